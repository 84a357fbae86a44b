"""Trajectories on disk: arrays and JSON in one .npz file, from which nothing is executed.

All is kept that the trajectory answers from: its samples, the steps with their dense output, and what the kernels are
told. The model itself is not: who loads gives it, and what it says is compared with what was said when it was saved.
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

from ..errors import DescriptionError, ShapeError, looked_up
from ..model import Model
from .forms import Form
from .integrators import INTEGRATORS
from .kernels import SimulationKernels, Vector, build_kernels
from .recording import Steps

_FORMAT, _VERSION = "dalembert trajectory", 1
_PARTS = ("times", "states", "dense", "variances")


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
        told, arrays = self.told["steps"], self.arrays
        integrator = looked_up(INTEGRATORS, told["integrator"], self.where, "its integrator is not known.")
        chunk: Any = tuple(arrays[f"step {name}"] for name in _PARTS)
        return Steps(**{**told, "integrator": integrator, "first": arrays["first"], "chunks": (chunk,)})

    @property
    def clock(self) -> Vector | None:
        """The times of the samples since the start; None where these are the ends of the steps."""
        return self.arrays.get("clock")

    def kernels(self, model: Model) -> SimulationKernels:
        """The kernels of a model for inputs of the kind that was saved. Raises DescriptionError for another model."""
        if self.told["model"] != _digest(model) or len(model.parameters) != len(self.arrays["parameters"]):
            raise DescriptionError(self.where, f"it was made with another model than this of '{model.system.name}'.",
                                   f"Give '{self.told['system']}' as it was, with the same numbers.")  # fmt: skip
        kind = self.told["inputs"]
        form = kind if isinstance(kind, str) else Form(tuple(map(tuple, kind["rows"])), tuple(kind["roots"]))
        return build_kernels(model, form)


def save(trajectory: Any, path: str | PathLike[str]) -> None:
    """Write a trajectory; the ending .npz is added where there is another."""
    motion, steps, kind = trajectory.motion, trajectory.motion.steps, trajectory.motion.kernels.inputs
    arrays = {"parameters": trajectory.parameters, "context": motion.context, "first": steps.first}
    arrays |= {"columns": np.stack(list(trajectory.columns.values()), axis=-1)}
    arrays |= {} if trajectory.clock is None else {"clock": trajectory.clock}
    parts = steps.clock[1:], steps.states[1:], steps.dense, steps.variances
    arrays |= {f"step {name}": part for name, part in zip(_PARTS, parts, strict=True)}
    told = {
        "format": _FORMAT, "version": _VERSION, "system": trajectory.system.name, "model": _digest(trajectory.model),
        "inputs": {"rows": kind.rows, "roots": kind.roots} if isinstance(kind, Form) else kind, "why": motion.why,
        "columns": list(trajectory.columns), "consistent_start": trajectory.consistent_start,
        "steps": {"integrator": steps.integrator.name, "order": steps.order, "start": steps.start,
                  "status": steps.status, "success": steps.success, "evaluations": steps.evaluations},
    }  # fmt: skip
    np.savez_compressed(path, told=np.array(json.dumps(told)), **arrays)


def read(path: str | PathLike[str]) -> Saved:
    """What a file holds; nothing in it is executed. Raises DescriptionError for a file that is no such one."""
    where = f"load '{path}'"
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        told = json.loads(str(arrays.pop("told")))
        if told["format"] != _FORMAT:
            raise KeyError(_FORMAT)
    except (KeyError, ValueError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        raise DescriptionError(where, "that is no saved trajectory.",
                               "Give a file that trajectory.save wrote.") from None
    if told["version"] > _VERSION:
        raise DescriptionError(where, f"it has version {told['version']}, and {_VERSION} is known here.",
                               "Load it with the newer dalembert that wrote it.")  # fmt: skip
    saved = Saved(where, arrays, told)
    if any(not np.issubdtype(array.dtype, np.floating) for array in arrays.values()):
        raise ShapeError(where, "an array in it does not hold doubles.", "Save it again.")
    return saved


def _digest(model: Model) -> str | None:
    """What a model says, shortened; None where it holds what has no text."""
    said = model.key("trajectory")
    return None if said is None else hashlib.blake2b(said.encode(), digest_size=20).hexdigest()
