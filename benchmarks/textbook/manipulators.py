"""Chains in other hands: inertial parameters, elastic joints, dynamic coefficients, double angles, numbers."""

from __future__ import annotations

from typing import Any

from sympy import Rational, cos, sin, symbols

from dalembert import System, coordinates

from .printed import Entries, Printed, Source, column, every_second_held_out, moving, rate, rows, triangle, turning

q1, q2, q3 = coordinates("q1 q2 q3")
v1, v2, v3 = (q.diff() for q in (q1, q2, q3))
theta1, theta2, theta3 = coordinates("theta1 theta2 theta3")
w1, w2 = theta1.diff(), theta2.diff()
m1, m2, m3, g = symbols("m1 m2 m3 g", positive=True)
l1, l2, I1, I2 = symbols("l1 l2 I1 I2", positive=True)
half = Rational(1, 2)


def lewis_cylindrical() -> tuple[System, Entries]:
    theta, h, r = coordinates("theta h r")
    spin = symbols("J", positive=True)
    kinetic = turning(spin, theta) + moving(m1, h) + moving(m2, r * cos(theta), r * sin(theta), h)
    system = System([theta, h, r], kinetic=kinetic, potential=(m1 + m2) * g * h)
    w, u = theta.diff(), r.diff()
    return system, {
        "mass_matrix": rows([spin + m2 * r**2, 0, 0], [0, m1 + m2, 0], [0, 0, m2]),
        "coriolis_vector": column(2 * m2 * r * u * w, 0, -m2 * r * w**2),
        "gravity": column(0, (m1 + m2) * g, 0),
    }


def khalil_2r() -> tuple[System, Entries]:
    zz1, zz2, mx1, my1, mx2, my2, reach, mass2, rotor1, rotor2 = symbols(
        "ZZ1 ZZ2 MX1 MY1 MX2 MY2 L M2 Ia1 Ia2", positive=True)
    t1, t2 = theta1, theta2
    low, far = (cos(t1), sin(t1)), (cos(t1 + t2), sin(t1 + t2))
    elbow = (reach * low[0], reach * low[1])
    # First moments MX and MY are of links whose centres are anywhere; M2 moves with the elbow.
    second = [rate(mx2 * far[0] - my2 * far[1]), rate(mx2 * far[1] + my2 * far[0])]
    kinetic = turning(zz1 + rotor1, t1) + moving(mass2, *elbow) + turning(zz2, t1 + t2) + turning(rotor2, t2)
    kinetic += rate(elbow[0]) * second[0] + rate(elbow[1]) * second[1]
    height = mx1 * low[1] + my1 * low[0] + mass2 * elbow[1] + mx2 * far[1] + my2 * far[0]
    system = System([t1, t2], kinetic=kinetic, potential=g * height)
    bend = mx2 * cos(t2) - my2 * sin(t2)
    shared = zz2 + reach * bend
    return system, {
        "mass_matrix": rows([rotor1 + zz1 + reach**2 * mass2 + zz2 + 2 * reach * bend, shared],
                            [shared, rotor2 + zz2]),
        "coriolis_vector": column(-reach * (mx2 * sin(t2) + my2 * cos(t2)) * (2 * w1 * w2 + w2**2),
                                  reach * (mx2 * sin(t2) + my2 * cos(t2)) * w1**2),
        "gravity": column(g * ((mx1 + reach * mass2) * cos(t1) - my1 * sin(t1) + mx2 * cos(t1 + t2)
                               - my2 * sin(t1 + t2)),
                          g * (mx2 * cos(t1 + t2) - my2 * sin(t1 + t2))),
    }


