"""Statements of a kernel, translated to instructions."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import arithmetic
from .arithmetic import convert, number
from .calls import Specialise
from .code import Block, Bound, Code, Count, If, Instruction, Jump, Local, Memory, Return, Store, Value, While, Write
from .expressions import ELEMENT, Expressions
from .kernel import Kernel, Kind, Unsupported, abreast, unrolled

_DEFAULT_UNROLLING = inspect.signature(unrolled).parameters["most"].default


@dataclass
class _Loop:
    """Where `continue` and `break` of the innermost loop go."""

    again: int
    end: int


class Translator(Expressions):
    """Writes the body of one kernel, some of whose parameters are bound."""

    def __init__(
        self, kernel: Kernel, specialise: Specialise, bindings: Mapping[str, Any], compact: bool = False
    ) -> None:
        super().__init__(kernel, specialise)
        self.compact = compact
        self.names: dict[int, str] = {}
        self.loops: list[_Loop] = []
        self._reached: set[int] = set()
        self._jumped: set[int] = set()
        self._finished = False
        given = {name: self._given(kind, bindings.get(name)) for name, kind in kernel.parameters.items()}
        self.parameters: tuple[Value, ...] = tuple(value for name, value in given.items() if name not in bindings)
        body = kernel.tree.body
        counts = kernel.stored(kernel.tree)
        self.locals: set[str] = {*counts, *given}
        self._once = {
            target.id
            for statement in body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name) and counts[target.id] == 1 and target.id not in given
        }
        for name, value in given.items():
            if name in counts:
                self._assign_name(name, value)
            else:
                self._fix(name, value)

    def _given(self, kind: Kind, thing: Any) -> Value:
        """A parameter: what is bound to it, or a value that the caller gives."""
        if thing is not None and kind in (Kind.INT, Kind.FLOAT):
            return number(thing)
        if thing is not None and not isinstance(thing, int | Memory):
            return Value(kind, constant=thing)
        if kind is Kind.CONSTANTS:
            raise self.kernel.error(self.kernel.tree.lineno, "its Constants are not known.", "Bind them.")
        value = self.writer.value(kind)
        if thing is not None:
            self.writer.write(Bound(value, thing))
        return value

    def translate(self) -> Code:
        """The whole body; raises `CompilationError` at the line of what cannot be translated."""
        try:
            self.statements(self.kernel.tree.body)
            if not self._finished:
                if self.kernel.returns is not Kind.NONE:
                    raise Unsupported(
                        f"the end is reached without a result of type {self.kernel.returns.value}.",
                        "End with a return.",
                    )
                self.writer.write(Return(None))
        except Unsupported as problem:
            line = problem.line or self.kernel.tree.lineno
            raise self.kernel.error(line, problem.what, problem.remedy) from None
        return tuple(self.writer.part)

    def statements(self, nodes: list[ast.stmt]) -> None:
        """Translate statements until one leaves the block."""
        for node in nodes:
            if self._finished:
                return
            try:
                method = getattr(self, f"_{type(node).__name__}", None)
                if method is None:
                    raise Unsupported(f"{type(node).__name__} is not part of the kernel language.")
                method(node)
            except Unsupported as problem:
                problem.line = problem.line or node.lineno
                raise

    # ---------------------------------------------------------------- plain statements

    def _Pass(self, node: ast.Pass) -> None:
        """Nothing to do."""

    def _Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return
        if not isinstance(node.value, ast.Call):
            raise Unsupported("an expression whose value is thrown away.", "Only a call may stand alone.")
        self.expression(node.value)

    def _Return(self, node: ast.Return) -> None:
        kind = self.kernel.returns
        if (node.value is None) != (kind is Kind.NONE):
            raise Unsupported(f"a return that does not fit the declared result, {kind.value}.")
        value = None if node.value is None else convert(self.writer, self.expression(node.value), kind)
        self.writer.write(Return(value))
        self._finished = True

    def _Assign(self, node: ast.Assign) -> None:
        first = node.targets[0]
        if isinstance(first, ast.Tuple):
            if not (len(node.targets) == 1 and isinstance(node.value, ast.Tuple)):
                raise Unsupported("an assignment that takes a tuple apart.", "Write a, b = c, d.")
            if len(first.elts) != len(node.value.elts):
                raise Unsupported("a different number of names and values.")
            values = [self.expression(part) for part in node.value.elts]
            for target, value in zip(first.elts, values, strict=True):
                self._assign(target, value)
            return
        value = self.expression(node.value)
        for target in node.targets:
            self._assign(target, value)

    def _AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            raise Unsupported("a declaration without a value.")
        kind = self.kernel.kind(node.annotation, "a local")
        self._assign(node.target, convert(self.writer, self.expression(node.value), kind))

    def _AugAssign(self, node: ast.AugAssign) -> None:
        symbol = self._symbol(node.op)
        if isinstance(node.target, ast.Name):
            old = self._Name(node.target)
            result = arithmetic.binary(self.writer, symbol, old, self.expression(node.value))
            self._assign_name(node.target.id, result)
        elif isinstance(node.target, ast.Subscript):
            array, index = self.element(node.target)
            old = self.load(array, index)
            self._store(array, index, arithmetic.binary(self.writer, symbol, old, self.expression(node.value)))
        else:
            raise Unsupported("an assignment to something else than a name or an entry.")

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._assign_name(target.id, value)
        elif isinstance(target, ast.Subscript):
            self._store(*self.element(target), value)
        else:
            raise Unsupported("an assignment to something else than a name or an entry.")

    def _store(self, array: Value, index: Value, value: Value) -> None:
        self.writer.write(Store(array, index, convert(self.writer, value, ELEMENT[array.kind])))

    def _assign_name(self, name: str, value: Value) -> None:
        if value.kind in (Kind.NONE, Kind.TABLE, Kind.CONSTANTS):
            raise Unsupported(f"{name!r} would hold {value.kind.value}.")
        if name in self._once:
            self._fix(name, value)
            return
        if value.kind is Kind.FUNCTION:
            raise Unsupported(f"{name!r} holds a Function and is assigned more than once.")
        slot = self.slots.setdefault(name, Local(value.kind, name))
        try:
            stored = convert(self.writer, value, slot.kind)
        except Unsupported:
            raise Unsupported(
                f"{name!r} holds {slot.kind.value} since its first assignment; this is {value.kind.value}.",
                "Give it the wider type at first (0.0 rather than 0), or convert.",
            ) from None
        self.writer.write(Write(slot, stored))

    def _fix(self, name: str, value: Value) -> None:
        """A name that is given once."""
        self.fixed[name] = value
        if value.number is not None:
            self.names.setdefault(value.number, name)

    # ---------------------------------------------------------------- branches and loops

    def _If(self, node: ast.If) -> None:
        test = self.condition(node.test)
        if test.constant is not None:
            self.statements(node.body if test.constant else node.orelse)
            return
        then, left = self._part(node.body)
        otherwise, left_too = self._part(node.orelse)
        self.writer.write(If(test, then, otherwise))
        self._finished = left and left_too

    def _part(self, nodes: list[ast.stmt]) -> tuple[Code, bool]:
        """Statements as a part of their own, and whether nothing goes on at its end."""
        part: list[Instruction] = []
        with self.writer.into(part):
            self.statements(nodes)
        finished, self._finished = self._finished, False
        return tuple(part), finished

    def _Break(self, node: ast.Break) -> None:
        self._jump(self.loops[-1].end)

    def _Continue(self, node: ast.Continue) -> None:
        self._jump(self.loops[-1].again)

    def _jump(self, label: int) -> None:
        self._reached.add(label)
        self._jumped.add(label)
        self.writer.write(Jump(label))
        self._finished = True

    def _loop(self) -> _Loop:
        return _Loop(self.writer.label(), self.writer.label())

    def _While(self, node: ast.While) -> None:
        if node.orelse:
            raise Unsupported("else after a loop.")
        loop, test = self._loop(), list[Instruction]()
        with self.writer.into(test):
            condition = self.condition(node.test)
        body = self._loop_body(node.body, loop)
        self.writer.write(While(loop.again, loop.end, tuple(test), condition, body))
        self._finished = condition.constant is True and loop.end not in self._reached

    def _loop_body(self, nodes: list[ast.stmt], loop: _Loop) -> Code:
        self.loops.append(loop)
        body, finished = self._part(nodes)
        self.loops.pop()
        if not finished:
            self._reached.add(loop.again)
        return body

    def _For(self, node: ast.For) -> None:
        if node.orelse:
            raise Unsupported("else after a loop.")
        if not isinstance(node.target, ast.Name):
            raise Unsupported("a loop over more than one variable.")
        if isinstance(node.iter, ast.Call) and self.callee(node.iter.func) is abreast:
            self._loop_abreast(node, node.target.id, node.iter)
            return
        call, most = self._unrolling(node.iter)
        start, stop, step = self._range(call)
        trips = self._trips(start, stop, step)
        if trips is not None and not trips:
            return
        if trips is not None and not self.compact and self._is_written_out(node, node.target.id, len(trips), most):
            self._unrolled_loop(node, node.target.id, trips)
        else:
            self._counted_loop(node, node.target.id, (start, stop, step))

    def _is_written_out(self, node: ast.For, name: str, turns: int, most: int) -> bool:
        """Whether a loop of so many turns is written turn by turn: where it is asked for, or where there is but one."""
        return turns <= most or (turns == 1 and name not in self.kernel.stored(node))

    def _unrolling(self, node: ast.expr) -> tuple[ast.expr, int]:
        """The range of a loop, and up to how many turns it is written out (-1: it is not)."""
        if not (isinstance(node, ast.Call) and self.callee(node.func) is unrolled):
            return node, -1
        most = _DEFAULT_UNROLLING if len(node.args) == 1 else self.expression(node.args[-1]).constant
        if len(node.args) not in (1, 2) or node.keywords or not isinstance(most, int):
            raise Unsupported("unrolled takes a range, and a constant number of turns.")
        return node.args[0], most

    def _range(self, call: ast.expr) -> tuple[Value, Value, Value]:
        if not (isinstance(call, ast.Call) and self.callee(call.func) is range):
            raise Unsupported("a loop over something else than range(...).")
        if not 1 <= len(call.args) <= 3 or call.keywords:
            raise Unsupported("range takes one to three numbers.")
        bounds = [convert(self.writer, self.expression(bound), Kind.INT) for bound in call.args]
        if len(bounds) == 1:
            bounds.insert(0, number(0))
        step = bounds[2] if len(bounds) == 3 else number(1)
        if not step.constant:
            raise Unsupported("the step of a range must be a constant other than 0.", "Use while.")
        return bounds[0], bounds[1], step

    def _trips(self, start: Value, stop: Value, step: Value) -> range | None:
        if start.constant is None or stop.constant is None:
            return None
        return range(start.constant, stop.constant, step.constant)

    def _unrolled_loop(self, node: ast.For, name: str, trips: range) -> None:
        if name in self.kernel.stored(node):
            raise Unsupported(f"the variable {name!r} of an unrolled loop is assigned in its body.")
        end, turns = self.writer.label(), list[Instruction]()
        with self.writer.into(turns):
            for index in trips:
                self._assign_name(name, number(index))
                self.fixed[name] = number(index)
                again = end if index == trips[-1] else self.writer.label()
                body = self._loop_body(node.body, _Loop(again, end))
                turns += [Block(again, body)] if again != end and again in self._jumped else body
                del self.fixed[name]
                if again not in self._reached:
                    break
        self.writer.part += [Block(end, tuple(turns))] if end in self._jumped else turns
        self._finished = bool(trips) and end not in self._reached

    def _loop_abreast(self, node: ast.For, name: str, call: ast.Call) -> None:
        """A loop whose Floats are several at once: none of them is known before or after it."""
        if len(call.args) != 1 or call.keywords:
            raise Unsupported("abreast takes a range.")
        bounds, before = self._range(call.args[0]), set(self.slots)
        if bounds[2].constant != 1 or before & set(self.kernel.stored(node)):
            raise Unsupported("a loop abreast with a step, or that assigns a name from before it.")
        self._counted_loop(node, name, bounds, abreast=True)
        for added in set(self.slots) - before:
            del self.slots[added]

    def _counted_loop(
        self, node: ast.For, name: str, bounds: tuple[Value, Value, Value], abreast: bool = False
    ) -> None:
        start, stop, step = bounds
        loop, index, first = self._loop(), self.writer.value(Kind.INT), list[Instruction]()
        with self.writer.into(first):
            self._assign_name(name, index)
        body = (*first, *self._loop_body(node.body, loop))
        self.writer.write(Count(loop.again, loop.end, index, start, stop, step.constant, body, abreast))
