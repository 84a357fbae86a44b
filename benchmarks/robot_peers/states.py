"""Random states of a mechanism, in its own coordinates."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .agreement import Array


class States(NamedTuple):
    """Coordinates, velocities and accelerations, (N, nq), (N, nv), (N, nv)."""

    q: Array
    v: Array
    a: Array


class Places(NamedTuple):
    """Where the coordinates and velocities of a joint stand in q and v."""

    q: tuple[int, ...]
    v: tuple[int, ...]


def places(mechanism: Any) -> dict[str, Places]:
    """The places of every joint that moves by itself."""
    tree = mechanism.tree
    coordinates, velocities = list(tree.coordinates), list(tree.velocities)
    found = {}
    for name, joint in mechanism.joints.items():
        own = [entry for group in joint.coordinates for entry in group]
        if not own or joint.leader is not None or joint.closes_loop:
            continue
        rates = [entry for group in joint.velocities for entry in group] or [entry.diff() for entry in own]
        found[name] = Places(tuple(map(coordinates.index, own)), tuple(map(velocities.index, rates)))
    return found


def random_states(mechanism: Any, count: int, seed: int = 4) -> States:
    """Angles within half a turn, slides and positions within a metre, any quaternion; v and a between -1 and 1."""
    random = np.random.default_rng(seed)
    tree = mechanism.tree
    q = random.uniform(-1, 1, (count, len(tree.coordinates)))
    for name, place in places(mechanism).items():
        family = mechanism.joints[name].family
        if len(place.q) > len(place.v):
            quaternion = random.normal(size=(count, 4))
            q[:, place.q[-4:]] = quaternion / np.linalg.norm(quaternion, axis=1, keepdims=True)
        elif family in ("revolute", "universal"):
            q[:, place.q] *= np.pi
    v, a = random.uniform(-1, 1, (2, count, len(tree.velocities)))
    return States(q, v, a)
