"""The public interface as it was recorded: what is there for others cannot change unseen.

`python -m tests.golden.test_golden_interface` writes the file anew; read the difference, and tell it in CHANGELOG.md.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import dalembert as da
import dalembert.sympy

FILE = Path(__file__).with_name("interface.txt")


def topics() -> dict[str, ModuleType]:
    """The root, and the modules that hold the names which it has not."""
    found = {name: getattr(da, name) for name in da.__all__ if inspect.ismodule(getattr(da, name))}
    return {"dalembert": da} | {f"dalembert.{name}": found[name] for name in sorted(found)} | {
        "dalembert.sympy": dalembert.sympy}  # fmt: skip


def names(module: ModuleType) -> list[str]:
    """What a topic has for others; without a list of it, the classes and functions that are defined there."""
    own = (name for name, what in vars(module).items() if getattr(what, "__module__", "") == module.__name__)
    return sorted(getattr(module, "__all__", None) or (name for name in own if not name.startswith("_")))


def said(name: str, what: Any) -> str:
    """A name with what it takes, if it can be called."""
    if not callable(what):
        return name
    try:
        return f"{name}{inspect.signature(what)}"
    except ValueError:
        return name


def members(noun: type) -> Iterator[str]:
    """What the objects of a class have for others, its own and what it has from ours."""
    ours = [base for base in noun.__mro__ if base.__module__.startswith("dalembert")]
    for name in sorted({name for base in ours for name in vars(base) if not name.startswith("_")}):
        what = inspect.getattr_static(noun, name)
        yield f"    .{said(name, getattr(noun, name) if isinstance(what, staticmethod | classmethod) else what)}"


def interface() -> Iterator[str]:
    for title, module in topics().items():
        yield title
        for name in names(module):
            what = getattr(module, name)
            if inspect.isclass(what):
                is_error = issubclass(what, BaseException)
                yield f"  {name}" if is_error else f"  {said(name, what)}"
                yield from () if is_error else members(what)
            elif not inspect.ismodule(what):
                yield f"  {said(name, what)}"


def test_the_interface_is_the_recorded_one() -> None:
    assert list(interface()) == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(interface()) + "\n", encoding="utf-8")
