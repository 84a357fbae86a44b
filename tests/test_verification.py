"""`verify` accepts what is right and finds what is wrong."""

import dataclasses

import pytest

import dalembert as da
from dalembert.errors import DescriptionError
from dalembert.verification import LAWS


def pendulum_on_cart():
    return da.System(
        "x theta", kinetic="(M + m)*x'**2/2 + m*l*x'*theta'*cos(theta) + m*l**2*theta'**2/2",
        potential="-m*g*l*cos(theta)", forces={"x": "F - c*x'"}, inputs=["F"], holonomic=["x - l*sin(theta)/3"],
        parameters={"M": 2.0, "m": 1.0, "l": None, "g": 9.81, "c": 0.1},
    )


def by_name(verdicts):
    return {verdict.name: verdict for verdict in verdicts}


def test_every_law_holds_on_a_constrained_driven_system():
    verdicts = da.verify(pendulum_on_cart())
    assert all(verdict.passed for verdict in verdicts), "\n".join(map(str, verdicts))
    assert {law.name for law in LAWS} <= set(by_name(verdicts))
    assert "holds" in str(verdicts[0])


def test_two_calls_give_the_same_numbers():
    assert da.verify(pendulum_on_cart()) == da.verify(pendulum_on_cart())


def altered(**changes):
    equations = da.derive(pendulum_on_cart())
    return dataclasses.replace(equations, **{name: change(equations) for name, change in changes.items()})


@pytest.mark.parametrize(("field", "broken", "laws"), [
    ("bias_nodes", lambda e: (e.system.graph.mul(e.system.graph.number(2), e.bias_nodes[0]), *e.bias_nodes[1:]),
     {"power balance", "second derivation", "split of the bias", "Euler-Lagrange operator"}),
    ("mass_nodes", lambda e: ((e.mass_nodes[0][0], e.system.graph.neg(e.mass_nodes[0][1])), e.mass_nodes[1]),
     {"second derivation", "momenta"}),
    ("constraint_nodes", lambda e: dataclasses.replace(e.constraint_nodes, bias=(e.system.graph.one,)),
     {"constraint bias"}),
    ("constraint_nodes", lambda e: dataclasses.replace(e.constraint_nodes, jacobian=((e.system.graph.one,) * 2,)),
     {"constraint Jacobian"}),
])  # fmt: skip
def test_a_wrong_term_is_found(field, broken, laws):
    failed = {verdict.name for verdict in da.verify(altered(**{field: broken})) if not verdict.passed}
    assert laws <= failed


def test_an_indefinite_lagrangian_is_reported():
    verdict = by_name(da.verify(da.System("x y", lagrangian="x'*y'")))["mass matrix positive"]
    assert not verdict.passed


def test_a_degenerate_lagrangian_passes_with_its_rank_named():
    verdicts = by_name(da.verify(da.System("x1 x2", lagrangian="t*(x1*x2' - x2*x1')")))
    assert verdicts["mass matrix positive"].detail.startswith("rank 0 of 2")
    assert all(verdict.passed for verdict in verdicts.values())


def test_a_lagrangian_that_is_nowhere_real_is_refused():
    with pytest.raises(DescriptionError, match="no state near the start"):
        da.verify(da.System("x", kinetic="x'**2/2", potential="log(-1 - x**2)"))
