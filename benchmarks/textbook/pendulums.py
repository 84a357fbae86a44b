"""Pendulums: double, driven, spherical, elastic, rotary, and a mass that swings from a pulley."""

from __future__ import annotations

from sympy import Rational, cos, sin, symbols

from dalembert import System, coordinates
from dalembert.description.coordinates import time

from .printed import Entries, Printed, Source, column, every_second_held_out, moving, rows, scalar, turning

m, mass, m1, m2, g, length, l1, l2, a, gamma = symbols("m M m1 m2 g l l1 l2 a gamma", positive=True)
half = Rational(1, 2)
arm, lever, pole, across, yaw = symbols("L_r l_p m_p J_p J_1", positive=True)
yaw_total, hinge, coupling, weight = symbols("J_0 J_2 K G", positive=True)
PIYUSH_NAMES = {yaw_total: yaw + pole * arm**2, hinge: across + pole * lever**2, coupling: pole * arm * lever,
                weight: pole * g * lever}
links = symbols("L1 l2 J1 J2c", positive=True)
turned, swung = symbols("J0hat J2hat", positive=True)
CAZZOLATO_NAMES = {turned: links[2] + m2 * links[0] ** 2, swung: links[3] + m2 * links[1] ** 2}


def tedrake_double() -> tuple[System, Entries]:
    q1, q2 = coordinates("q1 q2")
    t1, t2 = symbols("tau1 tau2")
    first = (l1 * sin(q1), -l1 * cos(q1))
    second = (first[0] + l2 * sin(q1 + q2), first[1] - l2 * cos(q1 + q2))
    system = System([q1, q2], kinetic=moving(m1, *first) + moving(m2, *second),
                    potential=m1 * g * first[1] + m2 * g * second[1], forces={q1: t1, q2: t2}, inputs=[t1, t2])
    u, v = q1.diff(), q2.diff()
    c2, s2, shared = cos(q2), sin(q2), m2 * l2**2 + m2 * l1 * l2 * cos(q2)
    first_law = (m1 + m2) * l1**2 * u.diff() + m2 * l2**2 * (u.diff() + v.diff())
    first_law += m2 * l1 * l2 * (2 * u.diff() + v.diff()) * c2 - m2 * l1 * l2 * (2 * u + v) * v * s2
    second_law = m2 * l2**2 * (u.diff() + v.diff()) + m2 * l1 * l2 * u.diff() * c2 + m2 * l1 * l2 * u**2 * s2
    return system, {
        "kinetic_energy": scalar(half * (m1 + m2) * l1**2 * u**2 + half * m2 * l2**2 * (u + v) ** 2
                                 + m2 * l1 * l2 * u * (u + v) * c2),
        "potential_energy": scalar(-(m1 + m2) * g * l1 * cos(q1) - m2 * g * l2 * cos(q1 + q2)),
        "momenta": column((m1 + m2) * l1**2 * u + m2 * l2**2 * (u + v) + m2 * l1 * l2 * (2 * u + v) * c2,
                          m2 * l2**2 * (u + v) + m2 * l1 * l2 * u * c2),
        "mass_matrix": rows([(m1 + m2) * l1**2 + m2 * l2**2 + 2 * m2 * l1 * l2 * c2, shared], [shared, m2 * l2**2]),
        "gravity": column((m1 + m2) * g * l1 * sin(q1) + m2 * g * l2 * sin(q1 + q2), m2 * g * l2 * sin(q1 + q2)),
        "residual": column(first_law + (m1 + m2) * l1 * g * sin(q1) + m2 * g * l2 * sin(q1 + q2) - t1,
                           second_law + m2 * g * l2 * sin(q1 + q2) - t2),
    }


def theler_double() -> tuple[System, Entries]:
    t1, t2 = coordinates("theta1 theta2")
    first = (l1 * sin(t1), -l1 * cos(t1))
    second = (first[0] + l2 * sin(t2), first[1] - l2 * cos(t2))
    system = System([t1, t2], kinetic=moving(m1, *first) + moving(m2, *second),
                    potential=m1 * g * first[1] + m2 * g * second[1])
    u, v = t1.diff(), t2.diff()
    return system, {
        "kinetic_energy": scalar(half * m1 * l1**2 * u**2 + half * m2 * (l1**2 * u**2 + l2**2 * v**2
                                                                         + 2 * l1 * l2 * u * v * cos(t1 - t2))),
        "potential_energy": scalar(-(m1 * g * l1 * cos(t1) + m2 * g * (l1 * cos(t1) + l2 * cos(t2)))),
    }


def support_on_a_circle() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    turn = gamma * time()
    bob = (a * cos(turn) + length * sin(phi), a * sin(turn) - length * cos(phi))
    w = phi.diff()
    return System([phi], kinetic=moving(m, *bob), potential=m * g * bob[1]), {
        "kinetic_energy": scalar(half * m * (length**2 * w**2 + 2 * a * length * gamma * sin(phi - turn) * w
                                             + a**2 * gamma**2)),
        "potential_energy": scalar(m * g * (a * sin(turn) - length * cos(phi))),
    }


