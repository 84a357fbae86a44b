"""The libraries behind a simulation: built once, sized right, checked."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest
from sympy import symbols

import dalembert as da
from dalembert.errors import CompilationError
from dalembert.simulation.kernels import OUTPUTS, build_kernels, sizes_of


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
    assert np.allclose(position["h"], pendulum_dae.constraint_residual(q), rtol=1e-16, atol=1e-16)
    energy = kernels.evaluate("energy", 0.0, q, v, np.zeros(kernels.sizes.context))
    assert abs(energy["E"][0] - pendulum_dae.energy(q, v)) < 1e-14


def test_programs_that_do_not_fit_are_refused(cart: da.Model) -> None:
    class Mistaken:
        programs: ClassVar = {**cart.programs, "energy": cart.programs["velocity"]}
        nc = 0

    with pytest.raises(CompilationError, match="program energy"):
        sizes_of(Mistaken())  # type: ignore[arg-type]
