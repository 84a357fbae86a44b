"""Inputs for a wanted motion: inverse dynamics along it, and computed torque that holds a system to it.

Sources: De Luca, slides on inverse dynamics; Siciliano, Sciavicco, Villani and Oriolo 2009, section 8.5.2 (inverse
dynamics control).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import listed, of_kinds
from ..description.stated import tell_contacts_left_out, tell_inputs_beyond_limits
from ..dynamics.quantities import flat
from ..equations import Equations
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.calculus import is_affine, jacobian, substitute, tangent
from ..expr.doubles import doubles, finite
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..expr.rounding import rounding_bounds
from ..expr.sympy_bridge import to_sympy
from ..forms.statics.places import Mechanical, Vector, equations_of, name_of
from ..integration.forms import Formed, form_of
from ..simulation.trajectory import Trajectory
from .held import held_forces
from .kernels import Parameters, function, numbers_behind, situation
from .linear_nodes import solve_nodes

_MET, _ROUNDING = 1e-7, 1e-13
#: Random states at which the rank of dQ/du is asked.
_TRIED, _SEED, _REACHED = 3, 12, 1e-11


@dataclass(frozen=True)
class WantedMotion:
    """Nodes of q_d(t), v_d(t), a_d(t), in the time and the parameters of the system."""

    q: tuple[Node, ...]
    v: tuple[Node, ...]
    a: tuple[Node, ...]


def wanted_motion(equations: Equations, desired: Any, where: str) -> WantedMotion:
    """From {coordinate: expression of the time}, or a list in the order of the coordinates.

    Raises DescriptionError for an expression of anything but time and parameters, or a coordinate without one.
    """
    system = equations.system
    if len(system.leaves.q) != len(system.leaves.v):
        raise DerivationError(where, "coordinates and velocities differ in number.", "Describe rotations by angles.")
    names = system.coordinate_names
    given = desired if isinstance(desired, Mapping) else dict(zip(names, _listed(desired, len(names), where),
                                                                  strict=True))  # fmt: skip
    by_name = {name_of(key): expression for key, expression in given.items()}
    for name in by_name:
        if name not in names:
            raise UnknownNameError(where, f"'{name}' is not a coordinate.", nearest(name, names))
    if missing := [name for name in names if name not in by_name]:
        raise DescriptionError(where, f"there is no motion for {', '.join(missing)}.", "Give one per coordinate.")
    for name in names:
        if isinstance(by_name[name], float) and not np.isfinite(by_name[name]):
            raise ShapeError(where, f"the motion of {name} is {by_name[name]}.", "Give expressions of the time.")
    q = tuple(system.node(by_name[name], where) for name in names)
    for name, node in zip(names, q, strict=True):
        if isinstance(by_name[name], bool) or system.graph.is_logical(node):
            raise DescriptionError(where, f"the motion of {name} is a condition.", "Give expressions of the time.")
    if not set(system.graph.symbols(q)) <= {*system.leaves.p, system.leaves.t}:
        raise DescriptionError(where, "a wanted motion depends on the state.", "Use the time and parameters only.")
    v = tuple(tangent(system.graph, q, {system.leaves.t: system.graph.one}))
    return WantedMotion(q, v, tuple(tangent(system.graph, v, {system.leaves.t: system.graph.one})))


def _listed(desired: Any, count: int, where: str) -> Sequence[Any]:
    items = listed(desired)
    if len(items) != count:
        raise ShapeError(where, f"there are {len(items)} motions for {count} coordinates.", f"Give {count}.")
    return items


# -------------------------------------------------------------------- inverse dynamics along a motion


@dataclass(frozen=True, eq=False)
class InverseDynamics:
    """What a motion asks for: `times` (T,), `q`, `v`, `a` (T, n), `inputs` (T, k), `multipliers` (T, m)."""

    times: Vector
    q: Vector
    v: Vector
    a: Vector
    inputs: Vector
    multipliers: Vector


@of_kinds
def inverse_dynamics_along(
    what: Mechanical, desired: Any, times: Any = None, *, parameters: Parameters | None = None
) -> InverseDynamics:
    """The inputs u_d(t) of a wanted motion q_d(t): M a_d + C v_d + g - Q(u_d) = A^T lambda at each time.

    desired     {coordinate: expression of the time}; or a `Trajectory`, for the inputs behind it, beside what its
                contacts and dry friction bear
    times       (T,); those of the trajectory by default

    Where several inputs do, those of least norm, together with the multipliers. Raises DerivationError where no
    inputs give the motion (an underactuated system, or a motion off the constraints), or forces are not linear in u.
    Source: De Luca, "Inverse dynamics": u_d(t) algebraically at each t along q_d(t).

    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="m*x'**2/2", forces="u", inputs=["u"], parameters={"m": 2})
    >>> inverse_dynamics_along(block, {"x": "t**3"}, [0.0, 1.0]).inputs.tolist()
    [[0.0], [12.0]]
    """
    if isinstance(desired, Trajectory):
        equations, known = situation(what, numbers_behind("inverse_dynamics_along", what, desired, parameters))
        t = desired.times if times is None else np.atleast_1d(doubles("inverse_dynamics_along", "times", times))
        motion = desired if times is None else desired.at(t)
        states, held = (motion.q, motion.v, motion.a), held_forces(motion)
    else:
        equations, known = situation(what, parameters)
        tell_contacts_left_out("inverse_dynamics_along", equations.system)
        t = _times(times)
        states = evaluate_motion(equations, wanted_motion(equations, desired, "inverse_dynamics_along"), known, t)
        held = np.zeros_like(states[1])
    inputs, multipliers = _required(equations, known, states, t, held)
    tell_inputs_beyond_limits("inverse_dynamics_along", equations.system, inputs.tolist())
    return InverseDynamics(t, *states, inputs, multipliers)


def _times(times: Any) -> Vector:
    t = np.atleast_1d(doubles("inverse_dynamics_along", "times", [] if times is None else times))
    if t.ndim != 1 or not t.size or not np.all(np.isfinite(t)):
        raise ShapeError("inverse_dynamics_along", f"times is {times!r}.", "Give a list of times in s.")
    return t


def evaluate_motion(
    equations: Equations, motion: WantedMotion, known: Mapping[Node, float], t: Vector
) -> tuple[Vector, Vector, Vector]:
    """q_d, v_d and a_d at some times, each (T, n)."""
    leaf = equations.system.leaves.t
    table = function(equations.system, "wanted", [("t", (leaf,))], [motion.q, motion.v, motion.a], known)(t[:, None])
    if not np.all(fine := np.isfinite(table).all(axis=(1, 2))):
        raise DescriptionError("wanted motion", f"it is not finite at t = {t[int(np.argmin(fine))]:.6g} s.",
                               "Positions, velocities and accelerations have to exist at all times.")  # fmt: skip
    return table[:, 0], table[:, 1], table[:, 2]


def input_matrix(equations: Equations, where: str) -> list[list[Node]]:
    """The nodes of dQ/du, n x k; DerivationError if Q is not linear in u."""
    system = equations.system
    rows = jacobian(system.graph, equations.force_nodes, system.leaves.u)
    if not is_affine(system.graph, equations.force_nodes, system.leaves.u, flat(rows)):
        raise DerivationError(where, "the forces are not linear in the inputs.",
                              "Name the forces themselves as inputs.")  # fmt: skip
    return [list(row) for row in rows]


def _required(
    equations: Equations, known: Mapping[Node, float], states: tuple[Vector, Vector, Vector], t: Vector, held: Vector
) -> tuple[Vector, Vector]:
    """Inputs and multipliers beside which the forces `held` are known."""
    system, rows = equations.system, equations.constraint_nodes.jacobian
    k = len(system.leaves.u)
    B = input_matrix(equations, "inverse_dynamics_along") if k else [[]] * len(system.leaves.v)
    table = [[*B[i], *(row[i] for row in rows), tau] for i, tau in enumerate(equations.inverse_dynamics_nodes)]
    leaves = system.leaves
    blocks = [("q", leaves.q), ("v", leaves.v), ("a", leaves.a)]
    zeros = dict.fromkeys(leaves.u, 0.0)
    both = function(system, "required", blocks, table, {**known, **zeros})(*states, t=t)
    reach, tau = both[..., :-1], both[..., -1] - held
    solution = np.einsum("tij,tj->ti", np.linalg.pinv(reach, rcond=1e-11), tau)
    off = np.abs(tau - np.einsum("tij,tj->ti", reach, solution))
    if np.any(off > _ROUNDING * np.abs(tau).max(initial=0.0)):
        values = {**known, **zeros, leaves.t: t, **dict(zip((*leaves.q, *leaves.v, *leaves.a),
                                                            np.hstack(states).T, strict=True))}  # fmt: skip
        off = np.where(off > _MET * (_sizes(equations, values) + np.abs(held)), off, 0.0)
        if np.any(off):
            moment, row = np.unravel_index(int(np.argmax(off)), off.shape)
            raise DerivationError("inverse_dynamics_along", f"no inputs give this motion: at t = {t[moment]:.4g} s, "
                                  f"{off[moment, row]:.3g} is missing along velocity {row}.",
                                  "Want a motion that the inputs reach, or actuate more.")  # fmt: skip
    return solution[:, :k], solution[:, k:]


def _sizes(equations: Equations, values: Mapping[Node, Any]) -> Vector:
    """How much enters M a + bias - Q(0) along each velocity, by terms and by the state, (T, n)."""
    graph, leaves = equations.system.graph, equations.system.leaves
    state = (*leaves.q, *leaves.v, *leaves.a)
    return np.stack(evaluate(graph, rounding_bounds(graph, equations.inverse_dynamics_nodes, state), values), axis=1)


# -------------------------------------------------------------------- computed torque


@of_kinds
def computed_torque(what: Mechanical, desired: Any, *, stiffness: Any = 100.0, damping: Any = 20.0) -> tuple[Any, ...]:
    """Inputs, as SymPy expressions of time and state, under which the error e = q_d - q obeys e'' + D e' + K e = 0.

        u = B^-1 (M (a_d + D (v_d - v) + K (q_d - q)) + C v + g - Q(u = 0))

    desired             {coordinate: expression of the time}
    stiffness, damping  K in 1/s^2 and D in 1/s, numbers or one per coordinate; 100 and 20 are critically damped

    Hand them to `simulate(model, inputs=...)`, which compiles them once for all gains. Raises DerivationError unless
    every coordinate has an input of its own and there are no constraints.
    Source: Siciliano et al. 2009, eq. 8.56-8.59.

    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    >>> computed_torque(block, {"x": "t"}, stiffness=4, damping=4)
    (4.0*t - 4.0*x(t) - 4.0*Derivative(x(t), t) + 4.0,)
    """
    equations = equations_of(what)
    system, graph = equations.system, equations.system.graph
    tell_contacts_left_out("computed_torque", system)
    n = len(system.leaves.v)
    if equations.constraint_nodes.rate or len(system.leaves.u) != n:
        raise DerivationError("computed_torque", f"there are {len(system.leaves.u)} inputs and "
                              f"{len(equations.constraint_nodes.rate)} constraints for {n} coordinates.",
                              "It takes one input per coordinate, and no constraints.")  # fmt: skip
    motion = wanted_motion(equations, desired, "computed_torque")
    gains = {name: _gains(name, gain, n) for name, gain in (("stiffness", stiffness), ("damping", damping))}
    numbers: dict[Node, float] = {}
    commanded: dict[Node, Node] = {}
    for i, a in enumerate(system.leaves.a):
        errors = (graph.sub(motion.q[i], system.leaves.q[i]), graph.sub(motion.v[i], system.leaves.v[i]))
        leaves = [graph.symbol(f"{name} {i}", 0, "gain") for name in gains]
        numbers |= {leaf: gain[i] for leaf, gain in zip(leaves, gains.values(), strict=True)}
        feedback = (graph.mul(leaf, error) for leaf, error in zip(leaves, errors, strict=True))
        commanded[a] = graph.add(motion.a[i], graph.sum(feedback))
    tau = substitute(graph, equations.inverse_dynamics_nodes, commanded)
    B = input_matrix(equations, "computed_torque")
    inputs = solve_nodes(graph, B, tau)
    if inputs is None or _is_singular(equations, B):
        raise DerivationError("computed_torque", "the inputs do not reach every coordinate.", "Actuate each of them.")
    folded = substitute(graph, inputs, {leaf: graph.number(gain) for leaf, gain in numbers.items()})
    return Formed(to_sympy(graph, folded, system.symbols), *form_of(graph, inputs, numbers))


def _is_singular(equations: Equations, B: Sequence[Sequence[Node]]) -> bool:
    """Whether dQ/du has less than full rank at random states and parameters, in units of each input and row."""
    graph, random = equations.system.graph, np.random.default_rng(_SEED)
    values = {leaf: random.uniform(0.3, 1.3, _TRIED) for leaf in graph.symbols(flat(B))}
    entries = [np.broadcast_to(entry, _TRIED) for entry in evaluate(graph, flat(B), values)]
    found = np.stack(entries, axis=-1).reshape(_TRIED, len(B), -1)
    for axis in (1, 2):
        size = np.abs(found).max(axis=axis, keepdims=True)
        found = found / np.where(size > 0.0, size, 1.0)
    fine = found[np.isfinite(found).all(axis=(1, 2))]
    return bool(len(fine) and np.all(np.linalg.matrix_rank(fine, tol=_REACHED) < len(B)))


def _gains(name: str, given: Any, count: int) -> list[float]:
    if np.asarray(given).dtype.kind == "b":
        raise ShapeError("computed_torque", f"{name} is {given!r}.", "Give numbers.")
    array = finite("computed_torque", name, given)
    if array.shape not in ((), (count,)):
        raise ShapeError("computed_torque", f"{name} has shape {array.shape}.", f"Give a number, or {count}.")
    if np.any(array < 0.0):
        raise DescriptionError("computed_torque", f"{name} is negative, so that errors grow.", "Use 0 or more.")
    return np.broadcast_to(array, count).tolist()
