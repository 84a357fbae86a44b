"""Limits of joints: a motion that meets them is taken with stops there; where it leaves them, that is told."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import numpy as np

from ..errors import remark
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..integration.kernels import Vector
from ..integration.stopped import SIDES, Side, stopped
from ..model import Model
from .beginning.setting_out import WITH_CONTACTS, Begun
from .beginning.switches import first_change
from .trajectory import Motion

_BLOCK, _PLACES = 2048, 4
_SLACK = 1e-9
_MOST_TOLD = 5

Limit = tuple[str, Node, float, float]


def why_no_stops(limits: bool, method: str, is_sampled: bool) -> str:
    """Why a motion by a method, with sampled inputs or not, has no stops at limits; "" if it has."""
    if not limits:
        return "limits=False was said"
    if method not in WITH_CONTACTS:
        return f'method="{method}" knows no stops'
    return "a law that is sampled is asked once" if is_sampled else ""


def tell_limits_left(model: Model, motion: Motion, why: str) -> None:
    """One remark that names the joints whose limits a motion leaves, and when each does first, and `why` it may.

    Looked at are the ends of the steps and a few places between, where the motion is the dense output.
    """
    joints = [(f"'{name}' [{lower:g}, {upper:g}]", time)
              for (name, _, lower, upper), time in first_departures(model, motion)]  # fmt: skip
    start = motion.steps.start
    if joints:
        remark("joint-limits-left", "simulate", f"the motion leaves the limits of joints: {_listed(joints, start)}.",
               f"They are no stops, as {why or 'the start lies outside'}. Joints with a restitution=, and files that "
               'are read with contacts="limits", always have stops.')


def tell_no_stops(where: str, model: Model) -> None:
    """A remark that what goes on from state to state has no stops at limits of joints."""
    if names := [f"'{name}'" for name, *_ in _limits(model)]:
        more = f" and {len(names) - _MOST_TOLD} more" if len(names) > _MOST_TOLD else ""
        told = ", ".join(names[:_MOST_TOLD])
        remark("joint-limits-left", where, f"the limits of joints {told}{more} are no stops here.",
               "Give limits=True, which makes stops of those that the start keeps.")  # fmt: skip


def _listed(told: list[tuple[str, float]], start: float) -> str:
    words = [f"{name} from the start" if time <= 0.0 else f"{name} at t = {start + time:.6g} s" for name, time in told]
    more = f" and {len(told) - _MOST_TOLD} more" if len(told) > _MOST_TOLD else ""
    return ", ".join(words[:_MOST_TOLD]) + more


def met(model: Model, motion: Motion) -> Model | None:
    """The model with stops at all limits that the start of a motion keeps, where it leaves one of these; else None."""
    limits = _limits(model)
    if not limits:
        return None
    kept = _kept(limits, _values(model, motion, limits, motion.steps.clock[:1]))
    watched = [(name, node, kept.get((name, "lower"), -inf), kept.get((name, "upper"), inf))
               for name, node, _, _ in limits]  # fmt: skip
    return stopped(model, tuple(kept)) if first_departures(model, motion, watched) else None


def stopped_from(begun: Begun) -> Model:
    """The model with stops at all limits that a start keeps."""
    model, leaves = begun.model, begun.model.system.leaves
    limits, known = _limits(model), dict(zip(leaves.q, begun.y.tolist(), strict=False))
    nodes = [node for _, node, _, _ in limits]
    values = evaluate(model.system.graph, nodes, {**model.values(begun.values), leaves.t: begun.start, **known})
    return stopped(model, tuple(_kept(limits, [np.atleast_1d(value) for value in values]))) if limits else model


def _kept(limits: list[Limit], starts: list[Vector]) -> dict[Side, float]:
    """The limits that a start keeps."""
    kept: dict[Side, float] = {}
    for (name, _, *bounds), (value,) in zip(limits, starts, strict=True):
        for side, sign, bound in zip(SIDES, (1, -1), bounds, strict=True):
            if np.isfinite(bound) and sign * (bound - value) <= _SLACK * (1.0 + abs(bound)):
                kept[name, side] = bound
    return kept


def _limits(model: Model) -> list[Limit]:
    bodies = model.equations.bodies
    return [] if bodies is None else list(bodies.limits)


def first_departures(model: Model, motion: Motion, limits: list[Limit] | None = None) -> list[tuple[Limit, float]]:
    """The limits of joints that a motion leaves, each with its first time, in s since the start; all of the model by
    default."""
    limits = _limits(model) if limits is None else limits
    inside = dict.fromkeys(limits)
    found: dict[Limit, float] = {}
    if not inside:
        return []
    for times in _looks(motion):
        if not inside:
            break
        for limit, values in zip(inside, _values(model, motion, list(inside), times), strict=True):
            outside = np.flatnonzero(_excess(limit, values) > 0.0)
            if outside.size:
                found[limit] = _refined(model, motion, limit, times, int(outside[0]))
        inside = dict.fromkeys(limit for limit in inside if limit not in found)
    return [(limit, found[limit]) for limit in limits if limit in found]


def _looks(motion: Motion) -> Iterator[Vector]:
    """The times that are looked at, block by block; each block begins where the one before it ends."""
    nodes = motion.steps.clock
    if len(nodes) == 1:
        yield nodes
    for first in range(0, len(nodes) - 1, _BLOCK):
        part = nodes[first : first + _BLOCK + 1]
        parts = np.linspace(0.0, 1.0, _PLACES + 1)[:-1]
        yield np.append((part[:-1, None] + np.diff(part)[:, None] * parts).ravel(), part[-1])


def _values(model: Model, motion: Motion, limits: list[Limit], times: Vector) -> list[Vector]:
    """What is limited, at each time."""
    system, states = model.system, motion.states(times)[0]
    values: dict[Node, Vector | float] = dict(zip(system.leaves.q, states[:, : model.nq].T, strict=True))
    values |= {system.leaves.t: motion.steps.start + times}
    values |= model.values(motion.context[motion.kernels.sizes.parameters])
    found = evaluate(system.graph, [node for _, node, _, _ in limits], values)
    return [np.broadcast_to(row, times.shape) for row in found]


def _excess(limit: Limit, values: Vector) -> Vector:
    """How far values lie outside of a limit; negative inside."""
    _, _, lower, upper = limit
    slack = [_SLACK * (1.0 + abs(bound)) if np.isfinite(bound) else 0.0 for bound in (lower, upper)]
    return np.maximum(lower - slack[0] - values, values - upper - slack[1])


def _refined(model: Model, motion: Motion, limit: Limit, times: Vector, place: int) -> float:
    """When a limit is left between two looks, by bisection; the start, if it lies outside."""
    if place == 0:
        return float(times[0])

    def is_left(time: float) -> bool:
        (value,) = _values(model, motion, [limit], np.array([time]))
        return bool(_excess(limit, value)[0] > 0.0)

    return first_change(is_left, float(times[place - 1]), float(times[place]))
