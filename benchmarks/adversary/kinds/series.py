"""Power series and linear approximations: `taylor`, `solution_jet`, `linearize`, `small_motions`.

The oracle differentiates the same expression, or the equations of motion, as often as is needed, by SymPy.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations_with_replacement, pairwise
from random import Random
from typing import Any

import sympy
from flint import arb

import dalembert as da
from dalembert.errors import BudgetError, DerivationError

from ..balls import Evaluation, equilibrated, precise, rounded
from ..expressions import Expr, PythonSpelling, real, smooth
from ..judge import Judge
from ..kind import Kind
from ..oracle import Oracle
from ..systems import TIME, Described, assigned, state, unconstrained
from .forms import symbolic
from .lagrangian import refusable

SYMBOLS = real("x y")
VERBS = ("taylor", "taylor", "solution_jet", "linearize", "small_motions")


@dataclass(frozen=True)
class Subject:
    """What is expanded: an expression about a point, or a system about a state."""

    verb: str
    order: int
    described: Described | None = None
    state: Mapping[str, Any] = field(default_factory=dict)
    expression: Expr = sympy.S.Zero
    point: Mapping[Any, Any] = field(default_factory=dict)

    @property
    def script(self) -> str:
        if self.described is None:
            spelled = PythonSpelling({}).doprint
            point = ", ".join(f"{x}: {spelled(sympy.sympify(value))}" for x, value in self.point.items())
            return (f"x, y = symbols('x y', real=True)\nexpression = {spelled(self.expression)}\n"
                    f"da.forms.taylor(expression, {{{point}}}, {self.order})\n")
        call = {"solution_jet": f"da.motion.solution_jet(system, {self.order}, q, v, t0=time, inputs=u)",
                "linearize": "da.control.linearize(system, q, v, u, t=time)",
                "small_motions": "da.forms.small_motions(system, ...)"}
        return f"{self.described.script}{assigned(self.state)}{call[self.verb]}\n"


def make(random: Random) -> Subject:
    verb = random.choice(VERBS)
    if verb == "taylor":
        expression = smooth(random, SYMBOLS, random.randint(1, 3))
        values = (0, sympy.Rational(1, 3), sympy.Integer(1), sympy.Integer(-2), sympy.sqrt(2))
        point = {x: random.choice(values) for x in SYMBOLS[: random.choice((1, 2, 2))]}
        return Subject(verb, random.randint(0, 5), expression=expression, point=point)
    described = unconstrained(random, most=2)
    while len(described.q) > 2 or described.family == "offset" or (verb == "small_motions" and _has_time(described)):
        described = unconstrained(random, most=2)
    return Subject(verb, random.randint(2, 5), described, state(random, described))


def _has_time(described: Described) -> bool:
    acting = (described.lagrangian, *described.generalized)
    return any(TIME in sympy.sympify(expression).free_symbols for expression in acting)


def judge(subject: Subject, found: Judge) -> None:
    if subject.described is None:
        polynomial(subject, found)
        return
    with found.asking("the system"):
        _VERBS[subject.verb](subject, found, subject.described.build(), Oracle(subject.described, subject.state))


# -------------------------------------------------------------------- taylor


def polynomial(subject: Subject, found: Judge) -> None:
    """The polynomial at some places near the point, beside the sum of derivatives over factorials."""
    symbols = list(subject.point)
    with found.asking("taylor", [(BudgetError, "exact numbers of more than")]):
        ours = da.forms.taylor(subject.expression, subject.point, subject.order)
        steps = [sympy.Rational(3, 7), sympy.Rational(-5, 8)][: len(symbols)]
        others = {x: 0.75 for x in SYMBOLS if x not in subject.point}
        truth = _expanded(subject, symbols, steps, others)
        near = {x: x0 + h for (x, x0), h in zip(subject.point.items(), steps, strict=True)}
        if truth is None:
            found.undecided("the oracle has no value here")
            return
        symbolic(found, "taylor", [sympy.sympify(ours).xreplace(near)], [truth], others)


def _expanded(subject: Subject, symbols: Sequence[Any], steps: Sequence[Any], others: Mapping[Any, Any]) -> Any:
    """sum D^alpha f(x0) h^alpha / alpha!, the order of differentiation being that of `symbols`."""
    terms: list[Any] = [sympy.S.Zero]
    for order in range(subject.order + 1):
        for places in combinations_with_replacement(range(len(symbols)), order):
            slope, weight = subject.expression, sympy.Integer(1)
            for k in places:
                slope = slope.diff(symbols[k])
            for k, h in enumerate(steps):
                weight *= h ** places.count(k) / sympy.factorial(places.count(k))
            terms.append(sympy.Mul(slope.xreplace(dict(subject.point)), weight, evaluate=False))
    with precise():
        at = Evaluation(others)
        values = [at.value(term) for term in terms]
        return None if None in values else rounded(sum(values, arb(0)))


# -------------------------------------------------------------------- systems


def jet(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """q_k of the motion: the equations of motion, differentiated k - 2 times, hold at every order."""
    state = subject.state
    with found.asking("solution_jet", [(DerivationError, "has no power series at the point")]):
        series = da.motion.solution_jet(system, subject.order, state["q"], state["v"], t0=state["t"], inputs=state["u"])
        truth = coefficients(oracle, subject.order)
        if truth is None:
            found.undecided("the oracle has no power series here")
            return
        for k, row in enumerate(truth):
            found.numbers(f"q_{k}", series.q[k], row)


def coefficients(oracle: Oracle, order: int) -> list[list[Any]] | None:
    """q^(k) / k! for k up to the order, as balls."""
    described, n = oracle.described, oracle.n
    derivatives = [described.q, described.v, described.a,
                   *(real(" ".join(f"d{k}_{x}" for x in described.q)) for k in range(3, order + 1))]
    second = described.second
    rows = [sum(second.mass_matrix[i * n + j] * described.a[j] for j in range(n)) + second.bias[i]
            - second.forces[i] for i in range(n)]
    with precise():
        at = Evaluation({x: y for x, y in oracle.described.values(**oracle.state).items() if x not in described.a})
        mass = [list(map(at.value, second.mass_matrix[i * n:(i + 1) * n])) for i in range(n)]
        if any(entry is None for row in mass for entry in row):
            return None
        for k in range(2, order + 1):
            still = [row.xreplace(dict.fromkeys(derivatives[k], sympy.Integer(0))) for row in rows]
            right = list(map(at.value, still))
            found = None if None in right else equilibrated(mass, [-x for x in right])
            if found is None:
                return None
            at.found |= dict(zip(derivatives[k], found, strict=True))
            if k < order:
                rows = [_rate(row, derivatives[: k + 2]) for row in rows]
        return [[at(x) / arb(int(sympy.factorial(k))) for x in derivatives[k]] for k in range(order + 1)]


def _rate(row: Expr, derivatives: Sequence[Sequence[Any]]) -> Expr:
    """d/dt along the motion; inputs are held."""
    total = row.diff(TIME)
    for lower, upper in pairwise(derivatives):
        total += sum(row.diff(x) * dx for x, dx in zip(lower, upper, strict=True))
    return total


def linear(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """A and B of the unreduced state, by the derivatives of the residual at the accelerations of the state."""
    state, n = subject.state, oracle.n
    truth = oracle.motion()
    if truth is None:
        found.undecided("the oracle has no accelerations here")
        return
    with found.asking("linearize", refusable(truth[0])):
        made = without_edge(lambda: da.control.linearize(system, state["q"], state["v"], state["u"], t=state["t"],
                                                         reduced=False))
        if made is None:
            found.undecided("forces have an edge here, which is told")
            return
        slopes = accelerations_by_state(oracle, truth[0])
        if slopes is None:
            found.undecided("the oracle has no derivatives here")
            return
        found.equal("q'' = v'", made.A[:n].tolist(), [[0.0] * n + [float(i == j) for j in range(n)] for i in range(n)])
        found.numbers("A", made.A[n:], [x for row in slopes for x in row[: 2 * n]],
                      lambda: _largest_of_rows(slopes, truth[0], 2 * n))
        found.numbers("B", made.B[n:], [x for row in slopes for x in row[2 * n:]])


def without_edge(ask: Callable[[], Any]) -> Any:
    """What is answered; None where it is told that slopes are those of one side."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        made = ask()
    return None if any("edge-at-point" in str(each.message) for each in told) else made


