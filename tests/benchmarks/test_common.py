"""What benchmarks share: goal lines, ratios within rounds, the JSON file. Nothing here is timed."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.common import Goal, Record, Timings, interleave, slowness


def test_a_goal_line_says_what_was_wanted_and_measured():
    assert Goal("speed", 30, 31.2).line() == "goal speed: wanted >= 30, measured 31.2, met"
    assert Goal("speed", 30, 29.0).line() == "goal speed: wanted >= 30, measured 29, short"
    assert (
        Goal("error", 1e-8, 2e-9, at_least=False).line() == "goal error: wanted <= 1e-08, measured 2e-09, met"
    )


def test_a_nan_meets_no_goal():
    assert not Goal("error", 1e-8, float("nan"), at_least=False).met


def test_a_ratio_is_taken_within_rounds():
    drifting = Timings({"slow": [2.0, 20.0, 6.0], "fast": [1.0, 10.0, 2.0]})
    assert drifting.ratio("slow", "fast") == 2.0
    assert drifting.seconds("slow") == 6.0


def test_contenders_take_turns():
    calls: list[str] = []
    interleave({"a": lambda: calls.append("a"), "b": lambda: calls.append("b")}, rounds=2, shortest=0.0)
    assert calls == ["a", "b", "a", "b", "b", "a"]


def test_everything_measured_is_written(tmp_path: Path, capsys):
    record = Record("sample")
    record.row(n=2, seconds=0.25)
    record.goals.append(Goal("speed", 1, 2.0))
    record.finish(tmp_path / "sample.json")
    written = json.loads((tmp_path / "sample.json").read_text(encoding="utf-8"))
    assert written["rows"] == [{"n": 2, "seconds": 0.25}]
    assert written["goals"][0]["met"] is True
    assert "goal speed: wanted >= 1, measured 2, met" in capsys.readouterr().out


def test_slowness_is_the_time_of_a_known_piece_of_work(monkeypatch):
    clock = iter([5.0, 5.1])
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    assert abs(slowness() - 3.0) < 1e-9
