"""Machine code: LLVM modules in, functions with addresses out.

llvmlite is imported when first needed; `available()` says whether it can be. The engine compiles for
the processor it runs on, fuses multiply and add only where an instruction carries the `contract`
flag, and leaves the floating-point state of the process as it found it: NaN, infinity and denormals
stay what IEEE 754 says.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import importlib.util
import weakref
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import CompilationError, nearest
from . import verification
from .copying import HoldsCompiledCode
from .machine import HOST, Machine
from .mathematics import FUNCTIONS

__all__ = ["INTRINSICS", "LIBRARY_FUNCTIONS", "Library", "Object", "available", "binding", "compile_module",
           "declare_math", "host_description", "ir", "load", "made_for", "made_with_care", "memory", "new_module",
           "object_of"]  # fmt: skip

_SPEED, _CARE, _NO_CARE = 1, 1, 0
_MORE_CARE = 2
"""LLVM's levels: of its passes, of its code generation, and of that for what is seldom called."""

AS_IT_IS = "noinline"
"""The attribute of functions that are compiled as they are written: straight-line code, where passes find nothing."""

ZERO = "always.zero"
"""A word that these functions can read, which is always 0."""


class _Lazy:
    """A module imported at the first look at one of its attributes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        try:
            value = getattr(importlib.import_module(self._name), attribute)
        except ImportError as problem:
            raise CompilationError(
                "machine code", f"llvmlite cannot be imported ({problem}).", "Run: pip install llvmlite"
            ) from problem
        setattr(self, attribute, value)
        return value


if TYPE_CHECKING:
    from llvmlite import binding, ir
else:
    ir = _Lazy("llvmlite.ir")
    binding = _Lazy("llvmlite.binding")


INTRINSICS = {name: FUNCTIONS[name] for name in (
    "sqrt", "sin", "cos", "exp", "exp2", "log", "log2", "log10", "fabs",
    "floor", "ceil", "trunc", "round", "rint", "pow", "copysign", "fma",
)}  # fmt: skip
"""Functions LLVM has an instruction or an intrinsic for, with the number of their arguments."""

LIBRARY_FUNCTIONS = {name: arity for name, arity in FUNCTIONS.items() if name not in INTRINSICS}
"""Functions called in the C mathematics library, with the number of their arguments."""

_CALLED_BY_INTRINSICS = ("sin", "cos", "sincos", "exp", "exp2", "log", "log2", "log10", "pow",
                         "floor", "ceil", "trunc", "round", "rint", "fma")  # fmt: skip


@functools.cache
def available() -> bool:
    """Whether llvmlite is installed and has a back end for this processor.

    >>> available() in (True, False)
    True
    """
    if importlib.util.find_spec("llvmlite") is None:
        return False
    try:
        _host()
    except (CompilationError, RuntimeError, OSError):
        return False
    return True


@functools.cache
def _host() -> Any:
    """The target of this process, with LLVM made ready and the mathematics library in its sight."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    if _older_than(0, 45):
        binding.initialize()
    _register_mathematics()
    return binding.Target.from_default_triple()


def _older_than(*version: int) -> bool:
    text = importlib.import_module("llvmlite").__version__
    numbers = [int(part) for part in text.split("+")[0].split(".")[:2] if part.isdigit()]
    return tuple(numbers) < version


def _register_mathematics() -> None:
    """Tell LLVM where the functions of the C mathematics library are, as far as it does not know."""
    for name in (*LIBRARY_FUNCTIONS, *_CALLED_BY_INTRINSICS):
        _is_known(name)


def _is_known(name: str) -> bool:
    """Whether there is a function of this name; LLVM, which sees few before its first engine, is told where it is."""
    if binding.address_of_symbol(name) is None:
        address = _address_in_process(name)
        if address is None:
            return False
        binding.add_symbol(name, address)
    return True


def _address_in_process(name: str) -> int | None:
    for library in _mathematics_libraries():
        function = getattr(library, name, None)
        if function is not None:
            return ctypes.cast(function, ctypes.c_void_p).value
    return None


@functools.cache
def _mathematics_libraries() -> tuple[ctypes.CDLL, ...]:
    found: list[ctypes.CDLL] = []
    for name in (None, "libm.so.6", "libm.dylib", "ucrtbase"):
        try:
            found.append(ctypes.CDLL(name))
        except (OSError, TypeError):
            continue
    return tuple(found)


@functools.cache
def host_description() -> tuple[str, str, str, str]:
    """Triple, data layout, processor name and processor features."""
    target = _host()
    cpu = binding.get_host_cpu_name()
    try:
        features = binding.get_host_cpu_features().flatten()
    except RuntimeError:  # not known on every processor; the name alone is then enough
        features = ""
    machine = target.create_target_machine(cpu=cpu, features=features)
    return target.triple, str(machine.target_data), cpu, features