def _largest_of_rows(rows: Sequence[Sequence[Any]], accelerations: Sequence[Any], width: int) -> list[float]:
    """The largest entry of its row for each, or what it is the slope of: what is small next to that may be left of
    terms that SymPy has cancelled."""
    return [max(abs(float(x.mid())) for x in (*row, own)) for row, own in zip(rows, accelerations, strict=True)
            for _ in range(width)]


def accelerations_by_state(oracle: Oracle, accelerations: Sequence[Any]) -> list[list[Any]] | None:
    """da/d(q, v, u), row by row: M da = -d(M a + bias - Q) at fixed a."""
    described, n, second = oracle.described, oracle.n, oracle.described.second
    rows = [sum(second.mass_matrix[i * n + j] * described.a[j] for j in range(n)) + second.bias[i]
            - second.forces[i] for i in range(n)]
    with precise():
        at = Evaluation({x: y for x, y in described.values(**oracle.state).items() if x not in described.a})
        at.found |= dict(zip(described.a, accelerations, strict=True))
        columns = []
        for x in (*described.q, *described.v, *described.inputs):
            right = [at.value(sympy.sympify(row).diff(x)) for row in rows]
            column = None if None in right else equilibrated(oracle.rows("mass_matrix"), [-y for y in right])
            if column is None:
                return None
            columns.append(column)
        return [list(row) for row in zip(*columns, strict=True)]


