"""The machines on which control is taught: carts, beams, wheels, cranes."""

from __future__ import annotations

from sympy import Rational, cos, expand, integrate, sin, symbols

from dalembert import PointForce, System, coordinates

from .printed import Entries, Printed, column, moving, rows, triangle, turning

m, g, length = symbols("m g l", positive=True)


def cart_pole() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    mc, mp, push = symbols("m_c m_p f_x")
    bob = (x + length * sin(theta), -length * cos(theta))
    system = System([x, theta], kinetic=moving(mc, x) + moving(mp, *bob), potential=mp * g * bob[1],
                    forces={x: push}, inputs=[push])
    v, w = x.diff(), theta.diff()
    forward = (mc + mp) * v.diff() + mp * length * w.diff() * cos(theta) - mp * length * w**2 * sin(theta) - push
    swing = mp * length * v.diff() * cos(theta) + mp * length**2 * w.diff() + mp * g * length * sin(theta)
    return system, {
        "mass_matrix": rows([mc + mp, mp * length * cos(theta)], [mp * length * cos(theta), mp * length**2]),
        "coriolis_matrix": rows([0, -mp * length * w * sin(theta)], [0, 0]),
        "gravity": column(0, mp * g * length * sin(theta)),
        "forces": column(push, 0),
        "residual": column(forward, swing),
    }


def planar_quadrotor() -> tuple[System, Entries]:
    x, y, theta = coordinates("x y theta")
    r, inertia, u1, u2 = symbols("r I u1 u2")
    rotors = [(u, (x + s * r * cos(theta), y + s * r * sin(theta))) for u, s in ((u1, 1), (u2, -1))]
    thrusts = [PointForce((-u * sin(theta), u * cos(theta)), at=place) for u, place in rotors]
    system = System([x, y, theta], kinetic=moving(m, x, y) + turning(inertia, theta), potential=m * g * y,
                    forces=thrusts, inputs=[u1, u2])
    return system, {
        "mass_matrix": triangle([m, 0, 0], [m, 0], [inertia]),
        "gravity": column(0, m * g, 0),
        "forces": column(-(u1 + u2) * sin(theta), (u1 + u2) * cos(theta), r * (u1 - u2)),
    }


def furuta() -> tuple[System, Entries]:
    phi, theta = coordinates("phi theta")
    mass, ma, mp, lp, ra, inertia, s = symbols("M m_a m_p l_p r_a J s", positive=True)

    def pole(along):
        return (ra * cos(phi) - along * sin(phi) * sin(theta), ra * sin(phi) + along * cos(phi) * sin(theta),
                along * cos(theta))

    arm = moving(ma / ra, s * cos(phi), s * sin(phi))
    kinetic = turning(inertia, phi) + integrate(expand(arm), (s, 0, ra)) + moving(mass, *pole(lp))
    kinetic += integrate(expand(moving(mp / lp, *pole(s))), (s, 0, lp))
    system = System([phi, theta], kinetic=kinetic, potential=mass * g * lp * cos(theta) + mp * g * lp / 2 * cos(theta))
    alpha = inertia + (mass + ma / 3 + mp) * ra**2
    beta, gamma, delta = (mass + mp / 3) * lp**2, (mass + mp / 2) * ra * lp, (mass + mp / 2) * g * lp
    v, w = phi.diff(), theta.diff()
    return system, {
        "mass_matrix": rows([alpha + beta * sin(theta) ** 2, gamma * cos(theta)], [gamma * cos(theta), beta]),
        "coriolis_vector": column(2 * beta * cos(theta) * sin(theta) * v * w - gamma * sin(theta) * w**2,
                                  -beta * cos(theta) * sin(theta) * v**2),
        "gravity": column(0, -delta * sin(theta)),
    }


