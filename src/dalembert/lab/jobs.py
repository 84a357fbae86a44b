"""What the lab does for its reader, a function each: they run in processes of their own, take plain values, give plain
values.

`what` is {"text": a model file} or {"gallery": the name of a system}. Text is read by the readers of model files and
never evaluated.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import gallery
from ..cases import Case, Run, case_in, case_of, go, judged, no_system
from ..compiler import storage
from ..compiler.copying import own_version
from ..description.system import System
from ..dynamics.quantities import QUANTITIES
from ..equations import Equations, derive
from ..errors import DalembertError, DescriptionError, Remark, looked_up
from ..exports.export import export
from ..exports.formats import EXPORTERS
from ..gallery import Example
from ..model import compile  # noqa: A004 - the house's verb
from ..simulation.trajectory import Trajectory
from ..view.bodies import seen
from ..view.film import write_film
from ..view.formulas import formulas
from ..view.report import certificate, report
from ..view.show import show
from ..writing import listing
from ..writing.explanation import explain
from ..writing.typeset.latex import expression_latex, latex
from ..writing.typeset.mathml import expression_mathml
from ..writing.typeset.text import text as in_text
from . import pictures
from .bounds import LONGEST, check_size, check_text
from .model_text import model_text
from .places import place_of

What = Mapping[str, str]

_NAME = "model"
_PICTURES = (".svg", ".png", ".pdf", ".gif")


def check(what: What) -> dict[str, Any]:
    """What a model says, in a few facts, once it has been read. Raises as reading it does."""
    with _remarks() as told:
        case = _case(what)
        system = _system(case)
    return {
        "name": system.name, "title": case.title, "coordinates": list(system.coordinate_names),
        "inputs": list(system.input_names), "constraints": len(system.constraint_names),
        "parameters": [[str(symbol), p.value, p.unit] for symbol, p in system.parameters.items()],
        "duration": case.duration, "moves": case.start is not None, "remarks": told,
    }  # fmt: skip


def opened(name: str) -> dict[str, Any]:
    """A system of the gallery for the editor: its model file, or the source that describes it where no file could."""
    case, example = case_of(name), gallery.load(name)
    text = model_text(case)
    source = "" if text is not None else Path(import_module(example.build.__module__).__file__ or "").read_text("utf-8")
    return {"name": name, "title": case.title, "from": case.source, "errata": case.errata, "text": text,
            "source": source}  # fmt: skip


def run(what: What) -> dict[str, Any]:
    """The page of a motion, which can be moved, and how its computation went."""
    with _remarks() as told:
        case = _case(what)
        found = go(case)
    page = report(found.trajectory, found.equations, case.scene, (), case.title, case.source, case.errata)
    trajectory = found.trajectory
    status = "" if trajectory is None else str(trajectory.status)
    return {"page": page, "status": status, "success": trajectory is None or trajectory.success, "remarks": told}


def structure(what: What) -> dict[str, Any]:
    """The equations as a book prints them, and each of their quantities, as HTML; what is too long is left out."""
    equations = _equations(what)
    return {"sheet": formulas(equations), "quantities": list(_quantities(equations))}


def derivation(what: What) -> dict[str, Any]:
    """How the equations come about, step by step, as HTML and as LaTeX."""
    told = explain(_case(what).description)
    return {"html": told.html(), "latex": told.latex()}


def certify(what: What) -> dict[str, Any]:
    """Every law of mechanics on the equations, proved or measured, and what the gallery promises, as HTML."""
    case = _case(what)
    verdicts = judged(case, _gone(case))
    return {"html": certificate(verdicts), "failed": sum(each.failed for each in verdicts), "laws": len(verdicts)}


def words(what: What, quantity: str, form: str) -> str:
    """All equations (`quantity` "") or one quantity of them as "latex", "python" or "c"."""
    equations = _equations(what)
    if form == "c":
        return str(export(equations, "c", quantities=[quantity] if quantity else None, golden=0))
    if not quantity:
        return looked_up({"latex": latex, "python": listing.python_script}, form, "lab", f"no '{form}'.")(equations)
    value = equations.matrix(quantity)
    return looked_up({"latex": expression_latex, "python": str}, form, "lab", f"no '{form}'.")(value)


def endings() -> list[dict[str, str]]:
    """Everything that can be taken away, by name, with what it is."""
    own = {
        "model.toml": "the model file", "report.html": "the page with its motion", "equations.tex": "equations, LaTeX",
        "derivation.tex": "derivation, LaTeX", "equations.txt": "equations, text", "equations.json": "equations, JSON",
        "equations.py": "equations, a script for SymPy", "motion.csv": "motion, a table",
        "motion.npz": "motion, for dalembert",
        **{f"plots{ending}": f"plots, {ending[1:].upper()}" for ending in _PICTURES[:-1]}, "motion.gif": "motion, GIF",
    }  # fmt: skip
    return [*({"name": name, "about": about} for name, about in own.items()),
            *({"name": f"to {name}", "about": each.about} for name, each in EXPORTERS.items())]  # fmt: skip


def leave(what: What, name: str) -> dict[str, Any]:
    """A file of `endings`: {"name", "content", "remarks"}; several files in one zip."""
    with _remarks() as told:
        case = _case(what)
        found = _exported(case, name[3:]) if name.startswith("to ") else _written(case, name, what)
    return {"name": found[0], "content": found[1], "remarks": told}


def picture(name: str) -> str:
    """A system of the gallery, drawn: SVG, in its own place on the way; "" for one without a motion."""
    case = case_of(name)
    run = _gone(case)
    moving = None if run.trajectory is None else seen(run.trajectory, case.scene)
    return "" if moving is None else pictures.drawing(moving)


def kept_picture(name: str) -> str:
    """The same, from the folder where things are kept, if it was drawn by this version before."""
    key = f"lab picture {name} {own_version()} {_sources(gallery.load(name))}"
    kept = storage.recall(key)
    if kept is None:
        kept = picture(name).encode()
        storage.keep(key, kept)
    return kept.decode()


def _sources(example: Example) -> str:
    """A digest of the file that describes a system and of what draws it."""
    files = (import_module(example.build.__module__).__file__, pictures.__file__)
    return hashlib.sha256(b"".join(Path(file).read_bytes() for file in files if file)).hexdigest()


def fault(problem: DalembertError, arguments: Sequence[Any]) -> dict[str, Any]:
    """What a page is told of an error: its message and, of a text, its line and column."""
    what = arguments[0] if arguments else None
    text = what.get("text", "") if isinstance(what, Mapping) else ""
    place = place_of(text, problem) if 0 < len(text) <= LONGEST else None
    told: dict[str, Any] = {"message": str(problem)[:2000]}
    return told if place is None else {**told, "line": place.line, "column": place.column}


# ------------------------------------------------------------------------------------ what they share


def _case(what: What) -> Case:
    if "gallery" in what:
        if what["gallery"] not in gallery.names():
            raise no_system(what["gallery"])
        return case_of(what["gallery"])
    check_text(what["text"])
    case = case_in(what["text"], _NAME)
    check_size(_system(case))
    return case


def _system(case: Case) -> System:
    """What is described, of bodies the system they amount to."""
    return case.description if isinstance(case.description, System) else case.description.system


def _equations(what: What) -> Equations:
    with _remarks():
        return derive(_case(what).description)


def _gone(case: Case) -> Run:
    with _remarks():
        return go(case)


@contextmanager
def _remarks() -> Iterator[list[str]]:
    """The remarks that are made meanwhile, each once."""
    told: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield told
    told += dict.fromkeys(str(each.message) for each in caught if isinstance(each.message, Remark))


def _quantities(equations: Equations) -> Iterator[dict[str, str]]:
    for name, row in QUANTITIES.items():
        if 0 in equations.shape(name):
            continue
        value = equations.matrix(name)
        if getattr(value, "is_zero_matrix", value == 0):
            html = "<p>0</p>"
        else:
            html = expression_mathml(value)
            html = f'<div class="scroll">{html}</div>' if len(html) < LONGEST else "<p>Too long to be read.</p>"
        yield {"name": name, "symbol": row.symbol, "about": row.formula, "unit": row.unit, "html": html}


def _exported(case: Case, to: str) -> tuple[str, bytes]:
    """Nothing of what leaves is run here: it leaves without the test of itself."""
    exporter = looked_up(EXPORTERS, to, "export", f"there is no target '{to}'.")
    with tempfile.TemporaryDirectory() as folder:
        made = export(compile(case.description), to, folder, golden=0, start=case.start)
        files = {str(path.relative_to(folder)): path.read_bytes() for path in made}
    first = next(iter(files))
    return (first, files[first]) if exporter.alone or len(files) == 1 else (f"{Path(first).stem}-{to}.zip", _zip(files))


def _zip(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def _written(case: Case, name: str, what: What) -> tuple[str, bytes]:
    if name == "model.toml":
        text = what.get("text") or model_text(case)
        if text is None:
            raise DescriptionError("model.toml", "a model file cannot say it.", "Its source is in the gallery.")
        return name, text.encode()
    if name in _SHEETS:
        return name, _SHEETS[name](derive(case.description)).encode()
    run = go(case)
    if name == "report.html":
        told = (case.scene, judged(case, run), case.title, case.source, case.errata)
        return name, report(run.trajectory, run.equations, *told).encode()
    if run.trajectory is None:
        raise DescriptionError(name, "it has no motion.", "Take the equations.")
    looked_up(_MOTIONS, name, "lab", f"there is no '{name}'.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        _MOTIONS[name](run.trajectory, case, path)
        return name, path.read_bytes()


def _film(trajectory: Trajectory, case: Case, path: Path) -> None:
    moving = seen(trajectory, case.scene)
    if moving is None:
        raise DescriptionError(path.name, "nothing was described that could be drawn.", "Write [scene].")
    write_film(moving, path)


def _json(equations: Equations) -> str:
    return json.dumps(listing.record(equations), indent=2, ensure_ascii=False)


_SHEETS: Mapping[str, Callable[[Equations], str]] = {
    "equations.tex": latex, "derivation.tex": lambda equations: explain(equations).latex(), "equations.txt": in_text,
    "equations.json": _json, "equations.py": listing.python_script,
}  # fmt: skip
_MOTIONS: Mapping[str, Callable[[Trajectory, Case, Path], Any]] = {
    "motion.csv": lambda trajectory, case, path: trajectory.to_csv(path),
    "motion.npz": lambda trajectory, case, path: trajectory.save(path), "motion.gif": _film,
    **{f"plots{ending}": lambda trajectory, case, path: show(trajectory).save(path) for ending in _PICTURES[:-1]},
}  # fmt: skip