def bittu_3r() -> tuple[System, Entries]:
    a1, a2, a3, mass1, mass2, mass3 = symbols("L1 L2 L3 M1 M2 M3", positive=True)
    t1, t2, t3 = theta1, theta1 + theta2, theta1 + theta2 + theta3
    first = (a1 * sin(t1), a1 * cos(t1))
    second = (first[0] + a2 * sin(t2), first[1] + a2 * cos(t2))
    third = (second[0] + a3 * sin(t3), second[1] + a3 * cos(t3))
    places = {mass1: first, mass2: second, mass3: third}
    system = System([theta1, theta2, theta3], kinetic=sum(moving(one, *place) for one, place in places.items()),
                    potential=sum(one * g * place[1] for one, place in places.items()))
    c2, c3, c23 = cos(theta2), cos(theta3), cos(theta2 + theta3)
    pairs = mass2 + mass3
    far = -mass3 * g * a3 * sin(t3)
    return system, {
        "mass_matrix": triangle(
            [(mass1 + mass2 + mass3) * a1**2 + pairs * a2**2 + mass3 * a3**2 + 2 * pairs * a1 * a2 * c2
             + 2 * mass3 * a2 * a3 * c3 + 2 * mass3 * a3 * a1 * c23,
             pairs * a2**2 + pairs * a1 * a2 * c2 + mass3 * a3**2 + 2 * mass3 * a2 * a3 * c3 + mass3 * a3 * a1 * c23,
             mass3 * a3**2 + mass3 * a2 * a3 * c3 + mass3 * a3 * a1 * c23],
            [pairs * a2**2 + mass3 * a3**2 + 2 * mass3 * a2 * a3 * c3, mass3 * a3**2 + mass3 * a2 * a3 * c3],
            [mass3 * a3**2]),
        "gravity": column(-(mass1 + mass2 + mass3) * g * a1 * sin(t1) - pairs * g * a2 * sin(t2) + far,
                          -pairs * g * a2 * sin(t2) + far, far),
    }


def yap_2r() -> tuple[System, Entries]:
    t1, t2 = symbols("tau1 tau2")
    elbow = (l1 * sin(theta1), -l1 * cos(theta1))
    tip = (elbow[0] + l2 * sin(theta1 + theta2), elbow[1] - l2 * cos(theta1 + theta2))
    system = System([theta1, theta2], kinetic=moving(m1, *elbow) + moving(m2, *tip),
                    potential=m1 * g * elbow[1] + m2 * g * tip[1], forces={theta1: t1, theta2: t2}, inputs=[t1, t2])
    first, pull, sag = (m1 + m2) * l1**2 + m2 * l2**2 + 2 * m2 * l1 * l2 * cos(theta2), m2 * l1 * l2, m2 * g * l2
    shared = m2 * l2**2 + pull * cos(theta2)
    return system, {
        "mass_matrix": rows([first, shared], [shared, m2 * l2**2]),
        "gravity": column((m1 + m2) * g * l1 * sin(theta1) + sag * sin(theta1 + theta2), sag * sin(theta1 + theta2)),
        "residual": column(
            first * w1.diff() + shared * w2.diff() - 2 * pull * sin(theta2) * w1 * w2 - pull * sin(theta2) * w2**2
            + (m1 + m2) * g * l1 * sin(theta1) + sag * sin(theta1 + theta2) - t1,
            shared * w1.diff() + m2 * l2**2 * w2.diff() + pull * sin(theta2) * w1**2 + sag * sin(theta1 + theta2)
            - t2),
    }


def de_luca_elastic_2r() -> tuple[System, Entries]:
    motor1, motor2 = coordinates("theta1 theta2")
    b1, b2, k1, k2, d1, d2 = symbols("B1 B2 K1 K2 d1 d2", positive=True)
    first = (d1 * cos(q1), d1 * sin(q1))
    second = (l1 * cos(q1) + d2 * cos(q1 + q2), l1 * sin(q1) + d2 * sin(q1 + q2))
    kinetic = moving(m1, *first) + moving(m2, *second) + turning(I1, q1) + turning(I2, q1 + q2)
    kinetic += turning(b1, motor1) + turning(b2, motor2)
    springs = k1 * (q1 - motor1) ** 2 / 2 + k2 * (q2 - motor2) ** 2 / 2
    system = System([q1, q2, motor1, motor2], kinetic=kinetic, potential=springs)
    shared = I2 + m2 * d2**2 + m2 * l1 * d2 * cos(q2)
    pull = m2 * l1 * d2 * sin(q2)
    return system, {
        "mass_matrix": triangle([I1 + m1 * d1**2 + I2 + m2 * d2**2 + m2 * l1**2 + 2 * m2 * l1 * d2 * cos(q2), shared,
                                 0, 0], [I2 + m2 * d2**2, 0, 0], [b1, 0], [b2]),
        "coriolis_vector": column(-pull * (v2**2 + 2 * v1 * v2), pull * v1**2, 0, 0),
        "gravity": column(k1 * (q1 - motor1), k2 * (q2 - motor2), -k1 * (q1 - motor1), -k2 * (q2 - motor2)),
    }


