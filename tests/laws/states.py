"""States at which laws are measured, for tests: one of a system, near its origin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from mpmath import workdps

import dalembert as da
from dalembert.laws.sample import DIGITS, Sample, samples


@contextmanager
def state_of(
    what: Any, parameters: Mapping[Any, float] | None = None, **altered: Callable[[Any], Any]
) -> Iterator[Sample]:
    """The first state of a system, with some derived nodes of its equations altered."""
    equations = what if isinstance(what, da.Equations) else da.derive(what)
    for name, change in altered.items():
        equations.__dict__[name] = change(equations)
    with workdps(DIGITS):
        yield next(samples(equations, da.motion.Start(), parameters or {}))
