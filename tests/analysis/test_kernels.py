"""What needs numbers is compiled once: other states, other parameters and other data find it ready."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from sympy import Symbol

import dalembert as da
from dalembert.analysis.kernels import function, lacks_numbers
from dalembert.compiler import engine
from dalembert.control import computed_torque, identify, inverse_dynamics_along, learn_inputs, linearize, lqr
from dalembert.expr.calculus import jacobian

NUMBERS = {"M": 1.5, "m": 0.3, "l": 0.7, "g": 9.81}


def cart_pole() -> da.System:
    kinetic = "(M + m)*x'**2/2 + m*l*x'*theta'*cos(theta) + m*l**2*theta'**2/2"
    return da.System("x theta", kinetic=kinetic, potential="m*g*l*cos(theta)", forces={"x": "F"}, inputs=["F"],
                     parameters=NUMBERS)  # fmt: skip


def arm() -> da.System:
    return da.System("a b", kinetic="m*(a'**2 + b'**2 + a'*b'*cos(a - b))/2", potential="-m*g*(cos(a) + cos(b))",
                     forces={"a": "ta", "b": "tb"}, inputs=["ta", "tb"], parameters={"m": 2, "g": 9.81})  # fmt: skip


@contextmanager
def compilations(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The modules that become machine code while the block runs, without any help from the disk."""
    made: list[str] = []
    really = engine._object_code

    def noted(module: Any, *others: Any) -> bytes:
        made.append(module.name)
        return really(module, *others)

    with monkeypatch.context() as patch:
        patch.setenv("DALEMBERT_CACHE", "off")
        patch.setattr(engine, "_object_code", noted)
        yield made


@pytest.mark.parametrize("made_of", ["system", "equations", "model", "free", "bound"])
def test_a_linearization_is_compiled_once(monkeypatch: pytest.MonkeyPatch, made_of: str) -> None:
    system = cart_pole()
    equations = da.derive(system)
    free = da.compile(equations, free=NUMBERS)
    what: Callable[[float], Any] = {
        "system": lambda l: linearize(system, [0, l], parameters={"l": l}, outputs=["x + l*theta"]),
        "equations": lambda l: linearize(equations, [0, l], parameters={"l": l}, outputs=["x + l*theta"]),
        "model": lambda l: linearize(da.compile(equations, {"l": l}), [0, l], outputs=["x + l*theta"]),
        "free": lambda l: linearize(free, [0, l], parameters={"l": l}, outputs=["x + l*theta"]),
        "bound": lambda l: linearize(free.bind({"l": l}), [0, l], outputs=["x + l*theta"]),
    }[made_of]
    with compilations(monkeypatch) as first:
        before = what(0.7)
    assert sorted(set(first) - {"doors"}) in ([], ["differentials", "outputs", "rates", "saddle"])
    with compilations(monkeypatch) as again:
        after = [what(l) for l in (0.5, 0.6, 0.7)]
        lqr(linearize(equations, [0, 0], parameters={"l": 0.8}), 1.0, 1.0)
    assert not again
    np.testing.assert_array_equal(after[2].A, before.A)
    assert after[0].A[3, 1] != before.A[3, 1]


def test_a_trajectory_and_constraints_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bead = da.derive(da.System(
        "x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", forces={"x": "f"}, inputs=["f"],
        holonomic=["y - k*x**2/2"], parameters={"m": 2, "g": 9.81, "k": 0.3}))  # fmt: skip
    linearize(bead, [0.0, 0.0])
    motion = da.simulate(bead, q=[0.1, 0.0], duration=0.2, inputs=[0.5])
    with compilations(monkeypatch) as again:
        linearize(bead, [0.0, 0.0], u0=[0.0], parameters={"m": 3.0, "k": 0.2})
        linearize(motion)
    assert not again


def test_identification_and_inverse_dynamics_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    equations = da.derive(arm())
    one, other = (da.simulate(equations, q=[q, 0], inputs=["sin(t)", "cos(2*t)"], duration=2.0) for q in (0.0, 0.5))
    wanted = {"a": "sin(t)", "b": "t/10"}
    identify(equations, one, ["m"]), identify(equations, one), inverse_dynamics_along(equations, wanted, [0.0])
    with compilations(monkeypatch) as again:
        found = identify(equations, other, ["m"], parameters={"g": 9.81})
        wrong = identify(equations, other, ["m"], parameters={"g": 4.905})
        identify(equations, other)
        inverse_dynamics_along(equations, wanted, [0.0, 1.0], parameters={"m": 3.0})
    assert not again
    assert list(found.values.values()) == pytest.approx([2.0], rel=1e-6)
    assert abs(next(iter(wrong.values.values())) - 2.0) > 0.1


