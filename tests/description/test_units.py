from __future__ import annotations

import random

import pytest

from dalembert.description.units import BASE, dimension, remedy, size, written


@pytest.mark.parametrize(
    ("unit", "same"),
    [("N", "kg m/s^2"), ("N m", "J"), ("kg*m**2", "kg m²"), ("N/m", "kg/s^2"), ("W", "J/s"), ("rad", "1"),
     ("N s/m", "kg/s"), ("kg/(m s)", "Pa s"), ("1/s", "Hz"), ("°", "deg"), ("m s**-2", "N/kg"), ("N·m/rad", "Nm"),
     ("V A", "W"), ("Wb", "V s"), ("C/V", "F"), ("T m^2/A", "H"), ("V/A", "ohm"), ("Ω", "ohm"), ("kg-m", "kg m"),
     ("m2 s-2", "J/kg"), ("(m/s)^2", "m^2/s^2"), ("m^(1/2)", "m^0.5"), ("millimetre", "in"), ("µF", "uF"),
     ("min", "s"), ("cd", "kcd"), ("-", "1"), ("lbf ft", "kJ"), ("kg m⁻¹", "kg/m")],
)  # fmt: skip
def test_units_in_base_units(unit, same):
    assert dimension(unit) == dimension(same) is not None


@pytest.mark.parametrize(
    "unit", ["furlong", "kg^", "m//", "kg^^2", "px", "", "(m", "m)", "m^(1/0)", "/s", "kg*", "2 m", "km" * 99])
def test_unknown_units_are_not_guessed(unit):
    assert dimension(unit) is None
    assert size(unit) == 0.0
    assert remedy(unit)


@pytest.mark.parametrize(
    ("unit", "power"),
    [("kg", 0), ("g", -3), ("t", 3), ("mm^2", -6), ("N/mm", 3), ("1/ms", 3), ("dam", 1), ("cm", -2), ("MPa", 6),
     ("km/h", -0.5563025), ("deg", -1.7581226), ("rpm", -0.9799714), ("in", -1.5951663), ("kilogram", 0)],
)  # fmt: skip
def test_sizes_in_powers_of_ten(unit, power):
    assert size(unit) == pytest.approx(power, abs=1e-7)


def test_the_nearest_unit_is_named():
    assert remedy("Kg m^2") == "Did you mean 'kg'?" and remedy("secnd") == "Did you mean 'second'?"
    assert "SI units" in remedy("bananas")


@pytest.mark.parametrize("unit", ["kg m/s", "1/(m s)", "N/m", "1", "m^(1/2)", "kg/m^3", "J", "V", "A^2 m^4"])
def test_what_is_written_reads_back(unit):
    found = dimension(unit)
    assert found is not None
    assert dimension(written(dict(zip(BASE, found, strict=True)))) == found


def test_no_text_breaks_the_reader():
    draw = random.Random(5)
    pieces = [*"kgmsNJ°%-+*/^()²⁻·µΩ1203. \t\nß字", "**", "rad", "kg", "m^", "^(", "1/2", "^-", "deg", "\u0660"]
    for _ in range(20_000):
        unit = "".join(draw.choice(pieces) for _ in range(draw.randint(0, 14)))
        found = dimension(unit)
        assert found is None or len(found) == len(BASE)
        assert remedy(unit)
        assert isinstance(size(unit), float)
