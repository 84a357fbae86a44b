"""Frames chosen freely along the joints of a tree, so that as many constants as possible are zeros and ones.

The z axis of a link that turns lies along its joint. Around that axis a link frame can be turned, and along it moved,
without any change to the motion: it is turned until the next joint's axis stands upright in its y z plane, and moved
to the foot of the common normal. Links whose joint axes are parallel form a run, as do the slides on them; what
happens in a run is described in one frame, in which nothing needs to be turned twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from ..description.tree import GROUND
from ..expr.graph import Graph, Node, Number
from ..spatial.vectors import transposed, triple
from .algebra import Algebra, Matrix, Turn, Vector
from .joints import ROUNDING, Constants, MovingLink

QUARTER = math.pi / 2
_SLANT = 0.03
"""Axes count as parallel up to this square of a sine where feet are looked for, which would be far away."""


class Axes:
    """The joints of a tree with their frames turned and moved; works on the joints it is given.

    joins       whether a joint continues the run of its parent
    carries     whether other runs hang on the run, at this joint or after it
    """

    joints: list[MovingLink]
    constants: Constants
    far: bool

    def __init__(self, joints: list[MovingLink], constants: Constants, far: bool) -> None:
        self.joints, self.constants, self.far = joints, constants, far
        self.graph: Graph = constants.graph
        self.algebra: Algebra = Algebra(self.graph)
        self.weights: list[int] = self._subtrees()
        parallel = self._parallel()
        self.carries: list[bool] = self._carriers(parallel)
        self.joins: list[bool] = self._joins(parallel)
        for number in range(len(joints)):
            self._orient(number)
        self._slide()

    # ---------------------------------------------------------------- runs

    def _subtrees(self) -> list[int]:
        sizes = [1] * len(self.joints)
        for number in range(len(self.joints) - 1, -1, -1):
            parent = self.joints[number].parent
            if parent != GROUND:
                sizes[parent] += sizes[number]
        return sizes

    def _parallel(self) -> list[bool]:
        """Whether a joint turns about the axis of the run of its parent."""
        algebra, axes, found = self.algebra, [], []
        for joint in self.joints:
            before = None if joint.parent == GROUND else axes[joint.parent]
            direction = algebra.times(joint.rotation, joint.axis)
            across = None if before is None else self.constants.settled(algebra.cross(direction, before), 1.0)
            found.append(joint.turns and across is not None and algebra.is_zero(across))
            if joint.turns:
                axes.append(joint.axis)
            elif joint.kind == "prismatic" and before is not None:
                axes.append(algebra.times(transposed(joint.rotation), before))
            else:
                axes.append(None)
        return found

    def _carriers(self, parallel: list[bool]) -> list[bool]:
        carries = [False] * len(self.joints)
        for number in range(len(self.joints) - 1, -1, -1):
            parent = self.joints[number].parent
            stays = parallel[number] or self.joints[number].kind == "prismatic"
            if parent != GROUND and (carries[number] or not stays):
                carries[parent] = True
        return carries

    def _joins(self, parallel: list[bool]) -> list[bool]:
        """Of the branches of a run that carry others, one stays in it; the others begin anew."""
        joins = [joint.kind == "prismatic" for joint in self.joints]
        for joint in self.joints:
            followers = [child for child in joint.children if parallel[child]]
            carrying = sorted((child for child in followers if self.carries[child]), key=lambda c: -self.weights[c])
            taken = any(not parallel[child] and self.joints[child].kind != "prismatic" for child in joint.children)
            for child in followers:
                joins[child] = not self.carries[child] or (not taken and child == carrying[0])
        return joins

    def followers(self, number: int) -> Iterator[tuple[int, Vector]]:
        """The joints that begin a run on a link or on a slide of it, each with its axis in the frame of the link."""
        algebra = self.algebra
        for child in self.joints[number].children:
            joint = self.joints[child]
            if joint.kind == "prismatic":
                for far, direction in self.followers(child):
                    yield far, algebra.times(joint.rotation, direction)
            elif joint.turns and not self.joins[child]:
                yield child, algebra.times(joint.rotation, joint.axis)

    # ---------------------------------------------------------------- turning frames

    def _orient(self, number: int) -> None:
        """Give a link its final axes, described in its old ones, and with them all that stands in its frame."""
        joint, algebra = self.joints[number], self.algebra
        if not joint.turns:
            new = transposed(joint.rotation) if joint.kind == "prismatic" else algebra.identity
        else:
            new = transposed(joint.rotation) if self.joins[number] else self._upright(joint.axis)
            new = self.constants.product(new, self.about_z(self._best_turn(number, new)))
        old = transposed(new)
        joint.rotation = self.constants.product(joint.rotation, new)
        joint.axis = self.constants.settled(algebra.times(old, joint.axis), 1.0)
        joint.inertia = Turn(algebra, [("m", old)]).out_inertia(joint.inertia)
        for child in joint.children:
            other = self.joints[child]
            other.rotation = self.constants.product(old, other.rotation)
            other.place = self.constants.settled(algebra.times(old, other.place))

    def _upright(self, axis: Vector) -> Matrix:
        """A rotation whose third column is the axis."""
        graph, algebra = self.graph, self.algebra
        for place in range(3):
            x, y = axis[(place + 1) % 3], axis[(place + 2) % 3]
            if x == y == graph.zero:
                first, second = algebra.identity[(place + 1) % 3], algebra.identity[(place + 2) % 3]
                return transposed((first, second if axis[place] == graph.one else algebra.negated(second), axis))
        sizes = [abs(self.constants.magnitude(entry) or 0) for entry in axis]
        least = sizes.index(min(sizes))
        first, second = (least + 1) % 3, (least + 2) % 3
        level = graph.add(graph.mul(axis[first], axis[first]), graph.mul(axis[second], axis[second]))
        scale, entries = graph.pow(level, graph.number(-1, 2)), [graph.zero] * 3
        entries[first], entries[second] = graph.neg(graph.mul(axis[second], scale)), graph.mul(axis[first], scale)
        across = self.constants.settled(triple(entries), 1.0)
        return transposed((across, self.constants.settled(algebra.cross(axis, across), 1.0), axis))

    def _best_turn(self, number: int, new: Matrix) -> float:
        """The angle that brings the axis of the heaviest branch into the y z plane, but for quarter turns."""
        best = sorted(self.followers(number), key=lambda pair: -self.weights[pair[0]])
        for _, direction in best:
            x, y, _ = self.algebra.times(transposed(new), direction)
            if not self._is_known((x, y)):
                return 0.0
            angle = self.turn_to(self._value(y), -self._value(x))
            if angle is not None:
                return angle
        return 0.0

    @staticmethod
    def turn_to(x: Number, y: Number) -> float | None:
        """The angle of a direction less its quarter turns; 0 for an exact direction, None for none."""
        if math.hypot(x, y) <= ROUNDING:
            return None
        if not isinstance(x, float) and not isinstance(y, float):
            return 0.0
        angle = math.remainder(math.atan2(y, x), QUARTER)
        return angle if abs(angle) > ROUNDING else 0.0

    def about_z(self, angle: float) -> Matrix:
        """The rotation about z."""
        if angle == 0.0:
            return self.algebra.identity
        number, (zero, one) = self.constants.number, (self.algebra.zero, self.algebra.one)
        c, s = math.cos(angle), math.sin(angle)
        return (number(c), number(-s), zero), (number(s), number(c), zero), (zero, zero, one)

    # ---------------------------------------------------------------- moving origins

    def _slide(self) -> None:
        """Move the origins along their axes, from the base to the tips."""
        rooted = [False] * len(self.joints)
        for number, joint in enumerate(self.joints):
            on_ground = joint.parent == GROUND
            at_root = on_ground or rooted[joint.parent]
            if joint.turns and self._is_known(joint.place) and self._is_known(joint.rotation[2]):
                self._move(number, self._shift(number, at_root, on_ground))
            rooted[number] = at_root and (on_ground or self.algebra.is_zero(joint.place))

    def _shift(self, number: int, at_root: bool, on_ground: bool) -> Number:
        """How far the origin moves along its axis."""
        joint = self.joints[number]
        if self.joins[number]:
            return -self._value(joint.place[2]) * self._value(joint.rotation[2][2])
        ahead = self._next_foot(number)
        if on_ground:
            return 0 if ahead is None else ahead
        own = self._own_foot(joint)
        if not self.far or ahead is None or self._value(joint.rotation[2][2]) != 0:
            return own
        x, y, z = (self._value(joint.place[i]) + own * self._value(joint.rotation[i][2]) for i in range(3))
        nothing = ROUNDING * (abs(own) + math.hypot(*map(self._value, joint.place)))
        meets = max(abs(x), abs(y), abs(z)) <= nothing
        return own if at_root and meets else ahead

    def _own_foot(self, joint: MovingLink) -> Number:
        """To the point of its axis next to the axis of the parent."""
        direction = [self._value(row[2]) for row in joint.rotation]
        place = [self._value(entry) for entry in joint.place]
        level = direction[0] ** 2 + direction[1] ** 2
        if level < _SLANT:
            return -place[2] * direction[2]
        return -(place[0] * direction[0] + place[1] * direction[1]) * (1 / level)

    def _next_foot(self, number: int) -> Number | None:
        """To the point of the axis next to that of the run that hangs on it."""
        height: Number = 0
        link = number
        while True:
            joint = self.joints[link]
            onward = [child for child, _ in self.followers(link) if self.joints[child].parent == link]
            if onward:
                child = self.joints[max(onward, key=lambda c: self.weights[c])]
                if not self._is_known((*child.place, *(row[2] for row in child.rotation))):
                    return None
                return height + self._value(child.place[2]) + self._own_foot(child) * self._value(child.rotation[2][2])
            steps = [child for child in joint.children if self.joins[child] and self.carries[child]
                     and self.joints[child].turns and self._is_known(self.joints[child].place)]
            if not steps:
                return None
            height += self._value(self.joints[steps[0]].place[2])
            link = steps[0]

    def _move(self, number: int, shift: Number) -> None:
        """Move the origin of a link by `shift` along its z axis."""
        joint, algebra, zero = self.joints[number], self.algebra, self.algebra.zero
        if shift == 0:
            return
        step: Vector = (zero, zero, self.constants.number(shift))
        back: Vector = (zero, zero, self.graph.neg(step[2]))
        scale = max(abs(float(shift)), *(abs(float(self._value(entry))) for entry in joint.place))
        joint.place = self.constants.settled(algebra.sum(joint.place, algebra.times(joint.rotation, step)), scale)
        joint.inertia = algebra.moved(joint.inertia, back)
        for child in joint.children:
            other = self.joints[child]
            known = [abs(float(value)) for entry in other.place if (value := self.graph.value(entry)) is not None]
            other.place = self.constants.settled(algebra.sum(other.place, back), max([abs(float(shift)), *known]))

    # ---------------------------------------------------------------- helpers

    def _is_known(self, entries: tuple[Node, ...]) -> bool:
        return all(self.graph.value(entry) is not None for entry in entries)

    def _value(self, node: Node) -> Number:
        """A number; an exact one as a fraction."""
        value = self.graph.value(node)
        assert value is not None
        return Fraction(value) if isinstance(value, int) else value
