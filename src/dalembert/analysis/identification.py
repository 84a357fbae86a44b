"""Parameters from a measured motion: the equations are linear in most of them, so least squares find these.

    M a + bias - Q(u) - A^T lambda = E_0 + Y pi = 0     for every sample (q, v, a, u)

Reactions are projected out with the null space of A. Sources: Khalil and Dombre 2002, chapter 12; Atkeson, An and
Hollerbach 1986; for physical consistency Rucker and Wensing 2022.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..derivation.equations import Equations
from ..derivation.nodes import node_of
from ..derivation.statics.advantage import null_space
from ..derivation.statics.places import Vector, equations_of, name_of
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.calculus import jacobian, substitute
from ..expr.sympy_bridge import to_sympy
from ..simulation.trajectory import Trajectory
from . import pseudo_inertia
from .kernels import function, situation

_RANK = 1e-9


@dataclass(frozen=True, eq=False)
class Identification:
    """Parameters that fit a motion.

    values        {symbol: number}
    deviations    {symbol: standard deviation}, infinite for those that the motion does not determine
    rank          how many independent combinations the motion determines
    undetermined  (p, p - rank): columns are combinations of parameters that can change without any effect
    residual      root mean square of what is left of the equations, N or N m
    meanings      {symbol: SymPy expression}: what base parameters stand for; empty otherwise
    """

    values: dict[Any, float]
    deviations: dict[Any, float]
    rank: int
    undetermined: Vector
    residual: float
    meanings: dict[Any, Any]


def identify(
    what: Any, data: Any, unknown: Sequence[Any] | None = None, *, parameters: Mapping[Any, Any] | None = None,
    positive: Sequence[Any] = (), bodies: Sequence[Sequence[Any]] = (), start: Mapping[Any, float] | None = None,
) -> Identification:
    """Parameters of a system from its motion and its inputs, by least squares on the equations of motion.

    data        a `Trajectory`, or arrays (q, v, a, u), each (T, ...); u may be left out
    unknown     parameters to find; None finds the `base_parameters`, with what has a number in `parameters` as known
    parameters  numbers of the others (defaults of the system count, but for the unknown)
    positive    those of the unknown that must not be negative
    bodies      for each body its ten unknown parameters, m, hx, hy, hz, Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the origin
                of its frame: the fit is then to bodies that can exist
    start       where to begin with unknowns in which the equations are not linear (1 where not given)

    Raises DerivationError where the motion says nothing of the parameters, or only of their ratios.

    >>> from dalembert.description.system import System
    >>> from dalembert.simulation.simulate import simulate
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="u", inputs=["u"],
    ...                 parameters={"m": 2, "k": 8})
    >>> motion = simulate(spring, q=[0.3], inputs="sin(t)", duration=5.0)
    >>> {str(name): round(value, 6) for name, value in identify(spring, motion, ["m", "k"]).values.items()}
    {'m': 2.0, 'k': 8.0}
    """
    equations = equations_of(what)
    states = _states(equations, data)
    if unknown is None:
        return _base_parameters(what, equations, states, parameters)
    if isinstance(what, Trajectory) or len(unknown) == 0:
        raise DescriptionError("identify", "no parameter is unknown.", "Name the parameters to find.")
    problem = _Problem(what, equations, states, [_leaf(equations, x) for x in unknown], parameters)
    named = [equations.system.symbols.sympy(leaf) for leaf in problem.unknown]
    if not problem.linear:
        return _curved(problem, named, start)
    Y, target = problem.linear_form()
    pi = _solution(equations, Y, target, problem.unknown, positive, bodies)
    return _report(named, pi, Y, target, {})


def _leaf(equations: Equations, symbol: Any) -> int:
    system = equations.system
    names = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    if name_of(symbol) not in names:
        raise UnknownNameError("identify", f"'{symbol}' is not a parameter.", nearest(name_of(symbol), names))
    return names[name_of(symbol)]


def _states(equations: Equations, data: Any) -> tuple[Vector, Vector, Vector, Vector, Vector]:
    """q, v, a, u and the times of the samples."""
    if isinstance(data, Trajectory):
        return data.q, data.v, data.a, data.inputs, data.times
    system = equations.system
    arrays = [np.asarray(x, dtype=float) for x in data]
    if len(arrays) == 3:
        arrays.append(np.zeros((len(arrays[0]), len(system.leaves.u))))
    sizes = [len(system.leaves.q), *[len(system.leaves.v)] * 2, len(system.leaves.u)]
    if len(arrays) != 4 or any(x.shape != (len(arrays[0]), size) for x, size in zip(arrays, sizes, strict=False)):
        raise ShapeError("identify", f"the data have the shapes {[x.shape for x in arrays]}.",
                         f"Give q, v, a, u with {sizes} columns and as many rows each.")  # fmt: skip
    q, v, a, u = arrays
    return q, v, a, u, np.zeros(len(q))


class _Problem:
    """The residuals of the equations of motion as functions of the unknown parameters."""

    def __init__(
        self, what: Any, equations: Equations, states: Any, unknown: list[int], parameters: Mapping[Any, Any] | None
    ) -> None:
        system, graph = equations.system, equations.system.graph
        names = {leaf: name for name, leaf in zip(system.parameter_names, system.leaves.p, strict=True)}
        _, known = situation(equations, _all_parameters(what, parameters), [names[leaf] for leaf in unknown])
        self.equations, self.states, self.unknown = equations, states, unknown
        self.known = {leaf: x for leaf, x in known.items() if leaf not in unknown}
        self.residual = list(equations.residual_nodes)
        self.rows = jacobian(graph, self.residual, unknown)
        rows = equations.constraint_nodes.jacobian
        self.linear = set(graph.symbols([node for row in (*self.rows, *rows) for node in row])).isdisjoint(unknown)

    def linear_form(self) -> tuple[Vector, Vector]:
        """Y and -E_0, rows of all samples one below the other, reactions projected out."""
        graph, zeros = self.equations.system.graph, dict.fromkeys(self.unknown, self.equations.system.graph.zero)
        stacked = self._stacked(substitute(graph, self.residual, zeros), [])(np.zeros(0))
        return stacked[:, 1:], -stacked[:, 0]

    def residuals(self) -> Callable[[Vector], Vector]:
        """The residuals and their Jacobian by the unknowns, as a function of these."""
        return self._stacked(self.residual, self.unknown)

    def _stacked(self, residual: Sequence[int], free: Sequence[int]) -> Callable[[Vector], Vector]:
        """[residual, dE/d(unknown)] of all samples, one below the other, reactions projected out."""
        reactions = self.equations.constraint_nodes.jacobian
        table = [[e, *row, *(A[i] for A in reactions)]
                 for i, (e, row) in enumerate(zip(residual, self.rows, strict=True))]  # fmt: skip
        leaves, count = self.equations.system.leaves, len(self.unknown)
        q, v, a, u, t = self.states
        blocks = [("q", leaves.q), ("v", leaves.v), ("a", leaves.a), ("u", leaves.u), ("unknown", free)]
        compiled = function(self.equations.system, "identify", blocks, table, self.known)

        def at(pi: Vector) -> Vector:
            both = compiled(q, v, a, u, pi, t=t)
            return _projected(both[..., : count + 1], both[..., count + 1 :])

        return at


def _all_parameters(what: Any, parameters: Mapping[Any, Any] | None) -> Mapping[Any, Any] | None:
    """Numbers that a compiled model carries, and those given over them."""
    bound = getattr(what, "parameter_values", None)
    return {**bound, **(parameters or {})} if bound else parameters


def _projected(rows: Vector, reactions: Vector) -> Vector:
    """Z^T rows with Z^T A^T = 0, sample by sample, stacked."""
    if not reactions.shape[-1]:
        return rows.reshape(-1, rows.shape[-1])
    return np.vstack([null_space(A.T).T @ block for block, A in zip(rows, reactions, strict=True)])


# -------------------------------------------------------------------- solutions


def _solution(
    equations: Equations, Y: Vector, target: Vector, unknown: list[int], positive: Sequence[Any],
    bodies: Sequence[Sequence[Any]],
) -> Vector:
    _check_informative(Y, target)
    scale = np.linalg.norm(Y, axis=0)
    scale[scale == 0.0] = 1.0
    free = np.linalg.lstsq(Y / scale, target, rcond=_RANK)[0] / scale
    if bodies:
        groups = [[unknown.index(_member(equations, unknown, x)) for x in body] for body in bodies]
        return _consistent(Y, target, free, groups)
    if positive:
        from scipy.optimize import lsq_linear

        low = np.full(len(unknown), -np.inf)
        low[[unknown.index(_member(equations, unknown, x)) for x in positive]] = 0.0
        return lsq_linear(Y / scale, target, bounds=(low * scale, np.inf), tol=1e-14).x / scale
    return free


def _member(equations: Equations, unknown: list[int], symbol: Any) -> int:
    leaf = _leaf(equations, symbol)
    if leaf not in unknown:
        raise DescriptionError("identify", f"'{symbol}' is not among the unknown.", "List it there as well.")
    return leaf


def _check_informative(Y: Vector, target: Vector) -> None:
    if not np.abs(Y).max(initial=0.0) > 0.0:
        raise DerivationError("identify", "the motion says nothing of the parameters.", "Let the system move.")
    if not np.abs(target).max(initial=0.0) > 1e-12 * np.abs(Y).max():
        raise DerivationError("identify", "no known force acts, so that only ratios of parameters show.",
                              "Measure inputs, or give one of the parameters.")  # fmt: skip


def _consistent(Y: Vector, target: Vector, free: Vector, groups: list[list[int]]) -> Vector:
    """The fit among bodies that can exist; the free fit itself where it is one."""
    if any(len(group) != len(pseudo_inertia.NAMES) for group in groups):
        raise ShapeError("identify", "a body does not have ten parameters.", f"List {', '.join(pseudo_inertia.NAMES)}.")
    if all(pseudo_inertia.is_consistent(free[group]) for group in groups):
        return free
    from scipy.optimize import least_squares

    inside = [k for group in groups for k in group]
    others = [k for k in range(len(free)) if k not in inside]
    least = 1e-3 * max(*(float(abs(free[group]).max()) for group in groups), 1e-6)
    begin = np.concatenate([*(pseudo_inertia.to_log(free[group], least) for group in groups), free[others]])

    reduced, projected = _compressed(Y, target)

    def parameters(theta: Vector) -> Vector:
        pi = np.zeros(len(free))
        for i, group in enumerate(groups):
            pi[group] = pseudo_inertia.from_log(theta[10 * i : 10 * i + 10])
        pi[others] = theta[10 * len(groups) :]
        return pi

    def slopes(theta: Vector) -> Vector:
        by_theta = np.zeros((len(free), len(free)))
        for i, group in enumerate(groups):
            part = slice(10 * i, 10 * i + 10)
            by_theta[group, part] = pseudo_inertia.log_jacobian(theta[part])
        by_theta[others, range(10 * len(groups), len(free))] = 1.0
        return reduced @ by_theta

    jac: Any = slopes
    found = least_squares(lambda theta: reduced @ parameters(theta) - projected, begin, jac=jac, xtol=1e-12,
                          ftol=1e-12, gtol=1e-14, max_nfev=500)  # fmt: skip
    return parameters(found.x)


def _compressed(Y: Vector, target: Vector) -> tuple[Vector, Vector]:
    """As few rows with the same least squares: R of Y = Q R, and Q^T target."""
    orthogonal, triangular = np.linalg.qr(Y)
    return triangular, orthogonal.T @ target


def _curved(problem: _Problem, named: list[Any], start: Mapping[Any, float] | None) -> Identification:
    """Gauss and Newton's iteration, for parameters in which the equations are not linear."""
    from scipy.optimize import least_squares

    given = {name_of(key): float(value) for key, value in (start or {}).items()}
    begin = np.array([given.get(name_of(symbol), 1.0) for symbol in named])
    at = problem.residuals()
    jac: Any = lambda pi: at(pi)[:, 1:]  # noqa: E731 - SciPy's stub knows names only
    found = least_squares(lambda pi: at(pi)[:, 0], begin, jac=jac, x_scale="jac", xtol=1e-15, ftol=1e-15,
                          gtol=1e-15, max_nfev=500)  # fmt: skip
    both = at(found.x)
    if not np.all(np.isfinite(both)):
        raise DerivationError("identify", "the fit left the numbers.", "Give start= near the answer.")
    Y = both[:, 1:]
    return _report(named, found.x, Y, Y @ found.x - both[:, 0], {})


