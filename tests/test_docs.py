"""The documents name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "dalembert"
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(document: Path):
    links = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_the_architecture_names_files_that_exist():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {
        name for name in re.findall(r"`((?:\w+/)*(?:\w+\.py|\w+/))`", text) if not name.startswith("tests")
    }
    missing = sorted(name for name in named if not (PACKAGE / name).exists() and not (ROOT / name).exists())
    assert missing == []


def test_the_architecture_names_every_room():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found = {p.name for p in PACKAGE.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()}
    rooms = {name + "/" if (PACKAGE / name).is_dir() else name for name in found} - {"__init__.py"}
    assert sorted(room for room in rooms if f"| `{room}` |" not in text) == []


def test_decisions_are_numbered_and_complete():
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(path.name[:4]) for path in decisions] == list(range(1, len(decisions) + 1))
    for path in decisions:
        text = path.read_text(encoding="utf-8")
        headings = re.findall(r"^(?:## |\*\*)([A-Z][\w ]+)", text, flags=re.MULTILINE)
        assert headings == ["Context", "Decision", "Price", "What would change our mind"]
