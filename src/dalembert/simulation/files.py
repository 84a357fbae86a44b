"""Trajectories on disk: arrays and JSON in one .npz file, from which nothing is executed.

All is kept that the trajectory answers from: the times of its samples, the steps with their dense output, and what the
kernels are told; beside it the samples themselves, for those who have no model. The model itself is not: who loads
gives it, and what it says is compared with what was said when it was saved.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError, looked_up, writable
from ..integration.forms import Form
from ..integration.holding import moving
from ..integration.integrators import INTEGRATORS
from ..integration.kernels import SimulationKernels, Vector, build_kernels
from ..integration.stopped import stopped
from ..model import Model
from .beginning.schedule import Schedule
from .running.recording import Steps

_FORMAT, _VERSION = "dalembert trajectory", 2
_ENDED = ("order", "start", "status", "success", "evaluations", "told")


@dataclass(frozen=True)
class Saved:
    """What a file holds: arrays by name, and all else as JSON has it."""

    where: str
    arrays: Mapping[str, Vector]
    told: Mapping[str, Any]

    @property
    def columns(self) -> dict[str, Vector]:
        """{name: (T,)} of all that was sampled, without any model."""
        return dict(zip(self.told["columns"], self.arrays["columns"].T, strict=True))

    @property
    def steps(self) -> Steps:
        """The steps with their dense output."""
        told = self.told["steps"]
        integrator = looked_up(INTEGRATORS, told["integrator"], self.where, "its integrator is not known.")
        clock, states = self.arrays["clock"], self.arrays["states"]
        chunk = clock[1:], states[1:], self.arrays["dense"], self.arrays["variances"]
        happened = {} if "events" not in self.arrays else {
            "breaks": self.arrays["breaks"].astype(np.intp), "contexts": self.arrays["contexts"],
            "causes": self.arrays["causes"],
            "happened": self.arrays["events"], "names": tuple(self.told["events"])}
        return Steps(integrator, first=states[0], chunks=(chunk,), **{name: told[name] for name in _ENDED}, **happened)

    @property
    def schedule(self) -> Schedule | None:
        """The inputs that were held in turn."""
        return Schedule(self.arrays["held from"], self.arrays["held"]) if "held" in self.arrays else None

    def moved(self, model: Model) -> Model:
        """The model with the stops that the motion had."""
        sides = tuple((joint, side) for joint, side in self.told.get("stops", ()))
        known = {name for name, *_ in model.equations.bodies.limits} if model.equations.bodies is not None else set()
        return stopped(model, sides) if sides and known >= {joint for joint, _ in sides} else model

    def kernels(self, model: Model) -> SimulationKernels:
        """The kernels of a model for inputs of the kind that was saved. Raises DescriptionError for another model."""
        if self.told["model"] != _digest(model) or len(model.parameters) != len(self.arrays["parameters"]):
            raise DescriptionError(self.where, f"it was made with another model than this of '{model.system.name}'.",
                                   f"Give '{self.told['system']}' as it was, with the same numbers.")  # fmt: skip
        kind = self.told["inputs"]
        form = kind if isinstance(kind, str) else Form(tuple(map(tuple, kind["rows"])), tuple(kind["roots"]))
        return build_kernels(moving(model), form)


def save(trajectory: Any, path: str | PathLike[str]) -> None:
    """Write a trajectory; the ending .npz is added where there is another."""
    motion, steps = trajectory.motion, trajectory.motion.steps
    kind = motion.kernels.inputs
    arrays = {"clock": steps.clock, "states": steps.states, "dense": steps.dense, "variances": steps.variances,
              "context": motion.context, "parameters": trajectory.parameters,
              "columns": np.stack(list(trajectory.columns.values()), axis=-1)}  # fmt: skip
    if trajectory.clock is not None:
        arrays["samples"] = trajectory.clock
    if motion.schedule is not None:
        arrays |= {"held from": motion.schedule.times, "held": motion.schedule.table}
    if steps.names:
        arrays |= {"events": steps.happened, "breaks": steps.breaks.astype(float), "contexts": steps.contexts,
                   "causes": steps.causes}
    told = {
        "format": _FORMAT, "version": _VERSION, "system": trajectory.system.name, "model": _digest(trajectory.model),
        "inputs": {"rows": kind.rows, "roots": kind.roots} if isinstance(kind, Form) else kind, "why": motion.why,
        "columns": list(trajectory.columns), "consistent_start": trajectory.consistent_start,
        "events": steps.names, "stops": getattr(trajectory.model.whole, "sides", ()),
        "steps": {"integrator": steps.integrator.name} | {name: getattr(steps, name) for name in _ENDED},
    }  # fmt: skip
    with writable("trajectory.save", path):
        np.savez_compressed(path, told=np.array(json.dumps(told)), **arrays)


@of_kinds
def read(path: str | PathLike[str]) -> Saved:
    """What a file holds; nothing in it is executed. Raises DescriptionError for a file that is no such one."""
    where = f"load '{path}'"
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        told = json.loads(str(arrays.pop("told")))
        if told["format"] != _FORMAT:
            raise KeyError(_FORMAT)
    except OSError as error:
        raise DescriptionError(where, f"it cannot be read ({error.strerror}).", "Check the path.") from None
    except (KeyError, ValueError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        raise DescriptionError(where, "that is no saved trajectory.",
                               "Give a file that trajectory.save wrote.") from None
    if told["version"] != _VERSION:
        raise DescriptionError(where, f"it has version {told['version']}, and {_VERSION} is known here.",
                               "Load it with the dalembert that wrote it.")  # fmt: skip
    saved = Saved(where, arrays, told)
    if any(not np.issubdtype(array.dtype, np.floating) for array in arrays.values()):
        raise ShapeError(where, "an array in it does not hold doubles.", "Save it again.")
    return saved


def _digest(model: Model) -> str | None:
    """What a model says, shortened; None where it holds what has no text."""
    said = model.key("trajectory")
    return None if said is None else hashlib.blake2b(said.encode(), digest_size=20).hexdigest()
