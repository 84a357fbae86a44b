"""At most a page of equations is open; many bodies are told link by link."""

import re

import dalembert as da
from dalembert.view.formulas import formulas
from dalembert.writing.typeset.mathml import mathml


def chain(links):
    made = da.Mechanism("chain", gravity=(0, 0, -9.81))
    carrier = made.ground
    for k in range(links):
        body = made.body(f"body {k}", da.inertia.rod(1.0, 1.0, axis="x").moved((0.5, 0, 0)))
        made.revolute(f"q{k}", carrier, body, axis="yz"[k % 2], at=(1, 0, 0))
        carrier = body
    return da.derive(made)


def opened(html):
    """What can be read without opening a fold."""
    return re.sub(r"<details>.*?</details>", "", html, flags=re.DOTALL)


def test_short_sheets_are_open(double_pendulum):
    html = formulas(double_pendulum)
    assert "<details>" not in html
    assert html.count("<h3>") >= 4


def test_longer_sheets_are_folded_and_lose_nothing():
    equations = chain(3)
    html = formulas(equations)
    assert 0 < opened(html).count("<tr>") <= 27 < html.count("<tr>")
    assert html.count("<tr>") == mathml(equations).count("<tr>")
    assert re.search(r"<summary>[A-Z][a-z ]+: \d+ lines</summary>", html)


def test_many_bodies_are_told_link_by_link():
    html = formulas(chain(8))
    assert "Outwards: link 8" in html and "link by link" in opened(html)
    assert opened(html).count("<tr>") < 60
    assert len(html) < 120_000
