"""What Pinocchio says of a robot, in the coordinates of a mechanism of ours.

Pinocchio's velocities are G times ours: a permutation, where joints mimic with a ratio in the row of each follower,
for which Pinocchio has a free joint. What it says is then reduced: M = G^T M_p G, tau = G^T tau_p, J = J_p G.
"""

from __future__ import annotations

import math
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from scipy.linalg import null_space

from .agreement import Array, moved_parameters
from .files import mimics
from .states import Places, States, places

pin: Any = import_module("pinocchio")

REFERENCES = {"local": pin.LOCAL, "local_world_aligned": pin.LOCAL_WORLD_ALIGNED, "world": pin.WORLD}


class Pinocchio:
    """A robot as Pinocchio reads it, and how its joints correspond to those of a mechanism of ours."""

    def __init__(self, text: str, floating: bool) -> None:
        self.model = _built(text, floating)
        self.data = self.model.createData()
        self.mimics = mimics(text)
        self.floating = floating

        self.text = text

    @property
    def summary(self) -> str:
        """What Pinocchio makes of the file, also when told to let joints mimic."""
        if not self.mimics:
            return f"reads it, nv = {self.model.nv}"
        said = f"reads it with joints that mimic set free, nv = {self.model.nv}"
        try:
            return f"{said}; nv = {_built(self.text, self.floating, mimic=True).nv} where they mimic"
        except (ValueError, RuntimeError) as error:
            return f"{said}; refuses it where they mimic: {' '.join(str(error).split())}"

    def matched(self, mechanism: Any) -> Matched:
        """The joints matched by name. Raises ValueError for one that has no counterpart."""
        return Matched(self, mechanism)


def _built(text: str, floating: bool, mimic: bool = False) -> Any:
    if floating:
        return pin.buildModelFromXML(text, pin.JointModelFreeFlyer(), mimic)
    return pin.buildModelFromXML(text, mimic)


