"""Classics: constrained particles, rods and rolling cylinders, central forces, oscillators, charges."""

from __future__ import annotations

from sympy import Rational, cos, cot, sin, symbols

from dalembert import System, coordinates
from dalembert.description.coordinates import time

from .printed import Entries, Printed, Source, column, every_second_held_out, moving, rows, scalar, turning

m, mass, g, k, length, radius, alpha, omega = symbols("m M g k l R alpha omega", positive=True)
half = Rational(1, 2)


def cone_marion() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    height = r * cot(alpha)
    system = System([r, theta], kinetic=moving(m, r * cos(theta), r * sin(theta), height), potential=m * g * height)
    u, w = r.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * m * (u**2 / sin(alpha) ** 2 + r**2 * w**2)),
        "potential_energy": scalar(m * g * r * cot(alpha)),
        "momenta": column(None, m * r**2 * w),
    }


def cone_arya() -> tuple[System, Entries]:
    r, phi = coordinates("r phi")
    place = (r * sin(alpha) * cos(phi), r * sin(alpha) * sin(phi), r * cos(alpha))
    system = System([r, phi], kinetic=moving(m, *place), potential=m * g * place[2])
    return system, {"momenta": column(None, m * r**2 * sin(alpha) ** 2 * phi.diff())}


def rotating_parabola_marion() -> tuple[System, Entries]:
    (r,) = coordinates("r")
    c = symbols("c", positive=True)
    turn = omega * time()
    system = System([r], kinetic=moving(m, r * cos(turn), r * sin(turn), c * r**2), potential=m * g * c * r**2)
    u = r.diff()
    return system, {
        "kinetic_energy": scalar(half * m * (u**2 + 4 * c**2 * r**2 * u**2 + r**2 * omega**2)),
        "potential_energy": scalar(m * g * c * r**2),
    }


def central_force_warwick() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    u, w = r.diff(), theta.diff()
    return System([r, theta], kinetic=moving(m, r * cos(theta), r * sin(theta))), {
        "kinetic_energy": scalar(half * m * (u**2 + (r * w) ** 2)),
        "momenta": column(m * u, m * r**2 * w),
    }


def kepler_geocache() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    system = System([r, theta], kinetic=moving(m, r * cos(theta), r * sin(theta)), potential=-k / r)
    u, w = r.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(m / 2 * (u**2 + r**2 * w**2)),
        "potential_energy": scalar(-k / r),
        "momenta": column(None, m * r**2 * w),
    }


def hinged_rods_landau() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    mu = symbols("mu", positive=True)
    rods = ((length / 2 * cos(phi), length / 2 * sin(phi)), (3 * length / 2 * cos(phi), length / 2 * sin(phi)))
    kinetic = sum(moving(mu, *middle) for middle in rods) + 2 * turning(mu * length**2 / 12, phi)
    return System([phi], kinetic=kinetic), {
        "kinetic_energy": scalar(Rational(1, 3) * mu * length**2 * (1 + 3 * sin(phi) ** 2) * phi.diff() ** 2),
    }


def eccentric_cylinder_landau() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    mu, a, inertia = symbols("mu a I", positive=True)
    kinetic = moving(mu, radius * phi - a * sin(phi), -a * cos(phi)) + turning(inertia, phi)
    w = phi.diff()
    return System([phi], kinetic=kinetic), {
        "kinetic_energy": scalar(half * mu * (a**2 + radius**2 - 2 * a * radius * cos(phi)) * w**2
                                 + half * inertia * w**2),
    }


def inner_cylinder_landau() -> tuple[System, Entries]:
    (phi,) = coordinates("phi")
    mu, a = symbols("mu a", positive=True)
    kinetic = moving(mu, (radius - a) * sin(phi), -(radius - a) * cos(phi))
    kinetic += turning(mu * a**2 / 2, (radius - a) / a * phi)
    return System([phi], kinetic=kinetic), {
        "kinetic_energy": scalar(Rational(3, 4) * mu * (radius - a) ** 2 * phi.diff() ** 2),
    }


def cycloid_spiegel() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    a = symbols("a", positive=True)
    place = (a * (theta - sin(theta)), a * (1 + cos(theta)))
    system = System([theta], kinetic=moving(m, *place), potential=m * g * place[1])
    w = theta.diff()
    return system, {
        "kinetic_energy": scalar(m * a**2 * (1 - cos(theta)) * w**2),
        "potential_energy": scalar(m * g * a * (1 + cos(theta))),
        "mass_matrix": rows([2 * m * a**2 * (1 - cos(theta))]),
        "gravity": column(-m * g * a * sin(theta)),
    }


