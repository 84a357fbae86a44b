"""The inertia of a density over a region: in closed form with symbols, by quadrature with numbers.

    I_xx = int (y^2 + z^2) dm, I_xy = -int x y dm, dm = rho dV        (De Luca, "Lagrangian dynamics")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.expression import Expression
from .arrays import array, identity, is_expression, is_known_negative, is_known_zero, scalar
from .body_inertia import Inertia
from .derivatives import shortened
from .given import Scalar
from .quadrature import LEVELS, Integrals

if TYPE_CHECKING:
    import sympy

_PLACE = "from_density"
#: Relative error below which a closed form and its quadrature agree.
_CLOSED = 1e-5
#: Relative size below which a part of the other sign is rounding.
_ROUNDING = 1e-12


def from_density(
    density: Scalar | str, limits: Sequence[Sequence[Scalar]], variables: Sequence[object],
    coordinates: str = "cartesian",
    tolerance: float = 1e-9,
) -> Inertia:
    """The body that a density makes of a region (a solid), of a surface or of a curve.

    density      kg/m^3, kg/m^2 or kg/m: a number or a SymPy expression
    limits       one (symbol, lower, upper) per dimension of the region, the innermost first, as for
                 `sympy.integrate`; limits may use the symbols further out
    variables    the position: x, y, z as SymPy expressions of these symbols, or what `coordinates` names instead:
                 r, phi, z for "cylindrical"; r, theta (from the z axis), phi for "spherical"

    The element dV, dA or ds follows from the variables, which must not run over a place twice. With symbols in
    density or limits the integrals are SymPy's, checked by quadrature at values of the symbols; without, the
    result is floats, to `tolerance` of its size.
    Raises DescriptionError where SymPy finds no closed form, where the quadrature does not settle, and for a density
    that is negative or infinite somewhere.

    >>> from sympy import pi, symbols
    >>> rho, r, R, h, phi, z = symbols("rho r R h phi z", positive=True)
    >>> disc = from_density(rho, [(r, 0, R), (phi, 0, 2*pi), (z, -h/2, h/2)], (r, phi, z), "cylindrical")
    >>> disc.mass, disc.tensor[2, 2]
    (pi*R**2*h*rho, pi*R**4*h*rho/2)
    """
    region = _region(density, limits, variables, coordinates)
    weight = _oriented(region)
    monomials = [1, *region.position]
    pairs = list(combinations_with_replacement(range(3), 2))
    monomials += [region.position[i] * region.position[j] for i, j in pairs]
    integrands = [weight * monomial for monomial in monomials]
    found = _closed(region, integrands) if region.parameters else _numbers(region, integrands, tolerance)
    return _body(found, pairs)


def _body(moments: Sequence[Scalar], pairs: Sequence[tuple[int, int]]) -> Inertia:
    """The inertia of int dm, int r dm and int r r^T dm."""
    mass, first = moments[0], np.array(moments[1:4])
    if is_known_negative(mass) or is_known_zero(mass):
        raise DescriptionError(_PLACE, f"the mass {mass} is not positive.",
                               "Check the sign of the density, and that upper limits are above lower ones.")
    second = np.empty((3, 3), dtype=object)
    for (i, j), value in zip(pairs, moments[4:], strict=True):
        second[i, j] = second[j, i] = value
    com = _factored(array(_PLACE, first / mass, 3))
    central = second - np.outer(first, first) / mass
    tensor = array(_PLACE, central.trace() * identity(3) - central, 3, 3)
    return Inertia(mass, com, _factored(tensor))


def _factored(table: np.ndarray) -> np.ndarray:
    """Short forms, with common factors in front: a b c rho (b^2 + c^2)/12."""
    if table.dtype != object:
        return table
    from sympy import count_ops, factor

    forms = [(factor(short), short) for short in shortened(table).ravel().tolist()]
    best = [min(pair, key=count_ops) for pair in forms]
    return array(_PLACE, np.array(best, dtype=object).reshape(table.shape), *table.shape)


# -------------------------------------------------------------------- the region


@dataclass(frozen=True)
class _Region:
    """A region in symbols that SymPy knows to be real; `given` has the user's for each."""

    density: sympy.Expr
    limits: tuple[tuple[sympy.Symbol, sympy.Expr, sympy.Expr], ...]
    position: tuple[sympy.Expr, ...]
    parameters: tuple[sympy.Symbol, ...]
    given: Mapping[Any, Any]


