"""Changes of coordinates q = phi(y, t): the system in y, the map of its motions, and where the chart ends.

The equations are covariant: E_y = J^T E_q with J = dphi/dy, so y(t) moves as it must exactly where phi(y(t), t) does.
Sources: Mechanics for design, "Least action path" (x = r cos(theta), y = r sin(theta)); Arnold 1989, section 12.D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...algebra.deciding.equality import equal
from ...arguments import of_kinds
from ...description.coordinates import coordinates as make_coordinates
from ...description.system import Parameter, System
from ...dynamics.forces import applied_forces
from ...dynamics.lagrange import motion
from ...dynamics.quantities import flat
from ...equations import Description, Equations, derive
from ...errors import DerivationError, DescriptionError, InconsistentStartError, UnknownNameError, nearest
from ...expr import text
from ...expr.calculus import jacobian, tangent
from ...expr.doubles import doubles
from ...expr.graph import Graph
from ...expr.node import Node
from ...expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from ...expr.sympy_bridge.symbols import dynamic_symbol
from ...proofs.proof import Printed, Proof, Proofs
from ..carrying import Carrier
from ..tools import parts
from ..tools.agreement import agree
from ..tools.elimination import reduced
from ..tools.kinds import Expr, Matrix, Symbol
from ..tools.values import FloatArray, Parameters, evaluated, state
from .singularities import singular_expressions, singular_places

_PLACE = "CoordinateChange"
_ROUNDS, _CLOSE = 60, 1e-13


@of_kinds
def change_coordinates(
    description: Description | Equations, positions: Mapping[Any, Any], new: Sequence[Any] | str | None = None,
    name: str | None = None,
) -> CoordinateChange:
    """A `System` in other coordinates: energies, forces, constraints, contacts, dry friction, outputs and events with
    q = phi(y, t) put in.

    positions   {old coordinate: expression of the new ones}; coordinates that are not named stay. Text knows the
                parameters, the old coordinates, and those of `new`
    new         the new coordinates, in order; None for those in the expressions, in the order they are met
    name        of the new system

    What cannot go along is told by remarks: events that set coordinates, starts of coordinates that are given up.
    Raises UnknownNameError for a key that is no coordinate, DerivationError where the new coordinates are not as many
    as the old ones or do not determine them, and for velocities that are not derivatives of coordinates.

    >>> from sympy import cos, sin
    >>> r, theta = make_coordinates("r theta")
    >>> plane = System("x y", kinetic="m*(x'**2 + y'**2)/2", parameters={"m": 1})
    >>> polar = change_coordinates(plane, {"x": r * cos(theta), "y": r * sin(theta)})
    >>> derive(polar.system).mass_matrix[1, 1], polar.singular
    (m*r(t)**2, (r(t),))
    """
    equations = parts.equations_of(description, "change_coordinates")
    places = in_sympy(equations.system, positions, new)
    found = change_without("change_coordinates", equations, places, new, name, ())
    if len(found.system.coordinates) != len(equations.system.coordinates):
        raise DerivationError("change_coordinates", f"{len(found.system.coordinates)} new coordinates for "
                              f"{len(equations.system.coordinates)} old ones.", "Use reduce for a constraint surface.")
    found.check_rank("change_coordinates")
    return found


@dataclass(frozen=True, eq=False, repr=False)
class CoordinateChange(Printed):
    """A system in other coordinates; made by `change_coordinates` and `reduce`.

    system      the `System` in the new coordinates y; it derives and simulates like any other
    full        the equations in the old coordinates q
    positions   {old coordinate: phi, its expression in the new ones}
    dropped     the places of the constraints (holonomic first) that the new coordinates always meet
    jacobian    J = dphi/dy, as a SymPy matrix
    singular    expressions that vanish where J loses rank or does not exist: there the chart ends
    """

    system: System
    full: Equations
    positions: Mapping[Expr, Expr]
    dropped: tuple[int, ...] = ()

    @cached_property
    def position_nodes(self) -> tuple[Node, ...]:
        """phi as nodes of the new system."""
        return tuple(list_from_sympy(list(self.positions.values()), self.system.symbols))

    @cached_property
    def jacobian_nodes(self) -> tuple[tuple[Node, ...], ...]:
        """J as nodes of the new system."""
        return tuple(map(tuple, jacobian(self.system.graph, self.position_nodes, self.system.leaves.q)))

    @cached_property
    def rate_nodes(self) -> tuple[Node, ...]:
        """q' = J y' + dphi/dt as nodes of the new system."""
        return tuple(tangent(self.system.graph, self.position_nodes, motion(self.system)))

    @cached_property
    def acceleration_nodes(self) -> tuple[Node, ...]:
        """q'' as nodes of the new system."""
        return tuple(tangent(self.system.graph, self.rate_nodes, motion(self.system, True)))

    @cached_property
    def jacobian(self) -> Matrix:
        """J = dphi/dy, old by new."""
        return parts.short_table(self.system, self.jacobian_nodes, len(self.system.coordinates))

    @cached_property
    def singular(self) -> tuple[Expr, ...]:
        """Expressions of the new coordinates that vanish where J loses rank or has no value."""
        return singular_expressions(self.system, self.jacobian_nodes)

    @cached_property
    def singular_places(self) -> dict[Expr, tuple[Expr, ...]]:
        """{new coordinate: its values, where an expression of `singular` holds it alone and SymPy can solve that}."""
        return singular_places(self.system, self.singular)

    def check_rank(self, where: str) -> None:
        """Raise DerivationError where the new coordinates do not move the old ones independently."""
        columns = list(zip(*self.jacobian_nodes, strict=True))
        found = reduced(columns, len(self.jacobian_nodes), self.system, any_order=True)
        if len(found.pivots) < len(columns):
            raise DerivationError(where, "the new coordinates do not move the system independently: the Jacobian of "
                                  f"the old by the new ones has rank {len(found.pivots)}, not {len(columns)}.",
                                  "Choose independent coordinates.")

    # ---------------------------------------------------------------- SymPy in the new coordinates

    def pulled_back(self, expressions: Sequence[Expr]) -> list[Expr]:
        """Expressions of the old coordinates, velocities and accelerations, in the new ones."""
        old = self.full.system
        nodes = list_from_sympy(list(expressions), old.symbols)
        return parts.written(old, parts.put_in(old, nodes, self._replacements))

    @cached_property
    def _replacements(self) -> dict[Expr, Expr]:
        old = [q for q in self.positions if self.positions[q] != q]
        levels = (self.position_nodes, self.rate_nodes, self.acceleration_nodes)
        found = {}
        for order, nodes in enumerate(levels):
            entries = dict(zip(self.positions, parts.written(self.system, nodes), strict=True))
            found |= {q.diff(self.system.symbols.time, order) if order else q: entries[q] for q in old}
        return found

    # ---------------------------------------------------------------- numbers

    def to_old(self, q: ArrayLike, v: ArrayLike, *, t: ArrayLike = 0.0,
               parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """Positions and velocities (..., n) in the old coordinates, of states in the new ones (arrays of a trajectory).

        Raises ShapeError, and UnknownNameError for a parameter without a value.
        """
        values = state(self.system, _PLACE, parameters, t, q=q, v=v)
        return evaluated(self.system, self.position_nodes, values), evaluated(self.system, self.rate_nodes, values)

    def to_new(self, q: ArrayLike, v: ArrayLike, guess: ArrayLike, *, t: float = 0.0,
               parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """The state in the new coordinates of one state (n,) in the old ones, by Newton's method from `guess`.

        Raises InconsistentStartError where no state is found, or the velocity is not one the new coordinates have.
        """
        wanted, place = doubles(_PLACE, "q", q), doubles(_PLACE, "the guess", guess).copy()
        for _ in range(_ROUNDS):
            values = state(self.system, _PLACE, parameters, t, q=place)
            gap = wanted - evaluated(self.system, self.position_nodes, values)
            slopes = evaluated(self.system, flat(self.jacobian_nodes), values).reshape(len(wanted), -1)
            step = np.linalg.lstsq(slopes, gap, rcond=None)[0] if np.all(np.isfinite(slopes)) else np.full(1, np.nan)
            if not np.all(np.isfinite(step)):
                break
            place = place + step
            if np.max(np.abs(step)) <= _CLOSE * (1 + np.max(np.abs(place))):
                return place, self._velocity(wanted, v, place, t, parameters, slopes)
        raise self._not_met(f"no position near {np.asarray(guess).tolist()} gives {wanted.tolist()}")

    def _velocity(self, q: FloatArray, v: ArrayLike, place: FloatArray, t: float, parameters: Parameters | None,
                  slopes: FloatArray) -> np.ndarray:
        """v_new of J v_new + dphi/dt = v, after both levels are checked."""
        reached, drift = self.to_old(place, np.zeros(len(place)), t=t, parameters=parameters)
        gap = doubles(_PLACE, "v", v) - drift
        found = np.linalg.lstsq(slopes, gap, rcond=None)[0]
        missed = max(np.max(np.abs(reached - q)), np.max(np.abs(slopes @ found - gap)))
        if missed > 1e-9 * (1 + np.max(np.abs(q)) + np.max(np.abs(gap))):
            raise self._not_met("the state is not one that the new coordinates can reach")
        return found

    def _not_met(self, what: str) -> InconsistentStartError:
        return InconsistentStartError(f"change of coordinates of '{self.full.system.name}'", f"{what}.",
                                      "Give a consistent state, and a guess away from singular places.")

    # ---------------------------------------------------------------- proofs

    def prove(self) -> Proofs:
        """Covariance, E_new = J^T E_old along q = phi(y, t); constraints dropped are met, those kept are J's image."""
        kept = (self._constraints(),) if self.full.constraint_nodes.rate else ()
        return Proofs((self._covariance(), *kept))

    def is_symmetry(self) -> bool:
        """Whether the system is the same function of the new coordinates as of the old ones, taken in order.

        Then every motion is mapped to a motion. False where the coordinates are not as many, or it is not decided.
        """
        old, new = self.full.system.coordinates, self.system.coordinates
        if len(old) != len(new):
            return False
        time = self.system.symbols.time
        renamed = {(q.diff(time, k) if k else q): (y.diff(time, k) if k else y)
                   for q, y in zip(old, new, strict=True) for k in range(3)}
        theirs = parts.replaced(parts.written(self.full.system, parts.lagrange_residual(self.full)), renamed)
        ours = parts.written_column(self.system, parts.lagrange_residual(derive(self.system)))
        return equal(ours, parts.column(theirs)).answer == "yes"

    def _covariance(self) -> Proof:
        new = parts.written_column(self.system, parts.lagrange_residual(derive(self.system)))
        old = self.pulled_back(parts.written(self.full.system, parts.lagrange_residual(self.full)))
        return agree("covariance", "E_new = J^T E_old at q = phi(y, t), with E = d/dt dL/dv - dL/dq - Q", new,
                     self._jacobian_as_written.T * parts.column(old))

    @cached_property
    def _jacobian_as_written(self) -> Matrix:
        return parts.written_table(self.system, self.jacobian_nodes, len(self.system.coordinates))

    def _constraints(self) -> Proof:
        """A_old J is 0 for dropped rows, A_new for the others."""
        full, system = self.full, self.system
        rows, zero = full.constraint_nodes.jacobian, system.graph.zero
        kept, count = iter(derive(system).constraint_nodes.jacobian), len(system.coordinates)
        expected = [(zero,) * count if i in self.dropped else next(kept) for i in range(len(rows))]
        entries = self.pulled_back(parts.written(full.system, flat(rows)))
        old = parts.matrix(entries, len(rows), len(full.system.coordinates))
        return agree("constraints", "A_old J = 0 where a constraint was dropped, A_new elsewhere",
                     old * self._jacobian_as_written, parts.written_table(system, expected, count))

    def __str__(self) -> str:
        lines = [f"{parts.plain(q)} = {parts.plain(place)}" for q, place in self.positions.items()]
        names = self.full.system.constraint_names
        lines += [f"always met: {names[i]}" for i in self.dropped]
        return "\n".join([*lines, *(f"singular where {parts.plain(x)} = 0" for x in self.singular)])

    def __repr__(self) -> str:
        return f"<CoordinateChange of {self.full.system.name} to {', '.join(self.system.coordinate_names)}>"


