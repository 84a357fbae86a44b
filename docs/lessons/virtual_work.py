"""M01: the principle of virtual work: ideal reactions drop out, the rest balances along every admissible motion."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dalembert.analysis.equilibria import equilibria
from dalembert.description.coordinates import coordinates, time
from dalembert.description.forces import PointForce
from dalembert.description.particles import particles
from dalembert.description.system import System
from dalembert.forms.statics.virtual_work import holding_forces, resultant, virtual_work, work_coefficients

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap

SOURCE = (
    "Lecture 11, 'Principle of virtual work'; Mechanics for design, lecture 03, 'Principle of virtual work', "
    "'Rigid body'"
)
ERRATA = (
    "E000-1: sum (f_i^c + f_i^e) = 0 -> f_i^c + f_i^e = 0 for each i; the sum alone admits a couple. "
    "E003-15: f_1^T dq_1' + f_2^T dq_2' -> f_1^T dq_1 + f_2^T dq_2, displacements and not velocities."
)


def rod() -> System:
    """Two particles joined by a rigid rod, with forces on both and their weights."""
    from sympy import symbols

    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    m1, m2, g, h = symbols("m1 m2 g h", positive=True)
    f = symbols("f1x f1y f2x f2y")
    kinetic = m1 * (x1.diff() ** 2 + y1.diff() ** 2) / 2 + m2 * (x2.diff() ** 2 + y2.diff() ** 2) / 2
    return System(
        [x1, y1, x2, y2],
        kinetic=kinetic,
        potential=g * (m1 * y1 + m2 * y2),
        inputs=f,
        forces=dict(zip((x1, y1, x2, y2), f, strict=True)),
        holonomic=[((x1 - x2) ** 2 + (y1 - y2) ** 2 - h**2) / 2],
    )


def balance_of_the_rod() -> float:
    """Along delta q_1, and along h v delta theta of the second end: the two printed equations."""
    from sympy import Matrix

    system = rod()
    found = virtual_work(system).residual
    x1, y1, x2, y2 = system.coordinates
    f1x, f1y, f2x, f2y = system.inputs
    g, _, m1, m2 = system.parameters
    hv = Matrix([-(y2 - y1), x2 - x1])
    motions = Matrix([[1, 0, 1, 0], [0, 1, 0, 1], [0, 0, *hv]])
    printed = Matrix([f1x + f2x, f1y - m1 * g + f2y - m2 * g, (Matrix([f2x, f2y - m2 * g]).T * hv)[0]])
    return difference(-motions * found, printed)


def reactions_do_no_work() -> float:
    """Z^T A^T lambda for the columns Z of admissible displacements."""
    work = virtual_work(rod())
    done = work.admissible.T * work.constraint_jacobian.T * work.multipliers
    return difference(done, done * 0)


def equilibrium_both_ways() -> float:
    """The balance vanishes at the rests that Newton's law gives, and not beside them."""
    x, y = coordinates("x y")
    bead = System(
        [x, y],
        kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=9.81 * y - 4 * x,
        holonomic=[(x**2 + y**2 - 1) / 2],
    )
    down = np.array([4.0, -9.81]) / math.hypot(4.0, 9.81)
    found = np.array([rest.q for rest in equilibria(bead)])
    balance = virtual_work(bead).balance.flat()[0]

    def at(point: Any) -> float:
        return abs(float(balance.subs(dict(zip((x, y), point, strict=True)))))

    worst = max(at(point) for point in (down, -down))
    beside = at((math.cos(0.3), math.sin(0.3)))
    return max(gap(found[np.argsort(found[:, 1])], [down, -down]), worst, failures(beside > 0.1))


def couple_is_no_equilibrium() -> float:
    """Two opposite forces off one line: their sum is 0, the virtual work of a rotation is not."""
    x1, y1, x2, y2 = (0.0, 0.0, 1.0, 0.0)
    wrench = resultant([((0.0, 2.0), (x1, y1)), ((0.0, -2.0), (x2, y2))])
    return max(gap(wrench.force, [0.0, 0.0]), gap(wrench.moment, -2.0)) + apart(wrench.moment, 0.0, least=1.0)


def coefficients() -> float:
    """Displacements of the rod's ends in delta x, delta y, delta theta: Q_theta = h f_2 . v."""
    from sympy import Matrix, cos, sin, symbols

    f1x, f1y, f2x, f2y, h, theta, dx, dy, dtheta = symbols("f1x f1y f2x f2y h theta dx dy dtheta")
    second = (dx - h * sin(theta) * dtheta, dy + h * cos(theta) * dtheta)
    found = work_coefficients(f1x * dx + f1y * dy + f2x * second[0] + f2y * second[1], [dx, dy, dtheta])
    return difference(found, Matrix([f1x + f2x, f1y + f2y, h * (f2y * cos(theta) - f2x * sin(theta))]))


