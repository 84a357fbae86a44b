"""Stationary points of a function under constraints, with multipliers, and whether they are extrema."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product as product_of
from typing import Any

import numpy as np

from ..algebra.deciding.balls import enclose
from ..arguments import of_kinds
from ..description.reading import difference
from ..errors import DerivationError, DescriptionError, remark
from ..expr.calculus import gradient, jacobian
from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy, to_sympy
from ..forms.approximation.taylor import taylor
from ..forms.statics.places import Vector, name_of
from ..forms.tools.parts import refuse_text
from .closed_form import NotClosed, angles_among, solve
from .exact_rest import restricted, sign_of, without_floats
from .extremal_conditions import ExtremalConditions
from .singular_places import DEPENDENT, KINK, is_kink, is_real_at, judged, singular_places
from .solutions import BoxSearch, Solution
from .zeros.answer import WORDS, Asked, Searched
from .zeros.germ import Germ, germ
from .zeros.matrices import Centred, Signs, in_doubles, null_space, product, signs
from .zeros.region import given_bounds

_HIGHEST_TEST = 12
_BITS = 192
#: A bound such as pi in doubles holds what is next to it by rounding; turns of an angle that are listed.
_EDGE, _MOST_TURNS = 1e-14, 1000
#: {place of a variable: (low, high)}
Given = Mapping[Node, tuple[float, float]]


@dataclass(frozen=True, eq=False)
class Extremum:
    """A stationary point.

    point        {variable: value}, SymPy where a closed form was found, else numbers
    value        f there
    multipliers  of grad f = sum lambda_i grad g_i
    kind         "minimum", "maximum", "saddle" (neither), or "undecided"
    reason       the test that decided
    certificate  "closed form"; "singular": f or the constraints are not smooth there, which is judged without
                 derivatives, and no multipliers are given. Of a number: "regular": proved, the only stationary point in
                 its enclosure;
                 "degenerate": proved and isolated, with singular equations; "family": proved, one of a continuum;
                 "uncertified": as far as rounding tells (see `Searched.suspected`)
    enclosure    (n, 2): the box that holds a number, or its family, and no other but such as are next to a degenerate
                 one
    """

    point: dict[Any, Any]
    value: Any
    multipliers: tuple[Any, ...]
    kind: str
    reason: str
    certificate: str = "closed form"
    enclosure: Vector | None = None

    def __repr__(self) -> str:
        place = ", ".join(f"{x} = {value}" for x, value in self.point.items())
        return f"<Extremum {place}: {self.kind}, value {self.value}{WORDS.get(self.certificate, '')}>"


@of_kinds
def extrema(
    f: Any, variables: Sequence[Any], constraints: Sequence[Any] = (), *,
    box: Asked | None = None,
) -> Searched[Extremum]:
    """The stationary points of f where g_i = 0, each with its multipliers and a test of what it is.

        grad f = lambda_1 grad g_1 + lambda_2 grad g_2 + ...,   g_i = 0

    After them stand the places without a derivative (kinks, edges) and those where the constraints depend on one
    another, which may be extrema without being stationary.

    f, constraints  SymPy expressions (a constraint may be an equation Eq); constraints must be independent
    variables       SymPy symbols, taken as real
    box             {variable: (low, high)}: what lies there, angles beyond a turn included. None: all that has a closed
                    form, angles in (-pi, pi]; and -10 to 10 where numbers are searched

    The second-order test is the definiteness of the Hessian of f - sum lambda_i g_i on the tangent space of the
    constraints; where it fails, the lowest orders decide that do not vanish, if the point is known exactly. Symbols
    beside the variables may remain where the form closes; points of which the kind then depends on them are
    "undecided". Numbers are proved by interval arithmetic; the list says whether it is `exhaustive` in its `box`,
    which boxes are left `undecided`, and what is `suspected` there.
    Raises DerivationError where nothing closes and symbols remain, and for a box around points that keep symbols or
    that holds more than 1000 turns.
    Source: Mechanics for design, "Local extreme" (theorems of linear, quadratic and n-th order approximation).

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> for point in extrema(x * y, [x, y], [x**2 + y**2 - 1]): print(point, point.multipliers)
    <Extremum x = sqrt(2)/2, y = sqrt(2)/2: maximum, value 1/2> (1/2,)
    <Extremum x = -sqrt(2)/2, y = -sqrt(2)/2: maximum, value 1/2> (1/2,)
    <Extremum x = sqrt(2)/2, y = -sqrt(2)/2: minimum, value -1/2> (-1/2,)
    <Extremum x = -sqrt(2)/2, y = sqrt(2)/2: minimum, value -1/2> (-1/2,)
    """
    question = _Question(f, list(variables), [difference(g) for g in constraints])
    given = given_bounds("extrema, box", question.names, box, name_of)
    try:
        return question.completed(question.closed(given), given)
    except NotClosed:
        answer = question.numeric(given)
    return question.completed(answer, {Node(k): answer.box[name] for k, name in enumerate(question.names)})


def _within(
    values: Mapping[Any, Any], question: _Question, given: Given, turning: Collection[Any]
) -> Iterator[Mapping[Any, Any]]:
    """The solutions within bounds that are one up to whole turns of what enters by sine and cosine."""
    from sympy import Rational, ceiling, floor, pi

    choices = []
    for k, (low, high) in given.items():
        letter, edge = question.letters[k], _EDGE * (1.0 + max(abs(low), abs(high)))
        place, least, most = values[letter], Rational(low - edge), Rational(high + edge)
        if place.free_symbols:
            raise DerivationError("extrema", f"whether {question.names[k]} = {place} lies in the box is open.",
                                  "Give numbers for them, or leave box out.")  # fmt: skip
        first, last = ceiling((least - place) / (2 * pi)), floor((most - place) / (2 * pi))
        if letter in turning and last - first > _MOST_TURNS:
            raise DerivationError("extrema", f"the box holds {last - first} turns of {question.names[k]}.",
                                  f"Ask for at most {_MOST_TURNS}.")  # fmt: skip
        turns = range(int(first), int(last) + 1) if letter in turning else (0,)
        choices.append([(letter, place + 2 * pi * turn) for turn in turns if least <= place + 2 * pi * turn <= most])
    for chosen in product_of(*choices):
        yield {**values, **dict(chosen)}


class _Question:
    """f and g in real unknowns, with their derivatives from the graph."""

    def __init__(self, f: Any, variables: list[Any], constraints: list[Any]) -> None:
        from sympy import Dummy, Integer

        if not variables:
            raise DescriptionError("extrema", "no variable is given.", "Name at least one.")
        self.variables, self.names = variables, [name_of(x) for x in variables]
        self.letters = [Dummy(name_of(x), real=True) for x in variables]
        self.lambdas = [Dummy(f"lambda_{i}", real=True) for i in range(len(constraints))]
        refuse_text("extrema", (f, *variables, *constraints))
        renamed = dict(zip(variables, self.letters, strict=True))
        self.symbols = Symbols(Graph())
        graph = self.symbols.graph
        written = [without_floats((Integer(0) + expression).xreplace(renamed)) for expression in (f, *constraints)]
        self.written = written
        self.f, *self.g = list_from_sympy(written, self.symbols)
        self.x = [self.symbols.leaf(letter) for letter in self.letters]
        self.multipliers = [self.symbols.leaf(letter) for letter in self.lambdas]
        self.unknowns = [*self.x, *self.multipliers]
        weighted = graph.dot(self.multipliers, self.g) if self.g else graph.zero
        self.lagrangian = graph.sub(self.f, weighted)
        self.slopes = gradient(graph, self.lagrangian, self.x)
        self.hessian = jacobian(graph, self.slopes, self.x)
        self.rows = jacobian(graph, self.g, self.x) if self.g else []
        self.conditions = ExtremalConditions(graph, self.slopes, self.g, self.x, self.multipliers)

    @property
    def stationary(self) -> list[Any]:
        """grad f - lambda grad g, and g."""
        return to_sympy(self.symbols.graph, [*self.slopes, *self.g], self.symbols)

    # ------------------------------------------------------------ closed forms

    def closed(self, given: Given) -> Searched[Extremum]:
        """The solutions of the stationary equations, judged. Raises NotClosed."""
        found = solve(self.stationary, [*self.letters, *self.lambdas])
        turning = angles_among(self.stationary, self.letters)
        if any(len(values) < len(self.unknowns) for values in found):
            raise DerivationError("extrema", "the stationary points form curves, or the constraints depend on one "
                                  "another.", "Fix what is free, or leave a constraint out.")  # fmt: skip
        turn = {name: (-np.pi, np.pi) for name, letter in zip(self.names, self.letters, strict=True)
                if letter in turning}  # fmt: skip
        asked = {self.names[k]: bounds for k, bounds in given.items()}
        inside = self._inside(found, given, turning)
        return Searched(map(self.exact, inside), turn | asked)

    def completed(self, answer: Searched[Extremum], box: Given) -> Searched[Extremum]:
        """The answer with the places that are singular; a remark where there may be more of them."""
        (f, *g), letters = self.written, self.letters
        found, unsolved = singular_places(f, g, letters)
        in_box = answer.exhaustive and len(box) == len(letters)
        if unsolved == {DEPENDENT} and in_box and self._are_independent(box):
            unsolved = set()
        told = [self._told(one) for one in answer if self._is_real(one)]
        smooth = [one for one in told if one.certificate != "singular"]
        kinks = [one for one in told if one.certificate == "singular"]
        exact = [self._singular(values, place.reason)
                 for place in found for values in self._inside([place.values], box, place.turning)]  # fmt: skip
        exact = [one for one in exact if not _is_among(one, smooth)]
        answer[:] = [*smooth, *(one for one in kinks if not _is_among(one, exact)), *exact]
        if unsolved:
            answer.exhaustive = False
            remark("not-exhaustive", "extrema", "more may lie where f or a constraint has no derivative, or where the "
                   "constraints depend on one another.", "Look at these places one by one.")  # fmt: skip
        return answer

    def _place(self, one: Extremum) -> dict[Any, Any]:
        from sympy import Rational

        exact = (Rational(value) if isinstance(value, float) else value for value in one.point.values())
        return dict(zip(self.letters, exact, strict=True))

    def _is_real(self, one: Extremum) -> bool:
        return one.certificate != "closed form" or is_real_at(self.written[0], self._place(one))

    def _told(self, one: Extremum) -> Extremum:
        """A stationary point as it stands; where derivatives do not tell, judged by values."""
        place = self._place(one)
        if not is_kink(self.written, place):
            return one
        kind, seen = judged(self.written[0], self.written[1:], place)
        return replace(one, multipliers=(), kind=kind, reason=f"{KINK}{seen}", certificate="singular")

    def _singular(self, values: Mapping[Any, Any], reason: str) -> Extremum:
        f, *g = self.written
        point = dict(zip(self.variables, (values[x] for x in self.letters), strict=True))
        kind, seen = judged(f, g, {x: values[x] for x in self.letters})
        return Extremum(point, f.subs(values), (), kind, f"{reason}{seen}", "singular")

    def _inside(
        self, found: Sequence[Mapping[Any, Any]], given: Given, turning: Collection[Any]
    ) -> list[Mapping[Any, Any]]:
        return [place for values in found for place in _within(values, self, given, turning)] if given else list(found)

    def exact(self, values: Mapping[Any, Any]) -> Extremum:
        """The stationary point in closed form, judged."""
        from sympy import ImmutableDenseMatrix, simplify

        n = len(self.letters)
        flat = [node for row in (*self.hessian, *self.rows) for node in row]
        entries = [entry.subs(values) for entry in to_sympy(self.symbols.graph, [self.f, *flat], self.symbols)]
        value, H = simplify(entries[0]), ImmutableDenseMatrix(n, n, entries[1 : 1 + n * n])
        kind, reason = self._definite(H, ImmutableDenseMatrix(len(self.g), n, entries[1 + n * n :]))
        point = dict(zip(self.variables, (values[x] for x in self.letters), strict=True))
        multipliers = tuple(values[x] for x in self.lambdas)
        if kind == "undecided":
            kind, reason = self._beyond(values, point) or (kind, reason)
        return Extremum(point, value, multipliers, kind, reason)

    def _beyond(self, values: Mapping[Any, Any], point: Mapping[Any, Any]) -> tuple[str, str] | None:
        """The test where the second derivative is singular."""
        one = len(self.letters) == 1 and not self.g
        return self._higher_order(point) if one else self._by_orders(values)

    def _definite(self, H: Any, A: Any) -> tuple[str, str]:
        from sympy import simplify

        H = restricted(H, A)
        if H is None:
            return "undecided", "the constraints leave no direction"
        signs = [[sign_of(simplify((s * H)[: k + 1, : k + 1].det())) for k in range(H.rows)] for s in (1, -1)]
        where = "the tangent space of the constraints" if A.rows else "all directions"
        if all(sign == 1 for sign in signs[0]):
            return "minimum", f"the second derivative is positive definite on {where}"
        if all(sign == 1 for sign in signs[1]):
            return "maximum", f"the second derivative is negative definite on {where}"
        diagonal = [sign_of(H[k, k]) for k in range(H.rows)]
        if (1 in diagonal and -1 in diagonal) or any(sign == -1 for sign in signs[0][1::2]):
            return "saddle", f"the second derivative has both signs on {where}"
        return "undecided", f"the second derivative is singular on {where}, or its sign depends on symbols"

    def _higher_order(self, point: Mapping[Any, Any]) -> tuple[str, str]:
        """The n-th order test: the first power of dx with a coefficient that is not 0."""
        from sympy import Poly

        (x, x0), letter = next(iter(point.items())), self.letters[0]
        expression = to_sympy(self.symbols.graph, self.f, self.symbols)
        polynomial = Poly(taylor(expression, {letter: x0}, _HIGHEST_TEST).subs(letter, letter + x0), letter)
        for (power,), coefficient in sorted(polynomial.terms()):
            if power and coefficient != 0:
                return _by_power(power, sign_of(coefficient))
        return "undecided", f"the derivatives by {x} vanish up to order {_HIGHEST_TEST}"

    def _by_orders(self, values: Mapping[Any, Any]) -> tuple[str, str] | None:
        """The test by the lowest orders of f on the constraints, in any number of variables, where all is numbers."""
        graph, place = self.symbols.graph, [values[x] for x in (*self.letters, *self.lambdas)]
        if any(value.free_symbols for value in place) or self._open_symbols:
            return None
        nodes = list_from_sympy(place, self.symbols)
        rows = [*self.slopes, *map(graph.neg, self.g)]
        found = germ(graph, rows, dict(zip(self.unknowns, nodes, strict=True)), gradient=True)
        return None if found is None else _by_germ(found, len(self.g))

    # ------------------------------------------------------------ numbers

    @property
    def _open_symbols(self) -> list[Any]:
        """Symbols beside the variables."""
        present = self.symbols.graph.symbols([self.f, *self.g])
        return [self.symbols.sympy(leaf) for leaf in present if leaf not in self.unknowns]

    def numeric(self, given: Given) -> Searched[Extremum]:
        """The stationary points that the search in a box finds."""
        if self._open_symbols:
            raise DerivationError("extrema", "there is no closed form.",
                                  f"Give numbers for {', '.join(map(str, self._open_symbols))}.")  # fmt: skip
        return self._search(self.conditions, given).answer("extrema", self.names, self._judged)

    def _search(self, conditions: ExtremalConditions, given: Given) -> BoxSearch:
        return BoxSearch(conditions, np.zeros(len(self.names)), given, angles=False)

    def _are_independent(self, given: Given) -> bool:
        """Whether there is certainly no place in the box where the constraints depend on one another."""
        searches = (self._search(conditions, given) for conditions in self.conditions.of_dependence())
        return not any(search.solutions() or search.open_boxes or search.exact.doubtful for search in searches)

    def _judged(self, found: Solution) -> Extremum:
        n, graph = len(self.x), self.symbols.graph
        (value,) = evaluate(graph, [self.f], dict(zip(self.unknowns, found.x, strict=True)))
        point = dict(zip(self.variables, found.x[:n].tolist(), strict=True))
        return Extremum(point, float(value), tuple(found.x[n:].tolist()), *self._kind(found), found.kind,
                        found.enclosure)  # fmt: skip

    def _kind(self, found: Solution) -> tuple[str, str]:
        if found.kind == "uncertified":
            return "undecided", "whether this is a stationary point is not proved"
        restricted = self._restricted(found)
        if restricted is None:
            return "undecided", "the constraints, or f, are singular there"
        kind = _by_signs(signs(restricted), len(restricted.centre))
        if kind is None and found.germ is not None:
            kind = _by_germ(found.germ, len(self.g) - self.conditions.repeated())
        return kind or ("undecided", "the second derivative is singular there")

    def _restricted(self, found: Solution) -> Centred | None:
        """The Hessian on the tangent space of the constraints."""
        n, m = len(self.x), len(self.g)
        nodes = [node for row in (*self.hessian, *self.rows) for node in row]
        place = dict(zip(self.unknowns, found.balls, strict=True))
        entries = in_doubles(enclose(self.symbols.graph, nodes, place, _BITS))
        K, A = (Centred(*(part[rows].reshape(-1, n) for part in entries))
                for rows in (slice(n * n), slice(n * n, None)))
        Z = null_space(A, m - self.conditions.repeated()) if np.isfinite(entries.radius).all() else None
        return None if Z is None else product(product(Z.T, K), Z)


def _is_among(one: Extremum, others: Sequence[Extremum]) -> bool:
    """Whether one stands at the place of another, as far as doubles tell."""
    from sympy import Integer

    apart = ([Integer(0) + value - other.point[x] for x, value in one.point.items()] for other in others)
    return any(all(d == 0 or (d.is_number and abs(d.evalf(20)) <= 1e-12) for d in place) for place in apart)


def _by_signs(found: Signs, count: int) -> tuple[str, str] | None:
    if found.positive == count:
        return "minimum", "the second derivative is positive definite there"
    if found.negative == count:
        return "maximum", "the second derivative is negative definite there"
    if found.positive and found.negative:
        return "saddle", "the second derivative has both signs there"
    return None


def _by_germ(found: Germ, constraints: int) -> tuple[str, str] | None:
    """The kind by the signs of the second derivative, of which each constraint takes two, and of what leads beyond."""
    rising, falling = found.positive > constraints, found.negative > constraints
    rising, falling = rising or found.sign in ("positive", "both"), falling or found.sign in ("negative", "both")
    which = f"where the second derivative is singular, terms of order {found.order + 1} decide"
    if found.sign == "unclear" and not (rising and falling):
        return None
    kind = "saddle" if rising and falling else "minimum" if rising else "maximum"
    return kind, which


def _by_power(power: int, sign: int | None) -> tuple[str, str]:
    if power % 2:
        return "saddle", f"the first derivative that is not 0 is of odd order {power}"
    if sign is None:
        return "undecided", f"the sign of the derivative of order {power} depends on symbols"
    kind, word = ("minimum", "positive") if sign > 0 else ("maximum", "negative")
    return kind, f"the first derivative that is not 0 is of even order {power}, and {word}"
