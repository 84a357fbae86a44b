"""Truncated polynomials against SymPy."""

import random
from fractions import Fraction

from sympy import Poly, symbols

from dalembert.analysis.zeros.series import add, composed, leading, linear_part, multiply, unit

x, y = symbols("x y")


def random_series(r: random.Random, size: int = 2, lowest: int = 0) -> dict:
    found = {}
    for _ in range(5):
        exponents = tuple(r.randrange(4) for _ in range(size))
        if sum(exponents) >= lowest:
            found[exponents] = Fraction(r.randint(-5, 5) or 1, r.randint(1, 4))
    return found


def polynomial(series: dict) -> Poly:
    return Poly(dict(series) or {(0, 0): 0}, x, y)


def cut(p: Poly, order: int) -> dict:
    return {exponents: Fraction(int(c.p), int(c.q)) for exponents, c in p.terms() if c and sum(exponents) <= order}


def test_sums_products_and_compositions() -> None:
    r = random.Random(1)
    for _ in range(10):
        a, b, c = (random_series(r, lowest=k) for k in (0, 1, 1))
        factor = Fraction(r.randint(-3, 3), 2)
        assert add(a, b, factor) == cut(polynomial(a) + polynomial(b) * factor, 99)
        assert multiply(a, b, 4) == cut(polynomial(a) * polynomial(b), 4)
        places = {x: polynomial(b).as_expr(), y: polynomial(c).as_expr()}
        inner = polynomial(a).as_expr().subs(places, simultaneous=True)
        assert composed(a, [b, c], 2, 4) == cut(Poly(inner, x, y), 4)


def test_leading_terms_and_the_linear_part() -> None:
    assert leading({(2, 0): 3, (1, 1): 4, (3, 3): 5}) == (2, {(2, 0): 3, (1, 1): 4}) and leading({}) == (0, {})
    assert linear_part([{(1, 0): 2, (2, 0): 9}, {(0, 1): 3}], 2, 0) == [[2, 0], [0, 3]] and unit(3, 1) == (0, 1, 0)
