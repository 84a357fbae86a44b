"""States at which two expressions are compared: rational values of the symbols, from a fixed sequence.

Positive, mixed, small and large values take turns, so that roots, logarithms and inverse functions are met
inside and outside their principal ranges. A relation that must hold fixes one of its symbols, as a ball.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols
from .balls import ball, differ, enclose, precision

#: Numerators, over 16, of the values of one state, and whether their signs are mixed.
_RANGES = ((3, 61, False), (3, 61, True), (1, 15, False), (1, 15, True), (65, 999, False), (40, 400, True))
_STATES = 30
_FEW_STATES = 6
#: Nodes beyond which few states are tried.
_LARGE = 5_000
_BITS = (128, 320, 1400)
_MEASURING_BITS = 320
_MEASURED_STATES = 8
DIGITS = 50


class Solved(NamedTuple):
    """A symbol that a relation, of degree 1 or 2 in it, fixes."""

    leaf: Node
    relation: Node
    degree: int


Pair = tuple[Sequence[Node], Sequence[Node]]
"""Arguments of two calls of one function."""


class Witness(NamedTuple):
    """A state {symbol of SymPy: value} at which two expressions provably differ, and both values as text."""

    state: dict[Any, Any]
    values: tuple[str, str]


class States:
    """The states of the symbols below `roots`, on which the relations of `solved` hold and each pair of `apart`, two
    equally long lists of nodes, differs."""

    symbols: Symbols
    graph: Graph
    solved: Sequence[Solved]
    apart: Sequence[Pair]

    def __init__(
        self, symbols: Symbols, roots: Sequence[Node], solved: Sequence[Solved] = (), apart: Sequence[Pair] = (),
    ) -> None:
        self.symbols, self.graph, self.solved, self.apart = symbols, symbols.graph, solved, apart
        nodes = self.graph.nodes
        below = [*roots, *(node for pair in apart for side in pair for node in side)]
        self.leaves: list[Node] = sorted(self.graph.symbols(below), key=nodes.__getitem__)
        self.draws: list[Draw] = [_draw_of(symbols.sympy(leaf)) for leaf in self.leaves]
        self._rational: dict[int, dict[Node, Any]] = {}

    def at(self, number: int, bits: int) -> dict[Node, Any] | None:
        """The values of state `number`; None where the relations have no real solution there."""
        if number not in self._rational:
            random = Random(number)
            values = [draw(random, _RANGES[number % len(_RANGES)]) for draw in self.draws]
            self._rational[number] = dict(zip(self.leaves, values, strict=True))
        state = dict(self._rational[number])
        for step in self.solved:
            allowed = self._allowed(step.leaf)
            value = next(filter(allowed, _solutions(self.graph, step, state, bits)), None)
            if value is None:
                return None
            state[step.leaf] = value
        return state

    def _allowed(self, leaf: Node) -> Callable[[Any], bool]:
        """Whether SymPy's assumptions on a symbol certainly allow a value."""
        symbol = self.symbols.sympy(leaf)
        if symbol.is_integer:
            return lambda value: False
        if symbol.is_nonnegative:
            return lambda value: value > 0
        return lambda value: value < 0 if symbol.is_nonpositive else True

    # ---------------------------------------------------------------- comparing

    def first(self, a: Node, b: Node) -> Witness | None:
        """The first state, where a and b provably differ there."""
        state, x, y = self._values(0, a, b, _BITS[0])
        return self._found(state, x, y, _BITS[0])

    def witness(self, a: Node, b: Node) -> Witness | None:
        """A state where a and b have values that provably differ; more digits are tried where few do not tell."""
        numbers: Sequence[int] = range(_FEW_STATES if self._is_large(a, b) else _STATES)
        for bits in _BITS:
            real: list[int] = []
            for number in numbers:
                state, x, y = self._values(number, a, b, bits)
                if found := self._found(state, x, y, bits):
                    return found
                if x is not None and y is not None:
                    real.append(number)
            numbers = real[:_FEW_STATES]
        return None

    def _is_large(self, a: Node, b: Node) -> bool:
        return len(self.graph) > _LARGE and len(self.graph.reachable([a, b])) > _LARGE

    def _found(self, state: Mapping[Node, Any] | None, x: Any, y: Any, bits: int) -> Witness | None:
        """The witness, where both values are there and differ, and so do what has to be apart."""
        if state is None or not differ(x, y):
            return None
        for one, other in self.apart:
            values = enclose(self.graph, [*one, *other], state, bits)
            if not any(map(differ, values[:len(one)], values[len(one):])):
                return None
        return self._shown(state, x, y)

    def agreement(self, a: Node, b: Node) -> int:
        """At how many states, of the first that count, both are real and agree to `DIGITS` digits."""
        found = 0
        for number in range(_STATES):
            found += self._agree(number, a, b)
            if found == _MEASURED_STATES:
                break
        return found

    def _agree(self, number: int, a: Node, b: Node) -> bool:
        from flint import arb

        state, x, y = self._values(number, a, b, _MEASURING_BITS)
        if state is None or x is None or y is None or isinstance(x, bool):
            return False
        with precision(_MEASURING_BITS):
            allowed = arb(10) ** -DIGITS * arb.max(arb(1), abs(x))
            return bool(abs(x - y) < allowed)

    def _values(self, number: int, a: Node, b: Node, bits: int) -> tuple[dict[Node, Any] | None, Any, Any]:
        state = self.at(number, bits)
        if state is None:
            return None, None, None
        return state, *enclose(self.graph, [a, b], state, bits)

    def _shown(self, state: Mapping[Node, Any], x: Any, y: Any) -> Witness:
        from sympy import Float, Rational

        shown = {}
        for leaf in self.leaves:
            value = state[leaf]
            exact = isinstance(value, Fraction)
            shown[self.symbols.sympy(leaf)] = Rational(value.numerator, value.denominator) if exact else \
                Float(value.str(15, radius=False), 15)
        x, y = ball(x), ball(y)
        return Witness(shown, (_digits(x, y), _digits(y, x)))


