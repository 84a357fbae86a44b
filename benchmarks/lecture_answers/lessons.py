"""The checks of the lessons."""

from __future__ import annotations

from collections.abc import Iterator

from docs import lessons

from .answer import Answer


def answers() -> Iterator[Answer]:
    """Every check of every lesson."""
    for name in lessons.names():
        for check in lessons.load(name).checks:
            yield Answer(check.ids, f"lesson {name}", check.name, check.tolerance, check.measure)
