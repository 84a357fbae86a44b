"""The recursion as it is printed: every table and line is read, evaluated in order, and gives the inverse dynamics."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest
import sympy
from sympy import pi, symbols

import dalembert as da
from dalembert.description.dh_tree import dh_tree
from dalembert.gallery import six_joint_arm
from dalembert.writing.typeset.layout import is_told_by_links, sheet
from dalembert.writing.typeset.links.bodies import bodies_of, is_spatial
from dalembert.writing.typeset.links.sections import link_sections
from dalembert.writing.typeset.notation import Piece, name
from dalembert.writing.typeset.options import Options
from dalembert.writing.typeset.plain import display_width, spell
from tests.recursion.random_trees import random_state, random_tree

WIDE = Options(width=100_000)
FUNCTIONS = {"sin": math.sin, "cos": math.cos}


def puma():
    """The Puma 560, standard table, with ten symbolic parameters a link."""
    q1, q2, q3, q4, q5, q6 = da.coordinates("q1:7")
    a2, a3, d3, d4 = symbols("a_2 a_3 d_3 d_4", positive=True)
    rows = [(pi / 2, 0, 0, q1), (0, a2, 0, q2), (-pi / 2, a3, d3, q3), (pi / 2, 0, d4, q4), (-pi / 2, 0, 0, q5),
            (0, 0, 0, q6)]  # fmt: skip
    return dh_tree("puma", rows, "standard", (0, 0, -symbols("g")))


def robot_in_decimals():
    """As robot files are: words for names, axes along y, a right angle in ten digits, friction, springs and motors."""
    arm, carrier = da.Mechanism("robot", gravity=(0, 0, -9.81)), "ground"
    axes = ((0, 0, 1), (0, 1, 0), (0, 1, 0), (0, -1, 0), (0.6, 0, 0.8))
    for k, axis in enumerate(axes):
        arm.body(f"link_{k}", mass=3.7 - 0.6 * k, com=(0.01 * k, 0.02, 0.28), inertia=(0.23, 0.227, 0.0151, 0, 0.01, 0))
        turn = np.array(sympy.rot_axis2(-1.570796325), dtype=float).tolist() if k in (1, 3) else np.eye(3).tolist()
        arm.revolute(f"wrist_{k}_joint", carrier, f"link_{k}", axis=axis, at=(0, 0.13, 0.4), rotation=turn,
                     damping=0.1 * k, stiffness=0.5 * (k == 2))
        arm.actuate(f"wrist_{k}_joint", f"tau_{k}")
        carrier = f"link_{k}"
    return arm


# ------------------------------------------------------------------------------ reading what is printed


class Reader:
    """Evaluates trees of notation; names are known by what is printed."""

    def __init__(self, known):
        self.known = dict(known)

    def value(self, tree):
        kind, parts = tree
        return getattr(self, f"_{kind}")(*parts)

    def _name(self, *parts):
        return self.known[Piece("name", parts)]

    def _dots(self, base, order):
        return self.known[Piece("dots", (base, order))]

    def _constant(self, letter, _):
        return {"π": math.pi, "e": math.e}[letter]

    def _number(self, digits):
        return float(digits.replace("−", "-"))

    def _paren(self, inside):
        if inside.kind == "row" and any(part.kind == "comma" for part in inside.parts):
            return np.array([self.value(part) for part in inside.parts if part.kind != "comma"])
        return self.value(inside)

    def _matrix(self, *rows):
        return np.array([[self.value(entry) for entry in row] for row in rows])

    def _transposed(self, inside):
        return self.value(inside).T

    def _fraction(self, top, bottom):
        return self.value(top) / self.value(bottom)

    def _power(self, base, exponent):
        return self.value(base) ** self.value(exponent)

    def _function(self, head, power, argument, _):
        return FUNCTIONS[head](self.value(argument)) ** int(power or 1)

    def _product(self, *factors):
        found = 1.0
        for factor in map(self.value, factors):
            found = found @ factor if np.ndim(found) == 2 and np.ndim(factor) else found * factor
        return found

    def _row(self, *parts):
        total, sign, term, operation = 0.0, 1, None, None
        for part in parts:
            if part.kind == "minus" or part.parts in (("+",), ("−",)):
                total, term = (total if term is None else total + sign * term), None
                sign = -1 if part.kind == "minus" or part.parts == ("−",) else 1
            elif part.kind == "operator":
                operation = {"×": np.cross, "·": np.multiply if np.ndim(term) == 0 else np.dot}[part.parts[0]]
            else:
                value = self.value(part)
                term, operation = (value if operation is None else operation(term, value)), None
        return total + sign * term

    def define(self, left, *sides):
        """`left = side = side`: what all sides are."""
        values = list(map(self.value, sides))
        for other in values[1:]:
            assert np.allclose(values[0], other, rtol=1e-11, atol=1e-11), spell(left)
        self.known[left] = values[0]

    def read_table(self, table):
        """Columns r_i, h_i and so on define r_1, ...; those of the inertia the entries of its matrix."""
        head, *rows = table.parts
        for cells in rows:
            number = spell(cells[0])
            for column, cell in zip(head[1:], cells[1:], strict=True):
                if spell(column) == "axis" and cell.kind == "row" and len(sides(cell)) == 2:
                    self.define(*sides(cell))
                if column.kind == "name" and column.parts[1].endswith("i"):
                    value = self.value(cell) if cell != Piece("number", ("0",)) else np.zeros(3)
                    self.known[Piece("name", (column.parts[0], column.parts[1][:-1] + number))] = value
                elif column.kind == "name":
                    i, j = ("xyz".index(letter) for letter in column.parts[1])
                    matrix = self.known.setdefault(Piece("name", (column.parts[0], number)), np.zeros((3, 3)))
                    matrix[i, j] = matrix[j, i] = self.value(cell)


def sides(piece):
    """The sides of an equation in one row."""
    if piece.kind != "row":
        return [piece]
    found = [[]]
    for part in piece.parts:
        if part == Piece("operator", ("=",)):
            found.append([])
        else:
            found[-1].append(part)
    return [parts[0] if len(parts) == 1 else Piece("row", tuple(parts)) for parts in found if parts]


def evaluated(sections, known):
    """tau of the printed sections, line after line."""
    reader = Reader(known)
    for k in range(3):
        reader.known.setdefault(name("xyz"[k]), np.eye(3)[k])
        reader.known[name("xyz"[k] + "_hat")] = np.eye(3)[k]
    head, *others = sections
    for line in head.lines[1:]:
        if line.left is None:
            several = any(part.kind == "gap" for part in line.right[0].parts)
            for formula in line.right[0].parts[::2] if several else line.right:
                reader.define(*sides(formula))
    lines = [line for line in head.lines if line.left is not None] + [line for each in others for line in each.lines]
    for line in lines:
        if line.left is None:
            reader.read_table(line.right[0])
        else:
            reader.define(line.left, *(side for piece in line.right for side in sides(piece)))
    torque = next(line.left.parts[0] for line in reversed(others[-1].lines))
    found = {int(piece.parts[1]): value for piece, value in reader.known.items()
             if piece.kind == "name" and piece.parts[0] == torque and piece.parts[1].isdigit()}
    return np.array([found[k] for k in sorted(found)])


def said(equations, parameters, q, v, a):
    """{notation of a name: its value}; coordinates with long names are called q_i."""
    system = equations.system
    renamed = [f"q_{k}" for k in range(1, len(q) + 1)]
    short = all(len(name(each).parts[0]) == 1 for each in system.coordinate_names)
    coordinates = system.coordinate_names if short or not system.leaves.are_derivatives else renamed
    known = {name(each): value for each, value in zip(coordinates, q, strict=True)}
    known |= {name(each): value for each, value in parameters.items()}
    rates = [name(each) for each in coordinates]
    if not system.leaves.are_derivatives:
        rates = [name(each.removesuffix("'")) for each in system.velocity_names]
        for rate, each, speed, acceleration in zip(rates, system.velocity_names, v, a, strict=True):
            order = each.endswith("'")
            known[Piece("dots", (rate, 1)) if order else rate] = speed
            known[Piece("dots", (rate, 1 + order))] = acceleration
        return known
    for rate, speed, acceleration in zip(rates, v, a, strict=True):
        known |= {Piece("dots", (rate, 1)): speed, Piece("dots", (rate, 2)): acceleration}
    return known


def compare(equations, q, v, a, parameters=None, digits=1e-12):
    """The printed lines, and the function that they are, beside the compiled inverse dynamics."""
    parameters = parameters or {}
    wanted = da.compile(equations, parameters=parameters).inverse_dynamics(q, v, a)
    scale = max(1.0, abs(wanted).max())
    run = equations.recursion.function()(q, v, a, parameters=parameters)
    assert abs(run - wanted).max() <= 1e-12 * scale
    namespace: dict = {}
    exec(equations.recursion.source, namespace)
    asked = {each + "_" * (each == "a"): value for each, value in parameters.items()}
    assert abs(namespace["inverse_dynamics"](q, v, a, **asked) - wanted).max() <= 1e-12 * scale
    values = {str(each): p.value for each, p in equations.system.parameters.items() if p.value is not None} | parameters
    read = evaluated(link_sections(equations, WIDE), said(equations, values, q, v, a))
    assert abs(read - wanted).max() <= digits * scale


def test_symbols_from_an_arm():
    equations = da.derive(puma())
    rng = np.random.default_rng(3)
    parameters = {str(each): float(rng.uniform(0.5, 1.5)) for each in equations.system.parameters}
    compare(equations, *rng.uniform(-2, 2, (3, 6)), parameters)


def test_rationals_a_sliding_joint_and_bodies_behind_their_joints():
    compare(da.derive(six_joint_arm.build()), *np.random.default_rng(4).uniform(-2, 2, (3, 6)))


def test_decimals_words_friction_and_springs():
    """Decimals are printed in twelve digits."""
    compare(da.derive(robot_in_decimals()), *np.random.default_rng(5).uniform(-1, 1, (3, 5)), digits=1e-10)


@pytest.mark.parametrize("seed", range(12))
def test_every_kind_of_joint(seed):
    """Branches, mimics, screws, balls, floating bases, axes in every direction."""
    tree = random_tree(seed, count=5)
    equations = da.derive(tree)
    q, v, a, *_ = random_state(tree, seed)
    wanted = da.compile(equations).inverse_dynamics(q, v, a)
    assert equations.recursion.function()(q, v, a) == pytest.approx(wanted, rel=1e-12, abs=1e-12 * abs(wanted).max())
    read = evaluated(link_sections(equations, WIDE), said(equations, {}, q, v, a))
    assert read == pytest.approx(wanted, rel=1e-9, abs=1e-9 * max(1, abs(wanted).max()))


def test_reading_notices_a_wrong_sign():
    equations = da.derive(six_joint_arm.build())
    q, v, a = np.random.default_rng(4).uniform(-2, 2, (3, 6))
    sections = link_sections(equations, WIDE)
    swapped = list(sections[3].lines)
    line = next(k for k, each in enumerate(swapped) if spell(each.left) == "v̇_C,1")
    minus = tuple(Piece("row", tuple(Piece("operator", ("−",)) if part == Piece("operator", ("+",)) else part
                                     for part in piece.parts)) for piece in swapped[line].right)
    swapped[line] = type(swapped[line])(swapped[line].left, minus)
    broken = [*sections[:3], type(sections[3])(sections[3].title, tuple(swapped)), *sections[4:]]
    known = said(equations, {"g": 9.81}, q, v, a)
    assert not np.allclose(evaluated(broken, known), evaluated(sections, known), rtol=1e-6)


# ------------------------------------------------------------------------------ how it looks


def test_lines_of_a_book():
    written = str(da.derive(puma()).recursion)
    for line in ("ω₂ = R₂ᵀ ω₁ + q̇₂ ẑ = (q̇₁ s₂, q̇₁ c₂, q̇₂)", "ω̇₃ = R₃ᵀ ω̇₂ + q̈₃ ẑ + ω₃ × q̇₃ ẑ",
                 "v̇₃ = R₃ᵀ (v̇₂ + ω̇₂ × r₃ + ω₂ × (ω₂ × r₃))", "n₃ = N₃ + R₄ n₄ + r₄ × R₄ f₄", "τ₆ = ẑ · n₆"):
        assert f"  {line}\n" in written
    assert "ω̇₁ = q̈₁ ẑ = (0, 0, q̈₁)" in written and "4     3   revolute  q₄        ẑ     (a₃, d₄, 0)" in written


def test_spellings_are_valid_and_fit():
    for equations in (da.derive(puma()), da.derive(robot_in_decimals())):
        assert max(map(display_width, str(equations.recursion).splitlines())) <= 100
        written = equations.recursion.latex()
        assert written.isascii() and written.count(r"\[") == written.count(r"\begin{aligned}")
        for environment in set(re.findall(r"\\begin\{(\w+)\}", written)):
            assert written.count(rf"\begin{{{environment}}}") == written.count(rf"\end{{{environment}}}")
        assert written.replace(r"\{", "").count("{") == written.replace(r"\}", "").count("}")
        assert "&" not in re.sub(r"\\\[.*?\\\]", "", written, flags=re.DOTALL)
        markup = equations.recursion._repr_html_().replace("<br>", "<br/>")
        assert ElementTree.fromstring(f"<div>{markup}</div>").findall(".//mtable")


@pytest.mark.parametrize(("options", "line"), [
    ({"notation": "spong"}, r"\alpha_{4} &= R_{4}^{\mathsf{T}} \alpha_{3} + \ddot{q}_{4} \hat{z}"),
    ({"notation": "siciliano"}, r"\mu_{3} &= N_{3} + R_{4} \mu_{4}"),
    ({"letters": {"force": "phi", "rotation": "Q"}}, r"\phi_{5} &= F_{5} + Q_{6} \phi_{6}"),
])
def test_letters_of_books(options, line):
    assert line in da.derive(puma()).recursion.latex(**options)


def test_letters_of_the_user_are_not_taken():
    """Lengths a, h, r and a coordinate z: no quantity is called by their letters."""
    arm = da.Mechanism("arm", gravity=(0, 0, -symbols("g")))
    m, a, r, h, omega = symbols("m a r h omega", positive=True)
    arm.body("first", mass=m, com=(a, 0, 0), inertia=(h, h, h, 0, 0, 0))
    arm.body("second", mass=m, com=(0, r, 0), inertia=(omega, h, h, 0, 0, 0))
    arm.revolute("theta", "ground", "first", axis="z")
    arm.prismatic("z", "first", "second", axis="y", at=(a, 0, r))
    equations = da.derive(arm)
    used = {line.left.parts[0] for each in link_sections(equations) for line in each.lines if line.left is not None}
    assert not used & {"a", "r", "h", "ω", "z", "θ", "g"}
    compare(equations, *np.random.default_rng(6).uniform(-1, 1, (3, 2)),
            {"m": 1.5, "a": 0.7, "r": 0.4, "h": 0.2, "omega": 0.3, "g": 9.81})


def test_the_letter_that_stands_for_long_names_is_not_taken():
    """Coordinates with names of more than a letter are called q_i: no force is called q, even where that is asked."""
    arm = da.Mechanism("arm")
    arm.body("first", mass=1.0, inertia=(1, 1, 1, 0, 0, 0))
    arm.revolute("shoulder", "ground", "first", axis="z")
    sections = link_sections(da.derive(arm), Options(letters={"force": "q"}))
    assert "q" not in {line.left.parts[0] for each in sections for line in each.lines if line.left is not None}


# ------------------------------------------------------------------------------ when it is shown


def test_a_sheet_of_an_arm_is_the_recursion():
    equations = da.derive(puma())
    first, *others = sheet(equations)
    assert "equations.matrix(name)" in first.note and "Outwards: link 6" in [each.title for each in others]
    assert str(equations).count("\n") < 200 and "w₁" not in str(equations)
    assert sheet(equations, Options(style="derived"))[0].title == "Equations of motion"


def test_short_and_planar_systems_are_not(chain):
    assert not any(each.title == "Inwards" for each in sheet(chain))
    planar = da.derive(long_and_planar())
    assert not is_told_by_links(planar) and not is_spatial(bodies_of(planar))
    assert is_spatial(bodies_of(da.derive(puma()))) and is_spatial(bodies_of(da.derive(six_joint_arm.build())))


def long_and_planar():
    """Five links in a plane with every parameter a symbol: long, but no robot in space."""
    arm, carrier = da.Mechanism("planar", gravity=(0, -symbols("g"), 0)), "ground"
    for k in range(5):
        m, x, y, moment, length = symbols(f"m_{k} x_{k} y_{k} J_{k} l_{k}", positive=True)
        arm.body(f"b{k}", mass=m, com=(x, y, 0), inertia=(0, 0, moment, 0, 0, 0))
        arm.revolute(f"q{k}", carrier, f"b{k}", axis="z", at=(length if k else 0, 0, 0))
        carrier = f"b{k}"
    return arm
