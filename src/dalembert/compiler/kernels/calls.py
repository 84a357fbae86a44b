"""Calls in a kernel: builtins, `math`, helpers, other kernels, and Function parameters."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..mathematics import FUNCTIONS
from . import arithmetic
from .arithmetic import convert, number
from .code import Call, External, Routine, Scratch, Value, Writer
from .kernel import Kernel, Kind, Unsupported, empty, empty_int, offset

_RENAMED = {"gamma": "tgamma"}
_MATH: dict[Any, str] = {
    getattr(math, name): _RENAMED.get(name, name)
    for name in dir(math)
    if _RENAMED.get(name, name) in FUNCTIONS
}
_CLASSES = {math.isfinite: "isfinite", math.isinf: "isinf", math.isnan: "isnan"}
_ROUNDINGS = {math.floor: "floor", math.ceil: "ceil", math.trunc: "trunc"}
_SCRATCH = {empty: Kind.ARRAY, empty_int: Kind.INT_ARRAY}
_POINTERS = (Kind.ARRAY, Kind.INT_ARRAY)


Specialise = Callable[[Kernel, Mapping[str, Any]], Routine]
"""The routine of a kernel with some parameters bound."""


class Calls:
    """The part of the translator that knows what can be called."""

    kernel: Kernel
    specialise: Specialise
    writer: Writer
    loops: list[Any]
    compact: bool

    if TYPE_CHECKING:

        def expression(self, node: ast.expr) -> Value: ...
        def callee(self, node: ast.expr) -> Any: ...

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
            return arithmetic.extreme(self.writer, "<" if target is min else ">", arguments)
        if target in (builtins.abs, builtins.int, builtins.float):
            _expect(arguments, 1, target.__name__)
            if target is abs:
                return arithmetic.absolute(self.writer, arguments[0])
            if target is int:
                return arithmetic.to_integer(self.writer, arguments[0])
            return convert(self.writer, arguments[0], Kind.FLOAT)
        return self._call_math(target, arguments)

    def _call_math(self, target: Any, arguments: list[Value]) -> Value:
        if target in _CLASSES:
            _expect(arguments, 1, _CLASSES[target])
            return arithmetic.is_class(self.writer, _CLASSES[target], arguments[0])
        if target not in _MATH:
            name = getattr(target, "__name__", repr(target))
            raise Unsupported(
                f"{name!r} cannot be called from a kernel.",
                "Call kernels, functions of math, min, max, abs, int, float, empty, offset.",
            )
        name = _MATH[target]
        _expect(arguments, FUNCTIONS[name], name)
        values = [convert(self.writer, argument, Kind.FLOAT) for argument in arguments]
        result = self.writer.compute(Kind.FLOAT, name, *values)
        return arithmetic.to_integer(self.writer, result) if target in _ROUNDINGS else result

    def _length(self, node: ast.Call) -> Value:
        value = self.expression(node.args[0]) if len(node.args) == 1 else None
        if value is None or value.kind is not Kind.TABLE:
            raise Unsupported("len of something else than a constant tuple.", "Pass lengths as Int.")
        return number(len(value.constant))

    # ---------------------------------------------------------------- memory

    def _scratch(self, kind: Kind, size: Value) -> Value:
        if self.loops:
            raise Unsupported("empty inside a loop.", "Take scratch memory before the loop.")
        size = convert(self.writer, size, Kind.INT)
        if size.constant is not None and size.constant < 0:
            raise Unsupported(f"{size.constant} entries of scratch memory.")
        result = self.writer.value(kind)
        self.writer.write(Scratch(result, size))
        return result

    def _offset(self, array: Value, index: Value) -> Value:
        if array.kind not in _POINTERS:
            raise Unsupported(f"offset of {array.kind.value}.")
        return self.writer.compute(array.kind, "offset", array, convert(self.writer, index, Kind.INT))

    # ---------------------------------------------------------------- kernels and Function parameters

    def _call_kernel(self, kernel: Kernel, arguments: list[Value]) -> Value:
        _expect(arguments, len(kernel.parameters), kernel.name)
        if all(kind is Kind.INT for kind in kernel.parameters.values()) and kernel.returns is Kind.INT:
            numbers = [argument.constant for argument in arguments]
            if None not in numbers:
                return number(int(kernel(*map(int, numbers))))
        if kernel.hosted and self.compact:
            raise Unsupported(f"{kernel.name} runs as Python only.")
        if kernel.rare and not self.compact:
            return self._call_rare(kernel, arguments)
        bindings: dict[str, Any] = {}
        passed: list[Value] = []
        for (name, kind), argument in zip(kernel.parameters.items(), arguments, strict=True):
            value = self._argument(argument, kind)
            if value.constant is not None and kind in (Kind.INT, Kind.FUNCTION, Kind.CONSTANTS):
                bindings[name] = value.constant
            else:
                passed.append(value)
        return self._called(self.specialise(kernel, bindings), kernel.returns, passed)

    def _called(self, callee: Routine | Kernel | External | Value, returns: Kind, arguments: Iterable[Value]) -> Value:
        result = self.writer.value(returns)
        self.writer.write(Call(result, callee, tuple(arguments)))
        return result

    def _call_rare(self, kernel: Kernel, arguments: list[Value]) -> Value:
        """A call of a kernel that is compiled when first called."""
        kinds = kernel.parameters.values()
        if kernel.returns is not Kind.INT or Kind.FUNCTION in kinds:
            raise kernel.error(kernel.tree.lineno, "a rare kernel returns Int and takes no Function.")
        passed = [self._argument(*pair) for pair in zip(arguments, kinds, strict=True)]
        return self._called(kernel, Kind.INT, passed)

    def _argument(self, argument: Value, kind: Kind) -> Value:
        if argument.kind is kind:
            return argument
        return convert(self.writer, argument, kind)

    def _call_value(self, target: Value, arguments: list[Value]) -> Value:
        if target.kind is not Kind.FUNCTION:
            raise Unsupported(f"{target.kind.value} cannot be called.")
        if isinstance(target.constant, Kernel):
            return self._call_kernel(target.constant, arguments)
        if target.constant is not None:
            return self._call_declared(target.constant, arguments)
        return self._called(target, Kind.INT, map(self._passable, arguments))

    def _passable(self, argument: Value) -> Value:
        if argument.kind is Kind.FUNCTION and argument.constant is not None:
            raise Unsupported("a kernel passed to a function known only by its address.")
        if argument.kind in (Kind.TABLE, Kind.CONSTANTS):
            raise Unsupported(f"{argument.kind.value} passed to a function.")
        return convert(self.writer, argument, Kind.INT) if argument.kind is Kind.BOOL else argument

    def _call_declared(self, function: External, arguments: list[Value]) -> Value:
        """A call of a function of the target, its declared types deciding."""
        _expect(arguments, len(function.parameters), function.name)
        values: list[Value] = []
        for argument, kind in zip(arguments, function.parameters, strict=True):
            value = self._passable(convert(self.writer, argument, kind) if kind is Kind.FLOAT else argument)
            if value.kind is not kind:
                raise Unsupported(f"{function.name} wants {kind.value}, not {argument.kind.value}.")
            values.append(value)
        return self._called(function, function.returns, values)


def _expect(arguments: list[Value], count: int, name: str) -> None:
    if len(arguments) != count:
        raise Unsupported(f"{name} takes {count} arguments, not {len(arguments)}.")


def _is_hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True
