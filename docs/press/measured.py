"""Pages of what was measured, from the records that benchmarks write: `python3 -m benchmarks.NAME --json FILE`.

Those of `docs/measured/` are in the book, one file a benchmark, as it was written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .keeping import ROOT

RECORDS = ROOT / "docs" / "measured"
#: Rows of the longest table; the file has them all.
_LONGEST = 80
_ABOUT = """From `docs/measured/{name}.json`, which `python3 -m benchmarks.{name} --json FILE` wrote. Seconds are of
processor time, contenders in turns in one process; read them as ratios. Measured with {machine}.
"""


def pages(folder: Path = RECORDS) -> dict[str, str]:
    """The page of each record by the name that it has in the book."""
    records = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))}
    return {f"measured/{name}.md": page(name, record) for name, record in records.items()}


def page(name: str, record: Mapping[str, Any]) -> str:
    """A record as a page: what was promised, then the rows, those with the same columns in one table."""
    told = ", ".join(f"{each} {value}" for each, value in record["machine"].items() if value != "absent")
    parts = [f"# {name}", _purpose(name), _ABOUT.format(name=name, machine=told)]
    if record["goals"]:
        parts += ["## What was wanted", _table(map(_goal, record["goals"]))]
    parts.append("## What was measured")
    for rows in _alike(record["rows"]):
        parts.append(_table(rows[:_LONGEST]))
        if len(rows) > _LONGEST:
            parts.append(f"{len(rows) - _LONGEST} more rows are in the file.")
    return "\n\n".join([*filter(None, parts), ""])


def _purpose(name: str) -> str:
    """The first paragraph of what the benchmark says of itself; KeyError where there is no such benchmark."""
    found = find_spec(f"benchmarks.{name}")
    if found is None or found.origin is None:
        raise KeyError(f"docs/measured/{name}.json: there is no benchmarks/{name}.py.")
    words = Path(found.origin).read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
    return _plain(words.partition("\n\n")[0])


def _goal(goal: Mapping[str, Any]) -> dict[str, Any]:
    sign = "at least" if goal["at_least"] else "at most"
    return {"goal": goal["name"], "wanted": f"{sign} {goal['wanted']:g}", "measured": goal["measured"],
            "": "met" if goal["met"] else "**short**"}  # fmt: skip


def _alike(rows: Iterable[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Rows by their columns, in the order in which these come first."""
    found: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    return list(found.values())


def _table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows with the same columns as a table of Markdown.

    >>> print(_table([{"system": "a|b", "ms": 0.123456}]))
    | system | ms |
    | --- | --- |
    | a\\|b | 0.123 |
    """
    rows = list(rows)
    lines: list[Sequence[Any]] = [tuple(rows[0]), ("---",) * len(rows[0]), *(tuple(row.values()) for row in rows)]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(value: Any) -> str:
    """Numbers to three digits; words as they stand, their emphasis excepted."""
    if isinstance(value, float):
        return f"{value:.3g}"
    return value if value in ("---", "**short**") else _plain(" ".join(str(value).split()))


def _plain(text: str) -> str:
    """Words as Markdown that shows them as they stand."""
    return "".join("\\" + letter if letter in "\\`*_[]<>#|$~{}" else letter for letter in text)
