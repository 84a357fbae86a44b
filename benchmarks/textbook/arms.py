"""Arms: prismatic, polar, planar and spatial, each as its author writes it."""

from __future__ import annotations

from sympy import Rational, cos, sin, symbols

from dalembert import System, coordinates

from .printed import (
    Entries,
    Printed,
    Source,
    column,
    every_second_held_out,
    moving,
    rows,
    scalar,
    symbols_of_christoffel,
    triangle,
    turning,
)

q1, q2, q3 = coordinates("q1 q2 q3")
v1, v2, v3 = (q.diff() for q in (q1, q2, q3))
theta1, theta2, theta3 = coordinates("theta1 theta2 theta3")
w1, w2 = theta1.diff(), theta2.diff()
m, m1, m2, m3, g, d = symbols("m m1 m2 m3 g d", positive=True)
l1, l2, lc1, lc2, lc3, r1, r2 = symbols("l1 l2 lc1 lc2 lc3 r1 r2", positive=True)
I1, I2, izz1, izz2, izz3 = symbols("I1 I2 I_zz1 I_zz2 I_zz3", positive=True)
half = Rational(1, 2)


def pr_team100() -> tuple[System, Entries]:
    tip = (q1 + d * cos(q2), d * sin(q2))
    f1, t2 = symbols("f1 tau2")
    system = System([q1, q2], kinetic=moving(m1, q1) + moving(m2, *tip) + turning(izz2, q2),
                    potential=m1 * g * q1 + m2 * g * tip[0], forces={q1: f1, q2: t2}, inputs=[f1, t2])
    pull = -m2 * d * sin(q2)
    return system, {
        "mass_matrix": rows([m1 + m2, pull], [pull, izz2 + m2 * d**2]),
        "christoffel": symbols_of_christoffel([[0, 0], [-m2 * d * cos(q2)]], [[0, 0], [0]]),
        "coriolis_matrix": rows([0, -m2 * d * cos(q2) * v2], [0, 0]),
        "gravity": column((m1 + m2) * g, -d * sin(q2) * m2 * g),
        "residual": column((m1 + m2) * v1.diff() - m2 * d * sin(q2) * v2.diff() - m2 * d * cos(q2) * v2**2
                           + (m1 + m2) * g - f1,
                           -m2 * d * sin(q2) * v1.diff() + (izz2 + m2 * d**2) * v2.diff() - d * sin(q2) * m2 * g - t2),
    }


def rr_team100() -> tuple[System, Entries]:
    first = (lc1 * cos(q1), lc1 * sin(q1))
    second = (l1 * cos(q1) + lc2 * cos(q1 + q2), l1 * sin(q1) + lc2 * sin(q1 + q2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(izz1, q1) + turning(izz2, q1 + q2)
    # Gravity pulls along the first axis.
    system = System([q1, q2], kinetic=kinetic, potential=m1 * g * first[0] + m2 * g * second[0])
    shared = m2 * l1 * lc2 * cos(q2) + m2 * lc2**2 + izz2
    pull = m2 * l1 * lc2 * sin(q2)
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + m2 * l1**2 + 2 * m2 * l1 * lc2 * cos(q2) + m2 * lc2**2 + izz1 + izz2,
                             shared], [shared, m2 * lc2**2 + izz2]),
        "christoffel": symbols_of_christoffel([[0, -pull], [-pull]], [[pull, 0], [0]]),
        "coriolis_matrix": rows([-pull * v2, -pull * v1 - pull * v2], [pull * v1, 0]),
        "gravity": column(-m1 * g * lc1 * sin(q1) - m2 * g * (lc2 * sin(q1 + q2) + l1 * sin(q1)),
                          -m2 * g * lc2 * sin(q1 + q2)),
    }


