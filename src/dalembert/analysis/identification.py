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

from ..arguments import of_kinds
from ..compiler import guard
from ..dynamics.quantities import flat
from ..equations import Equations
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.calculus import is_affine, jacobian, substitute
from ..expr.doubles import finite
from ..expr.node import Node
from ..forms.statics.advantage import null_space
from ..forms.statics.places import Mechanical, Vector, equations_of, name_of
from ..recursion.regressor import combinations
from ..simulation.trajectory import Trajectory
from . import pseudo_inertia
from .base_identification import base_problem, random_states_of
from .held import held_forces, tell_held_forces_unknown
from .kernels import Parameters, function, numbers_behind, situation

_RANK = 1e-9
_SHOWN = 4
_MOST_STEPS = 500
_MORE_MOTION = "Excite them: let all coordinates move at once, at various speeds and accelerations."
_NO_MOTION = "No motion tells them apart: give numbers for some, or leave unknown= out to find base parameters."


@dataclass(frozen=True, eq=False)
class Identification:
    """Parameters that fit a motion.

    values        {symbol: number}
    deviations    {symbol: standard deviation}, infinite for those that the motion does not determine, and for all where
                  it gives no more equations than unknowns, so that nothing tells the noise
    rank          how many independent combinations the motion determines
    undetermined  (p, p - rank): columns are combinations of parameters that can change without any effect; only a fit
                  to bodies that can exist may have some, which it leaves at their start
    residual      root mean square of what is left of the equations, N or N m
    meanings      {symbol: SymPy expression}: what base parameters stand for; empty otherwise
    """

    values: dict[Any, float]
    deviations: dict[Any, float]
    rank: int
    undetermined: Vector
    residual: float
    meanings: dict[Any, Any]


