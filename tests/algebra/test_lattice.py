"""A basis of angles: every angle a whole combination of it, and no more of them than are independent."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from dalembert.algebra.forms import add, key
from dalembert.algebra.lattice import lattice

NAMES = ("q1", "q2", "q3")


def angle(*coefficients):
    """The form of a combination of q1, q2, q3."""
    return {((("symbol", name, 0, ""), Fraction(1)),): Fraction(c)
            for name, c in zip(NAMES, coefficients, strict=False) if c}


def rebuilt(found, position):
    total = {}
    for index, count in found.coordinates[position].items():
        assert isinstance(count, int) and count
        total = add(total, found.basis[index], Fraction(count))
    return total


def test_an_angle_and_its_multiples_share_one_base():
    found = lattice([angle(2), angle(1), angle(-3)])
    assert found.basis == (angle(1),)
    assert found.coordinates == ({0: 2}, {0: 1}, {0: -3})


def test_halves_and_thirds_divide_the_base():
    found = lattice([angle(1), angle(Fraction(1, 2)), angle(Fraction(1, 3))])
    assert found.basis == (angle(Fraction(1, 6)),)
    assert found.coordinates == ({0: 6}, {0: 3}, {0: 2})


def test_a_run_of_parallel_joints_keeps_its_sums():
    found = lattice([angle(1), angle(1, 1), angle(1, 1, 1)])
    assert found.basis == (angle(1), angle(1, 1), angle(1, 1, 1))


def test_a_dependent_angle_is_a_combination():
    found = lattice([angle(1), angle(0, 1), angle(2, -1)])
    assert len(found.basis) == 2
    assert found.coordinates[2] == {0: 2, 1: -1}


def test_no_angles():
    assert lattice([]) == ((), ())


coefficients = st.fractions(-3, 3, max_denominator=4)


@given(st.lists(st.tuples(coefficients, coefficients, coefficients).filter(any), min_size=1, max_size=6))
def test_every_angle_is_rebuilt_from_an_independent_basis(rows):
    angles = [angle(*row) for row in rows]
    found = lattice(angles)
    assert all(rebuilt(found, position) == form for position, form in enumerate(angles))
    assert len(found.basis) == rank([list(row) for row in rows])


def rank(rows):
    count = 0
    for column in range(3):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is not None:
            rows = [[a - row[column] / pivot[column] * b for a, b in zip(row, pivot, strict=True)]
                    for row in rows if row is not pivot]
            count += 1
    return count


def test_symbols_are_the_basis_where_sums_would_be_cut_into_small_parts():
    """a + b, a - 5 b and 7 a + 2 b: sixths of the first two would multiply sines out further."""
    a, b = (((("symbol", name, 0, ""), 1),) for name in "ab")
    one = Fraction(1)
    angles = [{a: one, b: one}, {a: one, b: -5 * one}, {a: 7 * one, b: 2 * one}]
    found = lattice(angles)
    assert {key(form) for form in found.basis} == {key({a: one}), key({b: one})}
    for angle, coordinates in zip(angles, found.coordinates, strict=True):
        total = {}
        for k, n in coordinates.items():
            total = add(total, found.basis[k], Fraction(n))
        assert total == angle
