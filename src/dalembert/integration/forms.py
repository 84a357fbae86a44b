"""Inputs given as expressions: their form, which is compiled, and the measured numbers in it, which are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self, cast

import numpy as np

from ..expr.calculus import rebuild
from ..expr.functions import LEAVES
from ..expr.graph import Entry, Graph
from ..expr.node import Node
from .asking import Vector

_PLACE = "place"


@dataclass(frozen=True)
class Form:
    """Expressions up to their numbers that are not whole, as text has it: the same in every graph and process.

    rows    nodes: leaves as they stand in a graph, ("place", k) for the k-th number, else (operation, rows it takes...)
    roots   the rows of the expressions
    """

    rows: tuple[tuple[Any, ...], ...]
    roots: tuple[int, ...]

    def nodes(self, graph: Graph) -> tuple[list[Node], list[Node]]:
        """The expressions in a graph, and leaves for their numbers."""
        made, places = list[Node](), list[Node]()
        for operation, *rest in self.rows:
            if operation == _PLACE:
                places.append(graph.symbol(f"{_PLACE} {rest[0]}", 0, "number"))
                made.append(places[-1])
            elif operation in LEAVES:
                made.append(graph.leaf(cast(Entry, (operation, *rest))))
            else:
                made.append(rebuild(graph, operation, [made[row] for row in rest]))
        return [made[root] for root in self.roots], places


class Formed(tuple[Any, ...]):
    """SymPy expressions that are known to be of a `form`, with `numbers` in it."""

    form: Form
    numbers: Vector

    def __new__(cls, expressions: Iterable[Any], form: Form, numbers: Vector) -> Self:
        made = super().__new__(cls, expressions)
        made.form, made.numbers = form, numbers
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Formed, (tuple(self), self.form, self.numbers)

    def fits(self, graph: Graph) -> bool:
        """Whether a graph has all symbols of the form."""
        return all(graph.find(row) is not None for row in self.form.rows if row[0] == "symbol")


def form_of(
    graph: Graph, expressions: Sequence[Node], places: Mapping[Node, float] = MappingProxyType({})
) -> tuple[Form, Vector]:
    """The form of expressions and the numbers in it, those of some leaves given; whole numbers and exponents belong to
    the form."""
    below = _in_order(graph, expressions)
    exponents = [graph.operands(node)[1] for node in below if graph.nodes[node][0] == "pow"]
    fixed, row = set(graph.reachable(exponents)), {node: k for k, node in enumerate(below)}
    rows, numbers = list[tuple[Any, ...]](), list[float]()
    for node in below:
        operation, *rest = graph.nodes[node]
        value = places.get(node, graph.value(node))
        if value is not None and not isinstance(value, int) and node not in fixed:
            rows.append((_PLACE, len(numbers)))
            numbers.append(float(value))
        else:
            rows.append((operation, *(rest if operation in LEAVES else [row[Node(k)] for k in rest])))
    return Form(tuple(rows), tuple(row[node] for node in expressions)), np.array(numbers)


def _in_order(graph: Graph, expressions: Sequence[Node]) -> list[Node]:
    """What expressions stand on, each after its operands, in an order that does not say when it was made."""
    done: dict[Node, None] = {}
    waiting = list(reversed(expressions))
    while waiting:
        missing = [operand for operand in graph.operands(waiting[-1]) if operand not in done]
        waiting += reversed(missing)
        if not missing:
            done[waiting.pop()] = None
    return list(done)
