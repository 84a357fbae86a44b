"""M18-M23: constraint forces: exposed, as multipliers, eliminated, and kept from drifting."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import coordinates
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.errors import SingularMassMatrixError
from dalembert.forms.principles.minimal import minimal_form
from dalembert.model import Model
from dalembert.model import compile as compiled
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap, largest, matrix, unlike

SOURCE = (
    "learn-multibody-dynamics, Lagrange chapter, 'Constrained equations of motion' to 'Lagrange's vs Kane's'; "
    "Mechanics for design, lecture 03, approach 2; L. Savin, eq. 12-13"
)
ERRATA = (
    "E003-15: int (delta L-bar + sum lambda delta h) counts the constraint twice -> int delta L-bar. "
    "E003-18: -(q1' - q2')^T (q1'' - q2'') on the left -> -(q1' - q2')^T (q1' - q2')."
)


@cache
def model(name: str) -> Model:
    return compiled(gallery.load(name).system)


def exposed_force() -> float:
    """The printed 4 x 4 system of the slope: [[m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]]."""
    slope = model("slope")
    m = next(value for symbol, value in slope.parameter_values.items() if symbol.name == "m")
    printed = np.array([[m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]])
    loads = {symbol.name: value for symbol, value in slope.parameter_values.items()}
    f1, f2, g = (loads[name] for name in ("f_1", "f_2", "g"))
    wanted = np.linalg.solve(printed, [f1, f2, -m * g, 0.0])
    q, v = np.array([0.4, 0.4, 1.0]), np.array([0.1, 0.1, -0.3])
    return max(gap(slope.forward_dynamics(q, v), wanted[:3]), gap(slope.multipliers(q, v), wanted[3:]))


def extended_system() -> float:
    """[[M, -A^T], [A, 0]] (q''; lambda) = (Q - bias; -b) of the bowl, with 2 q for the row."""
    from sympy import Matrix, zeros

    equations = derive(gallery.load("bowl").system)
    q = matrix(equations.system.coordinates)
    M, A = equations.mass_matrix, 2 * q.T
    printed = Matrix.vstack(Matrix.hstack(M, -A.T), Matrix.hstack(A, zeros(1)))
    right = matrix([*(equations.forces - equations.bias), -2 * (q.diff().T * q.diff())[0]])
    return max(difference(equations.extended_matrix, printed), difference(equations.extended_rhs, right))


def solved_for() -> float:
    """lambda = -(A M^-1 A^T)^-1 (A M^-1 (Q - bias) + b), by NumPy, for three systems."""
    worst = 0.0
    for name in ("bowl", "pendulum-dae", "rod-multiplier"):
        start = gallery.load(name).start
        if start is None:
            return math.inf
        q, v = (np.array(x) for x in start.arrays(gallery.load(name).system.coordinate_names))
        found = model(name)
        A, M = found.constraint_jacobian(q), found.mass_matrix(q)
        free = np.linalg.solve(M, found.forces(q, v) - found.bias(q, v))
        wanted = -np.linalg.solve(A @ np.linalg.solve(M, A.T), A @ free + found.constraint_bias(q, v))
        worst = max(worst, gap(found.multipliers(q, v), wanted))
    return worst


def augmented_lagrangian() -> float:
    """L + lambda h by SymPy's own Euler-Lagrange operator; with lambda delta h once more it would be another."""
    from dalembert.forms.statics.virtual_work import virtual_work

    equations = derive(gallery.load("rod-multiplier").system)
    q = equations.system.coordinates
    (h,), (force,) = virtual_work(equations.system).holonomic, equations.multipliers
    t = q[0].args[0]

    def rows(L: Any) -> Any:
        return matrix([L.diff(x.diff(t)).diff(t) - L.diff(x) for x in q]) - equations.forces

    once, twice = rows(equations.lagrangian + force * h), rows(equations.lagrangian + 2 * force * h)
    return difference(equations.residual, once) + unlike(twice, once)


def differentiated_twice() -> float:
    """A a = -b of a rod is (q1 - q2)^T (q1'' - q2'') = -(q1' - q2')^T (q1' - q2'); with q'' on the right it is not."""
    x1, y1, x2, y2 = coordinates("x1 y1 x2 y2")
    ends = matrix([x1 - x2, y1 - y2])
    t = x1.args[0]
    rate, second = ends.diff(t), ends.diff(t, 2)
    squared = (ends.T * ends)[0]
    kinetic = sum(x.diff(t) ** 2 for x in (x1, y1, x2, y2)) / 2
    equations = derive(System([x1, y1, x2, y2], kinetic=kinetic, holonomic=[squared / 2 - 2]))
    left = (equations.constraint_jacobian * matrix([x1, y1, x2, y2]).diff(t, 2))[0]
    right, wrong = -(rate.T * rate)[0], -(rate.T * second)[0]
    return (
        max(difference(left, (ends.T * second)[0]), difference(-equations.constraint_bias[0], right))
        + unlike(wrong, right)
        + difference(squared.diff(t, 2) / 2 + right, left)
    )


def motion_rows() -> float:
    """df'/dq'' = df/dq' = M_hn of the rolling sphere, differentiated by SymPy."""
    equations = derive(gallery.load("rolling-sphere").system)
    q = matrix(equations.system.coordinates)
    t = q[0].args[0]
    velocity = equations.constraint_rate
    rows = matrix(velocity).jacobian(q.diff(t))
    second = matrix(velocity).diff(t).jacobian(q.diff(t, 2))
    return max(difference(rows, second), difference(equations.constraint_jacobian, rows))


