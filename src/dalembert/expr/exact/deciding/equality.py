"""`equal`: whether two expressions are the same function, decided; or what keeps it from being decided.

The road: the same node, the same canonical form (`polynomials`), a state where they provably differ
(`balls`), for what is too large a prime field (`field`), and else a comparison in many digits, labelled so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from ....errors import BudgetError, ExpressionError, ShapeError, UndecidedError
from ...graph import Graph
from ...sympy_bridge import Symbols, list_from_sympy, matrix_entries, to_sympy
from ..forms import Atom, atoms, key
from ..generators import Generators
from ..opaque import UserFunctions, atom_node
from ..polynomials import Element, Ring
from .field import NotOffered, identity_test
from .relations import Ideal, root_relations, solvable
from .states import DIGITS, Solved, States, Witness

_PLACE = "equal"
#: Terms beyond which a polynomial is given up, and the products of terms that one answer may cost for each.
BUDGET = 4_000
_WORK_PER_TERM = 1_000
#: Nodes beyond which only the prime field is asked, unless a budget is given.
_LARGE = 5_000
_TRIALS = 3
_LARGEST_ERROR = 1e-12
_MOST_NAMES = 4


@dataclass(frozen=True)
class Equality:
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
    witness: Mapping[Any, Any] = field(default_factory=dict, hash=False)
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


def equal(a: Any, b: Any, *, given: Sequence[Any] = (), budget: int | None = None) -> Equality:
    """Whether `a` and `b` are the same function of real variables, wherever both have a value (x/x = 1).

    `a`, `b`: SymPy expressions, numbers, or matrices of one shape, compared entry by entry. Decided are
    rational functions of symbols, of sines and cosines of any angles, of exponentials, hyperbolic functions
    and roots; functions of the user are arbitrary functions, floats the decimals they print as. Symbols are
    real, and positive where SymPy says so. `given`: expressions that are zero, such as
    e0**2 + e1**2 + e2**2 + e3**2 - 1. `budget`: terms beyond which a polynomial is given up for the prime field.

    Raises ExpressionError for what is no real expression, ShapeError for matrices of different shapes.

    >>> from sympy import cos, sin, symbols
    >>> x, y = symbols("x y")
    >>> print(equal(cos(x) * cos(y) - sin(x) * sin(y), cos(x + y)))
    equal (canonical form)
    >>> bool(equal(sin(2 * x), 2 * sin(x)))
    False
    """
    symbols = Symbols(Graph())
    if _is_table(a) or _is_table(b):
        return _tables_equal(a, b, given, budget, symbols)
    nodes, functions = _nodes([a, b, *given], symbols)
    return _Question(symbols, functions, nodes[2:], budget).decide(nodes[0], nodes[1])


def _nodes(expressions: Sequence[Any], symbols: Symbols) -> tuple[list[int], UserFunctions | None]:
    """The nodes of expressions; functions of the user are replaced only where there are any."""
    functions = None
    try:
        nodes = list_from_sympy(expressions, symbols)
    except ExpressionError:
        functions = UserFunctions(symbols)
        replaced = [functions.replaced(expression) for expression in expressions]
        if not functions.found:
            raise
        nodes = list_from_sympy(replaced, symbols)
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


def _joined(question: _Question, shape: tuple[int, ...], left: Sequence[int], right: Sequence[int]) -> Equality:
    """One answer for all entries: no where one differs, undecided where one is."""
    answers = []
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


class _BoundedRing(Ring):
    """A ring that also gives up where the products together, or one common divisor, would cost too much."""

    spent = 0

    def product(self, a: Any, b: Any) -> Any:
        self._spend(len(a) * len(b))
        return super().product(a, b)

    def cancelled(self, num: Any, den: Any) -> tuple[Any, Any]:
        self._spend(len(num) * len(den))
        return super().cancelled(num, den)

    def _spend(self, amount: int) -> None:
        self.spent += amount
        if self.spent > _WORK_PER_TERM * self.budget:
            raise BudgetError("exact form", "the canonical form costs more than its budget.", "Raise the budget.")


class _Question:
    """Decides pairs of nodes; `given` are nodes that are zero."""

    def __init__(self, symbols: Symbols, functions: UserFunctions | None, given: Sequence[int],
                 budget: int | None) -> None:
        self.symbols, self.graph, self.functions = symbols, symbols.graph, functions
        self.given = [node for node in given if node != symbols.graph.zero]
        self.budget = budget

    def decide(self, a: int, b: int) -> Equality:
        """The answer for a = b."""
        difference = self.graph.sub(a, b)
        if a == b or difference == self.graph.zero:
            return Equality("yes", "same expression")
        if not self.given and (witness := States(self.symbols, [a, b]).first(a, b)):
            return self._decide_by_states(a, b, "", witness)
        if self._is_large(difference) and self.budget is None:
            return self._decide_in_field(a, b, difference)
        try:
            roots = [difference, *self.given]
            ring = _BoundedRing(self.graph, [*roots, *self._pairs(roots)], budget=self.budget or BUDGET)
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

    def _is_large(self, node: int) -> bool:
        return len(self.graph) > _LARGE and len(self.graph.reachable([node])) > _LARGE

    def _pairs(self, roots: Sequence[int]) -> list[int]:
        """cosh of the argument of each tanh: with it tanh is read as sinh / cosh, whose relations are all known."""
        nodes = self.graph.nodes
        if not any(node[0] == "tanh" for node in nodes):
            return []
        return [self.graph.call("cosh", nodes[index][1]) for index in self.graph.reachable(roots)
                if nodes[index][0] == "tanh"]

    # ---------------------------------------------------------------- roads

    def _decide_different(self, a: int, b: int, ring: _BoundedRing, difference: Element) -> Equality:
        """The answer where the canonical forms differ."""
        witness = States(self.symbols, [a, b]).witness(a, b)
        outside = self._outside(ring.generators)
        if witness is None and not outside:
            return Equality("no", "canonical forms differ")
        if witness is None and ring.generators.roots:
            roots = root_relations(ring)
            if roots and Ideal([*ring.relations(), *roots]).vanishes(difference.num):
                return Equality("yes", "canonical form")
        if witness is None and (split := self._with_logarithms_split(a, b)):
            return split
        return self._decide_by_states(a, b, _sentence(outside), witness)

    def _decide_in_field(self, a: int, b: int, difference: int) -> Equality:
        """The answer where no canonical form can be had."""
        generators = Generators(self.graph, [difference, *self._pairs([difference])])
        try:
            found = identity_test(self.graph, difference, _TRIALS, generators)
        except NotOffered as error:
            return self._decide_by_states(a, b, f"it is too large for a canonical form, and has {error}")
        if found.is_zero:
            if found.bound > _LARGEST_ERROR:
                return self._decide_by_states(a, b, "it is too large for a canonical form")
            return Equality("yes", f"prime field, error below {_power_of_ten_above(found.bound)}")
        witness = States(self.symbols, [a, b, *self.given]).witness(a, b, few=True) if not self.given else None
        outside = self._outside(generators)
        if witness is None and not outside and not self.given:
            return Equality("no", "prime field")
        return self._decide_by_states(a, b, _sentence(outside), witness)

    def _decide_given(self, a: int, b: int, ring: _BoundedRing, difference: Element,
                      relations: Sequence[Element]) -> Equality:
        """The answer modulo the relations: an element of their ideal, or a state where they hold and a, b differ."""
        ideal = Ideal([*(relation.num for relation in relations), *ring.relations()])
        if difference.den is not None and ideal.vanishes(difference.den):
            return self._decide_by_states(a, b, "something divides by what the relations make zero")
        if ideal.vanishes(difference.num):
            return Equality("yes", "canonical form modulo the given relations")
        solved = solvable(ring, self.given, relations)
        witness = None
        if solved is not None:
            witness = States(self.symbols, [a, b, *self.given], solved).witness(a, b)
        reason = "the difference is not in the ideal of the given relations" if ideal.complete else \
            "the given relations are too large for a Groebner basis"
        return self._decide_by_states(a, b, reason, witness, solved)

    def _decide_by_states(self, a: int, b: int, reason: str, witness: Witness | None = None,
                          solved: Sequence[Solved] | None = ()) -> Equality:
        """No with a witness that holds for arbitrary functions of the user; else undecided, measured."""
        if solved is None:
            return Equality("undecided", "none", reason)
        states = States(self.symbols, [a, b, *self.given], solved)
        if witness is None and not (self.given and not solved):
            witness = states.witness(a, b, few=True)
        doubt = self._functions_that_may_coincide() if witness else ""
        if witness and not doubt:
            state = {self._user_object(symbol): value for symbol, value in witness.state.items()}
            return Equality("no", "a state where they differ", witness=state, values=witness.values)
        return Equality("undecided", "none", doubt or reason, numeric=_measured(states, a, b))

    def _with_logarithms_split(self, a: int, b: int) -> Equality | None:
        """The answer after log(x y) = log(x) + log(y) for what SymPy knows to be positive."""
        from sympy import expand_log

        if not any(self.graph.nodes[node][0] == "log" for node in self.graph.reachable([a, b])):
            return None
        before = to_sympy(self.graph, [a, b], self.symbols)
        after = [expand_log(expression) for expression in before]
        if after == before:
            return None
        return self.decide(*list_from_sympy(after, self.symbols))

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
        expression = to_sympy(self.graph, node, self.symbols)
        return str(expression.xreplace(self.functions.found) if self.functions else expression)

    def _user_object(self, symbol: Any) -> Any:
        return self.functions.found.get(symbol, symbol) if self.functions else symbol

    def _functions_that_may_coincide(self) -> str:
        """Calls of one function of the user whose arguments are not known to differ; "" for none."""
        arguments = _Question(self.symbols, None, self.given, self.budget)
        for function, calls in self.functions.arguments.items() if self.functions else ():
            for one, other in combinations(calls.values(), 2):
                if not any(arguments.decide(x, y).answer == "no" for x, y in zip(one, other, strict=False)):
                    return f"two calls of {function} may have equal arguments"
        return ""


def _sentence(outside: Sequence[str]) -> str:
    shown = ", ".join(outside[:_MOST_NAMES]) + (", ..." if len(outside) > _MOST_NAMES else "")
    if not shown:
        return "no state was found that tells them apart"
    relations = "relations between" if len(outside) > 1 else "relations of"
    return f"{relations} {shown} are not all known"


def _measured(states: States, a: int, b: int) -> str:
    count = states.agreement(a, b)
    if not count:
        return "no state was found at which both are real and agree"
    return f"measured, not proved: they agree to {DIGITS} digits at {count} state{'s' * (count > 1)}"


def _power_of_ten_above(bound: float) -> str:
    return f"1e{math.ceil(math.log10(bound))}"
