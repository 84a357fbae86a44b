"""Classical mechanics: pendulums, beads, pulleys, tops and rolling bodies."""

from __future__ import annotations

from sympy import Rational, cos, sin, symbols

from dalembert import System, coordinates
from dalembert.description.coordinates import time

from .printed import Entries, Printed, column, moving, rows, scalar, triangle, turning

m, mass, m1, m2, g, length, k, r0 = symbols("m M m1 m2 g l k R", positive=True)
half = Rational(1, 2)


def landau_double_pendulum() -> tuple[System, Entries]:
    a, b = coordinates("phi1 phi2")
    l1, l2 = symbols("l1 l2", positive=True)
    first = (l1 * sin(a), -l1 * cos(a))
    second = (first[0] + l2 * sin(b), first[1] - l2 * cos(b))
    system = System([a, b], kinetic=moving(m1, *first) + moving(m2, *second),
                    potential=m1 * g * first[1] + m2 * g * second[1])
    u, v = a.diff(), b.diff()
    kinetic = half * (m1 + m2) * l1**2 * u**2 + half * m2 * l2**2 * v**2 + m2 * l1 * l2 * u * v * cos(a - b)
    return system, {
        "kinetic_energy": scalar(kinetic),
        "potential_energy": scalar(-(m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b)),
    }


def landau_moving_support() -> tuple[System, Entries]:
    x, phi = coordinates("x phi")
    bob = (x + length * sin(phi), -length * cos(phi))
    system = System([x, phi], kinetic=moving(m1, x) + moving(m2, *bob), potential=m2 * g * bob[1])
    v, w = x.diff(), phi.diff()
    kinetic = half * (m1 + m2) * v**2 + half * m2 * (length**2 * w**2 + 2 * length * v * w * cos(phi))
    return system, {"kinetic_energy": scalar(kinetic), "potential_energy": scalar(-m2 * g * length * cos(phi))}


def landau_governor() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    a, rotation = symbols("a Omega", positive=True)
    turn = rotation * time()
    arms = [(s * a * sin(theta) * cos(turn), s * a * sin(theta) * sin(turn), -a * cos(theta)) for s in (1, -1)]
    sleeve = -2 * a * cos(theta)
    kinetic = moving(m1, *arms[0]) + moving(m1, *arms[1]) + moving(m2, sleeve)
    system = System([theta], kinetic=kinetic, potential=g * (m1 * arms[0][2] + m1 * arms[1][2] + m2 * sleeve))
    w = theta.diff()
    return system, {
        "kinetic_energy": scalar(m1 * a**2 * (w**2 + rotation**2 * sin(theta) ** 2)
                                 + 2 * m2 * a**2 * sin(theta) ** 2 * w**2),
        "potential_energy": scalar(-2 * (m1 + m2) * g * a * cos(theta)),
    }


def spherical_coordinates() -> tuple[System, Entries]:
    r, theta, phi = coordinates("r theta phi")
    place = (r * sin(theta) * cos(phi), r * sin(theta) * sin(phi), r * cos(theta))
    u, v, w = r.diff(), theta.diff(), phi.diff()
    return System([r, theta, phi], kinetic=moving(m, *place)), {
        "kinetic_energy": scalar(half * m * (u**2 + r**2 * v**2 + r**2 * sin(theta) ** 2 * w**2)),
        "momenta": column(m * u, m * r**2 * v, m * r**2 * sin(theta) ** 2 * w),
        "mass_matrix": triangle([m, 0, 0], [m * r**2, 0], [m * r**2 * sin(theta) ** 2]),
    }


def murray_spherical_pendulum() -> tuple[System, Entries]:
    theta, phi = coordinates("theta phi")
    place = (length * sin(theta) * cos(phi), length * sin(theta) * sin(phi), -length * cos(theta))
    w, p = theta.diff(), phi.diff()
    system = System([theta, phi], kinetic=moving(m, *place), potential=m * g * place[2])
    lever = m * length**2 * sin(theta) * cos(theta)
    return system, {
        "mass_matrix": rows([m * length**2, 0], [0, m * length**2 * sin(theta) ** 2]),
        "coriolis_vector": column(-lever * p**2, 2 * lever * w * p),
        "gravity": column(m * g * length * sin(theta), 0),
        "potential_energy": scalar(-m * g * length * cos(theta)),
    }


def taylor_atwood() -> tuple[System, Entries]:
    (x,) = coordinates("x")
    system = System([x], kinetic=moving(m1, x) + moving(m2, length - x), potential=-m1 * g * x + m2 * g * x)
    return system, {
        "kinetic_energy": scalar(half * (m1 + m2) * x.diff() ** 2),
        "potential_energy": scalar(-(m1 - m2) * g * x),
        "mass_matrix": rows([m1 + m2]),
        "gravity": column(-(m1 - m2) * g),
    }


