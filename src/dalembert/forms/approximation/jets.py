"""Jets: truncated power series in one variable, and arithmetic on them. Approximation to any order, as calculus.

A jet is the list [c_0, c_1, ..., c_n] of c_0 + c_1 s + ... + c_n s^n. Jets add, multiply (Leibniz), divide and are
put into functions (chain rule) by recurrences on their coefficients, which are exact: the coefficients may be nodes
of a graph (`OnGraph`) or doubles (`InDoubles`), so the same few rules give a Taylor polynomial, a directional
derivative of any order, and the power series of a motion.
Source: Griewank & Walther 2008, chapter 13, table 13.2; Mechanics for design, "Linear approximation".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...errors import DerivationError, UnknownNameError
from ...expr.expression import Expression
from ...expr.functions import RELATIONAL, TRUTH_VALUED
from ...expr.graph import Graph, Node

Coefficient = Any
"""An expression of the graph, or a double: what has +, -, * and / with its like and with whole numbers."""
Jet = list[Coefficient]
_CIRCULAR = frozenset({"sin", "cos", "tan", "sinh", "cosh", "tanh"})


class Polar(list[Coefficient]):
    """A jet over a power of s: s^-poles (c_0 + c_1 s + ...), on the way to a quotient such as sin(s)/s."""

    def __init__(self, coefficients: Iterable[Coefficient], poles: int) -> None:
        super().__init__(coefficients)
        self.poles = poles


class Vanishing(DerivationError):
    """A denominator of which all the carried coefficients are 0."""


class OnGraph:
    """Coefficients are expressions of one graph: exact, and symbolic where symbols are left."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def number(self, value: Fraction | int) -> Expression:
        """The node of the number."""
        return Expression(self.graph, self.graph.number(value))

    def leaf(self, graph: Graph, index: Node) -> Expression:
        """The leaf itself."""
        return Expression(self.graph, index)

    def call(self, name: str, *operands: Coefficient) -> Expression:
        """The node of the function."""
        return Expression(self.graph, self.graph.call(name, *(operand.index for operand in operands)))

    def select(self, condition: Coefficient, a: Jet, b: Jet) -> Jet:
        """Coefficient by coefficient, since the condition may stay open."""
        pairs = zip(a, b, strict=False)
        return [Expression(self.graph, self.graph.call("select", condition.index, x.index, y.index)) for x, y in pairs]

    def is_zero(self, coefficient: Coefficient) -> bool:
        """Whether the coefficient is 0, as a number or by the rules of exact algebra where it holds no symbol."""
        graph, index = coefficient.graph, coefficient.index
        if graph.value(index) is not None or graph.symbols([index]):
            return index == graph.zero
        return _vanishes(graph, index)


def _vanishes(graph: Graph, index: Node) -> bool:
    """Whether a number given as an expression is 0: sin(pi), sqrt(4) - 2."""
    from ...algebra.deciding.equality import equal
    from ...expr.evaluate import evaluate_exact
    from ...expr.sympy_bridge import Symbols, to_sympy

    (value,) = evaluate_exact(graph, [index], {}, digits=30)
    return bool(abs(value) < 1e-25) and bool(equal(to_sympy(graph, index, Symbols(graph)), 0))


class InDoubles:
    """Coefficients are doubles."""

    def number(self, value: Fraction | int) -> float:
        """The nearest double."""
        return float(value)

    def leaf(self, graph: Graph, index: Node) -> float:
        """The value of a number or a constant; UnknownNameError for a symbol."""
        node = graph.nodes[index]
        if node[0] == "symbol":
            raise UnknownNameError("jet", f"{node[1]} has no value.", "Give a value for every symbol.")
        value = graph.value(index)
        return float({"pi": math.pi, "e": math.e, "true": 1.0, "false": 0.0}[node[1]] if value is None else value)

    def call(self, name: str, *operands: Coefficient) -> float:
        """The value of the function; nan where it has none."""
        import numpy as np

        from ...expr.functions import FUNCTIONS

        with np.errstate(all="ignore"):
            return float(getattr(np, FUNCTIONS[name].numpy)(*operands))

    def select(self, condition: Coefficient, a: Jet, b: Jet) -> Jet:
        """The jet of the branch."""
        return a if condition else b

    def is_zero(self, coefficient: Coefficient) -> bool:
        """Whether it is 0."""
        return coefficient == 0.0


#: What coefficients are made of; they know +, -, * and / themselves.
Coefficients = OnGraph | InDoubles


def propagate(
    arithmetic: Coefficients, graph: Graph, roots: Sequence[Node], seeds: Mapping[Node, Jet], order: int
) -> list[Jet]:
    """The jets of some nodes, up to s^order, for leaves that have the jets `seeds`.

    A jet is shorter than order + 1 where a power of s was cancelled in a quotient such as sin(s)/s.
    Raises DerivationError where a node has no power series: a pole, a root or |x| at 0, the edge of a condition.
    """
    jets: dict[Node, Jet] = dict(seeds)
    rules = _Rules(arithmetic, order)
    for index in graph.reachable(roots):
        if index in jets:
            continue
        operation, *operands = graph.nodes[index]
        if operation in ("number", "float", "constant", "symbol"):
            jets[index] = rules.constant(arithmetic.leaf(graph, index))
        elif operation == "pow" and isinstance(power := graph.value(operands[1]), int):
            jets[index] = rules.whole_power(jets[operands[0]], power)
        else:
            jets[index] = rules.apply(operation, [jets[operand] for operand in operands])
    results = [jets[root] for root in roots]
    if any(isinstance(jet, Polar) for jet in results):
        raise _no_series("a quotient", "its denominator is 0 there")
    return results


