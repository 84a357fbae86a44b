"""The units of coordinates, worked out from the units of the parameters.

A kinetic energy is in joules, so the unit of a coordinate follows from a term of its entry on the diagonal
of the mass matrix: kg leaves metres, kg m^2 leaves radians.  Where the parameters have no units, nothing
is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..derivation.equations import Equations

Dimension = tuple[Fraction, Fraction, Fraction]

#: Exponents of kg, m and s.
_BASE: dict[str, tuple[int, int, int]] = {
    "kg": (1, 0, 0), "g": (1, 0, 0), "m": (0, 1, 0), "s": (0, 0, 1),
    "rad": (0, 0, 0), "deg": (0, 0, 0), "1": (0, 0, 0),
    "N": (1, 1, -2), "J": (1, 2, -2), "W": (1, 2, -3), "Hz": (0, 0, -1), "Pa": (1, -1, -2),
}  # fmt: skip
_TOKEN = re.compile(r"\s*(?:(/)|([*·])|([A-Za-z]+|1)(?:(?:\^|\*\*)?(-?\d+))?|(\()|(\)))")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def dimension(unit: str) -> Dimension | None:
    """The exponents of kg, m and s in a unit, None where the unit is not understood.

    >>> dimension("N/m") == dimension("kg/s^2")
    True
    """
    exponents, sign, inside, position = [Fraction(0)] * 3, 1, False, 0
    text = unit.strip().translate(_SUPERSCRIPTS)
    if re.search(r"/\s*(/|$)", text):
        return None
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            return None
        slash, _, symbol, power, opening, closing = match.groups()
        position = match.end()
        inside = (inside or bool(opening)) and not closing
        if slash:
            sign = -1
        elif symbol:
            if symbol not in _BASE:
                return None
            exponents = [e + sign * b * int(power or 1) for e, b in zip(exponents, _BASE[symbol], strict=True)]
            sign = sign if inside else 1
    return exponents[0], exponents[1], exponents[2]


def coordinate_units(equations: Equations) -> dict[str, str]:
    """{coordinate name: "m", "rad" or ""}, as far as the parameters' units tell; "" for the entries of a quaternion."""
    system, leaves = equations.system, equations.system.leaves
    swept = dict(zip(leaves.v, _swept(equations), strict=True))
    found = {}
    for name, q, unit, rate in zip(system.coordinate_names, leaves.q, leaves.unit, leaves.rates, strict=True):
        found[name] = "" if unit != q else swept.get(rate, "m")
    return found


def velocity_units(equations: Equations) -> dict[str, str]:
    """{velocity name: "m/s", "rad/s" or ""}, as far as the units of the parameters tell."""
    swept = zip(equations.system.velocity_names, _swept(equations), strict=True)
    return {name: f"{unit}/s" if unit else "" for name, unit in swept}


def _swept(equations: Equations) -> list[str]:
    """What each velocity sweeps in time: "m", "rad" or ""."""
    parameters = equations.system.parameters.items()
    known = {symbol: dimension(parameter.unit) for symbol, parameter in parameters if parameter.unit}
    return [_unit(equations.mass_matrix[j, j], known) for j in range(len(equations.system.leaves.v))]


def _unit(inertia: Any, known: Mapping[Any, Dimension | None]) -> str:
    import sympy

    for term in sympy.Add.make_args(sympy.expand(inertia) if inertia.count_ops() < 200 else inertia):
        found = _term_dimension(term, known)
        if found is not None and (found[0], found[2]) == (1, 0):
            return {0: "m", 2: "rad"}.get(found[1].numerator if found[1].denominator == 1 else -1, "")
    return ""


def _term_dimension(term: Any, known: Mapping[Any, Dimension | None]) -> Dimension | None:
    """The dimension of a product of parameters and functions; None where a coordinate is a factor."""
    import sympy
    from sympy.core.function import AppliedUndef

    total = [Fraction(0)] * 3
    for factor in sympy.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if base.is_number or (isinstance(base, sympy.Function) and not isinstance(base, AppliedUndef)):
            continue
        unit = known.get(base)
        if unit is None or not exponent.is_Rational:
            return None
        power = Fraction(str(exponent))
        total = [t + power * u for t, u in zip(total, unit, strict=True)]
    return total[0], total[1], total[2]
