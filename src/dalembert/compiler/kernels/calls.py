"""Calls in a kernel: builtins, `math`, helpers, other kernels, and Function parameters."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..engine import INTRINSICS, LIBRARY_FUNCTIONS, declare_math, ir
from . import arithmetic
from .arithmetic import Value, convert, llvm_type, number
from .kernel import Kernel, Kind, Unsupported, empty, empty_int, offset

_RENAMED = {"gamma": "tgamma"}
_MATH: dict[Any, str] = {
    getattr(math, name): _RENAMED.get(name, name)
    for name in dir(math)
    if _RENAMED.get(name, name) in {**INTRINSICS, **LIBRARY_FUNCTIONS}
}
_CLASSES = {math.isfinite: "isfinite", math.isinf: "isinf", math.isnan: "isnan"}
_ROUNDINGS = {math.floor: "floor", math.ceil: "ceil", math.trunc: "trunc"}
_SCRATCH = {empty: Kind.ARRAY, empty_int: Kind.INT_ARRAY}
_LARGEST_ON_STACK = 4096
_POINTERS = (Kind.ARRAY, Kind.INT_ARRAY)


class Module(Protocol):
    """What the translator asks of the module it writes into."""

    def specialise(self, kernel: Kernel, bind: Mapping[str, Any]) -> Any:
        """The function of a kernel with some parameters bound."""

    def constant_table(self, entries: Sequence[float], kind: Kind) -> Any:
        """The global array of these numbers."""

    def rare_kernel(self, kernel: Kernel) -> int:
        """The address of the word that holds the address of a rare kernel."""
        ...


class Calls:
    """The part of the translator that knows what can be called."""

    kernel: Kernel
    build: Module
    builder: Any
    entry: Any
    loops: list[Any]
    heap: list[Any]

    if TYPE_CHECKING:

        def expression(self, node: ast.expr) -> Value: ...
        def callee(self, node: ast.expr) -> Any: ...
        def address(self, array: Value, index: Value) -> Any: ...

    def _Call(self, node: ast.Call) -> Value:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise Unsupported("a call with keywords or *.", "Arguments go by position.")
        target = self.callee(node.func)
        if not _is_hashable(target):
            raise Unsupported(f"a {type(target).__name__} cannot be called.")
        if target is len:
            return self._length(node)
        arguments = [self.expression(argument) for argument in node.args]
        if isinstance(target, Kernel):
            return self._call_kernel(target, arguments)
        if isinstance(target, Value):
            return self._call_value(target, arguments)
        return self._call_known(target, arguments)

    def _call_known(self, target: Any, arguments: list[Value]) -> Value:
        if target in _SCRATCH:
            _expect(arguments, 1, "empty")
            return self._scratch(_SCRATCH[target], arguments[0])
        if target is offset:
            _expect(arguments, 2, "offset")
            return self._offset(*arguments)
        if target in (builtins.min, builtins.max):
            if len(arguments) < 2:
                raise Unsupported("min and max need at least two numbers.")
            return arithmetic.extreme(self.builder, "<" if target is min else ">", arguments)
        if target in (builtins.abs, builtins.int, builtins.float):
            _expect(arguments, 1, target.__name__)
            if target is abs:
                return arithmetic.absolute(self.builder, arguments[0])
            if target is int:
                return arithmetic.to_integer(self.builder, arguments[0])
            return convert(self.builder, arguments[0], Kind.FLOAT)
        return self._call_math(target, arguments)

    def _call_math(self, target: Any, arguments: list[Value]) -> Value:
        if target in _CLASSES:
            _expect(arguments, 1, _CLASSES[target])
            return arithmetic.is_class(self.builder, _CLASSES[target], arguments[0])
        if target not in _MATH:
            name = getattr(target, "__name__", repr(target))
            raise Unsupported(
                f"{name!r} cannot be called from a kernel.",
                "Call kernels, functions of math, min, max, abs, int, float, empty, offset.",
            )
        name = _MATH[target]
        arity = {**INTRINSICS, **LIBRARY_FUNCTIONS}[name]
        _expect(arguments, arity, name)
        values = [convert(self.builder, argument, Kind.FLOAT).ir for argument in arguments]
        result = Value(Kind.FLOAT, self.builder.call(declare_math(self.builder.module, name, arity), values))
        return arithmetic.to_integer(self.builder, result) if target in _ROUNDINGS else result

    def _length(self, node: ast.Call) -> Value:
        value = self.expression(node.args[0]) if len(node.args) == 1 else None
        if value is None or value.kind is not Kind.TABLE:
            raise Unsupported("len of something else than a constant tuple.", "Pass lengths as Int.")
        return number(len(value.constant))

    # ---------------------------------------------------------------- memory

    def _scratch(self, kind: Kind, size: Value) -> Value:
        if self.loops:
            raise Unsupported("empty inside a loop.", "Take scratch memory before the loop.")
        size = convert(self.builder, size, Kind.INT)
        element = ir.DoubleType() if kind is Kind.ARRAY else ir.IntType(64)
        if size.constant is None or size.constant > _LARGEST_ON_STACK:
            return Value(kind, self.builder.bitcast(self._allocate(size), llvm_type(kind)))
        if size.constant < 0:
            raise Unsupported(f"{size.constant} entries of scratch memory.")
        with self.builder.goto_block(self.entry):
            block = self.builder.alloca(ir.ArrayType(element, max(size.constant, 1)))
            return Value(kind, self.builder.bitcast(block, llvm_type(kind)))

    def _allocate(self, size: Value) -> Any:
        """Memory from malloc; a slot remembers it until the function is left."""
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(64)
        with self.builder.goto_block(self.entry):
            slot = self.builder.alloca(byte)
            self.builder.store(ir.Constant(byte, None), slot)
        self.heap.append(slot)
        entries = arithmetic.extreme(self.builder, ">", [size, number(1)])
        count = arithmetic.binary(self.builder, "*", entries, number(8))
        memory = self.builder.call(self._c_function("malloc", byte, word), [count.ir])
        self.builder.store(memory, slot)
        return memory

    def release_scratch(self) -> None:
        """Give back what malloc gave, before the function is left."""
        byte = ir.IntType(8).as_pointer()
        for slot in self.heap:
            self.builder.call(self._c_function("free", ir.VoidType(), byte), [self.builder.load(slot)])

    def _c_function(self, name: str, result: Any, argument: Any) -> Any:
        if name in self.builder.module.globals:
            return self.builder.module.globals[name]
        return ir.Function(self.builder.module, ir.FunctionType(result, [argument]), name)

    def _offset(self, array: Value, index: Value) -> Value:
        if array.kind not in _POINTERS:
            raise Unsupported(f"offset of {array.kind.value}.")
        return Value(array.kind, self.address(array, convert(self.builder, index, Kind.INT)))

    # ---------------------------------------------------------------- kernels and Function parameters

    def _call_kernel(self, kernel: Kernel, arguments: list[Value]) -> Value:
        _expect(arguments, len(kernel.parameters), kernel.name)
        if all(kind is Kind.INT for kind in kernel.parameters.values()) and kernel.returns is Kind.INT:
            numbers = [argument.constant for argument in arguments]
            if None not in numbers:
                return number(int(kernel(*map(int, numbers))))
        if kernel.rare:
            return self._call_rare(kernel, arguments)
        bindings: dict[str, Any] = {}
        passed = []
        for (name, kind), argument in zip(kernel.parameters.items(), arguments, strict=True):
            value = self._argument(argument, kind)
            if value.constant is not None and kind in (Kind.INT, Kind.FUNCTION):
                bindings[name] = value.constant
            else:
                passed.append(value.ir)
        function = self.build.specialise(kernel, bindings)
        return Value(kernel.returns, self.builder.call(function, passed))

    def _call_rare(self, kernel: Kernel, arguments: list[Value]) -> Value:
        """A call through the word that holds the address of a kernel compiled when first called."""
        kinds = kernel.parameters.values()
        passed = [self._argument(argument, kind).ir for argument, kind in zip(arguments, kinds, strict=True)]
        signature = ir.FunctionType(llvm_type(kernel.returns), [value.type for value in passed])
        place = ir.Constant(ir.IntType(64), self.build.rare_kernel(kernel))
        pointer = self.builder.inttoptr(place, signature.as_pointer().as_pointer())
        return Value(kernel.returns, self.builder.call(self.builder.load(pointer), passed))

    def _argument(self, argument: Value, kind: Kind) -> Value:
        if argument.kind is kind:
            return argument
        return convert(self.builder, argument, kind)

    def _call_value(self, target: Value, arguments: list[Value]) -> Value:
        if target.kind is not Kind.FUNCTION:
            raise Unsupported(f"{target.kind.value} cannot be called.")
        if isinstance(target.constant, Kernel):
            return self._call_kernel(target.constant, arguments)
        if target.constant is not None:
            return self._call_declared(target.constant, arguments)
        values = [self._passable(argument) for argument in arguments]
        signature = ir.FunctionType(ir.IntType(64), [value.type for value in values])
        function = self.builder.bitcast(target.ir, signature.as_pointer())
        return Value(Kind.INT, self.builder.call(function, values))

    def _passable(self, argument: Value) -> Any:
        if argument.kind is Kind.FUNCTION and argument.ir is None:
            raise Unsupported("a kernel passed to a function known only by its address.")
        if argument.kind is Kind.TABLE:
            raise Unsupported("a constant tuple passed to a function.")
        return convert(self.builder, argument, Kind.INT).ir if argument.kind is Kind.BOOL else argument.ir

    def _call_declared(self, function: Any, arguments: list[Value]) -> Value:
        """A call of an ir.Function, its declared types deciding."""
        wanted = function.function_type.args
        _expect(arguments, len(wanted), function.name)
        values = []
        for argument, wanted_type in zip(arguments, wanted, strict=True):
            widened = argument
            if wanted_type == llvm_type(Kind.FLOAT):
                widened = convert(self.builder, argument, Kind.FLOAT)
            value = self._passable(widened)
            if value.type != wanted_type:
                raise Unsupported(f"{function.name} wants {wanted_type}, not {argument.kind.value}.")
            values.append(value)
        result = self.builder.call(function, values)
        returned = function.function_type.return_type
        if returned == llvm_type(Kind.FLOAT):
            return Value(Kind.FLOAT, result)
        if isinstance(returned, ir.VoidType):
            return Value(Kind.NONE, None)
        if returned == llvm_type(Kind.BOOL):
            return Value(Kind.BOOL, result)
        return Value(Kind.INT, self.builder.sext(result, ir.IntType(64)))


def _expect(arguments: list[Value], count: int, name: str) -> None:
    if len(arguments) != count:
        raise Unsupported(f"{name} takes {count} arguments, not {len(arguments)}.")


def _is_hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True
