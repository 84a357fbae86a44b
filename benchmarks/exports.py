"""Every system of the gallery and three robots in every format in which models leave, run here, beside the model.

At 100 random states energy, mass matrix, inverse and forward dynamics are compared. An error is a part of the largest
entry of the answer, or of 1; of accelerations it is divided by the condition of the equations that are solved for them.
Julia is parsed only, libraries of FMUs for Windows and macOS, which Zig makes where it is, never run, nor counted in
what an FMU may weigh; WebAssembly, a simulation, passes its own test, to the bit. The peers are the extra `exports`.
Last, how long exported C of the inverse dynamics of the Panda takes beside our own kernel, a state at a time: both as
loops over 1,024 states, ours from Python, less what a call of a function that computes nothing takes.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dalembert as da
from dalembert.errors import DalembertError, DescriptionError, Remark, looked_up
from dalembert.exports.formats import EXPORTERS

from .common import Goal, Record, alarm, interleave, parser
from .exported import loop_in_c
from .exported_answers import WAYS, Answers, Case
from .robot_peers.files import urdf_files

AGREEMENT, PATIENCE = 1e-12, 120.0
ROBOTS = ("ur/ur5_robot", "panda/panda", "kinova/kinova")
TOOLS = {"c": "cc", "cpp": "c++", "casadi-c": "cc", "matlab": "octave-cli", "wasm": "node"}
MODULES = {"fmu": "fmpy", "julia": "tree_sitter", "casadi-c": "casadi"} | {
    name: name for name in ("numpy", "sympy", "casadi", "jax", "torch", "gymnasium")
}
FASTEST = 1.1


def cases(names: list[str]) -> Iterator[Case]:
    known = {name: lambda name=name: _of_gallery(name) for name in da.gallery.names()}
    try:
        files = urdf_files()
        known |= {name: lambda name=name: Case(name, da.compile(da.read(files[name])))
                  for name in ROBOTS if name in files}  # fmt: skip
    except ModuleNotFoundError as problem:
        print(f"{problem}: the robots are left out", file=sys.stderr)
    for name in names or known:
        case = looked_up(known, name, "exports", f"there is no system '{name}'.")()
        if len(case.states["q"]):
            yield case
        else:
            print(f"    {name} has no accelerations at random states: it is left out", file=sys.stderr)


def _of_gallery(name: str) -> Case:
    example = da.gallery.load(name)
    return Case(name, da.compile(example.build()), example.start)


# -------------------------------------------------------------------- what is told


@dataclass
class Tally:
    """What became of all systems in one format."""

    systems: int = 0
    refused: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    error: float = 0.0
    solved: float = 0.0
    worst: str = ""
    is_compared: bool = False

    def take(self, case: Case, found: Answers) -> None:
        self.systems += 1
        self.is_compared |= bool(found)
        for name, rows in found.items():
            wanted = case.wanted[name][: len(rows)]
            missed = np.abs(rows - wanted).max(axis=1) / np.maximum(1.0, np.abs(wanted).max(axis=1))
            if name == "forward_dynamics":
                self.solved = max(self.solved, _largest(missed / case.conditions[: len(rows)]))
            elif _largest(missed) > self.error:
                self.error, self.worst = _largest(missed), f"{case.name}.{name}"


def _largest(errors: NDArray[np.float64]) -> float:
    return float(np.max(np.where(np.isnan(errors), np.inf, errors), initial=0.0))


def attempt(to: str, case: Case, tally: Tally) -> None:
    try:
        with tempfile.TemporaryDirectory() as folder, alarm(PATIENCE):
            case.folder = Path(folder)
            tally.take(case, WAYS[to](case))
    except DescriptionError as refusal:
        tally.refused.append(case.name)
        print(f"    {to}: {refusal}", file=sys.stderr)
    except (DalembertError, ArithmeticError, AssertionError, OSError, RuntimeError, TimeoutError, ValueError,
            subprocess.SubprocessError) as problem:  # fmt: skip
        tally.failed.append(case.name)
        print(f"    {to}, {case.name}: {type(problem).__name__} {str(problem)[:200]}", file=sys.stderr)


def is_here(to: str) -> bool:
    """Whether this computer can run a format."""
    tool, module = TOOLS.get(to), MODULES.get(to)
    return (tool is None or shutil.which(tool) is not None) and (
        module is None or importlib.util.find_spec(module) is not None)  # fmt: skip


def speed(record: Record, rounds: int) -> None:
    """Exported C of the Panda beside our own kernel: a state at a time, less what a call from Python takes."""
    model = da.compile(da.read(urdf_files()["panda/panda"]))
    fall = da.compile(da.System("x", kinetic="x'**2/2", name="fall"))
    rng = np.random.default_rng(3)
    given = {letter: rng.uniform(-1.0, 1.0, (1024, model.nv)) for letter in "qva"}
    with tempfile.TemporaryDirectory() as folder:
        exported, _ = loop_in_c("cc", Path(folder), model, "inverse_dynamics", given, "fast")
        assert np.abs(exported() - model.inverse_dynamics(*given.values())).max() < AGREEMENT * 1e3
    rows = [tuple(np.ascontiguousarray(x[k]) for x in given.values()) for k in range(1024)]
    short = [tuple(x[:1].copy() for x in row) for row in rows]

    def each(function: Callable[..., Any], states: list[tuple[NDArray[np.float64], ...]]) -> Callable[[], None]:
        def run() -> None:
            for q, v, a in states:
                function(q, v, a)

        return run

    timings = interleave({"C": exported, "own, each": each(model.inverse_dynamics, rows),
                          "a call": each(fall.inverse_dynamics, short),
                          "own, many": lambda: model.inverse_dynamics(*given.values())}, rounds)  # fmt: skip
    record.row(what="Panda inverse dynamics", **{f"{name} (ns)": 1e9 * timings.seconds(name) / 1024
                                                 for name in timings.rounds})  # fmt: skip
    ratios = [c / (own - call) for c, own, call in zip(*(timings.rounds[name] for name in ("C", "own, each", "a call")),
                                                       strict=True)]  # fmt: skip
    found = statistics.median(ratios)
    record.goals.append(Goal("exported C of the Panda beside our own kernel", FASTEST, found, False))


def begun(files: list[Path]) -> Record:
    """What was measured before, of other formats."""
    record = Record("exports")
    for told in (json.loads(file.read_text(encoding="utf-8")) for file in files):
        record.rows += told["rows"]
        record.goals += [Goal(*(each[name] for name in ("name", "wanted", "measured", "at_least")))
                         for each in told["goals"]]  # fmt: skip
    return record


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--formats", nargs="+", default=list(EXPORTERS), choices=list(EXPORTERS), metavar="NAME")
    options.add_argument("--systems", nargs="+", default=[], metavar="NAME", help="systems; else all")
    options.add_argument("--rounds", type=int, default=7, help="repeated rounds (default 7)")
    options.add_argument("--no-speed", action="store_true", help="answers only")
    options.add_argument("--beside", nargs="+", type=Path, default=[], metavar="FILE", help="records of other formats, "
                         "which this one goes on from")  # fmt: skip
    chosen = options.parse_args()
    record, tallies = begun(chosen.beside), {name: Tally() for name in chosen.formats if is_here(name)}
    for name in set(chosen.formats) - set(tallies):
        print(f"{name} is left out: {TOOLS.get(name, '')} {MODULES.get(name, '')} is not here", file=sys.stderr)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)
        for case in cases(chosen.systems):
            for name, tally in tallies.items():
                attempt(name, case, tally)
        for name, tally in tallies.items():
            record.row(format=name, systems=tally.systems, refused=len(tally.refused),
                       failed=" ".join(tally.failed) or "-", error=tally.error, solved=tally.solved,
                       worst=tally.worst or "-")  # fmt: skip
            record.goals.append(Goal(f"{name}: systems that fail", 0.0, float(len(tally.failed)), False))
            if tally.is_compared:
                record.goals += [Goal(f"{name}: answers as parts of the largest entry", AGREEMENT, tally.error, False),
                                 Goal(f"{name}: accelerations over the condition", AGREEMENT, tally.solved, False)]
        if not chosen.no_speed:
            speed(record, chosen.rounds)
    record.finish(chosen.json)


if __name__ == "__main__":
    main()
