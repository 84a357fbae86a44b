"""The regressor of a tree of bodies, and its base inertial parameters.

Inverse dynamics, momenta and energies are linear in the ten inertial parameters of every body. They are, in the order
of Pinocchio, about the origin of the link, in the link (tensor entries, Ixy = -integral of x y dm),

    pi_i = (m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz)
    M a + bias = Y(q, v, a) pi,    Y_ki = c_ki . (net wrench of a body that has one unit of a parameter)

with the column c_ki of the Jacobian of link i. Only combinations of parameters matter: Y = Y_b K with the independent
columns Y_b, so that tau = Y_b beta, beta = K pi. They are found from the rank of Y at many states.
Sources: Atkeson, An & Hollerbach 1986; base parameters, Gautier 1991; Khalil & Dombre 2002, chapter 9.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..description.moving_frames import MovingFrames
from ..description.tree import GROUND, Tree
from ..errors import ShapeError
from ..expr.doubles import doubles
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import transposed
from .centroidal import momentum, net_wrench
from .placement import Placement, Rows, SpatialVector

PARAMETERS = ("m", "mx", "my", "mz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz")
"""The inertial parameters of one body, in order."""

_WHOLE = 1e-12
_State = tuple[np.ndarray, np.ndarray, np.ndarray]


class Regressor:
    """What multiplies the inertial parameters of every link of a placement; 10 columns per link, in order.

    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link, Tree
    >>> from dalembert.description.tree_system import system
    >>> from dalembert.expr.sympy_bridge import to_sympy
    >>> (q,) = coordinates("q")
    >>> bob = Link.from_com("bob", -1, "revolute", q, mass=2, com=(3, 0, 0))
    >>> regressor = Regressor(Placement(tree := Tree("pendulum", (bob,), (9, 0, 0)), made := system(tree)))
    >>> regressor.names[:2], regressor.values[:2]
    (('m_bob', 'mx_bob'), (2, 6))
    >>> [to_sympy(made.graph, entry, made.symbols) for entry in regressor.torque[0]][:4]
    [0, 9*sin(q(t)), 9*cos(q(t)), 0]
    """

    placement: Placement
    vectors: MovingFrames[Node]
    graph: Graph

    def __init__(self, placement: Placement) -> None:
        self.placement, self.vectors, self.graph = placement, placement.vectors, placement.graph

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parameters by name: m_arm, mx_arm, ... for the link 'arm'."""
        return tuple(f"{letter}_{link.name}" for link in self.placement.tree.links for letter in PARAMETERS)

    @cached_property
    def values(self) -> tuple[Any, ...]:
        """pi, as the tree gives it: numbers and SymPy expressions."""
        found: list[Any] = []
        for link in self.placement.tree.links:
            xx, yy, zz, xy, xz, yz = link.inertia
            found += [link.mass, *link.moment, xx, xy, yy, xz, yz, zz]
        return tuple(found)

    @cached_property
    def torque(self) -> Rows:
        """Y, nv x 10 nb: inverse dynamics, without joint forces other than those of inertia and gravity, is Y pi."""
        twists, rates = self.placement.velocities, self.placement.proper_accelerations
        return self._projected(lambda unit, k: net_wrench(self.vectors, unit, twists[k], rates[k]))

    @cached_property
    def momenta(self) -> Rows:
        """nv x 10 nb: the generalized momenta M v are this times pi."""
        twists = self.placement.velocities
        return self._projected(lambda unit, k: momentum(self.vectors, unit, twists[k]))

    @cached_property
    def kinetic_energy(self) -> tuple[Node, ...]:
        """10 nb: T is this times pi."""
        graph, vectors, half = self.graph, self.vectors, self.graph.number(1, 2)
        found = []
        for k in range(len(self.placement.steps)):
            twist = self.placement.velocities[k]
            for unit in self._units:
                linear, angular = momentum(vectors, unit, twist)
                work = graph.add(vectors.dot(twist.linear, linear), vectors.dot(twist.angular, angular))
                found.append(graph.mul(half, work))
        return tuple(found)

    @cached_property
    def potential_energy(self) -> tuple[Node, ...]:
        """10 nb: V, zero with all mass at the origin of W, is this times pi."""
        graph, vectors = self.graph, self.vectors
        upwards = vectors.difference(vectors.origin, vectors.read(self.placement.tree.gravity))
        found: list[Node] = []
        for k in range(len(self.placement.steps)):
            pose = self.placement.poses[k]
            slopes = vectors.times(transposed(pose.rotation), upwards)
            found += [vectors.dot(upwards, pose.position), *slopes, *[graph.zero] * 6]
        return tuple(found)

    # ---------------------------------------------------------------- parts

    def _projected(self, load: Callable[[InertialParameters[Node], int], SpatialVector]) -> Rows:
        """The loads of bodies with one unit of a parameter, on every velocity that moves them."""
        graph, vectors, count = self.graph, self.vectors, len(PARAMETERS)
        width = count * len(self.placement.steps)
        rows = [[graph.zero] * width for _ in self.placement.system.leaves.v]
        for k in range(len(self.placement.steps)):
            loads = [load(unit, k) for unit in self._units]
            for place, (linear, angular) in self._columns[k].items():
                rows[place][count * k : count * (k + 1)] = [
                    graph.add(vectors.dot(linear, force), vectors.dot(angular, moment)) for force, moment in loads]
        return tuple(map(tuple, rows))

    @cached_property
    def _units(self) -> tuple[InertialParameters[Node], ...]:
        """For each parameter in order, a body of which it is 1 and all others 0."""
        one, zero = self.graph.one, self.graph.zero

        def body(place: int) -> InertialParameters[Node]:
            m, x, y, z, xx, xy, yy, xz, yz, zz = (one if k == place else zero for k in range(len(PARAMETERS)))
            return InertialParameters(m, (x, y, z), (xx, yy, zz, xy, xz, yz))

        return tuple(map(body, range(len(PARAMETERS))))

    @cached_property
    def _columns(self) -> Mapping[int, Mapping[int, SpatialVector]]:
        """The columns of the local Jacobian of every link that are not zero, by velocity."""
        placement, found = self.placement, {GROUND: {}}
        for index, step in enumerate(placement.steps):
            mine = {place: placement.down(step, motion) for place, motion in found[step.parent].items()}
            for place, *motion in step.columns:
                column = SpatialVector(*motion)
                mine[place] = placement.plus(mine[place], column) if place in mine else column
            found[index] = mine
        return found


