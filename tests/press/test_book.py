"""The book, without setting it: its pages are named and linked, its blocks parse, and name what there is.

That every block runs, and that no page has a fault in a browser, is for `python3 dev.py docs`.
"""

from __future__ import annotations

import ast
import re
from functools import reduce
from pathlib import Path

import pytest

import dalembert as da
from dalembert import gallery
from docs.press import gathered
from docs.press.cells import CELL, cells
from docs.press.reference import TOPICS

BOOK = Path(__file__).resolve().parents[2] / "docs" / "book"
PAGES = sorted(BOOK.rglob("*.md"))
MADE = {*gathered.pages(), "gallery/index.md", "reference/index.md", "genindex", "search",
        *(f"gallery/{name}.md" for name in gallery.names()), *(f"reference/{name}.md" for name in TOPICS)}  # fmt: skip
named = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(BOOK).as_posix())


def home(page: Path, target: str) -> str:
    """A target of a page as a path of the book; of a name without an ending, the page."""
    path = (BOOK / target[1:] if target.startswith("/") else page.parent / target).resolve()
    if not path.is_relative_to(BOOK):
        return f"outside: {target}"
    return path.relative_to(BOOK).as_posix() + ("" if path.suffix else ".md")


def exists(page: Path, target: str) -> bool:
    path = home(page, target)
    return path in MADE or (BOOK / path).is_file()


def leaves(page: Path) -> list[str]:
    """The pages that the tables of contents of a page name."""
    blocks = re.findall(r"^`{3,}\{toctree\}\n(.*?)^`{3,}$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith(":")]


def test_every_page_is_in_one_table_of_contents_and_tables_name_pages():
    leaf = {page: leaves(page) for page in PAGES}
    assert [(page.name, each) for page, found in leaf.items() for each in found if not exists(page, each)] == []
    placed = [home(page, each) for page, found in leaf.items() for each in found]
    assert sorted(placed) == sorted(set(placed))
    assert {page.relative_to(BOOK).as_posix() for page in PAGES} - {*placed, "index.md"} == set()


@named
def test_what_a_page_links_or_includes_exists(page: Path):
    text = CELL.sub("", page.read_text(encoding="utf-8"))
    roles = re.findall(r"\{doc\}`(?:[^`<]*<)?([^`>]+)>?`", text)
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)
    files = re.findall(r"\{(?:literalinclude|image|figure)\} (\S+)", text)
    assert [each for each in roles + links + files if not exists(page, each)] == []


@named
def test_pictures_have_words(page: Path):
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"!\[\]\(", text) == []
    for body in re.findall(r"^`{3,}\{(?:image|figure)\}[^\n]*\n(.*?)^`{3,}$", text, re.MULTILINE | re.DOTALL):
        assert re.search(r"^:alt: \S", body, re.MULTILINE), body


@named
def test_blocks_parse_and_name_what_there_is(page: Path):
    text = page.read_text(encoding="utf-8")
    assert text.count("{code-cell}") == len(cells(text))
    for cell in cells(text, page.name):
        tree = ast.parse(cell.source)
        nodes = list(ast.walk(tree))
        if "raises-exception" not in cell.tags and not any(isinstance(node, ast.Try) for node in nodes):
            assert [name for node in nodes if (name := chain(node)) and not there(name)] == []


def chain(node: ast.AST) -> tuple[str, ...]:
    """A name that begins with `da.`, part by part."""
    if isinstance(node, ast.Attribute):
        inner = ("da",) if isinstance(node.value, ast.Name) and node.value.id == "da" else chain(node.value)
        return (*inner, node.attr) if inner else ()
    return ()


def there(name: tuple[str, ...]) -> bool:
    try:
        return reduce(getattr, name[1:3], da) is not None
    except AttributeError:
        return False
