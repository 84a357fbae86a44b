"""Saddle systems most of whose entries are zero whatever the state: factored and solved as straight-line programs.

    [ M  A^T ] [  a ]   [ f ]
    [ A   0  ] [ -l ] = [ g ]

is factored as L D L^T without exchanging rows at run time, in an order found once, from the places that are not zero
(least degree first; Tinney and Walker 1967). A row of A comes after all the coordinates in it: its pivot is then
A_c M_c^-1 A_c^T, M_c of the coordinates before it, less what rows before it have of that. Neither it nor the pivot of
a coordinate can vanish by chance where M is definite. A row that adds nothing to those before it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from .linear import ROUNDING, SAFE_PIVOT, SAFE_PIVOT_OF_CONSTRAINED
from .passes import optimize
from .program import Block, Builder, Program

__all__ = [
    "Pattern", "Place", "compact", "factor", "is_always_good", "misses", "reaches", "size_of_factors", "solve",
    "written",
]  # fmt: skip

Place = tuple[int, int]
NEARLY = 1e-3
"""A row that is kept, and adds less than this part of itself to those before it, nearly depends on them."""

FEW = 4
"""How much less work the sparse factors have to be than dense ones."""


@dataclass(frozen=True)
class Pattern:
    """The places that may be other than zero: of the lower triangle of M (n x n), and of A (m x n); both in order."""

    n: int
    m: int
    mass: tuple[Place, ...]
    rows: tuple[Place, ...]

    @classmethod
    def of(cls, n: int, m: int, programs: Iterable[Program]) -> Pattern:
        """What the blocks M and A of some programs have in common; only the first m rows of A."""
        mass, rows = {(i, i) for i in range(n)}, set[Place]()
        for program in programs:
            mass |= {(i, j) for i, j in _places(program, "M", n) if i >= j}
            rows |= {(c, j) for c, j in _places(program, "A", n) if c < m}
        return cls(n, m, tuple(sorted(mass)), tuple(sorted(rows)))

    def first(self, m: int) -> Pattern:
        """The same of the first m rows."""
        return replace(self, m=m, rows=tuple(place for place in self.rows if place[0] < m))

    @property
    def diagonal(self) -> Pattern:
        """The same with a diagonal M."""
        return replace(self, mass=tuple((i, i) for i in range(self.n)))

    @cached_property
    def elimination(self) -> list[tuple[int, tuple[int, ...]]]:
        """The unknowns in their order, rows counting from n on, each with those after it that it touches."""
        near = self._neighbours()
        waiting = {self.n + c: {j for row, j in self.rows if row == c} for c in range(self.m)}
        left, order = set(range(self.n + self.m)), list[tuple[int, tuple[int, ...]]]()
        while left:
            chosen = min((k for k in left if not waiting.get(k)), key=lambda k: (len(near[k]), k))
            touched = near.pop(chosen)
            order.append((chosen, tuple(sorted(touched))))
            left.remove(chosen)
            for k in touched:
                near[k] |= touched - {k}
                near[k].discard(chosen)
                waiting.get(k, set[int]()).discard(chosen)
        return order

    def _neighbours(self) -> dict[int, set[int]]:
        near: dict[int, set[int]] = {k: set() for k in range(self.n + self.m)}
        for i, j in [*self.mass, *((self.n + c, j) for c, j in self.rows)]:
            if i != j:
                near[i].add(j)
                near[j].add(i)
        return near

    @property
    def work(self) -> int:
        """The products of a factorisation and a solution."""
        return sum(len(touched) * (len(touched) + 7) // 2 for _, touched in self.elimination)

    @property
    def dense_work(self) -> int:
        """The same for dense matrices: factors of M and A M^-1 A^T, what these are made of, and a solution."""
        n, m = self.n, self.m
        return (n**3 + m**3) // 6 + m * n * n + m * m * n // 2 + 2 * n * n + m * m + 2 * m * n

    @property
    def is_sparse(self) -> bool:
        """Whether this is worth while."""
        return (self.m == 0 or self.n + self.m > 16) and FEW * self.work < self.dense_work


def _places(program: Program, name: str, columns: int) -> Iterable[Place]:
    for block, values in program.outputs:
        if block.name == name:
            for k, value in enumerate(values):
                if program.instructions[value] not in (("const", 0.0), ("const", -0.0)):
                    yield divmod(k, columns)


def compact(program: Program, pattern: Pattern) -> Program:
    """The program with only the places of the pattern in its blocks M and A."""
    places: Mapping[str, Sequence[Place]] = {"M": pattern.mass, "A": pattern.rows}

    def kept(block: Block, values: tuple[int, ...]) -> tuple[Block, tuple[int, ...]]:
        if block.name not in places:
            return block, values
        chosen = tuple(values[i * pattern.n + j] for i, j in places[block.name])
        return Block.of_shape(block.name, (len(chosen),)), chosen

    return replace(program, outputs=tuple(kept(*output) for output in program.outputs))


# -------------------------------------------------------------------- programs


class _Writing:
    """A program in the making: its inputs, and sums of products."""

    def __init__(self, **sizes: int) -> None:
        self.build = Builder()
        self.inputs = tuple(Block.of_shape(name, (size,)) for name, size in sizes.items())

    def given(self, block: int) -> list[int]:
        """The entries of an input."""
        return [self.build.leaf(("input", block, k)) for k in range(self.inputs[block].size)]

    def less(self, x: int | None, a: int, b: int) -> int:
        """x - a b, x being 0 where there is none."""
        if x is None:
            return self.build.apply("neg", self.build.apply("mul", a, b))
        return self.build.apply("fnma", a, b, x)

    def more(self, x: int | None, a: int, b: int) -> int:
        """x + a b."""
        return self.build.apply("mul", a, b) if x is None else self.build.apply("fma", a, b, x)

    def program(self, name: str, **outputs: Sequence[int]) -> Program:
        blocks = tuple((Block.of_shape(key, (len(values),)), tuple(values)) for key, values in outputs.items())
        return Program(name, self.inputs, tuple(self.build.instructions), blocks)


def factor(pattern: Pattern, name: str) -> Program:
    """M, A, tolerances -> factors, pivots, margins.

    tolerances   a row is left out if its pivot is not above the first of these, times what it would be without the
                 rows before it; the second is asked of the pivots of M
    factors      what `solve` takes
    pivots       (m,) of the rows, 0 for those left out
    margins      positive where all pivots of M are above the tolerance; where all rows are safely independent; and
                 where no row that was kept nearly depends on others
    """
    writing, n = _Writing(M=len(pattern.mass), A=len(pattern.rows), tolerances=2), pattern.n
    build, tolerances = writing.build, writing.given(2)
    entries: dict[Place, int] = dict(zip(pattern.mass, writing.given(0), strict=True))
    entries |= {(n + c, j): value for (c, j), value in zip(pattern.rows, writing.given(1), strict=True)}
    whole: dict[int, int | None] = {i: entries[i, i] for i in range(n)}
    one, zero = build.constant(1.0), build.constant(0.0)
    factors, pivots, margins = list[int](), dict.fromkeys(range(pattern.m), zero), [one, one, one]

    def margin(place: int, value: int) -> None:
        margins[place] = build.apply("min", margins[place], value)

    for k, touched in pattern.elimination:
        if k < n:
            inverse = build.apply("div", one, entries[k, k])
            margin(0, writing.less(entries[k, k], tolerances[1], _known(whole[k])))
        elif (k, k) not in entries:
            inverse = zero
            margin(1, zero)
        else:
            pivot, size = build.apply("neg", entries[k, k]), _known(whole[k])
            kept = build.apply("lt", build.apply("mul", tolerances[0], size), pivot)
            inverse = build.apply("select", kept, build.apply("div", one, entries[k, k]), zero)
            pivots[k - n] = build.apply("select", kept, pivot, zero)
            margin(1, writing.less(pivot, build.constant(SAFE_PIVOT_OF_CONSTRAINED), size))
            close = writing.less(pivot, build.constant(NEARLY), size)
            margin(2, build.apply("select", kept, close, one))
        column = [entries[max(i, k), min(i, k)] for i in touched]
        lower = [build.apply("mul", value, inverse) for value in column]
        factors += [inverse, *lower]
        for a, i in enumerate(touched):
            for b, j in enumerate(touched[: a + 1]):
                entries[i, j] = writing.less(entries.get((i, j)), lower[a], column[b])
            if (i < n) != (k < n):  # a coordinate adds to a row, a row to a coordinate
                step = writing.more if k < n else writing.less
                whole[i] = step(whole.get(i), lower[a], column[a])
    return writing.program(name, factors=factors, pivots=[pivots[c] for c in range(pattern.m)], margins=margins)


def _known(value: int | None) -> int:
    assert value is not None
    return value


def size_of_factors(pattern: Pattern) -> int:
    """How many numbers the factors are."""
    return sum(1 + len(touched) for _, touched in pattern.elimination)


def solve(pattern: Pattern, name: str) -> Program:
    """factors, f, g -> a, l."""
    n, m = pattern.n, pattern.m
    writing = _Writing(factors=size_of_factors(pattern), f=n, g=m)
    build, factors = writing.build, iter(writing.given(0))
    x = [*writing.given(1), *writing.given(2)]
    columns = [(k, next(factors), [(i, next(factors)) for i in touched]) for k, touched in pattern.elimination]
    for k, _, lower in columns:
        for i, value in lower:
            x[i] = writing.less(x[i], value, x[k])
    for k, inverse, lower in reversed(columns):
        x[k] = build.apply("mul", x[k], inverse)
        for i, value in lower:
            x[k] = writing.less(x[k], value, x[i])
    return writing.program(name, a=x[:n], l=[build.apply("neg", value) for value in x[n:]])


def misses(pattern: Pattern, name: str) -> Program:
    """M, A, f, g, a, l -> what a solution misses of f and of g, and a number: positive if that is beyond rounding."""
    n, m = pattern.n, pattern.m
    writing = _Writing(M=len(pattern.mass), A=len(pattern.rows), f=n, g=m, a=n, l=m)
    build, (mass, rows, f, g, a, reaction) = writing.build, (writing.given(k) for k in range(6))
    missing, sizes = [*f, *g], [build.apply("abs", value) for value in (*f, *g)]

    def take(place: int, value: int, x: int, step: Callable[[int | None, int, int], int]) -> None:
        missing[place] = step(missing[place], value, x)
        sizes[place] = build.apply("add", sizes[place], build.apply("abs", build.apply("mul", value, x)))

    for (i, j), value in zip(pattern.mass, mass, strict=True):
        take(i, value, a[j], writing.less)
        if i != j:
            take(j, value, a[i], writing.less)
    for (c, j), value in zip(pattern.rows, rows, strict=True):
        take(j, value, reaction[c], writing.more)
        take(n + c, value, a[j], writing.less)
    rounding, beyond = build.constant(ROUNDING), build.constant(-1.0)
    for total, size in zip(missing, sizes, strict=True):
        beyond = build.apply("max", beyond, writing.less(build.apply("abs", total), rounding, size))
    return writing.program(name, of_f=missing[:n], of_g=missing[n:], beyond=[beyond])


def reaches(pattern: Pattern, name: str, least: float) -> Program:
    """A, x -> sum_j |A_cj| (|x_j| + least) of each row."""
    writing = _Writing(A=len(pattern.rows), x=pattern.n)
    build, x = writing.build, writing.given(1)
    sizes = [build.apply("add", build.apply("abs", value), build.constant(least)) for value in x]
    totals: list[int | None] = [None] * pattern.m
    for (c, j), value in zip(pattern.rows, writing.given(0), strict=True):
        totals[c] = writing.more(totals[c], build.apply("abs", value), sizes[j])
    return writing.program(name, scales=[build.constant(0.0) if total is None else total for total in totals])


def written(terms: Program, n: int, m: int) -> Program | None:
    """The inputs of a program that gives M, r, A, b of a system -> x = [a; l], good; None where that is too much.

    `good` is positive where all pivots are safely so; elsewhere x is of no use. With rows, what a solution misses is
    solved for once more.
    """
    pattern, build = Pattern.of(n, m, [terms]), Builder()
    if not pattern.is_sparse:
        return None
    entries = [[build.leaf(("input", k, entry)) for entry in range(block.size)] for k, block in enumerate(terms.inputs)]
    mass, force, rows, target = build.write(compact(terms, pattern), entries)
    least = [build.constant(SAFE_PIVOT_OF_CONSTRAINED if m else SAFE_PIVOT)] * 2
    factors, _, margins = build.write(factor(pattern, "factor"), (mass, rows, least))
    solution = solve(pattern, "solve")
    found = build.write(solution, (factors, force, target))
    if m:
        *missing, _ = build.write(misses(pattern, "misses"), (mass, rows, force, target, *found))
        more = build.write(solution, (factors, *missing))
        found = [list(map(partial(build.apply, "add"), *both)) for both in zip(found, more, strict=True)]
    good = build.apply("min", margins[0], margins[1])
    outputs = ((Block.of_shape("x", (n + m,)), (*found[0], *found[1])), (Block.of_shape("good", (1,)), (good,)))
    return optimize(Program(f"{terms.name}_written", terms.inputs, tuple(build.instructions), outputs))


def is_always_good(written: Program) -> bool:
    """Whether no pivot of what is written out depends on the state or on parameters, and all are good."""
    instruction = written.instructions[written.outputs[1][1][0]]
    return instruction[0] == "const" and instruction[1] > 0.0
