"""What `benchmarks.robots` computes by itself: differences, moved parameters, counts, XML. No peer is needed."""

from __future__ import annotations

from collections import Counter
from importlib import metadata

import numpy as np
import pytest

import dalembert as da
from benchmarks import robots
from benchmarks.robot_peers import counts, files, ours
from benchmarks.robot_peers.agreement import difference, moved_parameters, residual
from benchmarks.robot_peers.states import places, random_states

GRIPPER = """
<robot name="gripper">
  <link name="palm"/> <link name="left"/> <link name="right"/> <link name="tip"/>
  <joint name="grip" type="prismatic"><parent link="palm"/><child link="left"/><axis xyz="0 1 0"/></joint>
  <joint name="follow" type="prismatic"><parent link="palm"/><child link="right"/><axis xyz="0 1 0"/>
    <mimic joint="grip" multiplier="-1" offset="0.1"/></joint>
  <joint name="turn" type="continuous"><parent link="left"/><child link="tip"/><axis xyz="1 0 0"/></joint>
</robot>
"""


def gripper(floating: bool = False):
    return robots.read_text(GRIPPER, floating=floating)


# -------------------------------------------------------------------- differences


def test_a_difference_is_relative_to_the_largest_entry_of_its_state():
    theirs = np.array([[100.0, 1.0], [2.0, 0.0]])
    assert difference(np.array([[101.0, 1.0], [2.0, 0.0]]), theirs) == pytest.approx(0.01)
    assert difference(np.array([[100.0, 1.0], [2.0, 1.0]]), theirs) == pytest.approx(0.5)


def test_a_state_near_zero_is_measured_by_the_others():
    theirs = np.array([[1.0], [1e-15]])
    assert difference(np.array([[1.0], [3e-15]]), theirs) == pytest.approx(2e-12)
    assert difference(np.array([[1e-9]]), np.array([[0.0]]), floor=1.0) == pytest.approx(1e-9)
    assert difference(np.array([[1e-9]]), np.array([[0.0]])) == np.inf


def test_what_is_not_finite_never_agrees():
    assert difference(np.array([[np.nan]]), np.array([[1.0]])) == np.inf
    assert difference(np.array([[1.0]]), np.array([[np.inf]])) == np.inf


def test_arrays_of_other_shapes_are_refused():
    with pytest.raises(ValueError, match="shapes differ"):
        difference(np.zeros((2, 3)), np.zeros((2, 1)))


def test_rows_of_the_table_take_the_worst_of_their_quantities():
    names = [name for group in robots.COLUMNS.values() for name in group]
    there = {name: np.ones((3, 2, 2)) for name in names if name != "one frame"}
    here = there | {"one frame": np.ones((3, 2)), "J local": 1.25 * np.ones((3, 2, 2))}
    found = robots.differences(here, there)
    assert found["J"] == 0.25
    assert all(value == 0 for column, value in found.items() if column != "J")


def test_a_residual_is_small_where_the_solution_is_good_though_badly_conditioned():
    hilbert = 1 / (np.arange(9)[:, None] + np.arange(9)[None] + 1.0)
    right = np.ones(9)
    solution = np.linalg.solve(hilbert, right)
    other = np.linalg.solve(hilbert * (1 + 1e-14 * np.tri(9)), right)
    assert difference(other[None], solution[None]) > 1e-7
    assert residual(hilbert[None], other[None], right[None]) < 1e-13
    assert residual(hilbert[None], np.zeros((1, 9)) + 1, right[None]) > 0.1


def test_accelerations_count_by_their_conditioning():
    theirs = {"M": np.eye(1)[None], "bias": np.zeros((1, 1)), "forward dynamics": np.ones((1, 1)),
              "by solving": np.ones((1, 1)), "condition": np.ones((1, 1))}
    assert robots.forward(np.full((1, 1), 1.5), theirs, np.ones((1, 1)))["forward"] == 0.5
    uncertain = theirs | {"by solving": np.full((1, 1), 1.001)}
    assert "forward" not in robots.forward(np.full((1, 1), 1.5), uncertain, np.ones((1, 1)))
    singular = theirs | {"condition": np.full((1, 1), np.inf)}
    assert robots.forward(np.full((1, 1), np.nan), singular, np.ones((1, 1)))["forward"] == "singular"


# -------------------------------------------------------------------- inertial parameters


def test_moved_parameters_are_those_of_the_moved_points():
    """A body of three points, described in two frames."""
    random = np.random.default_rng(0)
    points, masses = random.normal(size=(3, 3)), (1.0, 2.0, 0.5)
    c, s = np.cos(0.7), np.sin(0.7)
    rotation, offset = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]), np.array([0.3, -0.2, 1.1])
    expected = _of_points(points @ rotation.T + offset, masses)
    assert moved_parameters(rotation, offset) @ _of_points(points, masses) == pytest.approx(expected, rel=1e-13)


def _of_points(points, masses):
    total = np.zeros(10)
    for (x, y, z), m in zip(points, masses, strict=True):
        squares = y * y + z * z, -x * y, x * x + z * z, -x * z, -y * z, x * x + y * y
        total += m * np.array([1, x, y, z, *squares])
    return total


# -------------------------------------------------------------------- counts