def solvable() -> float:
    """2 x'' = -x lambda, 0 = lambda - 9.81 on y = x^2/2: M is singular, the motion is not; on x = 0 it is."""
    free: dict[str, Any] = {"kinetic": "x'**2", "potential": "9.81*y"}
    carried = compiled(System("x y", **free, holonomic=["y - x**2/2"]))
    q, v = np.array([0.8, 0.32]), np.array([0.5, 0.4])
    wanted = np.array([-9.81 * 0.8 / 2, 0.25 - 9.81 * 0.8**2 / 2])
    loose = compiled(System("x y", **free, holonomic=["x"]))
    try:
        loose.forward_dynamics([0.0, 0.3], [0.0, 0.1])
    except SingularMassMatrixError:
        refused = True
    else:
        refused = False
    return max(gap(carried.forward_dynamics(q, v), wanted), gap(carried.multipliers(q, v), 9.81), failures(refused))


def minimal_set() -> float:
    """N^T M N a_f + ... of the rolling sphere against the multiplier form, and the operations of both."""
    from sympy import lambdify, symbols

    form, found = minimal_form(gallery.load("rolling-sphere").system), model("rolling-sphere")
    system = form.equations.system
    random = np.random.default_rng(1)
    q, v = random.uniform(0.3, 1.2, (2, found.nq))
    leaves = [*system.coordinates, *(c.diff() for c in system.coordinates), *found.parameter_values]
    names = symbols(f"s:{len(leaves)}")
    values = [*q, *v, *found.parameter_values.values()]
    null, drift, mass, bias = (
        np.asarray(lambdify(names, table.xreplace(dict(zip(leaves, names, strict=True))))(*values), dtype=float)
        for table in (form.null_space, form.drift, form.mass_matrix, form.bias)
    )
    a = (null @ np.linalg.solve(mass, -bias) + drift)[:, 0]
    fewer, with_multipliers = form.operations
    return max(gap(a, found.forward_dynamics(q, v)), failures(fewer > 0, with_multipliers > 0, null.shape == (6, 3)))


def drift() -> float:
    """Only h'' = 0, integrated by SciPy, leaves the circle; `simulate` holds h and h' over the same 30 s."""
    from scipy.integrate import solve_ivp

    system = System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"])
    found = compiled(system)
    start = [1.0, 0.0, 0.0, 0.0]
    loose = solve_ivp(
        lambda _, s: [*s[2:], *found.forward_dynamics(s[:2], s[2:])], (0, 30), start, rtol=1e-4, atol=1e-6
    )
    x, y = loose.y[:2]
    run = simulate(found, q=start[:2], v=start[2:], duration=30.0, rtol=1e-6)
    height = np.abs(run.q[:, 0] ** 2 + run.q[:, 1] ** 2 - 1)
    rate = np.abs(np.sum(run.q * run.v, axis=1))
    return max(largest(height), largest(rate)) + apart(x**2 + y**2, np.ones(len(x)), least=1e-4)


def tension() -> float:
    """-2 lambda l = m g cos(theta) + m l theta'^2 of the pendulum as a DAE."""
    page = gallery.load("pendulum-dae")
    if page.start is None:
        return math.inf
    run = simulate(page.system, q=page.start.q, v=page.start.v, duration=3.0)
    numbers = {symbol.name: value for symbol, value in run.model.parameter_values.items()}
    m, l, g = (float(numbers[name]) for name in ("m", "l", "g"))  # noqa: E741
    wanted = -m * g * run.q[:, 1] / l + m * np.sum(run.v**2, axis=1) / l
    return gap(-2 * run.multipliers[:, 0] * l, wanted)


LESSON = Lesson(
    name="multipliers",
    title="Constraint forces: exposed, eliminated, and kept from drifting",
    source=SOURCE,
    checks=(
        Check(
            "exposed", "M18 S09", exposed_force, 1e-12, "[[m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]]."
        ),
        Check("extended", "M19 S10", extended_system, 1e-20, "[[M, -A^T], [A, 0]] (q''; lambda) = (Q - bias; -b)."),
        Check("solved", "M23 H11", solved_for, 1e-11, "lambda = -(A M^-1 A^T)^-1 (A M^-1 (Q - bias) + b)."),
        Check("augmented", "M22 T37 E003-15", augmented_lagrangian, 1e-20, "L + lambda h: + lambda dh/dq, once."),
        Check(
            "twice",
            "M23 E003-18",
            differentiated_twice,
            1e-20,
            "(q1 - q2)^T (q1'' - q2'') = -(q1' - q2')^T (q1' - q2').",
        ),
        Check("rows", "T21 H17 S11", motion_rows, 1e-20, "df'/dq'' = df/dq' = M_hn."),
        Check("solvable", "T22", solvable, 1e-9, "Full rank of A and M definite on its kernel are enough."),
        Check("minimal", "M21 S11", minimal_set, 1e-10, "n - m speeds without multipliers: the same accelerations."),
        Check("drift", "M20 S27 H19", drift, 1e-9, "h and h' stay 0; the second derivative alone drifts."),
        Check("tension", "S27 H19 M19", tension, 1e-9, "-2 lambda l = m g cos(theta) + m l theta'^2."),
    ),
    errata=ERRATA,
)
