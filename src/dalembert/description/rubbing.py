"""Dry friction in joints and along velocities: Coulomb's level, Stribeck's fall from stiction to it, a smooth law.

    F(v) = F_C + (F_S - F_C) exp(-(v/v_S)^2),    force -F(v) sign(v), or -F(v) tanh(v/v_0) where smooth at v_0

As a force of the state what stands still is not held, for sign(0) = 0; a simulation holds it, by up to F_S, and lets go
at that. Without v_S the force falls from F_S to F_C as slip begins. tanh creeps, at v_0 atanh(f/F) under a force f.
Source: Armstrong-Helouvry, Dupont, Canudas de Wit, Automatica 30 (1994), eq. 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..errors import DescriptionError, looked_up
from ..expr import text
from ..expr.calculus import gradient, is_affine
from ..expr.graph import Graph
from ..expr.node import Node
from . import entries
from .contact import Touch
from .reading import AppliedForce, Reader

_UNITS = {"friction": "a force or torque", "stiction": "a force or torque", "stribeck": "a speed", "smooth": "a speed"}
FIELDS = ("force", "stiction", "stribeck", "smooth", "name")
"""What is said of dry friction along a velocity."""


@dataclass(frozen=True)
class Rub:
    """Dry friction that holds what stands still, as nodes.

    rate         the velocity with which it slips
    level, most  the force while it slips, and the largest at rest, N or N m
    force        what it is as a force of the state, which is `lever` times -level sign(rate)
    is_smooth    whether it is smooth at rest instead, where nothing is held then
    """

    rate: Node
    level: Node
    most: Node
    force: AppliedForce
    lever: Node
    is_smooth: bool

    @property
    def name(self) -> str:
        """What it is called."""
        return self.force.name

    def along(self, graph: Graph, way: Node) -> AppliedForce:
        """The force of slip in a direction, 1 or -1; none by 0."""
        return replace(self.force, values=(graph.neg(graph.mul(self.lever, graph.mul(self.level, way))),))


def checked(where: str, friction: Any, read: bool = True, **more: Any) -> dict[str, Any]:
    """What says how something rubs, as fields of a `Joint`: friction, stiction, stribeck, smooth; 0 where not given.
    Text and symbols are `read` as those of a mechanism.

    Raises DescriptionError for what is negative, stiction below friction, a friction that is missing, and a speed of
    Stribeck's without stiction.
    """
    found = {"friction": entries.unsigned(where, "friction", friction) if read else friction}
    for name, value in (more if read else {"friction": friction, **more}).items():
        found[name] = entries.number(f"{where}, {name}", value) if read else value
        if isinstance(found[name], int | float) and found[name] < 0:
            raise DescriptionError(where, f"its {name} is {found[name]:g}.", f"Give {_UNITS[name]} that is positive.")
    level, stiction = found["friction"], found["stiction"]
    if stiction == 0 and found["stribeck"] != 0:
        raise DescriptionError(where, "stribeck is given, and no stiction.",
                               "Give the force at rest, which falls to friction over that speed.")
    if stiction != 0 and all(isinstance(value, int | float) for value in (level, stiction)) and stiction < level:
        raise DescriptionError(where, f"its stiction {stiction:g} is below its friction {level:g}.",
                               "Stiction is what friction falls from.")
    if found["smooth"] != 0 and stiction != 0 and found["stribeck"] == 0:
        raise DescriptionError(where, "a smooth law falls from its stiction over a speed.",
                               "Give stribeck=, that speed.")
    if found["smooth"] != 0 and level == 0 and stiction == 0:
        raise DescriptionError(where, "smooth is given, and no friction.", "Give friction=.")
    return found


def rubbed(graph: Graph, rate: Node, said: Sequence[Node], force: AppliedForce, lever: Node) -> Rub:
    """Dry friction by a force that has no value yet; `said` are friction, stiction, stribeck and smooth."""
    level, stiction, stribeck, smooth = said
    most = level if stiction == graph.zero else stiction
    if stribeck != graph.zero:
        ratio = graph.div(rate, stribeck)
        falls = graph.call("exp", graph.neg(graph.mul(ratio, ratio)))
        level = graph.add(level, graph.mul(graph.sub(stiction, level), falls))
    is_smooth = smooth != graph.zero
    sense = graph.call("tanh", graph.div(rate, smooth)) if is_smooth else graph.call("sign", rate)
    made = Rub(rate, level, most, force, lever, is_smooth)
    return replace(made, force=made.along(graph, sense))


def read_friction(reader: Reader, given: Mapping[Any, Any] | None) -> tuple[Rub, ...]:
    """Dry friction along velocities, {velocity: force} or {velocity: FIELDS}.

    Raises DescriptionError for what is no velocity, and what `checked` refuses; UnknownNameError for other fields.
    """
    rubs = list[Rub]()
    for key, value in (given or {}).items():
        rate = reader.scalar("friction", key)
        shown = text.brief(reader.graph, rate)
        where = f"System '{reader.name}', friction along '{shown}'"
        _check_rate(reader, where, rate)
        said = dict(value) if isinstance(value, Mapping) else {"force": value}
        for name in said:
            looked_up(dict.fromkeys(FIELDS), name, where, f"'{name}' is not known.")
        label = str(said.pop("name", f"friction along {shown}"))
        if any(label == rub.name for rub in rubs):
            raise DescriptionError(where, f"the name '{label}' is there twice.", "Give distinct names.")
        numbers = checked(where, said.pop("force", 0), read=False, **{name: said.get(name, 0) for name in FIELDS[1:4]})
        nodes = [reader.scalar("friction", each) for each in numbers.values()]
        named = AppliedForce("torque", (), (rate,), label, is_friction=True)
        rubs.append(rubbed(reader.graph, rate, nodes, named, reader.graph.one))
    return tuple(rubs)


def check_names(reader: Reader, rubs: Sequence[Rub], contacts: Sequence[Touch]) -> None:
    """Raise DescriptionError where dry friction is called as a contact is: what becomes of both is told by name."""
    taken = {touch.name for touch in contacts}
    if name := next((rub.name for rub in rubs if rub.name in taken), None):
        raise DescriptionError(f"System '{reader.name}', friction", f"a contact is called '{name}' as well.",
                               "Give distinct names.")  # fmt: skip


def _check_rate(reader: Reader, where: str, rate: Node) -> None:
    graph, slopes = reader.graph, gradient(reader.graph, rate, reader.v)
    if not is_affine(graph, [rate], reader.v, slopes):
        raise DescriptionError(where, "it is not linear in the velocities.",
                               "A velocity of one surface past another is.")
    if all(slope == graph.zero for slope in slopes):
        raise DescriptionError(where, "it holds no velocity.", "Give the velocity with which it slips, as \"x' - V\".")
