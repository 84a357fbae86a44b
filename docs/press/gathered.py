"""Pages that stand elsewhere in the repository: parts of the README, the house, its decisions, the problems."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from . import measured
from .keeping import ROOT

_LINK = re.compile(r"(?<!!)\[([^\]\n]*)\]\((?!https?:|#|mailto:)([^)\s#]+)(#[^)\s]*)?\)")


def pages() -> dict[str, str]:
    """The gathered pages by the name that they have in the book."""
    homes = {f"docs/decisions/{file.name}": f"house/decisions/{file.name}" for file in _decisions()}
    homes["docs/architecture.md"] = "house/index.md"
    homes |= {"docs/problems.md": "problems.md", "CHANGELOG.md": "changes.md"}
    found = dict[str, str]()
    for path, home in homes.items():
        found[home] = rehomed((ROOT / path).read_text(encoding="utf-8"), path, home, homes)
    found["house/index.md"] += _toctree("Decisions", (f"decisions/{file.stem}" for file in _decisions()))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for title, page in (("Measured", "measured.md"), ("What it does not do", "what-it-does-not-do.md")):
        found[page] = rehomed(f"# {title}\n{section(readme, title)}", "README.md", page, homes)
    records = measured.pages()
    found["measured.md"] += _toctree("As benchmarks wrote it", (page.removesuffix(".md") for page in records))
    return found | records


def _decisions() -> list[Path]:
    return sorted((ROOT / "docs" / "decisions").glob("*.md"))


def _toctree(caption: str, names: Iterator[str]) -> str:
    return "\n".join([f"\n\n## {caption}\n", "```{toctree}", ":maxdepth: 1", "", *names, "```", ""])


def section(text: str, title: str) -> str:
    """What stands under a heading of the second level, with its own headings; KeyError where there is none.

    >>> section("## A\\none\\n### B\\ntwo\\n## C\\n", "A")
    'one\\n## B\\ntwo\\n'
    """
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise KeyError(title)
    return re.sub(r"^##(#+) ", r"#\1 ", found[1], flags=re.MULTILINE)


def rehomed(text: str, path: str, home: str, homes: Mapping[str, str]) -> str:
    """A text of `path` as the page `home`: links to other gathered pages go there, others are only named.

    >>> rehomed("[a](b.md) and [c](../dev.py)", "docs/a.md", "house/a.md", {"docs/b.md": "b.md"})
    '[a](../b.md) and c (`dev.py`)'
    """

    def linked(match: re.Match[str]) -> str:
        target = PurePosixPath(_plain(PurePosixPath(path).parent / match[2])).as_posix()
        if target in homes:
            up = "../" * (len(PurePosixPath(home).parts) - 1)
            return f"[{match[1]}]({up}{homes[target]})"
        return match[1] if match[1].strip("`") in target else f"{match[1]} (`{target}`)"

    return _LINK.sub(linked, text)


def _plain(path: PurePosixPath) -> str:
    parts = list[str]()
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