# -------------------------------------------------------------------- base parameters


@dataclass(frozen=True, eq=False)
class BaseInertialParameters:
    """The combinations of inertial parameters that matter: tau = Y[:, columns] beta, beta = combination pi.

    columns         the places of the independent columns of Y, the first in order
    combination     K, one row per base parameter, one column per parameter; Y = Y[:, columns] K
    names           each base parameter as a sum: "Ixx_arm - Iyy_arm + 0.25*m_hand"
    margin          how sure the rank is: the smallest share of a column of Y that was kept which no earlier one
                    explains, and the largest of one that was left out
    """

    columns: tuple[int, ...]
    combination: np.ndarray
    names: tuple[str, ...]
    margin: tuple[float, float]

    def values(self, parameters: Sequence[float]) -> np.ndarray:
        """beta = K pi."""
        return self.combination @ doubles("base parameters", "the array", parameters)


def base_inertial_parameters(
    regressor: Callable[[np.ndarray, np.ndarray, np.ndarray], Any], states: Iterable[Sequence[Any]],
    names: Sequence[str], tolerance: float = 1e-8,
) -> BaseInertialParameters:
    """The base parameters of a regressor (q, v, a) -> Y, nv x p, from its values at some states.

    Columns are taken in order; one is left out where the share of it that earlier ones do not explain is at most
    `tolerance`. So parameters of a link stay with it unless they can be moved towards the ground.
    Raises ShapeError where a value of Y does not fit the names, is not finite, or where states are too few.
    Source: Gautier 1991, by orthogonalization instead of QR with pivots.

    >>> falling = lambda q, v, a: np.array([[a[0] + 9.81, 0.0, 2.0 * (a[0] + 9.81)]])
    >>> found = base_inertial_parameters(falling, [([0], [0], [a]) for a in range(3)], ("m_1", "mx_1", "m_2"))
    >>> found.names, found.columns
    (('m_1 + 2*m_2',), (0,))
    """
    return combinations(_stacked(regressor, states, len(names)), names, tolerance)


