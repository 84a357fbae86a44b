"""What a command works on: a system of the gallery by its name, or a model file by its path."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import gallery
from .description.mechanism import Mechanism
from .description.model_file import ModelFile
from .description.readers import SUFFIXES, model_file, read_file
from .description.scene import Scene
from .description.start import Start
from .description.system import System
from .equations import Equations, derive
from .errors import UnknownNameError, nearest
from .gallery import Check, Example
from .laws.verification import Verdict, verify
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


def case_in(text: str, name: str) -> Case:
    """What the text of a model file says; `name` is for one that has none."""
    return _of(model_file(text, name), "")


def _from_file(path: Path) -> Case:
    return _of(read_file(path), str(path))


def _of(file: ModelFile, source: str) -> Case:
    """What a file says; a motion starts where the file says, and lasts ten seconds if it does not say how long."""
    return Case(
        file.system,
        file.system.name,
        source,
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


def judged(case: Case, run: Run) -> list[Verdict]:
    """Every law of mechanics on the equations, then what this system's own file promises."""
    return [*verify(run.equations, start=case.start), *_checks(case, run)]


def _checks(case: Case, run: Run) -> Iterable[Verdict]:
    if run.trajectory is not None and not run.trajectory.success:
        yield Verdict("motion", run.trajectory.status, "simulated", False, math.inf)
        return
    for check in case.checks:
        found = check.measure(run)
        method = f"measured, at most {check.tolerance:.0e}"
        yield Verdict(check.name, check.statement, method, found <= check.tolerance, found)
