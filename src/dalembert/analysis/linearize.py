"""The verb `linearize`: the state-space matrices of small departures from a state, a rest, or a whole motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from ..algebra.short.shorten import shortest_known
from ..arguments import listed, of_kinds
from ..description.stated import tell_contacts_left_out
from ..description.system import System
from ..equations import Equations
from ..errors import DerivationError, DescriptionError, ExpressionError, ShapeError
from ..expr.calculus import jacobian
from ..expr.doubles import finite
from ..expr.node import Node
from ..forms.approximation.edges import tell_edges, tell_edges_in_symbols
from ..forms.approximation.linearisation import symbolic_matrix, symbolic_place, symbolic_state
from ..forms.statics.places import Mechanical, Vector, configuration, equations_of, numbers, vector
from ..simulation.trajectory import Trajectory
from .departures import Departures, admitted_departures
from .kernels import Parameters, function, known_by_name, lacks_numbers, model_numbers, situation
from .stability import Stability, spectral_stability
from .state_matrices import Jacobians, StateEquations, state_equations
from .steady import Point, SteadyMotion, leads_on, motion_through
from .unmoved import unmoved

LIBRARIES = ("control", "scipy")
#: Times at which a steady motion is looked at again, s, and how constant things are that do not change.
_LATER, _CONSTANT = (0.0, 0.37, 1.13), 1e-8


@dataclass(frozen=True, eq=False)
class Linearization:
    """z' = A z + B w, y = C z + D w for small departures: x = x0 + basis z from the state x = [q; v], u = u0 + w.

    A, B, C, D   (r, r), (r, nu), (ny, r), (ny, nu); with a leading time axis (T, ...) along a motion
    drift        x' at the point, (nq + nv): 0 in equilibrium; along a motion x' itself, (T, nq + nv)
    basis        (nq + nv, r): the unit matrix, or the tangent space of the constraints
    motion       the `SteadyMotion` (or rest) that z departs from, in the frame that moves with it; None where the
                 state is neither, so that x0 moves away
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
    motion: SteadyMotion | None
    numbers: StateEquations

    @property
    def source(self) -> Equations:
        """The equations that were linearized."""
        return self.numbers.equations

    @property
    def poles(self) -> Vector:
        """The eigenvalues of A in 1/s, by real part and then by imaginary part; at a point."""
        values = np.linalg.eigvals(np.asarray(self.A, np.float64))
        return values[np.lexsort((values.imag.round(9), values.real.round(9)))] if self.A.ndim == 2 else values

    @property
    def stability(self) -> Stability:
        """The verdict of the linear approximation on a rest or a steady motion, and the eigenvalues that decide.

        "stable" means that departures lead back to the motion, or to one like it beside it: elsewhere, or at another
        speed. Raises DerivationError away from rests and steady motions.
        """
        if self.motion is None:
            raise DerivationError("stability", "the linearization is not at a rest or a steady motion.",
                                  "Linearize at an equilibrium, or with reduced=True.")  # fmt: skip
        motion, neighbours = self.motion, np.linalg.pinv(self.basis) @ self.motion.neighbours
        return spectral_stability(self.A, neighbours,
                                  lambda z: leads_on(self.numbers, motion, self.u0, self.basis @ z))  # fmt: skip

    @property
    def controllability_rank(self) -> int:
        """The rank of [B, A B, ..., A^(r-1) B]: how many of the modes inputs move."""
        return len(self.A) - len(unmoved(self.A, self.B))

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
            control = import_module("control")
        except ImportError:
            raise DescriptionError("state_space", "python-control is not installed.",
                                   "Install the package 'control', or use library='scipy'.") from None  # fmt: skip
        return control.ss(self.A, self.B, self.C, self.D, states=list(self.states), inputs=list(self.inputs) or 0,
                          outputs=list(self.outputs))  # fmt: skip

    def __repr__(self) -> str:
        along = "" if self.times is None else f", {len(self.times)} times"
        return f"<Linearization of {self.source.system.name}: states {', '.join(self.states)}{along}>"


