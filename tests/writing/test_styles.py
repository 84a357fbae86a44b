"""`equations.matrix` in every style: the forms that textbooks print, nothing lost, and what was given kept."""

import pytest
import sympy
from sympy import Abs, Matrix, Max, Piecewise, Rational, cos, preorder_traversal, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

import dalembert as da
from dalembert import System, coordinates, derive
from dalembert.algebra.short.writing import leaves
from dalembert.equations import STYLES
from dalembert.errors import ExpressionError, UnknownNameError

m, m1, m2, M, g, l, l1, lc1, lc2, k, b, r = symbols("m m1 m2 M g l l1 lc1 lc2 k b r", positive=True)
I1, I2, I3 = symbols("I1 I2 I3", positive=True)
t = dynamicsymbols._t
q1, q2 = coordinates("q1 q2")
v1, v2 = q1.diff(), q2.diff()
QUANTITIES = ("mass_matrix", "coriolis_matrix", "coriolis_vector", "gravity", "momenta", "bias", "inverse_dynamics",
              "energy")  # fmt: skip


def moving(mass, *place):
    return mass * sum(p.diff(t) ** 2 for p in place) / 2


@pytest.fixture(scope="module")
def arm():
    """The planar arm of two links."""
    second = (l1 * cos(q1) + lc2 * cos(q1 + q2), l1 * sin(q1) + lc2 * sin(q1 + q2))
    kinetic = moving(m1, lc1 * cos(q1), lc1 * sin(q1)) + moving(m2, *second) + I1 * v1**2 / 2 + I2 * (v1 + v2) ** 2 / 2
    return derive(System([q1, q2], kinetic=kinetic, potential=m1 * g * lc1 * sin(q1) + m2 * g * second[1]))


def entries(value):
    return list(value) if isinstance(value, sympy.MatrixBase) else [value]


def holds_a_bracket(expression):
    """Whether a sum stands inside a product or a power."""
    return any((part.is_Mul and any(factor.is_Add for factor in part.args)) or (part.is_Pow and part.base.is_Add)
               for part in preorder_traversal(expression))


# ------------------------------------------------------------------- all styles


@pytest.mark.parametrize("style", [style for style in STYLES if style not in ("derived", "lumped")])
@pytest.mark.parametrize("quantity", QUANTITIES)
def test_every_style_says_the_same(arm, quantity, style):
    both = (entries(arm.matrix(quantity, chosen)) for chosen in (style, "derived"))
    for found, derived in zip(*both, strict=True):
        assert da.equal(found, derived).answer == "yes"


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_expanded_has_no_brackets(arm, quantity):
    assert not any(holds_a_bracket(entry) for entry in entries(arm.matrix(quantity, "expanded")))


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_the_shortest_is_no_longer_than_any_other(arm, quantity):
    lengths = {style: leaves(entries(arm.matrix(quantity, style))) for style in STYLES if style != "lumped"}
    assert lengths["shortest"] == min(lengths.values()), lengths


def test_the_shortest_of_long_sums_is_no_longer_than_the_textbook():
    """A cart with eight pendula, in absolute angles: entries of more than sixty terms."""
    x, *angles = coordinates("x " + " ".join(f"q{k}" for k in range(1, 9)))
    place, kinetic, height = [x, 0], moving(M, x), 0
    for k, q in enumerate(angles, 1):
        mass, length = symbols(f"m{k} l{k}", positive=True)
        place = [place[0] + length * sin(q), place[1] + length * cos(q)]
        kinetic, height = kinetic + moving(mass, *place), height + mass * place[1]
    cart = derive(System([x, *angles], kinetic=kinetic, potential=g * height))
    assert max(len(element.num) for element in cart.exact().elements("bias")) > 60
    pairs = zip(*(entries(cart.matrix("bias", style)) for style in ("shortest", "textbook")), strict=True)
    assert all(leaves([short]) <= leaves([textbook]) for short, textbook in pairs)


def test_factored_is_a_product():
    system = System([q1], kinetic=m * (l + b) * (l + r) * v1**2 / 2)
    (entry,) = derive(system).matrix("mass_matrix", "factored")
    assert entry == m * (l + b) * (l + r)
    (expanded,) = derive(system).matrix("mass_matrix", "expanded")
    assert expanded == sympy.expand(m * (l + b) * (l + r))


def test_styles_that_do_not_exist_are_refused(arm):
    with pytest.raises(UnknownNameError, match=r"'textbok'.*Did you mean 'textbook'"):
        arm.matrix("mass_matrix", "textbok")
    with pytest.raises(UnknownNameError, match="'mass'"):
        arm.matrix("mass", "textbook")


