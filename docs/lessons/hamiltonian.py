"""M17: Hamilton's equations, their sign, and what has no place in p = M q'."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import coordinates, time
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.errors import DerivationError
from dalembert.forms.momenta.hamiltonian import hamiltonian
from dalembert.forms.momenta.port_hamiltonian import port_hamiltonian
from dalembert.simulation.phase_space import simulate_hamiltonian
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, unlike

SOURCE = "learn-multibody-dynamics, Lagrange chapter, 'Hamiltonian form' (commented out)"
ERRATA = (
    "E001-9: p' = F_r - dL/dq^T in the program -> F_r + dL/dq^T, as in the formula above it. "
    "E001-10: a potential does not depend on the speeds -> magnetic and gyroscopic ones do, and are accepted. "
    "E001-13: p = M_d q' always, always invertible -> p = M_d q' + b with terms linear in q', and only for a "
    "regular Hessian."
)


@cache
def charge() -> System:
    """A charge in a uniform field: V = -e B (x y' - y x')/2, a potential of the speeds."""
    from sympy import symbols

    x, y = coordinates("x y")
    m, e, B = symbols("m e B", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=-e * B * (x * y.diff() - y * x.diff()) / 2,
        parameters={m: 2.0, e: 1.5, B: 4.0},
    )


def cyclotron() -> float:
    """A circle of radius m v/(e B), turned once in 2 pi m/(e B)."""
    mass, force, speed = 2.0, 6.0, 1.2
    turn = 2 * math.pi * mass / force
    run = simulate(charge(), q=[0, 0], v=[speed, 0], duration=turn)
    radius = mass * speed / force
    back = max(gap(run.q[-1] + 1.0, [1.0, 1.0]), gap(run.v[-1], [speed, 0.0]))
    middle = np.array([0.0, -radius])
    return max(back, gap(np.linalg.norm(run.q - middle, axis=1), radius))


def linear_momenta() -> float:
    """p = m q' + e B (-y, x)/2, whereas M q' alone is no canonical momentum."""
    from sympy import Matrix

    form = hamiltonian(charge())
    x, y = charge().coordinates
    e, B = (next(s for s in charge().parameters if s.name == name) for name in "eB")
    printed = derive(charge()).mass_matrix * Matrix([x.diff(), y.diff()])
    right = printed + e * B / 2 * Matrix([-y, x])
    return difference(form.definitions, right) + unlike(printed, right)


def needs_a_regular_hessian() -> float:
    """L = t (x1 x2' - x2 x1') has momenta that say nothing of the speeds: no Hamiltonian is made up."""
    try:
        hamiltonian(gallery.load("degenerate-lagrangian").system)
    except DerivationError as error:
        return failures("x1" in str(error) or "velocit" in str(error))
    return 1.0


def sign_of_the_slope() -> float:
    """p' = F + dL/dq for the falling cat; with the minus of the program it is off."""
    from sympy import Matrix

    system = gallery.load("falling-cat").system
    form, equations = hamiltonian(system), derive(system)
    rates = dict(zip((q.diff() for q in system.coordinates), form.velocities.flat(), strict=True))
    L = equations.lagrangian
    slope = Matrix([L.diff(q) for q in system.coordinates]).xreplace(rates)
    right, wrong = form.forces + slope, form.forces - slope
    return difference(form.momentum_rates, right) + unlike(wrong, right)


def heavy_top() -> float:
    """H of Goldstein's top, and both ignorable momenta at rest."""
    from sympy import cos, sin, symbols

    m, l, g, A, C = symbols("m l g A C", positive=True)  # noqa: E741
    theta, phi, psi = coordinates("theta phi psi")
    spin = psi.diff() + phi.diff() * cos(theta)
    kinetic = A * (theta.diff() ** 2 + phi.diff() ** 2 * sin(theta) ** 2) / 2 + C * spin**2 / 2
    form = hamiltonian(System([theta, phi, psi], kinetic=kinetic, potential=m * g * l * cos(theta)))
    a, b, c = form.momenta
    printed = (
        a**2 / (2 * A) + (b - c * cos(theta)) ** 2 / (2 * A * sin(theta) ** 2) + c**2 / (2 * C) + m * g * l * cos(theta)
    )
    return difference(form.hamiltonian, printed) + failures(form.momentum_rates[1] == 0, form.momentum_rates[2] == 0)


