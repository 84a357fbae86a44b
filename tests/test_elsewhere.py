"""Names of other libraries are answered with ours, which exist."""

from __future__ import annotations

import copy
import inspect
import re
from typing import Any

import pytest
from sympy import symbols

import dalembert as da
from dalembert import elsewhere

SPRING = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 2.0})
EQUATIONS = da.derive(SPRING)
MODEL = da.compile(EQUATIONS)
TRAJECTORY = da.simulate(MODEL, q=[1.0], duration=0.1)
HOLDERS = {"dalembert": da, "equations": EQUATIONS, "model": MODEL, "trajectory": TRAJECTORY}
TABLES = [(da, elsewhere.PACKAGE), (EQUATIONS, elsewhere.EQUATIONS), (MODEL, elsewhere.MODEL),
          (TRAJECTORY, elsewhere.TRAJECTORY)]  # fmt: skip
ARGUMENTS = [(da.System, elsewhere.SYSTEM_ARGUMENTS), (da.compile, elsewhere.COMPILE_ARGUMENTS),
             (da.simulate, elsewhere.SIMULATE_ARGUMENTS)]  # fmt: skip


@pytest.mark.parametrize(("holder", "names"), TABLES, ids=list(HOLDERS))
def test_attributes_of_others_are_answered_with_what_exists(holder: Any, names: dict[str, str]):
    assert names
    for name, here in names.items():
        with pytest.raises(AttributeError, match=f"'{name}'. Here: {re.escape(here)}"):
            getattr(holder, name)
        for owner, attribute in re.findall(r"\b(dalembert|equations|model|trajectory)\.(\w+)", here):
            assert attribute == "sympy" or hasattr(HOLDERS[owner], attribute), here


@pytest.mark.parametrize(("function", "names"), ARGUMENTS, ids=["System", "compile", "simulate"])
def test_arguments_of_others_are_answered_with_what_exists(function: Any, names: dict[str, str]):
    known = inspect.signature(function).parameters
    first = "x" if function is da.System else SPRING
    for name, here in names.items():
        assert name not in known and set(re.findall(r"\b(\w+)=", here)) <= known.keys()
        with pytest.raises(TypeError, match=re.escape(f"has no argument '{name}'. Here: {here}")):
            function(first, **{name: 1})


def test_too_much_without_names_is_answered():
    with pytest.raises(TypeError, match=r"lagrangian=L"):
        da.derive(symbols("L"), ["x"])
    with pytest.raises(TypeError, match=r"q=, v=, duration="):
        da.simulate(MODEL, [1.0], [0.0], 10.0)


def test_everything_else_is_as_python_says_it():
    for holder in (EQUATIONS, MODEL, TRAJECTORY):
        with pytest.raises(AttributeError, match="has no attribute 'nothing'") as problem:
            getattr(holder, "nothing")  # noqa: B009 - an attribute that is asked for
        assert problem.value.name == "nothing" and not hasattr(holder, "nothing")
    with pytest.raises(TypeError, match="unexpected keyword argument 'nothing'"):
        da.simulate(MODEL, q=[1.0], duration=1.0, nothing=1)
    assert copy.deepcopy(MODEL).mass_matrix([0.0]) == MODEL.mass_matrix([0.0])
    assert list(inspect.signature(da.simulate).parameters)[:3] == ["model", "q", "v"]


def test_multipliers_of_sympy_have_the_opposite_sign():
    from sympy.physics.mechanics import LagrangesMethod

    x, y = da.coordinates("x y")
    free, h = (x.diff() ** 2 + y.diff() ** 2) / 2, x**2 + y**2 - 1
    ours = da.derive(da.System([x, y], lagrangian=free, holonomic=[h]))
    theirs = LagrangesMethod(free, [x, y], hol_coneqs=[h])
    theirs.form_lagranges_equations()
    assert theirs.lam_coeffs == -ours.constraint_jacobian
    assert da.equal(theirs.eom.subs(theirs.lam_vec[0], -ours.multipliers[0]), ours.residual)
