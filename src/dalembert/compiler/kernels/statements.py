"""Statements of a kernel, translated to LLVM instructions."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine import ir
from . import arithmetic
from .arithmetic import Value, compare, convert, llvm_type, number
from .calls import Module
from .expressions import Expressions
from .kernel import Kernel, Kind, Unsupported, stored_names, unrolled

_DEFAULT_UNROLLING = inspect.signature(unrolled).parameters["most"].default


@dataclass
class _Loop:
    """Where `continue` and `break` of the innermost loop go."""

    again: Any
    end: Any


class Translator(Expressions):
    """Fills one LLVM function with the body of one kernel."""

    def __init__(self, kernel: Kernel, build: Module, function: Any, parameters: Mapping[str, Value]) -> None:
        super().__init__(kernel, build)
        self.loops: list[_Loop] = []
        self._reached: set[Any] = set()
        self.entry = function.append_basic_block("entry")
        self.builder = ir.IRBuilder(function.append_basic_block("body"))
        body = kernel.tree.body
        counts = Counter(stored_names(body))
        self.locals = {*counts, *parameters}
        self._once = {
            target.id
            for statement in body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name) and counts[target.id] == 1 and target.id not in parameters
        }
        for name, value in parameters.items():
            if name in counts:
                self._assign_name(name, value)
            else:
                self.fixed[name] = value

    def translate(self) -> None:
        """Translate the whole body; raises `CompilationError` at the line of what cannot be."""
        try:
            self.statements(self.kernel.tree.body)
            if not self._finished():
                if self.kernel.returns is not Kind.NONE:
                    raise Unsupported(
                        f"the end is reached without a result of type {self.kernel.returns.value}.",
                        "End with a return.",
                    )
                self._leave(None)
        except Unsupported as problem:
            line = problem.line or self.kernel.tree.lineno
            raise self.kernel.error(line, problem.what, problem.remedy) from None
        with self.builder.goto_block(self.entry):
            self.builder.branch(self.builder.function.blocks[1])

    def _finished(self) -> bool:
        return self.builder.block.is_terminated

    def statements(self, nodes: list[ast.stmt]) -> None:
        """Translate statements until one leaves the block."""
        for node in nodes:
            if self._finished():
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
        value = None if node.value is None else convert(self.builder, self.expression(node.value), kind)
        self._leave(value)

    def _leave(self, value: Value | None) -> None:
        self.release_scratch()
        if value is None:
            self.builder.ret_void()
        else:
            self.builder.ret(value.ir)

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
        kind = self.kernel._kind(node.annotation, "a local")
        self._assign(node.target, convert(self.builder, self.expression(node.value), kind))

    def _AugAssign(self, node: ast.AugAssign) -> None:
        symbol = self._symbol(node.op)
        if isinstance(node.target, ast.Name):
            old = self._Name(node.target)
            result = arithmetic.binary(self.builder, symbol, old, self.expression(node.value))
            self._assign_name(node.target.id, result)
        elif isinstance(node.target, ast.Subscript):
            kind, address = self.element(node.target)
            old = Value(kind, self.builder.load(address))
            result = arithmetic.binary(self.builder, symbol, old, self.expression(node.value))
            self.builder.store(convert(self.builder, result, kind).ir, address)
        else:
            raise Unsupported("an assignment to something else than a name or an entry.")

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._assign_name(target.id, value)
        elif isinstance(target, ast.Subscript):
            kind, address = self.element(target)
            self.builder.store(convert(self.builder, value, kind).ir, address)
        else:
            raise Unsupported("an assignment to something else than a name or an entry.")

    def _assign_name(self, name: str, value: Value) -> None:
        if value.kind in (Kind.NONE, Kind.TABLE):
            raise Unsupported(f"{name!r} would hold {value.kind.value}.")
        if name in self._once:
            self.fixed[name] = value
            return
        if value.kind is Kind.FUNCTION:
            raise Unsupported(f"{name!r} holds a Function and is assigned more than once.")
        if name not in self.slots:
            self.slots[name] = Value(value.kind, self._slot(value.kind, name))
        slot = self.slots[name]
        try:
            stored = convert(self.builder, value, slot.kind)
        except Unsupported:
            raise Unsupported(
                f"{name!r} holds {slot.kind.value} since its first assignment; this is {value.kind.value}.",
                "Give it the wider type at first (0.0 rather than 0), or convert.",
            ) from None
        self.builder.store(stored.ir, slot.ir)

    def _slot(self, kind: Kind, name: str) -> Any:
        with self.builder.goto_block(self.entry):
            slot = self.builder.alloca(llvm_type(kind), name=name)
            self.builder.store(ir.Constant(llvm_type(kind), None), slot)
        return slot

    # ---------------------------------------------------------------- branches and loops

    def _If(self, node: ast.If) -> None:
        test = self.condition(node.test)
        if test.constant is not None:
            self.statements(node.body if test.constant else node.orelse)
            return
        then, otherwise = self.block("then"), self.block("otherwise")
        self.builder.cbranch(test.ir, then, otherwise)
        open_ends = []
        for block, body in ((then, node.body), (otherwise, node.orelse)):
            self.builder.position_at_end(block)
            self.statements(body)
            if not self._finished():
                open_ends.append(self.builder.block)
        if not open_ends:
            return
        end = self.block("after")
        for block in open_ends:
            self.builder.position_at_end(block)
            self.builder.branch(end)
        self.builder.position_at_end(end)

    def _Break(self, node: ast.Break) -> None:
        self._jump(self.loops[-1].end)

    def _Continue(self, node: ast.Continue) -> None:
        self._jump(self.loops[-1].again)

    def _jump(self, block: Any) -> None:
        self._reached.add(block)
        self.builder.branch(block)

    def _While(self, node: ast.While) -> None:
        if node.orelse:
            raise Unsupported("else after a loop.")
        test_block, body, end = self.block("test"), self.block("loop"), self.block("after")
        self.builder.branch(test_block)
        self.builder.position_at_end(test_block)
        test = self.condition(node.test)
        if test.constant is None:
            self.builder.cbranch(test.ir, body, end)
        else:
            self.builder.branch(body if test.constant else end)
        self._loop_body(node.body, body, _Loop(test_block, end))
        self._continue_after(end, reachable=test.constant is not True)

    def _loop_body(self, nodes: list[ast.stmt], block: Any, loop: _Loop) -> None:
        self.builder.position_at_end(block)
        self.loops.append(loop)
        self.statements(nodes)
        self.loops.pop()
        if not self._finished():
            self._jump(loop.again)

    def _continue_after(self, end: Any, reachable: bool) -> None:
        """Go on at `end`, which is dead if nothing jumps there."""
        self.builder.position_at_end(end)
        if not reachable and end not in self._reached:
            self.builder.unreachable()

    def _For(self, node: ast.For) -> None:
        if node.orelse:
            raise Unsupported("else after a loop.")
        if not isinstance(node.target, ast.Name):
            raise Unsupported("a loop over more than one variable.")
        call, most = self._unrolling(node.iter)
        start, stop, step = self._range(call)
        trips = self._trips(start, stop, step)
        if trips is not None and len(trips) <= most:
            self._unrolled_loop(node, node.target.id, trips)
        else:
            self._counted_loop(node, node.target.id, (start, stop, step))

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
        bounds = [convert(self.builder, self.expression(bound), Kind.INT) for bound in call.args]
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
        if name in stored_names(node.body):
            raise Unsupported(f"the variable {name!r} of an unrolled loop is assigned in its body.")
        end = self.block("after")
        for position, index in enumerate(trips):
            again = end if position == len(trips) - 1 else self.block("again")
            self._assign_name(name, number(index))
            self.fixed[name] = number(index)
            self._loop_body(node.body, self.builder.block, _Loop(again, end))
            del self.fixed[name]
            self.builder.position_at_end(again)
            if again is not end and again not in self._reached:
                self.builder.unreachable()
                break
        if not trips:
            self._jump(end)
        self._continue_after(end, reachable=False)

    def _counted_loop(self, node: ast.For, name: str, bounds: tuple[Value, Value, Value]) -> None:
        start, stop, step = bounds
        counter = self._slot(Kind.INT, f"{name}.count")
        self.builder.store(start.ir, counter)
        test_block, body = self.block("test"), self.block("loop")
        again, end = self.block("again"), self.block("after")
        self.builder.branch(test_block)
        self.builder.position_at_end(test_block)
        count = Value(Kind.INT, self.builder.load(counter))
        test = compare(self.builder, "<" if step.constant > 0 else ">", count, stop)
        self.builder.cbranch(test.ir, body, end)
        self.builder.position_at_end(body)
        self._assign_name(name, count)
        self._loop_body(node.body, body, _Loop(again, end))
        self.builder.position_at_end(again)
        following = self.builder.add(self.builder.load(counter), step.ir, flags=("nsw",))
        self.builder.store(following, counter)
        self.builder.branch(test_block)
        self.builder.position_at_end(end)
