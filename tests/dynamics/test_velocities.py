"""Velocities that are no derivatives: q' = N(q) v, their brackets, Koszul's C, power, and how states of them behave."""

import functools

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import InconsistentStartError, ShapeError, UnknownNameError

INERTIA = (1, 1.2, 0.9, 0.05, 0, 0.02)


def machine():
    """A free body with a hinge and a ball on it, damped, in a slanted field."""
    made = da.Mechanism("machine", gravity=(1, 2, -9))
    made.body("trunk", mass=2, com=(0.1, 0.2, 0.3), inertia=INERTIA)
    made.body("arm", mass=1, com=(0.2, 0, 0.4), inertia=(0.3, 0.2, 0.25, 0.01, 0.02, 0))
    made.body("hand", mass=0.5, com=(0, 0.1, 0.2), inertia=(0.03, 0.02, 0.04, 0, 0, 0))
    made.floating("f", "ground", "trunk")
    made.revolute("r", "trunk", "arm", axis=(1, -2, 2), at=(0.3, 0, 0.1), damping=0.3, stiffness=2, rest=0.2)
    made.spherical("s", "arm", "hand", at=(0, 0, 0.8), damping=0.1)
    made.torque("hand", (0.3, 0, 0.1), frame="body")
    return made


@functools.cache
def model():
    return da.compile(machine(), target="numpy")


def state(seed=0):
    random = np.random.default_rng(seed)
    q = random.normal(size=12)
    for first in (3, 8):
        q[first:first + 4] /= np.linalg.norm(q[first:first + 4])
    return q, random.normal(size=10), random.normal(size=10)


def directions(q):
    """The velocity fields at q, as columns of N."""
    return np.array([model().coordinate_rates(q, e) for e in np.eye(10)]).T


def rate_along(function, q, way, h=1e-4):
    """A derivative of a function of q, by central differences of order four; off the sphere of quaternions too."""
    near, far = (function(q + k * h * way) - function(q - k * h * way) for k in (1, 2))
    return (8 * near - far) / (12 * h)


# ------------------------------------------------------------ N and its brackets


def test_names_and_sizes():
    assert (model().nq, model().nv) == (12, 10)
    assert model().coordinate_names == ("f_x", "f_y", "f_z", "f_qw", "f_qx", "f_qy", "f_qz", "r",
                                        "s_qw", "s_qx", "s_qy", "s_qz")
    assert model().velocity_names == ("f_vx", "f_vy", "f_vz", "f_wx", "f_wy", "f_wz", "r'", "s_wx", "s_wy", "s_wz")


def test_quaternions_turn_by_the_rotation_vector():
    """exp of half the angular velocity, to third order in time."""
    q, v, _ = state()
    h = 1e-3
    omega = v[3:6] * h
    angle = np.linalg.norm(omega)
    step = np.array([np.cos(angle / 2), *(np.sin(angle / 2) / angle * omega)])
    w, e = q[3], q[4:7]
    turned = np.array([w * step[0] - e @ step[1:], *(w * step[1:] + step[0] * e + np.cross(e, step[1:]))])
    first = model().coordinate_rates(q, v)
    second = rate_along(lambda x: model().coordinate_rates(x, v), q, first)
    assert (q + h * first + h**2 / 2 * second)[3:7] == pytest.approx(turned, abs=1e-9)


def test_brackets_are_commutators_of_the_velocity_fields():
    q, _, _ = state(1)
    fields = directions(q)
    gap = np.zeros((10, 10, 12))
    for i in range(10):
        for j in range(10):
            gap[i, j] = (rate_along(lambda x, j=j: directions(x)[:, j], q, fields[:, i])
                         - rate_along(lambda x, i=i: directions(x)[:, i], q, fields[:, j]))
    for i, j, k, sign in model().system.leaves.brackets:
        gap[i, j] -= sign * fields[:, k]
    assert np.abs(gap).max() < 1e-9


