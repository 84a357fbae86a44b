"""Pages of what was measured: each record is of a benchmark that there is, and is shown as it was written."""

from __future__ import annotations

import json

import pytest

from docs.press import measured

FILES = sorted(measured.RECORDS.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_is_what_its_benchmark_wrote(file):
    record = json.loads(file.read_text(encoding="utf-8"))
    assert set(record) == {"benchmark", "machine", "rows", "goals"} and record["rows"]
    for goal in record["goals"]:
        low, high = sorted((goal["measured"], goal["wanted"]))
        assert goal["met"] == ((low if goal["at_least"] else high) == goal["wanted"])


def test_rows_with_the_same_columns_are_one_table_and_goals_are_told():
    goal = {"name": "fast", "wanted": 2.0, "measured": 1.5, "at_least": True, "met": False}
    rows = [{"n": 1, "s": 0.12345}, {"other": "a|b"}, {"n": 2, "s": 7.0}]
    text = measured.page("problems", {"benchmark": "problems", "machine": {"python": "3.13", "heyoka": "absent"},
                                      "rows": rows, "goals": [goal]})  # fmt: skip
    assert "| fast | at least 2 | 1.5 | **short** |" in text and "Measured with python 3.13." in text
    assert "| n | s |\n| --- | --- |\n| 1 | 0.123 |\n| 2 | 7 |" in text and "| a\\|b |" in text


def test_a_long_table_is_cut_and_that_is_said():
    record = {"benchmark": "problems", "machine": {}, "rows": [{"k": k} for k in range(100)], "goals": []}
    text = measured.page("problems", record)
    assert "| 79 |" in text and "| 80 |" not in text and "20 more rows are in the file." in text


def test_a_record_without_a_benchmark_is_refused():
    with pytest.raises(KeyError, match=r"there is no benchmarks/nothing\.py"):
        measured.page("nothing", {"machine": {}, "rows": [], "goals": []})