class SymbolicLinearization(Linearization):
    """The same in symbols: A, B, C, D, drift and basis are SymPy matrices, q0, v0 and u0 SymPy columns.

    z is all of [q; v], and `motion` is None: whether the state is a rest is for `drift` to say.
    """

    @property
    def poles(self) -> Vector:
        """The eigenvalues of A, each as often as it counts, where SymPy finds closed forms."""
        return np.array(self._matrices.A.eigenvals(multiple=True), dtype=object)

    @property
    def stability(self) -> Stability:
        """Raises DerivationError: the verdict needs numbers."""
        raise self._without_numbers("stability")

    @property
    def controllability_rank(self) -> int:
        """The rank of [B, A B, ..., A^(r-1) B] for almost all values of the symbols."""
        A, reach, block = self._matrices.A, self._matrices.B, self._matrices.B
        for _ in range(1, A.rows):
            block = A * block
            reach = reach.row_join(block)
        return reach.rank() if reach.cols else 0

    def state_space(self, library: str = "control") -> Any:
        """Raises DerivationError: the libraries take numbers."""
        raise self._without_numbers("state_space")

    @property
    def _matrices(self) -> Any:
        """This, whose matrices are SymPy's."""
        return self

    def _without_numbers(self, where: str) -> DerivationError:
        names = sorted(map(str, self._matrices.A.free_symbols | self._matrices.B.free_symbols))
        return DerivationError(where, f"the linearization is in the symbols {', '.join(names)}.",
                               "Give a number for each parameter.")  # fmt: skip


@of_kinds
def linearize(
    what: Mechanical | Trajectory, q0: Any = None, v0: Any = None, u0: Any = None, *, t: float = 0.0,
    parameters: Parameters | None = None, outputs: Sequence[Any] | None = None, reduced: bool | None = None,
) -> Linearization:
    """The linear approximation of the motion near a state, with derivatives that are exact.

    what        a System, Mechanism, Equations or Model; or a Trajectory, for A(t) and B(t) along it
    q0, v0, u0  the state and the inputs: arrays, or {name or symbol: value}; what is left out is 0 (a quaternion that
                of no turn); q0 may be an `Equilibrium`. `small_motions` takes the same
    parameters  values. Where some have none, or any value is a SymPy expression, the matrices are SymPy's, those of
                the explicit equations of the whole state: a `SymbolicLinearization`
    outputs     expressions y(q, v, a, multipliers, u) of the system's symbols, names of its outputs among them; None
                takes the outputs of the system, and the whole state where it has none
    reduced     whether to keep the departures only that the constraints admit, in minimal coordinates, from a rest or
                a steady motion: cyclic coordinates that change uniformly, a wheel that rolls, a spinning top, a steady
                turn; where the motion turns, as seen from the frame that turns with it. None does so with constraints,
                or with as many velocities as q has not. Elsewhere the state is all of [q; v], and A is that of the
                explicit equations, in which the constraints hold as A a + b = 0.

    Raises DerivationError for `reduced` away from rests and steady motions, DescriptionError for a state off the
    constraints, SingularMassMatrixError where accelerations are not determined.

    >>> from dalembert.description.system import System
    >>> pendulum = System("theta", kinetic="theta'**2/2", potential="-9*cos(theta)", forces="tau", inputs=["tau"])
    >>> upright = linearize(pendulum, [np.pi])
    >>> upright.A.round(12).tolist(), upright.B.tolist()
    ([[0.0, 1.0], [9.0, 0.0]], [[0.0], [1.0]])
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": None, "k": None})
    >>> linearize(spring, [0]).A.tolist()
    [[0, 1], [-k/m, 0]]
    """
    if isinstance(what, Trajectory):
        tell_contacts_left_out("linearize", what.system)
        return _along(what, _listed(what.system, outputs))
    if lacks_numbers(what, parameters, q0, v0, u0):
        return _in_symbols(what, (q0, v0, u0, float(finite("linearize, t", "t", t))), parameters, outputs, reduced)
    equations, known = situation(what, parameters)
    system = equations.system
    tell_contacts_left_out("linearize", system)
    q = configuration("linearize, q0", system, getattr(q0, "q", q0))
    v = vector("linearize, v0", system.velocity_names, v0)
    u = vector("linearize, u0", system.input_names, getattr(q0, "inputs", None) if u0 is None else u0)
    if not isinstance(reduced, bool | None):
        raise DescriptionError("linearize", f"reduced is {reduced!r}.", "Use True, False or None.")
    point = q, v, u, float(finite("linearize", "t", t))
    _check_consistent(equations, known, q, v, point[3])
    leaves = system.leaves
    tell_edges("linearize", equations, dict(zip((*leaves.q, *leaves.v, *leaves.u, leaves.t), (*q, *v, *u, point[3]),
                                                strict=True)) | known)  # fmt: skip
    return _at_point(state_equations(equations, known), point, _listed(system, outputs), reduced)


