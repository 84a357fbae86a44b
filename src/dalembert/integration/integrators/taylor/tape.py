"""A program as a tape: entries whose Taylor coefficients are found order by order.

The first entries are the inputs of the program, block by block, then the constants. What does not move (constants,
parameters, inputs that are held, conditions on time alone) has a value and no further coefficients.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....compiler.program import Program
from . import rules

__all__ = ["NoSeries", "Tape", "tape_of"]

Integers = NDArray[np.int64]
_CONDITIONS = frozenset({"lt", "le", "eq", "ne", "sign"})
_LOGICAL = frozenset({"and", "or", "not"})
_LINEAR = frozenset({rules.COPY, rules.ADD, rules.SUB, rules.NEGATE, rules.SCALE, rules.UNSCALE})


class NoSeries(Exception):
    """An operation, by its name, that has no Taylor series here."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, eq=False)
class Tape:
    """Entries, and which of them are to be found at each order.

    code       (entries, rules.FIELDS)
    values     (entries,) of the constants, 0 elsewhere
    blocks     {input block: its first entry}
    given      how many inputs do not move
    first      the first entry that is computed
    outputs    {output block: the entry of each of its numbers}
    moving     the entries above order 0 that the outputs `wanted` depend on, in their order
    following  those of them to be mended when the blocks `unknown` are known
    factors    (2, sums) the entries whose series are multiplied, for each sum that a coefficient takes
    """

    code: Integers
    values: NDArray[np.float64]
    blocks: Mapping[str, int]
    given: int
    first: int
    outputs: Mapping[str, list[int]]
    moving: Integers
    following: Integers
    factors: Integers


def tape_of(
    program: Program, still: Iterable[str] = (), time: str = "", unknown: Iterable[str] = (),
    wanted: Iterable[str] = (), mended: Iterable[str] = (),
) -> Tape:  # fmt: skip
    """The tape of a program whose input blocks `still` do not move, and which is linear in the blocks `unknown`.

    `wanted` are the outputs that are asked for above order 0, all by default, `mended` those that are asked for when
    some of what is unknown is known. Raises NoSeries for what jumps or bends,
    but for conditions on the block `time` alone, and for a program that is not linear in what is unknown.
    """
    writer = _Writer(program, frozenset(still), time, frozenset(unknown))
    outputs = {block.name: [writer.found[value] for value in values] for block, values in program.outputs}
    return writer.tape(outputs, tuple(wanted) or tuple(outputs), tuple(mended))


