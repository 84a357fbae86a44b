from __future__ import annotations

from dalembert.view.units import coordinate_units


def test_units_of_coordinates_follow_from_the_inertia(pendulum, bead, double_pendulum):
    assert coordinate_units(pendulum) == {"theta": "rad"}
    assert coordinate_units(bead) == {"x": "m", "y": "m"}
    assert coordinate_units(double_pendulum) == {"theta_1": "", "theta_2": ""}