def test_c_is_koszul_s_and_makes_mdot_minus_2c_skew():
    """C_kj = v_i g(D_i e_j, e_k), with M differentiated numerically in Koszul's formula,
    2 g(D_i e_j, e_k) = e_i m_jk + e_j m_ik - e_k m_ij + g([i,j],k) - g([j,k],i) + g([k,i],j)."""
    q, v, _ = state(2)
    mass, fields = model().mass_matrix(q), directions(q)
    d = np.array([rate_along(model().mass_matrix, q, fields[:, i]) for i in range(10)])
    bracket = np.zeros((10, 10, 10))
    for i, j, k, sign in model().system.leaves.brackets:
        bracket[i, j, k] += sign
    b = bracket @ mass
    twice = (d + np.einsum("jik->ijk", d) - np.einsum("kij->ijk", d)
             + b - np.einsum("jki->ijk", b) + np.einsum("kij->ijk", b))
    coriolis = model().coriolis_matrix(q, v)
    assert coriolis == pytest.approx(np.einsum("i,ijk->kj", v, twice) / 2, abs=1e-8)
    skew = np.einsum("i,ijk->jk", v, d) - 2 * coriolis
    assert skew == pytest.approx(-skew.T, abs=1e-8)


def test_hamel_s_equations_from_energies_alone():
    """d/dt (M v) - v_i [e_i, e_k]_j (M v)_j - e_k T + e_k V, with energies differentiated numerically."""
    q, v, a = state(3)
    fields = directions(q)
    momentum = model().mass_matrix(q) @ v
    left = model().mass_matrix(q) @ a + rate_along(model().mass_matrix, q, fields @ v) @ v
    for i, k, j, sign in model().system.leaves.brackets:
        left[k] -= sign * v[i] * momentum[j]
    left -= [rate_along(lambda x: model().kinetic_energy(x, v) - model().potential_energy(x), q, fields[:, k])
             for k in range(10)]
    assert model().mass_matrix(q) @ a + model().bias(q, v) == pytest.approx(left, abs=1e-7)


# ------------------------------------------------------------ motions


@functools.cache
def motion():
    return da.simulate(da.compile(machine()), q={"f_qw": 2.0, "s_qx": 1.0},
                       v={"f_wx": 1.0, "r": 2.0, "s_wz": 3.0, "f_vy": -1.0}, duration=1.0)


def test_energy_changes_by_the_power_of_the_forces():
    run = motion()
    fine = run.at(np.linspace(0, 1, 401))
    power = np.einsum("ti,ti->t", fine.v, fine.model.forces(fine.q, fine.v))
    h = 1 / 400
    work = h / 3 * (power[0] + power[-1] + 4 * power[1:-1:2].sum() + 2 * power[2:-1:2].sum())
    assert fine.energy[-1] - fine.energy[0] == pytest.approx(work, rel=1e-7)
    rates = run.model.coordinate_rates(run.q, run.v)
    assert rates[:, :3] != pytest.approx(run.v[:, :3])


def test_a_start_off_the_sphere_is_put_on_it_and_said_so():
    with pytest.warns(da.errors.Remark, match="quaternion-length: simulate: the quaternion of 'f' has the length 2"):
        run = motion.__wrapped__()
    assert run.q[0, 3:7] == pytest.approx([1, 0, 0, 0])
    assert run.q[0, 8:12] == pytest.approx(np.array([1, 1, 0, 0]) / np.sqrt(2))


def test_quaternions_stay_on_the_sphere_at_all_times():
    run = motion()
    for q in (run.q, run.at(np.linspace(0, 1, 77)).q):
        assert np.linalg.norm(q[:, 3:7], axis=1) == pytest.approx(1, abs=1e-14)
        assert np.linalg.norm(q[:, 8:12], axis=1) == pytest.approx(1, abs=1e-14)


def test_the_dense_output_moves_as_its_velocities_say():
    run, h = motion(), 1e-4
    times = np.array([0.21, 0.5, 0.83])
    rate = (run.at(times + h).q - run.at(times - h).q) / (2 * h)
    middle = run.at(times)
    assert rate == pytest.approx(run.model.coordinate_rates(middle.q, middle.v), abs=1e-6)
    assert (run.at(times + h).v - run.at(times - h).v) / (2 * h) == pytest.approx(middle.a, abs=1e-5)


