"""SymPy on a system: three derivations, two simplifications, each stopped after a limit of CPU time."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import sympy
from sympy.core.cache import clear_cache
from sympy.physics.mechanics import LagrangesMethod

from dalembert.description.coordinates import time

from ..common import once
from .case import Case

T = TypeVar("T")
Printed = list[Any]


class Stopped(BaseException):
    """The limit of CPU time is spent. Not an Exception, so that nobody's `except Exception` keeps it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `Stopped` in the body once it has spent `seconds` of CPU time, and again every second after that."""

    def stop(*_: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


def timed(call: Callable[[], T], limit: float) -> tuple[float | str, T | None]:
    """CPU seconds and result of `call` with SymPy's cache empty at the start.

    ">600" and None if it was stopped after 600 s, "failed" and None if memory or the depth of recursion ran out.
    """
    clear_cache()
    try:
        with limited(limit):
            return once(call)
    except Stopped:
        return f">{limit:g}", None
    except (MemoryError, RecursionError):
        return "failed", None
    finally:
        clear_cache()


def lagrange(case: Case) -> tuple[Any, Any]:
    """M and the bias of LagrangesMethod."""
    method = LagrangesMethod(case.lagrangian, list(case.coordinates), nonhol_coneqs=list(case.nonholonomic) or None)
    method.form_lagranges_equations()
    size = len(case.coordinates)
    return method.mass_matrix[:, :size], -method.forcing


def recipe(case: Case) -> tuple[Any, Any]:
    """M and the bias by `jacobian`, as learn-multibody-dynamics does; so are the rows and biases of constraints."""
    q: Any = sympy.Matrix(case.coordinates)
    rates = q.diff(time())
    accelerations = rates.diff(time())
    row = sympy.Matrix([case.lagrangian])
    left = (row.jacobian(rates).diff(time()) - row.jacobian(q)).T
    found = left.jacobian(accelerations), left.xreplace(dict.fromkeys(accelerations, 0))
    if case.nonholonomic:
        slip: Any = sympy.Matrix(case.nonholonomic)
        _ = slip.jacobian(rates), slip.diff(time()).xreplace(dict.fromkeys(accelerations, 0))
    return found


def entries(mass_matrix: Any, bias: Any) -> Printed:
    """What is printed: every entry of M and of the bias."""
    return [*mass_matrix, *bias]


def trigsimped(printed: Printed) -> Printed:
    return [sympy.trigsimp(entry) for entry in printed]


def simplified(printed: Printed) -> Printed:
    return [sympy.simplify(entry) for entry in printed]
