"""Equality modulo relations such as e0^2 + e1^2 + e2^2 + e3^2 = 1: reduction by a Groebner basis.

What lies in the ideal of the relations is zero wherever they hold; so is what has a power in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import isqrt
from typing import TYPE_CHECKING, cast

from ...errors import BudgetError, ExpressionError
from ...expr.node import Node
from ..forms import atoms
from ..generators import Generator
from ..polynomials import Element
from ..ring import Ring
from .states import Solved

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly, fmpz_mpoly

_MOST_TERMS = 400
#: Polynomials, terms of one polynomial and bits of a coefficient at which Buchberger's algorithm is stopped.
_LIMITS = (80, 400, 2_000)
_POWERS = 2
#: Exponents beyond which nothing is reduced, by relations of two terms and longer ones.
_LARGEST_DEGREES = (10**6, 1_000)
#: Terms beyond which a radicand is not factored.
_LARGEST_RADICAND = 300


class Ideal:
    """The ideal of some polynomials (`flint.fmpq_mpoly` of one context).

    `complete` says whether the basis is a Groebner basis, so that what does not reduce to zero is outside.
    Raises ExpressionError where the polynomials cannot all be zero.
    """

    basis: list[fmpq_mpoly]
    complete: bool

    def __init__(self, polynomials: Sequence[fmpq_mpoly]) -> None:
        self.basis, self.complete = _basis([p for p in polynomials if p])
        if any(p.is_constant() for p in self.basis):
            raise ExpressionError("given", "the relations contradict one another.", "Give relations that can hold.")

    def reduced(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """The remainder modulo the basis; zero for elements of the ideal. Raises BudgetError for huge powers."""
        limit = _LARGEST_DEGREES[any(len(divisor) > 2 for divisor in self.basis)]
        if polynomial and max(polynomial.degrees()) > limit:
            raise BudgetError("given", f"a power beyond {limit} cannot be reduced.", "Give smaller powers.")
        changed = True
        while polynomial and changed:
            changed = False
            for divisor in self.basis:
                quotient, rest = divmod(polynomial, divisor)
                if quotient:
                    polynomial, changed = rest, True
        return polynomial

    def vanishes(self, polynomial: fmpq_mpoly) -> bool:
        """Whether a polynomial, its square or its fourth power is in the ideal."""
        rest = self.reduced(polynomial)
        for _ in range(_POWERS):
            if not rest or len(rest) > _LIMITS[1]:
                break
            rest = self.reduced(rest * rest)
        return not rest


def _basis(polynomials: list[fmpq_mpoly]) -> tuple[list[fmpq_mpoly], bool]:
    """A basis of the ideal, and whether it is a Groebner basis; leading monomials without a common variable
    make one of any polynomials (Buchberger's first criterion)."""
    leading = [polynomial.monoms()[0] for polynomial in polynomials]
    if all(not any(map(min, a, b)) for a, b in combinations(leading, 2)):
        return polynomials, True
    if sum(map(len, polynomials)) > _MOST_TERMS:
        return polynomials, False
    return _buchberger(polynomials)


def _buchberger(polynomials: list[fmpq_mpoly]) -> tuple[list[fmpq_mpoly], bool]:
    from flint import Ordering, fmpz_mpoly_ctx, fmpz_mpoly_vec

    context = polynomials[0].context()
    whole = fmpz_mpoly_ctx.get(context.names(), Ordering.lex)
    numerators = [whole.from_dict(_whole_terms(polynomial)) for polynomial in polynomials]
    found, complete = fmpz_mpoly_vec(numerators, whole).buchberger_naive(limits=_LIMITS)
    members = cast("Iterable[fmpz_mpoly]", found)
    basis = [context.from_dict(dict(polynomial.to_dict())) for polynomial in members]
    return basis, bool(complete)


def _whole_terms(polynomial: fmpq_mpoly) -> dict[tuple[int, ...], int]:
    """The terms of a polynomial times the common denominator of its coefficients."""
    from math import lcm

    terms = polynomial.to_dict()
    common = lcm(*(int(coefficient.q) for coefficient in terms.values()))
    return {powers: int(coefficient.p) * (common // int(coefficient.q)) for powers, coefficient in terms.items()}


# -------------------------------------------------------------------- square roots of products


def root_relations(ring: Ring) -> list[fmpq_mpoly]:
    """sqrt(x y) = sqrt(x) sqrt(y) and the like, as polynomials: true where all roots are real, none being negative."""
    radicands = {position: radicand.factor() for position, degree, radicand in ring.radicands()
                 if degree == 2 and len(radicand) <= _LARGEST_RADICAND}
    known: dict[tuple[str, int], tuple[int, fmpq]] = {}
    for position, (constant, factors) in radicands.items():
        if len(factors) == 1 and factors[0][1] <= 2:
            known.setdefault((str(factors[0][0]), factors[0][1]), (position, constant))
    return [relation for position, (constant, factors) in radicands.items()
            if (relation := _as_product(ring, position, constant, factors, known)) is not None]


def _as_product(ring: Ring, position: int, constant: fmpq, factors: Sequence[tuple[fmpq_mpoly, int]],
                known: Mapping[tuple[str, int], tuple[int, fmpq]]) -> fmpq_mpoly | None:
    """A root less the product of the roots of its radicand's factors; None where not all of these are known.

    For r_j^2 = c_j p^d, the factor p^e is (r_j^2 / c_j)^(e/d).
    """
    product = ring.one
    for factor, exponent in factors:
        for power in (1, 2):
            root, scale = known.get((str(factor), power), (position, constant))
            if root != position and exponent % power == 0:
                constant /= scale ** (exponent // power)
                product *= ring.gens[root] ** (exponent // power)
                break
        else:
            return None
    number = _rational_root(Fraction(int(constant.p), int(constant.q)))
    return None if number is None else ring.gens[position] - product * ring.element(number).num


def _rational_root(value: Fraction) -> Fraction | None:
    if value <= 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(top, bottom) if top * top == value.numerator and bottom * bottom == value.denominator else None


# -------------------------------------------------------------------- states on which relations hold


def solvable(ring: Ring, nodes: Sequence[Node], relations: Sequence[Element]) -> list[Solved] | None:
    """For each relation a symbol that it fixes, in an order in which they can be solved; None if there is none.

    Such a symbol occurs in no relation that is solved before, and its own is a polynomial of degree 1 or 2 in it.
    """
    order: list[Solved] = []
    left = dict(zip(nodes, relations, strict=True))
    while left:
        step = _last_to_solve(ring, left)
        if step is None:
            return None
        order.insert(0, step)
        del left[step.relation]
    return order


def _last_to_solve(ring: Ring, left: Mapping[Node, Element]) -> Solved | None:
    for node, relation in left.items():
        degrees = relation.num.degrees()
        for position, leaf in _free_symbols(ring, relation).items():
            is_alone = leaf not in ring.graph.reachable(key for key in left if key != node)
            if 1 <= degrees[position] <= 2 and is_alone:
                return Solved(leaf, node, degrees[position])
    return None


def _free_symbols(ring: Ring, relation: Element) -> dict[int, Node]:
    """Position and leaf of the symbols in which a relation is a polynomial."""
    generators, degrees = ring.generators, relation.num.degrees()
    used = [generator for generator, degree in zip(ring.order, degrees, strict=False) if degree]
    names = {index: generators.atoms[index] for kind, index in used if kind == "atom"}
    if relation.den is not None or any(kind == "root" for kind, _ in used):
        return {}
    if any(atom[0] not in ("symbol", "constant") for atom in names.values()):
        return {}
    bases = [generators.angles if kind in ("sin", "cos") else generators.arguments for kind, _ in used]
    bound = {atom for basis, (kind, index) in zip(bases, used, strict=True) if kind != "atom"
             for atom in atoms(basis.basis[index])}
    return {ring.position[Generator("atom", index)]: ring.graph.leaf(atom)
            for index, atom in names.items() if atom[0] == "symbol" and atom not in bound}
