"""What is read, and what is refused, when a functional is stated."""

from __future__ import annotations

import math

import pytest
from sympy import Eq, Function, Integral, Symbol, cos, sqrt, symbols

import dalembert as da
from dalembert.description.functional import StatedFunctional
from dalembert.errors import DescriptionError, ExpressionError, ShapeError, UnknownNameError

x, k, w = symbols("x k w")
y, z = Function("y")(x), Function("z")(x)


def test_orders_names_and_parameters_are_read_off():
    stated = StatedFunctional(y.diff(x, 2) ** 2 + k * z.diff(x) * y + w, [y, z], x, parameters={"k": 2})
    assert (stated.names, stated.orders) == (("y", "z"), (2, 1))
    assert stated.parameters == {k: 2.0, w: None}
    assert repr(stated) == "<functional of y(x), z(x), second order>"


def test_constraints_raise_the_order_and_bring_multipliers():
    stated = StatedFunctional(y**2, y, x, constraints=[(sqrt(1 + y.diff(x) ** 2), 3)], pointwise=[Eq(y.diff(x), y)])
    assert stated.orders == (1,)
    assert stated.multipliers == (Symbol("lambda_0"), Function("mu_0")(x))
    assert "1 prescribed integral, 1 constraint at every point" in repr(stated)


def test_multipliers_step_aside_for_names_of_the_user():
    taken = Symbol("lambda_0")
    stated = StatedFunctional(taken * y.diff(x) ** 2, y, x, constraints=[(y, 1)])
    assert stated.multiplier_names == ("lambda_0_",) and stated.parameters == {taken: None}


def test_time_is_a_variable_like_any_other():
    (q,) = da.coordinates("q")
    assert StatedFunctional(q.diff() ** 2, q, da.time).orders == (1,)


def test_functions_without_formula_are_allowed_and_are_not_parameters():
    given = Function("f")(x)
    assert StatedFunctional((y.diff(x) - given) ** 2, y, x).parameters == {}


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ((y**2, y, y), DescriptionError, "not a symbol"),
        ((y**2, [], x), DescriptionError, "no unknown functions"),
        ((y**2, Symbol("y"), x), DescriptionError, "not an unknown function of x"),
        ((y**2, Function("y")(w), x), DescriptionError, "not an unknown function of x"),
        ((y**2, [y, y], x), DescriptionError, "used twice"),
        ((y**2, [y, z], x), DescriptionError, r"z\(x\) does not occur"),
        ((y < 1, y, x), ExpressionError, "condition"),
        ((math.nan, y, x), ShapeError, "not a finite number"),
        ((y**2 + Function("v")(w), y, x), ExpressionError, "not a known function"),
        ((Integral(y, x), y, x), ExpressionError, "not understood"),
        (("y", y, x), ExpressionError, "not understood"),
    ],
)
def test_what_is_no_functional_is_refused(arguments: tuple, error: type, says: str):
    with pytest.raises(error, match=says):
        StatedFunctional(*arguments)


@pytest.mark.parametrize(
    ("keywords", "error", "says"),
    [
        ({"constraints": [y]}, DescriptionError, "constraints is"),
        ({"constraints": [(y, x)]}, DescriptionError, "not a constant"),
        ({"constraints": [(y, z)]}, DescriptionError, "not a constant"),
        ({"pointwise": [cos(x)]}, DescriptionError, "holds no unknown"),
        ({"parameters": {"h": 1}}, UnknownNameError, "no parameter 'h'"),
        ({"parameters": {"k": "two"}}, ShapeError, "Give a number"),
        ({"parameters": {"k": math.inf}}, ShapeError, "finite"),
    ],
)
def test_what_does_not_belong_to_it_is_refused(keywords: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        StatedFunctional(k * y.diff(x) ** 2, y, x, **keywords)
