"""Short forms word for word: what is chosen of equal forms, in every style, of random sums and of equations of motion.

`python -m tests.golden.test_golden_short_forms` writes the file anew; read the difference before keeping it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import sympy
from sympy import Rational, cos, exp, expand, sin, sqrt, symbols

import dalembert as da
from dalembert.algebra.short.shorten import shorten
from dalembert.algebra.short.style import FORMS

FILE = Path(__file__).with_name("short_forms.txt")
a, b, g, k, l, m, m1, m2, x, y = symbols("a b g k l m m1 m2 x y", positive=True)
q1, q2 = da.coordinates("q1 q2")
v1, v2 = q1.diff(), q2.diff()


def _random(seed: int) -> sympy.Expr:
    """A sum of products of short sums, or that beside a root or an exponential."""
    random = Random(seed)
    parts = [m1, m2, l, a, g, v1, v2, sin(q1), cos(q1), sin(q2), cos(q1 - q2), cos(2 * q1), x, 1]

    def short() -> sympy.Expr:
        return sympy.Add(*(random.randint(1, 4) * random.choice([1, 1, -1]) * random.choice(parts)
                           for _ in range(random.randint(1, 3))))

    total = sympy.Add(*(Rational(random.randint(1, 5), random.choice([1, 1, 2, 3])) * random.choice(parts) * short()
                        * short() for _ in range(1 + seed % 4)))
    extra = [0, sqrt(x + y) * short(), exp(x - y) * short(), 9.81 * short() / (x + b)][seed % 4]
    return expand(total) + extra


SYSTEMS = {
    "double pendulum": {
        "kinetic": "m1*l**2*q1'**2/2 + m2*(l**2*q1'**2 + a**2*q2'**2 + 2*l*a*q1'*q2'*cos(q1 - q2))/2",
        "potential": "-(m1 + m2)*g*l*cos(q1) - m2*g*a*cos(q2)"},
    "cart": {"kinetic": "(m1 + m2)*q1'**2/2 + m2*(l*q1'*q2'*cos(q2) + l**2*q2'**2/2)", "potential": "m2*g*l*cos(q2)"},
    "arm": {"kinetic": "I1*q1'**2/2 + (m2*(a**2 + l**2 + 2*a*l*cos(q2)) + I2)*(q1' + q2')**2/2"},
    "spring": {"kinetic": "m*(q1'**2 + (q1 + l)**2*q2'**2)/2", "potential": "k*q1**2/2 - m*g*(q1 + l)*cos(q2)"},
}  # fmt: skip


def _sums(style: str) -> Iterator[str]:
    for seed in range(8):
        yield f"{style} {seed}: {shorten(_random(seed), style)}"


def _equations(name: str) -> Iterator[str]:
    numbers = dict.fromkeys(("m", "m1", "m2", "l", "a", "g", "k", "I1", "I2"), 1)
    equations = da.derive(da.System("q1 q2", parameters=numbers, **SYSTEMS[name]))
    for style in FORMS:
        for quantity in ("mass_matrix", "coriolis_vector", "bias", "momenta", "energy"):
            yield f"{name} {style} {quantity}: {list(sympy.Matrix([equations.matrix(quantity, style)]))}"


def _lines(name: str) -> list[str]:
    return list(_sums(name) if name in FORMS else _equations(name))


@pytest.mark.parametrize("name", [*FORMS, *SYSTEMS])
def test_short_forms_word_for_word(name: str) -> None:
    known = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]
    assert _lines(name) == known


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for each in (*FORMS, *SYSTEMS) for line in _lines(each)), encoding="utf-8")