@of_kinds
def identify(
    what: Mechanical, data: Any, unknown: Sequence[Any] | None = None, *, parameters: Parameters | None = None,
    positive: Sequence[Any] = (), bodies: Sequence[Sequence[Any]] = (), start: Mapping[Any, float] | None = None,
) -> Identification:
    """Parameters of a system from its motion and its inputs, by least squares on the equations of motion.

    data        a `Trajectory`, which tells what contacts and dry friction bear; or arrays (q, v, a, u), each (T, ...),
                and the times (T,) where the equations know the time; u may be left out where there are no inputs
    unknown     parameters to find; None finds base parameters, with what has a number in `parameters` as known: of
                symbols, or of a robot in numbers those of its bodies. Each is named by its leading parameter, whose
                coefficient is 1, followed by _R where others are regrouped with it; `meanings` has the sums
    parameters  numbers of the others (those of the trajectory, or defaults of the system, but for the unknown)
    positive    those of the unknown that must not be negative
    bodies      for each body its ten unknown parameters, m, hx, hy, hz, Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the origin
                of its frame: the fit is then to bodies that can exist
    start       where to begin with unknowns in which the equations are not linear (1 where not given), and where those
                of bodies stay that the motion does not determine

    Raises DerivationError where the motion says less than was asked: nothing, only ratios, or only some combinations
    of the unknown; ShapeError, UnknownNameError and DescriptionError for arguments that do not fit.

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
    if isinstance(data, Trajectory) and unknown is not None:
        parameters = numbers_behind("identify", what, data, parameters)
    if unknown is None:
        if positive or bodies or start:
            raise DescriptionError("identify", "positive, bodies and start belong to named unknowns.", "Name these.")
        return _base_parameters(equations, states, parameters)
    problem = _Problem(what, equations, states, _leaves(equations, unknown), parameters)
    wishes = _Wishes(problem, positive, bodies, start)
    named = [equations.system.symbols.sympy(leaf) for leaf in problem.unknown]
    if not problem.linear:
        return _curved(problem, named, wishes)
    Y, target = problem.linear_form()
    _check_informative(Y, target)
    if not bodies:
        _refuse_rank(problem, Y, named, np.zeros(0))
    return _report(named, _solution(Y, target, wishes), Y, target, {})


def _leaves(equations: Equations, unknown: Any) -> list[Node]:
    found = [_leaf(equations, item) for item in _names(unknown)]
    if not found or len(set(found)) < len(found):
        raise DescriptionError("identify", "no parameter is unknown." if not found else "an unknown is named twice.",
                               "Name the parameters to find, each once.")  # fmt: skip
    return found


def _names(given: Any) -> list[Any]:
    """The entries of a list, or of text."""
    return given.replace(",", " ").split() if isinstance(given, str) else list(given)


def _leaf(equations: Equations, symbol: Any) -> Node:
    system = equations.system
    names = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    if name_of(symbol) not in names:
        raise UnknownNameError("identify", f"'{symbol}' is not a parameter.", nearest(name_of(symbol), names))
    return names[name_of(symbol)]


def _states(equations: Equations, data: Any) -> tuple[Vector, ...]:
    """q, v, a, u and the times of the samples; the forces that contacts and dry friction are known to bear."""
    if isinstance(data, Trajectory):
        return *_checked(equations, (data.q, data.v, data.a, data.inputs, data.times)), held_forces(data)
    found = _checked(equations, data)
    tell_held_forces_unknown("identify", equations.system)
    return *found, np.zeros_like(found[1])


def _checked(equations: Equations, data: Any) -> tuple[Vector, ...]:
    if not isinstance(data, list | tuple):
        raise ShapeError("identify", f"the data are a {type(data).__name__}.", "Give a Trajectory, or (q, v, a, u).")
    system = equations.system
    arrays = [finite("identify", "an array of the data", x) for x in data]
    count = len(arrays[0]) if arrays and arrays[0].ndim else 0
    if not system.leaves.u and (len(arrays) == 3 or (len(arrays) == 4 and arrays[3].ndim == 1)):
        arrays.insert(3, np.zeros((count, 0)))
    shapes = [(count, len(leaves)) for leaves in (system.leaves.q, system.leaves.v, system.leaves.v, system.leaves.u)]
    rows = flat(equations.constraint_nodes.jacobian)
    timed = system.leaves.t in system.graph.symbols([*equations.residual_nodes, *rows])
    if len(arrays) == 4 and not timed:
        arrays.append(np.zeros(count))
    if not count or [x.shape for x in arrays] != [*shapes, (count,)]:
        raise ShapeError("identify", f"the data have the shapes {[x.shape for x in arrays]}.", "Give q, v, a, u with "
                         f"{[size for _, size in shapes]} columns and as many rows each"
                         + (", and the times, on which the equations depend." if timed else "."))  # fmt: skip
    q, v, a, u, t = arrays
    guard.check("identify, data", "q", q, system.leaves.quaternions)
    return q, v, a, u, t


class _Problem:
    """The residuals of the equations of motion as functions of the unknown parameters."""

    def __init__(
        self, what: Mechanical, equations: Equations, states: Any, unknown: list[Node],
        parameters: Parameters | None,
    ) -> None:
        system, graph = equations.system, equations.system.graph
        names = {leaf: name for name, leaf in zip(system.parameter_names, system.leaves.p, strict=True)}
        _, known = situation(equations, _all_parameters(what, parameters), [names[leaf] for leaf in unknown])
        self.equations, self.states, self.unknown = equations, states, unknown
        self.known = {leaf: x for leaf, x in known.items() if leaf not in unknown}
        self.residual = list(equations.residual_nodes)
        rows = equations.constraint_nodes.jacobian
        self.bent = not set(unknown).isdisjoint(graph.symbols(flat(rows)))
        whole = self.residual
        if self.bent:
            reactions = (graph.dot(system.multipliers, column) for column in zip(*rows, strict=True))
            whole = list(map(graph.sub, self.residual, reactions))
        self.rows = jacobian(graph, whole, unknown)
        self.linear = not self.bent and is_affine(graph, self.residual, unknown, flat(self.rows))

    def linear_form(self) -> tuple[Vector, Vector]:
        """Y and -E_0, rows of all samples one below the other, reactions projected out."""
        graph, zeros = self.equations.system.graph, dict.fromkeys(self.unknown, self.equations.system.graph.zero)
        stacked = self._stacked(substitute(graph, self.residual, zeros), [])(np.zeros(0), self.states)
        return stacked[:, 1:], -stacked[:, 0]

    def residuals(self) -> Callable[[Vector], Vector]:
        """The residuals and their Jacobian by the unknowns, as a function of these."""
        stacked = self._stacked(self.residual, self.unknown)
        return lambda pi: stacked(pi, self.states)

    def rank(self, pi: Vector) -> int:
        """How many combinations of the unknowns some motion would show."""
        count, free = 2 * len(self.unknown) + 5, [] if self.linear else self.unknown
        q, v, a = map(np.array, zip(*random_states_of(self.equations, self.states, count), strict=True))
        u = np.random.default_rng(6).normal(size=(count, self.states[3].shape[1]))
        found = self._stacked(self.residual if free else [self.equations.system.graph.zero] * q.shape[1], free)
        rows = found(pi if free else np.zeros(0), (q, v, a, u, np.zeros(count), np.zeros_like(v)))[:, 1:]
        return _rank(rows[np.all(np.isfinite(rows), axis=1)])

    def _stacked(self, residual: Sequence[Node], free: Sequence[Node]) -> Callable[[Vector, Any], Vector]:
        """[residual, dE/d(unknown)] of all samples, one below the other, reactions projected out."""
        reactions = self.equations.constraint_nodes.jacobian
        table = [[e, *row, *(A[i] for A in reactions)]
                 for i, (e, row) in enumerate(zip(residual, self.rows, strict=True))]  # fmt: skip
        leaves, count = self.equations.system.leaves, len(self.unknown)
        borne = self.equations.system.multipliers if self.bent else ()
        blocks = [("q", leaves.q), ("v", leaves.v), ("a", leaves.a), ("u", leaves.u), ("unknown", free),
                  ("lambda", borne)]  # fmt: skip
        compiled = function(self.equations.system, "identify", blocks, table, self.known)

        def at(pi: Vector, states: Any) -> Vector:
            q, v, a, u, t, held = states
            both = compiled(q, v, a, u, pi, np.zeros((len(q), len(borne))), t=t)
            if self.bent:  # the slopes of A^T lambda, at the reactions that fit best
                reactions = np.linalg.pinv(both[..., count + 1 :]) @ (both[..., 0] - held)[..., None]
                both = compiled(q, v, a, u, pi, reactions[..., 0], t=t)
            both[..., 0] -= held
            return _projected(both[..., : count + 1], both[..., count + 1 :])

        return at


def _all_parameters(what: Mechanical, parameters: Parameters | None) -> Mapping[Any, Any] | None:
    """Numbers that a compiled model carries, and those given over them."""
    bound = getattr(what, "parameter_values", None)
    return {**bound, **(parameters or {})} if bound else parameters


def _projected(rows: Vector, reactions: Vector) -> Vector:
    """Z^T rows with Z^T A^T = 0, sample by sample, stacked."""
    if not reactions.shape[-1]:
        return rows.reshape(-1, rows.shape[-1])
    return np.vstack([null_space(A.T).T @ block for block, A in zip(rows, reactions, strict=True)])


class _Wishes:
    """What a fit has to respect, by the places of the unknowns."""

    def __init__(
        self, problem: _Problem, positive: Sequence[Any], bodies: Sequence[Sequence[Any]],
        start: Mapping[Any, float] | None,
    ) -> None:
        def place(symbol: Any) -> int:
            leaf = _leaf(problem.equations, symbol)
            if leaf not in problem.unknown:
                raise DescriptionError("identify", f"'{symbol}' is not among the unknown.", "List it there as well.")
            return problem.unknown.index(leaf)

        if bodies and (positive or not problem.linear):
            raise DescriptionError("identify", "bodies= goes without positive=, with linear equations.",
                                   "Use first moments and tensors about the origin, or positive= alone.")  # fmt: skip
        self.problem, self.positive = problem, [place(symbol) for symbol in _names(positive)]
        self.bodies = [[place(symbol) for symbol in _names(body)] for body in bodies]
        if any(len(body) != len(pseudo_inertia.NAMES) for body in self.bodies):
            raise ShapeError("identify", "a body does not have ten parameters.",
                             f"List {', '.join(pseudo_inertia.NAMES)}.")  # fmt: skip
        inside = [k for body in self.bodies for k in body]
        if len(set(inside)) < len(inside):
            raise DescriptionError("identify", "a parameter stands twice in bodies=.", "List each once.")
        self.start = {place(key): float(finite("identify, start", f"'{key}'", value))
                      for key, value in (start or {}).items()}
        for k, value in self.start.items():
            if value < self.least[k]:
                raise DescriptionError("identify", f"start has {value:g} for one of positive=.", "Start at 0 or above.")

    @property
    def least(self) -> Vector:
        """The lower bound of each unknown."""
        bounds = np.full(len(self.problem.unknown), -np.inf)
        bounds[self.positive] = 0.0
        return bounds


# -------------------------------------------------------------------- what a motion says


def _check_informative(Y: Vector, target: Vector) -> None:
    if not np.abs(Y).max(initial=0.0) > 0.0:
        raise DerivationError("identify", "the motion says nothing of the parameters.", "Let the system move.")
    if not np.abs(target).max(initial=0.0) > 1e-12 * np.abs(Y).max():
        raise DerivationError("identify", "no known force acts, so that only ratios of parameters show.",
                              "Measure inputs, or give one of the parameters.")  # fmt: skip


def _scaled(Y: Vector) -> tuple[Vector, Vector]:
    """Y with columns of length 1, and their lengths."""
    scale = np.linalg.norm(Y, axis=0)
    scale[scale == 0.0] = 1.0
    return Y / scale, scale


def _rank(Y: Vector) -> int:
    stretch = np.linalg.svd(_scaled(Y)[0], compute_uv=False)
    return int(np.sum(stretch > _RANK * stretch.max(initial=0.0)))


def _refuse_rank(problem: _Problem, Y: Vector, named: Sequence[Any], pi: Vector) -> None:
    """Raise DerivationError where Y shows fewer combinations than there are unknowns."""
    rank, count = _rank(Y), len(named)
    if rank == count:
        return
    remedy = _NO_MOTION if problem.rank(pi) == rank else _MORE_MOTION
    raise DerivationError("identify", f"the motion determines {rank} of {count} unknowns{_shown(Y, named)}.", remedy)


def _shown(Y: Vector, named: Sequence[Any]) -> str:
    """Which combinations show, and which unknowns do not act at all."""
    names = [str(name) for name in named]
    silent = [name for name, column in zip(names, Y.T, strict=True) if not np.any(column)]
    sums = [name for name in combinations(Y, names, _RANK).names if name not in names]
    parts = [f"of some only {_listed(sums)}"] if sums else []
    parts += [f"nothing of {_listed(silent)}"] if silent else []
    return f": {', '.join(parts)}" if parts else ""


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items[:_SHOWN]) + (f" and {len(items) - _SHOWN} more" if len(items) > _SHOWN else "")


# -------------------------------------------------------------------- solutions


def _solution(Y: Vector, target: Vector, wishes: _Wishes) -> Vector:
    if wishes.bodies:
        return _consistent(*_held(Y, target, wishes), wishes.bodies)
    if wishes.positive:
        from scipy.optimize import lsq_linear

        columns, scale = _scaled(Y)
        return lsq_linear(columns, target, bounds=(wishes.least * scale, np.inf), tol=1e-14).x / scale
    return _free(Y, target)


def _free(Y: Vector, target: Vector) -> Vector:
    columns, scale = _scaled(Y)
    return np.linalg.lstsq(columns, target, rcond=_RANK)[0] / scale


def _held(Y: Vector, target: Vector, wishes: _Wishes) -> tuple[Vector, Vector]:
    """Y and target with rows that hold at their start what the motion does not determine."""
    columns, scale = _scaled(Y)
    loose = null_space(columns)
    touched = np.flatnonzero(np.linalg.norm(loose, axis=1) > _RANK) if loose.size else []
    problem = wishes.problem
    names = {k: problem.equations.system.graph.nodes[leaf][1] for k, leaf in enumerate(problem.unknown)}
    missing = [names[int(k)] for k in touched if k not in wishes.start]
    if missing:
        raise DerivationError("identify", f"the motion does not determine {_listed(missing)}.",
                              "Give start= for them, where they then stay, or let it move more.")  # fmt: skip
    begin = np.array([wishes.start.get(k, 0.0) for k in range(len(scale))])
    return np.vstack([Y, loose.T * scale]), np.concatenate([target, loose.T @ (scale * begin)])


def _consistent(Y: Vector, target: Vector, groups: list[list[int]]) -> Vector:
    """The fit among bodies that can exist; the free fit itself where it is one."""
    free = _free(Y, target)
    if all(pseudo_inertia.is_consistent(free[group]) for group in groups):
        return free
    from scipy.optimize import least_squares

    inside = [k for group in groups for k in group]
    others = [k for k in range(len(free)) if k not in inside]
    least = 1e-3 * max(*(float(abs(free[group]).max()) for group in groups), 1e-6)
    begin = np.concatenate([*(pseudo_inertia.to_factor(free[group], least) for group in groups), free[others]])

    orthogonal, reduced = np.linalg.qr(Y)  # as few rows with the same least squares
    projected = orthogonal.T @ target

    def parameters(theta: Vector) -> Vector:
        pi = np.zeros(len(free))
        for i, group in enumerate(groups):
            pi[group] = pseudo_inertia.from_factor(theta[10 * i : 10 * i + 10])
        pi[others] = theta[10 * len(groups) :]
        return pi

    def slopes(theta: Vector) -> Vector:
        by_theta = np.zeros((len(free), len(free)))
        for i, group in enumerate(groups):
            part = slice(10 * i, 10 * i + 10)
            by_theta[group, part] = pseudo_inertia.factor_jacobian(theta[part])
        by_theta[others, range(10 * len(groups), len(free))] = 1.0
        return reduced @ by_theta

    jac: Any = slopes
    found = least_squares(lambda theta: reduced @ parameters(theta) - projected, begin, jac=jac, xtol=1e-12,
                          ftol=1e-12, gtol=1e-14, max_nfev=_MOST_STEPS)  # fmt: skip
    return parameters(found.x)


def _curved(problem: _Problem, named: list[Any], wishes: _Wishes) -> Identification:
    """Gauss and Newton's iteration, for parameters in which the equations are not linear."""
    from scipy.optimize import least_squares

    begin = np.array([wishes.start.get(k, 1.0) for k in range(len(named))])
    at, bounds = problem.residuals(), (wishes.least, np.inf)
    jac: Any = lambda pi: at(pi)[:, 1:]  # noqa: E731 - SciPy's stub knows names only
    if not np.all(np.isfinite(at(begin))):
        raise DerivationError("identify", "the fit begins where the equations are not finite.", "Give another start=.")
    found = least_squares(lambda pi: at(pi)[:, 0], begin, jac=jac, x_scale="jac", bounds=bounds, xtol=1e-15,
                          ftol=1e-15, gtol=1e-15, max_nfev=_MOST_STEPS)  # fmt: skip
    both = at(found.x)
    if not np.all(np.isfinite(both)) or not found.success:
        raise DerivationError("identify", "the fit did not converge.", "Give start= near the answer.")
    Y = both[:, 1:]
    target = Y @ found.x - both[:, 0]
    _check_informative(Y, target)
    _refuse_rank(problem, Y, named, found.x)
    return _report(named, found.x, Y, target, {})


