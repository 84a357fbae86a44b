"""Models of what is drawn on the lab's board beside the same bodies and joints said to `Mechanism`: they move alike.

Needs Node with the packages of `web/` (`npm ci`).
"""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.cases import case_in

WEB = Path(__file__).parents[2] / "web"
MISSING = [what for what, there in (
    ("Node", shutil.which("node")),
    ("the packages of web/", (WEB / "node_modules" / "esbuild").is_dir())) if not there]  # fmt: skip
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"nothing is drawn without {', '.join(MISSING)}")
GRAVITY = 9.81


def told(*drawings: dict[str, Any]) -> list[dict[str, Any]]:
    """What the board makes of drawings."""
    run = subprocess.run(["node", str(WEB / "tests" / "drawn.mjs")], input=json.dumps(drawings), check=True,
                         capture_output=True, text=True, timeout=60)  # fmt: skip
    return json.loads(run.stdout)


FOUR_BAR = {
    "bodies": [{"rod": [[0, 0], [0.3, 0.4]]}, {"rod": [[0.3, 0.4], [1.2, 0.8]], "mass": 3.0},
               {"rod": [[1.2, 0.8], [1, 0]]}],
    "points": [[0, 0, "support"], [0.3, 0.4, "pin"], [1.2, 0.8, "pin"], [1, 0, "support"]],
}  # fmt: skip
SLIDER = {
    "bodies": [{"rod": [[0, 0], [0.3, 0.4]]}, {"rod": [[0.3, 0.4], [1.2, 0]]}],
    "points": [[0, 0, "support"], [0.3, 0.4, "pin"], [1.2, 0, "mass"], [0.6, 0, "support"], [2, 0, "support"],
               [2.2, 0, "support"]],
    "links": [[3, 4, "rail"], [5, 2, "spring"], [2, 5, "damper"]],
}  # fmt: skip


def rod(mechanism: da.Mechanism, name: str, a: list[float], b: list[float], mass: float | None = None) -> Any:
    """A rod 0.1 m wide that reaches 0.05 m beyond both places, with its frame at the first and axes of the ground."""
    x, y = np.subtract(b, a)
    long = float(np.hypot(x, y)) + 0.1
    heavy = float(f"{10 * long * 0.1:.3g}") if mass is None else mass
    about = heavy * (long**2 + 0.1**2) / 12
    return mechanism.body(name, mass=heavy, com=(x / 2, y / 2, 0), inertia=(about / 2, about / 2, about))


def four_bar() -> da.Mechanism:
    linkage = da.Mechanism("linkage", gravity=(0, -GRAVITY, 0))
    crank, rocker = rod(linkage, "crank", [0, 0], [0.3, 0.4]), rod(linkage, "rocker", [0, 0], [-0.2, -0.8])
    coupler = rod(linkage, "coupler", [0, 0], [0.9, 0.4], 3.0)
    linkage.revolute("a", linkage.ground, crank)
    linkage.revolute("b", crank, coupler, at=(0.3, 0.4, 0))
    linkage.revolute("c", coupler, rocker, at=(0.9, 0.4, 0))
    linkage.revolute("d", rocker, linkage.ground, at=(-0.2, -0.8, 0), child_at=(1, 0, 0))
    return linkage


def slider() -> da.Mechanism:
    engine = da.Mechanism("engine", gravity=(0, -GRAVITY, 0))
    crank, connecting = rod(engine, "crank", [0, 0], [0.3, 0.4]), rod(engine, "rod", [0, 0], [0.9, -0.4])
    piston = engine.body("piston", mass=1.0)
    engine.revolute("a", engine.ground, crank)
    engine.revolute("b", crank, connecting, at=(0.3, 0.4, 0))
    engine.prismatic("s", engine.ground, piston, axis="x", at=(1.2, 0, 0))
    engine.revolute("c", connecting, piston, at=(0.9, -0.4, 0))
    engine.spring(piston, (engine.ground, (2.2, 0, 0)), stiffness=100.0, length=1.0, damping=2.0)
    return engine


@pytest.mark.parametrize(("drawing", "said", "angles"), [(FOUR_BAR, four_bar, "abc"), (SLIDER, slider, "ab")],
                         ids=["four-bar", "slider"])  # fmt: skip
def test_drawn_bodies_move_as_said_ones(drawing, said, angles):
    (model,) = told(drawing)
    system = case_in(model["text"], "drawn").description
    drawn, wanted = (da.simulate(each, q={}, duration=1.5, rtol=1e-9) for each in (system, said()))
    turned = np.cumsum([wanted[name] for name in angles], axis=0)
    assert np.ptp(turned[0]) > 0.1
    for letter, angle in zip("ABC", turned, strict=False):
        assert drawn.at(1.5)[f"phi{letter}"] == pytest.approx(angle[-1], abs=1e-6)


def area_and_moment(corners: np.ndarray) -> tuple[float, float]:
    """Area and second moment about the centroid, from triangles between the first corner and each side."""
    first, parts = corners[0], []
    for b, c in itertools.pairwise(corners[1:]):
        u, v = b - first, c - first
        area = (u[0] * v[1] - u[1] * v[0]) / 2
        sides = sum(float(d @ d) for d in (u, v, v - u))
        parts.append((area, (first + b + c) / 3, area * sides / 36))
    whole = sum(area for area, _, _ in parts)
    centre = sum(area * middle for area, middle, _ in parts) / whole
    moment = sum(own + area * float((middle - centre) @ (middle - centre)) for area, middle, own in parts)
    return abs(whole), abs(moment)


def test_polygons_weigh_what_their_triangles_do():
    corners = ([[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 0], [1, 0.2], [0.2, 0.2], [0.2, 1], [0, 1]],
               [[0, 0], [-0.3, 0.9], [0.5, 0.4], [1.2, 0.9], [0.9, -0.1]])  # fmt: skip
    models = told(*({"bodies": [{"polygon": each}], "points": [[*each[0], "support"]]} for each in corners))
    for each, model in zip(corners, models, strict=True):
        area, moment = area_and_moment(np.array(each, dtype=float))
        told_of = tomllib.loads(model["text"])["parameters"]
        assert told_of["mA"] == pytest.approx(10 * area, rel=5e-3)
        assert told_of["JA"] / told_of["mA"] == pytest.approx(moment / area, rel=2e-5)


def test_what_cannot_be_a_model_says_why():
    one = {"rod": [[0, 0], [1, 0]]}
    nothing, bare, held, knotted = told(
        {"points": [[0, 0, "support"]]}, {"bodies": [one], "points": [[0, 1, "pin"]]},
        {"bodies": [one], "points": [[0, 0, "pin"], [1, 0, "pin"]], "links": [[0, 1, "spring"]]},
        {"bodies": [{"polygon": [[0, 0], [1, 1], [1, 0], [0, 1]]}]},
    )  # fmt: skip
    assert nothing["why"] == "Nothing can move: place a body or a mass."
    assert bare["why"] == "A pin lies on no body."
    assert held["why"] == "A spring joins two points of one body."
    assert knotted["knotted"]
    assert not any(each["knotted"] for each in told(FOUR_BAR, SLIDER))