def de_luca_names() -> dict[Any, Any]:
    """The dynamic coefficients of the spatial 3R robot, in the letters of the script."""
    i1, i2x, i2y, i3x, i3y, d2, d3, reach, g0 = _spatial()
    a1, a2, a3, a4, a5, a6, a7, a8 = symbols("a1:9")
    return {a1: i1 + i2x + i3x, a2: i2y + m2 * d2**2 + m3 * reach**2 - i2x, a3: i3y + m3 * d3**2 - i3x,
            a4: m3 * reach * d3, a5: i2y + m2 * d2**2 + m3 * d3**2 + i3y + m3 * reach**2, a6: i3y + m3 * d3**2,
            a7: (m2 * d2 + m3 * reach) * g0, a8: m3 * d3 * g0}


def _spatial() -> tuple[Any, ...]:
    return symbols("I1zz I2xx I2yy I3xx I3yy dc2 dc3 L2 g0", positive=True)


def de_luca_spatial_3r() -> tuple[System, Entries]:
    i1, i2x, i2y, i3x, i3y, d2, d3, reach, g0 = _spatial()
    base = symbols("L1", positive=True)
    a1, a2, a3, a4, a5, a6, a7, a8 = de_luca_names()
    wrist = q2 + q3
    out, up = reach * cos(q2) + d3 * cos(wrist), base + reach * sin(q2) + d3 * sin(wrist)
    arms = {m2: (d2 * cos(q2) * cos(q1), d2 * cos(q2) * sin(q1), base + d2 * sin(q2)),
            m3: (out * cos(q1), out * sin(q1), up)}
    spin2, spin3 = (v1 * sin(q2), v1 * cos(q2), v2), (v1 * sin(wrist), v1 * cos(wrist), v2 + v3)
    kinetic = turning(i1, q1) + sum(moving(one, *place) for one, place in arms.items())
    kinetic += (i2x * spin2[0] ** 2 + i2y * (spin2[1] ** 2 + spin2[2] ** 2)) / 2
    kinetic += (i3x * spin3[0] ** 2 + i3y * (spin3[1] ** 2 + spin3[2] ** 2)) / 2
    system = System([q1, q2, q3], kinetic=kinetic, potential=g0 * sum(one * place[2] for one, place in arms.items()))
    return system, {
        "mass_matrix": triangle(
            [a1 + a2 * cos(q2) ** 2 + a3 * cos(wrist) ** 2 + 2 * a4 * cos(q2) * cos(wrist), 0, 0],
            [a5 + 2 * a4 * cos(q3), a6 + a4 * cos(q3)], [a6]),
        "gravity": column(0, a7 * cos(q2) + a8 * cos(wrist), a8 * cos(wrist)),
    }


def _phantom() -> tuple[Any, ...]:
    names = "m_a m_c m_be m_df l1 l2 l3 l5 l6 I_axx I_ayy I_azz I_cxx I_cyy I_czz"
    return symbols(f"{names} I_bexx I_beyy I_bezz I_dfxx I_dfyy I_dfzz I_baseyy", positive=True)


