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
    ({"friction": 1, "stiction": 2}, "stiction and stribeck belong together"),
    ({"friction": 1, "stribeck": 2}, "stiction and stribeck belong together"),
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
    with pytest.warns(da.errors.Remark, match="dry-friction.*smooth="):
        assert read_text(URDF).joints["j"].smooth == 0
    for wrong in (-1, "slow", float("nan"), True):
        with pytest.raises(DescriptionError, match="smooth is"):
            read_text(URDF, smooth=wrong)