def reaction_wheel() -> tuple[System, Entries]:
    q1, q2 = coordinates("q1 q2")
    m1, m2, l1, lc1, i1, i2, tau = symbols("m1 m2 l1 lc1 I1 I2 tau", positive=True)
    rod, axle = [(r * sin(q1), r * cos(q1)) for r in (lc1, l1)]
    kinetic = moving(m1, *rod) + moving(m2, *axle) + turning(i1, q1) + turning(i2, q1 + q2)
    system = System([q1, q2], kinetic=kinetic, potential=m1 * g * rod[1] + m2 * g * axle[1], forces={q2: tau},
                    inputs=[tau])
    return system, {
        "mass_matrix": rows([m1 * lc1**2 + m2 * l1**2 + i1 + i2, i2], [i2, i2]),
        "coriolis_vector": column(0, 0),
        "gravity": column(-(m1 * lc1 + m2 * l1) * g * sin(q1), 0),
        "forces": column(0, tau),
    }


def rotating_actuator() -> tuple[System, Entries]:
    q, theta = coordinates("q theta")
    mass, e, inertia, k, push, torque = symbols("M e I k F N")
    kinetic = moving(mass, q) + moving(m, q + e * sin(theta), -e * cos(theta)) + turning(inertia, theta)
    system = System([q, theta], kinetic=kinetic, potential=k * q**2 / 2, forces={q: push, theta: torque},
                    inputs=[push, torque])
    v, w = q.diff(), theta.diff()
    cart = (mass + m) * v.diff() + k * q + m * e * (w.diff() * cos(theta) - w**2 * sin(theta)) - push
    return system, {
        "residual": column(cart, (inertia + m * e**2) * w.diff() + m * e * v.diff() * cos(theta) - torque),
    }


def crane() -> tuple[System, Entries]:
    x, rope, theta = coordinates("x l theta")
    mx, ml, dx, dl, fx, fl = symbols("M_x M_l D_x D_l f_x f_l")
    load = (x + rope * sin(theta), -rope * cos(theta))
    v, s, w = x.diff(), rope.diff(), theta.diff()
    system = System([x, rope, theta], kinetic=moving(mx, x) + moving(ml, rope) + moving(m, *load),
                    potential=m * g * load[1], dissipation=dx * v**2 / 2 + dl * s**2 / 2,
                    forces={x: fx, rope: fl}, inputs=[fx, fl])
    return system, {
        "mass_matrix": triangle([mx + m, m * sin(theta), m * rope * cos(theta)], [ml + m, 0], [m * rope**2]),
        "coriolis_vector": column(2 * m * cos(theta) * s * w - m * rope * sin(theta) * w**2, -m * rope * w**2,
                                  2 * m * rope * s * w),
        "gravity": column(0, -m * g * cos(theta), m * g * rope * sin(theta)),
    }


def balance_system() -> tuple[System, Entries]:
    p, theta = coordinates("p theta")
    mass, inertia, c, gamma, push = symbols("M J c gamma F")
    head = (p - length * sin(theta), length * cos(theta))
    v, w = p.diff(), theta.diff()
    system = System([p, theta], kinetic=moving(mass, p) + moving(m, *head) + turning(inertia, theta),
                    potential=m * g * head[1], dissipation=c * v**2 / 2 + gamma * w**2 / 2, forces={p: push},
                    inputs=[push])
    return system, {
        "mass_matrix": rows([mass + m, -m * length * cos(theta)], [-m * length * cos(theta), inertia + m * length**2]),
        "coriolis_vector": column(m * length * sin(theta) * w**2, 0),
        "gravity": column(0, -m * g * length * sin(theta)),
    }


def ball_and_beam() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    mass, beam, ball, radius, gravity, tau = symbols("M J J_b R G tau", positive=True)
    kinetic = moving(mass, r * cos(theta), r * sin(theta)) + turning(beam + ball, theta) + turning(ball, r / radius)
    system = System([r, theta], kinetic=kinetic, potential=mass * gravity * r * sin(theta), forces={theta: tau},
                    inputs=[tau])
    v, w = r.diff(), theta.diff()
    slide = (ball / radius**2 + mass) * v.diff() + mass * gravity * sin(theta) - mass * r * w**2
    turn = (mass * r**2 + beam + ball) * w.diff() + 2 * mass * r * v * w + mass * gravity * r * cos(theta) - tau
    return system, {
        "mass_matrix": rows([ball / radius**2 + mass, 0], [0, mass * r**2 + beam + ball]),
        "coriolis_vector": column(-mass * r * w**2, 2 * mass * r * v * w),
        "gravity": column(mass * gravity * sin(theta), mass * gravity * r * cos(theta)),
        "residual": column(slide, turn),
    }