def _report(named: list[Any], pi: Vector, Y: Vector, target: Vector, meanings: dict[Any, Any]) -> Identification:
    columns, scale = _scaled(Y)
    _, stretch, right = np.linalg.svd(columns, full_matrices=False)
    rank = int(np.sum(stretch > _RANK * stretch.max(initial=0.0)))
    rest = Y @ pi - target
    freedom = len(target) - rank
    variance = float(rest @ rest) / freedom if freedom else np.inf
    kept = right[:rank] / stretch[:rank, None]
    undetermined = null_space(right[:rank]) / scale[:, None] if rank < len(pi) else np.zeros((len(pi), 0))
    spread = np.sqrt(variance * np.sum(kept**2, axis=0)) / scale
    loose = np.linalg.norm(undetermined * scale[:, None], axis=1) > 1e-6
    deviations = np.where(loose, np.inf, spread)
    values, errors = (dict(zip(named, x.tolist(), strict=True)) for x in (pi, deviations))
    return Identification(values, errors, rank, undetermined, float(np.sqrt(np.mean(rest**2))), meanings)


def _base_parameters(equations: Equations, states: Any, parameters: Parameters | None) -> Identification:
    """Base parameters; those with numbers are not lumped."""
    known = {_leaf(equations, key): float(finite("identify, parameters", f"'{key}'", value))
             for key, value in (parameters or {}).items()}  # fmt: skip
    base = base_problem(equations, known, states)
    _check_informative(base.Y, base.target)
    named = list(base.meanings)
    rank = _rank(base.Y)
    if rank < len(named):
        raise DerivationError("identify", f"the motion determines {rank} of {len(named)} base parameters"
                              f"{_shown(base.Y, named)}.", _MORE_MOTION)  # fmt: skip
    return _report(named, _free(base.Y, base.target), base.Y, base.target, base.meanings)
