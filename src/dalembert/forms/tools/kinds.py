"""The types of SymPy that forms are written in, for annotations; SymPy itself is imported where it is used."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sympy import Basic, Dummy, Expr, Symbol
    from sympy import ImmutableDenseMatrix as Matrix
else:
    Basic = Dummy = Expr = Matrix = Symbol = object
