"""The desk at which a derivation is written: what is known of the system, in exact form and in notation.

Nothing is written out whose exact form has more than `LONGEST` terms: the step says so instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...algebra.short.choice import Manner
from ...algebra.short.shortener import Shortener
from ...algebra.short.style import Style
from ...canonical import canonical
from ...canonical.exact import Exact
from ...description.system import System
from ...dynamics.dynamics import Dynamics
from ...errors import DerivationError, ExpressionError
from ...expr.graph import Graph
from ...expr.node import Node
from ...expr.sympy_bridge import to_sympy
from ..matrices import matrix
from ..typeset.entries import LARGEST_QUANTITY, LONGEST_ENTRY, with_intermediates
from ..typeset.expressions import signed_sum
from ..typeset.lines import Signed, broken, broken_equation, columns
from ..typeset.notation import Piece, name, number, operator, row
from ..typeset.options import LETTERS, Options
from ..typeset.plain import spell
from ..typeset.sizes import distinct, is_deep, tree_size
from ..typeset.writer import Line, Writer, printed, writer_of
from .formulas import Formula, along, tuple_of

#: Terms of an exact form beyond which it is not written out.
LONGEST = 40
#: Subexpressions of a formula, shared ones counted again, beyond which it is not written out.
_LARGEST_TREE = 1000
#: Terms that a polynomial may have on the way to an exact form.
_BUDGET = 64 * LONGEST
_NO_EXACT_FORM = (DerivationError, ExpressionError, ZeroDivisionError)

Expressions = list[Any]


class Desk:
    """The equations, their velocities and accelerations as SymPy symbols, and how expressions become lines.

    An expression that is None is one too long to be written; its line is left out, and remarked on.
    """

    dynamics: Dynamics
    system: System
    graph: Graph

    def __init__(self, dynamics: Dynamics, options: Options) -> None:
        self.dynamics, self.system, self.graph = dynamics, dynamics.system, dynamics.system.graph
        leaves, symbols = self.system.leaves, self.system.symbols
        self.coordinates: tuple[Any, ...] = self.system.coordinates
        self.velocities: tuple[Any, ...] = tuple(map(symbols.sympy, leaves.v))
        self.accelerations: tuple[Any, ...] = tuple(map(symbols.sympy, leaves.a))
        self.inputs: dict[Any, Any | None] = dict.fromkeys(self.system.inputs)
        self.count: int = len(leaves.v)
        self._options = options
        self._left_out: list[str] = []
        self._entries: dict[str, Expressions] = {}
        self._shorteners: dict[Manner, Shortener] = {}

    @property
    def indices(self) -> tuple[Piece, ...]:
        """For each velocity what stands for it in a subscript: its coordinate, or its own name."""
        leaves, symbols = self.system.leaves, self.system.symbols
        of = {symbols.rate(leaf, 1): q for leaf, q in zip(leaves.q, self.coordinates, strict=True)}
        return tuple(self.writer.node(of.get(leaf, v)) for leaf, v in zip(leaves.v, self.velocities, strict=True))

    @cached_property
    def writer(self) -> Writer:
        """What turns expressions into notation, with short names for the angles of long systems."""
        return writer_of(self.dynamics, self._options, [entry for entry in self._telling if entry is not None])

    @property
    def _telling(self) -> Expressions:
        """The entries whose length says whether a derivation is long."""
        return [*self.entries("mass_matrix"), *self.entries("gravity")]

    def letter(self, quantity: str) -> Piece:
        """The letter of a quantity of `typeset.options.LETTERS`."""
        return self.writer.letter(quantity)

    @property
    def is_hamel(self) -> bool:
        """Whether velocities are no derivatives of coordinates, so that the equations are Hamel's."""
        return not self.system.leaves.are_derivatives

    @property
    def energies_are_apart(self) -> bool:
        """Whether T and V were given, rather than L as a whole."""
        return self.graph.sub(self.system.kinetic, self.system.potential) == self.system.lagrangian

    def free(self, *letters: str) -> str:
        """The first of some letters that no symbol of the user begins with; the last where all are taken."""
        system = self.system
        names = (*system.coordinate_names, *system.parameter_names, *system.input_names)
        taken = {name(each).parts[0] for each in names}
        return next((letter for letter in letters if letter not in taken), letters[-1])

    def told(self, sentence: str) -> str:
        """A sentence with the letters of the quantities that it names in braces, and {rate} and {acceleration}."""
        letters = {quantity: self.letter(quantity) for quantity in LETTERS if self.writer.options.letter(quantity)}
        letters |= {"rate": self.motion(1), "acceleration": self.motion(2)}
        return sentence.format_map({quantity: spell(letter) for quantity, letter in letters.items()})

    def motion(self, order: int) -> Piece:
        """The velocities (1) or accelerations (2) as a column, by their letter."""
        if not self.is_hamel:
            return Piece("dots", (self.letter("coordinates"), order))
        return name("v") if order == 1 else Piece("dots", (name("v"), 1))

    # ---------------------------------------------------------------- exact forms

    @cached_property
    def exact(self) -> Exact | None:
        """The equations on polynomials; None where there are none."""
        try:
            found = canonical.exact(self.dynamics)
            return found if found.momenta else None
        except _NO_EXACT_FORM:
            return None

    @cached_property
    def is_natural(self) -> bool:
        """Whether dL/dv is M v, where that can be decided."""
        try:
            return self.exact is not None and self.exact.is_natural
        except _NO_EXACT_FORM:
            return False

    @cached_property
    def style(self) -> Style:
        """The hand of all formulas. Raises UnknownNameError for a style that has no name here."""
        return Style.of(self._options.style)

    def forms(
        self, elements: Callable[[Exact], Iterable[Element]], nodes: Callable[[], Sequence[Node]], most: int = LONGEST,
        quantity: str = "",
    ) -> Expressions:
        """Short SymPy forms of elements of the exact equations, of at most so many terms; of nodes where there are no
        such elements."""
        if self.exact is not None:
            manner = self.style.of_quantity(quantity).manner
            if manner not in self._shorteners:
                self._shorteners[manner] = Shortener(self.exact.ring, self.system.symbols, manner)
            try:
                return [self._short(self._shorteners[manner], element, most) for element in elements(self.exact)]
            except _NO_EXACT_FORM:
                pass
        return self.short(nodes())

    def entries(self, quantity: str, most: int = LONGEST) -> Expressions:
        """The entries of a quantity of `quantities.QUANTITIES`, row by row, as a sheet has them."""
        if quantity not in self._entries:
            self._entries[quantity] = self._on_the_sheet(quantity, most) or self.forms(
                lambda exact: exact.elements(quantity), lambda: self.dynamics.nodes(quantity), most, quantity)
        return self._entries[quantity]

    def _on_the_sheet(self, quantity: str, most: int) -> Expressions:
        """The entries of a quantity by the matrices; none where one is too long to be written."""
        try:
            if self.exact is None or any(_terms(element) > most for element in self.exact.elements(quantity)):
                return []
        except _NO_EXACT_FORM:
            return []
        found = matrix(self.dynamics, quantity, self.style)
        return [*found] if self.dynamics.shape(quantity) else [found]

    def short(self, nodes: Sequence[Node]) -> Expressions:
        """Short SymPy forms of nodes."""
        try:
            ring = Ring(self.graph, nodes, budget=_BUDGET)
            shortener = Shortener(ring, self.system.symbols, self.style.manner)
            return [self._short(shortener, ring.read(each)) for each in nodes]
        except _NO_EXACT_FORM:
            return self.as_given(nodes)

    def as_given(self, nodes: Sequence[Node]) -> Expressions:
        """Nodes as SymPy expressions as they are."""
        if len(self.graph.reachable(nodes)) > LARGEST_QUANTITY:
            return [None] * len(nodes)
        found = to_sympy(self.graph, list(nodes), self.system.symbols)
        return [each if is_readable(each) else None for each in found]

    def shorter(self, given: Sequence[Node]) -> Expressions:
        """What a user wrote, or its short form where that is shorter."""
        pairs = zip(self.as_given(given), self.short(given), strict=True)
        return [a if b is None or (a is not None and _length(a) <= _length(b)) else b for a, b in pairs]

    @staticmethod
    def _short(shortener: Shortener, element: Element, most: int = LONGEST) -> Any:
        return shortener.entry(element) if _terms(element) <= most else None

    # ---------------------------------------------------------------- lines

    def formulas(self, heads: Sequence[Piece], values: Sequence[Any], labels: Sequence[str] = ()) -> list[Formula]:
        """`head = value` for each, preceded by what they repeat where they are long."""
        from sympy import ImmutableDenseMatrix

        told = [k for k, value in enumerate(values) if is_readable(value)]
        self.skip(*(self.named(head) for k, head in enumerate(heads) if k not in told))
        if not told:
            return []
        column = ImmutableDenseMatrix(len(told), 1, [values[k] for k in told])
        defined, written = with_intermediates(self.writer, column)
        lines = list(map(_plain, defined))
        for k, short in zip(told, written, strict=True):
            label = labels[k] if labels else ""
            room = self.room(heads[k], label)
            lines.append(Formula(heads[k], broken(self.writer.terms(short), room), label, values[k]))
        return lines

    def formula(self, head: Piece, value: Any, label: str = "") -> list[Formula]:
        """`head = value`."""
        return self.formulas([head], [value], [label])

    def vector(self, head: Piece, values: Sequence[Any], label: str = "") -> list[Formula]:
        """`head = (a, b, c)`, on a line for each component where it is long."""
        if any(value is None for value in values):
            self.skip(self.named(head))
            return []
        if len(values) == 1:
            return self.formula(head, values[0], label)
        written = tuple_of([signed_sum(self.writer.terms(value)) for value in values])
        if columns(written) <= self.room(head, label):
            return [Formula(head, (written,), label, tuple(values))]
        heads = [along(head, axis) for axis in "xyz"[: len(values)]]
        return self.formulas(heads, values, [label, "", ""][: len(values)])

    def total(self, head: Piece, parts: Sequence[Any], label: str = "") -> list[Formula]:
        """`head = a + b + ...`, the terms of one part behind those of the other."""
        if not is_readable(*parts):
            self.skip(self.named(head))
            return []
        value, terms = sum(parts), self.signed([(False, part) for part in parts])
        if sum(columns(term) + 3 for _, term in terms) > LONGEST_ENTRY:
            return self.formulas([head], [value], [label])
        return [Formula(head, broken(terms or [(False, number("0"))], self.room(head, label)), label, value)]

    def equation(self, left: Sequence[tuple[bool, Any]], right: Sequence[Any], what: str) -> list[Formula]:
        """The sum of signed expressions = the sum of others, the terms in their order."""
        if not is_readable(*(value for _, value in left), *right):
            self._left_out.append(what)
            return []
        given, acting = self.signed(left), self.signed([(False, value) for value in right])
        value = sum((-each if negative else each) for negative, each in left) - sum(right)
        return [Formula(None, broken_equation(given, acting, self.writer.room(None)), "", value)]

    def signed(self, parts: Iterable[tuple[bool, Any]]) -> list[Signed]:
        """The terms of expressions that are not zero, one expression after the other."""
        return [(negative != inner, term) for negative, value in parts if value != 0
                for inner, term in self.writer.terms(value)]

    def more(self, parts: Sequence[Any], label: str, first: str = "+") -> Formula:
        """The next terms of a sum, with their sign; `first` is "=" behind the sign of equality, empty at the start."""
        terms = self.signed([(False, part) for part in parts])
        begin, *rest = broken(terms, self.room(None, label) - 2)
        if first == "=" or (first == "+" and not terms[0][0]):
            begin = row(operator(first), begin)
        return Formula(None, (begin, *rest), label, sum(parts))

    def left_out(self, label: str, first: str = "+") -> Formula:
        """The place of terms that are too long to be written, with their sign as in `more`."""
        self._left_out.append(f"the {label} terms")
        dots = Piece("text", ("...",))
        return Formula(None, (row(operator(first), dots) if first else dots,), label)

    def room(self, head: Piece | None, label: str) -> int:
        """The columns of the right side of a line with a label."""
        return max(self.writer.room(head) - (len(label) + 4 if label else 0), 20)

    def named(self, head: Piece) -> str:
        """The left side of a formula in words."""
        return spell(printed(self.system)(head))

    def skip(self, *what: str) -> None:
        """Remark that something is left out."""
        self._left_out += what

    def remarks(self, *others: str) -> str:
        """What has to be said about the lines so far; said once."""
        left_out = list(dict.fromkeys(self._left_out))
        self._left_out.clear()
        if left_out:
            others = (*others, f"Not written out, for its length: {_listed(left_out)}.")
        return " ".join(others)


def _terms(element: Element) -> int:
    """How many terms an element has above and below."""
    return len(element.num) + len(element.den or ())


_MOST_NAMED = 12


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _plain(line: Line) -> Formula:
    return Formula(line.left, line.right)


def is_readable(*parts: Any) -> bool:
    """Whether the parts of a formula are known and make it no longer than can be read."""
    if any(part is None or is_deep(part) for part in parts):
        return False
    return sum(tree_size(part, _LARGEST_TREE) for part in parts if part != 0) <= _LARGEST_TREE


def _length(expression: Any) -> int:
    return sum(1 for _ in distinct([expression]))
