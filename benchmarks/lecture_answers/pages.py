"""The checks of the gallery's pages, along the motion that each page asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import dalembert as da
from dalembert import gallery
from dalembert.gallery import Check
from docs.lessons import coverage

from .answer import Answer


@dataclass(frozen=True)
class Run:
    """A page on its way: what its checks look at."""

    system: da.System
    equations: Any
    model: Any
    trajectory: Any


@cache
def run_of(name: str) -> Run:
    """A page derived, compiled and simulated."""
    page = gallery.load(name)
    equations = da.derive(page.build())
    system = equations.system
    if page.start is None:
        return Run(system, equations, None, None)
    model = da.compile(equations)
    q, v = system.state(page.start)
    inputs = page.inputs() if page.inputs else None
    return Run(system, equations, model, da.simulate(model, q=q, v=v, duration=page.duration, inputs=inputs))


def answers() -> Iterator[Answer]:
    """Every check of every page."""
    for name in gallery.names():
        page = gallery.load(name)
        for check in page.checks:
            yield Answer(_items(name), f"page {name}", check.name, check.tolerance, partial(_measure, name, check))


def _items(name: str) -> tuple[str, ...]:
    """The systems, methods, theorems and homework that a page carries."""
    carried = [item for item in coverage.items() if f"page {name}" in item.carriers]
    return tuple(item.name for item in carried if item.kind in "SMTH")


def _measure(name: str, check: Check) -> float:
    return check.measure(run_of(name))