def support_sideways() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    turn = gamma * time()
    bob = (a * cos(turn) + length * sin(phi), -length * cos(phi))
    w = phi.diff()
    return System([phi], kinetic=moving(m, *bob), potential=m * g * bob[1]), {
        "kinetic_energy": scalar(half * m * (length**2 * w**2 + a**2 * gamma**2 * sin(turn) ** 2
                                             - 2 * a * length * gamma * sin(turn) * w * cos(phi))),
        "potential_energy": scalar(-m * g * length * cos(phi)),
    }


def support_up_and_down() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    turn = gamma * time()
    bob = (length * sin(phi), a * cos(turn) - length * cos(phi))
    w = phi.diff()
    return System([phi], kinetic=moving(m, *bob), potential=m * g * bob[1]), {
        "kinetic_energy": scalar(half * m * (length**2 * w**2 + a**2 * gamma**2 * sin(turn) ** 2
                                             - 2 * a * length * gamma * sin(turn) * w * sin(phi))),
        "potential_energy": scalar(m * g * (a * cos(turn) - length * cos(phi))),
    }


def cambridge_spherical() -> tuple[System, Entries]:
    theta, phi = coordinates("theta phi")
    place = (a * sin(theta) * cos(phi), a * sin(theta) * sin(phi), -a * cos(theta))
    system = System([theta, phi], kinetic=moving(m, *place), potential=m * g * place[2])
    return system, {
        "kinetic_energy": scalar(half * m * a**2 * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2)),
    }


def foucault() -> tuple[System, Entries]:
    x, y = coordinates("x y")
    rotation, latitude = symbols("Omega lambda", positive=True)
    u, v = x.diff(), y.diff()
    # The bob has the mass one; the centrifugal terms are left out, as in the source.
    kinetic = (u**2 + v**2) / 2 + rotation * sin(latitude) * (x * v - y * u)
    system = System([x, y], kinetic=kinetic, potential=g * (x**2 + y**2) / (2 * length))
    return system, {
        "residual": column(u.diff() - 2 * v * rotation * sin(latitude) + g * x / length,
                           v.diff() + 2 * u * rotation * sin(latitude) + g * y / length),
    }


def double_elastic() -> tuple[System, Entries]:
    r1, t1, r2, t2 = coordinates("l1 theta1 l2 theta2")
    k1, k2, rest1, rest2 = symbols("k1 k2 l01 l02", positive=True)
    first = (r1 * sin(t1), -r1 * cos(t1))
    second = (first[0] + r2 * sin(t2), first[1] - r2 * cos(t2))
    springs = k1 * (r1 - rest1) ** 2 / 2 + k2 * (r2 - rest2) ** 2 / 2
    system = System([r1, t1, r2, t2], kinetic=moving(m1, *first) + moving(m2, *second),
                    potential=m1 * g * first[1] + m2 * g * second[1] + springs)
    return system, {
        "potential_energy": scalar(-(m1 + m2) * g * r1 * cos(t1) - m2 * g * r2 * cos(t2)
                                   + half * k1 * (r1 - rest1) ** 2 + half * k2 * (r2 - rest2) ** 2),
    }


def furuta_piyush() -> tuple[System, Entries]:
    theta, alpha = coordinates("theta alpha")
    place = (arm * cos(theta) - lever * sin(alpha) * sin(theta), arm * sin(theta) + lever * sin(alpha) * cos(theta),
             lever * cos(alpha))
    u, v = theta.diff(), alpha.diff()
    kinetic = turning(yaw, theta) + moving(pole, *place) + across * (v**2 + sin(alpha) ** 2 * u**2) / 2
    system = System([theta, alpha], kinetic=kinetic, potential=pole * g * place[2])
    swing = hinge * sin(2 * alpha)
    return system, {
        "kinetic_energy": scalar(half * (yaw_total + hinge * sin(alpha) ** 2) * u**2 + half * hinge * v**2
                                 + coupling * cos(alpha) * u * v),
        "potential_energy": scalar(weight * cos(alpha)),
        "momenta": column((yaw_total + hinge * sin(alpha) ** 2) * u + coupling * cos(alpha) * v,
                          hinge * v + coupling * cos(alpha) * u),
        "mass_matrix": rows([yaw_total + hinge * sin(alpha) ** 2, coupling * cos(alpha)],
                            [coupling * cos(alpha), hinge]),
        "coriolis_vector": column(swing * u * v - coupling * sin(alpha) * v**2, -half * swing * u**2),
        "gravity": column(0, -weight * sin(alpha)),
    }


