"""The reference: every public name with its signature and its docstring, a page a topic."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import dalembert as da

#: Pages of the names of the root, as its docstring groups them: page, title, names.
_ROOT = (
    ("describe", "Describe", "System Mechanism PointForce Torque Contact Parameter coordinates time read"),
    ("derive", "Derive", "derive Equations explain equal shorten Style"),
    ("compile", "Compile and export", "compile Model export"),
    ("simulate", "Simulate", "simulate Trajectory stepper Event ensemble"),
    ("verify", "Verify and diagnose", "verify diagnose"),
    ("show", "Show", "show Scene"),
    ("vary", "Vary", "Functional"),
)
TOPICS = ("statics", "variations", "momenta", "forms", "control", "robots", "motion", "scene", "spatial", "inertia",
          "gallery", "errors", "sympy")  # fmt: skip
#: A name, and what it is, as docstrings list them.
_ROW = re.compile(r"^(\S+(?:,? \S+){0,4}?) {2,}(\S.*)$")


def pages() -> dict[str, str]:
    """The pages of the reference by the name that they have in the book."""
    found = dict[str, str]()
    for page, title, names in _ROOT:
        found[page] = _page(title, "", [(f"dalembert.{name}", getattr(da, name)) for name in names.split()])
    for topic in TOPICS:
        module = import_module("dalembert.spatial.inertia" if topic == "inertia" else f"dalembert.{topic}")
        found[topic] = _page(f"dalembert.{topic}", module.__doc__ or "", [
            (f"dalembert.{topic}.{name}", getattr(module, name)) for name in _public(module)])  # fmt: skip
    grouped = [("The root", [page for page, _, _ in _ROOT]), ("Topics", list(TOPICS))]
    trees = "\n".join(f"```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n\n" + "\n".join(names) + "\n```\n"
                      for title, names in grouped)  # fmt: skip
    found["index"] = f"# Reference\n\n{_ABOUT}\n{trees}"
    return {f"reference/{page}.md": text for page, text in found.items()}


_ABOUT = """Every public name, from its own docstring. The root has forty names at most; the rest is in topics. The
examples run as tests. {ref}`genindex` lists all names.
"""


def _public(module: Any) -> list[str]:
    """The names of a topic, in its own order."""
    own = [name for name, value in vars(module).items() if not name.startswith("_")
           and getattr(value, "__module__", "").startswith("dalembert") and callable(value)]  # fmt: skip
    return list(getattr(module, "__all__", own))


def _page(title: str, about: str, things: list[tuple[str, Any]]) -> str:
    entries = [_entry(name, thing) for name, thing in things]
    return "\n\n".join([f"# {title}", *filter(None, [markdown(about)]), *entries, ""])


def _entry(name: str, thing: Any) -> str:
    """A name with what can be called of it."""
    if inspect.isclass(thing):
        members = [_member(name, key, value) for key, value in _members(thing)]
        text = _doc(thing)
        return _directive("class", f"{name}{_signature(thing)}", "\n\n".join([text, *members]))
    if inspect.ismodule(thing):
        return _directive("module", name, markdown(inspect.getdoc(thing) or ""))
    if callable(thing):
        return _directive("function", f"{name}{_signature(thing)}", _doc(thing))
    return _directive("data", name, f"{markdown(_said_of_data(name))}")


def _said_of_data(name: str) -> str:
    return "SymPy mechanics' own `t`." if name.endswith(".time") else f"A value of `{name.rpartition('.')[0]}`."


def _members(thing: type) -> Iterator[tuple[str, Any]]:
    """Public methods, properties and what else a class of ours defines, with a docstring, bases included."""
    seen = set[str]()
    for owner in thing.__mro__:
        if not owner.__module__.startswith("dalembert"):
            continue
        for key, value in vars(owner).items():
            if not key.startswith("_") and key not in seen and _kind(value) and inspect.getdoc(value):
                seen.add(key)
                yield key, value


def _kind(value: Any) -> str:
    if isinstance(value, property) or type(value).__name__ == "cached_property":
        return "property"
    return "method" if inspect.isfunction(value) or isinstance(value, classmethod | staticmethod) else ""


def _member(owner: str, key: str, value: Any) -> str:
    plain = getattr(value, "__func__", value)
    signature = "" if _kind(value) == "property" else _signature(plain, bound=not isinstance(value, staticmethod))
    return _directive(_kind(value), f"{owner}.{key}{signature}", _doc(value))


def _directive(kind: str, head: str, body: str) -> str:
    longest = max((len(ticks) for ticks in re.findall("`{3,}", body)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{{py:{kind}}} {head}\n\n{body}\n{fence}"


def _signature(thing: Any, bound: bool = False) -> str:
    """The parameters without their types, which the docstring says in words; as short as it is called."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return "()"
    if isinstance(thing, type) and issubclass(thing, enum.Enum | Exception):
        return ""
    parts = [p.replace(annotation=inspect.Parameter.empty) for p in found.parameters.values()]
    parts = parts[1:] if bound and parts and parts[0].name in ("self", "cls") else parts
    text = str(found.replace(parameters=[_plain_default(p) for p in parts], return_annotation=inspect.Signature.empty))
    return re.sub(r"<[^>]*>", "...", text)


class _Default:
    """A default that is written as a word."""

    def __repr__(self) -> str:
        return "..."


def _plain_default(parameter: inspect.Parameter) -> inspect.Parameter:
    """Defaults that are numbers, words, or empty stay; others are three dots."""
    default = parameter.default
    simple = isinstance(default, int | float | str | bool | None | tuple) or default is inspect.Parameter.empty
    missing = getattr(dataclasses, "_HAS_DEFAULT_FACTORY", None)
    return parameter if simple and default is not missing else parameter.replace(default=_Default())


def _doc(thing: Any) -> str:
    return markdown(inspect.getdoc(thing) or "")


# -------------------------------------------------------------------- docstrings


def markdown(text: str) -> str:
    """A docstring as Markdown: sentences as they stand, examples and what is indented as blocks.

    >>> markdown("What *is* returned.")
    'What \\\\*is\\\\* returned.'
    """
    return "\n\n".join(_told(block) for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip())


def _told(block: str) -> str:
    lines = block.splitlines()
    if lines[0].lstrip().startswith(">>>"):
        return "```{code-block} pycon\n" + inspect.cleandoc(block) + "\n```"
    if all(line.startswith("  ") for line in lines):
        return "```{code-block} text\n" + inspect.cleandoc(block) + "\n```"
    if all(_ROW.match(line) or line.startswith("  ") for line in lines) and _ROW.match(lines[0]):
        return "\n".join(_row(line) for line in lines)
    if any(line.startswith("  ") for line in lines[1:]) and not lines[0].startswith("- "):
        return "```{code-block} text\n" + block + "\n```"
    return "\n".join(_sentence(line) for line in lines)


def _row(line: str) -> str:
    """A line of a list of names with what they are."""
    row = _ROW.match(line)
    return f"- **{_sentence(row[1])}**: {_sentence(row[2])}" if row else f"  {_sentence(line.strip())}"


def _sentence(line: str) -> str:
    """A line of prose: what is between backticks stays, all else is shown as it stands."""
    parts = re.split(r"(`+[^`]+`+)", line)
    told = "".join(part if part.startswith("`") else re.sub(r"([\\*_\[\]<>#|$~{}`])", r"\\\1", part) for part in parts)
    return re.sub(r"^(\d+)\.", r"\1\\.", re.sub(r"^([+-])(?! )", r"\\\1", told))
