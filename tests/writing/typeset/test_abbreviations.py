from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
import sympy
from sympy import cos, sin, symbols

from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.writing.typeset import entries
from dalembert.writing.typeset.abbreviations import angles, definitions, opened, part_letter, renamed, repeated_parts
from dalembert.writing.typeset.expressions import node
from dalembert.writing.typeset.latex import latex
from dalembert.writing.typeset.latex import spell as spell_latex
from dalembert.writing.typeset.plain import expression_text, spell
from dalembert.writing.typeset.text import text
from tests.textbook_systems import make_chain

q = symbols("q_1:12")
theta, phi = symbols("theta phi")


@pytest.fixture(scope="module")
def long_chain():
    return derive(make_chain(4))


def named(*expressions, taken=()):
    aliases, _ = angles([node(each) for each in expressions] * 4, set(taken))
    return [spell(formula) for formula in definitions(aliases)]


@pytest.mark.parametrize(
    ("expression", "definition"),
    [
        (sin(q[0]), "s₁ = sin q₁"),
        (cos(q[1] + q[2]), "c₂₃ = cos(q₂ + q₃)"),
        (sin(2 * q[1] + q[2]), "s₂₂₃ = sin(2 q₂ + q₃)"),
        (cos(q[0] - q[1]), "c₁₋₂ = cos(q₁ − q₂)"),
        (cos(theta + 2 * phi), "c_(2φ+θ) = cos(2 φ + θ)"),
        (sin(q[0] + theta), "s_(q1+θ) = sin(q₁ + θ)"),
        (cos(q[9] + q[10]), "c_10,11 = cos(q₁₀ + q₁₁)"),
    ],
)
def test_angles_are_named_as_in_the_literature(expression, definition):
    assert named(expression) == [definition]


@pytest.mark.parametrize("expression", [sin(q[0] / 2), sin(theta * q[0]), sin(9 * q[0]), cos(q[0] ** 2), q[0] ** 2])
def test_other_arguments_keep_their_functions(expression):
    assert named(expression) == []


def test_names_in_subscripts_are_latex():
    aliases, _ = angles([node(cos(theta - phi) * sin(q[0] + q[1]))] * 3, set())
    assert sorted(map(str, (short.parts for short in aliases.values()))) == ["('c', 'φ−θ')", "('s', 'q1+q2')"]
    assert sorted(map(spell_latex, definitions(aliases))) == [
        r"c_{\phi-\theta} = \cos(\phi - \theta)",
        r"s_{q1+q2} = \sin(q_{1} + q_{2})",
    ]


def test_what_stands_once_gets_no_name():
    assert angles([node(sin(q[0]) + q[0])], set()) == ({}, 0)


def test_definitions_are_counted_into_the_saving():
    twice, often = ([node(sin(q[0]))] * count for count in (2, 40))
    assert angles(twice, set())[1] < 0 < angles(often, set())[1]


@pytest.mark.parametrize(("taken", "letter"), [("", "s"), ("c", "S"), ("s", "S"), ("cS", "sn")])
def test_names_avoid_letters_that_are_taken(taken, letter):
    assert named(sin(q[0]), taken=taken) == [f"{letter}₁ = sin q₁"]


def test_names_keep_powers():
    aliases, _ = angles([node(sin(q[0]) ** 2 + sin(q[0]))] * 5, set())
    assert spell(renamed(node(theta * sin(q[0]) ** 2), aliases)) == "θ s₁²"


def test_repeated_parts_mean_what_they_replace():
    a, b, c = symbols("a b c")
    entries = [a * (b + c) ** 2 + sin(b + c), (b + c) ** 2 * b]
    names = (sympy.Symbol(f"w_{k}") for k in range(1, 9))
    parts, short = repeated_parts(entries, names, {}, lambda e: 99, lambda e: False)
    assert parts and all(entry != before for entry, before in zip(short, entries, strict=True))
    meaning = dict(reversed(parts))
    for entry, before in zip(short, entries, strict=True):
        for symbol in meaning:
            entry = entry.subs(symbol, meaning[symbol])
        assert sympy.expand(entry - before) == 0


def test_a_part_and_its_negative_share_a_name():
    a, b, c = symbols("a b c")
    names = (sympy.Symbol(f"w_{k}") for k in range(1, 9))
    entries = [c + a**2 * sin(b), b + a**2 * sin(b), c - a**2 * sin(b), b - a**2 * sin(b)]
    parts, short = repeated_parts(entries, names, {}, lambda e: 99, lambda e: False)
    (w,) = [symbol for symbol, _ in parts]
    assert short == [c + w, b + w, c - w, b - w]


def test_conditions_have_no_names():
    a, b = symbols("a b")
    entries = [sympy.Piecewise((a, a < b), (c, True)) for c in (b, a * b)]
    parts, short = repeated_parts(entries, iter(symbols("w:9")), {}, lambda e: 99, lambda e: False)
    assert parts == [] and short == entries


