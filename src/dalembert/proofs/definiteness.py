"""Positive definiteness of the mass matrix on a box of coordinates, by interval arithmetic.

A box is proved where M is positive definite at its centre and no factor of det M has a zero on it, so that no
eigenvalue can change its sign; or where S^T M S, with S from the Cholesky factor of M at the centre, is certainly
dominated by its diagonal, as a congruence keeps the signs of eigenvalues (Rump 2006, "Verification of positive
definiteness"). Else it is cut in two. Where M is only semi-definite no box tells, so zeros of det M are sought
first, on its factors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from ..algebra.deciding.balls import ball, enclose, precision
from ..algebra.exactly import exact_else
from ..algebra.polynomials import Element, Polynomials
from ..canonical.canonical import exact
from ..canonical.minors import determinant
from ..canonical.nodes import node_of
from ..dynamics.dynamics import Dynamics
from ..errors import DerivationError, looked_up
from ..expr.calculus import tangent
from ..expr.node import Node

if TYPE_CHECKING:
    import sympy
    from flint import arb

Interval = tuple[Fraction, Fraction]
Box = dict[Node, Interval]

#: Cuts after which a box stays undecided.
BISECTIONS = 2_000
_BITS = 128
_MOST_TERMS = 2_000
_MOST_CORNERS = 64
_NARROWING = 60
_PLACE = "positive_definite"


@dataclass(frozen=True)
class Definiteness:
    """Whether M is positive definite on a box.

    answer          "proved" on all of the box; "fails" at `configuration`; "undecided" on the boxes `remaining`
    configuration   {symbol: value} where a leading minor of M is not positive
    minor           (its size, its value there)
    remaining       boxes {symbol: (low, high)} that `bisections` cuts did not decide
    """

    answer: str
    bisections: int = 0
    configuration: Mapping[sympy.Basic, sympy.Basic] | None = field(default=None, hash=False)
    minor: tuple[int, float] | None = None
    remaining: tuple[Mapping[sympy.Basic, tuple[sympy.Basic, ...]], ...] = field(default=(), hash=False)
    detail: str = ""

    @property
    def holds(self) -> bool:
        """Whether it was proved."""
        return self.answer == "proved"

    def __str__(self) -> str:
        if self.answer == "proved":
            return f"proved positive definite ({self.bisections} bisections)"
        if self.answer == "undecided":
            return f"undecided: {len(self.remaining)} boxes remain after {self.bisections} bisections"
        where = ", ".join(f"{symbol} = {value}" for symbol, value in (self.configuration or {}).items())
        return f"not positive definite at {where or 'any state'}: {self.detail}"


def positive_definite(
    dynamics: Dynamics, box: Mapping[Any, Any], parameters: Mapping[Any, Any] | None = None,
    bisections: int = BISECTIONS,
) -> Definiteness:
    """Whether M is positive definite for all coordinates in `box` and all `parameters`.

    box         {coordinate or its name: (low, high)}
    parameters  {parameter or its name: value or (low, high)}; the others have their default

    Raises UnknownNameError for a name that M does not know, DerivationError where something M depends on has no
    value.

    >>> from dalembert.equations import derive
    >>> from dalembert.description.system import System
    >>> bead = derive(System("x y", kinetic="x'**2/2 + y'**2/2 + a*x'*y'*cos(x)", parameters={"a": 0}))
    >>> print(positive_definite(bead, {"x": (0, 1)}, {"a": (0, 0.9)}))
    proved positive definite (0 bisections)
    >>> print(positive_definite(bead, {"x": (0, 1)}, {"a": 2}).configuration)
    {a: 2, x(t): 1/2}
    """
    question = _Question(dynamics)
    whole = question.whole(box, parameters or {})
    return question.singular(whole) or question.bisected(whole, bisections)


class _Question:
    """M of some equations as nodes, and what is asked of it."""

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics, self.system = dynamics, dynamics.system
        self.graph, self.count = self.system.graph, len(self.system.leaves.q)
        self.nodes = self._nodes()
        self._known_slopes: dict[Node, list[Node]] = {}
        self.leaves = sorted(self.graph.symbols(self.nodes), key=self.graph.nodes.__getitem__)

    def _nodes(self) -> list[Node]:
        """The entries of M in canonical form, where there is one."""
        plain = self.dynamics.nodes("mass_matrix")
        elements = exact_else(None, exact(self.dynamics).elements, "mass_matrix")
        found = plain if elements is None else map(node_of, elements)
        return [node if short is None else short for short, node in zip(found, plain, strict=True)]

    # ---------------------------------------------------------------- the box

    def whole(self, box: Mapping[Any, Any], parameters: Mapping[Any, Any]) -> Box:
        """An interval for each leaf that M depends on."""
        given = {leaf: (parameter.value,) * 2 for leaf, parameter in
                 zip(self.system.leaves.p, self.system.parameters.values(), strict=True) if parameter.value is not None}
        given |= {self._leaf(name): value for name, value in {**parameters, **box}.items()}
        for leaf in self.leaves:
            if leaf not in given:
                name = self.system.symbols.sympy(leaf)
                raise DerivationError(_PLACE, f"the mass matrix depends on {name}, which has no value.",
                                      "Give it an interval in `box`, or a value in `parameters`.")
        return {leaf: _interval(given[leaf]) for leaf in self.leaves}

    def _leaf(self, name: Any) -> Node:
        leaves = self.system.leaves
        known = {str(self.system.symbols.sympy(leaf)): leaf for leaf in (*leaves.q, *leaves.v, *leaves.p, leaves.t)}
        known |= dict(zip(self.system.coordinate_names, leaves.q, strict=True))
        return looked_up(known, str(name), _PLACE, f"{name} is not known.")

    def shown(self, values: Mapping[Node, object]) -> dict[Any, Any]:
        """Values by the user's symbols; intervals as pairs."""
        return {self.system.symbols.sympy(leaf): tuple(map(_rational, value)) if isinstance(value, tuple)
                else _rational(value) for leaf, value in values.items()}

    # ---------------------------------------------------------------- enclosures

    def matrix(self, values: Mapping[Node, Fraction | arb]) -> list[list[arb]] | None:
        """M as balls; None where an entry has no real value."""
        entries = enclose(self.graph, self.nodes, values, _BITS)
        if any(entry is None for entry in entries):
            return None
        return [entries[i * self.count:(i + 1) * self.count] for i in range(self.count)]

    def enclosed(self, box: Box) -> list[list[arb]] | None:
        """M on a box: its direct enclosure, met with M(centre) + sum_k dM/dx_k (x_k - centre_k)."""
        whole = self.matrix({leaf: _as_ball(interval) for leaf, interval in box.items()})
        centre = {leaf: (low + high) / 2 for leaf, (low, high) in box.items()}
        middle = self.matrix(centre)
        if whole is None or middle is None:
            return whole
        wide = [leaf for leaf, (low, high) in box.items() if high > low]
        slopes = enclose(self.graph, [node for leaf in wide for node in self._slopes(leaf)],
                         {leaf: _as_ball(interval) for leaf, interval in box.items()}, _BITS)
        if any(slope is None for slope in slopes):
            return whole
        with precision(_BITS):
            around = [_as_ball((low - centre[leaf], high - centre[leaf]))
                      for leaf, (low, high) in box.items() if leaf in wide]
            for place in range(self.count**2):
                i, j = divmod(place, self.count)
                moved = middle[i][j]
                for k, offset in enumerate(around):
                    moved = moved + slopes[k * self.count**2 + place] * offset
                whole[i][j] = whole[i][j].intersection(moved)
        return whole

    def _slopes(self, leaf: Node) -> list[Node]:
        """dM/dx, row by row."""
        if leaf not in self._known_slopes:
            self._known_slopes[leaf] = tangent(self.graph, self.nodes, {leaf: self.graph.one})
        return self._known_slopes[leaf]

    def failing_minor(self, values: Mapping[Node, Fraction | arb]) -> tuple[int, float] | None:
        """The first leading minor that is certainly not positive, as (size, value)."""
        rows = self.matrix(values)
        if rows is None:
            return None
        with precision(_BITS):
            for size, minor in enumerate(_leading_minors(rows), start=1):
                if minor.is_zero() or minor < 0:
                    return size, float(minor.mid())
        return None

    def failed(self, values: Mapping[Node, Fraction | arb], minor: tuple[int, float], why: str = "") -> Definiteness:
        """The answer for a configuration."""
        detail = why or f"the leading minor of size {minor[0]} is {minor[1]:.6g}"
        return Definiteness("fails", 0, self.shown(values), minor, (), detail)

    # ---------------------------------------------------------------- cutting

    def bisected(self, whole: Box, most: int) -> Definiteness:
        """Cut until every box is proved, one fails at its centre, or `most` cuts are made."""
        boxes, cuts = [whole], 0
        while boxes:
            box = boxes.pop(0)
            rows = self.enclosed(box)
            centre = {leaf: (low + high) / 2 for leaf, (low, high) in box.items()}
            if rows is not None and (self._keeps_its_sign(box, centre) or self._dominated(rows, centre)):
                continue
            minor = self.failing_minor(centre)
            if minor is not None:
                return self.failed(centre, minor)
            if cuts >= most:
                remaining = tuple(self.shown(left) for left in (box, *boxes))
                return Definiteness("undecided", cuts, None, None, remaining)
            boxes += _halves(box, whole)
            cuts += 1
        return Definiteness("proved", cuts)

    def _keeps_its_sign(self, box: Box, centre: Mapping[Node, Fraction]) -> bool:
        """Whether det M certainly has no zero on the box, where M is continuous, and M is positive at its centre."""
        if not self.factors:
            return False
        values = {leaf: _as_ball(interval) for leaf, interval in box.items()}
        found = enclose(self.graph, self.factors, values, _BITS)
        if any(value is None or value.contains(0) for value in found):
            return False
        rows = self.matrix(centre)
        if rows is None:
            return False
        with precision(_BITS):
            return all(minor > 0 for minor in _leading_minors(rows))

    @cached_property
    def factors(self) -> list[Node]:
        """The factors of det M as nodes; none where det M is too large, or a factor knows other symbols than M."""
        determinant = self.determinant
        if determinant is None or determinant.is_zero:
            return []
        found = []
        for part in (determinant.num, determinant.den):
            if part is not None:
                _, factors = part.factor()
                found += [node_of(Element(determinant.ring, factor)) for factor, _ in factors]
        nodes = [node for node in found if node is not None]
        known = len(nodes) == len(found) and set(self.graph.symbols(nodes)) <= set(self.leaves)
        return (nodes or [self.graph.one]) if known else []

    def _dominated(self, rows: Sequence[Sequence[arb]], centre: Mapping[Node, Fraction]) -> bool:
        """Whether S^T M S certainly has a positive diagonal larger than the rest of each row."""
        import numpy as np
        from flint import arb, arb_mat

        middle = self.matrix(centre)
        if middle is None:
            return False
        numbers = np.array([[float(entry.mid()) for entry in row] for row in middle])
        try:
            factor = np.linalg.inv(np.linalg.cholesky((numbers + numbers.T) / 2))
        except np.linalg.LinAlgError:
            return False
        with precision(_BITS):
            left = arb_mat([[arb(float(x)) for x in row] for row in np.tril(factor)])
            changed = left * arb_mat([list(row) for row in rows]) * left.transpose()
            return all(
                changed[i, i] > sum((abs(changed[i, j]) for j in range(self.count) if j != i), arb(0))
                for i in range(self.count)
            )

    # ---------------------------------------------------------------- where det M = 0

    def singular(self, whole: Box) -> Definiteness | None:
        """A configuration in the box where det M is zero, found on the factors of det M; None where none was."""
        determinant = self.determinant
        if determinant is None:
            return None
        if determinant.is_zero:
            centre = {leaf: (low + high) / 2 for leaf, (low, high) in whole.items()}
            return self.failed(centre, (self.count, 0.0), "det M is 0 everywhere")
        _, factors = determinant.num.factor()
        for factor, _ in sorted(factors, key=lambda pair: (len(pair[0]), str(pair[0]))):
            element = Element(determinant.ring, factor)
            found = self._zero_at_quarter_turn(element, whole) or self._zero_between(element, whole)
            if found is not None:
                return found
        return None

    @cached_property
    def determinant(self) -> Element | None:
        """det M on polynomials, where it is not too large."""
        form = exact(self.dynamics)
        return exact_else(None, lambda: determinant(form.mass_matrix, form.zero, _MOST_TERMS))

    def _zero_at_quarter_turn(self, factor: Element, whole: Box) -> Definiteness | None:
        """A multiple of pi/2 of an angle, in the box, where a factor is 0 whatever the rest is."""
        ring = factor.ring
        degrees = factor.num.degrees()
        for position, generator in enumerate(ring.order):
            if generator.kind != "cos":
                continue
            sine = ring.position[generator._replace(kind="sin")]
            if not (degrees[position] or degrees[sine]):
                continue
            for quarter, (s, c) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
                if not factor.num.subs({position: c, sine: s}):
                    place = self._with_angle(ring, generator.index, quarter, whole)
                    if place is not None:
                        why = "det M is 0 there, so M is at most semi-definite"
                        return self.failed(place, (self.count, 0.0), why)
        return None

    def _with_angle(self, ring: Polynomials, index: int, quarter: int, whole: Box) -> dict[Node, Any] | None:
        """A place in the box where a base angle is quarter * pi/2 modulo 2 pi; one coordinate is solved for."""
        import sympy

        terms = {}
        for monomial, coefficient in ring.generators.angles.basis[index].items():
            if len(monomial) != 1 or monomial[0][1] != 1 or monomial[0][0][0] != "symbol":
                return None
            terms[self.graph.leaf(monomial[0][0])] = coefficient
        centre: dict[Node, Any] = {leaf: (low + high) / 2 for leaf, (low, high) in whole.items()}
        for leaf in sorted(terms, key=self.graph.nodes.__getitem__):
            if leaf not in whole or not terms.keys() <= whole.keys():
                continue
            low, high = map(_rational, whole[leaf])
            rest = _rational(sum((c * centre[other] for other, c in terms.items() if other != leaf), Fraction(0)))
            factor = _rational(terms[leaf])
            turns = sorted(((low * factor + rest) / (2 * sympy.pi), (high * factor + rest) / (2 * sympy.pi)),
                           key=lambda bound: bound.evalf())
            start = sympy.ceiling(turns[0] - sympy.Rational(quarter, 4))
            value = ((sympy.Rational(quarter, 2) + 2 * start) * sympy.pi - rest) / factor
            if low <= value <= high:
                return {**centre, leaf: value}
        return None

    def _zero_between(self, factor: Element, whole: Box) -> Definiteness | None:
        """A narrow bracket of a place where a factor changes its sign."""
        node = node_of(factor)
        if node is None or any(leaf not in whole for leaf in self.graph.symbols([node])):
            return None
        found: dict[int, dict[Node, Fraction]] = {}
        for corner in _corners(whole):
            sign = self._sign(node, corner)
            if sign:
                found.setdefault(sign, corner)
            if len(found) == 2:
                place = self._narrowed(node, found[-1], found[1])
                why = f"det M changes sign or is 0 within {2.0 ** (1 - _NARROWING):.0e} of the box's size from there"
                return self.failed(place, (self.count, 0.0), why)
        return None

    def _sign(self, node: Node, values: Mapping[Node, Fraction | arb]) -> int:
        """The sign of a node, 0 where it is not certain."""
        (value,) = enclose(self.graph, [node], values, _BITS)
        return 0 if value is None else int(value > 0) - int(value < 0)

    def _narrowed(self, node: Node, below: dict[Node, Fraction], above: dict[Node, Fraction]) -> dict[Node, Fraction]:
        for _ in range(_NARROWING):
            middle = {leaf: (below[leaf] + above[leaf]) / 2 for leaf in below}
            sign = self._sign(node, middle)
            if not sign:
                return middle
            below, above = (middle, above) if sign < 0 else (below, middle)
        return {leaf: (below[leaf] + above[leaf]) / 2 for leaf in below}