def phantom_cavusoglu() -> tuple[System, Entries]:
    (ma, mc, mbe, mdf, a, b, c, e, f, iax, iay, iaz, icx, icy, icz, ibx, iby, ibz, idx, idy, idz,
     base) = _phantom()
    outer, inner = (a * cos(q2) + b / 2 * sin(q3), a * sin(q2) - b / 2 * cos(q3)), (
        a / 2 * cos(q2) + c * sin(q3), a / 2 * sin(q2) - c * cos(q3))
    kinetic = sum(moving(one, out, up) + one * out**2 * v1**2 / 2 for one, (out, up) in ((ma, outer), (mc, inner)))
    kinetic += (ibx + icx) * v2**2 / 2 + (iax + idx) * v3**2 / 2
    about = base + (icy + iby) * cos(q2) ** 2 + (icz + ibz) * sin(q2) ** 2
    kinetic += (about + (iay + idy) * cos(q3) ** 2 + (iaz + idz) * sin(q3) ** 2) * v1**2 / 2
    height = ma * outer[1] + mc * inner[1] + mbe * e * sin(q2) + mdf * f * cos(q3)
    near = 4 * iby - 4 * ibz + 4 * icy - 4 * icz
    far = -4 * iay + 4 * iaz - 4 * idy + 4 * idz + b**2 * ma + 4 * c**2 * mc
    eighth, link = Rational(1, 8), a * (b * ma + c * mc)
    return System([q1, q2, q3], kinetic=kinetic, potential=g * height), {
        "mass_matrix": triangle(
            [eighth * (4 * iay + 4 * iaz + 8 * base + 4 * iby + 4 * ibz + 4 * icy + 4 * icz + 4 * idy + 4 * idz
                       + 4 * a**2 * ma + b**2 * ma + a**2 * mc + 4 * c**2 * mc)
             + eighth * (near + a**2 * (4 * ma + mc)) * cos(2 * q2)
             + eighth * (4 * iay - 4 * iaz + 4 * idy - 4 * idz - b**2 * ma - 4 * c**2 * mc) * cos(2 * q3)
             + link * cos(q2) * sin(q3), 0, 0],
            [(4 * (ibx + icx + a**2 * ma) + a**2 * mc) / 4, -half * link * sin(q2 - q3)],
            [(4 * iax + 4 * idx + b**2 * ma + 4 * c**2 * mc) / 4]),
        "coriolis_matrix": rows(
            [None, -eighth * ((near + a**2 * (4 * ma + mc)) * sin(2 * q2) + 4 * link * sin(q2) * sin(q3)) * v1,
             -eighth * (-4 * link * cos(q2) * cos(q3) - far * sin(2 * q3)) * v1],
            [None, None, half * link * cos(q2 - q3) * v3]),
        "gravity": column(0, half * g * (2 * a * ma + 2 * e * mbe + a * mc) * cos(q2),
                          half * g * (b * ma + 2 * c * mc - 2 * f * mdf) * sin(q3)),
    }


def arm_in_numbers() -> tuple[System, Entries]:
    reach, fore, light, heavy, pull = Rational(3, 10), Rational(3, 20), Rational(1, 4), half, Rational(981, 100)
    out = reach * cos(q2) + fore * cos(q2 + q3)
    places = {heavy: (reach * cos(q2), reach * sin(q2)), light: (out, reach * sin(q2) + fore * sin(q2 + q3))}
    kinetic = sum(moving(one, away, up) + one * away**2 * v1**2 / 2 for one, (away, up) in places.items())
    system = System([q1, q2, q3], kinetic=kinetic, potential=pull * sum(one * up for one, (_, up) in places.items()))
    return system, {
        "mass_matrix": triangle(
            [Rational(9, 800) * cos(2 * q2 + q3) + Rational(27, 800) * cos(2 * q2)
             + Rational(9, 3200) * cos(2 * q2 + 2 * q3) + Rational(9, 800) * cos(q3) + Rational(117, 3200), 0, 0],
            [Rational(9, 400) * cos(q3) + Rational(117, 1600), Rational(9, 800) * cos(q3) + Rational(9, 1600)],
            [Rational(9, 1600)]),
        "gravity": column(0, Rational(2943, 8000) * cos(q2 + q3) + Rational(8829, 4000) * cos(q2),
                          Rational(2943, 8000) * cos(q2 + q3)),
    }


