"""What a user gives as numbers, as an array of doubles: nothing is lost on the way without an error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from ..errors import ShapeError

#: Kinds of NumPy's types that are numbers: truth values, whole numbers, floating-point numbers.
_REAL = "biuf"
#: The type of what needs no look.
_PLAIN = {float}


def is_list(given: object) -> TypeGuard[Sequence[Any]]:
    """Whether something is a list or a tuple."""
    return isinstance(given, list | tuple)


def is_plain(given: object) -> TypeGuard[Sequence[float]]:
    """Whether something is a list or a tuple of Python's floats and nothing else."""
    return is_list(given) and _PLAIN.issuperset(map(type, given))


def doubles(where: str, name: str, given: Any, remedy: str = "Give floats.") -> NDArray[np.float64]:
    """`given` as an array of doubles, the same array where it is one.

    Raises ShapeError for complex numbers (also with an imaginary part of 0), masked entries, None, text, dates and
    nested lists of unequal length.

    >>> doubles("energy", "q", [1, 2])
    array([1., 2.])
    """
    if type(given) is np.ndarray and given.dtype == np.float64:
        return given
    if is_plain(given):
        return np.array(given, dtype=np.float64)
    if np.ma.is_masked(given) or (is_list(given) and any(map(np.ma.is_masked, given))):
        raise ShapeError(where, f"{name} has masked entries.", "Fill them, with .filled(value), or leave them out.")
    try:
        array: NDArray[Any] = np.asarray(given)
        if array.dtype.kind == "c" or (array.dtype.kind == "O" and any(map(_is_complex, array.flat))):
            raise ShapeError(where, f"{name} is complex.", "Give real numbers; .real takes the real part of an array.")
        if array.dtype.kind not in _REAL + "O" or any(x is None for x in _objects(array)):
            raise TypeError
        return np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ShapeError(where, f"{name} is not an array of numbers.", remedy) from None


def finite(where: str, name: str, given: Any, remedy: str = "Give finite numbers.") -> NDArray[np.float64]:
    """As `doubles`. Raises ShapeError for nan and infinity as well."""
    array = doubles(where, name, given, remedy)
    wrong = array.size - np.count_nonzero(np.isfinite(array))
    if wrong:
        raise ShapeError(where, f"{wrong} of {array.size} entries of {name} are nan or infinite.", remedy)
    return array


def _objects(array: NDArray[Any]) -> Any:
    return array.flat if array.dtype.kind == "O" else ()


def _is_complex(value: Any) -> bool:
    return isinstance(value, complex | np.complexfloating)


def is_number(value: object) -> bool:
    """Whether `real` gives something."""
    if type(value) is float:
        return True
    try:
        real(value)
    except (TypeError, ValueError):
        return False
    return True


def is_scalar(value: object) -> bool:
    """Whether something is one number, and no text of one."""
    return is_number(value) and not isinstance(value, str)


def real(value: Any) -> float:
    """float(value), which NumPy also gives for complex and masked numbers, dropping what does not fit.

    Infinite where a whole number is larger than any double. Raises TypeError for the former, and what `float` raises.
    """
    if type(value) is float:
        return value
    array: NDArray[Any] = np.asarray(value)
    if np.ma.is_masked(value) or array.ndim or array.dtype.kind == "c":
        raise TypeError(f"a {type(value).__name__} is no real number")
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