def charge_in_a_field_jackson() -> tuple[System, Entries]:
    x, y, z = coordinates("x y z")
    e, field = symbols("e B", positive=True)
    u, v, w = x.diff(), y.diff(), z.diff()
    system = System([x, y, z], lagrangian=half * m * (u**2 + v**2 + w**2) + half * e * field * (x * v - y * u))
    return system, {
        "momenta": column(m * u - half * e * field * y, m * v + half * e * field * x, m * w),
        "residual": column(m * u.diff() - e * field * v, m * v.diff() + e * field * u, m * w.diff()),
    }


def rotating_frame_hand() -> tuple[System, Entries]:
    x, y = coordinates("x y")
    u, v = x.diff(), y.diff()
    system = System([x, y], lagrangian=half * m * ((u - omega * y) ** 2 + (v + omega * x) ** 2))
    return system, {
        "momenta": column(m * (u - omega * y), m * (v + omega * x)),
        "residual": column(m * (u.diff() - 2 * omega * v - omega**2 * x),
                           m * (v.diff() + 2 * omega * u - omega**2 * y)),
    }


def wilberforce_berg() -> tuple[System, Entries]:
    z, theta = coordinates("z theta")
    inertia, delta, epsilon = symbols("I delta epsilon", positive=True)
    potential = half * k * z**2 + half * delta * theta**2 + half * epsilon * z * theta
    system = System([z, theta], kinetic=moving(m, z) + turning(inertia, theta), potential=potential)
    return system, {
        "kinetic_energy": scalar(half * m * z.diff() ** 2 + half * inertia * theta.diff() ** 2),
        "potential_energy": scalar(potential),
        "residual": column(m * z.diff().diff() + k * z + half * epsilon * theta,
                           inertia * theta.diff().diff() + delta * theta + half * epsilon * z),
    }


def henon_heiles() -> tuple[System, Entries]:
    x, y = coordinates("x y")
    potential = half * (x**2 + y**2) + x**2 * y - y**3 / 3
    system = System([x, y], lagrangian=half * (x.diff() ** 2 + y.diff() ** 2) - potential)
    return system, {
        "residual": column(x.diff().diff() + x + 2 * x * y, y.diff().diff() + y + x**2 - y**2),
    }


def triatomic_molecule_goldstein() -> tuple[System, Entries]:
    e1, e2, e3 = coordinates("eta1 eta2 eta3")
    potential = k / 2 * (e2 - e1) ** 2 + k / 2 * (e3 - e2) ** 2
    system = System([e1, e2, e3], kinetic=moving(m, e1, e3) + moving(mass, e2), potential=potential)
    return system, {
        "kinetic_energy": scalar(m / 2 * (e1.diff() ** 2 + e3.diff() ** 2) + mass / 2 * e2.diff() ** 2),
        "potential_energy": scalar(potential),
    }


def bounce_and_pitch_rao() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    j0, k1, k2, l1, l2 = symbols("J0 k1 k2 l1 l2", positive=True)
    springs = half * k1 * (x - l1 * theta) ** 2 + half * k2 * (x + l2 * theta) ** 2
    system = System([x, theta], kinetic=moving(m, x) + turning(j0, theta), potential=springs)
    cross = -(k1 * l1 - k2 * l2)
    return system, {
        "potential_energy": scalar(springs),
        "gravity": column((k1 + k2) * x + cross * theta, cross * x + (k1 * l1**2 + k2 * l2**2) * theta),
    }


def microphone_wells() -> tuple[System, Entries]:
    x, q = coordinates("x q")
    coil, gap, area, epsilon, volts, push = symbols("L x_0 A epsilon E F", positive=True)
    u, i = x.diff(), q.diff()
    kinetic = half * m * u**2 + half * coil * i**2
    potential = half * k * x**2 + q**2 * (gap - x) / (2 * epsilon * area)
    system = System([x, q], kinetic=kinetic, potential=potential, forces={x: push, q: volts}, inputs=[push, volts])
    return system, {
        "kinetic_energy": scalar(kinetic),
        "potential_energy": scalar(potential),
        "residual": column(m * u.diff() + k * x - q**2 / (2 * epsilon * area) - push,
                           coil * i.diff() + q * (gap - x) / (epsilon * area) - volts),
    }


def levitated_ball_khalil() -> tuple[System, Entries]:
    y, q = coordinates("y q")
    l0, l1, a, v = symbols("L0 L1 a v", positive=True)
    coil = l1 + l0 / (1 + y / a)
    u, i = y.diff(), q.diff()
    # y is downwards, q the charge; its rate is the current.
    system = System([y, q], kinetic=half * m * u**2 + half * coil * i**2, potential=-m * g * y, forces={q: v},
                    inputs=[v])
    return system, {
        "kinetic_energy": scalar(half * m * u**2 + half * coil * i**2),
        "momenta": column(m * u, coil * i),
        "residual": column(m * u.diff() - m * g + l0 * i**2 / (2 * a * (1 + y / a) ** 2)),
    }


