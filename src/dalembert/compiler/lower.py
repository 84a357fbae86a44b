"""From expressions to a program: graph nodes become numbered values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from ..errors import CompilationError
from ..expr.functions import LEAVES
from ..expr.graph import Graph, Node
from . import verification
from .operations import OPERATIONS, TRUTH
from .program import Block, Builder, Program

__all__ = ["Group", "lower"]

Group = tuple[str, tuple[int, ...], Sequence[Node]]
"""The name of a block, its shape, and the graph node of each entry, row-major."""

_CONSTANTS = {"pi": math.pi, "e": math.e, "nan": math.nan, "inf": math.inf}
_TRUTHS = {"true": True, "false": False}


def lower(graph: Graph, name: str, inputs: Iterable[Group], outputs: Iterable[Group]) -> Program:
    """The program that computes the nodes of `outputs` from those of `inputs`.

    Exact numbers become doubles. An output that is a truth becomes 1 or 0. Values are numbered depth
    first from the outputs, so the program depends on the expressions and not on what else is in the graph.
    Raises CompilationError for a symbol in no input block, a node in two, or a group that does not fit
    its shape.

    >>> g = Graph(); x = g.symbol("x")
    >>> program = lower(g, "double", [("x", (1,), [x])], [("y", (1,), [g.add(x, x)])])
    >>> program.counts()
    {'mul': 1}
    """
    given = [(block, tuple(nodes), shape) for block, shape, nodes in inputs]
    asked = [(block, tuple(nodes), shape) for block, shape, nodes in outputs]
    blocks = tuple(_block(name, *group) for group in given)
    lowering = _Lowering(graph, name, _entries(graph, name, given), blocks)
    results = tuple((_block(name, *group), tuple(lowering.number(node) for node in group[1])) for group in asked)
    program = Program(name, blocks, tuple(lowering.build.instructions), results)
    return program.verify() if verification.is_on() else program


def _block(program: str, name: str, nodes: Sequence[Node], shape: Iterable[int]) -> Block:
    block = Block.of_shape(name, shape)
    if len(nodes) != block.size:
        raise CompilationError(f"program {program}, block {name}",
                               f"{len(nodes)} expressions do not fill the shape {block.shape}.",
                               f"Give {block.size}, row by row.")  # fmt: skip
    return block


def _entries(
    graph: Graph, program: str, groups: Iterable[tuple[str, Sequence[Node], Any]]
) -> dict[Node, tuple[int, int]]:
    """Block and entry of each input node."""
    found: dict[Node, tuple[int, int]] = {}
    for block, (name, nodes, _) in enumerate(groups):
        for entry, node in enumerate(nodes):
            if node in found:
                raise CompilationError(f"program {program}, block {name}",
                                       f"{_symbol_text(graph, node)} is an input twice.",
                                       "List it once.")  # fmt: skip
            found[node] = (block, entry)
    return found


class _Lowering:
    """One program in the making: the value number of each graph node met so far."""

    def __init__(
        self, graph: Graph, name: str, entries: Mapping[Node, tuple[int, int]], blocks: Sequence[Block]
    ) -> None:
        self.graph, self.name, self.entries, self.blocks = graph, name, entries, blocks
        self.build = Builder()
        self.values: dict[Node, int] = {}

    def number(self, root: Node) -> int:
        """The value of `root` as a number."""
        self._visit(root)
        value = self.values[root]
        if self._is_truth(value):
            one, zero = self.build.constant(1.0), self.build.constant(0.0)
            return self.build.apply("select", value, one, zero)
        return value

    def _is_truth(self, value: int) -> bool:
        name = self.build.instructions[value][0]
        return name == "truth" or (name in OPERATIONS and OPERATIONS[name].result == TRUTH)

    def _visit(self, root: Node) -> None:
        """Give `root` and all below it their values, operands first."""
        nodes, values = self.graph.nodes, self.values
        stack = [root]
        while stack:
            index = stack[-1]
            if index in values:
                stack.pop()
                continue
            node = nodes[index]
            interior = index not in self.entries and node[0] not in LEAVES
            children: tuple[Node, ...] = node[1:] if interior else ()
            missing = [child for child in children if child not in values]
            if missing:
                stack.extend(reversed(missing))
                continue
            values[stack.pop()] = self._interior(node) if interior else self._leaf(index)

    def _interior(self, node: tuple[Any, ...]) -> int:
        children: tuple[Node, ...] = node[1:]
        operands = [self.values[child] for child in children]
        if node[0] == "pow" and self.graph.nodes[children[0]] == ("constant", "e"):
            return self.build.apply("exp", operands[1])
        return self.build.apply(node[0], *operands)

    def _leaf(self, index: Node) -> int:
        if index in self.entries:
            return self.build.leaf(("input", *self.entries[index]))
        node = self.graph.nodes[index]
        if node[0] == "number":
            return self.build.constant(self._double(node[1], node[2]))
        if node[0] == "float":
            return self.build.constant(node[1])
        if node[0] == "symbol":
            self._fail_missing(index)
        if node[1] in _TRUTHS:
            return self.build.leaf(("truth", _TRUTHS[node[1]]))
        return self.build.constant(_CONSTANTS[node[1]])

    def _double(self, numerator: int, denominator: int) -> float:
        try:
            return numerator / denominator
        except OverflowError:
            raise CompilationError(f"program {self.name}", "a number is too large for a double.",
                                   "Rescale the expression.") from None  # fmt: skip

    def _fail_missing(self, index: Node) -> NoReturn:
        given = ", ".join(block.name for block in self.blocks) or "none"
        known = ", ".join(_symbol_text(self.graph, node) for node in self.entries)
        raise CompilationError(f"program {self.name}",
                               f"the symbol {_symbol_text(self.graph, index)} is in no input ({given}).",
                               f"Make it an input or give it a value. Inputs hold: {known or 'nothing'}.",
                               )  # fmt: skip


def _symbol_text(graph: Graph, index: Node) -> str:
    """A symbol with a prime per time derivative; another node by its operation and number."""
    node = graph.nodes[index]
    return node[1] + "'" * node[2] if node[0] == "symbol" else f"{node[0]} (node {index})"
