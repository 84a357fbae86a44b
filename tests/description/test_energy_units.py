from __future__ import annotations

import random
import warnings

import pytest
import sympy

import dalembert as da
from dalembert.description import dimensions, energy_units
from dalembert.errors import Remark
from tests.gallery_systems import described

PENDULUM = {"kinetic": "m*l^2*theta'^2/2", "potential": "-m*g*l*cos(theta)"}
UNITS = {"m": "kg", "l": "m", "g": "m/s^2"}


def told(coordinates, units, **said):
    """What is said of the units of a system; the parameters are 1."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        da.System(coordinates, parameters={name: (1.0, unit) for name, unit in units.items()}, **said)
    return [str(each.message) for each in found if isinstance(each.message, Remark)]


@pytest.mark.parametrize("name", UNITS)
@pytest.mark.parametrize("unit", ["kg", "m", "s", "N", "kg m", "1/s"])
def test_a_wrong_unit_is_told_and_the_right_one_named(name, unit):
    found = told("theta", {**UNITS, name: unit}, **PENDULUM)
    if unit == UNITS[name]:
        assert found == []
    else:
        (message,) = found
        assert message.startswith("units-do-not-fit: System 'system', ")
        assert f"It fits with '{name}' in {UNITS[name]};" in message


@pytest.mark.parametrize(
    ("coordinates", "units", "said"),
    [("theta", UNITS, PENDULUM),
     ("r phi", {"mu": "m^3/s^2"}, {"lagrangian": "(r'^2 + r^2*phi'^2)/2 + mu/r"}),
     ("x", {"w": "rad/s"}, {"lagrangian": "x'^2/2 - w^2*x^2/2"}),
     ("x", {"m": "kg", "c": "m/s"}, {"lagrangian": "-m*c^2*sqrt(1 - x'^2/c^2)"}),
     ("x", {"c": "m/s"}, {"lagrangian": "sqrt(c^2 + x'^2)"}),
     ("x", {"m": "kg"}, {"kinetic": "m*x'^2/2", "potential": "9.81*m*x"}),
     ("theta", {"m": "1", "k": "1"}, {"kinetic": "m*theta'^2/2", "potential": "k*theta^2"}),
     ("q", {"L": "H", "C": "F", "R": "ohm", "V": "V", "w": "Hz"},
      {"kinetic": "L*q'^2/2", "potential": "q^2/(2*C)", "dissipation": "R*q'^2/2", "forces": "V*cos(w*t)"}),
     ("x y", {"m": "kg", "l": "m", "v": "m/s"},
      {"kinetic": "m*(x'^2 + y'^2)/2", "holonomic": ["x^2 + y^2 - (l + v*t)^2"], "nonholonomic": ["x*y' - y*x'"]}),
     ("x", {"m": "kg", "k": "N/m", "e": "m"},
      {"kinetic": "m*x'^2/2", "potential": "select(x < e, 0, k*(x - e)^2/2) + k*max(0, -x)^2", "forces": "u",
       "inputs": "u"})],
)  # fmt: skip
def test_units_that_fit_pass(coordinates, units, said):
    assert told(coordinates, units, **said) == []


@pytest.mark.parametrize(
    ("units", "said", "place", "message"),
    [({"c": "N m"}, {"dissipation": "c*x'^2/2"}, "dissipation", "a Rayleigh function is in W. It fits with 'c' in"),
     ({"F": "kg"}, {"forces": "F"}, "forces", "'F' is in kg, where the force is in N. It fits with 'F' in N"),
     ({"F": "N", "w": "s"}, {"forces": "F*sin(w*t)"}, "forces", "'t*w' is in s^2, where sin takes a pure number"),
     ({"k": "J"}, {"forces": "-k*u", "inputs": "u", "holonomic": ["x - k"]}, "holonomic", "'x' is in m"),
     ({"k": "N/m"}, {"potential": "k*x^2/2 + 3"}, "potential", "'3' is a pure number, where an energy is in J"),
     ({"k": "N/m"}, {"potential": "k*(x - 1)^2/2"}, "potential", "'-1' is a pure number, where 'x' is in m"),
     ({"l": "m^2"}, {"nonholonomic": ["x' - l*cos(t/2)"]}, "nonholonomic", "cos takes a pure number")],
)  # fmt: skip
def test_the_place_is_named(units, said, place, message):
    given = {"kinetic": "m*x'^2/2", "potential": "k0*x^2/2", **said}
    units = {"m": "kg", "k0": "N/m", **units} if "potential" not in said else {"m": "kg", **units}
    (found,) = told("x", units, **given)
    assert found.startswith(f"units-do-not-fit: System 'system', {place}: ")
    assert message in found


@pytest.mark.parametrize(
    ("units", "said", "message"),
    [({"r": "kg"}, {"gap": "x - r"}, "'-r' is in kg, where 'x' is in m. It fits with 'r' in m"),
     ({"e": "s"}, {"gap": "x", "restitution": "e"}, "'e' is in s, where restitution is a pure number"),
     ({"mu": "N"}, {"gap": "x", "friction": "mu", "slip": "y'"}, "'mu' is in N, where friction is a pure number"),
     ({"w": "1/s"}, {"gap": "x", "friction": 0.3, "slip": "y' - w*t*y"}, "")],
)  # fmt: skip
def test_units_of_contacts(units, said, message):
    energies = {"kinetic": "m*(x'^2 + y'^2)/2", "potential": "k*(x^2 + y^2)/2"}
    contact = da.Contact(name="stop", **said)
    found = told("x y", {"m": "kg", "k": "N/m", **units}, contacts=contact, **energies)
    start = "units-do-not-fit: System 'system', contact 'stop': "
    assert [each.startswith(start) and message in each for each in found] == [True], found


def test_units_of_contacts_that_fit_are_not_told():
    contact = da.Contact("y - r", friction="mu", restitution="e", slip="x' - r*theta' - u")
    assert told("x y theta", {"m": "kg", "r": "m", "mu": "1", "e": "1", "u": "m/s"}, contacts=contact,
                kinetic="m*(x'^2 + y'^2)/2 + m*r^2*theta'^2/5") == []


@pytest.mark.parametrize(("event", "message"), [
    (da.Event("y - h", "falling", {"y'": "-e*y"}), "event 'y - h': '-e*y' is in m, where 'y'' is in m/s. "
                                                   "It fits with 'e' in 1/s"),
    (da.Event("y - e", name="gate"), "event 'gate': '-e' is a pure number, where 'y' is in m."),
    (da.Event("y", action={"e": "e*h"}), "event 'y': 'e*h' is in m, where 'e' is a pure number."),
])  # fmt: skip
def test_units_of_events(event, message):
    units = {"m": "kg", "g": "m/s^2", "e": "1", "h": "m"}
    (found,) = told("y", units, kinetic="m*y'^2/2", potential="m*g*y", events=event)
    assert f"units-do-not-fit: System 'system', {message}" in found


def test_units_of_events_that_fit_are_not_told():
    events = [da.Event("y - h", "falling", {"y'": "-e*y'"}), da.Event("lambda_0", action={"y": 2, "u": "3*u"}),
              da.Event("strange", "rising"), da.Event("y", action=lambda t, q, v: {"y": 0.0})]
    assert told("y", {"m": "kg", "g": "m/s^2", "e": "1", "h": "m"}, kinetic="m*y'^2/2", potential="m*g*y",
                events=events, inputs=["u"], forces={"y": "u"}) == []


def test_coordinates_are_in_no_root_of_a_mass():
    kinetic = {"kinetic": "m*(x'^2 + y'^2)/2 + I*theta'^2/2"}
    assert told("x y theta", {"m": "kg", "I": "kg m^2"}, **kinetic) == []
    assert told("x y theta", {"m": "1", "I": "kg m^2"}, **kinetic) == []
    (found,) = told("x y theta", {"m": "m", "I": "kg m^2"}, **kinetic)
    assert "coordinates: 'x' is in kg^(1/2) m^(1/2) by the energies." in found
    assert told("u v", {"m": "kg", "g": "m/s^2"}, kinetic="m*(u^2 + v^2)*(u'^2 + v'^2)/2",
                potential="m*g*(u^2 - v^2)/2") == []


def test_a_force_at_a_point_is_in_newtons_and_a_torque_in_newton_metres():
    x, theta = da.coordinates("x theta")
    m, i, f = sympy.symbols("m I F")
    kinetic = m * x.diff() ** 2 / 2 + i * theta.diff() ** 2 / 2
    for forces, right in (([da.PointForce((f, 0), at=(x, 0))], "N"), ([da.Torque(f, theta.diff())], "N m")):
        for unit in ("N", "N m"):
            found = told([x, theta], {m: "kg", i: "kg m^2", f: unit}, kinetic=kinetic, potential=f * 0, forces=forces)
            assert bool(found) == (unit != right), found
    (found,) = told([x], {m: "kg", f: "N"}, kinetic=m * x.diff() ** 2 / 2, forces=[da.PointForce((f,), at=(x**2,))])
    assert "forces, PointForce: 'x**2' is in m^2, where a position is in m" in found


def test_a_lagrangian_without_masses_is_of_a_mass_or_of_a_geodesic():
    assert told("r", {"mu": "m^2/s^2"}, lagrangian="r'^2/2 + mu/r") == [
        "units-do-not-fit: System 'system', lagrangian: 'mu/r' is in m^(4/3)/s^2, where an energy is in J. "
        "It fits with 'mu' in m^3/s^2; numbers count as pure."]
    assert "It fits with 'm' in kg" in told("theta", {**UNITS, "m": "s"}, **PENDULUM)[0]
    assert told("theta", {**UNITS, "m": "1"}, **PENDULUM) == []


def test_nothing_raises_and_nothing_changes():
    draw = random.Random(7)
    factors = ["m", "l", "g", "theta", "theta'", "2", "0.5", "9.81", "t", "sin(theta + g)", "exp(l)", "sqrt(m + l)",
               "abs(t)^l", "max(l, g)", "select(l < m, g, 1)", "atan2(m, l*theta)", "(l - theta)^(1/3)"]
    pieces = [factor + sign for factor in factors for sign in ("*", " + ", " - ", "/")]
    units = ["kg", "m", "s", "N", "1", "deg", "bananas", "", "mm", "m/s^2"]
    for _ in range(300):
        said = "".join(draw.choice(pieces) for _ in range(draw.randint(1, 6))) + "m*theta'^2"
        made = told("theta", {name: draw.choice(units) for name in "mlg"}, kinetic=said)
        assert sum("numbers count as pure" in each for each in made) <= 1


@pytest.mark.parametrize("name", da.gallery.names())
def test_units_of_the_gallery_fit_and_each_wrong_one_is_told(name, monkeypatch):
    given = described(name)
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "units-do-not-fit|unknown-unit")
        known = dimensions.known_rows(given if isinstance(given, da.System) else given.system) or {}
    if not isinstance(given, da.System):
        return
    for leaf, row in known.items():
        wrong = {**known, leaf: dimensions.summed(row, {"kg": 1})}
        monkeypatch.setattr(energy_units, "known_rows", lambda _, wrong=wrong: wrong)
        name = given.graph.nodes[leaf][1]
        with pytest.warns(Remark, match=f"It fits with (.*, or )?'{name}' in |coordinates: 'x' is in m/kg"):
            energy_units.tell_energies(given, by_lagrangian=False)
