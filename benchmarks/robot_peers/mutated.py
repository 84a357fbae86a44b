"""A robot file that MuJoCo reads too, with one random word changed, added or left out: who notices?"""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

from .physics import changed, covers

_VALUES = (
    "0.3", "1", "-0.5", "2", "0", "true", "false", "auto", "enable", "disable", "0.1 0.2", "-1 1", "0.3 0.5 0.7",
    "1 2 3 4", "0 1 2 0.5 0.1", "0.9 0.95 0.001 0.5 2", "1 0 0 0.1 0.2 0.3", "RK4", "elliptic", "implicitfast",
    "Newton", "sphere", "ball", "slide", "fixed", "affine", "filter", "user", "0.01 0.9 1", "1 1 1 1 1 1 1 1 1 1",
)  # fmt: skip
_DISABLED = ("contact", "gravity", "limit", "constraint", "actuation", "frictionloss", "spring", "damper", "equality")
_INSERTED = {
    "mujoco": (
        "<option integrator='RK4'/>", "<option density='1.2' viscosity='0.01'/>", "<option wind='1 0 0'/>",
        *(f"<option><flag {flag}='disable'/></option>" for flag in _DISABLED),
        "<default><joint frictionloss='0.2'/></default>", "<default><equality active='false'/></default>",
        "<default><position gear='3'/></default>", "<default><geom contype='0' conaffinity='0'/></default>",
    ),
    "equality": (
        "<joint joint1='{joint}' joint2='{other}'/>", "<joint joint1='{joint}'/>", "<weld body1='{body}'/>",
        "<connect body1='{body}' anchor='0 0 0'/>", "<weld body1='{body}' active='false'/>",
    ),
    "actuator": tuple(f"<{kind} joint='{{joint}}'{more}/>" for kind, more in (
        ("motor", ""), ("motor", " gear='3'"), ("position", " kp='2'"), ("velocity", " kv='2'"), ("damper", ""),
        ("intvelocity", " kp='2' actrange='-1 1'"), ("cylinder", ""), ("general", " dyntype='filter'"),
        ("general", " biastype='affine' biasprm='0 -1 -1'"), ("motor", " ctrlrange='-1 1' ctrllimited='true'"),
        ("motor", " armature='0.1'"), ("motor", " damping='0.1'"),
    )),
    "tendon": (
        "<fixed name='t'><joint joint='{joint}' coef='1'/></fixed>",
        "<fixed stiffness='3'><joint joint='{joint}' coef='1'/></fixed>",
    ),
    "sensor": ("<jointpos joint='{joint}'/>", "<clock/>"),
    "contact": ("<exclude body1='{body}' body2='world'/>",),
    "keyframe": ("<key name='k'/>", "<key time='1'/>"),
    "body": (
        "<geom size='0.1' mass='0.1'/>", "<site name='here'/>", "<joint type='ball' range='0 1' limited='true'/>",
    ),
}  # fmt: skip
_NAMES = ("name", "class", "file", "childclass")


