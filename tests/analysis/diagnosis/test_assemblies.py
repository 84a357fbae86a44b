"""Other configurations with the same independent coordinates, beside closed forms."""

from __future__ import annotations

import math

import numpy as np

import dalembert as da
from dalembert.gallery import stewart_platform
from dalembert.gallery.linkages import FourBar
from tests.analysis import linkages


def test_a_four_bar_has_its_two_branches() -> None:
    bars = FourBar(1.0, 2.5, 2.0, 2.8)
    loop = da.System("theta phi psi", kinetic="(theta'**2 + phi'**2 + psi'**2)/2", holonomic=[
        "cos(theta) + 2.5*cos(phi) - 2.8 - 2*cos(psi)", "sin(theta) + 2.5*sin(phi) - 2*sin(psi)"])  # fmt: skip
    one, two = (bars.at(1.0, branch) for branch in (1, -1))
    found = da.diagnose(loop, [1.0, one.phi + 1.0, one.psi], hold=["theta"])
    assert found.start is None and found.independent == ("theta",)
    (other,) = found.assemblies
    assert np.allclose(np.exp(1j * other), np.exp(1j * np.array([1.0, two.phi + 1.0, two.psi])), atol=1e-9)


def test_a_slider_crank_reaches_to_both_sides_and_is_shown_once_each() -> None:
    found = da.diagnose(linkages.slider_crank(), {"a": 1.0, "b": -0.4, "x": 2.4}, hold="a")
    far = math.cos(1) - 2 * math.cos(math.asin(math.sin(1) / 2))
    assert found.assemblies.shape == (1, 3) and abs(found.assemblies[0, 2] - far) < 1e-9
    assert "1 other found with 'a' the same" in str(found)


def test_the_feet_of_a_stewart_platform_are_on_either_side_of_their_rods() -> None:
    place, turn = stewart_platform.POSE
    pose = [*place, *(np.array(turn) / np.linalg.norm(turn))]
    names = [f"platform_{x}" for x in ("x", "y", "z", "qw", "qx", "qy", "qz")]
    found = da.diagnose(stewart_platform.build(), dict(zip(names, pose, strict=True)), hold=names)
    assert len(found.assemblies) >= 10 and np.allclose(found.assemblies[:, :7], pose, atol=1e-9)
    feet = np.vstack([found.q, found.assemblies])[:, 7:]
    for foot in feet.T:  # each has two places, whichever the others have
        assert len({round(float(x), 6) for x in foot}) == 2


def test_independent_coordinates_are_those_held_and_the_first_that_are_needed() -> None:
    assert da.diagnose(linkages.parallelogram(), [1.0, 1.0, 1.0, math.cos(1), math.sin(1), 0.0]).independent == ("p",)
    assert da.diagnose(linkages.slider_crank(), [0.0, 0.0, 3.0]).independent == ("a",)
    assert da.diagnose(linkages.table(), [0.0, 0.0, 0.0]).independent == ()
