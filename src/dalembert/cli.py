"""The shell commands: `dalembert gallery | run | watch | derive | verify | export | completion`.

Exit status: 0 where everything holds, 1 where a law or a check fails, 2 where the input is at fault; then
one line says what is wrong and what to do. 3 where nothing fails, and a check was given up for its size.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import dalembert

from . import gallery
from .cases import Case, Run, case_of, go, no_system
from .completion import SCRIPTS, script
from .equations import STYLES, Equations, derive
from .errors import DalembertError, DescriptionError, Remark
from .exports.export import export
from .exports.formats import EXPORTERS
from .gallery import Example
from .laws.verification import Verdict, verify
from .model import compile  # noqa: A004 - the house's verb
from .simulation.trajectory import Trajectory
from .view.bodies import seen
from .view.report import write_report
from .view.terminal import watch
from .writing import listing
from .writing.explanation import explain
from .writing.typeset.latex import latex
from .writing.typeset.options import NOTATIONS
from .writing.typeset.text import text

PASSED, FAILED, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status. Errors of the package become one line on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):
            sys.stdout.reconfigure(errors="replace")
    options = _parser().parse_args(arguments)
    try:
        with _remarks_in_one_line() as options.remarks:
            return options.command(options)
    except DalembertError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PASSED
    except OSError as error:
        return _refuse(f"{error.filename or 'file'}: {error.strerror or error}.")
    except KeyboardInterrupt:
        return INTERRUPTED


@contextmanager
def _remarks_in_one_line() -> Iterator[list[Remark]]:
    """Show each `Remark` once, as a line on standard error without a place in the source, and collect them."""
    told: list[Remark] = []

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if isinstance(message, Remark):
            told.append(message)
            print(f"remark: {' '.join(str(message).split())}", file=sys.stderr)
        else:
            shown(message, category, *place)

    with warnings.catch_warnings():
        shown, warnings.showwarning = warnings.showwarning, show
        yield told


def _refuse(message: str) -> int:
    print("dalembert: " + " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT


# -------------------------------------------------------------------- commands


def _gallery(options: argparse.Namespace) -> int:
    if options.name:
        if options.name not in gallery.names():
            raise no_system(options.name)
        print("\n".join(_portrait(gallery.load(options.name))))
        return PASSED
    examples = [gallery.load(name) for name in gallery.names()]
    width = max(len(example.name) for example in examples)
    for example in examples:
        print(f"{example.name:<{width}}  {example.inventory:<4} {example.title}")
    return PASSED


def _portrait(example: Example) -> list[str]:
    """Everything a gallery file says about its system."""
    system = example.system
    parameters = [
        f"{symbol} = {p.value:g} {'' if p.unit == '1' else p.unit}".rstrip() if p.value is not None else str(symbol)
        for symbol, p in system.parameters.items()
    ]
    facts = {
        "source": example.origin,
        "errata": example.errata,
        "coordinates": ", ".join(system.coordinate_names),
        "inputs": ", ".join(system.input_names),
        "parameters": ", ".join(parameters),
        "constraints": "; ".join(system.constraint_names),
        "motion": f"{example.duration:g} s" if example.start else "none: its equations only",
    }
    lines = [f"{example.name}: {example.title}"]
    lines += [f"  {label:<12} {fact}" for label, fact in facts.items() if fact]
    return lines + [f"  {'checks':<12} {check.name}: {check.statement}" for check in example.checks]


def _run(options: argparse.Namespace) -> int:
    case = case_of(options.what)
    if options.duration is not None:
        case = replace(case, duration=options.duration)
    print(f"{case.title} ({case.source})")
    run = go(case)
    print(
        f"derived: {_count(len(run.system.coordinates), 'coordinate')}, "
        f"{_count(len(run.system.constraint_names), 'constraint')}"
    )
    if run.trajectory is not None:
        print("\n".join(_motion(run.trajectory)))
    verdicts = _judge(case, run)
    _print_verdicts(verdicts)
    print(f"report: {_report(case, run, verdicts, options)}")
    return _status(verdicts)


def _watch(options: argparse.Namespace) -> int:
    case = case_of(options.what)
    run = go(case if options.duration is None else replace(case, duration=options.duration))
    moving = None if run.trajectory is None else seen(run.trajectory, case.scene)
    if moving is None:
        what = "it has no motion." if run.trajectory is None else "nothing was described that could be drawn."
        raise DescriptionError(f"watch {options.what}", what, "Take a system with a start, and a scene or bodies.")
    watch(moving, case.title, sys.stdout, options.speed, options.once)
    return PASSED


def _completion(options: argparse.Namespace) -> int:
    print(script(options.shell, _parser()), end="")
    return PASSED


def _motion(trajectory: Trajectory) -> list[str]:
    """How the simulation went, in a few lines."""
    times, energy = trajectory.times, trajectory.energy
    lines = [f"simulated: {times[-1] - times[0]:g} s in {_count(trajectory.steps, 'step')}: {trajectory.status}"]
    if trajectory.consistent_start:
        lines.append(trajectory.consistent_start)
    lines.append(f"energy: {energy[0]:.6g} J at the start, {energy[-1]:.6g} J at the end")
    if trajectory.multipliers.shape[1]:
        lines.append(f"constraints: residual at most {abs(trajectory.constraint_residual).max():.1e}")
    return lines


def _report(case: Case, run: Run, verdicts: Sequence[Verdict], options: argparse.Namespace) -> Path:
    path = options.out / f"{_file_name(case.description.name)}.html"
    return write_report(path, run.trajectory, run.equations, case.scene, verdicts, case.title, case.source, case.errata,
                        options.remarks)


def _file_name(name: str) -> str:
    """`name` without what a file system or a shell takes for something else."""
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name).strip(".") or "system"


def _derive(options: argparse.Namespace) -> int:
    if options.explain:
        return _explain(options)
    asked = {"style": options.style, "notation": options.notation}
    chosen = {option: value for option, value in asked.items() if value is not None}
    if chosen and options.writer not in (text, latex):
        return _refuse(f"derive: --{next(iter(chosen))} is for equations as text and as LaTeX.")
    equations = derive(case_of(options.what).description)
    print(options.writer(equations, **chosen).rstrip("\n"))
    return PASSED


def _explain(options: argparse.Namespace) -> int:
    """The derivation step by step."""
    if options.writer not in (text, latex) or options.style is not None:
        return _refuse("derive: --explain prints text or LaTeX, in the textbook's style.")
    explanation = explain(case_of(options.what).description, notation=options.notation)
    print((explanation.latex() if options.writer is latex else str(explanation)).rstrip("\n"))
    return PASSED


def _json(equations: Equations) -> str:
    return json.dumps(listing.record(equations), indent=2, ensure_ascii=False)


def _export(options: argparse.Namespace) -> int:
    model = compile(case_of(options.what).description, free=options.free)
    asked = {"quantities": options.quantities, "frames": options.frames, "prefix": options.prefix,
             "golden": options.golden, "precision": options.precision}  # fmt: skip
    if options.output is not None:
        print("\n".join(map(str, export(model, options.to, options.output, **asked))))
        return PASSED
    text = export(model, options.to, **asked)
    if not isinstance(text, str):
        return _refuse(f"export to {options.to}: it is several files. Say where they go: --output FOLDER.")
    print(text, end="")
    return PASSED


def _verify(options: argparse.Namespace) -> int:
    if options.all == (options.what is not None):
        return _refuse("verify: give the name of a system or a model file, or --all.")
    if not options.all:
        case = case_of(options.what)
        verdicts = _judge(case, go(case))
        _print_verdicts(verdicts)
        return _status(verdicts)
    ends = {name: _verify_quietly(name) for name in gallery.names()}
    left = [name for name, status in ends.items() if status != PASSED]
    print(f"{len(ends) - len(left)} of {len(ends)} systems hold" + (f"; not {', '.join(left)}" if left else ""))
    return next((status for status in (FAILED, UNDECIDED) if status in ends.values()), PASSED)


def _verify_quietly(name: str) -> int:
    """One line for a system that holds; what fails or was given up of one that does not. The exit status."""
    case = case_of(name)
    verdicts = _judge(case, go(case))
    status = _status(verdicts)
    print(f"{_MARKS[status]}  {name}: {_count(len(verdicts), 'law')}", flush=True)
    _print_verdicts([verdict for verdict in verdicts if not verdict.passed])
    return status


_MARKS = {PASSED: "holds", FAILED: "FAILS", UNDECIDED: "open "}


# -------------------------------------------------------------------- laws and checks


def _judge(case: Case, run: Run) -> list[Verdict]:
    """Every law of mechanics on the equations, then what this system's own file promises."""
    return [*verify(run.equations, start=case.start), *_checks(case, run)]


