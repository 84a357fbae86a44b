"""Every item of the lectures has its place, and every place exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dalembert import gallery
from dalembert.errors import DescriptionError
from dalembert.gallery.example import Example
from docs import lessons
from docs.lessons import coverage

ROOT = Path(__file__).resolve().parents[2]
ITEMS = {item.name: item for item in coverage.items()}
UNUSED = {"S39", "S43"}
LAST = {"S": 44, "M": 44, "T": 47, "H": 27, "F": 34}
ERRATA = {"E000": 9, "E001": 14, "E002": 8, "E003": 19, "E004": 4}
ERRATUM = re.compile(r"\bE\d{3}-\d+\b")


def told(carrier: str) -> str:
    """The errata of a page or a lesson."""
    kind, _, name = carrier.partition(" ")
    return {"page": gallery, "lesson": lessons}[kind].load(name).errata


def test_no_item_of_the_lectures_is_missing():
    wanted = {f"{letter}{number:02}" for letter, last in LAST.items() for number in range(1, last + 1)} - UNUSED
    wanted |= {f"{document}-{number}" for document, last in ERRATA.items() for number in range(1, last + 1)}
    assert set(ITEMS) == wanted


def test_nothing_is_without_a_carrier():
    assert coverage.empty() == ()


@pytest.mark.parametrize("name", ITEMS)
def test_every_carrier_exists(name: str):
    assert [why for carrier in ITEMS[name].carriers if (why := coverage.missing(carrier, ROOT))] == []


@pytest.mark.parametrize("name", [name for name in ITEMS if name[0] == "S"])
def test_every_system_has_a_page_or_a_lesson(name: str):
    assert any(carrier.startswith(("page ", "lesson ")) for carrier in ITEMS[name].carriers)


@pytest.mark.parametrize("name", [name for name in ITEMS if name[0] == "M"])
def test_every_method_is_a_function_or_measured(name: str):
    assert any(carrier.startswith(("function ", "lesson ")) for carrier in ITEMS[name].carriers)


@pytest.mark.parametrize("name", [name for name in ITEMS if name[0] in "TH"])
def test_every_theorem_and_every_answer_is_checked(name: str):
    assert any(carrier.startswith(("page ", "lesson ", "test ")) for carrier in ITEMS[name].carriers)


@pytest.mark.parametrize("name", [name for name in ITEMS if name[0] == "E"])
def test_every_erratum_is_noted_where_it_is_carried(name: str):
    notes = [told(carrier) for carrier in ITEMS[name].carriers if carrier.startswith(("page ", "lesson "))]
    assert notes and all(name in ERRATUM.findall(note) for note in notes)


def test_what_does_not_exist_is_named():
    assert coverage.missing("page perpetuum-mobile") == "there is no page perpetuum-mobile"
    assert coverage.missing("lesson levitation") == "there is no lesson levitation"
    assert coverage.missing("function derive.nothing") == "there is no function derive.nothing"
    assert coverage.missing("function nothing") == "there is no function nothing"
    assert coverage.missing("test tests/test_cli.py::test_nothing", ROOT).startswith("there is no test")
    assert coverage.missing("test tests/nowhere.py::test_nothing", ROOT).startswith("there is no test")
    assert coverage.missing("rumour") == "'rumour' is no carrier"


def test_a_page_with_an_unknown_item_is_named(monkeypatch: pytest.MonkeyPatch):
    page = gallery.load("pendulum")
    strange = Example(**{**vars(page), "inventory": "S26, S99"})
    monkeypatch.setattr(gallery, "load", lambda name: strange if name == "pendulum" else page)
    coverage.items.cache_clear()
    try:
        with pytest.raises(DescriptionError, match="S99 is no item"):
            coverage.items()
    finally:
        coverage.items.cache_clear()


def test_the_table_says_what_carries_each_item(capsys: pytest.CaptureFixture[str]):
    assert coverage.main() == 0
    out = capsys.readouterr().out
    assert out.startswith("Systems (42)") and "\nErrata (" in out and "nothing carries" not in out
    assert "  S30      Brachistochrone\n             lesson brachistochrone\n" in out


def test_the_table_fails_where_nothing_or_nobody_carries_an_item(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    strange = coverage.Item("M46", "Flight", ("function fly",))
    left_out = (*coverage.items(), coverage.Item("M45", "Perpetual motion", ()), strange)
    monkeypatch.setattr(coverage, "items", lambda: left_out)
    assert coverage.main() == 1
    assert capsys.readouterr().out.endswith("nothing carries M45\nM46: there is no function fly\n")