def test_a_matrix_is_made_once_for_a_style(arm):
    assert arm.matrix("mass_matrix", "shortest") is arm.matrix("mass_matrix", "shortest")
    assert arm.matrix("mass_matrix") is arm.mass_matrix


# ------------------------------------------------------------------- as printed


def test_the_arm_as_textbooks_print_it(arm):
    inner = m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2
    assert arm.mass_matrix == Matrix([
        [m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2)) + I1 + I2, inner], [inner, m2 * lc2**2 + I2]])
    assert arm.coriolis_vector == Matrix([
        -m2 * l1 * lc2 * sin(q2) * (2 * v1 * v2 + v2**2), m2 * l1 * lc2 * sin(q2) * v1**2])
    assert arm.gravity == Matrix([
        (m1 * lc1 + m2 * l1) * g * cos(q1) + m2 * g * lc2 * cos(q1 + q2), m2 * g * lc2 * cos(q1 + q2)])


def test_gravity_and_inertia_stand_in_brackets_of_their_own(arm):
    """No bracket of the equations of motion mixes the acceleration of gravity with a velocity or an acceleration."""
    moving_things = {v1, v2, v1.diff(), v2.diff()}
    for entry in arm.inverse_dynamics:
        for term in entry.args:
            assert not (term.has(g) and any(term.has(thing) for thing in moving_things)), term
        assert {thing for thing in moving_things if entry.has(thing)}


def test_the_coriolis_matrix_of_the_arm(arm):
    h = m2 * l1 * lc2 * sin(q2)
    assert arm.coriolis_matrix == Matrix([[-h * v2, -h * (v1 + v2)], [h * v1, 0]])


PRINTED = [
    (m1 * v1**2 * l1**2 / 2, (m1 + m2) * g * l1 * (1 - cos(q1)), "gravity", [(m1 + m2) * g * l1 * sin(q1)]),
    ((I1 * sin(q1) ** 2 + I3 * cos(q1) ** 2) * v2**2 / 2 + I2 * v1**2 / 2, 0, "mass_matrix",
     [I2, 0, 0, I1 * sin(q1) ** 2 + I3 * cos(q1) ** 2]),
    (M * v1**2 / 2 + m * (v1 * sin(q2)) ** 2 / 2 + m * v2**2 / 2, 0, "mass_matrix",
     [M + m * sin(q2) ** 2, 0, 0, m]),
    (moving(m, (l + q1) * cos(q2), (l + q1) * sin(q2)), 0, "mass_matrix", [m, 0, 0, m * (l + q1) ** 2]),
    (moving(m1, l1 * cos(q1), l1 * sin(q1)) + moving(m2, l1 * cos(q1) + l * cos(q2), l1 * sin(q1) + l * sin(q2)), 0,
     "mass_matrix", [(m1 + m2) * l1**2, m2 * l1 * l * cos(q1 - q2), m2 * l1 * l * cos(q1 - q2), m2 * l**2]),
    (m * v1**2 / 2, -k / sympy.sqrt(q1**2 + r**2), "gravity", [k * q1 / (q1**2 + r**2) ** Rational(3, 2)]),
    (m * v1**2 / (2 * sympy.sqrt(r)), 0, "mass_matrix", [m / sympy.sqrt(r)]),
    (m * v1**2 / 2, -m * g * l * sympy.log(cos(q1)), "gravity", [m * g * l * sympy.tan(q1)]),
    (moving(m, q1 * cos(q2), q1 * sin(q2)), 0, "coriolis_vector", [-m * q1 * v2**2, 2 * m * q1 * v1 * v2]),
]  # fmt: skip


@pytest.mark.parametrize(("kinetic", "potential", "quantity", "printed"), PRINTED, ids=range(len(PRINTED)))
def test_entries_as_printed(kinetic, potential, quantity, printed):
    given = [q for q in (q1, q2) if kinetic.has(q.diff())]
    assert list(derive(System(given, kinetic=kinetic, potential=potential)).matrix(quantity)) == printed


# ------------------------------------------------------------------- as given


def test_energies_and_forces_stay_as_they_were_given():
    system = System([q1], kinetic=m * (v1 + b) ** 2 / 2, potential=k * (q1 + l) ** 2 / 2, forces={q1: -b * (v1 + r)})
    equations = derive(system)
    assert equations.potential_energy == k * (q1 + l) ** 2 / 2
    assert equations.kinetic_energy == m * (v1 + b) ** 2 / 2
    assert equations.forces[0] == -b * (v1 + r)
    assert equations.matrix("potential_energy", "expanded") == k * q1**2 / 2 + k * l * q1 + k * l**2 / 2


