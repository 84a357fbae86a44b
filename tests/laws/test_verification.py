"""`verify` accepts what is right and finds what is wrong."""

import dataclasses

import pytest

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.errors import DescriptionError
from dalembert.laws import bodies, budgets
from dalembert.laws.verification import LAWS
from dalembert.proofs import deciding


def pendulum_on_cart():
    return da.System(
        "x theta", kinetic="(M + m)*x'**2/2 + m*l*x'*theta'*cos(theta) + m*l**2*theta'**2/2",
        potential="-m*g*l*cos(theta)", forces={"x": "F - c*x'"}, inputs=["F"], holonomic=["x - l*sin(theta)/3"],
        parameters={"M": 2.0, "m": 1.0, "l": None, "g": 9.81, "c": 0.1},
    )


OF_BODIES = {law.name for law in bodies.LAWS} | {"energies and bodies", "forward dynamics", "M and bias together"}
PROVABLE = {law.name for law in LAWS if law.identities}


def by_name(verdicts):
    return {verdict.name: verdict for verdict in verdicts}


def test_every_law_holds_on_a_constrained_driven_system():
    verdicts = da.verify(pendulum_on_cart())
    assert all(verdict.passed for verdict in verdicts), "\n".join(map(str, verdicts))
    assert {law.name for law in LAWS} - set(by_name(verdicts)) == OF_BODIES | {
        "gyroscopic terms", "conserved momenta", "conserved energy", "coordinate rates", "velocity fields", "contacts",
        "slip"}
    assert "holds" in str(verdicts[0])


def test_two_calls_give_the_same_numbers():
    assert da.verify(pendulum_on_cart()) == da.verify(pendulum_on_cart())


def altered(**changes):
    """Equations with other nodes: those that are worked out when asked, and the field `constraint_nodes`."""
    equations = da.derive(pendulum_on_cart())
    for name, change in changes.items():
        equations.__dict__[name] = change(equations)
    return equations


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
    assert not verdict.passed and "negative mass" in verdict.detail


@pytest.mark.parametrize("power", [1_000_000, -1_000_000])
def test_a_mass_beyond_floats_is_positive(power):
    verdict = by_name(da.verify(da.System("x", kinetic=f"(2 + x**2)**({power})*x'**2", potential="0")))
    assert verdict["mass matrix positive"].passed and not verdict["mass matrix positive"].detail


@pytest.mark.parametrize("lagrangian", [
    "x'**2/2 - abs(x)", "abs(log(x + 3))*x'**2", "sign(x - 1)*x'**2 + x'**4", "max(x, x')**2 + x'**2/2",
    "max(x, t, 2*t)*x'**2 - min(x, abs(x'), 2)", "abs(x)**x*x'**2", "abs(acos(x/9) - 1)*x'**2", "abs(abs(x) - 1)*x'**2",
    "max(x, y)*x'**2 + y'**2",
])  # fmt: skip
def test_edges_are_differentiated_twice(lagrangian):
    verdict = by_name(da.verify(da.System("x y", lagrangian=f"{lagrangian} + y'**2")))["second derivation"]
    assert verdict.passed and verdict.violation < 1e-45


@pytest.mark.parametrize("potential", ["cos(x)", "piecewise(x < 0 and x > -1, 1, x)"])
def test_momenta_are_no_products_with_m_where_m_holds_velocities(potential):
    verdicts = by_name(da.verify(da.System("x", lagrangian=f"x'**2/2 + (x'**2 + 1)**(3/2)/6 - {potential}")))
    assert "momenta" not in verdicts and all(verdict.passed for verdict in verdicts.values())


def test_a_degenerate_lagrangian_passes_with_its_rank_named():
    verdicts = by_name(da.verify(da.System("x1 x2", lagrangian="t*(x1*x2' - x2*x1')")))
    assert verdicts["mass matrix positive"].detail.startswith("rank 0 of 2")
    assert all(verdict.passed for verdict in verdicts.values())


def test_a_lagrangian_that_is_nowhere_real_is_refused():
    with pytest.raises(DescriptionError, match="no state near the start"):
        da.verify(da.System("x", kinetic="x'**2/2", potential="log(-1 - x**2)"))


def test_every_law_that_has_a_proof_is_proved():
    verdicts = by_name(da.verify(pendulum_on_cart()))
    proved = {name for name, verdict in verdicts.items() if verdict.method == "proved"}
    assert proved == PROVABLE & set(verdicts) | {"cyclic coordinates", "Hamilton"} & set(verdicts)
    assert {"power balance", "split of the bias", "gravity", "constraint bias"} <= proved
    assert {"second derivation", "printed = compiled", "virtual work", "constraint rate"} <= set(verdicts) - proved


def test_what_is_proved_of_the_canonical_form_is_not_said_of_other_nodes():
    """A right C in other nodes is found equal; a wrong one is measured, and fails."""
    def doubled(equations):
        graph = equations.system.graph
        return tuple(tuple(graph.mul(graph.number(2), entry) for entry in row) for row in equations.coriolis_rows)

    def rewritten(equations):
        graph, theta = equations.system.graph, equations.system.leaves.q[1]
        squares = [graph.pow(graph.call(name, theta), graph.number(2)) for name in ("sin", "cos")]
        return tuple(tuple(graph.mul(entry, graph.add(*squares)) for entry in row) for row in equations.coriolis_rows)

    assert by_name(da.verify(altered(coriolis_rows=rewritten)))["passivity"].method == "proved"
    verdict = by_name(da.verify(altered(coriolis_rows=doubled)))["passivity"]
    assert verdict.method.startswith("measured") and not verdict.passed


