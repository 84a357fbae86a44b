"""Many runs in one call, with the ends that `simulate` gives."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.integration import codes
from dalembert.integration.integrator import Layout
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.kernels import build_kernels
from dalembert.integration.stretch import TRIES
from dalembert.integration.together import LEFT, ended

ASKED = np.array([1.5, 1e-6, 1e-9, 1.5, 1e6, 0.0, 0.0])


def starts_of(target, count):
    """A quartic spring from some places, as `together` and `along` are told of them."""
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="x**4/4"), target=target)
    kernels, starts = build_kernels(model), np.linspace(0.5, 2.0, count)
    states, contexts = np.stack([starts, 0.0 * starts], axis=1), np.zeros((count, kernels.sizes.context))
    for y, context in zip(states, contexts, strict=True):
        kernels.open(y, context)
    return model, kernels, states, contexts


def alone(model, start, method="tsit5"):
    return da.simulate(model, q=start[:1], v=start[1:], duration=1.5, method=method, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_ends_are_those_of_simulate(target: str) -> None:
    model, kernels, states, contexts = starts_of(target, 11 if target == "llvm" else 2)
    ends = INTEGRATORS["tsit5"].together(kernels)(states, contexts, ASKED)
    for k, start in enumerate(states):
        one = alone(model, start)
        assert np.array_equal(ends.states[k], one.motion.steps.states[-1]) and ends.accepted[k] == one.steps
    assert (ends.codes == codes.FINISHED).all() and (ends.clock == 1.5).all() and (ends.tried >= ends.accepted).all()


@pytest.mark.parametrize(("target", "method"), [("llvm", "tsit5"), ("llvm", "dop853"), ("llvm", "taylor"),
                                                ("numpy", "tsit5")])
def test_courses_are_the_steps_of_simulate(target, method):
    model, kernels, states, contexts = starts_of(target, 11 if target == "llvm" else 2)
    found = dict(INTEGRATORS[method].along(kernels)(states, contexts, ASKED))
    assert sorted(found) == list(range(len(states)))
    for k, start in enumerate(states):
        steps = alone(model, start, method).motion.steps
        parts = [np.concatenate(part) for part in zip(*found[k].chunks, strict=True)]
        for part, whole in zip(parts, (steps.clock[1:], steps.states[1:], steps.dense, steps.variances), strict=True):
            assert np.array_equal(part, whole)
        assert (found[k].evaluations, found[k].order) == (steps.evaluations, steps.order)


def test_a_run_that_tries_too_often_has_no_course_and_others_have():
    _, kernels, states, contexts = starts_of("llvm", 5)
    asked = ASKED.copy()
    asked[TRIES] = np.median(INTEGRATORS["tsit5"].together(kernels)(states, contexts, ASKED).tried)
    found = dict(INTEGRATORS["tsit5"].along(kernels)(states, contexts, asked))
    assert 0 < len(found) < 5


def test_a_run_of_which_something_is_to_be_said_has_left() -> None:
    """One, as a rule sets it first, is nothing yet; a rounding more is something."""
    layout = Layout(size=6, time=0, tried=1, evaluations=2, accepted=3, failure=4, remarked=5)
    told, done = np.zeros((3, 6)), np.full(3, codes.FINISHED)
    told[:, 5] = 0.0, 1.0, 1.0 + 1e-15
    assert ended(layout, told, told, done).codes.tolist() == [codes.FINISHED, codes.FINISHED, LEFT]
    assert (ended(Layout(6, 0, 1, 2, 3, 4), told, told, done).codes == codes.FINISHED).all()
