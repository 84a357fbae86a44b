"""SymPy's tests of KanesMethod pass with ours."""

import warnings

import pytest
import sympy
from sympy.physics.mechanics import (
    Particle,
    PinJoint,
    Point,
    ReferenceFrame,
    RigidBody,
    System,
    dynamicsymbols,
    inertia,
)

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from dalembert.sympy import KanesMethod

from . import exchanged

SYMPYS = [
    ("test_kane", "test_invalid_coordinates"), ("test_kane", "test_one_dof"), ("test_kane", "test_two_dof"),
    ("test_kane", "test_pend"), ("test_kane", "test_rolling_disc"), ("test_kane", "test_parallel_axis"),
    ("test_kane", "test_input_format"), ("test_kane2", "test_sub_qdot2"), ("test_kane4", "test_replace_qdots_in_force"),
    ("test_linearize", "test_linearize_pendulum_kane_minimal"),
]  # fmt: skip
IN_SYMPYS_WORDS = [("test_kane2", "test_aux_dep")]
"""They ask for equality after `expand` alone: ours is equal once sin^2 + cos^2 = 1 is known."""


@pytest.mark.parametrize(("module", "name"), SYMPYS)
def test_sympys_own(module, name):
    exchanged.run(module, name)


@pytest.mark.parametrize(("module", "name"), IN_SYMPYS_WORDS)
def test_those_that_ask_for_sympys_words(module, name):
    with pytest.raises(AssertionError):
        exchanged.run(module, name)


def spinning(mass, tensor, drift=0):
    """A body on three angles, 3-1-2, that also slides; with drift its centre has a velocity of no position."""
    (q1, q2, q3, x), (u1, u2, u3, w) = dynamicsymbols("q1:4 x"), dynamicsymbols("u1:4 w")
    frame, centre = ReferenceFrame("N"), Point("C")
    body = frame.orientnew("B", "Body", [q1, q2, q3], "312")
    body.set_ang_vel(frame, u1 * body.x + u2 * body.y + u3 * body.z)
    rates = body.ang_vel_in(frame) - frame.orientnew("A", "Body", [q1, q2, q3], "312").ang_vel_in(frame)
    centre.set_vel(frame, w * frame.x + drift * u1 * x * body.y)
    block = RigidBody("block", centre, body, mass, (tensor(body), centre))
    kinematics = [rates.dot(axis) for axis in (body.x, body.y, body.z)] + [x.diff() - w]
    return frame, [q1, q2, q3, x], [u1, u2, u3, w], kinematics, block


def test_a_tensor_and_a_mass_that_change_with_time():
    m, a = sympy.symbols("m a", positive=True)
    s = dynamicsymbols("s")
    tensor = (a, 2 * a * s, 3 * a, a / 5, 0, a / 7)
    frame, q, u, kinematics, block = spinning(m * (1 + s**2), lambda body: inertia(body, *tensor), drift=1)
    method = exchanged.ComparedKane(frame, q, u, kd_eqs=kinematics)
    bodies, loads = [block, Particle("P", block.masscenter, m)], [(block.masscenter, s * frame.y), (frame, frame.z)]
    method.kanes_equations(bodies, loads)
    assert method.rhs().shape == (8, 1)


def test_what_only_sympy_can_say():
    q, u, f, m = *dynamicsymbols("q u"), sympy.Function("f"), sympy.Symbol("m")
    frame, point = ReferenceFrame("N"), Point("P")
    point.set_vel(frame, u * frame.x)
    method = KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u])
    with pytest.warns(Remark, match="by-sympy"):
        fr, frstar = method.kanes_equations([Particle("B", point, m)], [(point, f(q) * frame.x)])
    assert (fr[0], frstar[0]) == (f(q), -m * u.diff())


