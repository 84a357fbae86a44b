"""Carts with poles, things that fly, cranes, and legs."""

from __future__ import annotations

from typing import Any

from sympy import Rational, cos, sin, symbols

from dalembert import System, coordinates

from .printed import Entries, Printed, Source, column, every_second_held_out, moving, rows, scalar, triangle, turning

m, mass, g, length, inertia = symbols("m M g l I", positive=True)
push = symbols("F")
half = Rational(1, 2)
h = symbols("h1:9", positive=True)
m0, m1, m2, l1, l2, reach, j1, j2 = symbols("m0 m1 m2 l1 l2 L1 J1 J2", positive=True)
DO_MPC_NAMES = dict(zip(h, (m0 + m1 + m2, m1 * l1 + m2 * reach, m2 * l2, m1 * l1**2 + m2 * reach**2 + j1,
                            m2 * l2 * reach, m2 * l2**2 + j2, (m1 * l1 + m2 * reach) * g, m2 * l2 * g), strict=True))


def cart_pole_dasimagin() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    mc, mp, ip, force = symbols("m_c m_p I_p f_x", positive=True)
    pole = (x + length * sin(theta), -length * cos(theta))
    system = System([x, theta], kinetic=moving(mc, x) + moving(mp, *pole) + turning(ip, theta),
                    potential=mp * g * pole[1], forces={x: force}, inputs=[force])
    v, w = x.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * v**2 * (mc + mp) + mp * v * length * w * cos(theta)
                                 + half * w**2 * (mp * length**2 + ip)),
        "potential_energy": scalar(-mp * g * length * cos(theta)),
        "residual": column(v.diff() * (mc + mp) + mp * length * w.diff() * cos(theta)
                           - mp * length * w**2 * sin(theta) - force,
                           mp * v.diff() * length * cos(theta) + w.diff() * (mp * length**2 + ip)
                           + mp * g * length * sin(theta)),
    }


def cart_with_rod() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    mc, mp = symbols("m_c m_p", positive=True)
    middle = (x + length / 2 * sin(theta), -length / 2 * cos(theta))
    kinetic = moving(mc, x) + moving(mp, *middle) + turning(mp * length**2 / 12, theta)
    system = System([x, theta], kinetic=kinetic, potential=mp * g * middle[1])
    v, w = x.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(mc / 2 * v**2 + mp / 2 * (v**2 + length**2 * w**2 / 3 + length * v * w * cos(theta))),
        "potential_energy": scalar(-mp * g * length / 2 * cos(theta)),
    }


def _upright_cart_pole(from_the_top: bool = False) -> tuple[System, tuple[Any, Any, Any]]:
    """A cart pushed by F with a point mass on a rod; theta from the upright and the two rates beside.

    The potential is zero at the hinge, or where the pole stands.
    """
    x, theta = coordinates("x theta")
    head = (x + length * sin(theta), length * cos(theta))
    system = System([x, theta], kinetic=moving(mass, x) + moving(m, *head),
                    potential=m * g * (head[1] - length if from_the_top else head[1]), forces={x: push}, inputs=[push])
    return system, (theta, x.diff(), theta.diff())


def cart_pole_upright() -> tuple[System, Entries]:
    system, (theta, v, w) = _upright_cart_pole()
    return system, {
        "kinetic_energy": scalar(half * (mass + m) * v**2 + m * length * v * w * cos(theta)
                                 + half * m * length**2 * w**2),
        "potential_energy": scalar(m * g * length * cos(theta)),
        "momenta": column((mass + m) * v + m * length * w * cos(theta),
                          m * length * v * cos(theta) + m * length**2 * w),
        "residual": column((mass + m) * v.diff() + m * length * w.diff() * cos(theta)
                           - m * length * w**2 * sin(theta) - push,
                           m * length * v.diff() * cos(theta) + m * length**2 * w.diff() - m * g * length * sin(theta)),
    }


def cart_pole_bracketed() -> tuple[System, Entries]:
    system, (theta, v, w) = _upright_cart_pole()
    return system, {
        "kinetic_energy": scalar(half * mass * v**2
                                 + half * m * (v**2 + 2 * length * v * w * cos(theta) + length**2 * w**2)),
        "potential_energy": scalar(m * g * length * cos(theta)),
        "momenta": column((mass + m) * v + m * length * w * cos(theta), None),
    }


