"""Inputs given as a Python function: each thread asks its own, and machine code that asks is kept like any other."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler import engine, ready, storage
from dalembert.compiler.meanwhile import settled
from dalembert.integration.asking import Asked, ask
from dalembert.integration.codes import INPUT_FAILED, OK


def pushed() -> da.Model:
    return da.compile(da.System("x", kinetic="m*x'**2/2", potential="0", forces="f", inputs=["f"], parameters={"m": 2}))


def run(model: da.Model, force: float) -> float:
    """Where a constant force moves the mass to in a second: force / 4. Asks 850 times."""
    return float(da.simulate(model, q=[0.0], duration=1.0, inputs=lambda t, q, v: [force]).q[-1, 0])


def forget() -> None:
    """As a new process would; a thread that still makes better code would bring back what it makes."""
    settled()
    ready._LOADED.clear()


def test_threads_ask_their_own_functions() -> None:
    model, found = pushed(), dict[float, float]()
    run(model, 0.0)
    forces = [4.0 * k for k in range(6)]
    threads = [threading.Thread(target=lambda f=f: found.__setitem__(f, run(model, f))) for f in forces]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(abs(found[force] - force / 4.0) < 1e-9 for force in forces)


def test_a_function_that_is_asked_may_simulate() -> None:
    """At every fortieth of some 800 questions it does, between and beside those that it answers at once."""
    model, asked = pushed(), itertools.count()

    def force(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        return [8.0 if next(asked) % 40 else 4.0 * run(model, 8.0)]

    assert abs(da.simulate(model, q=[0.0], duration=0.01, inputs=force).q[-1, 0] - 8.0 / 4.0 * 1e-4) < 1e-12


def test_nobody_to_ask_is_a_failure() -> None:
    t, q, u = np.zeros(1), np.zeros(1), np.zeros(1)
    assert ask(t, q, q, u) == INPUT_FAILED
    with Asked(lambda t, q, v: 3.0, (1, 1, 1)):
        with Asked(None, (1, 1, 1)) as nobody:
            assert ask(t, q, q, u) == INPUT_FAILED and isinstance(nobody.problem, AssertionError)
        assert ask(t, q, q, u) == OK and u[0] == 3.0


def test_code_that_asks_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setenv(storage.VARIABLE, str(tmp_path / "cache"))
    first = run(pushed(), 4.0)
    forget()
    monkeypatch.setattr(engine, "_object_code", None)
    assert run(pushed(), 4.0) == first
    assert abs(run(pushed(), 6.0) - 1.5) < 1e-9
