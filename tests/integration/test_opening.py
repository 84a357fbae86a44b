"""What is looked at where a run begins: the kernel agrees with what Python finds."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.kernels import build_kernels
from dalembert.integration.opening import AT_REST, DOUBTFUL_MASS


def opened(system: da.System, q: list[float], v: list[float], target: str | None = None) -> tuple[int, np.ndarray]:
    """The bits, and the invariants that are written."""
    kernels = build_kernels(da.compile(system, target=target))
    assert kernels.opening is not None
    context = np.zeros(kernels.sizes.context)
    return kernels.open(np.array([*q, *v]), context), context[kernels.sizes.invariants]


@pytest.mark.parametrize("target", ["llvm", "numpy"])
@pytest.mark.parametrize(("q", "v", "bits"), [
    ([0.0], [0.0], AT_REST), ([0.0], [0.1], 0), ([0.3], [0.0], 0),
])  # fmt: skip
def test_rest_is_seen(target: str, q: list[float], v: list[float], bits: int) -> None:
    assert opened(da.System("x", kinetic="x'**2/2", potential="x**2"), q, v, target)[0] == bits


@pytest.mark.parametrize(("mass", "bits"), [("1 - x", 0), ("x - 1", DOUBTFUL_MASS), ("sqrt(x - 1)", DOUBTFUL_MASS)])
def test_a_mass_that_is_not_positive_is_seen(mass: str, bits: int) -> None:
    system = da.System("x y", kinetic=f"(({mass})*x'**2 + y'**2)/2", potential="x")
    assert opened(system, [0.5, 0.0], [1.0, 0.0])[0] == bits


def test_invariants_are_those_of_the_program() -> None:
    system = da.System("r p", kinetic="(r'**2 + r**2*p'**2)/2", potential="-1/r")
    _, found = opened(system, [1.5, 0.2], [0.1, 0.8])
    assert np.allclose(sorted(found), sorted([(0.01 + 2.25 * 0.64) / 2 - 1 / 1.5, 2.25 * 0.8]), rtol=1e-15)


def test_constraints_are_looked_at_in_python(pendulum_dae: da.Model) -> None:
    kernels = build_kernels(pendulum_dae)
    assert kernels.opening is None
    assert kernels.open(np.array([0.6, -0.8, 0.0, 0.0]), np.zeros(kernels.sizes.context)) == AT_REST | DOUBTFUL_MASS