def _report(named: list[Any], pi: Vector, Y: Vector, target: Vector, meanings: dict[Any, Any]) -> Identification:
    scale = np.linalg.norm(Y, axis=0)
    scale[scale == 0.0] = 1.0
    _, stretch, right = np.linalg.svd(Y / scale, full_matrices=False)
    rank = int(np.sum(stretch > _RANK * stretch.max(initial=0.0)))
    rest = Y @ pi - target
    freedom = max(1, len(target) - rank)
    variance = float(rest @ rest) / freedom
    kept = right[:rank] / stretch[:rank, None]
    undetermined = null_space(right[:rank]) / scale[:, None] if rank < len(pi) else np.zeros((len(pi), 0))
    spread = np.sqrt(variance * np.sum(kept**2, axis=0)) / scale
    loose = np.linalg.norm(undetermined * scale[:, None], axis=1) > 1e-6
    deviations = np.where(loose, np.inf, spread)
    values, errors = (dict(zip(named, x.tolist(), strict=True)) for x in (pi, deviations))
    return Identification(values, errors, rank, undetermined, float(np.sqrt(np.mean(rest**2))), meanings)


def _base_parameters(
    what: Any, equations: Equations, states: Any, parameters: Mapping[Any, Any] | None
) -> Identification:
    """M a + bias - Q(u = 0) = Y beta, with beta the base parameters; parameters with numbers are not lumped."""
    system, graph = equations.system, equations.system.graph
    if equations.constraint_nodes.rate:
        raise DerivationError("identify", "base parameters are those of systems without constraints.",
                              "Name the unknown parameters.")  # fmt: skip
    given = {name_of(key): float(value) for key, value in (parameters or {}).items()}
    known = {_leaf(equations, name): value for name, value in given.items()}
    lumped = equations.lumped([system.symbols.sympy(leaf) for leaf in known])
    rows = [[node_of(entry) for entry in row] for row in lumped.regressor]
    idle = substitute(graph, equations.force_nodes, dict.fromkeys(system.leaves.u, graph.zero))
    drive = [graph.sub(a, b) for a, b in zip(equations.force_nodes, idle, strict=True)]
    table = [[*row, push] for row, push in zip(rows, drive, strict=True)]
    missing = {leaf for leaf in graph.symbols([n for row in table for n in row if n is not None])
               if leaf in system.leaves.p and leaf not in known}
    if missing or any(node is None for row in table for node in row):
        names = ", ".join(sorted(graph.nodes[leaf][1] for leaf in missing)) or "the parameters in functions"
        raise DerivationError("identify", f"the regressor holds {names}.", "Give numbers for them in parameters=.")
    q, v, a, u, t = states
    leaves = system.leaves
    blocks = [("q", leaves.q), ("v", leaves.v), ("a", leaves.a), ("u", leaves.u)]
    both = function(system, "regressor", blocks, table, known)(q, v, a, u, t=t).reshape(-1, len(rows[0]) + 1)
    Y, target = both[:, :-1], both[:, -1]
    _check_informative(Y, target)
    scale = np.linalg.norm(Y, axis=0)
    scale[scale == 0.0] = 1.0
    beta = np.linalg.lstsq(Y / scale, target, rcond=_RANK)[0] / scale
    named = [system.symbols.sympy(leaf) for leaf in lumped.symbol_leaves]
    meanings = [to_sympy(graph, node, system.symbols) if (node := node_of(e)) is not None else None
                for e in lumped.expressions]  # fmt: skip
    return _report(named, beta, Y, target, dict(zip(named, meanings, strict=True)))
