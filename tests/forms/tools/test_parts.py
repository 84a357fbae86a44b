"""What the rewritings share: refusals, free names, short and plain forms, sizes."""

import pytest
from sympy import Add, Derivative, Integer, Symbol, cos, pi, sin, symbols

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.description.mechanism import Mechanism
from dalembert.errors import DerivationError
from dalembert.forms.coordinates.change_of_coordinates import change_coordinates
from dalembert.forms.coordinates.reduction import reduce
from dalembert.forms.momenta.hamiltonian import hamiltonian
from dalembert.forms.momenta.port_hamiltonian import port_hamiltonian
from dalembert.forms.momenta.routh import routhian
from dalembert.forms.principles.energy_road import energy_integral
from dalembert.forms.principles.gauss import gauss_principle
from dalembert.forms.principles.minimal import minimal_form
from dalembert.forms.principles.roads import roads
from dalembert.forms.symmetries.symmetry import symmetries
from dalembert.forms.tools.parts import (
    LARGEST,
    equations_of,
    free_names,
    is_surely_nonzero,
    lagrange_residual,
    plain,
    short,
    size_of,
    written,
)

x, y = da.coordinates("x y")


def ball():
    mechanism = Mechanism("ball")
    body = mechanism.body("body", 1.0, inertia=(1.0, 2.0, 2.5, 0.0, 0.0, 0.0))
    mechanism.spherical("joint", mechanism.ground, body)
    return mechanism


@pytest.mark.parametrize("verb", [
    hamiltonian, port_hamiltonian, routhian, symmetries, roads, minimal_form, gauss_principle, reduce,
    energy_integral, lambda system: change_coordinates(system, {}),
])
def test_velocities_that_are_no_derivatives_are_refused(verb):
    with pytest.raises(DerivationError, match="are not derivatives of coordinates"):
        verb(ball())


def test_mechanisms_of_simple_joints_are_taken():
    machine = Mechanism("arm", gravity=(0, -9.81, 0))
    inertia = (1.0, 2.0, 2.5, 0.0, 0.0, 0.0)
    upper, lower = (machine.body(name, 1.0, com=(0.5, 0, 0), inertia=inertia) for name in ("upper", "lower"))
    machine.revolute("q1", machine.ground, upper, axis="z", stiffness=2, damping=1)
    machine.revolute("q2", upper, lower, axis="z", at=(1, 0, 0), actuated=True)
    assert roads(machine).meet
    assert [symmetry.kind for symmetry in symmetries(machine)] == []
    assert port_hamiltonian(machine).is_passive


def test_long_hamiltonians_are_proved_and_not_printed():
    """A spherical arm with all parameters symbolic: its rates are nodes, proved in a prime field."""
    a2, a3, d2, d4, g = symbols("a_2 a_3 d_2 d_4 g", positive=True)
    q = da.coordinates("q1:5")
    rows = [(pi / 2, 0, 0, q[0]), (0, a2, d2, q[1]), (-pi / 2, a3, 0, q[2]), (0, 0, d4, q[3])]
    form = hamiltonian(dh_tree("arm", rows, "standard", (0, 0, -g)))
    assert len(str(form)) < 60_000
    assert all(proof.holds for proof in form.prove())


def test_names_are_primed_together():
    system = da.System([x], kinetic=Symbol("p_x") * x.diff() ** 2, forces={x: symbols("p_y_")}, inputs="p_y_")
    assert free_names(system, ["p_x", "p_y"]) == ("p_x__", "p_y__")
    assert free_names(system, ["p_z"]) == ("p_z",)


def test_plain_text_has_primes_and_dots():
    assert plain(x.diff().diff() + 2 * x * cos(da.time)) == "2*x*cos(t) + x''"
    assert plain(Integer(3)) == "3"
    assert plain(Add(*symbols(f"a:{LARGEST + 1}"))).startswith("...")


def test_sizes_count_shared_parts_each_time():
    system = da.System([x], kinetic=x.diff() ** 2)
    graph, node = system.graph, system.leaves.q[0]
    for _ in range(40):
        node = graph.mul(graph.call("sin", node), graph.add(graph.call("cos", node), graph.one))
    assert size_of(system, [node]) > 2**40
    assert len(graph.reachable([node])) < 300


def test_short_is_exact_and_falls_back():
    system = da.System([x, y], kinetic=x.diff() ** 2)
    node = system.node(sin(x) ** 2 + cos(x) ** 2 + y)
    assert short(system, [node]) == [y + 1]
    assert written(system, [system.leaves.v[0]]) == [Derivative(x, da.time)]


def test_what_is_certainly_not_zero():
    system = da.System([x, y], kinetic=x.diff() ** 2)
    assert is_surely_nonzero(system, system.node(x - y))
    assert not is_surely_nonzero(system, system.node(sin(x) ** 2 + cos(x) ** 2 - 1))
    assert not is_surely_nonzero(system, system.graph.zero)


def test_lagranges_residual_is_the_recursions():
    machine = Mechanism("pendulum", gravity=(0, -9.81, 0))
    body = machine.body("rod", 2.0, com=(0.5, 0, 0), inertia=(0.0, 0.1, 0.1, 0.0, 0.0, 0.0))
    machine.revolute("q", machine.ground, body, axis="z")
    equations = equations_of(machine, "test")
    ours, theirs = (written(equations.system, nodes)[0]
                    for nodes in (lagrange_residual(equations), equations.residual_nodes))
    assert da.equal(ours, theirs)
