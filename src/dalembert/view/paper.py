"""A report on paper, in reading order: picture, equations, plots, run, certificate; LaTeX, and PDF where a TeX is.

Nothing that a user wrote reaches TeX but escaped, and TeX runs without a shell.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..description.scene import Scene
from ..errors import DescriptionError, Remark, remark, writable
from ..writing.typeset.latex import latex_of, spell
from ..writing.typeset.layout import sheet
from ..writing.typeset.naming import naming
from ..writing.typeset.options import Options
from .bodies import seen
from .happened import happened
from .ink import figures, moments, plot, prose
from .markup import unit_text
from .motion import parameter_values
from .panels import dotted, panels
from .plots import COLOURS
from .units import coordinate_units, velocity_units

if TYPE_CHECKING:
    from ..equations import Equations
    from ..laws.verification import Verdict
    from ..simulation.trajectory import Trajectory

#: What sets LaTeX, in the order in which it is asked for, and how.
_ENGINES: dict[str, tuple[str, ...]] = {
    "tectonic": ("--untrusted", "--chatter", "minimal"),
    **dict.fromkeys(("pdflatex", "lualatex", "xelatex"),
                    ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error")),
}  # fmt: skip
_SECONDS, _EVENTS, _LETTERS = 120, 12, 72
_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[margin=20mm]{geometry}
\usepackage{amsmath,amssymb,longtable,tikz}
\allowdisplaybreaks
\setlength{\parindent}{0pt}
\setlength{\emergencystretch}{3em}
"""


def write_paper(
    path: str | Path, trajectory: Trajectory | None = None, equations: Equations | None = None,
    scene: Scene | None = None, checks: Iterable[Verdict] = (), title: str = "", source: str = "", notes: str = "",
    remarks: Iterable[Remark] = (), hand: Options | None = None,
) -> Path:  # fmt: skip
    """Write the report as LaTeX to `path`, ending `.tex`; ending `.pdf`, as PDF too, by the first TeX on the path.

    What was written last is returned: the source, with a remark, where there is no TeX, or where it fails.
    """
    target = Path(path)
    if target.suffix not in (".tex", ".pdf"):
        raise DescriptionError(f"report {target.name}", "a report on paper ends in .tex or .pdf.", "Name it so.")
    text = paper(trajectory, equations, scene, checks, title, source, notes, remarks, hand)
    with writable("report", target.with_suffix(".tex")) as tex:
        tex.write_text(text, encoding="utf-8")
    if target.suffix == ".tex":
        return tex
    engine = next((found for each in _ENGINES if (found := shutil.which(each))), None)
    if engine is None:
        remark("no-tex", "report", f"there is no TeX to make {target.name} with; {tex.name} is its source.",
               "Install one (tectonic, or TeX Live with TikZ), or set the source elsewhere.")  # fmt: skip
        return tex
    why = _typeset(Path(engine), tex, target)
    if why:
        remark("tex-failed", "report", f"{Path(engine).name} does not set {tex.name}: {why}.", "Set it by hand.")
    return tex if why else target


