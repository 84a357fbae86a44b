"""Revolute joint: a turn about an axis."""

from .family import Family, Step, meets, parallel, same_sense

FAMILY = Family(
    "revolute",
    chain=lambda geometry: (Step("revolute", geometry.axes[0]),),
    closure=lambda geometry, vectors, rotation, position: (
        *meets(vectors, position), *parallel(geometry, vectors, rotation)),
    right_way=same_sense,
)
