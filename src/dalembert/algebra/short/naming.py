"""A reader's own abbreviations: J for I_zz (1 + cos^2 q) + I_3 sin^2 q, wherever an entry gets shorter by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...errors import ExpressionError
from ...expr.graph import Graph
from ...expr.sympy_bridge import Symbols, from_sympy
from ..ring import Ring
from .choice import Choice
from .terms import Alphabet, Letter, Powers, Terms, eliminated, from_polynomial, solved
from .trigonometry import sines_reduced, taken_apart


class Names:
    """Abbreviations for one alphabet; each is tried on a sum, and kept where it shortens it.

    They are tried in the order given; and the last first, so that J + m l^2 has a name of its own where m l has one.
    Where the sine or cosine of an angle has a share in a name, cos(q + delta) is taken apart as well.

    `named` maps a symbol to its meaning, an expression without quotients; later ones may use earlier ones.
    Raises ExpressionError for a meaning that is not such a sum.
    """

    alphabet: Alphabet
    symbols: Symbols
    choice: Choice
    meanings: list[tuple[int, Terms]]

    def __init__(self, alphabet: Alphabet, symbols: Symbols, choice: Choice, named: Mapping[Any, Any]) -> None:
        self.alphabet, self.symbols, self.choice = alphabet, symbols, choice
        self.meanings = [(self._letter(symbol), self._meaning(symbol, named[symbol])) for symbol in named]
        letters = {letter for _, meaning in self.meanings for powers in meaning for letter, _ in powers}
        turning = sorted(letter for letter in letters if alphabet.letters[letter].kind in ("sin", "cos"))
        self._still = list(dict.fromkeys(alphabet.letters[letter].meaning for letter in turning))

    def abbreviated(self, terms: Terms) -> Terms:
        """The sum with each name put in where that makes it shorter."""
        if not self.meanings:
            return terms
        orders = (self.meanings, [*reversed(self.meanings), *self.meanings])
        forms = [terms, apart] if (apart := taken_apart(self.alphabet, terms, self._still)) != terms else [terms]
        found = [self._in_order(form, order) for form in forms for order in orders]
        return min(found, key=lambda each: self.choice.weights.sum(self.choice.shortest(each)))

    def _in_order(self, terms: Terms, meanings: Sequence[tuple[int, Terms]]) -> Terms:
        length = self.choice.weights.sum
        for letter, meaning in meanings:
            best, least = terms, length(self.choice.shortest(terms))
            for pivot in meaning:
                shorter = self._eliminated(terms, letter, meaning, pivot)
                found = length(self.choice.shortest(shorter))
                if found < least - 1e-9:
                    best, least = shorter, found
            terms = best
        return terms

    def _eliminated(self, terms: Terms, letter: int, meaning: Terms, pivot: Powers) -> Terms:
        """The sum with every multiple of `pivot`, a product in the meaning, expressed by the name and the rest."""
        named = {((letter, 1),): Fraction(-1), **meaning}
        return sines_reduced(self.alphabet, eliminated(terms, pivot, solved(named, pivot)))

    def _letter(self, symbol: Any) -> int:
        letter = Letter("atom", self.symbols.graph.nodes[self.symbols.leaf(symbol)])
        if letter in self.alphabet:
            raise ExpressionError(f"the name {symbol}", "is a symbol of the expressions themselves.",
                                  "Choose another name.")
        return self.alphabet.index(letter)

    def _meaning(self, symbol: Any, expression: Any) -> Terms:
        """The terms of a meaning, read in a ring of its own and written in the letters of the alphabet."""
        graph = Graph()
        node = from_sympy(expression, Symbols(graph, self.symbols.time))
        ring = Ring(graph, [node])
        element = ring.read(node)
        if element.den is not None or not element:
            raise ExpressionError(f"the name {symbol}", f"{expression} is not a sum of products.",
                                  "Name sums of products of symbols, sines and cosines.")
        own = Alphabet(ring)
        return {
            tuple(sorted((self.alphabet.index(own.letters[x]), e) for x, e in powers)): value
            for powers, value in from_polynomial(element.num).items()
        }