def _typeset(engine: Path, tex: Path, target: Path) -> str:
    """Make a PDF of a source in a folder of its own; why not, if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(tex, Path(folder) / "report.tex")
        given = os.environ | {"openin_any": "p", "openout_any": "p", "SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}
        try:
            _, run = [subprocess.run([engine, *_ENGINES[engine.stem], "report.tex"], cwd=folder, env=given, text=True,
                                     capture_output=True, timeout=_SECONDS, stdin=subprocess.DEVNULL,
                                     errors="replace", check=False)
                      for _ in range(2)]  # the second time longtable knows its columns
        except (OSError, subprocess.TimeoutExpired) as problem:
            return type(problem).__name__
        made = Path(folder) / "report.pdf"
        if run.returncode == 0 and made.is_file():
            with writable("report", target):
                shutil.copy(made, target)
            return ""
        said = [line for line in run.stdout.splitlines() if line.startswith("!")]
        return said[0].lstrip("! ").rstrip(".") if said else f"it ends with {run.returncode}"


def paper(
    trajectory: Trajectory | None = None, equations: Equations | None = None, scene: Scene | None = None,
    checks: Iterable[Verdict] = (), title: str = "", source: str = "", notes: str = "",
    remarks: Iterable[Remark] = (), hand: Options | None = None,
) -> str:  # fmt: skip
    """The report as one LaTeX file, which needs amsmath, longtable and TikZ; what is given is as in `report`."""
    if equations is None and trajectory is not None:
        equations = trajectory.model.equations
    if equations is None:
        raise DescriptionError("report", "there is nothing to report.", "Give a trajectory or equations.")
    colours = [rf"\definecolor{{c{k}}}{{HTML}}{{{colour[1:].upper()}}}" for k, colour in enumerate(COLOURS)]
    hand = hand or Options()
    moving = None if trajectory is None else seen(trajectory, scene)
    sections = [
        ("Motion", "" if moving is None else rf"\begin{{center}}{moments(moving)}\end{{center}}"),
        ("Equations", latex_of(sheet(equations, hand if hand.width else replace(hand, width=_LETTERS)))),
        ("Plots", "" if trajectory is None else _plots(trajectory)),
        ("Events", "" if trajectory is None else _events(trajectory)),
        ("Run" if trajectory is not None else "Parameters", _run(trajectory, equations)),
        ("What this run does not do", _remarks(list(remarks))),
        ("Certificate", _certificate(list(checks))),
        ("Notes on the source", prose(notes)),
    ]
    body = "\n\n".join(f"\\section*{{{head}}}\n{text}" for head, text in sections if text)
    heading = rf"{{\LARGE\bfseries {prose(title or equations.system.name)}\par}}" + "\n" + prose(source)
    return _HEAD + "\n".join([*colours, r"\begin{document}", heading, body, r"\end{document}", ""])


def _plots(trajectory: Trajectory) -> str:
    if trajectory.times.size < 2:
        return ""
    made = [rf"\begin{{minipage}}{{8.3cm}}\textbf{{{prose(panel.title)}.}}\\ {plot(panel)}\end{{minipage}}"
            for panel in panels(trajectory)]  # fmt: skip
    return "\n".join(f"{each}{chr(92) * 2 + '[3mm]' if k % 2 else '%'}" for k, each in enumerate(made))


def _table(columns: str, rows: Sequence[Sequence[str]]) -> str:
    body = "\n".join(" & ".join(row) + r" \\" for row in rows)
    return f"\\begin{{longtable}}[l]{{{columns}}}\n{body}\n\\end{{longtable}}" if rows else ""


def _events(trajectory: Trajectory) -> str:
    rows = [[f"{figures(each.time)} s", prose(each.name), prose(each.action if each.action != "record" else
                                                                each.direction)] for each in happened(trajectory)]
    more = f"{len(trajectory.events)} events, the first {_EVENTS} listed." if len(trajectory.events) > _EVENTS else ""
    return _table("lll", rows[:_EVENTS]) + more


def _run(trajectory: Trajectory | None, equations: Equations) -> str:
    values = {} if trajectory is None else {str(s): v for s, v in parameter_values(trajectory).items()}
    rows, named = list[list[str]](), naming(equations.system)
    if trajectory is not None:
        times = trajectory.times
        rows += [["simulated", f"{figures(float(times[-1] - times[0]))} s, {trajectory.steps} steps"],
                 ["ended", prose(str(trajectory.status))]]
        for table, units in ((trajectory.q, coordinate_units), (trajectory.v, velocity_units)):
            rows += [[f"start of ${spell(dotted(each, named))}$", f"{figures(float(value))} {prose(unit_text(unit))}"]
                     for (each, unit), value in zip(units(equations).items(), table[0], strict=True)]
    for symbol, parameter in equations.system.parameters.items():
        value = values.get(str(symbol), parameter.value)
        rows.append([f"${spell(named(str(symbol)))}$", "free" if value is None else
                     f"{figures(float(value))} {prose(unit_text(str(parameter.unit or '')))}"])  # fmt: skip
    return _table("ll", rows)


def _remarks(remarks: Sequence[Remark]) -> str:
    return _table("lp{12cm}", [[prose(each.name), prose(f"{each.where}: {each.what} {each.remedy}")]
                               for each in remarks])  # fmt: skip


def _certificate(checks: Sequence[Verdict]) -> str:
    words = {True: "holds", False: r"\textbf{fails}", None: "open"}
    return _table("lp{4.5cm}p{7cm}l", [[words[check.passed if check.passed is None else bool(check.passed)],
                                         prose(check.name), prose(check.statement), prose(check.method)]
                                        for check in checks])  # fmt: skip
