"""The verb `ensemble`, and the noun `Ensemble`: many simulations of one model, asked for by one call."""

from __future__ import annotations

import math  # noqa: F401 - the example
import os
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..arguments import listed, of_kinds
from ..equations import Description, Equations
from ..errors import CompilationError, DescriptionError, InconsistentStartError, looked_up
from ..forms.statics.places import equations_of, name_of
from ..forms.tools.values import Parameters
from ..integration.choice import AUTOMATIC
from ..integration.holding import Holding
from ..model import Model
from ..model import compile as compile_model
from ..simulation.beginning.numbers import positive
from ..simulation.beginning.setting_out import Begun, may_stick, set_out, tolerances
from ..simulation.events.asked import asked_events, events_of, switched_names
from ..simulation.limits import stopped_from
from ..simulation.running.progress import Progress
from ..targets import TARGETS
from .cases import Column, Kind, cases_of, columns_of
from .executors import EXECUTORS
from .executors.executor import Executor
from .keeping.keeper import Keeper
from .keeping.memory import Memory
from .keeping.stored import Stored
from .lanes import MOST_LANES, WORTH, Plan, only_ends, set_up
from .reducers import Happenings, Measured, Reducer, last
from .results import Results
from .spreads import grid  # noqa: F401 - the example
from .task import OWN, Part, Task, counted, tell

PARTS, LARGEST, LARGEST_THERE = 16, 1000, 65_536
"""An ensemble is run in about so many parts, each of so many runs at most; on a device only the last holds."""
TRIES = 3
"""So often a part is tried, where the executor lost it."""


@dataclass(frozen=True, eq=False, repr=False)
class Ensemble:
    """Many simulations of one model, which `run` runs; made by `ensemble`.

    task   what is to be run
    store  where results are kept; in memory where it is None
    """

    task: Task
    store: str | os.PathLike[str] | None = None

    def __len__(self) -> int:
        return len(self.task.cases)

    def __repr__(self) -> str:
        where = "in memory" if self.store is None else f"in '{os.fspath(self.store)}'"
        return f"<Ensemble of {len(self)} runs of {self.task.model.system.name}, kept {where}>"

    @cached_property
    def _keeper(self) -> Keeper:
        return Memory(self.task) if self.store is None else Stored(self.store, self.task)

    @property
    def results(self) -> Results:
        """What has been found so far, here or by whoever wrote the store."""
        return Results(self.task, self._keeper)

    @of_kinds
    def run(self, executor: Any = "threads", *, workers: int | None = None, progress: bool | None = None) -> Results:
        """Run what is missing; the `Results`, which are the same bits whoever runs it.

        executor  EXECUTORS; or a cluster of one of these: a `distributed.Client`, the module `ray` once it is connected
        workers   how many at once; None takes one a processor
        progress  True or False shows or hides the progress bar; None shows it on a terminal after a second

        Parts count once they are kept whole. After Ctrl-C, or where this process was killed and there is a store, the
        next call runs the parts that are missing. A part that its executor loses (a worker that died) is tried again;
        what was lost three times is in `results.lost`. What goes wrong within a run is its status. Raises
        UnknownNameError for an executor there is not, DescriptionError where one is not installed.
        """
        who, cluster = _executor(executor)
        count = os.cpu_count() or 1 if workers is None else int(positive("ensemble", "workers", workers))
        tries, lost = Counter[int](), dict[int, str]()
        with counted() as remarks, Progress("ensemble", progress) as bar:
            begun, before = time.monotonic(), int(self._keeper.done.sum())
            try:
                while left := [number for number in self._missing() if tries[number] < TRIES]:
                    with closing(who.run(self.task, left, max(1, count), cluster)) as outcomes:  # type: ignore[type-var]
                        for number, outcome in outcomes:
                            tries[number] += 1
                            self._keep(number, outcome, remarks, lost)
                            done = int(self._keeper.done.sum())
                            rate = (done - before) * self.task.chunk / max(1e-9, time.monotonic() - begun)
                            bar.update(done / self.task.chunks, f"ensemble, {rate:.3g} runs/s")
            except KeyboardInterrupt:
                pass
        tell(remarks, len(self))
        return Results(self.task, self._keeper, lost)

    def _missing(self) -> list[int]:
        return [number for number, done in enumerate(self._keeper.done.tolist()) if not done]

    def _keep(
        self, number: int, outcome: Part | Exception, remarks: dict[str, tuple[int, str]], lost: dict[int, str]
    ) -> None:
        """Keep a part, or why there is none."""
        if isinstance(outcome, DescriptionError):
            raise outcome
        if isinstance(outcome, Exception):
            lost[number] = f"{type(outcome).__name__}: {outcome}"
            return
        lost.pop(number, None)
        if self._keeper.done[number]:
            return
        self._keeper.write(number, *self.task.bounds(number), outcome.arrays)
        for name, (count, first) in outcome.remarks.items():
            known = remarks.get(name, (0, first))
            remarks[name] = known[0] + count, known[1]


Ensemble.run.__doc__ = (Ensemble.run.__doc__ or "").replace("EXECUTORS", ", ".join(map(str, EXECUTORS.values())))


