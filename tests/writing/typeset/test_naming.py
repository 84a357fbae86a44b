from __future__ import annotations

import pytest
import sympy

import dalembert as da
from dalembert.writing.typeset import latex, mathml, plain
from dalembert.writing.typeset.naming import written_names
from dalembert.writing.typeset.notation import Piece
from dalembert.writing.typeset.text import text
from dalembert.writing.typeset.writer import writer_of


def digits() -> da.System:
    return da.System("x y1 y_1", kinetic="m1*x'**2/2 + m_1*y1'**2/2 + y_1'**2", potential="m1*x*y1*y_1**2",
                     parameters={"m1": 1, "m_1": 3})  # fmt: skip


def greek() -> da.System:
    return da.System("theta vartheta", kinetic="phi*theta'**2/2 + varphi*vartheta'**2",
                     potential="theta_dot*theta**2 + epsilon*theta*varepsilon",
                     parameters={"phi": 1, "varphi": 3, "theta_dot": 1, "epsilon": 1, "varepsilon": 2})  # fmt: skip


def spelled() -> da.System:
    return da.System("theta θ", kinetic="lc*θ'**2 + l_c*theta'**2", potential="lambda*lamda*theta*λ + θ*lambda0",
                     holonomic=["theta - lambda_0*θ"],
                     parameters="lc l_c lambda lamda λ lambda0 lambda_0")  # fmt: skip


@pytest.mark.parametrize("spell", [plain.spell, latex.spell, mathml.spell])
@pytest.mark.parametrize("described", [digits, greek, spelled])
def test_no_two_names_of_the_user_look_alike(described, spell) -> None:
    system = described()
    writer = writer_of(da.derive(system))
    symbols = (*system.coordinates, *system.parameters, *da.derive(system).multipliers)
    pieces = [writer.node(each) for each in symbols]
    pieces += [Piece("dots", (writer.node(q), order)) for q in system.coordinates for order in (1, 2)]
    written = [spell(piece).replace(' stretchy="false"', "") for piece in pieces]
    assert len({*written}) == len(written)


def test_what_was_declared_first_keeps_its_form_and_the_other_is_literal() -> None:
    equations = da.derive(digits())
    written = str(equations)
    assert "m_1 ÿ₁ + m₁ x y_1² = 0" in written and "p_y_1 = 2 y_1̇" in written
    assert r"2 \, \ddot{\mathrm{y\_1}} + 2 m_{1} x y_{1} \, \mathrm{y\_1} = 0" in equations.latex()
    assert "<mi>m_1</mi>" in mathml.mathml(equations)


def test_a_parameter_gives_way_to_a_velocity() -> None:
    written = str(da.derive(greek()))
    assert "φ θ̈ + 2 theta_dot θ + ε ϵ = 0" in written and "2 ϕ ϑ̈ = 0" in written


def test_a_letter_as_it_was_given_keeps_its_form() -> None:
    assert written_names(spelled()).keys() == {"theta", "lambda", "lamda", "lc", "lambda_0"}


def test_names_that_differ_stay_as_they_are(double_pendulum) -> None:
    assert not written_names(double_pendulum.system)


def test_multipliers_of_another_letter_leave_a_parameter_alone() -> None:
    system = da.System("x y", kinetic="x'**2 + y'**2", potential="lambda0*x", holonomic=["x - y"],
                       parameters="lambda0")  # fmt: skip
    assert "2 ẍ + λ₀ = ν₀" in text(da.derive(system), letters={"multipliers": "nu"})


def test_a_derivation_writes_the_same_names() -> None:
    written = str(da.explain(digits()))
    assert "q = (x, y₁, y_1)" in written and "m₁ = 1,  m_1 = 3" in written and "∂L/∂y_1̇ = 2 y_1̇" in written


def test_the_recursion_writes_the_same_names() -> None:
    first, second = sympy.symbols("m1 m_1")
    arm = da.Mechanism("arm", gravity=(0, 0, -10))
    upper = arm.body("upper", mass=first, com=(0.5, 0, 0), inertia=(0, 1, 1, 0, 0, 0))
    lower = arm.body("lower", mass=second, com=(0.5, 0, 0), inertia=(0, 1, 1, 0, 0, 0))
    arm.revolute("q1", "ground", upper, axis="y")
    arm.revolute("q_1", upper, lower, axis="y")
    written = str(da.derive(arm).recursion)
    table = written.partition("Bodies")[2]
    assert "m₁" in table and "m_1" in table and "q_1̇" in written and "cos q_1" in written
