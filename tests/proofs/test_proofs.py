"""Identities proved on systems of every kind, and wrong equations refuted by states that SymPy confirms."""

from functools import cache, partial
from itertools import product

import pytest
import sympy as sm
from sympy import cos, sin

import dalembert as da
from dalembert import gallery
from dalembert.canonical.bodies import TreeExact
from dalembert.canonical.exact import Exact
from dalembert.canonical.nodes import node_of
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Link, Tree
from dalembert.dynamics.quantities import QUANTITIES
from dalembert.equations import derive
from dalembert.errors import UnknownNameError
from dalembert.expr.sympy_bridge import to_sympy
from dalembert.proofs import Proof, Proofs, deciding, hamilton, link_recursion, prove
from dalembert.proofs.deciding import refuting_state
from dalembert.proofs.identities import IDENTITIES, Identity
from dalembert.proofs.shared import Shared

q1, q2, q3 = da.coordinates("q1 q2 q3")
a1, a2, d2, gravity = sm.symbols("a_1 a_2 d_2 g", positive=True)


def system(coordinates, **what):
    return derive(da.System(coordinates, **what))


SYSTEMS = {
    "constrained": lambda: system("x theta", kinetic="x'**2 + x'*theta'*cos(theta) + theta'**2/2",
                                  potential="-cos(theta)", forces={"x": "F - x'"}, inputs=["F"],
                                  holonomic=["x - sin(theta)/3"]),
    "driven": lambda: system("x y", kinetic="x'**2/2 + y'**2/2", holonomic=["x - 2*y - sin(t)"]),
    "rolling": lambda: system("x y phi", kinetic="x'**2 + y'**2 + phi'**2", nonholonomic=["x'*sin(phi) - y'*cos(phi)"]),
    "explicit time": lambda: system("x", lagrangian="exp(t/3)*(x'**2 - x**2)/2"),
    "gyroscopic": lambda: system("x y", lagrangian="(x'**2 + y'**2)/2 + 3*(x*y' - y*x')*cos(t) - x**4"),
    "total derivative": lambda: system("x", lagrangian="x'**2/2 + x*x'"),
    "degenerate": lambda: system("x y", lagrangian="x*y' - y*x' - x**2"),
    "indefinite": lambda: system("x y", lagrangian="x'*y' - x**2"),
    "relativistic": lambda: system("x", lagrangian="-m*sqrt(1 - x'**2)", parameters={"m": 1}),
    "quartic": lambda: system("x y", lagrangian="x'**4/12 + (x'**2 + y'**2)/2 - x**2*y"),
    "roots and opaque": lambda: system("x y", kinetic="x'**2*(1 + tanh(y)**2)/2 + y'**2*atan2(y, x)**2",
                                       potential="log(x**2 + 1) + sqrt(x**2 + y**2)"),
    "2R": lambda: derive(dh_tree("2R", [(0, a1, 0, q1), (0, a2, 0, q2)], "standard", (0, -gravity, 0))),
    "3 joints": lambda: derive(dh_tree("puma", [(sm.pi / 2, 0, 0, q1), (0, a2, d2, q2), (-sm.pi / 2, 0, 0, q3)],
                                       "standard", (0, 0, -gravity))),
    "mixed": lambda: derive(dh_tree("mixed", [(0, 0, 0, q1), (-sm.pi / 2, a1, 0, q2 + sm.pi / 3),
                                              (sm.pi / 2, a2, q3 + d2, d2)], "modified", (0, gravity, -gravity))),
    "branched": lambda: derive(branched()),
}  # fmt: skip


def branched():
    ten = [sm.symbols(f"m_{k} mx_{k} my_{k} mz_{k} xx_{k} yy_{k} zz_{k} xy_{k} xz_{k} yz_{k}") for k in range(4)]
    inertia = [{"mass": m, "moment": h, "inertia": i} for m, *rest in ten for h, i in [(rest[:3], rest[3:])]]
    links = (
        Link("slider", -1, "prismatic", q1, axis=(1, 0, 0), **inertia[0]),
        Link("plate", 0, "fixed", None, rotation=sm.rot_ccw_axis3(a1), offset=(0, a2, 0), **inertia[1]),
        Link("arm", 1, "revolute", q2, axis=(0, sm.Rational(3, 5), sm.Rational(4, 5)), **inertia[2]),
        Link("other", 0, "revolute", q3, axis=(0, 1, 0), offset=(a2, 0, d2), **inertia[3]),
    )
    return Tree("branched", links, (gravity, d2, -gravity))


