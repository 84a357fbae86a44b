"""SymPy at the edge: expressions of SymPy as nodes of a graph, and nodes as expressions of SymPy.

Nothing is simplified on the way, and nothing recurses, so depth and size are limited by memory only.
`Symbols` remembers which leaf stands for which SymPy object; everything else is two tables, one from
SymPy's classes to nodes and one back. SymPy is imported when the first conversion asks for it.

In reading order: `symbols` (leaves, and what is refused), `reading` (SymPy to nodes), `writing` (nodes to SymPy).
"""

from .reading import from_sympy, list_from_sympy, matrix_entries, matrix_from_sympy
from .symbols import Symbols, dynamic_symbol, mechanics_time
from .writing import to_sympy

__all__ = ["Symbols", "dynamic_symbol", "from_sympy", "list_from_sympy", "matrix_entries", "matrix_from_sympy",
           "mechanics_time", "to_sympy"]
