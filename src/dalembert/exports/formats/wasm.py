"""A simulation for browsers: a module of WebAssembly, what it is told, and the script that runs it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...errors import DescriptionError, InconsistentStartError
from ...simulation.portable import portable, strict
from ...simulation.simulate import simulate
from ...simulation.trajectory import Trajectory
from ...view.page import asset
from ..exporter import Exporter, Files, Leaving, first_tool, succeeds
from ..unit import asked_of, unit_of

__all__ = ["EXPORTER"]

DURATION = 10.0
"""The motion that leaves takes so many seconds, unless it is asked for more or less where it runs."""

_WITHIN = "1e-6"
_CONTACTS = {"contacts": ("contacts", "modes"),
             "sharing": ("contacts", "modes", "sharing", "closed", "singular", "stretch")}  # fmt: skip
"""Which scripts compute contacts: in the plane, and where friction is in space or loads are shared."""

_MAIN = """\
// {name}: open it, set what differs, and ask what is there at a time.
import { readFile } from "node:fs/promises";
import { Simulation } from "./simulation.js";{contacts}

const read = (name) => readFile(new URL(name, import.meta.url));
const told = JSON.parse(await read("{prefix}.json"));
const simulation = await Simulation.open({ ...told, code: await read("{prefix}.wasm") });
console.log(simulation.status, simulation.state(simulation.end));
"""
_TEST = """\
// Whether the motion has the steps and bits of dalembert; through contacts, whether it ends there to {within}.
import { readFile } from "node:fs/promises";
import { Simulation } from "./simulation.js";{contacts}

const read = (name) => readFile(new URL(name, import.meta.url));
const told = JSON.parse(await read("{prefix}.json")), { steps, state } = told.golden;
const simulation = await Simulation.open({ ...told, code: await read("{prefix}.wasm") });
const made = simulation.times.length - 1, last = simulation.states.slice(-state.length);
const within = told.touching ? {within} : 0, near = (x, y) => Math.abs(x - y) <= within * Math.max(1, Math.abs(x));
if ((!within && made !== steps) || !state.every((x, i) => near(x, last[i]))) {
  console.error(`${made} steps to ${[...last]}, not ${steps} to ${state}`);
  process.exit(1);
}
"""


def files(leaving: Leaving) -> Files:
    """The module first, then what it is told, with a motion to compare with; the script, its types, a use, a test."""
    return dict(_files(leaving))


def _files(leaving: Leaving) -> Iterator[tuple[str, str | bytes]]:
    model, prefix = leaving.model, leaving.prefix
    usual = unit_of(model, asked_of(model, None), (), None)
    if [each.name for each in leaving.unit.functions] != [each.name for each in usual.functions]:
        raise DescriptionError("export to wasm", "a simulation gives states, no quantities or frames of choice.",
                               "Leave quantities and frames out.")
    run = _moved(leaving)
    code, told = portable(run)
    if leaving.golden:
        told["golden"] = _golden(run, told)
    yield f"{prefix}.wasm", code
    yield f"{prefix}.json", json.dumps(told, indent=1) + "\n"
    yield "simulation.js", asset("simulation.js")
    yield "events.js", asset("events.js")
    touches = told.get("touching")
    script = None if touches is None else "sharing" if touches["cones"] else "contacts"
    for name in _CONTACTS[script] if script else ():
        yield f"{name}.js", asset(f"{name}.js")
    yield "simulation.d.ts", asset("simulation.d.ts")
    yield "package.json", '{"type": "module"}\n'
    said = {"contacts": f'\nimport "./{script}.js";' if script else "", "within": _WITHIN, "prefix": prefix,
            "name": " ".join(model.system.name.split())}  # fmt: skip
    yield "main.js", _filled(_MAIN, said)
    if leaving.golden:
        yield "test.js", _filled(_TEST, said)


def _filled(text: str, said: Mapping[str, str]) -> str:
    for key, word in said.items():
        text = text.replace("{" + key + "}", word)
    return text


def _moved(leaving: Leaving) -> Trajectory:
    """The motion that leaves. Raises DescriptionError where it cannot begin, or does not come to its end."""
    q, v = leaving.model.system.state(leaving.start)
    try:
        run = simulate(leaving.model, q=q, v=v, duration=DURATION, method="dop853", progress=False)
    except InconsistentStartError as problem:
        raise DescriptionError("export to wasm", f"no motion begins there: {problem}",
                               "Say by start= where one does.") from problem  # fmt: skip
    if not run.success:
        raise DescriptionError("export to wasm", f"its motion does not come to its end: {run.status}",
                               "Say by start= where one begins that does.")  # fmt: skip
    return run


def _golden(run: Trajectory, told: dict[str, Any]) -> dict[str, Any]:
    """How many steps the motion takes in strict machine code, and where it ends."""
    settings = run.motion.settings
    assert settings is not None
    model, start = strict(run.model, settings.begun.values, None, settings), told["start"]
    again = simulate(model, q=start["q"], v=start["v"], duration=DURATION, method="dop853", progress=False,
                     inputs=start["u"] or None, parameters=dict(zip(model.parameters, start["p"], strict=True)) or None,
                     max_steps=told["run"]["max_steps"])  # fmt: skip
    return {"steps": again.steps, "state": again.motion.steps.states[-1].tolist()}


def passes(folder: Path, leaving: Leaving) -> bool | None:
    """Whether Node makes the same motion, bit by bit; None without Node."""
    node = first_tool("node")
    return None if node is None else succeeds([node, folder / "test.js"], folder)


EXPORTER = Exporter(
    name="wasm",
    about="a simulation for browsers: WebAssembly and a script that runs it",
    suffix=".wasm",
    files=files,
    passes=passes,
    tool="Node",
    alone=False,
    touches=True,
)
