"""A system of the gallery as a model file is the same system."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert import gallery
from dalembert.cases import Case, case_in, case_of
from dalembert.description.event import Event
from dalembert.description.mechanism import Mechanism
from dalembert.description.system import System
from dalembert.expr.evaluate import evaluate
from dalembert.lab.model_text import model_text
from dalembert.model import compile as compile_model
from dalembert.simulation.simulate import simulate


def numbers(case: Case, values: dict[str, float]) -> np.ndarray:
    """Energies, dissipation, constraints, forces and contacts at a state, by the names of the letters."""
    system = case.description
    graph = system.graph
    forces = [node for force in sorted(system.forces, key=repr) for node in (*force.values, *force.along)]
    roots = [system.kinetic, system.potential, system.dissipation, *system.holonomic, *system.nonholonomic,
             *(node for each in system.contacts for node in (each.gap, *each.slip, each.friction, each.restitution)),
             *(forces if len(forces) == 2 else ())]  # fmt: skip
    leaves = {leaf: values.setdefault(repr(graph.nodes[leaf]), 0.3 + len(values) / 10)
              for leaf in graph.symbols(roots)}  # fmt: skip
    return np.array([float(value) for value in evaluate(graph, roots, leaves)])


@pytest.mark.parametrize("name", gallery.names())
def test_a_gallery_system_is_written_and_read_again_and_bodies_are_not(name: str):
    case = case_of(name)
    text = model_text(case)
    assert (text is None) == isinstance(case.description, Mechanism)
    if text is None:
        return
    again = case_in(text, "again")
    assert again.description.name == case.description.name and again.duration == (case.duration or 10.0)
    values: dict[str, float] = {}
    np.testing.assert_allclose(numbers(again, values), numbers(case, values), rtol=1e-12, atol=1e-13)
    if case.start is not None:
        assert again.description.state(again.start) == case.description.state(case.start)
    assert (again.scene is None) == (case.scene is None)


def test_dry_friction_is_written_and_read_again():
    """By Stribeck's curve and at once; the force of the state is that of the friction, and stands nowhere else."""
    friction = {"x' - V": {"force": "F", "stiction": 1.2, "stribeck": 0.1, "name": "belt"},
                "y'": {"force": 0.5, "stiction": "F"}}  # fmt: skip
    system = System("x y", kinetic="(x'**2 + y'**2)/2", potential="x**2", forces={"y": "sin(t)"}, friction=friction,
                    parameters={"F": 0.8, "V": 0.5}, name="rubs")  # fmt: skip
    again = case_in(model_text(Case(system, "rubs", "", None, 5.0)), "again").description
    model, other, state = compile_model(system), compile_model(again), ([0.1, 0.2], [0.55, -0.3])
    np.testing.assert_allclose(other.forward_dynamics(*state), model.forward_dynamics(*state), rtol=1e-14)
    assert [rub.name for rub in again.rubs] == [rub.name for rub in system.rubs]
    ends = [simulate(each, q=[1.0, 0.0], duration=5.0) for each in (system, again)]
    np.testing.assert_allclose(ends[1].q[-1], ends[0].q[-1], rtol=1e-9)
    assert len(ends[0].events) == len(ends[1].events) > 3


def test_limits_of_inputs_are_written_and_read_again():
    limits = {"f": (-1.0, 0.5), "g": (-float("inf"), 2.0), "h k": None}
    system = System("x", kinetic="x'**2/2", potential="0", forces={"x": "f + g"}, inputs=limits, name="bounded")
    again = case_in(model_text(Case(system, "bounded", "", None, 5.0)), "again").description
    assert again.input_names == system.input_names and again.input_limits == system.input_limits


def test_events_of_one_name_and_without_are_written_each():
    events = [Event("x"), Event("x'", name="x"), Event("x - 1", "falling", {"x'": "0"})]
    system = System("x", kinetic="x'**2/2", potential="x**2", events=events, name="happens")
    again = case_in(model_text(Case(system, "happens", "", None, 5.0)), "again").description
    assert [event.title for event in again.events] == ["x", "x_", "x - 1"]
    assert [event.direction for event in again.events] == ["both", "both", "falling"]
