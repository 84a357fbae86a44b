"""The matrices, vectors and equations of the five source documents, their errata corrected.

Where a document lets a program print the equations, the entries are what it prints in the form derived by hand;
such a system says "derived" in its source. An equation printed as "... = 0" stands here with the sign of
d/dt dL/dv - dL/dq.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Matrix, Rational, cos, diag, sin, symbols

from dalembert import PointForce, System, coordinates
from dalembert.description.coordinates import time
from dalembert.gallery import falling_cat, free_rigid_body, rolling_sphere, spring_double_pendulum
from dalembert.gallery.measures import symbols_of

from .printed import Entries, Printed, column, moving, rows, scalar, symbols_of_christoffel, triangle, turning

m, m1, m2, g, length, d, inertia = symbols("m m1 m2 g l d I", positive=True)
half = Rational(1, 2)


def free_body() -> tuple[System, Entries]:
    system = free_rigid_body.build()
    s = symbols_of(system)
    xx, yy, zz, theta, phi = s.I_xx, s.I_yy, s.I_zz, s.theta, s.phi
    return system, {
        "mass_matrix": triangle([None, None, yy * sin(theta), 0, 0, 0],
                                [xx * cos(phi) ** 2 + zz * sin(phi) ** 2, 0, 0, 0, 0],
                                [yy, 0, 0, 0], [s.m, 0, 0], [s.m, 0], [s.m]),
        "gravity": column(0, 0, 0, 0, 0, 0),
    }


def spring_pendulum() -> tuple[System, Entries]:
    system = spring_double_pendulum.build()
    s = symbols_of(system)
    q1, q2, q3, mq = s.q1, s.q2, s.q3, s.m_Q
    return system, {
        "mass_matrix": triangle([None, -mq * s.l * q3 * sin(q2), mq * s.l * cos(q2)],
                                [s.m * s.l**2 / 12 + mq * q3**2, 0], [mq]),
        "momenta": column(None, None, mq * (q3.diff() + s.l * cos(q2) * q1.diff())),
    }


def slope() -> tuple[System, Entries]:
    q = coordinates("q1 q2 q3")
    system = System(q, lagrangian=half * m * sum(x.diff() ** 2 for x in q) - m * g * q[2], holonomic=[q[0] - q[1]])
    return system, {
        "extended_matrix": rows([m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]),
        "extended_rhs": column(0, 0, -m * g, 0),
    }


def bowl() -> tuple[System, Entries]:
    q = q1, q2, q3 = coordinates("q1 q2 q3")
    system = System(q, kinetic=moving(m, *q), potential=m * g * q3, holonomic=[q1**2 + q2**2 + q3**2 - 1])
    return system, {"constraint_jacobian": rows([2 * q1, 2 * q2, 2 * q3])}


def sphere() -> tuple[System, Entries]:
    system = rolling_sphere.build()
    s = symbols_of(system)
    return system, {
        "constraint_jacobian": rows(
            [0, 0, 0, 0, 0, 1],
            [0, -s.r * sin(s.psi), -s.r * cos(s.theta) * cos(s.psi), 1, 0, 0],
            [0, s.r * cos(s.psi), -s.r * cos(s.theta) * sin(s.psi), 0, 1, 0]),
    }


def cat_names() -> dict[Any, Any]:
    """I_3 = I_xx + m l^2 / 4 and J = I_zz (1 + cos(q3)^2) + I_3 sin(q3)^2."""
    q3 = coordinates("q1 q2 q3")[2]
    axial, across = symbols("I_zz I_xx", positive=True)
    third, shared = symbols("I_3 J")
    return {third: across + m * length**2 / 4, shared: axial * (1 + cos(q3) ** 2) + third * sin(q3) ** 2}


def cat() -> tuple[System, Entries]:
    """M in I_3 and J; C v with J' = dJ/dq3 = 2 (I_3 - I_zz) sin(q3) cos(q3)."""
    q = q1, q2, q3 = coordinates("q1 q2 q3")
    axial, across, t_b, t_c = symbols("I_zz I_xx T_b T_c", positive=True)
    third, shared = cat_names()
    turn = q1.diff() + q2.diff()
    omega = Matrix([q3.diff(), turn * sin(q3), turn * cos(q3)])
    speed = omega.cross(Matrix([0, 0, -length / 2]))
    kinetic = axial * (q1.diff() ** 2 + turn**2) / 2 + m * speed.dot(speed) / 2
    kinetic += omega.dot(diag(across, across, axial) * omega) / 2
    system = System(q, kinetic=kinetic, potential=-m * g * length * cos(q3) / 2, forces={q2: t_b, q3: t_c},
                    inputs=[t_b, t_c])
    slope_of_shared = 2 * sin(q3) * cos(q3) * (third - axial)
    cross = slope_of_shared * q3.diff() * turn
    return system, {
        "mass_matrix": triangle([axial + shared, shared, 0], [shared, 0], [third]),
        "coriolis_vector": column(cross, cross, -half * slope_of_shared * turn**2),
        "gravity": column(0, 0, half * m * g * length * sin(q3)),
        "forces": column(0, t_b, t_c),
        "momenta": column(axial * q1.diff() + shared * turn),
    }