# -------------------------------------------------------------------- right equations


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_law_is_proved(name):
    proofs = prove(SYSTEMS[name]())
    assert all(proof.holds and proof.method == "proved" for proof in proofs.laws), str(proofs)
    assert proofs.holds
    assert {"passivity", "power balance", "mass matrix symmetric", "momentum balance"} <= {p.name for p in proofs.laws}


@pytest.mark.parametrize(("name", "along_q"), [("explicit time", True), ("relativistic", True), ("driven", False)])
def test_the_rate_of_a_mass_matrix_that_depends_on_more_than_q_is_named(name, along_q):
    proofs = prove(SYSTEMS[name]())
    assert ("along q alone" in proofs["passivity"].statement) == along_q
    assert ("along q alone" in proofs["no power"].statement) == along_q


@pytest.mark.parametrize("name", gallery.names())
def test_every_law_is_proved_in_the_gallery(name):
    proofs = prove(derive(gallery.load(name).build()))
    assert all(proof.holds and proof.method == "proved" for proof in proofs.laws), str(proofs)


@pytest.mark.parametrize(("name", "present"), [
    ("constrained", {"momenta", "constraint Jacobian", "constraint bias", "multiplier power", "Hamilton"}),
    ("driven", {"multiplier power, driven", "cyclic coordinates"}),
    ("rolling", {"constraint Jacobian", "multiplier power"}),
    ("gyroscopic", {"momenta with linear terms", "Hamilton"}),
    ("2R", {"composite bodies", "Newton-Euler", "Hamilton", "no power"}),
])  # fmt: skip
def test_what_applies_is_asked(name, present):
    assert present <= {proof.name for proof in prove(SYSTEMS[name]())}


@pytest.mark.parametrize(("name", "absent", "note"), [
    ("degenerate", "Hamilton", "det M is 0"), ("relativistic", "Hamilton", "not quadratic"),
    ("constrained", "Newton-Euler", "no bodies"),
])  # fmt: skip
def test_what_is_not_asked_is_said(name, absent, note):
    proofs = prove(SYSTEMS[name]())
    assert absent not in proofs and any(note in line for line in proofs.notes)


def test_laws_of_joint_coordinates_hold_for_a_chain():
    proofs = prove(SYSTEMS["3 joints"]())
    for name in ("first coordinate", "last diagonal entry", "own Christoffel symbols"):
        assert proofs[name].law and proofs[name].method == "proved"


def test_they_are_findings_elsewhere():
    """E002-3: c_111 = M'/2 is not 0 for a particle on a circle by its x."""
    equations = derive(gallery.load("circle-chart").build())
    proofs = prove(equations)
    assert proofs.holds
    found = proofs["own Christoffel symbols"]
    assert (found.method, found.holds, found.law) == ("refuted", False, False)
    m, radius, x = sm.symbols("m R", positive=True) + da.coordinates("x")
    slope = sm.diff(m * radius**2 / (radius**2 - x**2), x) / 2
    assert abs(slope.subs(found.state)) == pytest.approx(found.violation, rel=1e-5) and found.violation > 0


def test_a_mass_that_grows_with_its_speed_is_not_constant():
    assert not prove(SYSTEMS["relativistic"]())["last diagonal entry"].holds
    assert not prove(SYSTEMS["explicit time"]())["last diagonal entry"].holds


def test_they_may_hold_elsewhere_too():
    proofs = prove(derive(gallery.load("pr-robot").build()))
    assert not proofs["own Christoffel symbols"].law and proofs["own Christoffel symbols"].holds


# -------------------------------------------------------------------- wrong equations


def patched(equations, quantity, change):
    """Equations whose exact form has one quantity changed, and nothing that follows from it."""
    exact = equations.exact()
    for name in (*QUANTITIES, "position_gradient", "christoffel_symbols", "mass_derivatives"):
        getattr(exact, name)
    exact.__dict__[quantity] = change(exact, getattr(exact, quantity))
    return equations


