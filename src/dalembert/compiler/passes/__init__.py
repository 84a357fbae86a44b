"""From a program to a better one: the list of passes, in the order they run.

A pass is a function from program to program, one file each, that changes how values are computed and not
what they are, except by rounding. The grammar is checked after each where `verification` is on.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import verification
from ..program import Program
from .dead import drop_dead
from .division import divide
from .fold import fold
from .fuse import fuse
from .powers import expand_powers
from .schedule import schedule
from .signs import move_signs
from .sincos import pair_sines

__all__ = ["PASSES", "optimize"]

PASSES: tuple[tuple[str, Callable[[Program], Program]], ...] = (
    ("drop what no output needs", drop_dead),
    ("compute what is constant", fold),
    ("powers become products, quotients and roots", expand_powers),
    ("signs move into sums and constants", move_signs),
    ("compute what is constant by now", fold),
    ("products with reciprocals become quotients", divide),
    ("a product and a sum become one operation", fuse),
    ("sine and cosine of one angle become a pair", pair_sines),
    ("order for few live values", schedule),
)
"""What a pass does, and the pass."""


def optimize(program: Program) -> Program:
    """The program after all passes; results are equal up to rounding.

    Raises CompilationError if `program`, or the result of a pass, breaks the grammar, where `verification` is on.
    """
    verified = Program.verify if verification.is_on() else _as_it_is
    program = verified(program)
    for _, improve in PASSES:
        program = verified(improve(program))
    return program


def _as_it_is(program: Program) -> Program:
    return program
