"""Motions as text: frames are where the numbers are, and a terminal gets its cursor back."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from dalembert.view import terminal
from dalembert.view.motion import Motion, MovingShape, box_of
from dalembert.view.terminal import drawer, stills, watch

GOLDEN = Path(__file__).parents[1] / "golden" / "terminal" / "pendulum.txt"


def pendulum(trace: bool = False) -> Motion:
    """A rod of 1 m that turns by a quarter in a second, hung at the origin."""
    times = np.linspace(0, 1, 31)
    angles = times * np.pi / 2
    ends = np.stack([np.sin(angles), 0 * angles, -np.cos(angles)], axis=-1)[:, None]
    rod = np.concatenate([np.zeros_like(ends), ends], axis=1)
    shapes = MovingShape("line", "rod", rod), MovingShape("marker", "bob", ends, 0.05, trace)
    return Motion(times, shapes, box_of(shapes), "z")


class Terminal(io.StringIO):
    """A terminal that remembers, and is interrupted after so many frames."""

    encoding = "utf-8"

    def __init__(self, frames: int) -> None:
        super().__init__()
        self.left = frames

    def isatty(self):
        return True

    def flush(self):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def test_frames_of_a_pendulum_are_as_they_were():
    assert stills(pendulum(trace=True), "pendulum", 30, 10, count=3) == GOLDEN.read_text(encoding="utf-8")


def test_the_rod_hangs_and_then_lies():
    draw = drawer(pendulum(), 30, 10, plain=True)
    assert {line.rstrip() for line in draw(-1.0)} == {line.rstrip() for line in draw(0.0)}
    hanging, lying = draw(0.0), draw(1.0)
    assert sum("*" in line for line in hanging) == 10
    assert sum("*" in line for line in lying) <= 2
    assert max(map(len, lying)) > 20 > max(map(len, hanging))
    assert set("".join(hanging)) <= {"*", " "}


def test_a_trail_shows_where_the_bob_was():
    dots = [sum(c != " " for line in drawer(pendulum(trace), 30, 10)(1.0) for c in line) for trace in (False, True)]
    assert dots[1] > dots[0] + 5


def test_what_is_no_terminal_gets_a_few_frames():
    stream = io.StringIO()
    watch(pendulum(), "a\x1b[2Jb", stream)
    assert "\x1b" not in stream.getvalue()
    assert stream.getvalue().count(" s\n") == 4


@pytest.mark.parametrize("once", [False, True])
def test_the_cursor_comes_back(monkeypatch, once):
    monkeypatch.setattr(terminal, "sleep", lambda seconds: None)
    now = iter(np.arange(0.0, 1000.0, 0.3))
    monkeypatch.setattr(terminal, "monotonic", lambda: next(now))
    stream = Terminal(frames=100 if once else 30)
    watch(pendulum(), "pendulum", stream, once=once)
    shown = stream.getvalue()
    assert shown.startswith("\x1b[?25l") and shown.endswith("\x1b[?25h")
    assert ("t = 1.00 s" in shown) and shown.count("t = ") == (4 if once else 30)


def test_a_terminal_that_cannot_write_braille_gets_asterisks():
    stream = Terminal(frames=2)
    stream.encoding = "ascii"
    watch(pendulum(), "pendulum", stream)
    assert stream.getvalue().isascii() and "*" in stream.getvalue()


def test_one_point_and_one_time_can_be_drawn():
    at = np.zeros((1, 1, 3))
    moving = Motion(np.zeros(1), (MovingShape("marker", "m", at),), box_of((MovingShape("marker", "m", at),)), "z")
    assert stills(moving, "m", 10, 5).count("t = ") == 1