def taylor_hoop() -> tuple[System, Entries]:
    (theta,) = coordinates("theta")
    omega = symbols("omega", positive=True)
    turn = omega * time()
    place = (r0 * sin(theta) * cos(turn), r0 * sin(theta) * sin(turn), r0 * (1 - cos(theta)))
    system = System([theta], kinetic=moving(m, *place), potential=m * g * place[2])
    w = theta.diff()
    pull = m * r0**2 * omega**2 * sin(theta) * cos(theta) - m * g * r0 * sin(theta)
    return system, {
        "kinetic_energy": scalar(half * m * r0**2 * (w**2 + omega**2 * sin(theta) ** 2)),
        "potential_energy": scalar(m * g * r0 * (1 - cos(theta))),
        "residual": column(m * r0**2 * w.diff() - pull),
    }


def taylor_wedge() -> tuple[System, Entries]:
    q1, q2 = coordinates("q1 q2")
    alpha = symbols("alpha", positive=True)
    block = (q2 + q1 * cos(alpha), -q1 * sin(alpha))
    system = System([q1, q2], kinetic=moving(m, *block) + moving(mass, q2), potential=m * g * block[1])
    u, v = q1.diff(), q2.diff()
    return system, {
        "kinetic_energy": scalar(half * (mass + m) * v**2 + half * m * (u**2 + 2 * u * v * cos(alpha))),
        "potential_energy": scalar(-m * g * q1 * sin(alpha)),
        "momenta": column(None, mass * v + m * (v + u * cos(alpha))),
        "residual": column(m * (u.diff() + v.diff() * cos(alpha)) - m * g * sin(alpha)),
    }


def goldstein_top() -> tuple[System, Entries]:
    phi, theta, psi = coordinates("phi theta psi")
    i1, i3 = symbols("I1 I3", positive=True)
    u, v, w = phi.diff(), theta.diff(), psi.diff()
    spins = (u * sin(theta) * sin(psi) + v * cos(psi), u * sin(theta) * cos(psi) - v * sin(psi), u * cos(theta) + w)
    kinetic = i1 * (spins[0] ** 2 + spins[1] ** 2) / 2 + i3 * spins[2] ** 2 / 2
    system = System([phi, theta, psi], kinetic=kinetic, potential=mass * g * length * cos(theta))
    return system, {
        "kinetic_energy": scalar(half * i1 * (v**2 + u**2 * sin(theta) ** 2) + half * i3 * (w + u * cos(theta)) ** 2),
        "potential_energy": scalar(mass * g * length * cos(theta)),
        "momenta": column((i1 * sin(theta) ** 2 + i3 * cos(theta) ** 2) * u + i3 * w * cos(theta), None,
                          i3 * (w + u * cos(theta))),
    }


def goldstein_hoop() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    r, phi = symbols("r phi", positive=True)
    system = System([x, theta], kinetic=moving(mass, x) + turning(mass * r**2, theta),
                    potential=mass * g * (length - x) * sin(phi), holonomic=[r * theta - x])
    u, w = x.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * mass * u**2 + half * mass * r**2 * w**2),
        "potential_energy": scalar(mass * g * (length - x) * sin(phi)),
        "mass_matrix": rows([mass, 0], [0, mass * r**2]),
        "gravity": column(-mass * g * sin(phi), 0),
        "constraint_jacobian": rows([-1, r]),
    }


def morin_spring_pendulum() -> tuple[System, Entries]:
    x, theta = coordinates("x theta")
    place = ((length + x) * sin(theta), -(length + x) * cos(theta))
    system = System([x, theta], kinetic=moving(m, *place), potential=m * g * place[1] + k * x**2 / 2)
    u, w = x.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * m * (u**2 + (length + x) ** 2 * w**2)),
        "potential_energy": scalar(-m * g * (length + x) * cos(theta) + half * k * x**2),
        "momenta": column(None, m * (length + x) ** 2 * w),
        "residual": column(m * u.diff() - (m * (length + x) * w**2 + m * g * cos(theta) - k * x)),
    }


def morin_two_masses() -> tuple[System, Entries]:
    r, theta = coordinates("r theta")
    place = (r * sin(theta), -r * cos(theta))
    system = System([r, theta], kinetic=moving(mass, r) + moving(m, *place), potential=mass * g * r + m * g * place[1])
    u, w = r.diff(), theta.diff()
    return system, {
        "kinetic_energy": scalar(half * mass * u**2 + half * m * (u**2 + r**2 * w**2)),
        "potential_energy": scalar(mass * g * r - m * g * r * cos(theta)),
        "momenta": column(None, m * r**2 * w),
        "residual": column((mass + m) * u.diff() - (m * r * w**2 - mass * g + m * g * cos(theta))),
    }


