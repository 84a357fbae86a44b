"""`equal`: whether two expressions are the same function, decided; or what keeps it from being decided.

The road: the same node, the same canonical form (`polynomials`), for what is too large a prime field (`field`).
"No" is only ever said with a state at which both have a value and these provably differ (`balls`): different forms
alone prove nothing, since no list of relations between functions is complete. All else is compared in many digits,
labelled so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from ...arguments import of_kinds
from ...displayed import Displayed
from ...errors import BudgetError, ExpressionError, ShapeError, UndecidedError
from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols, list_from_sympy, matrix_entries, to_sympy
from ..arguments import with_hyperbolic_cosines
from ..forms import Atom, atoms, key
from ..generators import Generators
from ..opaque import UserFunctions, atom_node
from ..polynomials import Element
from ..ring import BoundedRing, generators_of
from .extrema import extrema_as_distances
from .field import NotOffered, identity_test
from .logarithms import exponentials_of_logarithms, inverse_hyperbolics_as_logarithms, logarithms_split
from .relations import Ideal, root_relations, solvable
from .states import DIGITS, Pair, Solved, States, Witness

_PLACE = "equal"
#: Terms beyond which a polynomial is given up.
BUDGET = 4_000
#: Nodes beyond which only the prime field is asked, unless a budget is given.
_LARGE = 5_000
_TRIALS = 3
_LARGEST_ERROR = 1e-12
_MOST_NAMES = 4


@dataclass(frozen=True)
class Equality(Displayed):
    """What became of a question a = b; true for "yes", false for "no", UndecidedError for "undecided".

    answer    "yes" | "no" | "undecided"
    method    how it was decided: "same expression", "canonical form", "canonical form modulo the given
              relations", "prime field, error below 1e-44", "a state where they differ", "none"
    reason    what put it outside the decided class, in the user's own names; or which entry of a matrix
    witness   {symbol: value} of a state where a and b provably differ; rational unless a relation fixes it
    values    a and b there, to 15 digits
    numeric   for "undecided": at how many states they agreed to how many digits
    """

    answer: str
    method: str
    reason: str = ""
    witness: Mapping[Any, Any] = field(default_factory=dict[Any, Any], hash=False)
    values: tuple[str, ...] = ()
    numeric: str = ""

    def __bool__(self) -> bool:
        if self.answer == "undecided":
            raise UndecidedError(_PLACE, f"{self}.", "Look at .answer, .reason and .numeric.")
        return self.answer == "yes"

    def __str__(self) -> str:
        return {"yes": self._yes, "no": self._no, "undecided": self._undecided}[self.answer]()

    def _yes(self) -> str:
        return f"equal ({self.method})"

    def _no(self) -> str:
        where = f"; {self.reason}" if self.reason else ""
        if not self.values:
            return f"not equal ({self.method}{where})"
        state = ", ".join(f"{symbol} = {value}" for symbol, value in self.witness.items())
        return f"not equal: {self.values[0]} and {self.values[1]}{state and ' at ' + state}{where}"

    def _undecided(self) -> str:
        return "; ".join(part for part in (f"undecided: {self.reason}", self.numeric) if part)


@of_kinds
def equal(a: Any, b: Any, *, given: Sequence[Any] = (), budget: int | None = None) -> Equality:
    """Whether `a` and `b` are the same function of real variables, wherever both have a value (x/x = 1).

    `a`, `b`: SymPy expressions, numbers, or matrices of one shape, compared entry by entry. Decided are
    rational functions of symbols, of sines and cosines of any angles, of exponentials, hyperbolic functions
    and roots; functions of the user are arbitrary functions, floats the decimals they print as. Symbols are
    real, and positive where SymPy says so. `given`: expressions that are zero, such as
    e0**2 + e1**2 + e2**2 + e3**2 - 1. `budget`: terms beyond which a polynomial is given up for the prime field.

    Arguments of functions are compared in the same way. "no" always has a state at which the sides differ.

    Raises ExpressionError for what is no real expression, ShapeError for matrices of different shapes.

    >>> from sympy import cos, exp, sin, symbols
    >>> x, y = symbols("x y")
    >>> print(equal(cos(x) * cos(y) - sin(x) * sin(y), cos(x + y)))
    equal (canonical form)
    >>> print(equal(exp(2 * sin(x) ** 2), exp(1 - cos(2 * x))))
    equal (canonical form)
    >>> bool(equal(sin(2 * x), 2 * sin(x)))
    False
    """
    symbols = Symbols(Graph())
    if _is_table(a) or _is_table(b):
        return _tables_equal(a, b, given, budget, symbols)
    nodes, functions = _nodes([a, b, *given], symbols)
    return _Question(symbols, functions, nodes[2:], budget).decide(nodes[0], nodes[1])


def _nodes(expressions: Sequence[Any], symbols: Symbols) -> tuple[list[Node], UserFunctions | None]:
    """The nodes of expressions; functions of the user are replaced only where there are any."""
    functions = None
    try:
        nodes = list_from_sympy(expressions, symbols)
    except ExpressionError:
        functions = UserFunctions(symbols)
        replaced = [functions.replaced(expression) for expression in expressions]
        if not functions.found:
            raise
        nodes = functions.merged(list_from_sympy(replaced, symbols))
    for node, expression in zip(nodes, expressions, strict=True):
        if symbols.graph.is_logical(node):
            raise ExpressionError(_PLACE, f"{expression} is a truth value.", "Compare the two sides of relations.")
    return nodes, functions


# -------------------------------------------------------------------- matrices


def _is_table(value: Any) -> bool:
    return isinstance(value, list | tuple) or getattr(value, "shape", ()) != ()


def _tables_equal(a: Any, b: Any, given: Sequence[Any], budget: int | None, symbols: Symbols) -> Equality:
    (shape, left), (other, right) = _entries(a), _entries(b)
    if shape != other:
        raise ShapeError(_PLACE, f"the shapes {shape} and {other} differ.", "Give matrices of one shape.")
    count = len(left)
    nodes, functions = _nodes([*left, *right, *given], symbols)
    question = _Question(symbols, functions, nodes[2 * count:], budget)
    return _joined(question, shape, nodes[:count], nodes[count:2 * count])


def _entries(value: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape and the entries of a matrix or nested list, row by row; a scalar has the shape ()."""
    return matrix_entries(value) if _is_table(value) else ((), [value])


