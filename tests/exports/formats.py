"""What tests of formats share: a few small systems, each exported once to each of them."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import sympy

import dalembert as da
from tests.gallery_systems import described

SYSTEMS = ("pendulum", "four-bar", "switched", "top")
"""One coordinate; constraints; pieces, inputs and time; quaternions."""


def switched() -> da.System:
    """A mass with inputs and forces that change at places, a free parameter, names that are code elsewhere."""
    x, y = da.coordinates("x y")
    F, m, evil = sympy.Symbol('import os; "# */ %}'), sympy.Symbol("m"), sympy.Symbol("lambda")
    time, rate = da.time, [z.diff(da.time) for z in (x, y)]
    spring = sympy.Piecewise((evil * x**2 / 2, x > 0), (x**2 * (1 + sympy.cos(time)) / 2, sympy.And(x > -1, y < 1)),
                             (sympy.Abs(x), True))  # fmt: skip
    forces = {x: F * sympy.Min(1, sympy.Abs(y)) - sympy.sign(rate[0]),
              y: -sympy.tanh(rate[1]) + sympy.atan2(x, 1 + y**2)}  # fmt: skip
    inertia = m * (2 + sympy.sin(y)) * (rate[0] ** 2 + rate[1] ** 2 + sympy.cos(x) * rate[0] * rate[1] / 2) / 2
    return da.System([x, y], kinetic=inertia, potential=spring + sympy.Max(x, y), inputs=[F], forces=forces,
                     parameters={m: 1.3, evil: 0.7}, name="switched")  # fmt: skip


def top() -> da.Mechanism:
    """A body that turns about a point: a quaternion, whose rates are no derivatives of coordinates."""
    made = da.Mechanism("top")
    body = made.body("body", mass=1.2, com=(0.0, 0.0, 0.3), inertia=np.diag([0.02, 0.03, 0.01]))
    made.spherical("socket", made.ground, body)
    return made


def cart() -> da.System:
    """A cart under a pole."""
    x, theta = da.coordinates("x theta")
    F, rates = sympy.Symbol("F"), [z.diff(da.time) for z in (x, theta)]
    tip = [rates[0] + rates[1] * sympy.cos(theta), -rates[1] * sympy.sin(theta)]
    return da.System([x, theta], kinetic=rates[0] ** 2 / 2 + 0.1 * (tip[0] ** 2 + tip[1] ** 2) / 2, inputs=[F],
                     potential=0.1 * 9.81 * sympy.cos(theta), forces={x: F}, name="cart")  # fmt: skip


@cache
def model_of(name: str) -> da.Model:
    if name == "top":
        return da.compile(top())
    if name == "switched":
        return da.compile(switched(), free=["m"])
    return da.compile(described(name))


def states(model: da.Model, count: int = 5) -> list[dict[str, np.ndarray]]:
    """Random states."""
    rng, found = np.random.default_rng(8), []
    for _ in range(count):
        at = {letter: rng.normal(size=size) for letter, size in
              {"q": model.nq, "v": model.nv, "a": model.nv, "u": model.nu}.items()}  # fmt: skip
        at |= {"p": rng.uniform(0.5, 2.0, model.np), "t": rng.uniform(0.1, 1.0, 1)}
        for first in model.system.leaves.quaternions:
            at["q"][first : first + 4] /= np.linalg.norm(at["q"][first : first + 4])
        found.append(at)
    return found


def wanted(model: da.Model, name: str, at: dict[str, np.ndarray]) -> np.ndarray:
    """What the model answers."""
    letters = [letter for letter in "qvu" if at[letter].size] if name in ("forward_dynamics", "multipliers") else None
    if letters is None:
        letters = [block.name for block in model.program_of(name)[1].inputs]
    given = {"parameters": at["p"]} if model.np else {}
    return np.asarray(getattr(model, name)(*(at[letter] for letter in letters), t=at["t"][0], **given))


def imported(folder: Path, text: str, name: str) -> ModuleType:
    """A text as a module."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="ascii")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def arguments(letters: tuple[str, ...], at: dict[str, np.ndarray]) -> list[np.ndarray]:
    """The arguments of a function of a text in Python."""
    return [at[letter][0] if letter == "t" else at[letter] for letter in letters]
