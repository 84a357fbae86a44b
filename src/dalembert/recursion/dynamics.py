"""The equations of motion of a tree of bodies by recursion over its links.

In reading order: `joints` (the moving links), `axes` (their frames, chosen freely), `base` (base parameters), `chain`
(bodies in frames); then `motion` and `inverse`, `mass`, `forward` or `articulated`, `coriolis` and `slopes`, each
O(n) or O(n d) for chains of d joints. All of it is built from the sums and turns of `algebra`, and `counting` tells
which is shortest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from ..description.system import System
from ..description.tree import Tree
from ..expr.graph import Graph
from ..expr.node import Node
from .articulated import accelerations
from .chain import Chain, Stance
from .coriolis import coriolis_matrix
from .counting import instructions
from .forward import composite_bias, safe_margin, solved
from .inverse import inverse_dynamics
from .mass import Composites, diagonal, mass_matrix
from .motion import Motions
from .slopes import slopes

Nodes = tuple[Node, ...]
Rows = tuple[Nodes, ...]
Version = TypeVar("Version")

_SHALLOW, _DEEP = 3, 60
"""How many updates of M for each velocity make articulated bodies worth a trial, and M too long to be tried."""

_FOR_FORCES = (Stance(rests=True, far=False), Stance(rests=True, far=True))
_FOR_COMPOSITES = (Stance(rests=False, far=False), Stance(rests=True, far=False))


class TreeDynamics:
    """The equations of motion of a tree as nodes of the graph of its system, each worked out when asked for.

    M(q) a + C(q, v) v + g(q) of the bodies alone: their inertia and the tree's gravity, no applied forces. Every
    function is written down in some choices of frames, and the shortest version is taken.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link
    >>> from dalembert.description.tree_system import system
    >>> from dalembert.expr.text import to_text
    >>> (q,), (m, l, g) = coordinates("q"), symbols("m l g")
    >>> tree = Tree("pendulum", (Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0)),), (g, 0, 0))
    >>> found = system(tree)
    >>> dynamics = TreeDynamics(tree, found)
    >>> [to_text(found.graph, node) for node in (*dynamics.mass_matrix[0], *dynamics.gravity)]
    ['l**2*m', 'l*m*sin(q)*g']
    """

    tree: Tree
    system: System
    graph: Graph

    def __init__(self, tree: Tree, system: System) -> None:
        self.tree, self.system, self.graph = tree, system, system.graph
        self.size: int = len(system.leaves.v)
        self._chains: dict[Stance, Chain] = {}
        self._bodies: dict[Stance, Composites] = {}

    # ---------------------------------------------------------------- forces

    @cached_property
    def inverse_dynamics(self) -> Nodes:
        """M a + C v + g."""
        return self._forces(accelerated=True)

    @cached_property
    def bias(self) -> Nodes:
        """C v + g."""
        return self._forces()

    @cached_property
    def gravity(self) -> Nodes:
        """g."""
        return self._forces(moving=False)

    @cached_property
    def coriolis_vector(self) -> Nodes:
        """C v."""
        return self._forces(weighty=False)

    def _forces(self, moving: bool = True, accelerated: bool = False, weighty: bool = True) -> Nodes:
        def written(stance: Stance) -> Nodes:
            chain = self._chain(stance)
            return inverse_dynamics(chain, self._motions(chain, moving, accelerated, weighty))

        return self._shortest(map(written, self._distinct(_FOR_FORCES)), lambda nodes: nodes)

    def _motions(self, chain: Chain, moving: bool = True, accelerated: bool = False, weighty: bool = True,
                 eased: tuple[str, ...] = ()) -> Motions:
        still = [(self.graph.zero,) * len(body.rates) for body in chain.bodies]
        rates = [body.rates for body in chain.bodies] if moving else still
        given = [body.accelerations for body in chain.bodies] if accelerated else still
        gravity = chain.gravity if weighty else chain.algebra.origin
        return Motions(chain, rates, given, gravity, eased)

    @cached_property
    def slopes(self) -> tuple[Rows, Rows]:
        """The derivatives of M a + C v + g along the velocity fields, and by the velocities."""
        def written(stance: Stance) -> tuple[Rows, Rows]:
            chain = self._chain(stance)
            return slopes(chain, self._motions(chain, accelerated=True), self._composites(stance))

        return self._shortest(map(written, self._distinct(_FOR_COMPOSITES)), lambda both: _flat(both[0] + both[1]))

    # ---------------------------------------------------------------- matrices

    @cached_property
    def mass_matrix(self) -> Rows:
        """M, row by row; entries that are equal by symmetry are one node."""
        return self._shortest(map(self._mass_matrix, self._distinct(_FOR_COMPOSITES)), _flat)

    @cached_property
    def coriolis_matrix(self) -> Rows:
        """C of the Levi-Civita connection of M, row by row: the derivative of M less 2 C is skew."""
        def written(stance: Stance) -> Rows:
            return coriolis_matrix(self._chain(stance), self._composites(stance))

        return self._shortest(map(written, self._distinct(_FOR_COMPOSITES)), _flat)

    @cached_property
    def mass_matrix_and_bias(self) -> tuple[Rows, Nodes]:
        """M and C v + g from the same composite bodies: the shortest where both are needed."""
        def written(stance: Stance) -> tuple[Rows, Nodes]:
            chain = self._chain(stance)
            return self._mass_matrix(stance), composite_bias(chain, self._motions(chain), self._composites(stance))

        versions = map(written, self._distinct(_FOR_COMPOSITES))
        return self._shortest(versions, lambda both: (*_flat(both[0]), *both[1]))

    def forward_dynamics(self, right: Sequence[Node]) -> tuple[Nodes, Node]:
        """The accelerations a of M a + C v + g = right, and a node that is positive where M is not singular."""
        versions, depth = [], self._updates / self.size
        if depth < _DEEP or not self._is_plain:
            versions.append(self._by_elimination(right))
        if depth > _SHALLOW and self._is_plain:
            versions += [self._by_articulation(right, stance) for stance in self._distinct(_FOR_FORCES)]
        return self._shortest(versions, lambda found: (*found[0], found[1]))

    @cached_property
    def _updates(self) -> int:
        """How many entries of M are updated while it is factorized: the sum of d (d + 1) / 2 over the velocities."""
        depths: list[int] = []
        total = 0
        for body in self._chain(_FOR_FORCES[0]).bodies:
            first = depths[body.parent] if body.parent >= 0 else 0
            depths.append(first + len(body.owners))
            total += sum(d * (d + 1) // 2 for d in range(first, depths[-1]))
        return total

    def _by_elimination(self, right: Sequence[Node]) -> tuple[Nodes, Node]:
        graph = self.graph
        eased = ("floating", "spherical")

        def written(stance: Stance) -> tuple[Nodes, Node]:
            chain = self._chain(stance)
            motions = self._motions(chain, eased=eased)
            bias = composite_bias(chain, motions, self._composites(stance))
            force = [graph.sub(given, own) for given, own in zip(right, bias, strict=True)]
            found, pivot = solved(graph, self._mass_matrix(stance), force)
            return motions.with_given(found), pivot

        return self._shortest(map(written, self._distinct(_FOR_COMPOSITES)), lambda found: (*found[0], found[1]))

    def _by_articulation(self, right: Sequence[Node], stance: Stance) -> tuple[Nodes, Node]:
        chain = self._chain(stance)
        motions = self._motions(chain, eased=("revolute", "floating", "spherical"))
        found, pivots = accelerations(chain, motions, right)
        entries = diagonal(chain, self._composites(stance))
        order = [owner for body in reversed(chain.bodies) for owner in reversed(body.owners)]
        return found, safe_margin(self.graph, [entries[k] for k in order], [pivots[k] for k in order])

    @cached_property
    def _is_plain(self) -> bool:
        """Whether each velocity is that of one joint and nothing else."""
        bodies = self._chain(_FOR_FORCES[0]).bodies
        owners = [owner for body in bodies for owner in body.owners]
        return len(set(owners)) == len(owners) and all(body.factor == self.graph.one for body in bodies)

    def _mass_matrix(self, stance: Stance) -> Rows:
        return mass_matrix(self._chain(stance), self._composites(stance))

    # ---------------------------------------------------------------- choices

    def _chain(self, stance: Stance) -> Chain:
        if stance not in self._chains:
            self._chains[stance] = Chain(self.tree, self.system, stance)
        return self._chains[stance]

    def _distinct(self, stances: Sequence[Stance]) -> list[Stance]:
        """Those of the choices that lead to different frames."""
        chosen = {self._chain(stance).layout: stance for stance in reversed(stances)}
        return list(reversed(chosen.values()))

    def _composites(self, stance: Stance) -> Composites:
        if stance not in self._bodies:
            self._bodies[stance] = Composites(self._chain(stance))
        return self._bodies[stance]

    def _shortest(self, versions: Iterable[Version], nodes: Callable[[Version], Nodes]) -> Version:
        """The version with the fewest instructions, the first of them."""
        return min(versions, key=lambda version: instructions(self.graph, nodes(version)))


def _flat(rows: Rows) -> Nodes:
    return tuple(node for row in rows for node in row)
