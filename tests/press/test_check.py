"""What is wrong with a built book is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.press.check import faults

GOOD = '<h1 id="top"></h1><a href="b.html#at">b</a><a href="#top">up</a><img src="a.png" alt="a"><a href="https://a.b">c</a>'


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "a.png").write_bytes(b"")
    (tmp_path / "b.html").write_text('<p id="at"></p>')
    (tmp_path / "a.html").write_text(GOOD)
    return tmp_path


def test_a_good_page_has_no_faults(book: Path):
    assert faults(book) == []


@pytest.mark.parametrize(("bad", "told"), [
    ('<a href="c.html">c</a>', "c.html leads nowhere"),
    ('<a href="b.html#nowhere">b</a>', "b.html#nowhere leads nowhere"),
    ('<img src="a.png">', "a picture without words: a.png"),
    ('<img src="b.png" alt="b">', "b.png leads nowhere"),
    ('<iframe src="b.html"></iframe>', "a frame without a title: b.html"),
    ('<script src="https://a.b/c.js"></script>', "it loads https://a.b/c.js"),
    ('<link rel="stylesheet" href="//a.b/c.css">', "it loads //a.b/c.css"),
    ('<a href="https://a b.c/d">e</a>', "https://a b.c/d is no address"),
    ('<a href="htps://a.b">e</a>', "htps://a.b is no address"),
    ('<a href="https://nowhere">e</a>', "https://nowhere is no address"),
    ('<a href="javascript:alert(1)">e</a>', "javascript:alert(1) is no address"),
])  # fmt: skip
def test_each_fault_is_told_with_its_page(book: Path, bad: str, told: str):
    (book / "a.html").write_text(GOOD + bad)
    assert faults(book) == [f"a.html: {told}"]
