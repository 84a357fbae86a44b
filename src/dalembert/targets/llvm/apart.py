"""Routines on vectors whose lanes part ways at tests, in loops and where they return.

Lanes for which a test does not hold wait, as those do that have left a loop, or the routine, so that no lane sees what
others do: `active` says which go on, `waiting` which have gone to a label. A lane that comes to what has no vectors
(rare kernels, Python, functions known by their address) leaves: its run is to be made again, alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiler.engine import ir
from ...compiler.kernels import code
from ...compiler.kernels.code import Code, within
from ...compiler.kernels.kernel import Kind
from .routines import llvm_type
from .wide import Again, WideEmitter, is_wide

if TYPE_CHECKING:
    from llvmlite.ir import Block
    from llvmlite.ir import Value as IRValue

__all__ = ["ApartEmitter"]


class ApartEmitter(WideEmitter):
    """Fills one LLVM function with the body of one routine on vectors."""

    depth: int

    # ---------------------------------------------------------------- branches and loops

    def _part(self, part: Code, start: Block, before: Block | None = None) -> Block:
        self.builder.position_at_end(start)
        self._code(part)
        return self.builder.block

    def _Choice(self, it: code.Choice) -> None:
        test = self._of(it.test)
        if not is_wide(test) and (it.then or it.otherwise):
            self._either(it, test)
            return
        whole = self.builder.load(self.active)
        found: list[IRValue] = []
        self.depth += is_wide(test)
        for part, value, mask in ((it.then, it.one, test), (it.otherwise, it.other, None)):
            if part and is_wide(test):
                chosen = test if mask is not None else self.builder.not_(test)
                self.builder.store(self.builder.and_(whole, chosen), self.active)
            self._code(part)
            found.append(self._of(value))
        self.depth -= is_wide(test)
        if is_wide(test) and (it.then or it.otherwise):
            self.builder.store(self.builder.and_(whole, self.builder.not_(self.builder.load(self.left))), self.active)
        one, other = self._alike(found) if is_wide(test) is False else [self._in_all(x) for x in found]
        self.values[it.result.number] = self.builder.select(test, one, other)

    def _either(self, it: code.Choice, test: IRValue) -> None:
        """A choice that is the same for all lanes."""
        then, otherwise, end = self._blocks("then", "otherwise", "chosen")
        self.builder.cbranch(test, then, otherwise)
        found: list[tuple[IRValue, Block]] = []
        for start, part, value in ((then, it.then, it.one), (otherwise, it.otherwise, it.other)):
            last = self._part(part, start)
            found.append((self._of(value), last))
        wide = any(is_wide(value) for value, _ in found)
        joined: list[tuple[IRValue, Block]] = []
        for value, last in found:
            self.builder.position_at_end(last)
            joined.append((self._in_all(value) if wide else value, last))
            self.builder.branch(end)
        self.builder.position_at_end(end)
        result = self.values[it.result.number] = self.builder.phi(joined[0][0].type)
        for value, last in joined:
            result.add_incoming(value, last)

    def _If(self, it: code.If) -> None:
        test = self._of(it.test)
        if not is_wide(test):
            self._if_for_all(it, test)
            return
        whole = self.builder.load(self.active)
        kept: list[IRValue] = []
        self.depth += 1
        for part, chosen in ((it.then, test), (it.otherwise, self.builder.not_(test))):
            mask = self.builder.and_(whole, chosen)
            if not part:
                kept.append(mask)
                continue
            start, after, before = *self._blocks("some", "after"), self.builder.block
            self.builder.store(mask, self.active)
            self.builder.cbranch(self._any(mask), start, after)
            self._part(part, start)
            last, staying = self.builder.block, self.builder.load(self.active)
            self.builder.branch(after)
            self.builder.position_at_end(after)
            joined = self.builder.phi(self.vectors.truth)
            joined.add_incoming(mask, before)
            joined.add_incoming(staying, last)
            kept.append(joined)
        self.depth -= 1
        staying = self.builder.or_(*kept)
        self.builder.store(staying, self.active)
        if self.depth == 0 and any(isinstance(inner, code.Return) for inner in within((*it.then, *it.otherwise))):
            (rest,) = self._blocks("rest")
            self.builder.cbranch(self._any(staying), rest, self.exit)
            self.builder.position_at_end(rest)

    def _if_for_all(self, it: code.If, test: IRValue) -> None:
        starts = self._blocks("then", "otherwise")
        self.builder.cbranch(test, *starts)
        ends = [self._part(part, start) for part, start in zip((it.then, it.otherwise), starts, strict=True)]
        going_on = [end for end in ends if not end.is_terminated]
        if not going_on:
            return
        after = self.builder.append_basic_block("after")
        for end in going_on:
            self.builder.position_at_end(end)
            self.builder.branch(after)
        self.builder.position_at_end(after)

    def _Return(self, it: code.Return) -> None:
        if it.value is not None and self.found is not None:
            value = self._in_all(self._of(it.value))
            active = self.builder.load(self.active)
            self.builder.store(self.builder.select(active, value, self.builder.load(self.found)), self.found)
        self.builder.store(ir.Constant(self.vectors.truth, None), self.active)
        if self.depth == 0:
            self.builder.branch(self.exit)

    def _begin(self, *labels: int) -> None:
        """Labels that lanes may go to from here on."""
        for label in labels:
            self.level[label] = self.depth
            self.waiting[label] = self._slot(self.vectors.truth)
            self.builder.store(ir.Constant(self.vectors.truth, None), self.waiting[label])

    def _Jump(self, it: code.Jump) -> None:
        active, waiting = self.builder.load(self.active), self.waiting[it.label]
        if self.depth > self.level[it.label] and it.label not in self.known.labels:
            self.known.labels.add(it.label)
            raise Again
        self.builder.store(self.builder.or_(self.builder.load(waiting), active), waiting)
        self.builder.store(ir.Constant(self.vectors.truth, None), self.active)
        if self.depth == self.level[it.label] + (it.label in self.known.labels):
            self.reached.add(it.label)
            self.builder.branch(self.labels[it.label])

    def _gather(self, label: int) -> None:
        """Where a label is: those who went there go on with those who are there."""
        waiting = self.waiting[label]
        here = self.builder.or_(self.builder.load(self.active), self.builder.load(waiting))
        self.builder.store(here, self.active)
        self.builder.store(ir.Constant(self.vectors.truth, None), waiting)

    def _come(self, label: int) -> None:
        """Go to a label at the end of what leads there, and be there."""
        if not self._finished():
            self.builder.branch(self.labels[label])
        self.builder.position_at_end(self.labels[label])
        self._gather(label)

    def _Block(self, it: code.Block) -> None:
        (self.labels[it.end],) = self._blocks("after")
        self._begin(it.end)
        self.depth += it.end in self.known.labels
        self._code(it.body)
        self.depth -= it.end in self.known.labels
        self._come(it.end)

    def _While(self, it: code.While) -> None:
        self.labels[it.again], test, body, self.labels[it.end] = self._blocks("again", "test", "loop", "after")
        self._begin(it.end)
        parted = it.end in self.known.labels or it.again in self.known.labels
        self.depth += parted
        self._begin(it.again)
        self.level[it.again] = self.level[it.end]
        self.builder.branch(self.labels[it.again])
        self.builder.position_at_end(self.labels[it.again])
        self._gather(it.again)
        self.builder.branch(test)
        self._part(it.test, test)
        condition = self._of(it.condition)
        if is_wide(condition):
            if it.end not in self.known.labels:
                self.known.labels.add(it.end)
                raise Again
            going = self._going(it.end, condition)
        else:
            going = self.builder.and_(condition, self._any(self.builder.load(self.active)))
        self.builder.cbranch(going, body, self.labels[it.end])
        self._part(it.body, body)
        if not self._finished():
            self.builder.branch(self.labels[it.again])
        self.depth -= parted
        self.builder.position_at_end(self.labels[it.end])
        self._gather(it.end)

    def _Count(self, it: code.Count) -> None:
        stop = self._of(it.stop)
        if is_wide(stop) or is_wide(self._of(it.start)):
            self._count_apart(it, stop)
            return
        counter = self._slot(llvm_type(Kind.INT))
        self.builder.store(self._of(it.start), counter)
        test, body, self.labels[it.again], self.labels[it.end] = self._blocks("test", "loop", "again", "after")
        self._begin(it.end, it.again)
        parted = it.end in self.known.labels or it.again in self.known.labels
        for label in (it.end, it.again):
            if parted:
                self.known.labels.add(label)
        self.builder.branch(test)
        self.builder.position_at_end(test)
        index = self.values[it.index.number] = self.builder.load(counter)
        going = self.builder.icmp_signed("<" if it.step > 0 else ">", index, stop)
        if any(isinstance(inner, code.Jump | code.Return) for inner in within(it.body)):
            going = self.builder.and_(going, self._any(self.builder.load(self.active)))
        self.builder.cbranch(going, body, self.labels[it.end])
        self.depth += parted
        self._part(it.body, body)
        self.depth -= parted
        if not self._finished():
            self.builder.branch(self.labels[it.again])
        self.builder.position_at_end(self.labels[it.again])
        self._gather(it.again)
        step = ir.Constant(llvm_type(Kind.INT), it.step)
        self.builder.store(self.builder.add(self.builder.load(counter), step), counter)
        self.builder.branch(test)
        self.builder.position_at_end(self.labels[it.end])
        self._gather(it.end)


    def _count_apart(self, it: code.Count, stop: IRValue) -> None:
        """A loop in which each lane counts for itself."""
        if it.end not in self.known.labels:
            self.known.labels.add(it.end)
            raise Again
        counter = self._slot(self.vectors.of(Kind.INT))
        self.builder.store(self._in_all(self._of(it.start)), counter)
        test, body, self.labels[it.again], self.labels[it.end] = self._blocks("test", "loop", "again", "after")
        self._begin(it.end, it.again)
        self.known.labels.add(it.again)
        self.builder.branch(test)
        self.builder.position_at_end(test)
        index = self.values[it.index.number] = self.builder.load(counter)
        going = self.builder.icmp_signed("<" if it.step > 0 else ">", index, self._in_all(stop))
        self.builder.cbranch(self._going(it.end, going), body, self.labels[it.end])
        self.depth += 1
        self._part(it.body, body)
        self.depth -= 1
        if not self._finished():
            self.builder.branch(self.labels[it.again])
        self.builder.position_at_end(self.labels[it.again])
        self._gather(it.again)
        step = self._in_all(ir.Constant(llvm_type(Kind.INT), it.step))
        self.builder.store(self.builder.add(self.builder.load(counter), step), counter)
        self.builder.branch(test)
        self.builder.position_at_end(self.labels[it.end])
        self._gather(it.end)

    def _going(self, end: int, condition: IRValue) -> IRValue:
        """Whether any lane goes on with a loop; those for which the condition does not hold wait at its end."""
        active, waiting = self.builder.load(self.active), self.waiting[end]
        out = self.builder.and_(active, self.builder.not_(condition))
        self.builder.store(self.builder.or_(self.builder.load(waiting), out), waiting)
        staying = self.builder.and_(active, condition)
        self.builder.store(staying, self.active)
        return self._any(staying)
