"""Every quantity of a blueprint at a state, by Newton's and Euler's laws projected on unit paths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from flint import arb

from .balls import known, precise
from .blueprints import Blueprint, BodyPlan
from .bodies import Jet, Moved, Paths, cross, jet, jets, part

Array = Any
#: The step of differences between configurations: 57 digits are carried, so 19 are lost on each side of it.
STEP = arb(10) ** -19


class Dynamics:
    """The mechanics of a blueprint at a configuration; vectors along W, forces by velocity."""

    def __init__(self, paths: Paths) -> None:
        self.paths, self.plan, self.count = paths, paths.plan, paths.count
        self.bodies = [body for body in self.plan.bodies if body.mass]
        self.gravity = np.array([known(x) for x in self.plan.gravity], dtype=object)

    # ---------------------------------------------------------------- of one path

    def world_inertia(self, body: BodyPlan) -> Array:
        """About the centre of mass, along W."""
        xx, yy, zz, xy, xz, yz = map(known, body.inertia)
        own = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)
        rotation = part(self.paths.unit_paths[0].poses[body.name][0], 0)
        return rotation.dot(own).dot(rotation.T)

    @cached_property
    def inertias(self) -> dict[str, Array]:
        return {body.name: self.world_inertia(body) for body in self.bodies}

    @cached_property
    def centre_rates(self) -> dict[str, Array]:
        """The velocity of each centre of mass on every unit path, 3 x n."""
        return {b.name: np.array([part(path.point(b.name, b.com), 1) for path in self.paths.unit_paths]).T
                for b in self.bodies}

    @cached_property
    def turn_rates(self) -> dict[str, Array]:
        """The angular velocity of each body on every unit path, 3 x n."""
        return {b.name: np.array([path.omega(b.name) for path in self.paths.unit_paths]).T for b in self.bodies}

    def needs(self, moved: Moved, weight: bool = True) -> dict[str, tuple[Array, Array]]:
        """The force and the moment about its centre that each body needs for its motion."""
        found = {}
        for body in self.bodies:
            acceleration = 2 * part(moved.point(body.name, body.com), 2)
            omega, inertia = moved.omega(body.name), self.inertias[body.name]
            pull = self.gravity if weight else 0 * self.gravity
            force = known(body.mass) * (acceleration - pull)
            found[body.name] = force, inertia.dot(moved.alpha(body.name)) + cross(omega, inertia.dot(omega))
        return found

    def inertial(self, v: Sequence[Any], a: Sequence[Any], weight: bool = True) -> Array:
        """M a + C v + g of the bodies and rotors, without springs."""
        moved = self.paths.along(v, a)
        total = np.array([arb(0)] * self.count, dtype=object)
        for name, (force, moment) in self.needs(moved, weight).items():
            total = total + self.centre_rates[name].T.dot(force) + self.turn_rates[name].T.dot(moment)
        for name, options in self.plan.motors:
            rates = self._rotor_rates(name, options)
            change = 2 * self._rotor(moved, name, options).c[2]
            total = total + np.array([known(options["inertia"]) * rate * change for rate in rates], dtype=object)
        return total

    # ---------------------------------------------------------------- M, C, g

    @cached_property
    def mass_matrix(self) -> Array:
        total = np.array([[arb(0)] * self.count for _ in range(self.count)], dtype=object)
        for body in self.bodies:
            move, turn = self.centre_rates[body.name], self.turn_rates[body.name]
            total = total + known(body.mass) * move.T.dot(move) + turn.T.dot(self.inertias[body.name]).dot(turn)
        for name, options in self.plan.motors:
            row = np.array(self._rotor_rates(name, options), dtype=object)
            total = total + known(options["inertia"]) * np.outer(row, row)
        return total

    def coriolis_vector(self, v: Sequence[Any]) -> Array:
        return self.inertial(v, [0] * self.count, weight=False)

    @cached_property
    def gravity_vector(self) -> Array:
        """g of bodies and springs."""
        still = [0] * self.count
        return self.inertial(still, still) + self.elastic_forces

    def mass_rate(self, v: Sequence[Any]) -> Array:
        """M' along v, by a central difference."""
        ahead, behind = (Dynamics(self.paths.moved_to(v, h)).mass_matrix for h in (STEP, -STEP))
        return (ahead - behind) / (2 * STEP)

    def inverse_dynamics(self, v: Sequence[Any], a: Sequence[Any]) -> Array:
        """M a + C v + g - Q(u = 0)."""
        return self.inertial(v, a) + self.elastic_forces - self.forces(v)

    # ---------------------------------------------------------------- energies

    def kinetic(self, v: Sequence[Any]) -> Any:
        speed = np.array([known(x) for x in v], dtype=object)
        return speed.dot(self.mass_matrix.dot(speed)) / 2

    def _elastic_energy(self, moved: Moved) -> Jet:
        total = jet(0)
        for joint in self.plan.joints:
            stiffness = joint.options.get("stiffness", 0)
            if stiffness:
                for d in self.paths.displacements(joint, moved.q):
                    stretch = d - jet(joint.options.get("rest", 0))
                    total = total + jet(stiffness) * stretch * stretch * jet(arb(1) / 2)
        for name, options in self.plan.motors:
            if "stiffness" in options:
                angle = moved.q[f"{name}_motor"] * jet(1 / known(options["ratio"]))
                stretch = self.paths.displacement(name, moved.q) - angle
                total = total + jet(options["stiffness"]) * stretch * stretch * jet(arb(1) / 2)
        for spring in self.plan.springs:
            stretch = self._length(moved, spring) - jet(spring[4]["length"])
            total = total + jet(spring[4]["stiffness"]) * stretch * stretch * jet(arb(1) / 2)
        return total

    def _length(self, moved: Moved, spring: Any) -> Jet:
        a, at_a, b, at_b, _ = spring
        gap = moved.point(b, at_b) - moved.point(a, at_a)
        return gap.dot(gap).sqrt()

    @cached_property
    def potential(self) -> Any:
        """Springs and weight; 0 where every centre of mass is in the origin."""
        moved = self.paths.unit_paths[0]
        work = (known(b.mass) * self.gravity.dot(part(moved.point(b.name, b.com), 0)) for b in self.bodies)
        return self._elastic_energy(moved).c[0] - sum(work, arb(0))

    @cached_property
    def elastic_forces(self) -> Array:
        """dV/dq of the springs, along each unit path."""
        return np.array([self._elastic_energy(path).c[1] for path in self.paths.unit_paths], dtype=object)

    # ---------------------------------------------------------------- forces

    def _rotor(self, moved: Moved, name: str, options: Any) -> Jet:
        """The turn of a rotor: of its own where the joint is elastic."""
        if "stiffness" in options:
            return moved.q[f"{name}_motor"]
        return jet(options["ratio"]) * self.paths.displacement(name, moved.q)

    def _rotor_rates(self, name: str, options: Any) -> list[Any]:
        return [self._rotor(path, name, options).c[1] for path in self.paths.unit_paths]

    def forces(self, v: Sequence[Any]) -> Array:
        """Q of dampers, dry friction and loads."""
        speed = np.array([known(x) for x in v], dtype=object)
        total = np.array([arb(0)] * self.count, dtype=object)
        for row, damping, friction in self._resisting():
            rate = row.dot(speed)
            side = 0 if not friction else 1 if rate > 0 else -1 if rate < 0 else 0
            total = total - known(damping) * rate * row - known(friction) * side * row
        for kind, body, value, options in self.plan.loads:
            total = total + self._load(kind, body, value, options)
        return total

    def _resisting(self) -> list[tuple[Array, Any, Any]]:
        """Rows of rates with what resists them: (rates per velocity, damping, friction)."""
        found = []
        for joint in self.plan.joints:
            damping, friction = joint.options.get("damping", 0), joint.options.get("friction", 0)
            if damping or friction:
                found += [(row, damping, friction) for row in self._joint_rates(joint)]
        for name, options in self.plan.motors:
            found.append((np.array(self._rotor_rates(name, options), dtype=object), options["damping"], 0))
        for spring in self.plan.springs:
            row = [self._length(path, spring).c[1] for path in self.paths.unit_paths]
            found.append((np.array(row, dtype=object), spring[4]["damping"], 0))
        return found

    def _joint_rates(self, joint: Any) -> list[Array]:
        if joint.family in ("spherical", "floating"):
            ends = [f"_{k}{x}" for k in ("w" if joint.family == "spherical" else "vw") for x in "xyz"]
            places = [self.paths.velocities.index(joint.name + end) for end in ends]
            return [np.array([arb(int(k == place)) for k in range(self.count)], dtype=object) for place in places]
        rows = [[d.c[1] for d in self.paths.displacements(joint, path.q)] for path in self.paths.unit_paths]
        return list(np.array(rows, dtype=object).reshape(self.count, -1).T)

    def _load(self, kind: str, body: str, value: Any, options: Any) -> Array:
        vector = np.array([known(x) for x in value], dtype=object)
        if options.get("frame") == "body":
            vector = part(self.paths.unit_paths[0].poses[body][0], 0).dot(vector)
        rates = [part(path.point(body, options.get("at", (0, 0, 0))), 1) if kind == "force" else path.omega(body)
                 for path in self.paths.unit_paths]
        return np.array([vector.dot(rate) for rate in rates], dtype=object)

    # ---------------------------------------------------------------- bodies and frames

    def pose(self, body: str, at: Any = (0, 0, 0), rotation: Any = None) -> Array:
        """X_WF, 4 x 4."""
        moved = self.paths.unit_paths[0]
        turn = part(self._turned(moved, body, rotation), 0)
        place = part(moved.point(body, at), 0)
        return np.vstack([np.column_stack([turn, place]), np.array([[arb(0), arb(0), arb(0), arb(1)]], dtype=object)])

    @staticmethod
    def _turned(moved: Moved, body: str, rotation: Any) -> Array:
        turn = moved.poses[body][0]
        return turn if rotation is None else turn.dot(jets(np.array(rotation, dtype=object)))

    def twist(self, moved: Moved, body: str, at: Any = (0, 0, 0)) -> Array:
        """(velocity of the point, angular velocity), along W."""
        return np.concatenate([part(moved.point(body, at), 1), moved.omega(body)])

    def frame_jacobian(self, body: str, at: Any = (0, 0, 0)) -> Array:
        """Local at the point, aligned with W, 6 x n."""
        return np.array([self.twist(path, body, at) for path in self.paths.unit_paths], dtype=object).T

    def frame_acceleration(self, moved: Moved, body: str, at: Any = (0, 0, 0)) -> Array:
        """Of the point, and the angular one, along W."""
        return np.concatenate([2 * part(moved.point(body, at), 2), moved.alpha(body)])

    @cached_property
    def total_mass(self) -> Any:
        return sum((known(body.mass) for body in self.bodies), arb(0))

    @cached_property
    def centre_of_mass(self) -> Array:
        moved = self.paths.unit_paths[0]
        places = [known(b.mass) * part(moved.point(b.name, b.com), 0) for b in self.bodies]
        return sum(places[1:], places[0]) / self.total_mass

    @cached_property
    def momentum_matrix(self) -> Array:
        """Linear momentum, then angular about the centre of mass, 6 x n."""
        moved, rows = self.paths.unit_paths[0], None
        for body in self.bodies:
            arm = part(moved.point(body.name, body.com), 0) - self.centre_of_mass
            linear = known(body.mass) * self.centre_rates[body.name]
            spin = self.inertias[body.name].dot(self.turn_rates[body.name])
            orbit = np.array([cross(arm, column) for column in linear.T], dtype=object).T
            own = np.vstack([linear, orbit + spin])
            rows = own if rows is None else rows + own
        return rows


def dynamics(plan: Blueprint, coordinates: Sequence[str], velocities: Sequence[str], q: Sequence[float]) -> Dynamics:
    """The mechanics of a plan at q."""
    with precise():
        return Dynamics(Paths(plan, coordinates, velocities, q))