# -------------------------------------------------------------------- the new system


def change_without(
    where: str, equations: Equations, given: Mapping[Any, Any], new: Sequence[Any] | str | None, name: str | None,
    dropped: Sequence[int],
) -> CoordinateChange:
    """The change of coordinates in which the constraints at the places `dropped` are always met."""
    old = equations.system
    positions = _positions(old, given)
    chosen, rule = _new_coordinates(positions, new, old.symbols.time), _with_rates(positions, old)

    def pulled(nodes: Sequence[Node]) -> list[Expr]:
        return parts.written(old, parts.put_in(old, nodes, rule))

    holonomic, nonholonomic = pulled(old.holonomic), pulled(old.nonholonomic)
    count = len(holonomic)
    system = System(
        chosen, kinetic=pulled([old.kinetic])[0], potential=pulled([old.potential])[0],
        dissipation=pulled([old.dissipation])[0], forces=_forces(equations, positions, chosen),
        holonomic=[row for i, row in enumerate(holonomic) if i not in dropped],
        nonholonomic=[row for i, row in enumerate(nonholonomic) if i + count not in dropped],
        parameters=_parameters(old, positions, chosen), name=name or old.name,
        **_carrier(where, old, positions, chosen, dropped).carried(),
    )
    return CoordinateChange(system, equations, positions, tuple(dropped))


