"""A system of the gallery as a model file is the same system."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert import gallery
from dalembert.cases import Case, case_in, case_of
from dalembert.description.mechanism import Mechanism
from dalembert.expr.evaluate import evaluate
from dalembert.lab.model_text import model_text


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
