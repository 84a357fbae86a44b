"""Several motions by one call: states or parameters with an axis of runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

from ..errors import DescriptionError, ShapeError
from ..expr.doubles import is_plain
from ..forms.statics.places import equations_of, name_of
from ..model import Model
from ..model import compile as compile_model
from .beginning.numbers import state_of
from .beginning.setting_out import with_names
from .events.asked import events_of, switched_names

__all__ = ["one_or_several"]

Asked = ParamSpec("Asked")
Motion = TypeVar("Motion")
_DIFFER = ("q", "v", "parameters")


def one_or_several(simulate: Callable[Asked, Motion]) -> Callable[Asked, Motion]:
    """`simulate`, which is called for each run where q, v or parameters have an axis of runs, and then returns a list.

    Arrays (N, n) have a run in each row; in mappings numbers (N,) have one in each entry. What has no such axis is the
    same for all. Raises ShapeError where there are different numbers of runs.
    """

    @wraps(simulate)
    def called(*places: Asked.args, **given: Asked.kwargs) -> Motion:
        sizes = {name: _sizes(given.get(name)) for name in _DIFFER}
        if not any(sizes.values()):
            return simulate(*places, **given)
        if given.get("checkpoint") is not None:
            raise DescriptionError("simulate", "a checkpoint is of one run, and there are several.",
                                   "Use an `ensemble`, whose store keeps them.")  # fmt: skip
        asked = {**dict(zip(("model",), places, strict=False)), **given}
        return cast("Motion", _each(cast("Callable[..., Any]", simulate), sizes, asked))

    return called


def _each(simulate: Callable[..., Any], sizes: Mapping[str, set[int]], asked: Mapping[str, Any]) -> list[Any]:
    """The motion of each run, of a model that is compiled once."""
    given: dict[str, Any] = {**asked, "events": tuple(asked.get("events", ()))}
    if not isinstance(given["model"], Model):
        given["model"], given["parameters"] = _compiled(given["model"], given.get("parameters"), given["events"])
    counts = sorted(set[int]().union(*sizes.values()))
    if len(counts) > 1:
        _refuse_unknown_names(given)
        said = ", ".join(f"{count} by {name}" for name, found in sizes.items() for count in sorted(found))
        raise ShapeError("simulate", f"there are different numbers of runs: {said}.", "Give each run all it needs.")
    (count,) = counts
    return [simulate(**{**given, **{name: _of_run(given.get(name), run) for name in _DIFFER}})
            for run in range(count)]


def _refuse_unknown_names(given: Mapping[str, Any]) -> None:
    """Names first: what stands under a joint's name may be its several coordinates, and no runs."""
    for name in ("q", "v"):
        if isinstance(given.get(name), Mapping):
            state_of("simulate", given["model"], name, dict.fromkeys(given[name], 0.0))


def _compiled(model: Any, parameters: Any, events: Iterable[Any]) -> tuple[Model, dict[str, Any] | None]:
    """A model that leaves free what differs between runs or is set by events, and what it is still to be given."""
    named = {name_of(key): value for key, value in with_names("simulate", parameters).items()}
    equations = equations_of(model)
    switched = set(switched_names(events_of("simulate", equations, events)))
    free = [name for name in equations.system.parameter_names if name in switched or _axes(named.get(name)) == 1]
    fixed = {name: value for name, value in named.items() if name not in free}
    left = {name: named[name] for name in free if name in named}
    return compile_model(equations, fixed or None, free=free), left or None


def _sizes(thing: Any) -> set[int]:
    """How many runs there are numbers for, as far as a thing says."""
    if isinstance(thing, Mapping):
        return {len(value) for value in thing.values() if _axes(value) == 1}
    return {len(thing)} if _axes(thing) == 2 else set()


def _axes(thing: Any) -> int:
    """How many axes numbers have; what is no array of numbers has none."""
    if thing is None or isinstance(thing, str):
        return 0
    if is_plain(thing):
        return 1
    try:
        return np.ndim(thing)
    except ValueError:
        return 0


def _of_run(thing: Any, run: int) -> Any:
    if isinstance(thing, Mapping):
        return {key: value[run] if _axes(value) == 1 else value for key, value in thing.items()}
    return thing[run] if _axes(thing) == 2 else thing
