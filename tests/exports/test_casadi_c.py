"""C for `casadi.external`: the numbers and Jacobians of native CasADi, and what has no derivatives."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from tests.c_functions import COMPILER, needs_compiler
from tests.exports.formats import arguments, imported, model_of, states

QUANTITIES = ("energy", "mass_matrix", "forward_dynamics")
STRICT = ("-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-O1", "-fPIC", "-shared")
needs_casadi = pytest.mark.skipif(importlib.util.find_spec("casadi") is None,
                                  reason="extra exports: casadi is not installed")  # fmt: skip


def external(name: str, folder: Path, quantities: tuple[str, ...] = QUANTITIES) -> dict[str, Any]:
    """The functions of a system as CasADi loads them."""
    import casadi

    da.export(model_of(name), "casadi-c", folder, prefix="k", quantities=quantities, golden=0)
    subprocess.run([str(COMPILER), *STRICT, "-o", "k.so", "k_casadi.c", "-lm"], cwd=folder, check=True)
    return {quantity: casadi.external(quantity, str(folder / "k.so")) for quantity in quantities}


@needs_compiler
@needs_casadi
@pytest.mark.parametrize("name", ["switched", "four-bar"])
def test_numbers_and_derivatives_are_those_of_native_casadi(name: str, tmp_path: Path) -> None:
    import casadi

    text = da.export(model_of(name), "casadi", quantities=QUANTITIES, golden=0)
    native, ours = imported(tmp_path, text, f"native_{name.replace('-', '_')}").functions(), external(name, tmp_path)
    for at in states(model_of(name), 2):
        for quantity, function in ours.items():
            letters = tuple(function.name_in(k) for k in range(function.n_in()))
            assert list(letters) == [native[quantity].name_in(k) for k in range(function.n_in())]
            given = arguments(letters, at)
            found, wanted = function(*given), native[quantity](*given)
            assert found.shape == wanted.shape
            np.testing.assert_allclose(found.full(), wanted.full(), rtol=1e-11, atol=1e-11, err_msg=quantity)
            jacobians = [of.jacobian()(*given, casadi.DM(*wanted.shape)) for of in (function, native[quantity])]
            for block, other in zip(*(each if isinstance(each, tuple) else (each,) for each in jacobians), strict=True):
                np.testing.assert_allclose(casadi.DM(block).full(), casadi.DM(other).full(), rtol=1e-8, atol=1e-9,
                                           err_msg=quantity)  # fmt: skip


@needs_compiler
@needs_casadi
def test_what_casadi_may_ask(tmp_path: Path) -> None:
    """Gradients through symbols, arguments that are not given, accelerations that do not exist."""
    import casadi

    ours = external("pendulum", tmp_path)
    q = casadi.MX.sym("q")
    slope = casadi.Function("slope", [q], [casadi.gradient(ours["energy"](q, 0), q)])
    model = model_of("pendulum")
    assert float(slope(0.3)) == pytest.approx(float(model.derivative("energy", "q")([0.3], [0.0])[0]), rel=1e-14)
    weightless = da.compile(da.System("x", kinetic="x**2*x'**2/2", potential="x", name="weightless"))
    da.export(weightless, "casadi-c", tmp_path / "none", prefix="k", quantities=["forward_dynamics"], golden=1)
    subprocess.run([str(COMPILER), *STRICT, "-o", "k.so", "k_casadi.c", "-lm"], cwd=tmp_path / "none", check=True)
    function = casadi.external("forward_dynamics", str(tmp_path / "none" / "k.so"))
    assert np.isnan(float(function(0.0, 1.0))) and np.isfinite(float(function(1.0, 1.0)))


def test_velocities_that_are_no_rates_have_no_jacobians() -> None:
    files = da.export(model_of("top"), "casadi-c", prefix="k", quantities=["energy"], golden=0)
    assert not isinstance(files, str) and list(files) == ["k_casadi.c", "k.h"]
    assert "jac_" not in str(files["k_casadi.c"]) and "SEEN int energy(" in str(files["k_casadi.c"])
