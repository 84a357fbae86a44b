"""Base parameters: the few combinations of parameters on which the equations of motion depend, and the regressor.

Every monomial in coordinates, velocities and accelerations is multiplied by a polynomial in the parameters. These
polynomials span a space over the rationals; the base parameters are a basis of it, the shortest of the polynomials
that occur, in the order in which M and g show them:

    M a + bias - Q(u = 0) = Y(q, v, a) beta

Sources: minimal inertial parameters, Khalil & Dombre 2002, chapter 9; De Luca, slides on linear parametrization.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import count
from math import gcd, lcm
from operator import itemgetter
from typing import Any, NamedTuple

from ..expr.exact.polynomials import Element, Ring
from .exact import ElementRows, Elements, Exact, hides, symmetric

Exponents = tuple[int, ...]
Polynomial = dict[Exponents, Any]
"""A polynomial in the parameters: {exponents: rational}."""
Groups = dict[Exponents, Polynomial]
"""A polynomial over those: {exponents of the other generators: its coefficient}."""


class BaseParameters(NamedTuple):
    """A basis of polynomials in the parameters, and the coordinates in it of every polynomial of its space."""

    basis: tuple[Polynomial, ...]
    rows: Mapping[Exponents, tuple[Polynomial, dict[int, Any]]]

    def coordinates(self, polynomial: Polynomial) -> dict[int, Any] | None:
        """{index: factor} with polynomial = sum of factor * basis; None outside the space."""
        rest, found = _eliminated(polynomial, self.rows)
        return None if rest else found


def base_parameters(polynomials: Sequence[Polynomial]) -> BaseParameters:
    """A basis of the span of some polynomials, of the shortest among them, in the order in which they are given."""
    primitive: dict[tuple, Polynomial] = {}
    for polynomial in polynomials:
        if polynomial:
            whole = _primitive(polynomial)
            primitive.setdefault(_content_key(whole), whole)
    rank = {key: place for place, key in enumerate(primitive)}
    rows: dict[Exponents, tuple[Polynomial, dict[int, Any]]] = {}
    chosen = [key for key in sorted(primitive, key=_length) if _insert(rows, primitive[key], rank[key])]
    chosen.sort(key=rank.__getitem__)
    number = {rank[key]: index for index, key in enumerate(chosen)}
    renamed = {pivot: (row, {number[k]: c for k, c in meaning.items()}) for pivot, (row, meaning) in rows.items()}
    return BaseParameters(tuple(primitive[key] for key in chosen), renamed)


def _insert(rows: dict[Exponents, tuple[Polynomial, dict[int, Any]]], polynomial: Polynomial, name: int) -> bool:
    """Add a polynomial to echelon rows; False where it depends on them."""
    rest, combination = _eliminated(polynomial, rows)
    if not rest:
        return False
    pivot = max(rest)
    factor = 1 / rest[pivot]
    meaning = {k: -c * factor for k, c in combination.items()}
    rows[pivot] = ({m: c * factor for m, c in rest.items()}, {**meaning, name: factor})
    return True


def _eliminated(
    polynomial: Polynomial, rows: Mapping[Exponents, tuple[Polynomial, dict[int, Any]]]
) -> tuple[Polynomial, dict[int, Any]]:
    """What the rows leave of a polynomial, and the combination of basis polynomials that was taken away."""
    rest, combination = dict(polynomial), {}
    while rest:
        leading = max(rest)
        if leading not in rows:
            break
        row, meaning = rows[leading]
        factor = rest[leading]
        _subtract(rest, row, factor)
        _subtract(combination, meaning, -factor)
    return rest, combination


def _subtract(total: dict[Any, Any], row: Mapping[Any, Any], factor: Any) -> None:
    """total -= factor * row, in place."""
    for key, coefficient in row.items():
        value = total.get(key, 0) - factor * coefficient
        if value:
            total[key] = value
        else:
            del total[key]


def _primitive(polynomial: Polynomial) -> Polynomial:
    """The polynomial with whole coefficients without common divisor, the first positive."""
    top = gcd(*(int(c.p) for c in polynomial.values()))
    bottom = lcm(*(int(c.q) for c in polynomial.values()))
    sign = 1 if polynomial[max(polynomial)] > 0 else -1
    return {m: c * bottom / (sign * top) for m, c in polynomial.items()}


def _content_key(polynomial: Polynomial) -> tuple:
    return tuple(sorted((m, int(c.p)) for m, c in polynomial.items()))


def _order(exponents: Exponents) -> tuple[int, Exponents]:
    """Constant terms first, then by degree, early generators first."""
    return sum(exponents), tuple(-e for e in exponents)


def _length(key: tuple) -> tuple[int, int, int, tuple]:
    degrees = sum(sum(exponents) for exponents, _ in key)
    return len(key), degrees, sum(abs(c).bit_length() for _, c in key), key


# -------------------------------------------------------------------- polynomials over polynomials


class _Splitting:
    """Polynomials of one ring as polynomials whose coefficients are polynomials in some of its symbols."""

    def __init__(self, size: int, inside: Sequence[int]) -> None:
        outside = [k for k in range(size) if k not in set(inside)]
        self.inside, self.outside = tuple(inside), tuple(outside)
        self._inner, self._outer = _picker(inside), _picker(outside)

    def split(self, polynomial: Any) -> Groups:
        """{exponents of the others: polynomial in the symbols}."""
        groups: Groups = {}
        inner, outer = self._inner, self._outer
        for exponents, coefficient in polynomial.to_dict().items():
            groups.setdefault(outer(exponents), {})[inner(exponents)] = coefficient
        return groups


def _picker(places: Sequence[int]) -> Any:
    """The function that picks some entries of a tuple, as a tuple."""
    if len(places) > 1:
        return itemgetter(*places)
    return (lambda entries: (entries[places[0]],)) if places else (lambda _: ())


# -------------------------------------------------------------------- equations in base parameters


class Lumped(Exact):
    """The equations of `source` in base parameters, wherever these can stand for what the user wrote.

    The ring holds the user's symbols and one symbol per base parameter. Parameters that stand in a function, a root
    or a denominator, and those that are `known` (leaves), are not lumped.
    """

    def __init__(self, source: Exact, known: Iterable[int] = ()) -> None:
        super().__init__(source.equations, source.budget)
        self.source, self.known = source, frozenset(known)

    # ---------------------------------------------------------------- the basis

    @cached_property
    def _splitting(self) -> _Splitting:
        ring = self.source.ring
        atoms = self._atoms(leaf for leaf in self.leaves.p if leaf not in self.known)
        fixed = self._in_denominators()
        places = [k for k, generator in enumerate(ring.order) if generator.kind == "atom" and k not in fixed
                  and ring.generators.atoms[generator.index] in atoms
                  and not hides(ring, frozenset((ring.generators.atoms[generator.index],)))]
        return _Splitting(len(ring.order), places)

    def _in_denominators(self) -> set[int]:
        found: set[int] = set()
        for element in (*self._spanning(), self.source.lagrangian, *self.source.forces):
            if element.den is not None:
                found |= {k for k, degree in enumerate(element.den.degrees()) if degree}
        return found

    def _spanning(self) -> Elements:
        """Elements whose coefficients span those of the inverse dynamics: derivatives by q add nothing."""
        return (*self._mass_entries, *self._static)

    @property
    def _mass_entries(self) -> Elements:
        rows = self.source.mass_matrix
        return tuple(rows[i][j] for i in range(self.count) for j in range(i, self.count))

    @cached_property
    def _static(self) -> Elements:
        source = self.source
        free = (source.at_zero(force, self.leaves.u) for force in source.forces)
        return (*(source.gravity if source.is_natural else source.bias), *free)

    @cached_property
    def _split_mass(self) -> list[Groups]:
        return [self._splitting.split(entry.num) for entry in self._mass_entries]

    @cached_property
    def parameters(self) -> BaseParameters:
        """The base parameters as polynomials in the parameters."""
        parts = [*self._split_mass, *(self._splitting.split(element.num) for element in self._static)]
        return base_parameters([groups[outer] for groups in parts for outer in sorted(groups, key=_order)])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """beta_0, beta_1, ..., or another stem where a symbol of the user has such a name."""
        system, size = self.system, len(self.parameters.basis)
        taken = {*system.coordinate_names, *system.parameter_names, *system.input_names}
        stems = (f"beta{'_base' * k}_" for k in count())
        stem = next(stem for stem in stems if not any(f"{stem}{k}" in taken for k in range(size)))
        return tuple(f"{stem}{k}" for k in range(size))

    @cached_property
    def symbol_leaves(self) -> tuple[int, ...]:
        """The leaves of the base parameters in the graph of the system."""
        return tuple(map(self.system.graph.symbol, self.names))

    @cached_property
    def ring(self) -> Ring:
        """The ring of `source` with the symbols of the base parameters."""
        return self._closed([*self.source.roots, *self.symbol_leaves])

    # ---------------------------------------------------------------- from the one ring to the other

    @cached_property
    def _symbol_places(self) -> tuple[int, ...]:
        """The places of the base parameters among the generators."""
        place = {_meaning(self.ring, k): k for k in range(len(self.ring.order))}
        nodes = self.system.graph.nodes
        return tuple(place["atom", nodes[leaf]] for leaf in self.symbol_leaves)

    @cached_property
    def _arranged(self) -> Any:
        """From (others, parameters, base parameters) to exponents of the ring."""
        source, splitting = self.source.ring, self._splitting
        meaning = {k: _meaning(source, k) for k in range(len(source.order))}
        place = {_meaning(self.ring, k): k for k in range(len(self.ring.order))}
        where = [place[meaning[k]] for k in (*splitting.outside, *splitting.inside)] + list(self._symbol_places)
        order = [0] * len(self.ring.order)
        for position, target in enumerate(where):
            order[target] = position
        return _picker(order)

    def lump(self, element: Element) -> Element:
        """An element of the ring of `source`, in base parameters where they can stand for its coefficients."""
        return self._with_denominator(self._lumped(self._splitting.split(element.num)), element.den)

    def carry(self, element: Element) -> Element:
        """An element of the ring of `source` in this ring, as it is."""
        num = self._carried(element.num)
        return Element(self.ring, num, None if element.den is None else self._carried(element.den))

    def unlumped(self, element: Element) -> Element:
        """An element with the base parameters, of which it is linear, put in."""
        num, total = element.num, self.zero
        for place, expression in zip(self._symbol_places, self.expressions, strict=True):
            total = total + Element(self.ring, num.derivative(place)) * expression
        rest = Element(self.ring, num.subs(dict.fromkeys(self._symbol_places, 0)))
        return (total + rest) / Element(self.ring, self.ring.one if element.den is None else element.den)

    def _with_denominator(self, num: Any, den: Any) -> Element:
        return Element(self.ring, num) if den is None else self.ring.quotient(num, self._carried(den))

    def _lumped(self, groups: Groups) -> Any:
        arranged, coordinates_of = self._arranged, self.parameters.coordinates
        none, none_inside = (0,) * len(self.names), (0,) * len(self._splitting.inside)
        units = self._units
        terms = {}
        for outer, inner in groups.items():
            coordinates = coordinates_of(inner)
            if coordinates is None:
                terms.update({arranged((*outer, *exponents, *none)): c for exponents, c in inner.items()})
            else:
                terms.update({arranged((*outer, *none_inside, *units[k])): c for k, c in coordinates.items()})
        return self.ring.context.from_dict(terms)

    @cached_property
    def _units(self) -> list[Exponents]:
        """The exponents of each base parameter among the base parameters; what is a mere number stays one."""
        size = len(self.names)
        units = [(0,) * k + (1,) + (0,) * (size - 1 - k) for k in range(size)]
        return [(0,) * size if self._is_number(k) else unit for k, unit in enumerate(units)]

    def _is_number(self, index: int) -> bool:
        """Whether a base parameter is 1: for terms without parameters."""
        return not any(any(exponents) for exponents in self.parameters.basis[index])

    def _carried(self, polynomial: Any) -> Any:
        """A polynomial of the ring of `source` in this ring, as it is."""
        none, arranged = (0,) * len(self._symbol_places), self._arranged
        groups = self._splitting.split(polynomial)
        return self.ring.context.from_dict({arranged((*outer, *exponents, *none)): c
                                            for outer, inner in groups.items() for exponents, c in inner.items()})

    # ---------------------------------------------------------------- quantities

    @cached_property
    def mass_matrix(self) -> ElementRows:
        """M."""
        entries = iter(self._with_denominator(self._lumped(groups), entry.den)
                       for groups, entry in zip(self._split_mass, self._mass_entries, strict=True))
        upper = [[next(entries) for _ in range(i, self.count)] for i in range(self.count)]
        return symmetric([[upper[j][i - j] for j in range(i + 1)] for i in range(self.count)])

    @cached_property
    def gravity(self) -> Elements:
        """g."""
        return tuple(map(self.lump, self.source.gravity))

    @cached_property
    def lagrangian(self) -> Element:
        """L."""
        return self.lump(self.source.lagrangian)

    @cached_property
    def kinetic_energy(self) -> Element:
        """T."""
        return self.lump(self.source.kinetic_energy)

    @cached_property
    def potential_energy(self) -> Element:
        """V."""
        return self.lump(self.source.potential_energy)

    @cached_property
    def forces(self) -> Elements:
        """Q."""
        return tuple(map(self.lump, self.source.forces))

    @cached_property
    def momenta(self) -> Elements:
        """p."""
        if self.is_natural:
            return tuple(self.along(row, self.velocities) for row in self.mass_matrix)
        return super().momenta

    @cached_property
    def is_natural(self) -> bool:
        """As `source`."""
        return self.source.is_natural

    # ---------------------------------------------------------------- the regressor

    @cached_property
    def expressions(self) -> Elements:
        """The base parameters in the user's symbols, as elements of the ring."""
        none, others, arranged = (0,) * len(self.names), (0,) * len(self._splitting.outside), self._arranged
        from_dict = self.ring.context.from_dict
        return tuple(Element(self.ring, from_dict({arranged((*others, *m, *none)): c for m, c in polynomial.items()}))
                     for polynomial in self.parameters.basis)

    @cached_property
    def regressor(self) -> ElementRows:
        """Y, n x p: the derivatives of the inverse dynamics by the base parameters; the rest, for the parameter 1."""
        indices = range(len(self.names))
        return tuple(tuple(self._share(element, k) for k in indices) for element in self.inverse_dynamics)

    def _share(self, element: Element, index: int) -> Element:
        places = self._symbol_places
        if self._is_number(index):
            return self.ring.quotient(element.num.subs(dict.fromkeys(places, 0)), element.den)
        return self.ring.quotient(element.num.derivative(places[index]), element.den)


def _meaning(ring: Ring, place: int) -> tuple:
    """What a generator stands for, whatever the ring."""
    from ..expr.exact.forms import key

    kind, index = ring.order[place]
    generators = ring.generators
    if kind == "atom":
        return kind, generators.atoms[index]
    if kind == "root":
        return kind, generators.roots[index]
    basis = generators.angles if kind in ("sin", "cos") else generators.arguments
    return kind, key(basis.basis[index])
