"""Mechanisms: joints, loops, mimics, motors, springs and forces against closed forms and second descriptions."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from sympy import Matrix, Rational, cos, diff, simplify, sin, sqrt, symbols

import dalembert as da
from dalembert.description.mechanism import Mechanism
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError

m, l, g, I, J, k, d, n, c = symbols("m l g I J k d n c", positive=True)


def pendulum(**joint):
    made = Mechanism("pendulum", gravity=(0, 0, -g))
    bob = made.body("bob", mass=m, com=(0, 0, -l), inertia=(0, I, 0, 0, 0, 0))
    made.revolute("theta", "ground", bob, axis="y", **joint)
    return made


def state_of(model, seed):
    random = np.random.default_rng(seed)
    q = random.uniform(-1, 1, model.nq) + np.array(model.system.leaves.neutral)
    unit = model.system.leaves.unit
    first = [i for i, (a, b) in enumerate(zip(model.system.leaves.q, unit, strict=True)) if a != b]
    for start in first[::4]:
        q[start : start + 4] /= np.linalg.norm(q[start : start + 4])
    return q, random.uniform(-1, 1, model.nv), random.uniform(-1, 1, model.nv)


def test_a_pendulum_is_the_textbook_s():
    equations = da.derive(pendulum())
    (theta,) = equations.system.coordinates
    assert equations.mass_matrix == Matrix([[I + m * l**2]])
    assert equations.gravity == Matrix([[g * l * m * sin(theta)]])


def test_a_screw_moves_its_mass_along():
    made = Mechanism("screw", gravity=(0, 0, -g))
    made.body("nut", mass=m, inertia=(0, 0, I, 0, 0, 0))
    made.screw("q", "ground", "nut", axis="z", pitch=l)
    equations = da.derive(made)
    assert equations.mass_matrix == Matrix([[I + m * l**2]])
    assert equations.gravity == Matrix([[m * g * l]])


def test_a_planar_joint_is_a_body_in_the_plane():
    made = Mechanism("disc", gravity=(0, -g, 0))
    made.body("disc", mass=m, com=(d, 0, 0), inertia=(0, 0, I, 0, 0, 0))
    made.planar("p", "ground", "disc")
    equations = da.derive(made)
    turn = equations.system.coordinates[2]
    printed = Matrix([[m, 0, -d * m * sin(turn)], [0, m, d * m * cos(turn)],
                      [-d * m * sin(turn), d * m * cos(turn), I + d**2 * m]])
    assert simplify(equations.mass_matrix - printed) == Matrix.zeros(3, 3)


@pytest.mark.parametrize(("joint", "options", "names"), [
    ("fixed", {}, []),
    ("revolute", {}, ["j"]),
    ("prismatic", {}, ["j"]),
    ("screw", {"pitch": 0.1}, ["j"]),
    ("cylindrical", {}, ["j_slide", "j_turn"]),
    ("universal", {}, ["j_1", "j_2"]),
    ("planar", {}, ["j_1", "j_2", "j_turn"]),
    ("cartesian", {}, ["j_x", "j_y", "j_z"]),
    ("spherical", {"euler": "zxy"}, ["j_1", "j_2", "j_3"]),
    ("spherical", {}, ["j_qw", "j_qx", "j_qy", "j_qz"]),
    ("floating", {"euler": "xyz"}, ["j_x", "j_y", "j_z", "j_1", "j_2", "j_3"]),
    ("floating", {}, ["j_x", "j_y", "j_z", "j_qw", "j_qx", "j_qy", "j_qz"]),
])
def test_every_family_names_its_coordinates_and_keeps_energy(joint, options, names):
    made = Mechanism("one", gravity=(0.3, 0, -1))
    made.body("base", mass=2, com=(0.1, 0.2, 0.3), inertia=(2, 3, 4, 0.1, 0.2, -0.1))
    made.body("arm", mass=1, com=(0, 0.3, 0), inertia=(1, 1.2, 0.9, 0, 0, 0))
    getattr(made, joint)("j", "base", "arm", at=(0.2, 0, 0.1), child_at=(0, -0.1, 0), **options)
    made.revolute("hinge", "ground", "base", axis=(1, 2, 2))
    system = da.derive(made).system
    assert list(system.coordinate_names) == ["hinge", *names]
    motion = da.simulate(made, q={}, v={"hinge": 1.0}, duration=1.0)
    assert motion.success
    assert np.ptp(motion.energy) < 1e-9


@pytest.mark.parametrize("joint", ["revolute", "prismatic", "universal", "planar", "cylindrical"])
def test_a_joint_walked_backwards_is_the_same_machine(joint):
    def machine(forwards):
        made = Mechanism("chain", gravity=(0, 0, -9.81))
        made.body("a", mass=1.3, com=(0.2, 0.1, 0), inertia=(0.3, 0.2, 0.25, 0.01, 0, 0.02))
        made.body("b", mass=0.7, com=(-0.3, 0.1, 0.2), inertia=(0.1, 0.2, 0.15, 0, 0.01, 0))
        made.revolute("first", "ground", "a", axis="x")
        frames = {"at": (0.5, 0, 0.1), "child_at": (-0.2, 0.1, 0)}
        if forwards:
            getattr(made, joint)("q", "a", "b", **frames)
        else:
            getattr(made, joint)("q", "b", "a", at=frames["child_at"], child_at=frames["at"])
        return da.compile(made)

    forwards, backwards = machine(True), machine(False)
    names = list(forwards.coordinate_names[1:])
    order = [0, *(1 + list(backwards.coordinate_names[1:]).index(name) for name in names)]
    sign = np.array([1.0, *(-1.0 for _ in names)])
    q, v, _ = state_of(forwards, 3)
    other_q, other_v = np.zeros_like(q), np.zeros_like(v)
    other_q[order], other_v[order] = sign * q, sign * v
    if joint in ("revolute", "prismatic"):
        assert backwards.energy(other_q, other_v) == pytest.approx(forwards.energy(q, v), rel=1e-12)
        expected = forwards.forward_dynamics(q, v)
        assert sign * backwards.forward_dynamics(other_q, other_v)[order] == pytest.approx(expected, rel=1e-10)
    else:  # the same joint, its two ends exchanged: displacements mean something else, the inertia of a rest state not
        still = np.zeros_like(q)
        swapped = backwards.mass_matrix(still)[np.ix_(order, order)] * np.outer(sign, sign)
        assert swapped == pytest.approx(forwards.mass_matrix(still), abs=1e-12)


def test_a_ball_obeys_euler_s_equations():
    made = Mechanism("ball", gravity=(0, 0, 0))
    made.body("b", inertia=(2, 3, 5, 0, 0, 0))
    made.spherical("s", "ground", "b")
    model = da.compile(made)
    q, v, _ = state_of(model, 1)
    inertia = np.diag([2.0, 3.0, 5.0])
    assert model.bias(q, v) == pytest.approx(np.cross(v, inertia @ v), abs=1e-14)
    assert model.mass_matrix(q) == pytest.approx(inertia, abs=1e-14)
    assert np.linalg.norm(q) == pytest.approx(1.0)
    assert q @ model.coordinate_rates(q, v) == pytest.approx(0.0, abs=1e-15)


def test_quaternion_and_euler_angles_give_one_motion():
    def top(**options):
        made = Mechanism("top", gravity=(0, 0, -9.81))
        made.body("b", mass=1.5, com=(0, 0, 0.4), inertia=(0.02, 0.02, 0.03, 0, 0, 0))
        made.spherical("s", "ground", "b", **options)
        made.frame("tip", "b", at=(0, 0, 1))
        return da.compile(made)

    ball, euler = top(), top(euler="zxy")
    angles = np.array([0.2, 0.4, -0.1])
    rotation = euler.frame_pose("b", angles)[:3, :3]
    w = np.sqrt(1 + np.trace(rotation)) / 2
    axis = np.array([rotation[2, 1] - rotation[1, 2], rotation[0, 2] - rotation[2, 0], rotation[1, 0] - rotation[0, 1]])
    rates = np.array([0.3, -0.2, 30.0])
    spin = euler.frame_velocity("b", angles, rates, reference="local")[3:]
    a = da.simulate(ball, q=[w, *axis / (4 * w)], v=spin, duration=1.0, times=[0.0, 1.0])
    b = da.simulate(euler, q=angles, v=rates, duration=1.0, times=[0.0, 1.0])
    assert ball.frame_pose("tip", a.q[-1])[:3, 3] == pytest.approx(euler.frame_pose("tip", b.q[-1])[:3, 3], abs=1e-7)


def test_a_free_body_keeps_its_momentum():
    made = Mechanism("free", gravity=(0, 0, 0))
    made.body("hull", mass=3, com=(0.1, 0, 0.2), inertia=(1, 2, 2.5, 0.1, 0, 0))
    made.body("arm", mass=1, com=(0, 0, 0.5), inertia=(0.1, 0.1, 0.01, 0, 0, 0))
    made.floating("base", "ground", "hull")
    made.universal("wrist", "hull", "arm", at=(0.5, 0, 0))
    motion = da.simulate(made, q={}, v={"base_vx": 0.3, "base_wy": 1.0, "wrist_1": 2.0, "wrist_2": -1.0}, duration=10)
    momentum = motion.model.centroidal_momentum(motion.q, motion.v)
    assert np.abs(momentum - momentum[0]).max() < 1e-8
    assert motion["base_vx"][0] == 0.3
    assert set(motion.momenta) >= {"base_vx", "base_wz", "wrist_1"}


def test_loops_drop_the_rows_that_hold_by_themselves():
    made = four_bar()
    names = da.derive(made).system.constraint_names
    assert names == ("joint 'D', x", "joint 'D', y")


def four_bar():
    made = Mechanism("four-bar", gravity=(0, -9.81, 0))
    crank = made.body("crank", mass=1, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0))
    coupler = made.body("coupler", mass=2, com=(1.25, 0, 0), inertia=(0, 0.5, 0.5, 0, 0, 0))
    rocker = made.body("rocker", mass=1.5, com=(1, 0, 0), inertia=(0, 0.3, 0.3, 0, 0, 0))
    made.revolute("A", "ground", crank)
    made.revolute("B", crank, coupler, at=(1, 0, 0))
    made.revolute("C", coupler, rocker, at=(2.5, 0, 0))
    made.revolute("D", "ground", rocker, at=(2.2, 0, 0), child_at=(2, 0, 0))
    return made


def test_a_four_bar_turns_for_long():
    motion = da.simulate(four_bar(), q={"A": 1.0, "B": -1.0, "C": -1.5}, v={"A": 8.0}, duration=20.0)
    assert motion.success
    assert motion.constraint_residual.max() < 1e-12
    assert np.ptp(motion.energy) < 1e-9 * np.abs(motion.energy).max()
    assert np.ptp(motion["A"]) > 6 * np.pi


@pytest.mark.parametrize(("family", "rows"), [
    ("fixed", 6), ("revolute", 5), ("prismatic", 5), ("cylindrical", 4), ("universal", 4), ("planar", 3),
    ("spherical", 3), ("cartesian", 3),
])
def test_a_closing_joint_takes_away_its_freedoms(family, rows):
    made = Mechanism("loop")
    made.body("a", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.body("b", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.floating("free a", "ground", "a", euler="zxy")
    made.floating("free b", "ground", "b", euler="zxy")
    getattr(made, family)("loop", "a", "b", at=(0.1, 0.2, 0.3))
    model = da.compile(made)
    assert model.nc == rows
    q = np.zeros(model.nq)
    q[6:9] = (0.1, 0.2, 0.3)
    assert model.constraint_residual(q) == pytest.approx(np.zeros(rows), abs=1e-15)
    assert np.linalg.matrix_rank(model.constraint_jacobian(q)) == rows


def test_mimic_joints_follow():
    def machine(mimics):
        made = Mechanism("gripper", gravity=(0, 0, -9.81))
        for name in ("a", "b", "c"):
            made.body(name, mass=1.2, com=(0.2, 0, 0.1), inertia=(0.1, 0.2, 0.3, 0, 0, 0))
        made.revolute("lead", "ground", "a", axis="y")
        made.revolute("follow", "a", "b", axis="x", at=(0, 0, 0.4))
        made.revolute("own", "b", "c", axis="y", at=(0, 0.2, 0.4))
        if mimics:
            made.mimic("follow", "lead", ratio=-2, offset=0.3)
        return da.compile(made)

    free, bound = machine(False), machine(True)
    assert bound.coordinate_names == ("lead", "own")
    coupling = np.array([[1.0, 0], [-2, 0], [0, 1]])
    q, v, a = np.array([0.4, -0.7]), np.array([0.5, 1.1]), np.array([0.2, 0.3])
    full = coupling @ q + np.array([0, 0.3, 0])
    assert bound.mass_matrix(q) == pytest.approx(coupling.T @ free.mass_matrix(full) @ coupling, rel=1e-12)
    wanted = coupling.T @ free.inverse_dynamics(full, coupling @ v, coupling @ a)
    assert bound.inverse_dynamics(q, v, a) == pytest.approx(wanted, rel=1e-12)


def test_a_geared_motor_is_felt_as_in_the_lecture():
    made = pendulum(damping=d)
    (tau,) = made.motor("theta", J, ratio=n, damping=c, input="tau")
    equations = da.derive(made)
    (theta,) = equations.system.coordinates
    assert equations.mass_matrix == Matrix([[I + l**2 * m + J * n**2]])
    rate = theta.diff()
    assert simplify(equations.forces[0] - (n * tau - (d + c * n**2) * rate)) == 0


def test_the_same_motor_seen_from_its_own_side():
    made = pendulum(ratio=1 / n)
    (tau,) = made.motor("theta", J, ratio=n, input="tau")
    equations = da.derive(made)
    (angle,) = equations.system.coordinates
    assert simplify(equations.mass_matrix[0] - ((I + m * l**2) / n**2 + J)) == 0
    assert simplify(equations.forces[0] - tau) == 0
    assert simplify(equations.gravity[0] - m * g * l / n * sin(angle / n)) == 0


def test_an_elastic_joint_has_a_coordinate_of_its_own():
    made = pendulum()
    made.motor("theta", J, ratio=n, stiffness=k, input="tau")
    equations = da.derive(made)
    theta, motor = equations.system.coordinates
    assert equations.mass_matrix == Matrix([[I + l**2 * m, 0], [0, J]])
    twist = k * (theta - motor / n)
    expected = Matrix([g * l * m * sin(theta) + twist, -twist / n])
    assert simplify(equations.gravity - expected) == Matrix([0, 0])


def test_springs_dampers_and_friction_of_joints():
    made = pendulum(stiffness=k, rest=Rational(1, 2), damping=d, friction=c)
    equations = da.derive(made)
    (theta,) = equations.system.coordinates
    assert simplify(equations.gravity[0] - g * l * m * sin(theta) - k * (theta - Rational(1, 2))) == 0
    model = da.compile(equations, {m: 1, l: 1, g: 1, I: 1, k: 2, d: 0.5, c: 0.25})
    assert model.forces([0.3], [2.0]) == pytest.approx([-0.5 * 2.0 - 0.25])
    assert model.forces([0.3], [-2.0]) == pytest.approx([0.5 * 2.0 + 0.25])


def test_a_spring_between_points_is_its_energy():
    made = pendulum()
    made.spring(("ground", (1, 0, 0)), ("bob", (0, 0, -2)), stiffness=k, length=l, damping=d)
    equations = da.derive(made)
    (theta,) = equations.system.coordinates
    gap = Matrix([-2 * sin(theta) - 1, 0, -2 * cos(theta)])
    distance = sqrt(gap.dot(gap))
    stored = k * (distance - l) ** 2 / 2
    weight = -m * g * l * cos(theta)
    assert da.equal(equations.gravity[0], diff(stored + weight, theta))
    speed = gap.dot(gap.diff(da.time)) / distance
    assert da.equal(equations.forces[0], -diff(d * speed**2 / 2, theta.diff()))


def test_forces_act_by_virtual_work():
    made = Mechanism("arm", gravity=(0, 0, 0))
    made.body("a", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.body("b", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.revolute("q1", "ground", "a")
    made.revolute("q2", "a", "b", at=(2, 0, 0))
    made.force("b", (0, 3, 0), at=(1, 0, 0), frame="body")
    made.force("a", (0, 5, 0), at=(1, 0, 0))
    made.torque("b", (0, 0, 7))
    q1, q2 = da.derive(made).system.coordinates
    found = da.derive(made).forces
    assert simplify(found - Matrix([3 * (1 + 2 * cos(q2)) + 5 * cos(q1) + 7, 3 + 7])) == Matrix([0, 0])


def test_inputs_may_stand_in_forces():
    made = pendulum()
    (push,) = made.input("F")
    made.force("bob", (push, 0, 0), at=(0, 0, -l))
    equations = da.derive(made)
    (theta,) = equations.system.coordinates
    assert equations.system.input_names == ("F",)
    assert simplify(equations.forces[0] + l * push * cos(theta)) == 0


def test_actuators_and_parameters():
    made = pendulum()
    (tau,) = made.actuate("theta", gear=3)
    assert da.derive(made).forces[0] == 3 * tau
    length = made.parameter("tool", 0.25, "m")
    made.frame("tip", "bob", at=(0, 0, -length))
    model = da.compile(made, {m: 1, l: 1, g: 9.81, I: 0})
    assert model.frame_pose("tip", [0.0])[:3, 3] == pytest.approx([0, 0, -0.25])


def test_text_knows_the_parameters_of_a_mechanism():
    """A bead on z = h x^2 with a spring, a floor and a bouncing coefficient, in text: as in symbols."""
    def bead(in_text):
        made = Mechanism("bead")
        made.cartesian("p", made.ground, made.body("bead", 1.0))
        h, k, e = (made.parameter(name, value) for name, value in (("h", 0.3), ("k", 2.0), ("e", 0.5)))
        x, y, z = made.position("bead")
        made.constrain(*(("p_z - h*p_x^2", "p_y") if in_text else (z - h * x**2, y)))
        made.force("bead", ("-k*p_x" if in_text else -k * x, 0, 0))
        made.bound(da.Contact("p_z - h" if in_text else z - h, restitution="e" if in_text else e, name="floor"))
        made.output("height", "h*p_x" if in_text else h * x)
        return da.compile(made)

    said, meant = bead(True), bead(False)
    assert set(said.system.parameters) == set(meant.system.parameters)
    q, v = [0.7, 0.0, 0.147], [0.2, 0.0, 0.084]
    assert said.gaps(q) == meant.gaps(q) == pytest.approx([0.147 - 0.3])
    assert said.forces(q, v) == pytest.approx(meant.forces(q, v), abs=0)
    assert said.system.parameters == meant.system.parameters


def test_a_name_that_nobody_declared_gets_the_nearest_parameter():
    made = pendulum()
    made.parameter("stiff", 2.0)
    made.force("bob", ("-stif*theta", 0, 0))
    with pytest.raises(UnknownNameError, match=r"'stif' is not declared\. Did you mean 'stiff'"):
        da.derive(made)


def test_positions_for_one_s_own_constraints():
    made = Mechanism("wire", gravity=(0, 0, -9.81))
    made.body("bead", mass=1)
    made.cartesian("p", "ground", "bead")
    x, y, z = made.position("bead")
    made.constrain(z - x**2, y)
    motion = da.simulate(made, q={"p_x": 1.0, "p_z": 1.0}, duration=2.0)
    assert np.abs(motion["p_z"] - motion["p_x"] ** 2).max() < 1e-12


BROKEN = [
    (lambda made: made.body("bob"), DescriptionError, "body name 'bob' is used twice"),
    (lambda _: Mechanism(None), DescriptionError, "mechanism name None is not a text"),
    (lambda made: made.revolute("b", "bob", made.body("c", mass=1), actuated="tau"), DescriptionError,
     "actuated is 'tau'. Give True; `actuate` gives inputs names"),
    (lambda made: made.revolute("theta", "ground", "bob"), DescriptionError, "joint name 'theta' is used twice"),
    (lambda made: made.revolute("x", "ground", "bib"), UnknownNameError, "Did you mean 'bob'"),
    (lambda made: made.revolute("x", "bob", "bob"), DescriptionError, "joins 'bob' to itself"),
    (lambda made: made.revolute("x", "ground", "bob", axis="q"), UnknownNameError, "no axis 'q'"),
    (lambda made: made.revolute("x", "ground", "bob", axis=(0, 0, 0)), DescriptionError, "no direction"),
    (lambda made: made.body("y", mass=float("nan")), ShapeError, "nan"),
    (lambda made: made.body("y", mass="1"), DescriptionError, "'1'"),
    (lambda made: made.body("y", com=(1, 2)), ShapeError, "3 entries"),
    (lambda made: made.body("y", inertia=[[1, 2, 3], [4, 5, 6], [7, 8, 9]]), DescriptionError, "across its diagonal"),
    (lambda made: made.spherical("x", "ground", "bob", euler="zzx"), DescriptionError, "no sequence"),
    (lambda made: made.screw("x", "ground", "bob", pitch=1), DescriptionError, "cannot close the loop"),
    (lambda made: made.revolute("x", "ground", "bob", damping=1), DescriptionError, "closes a loop"),
    (lambda made: made.mimic("theta", "theta"), DescriptionError, "follows another itself"),
    (lambda made: made.actuate("thetta"), UnknownNameError, "Did you mean 'theta'"),
    (lambda made: made.force("ground", (0, 0, 1)) or made.system, DescriptionError, "ground"),
    (lambda made: made.force("bob", (0, 0, 1), frame="world"), UnknownNameError, "no frame 'world'"),
    (lambda made: made.body("loose", mass=1) and made.tree, DescriptionError, "no joint connects 'loose'"),
    (lambda made: made.constrain("thetta - 1") or made.system, UnknownNameError, "thetta"),
    (lambda made: made.joint("hinge", "x", "ground", "bob"), UnknownNameError, "no family 'hinge'"),
    (lambda made: made.frame("bob", "bob"), DescriptionError, "used twice"),
    (lambda made: made.motor("theta", 1, coordinate="phi"), DescriptionError, "stiff gear"),
]


@pytest.mark.parametrize(("broken", "kind", "message"), BROKEN)
def test_what_is_wrong_is_refused_where_it_is_said(broken, kind, message):
    with pytest.raises(kind, match=message):
        broken(pendulum())


def test_a_loop_that_cannot_close_says_so():
    made = Mechanism("open", gravity=(0, -9.81, 0))
    made.body("a", mass=1, inertia=(1, 1, 1, 0, 0, 0))
    made.revolute("A", "ground", "a")
    made.revolute("B", "ground", "a", at=(0, 0, 1), child_at=(1, 0, 0))
    with pytest.raises(DescriptionError, match="cannot be closed"):
        da.derive(made)


def test_nothing_without_bodies():
    with pytest.raises(da.errors.DalembertError, match="has no bodies"):
        da.compile(da.System("x", kinetic="x'**2/2")).center_of_mass([0.0])
    with pytest.raises(UnknownNameError, match="no body or frame 'bib'"):
        da.compile(pendulum(), {m: 1, l: 1, g: 9.81, I: 0}).frame_pose("bib", [0.0])


def test_an_inertia_that_no_body_has_is_refused_by_name():
    made = Mechanism("machine")
    with pytest.raises(DescriptionError, match="body 'wheel': no body has the principal moments of inertia"):
        made.body("wheel", mass=1, inertia=(1, 1, 3, 0, 0, 0))
    with pytest.raises(DescriptionError, match="body 'ghost': its mass"):
        made.body("ghost", mass=-1)
    assert made.body("planar", mass=1, inertia=(0, 0, 3, 0, 0, 0), check=False).name == "planar"


def test_what_rounding_left_of_a_zero_in_a_rotation_is_a_zero():
    """Ry(pi/2) as doubles give it; an entry that is small, but a turn, stays."""
    from dalembert.description.entries import rotation

    turned = ((6.1e-17, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 6.1e-17))
    assert rotation("joint", turned) == ((0, 0, 1), (0, 1, 0), (-1, 0, 0))
    tilted = ((1.0, -1e-12, 0.0), (1e-12, 1.0, 0.0), (0.0, 0.0, 1.0))
    assert rotation("joint", tilted) == tilted


def test_parameters_of_a_mechanism_may_be_names_alone():
    named = Mechanism("named", parameters=[m, l, "g"])
    named.revolute("theta", "ground", named.body("bob", m, com=(0, 0, -l)), axis="y")
    assert named.system.parameter_names == ("m", "l", "g") and named.system.parameters[m].value is None


def test_an_inertia_may_be_its_diagonal():
    ball, same = Mechanism("ball"), Mechanism("ball")
    ball.floating("free", "ground", ball.body("b", m, inertia=(I, J, k)))
    same.floating("free", "ground", same.body("b", m, inertia=[[I, 0, 0], [0, J, 0], [0, 0, k]]))
    assert da.derive(ball).mass_matrix == da.derive(same).mass_matrix
    with pytest.raises(ShapeError, match="or its diagonal"):
        ball.body("c", m, inertia=(I, J))


def test_rows_that_hold_by_themselves_are_left_out_beside_quaternions() -> None:
    """A slide beside a hinge: two of its rows for turns hold wherever a unit quaternion has turned the bodies."""
    turned = tuple(map(tuple, Rotation.from_rotvec([0.4, -0.9, 1.3]).as_matrix().tolist()))
    mechanism = da.Mechanism("hinge and slide")
    for name in ("first", "second"):
        mechanism.body(name, mass=2.0, com=(0.1, -0.2, 0.05), inertia=(1.0, 1.2, 1.4))
    mechanism.spherical("ball", "ground", "first", child_at=(0.3, 0.1, -0.2))
    mechanism.revolute("hinge", "first", "second", at=(0.2, 0.0, 0.1), child_rotation=turned, axis="z")
    mechanism.prismatic("slide", "first", "second", at=(0.2, 0.0, 0.1), child_rotation=turned, axis="z")
    model = da.compile(mechanism)
    assert model.nc == 1
    q = np.array([*Rotation.from_rotvec([0.5, 0.2, -1.1]).as_quat()[[3, 0, 1, 2]], 0.0])
    assert np.all(np.isfinite(model.forward_dynamics(q, [0.3, -0.4, 0.5, 0.0])))
