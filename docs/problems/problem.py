"""What a problem is: a question of mechanics, and answers of the library beside what has been known for long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any

import numpy as np

import dalembert as da
from dalembert.gallery.measures import difference, name_of
from docs.lessons.measures import gap

__all__ = ["Answer", "Answers", "Problem", "Topic", "accelerations", "frequencies", "rests"]

#: What a problem yields: (found, wanted), or (found, wanted, tolerance).
Answers = Iterator[tuple[Any, ...]]

NUMERIC, SYMBOLIC = 1e-8, 1e-20


@dataclass(frozen=True)
class Answer:
    """What was found by the library, and what is wanted: a closed form as text, a number, or a truth.

    In text the names are those of what was found: x' is a velocity, x'' an acceleration, pi a number. Formulas must
    be equal for `da.equal`, and in 30 digits at arbitrary states; numbers to `tolerance`, relative to the largest.
    """

    found: Any
    wanted: Any
    tolerance: float = NUMERIC

    @property
    def gap(self) -> float:
        """How far found and wanted are apart: at most `tolerance`, where the answer is right.

        >>> Answer(2.0, "sqrt(4)").gap, Answer(True, False).gap
        (0.0, 1.0)
        """
        from sympy import Matrix

        found, wanted = (Matrix(x) if isinstance(x, list | tuple) and x else x for x in (self.found, self.meant))
        if getattr(found, "free_symbols", None) or getattr(wanted, "free_symbols", None):
            return difference(found, wanted) if da.equal(found, wanted) else float("inf")
        numbers = [np.ravel(np.array(x, dtype=complex)).view(float) for x in (found, wanted)]
        return gap(*numbers) if numbers[0].shape == numbers[1].shape else float("inf")

    @property
    def right(self) -> bool:
        """Whether what was found is what is wanted."""
        formula = getattr(self.found, "free_symbols", None)
        return self.gap <= (SYMBOLIC if formula else self.tolerance)

    @property
    def meant(self) -> Any:
        """What is wanted, its text read in the symbols of what was found."""
        if not _has_text(self.wanted):
            return self.wanted
        names = _names(self.found)
        many = isinstance(self.wanted, list | tuple)
        return [_read(entry, names) for entry in self.wanted] if many else _read(self.wanted, names)


@dataclass(frozen=True)
class Problem:
    """A question with its answers: `solve` yields them, its docstring is the question, `result` what is known."""

    topic: str
    title: str
    result: str
    solve: Callable[[], Answers] = field(repr=False)

    @property
    def name(self) -> str:
        """topic/name, by the function that solves it."""
        return f"{self.topic}/{self.solve.__name__}".replace("_", "-")

    @property
    def statement(self) -> str:
        """The question, in one line."""
        return " ".join((getdoc(self.solve) or "").split())

    def answers(self) -> list[Answer]:
        """What the library says, beside what is wanted."""
        return [Answer(*each) for each in self.solve()]


@dataclass
class Topic:
    """The problems of one file, in its order."""

    title: str
    problems: list[Problem] = field(default_factory=list)

    def problem(self, title: str, result: str) -> Callable[[Callable[[], Answers]], Callable[[], Answers]]:
        """Put a function on the shelf, as the problem `title`, of which `result` is known."""

        def shelved(solve: Callable[[], Answers]) -> Callable[[], Answers]:
            self.problems.append(Problem(solve.__module__.rpartition(".")[2].replace("_", "-"), title, result, solve))
            return solve

        return shelved


# -------------------------------------------------------------------- what many problems ask


def accelerations(description: Any) -> Any:
    """The accelerations, then the multipliers, as a SymPy column: the extended system solved."""
    equations = da.derive(description)
    return equations.extended_matrix.LUsolve(equations.extended_rhs)


def rests(description: Any, stability: str = "", **options: Any) -> list[list[Any]]:
    """The rests of a system, coordinate by coordinate, in closed form where there is one; those of one stability."""
    found = [rest for rest in da.statics.equilibria(description, **options) if stability in ("", rest.stability)]
    return [[*rest.exact.values()] if rest.exact else [*np.ravel(np.array(rest.q))] for rest in found]


def frequencies(description: Any, *point: Any, **options: Any) -> list[Any]:
    """omega^2 of the small motions about a rest, the slowest first where all parameters are about one."""
    found = da.forms.small_motions(description, *point, **options).frequencies()

    def size(square: Any) -> float:
        near_one = {symbol: 1 + k / 97 for k, symbol in enumerate(sorted(square.free_symbols, key=str))}
        return float(square.subs(near_one))

    return sorted(found, key=size)


# -------------------------------------------------------------------- text of closed forms


def _has_text(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list | tuple) and any(isinstance(each, str) for each in value))


def _names(found: Any) -> dict[str, Any]:
    """The symbols, functions of time and derivatives of what was found, by name."""
    from sympy import Derivative, Matrix
    from sympy.core.function import AppliedUndef

    if isinstance(found, np.ndarray):
        return {}
    entries = Matrix(list(found) if isinstance(found, list | tuple) else [found])
    names = {name_of(leaf): leaf for leaf in {*entries.free_symbols, *entries.atoms(AppliedUndef)}}
    rates: Any = entries.atoms(Derivative)
    for rate in rates:
        names[name_of(rate.expr) + "_" * rate.derivative_count + "rate"] = rate
    return names


def _read(text: Any, names: dict[str, Any]) -> Any:
    """An expression of text, or of a number."""
    import sympy

    plain: Any = re.sub(r"(\w+)('+)", lambda match: match[1] + "_" * len(match[2]) + "rate", str(text))
    sympify: Any = sympy.sympify
    return sympify(plain, locals=names)
