"""SymPy's Linearizer, with derivatives on our expression graph, at the operating point before anything is solved."""

# pyright: reportMissingTypeStubs=false, reportAttributeAccessIssue=false

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sympy
from sympy.physics import mechanics

from ..errors import DalembertError, remark
from ..expr.calculus import jacobian, substitute
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from . import theirs
from .written import written

_FUNCTIONS = ("f_0", "f_1", "f_2", "f_3", "f_4", "f_c", "f_v", "f_a")


class Linearizer(theirs.Linearizer):
    """`sympy.physics.mechanics.Linearizer`; where our language does not know what is said, SymPy's own, and a remark
    "by-sympy" says so."""

    @classmethod
    def of(cls, given: Any) -> Linearizer:
        """The one of SymPy as ours."""
        found = cls.__new__(cls)
        vars(found).update(vars(given))
        return found

    def linearize(self, op_point: Any = None, A_and_B: bool = False, simplify: bool = False) -> Any:
        """(M, A, B), or (A, B), at an operating point."""
        try:
            there = copy.copy(self).placed(Point(op_point))
        except DalembertError as error:
            remark("by-sympy", "Linearizer", f"these matrices are SymPy's own: {error}")
            return super().linearize(op_point, A_and_B, simplify)
        self.perm_mat: Any = there.perm_mat
        return theirs.Linearizer.linearize(there, None, A_and_B, simplify)

    def placed(self, point: Point) -> Linearizer:
        """This one, at a point for good."""
        for name in _FUNCTIONS:
            vars(self)[name] = Column(point, point.nodes(getattr(self, name)))
        self._setup()
        return self


def replaced(matrix: Any, values: Mapping[Any, Any]) -> Any:
    """A matrix in which symbols are replaced, those within derivatives excepted."""
    point = Point(values)
    nodes = substitute(point.graph, point.nodes(matrix), point.values)
    return sympy.Matrix(*matrix.shape, to_sympy(point.graph, nodes, point.symbols))


def moving(matrix: Any) -> set[Any]:
    """The functions of time in a matrix, and their derivatives."""
    point = Point(None)
    leaves = point.graph.symbols(point.nodes(matrix))
    return {each for leaf in leaves for each in mechanics.find_dynamicsymbols(point.symbols.sympy(leaf))}


class Point:
    """A graph, and what its leaves are at an operating point: a mapping, or several."""

    def __init__(self, told: Mapping[Any, Any] | Iterable[Mapping[Any, Any]] | None) -> None:
        self.graph: Graph = Graph()
        self.symbols: Symbols = Symbols(self.graph)
        every = [told] if isinstance(told, Mapping) else told or ()
        values = {key: value for some in every for key, value in some.items()}
        leaves = [self.symbols.leaf(key) for key in values]
        self.values: dict[Node, Node] = dict(zip(leaves, self.nodes(values.values()), strict=True))

    def nodes(self, expressions: Iterable[Any]) -> list[Node]:
        return list_from_sympy(list(expressions), self.symbols)

    def written(self, nodes: Sequence[Node]) -> list[Any]:
        """Nodes at this point as SymPy has them."""
        return written(self.graph, substitute(self.graph, nodes, self.values), self.symbols)


class Column:
    """A column of functions, of which SymPy asks for sums and Jacobians."""

    def __init__(self, point: Point, nodes: Sequence[Node]) -> None:
        self.point: Point = point
        self.nodes: Sequence[Node] = nodes

    def __add__(self, other: Column) -> Column:
        return Column(self.point, [self.point.graph.add(a, b) for a, b in zip(self.nodes, other.nodes, strict=True)])

    def jacobian(self, leaves: Iterable[Any]) -> Any:
        """The matrix of derivatives at the point."""
        asked = self.point.nodes(leaves)
        rows = jacobian(self.point.graph, self.nodes, asked)
        return sympy.Matrix(len(rows), len(asked), self.point.written([entry for row in rows for entry in row]))
