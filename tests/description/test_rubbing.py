"""Dry friction in joints: its curve, its smooth law in a motion, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError


def slider(**options) -> da.Mechanism:
    m = da.Mechanism("slider", gravity=(0, 0, 0))
    m.prismatic("x", m.ground, m.body("block", 2.0), axis="x", **options)
    return m


def force(m: da.Mechanism, speeds: np.ndarray) -> np.ndarray:
    model = da.compile(m)
    return np.array([-(model.mass_matrix([0.0]) @ model.forward_dynamics([0.0], [v]))[0] for v in speeds])


@pytest.mark.parametrize("smooth", [0, 0.01])
def test_the_curve_is_stribeck_s(smooth):
    v = np.array([-2.0, -0.3, -0.01, 0.0, 0.02, 0.1, 1.0])
    sense = np.tanh(v / smooth) if smooth else np.sign(v)
    level = 1.0 + 0.5 * np.exp(-((v / 0.2) ** 2))
    np.testing.assert_allclose(force(slider(friction=1, stiction=1.5, stribeck=0.2, smooth=smooth), v), level * sense,
                               rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(force(slider(friction=1, smooth=smooth), v), sense, rtol=1e-14, atol=1e-15)


def test_the_ratio_of_a_displacement_counts():
    """The joint moves 3 x: its friction is felt threefold, and falls over a third of the speed."""
    v = np.array([-1.0, 0.05, 0.4])
    np.testing.assert_allclose(force(slider(friction=1, stiction=2, stribeck=0.6, ratio=3), v),
                               3 * np.sign(v) * (1 + np.exp(-((v / 0.2) ** 2))), rtol=1e-14)


def test_a_smooth_law_brakes_and_creeps():
    """m v' = -F tanh(v/v0): sinh(v/v0) falls as exp(-F t / (m v0)); the energy lost is that of friction."""
    motion = da.simulate(slider(friction=3.0, smooth=0.1), q=[0.0], v=[1.0], duration=0.9)
    wanted = 0.1 * np.arcsinh(np.sinh(10.0) * np.exp(-3.0 * 0.9 / (2.0 * 0.1)))
    assert motion.v[-1, 0] == pytest.approx(wanted, rel=1e-7)
    assert motion.energy_audit.dissipation[-1] == pytest.approx(wanted**2 - 1.0, rel=1e-7)


@pytest.mark.parametrize("options, words", [
    ({"friction": 1, "stiction": 2, "smooth": 0.1}, "a smooth law falls from its stiction over a speed"),
    ({"friction": 1, "stribeck": 2}, "stribeck is given, and no stiction"),
    ({"friction": 1, "stiction": 0.5, "stribeck": 1}, "its stiction 0.5 is below its friction 1"),
    ({"smooth": 0.1}, "smooth is given, and no friction"),
    ({"friction": 1, "smooth": -0.1}, "its smooth is -0.1"),
    ({"friction": 1, "smooth": "slow"}, "smooth: it holds 'slow'"),
])  # fmt: skip
def test_what_is_refused(options, words):
    with pytest.raises(DescriptionError, match=words):
        slider(**options)


URDF = """<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="continuous">
<parent link="base"/><child link="arm"/><axis xyz="0 0 1"/><dynamics friction="0.4"/></joint></robot>"""


def test_files_are_read_with_a_smooth_law_where_that_is_asked_for(recwarn):
    joint = read_text(URDF, smooth=1e-3).joints["j"]
    assert (joint.friction, joint.smooth) == (0.4, 1e-3) and not list(recwarn)
    assert read_text(URDF).joints["j"].smooth == 0 and not list(recwarn)
    for wrong in (-1, "slow", float("nan"), True):
        with pytest.raises(DescriptionError, match="smooth is"):
            read_text(URDF, smooth=wrong)


@pytest.mark.parametrize("friction, error, words", [
    ({"x": 1}, DescriptionError, "along 'x': it holds no velocity.*\"x' - V\""),
    ({"x'**2": 1}, DescriptionError, "it is not linear in the velocities"),
    ({"x' + sign(x')": 1}, DescriptionError, "it is not linear in the velocities"),
    ({"x'": {"forc": 1}}, da.errors.UnknownNameError, "Did you mean 'force'"),
    ({"x'": -1}, DescriptionError, "its friction is -1"),
    ({"x'": {"force": 1, "stribeck": 2}}, DescriptionError, "stribeck is given, and no stiction"),
    ({"x'": {"force": 1, "name": "a"}, "2*x'": {"force": 1, "name": "a"}}, DescriptionError, "'a' is there twice"),
])  # fmt: skip
def test_what_a_system_refuses(friction, error, words):
    with pytest.raises(error, match=words):
        da.System("x", kinetic="x'**2/2", potential="x**2/2", friction=friction)


def test_a_system_says_friction_along_velocities():
    """By a number, an expression, with Stribeck's fall, or smooth, which holds nothing at rest."""
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="0", parameters={"F": 2.0, "V": 0.5}, friction={
        "x' - V": "F", "x' + y'": {"force": 1, "stiction": 3, "stribeck": 0.1, "name": "guide"},
        "y'": {"force": "F", "smooth": 0.01}})  # fmt: skip
    assert [rub.name for rub in system.rubs] == ["friction along x' - V", "guide"]
    model, (vx, vy) = da.compile(system), (0.3, -0.25)
    along = (1 + 2 * np.exp(-(((vx + vy) / 0.1) ** 2))) * np.sign(vx + vy)
    wanted = [-2 * np.sign(vx - 0.5) - along, -along - 2 * np.tanh(vy / 0.01)]
    np.testing.assert_allclose(model.forward_dynamics([0, 0], [vx, vy]), wanted, rtol=1e-14)
