"""What numbers and forces show to be amiss: told once, by name, and only where it is certain."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from sympy import Abs, cos, expand, sin, symbols

import dalembert as da
from dalembert.dynamics.remarks import tell_mass
from dalembert.errors import Remark

m, g, k, c, l = symbols("m g k c l", positive=True)
x, y, angle = da.coordinates("x y angle")


def plane(**more) -> da.System:
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, **more)


def told(action) -> list[str]:
    """The names of the remarks of an action."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        action()
    return [entry.message.name for entry in found if isinstance(entry.message, Remark)]


# -------------------------------------------------------------------- forces said twice


@pytest.mark.parametrize(("said", "names"), [
    ({"potential": m * g * y + k * x**2 / 2, "forces": [da.PointForce((0, -m * g), at=(x, y))]}, ["doubled-force"]),
    ({"potential": m * g * y + k * x**2 / 2, "forces": {x: -k * x}}, ["doubled-force"]),
    ({"potential": m * g * y, "forces": [{y: -m * g / 2}, {y: -m * g / 2}]}, ["doubled-force"]),
    ({"potential": m * g * y, "forces": {y: m * g}}, ["opposed-force"]),
    ({"dissipation": c * x.diff() ** 2 / 2, "forces": {x: -c * x.diff()}}, ["doubled-force"]),
    ({"potential": m * g * y, "forces": {y: -m * g / 2}}, []),
    ({"potential": m * g * y, "forces": {x: -m * g}}, []),
    ({"potential": m * g * y, "forces": {y: "u"}, "inputs": ["u"]}, []),
])  # fmt: skip
def test_a_force_stands_in_the_potential_or_in_the_forces(said, names):
    assert told(lambda: da.derive(plane(**said))) == names


def test_a_potential_need_not_be_a_sum():
    swing = {"kinetic": m * l**2 * angle.diff() ** 2 / 2, "potential": m * g * l * (1 - cos(angle))}
    weight = da.PointForce((0, -m * g), at=(l * sin(angle), -l * cos(angle)))
    assert told(lambda: da.derive(da.System([angle], forces=[weight], **swing))) == ["doubled-force"]
    assert told(lambda: da.derive(da.System([angle], **swing))) == []


def test_the_weight_of_a_body_said_once_more():
    machine = da.Mechanism("swing", gravity=(0, 0, -g))
    bob = machine.body("bob", m, (0, 0, -l))
    machine.revolute("hinge", machine.ground, bob, axis="y", friction=0.1)
    assert told(lambda: da.derive(machine)) == []
    machine.force(bob, (0, 0, -m * g), at=(0, 0, -l))
    assert told(lambda: da.derive(machine)) == ["doubled-force"]


# -------------------------------------------------------------------- dissipation


def run(dissipation, **numbers):
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, dissipation=dissipation)
    return lambda: da.simulate(system, q=[0.5, 0.3], v=[0.1, 0.0], duration=0.01, parameters=numbers)


@pytest.mark.parametrize(("dissipation", "feeds"), [
    (-x.diff() ** 2, True),
    (x.diff() ** 2 / 2 + y.diff() ** 2 / 2 + 1.000001 * x.diff() * y.diff(), True),
    (x.diff() ** 2 / 2 + y.diff() ** 2 / 2 + x.diff() * y.diff(), False),
    ((x.diff() - 1) ** 2 / 2, True),
    (-(1 - x**2) * x.diff() ** 2, True),
    (x**2 * x.diff() ** 2 + Abs(y.diff()) ** 3 + Abs(x.diff()), False),
    (x.diff() ** 3, True),
    (-Abs(x.diff()), True),
    (expand((1.1 * x.diff() + 0.9 * y.diff()) ** 2 / 2), False),  # below zero by rounding alone
])  # fmt: skip
def test_dissipation_that_feeds_energy(dissipation, feeds):
    assert told(run(dissipation)) == ["feeding-dissipation"] * feeds


def test_it_is_told_when_the_numbers_are_known():
    damped = da.System([x], kinetic=x.diff() ** 2, dissipation=c * x.diff() ** 2 / 2)
    assert told(lambda: da.compile(damped, {c: -1})) == ["feeding-dissipation"]
    assert told(lambda: da.compile(damped, {c: 1})) == told(lambda: da.compile(damped)) == []
    model = da.compile(damped)
    assert told(lambda: da.simulate(model, q=[0], v=[1], duration=0.01, parameters={c: -1})) == ["feeding-dissipation"]
    with pytest.warns(Remark, match="it feeds energy, 1 W at x' = 1"):
        da.compile(damped, {c: -1})


