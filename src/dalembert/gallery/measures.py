"""What the checks of the gallery are made of: symbols by name, printed against derived, values along a run."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..description.coordinates import coordinates as make_coordinates
from ..description.coordinates import time
from ..description.mechanism import Mechanism
from ..description.system import System
from ..spatial.given import Scalar
from .example import Run
from .formulas import Expr, Named, Table

DIGITS = 30


def symbols_of(description: System | Mechanism) -> Named:
    """The coordinates, parameters and inputs as attributes: `symbols_of(pendulum).theta`.

    Velocities that are no derivatives are among them.
    """
    system = description.system if isinstance(description, Mechanism) else description
    own = () if system.leaves.are_derivatives else [s for s in velocities(system) if not s.is_Derivative]
    named = (*system.coordinates, *own, *system.parameters, *system.inputs)
    return SimpleNamespace(**{name_of(symbol): symbol for symbol in named})


def name_of(symbol: Expr) -> str:
    """`theta` for the coordinate theta(t), `m` for the parameter m."""
    return symbol.name if hasattr(symbol, "name") else type(symbol).__name__


def column(*entries: Scalar) -> Table:
    """A SymPy column of the entries: a vector in space, or the coordinates of one."""
    from sympy import Matrix

    return Matrix(list(entries))


def positions(system: System) -> Table:
    """The column q."""
    return column(*system.coordinates)


def velocities(system: System) -> Table:
    """The column v: q', or what moves a quaternion."""
    return column(*(system.symbols.sympy(leaf) for leaf in system.leaves.v))


def rate(expression: Any) -> Any:
    """The derivative of an expression, or of each entry of a matrix, with respect to time."""
    return expression.diff(time())


def reactions(system: System) -> tuple[Expr, ...]:
    """The multipliers as symbols, functions of time, for `along` and for scenes: holonomic constraints first."""
    from ..equations import multiplier_names

    names = multiplier_names(system)
    return make_coordinates(" ".join(names)) if names else ()


def velocity_forces(run: Run) -> Table:
    """C(q, v) v, the column of centrifugal and Coriolis forces."""
    return run.equations.coriolis_matrix * velocities(run.system)


def difference(left: Any, right: Any, **fixed: float) -> float:
    """The largest |left - right| over three arbitrary states, relative to the larger of 1 and |left|.

    Every coordinate, velocity, acceleration and parameter gets an arbitrary number between 0.3 and 1.7, the same in
    every run; `fixed` sets some of them by name. The evaluation carries 30 digits, so identical functions differ by
    far less than 1e-20. Matrices are compared entry by entry.
    """
    from mpmath import workdps
    from sympy import Matrix

    left, right = Matrix([left]), Matrix([right])
    if left.shape != right.shape:
        return float("inf")
    leaves = sorted(_leaves(left) | _leaves(right), key=str)
    with workdps(DIGITS):
        states = (_Values(dict(zip(leaves, _numbers(leaves, seed, fixed), strict=True)), "mpmath") for seed in range(3))
        return max(_gap(list(map(value, left)), list(map(value, right))) for value in states)


def along(run: Run, expression: Expr) -> np.ndarray:
    """`expression`, in the system's symbols, at each time of the trajectory: an array (T,) in its own unit."""
    from sympy import Integer

    found = _Values(_values(run), "numpy")(Integer(0) + expression)
    return np.broadcast_to(np.asarray(found, dtype=float), run.trajectory.times.shape)


def parameter(run: Run, name: str) -> float:
    """The number that the parameter `name` has in this run."""
    return next(float(value) for symbol, value in run.model.parameter_values.items() if name_of(symbol) == name)


def drift(values: np.ndarray) -> float:
    """How far `values` (T,) move from the first one, relative to the larger of 1 and their size."""
    return float(np.max(np.abs(values - values[0])) / max(1.0, np.max(np.abs(values))))


def largest(values: np.ndarray) -> float:
    """The largest absolute value."""
    return float(np.max(np.abs(values)))


def largest_drift(run: Run, expressions: Iterable[Expr] | Table) -> float:
    """The largest drift of several conserved expressions."""
    return max(drift(along(run, expression)) for expression in expressions)


def largest_along(run: Run, expressions: Iterable[Expr] | Table) -> float:
    """The largest absolute value that any of the expressions takes on the trajectory."""
    return max(largest(along(run, expression)) for expression in expressions)


