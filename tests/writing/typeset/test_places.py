"""Terms in the order of the coordinates: what is printed stays what it was, and reads as a lecturer writes it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sympy import Integer, Mul, Piecewise, Rational, cos, sin, symbols

import dalembert as da
from dalembert.description.coordinates import coordinates
from dalembert.writing.typeset.expressions import node
from dalembert.writing.typeset.places import Places, called, is_rate, place
from dalembert.writing.typeset.plain import spell

theta, phi, psi, r = Q = coordinates("theta phi psi r")
m, M, length, a = symbols("m M l a", positive=True)
PLACES = Places(Q)


def shown(expression: object) -> str:
    return spell(node(PLACES.put(expression)))


@pytest.mark.parametrize(("expression", "text"), [
    (sin(phi - psi + theta), "sin(θ + φ − ψ)"),
    (m * (r**2 * theta.diff() ** 2 + r.diff() ** 2) / 2, "½ m (r² θ̇² + ṙ²)"),
    (m * length * cos(phi) * phi.diff() * theta.diff() + M * theta.diff() ** 2, "M θ̇² + m l θ̇ φ̇ cos φ"),
    (length**2 + 2 * a * length * cos(theta) + a**2, "a² + l² + 2 a l cos θ"),
    (m * (r - length), "m (r − l)"), (a * cos(theta) ** 2 - a, "a cos² θ − a"),
    (2 * cos(theta) ** 2 - 1, "2 cos² θ − 1"), ((a - r) * m, "−m (r − a)"),
    (m * cos(theta + phi) + M * cos(theta), "M cos θ + m cos(θ + φ)"), (1 + cos(phi) ** 2, "1 + cos² φ"),
    (Mul(2, 1 - cos(phi), evaluate=False), "2 (1 − cos φ)"), (sin(phi - theta), "sin(φ − θ)"),
])  # fmt: skip
def test_the_order_of_terms(expression: object, text: str) -> None:
    assert shown(expression) == text


def test_masses_and_inertias_in_the_order_of_their_numbers() -> None:
    inertia = symbols("I_1 I_2 I_3")
    masses, lengths = symbols("m1:4"), symbols("lc1 lc2 l1")
    whole = masses[1] * lengths[2] ** 2 + masses[0] * lengths[0] ** 2 + sum(inertia) + masses[2] * lengths[1] ** 2
    assert shown(whole) == "I₁ + I₂ + I₃ + m₁ lc₁² + m₂ l₁² + m₃ lc₂²"


def test_stand_ins_know_their_place_and_their_name() -> None:
    omega = coordinates("omega")[0]
    places = Places(Q, [omega])
    first, last, rate = (places.put(each) for each in (theta, r, omega))
    assert (place(first), place(last), called(first), called(rate)) == (0, 3, "theta", "omega")
    assert is_rate(rate) and not is_rate(first) and not is_rate(theta) and place(theta) is None
    assert places.put(theta.diff().diff()).expr == first


def test_nothing_is_evaluated() -> None:
    def same(a: Any, b: Any) -> bool:
        if a in Q or not a.args:
            return PLACES.put(a) == b
        return a.func == b.func and all(map(same, a.args, b.args))

    for kept in (Mul(Rational(1, 2), 1 + cos(theta), evaluate=False), sin(phi - theta) * r.diff(),
                 Piecewise((r, r > 0), (a, True)), Mul(-1, Mul(2, theta - phi, evaluate=False), evaluate=False)):
        assert same(kept, PLACES.put(kept)) and PLACES.put(kept) != kept


@pytest.mark.parametrize("seed", range(40))
def test_what_is_printed_has_the_value_it_had(seed: int) -> None:
    """Stand-ins and order against the expression itself, in exact numbers."""
    from dalembert.writing.typeset.order import in_reading_order

    chance = Random(seed)
    atoms = [*Q, *(q.diff() for q in Q), m, length, Integer(1), *(f(x) for f in (sin, cos) for x in (theta, phi + psi))]
    given = sum(chance.choice((1, -1, 2)) * chance.choice(atoms) * (chance.choice(atoms) + chance.choice((1, -1))
                * chance.choice(atoms)) ** chance.choice((1, 1, 2)) for _ in range(5))
    back = {stand_in: q for q in Q for stand_in in (PLACES.put(q),)}
    again = sum((-term if negative else term) for negative, term in in_reading_order(PLACES.put(given)))
    assert (again.xreplace(back) - given).expand() == 0


def test_a_coordinate_beside_an_angle_comes_before_angles_alone() -> None:
    from dalembert.writing.typeset.order import in_reading_order

    given = m * cos(phi) + length * r * cos(psi)
    assert [term for _, term in in_reading_order(PLACES.put(given))] == [
        PLACES.put(length * r * cos(psi)), PLACES.put(m * cos(phi))]  # fmt: skip


def test_velocities_of_a_ball_are_called_omega() -> None:
    made = da.Mechanism("two balls", gravity=(0, 0, -9.81))
    for body, joint, on in (("upper", "hip", "ground"), ("lower", "knee", "upper")):
        made.body(body, mass=1, inertia=(1, 2, 3, 0, 0, 0))
        made.spherical(joint, on, body)
    written = da.derive(made).latex(), da.explain(made).latex()
    assert all(r"\omega_{\mathrm{hip},x}" in each and "wx" not in each for each in written)
    assert all(r"q_{\mathrm{knee},w}" in each and "qw" not in each for each in written)
    one = da.Mechanism("ball")
    one.body("b", mass=2, inertia=(1, 2, 3, 0, 0, 0))
    one.spherical("s", "ground", "b")
    assert "ω_x ω_y" in str(da.derive(one)) and "Hamel's equation for ω_x" in str(da.explain(one))
