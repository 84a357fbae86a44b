"""Styles: what each word of one does, and a style found from examples."""

from dataclasses import replace

import pytest
import sympy
from sympy import cos, sin, symbols

import dalembert as da
from dalembert import Style, coordinates, shorten
from dalembert.algebra.short.style import ANGLES, BOOKS, BRACKETS, FORMS, hands, settled
from dalembert.errors import DescriptionError, ExpressionError, UnknownNameError

m1, m2, a, b, g = symbols("m1 m2 a b g", positive=True)
q1, q2 = coordinates("q1 q2")
v1, v2 = q1.diff(), q2.diff()
SUM = m1 * a**2 + m2 * a**2 + 2 * m2 * a * b * cos(q2) + m2 * b**2
RATES = a * b * m2 * sin(q2) * v1**2 + 2 * a * b * m2 * sin(q2) * v1 * v2 + a**2 * m1 * v1**2


@pytest.fixture(scope="module")
def arm():
    """Two point masses on a planar arm."""
    x1, y1 = a * cos(q1), a * sin(q1)
    x2, y2 = x1 + b * cos(q1 + q2), y1 + b * sin(q1 + q2)
    kinetic = sum(m * z.diff(da.time) ** 2 / 2 for m, z in ((m1, x1), (m1, y1), (m2, x2), (m2, y2)))
    return da.derive(da.System([q1, q2], kinetic=kinetic, potential=g * (m1 * y1 + m2 * y2)))


# ------------------------------------------------------------------- what each word does


@pytest.mark.parametrize(("style", "written"), [
    (Style(brackets=("masses",)), a**2 * m1 + m2 * (a**2 + 2 * a * b * cos(q2) + b**2)),
    (Style(brackets=("geometry",)), a**2 * (m1 + m2) + 2 * a * b * m2 * cos(q2) + b**2 * m2),
    (Style(brackets=()), SUM),
    (Style(brackets=("motion", "masses")), 2 * a * b * m2 * cos(q2) + a**2 * m1 + m2 * (a**2 + b**2)),
])  # fmt: skip
def test_brackets_by_mass_or_by_geometry(style, written):
    assert settled(shorten(SUM, style)) == settled(written)


@pytest.mark.parametrize(("brackets", "written"), [
    (("velocities",), (a * b * m2 * sin(q2) + a**2 * m1) * v1**2 + 2 * a * b * m2 * sin(q2) * v1 * v2),
    (("coefficients",), a * b * m2 * sin(q2) * (v1**2 + 2 * v1 * v2) + a**2 * m1 * v1**2),
    (("masses",), m2 * (a * b * sin(q2) * v1**2 + 2 * a * b * sin(q2) * v1 * v2) + a**2 * m1 * v1**2),
])  # fmt: skip
def test_brackets_around_velocities(brackets, written):
    found = shorten(RATES, Style(brackets=brackets, common=False))
    assert da.equal(found, written)
    assert len(found.args) == len(written.args)
    if brackets != ("masses",):
        assert settled(found) == settled(written)


def test_what_is_common_stands_in_front_or_not():
    given = g * m1 * a * sin(q1) + g * m2 * b * sin(q2)
    assert shorten(given, Style(brackets=(), common=True)) == g * (a * m1 * sin(q1) + b * m2 * sin(q2))
    assert shorten(given, Style(brackets=(), common=False)) == given


@pytest.mark.parametrize(("angles", "written"), [
    ("products", sin(q1) * sin(q2) * a + b * (3 + cos(q1) ** 2)),
    ("sines", sin(q1) * sin(q2) * a + b * (4 - sin(q1) ** 2)),
    ("sums", a * (cos(q1 - q2) - cos(q1 + q2)) / 2 + b * (7 + cos(2 * q1)) / 2),
    ("powers", a * (cos(q1 - q2) - cos(q1 + q2)) / 2 + b * (3 + cos(q1) ** 2)),
    ("sine powers", a * (cos(q1 - q2) - cos(q1 + q2)) / 2 + b * (4 - sin(q1) ** 2)),
])  # fmt: skip
def test_angles_as_products_or_as_sums(angles, written):
    found = shorten(a * sin(q1) * sin(q2) + b * (3 + cos(q1) ** 2), Style(brackets=(), angles=angles, common=False))
    assert found.expand() == written.expand()


@pytest.mark.parametrize(("angles", "written"), [
    ("doubles", a * sin(q1) * sin(q2) + b * sin(2 * q1) / 2 + g * (1 + cos(2 * q2)) / 2),
    ("double sines", a * sin(q1) * sin(q2) + b * sin(2 * q1) / 2 + g * cos(q2) ** 2),
])  # fmt: skip
def test_double_angles_beside_products_of_different_ones(angles, written):
    given = a * sin(q1) * sin(q2) + b * sin(q1) * cos(q1) + g * cos(q2) ** 2
    assert shorten(given, Style(brackets=(), angles=angles, common=False)).expand() == written.expand()


