"""What a step of a derivation is made of, and the signs of calculus in notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..typeset.notation import Piece, indexed, name, number, row
from ..typeset.plain import spell
from ..typeset.trees import replaced
from ..typeset.writer import Line

_D, _OVER_D, _RATE = number("∂"), number("/∂"), number("d/dt ")


@dataclass(frozen=True)
class Formula(Line):
    """`left = right` in notation, as it is printed; no `left`: a statement, or the next terms of a sum.

    label   what the formula is in words: "centrifugal"
    value   the right side as a SymPy expression (or a tuple of them, for a vector); None where it is notation only
    """

    label: str = ""
    value: Any = None


@dataclass(frozen=True)
class Step:
    """One step of a derivation: its title, why it is made, its formulas, and what is left out.

    subject     what the step is about, in notation: the last word of the title
    """

    heading: str
    sentence: str
    lines: tuple[Formula, ...]
    note: str = ""
    subject: Piece | None = None

    @property
    def title(self) -> str:
        """The title in one line of text.

        >>> Step("Lagrange's equation for", "", (), subject=name("theta_1")).title
        "Lagrange's equation for θ₁"
        """
        return self.heading if self.subject is None else f"{self.heading} {spell(self.subject)}"


def partial(of: Piece, by: Piece) -> Piece:
    """The partial derivative of one thing by another.

    >>> spell(partial(name("L"), name("theta_1")))
    '∂L/∂θ₁'
    """
    return row(_D, of, _OVER_D, by)


def rate(of: Piece) -> Piece:
    """The total derivative by time.

    >>> spell(rate(name("p")))
    'd/dt p'
    """
    return row(_RATE, of)


def as_fractions(tree: Piece) -> Piece:
    """A tree with its derivatives as fractions, for where there is room above and below a line."""
    return replaced(tree, _fraction)


def _fraction(tree: Piece) -> Piece | None:
    parts = tree.parts
    if tree.kind != "row" or not parts:
        return None
    if parts[0] == _D and len(parts) == 4 and parts[2] == _OVER_D:
        return Piece("fraction", (row(_D, as_fractions(parts[1])), row(_D, as_fractions(parts[3]))))
    if parts[0] == _RATE:
        by_time = Piece("fraction", (number("d"), row(number("d"), name("t"))))
        return Piece("product", (by_time, as_fractions(parts[1])))
    return None


def tuple_of(entries: Sequence[Piece]) -> Piece:
    """(a, b, c).

    >>> spell(tuple_of([name("a"), name("b")]))
    '(a, b)'
    """
    inside = [piece for i, entry in enumerate(entries) for piece in ((Piece("comma", ()), entry) if i else (entry,))]
    return Piece("paren", (row(*inside),))


def subscripted(letter: Piece, indices: Sequence[Piece]) -> Piece:
    """A letter with other names as its subscript, apart from each other by commas.

    >>> spell(subscripted(name("c"), [name("theta_1"), name("theta_2")]))
    'c_θ₁,θ₂'
    """
    inside = [piece for i, index in enumerate(indices) for piece in ((number(","), index) if i else (index,))]
    return indexed(letter, row(*inside))


def with_subscript(letter: str, subscript: str) -> Piece:
    """A letter with a word of the user's as its subscript, taken as it is."""
    return Piece("name", (letter, subscript))


def along(vector: Piece, axis: str) -> Piece:
    """The component of a vector along an axis.

    >>> spell(along(with_subscript("v", "top"), "x"))
    'v_top,x'
    """
    if vector.kind != "name":
        return row(vector, statement(f" {axis}"))
    head, sub, *modifiers = vector.parts
    return Piece("name", (head, f"{sub},{axis}" if sub else axis, *modifiers))


def statement(words: str) -> Piece:
    """Upright words between formulas."""
    return Piece("text", (words,))
