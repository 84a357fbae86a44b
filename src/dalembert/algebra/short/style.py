"""`Style`: how somebody writes formulas, as a small value; what it leaves open is chosen by length.

A book has one hand for a quantity: brackets by mass or by geometry, angles as products or as sums, what is common in
front or not. `Style.like` finds that hand from examples.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import product
from typing import Any

from ...arguments import of_kinds
from ...errors import DescriptionError, ExpressionError, UnknownNameError, nearest
from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from ...expr.text import parse
from ..ring import Ring
from .choice import Manner
from .shortener import Shortener

#: What chooses where nothing is said.
FORMS = ("textbook", "shortest", "expanded", "factored")
#: What stands before brackets.
BRACKETS = ("masses", "geometry", "motion", "velocities", "gravity", "constants", "coefficients", "squares",
            "common", "turning", "shortest")
#: How products of sines and cosines are written.
ANGLES = ("products", "sines", "sums", "powers", "sine powers", "doubles", "double sines")


@of_kinds
@dataclass(frozen=True, repr=False)
class Style:
    """How formulas are written.

    form        what chooses where the rest says nothing: "textbook", "shortest", "expanded" or "factored" (products,
                wherever a sum has factors: m (1 + 4 a^2 x^2))
    brackets    what stands before brackets, the outermost first; () for a sum of products, None for what is shortest
                "masses"        m2 (l1^2 + l2^2)            "geometry"      l^2 (m1 + m2)
                "motion"        cos(q) (m1 + m2)            "velocities"    q1' (...)
                "coefficients"  m l sin(q) (q1' + q2')      "common"        whatever saves most
                "gravity"       g (...)                     "constants"     m l (...)
                "squares"       m (x' + l q')^2 alone       "turning"       sin(q) (...)
                "shortest"      what `form` chooses, in the brackets of those before
    angles      "products"      sin(a) cos(b), cos(a)^2     "sines"         sin(a) cos(b), sin(a)^2
                "sums"          cos(a - b), cos(2 a)        "powers"        cos(a - b), cos(a)^2
                "sine powers"   cos(a - b), sin(a)^2        "doubles"       sin(a) cos(b), cos(2 a)
                "double sines"  cos(a)^2, sin(2 a)          None            whatever is shortest
    common      whether letters that all terms share stand in front of one bracket; None where that is shorter
    whole       whether brackets hold whole numbers: (2 a + b)/2, not a + b/2
    lowest      whether letters also stand in front where the terms hold different powers of them: x' (2 y' + x')
    squares     whether what is a square or a product of sums is one inside of brackets: m (a + b cos(q))^2
    apart       whether accelerations, velocities, gravity and other forces have brackets of their own
    alone       what stands before brackets around the terms that `brackets` leave alone: m1 in
                (m1 + m2) x'^2 + m1 (l^2 q'^2 + 2 l q' x') beside the velocities
    longest     how many times as long as `form` alone an entry may become, in leaves; what would be longer is written
                by `form` alone, and so are inertias: I + m (a^2 + b^2 + 2 a b cos(q)), m (a^2 + b^2)
    quantities  {quantity: style} for quantities of equations that are written in another way

    Raises UnknownNameError for a word that is none of these, DescriptionError for a style that is not one.

    >>> from sympy import cos, symbols
    >>> from dalembert.algebra.short.shorten import shorten
    >>> m1, m2, a, b, q = symbols("m1 m2 a b q")
    >>> shorten(m1 * a**2 + m2 * (a**2 + a * b * cos(q)), Style(brackets=("geometry",)))
    a**2*(m1 + m2) + a*b*m2*cos(q)
    """

    form: str = "textbook"
    brackets: tuple[str, ...] | None = None
    angles: str | None = None
    common: bool | None = None
    whole: bool = False
    lowest: bool = False
    squares: bool = False
    apart: bool = False
    alone: str | None = None
    longest: float | None = None
    quantities: Mapping[str, Style] = field(default_factory=dict[str, "Style"], hash=False)

    def __post_init__(self) -> None:
        if self.brackets is not None:
            object.__setattr__(self, "brackets", tuple(self.brackets))
        _known("form", (self.form,), FORMS)
        _known("brackets", (*(self.brackets or ()), *((self.alone,) if self.alone else ())), BRACKETS)
        _known("angles", (self.angles,) if self.angles else (), ANGLES)
        for name, style in dict[str, object](self.quantities).items():
            if not isinstance(style, Style):
                raise DescriptionError("quantities", f"{style!r} for '{name}' is not a Style.")

    def __repr__(self) -> str:
        """What it says, without what it leaves open."""
        said = ((each.name, getattr(self, each.name)) for each in fields(self))
        return f"Style({', '.join(f'{name}={value!r}' for name, value in said if value != getattr(_PLAIN, name))})"

    @classmethod
    @of_kinds
    def of(cls, style: str | Style) -> Style:
        """A style by the name of its form or of a book, or as it is. Raises UnknownNameError for another name."""
        if isinstance(style, Style):
            return style
        _known("style", (style,), (*FORMS, *BOOKS))
        return BOOKS.get(style) or cls(style)

    @classmethod
    @of_kinds
    def like(cls, examples: Mapping[Any, Any], **quantities: Mapping[Any, Any]) -> Style:
        """The style that writes each expression as its example does, or comes nearest to that.

        examples     {expression: the same as one would write it}: SymPy, or text as in model files, where q' is the
                     derivative of q
        quantities   examples for quantities of equations that are written in another way: coriolis_vector={...}

        Of styles that fit equally well the most usual one is returned; where none fits, the nearest ones are
        changed word by word as long as it comes nearer. Raises ExpressionError for an example that is
        not equal to its expression, UnknownNameError for a name in it that the expression does not hold.

        >>> from sympy import cos, symbols
        >>> m1, m2, a, b, q = symbols("m1 m2 a b q")
        >>> Style.like({m1 * a**2 + m2 * (a**2 + a * b * cos(q)): "m1*a^2 + m2*a^2 + m2*a*b*cos(q)"})
        Style(form='expanded')
        """
        read = [_Example(expression, wanted) for expression, wanted in examples.items()]
        if not read:
            raise DescriptionError("Style.like", "there is no example.", "Give {expression: as it is to be written}.")
        known = sorted(hands(cls), key=lambda style: _distance(style, read))
        best = known[0] if _distance(known[0], read) == 0 else _composed(known, read)
        return replace(best, quantities={name: cls.like(each) for name, each in quantities.items()})

    def of_quantity(self, name: str) -> Style:
        """The style in which a quantity is written."""
        return self.quantities.get(name) or replace(self, quantities={})

    @property
    def manner(self) -> Manner:
        """What of the style a single sum is written by."""
        return Manner(self.form, self.brackets, self.angles, self.common, self.whole, self.lowest, self.squares,
                      self.apart, self.alone, self.longest)


def _known(what: str, words: tuple[str, ...], all_of_them: tuple[str, ...]) -> None:
    for word in words:
        if word not in all_of_them:
            raise UnknownNameError("Style", f"{what} '{word}' is none that it knows.", nearest(str(word), all_of_them))


_PLAIN = Style()


def _hand(**quantities: Style) -> Style:
    return Style(quantities=quantities)


_BY_MASS, _BY_GEOMETRY = Style(brackets=("masses",), common=False), Style(brackets=("geometry",), common=False)
_FLAT, _BY_MOTION = Style("expanded"), Style(brackets=("motion", "masses"), common=False)
_BY_EACH = Style(brackets=("motion", "geometry"), common=False)

#: What the word "textbook" means: M of point masses has one coefficient for each function of the coordinates, lengths
#: before masses, as most books have it, where that is not much longer; all else is chosen by length.
_USUAL = replace(_BY_EACH, longest=1.3)

#: The hands of books, as the entries show that `benchmarks/textbook` has of them; all else by length, as in books that
#: have no habit there, or print recursions rather than entries (Featherstone).
BOOKS = {
    "textbook": _hand(mass_matrix=_USUAL),
    "spong": _hand(coriolis_matrix=_FLAT, christoffel=_FLAT,
                   potential_energy=Style(brackets=("motion",), common=False)),
    "siciliano": _hand(mass_matrix=_BY_MASS),
    "craig": _hand(mass_matrix=_BY_GEOMETRY, coriolis_vector=_FLAT),
    "lynch": _hand(mass_matrix=_BY_MASS),
    "de luca": _hand(mass_matrix=_FLAT),
    "murray": _hand(mass_matrix=_BY_MOTION),
    "tedrake": _hand(mass_matrix=_BY_GEOMETRY, residual=_BY_GEOMETRY),
    "landau": _hand(kinetic_energy=Style(brackets=("common",), common=False, whole=True)),
    "goldstein": Style(),
    "featherstone": Style(),
}


# ------------------------------------------------------------------- a hand found from examples

#: Brackets that books are seen to set, the most usual first.
_SEEN: tuple[tuple[str, ...] | None, ...] = (
    None, ("masses",), ("geometry",), (), ("motion",), ("velocities",), ("motion", "masses"), ("velocities", "masses"),
    ("masses", "velocities"), ("motion", "geometry"), ("velocities", "geometry"), ("coefficients",), ("common",),
    ("gravity", "motion"), ("gravity", "masses"), ("constants",), ("velocities", "motion"), ("velocities", "common"),
    ("squares",),
)  # fmt: skip
#: Habits that few books have, and brackets that are seen with them alone.
_RARE: tuple[dict[str, Any], ...] = (
    {"alone": "masses"}, {"squares": True}, {"lowest": True}, {"apart": True}, {"lowest": True, "alone": "geometry"},
    {"lowest": True, "apart": True, "alone": "masses"},
)  # fmt: skip
_RARELY_SEEN = (
    ("turning",), ("turning", "masses"), ("turning", "geometry"), ("velocities", "turning", "masses"),
    ("velocities", "shortest"), ("motion", "shortest"), ("turning", "shortest"), ("gravity", "shortest"),
)  # fmt: skip


def hands(kind: type[Style]) -> Iterator[Style]:
    """The styles among which the hand of a book is looked for, the most usual first."""
    yield kind(brackets=("motion", "geometry"), common=False)
    yield from map(kind, FORMS)
    for whole, common, angles, brackets in product((False, True), (False, None, True), (None, *ANGLES), _SEEN):
        is_new = whole or common is not False or angles is not None or brackets != ("motion", "geometry")
        is_new &= common is False or angles not in ("doubles", "double sines")
        if is_new and (brackets is not None or (common is None and (whole or angles is not None))):
            yield kind("textbook", brackets, angles, common, whole)
    for whole, brackets in product((False, True), _RARELY_SEEN):
        yield kind("textbook", brackets, None, False, whole)
    for whole, habit, brackets in product((False, True), _RARE, (*_SEEN, *_RARELY_SEEN)):
        if brackets is not None:
            yield kind("textbook", brackets, None, False, whole, **habit)


def _distance(style: Style, examples: Sequence[_Example]) -> float:
    return sum(example.distance(style.manner) for example in examples)


def _composed(known: Sequence[Style], examples: Sequence[_Example]) -> Style:
    """The nearest of what becomes of the first style of each basis of angles: changed by the word that brings it
    nearest to the examples, and again, as long as it comes nearer."""
    best = known[0]
    for style in {style.angles: style for style in reversed(known)}.values():
        while True:
            changed = min(_changed(style), key=lambda each: _distance(each, examples))
            if _distance(changed, examples) >= _distance(style, examples):
                break
            style = changed
        best = min((best, style), key=lambda each: _distance(each, examples))
    return best


def _changed(style: Style) -> Iterator[Style]:
    """The styles that differ from one by a single word."""
    for name in ("whole", "lowest", "squares", "apart"):
        yield replace(style, **{name: not getattr(style, name)})
    for name, words in (("common", (False, None, True)), ("angles", (None, *ANGLES)), ("alone", (None, *BRACKETS))):
        yield from (replace(style, **{name: word}) for word in words if word != getattr(style, name))
    brackets = style.brackets or ()
    others = [(kind,) for kind in BRACKETS if kind not in brackets]
    for place in range(len(brackets) + 1):
        before, after = brackets[:place], brackets[place:]
        yield from (replace(style, brackets=(*before, *kind, *after)) for kind in others)
        if after:
            yield from (replace(style, brackets=(*before, *kind, *after[1:])) for kind in ((), *others))


class _Example:
    """An expression, and how it is to be written."""

    def __init__(self, expression: Any, wanted: Any) -> None:
        self.symbols = Symbols(Graph())
        nodes = list_from_sympy([expression], self.symbols)
        nodes += [self._parsed(wanted)] if isinstance(wanted, str) else list_from_sympy([wanted], self.symbols)
        self.ring = Ring(self.symbols.graph, nodes)
        self.element, other = map(self.ring.read, nodes)
        if not self.element.equals(other):
            raise ExpressionError("Style.like", f"{wanted} is not equal to {expression}.", "Mend the example.")
        self.wanted = settled(to_sympy(self.symbols.graph, nodes[1], self.symbols))
        self._known: dict[Any, float] = {}
        self._distances: dict[Manner, float] = {}

    def _parsed(self, text: str) -> Node:
        graph = self.symbols.graph
        leaves = {Node(k): entry for k, entry in enumerate(graph.nodes) if entry[0] == "symbol"}
        return parse(text, graph, {str(entry[1]) + "'" * int(entry[2]): leaf for leaf, entry in leaves.items()})

    def distance(self, manner: Manner) -> float:
        """How many parts of what a manner writes and of what is wanted are not in the other."""
        if manner not in self._distances:
            self._distances[manner] = self._measured(manner)
        return self._distances[manner]

    def _measured(self, manner: Manner) -> float:
        found = Shortener(self.ring, self.symbols, manner).expression(self.element)
        if found not in self._known:
            self._known[found] = len(_parts(settled(found)) ^ _parts(self.wanted))
        return self._known[found]


def _parts(expression: Any) -> set[Any]:
    from sympy import preorder_traversal

    return set(preorder_traversal(expression))


def settled(expression: Any) -> Any:
    """An expression with the signs and common numbers of its sums drawn out: what SymPy writes one way or another."""
    from sympy import Add, Expr, Integer, Mul

    if not expression.args or not isinstance(expression, Expr):
        return expression
    rebuilt: Any = expression.func(*map(settled, expression.args))
    if rebuilt.is_Pow and rebuilt.base.is_Add and rebuilt.exp.is_even and rebuilt.base.could_extract_minus_sign():
        return (-rebuilt.base) ** rebuilt.exp
    if not isinstance(rebuilt, Mul):
        return rebuilt
    number, factors = Integer(1), list[Any]()
    for factor in rebuilt.args:
        if isinstance(factor, Add):
            drawn = _number_of(factor)
            number, factor = number * drawn, Add(*(term / drawn for term in factor.args))
        factors.append(factor)
    return Mul(number, *factors)


def _number_of(total: Any) -> Any:
    """The number that all terms of a sum have in front, negative where the sum could be turned."""
    sizes = {abs(term.as_coeff_Mul()[0]) for term in total.args}
    number = sizes.pop() if len(sizes) == 1 else 1
    return -number if total.could_extract_minus_sign() else number
