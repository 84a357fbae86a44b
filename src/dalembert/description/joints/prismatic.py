"""Prismatic joint: a slide along an axis."""

from .family import Family, Step, aligned, on_axis, same_frame

FAMILY = Family(
    "prismatic",
    chain=lambda geometry: (Step("prismatic", geometry.axes[0]),),
    closure=lambda geometry, vectors, rotation, position: (
        *on_axis(geometry, vectors, position), *aligned(vectors, rotation)),
    right_way=same_frame,
)
