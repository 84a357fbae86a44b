"""Robots: the arms of the textbooks, as each book prints them."""

from __future__ import annotations

from typing import Any

from sympy import Integer, cos, sin, symbols

from dalembert import System, coordinates

from .printed import Entries, Printed, column, moving, rate, rows, scalar, symbols_of_christoffel, triangle, turning

q1, q2, q3 = coordinates("q1 q2 q3")
v1, v2, v3 = (q.diff() for q in (q1, q2, q3))
theta1, theta2 = coordinates("theta1 theta2")
w1, w2 = theta1.diff(), theta2.diff()
m1, m2, l1, l2, lc1, lc2, I1, I2, g = symbols("m1 m2 l1 l2 lc1 lc2 I1 I2 g", positive=True)


def _elbow(a: Any, b: Any) -> tuple[Any, Any]:
    """The energies of a planar arm of two links, angles from the horizontal, the second relative to the first."""
    first = (lc1 * cos(a), lc1 * sin(a))
    second = (l1 * cos(a) + lc2 * cos(a + b), l1 * sin(a) + lc2 * sin(a + b))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, a) + turning(I2, a + b)
    return kinetic, m1 * g * first[1] + m2 * g * second[1]


def spong_elbow() -> tuple[System, Entries]:
    kinetic, potential = _elbow(q1, q2)
    h = -m2 * l1 * lc2 * sin(q2)
    return System([q1, q2], kinetic=kinetic, potential=potential), {
        "mass_matrix": rows(
            [m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2)) + I1 + I2,
             m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2],
            [m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2, m2 * lc2**2 + I2]),
        "christoffel": symbols_of_christoffel([[0, h], [h]], [[-h, 0], [0]]),
        "coriolis_matrix": rows([h * v2, h * v2 + h * v1], [-h * v1, 0]),
        "gravity": column((m1 * lc1 + m2 * l1) * g * cos(q1) + m2 * lc2 * g * cos(q1 + q2),
                          m2 * lc2 * g * cos(q1 + q2)),
        "potential_energy": scalar((m1 * lc1 + m2 * l1) * g * sin(q1) + m2 * lc2 * g * sin(q1 + q2)),
    }


def spong_cartesian() -> tuple[System, Entries]:
    f1, f2 = symbols("f1 f2")
    system = System([q1, q2], kinetic=moving(m1, q1) + moving(m2, q1, q2), potential=g * m1 * q1 + g * m2 * q1,
                    forces={q1: f1, q2: f2}, inputs=[f1, f2])
    return system, {
        "mass_matrix": rows([m1 + m2, 0], [0, m2]),
        "potential_energy": scalar(g * (m1 + m2) * q1),
        "gravity": column(g * (m1 + m2), 0),
        "residual": column((m1 + m2) * v1.diff() + g * (m1 + m2) - f1, m2 * v2.diff() - f2),
    }


def spong_remote() -> tuple[System, Entries]:
    p1, p2 = coordinates("p1 p2")
    first = (lc1 * cos(p1), lc1 * sin(p1))
    second = (l1 * cos(p1) + lc2 * cos(p2), l1 * sin(p1) + lc2 * sin(p2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, p1) + turning(I2, p2)
    system = System([p1, p2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    h = m2 * l1 * lc2 * sin(p2 - p1)
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + m2 * l1**2 + I1, m2 * l1 * lc2 * cos(p2 - p1)],
                            [m2 * l1 * lc2 * cos(p2 - p1), m2 * lc2**2 + I2]),
        "christoffel": symbols_of_christoffel([[0, 0], [-h]], [[h, 0], [0]]),
        "gravity": column((m1 * lc1 + m2 * l1) * g * cos(p1), m2 * lc2 * g * cos(p2)),
        "potential_energy": scalar(m1 * g * lc1 * sin(p1) + m2 * g * (l1 * sin(p1) + lc2 * sin(p2))),
    }


