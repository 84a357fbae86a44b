"""Every system of the gallery and three robots in every format in which models leave, run here, beside the model.

At 100 random states energy, mass matrix, inverse and forward dynamics are compared. An error is a part of the largest
entry of the answer, or of 1; of accelerations it is divided by the condition of the equations that are solved for them.
Julia is parsed only, libraries of FMUs for Windows and macOS, which Zig makes where it is, never run, nor counted in
what an FMU may weigh; C++, CasADi's C and WebAssembly pass their own tests, SymPy is asked at three states. The peers
are the extra `exports`.
Last, how long exported C of the inverse dynamics of the Panda takes beside our own kernel, a state at a time: both as
loops over 1,024 states, ours from Python, less what a call of a function that computes nothing takes.
"""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import statistics
import subprocess
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dalembert as da
from dalembert.errors import DalembertError, DescriptionError, Remark, looked_up
from dalembert.exports.formats import EXPORTERS
from dalembert.exports.formats.fmu.libraries import here

from .common import Goal, Record, alarm, interleave, parser
from .exported import loop_in_c
from .robot_peers.files import urdf_files

COUNT, FEW, AGREEMENT, PATIENCE = 100, 3, 1e-12, 120.0
QUANTITIES = ("energy", "mass_matrix", "inverse_dynamics", "forward_dynamics")
ROBOTS = ("ur/ur5_robot", "panda/panda", "kinova/kinova")
TOOLS = {"c": "cc", "cpp": "c++", "casadi-c": "cc", "matlab": "octave-cli", "wasm": "node"}
MODULES = {"fmu": "fmpy", "julia": "tree_sitter", "casadi-c": "casadi"} | {
    name: name for name in ("numpy", "sympy", "casadi", "jax", "torch", "gymnasium")
}
FASTEST, LARGEST = 1.1, 100_000

Answers = dict[str, NDArray[np.float64]]


