"""Solvers of others for the forces of contact: SciPy, daqp where it is installed, Pinocchio's conic solver."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

Vector = NDArray[np.float64]


def installed(name: str) -> ModuleType | None:
    """A module, or None where it is absent."""
    try:
        return import_module(name)
    except ImportError:
        return None


def by_nnls(W: Vector, b: Vector) -> Callable[[], Vector]:
    """N >= 0 of the least |L^T N + L^-1 b|, W = L L^T; the factor is part of the work, as it is of ours."""

    def solve() -> Vector:
        root = np.linalg.cholesky(W)
        return nnls(root.T, -np.linalg.solve(root, b))[0]

    return solve


def by_daqp(W: Vector, b: Vector) -> Callable[[], Vector] | None:
    """N >= 0 of the least N W N / 2 + b N; None where daqp is absent."""
    daqp: Any = installed("daqp")
    k = len(b)
    if daqp is None:
        return None
    above, below, kinds = np.full(k, 1e30), np.zeros(k), np.zeros(k, dtype=np.int32)
    return lambda: daqp.solve(W, b, np.eye(k), above, below, kinds)[0]


def by_pinocchio(W: Vector, b: Vector, friction: Vector, tolerance: float = 1e-13) -> Callable[[], Vector] | None:
    """Forces (k, 3), normal first, of contacts in space; None where Pinocchio is absent."""
    pin: Any = installed("pinocchio")
    if pin is None:
        return None
    k = len(friction)
    order = (np.arange(k)[:, None] * 3 + np.array([1, 2, 0])).ravel()
    body = pin.Model()
    joint = body.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "body")
    models, datas = pin.StdVec_ConstraintModel(), pin.StdVec_ConstraintData()
    for mu in friction:
        contact = pin.PointContactConstraintModel(body, joint)
        contact.setFriction(float(mu))
        model = pin.ConstraintModel(contact)
        models.append(model)
        datas.append(model.createData())
    state = body.createData()
    pin.forwardKinematics(body, state, pin.neutral(body))
    for model, data in zip(models, datas, strict=True):
        model.calc(body, state, data)
    settings = pin.ADMMSolverSettings()
    settings.max_iterations = 100_000
    for name in ("absolute_complementarity_tol", "absolute_feasibility_tol", "relative_complementarity_tol",
                 "relative_feasibility_tol"):  # fmt: skip
        setattr(settings, name, tolerance)
    shuffled, free = np.asfortranarray(W[np.ix_(order, order)]), b[order]

    def solve() -> Vector:
        solver, result = pin.ADMMConstraintSolver(), pin.ADMMSolverResult()
        solver.solve(pin.DelassusOperatorDense(shuffled), free, models, datas, settings, result)
        forces = np.zeros(3 * k)
        forces[order] = np.array(result.retrieveConstraintImpulses()).ravel()
        return forces.reshape(k, 3)

    return solve
