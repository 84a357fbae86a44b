"""What a page carries: a scene, where its shapes are, and its plots, as one value for JSON with bytes in it.

Numbers that move are stored in 16 bits of their range, equal ones once, by how their slopes change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..description.robots.meshes.mesh import Mesh
from ..writing.typeset.plain import spell
from .forces import Pulls
from .motion import Detail, FloatArray, Motion, MovingShape
from .panels import Curve, Panel
from .plots import plain_title

WordArray = NDArray[np.uint16]
#: So many points of one plot are stored, or every second, third, ... of each curve.
_MOST_WORDS = 3000
#: The largest word means "no number".
_LARGEST = 65534


def scene_data(moving: Motion) -> dict[str, Any]:
    """The shapes of a motion, and how the camera is to look at them."""
    return {
        "up": moving.up,
        "flat": moving.flat,
        "follow": moving.follows,
        "box": moving.box.tolist(),
        "size": moving.size,
        "gravity": None if moving.gravity is None else moving.gravity.tolist(),
        "shapes": [_shape(shape) for shape in moving.shapes],
        **({"details": [_detail(each) for each in moving.details]} if moving.details else {}),
    }


def _detail(each: Detail) -> dict[str, Any]:
    """Something within a shape, to six digits."""
    at, axes, size = (np.round(values, 6).ravel().tolist() for values in (each.at, each.axes, each.size))
    return {"kind": each.kind, "on": each.on, "at": at, "axes": axes, "size": size}


def _shape(shape: MovingShape) -> dict[str, Any]:
    stored: dict[str, Any] = {
        "kind": shape.kind, "name": shape.name, "count": shape.points.shape[1], "turns": shape.rotation is not None,
        "radius": shape.radius, "trace": shape.trace, "role": shape.role,
    }  # fmt: skip
    if 0 < len(shape.held) < shape.points.shape[1]:
        stored["held"] = list(shape.held)
    if shape.solid:
        stored |= {"solid": shape.solid, "size": list(shape.size)}
    if shape.mesh is not None:
        stored["mesh"] = mesh_data(shape.mesh)
    return stored


def mesh_data(mesh: Mesh) -> dict[str, Any]:
    """A mesh of at most 65535 corners: these in 16 bits of their box, the corners of its triangles by number, and how
    many triangles in a row have a colour; x, y, z and first, second, third corners apart."""
    groups = np.unique(mesh.colours, axis=0, return_inverse=True)[1].ravel()
    order = np.lexsort((*np.sort(mesh.faces, axis=1).T[::-1], groups))
    faces, colours = mesh.faces[order], mesh.colours[order]
    ends = [*np.flatnonzero(np.diff(groups[order])) + 1, len(faces)]
    low, size = mesh.corners.min(axis=0), np.ptp(mesh.corners, axis=0)
    words = np.rint((mesh.corners - low) / np.where(size > 0, size, 1.0) * 65535)
    return {
        "low": low.tolist(), "size": size.tolist(), "corners": [steps(column.astype("<u2")) for column in words.T],
        "faces": [steps(column.astype("<u2")) for column in faces.T],
        "colours": [[int(end - start), "#" + bytes(colours[start].tolist()).hex() if colours[start].any() else ""]
                    for start, end in zip([0, *ends[:-1]], ends, strict=True)],
    }  # fmt: skip


def motion_data(moving: Motion) -> dict[str, Any]:
    """The numbers of a scene over time: of each shape its points, then its rotation row by row.

    `columns` has a constant or the index of a track for each; `tracks` are words of 16 bits from `low` to `high`.
    """
    return _recorded(moving.times, _numbers(moving.shapes), 1e-9 * max(float(np.ptp(moving.box)), 1.0))


def forces_data(pulls: Pulls, moving: Motion, live: bool = False) -> dict[str, Any]:
    """Forces as arrows: their names, the length of one newton in the picture, m; the places of those that act at a
    point of the scene among its numbers; of each over time what it is, N, and where it acts else, m, unless these are
    found `live`."""
    offsets = list(_offsets(moving.shapes))
    tables = (table for arrow in pulls.arrows for table in (arrow.force, *[arrow.at] * (arrow.point is None)))
    columns = (np.ascontiguousarray(column) for table in tables for column in table.T)
    return {"names": [arrow.name for arrow in pulls.arrows], "scale": pulls.scale,
            "points": [None if arrow.point is None else offsets[arrow.point] for arrow in pulls.arrows],
            "motion": None if live else _recorded(pulls.times, columns, 0.0)}  # fmt: skip


def _offsets(shapes: Sequence[MovingShape]) -> Iterator[int]:
    """Where each point begins among the numbers of a scene."""
    place = 0
    for shape in shapes:
        count = shape.points.shape[1]
        yield from range(place, place + 3 * count, 3)
        place += 3 * count + (0 if shape.rotation is None else 9)


def _recorded(times: FloatArray, numbers: Iterable[FloatArray], still: float) -> dict[str, Any]:
    """Numbers over time; one that changes by no more than `still` is a constant."""
    tracks: dict[bytes, tuple[int, dict[str, Any]]] = {}
    columns: list[float | dict[str, int]] = []
    for values in numbers:
        if np.ptp(values) <= still:
            columns.append(float(np.float32(values[0])))
            continue
        key = values.tobytes()
        if key not in tracks:
            tracks[key] = len(tracks), track(values)
        columns.append({"track": tracks[key][0]})
    return {
        "start": float(times[0]),
        "step": float(times[1] - times[0]) if times.size > 1 else 0.0,
        "frames": int(times.size),
        "columns": columns,
        "tracks": [each for _, each in tracks.values()],
    }


def _numbers(shapes: Sequence[MovingShape]) -> Iterator[FloatArray]:
    for shape in shapes:
        tables = [shape.points] if shape.rotation is None else [shape.points, shape.rotation]
        for table in tables:
            yield from np.ascontiguousarray(table.reshape(len(table), -1).T)


def track(values: FloatArray) -> dict[str, Any]:
    """Values in 16 bits of their range; what is not finite is no number. Evenly spaced ones are counted."""
    finite = np.isfinite(values)
    if values.size > 2 and finite.all() and _is_even(values):
        return {"low": float(values[0]), "high": float(values[-1]), "count": values.size}
    low, high = (float(values[finite].min()), float(values[finite].max())) if finite.any() else (0.0, 1.0)
    with np.errstate(invalid="ignore"):
        words = np.rint((values - low) / ((high - low) or 1.0) * _LARGEST)
    return {"low": low, "high": high, "words": bent(np.where(finite, words, _LARGEST + 1).astype("<u2"))}


def _is_even(values: FloatArray) -> bool:
    wanted = np.linspace(values[0], values[-1], values.size)
    return bool(values[-1] > values[0] and np.all(np.abs(values - wanted) <= 1e-12 * (values[-1] - values[0])))


def bent(words: WordArray) -> bytes:
    """Words of 16 bits by their second differences, which are small where a curve is smooth."""
    return steps(np.diff(words, prepend=words.dtype.type(0)))


def steps(words: WordArray) -> bytes:
    """Words of 16 bits by their differences, 0, -1, 1, -2, ... as 0, 1, 2, 3, ...; low bytes before high ones."""
    signed = np.diff(words, prepend=words.dtype.type(0)).view("<i2").astype(np.int64)
    folded = np.where(signed < 0, -2 * signed - 1, 2 * signed)
    return (folded & 255).astype(np.uint8).tobytes() + (folded >> 8).astype(np.uint8).tobytes()


def panel_data(panel: Panel) -> dict[str, Any]:
    """One plot: its words and its curves; curves over the same times share them. Logarithms are taken here."""
    every = max(1, sum(curve.x.size for curve in panel.curves) // _MOST_WORDS + 1)
    panel = replace(panel, curves=tuple(Curve(c.name, c.x[::every], c.y[::every]) for c in panel.curves))
    xs = [curve.x for curve in panel.curves]
    shared = panel.timed and all(np.array_equal(x, xs[0]) for x in xs)
    stored: dict[str, Any] = {
        "key": panel.key, "title": panel.title, "caption": panel.caption, "x": plain_title(panel.x),
        "y": plain_title(panel.y), "logarithmic": panel.logarithmic, "timed": panel.timed,
        "curves": [_curve(curve, panel.logarithmic, shared) for curve in panel.curves],
    }  # fmt: skip
    return stored | ({"x_track": track(xs[0])} if shared else {})


def _curve(curve: Curve, logarithmic: bool, shared: bool) -> dict[str, Any]:
    stored = {"name": "" if curve.name is None else spell(curve.name),
              "y": track(np.log10(curve.y) if logarithmic else curve.y)}  # fmt: skip
    return stored if shared else stored | {"x": track(curve.x)}
