"""The value of an integral along a given curve, extremal or not.

Between breaks the integral is a Gauss sum, checked by one of twice as many points; where the two differ, QUADPACK's
adaptive rule with extrapolation takes over, which manages integrands that are infinite at an end.
Source: R. Piessens et al., QUADPACK, 1983.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import ArrayLike

from ..description.functional import StatedFunctional, finite, parameter_values
from ..errors import DerivationError, DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.tools.values import Parameters, completed
from ..forms.variations.first import derivatives_of
from ..forms.variations.operators import jets as jets_of
from .elements import Vector
from .ends import Words, spelled
from .extremal import Extremal

_WHERE = "Functional.value"
_PIECES = 16
_POINTS = 16
_MOST_PIECES = 400
_FINEST = 1e-13

Function = Callable[[Vector], Vector]
Jets = Callable[[Vector], Sequence[Vector]]


@dataclass(frozen=True)
class _Path:
    """A curve over t between `breaks`: x(t), dx/dt, and y, y', ... by x of each unknown, (Q, order + 1) each."""

    breaks: Vector
    x: Function
    slope: Function
    jets: Jets


def value_along(
    stated: StatedFunctional, curve: Any, ends: Words, *, parameters: Parameters | None = None,
    tolerance: float = 1e-10,
) -> float:
    """The integral of the integrand along a curve; see `Functional.value`."""
    tolerance = finite(_WHERE, "the tolerance", tolerance)
    if tolerance < _FINEST:
        raise ShapeError(_WHERE, f"the tolerance is {tolerance}.", f"Ask for {_FINEST:g} or more.")
    given, places = dict(parameters or {}), _places(stated, ends)
    if isinstance(curve, Extremal):
        given = {**_values_of(stated, curve), **given}
        path, nodes = _of_extremal(stated, curve, places), []
    else:
        parts = _parts(stated, curve)
        rows = [derivatives_of(stated, "the curve", *each) if _is_formula(each[0]) else []
                for each in zip(parts, stated.orders, strict=True)]
        nodes = [node for row in rows for node in row]
        path = _of_parts(stated, parts, rows, places, _parameters(stated, nodes, given))
    at = _parameters(stated, nodes, given)

    def density(t: Vector) -> Vector:
        x, jets = path.x(t), path.jets(t)
        values = {**at, stated.x: x}
        values |= {stated.jet(i, k): column for i, row in enumerate(jets) for k, column in enumerate(row.T)}
        with np.errstate(all="ignore"):
            return evaluate(stated.graph, [stated.integrand], values)[0] * path.slope(t)

    return _integral(density, path, tolerance)


# -------------------------------------------------------------------- what is given


def _places(stated: StatedFunctional, ends: Words) -> Vector | None:
    """The values of x that were given: two ends, or as many as there are samples; None where nothing was said."""
    named = {spelled(key): value for key, value in ends.items()}
    variable = str(stated.variable)
    for name in named:
        if name != variable:
            raise UnknownNameError(_WHERE, f"'{name}' is not the variable.", nearest(name, [variable]))
    if variable not in named:
        return None
    items = np.ravel(np.asarray(named[variable], dtype=object))
    places = np.array([finite(_WHERE, f"a value of {variable}", item) for item in items])
    if len(places) < 2 or not np.all(np.diff(places) > 0):
        raise ShapeError(_WHERE, f"the values of {variable} do not ascend.", f"Write {variable}=(start, end).")
    return places


def _parts(stated: StatedFunctional, curve: Any) -> list[Any]:
    """One part per unknown: an expression, samples as an array, or a function of x and the order of a derivative."""
    count = len(stated.unknowns)
    if isinstance(curve, Mapping):
        parts = _named_parts(stated, curve)
    elif count == 1:
        parts = [curve[0] if isinstance(curve, list | tuple) and len(curve) == 1 else curve]
    else:
        parts = list(curve.T if isinstance(curve, np.ndarray) else curve) if hasattr(curve, "__len__") else [curve]
    if len(parts) != count:
        raise ShapeError(_WHERE, f"the curve has {len(parts)} parts for {count} unknowns.", "Give one for each.")
    return [_samples(part) if isinstance(part, np.ndarray | list | tuple) else part for part in parts]


def _named_parts(stated: StatedFunctional, curve: Mapping[Any, Any]) -> list[Any]:
    found = {stated.place(key): part for key, part in curve.items()}
    missing = [name for place, name in enumerate(stated.names) if place not in found]
    if missing:
        raise DescriptionError(_WHERE, f"nothing is said about {', '.join(missing)}.", "Give a curve for each.")
    return [found[place] for place in range(len(stated.names))]


