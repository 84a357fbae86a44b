"""Base parameters and regressors: the textbook's combinations, the classical counts, and Y beta exactly."""

from functools import cache

import pytest
import sympy as sm
from sympy import Rational

import dalembert as da
from dalembert import gallery
from dalembert.canonical.regressor import base_parameters
from dalembert.description.dh_tree import dh_tree
from dalembert.equations import derive
from dalembert.errors import UnknownNameError
from tests.gallery_systems import derived

NAMES = [name for name in gallery.names() if name != "degenerate-lagrangian"]


def two_links():
    """The planar 2R arm of De Luca's slides, gravity along -y."""
    q1, q2 = da.coordinates("q1 q2")
    m1, m2, l1, d1, d2, i1, i2, g = sm.symbols("m1 m2 l1 d1 d2 I1 I2 g", positive=True)
    x1, y1 = d1 * sm.cos(q1), d1 * sm.sin(q1)
    x2, y2 = l1 * sm.cos(q1) + d2 * sm.cos(q1 + q2), l1 * sm.sin(q1) + d2 * sm.sin(q1 + q2)
    t = da.time
    kinetic = sum(m * (x.diff(t) ** 2 + y.diff(t) ** 2) / 2 for m, x, y in ((m1, x1, y1), (m2, x2, y2)))
    kinetic += i1 * q1.diff() ** 2 / 2 + i2 * (q1.diff() + q2.diff()) ** 2 / 2
    return da.System([q1, q2], kinetic=kinetic, potential=m1 * g * y1 + m2 * g * y2)


def puma_560():
    """Standard table with numeric lengths (Corke & Armstrong-Helouvry 1994), ten symbols a link."""
    q = da.coordinates("q1:7")
    a2, a3, d3, d4 = Rational("0.4318"), Rational("0.0203"), Rational("0.15005"), Rational("0.4318")
    up, down = sm.pi / 2, -sm.pi / 2
    rows = [(up, 0, 0, q[0]), (0, a2, 0, q[1]), (down, a3, d3, q[2]), (up, 0, d4, q[3]), (down, 0, 0, q[4]),
            (0, 0, 0, q[5])]  # fmt: skip
    return dh_tree("puma 560", rows, "standard", (0, 0, Rational("-9.81")))


@cache
def prepared(name):
    builders = {"2R": two_links, "puma": puma_560}
    return derive(builders[name]()) if name in builders else derived(name)


def test_two_links_have_the_textbooks_five_parameters():
    """a1 ... a5 of De Luca's slides on the 2R arm under gravity, and M, c, g in them."""
    equations = prepared("2R")
    m1, m2, l1, d1, d2, i1, i2, g = sm.symbols("m1 m2 l1 d1 d2 I1 I2 g", positive=True)
    named = equations.base_parameters
    b0, b1, b2, b3, b4 = named
    wanted = [i1 + m1 * d1**2 + i2 + m2 * d2**2 + m2 * l1**2, m2 * l1 * d2, i2 + m2 * d2**2,
              g * (m1 * d1 + m2 * l1), g * m2 * d2]
    assert [sm.expand(given - value) for given, value in zip(named.values(), wanted, strict=True)] == [0] * 5
    q1, q2 = equations.system.coordinates
    v1, v2 = q1.diff(), q2.diff()
    assert equations.matrix("mass_matrix", "lumped") == sm.Matrix(
        [[b0 + 2 * b1 * sm.cos(q2), b2 + b1 * sm.cos(q2)], [b2 + b1 * sm.cos(q2), b2]])
    assert equations.matrix("gravity", "lumped") == sm.Matrix(
        [b3 * sm.cos(q1) + b4 * sm.cos(q1 + q2), b4 * sm.cos(q1 + q2)])
    coriolis = equations.matrix("coriolis_vector", "lumped")
    printed = sm.Matrix([-b1 * sm.sin(q2) * (v2**2 + 2 * v1 * v2), b1 * sm.sin(q2) * v1**2])
    assert (coriolis - printed).expand() == sm.zeros(2, 1)


def test_without_gravity_three_remain():
    system = two_links()
    free = da.System(system.coordinates, kinetic=derive(system).kinetic_energy)
    assert len(derive(free).base_parameters) == 3


def test_puma_560_has_the_classical_36():
    """Ten inertial parameters a link, lengths and gravity known: 7 n - 6 for n revolute axes, the first vertical.

    Gautier & Khalil 1990; Khalil & Dombre 2002, chapter 9.
    """
    equations = prepared("puma")
    lumped = equations.lumped()
    assert len(lumped.names) == 36
    used = {symbol for value in equations.base_parameters.values() for symbol in value.free_symbols}
    assert len(equations.system.parameters) >= len(used)
    assert sum(len(x.num) for row in lumped.mass_matrix for x in row) < \
        sum(len(x.num) for row in equations.exact().mass_matrix for x in row)


