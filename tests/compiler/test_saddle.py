"""The kernels around a program that gives a saddle system, against NumPy and quotients of differences."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dalembert.compiler import saddle
from dalembert.compiler.linear import NOT_FINITE, SINGULAR, SOLVED

VARIABLES = 3


class Terms:
    """M, r, A and b that depend on the entries of q as polynomials of degree two, and programs of them."""

    def __init__(self, n, m, seed, massless=False):
        random = np.random.default_rng(seed)
        self.n, self.m = n, m

        def polynomial(*shape):
            bends = random.normal(size=(VARIABLES, VARIABLES, *shape)) / 8
            return random.normal(size=shape), random.normal(size=(VARIABLES, *shape)) / 4, bends + bends.swapaxes(0, 1)

        self.parts = [polynomial(n, n), polynomial(n), polynomial(m, n), polynomial(m)]
        for k, part in enumerate(self.parts[0]):
            self.parts[0][k][...] = part + part.swapaxes(-1, -2)
        self.parts[0][0][...] += 6 * np.eye(n)
        if massless:
            for part in self.parts[0]:
                part[..., 0, :], part[..., :, 0] = 0.0, 0.0
        self.q, self.v, self.u, self.p = random.normal(size=VARIABLES) / 2, np.zeros(0), np.zeros(0), np.zeros(0)

    def at(self, q):
        """M, r, A, b."""
        return [c + np.tensordot(q, b, 1) + np.tensordot(q, np.tensordot(q, a, 1), 1) / 2 for c, b, a in self.parts]

    def slopes(self, q):
        """Their derivatives, the variable first."""
        return [b + np.tensordot(q, a, 1) for _, b, a in self.parts]

    def unknowns(self, q):
        M, r, A, b = self.at(q)
        whole = np.block([[M, -A.T], [A, np.zeros((self.m, self.m))]])
        return np.linalg.solve(whole, np.concatenate([r, b]))

    def program(self, t, q, v, u, p, *outputs):
        for out, value in zip(outputs, self.at(np.asarray(q)), strict=True):
            out[:] = value.ravel()

    def differentials(self, chosen):
        """The program of the derivatives of M a - A^T lambda - r and A a - b by some variables."""
        def program(t, q, v, u, p, a, multipliers, out):
            dM, dr, dA, db = self.slopes(np.asarray(q))
            x, y = np.array(a[: self.n]), np.array(multipliers[: self.m])
            columns = [np.concatenate([dM[k] @ x - dA[k].T @ y - dr[k], dA[k] @ x - db[k]]) for k in chosen]
            out[: len(columns) * (self.n + self.m)] = np.array(columns).T.ravel()

        return program

    def second(self, left, right):
        def program(t, q, v, u, p, a, multipliers, bent, mass_left, rows_left, mass_right, rows_right):
            dM, _, dA, _ = self.slopes(np.asarray(q))
            x, y = np.array(a[: self.n]), np.array(multipliers[: self.m])
            (_, _, M), (_, _, r), (_, _, A), (_, _, b) = self.parts
            table = [[np.concatenate([M[j, k] @ x - A[j, k].T @ y - r[j, k], A[j, k] @ x - b[j, k]]) for k in right]
                     for j in left]
            bent[:] = np.moveaxis(np.array(table), -1, 0).ravel()
            for out, whole, chosen in ((mass_left, dM, left), (rows_left, dA, left), (mass_right, dM, right),
                                       (rows_right, dA, right)):
                out[:] = whole[chosen].ravel()

        return program

    def slope_of_unknowns(self, chosen, h=1e-5):
        steps = h * np.eye(VARIABLES)[chosen]
        return np.array([(self.unknowns(self.q + s) - self.unknowns(self.q - s)) / (2 * h) for s in steps]).T

    def bend_of_unknowns(self, left, right, h=1e-3):
        def by(j, k):
            one, other = h * np.eye(VARIABLES)[[j, k]]
            x = self.unknowns
            return (x(self.q + one + other) - x(self.q + one - other) - x(self.q - one + other)
                    + x(self.q - one - other)) / (4 * h * h)

        return np.moveaxis(np.array([[by(j, k) for k in right] for j in left]), -1, 0)

    @property
    def state(self):
        return self.q, self.v, self.u, 0.0, self.p


@pytest.fixture(params=[(2, 0, False), (3, 1, False), (4, 2, False), (3, 1, True)], ids=str)
def terms(request):
    """Also with a coordinate without mass, whose acceleration the constraint alone tells."""
    n, m, massless = request.param
    return Terms(n, m, n + m, massless)


def test_both_unknowns_and_each_of_them(terms):
    n, m, wanted = terms.n, terms.m, terms.unknowns(terms.q)
    a, multipliers = np.empty(n), np.empty(m)
    assert saddle.solve_program(n, m, terms.program, 0.0, terms.q, terms.v, terms.u, terms.p, a, multipliers) == SOLVED
    np.testing.assert_allclose([*a, *multipliers], wanted, rtol=1e-12)
    assert saddle.first_unknown(n, m, terms.program, *terms.state, a) == SOLVED
    assert saddle.second_unknown(n, m, terms.program, *terms.state, multipliers) == SOLVED
    np.testing.assert_allclose([*a, *multipliers], wanted, rtol=1e-12)

    def doubled(t, q, v, u, p, first, second, out):
        out[:] = [2 * first[0], first[n - 1] + t, sum(second[:m])]

    found = np.empty(3)
    assert saddle.output_values(n, m, terms.program, doubled, *terms.state, found) == SOLVED
    np.testing.assert_allclose(found, [2 * wanted[0], wanted[n - 1], sum(wanted[n:])], rtol=1e-12, atol=1e-14)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("pivot", "entry", "status"), [
    (1.0, 2.0, SOLVED), (0.0, 2.0, SINGULAR), (-1.0, 2.0, SINGULAR), (math.nan, 2.0, NOT_FINITE),
    (1.0, math.inf, NOT_FINITE), (1.0, math.nan, NOT_FINITE), (5e-324, -2.0, SOLVED)])
def test_what_a_program_writes_out_is_good_where_its_pivot_is_positive(pivot, entry, status):
    def written(t, q, v, u, p, x, good):
        x[0], x[1], good[0] = 1.0, entry, pivot

    x, good, nothing = np.empty(2), np.empty(1), np.zeros(0)
    assert saddle.explicit_unknown(2, written, nothing, nothing, nothing, 0.0, nothing, x) == status
    expected = SINGULAR if not pivot > 0 else status
    assert saddle.write_out(2, written, 0.0, nothing, nothing, nothing, nothing, x, good) == expected


@pytest.mark.parametrize(("good", "last"), [(1.0, None), (0.0, None), (math.nan, None), (1.0, math.nan)])
def test_what_is_written_out_badly_is_solved_for(terms, good, last):
    n, m, wanted = terms.n, terms.m, terms.unknowns(terms.q)

    def written(t, q, v, u, p, x, pivot):
        x[:], pivot[0] = np.arange(n + m), good
        x[-1] = x[-1] if last is None else last

    for first, rows in ((0, n), (n, m), (1, n + m - 1)):
        found = np.empty(rows)
        status = saddle.written_unknown(n, m, first, rows, written, terms.program, *terms.state, found)
        assert status == SOLVED
        both = np.arange(n + m) if good > 0 and last is None else wanted
        np.testing.assert_allclose(found, both[first:first + rows], rtol=1e-12)


def test_slopes_of_the_unknowns(terms):
    n, m, chosen = terms.n, terms.m, [2, 0]
    wanted, program = terms.slope_of_unknowns(chosen), terms.differentials(chosen)
    for first, rows in ((0, n), (n, m), (1, n + m - 1)):
        found = np.empty(rows * 2)
        status = saddle.unknown_slopes(n, m, first, rows, 2, terms.program, program, *terms.state, found)
        assert status == SOLVED
        np.testing.assert_allclose(found.reshape(rows, 2), wanted[first:first + rows], rtol=1e-7, atol=1e-8)

    def rates(t, q, v, u, p, out):
        out[:2] = [5.0, 7.0]

    found = np.empty((1 + n) * 2)
    assert saddle.slopes(n, m, 1, 2, terms.program, program, rates, *terms.state, found) == SOLVED
    np.testing.assert_allclose(found.reshape(1 + n, 2), [[5.0, 7.0], *wanted[:n]], rtol=1e-7, atol=1e-8)


def test_slopes_of_a_weighted_sum_are_pulled_back(terms):
    n, m = terms.n, terms.m
    wanted = terms.slope_of_unknowns([0, 1, 2])

    def pull(t, q, v, u, p, a, multipliers, x, y, out):
        whole = np.empty((n + m) * VARIABLES)
        terms.differentials([0, 1, 2])(t, q, v, u, p, a, multipliers, whole)
        out[:] = -np.concatenate([x[:n], y[:m]]) @ whole.reshape(n + m, VARIABLES)

    for first, rows in ((0, n), (n, m), (1, n + m - 1)):
        weights = np.concatenate([[9.0], np.arange(1.0, rows + 1)])
        found = np.empty(VARIABLES)
        state = terms.q, terms.v, weights, 0.0, terms.p
        status = saddle.pulled_back(n, m, first, rows, 1, VARIABLES, terms.program, pull, *state, found)
        assert status == SOLVED
        np.testing.assert_allclose(found, weights[1:] @ wanted[first:first + rows], rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize(("left", "right"), [([0, 1], [1, 2]), ([2], [0, 1, 2]), ([0, 1, 2], [0, 1, 2])])
def test_second_derivatives_of_the_unknowns(terms, left, right):
    n, m, same = terms.n, terms.m, int(left == right)
    wanted = terms.bend_of_unknowns(left, right)
    for first, rows in ((0, n), (n, m), (1, n + m - 1)):
        found = np.empty(rows * len(left) * len(right))
        status = saddle.curvatures(
            n, m, first, rows, len(left), len(right), same, terms.program, terms.differentials(left),
            terms.differentials(right), terms.second(left, right), *terms.state, found)
        assert status == SOLVED
        np.testing.assert_allclose(found.reshape(rows, len(left), len(right)), wanted[first:first + rows], rtol=1e-4,
                                   atol=5e-5 * max(1.0, np.abs(wanted).max()))


@pytest.mark.parametrize("value", [0.0, math.nan])
def test_a_system_without_a_solution_is_said_by_every_kernel(value):
    terms, nothing = Terms(3, 1, seed=1), np.zeros(0)

    def broken(t, q, v, u, p, matrix, force, jacobian, target):
        terms.program(t, q, v, u, p, matrix, force, jacobian, target)
        matrix[:] = value

    def any_program(*_):
        return None

    state, out = (terms.q, nothing, np.ones(9), 0.0, nothing), np.empty(50)
    answers = [
        saddle.solve_program(3, 1, broken, 0.0, terms.q, nothing, nothing, nothing, out[:3], out[3:4]),
        saddle.first_unknown(3, 1, broken, *state, out[:3]), saddle.second_unknown(3, 1, broken, *state, out[:1]),
        saddle.output_values(3, 1, broken, any_program, *state, out),
        saddle.unknown_slopes(3, 1, 0, 3, 2, broken, any_program, *state, out),
        saddle.pulled_back(3, 1, 0, 3, 0, 2, broken, any_program, *state, out),
        saddle.curvatures(3, 1, 0, 3, 1, 1, 1, broken, any_program, any_program, any_program, *state, out),
    ]
    assert all(status != SOLVED for status in answers) and len(set(answers)) == 1


@pytest.mark.parametrize("repeated", [False, True])
def test_many_states_one_after_the_other(repeated):
    count, widths = 4, (3, 2, 1, 1, 2)
    random = np.random.default_rng(7)
    blocks = [random.normal(size=(1 if repeated and k % 2 else count, width)) for k, width in enumerate(widths)]
    strides = [0 if len(block) == 1 else width for block, width in zip(blocks, widths, strict=True)]
    given = [x for block, stride in zip(blocks, strides, strict=True) for x in (block.ravel(), stride)]

    def unknown(q, v, u, t, p, out):
        out[0], out[1] = q[0] + 10 * v[1] + 100 * u[0], t[0] - q[2] * p[1]
        return 5 if failing is not None and q[0] == blocks[0][failing, 0] else SOLVED

    q, v, u, t, p = (np.broadcast_to(block, (count, width)) for block, width in zip(blocks, widths, strict=True))
    wanted = np.stack([q[:, 0] + 10 * v[:, 1] + 100 * u[:, 0], t[:, 0] - q[:, 2] * p[:, 1]], axis=1)
    for failing in (None, 2):
        found, status = np.zeros(2 * count), np.full(count, -1)
        saddle.each_state(count, 2, unknown, *given, found, status)
        np.testing.assert_array_equal(found.reshape(count, 2), wanted)
        assert status.tolist() == [5 if k == failing else SOLVED for k in range(count)]
        found = np.zeros(2 * count)
        assert saddle.all_states(count, 2, unknown, *given, found) == (SOLVED if failing is None else 5)
        done = count if failing is None else failing + 1
        np.testing.assert_array_equal(found.reshape(count, 2)[:done], wanted[:done])
        assert not found.reshape(count, 2)[done:].any()