def _in_symbols(
    what: Mechanical, point: tuple[Any, Any, Any, float], parameters: Mapping[Any, Any] | None, outputs: Any,
    reduced: bool | None,
) -> SymbolicLinearization:
    from sympy import eye, zeros

    equations = equations_of(what)
    system, leaves, (q0, v0, u0, t) = equations.system, equations.system.leaves, point
    tell_contacts_left_out("linearize", system)
    if reduced:
        raise DerivationError("linearize", "numbers are missing, which reduced=True needs.",
                              "Give a number for each parameter, or leave reduced out.")  # fmt: skip
    place = symbolic_place("linearize", equations, q0, v0, u0, known_by_name(what, parameters))
    place[leaves.t] = system.graph.number(int(t) if t.is_integer() else t)
    tell_edges_in_symbols("linearize", equations, place)
    found, asked = symbolic_state("linearize", equations, place), _listed(system, outputs)
    nx, nu, names = len(leaves.q) + len(leaves.v), len(leaves.u), _output_names(equations, asked)
    both: Any = eye(nx).row_join(zeros(nx, nu))
    if asked is not None:
        both = zeros(0, nx + nu)
    if asked:
        table: Any = symbolic_matrix(equations, _output_table(system, asked), found.place)
        both = (table[:, : nx + nu] + table[:, nx + nu :] * found.slopes).applyfunc(shortest_known)
    columns: Any = (symbolic_matrix(equations, [[leaf] for leaf in group], place) if group else zeros(0, 1)
                    for group in (leaves.q, leaves.v, leaves.u))  # fmt: skip
    q, v, u = columns
    states = (*system.coordinate_names, *system.velocity_names)
    matrices: Any = found
    return SymbolicLinearization(
        matrices.A, matrices.B, both[:, :nx], both[:, nx:], matrices.drift, eye(nx), states, system.input_names, names,
        q, v, u, None, None, state_equations(equations, {}),
    )  # fmt: skip


def _listed(system: System, outputs: Any) -> list[Any] | None:
    """The outputs one by one; those of the system where none are asked for, None where it has none."""
    if outputs is None:
        return list(system.output_names) or None
    return listed(outputs)


def _at_point(
    source: StateEquations, point: Point, outputs: Sequence[Any] | None, reduced: bool | None
) -> Linearization:
    equations, system, (q, v, u, t) = source.equations, source.equations.system, point
    found = source.jacobians(q, v, u, t=t)
    C, D = _outputs(source, found, outputs, *point)
    special = bool(equations.constraint_nodes.rate) or len(q) != len(v)
    names, unit = (*system.coordinate_names, *system.velocity_names), np.eye(len(q) + len(v))
    everything = Departures(unit, unit, names)
    admitted = admitted_departures(equations, source.known, q, v, t) if special else everything
    asked = special if reduced is None else reduced
    motion = motion_through(source, found, point, admitted, asked)
    changing = [] if motion is None or motion.is_rest else _changing(source, motion, point, outputs, admitted)
    if reduced and (motion is None or changing):
        raise _unsteady(changing)
    if changing:
        motion = None
    kept = everything if motion is None or not asked else admitted
    A = found.A if motion is None else found.A - motion.matrix
    return Linearization(
        kept.back @ A @ kept.basis, kept.back @ found.B, C @ kept.basis, D, found.f, kept.basis, kept.states,
        system.input_names, _output_names(equations, outputs), q, v, u, None, motion, source,
    )  # fmt: skip


def _changing(
    source: StateEquations, motion: SteadyMotion, point: Point, outputs: Sequence[Any] | None, admitted: Departures
) -> list[str]:
    """Inputs and outputs whose effect changes in the frame that moves with a steady motion."""
    q, _, u, t = point
    states, inputs = motion.at(_LATER), np.tile(u, (len(_LATER), 1))
    places, rates = states[:, : len(q)], states[:, len(q) :]
    turns = np.array([motion.turn(later) for later in _LATER])
    found = source.jacobians(places, rates, inputs, t=t)
    C, D = _outputs(source, found, outputs, places, rates, inputs, t)
    seen = np.linalg.solve(turns, found.B), *((C @ turns @ admitted.basis, D) if outputs is not None else ())
    system, spread = source.equations.system, [np.ptp(table, axis=0) / _size(table) for table in seen]
    changing = [name for name, off in zip(system.input_names, spread[0].T, strict=True) if np.any(off > _CONSTANT)]
    for off in spread[1:]:
        changing += [name for name, row in zip(_output_names(source.equations, outputs), off, strict=True)
                     if np.any(row > _CONSTANT)]  # fmt: skip
    return list(dict.fromkeys(changing))


