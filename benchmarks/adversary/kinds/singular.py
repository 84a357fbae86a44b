"""States at which something ends: inertia, a root, a logarithm, a pole; and states a little beside them.

There is no number to be right about. The engine has to refuse, or to say so by nan or inf; a finite answer has to be
the limit from every side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import sympy

import dalembert as da
from dalembert.errors import ShapeError, SingularMassMatrixError

from ..balls import lost
from ..expressions import number, positive, real
from ..judge import Judge
from ..kind import Kind
from ..oracle import Oracle
from ..systems import Described, assigned

#: How far beside a state its neighbours are, for limits.
BESIDE = 2.0**-60
ALIKE = 1e-6


@dataclass(frozen=True)
class Subject:
    """A system, and a state where it ends; `target` is what evaluates it."""

    described: Described
    state: Mapping[str, Any]
    target: str

    @property
    def script(self) -> str:
        return (f"{self.described.script}{assigned(self.state)}model = da.compile(system, target={self.target!r})\n"
                "print(model.gravity(q), model.forward_dynamics(q, v))\n")


def make(random: Random) -> Subject:
    described, place = random.choice((without_inertia, at_the_pole, beyond_an_edge, degenerate))(random)
    offset = random.choice((0.0, 0.0, 0.0, 1e-9, 1e-4))
    q = [x + offset for x in place]
    v = [round(random.uniform(-1, 1), 2) for _ in q]
    state = {"q": q, "v": v, "a": [0.0] * len(q), "u": [], "t": 0.0}
    return Subject(described, state, random.choice(("numpy", "numpy", "llvm")))


def _described(q: Any, parameters: Mapping[Any, float], **energies: Any) -> Described:
    return Described(q, energies, parameters, "python")


def without_inertia(random: Random) -> tuple[Described, list[float]]:
    """Polar or spherical coordinates where an angle has no meaning."""
    q = real("q1 q2 q3")[: random.choice((2, 3))]
    v = [sympy.Symbol(f"v_{x}", real=True) for x in q]
    m, g = real("m1 g")
    lever = random.choice((q[0], sympy.sin(q[0]), q[0] ** 2, sympy.tan(q[0])))
    kinetic = m * (v[0] ** 2 + lever**2 * v[1] ** 2 + sum(x**2 for x in v[2:])) / 2
    potential = g * sympy.cos(q[0]) + number(random) * q[-1]
    return (_described(q, {m: positive(random), g: 9.81}, kinetic=kinetic, potential=potential),
            [0.0, round(random.uniform(-1, 1), 2), 0.3][: len(q)])


def degenerate(random: Random) -> tuple[Described, list[float]]:
    """Two coordinates that move one mass, or one that moves none."""
    q = real("q1 q2")
    v = [sympy.Symbol(f"v_{x}", real=True) for x in q]
    (m,) = real("m1")
    together = random.choice((v[0] + v[1], v[0], v[0] * sympy.cos(q[1]) + 2 * v[1]))
    return (_described(q, {m: positive(random)}, kinetic=m * together**2 / 2, potential=sympy.sin(q[0]) * q[1]),
            [0.4, -0.2])


def at_the_pole(random: Random) -> tuple[Described, list[float]]:
    """A potential that has no value where the coordinate is 0."""
    q = real("q1 q2")
    v = [sympy.Symbol(f"v_{x}", real=True) for x in q]
    (m,) = real("m1")
    r = sympy.sqrt(q[0] ** 2 + q[1] ** 2)
    ends = random.choice((1 / q[0], sympy.log(q[0]), sympy.sqrt(q[0]), -m / r, sympy.log(r), sympy.sin(q[0]) / q[0],
                          q[0] ** sympy.Rational(1, 3), (1 - sympy.cos(q[0])) / q[0] ** 2, sympy.atan2(q[1], q[0])))
    kinetic = m * sum(x**2 for x in v) / 2
    return _described(q, {m: positive(random)}, kinetic=kinetic, potential=ends), [0.0, 0.0]


def beyond_an_edge(random: Random) -> tuple[Described, list[float]]:
    """A potential that is not real where the state is."""
    described, _ = at_the_pole(random)
    x = described.q[0]
    ends = random.choice((sympy.log(x), sympy.sqrt(x), sympy.acos(2 - x), sympy.acosh(x), x ** sympy.Rational(1, 3),
                          sympy.asin(x - 2), sympy.atanh(x - 2)))
    energies = {**described.energies, "potential": ends}
    return replace(described, energies=energies), [round(random.uniform(-2, -0.5), 2), 0.1]


# -------------------------------------------------------------------- judgement


def judge(subject: Subject, found: Judge) -> None:
    q, v = subject.state["q"], subject.state["v"]
    with found.asking("the system"):
        model = da.compile(subject.described.build(), target=subject.target)
        for name, arguments, values in (("gravity", (q,), _gravity), ("forward_dynamics", (q, v), _accelerations)):
            here = values(subject, subject.state)
            try:
                ours = np.asarray(getattr(model, name)(*arguments), dtype=float)
            except (SingularMassMatrixError, ShapeError) as error:
                found.refusal(name, error)
                if _is_regular(here):
                    found.fail(f"{name} was refused at a regular state: {error}")
                continue
            if _is_regular(here):
                found.numbers(name, ours, here)
            else:
                _limit(found, name, ours, _gathered([values(subject, state) for state in _neighbours(subject)]))


def _is_regular(values: list[Any]) -> bool:
    """Whether the oracle has values, and doubles keep digits of them."""
    return all(x is not None and lost(x) < ALIKE * (1 + abs(float(x.mid()))) for x in values)


def _limit(found: Judge, name: str, ours: Any, limit: list[Any]) -> None:
    """A finite answer is the limit from all sides, as far as doubles can tell; elsewhere it is not finite."""
    for place, (mine, sides) in enumerate(zip(ours.tolist(), limit, strict=True)):
        found.checks += 1
        if not np.isfinite(mine):
            continue
        if sides is None or any(abs(mine - float(x.mid())) > ALIKE * (1 + abs(mine)) + lost(x) for x in sides):
            found.fail(f"{name}[{place}] = {mine!r} where the values beside are {sides}")


def _gravity(subject: Subject, state: Mapping[str, Any]) -> list[Any]:
    return Oracle(subject.described, state)["gravity"]


def _accelerations(subject: Subject, state: Mapping[str, Any]) -> list[Any]:
    oracle = Oracle(subject.described, state)
    found = oracle.motion()
    return [None] * oracle.n if found is None else found[0]


def _neighbours(subject: Subject) -> list[Mapping[str, Any]]:
    """States a little to every side."""
    made = []
    for signs in ((1, 1, 1), (-1, 1, -1), (1, -1, 1), (-1, -1, -1)):
        q = [x + s * BESIDE * (k + 1) for k, (x, s) in enumerate(zip(subject.state["q"], signs, strict=False))]
        made.append({**subject.state, "q": q})
    return made


def _gathered(sides: list[list[Any]]) -> list[Any]:
    """Entry by entry the values of all sides, None where one of them does not exist."""
    return [None if None in column else list(column) for column in zip(*sides, strict=True)]


KIND = Kind("singular", 300, make, judge)
