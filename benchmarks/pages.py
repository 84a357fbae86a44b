"""Pages of the gallery in Chromium: how large they are, how long until they can be used, and how fast they answer.

For each system: the page's kB; milliseconds until it plays and its simulation can run; of script alone, the least of
many, for a slider that moves (the motion anew, plots and picture drawn), for a body that is dragged by a little, and
for a frame. Nothing that is compared here is another program's. Needs Node with the packages of `web/`, and a Chromium
(the variable DALEMBERT_BROWSER, or one on the path).

    python3 -m benchmarks.pages [SYSTEM ...] [--json FILE]
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any

from dalembert import gallery
from dalembert.view.report import write_report

from .common import Goal, Record, parser
from .page import motion

PLANE, SPACE = 150.0, 350.0
_MEASURED = ("open_ms", "slider_ms", "drag_ms", "frame_ms")


def written(name: str, folder: Path) -> Path | None:
    """The page of a system, if it has a motion."""
    example, moved = gallery.load(name), motion(name)
    if moved is None:
        return None
    return write_report(folder / f"{name}.html", moved, scene=example.scene and example.scene())


def told(browser: str, pages: list[Path]) -> dict[str, dict[str, Any]]:
    """What Chromium says of each page, by the name of its system."""
    run = subprocess.run(["node", str(Path(__file__).with_suffix(".mjs")), browser, *map(str, pages)],
                         capture_output=True, text=True, check=True)  # fmt: skip
    return {Path(row["file"]).stem: row for row in map(json.loads, run.stdout.splitlines())}


def main() -> None:
    asked = parser(__doc__ or "")
    asked.add_argument("names", nargs="*", metavar="SYSTEM", help="systems of the gallery (default: all)")
    options = asked.parse_args()
    browser = os.environ.get("DALEMBERT_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None or shutil.which("node") is None:
        sys.exit("pages: there is no Node or no Chromium to open pages in.")
    warnings.simplefilter("ignore")
    record, rows = Record("pages"), list[dict[str, Any]]()
    with tempfile.TemporaryDirectory() as folder:
        found = [page for name in options.names or gallery.names() if (page := written(name, Path(folder)))]
        answers = told(browser, found)
        for page in found:
            answer = answers[page.stem]
            rows.append({"system": page.stem, "kB": page.stat().st_size / 1000, "space": answer["space"],
                         **{key: answer[key] for key in _MEASURED}})  # fmt: skip
            record.row(**rows[-1])
    medians = {key: statistics.median(row[key] for row in rows if row[key] is not None) for key in _MEASURED}
    heaviest = {space: max((row["kB"] for row in rows if row["space"] == space), default=0.0)
                for space in (False, True)}  # fmt: skip
    record.goals += [
        Goal("heaviest page in the plane, kB", PLANE, heaviest[False], at_least=False),
        Goal("heaviest page in space, kB", SPACE, heaviest[True], at_least=False),
        Goal("until a page plays and can be set, median ms", 1000.0, medians["open_ms"], at_least=False),
        Goal("slider to plots and picture, median ms", 16.0, medians["slider_ms"], at_least=False),
        Goal("drag to picture, median ms", 16.0, medians["drag_ms"], at_least=False),
        Goal("script of a frame, median ms", 4.0, medians["frame_ms"], at_least=False),
    ]
    record.finish(options.json)


if __name__ == "__main__":
    main()
