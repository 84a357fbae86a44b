from __future__ import annotations

import pytest

from dalembert.view.units import coordinate_units, dimension


@pytest.mark.parametrize(
    ("unit", "same"),
    [("N", "kg m/s^2"), ("N m", "J"), ("kg*m**2", "kg m²"), ("N/m", "kg/s^2"), ("W", "J/s"), ("rad", "1"),
     ("N s/m", "kg/s"), ("kg/(m s)", "Pa s"), ("1/s", "Hz")],
)  # fmt: skip
def test_units_in_base_units(unit, same):
    assert dimension(unit) == dimension(same) is not None


@pytest.mark.parametrize("unit", ["furlong", "kg^", "m//", "kg^^2", "°"])
def test_unknown_units_are_not_guessed(unit):
    assert dimension(unit) is None


def test_units_of_coordinates_follow_from_the_inertia(pendulum, bead, double_pendulum):
    assert coordinate_units(pendulum) == {"theta": "rad"}
    assert coordinate_units(bead) == {"x": "m", "y": "m"}
    assert coordinate_units(double_pendulum) == {"theta_1": "", "theta_2": ""}