def small(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """M, D, K and B about a configuration, at v = 0."""
    described, q = subject.described, subject.state["q"]
    assert described is not None
    rest = Oracle(described, {**subject.state, "v": [0.0] * len(q), "a": [0.0] * len(q), "t": 0.0})
    second = described.second
    pushed = [h - f for h, f in zip(second.bias, second.forces, strict=True)]
    held = dict(zip(system.inputs, subject.state["u"], strict=True))
    with found.asking("small_motions"):
        made = without_edge(lambda: da.forms.small_motions(system, dict(zip(system.coordinates, q, strict=True)),
                                                           u0=held))
        if made is None:
            found.undecided("forces have an edge here, which is told")
            return
        values = {symbol: row.value for symbol, row in system.parameters.items()}
        asked = (
            ("M", made.mass_matrix, second.mass_matrix),
            ("D", made.damping, [sympy.sympify(row).diff(x) for row in pushed for x in described.v]),
            ("K", made.stiffness, [sympy.sympify(row).diff(x) for row in pushed for x in described.q]),
            ("B", made.input_matrix, [sympy.sympify(f).diff(x) for f in second.forces for x in described.inputs]),
        )
        exact = [rest.at(truth) for _, _, truth in asked]
        for (name, matrix, _), each in zip(asked, exact, strict=True):
            symbolic(found, name, matrix.flat(), each, values, _rounding(matrix, chain(*exact)))


def _rounding(matrix: Any, truth: Iterable[Any]) -> float:
    """What doubles lose of the largest of all entries, where entries are doubles: all are derivatives of one L, and
    smaller ones are differences of its terms."""
    if not matrix.has(sympy.Float):
        return 0.0
    return 2.0**-53 * max((abs(float(x.mid())) for x in truth if x is not None and x.is_finite()), default=0.0)


_VERBS = {"solution_jet": jet, "linearize": linear, "small_motions": small}

KIND = Kind("series", 800, make, judge)
