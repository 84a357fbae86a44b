"""Routines, which kernels become, as functions of an LLVM module.

A product of Floats that only one sum or difference uses is fused with it, the first of two; so no bit depends on what
LLVM sees beside a kernel.

In a loop whose turns go abreast, the array from the index of the turn on is one of vectors, and so is what is made of
its entries; each lane has the bits of its turn.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from ...compiler.engine import declare_math, ir, made_for
from ...compiler.kernels import code
from ...compiler.kernels.code import Code, External, Local, Memory, Routine, Value, uses
from ...compiler.kernels.kernel import LANES, Kernel, Kind
from ...compiler.machine import Machine
from ...errors import CompilationError
from . import circular
from .elementary import ELEMENTARY, elementary
from .instructions import Instructions
from .vectors import number_type

if TYPE_CHECKING:
    from llvmlite.ir import Block, Function, GlobalValue, GlobalVariable, Module
    from llvmlite.ir import Value as IRValue

_FUSED = "llvm.fmuladd"
_EXACT = ("nsw",)
_OF_FLOATS = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_OF_INTS = {"+": "add", "-": "sub", "*": "mul"}
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_LARGEST_ON_STACK = 4096
CIRCULAR = ("sin", "cos")


@functools.cache
def llvm_type(kind: Kind) -> Any:
    """The LLVM type of a kind."""
    if kind in (Kind.FLOAT, Kind.ARRAY):
        number = ir.DoubleType()
    elif kind is Kind.BOOL:
        number = ir.IntType(1)
    else:
        number = ir.IntType(8 if kind is Kind.FUNCTION else 64)
    if kind is Kind.NONE:
        return ir.VoidType()
    return number.as_pointer() if kind in (Kind.ARRAY, Kind.INT_ARRAY, Kind.FUNCTION) else number


@functools.lru_cache(maxsize=1024)
def _whole(kind: Kind, constant: int) -> IRValue:
    return ir.Constant(llvm_type(kind), constant)


def _holds_vectors(place: IRValue) -> bool:
    kind: Any = place.type
    return isinstance(kind.pointee, ir.VectorType)


class Surroundings(Protocol):
    """What the functions of routines need of the module they are in."""

    module: Module

    def function(self, routine: Routine) -> Function:
        """The function of a routine that is called."""
        ...

    def constant_table(self, entries: tuple[float, ...], kind: Kind) -> GlobalVariable:
        """The array of these numbers."""
        ...

    def rare_kernel(self, kernel: Kernel) -> GlobalValue:
        """The word that holds the address of the word with the address of a rare kernel."""
        ...

    def own_kernel(self, kernel: Kernel) -> Function:
        """The function of a rare kernel in a module that is closed."""
        ...


class Emitter:
    """Fills one LLVM function with the body of one routine."""

    build: Surroundings
    name: str
    machine: Machine

    def __init__(self, build: Surroundings, function: Function, routine: Routine) -> None:
        self.build, self.name, self.machine = build, routine.name, made_for(build.module)
        self.entry: Block = function.append_basic_block("entry")
        self.body: Block = function.append_basic_block("body")
        self.builder: Instructions = Instructions(self.body)
        numbers = (parameter.number for parameter in routine.parameters)
        self.values: dict[int | None, IRValue] = dict(zip(numbers, function.args, strict=False))
        self.slots: dict[Local, IRValue] = {}
        self.held: dict[Block, dict[Local, IRValue]] = {}
        self.labels: dict[int, Block] = {}
        self.reached: set[int] = set()
        self.heap: list[IRValue] = []
        self.uses: Counter[int | None] = Counter()
        self.products: dict[int | None, tuple[Value, ...]] = {}
        self.turn: tuple[Local, IRValue] | None = None

    def emit(self, body: Code) -> None:
        """Write the whole body."""
        self.uses = uses(body)
        self._code(body)
        with self.builder.goto_block(self.entry):
            self.builder.branch(self.body)

    def _code(self, part: Code) -> None:
        for instruction in part:
            getattr(self, f"_{type(instruction).__name__}")(instruction)

    def _of(self, value: Value) -> IRValue:
        if value.number is None:
            return _whole(value.kind, value.constant) if value.kind is Kind.INT else ir.Constant(
                llvm_type(value.kind), value.constant)
        if value.number in self.products:
            self.values[value.number] = self.builder.fmul(*self._alike(map(self._of, self.products.pop(value.number))))
        return self.values[value.number]

    def _finished(self) -> bool:
        return self.builder.block.is_terminated

    # ---------------------------------------------------------------- numbers

    def _Compute(self, it: code.Compute) -> None:
        """An operation; a product that is used once waits for its use."""
        kind = it.operands[-1].kind
        once = self.machine.fused and self.uses[it.result.number] == 1
        if it.operation == "*" and kind is Kind.FLOAT and once:
            self.products[it.result.number] = it.operands
            return
        product = next((k for k, operand in enumerate(it.operands) if operand.number in self.products), None)
        if it.operation in ("+", "-") and product is not None:
            found = self._fused(it.operation, product, it.operands)
        else:
            found = self._operation(it.operation, kind, [self._of(operand) for operand in it.operands])
        self.values[it.result.number] = found

    def _fused(self, sign: str, place: int, operands: tuple[Value, ...]) -> IRValue:
        """The sum or difference of two operands, that at a place by its factors."""
        factors = map(self._of, self.products.pop(operands[place].number))
        a, b, other = self._alike([*factors, self._of(operands[1 - place])])
        if sign == "-":
            a, other = (a, self.builder.fneg(other)) if place == 0 else (self.builder.fneg(a), other)
        name = f"{_FUSED}.f64" if a.type == ir.DoubleType() else f"{_FUSED}.v{LANES}f64"
        return self.builder.call(self._named(name, a.type, [a.type] * 3), [a, b, other])

    def _alike(self, found: Iterable[IRValue]) -> list[IRValue]:
        """Numbers, all as vectors where one of them is."""
        numbers = list(found)
        vector = number_type(LANES)
        return [self._in_all(x) for x in numbers] if any(x.type == vector for x in numbers) else numbers

    def _in_all(self, x: IRValue) -> IRValue:
        """A number in all lanes of a vector."""
        vector, word = number_type(LANES), ir.IntType(32)
        if x.type == vector:
            return x
        found: IRValue = ir.Constant(vector, ir.Undefined)
        for lane in range(LANES):
            found = self.builder.insert_element(found, x, word(lane))
        return found

    def _operation(self, name: str, kind: Kind, operands: list[IRValue]) -> IRValue:
        """An operation whose last operand is of this kind."""
        if name in _COMPARISONS:
            return self._comparison(name, kind)(name, *operands)
        if name in _OF_FLOATS and kind is Kind.FLOAT:
            return getattr(self.builder, _OF_FLOATS[name])(*self._alike(operands))
        if name in _OF_INTS:
            return getattr(self.builder, _OF_INTS[name])(*operands, flags=_EXACT)
        if name in ("//", "%"):
            return self._rounded_down(name, *operands)
        if any(operand.type == number_type(LANES) for operand in operands):
            what = f"has {name!r} in a loop abreast."
            raise CompilationError(f"kernel {self.name}", what, "Use + - * / alone there.")
        own = getattr(self, f"_{name}", None)
        if own is not None:
            return own(kind, *operands)
        return self._function(name, operands)

    def _function(self, name: str, operands: list[IRValue]) -> IRValue:
        """A function of our own, where there is one and it is fast, else C's."""
        module = self.build.module
        own = circular.is_own(module)
        if own and name in CIRCULAR:
            return self.builder.extract_value(self.builder.call(circular.sincos(module, 1), operands),
                                              CIRCULAR.index(name))  # fmt: skip
        known = elementary(module, name, 1) if own and name in ELEMENTARY else declare_math(module, name, len(operands))
        return self.builder.call(known, operands)

    def _comparison(self, symbol: str, kind: Kind) -> Callable[..., IRValue]:
        if kind is not Kind.FLOAT:
            return self.builder.icmp_signed
        return self.builder.fcmp_unordered if symbol == "!=" else self.builder.fcmp_ordered

    def _rounded_down(self, symbol: str, a: IRValue, b: IRValue) -> IRValue:
        remainder, zero = self.builder.srem(a, b), ir.Constant(a.type, 0)
        signs_differ = self.builder.icmp_signed("<", self.builder.xor(remainder, b), zero)
        inexact = self.builder.and_(self.builder.icmp_signed("!=", remainder, zero), signs_differ)
        if symbol == "%":
            return self.builder.select(inexact, self.builder.add(remainder, b), remainder)
        return self.builder.sub(self.builder.sdiv(a, b), self.builder.zext(inexact, a.type))

    def _neg(self, kind: Kind, x: IRValue) -> IRValue:
        return self.builder.fneg(x)

    def _not(self, kind: Kind, x: IRValue) -> IRValue:
        return self.builder.not_(x)

    def _isnan(self, kind: Kind, x: IRValue) -> IRValue:
        return self.builder.fcmp_unordered("uno", x, x)

    def _select(self, kind: Kind, test: IRValue, one: IRValue, other: IRValue) -> IRValue:
        return self.builder.select(test, one, other)

    def _float(self, kind: Kind, x: IRValue) -> IRValue:
        return (self.builder.uitofp if kind is Kind.BOOL else self.builder.sitofp)(x, llvm_type(Kind.FLOAT))

    def _int(self, kind: Kind, x: IRValue) -> IRValue:
        return (self.builder.zext if kind is Kind.BOOL else self.builder.fptosi)(x, llvm_type(Kind.INT))

    # ---------------------------------------------------------------- memory

    def _Bound(self, it: code.Bound) -> None:
        target, word = llvm_type(it.result.kind), ir.IntType(64)
        place = it.thing.code.bitcast(target) if isinstance(it.thing, Memory) else word(it.thing).inttoptr(target)
        self.values[it.result.number] = place

    def _Scratch(self, it: code.Scratch) -> None:
        target, size = llvm_type(it.result.kind), it.size.constant
        if size is None and not self.machine.is_here:  # nobody has memory but the stack
            self.values[it.result.number] = self.builder.alloca(target.pointee, self._of(it.size))
            return
        if size is None or (size > _LARGEST_ON_STACK and self.machine.is_here):
            self.values[it.result.number] = self.builder.bitcast(self._allocate(self._of(it.size)), target)
            return
        with self.builder.goto_block(self.entry):
            block = self.builder.alloca(ir.ArrayType(target.pointee, max(size, 1)))
            self.values[it.result.number] = self.builder.bitcast(block, target)

    def _allocate(self, size: IRValue) -> IRValue:
        """Memory from malloc; a slot remembers it until the function is left."""
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(64)
        slot = self._slot(byte)
        self.heap.append(slot)
        entries = self.builder.select(self.builder.icmp_signed(">", word(1), size), word(1), size)
        count = self.builder.mul(entries, word(8), flags=_EXACT)
        memory = self.builder.call(self._named("malloc", byte, [word]), [count])
        self.builder.store(memory, slot)
        return memory

    def _named(self, name: str, result: Any, arguments: list[Any]) -> IRValue:
        return self.build.module.globals.get(name) or ir.Function(
            self.build.module, ir.FunctionType(result, arguments), name
        )

    def _Return(self, it: code.Return) -> None:
        byte = ir.IntType(8).as_pointer()
        for slot in self.heap:
            self.builder.call(self._named("free", ir.VoidType(), [byte]), [self.builder.load(slot)])
        if it.value is None:
            self.builder.ret_void()
        else:
            self.builder.ret(self._of(it.value))

    def _offset(self, kind: Kind, array: IRValue, index: IRValue) -> IRValue:
        if _holds_vectors(array):
            number = self.builder.bitcast(array, llvm_type(Kind.ARRAY))
            return self._of_vectors(self.builder.gep(number, [index], inbounds=True))
        entry = self.builder.gep(array, [index], inbounds=True)
        return self._of_vectors(entry) if self.turn and index is self.turn[1] else entry

    def _of_vectors(self, place: IRValue) -> IRValue:
        return self.builder.bitcast(place, number_type(LANES).as_pointer())

    def _load(self, kind: Kind, array: IRValue, index: IRValue) -> IRValue:
        place = self._offset(kind, array, index)
        return self.builder.load(place, align=8 if _holds_vectors(place) else None)

    def _Store(self, it: code.Store) -> None:
        place, stored = self._offset(Kind.INT, self._of(it.array), self._of(it.index)), self._of(it.value)
        if _holds_vectors(place):
            self.builder.store(self._in_all(stored), place, align=8)
        else:
            self.builder.store(stored, place)

    def _Look(self, it: code.Look) -> None:
        table, zero = self.build.constant_table(it.table, it.result.kind), ir.Constant(ir.IntType(64), 0)
        pointer = self.builder.gep(table, [zero, self._of(it.index)], inbounds=True)
        self.values[it.result.number] = self.builder.load(pointer)

    def _slot(self, kind: Any) -> IRValue:
        return self.builder.slot(self.entry, kind, ir.Constant(kind, None))

    def _place(self, local: Local) -> IRValue:
        if local not in self.slots:
            abreast = self.turn is not None and local.kind is Kind.FLOAT
            self.slots[local] = self._slot(number_type(LANES) if abreast else llvm_type(local.kind))
        return self.slots[local]

    def _Read(self, it: code.Read) -> None:
        held = self._held()
        if self.turn and it.local is self.turn[0]:
            held[it.local] = self.turn[1]
        if it.local not in held:
            held[it.local] = self.builder.load(self._place(it.local))
        self.values[it.result.number] = held[it.local]

    def _Write(self, it: code.Write) -> None:
        place, value = self._place(it.local), self._of(it.value)
        if _holds_vectors(place):
            value = self._in_all(value)
        self._held()[it.local] = value
        self.builder.store(value, place)

    def _held(self) -> dict[Local, IRValue]:
        """The values of locals, as far as the open block knows them."""
        return self.held.setdefault(self.builder.block, {})

    # ---------------------------------------------------------------- calls

    def _Call(self, it: code.Call) -> None:
        values = [self._of(argument) for argument in it.arguments]
        result = self.builder.call(self._callee(it, values), values)
        if isinstance(it.callee, External) and it.result.kind is Kind.INT:
            result = self.builder.sext(result, llvm_type(Kind.INT))
        self.values[it.result.number] = result

    def _callee(self, it: code.Call, values: list[IRValue]) -> IRValue:
        callee = it.callee
        if isinstance(callee, Routine):
            return self.build.function(callee)
        if isinstance(callee, External):
            return callee.code
        if self.machine.closed and isinstance(callee, Kernel) and not callee.hosted:
            return self.build.own_kernel(callee)
        signature = ir.FunctionType(llvm_type(Kind.INT), [value.type for value in values])
        if isinstance(callee, Value):
            return self.builder.bitcast(self._of(callee), signature.as_pointer())
        word = self.builder.load(self.build.rare_kernel(callee))
        return self.builder.load(self.builder.inttoptr(word, signature.as_pointer().as_pointer()))

    # ---------------------------------------------------------------- branches and loops

    def _blocks(self, *names: str) -> list[Block]:
        return [self.builder.append_basic_block(name) for name in names]

    def _part(self, part: Code, start: Block, before: Block | None = None) -> Block:
        """A part from the beginning of a block, to which only one may lead; where it ends."""
        if before is not None:
            self.held[start] = dict(self.held.get(before, {}))
        self.builder.position_at_end(start)
        self._code(part)
        return self.builder.block

    def _Choice(self, it: code.Choice) -> None:
        if not (it.then or it.otherwise):
            self.values[it.result.number] = self.builder.select(self._of(it.test), self._of(it.one), self._of(it.other))
            return
        then, otherwise, end = self._blocks("then", "otherwise", "chosen")
        before = self.builder.block
        self.builder.cbranch(self._of(it.test), then, otherwise)
        joined: list[tuple[IRValue, Block]] = []
        for start, part, value in ((then, it.then, it.one), (otherwise, it.otherwise, it.other)):
            last = self._part(part, start, before)
            joined.append((self._of(value), last))
            self.builder.branch(end)
        self.builder.position_at_end(end)
        result = self.values[it.result.number] = self.builder.phi(llvm_type(it.result.kind))
        for value, last in joined:
            result.add_incoming(value, last)

    def _If(self, it: code.If) -> None:
        starts, before = self._blocks("then", "otherwise"), self.builder.block
        self.builder.cbranch(self._of(it.test), *starts)
        ends = [self._part(part, start, before) for part, start in zip((it.then, it.otherwise), starts, strict=True)]
        going_on = [end for end in ends if not end.is_terminated]
        if not going_on:
            return
        after = self.builder.append_basic_block("after")
        for end in going_on:
            self.builder.position_at_end(end)
            self.builder.branch(after)
        self.builder.position_at_end(after)

    def _Jump(self, it: code.Jump) -> None:
        self.reached.add(it.label)
        self.builder.branch(self.labels[it.label])

    def _fall(self, label: int) -> None:
        """Go to a label, unless the block was left."""
        if not self._finished():
            self._Jump(code.Jump(label))

    def _go_on_at(self, label: int) -> None:
        """Go on at a label, which is dead if nothing goes there."""
        self.builder.position_at_end(self.labels[label])
        if label not in self.reached:
            self.builder.unreachable()

    def _Block(self, it: code.Block) -> None:
        (self.labels[it.end],) = self._blocks("after")
        self._code(it.body)
        self._fall(it.end)
        self._go_on_at(it.end)

    def _While(self, it: code.While) -> None:
        self.labels[it.again], body, self.labels[it.end] = self._blocks("test", "loop", "after")
        self.builder.branch(self.labels[it.again])
        tested = self._part(it.test, self.labels[it.again])
        if it.condition.constant is not True:
            self.reached.add(it.end)
        self.builder.cbranch(self._of(it.condition), body, self.labels[it.end])
        self._part(it.body, body, tested)
        self._fall(it.again)
        self._go_on_at(it.end)

    def _Count(self, it: code.Count) -> None:
        counter = self._slot(llvm_type(Kind.INT))
        self.builder.store(self._of(it.start), counter)
        test, body, self.labels[it.again], self.labels[it.end] = self._blocks("test", "loop", "again", "after")
        self.builder.branch(test)
        self.builder.position_at_end(test)
        index = self.values[it.index.number] = self.builder.load(counter)
        going = self.builder.icmp_signed("<" if it.step > 0 else ">", index, self._of(it.stop))
        self.builder.cbranch(going, body, self.labels[it.end])
        if it.abreast:
            assert isinstance(it.body[0], code.Write)
            self.turn = it.body[0].local, index
        self._part(it.body, body)
        self._fall(it.again)
        self.builder.position_at_end(self.labels[it.again])
        step = ir.Constant(llvm_type(Kind.INT), LANES if it.abreast else it.step)
        self.turn = None if it.abreast else self.turn
        self.builder.store(self.builder.add(self.builder.load(counter), step, flags=_EXACT), counter)
        self.builder.branch(test)
        self.builder.position_at_end(self.labels[it.end])
