"""Programs and kernels in one LLVM module."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...engine import Library, new_module
from ...kernels import Kernel
from ...program import Program
from .kernels import Build, Compiled
from .programs import emit

if TYPE_CHECKING:
    from llvmlite.ir import Function


class MachineCode:
    """A `Workshop` whose functions are those of a module."""

    def __init__(self) -> None:
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

    def finish(self, entries: Mapping[str, Function]) -> dict[str, Callable[..., Any]]:
        """Everything compiled; the entries as functions of arrays, what only they call as they see fit."""
        kept = {function.name for function in entries.values()}
        for function in self.module.functions:
            if not function.is_declaration and function.name not in kept:
                function.linkage = "internal"
        library = self.build.compile(loops=self.kernels_alone)
        return {key: self._entry(library, function) for key, function in entries.items()}

    def _entry(self, library: Library, function: Function) -> Callable[..., Any]:
        if function.name in self._made:
            kernel, bound = self._made[function.name]
            return Compiled(library, function.name, kernel, bound)
        compiled = library.function(function.name, None, [ctypes.c_void_p] * len(function.args))
        return lambda *arrays: compiled(*[array.ctypes.data for array in arrays])
