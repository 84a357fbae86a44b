"""The derivation in steps: two of them word by word, and what their formulas are worth."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from functools import cache
from xml.etree import ElementTree

import pytest
import sympy

from benchmarks.symbolic_systems.planar import three_links
from dalembert import gallery
from dalembert.algebra.deciding.equality import equal
from dalembert.algebra.derivatives import Derivatives
from dalembert.description.coordinates import coordinates, time
from dalembert.description.forces import PointForce
from dalembert.description.mechanism import Mechanism
from dalembert.description.system import System
from dalembert.dynamics.derive import dynamics_of
from dalembert.equations import derive
from dalembert.errors import DescriptionError, ExpressionError, UnknownNameError
from dalembert.writing.explaining import desk
from dalembert.writing.explaining.formulas import with_subscript
from dalembert.writing.explanation import Explanation, Step, explain
from dalembert.writing.typeset import writer
from dalembert.writing.typeset.displays import displays
from dalembert.writing.typeset.expressions import node
from dalembert.writing.typeset.options import Options
from dalembert.writing.typeset.plain import display_width, spell
from tests.gallery_systems import derived

PENDULUM = """\
1. Coordinates
──────────────
The coordinates say where everything is; each independent constraint takes one freedom of motion
away.
  q = (θ)                                                                              [coordinates]
  degrees of freedom = 1
  m = 1 kg                                                                                    [mass]
  l = 1 m                                                                                   [length]
  g = 9.81 m / s²                                                                     [acceleration]

2. Energies
───────────
The kinetic energy T and the potential energy V say all there is to inertia and to the forces that
have a potential.
  T = ½ m l² θ̇²
  V = −m g l cos θ
  L = T − V
  L = ½ m l² θ̇² + m g l cos θ

3. Lagrange's equation for θ
────────────────────────────
How the momentum ∂L/∂q' changes along the motion, less how L changes with the coordinate, is the
force along it.
  ∂L/∂θ̇ = m l² θ̇
  d/dt ∂L/∂θ̇ = m l² θ̈
  ∂L/∂θ = −m g l sin θ
  m l² θ̈ + m g l sin θ = 0

4. Generalized forces
─────────────────────
No force acts beside those that have a potential, and nothing dissipates: Q = 0.

5. Collecting the inertia
─────────────────────────
The coefficients of the accelerations are the entries of M, which is symmetric, as second
derivatives are.
  M_θ,θ = m l²

6. Coriolis and centrifugal terms
─────────────────────────────────
How M changes with the coordinates gives c_kij = (∂M_kj/∂q_i + ∂M_ki/∂q_j − ∂M_ij/∂q_k)/2, one for
each k, i and j, without any sum.
(All of them are zero.)

7. Gravity and other potentials
───────────────────────────────
What is left of −∂L/∂q where nothing moves comes from the potential.
  g_θ = m g l sin θ

8. Term by term: the equation of θ
──────────────────────────────────
Each term of the equation, under the name of where it comes from.
  m l² θ̈                                                                                  [inertial]
  + m g l sin θ                                                                            [gravity]
  = 0

9. The result
─────────────
With the coefficients in matrices, these are the equations of motion as textbooks write them.
  M q̈ + g = 0

10. What is conserved
─────────────────────
A momentum is conserved where L does not contain its coordinate and no force acts along it; the
energy where time does not occur and no force does work.
  E = T + V
  E = const                                                   [no force does work, no explicit time]
"""

PR_ROBOT = """\
1. Coordinates
──────────────
The coordinates say where everything is; each independent constraint takes one freedom of motion
away.
  q = (q₁, q₂)                                                                         [coordinates]
  degrees of freedom = 2
  m₁ = 2 kg,  m₂ = 1 kg                                                                     [masses]
  d_c2 = 0.5 m                                                                              [length]
  I_c2 = 0.1 kg m²                                                               [moment of inertia]
  u₁,  u₂                                                                                   [inputs]

2. Energies
───────────
The kinetic energy T and the potential energy V say all there is to inertia and to the forces that
have a potential.
  T = ½ (m₁ + m₂) q̇₁² − m₂ d_c2 q̇₁ q̇₂ sin q₂ + ½ (I_c2 + m₂ d_c2²) q̇₂²
  V = 0
  L = T − V
  L = ½ (m₁ + m₂) q̇₁² − m₂ d_c2 q̇₁ q̇₂ sin q₂ + ½ (I_c2 + m₂ d_c2²) q̇₂²

