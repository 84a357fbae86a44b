"""What a graph is made of: nodes, the entries that they point at, and numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NewType

#: The index of an expression in its graph: an int that is no count and no place in a list.
Node = NewType("Node", int)
#: What stands at a node: an operation and its operands, or a leaf (`graph` lists them).
Entry = tuple[Any, ...]
Number = int | Fraction | float
