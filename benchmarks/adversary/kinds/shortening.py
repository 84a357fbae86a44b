"""Random expressions for `shorten`: what comes back is the same function, and no longer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import sympy

import dalembert as da
from benchmarks.identities import identity

from ..balls import BITS, Evaluation, lost, precise
from ..expressions import Expr, PythonSpelling, real, scalar
from ..judge import SLACK, Judge
from ..kind import Kind
from .equality import plain, rewritten

SYMBOLS = real("x y z")
PLACES = 4
#: Balls of both forms touch within so many bits of 160: the rest may cancel on the way.
KEPT = 60


@dataclass(frozen=True)
class Subject:
    """An expression."""

    expression: Expr

    @property
    def script(self) -> str:
        return (f"x, y, z = symbols('x y z', real=True)\nexpression = "
                f"{PythonSpelling({}).doprint(self.expression)}\nprint(da.shorten(expression))\n")


def make(random: Random) -> Subject:
    choice = random.random()
    if choice < 0.4:
        return Subject(sympy.Add(*rewritten(random, random.randint(0, 2))))
    if choice < 0.6:
        known = identity(random)
        return Subject(plain(known.a - known.b))
    return Subject(sympy.Add(*(scalar(random, SYMBOLS, random.randint(1, 3)) for _ in range(random.randint(1, 3)))))


def judge(subject: Subject, found: Judge) -> None:
    expression = sympy.sympify(subject.expression)
    with found.asking("shorten"):
        short = da.shorten(expression)
        found.checks += 1
        if length(short) > length(expression) + 2:
            found.fail(f"shorten made {length(expression)} leaves {length(short)}: {short}")
        same(found, expression, short)


def length(expression: Expr) -> int:
    """How many symbols and numbers stand in an expression."""
    return sum(1 for part in sympy.preorder_traversal(expression) if not part.args)


def same(found: Judge, expression: Expr, short: Expr) -> None:
    """The values of both forms, wherever the longer one has one."""
    expression, short = plain(expression), plain(sympy.sympify(short))
    names = sorted(expression.free_symbols | short.free_symbols, key=str)
    in_decimals = expression.has(sympy.Float)
    random, compared = Random(len(names)), 0
    for _ in range(PLACES):
        with precise():
            at = Evaluation({name: random.uniform(0.1, 2.0) * random.choice((1, 1, -1)) for name in names})
            ours, theirs = at.value(short), at.value(expression)
            if theirs is None:
                continue
            compared += 1
            allowed = SLACK * lost(theirs) if in_decimals else (abs(theirs) + 1) * 2.0 ** (KEPT - BITS)
            if ours is None or not abs(ours - theirs) < allowed:
                found.fail(f"shorten gives {short}, which is {ours}, not {theirs} at {dict(at.found)}"[:600])
                return
    found.checks += compared


KIND = Kind("shortening", 2_500, make, judge)
