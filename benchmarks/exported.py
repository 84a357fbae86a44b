"""Exported C beside the machine code that it was exported from, nanoseconds a state.

The header is compiled by this computer's compiler (-O2, for this processor), and a loop in C calls its functions for
1,024 states, as the model's own functions take them in one call. Both must agree to 1e-9 before anything is timed.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

import dalembert as da

from .common import Record, arguments, interleave, once

BATCH = 1024
AGREEMENT = 1e-9
SYSTEMS = ("double-pendulum", "two-link-arm", "three-link-arm", "six-joint-arm", "four-bar", "stewart-platform")
QUANTITIES = {"mass_matrix": "q", "inverse_dynamics": "qva", "forward_dynamics": "qvu"}
LOOP = """
#define X_IMPLEMENTATION
#include "x.h"
void each(int count, {parameters}, double *out)
{{
    for (int k = 0; k < count; k += 1) {{ (void)x_{quantity}({arguments}, &out[k * {size}]); }}
}}
"""


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("exported")
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        sys.exit("There is no C compiler here.")
    for system in SYSTEMS:
        model = da.compile(da.gallery.load(system).build())
        for quantity, letters in QUANTITIES.items():
            given = {letter: array for letter, array in states(model).items() if letter in letters and array.size}
            with tempfile.TemporaryDirectory() as folder:
                exported, seconds = loop_in_c(compiler, Path(folder), model, quantity, given)
            own = getattr(model, quantity)
            assert_agreement(f"{system}, {quantity}", exported(), own(*given.values()))
            timings = interleave({"C": exported, "dalembert": lambda f=own, x=given: f(*x.values())}, options.rounds)
            columns = {f"{name} (ns)": 1e9 * timings.seconds(name) / BATCH for name in timings.rounds}
            record.row(system=system, quantity=quantity, **columns, ratio=timings.ratio("C", "dalembert"),
                       **{"export (s)": seconds})  # fmt: skip
    record.finish(options.json)


def states(model: da.Model) -> dict[str, np.ndarray]:
    """Arguments of many states, unit quaternions among them."""
    rng = np.random.default_rng(7)
    sizes = {"q": model.nq, "v": model.nv, "a": model.nv, "u": model.nu}
    found = {letter: rng.uniform(-1.0, 1.0, size=(BATCH, size)) for letter, size in sizes.items()}
    for first in model.system.leaves.quaternions:
        found["q"][:, first : first + 4] /= np.linalg.norm(found["q"][:, first : first + 4], axis=1, keepdims=True)
    return found


def loop_in_c(
    compiler: str, folder: Path, model: da.Model, quantity: str, given: dict[str, np.ndarray], contract: str = "off"
) -> tuple[Callable[[], np.ndarray], float]:
    """All states in one call, and the CPU seconds that exporting took; whether products may be fused with sums."""
    seconds, text = once(lambda: da.export(model, "c", quantities=[quantity], prefix="x"))
    shape = (BATCH, model.nv, model.nv) if quantity == "mass_matrix" else (BATCH, model.nv)
    out = np.empty(shape)
    source = LOOP.format(
        quantity=quantity, size=out[0].size, parameters=", ".join(f"const double *{letter}" for letter in given),
        arguments=", ".join(f"&{letter}[k * {array.shape[1]}]" for letter, array in given.items()),
    )  # fmt: skip
    (folder / "x.h").write_text(text, encoding="ascii")
    (folder / "x.c").write_text(source, encoding="ascii")
    subprocess.run([compiler, "-std=c99", "-O2", "-march=native", f"-ffp-contract={contract}", "-fPIC", "-shared", "-o",
                    "x.so", "x.c", "-lm"], cwd=folder, check=True)  # fmt: skip
    each = ctypes.CDLL(str(folder / "x.so")).each
    places = [ctypes.c_void_p(array.ctypes.data) for array in (*given.values(), out)]

    def call() -> np.ndarray:
        each(BATCH, *places)
        return out

    return call, seconds


def assert_agreement(what: str, found: np.ndarray, wanted: np.ndarray) -> None:
    """Both return the same numbers."""
    error = np.max(np.abs(found - wanted)) / max(1.0, np.max(np.abs(wanted)))
    assert error < AGREEMENT, f"{what}: they differ by {error:.1e}"


if __name__ == "__main__":
    main()