def _carrier(
    where: str, old: System, positions: Mapping[Expr, Expr], chosen: Sequence[Expr], dropped: Sequence[int]
) -> Carrier:
    """What else goes along, but for what holds the multipliers of dropped constraints."""
    time, left = old.symbols.time, [leaf for i, leaf in enumerate(old.multipliers) if i not in dropped]
    places = dict(zip(map(old.symbols.sympy, left), map(dynamic_symbol, old.multiplier_names), strict=False))
    held = {str(symbol) for place in positions.values() for symbol in place.free_symbols}

    @cache
    def rule() -> dict[Expr, Expr]:
        second = {q.diff(time, 2): place.diff(time, 2) for q, place in positions.items()}
        return {**second, **_with_rates(positions, old)}

    return Carrier(
        where, old, chosen, lambda nodes: parts.written(old, parts.put_in(old, nodes, rule())),
        kept={str(q.func) for q, place in positions.items() if q == place},
        settable={*old.input_names, *old.parameter_names} - held,
        gone=set(old.multipliers).difference(left), renamed=places,
    )  # fmt: skip


def in_sympy(system: System, given: Mapping[Any, Any], new: Sequence[Any] | str | None) -> Mapping[Any, Any]:
    """The positions, those of text read: of parameters, the time, and coordinates, the new ones if they are named."""
    graph = Graph()
    symbols = Symbols(graph, system.symbols.time)
    more = _new_coordinates({}, () if new is None else new, system.symbols.time)
    named = {str(getattr(item, "func", item) if item.args else item): symbols.leaf(item)
             for item in (*system.parameters, system.symbols.time, *system.coordinates, *more)}  # fmt: skip

    def read(key: Any, place: str) -> Expr:
        try:
            return to_sympy(graph, text.parse(place, graph, named), symbols)
        except UnknownNameError as error:
            raise UnknownNameError(f"change of coordinates, {key}: {error.where}", error.what,
                                   f"{error.remedy} Name new coordinates in new=.") from None

    return {key: read(key, place) if isinstance(place, str) else place for key, place in given.items()}


