"""A scene in numbers: where its shapes are at each time of a trajectory.

Expressions are evaluated with every symbol replaced by a placeholder first, so that no name a user chose
ever reaches generated code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..description.coordinates import time
from ..description.robots.meshes.mesh import Mesh
from ..description.scene import Damper, Line, Marker, Scene, Shape, Solid, Spring, Vector
from ..description.units import dimension
from ..equations import multiplier_names
from ..errors import DescriptionError, UnknownNameError, nearest
from ..expr.graph import Graph
from ..expr.node import Node
from ..expr.sympy_bridge import dynamic_symbol

if TYPE_CHECKING:
    from ..description.system import System
    from ..simulation.trajectory import Trajectory

FloatArray = NDArray[np.float64]

#: How far a solid reaches from its middle.
_REACH: dict[str, Callable[..., float]] = {
    "box": lambda *sides: max(sides) / 2, "cylinder": lambda radius, length: max(radius, length / 2),
    "capsule": lambda radius, length: radius + length / 2}  # fmt: skip
#: What counts as no motion at all, as a share of a shape's extent.
_STILL = 1e-6


@dataclass(frozen=True)
class MovingShape:
    """One shape in numbers: `points` (T, k, 3) in m, `radius` in m, `rotation` (T, 3, 3) or None.

    `kind` is "marker", "line", "ball", "vector", "spring", "damper", "solid" or "mesh"; a vector's second point is its
    tip, scaled to the scene. A solid is a "box" of three sides, a "cylinder" or "capsule" along z of a radius and a
    length, or a "sphere" of a radius; a mesh is about its point, in its own frame.
    `nodes` are its points, then its rotation row by row, in the graph of the system, where they are known, and `held`
    counts the points in which nothing but parameters stands: others are free, though a motion may leave them there.
    """

    kind: str
    name: str
    points: FloatArray
    radius: float = 0.0
    trace: bool = False
    rotation: FloatArray | None = None
    solid: str = ""
    size: tuple[float, ...] = ()
    mesh: Mesh | None = None
    nodes: tuple[Node, ...] = ()
    held: tuple[int, ...] = ()

    @property
    def role(self) -> str:
        """What a line does: "fixed" if it never moves, a "bar" if it keeps its length, else a "cord".

        A ball that neither moves nor turns is a surface, "fixed" too; "" for others.
        """
        extent = float(np.ptp(self.points, axis=(0, 1)).max()) or 1.0
        resting = float(np.ptp(self.points, axis=0).max()) <= _STILL * extent
        free = bool(self.nodes) and len(self.held) < self.points.shape[1]
        still = self.rotation is None and resting and not free
        if still and self.kind in ("line", "ball"):
            return "fixed"
        if self.kind != "line":
            return ""
        lengths = np.linalg.norm(np.diff(self.points, axis=1), axis=-1)
        return "bar" if float(np.ptp(lengths, axis=0).max()) <= _STILL * extent else "cord"

    def lies_across(self, axis: int) -> bool:
        """Whether it can be drawn in the plane across an axis: what turns, only if it turns about that axis."""
        if self.kind == "mesh":
            return False
        if self.rotation is None:
            return True
        return bool(np.any(np.all(np.abs(np.abs(self.rotation[:, axis]) - 1) < _STILL, axis=0)))


@dataclass(frozen=True)
class Detail:
    """Something within the shape of this number that is seen where it is asked for: a "frame", the "axis" of a joint, a
    "centre" of mass, or a solid. `at` (3,), m, and `axes` (3, 3), as columns, are in the frame of the shape."""

    kind: str
    on: int
    at: FloatArray
    axes: FloatArray
    size: tuple[float, ...] = ()


@dataclass(frozen=True)
class Motion:
    """All shapes at `times` (T,), with the box (2, 3) that always holds them, m, and `gravity` (3,), m/s^2, or None."""

    times: FloatArray
    shapes: tuple[MovingShape, ...]
    box: FloatArray
    up: str
    gravity: FloatArray | None = None
    details: tuple[Detail, ...] = ()

    @property
    def flat(self) -> int:
        """The axis along which nothing moves or extends, sizes of points left aside; -1 in space, where balls turn."""
        points = np.concatenate([shape.points.reshape(-1, 3) for shape in self.shapes])
        spread = np.ptp(points, axis=0)
        flat = spread <= _STILL * max(float(spread.max()), 1e-9)
        upwards = "xyz".index(self.up)
        axes = sorted(range(3), key=lambda axis: axis == upwards)
        found = (axis for axis in axes if flat[axis] and all(shape.lies_across(axis) for shape in self.shapes))
        return next(found, -1)

    @property
    def _is_a_point(self) -> bool:
        return [shape.kind for shape in self.shapes if shape.kind != "vector"] == ["marker"]

    @property
    def size(self) -> float:
        """How much space the shapes take at one time, m: half of all times have less; of a point alone, of its path."""
        if self._is_a_point:
            return float(np.ptp(self.box, axis=0).max()) / 4 or 1.0
        return float(np.median(self._extents)) or float(np.ptp(self.box, axis=0).max()) or 1.0

    @property
    def _extents(self) -> FloatArray:
        """How much space the shapes take at each time, m."""
        bodies = [shape for shape in self.shapes if shape.kind != "vector"] or self.shapes
        low = np.min([(shape.points - shape.radius).min(axis=1) for shape in bodies], axis=0)
        high = np.max([(shape.points + shape.radius).max(axis=1) for shape in bodies], axis=0)
        return (high - low).max(axis=-1)

    @property
    def follows(self) -> bool:
        """Whether the shapes travel together so far that the camera has to go along: one alone is not seen to move
        then, a point is seen as well from afar, and what flies apart cannot be followed."""
        far = (3.5 if len(self.shapes) > 1 else 60.0) * max(self.size, float(self._extents.max()))
        return not self._is_a_point and float(np.ptp(self.box, axis=0).max()) > far


def motion(scene: Scene, trajectory: Trajectory, frames: int = 1000) -> Motion:
    """The shapes of `scene` at equally spaced times of `trajectory`, at most `frames` of them.

    Frames end where a position stops being finite.  Raises UnknownNameError where a shape uses a symbol
    that the system does not have, DescriptionError where a position is not finite from the start.
    """
    times = frame_times(trajectory, frames)
    evaluate = _Evaluator(trajectory, times)
    system = trajectory.system
    found = [known(replace(_moving(shape, evaluate), nodes=_nodes(shape, system)), system) for shape in scene.shapes]
    times = times[: _finite_frames(found)]
    bodies = [_cut(shape, len(times)) for shape in found if shape.kind != "vector"]
    arrows = [_cut(shape, len(times)) for shape in found if shape.kind == "vector"]
    anchored = (*bodies, *(replace(arrow, kind="marker", points=arrow.points[:, :1]) for arrow in arrows))
    size = Motion(times, tuple(bodies) or anchored, box_of(anchored), scene.up).size
    shapes = (*bodies, *_scaled(arrows, size, trajectory.system.graph))
    return Motion(times, shapes, box_of(shapes), scene.up, _gravity(scene.up, trajectory))


def _gravity(up: str, trajectory: Trajectory) -> FloatArray | None:
    """Downwards, as strong as the one parameter says that is an acceleration; None where none is."""
    values = trajectory.model.values(np.ravel(trajectory.parameters))
    system = trajectory.system
    found = [values[leaf] for leaf, parameter in zip(system.leaves.p, system.parameters.values(), strict=True)
             if dimension(parameter.unit) == dimension("m/s^2")]  # fmt: skip
    return -float(found[0]) * np.eye(3)["xyz".index(up)] if len(found) == 1 and found[0] else None


def frame_times(trajectory: Trajectory, frames: int, rate: float = 60.0) -> FloatArray:
    """Equally spaced times: `rate` a second, at most `frames`, at least two; one for a single state."""
    first, last = float(trajectory.times[0]), float(trajectory.times[-1])
    if last == first:
        return np.array([first])
    return np.linspace(first, last, int(np.clip(abs(last - first) * rate, 2, frames)))


def evaluate(expressions: Sequence[Any], trajectory: Trajectory, times: FloatArray) -> FloatArray:
    """SymPy expressions in the symbols of the system, at `times` (T,) of a trajectory: an array (T, k).

    Coordinates, velocities, inputs, multipliers, parameters and time may appear.
    """
    return _Evaluator(trajectory, times)("expression", expressions)


class _Evaluator:
    """Puts the numbers of a trajectory into expressions."""

    def __init__(self, trajectory: Trajectory, times: FloatArray) -> None:
        from sympy import Dummy

        self.times, self.system, self.values = times, trajectory.system, _values(trajectory, times)
        self.masks = {atom: Dummy(f"x{i}") for i, atom in enumerate(self.values)}

    def __call__(self, where: str, expressions: Sequence[Any]) -> FloatArray:
        import sympy

        given = [sympy.sympify(expression) for expression in expressions]
        self._refuse_unknown(where, given)
        masked = [expression.xreplace(self.masks) for expression in given]
        used = sorted({s for e in masked for s in e.free_symbols}, key=str)
        unmask = {mask: atom for atom, mask in self.masks.items()}
        function = sympy.lambdify(used, masked, "numpy", cse=True)
        with np.errstate(all="ignore"):
            columns = function(*(self.values[unmask[symbol]] for symbol in used))
        return np.stack([np.broadcast_to(np.asarray(c, dtype=float), self.times.shape) for c in columns], axis=-1)

    def _refuse_unknown(self, where: str, expressions: Sequence[Any]) -> None:
        from sympy import Derivative, Symbol
        from sympy.core.function import AppliedUndef

        found = {atom for expression in expressions for atom in expression.atoms(AppliedUndef, Derivative, Symbol)}
        strangers = sorted(str(atom) for atom in found if atom not in self.masks)
        if strangers:
            names = (*self.system.coordinate_names, *self.system.parameter_names)
            remedy = nearest(strangers[0].split("(")[0], names)
            raise UnknownNameError(where, f"the system has no {strangers[0]}.", remedy)


def _values(trajectory: Trajectory, times: FloatArray) -> dict[Any, Any]:
    """The number, or the column of numbers, of every symbol a scene may use."""
    state, system = trajectory.at(times), trajectory.system
    values: dict[Any, Any] = {time(): times}
    values.update(parameter_values(trajectory))
    values.update(zip(system.coordinates, state.q.T, strict=True))
    values.update(zip((system.symbols.sympy(leaf) for leaf in system.leaves.v), state.v.T, strict=True))
    sampled = list(zip(system.inputs, np.transpose(trajectory.inputs), strict=False)) if system.inputs else []
    reactions = [dynamic_symbol(name) for name in multiplier_names(system)]
    sampled += list(zip(reactions, np.transpose(trajectory.multipliers), strict=False)) if reactions else []
    for symbol, column in sampled:
        values[symbol] = np.interp(times, trajectory.times, column)
    return values


def parameter_values(trajectory: Trajectory) -> dict[Any, float]:
    """{symbol: number} of the run, the parameters that were left free included."""
    values, system = trajectory.model.values(np.ravel(trajectory.parameters)), trajectory.system
    return {symbol: values[leaf] for symbol, leaf in zip(system.parameters, system.leaves.p, strict=True)}


# ------------------------------------------------------------------------------------------ shapes


def _moving(shape: Shape, evaluate: _Evaluator) -> MovingShape:
    where, kind = f"{type(shape).__name__} '{shape.name}'", type(shape).__name__.lower()
    if isinstance(shape, Vector):
        return _arrow(shape, evaluate)
    if isinstance(shape, Line | Spring | Damper):
        flat = evaluate(where, [entry for point in shape.points for entry in point])
        return MovingShape(kind, shape.name, flat.reshape(len(flat), -1, 3))
    if isinstance(shape, Solid):
        size = tuple(float(each) for each in evaluate(where, shape.size)[0])
        turned = evaluate(where, [e for row in shape.rotation for e in row]).reshape(-1, 3, 3)
        return MovingShape(kind, shape.name, evaluate(where, shape.center)[:, None, :], _REACH[shape.form](*size),
                           rotation=turned, solid=shape.form, size=size)  # fmt: skip
    radius = float(evaluate(where, [shape.radius])[0, 0])
    if isinstance(shape, Marker):
        return MovingShape("marker", shape.name, evaluate(where, shape.position)[:, None, :], radius, shape.trace)
    center = evaluate(where, shape.center)[:, None, :]
    rows = shape.rotation
    turned = None if rows is None else evaluate(where, [e for row in rows for e in row]).reshape(-1, 3, 3)
    return MovingShape("ball", shape.name, center, radius, rotation=turned)


def _arrow(shape: Vector, evaluate: _Evaluator) -> MovingShape:
    """Start and direction of an arrow, still in the units of the direction."""
    where = f"Vector '{shape.name}'"
    points = np.stack([evaluate(where, shape.at), evaluate(where, shape.along)], axis=1)
    return MovingShape("vector", shape.name, points)


def _finite_frames(shapes: Sequence[MovingShape]) -> int:
    """How many frames from the start are finite for every shape."""
    finite = np.logical_and.reduce([np.isfinite(shape.points).all(axis=(1, 2)) for shape in shapes])
    if np.size(finite) == 0 or not finite[0]:
        names = ", ".join(shape.name for shape in shapes if not np.isfinite(shape.points[0]).all())
        raise DescriptionError(f"Scene, {names}", "the position is not a finite number at the start.",
                               "Mend the expression.")  # fmt: skip
    return int(np.argmin(finite)) if not finite.all() else len(finite)


def known(shape: MovingShape, system: System) -> MovingShape:
    """The shape, which is told in which of its points nothing but parameters stands."""
    numbers = range(shape.points.shape[1] if shape.nodes else 0)
    moved = [set(system.graph.symbols(shape.nodes[3 * k : 3 * k + 3])) - set(system.leaves.p) for k in numbers]
    return replace(shape, held=tuple(k for k in numbers if not moved[k]))


def _cut(shape: MovingShape, count: int) -> MovingShape:
    turned = None if shape.rotation is None else shape.rotation[:count]
    return replace(shape, points=shape.points[:count], rotation=turned)


def _nodes(shape: Shape, system: System) -> tuple[Node, ...]:
    """The points of a shape, then its rotation, as nodes; of an arrow its start and direction."""
    if isinstance(shape, Line | Spring | Damper):
        points = shape.points
    elif isinstance(shape, Vector):
        points = (shape.at, shape.along)
    else:
        points = (shape.position if isinstance(shape, Marker) else shape.center,)
    turned = getattr(shape, "rotation", None) or ()
    return tuple(system.node(each, f"shape '{shape.name}'", beyond=True) for row in (*points, *turned) for each in row)


def _scaled(arrows: Sequence[MovingShape], extent: float, graph: Graph) -> list[MovingShape]:
    """Arrows drawn so that the longest takes a third of the scene."""
    longest = max((float(np.linalg.norm(arrow.points[:, 1], axis=-1).max()) for arrow in arrows), default=0.0)
    scale = extent / 3 / longest if longest > 0 else 0.0
    tips = [arrow.points[:, 0] + scale * arrow.points[:, 1] for arrow in arrows]
    factor = graph.number(scale)
    ends = [tuple(graph.add(a.nodes[i], graph.mul(factor, a.nodes[3 + i])) for i in range(3)) for a in arrows]
    return [replace(a, points=np.stack([a.points[:, 0], tip], axis=1), nodes=(*a.nodes[:3], *end))
            for a, tip, end in zip(arrows, tips, ends, strict=True)]  # fmt: skip


def box_of(shapes: Sequence[MovingShape]) -> FloatArray:
    """The box (2, 3) that holds shapes at all times, m."""
    if not shapes:
        return np.array([[-1.0, -1.0, -1.0], [1.0, 1.0, 1.0]])
    low = np.min([s.points.min(axis=(0, 1)) - s.radius for s in shapes], axis=0)
    high = np.max([s.points.max(axis=(0, 1)) + s.radius for s in shapes], axis=0)
    return np.stack([low, high])