class Matched:
    """A robot of Pinocchio beside a mechanism."""

    def __init__(self, robot: Pinocchio, mechanism: Any) -> None:
        self.robot, self.model, self.data, self.mechanism = robot, robot.model, robot.data, mechanism
        self.places = places(mechanism)
        self.joints = [self._joint(k) for k in range(1, self.model.njoints)]
        self.G = self._velocity_map()

    def _joint(self, k: int) -> tuple[Any, Places, float, float]:
        """The joint of Pinocchio, the places of ours that moves it, ratio and offset."""
        name = str(self.model.names[k])
        leader, ratio, offset = self.robot.mimics.get(name, (name, 1.0, 0.0))
        if name == "root_joint" and self.robot.floating:
            leader = next(name for name, place in self.places.items() if len(place.v) == 6)
        if leader not in self.places:
            raise ValueError(f"the joint {leader} moves in Pinocchio only")
        return self.model.joints[k], self.places[leader], ratio, offset

    def _velocity_map(self) -> Array:
        velocities = np.zeros((self.model.nv, len(self.mechanism.tree.velocities)))
        for joint, place, ratio, _ in self.joints:
            velocities[range(joint.idx_v, joint.idx_v + joint.nv), place.v] = ratio
        moved = np.flatnonzero(np.abs(velocities).sum(axis=0))
        if len(moved) != velocities.shape[1]:
            raise ValueError("a joint moves here only")
        return velocities

    def configuration(self, q: Array) -> Array:
        """Pinocchio's q: quaternions scalar last, endless turns by cosine and sine."""
        found = np.empty(self.model.nq)
        for joint, place, ratio, offset in self.joints:
            own = q[list(place.q)]
            if joint.nq == 7:
                entries = (*own[:3], *own[4:], own[3])
            elif joint.nq == 4 and joint.nv == 3 and len(own) == 4:
                entries = (*own[1:], own[0])
            else:
                angle = ratio * own[0] + offset
                entries = (math.cos(angle), math.sin(angle)) if joint.nq == 2 else (angle,)
            found[joint.idx_q : joint.idx_q + joint.nq] = entries
        return found

    # ---------------------------------------------------------------- frames

    @cached_property
    def links(self) -> list[str]:
        """The links both have."""
        return [name for name in self.mechanism.bodies if self.model.existFrame(name, pin.BODY)]

    @cached_property
    def _frames(self) -> list[int]:
        return [self.model.getFrameId(name, pin.BODY) for name in self.links]

    @cached_property
    def _carried(self) -> list[tuple[int, Array]]:
        """For each link the joint that carries it, and what its parameters are in the frame of that joint."""
        frames = [self.model.frames[frame] for frame in self._frames]
        return [(frame.parentJoint, moved_parameters(frame.placement.rotation, frame.placement.translation))
                for frame in frames]

    # ---------------------------------------------------------------- quantities

    def quantities(self, states: States, effort: Array) -> dict[str, Array]:
        """Each quantity at all states; `effort` (N, nv) drives the forward dynamics."""
        rows: dict[str, list[Array]] = {}
        for q, v, a, tau in zip(*states, effort, strict=True):
            for name, value in self._at(self.configuration(q), v, a, tau).items():
                rows.setdefault(name, []).append(value)
        return {name: np.stack(values) for name, values in rows.items()}

    def inverse_dynamics(self, states: States) -> Array:
        """tau (N, nv)."""
        return np.stack([self.G.T @ pin.rnea(self.model, self.data, self.configuration(q), self.G @ v, self.G @ a)
                         for q, v, a in zip(*states, strict=True)])

    def _at(self, q: Array, v: Array, a: Array, effort: Array) -> dict[str, Array]:
        model, data, down = self.model, self.data, self.G
        speed, rate = down @ v, down @ a
        mass = _symmetric(pin.crba(model, data, q))
        reduced = down.T @ mass @ down
        bias = down.T @ pin.nonLinearEffects(model, data, q, speed)
        found = {
            "M": reduced,
            "Cv": down.T @ (pin.computeCoriolisMatrix(model, data, q, speed) @ speed),
            "g": down.T @ pin.computeGeneralizedGravity(model, data, q),
            "inverse dynamics": down.T @ pin.rnea(model, data, q, speed, rate),
            "forward dynamics": self._accelerations(q, speed, reduced, bias, effort),
            "by solving": self._constrained(q, speed, mass, effort),
            "bias": bias,
            "condition": np.array([_condition(reduced)]),
            "momentum": self._momentum(q, speed),
            "regressor": self._regressor(pin.computeJointTorqueRegressor(model, data, q, speed, rate)),
        }
        return found | self._jacobians(q)

    def _accelerations(self, q: Array, speed: Array, mass: Array, bias: Array, effort: Array) -> Array:
        """By articulated bodies; by M where joints mimic, which Pinocchio takes for free."""
        if self.robot.mimics:
            return _solved(mass, effort - bias)
        return self.G.T @ pin.aba(self.model, self.data, q, speed, self.G @ effort)

    def _constrained(self, q: Array, speed: Array, mass: Array, effort: Array) -> Array:
        """With M of all joints of Pinocchio at once, the ratios of those that mimic as constraints."""
        back, rows = np.linalg.pinv(self.G), null_space(self.G.T).T
        free = back.T @ effort - pin.nonLinearEffects(self.model, self.data, q, speed)
        system = np.block([[mass, rows.T], [rows, np.zeros((len(rows), len(rows)))]])
        return back @ _solved(system, np.concatenate((free, np.zeros(len(rows)))))[: self.model.nv]

    def _momentum(self, q: Array, speed: Array) -> Array:
        """Linear momentum, and angular momentum about the centre of mass of all links.

        Pinocchio's centre of mass is that of the links that can move: it leaves out what is fixed to the ground.
        """
        linear, angular = np.split(pin.computeCentroidalMomentum(self.model, self.data, q, speed).vector, 2)
        still, moving = self.model.inertias[0], self.data.com[0]
        share = still.mass / (still.mass + pin.computeTotalMass(self.model))
        return np.concatenate((linear, angular + np.cross(share * (moving - still.lever), linear)))

    def _jacobians(self, q: Array) -> dict[str, Array]:
        """6 x nv of every link, (links, 6, nv), for each reference."""
        pin.computeJointJacobians(self.model, self.data, q)
        pin.updateFramePlacements(self.model, self.data)
        return {f"J {name}": np.stack([self._jacobian(frame, reference) @ self.G
                                       for frame in self._frames])
                for name, reference in REFERENCES.items()}

    def _jacobian(self, frame: int, reference: Any) -> Array:
        """6 x nv, also where the binding gives a single column as a vector."""
        return np.reshape(pin.getFrameJacobian(self.model, self.data, frame, reference), (6, self.model.nv))

    def _regressor(self, of_joints: Array) -> Array:
        """(links, nv, 10): the columns of the parameters of every link, in the frame of the link."""
        columns = self.G.T @ np.reshape(of_joints, (self.model.nv, -1))
        nothing = np.zeros((columns.shape[0], 10))
        return np.stack([columns[:, 10 * (joint - 1) : 10 * joint] @ moved if joint else nothing
                         for joint, moved in self._carried])


def _solved(mass: Any, right: Any) -> Any:
    """M^-1 right by Gauss; not numbers where M is singular."""
    try:
        return np.linalg.solve(mass, right)
    except np.linalg.LinAlgError:
        return np.full(len(right), np.nan)


def _symmetric(upper: Any) -> Any:
    return np.triu(upper) + np.triu(upper, 1).T


def _condition(mass: Array) -> float:
    values = np.linalg.eigvalsh(mass)
    return float(values[-1] / values[0]) if values[0] > 0 else math.inf


def calls(text: str, q: Array, v: Array, a: Array) -> dict[str, Any]:
    """Calls of the binding at one state of a robot with a fixed base and plain joints."""
    model = _built(text, False)
    data = model.createData()
    return {
        "inverse dynamics": lambda: pin.rnea(model, data, q, v, a),
        "M": lambda: pin.crba(model, data, q),
        "forward dynamics": lambda: pin.aba(model, data, q, v, a),
        "derivatives": lambda: pin.computeRNEADerivatives(model, data, q, v, a),
        "forward derivatives": lambda: pin.computeABADerivatives(model, data, q, v, a),
    }
