"""The ring of some nodes: their generators, compared by canonical form and closed under derivatives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import BudgetError
from ..expr.doubles import is_list
from ..expr.graph import Graph, Node
from .arguments import equal_arguments
from .derivatives import Derivatives, closed
from .forms import Atom
from .generators import Generators, check_depth
from .polynomials import Element, Polynomials

if TYPE_CHECKING:
    from flint import fmpq_mpoly

#: Terms beyond which an exact form is given up.
BUDGET = 60_000
#: The same for arguments of functions, and the products of terms that a bounded ring may spend for each term.
BUDGET_OF_ARGUMENTS, _WORK_PER_TERM = 1_000, 1_000


class Ring(Polynomials):
    """The ring of all elements in the generators of some nodes, closed under derivatives along `leaves`.

    `derivative(element, leaf)` differentiates. Raises as `Polynomials`.
    """

    def __init__(self, graph: Graph, roots: Iterable[Node], leaves: Sequence[Node] = (), budget: int = BUDGET) -> None:
        roots = tuple(roots)
        check_depth(graph, roots)
        same = same_arguments(graph, roots, budget)
        super().__init__(graph, closed(graph, roots, leaves, same), same, budget)
        self._derivatives = Derivatives(self)

    def derivative(self, element: Element, leaf: Node) -> Element:
        """The partial derivative by a leaf the ring was closed under."""
        return self._derivatives.partial(element, leaf)

    def along(self, element: Element, rates: Mapping[int, Element]) -> Element:
        """The derivative for given rates of the generators, by position."""
        return self._derivatives.along(element, rates)

    def rates(self, leaf: Node) -> dict[int, Element]:
        """d generator / d leaf by position, where it is not zero."""
        return self._derivatives.rates(leaf)


class BoundedRing(Ring):
    """A ring that also gives up where the products together, or one common divisor, would cost too much."""

    spent: int = 0

    def product(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        self._spend(len(a) * len(b))
        return super().product(a, b)

    def cancelled(self, num: fmpq_mpoly, den: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly | None]:
        self._spend(len(num) * len(den) + max(num.degrees()) + max(den.degrees()))
        return super().cancelled(num, den)

    def _spend(self, amount: int) -> None:
        self.spent += amount
        if self.spent > _WORK_PER_TERM * self.budget:
            raise BudgetError("exact form", "the canonical form costs more than its budget.", "Raise the budget.")


def same_arguments(graph: Graph, roots: Iterable[Node], budget: int = BUDGET_OF_ARGUMENTS) -> dict[Node, Node]:
    """The arguments of functions below `roots` that are equal to others, see `equal_arguments`."""
    budget = min(budget, BUDGET_OF_ARGUMENTS)
    return equal_arguments(graph, roots, lambda nodes: BoundedRing(graph, nodes, budget=budget))


def generators_of(graph: Graph, roots: Sequence[Node]) -> Generators:
    """The generators of some nodes, their arguments compared by canonical form."""
    return Generators(graph, roots, same_arguments(graph, roots))


def hides(ring: Polynomials, atoms: frozenset[Atom]) -> bool:
    """Whether one of the symbols stands inside a function, an angle or a root of the ring."""
    if not atoms:
        return False
    generators = ring.generators
    inside: list[Any] = [atom for atom in generators.atoms if atom[0] not in ("symbol", "constant")]
    forms = (*generators.angles.basis, *generators.arguments.basis)
    inside += [atom for form in forms for monomial in form for atom, _ in monomial]
    inside += [atom for atom, _ in generators.roots]
    return any(_mentions(atom, atoms) for atom in inside)


def _mentions(content: Any, atoms: frozenset[Atom]) -> bool:
    if not is_list(content):
        return False
    if content in atoms or content[:1] == ("node",):
        return True
    return any(_mentions(part, atoms) for part in content)
