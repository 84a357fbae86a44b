"""What the lab does for its reader, each in plain values."""

from __future__ import annotations

import json

import pytest

from dalembert.lab import jobs
from dalembert.lab.jobs import certify, check, derivation, endings, leave, opened, picture, structure, words

MODEL = {"text": """
name = "spring"
coordinates = ["x"]
kinetic = "m*x'**2/2"
potential = "k*x**2/2"
inputs = ["u"]
duration = 0.5
[forces]
x = "u"
[parameters]
m = { value = 1.0, unit = "kg" }
k = 4.0
[start.q]
x = 0.3
[scene]
bob = { marker = ["x", 0, 0], radius = 0.1, trace = true }
"""}
#: Files that other tests have, or that take long.
SLOW = {"plots.png", "plots.svg", "plots.pdf", "motion.gif", "report.html"}


def test_facts_structure_derivation_and_certificate():
    facts = check(MODEL)
    assert (facts["name"], facts["coordinates"], facts["inputs"], facts["moves"]) == ("spring", ["x"], ["u"], True)
    assert facts["parameters"] == [["m", 1.0, "kg"], ["k", 4.0, ""]]
    found = structure(MODEL)
    assert "Conserved" in found["sheet"] or "Energies" in found["sheet"]
    quantities = {each["name"]: each["html"] for each in found["quantities"]}
    assert "<mi>m</mi>" in quantities["mass_matrix"] and "<math" in quantities["gravity"]
    steps = derivation(MODEL)
    assert "<math" in steps["html"] and r"\paragraph" in steps["latex"]
    laws = certify(MODEL)
    assert laws["failed"] == 0 and laws["laws"] > 10 and "holds" in laws["html"]


def test_copies_are_those_of_the_equations():
    assert words(MODEL, "mass_matrix", "python") == "Matrix([[m]])"
    assert "k x" in words(MODEL, "gravity", "latex")
    assert "spring_mass_matrix(" in words(MODEL, "mass_matrix", "c") and "energy" not in words(MODEL, "gravity", "c")
    assert r"\ddot" in words(MODEL, "", "latex") and "mass_matrix" in words(MODEL, "", "python")


def test_everything_that_is_offered_leaves():
    starts = {"model.toml": b"\nname", "motion.csv": b"t,", "motion.npz": b"PK",
              "to wasm": b"PK"}  # fmt: skip
    for each in endings():
        if each["name"] in SLOW:
            continue
        found = leave(MODEL, each["name"])
        assert found["content"].startswith(starts.get(each["name"], b"")) and len(found["content"]) > 40, each
        assert each["name"].startswith("to ") or found["name"] == each["name"]
    assert json.loads(leave(MODEL, "equations.json")["content"])["name"] == "spring"
    with pytest.raises(Exception, match="no target 'rust'"):
        leave(MODEL, "to rust")


def test_gallery_systems_open_as_text_or_as_source():
    assert opened("pendulum")["text"].startswith('name = "pendulum"')
    bodies = opened("five-bar")
    assert bodies["text"] is None and "Mechanism" in bodies["source"]
    assert check({"gallery": "five-bar"})["constraints"]
    with pytest.raises(Exception, match="no system 'five-barr'"):
        check({"gallery": "five-barr"})


def test_pictures_are_small_and_drawn_once(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setenv("DALEMBERT_CACHE", str(tmp_path))
    drawn = jobs.kept_picture("pendulum")
    assert drawn.startswith("<svg") and len(drawn) < 12_000 and "<circle" in drawn and "nan" not in drawn
    monkeypatch.setattr(jobs, "picture", lambda name: pytest.fail("drawn again"))
    assert jobs.kept_picture("pendulum") == drawn
    assert picture("degenerate-lagrangian") == ""
