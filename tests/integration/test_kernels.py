"""The libraries behind a simulation: built once, sized right, checked."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert import gallery
from dalembert.compiler.meanwhile import settled
from dalembert.errors import CompilationError
from dalembert.gallery import double_pendulum, four_bar, free_rigid_body_quaternion
from dalembert.integration.explicit import ready
from dalembert.integration.integrators.dop853 import TABLEAU
from dalembert.integration.kernels import OUTPUTS, build_kernels, sizes_of


def test_a_library_is_built_once_for_a_model_and_a_kind_of_inputs(cart: da.Model) -> None:
    c = symbols("c")
    held = build_kernels(cart)
    assert build_kernels(cart) is held
    assert build_kernels(cart, [c, 2 * c]) is build_kernels(cart, [c, 2 * c]) is not held
    assert build_kernels(cart, "asked") is build_kernels(cart, "asked") is not held


def test_sizes(cart: da.Model, pendulum_dae: da.Model) -> None:
    assert (sizes_of(cart).n, sizes_of(cart).nu, sizes_of(cart).np, sizes_of(cart).nc) == (1, 2, 1, 0)
    assert (sizes_of(pendulum_dae).n, sizes_of(pendulum_dae).nh, sizes_of(pendulum_dae).nc) == (2, 1, 1)


def test_a_program_evaluated_at_a_state(pendulum_dae: da.Model) -> None:
    kernels = build_kernels(pendulum_dae)
    q, v = np.array([0.6, -0.7]), np.array([0.1, 0.2])
    assert kernels.target == pendulum_dae.target
    position = kernels.evaluate("position", 0.0, q, v, np.zeros(kernels.sizes.context))
    assert set(position) == set(OUTPUTS["position"])
    assert np.allclose(position["h"], pendulum_dae.constraint_residual(q), rtol=1e-14, atol=1e-16)
    energy = kernels.evaluate("energy", 0.0, q, v, np.zeros(kernels.sizes.context))
    assert abs(energy["E"][0] - pendulum_dae.energy(q, v)) < 1e-14


def test_programs_that_do_not_fit_are_refused(cart: da.Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DALEMBERT_CACHE", "off")
    mistaken = copy.copy(cart)
    mistaken.__dict__["programs"] = {**cart.programs, "energy": cart.programs["velocity"]}
    mistaken.__dict__["assembled"] = {}
    with pytest.raises(CompilationError, match="program energy"):
        build_kernels(mistaken)


def test_what_no_kernel_calls_is_compiled_when_it_is_asked_for(cart: da.Model) -> None:
    kernels = build_kernels(da.compile(cart.equations))
    assert not {"position", "velocity"} & set(kernels.programs)
    state = (0.0, np.array([0.6]), np.array([0.1]), np.zeros(kernels.sizes.context))
    asked, called = kernels.evaluate("velocity", *state), kernels.mass_matrix(*state)
    assert "velocity" in kernels.programs
    np.testing.assert_allclose(asked["M"].reshape(called.shape), called, rtol=1e-15)


def test_a_recursion_writes_accelerations_out_and_nobody_compiles_the_equations() -> None:
    arm = gallery.load("six-joint-arm").build()
    kernels = build_kernels(da.compile(arm))
    assert not {"terms", "position", "velocity"} & set(kernels.programs)
    state = (0.0, np.linspace(0.1, 0.6, 6), np.linspace(-0.3, 0.2, 6), np.zeros(kernels.sizes.context))
    terms = kernels.evaluate("terms", *state)
    rates = np.zeros(12)
    assert kernels.derivative(0.0, np.concatenate(state[1:3]), rates, state[3]) == 0
    np.testing.assert_allclose(terms["M"].reshape(6, 6) @ rates[6:], terms["r"], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(kernels.mass_matrix(*state), terms["M"].reshape(6, 6), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("example", [double_pendulum, four_bar, free_rigid_body_quaternion])
def test_better_code_takes_over_with_the_same_bits(example: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DALEMBERT_CACHE", "off")
    ready.cache_clear()
    model, start = da.compile(example.EXAMPLE.build()), example.EXAMPLE.start
    kernels = build_kernels(model)
    first = kernels.derivative.library
    method = ready(model.target, TABLEAU, model.nq + model.nv)
    before = da.simulate(model, q=start.q, v=start.v, duration=0.5)
    kernels.used(700), method.used(700)
    assert kernels.derivative.library is kernels.project.library is first
    kernels.used(300), method.used(300)
    settled()
    assert kernels.derivative.library is kernels.project.library is not first
    after = da.simulate(model, q=start.q, v=start.v, duration=0.5)
    for name in ("times", "q", "v", "a", "energy", "multipliers"):
        assert np.array_equal(getattr(before, name), getattr(after, name))


@pytest.mark.parametrize("method", ["dop853", "tsit5", "taylor"])
@pytest.mark.parametrize("bound_first", [True, False])
def test_bound_parameters_are_where_kernels_look_for_them(bound_first: bool, method: str) -> None:
    """Beside the energy, which is held: x = x0 cos(sqrt(k/m) t)."""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2.0, "k": 8.0})
    free = da.compile(spring, free=["m", "k"])
    bound, run = free.bind({"m": 2.0, "k": 18.0}), {"q": [0.5], "duration": 1.0, "times": [1.0], "method": method}
    for model in (bound, free) if bound_first else (free, bound):
        given = {} if model is bound else {"parameters": {"m": 2.0, "k": 18.0}}
        np.testing.assert_allclose(da.simulate(model, **run, **given).q, [[0.5 * np.cos(3.0)]], rtol=1e-8)


def test_the_address_of_a_kernel_is_that_of_its_best_code(two_rods: da.Model) -> None:
    kernels = build_kernels(two_rods)
    _ = kernels.derivative.address
    kernels.used(1000)
    assert kernels.derivative.address == kernels.derivative.library.address("derivative")
