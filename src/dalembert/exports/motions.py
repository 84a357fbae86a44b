"""Motions as functions of their start, of inputs that are held and of free parameters, with their derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from ..errors import DescriptionError, StoppedError
from ..expr.doubles import doubles
from ..model import Model
from ..simulation.simulate import simulate
from ..simulation.trajectory import Trajectory

__all__ = ["MotionKernel", "motion_kernel"]

Array = NDArray[np.float64]
WHERE = "motion"


@dataclass(frozen=True)
class MotionKernel:
    """The states [q; v] at T times of the motion that begins with q and v at t."""

    model: Model
    times: tuple[float, ...]
    t: float

    @property
    def letters(self) -> tuple[str, ...]:
        """What it takes: the start, the inputs, which are held, and the free parameters, where there are any."""
        return ("q", "v", *"u" * bool(self.model.nu), *("parameters",) * bool(self.model.np))

    @property
    def sizes(self) -> list[int]:
        """How many entries each argument has."""
        model = self.model
        known = {"q": model.nq, "v": model.nv, "u": model.nu, "parameters": model.np}
        return [known[letter] for letter in self.letters]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of what it gives of one start."""
        return len(self.times), self.model.nq + self.model.nv

    def value(self, *arrays: Array) -> Array:
        """(..., T, nq + n)."""
        return self._each(arrays, self.shape, lambda moved: np.hstack([moved.q, moved.v]))

    def slopes(self, *arrays: Array) -> tuple[Array, ...]:
        """The derivatives (..., T, nq + n, size) by each argument."""
        found = self._each(arrays, (*self.shape, sum(self.sizes)), self._slopes)
        return tuple(np.split(found, np.cumsum(self.sizes)[:-1], axis=-1))

    def _each(self, arrays: Sequence[Array], shape: tuple[int, ...], asked: Callable[[Trajectory], Array]) -> Array:
        """What is asked of the motion from each start."""
        given = [np.asarray(array, dtype=float) for array in arrays]
        lead = np.broadcast_shapes(*(array.shape[:-1] for array in given))
        rows = [np.broadcast_to(array, (*lead, array.shape[-1])) for array in given]
        found = np.empty((*lead, *shape))
        for place in np.ndindex(lead):
            found[place] = asked(self._moved([row[place] for row in rows]))
        return found

    def _moved(self, given: Sequence[Array]) -> Trajectory:
        model, at = self.model, dict(zip(self.letters, given, strict=True))
        parameters = dict(zip(model.parameters, at.get("parameters", ()), strict=True))
        motion = simulate(model, q=at["q"], v=at["v"], duration=self.times[-1] - self.t, times=self.times, t0=self.t,
                          inputs=at["u"].tolist() if model.nu else None, parameters=parameters or None,
                          progress=False)  # fmt: skip
        if not motion.success:
            raise StoppedError(WHERE, f"it does not come to its end: {motion.status}", "Take a shorter motion.")
        return motion

    def _slopes(self, motion: Trajectory) -> Array:
        found = motion.sensitivity(self.letters)
        if not found.success:
            raise StoppedError(WHERE, f"its derivatives do not come to their end: {found.status}",
                               "Take a shorter motion.")  # fmt: skip
        every = self.model.system.parameter_names if self.model.np else ()
        first = len(found.by) - len(every)
        free = [first + k for k, name in enumerate(every) if name in self.model.parameters]
        return np.concatenate([found.q, found.v], axis=1)[:, :, [*range(first), *free]]


def motion_kernel(model: Model, times: Sequence[float], t: float) -> MotionKernel:
    """The kernel. Raises DescriptionError for times that do not ascend, or that are before t."""
    at = np.atleast_1d(doubles(WHERE, "times", times))
    if at.ndim != 1 or not at.size or not np.all(np.diff(at, prepend=t, append=inf) >= 0.0) or not at[-1] > t:
        raise DescriptionError(WHERE, f"times are {times!r}.", f"Give ascending times after {t:g} s.")
    return MotionKernel(model, tuple(at.tolist()), t)
