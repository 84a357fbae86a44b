"""What a command works on: a system of the gallery by its name, or a model file by its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import gallery
from .description.mechanism import Mechanism
from .description.readers import SUFFIXES, read_file
from .description.scene import Scene
from .description.start import Start
from .description.system import System
from .equations import Equations, derive
from .errors import UnknownNameError, nearest
from .gallery import Check, Example
from .model import Model, compile  # noqa: A004 - the house's verb
from .simulation.simulate import simulate
from .simulation.trajectory import Trajectory

_DEFAULT_DURATION = 10.0


@dataclass(frozen=True)
class Case:
    """A description with the motion, the checks and the drawing that come with it."""

    description: System | Mechanism
    title: str
    source: str
    start: Start | None
    duration: float
    inputs: Sequence[Any] | None = None
    checks: tuple[Check, ...] = ()
    scene: Scene | None = None
    errata: str = ""


@dataclass(frozen=True)
class Run:
    """A case on its way: what its checks look at."""

    system: System
    equations: Equations
    model: Model | None
    trajectory: Trajectory | None


def case_of(name_or_file: str) -> Case:
    """A gallery system by name, or a model file by path."""
    if name_or_file in gallery.names():
        return _from_example(gallery.load(name_or_file))
    path = Path(name_or_file)
    if path.suffix.lower() in SUFFIXES or path.exists() or len(path.parts) > 1:
        return _from_file(path)
    raise no_system(name_or_file, f" `dalembert gallery` lists all; a model file ends in {', '.join(SUFFIXES)}.")


def no_system(name: str, more: str = "") -> UnknownNameError:
    """That there is no system of this name, and what it may be instead."""
    remedy = nearest(name, gallery.names()) + more
    return UnknownNameError("gallery", f"there is no system '{name}'.", remedy)


def _from_example(example: Example) -> Case:
    return Case(
        description=example.build(),
        title=example.title,
        source=example.origin,
        start=example.start,
        duration=example.duration,
        inputs=example.inputs() if example.inputs else None,
        checks=example.checks,
        scene=example.scene() if example.scene else None,
        errata=example.errata,
    )


def _from_file(path: Path) -> Case:
    """What the file says; a motion starts where the file says, and lasts ten seconds if it does not say how long."""
    file = read_file(path)
    return Case(
        file.system,
        file.system.name,
        str(path),
        file.start,
        file.duration or _DEFAULT_DURATION,
        file.inputs or None,
        scene=file.scene,
    )


def go(case: Case) -> Run:
    """Derive, and where there is a start, compile and simulate."""
    equations = derive(case.description)
    if case.start is None:
        return Run(equations.system, equations, None, None)
    model = compile(equations)
    q, v = equations.system.state(case.start)
    trajectory = simulate(model, q=q, v=v, duration=case.duration, inputs=case.inputs)
    return Run(equations.system, equations, model, trajectory)
