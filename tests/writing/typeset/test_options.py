from __future__ import annotations

import copy
import pickle
import re

import pytest
import sympy

from dalembert.cli import main
from dalembert.description.coordinates import coordinates
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.view.show import show
from dalembert.writing.explanation import explain
from dalembert.writing.typeset.latex import latex, notebook_latex
from dalembert.writing.typeset.mathml import mathml
from dalembert.writing.typeset.options import LETTERS, NOTATIONS, Options
from dalembert.writing.typeset.plain import display_width
from dalembert.writing.typeset.text import text


def gyroscope():
    """Everything that a sheet can show: a magnetic force, a driving force, a constraint."""
    x, y = coordinates("x y")
    m, strength, k, push = sympy.symbols("m beta k F")
    lagrangian = m * (1 + x**2) * (x.diff() ** 2 + y.diff() ** 2) / 2 + strength * x**2 * y.diff() - k * x**2 / 2
    return derive(System([x, y], lagrangian=lagrangian, forces={x: push}, inputs=[push], holonomic=[x**2 + y**2 - 1]))


@pytest.fixture(scope="module")
def everything():
    return gyroscope()


# -------------------------------------------------------------------------------------------- letters


@pytest.mark.parametrize("quantity", sorted(LETTERS))
def test_every_letter_follows(everything, quantity):
    written = text(everything, width=100, letters={quantity: "Xi"})
    assert "Ξ" in written
    assert r"\Xi" in latex(everything, letters={quantity: "Xi"})
    assert "<mi>Ξ</mi>" in mathml(everything, letters={quantity: "Xi"})
    first = (LETTERS[quantity] or ("C",))[0]
    usual = re.compile(rf"(?<![\w\u0307\u0308]){re.escape(first)}(?=[ (_ᵀ₀-₉])")
    if quantity not in ("coordinates", "multipliers", "constraint_bias", "coriolis_vector"):
        assert usual.search(text(everything, width=100)) and not usual.search(written)


@pytest.mark.parametrize(
    ("notation", "headline", "energies"),
    [
        (None, "M(q) q̈ + C(q, q̇) q̇ + G(q, q̇) + g(q) = Q + Aᵀ λ", "L = T − V"),
        ("spong", "D(q) q̈ + C(q, q̇) q̇ + G(q, q̇) + g(q) = τ + Aᵀ λ", "L = K − P"),
        ("De Luca", "M(q) q̈ + c(q, q̇) + G(q, q̇) + g(q) = u + Aᵀ λ", "L = T − U"),
        ("siciliano", "B(q) q̈ + C(q, q̇) q̇ + G(q, q̇) + g(q) = τ + Aᵀ λ", "L = T − U"),
        ("craig", "M(Θ) Θ̈ + V(Θ, Θ̇) + d(Θ, Θ̇) + G(Θ) = τ + Aᵀ λ", "L = T − u"),  # k is the user's
        ("lynch", "M(θ) θ̈ + c(θ, θ̇) + G(θ, θ̇) + g(θ) = τ + Aᵀ λ", "L = K − P"),
        ("featherstone", "H(q) q̈ + C(q, q̇) q̇ + G(q, q̇) + τ_g(q) = τ + Aᵀ λ", "L = T − V"),
        ("landau", "M(q) q̈ + C(q, q̇) q̇ + G(q, q̇) + g(q) = Q + Aᵀ λ", "L = T − U"),
    ],
)
def test_notations_of_the_books(everything, notation, headline, energies):
    lines = text(everything, width=100, notation=notation).splitlines()
    assert lines[2] == f"  {headline}"
    assert f"  {energies}" in lines


def test_a_book_that_writes_the_vector_gets_its_entries_and_the_matrix_only_if_it_has_one(double_pendulum):
    written = text(double_pendulum, width=120, notation="de-luca")
    assert "S(q, q̇) = " in written
    assert "c(q, q̇) = ⎡ m₂ l₁ l₂ θ̇₂² sin(θ₁ − θ₂)" in written
    assert "S" not in text(double_pendulum, width=120, notation="lynch")


def test_letters_go_before_the_notation_and_both_before_the_usual_ones():
    chosen = Options(notation="spong", letters={"mass_matrix": "B", "gravity": "G"})
    assert [chosen.letter(each) for each in ("mass_matrix", "gravity", "gyroscopic", "kinetic_energy")] == list("BGdK")


