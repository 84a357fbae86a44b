"""Numbers for the leaves of a system: one state or many, and the parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...description.system import System
from ...errors import DescriptionError, ShapeError, UnknownNameError, nearest
from ...expr.doubles import doubles
from ...expr.evaluate import evaluate
from ...expr.node import Node

FloatArray = NDArray[np.float64]
Parameters = Mapping[Any, float]
"""{symbol or name: number}."""
Values = Mapping[Node, FloatArray]
"""The numbers of leaves, one state or many."""


def state(
    system: System, where: str, parameters: Parameters | None, t: ArrayLike, **given: ArrayLike | None
) -> dict[Node, FloatArray]:
    """{leaf: number or array} of parameters, time and the blocks `q`, `v`, `u` that are given; inputs None are 0.

    Raises as `block` and `constants`.
    """
    values = constants(system, where, parameters) | {system.leaves.t: doubles(where, "t", t)}
    for name, array in given.items():
        leaves: tuple[Node, ...] = getattr(system.leaves, name)
        values |= block(where, name, leaves, np.zeros(len(leaves)) if array is None else array)
    return values


def block(where: str, name: str, leaves: Sequence[Node], given: ArrayLike) -> dict[Node, FloatArray]:
    """{leaf: array (...)} of an array (..., len(leaves)). Raises ShapeError."""
    array = doubles(where, name, given)
    if array.ndim == 0 or array.shape[-1] != len(leaves):
        raise ShapeError(where, f"{name} has shape {array.shape}.", f"Its last axis must be {len(leaves)} long.")
    return {leaf: array[..., i] for i, leaf in enumerate(leaves)}


def constants(system: System, where: str, given: Parameters | None) -> dict[Node, FloatArray]:
    """{leaf: value} of the parameters, the defaults where `given` {symbol or name: value} says nothing.

    Raises UnknownNameError for a name that is no parameter, and for a parameter without a value.
    """
    names = system.parameter_names
    values = dict(zip(names, (entry.value for entry in system.parameters.values()), strict=True))
    for key, value in (given or {}).items():
        if str(key) not in values:
            raise UnknownNameError(where, f"'{key}' is not a parameter.", nearest(str(key), names))
        values[str(key)] = float(doubles(where, f"the value of '{key}'", value))
    missing = [name for name, value in values.items() if value is None]
    if missing:
        raise UnknownNameError(where, f"the parameter '{missing[0]}' has no value.", "Give it in parameters={...}.")
    return {leaf: np.asarray(values[name], dtype=float) for leaf, name in zip(system.leaves.p, names, strict=True)}


def completed(where: str, table: Mapping[Any, float | None]) -> dict[Any, float]:
    """A table of parameters, each with its value. Raises DescriptionError where one has none."""
    missing = [str(symbol) for symbol, value in table.items() if value is None]
    if missing:
        raise DescriptionError(where, f"{', '.join(missing)} has no value.",
                               f"Write parameters={{'{missing[0]}': ...}}.")
    return {symbol: float(value) for symbol, value in table.items() if value is not None}


def evaluated(system: System, nodes: Sequence[Node], values: Values) -> FloatArray:
    """The values of nodes as one array (..., len(nodes))."""
    found = evaluate(system.graph, nodes, values)
    return np.stack(np.broadcast_arrays(*found), axis=-1) if found else np.zeros(0)
