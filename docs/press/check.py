"""What is wrong with the built book: links that lead nowhere, pictures without words, requests, errors in a browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from .keeping import ROOT

BROWSER = os.environ.get("DALEMBERT_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome") or ""
#: What a page loads by itself, by element: the attribute that names it.
_LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "link": "href"}

_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE)


class _Reader(HTMLParser):
    """The links, anchors, pictures and loads of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links, self.loads, self.anchors, self.faults = list[str](), list[str](), set[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        self.anchors |= {told[key] for key in ("id", "name") if told.get(key)}
        if tag == "a" and told.get("href"):
            self.links.append(told["href"])
        if tag in _LOADED and told.get(_LOADED[tag]) and told.get("rel") != "canonical":
            self.loads.append(told[_LOADED[tag]])
        if tag == "img" and "alt" not in told:
            self.faults.append(f"a picture without words: {told.get('src')}")
        if tag == "iframe" and not told.get("title"):
            self.faults.append(f"a frame without a title: {told.get('src')}")


def faults(html: Path) -> list[str]:
    """Every fault of every page under a folder, one a line.

    Checked are files and anchors within the book, alternative texts, and that a page loads nothing from elsewhere.
    Addresses elsewhere are not asked: that they have the form of one is all that is known of them.
    """
    pages = {file.resolve(): read(file.read_text(encoding="utf-8")) for file in sorted(html.rglob("*.html"))}
    found = list[str]()
    for file, page in pages.items():
        name = file.relative_to(html.resolve()).as_posix()
        found += [f"{name}: {fault}" for fault in page.faults]
        elsewhere = [load for load in page.loads if _elsewhere(load)]
        found += [f"{name}: it loads {load}" for load in elsewhere]
        found += [f"{name}: {link} leads nowhere" for link in [*page.links, *page.loads] if _dead(link, file, pages)]
        found += [f"{name}: {link} is no address" for link in page.links if _malformed(link)]
    return found


def read(text: str) -> _Reader:
    """A page as it is read.

    >>> read('<a href="b.html"></a><img src="c.png">').faults
    ['a picture without words: c.png']
    """
    reader = _Reader()
    reader.feed(text)
    return reader


def _elsewhere(load: str) -> bool:
    parts = urlsplit(load)
    return bool(parts.netloc) or parts.scheme not in ("", "data", "blob")


def _malformed(link: str) -> bool:
    """Whether a link leads elsewhere, and is not what a browser could open."""
    parts = urlsplit(link)
    if parts.scheme in ("", "mailto") and not parts.netloc:
        return False
    return parts.scheme not in ("http", "https") or not _HOST.fullmatch(parts.netloc) or " " in link


def _dead(link: str, file: Path, pages: dict[Path, _Reader]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if not target.exists():
        return True
    fragment = unquote(parts.fragment)
    return bool(fragment) and target in pages and "=" not in fragment and fragment not in pages[target].anchors


# -------------------------------------------------------------------- in a browser


def without_browser() -> str:
    """What is missing to open pages, empty where nothing is."""
    if shutil.which("node") is None:
        return "Node"
    if not (ROOT / "web" / "node_modules" / "playwright-core").is_dir():
        return "playwright-core (`npm ci` in web/)"
    return "" if BROWSER else "Chromium"


def opened(pages: Sequence[Path]) -> list[str]:
    """What a browser finds wrong with pages: errors, what is not loaded, what is asked of a network, pages too wide."""
    script = ROOT / "web" / "tests" / "book.mjs"
    run = subprocess.run(["node", str(script), BROWSER], input=json.dumps([str(page) for page in pages]),
                         capture_output=True, text=True, check=False)  # fmt: skip
    if run.returncode:
        return [run.stderr.strip()]
    told = [json.loads(line) for line in run.stdout.splitlines()]
    return [f"{each['file']}: {fault}" for each in told for fault in each["faults"]]


def stilled(page: Path, made: Path) -> None:
    """Take the live pages out of the book on one page, which cannot move on paper, and lay its pictures beside it."""
    text = page.read_text(encoding="utf-8")
    text = re.sub(r'<figure class="live">.*?</figure>', "", text, flags=re.DOTALL)
    text = re.sub(r'(src|href)="(?:\.\./)+', r'\1="', text)
    page.write_text(text.replace('loading="lazy"', ""), encoding="utf-8")
    for file in made.rglob("*.svg"):
        target = page.parent / "made" / file.relative_to(made)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)


def printed(page: Path, pdf: Path) -> list[str]:
    """Print a page into a PDF."""
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
               "--virtual-time-budget=60000", "--timeout=120000", f"--print-to-pdf={pdf}",
               page.resolve().as_uri()]  # fmt: skip
    pdf.unlink(missing_ok=True)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return [] if pdf.exists() else [f"the PDF was not written: {run.stderr.strip()[-400:]}"]
