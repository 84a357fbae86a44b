"""What all shapes share: a mass from mass= or density=, an axis, and the inertia of a body of revolution."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import DescriptionError, UnknownNameError, nearest
from .arrays import array, functions_of, identity, is_known_negative, is_known_zero, numbers, size, together
from .body_inertia import Inertia
from .given import Axis, Column, Scalar, Size

_AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}


def mass_of(where: str, mass: Size, density: Size, measure: Scalar) -> Scalar:
    """The mass (kg) given, or density times the `measure` of the shape: its volume, area or length.

    Raises DescriptionError unless exactly one of the two is given.
    """
    if (mass is None) == (density is None):
        what = "neither mass= nor density= was given." if mass is None else "both mass= and density= were given."
        raise DescriptionError(where, what, "Give one of them.")
    if mass is not None:
        return size(where, "mass", mass, zero=True)
    return size(where, "density", density, zero=True) * measure


def nested(where: str, **radii: Size) -> tuple[Scalar, Scalar]:
    """A larger and a smaller radius, by their names. Raises DescriptionError if they are known to be exchanged."""
    (large, outer), (small, inner) = radii.items()
    a, b = size(where, large, outer), size(where, small, inner, zero=True)
    if is_known_negative(a - b):
        raise DescriptionError(where, f"{small} = {b} is larger than {large} = {a}.", "Exchange them.")
    return a, b


def direction(where: str, axis: Axis) -> np.ndarray:
    """The vector along "x", "-y", ... or any vector but zero (3).

    Raises UnknownNameError for a text that is no axis, DescriptionError for the vector zero.
    """
    if isinstance(axis, str):
        name = axis.removeprefix("-")
        if name not in _AXES:
            raise UnknownNameError(f"{where}, axis", f"'{axis}' is not an axis.", nearest(axis, ("x", "y", "z")))
        return (-1 if axis.startswith("-") else 1) * np.array(_AXES[name], dtype=object)
    vector = array(f"{where}, axis", axis, 3)
    values = numbers(vector)
    if values is not None:
        size(f"{where}, axis", "its length", float(np.abs(values).max()))
    return vector


def revolved(where: str, axis: Axis, mass: Scalar, along: Scalar, across: Scalar, height: Any = 0) -> Inertia:
    """A body of revolution: moments `along` and `across` its axis about the com, which lies at `height` on it."""
    vector, along, across, height = together(direction(where, axis), along, across, height)
    outer, square = np.outer(vector, vector), vector @ vector
    tensor = (across * (square * identity(3) - outer) + along * outer) / square
    if is_known_zero(height):
        return Inertia(mass, (0, 0, 0), tensor)
    return Inertia(mass, height * vector / functions_of(height, square).sqrt(square), tensor)


def balanced(mass: Scalar, x: Scalar, y: Scalar, z: Scalar) -> Inertia:
    """A body about its centre, from the mean squares of x, y and z over its mass."""
    return Inertia(mass, (0, 0, 0), (mass * (y + z), mass * (x + z), mass * (x + y)))


def simplex(mass: Scalar, vertices: np.ndarray) -> Inertia:
    """A uniform simplex (triangle, tetrahedron) with these vertices (n, 3).

    The mean of r r^T about its centroid is sum r_i r_i^T/(n (n + 1)).
    """
    count = len(vertices)
    mass, vertices = together(mass, vertices)
    com = vertices.sum(axis=0) / count
    arms = vertices - com
    return spread(mass, com, arms.T @ arms / (count * (count + 1)))


def spread(mass: Scalar, com: Column, mean: np.ndarray) -> Inertia:
    """A body from the mean of r r^T over its mass about its centre of mass (3 x 3)."""
    mass, mean = together(mass, mean)
    return Inertia(mass, com, mass * (mean.trace() * identity(3) - mean))
