"""Constant combinations that vanish: known linear dependences, also with parameters as coefficients."""

from sympy import cos, exp, sin, sqrt, symbols

import dalembert as da
from dalembert.algebra.ring import Ring
from dalembert.algebra.short.shortener import short_entries
from dalembert.expr.sympy_bridge import list_from_sympy
from dalembert.forms.symmetries.parameter_space import Combinations

x, y = da.coordinates("x y")
a, b = symbols("a b", positive=True)


def basis(*functions):
    system = da.System([x, y], kinetic=(a + b) * (x.diff() ** 2 + y.diff() ** 2))
    nodes = list_from_sympy(list(functions), system.symbols)
    ring = Ring(system.graph, nodes, system.leaves.q)
    moving = {position for leaf in system.leaves.q for position in ring.rates(leaf)}
    found = Combinations(ring, moving, len(functions))
    found.require([ring.read(node) for node in nodes])
    return [short_entries(ring, vector, system.symbols) for vector in found.basis()]


def test_known_dependences():
    assert basis(sin(x) ** 2, cos(x) ** 2, 1 + 0 * x) == [[-1, -1, 1]]
    assert basis(x, y, x * y) == []
    assert basis(a * x, b * x) == [[-b, a]]
    assert basis(x / (x + y), y / (x + y), 1 + 0 * x) == [[-1, -1, 1]]
    assert basis(exp(x), exp(-x), exp(x) + a * exp(-x)) == [[-1, -a, 1]]


def test_several_rows_are_met_together():
    assert basis(x, a * y, x + y) == [[-a, -1, a]]
    assert basis(x * y, x, a * y, x + b * y) == [[0, -a, -b, a]]
    assert basis(cos(x + y), cos(x) * cos(y), sin(x) * sin(y)) == [[1, -1, 1]]


def test_roots_are_independent_of_their_squares():
    root = sqrt(x**2 + y**2)
    assert basis(1 / root, root, root**3 / (x**2 + y**2), x**2 / root + y**2 / root) == [[0, -1, 1, 0], [0, -1, 0, 1]]