def always_met(equations: Equations, given: Mapping[Any, Any]) -> tuple[int, ...]:
    """The places of the constraints that vanish when the positions are put in, holonomic first."""
    system = equations.system
    rule = _with_rates(_positions(system, given), system)
    rows = parts.written(system, parts.put_in(system, (*system.holonomic, *system.nonholonomic), rule))
    return tuple(i for i, row in enumerate(rows) if equal(row, 0))


def _with_rates(positions: Mapping[Expr, Expr], system: System) -> dict[Expr, Expr]:
    """The positions, and their derivatives for the velocities."""
    rates = {q.diff(): place.diff(system.symbols.time) for q, place in positions.items()}
    return {**rates, **positions}


def _positions(system: System, given: Mapping[Any, Any]) -> dict[Expr, Expr]:
    """{old coordinate: expression}, all of them in order."""
    from sympy import Derivative, S

    named = {key if isinstance(key, str) else str(getattr(key, "func", key)): value for key, value in given.items()}
    for key in named:
        if key not in system.coordinate_names:
            raise UnknownNameError("change of coordinates", f"'{key}' is not a coordinate.",
                                   nearest(key, system.coordinate_names))
    pairs = zip(system.coordinates, system.coordinate_names, strict=True)
    found = {q: named.get(key, q) + S.Zero for q, key in pairs}
    for q, place in found.items():
        if any(derivative.has(system.symbols.time) for derivative in place.atoms(Derivative)):
            raise DescriptionError("change of coordinates",
                                   f"{parts.plain(q)} = {parts.plain(place)} holds a velocity.",
                                   "Positions are functions of the new coordinates and time.")
    return found


