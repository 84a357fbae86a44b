from __future__ import annotations

import pytest

from dalembert.description.units import dimension


@pytest.mark.parametrize(
    ("unit", "same"),
    [("N", "kg m/s^2"), ("N m", "J"), ("kg*m**2", "kg m²"), ("N/m", "kg/s^2"), ("W", "J/s"), ("rad", "1"),
     ("N s/m", "kg/s"), ("kg/(m s)", "Pa s"), ("1/s", "Hz"),
     ("°", "deg")],
)  # fmt: skip
def test_units_in_base_units(unit, same):
    assert dimension(unit) == dimension(same) is not None


@pytest.mark.parametrize("unit", ["furlong", "kg^", "m//", "kg^^2", "px"])
def test_unknown_units_are_not_guessed(unit):
    assert dimension(unit) is None
