"""C: a folder with a header, a source file, a program and how to build them; numbers of 32 bits."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler.mathematics import FUNCTIONS
from dalembert.errors import DescriptionError
from tests.c_functions import COMPILER, STRICT, needs_compiler
from tests.exports.formats import cart, model_of, states, wanted

needs_cmake = pytest.mark.skipif(shutil.which("cmake") is None, reason="platform: this computer has no CMake")


@needs_compiler
@pytest.mark.parametrize("precision", ["double", "single"])
@pytest.mark.parametrize("name", ["four-bar", "switched"])
def test_a_folder_compiles_without_warnings_and_moves(name: str, precision: str, tmp_path: Path) -> None:
    model = model_of(name)
    paths = da.export(model, "c", tmp_path, prefix="k", precision=precision)
    assert [path.name for path in paths] == ["k.h", "k.c", "main.c", "CMakeLists.txt"]
    flags = [*STRICT, "-Wdouble-promotion", "-Wfloat-conversion"]
    subprocess.run([COMPILER, *flags, "-o", "moved", "k.c", "main.c", "-lm"], cwd=tmp_path, check=True)
    told = subprocess.run(["./moved"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    table = np.array([[float(word) for word in line.split()] for line in told.splitlines()])
    assert table.shape == (11, 1 + model.nq + model.nv) and np.isfinite(table).all()
    declared = re.search(r"Of <math.h> it calls (.*?)\.\n", re.sub(r"\n \* ", " ", (tmp_path / "k.h").read_text()))
    symbols = subprocess.run(["nm", "-D", "moved"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    called = set(re.findall(rf"\b({'|'.join(FUNCTIONS)})f?@", symbols))
    assert declared and called and called <= {name.removesuffix("f") for name in declared[1].split(", ")}
    trajectory = da.simulate(model, q=table[0, 1 : 1 + model.nq], v=table[0, 1 + model.nq :], duration=0.1,
                             parameters={"m": 1.3} if model.np else None, inputs=[0.0] * model.nu or None,
                             ) if name == "switched" else None  # fmt: skip
    if trajectory is not None:
        np.testing.assert_allclose(trajectory.q[-1], table[1, 1 : 1 + model.nq], rtol=0, atol=1e-4)


@needs_compiler
def test_the_program_gives_inputs_what_their_limits_leave(tmp_path: Path) -> None:
    """x'' = f with f from 1 to 2, where nothing is asked for: x = x0 + v0 t + t^2/2, as in a simulation."""
    pushed = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f"}, inputs={"f": (1.0, 2.0)})
    da.export(pushed, "c", tmp_path, prefix="k")
    subprocess.run([COMPILER, *STRICT, "-o", "moved", "k.c", "main.c", "-lm"], cwd=tmp_path, check=True)
    told = subprocess.run(["./moved"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    (_, x, v), *_, last = [list(map(float, line.split())) for line in told.splitlines()]
    assert last == pytest.approx([1.0, x + v + 0.5, v + 1.0], abs=1e-8)


@needs_compiler
def test_numbers_of_32_bits_are_those_of_the_model(tmp_path: Path) -> None:
    model = model_of("switched")
    text = da.export(model, precision="single", prefix="k")
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert "double" not in code and not re.search(r"\b(sin|cos|fabs|sqrt|tanh)\(", code)
    (tmp_path / "k.c").write_text(f"#define K_IMPLEMENTATION\n{text}", encoding="ascii")
    subprocess.run([COMPILER, *STRICT, "-fPIC", "-shared", "-o", "k.so", "k.c", "-lm"], cwd=tmp_path, check=True)
    function = ctypes.CDLL(str(tmp_path / "k.so")).k_mass_matrix
    for at in states(model):
        q, p, M = at["q"].astype(np.float32), at["p"].astype(np.float32), np.zeros(4, np.float32)
        function(*(ctypes.c_void_p(x.ctypes.data) for x in (q, p, M)))
        np.testing.assert_allclose(M.reshape(2, 2), wanted(model, "mass_matrix", at), rtol=1e-5)


def test_a_number_too_large_for_32_bits_is_refused() -> None:
    heavy = da.System("x", kinetic="m*x'**2/2", potential="1e300*x", parameters={"m": 1.0}, name="heavy")
    with pytest.raises(DescriptionError, match=r"1e\+300 is too large for a number of 32 bits"):
        da.export(heavy, precision="single", golden=0)


def test_flops_are_counted() -> None:
    fall = da.System("x", kinetic="x'**2", potential="3*x*sin(x)", name="fall")
    text = da.export(fall, quantities=["potential_energy", "energy"], golden=0)
    assert text.count("It takes 2 flops, 1 elementary function.") == 1


REGULATED = """
#include <stdio.h>
#define K_IMPLEMENTATION
#include "k.h"

