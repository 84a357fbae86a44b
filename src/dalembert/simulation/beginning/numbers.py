"""Numbers that a call is given, checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ...arguments import listed
from ...errors import DescriptionError, ShapeError, UnknownNameError, brief_list, nearest
from ...expr.doubles import doubles, is_number, real
from ...forms.statics.places import name_of
from ...integration.kernels import Vector
from ...model import Model


def positive(where: str, name: str, value: float) -> float:
    """A positive finite number; DescriptionError otherwise."""
    if not is_number(value) or not 0.0 < real(value) < math.inf:
        raise DescriptionError(where, f"{name} is {value!r}.", "It must be a positive number.")
    return float(value)


def vector_of(
    where: str, name: str, value: Any, size: int, names: Callable[[], Sequence[str]] = tuple
) -> Vector:
    """An array (size,) of finite numbers, its own, of what has `names`; ShapeError otherwise."""
    array = doubles(where, name, value, f"Give {size} numbers.").copy()
    if array.shape != (size,):
        many = " Many starts are an `ensemble`." if array.ndim == 2 and array.shape[-1] == size else ""
        raise ShapeError(where, f"{name} has shape {array.shape}, not ({size},).", _wanted(size, names()) + many)
    if not all(map(math.isfinite, array.tolist())):
        bad = [label for label, entry in zip(names(), array, strict=False) if not math.isfinite(entry)]
        raise ShapeError(where, f"{name} is {array}{' at ' * bool(bad)}{brief_list(bad)}.", "Give finite numbers.")
    return array


def sample_times(where: str, times: Any, first: float, span: float) -> Vector:
    """Times of samples since the start; the last one is not lost by rounding."""
    last = first + span
    array = doubles(where, "times", times if isinstance(times, np.ndarray) else listed(times)).copy()
    if array.ndim != 1 or not array.size or not np.all((array >= first) & (array <= last)):
        raise ShapeError(where, f"times must be a list within {first:g} to {last:g} s.",
                         "Leave them out, and the motion is sampled unasked.")  # fmt: skip
    return np.minimum(array - first, span)


def _wanted(size: int, names: Sequence[str]) -> str:
    return f"Give {size} number{'s' * (size != 1)}{': ' * bool(names)}{brief_list(names)}."


def state_of(where: str, model: Model, name: str, given: Any) -> Vector:
    """Positions or velocities in the order of the coordinates; where nothing is given, those of the description."""
    if given is None and name == "v":
        return np.zeros(model.nv)
    if not isinstance(given, Mapping):
        return vector_of(where, name, given, model.nq if name == "q" else model.nv, lambda: _names(model, name))
    names = _names(model, name)
    values = dict(zip(names, model.system.state()[name == "v"], strict=True))
    for key, value in given.items():
        known = name_of(key)
        if name == "v" and known not in values:
            known = known.removesuffix("'")
        if known not in values:
            kind = "coordinate" if model.system.leaves.are_derivatives or name == "q" else "velocity"
            raise UnknownNameError(where, f"{name} names '{known}', which is no {kind}.", nearest(known, names))
        values[known] = value
    return vector_of(where, name, list(values.values()), len(names), lambda: names)


def _names(model: Model, name: str) -> list[str]:
    """The names of what q or v holds."""
    return [x.removesuffix("'") for x in (model.coordinate_names if name == "q" else model.velocity_names)]
