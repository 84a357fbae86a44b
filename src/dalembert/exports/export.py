"""The verb `export`: a model in the words of other programs, with golden numbers that show it is the same model."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, overload

import numpy as np

from ..arguments import listed, of_kinds
from ..compiler.copying import own_version
from ..compiler.golden import golden as golden_numbers
from ..compiler.program import Program
from ..compiler.target import Saddle
from ..description.start import Start
from ..description.stated import tell_contacts_left_out
from ..equations import Description, Equations
from ..errors import CompilationError, DescriptionError, looked_up, remark, writable
from ..model import Model, compile  # noqa: A004 - the house's verb
from ..targets import choose
from ..targets.c99.words import prefix_of
from .exporter import Exporter, Files, Leaving
from .formats import EXPORTERS
from .unit import asked_of, states_of, unit_of

__all__ = ["export"]

Alone = Literal["c", "numpy", "sympy", "casadi", "jax", "torch", "julia", "gymnasium"]


@overload
def export(
    what: Model | Equations | Description, to: Alone = "c", path: None = None, *,
    quantities: Iterable[str | Program] | None = None, frames: Iterable[str] = (), prefix: str | None = None,
    golden: int = 3, precision: str = "double", start: Start | None = None,
) -> str: ...  # fmt: skip
@overload
def export(
    what: Model | Equations | Description, to: str, path: None = None, *,
    quantities: Iterable[str | Program] | None = None, frames: Iterable[str] = (), prefix: str | None = None,
    golden: int = 3, precision: str = "double", start: Start | None = None,
) -> str | Files: ...  # fmt: skip
@overload
def export(
    what: Model | Equations | Description, to: str, path: str | Path, *,
    quantities: Iterable[str | Program] | None = None, frames: Iterable[str] = (), prefix: str | None = None,
    golden: int = 3, precision: str = "double", start: Start | None = None,
) -> list[Path]: ...  # fmt: skip
@of_kinds
def export(
    what: Model | Equations | Description, to: str = "c", path: str | Path | None = None, *,
    quantities: Iterable[str | Program] | None = None, frames: Iterable[str] = (), prefix: str | None = None,
    golden: int = 3, precision: str = "double", start: Start | None = None,
) -> str | Files | list[Path]:  # fmt: skip
    """A model (or a system, which is derived and compiled first) in the words of other programs.

    Without a path the text, or {file: text} where one file is of no use without others. With one the paths of what was
    written: one file where the path ends as those of the format do, else a folder with all of them.

    to          EXPORTERS
    quantities  names of functions of `Model`, and programs of it (`model.program(...)`); None takes energy,
                mass_matrix, bias, inverse_dynamics and forward_dynamics, coordinate_rates where they differ from v,
                and what there is of constraints and outputs
    frames      names of bodies or frames: pose, velocity and jacobian of each
    prefix      what all names begin with; by default the name of the system
    golden      at so many states the files have what the functions answer, and a test of themselves, which they passed
                before they are returned where this computer has what that takes; 0 for files without
    precision   "double"; "single" for numbers of 32 bits, where the format has them
    start       where what moves begins (units, environments, simulations, programs), a `motion.Start`; by default as
                the system says

    Parameters that were bound are numbers in the files, free ones are arguments. The same model gives the same files.
    Raises UnknownNameError for a name that nobody knows, DerivationError for a quantity that the system has not,
    DescriptionError for what the format cannot say, CompilationError for files that fail their test.

    >>> from dalembert.gallery import load
    >>> print([line for line in export(load("pendulum").build()).splitlines() if "forward_dynamics" in line][0])
    int32_t pendulum_forward_dynamics(const double q[1], const double v[1], double a[1]);
    """
    exporter = looked_up(EXPORTERS, to, "export", f"there is no target '{to}'.")
    _check_precision(exporter, precision)
    if golden < 0:
        raise DescriptionError("export", f"golden is {golden}.", "Give how many states, or 0.")
    frames = listed(frames)
    # anew, so that every number the model knows by now is a number in the text
    model = Model(what.equations, what.bound, what.target) if isinstance(what, Model) else compile(what)
    if not exporter.touches:
        tell_contacts_left_out("export", model.system)
    asked = asked_of(model, None if quantities is None else listed(quantities))
    if not asked and not frames:
        raise DescriptionError("export", "nothing is asked for.", "Name quantities= or frames=.")
    unit = unit_of(model, asked, frames, prefix)
    leaving = Leaving(model, unit, None, prefix_of(unit), precision == "single", start)
    if golden := int(golden):
        key = model.key("golden") if all(isinstance(it, str) for it in asked) else None
        numbers = golden_numbers(unit, choose(model.target), choose("numpy"), states_of(model, golden), golden, key)
        told = replace(unit, about=(*unit.about, *_certificate(model, len(numbers.states))))
        leaving = replace(leaving, unit=told, golden=numbers if numbers.states else None)
    if not exporter.redundant:
        _check_rows(exporter, leaving)
    files = exporter.files(leaving)
    if leaving.golden:
        _test(exporter, files, leaving)
    if path is not None:
        return list(_write(exporter, files, Path(path)))
    first = next(iter(files.values()))
    return first if exporter.alone and isinstance(first, str) else files


export.__doc__ = (export.__doc__ or "").replace("EXPORTERS", ",\n                ".join(map(str, EXPORTERS.values())))


def _check_precision(exporter: Exporter, precision: str) -> None:
    looked_up({"double": 64, "single": 32}, precision, "export", f"there is no precision '{precision}'.")
    if precision == "single" and not exporter.singles:
        raise DescriptionError("export", f"{exporter} has numbers of 64 bits only.", 'Leave precision out, or to="c".')


def _check_rows(exporter: Exporter, leaving: Leaving) -> None:
    """Raises DescriptionError where a format cannot solve what is asked for: rows of A that depend on each other."""
    model, solved = leaving.model, [it.name for it in leaving.unit.functions if isinstance(it.work, Saddle)]
    if not model.nc or not solved:
        return
    at = next(states_of(model))
    given = [at[block.name] for block in model.program_of("constraint_jacobian")[1].inputs]
    rows = model.constraint_jacobian(*given, t=at["t"][0], **({"parameters": at["p"]} if model.np else {}))
    if np.linalg.matrix_rank(rows) < model.nc:
        raise DescriptionError(f"export of {', '.join(solved)}", f"{exporter} has no answer where constraints repeat "
                               f"each other, as those of '{model.system.name}' do.",
                               "Leave them out by quantities=, or take a format that has one.")


def _certificate(model: Model, states: int) -> Iterator[str]:
    """Lines that say which description the files came from, what wrote them, and what they were compared with."""
    yield ""
    key = model.key("export")
    if key is not None:
        yield f"Description: sha256 {hashlib.sha256(key.encode()).hexdigest()}"
    yield f"Written by dalembert {own_version()}, with the answers of its machine code at {states} states."


def _test(exporter: Exporter, files: Files, leaving: Leaving) -> None:
    """Raises CompilationError for files that do not answer as the model does; says so where nobody can tell."""
    with TemporaryDirectory() as folder:
        list(_write(exporter, files, Path(folder)))
        verdict = exporter.passes(Path(folder), leaving)
    if verdict is None:
        remark("export-untested", f"export to {exporter.name}", f"this computer has no {exporter.tool}.",
               "The files carry their test: run it where they are used.")
    if verdict is False:
        raise CompilationError("export", f"the source does not answer as the model does, system "
                               f"'{leaving.model.system.name}'.",
                               "This is a fault of dalembert: report it. golden=0 leaves the test out.")


def _write(exporter: Exporter, files: Files, path: Path) -> Iterator[Path]:
    """The first file to a path that ends as it does, else all files into a folder."""
    if exporter.alone and path.suffix == exporter.suffix:
        first = next(iter(files))
        files, path = {path.name: files[first]}, path.parent
    for name, content in files.items():
        with writable("export", path / name) as place:
            place.write_bytes(content.encode() if isinstance(content, str) else content)
        yield place