def _digits(value: Any, other: Any) -> str:
    """A ball in 15 digits, or in as many as tell it from the other."""
    for digits in (6, 15, 30, 60, 120):
        text = value.str(digits, radius=False)
        if text != other.str(digits, radius=False):
            return text
    return value.str(400, radius=False)


Draw = Callable[[Random, tuple[int, int, bool]], Fraction]


def _draw_of(symbol: Any) -> Draw:
    """How values of a symbol are drawn, by what SymPy knows of it."""
    unit = Fraction(1) if symbol.is_integer else Fraction(1, 16)
    if symbol.is_nonnegative or symbol.is_nonpositive:
        sign = 1 if symbol.is_nonnegative else -1
        return lambda random, span: sign * abs(_value(random, span, unit))
    return lambda random, span: _value(random, span, unit)


def _value(random: Random, span: tuple[int, int, bool], unit: Fraction) -> Fraction:
    """An odd number of units."""
    low, high, mixed = span
    return (random.randrange(low, high) | 1) * (random.choice((unit, -unit)) if mixed else unit)


def _solutions(graph: Graph, step: Solved, state: Mapping[Node, Any], bits: int) -> list[Any]:
    """The values of a symbol for which a relation holds, from its values at -1, 0 and 1; none if not real."""
    low, middle, high = (enclose(graph, [step.relation], {**state, step.leaf: x}, bits)[0] for x in (-1, 0, 1))
    if low is None or middle is None or high is None:
        return []
    with precision(bits):
        if step.degree == 1:
            found = [-2 * middle / (high - low)]
        else:
            square, slope = (high + low) / 2 - middle, (high - low) / 2
            root = (slope * slope - 4 * square * middle).sqrt()
            found = [(root - slope) / (2 * square), -(root + slope) / (2 * square)]
        return [value for value in found if value.is_finite()]