3. Lagrange's equation for q₁
─────────────────────────────
How the momentum ∂L/∂q' changes along the motion, less how L changes with the coordinate, is the
force along it.
  ∂L/∂q̇₁ = (m₁ + m₂) q̇₁ − m₂ d_c2 q̇₂ sin q₂
  d/dt ∂L/∂q̇₁ = (m₁ + m₂) q̈₁ − m₂ d_c2 q̈₂ sin q₂ − m₂ d_c2 q̇₂² cos q₂
  ∂L/∂q₁ = 0
  (m₁ + m₂) q̈₁ − m₂ d_c2 q̈₂ sin q₂ − m₂ d_c2 q̇₂² cos q₂ = u₁

4. Lagrange's equation for q₂
─────────────────────────────
  ∂L/∂q̇₂ = −m₂ d_c2 q̇₁ sin q₂ + (I_c2 + m₂ d_c2²) q̇₂
  d/dt ∂L/∂q̇₂ = −m₂ d_c2 q̈₁ sin q₂ + (I_c2 + m₂ d_c2²) q̈₂ − m₂ d_c2 q̇₁ q̇₂ cos q₂
  ∂L/∂q₂ = −m₂ d_c2 q̇₁ q̇₂ cos q₂
  −m₂ d_c2 q̈₁ sin q₂ + (I_c2 + m₂ d_c2²) q̈₂ − m₂ d_c2 q̇₁ q̇₂ cos q₂ + m₂ d_c2 q̇₁ q̇₂ cos q₂ = u₂

5. Generalized forces
─────────────────────
Virtual work: the generalized force of a coordinate is the work of the applied forces per unit of
its displacement, F·∂r/∂q.
  Q_q₁ = u₁                                                                                  [given]
  Q_q₂ = u₂                                                                                  [given]

6. Collecting the inertia
─────────────────────────
The coefficients of the accelerations are the entries of M, which is symmetric, as second
derivatives are.
  M_q₁,q₁ = m₁ + m₂
  M_q₁,q₂ = −m₂ d_c2 sin q₂
  M_q₂,q₂ = I_c2 + m₂ d_c2²
(All others are zero, or given by symmetry.)

7. Coriolis and centrifugal terms
─────────────────────────────────
How M changes with the coordinates gives c_kij = (∂M_kj/∂q_i + ∂M_ki/∂q_j − ∂M_ij/∂q_k)/2, one for
each k, i and j, without any sum.
  c_q₁,q₂,q₂ = ½ (∂M_q₁,q₂/∂q₂ + ∂M_q₁,q₂/∂q₂ − ∂M_q₂,q₂/∂q₁)
               = ½ ((−m₂ d_c2 cos q₂) + (−m₂ d_c2 cos q₂) − 0) = −m₂ d_c2 cos q₂
  C_q₁,q₂ = −m₂ d_c2 q̇₂ cos q₂                                                    [sum of c_kij q̇_i]
(All others are zero.)

8. Term by term: the equation of q₁
───────────────────────────────────
Each term of the equation, under the name of where it comes from.
  (m₁ + m₂) q̈₁ − m₂ d_c2 q̈₂ sin q₂                                                        [inertial]
  −m₂ d_c2 q̇₂² cos q₂                                                                  [centrifugal]
  = u₁                                                                                     [applied]

9. Term by term: the equation of q₂
───────────────────────────────────
  −m₂ d_c2 q̈₁ sin q₂ + (I_c2 + m₂ d_c2²) q̈₂                                               [inertial]
  = u₂                                                                                     [applied]

10. The result
──────────────
With the coefficients in matrices, these are the equations of motion as textbooks write them.
  M q̈ + C q̇ = Q

11. What is conserved
─────────────────────
A momentum is conserved where L does not contain its coordinate and no force acts along it; the
energy where time does not occur and no force does work.
  d/dt p_q₁ = u₁                                                   [cyclic, but forces act along it]
  E = T + V
  d/dt E = u₁ q̇₁ + u₂ q̇₂                                           [power of the forces, less ∂L/∂t]
