"""What moves, what stays, what is a mass: read off the names and kinds of symbols."""

import pytest
import sympy
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.roles import Roles
from dalembert.algebra.short.terms import Alphabet
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

t = dynamicsymbols._t
q = dynamicsymbols("q")


def roles_of(expression):
    """{role: names of the letters that have it}."""
    graph = Graph()
    symbols = Symbols(graph)
    node = from_sympy(expression, symbols)
    alphabet = Alphabet(Ring(graph, [node]))
    roles = Roles(alphabet, symbols)

    def names(letters):
        meanings = [(*alphabet.letters[k].meaning, 0)[1:3] for k in letters]
        return {name + "'" * order for name, order in meanings}

    return {role: names(getattr(roles, role)) for role in ("rates", "accelerations", "constants", "masses", "gravity")}


def test_what_moves_and_what_stays():
    m, l, g = sympy.symbols("m l g")
    found = roles_of(m * l**2 * q.diff(t, 2) + m * g * l * q + q.diff() * sympy.pi * t)
    assert found == {"rates": {"q'", "q''"}, "accelerations": {"q''"}, "constants": {"m", "l", "g", "pi"},
                     "masses": {"m"}, "gravity": {"g"}}


@pytest.mark.parametrize("name", [
    "m", "m1", "m_2", "m_cart", "M", "I", "I1", "I_zz", "I_c2zz", "J", "J_1", "rho", "rho_w",
])  # fmt: skip
def test_names_of_masses_and_inertias(name):
    assert roles_of(sympy.Symbol(name, positive=True) * q)["masses"] == {name}


@pytest.mark.parametrize("name", ["l", "l1", "x", "k", "b", "d_c2", "R", "theta", "omega", "g", "T_b"])
def test_names_of_other_constants(name):
    found = roles_of(sympy.Symbol(name) * q)
    assert not found["masses"] and found["constants"] == {name}


@pytest.mark.parametrize("name", ["g", "G", "g0", "g_0", "gamma"])
def test_names_of_gravity(name):
    assert roles_of(sympy.Symbol(name) * q)["gravity"] == {name}


def test_a_coordinate_named_like_a_mass_is_none():
    found = roles_of(dynamicsymbols("m") * sympy.Symbol("l") + dynamicsymbols("g").diff())
    assert not found["masses"] and not found["gravity"] and found["constants"] == {"l"} and found["rates"] == {"g'"}


def test_the_time_is_not_constant():
    assert roles_of(t * sympy.Symbol("k"))["constants"] == {"k"}
