"""What is measured on a mechanism: expressions by name, and sensors at points, which become outputs of its system."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import DescriptionError, looked_up
from ..expr.calculus import tangent
from ..expr.node import Node
from ..spatial.vectors import Matrix, Vector, transposed, triple
from .assembly import Assembly
from .moving_frames import MovingFrame, MovingFrames
from .outputs import Output
from .parts import GROUND, Frame, Sensor
from .reading import Reader

#: The unit of what each kind of sensor gives.
KINDS = {"position": "m", "velocity": "m/s", "acceleration": "m/s^2", "accelerometer": "m/s^2",
         "angular_velocity": "rad/s", "angular_acceleration": "rad/s^2"}  # fmt: skip
_FRAMES = ("ground", "body")
Pose = Callable[[Frame], "tuple[Matrix[Any], Vector[Any], MovingFrame | None]"]


class Sensing(Assembly):
    """How a `Mechanism` is told what to measure."""

    def output(self, name: str, expression: Any, unit: str = "") -> str:
        """An expression by name, as in `outputs` of a `System`: of coordinates, their derivatives, inputs, multipliers.

        >>> from dalembert.description.mechanism import Mechanism
        >>> cart = Mechanism("cart")
        >>> _ = cart.prismatic("x", cart.ground, cart.body("block", 2.0), axis="x")
        >>> cart.output("power", "9*x'", "W"), cart.sensor("tip", "position", "block")
        ('power', ('tip_x', 'tip_y', 'tip_z'))
        >>> cart.system.output_names
        ('power', 'tip_x', 'tip_y', 'tip_z')
        """
        self._measure(name, (expression, unit))
        return name

    def sensor(self, name: str, kind: str, of: Any, frame: str = "ground") -> tuple[str, ...]:
        """A vector measured at a point, as outputs <name>_x, <name>_y, <name>_z, whose names come back.

        kind    "position" (of the ground's origin, m), "velocity", "acceleration" of the point, m/s, m/s^2;
                "accelerometer": acceleration less that of gravity; "angular_velocity", "angular_acceleration" of its
                body, rad/s, rad/s^2
        of      a body, a frame, or (body, position)
        frame   "ground": along the ground's axes; "body": along those of the body, or of the frame, as an instrument
                fixed there would say
        """
        where = f"sensor '{name}'"
        looked_up(KINDS, kind, where, f"there is no kind {kind!r}.")
        looked_up(dict.fromkeys(_FRAMES), frame, where, f"there is no frame {frame!r}.")
        place = self._point(where, of)
        if place.body == GROUND:
            raise DescriptionError(where, "it is on the ground, which does not move.", "Name a body.")
        names = tuple(f"{name}_{axis}" for axis in "xyz")
        for k, each in enumerate(names):
            self._measure(each, Sensor(kind, place, frame == "body", k))
        return names

    def _measure(self, name: str, said: Any) -> None:
        if name in self.outputs:
            raise DescriptionError(f"Mechanism '{self.name}'", f"the output '{name}' is named twice.",
                                   "Names are distinct.")  # fmt: skip
        self.outputs[name] = said

    @abstractmethod
    def _point(self, where: str, given: Any) -> Frame:
        """A body, a named frame, or (body, position) as a frame."""


def outputs_of(
    mechanism: Assembly, reader: Reader, vectors: MovingFrames[Node], pose: Pose
) -> dict[str, Any]:  # fmt: skip
    """The outputs by name as `System` takes them; `pose` gives R_WF and p_WF of a frame, and the pose of its body."""
    found: dict[tuple[str, Frame, bool], Vector[Any]] = {}

    def sensed(sensor: Sensor) -> Output:
        key = sensor.kind, sensor.frame, sensor.in_body
        if key not in found:
            found[key] = _measured(mechanism.gravity, reader, vectors, pose(sensor.frame), sensor)
        return Output(found[key][sensor.entry], KINDS[sensor.kind])

    said: Mapping[str, Any] = mechanism.outputs
    return {name: sensed(each) if isinstance(each, Sensor) else each for name, each in said.items()}


def _measured(
    gravity: Vector[Any], reader: Reader, vectors: MovingFrames[Node],
    placed: tuple[Matrix[Any], Vector[Any], MovingFrame | None], sensor: Sensor,
) -> Vector[Any]:  # fmt: skip
    """What a sensor gives; velocities and accelerations are found along the body, and turned."""
    turned, place, body = placed
    assert body is not None
    back, own = transposed(turned), transposed(body.rotation)
    if sensor.kind == "position":
        return vectors.times(back, place) if sensor.in_body else place
    omega = body.omega
    if sensor.kind == "angular_velocity":
        value = omega
    elif sensor.kind == "angular_acceleration":
        value = _rates(reader, omega)
    else:
        value = vectors.sum(body.velocity, vectors.cross(omega, vectors.read(sensor.frame.offset)))
        if sensor.kind != "velocity":
            value = vectors.sum(_rates(reader, value), vectors.cross(omega, value))
        if sensor.kind == "accelerometer":
            value = vectors.difference(value, vectors.times(own, vectors.read(gravity)))
    world = vectors.times(body.rotation, value)
    return vectors.times(back, world) if sensor.in_body else world


def _rates(reader: Reader, nodes: Vector[Any]) -> Vector[Any]:
    """The time derivatives of nodes of coordinates and velocities."""
    along = dict(zip((*reader.q, *reader.v), (*reader.motion[0], *reader.a), strict=True))
    return triple(tangent(reader.graph, nodes, along))
