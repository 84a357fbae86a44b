"""Numbers, memory and calls of a routine on vectors; where lanes part ways is in `apart`.

A Float, Int or Bool that differs between lanes is a vector; an array of such is one of vectors, entry by entry. What
does not depend on arrays is computed once for all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ...compiler.engine import declare_math, ir
from ...compiler.kernels import code
from ...compiler.kernels.code import Code, External, Local, Routine, Value, within
from ...compiler.kernels.kernel import Kind
from ...compiler.program import Program
from ...errors import CompilationError
from . import circular
from .elementary import ELEMENTARY, elementary
from .routines import CIRCULAR, Emitter, Surroundings, llvm_type
from .vectors import number_type

if TYPE_CHECKING:
    from llvmlite.ir import Function
    from llvmlite.ir import Value as IRValue


class Again(Exception):
    """More was found to differ between lanes than was known when the routine was begun."""


class Others(Protocol):
    """What the functions of routines on vectors need of others: how many lanes there are, and functions to call."""

    @property
    def build(self) -> Surroundings: ...
    @property
    def lanes(self) -> int: ...
    @property
    def programs(self) -> Mapping[str, Program]: ...
    @property
    def routines(self) -> Mapping[str, Routine]: ...

    def program(self, name: str) -> Function:
        """A program on vectors."""
        ...

    def routine(self, routine: Routine, types: Sequence[Any]) -> Function:
        """A routine for arguments of these types, a mask of lanes and the place where lanes say that they leave."""
        ...


class Known:
    """What of a routine differs between lanes: locals, and the labels that some lanes go to before others."""

    locals: set[Local]
    labels: set[int]

    def __init__(self, locals_: set[Local], labels: set[int]) -> None:
        self.locals, self.labels = locals_, labels


class Vectors:
    """The types of values that differ between lanes."""

    def __init__(self, lanes: int) -> None:
        self.truth: Any = ir.VectorType(ir.IntType(1), lanes)
        self._of = {Kind.FLOAT: number_type(lanes), Kind.INT: ir.VectorType(ir.IntType(64), lanes),
                    Kind.BOOL: self.truth}  # fmt: skip

    def of(self, kind: Kind) -> Any:
        """A vector of a kind, or an array of vectors."""
        if kind is Kind.ARRAY:
            return self._of[Kind.FLOAT].as_pointer()
        if kind is Kind.INT_ARRAY:
            return self._of[Kind.INT].as_pointer()
        return self._of[kind]


def entry_type(array: IRValue) -> Any:
    """The type of what an array has in its entries."""
    pointer: Any = array.type
    return pointer.pointee


def is_wide(x: IRValue) -> bool:
    return isinstance(x.type, ir.VectorType)


class WideEmitter(Emitter):
    """Fills one LLVM function with the body of one routine on vectors."""

    beside: Others
    lanes: int
    known: Known
    whole: ir.Argument
    left: ir.Argument
    returns: Kind
    own: set[int]
    found: IRValue | None

    def __init__(self, beside: Others, function: Function, routine: Routine, known: Known) -> None:
        super().__init__(beside.build, function, routine)
        self.beside, self.lanes, self.known = beside, beside.lanes, known
        self.vectors: Vectors = Vectors(beside.lanes)
        *_, self.whole, self.left = function.args
        self.returns, self.own = routine.returns, set[int]()
        self.depth: int = 0
        self.active: IRValue = self._slot(self.vectors.truth)
        self.exit: ir.Block = function.append_basic_block("exit")
        self.found = None if self.returns is Kind.NONE else self._slot(self.vectors.of(self.returns))
        self.waiting: dict[int, IRValue] = {}
        self.level: dict[int, int] = {}
        self.counters: set[Local] = counters_of(routine.body)

    def emit(self, body: Code) -> None:
        """Write the whole body."""
        self.uses: Counter[int | None] = code.uses(body)
        self.builder.store(self.whole, self.active)
        self._code(body)
        if not self._finished():
            self.builder.branch(self.exit)
        self.builder.position_at_end(self.exit)
        byte = ir.IntType(8).as_pointer()
        for slot in self.heap:
            self.builder.call(self._named("free", ir.VoidType(), [byte]), [self.builder.load(slot)])
        if self.found is None:
            self.builder.ret_void()
        else:
            self.builder.ret(self.builder.load(self.found))
        with self.builder.goto_block(self.entry):
            self.builder.branch(self.body)

    def _code(self, part: Code) -> None:
        for instruction in part:
            if self._finished():
                return
            super()._code((instruction,))

    # ---------------------------------------------------------------- lanes

    def _any(self, mask: IRValue) -> IRValue:
        bits = ir.IntType(self.lanes)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(mask, bits), bits(0))

    def _in_all(self, x: IRValue) -> IRValue:
        if is_wide(x):
            return x
        kind = ir.VectorType(x.type, self.lanes)
        if isinstance(x, ir.Constant):
            known: Any = x
            return ir.Constant(kind, [known.constant] * self.lanes)
        word = ir.IntType(32)
        first = self.builder.insert_element(ir.Constant(kind, ir.Undefined), x, word(0))
        zeros = ir.Constant(ir.VectorType(word, self.lanes), None)
        return self.builder.shuffle_vector(first, ir.Constant(kind, ir.Undefined), zeros)

    def _alike(self, found: Iterable[IRValue]) -> list[IRValue]:
        numbers = list(found)
        return [self._in_all(x) for x in numbers] if any(map(is_wide, numbers)) else numbers

    def _leave(self) -> None:
        """The active lanes leave for good."""
        active = self.builder.load(self.active)
        self.builder.store(self.builder.or_(self.builder.load(self.left), active), self.left)
        self.builder.store(ir.Constant(self.vectors.truth, None), self.active)

    # ---------------------------------------------------------------- numbers

    def _fused(self, sign: str, place: int, operands: tuple[Value, ...]) -> IRValue:
        factors = map(self._of, self.products.pop(operands[place].number))
        a, b, other = self._alike([*factors, self._of(operands[1 - place])])
        if sign == "-":
            a, other = (a, self.builder.fneg(other)) if place == 0 else (self.builder.fneg(a), other)
        name = f"llvm.fmuladd.v{self.lanes}f64" if is_wide(a) else "llvm.fmuladd.f64"
        return self.builder.call(self._named(name, a.type, [a.type] * 3), [a, b, other])

    def _operation(self, name: str, kind: Kind, operands: list[IRValue]) -> IRValue:
        if not any(map(is_wide, operands)):
            return super()._operation(name, kind, operands)
        if name in ("load", "offset"):
            return getattr(self, f"_{name}")(kind, *operands)
        operands = self._alike(operands)
        if name in ("//", "%"):
            raise CompilationError(f"kernel {self.name}", f"has {name!r} of what differs between lanes.")
        if name in ("+", "-", "*") and kind is not Kind.FLOAT:
            return getattr(self.builder, {"+": "add", "-": "sub", "*": "mul"}[name])(*operands)
        if name in ("<", "<=", ">", ">=", "==", "!="):
            return self._comparison(name, kind)(name, *operands)
        if name in ("+", "-", "*", "/"):
            return getattr(self.builder, {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}[name])(*operands)
        own = getattr(self, f"_{name}", None)
        return own(kind, *operands) if own is not None else self._function(name, operands)

    def _float(self, kind: Kind, x: IRValue) -> IRValue:
        if not is_wide(x):
            return super()._float(kind, x)
        return (self.builder.uitofp if kind is Kind.BOOL else self.builder.sitofp)(x, self.vectors.of(Kind.FLOAT))

    def _int(self, kind: Kind, x: IRValue) -> IRValue:
        if not is_wide(x):
            return super()._int(kind, x)
        return (self.builder.zext if kind is Kind.BOOL else self.builder.fptosi)(x, self.vectors.of(Kind.INT))

    def _function(self, name: str, operands: list[IRValue]) -> IRValue:
        if not any(map(is_wide, operands)):
            return super()._function(name, operands)
        module, fast = self.build.module, circular.is_own(self.build.module)
        if fast and name in CIRCULAR:
            pair = self.builder.call(circular.sincos(module, self.lanes), operands)
            return self.builder.extract_value(pair, CIRCULAR.index(name))
        if fast and name in ELEMENTARY:
            return self.builder.call(elementary(module, name, self.lanes), operands)
        one = declare_math(module, name, len(operands))
        if one.name.startswith("llvm."):
            number = self.vectors.of(Kind.FLOAT)
            wide = self._named(one.name.replace(".f64", f".v{self.lanes}f64"), number, [number] * len(operands))
            return self.builder.call(wide, operands)
        return self._lane_by_lane(lambda parts: self.builder.call(one, parts), operands, self.vectors.of(Kind.FLOAT))

    def _lane_by_lane(
        self, one: Callable[[list[IRValue]], IRValue], operands: Sequence[IRValue], kind: Any
    ) -> IRValue:
        found, word = ir.Constant(kind, ir.Undefined), ir.IntType(32)
        for lane in range(self.lanes):
            parts = [self.builder.extract_element(x, word(lane)) for x in operands]
            found = self.builder.insert_element(found, one(parts), word(lane))
        return found

    # ---------------------------------------------------------------- memory

    def _Scratch(self, it: code.Scratch) -> None:
        target, size = self.vectors.of(it.result.kind), it.size.constant
        if size is None or size > 4096:
            count = self.builder.mul(self._of(it.size), ir.IntType(64)(self.lanes))
            self.values[it.result.number] = self.builder.bitcast(self._allocate(count), target)
        else:
            with self.builder.goto_block(self.entry):
                block = self.builder.alloca(ir.ArrayType(target.pointee, max(size, 1)))
                self.values[it.result.number] = self.builder.bitcast(block, target)
        self.own.add(id(self.values[it.result.number]))

    def _offset(self, kind: Kind, array: IRValue, index: IRValue) -> IRValue:
        if is_wide(index):
            raise CompilationError(f"kernel {self.name}", "has a place in an array that differs between lanes.")
        return self.builder.gep(array, [index], inbounds=True)

    def _load(self, kind: Kind, array: IRValue, index: IRValue) -> IRValue:
        if not is_wide(index):
            place = self._offset(kind, array, index)
            return self.builder.load(place, align=8)
        return self._lane_by_lane(lambda at: self.builder.load(self._lane_of(array, at[0], at[1])),
                                  [self._safe(index), self._numbered()], entry_type(array))  # fmt: skip

    def _safe(self, index: IRValue) -> IRValue:
        """A place that differs between lanes, the first one for lanes that are elsewhere, whose own may be anything."""
        return self.builder.select(self.builder.load(self.active), index, ir.Constant(index.type, None))

    def _numbered(self) -> IRValue:
        return ir.Constant(self.vectors.of(Kind.INT), list(range(self.lanes)))

    def _lane_of(self, array: IRValue, index: IRValue, lane: IRValue) -> IRValue:
        """The place of the number that a lane has in an entry."""
        element = entry_type(array).element
        flat = self.builder.bitcast(array, element.as_pointer())
        entry = self.builder.add(self.builder.mul(index, ir.IntType(64)(self.lanes)), lane)
        return self.builder.gep(flat, [entry])

    def _Store(self, it: code.Store) -> None:
        array, index, stored = self._of(it.array), self._of(it.index), self._of(it.value)
        if not isinstance(entry_type(array), ir.VectorType):
            raise CompilationError(f"kernel {self.name}", "writes to an array that all lanes share.")
        stored = self._in_all(stored)
        if is_wide(index):
            self._scattered(array, index, stored)
            return
        place = self._offset(Kind.INT, array, index)
        if self.depth > 0 or id(array) not in self.own:
            stored = self.builder.select(self.builder.load(self.active), stored, self.builder.load(place, align=8))
        self.builder.store(stored, place, align=8)

    def _scattered(self, array: IRValue, index: IRValue, stored: IRValue) -> None:
        active, word = self.builder.load(self.active), ir.IntType(32)
        for lane in range(self.lanes):
            with self.builder.if_then(self.builder.extract_element(active, word(lane))):
                at = self._lane_of(array, self.builder.extract_element(index, word(lane)), ir.IntType(64)(lane))
                self.builder.store(self.builder.extract_element(stored, word(lane)), at)

    def _Look(self, it: code.Look) -> None:
        index = self._of(it.index)
        if not is_wide(index):
            super()._Look(it)
            return
        table, zero = self.build.constant_table(it.table, it.result.kind), ir.Constant(ir.IntType(64), 0)
        self.values[it.result.number] = self._lane_by_lane(
            lambda at: self.builder.load(self.builder.gep(table, [zero, at[0]])), [self._safe(index)],
            self.vectors.of(it.result.kind))  # fmt: skip

    def _place(self, local: Local) -> IRValue:
        if local not in self.slots:
            kind = self.vectors.of(local.kind) if local in self.known.locals else llvm_type(local.kind)
            self.slots[local] = self._slot(kind)
        return self.slots[local]

    def _Read(self, it: code.Read) -> None:
        self.values[it.result.number] = self.builder.load(self._place(it.local))

    def _Write(self, it: code.Write) -> None:
        value, alone = self._of(it.value), it.local in self.counters
        if it.local.kind not in (Kind.FLOAT, Kind.INT, Kind.BOOL):
            self.slots.setdefault(it.local, self._slot(value.type))
            self.builder.store(value, self.slots[it.local])
            return
        if it.local not in self.known.locals and (is_wide(value) or (self.depth > 0 and not alone)):
            self.known.locals.add(it.local)
            raise Again
        place = self._place(it.local)
        if it.local in self.known.locals:
            value = self._in_all(value)
            if self.depth > 0:
                value = self.builder.select(self.builder.load(self.active), value, self.builder.load(place))
        self.builder.store(value, place)

    # ---------------------------------------------------------------- calls

    def _Call(self, it: code.Call) -> None:
        values = [self._of(argument) for argument in it.arguments]
        shared = not any(is_wide(x) or isinstance(getattr(x.type, "pointee", None), ir.VectorType) for x in values)
        if isinstance(it.callee, Routine) and shared:
            super()._Call(it)
        elif isinstance(it.callee, Routine):
            self._routine(it, it.callee, values)
        elif isinstance(it.callee, External) and it.callee.name in self.beside.routines:
            self._routine(it, self.beside.routines[it.callee.name], values)
        elif isinstance(it.callee, External) and it.callee.name in self.beside.programs:
            self._program(self.beside.programs[it.callee.name], self.beside.program(it.callee.name), values)
            self.values[it.result.number] = ir.IntType(64)(0)
        else:
            self._leave()
            if it.result.kind is not Kind.NONE:
                self.values[it.result.number] = ir.Constant(self.vectors.of(it.result.kind), None)

    def _routine(self, it: code.Call, routine: Routine, values: list[IRValue]) -> None:
        function = self.beside.routine(routine, [x.type for x in values])
        active = self.builder.load(self.active)
        self.values[it.result.number] = self.builder.call(function, [*values, active, self.left])
        staying = self.builder.and_(active, self.builder.not_(self.builder.load(self.left)))
        self.builder.store(staying, self.active)

    def _program(self, program: Program, function: Function, values: list[IRValue]) -> None:
        """A call of a program; what it writes reaches the active lanes alone."""
        inputs, word = len(program.inputs), ir.IntType(64)
        own = [values[inputs + k] for k in range(len(program.outputs))]
        places: list[IRValue] = []
        for array, (block, _) in zip(own, program.outputs, strict=True):
            direct = self.depth == 0 and id(array) in self.own
            with self.builder.goto_block(self.entry):
                made = array if direct else self.builder.alloca(entry_type(array), word(max(1, block.size)))
            places.append(made)
        self.builder.call(function, [*values[:inputs], *places])
        active = self.builder.load(self.active)
        for array, made, (block, _) in zip(own, places, program.outputs, strict=True):
            for entry in range(block.size if made is not array else 0):
                place = self.builder.gep(array, [word(entry)])
                new, old = self.builder.load(self.builder.gep(made, [word(entry)])), self.builder.load(place, align=8)
                self.builder.store(self.builder.select(active, new, old), place, align=8)


def counters_of(body: Code) -> set[Local]:
    """The locals that loops count in and nothing else writes, so that lanes that wait never see them."""
    found: dict[Local, set[bool]] = defaultdict(set)
    counting = {it.body[0].local: it.index for it in within(body)
                if isinstance(it, code.Count) and it.body and isinstance(it.body[0], code.Write)}  # fmt: skip
    indices = {index.number for index in counting.values()}
    for it in within(body):
        if isinstance(it, code.Write):
            found[it.local].add(it.local in counting and it.value.number in indices)
    return {local for local, only in found.items() if only == {True}}
