"""Where charts end: poles, gimbal lock, the edge of a chart, and none."""

from sympy import Symbol, cos, pi, sin, sqrt

import dalembert as da
from dalembert.expr.calculus import jacobian
from dalembert.expr.sympy_bridge import list_from_sympy
from dalembert.forms.coordinates.singularities import singular_expressions, singular_places

a, b, c = da.coordinates("a b c")


def ends(coordinates, *positions):
    kinetic = sum(q.diff() ** 2 for q in coordinates)
    system = da.System(coordinates, kinetic=kinetic, parameters={Symbol("R", positive=True): 1})
    nodes = list_from_sympy(list(positions), system.symbols)
    rows = jacobian(system.graph, nodes, system.leaves.q)
    found = singular_expressions(system, rows)
    return found, singular_places(system, found)


def test_the_sphere_has_poles():
    _, places = ends([a, b], sin(a) * cos(b), sin(a) * sin(b), cos(a))
    assert set(places) == {a} and {0, pi} <= set(places[a])


def test_euler_angles_lock():
    """The angular velocity of zxy angles: det = -cos(b), as rows of rates integrated along c."""
    rows, places = ends([a, b, c], a * cos(b), b, c)
    assert rows == (cos(b),) and pi / 2 in places[b]


def test_the_edge_of_a_chart():
    R = Symbol("R", positive=True)
    _, places = ends([a], a, sqrt(R**2 - a**2))
    assert set(places[a]) == {-R, R}


def test_no_end():
    assert ends([a], cos(a), sin(a)) == ((), {})
    assert ends([a, b], a + b**3, b) == ((), {})
