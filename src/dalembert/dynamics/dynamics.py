"""`Dynamics`: the neck of the hourglass. Every description leads here, every target leaves from here.

    M(q) a + C(q, v) v + g(q) + gyroscopic = Q + A(q)^T lambda,        A a + b = 0

Every quantity of mechanics as nodes of the graph, and nothing else: how they are written, proved and compiled is known
above. What can refuse a description (forces, constraint rows) is derived when the object is made; the rest is worked
out when first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeVar, TypeVarTuple

from ..description.lowering import Bodies
from ..description.system import System
from ..description.tree import Tree
from ..errors import DerivationError, UnknownNameError, looked_up, nearest
from ..expr.calculus import substitute
from ..expr.node import Node
from ..recursion.centroidal import Centroidal
from ..recursion.dynamics import TreeDynamics
from ..recursion.placement import Placement
from ..recursion.reactions import Reactions
from . import lagrange, structure
from .constraints import Constraints
from .contacts import Contacts, contacts
from .quantities import ALL, OF_BODIES, OF_CONTACTS, Quantity, flat

Asked = TypeVarTuple("Asked")
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False, repr=False)
class Dynamics:
    """The quantities of `system` as graph nodes, by the names of `quantities`; made by `dynamics_of`."""

    system: System
    force_nodes: lagrange.Nodes
    constraint_nodes: Constraints
    bodies: Bodies | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What was stated; a copy finds the rest again where it is asked for."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def tree(self) -> Tree | None:
        """The tree of links, where bodies were described."""
        return None if self.bodies is None else self.bodies.tree

    def kept(self, make: Callable[[Dynamics, *Asked], Made], *asked: *Asked) -> Made:
        """make(self, *asked), worked out when first asked for; rooms above keep here what is theirs."""
        if (make, *asked) not in self._kept:
            self._kept[make, *asked] = make(self, *asked)
        return self._kept[make, *asked]

    @cached_property
    def _kept(self) -> dict[tuple[Any, ...], Any]:
        return {}

    # ---------------------------------------------------------------- by name

    def nodes(self, name: str) -> lagrange.Nodes:
        """The graph nodes of a quantity of `quantities`, row by row.

        Raises DerivationError where it needs bodies or contacts.
        """
        return self._row(name).nodes(self)

    def _row(self, name: str) -> Quantity:
        if name not in ALL:
            raise UnknownNameError("Equations", f"there is no quantity '{name}'.", nearest(name, ALL))
        if name in OF_BODIES and self.bodies is None:
            raise DerivationError(name, f"System '{self.system.name}' is given by its energies and has no bodies.",
                                  "Describe it as a Mechanism.")
        if name in OF_CONTACTS and not self.system.contacts:
            raise DerivationError(name, f"System '{self.system.name}' has no contacts.", "Give it contacts=.")
        return ALL[name]

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of a quantity, in numbers."""
        links = 0 if self.tree is None else len(self.tree.links)
        sizes = {"n": len(self.system.leaves.v), "m": len(self.constraint_nodes.rate), "k": len(self.system.leaves.q),
                 "h": len(self.constraint_nodes.position), "l": links, "p": 10 * links,
                 "c": len(self.system.contacts), "s": sum(len(touch.slip) for touch in self.system.contacts)}
        return tuple(sizes.get(letter) or int(letter.isdigit() and letter) for letter in self._row(name).shape)

    @cached_property
    def _gradients(self) -> tuple[lagrange.Nodes, lagrange.Nodes]:
        return lagrange.lagrangian_gradients(self.system)

    @property
    def momenta_nodes(self) -> lagrange.Nodes:
        """dL/dv."""
        return self._gradients[0]

    @property
    def gradient_nodes(self) -> lagrange.Nodes:
        """dL/dq along the velocity fields: N^T dL/dq."""
        return self._gradients[1]

    # ---------------------------------------------------------------- bodies, by recursion along their tree

    @cached_property
    def tree_dynamics(self) -> TreeDynamics | None:
        """The recursions for M, bias and accelerations; None where only energies were given."""
        return None if self.bodies is None else TreeDynamics(self.bodies.tree, self.system)

    @cached_property
    def placement(self) -> Placement:
        """Where the link frames are and how they move. Raises DerivationError where there are no bodies."""
        if self.bodies is None:
            raise DerivationError("frames", f"System '{self.system.name}' is given by its energies and has no bodies.",
                                  "Describe it as a Mechanism.")
        return Placement(self.bodies.tree, self.system)

    @cached_property
    def centroidal(self) -> Centroidal:
        """Centre of mass and momentum of all bodies."""
        return Centroidal(self.placement)

    @cached_property
    def elastic_nodes(self) -> lagrange.Nodes:
        """dV/dq along the velocity fields of what does not come from the weight of bodies: springs."""
        assert self.bodies is not None
        graph = self.system.graph
        if self.bodies.elastic == graph.zero:
            return (graph.zero,) * len(self.system.leaves.v)
        return lagrange.by_position(self.system, [self.bodies.elastic])[0]

    def frame_nodes(
        self, kind: str, frame: str, reference: str
    ) -> tuple[lagrange.Nodes, tuple[str, ...], tuple[int, ...]]:
        """The nodes of a frame's "pose" (4 x 4), "velocity", "acceleration" (6), "jacobian" or "jacobian_rate" (6 x n),
        what they depend on, and their shape. Raises UnknownNameError for a frame or a reference that does not exist."""
        placement, place, graph = self.placement, self._frame(frame), self.system.graph
        if kind == "pose":
            rotation, position = placement.pose(place)
            rows = [(*row, entry) for row, entry in zip(rotation, position, strict=True)]
            return (*flat(rows), graph.zero, graph.zero, graph.zero, graph.one), ("q",), (4, 4)
        if kind == "velocity":
            return flat(placement.velocity(place, reference)), ("q", "v"), (6,)
        if kind == "acceleration":
            return flat(placement.acceleration(place, reference, classical=True)), ("q", "v", "a"), (6,)
        shape = (6, len(self.system.leaves.v))
        if kind == "jacobian_rate":
            return flat(placement.jacobian_rate(place, reference)), ("q", "v"), shape
        return flat(placement.jacobian(place, reference)), ("q",), shape

    def _frame(self, name: str) -> Any:
        """A frame that was named, or the frame of a body."""
        assert self.bodies is not None
        known = {link.name: link.name for link in self.bodies.tree.links} | dict(self.bodies.frames)
        return looked_up(known, name, "frame", f"there is no body or frame '{name}'.")

    def _with_springs(self, nodes: Iterable[Node]) -> lagrange.Nodes:
        return tuple(map(self.system.graph.add, nodes, self.elastic_nodes))

    @cached_property
    def contact_nodes(self) -> Contacts:
        """The rows of all contacts."""
        return contacts(self.system)

    # ---------------------------------------------------------------- M, C, g

    @cached_property
    def mass_nodes(self) -> lagrange.Rows:
        """M, row by row."""
        if self.tree_dynamics is not None:
            return self.tree_dynamics.mass_matrix
        return lagrange.mass_matrix(self.system, self.momenta_nodes)

    @cached_property
    def bias_nodes(self) -> lagrange.Nodes:
        """d/dt dL/dv - dL/dq at zero acceleration."""
        if self.tree_dynamics is not None:
            return self._with_springs(self.tree_dynamics.bias)
        return lagrange.bias(self.system, self.momenta_nodes, self.gradient_nodes)

    @cached_property
    def mass_and_bias_nodes(self) -> tuple[lagrange.Rows, lagrange.Nodes]:
        """M and the bias, from what costs least where both are wanted."""
        if self.tree_dynamics is None:
            return self.mass_nodes, self.bias_nodes
        mass, bias = self.tree_dynamics.mass_matrix_and_bias
        return mass, self._with_springs(bias)

    @cached_property
    def energy_nodes(self) -> lagrange.Nodes:
        """v . dL/dv - L."""
        graph = self.system.graph
        return (graph.sub(graph.dot(self.momenta_nodes, self.system.leaves.v), self.system.lagrangian),)

    @cached_property
    def gravity_nodes(self) -> lagrange.Nodes:
        """-dL/dq at v = 0."""
        if self.tree_dynamics is not None:
            return self._with_springs(self.tree_dynamics.gravity)
        return self.gravity_of_energies

    @cached_property
    def gravity_of_energies(self) -> lagrange.Nodes:
        """-dL/dq at v = 0, differentiated from L."""
        return structure.gravity(self.system, self.gradient_nodes)

    @cached_property
    def coriolis_rows(self) -> lagrange.Rows:
        """C, row by row."""
        if self.tree_dynamics is not None:
            return self.tree_dynamics.coriolis_matrix
        return structure.coriolis_matrix(self.system, self.mass_nodes)

    @cached_property
    def coriolis_nodes(self) -> lagrange.Nodes:
        """C v."""
        if self.tree_dynamics is not None:
            return self.tree_dynamics.coriolis_vector
        graph, velocities = self.system.graph, self.system.leaves.v
        return tuple(graph.dot(row, velocities) for row in self.coriolis_rows)

    @cached_property
    def gyroscopic_nodes(self) -> lagrange.Nodes:
        """bias - C v - g."""
        if self.tree_dynamics is not None:
            return (self.system.graph.zero,) * len(self.system.leaves.v)
        return structure.gyroscopic(self.system, self.momenta_nodes, self.mass_nodes, self.bias_nodes,
                                    self.coriolis_rows, self.gravity_nodes)

    @cached_property
    def dyadic_rows(self) -> lagrange.Rows:
        """S', row by row. Raises DerivationError where velocities are not derivatives of coordinates."""
        if not self.system.leaves.are_derivatives:
            raise DerivationError("dyadic_matrix", "velocities are not derivatives of coordinates.",
                                  "Use coriolis_matrix, or Euler angles.")
        return structure.dyadic_matrix(self.system, lagrange.mass_matrix(self.system, self.momenta_nodes))

    @cached_property
    def residual_nodes(self) -> lagrange.Nodes:
        """M a + bias - Q."""
        return tuple(self.system.graph.sub(a, b) for a, b in zip(self.left_nodes, self.force_nodes, strict=True))

    @cached_property
    def left_nodes(self) -> lagrange.Nodes:
        """M a + bias."""
        if self.tree_dynamics is not None:
            return self._with_springs(self.tree_dynamics.inverse_dynamics)
        return lagrange.euler_lagrange(self.system, self.momenta_nodes, self.gradient_nodes)

    @cached_property
    def inverse_dynamics_nodes(self) -> lagrange.Nodes:
        """M a + bias - Q(u = 0)."""
        return self._less_passive_forces(self.left_nodes)

    @cached_property
    def inverse_dynamics_of_energies(self) -> lagrange.Nodes:
        """The same, differentiated from L."""
        return self._less_passive_forces(
            lagrange.euler_lagrange(self.system, self.momenta_nodes, self.gradient_nodes))

    @cached_property
    def inverse_dynamics_slopes(self) -> tuple[lagrange.Rows, lagrange.Rows]:
        """The derivatives of `inverse_dynamics_nodes` along the velocity fields and by the velocities."""
        return self.slopes_with(self._less_passive_forces([self.system.graph.zero] * len(self.system.leaves.v)))

    def slopes_with(self, others: lagrange.Nodes) -> tuple[lagrange.Rows, lagrange.Rows]:
        """The same of `left_nodes` and what is added to them, by recursion where bodies were described and that is
        shorter."""
        graph, nodes = self.system.graph, tuple(map(self.system.graph.add, self.left_nodes, others))
        if self.tree_dynamics is None:
            return lagrange.slopes(self.system, nodes)
        beside = self._with_springs(others)
        swept = lagrange.by_position(self.system, beside), lagrange.by_velocity(self.system, beside)
        by_q, by_v = (tuple(tuple(map(graph.add, *rows)) for rows in zip(own, other, strict=True))
                      for own, other in zip(self.tree_dynamics.slopes, swept, strict=True))  # fmt: skip
        return lagrange.slopes(self.system, nodes, (by_q, by_v))

    def _less_passive_forces(self, left: Iterable[Node]) -> lagrange.Nodes:
        system, graph = self.system, self.system.graph
        without_inputs = substitute(graph, self.force_nodes, dict.fromkeys(system.leaves.u, graph.zero))
        return tuple(graph.sub(a, b) for a, b in zip(left, without_inputs, strict=True))

    @cached_property
    def explicit_accelerations(self) -> tuple[lagrange.Nodes, Node] | None:
        """The nodes of a, and one that is positive where they exist; None where they have to be solved for."""
        if self.tree_dynamics is None or self.constraint_nodes.rate:
            return None
        graph = self.system.graph
        forces = [graph.sub(q, s) for q, s in zip(self.force_nodes, self.elastic_nodes, strict=True)]
        return self.tree_dynamics.forward_dynamics(forces)

    @cached_property
    def wrench_nodes(self) -> lagrange.Nodes:
        """The wrench each link receives through its joint, link by link, under the loads that act without inputs."""
        placement, bodies, graph = self.placement, self.bodies, self.system.graph
        assert bodies is not None
        if self.constraint_nodes.rate:
            raise DerivationError("joint_wrenches", "constraints load the bodies too, by multipliers that q, v and a "
                                  "do not tell.", "Ask for them along a motion, where trajectory.multipliers has them.")
        inputs = dict.fromkeys(self.system.leaves.u, graph.zero)
        loads: dict[str, Any] = {}
        for link, force, moment in bodies.loads:
            parts = tuple(substitute(graph, part, inputs) for part in (force, moment))
            if link in loads:
                parts = tuple(tuple(map(graph.add, a, b)) for a, b in zip(loads[link], parts, strict=True))
            loads[link] = parts
        reactions = Reactions(placement, {link: (tuple(f), tuple(m)) for link, (f, m) in loads.items()})
        return tuple(entry for k in range(len(placement.tree.links)) for part in reactions.wrench(k) for entry in part)

    # ---------------------------------------------------------------- what is conserved

    @cached_property
    def cyclic(self) -> tuple[Any, ...]:
        """The ignorable coordinates: those that L does not contain."""
        present = set(self.system.graph.symbols([self.system.lagrangian]))
        pairs = zip(self.system.coordinates, self.system.leaves.q, strict=True)
        return tuple(coordinate for coordinate, leaf in pairs if leaf not in present)

    @cached_property
    def conserved_indices(self) -> tuple[int, ...]:
        """The indices of the velocities whose momentum is conserved: derivatives of ignorable coordinates."""
        zero = self.system.graph.zero
        free = [
            self.force_nodes[j] == zero and all(row[j] == zero for row in self.constraint_nodes.jacobian)
            for j in range(len(self.force_nodes))
        ]
        ignorable = set(self.system.leaves.q).difference(self.system.graph.symbols([self.system.lagrangian]))
        return tuple(j for j, leaf in self._coordinate_of.items() if leaf in ignorable and free[j])

    @cached_property
    def _coordinate_of(self) -> dict[int, Node]:
        """For each velocity that is the derivative of a coordinate, by index, the leaf of that coordinate."""
        system = self.system
        of = {system.symbols.rate(leaf, 1): leaf for leaf in system.leaves.q}
        return {j: of[leaf] for j, leaf in enumerate(system.leaves.v) if leaf in of}

    @cached_property
    def is_conservative(self) -> bool:
        """Whether `energy` stays constant: no applied force, no explicit time, no driven constraint."""
        system, rows = self.system, self.constraint_nodes
        graph = system.graph
        if any(node != graph.zero for node in self.force_nodes):
            return False
        if system.leaves.t in graph.symbols([system.lagrangian, *rows.rate]):
            return False
        return all(node == graph.zero for node in lagrange.at_rest(system, rows.rate))

    @cached_property
    def invariant_nodes(self) -> lagrange.Nodes:
        """What every motion conserves: the energy and the momenta of `conserved_indices`, unless they may jump."""
        energy = self.nodes("energy") if self.is_conservative else ()
        graph, held = self.system.graph, (*energy, *(self.momenta_nodes[j] for j in self.conserved_indices))
        jumps = ("select", "sign")
        return tuple(x for x in held if all(graph.nodes[node][0] not in jumps for node in graph.reachable([x])))
