"""Kernels as machine code: several in a module, one by itself, and calls from Python."""

from __future__ import annotations

import ctypes
import functools
import importlib
import struct
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ...compiler.copying import Unpicklable
from ...compiler.engine import Library, Object, ir, load, memory, new_module, object_of
from ...compiler.kernels.code import External, Memory, Routine
from ...compiler.kernels.kernel import Kernel, Kind
from ...compiler.kernels.translation import Translation
from ...compiler.ready import ready
from ...errors import CompilationError
from .routines import Emitter, llvm_type

_C_TYPES: dict[Kind, Any] = {
    Kind.FLOAT: ctypes.c_double, Kind.INT: ctypes.c_int64, Kind.ARRAY: ctypes.c_void_p,
    Kind.INT_ARRAY: ctypes.c_void_p, Kind.FUNCTION: ctypes.c_void_p, Kind.NONE: None,
}  # fmt: skip
_POINTERS: dict[Kind, Any] = {
    Kind.ARRAY: ctypes.POINTER(ctypes.c_double), Kind.INT_ARRAY: ctypes.POINTER(ctypes.c_int64),
}  # fmt: skip
_NOT_COMPILED = -1
_view: Callable[[Any], Any] = (ctypes.c_double * 0).from_buffer
_PACKAGE = __name__.partition(".")[0]

OTHER = "elsewhere."
"""How the words begin that have the addresses of kernels of other libraries."""
_ARRAY_TYPES = {Kind.ARRAY: np.dtype(np.float64), Kind.INT_ARRAY: np.dtype(np.int64)}


class Build:
    """Kernels gathered in one LLVM module.

    `module` may be given to add kernels beside functions other emitters put there; a kernel can then
    call these if they are bound to a Function parameter.
    """

    def __init__(self, name: str = "kernels", module: ir.Module | None = None) -> None:
        self.module: ir.Module = new_module(name) if module is None else module
        self._translation = Translation()
        self._functions: dict[Routine, ir.Function] = {}
        self._tables: dict[tuple[Any, ...], ir.GlobalVariable] = {}
        self._own: dict[Kernel, ir.Function] = {}
        self._addresses: dict[str, str] = {}
        #: What was added, by the names of its functions.
        self.routines: dict[str, Routine] = {}

    def add(self, kernel: Kernel, name: str | None = None, bind: Mapping[str, Any] | None = None) -> ir.Function:
        """Add `kernel` as the function `name` (by default its own) that can be looked up in the library.

        `bind` fixes parameters by name, and takes them out of the parameter list, as `Translation.routine` says; an
        Array or IntArray also to a global of the module, a Function to an ir.Function of the module.
        """
        routine = self._translation.routine(kernel, {key: _given(thing) for key, thing in (bind or {}).items()})
        if (name or kernel.name) in self.module.globals:
            what = f"the name {name or kernel.name!r} is taken in the module."
            raise CompilationError(f"kernel {kernel.name}", what)
        self.routines[name or kernel.name] = routine
        return self._emit(routine, name or kernel.name)

    def compile(self) -> Library:
        """Compile everything added so far."""
        return load(self.object(), rare_kernel)

    def object(self, seldom: bool = False, **facts: Any) -> Object:
        """The same as an object file, to be loaded with `rare_kernel`."""
        return object_of(self.module, seldom, addresses=self._addresses, **facts)

    # ---------------------------------------------------------------- what functions of routines ask for

    def function(self, routine: Routine) -> ir.Function:
        """The function of a routine, which only this module sees."""
        if routine not in self._functions:
            function = self._emit(routine, self.module.get_unique_name(f"{routine.name}.inner"))
            function.linkage = "internal"
            if routine.inline:
                function.attributes.add("alwaysinline")
            self._functions[routine] = function
        return self._functions[routine]

    def constant_table(self, entries: Sequence[float], kind: Kind) -> ir.GlobalVariable:
        """The constant array of these numbers, stored once."""
        key = (kind, struct.pack(f"{len(entries)}d", *entries))
        if key not in self._tables:
            element = llvm_type(kind)
            convert = int if kind is Kind.INT else float
            array = ir.ArrayType(element, len(entries))
            table = ir.GlobalVariable(self.module, array, self.module.get_unique_name("table"))
            constants = [ir.Constant(element, convert(entry)) for entry in entries]
            table.initializer = ir.Constant(array, constants)
            table.global_constant, table.linkage, table.unnamed_addr = True, "internal", True
            self._tables[key] = table
        return self._tables[key]

    def rare_kernel(self, kernel: Kernel) -> ir.GlobalValue:
        """A word for the address of the word that holds the address of a kernel which is seldom called."""
        symbol = f"rare.{kernel.name}"
        if symbol not in self.module.globals:
            word = ir.IntType(64)
            ir.GlobalVariable(self.module, word, symbol).initializer = word(0)
            self._addresses[symbol] = _rare_kernel(kernel).name
        return self.module.globals[symbol]

    def other_kernel(self, name: str, other: Compiled) -> ir.Function:
        """A kernel of another library as a function of this module, which finds it by a word that is filled in."""
        types = [llvm_type(kind) for kind in other.kinds.values()]
        function = ir.Function(self.module, ir.FunctionType(llvm_type(other.returns), types), name=f"other.{name}")
        word = ir.GlobalVariable(self.module, ir.IntType(64), f"{OTHER}{name}")
        word.initializer = ir.IntType(64)(0)
        self._addresses[word.name] = word.name
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        place = builder.inttoptr(builder.load(word), function.function_type.as_pointer())
        builder.ret(builder.call(place, function.args))
        return function

    def own_kernel(self, kernel: Kernel) -> ir.Function:
        """A rare kernel as a function of this module, which is closed."""
        if kernel not in self._own:
            self._own[kernel] = self.function(self._translation.routine(kernel, {}))
        return self._own[kernel]

    def _emit(self, routine: Routine, name: str) -> ir.Function:
        types = [llvm_type(parameter.kind) for parameter in routine.parameters]
        function = ir.Function(self.module, ir.FunctionType(llvm_type(routine.returns), types), name=name)
        function.attributes.add("nounwind")
        Emitter(self, function, routine).emit(routine.body)
        return function


