"""A system as the text of a model file, which `description.readers.toml` reads as the same system."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from ..cases import Case
from ..description.event import Event
from ..description.robots.building import fresh
from ..description.rubbing import Rub
from ..description.scene import Ball, Damper, Line, Marker, Scene, Shape, Solid, Spring, Vector
from ..description.system import System
from ..errors import DalembertError
from ..expr.node import Node
from ..expr.text import to_text

__all__ = ["model_text"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KINDS: Mapping[type, str] = {Marker: "marker", Line: "line", Spring: "spring", Damper: "damper", Ball: "ball",
                              Vector: "vector"}  # fmt: skip
_UNTURNED = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def model_text(case: Case) -> str | None:
    """The model file of a case; None where no file says its description: bodies, velocities of other kinds, outputs,
    events that call Python.

    >>> from dalembert.cases import case_of
    >>> print(model_text(case_of("pendulum")).splitlines()[2])
    kinetic = "l**2*m*theta'**2/2"
    """
    system = case.description
    if not isinstance(system, System) or not system.leaves.are_derivatives or system.leaves.quaternions:
        return None
    if system.outputs or any(callable(event.action) for event in system.events):
        return None
    try:
        return "\n".join(_Text(system).lines(case)).rstrip() + "\n"
    except DalembertError:  # a formula too long to be written
        return None


class _Text:
    def __init__(self, system: System) -> None:
        self.system = system

    def lines(self, case: Case) -> Iterator[str]:
        system = self.system
        zero = system.graph.zero
        yield f"name = {_quoted(system.name)}"
        yield f"coordinates = {_quoted(list(system.coordinate_names))}"
        kinetic, lagrangian = self.text(system.kinetic), self.text(system.lagrangian)
        if len(lagrangian) < len(kinetic):  # it was given, and taken apart
            yield f"lagrangian = {lagrangian}"
        else:
            yield f"kinetic = {kinetic}"
            if system.potential != zero:
                yield f"potential = {self.text(system.potential)}"
        if system.dissipation != zero:
            yield f"dissipation = {self.text(system.dissipation)}"
        if system.input_names:
            yield f"inputs = {self._inputs()}"
        for name in ("holonomic", "nonholonomic"):
            if rows := getattr(system, name):
                yield f"{name} = [{', '.join(map(self.text, rows))}]"
        if case.duration > 0.0:
            yield f"duration = {_number(case.duration)}"
        yield from self._parameters()
        yield from self._forces()
        for touch in system.contacts:
            yield from ("", "[[contacts]]", f"name = {_quoted(touch.name)}", f"gap = {self.text(touch.gap)}",
                        f"friction = {self.coefficient(touch.friction)}",
                        *([] if touch.stiction is None else [f"stiction = {self.coefficient(touch.stiction)}"]),
                        f"restitution = {self.coefficient(touch.restitution)}",
                        f"law = {_quoted(touch.law)}", f"slip = [{', '.join(map(self.text, touch.slip))}]")  # fmt: skip
        for part, values in (("q", case.start.q), ("v", case.start.v)) if case.start else ():
            said = {name.removesuffix("'"): value for name, value in values.items()}
            yield from _table(f"start.{part}", ((name, repr(float(value))) for name, value in said.items()))
        names = list[str]()
        for event in system.events:
            names.append(fresh(event.title, names))
            yield from self._event(names[-1], event)
        if case.inputs is not None:
            driven = zip(system.input_names, case.inputs, strict=True)
            yield from _table("drive", ((name, self.given(f"drive.{name}", value)) for name, value in driven))
        if case.scene is not None:
            yield from self._scene(case.scene)

    def text(self, node: Node) -> str:
        return _quoted(to_text(self.system.graph, node))

    def coefficient(self, node: Node) -> str:
        """A number as such, else an expression."""
        text = self.text(node)
        with suppress(ValueError):
            return repr(float(json.loads(text)))
        return text

    def given(self, place: str, value: Any) -> str:
        """A number or an expression in the symbols of the system."""
        return _number(value) or self.text(self.system.node(value, place, beyond=True))

    def _inputs(self) -> str:
        """The names of inputs, with their limits where some have any."""
        system = self.system
        if not any(map(math.isfinite, chain(*system.input_limits))):
            return _quoted(list(system.input_names))
        limits = zip(system.input_names, system.input_limits, strict=True)
        return f"{{ {', '.join(f'{_key(name)} = [{low!r}, {high!r}]' for name, (low, high) in limits)} }}"

    def _parameters(self) -> Iterator[str]:
        rows = []
        for symbol, parameter in self.system.parameters.items():
            value = [] if parameter.value is None else [f"value = {float(parameter.value)!r}"]
            unit = [f"unit = {_quoted(parameter.unit)}"] if parameter.unit not in ("", "1") else []
            plain = value[0].removeprefix("value = ") if value else "{}"
            rows.append((str(symbol), f"{{ {', '.join(value + unit)} }}" if unit else plain))
        yield from _table("parameters", rows)

    def _forces(self) -> Iterator[str]:
        graph, along = self.system.graph, dict[str, Node]()
        own = [force for force in self.system.forces if all(force is not rub.force for rub in self.system.rubs)]
        for force in own:
            if force.kind == "generalized":
                name = json.loads(self.text(force.along[0])).removesuffix("'")
                along[name] = graph.add(along.get(name, graph.zero), force.values[0])
        yield from _table("forces", ((name, self.text(value)) for name, value in along.items()))
        for force in own:
            if force.kind != "generalized":
                table, one, other = (("point_forces", "force", "at") if force.kind == "point"
                                     else ("torques", "torque", "rate"))  # fmt: skip
                yield from ("", f"[[{table}]]", f"{one} = {self._triple(force.values)}",
                            f"{other} = {self._triple(force.along)}")  # fmt: skip

        yield from _table("friction", ((json.loads(self.text(rub.rate)), self._rub(rub)) for rub in self.system.rubs))

    def _rub(self, rub: Rub) -> str:
        return f"{{ force = {self.text(rub.level)}, stiction = {self.text(rub.most)}, name = {_quoted(rub.name)} }}"

    def _triple(self, nodes: Iterable[Node]) -> str:
        return f"[{', '.join(map(self.text, nodes))}]"

    def _event(self, name: str, event: Event) -> Iterator[str]:
        yield from ("", f"[events.{_key(name)}]",
                    f"expression = {self.given('events', event.expression)}",
                    f"direction = {_quoted(event.direction)}")  # fmt: skip
        if isinstance(event.action, Mapping):
            sets = ((self._written(name), self.given("events", value)) for name, value in event.action.items())
            yield f"action = {{ {', '.join(f'{_key(name)} = {value}' for name, value in sets)} }}"
        else:
            yield f"action = {_quoted(event.action)}"

    def _written(self, name: Any) -> str:
        """A coordinate, velocity or parameter by its name."""
        return name if isinstance(name, str) else json.loads(self.given("events", name))

    def _scene(self, scene: Scene) -> Iterator[str]:
        yield from ("", "[scene]", f"up = {_quoted(scene.up)}")
        for shape in scene.shapes:
            yield f"{_key(shape.name)} = {{ {', '.join(self._shape(shape))} }}"

    def _shape(self, shape: Shape) -> Iterator[str]:
        place, kind = f"scene.{shape.name}", shape.form if isinstance(shape, Solid) else _KINDS[type(shape)]

        def point(coordinates: Sequence[Any]) -> str:
            return f"[{', '.join(self.given(place, each) for each in coordinates)}]"

        def turned(rotation: Sequence[Sequence[Any]]) -> Iterator[str]:
            if rotation != _UNTURNED:
                yield f"rotation = [{', '.join(map(point, rotation))}]"

        match shape:
            case Marker():
                trace = ["trace = true"] if shape.trace else []
                yield from (f"{kind} = {point(shape.position)}", f"radius = {self.given(place, shape.radius)}", *trace)
            case Ball():
                yield from (f"{kind} = {point(shape.center)}", f"radius = {self.given(place, shape.radius)}")
                yield from turned(shape.rotation or _UNTURNED)
            case Solid():
                yield from (f"{kind} = {point(shape.center)}", f"size = {point(shape.size)}", *turned(shape.rotation))
            case Vector():
                yield from (f"{kind} = {point(shape.at)}", f"along = {point(shape.along)}")
            case Line() | Spring() | Damper():
                yield f"{kind} = [{', '.join(map(point, shape.points))}]"


def _table(name: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A table; nothing without rows."""
    found = [f"{_key(key)} = {value}" for key, value in rows]
    if found:
        yield from ("", f"[{name}]", *found)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(value: Any) -> str:
    """Text, or a list of texts, as TOML, which takes what JSON writes but for the letter DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(value: Any) -> str:
    """A number as TOML writes it; "" for what is none, or is no double."""
    if isinstance(value, bool) or not (isinstance(value, int | float) or getattr(value, "is_Float", False)
                                       or getattr(value, "is_Integer", False)):  # fmt: skip
        return ""
    return f"{float(value):g}" if float(f"{float(value):g}") == float(value) else repr(float(value))