# -------------------------------------------------------------------- intervals


def _interval(value: Any) -> Interval:
    """A number or a pair as rational bounds."""
    low, high = value if isinstance(value, tuple | list) else (value, value)
    bounds = _fraction(low), _fraction(high)
    if bounds[0] > bounds[1]:
        raise DerivationError(_PLACE, f"the interval {value} is empty.", "Write (low, high).")
    return bounds


def _fraction(value: Any) -> Fraction:
    """A number as a fraction, a float as the decimal it prints as; what is irrational to 30 digits."""
    from sympy import Rational, nsimplify

    if isinstance(value, float):
        return Fraction(repr(value))
    if isinstance(value, int | Fraction):
        return Fraction(value)
    exact: Any = nsimplify(value)
    if not exact.is_Rational:
        exact = Rational(str(exact.evalf(30)))
    return Fraction(int(exact.p), int(exact.q))


def _rational(value: Any) -> Any:
    from sympy import Rational

    return Rational(value.numerator, value.denominator) if isinstance(value, Fraction) else value


def _as_ball(interval: Interval) -> arb:
    """The smallest ball of the working precision that holds an interval."""
    with precision(_BITS):
        return ball(interval[0]).union(ball(interval[1]))


def _halves(box: Box, whole: Box) -> Iterator[Box]:
    """The box cut across its relatively widest side."""
    def width(leaf: Node) -> Fraction:
        (low, high), (start, end) = box[leaf], whole[leaf]
        return (high - low) / (end - start) if end > start else Fraction(0)

    cut = max(box, key=width)
    low, high = box[cut]
    middle = (low + high) / 2
    yield {**box, cut: (low, middle)}
    yield {**box, cut: (middle, high)}


def _corners(whole: Box) -> Iterable[dict[Node, Fraction]]:
    """Corners and midpoints of the box, up to some number."""
    places = [sorted({low, (low + high) / 2, high}) for low, high in whole.values()]
    for number, values in enumerate(product(*places)):
        if number == _MOST_CORNERS:
            return
        yield dict(zip(whole, values, strict=True))


def _leading_minors(rows: Sequence[Sequence[arb]]) -> Iterator[arb]:
    """The leading principal minors, smallest first."""
    from flint import arb_mat

    for size in range(1, len(rows) + 1):
        yield arb_mat([list(row[:size]) for row in rows[:size]]).det()