def replaced(rows, i, j, change):
    return tuple(tuple(change(entry) if (r, c) == (i, j) else entry for c, entry in enumerate(row))
                 for r, row in enumerate(rows))


ARM = "x'**2/2*(2 + cos(y)) + x'*y'*sin(y) + y'**2*3/2"


def arm():
    return system("x y", kinetic=ARM, potential="cos(y)")


def true_quantities():
    """M, C and p of the arm by SymPy alone, with plain symbols for velocities."""
    x, y = da.coordinates("x y")
    mass = sm.Matrix([[2 + cos(y), sin(y)], [sin(y), 3]])
    v = sm.Matrix([x.diff(), y.diff()])
    q = (x, y)

    def symbol(k, i, j):
        return (mass[k, j].diff(q[i]) + mass[k, i].diff(q[j]) - mass[i, j].diff(q[k])) / 2

    coriolis = sm.Matrix(2, 2, lambda k, j: sum(symbol(k, i, j) * v[i] for i in range(2)))
    return q, v, mass, coriolis


def at(expression, state):
    """The value at a state, derivatives first."""
    deepest = sorted(state, key=lambda symbol: -symbol.derivative_count if symbol.is_Derivative else 0)
    for symbol in deepest:
        expression = expression.xreplace({symbol: state[symbol]})
    return sm.N(expression, 30)


def test_a_wrong_coriolis_matrix_is_refuted():
    equations = patched(arm(), "coriolis_matrix", lambda e, rows: replaced(rows, 0, 1, lambda c: c * 2))
    proofs = prove(equations)
    assert not proofs.holds
    assert {p.name for p in proofs if not p.holds and p.law} >= {"passivity", "Coriolis matrix"}
    found = proofs["passivity"]
    (_, y), v, mass, coriolis = true_quantities()
    coriolis[0, 1] *= 2
    rates = mass.diff(y) * v[1]
    difference = rates - 2 * coriolis
    assert found.method == "refuted"
    values = [abs(at(entry, found.state)) for entry in difference + difference.T]
    assert any(value == pytest.approx(found.violation, rel=1e-5) and value > 0 for value in values)


@pytest.mark.parametrize(("i", "j"), [(0, 0), (1, 0), (1, 1)])
def test_a_wrong_mass_matrix_is_refuted(i, j):
    equations = patched(arm(), "mass_matrix", lambda e, rows: replaced(rows, i, j, lambda m: m + e.velocities[0] ** 0))
    proofs = prove(equations)
    assert proofs["mass matrix"].method == "refuted"
    assert proofs["mass matrix symmetric"].holds == (i == j)


def test_wrong_momenta_are_refuted_at_a_state_that_refutes_them():
    proofs = prove(patched(arm(), "momenta", lambda e, p: (p[0] * 2, p[1])))
    found = proofs["momenta"]
    _, v, mass, _ = true_quantities()
    assert found.method == "refuted"
    assert abs(at((mass * v)[0], found.state)) == pytest.approx(found.violation, rel=1e-5)
    assert found.violation > 0


@pytest.mark.parametrize(("quantity", "identity"), [
    ("gravity", "split of the bias"), ("bias", "momentum balance"), ("bias", "power balance"),
    ("coriolis_vector", "Coriolis matrix"), ("gyroscopic", "split of the bias"), ("position_gradient", "Hamilton"),
])  # fmt: skip
def test_any_wrong_vector_is_refuted(quantity, identity):
    proofs = prove(patched(arm(), quantity, lambda e, row: (row[0], row[1] + e.velocities[0])))
    assert proofs[identity].method == "refuted" and proofs[identity].law


@pytest.mark.parametrize(("quantity", "identity"), [
    ("constraint_bias", "constraint bias"), ("constraint_jacobian", "constraint Jacobian"),
    ("constraint_jacobian", "multiplier power"),
])  # fmt: skip
def test_wrong_constraint_rows_are_refuted(quantity, identity):
    def wrong(e, value):
        return replaced(value, 0, 0, lambda x: x * 2) if quantity == "constraint_jacobian" else (value[0] * 3,)

    assert prove(patched(SYSTEMS["constrained"](), quantity, wrong))[identity].method == "refuted"


