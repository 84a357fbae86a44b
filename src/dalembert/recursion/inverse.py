"""Inverse dynamics: accelerations to the tips, forces back to the base, O(n).

    f = m a + U h + sum of R f_child,    n = vex(U S) + h x a + sum of (R n_child + p x R f_child)

with the first moment h, the second moments S and vex(A) = (A_32 - A_23, A_13 - A_31, A_21 - A_12). No angular
momentum is formed, and base parameters make most masses and many moments vanish.
Sources: Luh, Walker and Paul 1980; the form with U and S is that of Balafoutis and Patel 1991.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..expr.node import Node
from .algebra import MassMoments, SpatialVector, Sum
from .chain import Chain, Segment
from .mass import Passing
from .motion import Motion, Motions


def inverse_dynamics(chain: Chain, motions: Motions) -> tuple[Node, ...]:
    """The generalized forces that make the bodies of a chain move as given."""
    forces = Forces(chain, motions)
    for body in reversed(chain.bodies):
        wrench = forces.on(body)
        forces.feel(body, wrench)
        if body.parent >= 0:
            forces.hand_on(body, wrench)
    return tuple(forces.felt_by)


class Forces(Passing):
    """The wrenches that make the bodies of a chain move as given."""

    def __init__(self, chain: Chain, motions: Motions) -> None:
        super().__init__(chain)
        self.motions = motions

    def on(self, body: Segment) -> SpatialVector:
        """What moves a body and all that it carries, about its origin."""
        motion, inertia = self.motions.of[body.number], body.balanced
        self._add_own_force(self.forces[body.number], motion, inertia)
        self._add_own_torque(self.torques[body.number], motion, inertia, body)
        return self.wrench(body)

    def _add_own_force(self, force: list[Sum], motion: Motion, inertia: MassMoments) -> None:
        """Add m a + U h."""
        algebra, (mass, moment, _) = self.algebra, inertia
        if mass != algebra.zero:
            algebra.add_scaled(force, mass, motion.acceleration)
        if not algebra.is_zero(moment):
            algebra.add_times(force, motion.field, moment)

    def _add_own_torque(self, torque: list[Sum], motion: Motion, inertia: MassMoments, body: Segment) -> None:
        """Add vex(U S) + h x a."""
        algebra, (_, moment, second) = self.algebra, inertia
        if not algebra.is_zero(second):
            self._add_spin(torque, motion, body)
        if not algebra.is_zero(moment):
            algebra.add_cross(torque, moment, motion.acceleration)

    def _needs_field(self, body: Segment) -> bool:
        """Whether U_12 and U_21 are needed anyway."""
        zero, (_, moment, second) = self.algebra.zero, body.balanced
        offsets = [self.chain.bodies[child].offset for child in body.children]

        def some(entries: Iterable[Node]) -> bool:
            return any(entry != zero for entry in entries)

        first = some((moment[0], second[4], *(offset[0] for offset in offsets)))
        return first and some((moment[1], second[5], *(offset[1] for offset in offsets)))

    def _add_spin(self, torque: list[Sum], motion: Motion, body: Segment) -> None:
        xx, yy, zz, xy, xz, yz = body.balanced.second
        field, x, y, z = motion.field, *torque
        difference, graph = motion.difference, self.graph
        x.times(field[2][0], xy).less(field[1][0], xz).times(field[2][1], yy).less(field[1][2], zz)
        x.times(difference(2, 1), yz) if yz != graph.zero else None
        y.times(field[0][1], yz).less(field[2][0], xx).less(field[2][1], xy).times(field[0][2], zz)
        y.times(difference(0, 2), xz) if xz != graph.zero else None
        z.times(field[1][2], xz).less(field[0][2], yz)
        z.times(difference(1, 0), xy) if xy != graph.zero else None
        if motion.mixed != graph.zero and self._needs_field(body):
            z.times(field[1][0], xx).less(field[0][1], yy)
        else:
            z.times(motion.turning, body.balanced_spin).times(motion.mixed, graph.sub(xx, yy))