def _region(density: object, limits: object, variables: Any, coordinates: str) -> _Region:
    import sympy

    rows = _rows(limits)
    place = array(f"{_PLACE}, variables", variables, 3).tolist()
    entries = [scalar(f"{_PLACE}, density", density), *place, *(entry for row in rows for entry in row)]
    if any(isinstance(entry, Expression) for entry in entries):
        raise DescriptionError(_PLACE, "an expression of a graph cannot be integrated.", "Write it in SymPy.")
    everything = sympy.Matrix(entries)
    unknown = everything.atoms(sympy.Integral, sympy.Derivative, sympy.core.function.AppliedUndef)
    if unknown:
        raise DescriptionError(_PLACE, f"{min(map(str, unknown))} has no value.", "Use symbols and known functions.")
    names = sorted(everything.free_symbols, key=str)
    real = {name: sympy.Dummy(str(name), real=True, positive=name.is_positive or None) for name in names}
    rho, x, y, z, *ends = everything.xreplace(real)
    bounds = tuple(zip(ends[::3], ends[1::3], ends[2::3], strict=True))
    inner = {symbol for symbol, _, _ in bounds}
    return _Region(
        density=rho, limits=bounds, position=_position((x, y, z), coordinates),
        parameters=tuple(real[name] for name in names if real[name] not in inner),
        given={new: old for old, new in real.items()},
    )


def _rows(limits: object) -> list[list[Any]]:
    """The limits, checked."""
    where = f"{_PLACE}, limits"
    given = limits if isinstance(limits, Sequence) else ()
    rows = [list(row) if isinstance(row, Sequence) else [] for row in given]
    if not 1 <= len(rows) <= 3 or any(len(row) != 3 for row in rows):
        raise ShapeError(where, "are not one to three triples.", "Write (symbol, lower, upper) for each dimension.")
    seen: set[Any] = set()
    for symbol, *ends in rows:
        if not getattr(symbol, "is_Symbol", False) or symbol in seen:
            raise DescriptionError(where, f"{symbol} is not a symbol of its own.", "Integrate over distinct symbols.")
        seen.add(symbol)
        for end in ends:
            scalar(where, end)
            wrong = seen & getattr(end, "free_symbols", set())
            if wrong:
                raise DescriptionError(where, f"the limit {end} uses {min(map(str, wrong))}, integrated before it.",
                                       "List the innermost integral first.")
    return rows


def _position(
    variables: tuple[sympy.Expr, sympy.Expr, sympy.Expr], coordinates: str
) -> tuple[sympy.Expr, sympy.Expr, sympy.Expr]:
    """x, y, z from the variables of a coordinate system."""
    from sympy import cos, sin

    a, b, c = variables
    coordinates = str(coordinates)
    if coordinates == "cartesian":
        return a, b, c
    if coordinates == "cylindrical":
        return a * cos(b), a * sin(b), c
    if coordinates == "spherical":
        return a * sin(b) * cos(c), a * sin(b) * sin(c), a * cos(b)
    known = ("cartesian", "cylindrical", "spherical")
    raise UnknownNameError(f"{_PLACE}, coordinates", f"'{coordinates}' is not known.", nearest(coordinates, known))


def _oriented(region: _Region) -> sympy.Expr:
    """rho dV, rho dA or rho ds per unit of the integration variables, positive inside the region."""
    import sympy

    jacobian = sympy.Matrix(region.position).jacobian([symbol for symbol, _, _ in region.limits])
    if jacobian.cols == 3:
        element = _short(jacobian.det())
    else:
        tangents = [jacobian.col(k) for k in range(jacobian.cols)]
        normal = tangents[0] if len(tangents) == 1 else tangents[0].cross(tangents[1])
        element = sympy.sqrt(sympy.factor(_short(normal.dot(normal))))
        bars = sorted(element.atoms(sympy.Abs), key=str)
        element = element.xreplace({bar: _sign(region, bar.args[0]) * bar.args[0] for bar in bars})
    if element == 0:
        raise DescriptionError(_PLACE, "the variables do not span the region.", "Every limit must move the position.")
    _check_density(region)
    return region.density * _sign(region, element) * element


def _short(expression: sympy.Expr) -> Any:
    return shortened(np.array([expression], dtype=object))[0]


def _sign(region: _Region, expression: Any) -> int:
    """The sign of the element all over the region: 1 or -1. Raises DescriptionError where it changes."""
    what = f"the element {_given(region, expression)} of the region"
    mixed = False
    for values in _samples(region):
        above, below = Integrals([expression], region.limits).magnitudes(0, values).ravel()
        if not np.isfinite([above, below]).all() or above == below == 0:
            continue
        if not _is_mixed(above, below):
            return 1 if abs(above) > abs(below) else -1
        mixed = True
    if mixed:
        raise DescriptionError(_PLACE, f"{what} changes its sign.", "Split the region where it does.")
    raise DescriptionError(_PLACE, f"{what} has no value inside the region.", "Check limits and variables.")


