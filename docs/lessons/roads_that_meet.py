"""M27, M38: Newton, energy, d'Alembert, Lagrange, Kane, Hamilton, Gauss: different roads to the same equations."""

from __future__ import annotations

from functools import cache
from typing import Any

from dalembert import gallery
from dalembert.description.coordinates import coordinates, time
from dalembert.description.particles import particles
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.forms.principles.energy_road import energy_integral
from dalembert.forms.principles.roads import Roads, roads

from .lesson import Check, Lesson
from .measures import difference, failures, gap, matrix

SOURCE = (
    "Mechanics for design, lecture 03, 'Gravity' and 'Pendulum' by three methods; learn-multibody-dynamics, "
    "Lagrange chapter, 'Inertial forces' (Kane, TMT)"
)
ERRATA = (
    "E003-13: T for the total energy K + V -> E; the factor x' (theta') must not be 0 where one divides by it. "
    "E003-14: L(x, x') for a pendulum in theta -> L(theta, theta'); the sum over the particles is missing in T."
)


@cache
def pendulum() -> System:
    """The bob as a particle, so that Newton's side is known."""
    from sympy import cos, sin, symbols

    (theta,) = coordinates("theta")
    m, l, g = symbols("m l g", positive=True)  # noqa: E741
    return particles([(m, (l * sin(theta), -l * cos(theta)), (0, -m * g))], [theta])


@cache
def walked(name: str) -> Roads:
    return roads(pendulum() if name == "bob" else gallery.load(name).system)


def one_equation() -> float:
    """m l^2 theta'' + m g l sin(theta), on every road; Hamilton's with p' for m l^2 theta''."""
    from sympy import sin
    from sympy.physics.mechanics import dynamicsymbols

    (theta,) = pendulum().coordinates
    m, l, g = (next(s for s in pendulum().parameters if s.name == name) for name in "mlg")  # noqa: E741
    found = walked("bob")
    printed = m * l**2 * theta.diff().diff() + m * g * l * sin(theta)
    p: Any = dynamicsymbols("p_theta")
    worst = max(
        difference(road.equations[0], p.diff() + m * g * l * sin(theta) if road.name == "Hamilton" else printed)
        for road in found
    )
    return worst + failures(
        {"d'Alembert", "energy", "Lagrange", "Kane", "Hamilton", "Gauss"} <= {r.name for r in found}
    )


def newton_on_a_rod() -> float:
    """m_i r_i'' = f_i + reaction, row by row, for two particles on a rod; Newton's row is Lagrange's."""
    from sympy import Matrix, symbols

    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    m, g, h = symbols("m g h", positive=True)
    rod = particles(
        [(m, (x1, y1), (0, -m * g)), (2 * m, (x2, y2), (0, -2 * m * g))],
        [x1, y1, x2, y2],
        holonomic=[(x1 - x2) ** 2 + (y1 - y2) ** 2 - h**2],
    )
    found = roads(rod)
    (tension,) = derive(rod).multipliers
    pull = 2 * tension * Matrix([x1 - x2, y1 - y2])
    t = time()
    newton = Matrix(
        [
            *(m * Matrix([x1, y1]).diff(t, 2) + Matrix([0, m * g]) - pull),
            *(2 * m * Matrix([x2, y2]).diff(t, 2) + Matrix([0, 2 * m * g]) + pull),
        ]
    )
    return max(
        difference(found[name].equations, newton) for name in ("Newton", "d'Alembert", "Lagrange", "Kane", "Gauss")
    )


@cache
def chain() -> System:
    """Two equal particles in a row, hanging from the origin by links of one length."""
    from sympy import cos, sin, symbols

    q1, q2 = coordinates("q1 q2")
    m, l, g = symbols("m l g", positive=True)  # noqa: E741
    places = [(l * sin(q1), -l * cos(q1)), (l * sin(q1) + l * sin(q2), -l * cos(q1) - l * cos(q2))]
    return particles([(m, place, (0, -m * g)) for place in places], [q1, q2])


def inertial_side() -> Any:
    """d/dt dK/dq_r' - dK/dq_r of the chain."""
    from sympy import Matrix

    K, t = derive(chain()).kinetic_energy, time()
    return Matrix([K.diff(q.diff(t)).diff(t) - K.diff(q) for q in chain().coordinates])


