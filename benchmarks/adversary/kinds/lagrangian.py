"""Random Lagrangians: every quantity of a `Model`, beside SymPy's derivatives in balls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

import dalembert as da
from dalembert.errors import SingularMassMatrixError

from ..balls import lost
from ..judge import Judge, called
from ..kind import Kind
from ..oracle import Oracle, own_bounds
from ..systems import Described, assigned, state, unconstrained

QUANTITIES = (
    "kinetic_energy", "potential_energy", "energy", "momenta", "mass_matrix", "coriolis_matrix", "coriolis_vector",
    "gravity", "gyroscopic", "bias", "forces", "inverse_dynamics", "inverse_dynamics_by_position",
    "inverse_dynamics_by_velocity",
)  # fmt: skip
#: What is lost of an acceleration, next to the largest one, where M may be called singular.
HALF = 1e-8


@dataclass(frozen=True)
class Subject:
    """A system, a state of it, what is compiled to machine code, and how often the state stands in a batch."""

    described: Described
    state: Mapping[str, Any]
    compiled: Sequence[str]
    batch: int

    @property
    def script(self) -> str:
        return f"{self.described.script}{assigned(self.state)}model = da.compile(system)\n"


def make(random: Random) -> Subject:
    described = unconstrained(random)
    asked = random.sample((*QUANTITIES, "forward_dynamics"), 3)
    return Subject(described, state(random, described), asked, random.choice((1, 3)))


def judge(subject: Subject, found: Judge) -> None:
    models = compiled(subject.described, found)
    if models:
        oracle = Oracle(subject.described, subject.state)
        quantities(subject, found, models, oracle, QUANTITIES)
        accelerations(subject, found, models, oracle)


def compiled(described: Described, found: Judge) -> dict[str, Any]:
    """The models for both targets, empty where the system is refused."""
    with found.asking("the system"):
        system = described.build()
        return {target: da.compile(system, target=target) for target in ("numpy", "llvm")}
    return {}


def quantities(subject: Any, found: Judge, models: Mapping[str, Any], oracle: Oracle, names: Sequence[str]) -> None:
    """Quantities by name, of the interpreter or of machine code."""
    arrays = {name: np.array(value) for name, value in subject.state.items() if name != "t"}
    time = subject.state["t"]
    for name in names:
        model = models["llvm" if name in subject.compiled else "numpy"]
        with found.asking(name):
            found.numbers(name, called(getattr(model, name), arrays, t=time), oracle[name],
                          lambda name=name, model=model: own_bounds(model, name, arrays, time))


def accelerations(subject: Subject, found: Judge, models: Mapping[str, Any], oracle: Oracle) -> None:
    """M a = Q - bias, of one state or of a batch of it."""
    model = models["llvm" if "forward_dynamics" in subject.compiled else "numpy"]
    truth = oracle.motion()
    if truth is None:
        found.unmeasured += 1
        return
    given = {name: np.array(value) for name, value in subject.state.items() if name != "t"}
    rows = given if subject.batch == 1 else {
        name: np.repeat(array[None], subject.batch, axis=0) for name, array in given.items()}
    with found.asking("forward_dynamics", refusable(truth[0])):
        for row in np.atleast_2d(called(model.forward_dynamics, rows, t=subject.state["t"])):
            found.numbers("forward_dynamics", row, truth[0],
                          lambda: _own_of_acceleration(models["numpy"], given, subject))


def _own_of_acceleration(model: Any, arrays: dict[str, Any], subject: Subject) -> Any:
    """What the engine's own bias and forces lose, passed on by M^-1; units of 2**-52."""
    time = subject.state["t"]
    of_force = sum(np.array(own_bounds(model, name, arrays, time), dtype=float) for name in ("bias", "forces"))
    return np.abs(np.linalg.pinv(called(model.mass_matrix, arrays, t=time))) @ of_force


def refusable(truth: Sequence[Any]) -> list[tuple[type[Exception], str]]:
    """That M is singular may be said where doubles keep fewer than half of their digits."""
    size = max(abs(float(x.mid())) for x in truth)
    is_ill = any(lost(x) > HALF * size for x in truth)
    return [(SingularMassMatrixError, "not determined")] if is_ill else []


KIND = Kind("lagrangian", 3_000, make, judge)
