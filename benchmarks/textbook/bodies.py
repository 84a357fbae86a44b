"""Bodies in space and on wheels: tops, satellites, hoverers, balancing robots, sleighs and walkers."""

from __future__ import annotations

from typing import Any

from sympy import Integer, Rational, cos, sin, symbols

from dalembert import System, coordinates

from .printed import Entries, Printed, Source, column, every_second_held_out, moving, rows, scalar, triangle, turning

m, g, length, radius = symbols("m g l R", positive=True)
half = Rational(1, 2)


def _top(across: Any, axial: Any, weight: Any) -> tuple[System, tuple[Any, Any, Any, Any]]:
    """A symmetrical top; its weight times the height of the centre is `weight`; theta and the rates beside."""
    phi, theta, psi = coordinates("phi theta psi")
    u, v, w = phi.diff(), theta.diff(), psi.diff()
    kinetic = across * (v**2 + u**2 * sin(theta) ** 2) / 2 + axial * (w + u * cos(theta)) ** 2 / 2
    return System([phi, theta, psi], kinetic=kinetic, potential=weight * cos(theta)), (theta, u, v, w)


def gyroscope_warwick() -> tuple[System, Entries]:
    across, axial = symbols("I J", positive=True)
    theta, phi, alpha = coordinates("theta phi alpha")
    v, u, w = theta.diff(), phi.diff(), alpha.diff()
    kinetic = across * (v**2 + u**2 * sin(theta) ** 2) / 2 + axial * (w + u * cos(theta)) ** 2 / 2
    system = System([theta, phi, alpha], kinetic=kinetic, potential=m * g * length * cos(theta))
    pull = across * sin(theta) * cos(theta) * u**2 - axial * u * sin(theta) * (w + u * cos(theta))
    return system, {
        "kinetic_energy": scalar(half * across * v**2 + half * across * (u * sin(theta)) ** 2
                                 + half * axial * (w + u * cos(theta)) ** 2),
        "potential_energy": scalar(m * g * length * cos(theta)),
        "momenta": column(None, across * sin(theta) ** 2 * u + axial * cos(theta) * (w + u * cos(theta)),
                          axial * (w + u * cos(theta))),
        "residual": column(across * v.diff() - (pull + m * g * length * sin(theta))),
    }


def top_woodhouse() -> tuple[System, Entries]:
    across, axial, a = symbols("A C a", positive=True)
    system, (theta, u, v, w) = _top(across, axial, m * g * a)
    return system, {
        "kinetic_energy": scalar(half * across * (v**2 + u**2 * sin(theta) ** 2)
                                 + half * axial * (w + u * cos(theta)) ** 2),
        "potential_energy": scalar(m * g * a * cos(theta)),
    }


def top_kuttler() -> tuple[System, Entries]:
    i1, i3, mass = symbols("I1 I3 M", positive=True)
    system, (theta, u, v, w) = _top(i1, i3, mass * g * length)
    return system, {
        "kinetic_energy": scalar(half * i1 * (sin(theta) ** 2 * u**2 + v**2)
                                 + half * i3 * (cos(theta) ** 2 * u**2 + 2 * cos(theta) * u * w + w**2)),
        "momenta": column(i1 * sin(theta) ** 2 * u + i3 * cos(theta) ** 2 * u + i3 * cos(theta) * w, None,
                          i3 * cos(theta) * u + i3 * w),
        "residual": column(None, i1 * v.diff() + u**2 * cos(theta) * sin(theta) * (i3 - i1) + i3 * sin(theta) * u * w
                           - mass * g * length * sin(theta)),
    }


def top_asymmetrical() -> tuple[System, Entries]:
    i1, i2, i3 = symbols("I1 I2 I3", positive=True)
    phi, theta, psi = coordinates("phi theta psi")
    u, v, w = phi.diff(), theta.diff(), psi.diff()
    spins = (u * sin(theta) * sin(psi) + v * cos(psi), u * sin(theta) * cos(psi) - v * sin(psi), u * cos(theta) + w)
    kinetic = (i1 * spins[0] ** 2 + i2 * spins[1] ** 2 + i3 * spins[2] ** 2) / 2
    return System([phi, theta, psi], kinetic=kinetic), {
        "kinetic_energy": scalar(half * (i1 * spins[0] ** 2 + i2 * spins[1] ** 2 + i3 * spins[2] ** 2)),
    }


