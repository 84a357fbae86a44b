"""Formulas of the recursion as notation: their quantities by the letters of a book, vectors as rows in brackets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....description.tree import sympified
from ..abbreviations import Aliases, renamed
from ..expressions import node, pull_sign, signed_sum, terms
from ..lines import Signed
from ..notation import Piece, matrix, name, number, operator, row, separated
from ..options import LETTERS, LINK_LETTERS, Options
from ..places import Places
from .formulas import VectorFormula

#: Quantities of the recursion, in the order in which they take their letters.
QUANTITIES = ("rotation", "offset", "inertia", "angular_velocity", "angular_acceleration", "acceleration", "centre",
              "first_moment", "inertial_force", "inertial_moment", "force", "moment", "torque", "axis")  # fmt: skip
#: The unit vectors of a frame.
_AXES = ("x_hat", "y_hat", "z_hat")


class Letters:
    """The letters of quantities: those of the options, but none that a name of the user begins with."""

    def __init__(self, options: Options, taken: set[str]) -> None:
        self._chosen: dict[str, str] = {}
        used = set(taken)
        for quantity in QUANTITIES:
            wanted = (*_of_book(quantity, options), options.letter(quantity), *LINK_LETTERS[quantity])
            free = (each for each in wanted if _key(each) not in used and name(each).parts[0] not in taken)
            letter = next(free, wanted[0])
            self._chosen[quantity] = letter
            used.add(_key(letter))

    def head(self, quantity: str, index: Any) -> Piece:
        """The name of a quantity of a link."""
        if quantity == "centre_acceleration":
            return name(f"{self._chosen['acceleration']}_C_{index}")
        return name(f"{self._chosen[quantity]}_{index}".rstrip("_"))

    def unit(self, place: int) -> Piece:
        """The unit vector x, y or z."""
        return name(_AXES[place])


def _of_book(quantity: str, options: Options) -> tuple[str, ...]:
    """The letter of the forces for torques, where a book has one for both."""
    forces = options.letter("forces")
    return (forces,) if quantity == "torque" and forces in LETTERS["forces"][1:] else ()


def _key(letter: str) -> str:
    """What two letters must not share: the letter with its dots, without a subscript."""
    head, _, *modifiers = name(letter).parts
    return head + "".join(modifiers)


class Spelling:
    """Notation of formulas in some letters and names, with names for sines and cosines: {symbol: function}."""

    def __init__(self, letters: Letters, angles: Mapping[Any, Any], names: Mapping[Any, str]) -> None:
        self.letters = letters
        self._names = Places(names=names)
        written = {symbol: (self.node(function), function) for symbol, function in angles.items()}
        self._functions = {symbol: function for symbol, (tree, function) in written.items() if tree.kind == "function"}
        self._aliases: Aliases = {written[symbol][0]: node(symbol) for symbol in self._functions}

    def node(self, expression: Any) -> Piece:
        """The notation of an expression, symbols by the names that the sheet gives them."""
        return node(self._put(expression))

    def _put(self, expression: Any) -> Any:
        return self._names.put(sympified(expression))

    def scalar(self, expression: Any) -> Piece:
        """An expression; sines and cosines stand where functions do, under their names."""
        return renamed(self.node(sympified(expression).xreplace(self._functions)), self._aliases)

    def piece(self, formula: VectorFormula) -> Piece:
        """A formula in notation."""
        return _KINDS[formula.kind](self, *formula.parts)

    def terms(self, formula: VectorFormula) -> list[Signed]:
        """The terms of a formula with their signs."""
        if formula.kind == "scalar":
            whole = sympified(formula.parts[0]).xreplace(self._functions)
            return [(sign, renamed(term, self._aliases)) for sign, term in terms(self._put(whole))]
        if formula.kind == "sum":
            return [signed for part in formula.parts for signed in self.terms(part)]
        if formula.kind == "scaled":
            negative, factor = pull_sign(sympified(formula.parts[0]))
            return [(negative, self._scaled(factor, formula.parts[1]))]
        return [(False, self.piece(formula))]

    def vector(self, entries: Any) -> Piece:
        """Three expressions side by side."""
        return Piece("paren", (separated([*map(self.scalar, entries)]),))

    def _scaled(self, factor: Any, a: VectorFormula) -> Piece:
        if factor == 1:
            return self.piece(a)
        front = self.scalar(factor)
        front = Piece("paren", (front,)) if factor.is_Add else front
        written = self.piece(a) if a.kind == "dot" else self.factor(a)
        return Piece("product", (*(front.parts if front.kind == "product" else (front,)), written))

    def factor(self, a: VectorFormula) -> Piece:
        """A vector with brackets around it where it is a sum, has a sign, or is a product of vectors."""
        written = self.piece(a)
        return Piece("paren", (written,)) if written.kind == "row" else written

    def _cross(self, a: VectorFormula, b: VectorFormula) -> Piece:
        return row(self.factor(a), operator("×"), self.factor(b))

    def _dot(self, a: VectorFormula, b: VectorFormula) -> Piece:
        return row(self.factor(a), operator("·"), self.factor(b))

    def _turned(self, rotation: VectorFormula, a: VectorFormula, back: bool) -> Piece:
        turn = self.piece(rotation)
        return Piece("product", (Piece("transposed", (turn,)) if back else turn, self.factor(a)))

    def _applied(self, matrix: VectorFormula, a: VectorFormula) -> Piece:
        return Piece("product", (self.piece(matrix), self.factor(a)))


_KINDS: dict[str, Callable[..., Piece]] = {
    "named": lambda s, quantity, index: s.letters.head(quantity, index),
    "unit": lambda s, place: s.letters.unit(place),
    "scalar": Spelling.scalar,
    "tuple": lambda s, *entries: s.vector(entries) if any(entries) else number("0"),
    "matrix": lambda s, *rows: matrix([map(s.scalar, entries) for entries in rows]),
    "sum": lambda s, *parts: signed_sum(s.terms(VectorFormula("sum", parts))),
    "scaled": lambda s, factor, a: signed_sum(s.terms(VectorFormula("scaled", (factor, a)))),
    "cross": Spelling._cross,
    "dot": Spelling._dot,
    "turned": Spelling._turned,
    "applied": Spelling._applied,
}
