from __future__ import annotations

import unicodedata

import pytest
from sympy import (
    Abs,
    Derivative,
    Eq,
    Float,
    Function,
    Matrix,
    Max,
    Piecewise,
    Rational,
    Symbol,
    atan2,
    cos,
    exp,
    log,
    pi,
    sin,
    sqrt,
    symbols,
)
from sympy.physics.vector import ReferenceFrame

from dalembert.description.coordinates import coordinates, time
from dalembert.writing.typeset.expressions import node
from dalembert.writing.typeset.latex import expression_latex
from dalembert.writing.typeset.mathml import expression_mathml
from dalembert.writing.typeset.notation import name
from dalembert.writing.typeset.plain import expression_text

m, length, g, a, b = symbols("m l g a b")
(theta,) = coordinates("theta")
x, y = coordinates("x y")
t = time()

CASES = [
    (m * length**2 * theta.diff(t, 2), "m l² θ̈", r"m l^{2} \ddot{\theta}"),
    (m * g * length * sin(theta), "m g l sin θ", r"m g l \sin \theta"),
    (m * x.diff() ** 2 / 2, "½ m ẋ²", r"\frac{1}{2} m \dot{x}^{2}"),
    (g / length, "g/l", r"\frac{g}{l}"),
    (a / (b * length), "a/(b l)", r"\frac{a}{b l}"),
    ((a + b) / length, "(a + b)/l", r"\frac{a + b}{l}"),
    (1 / (a + b), "1/(a + b)", r"\frac{1}{a + b}"),
    (2 * a / (3 * b), "2 a/(3 b)", r"\frac{2 a}{3 b}"),
    (sqrt(g / length), "√(g/l)", r"\sqrt{\frac{g}{l}}"),
    (a ** Rational(3, 2), "a^(3/2)", r"a^{\frac{3}{2}}"),
    (a**b, "a^b", "a^{b}"),
    ((a + b) ** 2, "(a + b)²", "(a + b)^{2}"),
    (exp(-a * t), "e^(−a t)", r"e^{-a t}"),
    (cos(2 * theta) ** 2, "cos²(2 θ)", r"\cos^{2} 2 \theta"),
    (sin(x - y), "sin(x − y)", r"\sin(x - y)"),
    (atan2(x, y), "atan2(x, y)", r"\operatorname{atan2}(x, y)"),
    (log(a), "ln a", r"\ln a"),
    (Max(a, b), "max(a, b)", r"\max(a, b)"),
    (Abs(x.diff()), "|ẋ|", r"\left|\dot{x}\right|"),
    (-a - b, "−a − b", "-a - b"),
    (-(a + b) * g, "−g (a + b)", "-g (a + b)"),
    (a * (-b - g), "−a (b + g)", "-a (b + g)"),
    (x**2 - length**2, "x² − l²", "x^{2} - l^{2}"),
    (Rational(-3, 4), "−¾", r"-\frac{3}{4}"),
    (Float("1.5e-7"), "1.5 · 10⁻⁷", r"1.5 \cdot 10^{-7}"),
    (pi * a, "π a", r"\pi a"),
    (Symbol("k_theta"), "k_θ", r"k_{\theta}"),
    (Symbol("mass"), "mass", r"\mathrm{mass}"),
    (Symbol("m2") * Symbol("lc2"), "m₂ lc₂", r"m_{2} l_{c2}"),
    (Function("f")(a, b), "f(a, b)", "f(a, b)"),
    (Eq(a, b), "a = b", "a = b"),
    (x.diff(t, 5), "x^(5)", "x^{(5)}"),
    (Piecewise((a, x > 0), (b, True)), "{a if x > 0; b otherwise}",
     r"\begin{cases} a & \text{if } x > 0 \\ b & \text{otherwise} \end{cases}"),
    (Matrix([[a, b], [1, 0]]), "[a, b; 1, 0]", r"\begin{bmatrix} a & b \\ 1 & 0 \end{bmatrix}"),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "text", "latex"), CASES, ids=[case[1] for case in CASES])
