"""Outputs: named expressions of the motion, read for what is measured, plotted or controlled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import DescriptionError
from ..expr.calculus import substitute
from ..expr.node import Node
from ..expr.sympy_bridge.symbols import dynamic_symbol
from .reading import Reader
from .units import dimension, remedy

_RESERVED = ("t", "energy")


@dataclass(frozen=True)
class Output:
    """A number that a motion has at every time: a node in q, v, a, multipliers, inputs, t and parameters; and its unit,
    shown, and checked where all parameters have one."""

    node: Node
    unit: str = ""


def multiplier_leaves(reader: Reader, count: int) -> tuple[Node, ...]:
    """The leaves lambda_0, lambda_1, ... of constraints; lambda_constraint_0 where a user's symbol has that name."""
    taken = _names(reader)
    stem = "lambda_" if taken.isdisjoint(f"lambda_{i}" for i in range(count)) else "lambda_constraint_"
    return tuple(reader.graph.symbol(f"{stem}{i}", 0, "multiplier") for i in range(count))


def read_outputs(reader: Reader, given: Mapping[Any, Any] | None, multipliers: Sequence[Node]) -> dict[str, Output]:
    """The outputs by name, from {name: expression}, {name: (expression, unit)}, or {name: Output}.

    Raises DescriptionError and its kinds for a name that is none or is taken, and for what is no expression of the
    motion.
    """
    if not isinstance(given, Mapping | None):
        raise DescriptionError(f"System '{reader.name}', outputs", f"{given!r} names nothing.",
                               "Give {name: expression}.")  # fmt: skip
    found: dict[str, Output] = {}
    for key, value in (given or {}).items():
        name = str(key)
        where = f"outputs, '{name}'"
        if not name.isidentifier():
            raise DescriptionError(f"System '{reader.name}', {where}", "that is no name.",
                                   "Use letters, digits and underscores.")  # fmt: skip
        output = value if isinstance(value, Output) else _output(reader, where, value, multipliers)
        reader.check(where, output.node, inputs_allowed=True, also=(*reader.a, *multipliers))
        if name in _RESERVED or name in _names(reader):
            raise DescriptionError(f"System '{reader.name}', {where}", "the name is taken.", "Give it another one.")
        found[name] = output
    return found


def _output(reader: Reader, where: str, given: Any, multipliers: Sequence[Node]) -> Output:
    """An output from an expression, or (expression, unit)."""
    expression, unit = given if isinstance(given, tuple) and len(given) == 2 else (given, "")
    if unit and dimension(str(unit)) is None:
        raise DescriptionError(f"System '{reader.name}', {where}", f"the unit '{unit}' is not known.",
                               remedy(str(unit)))  # fmt: skip
    node = reader.node(where, expression, multipliers)
    if multipliers:
        graph, symbols = reader.graph, reader.symbols
        meant = {symbols.leaf(dynamic_symbol(graph.nodes[leaf][1])): leaf for leaf in multipliers}
        (node,) = substitute(graph, [node], meant)
    return Output(node, str(unit))


def _names(reader: Reader) -> set[str]:
    """The names of coordinates, velocities, inputs and parameters."""
    leaves = (*reader.q, *reader.v, *reader.u, *(reader.declared or reader.found))
    return {reader.graph.nodes[leaf][1] for leaf in leaves}
