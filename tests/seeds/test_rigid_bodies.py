"""Rigid bodies whose motion is known: Euler's and Lagrange's tops, free bodies, welds, rods and balls in loops."""

import numpy as np
import pytest
from scipy.special import ellipj

import dalembert as da

G = 9.81


def pose_at(motion, body, k=-1):
    return motion.model.frame_pose(body, motion.q[k])


def free_body(mass, com, inertia, gravity=(0, 0, -G), **joint):
    made = da.Mechanism("free", gravity=gravity)
    made.body("b", mass=mass, com=com, inertia=inertia)
    made.floating("f", "ground", "b", **joint)
    return made


# ------------------------------------------------------------ closed forms


@pytest.mark.parametrize("family", ["spherical", "floating"])
def test_an_asymmetric_top_follows_jacobi_s_functions(family):
    """Landau and Lifshitz, Mechanics, section 37: for M^2 > 2 E I2 the angular velocities are cn, sn and dn."""
    one, two, three = 1.0, 2.0, 3.0
    made = da.Mechanism("top", gravity=(0, 0, 0))
    made.body("b", mass=1.0, inertia=(one, two, three, 0, 0, 0))
    getattr(made, family)("s", "ground", "b")
    start = np.array([0.4, 0.0, 1.3])
    times = np.linspace(0, 8, 9)
    spin = dict(zip(("s_wx", "s_wy", "s_wz"), start, strict=True))
    motion = da.simulate(made, q={}, v=spin, duration=8.0, times=times)
    energy2 = one * start[0] ** 2 + three * start[2] ** 2
    square = one**2 * start[0] ** 2 + three**2 * start[2] ** 2
    assert square > energy2 * two
    rate = np.sqrt((three - two) * (square - energy2 * one) / (one * two * three))
    modulus = (two - one) * (energy2 * three - square) / ((three - two) * (square - energy2 * one))
    sn, cn, dn, _ = ellipj(rate * times, modulus)
    size = np.array([np.sqrt((energy2 * three - square) / (one * (three - one))),
                     np.sqrt((energy2 * three - square) / (two * (three - two))),
                     np.sqrt((square - energy2 * one) / (three * (three - one)))])
    wanted = np.stack([size[0] * cn, size[1] * sn, size[2] * dn], axis=-1)
    found = np.stack([motion[f"s_w{axis}"] for axis in "xyz"], axis=-1)
    assert found == pytest.approx(wanted, abs=1e-8)


def test_lagrange_s_top_precesses_steadily():
    """I1 W^2 cos(tilt) - I3 w3 W + m g l = 0 for a steady precession W; Goldstein, equation 5.73."""
    one, three, mass, arm, tilt, precession = 0.08, 0.02, 1.5, 0.2, 0.6, 1.7
    spin = (one * precession**2 * np.cos(tilt) + mass * G * arm) / (three * precession)
    made = da.Mechanism("top", gravity=(0, 0, -G))
    made.body("b", mass=mass, com=(0, 0, arm), inertia=(one - mass * arm**2, one - mass * arm**2, three, 0, 0, 0))
    made.spherical("s", "ground", "b")
    leaning = [np.cos(tilt / 2), np.sin(tilt / 2), 0.0, 0.0]
    omega = [0.0, precession * np.sin(tilt), spin]
    motion = da.simulate(made, q=leaning, v=omega, duration=5.0)
    axes = motion.model.frame_pose("b", motion.q)[:, :3, 2]
    assert axes[:, 2] == pytest.approx(np.full(len(axes), np.cos(tilt)), abs=1e-8)
    turned = np.unwrap(np.arctan2(axes[:, 1], axes[:, 0]))
    assert turned - turned[0] == pytest.approx(precession * motion.times, abs=1e-7)


def test_a_thrown_body_s_centre_of_mass_flies_a_parabola_and_its_spin_is_kept():
    made = free_body(2.0, (0.1, 0.2, -0.3), (0.3, 0.2, 0.4, 0.01, 0.02, -0.03))
    start = {"f_vx": 1.0, "f_vz": 4.0, "f_wx": 2.0, "f_wy": -1.0, "f_wz": 0.5}
    motion = da.simulate(made, q={"f_qw": 0.6, "f_qy": 0.8}, v=start, duration=3.0)
    centre = motion.model.center_of_mass(motion.q)
    momentum = motion.model.centroidal_momentum(motion.q, motion.v)
    t = motion.times[:, None]
    fall = np.array([0, 0, -G])
    assert centre == pytest.approx(centre[0] + momentum[0, :3] / 2.0 * t + fall * t**2 / 2, abs=1e-8)
    assert momentum[:, 3:] == pytest.approx(np.tile(momentum[0, 3:], (len(t), 1)), abs=1e-9)


def test_two_bodies_on_a_free_hinge_keep_both_momenta():
    made = da.Mechanism("astronaut", gravity=(0, 0, 0))
    made.body("trunk", mass=3, com=(0.1, 0, 0.2), inertia=(1, 2, 2.5, 0.1, 0, 0.2))
    made.body("arm", mass=1, com=(0, 0.4, 0.1), inertia=(0.2, 0.1, 0.15, 0, 0, 0))
    made.body("ball", mass=0.5, com=(0.1, 0, 0), inertia=(0.01, 0.02, 0.015, 0, 0, 0))
    made.floating("f", "ground", "trunk")
    made.revolute("h", "trunk", "arm", axis=(1, 2, 3), at=(0.3, 0, 0.1), damping=0.2, stiffness=3, rest=0.4)
    made.spherical("s", "arm", "ball", at=(0, 0.8, 0))
    motion = da.simulate(made, q={}, v={"f_vx": 0.3, "f_wy": 1.0, "h": 2.0, "s_wz": 3.0}, duration=5.0)
    momentum = motion.model.centroidal_momentum(motion.q, motion.v)
    assert momentum == pytest.approx(np.tile(momentum[0], (len(momentum), 1)), abs=1e-8)
    centre = motion.model.center_of_mass(motion.q)
    assert centre == pytest.approx(centre[0] + momentum[0, :3] / 4.5 * motion.times[:, None], abs=1e-8)


