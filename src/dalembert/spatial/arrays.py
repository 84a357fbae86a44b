"""How what a user gave becomes arrays: float64 where all entries are numbers, objects where one is an expression."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, TypeGuard

import numpy as np

from ..errors import DescriptionError, ShapeError
from ..expr import expression as expressions
from ..expr.expression import Expression
from .given import Column, Rows, Scalar
from .vectors import EXACT, triple

#: Relative error below which numbers count as equal where a user's input is checked.
TOLERANCE = 1e-9
#: Lengths and masses outside of these (or over them) leave no room for the fifth powers of moments in doubles.
_SMALLEST_SIZE, _LARGEST_SIZE = 1e-50, 1e50
_LARGEST = 10**308
_WIDEST = 60


# -------------------------------------------------------------------- reading


def is_number(entry: object) -> TypeGuard[float]:
    """Whether an entry is a plain number; SymPy's own numbers are expressions, so that they stay exact."""
    return isinstance(entry, int | float | Fraction | np.integer | np.floating) and not isinstance(entry, bool)


def is_expression(entry: Any) -> bool:
    """Whether an entry is a scalar expression of SymPy or of a graph."""
    if isinstance(entry, Expression):
        return not entry.graph.is_logical(entry.index)
    sympy = sys.modules.get("sympy")  # who has not imported it has none of its expressions
    if sympy is None or not isinstance(entry, sympy.Expr):
        return False
    return not entry.is_Matrix and entry.is_commutative is not False


def array(where: str, value: Any, *shape: int) -> np.ndarray:
    """`value` as a read-only array of this shape; a SymPy column is a vector.

    Raises ShapeError for another shape, for NaN and infinity, and for what is neither number nor expression.
    """
    uneven = ShapeError(where, "its rows differ in length.", f"Give {_shown(shape)}.")
    try:
        table = np.array(value.tolist() if hasattr(value, "tolist") else value, dtype=object)
    except ValueError:
        raise uneven from None
    if any(isinstance(entry, list | tuple | np.ndarray) for entry in table.flat):
        raise uneven
    if len(shape) == 1 and table.shape in ((*shape, 1), (1, *shape)):
        table = table.reshape(shape)
    if table.shape != shape:
        raise ShapeError(where, f"has the shape {table.shape or '()'}.", f"Give {_shown(shape)}.")
    return settled(where, table)


def rows(value: Any) -> int:
    """How many rows or entries a table has, 0 for what is none."""
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        return shape[0] if shape else 0
    return len(value) if hasattr(value, "__len__") else 0


def scalar(where: str, value: Any) -> Scalar:
    """`value` as a float or an expression. Raises ShapeError like `array`."""
    return array(where, value).item()


def settled(where: str, table: np.ndarray) -> np.ndarray:
    """An object array as a read-only one of floats, if all its entries are numbers."""
    entries = table.ravel().tolist()
    for entry in entries:
        if not (is_number(entry) or is_expression(entry)):
            raise ShapeError(where, f"{_short(entry)} is neither a number nor an expression.", "Give numbers or SymPy.")
        if not _is_finite(entry):
            raise ShapeError(where, f"{_short(entry)} is not a finite real number.", "Give finite numbers.")
    if all(map(is_number, entries)):
        table = np.array([float(entry) for entry in entries]).reshape(table.shape)
    return frozen(table)


def together(*tables: object) -> list[Any]:
    """Arrays and scalars that may be added and multiplied: all floats, or all objects with whole floats as integers.

    SymPy keeps 0.0 and 1.0 in what it prints, but absorbs 0 and 1.
    """
    entries = [np.asarray(table) for table in tables]
    if any(entry.dtype == object for entry in entries):
        _check_one_language(entries)
        entries = [entry if entry.dtype == object else np.array(_WHOLE(entry), dtype=object) for entry in entries]
    return [entry if entry.shape else entry.item() for entry in entries]


def plain(entry: object) -> Any:
    """A NumPy number as a Python one; an expression as it is."""
    return entry.item() if isinstance(entry, np.generic) else entry


def frozen(table: np.ndarray) -> np.ndarray:
    """The same array, read-only."""
    table.setflags(write=False)
    return table


def numbers(table: object) -> np.ndarray | None:
    """The floats of an array, exact SymPy numbers included; None where an entry has no known value."""
    table = np.asarray(table)
    if table.dtype != object:
        return table
    values = [_value(entry) for entry in table.ravel().tolist()]
    return None if None in values else np.array(values, dtype=float).reshape(table.shape)


def functions_of(*entries: object) -> Any:
    """The functions (cos, sqrt, ...) and pi that fit these entries: SymPy's, a graph's, or those of `math`."""
    if any(isinstance(entry, Expression) for entry in entries):
        return SimpleNamespace(pi=math.pi, **{name: _of_either(name) for name in _FUNCTIONS})
    if any(not is_number(entry) for entry in entries):
        import sympy

        return sympy
    return math


_FUNCTIONS = ("cos", "sin", "acos", "asin", "atan2", "sqrt")


def _of_either(name: str) -> Callable[..., Any]:
    """A function of expressions of a graph, or of numbers where there is none among the operands."""
    def function(*operands: object) -> Any:
        found = any(isinstance(operand, Expression) for operand in operands)
        return getattr(expressions if found else math, name)(*operands)

    return function


