"""Vectors, matrices and rotations in every arithmetic, against NumPy and SciPy at random numbers."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from scipy.spatial.transform import Rotation as Peer

from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols
from dalembert.spatial.arithmetic import InNodes, InNumbers, InSymPy
from dalembert.spatial.parameters import InertialParameters
from dalembert.spatial.vectors import (
    EXACT,
    PAIRS,
    RigidTransform,
    VectorReader,
    Vectors,
    six,
    square,
    transposed,
    triple,
)


class Numbers(InNumbers):
    """Numbers with functions, as `VectorReader` asks for them."""

    def call(self, function, operand):
        return getattr(math, function)(operand)

    def read(self, entries):
        return tuple(entries)


class Case:
    """An arithmetic, random entries in it, and the floats of what it computes."""

    def __init__(self, name):
        self.random = np.random.default_rng(11)
        self.graph, self.values = Graph(), {}
        self.arithmetic = {"numbers": Numbers, "sympy": InSymPy, "nodes": lambda: InNodes(Symbols(self.graph))}[name]()
        self.vectors = VectorReader(self.arithmetic)

    def given(self, *shape):
        """Random numbers (NumPy), and the same as entries of the arithmetic."""
        numbers = self.random.uniform(0.2, 2.0, shape) * self.random.choice([-1.0, 1.0], shape)
        return numbers, self._nested(numbers.tolist())

    def _nested(self, entry):
        if isinstance(entry, list):
            return tuple(map(self._nested, entry))
        if isinstance(self.arithmetic, InNumbers):
            return entry
        if isinstance(self.arithmetic, InSymPy):
            return sympy.Float(entry, 17)
        symbol = self.graph.symbol(f"x{len(self.values)}")
        self.values[symbol] = entry
        return symbol

    def floats(self, entries):
        if isinstance(entries, tuple):
            return np.array([self.floats(entry) for entry in entries])
        is_node = isinstance(self.arithmetic, InNodes)
        return float(evaluate(self.graph, [entries], self.values)[0] if is_node else entries)


@pytest.fixture(params=["numbers", "sympy", "nodes"])
def case(request):
    return Case(request.param)


def same(case, found, wanted):
    np.testing.assert_allclose(case.floats(found), wanted, rtol=1e-13, atol=1e-14)


def test_sums_and_products_of_vectors(case):
    v = case.vectors
    (a, x), (b, y), (c, z) = case.given(3), case.given(3), case.given()
    same(case, v.sum(x, y), a + b)
    same(case, v.difference(x, y), a - b)
    same(case, v.scaled(z, x), c * a)
    same(case, v.negated(x), -a)
    same(case, v.dot(x, y), a @ b)
    same(case, v.cross(x, y), np.cross(a, b))
    same(case, v.times(v.skew(x), y), np.cross(a, b))
    same(case, v.sum(v.origin, x), a)


def test_products_of_matrices(case):
    v = case.vectors
    (a, x), (b, y), (c, z), (s, entries) = case.given(3, 3), case.given(3, 3), case.given(3), case.given(6)
    same(case, v.times(x, z), a @ c)
    same(case, v.product(x, y), a @ b)
    same(case, v.product(v.identity, x), a)
    same(case, transposed(x), a.T)
    whole = np.zeros((3, 3))
    for value, (i, j) in zip(s, PAIRS, strict=True):
        whole[i, j] = whole[j, i] = value
    same(case, square(entries), whole)
    turned = a @ whole @ a.T
    same(case, v.congruent(x, entries), [turned[i, j] for i, j in PAIRS])


def test_transforms_one_after_the_other(case):
    (a, x), (p, y), (b, z), (q, w) = case.given(3, 3), case.given(3), case.given(3, 3), case.given(3)
    found = case.vectors.composed(RigidTransform(x, y), RigidTransform(z, w))
    same(case, found.rotation, a @ b)
    same(case, found.position, p + a @ q)


def test_turns_are_those_of_scipy(case):
    (axis, _), (angle, given) = case.given(3), case.given()
    length = float(np.linalg.norm(axis))
    unit = case._nested((axis / length).tolist())
    wanted = Peer.from_rotvec(axis / length * angle).as_matrix()
    same(case, case.vectors.turned(unit, given), wanted)
    call = case.arithmetic.call
    same(case, case.vectors.turn(unit, call("cos", given), call("sin", given)), wanted)
    x, y, z, w = case.random.normal(size=4)
    quaternion = np.array([w, x, y, z]) / np.linalg.norm([w, x, y, z])
    wanted = Peer.from_quat(quaternion[[1, 2, 3, 0]]).as_matrix()
    same(case, case.vectors.unit_quaternion(case._nested(quaternion.tolist())), wanted)


def test_fractions_of_every_arithmetic(case):
    number = case.arithmetic.number
    same(case, (number(3), number(-7, 4), number(5, 1)), [3, -1.75, 5])
    same(case, (case.arithmetic.zero, case.arithmetic.one), [0, 1])
    same(case, case.vectors.product(case.vectors.identity, case.vectors.identity), np.eye(3))


def test_exact_entries_stay_exact():
    assert EXACT.number(1, 3) == sympy.Rational(1, 3) and EXACT.number(4) == 4
    assert InNumbers().number(4) == 4 and isinstance(InNumbers().number(4), int) and InNumbers().number(1, 4) == 0.25
    assert EXACT.turned((0, 0, 1), sympy.pi / 6)[0] == (sympy.sqrt(3) / 2, -sympy.Rational(1, 2), 0)
    assert EXACT.read_rows([(1, 2, 3), (4, 5, 6), (7, 8, 9)]) == ((1, 2, 3), (4, 5, 6), (7, 8, 9))


def test_no_zero_of_numbers_has_a_sign():
    assert math.copysign(1, Vectors(InNumbers()).dot((0.0, -1.0), (-1.0, 0.0))) == 1


def test_whole_floats_become_exact_nodes_and_others_stay():
    graph = Graph()
    found = InNodes(Symbols(graph)).read([2.0, 0.5, 3, Fraction(1, 3), sympy.Symbol("x")])
    wanted = [("number", 2, 1), ("float", 0.5), ("number", 3, 1), ("number", 1, 3)]
    assert [graph.nodes[k] for k in found[:4]] == wanted and graph.nodes[found[4]][1] == "x"


def test_entries_are_counted():
    for count, read in ((3, triple), (6, six)):
        assert read(range(count)) == tuple(range(count))
        for wrong in (count - 1, count + 1):
            with pytest.raises(ValueError, match="unpack"):
                read(range(wrong))


def test_ten_parameters_are_taken_apart():
    assert InertialParameters.of(range(10)) == (0, (1, 2, 3), (4, 5, 6, 7, 8, 9))