def vectored_thrust() -> tuple[System, Entries]:
    x, y, theta = coordinates("x y theta")
    f1, f2, r, c, spin = symbols("F1 F2 r c J", positive=True)
    thrusts = {x: f1 * cos(theta) - f2 * sin(theta), y: f1 * sin(theta) + f2 * cos(theta), theta: r * f1}
    u, v = x.diff(), y.diff()
    system = System([x, y, theta], kinetic=moving(m, x, y) + turning(spin, theta), potential=m * g * y,
                    dissipation=c * u**2 / 2 + c * v**2 / 2, forces=thrusts, inputs=[f1, f2])
    return system, {
        "mass_matrix": triangle([m, 0, 0], [m, 0], [spin]),
        "gravity": column(0, m * g, 0),
        "residual": column(m * u.diff() - (f1 * cos(theta) - f2 * sin(theta) - c * u),
                           m * v.diff() - (f1 * sin(theta) + f2 * cos(theta) - m * g - c * v),
                           spin * theta.diff().diff() - r * f1),
    }


def slung_load() -> tuple[System, Entries]:
    x, z, theta, alpha = coordinates("x z theta alpha")
    rope, pitch = symbols("L I_theta", positive=True)
    load = (x - rope * sin(alpha), z - rope * cos(alpha))
    system = System([x, z, theta, alpha], kinetic=moving(mass, x, z) + turning(pitch, theta) + moving(m, *load),
                    potential=mass * g * z + m * g * load[1])
    w = alpha.diff()
    return system, {
        "mass_matrix": triangle([mass + m, 0, 0, -m * rope * cos(alpha)], [mass + m, 0, m * rope * sin(alpha)],
                                [pitch, 0], [m * rope**2]),
        "coriolis_matrix": rows([0, 0, 0, m * rope * sin(alpha) * w], [0, 0, 0, m * rope * cos(alpha) * w],
                                [0, 0, 0, 0], [0, 0, 0, 0]),
        "gravity": column(0, (mass + m) * g, 0, m * g * rope * sin(alpha)),
    }


def compass_gait() -> tuple[System, Entries]:
    stance, swing = coordinates("theta_st theta_sw")
    hip_mass, a, b, tau = symbols("m_h a b tau", positive=True)
    foot, hip = [(-r * sin(stance), r * cos(stance)) for r in (a, length)]
    leg = (hip[0] + b * sin(swing), hip[1] - b * cos(swing))
    system = System([stance, swing], kinetic=moving(m, *foot) + moving(hip_mass, *hip) + moving(m, *leg),
                    potential=m * g * foot[1] + hip_mass * g * hip[1] + m * g * leg[1],
                    forces={stance: -tau, swing: tau}, inputs=[tau])
    shared = -m * length * b * cos(stance - swing)
    pull = m * length * b * sin(stance - swing)
    return system, {
        "mass_matrix": rows([(hip_mass + m) * length**2 + m * a**2, shared], [shared, m * b**2]),
        "coriolis_matrix": rows([0, -pull * swing.diff()], [pull * stance.diff(), 0]),
        "gravity": column(-(hip_mass * length + m * a + m * length) * g * sin(stance), m * b * g * sin(swing)),
        "forces": column(-tau, tau),
    }


def spring_leg() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    k, rest = symbols("k l0", positive=True)
    place = (-r * sin(theta), r * cos(theta))
    system = System([r, theta], kinetic=moving(m, *place), potential=m * g * place[1] + k * (rest - r) ** 2 / 2)
    u, w = r.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(m / 2 * (u**2 + r**2 * w**2)),
        "potential_energy": scalar(m * g * r * cos(theta) + k / 2 * (rest - r) ** 2),
        "residual": column(m * u.diff() - m * r * w**2 + m * g * cos(theta) - k * (rest - r),
                           m * r**2 * w.diff() + 2 * m * r * u * w - m * g * r * sin(theta)),
    }


def cart_pole_fantoni() -> tuple[System, Entries]:
    system, (theta, _, w) = _upright_cart_pole(from_the_top=True)
    return system, {
        "mass_matrix": rows([mass + m, m * length * cos(theta)], [m * length * cos(theta), m * length**2]),
        "coriolis_matrix": rows([0, -m * length * w * sin(theta)], [0, 0]),
        "gravity": column(0, -m * g * length * sin(theta)),
        "potential_energy": scalar(m * g * length * (cos(theta) - 1)),
    }


