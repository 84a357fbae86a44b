"""Routines, which kernels become, as functions of C: loops stay loops, there is one way out, what is read is const."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from ...compiler.kernels import code
from ...compiler.kernels.code import Code, External, Instruction, Local, Routine, Value, operands, within
from ...compiler.kernels.kernel import Kind
from ...compiler.mathematics import FUNCTIONS
from ...errors import CompilationError
from .arrays import ARRAYS, Arrays, Function
from .flow import counter, indices, may_return, with_rest
from .words import Names, Text, signature

__all__ = ["TYPES", "RoutineWriter", "Surroundings"]

TYPES = {Kind.FLOAT: "double", Kind.INT: "int32_t", Kind.BOOL: "bool", Kind.NONE: "void", Kind.ARRAY: "double",
         Kind.INT_ARRAY: "int32_t"}  # fmt: skip
_BYTES = {Kind.ARRAY: 8, Kind.INT_ARRAY: 4}
_ZERO = {Kind.FLOAT: "0.0", Kind.INT: "0", Kind.BOOL: "false", Kind.ARRAY: "0.0", Kind.INT_ARRAY: "0"}
_SIGNS = ("+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=")
_ROUNDED_UP = "(({a} % {b}) != 0) && ((({a} % {b}) < 0) != ({b} < 0))"
_WRITTEN = {
    "neg": "-{a}", "not": "!{a}", "select": "{a} ? {b} : {c}", "float": "(double){a}",
    "//": f"({{a}} / {{b}}) - (({_ROUNDED_UP}) ? 1 : 0)", "%": f"({{a}} % {{b}}) + (({_ROUNDED_UP}) ? {{b}} : 0)",
}  # fmt: skip
_NAME = re.compile(r"\w+")
LONGEST_INLINED = 90


class Surroundings(Protocol):
    """What a routine needs of the file it is in."""

    def routine(self, routine: Routine) -> Function:
        """The function of a routine that is called."""
        ...

    def constant(self, x: float) -> Text:
        """A number."""
        ...

    def table(self, entries: Sequence[float], kind: Kind) -> str:
        """The name of a table of these numbers."""
        ...


@dataclass(frozen=True)
class _Waiting:
    """What is used once and is not written yet; whether it reads what may change."""

    value: Value
    text: Text
    reads: bool


class RoutineWriter:
    """Writes one routine.

    A value that is used once stands where it is used, unless what it reads may have changed by then. A return within a
    loop sets a flag that ends all loops.
    """

    file: Surroundings
    routine: Routine
    name: str
    names: Names
    uses: Counter[int | None]
    stack: int | Any
    reads: bool

    def __init__(self, file: Surroundings, routine: Routine, name: str, names: Names) -> None:
        self.file, self.routine, self.name, self.names = file, routine, name, names
        every = list(within(routine.body))
        self.uses = _uses(every)
        self.stores: Counter[int | None] = Counter(it.array.number for it in every if isinstance(it, code.Store))
        self.arrays: Arrays = Arrays(every, self._callee)
        only = {value.number or 0: local.name for local, value in self.arrays.only.items()}
        self.called: dict[int, str] = {**routine.names, **only}
        self.indices: frozenset[Local] = indices(routine.body)
        self.read: set[Local] = {it.local for it in every if isinstance(it, code.Read)}
        self.values: dict[int | None, Text] = {}
        self.waiting: dict[int | None, _Waiting] = {}
        self.locals: dict[Local, str] = {}
        self.lines: list[str] = []
        self.declared: list[str] = []
        self.jumps: dict[int, str] = {}
        self.left = ""
        self.reads = False
        self.stack = 0

    # ---------------------------------------------------------------- the whole

    def function(self) -> tuple[Function, str, list[str]]:
        """The function, its first line, and its body."""
        head, unused = self._head()
        self.result: str = self.names.new("result")
        self._part(self.routine.body, True)
        kind = self.routine.returns
        before = [] if kind is Kind.NONE else [f"{TYPES[kind]} {self.result} = {_ZERO[kind]};"]
        after = [] if kind is Kind.NONE else [f"return {self.result};"]
        body = [*before, *self.declared, *unused, *self.lines, *after]
        writes = tuple(map(self.arrays.is_written, self.routine.parameters))
        called = [self._callee(it).stack for it in within(self.routine.body) if isinstance(it, code.Call)]
        stack = self.stack + max(called, default=0)
        return Function(self.name, writes, stack), head, body

    def _head(self) -> tuple[str, list[str]]:
        """The first line, and statements about parameters that are not used."""
        given: list[str] = []
        for value in self.routine.parameters:
            name = self._new_name(value)
            given.append(f"{self._type(value)}{name}")
            self.values[value.number] = Text(name)
        unused = [f"(void){self.values[v.number]};" for v in self.routine.parameters if not self.uses[v.number]]
        return f"static {signature(TYPES[self.routine.returns], self.name, given)}", unused

    def _type(self, value: Value) -> str:
        if value.kind not in TYPES:
            self._refuse(f"a value of type {value.kind.value}")
        if value.kind not in ARRAYS:
            return f"{TYPES[value.kind]} "
        return f"{'' if self.arrays.is_written(value) else 'const '}{TYPES[value.kind]} *"

    def _new_name(self, value: Value) -> str:
        return self.names.new(self.called.get(value.number or 0, "x"))

    def _refuse(self, what: str) -> NoReturn:
        raise CompilationError(f"kernel {self.routine.name}", f"has {what}, which C source does not hold.",
                               "Export what does without it.")  # fmt: skip

    def _callee(self, it: code.Call) -> Function:
        if isinstance(it.callee, Routine):
            return self.file.routine(it.callee)
        if not (isinstance(it.callee, External) and isinstance(it.callee.code, Function)):
            self._refuse("a call of a function that is known by its address alone")
        return it.callee.code

    # ---------------------------------------------------------------- values

    def _of(self, value: Value) -> Text:
        """The expression of a value, which is written now."""
        if value.number in self.waiting:
            found = self.waiting.pop(value.number)
            self.reads |= found.reads
            return found.text
        if value.number is not None:
            return self.values[value.number]
        if value.kind is Kind.FLOAT:
            return self.file.constant(value.constant)
        if value.kind is Kind.BOOL:
            return Text(str(value.constant).lower())
        return Text(str(value.constant), compound=value.constant < 0)

    def _define(self, result: Value, text: Text, reads: bool = False) -> None:
        """A value by its expression; it is written where it is used, if that is once."""
        reads, self.reads = reads or self.reads, False
        uses = self.uses[result.number]
        if _NAME.fullmatch(text.text) and not reads:
            self.values[result.number] = text
        elif uses == 1 and len(text.text) <= LONGEST_INLINED:
            self.waiting[result.number] = _Waiting(result, text, reads)
        elif uses:
            self._name_value(result, text)

    def _name_value(self, result: Value, text: Text) -> None:
        name = self._new_name(result)
        star = "const " if result.kind in ARRAYS else ""
        kind = self._type(result)
        self.lines.append(f"{kind if star or kind.startswith('const') else 'const ' + kind}{star}{name} = {text.text};")
        self.values[result.number] = Text(name)

    def _settle(self, every: bool = True) -> None:
        """Write what waits: all of it, or what reads what may change next."""
        for place, it in list(self.waiting.items()):
            if every or it.reads:
                del self.waiting[place]
                self._name_value(it.value, it.text)
        self.reads = False

    def _Compute(self, it: code.Compute) -> None:
        name, given = it.operation, [self._of(operand) for operand in it.operands]
        named = dict(zip("abc", map(str, given), strict=False))
        if name in ("load", "offset"):
            entry = f"{named['a']}[{given[1].text}]"
            self._define(it.result, Text(entry if name == "load" else f"&{entry}", name == "offset"), name == "load")
        elif name in _SIGNS:
            self._define(it.result, Text(f"{named['a']} {name} {named['b']}", compound=True))
        elif name == "int":
            cast = "{a} ? 1 : 0" if it.operands[0].kind is Kind.BOOL else "(int32_t){a}"
            self._define(it.result, Text(cast.format(**named), compound=True))
        elif name in _WRITTEN:
            self._define(it.result, Text(_WRITTEN[name].format(**named), compound=True))
        elif name in (*FUNCTIONS, "isnan"):
            self._define(it.result, Text(f"{name}({', '.join(text.text for text in given)})"))
        else:
            self._refuse(f"the operation '{name}'")

    def _Look(self, it: code.Look) -> None:
        table = self.file.table(it.table, it.result.kind)
        self._define(it.result, Text(f"{table}[{self._of(it.index).text}]"))

    def _Scratch(self, it: code.Scratch) -> None:
        size = it.size.constant
        if size is None:
            self._refuse("scratch memory of a size that is not known before it runs")
        kind = it.result.kind
        self.stack += max(size, 1) * _BYTES[kind]
        name = self._new_name(it.result)
        self.values[it.result.number] = Text(name)
        self.lines.append(f"{TYPES[kind]} {name}[{max(size, 1)}] = {{ {_ZERO[kind]} }};")
        if self.uses[it.result.number] == self.stores[it.result.number]:
            self.lines.append(f"(void){name};")

    def _Bound(self, it: code.Bound) -> None:
        self._refuse("an array that is bound to an address")

    # ---------------------------------------------------------------- locals, stores, calls

    def _local(self, local: Local) -> str:
        if local not in self.locals:
            name = self.locals[local] = self.names.new(local.name)
            whole = f"*{name} = NULL" if local.kind in ARRAYS else f"{name} = {_ZERO[local.kind]}"
            self.declared.append(f"{TYPES[local.kind]} {whole};")
        return self.locals[local]

    def _Read(self, it: code.Read) -> None:
        if it.local in self.arrays.only:
            self.values[it.result.number] = self.values[self.arrays.only[it.local].number]
            return
        is_index = it.local in self.indices
        self._define(it.result, Text(self.locals[it.local] if is_index else self._local(it.local)), reads=not is_index)

    def _Write(self, it: code.Write) -> None:
        if it.local in self.arrays.only:
            self.values[it.value.number] = self._of(it.value)
        elif it.local not in self.read:
            self.lines.append(f"(void){self._of(it.value)};")
        else:
            self._assign(self._local(it.local), it.value)

    def _assign(self, place: str, value: Value) -> None:
        text = self._of(value).text
        self._settle(every=False)
        self.lines.append(f"{place} = {text};")

    def _Store(self, it: code.Store) -> None:
        self._assign(f"{self._of(it.array)}[{self._of(it.index).text}]", it.value)

    def _Call(self, it: code.Call) -> None:
        text = f"{self._callee(it).name}({', '.join(self._of(argument).text for argument in it.arguments)})"
        self._settle(every=False)
        if it.result.kind is Kind.NONE or not self.uses[it.result.number]:
            self.lines.append(f"{'' if it.result.kind is Kind.NONE else '(void)'}{text};")
        else:
            self._name_value(it.result, Text(text))

    # ---------------------------------------------------------------- branches and loops

    def _part(self, part: Code, last: bool) -> None:
        """Instructions in order; `last` says that the function ends after them."""
        for place, it in enumerate(part):
            rest = part[place + 1 :]
            if isinstance(it, code.If):
                it, rest = with_rest(it, rest)
                self._if(it, last and not rest)
            elif isinstance(it, code.Return):
                self._return(it, last)
            else:
                self._instruction(it)
            if rest and may_return(it):
                with self._braces(f"if (!{self._flag()})"):
                    self._part(rest, last)
            if isinstance(it, code.If) and not may_return(it):
                self._part(rest, last)
            if isinstance(it, code.If) or may_return(it):
                return

    def _instruction(self, it: Instruction) -> None:
        write = getattr(self, f"_{type(it).__name__}", None)
        if write is None:
            self._refuse(f"a {type(it).__name__}")
        write(it)

    def _return(self, it: code.Return, last: bool) -> None:
        if it.value is not None:
            self._assign(self.result, it.value)
        if not last:
            self.lines.append(f"{self._flag()} = true;")

    def _flag(self) -> str:
        """The variable that says that the function is left."""
        if not self.left:
            self.left: str = self.names.new("left")
            self.declared.append(f"bool {self.left} = false;")
        return self.left

    @contextmanager
    def _braces(self, head: str) -> Generator[None]:
        """What is written within stands in braces."""
        self._settle()
        before, self.lines = self.lines, []
        yield
        self._settle()
        before += [head, "{", *(f"    {line}" for line in self.lines), "}"]
        self.lines = before

    def _if(self, it: code.If, last: bool) -> None:
        test = self._of(it.test)
        with self._braces(f"if ({test.text})"):
            self._part(it.then, last)
        if it.otherwise:
            with self._braces("else"):
                self._part(it.otherwise, last)

    def _Count(self, it: code.Count) -> None:
        start, stop = self._of(it.start).text, self._unchanging(it.stop)
        local = counter(it)
        is_named = local in self.indices
        name = self.names.new(local.name if local and is_named else "k")
        if local and is_named:
            self.locals[local] = name
        self.values[it.index.number] = Text(name)
        step = f"{name} += {it.step}" if it.step > 0 else f"{name} -= {-it.step}"
        test = self._unless_left(f"{name} {'<' if it.step > 0 else '>'} {stop}", it.body)
        self.jumps |= {it.again: "continue;", it.end: "break;"}
        with self._braces(f"for (int32_t {name} = {start}; {test}; {step})"):
            self._part(it.body[is_named:], False)
        self.names.release(name)

    def _unchanging(self, value: Value) -> Text:
        """A value that is found before a loop and asked for in each of its turns."""
        text = self._of(value)
        if self.reads:
            self._name_value(value, text)
            text = self.values[value.number]
        self.reads = False
        return text

    def _unless_left(self, test: str, body: Code) -> str:
        if not any(map(may_return, body)):
            return test
        return f"!{self._flag()}" if test == "true" else f"({test}) && (!{self._flag()})"

    def _While(self, it: code.While) -> None:
        self._settle()
        asking, test = self._side(it.test, it.condition)
        head, within_body = self._unless_left("true" if asking else test.text, it.body), list(asking)
        if asking:
            within_body += [f"if (!{test})", "{", "    break;", "}"]
        self.jumps |= {it.again: "continue;", it.end: "break;"}
        with self._braces(f"while ({head})"):
            self.lines += within_body
            self._part(it.body, False)

    def _Jump(self, it: code.Jump) -> None:
        if it.label not in self.jumps:
            self._refuse("a jump out of a block")
        self._settle()
        self.lines.append(self.jumps[it.label])

    def _side(self, part: Code, value: Value) -> tuple[list[str], Text]:
        """The statements that a value needs, and its expression."""
        before, self.lines = self.lines, []
        self._part(part, False)
        text = self._of(value)
        lines, self.lines = self.lines, before
        return lines, text

    def _Choice(self, it: code.Choice) -> None:
        if any(isinstance(inner, code.Call) for inner in within((it,))):
            self._settle(every=False)
        test = self._of(it.test)
        reads, self.reads = self.reads, False
        (then, one), (otherwise, other) = self._side(it.then, it.one), self._side(it.otherwise, it.other)
        if not (then or otherwise):
            self._define(it.result, _chosen(it, test, one, other), reads)
            return
        if it.result.kind in ARRAYS:
            self._refuse("a choice between two arrays")
        self._settle()
        name = self._new_name(it.result)
        self.values[it.result.number] = Text(name)
        self.declared.append(f"{TYPES[it.result.kind]} {name} = {_ZERO[it.result.kind]};")
        for head, lines, text in ((f"if ({test.text})", then, one), ("else", otherwise, other)):
            self.lines += [head, "{", *(f"    {line}" for line in (*lines, f"{name} = {text.text};")), "}"]


def _uses(every: Sequence[Instruction]) -> Counter[int | None]:
    """How often each value is used, but for what nobody wants."""
    computed = [it for it in every if isinstance(it, code.Compute)]
    uses = Counter(value.number for it in every if not isinstance(it, code.Compute) for value in operands(it))
    for it in sorted(computed, key=lambda it: it.result.number or 0, reverse=True):
        if uses[it.result.number]:
            uses.update(value.number for value in operands(it))
    return uses


def _chosen(it: code.Choice, test: Text, one: Text, other: Text) -> Text:
    """One of two values, written as a condition where it is one."""
    if it.result.kind is Kind.BOOL and it.other.constant is False:
        return Text(f"{test} && {one}", compound=True)
    if it.result.kind is Kind.BOOL and it.one.constant is True:
        return Text(f"{test} || {other}", compound=True)
    return Text(f"{test} ? {one} : {other}", compound=True)
