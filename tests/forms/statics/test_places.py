"""Places by name or in order: what is left out, what is refused, and what they are worth in nodes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError
from dalembert.forms.statics.places import (
    at_rest_in,
    configuration,
    equations_of,
    name_of,
    numbers,
    ordered,
    parameter_values,
    vector,
)

SPRING = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="k*x**2/2 + g*y", forces={"x": "u"}, inputs=["u"],
                   parameters={"m": 2.0, "k": 3.0, "g": None})  # fmt: skip


def test_equations_are_those_of_every_shape_of_a_system() -> None:
    equations = da.derive(SPRING)
    assert equations_of(equations) is equations and equations_of(da.compile(equations, {"g": 9.81})) is equations
    assert equations_of(SPRING).system is SPRING
    machine = da.Mechanism("m")
    machine.revolute("turn", machine.ground, machine.body("rod", 1.0, inertia=(1.0, 1.0, 1.0, 0, 0, 0)), axis="z")
    assert equations_of(machine).system.coordinate_names == ("turn",)
    with pytest.raises(DescriptionError, match="a str is not a mechanical system"):
        equations_of("spring")  # type: ignore[arg-type]


def test_names_of_text_symbols_functions_and_their_derivatives() -> None:
    (x,) = da.coordinates("x")
    assert [name_of(key) for key in ("q'", sympy.Symbol("m"), x, x.diff(), x.diff(da.time, 2), 7)] == [
        "q'", "m", "x", "x'", "x''", "7"]  # fmt: skip
    assert name_of(SimpleNamespace(name="tip")) == "tip"


def test_what_is_left_out_is_zero_or_as_said() -> None:
    (x,) = da.coordinates("x")
    names = ("x", "y", "x'")
    assert ordered("here", names, {"y": 2.0, x: 1.0}) == [1.0, 2.0, 0.0]
    assert ordered("here", names, None, [5, 6, 7]) == [5, 6, 7] and ordered("here", names, {x.diff(): 1}) == [0, 0, 1]
    assert ordered("here", ("x'", "y'"), {"y": 3}) == [0, 3], "a velocity may go by the name of its coordinate"
    assert ordered("here", names, sympy.Matrix([1, 2, 3])) == [1, 2, 3] and ordered("here", names, "what") == "what"
    with pytest.raises(UnknownNameError, match=r"here: 'z' is not known here\. Did you mean"):
        ordered("here", ("x", "zz"), {"z": 1})


def test_vectors_are_copies_of_as_many_finite_numbers() -> None:
    given = np.array([1.0, 2.0])
    found = vector("here", ("x", "y"), given)
    assert np.array_equal(found, given) and found is not given and not np.shares_memory(found, given)
    assert vector("here", ("x",), 3).tolist() == [3.0] and vector("here", ("x", "y"), {"y": 1}).tolist() == [0.0, 1.0]
    for wrong in ([1.0], [[1.0, 2.0]], [1.0, np.nan], 3.0, {"x": np.inf}):
        with pytest.raises(ShapeError, match="Give 2 finite numbers: x, y"):
            vector("here", ("x", "y"), wrong)


def test_a_quaternion_of_zeros_is_refused_whatever_stands_beside_it() -> None:
    machine = da.Mechanism("arm")
    ball = machine.body("ball", 1.0, inertia=(1.0, 1.0, 1.0, 0, 0, 0))
    machine.prismatic("slide", machine.ground, rail := machine.body("rail", 1.0), axis="x")
    machine.spherical("turn", rail, ball)
    machine.revolute("last", ball, machine.body("hand", 1.0, inertia=(1.0, 1.0, 1.0, 0, 0, 0)), axis="z")
    system = machine.system
    assert configuration("here", system, None).tolist() == [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    assert configuration("here", system, {"last": 2.0}).tolist() == [0.0, 1.0, 0.0, 0.0, 0.0, 2.0]
    for place in ([1.0, 0, 0, 0, 0, 2.0], {"slide": 1.0, "turn_qw": 0.0, "last": 2.0}):
        with pytest.raises(DescriptionError, match="the quaternion from 'turn_qw' on is zero"):
            configuration("here", system, place)


def test_parameters_are_defaults_and_what_is_given_over_them() -> None:
    m, k, g = SPRING.leaves.p
    assert parameter_values(SPRING, {"g": 9.81, "m": np.float32(0.5)}) == {m: 0.5, k: 3.0, g: 9.81}
    assert parameter_values(SPRING, None, free=["g"]) == {m: 2.0, k: 3.0}
    with pytest.raises(DescriptionError, match=r"there is no value for g\. Pass parameters"):
        parameter_values(SPRING, {"m": 1.0})
    with pytest.raises(UnknownNameError, match="'c' is not a parameter"):
        parameter_values(SPRING, {"c": 1.0})
    strange: list[Any] = [np.nan, "much", 1j, np.inf]
    for wrong in strange:
        with pytest.raises(DescriptionError, match="the value of 'g' is"):
            parameter_values(SPRING, {"g": wrong})


def test_numbers_of_nodes_at_rest() -> None:
    leaves, (m, _, g) = SPRING.leaves, SPRING.leaves.p
    values = at_rest_in(SPRING, {"y": 4.0}, {"g": 10.0}, "here")
    assert [values[leaf] for leaf in (*leaves.q, *leaves.v, *leaves.u, leaves.t)] == [0.0, 4.0, 0.0, 0.0, 0.0, 0.0]
    rows = [[leaves.q[1], g], [m, SPRING.graph.mul(g, leaves.q[1])]]
    assert numbers(SPRING, rows, values).tolist() == [[4.0, 10.0], [2.0, 40.0]]
    assert numbers(SPRING, rows[0], values).shape == (2,)