def velocities_are_no_displacements() -> float:
    """On a pivot that moves with A sin(w t), f . r' has a part f . dr/dt that f . delta r has not."""
    from sympy import Symbol, cos, sin

    (theta,) = coordinates("theta")
    A, w, l, f = (Symbol(name, positive=True) for name in ("A", "w", "l", "f"))  # noqa: E741
    place = (A * sin(w * time()) + l * sin(theta), -l * cos(theta))
    found = virtual_work(particles([(1, place, (f, 0))], [theta])).forces.flat()[0]
    power = f * place[0].diff(time())
    numbers = {A: 1, w: 2, l: 0.5, f: 3, theta.diff(): 0.7, theta: 0.4, time(): 0.1}
    printed = float((power / theta.diff()).subs(theta.diff(), 0.7).subs(numbers))
    right = float(found.subs(numbers))
    return difference(found, f * l * cos(theta)) + apart(printed, right, least=0.5)


def held_arm() -> float:
    """A double pendulum held level: tau_2 = m2 g l2, tau_1 = (m1 + m2) g l1 + m2 g l2, by moments."""
    from sympy import sin, symbols

    a, b = coordinates("a b")
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g", positive=True)
    tau = symbols("tau1 tau2")
    height = m1 * l1 * sin(a) + m2 * (l1 * sin(a) + l2 * sin(a + b))
    arm = System(
        [a, b],
        kinetic=(a.diff() ** 2 + b.diff() ** 2) / 2,
        potential=g * height,
        inputs=tau,
        forces=dict(zip((a, b), tau, strict=True)),
    )
    held = holding_forces(arm, [0, 0], {m1: 2, m2: 3, l1: 0.5, l2: 0.4, g: 10})
    return gap(list(held.inputs.values()), [5 * 10 * 0.5 + 3 * 10 * 0.4, 12.0])


def rigid_body() -> float:
    """Virtual work of three forces on a planar body is that of their resultant wrench (f, f^T J q)."""
    from sympy import Matrix, cos, sin, symbols

    x, y, theta = coordinates("x y theta")
    forces = [symbols(f"f{i}x f{i}y") for i in range(3)]
    placed = [
        (x + cos(theta) * px - sin(theta) * py, y + sin(theta) * px + cos(theta) * py)
        for px, py in ((1, 2), (-3, 1), (0, -2))
    ]
    body = System(
        [x, y, theta],
        kinetic=x.diff() ** 2 + y.diff() ** 2 + theta.diff() ** 2,
        forces=[PointForce(f, at=r) for f, r in zip(forces, placed, strict=True)],
    )
    moment = sum(f[1] * (r[0] - x) - f[0] * (r[1] - y) for f, r in zip(forces, placed, strict=True))
    by_hand = Matrix([sum(f[0] for f in forces), sum(f[1] for f in forces), moment])
    return difference(virtual_work(body).forces, by_hand)


LESSON = Lesson(
    name="virtual-work",
    title="The principle of virtual work",
    source=SOURCE,
    checks=(
        Check("rod", "M01 S22 T02", balance_of_the_rod, 1e-20, "f_1 + f_1g + f_2 + f_2g = 0 and (f_2 + f_2g)^T v = 0."),
        Check("ideal reactions", "T01 M01", reactions_do_no_work, 1e-20, "sum f_i^c . delta r_i = Z^T A^T lambda = 0."),
        Check(
            "both ways",
            "T02 M01",
            equilibrium_both_ways,
            1e-9,
            "The balance vanishes at the rests, where grad V is normal to the circle, and nowhere else.",
        ),
        Check(
            "couple", "E000-1 T28", couple_is_no_equilibrium, 1e-14, "Forces that sum to zero may still turn a body."
        ),
        Check("coefficients", "M03 E003-15", coefficients, 1e-20, "Q_theta = h (f_2y cos(theta) - f_2x sin(theta))."),
        Check(
            "frozen time",
            "T27 M03 E003-15",
            velocities_are_no_displacements,
            1e-20,
            "delta r = dr/dq delta q: the motion of the pivot does no virtual work.",
        ),
        Check("holding forces", "M01", held_arm, 1e-13, "tau_1 = (m1 + m2) g l1 + m2 g l2, tau_2 = m2 g l2."),
        Check("rigid body", "T28 M35 S24", rigid_body, 1e-20, "delta W = (sum f) . delta p + (sum q x f) delta theta."),
    ),
    errata=ERRATA,
)
