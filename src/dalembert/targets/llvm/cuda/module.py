"""Modules of PTX: programs and kernels as entries that a GPU calls once a thread."""

from __future__ import annotations

from collections.abc import Callable

from ....compiler.doors import Signature
from ....compiler.engine import Object
from ....compiler.machine import CUDA, Machine
from ....compiler.program import Program
from ....compiler.ready import kept
from ....compiler.target import Saddle, Wiring, Workshop
from ..threads import emit_threads
from ..workshop import MachineCode

__all__ = ["ENTRY", "module", "of_threads", "one_program", "one_saddle"]

ENTRY = "one"
"""What the only entry of a module is called."""


def module(wire: Callable[[Workshop], Wiring], key: str | None) -> Object:
    """The PTX of all that `wire` puts into a workshop, as text that a driver assembles.

    Each entry becomes one that is called once a thread (`emit_threads`). The fact "entries" has {name: [symbol, ...,
    how many arguments]}, "told" what was told.
    """
    return kept(CUDA.key("module", key), lambda: of_threads(CUDA, wire))


def of_threads(machine: Machine, wire: Callable[[Workshop], Wiring]) -> Object:
    """The same for a machine: where that is this one, the threads go one after the other."""
    shop = MachineCode(machine)
    entries, told = wire(shop)
    each = {name: emit_threads(shop.module, function, f"each_{name}") for name, function in entries.items()}
    return shop.object(each, told)


def one_program(make: Callable[[], tuple[Program, Signature]]) -> Callable[[Workshop], Wiring]:
    """Wires a program alone, with its signature told."""

    def wire(shop: Workshop) -> Wiring:
        program, signature = make()
        return {ENTRY: shop.program(program.name, program)}, {"signature": signature.told}

    return wire


def one_saddle(make: Callable[[], tuple[Saddle, Signature]]) -> Callable[[Workshop], Wiring]:
    """Wires what solves a saddle system, with its signature told."""

    def wire(shop: Workshop) -> Wiring:
        question, signature = make()
        programs = {name: shop.program(program.name, program) for name, program in question.programs.items()}
        unknown = shop.add(question.kernel, "unknown", **question.bound, **programs)
        return {ENTRY: unknown}, {"signature": signature.told}

    return wire
