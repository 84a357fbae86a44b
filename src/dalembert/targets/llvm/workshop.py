"""Programs and kernels in one LLVM module."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ...compiler.engine import Library, Object, memory, new_module
from ...compiler.kernels import Kernel
from ...compiler.kernels.kernel import Kind
from ...compiler.machine import HOST, Machine
from ...compiler.program import Program
from ...compiler.ready import at_hand, ready
from ...compiler.target import OFTEN, Assembled, Wiring, Workshop
from .beside import emit_beside
from .kernels import Build, Compiled, rare_kernel
from .lanes import width
from .programs import emit

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module


def assemble(
    machine: Machine, wire: Callable[[Workshop], Wiring], key: str | None, seldom: bool = False
) -> Assembled:
    """What `wire` puts into a module, as functions of arrays; see `Target`.

    Where it is not at hand, what was compiled in the least time comes first.
    """

    def ask(key: str | None, seldom: bool) -> Library:
        return ready(key, lambda: _object(machine, wire, seldom), rare_kernel)

    final, first = (machine.key(kind, key) for kind in ("assembly", "first assembly"))
    found = None if seldom else at_hand(final, rare_kernel)
    library = found or ask(first, seldom=True)
    functions = {name: _function(library, *entry) for name, entry in library.facts["entries"].items()}
    better = None if seldom or found else partial(ask, final, seldom=False)
    return Assembled(functions, library.facts["told"], _Uses(functions.values(), better).add)


def _object(machine: Machine, wire: Callable[[Workshop], Wiring], seldom: bool) -> Object:
    shop = MachineCode(machine, seldom)
    return shop.object(*wire(shop))


class _Uses:
    """How often functions were used, which move to a better library once that is worth its making."""

    def __init__(self, functions: Iterable[Callable[..., Any]], better: Callable[[], Library] | None) -> None:
        self.functions = [function for function in functions if isinstance(function, Compiled)]
        self.better, self.count = better, 0

    def add(self, count: int) -> None:
        """So many more uses."""
        self.count += count
        if self.better is not None and self.count >= OFTEN:
            library, self.better = self.better(), None
            for function in self.functions:
                function.move_to(library)


def _function(
    library: Library, name: str, kinds: Mapping[str, str] | None, returns: str | None, count: int
) -> Callable[..., Any]:
    """A kernel, or a program, which has `count` arrays and no kinds."""
    if kinds is not None:
        return Compiled(library, name, {key: Kind(kind) for key, kind in kinds.items()}, Kind(returns))
    compiled = library.function(name, None, [ctypes.c_void_p] * count)
    return lambda *arrays: compiled(*map(memory, arrays))


class MachineCode:
    """A `Workshop` whose functions are those of a module."""

    module: Module
    lanes: int

    def __init__(self, machine: Machine = HOST, seldom: bool = False) -> None:
        self.seldom = seldom
        self.module, self.lanes = new_module("simulation", machine), width()
        self.build: Build = Build("simulation", self.module)
        self._made: dict[str, tuple[Kernel, tuple[str, ...]]] = {}
        self._programs: dict[str, Program] = {}
        self._kinds: dict[str, dict[str, str]] = {}

    def program(self, name: str, program: Program) -> Function:
        """A program as a function of the module."""
        function = emit(program, self.module)
        self._programs[function.name] = program
        return function

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Function:
        """A kernel of the module with some of its parameters bound."""
        self._made[name] = (kernel, tuple(bound))
        return self.build.add(kernel, name, bound)

    def beside(self, name: str, shared: Iterable[str]) -> Function:
        """A kernel that was added, for as many runs beside one another as a vector has lanes (`emit_beside`)."""
        kernel, bound = self._made[name]
        names = [parameter for parameter in kernel.parameters if parameter not in bound]
        function, kinds = emit_beside(self.build, self._programs, name, names, self.lanes, shared)
        self._kinds[function.name] = {key: kind.value for key, kind in kinds.items()}
        return function

    def object(self, entries: Mapping[str, Function], told: Mapping[str, Any]) -> Object:
        """Everything compiled; the entries can be called, what only they call LLVM treats as it sees fit."""
        kept = {function.name for function in entries.values()}
        for function in self.module.functions:
            if not function.is_declaration and function.name not in kept:
                function.linkage = "internal"
        listed = {key: self._entry(function) for key, function in entries.items()}
        return self.build.object(self.seldom, entries=listed, told=dict(told))

    def _entry(self, function: Function) -> tuple[str, dict[str, str] | None, str | None, int]:
        """What `_function` is told."""
        if function.name in self._kinds:
            return function.name, self._kinds[function.name], Kind.NONE.value, len(function.args)
        if function.name not in self._made:
            return function.name, None, None, len(function.args)
        kernel, bound = self._made[function.name]
        kinds = {name: kind.value for name, kind in kernel.parameters.items() if name not in bound}
        return function.name, kinds, kernel.returns.value, len(kinds)