def _samples(part: ArrayLike) -> Vector:
    """The values of an unknown at the given x."""
    try:
        found = np.asarray(part, dtype=float)
    except (TypeError, ValueError):
        raise ShapeError(_WHERE, f"the samples {part!r} are not numbers.", "Give an array of numbers.") from None
    if found.ndim != 1 or not np.all(np.isfinite(found)):
        raise ShapeError(_WHERE, f"samples of shape {found.shape} are no finite column.", "Give (T,) finite numbers.")
    return found


def _is_formula(part: object) -> bool:
    return not isinstance(part, np.ndarray) and (hasattr(part, "free_symbols") or not callable(part))


def _parameters(stated: StatedFunctional, curve: Sequence[Node], given: Parameters) -> dict[Node, float]:
    """The values by leaf of the parameters of the integrand and of the curve's formulas."""
    graph, symbols = stated.graph, stated.symbols
    leaves = set(graph.symbols([stated.integrand])).difference(jets_of(stated)) | set(graph.symbols(curve))
    found = {leaf: symbols.sympy(leaf) for leaf in leaves - {stated.x}}
    for symbol in found.values():
        if not symbol.is_Symbol:
            raise DescriptionError(_WHERE, f"{symbol} has no formula.", "Put an expression in its place.")
    known = [*stated.parameters, *(symbol for symbol in found.values() if symbol not in stated.parameters)]
    table = {**stated.parameters, **parameter_values(_WHERE, known, given)}
    complete = completed(_WHERE, {symbol: table.get(symbol) for symbol in sorted(found.values(), key=str)})
    return {leaf: complete[symbol] for leaf, symbol in found.items()}


# -------------------------------------------------------------------- curves of every kind


def _values_of(stated: StatedFunctional, extremal: Extremal) -> dict[str, float]:
    """The values of parameters that an extremal was found with, as far as the functional knows them."""
    if extremal.curve is None:
        return {}
    known, integrand = set(map(str, stated.parameters)), extremal.curve.integrand
    found = {str(integrand.stated.symbols.sympy(leaf)): value for leaf, value in integrand.parameter_values.items()}
    return {name: value for name, value in found.items() if name in known}


def _of_extremal(stated: StatedFunctional, extremal: Extremal, places: Vector | None) -> _Path:
    """An extremal, over the variable of its polynomials, in which singular ends are smooth."""
    unknowns = [extremal.stated.place(name) for name in stated.names]
    limits = (extremal.x if places is None else places)[[0, -1]]
    extremal(limits, max(stated.orders))
    curve = extremal.curve
    assert curve is not None
    interval, breaks = curve.elements.interval, curve.elements.breaks
    first, last = interval.s(limits)

    def jets(s: Vector) -> list[Vector]:
        found = curve.jets_along(s, max(stated.orders))
        return [found[:, place, : order + 1] for place, order in zip(unknowns, stated.orders, strict=True)]

    inner = breaks[(breaks > first) & (breaks < last)]
    return _Path(np.array([first, *inner, last]), interval.x, interval.slope, jets)


def _of_parts(
    stated: StatedFunctional, parts: list[Any], formulas: list[list[Node]], places: Vector | None,
    at: Mapping[Node, float],
) -> _Path:
    """A curve by its parts, over x itself."""
    if places is None:
        variable = stated.variable
        raise DescriptionError(_WHERE, f"the range of {variable} is missing.", f"Write {variable}=(0, 1).")
    sampled = any(isinstance(part, np.ndarray) for part in parts)
    if not sampled and len(places) > 2:
        raise ShapeError(_WHERE, f"{len(places)} values of {stated.variable} for a curve that is no samples.",
                         f"Write {stated.variable}=(start, end).")
    rows = [_of_nodes(stated, nodes, at) if nodes else _of_derivative(stated, place, parts[place], places)
            for place, nodes in enumerate(formulas)]
    breaks = places if sampled else np.linspace(places[0], places[-1], _PIECES + 1)
    return _Path(breaks, lambda x: x, np.ones_like, lambda x: [row(x) for row in rows])


def _of_nodes(stated: StatedFunctional, nodes: list[Node], at: Mapping[Node, float]) -> Function:
    """x -> y, y', ... from nodes, (Q, order + 1)."""
    return lambda x: np.stack([np.broadcast_to(row, x.shape)
                               for row in evaluate(stated.graph, nodes, {**at, stated.x: x})], axis=-1)


