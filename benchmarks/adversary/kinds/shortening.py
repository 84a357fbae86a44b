"""Random expressions for `shorten`: what comes back is the same function, and no longer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

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
    """An expression, and the style it is to be written in."""

    expression: Expr
    style: str

    @property
    def script(self) -> str:
        return (f"x, y, z = symbols('x y z', real=True)\nexpression = "
                f"{PythonSpelling({}).doprint(self.expression)}\nprint(da.shorten(expression, {self.style!r}))\n")


def make(random: Random) -> Subject:
    style = random.choice(("shortest", "shortest", "textbook", "expanded", "factored"))
    return Subject(expression(random), style)


def expression(random: Random) -> Expr:
    """A sum in which something cancels or collects, the difference of an identity, or any terms at all."""
    choice = random.random()
    if choice < 0.4:
        return sympy.Add(*rewritten(random, random.randint(0, 2)))
    if choice < 0.6:
        known = identity(random)
        return plain(known.a - known.b)
    return sympy.Add(*(scalar(random, SYMBOLS, random.randint(1, 3)) for _ in range(random.randint(1, 3))))


def judge(subject: Subject, found: Judge) -> None:
    given = sympy.sympify(subject.expression)
    with found.asking("shorten"):
        short = da.shorten(given, subject.style)
        found.checks += 1
        if subject.style == "shortest" and all(a > b for a, b in zip(sizes(short), sizes(given), strict=True)):
            found.fail(f"shorten made {sizes(given)} symbols and leaves {sizes(short)}: {short}")
        same(found, given, short)


def sizes(expression: Expr) -> tuple[int, int]:
    """How many symbols stand in an expression, and how many leaves: a form is longer where it has more of both."""
    leaves = [part for part in sympy.preorder_traversal(expression) if not part.args]
    return sum(leaf.is_Symbol for leaf in leaves), len(leaves)


def same(found: Judge, expression: Expr, short: Expr) -> None:
    """The values of both forms, wherever the longer one has one."""
    expression, short = plain(expression), plain(sympy.sympify(short))
    names: list[Any] = sorted({*expression.free_symbols, *short.free_symbols}, key=str)
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
            if ours is None or not abs(ours - theirs) <= allowed:
                found.fail(f"shorten gives {short}, which is {ours}, not {theirs} at {dict(at.found)}"[:600])
                return
    found.checks += compared


KIND = Kind("shortening", 3_500, make, judge)
