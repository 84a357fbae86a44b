"""What a sheet says of contacts."""

from __future__ import annotations

import pytest

import dalembert as da


def sheet(*gaps: str) -> da.Equations:
    return da.derive(da.System("x y", kinetic="m*(x'^2 + y'^2)/2", potential="m*g*y", parameters="m g r",
                               contacts=[da.Contact(gap) for gap in gaps]))  # fmt: skip


def test_gaps_are_inequalities():
    assert r"& y - r \ge 0 \\" in sheet("y - r", "x").latex()
    said = "Contacts\n────────\n  y − r ≥ 0\n  x ≥ 0\n(2 gaps that may not become negative. "
    assert said in str(sheet("y - r", "x"))


def test_without_contacts_nothing_is_said():
    assert "Contacts" not in str(sheet())


@pytest.mark.parametrize("gaps", [["y - r + " + " + ".join(f"sin({k}*x)" for k in range(1, 60))],
                                  [f"y - {k}*x" for k in range(13)]])  # fmt: skip
def test_long_gaps_and_many_are_counted(gaps: list[str]):
    said = str(sheet(*gaps))
    assert "too long to be read" in " ".join(said.split()) and "≥ 0\n" not in said
    assert ("One gap" if len(gaps) == 1 else "13 gaps") in said