def _of_derivative(stated: StatedFunctional, place: int, part: Any, places: Vector) -> Function:
    """The same from samples or a function."""
    derivative = _spline(stated, place, part, places) if isinstance(part, np.ndarray) else _function(part)
    orders = range(stated.orders[place] + 1)
    return lambda x: np.stack([np.broadcast_to(derivative(x, k), x.shape) for k in orders], axis=-1)


def _spline(stated: StatedFunctional, place: int, samples: Vector, places: Vector) -> Callable[[Vector, int], Any]:
    """The spline through samples, of odd degree and smoother than the integrand asks for."""
    from scipy.interpolate import make_interp_spline

    name, order = stated.names[place], stated.orders[place]
    if len(samples) != len(places):
        raise ShapeError(_WHERE, f"{name} has {len(samples)} samples at {len(places)} values of {stated.variable}.",
                         "Give as many of one as of the other.")
    if len(samples) <= order:
        raise ShapeError(_WHERE, f"{len(samples)} samples of {name} do not tell derivative {order}.", "Give more.")
    spline: Any = make_interp_spline(places, samples, k=min(max(3, 2 * order + 1), len(samples) - 1))
    return lambda x, k: spline(x, nu=k)


def _function(part: Any) -> Callable[[Vector, int], Any]:
    """A function of x and the order of the derivative, as splines are; or a polynomial of NumPy."""
    if hasattr(part, "deriv"):
        return lambda x, k: part.deriv(k)(x)

    def derivative(x: Vector, k: int) -> Vector:
        try:
            return np.asarray(part(x, k), dtype=float)
        except TypeError as error:
            raise ShapeError(_WHERE, f"the curve is no function f(x, k) of x and the order of a derivative: {error}.",
                             "Give that, or an expression, or samples.") from None

    return derivative


# -------------------------------------------------------------------- the integral


def _integral(density: Function, path: _Path, tolerance: float) -> float:
    """The sum over all pieces. Raises DerivationError where it is not a number, or known less well than asked for."""
    rough, fine, sizes = _sums(density, path)
    scale = float(sizes[np.isfinite(sizes)].sum())
    with np.errstate(invalid="ignore"):
        errors = np.abs(fine - rough)
    hard = ~(errors <= 0.1 * tolerance * scale / len(errors))
    allowed = tolerance * scale / (2 * max(int(hard.sum()), 1))
    for k in np.flatnonzero(hard):
        fine[k], errors[k] = _adaptive(density, path.breaks[k], path.breaks[k + 1], allowed)
    total, error = float(fine.sum()), float(errors.sum())
    if not (np.isfinite(total) and error <= tolerance * max(scale, abs(total))):
        low, high = path.x(path.breaks[[k := int(np.argmax(errors)), k + 1]])
        raise DerivationError(_WHERE, f"the integral is known to {error:.1e} only, of {total:.6g}; most is missing "
                              f"between {low:.6g} and {high:.6g}, where it may have no value.",
                              "Look at the integrand there, divide the range, or ask for a larger tolerance.")
    return total


def _sums(density: Function, path: _Path) -> tuple[Vector, Vector, Vector]:
    """Gauss sums on each piece, those of twice as many points, and these of the absolute values."""
    middles, halves = (path.breaks[1:] + path.breaks[:-1]) / 2, np.diff(path.breaks) / 2
    found = []
    for count in (_POINTS, 2 * _POINTS):
        nodes, weights = legendre.leggauss(count)
        t = middles[:, None] + halves[:, None] * nodes
        values = np.broadcast_to(density(t.ravel()), t.size).reshape(t.shape)
        if np.isnan(values).any():
            at = path.x(t[np.isnan(values)])[0]
            raise DerivationError(_WHERE, f"the integrand is not a real number at {at:.6g}.", "Change the curve there.")
        found += [halves * (values @ weights), halves * (np.abs(values) @ weights)]
    return found[0], found[2], found[3]


def _adaptive(density: Function, start: float, stop: float, allowed: float) -> tuple[float, float]:
    """The integral over one piece by QUADPACK, and its error."""
    from scipy.integrate import quad

    def at(t: float) -> float:
        return float(np.ravel(density(np.array([t])))[0])

    found: Any = quad(at, start, stop, epsabs=max(allowed, 1e-300), epsrel=0.0, limit=_MOST_PIECES, full_output=1)
    return float(found[0]), float(found[1]) if np.isfinite(found[1]) else np.inf