def test_a_spring_is_short_in_any_style():
    equations = derive(System([q1], kinetic=m * v1**2 / 2, potential=k * (q1 - l) ** 2 / 2))
    assert equations.potential_energy in (k * (q1 - l) ** 2 / 2, k * (l - q1) ** 2 / 2)
    assert equations.gravity[0] in (k * (q1 - l), -k * (l - q1))


@pytest.mark.parametrize("quantity", ["forces", "inverse_dynamics"])
def test_the_size_of_a_velocity_is_written_as_a_size(quantity):
    equations = derive(System([q1], kinetic=m * v1**2 / 2, forces={q1: -b * v1 * Abs(v1)}))
    (entry,) = equations.matrix(quantity)
    assert entry.has(Abs(v1)) and not entry.has(sympy.Pow(v1**2, Rational(1, 2)))


def test_a_power_of_a_tangent_stays_one():
    equations = derive(System([q1], kinetic=m * v1**2 / 2, potential=m * g * l * sympy.tan(q1) ** 3))
    assert equations.potential_energy == m * g * l * sympy.tan(q1) ** 3
    assert leaves([equations.energy]) <= leaves([m * g * l * sympy.tan(q1) ** 3 + m * v1**2 / 2])


@pytest.mark.parametrize("potential", [
    Piecewise((k * q1**2 / 2, q1 < 0), (0, True)), Max(0, q1 - l) ** 2 * k / 2,
    Piecewise((k * q1**2 / 2, q1 < 0), (k * q1**2, q1 < 1), (0, True)),
], ids=["stop", "max", "three"])  # fmt: skip
def test_contacts_have_short_equations(potential):
    equations = derive(System([q1], kinetic=m * v1**2 / 2, potential=potential))
    for value in (-Rational(1, 2), Rational(1, 2), 3):
        at = {q1: value, k: 3, l: 1, m: 2}
        expected = potential.diff(q1).subs(at).doit()
        assert sympy.simplify(equations.gravity[0].subs(at) - expected) == 0
        assert sympy.simplify(equations.potential_energy.subs(at) - potential.subs(at)) == 0


# ------------------------------------------------------------------- lumped, named, and without exact form


def test_lumped_is_written_in_base_parameters(arm):
    lumped = arm.matrix("mass_matrix", "lumped")
    meaning = arm.base_parameters
    assert lumped.free_symbols - {t} <= set(meaning)
    assert leaves(list(lumped)) < leaves(list(arm.mass_matrix))
    for entry, full in zip(lumped, arm.mass_matrix, strict=True):
        assert da.equal(entry.subs(meaning), full).answer == "yes"


def test_derived_is_what_the_derivation_left(arm):
    assert leaves(entries(arm.matrix("mass_matrix", "derived"))) > leaves(entries(arm.mass_matrix))
    assert arm.matrix("mass_matrix", "derived").shape == (2, 2)


def test_the_falling_cat_in_its_own_names():
    a, c, h = coordinates("q1 q2 q3")
    axial, across, third, shared = symbols("I_zz I_xx I_3 J", positive=True)
    turn = a.diff() + c.diff()
    kinetic = axial * (a.diff() ** 2 + turn**2 * (1 + cos(h) ** 2)) / 2
    kinetic += (across + m * l**2 / 4) * (turn**2 * sin(h) ** 2 + h.diff() ** 2) / 2
    named = {third: across + m * l**2 / 4, shared: axial * (1 + cos(h) ** 2) + third * sin(h) ** 2}
    equations = derive(System([a, c, h], kinetic=kinetic))
    assert equations.matrix("mass_matrix", named=named) == Matrix(
        [[axial + shared, shared, 0], [shared, shared, 0], [0, 0, third]])
    assert not equations.mass_matrix.has(shared)


def test_names_are_refused_or_unused(arm):
    w = sympy.Symbol("w")
    assert arm.matrix("mass_matrix", named={w: g * k}) == arm.mass_matrix
    with pytest.raises(ExpressionError, match="not a sum of products"):
        arm.matrix("mass_matrix", named={w: 1 / (1 + l1)})


def test_what_is_too_large_is_shown_as_derived():
    """Where there is no exact form, the derivation's own form is shown."""
    system = System([q1], kinetic=m * v1**2 / 2, potential=(sum(symbols("c0:30")) + q1) ** 30)
    equations = derive(system)
    assert equations.matrix("gravity") == equations.matrix("gravity", "derived")


def test_floats_keep_their_value():
    equations = derive(System([q1], kinetic=m * v1**2 / 2, potential=0.5 * 9.81 * k * q1**2))
    assert equations.gravity[0].subs({k: 1, q1: 1}) == pytest.approx(9.81)
    assert equations.potential_energy.subs({k: 2, q1: 1}) == pytest.approx(9.81)