def quadcopter_luukkonen() -> tuple[System, Entries]:
    phi, theta, psi = coordinates("phi theta psi")
    xx, yy, zz = symbols("I_xx I_yy I_zz", positive=True)
    u, v, w = phi.diff(), theta.diff(), psi.diff()
    spins = (u - w * sin(theta), v * cos(phi) + w * sin(phi) * cos(theta), w * cos(phi) * cos(theta) - v * sin(phi))
    kinetic = (xx * spins[0] ** 2 + yy * spins[1] ** 2 + zz * spins[2] ** 2) / 2
    across = (yy - zz) * cos(phi) * sin(phi) * cos(theta)
    return System([phi, theta, psi], kinetic=kinetic), {
        "mass_matrix": triangle(
            [xx, 0, -xx * sin(theta)], [yy * cos(phi) ** 2 + zz * sin(phi) ** 2, across],
            [xx * sin(theta) ** 2 + yy * sin(phi) ** 2 * cos(theta) ** 2 + zz * cos(phi) ** 2 * cos(theta) ** 2]),
        "coriolis_matrix": rows([0, None, None], [None, (zz - yy) * u * cos(phi) * sin(phi), None]),
    }


def satellite_pound() -> tuple[System, Entries]:
    r, phi, theta = coordinates("r phi theta")
    place = (r * cos(phi) * cos(theta), r * cos(phi) * sin(theta), r * sin(phi))
    u, v, w = r.diff(), phi.diff(), theta.diff()
    return System([r, phi, theta], kinetic=moving(m, *place)), {
        "kinetic_energy": scalar(half * m * (u**2 + r**2 * v**2 + r**2 * cos(phi) ** 2 * w**2)),
    }


def helicopter_quanser() -> tuple[System, Entries]:
    theta, psi = coordinates("theta psi")
    jp, jy, heli, arm = symbols("J_p J_y m_heli l_cm", positive=True)
    place = (arm * cos(theta) * cos(psi), -arm * cos(theta) * sin(psi), arm * sin(theta))
    system = System([theta, psi], kinetic=turning(jp, theta) + turning(jy, psi) + moving(heli, *place),
                    potential=heli * g * place[2])
    v, w = theta.diff(), psi.diff()
    lever = heli * arm**2 * sin(theta) * cos(theta)
    return system, {
        "mass_matrix": rows([jp + heli * arm**2, 0], [0, jy + heli * arm**2 * cos(theta) ** 2]),
        "coriolis_vector": column(lever * w**2, -2 * lever * v * w),
        "gravity": column(heli * g * arm * cos(theta), 0),
    }


def dual_pvtol_poine() -> tuple[System, Entries]:
    x, z, theta, phi, second = coordinates("x z theta phi theta_2")
    m1, m2, j1, j2 = symbols("m1 m2 J1 J2", positive=True)
    place = (x + length * cos(phi), z + length * sin(phi))
    kinetic = moving(m1, x, z) + turning(j1, theta) + moving(m2, *place) + turning(j2, second)
    system = System([x, z, theta, phi, second], kinetic=kinetic, potential=m1 * g * z + m2 * g * place[1])
    u, v, w, p, w2 = (q.diff() for q in (x, z, theta, phi, second))
    return system, {
        "kinetic_energy": scalar(half * (m1 + m2) * (u**2 + v**2) + half * j1 * w**2
                                 + half * m2 * length * p * (length * p - 2 * (u * sin(phi) - v * cos(phi)))
                                 + half * j2 * w2**2),
        "potential_energy": scalar((m1 + m2) * g * z + m2 * g * length * sin(phi)),
        "momenta": column((m1 + m2) * u - m2 * length * p * sin(phi), (m1 + m2) * v + m2 * length * p * cos(phi),
                          j1 * w, m2 * length * (-u * sin(phi) + v * cos(phi) + length * p), j2 * w2),
        "residual": column((m1 + m2) * u.diff() - m2 * length * (p.diff() * sin(phi) + p**2 * cos(phi)),
                           (m1 + m2) * (v.diff() + g) + m2 * length * (p.diff() * cos(phi) - p**2 * sin(phi))),
    }


