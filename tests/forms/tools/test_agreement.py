"""Claims that two expressions are the same, as proofs."""

from sympy import Function, cos, sin, sqrt, symbols

from dalembert.forms.tools.agreement import agree

x, y = symbols("x y")


def test_what_is_equal_is_proved():
    proof = agree("angle", "cos^2 + sin^2 = 1", cos(x) ** 2 + sin(x) ** 2, 1)
    assert proof.holds and proof.method == "proved" and "angle" in str(proof)


def test_what_differs_is_refuted_at_a_state():
    proof = agree("wrong", "x = y", x, y)
    assert not proof.holds and proof.method == "refuted"
    assert proof.state and proof.state[x] != proof.state[y]


def test_relations_are_used():
    assert agree("circle", "x^2 = 1 - y^2", x**2, 1 - y**2, given=[x**2 + y**2 - 1]).method == "proved"


def test_what_is_open_is_measured():
    f = Function("f")
    nested = agree("roots", "nested", sqrt(x**2 + 2 * x * y**2 + y**4) ** 2, (x + y**2) ** 2)
    assert nested.holds
    assert not agree("functions", "f(x) = f(y)", f(x), f(y)).holds
