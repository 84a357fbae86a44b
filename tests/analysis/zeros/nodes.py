"""Equations written as text, for the tests of this folder."""

from __future__ import annotations

from dalembert.analysis.zeros.problem import Problem
from dalembert.expr.graph import Graph
from dalembert.expr.text import parse


def written(rows: str, names: str = "x y", multipliers: str = "") -> Problem:
    """The problem of rows separated by semicolons, in coordinates and multipliers."""
    graph = Graph()
    leaves = {name: graph.symbol(name) for name in (*names.split(), *multipliers.split())}
    nodes = [parse(row, graph, leaves) for row in rows.split(";")]
    return Problem(graph, nodes, [leaves[name] for name in names.split()], [leaves[n] for n in multipliers.split()])
