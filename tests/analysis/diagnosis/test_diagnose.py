"""The constraint doctor beside mechanisms that are known by heart."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

import dalembert as da
from benchmarks.singular import DESCRIPTIONS
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError
from dalembert.gallery import four_bar, stewart_platform
from tests.analysis import linkages

RING = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2 + y**2 - 1"])


def test_bennetts_linkage_moves_though_counting_forbids_it() -> None:
    machine, q = linkages.bennett()
    found = da.diagnose(machine, q)
    assert (found.counted, found.rank, found.freedoms_here, found.freedoms) == (-2, 2, 1, 1)
    assert found.start is None and len(found.redundant) == 3 and all(each.everywhere for each in found.redundant)
    assert found.independent == machine.system.coordinate_names[:1]
    first, second, third = found.motions[0] / found.motions[0][0]  # theta3 = -theta1
    assert abs(third + 1) < 1e-9 and abs(second + math.sin(q[1]) / math.sin(q[0])) < 1e-9 and first == 1.0


@pytest.mark.parametrize("kind", DESCRIPTIONS)
@pytest.mark.parametrize("size", [1, 3])
def test_n_four_bars_have_one_freedom_and_more_where_they_lie_flat(kind: str, size: int) -> None:
    way = DESCRIPTIONS[kind]
    system, (q, _) = way.system(size), way.start(size, 1.0)
    upright = da.diagnose(system, q)
    assert (upright.freedoms_here, upright.freedoms, upright.redundant) == (1, 1, ())
    flat = {"points": [x for i in range(size + 1) for x in (i + 1.0, 0.0)], "angles": [0.0] * (2 * size + 1),
            "bodies": [x for i in range(size + 1) for x in (i + 0.5, 0.0, 0.0)]
            + [x for i in range(size) for x in (i + 1.5, 0.0, 0.0)]}[kind]  # fmt: skip
    lying = da.diagnose(system, flat)
    assert (lying.freedoms_here, lying.freedoms) == (size + 1, 1)
    assert [each.everywhere for each in lying.redundant] == [False] * size


def test_a_slider_stands_still_where_crank_and_rod_are_in_line() -> None:
    assert da.diagnose(linkages.slider_crank(), [0.0, 0.0, 3.0]).still == ("x'",)
    assert da.diagnose(linkages.slider_crank(), [0.5, -0.2422, 2.8]).still == ()


def test_a_stewart_platform_has_six_freedoms_in_quaternions() -> None:
    machine = stewart_platform.build()
    place, turn = stewart_platform.POSE
    q = dict(zip([f"platform_{x}" for x in ("x", "y", "z", "qw", "qx", "qy", "qz")],
                 [*place, *(np.array(turn) / np.linalg.norm(turn))], strict=True))  # fmt: skip
    found = da.diagnose(machine, q, hold=list(q))
    assert (found.freedoms_here, found.freedoms, found.counted) == (6, 6, 6)
    assert found.consistent and found.motions.shape == (6, 12)
    assert np.allclose(found.q[:7], list(q.values()), atol=1e-14)


def test_two_circles_that_touch_are_rigid_though_a_velocity_is_left() -> None:
    touching = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2 + y**2 - 1", "(x - 2)**2 + y**2 - 1"])
    found = da.diagnose(touching, [1.0, 0.0])
    assert (found.freedoms_here, found.freedoms) == (1, 0)
    assert "it is rigid" in str(found)


def test_rolling_takes_velocities_only() -> None:
    sledge = da.System("x y a", kinetic="(x'**2 + y'**2 + a'**2)/2", nonholonomic=["y'*cos(a) - x'*sin(a)"])
    found = da.diagnose(sledge, {"a": 0.3}, {"x": 1.0})
    assert (found.freedoms_here, found.freedoms) == (2, 2)
    assert abs(found.v[1] * math.cos(0.3) - found.v[0] * math.sin(0.3)) < 1e-15
    assert len(found.assemblies) == 0


def test_places_that_no_velocity_leads_to_are_reached_where_velocities_alone_are_bound() -> None:
    """y y' = 0 has no row at y = 0."""
    found = da.diagnose(da.System("x y", kinetic="(x'**2 + y'**2)/2", nonholonomic=["y*y'"]), [0.0, 0.3])
    assert abs(found.singular[0].distance - 0.3) < 1e-9 and np.abs(found.singular[0].q).max() < 1e-9
    assert len(found.assemblies) == 0


def test_the_nearest_start_holds_what_is_named() -> None:
    found = da.diagnose(RING, [0.6, -0.7], hold=["x"])
    assert found.independent == ("x",) and da.diagnose(RING, [0.6, -0.8], hold="y").independent == ("y",)
    assert np.abs(found.q - [0.6, -0.8]).max() < 1e-15 and found.held == ("x",) and found.consistent
    assert found.start == "moved onto the constraints: y moved by -0.1"


def test_every_shape_of_a_system_has_the_same_diagnosis() -> None:
    system = linkages.slider_crank()
    equations = da.derive(system)
    texts = {str(da.diagnose(each, [0.5, -0.2422, 2.8])) for each in (system, equations, da.compile(equations))}
    assert len(texts) == 1
    machine = four_bar.build()
    assert da.diagnose(machine, dict(zip(machine.system.coordinate_names, machine.system.state()[0], strict=True)))


def test_parameters_and_time_are_numbers_of_the_question() -> None:
    x, _ = da.coordinates("x y")
    belt = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=[x - 2 * da.time], parameters={})
    found = da.diagnose(belt, [0.0, 0.0], t=3.0)
    assert abs(found.q[0] - 6.0) < 1e-12 and abs(found.v[0] - 2.0) < 1e-12
    ring = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2 + y**2 - l**2"], parameters={"l": None})
    assert abs(da.diagnose(ring, [1.0, 0.0], parameters={"l": 5.0}).q[0] - 5.0) < 1e-12
    with pytest.raises(DescriptionError, match="l"):
        da.diagnose(ring, [1.0, 0.0])


def test_a_system_without_constraints_is_healthy() -> None:
    found = da.diagnose(da.System("x", kinetic="x'**2/2"), [0.0])
    assert found.healthy and str(found) == (
        "system: 1 velocity, 0 constraints of rank 0\n  freedom        1 degree of freedom here, as in general; "
        "by counting 1"
    )


def test_the_report_is_short_and_the_value_frozen() -> None:
    found = da.diagnose(linkages.table(), [0.0, 0.0, 0.0])
    assert str(found).splitlines()[:2] == [
        "system: 3 velocities, 4 constraints of rank 3",
        "  freedom        0 degrees of freedom here, as in general; by counting -1",
    ]
    assert repr(found) == "<Diagnosis of system: 0 freedoms here, 0 in general>"
    with pytest.raises(FrozenInstanceError):
        found.rank = 4  # type: ignore[misc]


def test_arguments_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="hold names 'z'"):
        da.diagnose(RING, [1.0, 0.0], hold="z")
    with pytest.raises(ShapeError):
        da.diagnose(RING, [1.0, 0.0, 0.0])
    with pytest.raises(DescriptionError, match="str is not a mechanical system"):
        da.diagnose("ring", [1.0, 0.0])  # type: ignore[arg-type]
