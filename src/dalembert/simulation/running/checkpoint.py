"""A run kept in a file as it goes, so that one which was killed goes on from there with the same bits."""

from __future__ import annotations

import hashlib
import os
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import DescriptionError, writable
from ...integration.forms import form_of
from ...integration.integrator import Integrator, Tolerances
from ...integration.kernels import Vector
from ..beginning.schedule import Schedule
from ..beginning.setting_out import Begun
from ..events.asked import AskedEvent
from .recording import Recorder
from .through_events import EventWatch

EVERY = 1.0
"""So many seconds are at least between two writings, and so many times as long as one takes."""
PART = 20.0
_KEY, _SPAN = "key", "span"
_CHUNK = ("clock", "states", "dense", "variances")


class Checkpoint:
    """The file of a run that is told apart by `key`, with everything that is recorded and remembered, of its events
    too."""

    path: Path
    key: str
    recorder: Recorder
    schedule: Schedule | None
    watch: EventWatch | None

    def __init__(
        self, path: str | os.PathLike[str], key: str, recorder: Recorder, schedule: Schedule | None,
        watch: EventWatch | None = None,
    ) -> None:
        self.path, self.key, self.recorder, self.schedule, self.watch = Path(path), key, recorder, schedule, watch
        self._due = time.monotonic() + EVERY

    def resume(self) -> int:
        """Put the run where the file has it; the number of its span, -1 where there is no file yet.

        Raises DescriptionError for a file of something else.
        """
        try:
            with np.load(self.path, allow_pickle=False) as file:
                kept = dict(file)
        except FileNotFoundError:
            return -1
        except (OSError, ValueError, zipfile.BadZipFile) as problem:
            raise self._refused("is no checkpoint") from problem
        memory, watched = self._memory(), {} if self.watch is None else self.watch.kept()
        expected = {_KEY, _SPAN, *_CHUNK, *map("memory {}".format, memory), *map("event {}".format, watched)}
        if not expected <= kept.keys() or str(kept[_KEY]) != self.key:
            raise self._refused("is the checkpoint of another run")
        self.recorder.restore(tuple(kept[name] for name in _CHUNK))
        for name, array in memory.items():
            array[...] = kept[f"memory {name}"]
        if self.watch is not None:
            self.watch.restore({name: kept[f"event {name}"] for name in watched})
        return int(kept[_SPAN])

    def keep(self, span: int, always: bool = False) -> None:
        """Write the file, within its span of this number, if that is due."""
        started = time.monotonic()
        if not always and started < self._due:
            return
        recorded = dict(zip(_CHUNK, self.recorder.recorded(), strict=True))
        memory = {f"memory {name}": array for name, array in self._memory().items()}
        if self.watch is not None:
            memory |= {f"event {name}": array for name, array in self.watch.kept().items()}
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        with writable("simulate, checkpoint", part):
            with part.open("wb") as file:
                np.savez(file, **{_KEY: np.array(self.key), _SPAN: np.array(span)}, **recorded, **memory)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        now = time.monotonic()
        self._due = now + max(EVERY, PART * (now - started))

    def _memory(self) -> dict[str, Any]:
        table = {} if self.schedule is None else {"inputs": self.schedule.table}
        opening = {} if self.watch is None else {"first": self.recorder.first, "opening": self.watch.begun.context}
        return {**self.recorder.memory, **table, **opening}

    def _refused(self, what: str) -> DescriptionError:
        return DescriptionError("simulate", f"checkpoint: '{self.path}' {what}.", "Remove it, or name another file.")


def beside(path: str | os.PathLike[str]) -> Path:
    """The file beside a checkpoint in which the same motion is kept where it is taken once more, with stops."""
    return (path := Path(path)).with_name(f"{path.name.removesuffix('.npz')}.stops.npz")


def key_of(
    begun: Begun, integrator: Integrator, span: float, wanted: Tolerances, stops: Sequence[float] | Vector,
    schedule: Schedule | None, events: Sequence[AskedEvent] = (),
) -> str:
    """What tells runs apart: all that their steps depend on, but for what a Python function does.

    Raises DescriptionError for a model that nobody can tell from others.
    """
    model = begun.model.key("checkpoint")
    if model is None:
        raise DescriptionError("simulate", "checkpoint: this model cannot be told from others, so that no file can be "
                               "known to be of it.", "Leave checkpoint= out.")  # fmt: skip
    table = b"" if schedule is None or schedule.law is not None else schedule.table.tobytes()
    said = repr((model, integrator.name, span, wanted.rtol, wanted.atol, wanted.max_step, bool(begun.driven.ask),
                 begun.driven.kernels.inputs, _said(begun, events))).encode()  # fmt: skip
    parts = (said, begun.y.tobytes(), begun.context.tobytes(), np.asarray(stops, dtype=float).tobytes(), table)
    return hashlib.blake2b(b"\n".join(parts), digest_size=20).hexdigest()


def _said(begun: Begun, events: Sequence[AskedEvent]) -> tuple[object, ...]:
    """What events say, but for what a Python function does."""
    form, numbers = form_of(begun.model.system.graph, [node for each in events for node in (each.node, *each.values)])
    told = [(each.name, each.direction, each.kind, each.places, each.function is None) for each in events]
    return form.rows, form.roots, numbers.tolist(), told
