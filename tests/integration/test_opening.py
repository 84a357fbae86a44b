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


def _two_links(mass: float) -> da.Mechanism:
    arm = da.Mechanism(gravity=(0, 0, -9.81))
    upper = arm.body("upper", mass=1.0, com=(0.3, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0))
    lower = arm.body("lower", mass=mass, com=(0.2, 0, 0), inertia=(0.1 * mass,) * 3 + (0.0,) * 3, check=False)
    arm.revolute("q1", arm.ground, upper, axis="y")
    arm.revolute("q2", upper, lower, axis="y", at=(1, 0, 0))
    return arm


def test_links_with_mass_begin_without_a_mass_matrix():
    """M of a long chain is twice as much as its accelerations, whose pivots tell as much."""
    kernels = build_kernels(da.compile(_two_links(1.0)))
    run = da.simulate(kernels.model, q=[0.1, 0.2], v=[0.0, 1.0], duration=0.01)
    assert run.status == "finished" and not {"terms", "velocity"} & set(kernels.programs)


@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
def test_links_of_negative_mass_are_told():
    with pytest.warns(da.errors.Remark, match="indefinite-mass"):
        da.simulate(_two_links(-0.5), q=[0.1, 0.2], v=[0.0, 1.0], duration=0.01)