def same_motion() -> float:
    """The double pendulum by Hamilton's equations and by Lagrange's."""
    page = gallery.load("double-pendulum")
    times = np.linspace(0, 2, 21)
    if page.start is None:
        return math.inf
    q, v = page.start.arrays(page.system.coordinate_names)
    first = simulate_hamiltonian(hamiltonian(page.system), q=q, v=v, duration=2.0, times=times, rtol=1e-11)
    second = simulate(page.system, q=q, v=v, duration=2.0, times=times)
    return max(gap(first.q, second.q), gap(first.energy, first.energy[0]))


def port_form() -> float:
    """Mass, spring, damper and a force: J, R, G as van der Schaft prints them, dH/dt = u y - c (p/m)^2."""
    from sympy import Matrix, symbols

    (x,) = coordinates("x")
    m, k, c, u = symbols("m k c u", positive=True)
    form = port_hamiltonian(
        System(
            [x],
            kinetic=m * x.diff() ** 2 / 2,
            potential=k * x**2 / 2,
            dissipation=c * x.diff() ** 2 / 2,
            forces={x: u},
            inputs=[u],
            parameters={m: 1, k: 1, c: 1},
        )
    )
    (p,) = form.form.momenta
    return max(
        difference(form.interconnection_matrix, Matrix([[0, 1], [-1, 0]])),
        difference(form.outputs, Matrix([p / m])),
        difference(form.dissipation_matrix, Matrix([[0, 0], [0, c]])),
        difference(form.power_balance, -c * p**2 / m**2),
    )


def explicit_time() -> float:
    """A damped oscillator by L = exp(t) (m x'^2 - k x^2)/2: H = exp(-t) p^2/(2 m) + exp(t) k x^2/2."""
    from sympy import exp, symbols

    (x,) = coordinates("x")
    m, k = symbols("m k", positive=True)
    form = hamiltonian(System([x], lagrangian=exp(time()) * (m * x.diff() ** 2 - k * x**2) / 2))
    (p,) = form.momenta
    return difference(form.hamiltonian, exp(-time()) * p**2 / (2 * m) + exp(time()) * k * x**2 / 2)


def not_mass_times_speed() -> float:
    """Along the circle of the charge M q' turns, and p has another value: they differ by e B/2 times the place."""
    form = hamiltonian(charge())
    q, p = form.to_state([0.3, -0.4], [1.0, 0.5])
    speeds: Any = np.array([2.0, 1.0])
    return gap(p, speeds + 3.0 * np.array([0.4, 0.3])) + apart(p, speeds, least=0.1) + gap(q, [0.3, -0.4])


LESSON = Lesson(
    name="hamiltonian",
    title="Hamilton's equations",
    source=SOURCE,
    checks=(
        Check("sign", "T25 M17 E001-9 S12", sign_of_the_slope, 1e-20, "p' = F + dL/dq."),
        Check("heavy top", "M17 T25", heavy_top, 1e-20, "H = p_theta^2/2A + (p_phi - p_psi cos)^2/(2 A sin^2) + ..."),
        Check("same motion", "M17 T25", same_motion, 1e-7, "q' = dH/dp, p' = -dH/dq give Lagrange's motion."),
        Check("magnetic field", "E001-10", cyclotron, 1e-8, "A potential of the speeds bends the path to a circle."),
        Check("linear terms", "E001-13 T23", linear_momenta, 1e-20, "p = M q' + b, b = e B (-y, x)/2."),
        Check("in numbers", "E001-13", not_mass_times_speed, 1e-14, "p is not M q' where b is not 0."),
        Check("regular Hessian", "E001-13 S28", needs_a_regular_hessian, 0.0, "Without it there is no inverse q'(p)."),
        Check("explicit time", "M17", explicit_time, 1e-20, "H may hold the time."),
        Check("ports", "M17", port_form, 1e-20, "x' = (J - R) dH/dx + G u, y = G^T dH/dx."),
    ),
    errata=ERRATA,
)
