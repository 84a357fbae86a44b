"""Spherical joint: any turn about a point, by a unit quaternion, or by Euler angles about the axes that are named."""

from .family import AXES, Family, Geometry, Step, meets


def chain(geometry: Geometry) -> tuple[Step, ...]:
    """One ball, or a turn for each letter of the sequence, about axes that move along (intrinsic)."""
    if geometry.euler is None:
        return (Step("spherical"),)
    return tuple(Step("revolute", AXES[letter], f"_{k}") for k, letter in enumerate(geometry.euler, start=1))


FAMILY = Family(
    "spherical",
    chain=chain,
    closure=lambda geometry, vectors, rotation, position: meets(vectors, position),
    axes=0,
)
