"""The units of coordinates, worked out from the units of the parameters.

A kinetic energy is in joules, so the unit of a coordinate follows from a term of its entry on the diagonal
of the mass matrix: kg leaves metres, kg m^2 leaves radians.  Where the parameters have no units, nothing
is guessed; where they are of another system than SI, as g and cm, what is not in SI units has no unit here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..description.unit_sizes import si_units
from ..description.units import BASE, Dimension, dimension

if TYPE_CHECKING:
    from ..equations import Equations

_MOST_OPERATIONS, _LARGEST_POWER = 200, 12


def coordinate_units(equations: Equations) -> dict[str, str]:
    """{coordinate name: "m", "rad" or ""}, as far as the parameters' units tell; "" for the entries of a quaternion."""
    system, leaves = equations.system, equations.system.leaves
    swept, length = dict(zip(leaves.v, _swept(equations), strict=True)), _si(equations)["length"]
    found = {}
    for name, q, unit, rate in zip(system.coordinate_names, leaves.q, leaves.unit, leaves.rates, strict=True):
        found[name] = "" if unit != q else swept.get(rate, length)
    return found


def velocity_units(equations: Equations) -> dict[str, str]:
    """{velocity name: "m/s", "rad/s" or ""}, as far as the units of the parameters tell."""
    swept = zip(equations.system.velocity_names, _swept(equations), strict=True)
    return {name: f"{unit}/s" if unit and time_unit(equations) else "" for name, unit in swept}


def time_unit(equations: Equations) -> str:
    """ "s"; "" where the units of the parameters are of a system with another time."""
    return _si(equations)["time"]


def energy_unit(equations: Equations) -> str:
    """ "J"; "" where the units of the parameters are of a system with another energy."""
    return _si(equations)["energy"]


def _si(equations: Equations) -> dict[str, str]:
    return si_units(each.unit for each in equations.system.parameters.values() if each.unit)


def _swept(equations: Equations) -> list[str]:
    """What each velocity sweeps in time: "m", "rad" or ""."""
    parameters = equations.system.parameters.items()
    known = {symbol: dimension(parameter.unit) for symbol, parameter in parameters if parameter.unit}
    found = [_unit(equations.mass_matrix[j, j], known) for j in range(len(equations.system.leaves.v))]
    return [_si(equations)["length"] if unit == "m" else unit for unit in found]


def _unit(inertia: Any, known: Mapping[Any, Dimension | None]) -> str:
    import sympy

    for term in sympy.Add.make_args(_multiplied_out(inertia)):
        found = _term_dimension(term, known)
        if found is not None and found[0] == 1 and not any(found[2:]):
            return {0: "m", 2: "rad"}.get(found[1].numerator if found[1].denominator == 1 else -1, "")
    return ""


def _multiplied_out(inertia: Any) -> Any:
    """An entry as a sum, where that is short: (1 + x)**1000000 stays as it is."""
    import sympy

    if inertia.count_ops() >= _MOST_OPERATIONS:
        return inertia
    large = any(power.exp.is_Integer and abs(power.exp) > _LARGEST_POWER for power in inertia.atoms(sympy.Pow))
    return sympy.expand(inertia, multinomial=not large)


def _term_dimension(term: Any, known: Mapping[Any, Dimension | None]) -> Dimension | None:
    """The dimension of a product of parameters and functions; None where a coordinate is a factor."""
    import sympy
    from sympy.core.function import AppliedUndef

    total = [Fraction(0)] * len(BASE)
    for factor in sympy.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if base.is_number or (isinstance(base, sympy.Function) and not isinstance(base, AppliedUndef)):
            continue
        unit = known.get(base)
        if unit is None or not exponent.is_Rational:
            return None
        power = Fraction(str(exponent))
        total = [t + power * u for t, u in zip(total, unit, strict=True)]
    return tuple(total)
