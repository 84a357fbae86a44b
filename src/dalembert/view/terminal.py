"""A motion in the terminal: frames of text with eight dots to a character, played in the motion's own time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from time import monotonic, sleep
from typing import TextIO

import numpy as np

from .motion import FloatArray, Motion
from .outline import outline, projection

#: Dots of a character of Braille, by row and column, as bits over U+2800.
_BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
_BLANK = 0x2800
#: The largest picture, columns and rows; frames a second; seconds that a trail goes back; points of a trail.
_COLUMNS, _ROWS, _RATE, _TRAIL, _TRACES = 100, 40, 25.0, 1.0, 40
_HIDE, _SHOW, _CLEAR = "\x1b[?25l", "\x1b[?25h", "\x1b[K"


def drawer(moving: Motion, columns: int, rows: int, plain: bool = False) -> Callable[[float], list[str]]:
    """What draws the motion at a time in s: `rows` lines of at most `columns` characters.

    plain   asterisks instead of Braille, for a terminal that cannot write it
    """
    across = projection(moving)
    shapes = [(shape, across(outline(shape))) for shape in moving.shapes]
    everything = np.concatenate([flat.reshape(-1, 2) for _, flat in shapes])
    low, high = everything.min(axis=0), everything.max(axis=0)
    dots = np.array([2 * columns, 4 * rows])
    scale = float(np.min((dots - 5) / np.maximum(high - low, 1e-9 * float((high - low).max()) or 1.0)))
    corner = (dots - 1) / 2 - scale * (low + high) / 2

    def draw(time: float) -> list[str]:
        canvas = np.zeros((4 * rows, 2 * columns), dtype=bool)
        last = int(np.clip(np.searchsorted(moving.times, time, side="right") - 1, 0, len(moving.times) - 1))
        first = int(np.searchsorted(moving.times, time - _TRAIL))
        for shape, flat in shapes:
            placed = corner + scale * flat[last]
            _mark(canvas, _disc(placed[0]) if shape.kind == "marker" else _line(placed))
            if shape.trace:
                places = np.unique(np.linspace(min(first, last), last, _TRACES, dtype=int))
                _mark(canvas, corner + scale * flat[places].mean(axis=1))
        return _text(canvas[::-1], plain)

    return draw


def _line(points: FloatArray) -> FloatArray:
    """The dots of a line through points."""
    pieces = []
    for start, end in pairwise(points):
        steps = int(np.ceil(np.abs(end - start).max())) + 1
        pieces.append(np.linspace(start, end, min(steps, 4000)))
    return np.concatenate(pieces) if pieces else points


def _disc(centre: FloatArray) -> FloatArray:
    """The dots of a heavy point."""
    side = np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y < 6])
    return np.rint(centre) + side


def _mark(canvas: np.ndarray, points: FloatArray) -> None:
    """Set the dots that are on the canvas."""
    columns, rows = np.rint(points).astype(int).T
    there = (columns >= 0) & (rows >= 0) & (columns < canvas.shape[1]) & (rows < canvas.shape[0])
    canvas[rows[there], columns[there]] = True


def _text(canvas: np.ndarray, plain: bool) -> list[str]:
    """Dots, the upper row first, as lines of characters without blanks at their ends."""
    cells = canvas.reshape(canvas.shape[0] // 4, 4, canvas.shape[1] // 2, 2)
    codes = np.einsum("iajb,ab->ij", cells, _BITS)
    letter: Callable[[int], str] = (lambda code: "*") if plain else (lambda code: chr(_BLANK + code))
    return ["".join(letter(int(code)) if code else " " for code in row).rstrip() for row in codes]


def stills(moving: Motion, name: str, columns: int = 60, rows: int = 20, count: int = 4, plain: bool = False) -> str:
    """So many frames at equally spaced times as text, each under a line with the time."""
    draw = drawer(moving, columns, rows, plain)
    times = np.linspace(moving.times[0], moving.times[-1], count) if len(moving.times) > 1 else moving.times
    return "\n".join("\n".join([_titled(name, float(time)), *draw(float(time))]) for time in times) + "\n"


def _titled(name: str, time: float) -> str:
    """The line over a frame; control characters of a name would command the terminal."""
    return f"{''.join(c if c.isprintable() else ' ' for c in name)}   t = {time:.2f} s"


def watch(moving: Motion, name: str, stream: TextIO, speed: float = 1.0, once: bool = False) -> None:
    """Play the motion on a terminal again and again until Ctrl-C (or `once`); the cursor comes back in any case.

    A stream that is no terminal gets a few frames as text.
    """
    plain = not _writes_braille(stream)
    if not stream.isatty():
        stream.write(stills(moving, name, plain=plain))
        return
    stream.write(_HIDE)
    try:
        for lines in _played(moving, name, speed, once, plain):
            stream.write("".join(f"{line}{_CLEAR}\n" for line in lines) + f"\x1b[{len(lines)}A")
            stream.flush()
    except KeyboardInterrupt:
        pass
    finally:
        stream.write(f"\x1b[J{_SHOW}")
        stream.flush()


def _writes_braille(stream: TextIO) -> bool:
    try:
        chr(_BLANK + 0xFF).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _played(moving: Motion, name: str, speed: float, once: bool, plain: bool) -> Iterator[list[str]]:
    """Frames when their time has come, as large as the terminal is then."""
    first, last = float(moving.times[0]), float(moving.times[-1])
    size = _fitting()
    begun, draw = monotonic(), drawer(moving, *size, plain)
    while True:
        if (fits := _fitting()) != size:
            size, draw = fits, drawer(moving, *fits, plain)
        time = first + (monotonic() - begun) * speed
        yield [_titled(name, min(time, last))[: size[0]], *draw(time)]
        if time > last:
            if once:
                return
            sleep(0.5)
            begun = monotonic()
        sleep(1 / _RATE)


def _fitting() -> tuple[int, int]:
    """Columns and rows of a picture that fits into the terminal."""
    found = shutil.get_terminal_size()
    return max(8, min(_COLUMNS, found.columns - 1)), max(4, min(_ROWS, found.lines - 2))
