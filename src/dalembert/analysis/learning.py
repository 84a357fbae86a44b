"""Iterative learning of torques: the same motion is tried again and again, and each trial corrects the inputs.

The law is that of Arimoto, Kawamura and Miyazaki 1984 (Journal of Robotic Systems 1, 123-140), which corrects by the
errors e = q_d - q_k, e' and e'' of a trial, here with the inertia along the wanted motion as its gain:

    applied in trial k:   u_k + W (D e' + K e),                      W = B^-1 M(q_d(t))
    learned from it:      u_(k+1) = u_k + gain W (e'' + D e' + K e)

With true inertia M* the acceleration error shrinks by |1 - gain M*^-1 M| per trial, so that 0 < gain < 2 converges
where M is near M*, and the limit gives the wanted motion: the torque of inverse dynamics, found by trials alone.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..equations import Equations
from ..errors import DerivationError, DescriptionError, ShapeError
from ..expr.doubles import finite
from ..expr.node import Node
from ..forms.statics.places import Vector
from ..model import Model
from ..model import compile as compile_model
from ..simulation.simulate import simulate
from ..simulation.trajectory import Trajectory
from .kernels import Parameters, function, situation
from .tracking import evaluate_motion, input_matrix, wanted_motion


@dataclass(frozen=True, eq=False)
class Learning:
    """K trials on a grid of T times.

    times    (T,)
    inputs   (K + 1, T, k): u_0 = 0 and what was learned after each trial
    errors   (K,) the largest |q_d - q_k| of each trial
    success  whether every trial ran to its end
    wanted   (T, n), q_d
    motions  the trials' trajectories, K; the last one is shorter where it did not run to its end
    """

    times: Vector
    inputs: Vector
    errors: Vector
    success: bool
    wanted: Vector
    motions: tuple[Trajectory, ...]

    @property
    def learned(self) -> Vector:
        """(T, k), the inputs after the last trial."""
        return self.inputs[-1]


@of_kinds
def learn_inputs(
    plant: Any, desired: Any, duration: float, *, trials: int = 10, samples: int = 201, gain: float = 1.0,
    stiffness: float = 25.0, damping: float = 10.0, parameters: Parameters | None = None,
    believed: Mapping[Any, Any] | None = None,
) -> Learning:
    """Learn the inputs of a wanted motion by repeated trials of direct dynamics.

    plant                    a System, Mechanism, Equations or Model with one input per coordinate
    desired                  {coordinate: expression of the time}; each trial starts on it
    duration                 of a trial, s
    trials, samples          how many trials, and times at which inputs are learned (cubic between them)
    gain                     of the learning law, in (0, 2)
    stiffness, damping       K and D of the law, 1/s^2 and 1/s
    parameters, believed     of the plant, and of the model that the gains are made with (the same by default)

    Raises DerivationError for constraints, or inputs that do not match the coordinates.
    Sources: Arimoto, Kawamura & Miyazaki 1984; De Luca, "Inverse dynamics: experimental solution".

    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="m*x'**2/2", forces="u", inputs=["u"], parameters={"m": 2})
    >>> bool(learn_inputs(block, {"x": "t**2"}, 1.0, trials=3, believed={"m": 1.8}).errors[-1] < 1e-3)
    True
    """
    _check(trials, samples, gain, {"duration": duration, "stiffness": stiffness, "damping": damping})
    model, (equations, known) = _model(plant, parameters), situation(plant, parameters)
    if equations.constraint_nodes.rate or model.nu != model.nv:
        raise DerivationError("learn_inputs", f"there are {model.nu} inputs and {model.nc} constraints for {model.nv} "
                              "coordinates.", "It takes one input per coordinate, and no constraints.")  # fmt: skip
    times = np.linspace(0.0, float(duration), samples)
    wanted = evaluate_motion(equations, wanted_motion(equations, desired, "learn_inputs"), known, times)
    inertia = _inertia(equations, {**known, **(situation(plant, believed)[1] if believed else {})}, wanted, times)
    run = _Trials(model, times, wanted, inertia, (stiffness, damping))
    learned, errors, motions = [np.zeros((samples, model.nu))], [], []
    for _ in range(trials):
        motions.append(run(learned[-1]))
        q, correction = run.learned_from(motions[-1])
        errors.append(float(np.abs(wanted[0] - q).max()))
        learned.append(learned[-1] + gain * correction)
        if not motions[-1].success:
            break
    return Learning(times, np.array(learned), np.array(errors), motions[-1].success, wanted[0], tuple(motions))


def _check(trials: Any, samples: Any, gain: float, numbers: Mapping[str, Any]) -> None:
    for name, value in numbers.items():
        if finite("learn_inputs", name, value).shape != ():
            raise ShapeError("learn_inputs", f"{name} is {value!r}.", "Give one number.")
    if not numbers["duration"] > 0.0:
        raise DescriptionError("learn_inputs", f"duration is {numbers['duration']!r}.", "Give seconds.")
    for name in ("stiffness", "damping"):
        if numbers[name] < 0.0:
            raise DescriptionError("learn_inputs", f"{name} is negative, so that errors grow.", "Use 0 or more.")
    if not 0.0 < gain < 2.0:
        raise DescriptionError("learn_inputs", f"gain is {gain!r}.", "The law converges for 0 < gain < 2.")
    if not (isinstance(trials, int) and trials > 0 and isinstance(samples, int) and samples > 3):
        raise ShapeError("learn_inputs", f"trials = {trials!r}, samples = {samples!r}.",
                         "Use whole numbers, and more than 3 samples.")  # fmt: skip


def _model(plant: Any, parameters: Parameters | None) -> Model:
    if isinstance(plant, Model):
        return plant.bind(plant.parameter_vector(parameters)) if plant.np else plant
    return compile_model(situation(plant, parameters)[0], parameters)


def _inertia(
    equations: Equations, known: Mapping[Node, float], wanted: tuple[Vector, Vector, Vector], times: Vector
) -> Vector:
    """B^-1 M along the wanted motion, (T, k, n). Raises DerivationError where inputs reach less than all of it."""
    leaves, n = equations.system.leaves, len(equations.system.leaves.v)
    B = input_matrix(equations, "learn_inputs")
    table = [[*row, *B[i]] for i, row in enumerate(equations.mass_nodes)]
    blocks = [("q", leaves.q), ("v", leaves.v)]
    both = function(equations.system, "inertia", blocks, table, {**known, **dict.fromkeys(leaves.u, 0.0)})(
        *wanted[:2], t=times)
    gain = np.linalg.pinv(both[..., n:]) @ both[..., :n]
    if np.linalg.matrix_rank(gain).max() < n:
        raise DerivationError("learn_inputs", "the inputs do not reach every coordinate along the motion.",
                              "Actuate each of them.")  # fmt: skip
    return gain


class _Trials:
    """One trial after another: the learned inputs, and a feedback on the error, from the start of the motion."""

    def __init__(
        self, model: Model, times: Vector, wanted: tuple[Vector, Vector, Vector], inertia: Vector,
        feedback: tuple[float, float],
    ) -> None:
        from scipy.interpolate import CubicSpline

        self.model, self.times, self.wanted, self.feedback = model, times, wanted, feedback
        self.inertia, self.spline = inertia, CubicSpline
        self.path = CubicSpline(times, np.concatenate([wanted[0], wanted[1], inertia.reshape(len(times), -1)], axis=1))

    def __call__(self, learned: Vector) -> Trajectory:
        """The trial with what was learned so far."""
        inputs = partial(self._inputs, self.spline(self.times, learned))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "python-inputs")
            return simulate(self.model, q=self.wanted[0][0], v=self.wanted[1][0], duration=self.times[-1],
                            inputs=inputs, times=self.times, rtol=1e-8, atol=1e-10, progress=False)  # fmt: skip

    def _inputs(self, feedforward: Callable[[float], Vector], t: float, q: Vector, v: Vector) -> Vector:
        n, path, (K, D) = self.model.nv, self.path(t), self.feedback
        error = K * (path[:n] - q) + D * (path[n : 2 * n] - v)
        return feedforward(t) + path[2 * n :].reshape(-1, n) @ error

    def learned_from(self, motion: Trajectory) -> tuple[Vector, Vector]:
        """q of a trial on the grid, and W (e'' + D e' + K e); nan after an early end."""
        K, D = self.feedback
        q, error = (np.full_like(self.wanted[0], np.nan) for _ in range(2))
        q[: len(motion)] = motion.q
        position, velocity, acceleration = (wanted[: len(motion)] for wanted in self.wanted)
        error[: len(motion)] = acceleration - motion.a + D * (velocity - motion.v) + K * (position - motion.q)
        return q, np.einsum("tij,tj->ti", self.inertia, error)