class Mutated:
    """A file, its attributes by element, and what MuJoCo and we (`outcome`) make of it as it is; `text` is that after
    the last change."""

    def __init__(self, path: Path, words: Mapping[str, set[str]], outcome: Callable[[str], Any]) -> None:
        self.name, self.words, self.outcome = path.stem, words, outcome
        self.text = path.read_text(encoding="utf-8")
        self.root = ElementTree.fromstring(self.text)
        if self.root.tag == "robot":
            _for_mujoco(self.root)
        self.model, self.ours = compiled(_text(self.root)), outcome(_text(self.root))
        self.is_fit = self.model is not None and not self.ours.refused

    def changed_by(self, chance: random.Random) -> tuple[str, str]:
        """How one random change came out, and what it was.

        "invalid" (for MuJoCo), "refused" (by us), "unchanged" (nothing of physics in MuJoCo's model), "shown" (our
        mechanism differs), "told" (covered by remarks, or these differ), "silent".
        """
        what, self.text = self._one(chance)
        model = compiled(self.text) if what else None
        if model is None:
            return "invalid", what
        fields, found = changed(self.model, model), self.outcome(self.text)
        if found.refused or not fields:
            return "refused" if found.refused else "unchanged", what
        if found.mechanism != self.ours.mechanism:
            return "shown", what
        covered = all(any(kind in found.remarks for kind in covers(field)) for field in fields)
        if covered or found.remarks != self.ours.remarks:
            return "told", what
        return "silent", f"{self.name}: {what}: {', '.join(fields)}"

    def _one(self, chance: random.Random) -> tuple[str, str]:
        """What one random change is, and the text after it."""
        root = deepcopy(self.root)
        what = chance.choice((self._value, self._value, self._value, self._without, self._with))(root, chance)
        return what, _text(root)

    def _value(self, root: Any, chance: random.Random) -> str:
        """Another value for an attribute that an element has or could have."""
        element = chance.choice(_elements(root))
        known = sorted({*self.words.get(element.tag, ()), *element.attrib}.difference(_NAMES))
        if not known:
            return ""
        key, value = chance.choice(known), chance.choice(_VALUES)
        element.attrib[key] = value
        return f"<{element.tag} {key}={value!r}>"

    def _without(self, root: Any, chance: random.Random) -> str:
        """An attribute or an element that is missing."""
        parent = chance.choice([element for element in _elements(root) if len(element) or element.attrib])
        part = chance.choice([*sorted(parent.attrib), *range(len(parent))])
        if root.tag == "robot" and part in ("lower", "upper"):
            return ""  # zero by default, where MuJoCo takes both bounds away
        if isinstance(part, str):
            del parent.attrib[part]
            return f"<{parent.tag}> without {part}"
        child = parent[part]
        parent.remove(child)
        return f"<{parent.tag}> without <{child.tag}>"

    def _with(self, root: Any, chance: random.Random) -> str:
        """A whole element more, in MJCF."""
        if root.tag == "robot":
            return self._value(root, chance)
        section = chance.choice(sorted(_INSERTED))
        names = {tag: sorted({each.get("name", "") for each in root.iter(tag)} - {""}) for tag in ("joint", "body")}
        if not all(names.values()):
            return ""
        text = chance.choice(_INSERTED[section]).format(
            joint=chance.choice(names["joint"]), other=chance.choice(names["joint"]), body=chance.choice(names["body"]))
        homes = [root] if section == "mujoco" else list(root.iter(section))
        home = chance.choice(homes) if homes else ElementTree.SubElement(root, section)
        home.insert(0, ElementTree.fromstring(text))
        return text


def compiled(text: str) -> Any:
    """What MuJoCo compiles of a text, None where it refuses it."""
    mujoco: Any = import_module("mujoco")
    mujoco.set_mju_user_warning(lambda message: None)
    try:
        return mujoco.MjModel.from_xml_string(text)
    except ValueError:
        return None


def _text(root: Any) -> str:
    return ElementTree.tostring(root, encoding="unicode")


def _elements(root: Any) -> list[Any]:
    """All elements but what a URDF says to MuJoCo alone."""
    own = set() if root.tag == "mujoco" else {each for part in root.findall("mujoco") for each in part.iter()}
    return [element for element in root.iter() if element not in own]


def _for_mujoco(root: Any) -> None:
    """Changes a URDF so that MuJoCo reads it without other files, and with all its bodies."""
    for link in root.iter("link"):
        for visual in link.findall("visual"):
            link.remove(visual)
        for geometry in link.iter("geometry"):
            for mesh in geometry.findall("mesh"):
                geometry.remove(mesh)
                ElementTree.SubElement(geometry, "sphere", {"radius": "0.1"})
    settings = {"fusestatic": "false", "discardvisual": "false", "balanceinertia": "true"}
    ElementTree.SubElement(ElementTree.SubElement(root, "mujoco"), "compiler", settings)