class _Writer:
    """A tape in the making: for each value of a program its entry, or the two of a pair."""

    def __init__(self, program: Program, still: frozenset[str], time: str, unknown: frozenset[str]) -> None:
        self.rows: list[list[int]] = []
        self.numbers: list[float] = []
        self.moves: list[bool] = []
        self.timed: list[bool] = []
        self.depends: list[bool] = []
        self.known: dict[tuple[int, ...], int] = {}
        self.constants: dict[str, int] = {}
        self.blocks: dict[str, int] = {}
        for block in program.inputs:
            self.blocks[block.name] = len(self.rows)
            for _ in range(block.size):
                is_still = block.name in still
                self._leaf(not is_still, is_still or block.name == time, block.name in unknown)
        self.given = sum(block.size for block in program.inputs if block.name in still)
        for x in (0.0, 1.0, *(float(row[1]) for row in program.instructions if row[0] in ("const", "truth"))):
            if repr(x) not in self.constants:
                self.constants[repr(x)] = self._leaf(False, True, False, x)
        self.first = len(self.rows)
        self.refused: dict[int, str] = {}
        self.found: list[int] = []
        self.pairs: dict[int, tuple[int, int]] = {}
        for value, (name, *operands) in enumerate(program.instructions):
            self.found.append(self._value(value, program, name, operands))

    def _value(self, value: int, program: Program, name: str, operands: Sequence[int]) -> int:
        if name == "input":
            return self.blocks[program.inputs[operands[0]].name] + operands[1]
        if name in ("const", "truth"):
            return self.constants[repr(float(operands[0]))]
        if name == "sincos":
            self.pairs[value] = self._circular("sin", "cos", self.found[operands[0]])
            return -1
        if name in ("sine", "cosine"):
            return self.pairs[operands[0]][name == "cosine"]
        return self.apply(name, *[self.found[operand] for operand in operands])

    def tape(self, outputs: Mapping[str, list[int]], wanted: Sequence[str], mended: Sequence[str]) -> Tape:
        """What is written, with the entries of each order."""
        needed = self._above([e for name in wanted for e in outputs[name]])
        moving = [e for e in range(self.first, len(self.rows)) if e in needed]
        for e in moving:
            if e in self.refused:
                raise NoSeries(self.refused[e])
        factors = self._factors(moving)
        code, *lists = (np.array(each, dtype=np.int64) for each in (
            self.rows, moving, self._following(moving, [e for name in mended for e in outputs[name]]),
            factors or np.zeros((0, 2))))
        lists[-1] = lists[-1].T
        return Tape(code, np.array(self.numbers), self.blocks, self.given, self.first, outputs, *lists)

    def _above(self, roots: Iterable[int]) -> set[int]:
        """The entries whose coefficients above order 0 the roots depend on."""
        found: set[int] = set()
        stack = [e for e in roots if self.moves[e]]
        while stack:
            e = stack.pop()
            if e not in found:
                found.add(e)
                stack += [a for a in self._below(e) if self.moves[a]]
        return found

    def _below(self, e: int) -> Sequence[int]:
        """The entries that the recurrence of an entry reads."""
        return self.rows[e][5:7] if e >= self.first else ()

    def _factors(self, moving: Sequence[int]) -> list[tuple[int, int]]:
        """The factors of each sum, of whose places entries are told."""
        places: dict[tuple[tuple[int, int], ...], int] = {}
        factors: list[tuple[int, int]] = []
        for e in moving:
            pairs = self._multiplied(e)
            if pairs and pairs not in places:
                places[pairs] = len(factors)
                factors += pairs
            self.rows[e][7] = places.get(pairs, 0)
        return factors

    def _multiplied(self, e: int) -> tuple[tuple[int, int], ...]:
        """The entries whose series the recurrence of an entry multiplies."""
        below, a, b = self.rows[e][4:7]
        if below in (rules.MULTIPLY, rules.INTEGRATE, rules.LOSE):
            return ((a, b),)
        if below in (rules.DIVIDE, rules.INVERT):
            return ((b, e),)
        if below == rules.POWER:
            return (a, e), (b, e)
        return {rules.SQUARE: ((a, a),), rules.ROOT: ((e, e),)}.get(below, ())

    def _following(self, moving: Sequence[int], mended: Iterable[int]) -> list[int]:
        """The entries that depend on what is unknown and are factors, parts of factors, or to be mended."""
        dependent = [e for e in moving if self.depends[e]]
        read = set(mended)
        for e in reversed(dependent):
            if self.rows[e][4] not in _LINEAR or e in read:
                read.update(self._below(e))
        return [e for e in dependent if e in read]

    # ------------------------------------------------------------ entries

    def _leaf(self, moves: bool, timed: bool, depends: bool, number: float = 0.0) -> int:
        self.rows.append([0] * rules.FIELDS)
        self.numbers.append(number)
        self.moves.append(moves)
        self.timed.append(timed)
        self.depends.append(depends)
        return len(self.rows) - 1

    def _entry(self, name: str, found: Sequence[int], below: int, a: int, b: int | None = None) -> int:
        """The entry with this value and this recurrence; one that is there already, if there is."""
        row = [rules.VALUES.index(name), *[*found, 0, 0, 0][:3], below, a, a if b is None else b, 0]
        if tuple(row) not in self.known:
            used = {*found, *row[5:7]}
            moves, timed = any(self.moves[e] for e in used), all(self.timed[e] for e in used)
            depends = any(self.depends[e] for e in used)
            if depends and not self._is_linear(below, *row[5:7]):
                raise NoSeries("an acceleration that does not appear linearly")
            self.known[tuple(row)] = self._leaf(moves, timed, depends)
            self.rows[-1] = row
        return self.known[tuple(row)]

    def _is_linear(self, below: int, a: int, b: int) -> bool:
        if below in (rules.MULTIPLY, rules.DIVIDE):
            return not self.depends[b] or (below == rules.MULTIPLY and not self.depends[a])
        return below in _LINEAR

    def _jump(self, name: str, *found: int) -> int:
        """A value that stays where only time decides on it, and else has no coefficients above order 0."""
        entry = self._entry(name, found, rules.COPY, found[0])
        self.moves[entry] = not all(self.timed[e] for e in found) or not self._jumps(name, *found)
        if self.moves[entry]:
            self.refused[entry] = name
        return entry

    def _jumps(self, name: str, *found: int) -> bool:
        """Whether a value changes by jumps alone, if it does."""
        return name in _CONDITIONS or name in _LOGICAL or not any(self.moves[e] for e in found)

    # ------------------------------------------------------------ operations

    def apply(self, name: str, *operands: int) -> int:
        """The entry of an operation. Raises NoSeries."""
        if name in _FUSED:
            return _FUSED[name](self, *operands)
        if name in _RULES:
            return _RULES[name](self, *operands)
        return self._jump(name, *operands)

    def add(self, a: int, b: int) -> int:
        if not self.moves[a]:
            a, b = b, a
        return self._entry("add", (a, b), rules.ADD, a, b) if self.moves[b] else self._entry(
            "add", (a, b), rules.COPY, a)  # fmt: skip

    def sub(self, a: int, b: int) -> int:
        if self.moves[a] and self.moves[b]:
            return self._entry("sub", (a, b), rules.SUB, a, b)
        return self._entry("sub", (a, b), *((rules.COPY, a) if self.moves[a] else (rules.NEGATE, b)))

    def neg(self, a: int) -> int:
        return self._entry("neg", (a,), rules.NEGATE, a)

    def mul(self, a: int, b: int) -> int:
        if a == b:
            return self._entry("mul", (a, a), rules.SQUARE, a)
        if not self.moves[a]:
            a, b = b, a
        return self._entry("mul", (a, b), rules.MULTIPLY if self.moves[b] else rules.SCALE, a, b)

    def div(self, a: int, b: int) -> int:
        below = rules.UNSCALE if not self.moves[b] else rules.DIVIDE if self.moves[a] else rules.INVERT
        return self._entry("div", (a, b, self._reciprocal(b)), below, a, b)

    def sqrt(self, a: int) -> int:
        made = self._entry("sqrt", (a,), rules.ROOT, a)
        self.rows[made][3] = self._reciprocal(made)
        return made

    def _reciprocal(self, a: int) -> int:
        """1 / a at order 0, which has no further coefficients."""
        made = self._entry("div", (self.constants["1.0"], a), rules.COPY, self.constants["1.0"])
        self.moves[made] = False
        return made

    def pow(self, a: int, b: int) -> int:
        if self.moves[b]:
            return self._own("exp", self.mul(b, self._with_slope("log", a)))
        return self._entry("pow", (a, b, self._reciprocal(a)), rules.POWER, self._rate(a), a)

    def select(self, condition: int, a: int, b: int) -> int:
        entry = self._entry("select", (condition, a, b), rules.SELECT, a, b)
        if self.moves[condition]:
            self.refused[entry] = "Piecewise"
        return entry

    def atan2(self, y: int, x: int) -> int:
        """(x y' - y x') / (x^2 + y^2), as two integrals."""
        square = self.add(self.mul(x, x), self.mul(y, y))
        parts = [self._integral("zero", (), y, self.div(x, square)),
                 self._integral("zero", (), x, self.div(y, square), -1)]
        return self._entry("atan2", (y, x), rules.ADD, *parts)

    def _integral(self, name: str, found: Sequence[int], of: int, slope: int, sign: int = 1) -> int:
        """What changes with the entry `of` by `slope`, or by its negative."""
        return self._entry(name, found, rules.INTEGRATE if sign > 0 else rules.LOSE, self._rate(of), slope)

    def _rate(self, of: int) -> int:
        """s times the derivative of an entry by s."""
        return self._entry("zero", (), rules.DERIVE, of)

    def _own(self, name: str, a: int) -> int:
        """A function that is its own slope."""
        made = self._integral(name, (a,), a, 0)
        self.rows[made][6] = made
        return made

    def _circular(self, first: str, second: str, a: int, sign: int = -1) -> tuple[int, int]:
        """Two functions, each the slope of the other, up to the sign of one."""
        one = self._integral(first, (a,), a, 0)
        other = self._integral(second, (a,), a, one, sign)
        self.rows[one][6] = other
        return one, other

    def _with_slope(self, name: str, a: int) -> int:
        """A function whose slope is a function of its operand."""
        sign, slope = _SLOPES[name]
        return self._integral(name, (a,), a, slope(self, a), sign)

    def _with_own_slope(self, name: str, a: int) -> int:
        """A function f whose slope is 1 + f^2, or 1 - f^2."""
        made = self._integral(name, (a,), a, 0)
        self.rows[made][6] = self._near_one(made, 1 if name == "tan" else -1)
        return made

    def _near_one(self, a: int, sign: int) -> int:
        """1 + a^2, or 1 - a^2."""
        one, own = self.constants["1.0"], self.mul(a, a)
        return self.add(one, own) if sign > 0 else self.sub(one, own)

    def _over(self, a: int) -> int:
        return self.div(self.constants["1.0"], a)