def test_a_wrong_christoffel_symbol_is_refuted():
    def wrong(e, tables):
        return (replaced(tables[0], 0, 1, lambda c: c + 1), *tables[1:])

    assert prove(patched(arm(), "christoffel_symbols", wrong))["Christoffel symbols"].method == "refuted"


def test_a_wrong_energy_is_refuted():
    proofs = prove(patched(arm(), "energy", lambda e, energy: energy * 2))
    assert proofs["power balance"].method == "refuted"


def test_wrong_bodies_are_refuted():
    """One entry of M of a tree: Newton and Euler disagree; another L: the energies of the links do."""
    equations = patched(SYSTEMS["3 joints"](), "mass_matrix", lambda e, rows: replaced(rows, 2, 2, lambda m: m * 2))
    proofs = prove(equations)
    for name in ("mass matrix", "Newton-Euler"):
        assert proofs[name].method == "refuted"
    proofs = prove(patched(SYSTEMS["3 joints"](), "lagrangian", lambda e, whole: whole + e.velocities[0] ** 2))
    assert proofs["composite bodies"].method == "refuted"


DERIVED = ("energy", "momenta", "mass_matrix", "coriolis_matrix", "coriolis_vector", "gravity", "gyroscopic", "bias",
           "constraint_rate", "constraint_jacobian", "constraint_bias", "position_gradient", "christoffel_symbols",
           "lagrangian", "mass_derivatives")  # fmt: skip
SMALL = ("constrained", "driven", "rolling", "explicit time", "gyroscopic", "total derivative", "indefinite",
         "relativistic", "2R", "branched")  # fmt: skip


def altered(value, change, place):
    """The first or the last entry of a quantity changed."""
    if not isinstance(value, tuple):
        return change(value)
    entries = list(value)
    entries[place] = altered(entries[place], change, place)
    return tuple(entries)


@cache
def seen(name):
    """{(quantity, place): the identities that see it where its first or last entry is wrong}, on one system."""
    found = {}
    for quantity, place in product(DERIVED, (0, -1)):
        if getattr(Exact(SYSTEMS[name]()), quantity, ()) == ():
            continue
        exact = patched(SYSTEMS[name](), quantity, partial(wrong, place)).exact()
        found[quantity, place] = {identity.name for identity in asked(exact) if is_seen(identity, exact)}
    return found


def wrong(place, exact, value):
    """With 3 v_n^2 + v_1 in one entry, which no relation takes away."""
    return altered(value, lambda x: x + exact.velocities[-1] ** 2 * 3 + exact.velocities[0], place)


def asked(exact):
    bodies = deciding._OF_BODIES if isinstance(exact, TreeExact) else ()
    return (*IDENTITIES, *bodies, Identity("Hamilton", "", hamilton.implicit))


def is_seen(identity, exact):
    differences = identity.differences(exact)
    return differences is not None and any(not entry.is_zero for entry in differences.values())


@pytest.mark.parametrize("name", SMALL)
def test_no_wrong_quantity_goes_unseen(name):
    laws = {identity.name for identity in asked(SYSTEMS[name]().exact()) if identity.law}
    assert [quantity for quantity, identities in seen(name).items() if not identities & laws] == []


@pytest.mark.parametrize("identity", [*IDENTITIES, *deciding._OF_BODIES], ids=lambda identity: identity.statement)
def test_no_identity_is_blind(identity):
    """Each says that something is wrong where a quantity it speaks of is."""
    assert any(identity.name in identities for name in SMALL for identities in seen(name).values())


def test_every_coordinate_is_asked():
    """As many differences as the statement has entries, for three coordinates."""
    equations = derive(gallery.load("three-link-arm").build())
    exact, shared = equations.exact(), Shared(equations)
    wanted = {"christoffel": 27 + 9, "coriolis_from_christoffel": 9 + 3, "split": 3 + 3, "gravity": 3,
              "momentum_balance": 3}  # fmt: skip
    asked = {identity.differences.__name__: identity for identity in IDENTITIES}
    assert {name: len(asked[name].differences(exact)) for name in wanted} == wanted
    assert len(hamilton.implicit(shared)) == 3 + 3