@pytest.mark.parametrize(("style", "written"), [
    (Style(brackets=("coefficients",), common=False, lowest=True), a * m1 * sin(q2) * v1 * (v1 + 2 * v2) + b * v2**2),
    (Style(brackets=("coefficients",), common=False), a * m1 * sin(q2) * (v1**2 + 2 * v1 * v2) + b * v2**2),
])  # fmt: skip
def test_what_different_powers_share_stands_in_front_or_not(style, written):
    assert shorten(a * m1 * sin(q2) * (v1**2 + 2 * v1 * v2) + b * v2**2, style) == written


@pytest.mark.parametrize(("squares", "written"), [
    (True, m1 * (a + b * cos(q2)) ** 2 + m2 * (a**2 + b**2)),
    (False, m1 * (a**2 + 2 * a * b * cos(q2) + b**2 * cos(q2) ** 2) + m2 * (a**2 + b**2)),
])  # fmt: skip
def test_squares_inside_of_brackets(squares, written):
    given = (m1 * (a + b * cos(q2)) ** 2 + m2 * (a**2 + b**2)).expand()
    assert shorten(given, Style(brackets=("masses",), common=False, squares=squares)) == written


def test_forces_of_one_kind_have_brackets_of_their_own():
    given = m1 * a * v1.diff() + m1 * b * v2.diff() + m1 * b * v1**2 + g * m1 * a
    by_mass = Style(brackets=("masses",), common=False)
    assert shorten(given, by_mass) == m1 * (a * v1.diff() + b * v2.diff() + b * v1**2 + g * a)
    assert shorten(given, replace(by_mass, apart=True)) == (
        m1 * (a * v1.diff() + b * v2.diff()) + m1 * b * v1**2 + g * m1 * a)


def test_what_brackets_leave_alone_may_have_others():
    """The kinetic energy of a pendulum on a support that moves, as Landau has it."""
    given = (m1 + m2) * v1**2 / 2 + m2 * (a**2 * v2**2 + 2 * a * v1 * v2 * cos(q2)) / 2
    style = Style(brackets=("velocities",), common=False, whole=True, alone="masses")
    assert settled(shorten(given.expand(), style)) == settled(given)
    assert len(shorten(given.expand(), replace(style, alone=None)).args) == 3


def test_sines_and_cosines_before_brackets_coordinates_inside():
    written = g * sin(q1) * (m1 * (a - q2) + m2 * b)
    assert shorten(written.expand(), Style(brackets=("turning", "masses"), common=False)) == written
    assert shorten(written.expand(), Style(brackets=("motion", "masses"), common=False)) != written


def test_a_style_that_would_be_too_long_gives_way():
    given = (m1 * (a + b * cos(q2)) ** 2).expand()
    spread = Style(brackets=("motion", "geometry"), common=False)
    assert shorten(given, replace(spread, longest=1.3)) == m1 * (a + b * cos(q2)) ** 2
    assert shorten(given, replace(spread, longest=9.0)) == shorten(given, spread) == given


def test_the_textbook_has_one_coefficient_for_each_function_of_the_coordinates(arm):
    spread = m1 * a**2 + m2 * a**2 + 2 * m2 * a * b * cos(q2) + m2 * b**2
    assert arm.mass_matrix[0, 0] == a**2 * (m1 + m2) + 2 * a * b * m2 * cos(q2) + b**2 * m2
    assert arm.mass_matrix[0, 1] == a * b * m2 * cos(q2) + b**2 * m2
    assert arm.matrix("mass_matrix", Style())[0, 1] == m2 * (a * b * cos(q2) + b**2)
    assert da.equal(arm.mass_matrix[0, 0], spread).answer == "yes"


def test_a_style_shows_what_it_says():
    assert repr(Style(brackets=("masses",), whole=True)) == "Style(brackets=('masses',), whole=True)"
    assert repr(Style()) == "Style()"


def test_beside_an_inertia_masses_have_brackets():
    inertia = symbols("I2", positive=True)
    spread = Style(brackets=("motion", "geometry"), common=False, longest=1.3)
    by_mass = m2 * (b**2 + a * b * cos(q2))
    assert shorten((inertia + by_mass).expand(), spread) == inertia + by_mass
    assert shorten(by_mass.expand(), spread) == by_mass.expand()


@pytest.mark.parametrize("style", list(hands(Style)), ids=repr)
def test_every_hand_keeps_the_value(style):
    given = (a * cos(q1) * cos(q2) + b * sin(q1) ** 2) * (m1 * v1 + m2 * v2) ** 2 / (m1 + m2) + g * m1 * a * cos(q1)
    values = {m1: 1.3, m2: 0.7, a: 0.9, b: 1.1, g: 9.8, v1: 0.4, v2: -1.7, q1: 0.3, q2: 1.2}
    difference = (shorten(given, style) - given).xreplace(values)
    assert abs(sympy.N(difference)) < 1e-12


# ------------------------------------------------------------------- from examples


