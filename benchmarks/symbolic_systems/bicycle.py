"""The linkage of Whipple's bicycle, before its wheels touch the ground."""

from __future__ import annotations

from typing import Any

from sympy import symbols

from dalembert.description.coordinates import coordinates
from dalembert.description.tree import Link, Tree

from .case import Case, tree_case
from .planar import GRAVITY

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def whipple() -> Case:
    """Rear frame, fork and two wheels: nine coordinates, of which six place the frame.

    Frames as in Moore (2012, Human control of a bicycle): origin of the frame at the hub of the rear wheel, z along
    the steer axis; d1, d2, d3 lead from hub to hub. Frame and fork are symmetric about their xz plane.
    """
    x, y, z, yaw, roll, pitch, rear, steer, front = coordinates("x y z psi phi theta theta_R delta theta_F")
    d1, d2, d3 = symbols("d1 d2 d3", positive=True)
    carriers = [("x", "prismatic", x, X), ("y", "prismatic", y, Y), ("z", "prismatic", z, Z),
                ("yaw", "revolute", yaw, Z), ("roll", "revolute", roll, X)]  # fmt: skip
    links = [Link(name, number - 1, joint, q, axis) for number, (name, joint, q, axis) in enumerate(carriers)]
    frame = len(links)
    links.append(Link.from_com("frame", frame - 1, "revolute", pitch, Y, **_symmetric("B")))
    links.append(Link.from_com("rear wheel", frame, "revolute", rear, Y, **_wheel("R")))
    links.append(Link.from_com("fork", frame, "revolute", steer, Z, offset=(d1, 0, 0), **_symmetric("H")))
    links.append(Link.from_com("front wheel", frame + 2, "revolute", front, Y, offset=(d3, 0, d2), **_wheel("F")))
    return tree_case(Tree("whipple", tuple(links), (0, 0, GRAVITY)), "large")


def _symmetric(part: str) -> dict[str, Any]:
    m, x, z, xx, yy, zz, xz = symbols([f"{name}_{part}" for name in ("m", "x", "z", "Ixx", "Iyy", "Izz", "Ixz")])
    return {"mass": m, "com": (x, 0, z), "inertia_about_com": (xx, yy, zz, 0, xz, 0)}


def _wheel(part: str) -> dict[str, Any]:
    m, across, axial = symbols([f"{name}_{part}" for name in ("m", "Ixx", "Iyy")])
    return {"mass": m, "inertia_about_com": (across, axial, across, 0, 0, 0)}
