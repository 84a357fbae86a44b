"""A reader of names to whom everything is declared, constants only where the graph has a symbol of their name."""

from dalembert.errors import UnknownNameError
from dalembert.expr.graph import Graph
from dalembert.expr.text import CONSTANT_NAMES, parse


def read(graph: Graph, text: str) -> int:
    def leaf(name: str, order: int) -> int:
        if name in CONSTANT_NAMES and not order and not graph.has_symbol(name):
            raise UnknownNameError("test", f"{name} is not declared.")
        return graph.symbol(name, order)

    return parse(text, graph, leaf)
