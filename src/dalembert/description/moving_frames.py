"""The energies of a kinematic tree by moving frames, in any arithmetic: SymPy's, or the nodes of a graph.

Each link hands the twist of its frame to the next, described in that frame, so nothing is ever differentiated:

    omega = R_PL^T omega_P + q' axis,  v = R_PL^T (v_P + omega_P x p_PL)    (a prismatic q' axis is added to v)
    T = 1/2 m v.v + v.(omega x h) + 1/2 omega.(I omega),  V = -g.(m p_W + R_WL h)

Source: De Luca, Robotics 2, Lagrangian dynamics, "moving frames".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..spatial.parameters import InertialParameters
from ..spatial.vectors import Matrix, Vector, VectorReader, Vectors, square, transposed, triple
from .tree import GROUND, Link, Tree

S = TypeVar("S")


@dataclass(frozen=True)
class MovingFrame(Generic[S]):
    """Axes and origin of a link in another frame, and its twist relative to it, omega and v, in its own axes."""

    rotation: Matrix[S]
    position: Vector[S]
    omega: Vector[S]
    velocity: Vector[S]


class MovingFrames(VectorReader[S]):
    """Vectors, frames and energies of links in one arithmetic."""

    # ---------------------------------------------------------------- energies

    def energies(self, tree: Tree) -> tuple[S, S]:
        """T and V of a tree, J."""
        return self.energies_at(tree, self.poses(tree))

    def energies_at(self, tree: Tree, poses: Sequence[MovingFrame[S]]) -> tuple[S, S]:
        """T and V of a tree whose poses are known, J."""
        gravity = self.read(tree.gravity)
        kinetic = potential = self.number(0)
        for link, pose in zip(tree.links, poses, strict=True):
            body = InertialParameters.of(self.arithmetic.read(link.parameters))
            kinetic = self.add(kinetic, self._kinetic(pose, body))
            potential = self.sub(potential, self._work(pose, body, gravity))
        return kinetic, potential

    def poses(self, tree: Tree) -> list[MovingFrame[S]]:
        """The pose and twist of every link."""
        ground = MovingFrame(self.identity, self.origin, self.origin, self.origin)
        found: list[MovingFrame[S]] = []
        for link in tree.links:
            found.append(self._moved(ground if link.parent == GROUND else found[link.parent], link))
        return found

    def _moved(self, parent: MovingFrame[S], link: Link) -> MovingFrame[S]:
        """The pose of a link, from that of its parent."""
        rotation, offset = self.read_rows(link.rotation), self.read(link.offset)
        joint = self.joint_motion(link)
        offset = self.sum(offset, self.times(rotation, joint.position))
        rotation = self.product(rotation, joint.rotation)
        back = transposed(rotation)
        omega = self.times(back, parent.omega)
        velocity = self.times(back, self.sum(parent.velocity, self.cross(parent.omega, offset)))
        return MovingFrame(
            self.product(parent.rotation, rotation),
            self.sum(parent.position, self.times(parent.rotation, offset)),
            self.sum(omega, joint.omega), self.sum(velocity, joint.velocity),
        )  # fmt: skip

    def joint_motion(self, link: Link) -> MovingFrame[S]:
        """What the joint of a link does: R_JL, p_JL, and the twist relative to the joint frame."""
        if link.joint == "fixed":
            return MovingFrame(self.identity, self.origin, self.origin, self.origin)
        velocities = self.arithmetic.read(link.velocities)
        if link.joint == "spherical":
            turned = self.unit_quaternion(self.arithmetic.read(link.coordinate))
            return MovingFrame(turned, self.origin, triple(velocities), self.origin)
        if link.joint == "floating":
            place = self.arithmetic.read(link.coordinate)
            turned = self.unit_quaternion(place[3:])
            return MovingFrame(turned, triple(place[:3]), triple(velocities[3:]), triple(velocities[:3]))
        return self._along_axis(link, velocities[0])

    def _along_axis(self, link: Link, velocity: S) -> MovingFrame[S]:
        """A joint of one coordinate: its displacement is ratio q + shift, along or about its axis."""
        axis = self.read(link.axis)
        coordinate, ratio, shift, pitch = self.arithmetic.read((link.coordinate, link.ratio, link.shift, link.pitch))
        displacement = self.add(self.mul(ratio, coordinate), shift)
        rate = self.scaled(self.mul(ratio, velocity), axis)
        if link.joint == "prismatic":
            return MovingFrame(self.identity, self.scaled(displacement, axis), self.origin, rate)
        turn = self.turned(axis, displacement)
        if link.joint == "revolute":
            return MovingFrame(turn, self.origin, rate, self.origin)
        return MovingFrame(turn, self.scaled(self.mul(pitch, displacement), axis), rate, self.scaled(pitch, rate))

    def _kinetic(self, pose: MovingFrame[S], body: InertialParameters[S]) -> S:
        (mass, moment, tensor), omega, velocity, half = body, pose.omega, pose.velocity, self.number(1, 2)
        spin = self.times(square(tensor), omega)
        translation = self.mul(self.mul(half, mass), self.dot(velocity, velocity))
        mixed = self.dot(velocity, self.cross(omega, moment))
        return self.add(self.add(translation, mixed), self.mul(half, self.dot(omega, spin)))

    def _work(self, pose: MovingFrame[S], body: InertialParameters[S], gravity: Vector[S]) -> S:
        """g.(m p_W + R_WL h), the negative of V."""
        lever = self.sum(self.scaled(body.mass, pose.position), self.times(pose.rotation, body.moment))
        return self.dot(gravity, lever)


def quaternion_rate(vectors: Vectors[S], quaternion: Iterable[S], omega: Vector[S]) -> tuple[S, S, S, S]:
    """(w, e)' = (-e.omega, w omega + e x omega) / 2, of a body with the angular velocity omega, in its own frame."""
    w, *rest = quaternion
    axis, half = triple(rest), vectors.number(1, 2)
    scalar = vectors.neg(vectors.dot(axis, omega))
    vector = vectors.sum(vectors.scaled(w, omega), vectors.cross(axis, omega))
    return vectors.mul(half, scalar), *vectors.scaled(half, vector)
