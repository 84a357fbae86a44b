"""`Equations`: the neck of the hourglass. Every description leads here, every target leaves from here.

    M(q) a + C(q, v) v + g(q) + gyroscopic = Q + A(q)^T lambda,        A a + b = 0

What can refuse a description (forces, constraint rows) is derived when the object is made; the rest is worked out
when first asked, so that a compiler pays for nodes and a reader for polynomials, and neither for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from ..description.lowering import Bodies
from ..description.system import System
from ..description.tree import Tree
from ..errors import BudgetError, DerivationError, ExpressionError, UnknownNameError, nearest
from ..expr.calculus import substitute
from ..expr.exact.polynomials import Element, Ring
from ..expr.exact.short.choice import STYLES as SHORT_STYLES
from ..expr.exact.short.shorten import Shortener
from ..expr.exact.short.writing import leaves as count_leaves
from ..expr.sympy_bridge import to_sympy
from . import lagrange, structure
from .bodies import TreeExact
from .constraints import Constraints
from .exact import Elements, Exact
from .proofs import Proofs, prove
from .quantities import NUMERIC, OF_BODIES, QUANTITIES, Quantity
from .recursion.centroidal import Centroidal
from .recursion.dynamics import TreeDynamics
from .recursion.placement import Placement
from .recursion.reactions import Reactions
from .recursion.regressor import Regressor
from .regressor import Lumped
from .typeset.latex import latex, notebook_latex
from .typeset.mathml import mathml
from .typeset.text import text

#: How `Equations.matrix` can write an entry.
STYLES = (*SHORT_STYLES, "lumped", "derived")
#: Terms of a quantity in decimal numbers beyond which no short form is looked for: there is none to be found.
_LARGEST_DECIMAL = 500
#: Terms beyond which decimal numbers are not put before brackets, and velocities beyond which nothing is expanded.
_GROUPED_DECIMALS, _MOST_DECIMAL_FREEDOMS = 40, 12
#: What a user writes down; the form it was given in is shown where no shorter one is found.
_GIVEN = frozenset({"kinetic_energy", "potential_energy", "forces", "constraint_residual"})


@dataclass(frozen=True, eq=False, repr=False)
class Equations:
    """Equations of motion of `system`; made by `derive`.

    The properties named as in `quantities.QUANTITIES` are SymPy matrices (or expressions, where scalar)
    in the user's own symbols: `mass_matrix`, `coriolis_matrix`, `gravity`, `bias`, `forces`, `momenta`,
    `energy`, `kinetic_energy`, `potential_energy`, `constraint_jacobian`, `constraint_bias` and so on, each entry
    in its shortest exact form; `matrix` writes them in other styles.

    >>> from dalembert.derivation.derive import derive
    >>> derive(System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 1})).mass_matrix
    Matrix([[m]])
    """

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

    # ---------------------------------------------------------------- nodes, for the compiler

    def nodes(self, name: str) -> tuple[int, ...]:
        """The graph nodes of a quantity of `quantities`, row by row. Raises DerivationError where it needs bodies."""
        self._row(name)
        return _NODES[name](self)

    def _row(self, name: str) -> Quantity:
        known = QUANTITIES | NUMERIC | OF_BODIES
        if name not in known:
            raise UnknownNameError("Equations", f"there is no quantity '{name}'.", nearest(name, known))
        if name in OF_BODIES and self.bodies is None:
            raise DerivationError(name, f"System '{self.system.name}' is given by its energies and has no bodies.",
                                  "Describe it as a Mechanism.")
        return known[name]

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of a quantity, in numbers."""
        links = 0 if self.tree is None else len(self.tree.links)
        sizes = {"n": len(self.system.leaves.v), "m": len(self.constraint_nodes.rate), "k": len(self.system.leaves.q),
                 "h": len(self.constraint_nodes.position), "l": links, "p": 10 * links}
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
    def dynamics(self) -> TreeDynamics | None:
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

    def frame_nodes(self, kind: str, frame: str, reference: str) -> tuple[tuple[int, ...], tuple[str, ...], tuple]:
        """The nodes of a frame's "pose" (4 x 4), "velocity", "acceleration" (6) or "jacobian" (6 x n), what they depend
        on, and their shape. Raises UnknownNameError for a frame or a reference that does not exist."""
        placement, place, graph = self.placement, self._frame(frame), self.system.graph
        if kind == "pose":
            rotation, position = placement.pose(place)
            rows = [(*row, entry) for row, entry in zip(rotation, position, strict=True)]
            return (*_flat(rows), graph.zero, graph.zero, graph.zero, graph.one), ("q",), (4, 4)
        if kind == "velocity":
            return _flat(placement.velocity(place, reference)), ("q", "v"), (6,)
        if kind == "acceleration":
            return _flat(placement.acceleration(place, reference, classical=True)), ("q", "v", "a"), (6,)
        return _flat(placement.jacobian(place, reference)), ("q",), (6, len(self.system.leaves.v))

    def _frame(self, name: str) -> Any:
        """A frame that was named, or the frame of a body."""
        assert self.bodies is not None
        links = [link.name for link in self.bodies.tree.links]
        if name in self.bodies.frames:
            return self.bodies.frames[name]
        if name not in links:
            raise UnknownNameError("frame", f"there is no body or frame '{name}'.",
                                   nearest(name, [*self.bodies.frames, *links]))
        return name

    def _with_springs(self, nodes: Iterable[int]) -> lagrange.Nodes:
        return tuple(map(self.system.graph.add, nodes, self.elastic_nodes))

    # ---------------------------------------------------------------- M, C, g

    @cached_property
    def mass_nodes(self) -> lagrange.Rows:
        """M, row by row."""
        if self.dynamics is not None:
            return self.dynamics.mass_matrix
        return lagrange.mass_matrix(self.system, self.momenta_nodes)

    @cached_property
    def bias_nodes(self) -> lagrange.Nodes:
        """d/dt dL/dv - dL/dq at zero acceleration."""
        if self.dynamics is not None:
            return self._with_springs(self.dynamics.bias)
        return lagrange.bias(self.system, self.momenta_nodes, self.gradient_nodes)

    @cached_property
    def mass_and_bias_nodes(self) -> tuple[lagrange.Rows, lagrange.Nodes]:
        """M and the bias, from what costs least where both are wanted."""
        if self.dynamics is None:
            return self.mass_nodes, self.bias_nodes
        mass, bias = self.dynamics.mass_matrix_and_bias
        return mass, self._with_springs(bias)

    @cached_property
    def energy_nodes(self) -> tuple[int, ...]:
        """v . dL/dv - L."""
        graph = self.system.graph
        return (graph.sub(graph.dot(self.momenta_nodes, self.system.leaves.v), self.system.lagrangian),)

    @cached_property
    def gravity_nodes(self) -> tuple[int, ...]:
        """-dL/dq at v = 0."""
        if self.dynamics is not None:
            return self._with_springs(self.dynamics.gravity)
        return self.gravity_of_energies

    @cached_property
    def gravity_of_energies(self) -> tuple[int, ...]:
        """-dL/dq at v = 0, differentiated from L."""
        return structure.gravity(self.system, self.gradient_nodes)

    @cached_property
    def coriolis_rows(self) -> lagrange.Rows:
        """C, row by row."""
        if self.dynamics is not None:
            return self.dynamics.coriolis_matrix
        return structure.coriolis_matrix(self.system, self.mass_nodes)

    @cached_property
    def coriolis_nodes(self) -> tuple[int, ...]:
        """C v."""
        if self.dynamics is not None:
            return self.dynamics.coriolis_vector
        graph, velocities = self.system.graph, self.system.leaves.v
        return tuple(graph.dot(row, velocities) for row in self.coriolis_rows)

    @cached_property
    def gyroscopic_nodes(self) -> tuple[int, ...]:
        """bias - C v - g."""
        if self.dynamics is not None:
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
    def residual_nodes(self) -> tuple[int, ...]:
        """M a + bias - Q."""
        return tuple(self.system.graph.sub(a, b) for a, b in zip(self.left_nodes, self.force_nodes, strict=True))

    @cached_property
    def left_nodes(self) -> tuple[int, ...]:
        """M a + bias."""
        if self.dynamics is not None:
            return self._with_springs(self.dynamics.inverse_dynamics)
        return lagrange.euler_lagrange(self.system, self.momenta_nodes, self.gradient_nodes)

    @cached_property
    def inverse_dynamics_nodes(self) -> tuple[int, ...]:
        """M a + bias - Q(u = 0)."""
        return self._less_passive_forces(self.left_nodes)

    @cached_property
    def inverse_dynamics_of_energies(self) -> tuple[int, ...]:
        """The same, differentiated from L."""
        return self._less_passive_forces(
            lagrange.euler_lagrange(self.system, self.momenta_nodes, self.gradient_nodes))

    def _less_passive_forces(self, left: Iterable[int]) -> tuple[int, ...]:
        system, graph = self.system, self.system.graph
        without_inputs = substitute(graph, self.force_nodes, dict.fromkeys(system.leaves.u, graph.zero))
        return tuple(graph.sub(a, b) for a, b in zip(left, without_inputs, strict=True))

    @cached_property
    def explicit_accelerations(self) -> tuple[tuple[int, ...], int] | None:
        """The nodes of a, and one that is positive where they exist; None where they have to be solved for."""
        if self.dynamics is None or self.constraint_nodes.rate:
            return None
        graph = self.system.graph
        forces = [graph.sub(q, s) for q, s in zip(self.force_nodes, self.elastic_nodes, strict=True)]
        return self.dynamics.forward_dynamics(forces)

    # ---------------------------------------------------------------- exact forms

    def exact(self, budget: int | None = None) -> Exact:
        """The equations on polynomials, in canonical form; made once for a budget (terms of one polynomial) and kept.

        What it is asked for raises BudgetError where a polynomial would exceed the budget.
        """
        if budget not in self._exact_forms:
            tree = self._simple_tree
            self._exact_forms[budget] = Exact(self, budget) if tree is None else TreeExact(self, tree, budget)
        return self._exact_forms[budget]

    @property
    def _simple_tree(self) -> Tree | None:
        """The tree, where composite bodies say all there is to M and g."""
        if self.bodies is None or self.bodies.elastic != self.system.graph.zero or self.constraint_nodes.rate:
            return None
        return self.bodies.tree if self.bodies.tree.has_only_simple_joints else None

    @cached_property
    def _exact_forms(self) -> dict[int | None, Exact]:
        return {}

    def lumped(self, known: Sequence[Any] = ()) -> Lumped:
        """The equations in base parameters, with their regressor; the symbols in `known` are not lumped.

        Raises BudgetError, and UnknownNameError for a known symbol that is not a parameter.
        """
        leaves = tuple(map(self._parameter_leaf, known))
        if leaves not in self._lumped_forms:
            self._lumped_forms[leaves] = Lumped(self.exact(), leaves)
        return self._lumped_forms[leaves]

    @cached_property
    def _lumped_forms(self) -> dict[tuple[int, ...], Lumped]:
        return {}

    def _parameter_leaf(self, symbol: Any) -> int:
        for parameter, leaf in zip(self.system.parameters, self.system.leaves.p, strict=True):
            if symbol in (parameter, str(parameter)):
                return leaf
        raise UnknownNameError("Equations", f"'{symbol}' is not a parameter.",
                               nearest(str(symbol), self.system.parameter_names))

    # ---------------------------------------------------------------- SymPy, for the reader

    def matrix(self, name: str, style: str = "textbook", named: Mapping[Any, Any] | None = None) -> Any:
        """A quantity of `QUANTITIES` as a SymPy matrix (columns for vectors), or an expression if scalar.

        style "textbook"    each entry in a short exact form, grouped as textbooks do
              "shortest"    each entry in the shortest form found
              "expanded"    as a sum of products
              "factored"    as a product of factors
              "lumped"      in the symbols of `base_parameters`, as textbook
              "derived"     as the derivation left it
        named {symbol: meaning}: abbreviations that are used where they shorten an entry; later ones may use
        earlier ones

        What has no exact form, or exceeds the budget of `exact()`, comes as the derivation left it.
        Raises UnknownNameError for a quantity or a style that does not exist, ExpressionError for a name whose
        meaning is not a sum of products.

        >>> from dalembert.derivation.derive import derive
        >>> equations = derive(System("x", kinetic="m*(x'*cos(x))**2/2 + m*(x'*sin(x))**2/2", parameters={"m": 1}))
        >>> equations.matrix("mass_matrix"), equations.matrix("mass_matrix", "derived")
        (Matrix([[m]]), Matrix([[m*sin(x(t))**2 + m*cos(x(t))**2]]))
        """
        if name not in QUANTITIES:
            raise UnknownNameError("Equations", f"there is no quantity '{name}'.", nearest(name, QUANTITIES))
        if style not in STYLES:
            raise UnknownNameError("Equations", f"there is no style '{style}'.", nearest(style, STYLES))
        known, key = self._matrices, (name, style, tuple((named or {}).items()))
        if key not in known:
            known[key] = self._styled(lambda exact: exact.elements(name), lambda: self.nodes(name),
                                      self.shape(name), style, named, name in _GIVEN)
        return known[key]

    @cached_property
    def _matrices(self) -> dict[tuple, Any]:
        return {}

    def _styled(
        self, elements: Callable[[Exact], Elements], nodes: Callable[[], Iterable[int]], shape: tuple[int, ...],
        style: str = "textbook", named: Mapping[Any, Any] | None = None, given: bool = False,
    ) -> Any:
        """The matrix of some elements in a style; of the nodes where there are no such elements."""
        system = self.system
        if style == "derived" or 0 in shape or self.is_beyond_print:
            return _shaped(to_sympy(system.graph, list(nodes()), system.symbols), shape)
        try:
            exact = self.lumped() if style == "lumped" else self.exact()
            read = elements(exact)
        except (DerivationError, ExpressionError, ZeroDivisionError):
            return _shaped(to_sympy(system.graph, list(nodes()), system.symbols), shape)
        try:
            entries = self._short(exact.ring, read, style, named)
        except BudgetError:
            return _shaped(to_sympy(system.graph, list(nodes()), system.symbols), shape)
        if given and style in ("textbook", "shortest"):
            own = to_sympy(system.graph, list(nodes()), system.symbols)
            pairs = zip(entries, own, strict=True)
            entries = [b if count_leaves([b]) < count_leaves([a]) else a for a, b in pairs]
        return _shaped(entries, shape)

    def _short(
        self, ring: Ring, elements: Sequence[Element], style: str = "textbook", named: Mapping[Any, Any] | None = None
    ) -> list[Any]:
        terms = sum(len(element.num) for element in elements) if self.is_in_decimals else 0
        if terms > _LARGEST_DECIMAL:
            raise BudgetError("short form", "a formula in decimal numbers of that length has no short form.",
                              "Keep parameters as symbols, or take the form that the derivation left.")
        if terms > _GROUPED_DECIMALS and style == "textbook":
            style = "expanded"
        known, key = self._shorteners, (ring, style, tuple((named or {}).items()))
        if key not in known:
            known[key] = Shortener(ring, self.system.symbols, "textbook" if style == "lumped" else style, named)
        return known[key].entries(elements)

    @cached_property
    def is_in_decimals(self) -> bool:
        """Whether bodies were described in decimal numbers, as robot files do."""
        if self.bodies is None:
            return False
        graph = self.system.graph
        return any(graph.nodes[node][0] == "float" for node in graph.reachable([self.system.lagrangian]))

    @property
    def is_beyond_print(self) -> bool:
        """Whether bodies in decimal numbers are so many that nothing of theirs is written out."""
        return self.is_in_decimals and len(self.system.leaves.v) > _MOST_DECIMAL_FREEDOMS

    @cached_property
    def _shorteners(self) -> dict[tuple, Shortener]:
        return {}

    @cached_property
    def base_parameters(self) -> dict[Any, Any]:
        """{beta_k: the combination of parameters it stands for}, SymPy; M a + bias - Q(u = 0) = regressor * beta.

        Raises BudgetError, and ZeroDivisionError or ExpressionError where there is no exact form.
        """
        lumped = self.lumped()
        symbols = map(self.system.symbols.sympy, lumped.symbol_leaves)
        return dict(zip(symbols, self._short(lumped.ring, lumped.expressions), strict=True))

    @cached_property
    def regressor(self) -> Any:
        """Y(q, v, a), n x p: M a + bias - Q(u = 0) = Y beta with the `base_parameters` beta, in their order.

        Raises as `base_parameters`.
        """
        lumped = self.lumped()
        rows = lumped.regressor
        return _shaped(self._short(lumped.ring, _flat(rows)), (len(rows), len(lumped.names)))

    @cached_property
    def lagrangian(self) -> Any:
        """L(q, qdot, t) in J, a SymPy expression, as given."""
        return _shaped(to_sympy(self.system.graph, [self.system.lagrangian], self.system.symbols), ())

    @cached_property
    def kinetic_energy(self) -> Any:
        """T in J; L plus the potential where only L was given."""
        return self.matrix("kinetic_energy")

    @cached_property
    def potential_energy(self) -> Any:
        """V in J; -L at v = 0 where only L was given."""
        return self.matrix("potential_energy")

    @cached_property
    def energy(self) -> Any:
        """v . dL/dv - L in J, the Jacobi integral; T + V where T is quadratic in the velocities."""
        return self.matrix("energy")

    @cached_property
    def momenta(self) -> Any:
        """p = dL/dv, n x 1."""
        return self.matrix("momenta")

    @cached_property
    def mass_matrix(self) -> Any:
        """M = d^2 L/dv dv, n x n, symmetric."""
        return self.matrix("mass_matrix")

    @cached_property
    def coriolis_matrix(self) -> Any:
        """C(q, v), n x n, from the Christoffel symbols, so that Mdot - 2C is skew-symmetric."""
        return self.matrix("coriolis_matrix")

    @cached_property
    def coriolis_vector(self) -> Any:
        """C v, the Coriolis and centrifugal terms, n x 1."""
        return self.matrix("coriolis_vector")

    @cached_property
    def gravity(self) -> Any:
        """g = -dL/dq at v = 0, n x 1; dV/dq where there is a potential."""
        return self.matrix("gravity")

    @cached_property
    def gyroscopic(self) -> Any:
        """bias - C v - g, n x 1; zero unless L has terms linear in v, explicit time, or is not quadratic."""
        return self.matrix("gyroscopic")

    @cached_property
    def bias(self) -> Any:
        """d/dt dL/dv - dL/dq at zero acceleration, n x 1."""
        return self.matrix("bias")

    @cached_property
    def forces(self) -> Any:
        """Q, the generalized forces by virtual work, dissipation included, n x 1."""
        return self.matrix("forces")

    @cached_property
    def constraint_jacobian(self) -> Any:
        """A, m x n: dh/dq for holonomic rows, then the coefficients of v in nonholonomic ones."""
        return self.matrix("constraint_jacobian")

    @cached_property
    def constraint_bias(self) -> Any:
        """b, m x 1: A a + b = 0."""
        return self.matrix("constraint_bias")

    @cached_property
    def constraint_residual(self) -> Any:
        """h(q, t), the holonomic constraints, as a column."""
        return self.matrix("constraint_residual")

    @cached_property
    def constraint_rate(self) -> Any:
        """w = A v + (terms of explicit time), m x 1."""
        return self.matrix("constraint_rate")

    @cached_property
    def inverse_dynamics(self) -> Any:
        """M a + bias - Q(u = 0), n x 1: the generalized force still to be supplied for an acceleration."""
        return self.matrix("inverse_dynamics")

    @cached_property
    def multipliers(self) -> Any:
        """The symbols lambda_0(t), ... of the reactions A^T lambda, m x 1; L + lambda^T h fixes sign and scale."""
        from sympy import ImmutableDenseMatrix
        from sympy.physics.mechanics import dynamicsymbols

        names = multiplier_names(self.system)
        return ImmutableDenseMatrix(len(names), 1, [dynamicsymbols(name) for name in names])

    @cached_property
    def residual(self) -> Any:
        """d/dt dL/dv - dL/dq - Q - A^T lambda, n x 1; zero along every motion."""
        expressions = self._styled(_exact_residual, lambda: self.residual_nodes, self.shape("bias"))
        if self.constraint_nodes.rate:
            expressions -= self.constraint_jacobian.T * self.multipliers
        return expressions

    @cached_property
    def extended_matrix(self) -> Any:
        """[[M, -A^T], [A, 0]], the matrix of the unknowns (a, lambda)."""
        from sympy import BlockMatrix, ImmutableDenseMatrix, zeros

        rows = len(self.constraint_nodes.rate)
        if not rows:
            return self.mass_matrix
        jacobian = self.constraint_jacobian
        blocks = [[self.mass_matrix, -jacobian.T], [jacobian, zeros(rows, rows)]]
        return ImmutableDenseMatrix(BlockMatrix(blocks))

    @cached_property
    def extended_rhs(self) -> Any:
        """[Q - bias; -b], the right-hand side beside `extended_matrix`."""
        from sympy import ImmutableDenseMatrix

        return ImmutableDenseMatrix([*(self.forces - self.bias), *(-self.constraint_bias)])

    @cached_property
    def dyadic_matrix(self) -> Any:
        """S', n x n, another factorization of the velocity terms: S' v = C v, from the dyadic expansion of M.

        S' = sum_i (dM_i/dq - (dM_i/dq)^T / 2) v_i with the columns M_i of M; Mdot - 2 S' is not skew-symmetric.
        Raises DerivationError where velocities are not derivatives of coordinates.
        """
        count, nodes = len(self.system.leaves.v), _flat(self.dyadic_rows)
        return self._styled(lambda exact: tuple(map(exact.ring.read, nodes)), lambda: nodes, (count, count))

    def christoffel(self, k: int) -> Any:
        """C_k, n x n and symmetric, with the k-th Coriolis and centrifugal term c_k = v^T C_k v.

        c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; counting starts at 0.
        """
        count = len(self.system.leaves.v)
        if not 0 <= k < count:
            raise DerivationError("christoffel", f"k = {k} is not a coordinate.", f"Use 0 to {count - 1}.")
        return self._styled(lambda exact: _flat(exact.christoffel(k)),
                            lambda: _flat(structure.christoffel(self.system, self.mass_nodes, k)), (count, count))

    # ---------------------------------------------------------------- what is conserved

    @cached_property
    def cyclic(self) -> tuple[Any, ...]:
        """The ignorable coordinates: those that L does not contain."""
        present = set(self.system.graph.symbols([self.system.lagrangian]))
        pairs = zip(self.system.coordinates, self.system.leaves.q, strict=True)
        return tuple(coordinate for coordinate, leaf in pairs if leaf not in present)

    @cached_property
    def conserved(self) -> dict[Any, Any]:
        """{ignorable coordinate: its momentum}, where no force and no reaction acts along the coordinate."""
        coordinates = dict(zip(self.system.leaves.q, self.system.coordinates, strict=True))
        return {coordinates[self._coordinate_of[j]]: self.momenta[j] for j in self.conserved_indices}

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
    def _coordinate_of(self) -> dict[int, int]:
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
    def invariant_nodes(self) -> tuple[int, ...]:
        """What every motion conserves: the energy and the momenta of `conserved_indices`, unless they may jump."""
        energy = self.nodes("energy") if self.is_conservative else ()
        graph, held = self.system.graph, (*energy, *(self.momenta_nodes[j] for j in self.conserved_indices))
        jumps = ("select", "sign")
        return tuple(x for x in held if all(graph.nodes[node][0] not in jumps for node in graph.reachable([x])))

    # ---------------------------------------------------------------- proofs

    def prove(
        self, *, box: Mapping[Any, Any] | None = None, parameters: Mapping[Any, Any] | None = None,
        budget: int | None = None,
    ) -> Proofs:
        """The identities of mechanics on these equations, each proved, refuted by a state, or measured.

        box         {coordinate: (low, high)}: decide as well whether M is positive definite there
        parameters  {parameter: value or (low, high)} for that question
        budget      terms of one polynomial beyond which an identity is measured instead

        >>> from dalembert.derivation.derive import derive
        >>> all(proof.holds for proof in derive(System("x", kinetic="x'**2/2", potential="x**4")).prove() if proof.law)
        True
        """
        return prove(self, box=box, parameters=parameters, budget=budget)

    # ---------------------------------------------------------------- typeset

    def latex(
        self, *, style: str = "textbook", letters: Mapping[str, str] | None = None, notation: str | None = None,
        width: int | None = None, intermediates: bool | str = "auto",
    ) -> str:
        """The equations in the textbook's layout as LaTeX: display blocks for KaTeX, MathJax and amsmath.

        style           as in `matrix`
        letters         {quantity: letter}, on top of the letters of the notation
        notation        the letters of a book: "spong", "de luca", "siciliano", "craig" or "lynch"
        width           columns of text beyond which a line is broken
        intermediates   names for angles and repeated parts: True wherever that is shorter, False never, "auto"
                        where formulas are long
        """
        return latex(self, style=style, letters=letters, notation=notation, width=width, intermediates=intermediates)

    def _repr_html_(self) -> str:
        return mathml(self)

    def _repr_latex_(self) -> str:
        return notebook_latex(self)

    def __str__(self) -> str:
        return text(self)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))

    def __repr__(self) -> str:
        count, rows = len(self.system.leaves.q), len(self.constraint_nodes.rate)
        return f"<Equations of {self.system.name}: {count} coordinates, {rows} constraints>"