def segway_lagrange() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    mw, mb, r, iw, ib, tau = symbols("m_w m_b r I_w I_b tau", positive=True)
    body = (x + length * sin(theta), length * cos(theta))
    kinetic = moving(mw, x) + turning(iw, x / r) + moving(mb, *body) + turning(ib, theta)
    system = System([x, theta], kinetic=kinetic, potential=mb * g * body[1], forces={x: tau / r, theta: -tau},
                    inputs=[tau])
    u, w = x.diff(), theta.diff()
    whole = mw + mb + iw / r**2
    return system, {
        "kinetic_energy": scalar(half * whole * u**2 + mb * length * u * w * cos(theta)
                                 + half * (mb * length**2 + ib) * w**2),
        "potential_energy": scalar(mb * g * length * cos(theta)),
        "residual": column(whole * u.diff() + mb * length * w.diff() * cos(theta) - mb * length * w**2 * sin(theta)
                           - tau / r),
    }


def mobile_pendulum_ostovari() -> tuple[System, Entries]:
    phi, theta = coordinates("phi theta")
    mw, mb, iw, ib, up, tau = symbols("m_w m_b I_w I_b L tau", positive=True)
    x = -radius * phi
    body = (x - up * sin(theta), radius + up * cos(theta))
    kinetic = moving(mw, x) + turning(iw, phi) + moving(mb, *body) + turning(ib, theta)
    system = System([phi, theta], kinetic=kinetic, potential=mb * g * up * cos(theta), forces={phi: tau, theta: -tau},
                    inputs=[tau])
    shared, wheel = mb * radius * up * cos(theta), iw + (mb + mw) * radius**2
    a, b = phi.diff().diff(), theta.diff().diff()
    return system, {
        "mass_matrix": rows([wheel, shared], [shared, ib + mb * up**2]),
        "residual": column(wheel * a + shared * b - (mb * radius * up * theta.diff() ** 2 * sin(theta) + tau),
                           shared * a + (ib + mb * up**2) * b - (mb * g * up * sin(theta) - tau)),
    }


def ballbot_pitch() -> tuple[System, Entries]:
    x, theta = coordinates("x_k theta_y")
    mk, ma, ik, iy, iw, rk, rw, tilt = symbols("m_k m_a I_k I_y I_w r_k r_w alpha", positive=True)
    u, w = x.diff(), theta.diff()
    wheels = 3 * iw * cos(tilt) ** 2 / (2 * rw**2)
    # Three wheels at the angle alpha roll on the ball.
    kinetic = moving(mk, x) + turning(ik, x / rk) + moving(ma, x + length * sin(theta), length * cos(theta))
    kinetic += turning(iy, theta) + wheels * (u - rk * w) ** 2 / 2
    shared = ma * length * cos(theta) - wheels * rk
    return System([x, theta], kinetic=kinetic), {
        "mass_matrix": rows([mk + ik / rk**2 + ma + wheels, shared],
                            [shared, ma * length**2 + wheels * rk**2 + iy]),
        "coriolis_matrix": rows([0, -ma * length * w * sin(theta)], [0, 0]),
    }


