"""Cartesian joint: three slides along x, y and z; what carries a particle."""

from .family import AXES, Family, Step, aligned, same_frame

FAMILY = Family(
    "cartesian",
    chain=lambda geometry: tuple(Step("prismatic", AXES[name], f"_{name}") for name in "xyz"),
    closure=lambda geometry, vectors, rotation, position: aligned(vectors, rotation),
    axes=0,
    right_way=same_frame,
)