def furuta_cazzolato() -> tuple[System, Entries]:
    t1, t2 = coordinates("theta1 theta2")
    reach, lever2, inertia1, inertia2 = links
    place = (reach * cos(t1) - lever2 * sin(t2) * sin(t1), reach * sin(t1) + lever2 * sin(t2) * cos(t1),
             -lever2 * cos(t2))
    u, v = t1.diff(), t2.diff()
    kinetic = turning(inertia1, t1) + moving(m2, *place) + inertia2 * (v**2 + sin(t2) ** 2 * u**2) / 2
    system = System([t1, t2], kinetic=kinetic, potential=m2 * g * place[2])
    shared = m2 * reach * lever2 * cos(t2)
    return system, {
        "mass_matrix": rows([turned + swung * sin(t2) ** 2, shared], [shared, swung]),
        "coriolis_vector": column(-m2 * reach * lever2 * sin(t2) * v**2 + u * v * sin(2 * t2) * swung,
                                  -half * u**2 * sin(2 * t2) * swung),
        "gravity": column(0, g * m2 * lever2 * sin(t2)),
    }


def swinging_atwood() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    bob = (r * sin(theta), -r * cos(theta))
    system = System([r, theta], kinetic=moving(mass, r) + moving(m, *bob), potential=mass * g * r + m * g * bob[1])
    u, w = r.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * mass * u**2 + half * m * (u**2 + r**2 * w**2)),
        "potential_energy": scalar(g * r * (mass - m * cos(theta))),
        "momenta": column((mass + m) * u, m * r**2 * w),
    }


def reaction_wheel_relative() -> tuple[System, Entries]:
    theta, phi = coordinates("theta phi")
    wheel, body, rub_body, rub_wheel, tau = symbols("I_w I_p b_p b_w tau", positive=True)
    u, v = theta.diff(), phi.diff()
    system = System([theta, phi], kinetic=wheel * (u + v) ** 2 / 2 + turning(body, theta),
                    potential=m * g * length * cos(theta), dissipation=rub_body * u**2 / 2 + rub_wheel * v**2 / 2,
                    forces={phi: tau}, inputs=[tau])
    return system, {
        "kinetic_energy": scalar(half * wheel * (u + v) ** 2 + half * body * u**2),
        "potential_energy": scalar(m * g * length * cos(theta)),
        "residual": column(u.diff() * (body + wheel) + wheel * v.diff() - m * g * length * sin(theta) + rub_body * u,
                           wheel * v.diff() + wheel * u.diff() - tau + rub_wheel * v),
    }


LANDAU = ("Singh, PhysLean, 'Miscellaneous Pendulum Pivot Motions', after Landau, Lifshitz, Mechanics, section 5, "
          "problem 3")

PENDULUMS: tuple[Printed, ...] = every_second_held_out(
    Source("simple double pendulum, Tedrake", "Tedrake, Underactuated Robotics, appendix 'Multi-Body Dynamics', "
           "examples 'Simple Double Pendulum' and its manipulator form", tedrake_double, read=True),
    Source("double pendulum, Theler", "Theler, wasora real book, 'The double pendulum' (seamplex.com)", theler_double,
           read=True),
    Source("support on a circle, Singh", f"{LANDAU}, part a", support_on_a_circle, read=True),
    Source("support moved sideways, Singh", f"{LANDAU}, part b", support_sideways, read=True),
    Source("support moved up and down, Singh", f"{LANDAU}, part c", support_up_and_down, read=True),
    Source("spherical pendulum, Cambridge", "University of Cambridge, mathematics exercise 'The spherical pendulum', "
           "part a", cambridge_spherical, read=True),
    Source("Foucault's pendulum, Singh", "singhmeet11, 'Foucault Pendulum: a simple proof that earth rotates', "
           "repository README, 'Equation'", foucault, read=True),
    Source("double elastic pendulum, Esses", "Esses, elastic-pendulum, repository notebook 'Double Elastic Pendulum', "
           "total potential energy", double_elastic, read=True),
    Source("Furuta pendulum, Piyush", "Piyush, Rotary-Inverted-Pendulum, 'Mathematical Modelling of a Rotary Inverted "
           "Pendulum', sections 4 to 6", furuta_piyush, PIYUSH_NAMES, read=True),
    Source("Furuta pendulum, Cazzolato", "Cazzolato, Prime, On the Dynamics of the Furuta Pendulum, Journal of Control "
           "Science and Engineering, 2011, the equations with J0 and J2 in place of the full inertias",
           furuta_cazzolato, CAZZOLATO_NAMES),
    Source("swinging Atwood's machine, Tufillaro", "Tufillaro, Abbott, Griffiths, Swinging Atwood's Machine, American "
           "Journal of Physics 52, 1984", swinging_atwood),
    Source("reaction wheel on a stick, dreaazy", "dreaazy.github.io, projects, pendulum, 'Physics', Lagrangian and "
           "equations before the motor is put in (a missing square in T added)", reaction_wheel_relative, read=True),
)
