"""Results in memory."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..task import STATUS, STEPS, SUCCESS, TIME, Arrays, Task


class Memory:
    """Arrays over all runs."""

    def __init__(self, task: Task) -> None:
        count = len(task.cases)
        self._done = np.zeros(task.chunks, dtype=bool)
        self._arrays: dict[str, NDArray[Any]] = {
            name: np.full((count, *shape), np.nan) for name, shape in task.shapes().items()}
        self._arrays |= {STATUS: np.full(count, "", dtype=object), SUCCESS: np.zeros(count, dtype=bool),
                         TIME: np.full(count, np.nan), STEPS: np.zeros(count, dtype=np.int64)}  # fmt: skip

    @property
    def done(self) -> NDArray[np.bool_]:
        return self._done

    def write(self, number: int, first: int, last: int, arrays: Arrays) -> None:
        for name, array in arrays.items():
            self._arrays[name][first:last] = array
        self._done[number] = True

    def array(self, name: str) -> NDArray[Any]:
        return self._arrays[name]

    def text(self, first: int, last: int) -> list[str]:
        return self._arrays[STATUS][first:last].tolist()