@pytest.mark.parametrize("name", [*NAMES, "2R", "puma"])
def test_regressor_times_parameters_is_the_inverse_dynamics(name):
    lumped = prepared(name).lumped()
    source = lumped.source.inverse_dynamics
    for row, element in zip(lumped.regressor, source, strict=True):
        assert lumped.dot(row, lumped.expressions).equals(lumped.carry(element))


@pytest.mark.parametrize("name", [*NAMES, "2R"])
def test_lumped_quantities_are_the_quantities(name):
    """With the base parameters put in, M, C, g and the rest are what they were."""
    equations = prepared(name)
    lumped = equations.lumped()
    ring = lumped.ring
    for quantity in ("mass_matrix", "coriolis_matrix", "gravity", "bias", "momenta", "energy", "forces"):
        for ours, theirs in zip(lumped.elements(quantity), lumped.source.elements(quantity), strict=True):
            assert lumped.unlumped(ours).equals(lumped.carry(theirs)), quantity
    assert ring is lumped.ring


def test_the_regressor_is_free_of_what_was_lumped():
    equations = prepared("2R")
    regressor, beta = equations.regressor, sm.Matrix(list(equations.base_parameters.values()))
    assert regressor.shape == (2, 5)
    assert regressor.free_symbols.isdisjoint(equations.system.parameters)
    assert sm.simplify(regressor * beta - equations.inverse_dynamics) == sm.zeros(2, 1)


def test_what_stands_in_functions_and_denominators_is_not_lumped():
    (x,) = da.coordinates("x")
    m, k, alpha, r = sm.symbols("m k alpha r", positive=True)
    system = da.System([x], kinetic=m * x.diff() ** 2 / (2 * (1 + r)), potential=k * sm.cos(x + alpha) * r + m * r * x)
    equations = da.derive(system)
    named = equations.base_parameters
    assert set(named.values()) == {m, k}
    assert {alpha, r} <= equations.regressor.free_symbols
    assert sm.simplify((equations.regressor * sm.Matrix(list(named.values())) - equations.inverse_dynamics)[0]) == 0


def test_terms_without_parameters_stay_numbers():
    (x,) = da.coordinates("x")
    m = sm.Symbol("m", positive=True)
    equations = da.derive(da.System([x], kinetic=(2 + m + sm.cos(x)) * x.diff() ** 2 / 2, potential=x**2))
    beta = list(equations.base_parameters)
    assert sorted(map(str, equations.base_parameters.values())) == ["1", "m + 2"]
    assert equations.matrix("mass_matrix", "lumped")[0] == beta[0] + sm.cos(x)
    column = sm.Matrix(list(equations.base_parameters.values()))
    assert sm.simplify(equations.regressor * column - equations.inverse_dynamics) == sm.zeros(1, 1)


def test_known_parameters_stay_letters():
    equations = prepared("2R")
    lumped = equations.lumped(known=["g"])
    assert lumped is equations.lumped(known=["g"]) is not equations.lumped()
    g = next(symbol for symbol in equations.system.parameters if str(symbol) == "g")
    assert not any(part.num.degrees()[place] for part in lumped.expressions
                   for place in lumped.places([equations.system.symbols.leaf(g)]))
    with pytest.raises(UnknownNameError, match="'gg' is not a parameter"):
        equations.lumped(known=["gg"])


@pytest.mark.parametrize("given", ["beta_0", "beta0", "β_0", "β₀"])
def test_names_avoid_those_of_the_user(given):
    (x,) = da.coordinates("x")
    beta, m = sm.symbols(f"{given} m", positive=True)
    equations = da.derive(da.System([x], kinetic=beta * m * x.diff() ** 2 / 2))
    assert [str(name) for name in equations.base_parameters] == ["beta_base_0"]
    assert list(equations.base_parameters.values()) == [beta * m]


def test_a_basis_is_short_independent_and_in_order():
    x, y = (1, 0), (0, 1)
    from flint import fmpq

    one = fmpq(1)
    given = [{x: 2 * one, y: 2 * one}, {x: -3 * one}, {y: one}, {x: one, y: 5 * one}]
    found = base_parameters(given)
    assert found.basis == ({x: 1}, {y: 1})
    assert found.coordinates(given[0]) == {0: 2, 1: 2}
    assert found.coordinates(given[1]) == {0: -3}
    assert found.coordinates({(1, 1): one}) is None


@pytest.mark.parametrize("names", ["A a b", "z x y"])
def test_base_parameters_may_come_after_or_before_all_other_symbols(names):
    name, *others = names.split()
    (q,), (m, k) = da.coordinates(f"{name},"), sm.symbols(others, positive=True)
    equations = derive(da.System([q], kinetic=m * q.diff() ** 2 / 2, potential=k * q**2 / 2))
    b0, b1 = equations.base_parameters
    assert equations.matrix("mass_matrix", "lumped") == sm.Matrix([b0])
    assert equations.matrix("bias", "lumped") == sm.Matrix([b1 * q])
