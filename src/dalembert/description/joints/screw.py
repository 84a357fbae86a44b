"""Screw joint: a turn about an axis with a slide of `pitch` metres per radian along it.

It closes no loop, as its angle winds beyond one turn; another joint of the loop can.
"""

from .family import Family, Step

FAMILY = Family(
    "screw",
    chain=lambda geometry: (Step("screw", geometry.axes[0], pitch=geometry.pitch),),
    closure=None,
)
