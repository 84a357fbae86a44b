"""Constraints replaced by coordinates: a system on the surface its constraints leave free.

With q = phi(y) so that h(phi(y)) = 0, the reactions drop out, since A J = 0: E_y = J^T E_q. Locally such a phi exists
wherever A has full rank. Sources: L. Savin's notes, eq. 12-13 and the remark after them; Mechanics for design, "Two
particles joined by a rod".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

import numpy as np

from ...algebra.deciding.equality import equal
from ...algebra.exactly import NO_FORM
from ...algebra.short.choice import Manner
from ...algebra.short.shortener import short_entries
from ...arguments import of_kinds
from ...description.coordinates import coordinates
from ...equations import Description, Equations, derive
from ...errors import DerivationError, SingularMassMatrixError
from ...expr.sympy_bridge import list_from_sympy
from ...proofs.proof import Proof
from ..principles.gauss import gauss_principle
from ..tools.agreement import proof_of
from ..tools.elimination import reduced
from ..tools.kinds import Expr
from ..tools.parts import column, equations_of, plain, replaced, written
from ..tools.values import evaluated, state
from .change_of_coordinates import CoordinateChange, always_met, change_without, in_sympy

#: Unknowns (accelerations and multipliers) up to which both forward dynamics are compared as formulas.
_LARGEST = 4
_STATES = 6


@of_kinds
def reduce(
    description: Description | Equations, positions: Mapping[Any, Any] | None = None,
    new: Sequence[Any] | str | None = None, name: str | None = None,
) -> CoordinateChange:
    """A `System` without constraints that its new coordinates always meet.

    positions   {old coordinate: expression of the new ones or of the coordinates that stay}; None lets constraints
                that are linear in a coordinate, circles, spheres and ellipsoids choose, one after the other
    new, name   as in `change_coordinates`

    Raises DerivationError where no constraint is met by the positions, where the new coordinates are too few or too
    many for the surface, and where none is found; UnknownNameError for a key that is no coordinate.

    >>> from dalembert.description.system import System
    >>> from dalembert.equations import derive
    >>> from sympy import symbols
    >>> l = symbols("l", positive=True)
    >>> bob = System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", holonomic=["x**2 + y**2 - l**2"],
    ...              parameters={"m": 1, "g": 1, l: 1})
    >>> pendulum = reduce(bob)
    >>> print(pendulum)
    x = l*cos(theta)
    y = l*sin(theta)
    always met: x**2 + y**2 - l**2 = 0
    >>> derive(pendulum.system).mass_matrix
    Matrix([[l**2*m]])
    """
    equations = equations_of(description, "reduce")
    where = f"System '{equations.system.name}', reduce"
    if not equations.constraint_nodes.rate:
        raise DerivationError(where, "there is no constraint.", "Use change_coordinates.")
    places, found_names = (positions, new) if positions is not None else _parametrised(equations, where)
    places = in_sympy(equations.system, places, new or found_names)
    met = always_met(equations, places)
    if not met:
        raise DerivationError(where, "the new coordinates meet none of the constraints.",
                              "Every constraint to be dropped must vanish when they are put in.")
    found = change_without("reduce", equations, places, new or found_names, name, met)
    _check_sizes(found, where)
    found.check_rank(where)
    return found


def _check_sizes(found: CoordinateChange, where: str) -> None:
    """The surface of the dropped constraints has as many dimensions as there are new coordinates."""
    full = found.full
    count, rows = len(full.system.coordinates), [full.constraint_nodes.jacobian[i] for i in found.dropped]
    table = [list_from_sympy(found.pulled_back(written(full.system, row)), found.system.symbols) for row in rows]
    rank = len(reduced(table, count, found.system, any_order=True).pivots)
    dimensions, given = count - rank, len(found.system.coordinates)
    if given != dimensions:
        raise DerivationError(where, f"the constraints that are met leave {dimensions} dimensions, and there are "
                              f"{given} new coordinates.", "Give one coordinate for each.")


# -------------------------------------------------------------------- forward dynamics of both


def same_motion(change: CoordinateChange) -> Proof:
    """Whether both systems accelerate alike: q'' of the constrained one at q = phi(y, t) is J y'' + J' y' + ...

    Decided on the solved accelerations of both where these are small; else measured at states, on the solution of
    least compulsion of each.

    >>> from dalembert.description.system import System
    >>> slope = System("x y", kinetic="x'**2 + y'**2", potential="y", holonomic=["y - 2*x"])
    >>> print(same_motion(reduce(slope)))
    holds  forward dynamics: q'' of the constrained system = q'' of the reduced one (proved)
    """
    size = len(change.full.system.coordinates) + len(change.full.constraint_nodes.rate)
    if size <= _LARGEST:
        try:
            return _same_formulas(change)
        except (*NO_FORM, SingularMassMatrixError):
            pass
    return _same_numbers(change)


_NAME, _STATEMENT = "forward dynamics", "q'' of the constrained system = q'' of the reduced one"


def _same_formulas(change: CoordinateChange) -> Proof:
    old = change.pulled_back(_solved(change.full))
    accelerations = dict(zip((y.diff().diff() for y in change.system.coordinates), _solved(derive(change.system)),
                             strict=True))
    new = replaced(written(change.system, change.acceleration_nodes), accelerations)
    found = equal(column(old), column(new))
    return _same_numbers(change) if found.answer == "undecided" else proof_of(_NAME, _STATEMENT, found)


def _solved(equations: Equations) -> list[Expr]:
    """The accelerations as SymPy expressions."""
    exact = equations.exact()
    return short_entries(exact.ring, exact.accelerations(), equations.system.symbols, Manner("expanded"))


def _same_numbers(change: CoordinateChange) -> Proof:
    gap, states = largest_gap(change)
    detail = f"relative difference {gap:.1e} at {states} states" if states else "no state had real values"
    return Proof(_NAME, _STATEMENT, "measured", bool(states) and gap < 1e-9, detail, violation=gap)


def largest_gap(change: CoordinateChange) -> tuple[float, int]:
    """The largest relative difference of q'' by both ways, and at how many states that was measured.

    Parameters without a default are 1; the states are fractions of a unit, the same in every call.
    """
    system, full = change.system, change.full.system
    known = {name: 1.0 if entry.value is None else entry.value
             for name, entry in zip(system.parameter_names, system.parameters.values(), strict=True)}
    own = {name: known[name] for name in full.parameter_names}
    reduced, whole = gauss_principle(derive(system)), gauss_principle(change.full)
    count, worst, met = len(system.coordinates), 0.0, 0
    for number in range(_STATES):
        numbers = [float(Fraction((7 * number + 5 * k) % 17 + 2, 23)) for k in range(2 * count)]
        y, rate = np.array(numbers[:count]), np.array(numbers[count:])
        q, v = change.to_old(y, rate, parameters=known)
        if not np.all(np.isfinite([*q, *v])):
            continue
        second, _ = reduced.minimum(y, rate, parameters=known)
        values = state(system, "same_motion", known, 0.0, q=y, v=rate, a=second)
        ours = evaluated(system, change.acceleration_nodes, values)
        theirs, _ = whole.minimum(q, v, parameters=own)
        worst = max(worst, float(np.max(np.abs(ours - theirs)) / max(1.0, np.max(np.abs(theirs)))))
        met += 1
    return worst, met


# -------------------------------------------------------------------- finding coordinates

Parametrised = tuple["dict[Expr, Expr]", "list[Expr]"]
"""Positions by coordinate, and the coordinates they hold or have new."""


def _parametrised(equations: Equations, where: str) -> Parametrised:
    """Positions that meet the holonomic constraints one after the other, and the coordinates they hold, in order."""
    system = equations.system
    positions, free = {q: q for q in system.coordinates}, list(system.coordinates)
    for row in written(system, system.holonomic):
        row = replaced([row], positions)[0].expand()
        if equal(row, 0):
            continue
        held = [y for y in free if row.has(y)]
        taken = {str(y.func) for y in free} | set(system.parameter_names) | set(system.input_names)
        found, angles = _linear(row, held) or _round(row, held, taken) or ({}, [])
        if not found:
            raise DerivationError(where, f"no coordinates were found for {plain(row)} = 0.",
                                  "Give positions={coordinate: expression, ...}.")
        positions = dict(zip(positions, replaced(positions.values(), found), strict=True))
        free = [y for y in free if y not in found] + angles
    return positions, free


def _linear(row: Expr, held: Sequence[Expr]) -> Parametrised | None:
    """{y: what a row says of it} for the last coordinate it is linear in, with a constant factor."""
    for y in reversed(held):
        slope = row.diff(y)
        if slope != 0 and not any(slope.has(other) for other in held):
            return {y: ((slope * y - row) / slope).expand()}, []
    return None


def _round(row: Expr, held: Sequence[Expr], taken: set[str]) -> Parametrised | None:
    """Angles for k1 (x - x0)^2 + k2 (y - y0)^2 [+ k3 (z - z0)^2] = c with constant k and c."""
    from sympy import cos, sin, sqrt

    for size in (2, 3):
        for chosen in reversed(list(combinations(held, size))):
            found = _squares(row, chosen, held)
            if found is None:
                continue
            centers, radii = found
            angles = _angles(size - 1, taken)
            turned = [cos(angles[0]), sin(angles[0])] if size == 2 else \
                [sin(angles[0]) * cos(angles[1]), sin(angles[0]) * sin(angles[1]), cos(angles[0])]
            places = zip(chosen, centers, radii, turned, strict=True)
            return {y: x0 + sqrt(square) * turn for y, x0, square, turn in places}, angles
    return None


def _squares(row: Expr, chosen: Sequence[Expr], held: Sequence[Expr]) -> tuple[list[Expr], list[Expr]] | None:
    """Centres and squared radii, where a row is a sum of squares and a constant."""
    from sympy import expand

    rest, centers, factors = row, [], []
    for y in chosen:
        k, slope = row.diff(y, 2) / 2, row.diff(y).subs(y, 0)
        if k == 0 or any(k.has(other) for other in held) or any(slope.has(other) for other in chosen):
            return None
        centers.append(-slope / (2 * k))
        factors.append(k)
        rest = rest - k * (y + slope / (2 * k)) ** 2
    constant = expand(rest)
    if any(constant.has(other) for other in held):
        return None
    radii = [-constant / k for k in factors]
    return None if any(radius.is_nonpositive for radius in radii) else (centers, radii)


def _angles(count: int, taken: set[str]) -> list[Expr]:
    names = (f"{stem}{'' if k == 0 else f'_{k}'}" for k in range(len(taken) + count) for stem in ("theta", "phi"))
    return [coordinates(name)[0] for name in islice((name for name in names if name not in taken), count)]
