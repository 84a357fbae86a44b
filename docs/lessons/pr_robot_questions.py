"""H05-H09: the five questions on the PR robot, and what its factorizations show."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dalembert import gallery
from dalembert.description.coordinates import time
from dalembert.equations import Equations, derive
from dalembert.model import Model
from dalembert.model import compile as compiled

from .lesson import Check, Lesson
from .measures import difference, failures, gap, matrix, unlike

SOURCE = "De Luca, Robotics 2, Lagrangian dynamics, 'Dynamic model of a PR robot', questions 1-5; 'dyadic' derivation"
ERRATA = (
    "E002-1: the third matrix of C_2, [[0, 0], [-m2 d c2, 0]] -> [[0, -m2 d c2], [-m2 d c2, 0]]. "
    "E002-2: 'M' - 2 S is skew' beside S = sum (dM_i/dq - (dM_i/dq)^T/2) q_i' -> true for the rows q'^T C_k only. "
    "E002-3: c_iii = 0, m_NN constant -> in joint coordinates of serial chains. "
    "E002-6: sum dM_i/dq e_i^T is not conformable -> sum (dM_i/dq)^T q' q_i'/2. "
    "E002-8: 'maximum inertia' is undefined -> det M and the effective inertias at q2 = 0, pi; the largest "
    "eigenvalue at +-pi/2."
)


@cache
def equations() -> Equations:
    return derive(gallery.load("pr-robot").system)


@cache
def robot() -> tuple[Model, float, float, float]:
    """The model, and m1 + m2, m2 d, I + m2 d^2 in numbers."""
    model = compiled(equations())
    numbers = {symbol.name: value for symbol, value in model.parameter_values.items()}
    m1, m2, d = (numbers[name] for name in ("m1", "m2", "d_c2"))
    inertia = next(value for name, value in numbers.items() if name.startswith("I"))
    return model, m1 + m2, m2 * d, inertia + m2 * d**2


def printed() -> tuple[Any, Any, Any, Any]:
    """q2, q1', q2' and m2 d in symbols."""
    q1, q2 = equations().system.coordinates
    m2, d = (next(s for s in equations().system.parameters if s.name == name) for name in ("m2", "d_c2"))
    return q2, q1.diff(), q2.diff(), m2 * d


def first_coordinate_is_absent() -> float:
    """dM/dq1 = 0 here, and for a spatial arm and the falling cat."""
    worst = 0.0
    for name in ("pr-robot", "spring-double-pendulum", "falling-cat"):
        found = derive(gallery.load(name).system)
        slope = found.mass_matrix.diff(found.system.coordinates[0])
        worst = max(worst, difference(slope, slope * 0))
    return worst


def no_coriolis_terms() -> float:
    """c_1 = -m2 d cos(q2) q2'^2 alone: its matrix, and zeros for joint 2."""
    from sympy import cos, zeros

    q2, _, _, pull = printed()
    first, second = (equations().christoffel(k) for k in range(2))
    return max(difference(first, matrix([[0, 0], [0, -pull * cos(q2)]])), difference(second, zeros(2)))


def second_joint() -> float:
    """q2'' = m2 d sin(q2) (u1 + m2 d cos(q2) q2'^2)/det M, zero at q2 = 0, pi and where u1 balances."""
    model, total, pull, own = robot()
    worst = 0.0
    for q2, rate in ((0.7, 0.0), (-0.4, 1.3), (0.0, 0.0), (np.pi, 0.0)):
        det = total * own - (pull * np.sin(q2)) ** 2
        wanted = pull * np.sin(q2) * (1.7 + pull * np.cos(q2) * rate**2) / det
        found = model.forward_dynamics([0.0, q2], [0.4, rate], [1.7, 0.0])[1]
        still = model.forward_dynamics([0.0, q2], [0.4, rate], [-pull * np.cos(q2) * rate**2, 0.0])[1]
        worst = max(worst, abs(found - wanted), abs(still))
    return worst


def skew_factorization() -> float:
    """S = [[0, -m2 d c2 q2'], [0, 0]], M' - 2 S = [[0, m2 d c2 q2'], [-m2 d c2 q2', 0]]."""
    from sympy import cos

    q2, _, rate, pull = printed()
    S = equations().coriolis_matrix
    entry = pull * cos(q2) * rate
    rest = equations().mass_matrix.diff(time()) - 2 * S
    return max(difference(S, matrix([[0, -entry], [0, 0]])), difference(rest, matrix([[0, entry], [-entry, 0]])))


def other_factorizations() -> float:
    """S + k [[q2', -q1'], [0, 0]] gives c as well and is not skew; a skew S_0 with S_0 q' = 0 must be 0."""
    from sympy import Symbol

    _, v1, v2, _ = printed()
    v, k, s = matrix([v1, v2]), Symbol("k"), Symbol("s")
    S, rate = equations().coriolis_matrix, equations().mass_matrix.diff(time())
    other = S + k * matrix([[v2, -v1], [0, 0]])
    rest = rate - 2 * other
    skew = matrix([[0, s], [-s, 0]]) * v
    return max(
        difference(other * v, S * v),
        difference((v.T * rest * v)[0], 0),
        difference(skew, matrix([s * v2, -s * v1])),
        unlike(-rest.T, rest),
    )


