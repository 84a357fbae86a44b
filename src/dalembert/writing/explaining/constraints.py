"""Constraints on three levels, and the reactions that hold them.

    h = 0,    h' = A v + dh/dt = 0,    h'' = A a + b = 0,    L + lambda^T h,    reactions A^T lambda

Sources: `constraints.py` of the derivation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dynamics.lagrange import at_rest
from ..matrices import multipliers
from ..typeset.notation import Piece, indexed, total
from .desk import LONGEST, Desk
from .formulas import Formula, Step
from .operator import Operator, times

_WHY = "What stays zero is differentiated until it speaks of accelerations; the multipliers are the reactions, which " \
       "do no work in any virtual displacement that the constraints allow."
_ROLLING = "A nonholonomic constraint is one on velocities, and cannot be put into {lagrangian}."

#: What the rate of a holonomic constraint is called, where nothing or something moves it from outside.
_AT_REST, _DRIVEN = "{constraint_jacobian} {rate}", "{constraint_jacobian} {rate}, and explicit time"
#: Terms of a row beyond which it is not written out: sums of angles hold many that are written as one.
_LONGEST_ROW = 3 * LONGEST


def constraint_steps(desk: Desk, pieces: Operator) -> list[Step]:
    """One step where there are constraints."""
    system, rows = desk.system, desk.dynamics.constraint_nodes
    if not rows.rate:
        return []
    held, count = len(system.holonomic), desk.count
    jacobian, bias = desk.entries("constraint_jacobian"), desk.entries("constraint_bias", _LONGEST_ROW)
    rates = desk.entries("constraint_rate", _LONGEST_ROW)
    positions = desk.shorter(rows.position)
    moving = [_AT_REST if rest == desk.graph.zero else _DRIVEN for rest in at_rest(system, rows.rate)]
    lines: list[Formula] = []
    for i, rate in enumerate(rates):
        given = system.constraint_names[i] if i < len(system.labels) else ""
        head = _row_name(desk, i)
        if i < held:
            lines += desk.formula(head, positions[i], given or "holonomic")
        lines += desk.formula(Piece("dots", (head, 1)), rate, desk.told(moving[i]) if i < held else "nonholonomic")
        turning = [times(entry, a) for entry, a in zip(jacobian[i * count:(i + 1) * count], desk.accelerations,
                                                        strict=True)]
        lines += _second(desk, Piece("dots", (head, 2)), [*turning, bias[i]])
    lines += _augmented(desk, held)
    label = desk.told("reaction, {constraint_jacobian}ᵀ{multipliers}")
    for index, reaction in zip(desk.indices, pieces.reactions, strict=True):
        lines += desk.total(indexed(desk.free("R", "reaction"), index), reaction, label)
    sentence = desk.told(" ".join([_WHY] + [_ROLLING] * (held < len(rates))))
    return [Step("Constraints", sentence, tuple(lines), desk.remarks())]


def _row_name(desk: Desk, i: int) -> Piece:
    return Piece("name", (desk.free("h", "Φ", "constraint"), str(i)))


def _second(desk: Desk, head: Piece, parts: Sequence[Any]) -> list[Formula]:
    """A a + b."""
    return desk.total(head, parts, desk.told("{constraint_jacobian} {acceleration} + {constraint_bias}"))


def _augmented(desk: Desk, held: int) -> list[Formula]:
    """L + lambda^T h, with the holonomic constraints."""
    if not held:
        return []
    symbols = list(multipliers(desk.system))[:held]
    names = [desk.writer.terms(symbol)[0][1] for symbol in symbols]
    terms = [Piece("product", (multiplier, _row_name(desk, i))) for i, multiplier in enumerate(names)]
    whole = total([desk.letter("lagrangian"), *terms])
    bar = Piece("name", (*desk.letter("lagrangian").parts[:2], "bar"))
    return [Formula(bar, (whole,), "augmented Lagrangian")]
