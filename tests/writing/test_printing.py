"""Equations with irrational, decimal and huge numbers print in every form, and the explanation too."""

from random import Random

import pytest
from sympy import cos, symbols

import dalembert as da
from dalembert.writing.typeset.mathml import mathml

COEFFICIENTS = ["sqrt(3) - 1", "1 - sqrt(3)", "-sqrt(2)", "2**(1/3) - 2", "1e22", "-1e-30", "12345678901234567890",
                "-7/5", "0.1", "pi - 3", "3 - pi", "exp(1/3)", "sqrt(2)/2 - sqrt(3)/3",
                "(sqrt(3) - 1)*(1 - sqrt(2))"]  # fmt: skip
TERMS = ["cos(q)", "sin(q)*cos(p)", "q", "p", "(q - p)**2", "exp(-q)", "sqrt(q**2 + 1)", "(q + 1)", "k*(q - p)",
         "1/(q**2 + 2)", "abs(q)", "atan(p)", "k"]  # fmt: skip


def printed(equations):
    told = da.explain(equations)
    return [str(equations), equations.latex(), mathml(equations), str(told), told.latex(), told.html(),
            str(equations.christoffel(0))]  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_every_form_of_print_ends(seed):
    random = Random(seed)

    def term():
        return f"({random.choice(COEFFICIENTS)})*{random.choice(TERMS)}*{random.choice(TERMS)}"

    inertia = random.choice(["m", "2", "sqrt(3)", "(sqrt(3) - 1)*m", "1e22"])
    system = da.System(
        "q p", kinetic=f"({inertia})*q'**2/2 + m*p'**2/2 + {term()}*q'*p'", potential=" + ".join([term(), term()]),
        forces={"q": f"({random.choice(COEFFICIENTS)})*u"}, inputs="u", parameters={"m": 1, "k": 2})
    assert all(printed(da.derive(system)))


def test_a_difference_of_surds_as_a_coefficient():
    system = da.System("q", kinetic="m*q'**2/2", potential="k*(sqrt(3) - 1)*cos(q)", parameters={"m": 1, "k": 2})
    assert "V = (√3 − 1) k cos q" in str(da.derive(system))


@pytest.mark.parametrize("potential", ["g*x", "g", "x", "-g*x", "k", "g*x + k", "g*k*x", "pi*x", "g*x**2", "0"])
@pytest.mark.parametrize("forces", [None, "u", "k", "g"])
def test_rows_that_are_a_mere_symbol_or_number(potential, forces):
    parameters = {"m": 1, "g": (9.81, "m/s^2"), "k": 2}
    system = da.System("x", kinetic="m*x'**2/2", potential=potential, forces=forces, inputs="u" * (forces == "u"),
                       parameters=parameters)
    assert all(printed(da.derive(system)))


def test_conditions_that_sympy_turns_for_ever_are_printed():
    """SymPy's Piecewise compares these conditions until Python's stack ends."""
    system = da.System("x", kinetic="m*x'**2/2", parameters={"g": 2, "l": 3, "m": 1}, potential=(
        "piecewise(abs(g*x - x) > 1, sin(sqrt(x**2 + 1)), t > 0, max(sqrt(x**2 + 1), -g*x + x), l*x)"))
    equations = da.derive(system)
    assert all(equations.matrix("gravity", style).shape == (1, 1) for style in ("derived", "textbook"))
    assert str(equations) and equations.latex()


def test_a_sum_begins_with_what_is_added():
    r, phi = da.coordinates("r phi")
    L, R, a, m = symbols("L R a m", positive=True)
    kinetic = m * ((L - r) ** 2 * phi.diff() ** 2 + r.diff() ** 2) / 2 + m * (R**2 + a**2 - 2 * a * R * cos(phi)) / 2
    shown = str(da.derive(da.System([r, phi], kinetic=kinetic)))
    assert "(L − r)²" in shown and "−r + L" not in shown


def test_indices_stand_in_their_natural_order():
    names = [f"q{k}" for k in (1, 2, 10)]
    q = da.coordinates(" ".join(names))
    m = symbols("m_1 m_2 m_10")
    kinetic = sum(m) * sum(x.diff() ** 2 for x in q) / 2
    potential = (q[2] + q[1] + q[0]) * m[2] * m[1]
    shown = str(da.derive(da.System(list(q), kinetic=kinetic, potential=potential)))
    assert "m₁ + m₂ + m₁₀" in shown and "m₂ m₁₀" in shown and "m₁₀ m₂" not in shown