def _check_density(region: _Region) -> None:
    """Raises DescriptionError for a density of numbers that is negative somewhere; symbols are not asked."""
    if region.parameters:
        return
    above, below = Integrals([region.density], region.limits).magnitudes(0, {}).ravel()
    if _is_mixed(above, below):
        raise DescriptionError(_PLACE, "the density changes its sign.", "Split the region where it does.")
    if abs(below) > abs(above):
        raise DescriptionError(_PLACE, "the density is negative.", "A hole is subtracted: body - hole.")


def _is_mixed(above: float, below: float) -> bool:
    return bool(min(abs(above), abs(below)) > _ROUNDING * max(abs(above), abs(below)))


def _samples(region: _Region) -> list[dict[Any, float]]:
    """Values for the parameters, in several orders, since limits may want one above the other."""
    count = len(region.parameters)
    rows = [[0.7 + 0.31 * k for k in range(count)], [0.7 + 0.31 * (count - k) for k in range(count)], [1.0] * count]
    return [dict(zip(region.parameters, row, strict=True)) for row in rows]


def _given(region: _Region, expression: sympy.Expr) -> Any:
    """An expression in the user's symbols."""
    return expression.xreplace(region.given) if is_expression(expression) else expression


# -------------------------------------------------------------------- integrals


def _numbers(region: _Region, integrands: Sequence[sympy.Expr], tolerance: float) -> list[float]:
    """The integrals of numbers, once two levels agree."""
    integrals = Integrals(integrands, region.limits)
    before, error = integrals.at(0, {}), np.inf
    for level in range(1, len(LEVELS)):
        after = integrals.at(level, {})
        if not np.isfinite(after).all():
            raise DescriptionError(_PLACE, "the integrals are not finite.", "Check density and limits.")
        error = float((np.abs(after - before) / _sizes(after)).max())
        if error <= tolerance:
            return after.tolist()
        before = after
    raise DescriptionError(
        _PLACE, f"the quadrature is certain to {error:.1e} of the result only, {tolerance:.1e} was asked for.",
        "Split the region where the density or its limits have kinks and add the parts, or give tolerance=.")


def _sizes(moments: np.ndarray) -> np.ndarray:
    """What errors of int dm, int r dm and int r r^T dm are measured against."""
    mass, square = abs(moments[0]), abs(moments[4] + moments[7] + moments[9])
    tiny = np.finfo(float).tiny
    return np.maximum(np.repeat([mass, np.sqrt(mass * square), square], [1, 3, 6]), tiny)


def _closed(region: _Region, integrands: Sequence[sympy.Expr]) -> list[sympy.Expr]:
    """The integrals in closed form, in the user's symbols; checked at values of the parameters."""
    found = [_integral(region, integrand) for integrand in integrands]
    _check_closed(region, integrands, found)
    return [_given(region, _short(value)) for value in found]


def _integral(region: _Region, integrand: sympy.Expr) -> sympy.Expr:
    import sympy

    for symbol, low, high in region.limits:
        integrand = sympy.integrate(sympy.expand(integrand), (symbol, low, high), heurisch=False, meijerg=False)
        if integrand.has(sympy.Integral):
            names = ", ".join(str(region.given[name]) for name in region.parameters)
            raise DescriptionError(_PLACE, "SymPy finds no closed form of the integrals.",
                                   f"Put numbers in for {names}, or choose coordinates that fit the region.")
    return integrand


def _check_closed(region: _Region, integrands: Sequence[sympy.Expr], found: Sequence[sympy.Expr]) -> None:
    """Raises DescriptionError if closed forms and quadrature differ."""
    integrals = Integrals(integrands, region.limits)
    for values in _samples(region):
        wanted = integrals.at(1, values)
        claimed = np.array([_number(value.subs(values)) for value in found])
        if not (np.isfinite(wanted).all() and np.isfinite(claimed).all()) or wanted[0] <= 0:
            continue
        if not (np.abs(claimed - wanted) <= _CLOSED * _sizes(wanted)).all():
            raise DescriptionError(_PLACE, "SymPy's closed form disagrees with quadrature.",
                                   "Put numbers in, or split the region.")
        return


def _number(value: sympy.Expr) -> complex:
    """The value of an expression without symbols; NaN where it has none."""
    try:
        return complex(value)
    except TypeError:
        return complex("nan")