# ------------------------------------------------------------ welds and loops


def test_a_welded_free_body_stays_and_pulls_with_its_weight():
    """The start is moved onto the weld; the reaction of the ground is the weight, at the weld."""
    made = free_body(2.0, (0.1, 0.2, 0.3), (1, 1.2, 0.9, 0.05, 0, 0.02))
    made.fixed("weld", "ground", "b", at=(0.5, 0.2, 0.1), child_at=(0.1, 0.1, 0))
    motion = da.simulate(made, q={}, duration=3.0)
    assert motion.success
    assert np.abs(motion.v).max() < 1e-12
    assert np.ptp(motion.q, axis=0).max() < 1e-12
    assert motion.multipliers[-1, :3] == pytest.approx([0, 0, 2 * G])
    assert pose_at(motion, "b")[:3, 3] == pytest.approx([0.4, 0.1, 0.1])


def test_a_weld_turns_the_body_as_its_frames_say():
    c, s = np.cos(0.5), np.sin(0.5)
    turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    made = free_body(2.0, (0.1, 0.2, 0.3), (1, 1.2, 0.9, 0.05, 0, 0.02))
    made.fixed("weld", "ground", "b", rotation=turned, child_at=(0.1, 0.1, 0))
    motion = da.simulate(made, q={}, duration=0.5)
    assert pose_at(motion, "b")[:3, :3] == pytest.approx(turned, abs=1e-12)
    assert pose_at(motion, "b")[:3, 3] == pytest.approx(-turned @ [0.1, 0.1, 0], abs=1e-12)


def test_a_body_on_a_rod_is_pulled_along_the_rod():
    """Newton's law for the centre of mass: m a = m g + 2 lambda p, with the gradient 2 p of p . p - L^2."""
    made = free_body(2.0, (0, 0, 0), (0.1, 0.2, 0.3, 0, 0, 0))
    hook = (0.1, 0.2, 0.3)
    place = made.position(("b", hook))
    made.constrain(place.dot(place) - 1.5**2)
    motion = da.simulate(made, q={"f_z": -1.2}, v={"f_wx": 1.0, "f_vx": 0.5}, duration=2.0)
    model = motion.model
    assert np.ptp(motion.energy) < 1e-9 * np.abs(motion.energy).max()
    for k in range(0, len(motion), 9):
        pose = pose_at(motion, "b", k)
        pull = 2 * motion.multipliers[k, 0] * (pose[:3, :3] @ hook + pose[:3, 3])
        acceleration = model.frame_acceleration("b", motion.q[k], motion.v[k], motion.a[k])[:3]
        assert 2.0 * acceleration == pytest.approx(pull - np.array([0, 0, 2.0 * G]), abs=1e-9)


def test_a_chain_of_balls_hung_at_both_ends_keeps_its_energy():
    made = da.Mechanism("garland", gravity=(0, 0, -G))
    for name in "ab":
        made.body(name, mass=1, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1, 0, 0, 0))
    made.spherical("A", "ground", "a")
    made.spherical("B", "a", "b", at=(1, 0, 0))
    made.spherical("C", "b", "ground", at=(1, 0, 0), child_at=(1.5, 0.2, 0.1))
    motion = da.simulate(made, q={"A_qw": 0.9, "A_qy": 0.3, "B_qw": 0.9, "B_qz": -0.5}, v={"A_wx": 1.0, "B_wx": 0.7},
                         duration=1.0)
    assert motion.success
    assert np.ptp(motion.energy) < 1e-10
    ends = motion.model.frame_pose("b", motion.q) @ [1, 0, 0, 1]
    assert ends[:, :3] == pytest.approx(np.tile([1.5, 0.2, 0.1], (len(motion), 1)), abs=1e-12)


def test_quaternion_and_euler_angles_carry_a_body_to_one_place():
    found = []
    for euler in (None, "zyx"):
        made = free_body(2.0, (0.1, 0.2, 0.3), (1, 1.2, 0.9, 0.05, 0, 0.02), euler=euler)
        made.body("c", mass=1, com=(0, 0, 0.4), inertia=(0.1, 0.1, 0.05, 0, 0, 0))
        made.revolute("r", "b", "c", axis="y", at=(0.1, 0.2, 0.3), damping=0.1)
        made.spring(("ground", (0, 0, 1)), ("b", (0.2, 0, 0)), stiffness=20, length=0.5, damping=0.2)
        motion = da.simulate(made, q={}, v={"r": 2.0}, duration=1.0)
        found.append(pose_at(motion, "c"))
    assert found[0] == pytest.approx(found[1], abs=1e-7)


@pytest.mark.parametrize("mass", [1, 1e3])
def test_a_tilted_plane_swings_as_the_level_one(mass):
    """A pendulum in a tilted plane feels the part of gravity that lies in it."""
    tilt = 0.7
    made = da.Mechanism("tilted", gravity=(0, 0, -G))
    made.body("bob", mass=mass, com=(0, 0, -0.5))
    made.revolute("q", "ground", "bob", axis="y", rotation=[[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)],
                                                            [0, np.sin(tilt), np.cos(tilt)]])
    model = da.compile(made)
    assert model.gravity([0.3]) == pytest.approx([mass * G * np.cos(tilt) * 0.5 * np.sin(0.3)])
    assert model.mass_matrix([0.3])[0, 0] == pytest.approx(mass * 0.25)
