"""Exact values for numbers that are known nearly: the simplest one in a small interval."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ...errors import DalembertError
from ...expr.calculus import substitute
from ...expr.graph import Graph, Node
from ...expr.interval_rules import Array
from ...expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from .problem import Problem

_WIDENED = 1e-9
_MOST_TALL = 10_000


def simplest(low: float, high: float) -> Fraction:
    """The rational with the least denominator between two numbers.

    >>> simplest(0.3333, 0.33334), simplest(-0.1, 0.2)
    (Fraction(1, 3), Fraction(0, 1))
    """
    if low <= 0.0 <= high:
        return Fraction(0)
    if high < 0.0:
        return -simplest(-high, -low)
    return _simplest(Fraction(low), Fraction(high))


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The same for positive fractions."""
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    below = math.floor(low)
    return below + 1 / _simplest(1 / (high - below), 1 / (low - below))


def exact_node(graph: Graph, low: float, high: float) -> Node | None:
    """The simplest rational number or rational multiple of pi in an interval; None where all are complicated."""
    slack = _WIDENED * max(1.0, abs(low), abs(high))
    low, high = low - slack, high + slack
    plain, turned = simplest(low, high), simplest(low / math.pi, high / math.pi)
    height, turned_height = (abs(x.numerator) + x.denominator for x in (plain, turned))
    if min(height, turned_height) > _MOST_TALL:
        return None
    if height <= turned_height:
        return graph.number(plain)
    return graph.mul(graph.number(turned), graph.constant("pi"))


def candidates(
    problem: Problem, low: Array, high: Array, hints: Sequence[Mapping[Node, Node]]
) -> Iterator[dict[Node, Node]]:
    """Exact places {unknown: node} in a small box: those given that lie in it, and the simplest one."""
    places = [hint for hint in hints if _lies_in(problem, hint, low, high)]
    nodes = [exact_node(problem.graph, a, b) for a, b in zip(low, high, strict=True)]
    if None not in nodes:
        places.append(dict(zip(problem.coordinates, (node for node in nodes if node is not None), strict=True)))
    for place in places:
        whole = _with_multipliers(problem, {leaf: place[leaf] for leaf in problem.coordinates})
        if whole is not None:
            yield whole


def _lies_in(problem: Problem, hint: Mapping[Node, Node], low: Array, high: Array) -> bool:
    from ...expr.evaluate import evaluate

    if not set(problem.coordinates) <= set(hint):
        return False
    point = np.array(evaluate(problem.graph, [hint[leaf] for leaf in problem.coordinates], {}), dtype=float)
    slack = 1e-6 * np.maximum(1.0, np.abs(point))
    return bool(np.all((point >= low - slack) & (point <= high + slack)))


def _with_multipliers(problem: Problem, place: dict[Node, Node]) -> dict[Node, Node] | None:
    """The place with the multipliers that its equations, which are linear in them, ask for; None if there are none."""
    if not problem.multipliers:
        return place
    from sympy import linsolve

    graph, symbols = problem.graph, Symbols(problem.graph)
    unknowns = [symbols.sympy(leaf) for leaf in problem.multipliers]
    try:
        rows = [row for row in substitute(graph, problem.rows, place) if graph.symbols([row])]
        solutions: list[Any] = list(linsolve(to_sympy(graph, rows, symbols), *unknowns))
        if not solutions or any(entry.free_symbols for entry in solutions[0]):
            return None
        values = list_from_sympy(list(solutions[0]), symbols)
    except (DalembertError, ValueError):
        return None
    return {**place, **dict(zip(problem.multipliers, values, strict=True))}
