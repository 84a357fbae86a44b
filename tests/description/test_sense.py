"""What a mechanism says that makes no sense is refused, what has no effect or an odd one is told, where it is said."""

import warnings

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.errors import DescriptionError, Remark, ShapeError

BAR = {"mass": 1.0, "com": (0, 0, -0.5), "inertia": (0.1, 0.1, 0.01, 0, 0, 0)}


def machine():
    """Two bars that hang on one another: q and p about y."""
    made = da.Mechanism("m")
    first, second = made.body("first", **BAR), made.body("second", **BAR)
    made.revolute("q", made.ground, first, axis="y")
    made.revolute("p", first, second, axis="y", at=(0, 0, -1))
    return made, first, second


def alone():
    made = da.Mechanism("m")
    return made, made.body("a", **BAR)


# -------------------------------------------------------------------- refused


@pytest.mark.parametrize(("family", "options", "words"), [
    ("universal", {"axes": ("x", "x")}, "axes are parallel"), ("universal", {"axes": ("x", "-x")}, "axes are parallel"),
    ("universal", {"axes": ((1, 1, 0), (2, 2, 0))}, "axes are parallel"),
    ("universal", {"axes": ("x", "y", "z")}, "has 3 axes"), ("universal", {"axes": ("x",)}, "has 1 axes"),
    ("spherical", {"axes": ("x",)}, "has 1 axes"), ("cartesian", {"axes": ("x",)}, "has 1 axes"),
    ("fixed", {"axes": ("x",)}, "has 1 axes"), ("floating", {"axes": ("x",)}, "has 1 axes"),
    ("revolute", {"axes": ("x", "y")}, "has 2 axes"),
    ("revolute", {"pitch": 0.1}, "has no pitch"), ("prismatic", {"euler": "zxy"}, "has no euler"),
    ("fixed", {"euler": "zxy"}, "has no euler"), ("revolute", {"axes": ((0, 0, 0),)}, "no direction"),
    ("spherical", {"limits": (-1, 1)}, "has not one coordinate"), ("planar", {"limits": (-1, 1)}, "has not one"),
    ("universal", {"axes": ("x", "y"), "ratio": 2}, "has not one coordinate"),
    ("fixed", {"damping": 1}, "does not move"), ("fixed", {"stiffness": 1}, "does not move"),
    ("fixed", {"limits": (0, 1)}, "has not one"), ("revolute", {"ratio": 0}, "ratio is zero"),
    ("revolute", {"limits": (1, -1)}, "limits are"), ("revolute", {"limits": (0, float("nan"))}, "limits are"),
    ("spherical", {"stiffness": 1}, "quaternion has no stiffness"),
])
def test_joints_that_make_no_sense_are_refused(family, options, words):
    made, body = alone()
    with pytest.raises(DescriptionError, match=words):
        made.joint(family, "j", made.ground, body, **options)
    assert not made.joints


@pytest.mark.parametrize(("family", "options"), [
    ("screw", {"pitch": 0.1}), ("screw", {"pitch": sm.Symbol("h")}), ("spherical", {"euler": "zxy"}),
    ("floating", {"euler": "zxy", "damping": 1.0}), ("universal", {"axes": ("x", (0.1, 1, 0)), "stiffness": 2}),
    ("revolute", {"limits": (-np.inf, 1)}), ("revolute", {"ratio": sm.Symbol("n"), "rest": 1, "stiffness": 1}),
])
def test_joints_that_make_sense_are_not(family, options, recwarn):
    made, body = alone()
    made.joint(family, "j", made.ground, body, **options)
    assert not recwarn.list


@pytest.mark.parametrize("options", [
    {"limits": (0, 1)}, {"coordinate": "z"}, {"stiffness": 1}, {"damping": 1}, {"friction": 1}, {"rest": 1},
    {"offset": 1},
])
def test_a_joint_that_closes_a_loop_has_no_coordinate(options):
    made, _, second = machine()
    with pytest.raises(DescriptionError, match="it closes a loop and has no coordinate"):
        made.revolute("r", made.ground, second, axis="y", **options)


def test_rotors_without_sense_are_refused():
    made, *_ = machine()
    for inertia, ratio, words in ((-1, 1, "inertia of its rotor is -1"), (1, 0, "its rotor does not turn")):
        with pytest.raises(DescriptionError, match=words):
            made.motor("q", inertia, ratio=ratio)


def test_an_input_acts_once_on_a_joint():
    made, *_ = machine()
    made.actuate("q")
    with pytest.raises(DescriptionError, match="tau_q acts on it already"):
        made.actuate("q")
    made.actuate("q", "u")
    made.actuate("p", "u")
    assert da.compile(made).forces(np.zeros(2), np.zeros(2), [1.0, 10.0]).tolist() == [11.0, 10.0]


