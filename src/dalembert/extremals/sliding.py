"""Extremals with an end that slides on a curve: where it comes to rest is found from transversality."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ..description.functional import StatedFunctional
from ..errors import DescriptionError, ShapeError
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.variations.first import transversality
from .elements import root_of
from .ends import Words, spelled
from .extremal import Extremal
from .prepared import Prepared
from .solve import solve_extremal

_WHERE = "Functional.solve"
_TRIALS = 9


def has_curve(stated: StatedFunctional, ends: Words) -> bool:
    """Whether an end of an unknown is given as an expression in the variable."""
    return any(_is_curve(stated, end) for pair in ends.values() if isinstance(pair, list | tuple) for end in pair)


def _is_curve(stated: StatedFunctional, end: object) -> bool:
    return stated.variable in getattr(end, "free_symbols", ())


def solve_sliding(prepared: Prepared, ends: Words, **options: Any) -> Extremal:
    """The extremal whose last end lies on y = phi(x): phi is given as that end, a range (low, high) as that of x.

    The end is the first place in the range where L + sum p_1 (phi' - y') vanishes (Gelfand and Fomin 1963, section
    14). Raises DescriptionError for ends that do not fit; a search without result is a failed extremal.
    """
    stated, words = prepared.stated, {spelled(key): value for key, value in ends.items()}
    start, low, high = _range(stated, words)
    curves = _curves(stated, words)
    condition = stated.node("the condition at the end", transversality(stated, curves))
    last: Extremal | None = None

    def at(x: float) -> Extremal:
        moved = {name: (words[name][0], float(curve.subs(stated.variable, x)))
                 for name, curve in zip(stated.names, curves, strict=True)}
        return solve_extremal(prepared, {**words, **moved, str(stated.variable): (start, x)}, **options)

    def violation(x: float) -> float:
        nonlocal last
        last = at(x)
        return _at_end(stated, condition, last) if last.success else np.nan

    trials = np.linspace(low, high, _TRIALS)
    found = [violation(float(x)) for x in trials]
    for k in range(1, _TRIALS):
        if found[k] == 0 or found[k] * found[k - 1] < 0:
            return at(float(trials[k]) if found[k] == 0 else root_of(violation, trials[k - 1], trials[k]))
    assert last is not None
    status = f"no end on the curve between {low:g} and {high:g} meets the condition there"
    return replace(last, success=False, kind="none", status=status, curve=None, y=np.full_like(last.y, np.nan),
                   value=np.nan, index=None)


def _range(stated: StatedFunctional, words: Mapping[str, Any]) -> tuple[float, float, float]:
    """The start of x, and where its end is sought."""
    variable = str(stated.variable)
    given: Any = words.get(variable)
    try:
        start, (low, high) = given
        start, low, high = float(start), float(low), float(high)
    except (TypeError, ValueError):
        raise ShapeError(_WHERE, f"{variable} is {given!r}, and an end lies on a curve.",
                         f"Write {variable}=(start, (low, high)): the range where the end is sought.") from None
    if not start < low < high:
        raise ShapeError(_WHERE, f"{start:g}, {low:g}, {high:g} do not ascend.", "The range lies behind the start.")
    return start, low, high


def _curves(stated: StatedFunctional, words: Mapping[str, Any]) -> list[Any]:
    """The curve of each unknown; a number is a curve that stays where it is."""
    from sympy import Float

    curves = []
    for name in stated.names:
        pair = words.get(name)
        if not (isinstance(pair, list | tuple) and len(pair) == 2) or pair[1] is None or isinstance(pair[1], tuple):
            raise DescriptionError(_WHERE, f"the end of {name} is neither a number nor a curve.",
                                   "With an end on a curve, every unknown has one.")
        end = pair[1]
        if _is_curve(stated, pair[0]) or (_is_curve(stated, end) and end.free_symbols != {stated.variable}):
            raise DescriptionError(_WHERE, f"{name} runs from {pair[0]} to {end}.",
                                   f"The last end may lie on a curve, an expression in {stated.variable} alone.")
        curves.append(end if _is_curve(stated, end) else Float(float(end)))
    return curves


def _at_end(stated: StatedFunctional, condition: Node, extremal: Extremal) -> float:
    """The condition at the last end of an extremal."""
    assert extremal.curve is not None
    highest = 2 * max(stated.orders) - 1
    jets = extremal.curve.jets(extremal.x[-1:], highest)[0, : len(stated.unknowns)]
    values = {stated.x: extremal.x[-1]}
    values |= {stated.jet(i, k): jets[i, k] for i in range(len(jets)) for k in range(highest + 1)}
    values |= {row.multiplier: extremal.multipliers[name]
               for row, name in zip(stated.constraints, stated.multiplier_names, strict=False)}
    values |= extremal.curve.integrand.parameter_values
    return float(evaluate(stated.graph, [condition], values)[0])
