"""Small systems in space: Furuta's pendulum, the heavy top, a rolling sphere, S08, a quadrotor with a slung load."""

from __future__ import annotations

from typing import Any

from sympy import Matrix, Rational, cos, diag, rot_ccw_axis1, rot_ccw_axis2, rot_ccw_axis3, sin, symbols
from sympy.physics import mechanics as me

from dalembert.description.coordinates import coordinates, time
from dalembert.description.tree import Link, Tree

from .case import Case, tree_case
from .kane import Kane, along, ground, speeds_of
from .planar import GRAVITY

X_FORWARD = ((0, 0, 1), (1, 0, 0), (0, 1, 0))  # a joint frame whose z is the x of its parent, its x the parent's y


def furuta() -> Case:
    """An arm that turns about the vertical and a pendulum that turns about the arm (Cazzolato and Prime 2011)."""
    q1, q2 = coordinates("theta1 theta2")
    m1, m2, l1, l2, reach, j1, axial, across = symbols("m1 m2 l1 l2 L1 J1 J_a J_2", positive=True)
    arm = Link.from_com("arm", -1, "revolute", q1, mass=m1, com=(l1, 0, 0), inertia_about_com=(0, 0, j1, 0, 0, 0))
    pendulum = Link.from_com("pendulum", 0, "revolute", q2, rotation=X_FORWARD, offset=(reach, 0, 0), mass=m2,
                             com=(0, -l2, 0), inertia_about_com=(across, axial, across, 0, 0, 0))  # fmt: skip
    return tree_case(Tree("furuta", (arm, pendulum), (0, 0, -GRAVITY)), "small")


def heavy_top() -> Case:
    """A symmetric top about its fixed point, zxz Euler angles, its centre of mass and moments I_1, I_1, I_3 there."""
    angles = coordinates("phi theta psi")
    m, length, across, axial = symbols("m l I_1 I_3", positive=True)
    links = [Link(angle.func.__name__, number - 1, "revolute", angle, axis=axis)
             for number, (angle, axis) in enumerate(zip(angles[:2], ((0, 0, 1), (1, 0, 0)), strict=True))]  # fmt: skip
    body = Link.from_com("top", 1, "revolute", angles[2], mass=m, com=(0, 0, length),
                         inertia_about_com=(across, across, axial, 0, 0, 0))  # fmt: skip
    return tree_case(Tree("heavy-top", (*links, body), (0, 0, -GRAVITY)), "small")


def rolling_sphere() -> Case:
    """S11: a free body, zxy Euler angles, whose point of contact with the plane has no velocity."""
    angles, position = coordinates("psi theta phi"), coordinates("x y z")
    m, r, *moments = symbols("m r I_xx I_yy I_zz", positive=True)
    place: Any = Matrix(position)
    omega, rotation = _body_rates(angles), _rotation(angles)
    slip = place.diff(time()) + (rotation * omega).cross(Matrix([0, 0, -r]))
    kinetic = (omega.T * diag(*moments) * omega)[0] / 2 + m * place.diff(time()).dot(place.diff(time())) / 2
    return Case("rolling-sphere", "small", (*angles, *position), kinetic, m * GRAVITY * position[2], tuple(slip),
                kane=lambda: _rolling_kane(angles, position, m, r, moments))  # fmt: skip


def spring_double_pendulum() -> Case:
    """S08: two rods with torsional springs at right angles, and a point mass on a spring along the second."""
    q1, q2, q3 = q = coordinates("q1 q2 q3")
    m, m_q, k_t, k_l, length = symbols("m m_Q k_t k_l l", positive=True)
    along_a, across_a = Matrix([cos(q1), sin(q1), 0]), Matrix([-sin(q1), cos(q1), 0])
    along_b = cos(q2) * across_a + sin(q2) * Matrix([0, 0, 1])
    points = ((m, length / 2 * along_a), (m, length * along_a), (m_q, length * along_a + q3 * along_b))
    turning = m * length**2 / 12 * (q1.diff(time()) ** 2 + q2.diff(time()) ** 2 + q1.diff(time()) ** 2 * cos(q2) ** 2)
    moving = sum(mass * point.diff(time()).dot(point.diff(time())) for mass, point in points)
    weight = -GRAVITY * sum(mass * point[0] for mass, point in points)
    return Case("s08", "small", q, (moving + turning) / 2,
                weight + k_t * (q1**2 + q2**2) / 2 + k_l * q3**2 / 2,
                kane=lambda: _spring_kane(q, (m, m_q, k_t, k_l, length)))  # fmt: skip


def slung_quadrotor() -> Case:
    """A quadrotor, zxy Euler angles, with a point mass on a rod that hangs from its centre by two angles."""
    position, angles, swing = coordinates("x y z"), coordinates("psi theta phi"), coordinates("alpha beta")
    m, load, length, *moments = symbols("m m_L l I_xx I_yy I_zz", positive=True)
    (alpha, beta), omega = swing, _body_rates(angles)
    place: Any = Matrix(position)
    hung: Any = place + length * Matrix([cos(alpha) * sin(beta), sin(alpha), -cos(alpha) * cos(beta)])
    turning = (omega.T * diag(*moments) * omega)[0] / 2
    moving = m * place.diff(time()).dot(place.diff(time())) / 2 + load * hung.diff(time()).dot(hung.diff(time())) / 2
    return Case("slung-quadrotor", "small", (*position, *angles, *swing), moving + turning,
                m * GRAVITY * place[2] + load * GRAVITY * hung[2],
                kane=lambda: _slung_kane(position, angles, swing, (m, load, length, moments)))  # fmt: skip