def test_parts_of_another_mechanism_are_refused():
    made, *_ = machine()
    other, body = alone()
    joint = other.prismatic("q", other.ground, body, at=(1, 0, 0))
    frame = other.frame("tip", body)
    with pytest.raises(DescriptionError, match="joint 'q' belongs to another"):
        made.actuate(joint)
    with pytest.raises(DescriptionError, match="no body 'a'"):
        made.force(frame, (1, 0, 0))
    third, namesake = da.Mechanism("n"), da.Mechanism("n").body("first")
    with pytest.raises(DescriptionError, match="body 'first' belongs to another"):
        made.frame("tip", namesake)
    third.body("first")
    with pytest.raises(DescriptionError, match="frame 'tip' belongs to another"):
        made.spring(third.frame("tip", "first"), made.ground, 1.0)


def test_a_scalar_gravity_is_refused():
    with pytest.raises(ShapeError, match="It has 3 entries"):
        da.Mechanism("m", gravity=9.81)


def test_a_start_of_unknown_coordinates_is_refused():
    made, *_ = machine()
    made.start = da.motion.Start(q={"qq": 1.0})
    with pytest.raises(DescriptionError, match="no coordinate 'qq'"):
        da.derive(made)


# -------------------------------------------------------------------- told


def told(say):
    """The names of the remarks on what is said of a fresh mechanism."""
    made, first, second = machine()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        say(made, first, second)
        da.derive(made)
    assert all(isinstance(each.message, Remark) for each in caught)
    return [(each.message.name, each.message.where) for each in caught]


@pytest.mark.parametrize(("say", "name", "where"), [
    (lambda m, a, b: m.input("u"), "unused-input", "System 'm'"),
    (lambda m, a, b: m.spring(a, b, 0), "no-effect", "spring"),
    (lambda m, a, b: m.spring(a, b, 1, damping=-1), "negative-damping", "spring"),
    (lambda m, a, b: m.force(a, (0, 0, 0)), "no-effect", "force on 'first'"),
    (lambda m, a, b: m.torque(b, (0, 0.0, 0)), "no-effect", "torque on 'second'"),
    (lambda m, a, b: m.motor("q", 0), "no-effect", "motor of 'q'"),
    (lambda m, a, b: m.motor("q", 1, damping=-2), "negative-damping", "motor of 'q'"),
    (lambda m, a, b: m.prismatic("s", a, m.body("c", **BAR), rest=1), "no-effect", "joint 's'"),
    (lambda m, a, b: m.prismatic("s", a, m.body("c", **BAR), damping=-1), "negative-damping", "joint 's'"),
    (lambda m, a, b: m.prismatic("s", a, m.body("c", **BAR), friction=-1), "negative-friction", "joint 's'"),
    (lambda m, a, b: m.fixed("s", a, m.body("c", com=(1, 0, 0))), "no-effect", "body 'c'"),
])
def test_what_does_nothing_or_feeds_energy_is_told_by_name(say, name, where):
    assert told(say) == [(name, where)]


def test_an_input_without_gear_is_told_twice():
    """Where it is said, and where it turns out to stand in no force."""
    assert [name for name, _ in told(lambda m, a, b: m.actuate("q", gear=0))] == ["no-effect", "unused-input"]


@pytest.mark.parametrize("say", [
    lambda m, a, b: m.force(a, (sm.Symbol("F"), 0, 0)), lambda m, a, b: m.motor("q", 0, input="u"),
    lambda m, a, b: m.spring(a, b, sm.Symbol("k")), lambda m, a, b: m.body("c") and m.fixed("s", a, "c"),
    lambda m, a, b: m.force(b, (m.input("u")[0], 0, 0)),
])
def test_what_does_something_is_not_told(say):
    assert not told(say)


def test_a_loop_that_is_closed_twice_is_told():
    made = da.Mechanism("m")
    first, second = made.body("a", **BAR), made.body("b", **BAR)
    made.revolute("q", made.ground, first, axis="y")
    made.revolute("p", made.ground, second, axis="y", at=(1, 0, 0))
    rod = made.body("c", **BAR)
    made.revolute("r", first, rod, axis="y", at=(0, 0, -1))
    made.revolute("close", rod, second, axis="y", at=(1, 0, 0), child_at=(0, 0, -1))
    with pytest.warns(Remark, match="closed-twice: joint 'again': it holds what joint 'close' holds already"):
        made.revolute("again", rod, second, axis="y", at=(1, 0, 0), child_at=(0, 0, -1))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made.revolute("elsewhere", rod, second, axis="y", at=(1, 1, 0), child_at=(0, 1, -1))


# -------------------------------------------------------------------- joints that follow


def test_a_motor_on_a_joint_that_follows_acts_through_it():
    """p = -2 q + 0.3: virtual work of a torque u on p is -2 u along q; said before or after."""
    for actuate_first in (True, False):
        made, *_ = machine()
        if actuate_first:
            made.actuate("p", "u", gear=5)
        made.mimic("p", "q", ratio=-2, offset=0.3)
        if not actuate_first:
            made.actuate("p", "u", gear=5)
        model = da.compile(made)
        assert model.input_names == ("u",) and model.forces(np.zeros(1), np.zeros(1), [1.0]).tolist() == [-10.0]