def triple_pendulum_on_a_cart() -> tuple[System, Entries]:
    y, p1, p2, p3 = q = coordinates("y phi1 phi2 phi3")
    m0, a1, a2, a3, j1, j2, j3 = symbols("m0 a1 a2 a3 J1 J2 J3", positive=True)
    first = (y + a1 * sin(p1), a1 * cos(p1))
    second = (y + l1 * sin(p1) + a2 * sin(p2), l1 * cos(p1) + a2 * cos(p2))
    third = (y + l1 * sin(p1) + l2 * sin(p2) + a3 * sin(p3), l1 * cos(p1) + l2 * cos(p2) + a3 * cos(p3))
    places = {m1: first, m2: second, m3: third}
    kinetic = moving(m0, y) + sum(moving(one, *place) for one, place in places.items())
    kinetic += turning(j1, p1) + turning(j2, p2) + turning(j3, p3)
    system = System(q, kinetic=kinetic, potential=g * sum(one * place[1] for one, place in places.items()))
    low, middle = m1 * a1 + (m2 + m3) * l1, m2 * a2 + m3 * l2
    w1, w2, w3 = p1.diff(), p2.diff(), p3.diff()
    return system, {
        "mass_matrix": triangle(
            [m0 + m1 + m2 + m3, low * cos(p1), middle * cos(p2), m3 * a3 * cos(p3)],
            [j1 + m1 * a1**2 + (m2 + m3) * l1**2, middle * l1 * cos(p1 - p2), m3 * a3 * l1 * cos(p1 - p3)],
            [j2 + m2 * a2**2 + m3 * l2**2, m3 * a3 * l2 * cos(p2 - p3)], [j3 + m3 * a3**2]),
        "coriolis_vector": column(
            -low * sin(p1) * w1**2 - middle * sin(p2) * w2**2 - m3 * a3 * sin(p3) * w3**2,
            middle * l1 * sin(p1 - p2) * w2**2 + m3 * a3 * l1 * sin(p1 - p3) * w3**2,
            -middle * l1 * sin(p1 - p2) * w1**2 + m3 * a3 * l2 * sin(p2 - p3) * w3**2,
            -m3 * a3 * l1 * sin(p1 - p3) * w1**2 - m3 * a3 * l2 * sin(p2 - p3) * w2**2),
        "gravity": column(0, -low * g * sin(p1), -middle * g * sin(p2), -m3 * a3 * g * sin(p3)),
    }


MANIPULATORS: tuple[Printed, ...] = every_second_held_out(
    Source("cylindrical arm, Lewis", "Lewis, Dawson, Abdallah, Robot Manipulator Control, section 3.2, "
           "example 'Dynamics of a Three-Link Cylindrical Arm'", lewis_cylindrical),
    Source("2R arm in inertial parameters, Khalil", "Khalil, Dombre, Modeling, Identification and Control of Robots, "
           "chapter 'Dynamic modeling of serial robots', example of the two-link planar robot", khalil_2r),
    Source("3R arm of point masses, Bittu96", "Bittu96, Bot_Dynamics_programs, inverse_dynamics.py, I11 to I33 and g1 "
           "to g3 (an index in I22 corrected)", bittu_3r, read=True),
    Source("2R arm of point masses, Yap", "Yap, 'Double Pendulum Modeling', Waseda University, the equations of "
           "motion", yap_2r, read=True),
    Source("2R arm with elastic joints, De Luca", "De Luca, Book, Robots with Flexible Elements, Springer Handbook of "
           "Robotics, section on flexible joints, planar 2R without gravity", de_luca_elastic_2r),
    Source("spatial 3R elbow arm, De Luca", "De Luca, Robotics 2, the spatial 3R robot, with the coefficients a1 to "
           "a8 of the script 'dynamic model of a spatial 3R elbow-type robot'", de_luca_spatial_3r, de_luca_names()),
    Source("Phantom haptic arm, Cavusoglu", "Cavusoglu, Feygin, Tendick, A Critical Study of the Mechanical and "
           "Electrical Properties of the PHANToM Haptic Interface, 2002, as in the script of Pezent, M11 to N3",
           phantom_cavusoglu, read=True),
    Source("arm of three joints in numbers", "repository script computeM.m, 'Full symbolic inertial matrix' and "
           "gravity vector of a 3-DOF robotic arm", arm_in_numbers, read=True),
    Source("triple pendulum on a cart, Gluck", "Gluck, Eder, Kugi, Swing-up Control of a Triple Pendulum on a Cart "
           "with Experimental Validation, Automatica 49, 2013, section 2", triple_pendulum_on_a_cart),
)
