"""The language: one hash-consed expression graph, calculus on it, and its edges.

In reading order: `node` (what a graph is made of), `functions` (what an expression may use), `graph` (how it is
stored), `folding` (numbers in it), `calculus` (derivatives), `evaluate` (values), `text` (written and read),
`sympy_bridge` (to SymPy and back), `expression` (operators for Python). SymPy is imported by the bridge, when it is
first used.
"""

from __future__ import annotations

from .expression import Expression
from .graph import Graph
from .sympy_bridge import Symbols, from_sympy, list_from_sympy, matrix_from_sympy, to_sympy
from .text import parse, to_text

__all__ = [
    "Graph",
    "Expression",
    "parse",
    "to_text",
    "Symbols",
    "from_sympy",
    "list_from_sympy",
    "matrix_from_sympy",
    "to_sympy",
]