def test_another_factorisation_is_not_skew():
    """E002-2: S = sum_i (dM_i/dq - (dM_i/dq)^T / 2) v_i gives the same S v, but Mdot - 2S is not skew."""
    equations = derive(gallery.load("pr-robot").build())
    true_vector = equations.exact().coriolis_vector

    def other(e, _):
        by, v = e.mass_derivatives, e.velocities

        def entry(k, j):
            return sum((by[j][k][i] * v[i] - by[k][j][i] * v[i] / 2 for i in range(e.count)), e.zero)

        return tuple(tuple(entry(k, j) for j in range(e.count)) for k in range(e.count))

    patched(equations, "coriolis_matrix", other)
    exact = equations.exact()
    for row, right in zip(exact.coriolis_matrix, true_vector, strict=True):
        assert exact.dot(row, exact.velocities).equals(right)
    proofs = prove(equations)
    assert proofs["passivity"].method == "refuted" and proofs["no power"].method == "proved"


def test_decimals_that_meet_as_doubles_below_a_line_refute_nothing():
    """-1/3 and 0.2 meet in the derivative of the root; the force hides the velocity, so that g is read at v = 0."""
    (x,) = da.coordinates("x")
    system = da.System([x], kinetic="m*x'**2/2", potential="(cos(0.2*x) + 3)**(-1/3)", forces=[{x: "cos(1.1*x')"}],
                       parameters={"m": 1})
    gravity = prove(da.derive(system))["gravity"]
    assert gravity.holds and gravity.method == "measured" and "rounding" in gravity.detail


# -------------------------------------------------------------------- over budget


def test_over_budget_it_is_measured_and_says_so():
    proofs = prove(arm(), budget=2)
    assert proofs.holds
    measured = [proof for proof in proofs if proof.method == "measured"]
    assert measured and all("terms" in proof.detail for proof in measured)
    assert any("prime fields" in proof.detail for proof in measured)


def test_over_budget_bodies_are_not_asked():
    proofs = prove(SYSTEMS["3 joints"](), budget=1)
    assert proofs.holds and "Newton-Euler" not in proofs
    assert any(note.startswith("Newton-Euler: not decided") and "terms" in note for note in proofs.notes)


def test_too_many_terms_are_not_begun_and_too_many_nodes_are_not_tried(monkeypatch):
    monkeypatch.setattr(deciding, "_MOST_TERMS", 3)
    measured = prove(arm())
    assert measured.holds and "the derivatives of M have about" in measured["passivity"].detail
    assert measured["passivity"].method == "measured"
    monkeypatch.setattr(deciding, "_MOST_NODES", 5)
    given_up = prove(arm())["passivity"]
    assert given_up.method == "not decided" and not given_up.holds and str(given_up).startswith("open   passivity")
    assert "operations, and 5e+00 are granted; the derivatives of M" in given_up.detail


def test_over_budget_a_wrong_bias_is_refuted():
    equations = arm()
    graph = equations.system.graph
    equations.__dict__["bias_nodes"] = (equations.bias_nodes[0], graph.neg(equations.bias_nodes[1]))
    proof = prove(equations, budget=1)["split of the bias"]
    assert proof.method == "refuted" and proof.state


def test_without_prime_fields_states_are_compared():
    """min and a square root of it leave the prime fields without a bound."""
    equations = system("x y", kinetic="x'**2*(2 + min(x, y)) + (y' + x'*sqrt(2 + sqrt(x**2 + y**2 + min(x, y))))**2/2")
    proofs = prove(equations, budget=1)
    assert proofs.holds
    assert any("digits at" in proof.detail or "prime fields" in proof.detail for proof in proofs)


# -------------------------------------------------------------------- the roads by themselves


@pytest.mark.parametrize("name", ["2R", "3 joints", "mixed", "branched"])
def test_the_recursion_against_lagranges_equations_of_the_energies(name):
    """Newton-Euler on elements = M a + bias differentiated from T and V, without composite bodies."""
    equations = SYSTEMS[name]()
    exact = equations.exact()
    assert isinstance(exact, TreeExact)
    system, shared = equations.system, Shared(equations)
    forces = link_recursion.inverse_dynamics(exact)
    for force, row, rest in zip(forces, shared.mass_matrix, shared.bias, strict=True):
        left = shared.along(row, shared.acceleration_symbols) + rest
        node = node_of(force)
        assert node is not None
        assert refuting_state(system.graph, system.symbols, system.graph.sub(left.index, node)) is None
        double = system.graph.mul(system.graph.number(2), node)
        assert refuting_state(system.graph, system.symbols, system.graph.sub(left.index, double)) is not None