def _rotation(angles: tuple[Any, ...]) -> Any:
    """R_NB = Rz(psi) Rx(theta) Ry(phi)."""
    psi, theta, phi = angles
    return rot_ccw_axis3(psi) * rot_ccw_axis1(theta) * rot_ccw_axis2(phi)


def _body_rates(angles: tuple[Any, ...]) -> Any:
    """omega of the body in its own axes, for zxy angles."""
    _, theta, phi = angles
    rates = Matrix([[-cos(theta) * sin(phi), cos(phi), 0], [sin(theta), 0, 1], [cos(theta) * cos(phi), sin(phi), 0]])
    return rates * Matrix(angles).diff(time())


def _free_frame(still: Any, angles: tuple[Any, ...], speeds: list[Any]) -> Any:
    body = me.ReferenceFrame("B")
    body.orient_body_fixed(still, angles, "zxy")
    rates = dict(zip([angle.diff(time()) for angle in angles], speeds, strict=True))
    body.set_ang_vel(still, body.ang_vel_in(still).xreplace(rates))
    return body


def _rolling_kane(angles: Any, position: Any, m: Any, r: Any, moments: list[Any]) -> Kane:
    still, origin = ground()
    speeds, kinematics = speeds_of((*angles, *position))
    frame = _free_frame(still, angles, speeds[:3])
    center = origin.locatenew("C", along(still, position))
    center.set_vel(still, along(still, speeds[3:]))
    slip = center.vel(still) + frame.ang_vel_in(still).cross(-r * still.z)
    method = me.KanesMethod(still, [*angles, *position], speeds[:3], kinematics, u_dependent=speeds[3:],
                            velocity_constraints=[slip.dot(axis) for axis in still])  # fmt: skip
    body = me.RigidBody("sphere", center, frame, m, (me.inertia(frame, *moments), center))
    return Kane(method, [body], [(center, -m * GRAVITY * still.z)])


def _spring_kane(q: Any, parameters: tuple[Any, ...]) -> Kane:
    q1, q2, q3 = q
    m, m_q, k_t, k_l, length = parameters
    still, origin = ground()
    speeds, kinematics = speeds_of(q)
    u1, u2, u3 = speeds
    a, b = me.ReferenceFrame("A"), me.ReferenceFrame("B")
    a.orient_axis(still, still.z, q1)
    b.orient_axis(a, a.x, q2)
    a.set_ang_vel(still, u1 * still.z)
    b.set_ang_vel(a, u2 * a.x)
    center, joint = origin.locatenew("A_o", length / 2 * a.x), origin.locatenew("B_o", length * a.x)
    slider = joint.locatenew("Q", q3 * b.y)
    center.v2pt_theory(origin, still, a)
    joint.v2pt_theory(origin, still, a)
    slider.set_vel(b, u3 * b.y)
    slider.v1pt_theory(joint, still, b)
    rod = m * length**2 * Rational(1, 12)
    bodies = [me.RigidBody("rod_A", center, a, m, (me.inertia(a, 0, rod, rod), center)),
              me.RigidBody("rod_B", joint, b, m, (me.inertia(b, rod, 0, rod), joint)),
              me.Particle("slider", slider, m_q)]  # fmt: skip
    loads = [(center, m * GRAVITY * still.x), (joint, m * GRAVITY * still.x), (slider, m_q * GRAVITY * still.x),
             (a, -k_t * q1 * still.z + k_t * q2 * a.x), (b, -k_t * q2 * a.x),
             (slider, -k_l * q3 * b.y), (joint, k_l * q3 * b.y)]  # fmt: skip
    return Kane(me.KanesMethod(still, list(q), speeds, kinematics), bodies, loads)


def _slung_kane(position: Any, angles: Any, swing: Any, parameters: tuple[Any, ...]) -> Kane:
    m, load, length, moments = parameters
    still, origin = ground()
    moving = [*position, *angles, *swing]
    speeds, kinematics = speeds_of(moving)
    frame = _free_frame(still, angles, speeds[3:6])
    center = origin.locatenew("C", along(still, position))
    center.set_vel(still, along(still, speeds[:3]))
    alpha, beta = swing
    direction = Matrix([cos(alpha) * sin(beta), sin(alpha), -cos(alpha) * cos(beta)])
    rates = {alpha.diff(time()): speeds[6], beta.diff(time()): speeds[7]}
    turning = direction.diff(time()).xreplace(rates)
    hung = center.locatenew("L", along(still, length * direction))
    hung.set_vel(still, center.vel(still) + along(still, length * turning))
    bodies = [me.RigidBody("quadrotor", center, frame, m, (me.inertia(frame, *moments), center)),
              me.Particle("load", hung, load)]  # fmt: skip
    loads = [(center, -m * GRAVITY * still.z), (hung, -load * GRAVITY * still.z)]
    return Kane(me.KanesMethod(still, moving, speeds, kinematics), bodies, loads)