def multiplier_names(system: System) -> tuple[str, ...]:
    """lambda_0, lambda_1, ..., holonomic constraints first; primed where a user's symbol has that name."""
    taken = {*system.coordinate_names, *system.parameter_names, *system.input_names}
    count = len(system.holonomic) + len(system.nonholonomic)
    stem = "lambda_" if not any(f"lambda_{i}" in taken for i in range(count)) else "lambda_constraint_"
    return tuple(f"{stem}{i}" for i in range(count))


def _wrenches(equations: Equations) -> tuple[int, ...]:
    """The wrench each link receives through its joint, link by link, under the loads that act without inputs."""
    placement, bodies, graph = equations.placement, equations.bodies, equations.system.graph
    assert bodies is not None
    if equations.constraint_nodes.rate:
        raise DerivationError("joint_wrenches", "constraints load the bodies too, by multipliers that q, v and a do "
                              "not tell.", "Ask for them along a motion, where trajectory.multipliers has them.")
    inputs = dict.fromkeys(equations.system.leaves.u, graph.zero)
    loads: dict[str, tuple[Any, Any]] = {}
    for link, force, moment in bodies.loads:
        parts = tuple(substitute(graph, part, inputs) for part in (force, moment))
        if link in loads:
            parts = tuple(tuple(map(graph.add, a, b)) for a, b in zip(loads[link], parts, strict=True))
        loads[link] = parts  # type: ignore[assignment]
    reactions = Reactions(placement, {link: tuple(map(tuple, parts)) for link, parts in loads.items()})  # type: ignore[misc]
    return tuple(entry for k in range(len(placement.tree.links)) for part in reactions.wrench(k) for entry in part)