def kane_by_sympy() -> float:
    """F_r and F*_r of SymPy's KanesMethod on the chain."""
    from sympy.physics.mechanics import KanesMethod, Particle, Point, ReferenceFrame, dynamicsymbols

    q = chain().coordinates
    u = dynamicsymbols("u1 u2")
    frame, origin = ReferenceFrame("N"), Point("O")
    origin.set_vel(frame, 0)
    speeds = {x.diff(): rate for x, rate in zip(q, u, strict=True)}
    bodies, loads = [], []
    for number, (mass, (x, y), (_, weight)) in enumerate(chain_parts()):
        point = origin.locatenew(f"P{number}", x * frame.x + y * frame.y)
        point.set_vel(frame, point.pos_from(origin).dt(frame).subs(speeds))
        bodies.append(Particle(f"B{number}", point, mass))
        loads.append((point, weight * frame.y))
    kinematics = [x.diff() - rate for x, rate in zip(q, u, strict=True)]
    method: Any = KanesMethod(frame, list(q), list(u), kinematics)
    active, inertia = method.kanes_equations(bodies, loads)
    rates = {rate.diff(): x.diff().diff() for x, rate in zip(q, u, strict=True)} | dict(zip(u, speeds, strict=True))
    inertia, active = inertia.subs(rates), active.subs(rates)
    return max(difference(-inertia, inertial_side()), difference(roads(chain())["Kane"].equations, -(active + inertia)))


def chain_parts() -> list[tuple[Any, Any, Any]]:
    """(mass, position, force) of each particle of the chain."""
    return [(p.mass, p.position, p.force) for p in getattr(chain(), "particles", ())]


def projected_inertia() -> float:
    """TMT: with T = dr/dq of all positions in one column, T^T M (T q'' + T' q')."""
    from sympy import Matrix, diag

    q, t = Matrix(chain().coordinates), time()
    T = Matrix([entry for _, place, _ in chain_parts() for entry in place]).jacobian(q)
    M = diag(*(mass for mass, _, _ in chain_parts() for _ in range(2)))
    return difference(inertial_side(), T.T * M * (T * q.diff(t, 2) + T.diff(t) * q.diff(t)))


def vector_form() -> float:
    """(dL/dq')^T' - (dL/dq)^T of the free body by SymPy: M_d its slope in q'', g_d its value at q'' = 0."""
    equations = derive(gallery.load("free-rigid-body").system)
    q, t = matrix(equations.system.coordinates), time()
    L = matrix([equations.lagrangian])
    left = L.jacobian(q.diff(t)).T.diff(t) - L.jacobian(q).T
    second = q.diff(t, 2)
    bias = left.subs(dict.fromkeys(second, 0))
    return max(difference(equations.mass_matrix, left.jacobian(second)), difference(equations.bias, bias))


def proved() -> float:
    """Every road of five pages meets Lagrange's, by proof."""
    pages = ("free-fall", "rod-multiplier", "rolling-sphere", "double-pendulum", "bowl")
    return failures(
        *(walked(name).meet and all(road.proof.method == "proved" for road in walked(name)) for name in pages)
    )


def divided_by_the_speed() -> float:
    """E' = (equation) theta': the road is closed at theta' = 0 only, and E is K + V."""
    found = energy_integral(pendulum())
    (theta,) = pendulum().coordinates
    equation = derive(pendulum()).residual[0]
    return max(difference(found.energy.diff(time()), equation * theta.diff()), difference(found.equation, equation))


def period() -> float:
    """The period of a swing of amplitude 1 against 4 sqrt(l/g) K(k), k = sin(amplitude/2)."""
    from mpmath import ellipk, mp, mpf, sin, workdps

    found = energy_integral(pendulum()).period((1.0, 0.0), parameters={"m": 1, "l": 2, "g": 10})
    with workdps(30):
        exact = 4 * mp.sqrt(mpf(2) / 10) * ellipk(sin(mpf(1) / 2) ** 2)
    return gap(found, float(exact))


LESSON = Lesson(
    name="roads-that-meet",
    title="Different roads to the same equations",
    source=SOURCE,
    checks=(
        Check(
            "pendulum", "S26 M27 T07 M08", one_equation, 1e-20, "m l^2 theta'' + m g l sin(theta) = 0 on every road."
        ),
        Check("Newton", "S22 T07", newton_on_a_rod, 1e-20, "m_i r_i'' = f_i + reaction is Lagrange's equation."),
        Check("Kane", "M38 T08 H16", kane_by_sympy, 1e-20, "-F*_r = d/dt dK/dq_r' - dK/dq_r."),
        Check("TMT", "M38 H16", projected_inertia, 1e-20, "-F*_r = T^T M (T q'' + T' q')."),
        Check(
            "vector form", "M09 H15 S07", vector_form, 1e-20, "M_d q'' + g_d = (dL/dq')^T' - (dL/dq)^T, all six rows."
        ),
        Check("proved", "M38 M18 M21", proved, 0.0, "Every road of five systems is proved to meet Lagrange's."),
        Check("energy", "M27 H27 E003-13 E003-14", divided_by_the_speed, 1e-20, "E' = (equation) theta', E = K + V."),
        Check("period", "H21 S26 M27", period, 1e-14, "4 sqrt(l/g) K(sin(amplitude/2))."),
    ),
    errata=ERRATA,
)
