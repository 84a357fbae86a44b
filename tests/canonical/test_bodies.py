"""Composite bodies: the same M, g and energies as the Lagrangian of the tree, exactly, for every kind of joint."""

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.algebra.ring import Ring
from dalembert.canonical.bodies import TreeExact
from dalembert.canonical.exact import Exact
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Link, Tree
from dalembert.dynamics.quantities import QUANTITIES
from dalembert.equations import derive

g = sm.Symbol("g", positive=True)
TEN = ("m", "hx", "hy", "hz", "xx", "yy", "zz", "xy", "xz", "yz")
half_turn = ((1, 0, 0), (0, -1, 0), (0, 0, -1))
quarter_x = ((1, 0, 0), (0, 0, -1), (0, 1, 0))


def coordinates(count):
    return da.coordinates(f"q1:{count + 1}")


def ten(number):
    mass, *rest = (sm.Symbol(f"{name}_{number}") for name in TEN)
    return {"mass": mass, "moment": tuple(rest[:3]), "inertia": tuple(rest[3:])}


def planar(count, gravity=(0, -g, 0)):
    """Links along x, all axes z."""
    q, lengths = coordinates(count), sm.symbols(f"l0:{count}")
    links = [
        Link(f"link {k}", k - 1, "revolute", q[k], offset=(lengths[k] if k else 0, 0, 0), **ten(k + 1))
        for k in range(count)
    ]
    return Tree("planar", tuple(links), gravity)


def revolute_prismatic():
    q1, q2 = coordinates(2)
    return Tree("RP", (Link("a", -1, "revolute", q1, **ten(1)),
                       Link("b", 0, "prismatic", q2, (1, 0, 0), offset=(0, sm.Symbol("d"), 0), **ten(2))), (0, -g, 0))


def prismatic_revolute_revolute():
    q1, q2, q3 = coordinates(3)
    links = (Link("a", -1, "prismatic", q1, (1, 0, 0), **ten(1)), Link("b", 0, "revolute", q2, **ten(2)),
             Link("c", 1, "revolute", q3, offset=(sm.Symbol("l"), 0, 0), **ten(3)))
    return Tree("PRR", links, (0, -g, 0))


def puma():
    q1, q2, q3 = coordinates(3)
    a2, a3, d3 = sm.symbols("a2 a3 d3")
    rows = [(sm.pi / 2, 0, 0, q1), (0, a2, 0, q2), (-sm.pi / 2, a3, d3, q3)]
    return dh_tree("puma", rows, "standard", (0, 0, -g))


def stanford():
    q1, q2, q3 = coordinates(3)
    rows = [(-sm.pi / 2, 0, 0, q1), (sm.pi / 2, 0, sm.Symbol("d2"), q2), (0, 0, q3, 0)]
    return dh_tree("stanford", rows, "standard", (0, 0, -g))


def twisted():
    """Four joints with symbolic twists, offsets and lengths, modified table, oblique gravity."""
    q1, q2, q3, q4 = coordinates(4)
    alpha, a, d, b = sm.symbols("alpha a d b")
    rows = [(0, 0, d, q1), (alpha, a, 0, q2 + sm.pi / 6), (sm.pi / 2, b, q3, 0), (0, a, 0, q4)]
    return dh_tree("twisted", rows, "modified", sm.symbols("gx gy gz"))


def antiparallel():
    """A run whose second axis points the other way and is higher up, then an axis along x, then one along -x."""
    q1, q2, q3, q4 = coordinates(4)
    l1, l2, h = sm.symbols("l1 l2 h")
    links = (
        Link("a", -1, "revolute", q1, rotation=quarter_x, **ten(1)),
        Link("b", 0, "revolute", q2, rotation=half_turn, offset=(l1, h, l2), **ten(2)),
        Link("c", 1, "revolute", q3, (1, 0, 0), offset=(0, l2, h), **ten(3)),
        Link("d", 2, "revolute", q4, (-1, 0, 0), offset=(h, 0, l1), **ten(4)),
    )
    return Tree("antiparallel", links, (0, 0, -g))


def branching():
    """Two branches on a turning base, one of them on a bracket; a fixed link in the air; an oblique axis."""
    q1, q2, q3, q4 = coordinates(4)
    w, h = sm.symbols("w h")
    root = 1 / sm.sqrt(2)
    links = (
        Link("post", -1, "fixed", None, rotation=quarter_x, offset=(0, 0, h), **ten(9)),
        Link("base", 0, "revolute", q1, (0, 1, 0), **ten(1)),
        Link("bracket", 1, "fixed", None, rotation=half_turn, offset=(w, 0, h), **ten(8)),
        Link("left", 2, "revolute", q2, (0, 1, 0), offset=(0, w, 0), **ten(2)),
        Link("right", 1, "revolute", q3, (root, 0, root), offset=(-w, 0, 0), **ten(3)),
        Link("slider", 4, "prismatic", q4, (0, sm.Rational(3, 5), sm.Rational(4, 5)), offset=(0, h, 0), **ten(4)),
    )
    return Tree("branching", links, (0, -g, 0))


