"""First answers of a process, without ready machine code and with it.

Each number is CPU seconds in a fresh process, once everything is imported that will be needed: the first
inverse dynamics, M, forward dynamics and derivatives of a description that was read, from `derive` on, its regressor,
or the first `simulate`. "cold" has DALEMBERT_CACHE=off; "warm" runs after another process filled a folder of its own.
The least of some repetitions counts. Whether both give the same numbers, bit for bit, is compared as well.

Of a chain of 200 links the program of its accelerations and their machine code are told apart, and how both and the
evaluation grow from half its length.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .common import Goal, Record, parser

WARM = 0.05
ARM = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "derivatives")

#: {system: (seconds wanted of all cold first answers together, what is asked)}
SYSTEMS: dict[str, tuple[float, tuple[str, ...]]] = {
    "double_pendulum": (0.15, ("simulate",)),
    "chain32": (0.6, ("simulate",)),
    "ur/ur5_robot": (0.5, ARM),
    "panda/panda": (0.5, ARM),
    "talos/talos_reduced": (2.0, ARM),
    "talos/talos_reduced simulate": (2.0, ("simulate",)),
    "talos/talos_reduced regressor": (3.0, ("regressor",)),
    "alternating64": (3.0, ("simulate",)),
    "links200": (4.5, ("program", "compile")),
}

#: The same for what is only measured where it is named, as its description takes SymPy half a minute: an energy of
#: 200,000 nodes. Its processes may take `GIBIBYTES` at most.
NAMED: dict[str, tuple[float, tuple[str, ...]]] = {"energy200000": (60.0, ("simulate",))}
GIBIBYTES = 4.0
ALL = {**SYSTEMS, **NAMED}
#: {part of the long chain: seconds wanted}
PARTS = {"program": 1.5, "compile": 3.0}
HALF, LONG = "links100", "links200"
#: What twice the length may cost, in times of one length, where everything is linear.
LINEAR = 2.5
EVALUATIONS = 300
NODES_OF_A_TERM = 8.3


def main() -> None:
    options = parser(__doc__ or "")
    known = f"{', '.join(SYSTEMS)} (default: these), {', '.join(NAMED)}"
    options.add_argument("systems", nargs="*", metavar="SYSTEM", help=f"of {known}")
    options.add_argument("--rounds", type=int, default=3, help="processes of each kind (default 3)")
    options.add_argument("--child", nargs=2, help="SYSTEM FILE: answer, and leave what was measured in a file")
    chosen = options.parse_args()
    unknown = [name for name in chosen.systems if name not in ALL]
    if unknown:
        options.error(f"there is no system '{unknown[0]}'")
    if chosen.child:
        answer(chosen.child[0], Path(chosen.child[1]))
        return
    record = Record("compiling")
    for name in chosen.systems or SYSTEMS:
        compare(record, name, chosen.rounds)
        if name == LONG:
            grow(record, chosen.rounds)
    record.finish(chosen.json)


def compare(record: Record, name: str, rounds: int) -> None:
    """One system, cold and warm."""
    with tempfile.TemporaryDirectory() as place:
        modules = Path(place) / "modules.json"
        first = ask(name, place, os.fspath(Path(place) / "cache"), modules)
        if "missing" in first:
            record.row(system=name, left_out=first["missing"])
            return
        modules.write_text(json.dumps(first["modules"]), encoding="utf-8")
        cold = [ask(name, place, "off", modules) for _ in range(rounds)]
        warm = [ask(name, place, os.fspath(Path(place) / "cache"), modules) for _ in range(rounds)]
    least = {kind: {key: min(run["seconds"][key] for run in runs) for key in runs[0]["seconds"]}
             for kind, runs in (("cold", cold), ("warm", warm))}  # fmt: skip
    same = len({json.dumps(run["bits"]) for run in (first, *cold, *warm)}) == 1
    for key in least["cold"]:
        record.row(system=name, first=key, cold=least["cold"][key], warm=least["warm"][key], same_bits=same)
    wanted, asked = ALL[name]
    together = sum(least["cold"][key] for key in ("derive", *asked))
    slowest = max(least["warm"][key] for key in asked if key != "program")  # nobody needs it who has machine code
    record.goals += [
        Goal(f"seconds of all first answers of {name}, cold", wanted, together, at_least=False),
        Goal(f"seconds of the slowest first answer of {name}, warm", WARM, slowest, at_least=False),
        Goal(f"the same bits, {name}", 1.0, float(same)),
    ]
    if name in NAMED:
        most = max(run["gibibytes"] for run in (*cold, *warm))
        record.goals.append(Goal(f"GiB of {name}", GIBIBYTES, most, at_least=False))


def grow(record: Record, rounds: int) -> None:
    """The long chain beside one of half its length."""
    with tempfile.TemporaryDirectory() as place:
        modules = Path(place) / "modules.json"
        modules.write_text(json.dumps(ask(LONG, place, "off", modules)["modules"]), encoding="utf-8")
        least: dict[str, dict[str, float]] = {}
        for name in (HALF, LONG):
            runs = [ask(name, place, "off", modules)["seconds"] for _ in range(rounds)]
            least[name] = {key: min(run[key] for run in runs) for key in (*PARTS, "evaluation")}
            record.row(system=name, **least[name])
    for part in (*PARTS, "evaluation"):
        longer, shorter = least[LONG][part], least[HALF][part]
        if part in PARTS:
            record.goals.append(Goal(f"seconds of the {part} of {LONG}", PARTS[part], longer, at_least=False))
        record.goals.append(Goal(f"{part} of {LONG}, in times of {HALF}", LINEAR, longer / shorter, at_least=False))


def ask(name: str, place: str, cache: str, modules: Path) -> dict[str, Any]:
    """What a fresh process measured."""
    file = Path(place) / "answer.json"
    environment = {**os.environ, "DALEMBERT_CACHE": cache, "DALEMBERT_BENCHMARK_MODULES": os.fspath(modules)}
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks.compiling", "--child", name, os.fspath(file)]
    subprocess.run(command, check=True, env=environment)
    return json.loads(file.read_text(encoding="utf-8"))


# -------------------------------------------------------------------- in the fresh process


def answer(name: str, file: Path) -> None:
    """Import everything, then measure each first answer; leave seconds, bits and the modules that were needed."""
    warnings.simplefilter("ignore")
    listed = Path(os.environ["DALEMBERT_BENCHMARK_MODULES"])
    for module in json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else ():
        with contextlib.suppress(ImportError):  # a name that a package made up
            import_module(module)
    try:
        described = describe(name)
    except ModuleNotFoundError as missing:
        file.write_text(json.dumps({"missing": str(missing)}), encoding="utf-8")
        return
    seconds, found = measured(described, ALL[LONG if name == HALF else name][1])
    bits = {key: np.asarray(value, dtype=float).tobytes().hex() for key, value in found.items()}
    modules = [module for module in sys.modules if module.startswith(("dalembert", "llvmlite", "sympy", "numpy"))]
    found = {"seconds": seconds, "bits": bits, "modules": modules, "gibibytes": _peak()}
    file.write_text(json.dumps(found), encoding="utf-8")


def _peak() -> float:
    """The most memory that this process held, in GiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def describe(name: str) -> Any:
    """A system or a mechanism. Raises ModuleNotFoundError without the robots."""
    import dalembert as da

    if name == "double_pendulum":
        return import_module("dalembert.gallery.double_pendulum").EXAMPLE.build()
    if name.startswith("chain"):
        from . import pendulum

        return pendulum.dalembert_system(*pendulum.sympy_energies(int(name.removeprefix("chain"))))
    if name.startswith("energy"):
        return long_energy(int(name.removeprefix("energy")))
    for prefix, axes in (("alternating", "yz"), ("links", "y")):
        if name.startswith(prefix):
            return open_chain(int(name.removeprefix(prefix)), axes)
    from .robot_peers import files

    return da.read(files.urdf_files()[name.partition(" ")[0]], passive=False)