def double_pendulum_on_cart() -> tuple[System, Entries]:
    x, a, b = coordinates("theta0 theta1 theta2")
    m0, m1, m2, l1, l2 = symbols("m0 m1 m2 L1 L2", positive=True)
    first = (x + l1 / 2 * sin(a), l1 / 2 * cos(a))
    second = (x + l1 * sin(a) + l2 / 2 * sin(b), l1 * cos(a) + l2 / 2 * cos(b))
    kinetic = moving(m0, x) + moving(m1, *first) + moving(m2, *second)
    kinetic += turning(m1 * l1**2 / 12, a) + turning(m2 * l2**2 / 12, b)
    system = System([x, a, b], kinetic=kinetic, potential=m1 * g * first[1] + m2 * g * second[1])
    third = Rational(1, 3)
    d1, d2, d3 = m0 + m1 + m2, (m1 / 2 + m2) * l1, m2 * l2 / 2
    d4, d5, d6 = (third * m1 + m2) * l1**2, m2 * l1 * l2 / 2, third * m2 * l2**2
    f1, f2 = (m1 / 2 + m2) * l1 * g, m2 * l2 * g / 2
    return system, {
        "mass_matrix": rows([d1, d2 * cos(a), d3 * cos(b)], [d2 * cos(a), d4, d5 * cos(a - b)],
                            [d3 * cos(b), d5 * cos(a - b), d6]),
        "coriolis_matrix": rows([0, -d2 * sin(a) * a.diff(), -d3 * sin(b) * b.diff()],
                                [0, 0, d5 * sin(a - b) * b.diff()], [0, -d5 * sin(a - b) * a.diff(), 0]),
        "gravity": column(0, -f1 * sin(a), -f2 * sin(b)),
    }


MECHANISMS = (
    Printed("cart-pole, Tedrake", "Tedrake, Underactuated Robotics, chapter 'Acrobots, Cart-Poles, and Quadrotors'",
            False, cart_pole, read=True),
    Printed("planar quadrotor, Tedrake", "Tedrake, Underactuated Robotics, chapter 'Acrobots, Cart-Poles, and "
            "Quadrotors'", True, planar_quadrotor, read=True),
    Printed("Furuta pendulum, Gafvert", "Gafvert, Modelling the Furuta Pendulum, report TFRT-7574, Lund 1998, the "
            "equations of motion in alpha, beta, gamma, delta", False, furuta),
    Printed("reaction wheel pendulum, Spong", "Spong, Corke, Lozano, Nonlinear Control of the Reaction Wheel Pendulum, "
            "Automatica 37, 2001, section 2", False, reaction_wheel),
    Printed("rotational actuator, Bupp", "Bupp, Bernstein, Coppola, A Benchmark Problem for Nonlinear Control Design, "
            "1998, equations of motion", True, rotating_actuator),
    Printed("overhead crane, Lee", "Lee, Modeling and Control of a Three-Dimensional Overhead Crane, 1998, the "
            "two-dimensional equations with a hoisted load", True, crane),
    Printed("balance system, Astrom", "Astrom, Murray, Feedback Systems, section 2.3 (3.2 in the second edition), "
            "'Balance systems'", False, balance_system),
    Printed("ball and beam, Hauser", "Hauser, Sastry, Kokotovic, Nonlinear Control via Approximate Input-Output "
            "Linearization: the Ball and Beam Example, 1992, section 2", False, ball_and_beam),
    Printed("double pendulum on a cart, Bogdanov", "Bogdanov, Optimal Control of a Double Inverted Pendulum on a Cart, "
            "2004, section 2", True, double_pendulum_on_cart),
)