def energy_drift(run: Run) -> float:
    """The relative drift of the total energy."""
    return drift(run.trajectory.energy)


def constraint_drift(run: Run) -> float:
    """The largest residual of the constraints."""
    return largest(run.trajectory.constraint_residual)


def energy_closes(run: Run) -> float:
    """How far the energy is from what forces, friction and impacts have given and taken, as the audit tells."""
    return float(run.trajectory.energy_audit.worst)


def penetration(run: Run) -> float:
    """How deep contacts go into each other, in m."""
    motion = run.trajectory
    return float(max(0.0, -run.model.gaps(motion.q).min()))


def no_gravity(run: Run) -> float:
    """How far the gravity terms are from 0."""
    return difference(run.equations.gravity, 0 * run.equations.gravity)


def freedom(count: int) -> Callable[[Run], float]:
    """How far the velocities less the independent constraints are from `count`, all along."""
    def gap(run: Run) -> float:
        ranks = np.linalg.matrix_rank(run.model.constraint_jacobian(run.trajectory.q), tol=1e-9)
        return float(np.max(np.abs(run.trajectory.v.shape[1] - ranks - count)))

    return gap


def _values(run: Run) -> dict[Expr, float | np.ndarray]:
    trajectory, system = run.trajectory, run.system
    values: dict[Expr, float | np.ndarray] = dict(run.model.parameter_values)
    values[time()] = trajectory.times
    values.update({symbol: trajectory.inputs[:, i] for i, symbol in enumerate(system.inputs)})
    values.update({q: trajectory.q[:, i] for i, q in enumerate(system.coordinates)})
    for i, v in enumerate(velocities(system)):
        values.update({v: trajectory.v[:, i], v.diff(): trajectory.a[:, i]})
    values.update(zip(reactions(system), trajectory.multipliers.T, strict=True))
    return values


def _leaves(matrix: Table | Expr) -> set[Expr]:
    from sympy import Derivative
    from sympy.core.function import AppliedUndef

    return {*matrix.atoms(Derivative), *matrix.atoms(AppliedUndef), *matrix.free_symbols}


def _numbers(leaves: list[Expr], seed: int, fixed: dict[str, float]) -> list[Any]:
    """One number for each leaf, at the working precision."""
    from mpmath import mpf

    pick = random.Random(seed)
    thousandths = [pick.randrange(300, 1700) for _ in leaves]
    return [mpf(str(fixed.get(name_of(leaf), n / 1000))) for leaf, n in zip(leaves, thousandths, strict=True)]


class _Values:
    """Values of expressions where the leaves have numbers or arrays, each distinct part computed once."""

    def __init__(self, leaves: Mapping[Expr, Any], module: str) -> None:
        self.known, self.module = dict(leaves), module

    def __call__(self, expression: Expr) -> Any:
        if expression not in self.known:
            self.known[expression] = self._computed(expression)
        return self.known[expression]

    def _computed(self, expression: Expr) -> Any:
        from sympy import Add, Expr, Function, Integer, Mul, Pow

        if isinstance(expression, Integer):
            return int(expression)
        if isinstance(expression, Add):
            return sum(map(self, expression.args))
        if isinstance(expression, Mul):
            return math.prod(map(self, expression.args))
        args = expression.args
        if isinstance(expression, Function | Pow) and all(isinstance(part, Expr) for part in args):
            return _rule(expression.func, len(args), self.module)(*map(self, args))
        inside = tuple(sorted(_leaves(expression), key=str))
        return _function(inside, expression, self.module)(*map(self, inside))


@cache
def _rule(operation: Callable[..., Expr], count: int, module: str) -> Callable[..., Any]:
    """An operation on so many numbers."""
    from sympy import Dummy

    unknown = tuple(Dummy() for _ in range(count))
    return _function(unknown, operation(*unknown), module)


@cache
def _function(leaves: tuple[Expr, ...], expression: Expr, module: str) -> Callable[..., Any]:
    """A function from values of the leaves to the value of an expression."""
    from sympy import Dummy, lambdify

    mask = {leaf: Dummy() for leaf in leaves}
    return lambdify(list(mask.values()), expression.xreplace(mask), module)


def _gap(left: list[Any], right: list[Any]) -> float:
    return max(float(abs(x - y) / max(1, abs(x))) for x, y in zip(left, right, strict=True))