def _new_coordinates(positions: Mapping[Expr, Expr], new: Sequence[Any] | str | None, time: Symbol) -> list[Expr]:
    from sympy.core.function import AppliedUndef

    if new is not None:
        items = make_coordinates(new) if isinstance(new, str) else new
        made = [make_coordinates(item)[0] if isinstance(item, str) else item for item in items]
        if wrong := [item for item in made if getattr(item, "args", None) != (time,)]:
            raise DescriptionError(_PLACE, f"the new coordinate {wrong[0]!r} is not a function of time.",
                                   'Give names, or make them with dalembert.coordinates("...").')
        return made
    met = ([item for item in place.atoms(AppliedUndef) if item.args == (time,)] for place in positions.values())
    return list(dict.fromkeys(item for items in met for item in sorted(items, key=str)))


def _parameters(system: System, positions: Mapping[Expr, Expr], chosen: Sequence[Expr]) -> dict[Any, Parameter]:
    """The parameters of the system, and any other symbol of the positions."""
    known = {*system.parameters, *chosen, system.symbols.time, *system.inputs}
    more = {symbol for place in positions.values() for symbol in place.free_symbols} - known
    return {**system.parameters, **dict.fromkeys(sorted(more, key=str), Parameter())}


def _forces(equations: Equations, positions: Mapping[Expr, Expr], chosen: Sequence[Expr]) -> dict[Expr, Expr] | None:
    """{new coordinate: sum_i dphi_i/dy Q_i}, dissipation and dry friction apart."""
    system = equations.system
    graph, symbols = system.graph, system.symbols
    forces = parts.put_in(system, applied_forces(system), _with_rates(positions, system))
    slopes = jacobian(graph, list_from_sympy(list(positions.values()), symbols), list(map(symbols.leaf, chosen)))
    shares = [graph.sum(map(graph.mul, column, forces)) for column in zip(*slopes, strict=True)]
    return {y: share for y, share in zip(chosen, parts.written(system, shares), strict=True) if share != 0} or None