def elevator_and_arm() -> tuple[System, Entries]:
    y, theta = coordinates("y theta")
    me, ma, lc, inertia, push, tau = symbols("m_e m_a l_c I F_motor tau_motor", positive=True)
    kinetic = moving(me, y) + moving(ma, lc * cos(theta), y + lc * sin(theta)) + turning(inertia, theta)
    system = System([y, theta], kinetic=kinetic, potential=me * g * y + ma * g * (y + lc * sin(theta)),
                    forces={y: push, theta: tau}, inputs=[push, tau])
    v, w = y.diff(), theta.diff()
    shared = ma * lc * cos(theta)
    return system, {
        "kinetic_energy": scalar(half * (me + ma) * v**2 + ma * v * lc * w * cos(theta)
                                 + half * (ma * lc**2 + inertia) * w**2),
        "potential_energy": scalar(me * g * y + ma * g * (y + lc * sin(theta))),
        "momenta": column((me + ma) * v + ma * lc * w * cos(theta),
                          ma * v * lc * cos(theta) + (ma * lc**2 + inertia) * w),
        "mass_matrix": rows([me + ma, shared], [shared, ma * lc**2 + inertia]),
        "coriolis_vector": column(-ma * lc * w**2 * sin(theta), 0),
        "gravity": column((me + ma) * g, ma * g * lc * cos(theta)),
        "residual": column((me + ma) * v.diff() + ma * lc * (w.diff() * cos(theta) - w**2 * sin(theta))
                           + (me + ma) * g - push,
                           ma * lc * v.diff() * cos(theta) + (ma * lc**2 + inertia) * w.diff()
                           + ma * g * lc * cos(theta) - tau),
    }


def ball_and_beam_hinged() -> tuple[System, Entries]:
    r, angle = coordinates("r alpha")
    spin, reach, tau = symbols("J L tau", positive=True)
    away = reach - r
    kinetic = moving(m, away * cos(angle), away * sin(angle)) + turning(spin, r / radius)
    kinetic += turning(mass * reach**2 / 3, angle)
    system = System([r, angle], kinetic=kinetic,
                    potential=m * g * away * sin(angle) + half * mass * g * reach * sin(angle), forces={angle: tau},
                    inputs=[tau])
    u, w = r.diff(), angle.diff()
    beam = m * away**2 + Rational(1, 3) * mass * reach**2
    sag = m * g * away + half * mass * g * reach
    return system, {
        "kinetic_energy": scalar(half * (m + spin / radius**2) * u**2 + half * beam * w**2),
        "potential_energy": scalar(sag * sin(angle)),
        "momenta": column((m + spin / radius**2) * u, beam * w),
        "residual": column((m + spin / radius**2) * u.diff() - m * g * sin(angle) + m * away * w**2,
                           beam * w.diff() - 2 * m * away * u * w + sag * cos(angle) - tau),
    }


def flexible_joint_quanser() -> tuple[System, Entries]:
    theta, beta = coordinates("theta beta")
    jh, jl, ks, h = symbols("J_h J_l K_s h", positive=True)
    w, b = theta.diff(), beta.diff()
    system = System([theta, beta], kinetic=turning(jh, theta) + turning(jl, theta + beta),
                    potential=m * g * h * cos(theta + beta) + half * ks * beta**2)
    return system, {
        "kinetic_energy": scalar(half * jh * w**2 + half * jl * (w + b) ** 2),
        "potential_energy": scalar(m * g * h * cos(theta + beta) + half * ks * beta**2),
    }


def furuta_fantoni() -> tuple[System, Entries]:
    t0, t1 = coordinates("theta0 theta1")
    i0, m1, reach, l1, j1 = symbols("I0 m1 L0 l1 J1", positive=True)
    place = (reach * cos(t0) - l1 * sin(t1) * sin(t0), reach * sin(t0) + l1 * sin(t1) * cos(t0), l1 * cos(t1))
    # The pendulum turns with J1 about its hinge axis only.
    kinetic = turning(i0, t0) + moving(m1, *place) + turning(j1, t1)
    system = System([t0, t1], kinetic=kinetic, potential=m1 * g * (place[2] - l1))
    u, v = t0.diff(), t1.diff()
    shared, swing = m1 * l1 * reach * cos(t1), half * m1 * l1**2 * sin(2 * t1)
    return system, {
        "potential_energy": scalar(m1 * g * l1 * (cos(t1) - 1)),
        "mass_matrix": rows([i0 + m1 * (reach**2 + l1**2 * sin(t1) ** 2), shared], [shared, j1 + m1 * l1**2]),
        "coriolis_matrix": rows([swing * v, -m1 * l1 * reach * sin(t1) * v + swing * u], [-swing * u, 0]),
        "gravity": column(0, -m1 * l1 * g * sin(t1)),
    }


