"""What `import dalembert` costs over `import numpy`, in fresh interpreters; the peers for comparison.

Bytecode is cached, as it is after an installation: in a folder of its own, filled before anything counts.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from .common import Goal, Record, arguments, heyoka_module

SCRIPT = """
from time import process_time
import numpy
start = process_time()
{statement}
print(process_time() - start)
"""
BUDGET = 0.1


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("importing")
    modules = ["dalembert", "sympy", "sympy.physics.mechanics"] + (["heyoka"] if heyoka_module() else [])
    statements = [f"import {module}" for module in modules] + [
        "from dalembert import System, derive, compile, simulate, verify, show"
    ]
    rounds: dict[str, list[float]] = {statement: [] for statement in statements}
    with tempfile.TemporaryDirectory() as cache:
        for statement in statements:
            cost_over_numpy(statement, cache)
        for _ in range(options.rounds):
            for statement in statements:
                rounds[statement].append(cost_over_numpy(statement, cache))
    medians = {statement: statistics.median(values) for statement, values in rounds.items()}
    for statement, seconds in medians.items():
        record.row(statement=statement, seconds=seconds)
    measured = medians["import dalembert"]
    record.goals.append(Goal("seconds that import takes over numpy", BUDGET, measured, at_least=False))
    record.finish(options.json)


def cost_over_numpy(statement: str, cache: str) -> float:
    """CPU seconds of `statement` where NumPy is loaded already, in a fresh interpreter."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = cache
    command = [sys.executable, "-c", SCRIPT.format(statement=statement)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return float(done.stdout)


if __name__ == "__main__":
    main()