@pytest.mark.parametrize("told", ["rates", "speeds", "another"])
def test_an_acceleration_that_contradicts_a_velocity_is_told(told):
    """Those of a2pt_theory are told in q'' or in u'; one that is off by a centripetal term says so."""
    q, u, m, l = *dynamicsymbols("q u"), *sympy.symbols("m l")
    N, O, drift = ReferenceFrame("N"), Point("O"), dynamicsymbols("w")
    B = N.orientnew("B", "Axis", [q, N.z])
    O.set_vel(N, drift * N.x)
    P = O.locatenew("P", l * B.x)
    P.v2pt_theory(O, N, B)
    P.a2pt_theory(O, N, B)
    if told == "speeds":
        P.set_acc(N, P.acc(N).subs({q.diff(): u, q.diff().diff(): u.diff()}))
    elif told == "another":
        P.set_acc(N, P.acc(N) + l * q.diff() ** 2 * B.x)
    method = KanesMethod(N, [q], [u], kd_eqs=[q.diff() - u], u_auxiliary=[])
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        _, frstar = method.kanes_equations([Particle("B", P, m)], [(P, m * N.x)])
    assert [str(each.message).split(":")[0] for each in said] == ["set-acceleration"] * (told == "another")
    assert sympy.simplify(frstar[0] + m * (l**2 * u.diff() - l * drift.diff() * sympy.sin(q))) == 0


def test_mistakes_are_answered_as_sympy_does():
    q, u, frame = *dynamicsymbols("q u"), ReferenceFrame("N")
    method = KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u])
    with pytest.raises(TypeError, match="First entry"):
        method.kanes_equations([], [(3, frame.x)])
    with pytest.raises(TypeError, match="RigidBody or Particle"):
        method.kanes_equations([frame], None)


def test_derive_takes_it():
    """A body on angles that are no speeds: Lagrange's accelerations are Kane's."""
    m, a = sympy.symbols("m a", positive=True)
    frame, q, u, kinematics, block = spinning(m, lambda body: inertia(body, a, 2 * a, 3 * a, a / 5, 0, a / 7))
    loads = [(block.masscenter, -m * q[3] * frame.x + u[1] * frame.y), (block.frame, q[1] * frame.z)]
    method = KanesMethod(frame, q, u, kd_eqs=kinematics, bodies=[block], forcelist=loads)
    method.kanes_equations()
    numbers, place, speeds = {m: 1.3, a: 0.7}, [0.3, 0.4, 0.5, 0.6], [0.7, -0.8, 0.9, 1.1]
    state = dict(zip([*u, *q], [*speeds, *place], strict=True)) | numbers
    kinematic = method.kindiffdict()
    rates = [float(kinematic[each.diff()].xreplace(state)) for each in q]
    changes = method.rhs()[len(q) :, :].xreplace(state).evalf()
    known = {**state, **dict(zip([each.diff() for each in u], changes, strict=True)),
             **dict(zip([each.diff() for each in q], rates, strict=True))}  # fmt: skip
    expected = [float(kinematic[each.diff()].diff(dynamicsymbols._t).xreplace(known)) for each in q]
    found = da.compile(da.derive(method), numbers).forward_dynamics(place, rates)
    assert list(found) == pytest.approx(expected, abs=1e-11)


def test_derive_takes_systems_of_sympy():
    (q, u), (m, l, g) = dynamicsymbols("q u"), sympy.symbols("m l g", positive=True)
    wall, bob = RigidBody("wall"), RigidBody("bob", mass=m)
    system = System.from_newtonian(wall)
    system.add_joints(PinJoint("pin", wall, bob, q, u, child_point=-l * bob.x, joint_axis=wall.z))
    system.apply_uniform_gravity(g * wall.x)
    equations = da.derive(system)
    assert equations.forces[0] == -g * l * m * sympy.sin(q)
    assert equations.mass_matrix[0].coeff(l, 2) == m


def test_what_derive_cannot_take():
    (q, p), u, frame = dynamicsymbols("q p"), dynamicsymbols("u"), ReferenceFrame("N")
    with pytest.raises(DescriptionError, match="does not know its bodies"):
        da.derive(KanesMethod(frame, [q], [u], kd_eqs=[q.diff() - u]))
    point = Point("P")
    point.set_vel(frame, u * frame.x)
    with pytest.raises(DescriptionError, match="kd_eqs="):
        da.derive(KanesMethod(frame, [q], [u], bodies=[Particle("B", point, 1)]))
    with pytest.raises(DescriptionError, match="1 speeds do not follow from 2 coordinates"):
        da.derive(KanesMethod(frame, [q, p], [u], [q.diff() - u, p.diff() - u], bodies=[Particle("B", point, 1)]))
