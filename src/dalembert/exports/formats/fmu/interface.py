"""The functions of FMI 3.0 around the kernels of an instance, as functions of an LLVM module.

An instance is the importer's function that is told of errors, what that takes first, and the numbers of `instance`.
What stands here stands in glue.c too, for importers that compile the sources of a unit.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ....compiler.engine import ir
from .instance import (
    CHANGED,
    ENDED,
    MAY_BE_TRIED_AGAIN,
    MESSAGES,
    NO_MEMORY,
    NO_STATE,
    NO_SUCH_TYPE,
    NOT_PROVIDED,
    WRONG_NUMBER,
    Layout,
)

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Type, Value

__all__ = ["Interface"]

_HEAD, _NUMBER = 16, 8
_ERROR, _DISCARD = 3, 2
_LONGEST = 128
_TYPES = ("Float32", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Boolean", "String")
_ABSENT = (
    "GetBinary", "SetBinary", "GetClock", "SetClock", "GetNumberOfVariableDependencies", "GetVariableDependencies",
    "GetDirectionalDerivative", "GetAdjointDerivative", "GetIntervalDecimal", "GetIntervalFraction", "GetShiftDecimal",
    "GetShiftFraction", "SetIntervalDecimal", "SetIntervalFraction", "SetShiftDecimal", "SetShiftFraction",
    "GetOutputDerivatives", "ActivateModelPartition", "EnterConfigurationMode", "ExitConfigurationMode",
)  # fmt: skip
_ALWAYS_WELL = ("SetDebugLogging", "ExitInitializationMode", "EnterEventMode", "Terminate", "EnterContinuousTimeMode",
                "EnterStepMode", "EvaluateDiscreteStates")  # fmt: skip


class Interface:
    """The functions of a module that importers call; those that take more than is declared leave the rest alone."""

    module: Module
    kernels: Mapping[str, Function]
    layout: Layout
    byte: Type
    word: Type
    status: Type
    real: Type
    pointer: Type
    numbers: Type
    token: Value
    category: Value

    def __init__(self, module: Module, kernels: Mapping[str, Function], layout: Layout, token: str) -> None:
        self.module, self.kernels, self.layout = module, kernels, layout
        self.byte, self.word, self.status, self.real = ir.IntType(8), ir.IntType(64), ir.IntType(32), ir.DoubleType()
        self.pointer, self.numbers = self.byte.as_pointer(), self.real.as_pointer()
        self.token, self.category = self._text("token", token), self._text("category", "logStatusError")
        said = "".join(MESSAGES.get(code, "").ljust(_LONGEST, "\0") for code in range(max(MESSAGES) + 1))
        self.messages: Value = self._text("messages", said)
        self.answered: Function = self._answered()

    def functions(self) -> dict[str, Function]:
        """The functions by their names."""
        every = (self._instances, self._variables, self._states, self._events, self._kept_states, self._absent)
        return {f"fmi3{name}": function for part in every for name, function in part()}

    # ---------------------------------------------------------------- how functions are written

    def _text(self, name: str, text: str) -> Value:
        """The address of a constant text."""
        data = bytearray(text.encode() + b"\0")
        kind = ir.ArrayType(self.byte, len(data))
        found = ir.GlobalVariable(self.module, kind, f"fmi.{name}")
        found.initializer, found.global_constant, found.linkage = ir.Constant(kind, data), True, "internal"
        return found.bitcast(self.pointer)

    def _c(self, name: str, returns: Any, *arguments: Any) -> Value:
        """A function of C's library."""
        return self.module.globals.get(name) or ir.Function(self.module, ir.FunctionType(returns, arguments), name)

    @contextmanager
    def _function(self, name: str, *arguments: Any, returns: Any = None) -> Generator[tuple[Function, IRBuilder]]:
        """A function whose body is written within; it returns 0, or no address, unless that returns something else."""
        kind = self.status if returns is None else returns
        function = ir.Function(self.module, ir.FunctionType(kind, arguments), f"fmi3{name}")
        function.attributes.add("nounwind")
        builder = ir.IRBuilder(function.append_basic_block())
        yield function, builder
        if not builder.block.is_terminated:
            if isinstance(kind, ir.VoidType):
                builder.ret_void()
            else:
                builder.ret(ir.Constant(kind, None))

    @contextmanager
    def _each(self, build: IRBuilder, count: Value) -> Generator[Value]:
        """What is written within goes on for each number below a count."""
        place = build.alloca(self.word)
        build.store(self.word(0), place)
        test, body, after = (build.append_basic_block(name) for name in ("test", "each", "after"))
        build.branch(test)
        build.position_at_end(test)
        k = build.load(place)
        build.cbranch(build.icmp_unsigned("<", k, count), body, after)
        build.position_at_end(body)
        yield k
        build.store(build.add(k, self.word(1)), place)
        build.branch(test)
        build.position_at_end(after)

    def _numbers(self, build: IRBuilder, instance: Value) -> Value:
        return build.bitcast(build.gep(instance, [self.word(_HEAD)]), self.numbers)

    def _field(self, build: IRBuilder, instance: Value, place: int) -> Value:
        """The address of a pointer that an instance begins with."""
        return build.gep(build.bitcast(instance, self.pointer.as_pointer()), [self.word(place)])

    def _flag(self, build: IRBuilder, instance: Value, place: int) -> Value:
        """Whether a number of an instance is not 0, as C has it."""
        number = build.load(build.gep(self._numbers(build, instance), [self.word(place)]))
        return build.zext(build.fcmp_ordered(">", number, self.real(0.0)), self.byte)

    def _refuse(self, build: IRBuilder, instance: Value, code: int) -> None:
        build.ret(build.call(self.answered, [instance, self.word(code)]))

    def _unless(self, build: IRBuilder, instance: Value, right: Value, code: int) -> None:
        with build.if_then(build.not_(right)):
            self._refuse(build, instance, code)

    def _answer(self, build: IRBuilder, instance: Value, kernel: str, *arguments: Value) -> Value:
        """The status of what a kernel does."""
        return build.call(self.answered, [instance, build.call(self.kernels[kernel], arguments)])

    def _answered(self) -> Function:
        """The status of a code, of which the importer is told."""
        kind = ir.FunctionType(self.status, [self.pointer, self.word])
        function = ir.Function(self.module, kind, "fmi.answered")
        function.linkage = "internal"
        function.attributes.add("nounwind")
        build, (instance, code) = ir.IRBuilder(function.append_basic_block()), function.args
        with build.if_then(build.icmp_signed("==", code, self.word(0))):
            build.ret(self.status(0))
        again = build.icmp_signed("==", code, self.word(MAY_BE_TRIED_AGAIN[0]))
        for other in MAY_BE_TRIED_AGAIN[1:]:
            again = build.or_(again, build.icmp_signed("==", code, self.word(other)))
        status = build.select(again, self.status(_DISCARD), self.status(_ERROR))
        log, environment = (build.load(self._field(build, instance, k)) for k in (0, 1))
        with build.if_then(build.icmp_unsigned("!=", log, ir.Constant(self.pointer, None))):
            kind = ir.FunctionType(ir.VoidType(), [self.pointer, self.status, self.pointer, self.pointer])
            message = build.gep(self.messages, [build.mul(code, self.word(_LONGEST))])
            build.call(build.bitcast(log, kind.as_pointer()), [environment, status, self.category, message])
        build.ret(status)
        return function

    # ---------------------------------------------------------------- instances

    def _instances(self) -> Iterator[tuple[str, Function]]:
        p, b, n = self.pointer, self.byte, self.word
        version = self._text("version", "3.0")
        with self._function("GetVersion", returns=p) as (function, build):
            build.ret(version)
        yield "GetVersion", function
        yield self._instantiated("InstantiateModelExchange", [p, p, p, b, b, p, p])
        yield self._instantiated("InstantiateCoSimulation", [p, p, p, b, b, b, b, p, n, p, p, p])
        with self._function("InstantiateScheduledExecution", returns=p) as (function, _):
            pass
        yield "InstantiateScheduledExecution", function
        with self._function("FreeInstance", p, returns=ir.VoidType()) as (function, build):
            build.call(self._c("free", ir.VoidType(), p), function.args)
        yield "FreeInstance", function
        with self._function("Reset", p) as (function, build):
            build.call(self.kernels["restart"], [self._numbers(build, function.args[0])])
        yield "Reset", function
        with self._function("EnterInitializationMode", p, b, self.real, self.real) as (function, build):
            instance, has, tolerance, start = function.args
            asked = build.select(build.icmp_unsigned("!=", has, b(0)), tolerance, self.real(0.0))
            build.call(self.kernels["enter"], [asked, start, self._numbers(build, instance)])
        yield "EnterInitializationMode", function

    def _instantiated(self, name: str, arguments: list[Any]) -> tuple[str, Function]:
        """What makes an instance: its second argument is the token, the last but callbacks is told of errors."""
        last = len(arguments) - (1 if "Co" in name else 0)
        with self._function(name, *arguments, returns=self.pointer) as (function, build):
            token, environment, log = function.args[1], function.args[last - 2], function.args[last - 1]
            nothing = ir.Constant(self.pointer, None)
            with build.if_then(build.icmp_unsigned("==", token, nothing)):
                build.ret(nothing)
            compare = self._c("strcmp", self.status, self.pointer, self.pointer)
            with build.if_then(build.icmp_signed("!=", build.call(compare, [token, self.token]), self.status(0))):
                build.ret(nothing)
            instance = self._allocated(build, _HEAD + _NUMBER * self.layout.size)
            with build.if_then(build.icmp_unsigned("==", instance, nothing)):
                build.ret(nothing)
            for k, given in enumerate((log, environment)):
                build.store(given, self._field(build, instance, k))
            build.call(self.kernels["restart"], [self._numbers(build, instance)])
            build.ret(instance)
        return name, function

    def _allocated(self, build: IRBuilder, size: int) -> Value:
        return build.call(self._c("calloc", self.pointer, self.word, self.word), [self.word(1), self.word(size)])

    # ---------------------------------------------------------------- variables

    def _variables(self) -> Iterator[tuple[str, Function]]:
        p, n, values = self.pointer, self.word, self.numbers
        for name, kernel in (("GetFloat64", "get"), ("SetFloat64", "put")):
            with self._function(name, p, self.status.as_pointer(), n, values) as (function, build):
                instance, references, count, numbers = function.args
                with self._each(build, count) as k:
                    reference = build.zext(build.load(build.gep(references, [k])), n)
                    place, own = build.gep(numbers, [k]), self._numbers(build, instance)
                    given = [reference, own, place] if kernel == "get" else [reference, build.load(place), own]
                    status = self._answer(build, instance, kernel, *given)
                    with build.if_then(build.icmp_signed("!=", status, self.status(0))):
                        build.ret(status)
            yield name, function

    # ---------------------------------------------------------------- model exchange

    def _states(self) -> Iterator[tuple[str, Function]]:
        p, n, values, at = self.pointer, self.word, self.numbers, self.layout
        counts = {"GetNumberOfContinuousStates": at.dim, "GetNumberOfEventIndicators": at.events}
        for name, size in counts.items():
            with self._function(name, p, n.as_pointer()) as (function, build):
                build.store(n(size), function.args[1])
            yield name, function
        with self._function("SetTime", p, self.real) as (function, build):
            instance, time = function.args
            build.ret(self._answer(build, instance, "put", n(0), time, self._numbers(build, instance)))
        yield "SetTime", function
        for name, size in (("SetContinuousStates", at.dim), ("GetContinuousStates", at.dim),
                           ("GetContinuousStateDerivatives", at.dim), ("GetNominalsOfContinuousStates", at.dim),
                           ("GetEventIndicators", at.events)):  # fmt: skip
            with self._function(name, p, values, n) as (function, build):
                instance, numbers, count = function.args
                self._unless(build, instance, build.icmp_unsigned("==", count, n(size)), WRONG_NUMBER)
                self._all(name, build, instance, numbers)
            yield name, function

    def _all(self, name: str, build: IRBuilder, instance: Value, numbers: Value) -> None:
        own, at = self._numbers(build, instance), self.layout
        if name == "SetContinuousStates":
            build.call(self.kernels["place_states"], [numbers, own])
        elif name == "GetContinuousStateDerivatives":
            build.ret(self._answer(build, instance, "rates", own, numbers))
        elif name == "GetEventIndicators" and at.events:
            build.ret(self._answer(build, instance, "indicators", own, numbers))
        elif name != "GetEventIndicators":
            with self._each(build, self.word(at.dim)) as k:
                place = build.add(k, self.word(at.y))
                found = self.real(1.0) if "Nominals" in name else build.load(build.gep(own, [place]))
                build.store(found, build.gep(numbers, [k]))

    def _events(self) -> Iterator[tuple[str, Function]]:
        p, b, flag = self.pointer, self.byte, self.byte.as_pointer()
        with self._function("UpdateDiscreteStates", p, *[flag] * 5) as (function, build):
            instance, again, terminate, nominals, values, has_next = function.args
            for told in (again, terminate, nominals, values, has_next):
                build.store(b(0), told)
            if self.layout.events:
                status = self._answer(build, instance, "update", self._numbers(build, instance))
                build.store(self._flag(build, instance, ENDED), terminate)
                build.store(self._flag(build, instance, CHANGED), values)
                build.ret(status)
        yield "UpdateDiscreteStates", function
        with self._function("CompletedIntegratorStep", p, b, flag, flag) as (function, build):
            for told in function.args[2:]:
                build.store(b(0), told)
        yield "CompletedIntegratorStep", function
        kinds = [p, self.real, self.real, b, flag, flag, flag, self.numbers]
        with self._function("DoStep", *kinds) as (function, build):
            instance, time, span, _, event, terminate, early, last = function.args
            own = self._numbers(build, instance)
            build.call(self.kernels["put"], [self.word(0), time, own])
            status = self._answer(build, instance, "step", span, own)
            for told in (event, early):
                build.store(b(0), told)
            build.store(self._flag(build, instance, ENDED), terminate)
            build.store(build.load(own), last)
            build.ret(status)
        yield "DoStep", function

    # ---------------------------------------------------------------- states that importers keep

    def _kept_states(self) -> Iterator[tuple[str, Function]]:
        p, n, bytes_of = self.pointer, self.word, _NUMBER * self.layout.size
        size = n(bytes_of)
        copy, free = self._c("memcpy", p, p, p, n), self._c("free", ir.VoidType(), p)

        def into(build: IRBuilder, instance: Value, state: Value, source: Value) -> None:
            with build.if_then(build.icmp_unsigned("==", build.load(state), ir.Constant(p, None))):
                build.store(self._allocated(build, bytes_of), state)
            self._unless(build, instance, build.icmp_unsigned("!=", build.load(state), ir.Constant(p, None)), NO_MEMORY)
            build.call(copy, [build.load(state), source, size])

        with self._function("GetFMUState", p, p.as_pointer()) as (function, build):
            instance, state = function.args
            into(build, instance, state, build.gep(instance, [n(_HEAD)]))
        yield "GetFMUState", function
        with self._function("SetFMUState", p, p) as (function, build):
            instance, state = function.args
            build.call(copy, [build.gep(instance, [n(_HEAD)]), state, size])
        yield "SetFMUState", function
        with self._function("FreeFMUState", p, p.as_pointer()) as (function, build):
            build.call(free, [build.load(function.args[1])])
            build.store(ir.Constant(p, None), function.args[1])
        yield "FreeFMUState", function
        with self._function("SerializedFMUStateSize", p, p, n.as_pointer()) as (function, build):
            build.store(size, function.args[2])
        yield "SerializedFMUStateSize", function
        with self._function("SerializeFMUState", p, p, p, n) as (function, build):
            instance, state, into_bytes, count = function.args
            self._unless(build, instance, build.icmp_unsigned("==", count, size), NO_STATE)
            build.call(copy, [into_bytes, state, size])
        yield "SerializeFMUState", function
        with self._function("DeserializeFMUState", p, p, n, p.as_pointer()) as (function, build):
            instance, given, count, state = function.args
            self._unless(build, instance, build.icmp_unsigned("==", count, size), NO_STATE)
            into(build, instance, state, given)
        yield "DeserializeFMUState", function

    # ---------------------------------------------------------------- what a model has not

    def _absent(self) -> Iterator[tuple[str, Function]]:
        for name in _ALWAYS_WELL:
            with self._function(name, self.pointer) as (function, _):
                pass
            yield name, function
        for name in _ABSENT:
            with self._function(name, self.pointer) as (function, build):
                self._refuse(build, function.args[0], NOT_PROVIDED)
            yield name, function
        for name in (f"{verb}{kind}" for kind in _TYPES for verb in ("Get", "Set")):
            with self._function(name, self.pointer, self.pointer, self.word) as (function, build):
                self._unless(build, function.args[0], build.icmp_unsigned("==", function.args[2], self.word(0)),
                             NO_SUCH_TYPE)  # fmt: skip
            yield name, function
