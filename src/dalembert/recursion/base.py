"""Base parameters: inertia handed from link to link where no motion can tell the difference.

What lies on the axis of a turning joint belongs to either of the links it connects: a mass at the origin, a first
moment m z, second moments integral z^2 dm. All of it goes to the parent, link by link from the tips, and seven of ten
parameters stay; a slide hands over all second moments, a ball joint the mass. Then masses are chosen anew at the
origins of the children, such that first moments vanish: a mass costs less than a moment.
Source: Gautier and Khalil 1990; the second moments of a body are three more of its moments: Atkeson, An and
Hollerbach 1986.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

from ..description.tree import GROUND
from ..expr.graph import Graph, Node, Number
from ..spatial.vectors import six, triple
from .algebra import Algebra, MassMoments, Turn, Vector
from .joints import ROUNDING, Constants, MovingLink

_HEAVIEST = 3
"""Masses are exchanged for moments up to so many times the mass of the tree; more would cost digits."""


class Regrouping:
    """The inertias of `joints`, regrouped in place."""

    joints: list[MovingLink]
    constants: Constants
    graph: Graph
    algebra: Algebra

    def __init__(self, joints: list[MovingLink], constants: Constants) -> None:
        self.joints, self.constants = joints, constants
        self.graph, self.algebra = constants.graph, Algebra(constants.graph)
        self._masses = [joint.inertia.mass for joint in joints]

    def lump(self) -> None:
        """Hand over to the parents all that belongs to them as well."""
        for joint in reversed(self.joints):
            kept, handed = self._split(joint)
            if joint.parent != GROUND:
                self._hand_over(joint, handed)
            joint.inertia = self._settled(kept, handed)

    def _split(self, joint: MovingLink) -> tuple[MassMoments, MassMoments]:
        """What stays in a link, and what its parent can have, in the frame of the link."""
        zero, algebra = self.algebra.zero, self.algebra
        mass, (hx, hy, hz), second = joint.inertia
        xx, yy, zz, xy, xz, yz = second
        kind, nothing = joint.kind, MassMoments(zero, algebra.origin, algebra.no_second)
        if kind == "revolute":
            return (MassMoments(zero, (hx, hy, zero), (xx, yy, zero, xy, xz, yz)),
                    MassMoments(mass, (zero, zero, hz), (zero, zero, zz, zero, zero, zero)))
        if kind == "screw":
            return (MassMoments(mass, (hx, hy, hz), (xx, yy, zero, xy, xz, yz)),
                    MassMoments(zero, algebra.origin, (zero, zero, zz, zero, zero, zero)))
        if kind == "prismatic":
            return MassMoments(mass, (hx, hy, hz), algebra.no_second), MassMoments(zero, algebra.origin, second)
        if kind == "spherical":
            return (MassMoments(zero, (hx, hy, hz), second), MassMoments(mass, algebra.origin, algebra.no_second))
        return joint.inertia, nothing

    def _hand_over(self, joint: MovingLink, handed: MassMoments) -> None:
        parent = self.joints[joint.parent]
        turned = Turn(self.algebra, [("m", joint.rotation)]).out_inertia(handed)
        added = self.algebra.moved(turned, joint.place)
        parent.inertia = self.algebra.together(parent.inertia, added)
        if parent.spin is not None:
            parent.spin = self.graph.sum((parent.spin, *added.second[:2]))

    def _settled(self, kept: MassMoments, handed: MassMoments) -> MassMoments:
        """Without the rounding errors that regrouping left; what is round about the axis is exactly so."""
        scale = self._largest((*kept.second, *handed.second))
        weight = math.sqrt(scale * self._largest((kept.mass, handed.mass)))
        weight = max(weight, self._largest(kept.moment))
        moment = self.constants.settled(kept.moment, weight)
        second = six(self.constants.all_settled(kept.second, scale))
        x, y = map(self.graph.value, second[:2])
        if x is not None and y is not None and abs(x - y) <= ROUNDING * scale:
            second = (second[0], second[0], *second[2:])
        return MassMoments(kept.mass, moment, second)

    def _largest(self, entries: Iterable[Node]) -> float:
        """The largest of the entries that are numbers, without its sign."""
        values = (self.graph.value(entry) for entry in entries)
        return max((abs(float(value)) for value in values if value is not None), default=0.0)

    # ---------------------------------------------------------------- masses for moments

    def balanced(self) -> list[MassMoments]:
        """Inertias with as few first moments as possible: masses at the origins of the children stand for them."""
        inertias = [joint.inertia for joint in self.joints]
        for number in range(len(self.joints) - 1, -1, -1):
            joint = self.joints[number]
            for child in joint.children:
                self._balance(inertias, number, child)
            if joint.kind == "revolute":
                inertias[number] = self._relieved(inertias, number)
        return [self._settled(inertia, joint.inertia) for inertia, joint in zip(inertias, self.joints, strict=True)]

    def _balance(self, inertias: list[MassMoments], number: int, child: int) -> None:
        """Put a mass at the origin of a child and take it from its parent, where that removes a moment."""
        joint = self.joints[child]
        if self.joints[number].kind != "revolute" or joint.kind not in ("revolute", "spherical"):
            return
        mass = self._relief(inertias[number].moment, joint.place)
        if mass is None:
            return
        graph, algebra = self.graph, self.algebra
        point = algebra.moved(MassMoments(graph.number(-mass), algebra.origin, algebra.no_second), joint.place)
        left = algebra.together(inertias[number], point)
        moment = triple(
            graph.zero if self._is_removed(before, after) else after
            for before, after in zip(inertias[number].moment, left.moment, strict=True)
        )
        inertias[number] = MassMoments(left.mass, moment, left.second)
        own = inertias[child]
        inertias[child] = MassMoments(graph.add(own.mass, graph.number(mass)), own.moment, own.second)

    def _relief(self, moment: Vector, place: Vector) -> Number | None:
        """The mass at `place` whose moment is as large as that entry of `moment` which it can remove."""
        values = [(self.graph.value(h), self.graph.value(p)) for h, p in zip(moment[:2], place[:2], strict=True)]
        if any(h is None or p is None for h, p in values):
            return None
        masses = [(h if isinstance(h, float) else Fraction(h)) / p for h, p in values if h and p]
        least = min(masses, key=abs, default=math.inf)
        return least if abs(least) <= _HEAVIEST * self._whole_mass else None

    @cached_property
    def _whole_mass(self) -> float:
        """The sum of the masses that are numbers."""
        return sum(abs(float(value)) for mass in self._masses if (value := self.graph.value(mass)) is not None)

    def _is_removed(self, before: Node, after: Node) -> bool:
        old, new = self.graph.value(before), self.graph.value(after)
        return old is not None and new is not None and abs(new) <= ROUNDING * abs(old)

    def _relieved(self, inertias: list[MassMoments], number: int) -> MassMoments:
        """A link whose axis lost its masses to the parent."""
        joint, before = self.joints[number], self.joints[number].inertia
        joint.inertia = inertias[number]
        kept, handed = self._split(joint)
        joint.inertia = before
        if joint.parent != GROUND:
            turned = Turn(self.algebra, [("m", joint.rotation)]).out_inertia(handed)
            moved = self.algebra.moved(turned, joint.place)
            inertias[joint.parent] = self.algebra.together(inertias[joint.parent], moved)
        return kept
