"""The integral on piecewise polynomials: its value, its gradient, its Hessian, and those of the constraints.

The unknown vector holds the free degrees of freedom of the unknowns, the multipliers of prescribed integrals,
and the coefficients of multiplier functions. What is sought is where the gradient of the augmented integral
vanishes in all of them; conditions at free ends come out by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiler.copying import MadeAgain, Origin
from ..compiler.lower import lower
from ..compiler.passes import optimize
from ..description.functional import StatedFunctional
from ..dynamics.quantities import flat
from ..expr.calculus import gradient, hessian, is_affine, jacobian
from ..expr.node import Node
from ..forms.variations.operators import euler, jets
from ..targets.numpy import numpy_function
from .elements import Elements, Vector, block_diagonal
from .ends import Ends

Block = tuple[str, tuple[int, ...], list[Node]]
"""A name, a shape, and the nodes of what a program is given or writes."""


@dataclass(frozen=True)
class Densities:
    """What stands under the integral at Q points; D jets, m prescribed integrals, M constraints at every point.

    value (Q,), slope (Q, D) and curvature (Q, D, D) of the augmented integrand; integrals (Q, m) and points (Q, M)
    with their slopes (Q, m, D) and (Q, M, D); `plain` (Q,) is the integrand alone.
    """

    plain: Vector
    slope: Vector
    curvature: Vector
    integrals: Vector
    integral_slopes: Vector
    points: Vector
    point_slopes: Vector


class Integrand(MadeAgain):
    """The integrand and its derivatives as functions over arrays, parameters put in."""

    def __init__(self, stated: StatedFunctional, parameters: Mapping[Any, float]) -> None:
        self.stated: StatedFunctional = stated
        self._given = dict(parameters)
        self.leaves: list[Node] = jets(stated)
        symbols = stated.symbols
        self.parameter_leaves: list[Node] = [symbols.leaf(symbol) for symbol in parameters]
        self.parameters: NDArray[Any] = np.array(list(parameters.values()), dtype=float)
        self.targets: NDArray[np.float64] = self._targets()
        self._evaluate = self._compiled()

    def made_from(self) -> Origin:
        """The functional and the values of its parameters."""
        return Integrand, (self.stated, self._given)

    @cached_property
    def is_quadratic(self) -> bool:
        """Whether the equations are linear, and there is one extremal at most."""
        stated, graph = self.stated, self.stated.graph
        if stated.constraints or stated.pointwise:
            return False
        slopes = gradient(graph, stated.integrand, self.leaves)
        return is_affine(graph, slopes, self.leaves, flat(jacobian(graph, slopes, self.leaves)))

    @property
    def parameter_values(self) -> dict[Node, float]:
        """The values of the parameters by leaf."""
        return dict(zip(self.parameter_leaves, map(float, self.parameters), strict=True))

    def __call__(self, x: Vector, z: Vector, constants: Vector, functions: Vector) -> Densities:
        """The densities at points x (Q,), jets z (Q, D), multipliers (m,) and multiplier functions (Q, M)."""
        return Densities(*self._evaluate(x[:, None], z, constants, functions, self.parameters))

    def _compiled(self) -> Callable[..., tuple[Vector, ...]]:
        stated, graph, leaves = self.stated, self.stated.graph, self.leaves
        integrals = [row.integrand for row in stated.constraints]
        points = [row.expression for row in stated.pointwise]
        width, augmented = len(leaves), stated.augmented()
        outputs = [
            ("plain", (), [stated.integrand]),
            ("slope", (width,), gradient(graph, augmented, leaves)),
            ("curvature", (width, width), flat(hessian(graph, augmented, leaves))),
            ("integrals", (len(integrals),), integrals),
            ("integral_slopes", (len(integrals), width), flat(gradient(graph, node, leaves) for node in integrals)),
            ("points", (len(points),), points),
            ("point_slopes", (len(points), width), flat(gradient(graph, node, leaves) for node in points)),
        ]
        return numpy_function(optimize(lower(graph, "functional", self._inputs(leaves), outputs)))

    def _inputs(self, leaves: list[Node], functions: list[Node] | None = None) -> list[Block]:
        """The blocks x, jets, multipliers, multiplier functions, parameters."""
        stated = self.stated
        if functions is None:
            functions = [row.multiplier for row in stated.pointwise]
        groups = [("x", [stated.x]), ("z", leaves), ("constants", [row.multiplier for row in stated.constraints]),
                  ("functions", functions), ("parameters", self.parameter_leaves)]
        return [(name, (len(nodes),), nodes) for name, nodes in groups]

    def _targets(self) -> Vector:
        """The values that the prescribed integrals have."""
        nodes = [row.value for row in self.stated.constraints]
        block = [("parameters", (len(self.parameter_leaves),), self.parameter_leaves)]
        program = lower(self.stated.graph, "targets", block, [("values", (len(nodes),), nodes)])
        return numpy_function(program)(self.parameters)[0]

    # ---------------------------------------------------------------- the equations themselves

    @cached_property
    def highest(self) -> int:
        """The highest derivative in the Euler-Lagrange equations."""
        return 2 * max(self.stated.orders)

    @cached_property
    def equations(self) -> Callable[..., Vector]:
        """The Euler-Lagrange expressions at points, from jets of order `highest` of unknowns and multipliers."""
        stated = self.stated
        leaves = [stated.jet(i, k) for i in range(len(stated.unknowns)) for k in range(self.highest + 1)]
        functions = [stated.symbols.rate(row.multiplier, k) for row in stated.pointwise
                     for k in range(max(stated.orders) + 1)]
        sides = euler(stated, stated.augmented())
        outputs = [("sides", (len(sides),), sides)]
        inputs = self._inputs(leaves, functions)
        evaluate = numpy_function(optimize(lower(stated.graph, "equations", inputs, outputs)))
        return lambda x, z, constants, functions: evaluate(x[:, None], z, constants, functions, self.parameters)[0]


# -------------------------------------------------------------------- the discrete problem


@dataclass(frozen=True)
class State:
    """Degrees of freedom of the unknowns (all of them), multipliers, coefficients of multiplier functions."""

    freedoms: Vector
    constants: Vector
    functions: Vector


class Problem:
    """An integrand on elements, with ends."""

    integrand: Integrand
    elements: Elements
    ends: Ends

    def __init__(self, integrand: Integrand, elements: Elements, ends: Ends) -> None:
        self.integrand, self.elements, self.ends = integrand, elements, ends
        self.fixed: NDArray[Any] = np.zeros(elements.offsets[-1], dtype=bool)
        self.prescribed: NDArray[np.float64] = np.zeros(elements.offsets[-1])
        for row in ends.fixed:
            place, unit = elements.at_end(row.unknown, row.derivative, row.last)
            self.fixed[place], self.prescribed[place] = True, unit * row.value
        for last, power in enumerate(elements.interval.powers):
            if power > 1:
                level = [elements.at_end(i, 1, bool(last))[0] for i, order in enumerate(elements.orders) if order]
                self.fixed[level] = True

    @cached_property
    def free(self) -> NDArray[np.int64]:
        """The places of the degrees of freedom that are sought."""
        return np.flatnonzero(~self.fixed)

    @cached_property
    def multiplier_degrees(self) -> tuple[int, ...]:
        """The degree of each multiplier function: as many coefficients as the constraint can meet in an element."""
        stated, p = self.integrand.stated, self.elements.degree
        graph = stated.graph
        degrees = []
        for row in stated.pointwise:
            met = set(graph.symbols([row.expression]))
            capable = [p - 2 * shared + k if order else p - 1
                       for i, (order, shared) in enumerate(zip(stated.orders, self.elements.continuity, strict=True))
                       for k in range(order + 1) if stated.jet(i, k) in met]
            degrees.append(min(max(capable), p - 1))
        return tuple(degrees)

    @cached_property
    def multiplier_bases(self) -> list[Any]:
        """From coefficients to the values at the Gauss points, for each multiplier function."""
        return [self.elements.broken(degree) for degree in self.multiplier_degrees]

    def split(self, coefficients: Vector) -> list[Vector]:
        """The coefficients of each multiplier function, element by element: (elements, degree + 1)."""
        sizes = [self.elements.count * (degree + 1) for degree in self.multiplier_degrees]
        parts = np.split(coefficients, np.cumsum(sizes)[:-1]) if sizes else []
        return [part.reshape(self.elements.count, -1) for part in parts]

    def densities(self, state: State) -> Densities:
        """What stands under the integral at the Gauss points."""
        elements = self.elements
        z = (elements.jets @ state.freedoms).reshape(len(elements.x), -1)
        functions = np.zeros((len(elements.x), len(self.multiplier_bases)))
        for j, (table, part) in enumerate(zip(self.multiplier_bases, self.split(state.functions), strict=True)):
            functions[:, j] = table @ part.ravel()
        return self.integrand(elements.x, z, state.constants, functions)

    def value(self, state: State) -> float:
        """The integral of the integrand, without multipliers."""
        return float(self.elements.weights @ self.densities(state).plain)

    # ---------------------------------------------------------------- gradient and Hessian

    def moved(self, state: State, step: Vector) -> State:
        """The state after a step of the unknown vector."""
        count, m = len(self.free), len(state.constants)
        freedoms = state.freedoms.copy()
        freedoms[self.free] += step[:count]
        return State(freedoms, state.constants + step[count : count + m], state.functions + step[count + m :])

    def gradient(self, state: State) -> Vector:
        """The gradient of the augmented integral in the unknown vector."""
        return self._gradient(self.densities(state))

    def _gradient(self, at: Densities) -> Vector:
        elements, weights = self.elements, self.elements.weights
        by_freedoms = elements.jets.T @ (weights[:, None] * at.slope).ravel()
        by_constants = weights @ at.integrals - self.integrand.targets
        by_functions = [table.T @ (weights * at.points[:, j]) for j, table in enumerate(self.multiplier_bases)]
        return np.concatenate([by_freedoms[self.free], by_constants, *by_functions])

    def linearised(self, state: State) -> tuple[Vector, Any]:
        """The gradient and the Hessian, a symmetric sparse matrix."""
        from scipy.sparse import block_array

        at = self.densities(state)
        curvature = self.elements.weights[:, None, None] * at.curvature
        stiffness = self._free_jets.T @ (block_diagonal(curvature) @ self._free_jets)
        border = self._border(at)
        if border is None:
            return self._gradient(at), stiffness.tocsc()
        return self._gradient(at), block_array([[stiffness, border], [border.T, None]], format="csc")

    def border(self, state: State) -> Any:
        """The gradients of the constraints, one column each; None without constraints."""
        return self._border(self.densities(state))

    @cached_property
    def _free_jets(self) -> Any:
        return self.elements.jets[:, self.free]

    def _border(self, at: Densities) -> Any:
        from scipy.sparse import csr_array, hstack

        weights, columns = self.elements.weights, []
        for k in range(at.integrals.shape[1]):
            slopes = (weights[:, None] * at.integral_slopes[:, k]).ravel()
            columns.append(csr_array((self._free_jets.T @ slopes)[:, None]))
        for j, table in enumerate(self.multiplier_bases):
            slopes = (weights[:, None] * at.point_slopes[:, j])[:, :, None]
            columns.append(self._free_jets.T @ (block_diagonal(slopes) @ table))
        return hstack(columns, format="csr") if columns else None

    # ---------------------------------------------------------------- starts

    def fitted(self, samples: Vector) -> Vector:
        """Degrees of freedom nearest to samples (Q, unknowns) at the Gauss points, with the ends as prescribed."""
        from scipy.sparse import diags_array
        from scipy.sparse.linalg import spsolve

        elements = self.elements
        weights = np.repeat(elements.half, len(elements.gauss[0])) * np.tile(elements.gauss[1], elements.count)
        weight = diags_array(np.repeat(weights, samples.shape[1]))
        gap = samples.ravel() - elements.smooth @ self.prescribed
        table = elements.smooth[:, self.free]
        found = self.prescribed.copy()
        if len(self.free):
            normal: Any = (table.T @ weight @ table).tocsc()
            found[self.free] = np.asarray(spsolve(normal, table.T @ (weight @ gap)))
        return found

    def started(self, freedoms: Vector, constants: Vector | None = None) -> State:
        """A state with given multipliers of prescribed integrals, or such that make the gradient least, like the
        multiplier functions."""
        from scipy.sparse.linalg import lsqr

        m = len(self.integrand.targets)
        count = sum(self.elements.count * (degree + 1) for degree in self.multiplier_degrees)
        state = State(freedoms, np.zeros(m) if constants is None else constants, np.zeros(count))
        border = self.border(state)
        if border is None:
            return state
        known = 0 if constants is None else m
        columns, slope = border[:, known:], self.gradient(state)[: len(self.free)]
        if columns.shape[1] == 0 or not np.all(np.isfinite(slope)):
            return state
        found = lsqr(columns, -slope, atol=1e-12, btol=1e-12, iter_lim=2000)[0]
        found = np.where(np.isfinite(found), found, 0.0)
        return State(freedoms, np.append(state.constants[:known], found[: m - known]), found[m - known :])