def test_what_no_line_can_be_broken_in_has_a_name_where_it_is_long():
    """Roots, denominators and arguments; brackets with powers are broken, and short ones stay."""
    a, b, c = symbols("a b c")
    long, short = a + b + c, a + b
    given = [sympy.sqrt(long) * sin(long) / long**2, long**2 + sympy.sqrt(short), 2 * sin(short)]
    named, written = opened([], given, iter(symbols("w1:9")), {}, lambda part: len(part.args) > 2)
    ((w, meaning),) = named
    assert meaning == long and written == [sympy.sqrt(w) * sin(w) / w**2, w**2 + sympy.sqrt(short), 2 * sin(short)]
    assert opened([], [(long + 1) ** 2 * a], iter(()), {}, lambda _: True) == ([], [(long + 1) ** 2 * a])
    assert opened([], given, iter(()), {long: w}, lambda part: len(part.args) > 2) == ([], written)


def test_definitions_stand_before_what_they_are_used_in():
    a, b, c, x = symbols("a b c x")
    root, names = [(x, sympy.sqrt(a + b + c))], iter(symbols("w1:9"))
    named, written = opened(root, [x * sin(a + b + c)], names, {}, lambda _: True)
    assert [symbol for symbol, _ in named] == [sympy.Symbol("w1"), x] and written == [x * sin(sympy.Symbol("w1"))]


# ------------------------------------------------------------------------------------ on the sheet


def test_long_sheets_name_their_angles_first(long_chain):
    lines = text(long_chain, width=100).splitlines()
    assert lines[3].startswith("  c₁ = cos q₁,  s₁ = sin q₁,")
    assert any(line.startswith("  M₁₄ = m l² (1 + c₃ + c₂₃ + c₁₂₃)") for line in lines)
    assert "cos(q₂ + q₃)" not in "\n".join(lines[8:])


def test_intermediates_may_be_switched_off_and_on(long_chain, double_pendulum):
    plain, automatic = (text(long_chain, width=100, intermediates=each) for each in (False, "auto"))
    assert not re.search(r"\bs₁|w₁", plain)
    assert len(automatic) < len(plain)
    assert "w₁ = " not in text(double_pendulum, width=100)
    assert "w₁ = " in text(double_pendulum, width=100, intermediates=True)


@pytest.mark.parametrize("options", [{}, {"intermediates": True}, {"style": "derived"}, {"width": 60}], ids=str)
def test_names_are_defined_once_and_before_they_are_used(long_chain, options):
    written = text(long_chain, **{"width": 100, **options})
    defined = [match[1] for match in re.finditer(r"(?:^  |,  )([wsc][₀-₉]+) = ", written, re.MULTILINE)]
    assert len(defined) == len(set(defined)) > 5
    for each in defined:
        uses = re.search(rf"(?<![a-z]){each}(?![₀-₉])", written)
        assert uses and written[uses.end() : uses.end() + 3] == " = "
    assert set(re.findall(r"(?<![a-z])[wsc][₀-₉]+", written)) == set(defined)


@pytest.mark.parametrize("letter", ["c", "s", "w_3", "c_1"])
def test_a_name_of_the_user_is_never_taken(letter):
    system = make_chain(4)
    own = sympy.Symbol(letter)
    lagrangian = derive(system).lagrangian + own * system.coordinates[0] ** 2
    equations = derive(System(list(system.coordinates), lagrangian=lagrangian))
    written = text(equations, width=100, intermediates=True)
    head = letter[0]
    assert not re.search(rf"(?:^  |,  ){head}[₀-₉]* = ", written, re.MULTILINE)


def test_no_name_for_what_would_not_become_shorter(pendulum, double_pendulum):
    assert text(pendulum, intermediates=True, width=100) == text(pendulum, intermediates=False, width=100)
    for equations in (pendulum, double_pendulum):
        named, plain = (len(text(equations, intermediates=each, width=100)) for each in (True, False))
        assert named <= plain


def test_huge_quantities_are_announced_where_intermediates_are_refused(long_chain, monkeypatch):
    monkeypatch.setattr(entries, "_LARGEST_TREE", 50)
    written = text(long_chain, width=100, intermediates=False)
    assert "ot written out is C" in written and "ot written out is C" not in text(long_chain, width=100)


SCRIPT = """
from dalembert.equations import derive
from tests.textbook_systems import make_chain
from dalembert.writing.typeset.latex import latex
print(latex(derive(make_chain(3)), style="derived"))
print(latex(derive(make_chain(4)), notation="de luca", intermediates=True, width=50))
"""


def test_the_same_bytes_for_every_hash_seed():
    def output(seed: str) -> bytes:
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True).stdout

    first = output("0")
    assert b"w_{1} &=" in first
    assert output("4711") == first


def test_the_latex_of_a_long_sheet_is_balanced(long_chain):
    for options in ({}, {"style": "derived", "width": 50}):
        written = latex(long_chain, **options)
        assert written.count("{") == written.count("}")
        assert written.isascii()
        assert r"s_{123} = \sin(q_{1} + q_{2} + q_{3})" in written or r"s_{012} = \sin" in written


def test_expressions_of_a_sheet_and_alone_are_written_alike():
    assert expression_text(sin(q[0]) * theta) == "θ sin q₁"


def test_a_letter_for_parts_is_found_where_all_are_taken() -> None:
    assert part_letter({"w", "z", "σ", "ζ", "shared"}) == "ww"
