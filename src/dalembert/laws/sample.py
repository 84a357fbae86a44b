"""A state at which laws are measured: values of every leaf in 50 digits, slopes there, and the size of a violation."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..description.start import Start
from ..errors import DescriptionError, ExpressionError
from ..expr.doubles import doubles
from ..expr.evaluate import evaluate_exact
from ..expr.node import Node

if TYPE_CHECKING:
    from mpmath import mpf

    from ..description.system import System
    from ..equations import Equations

DIGITS = 50
#: Slopes are differences over this step in as many digits more as are lost by it.
_STEP, _STEP_DIGITS = 25, 100
_STATES, _ATTEMPTS = 3, 40

Values = list["mpf"]


@dataclass(frozen=True)
class Law:
    """An identity: `violation(sample)` is relative, 0 where it holds; None where it does not apply.

    It is proved where the `identities` of `proofs` are, for `quantities` with the nodes used there.
    """

    name: str
    statement: str
    violation: Callable[[Sample], float | None]
    identities: tuple[str, ...] = ()
    quantities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sample:
    """One state at which laws are measured: values of every leaf, at 50 digits."""

    equations: Equations
    values: Mapping[Node, mpf]

    def __getitem__(self, name: str) -> Values:
        """The entries of a quantity at this state."""
        return self.at(self.equations.nodes(name))

    def at(self, nodes: Iterable[Node]) -> Values:
        """The values of graph nodes at this state."""
        return evaluate_exact(self.equations.system.graph, list(nodes), self.values, DIGITS)

    def rows(self, nodes: Iterable[Iterable[Node]]) -> list[Values]:
        """The values of rows of nodes."""
        rows = [list(row) for row in nodes]
        found = iter(self.at(node for row in rows for node in row))
        return [[next(found) for _ in row] for row in rows]

    def matrix(self, name: str) -> list[Values]:
        """A square or rectangular quantity as rows."""
        entries, (rows, columns) = self[name], self.equations.shape(name)
        return [entries[i * columns:(i + 1) * columns] for i in range(rows)]

    @cached_property
    def v(self) -> Values:
        """The velocities."""
        return [self.values[leaf] for leaf in self.equations.system.leaves.v]

    @cached_property
    def a(self) -> Values:
        """Arbitrary accelerations."""
        return [self.values[leaf] for leaf in self.equations.system.leaves.a]

    # ---------------------------------------------------------------- other states

    def where(self, changed: Mapping[Node, mpf]) -> Sample:
        """The same state but for some values."""
        return Sample(self.equations, {**self.values, **changed})

    @cached_property
    def at_rest(self) -> Sample:
        """The same state with all velocities 0."""
        return self.where(dict.fromkeys(self.equations.system.leaves.v, 0))

    # ---------------------------------------------------------------- slopes

    def slopes(self, nodes: Iterable[Node], along: Mapping[Node, mpf]) -> Values:
        """d/ds of nodes where each leaf moves by s along[leaf]: a central difference."""
        from mpmath import mpf, workdps

        nodes, graph = list(nodes), self.equations.system.graph

        def moved(step: mpf) -> Values:
            ahead = {leaf: self.values[leaf] + step * rate for leaf, rate in along.items()}
            return evaluate_exact(graph, nodes, {**self.values, **ahead}, _STEP_DIGITS)

        with workdps(_STEP_DIGITS):
            step = mpf(10) ** -_STEP
            ahead, behind = moved(step), moved(-step)
            return [(a - b) / (2 * step) for a, b in zip(ahead, behind, strict=True)]

    def field(self, k: int) -> dict[Node, mpf]:
        """How the coordinates move where the k-th velocity is 1 and all others are 0."""
        leaves = self.equations.system.leaves
        alone = self.where({leaf: int(i == k) for i, leaf in enumerate(leaves.v)})
        return dict(zip(leaves.q, alone.at(leaves.rates), strict=True))

    def by_position(self, nodes: Iterable[Node]) -> list[Values]:
        """The slopes of nodes along every velocity field, one row per velocity."""
        nodes = list(nodes)
        return [self.slopes(nodes, field) for field in self.fields]

    def by_velocity(self, nodes: Iterable[Node]) -> list[Values]:
        """The slopes of nodes by every velocity, one row per velocity."""
        nodes = list(nodes)
        return [self.slopes(nodes, {leaf: 1}) for leaf in self.equations.system.leaves.v]

    @cached_property
    def fields(self) -> list[dict[Node, mpf]]:
        """The velocity fields at this state."""
        return [self.field(k) for k in range(len(self.v))]

    def motion(self, accelerations: Sequence[mpf] = (), explicit_time: bool = True) -> dict[Node, mpf]:
        """The direction of d/dt: q by its rates, v by the accelerations where there are some, t by 1."""
        leaves = self.equations.system.leaves
        along = dict(zip(leaves.q, self.at(leaves.rates), strict=True))
        along |= dict(zip(leaves.v, accelerations, strict=True)) if accelerations else {}
        return along | ({leaves.t: 1} if explicit_time else {})

    def rates(self, nodes: Iterable[Node]) -> Values:
        """d/dt of nodes along the arbitrary accelerations."""
        return self.slopes(nodes, self.motion(self.a))


# -------------------------------------------------------------------- states


def samples(equations: Equations, start: Start, parameters: Mapping[Any, float]) -> Iterator[Sample]:
    """Three states around `start` from a fixed sequence, at which everything is finite and real.

    Raises DescriptionError where none is found.
    """
    random = np.random.default_rng(20)
    found = 0
    for _ in range(_ATTEMPTS):
        sample = Sample(equations, _values(equations.system, start, parameters, random))
        if _is_regular(sample):
            found += 1
            yield sample
        if found == _STATES:
            return
    raise DescriptionError(f"verify {equations.system.name}", "no state near the start has finite, real energies.",
                           "Give a start where the Lagrangian is defined.")


def _values(
    system: System, start: Start, parameters: Mapping[Any, float], random: np.random.Generator
) -> dict[Node, mpf]:
    from mpmath import mpf

    leaves = system.leaves
    positions, velocities = system.state(start)
    count = len(leaves.v)
    values: dict[Node, float] = dict(zip(leaves.q, positions + random.uniform(-0.3, 0.3, len(leaves.q)), strict=True))
    values |= dict(zip(leaves.v, velocities + random.uniform(-1, 1, count), strict=True))
    values |= dict(zip(leaves.a, random.uniform(-1, 1, count), strict=True))
    values |= dict(zip(leaves.u, random.uniform(-1, 1, len(leaves.u)), strict=True))
    values[leaves.t] = random.uniform(0.5, 1.5)
    for leaf, (symbol, parameter) in zip(leaves.p, system.parameters.items(), strict=True):
        given = parameters.get(symbol, parameters.get(str(symbol), parameter.value))
        values[leaf] = random.uniform(0.5, 2.0) if given is None else float(
            doubles("verify", f"the value of '{symbol}'", given, "Give a number."))  # fmt: skip
    exact = {leaf: mpf(float(value)) for leaf, value in values.items()}
    unit = evaluate_exact(system.graph, list(leaves.unit), exact, DIGITS)
    return exact | dict(zip(leaves.q, unit, strict=True))


def _is_regular(sample: Sample) -> bool:
    from mpmath import isfinite, mpf

    try:
        names = ("energy", "bias", "mass_matrix", "forces", "constraint_residual", "constraint_bias")
        entries = [entry for name in names for entry in sample[name]]
    except (ZeroDivisionError, ValueError, ExpressionError):
        return False
    return all(isinstance(entry, mpf) and isfinite(entry) for entry in entries)


# -------------------------------------------------------------------- arithmetic


def dot(a: Sequence[mpf], b: Sequence[mpf]) -> mpf:
    """The scalar product of two sequences of numbers."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def times(rows: Iterable[Sequence[mpf]], vector: Sequence[mpf]) -> Values:
    """A matrix times a vector."""
    return [dot(row, vector) for row in rows]


def total(*vectors: Sequence[mpf]) -> Values:
    """The sum of some vectors."""
    return [sum(entries) for entries in zip(*vectors, strict=True)]


def flat(rows: Iterable[Iterable[mpf]]) -> Values:
    """The entries of some rows."""
    return [entry for row in rows for entry in row]


def relative(left: Sequence[mpf], right: Sequence[mpf], scale: Iterable[mpf] = ()) -> float:
    """The largest difference of two sequences over the largest number among them, `scale` and 1e-20.

    It is inf where anything is not a finite number: what cannot be compared does not agree.

    >>> relative([1, 2], [1, 4]), relative([1, math.nan], [1, 1])
    (0.5, inf)
    """
    sizes = [abs(x) for x in (*left, *right, *scale)]
    gaps = [abs(x - y) for x, y in zip(left, right, strict=True)]
    if not all(-math.inf < size < math.inf for size in (*sizes, *gaps)):
        return math.inf
    return float(max(gaps, default=0) / max([*sizes, 1e-20]))
