"""What was said of a mechanism: its bodies, joints and what acts on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..spatial.vectors import Vector
from .contact import Contact
from .parts import GROUND, Actuator, Applied, Body, Frame, Joint, Motor, Spring
from .reading import Named, Parameter, numbered
from .shapes import Meeting, Rope
from .start import Start
from .visuals import Visual


class Assembly:
    """The values of a `Mechanism`, which fills them."""

    def __init__(self, name: str, gravity: Vector[Any], parameters: Named | None) -> None:
        self.name = name
        self.gravity: Vector[Any] = gravity
        self.declared: Mapping[Any, Any] | None = None if parameters is None else numbered(parameters)
        self.start: Start = Start()
        self.defaults: dict[Any, Parameter] = {}
        self.ground: Body = Body(GROUND)
        self.bodies: dict[str, Body] = {}
        self.joints: dict[str, Joint] = {}
        self.frames: dict[str, Frame] = {}
        self.motors: list[Motor] = []
        self.actuators: list[Actuator] = []
        self.springs: list[Spring] = []
        self.applied: list[Applied] = []
        self.inputs: list[Any] = []
        self.holonomic: list[Any] = []
        self.nonholonomic: list[Any] = []
        self.outputs: dict[str, Any] = {}
        self.meetings: list[Meeting] = []
        self.ropes: list[Rope] = []
        self.bounds: list[Contact] = []
        self.visuals: list[Visual] = []
        self._root: dict[str, str] = {GROUND: GROUND}

    def __repr__(self) -> str:
        loops = sum(joint.closes_loop for joint in self.joints.values())
        shown = f"<Mechanism {self.name}: {len(self.bodies)} bodies, {len(self.joints) - loops} joints"
        return shown + (f", {loops} that close loops>" if loops else ">")