_SLOPES: Mapping[str, tuple[int, Callable[[_Writer, int], int]]] = {
    "log": (1, lambda w, a: w._over(a)),
    "atan": (1, lambda w, a: w._over(w._near_one(a, 1))),
    "atanh": (1, lambda w, a: w._over(w._near_one(a, -1))),
    "asin": (1, lambda w, a: w._over(w.sqrt(w._near_one(a, -1)))),
    "acos": (-1, lambda w, a: w._over(w.sqrt(w._near_one(a, -1)))),
    "asinh": (1, lambda w, a: w._over(w.sqrt(w._near_one(a, 1)))),
    "acosh": (1, lambda w, a: w._over(w.sqrt(w.sub(w.mul(a, a), w.constants["1.0"])))),
}
"""The sign and the size of the slopes of functions."""

_FUSED: Mapping[str, Callable[..., int]] = {
    "fma": lambda w, a, b, c: w.add(w.mul(a, b), c), "fms": lambda w, a, b, c: w.sub(w.mul(a, b), c),
    "fnma": lambda w, a, b, c: w.sub(c, w.mul(a, b)), "fnms": lambda w, a, b, c: w.neg(w.add(w.mul(a, b), c)),
}  # fmt: skip

_RULES: Mapping[str, Callable[..., int]] = {
    **{name: getattr(_Writer, name) for name in ("add", "sub", "neg", "mul", "div", "sqrt", "pow", "select", "atan2")},
    **{name: lambda w, a, name=name: w._with_slope(name, a) for name in _SLOPES},
    **{name: lambda w, a, name=name: w._with_own_slope(name, a) for name in ("tan", "tanh")},
    "exp": lambda w, a: w._own("exp", a),
    "sin": lambda w, a: w._circular("sin", "cos", a)[0], "cos": lambda w, a: w._circular("sin", "cos", a)[1],
    "sinh": lambda w, a: w._circular("sinh", "cosh", a, 1)[0],
    "cosh": lambda w, a: w._circular("sinh", "cosh", a, 1)[1],
}  # fmt: skip