def _size(table: Vector) -> float:
    return max(float(np.abs(table).max(initial=0.0)), 1e-300)


def _unsteady(changing: Sequence[str]) -> DerivationError:
    if not changing:
        return DerivationError("linearize", "the state is not an equilibrium, nor a steady motion, so that its "
                               "neighbours drift away from it.", "Use reduced=False, linearize at one of "
                               "equilibria(system), or along a trajectory.")  # fmt: skip
    return DerivationError("linearize", f"{', '.join(changing)} do not turn with the steady motion, so that B, C or D "
                           "change along it.", "Leave them out, state them in directions that turn along, or use "
                           "reduced=False.")  # fmt: skip


def _along(trajectory: Trajectory, outputs: Sequence[Any] | None) -> Linearization:
    equations, known = model_numbers("linearize", trajectory)
    q, v, u, t = trajectory.q, trajectory.v, trajectory.inputs, trajectory.times
    source = state_equations(equations, known)
    found = source.jacobians(q, v, u, t=t)
    C, D = _outputs(source, found, outputs, q, v, u, t)
    system, basis = equations.system, np.eye(q.shape[1] + v.shape[1])
    states, asked = (*system.coordinate_names, *equations.system.velocity_names), _output_names(equations, outputs)
    return Linearization(found.A, found.B, C, D, found.f, basis, states, system.input_names, asked, q, v, u, t,
                         None, source)  # fmt: skip


def _check_consistent(equations: Equations, known: Mapping[Node, float], q: Vector, v: Vector, t: float) -> None:
    system, rows = equations.system, equations.constraint_nodes
    values: dict[Node, Any] = {**known, system.leaves.t: t, **dict.fromkeys(system.leaves.u, 0.0)}
    values |= dict(zip((*system.leaves.q, *system.leaves.v), (*q, *v), strict=True))
    for nodes, what in ((rows.position, ""), (rows.rate, "the rate of ")):
        off = numbers(system, nodes, values)
        if np.abs(off).max(initial=0.0) > 1e-6:
            worst = int(np.argmax(np.abs(off)))
            raise DescriptionError("linearize", f"the state misses {what}'{system.constraint_names[worst]}' "
                                   f"by {off[worst]:.3g}.", "Give one that meets the constraints.")  # fmt: skip


def _output_names(equations: Equations, outputs: Sequence[Any] | None) -> tuple[str, ...]:
    if outputs is None:
        return (*equations.system.coordinate_names, *equations.system.velocity_names)
    return tuple(str(output) for output in outputs)


def _outputs(
    source: StateEquations, found: Jacobians, outputs: Sequence[Any] | None, q: Vector, v: Vector, u: Vector, t: Any
) -> tuple[Vector, Vector]:
    """dy/dx and dy/du, where the state equations have their Jacobians `found`."""
    system = source.equations.system
    size, nu = q.shape[-1] + v.shape[-1], u.shape[-1]
    if outputs is None:
        lead = q.shape[:-1]
        return np.broadcast_to(np.eye(size), (*lead, size, size)), np.zeros((*lead, size, nu))
    leaves = system.leaves
    if not outputs:
        return np.zeros((*q.shape[:-1], 0, size)), np.zeros((*q.shape[:-1], 0, nu))
    table = _output_table(system, outputs)
    blocks = [("q", leaves.q), ("v", leaves.v), ("u", leaves.u), ("a", leaves.a), ("lambda", system.multipliers)]
    a, given = found.f[..., q.shape[-1] :], function(system, "outputs", blocks, table, source.known)
    slopes = given(q, v, u, a, found.multipliers, t=t)
    both = slopes[..., : size + nu] + slopes[..., size + nu :] @ found.slopes
    return both[..., :size], both[..., size:]


def _output_table(system: System, outputs: Sequence[Any]) -> list[list[Node]]:
    """The nodes of dy/d(q, v, u, a, multipliers)."""
    leaves, nodes = system.leaves, [_output_node(system, output) for output in outputs]
    by = [*leaves.q, *leaves.v, *leaves.u, *leaves.a, *system.multipliers]
    return [list(row) for row in jacobian(system.graph, nodes, by)]


def _output_node(system: System, output: Any) -> Node:
    if isinstance(output, float) and not np.isfinite(output):
        raise ShapeError("linearize, outputs", f"{output} is not a finite number.", "Give expressions of the state.")
    node = system.node(output, "linearize, outputs", beyond=True)
    if system.graph.is_logical(node):
        raise ExpressionError("linearize, outputs", f"'{output}' is a condition.", "Give expressions with a value.")
    return node
