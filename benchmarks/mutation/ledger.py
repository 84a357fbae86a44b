"""Errors that were planted, survived, and change nothing: judged by hand, each with its reason (ledger.toml)."""

from __future__ import annotations

import tomllib
from pathlib import Path

from .planting import Error

FILE = Path(__file__).with_name("ledger.toml")


def judged(file: Path = FILE) -> dict[tuple[str, str, str, str, str], str]:
    """{what names an error: why it changes nothing}."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("error", [])
    return {(e["file"], e["function"], e["line"], e["old"], e["new"]): e["reason"] for e in entries}


def entry(error: Error, reason: str = "") -> str:
    """What to add to the ledger for an error."""
    fields = zip(("file", "function", "line", "old", "new"), error.key, strict=True)
    rows = [f"{name} = {_quoted(value)}" for name, value in (*fields, ("reason", reason))]
    return "\n".join(["[[error]]", *rows, ""])


def _quoted(text: str) -> str:
    """A string of TOML."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
