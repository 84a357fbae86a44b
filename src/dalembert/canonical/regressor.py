"""The equations in base parameters, and the regressor:

    M a + bias - Q(u = 0) = Y(q, v, a) beta

The base parameters stand in the order in which M and g show them.

Sources: minimal inertial parameters, Khalil & Dombre 2002, chapter 9; De Luca, slides on linear parametrization.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from operator import itemgetter
from typing import Any
from unicodedata import normalize

from ..algebra.polynomials import Element
from ..algebra.ring import Ring, hides
from ..expr.node import Node
from .base_polynomials import BaseParameters, Exponents, LeadingParameters, Polynomial, base_parameters, order
from .exact import ElementRows, Elements, Exact, symmetric
from .once import once

Groups = dict[Exponents, Polynomial]
"""A polynomial over polynomials in the parameters: {exponents of the other generators: its coefficient}."""


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

    source: Exact
    known: frozenset[Node]

    def __init__(
        self, source: Exact, known: Iterable[Node] = (),
        basis: Callable[[Sequence[Polynomial]], BaseParameters | LeadingParameters] = base_parameters,
    ) -> None:
        super().__init__(source.dynamics, source.budget)
        self.source, self.known, self._basis = source, frozenset(known), basis

    # ---------------------------------------------------------------- the basis

    @once
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

    @once
    def _static(self) -> Elements:
        source = self.source
        free = (source.at_zero(force, self.leaves.u) for force in source.forces)
        return (*(source.gravity if source.is_natural else source.bias), *free)

    @once
    def _split_mass(self) -> list[Groups]:
        return [self._splitting.split(entry.num) for entry in self._mass_entries]

    @once
    def parameters(self) -> BaseParameters | LeadingParameters:
        """The base parameters as polynomials in the parameters."""
        parts = [*self._split_mass, *(self._splitting.split(element.num) for element in self._static)]
        return self._basis([groups[outer] for groups in parts for outer in sorted(groups, key=order)])

    @once
    def names(self) -> tuple[str, ...]:
        """beta_0, beta_1, ..., or another stem where a symbol of the user has such a name, or would be printed so."""
        system, size = self.system, len(self.parameters.basis)
        taken = {*map(_letters, (*system.coordinate_names, *system.parameter_names, *system.input_names))}
        stems = (f"beta{'_base' * k}_" for k in count())
        stem = next(stem for stem in stems if not any(_letters(f"{stem}{k}") in taken for k in range(size)))
        return tuple(f"{stem}{k}" for k in range(size))

    @once
    def symbol_leaves(self) -> tuple[Node, ...]:
        """The leaves of the base parameters in the graph of the system."""
        return tuple(map(self.system.graph.symbol, self.names))

    @once
    def ring(self) -> Ring:
        """The ring of `source` with the symbols of the base parameters."""
        return self._closed([*self.source.roots, *self.symbol_leaves])

    # ---------------------------------------------------------------- from the one ring to the other

    @once
    def _symbol_places(self) -> tuple[int, ...]:
        """The places of the base parameters among the generators."""
        place = {_meaning(self.ring, k): k for k in range(len(self.ring.order))}
        nodes = self.system.graph.nodes
        return tuple(place["atom", nodes[leaf]] for leaf in self.symbol_leaves)

    @once
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

    @once
    def _units(self) -> list[Exponents]:
        """The exponents of each base parameter among the base parameters; what is a mere number stays one."""
        size = len(self.names)
        units = [(0,) * k + (1,) + (0,) * (size - 1 - k) for k in range(size)]
        return [(0,) * size if self.is_number(k) else unit for k, unit in enumerate(units)]

    def is_number(self, index: int) -> bool:
        """Whether a base parameter is 1: for terms without parameters."""
        return not any(any(exponents) for exponents in self.parameters.basis[index])

    def _carried(self, polynomial: Any) -> Any:
        """A polynomial of the ring of `source` in this ring, as it is."""
        none, arranged = (0,) * len(self._symbol_places), self._arranged
        groups = self._splitting.split(polynomial)
        return self.ring.context.from_dict({arranged((*outer, *exponents, *none)): c
                                            for outer, inner in groups.items() for exponents, c in inner.items()})

    # ---------------------------------------------------------------- quantities

    @once
    def mass_matrix(self) -> ElementRows:
        """M."""
        entries = iter(self._with_denominator(self._lumped(groups), entry.den)
                       for groups, entry in zip(self._split_mass, self._mass_entries, strict=True))
        upper = [[next(entries) for _ in range(i, self.count)] for i in range(self.count)]
        return symmetric([[upper[j][i - j] for j in range(i + 1)] for i in range(self.count)])

    @once
    def gravity(self) -> Elements:
        """g."""
        return tuple(map(self.lump, self.source.gravity))

    @once
    def lagrangian(self) -> Element:
        """L."""
        return self.lump(self.source.lagrangian)

    @once
    def kinetic_energy(self) -> Element:
        """T."""
        return self.lump(self.source.kinetic_energy)

    @once
    def potential_energy(self) -> Element:
        """V."""
        return self.lump(self.source.potential_energy)

    @once
    def forces(self) -> Elements:
        """Q."""
        return tuple(map(self.lump, self.source.forces))

    @once
    def momenta(self) -> Elements:
        """p."""
        if self.is_natural:
            return tuple(self.along(row, self.velocities) for row in self.mass_matrix)
        return super().momenta

    @once
    def is_natural(self) -> bool:
        """As `source`."""
        return self.source.is_natural

    # ---------------------------------------------------------------- the regressor

    @once
    def expressions(self) -> Elements:
        """The base parameters in the user's symbols, as elements of the ring."""
        return tuple(map(self.expression, self.parameters.basis))

    def expression(self, polynomial: Polynomial) -> Element:
        """A polynomial in the parameters as an element of the ring."""
        none, others, arranged = (0,) * len(self.names), (0,) * len(self._splitting.outside), self._arranged
        return Element(self.ring, self.ring.context.from_dict(
            {arranged((*others, *m, *none)): c for m, c in polynomial.items()}))  # fmt: skip

    @once
    def regressor(self) -> ElementRows:
        """Y, n x p: the derivatives of the inverse dynamics by the base parameters; the rest, for the parameter 1."""
        indices = range(len(self.names))
        return tuple(tuple(self._share(element, k) for k in indices) for element in self.inverse_dynamics)

    def _share(self, element: Element, index: int) -> Element:
        places = self._symbol_places
        if self.is_number(index):
            return self.ring.quotient(element.num.subs(dict.fromkeys(places, 0)), element.den)
        return self.ring.quotient(element.num.derivative(places[index]), element.den)


def _meaning(ring: Ring, place: int) -> tuple[Any, ...]:
    """What a generator stands for, whatever the ring."""
    from ..algebra.forms import key

    kind, index = ring.order[place]
    generators = ring.generators
    if kind == "atom":
        return kind, generators.atoms[index]
    if kind == "root":
        return kind, generators.roots[index]
    basis = generators.angles if kind in ("sin", "cos") else generators.arguments
    return kind, key(basis.basis[index])


def _letters(name: str) -> str:
    """The letters and digits of a name: beta0 for beta_0, β_0 and β₀, which look alike in print."""
    return "".join(each for each in normalize("NFKC", name).replace("β", "beta") if each.isalnum())