def bloch_disk() -> tuple[System, Entries]:
    q = x, y, theta, phi = coordinates("x y theta phi")
    spin, turn, u1, u2 = symbols("I J u_theta u_phi")
    system = System(q, kinetic=moving(m, x, y) + turning(spin, theta) + turning(turn, phi),
                    forces={theta: u1, phi: u2}, inputs=[u1, u2],
                    nonholonomic=[x.diff() - r0 * cos(phi) * theta.diff(), y.diff() - r0 * sin(phi) * theta.diff()])
    return system, {
        "kinetic_energy": scalar(half * m * (x.diff() ** 2 + y.diff() ** 2) + half * spin * theta.diff() ** 2
                                 + half * turn * phi.diff() ** 2),
        "mass_matrix": triangle([m, 0, 0, 0], [m, 0, 0], [spin, 0], [turn]),
        "constraint_jacobian": rows([1, 0, -r0 * cos(phi), 0], [0, 1, -r0 * sin(phi), 0]),
        "forces": column(0, 0, u1, u2),
    }


def marion_double_atwood() -> tuple[System, Entries]:
    x, y = coordinates("x y")
    m3, l1, l2 = symbols("m3 l1 l2", positive=True)
    depths = {m1: x, m2: l1 - x + y, m3: l1 - x + l2 - y}
    system = System([x, y], kinetic=sum(moving(one, depth) for one, depth in depths.items()),
                    potential=-sum(one * g * depth for one, depth in depths.items()))
    u, v = x.diff(), y.diff()
    a, b = u.diff(), v.diff()
    return system, {
        "kinetic_energy": scalar(half * m1 * u**2 + half * m2 * (v - u) ** 2 + half * m3 * (-u - v) ** 2),
        "potential_energy": scalar(-m1 * g * x - m2 * g * (l1 - x + y) - m3 * g * (l1 - x + l2 - y)),
        "residual": column(m1 * a + m2 * (a - b) + m3 * (a + b) - (m1 - m2 - m3) * g,
                           -m2 * (a - b) + m3 * (a + b) - (m2 - m3) * g),
    }


LANDAU = "Landau, Lifshitz, Mechanics, section 5"
TAYLOR = "Taylor, Classical Mechanics, section 7.5"
MORIN = "Morin, Introduction to Classical Mechanics, chapter 6"

PARTICLES = (
    Printed("double pendulum, Landau", f"{LANDAU}, problem 1", False, landau_double_pendulum),
    Printed("pendulum on a moving support, Landau", f"{LANDAU}, problem 2", False, landau_moving_support),
    Printed("rotating masses, Landau", f"{LANDAU}, problem 4", True, landau_governor),
    Printed("spherical coordinates, Goldstein", "Goldstein, Poole, Safko, Classical Mechanics, chapter 8 (kinetic "
            "energy and momenta); Landau, Lifshitz, Mechanics, section 4", False, spherical_coordinates),
    Printed("spherical pendulum, Murray", "Murray, Li, Sastry, A Mathematical Introduction to Robotic Manipulation, "
            "chapter 4, section 2, example 'Dynamics of a spherical pendulum'", True, murray_spherical_pendulum),
    Printed("Atwood's machine, Taylor", f"{TAYLOR}, example 7.3", False, taylor_atwood),
    Printed("bead on a spinning hoop, Taylor", f"{TAYLOR}, example 7.6", False, taylor_hoop),
    Printed("block on a wedge, Taylor", f"{TAYLOR}, example 7.5", False, taylor_wedge),
    Printed("heavy symmetrical top, Goldstein", "Goldstein, Poole, Safko, Classical Mechanics, section 5.7", False,
            goldstein_top),
    Printed("hoop rolling down an incline, Goldstein", "Goldstein, Poole, Safko, Classical Mechanics, section 2.4",
            False, goldstein_hoop),
    Printed("spring pendulum, Morin", f"{MORIN}, section 6.1, example 'Spring pendulum'", False,
            morin_spring_pendulum),
    Printed("two masses, one swinging, Morin", f"{MORIN}, problem 'Two masses, one swinging'", True, morin_two_masses),
    Printed("vertical rolling disk, Bloch", "Bloch, Nonholonomic Mechanics and Control, section 1.4", False,
            bloch_disk),
    Printed("double Atwood machine, Marion", "Thornton, Marion, Classical Dynamics of Particles and Systems, example "
            "7.8", False, marion_double_atwood),
)
