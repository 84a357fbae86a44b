"""The robot files that are compared, and what the peers have to be told about them in plain XML."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterable, Mapping
from importlib import metadata
from pathlib import Path

#: A subset of few, different robots: arms, a gripper that mimics, a flying one, legged ones, a humanoid.
QUICK = (
    "ur/ur5_robot", "panda/panda", "double_pendulum/double_pendulum_continuous", "iris/iris_simple", "solo/solo12",
    "anymal/anymal", "talos/talos_left_arm", "tiago/tiago",
)  # fmt: skip

Mimics = dict[str, tuple[str, float, float]]


def urdf_files() -> dict[str, Path]:
    """Every URDF of the distribution example-robot-data by a short name, in alphabetical order.

    Raises ModuleNotFoundError where it is not installed.
    """
    return _of_distribution("example-robot-data", "share/example-robot-data/robots/", ".urdf")


def gymnasium_files() -> dict[str, Path]:
    """Every MJCF file of the distribution gymnasium by its name."""
    return _of_distribution("gymnasium", "gymnasium/envs/mujoco/assets/", ".xml")


def _of_distribution(name: str, folder: str, suffix: str) -> dict[str, Path]:
    try:
        listed = metadata.files(name) or ()
    except metadata.PackageNotFoundError:
        raise ModuleNotFoundError(f"{name} is not installed") from None
    inside = {str(file).partition(folder)[2]: Path(str(file.locate())) for file in listed if str(file).endswith(suffix)}
    names = short_names(path for path in inside if path)
    return {names[path]: inside[path] for path in sorted(names, key=names.__getitem__)}


def short_names(paths: Iterable[str]) -> dict[str, str]:
    """What tells each path from the others: the first folder, and the file without its suffix.

    >>> short_names(["ur_description/urdf/ur5.urdf", "talos_data/robots/talos.urdf", "ant.xml"])
    {'ur_description/urdf/ur5.urdf': 'ur/ur5', 'talos_data/robots/talos.urdf': 'talos/talos', 'ant.xml': 'ant'}
    """
    found = {}
    for path in paths:
        *folders, file = Path(path).parts
        stem = Path(file).stem
        top = folders[0].removesuffix("_description").removesuffix("_data") if folders else ""
        found[path] = f"{top}/{stem}" if top else stem
    return found


def mimics(text: str) -> Mimics:
    """{joint: (leader, ratio, offset)} of a URDF, with leaders that lead themselves.

    >>> follow = '<joint name="{}" type="revolute"><mimic joint="{}" multiplier="{}" offset="1"/></joint>'
    >>> found = mimics("<robot>" + follow.format("b", "a", 2) + follow.format("c", "b", 3) + "</robot>")
    >>> found["b"], found["c"]
    (('a', 2.0, 1.0), ('a', 6.0, 4.0))
    """
    told: Mimics = {}
    for joint in ElementTree.fromstring(text).findall("joint"):
        mimic = joint.find("mimic")
        if mimic is not None and joint.get("type") != "fixed":
            ratio, offset = float(mimic.get("multiplier", "1")), float(mimic.get("offset", "0"))
            told[joint.get("name", "")] = mimic.get("joint", ""), ratio, offset
    return {name: _settled(name, told) for name in told}


def _settled(name: str, told: Mapping[str, tuple[str, float, float]]) -> tuple[str, float, float]:
    leader, ratio, offset = told[name]
    while leader in told:
        leader, above, shift = told[leader]
        ratio, offset = ratio * above, ratio * shift + offset
    return leader, ratio, offset


def locked(text: str, joints: Collection[str]) -> str:
    """The URDF with some joints fixed at zero.

    >>> locked('<robot><joint name="a" type="revolute" /></robot>', ["a"])
    '<robot><joint name="a" type="fixed" /></robot>'
    """
    root = ElementTree.fromstring(text)
    for joint in root.findall("joint"):
        if joint.get("name") in joints:
            joint.set("type", "fixed")
            for mimic in joint.findall("mimic"):
                joint.remove(mimic)
    return ElementTree.tostring(root, encoding="unicode")
