"""What there is to know of the flow of a routine before it is written: what leaves it, what loops count with."""

from __future__ import annotations

from ...compiler.kernels import code
from ...compiler.kernels.code import Code, Instruction, Local, parts, within

__all__ = ["counter", "finishes", "indices", "may_return", "with_rest"]


def may_return(it: Instruction) -> bool:
    """Whether an instruction is or holds a return."""
    return any(isinstance(inner, code.Return) for inner in within((it,)))


def finishes(part: Code) -> bool:
    """Whether what stands after a part is never reached from its end."""
    if not part:
        return False
    it = part[-1]
    return isinstance(it, code.Return | code.Jump) or (
        isinstance(it, code.If) and finishes(it.then) and finishes(it.otherwise)
    )


def with_rest(it: code.If, rest: Code) -> tuple[code.If, Code]:
    """A choice, and what stands after it; within it where one of its sides never gets there."""
    if rest and finishes(it.then):
        return code.If(it.test, it.then, (*it.otherwise, *rest)), ()
    if rest and finishes(it.otherwise):
        return code.If(it.test, (*it.then, *rest), it.otherwise), ()
    return it, rest


def counter(it: Instruction) -> Local | None:
    """The variable that a loop writes its index to, first in each turn."""
    first = it.body[0] if isinstance(it, code.Count) and it.body else None
    is_index = isinstance(it, code.Count) and isinstance(first, code.Write) and first.value == it.index
    return first.local if is_index and isinstance(first, code.Write) else None


def indices(body: Code) -> frozenset[Local]:
    """The variables that are written by nothing but the loops that count with them, and read within these alone."""
    counting: set[Local] = set()
    other: set[Local] = set()

    def visit(part: Code, open_loops: frozenset[Local]) -> None:
        for it in part:
            if isinstance(it, code.Write) or (isinstance(it, code.Read) and it.local not in open_loops):
                other.add(it.local)
            local = counter(it)
            if local is not None:
                (other if local in open_loops else counting).add(local)
                visit(parts(it)[0][1:], open_loops | {local})
                continue
            for inner in parts(it):
                visit(inner, open_loops)

    visit(body, frozenset())
    return frozenset(counting - other)
