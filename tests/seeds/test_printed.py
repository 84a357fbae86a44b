"""Every matrix, vector and equation of the five documents comes out in its printed form."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from benchmarks.textbook import DOCUMENTS, Printed
from benchmarks.textbook.compare import entry_as_printed, matches
from dalembert import Equations, derive

PLACES = [(printed, quantity, index) for printed in DOCUMENTS for quantity, entries in printed.build()[1].items()
          for index in entries]


@cache
def worked_out(printed: Printed) -> tuple[Equations, dict[str, dict[tuple[int, ...], Any]]]:
    system, entries = printed.build()
    return derive(system), entries


@pytest.mark.parametrize(("printed", "quantity", "index"), PLACES,
                         ids=[f"{p.name}-{quantity}-{'.'.join(map(str, index))}" for p, quantity, index in PLACES])
def test_an_entry_comes_out_as_printed(printed: Printed, quantity: str, index: tuple[int, ...]) -> None:
    equations, entries = worked_out(printed)
    found = entry_as_printed(equations, quantity, index, printed.named)
    assert matches(found, entries[quantity][index]), f"{found} is not the printed {entries[quantity][index]}"