def cat_in_the_gallery() -> tuple[System, Entries]:
    system = falling_cat.build()
    s = symbols_of(system)
    return system, {"gravity": column(0, 0, half * s.m * s.g * s.l * sin(s.q3)), "forces": column(0, s.T_b, s.T_c)}


def _geared(angle: Any, ratio: Callable[[Any], Any]) -> tuple[System, dict[str, Any]]:
    """The pendulum whose angle is `ratio(n_r)` times the coordinate, and the symbols it is written in."""
    g0, b_l, b_m, tau, push = symbols("g_0 b_l b_m tau_m F_x")
    n = symbols("n_r", positive=True)
    theta, motor = angle * ratio(n), angle * ratio(n) * n
    system = System(
        [angle],
        lagrangian=half * inertia * theta.diff(time()) ** 2 + m * g0 * d * cos(theta),
        dissipation=b_l * theta.diff(time()) ** 2 / 2 + b_m * motor.diff(time()) ** 2 / 2,
        forces=[{angle: tau * (motor / angle)}, PointForce((push, 0), at=(length * sin(theta), -length * cos(theta)))],
        inputs=[tau, push])
    return system, {"g0": g0, "b_l": b_l, "b_m": b_m, "tau": tau, "push": push, "n": n}


def geared_link() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    system, s = _geared(theta, lambda n: 1)
    w, g0, n = theta.diff(), s["g0"], s["n"]
    torque = n * s["tau"] - (s["b_l"] + s["b_m"] * n**2) * w + length * cos(theta) * s["push"]
    return system, {
        "momenta": column(inertia * w),
        "mass_matrix": rows([inertia]),
        "gravity": column(m * g0 * d * sin(theta)),
        "forces": column(torque),
        "residual": column(inertia * w.diff() + m * g0 * d * sin(theta) - torque),
    }


def geared_motor() -> tuple[System, Entries]:
    (angle,) = coordinates("theta_m")
    system, s = _geared(angle, lambda n: 1 / n)
    w, g0, n = angle.diff(), s["g0"], s["n"]
    torque = s["tau"] - (s["b_l"] / n**2 + s["b_m"]) * w + length / n * cos(angle / n) * s["push"]
    return system, {
        "mass_matrix": rows([inertia / n**2]),
        "gravity": column(m / n * g0 * d * sin(angle / n)),
        "forces": column(torque),
        "residual": column(inertia / n**2 * w.diff() + m / n * g0 * d * sin(angle / n) - torque),
    }


