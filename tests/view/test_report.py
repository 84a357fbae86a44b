from __future__ import annotations

import base64
import gzip
import hashlib
import re
from dataclasses import dataclass
from html.parser import HTMLParser

import numpy as np
import pytest
from sympy import Symbol

from dalembert.description.coordinates import coordinates
from dalembert.description.scene import Ball, Marker, Scene
from dalembert.description.system import System
from dalembert.errors import DescriptionError, Remark
from dalembert.laws.verification import Verdict
from dalembert.simulation.simulate import simulate
from dalembert.view.page import unpacked
from dalembert.view.report import report, unit_text, write_report
from dalembert.view.stored import bent
from tests.pages import page_data, straight


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


VOID = {"meta", "br", "input", "img", "link", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]


class Checker(HTMLParser):
    """Reads a page, keeps its elements and text, and notes every tag that is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.elements: list[Element] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.elements.append(Element(tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data):
        self.words.append(data)


def read(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.faults == []
    assert checker.open == []
    return checker


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return [
        Verdict("passivity", "Mdot - 2C is skew-symmetric", "measured at 50 digits", True, 3e-51),
        Verdict("sign", "a < b & b > a", "measured", False, 0.25, "see <b>"),
        Verdict("second derivation", "twice", "not decided: budget", None, float("nan"), "too long"),
    ]


@pytest.fixture(scope="module")
def page(pendulum_run, pendulum_scene, verdicts) -> str:
    return report(pendulum_run, scene=pendulum_scene, checks=verdicts, title="Swing", source="S26", notes="A note.")


def test_a_page_is_well_formed_and_has_its_parts(page):
    checker = read(page)
    assert [e.attributes.get("aria-label") for e in checker.elements if e.tag == "section"] == [
        "Motion", "Equations", "Plots", "Run", "Certificate",
    ]  # fmt: skip
    words = " ".join(word for word in checker.words if len(word) < 1000)  # what is packed may spell anything
    assert "1 of 3 hold. 1 not decided." in words
    assert "? open" in words and "not decided: budget" in words and "too long" in words and "nan" not in words
    assert "A note." in words
    figures = [e.attributes["data-plot"] for e in checker.elements if e.tag == "figure"]
    assert figures == ["angles", "angular-velocities", "phase", "energy"]
    assert [plot["key"] for plot in page_data(page)["plots"]] == figures
    assert sum(e.tag == "canvas" for e in checker.elements) == len(figures) + 2


def test_ids_are_unique_and_every_reference_is_met(page):
    checker = read(page)
    ids = [e.attributes["id"] for e in checker.elements if e.attributes.get("id")]
    assert len(ids) == len(set(ids))
    links = [e.attributes["href"] for e in checker.elements if (e.attributes.get("href") or "").startswith("#")]
    assert {link[1:] for link in links} <= set(ids)


def test_nothing_is_fetched(page):
    checker = read(page)
    assert not re.search(r"https?://|//cdn|@import|url\((?!#)", page)
    assert not {"link", "img", "iframe", "object", "embed"} & {e.tag for e in checker.elements}
    assert all("src" not in e.attributes for e in checker.elements)


def test_the_policy_admits_exactly_the_scripts_and_the_style_of_the_page(page):
    (script,) = re.findall(r"<script>(.*?)</script>", page, flags=re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, flags=re.DOTALL)
    policy = next(e.attributes["content"] for e in read(page).elements if "http-equiv" in e.attributes)
    assert policy is not None
    (packed,) = re.findall(r'id="packed">(.*?)</script>', page)
    assert f"script-src {hashed(unpacked(packed).decode())} {hashed(script)} 'wasm-unsafe-eval';" in policy
    assert f"style-src {hashed(style)};" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"\s(on\w+|style)=", page.replace(script, ""))


def test_a_scene_in_space_is_a_light_page(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    written = report(pendulum_run, scene=Scene((Ball("b", (0, 0, 0), 1, [[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
                                                Marker("m", (theta, 1, theta**2)))))
    assert page_data(written)["scene"]["flat"] == -1
    assert len(written) < 350_000


def test_text_from_users_is_escaped(verdicts):
    evil = "</script><script>alert(1)</script>"
    (x,) = coordinates("x")
    mass = Symbol("<img src=x onerror=alert(2)>")
    system = System([x], kinetic=mass * x.diff() ** 2 / 2, parameters={mass: (1.0, "<i>kg</i>")}, name=evil)
    trajectory = simulate(system, q=[0.0], v=[1.0], duration=0.5)
    scene = Scene((Marker(evil, (x, 0, 0), trace=True),))
    written = report(trajectory, scene=scene, checks=verdicts, source=evil, notes="<b>&")
    checker = read(written)
    assert sum(e.tag == "script" for e in checker.elements) == 3
    assert page_data(written)["model"]["name"] == evil
    assert not {"img", "i", "b"} & {e.tag for e in checker.elements}
    assert "alert(1)" in " ".join(checker.words)


def test_the_stored_motion_is_the_motion(page, pendulum_run):
    """The bob is the second shape: after the six numbers of the string."""
    data = page_data(page)
    motion, scene = data["motion"], data["scene"]
    x, _, z = motion["columns"][6:9]
    track = motion["tracks"][x["track"]]
    words = straight(track["words"])
    times = motion["start"] + motion["step"] * np.arange(motion["frames"])
    expected = 0.5 * np.sin(pendulum_run.at(np.minimum(times, 2.0)).q[:, 0])
    found = track["low"] + words / 65534 * (track["high"] - track["low"])
    np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-5)
    assert (z, scene["flat"], scene["up"]) == (0, 2, "y")
    assert motion["columns"][3:6] == motion["columns"][6:9]
    assert scene["gravity"] == [0, -9.81, 0]
    assert [shape["role"] for shape in scene["shapes"]][:2] == ["bar", ""]


def test_words_are_bent_and_straightened():
    rng = np.random.default_rng(3)
    for words in (rng.integers(0, 65536, 500), np.array([], int), np.array([65535]), np.array([0, 65535, 0, 65535])):
        assert straight(bent(words.astype("<u2"))).tolist() == words.tolist()
    smooth = np.rint(65534 * np.sin(np.linspace(0, 6, 1000)) ** 2).astype("<u2")
    assert len(gzip.compress(bent(smooth))) < len(gzip.compress(smooth.tobytes())) / 4


def test_long_runs_make_no_larger_files(pendulum_run, pendulum_scene):
    long = simulate(pendulum_run.system, q=[2.0], v=[0.3], duration=200.0)
    written = report(long, scene=pendulum_scene)
    assert len(written) < 150_000


def test_the_start_that_was_moved_is_told(bead_run):
    words = " ".join(read(report(bead_run)).words)
    assert bead_run.consistent_start
    assert bead_run.consistent_start.split("\n")[0] in words
    assert bead_run.status in words


def test_what_a_run_does_not_do_is_told_in_a_fold(double_pendulum):
    """With its name and remedy, escaped; without remarks there is no such part."""
    told = [Remark("joint-limits", "<arm>.urdf", "2 joints & more", "Watch them."), Remark("contacts", "f", "w")]
    page = report(equations=double_pendulum, remarks=told)
    start = page.index("<details><summary>2 remarks</summary>")
    fold = page[start : page.index("</details>", start)]
    assert 'id="undone-part">What this run does not do</h2>' in page[:start]
    assert "<td>joint-limits</td><td>&lt;arm&gt;.urdf: 2 joints &amp; more<br>Watch them.</td>" in fold
    assert "<summary>1 remark</summary>" in report(equations=double_pendulum, remarks=told[:1])
    assert "undone" not in report(equations=double_pendulum) and "<details>" not in report(equations=double_pendulum)


def test_equations_alone_make_a_report(double_pendulum, tmp_path):
    path = write_report(tmp_path / "deep" / "er.html", equations=double_pendulum)
    checker = read(path.read_text(encoding="utf-8"))
    assert "script" not in {e.tag for e in checker.elements}
    assert "math" in {e.tag for e in checker.elements}


def test_a_report_about_nothing_is_refused():
    with pytest.raises(DescriptionError, match="nothing to report"):
        report()


def test_the_same_run_gives_the_same_page(page, pendulum_run, pendulum_scene, verdicts):
    again = report(pendulum_run, scene=pendulum_scene, checks=verdicts, title="Swing", source="S26", notes="A note.")
    assert again == page


def test_units_are_set_with_exponents():
    assert unit_text("kg m^2/s") == "kg m²/s"
    assert unit_text("m**2") == "m²"
    assert unit_text("N*m") == "N m"
    assert unit_text("s^-1") == "s⁻¹"


def test_names_that_look_alike_are_apart_wherever_a_page_has_them():
    system = System("y1 y_1", kinetic="m1*y1'**2 + m_1*y_1'**2", parameters={"m1": 1, "m_1": 3})
    page = report(simulate(system, q={"y1": 1.0, "y_1": 2.0}, duration=1.0))
    started, parameters = page.partition("<h3>Start</h3>")[2], page.partition("<h3>Parameters</h3>")[2]
    assert "<td><math><mi>y_1</mi></math></td>" in started.partition("<h3>")[0]
    assert "<td><math><mi>m_1</mi></math></td>" in parameters
