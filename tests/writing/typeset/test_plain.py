"""A line of Unicode text is read again, as a person would, and has the value of its expression."""

import math
import re
from collections.abc import Callable
from random import Random

import pytest
import sympy
from sympy import Function, Piecewise, Symbol, cosh, cot, root, sqrt, symbols

import dalembert as da
from dalembert.writing.typeset.plain import display_width, expression_text
from tests.writing.typeset.random_expressions import VALUES, expression, k, x, y

FUNCTIONS: dict[str, Callable[..., float]] = {
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "arctan": math.atan, "ln": math.log, "max": max,
             "atan2": math.atan2,
}  # fmt: skip
FRACTIONS = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅛": 1 / 8}
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
TOKEN = re.compile(r"(?P<number>\d+(?:\.\d+)?)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)|(?P<name>[a-zπ][a-z0-9]*)|(?P<sign>\S)")


PLACE = [(x, VALUES["x"]), (y, VALUES["y"]), (k, VALUES["k"])]


class Reader:
    """One line, from left to right: a space multiplies, a root takes what is next to it, a function as much."""

    def __init__(self, line: str) -> None:
        self.tokens = [(found.lastgroup, found[0]) for found in TOKEN.finditer(line)]
        self.between_bars = False

    def next_is(self, *texts: str) -> bool:
        return bool(self.tokens) and self.tokens[0][1] in texts

    def take(self, *texts: str) -> bool:
        taken = self.next_is(*texts)
        if taken:
            self.tokens.pop(0)
        return taken

    def sum(self) -> float:
        total, sign = 0.0, -1 if self.take("−") else 1
        while True:
            total += sign * self.product()
            if not self.next_is("+", "−"):
                return total
            sign = 1 if self.take("+") else -1 if self.take("−") else 0

    def product(self) -> float:
        value = self.factor()
        while self.tokens and not self.next_is("+", "−", ")", ",", *("|" if self.between_bars else "")):
            if self.take("/"):
                value /= self.factor()
            else:
                self.take("·")
                value *= self.factor()
        return value

    def power(self) -> float:
        """What stands raised behind something; 1 where nothing does."""
        if self.tokens and self.tokens[0][0] == "raised":
            return float(self.tokens.pop(0)[1].translate(RAISED))
        return self.atom() if self.take("^") else 1.0

    def factor(self) -> float:
        base = self.atom()
        return base ** self.power()

    def atom(self) -> float:
        kind, text = self.tokens.pop(0)
        if kind == "number":
            return float(text)
        if text in FUNCTIONS:
            power = self.power()
            return self.called(FUNCTIONS[text]) ** power
        if text in ("√", "∛", "∜"):
            return self.atom() ** (1 / (2 + "√∛∜".index(text)))
        if text in ("(", "|"):
            outside, self.between_bars = self.between_bars, text == "|"
            value = self.sum()
            self.between_bars = outside
            assert self.take({"(": ")", "|": "|"}[text]), self.tokens
            return value if text == "(" else abs(value)
        return {**VALUES, **FRACTIONS, "π": math.pi, "e": math.e}[text]

    def called(self, function: Callable[..., float]) -> float:
        if not self.take("("):
            return function(self.atom())
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        assert self.take(")"), self.tokens
        return function(*values)


def read(line: str) -> float:
    reader = Reader(line)
    value = reader.sum()
    assert not reader.tokens, reader.tokens
    return value


@pytest.mark.parametrize("seed", range(90))
def test_a_line_has_the_value_of_its_expression(seed: int) -> None:
    random = Random(1000 + seed)
    written = expression(random, random.randint(1, 3))
    wanted = sympy.N(written.subs(PLACE), 30)
    if not wanted.is_real or not math.isfinite(wanted) or written.has(sympy.re):
        return
    in_doubles = sympy.lambdify((x, y, k), written, "math")(*VALUES.values())
    if in_doubles != pytest.approx(float(wanted), rel=1e-10):  # a cosine of 1e22
        return
    scale = float(sum(abs(sympy.N(term.subs(PLACE))) for term in sympy.Add.make_args(written.expand())))
    assert read(expression_text(written)) == pytest.approx(float(wanted), rel=1e-9, abs=1e-9 * scale)


@pytest.mark.parametrize("argument", [x, 2 * x, -x, x / 2, x * y, x + y, 2 * (x - y), x**2, sqrt(x), sympy.pi,
                                      sympy.E * x, sympy.Rational(1, 3), sympy.Rational(5, 7), abs(x), x / y,
                                      sympy.sin(x), 1 / (x + 2), (x - y) / (x + 2), 0.5 * k])  # fmt: skip
def test_functions_and_powers_hold_their_arguments_together(argument: sympy.Expr) -> None:
    for whole in (sympy.cos(argument), 2**argument * k, (x + 1) ** argument,
                  sympy.sin(argument) ** 2 * k, y * sympy.log(argument**2), abs(argument) * k,
                  sympy.exp(argument) * x, sqrt(argument**2 + 1) * y, k / (argument**2 + 1), -(argument**3) * k):
        wanted = float(whole.subs(PLACE))
        assert read(expression_text(whole)) == pytest.approx(wanted, rel=1e-12), expression_text(whole)


def test_what_a_reader_does_not_compute() -> None:
    theta, one, both = symbols("theta_1 a_0 b_12")
    position = Function("x")(da.time)
    assert expression_text(theta * one + both) == "a₀ θ₁ + b₁₂"
    assert expression_text(position.diff(da.time) ** 2 * position.diff(da.time, 2)) == "ẋ² ẍ"
    assert expression_text(Symbol("x_dot") + Symbol("q_hat")) == "q̂ + ẋ"
    assert expression_text(root(x, 4) + root(x + y, 3)) == "∜x + ∛(x + y)"
    assert expression_text(cot(x + y) ** 2 * cosh(x)) == "cosh x cot²(x + y)"
    assert expression_text(sqrt(x * y) / 3 + x / 8) == "⅛ x + ⅓ √(x y)"
    assert expression_text(Piecewise((x, x < 1), (y + 1, True))) == "{x if x < 1; y + 1 otherwise}"


def test_the_width_of_a_line_is_that_of_its_columns() -> None:
    assert [display_width(line) for line in ("θ̈ + ẍ", "x", "", "质量 m")] == [5, 1, 0, 6]