def combinations(table: np.ndarray, names: Sequence[str], tolerance: float = 1e-8) -> BaseInertialParameters:
    """The first independent columns of a table, and the combinations of parameters that go with them.

    >>> combinations(np.array([[1.0, 2.0, 0.0], [3.0, 6.0, 1.0]]), ("a", "b", "c")).names
    ('a + 2*b', 'c')
    """
    sizes = np.linalg.norm(table, axis=0)
    sizes[sizes <= tolerance * sizes.max(initial=0.0)] = 0.0
    scaled = table / np.where(sizes > 0, sizes, np.inf)
    columns, shares = _independent(scaled, tolerance)
    combination = _combination(scaled, columns, sizes)
    kept, left = shares[list(columns)], np.delete(shares, list(columns))
    return BaseInertialParameters(
        columns, combination, tuple(_named(row, place, names) for row, place in zip(combination, columns, strict=True)),
        (float(kept.min(initial=math.inf)), float(left.max(initial=0.0))),
    )  # fmt: skip


def _stacked(regressor: Callable[..., Any], states: Iterable[Sequence[Any]], width: int) -> np.ndarray:
    where = "base_inertial_parameters"
    blocks = [np.asarray(regressor(*(np.asarray(part, dtype=float) for part in state)), dtype=float)
              for state in states]
    for block in blocks:
        if block.ndim != 2 or block.shape[1] != width:
            raise ShapeError(where, f"the regressor has the shape {block.shape}.", f"It needs {width} columns.")
        if not np.isfinite(block).all():
            raise ShapeError(where, "the regressor is not finite.", "Leave such states out.")
    height = sum(block.shape[0] for block in blocks)
    if height < width:
        raise ShapeError(where, f"{height} equations cannot show the rank of {width} columns.", "Give more states.")
    return np.vstack(blocks)


def _independent(columns: np.ndarray, tolerance: float) -> tuple[tuple[int, ...], np.ndarray]:
    """The first independent columns, of length 1 or 0, and the share of each that earlier ones do not explain."""
    basis, chosen, shares = np.empty(columns.shape, order="F"), [], np.zeros(columns.shape[1])
    for place, column in enumerate(columns.T):
        known, rest = basis[:, : len(chosen)], column
        for _ in range(2):
            rest = rest - known @ (known.T @ rest)
        shares[place] = np.linalg.norm(rest)
        if shares[place] > tolerance:
            basis[:, len(chosen)] = rest / shares[place]
            chosen.append(place)
    return tuple(chosen), shares


def _combination(scaled: np.ndarray, columns: Sequence[int], sizes: np.ndarray) -> np.ndarray:
    """K, with what is whole but for rounding made whole."""
    kept = list(columns)
    shares = np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0]
    found = np.where(np.abs(shares) > _WHOLE, shares, 0.0) * sizes / sizes[kept][:, None]
    found[:, kept] = np.eye(len(kept))
    whole = np.round(found)
    found = np.where(np.abs(found - whole) < _WHOLE * np.abs(whole), whole, found) + 0.0
    found.flags.writeable = False
    return found


def _named(row: np.ndarray, place: int, names: Sequence[str]) -> str:
    """A row of K in words, the parameter of its own column first."""
    text = names[place]
    for k in map(int, np.flatnonzero(row)):
        if k != place:
            size = float(f"{abs(row[k]):.11g}")
            factor = "" if size == 1 else f"{size:.6g}*"
            text += f" {'-' if row[k] < 0 else '+'} {factor}{names[k]}"
    return text


def random_states(tree: Tree, count: int, seed: int = 0) -> list[_State]:
    """Some (q, v, a) of a tree: angles and displacements in [-pi, pi], unit quaternions, v and a normal.

    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link
    >>> tree = Tree("pendulum", (Link("bob", -1, "revolute", coordinates("q")[0], mass=1),))
    >>> [len(part) for part in random_states(tree, 1)[0]]
    [1, 1, 1]
    """
    generator, moving = np.random.default_rng(seed), len(tree.velocities)
    return [(_random_coordinates(tree, generator), generator.normal(size=moving), generator.normal(size=moving))
            for _ in range(count)]


def _random_coordinates(tree: Tree, generator: np.random.Generator) -> np.ndarray:
    found: list[float] = []
    for link in tree.links:
        if link.mimic:
            continue
        size = len(link.coordinates)
        turning = 4 if link.joint in ("spherical", "floating") else 0
        found += list(generator.uniform(-math.pi, math.pi, size - turning))
        quaternion = generator.normal(size=turning)
        found += list(quaternion / np.linalg.norm(quaternion) if turning else quaternion)
    return np.array(found)
