"""What users give as arrays: what is taken, at which limits it is refused, and the small tools that look at entries."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy

from dalembert.errors import DescriptionError, ShapeError
from dalembert.expr.expression import Expression
from dalembert.expr.expression import symbols as expressions
from dalembert.expr.graph import Graph
from dalembert.spatial import arrays

x, y = sympy.symbols("x y")
positive, negative = sympy.Symbol("p", positive=True), sympy.Symbol("n", negative=True)
(q,) = expressions(Graph(), "q")
q_is_small = Expression(q.graph, q.graph.call("lt", q.index, q.graph.one))
BELOW, ABOVE = math.nextafter(1.0, 0.0), math.nextafter(1.0, 2.0)


# -------------------------------------------------------------------- what is taken


@pytest.mark.parametrize("entry", [1, 1.5, Fraction(1, 3), np.int8(3), np.float32(2)])
def test_numbers(entry):
    assert arrays.is_number(entry) and not arrays.is_expression(entry)
    assert type(arrays.scalar("here", entry)) is float and arrays.scalar("here", entry) == float(entry)


@pytest.mark.parametrize("entry", [x, sympy.Integer(2), sympy.pi, q, q + 1])
def test_expressions(entry):
    assert arrays.is_expression(entry) and not arrays.is_number(entry)
    assert arrays.scalar("here", entry) is entry


@pytest.mark.parametrize("entry", [
    True, None, "1", 1j, sympy.Matrix([[x]]), sympy.Symbol("A", commutative=False), sympy.true, q_is_small])
def test_what_is_neither(entry):
    assert not arrays.is_number(entry) and not arrays.is_expression(entry)
    with pytest.raises(ShapeError, match="here"):
        arrays.array("here", [entry, 1, 2], 3)


@pytest.mark.parametrize("entry", [
    math.inf, -math.inf, math.nan, np.float64("inf"), 10**308, -10**308, Fraction(10**309), sympy.oo, -sympy.oo,
    sympy.nan, sympy.zoo, x + sympy.oo, sympy.I, sympy.Symbol("z", imaginary=True), sympy.Symbol("w", infinite=True)])
def test_what_is_not_finite_or_not_real(entry):
    with pytest.raises(ShapeError, match=r"here: .* is not a finite real number"):
        arrays.settled("here", np.array([1, entry], dtype=object))


def test_the_largest_whole_number():
    assert arrays.scalar("here", 10**308 - 1) == 1e308
    with pytest.raises(ShapeError, match="a whole number beyond 1e308"):
        arrays.scalar("here", 10**400)


def test_what_is_shown_of_a_long_entry_is_cut():
    for length, shown in ((58, "a" * 58 + "'"), (59, "a" * 59 + "...")):
        with pytest.raises(ShapeError) as raised:
            arrays.scalar("here", "a" * length)
        assert f"here: '{shown} is neither a number nor an expression." in str(raised.value)


@pytest.mark.parametrize(("given", "shape", "message"), [
    ([1, 2], (3,), r"has the shape \(2,\)\. Give 3 entries"), ([1, 2, 3, 4], (3,), r"\(4,\)"),
    ([[1, 2, 3]] * 2, (3,), r"\(2, 3\)"), ([[1, 2], [3, 4]], (2, 3), r"\(2, 2\)\. Give 2 x 3 entries"),
    ([[1, 2, 3], [4, 5]], (2, 3), "its rows differ in length. Give 2 x 3 entries"), (7, (2,), r"shape \(\)"),
    ([np.zeros((2, 2)), np.zeros((2, 3))], (2, 2), "its rows differ in length"),
    ([1, [2], 3], (3,), "differ in length"),
    ([1], (), r"\(1,\)\. Give one number or expression"), ([[1], [2], [3]], (3, 3), r"\(3, 1\)"),
])
def test_other_shapes_are_refused(given, shape, message):
    with pytest.raises(ShapeError, match=f"here: .*{message}"):
        arrays.array("here", given, *shape)


@pytest.mark.parametrize("given", [[1, 2, 3], (1, 2, 3), np.array([1, 2, 3]), [[1, 2, 3]], [[1], [2], [3]],
                                   sympy.Matrix([1, 2, 3]), sympy.Matrix([[1, 2, 3]])])
def test_columns_and_rows_are_vectors(given):
    found = arrays.array("here", given, 3)
    assert found.shape == (3,) and [float(entry) for entry in found] == [1, 2, 3] and not found.flags.writeable


def test_rows_are_counted():
    assert [arrays.rows(v) for v in (3, x, [], [1, 2], "ab", np.zeros((4, 2)), np.array(5), sympy.zeros(2, 3))] == [
        0, 0, 0, 2, 2, 4, 0, 2]


# -------------------------------------------------------------------- mixed entries


def test_floats_beside_expressions_become_whole_where_they_are():
    a, b, c = arrays.together(np.array([x, y], dtype=object), np.array([2.0, 0.5]), 3.0)
    assert a.tolist() == [x, y] and b.tolist() == [2, 0.5] and c == 3
    assert [type(entry) for entry in (*b.tolist(), c)] == [int, float, int]
    a, b = arrays.together(np.array([1.0]), 2.0)
    assert a.dtype == float and type(b) is float


@pytest.mark.parametrize("tables", [([x], [q]), ([q, 1], [2.0], [x]), ([x, q],)])
def test_two_languages_do_not_meet(tables):
    with pytest.raises(DescriptionError, match="of a graph and of SymPy meet"):
        arrays.together(*(np.array(table, dtype=object) for table in tables))
    arrays.together(np.array([q, 1], dtype=object), np.array([q], dtype=object), np.array([x, 1])[1:])


def test_values_of_exact_numbers_are_known():
    found = arrays.numbers(np.array([[sympy.Rational(1, 4), 2], [sympy.pi, Fraction(1, 2)]], dtype=object))
    assert found is not None and found.tolist() == [[0.25, 2], [math.pi, 0.5]]
    assert arrays.numbers(np.array([1, x], dtype=object)) is arrays.numbers(np.array([sympy.I], dtype=object)) is None
    given = np.array([1.0])
    assert arrays.numbers(given) is given


def test_functions_fit_their_operands():
    assert arrays.functions_of(1, 2.0) is math and arrays.functions_of(1, x) is sympy
    of_graph = arrays.functions_of(1, q)
    assert of_graph.sqrt(4.0) == 2.0 and of_graph.pi == math.pi
    for name in ("cos", "sin", "acos", "asin", "sqrt"):
        function = getattr(of_graph, name)
        assert function(q).graph is q.graph and function(0.25) == getattr(math, name)(0.25)
    assert of_graph.atan2(1.0, 2.0) == math.atan2(1, 2) and of_graph.atan2(1.0, q).graph is q.graph


# -------------------------------------------------------------------- signs and sizes


@pytest.mark.parametrize(("value", "below", "zero"), [
    (-1, True, False), (0, False, True), (0.0, False, True), (5e-324, False, False), (negative, True, False),
    (-positive, True, False), (positive, False, False), (x, False, False), (x - x, False, True),
    (sympy.Rational(-1, 9), True, False), (sympy.Symbol("o", zero=True), False, True), (q, False, False)])
def test_what_is_known_of_a_sign(value, below, zero):
    assert (arrays.is_known_negative(value), arrays.is_known_zero(value)) == (below, zero)


@pytest.mark.parametrize("factor", [BELOW, 1.0, ABOVE])
def test_sizes_have_limits(factor):
    for limit, outside in ((1e-50, factor < 1), (1e50, factor > 1)):
        if outside:
            with pytest.raises(DescriptionError, match="is out of range"):
                arrays.size("here", "radius", limit * factor)
        else:
            assert arrays.size("here", "radius", limit * factor) == limit * factor


def test_sizes_are_positive_or_at_least_zero():
    for value in (positive, x, q, 3, sympy.Integer(3)):
        assert arrays.size("here", "radius", value) == value
    assert arrays.size("here", "radius", 0, zero=True) == 0
    for value, zero, message in ((0, False, "radius = 0.0 is not positive"), (-1, True, "= -1.0 is not at least zero"),
                                 (negative, True, "at least zero"), (None, True, "radius is missing. Give radius=")):
        with pytest.raises(DescriptionError, match=f"here: .*{message}"):
            arrays.size("here", "radius", value, zero=zero)


# -------------------------------------------------------------------- linear algebra


def test_lengths_keep_the_sign_of_a_single_entry():
    def length(*entries):
        return arrays.signed_length(np.array(entries, dtype=object))

    assert length(0, -3.0, 0) == -3.0 and length(0, x, 0) is x and length(0, 0, -x) == -x
    assert length(3.0, 0.0, -4.0) == 5.0 and type(length(3.0, 0.0, -4.0)) is float and length(1e200, 1e200, 0) < 2e200
    assert length(x, 2, 0) == sympy.sqrt(x**2 + 4) and length(x, y, 3) == sympy.sqrt(x**2 + y**2 + 9)


def test_skew_matrices_come_back_and_others_are_refused():
    S = arrays.skew((1.0, -2.0, 5.0))
    assert S.tolist() == [[0, -5, -2], [5, 0, -1], [2, 1, 0]] and arrays.unskew(S).tolist() == [1, -2, 5]
    for i, j in np.ndindex(3, 3):
        wrong = np.array(S)
        wrong[i, j] += 1e-6
        with pytest.raises(DescriptionError, match="not skew-symmetric"):
            arrays.unskew(wrong)
        wrong[i, j] = S[i, j] + 1e-10
        assert arrays.unskew(wrong) == pytest.approx([1, -2, 5])
    assert arrays.unskew(arrays.skew((x, y, 3))).tolist() == [x, y, 3]


def test_identities_and_zeros_are_whole_numbers():
    assert arrays.identity(3).tolist() == np.eye(3).tolist() and type(arrays.identity(2)[0, 0]) is int
    assert arrays.zeros(2, 3).tolist() == [[0] * 3] * 2
    assert arrays.cross(np.array([1, 2, 3]), np.array([x, 0, 0])).tolist() == [0, 3 * x, -2 * x]


def test_arrays_are_the_same_by_content_and_shape():
    a = np.array([1.0, 2.0])
    assert arrays.same(a, a.copy()) and not arrays.same(a, np.array([1.0, 3.0]))
    assert not arrays.same(a, np.array([[1.0, 2.0]])) and not arrays.same(a, np.array([1.0]))


# -------------------------------------------------------------------- kinds


def test_other_kinds_are_refused_by_name():
    assert arrays.expect("here", 1, int) == 1 and arrays.expect_all("here", (1, 2), int) == [1, 2]
    with pytest.raises(DescriptionError, match=r"here: 'a' is no int\. Give a value made by int"):
        arrays.expect_all("here", [1, "a"], int)
    with pytest.raises(DescriptionError, match=r"here: 5 is not a list\. Give several of int"):
        arrays.expect_all("here", 5, int)
