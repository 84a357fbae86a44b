"""Bases of the span of polynomials: rank, coordinates that come back, and which monomials lead."""

from random import Random

import pytest
from flint import fmpq, fmpq_mat

from dalembert.canonical.base_polynomials import _length, _primitive, base_parameters, leading_parameters, order


def drawn(seed):
    """Polynomials in three letters, some of them combinations of others."""
    random = Random(seed)
    monomials = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 2), (2, 0, 0)]
    count = 3 + seed % 4
    rows = [{m: fmpq(random.choice([-3, -2, -1, 1, 2, 4]), random.randint(1, 3))
             for m in random.sample(monomials, random.randint(1, 4))} for _ in range(count)]
    for _ in range(3):
        mixed = {}
        for row in random.sample(rows, 2):
            factor = fmpq(random.randint(1, 4), random.randint(1, 3))
            for m, c in row.items():
                mixed[m] = mixed.get(m, 0) + factor * c
        rows.append({m: c for m, c in mixed.items() if c})
    return [row for row in rows if row], monomials


def rank(rows, monomials):
    return fmpq_mat([[row.get(m, fmpq(0)) for m in monomials] for row in rows]).rank()


def combined(basis, coordinates):
    total = {}
    for k, factor in coordinates.items():
        for m, c in basis[k].items():
            total[m] = total.get(m, 0) + factor * c
    return {m: c for m, c in total.items() if c}


@pytest.mark.parametrize("make", [base_parameters, leading_parameters])
@pytest.mark.parametrize("seed", range(20))
def test_every_polynomial_is_a_combination_of_the_basis(make, seed):
    rows, monomials = drawn(seed)
    found = make(rows)
    assert len(found.basis) == rank(rows, monomials) == rank(found.basis, monomials)
    for row in rows:
        assert combined(found.basis, found.coordinates(row)) == row
    assert found.coordinates({}) == {}
    outside = {(5, 5, 5): fmpq(1)}
    assert found.coordinates(outside) is None and found.coordinates({**rows[0], **outside}) is None


@pytest.mark.parametrize("seed", range(20))
def test_a_basis_to_be_read_holds_the_shortest_of_the_given(seed):
    rows, monomials = drawn(seed)
    basis = base_parameters(rows).basis
    whole = [_primitive(row) for row in rows]
    assert all(row in whole for row in basis)
    places = [whole.index(row) for row in basis]
    assert places == sorted(places)

    def length(row):
        return _length(tuple(sorted((m, int(c.p)) for m, c in row.items())))

    chosen = []
    for row in sorted(whole, key=length):
        if rank([*chosen, row], monomials) > len(chosen):
            chosen.append(row)
    assert sorted(map(length, basis)) == sorted(map(length, chosen))
    for row in whole:
        assert row[max(row)] > 0 and all(c.q == 1 for c in row.values())


@pytest.mark.parametrize("seed", range(20))
def test_a_basis_to_be_measured_is_led_by_monomials_of_its_own(seed):
    rows, _ = drawn(seed)
    found = leading_parameters(rows)
    assert list(found.leading) == sorted(found.leading, key=order)
    for k, (leader, row) in enumerate(zip(found.leading, found.basis, strict=True)):
        assert row[leader] == 1
        assert all(other not in row for j, other in enumerate(found.leading) if j != k)
        if not any(leader):
            assert row == {leader: 1}


def test_the_simplest_of_the_heaviest_leads():
    x, y, z, one = (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)
    assert leading_parameters([{x: fmpq(1), y: fmpq(3)}]).leading == (y,)
    assert leading_parameters([{x: fmpq(3), y: fmpq(3)}]).leading == (x,)
    assert leading_parameters([{one: fmpq(9), y: fmpq(1), (0, 2, 0): fmpq(-1)}]).leading == (y,)
    both = leading_parameters([{x: fmpq(1), z: fmpq(2)}, {y: fmpq(5), z: fmpq(2)}, {one: fmpq(4)}])
    assert both.leading == (one, y, z) and both.basis == ({one: 1}, {y: 1, x: fmpq(-1, 5)}, {z: 1, x: fmpq(1, 2)})


def test_constants_stand_first_then_degrees_then_early_letters():
    monomials = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0)]
    assert sorted([*monomials[3:], *monomials[:3]], key=order) == monomials