def test_learning_binds_the_parameters_of_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    model = da.compile(arm(), free=["m", "g"])
    wanted = {"a": "t**2*(3 - 2*t)", "b": "0"}
    learn_inputs(model, wanted, 1.0, trials=1, samples=21)
    with compilations(monkeypatch) as again:
        learn_inputs(model, wanted, 1.0, trials=1, samples=21, parameters={"m": 3.0})
    assert not again


def test_gains_and_amplitudes_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    model, wanted = da.compile(arm()), {"a": "sin(t)", "b": "t**2/2"}

    def end(stiffness: float, damping: float) -> np.ndarray:
        torques = computed_torque(model, wanted, stiffness=stiffness, damping=damping)
        return da.simulate(model, q=[0.3, 0.0], inputs=torques, duration=1.0, rtol=1e-11).q[-1]

    end(25.0, 10.0), da.simulate(model, q=[0.3, 0.0], inputs=["sin(2.5*t)", "-3.5*b**1.5"], duration=0.1)
    with compilations(monkeypatch) as again:
        for gain in (4.0, 6.0):
            left = np.array([math.sin(1.0), 0.5]) - end(gain**2, 2 * gain)
            # e'' + 2 g e' + g^2 e = 0 from e = -0.3, e' = 1
            error = np.array([math.exp(-gain) * (-0.3 + (1.0 - 0.3 * gain)), 0.0])
            assert np.abs(left - error).max() < 1e-9
        da.simulate(model, q=[0.3, 0.0], inputs=["sin(1.7*t)", "-0.5*b**1.5"], duration=0.1)
    assert not again
    with compilations(monkeypatch) as other:
        da.simulate(model, q=[0.3, 0.0], inputs=["sin(1.7*t)", "-0.5*b**2.5"], duration=0.1)
    assert other


def test_numbers_that_shape_a_formula_are_folded() -> None:
    """Zeros and exponents say what there is to differentiate: k (n - 1) x^(n - 2) at 0, and nothing where c = 0."""
    symbols = dict.fromkeys(["k", "n", "c"])
    system = da.System("x", kinetic="x'**2/2", potential="k*x**n/n + c*x**2*log(x)/2", parameters=symbols)
    leaves = dict(zip(system.parameter_names, system.leaves.p, strict=True))
    x = system.leaves.q
    stiffness = jacobian(system.graph, jacobian(system.graph, [system.potential], x)[0], x)
    for n, k, at, expected in ((1, 3, 0.0, 0.0), (2, 3, 0.0, 3.0), (4, 2, -2.0, 24.0), (1.5, 0, 0.0, 0.0)):
        known = {leaves["n"]: n, leaves["k"]: k, leaves["c"]: 0.0}
        found = function(system, "stiffness", [("x", x)], stiffness, known)(np.array([at]))
        np.testing.assert_array_equal(found, [[expected]])


@pytest.mark.parametrize("place", [
    [Symbol("a"), 1.0], (1.0, Symbol("a")), np.array([1.0, Symbol("a")]), {"x": Symbol("a")}, Symbol("a"),
    {"q": [1.0, Symbol("a")]},
], ids=str)  # fmt: skip
def test_a_symbol_is_seen_wherever_it_is_given(place: Any) -> None:
    model = da.compile(cart_pole())
    assert lacks_numbers(model, None, [1.0, 2.0], place)
    assert not lacks_numbers(model, None, [1.0, 2.0], (1, 2), np.zeros(2), {"x": 1.0}, 3.0)


def test_what_was_linearised_goes_to_other_processes() -> None:
    """A linearization and its regulator are pickled by what their functions were made of."""
    found = linearize(cart_pole(), [0.0, 0.0])
    again, regulator = pickle.loads(pickle.dumps((found, lqr(found, np.eye(4), 1.0))))
    assert np.array_equal(again.A, found.A) and again.stability.verdict == found.stability.verdict
    z = np.array([0.1, 0.2, 0.0, 0.0])
    assert np.array_equal(regulator.gain @ z, lqr(found, np.eye(4), 1.0).gain @ z)
    numbers = function(arm(), "doubled", [("q", arm().leaves.q)], list(arm().leaves.q), {})
    assert copy.deepcopy(numbers)([1.0, 2.0]).tolist() == [1.0, 2.0]