def test_fused_instructions_count_once_and_sines_not_at_all():
    assert counts.counted({"mul": 2, "fma": 1, "fnma": 1, "neg": 1, "sincos": 3, "cosine": 3}) == 5
    assert counts.unfused({"mul": 2, "fma": 1, "fnma": 1, "neg": 1, "sincos": 3, "cosine": 3}) == 7


def test_a_product_that_two_sums_need_is_not_fused():
    shared = [("input", ()), ("mul", (0, 0)), ("add", (1, 0)), ("sub", (1, 0)), ("output", (2,)), ("output", (3,))]
    alone = [("input", ()), ("mul", (0, 0)), ("mul", (0, 0)), ("add", (1, 0)), ("sub", (2, 0))]
    assert (counts.plain(shared), counts.fused(shared)) == (3, 3)
    assert (counts.plain(alone), counts.fused(alone)) == (4, 2)


def test_of_two_products_a_sum_takes_one():
    rows = [("input", ()), ("sq", (0,)), ("mul", (0, 0)), ("add", (1, 2)), ("sin", (3,)), ("output", (4,))]
    assert (counts.plain(rows), counts.fused(rows)) == (3, 2)


# -------------------------------------------------------------------- files


def test_chains_of_mimics_lead_to_one_that_follows_nobody():
    text = GRIPPER.replace("</robot>", """<link name="more"/><joint name="again" type="prismatic"><parent link="palm"/>
        <child link="more"/><mimic joint="follow" multiplier="2"/></joint></robot>""")
    assert files.mimics(text) == {"follow": ("grip", -1.0, 0.1), "again": ("grip", -2.0, 0.2)}


def test_locked_joints_do_not_move():
    machine = robots.read_text(files.locked(GRIPPER, ["grip", "follow"]))
    assert [str(q) for q in machine.tree.coordinates] == ["turn(t)"]


def test_names_tell_the_files_apart():
    paths = ["a_description/urdf/x.urdf", "b_data/robots/x.urdf"]
    assert list(files.short_names(paths).values()) == ["a/x", "b/x"]


def test_messages_show_no_folders():
    assert robots.without_folders("/srv/robots/x.urdf, line 3:\n  <joint>") == "x.urdf, line 3: <joint>"


def test_files_that_are_not_installed_are_said_to_be_missing(monkeypatch):
    def absent(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(files.metadata, "files", absent)
    with pytest.raises(ModuleNotFoundError, match="example-robot-data"):
        files.urdf_files()


def test_nothing_compared_meets_no_goal():
    goals = robots.agreement_goals("MuJoCo", Counter(), {"M": 0.0})
    assert not all(goal.met for goal in goals)


# -------------------------------------------------------------------- states


def test_states_are_where_the_joints_are():
    machine = gripper(floating=True)
    found = places(machine)
    assert "follow" not in found
    assert {len(place.q) - len(place.v) for name, place in found.items() if name != "floating_base"} == {0}
    states = random_states(machine, 20)
    assert np.linalg.norm(states.q[:, found["floating_base"].q[3:]], axis=1) == pytest.approx(np.ones(20))
    assert np.abs(states.q[:, found["grip"].q]).max() <= 1 < np.abs(states.q[:, found["turn"].q]).max()
    again = random_states(machine, 20)
    assert all((a == b).all() for a, b in zip(states, again, strict=True))


def test_inputs_drive_the_joints_that_are_actuated():
    machine = gripper(floating=True)
    effort = np.arange(8.0)[None]
    inputs, exerted = ours.driven(machine, effort)
    assert inputs.tolist() == [[6.0, 7.0]]
    assert exerted.tolist() == [[0, 0, 0, 0, 0, 0, 6.0, 7.0]]


def test_few_velocities_are_worth_machine_code():
    assert ours.chosen_target("numpy", gripper()) == "numpy"
    assert ours.chosen_target("auto", gripper()) == "llvm"
    assert ours.chosen_target("auto", gripper(floating=True)) == "numpy"


# -------------------------------------------------------------------- rows


def test_a_failure_is_a_row_and_a_goal_missed():
    def fails():
        raise ZeroDivisionError("at /srv/robots/x.urdf")

    row = robots.guarded(fails)
    assert row == {"failed": "ZeroDivisionError: at x.urdf"}
    assert robots.outcome(row) == "failed"
    *_, goal = robots.agreement_goals("Pinocchio", Counter(read=3, failed=1), {"M": 0.0})
    assert not goal.met


def test_what_cannot_be_read_has_a_reason():
    found, reason = robots.attempt(lambda: da.read("nowhere/x.urdf"))
    assert found is None
    assert "x.urdf" in reason and "cannot be read" in reason


def test_the_arm_in_symbols_has_six_joints_and_all_tensors():
    tree = robots.stanford_arm()
    assert [link.joint for link in tree.links] == ["revolute"] * 2 + ["prismatic"] + ["revolute"] * 3
    assert len({str(entry) for link in tree.links for entry in (link.mass, *link.moment, *link.inertia)}) == 60


def test_matrices_come_in_our_order():
    permutation = np.array([[0.0, 1.0], [1.0, 0.0]])
    matrix = np.array([[1.0, 2.0], [3.0, 4.0]])
    assert robots.reordered(permutation, matrix).tolist() == [[[4.0, 3.0], [2.0, 1.0]]]
    assert robots.reordered(permutation, np.array([[1.0], [2.0]])).tolist() == [[2.0, 1.0]]