def prr_team100() -> tuple[System, Entries]:
    second = (q1 + lc2 * cos(q2), lc2 * sin(q2))
    third = (q1 + l2 * cos(q2) + lc3 * cos(q2 + q3), l2 * sin(q2) + lc3 * sin(q2 + q3))
    kinetic = moving(m1, q1) + moving(m2, *second) + moving(m3, *third) + turning(izz2, q2) + turning(izz3, q2 + q3)
    bend = l2 * lc3 * cos(q3)
    return System([q1, q2, q3], kinetic=kinetic), {
        "mass_matrix": triangle(
            [m1 + m2 + m3, -m2 * lc2 * sin(q2) - m3 * l2 * sin(q2) - m3 * lc3 * sin(q2 + q3),
             -m3 * lc3 * sin(q2 + q3)],
            [m2 * lc2**2 + izz2 + m3 * l2**2 + 2 * m3 * bend + m3 * lc3**2 + izz3, m3 * lc3**2 + m3 * bend + izz3],
            [m3 * lc3**2 + izz3]),
        "christoffel": {(0, 1, 1): -m2 * lc2 * cos(q2) - m3 * l2 * cos(q2) - m3 * lc3 * cos(q2 + q3)},
    }


def acrobot_spong() -> tuple[System, Entries]:
    first = (lc1 * cos(q1), lc1 * sin(q1))
    second = (l1 * cos(q1) + lc2 * cos(q1 + q2), l1 * sin(q1) + lc2 * sin(q1 + q2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, q1) + turning(I2, q1 + q2)
    system = System([q1, q2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    shared = m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2
    pull = m2 * l1 * lc2 * sin(q2)
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2)) + I1 + I2, shared],
                            [shared, m2 * lc2**2 + I2]),
        "coriolis_vector": column(-pull * v2**2 - 2 * pull * v2 * v1, pull * v1**2),
        "gravity": column((m1 * lc1 + m2 * l1) * g * cos(q1) + m2 * lc2 * g * cos(q1 + q2),
                          m2 * lc2 * g * cos(q1 + q2)),
    }


def lynch_2r() -> tuple[System, Entries]:
    a1, a2 = symbols("L1 L2", positive=True)
    elbow = (a1 * cos(theta1), a1 * sin(theta1))
    tip = (elbow[0] + a2 * cos(theta1 + theta2), elbow[1] + a2 * sin(theta1 + theta2))
    system = System([theta1, theta2], kinetic=moving(m1, *elbow) + moving(m2, *tip),
                    potential=m1 * g * elbow[1] + m2 * g * tip[1])
    shared = m2 * (a1 * a2 * cos(theta2) + a2**2)
    return system, {
        "mass_matrix": rows([m1 * a1**2 + m2 * (a1**2 + 2 * a1 * a2 * cos(theta2) + a2**2), shared],
                            [shared, m2 * a2**2]),
        "coriolis_vector": column(-m2 * a1 * a2 * sin(theta2) * (2 * w1 * w2 + w2**2),
                                  m2 * a1 * a2 * w1**2 * sin(theta2)),
        "gravity": column((m1 + m2) * a1 * g * cos(theta1) + m2 * g * a2 * cos(theta1 + theta2),
                          m2 * g * a2 * cos(theta1 + theta2)),
    }


def lesko_2r() -> tuple[System, Entries]:
    reach = symbols("L1", positive=True)
    first = (r1 * cos(theta1), r1 * sin(theta1))
    second = (reach * cos(theta1) + r2 * cos(theta1 + theta2), reach * sin(theta1) + r2 * sin(theta1 + theta2))
    bend = reach * r2 * cos(theta2)
    return System([theta1, theta2], kinetic=moving(m1, *first) + moving(m2, *second)), {
        "kinetic_energy": scalar(half * m1 * r1**2 * w1**2
                                 + half * m2 * ((reach**2 + 2 * bend + r2**2) * w1**2
                                                + 2 * (bend + r2**2) * w1 * w2 + r2**2 * w2**2)),
    }


def lewis_polar() -> tuple[System, Entries]:
    theta, r = coordinates("theta r")
    hand = (r * cos(theta), r * sin(theta))
    system = System([theta, r], kinetic=moving(m, *hand), potential=m * g * hand[1])
    w, u = theta.diff(), r.diff()
    return system, {
        "kinetic_energy": scalar(half * m * r**2 * w**2 + half * m * u**2),
        "potential_energy": scalar(m * g * r * sin(theta)),
        "mass_matrix": rows([m * r**2, 0], [0, m]),
        "coriolis_vector": column(2 * m * r * u * w, -m * r * w**2),
        "gravity": column(m * g * r * cos(theta), m * g * sin(theta)),
    }


