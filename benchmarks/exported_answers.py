"""A system at random states, and what its functions answer there once they have left in a format.

Each way writes the files, has them compiled or loaded here, and asks for all states; what a format only can test itself
answers nothing.
"""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dalembert as da
from dalembert.errors import DalembertError
from dalembert.exports.formats.fmu.libraries import here

COUNT, LARGEST = 100, 100_000
QUANTITIES = ("energy", "mass_matrix", "inverse_dynamics", "forward_dynamics")
EIGEN = "cmeel.prefix/include/eigen3"

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


# -------------------------------------------------------------------- what each format answers


def by_c(case: Case) -> Answers:
    da.export(case.model, "c", case.folder, prefix="k", quantities=QUANTITIES, golden=1)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-O1", "-ffp-contract=off", "-fPIC", "-shared"]
    subprocess.run(["cc", *flags, "-o", "k.so", "k.c", "-lm"], cwd=case.folder, check=True)
    library, found = ctypes.CDLL(str(case.folder / "k.so")), Answers()
    for name, wanted in case.wanted.items():
        function, rows, letters = library[f"k_{name}"], np.zeros_like(wanted), declared(case, name)
        function.restype = ctypes.c_double if name == "energy" else ctypes.c_int32
        for k, row in enumerate(rows):
            given = [ctypes.c_double(case.states["t"][k, 0]) if letter == "t" else _pointer(case.states[letter][k])
                     for letter in letters]  # fmt: skip
            if name == "energy":
                row[0] = function(*given)
            else:
                function(*given, _pointer(row))
        found[name] = rows
    return found


def declared(case: Case, name: str) -> list[str]:
    """What an exported function of C takes."""
    header = " ".join((case.folder / "k.h").read_text().split())
    words = header.partition(f"k_{name}(")[2].partition(")")[0].split(", ")
    return [word.split()[-1].partition("[")[0] for word in words][: None if name == "energy" else -1]


def _pointer(array: NDArray[np.float64]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


DRIVER = """\
#include "k.hpp"
namespace k = dalembert::k;
template <int N> using Seen = Eigen::Map<const Eigen::Matrix<double, N, 1>>;
template <typename Matrix> void put(const Matrix &from, double *to) {{ std::copy_n(from.data(), from.size(), to); }}
extern "C" int all(int count, const double *Q, const double *V, const double *A, const double *U, const double *T,
                   double *energy, double *mass_matrix, double *inverse_dynamics, double *forward_dynamics)
{{
    int wrong = 0;
    for (int k = 0; k < count; k += 1)
    {{
        const Seen<{nq}> q(Q + {nq} * k);
        const Seen<{n}> v(V + {n} * k), a(A + {n} * k);
        {inputs}
        const double t = T[k];
        Eigen::Map<Eigen::Matrix<double, {n}, 1>> found(forward_dynamics + {n} * k);
        energy[k] = k::energy({energy});
        put(k::mass_matrix({mass_matrix}), mass_matrix + {n} * {n} * k);
        put(k::inverse_dynamics({inverse_dynamics}), inverse_dynamics + {n} * k);
        wrong += (k::forward_dynamics({forward_dynamics}, found) == 0) ? 0 : 1;
        static_cast<void>(a), static_cast<void>(t);
    }}
    return wrong;
}}
"""


def by_cpp(case: Case) -> Answers:
    """All states in one call, through maps of Eigen."""
    model = case.model
    da.export(model, "cpp", case.folder, prefix="k", quantities=QUANTITIES, golden=0)
    inputs = f"const Seen<{model.nu}> u(U + {model.nu} * k);" if model.nu else "static_cast<void>(U);"
    letters = {name: ", ".join(declared(case, name)) for name in QUANTITIES}
    (case.folder / "all.cpp").write_text(DRIVER.format(nq=model.nq, n=model.nv, inputs=inputs, **letters))
    (eigen,) = {Path(place) for entry in sys.path if (place := Path(entry) / EIGEN).exists()}
    flags = ["-std=c++17", "-O0", "-ffp-contract=off", "-isystem", str(eigen), "-fPIC", "-shared"]
    subprocess.run(["c++", *flags, "-o", "all.so", "all.cpp", "-x", "c++", "k.c"], cwd=case.folder, check=True)
    found = {name: np.zeros_like(wanted) for name, wanted in case.wanted.items()}
    given = [np.ascontiguousarray(case.states[letter]) for letter in "qvaut"]
    wrong = ctypes.CDLL(str(case.folder / "all.so")).all(len(given[0]), *map(_pointer, (*given, *found.values())))
    assert wrong == 0, f"it has no accelerations at {wrong} states"
    return found


def by_external(case: Case) -> Answers:
    """C that CasADi loads; its own test, of Jacobians too, is passed before."""
    casadi = import_module("casadi")
    da.export(case.model, "casadi-c", case.folder, prefix="k", quantities=QUANTITIES, golden=1)
    flags = ["-std=c99", "-O0", "-ffp-contract=off", "-fPIC", "-shared"]
    subprocess.run(["cc", *flags, "-o", "k.so", "k_casadi.c", "-lm"], cwd=case.folder, check=True)
    return called(case, {name: casadi.external(name, str(case.folder / "k.so")) for name in QUANTITIES})


def by_simulation(case: Case) -> Answers:
    """Its own test, to the last bit, before anything is returned."""
    da.export(case.model, "wasm", golden=1, start=case.start)
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
    return called(case, imported(case, "casadi").functions())


def called(case: Case, functions: Mapping[str, Any]) -> Answers:
    """What functions of CasADi answer."""
    found = Answers()
    for name, wanted in case.wanted.items():
        function = functions[name]
        names = [function.name_in(k) for k in range(function.n_in())]
        rows = [function(*(case.states[letter][k] for letter in names)).T.full().ravel("F") for k in range(len(wanted))]
        found[name] = np.array(rows)
    return found


def by_sympy(case: Case) -> Answers:
    module, found = imported(case, "sympy"), Answers()
    for name, wanted in case.wanted.items():
        function = getattr(module, name)
        letters = function.__code__.co_varnames[: function.__code__.co_argcount]
        rows = []
        for k in range(len(wanted)):
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
    text = da.export(case.model, "julia", quantities=QUANTITIES, golden=1)
    assert isinstance(text, str)
    found = tree_sitter.Parser(tree_sitter.Language(grammar.language())).parse(text.encode())
    assert not found.root_node.has_error, "it is not of the grammar"
    return {}


WAYS: dict[str, Callable[[Case], Answers]] = {
    "c": by_c, "cpp": by_cpp, "numpy": lambda case: by_python(case, "numpy"),
    "sympy": by_sympy, "casadi": by_casadi, "jax": lambda case: by_python(case, "jax"),
    "casadi-c": by_external,
    "torch": lambda case: by_python(case, "torch"), "gymnasium": lambda case: by_python(case, "gymnasium"),
    "matlab": by_octave, "julia": by_parser, "fmu": by_fmpy, "wasm": by_simulation,
}  # fmt: skip
