"""The problems: questions of mechanics with closed answers, one file a topic, each answered in a few lines.

    problem.py                     what a problem is, and how its answers are held against what is known
    __main__.py                    the page of all problems, docs/problems.md
    (every other file)             one topic

A new topic is one new file here, a new problem one function of it: the index is the folder.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from dalembert.errors import UnknownNameError, nearest

from .problem import Answer, Problem, Topic

__all__ = ["Answer", "Problem", "Topic", "load", "names", "problems"]

_TOOLS = frozenset({"problem", "__main__"})


def names() -> tuple[str, ...]:
    """The names of all topics, sorted.

    >>> "particles" in names()
    True
    """
    modules = {module.name for module in pkgutil.iter_modules(__path__)} - _TOOLS
    return tuple(sorted(module.replace("_", "-") for module in modules))


def load(name: str) -> Topic:
    """The topic called `name`; UnknownNameError with the nearest name where there is none.

    >>> load("particles").problems[0].title
    "Atwood's machine"
    """
    if name not in names():
        raise UnknownNameError("problems", f"there is no topic {name!r}.", nearest(name, names()))
    return import_module(f".{name.replace('-', '_')}", __package__).TOPIC


def problems() -> tuple[Problem, ...]:
    """All problems, topic by topic.

    >>> len({problem.name for problem in problems()}) == len(problems())
    True
    """
    return tuple(problem for name in names() for problem in load(name).problems)
