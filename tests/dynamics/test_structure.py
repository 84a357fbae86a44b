"""The parts of the bias beside their definitions in SymPy: random Lagrangians, linear terms, explicit time."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
import sympy
from sympy import Matrix, Rational, cos, sin

import dalembert as da
from dalembert.dynamics.structure import christoffel, dyadic_matrix
from dalembert.expr.evaluate import evaluate

Q = da.coordinates("a b c")
V = [q.diff() for q in Q]
PLACE = dict(zip((*V, *Q, da.time), map(Rational, ("1/3", "-7/5", "2", "4/7", "-1/2", "5/4", "3/8")), strict=True))
q, v, t = (np.array([float(PLACE[x]) for x in group]) for group in (Q, V, [da.time]))


def parts(seed: int) -> tuple[Matrix, Matrix, sympy.Expr]:
    """M(q), the linear terms A(q, t), and V(q)."""
    random, (a, b, c) = Random(seed), Q

    def entry() -> sympy.Expr:
        return random.randint(1, 4) * random.choice((sin(a - b), cos(b) * c, a * c, b**2, sin(c)))

    upper = Matrix(3, 3, lambda i, j: entry() if i < j else 0)
    linear = Matrix([entry() + entry() * sin(da.time) * (seed % 2) for _ in Q])
    return upper + upper.T + sympy.diag(*(9 + entry() for _ in Q)), linear, entry() + a * b + cos(c)


def at(whole: sympy.Expr | Matrix) -> np.ndarray:
    return np.array(sympy.sympify(whole).subs(PLACE).evalf(20), dtype=float)


@pytest.mark.parametrize("seed", range(4))
def test_every_part_of_the_bias_is_what_it_is_by_definition(seed: int) -> None:
    M, A, potential = parts(seed)
    rates = Matrix(V)
    system = da.System(Q, lagrangian=(rates.T * M * rates)[0] / 2 + (A.T * rates)[0] - potential)
    model = da.compile(system, target="numpy")
    symbols = [Matrix(3, 3, lambda i, j, k=k: (M[k, j].diff(Q[i]) + M[k, i].diff(Q[j]) - M[i, j].diff(Q[k])) / 2)
               for k in range(3)]  # fmt: skip
    turning = Matrix(3, 3, lambda k, j: A[k].diff(Q[j]) - A[j].diff(Q[k])) * rates
    coriolis, static = np.array([at(each) for each in symbols]) @ v, at(Matrix([potential.diff(x) for x in Q])).ravel()
    rest = at(turning + A.diff(da.time) - A.jacobian(Q) * rates).ravel()
    assert np.allclose(model.mass_matrix(q), at(M), rtol=1e-13)
    assert np.allclose(model.coriolis_matrix(q, v), coriolis, rtol=1e-12, atol=1e-12)
    assert np.allclose(model.gravity(q), static, rtol=1e-12, atol=1e-12)
    assert np.allclose(model.gyroscopic(q, v, t=t[0]), rest, rtol=1e-12, atol=1e-12) and np.abs(rest).max() > 0.1
    assert np.allclose(model.inverse_dynamics(q, v, 0 * v, t=t[0]), coriolis @ v + static + rest, rtol=1e-12)
    leaves, mass = system.leaves, model.equations.mass_nodes
    values = dict(zip((*leaves.q, *leaves.v, leaves.t), (*q, *v, *t), strict=True))
    for k, wanted in enumerate(symbols):
        found = evaluate(system.graph, [node for row in christoffel(system, mass, k) for node in row], values)
        assert np.allclose(np.reshape(found, (3, 3)), at(wanted), rtol=1e-12, atol=1e-12)
    dyadic = np.reshape(evaluate(system.graph, [x for row in dyadic_matrix(system, mass) for x in row], values), (3, 3))
    assert np.allclose(dyadic @ v, coriolis @ v, rtol=1e-12, atol=1e-12) and np.abs(dyadic - coriolis).max() > 0.01


def test_a_natural_system_has_no_gyroscopic_terms() -> None:
    M, _, potential = parts(6)
    natural = da.System(Q, kinetic=(Matrix(V).T * M * Matrix(V))[0] / 2, potential=potential)
    assert not np.any(da.compile(natural, target="numpy").gyroscopic(q, v))


def test_what_drops_out_of_the_bias_leaves_no_rounding() -> None:
    """1e12 x^6 x' is the derivative of a function: without it the equation is x'' = -cos x."""
    system = da.System("x", kinetic="x'**2/2 + 1e12*x**6*x'", potential="sin(x)")
    found = da.compile(system, target="numpy").forward_dynamics([2.5], [1.5])
    assert found[0] == pytest.approx(-np.cos(2.5), rel=1e-15)


def test_only_what_stands_on_both_sides_is_taken_apart() -> None:
    system = da.System("x y", kinetic="x**2*x'**2/2 + y'**2/2 + x*y*(x' + y')", potential="(x + y)**2*(x + 1)")
    q1, v1 = [0.3, -0.7], [1.1, 0.4]
    x, y = q1
    vx, vy = v1
    wanted = [x * vx**2 + (x - y) * vy + (x + y) * (2 * (x + 1) + x + y), -(x - y) * vx + 2 * (x + y) * (x + 1)]
    assert np.allclose(da.compile(system, target="numpy").bias(q1, v1), wanted, rtol=1e-14)


@pytest.mark.parametrize("term", ["3*x'*atan(x**2)", "3*x'*sin(x**2)**2", "x'*exp(2*x)/7"])
def test_a_product_drops_out_however_it_was_multiplied(term: str) -> None:
    """A(x) x' is the derivative of a function: what is left of the equation is x'' = 0, to the last bit."""
    model = da.compile(da.System("x", lagrangian=f"x'**2/2 + {term}"), target="numpy")
    assert not np.any(model.bias([[0.986], [0.3], [-1.7]], [[1.547], [-0.1], [0.7]]))