def pr_robot() -> tuple[System, Entries]:
    q1, q2 = coordinates("q1 q2")
    dc2, izz, u1, u2 = symbols("d_c2 I_c2zz u1 u2")
    center = (q1 + dc2 * cos(q2), dc2 * sin(q2))
    system = System([q1, q2], kinetic=moving(m1, q1) + moving(m2, *center) + turning(izz, q2),
                    forces={q1: u1, q2: u2}, inputs=[u1, u2])
    pull = -m2 * dc2 * cos(q2)
    coupling = -m2 * dc2 * sin(q2)
    return system, {
        "mass_matrix": rows([m1 + m2, coupling], [coupling, izz + m2 * dc2**2]),
        "coriolis_vector": column(pull * q2.diff() ** 2, 0),
        "christoffel": symbols_of_christoffel([[0, 0], [pull]], [[0, 0], [0]]),
        "coriolis_matrix": rows([0, pull * q2.diff()], [0, 0]),
        "gravity": column(0, 0),
        "forces": column(u1, u2),
    }


def flexible_joint() -> tuple[System, Entries]:
    q, theta = coordinates("q theta")
    link, motor, stiffness, g0 = symbols("I_l B K g_0", positive=True)
    kinetic = moving(m, d * sin(q), -d * cos(q)) + turning(link, q) + turning(motor, theta)
    system = System([q, theta], kinetic=kinetic, potential=-m * g0 * d * cos(q) + half * stiffness * (q - theta) ** 2)
    return system, {
        "mass_matrix": rows([link + m * d**2, 0], [0, motor]),
        "gravity": column(m * g0 * d * sin(q) + stiffness * (q - theta), -stiffness * (q - theta)),
    }


def circle_chart() -> tuple[System, Entries]:
    (x,) = coordinates("x")
    radius = symbols("R", positive=True)
    kinetic = moving(m, x, (radius**2 - x**2) ** half)
    return System([x], kinetic=kinetic), {"mass_matrix": rows([m * radius**2 / (radius**2 - x**2)])}


def rod_reduced() -> tuple[System, Entries]:
    x, y, theta = coordinates("x1 y1 theta")
    h, f1x, f1y, f2x, f2y = symbols("h f_1x f_1y f_2x f_2y")
    second = (x + h * cos(theta), y + h * sin(theta))
    system = System([x, y, theta], kinetic=moving(m1, x, y) + moving(m2, *second),
                    potential=m1 * g * y + m2 * g * second[1],
                    forces=[PointForce((f1x, f1y), at=(x, y)), PointForce((f2x, f2y), at=second)])
    a, b, w, e = x.diff().diff(), y.diff().diff(), theta.diff(), theta.diff().diff()
    c, s = cos(theta), sin(theta)
    return system, {
        "forces": column(f1x + f2x, f1y + f2y, -f2x * h * s + f2y * h * c),
        "residual": column(
            m1 * a + m2 * (a - h * c * w**2 - h * s * e) - (f1x + f2x),
            m1 * b + m2 * (b - h * s * w**2 + h * c * e) - (f1y + f2y - (m1 + m2) * g),
            m2 * (-a * h * s + b * h * c + h**2 * e) - (-f2x * h * s + f2y * h * c - m2 * g * h * c)),
    }


def rod_multiplier() -> tuple[System, Entries]:
    """With half the constraint, so that the force is lambda (q1 - q2) as printed."""
    x1, y1, x2, y2 = q = coordinates("x1 y1 x2 y2")
    h, f1x, f1y, f2x, f2y = symbols("h f_1x f_1y f_2x f_2y")
    (force,) = coordinates("lambda_0")
    system = System(q, kinetic=moving(m1, x1, y1) + moving(m2, x2, y2), potential=m1 * g * y1 + m2 * g * y2,
                    forces=[PointForce((f1x, f1y), at=(x1, y1)), PointForce((f2x, f2y), at=(x2, y2))],
                    holonomic=[half * ((x1 - x2) ** 2 + (y1 - y2) ** 2 - h**2)])
    a1, b1, a2, b2 = (x.diff().diff() for x in q)
    return system, {
        "residual": column(m1 * a1 - (f1x + force * (x1 - x2)), m1 * b1 - (f1y + force * (y1 - y2) - m1 * g),
                           m2 * a2 - (f2x - force * (x1 - x2)), m2 * b2 - (f2y - force * (y1 - y2) - m2 * g)),
    }


