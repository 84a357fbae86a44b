"""The shell commands: `dalembert gallery | run | watch | derive | verify | export | lab | completion`.

Exit status: 0 where everything holds, 1 where a law or a check fails, 2 where the input is at fault; then
one line says what is wrong and what to do. 3 where nothing fails, and a check was given up for its size.

What a command does is in `commands`, which is imported once one is asked for: help comes at once.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import dalembert

from .errors import DalembertError, Remark

PASSED, FAILED, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130

COMMANDS = {
    "gallery": "the systems that ship, or all about one of them",
    "run": "derive, simulate, check, and write the report",
    "watch": "the motion in the terminal, until Ctrl-C",
    "derive": "the equations of motion, for reading or for other programs",
    "verify": "every law that must hold, proved or measured",
    "export": "a model in the words of other programs",
    "lab": "the browser lab: pick, write or draw a system, move it, derive it, take it away",
    "completion": "what a shell has to know to complete commands",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status. Errors of the package become one line on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(ValueError):
            sys.stdout.reconfigure(errors="replace")
    words = sys.argv[1:] if arguments is None else list(arguments)
    options = _parser(words).parse_args(words)
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


def _help(options: argparse.Namespace) -> int:
    """What there is, where no command was named."""
    options.parser.print_help()
    return PASSED


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """With the arguments of the command that stands among some words, or of all where a shell has to know them."""
    parser = argparse.ArgumentParser(
        prog="dalembert",
        description="From a Lagrangian to its equations, and to a checked and plotted motion.",
    )
    parser.add_argument("--version", action="version", version=f"dalembert {dalembert.__version__}")
    parser.set_defaults(parser=parser, command=_help)
    listed = parser.add_subparsers(metavar="COMMAND")
    for name, meaning in COMMANDS.items():
        command = listed.add_parser(name, help=meaning, description=meaning[0].upper() + meaning[1:] + ".")
        if name in words or "completion" in words:
            import_module(".commands", __package__).ARGUMENTS[name](command)
    return parser


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


if __name__ == "__main__":
    sys.exit(main())