def lewis_elbow() -> tuple[System, Entries]:
    a1, a2 = symbols("a1 a2", positive=True)
    elbow = (a1 * cos(theta1), a1 * sin(theta1))
    tip = (elbow[0] + a2 * cos(theta1 + theta2), elbow[1] + a2 * sin(theta1 + theta2))
    system = System([theta1, theta2], kinetic=moving(m1, *elbow) + moving(m2, *tip),
                    potential=m1 * g * elbow[1] + m2 * g * tip[1])
    shared = m2 * a2**2 + m2 * a1 * a2 * cos(theta2)
    return system, {
        "mass_matrix": rows([(m1 + m2) * a1**2 + m2 * a2**2 + 2 * m2 * a1 * a2 * cos(theta2), shared],
                            [shared, m2 * a2**2]),
        "coriolis_vector": column(-m2 * a1 * a2 * (2 * w1 * w2 + w2**2) * sin(theta2),
                                  m2 * a1 * a2 * w1**2 * sin(theta2)),
        "gravity": column((m1 + m2) * g * a1 * cos(theta1) + m2 * g * a2 * cos(theta1 + theta2),
                          m2 * g * a2 * cos(theta1 + theta2)),
    }


def asada_2r() -> tuple[System, Entries]:
    first = (lc1 * cos(theta1), lc1 * sin(theta1))
    second = (l1 * cos(theta1) + lc2 * cos(theta1 + theta2), l1 * sin(theta1) + lc2 * sin(theta1 + theta2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, theta1) + turning(I2, theta1 + theta2)
    system = System([theta1, theta2], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    shared = m2 * l1 * lc2 * cos(theta2) + m2 * lc2**2 + I2
    pull = m2 * l1 * lc2 * sin(theta2)
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + I1 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(theta2)) + I2, shared],
                            [shared, m2 * lc2**2 + I2]),
        "coriolis_vector": column(-pull * w2**2 - 2 * pull * w1 * w2, pull * w1**2),
        "gravity": column(m1 * lc1 * g * cos(theta1) + m2 * g * (lc2 * cos(theta1 + theta2) + l1 * cos(theta1)),
                          m2 * lc2 * g * cos(theta1 + theta2)),
    }


def murray_three_links() -> tuple[System, Entries]:
    iz1, ix2, iy2, iz2, ix3, iy3, iz3 = symbols("I_z1 I_x2 I_y2 I_z2 I_x3 I_y3 I_z3", positive=True)
    q, (a, b) = theta2 + theta3, (theta2, theta3)
    c2, s2, c23, s23 = cos(a), sin(a), cos(q), sin(q)
    far = l1 * c2 + r2 * c23
    places = {m2: (r1 * c2, -r1 * s2), m3: (far, -l1 * s2 - r2 * s23)}
    kinetic = sum(moving(one, out, up) + one * out**2 * w1**2 / 2 for one, (out, up) in places.items())
    kinetic += turning(iz1, theta1) + turning(ix2, a) + turning(ix3, q)
    kinetic += (iy2 * s2**2 + iz2 * c2**2 + iy3 * s23**2 + iz3 * c23**2) * w1**2 / 2
    system = System([theta1, theta2, theta3], kinetic=kinetic,
                    potential=sum(one * g * up for one, (_, up) in places.items()))
    low = l1 * s2 + r2 * s23
    lift = (iy2 - iz2 - m2 * r1**2) * c2 * s2 + (iy3 - iz3) * c23 * s23 - m3 * far * low
    wrist = (iy3 - iz3) * c23 * s23 - m3 * r2 * s23 * far
    sag = (iz2 - iy2 + m2 * r1**2) * c2 * s2 + (iz3 - iy3) * c23 * s23 + m3 * far * low
    nod = (iz3 - iy3) * c23 * s23 + m3 * r2 * s23 * far
    bend = l1 * m3 * r2 * sin(b)
    return system, {
        "mass_matrix": triangle(
            [iy2 * s2**2 + iy3 * s23**2 + iz1 + iz2 * c2**2 + iz3 * c23**2 + m2 * r1**2 * c2**2 + m3 * far**2, 0, 0],
            [ix2 + ix3 + m3 * l1**2 + m2 * r1**2 + m3 * r2**2 + 2 * m3 * l1 * r2 * cos(b),
             ix3 + m3 * r2**2 + m3 * l1 * r2 * cos(b)], [ix3 + m3 * r2**2]),
        "christoffel": symbols_of_christoffel([[0, lift, wrist], [0, 0], [0]], [[sag, 0, 0], [0, -bend], [-bend]],
                                              [[nod, 0, 0], [bend, 0], [0]]),
        "gravity": column(0, -(m2 * g * r1 + m3 * g * l1) * c2 - m3 * g * r2 * c23, -m3 * g * r2 * c23),
    }