def _poles(jet: Jet) -> int:
    return jet.poles if isinstance(jet, Polar) else 0


# -------------------------------------------------------------------- arithmetic of jets


def sum_of(x: Jet, y: Jet) -> Jet:
    """x + y."""
    return [a + b for a, b in zip(x, y, strict=False)]


def product(x: Jet, y: Jet) -> Jet:
    """x y, by Leibniz's rule: the k-th coefficient is sum_j x_j y_(k-j).

    >>> product([1, 1, 0], [1, 1, 0])
    [1, 2, 1]
    """
    return [sum(x[j] * y[k - j] for j in range(k + 1)) for k in range(min(len(x), len(y)))]


def derivative(x: Jet) -> Jet:
    """dx/ds, one term shorter."""
    return [k * x[k] for k in range(1, len(x))]


def integral(start: Coefficient, slope: Jet) -> Jet:
    """The jet of start + the integral of slope ds."""
    return [start, *(c / (k + 1) for k, c in enumerate(slope))]


class _Rules:
    """How the operations of the graph act on jets."""

    def __init__(self, arithmetic: Coefficients, order: int) -> None:
        self.arithmetic, self.order = arithmetic, order
        self.zero, self.one = arithmetic.number(0), arithmetic.number(1)

    def constant(self, value: Coefficient) -> Jet:
        return [value, *([self.zero] * self.order)]

    def apply(self, operation: str, jets: Sequence[Jet]) -> Jet:
        if operation not in ("add", "mul") and any(isinstance(jet, Polar) for jet in jets):
            raise _no_series("a quotient", "its denominator is 0 there")
        if operation in _CIRCULAR:
            return self.circular(operation, *jets)
        rule: Callable[..., Jet] | None = getattr(self, f"_{operation}", None)
        return self._truth(operation, jets) if rule is None else rule(*jets)

    # ------------------------------------------------------------ powers and quotients

    def _add(self, x: Jet, y: Jet) -> Jet:
        poles = max(_poles(x), _poles(y))
        if not poles:
            return sum_of(x, y)
        aligned = ([self.zero] * (poles - _poles(jet)) + list(jet) for jet in (x, y))
        return self._reduced(sum_of(*aligned), poles)

    def _mul(self, x: Jet, y: Jet) -> Jet:
        poles = _poles(x) + _poles(y)
        return self._reduced(product(x, y), poles) if poles else product(x, y)

    def _reduced(self, coefficients: Jet, poles: int) -> Jet:
        """s^-poles times the coefficients, without the powers of s that cancel."""
        while poles and coefficients and self.arithmetic.is_zero(coefficients[0]):
            coefficients, poles = coefficients[1:], poles - 1
        return Polar(coefficients, poles) if poles else coefficients

    def quotient(self, x: Jet, y: Jet) -> Jet:
        """x / y."""
        return self._mul(x, self.whole_power(y, -1))

    def whole_power(self, x: Jet, exponent: int) -> Jet:
        """x^n by repeated squaring; a negative one by the reciprocal."""
        if exponent < 0:
            return self.whole_power(self._reciprocal(x), -exponent)
        result, square = self.constant(self.one), x
        while exponent:
            if exponent % 2:
                result = self._mul(result, square)
            exponent //= 2
            square = self._mul(square, square) if exponent else square
        return result

    def _reciprocal(self, x: Jet) -> Jet:
        """1 / x; a pole where x vanishes."""
        poles, rest = -_poles(x), list(x)
        while rest and self.arithmetic.is_zero(rest[0]):
            rest, poles = rest[1:], poles + 1
        if not rest:
            raise Vanishing("jet", "a denominator is 0, to the order that was asked for.", "Use a higher order.")
        result: Jet = [self.one / rest[0]]
        for k in range(1, len(rest)):
            result.append(-sum(result[j] * rest[k - j] for j in range(k)) / rest[0])
        return Polar(result, poles) if poles > 0 else [self.zero] * -poles + result

    def _pow(self, x: Jet, exponent: Jet) -> Jet:
        """x^r from x y' = r x' y for a constant r; exp(r log x) otherwise."""
        zero = self.arithmetic.is_zero
        if not all(zero(c) for c in exponent[1:]):
            return self._exp(product(exponent, self._log(x)))
        if zero(x[0]):
            raise _no_series("a root", "its argument is 0 there")
        r = exponent[0]
        if isinstance(x[0], float) and x[0] < 0.0 and not float(r).is_integer():
            raise _no_series("a root", "its argument is negative there")
        result = [x[0] ** r]
        for k in range(1, len(x)):
            terms = ((r * j - (k - j)) * x[j] * result[k - j] for j in range(1, k + 1))
            result.append(sum(terms) / (k * x[0]))
        return result

    # ------------------------------------------------------------ pairs that are each other's derivatives

    def _exp(self, x: Jet) -> Jet:
        result = [self.arithmetic.call("exp", x[0])]
        for k in range(1, len(x)):
            result.append(sum(j * x[j] * result[k - j] for j in range(1, k + 1)) / k)
        return result

    def _pair(self, names: tuple[str, str], sign: int, x: Jet) -> tuple[Jet, Jet]:
        """(f, g) with f' = g x' and g' = sign f x'."""
        first, second = ([self.arithmetic.call(name, x[0])] for name in names)
        for k in range(1, len(x)):
            rate = [j * x[j] / k for j in range(k + 1)]
            grown = sum(rate[j] * second[k - j] for j in range(1, k + 1))
            second.append(sign * sum(rate[j] * first[k - j] for j in range(1, k + 1)))
            first.append(grown)
        return first, second

    def circular(self, operation: str, x: Jet) -> Jet:
        """sin, cos and tan, or the hyperbolic ones."""
        pair = self._pair(("sinh", "cosh"), 1, x) if operation[-1] == "h" else self._pair(("sin", "cos"), -1, x)
        return self.quotient(*pair) if operation[0] == "t" else pair[operation[0] == "c"]

    # ------------------------------------------------------------ functions with an algebraic derivative

    def _integrated(self, name: str, x: Jet, slope: Jet) -> Jet:
        """f(x) with f' = slope."""
        return integral(self.arithmetic.call(name, x[0]), product(slope, derivative(x)))

    def _squared_plus(self, x: Jet, constant: int, sign: int = 1) -> Jet:
        """constant + sign x^2."""
        first, *rest = product(x, x)
        return [constant + sign * first, *(sign * c for c in rest)]

    def _over_root(self, x: Jet, sign: int) -> Jet:
        """1 / sqrt(1 + sign x^2)."""
        return self._pow(self._squared_plus(x, 1, sign), self._minus_half)

    @cached_property
    def _minus_half(self) -> Jet:
        return self.constant(self.arithmetic.number(Fraction(-1, 2)))

    def _log(self, x: Jet) -> Jet:
        if self.arithmetic.is_zero(x[0]):
            raise _no_series("a logarithm", "its argument is 0 there")
        return self._integrated("log", x, self.whole_power(x, -1))

    def _asin(self, x: Jet) -> Jet:
        return self._integrated("asin", x, self._over_root(x, -1))

    def _acos(self, x: Jet) -> Jet:
        return self._integrated("acos", x, [-c for c in self._over_root(x, -1)])

    def _asinh(self, x: Jet) -> Jet:
        return self._integrated("asinh", x, self._over_root(x, 1))

    def _acosh(self, x: Jet) -> Jet:
        below, above = ([x[0] + shift, *x[1:]] for shift in (-1, 1))
        return self._integrated(
            "acosh", x, product(self._pow(below, self._minus_half), self._pow(above, self._minus_half)))

    def _atan(self, x: Jet) -> Jet:
        return self._integrated("atan", x, self.whole_power(self._squared_plus(x, 1), -1))

    def _atanh(self, x: Jet) -> Jet:
        return self._integrated("atanh", x, self.whole_power(self._squared_plus(x, 1, -1), -1))

    def _atan2(self, y: Jet, x: Jet) -> Jet:
        norm = sum_of(product(x, x), product(y, y))
        left, right = product(x, derivative(y)), product(y, derivative(x))
        slope = self.quotient([a - b for a, b in zip(left, right, strict=True)], norm)
        return integral(self.arithmetic.call("atan2", y[0], x[0]), slope)

    # ------------------------------------------------------------ functions with edges

    def _abs(self, x: Jet) -> Jet:
        sign = self._sign(x)[0]
        return [sign * c for c in x]

    def _sign(self, x: Jet) -> Jet:
        if self.arithmetic.is_zero(x[0]):
            raise _no_series("the sign", "its argument is 0 there")
        return self.constant(self.arithmetic.call("sign", x[0]))

    def _min(self, x: Jet, y: Jet) -> Jet:
        return self.arithmetic.select(self._truth("le", [x, y])[0], x, y)

    def _max(self, x: Jet, y: Jet) -> Jet:
        return self.arithmetic.select(self._truth("le", [x, y])[0], y, x)

    def _select(self, condition: Jet, a: Jet, b: Jet) -> Jet:
        return self.arithmetic.select(condition[0], a, b)

    def _truth(self, operation: str, jets: Sequence[Jet]) -> Jet:
        assert operation in TRUTH_VALUED, operation
        if operation in RELATIONAL and self.arithmetic.is_zero(jets[0][0] - jets[1][0]):
            raise _no_series("a condition", "its two sides are equal there")
        return self.constant(self.arithmetic.call(operation, *(jet[0] for jet in jets)))


def _no_series(what: str, why: str) -> DerivationError:
    return DerivationError("jet", f"{what} has no power series at the point: {why}.", "Expand about another point.")