@dataclass
class Case:
    """A system, states, and what its model answers there."""

    name: str
    model: da.Model
    start: da.motion.Start | None = None
    folder: Path = field(default_factory=Path)

    @cached_property
    def states(self) -> dict[str, NDArray[np.float64]]:
        rng, model, kept = np.random.default_rng(18), self.model, list[dict[str, NDArray[np.float64]]]()
        for _ in range(20 * COUNT):
            at = {letter: rng.uniform(-1.0, 1.0, size) for letter, size in
                  {"q": model.nq, "v": model.nv, "a": model.nv, "u": model.nu, "t": 1}.items()}  # fmt: skip
            for first in model.system.leaves.quaternions:
                at["q"][first : first + 4] /= np.linalg.norm(at["q"][first : first + 4])
            if len(kept) < COUNT and self._is_regular(at):
                kept.append(at)
        return {letter: np.array([at[letter] for at in kept]) for letter in "qvaut"}

    def _is_regular(self, at: dict[str, NDArray[np.float64]]) -> bool:
        try:
            return all(np.isfinite(self._answer(name, at)).all() for name in QUANTITIES)
        except DalembertError:
            return False

    def _answer(self, name: str, at: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        return np.asarray(getattr(self.model, name)(*(at[letter] for letter in self.letters(name)), t=at["t"][..., 0]))

    def letters(self, name: str) -> list[str]:
        """What a function of the model takes."""
        if name == "forward_dynamics":
            return ["q", "v", *"u" * (self.model.nu > 0)]
        return [block.name for block in self.model.program_of(name)[1].inputs]

    @cached_property
    def wanted(self) -> Answers:
        return {name: self._answer(name, self.states).reshape(len(self.states["q"]), -1) for name in QUANTITIES}

    @cached_property
    def conditions(self) -> NDArray[np.float64]:
        """Of the equations for the accelerations, scaled, without rows that repeat others."""
        return np.array([self._condition({letter: x[k] for letter, x in self.states.items()})
                         for k in range(len(self.states["q"]))])  # fmt: skip

    def _condition(self, at: Mapping[str, NDArray[np.float64]]) -> float:
        model = self.model
        K = self._answer("mass_matrix", at)
        if model.nc:
            A = self._answer("constraint_jacobian", at)
            K = np.block([[K, -A.T], [A, np.zeros((model.nc, model.nc))]])
        sizes = np.abs(K).max(axis=1)
        scale = 1.0 / np.sqrt(np.where(sizes > 0.0, sizes, 1.0))
        values = np.linalg.svd(scale[:, None] * K * scale, compute_uv=False)
        return float(values[0] / values[values > 1e-11 * values[0]][-1])


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


# -------------------------------------------------------------------- what each format answers


def by_c(case: Case) -> Answers:
    da.export(case.model, "c", case.folder, prefix="k", quantities=QUANTITIES, golden=1)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-O1", "-ffp-contract=off", "-fPIC", "-shared"]
    subprocess.run(["cc", *flags, "-o", "k.so", "k.c", "-lm"], cwd=case.folder, check=True)
    library, found = ctypes.CDLL(str(case.folder / "k.so")), Answers()
    header = " ".join((case.folder / "k.h").read_text().split())
    for name, wanted in case.wanted.items():
        function, rows = library[f"k_{name}"], np.zeros_like(wanted)
        declared = header.partition(f"k_{name}(")[2].partition(")")[0].split(", ")
        function.restype = ctypes.c_double if name == "energy" else ctypes.c_int32
        inputs = [word.split()[-1].partition("[")[0] for word in declared][: None if name == "energy" else -1]
        for k, row in enumerate(rows):
            given = [ctypes.c_double(case.states["t"][k, 0]) if letter == "t" else _pointer(case.states[letter][k])
                     for letter in inputs]  # fmt: skip
            if name == "energy":
                row[0] = function(*given)
            else:
                function(*given, _pointer(row))
        found[name] = rows
    return found


def _pointer(array: NDArray[np.float64]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def by_own_test(case: Case, to: str, quantities: tuple[str, ...] | None = QUANTITIES) -> Answers:
    """The format's own test, before anything is returned: near the start, of simulations to their last bit."""
    da.export(case.model, to, quantities=quantities, golden=COUNT if quantities else 1, start=case.start)
    return {}


def imported(case: Case, to: str) -> ModuleType:
    quantities = [*QUANTITIES, *(["coordinate_rates"] if not case.model.system.leaves.are_derivatives else [])]
    (path,) = da.export(case.model, to, case.folder, prefix="k", quantities=quantities, golden=0)
    spec = importlib.util.spec_from_file_location(f"k_{to}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def by_python(case: Case, to: str) -> Answers:
    """Modules whose functions take many states at once."""
    module, found = imported(case, to), Answers()
    for name, wanted in case.wanted.items():
        function = getattr(module, name)
        letters = function.__code__.co_varnames[: function.__code__.co_argcount]
        given = [case.states[letter][:, 0] if letter == "t" else case.states[letter] for letter in letters]
        if to == "jax":
            jax = import_module("jax")
            function = jax.jit(jax.vmap(function))
        rows = np.asarray(function(*given))
        found[name] = np.broadcast_to(rows.reshape(len(rows), -1), wanted.shape)
    return found


def by_casadi(case: Case) -> Answers:
    functions, found = imported(case, "casadi").functions(), Answers()
    for name, wanted in case.wanted.items():
        function = functions[name]
        names = [function.name_in(k) for k in range(function.n_in())]
        rows = [function(*(case.states[letter][k] for letter in names)).T.full().ravel("F") for k in range(len(wanted))]
        found[name] = np.array(rows)
    return found


def by_sympy(case: Case) -> Answers:
    module, found = imported(case, "sympy"), Answers()
    for name in QUANTITIES:
        function = getattr(module, name)
        letters = function.__code__.co_varnames[: function.__code__.co_argcount]
        rows = []
        for k in range(min(FEW, len(case.states["q"]))):
            at = {letter: x[k].tolist() for letter, x in case.states.items()} | {"t": case.states["t"][k, 0]}
            rows.append(np.ravel(np.array(function(*(at[letter] for letter in letters)), dtype=float)))
        found[name] = np.array(rows)
    return found


def by_octave(case: Case) -> Answers:
    da.export(case.model, "matlab", case.folder, prefix="k", quantities=QUANTITIES, golden=0)
    lines = list[str]()
    for letter, x in case.states.items():
        np.savetxt(case.folder / f"{letter}.txt", x if x.size else np.zeros((len(x), 1)), fmt="%.17g")
        lines.append(f"{letter} = load('-ascii', '{letter}.txt');")
    for name in QUANTITIES:
        text = (case.folder / "+k" / f"{name}.m").read_text().partition(f"= {name}(")[2].partition(")")[0]
        given = ", ".join(f"{letter}(i, :)'" for letter in text.split(", "))
        lines += [f"f = fopen('{name}.out', 'w');", f"for i = 1:{len(case.states['q'])}",
                  f"    y = k.{name}({given}).';",
                  "    fprintf(f, '%.17g ', y(:)); fprintf(f, \"\\n\");", "end", "fclose(f);"]  # fmt: skip
    (case.folder / "run_all.m").write_text("\n".join(lines))
    subprocess.run(["octave-cli", "--quiet", "--no-window-system", "run_all.m"], cwd=case.folder, check=True,
                   capture_output=True)  # fmt: skip
    return {name: np.loadtxt(case.folder / f"{name}.out", ndmin=2).reshape(case.wanted[name].shape)
            for name in QUANTITIES}  # fmt: skip


def by_fmpy(case: Case) -> Answers:
    fmpy, validate = import_module("fmpy"), import_module("fmpy.validation").validate_fmu
    quantities = ["energy", "forward_dynamics"]
    quantities += ["coordinate_rates"] if not case.model.system.leaves.are_derivatives else []
    (path,) = da.export(case.model, "fmu", case.folder / "k.fmu", prefix="k", quantities=quantities, golden=1)
    size = path.stat().st_size - _libraries_of_others(path)
    assert not validate(str(path)) and size <= LARGEST, f"it has {size / 1000:.0f} kB"
    told, folder = fmpy.read_model_description(str(path)), str(fmpy.extract(str(path)))
    unit = import_module("fmpy.fmi3").FMU3Model(guid=told.guid, unzipDirectory=folder, modelIdentifier="k")
    unit.instantiate()
    unit.enterInitializationMode()
    unit.exitInitializationMode()
    n, nq, rows, energies = case.model.nq + case.model.nv, case.model.nq, [], []
    for k in range(len(case.states["q"])):
        unit.setTime(case.states["t"][k, 0])
        unit.setFloat64(list(range(1, n + 1)), [*case.states["q"][k], *case.states["v"][k]])
        if case.model.nu:
            unit.setFloat64(list(range(1 + 2 * n, 1 + 2 * n + case.model.nu)), list(case.states["u"][k]))
        rows.append(unit.getFloat64(list(range(1 + n + nq, 1 + 2 * n))))
        energies.append(unit.getFloat64([1 + 2 * n + case.model.nu]))
    unit.freeInstance()
    shutil.rmtree(folder, ignore_errors=True)
    return {"energy": np.array(energies), "forward_dynamics": np.array(rows)}


def _libraries_of_others(path: Path) -> int:
    """How many bytes of a unit are libraries that Zig made for other computers."""
    with zipfile.ZipFile(path) as archive:
        places = [each for each in archive.infolist() if each.filename.startswith("binaries/")]
    return sum(each.compress_size for each in places if f"/{here()}/" not in each.filename)


def by_parser(case: Case) -> Answers:
    tree_sitter, grammar = import_module("tree_sitter"), import_module("tree_sitter_julia")
    text = da.export(case.model, "julia", quantities=QUANTITIES, golden=FEW)
    assert isinstance(text, str)
    found = tree_sitter.Parser(tree_sitter.Language(grammar.language())).parse(text.encode())
    assert not found.root_node.has_error, "it is not of the grammar"
    return {}


WAYS: dict[str, Callable[[Case], Answers]] = {
    "c": by_c, "cpp": lambda case: by_own_test(case, "cpp"), "numpy": lambda case: by_python(case, "numpy"),
    "sympy": by_sympy, "casadi": by_casadi, "jax": lambda case: by_python(case, "jax"),
    "casadi-c": lambda case: by_own_test(case, "casadi-c"),
    "torch": lambda case: by_python(case, "torch"), "gymnasium": lambda case: by_python(case, "gymnasium"),
    "matlab": by_octave, "julia": by_parser, "fmu": by_fmpy, "wasm": lambda case: by_own_test(case, "wasm", None),
}  # fmt: skip


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


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--formats", nargs="+", default=list(EXPORTERS), choices=list(EXPORTERS), metavar="NAME")
    options.add_argument("--systems", nargs="+", default=[], metavar="NAME", help="systems; else all")
    options.add_argument("--rounds", type=int, default=7, help="repeated rounds (default 7)")
    options.add_argument("--no-speed", action="store_true", help="answers only")
    chosen = options.parse_args()
    record, tallies = Record("exports"), {name: Tally() for name in chosen.formats if is_here(name)}
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
