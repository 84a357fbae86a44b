"""The verb `linearize`: the state-space matrices of small departures from a state, a rest, or a whole motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..derivation.equations import Equations
from ..derivation.lagrange import by_position, motion
from ..derivation.statics.advantage import null_space
from ..derivation.statics.places import Vector, configuration, numbers, vector
from ..errors import DerivationError, DescriptionError
from ..expr.calculus import jacobian, tangent
from ..simulation.trajectory import Trajectory
from .kernels import function, model_numbers, situation
from .state_matrices import Jacobians, StateEquations

LIBRARIES = ("control", "scipy")
_STILL = 1e-7


@dataclass(frozen=True, eq=False)
class Linearization:
    """z' = A z + B w, y = C z + D w for small departures: x = x0 + basis z from the state x = [q; v], u = u0 + w.

    A, B, C, D   (r, r), (r, nu), (ny, r), (ny, nu); with a leading time axis (T, ...) along a motion
    drift        x' at the point, (nq + nv): 0 in equilibrium; along a motion x' itself, (T, nq + nv)
    basis        (nq + nv, r): the unit matrix, or the tangent space of the constraints
    states, inputs, outputs   names
    q0, v0, u0   the point, or the motion (T, ...)
    times        (T,), or None at a point
    """

    A: Vector
    B: Vector
    C: Vector
    D: Vector
    drift: Vector
    basis: Vector
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    q0: Vector
    v0: Vector
    u0: Vector
    times: Vector | None
    source: Equations

    @property
    def poles(self) -> Vector:
        """The eigenvalues of A in 1/s, by real part and then by imaginary part; at a point."""
        values = np.linalg.eigvals(np.asarray(self.A, np.float64))
        return values[np.lexsort((values.imag.round(9), values.real.round(9)))] if self.A.ndim == 2 else values

    @property
    def controllability_rank(self) -> int:
        """The rank of [B, A B, ..., A^(r-1) B], found by a staircase of orthogonal steps."""
        reach, block = np.zeros((len(self.A), 0)), self.B
        scale = max(np.linalg.norm(self.A, 2), 1e-300) if self.A.size else 1.0
        while block.size:
            fresh = block - reach @ (reach.T @ block)
            fresh -= reach @ (reach.T @ fresh)
            left, stretch, _ = np.linalg.svd(fresh, full_matrices=False)
            largest = max(np.linalg.norm(block), 1e-300)
            kept = left[:, stretch > 1e-9 * largest]
            if not kept.shape[1]:
                break
            reach, block = np.hstack([reach, kept]), self.A @ kept / scale
        return reach.shape[1]

    def state_space(self, library: str = "control") -> Any:
        """The same as `control.StateSpace` of python-control, or as `scipy.signal.StateSpace` (library "scipy").

        Raises DerivationError along a motion, DescriptionError where the library is not installed or not known.
        """
        if self.times is not None:
            raise DerivationError("state_space", "the matrices vary along the motion.", "Linearize at a point.")
        if library not in LIBRARIES:
            raise DescriptionError("state_space", f"there is no library '{library}'.", "Use 'control' or 'scipy'.")
        if library == "scipy":
            from scipy.signal import StateSpace

            return StateSpace(self.A, self.B, self.C, self.D)
        try:
            import control  # type: ignore[import-not-found]
        except ImportError:
            raise DescriptionError("state_space", "python-control is not installed.",
                                   "Install the package 'control', or use library='scipy'.") from None  # fmt: skip
        return control.ss(self.A, self.B, self.C, self.D, states=list(self.states), inputs=list(self.inputs) or 0,
                          outputs=list(self.outputs))  # fmt: skip

    def __repr__(self) -> str:
        along = "" if self.times is None else f", {len(self.times)} times"
        return f"<Linearization of {self.source.system.name}: states {', '.join(self.states)}{along}>"


def linearize(
    what: Any, q0: Any = None, v0: Any = None, u0: Any = None, *, t: float = 0.0,
    parameters: Mapping[Any, Any] | None = None, outputs: Sequence[Any] | None = None, reduced: bool | None = None,
) -> Linearization:
    """The linear approximation of the motion near a state, with derivatives that are exact.

    what        a System, Mechanism, Equations or Model; or a Trajectory, for A(t) and B(t) along it
    q0, v0, u0  the state and the inputs: arrays, or {name: value}; v0 and u0 default to 0; q0 may be an `Equilibrium`
    parameters  values
    outputs     expressions y(q, v, u) of the system's symbols; None takes the whole state
    reduced     whether to keep the departures only that the constraints admit, in minimal coordinates. None does so
                at an equilibrium with constraints, or with as many velocities as q has not. Elsewhere the state is all
                of [q; v], and A is that of the explicit equations, in which the constraints hold as A a + b = 0.

    Raises DerivationError for `reduced` away from an equilibrium, DescriptionError for a q0 off the constraints,
    SingularMassMatrixError where accelerations are not determined.

    >>> from dalembert.description.system import System
    >>> pendulum = System("theta", kinetic="theta'**2/2", potential="-9*cos(theta)", forces="tau", inputs=["tau"])
    >>> upright = linearize(pendulum, [np.pi])
    >>> upright.A.round(12).tolist(), upright.B.tolist()
    ([[0.0, 1.0], [9.0, 0.0]], [[0.0], [1.0]])
    """
    if isinstance(what, Trajectory):
        return _along(what, outputs)
    equations, known = situation(what, parameters)
    system = equations.system
    rates = velocity_names(equations)
    q = configuration("linearize, q0", system, getattr(q0, "q", q0))
    v = vector("linearize, v0", rates, v0)
    u = vector("linearize, u0", system.input_names, getattr(q0, "inputs", None) if u0 is None else u0)
    _check_consistent(equations, known, q, v, t)
    found = StateEquations(equations, known).jacobians(q, v, u, t=t)
    C, D = _outputs(equations, known, outputs, q, v, u, t)
    names = _Names(system.coordinate_names, rates, system.input_names, _output_names(equations, outputs))
    return _at_point(equations, known, found, (C, D), (q, v, u, t), names, reduced)


@dataclass(frozen=True)
class _Names:
    q: tuple[str, ...]
    v: tuple[str, ...]
    u: tuple[str, ...]
    y: tuple[str, ...]


def _at_point(
    equations: Equations, known: Mapping[int, float], found: Jacobians, output: tuple[Vector, Vector],
    point: tuple[Vector, Vector, Vector, float], names: _Names, reduced: bool | None,
) -> Linearization:
    q, v, u, t = point
    resting = bool(np.abs(found.f).max(initial=0.0) <= _STILL * (1.0 + np.abs(found.A).max(initial=0.0)))
    resting &= not np.any(v)
    special = bool(equations.constraint_nodes.rate) or len(q) != len(v)
    if reduced and not resting:
        raise DerivationError("linearize", "the state is not an equilibrium, so its neighbours drift away from it.",
                              "Use reduced=False, or linearize at one of equilibria(system).")  # fmt: skip
    if special and resting and reduced is not False:
        basis, states = minimal_basis(equations, known, q, t)
    else:
        basis, states = np.eye(len(q) + len(v)), (*names.q, *names.v)
    back = np.linalg.pinv(basis)
    C, D = output
    return Linearization(back @ found.A @ basis, back @ found.B, C @ basis, D, found.f, basis, states, names.u,
                         names.y, q, v, u, None, equations)  # fmt: skip


def _along(trajectory: Trajectory, outputs: Sequence[Any] | None) -> Linearization:
    equations, known = model_numbers(trajectory)
    q, v, u, t = trajectory.q, trajectory.v, trajectory.inputs, trajectory.times
    found = StateEquations(equations, known).jacobians(q, v, u, t=t)
    C, D = _outputs(equations, known, outputs, q, v, u, t)
    system, basis = equations.system, np.eye(q.shape[1] + v.shape[1])
    states, asked = (*system.coordinate_names, *velocity_names(equations)), _output_names(equations, outputs)
    return Linearization(found.A, found.B, C, D, found.f, basis, states, system.input_names, asked, q, v, u, t,
                         equations)  # fmt: skip


def velocity_names(equations: Equations) -> tuple[str, ...]:
    """The names of the velocities, primed where they are derivatives."""
    system = equations.system
    return tuple(name + "'" * order for _, name, order, _ in (system.graph.nodes[leaf] for leaf in system.leaves.v))


def _check_consistent(equations: Equations, known: Mapping[int, float], q: Vector, v: Vector, t: float) -> None:
    system, rows = equations.system, equations.constraint_nodes
    values: dict[int, Any] = {**known, system.leaves.t: t, **dict.fromkeys(system.leaves.u, 0.0)}
    values |= dict(zip((*system.leaves.q, *system.leaves.v), (*q, *v), strict=True))
    for nodes, what in ((rows.position, ""), (rows.rate, "the rate of ")):
        off = numbers(system, nodes, values)
        if np.abs(off).max(initial=0.0) > 1e-6:
            worst = int(np.argmax(np.abs(off)))
            raise DescriptionError("linearize", f"the state misses {what}'{system.constraint_names[worst]}' "
                                   f"by {off[worst]:.3g}.", "Give one that meets the constraints.")  # fmt: skip


def _output_names(equations: Equations, outputs: Sequence[Any] | None) -> tuple[str, ...]:
    if outputs is None:
        return (*equations.system.coordinate_names, *velocity_names(equations))
    return tuple(str(output) for output in outputs)


def _outputs(
    equations: Equations, known: Mapping[int, float], outputs: Sequence[Any] | None, q: Vector, v: Vector, u: Vector,
    t: Any,
) -> tuple[Vector, Vector]:
    """dy/dx and dy/du."""
    system = equations.system
    size, nu = q.shape[-1] + v.shape[-1], u.shape[-1]
    if outputs is None:
        lead = q.shape[:-1]
        return np.broadcast_to(np.eye(size), (*lead, size, size)), np.zeros((*lead, size, nu))
    leaves = system.leaves
    nodes = [system.node(output, "linearize, outputs") for output in outputs]
    table = [list(row) for row in jacobian(system.graph, nodes, [*leaves.q, *leaves.v, *leaves.u])]
    both = function(system, "outputs", [("q", leaves.q), ("v", leaves.v), ("u", leaves.u)], table, known)(q, v, u, t=t)
    return both[..., :size], both[..., size:]


def minimal_basis(
    equations: Equations, known: Mapping[int, float], q: Vector, t: float = 0.0
) -> tuple[Vector, tuple[str, ...]]:
    """Departures of [q; v] at rest that the constraints admit, as columns, and their names.

    Where velocities are derivatives of coordinates, columns stand for some of the coordinates and of the velocities,
    chosen so that the others follow from them best; the others are their linear functions.
    """
    system, rows = equations.system, equations.constraint_nodes
    leaves, n = system.leaves, len(system.leaves.v)
    values: dict[int, Any] = {**known, leaves.t: t, **dict.fromkeys((*leaves.u, *leaves.v), 0.0)}
    values |= dict(zip(leaves.q, q, strict=True))
    A = numbers(system, rows.jacobian, values).reshape(len(rows.rate), n)
    held = numbers(system, by_position(system, rows.position), values).reshape(len(rows.position), n)
    rates = tangent(system.graph, leaves.q, motion(system))
    N = numbers(system, jacobian(system.graph, rates, leaves.v), values).reshape(len(leaves.q), n)
    placed, q_names = _chosen(null_space(held), velocity_names(equations) if len(q) != n else system.coordinate_names)
    moving, v_names = _chosen(null_space(A), velocity_names(equations))
    above = np.hstack([N @ placed, np.zeros((len(q), moving.shape[1]))])
    below = np.hstack([np.zeros((n, placed.shape[1])), moving])
    turned = tuple(f"turn {name}" for name in q_names) if len(q) != n else q_names
    return np.vstack([above, below]), (*turned, *v_names)


def _chosen(Z: Vector, names: tuple[str, ...]) -> tuple[Vector, tuple[str, ...]]:
    """The same space with columns that are 1 in one row each and 0 in the others' rows."""
    rows, rest = [], Z.copy()
    for _ in range(Z.shape[1]):
        row = int(np.argmax(np.linalg.norm(rest, axis=1).round(9)))
        rows.append(row)
        direction = rest[row] / np.linalg.norm(rest[row])
        rest = rest - np.outer(rest @ direction, direction)
    rows.sort()
    return Z @ np.linalg.inv(Z[rows]) if rows else Z, tuple(names[row] for row in rows)