static const double gain[4] = {{ {gain} }}, part[4] = {{ 0.0, 0.5, 0.5, 1.0 }}, weight[4] = {{ 1.0, 2.0, 2.0, 1.0 }};

int main(void)
{{
    const double h = 1e-3;
    double x[4] = {{ 0.0, 0.2, 0.0, 0.0 }}, u[1], at[4], slope[4] = {{ 0.0 }}, sum[4];
    for (int step = 0; step < 8000; step += 1) {{
        u[0] = -(gain[0] * x[0] + gain[1] * x[1] + gain[2] * x[2] + gain[3] * x[3]);
        for (int i = 0; i < 4; i += 1) {{ sum[i] = 0.0; }}
        for (int stage = 0; stage < 4; stage += 1) {{
            for (int i = 0; i < 4; i += 1) {{ at[i] = x[i] + part[stage] * h * slope[i]; }}
            if (k_forward_dynamics(at, &at[2], u, &slope[2]) != K_SOLVED) {{ return 1; }}
            slope[0] = at[2];
            slope[1] = at[3];
            for (int i = 0; i < 4; i += 1) {{ sum[i] += weight[stage] * slope[i]; }}
        }}
        for (int i = 0; i < 4; i += 1) {{ x[i] += h / 6.0 * sum[i]; }}
        if (step % 1000 == 999) {{ printf("%.17g %.17g %.17g %.17g\\n", x[0], x[1], x[2], x[3]); }}
    }}
    return 0;
}}
"""


@needs_compiler
def test_a_regulator_balances_it_at_a_kilohertz(tmp_path: Path) -> None:
    """A controller's loop in C, u held over each millisecond, beside a stepper under the same law."""
    gain = da.control.lqr(da.control.linearize(cart(), [0.0, 0.0]), 1.0, 1.0).state_gain
    da.export(cart(), "c", tmp_path, prefix="k", golden=0)
    (tmp_path / "loop.c").write_text(REGULATED.format(gain=", ".join(map(repr, gain.ravel().tolist()))))
    subprocess.run([COMPILER, *STRICT, "-o", "loop", "loop.c", "-lm"], cwd=tmp_path, check=True)
    told = subprocess.run(["./loop"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    found = np.array([[float(word) for word in line.split()] for line in told.splitlines()])
    plant = da.stepper(cart(), q=[0.0, 0.2], v=[0.0, 0.0])
    for _ in range(1000):
        plant.step(1e-3, u=-gain @ [*plant.q, *plant.v])
    np.testing.assert_allclose(found[0], [*plant.q, *plant.v], rtol=0, atol=1e-9)
    assert found.shape == (8, 4) and np.abs(found[-1]).max() < 1e-2


@needs_cmake
@needs_compiler
@pytest.mark.parametrize("prefix", ["k", "test"])
def test_cmake_builds_the_folder_and_runs_its_test(prefix: str, tmp_path: Path) -> None:
    da.export(model_of("pendulum"), "c", tmp_path / "k", prefix=prefix)
    for command in (["cmake", "-S", "k", "-B", "build"], ["cmake", "--build", "build"],
                    ["cmake", "--build", "build", "--target", "test"]):  # fmt: skip
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "build" / f"{prefix}_main").exists()