def differential_drive_dhaouadi() -> tuple[System, Entries]:
    q = x, y, theta, right, left = coordinates("x_a y_a theta phi_R phi_L")
    offset, axle, inertia, wheel, t1, t2 = symbols("d L I I_w tau_R tau_L")
    u, v, w = x.diff(), y.diff(), theta.diff()
    # I is about the middle of the axle.
    kinetic = half * m * (u**2 + v**2) + half * inertia * w**2 + m * offset * w * (v * cos(theta) - u * sin(theta))
    kinetic += turning(wheel, right) + turning(wheel, left)
    c, s, p1, p2 = cos(theta), sin(theta), right.diff(), left.diff()
    system = System(q, kinetic=kinetic, forces={right: t1, left: t2}, inputs=[t1, t2],
                    nonholonomic=[-s * u + c * v, c * u + s * v + axle * w - radius * p1,
                                  c * u + s * v - axle * w - radius * p2])
    return system, {
        "mass_matrix": triangle([m, 0, -m * offset * s, 0, 0], [m, m * offset * c, 0, 0], [inertia, 0, 0], [wheel, 0],
                                [wheel]),
        "coriolis_vector": column(-m * offset * w**2 * c, -m * offset * w**2 * s, 0, 0, 0),
        "constraint_jacobian": rows([-s, c, 0, 0, 0], [c, s, axle, -radius, 0], [c, s, -axle, 0, -radius]),
        "forces": column(0, 0, 0, t1, t2),
    }


def knife_edge_bloch() -> tuple[System, Entries]:
    x, y, phi = coordinates("x y phi")
    spin, alpha = symbols("J alpha", positive=True)
    u, v = x.diff(), y.diff()
    system = System([x, y, phi], kinetic=moving(m, x, y) + turning(spin, phi), potential=-m * g * x * sin(alpha),
                    nonholonomic=[u * sin(phi) - v * cos(phi)])
    return system, {
        "kinetic_energy": scalar(half * m * (u**2 + v**2) + half * spin * phi.diff() ** 2),
        "potential_energy": scalar(-m * g * x * sin(alpha)),
        "gravity": column(-m * g * sin(alpha), 0, 0),
        "constraint_jacobian": rows([sin(phi), -cos(phi), 0]),
    }


def sleigh_bloch() -> tuple[System, Entries]:
    x, y, theta = coordinates("x y theta")
    inertia, a = symbols("I a", positive=True)
    u, v, w = x.diff(), y.diff(), theta.diff()
    kinetic = moving(m, x + a * cos(theta), y + a * sin(theta)) + turning(inertia, theta)
    system = System([x, y, theta], kinetic=kinetic, nonholonomic=[v * cos(theta) - u * sin(theta)])
    return system, {
        "kinetic_energy": scalar(half * ((inertia + m * a**2) * w**2
                                         + m * (u**2 + v**2 + 2 * a * w * (v * cos(theta) - u * sin(theta))))),
        "constraint_jacobian": rows([-sin(theta), cos(theta), 0]),
    }


def three_link_walker() -> tuple[System, Entries]:
    q = a, b, c = coordinates("theta1 theta2 theta3")
    r, hips, torso, up = symbols("r M_H M_T L", positive=True)
    hip = (r * sin(a), r * cos(a))
    places = ((m, (r / 2 * sin(a), r / 2 * cos(a))), (hips, hip), (torso, (hip[0] + up * sin(c), hip[1] + up * cos(c))),
              (m, (hip[0] - r / 2 * sin(b), hip[1] - r / 2 * cos(b))))
    system = System(q, kinetic=sum(moving(one, *place) for one, place in places),
                    potential=sum(one * g * place[1] for one, place in places))
    swing, lean, zero = half * r**2 * m, torso * r * up, Integer(0)
    return system, {
        "mass_matrix": triangle([Rational(5, 4) * m * r**2 + hips * r**2 + r**2 * torso, -swing * cos(a - b),
                                 lean * cos(-a + c)], [Rational(1, 4) * m * r**2, zero], [up**2 * torso]),
        "coriolis_matrix": rows([zero, -swing * sin(a - b) * b.diff(), -lean * sin(-a + c) * c.diff()],
                                [swing * sin(a - b) * a.diff(), zero, zero],
                                [lean * sin(-a + c) * a.diff(), zero, zero]),
        "gravity": column(-Rational(3, 2) * r * sin(a) * m * g - r * sin(a) * hips * g - r * sin(a) * torso * g,
                          half * r * sin(b) * m * g, -up * sin(c) * torso * g),
    }


