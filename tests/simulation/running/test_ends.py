"""What ends a mode where contacts repeat each other: they share their load, and slip when all friction is needed."""

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.holding import RESTS, SLIPS, Holding
from dalembert.simulation.running.ends import without_end

G, MU = 9.81, 0.5


@pytest.fixture(scope="module")
def block():
    """A block in the plane on two corners, pushed harder and harder a little below its centre."""
    feet = [da.Contact(f"y - 0.5*cos(th) + ({side})*sin(th)", friction=MU, name=name,
                       slip=f"x' + (0.5*cos(th) - ({side})*sin(th))*th'") for side, name in ((-0.5, "l"), (0.5, "r"))]
    return da.System("x y th", kinetic="(x'**2 + y'**2)/2 + th'**2/12", potential=f"{G}*y",
                     forces={"x": "f", "th": "f*0.2"}, inputs=["f"], contacts=feet)  # fmt: skip


def test_a_pushed_block_slips_where_all_of_its_friction_is_needed(block):
    """F = 6 t reaches mu m g at t = 0.8175 s, though one corner is at its edge before; then it is a parabola."""
    motion = da.simulate(block, q=[0.0, 0.5, 0.0], duration=2.0, inputs={"f": "6*t"})
    (slips,) = motion.events
    first = MU * G / 6.0
    assert slips.action == "slips"
    assert slips.time == pytest.approx(first, abs=1e-12)
    assert motion.v[-1, 0] == pytest.approx(3.0 * (4.0 - first**2) - MU * G * (2.0 - first), abs=1e-10)
    forces = np.stack(list(motion.contact_forces.values()), 1)
    assert np.abs(forces[..., 1]).max() > 0.0
    assert (np.abs(forces[..., 1]) - MU * forces[..., 0]).max() < 1e-10
    assert motion.energy_audit.worst < 1e-10


def test_derivatives_go_through_it(block):
    """Where it ends moves as where it begins."""
    motion = da.simulate(block, q=[0.0, 0.5, 0.0], v=[0.0, 0.0, 0.0], duration=2.0, inputs={"f": "6*t"})
    by = motion.sensitivity(["x"])
    assert by["x", "x"][-1] == pytest.approx(1.0, abs=1e-9)


def test_files_keep_how_the_load_is_shared(block, tmp_path):
    """A motion that was loaded has the same forces and the same audit."""
    motion = da.simulate(block, q=[0.0, 0.5, 0.0], duration=1.0, inputs={"f": "6*t"})
    motion.save(tmp_path / "motion.npz")
    again = da.Trajectory.load(tmp_path / "motion.npz", motion.model)
    for name, forces in motion.contact_forces.items():
        assert np.array_equal(again.contact_forces[name], forces)
    assert again.energy_audit.worst == motion.energy_audit.worst


def table(friction):
    """A table on four legs, and a torque towards one of them."""
    m = da.Mechanism("table", gravity=(0, 0, -G))
    top = m.body("top", 10.0, (0, 0, 0), (1, 1, 1))
    m.floating("free", m.ground, top)
    f = m.input("f")[0]
    m.torque(top, (f, f, 0))
    legs = [(x, y, 0) for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    m.contact(m.points(top, legs, name="legs"), m.plane(), friction=friction, name="legs")
    return da.compile(m)


@pytest.mark.parametrize("friction", [0.0, 0.5])
def test_a_leg_of_a_table_does_not_pull(friction):
    """Loaded along a diagonal, one leg bears nothing before the table tips; and the motion goes on."""
    motion = da.simulate(table(friction), q=[0, 0, 0, 1, 0, 0, 0], duration=2.0, inputs={"f": f"{0.35 * 10 * G}*t/2"})
    forces = np.stack(list(motion.contact_forces.values()), 1)
    assert motion.success
    assert len(motion.events) == 0
    assert np.abs(motion.q[:, :3]).max() < 1e-14
    assert forces[..., 0].min() > -1e-12
    assert forces[-1, :, 0].min() == 0.0
    assert forces[-1, :, 0].sum() == pytest.approx(10 * G, abs=1e-10)


def test_eight_points_turn_and_slip_at_once():
    """A slab on two feet of four points each, pushed beside its centre, slips and turns; forces are in their cones but
    for slip below 1e-4 m/s, and the work of friction is the energy that is lost."""
    m = da.Mechanism("slab")
    slab = m.body("slab", 20.0, (0, 0, 0), (1.0, 0.8, 0.5))
    m.floating("free", m.ground, slab)
    push = m.input("push")[0]
    m.force(slab, (push, 0.3 * push, 0), at=(0, 0.3, 0))
    for name, side in (("left", 0.2), ("right", -0.2)):
        corners = [(x, side + y, -0.05) for x in (-0.2, 0.2) for y in (-0.04, 0.04)]
        m.contact(m.points(slab, corners, name=name), m.plane(name=f"under {name}"), friction=0.6, name=name)
    motion = da.simulate(m, q=[0, 0, 0.05, 1, 0, 0, 0], duration=1.5, inputs={"push": "150*exp(-((t - 1)/0.3)^2)"})
    forces = np.stack(list(motion.contact_forces.values()), 1)
    assert motion.success
    assert motion.q[-1, 0] > 0.5
    assert abs(motion.q[-1, 6]) > 0.5
    slips = np.abs(motion.model.slips(motion.q, motion.v, t=0.0)).max(axis=1)
    known = forces[(slips < 1e-9) | (slips > 1e-4)]
    assert len(known) > 100
    assert (np.hypot(known[..., 1], known[..., 2]) - 0.6 * known[..., 0]).max() < 1e-9
    assert forces[..., 0].min() > -1e-9
    assert motion.energy_audit.worst < 1e-8


def test_what_stands_without_end_is_told_by_its_names():
    """There is no event that a user asked for: what rests, or changes, is named."""
    friction = {"x'": {"force": 1, "name": "a"}, "y'": {"force": 1, "name": "b"}, "x' - y'": {"force": 1, "name": "c"}}
    holding = Holding(da.compile(da.System("x y", kinetic="x'**2 + y'**2", friction=friction)))
    rests, slips, turns = np.array([RESTS, SLIPS, SLIPS]), np.full(3, SLIPS), np.array([SLIPS, RESTS, SLIPS])
    assert without_end(holding, rests) == "how 'a' stands changes without end"
    assert without_end(holding, rests, turns) == "how 'a' and 'b' stand changes without end"
    assert without_end(holding, rests, turns, name="c") == "how 'a', 'b' and 'c' stand changes without end"
    assert without_end(holding, slips) == "how 'a', 'b' and 'c' stand changes without end"