def ppr_passive() -> tuple[System, Entries]:
    x, y, theta = coordinates("x y theta")
    mx, my, length, inertia = symbols("m_x m_y l I", positive=True)
    # m_x and m_y are all that moves along x and along y; the last link has the mass m3.
    kinetic = moving(mx - m3, x) + moving(my - m3, y) + turning(inertia, theta)
    kinetic += moving(m3, x + length * cos(theta), y + length * sin(theta))
    across, along, w = -m3 * length * sin(theta), m3 * length * cos(theta), theta.diff()
    return System([x, y, theta], kinetic=kinetic), {
        "mass_matrix": rows([mx, 0, across], [0, my, along], [across, along, inertia + m3 * length**2]),
        "coriolis_vector": column(-m3 * length * cos(theta) * w**2, -m3 * length * sin(theta) * w**2, 0),
    }


def pr_tottaviani() -> tuple[System, Entries]:
    inertia = symbols("I", positive=True)
    kinetic = moving(m1, q1) + moving(m2, q1 + d * cos(q2), d * sin(q2)) + turning(inertia, q2)
    return System([q1, q2], kinetic=kinetic), {
        "mass_matrix": rows([m1 + m2, -m2 * d * sin(q2)], [-m2 * d * sin(q2), inertia + m2 * d**2]),
        "christoffel": symbols_of_christoffel([[0, 0], [-m2 * d * cos(q2)]], [[0, 0], [0]]),
    }


TEAM100 = "truher, all25, repository, notes on dynamics"
LEWIS = "Lewis, Dawson, Abdallah, Robot Manipulator Control, section 3.2"

ARMS: tuple[Printed, ...] = every_second_held_out(
    Source("PR arm, truher", f"{TEAM100}, 'PR Dynamics' (after Chemnitz lectures)", pr_team100, read=True),
    Source("RR arm, truher", f"{TEAM100}, 'RR Dynamics' (after Chemnitz lectures)", rr_team100, read=True),
    Source("PRR arm, truher", f"{TEAM100}, 'PRR Dynamics'", prr_team100, read=True),
    Source("acrobot, Spong", "Spong, The Swing Up Control Problem for the Acrobot, IEEE Control Systems, 1995, "
           "d11 to phi2", acrobot_spong),
    Source("2R arm, Lynch", "Lynch, Park, Modern Robotics, section 8.1.1, M, c and g", lynch_2r),
    Source("2R arm, Lesko", "Lesko, Robotics, repository page, 'Kinetic Energy'", lesko_2r, read=True),
    Source("polar arm, Lewis", f"{LEWIS}, example 'Dynamics of a Two-Link Polar Arm'", lewis_polar),
    Source("planar elbow arm, Lewis", f"{LEWIS}, example 'Dynamics of a Two-Link Planar Elbow Arm'", lewis_elbow),
    Source("2R arm, Asada", "Asada, Slotine, Robot Analysis and Control, chapter 5, H11 to G2", asada_2r),
    Source("three-link open chain, Murray", "Murray, Li, Sastry, A Mathematical Introduction to Robotic Manipulation, "
           "chapter 4, section 3, example 'Dynamics of a three-link open-chain manipulator'", murray_three_links),
    Source("PPR arm with a passive joint, Fantoni", "Fantoni, Lozano, Non-linear Control for Underactuated Mechanical "
           "Systems, chapter on planar manipulators with two prismatic and one revolute joints", ppr_passive),
    Source("PR arm, Tottaviani", "Tottaviani, automationMATLAB, repository script 'Modello dinamico robot PR', M and "
           "the Coriolis coefficients (a slip in p_y corrected)", pr_tottaviani, read=True),
)
