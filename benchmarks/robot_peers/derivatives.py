"""Derivatives of inverse, forward and constrained dynamics, and rates of frame Jacobians, beside Pinocchio's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import dalembert as da
from dalembert.forms.approximation.compiled_derivatives import program_of, saddle_of
from dalembert.forms.approximation.derivatives import asked

from .agreement import Array, difference
from .counts import counted
from .pinocchio import REFERENCES, Matched, Pinocchio, pin
from .states import random_states

#: The body that is held in place where constraints are wanted.
HELD = "held"


def compared(text: str, read: Callable[..., Any], floating: bool) -> dict[str, float]:
    """The worst differences at one state: `read` gives the mechanism of a URDF."""
    mechanism = read(text, floating=floating)
    matched = Pinocchio(text, floating).matched(mechanism)
    model = da.compile(mechanism, target="numpy")
    q, v, a = (part[0] for part in random_states(mechanism, 1))
    found = _free(model, matched, q, v, a) | _rates(model, matched, q, v)
    return found | _held(read(text, floating=floating), matched, q, v)


def _free(model: da.Model, matched: Matched, q: Array, v: Array, a: Array) -> dict[str, float]:
    there, down, place = matched, matched.G, matched.configuration(q)
    speed, rate = down @ v, down @ a
    pin.computeRNEADerivatives(there.model, there.data, place, speed, rate)
    inverse = [down.T @ table.copy() @ down for table in (there.data.dtau_dq, there.data.dtau_dv)]
    effort = model.inverse_dynamics(q, v, a)
    inputs, exerted = _driven(model, effort)
    pin.computeABADerivatives(there.model, there.data, place, speed, down @ exerted)
    forward = [down.T @ table @ down for table in (there.data.ddq_dq, there.data.ddq_dv)]
    ours = model.forward_dynamics_derivatives(q, v, *inputs)
    return {"inverse": _worst(model.inverse_dynamics_derivatives(q, v, a), inverse), "forward": _worst(ours, forward)}


def _driven(model: da.Model, effort: Array) -> tuple[tuple[Array, ...], Array]:
    """Inputs that are of the size of some generalized forces, and the forces that they exert."""
    if not model.nu:
        return (), np.zeros_like(effort)
    inputs = np.abs(effort).mean() * np.ones(model.nu)
    still = np.zeros_like(effort)
    return (inputs,), model.forces(model.system.leaves.neutral, still, inputs)


def _worst(ours: Any, theirs: list[Array]) -> float:
    return max(difference(one[None], other[None]) for one, other in zip(ours, theirs, strict=False))


def _tip(matched: Matched) -> str:
    """The first link that most joints carry."""
    model = matched.model
    joints = {name: model.frames[model.getFrameId(name, pin.BODY)].parentJoint for name in matched.links}
    return max(joints, key=lambda name: len(model.supports[joints[name]]))


def _rates(model: da.Model, matched: Matched, q: Array, v: Array) -> dict[str, float]:
    there, name, worst = matched, _tip(matched), 0.0
    pin.computeJointJacobiansTimeVariation(there.model, there.data, matched.configuration(q), matched.G @ v)
    pin.updateFramePlacements(there.model, there.data)
    for reference, kind in REFERENCES.items():
        rate = pin.getFrameJacobianTimeVariation(there.model, there.data, there.model.getFrameId(name, pin.BODY), kind)
        rate = np.reshape(rate, (6, there.model.nv)) @ matched.G
        worst = max(worst, _worst([model.frame_jacobian_rate(name, q, v, reference)], [rate]))
    return {"Jacobian rates": worst}


def _held(mechanism: Any, matched: Matched, q: Array, v: Array) -> dict[str, float]:
    """With a point of the last link fixed to the ground where it is, at a velocity that allows it."""
    there, down, name = matched, matched.G, _tip(matched)
    place, frame = matched.configuration(q), matched.model.frames[matched.model.getFrameId(name, pin.BODY)]
    pin.framesForwardKinematics(there.model, there.data, place)
    point = there.data.oMi[frame.parentJoint] * frame.placement
    mechanism.spherical(HELD, mechanism.ground, name, at=tuple(point.translation))
    model = da.compile(mechanism, target="numpy")
    A = model.constraint_jacobian(q)
    v = v - np.linalg.pinv(A) @ A @ v
    inputs, exerted = _driven(model, np.ones(model.nv))
    contact = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, there.model, frame.parentJoint, frame.placement,
                                       pin.LOCAL)  # fmt: skip
    held, data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    held.append(contact)
    data.append(contact.createData())
    pin.initConstraintDynamics(there.model, there.data, held, data)
    settings = pin.ProximalSettings(1e-14, 0.0, 20)
    pin.constraintDynamics(there.model, there.data, place, down @ v, down @ exerted, held, data, settings)
    pin.computeConstraintDynamicsDerivatives(there.model, there.data, held, data, settings)
    wanted = [down.T @ table @ down for table in (there.data.ddq_dq, there.data.ddq_dv)]
    return {"constrained": _worst(model.forward_dynamics_derivatives(q, v, *inputs), wanted)}


def counts(mechanism: Any) -> dict[str, int]:
    """Fused instructions of derivatives, of directions and of weights."""
    model = da.compile(mechanism, target="numpy")
    found = {}
    for kind in ("derivatives", "jvp", "vjp"):
        of_inverse = asked(model.equations, (), kind, "inverse_dynamics", "qv")
        of_forward = asked(model.equations, (), kind, "forward_dynamics", "qvu")
        found[f"{kind} of inverse"] = counted(program_of(model, of_inverse)[0].counts())
        found[f"{kind} of forward"] = counted(saddle_of(model, of_forward)[0].terms.counts())
    return found
