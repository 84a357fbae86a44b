"""What was made is made again only where what it came from has changed."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "book"
KEPT = BUILD / "kept"


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """Changes when a file or a word does.

    >>> fingerprint([], "a") == fingerprint([], "a") != fingerprint([], "b")
    True
    """
    told = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        told.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return told.hexdigest()[:24]


def engine() -> str:
    """The fingerprint of the package and of what runs pages and moves systems."""
    package = [file for file in (ROOT / "src").rglob("*.*") if file.suffix in (".py", ".css", ".html", ".js")]
    return fingerprint([*package, *(ROOT / "docs" / "press" / name for name in ("cells.py", "gallery.py"))])


def kept(key: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` filled for this key, now or before; nothing is kept of a failure."""
    folder, fresh = KEPT / key, KEPT / f"{key}.new"
    if not folder.exists():
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        make(fresh)
        fresh.rename(folder)
    return folder


def forget(all_but: Iterable[str]) -> None:
    """Remove what nothing asked for."""
    for folder in set(KEPT.iterdir() if KEPT.exists() else ()) - {KEPT / key for key in all_but}:
        shutil.rmtree(folder)


def write(file: Path, text: str) -> None:
    """Write a text, and leave a file alone that has it: what is built from it is then built already."""
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
