"""The state within a step, from its dense output: what `Integrator.between` says, as kernels."""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Int, native


@native
def nested_at(dim: Int, rows: Int, s: Float, y: Array, end: Array, dense: Array, point: Array) -> Int:
    """A part s of a step from y to `end`, of rows that are nested (`integrator.nested`)."""
    for i in range(dim):
        point[i] = 0.0
    for row in range(rows - 1, -1, -1):
        w = s if row % 2 == 0 else 1.0 - s
        for i in range(dim):
            point[i] = (point[i] + dense[row * dim + i]) * w
    for i in range(dim):
        point[i] = end[i] if s >= 1.0 else y[i] + point[i]
    return 0


@native
def powers_at(dim: Int, rows: Int, s: Float, y: Array, end: Array, dense: Array, point: Array) -> Int:
    """A part s of a step from y to `end`, of rows that are the terms of a polynomial."""
    for i in range(dim):
        point[i] = 0.0
    for row in range(rows - 1, -1, -1):
        for i in range(dim):
            point[i] = (point[i] + dense[row * dim + i]) * s
    for i in range(dim):
        point[i] = end[i] if s >= 1.0 else y[i] + point[i]
    return 0
