"""Equations as text for other programs: exact, complete, and no longer than the graph."""

from __future__ import annotations

import json

import pytest
import sympy

import dalembert as da
from dalembert import gallery
from dalembert.writing.listing import python_script, record


def rebuilt(equations: da.Equations) -> dict[str, object]:
    namespace: dict[str, object] = {}
    exec(python_script(equations), namespace)
    return namespace


def with_exact_numbers() -> da.Equations:
    potential = "x**2/3 + x**(3/2)/7 + 2**(-1/3) + 1/2 - 5*x/3"
    return da.derive(da.System("x", kinetic="x'**2/2", potential=potential))


def test_fractions_stay_exact():
    x = sympy.Function("x")(sympy.Symbol("t"))
    found = rebuilt(with_exact_numbers())["potential_energy"]
    third = sympy.Rational(1, 3)
    exact = x**2 / 3 + sympy.sqrt(x) ** 3 / 7 + 2**-third + sympy.Rational(1, 2) - 5 * x / 3
    assert (found - exact).expand() == 0


def test_decimals_keep_their_last_digit():
    x = sympy.Function("x")(sympy.Symbol("t"))
    found = rebuilt(da.derive(da.System("x", kinetic="x'**2/2", potential="1.0854440506249659*x")))
    assert found["gravity"] == sympy.Matrix([1.0854440506249659])
    assert found["potential_energy"].coeff(x) == 1.0854440506249659
    constant = rebuilt(da.derive(da.System("x", lagrangian="x'**2/2 - 0.1 - 0.2")))["lagrangian"]
    assert constant.is_Add and rebuilt(da.derive(da.System("x", kinetic="2.5*x'")))["momenta"][0].is_Float


def test_numbers_are_sympy_numbers():
    equations = da.derive(da.System("x", kinetic="x'**2/2"))
    assert rebuilt(equations)["potential_energy"] is sympy.S.Zero
    assert rebuilt(equations)["mass_matrix"] == sympy.Matrix([[1]])


def test_assumptions_survive():
    (angle,) = da.coordinates("theta")
    m = sympy.Symbol("m", positive=True)
    equations = da.derive(da.System([angle], kinetic=m * angle.diff() ** 2 / 2, parameters={m: 2.0}))
    namespace = rebuilt(equations)
    assert namespace["parameters"] == {m: 2.0}
    assert namespace["coordinates"] == [angle]


def test_cases_and_comparisons_survive():
    x, limit = sympy.Symbol("x"), sympy.Symbol("limit")
    (q,) = da.coordinates("q")
    spring = sympy.Piecewise((q**2, q < limit), (limit * q, True)) + sympy.Max(q, limit) + sympy.Abs(q)
    equations = da.derive(da.System([q], kinetic=q.diff() ** 2 / 2, potential=spring, parameters={limit: 1.0}))
    found = rebuilt(equations)["potential_energy"]
    for value in (-0.5, 0.5, 2.0):
        at = {q: sympy.Float(value), limit: sympy.Integer(1)}
        assert found.subs(at) == spring.subs(at)
    assert x not in found.free_symbols


def test_what_is_shared_is_written_once():
    angles = da.coordinates(" ".join(f"a{i}" for i in range(8)))
    across = along = kinetic = 0
    for angle in angles:
        across = across + sympy.cos(angle) * angle.diff()
        along = along + sympy.sin(angle) * angle.diff()
        kinetic = kinetic + across**2 + along**2
    written = record(da.derive(da.System(angles, kinetic=kinetic)))
    assert len(json.dumps(written)) < 60_000
    named = [name for name, _ in written["definitions"]]
    assert len(named) == len(set(named)) > 8


def test_a_users_name_is_not_taken_for_what_is_shared():
    (q,) = da.coordinates("q")
    shared0 = sympy.Symbol("shared0")
    long = sum(sympy.sin(shared0 * q**k) for k in range(1, 9))
    written = record(da.derive(da.System([q], kinetic=long**2 * q.diff() ** 2, parameters={shared0: 1.0})))
    assert "shared0" in written["parameters"]
    assert "shared0" not in dict(written["definitions"])


@pytest.mark.parametrize("name", ["pendulum-dae", "rolling-sphere"])
def test_a_record_is_json_with_the_shapes_it_states(name: str):
    written = json.loads(json.dumps(record(da.derive(gallery.load(name).build()))))
    for quantity in written["quantities"].values():
        entries, shape = quantity["entries"], quantity["shape"]
        if shape == []:
            assert isinstance(entries, str)
            continue
        assert len(entries) == shape[0]
        if len(shape) == 2:
            assert all(len(row) == shape[1] for row in entries)
