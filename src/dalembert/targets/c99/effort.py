"""What a function takes, for those who count cycles."""

from __future__ import annotations

from collections import Counter

from ...compiler.passes.dead import drop_dead
from ...compiler.program import Program
from ...compiler.target import Saddle
from .programs import CALLED, OWN

__all__ = ["effort"]

_FUSED = {"fma", "fms", "fnma", "fnms"}
_FLOPS = {"add", "sub", "mul"} | _FUSED
_ROOTS = {"div", "sqrt"}
_CALLS = {name for name, word in CALLED.items() if word not in OWN} - _ROOTS - {"abs"}


def effort(work: Program | Saddle) -> str:
    """How many sums and products, divisions and roots, and calls; where equations are solved, before that.

    >>> from ...compiler.program import Block
    >>> q, f = Block("q", 1, (1,)), Block("f", 1, (1,))
    >>> effort(Program("f", (q,), (("input", 0, 0), ("sin", 0), ("fma", 1, 1, 0)), ((f, (2,)),)))
    '2 flops, 1 elementary function'
    """
    programs = [work] if isinstance(work, Program) else list(work.programs.values())
    count = Counter(row[0] for program in programs for row in drop_dead(program).instructions)
    flops = sum(count[name] * (2 if name in _FUSED else 1) for name in _FLOPS)
    kinds = {"flop": flops, "division or root": sum(count[name] for name in _ROOTS),
             "elementary function": sum(count[name] for name in _CALLS)}  # fmt: skip
    told = ", ".join(f"{number} {_plural(kind, number)}" for kind, number in kinds.items() if number)
    told = told or "no arithmetic"
    if isinstance(work, Program) or work.explicit:
        return told
    return f"{told}, and the solution of {sum(work.sizes)} equations"


def _plural(kind: str, number: int) -> str:
    return kind if number == 1 else {"division or root": "divisions or roots"}.get(kind, f"{kind}s")
