"""Revolute joint: a turn about an axis."""

from .family import Family, Step, meets, parallel

FAMILY = Family(
    "revolute",
    chain=lambda geometry: (Step("revolute", geometry.axes[0]),),
    closure=lambda geometry, vectors, rotation, position: (
        *meets(vectors, position), *parallel(geometry, vectors, rotation)),
)
