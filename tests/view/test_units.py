from __future__ import annotations

import dalembert as da
from dalembert.view.panels import panels
from dalembert.view.units import coordinate_units, energy_unit, time_unit, velocity_units


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


def test_what_is_of_another_system_than_si_has_no_unit():
    """5 g with 981 cm/s^2 are thrown with 100 cm/s and 25,000 erg; a spring of g and cm turns in rad; one of years."""
    cgs = {"m": (5.0, "g"), "g": (981.0, "cm/s^2"), "c": (0.1, "g/s")}
    thrown = da.derive(da.System("x", kinetic="m*x'**2/2", potential="m*g*x", dissipation="c*x'**2", parameters=cgs))
    assert coordinate_units(thrown) == {"x": ""} and velocity_units(thrown) == {"x'": ""}
    assert (energy_unit(thrown), time_unit(thrown)) == ("", "s")
    seen = panels(da.simulate(thrown, q=[0.0], v=[100.0], duration=0.1))
    assert {panel.key: panel.y.unit for panel in seen if panel.key in ("velocities", "energy")} == dict.fromkeys(
        ("velocities", "energy"), "")  # fmt: skip
    swings = {"m": (5.0, "g"), "l": (10.0, "cm"), "k": (1.0, "g cm^2/s^2")}
    swings = da.derive(da.System("a", kinetic="m*l**2*a'**2/2", potential="k*a**2", parameters=swings))
    assert coordinate_units(swings) == {"a": "rad"} and velocity_units(swings) == {"a'": "rad/s"}
    years = {"m": (1.0, "kg"), "l": (1.0, "m"), "k": (1.0, "kg m^2/yr^2")}
    years = da.derive(da.System("a", kinetic="m*l**2*a'**2/2", potential="k*a**2/2", parameters=years))
    assert (coordinate_units(years), velocity_units(years), energy_unit(years)) == ({"a": "rad"}, {"a'": ""}, "")
    assert panels(da.simulate(years, q=[0.1], duration=1.0))[0].x.unit == time_unit(years) == ""


def test_si_units_of_any_size_have_theirs():
    """kN and t are of SI beside m and s: only energies are in kJ."""
    si = {"m": (1.0, "kg"), "k": (3.0, "N/m")}
    assert energy_unit(da.derive(da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters=si))) == "J"
    tons = {"m": (1.0, "t"), "k": (3.0, "kN/m")}
    heavy = da.derive(da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters=tons))
    assert (energy_unit(heavy), coordinate_units(heavy)) == ("", {"x": "m"})
