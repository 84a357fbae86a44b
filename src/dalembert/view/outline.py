"""Shapes as lines in a picture without a browser: their edges, and the plane or the side they are seen from."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .motion import FloatArray, Motion, MovingShape

#: Where the camera stands in space: around the vertical, and above the horizon, rad.
_YAW, _PITCH = 0.6, 0.35


def projection(moving: Motion) -> Callable[[FloatArray], FloatArray]:
    """From space (..., 3) to the picture (..., 2): along the normal of a plane, or from the side of the page."""
    up = np.eye(3)["xyz".index(moving.up)]
    if moving.flat >= 0:
        normal = np.eye(3)[moving.flat] * (-1.0 if moving.up == "z" and moving.flat == 1 else 1.0)
        up = np.eye(3)[1] if abs(up @ normal) > 0.5 and moving.up == "z" else up
        up = -np.eye(3)[2] if abs(up @ normal) > 0.5 else up
    else:
        side = np.array([1.0, 0.0, 0.0])
        depth = np.cross(side, up)
        normal = np.sin(_YAW) * np.cos(_PITCH) * side + np.sin(_PITCH) * up + np.cos(_YAW) * np.cos(_PITCH) * depth
    right = np.cross(up, normal)
    right = right / np.linalg.norm(right)
    above = np.cross(normal, right)
    return lambda points: np.stack([points @ right, points @ above], axis=-1)


def outline(shape: MovingShape) -> FloatArray:
    """The points of a shape as one line, (T, k, 3): springs as zigzags, balls and solids by their edges,
    meshes by the box around them."""
    points = shape.points
    if shape.kind == "spring":
        return _zigzag(points)
    if shape.rotation is None or shape.kind not in ("ball", "solid", "mesh"):
        return points if shape.kind != "ball" else points + shape.radius * _circle()
    return points + np.einsum("tij,kj->tki", shape.rotation, _edges(shape))


def _edges(shape: MovingShape) -> FloatArray:
    """The edges of a solid or a ball in its own frame, (k, 3)."""
    if shape.solid == "box" or shape.mesh is not None:
        a, b, c = (side / 2 for side in (shape.size if shape.mesh is None else np.ptp(shape.mesh.corners, axis=0)))
        ring = [(-a, -b), (a, -b), (a, b), (-a, b), (-a, -b)]
        return np.array([(x, y, -c) for x, y in ring] + [(x, y, c) for x, y in ring])
    if shape.solid == "capsule":
        return np.array([(0, 0, -shape.size[1] / 2), (0, 0, shape.size[1] / 2)])
    radius = shape.size[0] if shape.solid else shape.radius
    height = shape.size[1] / 2 if shape.solid == "cylinder" else 0.0
    spoke = np.array([(0.0, 0.0, 0.0)])
    return np.concatenate([radius * _circle() + (0, 0, height), radius * _circle() - (0, 0, height), spoke])


def _circle() -> FloatArray:
    angles = np.linspace(0, 2 * np.pi, 41)
    return np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=-1)


def _zigzag(points: FloatArray, turns: int = 8) -> FloatArray:
    along = points[:, 1:] - points[:, :1]
    aside = np.cross(along, [0.0, 0.0, 1.0])
    flat = np.linalg.norm(aside, axis=-1, keepdims=True) < 1e-9
    aside = np.where(flat, np.cross(along, [0.0, 1.0, 0.0]), aside)
    aside = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-12)
    width = 0.05 * float(np.median(np.linalg.norm(along, axis=-1)))
    fractions = np.array([0, 0.14, *(0.14 + 0.72 * (np.arange(2 * turns) + 0.5) / (2 * turns)), 0.86, 1])
    sides = np.array([0, 0, *np.resize([1, -1], 2 * turns), 0, 0])
    return points[:, :1] + fractions[None, :, None] * along + width * sides[None, :, None] * aside
