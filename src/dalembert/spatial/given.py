"""What a user may give where a number, a vector or a matrix is meant: types to write down, no code runs here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import sympy


class Scalar(Protocol):
    """What counts like a number: int, float, Fraction, NumPy's numbers, an `Expression`, an expression of SymPy."""

    def __add__(self, other: Any, /) -> Any: ...
    def __radd__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __rsub__(self, other: Any, /) -> Any: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __rmul__(self, other: Any, /) -> Any: ...
    def __truediv__(self, other: Any, /) -> Any: ...
    def __rtruediv__(self, other: Any, /) -> Any: ...
    def __pow__(self, other: Any, /) -> Any: ...
    def __neg__(self) -> Any: ...
    def __abs__(self) -> Any: ...


#: A mass, density or length that is named where it is given; None where it is not.
Size: TypeAlias = "Scalar | None"
#: A vector as it is given: (x, y, z), an array, a column of SymPy.
Column: TypeAlias = "Sequence[Scalar] | np.ndarray | sympy.MatrixBase"
#: A matrix as it is given: rows, an array, a matrix of SymPy.
Rows: TypeAlias = "Sequence[Sequence[Scalar] | np.ndarray] | np.ndarray | sympy.MatrixBase"
#: A direction: "x", "y", "z", "-x", ... or a vector.
Axis: TypeAlias = "str | Column"
