"""Random expressions that are well conditioned, so that rounding is the only difference between targets."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from dalembert.compiler.lower import lower
from dalembert.compiler.program import Program
from dalembert.expr.graph import Graph

BOUNDED = ("sin", "cos", "tanh", "atan", "asinh", "sign", "abs")


@dataclass(frozen=True)
class Sample:
    """A graph with the leaves of two input blocks and the roots of two output blocks."""

    graph: Graph
    x: tuple[int, ...]
    p: tuple[int, ...]
    y: tuple[int, ...]
    m: tuple[int, ...]

    def program(self) -> Program:
        """The program of the sample, not optimised."""
        inputs = [("x", (len(self.x),), self.x), ("p", (len(self.p),), self.p)]
        return lower(self.graph, "sample", inputs, [("y", (len(self.y),), self.y), ("m", (2, 2), self.m)])


def random_sample(seed: int, size: int = 40, polluted: bool = False) -> Sample:
    """A sample with about `size` operations; `polluted` fills the graph with other nodes first."""
    graph, rng = Graph(), Random(seed)
    if polluted:
        _grow(graph, Random(seed + 1), [graph.symbol(f"x{i}") for i in (2, 0, 1)], 30)
    x = tuple(graph.symbol(f"x{i}") for i in range(3))
    p = tuple(graph.symbol(f"p{i}") for i in range(2))
    nodes = _grow(graph, rng, [*x, *p], size)
    roots = tuple(nodes[-8:])
    return Sample(graph, x, p, roots[:4], roots[4:])


def _grow(graph: Graph, rng: Random, leaves: list[int], size: int) -> list[int]:
    nodes = list(leaves)
    nodes += [graph.number(-3, 4), graph.number(2.5), graph.constant("pi"), graph.minus_one]
    while len(nodes) < size + len(leaves):
        nodes.append(_operation(graph, rng, nodes))
    return nodes


def _operation(graph: Graph, rng: Random, nodes: list[int]) -> int:
    a, b, c = (nodes[min(int(rng.triangular(0, len(nodes), len(nodes))), len(nodes) - 1)] for _ in range(3))
    match rng.randrange(13):
        case 0 | 1:
            return graph.call(rng.choice(BOUNDED), a)
        case 2 | 3:
            return graph.add(a, graph.mul(b, graph.call("sin", c)))
        case 4:
            return graph.sub(graph.mul(graph.call("cos", a), b), c)
        case 5:
            return graph.mul(graph.call("cos", a), graph.call("tanh", b))
        case 6:
            return graph.div(a, graph.add(graph.number(2), graph.pow(graph.call("sin", b), graph.number(2))))
        case 7:
            return graph.pow(_at_least_one(graph, a), graph.number(rng.choice([-3, -2, -1, 1, 3]), 2))
        case 8:
            return graph.pow(graph.call("sin", a), graph.number(rng.randrange(2, 9)))
        case 9:
            return graph.call("log", _at_least_one(graph, a))
        case 10:
            return graph.neg(graph.add(a, graph.neg(b)))
        case 11:
            return graph.call(rng.choice(["min", "max"]), graph.call("sin", a), b)
        case _:
            return graph.call("select", graph.call(rng.choice(["lt", "le"]), a, b), c, graph.call("cos", a))


def _at_least_one(graph: Graph, a: int) -> int:
    return graph.add(graph.one, graph.pow(graph.call("atan", a), graph.number(2)))
