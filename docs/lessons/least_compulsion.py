"""T45: Gauss's principle: the multipliers of the motion are those of a least-squares problem."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from dalembert import gallery
from dalembert.forms.principles.gauss import gauss_principle
from dalembert.model import Model
from dalembert.model import compile as compiled

from .lesson import Check, Lesson
from .measures import difference, gap

SOURCE = (
    "learn-multibody-dynamics, Lagrange chapter, remark on optimisation and multipliers (commented out); Gauss 1829"
)
PLACE, SPEED = np.array([0.1, 0.2, 0.9, 0.8]), np.array([0.3, -0.4, 0.2, 0.5])


@cache
def rod() -> Model:
    return compiled(gallery.load("rod-multiplier").system)


def karush_kuhn_tucker() -> float:
    """[[M, -A^T], [A, 0]] [a; lambda] = [Q - bias; -b], solved by NumPy."""
    model = rod()
    M, A = model.mass_matrix(PLACE), model.constraint_jacobian(PLACE)
    rest, b = model.forces(PLACE, SPEED) - model.bias(PLACE, SPEED), model.constraint_bias(PLACE, SPEED)
    whole = np.block([[M, -A.T], [A, np.zeros((len(A), len(A)))]])
    wanted = np.linalg.solve(whole, np.concatenate([rest, -b]))
    a, multipliers = gauss_principle(gallery.load("rod-multiplier").system).minimum(PLACE, SPEED)
    return max(gap(a, wanted[:4]), gap(multipliers, wanted[4:]), gap(model.multipliers(PLACE, SPEED), wanted[4:]))


def least_squares() -> float:
    """The minimum on the null space of A, by NumPy's least squares with the square root of M."""
    model = rod()
    M, A = model.mass_matrix(PLACE), model.constraint_jacobian(PLACE)
    free = np.linalg.solve(M, model.forces(PLACE, SPEED) - model.bias(PLACE, SPEED))
    particular = np.linalg.lstsq(A, -model.constraint_bias(PLACE, SPEED), rcond=None)[0]
    null = np.linalg.svd(A)[2][len(A) :].T
    root = np.linalg.cholesky(M).T
    step = np.linalg.lstsq(root @ null, root @ (free - particular), rcond=None)[0]
    return gap(model.forward_dynamics(PLACE, SPEED), particular + null @ step)


def gradient() -> float:
    """dZ/da = M a + bias - Q, differentiated by SymPy."""
    from sympy import Matrix

    found = gauss_principle(gallery.load("bowl").system)
    accelerations = [q.diff().diff() for q in found.equations.system.coordinates]
    slope = Matrix([found.compulsion.diff(a) for a in accelerations])
    return difference(slope, found.gradient)


def every_other_motion_is_compelled_more() -> float:
    """Z at the true accelerations is less than at 100 others that keep the constraints."""
    model = rod()
    M, A = model.mass_matrix(PLACE), model.constraint_jacobian(PLACE)
    free = np.linalg.solve(M, model.forces(PLACE, SPEED) - model.bias(PLACE, SPEED))
    true = model.forward_dynamics(PLACE, SPEED)
    null = np.linalg.svd(A)[2][len(A) :].T
    others = true + np.random.default_rng(4).normal(size=(100, null.shape[1])) @ null.T

    def compulsion(a: np.ndarray) -> np.ndarray:
        return np.einsum("...i,ij,...j->...", a - free, M, a - free) / 2

    return max(0.0, float(np.max(compulsion(true) - compulsion(others)))) if others.size else math.inf


LESSON = Lesson(
    name="least-compulsion",
    title="Gauss's principle of least constraint",
    source=SOURCE,
    checks=(
        Check("multipliers", "T45 M23", karush_kuhn_tucker, 1e-12, "a and lambda solve [[M, -A^T], [A, 0]]."),
        Check("least squares", "T45", least_squares, 1e-12, "a minimises (a - a_0)^T M (a - a_0)/2 on A a + b = 0."),
        Check("gradient", "T45", gradient, 1e-20, "dZ/da = M a + bias - Q."),
        Check("others", "T45", every_other_motion_is_compelled_more, 0.0, "Every other admissible a has a larger Z."),
    ),
)
