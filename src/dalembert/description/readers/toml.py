"""The TOML model file: the fields of `System`, expressions as text, and a motion to start with.

    name = "pendulum"
    coordinates = ["theta"]
    kinetic = "m*l**2*theta'**2/2"
    potential = "-m*g*l*cos(theta)"
    dissipation = "c*theta'**2/2"            # optional, as all that follows
    inputs = ["tau"]                          # or { tau = [-1, 1] }: what is kept within these limits
    holonomic = []
    nonholonomic = []
    duration = 10

    [parameters]
    m = 1.0
    l = { value = 1.0, unit = "m" }
    g = 9.81
    c = 0.1

    [forces]                                  # generalized forces by coordinate
    theta = "tau"

    [[point_forces]]
    force = ["F", 0, 0]
    at = ["l*sin(theta)", "-l*cos(theta)", 0]

    [[torques]]
    torque = [0, 0, "tau"]
    rate = [0, 0, "theta'"]

    [[contacts]]                              # the fields of `Contact`
    gap = "l*(1 - cos(theta))"
    friction = 0.3
    restitution = 0.5
    slip = ["l*theta'"]

    [friction]                                # dry, by the velocity along which it is; what stands still is held
    "theta' - W" = { force = 0.5, stiction = 0.8, name = "belt" }            # or a number alone

    [start.q]
    theta = 0.1

    [events.top]                              # where an expression becomes zero
    expression = "theta'"
    direction = "falling"                     # optional: "rising", "falling", "both"
    action = { "theta'" = "0.5" }             # optional: "record", "stop", or what is set

    [drive]                                   # what the inputs do: numbers or expressions
    tau = "sin(t)"

    [scene]                                   # what to draw; "y" or "z" is up on the screen
    up = "y"
    rod = { line = [[0, 0, 0], ["l*sin(theta)", "-l*cos(theta)", 0]] }       # also spring, damper, of two points
    bob = { marker = ["l*sin(theta)", "-l*cos(theta)", 0], radius = 0.05, trace = true }        # also ball, radius
    block = { box = ["x", 0, 0], size = [0.2, 0.1, 0.1] }                    # also cylinder, capsule: radius and length
    wheel = { cylinder = ["x", "r", 0], size = ["r", 0.1], rotation = [["cos(phi)", "-sin(phi)", 0], ...] }
    weight = { vector = ["l*sin(theta)", "-l*cos(theta)", 0], along = [0, "-m*g", 0] }

Text is parsed by `expr.text`; nothing in the file is ever run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import DescriptionError, ModelFileError
from ...expr.sympy_bridge import to_sympy
from ..contact import Contact
from ..event import Event
from ..forces import PointForce, Torque
from ..formats import TOML, Format
from ..model_file import ModelFile
from ..robots.robot import Reading
from ..scene import Ball, Damper, Line, Marker, Scene, Shape, Solid, Spring, Vector
from ..start import Start
from ..system import System
from ..tables import Table

_EXPRESSIONS = ("kinetic", "potential", "lagrangian", "dissipation")
_CONSTRAINTS = ("holonomic", "nonholonomic")
_TABLES = ("parameters", "forces", "start", "drive", "events", "scene")
_EVENT = ("expression", "direction", "action")
_VECTORS = {"point_forces": ("force", "at"), "torques": ("torque", "rate")}
_CONTACT = ("gap", "friction", "restitution", "law", "slip", "name", "stiction")
#: Of each shape of a scene what makes it, and what stands beside its points; what has to, first.
_SHAPES: Mapping[str, tuple[Callable[..., Shape], tuple[str, ...], tuple[str, ...]]] = {
    "marker": (Marker, (), ("radius", "trace")), "line": (Line, (), ()), "spring": (Spring, (), ()),
    "damper": (Damper, (), ()), "ball": (Ball, ("radius",), ("rotation",)), "vector": (Vector, ("along",), ()),
    **{form: (partial(Solid, form=form), ("size",), ("rotation",)) for form in ("box", "cylinder", "capsule")},
}  # fmt: skip
_OF_ROBOTS = frozenset({"joint", "joints", "link", "links", "body", "bodies", "robot", "denavit_hartenberg"})
_ROBOTS = """For a robot write coordinates = ["q1", ...] and, for each joint, a table [[dh]] with alpha, a, d and theta
("q1"), mass, com and inertia; or give it as URDF, SDF or MJCF."""
_KEYS = ("name", "duration", *_EXPRESSIONS, "coordinates", "inputs", *_CONSTRAINTS, *_TABLES, *_VECTORS, "contacts",
         "friction")


def read(data: Mapping[str, Any], where: str, default_name: str, folder: Path | None, reading: Reading) -> ModelFile:
    """The model file with this table."""
    if reading != Reading():
        raise DescriptionError(where, "it describes a system by its energies.", "Leave the options for robots out.")
    if robotic := next((key for key in data if key in _OF_ROBOTS), None):
        raise ModelFileError(where, f"'{robotic}' is no key of a system by its energies.", _ROBOTS)
    return _File(where, data, _KEYS).model(default_name)


class _File(Table):
    """One file's table, read key by key."""

    def model(self, default_name: str) -> ModelFile:
        name = self.data.get("name", default_name)
        if not isinstance(name, str):
            raise self.error("name", name, "a text")
        lists: dict[str, Any] = {
            key: [checked(key, item) for item in self.listed(key, self.data.get(key, []))]
            for checked, keys in ((self._name, ("coordinates",)), (self._expression, _CONSTRAINTS)) for key in keys}
        inputs = self.data.get("inputs", [])
        if not isinstance(inputs, Mapping):
            inputs = [self._name("inputs", each) for each in self.listed("inputs", inputs)]
        if not lists["coordinates"]:
            raise ModelFileError(self.where, "it names no coordinates.", 'Write coordinates = ["theta"].')
        system = System(
            name=name,
            parameters=self.parameters(),
            forces=self._forces(),
            contacts=[self._contact(f"contacts[{i}]", entry)
                      for i, entry in enumerate(self.listed("contacts", self.data.get("contacts", [])))],
            friction=self._friction(),
            start=self._start(lists["coordinates"]),
            events=self._events(),
            **lists,
            inputs=inputs,
            **{key: self._expression(key, self.data[key]) for key in _EXPRESSIONS if key in self.data},
        )
        return ModelFile(system, self._duration(), self._drive(system), self._scene(system))

    # ------------------------------------------------------------ parts

    def _forces(self) -> list[Any]:
        forces: list[Any] = []
        generalized = self.table("forces")
        if generalized:
            forces.append({key: self._expression(f"forces.{key}", value) for key, value in generalized.items()})
        for key, kind in (("point_forces", PointForce), ("torques", Torque)):
            for number, entry in enumerate(self.listed(key, self.data.get(key, []))):
                place = f"{key}[{number}]"
                if not isinstance(entry, Mapping) or set(entry) != set(_VECTORS[key]):
                    raise self.error(place, entry, f"a table with {' and '.join(_VECTORS[key])}")
                first, second = (self._vector(place, entry[part]) for part in _VECTORS[key])
                forces.append(kind(first, second))
        return forces

    def _vector(self, place: str, value: object) -> list[Any]:
        return [self._expression(place, item) for item in self.listed(place, value, "a list of components")]

    def _contact(self, place: str, entry: object) -> Contact:
        if not isinstance(entry, Mapping) or "gap" not in entry:
            raise self.error(place, entry, "a table with gap")
        said: dict[str, Any] = {}
        for key, value in entry.items():
            self.known(key, _CONTACT, f"key of {place}")
            if key in ("law", "name") and not isinstance(value, str):
                raise self.error(f"{place}.{key}", value, "a text")
            several = key == "slip" and isinstance(value, list)
            said[key] = self._vector(f"{place}.{key}", value) if several else self._expression(f"{place}.{key}", value)
        return Contact(**said)

    def _friction(self) -> dict[str, Any]:
        found = dict[str, Any]()
        for rate, said in self.table("friction").items():
            place = f"friction.{rate}"
            if not isinstance(said, Mapping):
                found[rate] = self._expression(place, said)
                continue
            name = said.get("name", "")
            if not isinstance(name, str):
                raise self.error(f"{place}.name", name, "a text")
            found[rate] = {key: value if key == "name" else self._expression(f"{place}.{key}", value)
                           for key, value in said.items()}
        return found

    def _start(self, coordinates: Sequence[Any]) -> Start:
        parts: dict[str, dict[str, float]] = {"q": {}, "v": {}}
        for part, values in self.table("start").items():
            self.known(part, ("q", "v"), "key of start")
            if not isinstance(values, Mapping):
                raise self.error(f"start.{part}", values, "a table of numbers by coordinate")
            for name, value in values.items():
                self.known(name, [str(known) for known in coordinates], f"coordinate in start.{part}")
                parts[part][name] = self.number(f"start.{part}.{name}", value)
        return Start(**parts)

    def _events(self) -> list[Event]:
        found = list[Event]()
        for name, entry in self.table("events").items():
            place = f"events.{name}"
            if not isinstance(entry, Mapping) or "expression" not in entry or not set(entry) <= set(_EVENT):
                raise self.error(place, entry, f"a table with {', '.join(_EVENT)}")
            action = entry.get("action", "record")
            if isinstance(action, Mapping):
                action = {key: self._expression(f"{place}.action", value) for key, value in action.items()}
            elif not isinstance(action, str):
                raise self.error(f"{place}.action", action, 'a text, or a table of what is set')
            direction = entry.get("direction", "both")
            if not isinstance(direction, str):
                raise self.error(f"{place}.direction", direction, "a text")
            found.append(Event(self._expression(place, entry["expression"]), direction, action, name))
        return found

    def _drive(self, system: System) -> tuple[float | str, ...]:
        table = self.table("drive")
        for name in table:
            self.known(name, system.input_names, "input in drive")
        if not table:
            return ()
        return tuple(self._expression(f"drive.{name}", table.get(name, 0.0)) for name in system.input_names)

    def _scene(self, system: System) -> Scene | None:
        shapes = dict(self.table("scene"))
        up = shapes.pop("up", "z")
        if up not in ("z", "y"):
            raise self.error("scene.up", up, '"z" or "y"')
        drawn = tuple(self._shape(f"scene.{name}", name, entry, system) for name, entry in shapes.items())
        return Scene(drawn, up) if drawn else None

    def _shape(self, place: str, name: str, entry: object, system: System) -> Shape:
        kinds = [kind for kind in _SHAPES if isinstance(entry, Mapping) and kind in entry]
        if not isinstance(entry, Mapping) or len(kinds) != 1:
            raise self.error(place, entry, f"a table with one of {', '.join(_SHAPES)}")
        make, needed, optional = _SHAPES[kinds[0]]
        for key in entry:
            self.known(key, (kinds[0], *needed, *optional), f"key of {place}")
        if missing := [key for key in needed if key not in entry]:
            raise ModelFileError(self.where, f"{place} has no {missing[0]}.", f"A {kinds[0]} needs one.")
        if not isinstance(entry.get("trace", False), bool):
            raise self.error(f"{place}.trace", entry["trace"], "true or false")

        def read(value: object) -> Any:
            node = system.node(self._expression(place, value), place, beyond=True)
            return to_sympy(system.graph, node, system.symbols)

        def point(value: object) -> tuple[Any, ...]:
            return tuple(map(read, self._vector(place, value)))

        def points(value: object) -> tuple[tuple[Any, ...], ...]:
            return tuple(map(point, self.listed(place, value, "a list of points")))

        readers: dict[str, Callable[[Any], Any]] = {"trace": bool, "radius": read, "along": point, "size": point,
                                                    "rotation": points}  # fmt: skip
        beside = {key: readers[key](value) for key, value in entry.items() if key != kinds[0]}
        placed = points if kinds[0] in ("line", "spring", "damper") else point
        return make(name, placed(entry[kinds[0]]), **beside)

    def _duration(self) -> float | None:
        if "duration" not in self.data:
            return None
        duration = self.number("duration", self.data["duration"])
        if duration <= 0:
            raise self.error("duration", duration, "a positive number of seconds")
        return duration

    # ------------------------------------------------------------ kinds of value

    def _name(self, key: str, value: object) -> str:
        if isinstance(value, str):
            return value
        raise self.error(key, value, "a name in quotes")

    def _expression(self, key: str, value: object) -> Any:
        if isinstance(value, str) or (isinstance(value, int | float) and not isinstance(value, bool)):
            return value
        raise self.error(key, value, "an expression in quotes, or a number")


FORMAT = Format("coordinates = [...]", (".toml",), TOML, lambda table: True, read)