def _joined(question: _Question, shape: tuple[int, ...], left: Sequence[Node], right: Sequence[Node]) -> Equality:
    """One answer for all entries: no where one differs, undecided where one is."""
    answers: list[Equality] = []
    for position, (a, b) in enumerate(zip(left, right, strict=True)):
        found = question.decide(a, b)
        if found.answer != "yes":
            where = f"entry {list(_index(position, shape))}"
            found = replace(found, reason=f"{where}: {found.reason}" if found.reason else where)
        if found.answer == "no":
            return found
        answers.append(found)
    undecided = [found for found in answers if found.answer == "undecided"]
    if undecided:
        return undecided[0]
    return Equality("yes", max((found.method for found in answers), key=_weakness, default="same expression"))


def _weakness(method: str) -> tuple[bool, int]:
    """What ranks the methods of entries: a probability, however small, is said."""
    return method.startswith("prime field"), len(method)


def _index(position: int, shape: tuple[int, ...]) -> Iterator[int]:
    for axis in range(len(shape)):
        block = 1
        for size in shape[axis + 1:]:
            block *= size
        yield position // block % shape[axis]


# -------------------------------------------------------------------- one pair


class _Question:
    """Decides pairs of nodes; `given` are nodes that are zero."""

    def __init__(self, symbols: Symbols, functions: UserFunctions | None, given: Sequence[Node],
                 budget: int | None) -> None:
        self.symbols, self.graph, self.functions = symbols, symbols.graph, functions
        self.given = [node for node in given if node != symbols.graph.zero]
        self.budget = budget

    def decide(self, a: Node, b: Node) -> Equality:
        """The answer for a = b."""
        if a == b or self.graph.sub(a, b) == self.graph.zero:
            return Equality("yes", "same expression")
        if not self.given and (witness := self._states(a, b).first(a, b)):
            return self._different(witness)
        difference = self.graph.sub(*exponentials_of_logarithms(self.graph, [a, b]))
        if self._is_large(difference) and self.budget is None:
            return self._decide_in_field(a, b, difference)
        roots = with_hyperbolic_cosines(self.graph, [difference, *self.given])
        try:
            ring = BoundedRing(self.graph, roots, budget=self.budget or BUDGET)
            element, *relations = (ring.read(node) for node in (difference, *self.given))
        except BudgetError:
            return self._decide_in_field(a, b, difference)
        except ZeroDivisionError:
            return self._decide_by_states(a, b, "something divides by what is zero everywhere")
        except ExpressionError as error:
            return self._decide_by_states(a, b, error.what.rstrip("."))
        if element.is_zero:
            return Equality("yes", "canonical form")
        if self.given:
            return self._decide_given(a, b, ring, element, relations)
        return self._decide_different(a, b, ring, element)

    def _is_large(self, node: Node) -> bool:
        return len(self.graph) > _LARGE and len(self.graph.reachable([node])) > _LARGE

    def _states(self, a: Node, b: Node, solved: Sequence[Solved] = ()) -> States:
        """Where a and b are compared; calls of one function of the user have different arguments there."""
        return States(self.symbols, [a, b, *self.given], solved, self._calls())

    def _calls(self) -> list[Pair]:
        """The arguments of two calls of one function of the user, for all such pairs."""
        known = self.functions.arguments.values() if self.functions else ()
        return [pair for calls in known for pair in combinations(calls.values(), 2)]

    # ---------------------------------------------------------------- roads

    def _decide_different(self, a: Node, b: Node, ring: BoundedRing, difference: Element) -> Equality:
        """The answer where the canonical forms differ."""
        if witness := self._states(a, b).witness(a, b):
            return self._different(witness)
        if ring.generators.roots:
            roots = root_relations(ring)
            if roots and Ideal([*ring.relations(), *roots]).vanishes(difference.num):
                return Equality("yes", "canonical form")
        after = extrema_as_distances(self.graph, inverse_hyperbolics_as_logarithms(
            self.graph, logarithms_split(self.symbols, [a, b])))  # fmt: skip
        if after != [a, b]:
            return self.decide(*after)
        return self._undecided(a, b, _sentence(self._outside(ring.generators)))

    def _decide_in_field(self, a: Node, b: Node, difference: Node) -> Equality:
        """The answer where no canonical form can be had."""
        generators = generators_of(self.graph, with_hyperbolic_cosines(self.graph, [difference]))
        try:
            found = identity_test(self.graph, difference, _TRIALS, generators)
        except NotOffered as error:
            return self._decide_by_states(a, b, f"it is too large for a canonical form, and has {error}")
        if not found.is_zero:
            return self._decide_by_states(a, b, _sentence(self._outside(generators)))
        if found.bound > _LARGEST_ERROR:
            return self._decide_by_states(a, b, "it is too large for a canonical form")
        return Equality("yes", f"prime field, error below {_power_of_ten_above(found.bound)}")

    def _decide_given(self, a: Node, b: Node, ring: BoundedRing, difference: Element,
                      relations: Sequence[Element]) -> Equality:
        """The answer modulo the relations: an element of their ideal, or a state where they hold and a, b differ."""
        try:
            found = self._decide_modulo(a, b, ring, difference, relations)
        except BudgetError as error:
            found = error.what.rstrip(".")
        if isinstance(found, Equality):
            return found
        solved = solvable(ring, self.given, relations)
        return Equality("undecided", "none", found) if solved is None else self._decide_by_states(a, b, found, solved)

    def _decide_modulo(self, a: Node, b: Node, ring: BoundedRing, difference: Element,
                       relations: Sequence[Element]) -> Equality | str:
        """The answer of the ideal, or why it has none."""
        ideal = Ideal([*(relation.num for relation in relations), *ring.relations()])
        if difference.den is not None and ideal.vanishes(difference.den):
            return self._undecided(a, b, "something divides by what the relations make zero")
        if ideal.vanishes(difference.num):
            return Equality("yes", "canonical form modulo the given relations")
        return "the difference is not in the ideal of the given relations" if ideal.complete else \
            "the given relations are too large for a Groebner basis"

    def _decide_by_states(self, a: Node, b: Node, reason: str, solved: Sequence[Solved] = ()) -> Equality:
        """No with a state at which they differ and the relations hold; else undecided, measured."""
        if self.given and not solved:
            return self._undecided(a, b, reason)
        witness = self._states(a, b, solved).witness(a, b)
        return self._different(witness) if witness else self._undecided(a, b, reason, solved)

    def _different(self, witness: Witness) -> Equality:
        state = {self._user_object(symbol): value for symbol, value in witness.state.items()}
        return Equality("no", "a state where they differ", witness=state, values=witness.values)

    def _undecided(self, a: Node, b: Node, reason: str, solved: Sequence[Solved] = ()) -> Equality:
        """What is measured where nothing is proved."""
        if self.given and not solved:
            return Equality("undecided", "none", reason)
        states = States(self.symbols, [a, b, *self.given], solved)
        if self._calls() and states.witness(a, b):
            reason = "two calls of one function may have equal arguments"
        return Equality("undecided", "none", reason, numeric=_measured(states, a, b))

    # ---------------------------------------------------------------- what is outside the decided class

    def _outside(self, generators: Generators) -> list[str]:
        """What is not known to be independent of the other generators, as the user wrote it."""
        doubtful = [atom for atom in generators.atoms if atom[0] != "symbol"]
        doubtful += [("pow", atom[1], key({(): Fraction(1, degree)})) if atom[0] == "root" else atom
                     for atom, degree in generators.roots]
        for form in (*generators.angles.basis, *generators.arguments.basis):
            doubtful += [atom for atom in atoms(form) if atom[0] == "root"]
        return sorted({self._user_text(atom) for atom in doubtful})

    def _user_text(self, atom: Atom) -> str:
        node = atom_node(self.graph, atom)
        if node is None:
            return "an argument too large to be multiplied out"
        expression = to_sympy(self.graph, node, self.symbols, evaluate=False)
        return str(expression.xreplace(self.functions.found) if self.functions else expression)

    def _user_object(self, symbol: Any) -> Any:
        return self.functions.found.get(symbol, symbol) if self.functions else symbol


def _sentence(outside: Sequence[str]) -> str:
    shown = ", ".join(outside[:_MOST_NAMES]) + (", ..." if len(outside) > _MOST_NAMES else "")
    if not shown:
        return "no state was found that tells them apart"
    relations = "relations between" if len(outside) > 1 else "relations of"
    return f"{relations} {shown} are not all known"


def _measured(states: States, a: Node, b: Node) -> str:
    count = states.agreement(a, b)
    if not count:
        return "no state was found at which both are real and agree"
    return f"measured, not proved: they agree to {DIGITS} digits at {count} state{'s' * (count > 1)}"


def _power_of_ten_above(bound: float) -> str:
    return f"1e{math.ceil(math.log10(bound))}"