def open_chain(count: int, axes: str) -> Any:
    """Equal links one after the other, hinged about these axes in turn."""
    import dalembert as da

    chain = da.Mechanism(gravity=(0, 0, -9.81), name=f"{count} links")
    before = chain.ground
    for k in range(count):
        link = chain.body(f"link{k}", mass=1.0, com=(0.1, 0, 0), inertia=((0.01, 0, 0), (0, 0.02, 0), (0, 0, 0.03)))
        chain.revolute(f"q{k}", before, link, axis=axes[k % len(axes)], at=(0.2 if k else 0.0, 0, 0))
        before = link
    return chain


def long_energy(nodes: int) -> Any:
    """Points on lines in a potential of so many nodes: products of a sine and a cosine, each at a place of its own."""
    from sympy import Add, Integer, Mul, cos, sin

    import dalembert as da

    x = da.coordinates(" ".join(f"x{k}" for k in range(20)))
    terms = [Mul(Integer(k % 5 + 1), sin(Add(x[k % 20], Integer(k + 3), evaluate=False)),
                 cos(Add(x[(7 * k + 1) % 20], Integer(2 * k + 1), evaluate=False)), evaluate=False)
             for k in range(round(nodes / NODES_OF_A_TERM))]  # fmt: skip
    return da.System(x, kinetic=Add(*[one.diff() ** 2 / 2 for one in x]), potential=Add(*terms, evaluate=False))


def measured(described: Any, asked: tuple[str, ...]) -> tuple[dict[str, float], dict[str, Any]]:
    """Seconds of each first answer, and the answers."""
    import dalembert as da

    seconds: dict[str, float] = {}
    found: dict[str, Any] = {}

    def clock(key: str, call: Callable[[], Any]) -> Any:
        start = time.process_time()
        made = call()
        seconds[key] = time.process_time() - start
        return made

    model = clock("derive", lambda: da.compile(described))
    questions = first_questions(da, model)
    for key in asked:
        found[key] = clock(key, questions[key])
    if "compile" in asked:
        clock("evaluation", lambda: [questions["compile"]() for _ in range(EVALUATIONS)])
    return seconds, found


def first_questions(da: Any, model: Any) -> Mapping[str, Callable[[], Any]]:
    """What is asked of a model, at a state of its own."""
    q, v = (np.array(part) for part in model.system.state())
    q = q + np.linspace(0.1, 0.4, len(q)) if not model.system.leaves.quaternions else q
    v = v + np.linspace(-0.2, 0.3, len(v))
    u = (np.zeros(model.nu),) if model.nu else ()
    return {
        "inverse_dynamics": lambda: model.inverse_dynamics(q, v, v),
        "mass_matrix": lambda: model.mass_matrix(q),
        "forward_dynamics": lambda: model.forward_dynamics(q, v, *u),
        "derivatives": lambda: np.stack(model.inverse_dynamics_derivatives(q, v, v)),
        "regressor": lambda: model.regressor(q, v, v),
        "program": lambda: [len(model.programs["explicit"])],
        "compile": lambda: model.forward_dynamics(q, v),
        "simulate": lambda: da.simulate(model, q=q, v=v, duration=0.1).q[-1],
    }


if __name__ == "__main__":
    main()
