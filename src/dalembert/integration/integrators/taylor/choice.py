"""When a Taylor series takes a run unasked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....errors import DescriptionError
from ....expr.node import Node
from ....model import Model
from ...forms import form_of
from .plan import plan_of
from .series import MOVING

__all__ = ["operations_of", "preferred"]

TIGHT = 1e-10
"""From this relative tolerance on steps of order 8 are short enough."""
LARGEST, LONGEST = 12, 150
"""So many accelerations and multipliers, or operations a series has, at most: an order costs the first squared, and the
second times the order. A double pendulum has 87, a four-bar 300, which order 8 moves four times as fast to 1e-13."""


def preferred(model: Model, rtol: float, asked: bool = False, inputs: Sequence[Node] = ()) -> str:
    """Why a series is worth its operations, or nothing: for tolerances below TIGHT, where the equations are smooth and
    short and no inputs are `asked` of Python.

    >>> from dalembert import System, compile
    >>> model = compile(System("x", kinetic="x'**2/2", potential="x**2/2"))
    >>> preferred(model, 1e-13)
    'rtol is 1e-13, and the equations have a short series (1)'
    >>> preferred(model, 1e-9)
    ''
    """
    if asked or rtol >= TIGHT or model.nv + model.nc > LARGEST:
        return ""
    operations = operations_of(model, inputs)
    if operations is None or operations > LONGEST:
        return ""
    return f"rtol is {rtol:g}, and the equations have a short series ({operations})"


def operations_of(model: Model, inputs: Sequence[Node] = ()) -> int | None:
    """How many operations an order of the series takes; None where the equations have none.

    >>> from dalembert import System, compile
    >>> rubbed = System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "-sign(x')"})
    >>> operations_of(compile(rubbed)) is None
    True
    """
    try:
        plan = plan_of(model, *(form_of(model.system.graph, tuple(inputs)) if inputs else ("held", np.zeros(0))))
    except DescriptionError:
        return None
    return int(plan.numbers[MOVING])