def _check_one_language(tables: Iterable[np.ndarray]) -> None:
    """Raises DescriptionError where expressions of a graph meet those of SymPy."""
    symbolic = [isinstance(entry, Expression) for table in tables if table.dtype == object
                for entry in table.ravel().tolist() if not is_number(entry)]
    if any(symbolic) and not all(symbolic):
        raise DescriptionError("spatial", "expressions of a graph and of SymPy meet.", "Convert one by `from_sympy`.")


def _whole(entry: Any) -> int | float:
    """A float that is a whole number as an integer."""
    return int(entry) if entry == int(entry) else float(entry)


_WHOLE = np.frompyfunc(_whole, 1, 1)


def _is_finite(entry: Any) -> bool:
    if is_number(entry):
        return math.isfinite(entry) if isinstance(entry, float | np.floating) else abs(entry) < _LARGEST
    if isinstance(entry, Expression):
        return True
    sympy = sys.modules["sympy"]
    return entry.is_finite is not False and entry.is_real is not False and not entry.has(sympy.nan, sympy.zoo, sympy.oo)


def _short(entry: Any) -> str:
    shown = repr(entry) if not isinstance(entry, int) or abs(entry) < _LARGEST else "a whole number beyond 1e308"
    return shown if len(shown) <= _WIDEST else shown[:_WIDEST] + "..."


def _value(entry: Any) -> float | None:
    if is_number(entry):
        return float(entry)
    return float(entry) if getattr(entry, "is_number", False) and entry.is_real else None


def _shown(shape: tuple[int, ...]) -> str:
    if not shape:
        return "one number or expression"
    return f"{shape[0]} entries" if len(shape) == 1 else " x ".join(map(str, shape)) + " entries"


def expect(where: str, value: object, kind: type) -> Any:
    """`value`, if it is of this kind. Raises DescriptionError."""
    if not isinstance(value, kind):
        name = kind.__name__
        raise DescriptionError(where, f"{_short(value)} is no {name}.", f"Give a value made by {name}.")
    return value


def expect_all(where: str, values: Iterable[Any], kind: type) -> list[Any]:
    """`values` as a list, if all are of this kind. Raises DescriptionError."""
    if not isinstance(values, Iterable):
        raise DescriptionError(where, f"{_short(values)} is not a list.", f"Give several of {kind.__name__}.")
    return [expect(where, value, kind) for value in values]


# -------------------------------------------------------------------- sizes


def size(where: str, name: str, value: object, *, zero: bool = False) -> Scalar:
    """A length or mass that must be positive (or `zero`), as far as that is known; whole numbers exactly, so that
    formulas of these and of symbols stay exact.

    Raises DescriptionError if it is missing or known not to be.
    """
    if value is None:
        raise DescriptionError(where, f"{name} is missing.", f"Give {name}=.")
    value = scalar(f"{where}, {name}", value)
    if is_known_negative(value) or (not zero and is_known_zero(value)):
        raise DescriptionError(where, f"{name} = {value} is not {'at least zero' if zero else 'positive'}.",
                               "Give lengths in metres and masses in kilograms.")
    if is_number(value) and value and not _SMALLEST_SIZE <= value <= _LARGEST_SIZE:
        raise DescriptionError(where, f"{name} = {value} is out of range.", "Choose units in which it is near 1.")
    return _whole(value) if is_number(value) else value


def is_known_negative(value: object) -> bool:
    """Whether a number or expression is certainly below zero."""
    known = _value(value)
    return known < 0 if known is not None else getattr(value, "is_negative", None) is True


def is_known_zero(value: object) -> bool:
    """Whether a number or expression is certainly zero."""
    known = _value(value)
    return known == 0 if known is not None else getattr(value, "is_zero", None) is True


# -------------------------------------------------------------------- linear algebra


def identity(count: int) -> np.ndarray:
    """The identity, of integers: they are absorbed by floats and expressions alike."""
    return np.array([[int(i == j) for j in range(count)] for i in range(count)], dtype=object)


def zeros(*shape: int) -> np.ndarray:
    """Zeros, of integers."""
    return np.zeros(shape, dtype=object)


def skew(vector: Column) -> np.ndarray:
    """S(r), with S(r) w = r x w (3 x 3).

    >>> skew((1.0, 2.0, 3.0))
    array([[ 0., -3.,  2.],
           [ 3.,  0., -1.],
           [-2.,  1.,  0.]])
    """
    return settled("skew", np.array(EXACT.skew(triple(array("skew", vector, 3))), dtype=object))


def unskew(matrix: Rows) -> np.ndarray:
    """The vector r of a skew-symmetric matrix S(r) (3).

    Raises DescriptionError for a matrix of numbers that is not skew-symmetric.
    """
    entries = array("unskew", matrix, 3, 3)
    values = numbers(entries)
    if values is not None and not np.allclose(values, -values.T, rtol=TOLERANCE, atol=TOLERANCE):
        raise DescriptionError("unskew", "the matrix is not skew-symmetric.", "Give S with S^T = -S.")
    return frozen(np.array([entries[2, 1], entries[0, 2], entries[1, 0]]))


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a x b, of any entries."""
    return np.array(EXACT.cross(*together(a, b)))


def signed_length(vector: np.ndarray) -> Scalar:
    """|vector|, or its only entry that is not zero, which may be negative."""
    left = [entry for entry in vector.tolist() if not is_known_zero(entry)]
    if len(left) == 1:
        return left[0]
    if all(map(is_number, left)):
        return math.hypot(*left)
    square = vector @ vector
    return functions_of(square).sqrt(square)


def same(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two arrays have the same entries, literally."""
    return a.shape == b.shape and all(x == y for x, y in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True))