def test_linear_terms_without_gyroscopic_forces_pass():
    assert all(verdict.passed for verdict in da.verify(da.System("x", lagrangian="x'**2/2 + x*x'")))


def test_hamilton_and_cyclic_coordinates_are_told():
    names = by_name(da.verify(da.System("x y", lagrangian="x'**2 + y'**2/2 - y**2")))
    assert names["Hamilton"].method == names["cyclic coordinates"].method == "proved"


def test_a_tree_of_links_is_verified():
    """Its nodes come from the energies, its canonical form from composite bodies: both agree."""
    q1, q2 = da.coordinates("q1 q2")
    tree = dh_tree("2R", [(0, 1, 0, q1), (0, 1, 0, q2)], "standard", (0, -9.81, 0))
    rod = {"m": 1.0, "mx": 0.5, "my": 0.0, "mz": 0.0, "Ixx": 0.1, "Iyy": 0.4, "Izz": 0.45, "Ixy": 0, "Ixz": 0, "Iyz": 0}
    verdicts = by_name(da.verify(tree, parameters={f"{name}_{i}": x for i in (1, 2) for name, x in rod.items()}))
    assert all(verdict.passed for verdict in verdicts.values())
    assert PROVABLE & set(verdicts) <= {name for name, verdict in verdicts.items() if verdict.method == "proved"}
    assert verdicts["Newton-Euler"].method == "proved"
    assert set(verdicts) >= OF_BODIES - {"loads"}
    impossible = by_name(da.verify(tree, parameters={"mx_1": 5.0, "m_1": 0.1}))
    assert "mass matrix positive" not in impossible  # no body has these


def test_a_check_that_is_too_large_is_open_by_name_and_the_others_hold(monkeypatch):
    system = da.System("x y", kinetic="x'**2*(2 + sin(y)) + y'**2", potential="x*y")
    assert all(verdict.passed for verdict in da.verify(system))
    monkeypatch.setattr(budgets, "MOST_SECOND_DERIVATIVES", 10.0)
    verdicts = {verdict.name: verdict for verdict in da.verify(system)}
    open_one = verdicts.pop("second derivation")
    assert open_one.passed is None and not open_one.failed and str(open_one).startswith("open   second derivation")
    assert "granted" in open_one.detail and "nan" not in str(open_one)
    assert all(verdict.passed for verdict in verdicts.values())


def test_an_identity_that_is_given_up_is_neither_held_nor_failed(monkeypatch):
    monkeypatch.setattr(deciding, "_MOST_TERMS", 0)
    monkeypatch.setattr(deciding, "_MOST_NODES", 0)
    verdicts = {v.name: v for v in da.verify(da.System("x y", kinetic="x'**2*(2 + sin(y)) + y'**2", potential="y**2"))}
    assert verdicts["Hamilton"].passed is None and verdicts["passivity"].passed
    assert not any(verdict.failed for verdict in verdicts.values())
def test_what_cannot_be_compared_does_not_agree():
    """A force that is not a number where its coordinate is negative is nowhere asked; one that is wrong there fails."""
    system = da.System("x", kinetic="x'**2/2", forces={"x": "sqrt(x - 5)"})
    with pytest.raises(DescriptionError, match="no state near the start"):
        da.verify(system)
    assert all(verdict.passed for verdict in da.verify(system, start=da.motion.Start(q={"x": 7.0})))


def test_decimal_numbers_are_rounded_where_they_meet():
    """3 * 0.1 is a double, not 3/10."""
    verdicts = da.verify(da.System("x y", kinetic="x'**2/2 + y'**2/2", potential="0.1*x**3*y + 0.3*cos(0.7*x)"))
    assert all(verdict.passed for verdict in verdicts), "\n".join(map(str, verdicts))


def test_a_refuted_identity_fails_with_its_state():
    """A canonical form that is wrong is no reason to measure nodes instead."""
    equations = da.derive(da.System("x y", kinetic="x'**2/2 + x**2*y'**2/2", potential="x**2"))
    exact = equations.exact()
    exact.__dict__["gravity"] = tuple(-entry for entry in exact.gravity)
    failed = by_name(verdict for verdict in da.verify(equations) if not verdict.passed)
    assert failed["gravity"].method == "refuted" and "x(t)" in failed["gravity"].detail
    assert "printed = compiled" in failed


def test_a_solution_is_measured_against_the_terms_that_cancel():
    """A decimal is rounded where it is compiled, exact where it is printed; accelerations may be large beside A a."""
    light = da.System("x y", kinetic="m*x'**2/2 + M*(6*x' - y')**2/2", potential="3*x - y + sin(y)",
                      holonomic=["2.94*x + 2*y + sin(1.2*y**2 - 2)"], parameters={"m": 1.659e-6, "M": 1.7e-6})
    assert by_name(da.verify(light))["solution"].passed
    equations = da.derive(light)
    (first, second), multipliers = equations.exact().solution
    equations.exact().__dict__["solution"] = (first + first, second), multipliers
    assert not by_name(da.verify(equations))["solution"].passed
