"""Mechanisms whose constraints are known by heart: what the doctor is checked against."""

from __future__ import annotations

import math

import sympy as sp

import dalembert as da
from dalembert.spatial.rotation import Rotation

BRICK = (0.1, 0.1, 0.1, 0.0, 0.0, 0.0)


def bennett(a: float = 1.0, b: float = 1.5, alpha: float = 0.6) -> tuple[da.Mechanism, list[float]]:
    """Bennett's linkage, sin(alpha) / a = sin(beta) / b, and a configuration: four bars in space that move.

    tan(theta1 / 2) tan(theta2 / 2) = -sin((beta + alpha) / 2) / sin((beta - alpha) / 2). Source: Bennett 1903.
    """
    beta = math.asin(b * math.sin(alpha) / a)
    machine = da.Mechanism("bennett", gravity=(0, 0, 0))
    links = [machine.ground, *(machine.body(f"link {k}", mass=1.0, inertia=BRICK) for k in (1, 2, 3))]
    ends = [{"at": (length, 0, 0), "rotation": Rotation.from_axis_angle("x", twist)}
            for length, twist in ((a, alpha), (b, beta), (a, alpha), (b, beta))]  # fmt: skip
    for k in range(3):
        machine.revolute(f"theta{k + 1}", links[k], links[k + 1], **ends[k])
    machine.revolute("last", links[3], links[0], **ends[3])
    first = 1.1
    ratio = math.sin((beta + alpha) / 2) / math.sin((beta - alpha) / 2)
    second = -2 * math.atan(ratio / math.tan(first / 2))
    return machine, [first, second, -first]


def door(hinges: int, family: str = "spherical") -> da.Mechanism:
    """A door held by hinges one above the other."""
    machine = da.Mechanism("door")
    leaf = machine.body("leaf", mass=20.0, com=(0.4, 0, 0), inertia=BRICK)
    machine.floating("leaf", machine.ground, leaf)
    for k in range(hinges):
        machine.joint(family, f"hinge {k + 1}", machine.ground, leaf, at=(0, 0, k), child_at=(0, 0, k))
    return machine


def table(legs: int = 4) -> da.System:
    """A stiff table with legs under its corners: how high it stands, and its two tilts."""
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)][:legs]
    return da.System("z a b", kinetic="(z'**2 + a'**2 + b'**2)/2", holonomic=[f"z + {x}*a + {y}*b" for x, y in corners])


def parallelogram() -> da.System:
    """Three equal cranks under one coupler: the third carries along what the two others do already."""
    p, q, r = da.coordinates("p q r")
    x, y, c = da.coordinates("x y c")
    rows = [row for crank, place in ((p, 0), (q, 1), (r, 2)) for row in (
        x + place * sp.cos(c) - place - sp.cos(crank), y + place * sp.sin(c) - sp.sin(crank))]
    kinetic = sum(each.diff() ** 2 for each in (p, q, r, x, y, c)) / 2
    return da.System([p, q, r, x, y, c], kinetic=kinetic, holonomic=rows, name="parallelogram")


def slider_crank(crank: int = 1, rod: int = 2) -> da.System:
    """Crank a, rod b, slider x."""
    a, b, x = da.coordinates("a b x")
    rows = [crank * sp.cos(a) + rod * sp.cos(b) - x, crank * sp.sin(a) + rod * sp.sin(b)]
    kinetic = sum(each.diff() ** 2 for each in (a, b, x)) / 2
    return da.System([a, b, x], kinetic=kinetic, holonomic=rows, name="slider-crank")
