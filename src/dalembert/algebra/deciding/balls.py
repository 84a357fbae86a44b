"""Rigorous values: each node of a graph as a real ball (a midpoint and a radius) that holds its exact value.

Where the balls of two expressions do not meet, the expressions differ at that point: a proof. What is not
real, and what a ball leaves open (the sign of something that may be zero), has no value: None.
Floats are the decimals they print as. Source: Johansson 2017, "Arb: efficient arbitrary-precision
midpoint-radius interval arithmetic".
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...errors import UnknownNameError
from ...expr.graph import Graph, Node, Number
from ..forms import exact_float

if TYPE_CHECKING:
    from flint import arb

#: A ball (`flint.arb`), a truth value, or None where neither is certain.
Enclosure = Any
_LARGEST_ROOT = 64


def precision(bits: int) -> AbstractContextManager[Any]:
    """Balls of `bits` bits inside, the former precision afterwards."""
    from flint import ctx

    return ctx.workprec(bits)


def enclose(graph: Graph, roots: Sequence[Node], values: Mapping[Node, Any], bits: int = 128) -> list[Enclosure]:
    """A ball (or a truth value) that certainly holds the value of each root; None where there is none.

    `values` maps each symbol to an int, Fraction, float or ball.
    Raises UnknownNameError for a symbol without a value.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> (ball,) = enclose(graph, [graph.sqrt(x)], {x: 2})
    >>> ball.str(20, radius=False)
    '1.4142135623730950488'
    """
    with precision(bits):
        found: dict[Node, Enclosure] = {}
        for index in graph.reachable(roots):
            found[index] = _enclosed(graph, index, found, values)
        return [found[root] for root in roots]


def differ(a: Enclosure, b: Enclosure) -> bool:
    """Whether two enclosures certainly hold different values; truth is 1 next to a number."""
    if a is None or b is None:
        return False
    return not ball(a).overlaps(ball(b))


def ball(value: Any) -> arb:
    """A number as a ball of the precision in force: a float as the decimal it prints as, truth as 1 or 0."""
    from flint import arb, fmpq

    if isinstance(value, arb):
        return value
    exact = exact_float(value) if isinstance(value, float) else Fraction(value)
    return arb(exact.numerator) if exact.denominator == 1 else arb(fmpq(exact.numerator, exact.denominator))


def _enclosed(graph: Graph, index: Node, found: Mapping[Node, Enclosure], values: Mapping[Node, Any]) -> Enclosure:
    node = graph.nodes[index]
    operation = node[0]
    if operation == "symbol":
        if index not in values:
            raise UnknownNameError("enclose", f"the symbol {node[1]} has no value.", "Give it one.")
        return ball(values[index])
    if operation in ("number", "float"):
        return ball(graph.value(index))
    if operation == "constant":
        return _constant(node[1])
    if operation == "select":
        return _select(*(found[operand] for operand in node[1:]))
    if operation in _LOGICAL:
        return _LOGICAL[operation](*(found[operand] for operand in node[1:]))
    operands = [found[operand] for operand in node[1:]]
    if None in operands:
        return None
    if operation == "add":
        return operands[0] + operands[1]
    if operation == "mul":
        return operands[0] * operands[1]
    if operation == "pow":
        return _finite(_power(operands[0], operands[1], graph.value(node[2])))
    if operation in ("eq", "ne") and node[1] == node[2]:
        return operation == "eq"
    return _finite(_functions()[operation](*operands))


def _finite(value: Enclosure) -> Enclosure:
    return value if value is None or isinstance(value, bool) or value.is_finite() else None


def _constant(name: str) -> Enclosure:
    from flint import arb

    known: dict[str, Callable[[], Any]] = {
        "pi": arb.pi, "e": arb.const_e, "true": lambda: True, "false": lambda: False,
    }
    return known[name]() if name in known else None


# -------------------------------------------------------------------- powers


def _power(base: arb, exponent: arb, value: Number | None) -> Enclosure:
    """base^exponent; real for a whole exponent, a base that is certainly positive, or a positive power of 0."""
    if value is None:
        return base**exponent if base > 0 else None
    exact = exact_float(value) if isinstance(value, float) else Fraction(value)
    if exact.denominator == 1:
        return _whole_power(base, exact.numerator) if exact >= 0 or not base.contains(0) else None
    if base.is_zero():
        return base if exact > 0 else None
    if not base > 0:
        return None
    if exact.denominator <= _LARGEST_ROOT:
        root = base.sqrt() if exact.denominator == 2 else base.root(exact.denominator)
        return root**exact.numerator
    return base**exponent


def _whole_power(base: arb, exponent: int) -> arb:
    """base^n; flint has no value for a ball around 0."""
    if base.mid() != 0 or base.is_zero() or exponent == 0:
        return base**exponent
    largest = base.abs_upper() ** exponent
    return largest.union(-largest if exponent % 2 else 0)


# -------------------------------------------------------------------- functions


@lru_cache(maxsize=1)
def _functions() -> dict[str, Callable[..., Enclosure]]:
    from flint import arb

    one_place = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
                 "exp", "log")
    return {
        **{name: getattr(arb, name) for name in one_place},
        "atan2": arb.atan2, "abs": arb.__abs__, "sign": _sign, "min": arb.min, "max": arb.max,
        "lt": _relation(operator.lt, operator.ge), "le": _relation(operator.le, operator.gt),
        "eq": _relation(operator.eq, _apart), "ne": _relation(_apart, operator.eq),
    }


def _sign(value: arb) -> Enclosure:
    from flint import arb

    if value.is_zero() or value > 0 or value < 0:
        return arb(int(value > 0) - int(value < 0))
    return None


def _relation(holds: Callable[[arb, arb], bool], fails: Callable[[arb, arb], bool]
              ) -> Callable[[arb, arb], bool | None]:
    return lambda a, b: _decided(holds(a, b), fails(a, b))


def _apart(a: arb, b: arb) -> bool:
    return not a.overlaps(b)


def _decided(holds: bool, fails: bool) -> bool | None:
    """True or False where that is certain."""
    if holds:
        return True
    return False if fails else None


def _and(a: bool | None, b: bool | None) -> bool | None:
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def _not(a: bool | None) -> bool | None:
    return None if a is None else not a


def _select(condition: bool | None, a: Enclosure, b: Enclosure) -> Enclosure:
    if condition is None:
        return None
    return a if condition else b


def _or(a: bool | None, b: bool | None) -> bool | None:
    return _not(_and(_not(a), _not(b)))


_LOGICAL: dict[str, Callable[..., bool | None]] = {"and": _and, "not": _not, "or": _or}
