"""A tree in symbols with numbers for them, built link by link in Pinocchio."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from .agreement import Array
from .states import States

pin: Any = import_module("pinocchio")


def inertial_numbers(tree: Any, seed: int = 6) -> dict[Any, float]:
    """A value for every symbol: lengths and gravity, and for each link the parameters of a body that can exist."""
    random = np.random.default_rng(seed)
    numbers: dict[Any, float] = {}
    for link in tree.links:
        mass, com = random.uniform(1, 5), random.uniform(-0.3, 0.3, 3)
        spread = random.uniform(-0.3, 0.3, (3, 3))
        pseudo = mass * (spread @ spread.T + np.outer(com, com))
        inertia = np.trace(pseudo) * np.eye(3) - pseudo
        tensor = (inertia[0, 0], inertia[1, 1], inertia[2, 2], inertia[0, 1], inertia[0, 2], inertia[1, 2])
        given = zip((link.mass, *link.moment, *link.inertia), (mass, *mass * com, *tensor), strict=True)
        numbers |= {symbol: float(value) for symbol, value in given}
    lengths = {symbol for link in tree.links for entry in link.offset for symbol in _symbols(entry)}
    weight = {symbol for entry in tree.gravity for symbol in _symbols(entry)}
    others = sorted((lengths | weight) - set(numbers), key=str)
    return numbers | {symbol: float(random.uniform(0.2, 1.0)) for symbol in others}


def _symbols(entry: Any) -> set[Any]:
    return getattr(entry, "free_symbols", set())


def arm_of_pinocchio(tree: Any, numbers: dict[Any, float], states: States) -> dict[str, Array]:
    """M, bias and inverse dynamics of a tree of turns and slides about z, (N, ...)."""
    model = pin.Model()
    for place, link in enumerate(tree.links):
        pose = pin.SE3(_numbers(link.rotation, numbers), _numbers(link.offset, numbers))
        joint = pin.JointModelRZ() if link.joint == "revolute" else pin.JointModelPZ()
        added = model.addJoint(link.parent + 1, joint, pose, link.name)
        assert added == place + 1 and tuple(link.axis) == (0, 0, 1)
        model.appendBodyToJoint(added, _inertia(link, numbers), pin.SE3.Identity())
    model.gravity.linear = _numbers(tree.gravity, numbers)
    data = model.createData()
    rows: dict[str, list[Array]] = {"M": [], "bias": [], "inverse": []}
    for q, v, a in zip(*states, strict=True):
        upper = pin.crba(model, data, q)
        rows["M"].append(np.triu(upper) + np.triu(upper, 1).T)
        rows["bias"].append(pin.nonLinearEffects(model, data, q, v).copy())
        rows["inverse"].append(pin.rnea(model, data, q, v, a).copy())
    return {name: np.stack(values) for name, values in rows.items()}


def _inertia(link: Any, numbers: dict[Any, float]) -> Any:
    mass, *moment = _numbers((link.mass, *link.moment), numbers)
    xx, yy, zz, xy, xz, yz = _numbers(link.inertia, numbers)
    return pin.Inertia.FromDynamicParameters(np.array([mass, *moment, xx, xy, yy, xz, yz, zz]))


def _numbers(entries: Any, numbers: dict[Any, float]) -> Array:
    if isinstance(entries, tuple):
        return np.array([_numbers(entry, numbers) for entry in entries])
    return np.float64(entries.xreplace(numbers) if hasattr(entries, "xreplace") else entries)  # type: ignore[return-value]