def planar_inertia() -> tuple[System, Entries]:
    """M^s = [[m E, m J c], [(m J c)^T, m1 |q1|^2 + m2 |q2|^2]] of two particles, at the pose they are in."""
    x, y, theta = coordinates("x y theta")
    x1, y1, x2, y2 = symbols("x1 y1 x2 y2")
    kinetic = 0
    for mass, px, py in ((m1, x1, y1), (m2, x2, y2)):
        kinetic += mass * ((x.diff() - py * theta.diff()) ** 2 + (y.diff() + px * theta.diff()) ** 2) / 2
    return System([x, y, theta], kinetic=kinetic), {
        "mass_matrix": triangle([m1 + m2, 0, -m1 * y1 - m2 * y2], [m1 + m2, m1 * x1 + m2 * x2],
                                [m1 * (x1**2 + y1**2) + m2 * (x2**2 + y2**2)]),
    }


def free_fall() -> tuple[System, Entries]:
    (x,) = coordinates("x")
    v = x.diff()
    return System([x], kinetic=moving(m, x), potential=m * g * x), {
        "kinetic_energy": scalar(half * m * v**2), "potential_energy": scalar(m * g * x),
        "energy": scalar(half * m * v**2 + m * g * x), "momenta": column(m * v), "gravity": column(m * g),
        "residual": column(m * v.diff() + m * g),
    }


def pendulum() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    place = (length * sin(theta), -length * cos(theta))
    w = theta.diff()
    return System([theta], kinetic=moving(m, *place), potential=m * g * place[1]), {
        "kinetic_energy": scalar(half * m * length**2 * w**2), "potential_energy": scalar(-m * g * length * cos(theta)),
        "energy": scalar(half * m * length**2 * w**2 - m * g * length * cos(theta)),
        "momenta": column(m * length**2 * w), "gravity": column(m * g * length * sin(theta)),
        "residual": column(m * g * length * sin(theta) + m * length**2 * w.diff()),
    }


def pendulum_dae() -> tuple[System, Entries]:
    x, y = coordinates("x y")
    (force,) = coordinates("lambda_0")
    system = System([x, y], kinetic=moving(m, x, y), potential=m * g * y, holonomic=[x**2 + y**2 - length**2])
    return system, {
        "constraint_jacobian": rows([2 * x, 2 * y]),
        "residual": column(m * x.diff().diff() - 2 * force * x, m * y.diff().diff() + m * g - 2 * force * y),
    }


def degenerate() -> tuple[System, Entries]:
    x1, x2 = coordinates("x1 x2")
    t = time()
    return System([x1, x2], lagrangian=t * (x1 * x2.diff() - x2 * x1.diff())), {
        "momenta": column(-t * x2, t * x1),
        "residual": column(-(2 * t * x2.diff() + x2), 2 * t * x1.diff() + x1),
    }


def plane_polar() -> tuple[System, Entries]:
    """x' = r' cos - r theta' sin and y' = r' sin + r theta' cos, whose squares add up to r'^2 + r^2 theta'^2."""
    r, theta = coordinates("r theta")
    return System([r, theta], kinetic=moving(m, r * cos(theta), r * sin(theta))), {
        "mass_matrix": rows([m, 0], [0, m * r**2]),
    }


def two_links() -> tuple[System, Entries]:
    """The planar arm of two links, its second angle relative to the first."""
    q1, q2 = coordinates("q1 q2")
    l1, lc1, lc2, i1, i2 = symbols("l1 lc1 lc2 I1 I2", positive=True)
    second = (l1 * cos(q1) + lc2 * cos(q1 + q2), l1 * sin(q1) + lc2 * sin(q1 + q2))
    kinetic = moving(m1, lc1 * cos(q1), lc1 * sin(q1)) + moving(m2, *second) + turning(i1, q1) + turning(i2, q1 + q2)
    pull = -m2 * l1 * lc2 * sin(q2)
    return System([q1, q2], kinetic=kinetic), {
        "mass_matrix": triangle([None, m2 * (lc2**2 + l1 * lc2 * cos(q2)) + i2], [m2 * lc2**2 + i2]),
        "christoffel": symbols_of_christoffel([[0, pull], [pull]], [[-pull, 0], [0]]),
    }


