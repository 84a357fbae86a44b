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
from ...compiler.ready import Tiers
from ...compiler.target import OFTEN, Assembled, Wiring, Workshop
from .beside import emit_beside
from .kernels import OTHER, Build, Compiled, rare_kernel
from .lanes import width
from .programs import emit

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module


def assemble(
    machine: Machine, wire: Callable[[Workshop], Wiring], key: str | None, seldom: bool = False,
    others: Mapping[str, Callable[..., Any]] | None = None,
) -> Assembled:  # fmt: skip
    """What `wire` puts into a module, as functions of arrays; see `Target`.

    Where it is not at hand, what was compiled in the least time comes first.
    """
    compiled = {f"{OTHER}{name}": one for name, one in (others or {}).items() if isinstance(one, Compiled)}
    tiers = Tiers(machine, "assembly", key, partial(_object, machine, wire, compiled), partial(_address, compiled))
    functions = {name: _function(tiers.library, *entry) for name, entry in tiers.library.facts["entries"].items()}
    used = _never if seldom else _Uses(tiers, functions.values()).add
    return Assembled(functions, tiers.library.facts["told"], used)


def _never(count: int) -> None:
    pass


def _address(others: Mapping[str, Compiled], name: str) -> int:
    return others[name].address if name in others else rare_kernel(name)


def _object(
    machine: Machine, wire: Callable[[Workshop], Wiring], others: Mapping[str, Compiled], seldom: bool
) -> Object:
    shop = MachineCode(machine, seldom, others)
    return shop.object(*wire(shop))


class _Uses:
    """How often functions were used, which move to better code once that is worth its making."""

    def __init__(self, tiers: Tiers, functions: Iterable[Callable[..., Any]]) -> None:
        self.tiers, self.count = tiers, 0
        self.functions = [function for function in functions if isinstance(function, Compiled)]

    def add(self, count: int) -> None:
        """So many more uses."""
        self.count += count
        if self.tiers.waits and self.count >= OFTEN:
            self.tiers.improve(self._move)

    def _move(self, library: Library) -> None:
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

    seldom: bool
    module: Module
    lanes: int

    def __init__(
        self, machine: Machine = HOST, seldom: bool = False, others: Mapping[str, Compiled] | None = None
    ) -> None:
        self.seldom, self._others = seldom, others or {}
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

    def other(self, name: str) -> Function:
        """A kernel that was assembled before, called where it is."""
        return self.build.other_kernel(name, self._others[f"{OTHER}{name}"])

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