def spong_five_bar() -> tuple[System, Entries]:
    m3, m4, lc3, lc4, I3, I4 = symbols("m3 m4 lc3 lc4 I3 I4", positive=True)
    heads = {m1: (lc1, 0), m2: (0, lc2), m3: (lc3, l2), m4: (l1, -lc4)}
    centers = {m: (a * cos(q1) + b * cos(q2), a * sin(q1) + b * sin(q2)) for m, (a, b) in heads.items()}
    kinetic = sum(moving(m, *center) for m, center in centers.items())
    kinetic += turning(I1, q1) + turning(I2, q2) + turning(I3, q1) + turning(I4, q2)
    system = System([q1, q2], kinetic=kinetic, potential=sum(m * g * center[1] for m, center in centers.items()))
    return system, {
        "mass_matrix": rows(
            [m1 * lc1**2 + m3 * lc3**2 + m4 * l1**2 + I1 + I3, (m3 * l2 * lc3 - m4 * l1 * lc4) * cos(q2 - q1)],
            [(m3 * l2 * lc3 - m4 * l1 * lc4) * cos(q2 - q1), m2 * lc2**2 + m3 * l2**2 + m4 * lc4**2 + I2 + I4]),
        "gravity": column(g * cos(q1) * (m1 * lc1 + m3 * lc3 + m4 * l1), g * cos(q2) * (m2 * lc2 + m3 * l2 - m4 * lc4)),
    }


def craig_point_masses() -> tuple[System, Entries]:
    elbow = (l1 * cos(theta1), l1 * sin(theta1))
    tip = (elbow[0] + l2 * cos(theta1 + theta2), elbow[1] + l2 * sin(theta1 + theta2))
    system = System([theta1, theta2], kinetic=moving(m1, *elbow) + moving(m2, *tip),
                    potential=m1 * g * elbow[1] + m2 * g * tip[1])
    coupling = l2**2 * m2 + l1 * l2 * m2 * cos(theta2)
    return system, {
        "mass_matrix": rows([l2**2 * m2 + 2 * l1 * l2 * m2 * cos(theta2) + l1**2 * (m1 + m2), coupling],
                            [coupling, l2**2 * m2]),
        "coriolis_vector": column(-m2 * l1 * l2 * sin(theta2) * w2**2 - 2 * m2 * l1 * l2 * sin(theta2) * w1 * w2,
                                  m2 * l1 * l2 * sin(theta2) * w1**2),
        "gravity": column(m2 * l2 * g * cos(theta1 + theta2) + (m1 + m2) * l1 * g * cos(theta1),
                          m2 * l2 * g * cos(theta1 + theta2)),
    }


