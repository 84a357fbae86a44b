"""Golden numbers: what is answered, where, and how much is allowed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dalembert.compiler.golden import golden
from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.compiler.source import Listed, State, Unit, Written
from dalembert.expr.graph import Graph
from dalembert.targets import choose
from dalembert.targets.numpy import numpy_function


def unit() -> Unit:
    """ln q, which has no value for some states and the name of a function of C, and a number that is large."""
    g = Graph()
    (q,) = symbols = [g.symbol("q")]
    roots = {"log": g.call("log", q), "large": g.sub(g.call("exp", g.mul(q, g.number(9))), q)}
    programs = {name: optimize(lower(g, name, [("q", (1,), symbols)], [("y", (), [root])]))
                for name, root in roots.items()}  # fmt: skip
    functions = tuple(Written(name, program, ("q",), (program.outputs[0][0],), ())
                      for name, program in programs.items())  # fmt: skip
    return Unit("unit", None, (), (Listed("q", "a number", (("q", ""),)),), functions)


def states() -> Iterator[State]:
    return ({"q": np.array([x])} for x in (-1.0, 2.0, np.nan, 3.0, 4.0))


def test_states_without_an_answer_are_left_out() -> None:
    found = golden(unit(), choose(), choose("numpy"), states(), 2)
    assert [state["q"].tolist() for state in found.states] == [[2.0], [3.0]]
    for it in unit().functions:
        wanted = [np.ravel(numpy_function(it.work)(state["q"])[0]) for state in found.states]
        assert np.abs(found.answers[it.name] - wanted).max() <= found.allowed[it.name]


def test_fewer_states_than_wanted_and_none() -> None:
    assert len(golden(unit(), choose(), choose("numpy"), states(), 9).states) == 3
    nothing = golden(unit(), choose(), choose("numpy"), iter(()), 3)
    assert not nothing.states and nothing.answers["log"].shape[0] == 0


def test_what_is_allowed_follows_from_rounding() -> None:
    found = golden(unit(), choose("numpy"), choose("numpy"), states(), 3)
    assert found.apart == {"log": 0.0, "large": 0.0}
    assert 1e-14 < found.allowed["log"] < 1e-13
    assert 1e-13 < found.allowed["large"] / np.exp(36) < 1e-12  # 36 eps for an eps of q