def _exact_residual(exact: Exact) -> Elements:
    return tuple(left - force for left, force in zip(exact.left_hand_side, exact.forces, strict=True))


def _flat(rows: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(entry for row in rows for entry in row)


def _shaped(entries: Sequence[Any], shape: tuple[int, ...]) -> Any:
    """Entries row by row as a SymPy matrix, vectors as columns; the one entry of a scalar."""
    from sympy import ImmutableDenseMatrix

    if shape == ():
        return entries[0]
    rows, columns = (*shape, 1) if len(shape) == 1 else shape
    return ImmutableDenseMatrix(rows, columns, entries)


_NODES: dict[str, Callable[[Equations], tuple[int, ...]]] = {
    "kinetic_energy": lambda e: (e.system.kinetic,),
    "potential_energy": lambda e: (e.system.potential,),
    "energy": lambda e: e.energy_nodes,
    "momenta": lambda e: e.momenta_nodes,
    "mass_matrix": lambda e: _flat(e.mass_nodes),
    "coriolis_matrix": lambda e: _flat(e.coriolis_rows),
    "coriolis_vector": lambda e: e.coriolis_nodes,
    "gravity": lambda e: e.gravity_nodes,
    "gyroscopic": lambda e: e.gyroscopic_nodes,
    "bias": lambda e: e.bias_nodes,
    "forces": lambda e: e.force_nodes,
    "inverse_dynamics": lambda e: e.inverse_dynamics_nodes,
    "coordinate_rates": lambda e: e.system.leaves.rates,
    "inverse_dynamics_by_position": lambda e: _flat(lagrange.by_position(e.system, e.inverse_dynamics_nodes)),
    "inverse_dynamics_by_velocity": lambda e: _flat(lagrange.by_velocity(e.system, e.inverse_dynamics_nodes)),
    "center_of_mass": lambda e: e.centroidal.center_of_mass,
    "center_of_mass_jacobian": lambda e: _flat(e.centroidal.center_of_mass_jacobian),
    "centroidal_momentum": lambda e: _flat(e.centroidal.momentum),
    "centroidal_momentum_matrix": lambda e: _flat(e.centroidal.momentum_matrix),
    "joint_wrenches": lambda e: _wrenches(e),
    "regressor": lambda e: _flat(Regressor(e.placement).torque),
    "constraint_residual": lambda e: e.constraint_nodes.position,
    "constraint_rate": lambda e: e.constraint_nodes.rate,
    "constraint_jacobian": lambda e: _flat(e.constraint_nodes.jacobian),
    "constraint_bias": lambda e: e.constraint_nodes.bias,
}