_MADE_FOR: weakref.WeakKeyDictionary[ir.Module, Machine] = weakref.WeakKeyDictionary()


def new_module(name: str, machine: Machine = HOST) -> ir.Module:
    """An empty LLVM module for a machine.

    >>> new_module("mechanics").name
    'mechanics'
    """
    triple, layout, _, _ = description(machine)
    module = ir.Module(name=name)
    module.triple, module.data_layout = triple, layout
    _MADE_FOR[module] = machine
    return module


def made_for(module: ir.Module) -> Machine:
    """The machine of a module."""
    return _MADE_FOR.get(module, HOST)


def description(machine: Machine) -> tuple[str, str, str, str]:
    """Triple, data layout, processor name and processor features of a machine."""
    return host_description() if machine.is_here else _described_elsewhere(machine)


@functools.cache
def _described_elsewhere(machine: Machine) -> tuple[str, str, str, str]:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    made = binding.Target.from_triple(machine.triple).create_target_machine(cpu=machine.cpu, features=machine.features)
    return machine.triple, str(made.target_data), machine.cpu, machine.features


def declare_math(module: ir.Module, name: str, arity: int) -> ir.GlobalValue:
    """The function `name` of doubles, declared once in `module`: an LLVM intrinsic, or C's own.

    The declared type is `double (double, ...)` with `arity` arguments. Raises `CompilationError` for
    a name in neither `INTRINSICS` nor `LIBRARY_FUNCTIONS`, or a number of arguments it does not take.
    """
    if name not in FUNCTIONS:
        raise CompilationError(f"function {name}", "machine code has no such function.", nearest(name, FUNCTIONS))
    if FUNCTIONS[name] != arity:
        raise CompilationError(f"function {name}", f"takes {FUNCTIONS[name]} arguments, not {arity}.")
    symbol = f"llvm.{name}.f64" if name in INTRINSICS else name
    if symbol in module.globals:
        return module.globals[symbol]
    double = ir.DoubleType()
    function = ir.Function(module, ir.FunctionType(double, [double] * arity), name=symbol)
    if name not in INTRINSICS:
        function.attributes.add("nounwind")
        function.attributes.add("readnone")
    return function


_view = (ctypes.c_double * 0).from_buffer


def memory(array: Any) -> Any:
    """The memory of a C-contiguous array, as a pointer is passed to machine code; its address asked for is slower.

    Raises TypeError or ValueError for an array that is not contiguous.
    """
    return _view(array) if array.flags.writeable else array.ctypes.data


class Library(HoldsCompiledCode):
    """Compiled functions; it must live as long as any address taken from it is used."""

    name: str
    facts: dict[str, Any]
    source: bytes

    def __init__(self, engine: Any, ready: Object, finder: Any) -> None:
        self._engine, self._finder = engine, finder  # the latter keeps what it found alive
        self.name, self.facts, self.source = ready.facts.get("name", ""), ready.facts, ready.source

    def __repr__(self) -> str:
        return f"Library({self.name!r})"

    def address(self, name: str) -> int:
        """Where the function `name` begins. Raises `CompilationError` if there is none."""
        address = self._engine.get_function_address(name)
        if not address:
            raise CompilationError(f"library {self.name}", f"has no function {name!r}.")
        return address

    def function(self, name: str, restype: Any, argtypes: Sequence[Any]) -> Any:
        """The function `name` through ctypes; the result keeps this library alive."""
        function = ctypes.CFUNCTYPE(restype, *argtypes)(self.address(name))
        function.library = self  # pyright: ignore[reportAttributeAccessIssue]
        return function


@dataclass(frozen=True)
class Object:
    """Machine code as an object file, which has no address of this process in it, and what is known of it (JSON).

    The fact "name" is for messages; "addresses" has {word of the object: name of what has the address it is to hold}.
    `source` is what `made_with_care` makes better code of; nothing where this is the best.
    """

    code: bytes
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    source: bytes = b""


@dataclass(frozen=True)
class _Source:
    """A module as it was written: the text that LLVM's passes are to see, and that which they are not."""

    name: str
    made: Machine
    passed: str
    as_it_is: str

    @property
    def packed(self) -> bytes:
        """Both texts, to be kept."""
        return zlib.compress(_BETWEEN.join((self.passed, self.as_it_is)).encode(), 1)


_BETWEEN = "\n;\0\n"


def compile_module(module: ir.Module) -> Library:
    """Optimise and compile `module`.

    Raises `CompilationError` with LLVM's own words if the module breaks the rules of LLVM; most of these are checked
    where `verification` is on.
    """
    return load(object_of(module))


def object_of(module: ir.Module, seldom: bool = False, **facts: Any) -> Object:
    """The object file of a module, see `compile_module`, with what is to be known of it.

    What is `seldom` called is compiled in the least time, to slower code that gives the same numbers.
    """
    as_it_is = _taken_out(module)
    source = _Source(module.name, made_for(module), str(module), as_it_is)
    return Object(_object_code(source, seldom), {"name": module.name, **facts}, source.packed if seldom else b"")


