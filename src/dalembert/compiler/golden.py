"""Golden numbers of a unit: what its functions answer at some states, and how far other answers may be from that.

Allowed is a multiple of what rounding was seen to move: from machine code to NumPy, from a state to those beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .source import Golden, State, Unit, Written
from .target import Saddle, Target, Wiring, Workshop

__all__ = ["golden"]

_MARGIN, _ULPS, _BESIDE = 16.0, 64.0, 4
_EPSILON = float(np.finfo(float).eps)


def golden(
    unit: Unit, target: Target, other: Target, states: Iterable[State], count: int, key: str | None = None
) -> Golden:
    """The answers of a target at the first so many of the states at which all are finite, beside those of another.

    `key` says all that the functions of the unit depend on beside their names, None where nobody knows.
    """
    ours, theirs = ([_answering(it, each, key) for it in unit.functions] for each in (target, other))
    found = list(islice(_regular(ours, states), count))
    rows = {it.name: np.array([answers[k] for _, answers in found]) for k, it in enumerate(unit.functions)}
    allowed: dict[str, float] = {}
    apart: dict[str, float] = {}
    for it, one, two in zip(unit.functions, ours, theirs, strict=True):
        wanted = rows[it.name]
        apart[it.name] = _distance(wanted, [two(state) for state, _ in found])
        moved = max((_distance(wanted, [one(_beside(state, k)) for state, _ in found]) for k in range(_BESIDE)),
                    default=0.0)  # fmt: skip
        size = float(np.abs(wanted).max(initial=1e-300))
        allowed[it.name] = _MARGIN * max(apart[it.name], moved) + _ULPS * _EPSILON * size
    return Golden(tuple(state for state, _ in found), rows, allowed, apart)


Answer = Callable[[State], NDArray[np.float64]]


def _regular(functions: Sequence[Answer], states: Iterable[State]) -> Iterator[tuple[State, list[NDArray[np.float64]]]]:
    """The states at which every answer is finite, with the answers."""
    for state in states:
        answers = [answer(state) for answer in functions]
        if all(np.isfinite(each).all() for each in answers):
            yield state, answers


def _distance(wanted: NDArray[np.float64], found: Sequence[NDArray[np.float64]]) -> float:
    """The largest difference; one that is no number does not count."""
    return max((float(np.nanmax(np.abs(a - b), initial=0.0)) for a, b in zip(wanted, found, strict=True)), default=0.0)


def _beside(state: State, seed: int) -> State:
    """A state whose numbers are moved by an ulp or so."""
    random = np.random.default_rng(seed)
    return {letter: x * (1 + _EPSILON * random.choice([-1, 1], x.size)) for letter, x in state.items()}


def _answering(it: Written, target: Target, key: str | None) -> Answer:
    """What a function answers, all its results one after the other; nan where it has no solution."""
    solved = isinstance(it.work, Saddle)
    inputs = tuple("qvutp") if isinstance(it.work, Saddle) else tuple(block.name for block in it.work.inputs)
    named = None if key is None else f"golden {it.name} {key}"
    function = target.assemble(lambda shop: _wiring(shop, it), named, True).functions["golden"]

    def answer(state: State) -> NDArray[np.float64]:
        given = [np.ascontiguousarray(state[letter]) if state[letter].size else np.zeros(1) for letter in inputs]
        results = [np.zeros(max(block.size, 1)) for block in it.results]
        status = function(*given, *results)
        flat = np.concatenate([each[: block.size] for each, block in zip(results, it.results, strict=True)])
        return np.full_like(flat, np.nan) if solved and status else flat

    return answer


def _wiring(shop: Workshop, it: Written) -> Wiring:
    work = it.work
    if not isinstance(work, Saddle):
        return {"golden": shop.program("golden", replace(work, name="golden"))}, {}  # it may have the name of C's own
    programs: dict[str, Any] = {name: shop.program(name, program) for name, program in work.programs.items()}
    return {"golden": shop.add(work.kernel, "golden", **work.bound, **programs)}, {}