def maximum_inertia() -> float:
    """det M and 1/(M^-1)_kk are largest at q2 = 0, pi; the largest eigenvalue at +-pi/2; on a fine grid."""
    model, *_ = robot()
    grid = np.linspace(-np.pi, np.pi, 721)
    M = model.mass_matrix(np.column_stack([0 * grid, grid]))
    seen = 1 / np.linalg.inv(M)[:, [0, 1], [0, 1]]
    highest = np.linalg.eigvalsh(M)[:, -1]
    flat = (np.abs(np.sin(grid[np.argmax(values)])) for values in (np.linalg.det(M), seen[:, 0], seen[:, 1]))
    return max(
        *flat, abs(abs(grid[np.argmax(highest)]) - np.pi / 2), gap(np.trace(M, axis1=1, axis2=2), np.trace(M[0]))
    )


def dyadic() -> float:
    """c = sum M_i' q_i' - sum (dM_i/dq)^T q' q_i'/2: a factorization S' of c, whose M' - 2 S' is not skew."""
    from sympy import zeros

    q = matrix(equations().system.coordinates)
    v, M = q.diff(time()), equations().mass_matrix
    slopes = [matrix(M.col(i)).jacobian(q) for i in range(2)]
    second = sum((slope.T * v * rate for slope, rate in zip(slopes, v, strict=True)), zeros(2, 1)) / 2
    S = sum(((slope - slope.T / 2) * rate for slope, rate in zip(slopes, v, strict=True)), zeros(2))
    c = equations().coriolis_matrix * v
    rest = M.diff(time()) - 2 * S
    return max(difference(S * v, c), difference(M.diff(time()) * v - second, c), unlike(-rest.T, rest))


def mended_matrix() -> float:
    """C_2 = (dM_2/dq + (dM_2/dq)^T - dM/dq2)/2 is 0 with both entries of dM/dq2, and not with one."""
    from sympy import cos, zeros

    q2, _, _, pull = printed()
    q = matrix(equations().system.coordinates)
    slope = matrix(equations().mass_matrix.col(1)).jacobian(q)
    entry = -pull * cos(q2)
    right, wrong = matrix([[0, entry], [entry, 0]]), matrix([[0, 0], [entry, 0]])
    return max(
        difference((slope + slope.T - right) / 2, zeros(2)),
        difference(equations().mass_matrix.diff(q2), right),
        unlike((slope + slope.T - wrong) / 2, zeros(2)),
    )


def serial_chain() -> float:
    """c_iii = 0, m_NN constant for the robot; not in the x-chart of the circle, where c_111 = M'/2."""
    chart = derive(gallery.load("circle-chart").system)
    (x,) = chart.system.coordinates
    symbol = chart.christoffel(0)[0, 0]
    robot_symbols = [equations().christoffel(k)[k, k] for k in range(2)]
    last = equations().mass_matrix[1, 1]
    constant = failures(not any(last.has(q) for q in equations().system.coordinates))
    return max(
        difference(symbol, chart.mass_matrix[0, 0].diff(x) / 2, x=0.2, R=1.5),
        constant,
        *(difference(entry, 0) for entry in robot_symbols),
        unlike(0, symbol, x=0.2, R=1.5),
    )


LESSON = Lesson(
    name="pr-robot-questions",
    title="Five questions on the PR robot",
    source=SOURCE,
    checks=(
        Check("Q1", "H05 T16", first_coordinate_is_absent, 1e-20, "M does not depend on the first joint."),
        Check("Q2", "H06 M10 T15", no_coriolis_terms, 1e-20, "c_112 = c_212 = 0; c_122 = -m2 d cos(q2)."),
        Check("Q3", "H07", second_joint, 1e-12, "q2'' = m2 d sin(q2) (u1 + m2 d cos(q2) q2'^2)/det M."),
        Check("Q4", "H08 T18 M10", skew_factorization, 1e-20, "M' - 2 S = [[0, s], [-s, 0]], s = m2 d cos(q2) q2'."),
        Check("Q4, others", "H08 T17 T19", other_factorizations, 1e-20, "S is not unique; the skew one is, for N = 2."),
        Check("Q5", "H09 E002-8", maximum_inertia, 1e-9, "det M: q2 = 0, pi; largest eigenvalue: +-pi/2."),
        Check("dyadic", "M11 T17 E002-2 E002-6", dyadic, 1e-20, "S' = sum (dM_i/dq - (dM_i/dq)^T/2) q_i'."),
        Check("C_2", "E002-1 M10", mended_matrix, 1e-20, "C_2 = 0 with both entries of dM/dq2."),
        Check(
            "serial chains", "T16 E002-3", serial_chain, 1e-20, "c_iii = 0 in joint coordinates, not in every chart."
        ),
    ),
    errata=ERRATA,
)