def test_expressions_read_as_in_a_textbook(expression, text, latex):
    assert expression_text(expression) == text
    assert expression_latex(expression) == latex


def test_accelerations_come_first_then_velocities_then_the_rest():
    row = m * g + a * x.diff() ** 2 + b * x.diff() + length * x.diff(t, 2)
    assert expression_text(row) == "l ẍ + a ẋ² + b ẋ + m g"


@pytest.mark.parametrize(
    ("written", "letter", "subscript"),
    [("theta", "θ", ""), ("theta_1", "θ", "1"), ("m2", "m", "2"), ("θ₁", "θ", "1"), ("k_r_x", "k", "r,x"),
     ("x1_0", "x", "1,0"), ("速度", "速度", ""), ("_", "_", ""), ("a_", "a_", "")],
)  # fmt: skip
def test_names_split_into_letter_and_subscript(written, letter, subscript):
    assert name(written).parts == (letter, subscript)


def test_a_derivative_by_something_else_than_time_is_a_fraction():
    f = Function("f")
    assert expression_latex(Derivative(f(a), a)) == r"\frac{d}{da} f(a)"


def test_control_characters_of_a_name_never_reach_the_reader():
    assert "\x1b" not in expression_text(Symbol("a\x1b[31m"))


def test_latex_of_a_hostile_name_holds_no_command():
    written = expression_latex(Symbol(r"\href{javascript:x}{y}$\input{z}"))
    assert r"\href" not in written
    assert r"\input" not in written
    assert "$" not in written.replace(r"\$", "")


def test_the_tree_does_not_depend_on_the_order_of_construction():
    assert node(a * sin(theta) + b * x.diff()) == node(x.diff() * b + sin(theta) * a)


HATS = [
    ("x_hat", "x̂", r"\hat{x}"),
    ("xhat", "x̂", r"\hat{x}"),
    ("hat_x", "x̂", r"\hat{x}"),
    ("n_x_hat", "n̂_x", r"\hat{n}_{x}"),
    ("nhat_1", "n̂₁", r"\hat{n}_{1}"),
    ("n1hat", "n̂₁", r"\hat{n}_{1}"),
    ("omega_bar", "ω̄", r"\bar{\omega}"),
    ("r_vec_2", "r⃗₂", r"\vec{r}_{2}"),
    ("m_tilde", "m̃", r"\tilde{m}"),
    ("xddot", "ẍ", r"\ddot{x}"),
    ("thetadot1", "θ̇₁", r"\dot{\theta}_{1}"),
    ("y_prime_0", "y′₀", r"y_{0}'"),
    ("n_bold_hat_x", "𝐧̂_x", r"\hat{\mathbf{n}}_{x}"),
    ("omega_bold", "𝛚", r"\boldsymbol{\omega}"),
    ("mass_bar", "mass_bar", r"\mathrm{mass}_{\mathrm{bar}}"),
    ("bar_length", "bar_length", r"\mathrm{bar}_{\mathrm{length}}"),
    ("hat", "hat", r"\mathrm{hat}"),
]


@pytest.mark.parametrize(("written", "letter"), [
    ("epsilon", "ε"), ("varepsilon", "ϵ"), ("phi", "φ"), ("varphi", "ϕ"), ("theta", "θ"), ("vartheta", "ϑ"),
])  # fmt: skip
def test_variants_of_greek_letters_are_letters_of_their_own(written, letter):
    symbol = Symbol(written)
    assert expression_text(symbol) == letter
    assert expression_latex(symbol) == f"\\{written}"
    assert expression_mathml(symbol) == f"<math><mi>{letter}</mi></math>"


