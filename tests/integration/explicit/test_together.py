"""Many runs in one call, with the ends that `simulate` gives."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.integration import codes
from dalembert.integration.integrator import Layout
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.kernels import build_kernels
from dalembert.integration.together import LEFT, ended


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_ends_are_those_of_simulate(target: str) -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="x**4/4"), target=target)
    kernels, starts = build_kernels(model), np.linspace(0.5, 2.0, 11 if target == "llvm" else 2)
    states, contexts = np.stack([starts, 0.0 * starts], axis=1), np.zeros((len(starts), kernels.sizes.context))
    for y, context in zip(states, contexts, strict=True):
        kernels.open(y, context)
    run = INTEGRATORS["tsit5"].together(kernels)
    ends = run(states, contexts, np.array([1.5, 1e-6, 1e-9, 1.5, 1e6, 0.0, 0.0]))
    for k, x in enumerate(starts):
        alone = da.simulate(model, q=[x], duration=1.5, method="tsit5", rtol=1e-6, atol=1e-9)
        assert np.array_equal(ends.states[k], alone.motion.steps.states[-1]) and ends.accepted[k] == alone.steps
    assert (ends.codes == codes.FINISHED).all() and (ends.clock == 1.5).all() and (ends.tried >= ends.accepted).all()


def test_a_run_of_which_something_is_to_be_said_has_left() -> None:
    """One, as a rule sets it first, is nothing yet; a rounding more is something."""
    layout = Layout(size=6, time=0, tried=1, evaluations=2, accepted=3, failure=4, remarked=5)
    told, done = np.zeros((3, 6)), np.full(3, codes.FINISHED)
    told[:, 5] = 0.0, 1.0, 1.0 + 1e-15
    assert ended(layout, told, told, done).codes.tolist() == [codes.FINISHED, codes.FINISHED, LEFT]
    assert (ended(Layout(6, 0, 1, 2, 3, 4), told, told, done).codes == codes.FINISHED).all()