def _given(thing: Any) -> Any:
    """What is bound to a parameter, as the translation knows it."""
    if isinstance(thing, ir.GlobalVariable):
        return Memory(thing)
    if not isinstance(thing, ir.Function):
        return thing
    signature = thing.function_type
    returned = signature.return_type
    own = [kind for kind in (Kind.FLOAT, Kind.BOOL, Kind.NONE) if llvm_type(kind) == returned]
    return External(thing.name, tuple(map(_kind, signature.args)), own[0] if own else Kind.INT, thing)


def _kind(of: Any) -> Kind:
    """The kind that has an LLVM type."""
    for kind in (Kind.FLOAT, Kind.INT, Kind.ARRAY, Kind.INT_ARRAY, Kind.FUNCTION):
        if llvm_type(kind) == of:
            return kind
    raise CompilationError("kernel", f"a parameter of the type {of} is none that a kernel can pass.")


class Compiled(Unpicklable):
    """A kernel as machine code, called from Python with its unbound parameters.

    Arrays must be C-contiguous and of float64 (Array) or int64 (IntArray); a Function is an address
    (int), a ctypes function, or another `Compiled`.
    """

    name: str
    kinds: Mapping[str, Kind]
    returns: Kind

    def __init__(self, library: Library, name: str, kinds: Mapping[str, Kind], returns: Kind) -> None:
        self.name, self.kinds = name, kinds
        self.returns, self._before = returns, [library]
        self._to_c = [self._conversion(argument, kind) for argument, kind in kinds.items()]
        self.move_to(library)

    def move_to(self, library: Library) -> None:
        """From now on this is the kernel of another library; the one before stays, where it may be running."""
        c_types = [_C_TYPES[kind] for kind in self.kinds.values()]
        self._before.append(library)
        self._function = library.function(self.name, _C_TYPES[self.returns], c_types)
        #: Where the machine code begins.
        self.address: int = library.address(self.name)
        self.library = library

    def __repr__(self) -> str:
        return f"<compiled kernel {self.name}>"

    def __call__(self, *arguments: Any) -> Any:
        if len(arguments) != len(self.kinds):
            what = f"takes {len(self.kinds)} arguments: {', '.join(self.kinds)}."
            raise CompilationError(f"kernel {self.name}", what)
        return self._function(*[convert(x) for convert, x in zip(self._to_c, arguments, strict=True)])

    def bound(self, *arguments: Any) -> Callable[[], Any]:
        """The call with these arguments, checked once; it stays with the machine code that is there now."""
        return functools.partial(self._function, *[f(x) for f, x in zip(self._to_c, arguments, strict=True)])

    def call_with_addresses(self, *arguments: Any) -> Any:
        """The call without any check: arrays by their addresses."""
        return self._function(*arguments)

    def _conversion(self, name: str, kind: Kind) -> Callable[[Any], Any]:
        """How an argument is passed."""
        if kind in _ARRAY_TYPES:
            return _array_conversion(f"kernel {self.name}", name, _ARRAY_TYPES[kind])
        return _function_to_c if kind is Kind.FUNCTION else _as_it_is