def wheel_turned_relative() -> tuple[System, Entries]:
    theta, phi = coordinates("theta phi")
    mp, mw, jp, jw, r, up, tau = symbols("m_p m_w J_p J_w r l_g tau", positive=True)
    x = r * (theta + phi)
    kinetic = moving(mw, x) + turning(jw, theta + phi) + moving(mp, x + up * sin(theta), up * cos(theta))
    system = System([theta, phi], kinetic=kinetic + turning(jp, theta), potential=mp * g * up * cos(theta),
                    forces={phi: tau}, inputs=[tau])
    wheel = jw + (mp + mw) * r**2
    shared = wheel + mp * r * up * cos(theta)
    return system, {
        "mass_matrix": rows([None, shared], [shared, wheel]),
        "residual": column(None, shared * theta.diff().diff() + wheel * phi.diff().diff()
                           - (mp * r * up * theta.diff() ** 2 * sin(theta) + tau)),
    }


BLOCH = "Bloch, Nonholonomic Mechanics and Control, chapter 1"

BODIES: tuple[Printed, ...] = every_second_held_out(
    Source("gyroscope, Warwick", "sujaya.com.np, PX285 Hamiltonian mechanics (University of Warwick), F4 'a "
           "gyroscope'", gyroscope_warwick, read=True),
    Source("top, Woodhouse", "Woodhouse, Introduction to Analytical Dynamics, chapter 5, problem 3 (on vaia)",
           top_woodhouse, read=True),
    Source("spinning top, Kuttler", "Kuttler, Engineering Mathematics, section C.1, 'The spinning top and the Euler "
           "angles', L and (3.5) to (3.7)", top_kuttler, read=True),
    Source("asymmetrical top, Landau", "Landau, Lifshitz, Mechanics, section 35, with the velocities (35.1)",
           top_asymmetrical),
    Source("quadcopter attitude, Luukkonen", "Luukkonen, Modelling and Control of Quadcopter, 2011, as on the page of "
           "Desmondfotock28, Quadcopter, J(eta), C11 and C22", quadcopter_luukkonen, read=True),
    Source("communication satellite, Pound", "Pound, ECE 6320 homework 1, aepound, linMVctrl, problem 1, kinetic "
           "energy", satellite_pound, read=True),
    Source("2-DOF helicopter, Quanser", "Quanser, 2 DOF Helicopter, reference manual, nonlinear equations of motion",
           helicopter_quanser),
    Source("two planar hoverers with a rod, Poine", "poine.github.io, these_ricardo, 'Dual pvtol, no load', T to the "
           "Lagrange equations (slips in three rates corrected)", dual_pvtol_poine, read=True),
    Source("Segway, Lagrange method", "repository page 'Segway Robot Dynamics via Lagrange Method', T, V and the "
           "equation for x", segway_lagrange, read=True),
    Source("mobile inverted pendulum, Ostovari", "Ostovari, The Dynamics of a Mobile Inverted Pendulum, 2014, as on "
           "poine.github.io, control_sandbox, 'Planar MIP'", mobile_pendulum_ostovari, read=True),
    Source("ballbot in pitch", "repository script pitch_dynamics.m, M11 to M22 and C_y", ballbot_pitch, read=True),
    Source("differential drive, Dhaouadi", "Dhaouadi, Hatab, Dynamic Modelling of Differential-Drive Mobile Robots, "
           "2013, M, V and Lambda", differential_drive_dhaouadi),
    Source("knife edge on a plane, Bloch", f"{BLOCH}, section 1.6", knife_edge_bloch),
    Source("Chaplygin sleigh, Bloch", f"{BLOCH}, section 1.7", sleigh_bloch),
    Source("three-link walker, Westervelt", "Westervelt, Grizzle, Chevallereau, Choi, Morris, Feedback Control of "
           "Dynamic Bipedal Robot Locomotion, script dynamics_three_link.m, D, C and G", three_link_walker, read=True),
    Source("wheeled pendulum, relative angle", "repository page on the control of a wheeled inverted pendulum (in "
           "Japanese), M12, M22 and the second equation", wheel_turned_relative, read=True),
)
