"""Numbers for the leaves of a system: one state or many, and the parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...description.system import System
from ...errors import ShapeError, UnknownNameError, nearest
from ...expr.doubles import doubles
from ...expr.evaluate import evaluate
from ...expr.node import Node


def block(where: str, name: str, leaves: Sequence[Node], given: Any) -> dict[Node, Any]:
    """{leaf: array (...)} of an array (..., len(leaves)). Raises ShapeError."""
    array = doubles(where, name, given)
    if array.ndim == 0 or array.shape[-1] != len(leaves):
        raise ShapeError(where, f"{name} has shape {array.shape}.", f"Its last axis must be {len(leaves)} long.")
    return {leaf: array[..., i] for i, leaf in enumerate(leaves)}


def constants(system: System, where: str, given: Mapping[Any, Any] | None) -> dict[Node, Any]:
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
    return {leaf: np.float64(values[name]) for leaf, name in zip(system.leaves.p, names, strict=True)}


def evaluated(system: System, nodes: Sequence[Node], values: Mapping[Node, Any]) -> Any:
    """The values of nodes as one array (..., len(nodes))."""
    found = evaluate(system.graph, nodes, values)
    return np.stack(np.broadcast_arrays(*found), axis=-1) if found else np.zeros(0)
