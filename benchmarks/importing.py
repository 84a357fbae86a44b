"""What `import dalembert` costs over `import numpy`, in fresh interpreters, with the peers, and what the help of the
command does, in CPU seconds of a whole process.

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
HELP = [sys.executable, "-m", "dalembert"]
IMPORT_BUDGET, HELP_BUDGET = 0.1, 0.15


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
        help_of_command(cache)
        for _ in range(options.rounds):
            for statement in statements:
                rounds[statement].append(cost_over_numpy(statement, cache))
        helped = min(help_of_command(cache) for _ in range(max(5, options.rounds)))
    medians = {statement: statistics.median(values) for statement, values in rounds.items()}
    for statement, seconds in medians.items():
        record.row(statement=statement, seconds=seconds)
    measured = medians["import dalembert"]
    record.goals.append(Goal("seconds that import takes over numpy", IMPORT_BUDGET, measured, at_least=False))
    record.row(statement="dalembert, which prints its help: the whole process", seconds=helped)
    record.goals.append(Goal("seconds until the help stands in the shell", HELP_BUDGET, helped, at_least=False))
    record.finish(options.json)


def cost_over_numpy(statement: str, cache: str) -> float:
    """CPU seconds of `statement` where NumPy is loaded already, in a fresh interpreter."""
    command = [sys.executable, "-c", SCRIPT.format(statement=statement)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=keeping(cache)).stdout)


def help_of_command(cache: str) -> float:
    """CPU seconds of a process that prints the help of `dalembert` and ends."""
    before = os.times()
    subprocess.run(HELP, check=True, capture_output=True, env=keeping(cache))
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def keeping(cache: str) -> dict[str, str]:
    """The environment of a process that keeps bytecode in a folder."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": cache}


if __name__ == "__main__":
    main()