def energy_pendulum_astrom() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    jp, pivot = symbols("J_p u", positive=True)
    # The pivot is accelerated by u.
    system = System([theta], kinetic=turning(jp, theta), potential=m * g * length * (cos(theta) - 1),
                    forces={theta: -m * pivot * length * cos(theta)}, inputs=[pivot])
    w = theta.diff()
    return system, {
        "energy": scalar(half * jp * w**2 + m * g * length * (cos(theta) - 1)),
        "residual": column(jp * w.diff() - m * g * length * sin(theta) + m * pivot * length * cos(theta)),
    }


MARION = "Thornton, Marion, Classical Dynamics of Particles and Systems, example"
LANDAU = "Landau, Lifshitz, Mechanics, section 32, problem"

CLASSICS: tuple[Printed, ...] = every_second_held_out(
    Source("particle in a cone, Marion", f"{MARION} 7.4", cone_marion),
    Source("particle in a cone, Arya", "Arya, Introduction to Classical Mechanics, solution page, p_phi", cone_arya,
           read=True),
    Source("bead on a rotating parabola, Marion", f"{MARION} 7.5", rotating_parabola_marion),
    Source("central force, Warwick", "sujaya.com.np, PX285 Hamiltonian mechanics (University of Warwick), F5 'central "
           "forces'", central_force_warwick, read=True),
    Source("Kepler's problem, GeoCache", "repository page 'GeoCache: Kepler', 'Solving the equations of motion'",
           kepler_geocache, read=True),
    Source("two hinged rods, Landau", f"{LANDAU} 4", hinged_rods_landau),
    Source("eccentric cylinder, Landau", f"{LANDAU} 5", eccentric_cylinder_landau),
    Source("cylinder in a cylinder, Landau", f"{LANDAU} 6", inner_cylinder_landau),
    Source("bead on a cycloid, Spiegel", "Spiegel, Theoretical Mechanics, chapter 11, bead on a cycloid",
           cycloid_spiegel),
    Source("charge in a magnetic field, Jackson", "Jackson, Classical Electrodynamics, section 12.1, slow, uniform "
           "field in the symmetric gauge", charge_in_a_field_jackson),
    Source("rotating frame, Hand", "Hand, Finch, Analytical Mechanics, chapter 7, particle in a rotating frame",
           rotating_frame_hand),
    Source("Wilberforce pendulum, Berg", "Berg, Marshall, Wilberforce Pendulum Oscillations and Normal Modes, American "
           "Journal of Physics 59, 1991", wilberforce_berg),
    Source("galactic potential, Henon", "Henon, Heiles, The Applicability of the Third Integral of Motion, 1964",
           henon_heiles),
    Source("triatomic molecule, Goldstein", "Goldstein, Poole, Safko, Classical Mechanics, section 6.4",
           triatomic_molecule_goldstein),
    Source("bounce and pitch of a car, Rao", "Rao, Mechanical Vibrations, section 5.5", bounce_and_pitch_rao),
    Source("condenser microphone, Wells", "Wells, Lagrangian Dynamics, chapter 15, electromechanical systems",
           microphone_wells),
    Source("magnetic levitation, Khalil", "H. Khalil, Nonlinear Systems, exercise on magnetic suspension",
           levitated_ball_khalil),
    Source("elevator and arm, Tahoma", "tahomarobotics, robot-template-2026-elevator, model.md, 'Elevator-Arm "
           "Dynamics'", elevator_and_arm, read=True),
    Source("hinged ball and beam", "repository page 'Ball & Beam System', after the CTMS example",
           ball_and_beam_hinged, read=True),
    Source("flexible joint in a vertical plane, Quanser", "repository page 'Manipulador de un solo enlace con "
           "articulacion flexible', energies", flexible_joint_quanser, read=True),
    Source("Furuta pendulum, Fantoni", "Fantoni, Lozano, Non-linear Control for Underactuated Mechanical Systems, "
           "chapter 'The Furuta pendulum'", furuta_fantoni),
    Source("swing-up by energy, Astrom", "Astrom, Furuta, Swinging up a Pendulum by Energy Control, Automatica 36, "
           "2000, section 2", energy_pendulum_astrom),
)
