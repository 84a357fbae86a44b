"""From kernels to a library: binding of parameters, specialisation, and calls from Python."""

from __future__ import annotations

import ctypes
import functools
import operator
import traceback
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....errors import CompilationError, nearest
from ...copying import Unpicklable
from ...engine import Library, compile_module, ir, new_module
from ...kernels.arithmetic import Value, llvm_type, number
from ...kernels.kernel import Kernel, Kind
from ...kernels.statements import Translator

_POINTERS = (Kind.ARRAY, Kind.INT_ARRAY, Kind.FUNCTION)
_C_TYPES = {
    Kind.FLOAT: ctypes.c_double, Kind.INT: ctypes.c_int64, Kind.ARRAY: ctypes.c_void_p,
    Kind.INT_ARRAY: ctypes.c_void_p, Kind.FUNCTION: ctypes.c_void_p, Kind.NONE: None,
}  # fmt: skip
_NOT_COMPILED = -1
_ARRAY_TYPES = {Kind.ARRAY: np.dtype(np.float64), Kind.INT_ARRAY: np.dtype(np.int64)}


class Build:
    """Kernels gathered in one LLVM module.

    `module` may be given to add kernels beside functions other emitters put there; a kernel can then
    call these if they are bound to a Function parameter.
    """

    def __init__(self, name: str = "kernels", module: ir.Module | None = None) -> None:
        self.module = new_module(name) if module is None else module
        self._specialised: dict[tuple[Any, ...], Any] = {}
        self._tables: dict[tuple[Any, ...], Any] = {}
        self._running: list[Kernel] = []

    def add(self, kernel: Kernel, name: str | None = None, bind: Mapping[str, Any] | None = None) -> ir.Function:
        """Add `kernel` as the function `name` (by default its own) that can be looked up in the library.

        `bind` fixes parameters by name, and takes them out of the parameter list: an Int or Float to
        a number, an Array or IntArray to an address (int) or a global of the module, a Function to an
        ir.Function of the module, a kernel, or an address (int). Raises `CompilationError` for what
        the kernel language does not hold, with file and line.
        """
        return self._translate(kernel, self._checked(kernel, bind or {}), name or kernel.name, local=False)

    def compile(self, loops: bool = False) -> Library:
        """Compile everything added so far; `loops` says that the module holds kernels alone, see `compile_module`."""
        return compile_module(self.module, loops)

    def specialise(self, kernel: Kernel, bind: Mapping[str, Any]) -> ir.Function:
        """`kernel` with some parameters bound, as a function only this module sees."""
        bindings = self._checked(kernel, bind)
        key = (kernel, *((name, type(thing), _repr_or_self(thing)) for name, thing in bindings.items()))
        if key not in self._specialised:
            if kernel in self._running:
                raise kernel.error(kernel.tree.lineno, "calls itself.", "Write a loop.")
            name = self.module.get_unique_name(f"{kernel.name}.inner")
            self._specialised[key] = self._translate(kernel, bindings, name, local=True)
        return self._specialised[key]

    def constant_table(self, entries: Sequence[float], kind: Kind) -> ir.GlobalVariable:
        """The constant array of these numbers, stored once."""
        key = (kind, *map(repr, entries))
        if key not in self._tables:
            element = llvm_type(kind)
            convert = int if kind is Kind.INT else float
            array = ir.ArrayType(element, len(entries))
            table = ir.GlobalVariable(self.module, array, self.module.get_unique_name("table"))
            constants = [ir.Constant(element, convert(entry)) for entry in entries]
            table.initializer = ir.Constant(array, constants)  # pyright: ignore[reportAttributeAccessIssue]
            table.global_constant, table.linkage, table.unnamed_addr = True, "internal", True
            self._tables[key] = table
        return self._tables[key]

    def rare_kernel(self, kernel: Kernel) -> int:
        """The address of the word that holds the address of a kernel which is seldom called."""
        if kernel.returns is not Kind.INT or Kind.FUNCTION in kernel.parameters.values():
            raise kernel.error(kernel.tree.lineno, "a rare kernel returns Int and takes no Function.")
        return _rare_kernel(kernel).place

    # ---------------------------------------------------------------- insides

    def _checked(self, kernel: Kernel, bind: Mapping[str, Any]) -> dict[str, Any]:
        """The bindings in the order of the parameters, each of a type that fits."""
        where = f"kernel {kernel.name}"
        for name in bind:
            if name not in kernel.parameters:
                raise CompilationError(where, f"has no parameter {name!r} to bind.", nearest(name, kernel.parameters))
        checked = {}
        for name, kind in kernel.parameters.items():
            if name in bind:
                try:
                    checked[name] = _binding(kind, bind[name])
                except TypeError as problem:
                    raise CompilationError(
                        where, f"{name!r} is {kind.value} and cannot be bound to {bind[name]!r}."
                    ) from problem
        return checked

    def _translate(self, kernel: Kernel, bindings: Mapping[str, Any], name: str, local: bool) -> Any:
        free = {n: kind for n, kind in kernel.parameters.items() if n not in bindings}
        signature = ir.FunctionType(llvm_type(kernel.returns), [llvm_type(kind) for kind in free.values()])
        if name in self.module.globals:
            raise CompilationError(f"kernel {kernel.name}", f"the name {name!r} is taken in the module.")
        function = ir.Function(self.module, signature, name=name)
        function.attributes.add("nounwind")
        if local:
            function.linkage = "internal"
            if kernel.inline:
                function.attributes.add("alwaysinline")
        values = dict(zip(free, function.args, strict=True))
        parameters = {
            n: self._bound_value(kind, bindings[n]) if n in bindings else Value(kind, values[n])
            for n, kind in kernel.parameters.items()
        }
        self._running.append(kernel)
        try:
            Translator(kernel, self, function, parameters).translate()
        finally:
            self._running.pop()
        return function

    def _bound_value(self, kind: Kind, thing: Any) -> Value:
        if kind in (Kind.INT, Kind.FLOAT):
            return number(thing)
        if isinstance(thing, int):
            return Value(kind, ir.Constant(ir.IntType(64), thing).inttoptr(llvm_type(kind)))
        if kind is Kind.FUNCTION:
            return Value(kind, None, thing)
        return Value(kind, thing.bitcast(llvm_type(kind)))


