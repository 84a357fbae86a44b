"""Stationary points of a function under constraints, with multipliers, and whether they are extrema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..derivation.approximation.taylor import taylor
from ..derivation.statics.advantage import null_space
from ..derivation.statics.places import Vector, name_of
from ..errors import DerivationError, DescriptionError
from ..expr.calculus import gradient, jacobian
from ..expr.evaluate import evaluate
from ..expr.graph import Graph
from ..expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from .closed_form import NotClosed, solve
from .roots import collect, spread

_HIGHEST_TEST = 12
_STARTS = 40


@dataclass(frozen=True, eq=False)
class Extremum:
    """A stationary point.

    point        {variable: value}, SymPy where a closed form was found, else numbers
    value        f there
    multipliers  of grad f = sum lambda_i grad g_i
    kind         "minimum", "maximum", "saddle" (neither), or "undecided"
    reason       the test that decided
    """

    point: dict[Any, Any]
    value: Any
    multipliers: tuple[Any, ...]
    kind: str
    reason: str

    def __repr__(self) -> str:
        place = ", ".join(f"{x} = {value}" for x, value in self.point.items())
        return f"<Extremum {place}: {self.kind}, value {self.value}>"


def extrema(
    f: Any, variables: Sequence[Any], constraints: Sequence[Any] = (), *,
    box: Mapping[Any, tuple[float, float]] | None = None,
) -> list[Extremum]:
    """The stationary points of f where g_i = 0, each with its multipliers and a test of what it is.

        grad f = lambda_1 grad g_1 + lambda_2 grad g_2 + ...,   g_i = 0

    f, constraints  SymPy expressions (a constraint may be an equation Eq); constraints must be independent
    variables       SymPy symbols, taken as real
    box             {variable: (low, high)}: where to search in numbers if there is no closed form (-10 to 10)

    The second-order test is the definiteness of the Hessian of f - sum lambda_i g_i on the tangent space of the
    constraints; where it fails in one variable, the first derivative that is not 0 decides. Symbols beside the
    variables may remain where the form closes; points of which the kind then depends on them are "undecided".
    Raises DerivationError where nothing closes and symbols remain.
    Source: Mechanics for design, "Local extreme" (theorems of linear, quadratic and n-th order approximation).

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> for point in extrema(x * y, [x, y], [x**2 + y**2 - 1]): print(point, point.multipliers)
    <Extremum x = sqrt(2)/2, y = sqrt(2)/2: maximum, value 1/2> (1/2,)
    <Extremum x = -sqrt(2)/2, y = -sqrt(2)/2: maximum, value 1/2> (1/2,)
    <Extremum x = sqrt(2)/2, y = -sqrt(2)/2: minimum, value -1/2> (-1/2,)
    <Extremum x = -sqrt(2)/2, y = sqrt(2)/2: minimum, value -1/2> (-1/2,)
    """
    question = _Question(f, list(variables), [_difference(g) for g in constraints])
    try:
        found = solve(question.stationary, [*question.letters, *question.lambdas])
    except NotClosed:
        return question.numeric(box)
    unknowns = [*question.letters, *question.lambdas]
    if any(len(values) < len(unknowns) for values in found):
        raise DerivationError("extrema", "the stationary points form curves, or the constraints depend on one another.",
                              "Fix what is free, or leave a constraint out.")  # fmt: skip
    return [question.exact(values) for values in found]


def _difference(g: Any) -> Any:
    return g.lhs - g.rhs if type(g).__name__ == "Equality" else g


class _Question:
    """f and g in real unknowns, with their derivatives from the graph."""

    def __init__(self, f: Any, variables: list[Any], constraints: list[Any]) -> None:
        from sympy import Dummy

        if not variables:
            raise DescriptionError("extrema", "no variable is given.", "Name at least one.")
        self.variables = variables
        self.letters = [Dummy(name_of(x), real=True) for x in variables]
        self.lambdas = [Dummy(f"lambda_{i}", real=True) for i in range(len(constraints))]
        renamed = dict(zip(variables, self.letters, strict=True))
        self.symbols = Symbols(Graph())
        graph = self.symbols.graph
        written = [expression.xreplace(renamed) for expression in (f, *constraints)]
        self.f, *self.g = list_from_sympy(written, self.symbols)
        self.x = [self.symbols.leaf(letter) for letter in self.letters]
        self.multipliers = [self.symbols.leaf(letter) for letter in self.lambdas]
        weighted = graph.dot(self.multipliers, self.g) if self.g else graph.zero
        self.lagrangian = graph.sub(self.f, weighted)
        self.slopes = gradient(graph, self.lagrangian, self.x)
        self.hessian = jacobian(graph, self.slopes, self.x)
        self.rows = jacobian(graph, self.g, self.x) if self.g else []

    @property
    def stationary(self) -> list[Any]:
        """grad f - lambda grad g, and g."""
        return to_sympy(self.symbols.graph, [*self.slopes, *self.g], self.symbols)

    # ------------------------------------------------------------ closed forms

    def exact(self, values: Mapping[Any, Any]) -> Extremum:
        """The stationary point in closed form, judged."""
        from sympy import ImmutableDenseMatrix, simplify

        n = len(self.letters)
        flat = [node for row in (*self.hessian, *self.rows) for node in row]
        entries = [entry.subs(values) for entry in to_sympy(self.symbols.graph, [self.f, *flat], self.symbols)]
        value, H = simplify(entries[0]), ImmutableDenseMatrix(n, n, entries[1 : 1 + n * n])
        kind, reason = self._definite(H, ImmutableDenseMatrix(len(self.g), n, entries[1 + n * n :]))
        point = dict(zip(self.variables, (values[x] for x in self.letters), strict=True))
        multipliers = tuple(values[x] for x in self.lambdas)
        if kind == "undecided" and n == 1 and not self.g:
            kind, reason = self._higher_order(point)
        return Extremum(point, value, multipliers, kind, reason)

    def _definite(self, H: Any, A: Any) -> tuple[str, str]:
        from sympy import ImmutableDenseMatrix, simplify

        if A.rows:
            columns = A.nullspace(simplify=True)
            if not columns:
                return "undecided", "the constraints leave no direction"
            Z = ImmutableDenseMatrix.hstack(*columns)
            H = Z.T * H * Z
        signs = [[_sign(simplify((s * H)[: k + 1, : k + 1].det())) for k in range(H.rows)] for s in (1, -1)]
        where = "the tangent space of the constraints" if A.rows else "all directions"
        if all(sign == 1 for sign in signs[0]):
            return "minimum", f"the second derivative is positive definite on {where}"
        if all(sign == 1 for sign in signs[1]):
            return "maximum", f"the second derivative is negative definite on {where}"
        if _is_indefinite(H, signs[0]):
            return "saddle", f"the second derivative has both signs on {where}"
        return "undecided", f"the second derivative is singular on {where}, or its sign depends on symbols"

    def _higher_order(self, point: Mapping[Any, Any]) -> tuple[str, str]:
        """The n-th order test: the first power of dx with a coefficient that is not 0."""
        from sympy import Poly

        (x, x0), letter = next(iter(point.items())), self.letters[0]
        expression = to_sympy(self.symbols.graph, self.f, self.symbols)
        polynomial = Poly(taylor(expression, {letter: x0}, _HIGHEST_TEST).subs(letter, letter + x0), letter)
        for (power,), coefficient in sorted(polynomial.terms()):
            if power and coefficient != 0:
                return _by_power(power, _sign(coefficient))
        return "undecided", f"the derivatives by {x} vanish up to order {_HIGHEST_TEST}"

    # ------------------------------------------------------------ numbers

    def numeric(self, box: Mapping[Any, tuple[float, float]] | None) -> list[Extremum]:
        """The stationary points that Newton's iteration finds from evenly spread starts."""
        graph, unknowns = self.symbols.graph, [*self.x, *self.multipliers]
        nodes = [*self.slopes, *self.g]
        missing = [self.symbols.sympy(leaf) for leaf in graph.symbols([self.f, *self.g]) if leaf not in unknowns]
        if missing:
            raise DerivationError("extrema", "there is no closed form.",
                                  f"Give numbers for {', '.join(map(str, missing))}.")  # fmt: skip
        table = [[node, *row] for node, row in zip(nodes, jacobian(graph, nodes, unknowns), strict=True)]

        def at(x: Vector) -> tuple[Vector, Vector]:
            values = evaluate(graph, [node for row in table for node in row], dict(zip(unknowns, x, strict=True)))
            rows = np.array(values, dtype=float).reshape(len(nodes), -1)
            return rows[:, 0], rows[:, 1:]

        bounds = {name_of(key): value for key, value in (box or {}).items()}
        region = np.array([bounds.get(name_of(x), (-10.0, 10.0)) for x in self.variables], dtype=float)
        starts = [self._start(at, q) for q in spread(_STARTS, region[:, 0], region[:, 1])]
        found = collect(at, starts, np.zeros(len(self.x), dtype=bool))
        inside = [root for root in found.roots if np.all((root[: len(self.x)] >= region[:, 0] - 1e-9)
                                                         & (root[: len(self.x)] <= region[:, 1] + 1e-9))]  # fmt: skip
        return [self._judged(root) for root in sorted(inside, key=lambda root: tuple(root.round(7)))]

    def _start(self, at: Any, q: Vector) -> Vector:
        x = np.append(q, np.zeros(len(self.multipliers)))
        if len(self.multipliers):
            F, J = at(x)
            n = len(q)
            x[n:] = np.linalg.lstsq(-J[:n, n:], F[:n], rcond=None)[0]
        return x

    def _judged(self, root: Vector) -> Extremum:
        graph, n = self.symbols.graph, len(self.x)
        values = dict(zip([*self.x, *self.multipliers], root, strict=True))
        flat = [node for row in (*self.hessian, *self.rows) for node in row]
        numbers = np.array(evaluate(graph, [self.f, *flat], values), dtype=float)
        H, A = numbers[1 : 1 + n * n].reshape(n, n), numbers[1 + n * n :].reshape(-1, n)
        Z = null_space(A)
        curvatures = np.linalg.eigvalsh(Z.T @ H @ Z)
        small = 1e-7 * max(np.abs(H).max(), 1e-12)
        if np.all(curvatures > small):
            kind = "minimum", "the second derivative is positive definite there"
        elif np.all(curvatures < -small):
            kind = "maximum", "the second derivative is negative definite there"
        elif np.any(curvatures > small) and np.any(curvatures < -small):
            kind = "saddle", "the second derivative has both signs there"
        else:
            kind = "undecided", "the second derivative is singular there"
        point = dict(zip(self.variables, root[:n].tolist(), strict=True))
        return Extremum(point, float(numbers[0]), tuple(root[n:].tolist()), *kind)


def _by_power(power: int, sign: int | None) -> tuple[str, str]:
    if power % 2:
        return "saddle", f"the first derivative that is not 0 is of odd order {power}"
    if sign is None:
        return "undecided", f"the sign of the derivative of order {power} depends on symbols"
    kind, word = ("minimum", "positive") if sign > 0 else ("maximum", "negative")
    return kind, f"the first derivative that is not 0 is of even order {power}, and {word}"


def _sign(expression: Any) -> int | None:
    if expression.is_positive:
        return 1
    if expression.is_negative:
        return -1
    return 0 if expression.is_zero else None


def _is_indefinite(H: Any, minors: Sequence[int | None]) -> bool:
    """Whether a symmetric matrix has eigenvalues of both signs, as far as minors show."""
    diagonal = [_sign(H[k, k]) for k in range(H.rows)]
    return (1 in diagonal and -1 in diagonal) or any(sign == -1 for sign in minors[1::2])