def test_columns_by_name():
    run = motion()
    assert run["s_wz"][0] == 3.0
    assert run["r'"][0] == 2.0
    assert run["f_wx'"] == pytest.approx(run.a[:, 3])
    assert run["r''"] == pytest.approx(run.a[:, 6])
    with pytest.raises(UnknownNameError, match="f_wx"):
        run["f_wxx"]


def test_a_zero_quaternion_is_refused():
    with pytest.raises(InconsistentStartError, match="quaternion of the start is zero"):
        da.simulate(motion().model, q=np.zeros(12), duration=1.0)


@pytest.mark.parametrize(("q", "v", "kind", "message"), [
    ({"f_vx": 1.0}, {}, UnknownNameError, "no coordinate"), ({}, {"f_qw": 1.0}, UnknownNameError, "no velocity"),
    (np.ones(10), np.ones(10), ShapeError, r"not \(12,\)"), (np.ones(12), np.ones(12), ShapeError, r"not \(10,\)"),
])
def test_positions_and_velocities_are_not_mixed_up(q, v, kind, message):
    with pytest.raises(kind, match=message):
        da.simulate(motion().model, q=q, v=v, duration=1.0)


# ------------------------------------------------------------ batches and targets


@pytest.mark.parametrize("name", ["forward_dynamics", "coordinate_rates", "coriolis_matrix", "joint_wrenches", "bias"])
def test_batches_and_targets_agree(name):
    random = np.random.default_rng(4)
    q, v, a = random.normal(size=(3, 1, 12)), random.normal(size=(2, 10)), random.normal(size=(3, 2, 10))
    q[..., 3:7] /= np.linalg.norm(q[..., 3:7], axis=-1, keepdims=True)
    q[..., 8:12] /= np.linalg.norm(q[..., 8:12], axis=-1, keepdims=True)
    given = (q, v, a) if name == "joint_wrenches" else (q, v)
    together = getattr(model(), name)(*given)
    assert together.shape[:2] == (3, 2)
    for i in range(3):
        for j in range(2):
            one = getattr(model(), name)(*(np.broadcast_to(x, (3, 2, x.shape[-1]))[i, j] for x in given))
            assert together[i, j] == pytest.approx(one, rel=1e-12, abs=1e-12)
    if name in ("forward_dynamics", "bias"):
        assert getattr(motion().model, name)(*given) == pytest.approx(together, rel=1e-10, abs=1e-10)


def test_equations_in_quaternions_are_written_down():
    made = da.Mechanism("ball")
    made.body("b", mass=2, com=(1, 0, 0), inertia=(1, 2, 3, 0, 0, 0))
    made.spherical("s", "ground", "b")
    equations = da.derive(made)
    assert "q_{w}" in equations.latex()
    assert "ω_x" in str(equations)


@pytest.mark.parametrize("option", [{"length": 1}, {"damping": 2}])
def test_a_spring_on_a_ball_refutes_no_law(option):
    """Laws are refuted at a state whose quaternion has the length 6.3; on the sphere they hold."""
    made = da.Mechanism("ball")
    made.body("b", mass=2, com=(1, 0, 0), inertia=(1, 2, 3, 0, 0, 0))
    made.spherical("s", "ground", "b")
    made.spring("ground", ("b", (1, 2, 3)), stiffness=1, **option)
    assert [proof.name for proof in da.derive(made).prove() if not proof.holds] == []


def test_decimals_do_not_make_the_mass_matrix_asymmetric():
    """`verify` measures the symmetry of M to 1e-30 where doubles have been combined; other laws allow for that."""
    made = da.Mechanism("x", gravity=(0, 1, -9))
    made.body("p", mass=1.5, com=(0.1, 0, 0.3), inertia=INERTIA)
    made.body("c", mass=0.5, com=(0, 0.2, 0.3), inertia=INERTIA)
    made.revolute("h", "ground", "p", axis="y")
    made.spherical("j", "p", "c", at=(0.3, 0, 0.2))
    assert [str(verdict) for verdict in da.verify(made) if not verdict.passed] == []