"""


@cache
def of(name: str) -> Explanation:
    return explain(derived(name))


def step(explanation: Explanation, title: str) -> Step:
    """The step whose title begins with some words."""
    (found,) = [each for each in explanation.steps if each.title.startswith(title)]
    return found


def values(told: Step) -> dict[str, object]:
    """{left side as text: right side in SymPy}, where both are there."""
    return {spell(line.left): line.value for line in told.lines if line.left is not None and line.value is not None}


def labelled(told: Step) -> dict[str, object]:
    return {line.label: line.value for line in told.lines if line.label}


# -------------------------------------------------------------------- word by word


def test_the_simple_pendulum_in_full():
    assert str(of("pendulum")) == PENDULUM


def test_the_pr_robot_in_full():
    assert str(of("pr-robot")) == PR_ROBOT


def test_a_system_its_equations_and_a_second_time_say_the_same():
    system = gallery.load("double-pendulum").build()
    first, second = explain(system), explain(derive(gallery.load("double-pendulum").build()))
    assert str(first) == str(second)
    assert first.latex() == second.latex() and first.html() == second.html()


def test_an_explanation_is_a_frozen_value():
    told = of("pendulum")
    with pytest.raises(FrozenInstanceError):
        told.name = "another"  # type: ignore[misc]
    assert repr(told) == "<Explanation of pendulum: 10 steps>"


# -------------------------------------------------------------------- the operator


@pytest.mark.parametrize("name", ["double-pendulum-reaction", "rolling-sphere", "circle-chart", "degenerate-lagrangian",
                                  "flexible-joint-bodies"])
def test_partial_derivatives_are_those_of_sympy(name):
    equations, told = derived(name), of(name)
    lagrangian = equations.lagrangian
    for q in equations.system.coordinates:
        v, letter = q.diff(), spell(node(q))
        found = values(step(told, f"Lagrange's equation for {letter}"))
        dotted = spell(node(v))
        assert equal(found[f"∂L/∂{dotted}"], lagrangian.diff(v))
        assert equal(found[f"d/dt ∂L/∂{dotted}"], lagrangian.diff(v).diff(time()))
        assert equal(found[f"∂L/∂{letter}"], lagrangian.diff(q))


@pytest.mark.parametrize("name", ["double-pendulum-reaction", "falling-cat-friction", "rolling-sphere", "heavy-top",
                                  "geared-pendulum", "degenerate-lagrangian", "lead-screw", "two-link-arm"])
def test_rows_before_and_after_collection_are_the_equations(name):
    equations, told = derived(name), of(name)
    rows = [each for each in told.steps if each.heading.endswith("equation for")]
    collected = [each for each in told.steps if each.heading.startswith("Term by term")]
    assert len(rows) == len(collected) == len(equations.system.leaves.v)
    for before, after, residual in zip(rows, collected, equations.residual, strict=True):
        assert equal(before.lines[-1].value, residual)
        assert equal(of_unit_length(equations, difference_of_sides(after)), of_unit_length(equations, residual))


def of_unit_length(equations, expression):
    """An expression where each quaternion has the length 1."""
    for first in equations.system.leaves.quaternions:
        w, *others = equations.system.coordinates[first:first + 4]
        expression = expression.subs(w, sympy.sqrt(1 - sum(e**2 for e in others)))
    return expression


def test_the_terms_of_an_equation_are_those_of_the_matrices():
    """g of the heavy top has one form on the sheet and in the explanation."""
    equations, told = derived("heavy-top"), of("heavy-top")
    gravity = [line.value for each in told.steps if each.heading.startswith("Gravity") for line in each.lines]
    assert gravity == [entry for entry in equations.matrix("gravity") if entry != 0]
    assert "  M v̇ + C v + g = 0\n" in str(told)


def difference_of_sides(told: Step):
    """The sum of the labelled terms left of the sign of equality, less those right of it."""
    total, sign = sympy.Integer(0), 1
    for line in told.lines:
        sign = -1 if spell(line.right[0]).lstrip().startswith("=") else sign
        total += sign * (line.value or 0)
    return total


def test_a_spherical_joint_leads_to_eulers_equations():
    m, l, g, a, b = sympy.symbols("m l g a b", positive=True)
    top = Mechanism("top", (0, 0, -g))
    top.spherical("ball", top.ground, top.body("body", m, (0, 0, l), (a, a, b, 0, 0, 0)), coordinate="w x y z")
    told = explain(top)
    w, x, y, z, *spin = coordinates("w x y z ball_wx ball_wy ball_wz")
    omega, inertia = sympy.Matrix(spin), sympy.diag(a + m * l**2, a + m * l**2, b)
    down = sympy.Matrix([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * x**2 - 2 * y**2])
    weight = m * g * l * sympy.Matrix([0, 0, 1]).cross(down)
    euler = inertia * omega.diff(time()) + omega.cross(inertia * omega) + weight
    rows = [each for each in told.steps if each.title.startswith("Hamel's equation for")]
    assert len(rows) == 3
    for row, wanted, turning in zip(rows, euler, omega.cross(inertia * omega), strict=True):
        assert equal(row.lines[-1].value, wanted, given=[w**2 + x**2 + y**2 + z**2 - 1])
        bracket = [line.value for line in row.lines if line.label == "bracket of the velocity fields"]
        assert equal(bracket[0], -turning)
    assert values(step(told, "Coordinates"))["ẇ"].diff(spin[0]) == -x / 2


def test_a_lagrangian_without_inertia_is_said_to_be_of_first_order():
    told = of("degenerate-lagrangian")
    x, y = coordinates("x1 x2")
    t = time()
    assert "M = 0" in step(told, "Collecting the inertia").note
    assert step(told, "Lagrange's equation for x₁").lines[-1].value == -2 * t * y.diff() - y
    assert labelled(step(told, "Term by term: the equation of x₂")) == {"gyroscopic": 2 * t * x.diff() + x}
    assert not any(each.title.startswith("Energies") for each in told.steps)


# -------------------------------------------------------------------- bodies, forces, constraints


def test_energies_of_bodies_add_up_and_their_velocities_are_those_of_the_arm():
    equations, told = derived("four-bar"), of("four-bar")
    bodies = [values(each) for each in told.steps if each.heading == "Body"]
    sums = [sum(value for each in bodies for left, value in each.items() if left.startswith(letter)) for letter in "TV"]
    assert equal(sums[0], equations.kinetic_energy) and equal(sums[1], equations.potential_energy)
    theta, phi = coordinates("theta phi")
    a, h = symbol_named(equations, "a"), symbol_named(equations, "h")
    assert bodies[0]["v_crank"] == (0, a * theta.diff() / 2, 0)
    assert bodies[1]["ω_coupler"] == (0, 0, theta.diff() + phi.diff())
    speed = gallery.load("four-bar").build().position(("coupler", (h / 2, 0, 0))).diff(time())
    turning = h**2 * (theta.diff() + phi.diff()) ** 2 / 12
    assert equal(bodies[1]["T_coupler"], symbol_named(equations, "m_h") * (speed.dot(speed) + turning) / 2)


def symbol_named(equations, name: str):
    (found,) = [symbol for symbol in equations.system.parameters if str(symbol) == name]
    return found


def test_virtual_work_of_a_force_at_a_point():
    q1, q2 = coordinates("q1 q2")
    m, l, push, c = sympy.symbols("m l P c")
    tip = sympy.Matrix([l * sympy.cos(q1) + q2, l * sympy.sin(q1)])
    system = System([q1, q2], kinetic=m * (q1.diff() ** 2 + q2.diff() ** 2) / 2, dissipation=c * q2.diff() ** 2 / 2,
                    forces=[PointForce((0, push), at=list(tip)), {q2: 3 * push}], inputs=[push])
    found = values(step(explain(system), "Generalized forces"))
    assert found["∂r₁/∂q₁"] == tuple(tip.diff(q1)) and found["∂r₁/∂q₂"] == (1, 0)
    assert found["Q_q₁"] == push * l * sympy.cos(q1)
    assert found["Q_q₂,2"] == 3 * push and found["−∂F/∂q̇₂"] == -c * q2.diff()
    assert found["Q_q₂"] == 3 * push - c * q2.diff()


def test_every_kind_of_term_has_its_label():
    assert set(labelled(step(of("falling-cat-friction"), "Term by term: the equation of q₁"))) == {
        "inertial", "Coriolis", "dissipative", "applied",
    }  # fmt: skip
    assert list(labelled(step(of("elastic-pendulum"), "Term by term: the equation of r"))) == [
        "inertial", "centrifugal", "gravity", "potential",
    ]  # fmt: skip
    assert list(labelled(step(of("rolling-sphere"), "Term by term: the equation of z"))) == [
        "inertial", "gravity", "reaction",
    ]  # fmt: skip


def test_weight_and_springs_of_bodies_are_told_apart():
    m, g, k = sympy.symbols("m g k", positive=True)
    lift = Mechanism("lift", (0, 0, -g))
    lift.prismatic("z", lift.ground, lift.body("load", m), stiffness=k)
    (z,) = coordinates("z")
    assert labelled(step(explain(lift), "Term by term")) == {"inertial": m * z.diff().diff(), "gravity": m * g,
                                                             "elastic": k * z}


def test_a_holonomic_constraint_on_three_levels(bead):
    x, y = coordinates("x y")
    told = explain(bead)
    found = values(step(told, "Constraints"))
    h = x**2 + y**2 - symbol_named(bead, "r") ** 2
    assert equal(found["h₀"], h) and equal(found["ḣ₀"], h.diff(time())) and equal(found["ḧ₀"], h.diff(time(), 2))
    (multiplier,) = bead.multipliers
    assert found["R_x"] == 2 * x * multiplier
    assert "L̄ = L + λ₀ h₀" in str(told)
    assert "[M, −Aᵀ; A, 0] [q̈; λ] = [Q − g; −b]" in str(told)
    matrices = [line.value for line in step(told, "The result").lines if line.label == "its entries"]
    assert matrices == [bead.extended_matrix]


def test_rolling_without_slip():
    told = of("rolling-sphere")
    found = values(step(told, "Constraints"))
    assert "ḣ₁" in found and "h₁" not in found
    x, psi, theta = coordinates("x psi theta")
    radius = symbol_named(derived("rolling-sphere"), "r")
    assert found["ḣ₁"].diff(x.diff()) == 1 and equal(found["ḣ₁"].diff(theta.diff()), -radius * sympy.sin(psi))
    kept = {spell(line.left): line.label for line in step(told, "What is conserved").lines if line.left is not None}
    assert kept["p_ψ"] == "cyclic, and no force along it"
    assert kept["d/dt p_x"] == "cyclic, but forces act along it"


def test_the_rate_of_the_energy_is_the_power_of_forces_and_driven_constraints():
    x, y = coordinates("x y")
    m, k, w = sympy.symbols("m k w")
    system = System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=sympy.cos(w * time()) * x,
                    dissipation=k * x.diff() ** 2 / 2, holonomic=[y - sympy.sin(w * time())])
    equations = derive(system)
    found = values(step(explain(equations), "What is conserved"))["d/dt E"]
    motion = sympy.solve(list(equations.residual), [x.diff().diff(), y.diff().diff()], dict=True)[0]
    rate = equations.energy.diff(time()).subs(motion)
    assert equal(found, rate, given=[y.diff() - w * sympy.cos(w * time())])


# -------------------------------------------------------------------- collection


@pytest.mark.parametrize("name", ["double-pendulum", "rolling-sphere", "four-bar"])
def test_christoffel_symbols_are_half_of_their_three_derivatives(name):
    equations = derived(name)
    mass, q = equations.mass_matrix, equations.system.coordinates
    letters = [spell(node(each)) for each in q]
    told = values(step(of(name), "Coriolis"))
    found = {left: value for left, value in told.items() if left.startswith("c_")}
    wanted = 0
    for k in range(len(q)):
        for i in range(len(q)):
            for j in range(i, len(q)):
                half = (mass[k, j].diff(q[i]) + mass[k, i].diff(q[j]) - mass[i, j].diff(q[k])) / 2
                shown = found.get(f"c_{letters[k]},{letters[i]},{letters[j]}", 0)
                assert equal(shown, half)
                wanted += not equal(half, 0)
    assert len(found) == wanted


def test_centrifugal_terms_hold_squares_and_coriolis_terms_products():
    told = of("elastic-pendulum")
    r, theta = coordinates("r theta")
    assert labelled(step(told, "Term by term: the equation of r"))["centrifugal"].has(theta.diff() ** 2)
    coriolis = labelled(step(told, "Term by term: the equation of θ"))["Coriolis"]
    assert coriolis.subs(r.diff(), 0) == coriolis.subs(theta.diff(), 0) == 0


# -------------------------------------------------------------------- long systems, other letters, other markup


def test_what_is_too_long_is_left_out_and_named(monkeypatch, chain):
    whole = explain(chain)
    assert not any(each.note.count("Not written out") for each in whole.steps if each.title == "Energies")
    monkeypatch.setattr(desk.Desk, "_short", staticmethod(only_single_terms))
    monkeypatch.setattr(desk.Desk, "_on_the_sheet", lambda *_: [])
    cut = explain(derive(chain.system))
    notes = " ".join(each.note for each in cut.steps)
    assert "Not written out, for its length: M_q₀,q₀" in notes and "the Coriolis terms" in notes
    last = [each for each in cut.steps if each.title.startswith("Term by term")][-1]
    row = {line.label: spell(line.right[0]) for line in last.lines}
    assert row["inertial"] == "..." and row["centrifugal"] == " + ..." and row[""] == " = 0"
    assert len(str(cut)) < len(str(whole))
    assert [each.title for each in cut.steps if "equation for" in each.title] == [
        "Lagrange's equation for q₀, q₁, q₂"]


def only_single_terms(shortener, element, most=1):
    return shortener.entry(element) if len(element.num) <= 1 else None


def test_steps_that_say_nothing_are_told_as_one(monkeypatch, chain):
    """A Puma had twelve sections of which each said what it left out."""
    monkeypatch.setattr(desk.Desk, "_short", staticmethod(lambda *_: None))
    monkeypatch.setattr(desk.Desk, "_on_the_sheet", lambda *_: [])
    steps = [step for step in explain(chain).steps if step.subject is not None]
    names = spell(steps[0].subject)
    assert names.count(",") == len(chain.system.coordinates) - 1
    assert [step.title for step in steps] == [
        f"Lagrange's equation for {names}", f"Term by term: the equation of {names}"]
    assert all(step.note == "All of it is too long to be written out." and not step.lines for step in steps)
    assert steps[0].sentence.startswith("How the momentum") and "\\paragraph" in explain(chain).latex()


def test_short_names_of_angles_are_defined_before_they_are_used(monkeypatch, chain):
    monkeypatch.setattr(writer, "LONG_SHEET", 50)
    told = explain(derive(chain.system))
    used = set(re.findall(r"\b[cs][₀-₉]+\b", str(told)))
    assert len(used) > 3
    first = "\n".join(spell(line.right[0]) for line in told.steps[0].lines)
    assert all(f"{each} = " in first for each in used)


@pytest.mark.parametrize("name", ["pr-robot", "geared-pendulum", "heavy-top", "four-bar"])
def test_lines_fit_and_markup_is_well_formed(name):
    told = of(name)
    assert max(map(display_width, str(told).splitlines())) <= told.width
    ElementTree.fromstring(f"<div>{told._repr_html_()}</div>")
    for written in (told.latex(), told._repr_latex_()):
        assert written.isascii()
        assert written.replace(r"\{", "").count("{") == written.replace(r"\}", "").count("}")
        for environment in set(re.findall(r"\\begin\{(\w+)\}", written)):
            assert written.count(rf"\begin{{{environment}}}") == written.count(rf"\end{{{environment}}}")
    blocks = re.findall(r"\\\[.*?\\\]", told.latex(), flags=re.DOTALL)
    shown = sum(len(displays(each.lines)) for each in told.steps)
    assert len(blocks) == shown == told.latex().count(r"\begin{aligned}")
    outside = re.sub(r"\\\[.*?\\\]", "", told.latex(), flags=re.DOTALL)
    assert "&" not in outside and outside.count("$") % 2 == 0
    assert not re.search(r"\$\$.*?\$\$\s*[^$\s]", re.sub(r"\$\$.*?\$\$", "", told._repr_latex_(), flags=re.DOTALL))


def test_a_long_kinetic_energy_is_the_sum_of_those_of_the_bodies():
    told = explain(three_links().tree)
    shares = [next(line for line in each.lines if line.left == with_subscript("T", f"link{k}"))
              for k, each in enumerate((each for each in told.steps if each.heading == "Body"), start=1)]  # fmt: skip
    (whole,) = [line for line in step(told, "Energies").lines if line.left == node(sympy.Symbol("T"))]
    assert spell(whole.right[0]) == "T_link1 + T_link2 + T_link3"
    assert equal(whole.value, sum(share.value for share in shares))


def test_derivatives_are_fractions_where_there_is_room():
    told = of("pendulum")
    assert r"\frac{d}{dt} \frac{\partial L}{\partial \dot{\theta}} &= m l^{2} \ddot{\theta}" in told.latex()
    assert r"& + m g l \sin \theta && \text{gravity}" in told.latex()
    assert "<mfrac>" in told.html()


def test_the_letters_of_a_book_also_in_the_sentences():
    told = str(explain(gallery.load("pr-robot").build(), notation="spong"))
    assert "D_q₁,q₁ = m₁ + m₂" in told and "the entries of D, which" in told
    assert "D q̈ + C q̇ = τ" in told and "E = K + P" in told
    vector = str(explain(gallery.load("pr-robot").build(), notation="craig"))
    assert "M Θ̈ + V = τ" in vector


def test_a_power_with_a_moving_exponent_is_explained():
    system = System("x", kinetic="x'**2/2", potential="1/(x+2)", forces="(x**2+1)**x")
    assert "(x² + 1)^x" in str(explain(system))


def test_equations_whose_exact_form_fails_on_the_way_are_explained_as_they_are(monkeypatch):
    def refuse(*_):
        raise ExpressionError("exact form", "planted.", "None.")

    monkeypatch.setattr(Derivatives, "_opaque_rate", refuse)
    system = System("x", kinetic="log(x + 2)*x'**2/2", potential="log(x + 2)", forces="(x**2+1)**x")
    assert "ln(x + 2)" in str(explain(system))


def test_narrow_lines():
    told = explain(gallery.load("double-pendulum").build(), width=60)
    assert max(map(display_width, str(told).splitlines())) <= 64 == told.width


def test_formulas_one_below_the_other_are_broken_as_each_alone():
    """However long the heads beside them are."""
    system = System("x", kinetic="x'**2/2", potential="a*x**2 + b*cos(x) + c*exp(x) + a*x**4 + b*x**6 + c*sin(x)**3",
                    parameters="a b c")  # fmt: skip
    asked = desk.Desk(dynamics_of(system), Options(width=50))
    (value,) = asked.short([system.potential])
    heads = [node(sympy.Symbol(letters)) for letters in ("V", "V_of_all_springs", "W")]
    together = asked.formulas(heads, [value] * 3)
    assert together == [line for head in heads for line in asked.formula(head, value)]
    assert len({line.right for line in together}) == 2


def test_wrong_options_are_refused():
    with pytest.raises(UnknownNameError, match="notation"):
        explain(gallery.load("pendulum").build(), notation="nobody")
    with pytest.raises(DescriptionError, match="width"):
        explain(gallery.load("pendulum").build(), width=3)


def test_words_of_a_user_are_escaped():
    m = sympy.Symbol("m", positive=True)
    cart = Mechanism("cart", (0, 0, -9.81))
    cart.prismatic("x", cart.ground, cart.body("50% <cart> & co_#1", m), axis="x")
    told = explain(cart)
    assert r"\paragraph{Body 50\% <cart> \& co\_\#1}" in told.latex()
    ElementTree.fromstring(f"<div>{told.html()}</div>")


def test_an_acceleration_that_is_not_gravity_is_not_called_so():
    (x,) = coordinates("x")
    m, g, a = sympy.symbols("m g a")
    cart = System([x], kinetic=m * x.diff() ** 2 / 2, potential=m * g * x + m * a * x + x / g,
                  parameters={m: (1, "kg"), g: (9.81, "m/s^2"), a: (2, "m/s^2")})
    assert labelled(step(explain(cart), "Term by term"))["potential"] .has(1 / g)
    cart = System([x], kinetic=m * x.diff() ** 2 / 2, potential=m * g * x + m * a * x,
                  parameters={m: (1, "kg"), g: (9.81, "m/s^2"), a: (2, "m/s^2")})
    found = labelled(step(explain(cart), "Term by term"))
    assert equal(found["gravity"], m * g) and equal(found["potential"], m * a)


def test_what_may_touch_is_told_before_what_is_conserved():
    told = explain(gallery.load("bouncing-ball").build())
    titles = [each.title for each in told.steps]
    assert titles[-2:] == ["Contacts", "What is conserved"] and "y − r ≥ 0" in str(told)
    assert "while nothing touches" in step(told, "Contacts").sentence