def test_the_hand_of_one_entry_writes_the_others(arm):
    style = Style.like({arm.mass_matrix[0, 0]: "(m1 + m2)*a^2 + 2*m2*a*b*cos(q2) + m2*b^2"})
    written = arm.matrix("mass_matrix", style)
    assert settled(written[0, 1]) == settled(m2 * b**2 + m2 * a * b * cos(q2))
    assert settled(written[0, 0]) == settled(a**2 * (m1 + m2) + 2 * m2 * a * b * cos(q2) + m2 * b**2)


def test_a_quantity_may_have_a_hand_of_its_own(arm):
    style = Style.like(
        {arm.mass_matrix[0, 0]: "m1*a^2 + m2*(a^2 + 2*a*b*cos(q2) + b^2)"},
        coriolis_vector={arm.coriolis_vector[0]: "-2*m2*a*b*sin(q2)*q1'*q2' - m2*a*b*sin(q2)*q2'^2"},
    )
    assert arm.matrix("mass_matrix", style)[0, 1] == m2 * (b**2 + a * b * cos(q2))
    assert arm.matrix("coriolis_vector", style)[0].is_Add
    assert not arm.coriolis_vector[0].is_Add


def test_an_example_in_sympy(arm):
    written = m2 * b**2 + m2 * a * b * cos(q2)
    assert arm.matrix("mass_matrix", Style.like({arm.mass_matrix[0, 1]: written}))[0, 1] == written


def test_the_nearest_hand_is_taken_where_none_fits(arm):
    odd = "m1*a^2 + (m2*a^2 + m2*(2*a*b*cos(q2) + b^2))"
    assert isinstance(Style.like({arm.mass_matrix[0, 0]: odd}), Style)


def test_a_square_of_differences_has_no_sign():
    n1, n2, x, y = symbols("m1 m2 x y")
    hand = Style.like({n1 * (x + y) ** 2 / 2 + n2 * x**2 / 2: "m1*(-x - y)^2/2 + m2*x^2/2"})
    written = n1 * (x + 2 * y) ** 2 / 2 + n2 * y**2 / 2
    assert shorten(written, hand) == written


def test_a_hand_that_is_in_no_list_is_composed():
    bend = sin(q1) * sin(q2)
    given = m1 * a * (a * q1 + a * b * bend + b * sin(q2) * cos(q2)) + m2 * b * (a + b)
    written = m1 * a * (a * q1 + a * b * bend + b * sin(2 * q2) / 2) + m2 * b * (a + b)
    style = Style.like({given: written})
    assert style not in set(hands(Style)) and shorten(given, style) == written


def test_what_is_shortest_inside_of_brackets():
    written = g * (m1 * (a + b * cos(q1)) ** 2 + m2 * a * cos(q1)) + m1 * (a**2 + a * b)
    assert shorten(written.expand(), Style(brackets=("gravity", "shortest"), common=False)) == written


def test_christoffel_symbols_and_the_sheet_take_a_style(arm):
    style = Style("expanded")
    assert arm.christoffel(0, style)[0, 1] == -a * b * m2 * sin(q2)
    assert "m₁ + m₂" in str(arm) and "(m_{1} + m_{2})" not in arm.latex(style=style)


@pytest.mark.parametrize("book", BOOKS)
def test_books_say_the_same(arm, book):
    for name in ("mass_matrix", "coriolis_vector", "gravity", "kinetic_energy"):
        assert da.equal(arm.matrix(name, book), arm.matrix(name)).answer == "yes"
    assert str(da.explain(arm, style=book)) and arm.latex(style=book)


def test_craig_and_de_luca_on_one_arm(arm):
    assert settled(arm.matrix("mass_matrix", "craig")[0, 0]) == settled(
        a**2 * (m1 + m2) + 2 * a * b * m2 * cos(q2) + b**2 * m2)
    assert arm.matrix("mass_matrix", "de luca")[0, 1] == a * b * m2 * cos(q2) + b**2 * m2
    assert arm.matrix("coriolis_vector", "craig")[0].is_Add
    assert not arm.matrix("coriolis_vector", "de luca")[0].is_Add


# ------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(("words", "message"), [
    ({"form": "book"}, "form 'book'"), ({"brackets": ("mass",)}, "Did you mean 'masses'"),
    ({"angles": "sum"}, "Did you mean 'sums'"),
])  # fmt: skip
def test_words_that_no_style_knows(words, message):
    with pytest.raises(UnknownNameError, match=message):
        Style(**words)


def test_a_style_of_a_quantity_is_a_style():
    with pytest.raises(DescriptionError, match="not a Style"):
        Style(quantities={"gravity": "expanded"})


@pytest.mark.parametrize(("examples", "kind"), [
    ({SUM: "m1*a^2"}, ExpressionError), ({SUM: "m3*a^2"}, UnknownNameError), ({}, DescriptionError),
])  # fmt: skip
def test_examples_that_say_something_else(examples, kind):
    with pytest.raises(kind):
        Style.like(examples)


def test_words_of_a_style_are_told_apart():
    assert len(set(FORMS)) == len(FORMS) and len(set(BRACKETS)) == len(BRACKETS) and len(set(ANGLES)) == len(ANGLES)
    assert len(set(hands(Style))) == len(list(hands(Style)))
