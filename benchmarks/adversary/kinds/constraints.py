"""Random constraints: holonomic and not, driven by time, repeated, and repeated but for rounding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import sympy
from sympy import Float, Integer

from dalembert.errors import SingularMassMatrixError

from ..balls import lost
from ..expressions import Expr, number, smooth
from ..judge import SLACK, Judge, called
from ..kind import Kind
from ..oracle import Oracle
from ..systems import TIME, Described, assigned, state, unconstrained
from .lagrangian import compiled, quantities, refusable

ROWS = ("constraint_residual", "constraint_rate", "constraint_jacobian", "constraint_bias")
#: The size of what tells a nearly repeated row from its original.
NEARLY = 1e-13


@dataclass(frozen=True)
class Subject:
    """A system with constraints; those at the places `kept` are independent, and say what all of them say.

    nearly   whether a row is repeated but for rounding: whoever counts it as one of its own, or as none, is right
    """

    described: Described
    state: Mapping[str, Any]
    compiled: Sequence[str]
    kept: tuple[int, ...]
    nearly: bool

    @property
    def script(self) -> str:
        return f"{self.described.script}{assigned(self.state)}model = da.compile(system)\n"


def make(random: Random) -> Subject:
    described = unconstrained(random)
    while len(described.q) < 2:
        described = unconstrained(random)
    rows = [row(random, described) for _ in range(random.randint(1, len(described.q) - 1))]
    holonomic = [row for row in rows if row.free_symbols.isdisjoint(described.v)]
    nonholonomic = [row for row in rows if not row.free_symbols.isdisjoint(described.v)]
    kept = [*range(len(holonomic))]
    nearly = False
    if holonomic and random.random() < 0.3:
        nearly = random.random() < 0.4
        holonomic.append(repeated(random, holonomic, described, nearly))
    kept += range(len(holonomic), len(holonomic) + len(nonholonomic))
    said = replace(described, holonomic=tuple(holonomic), nonholonomic=tuple(nonholonomic))
    asked = random.sample((*ROWS, "forward_dynamics", "multipliers"), 2)
    return Subject(said, state(random, said), asked, tuple(kept), nearly)


def row(random: Random, described: Described) -> Expr:
    """A constraint with a coordinate of its own, so that rows are independent; half of them linear in velocities."""
    timed = [TIME] if random.random() < 0.3 else []
    own = random.choice(described.q)
    if random.random() < 0.6:
        bent = sympy.sin(smooth(random, [*described.q, *timed], 2))
        return 2 * own + bent + number(random) * random.choice([x for x in described.q if x != own])
    rates = [(smooth(random, [*described.q, *timed], 1)) * x for x in described.v]
    steered = smooth(random, timed, 1) if timed else Integer(0)
    carried = random.sample(rates, random.randint(1, len(rates)))
    return described.v[described.q.index(own)] * 2 + sympy.Add(*carried) + steered


def repeated(random: Random, rows: Sequence[Expr], described: Described, nearly: bool) -> Expr:
    """A row that says what others say, or nearly."""
    combined = sympy.Add(*(number(random) * row for row in rows))
    again = combined if combined != 0 else rows[0] * 2
    return again + Float(NEARLY) * random.choice(described.q) if nearly else again


def judge(subject: Subject, found: Judge) -> None:
    models = compiled(subject.described, found)
    if models:
        oracle = Oracle(subject.described, subject.state)
        quantities(subject, found, models, oracle, (*ROWS, "bias"))
        motion(subject, found, models, oracle)


def motion(subject: Subject, found: Judge, models: Mapping[str, Any], oracle: Oracle) -> None:
    """a, and the reactions A^T lambda; lambda itself where it is unique."""
    arrays = {name: np.array(value) for name, value in subject.state.items() if name != "t"}
    truth = oracle.motion(subject.kept)
    if truth is None or _ill(truth[0]):
        found.undecided("the constraints lose rank at this state")
        return
    count = len(subject.described.holonomic) + len(subject.described.nonholonomic)
    everything = tuple(range(count))
    candidates = [truth]
    if subject.nearly:  # nothing says which of the rows that nearly say the same is too many, if any is
        others = [(*everything[:k], *everything[k + 1:]) for k in range(len(subject.described.holonomic))]
        candidates += [other for rows in (everything, *others) if (other := oracle.motion(rows)) is not None]
    chosen = {name: models["llvm" if name in subject.compiled else "numpy"]
              for name in ("forward_dynamics", "multipliers")}
    is_open = [(SingularMassMatrixError, "not determined")] if subject.nearly else refusable(truth[0])
    with found.asking("motion", is_open):
        ours = called(chosen["forward_dynamics"].forward_dynamics, arrays, t=subject.state["t"])
        multipliers = called(chosen["multipliers"].multipliers, arrays, t=subject.state["t"])
        _nearest(found, "forward_dynamics", ours, [a for a, _ in candidates])
        if len(subject.kept) == count:
            found.numbers("multipliers", multipliers, truth[1])
        elif not subject.nearly:
            rows = called(models["numpy"].constraint_jacobian, arrays, t=subject.state["t"])
            found.numbers("reactions", rows.T @ multipliers, oracle.reactions(truth[1], subject.kept),
                          lambda: np.abs(rows.T) @ np.abs(multipliers) * count)


def _nearest(found: Judge, what: str, ours: Sequence[float], candidates: Sequence[Sequence[Any]]) -> None:
    """Beside the candidate that is nearest; rows of A are met to the rounding of their terms, so of the largest a."""
    nearest = min(candidates, key=lambda each: max(abs(float(x.mid()) - a) for x, a in zip(each, ours, strict=True)))
    found.numbers(what, ours, nearest, lambda: [max(map(abs, ours))] * len(ours))


def _ill(accelerations: Sequence[Any]) -> bool:
    """Whether doubles keep no digit, by the conditioning of the system alone."""
    return any(lost(x) * SLACK > max(1.0, float(abs(x.mid()))) for x in accelerations)


KIND = Kind("constraints", 1_500, make, judge)
