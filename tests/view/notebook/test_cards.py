"""What notebooks show of nouns: well-formed, without scripts and requests, whatever the names say."""

from __future__ import annotations

import re
import warnings
from html import escape
from html.parser import HTMLParser

import pytest
from sympy import Symbol, cos, sin, symbols

import dalembert as da
from dalembert.displayed import Displayed
from dalembert.proofs import Proof, Proofs
from dalembert.view.notebook.cards import DRAWN

HOSTILE = '<img src=x onerror="alert(1)">&</div><script>alert(2)</script>'
VOID = {"br", "img", "mspace"}


class Elements(HTMLParser):
    """Collects tags, attributes and text, and checks that elements are closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.text += data


def checked(noun) -> str:
    """The card of a noun, which is sound."""
    page = noun._repr_html_()
    found = Elements(page)
    assert found.open == []
    assert not {"script", "iframe", "object", "link", "form"} & set(found.tags)
    assert all(value.startswith("data:image/svg+xml;base64,") for key, value in found.attributes if key == "src")
    assert not [key for key, _ in found.attributes if key.startswith("on") or key in ("href", "style")]
    assert not re.search(r"https?:(?!//www\.w3\.org)|@import|url\(", page)
    return page


@pytest.fixture(scope="module")
def hostile():
    """A bead on a circle whose names are attacks."""
    x, y = da.coordinates("x y")
    m, g, r = Symbol(HOSTILE), Symbol('" onload=alert(3) x="'), Symbol("$\\href{javascript:alert(4)}{r}$")
    bead = da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m * g * y, name=HOSTILE,
                     holonomic=[x**2 + y**2 - r**2], parameters={m: 1.0, g: 9.81, r: 1.0})  # fmt: skip
    return da.derive(bead)


def test_each_noun_has_a_drawing_and_each_drawing_a_noun():
    assert da.explain and da.statics.equilibria  # makes the last classes known

    def below(noun):
        return {noun.__name__}.union(*map(below, noun.__subclasses__()))

    known = below(Displayed) - {"Displayed", "Stated"}
    assert set(DRAWN) <= known
    assert all(any(each.__name__ in DRAWN for each in noun.__mro__) for noun in _leaves(Displayed))


def _leaves(noun):
    below = [each for each in noun.__subclasses__() if each.__module__.startswith("dalembert")]
    return [leaf for each in below for leaf in _leaves(each)] if below else [noun]


def test_names_that_attack_are_text(hostile):
    model = da.compile(hostile)
    run = da.simulate(model, q=[0.0, -1.0], v=[0.5, 0.0], duration=0.2)
    proofs = Proofs((Proof(HOSTILE, HOSTILE, "refuted", False, HOSTILE, {Symbol(HOSTILE): 1}, 1.0),), (HOSTILE,))
    equality = da.equal(Symbol(HOSTILE), 2 * Symbol(HOSTILE))
    for noun in (hostile.system, hostile, model, run, proofs, equality, da.explain(hostile)):
        page = checked(noun)
        assert "mathjax_ignore" in page
        assert escape(HOSTILE) in page or "&lt;img" in page


def test_a_mechanism_is_told_by_its_bodies_and_joints():
    arm = da.Mechanism(HOSTILE)
    m = arm.parameter("m_1", 2.0)
    upper = arm.body(HOSTILE, mass=m, com=(0.5, 0, 0), inertia=(0, 1, 1))
    arm.revolute(HOSTILE[:30], arm.ground, upper, axis="y", coordinate="q_1")
    page = checked(arm)
    assert "revolute" in page
    assert "<msub><mi>m</mi><mn>1</mn></msub>" in page


def test_long_tables_are_folded_and_long_formulas_are_left_out():
    names = symbols("k:20")
    x, y = da.coordinates("x y")
    T = sum((k * cos(n * x) * sin(y) ** n) * x.diff() ** 2 for n, k in enumerate(names)) + y.diff() ** 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        page = checked(da.System([x, y], kinetic=T, parameters=dict.fromkeys(names, 1.0)))
    assert "<summary>20 parameters</summary>" in page
    assert "1 formula left out" in page


def test_a_trajectory_has_its_status_its_method_and_a_plot(pendulum_run):
    page = checked(pendulum_run)
    for piece in (pendulum_run.status, pendulum_run.method, "data:image/svg+xml;base64,"):
        assert piece in page
    assert "0 to 2 s" in Elements(page).text
    assert len(page) < 30_000
    assert "<img" not in checked(pendulum_run.at(0.1))


def test_answers_say_what_was_found(pendulum):
    stable, unstable = da.statics.equilibria(pendulum, parameters={})
    assert "stable" in Elements(checked(stable)).text
    assert "π" in checked(unstable)
    assert "✓ holds" in checked(pendulum.prove())
    x = Symbol("x")
    assert "differ at" in checked(da.equal(x, 2 * x))
    assert "canonical form" in checked(da.equal(sin(x) ** 2, 1 - cos(x) ** 2))


def test_a_card_says_of_each_element_what_it_looks_like(pendulum):
    """Else a host's style would reach in: all is taken back with a weight that a host's rules do not have."""
    style = re.search(r"<style>(.*?)</style>", pendulum._repr_html_(), re.S)
    assert style is not None
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style[1])
    assert all(selector.strip().startswith(".dalembert") for rule, _ in rules for selector in _apart(rule))
    said = [each for _, body in rules for each in body.split(";") if each.strip()]
    assert all(each.rstrip().endswith("!important") for each in said)


def _apart(selectors: str) -> list[str]:
    """A list of selectors, split at commas outside of brackets."""
    return re.split(r",(?![^(]*\))", selectors)
