"""Cylindrical joint: a slide along an axis and a turn about it, each free."""

from .family import Family, Step, on_axis, parallel, same_sense

FAMILY = Family(
    "cylindrical",
    chain=lambda geometry: (Step("prismatic", geometry.axes[0], "_slide"), Step("revolute", geometry.axes[0], "_turn")),
    closure=lambda geometry, vectors, rotation, position: (
        *on_axis(geometry, vectors, position), *parallel(geometry, vectors, rotation)),
    right_way=same_sense,
)
