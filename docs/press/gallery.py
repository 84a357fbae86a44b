"""A page of the book for each system that ships: described, its equations, its motion as a live page, its checks.

`python3 -m docs.press.gallery FOLDER NAME...` makes the parts of the named systems.
"""

from __future__ import annotations

import inspect
import json
import sys
import warnings
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from dalembert import gallery
from dalembert.cases import case_of, go
from dalembert.view.bodies import seen
from dalembert.view.film import write_still
from dalembert.view.formulas import formulas
from dalembert.view.report import write_report

from .cells import folded, framed

_ABOUT = """# The gallery

The systems that ship, every one of them derived, simulated and checked by the tests. Each moves on its own page: the
picture is a simulation that runs in your browser; drag what moves, or set its parameters. From a shell
`dalembert run NAME` makes the same report, `dalembert watch NAME` shows the motion in the terminal; in Python
`da.gallery.load(NAME)` has the description, the start and the checks.
"""


def make(name: str, folder: Path) -> None:
    """Write what the page of a system needs: `NAME.json`, and for a motion `NAME.html` and a picture, `NAME.svg`."""
    warnings.simplefilter("ignore")
    case = case_of(name)
    run = go(case)
    told: dict[str, Any] = {"formulas": formulas(run.equations), "parameters": _parameters(run.system.parameters)}
    if run.trajectory is not None:
        write_report(folder / f"{name}.html", run.trajectory, scene=case.scene, title=case.title)
        told["status"] = str(run.trajectory.status)
        moving = seen(run.trajectory, case.scene)
        if moving is not None:
            write_still(moving, folder / f"{name}.svg")
    (folder / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")


def _parameters(parameters: Mapping[Any, Any]) -> list[tuple[str, str]]:
    """Symbol and value with its unit, of parameters that have one."""
    return [(str(symbol), f"{p.value:g} {'' if p.unit == '1' else p.unit or ''}".rstrip())
            for symbol, p in parameters.items() if p.value is not None]  # fmt: skip


# -------------------------------------------------------------------- pages


def page(name: str, folder: Path) -> str:
    """The page of a system, in Markdown, of the parts that `make` wrote; its files are asked for in `made/gallery`."""
    example, told = gallery.load(name), json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    parts = [f"# {example.title}", f"`{name}`. {_plain(example.origin)}."]
    if (folder / f"{name}.svg").exists():
        alt = f"{example.title}: the system during its motion"
        parts.append(f"```{{image}} /made/gallery/{name}.svg\n:alt: {alt}\n:class: still\n```")
    if (folder / f"{name}.html").exists():
        parts.append(framed(f"../made/gallery/{name}.html", f"{example.title}, live"))
    parts += ["## As it is described", _python(inspect.getsource(example.build))]
    module = inspect.getmodule(example.build)
    assert module is not None
    parts.append(folded("The whole file, with its checks", _python(inspect.getsource(module))))
    if told["parameters"]:
        parts.append(_table(("parameter", "value"), ((f"`{k}`", v) for k, v in told["parameters"])))
    sheet = f'<div class="sheet">{told["formulas"]}</div>'
    parts += ["## Its equations", f"````{{raw}} html\n{sheet}\n````"]
    if example.checks:
        rows = ((_plain(each.name), _plain(each.statement), f"{each.tolerance:.0e}") for each in example.checks)
        parts += ["## What it must obey", _table(("law", "", "tolerance"), rows)]
    if example.errata:
        parts += ["## What its source prints wrong", _plain(example.errata)]
    return "\n\n".join([*parts, ""])


def index(names: tuple[str, ...], folder: Path) -> str:
    """The page of all systems, with their pictures."""
    cards = list[str]()
    for name in names:
        title, picture = escape(gallery.load(name).title), ""
        if (folder / f"{name}.svg").exists():
            picture = f'<img src="../made/gallery/{name}.svg" alt="" loading="lazy">'
        cards.append(f'<a class="card" href="{name}.html">{picture}<span>{title}</span></a>')
    shown = "````{raw} html\n" + '<div class="cards">' + "\n".join(cards) + "</div>\n````\n"
    return "\n".join([_ABOUT, shown, "```{toctree}", ":hidden:", "", *names, "```", ""])


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ("---",) * len(heads), *rows))


def _python(source: str) -> str:
    return f"```{{code-block}} python\n{source.rstrip()}\n```"


def _plain(text: str) -> str:
    """A sentence with formulas in plain text, as Markdown that shows it as it stands."""
    return "".join("\\" + letter if letter in "\\`*_{}[]<>#|$~" else letter for letter in text)


if __name__ == "__main__":
    for system in sys.argv[2:]:
        make(system, Path(sys.argv[1]))
