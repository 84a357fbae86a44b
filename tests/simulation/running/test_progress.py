"""The progress bar: when it shows."""

from __future__ import annotations

import pytest

from dalembert.simulation.running import progress
from dalembert.simulation.running.progress import Progress


@pytest.mark.parametrize(("shown", "expected"), [(True, True), (False, False), (None, False)])
def test_it_shows_when_asked_and_not_at_once(
    shown: bool | None, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True, raising=False)
    with Progress("simulate", shown) as bar:
        bar.update(0.5)
        assert bar.visible == expected


def test_on_a_terminal_it_shows_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with Progress("simulate") as bar:
        bar.update(0.5)
        assert bar.visible


def test_without_a_terminal_it_never_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: False, raising=False)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with Progress("simulate") as bar:
        bar.update(0.5)
        assert not bar.visible
