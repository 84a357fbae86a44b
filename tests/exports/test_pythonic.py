"""SymPy, CasADi, JAX and PyTorch: texts that answer as the model does, and that these libraries differentiate."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import DescriptionError
from tests.exports.formats import SYSTEMS, arguments, imported, model_of, states, wanted

QUANTITIES = ("energy", "mass_matrix", "inverse_dynamics", "forward_dynamics")


def module_of(to: str, name: str, folder: Path) -> ModuleType:
    """The text of a system for a library, imported; skipped where the library is not there."""
    if importlib.util.find_spec(to) is None:
        pytest.skip(f"extra exports: {to} is not installed")
    text = da.export(model_of(name), to, quantities=QUANTITIES, golden=0)
    return imported(folder, text, f"k_{to}_{name.replace('-', '_')}")


def letters_of(function: Any) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("to", ["sympy", "casadi", "jax", "torch"])
def test_the_numbers_are_those_of_the_model(to: str, name: str, tmp_path: Path) -> None:
    model, module = model_of(name), module_of(to, name, tmp_path)
    for at in states(model, 3):
        for quantity in QUANTITIES:
            function = getattr(module, quantity)
            given = arguments(letters_of(function), at)
            if to == "casadi":
                found = module.functions()[quantity](*given).full()
            elif to == "sympy":
                found = np.array(function(*(x.tolist() for x in map(np.asarray, given))), dtype=float)
            else:
                found = np.asarray(function(*given))
            row = wanted(model, quantity, at)
            np.testing.assert_allclose(np.reshape(found, row.shape), row, rtol=1e-11, atol=1e-12, err_msg=quantity)


def slopes(model: da.Model, at: dict[str, np.ndarray]) -> np.ndarray:
    """da/dq by differences of the model's own accelerations."""
    steps = 1e-5 * np.eye(model.nq)
    ahead, behind = (model.forward_dynamics(at["q"] + sign * steps, at["v"], at["u"]) for sign in (1.0, -1.0))
    return ((ahead - behind) / 2e-5).T


def test_symbols_go_through_sympy(tmp_path: Path) -> None:
    module = module_of("sympy", "pendulum", tmp_path)
    q, v = sympy.symbols("q v")
    assert sympy.simplify(module.energy([q], [v]) - (v**2 / 2 - 9.81 * sympy.cos(q))) == 0
    assert sympy.simplify(module.forward_dynamics([q], [v])[0] + 9.81 * sympy.sin(q)) == 0


def test_derivatives_of_casadi(tmp_path: Path) -> None:
    module, model = module_of("casadi", "four-bar", tmp_path), model_of("four-bar")
    import casadi

    (at,) = states(model, 1)
    function = module.functions()["inverse_dynamics"]
    q = casadi.SX.sym("q", model.nq)
    slope = casadi.Function("slope", [q], [casadi.jacobian(function(q, at["v"], at["a"]), q)])
    np.testing.assert_allclose(slope(at["q"]).full(), model.inverse_dynamics_by_position(at["q"], at["v"], at["a"]),
                               rtol=1e-10, atol=1e-10)  # fmt: skip


def test_derivatives_of_jax(tmp_path: Path) -> None:
    module, model = module_of("jax", "four-bar", tmp_path), model_of("four-bar")
    import jax

    (at,) = states(model, 1)
    found = jax.jacobian(module.forward_dynamics)(at["q"], at["v"], at["u"])
    np.testing.assert_allclose(found, slopes(model, at), rtol=1e-6, atol=1e-6)
    many = states(model, 3)
    rows = jax.vmap(module.mass_matrix)(np.array([each["q"] for each in many]))
    np.testing.assert_allclose(rows, [model.mass_matrix(each["q"]) for each in many], rtol=1e-12)


def test_derivatives_of_torch(tmp_path: Path) -> None:
    module, model = module_of("torch", "four-bar", tmp_path), model_of("four-bar")
    import torch

    (at,) = states(model, 1)
    q, v, u = (torch.tensor(at[letter]) for letter in "qvu")
    found = torch.autograd.functional.jacobian(lambda x: module.forward_dynamics(x, v, u), q)
    np.testing.assert_allclose(found, slopes(model, at), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("to", ["sympy", "casadi"])
def test_constraints_that_repeat_each_other_are_refused_by_name(to: str) -> None:
    tied = da.System("x y", kinetic="x'**2/2 + y'**2", potential="x", holonomic=["x - y", "2*x - 2*y"], name="tied")
    with pytest.raises(DescriptionError, match=r"multipliers.* has no answer where constraints repeat"):
        da.export(tied, to)
    assert da.export(tied, to, quantities=["energy"], golden=0)


def test_entries_of_tensors_are_on_their_last_axis() -> None:
    """Read in the text, for PyTorch is seldom there: rows of states go through at once, and time is one number."""
    system = da.System("x", kinetic="x'**2/2", potential="k*(x - sin(t))**2/2", parameters={"k": 2.0})
    text = da.export(da.compile(system), "torch", quantities=("energy",), golden=0)
    assert all(part in text for part in ("q0 = q[..., 0]", "v0 = v[..., 0]", "t = t[..., 0]", "torch.sin(t)"))


@pytest.mark.parametrize("to", ["numpy", "casadi", "jax", "torch"])
def test_the_smaller_of_a_number_and_none_is_none(to: str, tmp_path: Path) -> None:
    """Either way round, of roots that a state has not; else the smaller and the larger one."""
    if importlib.util.find_spec(to) is None:
        pytest.skip(f"extra exports: {to} is not installed")
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="0", name="roots", outputs={
        "a": "min(sqrt(x), 1)", "b": "min(1, sqrt(x))", "c": "max(sqrt(x), 1)", "d": "max(1, sqrt(x))"}))  # fmt: skip
    module = imported(tmp_path, da.export(model, to, quantities=["outputs"], golden=0), f"roots_{to}")
    for x, wanted_row in ((-1.0, [np.nan] * 4), (4.0, [1.0, 1.0, 2.0, 2.0]), (0.25, [0.5, 0.5, 1.0, 1.0])):
        letters = [np.array([x]), np.array([0.0])]
        found = module.functions()["outputs"](*letters).full() if to == "casadi" else module.outputs(*letters)
        np.testing.assert_array_equal(np.ravel(found), wanted_row)
        np.testing.assert_array_equal(model.outputs([x], [0.0]), wanted_row)
