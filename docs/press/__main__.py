"""The book: `python3 dev.py docs`, or `python3 -m docs.press` where what the extra `docs` names is installed.

Every block of every page is run, every system of the gallery moved; what came of it is kept in build/book/kept until
the package or the page changes. Then Sphinx sets build/book/html, warnings being errors; links, alternative texts and
requests to the network are looked for in what it wrote; a Chromium, where there is one with Node and the packages of
`web/`, opens every page and prints the book. What could not be looked at is said.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from dalembert import gallery

from . import cells, check, gathered, reference
from . import gallery as shelf
from .keeping import BUILD, ROOT, engine, fingerprint, forget, kept, write

BOOK = ROOT / "docs" / "book"
SOURCE, HTML, MADE = BUILD / "source", BUILD / "html", BUILD / "source" / "made"
#: Systems that one process makes.
_TOGETHER = 8


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--no-print", action="store_true", help="leave the print edition out")
    asked = options.parse_args()
    jobs = [("pages run, systems moved", made), ("set", built), ("links, alternative texts", looked)]
    jobs += [("opened in a browser", opened)] + ([] if asked.no_print else [("printed", printed)])
    for title, job in jobs:
        began = time.monotonic()
        faults = job()
        for fault in faults:
            print(f"book: {fault}", file=sys.stderr)
        outcome = f"{len(faults)} faults" if faults else "done"
        print(f"book: {title}: {outcome}, {time.monotonic() - began:.0f} s", flush=True)
        if faults:
            return 1
    print(f"book: {HTML / 'index.html'}")
    return 0


# -------------------------------------------------------------------- made


def made() -> list[str]:
    """Run pages and systems, and lay all pages out for Sphinx; what failed."""
    stamp, names = engine(), gallery.names()
    pages = {file.relative_to(BOOK): file for file in sorted(BOOK.rglob("*.md"))}
    keys = {page: f"page-{fingerprint([file, *_files()], stamp)}" for page, file in pages.items()}
    shelves = [names[k : k + _TOGETHER] for k in range(0, len(names), _TOGETHER)]
    shelf_keys = [f"gallery-{fingerprint([], stamp, *some)}" for some in shelves]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running: dict[str, Future[Path]] = {}
        for some, key in zip(shelves, shelf_keys, strict=True):
            running[key] = pool.submit(kept, key, _moving(some))
        for page, file in pages.items():
            running[keys[page]] = pool.submit(kept, keys[page], _running(file, page.as_posix()))
    faults = [str(error) for future in running.values() if (error := future.exception()) is not None]
    if not faults:
        forget(running)
        shutil.rmtree(MADE, ignore_errors=True)
        for key in shelf_keys:
            shutil.copytree(running[key].result(), MADE / "gallery", dirs_exist_ok=True)
        _lay_out({page: _page(page, file, running[keys[page]].result()) for page, file in pages.items()}, names)
    return faults


def _files() -> list[Path]:
    """Files that pages work on."""
    return [file for file in (BOOK / "files").rglob("*") if file.is_file()]


def _running(file: Path, name: str) -> Callable[[Path], None]:
    """What runs a page in a folder of its own, among the files that pages work on."""

    def make(folder: Path) -> None:
        text, room = file.read_text(encoding="utf-8"), folder / "room"
        shutil.copytree(BOOK / "files", room)
        outputs = []
        if cells.cells(text, name):
            told = _python("-m", "docs.press.cells", str(file), name, cwd=room)
            outputs = json.loads(told)
        (folder / "outputs.json").write_text(json.dumps(outputs), encoding="utf-8")
        for left in room.iterdir():
            if left.suffix in (".png", ".svg", ".html") and not (BOOK / "files" / left.name).exists():
                left.rename(folder / left.name)
        shutil.rmtree(room)

    return make


def _moving(names: tuple[str, ...]) -> Callable[[Path], None]:
    """What makes the parts of the pages of these systems."""


    def make(folder: Path) -> None:
        _python("-m", "docs.press.gallery", str(folder), *names, cwd=ROOT)

    return make


def _python(*arguments: str, cwd: Path) -> str:
    """What a fresh Python says; PageError with what it complains of."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "MPLBACKEND": "Agg"}
    command = [sys.executable, *arguments]
    run = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise cells.PageError(run.stderr.strip())
    return run.stdout


def _page(page: Path, file: Path, folder: Path) -> str:
    """A page with its outputs; the files that it made are laid beside."""
    outputs, home = json.loads((folder / "outputs.json").read_text(encoding="utf-8")), page.with_suffix("")
    beside = [each for each in folder.iterdir() if each.name != "outputs.json"]
    for each in beside:
        (MADE / home).mkdir(parents=True, exist_ok=True)
        shutil.copy2(each, MADE / home / each.name)
    return cells.filled(file.read_text(encoding="utf-8"), outputs, home.as_posix(), len(page.parts) - 1)


def _lay_out(pages: dict[Path, str], names: tuple[str, ...]) -> None:
    """Write all pages where Sphinx reads them, and take away those that there are no more."""
    every = {page.as_posix(): text for page, text in pages.items()} | gathered.pages() | reference.pages()
    every |= {f"gallery/{name}.md": shelf.page(name, MADE / "gallery") for name in names}
    every["gallery/index.md"] = shelf.index(names, MADE / "gallery")
    for file in set(SOURCE.rglob("*.md")) - {SOURCE / page for page in every}:
        file.unlink()
    for page, text in every.items():
        write(SOURCE / page, text)
    shutil.copytree(BOOK / "files", SOURCE / "files", dirs_exist_ok=True)


# -------------------------------------------------------------------- set, looked at, printed


def built() -> list[str]:
    """Set the book; what Sphinx warns of."""
    faults = _sphinx("html", HTML)
    for file in MADE.rglob("*.*"):
        if file.suffix in (".html", ".svg"):
            target = HTML / "made" / file.relative_to(MADE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)
    return faults


def _sphinx(builder: str, target: Path) -> list[str]:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-j", "auto", "-b", builder, "-c", BOOK,
               "-d", BUILD / "trees", SOURCE, target]  # fmt: skip
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    return [f"sphinx: {line}" for line in run.stderr.splitlines() if line.strip()] if run.returncode else []


def looked() -> list[str]:
    """What is wrong with the pages as they were written."""
    return check.faults(HTML)


def opened() -> list[str]:
    """What a browser complains of, page by page."""
    missing = check.without_browser()
    if missing:
        print(f"book: NOT opened in a browser: there is no {missing}")
        return []
    return check.opened(sorted(HTML.rglob("*.html")))


def printed() -> list[str]:
    """The book on one page, and as a PDF where there is a Chromium."""
    single = BUILD / "print"
    faults = _sphinx("singlehtml", single)
    if faults:
        return faults
    check.stilled(single / "index.html", MADE)
    if not check.BROWSER:
        print(f"book: NOT printed as a PDF: there is no Chromium; the book on one page is {single / 'index.html'}")
        return []
    return check.printed(single / "index.html", BUILD / "dalembert.pdf")


if __name__ == "__main__":
    sys.exit(main())