def two_links_absolute() -> tuple[System, Entries]:
    """The same arm with both angles from the horizontal: M12 = m2 l1 lc2 cos(q1 - q2)."""
    q1, q2 = coordinates("q1 q2")
    l1, lc1, lc2 = symbols("l1 lc1 lc2", positive=True)
    second = (l1 * cos(q1) + lc2 * cos(q2), l1 * sin(q1) + lc2 * sin(q2))
    kinetic = moving(m1, lc1 * cos(q1), lc1 * sin(q1)) + moving(m2, *second)
    return System([q1, q2], kinetic=kinetic), {
        "mass_matrix": triangle([m1 * lc1**2 + m2 * l1**2, m2 * l1 * lc2 * cos(q1 - q2)], [m2 * lc2**2]),
    }


LECTURE = "learn-multibody-dynamics, Lagrange chapter"
DE_LUCA = "De Luca, Robotics 2, Lagrangian dynamics"
DESIGN = "Mechanics for design"


def _document(
    name: str, source: str, build: Callable[[], tuple[System, Entries]], named: dict[Any, Any] | None = None
) -> Printed:
    return Printed(name, source, False, build, named or {})


DOCUMENTS: tuple[Printed, ...] = (
    _document("S07 free body", f"{LECTURE}, 'freely moving 3D body', M_d, derived", free_body),
    _document("S08 springs", f"{LECTURE}, 'Double pendulum with springs and sliding pointmass', M_d, derived",
              spring_pendulum),
    _document("S09 slope", f"{LECTURE}, 'Constrained equations of motion', the 4 x 4 system", slope),
    _document("S10 bowl", f"{LECTURE}, 'Constrained equations of motion', a_1, a_2, a_3", bowl),
    _document("S11 sphere", f"{LECTURE}, 'turning the freely floating body into a rolling sphere', M_hn, derived",
              sphere),
    _document("S12 cat", f"{LECTURE}, 'Generalized momentum' (commented out), derived", cat, cat_names()),
    _document("S12 cat, gravity", f"{LECTURE}, 'Generalized momentum' (commented out), derived", cat_in_the_gallery),
    _document("S15 link side", f"{DE_LUCA}, 'Dynamics of an actuated pendulum', in q = theta", geared_link),
    _document("S15 motor side", f"{DE_LUCA}, 'Dynamics of an actuated pendulum', in q = theta_m", geared_motor),
    _document("S16 PR", f"{DE_LUCA}, 'Dynamic model of a PR robot' (E002-1 corrected)", pr_robot),
    _document("S17 flexible joint", f"{DE_LUCA}, flexible joints, derived", flexible_joint),
    _document("S19 chart", f"{DESIGN}, particle on a circle in x, derived", circle_chart),
    _document("S22 approach 1", f"{DESIGN}, 'Example - Approach 1' (E003-16 corrected)", rod_reduced),
    _document("S22 approach 2", f"{DESIGN}, 'Example - Approach 2' (E003-17 corrected)", rod_multiplier),
    _document("S25 free fall", f"{DESIGN}, 'Gravity'", free_fall),
    _document("S26 pendulum", f"{DESIGN}, 'Pendulum'", pendulum),
    _document("S27 pendulum as DAE", "scikits.odes, 'Planar Pendulum as DAE', named by the Lagrange chapter, derived",
              pendulum_dae),
    _document("S28 degenerate", f"{DESIGN}, 'Least action path', example", degenerate),
    _document("S33 polar", f"{DESIGN}, 'Least action path', x = r cos(theta), derived", plane_polar),
    _document("S35 planar inertia", f"{DESIGN}, 'Newton-Euler equation', example 1, M^s", planar_inertia),
    _document("S36 two links", f"{DESIGN}, two links; the planar 2R arm, derived", two_links),
    _document("S36 two links, absolute", f"{DESIGN}, two links; angles from the horizontal, derived",
              two_links_absolute),
)