@pytest.mark.parametrize(("written", "text", "latex"), HATS, ids=[hat[0] for hat in HATS])
def test_names_of_one_letter_may_wear_hats(written, text, latex):
    assert expression_text(Symbol(written)) == unicodedata.normalize("NFC", text)
    assert expression_latex(Symbol(written)) == latex


def test_hats_stay_with_dots_and_powers():
    (hatted,) = coordinates("x_1_hat")
    assert expression_latex(hatted.diff() ** 2) == r"\dot{\hat{x}}_{1}^{2}"
    assert expression_latex(Symbol("y_prime_0") ** 2) == "y_{0}'^{2}"
    assert expression_latex(x.diff(t, 5) ** 2) == "{x^{(5)}}^{2}"


def test_unit_vectors_of_frames_are_bold_and_wear_hats():
    frame, body = ReferenceFrame("N"), ReferenceFrame("B")
    vector = a * cos(theta) * frame.x - (a + b) * frame.y - body.z
    assert expression_latex(vector) == (
        r"a \cos \theta \hat{\mathbf{n}}_{x} - (a + b) \hat{\mathbf{n}}_{y} - \hat{\mathbf{b}}_{z}"
    )
    assert expression_text(frame.x / 2) == "½ " + unicodedata.normalize("NFC", "𝐧̂_x")
    assert expression_text(0 * frame.x) == "0"


@pytest.mark.parametrize(("sum_", "text"), [(a * (x - length), "a (x − l)"), (a * (length - x), "−a (x − l)")])
def test_of_a_difference_and_its_negative_the_sign_is_written_in_front(sum_, text):
    assert expression_text(sum_) == text


@pytest.mark.parametrize(("written", "plain"), [
    ("Gamma_{12}", "Gamma_12"), (r"\theta_{1}", "theta_1"), ("I_{xx}", "I_xx"), ("m_{1,2}", "m_1,2"),
])  # fmt: skip
def test_names_as_latex_writes_them(written, plain):
    assert name(written) == name(plain)


def test_other_braces_stay():
    assert name("{a}").parts[0] == "{a}" and name("x_{").parts == ("x", "{")


q2, q10 = coordinates("q2 q10")
TURNED = [
    (sin(q10 - q2), "−sin(q₂ − q₁₀)"), (m * sin(q2 - q10), "m sin(q₂ − q₁₀)"), (cos(q10 - q2), "cos(q₂ − q₁₀)"),
    (sin(q10 - q2) ** 3 / a, "−sin³(q₂ − q₁₀)/a"), (sin(q10 - q2) ** 3, "−sin³(q₂ − q₁₀)"), (-sin(q10), "−sin q₁₀"),
    (m * sin(q10 - q2) ** 2, "m sin²(q₂ − q₁₀)"), (cos(q10 - q2) ** 2, "cos²(q₂ − q₁₀)"),
    (a + sin(q10 - q2), "a − sin(q₂ − q₁₀)"), (m / sin(q10 - q2), "−m/sin(q₂ − q₁₀)"), (cos(x - y), "cos(x − y)"),
    (sin(2 * q10 - q2), "−sin(q₂ − 2 q₁₀)"),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "text"), TURNED, ids=str)
def test_angles_are_in_natural_order(expression, text):
    assert expression_text(expression) == text


ONES = [
    (sqrt(1 - x.diff(t) ** 2 / a**2), "√(1 − ẋ²/a²)"), (m * x * (1 - a / sqrt(x**2 + y**2)), "m x (1 − a/√(x² + y²))"),
    (-m * (a / x - 1), "m (1 − a/x)"), (m * (x - 1), "m (x − 1)"), (1 - cos(x) / 2, "1 − ½ cos x"),
    (1 - m * x.diff(t, 2), "−m ẍ + 1"), (1 - a * x - b * y, "1 − a x − b y"),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "text"), ONES, ids=str)
def test_one_comes_first_where_all_else_is_subtracted(expression, text):
    assert expression_text(expression) == text
