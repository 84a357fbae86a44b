"""Dry friction in joints: Coulomb's level, Stribeck's fall from stiction to it, and the law that is smooth at rest.

    F(v) = F_C + (F_S - F_C) exp(-(v/v_S)^2),    force -F(v) sign(v), or -F(v) tanh(v/v_0) where smooth at v_0

sign(0) = 0: what stands still is not held. tanh creeps instead, at v_0 atanh(f/F) under a force f.
Source: Armstrong-Helouvry, Dupont, Canudas de Wit, Automatica 30 (1994), eq. 5.
"""

from __future__ import annotations

from typing import Any

from ..errors import DescriptionError
from ..expr.graph import Graph
from ..expr.node import Node
from . import entries

_UNITS = {"stiction": "a force or torque", "stribeck": "a speed", "smooth": "a speed"}


def checked(where: str, friction: Any, **more: Any) -> dict[str, Any]:
    """The fields of a `Joint` that say how it rubs: friction, stiction, stribeck, smooth; 0 where not given.

    Raises DescriptionError for what is negative, stiction below friction, and one of two that belong together.
    """
    found = {"friction": entries.unsigned(where, "friction", friction)}
    for name, value in more.items():
        found[name] = entries.number(f"{where}, {name}", value)
        if isinstance(found[name], int | float) and found[name] < 0:
            raise DescriptionError(where, f"its {name} is {found[name]:g}.", f"Give {_UNITS[name]} that is positive.")
    level, stiction = found["friction"], found["stiction"]
    if (stiction == 0) != (found["stribeck"] == 0):
        raise DescriptionError(where, "stiction and stribeck belong together.",
                               "Give the force at rest, and the speed over which it falls to friction.")
    if stiction != 0 and all(isinstance(value, int | float) for value in (level, stiction)) and stiction < level:
        raise DescriptionError(where, f"its stiction {stiction:g} is below its friction {level:g}.",
                               "Stiction is what friction falls from.")
    if found["smooth"] != 0 and level == 0 and stiction == 0:
        raise DescriptionError(where, "smooth is given, and no friction.", "Give friction=.")
    return found


def resistance(graph: Graph, rate: Node, level: Node, stiction: Node, stribeck: Node, smooth: Node) -> Node:
    """F(v) sign(v), or F(v) tanh(v/v_0), of the rate of a displacement."""
    if stiction != graph.zero:
        ratio = graph.div(rate, stribeck)
        falls = graph.call("exp", graph.neg(graph.mul(ratio, ratio)))
        level = graph.add(level, graph.mul(graph.sub(stiction, level), falls))
    sense = graph.call("sign", rate) if smooth == graph.zero else graph.call("tanh", graph.div(rate, smooth))
    return graph.mul(level, sense)