def craig_rp() -> tuple[System, Entries]:
    (d2,) = coordinates("d2")
    izz1, izz2 = symbols("Izz1 Izz2", positive=True)
    u, w = theta1.diff(), d2.diff()
    first, second = [(r * cos(theta1), r * sin(theta1)) for r in (l1, d2)]
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(izz1, theta1) + turning(izz2, theta1)
    system = System([theta1, d2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    return system, {
        "mass_matrix": rows([m1 * l1**2 + izz1 + izz2 + m2 * d2**2, 0], [0, m2]),
        "coriolis_vector": column(2 * m2 * d2 * u * w, -m2 * d2 * u**2),
        "gravity": column((m1 * l1 + m2 * d2) * g * cos(theta1), m2 * g * sin(theta1)),
        "kinetic_energy": scalar((m1 * l1**2 + izz1 + izz2 + m2 * d2**2) * u**2 / 2 + m2 * w**2 / 2),
    }


def siciliano_cartesian() -> tuple[System, Entries]:
    d1, d2 = coordinates("d1 d2")
    ml1, ml2, mm2, im1, im2, kr1, kr2 = symbols("m_l1 m_l2 m_m2 I_m1 I_m2 k_r1 k_r2", positive=True)
    kinetic = moving(ml1, d1) + moving(mm2, d1) + turning(im1, kr1 * d1) + moving(ml2, d1, d2)
    system = System([d1, d2], kinetic=kinetic + turning(im2, kr2 * d2), potential=(ml1 + mm2 + ml2) * g * d1)
    return system, {
        "mass_matrix": rows([ml1 + mm2 + kr1**2 * im1 + ml2, 0], [0, ml2 + kr2**2 * im2]),
        "coriolis_matrix": rows([0, 0], [0, 0]),
        "gravity": column((ml1 + mm2 + ml2) * g, 0),
    }


def siciliano_planar() -> tuple[System, Entries]:
    names = "m_l1 m_l2 m_m2 I_l1 I_l2 I_m1 I_m2 k_r1 k_r2 a1 ell1 ell2"
    ml1, ml2, mm2, il1, il2, im1, im2, kr1, kr2, a1, c1, c2 = symbols(names, positive=True)
    t1, t2 = theta1, theta2
    elbow = (a1 * cos(t1), a1 * sin(t1))
    first, second = (c1 * cos(t1), c1 * sin(t1)), (elbow[0] + c2 * cos(t1 + t2), elbow[1] + c2 * sin(t1 + t2))
    kinetic = moving(ml1, *first) + moving(mm2, *elbow) + moving(ml2, *second) + turning(il1, t1)
    kinetic += turning(il2, t1 + t2) + turning(im1, kr1 * t1) + turning(im2, t1 + kr2 * t2)
    system = System([t1, t2], kinetic=kinetic, potential=g * (ml1 * first[1] + mm2 * elbow[1] + ml2 * second[1]))
    h = -ml2 * a1 * c2 * sin(t2)
    coupling = il2 + ml2 * (c2**2 + a1 * c2 * cos(t2)) + kr2 * im2
    largest = il1 + ml1 * c1**2 + kr1**2 * im1 + il2 + ml2 * (a1**2 + c2**2 + 2 * a1 * c2 * cos(t2)) + im2
    return system, {
        "mass_matrix": rows([largest + mm2 * a1**2, coupling], [coupling, il2 + ml2 * c2**2 + kr2**2 * im2]),
        "christoffel": symbols_of_christoffel([[0, h], [h]], [[-h, 0], [0]]),
        "coriolis_matrix": rows([h * w2, h * (w1 + w2)], [-h * w1, 0]),
        "gravity": column((ml1 * c1 + mm2 * a1 + ml2 * a1) * g * cos(t1) + ml2 * c2 * g * cos(t1 + t2),
                          ml2 * c2 * g * cos(t1 + t2)),
    }


def murray_two_links() -> tuple[System, Entries]:
    r1, r2, iz1, iz2 = symbols("r1 r2 I_z1 I_z2", positive=True)
    first = (r1 * cos(theta1), r1 * sin(theta1))
    second = (l1 * cos(theta1) + r2 * cos(theta1 + theta2), l1 * sin(theta1) + r2 * sin(theta1 + theta2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(iz1, theta1) + turning(iz2, theta1 + theta2)
    alpha, beta, delta = iz1 + iz2 + m1 * r1**2 + m2 * (l1**2 + r2**2), m2 * l1 * r2, iz2 + m2 * r2**2
    return System([theta1, theta2], kinetic=kinetic), {
        "mass_matrix": rows([alpha + 2 * beta * cos(theta2), delta + beta * cos(theta2)],
                            [delta + beta * cos(theta2), delta]),
        "coriolis_matrix": rows([-beta * sin(theta2) * w2, -beta * sin(theta2) * (w1 + w2)],
                                [beta * sin(theta2) * w1, 0]),
    }


def murray_scara() -> tuple[System, Entries]:
    q = coordinates("theta1 theta2 theta3 theta4")
    t1, t2, t3, lift = q
    m3, m4, r1, r2, i1, i2, i3, i4 = symbols("m3 m4 r1 r2 I_z1 I_z2 I_z3 I_z4", positive=True)
    first, elbow = [(r * cos(t1), r * sin(t1)) for r in (r1, l1)]
    second, wrist = [(elbow[0] + r * cos(t1 + t2), elbow[1] + r * sin(t1 + t2)) for r in (r2, l2)]
    kinetic = moving(m1, *first) + moving(m2, *second) + moving(m3, *wrist) + moving(m4, *wrist, lift)
    kinetic += turning(i1, t1) + turning(i2, t1 + t2) + turning(i3, t1 + t2 + t3) + turning(i4, t1 + t2 + t3)
    alpha = i1 + r1**2 * m1 + l1**2 * m2 + l1**2 * m3 + l1**2 * m4
    beta = i2 + i3 + i4 + l2**2 * m3 + l2**2 * m4 + m2 * r2**2
    gamma, delta = l1 * l2 * m3 + l1 * l2 * m4 + l1 * m2 * r2, i3 + i4
    return System(q, kinetic=kinetic, potential=m4 * g * lift), {
        "mass_matrix": triangle([alpha + beta + 2 * gamma * cos(t2), beta + gamma * cos(t2), delta, 0],
                                [beta, delta, 0], [delta, 0], [m4]),
        "coriolis_matrix": rows([-gamma * sin(t2) * w2, -gamma * sin(t2) * (w1 + w2), 0, 0],
                                [gamma * sin(t2) * w1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]),
        "gravity": column(0, 0, 0, m4 * g),
    }


def de_luca_two_links() -> tuple[System, Entries]:
    d1, d2, g0 = symbols("d1 d2 g0", positive=True)
    first = (d1 * cos(q1), d1 * sin(q1))
    second = (l1 * cos(q1) + d2 * cos(q1 + q2), l1 * sin(q1) + d2 * sin(q1 + q2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, q1) + turning(I2, q1 + q2)
    system = System([q1, q2], kinetic=kinetic, potential=g0 * (m1 * first[1] + m2 * second[1]))
    a1, a2, a3 = I1 + m1 * d1**2 + I2 + m2 * d2**2 + m2 * l1**2, m2 * l1 * d2, I2 + m2 * d2**2
    a4, a5 = g0 * (m1 * d1 + m2 * l1), g0 * m2 * d2
    return system, {
        "mass_matrix": rows([a1 + 2 * a2 * cos(q2), a3 + a2 * cos(q2)], [a3 + a2 * cos(q2), a3]),
        "coriolis_vector": column(-a2 * sin(q2) * (v2**2 + 2 * v1 * v2), a2 * sin(q2) * v1**2),
        "gravity": column(a4 * cos(q1) + a5 * cos(q1 + q2), a5 * cos(q1 + q2)),
    }


def slotine_load() -> tuple[System, Entries]:
    me, ie, lce, offset = symbols("m_e I_e l_ce delta_e", positive=True)
    first = (lc1 * cos(q1), lc1 * sin(q1))
    angle = q1 + q2 - offset
    second = (l1 * cos(q1) + lce * cos(angle), l1 * sin(q1) + lce * sin(angle))
    kinetic = moving(m1, *first) + moving(me, *second) + turning(I1, q1) + turning(ie, q1 + q2)
    a1, a2 = I1 + m1 * lc1**2 + ie + me * lce**2 + me * l1**2, ie + me * lce**2
    a3, a4 = me * l1 * lce * cos(offset), me * l1 * lce * sin(offset)
    system = System([q1, q2], kinetic=kinetic)
    h = a3 * sin(q2) - a4 * cos(q2)
    coupling = a2 + a3 * cos(q2) + a4 * sin(q2)
    return system, {
        "mass_matrix": rows([a1 + 2 * a3 * cos(q2) + 2 * a4 * sin(q2), coupling], [coupling, a2]),
        "coriolis_matrix": rows([-h * v2, -h * (v1 + v2)], [h * v1, 0]),
    }


def kelly_pelican() -> tuple[System, Entries]:
    first = (lc1 * sin(q1), -lc1 * cos(q1))
    second = (l1 * sin(q1) + lc2 * sin(q1 + q2), -l1 * cos(q1) - lc2 * cos(q1 + q2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, q1) + turning(I2, q1 + q2)
    system = System([q1, q2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    coupling = m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2)) + I1 + I2, coupling],
                            [coupling, m2 * lc2**2 + I2]),
        "coriolis_matrix": rows([-m2 * l1 * lc2 * sin(q2) * v2, -m2 * l1 * lc2 * sin(q2) * (v1 + v2)],
                                [m2 * l1 * lc2 * sin(q2) * v1, 0]),
        "gravity": column((m1 * lc1 + m2 * l1) * g * sin(q1) + m2 * lc2 * g * sin(q1 + q2),
                          m2 * lc2 * g * sin(q1 + q2)),
    }


def pendubot() -> tuple[System, Entries]:
    kinetic, potential = _elbow(q1, q2)
    p1, p2, p3 = m1 * lc1**2 + m2 * l1**2 + I1, m2 * lc2**2 + I2, m2 * l1 * lc2
    p4, p5 = m1 * lc1 + m2 * l1, m2 * lc2
    return System([q1, q2], kinetic=kinetic, potential=potential), {
        "mass_matrix": rows([p1 + p2 + 2 * p3 * cos(q2), p2 + p3 * cos(q2)], [p2 + p3 * cos(q2), p2]),
        "coriolis_matrix": rows([-p3 * sin(q2) * v2, -p3 * sin(q2) * v2 - p3 * sin(q2) * v1], [p3 * sin(q2) * v1, 0]),
        "gravity": column(p4 * g * cos(q1) + p5 * g * cos(q1 + q2), p5 * g * cos(q1 + q2)),
        "potential_energy": scalar(p4 * g * sin(q1) + p5 * g * sin(q1 + q2)),
    }


def tedrake_acrobot() -> tuple[System, Entries]:
    first = (lc1 * sin(theta1), -lc1 * cos(theta1))
    second = (l1 * sin(theta1) + lc2 * sin(theta1 + theta2), -l1 * cos(theta1) - lc2 * cos(theta1 + theta2))
    # I1 and I2 are about the pivots, as in the notes.
    kinetic = moving(m1, *first) + turning(I1 - m1 * lc1**2, theta1)
    kinetic += moving(m2, *second) + turning(I2 - m2 * lc2**2, theta1 + theta2)
    system = System([theta1, theta2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    pull = m2 * l1 * lc2 * sin(theta2)
    coupling = I2 + m2 * l1 * lc2 * cos(theta2)
    return system, {
        "mass_matrix": rows([I1 + I2 + m2 * l1**2 + 2 * m2 * l1 * lc2 * cos(theta2), coupling], [coupling, I2]),
        "coriolis_vector": column(-2 * pull * w1 * w2 - pull * w2**2, pull * w1**2),
        "gravity": column(m1 * g * lc1 * sin(theta1) + m2 * g * (l1 * sin(theta1) + lc2 * sin(theta1 + theta2)),
                          m2 * g * lc2 * sin(theta1 + theta2)),
    }


def elastic_joint() -> tuple[System, Entries]:
    mass, length, inertia, motor, k, u = symbols("M L I J k u")
    potential = mass * g * length * (1 - cos(q1)) + k * (q1 - q2) ** 2 / 2
    system = System([q1, q2], kinetic=turning(inertia, q1) + turning(motor, q2), potential=potential,
                    forces={q2: u}, inputs=[u])
    return system, {
        "mass_matrix": rows([inertia, 0], [0, motor]),
        "residual": column(inertia * v1.diff() + mass * g * length * sin(q1) + k * (q1 - q2),
                           motor * v2.diff() - k * (q1 - q2) - u),
    }


def kelly_cartesian() -> tuple[System, Entries]:
    m3 = symbols("m3", positive=True)
    kinetic = moving(m1, q1, q2, q3) + moving(m2, q1, q2) + moving(m3, q1)
    system = System([q1, q2, q3], kinetic=kinetic, potential=(m1 + m2 + m3) * g * q1)
    zero = Integer(0)
    return system, {
        "mass_matrix": rows([m1 + m2 + m3, zero, zero], [zero, m1 + m2, zero], [zero, zero, m1]),
        "gravity": column((m1 + m2 + m3) * g, zero, zero),
        "kinetic_energy": scalar((m1 * v3**2 + (m1 + m2) * v2**2 + (m1 + m2 + m3) * rate(q1) ** 2) / 2),
        "potential_energy": scalar((m1 + m2 + m3) * g * q1),
    }


SPONG = "Spong, Hutchinson, Vidyasagar, Robot Modeling and Control, 1st edition, chapter 'Dynamics'"

ROBOTS = (
    Printed("planar elbow arm, Spong", f"{SPONG}, 'Planar Elbow Manipulator'", False, spong_elbow),
    Printed("two-link Cartesian arm, Spong", f"{SPONG}, 'Two-Link Cartesian Manipulator'", False, spong_cartesian),
    Printed("elbow arm with remote drive, Spong", f"{SPONG}, 'Planar Elbow Manipulator with Remotely Driven Link'",
            True, spong_remote),
    Printed("five-bar linkage, Spong", f"{SPONG}, 'Five-Bar Linkage'", False, spong_five_bar),
    Printed("two point masses, Craig", "Craig, Introduction to Robotics, 3rd edition, section 6.7, M, V and G of the "
            "two-link planar manipulator", False, craig_point_masses),
    Printed("RP manipulator, Craig", "Craig, Introduction to Robotics, 3rd edition, section 6.9, example of the RP "
            "manipulator by Lagrange", True, craig_rp),
    Printed("two-link Cartesian arm, Siciliano", "Siciliano, Sciavicco, Villani, Oriolo, Robotics: Modelling, "
            "Planning and Control, section 7.3.1", False, siciliano_cartesian),
    Printed("two-link planar arm, Siciliano", "Siciliano, Sciavicco, Villani, Oriolo, Robotics: Modelling, Planning "
            "and Control, section 7.3.2", False, siciliano_planar),
    Printed("two-link arm, Murray", "Murray, Li, Sastry, A Mathematical Introduction to Robotic Manipulation, "
            "chapter 4, section 2.3", False, murray_two_links),
    Printed("SCARA, Murray", "Murray, Li, Sastry, A Mathematical Introduction to Robotic Manipulation, chapter 4, "
            "section 3, example 'Dynamics of a four degree of freedom SCARA robot'", True, murray_scara),
    Printed("2R with dynamic coefficients, De Luca", "De Luca, Robotics 2, lectures on the Lagrangian model and on "
            "linear parametrization, 2R robot", False, de_luca_two_links),
    Printed("two-link arm with load, Slotine", "Slotine, Li, Applied Nonlinear Control, section 9.2, the two-link "
            "manipulator carrying a load", True, slotine_load),
    Printed("Pelican, Kelly", "Kelly, Santibanez, Loria, Control of Robot Manipulators in Joint Space, chapter 5",
            False, kelly_pelican),
    Printed("Cartesian robot, Kelly", "Kelly, Santibanez, Loria, Control of Robot Manipulators in Joint Space, "
            "chapter 3, example of the Cartesian robot", False, kelly_cartesian),
    Printed("pendubot, Fantoni", "Fantoni, Lozano, Non-linear Control for Underactuated Mechanical Systems, chapter "
            "'The pendubot system'", False, pendubot),
    Printed("acrobot, Tedrake", "Tedrake, Underactuated Robotics, chapter 'Acrobots, Cart-Poles, and Quadrotors'",
            True, tedrake_acrobot, read=True),
    Printed("elastic joint, Spong", "Spong, Modeling and Control of Elastic Joint Robots, 1987, single link", False,
            elastic_joint),
)