@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_notation_has_one_letter_for_two_quantities(notation):
    letters = [letter for each in LETTERS if (letter := Options(notation=notation).letter(each))]
    assert len(letters) == len(set(letters))


def test_the_forces_do_not_take_the_name_of_an_input():
    (x,) = coordinates("x")
    u = sympy.Symbol("u")
    equations = derive(System([x], kinetic=x.diff() ** 2, forces={x: u}, inputs=[u]))
    assert "  Q = u" in text(equations, notation="de luca")
    assert "  u = u" in text(equations, letters={"forces": "u"})


@pytest.mark.parametrize("letter", [r"\input{x}", "<script>", "50%", "a&b", "$x$", "a_{b"])
def test_letters_are_escaped_like_any_name(pendulum, letter):
    written = latex(pendulum, letters={"mass_matrix": letter, "momenta": letter + "2"})
    assert r"\input" not in written
    assert not re.search(r"(?<!\\)[$%]", written)
    assert written.replace(r"\{", "").count("{") == written.replace(r"\}", "").count("}")
    assert "<script" not in mathml(pendulum, letters={"mass_matrix": letter})


def test_letters_may_have_hats_and_subscripts(pendulum):
    written = latex(pendulum, letters={"mass_matrix": "M_bar", "momenta": "pi_r"})
    assert r"\bar{M} \ddot{q}" in written
    assert r"\pi_{r,\theta} &=" in written


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"letters": {"mas_matrix": "D"}}, "Did you mean 'mass_matrix'?"),
        ({"notation": "spon"}, "Did you mean 'spong'?"),
        ({"style": "textbok"}, "Did you mean 'textbook'?"),
    ],
)
def test_unknown_names_are_answered_with_the_nearest(pendulum, options, message):
    with pytest.raises(UnknownNameError, match=re.escape(message)):
        text(pendulum, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"letters": {"mass_matrix": ""}},
        {"letters": {"mass_matrix": 3}},
        {"letters": {"energy": "X", "momenta": "X"}},
        {"width": 5},
        {"width": 60.5},
        {"intermediates": "always"},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(pendulum, options):
    with pytest.raises(DescriptionError):
        latex(pendulum, **options)


# ---------------------------------------------------------------------------------- style and width


def test_the_style_reaches_every_entry(double_pendulum):
    assert "(m₁ + m₂) l₁²" in text(double_pendulum, width=100)
    assert "m₁ l₁² + m₂ l₁²" in text(double_pendulum, width=100, style="expanded")
    assert latex(double_pendulum, style="derived") != latex(double_pendulum, style="expanded")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(
    "options", [{}, {"style": "expanded"}, {"intermediates": False}, {"notation": "craig"}], ids=str
)
def test_no_line_is_longer_than_the_width(chain, everything, width, options):
    for equations in (chain, everything):
        lines = text(equations, width=width, **options).splitlines()
        assert max(map(display_width, lines)) <= width


def test_long_lines_use_the_width(chain):
    for width in (60, 90):
        lines = text(chain, width=width, intermediates=False).splitlines()
        assert max(map(display_width, lines)) > width - 12


def test_latex_lines_follow_the_width(chain):
    narrow, wide = latex(chain, width=40), latex(chain, width=200)
    assert narrow.count("&\\quad") > wide.count("&\\quad")
    pieces = [line.strip() for line in narrow.splitlines() if line.startswith("&\\quad")]
    assert all(re.match(r"&\\quad (\\quad )*\{\} ([+-]|\\cdot|=)", piece) for piece in pieces)


def test_every_line_of_latex_closes_what_it_opens(chain, everything):
    for equations in (chain, everything):
        for line in latex(equations, width=40, style="derived").splitlines():
            assert len(re.findall(r"(?<!\\)\{", line)) == len(re.findall(r"(?<!\\)\}", line))
            assert line.count(r"\left") == line.count(r"\right")
            assert line.count(r"\begin{bmatrix}") == line.count(r"\end{bmatrix}")


def test_the_notebook_takes_the_same_options(pendulum):
    assert "D \\ddot{q}" in notebook_latex(pendulum, notation="spong")


# ------------------------------------------------------------------------------------- command line