def made_with_care(ready: Object | Library, made: Machine) -> Object:
    """The same as an object file that was compiled in the least time, of faster code."""
    texts = zlib.decompress(ready.source).decode().split(_BETWEEN)
    return Object(_object_code(_Source(ready.facts["name"], made, *texts), False), ready.facts)


def load(ready: Object, address: Callable[[str], int] | None = None) -> Library:
    """The functions of an object file, ready to be called; `address` finds those that its words are to hold."""
    # An engine of its own, with a small machine of its own: what LLVM built up while it compiled is gone by now, and
    # what compiled it (0.7 MB) serves the next module.
    machine = _new_machine(HOST)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
    engine.add_object_file(binding.ObjectFileRef.from_data(ready.code))
    engine.finalize_object()
    for word, name in ready.facts.get("addresses", {}).items():
        assert address is not None
        ctypes.c_size_t.from_address(engine.get_global_value_address(word)).value = address(name)
    return Library(engine, ready, address)


def _object_code(source: _Source, seldom: bool) -> bytes:
    """A module as an object file, made in a context that is left again: LLVM keeps all constants of a context."""
    made = source.made
    machine = _machine(made, _NO_CARE if seldom else _MORE_CARE if made.short else _CARE)
    try:
        with binding.create_context() as context, binding.parse_assembly(source.passed, context) as parsed:
            if verification.is_on():
                parsed.verify()
            if not seldom:
                _optimise(parsed, machine, made.short)
            if source.as_it_is:
                parsed.link_in(binding.parse_assembly(source.as_it_is, context))
            if made.threads:
                _hide(parsed)
            if verification.is_on():
                parsed.verify()
            _refuse_unknown_functions(parsed, made)
            return machine.emit_assembly(parsed).encode() if made.threads else machine.emit_object(parsed)
    except RuntimeError as problem:
        raise CompilationError(f"module {source.name}", f"is not valid LLVM: {problem}") from problem


def _taken_out(module: ir.Module) -> str:
    """The functions that no pass is to see (`AS_IT_IS`), as text; the module then only declares them."""
    declared = [str(function) for function in module.functions if not function.blocks]
    taken = [function for function in module.functions if function.blocks and AS_IT_IS in function.attributes]
    for function in taken:
        function.linkage = ""  # the two halves see one another
    bodies = list(map(str, taken))
    for function in taken:
        function.blocks.clear()
    machine = f'target triple = "{module.triple}"\ntarget datalayout = "{module.data_layout}"'
    notes = map(str, module.metadata)  # of which branches are likely
    return "\n".join([machine, f"@{ZERO} = internal global i64 0", *declared, *bodies, *notes]) if taken else ""


def _hide(parsed: Any) -> None:
    """Make private what no C identifier names: PTX has no other names for what is seen from outside."""
    for function in parsed.functions:
        if not function.is_declaration and not function.name.isidentifier():
            function.linkage = "internal"


def _refuse_unknown_functions(parsed: Any, made: Machine) -> None:
    """Raise `CompilationError` for a function that is neither here nor in the process: linking would end it."""
    for function in parsed.functions:
        name = function.name
        if not function.is_declaration or name.startswith("llvm."):
            continue
        if name in made.given:
            continue
        if not made.is_here:
            raise CompilationError(f"function {name}", f"there is none on the machine '{made.name}'.")
        if not _is_known(name):
            raise CompilationError(f"function {name}", "the C library of this computer has no such function.",
                                   "Use target='numpy'.")  # fmt: skip


@functools.cache
def _machine(made: Machine, care: int) -> Any:
    """What compiles the modules of this process."""
    return _new_machine(made, care)


def _new_machine(made: Machine, care: int = _CARE) -> Any:
    triple, _, cpu, features = description(made)
    target = _host() if made.is_here else binding.Target.from_triple(triple)
    where = {"reloc": "pic", "codemodel": "small"} if made.given else {}
    return target.create_target_machine(cpu=cpu, features=features, opt=care, jit=made.is_here, **where)


def _optimise(parsed: Any, machine: Any, short: bool = False) -> None:
    """Run LLVM's pipeline, without its vectorisers: their assertions could end the process."""
    options = binding.create_pipeline_tuning_options(speed_level=_SPEED)
    options.slp_vectorization = options.loop_vectorization = options.loop_interleaving = False
    if short:
        options.loop_unrolling, options.inlining_threshold = False, 0
    builder = binding.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    try:
        passes.run(parsed, builder)
    finally:
        _dispose(passes)


def _dispose(passes: Any) -> None:
    """Free a pass manager: from llvmlite 0.46 on, its own `close` finds an empty method before the one that does."""
    its_class: Any = getattr(binding.newpassmanagers, "NewPassManager", passes.__class__)
    its_class._dispose(passes)
    passes.detach()
