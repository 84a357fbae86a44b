"""`Results`: what an ensemble has found so far, run by run."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import looked_up
from ..integration.kernels import Vector
from .keeping.keeper import Keeper
from .reducers import last
from .task import OWN, STATUS, STEPS, SUCCESS, TIME, Task

BLOCK = 100_000
NOT_RUN = "not run"


@dataclass(frozen=True, eq=False, repr=False)
class Results:
    """What is kept of N runs, also of some, while others are missing.

    success   (N,) whether each came to its end
    time      (N,) in s, where each ended
    steps     (N,) how many each took
    missing   how many have not been run
    lost      {part: why it could not be run}, by the last call of `run`

    results["name"] is what a reducer keeps, (N, ...): an array, or what is read lazily from a store; where that is the
    end of each run, results["x"] and results["x'"] are a coordinate and its velocity there, (N,).
    """

    task: Task
    keeper: Keeper
    lost: dict[int, str] = field(default_factory=dict[int, str])

    def __len__(self) -> int:
        return len(self.task.cases)

    def __getitem__(self, name: str) -> Any:
        kept = dict.fromkeys((*self.task.reducers, *(own for own in OWN if own != STATUS)))
        ends = self._ends() if name not in kept else []
        if name in ends:
            return self.keeper.array("end")[:, ends.index(name)]
        looked_up({**kept, **dict.fromkeys(ends)}, name, "results", f"there is nothing kept as '{name}'.")
        return self.keeper.array(name)

    def _ends(self) -> list[str]:
        """What the columns of "end" are, where all of q and v is kept under that name."""
        model = self.task.model
        return [*model.coordinate_names, *model.velocity_names] if self.task.reducers.get("end") == last() else []

    @property
    def success(self) -> NDArray[np.bool_]:
        return np.asarray(self[SUCCESS])

    @property
    def time(self) -> Vector:
        return np.asarray(self[TIME])

    @property
    def steps(self) -> NDArray[np.int64]:
        return np.asarray(self[STEPS])

    @property
    def missing(self) -> int:
        bounds = map(self.task.bounds, np.flatnonzero(~self.keeper.done).tolist())
        return sum(last - first for first, last in bounds)

    @property
    def status(self) -> list[str]:
        """How each run ended, (N,) in a sentence; "not run" where it has not been."""
        return [sentence or NOT_RUN for first in range(0, len(self), BLOCK)
                for sentence in self.keeper.text(first, min(first + BLOCK, len(self)))]  # fmt: skip

    @property
    def failures(self) -> dict[int, str]:
        """{run: how it ended} of those that were run and did not come to their end."""
        bad = np.flatnonzero(~self.success)
        found = {run: self.keeper.text(run, run + 1)[0] for run in bad.tolist()}
        return {run: sentence for run, sentence in found.items() if sentence}

    def cases(self) -> dict[str, Vector]:
        """{name: (N,)} what differs between the runs."""
        rows = self.task.cases.rows(0, len(self))
        return {name: rows[kind][:, list(self.task.cases.columns[kind]).index(name)]
                for kind, name in self.task.cases.varied}  # fmt: skip

    def checksum(self) -> str:
        """A digest of all bits that are kept, which tells results apart, not who found them, or in which order."""
        digest = hashlib.blake2b(digest_size=16)
        for name in sorted((SUCCESS, TIME, STEPS, *self.task.reducers)):
            digest.update(name.encode() + np.ascontiguousarray(self[name]).tobytes())
        digest.update("\n".join(self.status).encode())
        return digest.hexdigest()

    def to_xarray(self) -> Any:
        """An `xarray.Dataset` along the dimension run, with what differs between runs as coordinates."""
        import xarray

        kept = {name: np.asarray(self[name]) for name in (*self.task.reducers, SUCCESS, TIME, STEPS)}
        data = {name: (("run", *(f"{name}_{axis}" for axis in range(array.ndim - 1))), array)
                for name, array in kept.items()}  # fmt: skip
        coordinates = {f"start {name}" if name in data else name: ("run", row) for name, row in self.cases().items()}
        return xarray.Dataset({**data, STATUS: ("run", self.status)}, coords=coordinates,
                              attrs={"system": self.task.model.system.name})  # fmt: skip

    def __repr__(self) -> str:
        told = Counter("finished" if good else "did not finish" for good in self.success[self._run].tolist())
        told |= {NOT_RUN: self.missing} if self.missing else {}
        parts = ", ".join(f"{count} {what}" for what, count in told.items())
        return f"<Results of {len(self)} runs of {self.task.model.system.name}: {parts}>"

    @property
    def _run(self) -> NDArray[np.bool_]:
        return np.repeat(self.keeper.done, self.task.chunk)[: len(self)]