def test_both_legendre_transforms_agree():
    for name in ("constrained", "gyroscopic", "2R"):
        exact = SYSTEMS[name]().exact()
        for transform in (hamilton.explicit, hamilton.implicit):
            differences = transform(exact)
            assert differences is not None and all(entry.is_zero for entry in differences.values())


def test_the_explicit_transform_sees_a_wrong_gradient():
    exact = patched(arm(), "position_gradient", lambda e, row: (row[0], -row[1])).exact()
    differences = hamilton.explicit(exact)
    assert differences is not None and not differences["dH/dq[1]"].is_zero


@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda identity: identity.statement)
def test_both_forms_of_an_identity_apply_to_the_same_systems(identity: Identity):
    for name in ("constrained", "driven", "gyroscopic", "rolling"):
        equations = SYSTEMS[name]()
        exact, shared = identity.differences(Exact(equations)), identity.differences(Shared(equations))
        assert (exact is None) == (shared is None)
        if exact is not None and shared is not None:
            assert exact.keys() == shared.keys()


def test_an_element_as_a_node():
    equations = system("x", kinetic="x'**2*sqrt(2 + x)/(3 + cos(x))", potential="exp(x)*tanh(x)")
    for entry in (*equations.exact().elements("mass_matrix"), *equations.exact().elements("gravity")):
        node = node_of(entry)
        assert node is not None and equations.exact().ring.read(node).equals(entry)
    (shown,) = to_sympy(equations.system.graph, [node_of(equations.exact().mass_matrix[0][0])],
                        equations.system.symbols)  # fmt: skip
    (x,) = da.coordinates("x")
    assert sm.simplify(shown - 2 * sm.sqrt(2 + x) / (3 + cos(x))) == 0


# -------------------------------------------------------------------- how it is told


def test_one_line_per_identity():
    proofs = prove(derive(gallery.load("circle-chart").build()))
    lines = str(proofs).splitlines()
    assert len(lines) == len(proofs) + len(proofs.notes)
    assert "holds  passivity: Mdot - 2C is skew-symmetric (proved)" in lines
    assert any(line.startswith("does not hold here  own Christoffel symbols: c_iii = 0 (refuted at") for line in lines)


def test_proofs_are_asked_by_name_and_place():
    proof = Proof("momenta", "p = M v", "refuted", False, "p[0] is 1, not 0", {"x": 1}, 1.0)
    proofs = Proofs((proof,))
    assert proofs[0] is proofs["momenta"] and list(proofs) == [proof] and len(proofs) == 1
    other = Proof("energy", "E = T + V", "proved", True)
    assert Proofs((proof, other))[1] is other and "energy" in Proofs((proof, other))
    assert "momenta" in proofs and not proofs.holds and proofs.laws == (proof,) and proofs.findings == ()
    assert str(proof) == "FAILS  momenta: p = M v (refuted at x = 1); p[0] is 1, not 0"
    with pytest.raises(UnknownNameError, match="momenta"):
        proofs["momentum"]


def test_two_calls_say_the_same():
    assert str(prove(derive(gallery.load("pr-robot").build()))) == str(prove(derive(gallery.load("pr-robot").build())))


def test_definiteness_joins_with_a_box():
    equations = derive(gallery.load("pr-robot").build())
    proof = prove(equations, box=dict.fromkeys(equations.system.coordinate_names, (-1, 1)))["positive definite"]
    assert proof.holds and proof.method == "proved" and not proof.law


def test_what_decimals_explain_is_measured_by_the_largest_term():
    """Beside g = 1e6 a difference of 1e-10 is rounding, whatever M is."""
    exact = Exact(system("x", kinetic="1e-9*x'**2/2", potential="1000000.5*x"))
    small, large = (exact.ring.element(sm.Rational(number)) for number in ("1e-10", "1e-3"))
    assert deciding._is_rounding(exact, [small])
    assert not deciding._is_rounding(exact, [small, large])
