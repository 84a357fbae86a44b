from __future__ import annotations

import dalembert as da
from dalembert.view.units import coordinate_units


def test_units_of_coordinates_follow_from_the_inertia(pendulum, bead, double_pendulum):
    assert coordinate_units(pendulum) == {"theta": "rad"}
    assert coordinate_units(bead) == {"x": "m", "y": "m"}
    assert coordinate_units(double_pendulum) == {"theta_1": "", "theta_2": ""}


def test_large_powers_are_not_multiplied_out():
    """A term beside one tells the unit as well."""
    parameters = {"m": da.Parameter(1.0, "kg"), "r": da.Parameter(2.0, "m")}
    kinetic = "m*x'**2*(1 + (1 + x/r)**1000000)/2 + m*r**2*a'**2*(1 + cos(x/r))/2"
    equations = da.derive(da.System("x a", kinetic=kinetic, parameters=parameters))
    assert coordinate_units(equations) == {"x": "m", "a": "rad"}
