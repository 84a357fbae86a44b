"""The runs of an ensemble, any part of them at a time: what executors are given, and what they give back."""

from __future__ import annotations

import hashlib
import warnings
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import DescriptionError, Remark, remark
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.simulate import simulate
from ..simulation.trajectory import Trajectory
from . import lanes
from .cases import Cases, Kind
from .reducers import Gathered, Reducer

Arrays = Mapping[str, NDArray[Any]]
"""By name what is kept of some runs, the first axis being the runs; STATUS as text."""
STATUS, SUCCESS, TIME, STEPS = "status", "success", "time", "steps"
AT_ONCE, STEPS_AT_ONCE = 64, 100_000
"""What is kept of so many runs in lanes, or of so many steps, is found at once."""
OWN = (STATUS, SUCCESS, TIME, STEPS)
"""What is kept of every run: how it ended, whether at its end, when (s), and after how many steps."""


@dataclass(frozen=True)
class Part:
    """What is kept of some runs, and how often which remark was made, with the first of them."""

    arrays: Arrays
    remarks: Mapping[str, tuple[int, str]]


@dataclass(frozen=True, eq=False)
class Task:
    """All runs of an ensemble.

    inputs    what `simulate` is given, where they do not differ between runs
    settings  what else `simulate` is given
    chunk     how many runs belong together
    abreast   whether runs may go in lanes of vectors, of which nobody sees but the time they take
    """

    model: Model
    cases: Cases
    inputs: Any
    settings: Mapping[str, Any]
    reducers: Mapping[str, Reducer]
    chunk: int
    abreast: bool = True

    @property
    def chunks(self) -> int:
        """How many parts there are."""
        return -(-len(self.cases) // self.chunk)

    def bounds(self, number: int) -> tuple[int, int]:
        """The first run of a part, and the first after it."""
        return number * self.chunk, min((number + 1) * self.chunk, len(self.cases))

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Of what the reducers keep of a run."""
        return {name: reducer.shape(self.model) for name, reducer in self.reducers.items()}

    def part(self, number: int) -> Part:
        """A part, with its remarks; not for several threads at once."""
        with counted() as remarks:
            return Part(self.arrays(number), remarks)

    def arrays(self, number: int) -> Arrays:
        """What is kept of the runs of a part."""
        first, last = self.bounds(number)
        rows, count = self.cases.rows(first, last), last - first
        kept: dict[str, NDArray[Any]] = {name: np.full((count, *shape), np.nan)
                                         for name, shape in self.shapes().items()}  # fmt: skip
        kept |= {STATUS: np.full(count, "", dtype=object), SUCCESS: np.zeros(count, dtype=bool),
                 TIME: np.full(count, np.nan), STEPS: np.zeros(count, dtype=np.int64)}  # fmt: skip
        found = self._abreast(rows, kept) if self.abreast else set[int]()
        for place in (place for place in range(count) if place not in found):
            self._run({kind: table[place] for kind, table in rows.items()}, kept, place)
        return kept

    def _abreast(self, rows: Mapping[Kind, Vector], kept: Mapping[str, NDArray[Any]]) -> set[int]:
        """Run in lanes what can be, and keep what is asked for; which runs these were."""
        given = self.model, rows, self.inputs, self.settings
        if lanes.only_ends(self.reducers):
            ends = lanes.ends(*given)
            lanes.write(ends, kept, list(self.reducers))
            return set(ends)
        found = set[int]()
        for part in _in_parts(lanes.trajectories(*given)):
            self._keep_all(part, kept)
            found |= part.keys()
        return found

    def _keep_all(self, part: Mapping[int, Trajectory], kept: Mapping[str, NDArray[Any]]) -> None:
        """Keep what is asked for of some runs, by their places; one by one where that is not found at once."""
        try:
            found = {name: reducer.of_all([*part.values()]) for name, reducer in self.reducers.items()
                     if isinstance(reducer, Gathered)}  # fmt: skip
        except Exception:
            found = {}
        for k, (place, trajectory) in enumerate(part.items()):
            self._keep(trajectory, kept, place, {name: arrays[k] for name, arrays in found.items()})

    def _simulated(self, row: Mapping[Kind, Vector]) -> Trajectory:
        parameters: Any = row["parameters"] if self.model.np else None
        return simulate(self.model, q=row["q"], v=row["v"], inputs=row.get("inputs", self.inputs),
                        parameters=parameters, progress=False, **self.settings)  # fmt: skip

    def _run(self, row: Mapping[Kind, Vector], kept: Mapping[str, NDArray[Any]], place: int) -> None:
        """Run one, and keep what is asked for; what goes wrong is kept as its status."""
        try:
            trajectory = self._simulated(row)
        except Exception as problem:
            kept[STATUS][place] = f"refused: {problem}"
            return
        if trajectory.status.startswith("interrupted"):
            raise KeyboardInterrupt
        self._keep(trajectory, kept, place, {})

    def _keep(
        self, trajectory: Trajectory, kept: Mapping[str, NDArray[Any]], place: int, found: Mapping[str, Vector]
    ) -> None:
        """Keep what is asked for of a run, some of which may have been found."""
        kept[STATUS][place], kept[SUCCESS][place] = trajectory.status, trajectory.success
        kept[TIME][place], kept[STEPS][place] = trajectory.motion.steps.times[-1], trajectory.steps
        for name, reducer in self.reducers.items():
            try:
                kept[name][place] = found[name] if name in found else reducer.of(trajectory)
            except Exception as problem:
                kept[STATUS][place] = f"{name} failed: {type(problem).__name__}: {problem}"
                kept[SUCCESS][place] = False

    def key(self) -> str:
        """What tells it from others, but for what Python functions do.

        Raises DescriptionError for a model that nobody can tell from others.
        """
        model = self.model.key("ensemble", sorted((str(name), x) for name, x in self.model.parameter_values.items()))
        if model is None:
            raise DescriptionError("ensemble", "this model cannot be told from others, so that no store can be known "
                                   "to be of it.", "Leave store= out.")  # fmt: skip
        inputs = "a function" if callable(self.inputs) and not hasattr(self.inputs, "free_symbols") else self.inputs
        said = (model, self.cases.said, inputs, sorted(self.settings.items()), sorted(self.reducers.items()),
                self.chunk)  # fmt: skip
        return hashlib.blake2b(_said(said).encode(), digest_size=20).hexdigest()


def _in_parts(every: Iterable[tuple[int, Trajectory]]) -> Iterator[dict[int, Trajectory]]:
    """Runs by their places, so many together as are kept at once: fewer of long ones."""
    part, steps = dict[int, Trajectory](), 0
    for place, trajectory in every:
        part[place] = trajectory
        steps += trajectory.steps
        if len(part) >= AT_ONCE or steps >= STEPS_AT_ONCE:
            yield part
            part, steps = {}, 0
    if part:
        yield part


def _said(thing: Any) -> str:
    """Text that is the same in every process: of arrays all numbers, of what has parts each, of functions the name."""
    thing = thing.tolist() if hasattr(thing, "tolist") else thing
    if is_dataclass(thing) and not isinstance(thing, type):
        thing = (type(thing).__name__, *(getattr(thing, field.name) for field in fields(thing)))
    if isinstance(thing, Mapping):
        thing = list(thing.items())
    if isinstance(thing, tuple | list):
        return f"({', '.join(map(_said, thing))})"
    if callable(thing) and not hasattr(thing, "free_symbols"):
        return f"{thing.__module__}.{getattr(thing, '__qualname__', type(thing).__qualname__)}"
    return repr(thing)


@contextmanager
def counted() -> Generator[dict[str, tuple[int, str]]]:
    """Remarks made while the block runs are counted by name instead of shown, in threads too."""
    found, names = dict[str, str](), Counter[str]()

    def count(message: Any, *_: Any, **__: Any) -> None:
        if isinstance(message, Remark):
            found.setdefault(message.name, str(message))
            names[message.name] += 1
            told[message.name] = names[message.name], found[message.name]

    told: dict[str, tuple[int, str]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("always", Remark)
        warnings.showwarning = count
        yield told


def tell(remarks: Mapping[str, tuple[int, str]], runs: int) -> None:
    """Say once what runs remarked."""
    for name, (count, first) in sorted(remarks.items()):
        remark(name, "ensemble", f"{count} times in {runs} runs, the first: {first}")