def _executor(given: Any) -> tuple[Executor, Any]:
    """An executor, and the cluster that it is to use."""
    if isinstance(given, str):
        return looked_up(EXECUTORS, given, "ensemble", f"there is no executor '{given}'."), None
    for executor in EXECUTORS.values():
        if executor.takes(given):
            return executor, given
    raise DescriptionError("ensemble", f"a {type(given).__name__} runs nothing.",
                           f"Give one of {', '.join(EXECUTORS)}.")


@of_kinds
def ensemble(
    model: Model | Equations | Description,
    *,
    q: Any,
    v: Any = None,
    parameters: Parameters | None = None,
    inputs: Any = None,
    duration: float,
    reduce: Mapping[str, Reducer] | None = None,
    store: str | os.PathLike[str] | None = None,
    runs: int | None = None,
    seed: int = 0,
    chunk: int | None = None,
    lanes: bool | None = None,
    rtol: float = 1e-9,
    atol: float = 1e-12,
    method: str = "auto",
    max_steps: int = 1_000_000,
    t0: float = 0.0,
    hold: Iterable[Any] = (),
    step: float | None = None,
    events: Iterable[Any] = (),
    limits: bool = True,
    device: str | None = None,
) -> Ensemble:
    """Many simulations of one model, each of them `simulate` with numbers of its own: an `Ensemble`, still to be run.

    q, v         arrays (nq,) or (N, nq), or {name: column} with what `simulate` takes for those left out. A column is a
                 number, numbers (N,) run by run, a `motion.grid`, which is combined with every other one, or a sampler
                 (`motion.uniform`, `motion.normal`)
    parameters   {name: column}; those that differ stay free in the model, or are free in the one that is given
    inputs       as for `simulate`, or (N, k), or {name: column}, all held
    reduce       {name: what is kept of each run}: `motion.last`, `extremes`, `records`, `happenings`, `measured`, or a
                 Python function of the `Trajectory` that returns a number; q and v at the end as "end" by default
    store        a zarr store that results are written to as they come; one of the same ensemble is resumed
    runs         how often what is drawn is drawn, for each combination of the rest
    seed         of all draws: those of run i are of the generator Philox keyed by (seed, i), whoever runs it
    chunk        how many runs are kept at once; by default a 16th of all and 1,000 at most, in lanes filled up to 8 and
                 32 at least, on a device 65,536 at most

    lanes        whether runs without contacts go several at once in the vectors of the processor: with the same bits,
                 in a fraction of the time, after machine code for them has been made once (seconds); None does so from
                 64 runs on. Runs that come near limits of joints, in which an event may happen, or that method="auto"
                 asks whether they are stiff, are made again alone; where most have events, the others are not tried
    device       "cuda" runs each by a thread of a GPU of NVIDIA, by the steps of method="dop853" (the default there) or
                 "tsit5", where lanes could take them; the bits are those of a model for target="strict", which makes
                 those that do not come to their end there

    The rest is told to `simulate`. Raises ShapeError, UnknownNameError or DescriptionError for what does not fit,
    CompilationError for a device that is not there; what goes wrong in a run, its start included, is its status.

    >>> from dalembert.description.system import System
    >>> spring = System("x", kinetic="x'**2/2", potential="k*x**2/2", parameters={"k": None})
    >>> study = ensemble(spring, q=[1.0], parameters={"k": grid([1.0, 4.0])}, duration=math.pi)
    >>> study.run("serial")["end"][:, 0].round(6).tolist()
    [-1.0, 1.0]
    """
    events = tuple(events)
    compiled, columns = _columns(model, q, v, parameters, inputs, events)
    compiled, is_there = _on_device(compiled, device)
    cases = cases_of(columns, runs, seed)
    given = None if "inputs" in columns else inputs
    kept: dict[str, Reducer] = {"end": last()} if reduce is None else {
        name: Measured(what) if not hasattr(what, "of") and callable(what) else what for name, what in reduce.items()}
    for name in kept:
        if name in OWN or not str(name).isidentifier():
            raise DescriptionError("ensemble", f"reduce: '{name}' is no name, or taken.", "Choose another.")
        if not hasattr(kept[name], "of") or not hasattr(kept[name], "shape"):
            raise DescriptionError("ensemble", f"reduce: '{name}' is {kept[name]!r}, which keeps nothing of a run.",
                                   "Give motion.last(...), motion.extremes(...) or the like, or a function.")
    abreast = is_there or (len(cases) >= WORTH if lanes is None else bool(lanes))
    usual = min(LARGEST_THERE, len(cases)) if is_there else min(LARGEST, -(-len(cases) // PARTS))
    if abreast and not is_there:
        usual = max(WORTH // 2, -(-usual // MOST_LANES) * MOST_LANES)
    size = int(positive("ensemble", "chunk", usual if chunk is None else chunk))
    method = "dop853" if is_there and method == AUTOMATIC else method
    settings = {"duration": positive("ensemble", "duration", duration), "rtol": rtol, "atol": atol, "method": method,
                "max_steps": max_steps, "t0": t0, "hold": tuple(listed(hold)), "step": step,
                "events": events, "limits": limits}  # fmt: skip
    task = Task(compiled, cases, given, settings, kept, max(1, size), abreast)
    task.shapes()
    _try(task)
    if is_there:
        _try_there(task)
    return Ensemble(task, store)


def _columns(
    model: Model | Equations | Description, q: Any, v: Any, parameters: Any, inputs: Any, events: tuple[Any, ...]
) -> tuple[Model, dict[Kind, dict[str, Column]]]:
    """The model, with what differs or is set by events still free, and the columns of all runs."""
    named = {name_of(key): column for key, column in (parameters or {}).items()}
    if isinstance(model, Model):
        compiled = model
    else:
        fixed = {name: column for name, column in named.items() if isinstance(column, int | float)}
        named = {name: column for name, column in named.items() if name not in fixed}
        equations = equations_of(model)
        switched = set(switched_names(events_of("ensemble", equations, events)))
        set_there = sorted(switched & set(equations.system.parameter_names) - set(named))
        compiled = compile_model(equations, fixed or None, free=[*named, *set_there])
        named |= {name: fixed[name] for name in set_there if name in fixed}
    free = [name for name in compiled.parameters if name not in named]
    known: dict[str, float | None] = dict.fromkeys(compiled.parameters)
    if free:
        stand = dict.fromkeys(named, 0.0)
        known |= dict(zip(compiled.parameters, compiled.parameter_vector(stand).tolist(), strict=True))
    place, speed = compiled.system.state()
    coordinates = dict(zip(compiled.coordinate_names, map(float, place), strict=True))
    rates = map(float, speed) if isinstance(q, Mapping) else [0.0] * compiled.nv
    columns = {"q": columns_of("q", q, coordinates),
               "v": columns_of("v", v, dict(zip(compiled.velocity_names, rates, strict=True))),
               "parameters": columns_of("parameters", named, known)}  # fmt: skip
    if _differ(inputs):
        columns["inputs"] = columns_of("inputs", inputs, dict.fromkeys(compiled.input_names, 0.0))
    return compiled, columns


def _differ(inputs: Any) -> bool:
    """Whether inputs are columns of runs."""
    return isinstance(inputs, Mapping) or getattr(inputs, "ndim", 1) == 2


def _on_device(model: Model, device: str | None) -> tuple[Model, bool]:
    """The model for a device, and whether there is one that it is for."""
    if device is None:
        return model, TARGETS[model.target].threads is not None
    devices = {name: target for name, target in TARGETS.items() if target.threads is not None}
    target = looked_up(devices, device, "ensemble", f"there is no device '{device}'.")
    if not target.available():
        raise CompilationError("ensemble", *target.missing())
    return model if model.target == device else Model(model.equations, model.bound, device), True


def _try_there(task: Task) -> None:
    """Raise what keeps runs from a device."""
    why = "more than the end of each is kept" if not only_ends(task.reducers) else ""
    with counted(), suppress(InconsistentStartError):
        found = why or set_up(task.model, task.cases.rows(0, 1), task.inputs, task.settings)
        if isinstance(found, Plan) and found.integrator.together(found.begun.kernels) is None:
            found = f'method="{found.integrator.name}" takes this model run by run'
        if isinstance(found, str):
            raise DescriptionError("ensemble", f"these runs have no way on device '{task.model.target}': {found}.",
                                   "Leave device= out.")  # fmt: skip


def _try(task: Task) -> None:
    """Raise what is wrong with all runs, and not with a start alone."""
    row = {kind: table[0] for kind, table in task.cases.rows(0, 1).items()}
    settings: dict[str, Any] = dict(task.settings)
    parameters: Any = row["parameters"] if task.model.np else None
    with counted():
        events = events_of("ensemble", task.model, settings["events"])
        try:
            begun = set_out("ensemble", task.model, row["q"], row["v"], settings["t0"],
                            row.get("inputs", task.inputs), parameters, settings["hold"],
                            sticks=may_stick(settings["method"]))  # fmt: skip
        except InconsistentStartError:
            return
        names = [event.name for event in asked_events("ensemble", begun, events)]
        _check_happenings(task, begun, names)
        integrator, _, wanted = tolerances(
            "ensemble", begun, settings["method"], settings["rtol"], settings["atol"], settings["duration"],
            settings["max_steps"], settings["step"])  # fmt: skip
        if integrator.fixed:
            integrator.start(begun.kernels, begun.y, begun.context, wanted)


def _check_happenings(task: Task, begun: Begun, names: list[str]) -> None:
    """Raise UnknownNameError for times that are kept of what is neither an event nor touches, stops or rubs."""
    wanted = [kept.event for kept in task.reducers.values() if isinstance(kept, Happenings)]
    if not all(name in names for name in wanted):
        moved = begun.kernels.model
        stops = stopped_from(begun) if task.settings["limits"] else begun.model
        names = [*names, *(moved.names if isinstance(moved, Holding) else ()), *stops.system.contact_names]
    for name in wanted:
        looked_up(dict.fromkeys(names), name, "ensemble", f"reduce: there is no event '{name}'.")
