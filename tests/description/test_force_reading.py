"""Forces that can do nothing: refused where they were said, or told by name."""

from __future__ import annotations

import warnings

import pytest
from sympy import Abs, cos, sin, symbols

import dalembert as da
from dalembert.errors import DescriptionError, Remark

m, g, k, c, l = symbols("m g k c l", positive=True)
x, y = da.coordinates("x y")


def plane(**more) -> da.System:
    return da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, **more)


@pytest.mark.parametrize(("said", "words"), [
    ({"forces": [da.Torque(2, rate=x)]}, "holds no velocity .x.: that is an angle.*with x'"),
    ({"forces": [da.Torque((0, 0, 1), rate=(0, 0, x + 2 * y))]}, "an angle.*x', y'"),
    ({"forces": [da.PointForce((1, 0), at=(x.diff(), y))]}, "holds the velocity x'"),
    ({"dissipation": c * x**2 / 2}, "holds no velocity.*c\\*x'\\*\\*2/2"),
    ({"dissipation": c}, "holds no velocity"),
    ({"dissipation": c * x.diff()}, "is linear in the velocities"),
    ({"dissipation": x * x.diff() - 3 * y.diff()}, "is linear in the velocities"),
])  # fmt: skip
def test_what_can_only_be_a_mistake_is_refused(said, words):
    with pytest.raises(DescriptionError, match=words):
        plane(**said)


@pytest.mark.parametrize(("said", "name", "words"), [
    ({"forces": [da.PointForce((0, -m * g), at=(0, l))]}, "idle-force", "no coordinate moves the point .0, l"),
    ({"forces": [da.PointForce((x, y), at=(0, -m * g))]}, "idle-force", "Are force and at exchanged"),
    ({"forces": [da.Torque(2, rate=3)]}, "idle-force", "no coordinate turns the body"),
    ({"inputs": ["u", "w"], "forces": {x: "u"}}, "unused-input", "the input w"),
    ({"potential": m * g * l}, "idle-potential", "g.l.m.* holds no coordinate"),
])  # fmt: skip
def test_what_does_nothing_is_told_at_the_callers_line(said, name, words):
    with pytest.warns(Remark, match=words) as told:
        plane(**said)
    (found,) = [warning for warning in told if issubclass(warning.category, Remark)]
    assert found.message.name == name and found.filename == __file__


def test_what_acts_passes_without_a_word():
    """A frame that turns at a given rate, a zero force at a fixed point, dry friction, a belt, a potential of 0."""
    rate = (0, cos(x), x.diff())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plane(forces=[da.Torque((0, 0, 1), rate=rate), da.PointForce((0, 0), at=(0, 1))], potential=0)
        plane(dissipation=c * Abs(x.diff()))
        plane(dissipation=c * (x.diff() - 1) ** 2 / 2, forces=[da.PointForce((1, 0), at=(sin(x), y))])
        plane(forces={x: "u"}, inputs=["u"], dissipation=0)


def test_a_force_on_a_body_that_nothing_moves():
    machine = da.Mechanism("machine")
    arm, foot = machine.body("arm", 1), machine.body("foot", 1)
    machine.revolute("joint", machine.ground, arm)
    machine.fixed("bolt", machine.ground, foot)
    machine.force(foot, (1, 0, 0))
    with pytest.warns(Remark, match="idle-force: force on 'foot'"):
        da.derive(machine)


@pytest.mark.parametrize("expression", ["nan*x'**2", "x'**2 + inf", "abs(nan) + x'**2"])
def test_undefined_numbers_in_energies_are_refused(expression):
    with pytest.raises(DescriptionError, match=r"it holds (nan|inf)"):
        da.System("x", kinetic=expression)


def test_undefined_branches_of_a_piecewise_are_not():
    from sympy import Piecewise

    assert da.System([x], kinetic=x.diff() ** 2, potential=Piecewise((x, x > 0))).coordinate_names == ("x",)


def test_a_kinetic_energy_without_velocities_is_told_with_the_likely_reason():
    with pytest.warns(Remark, match="still-kinetic-energy: .*'9.81\\*x' holds no velocity.*exchanged"):
        da.System("x", kinetic="9.81*x", potential="x'**2/2")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        da.System("x", kinetic=0, potential="x**2/2")
