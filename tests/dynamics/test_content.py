"""What is said as text: nested values are told apart, systems that say the same are one, all others are not."""

import itertools

import pytest
import sympy

import dalembert as da
from dalembert.dynamics.content import content, content_key, plain
from dalembert.dynamics.derive import dynamics_of

x = sympy.Symbol("x")


def test_values_are_told_apart_by_what_they_hold():
    values = [1, 1.5, "1", None, True, [1, 2], [2, 1], [[1], 2], {"a": 1}, {"a": 2}, {"b": 1}, x, x + 1, [x], ()]
    texts = [repr(plain(value)) for value in values]
    assert len(set(texts)) == len(texts)
    assert plain((1, [x, ("a",)])) == plain([1, (x, ["a"])]) and plain({"a": (1,)}) == plain({"a": [1]})
    for wrong in (object(), {1, 2}, [object()], {"a": print}):
        with pytest.raises(TypeError, match="has no text"):
            plain(wrong)


def pendulum(**changed):
    said = {"coordinates": "q", "kinetic": "m*q'**2/2", "potential": "9.81*m*cos(q)", "parameters": {"m": 2},
            "forces": {"q": "u"}, "inputs": "u"}
    return dynamics_of(da.System(**{**said, **changed}))


VARIANTS = [
    {}, {"kinetic": "m*q'**2"}, {"potential": "9.82*m*cos(q)"}, {"forces": {"q": "2*u"}}, {"dissipation": "q'**2"},
    {"forces": {"q": "w"}, "inputs": "w"}, {"holonomic": ["q - t"]}, {"nonholonomic": ["q' - 1"]},
    {"outputs": {"height": "cos(q)"}}, {"outputs": {"height": "sin(q)"}},
    {"coordinates": "p", "kinetic": "m*p'**2/2", "potential": "9.81*m*cos(p)", "forces": {"p": "u"}},
    {"kinetic": "n*q'**2/2", "potential": "9.81*n*cos(q)", "parameters": {"n": 2}},
]  # fmt: skip


def test_systems_that_say_the_same_have_one_text_and_others_have_not():
    first, second = ([content(pendulum(**changed)) for changed in VARIANTS] for _ in range(2))
    assert first == second and len(set(first)) == len(first)


def bar(**changed):
    said = {"mass": 1, "com": (1, 0, 0), "inertia": (1, 1, 1, 0, 0, 0), "axis": (0, 0, 1), "gravity": (0, -9.81, 0),
            "force": (1, 0, 0), "at": (1, 0, 0)}
    options = {**said, **changed}
    made = da.Mechanism("bar", gravity=options["gravity"])
    made.body("bar", mass=options["mass"], com=options["com"], inertia=options["inertia"])
    made.revolute("q", "ground", "bar", axis=options["axis"])
    made.force("bar", options["force"], at=options["at"])
    return dynamics_of(made)


def test_bodies_that_say_the_same_have_one_text_and_others_have_not():
    changes = [{}, {"mass": 2}, {"com": (2, 0, 0)}, {"inertia": (1, 1, 1.5, 0, 0, 0)}, {"axis": (0, 1, 0)},
               {"gravity": (0, -9, 0)}, {"force": (2, 0, 0)}, {"at": (0, 1, 0)}]  # fmt: skip
    texts = [content(bar(**changed)) for changed in changes]
    assert texts == [content(bar(**changed)) for changed in changes] and len(set(texts)) == len(texts)


def test_what_is_asked_belongs_to_the_key():
    keys = [content_key(pendulum(), *asked) for asked in ((), (1,), (2,), ("1",), (1, 2), ([1, 2],))]
    assert len(set(keys)) == len(keys) and content_key(pendulum(), 1) == keys[1]
    assert content_key(pendulum(), object()) is None
    assert all(a != b for a, b in itertools.pairwise(keys))
