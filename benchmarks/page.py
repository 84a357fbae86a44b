"""Live pages: the module of every gallery system in Node, beside strict machine code here.

For each system: how large its module is and how long it takes to write; whether its motion has the bits of strict
machine code, step by step; how long a run takes there and, the steps alone, here, the least of many; how long until it
can run. Nothing that is compared here is another program's: none writes a simulation into a page.

    python3 -m benchmarks.page [--rounds N] [--json FILE]
"""

from __future__ import annotations

import base64
import json
import shutil
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import dalembert as da
from dalembert import gallery
from dalembert.compiler.target import OFTEN
from dalembert.integration import codes
from dalembert.integration.explicit import ready
from dalembert.integration.integrator import Tolerances
from dalembert.integration.integrators.dop853 import INTEGRATOR, TABLEAU
from dalembert.integration.kernels import build_kernels
from dalembert.simulation.portable import portable, strict
from dalembert.simulation.running.recording import room
from dalembert.simulation.sensitivities.settings import Settings

from .common import Goal, Record, arguments

MOST, SECONDS = 2048, 0.4


def motion(name: str) -> da.Trajectory | None:
    """The motion that ships with a system, if there is one."""
    example = gallery.load(name)
    if example.start is None:
        return None
    model = da.compile(da.derive(example.build()))
    q, v = model.system.state(example.start)
    inputs = example.inputs() if example.inputs else None
    return da.simulate(model, q=q, v=v, duration=example.duration, inputs=inputs)


def here(settings: Settings, told: dict[str, Any]) -> Callable[[], tuple[float, np.ndarray]]:
    """A run of strict machine code, its steps alone: the seconds it takes, and the states at the ends of its steps."""
    begun, run = settings.begun, told["run"]
    model = strict(begun.model, begun.values, None, settings)
    kernels = build_kernels(model, begun.kernels.inputs)
    sizes, start = kernels.sizes, told["start"]
    fresh = np.zeros(sizes.context + len(start["k"]))
    fresh[0], fresh[1 : 1 + model.nu], fresh[sizes.parameters] = start["t"], start["u"], start["p"]
    fresh[sizes.context :] = start["k"]
    wanted = Tolerances(run["rtol"], run["atol"], run["duration"] / run["pulses"], run["max_steps"])
    for used in (kernels.used, ready(kernels.target, TABLEAU, len(begun.y)).used):
        used(OFTEN)

    def call() -> tuple[float, np.ndarray]:
        context, code, states = fresh.copy(), codes.CHUNK_FULL, [begun.y[None]]
        march = INTEGRATOR.start(kernels, begun.y, context, wanted)
        chunk = room(march, MOST)
        started = time.perf_counter()
        kernels.open(march.y, context)
        march.begin(settings.span)
        while code == codes.CHUNK_FULL:
            code = march.advance(settings.span, MOST, 2 * MOST, chunk)
            states.append(chunk[1][: int(march.state[march.places.accepted])].copy())
        return time.perf_counter() - started, np.concatenate(states)

    return call


def there(code: bytes, told: dict[str, Any], states: np.ndarray) -> dict[str, Any]:
    """What Node says of the same motion."""
    coded = {"code": base64.b64encode(code).decode(), **told}
    question = {"data": coded, "states": base64.b64encode(states.tobytes()).decode(), "seconds": SECONDS}
    run = subprocess.run(["node", str(Path(__file__).with_suffix(".mjs"))], input=json.dumps(question),
                         capture_output=True, text=True, check=True)  # fmt: skip
    return json.loads(run.stdout)


def main() -> None:
    options = arguments(__doc__ or "")
    if shutil.which("node") is None:
        sys.exit("page: there is no Node to run modules in.")
    warnings.simplefilter("ignore")
    record, rows = Record("page"), list[dict[str, Any]]()
    for name in gallery.names():
        moved = motion(name)
        # What events and contacts do is compared in tests: `here` marches without them.
        if moved is None or (settings := moved.motion.settings) is None or len(settings.stops) or \
                moved.system.has_modes or moved.system.events:
            continue
        began = time.process_time()
        code, told = portable(moved)
        write, run = time.process_time() - began, here(settings, told)
        rounds = [run() for _ in range(options.rounds)]
        least, states = min(seconds for seconds, _ in rounds), rounds[0][1]
        answer = there(code, told, states)
        rows.append({"system": name, "kB": len(code) / 1000, "write_s": write, "steps": len(states) - 1,
                     "here_ms": 1e3 * least, "there_ms": answer["run"], "speed": 1e3 * least / answer["run"],
                     "open_ms": answer["open"], "same": answer["same"]})  # fmt: skip
        record.row(**rows[-1])
    column = {key: [row[key] for row in rows] for key in rows[0]}
    record.goals += [
        Goal("systems with the bits of strict machine code", len(rows), sum(column["same"])),
        Goal("largest module, kB", 60.0, max(column["kB"]), at_least=False),
        Goal("median module, kB", 20.0, statistics.median(column["kB"]), at_least=False),
        Goal("longest time to write, CPU s", 3.0, max(column["write_s"]), at_least=False),
        Goal("speed beside strict machine code, median", 0.7, statistics.median(column["speed"])),
        Goal("until a module can run, median ms", 100.0, statistics.median(column["open_ms"]), at_least=False),
    ]
    record.finish(options.json)


if __name__ == "__main__":
    main()
