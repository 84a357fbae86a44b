"""Pages of what was measured: each record is of a benchmark that there is, and is shown as it was written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from docs.press import measured
from docs.press.gathered import section

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(measured.RECORDS.glob("*.json"))
MEASURED = " ".join(section((ROOT / "README.md").read_text(encoding="utf-8"), "Measured").split())
QUOTED = sorted(set(re.findall(r"python3 -m benchmarks\.(\w+)", MEASURED)))


def goal(record, name):
    """What was measured for a goal."""
    return next(each["measured"] for each in record["goals"] if each["name"] == name)


def of_scripts(record):
    fast = [row["ratio"] for row in record["rows"]]
    bound = goal(record, "the same if our classes took no time, median")
    median = goal(record, "whole script, times as fast as SymPy, median")
    yield f"answer alike to {max(row['apart'] for row in record['rows']):.0e}"
    yield f"nine {min(fast):.1f} to {sorted(fast)[-2]:.1f} times as fast and the bicycle {max(fast):.0f}"
    yield f"(median {median:.1f}; {bound:.1f} if our classes took no time at all"


def of_tests(record):
    told = record["rows"][-1]
    yield f"Of SymPy's {told['tests']} own tests of the classes {told['passed']} pass in ours"


def of_pages(record):
    alike = sum(row["same"] + row["equal"] for row in record["rows"])
    yield f"of the {sum(row['statements'] for row in record['rows']):,} statements of SymPy's pages on mechanics"
    yield f"{alike:,} answer alike"


def of_problems(record):
    yield f"{goal(record, 'problems that are right')} of {len(record['rows'])} problems have the known answer"


def of_mistakes(record):
    assert max(row["seconds"] for row in record["rows"]) < 0.5
    yield f"{len(record['rows'])} wrong descriptions and starts are each answered within half a second of CPU"


def of_exports(record):
    rows = [row for row in record["rows"] if "format" in row]
    most = max(row["systems"] + row["refused"] for row in rows)
    assert all(row["failed"] == "-" for row in rows)
    yield f"{most - 3} systems of the gallery that have accelerations at random states, and three robots"
    solved = max(row["solved"] for row in rows if row["format"] != "fmu")
    yield f"to {max(row['error'] for row in rows):.0e} of the largest entry, accelerations to {solved:.0e} over their"
    units = next(row for row in rows if row["format"] == "fmu")
    yield f"one of {100 * units['systems']:,} states of FMUs, far off its constraints ({units['solved']:.0e};"
    yield f"takes {goal(record, 'exported C of the Panda beside our own kernel'):.2f} of our kernel's time"


FIGURES = {"sympy_scripts": of_scripts, "sympy_tests": of_tests, "sympy_pages": of_pages, "problems": of_problems,
           "mistakes": of_mistakes, "exports": of_exports}  # fmt: skip
"""The sentences of README that follow from a record."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_is_what_its_benchmark_wrote(file):
    record = json.loads(file.read_text(encoding="utf-8"))
    assert set(record) == {"benchmark", "machine", "rows", "goals"} and record["rows"]
    for goal in record["goals"]:
        low, high = sorted((goal["measured"], goal["wanted"]))
        assert goal["met"] == ((low if goal["at_least"] else high) == goal["wanted"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_readme_quotes_what_was_recorded(file):
    for sentence in FIGURES[file.stem](json.loads(file.read_text(encoding="utf-8"))):
        assert sentence in MEASURED


@pytest.mark.parametrize("name", QUOTED)
def test_what_readme_quotes_can_be_recorded(name):
    """Each benchmark ends with its goals, and with its record where `--json FILE` asks for one."""
    source = (ROOT / "benchmarks" / f"{name}.py").read_text(encoding="utf-8")
    assert re.search(r"\.finish\(\w+\.json\)", source)


def test_rows_with_the_same_columns_are_one_table_and_goals_are_told():
    fast = {"name": "fast", "wanted": 2.0, "measured": 1.5, "at_least": True, "met": False}
    rows = [{"n": 1, "s": 0.12345}, {"other": "a|b"}, {"n": 2, "s": 7.0}]
    text = measured.page("problems", {"benchmark": "problems", "machine": {"python": "3.13", "heyoka": "absent"},
                                      "rows": rows, "goals": [fast]})  # fmt: skip
    assert "| fast | at least 2 | 1.5 | **short** |" in text and "Measured with python 3.13." in text
    assert "| n | s |\n| --- | --- |\n| 1 | 0.123 |\n| 2 | 7 |" in text and "| a\\|b |" in text


def test_a_long_table_is_cut_and_that_is_said():
    record = {"benchmark": "problems", "machine": {}, "rows": [{"k": k} for k in range(100)], "goals": []}
    text = measured.page("problems", record)
    assert "| 79 |" in text and "| 80 |" not in text and "20 more rows are in the file." in text


def test_a_record_without_a_benchmark_is_refused():
    with pytest.raises(KeyError, match=r"there is no benchmarks/nothing\.py"):
        measured.page("nothing", {"machine": {}, "rows": [], "goals": []})