def _binding(kind: Kind, thing: Any) -> Any:
    if kind is Kind.FLOAT:
        return float(thing)
    if kind is Kind.FUNCTION and isinstance(thing, Kernel | ir.Function):
        return thing
    if kind in (Kind.ARRAY, Kind.INT_ARRAY) and isinstance(thing, ir.GlobalVariable):
        return thing
    return operator.index(thing)


def _repr_or_self(thing: Any) -> Any:
    """A key for a binding: numbers by their text (0.0 is not -0.0), the rest by identity."""
    return repr(thing) if isinstance(thing, int | float) else thing


class Compiled(Unpicklable):
    """A kernel as machine code, called from Python with its unbound parameters.

    Arrays must be C-contiguous and of float64 (Array) or int64 (IntArray); a Function is an address
    (int), a ctypes function, or another `Compiled`.
    """

    def __init__(self, library: Library, name: str, kernel: Kernel, bound: Sequence[str]) -> None:
        self.library, self.name = library, name
        self._kinds = {n: kind for n, kind in kernel.parameters.items() if n not in bound}
        c_types = [_C_TYPES[kind] for kind in self._kinds.values()]
        self._function = library.function(name, _C_TYPES[kernel.returns], c_types)

    def __repr__(self) -> str:
        return f"<compiled kernel {self.name}>"

    def __call__(self, *arguments: Any) -> Any:
        where = f"kernel {self.name}"
        if len(arguments) != len(self._kinds):
            raise CompilationError(where, f"takes {len(self._kinds)} arguments: {', '.join(self._kinds)}.")
        pairs = zip(self._kinds.items(), arguments, strict=True)
        return self._function(*[self._to_c(name, kind, argument) for (name, kind), argument in pairs])

    def call_with_addresses(self, *arguments: Any) -> Any:
        """The call without any check: arrays by their addresses."""
        return self._function(*arguments)

    @property
    def address(self) -> int:
        """Where the machine code begins."""
        return self.library.address(self.name)

    def _to_c(self, name: str, kind: Kind, argument: Any) -> Any:
        if kind in _ARRAY_TYPES:
            wanted = _ARRAY_TYPES[kind]
            fits = isinstance(argument, np.ndarray) and argument.dtype == wanted
            if not (fits and argument.flags.c_contiguous):
                what = f"{name!r} must be a C-contiguous array of {wanted}."
                raise CompilationError(f"kernel {self.name}", what)
            return argument.ctypes.data
        if kind is not Kind.FUNCTION or isinstance(argument, int):
            return argument
        return argument.address if isinstance(argument, Compiled) else ctypes.cast(argument, ctypes.c_void_p)


class _RareKernel:
    """A word with an address: of a Python function that compiles the kernel, later of the kernel itself.

    Machine code anywhere in the process may call through the word at any time, so it is never freed.
    """

    def __init__(self, kernel: Kernel) -> None:
        c_types = [_C_TYPES[kind] for kind in kernel.parameters.values()]
        self.kernel, self.library = kernel, None
        self._first_call = ctypes.CFUNCTYPE(ctypes.c_int64, *c_types)(self._compile_and_call)
        self._word = ctypes.c_size_t(ctypes.cast(self._first_call, ctypes.c_void_p).value or 0)
        self.place = ctypes.addressof(self._word)

    def _compile_and_call(self, *arguments: Any) -> int:
        try:
            fast = compiled(self.kernel)
        except BaseException:  # no exception can pass through the machine code that called
            traceback.print_exc()
            return _NOT_COMPILED
        self._word.value = fast.address
        self.library = fast.library
        return fast.call_with_addresses(*arguments)


@functools.cache
def _rare_kernel(kernel: Kernel) -> _RareKernel:
    return _RareKernel(kernel)


def compiled(kernel: Kernel, bind: Mapping[str, Any] | None = None) -> Compiled:
    """`kernel` compiled by itself, with the parameters of `bind` fixed."""
    build = Build(kernel.name)
    build.add(kernel, bind=bind)
    return Compiled(build.compile(loops=True), kernel.name, kernel, tuple(bind or ()))