def _array_conversion(where: str, name: str, wanted: Any) -> Callable[[Any], Any]:
    """How an array is passed: by its buffer, or looked at closely where it has none that fits."""

    def convert(argument: Any) -> Any:
        if type(argument) is np.ndarray and argument.dtype is wanted:
            try:
                return _view(argument)
            except (TypeError, ValueError):
                pass
        return _array_to_c(where, name, wanted, argument)

    return convert


def _array_to_c(where: str, name: str, wanted: Any, argument: Any) -> Any:
    array: Any = argument
    if isinstance(argument, np.ndarray) and array.dtype == wanted and array.flags.c_contiguous:
        return memory(array)
    raise CompilationError(where, f"{name!r} must be a C-contiguous array of {wanted}.")


def _function_to_c(argument: Any) -> Any:
    if isinstance(argument, int):
        return argument
    return argument.address if isinstance(argument, Compiled) else ctypes.cast(argument, ctypes.c_void_p)


def _as_it_is(argument: Any) -> Any:
    return argument


class _RareKernel:
    """A word with an address: of a Python function that compiles the kernel, later of the kernel itself; if that is
    hosted, always of its Python function.

    Machine code anywhere in the process may call through the word at any time, so it is never freed.
    """

    def __init__(self, kernel: Kernel) -> None:
        known = _C_TYPES | _POINTERS if kernel.hosted else _C_TYPES
        c_types = [known[kind] for kind in kernel.parameters.values()]
        self.kernel, self.library = kernel, None
        called = kernel.function if kernel.hosted else self._compile_and_call
        self._first_call = ctypes.CFUNCTYPE(ctypes.c_int64, *c_types)(called)
        self._word = ctypes.c_size_t(ctypes.cast(self._first_call, ctypes.c_void_p).value or 0)
        self.place = ctypes.addressof(self._word)

    @property
    def name(self) -> str:
        """What objects call it: where it is defined, and if that is in a function, which one of many it is."""
        return kernel_name(self.kernel) or f"{self.place}"

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


def rare_kernel(name: str) -> int:
    """The address of the word that holds the address of a rare kernel, by its name."""
    module, _, own = name.rpartition(".")
    return _rare_kernel(getattr(importlib.import_module(module), own)).place if module else int(name)


def kernel_name(kernel: Kernel) -> str:
    """Where a kernel of this package is defined; nothing for any other, whose name does not say what it does."""
    module, name = kernel.function.__module__, kernel.function.__qualname__
    return f"{module}.{name}" if module.partition(".")[0] == _PACKAGE and "." not in name else ""


def compiled(kernel: Kernel, bind: Mapping[str, Any] | None = None) -> Compiled:
    """`kernel` compiled by itself, with the parameters of `bind` fixed."""

    def make() -> Object:
        build = Build(kernel.name)
        build.add(kernel, bind=bind)
        return build.object()

    key = f"kernel {kernel_name(kernel)}" if kernel_name(kernel) and not bind else None
    kinds = {name: kind for name, kind in kernel.parameters.items() if name not in (bind or ())}
    return Compiled(ready(key, make, rare_kernel), kernel.name, kinds, kernel.returns)
