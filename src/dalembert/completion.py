"""What bash, zsh and fish have to know to complete commands: their options, the gallery, formats, styles and books.

The words are those of the command line's own parser; nothing is started while a word is completed.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterator, Mapping

from . import gallery
from .exports.formats import EXPORTERS
from .writing.matrices import STYLES
from .writing.typeset.options import NOTATIONS

#: {command: ({option, or "" for what stands alone: words}, meaning)}; no words where a file or a number is wanted.
_Commands = Mapping[str, tuple[dict[str, tuple[str, ...]], str]]


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script for "bash", "zsh" or "fish" that completes the commands of a parser. KeyError for others."""
    return SCRIPTS[shell](_commands(parser))


def _commands(parser: argparse.ArgumentParser) -> _Commands:
    (commands,) = (each.choices for each in parser._actions if isinstance(each.choices, dict))
    return {name: (dict(_options(each)), each.description or "") for name, each in commands.items()}


def _options(command: argparse.ArgumentParser) -> Iterator[tuple[str, tuple[str, ...]]]:
    words = {"NAME_OR_FILE": gallery.names(), "FORMAT": tuple(EXPORTERS), "STYLE": tuple(dict.fromkeys(STYLES)),
             "BOOK": tuple(NOTATIONS)}  # fmt: skip
    for action in command._actions:
        given = tuple(action.choices or words.get(str(action.metavar), ()))
        if not action.option_strings:
            yield "", given or gallery.names()
        elif action.option_strings[-1] != "--help":
            yield action.option_strings[-1], given


def _words(options: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What may stand after a command: its options, and what needs none."""
    return (*(option for option in options if option), "--help", *options.get("", ()))


def _bash(commands: _Commands) -> str:
    return _by_cases(commands, _BASH)


def _zsh(commands: _Commands) -> str:
    return _by_cases(commands, _ZSH)


def _by_cases(commands: _Commands, frame: str) -> str:
    """A script that takes cases of the command and the word before."""
    after = [f"        {name}) found={_quoted(_words(options))} ;;" for name, (options, _) in commands.items()]
    values = {option: words for options, _ in commands.values() for option, words in options.items() if words}
    before = [f"        {option}) found={_quoted(words)} ;;" for option, words in values.items() if option]
    return (frame.replace("AFTER", "\n".join(after)).replace("BEFORE", "\n".join(before))
            .replace(" ".join(gallery.names()), '"${systems[@]}"').replace("SYSTEMS", _quoted(gallery.names()))
            .replace("COMMANDS", _quoted((*commands, "--help", "--version"))))  # fmt: skip


def _quoted(words: tuple[str, ...]) -> str:
    """Words as a list of the shell."""
    return f"({' '.join(shlex.quote(word) for word in words)})"


_BASH = """\
_dalembert() {
    local IFS=$'\\n' found=() word
    local systems=SYSTEMS
    if (( COMP_CWORD == 1 )); then
        found=COMMANDS
    else
        case ${COMP_WORDS[1]} in
AFTER
        esac
        case ${COMP_WORDS[COMP_CWORD-1]} in
BEFORE
        esac
    fi
    COMPREPLY=()
    for word in $(compgen -W "${found[*]}" -- "${COMP_WORDS[COMP_CWORD]}"); do
        COMPREPLY+=("$(printf %q "$word")")
    done
}
complete -o default -F _dalembert dalembert
"""
_ZSH = """\
#compdef dalembert
_dalembert() {
    local -a found systems
    systems=SYSTEMS
    if (( CURRENT == 2 )); then
        found=COMMANDS
    else
        case $words[2] in
AFTER
        esac
        case $words[CURRENT-1] in
BEFORE
        esac
    fi
    compadd -a found
    (( CURRENT == 2 )) || _files
}
compdef _dalembert dalembert
"""


def _fish(commands: _Commands) -> str:
    lines = [f"complete -c dalembert -n __fish_use_subcommand -f -a {name} -d {shlex.quote(meaning)}"
             for name, (_, meaning) in commands.items()]  # fmt: skip
    for name, (options, _) in commands.items():
        here = f"complete -c dalembert -n '__fish_seen_subcommand_from {name}'"
        for option, words in options.items():
            listed = f" -a {shlex.quote(' '.join(map(shlex.quote, words)))}" if words else ""
            lines.append(f"{here} -l {option[2:]}{f' -x{listed}' if listed else ''}" if option else here + listed)
    return "\n".join(lines) + "\n"


#: By shell, what writes its script.
SCRIPTS: dict[str, Callable[[_Commands], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