def crane_fang() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    mc, mp, rope = symbols("m_c m_p L", positive=True)
    load = (x - rope * sin(theta), -rope * cos(theta))
    system = System([x, theta], kinetic=moving(mc, x) + moving(mp, *load), potential=mp * g * load[1])
    return system, {
        "mass_matrix": rows([mc + mp, -mp * rope * cos(theta)], [-mp * rope * cos(theta), mp * rope**2]),
        "coriolis_matrix": rows([0, mp * rope * sin(theta) * theta.diff()], [0, 0]),
        "gravity": column(0, mp * g * rope * sin(theta)),
    }


def double_pole_do_mpc() -> tuple[System, Entries]:
    x, a, b = coordinates("x theta1 theta2")
    first = (x + l1 * sin(a), l1 * cos(a))
    second = (x + reach * sin(a) + l2 * sin(b), reach * cos(a) + l2 * cos(b))
    kinetic = moving(m0, x) + moving(m1, *first) + moving(m2, *second) + turning(j1, a) + turning(j2, b)
    system = System([x, a, b], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    u, v = a.diff(), b.diff()
    return system, {
        "mass_matrix": triangle([h[0], h[1] * cos(a), h[2] * cos(b)], [h[3], h[4] * cos(a - b)], [h[5]]),
        "coriolis_vector": column(-h[1] * u**2 * sin(a) - h[2] * v**2 * sin(b), h[4] * v**2 * sin(a - b),
                                  -h[4] * u**2 * sin(a - b)),
        "gravity": column(0, -h[6] * sin(a), -h[7] * sin(b)),
    }


def ball_bot() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    body, ball, radius, ball_mass = symbols("I_r I_b r m_b", positive=True)
    # The speeds are added as for a small angle, as in the source.
    kinetic = turning(ball, x / radius) + moving(ball_mass, x + length * theta) + turning(body, theta)
    v, w = x.diff(), theta.diff()
    return System([x, theta], kinetic=kinetic), {
        "kinetic_energy": scalar(half * (ball / radius**2 + ball_mass) * v**2
                                 + half * (body + ball_mass * length**2) * w**2 + ball_mass * length * v * w),
    }


TEDRAKE = "Tedrake, Underactuated Robotics, chapter 'Simple Models of Walking and Running'"

VEHICLES: tuple[Printed, ...] = every_second_held_out(
    Source("cart-pole, dasimagin", "dasimagin.github.io, cart-pole, 'Model', 'Dynamics'", cart_pole_dasimagin,
           read=True),
    Source("cart with a rod, robotics-laboratory", "robotics-laboratory, cart-pole, repository page, 'Energy'",
           cart_with_rod, read=True),
    Source("cart-pole, hightechif", "hightechif, inverted-pendulum-mpc-control, 'System Dynamics of Inverted Pendulum "
           "on a Cart', sections 3 to 5", cart_pole_upright, read=True),
    Source("cart-pole, ductrivo", "ductrivo, nextpredco, repository page, 'Modelling the pendulum on cart'",
           cart_pole_bracketed, read=True),
    Source("vectored thrust aircraft, Astrom", "Astrom, Murray, Feedback Systems, example 'Vectored thrust aircraft'",
           vectored_thrust),
    Source("planar quadrotor with slung load, Amarante", "Amarante, master_thesis, repository, dynamics of "
           "quadrotor2d_slung: Mq, Cq, Gq", slung_load, read=True),
    Source("compass gait, Tedrake", f"{TEDRAKE}, section 'The Compass Gait'", compass_gait, read=True),
    Source("spring-loaded inverted pendulum, Tedrake", f"{TEDRAKE}, section 'The Spring-Loaded Inverted Pendulum'",
           spring_leg, read=True),
    Source("cart-pole, Fantoni", "Fantoni, Lozano, Non-linear Control for Underactuated Mechanical Systems, chapter "
           "'The cart-pole system'", cart_pole_fantoni),
    Source("overhead crane, Fang", "Fang, Dixon, Dawson, Zergeroglu, Nonlinear Coupling Control Laws for an "
           "Underactuated Overhead Crane System, 2003, section 2", crane_fang),
    Source("double pole on a cart, do-mpc", "do-mpc documentation, example 'Double inverted pendulum', the equations "
           "in h1 to h8", double_pole_do_mpc, DO_MPC_NAMES),
    Source("ballbot, harioi19", "harioi19, Control-system-ball-bot, repository notebook 'Equations of motion and "
           "linearization', kinetic energy", ball_bot, read=True),
)