def _checks(case: Case, run: Run) -> Iterable[Verdict]:
    if run.trajectory is not None and not run.trajectory.success:
        yield Verdict("motion", run.trajectory.status, "simulated", False, math.inf)
        return
    for check in case.checks:
        found = check.measure(run)
        method = f"measured, at most {check.tolerance:.0e}"
        yield Verdict(check.name, check.statement, method, found <= check.tolerance, found)


def _print_verdicts(verdicts: Iterable[Verdict]) -> None:
    for verdict in verdicts:
        print(f"  {verdict}")


def _status(verdicts: Sequence[Verdict]) -> int:
    """The exit status: the worst that became of a law or a check."""
    if any(verdict.failed for verdict in verdicts):
        return FAILED
    return PASSED if all(verdict.passed for verdict in verdicts) else UNDECIDED


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


# -------------------------------------------------------------------- the command line


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dalembert",
        description="From a Lagrangian to its equations, and to a checked and plotted motion.",
    )
    parser.add_argument("--version", action="version", version=f"dalembert {dalembert.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listed = _command(commands, "gallery", _gallery, "the systems that ship, or all about one of them")
    listed.add_argument("name", nargs="?", help="a system")

    run = _command(commands, "run", _run, "derive, simulate, check, and write the report")
    run.add_argument("what", metavar="NAME_OR_FILE", help="a system of the gallery, or a model file")
    run.add_argument("--out", type=Path, default=Path("reports"), metavar="DIR", help="where the report goes")
    run.add_argument("--duration", type=_seconds, metavar="S", help="seconds to simulate")

    watched = _command(commands, "watch", _watch, "the motion in the terminal, until Ctrl-C")
    watched.add_argument("what", metavar="NAME_OR_FILE", help="a system of the gallery, or a model file")
    watched.add_argument("--duration", type=_seconds, metavar="S", help="seconds to simulate")
    watched.add_argument("--speed", type=_positive, default=1.0, metavar="X", help="so many seconds of it a second")
    watched.add_argument("--once", action="store_true", help="to its end and not again")

    derived = _command(commands, "derive", _derive, "the equations of motion, for reading or for other programs")
    derived.add_argument("what", metavar="NAME_OR_FILE", help="a system of the gallery, or a model file")
    form = derived.add_mutually_exclusive_group()
    derived.set_defaults(writer=text)
    for option, writer, meaning in (
        ("--latex", latex, "as LaTeX"),
        ("--json", _json, "as JSON, expressions as text"),
        ("--python", listing.python_script, "as a script for SymPy"),
    ):
        form.add_argument(option, dest="writer", action="store_const", const=writer, help=meaning)
    derived.add_argument("--explain", action="store_true", help="the derivation, step by step")
    derived.add_argument("--style", metavar="STYLE", help=f"the form of each entry: {', '.join(STYLES)}")
    derived.add_argument("--notation", metavar="BOOK", help=f"the letters of a book: {', '.join(NOTATIONS)}")

    verified = _command(commands, "verify", _verify, "every law that must hold, proved or measured")
    verified.add_argument("what", nargs="?", metavar="NAME_OR_FILE", help="a system of the gallery, or a model file")
    verified.add_argument("--all", action="store_true", help="every system of the gallery")

    exported = _command(commands, "export", _export, "a model in the words of other programs")
    exported.add_argument("what", metavar="NAME_OR_FILE", help="a system of the gallery, or a model file")
    exported.add_argument("--to", default="c", metavar="FORMAT", help=", ".join(map(str, EXPORTERS.values())))
    exported.add_argument("--output", type=Path, metavar="PATH",
                          help="a folder, or a file where the format has one; else the text is printed")  # fmt: skip
    for option, meaning in (("quantities", "what functions give, by the names of a model's own; else the usual ones"),
                            ("frames", "bodies or frames: pose, velocity and jacobian of each"),
                            ("free", "parameters that stay arguments")):  # fmt: skip
        default = None if option == "quantities" else ()
        exported.add_argument(f"--{option}", nargs="+", default=default, metavar="NAME", help=meaning)
    exported.add_argument("--prefix", metavar="WORD", help="what all names begin with; else the name of the system")
    exported.add_argument("--precision", default="double", metavar="WORD", help="double or single")
    exported.add_argument("--golden", type=int, default=3, metavar="N",
                          help="states at which the text tests itself (default 3; 0: without a test)")  # fmt: skip

    completed = _command(commands, "completion", _completion, "what a shell has to know to complete commands")
    completed.add_argument("shell", choices=SCRIPTS, help='for bash: eval "$(dalembert completion bash)"')
    return parser


def _command(
    commands: Any, name: str, function: Callable[[argparse.Namespace], int], meaning: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=meaning, description=meaning[0].upper() + meaning[1:] + ".")
    parser.set_defaults(command=function)
    return parser


def _seconds(given: str) -> float:
    return _positive(given, " of seconds")


def _positive(given: str, unit: str = "") -> float:
    try:
        value = float(given)
    except ValueError:
        value = math.nan
    if not (0.0 < value < math.inf):
        raise argparse.ArgumentTypeError(f"{given!r} is not a positive number{unit}")
    return value


if __name__ == "__main__":
    sys.exit(main())
