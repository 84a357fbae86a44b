"""What MuJoCo says of an MJCF model, in the coordinates of a mechanism of ours, without constraints and fluids.

A coordinate is the same in both. Velocities of MuJoCo are T(q) times ours: of a free joint MuJoCo has the linear
velocity in the world, we in the body, v_m = R v. Hence M = T^T M_m T, and accelerations are T (v' + omega x v): what
MuJoCo says at v_m = T v, a_m = T v' + T' v gives tau = T^T tau_m.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .agreement import Array
from .states import Places, States, places

mj: Any = import_module("mujoco")

_PASSIVE = ("mjDSBL_PASSIVE", "mjDSBL_SPRING", "mjDSBL_DAMPER")


class MuJoCo:
    """A model beside a mechanism. Raises ValueError for joints without counterpart."""

    def __init__(self, path: Path, mechanism: Any) -> None:
        self.model = mj.MjModel.from_xml_path(str(path))
        self.model.opt.disableflags |= int(mj.mjtDisableBit.mjDSBL_CONSTRAINT)
        self.model.opt.density = self.model.opt.viscosity = 0
        self.data = mj.MjData(self.model)
        self.flags = int(self.model.opt.disableflags)
        self.joints = self._matched(mechanism)

    def _matched(self, mechanism: Any) -> list[tuple[int, Places]]:
        """The joints of MuJoCo, each with the places of ours: by name, or in order where there is none."""
        own = places(mechanism)
        unnamed = iter(own)
        found = []
        for number in range(self.model.njnt):
            name, following = self.model.joint(number).name, next(unnamed, "")
            place = own.get(name or following)
            if place is None or len(place.v) != _freedoms(self.model, number):
                raise ValueError(f"the joint {number}, '{name}', has no counterpart")
            found.append((number, place))
        if len(found) != len(own):
            raise ValueError("a joint moves here only")
        return found

    def quantities(self, states: States) -> dict[str, Array]:
        """M, bias and inverse dynamics at all states, the last without and with springs and dampers."""
        rows = [self._at(*state) for state in zip(*states, strict=True)]
        return {name: np.stack([row[name] for row in rows]) for name in rows[0]}

    def _at(self, q: Array, v: Array, a: Array) -> dict[str, Array]:
        model, data = self.model, self.data
        for number, place in self.joints:
            start = model.jnt_qposadr[number]
            data.qpos[start : start + len(place.q)] = q[list(place.q)]
        along, swept = self._velocity_map(v)
        self._without_passive(True)
        data.qvel[:], data.qacc[:] = along @ v, 0
        mj.mj_forward(model, data)
        mass = np.zeros((model.nv, model.nv))
        mj.mj_fullM(model, data, mass)
        bias = data.qfrc_bias + mass @ swept
        found = {"M": along.T @ mass @ along, "bias": along.T @ bias}
        for name, passive in (("inverse dynamics", False), ("with springs and dampers", True)):
            self._without_passive(not passive)
            data.qacc[:] = along @ a + swept
            mj.mj_inverse(model, data)
            found[name] = along.T @ data.qfrc_inverse
        return found

    def _without_passive(self, off: bool) -> None:
        bits = [getattr(mj.mjtDisableBit, name) for name in _PASSIVE if hasattr(mj.mjtDisableBit, name)]
        self.model.opt.disableflags = self.flags | (sum(map(int, bits)) if off else 0)

    def _velocity_map(self, v: Array) -> tuple[Array, Array]:
        """T, and T' v."""
        model, count = self.model, self.model.nv
        along, swept = np.zeros((count, count)), np.zeros(count)
        for number, place in self.joints:
            start, columns = model.jnt_dofadr[number], list(place.v)
            along[range(start, start + len(columns)), columns] = 1
            if len(columns) == 6:
                turned = np.zeros(9)
                mj.mju_quat2Mat(turned, self.data.qpos[model.jnt_qposadr[number] + 3 :][:4])
                rotation = turned.reshape(3, 3)
                along[start : start + 3, columns[:3]] = rotation
                swept[start : start + 3] = rotation @ np.cross(v[columns[3:]], v[columns[:3]])
        return along, swept


def _freedoms(model: Any, number: int) -> int:
    return {"mjJNT_FREE": 6, "mjJNT_BALL": 3}.get(mj.mjtJoint(int(model.jnt_type[number])).name, 1)
