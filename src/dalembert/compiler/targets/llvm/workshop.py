"""Programs and kernels in one LLVM module."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...engine import Library, Object, memory, new_module
from ...kernels import Kernel
from ...kernels.kernel import Kind
from ...program import Program
from ...ready import ready
from ...target import Assembled, Wiring, Workshop
from .kernels import Build, Compiled, rare_kernel
from .programs import emit

if TYPE_CHECKING:
    from llvmlite.ir import Function


def assemble(wire: Callable[[Workshop], Wiring], key: str | None, seldom: bool = False) -> Assembled:
    """What `wire` puts into a module, as functions of arrays; see `Target`."""
    shop = MachineCode(seldom)
    library = ready(None if key is None else f"assembly {key}", lambda: shop.object(*wire(shop)), rare_kernel)
    functions = {name: _function(library, *entry) for name, entry in library.facts["entries"].items()}
    return Assembled(functions, library.facts["told"], tuple(shop.callbacks))


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

    def __init__(self, seldom: bool = False) -> None:
        self.seldom = seldom
        self.module = new_module("simulation")
        self.build = Build("simulation", self.module)
        self.kernels_alone = True
        self._made: dict[str, tuple[Kernel, tuple[str, ...]]] = {}
        self.callbacks: list[Any] = []

    def program(self, name: str, program: Program) -> Function:
        """A program as a function of the module."""
        self.kernels_alone = False
        return emit(program, self.module)

    def callback(self, function: Callable[..., int]) -> int:
        """The address of a C function that calls a Python function with four arrays."""
        made = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.POINTER(ctypes.c_double)] * 4)(function)
        self.callbacks.append(made)
        address = ctypes.cast(made, ctypes.c_void_p).value
        assert address is not None
        return address

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Function:
        """A kernel of the module with some of its parameters bound."""
        self._made[name] = (kernel, tuple(bound))
        return self.build.add(kernel, name, bound)

    def object(self, entries: Mapping[str, Function], told: Mapping[str, Any]) -> Object:
        """Everything compiled; the entries can be called, what only they call LLVM treats as it sees fit."""
        kept = {function.name for function in entries.values()}
        for function in self.module.functions:
            if not function.is_declaration and function.name not in kept:
                function.linkage = "internal"
        listed = {key: self._entry(function) for key, function in entries.items()}
        return self.build.object(self.kernels_alone, self.seldom, entries=listed, told=dict(told))

    def _entry(self, function: Function) -> tuple[str, dict[str, str] | None, str | None, int]:
        """What `_function` is told."""
        if function.name not in self._made:
            return function.name, None, None, len(function.args)
        kernel, bound = self._made[function.name]
        kinds = {name: kind.value for name, kind in kernel.parameters.items() if name not in bound}
        return function.name, kinds, kernel.returns.value, len(kinds)
