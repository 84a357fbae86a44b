"""What joints transmit along a motion, contacts among what acts on the bodies between them."""

from __future__ import annotations

from collections.abc import Mapping

from ..dynamics.reactions import JointReactions, reactions_of
from ..errors import DerivationError
from ..model import Model
from .holding import Holding
from .kernels import Vector


def transmitted(model: Model, holding: Holding | None, acting: Mapping[str, Vector]) -> JointReactions:
    """The wrenches in the joints of a mechanism; `acting` are the forces of its contacts along a motion, by name.

    Raises DerivationError where no bodies were described, and where a contact acts whose place is not known.
    """
    equations = model.equations
    if holding is None or not holding.holds or equations.bodies is None:
        return equations.kept(reactions_of)
    for hold in holding.holds:
        if hold.touch.pushes is None and acting[hold.name].any():
            raise DerivationError("reaction", f"where contact '{hold.name}' acts is not known: its gap is a formula.",
                                  "Say it by shapes, as mechanism.contact(mechanism.sphere(...), mechanism.plane()).")
    return holding.reactions