TREES = {
    make.__name__: make
    for make in (revolute_prismatic, prismatic_revolute_revolute, puma, stanford, twisted, antiparallel, branching)
} | {"planar 2R": lambda: planar(2), "planar 3R": lambda: planar(3, sm.symbols("gx gy gz"))}


@pytest.mark.parametrize("name", TREES)
def test_both_roads_agree_exactly(name):
    """From composite bodies, and from the Lagrangian of the same tree."""
    tree = TREES[name]()
    equations = derive(tree)
    energies = Exact(equations)
    bodies = equations.exact()
    leaves = equations.system.leaves
    ring = Ring(equations.system.graph, [*energies.roots, *bodies.roots], (*leaves.q, *leaves.v, leaves.t))
    ours = TreeExact(equations, tree, ring=ring)
    for quantity in QUANTITIES:
        for mine, node in zip(ours.elements(quantity), equations.nodes(quantity), strict=True):
            assert mine.equals(ring.read(node)), quantity
    for k in range(ours.count):
        assert all(x.equals(y) for x, y in zip(ours.position_gradient, map(ring.read, equations.gradient_nodes),
                                               strict=True)), k


def test_a_run_of_parallel_joints_knows_absolute_angles_only():
    """No angle is split: M of twice as many links has less than 2^5 times the terms, where relative angles take 2^n."""
    exact, smaller = derive(planar(12)).exact(), derive(planar(6)).exact()
    terms, fewer = (sum(len(entry.num) for row in x.mass_matrix for entry in row) for x in (exact, smaller))
    assert terms < 2**5 * fewer
    assert sum(kind == "sin" for kind, _ in exact.ring.order) == 12
    assert all(len(form) == k + 1 for k, form in enumerate(sorted(exact.ring.generators.angles.basis, key=len)))


def test_antiparallel_axes_subtract():
    exact = derive(antiparallel()).exact()
    angles = {tuple(sorted((atom[1], int(c)) for ((atom, _),), c in form.items()))
              for form in exact.ring.generators.angles.basis}
    assert (("q1", -1), ("q2", 1)) in angles or (("q1", 1), ("q2", -1)) in angles
    assert (("q3", -1), ("q4", 1)) in angles or (("q3", 1), ("q4", -1)) in angles


def test_mass_matrix_of_a_tree_is_structured():
    """M does not depend on the first joint, its last entry is constant, branches do not couple."""
    exact = derive(puma()).exact()
    first = exact.leaves.q[0]
    assert all(exact.ring.derivative(entry, first).is_zero for row in exact.mass_matrix for entry in row)
    last = exact.mass_matrix[2][2]
    assert all(exact.ring.derivative(last, leaf).is_zero for leaf in exact.leaves.q)
    apart = derive(branching()).exact()
    assert apart.mass_matrix[2][1].is_zero


def test_a_tree_compiles_like_its_system():
    values = {symbol: 0.1 + 0.05 * k for k, symbol in enumerate(sorted(
        {s for link in puma().links for part in (link.mass, *link.moment, *link.inertia, *link.offset)
         for s in sm.sympify(part).free_symbols} | {g}, key=str))}
    equations = derive(puma())
    values = {symbol: value for symbol, value in values.items() if symbol in equations.system.parameters}
    model = da.compile(equations, values)
    q, v = np.array([0.3, -0.4, 0.5]), np.array([0.2, 0.1, -0.7])
    state = dict(zip(equations.system.coordinates, q, strict=True))
    state |= {x.diff(): rate for x, rate in zip(equations.system.coordinates, v, strict=True)}
    for name, arguments in (("mass_matrix", (q,)), ("bias", (q, v)), ("gravity", (q,))):
        rates = {x: value for x, value in state.items() if x.is_Derivative}
        places = {x: value for x, value in state.items() if not x.is_Derivative}
        symbolic = equations.matrix(name).xreplace(rates).xreplace(places).xreplace(values)
        numeric = np.array(symbolic.evalf().tolist(), dtype=float).reshape(equations.shape(name))
        np.testing.assert_allclose(getattr(model, name)(*arguments), numeric, rtol=1e-12, atol=1e-12)


def test_parameters_without_effect_are_left_out():
    """The first link of a vertical axis shows one moment of inertia."""
    equations = derive(puma())
    names = set(map(str, equations.mass_matrix[0, 0].free_symbols))
    assert "Iyy_1" not in names and "m_1" not in names
    assert "Izz_1" in names
