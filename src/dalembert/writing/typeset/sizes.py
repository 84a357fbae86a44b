"""How large an expression is, shared parts counted once or as often as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

#: Operations within one another beyond which an expression is announced instead of written.
DEEPEST = 60


def distinct(expressions: Iterable[Any]) -> Iterator[Any]:
    """Every subexpression once, however often it occurs."""
    seen: set[Any] = set()
    stack = list(expressions)[::-1]
    while stack:
        expression = stack.pop()
        if expression not in seen:
            seen.add(expression)
            yield expression
            stack.extend(reversed(expression.args))


def tree_size(expression: Any, most: int) -> int:
    """Subexpressions with repetition, counted up to just over `most`."""
    count, stack = 0, [expression]
    while stack and count <= most:
        count += 1
        stack.extend(stack.pop().args)
    return count


def is_deep(expression: Any) -> bool:
    """Whether operations are nested more deeply than is written out."""
    level = {expression}
    for _ in range(DEEPEST):
        level = {argument for item in level for argument in getattr(item, "args", ())}
    return bool(level)