# -------------------------------------------------------------------- bodies


def swing(value=None, mass=1, inertia=(0.1, 0.1, 0.1, 0, 0, 0), check=True, **joint):
    """A body on a hinge; "p" stands for a parameter of the value."""
    machine = da.Mechanism("swing")
    symbol = machine.parameter("p", value)

    def read(entry):
        return symbol if isinstance(entry, str) else entry

    body = machine.body("body", read(mass), (0, 0, 0.1), tuple(map(read, inertia)), check=check)
    machine.revolute("hinge", machine.ground, body, axis="y", **{name: read(entry) for name, entry in joint.items()})
    return lambda: da.compile(machine)


@pytest.mark.parametrize("what", ["damping", "friction", "stiffness"])
def test_joints_with_negative_numbers(what):
    assert told(lambda: swing(**{what: -1})) == [f"negative-{what}"]
    assert told(swing(-2, **{what: "p"})) == [f"negative-{what}"] and told(swing(2, **{what: "p"})) == []


@pytest.mark.parametrize("what", ["stiffness", "length", "damping"])
def test_springs_with_negative_numbers(what):
    machine = da.Mechanism("springs")
    body = machine.body("body", 1)
    machine.prismatic("slide", machine.ground, body)
    said = {"stiffness": 1, what: -1}
    assert told(lambda: machine.spring((machine.ground, (1, 0, 0)), body, **said)) == [f"negative-{what}"]


def test_rotors_with_negative_numbers():
    machine = da.Mechanism("motors")
    machine.revolute("hinge", machine.ground, machine.body("body", 1))
    said = {"damping": -1, "stiffness": -2}
    assert told(lambda: machine.motor("hinge", 1, **said)) == ["negative-damping", "negative-stiffness"]


def test_bodies_that_cannot_exist_by_their_parameters():
    assert told(swing(-1, mass="p")) == ["impossible-inertia"] and told(swing(1, mass="p")) == []
    assert told(swing(5, inertia=("p", 1, 1, 0, 0, 0))) == ["impossible-inertia"]
    assert told(swing(5, inertia=("p", 1, 1, 0, 0, 0), check=False)) == []
    assert told(swing(0, mass="p")) == ["impossible-inertia"]
    assert told(lambda: da.Mechanism("m").body("wheel", 0, inertia=(1, 1, 1, 0, 0, 0))) == ["impossible-inertia"]
    assert told(lambda: da.Mechanism("m").body("wheel", 0, inertia=(1, 1, 1, 0, 0, 0), check=False)) == []


# -------------------------------------------------------------------- the metric


def test_an_indefinite_mass_matrix_is_told_at_the_start():
    def start(kinetic: str, count: int = 2, **numbers):
        system = da.System("x y" if count == 2 else "x", kinetic=kinetic, parameters=dict.fromkeys(numbers))
        return told(lambda: da.simulate(system, q=[0.0] * count, v=[1.0] * count, duration=0.01, parameters=numbers))

    assert start("x'**2/2 - y'**2/2") == start("x'*y'") == start("m*x'**2/2", 1, m=-1.0) == ["indefinite-mass"]
    assert start("m*x'**2/2", 1, m=1.0) == start("1e12*x'**2/2 + 1e-12*y'**2/2") == []
    with pytest.warns(Remark, match="negative along y'.*metric of a spacetime"):
        da.simulate(da.System("x y", kinetic="x'**2/2 - y'**2/2"), q=[0, 0], v=[1, 1], duration=0.01)
    with pytest.warns(Remark, match=r"at the start \(M is negative along y', z'\)"):
        tell_mass(da.System("x y z", kinetic="x'*y' - y'**2 - z'**2"), np.array([[0.0, 1, 0], [1, -2, 0], [0, 0, -2]]))
    with pytest.warns(Remark, match=r"can be negative at the start\."):
        tell_mass(da.System("x y", kinetic="x'*y'"), np.array([[0.0, 1], [1, 0]]))
