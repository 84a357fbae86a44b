"""What `benchmarks.loops` makes of times and errors."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from benchmarks import loops


def test_the_cheapest_run_is_among_those_with_little_error() -> None:
    runs = [(1e-3, 1.0), (1e-7, 3.0), (1e-8, 2.0)]
    assert loops.cheapest(runs, 1e-6) == 2.0
    assert math.isnan(loops.cheapest(runs, 1e-9))


def test_each_problem_has_a_diagram(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    loops.plot({"four-bar, 10 s": {"ours": [(1e-3, 1.0), (1e-6, 2.0)], "theirs": [(math.nan, 1.0)]}}, tmp_path)
    (made,) = tmp_path.iterdir()
    assert made.name == "four-bar-10-s.png" and made.stat().st_size > 5000
