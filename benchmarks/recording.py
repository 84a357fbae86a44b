"""What a peer took and answered, recorded once: JSON beside the benchmarks, a line a system, written piece by piece.

Seconds are CPU seconds, user and system, of one process on one core, the cache of SymPy empty at the start. They belong
to the versions and the machine that the file names; what they would be today is told by a few phases that run live.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .common import machine

FOLDER = Path(__file__).parent / "recorded"
#: Of what `machine` tells, what the answers of SymPy depend on.
_VERSIONS = ("python", "machine", "system", "sympy")


class Recording:
    """The rows of one file by name; `put` writes them at once, so that a recording can be broken off and taken up."""

    def __init__(self, name: str, about: str, folder: Path = FOLDER) -> None:
        self.file, self.about = folder / f"{name}.json", " ".join(about.split())
        self.today = {each: machine()[each] for each in _VERSIONS}
        content = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        self.versions: Mapping[str, str] = content.get("versions", self.today)
        self.rows: dict[str, dict[str, Any]] = content.get("rows", {})

    def put(self, name: str, columns: Mapping[str, Any]) -> None:
        """Keep columns of a row. Raises ValueError where the other rows are of other versions."""
        if self.versions != self.today:
            raise ValueError(f"{self.file.name} was recorded with {self.versions}; remove it to record it anew.")
        self.rows[name] = {**self.rows.get(name, {}), **{key: _short(value) for key, value in columns.items()}}
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(self._text(), encoding="utf-8")

    def _text(self) -> str:
        head = [f'"about": {json.dumps(self.about)},', f'"versions": {json.dumps(self.versions)},', '"rows": {']
        rows = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in self.rows.items()]
        return "\n".join(["{", *head, ",\n".join(rows), "}}"]) + "\n"


def _short(value: Any) -> Any:
    """Seconds in three digits; all else as it is."""
    return float(f"{value:.3g}") if isinstance(value, float) else value
