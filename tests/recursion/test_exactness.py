"""Exact entries stay exact: integers, fractions, multiples of pi and symbols never turn into decimal numbers."""

import pytest
from sympy import Rational, cos, pi, sin, symbols

import dalembert as da
from dalembert.description.tree import Link, Tree

a, d, m = symbols("a d m", positive=True)


def tilted(angle):
    """R = Rot(x, angle), exactly."""
    return ((1, 0, 0), (0, cos(angle), -sin(angle)), (0, sin(angle), cos(angle)))


@pytest.mark.parametrize("angle", [pi / 2, pi / 6, pi / 5, Rational(1, 3), a])
@pytest.mark.parametrize("joint", ["revolute", "prismatic", "screw"])
def test_no_decimal_number_appears(angle, joint):
    q1, q2 = da.coordinates("q1 q2")
    first = Link.from_com("one", -1, "revolute", q1, axis=(1, 0, 0), mass=m, com=(Rational(1, 3), d, 2),
                          inertia_about_com=(1, 2, 3, 0, 0, 0))
    second = Link.from_com("two", 0, joint, q2, axis=(0, 1, 0), rotation=tilted(angle), offset=(a, 0, d), mass=2,
                           com=(0, 1, 0), inertia_about_com=(1, 2, 3, 0, 0, 0),
                           **({"pitch": Rational(1, 7)} if joint == "screw" else {}))
    equations = da.derive(Tree("exact", (first, second), (0, 0, -9)))
    graph = equations.system.graph
    for name in ("mass_matrix", "bias", "gravity", "coriolis_matrix", "inverse_dynamics"):
        nodes = graph.reachable(equations.nodes(name))
        assert not [node for node in nodes if graph.nodes[node][0] == "float"], name