def test_the_command_line_passes_style_and_notation_through(capsys):
    assert main(["derive", "double-pendulum", "--latex", "--notation", "spong", "--style", "expanded"]) == 0
    written = capsys.readouterr().out
    assert written.startswith("\\paragraph") and "D(q) \\ddot{q}" in written
    assert r"\frac{1}{3} m_{1} l_{1}^{2} + m_{2} l_{1}^{2}" in written
    assert main(["derive", "pendulum", "--notation", "spong"]) == 0
    assert "  D = m l²" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--notation", "spon"], "Did you mean 'spong'?"),
        (["--style", "textbok"], "Did you mean 'textbook'?"),
        (["--json", "--notation", "spong"], "--notation is for equations as text and as LaTeX"),
    ],
)
def test_the_command_line_refuses_in_one_line(capsys, arguments, message):
    assert main(["derive", "pendulum", *arguments]) == 2
    said = capsys.readouterr().err
    assert message in said and said.count("\n") == 1


def test_letters_of_the_user_name_nothing_else() -> None:
    """A cart of the mass M and a pole of the length L; what the reader chose stays."""
    cart = System("x theta", kinetic="(M + m)*x'**2/2 + m*L*x'*theta'*cos(theta) + m*L**2*theta'**2/2",
                  potential="m*g*L*cos(theta)", parameters="M m L g")  # fmt: skip
    written = text(derive(cart))
    assert "  D(q) q̈ + C(q, q̇) q̇ + g(q) = 0" in written and "  ℒ = T − V" in written and "p_x = M ẋ" in written
    assert r"\mathcal{L} &= T - V" in latex(derive(cart)) and "<mi>ℒ</mi>" in mathml(derive(cart))
    assert "  M(q) q̈" in text(derive(cart), letters={"mass_matrix": "M"})


def test_a_sheet_goes_to_other_processes() -> None:
    sheet = show(System("x", kinetic="m*x'**2/2", parameters="m"), notation="spong")
    for again in (pickle.loads(pickle.dumps(sheet)), copy.deepcopy(sheet)):
        assert str(again) == str(sheet) and "D = m" in str(again)


def test_momenta_take_another_letter_where_one_with_its_index_is_a_name_of_the_user() -> None:
    system = System("x y", kinetic="p_y*x'**2/2 + x'*y'/5 + y'**2", potential="p_y*x", parameters={"p_y": 1.0})
    written = text(derive(system))
    assert "π_x = p_y ẋ" in written and "π_y = const" in written and "p_y = const" not in written
    assert "p_y = const" in text(derive(system), letters={"momenta": "p"})
    assert "π_y = " in str(explain(system)) and "p_y = const" not in str(explain(system))


def test_momenta_and_forces_keep_a_letter_that_differs_by_its_index() -> None:
    written = text(derive(System("x y", kinetic="p*x'**2/2 + p_z*y'**2", parameters="p p_z")))
    assert "p_x = p ẋ" in written and "p_y = 2 p_z ẏ" in written


def test_multipliers_take_another_letter_where_one_with_its_number_is_a_name_of_the_user() -> None:
    system = System("x y", kinetic="x'**2 + y'**2", potential="lambda0*x", holonomic=["x - y"], parameters="lambda0")
    assert "2 ẍ + λ₀ = μ₀" in text(derive(system))


def test_a_letter_has_a_bar_where_all_that_a_quantity_may_have_are_taken() -> None:
    system = System("x", kinetic="x'**2/2", forces={"x": "Q + F*t + tau + u"}, parameters="Q F tau", inputs="u")
    assert "Q̄(t) = F t + Q + τ + u" in text(derive(system)) and r"\bar{Q}(t) &= " in latex(derive(system))
    assert "Q̄_x = " in str(explain(system))


@pytest.mark.parametrize("quantity", [each for each in LETTERS if each not in ("gravity", "coordinates", "momenta")])
@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_quantity_has_a_letter_of_the_user(quantity: str, notation: str) -> None:
    usual = Options(notation=notation).letter(quantity)
    taken = {*LETTERS[quantity], *([usual] if usual else [])}
    assert Options(notation=notation).without(taken).letter(quantity) not in taken
    assert Options(notation=notation).without({*taken, f"{usual}_bar"}).letter(quantity) not in {*taken, f"{usual}_bar"}
