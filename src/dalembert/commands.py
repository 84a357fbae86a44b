"""What the shell commands do, each with its arguments; `cli` has their names."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from . import gallery
from .cases import Case, Run, case_of, go, judged, no_system
from .completion import SCRIPTS, script
from .equations import STYLES, Equations, derive
from .errors import DescriptionError
from .exports.export import export
from .exports.formats import EXPORTERS
from .gallery import Example
from .lab.server import serve
from .laws.verification import Verdict
from .model import compile  # noqa: A004 - the house's verb
from .simulation.trajectory import Trajectory
from .view.bodies import seen
from .view.paper import write_paper
from .view.report import write_report
from .view.terminal import watch
from .writing import listing
from .writing.explanation import explain
from .writing.typeset.latex import latex
from .writing.typeset.options import NOTATIONS
from .writing.typeset.text import text

PASSED, FAILED, UNDECIDED = 0, 1, 3
"""What a command returns."""


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
    verdicts = judged(case, run)
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


def _lab(options: argparse.Namespace) -> int:
    serve(options.port, options.browser)
    return PASSED


def _completion(options: argparse.Namespace) -> int:
    print(script(options.shell, options.parser), end="")
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
    write, ending = (write_paper, "pdf") if options.pdf else (write_report, "html")
    return write(options.out / f"{_file_name(case.description.name)}.{ending}", run.trajectory, run.equations,
                 case.scene, verdicts, case.title, case.source, case.errata, options.remarks)  # fmt: skip


def _file_name(name: str) -> str:
    """`name` without what a file system or a shell takes for something else."""
    return "".join(c if c.isalnum() or c in "-_." else "-" for c in name).strip(".") or "system"


def _derive(options: argparse.Namespace) -> int:
    if options.explain:
        return _explain(options)
    asked = {"style": options.style, "notation": options.notation}
    chosen = {option: value for option, value in asked.items() if value is not None}
    if chosen and options.writer not in (text, latex):
        raise DescriptionError("derive", f"--{next(iter(chosen))} is for equations as text and as LaTeX.")
    equations = derive(case_of(options.what).description)
    print(options.writer(equations, **chosen).rstrip("\n"))
    return PASSED


def _explain(options: argparse.Namespace) -> int:
    """The derivation step by step."""
    if options.writer not in (text, latex) or options.style is not None:
        raise DescriptionError("derive", "--explain prints text or LaTeX, in the textbook's style.")
    explanation = explain(case_of(options.what).description, notation=options.notation)
    print((explanation.latex() if options.writer is latex else str(explanation)).rstrip("\n"))
    return PASSED


def _json(equations: Equations) -> str:
    return json.dumps(listing.record(equations), indent=2, ensure_ascii=False)


def _export(options: argparse.Namespace) -> int:
    case = case_of(options.what)
    model = compile(case.description, free=options.free)
    asked = {"quantities": options.quantities, "frames": options.frames, "prefix": options.prefix,
             "golden": options.golden, "precision": options.precision, "start": case.start}  # fmt: skip
    if options.output is not None:
        print("\n".join(map(str, export(model, options.to, options.output, **asked))))
        return PASSED
    text = export(model, options.to, **asked)
    if not isinstance(text, str):
        raise DescriptionError(f"export to {options.to}", "it is several files.", "Say where they go: --output FOLDER.")
    print(text, end="")
    return PASSED


def _verify(options: argparse.Namespace) -> int:
    if options.all == (options.what is not None):
        raise DescriptionError("verify", "give the name of a system or a model file, or --all.")
    if not options.all:
        case = case_of(options.what)
        verdicts = judged(case, go(case))
        _print_verdicts(verdicts)
        return _status(verdicts)
    ends = {name: _verify_quietly(name) for name in gallery.names()}
    left = [name for name, status in ends.items() if status != PASSED]
    print(f"{len(ends) - len(left)} of {len(ends)} systems hold" + (f"; not {', '.join(left)}" if left else ""))
    return next((status for status in (FAILED, UNDECIDED) if status in ends.values()), PASSED)


def _verify_quietly(name: str) -> int:
    """One line for a system that holds; what fails or was given up of one that does not. The exit status."""
    case = case_of(name)
    verdicts = judged(case, go(case))
    status = _status(verdicts)
    print(f"{_MARKS[status]}  {name}: {_count(len(verdicts), 'law')}", flush=True)
    _print_verdicts([verdict for verdict in verdicts if not verdict.passed])
    return status


_MARKS = {PASSED: "holds", FAILED: "FAILS", UNDECIDED: "open "}


# -------------------------------------------------------------------- laws and checks


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


# -------------------------------------------------------------------- their arguments


def _of_gallery(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_gallery)
    parser.add_argument("name", nargs="?", help="a system")


def _of_run(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_run)
    parser.add_argument("what", metavar="NAME_OR_FILE", help=WHAT)
    parser.add_argument("--out", type=Path, default=Path("reports"), metavar="DIR", help="where the report goes")
    parser.add_argument("--duration", type=_seconds, metavar="S", help="seconds to simulate")
    parser.add_argument("--pdf", action="store_true", help="on paper: LaTeX source, and PDF where a TeX is there")


def _of_watch(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_watch)
    parser.add_argument("what", metavar="NAME_OR_FILE", help=WHAT)
    parser.add_argument("--duration", type=_seconds, metavar="S", help="seconds to simulate")
    parser.add_argument("--speed", type=_positive, default=1.0, metavar="X", help="so many seconds of it a second")
    parser.add_argument("--once", action="store_true", help="to its end and not again")


def _of_derive(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_derive, writer=text)
    parser.add_argument("what", metavar="NAME_OR_FILE", help=WHAT)
    form = parser.add_mutually_exclusive_group()
    for option, writer, meaning in (
        ("--latex", latex, "as LaTeX"),
        ("--json", _json, "as JSON, expressions as text"),
        ("--python", listing.python_script, "as a script for SymPy"),
    ):
        form.add_argument(option, dest="writer", action="store_const", const=writer, help=meaning)
    parser.add_argument("--explain", action="store_true", help="the derivation, step by step")
    parser.add_argument("--style", metavar="STYLE", help=f"the form of each entry: {', '.join(STYLES)}")
    parser.add_argument("--notation", metavar="BOOK", help=f"the letters of a book: {', '.join(NOTATIONS)}")


def _of_verify(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_verify)
    parser.add_argument("what", nargs="?", metavar="NAME_OR_FILE", help=WHAT)
    parser.add_argument("--all", action="store_true", help="every system of the gallery")


def _of_export(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_export)
    parser.add_argument("what", metavar="NAME_OR_FILE", help=WHAT)
    parser.add_argument("--to", default="c", metavar="FORMAT", help=", ".join(map(str, EXPORTERS.values())))
    parser.add_argument("--output", type=Path, metavar="PATH",
                        help="a folder, or a file where the format has one; else the text is printed")  # fmt: skip
    for option, meaning in (("quantities", "what functions give, by the names of a model's own; else the usual ones"),
                            ("frames", "bodies or frames: pose, velocity and jacobian of each"),
                            ("free", "parameters that stay arguments")):  # fmt: skip
        default = None if option == "quantities" else ()
        parser.add_argument(f"--{option}", nargs="+", default=default, metavar="NAME", help=meaning)
    parser.add_argument("--prefix", metavar="WORD", help="what all names begin with; else the name of the system")
    parser.add_argument("--precision", default="double", metavar="WORD", help="double or single")
    parser.add_argument("--golden", type=int, default=3, metavar="N",
                        help="states at which the text tests itself (default 3; 0: without a test)")  # fmt: skip


def _of_lab(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_lab)
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="on loopback; any that is free by default")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="say the address only")


def _of_completion(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_completion)
    parser.add_argument("shell", choices=SCRIPTS, help='for bash: eval "$(dalembert completion bash)"')


WHAT = "a system of the gallery, or a model file"
ARGUMENTS: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "gallery": _of_gallery, "run": _of_run, "watch": _of_watch, "derive": _of_derive, "verify": _of_verify,
    "export": _of_export, "lab": _of_lab, "completion": _of_completion,
}  # fmt: skip
"""{command: what adds its arguments, and the function that runs it}."""


def _port(given: str) -> int:
    if given.isdecimal() and int(given) < 1 << 16:
        return int(given)
    raise argparse.ArgumentTypeError(f"{given!r} is not a port, a number below 65536")


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
