"""The equations of a model as a plan for `series`: a tape, and where in it everything is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....compiler.program import Block, Program
from ....compiler.target import Wiring, Workshop
from ....compiler.tracing import written_out
from ....dynamics.quantities import flat
from ....errors import DescriptionError
from ....expr.calculus import substitute, tangent
from ....expr.node import Node
from ....expr.rounding import without_rounding
from ....forms.approximation.derivatives import symbols
from ....forms.approximation.linearisation import Differentials
from ....model import Model
from ....targets import TARGETS
from ...forms import Form
from ...kernels import NO_COLUMNS, Columns, Inputs, Vector
from . import series
from .tape import NoSeries, Tape, tape_of

__all__ = ["Plan", "plan_of"]

Integers = NDArray[np.int64]


# A series is written out when so many steps have asked for it, unless that takes more than so many products.
MANY_STEPS = 20_000
LONGEST = 10_000


@dataclass(frozen=True, eq=False)
class Plan:
    """What `series` reads: `numbers`, but for the order, and the `values` of constants.

    said     what tells the inputs from others
    columns  how many directions follow the motion
    steps    how many were taken with it, by order
    written  the series written out as machine code, by order
    """

    model: Model
    said: tuple[Any, ...] | str
    columns: int
    numbers: Integers
    values: Vector
    steps: dict[int, int] = field(default_factory=dict[int, int])
    written: dict[int, Callable[..., int]] = field(default_factory=dict[int, Callable[..., int]])

    def of_order(self, orders: int) -> Integers:
        """The plan for coefficients up to an order."""
        numbers = self.numbers.copy()
        numbers[series.ORDERS] = orders
        return numbers

    def work(self, orders: int) -> Vector:
        """Memory for the coefficients of all entries, with those of the constants, and for what follows them."""
        count = len(self.values)
        work = np.zeros(count * (orders + 1) + int(series.scratch(self.model.nv, self.model.nc, count)))
        work[: count * (orders + 1) : orders + 1] = self.values
        return work

    def count(self, orders: int, steps: int) -> None:
        """Remember that so many steps were taken."""
        self.steps[orders] = self.steps.get(orders, 0) + steps

    def written_out(self, orders: int) -> Callable[..., int] | None:
        """`series.written` up to an order, where enough steps have been taken to make it.

        Its numbers are those of `series.expand`, bit for bit.
        """
        products = int(self.numbers[series.MOVING]) * orders**2 // 4
        many = self.steps.get(orders, 0) >= MANY_STEPS and products <= LONGEST and not self.columns
        if orders not in self.written and many and self.model.target != "numpy":
            key = self.model.key("taylor", self.said, orders)
            made = TARGETS[self.model.target].assemble(lambda shop: self._wired(shop, orders), key)
            self.written[orders] = made.functions["written"]
        return self.written.get(orders)

    def _wired(self, shop: Workshop, orders: int) -> Wiring:
        program = shop.program("taylor_series", self._program(orders))
        return {"written": shop.add(series.written, "written", program=program)}, {}

    def _program(self, orders: int) -> Program:
        """`series.expand` written out."""
        dim = self.model.nq + self.model.nv
        size = series.HEADER + int(self.numbers[series.GIVEN])
        arguments = (
            orders, Block("t", 1, ()), Block("y", dim, (dim,)), Block("context", size, (size,)),
            self.of_order(orders).tolist(), self.work(orders).tolist(), [None] * ((orders + 1) * dim),
        )  # fmt: skip
        return written_out("taylor_series", series.expand, arguments, {"rows": (6, (orders + 1) * dim)})


def plan_of(model: Model, inputs: Inputs, numbers: Vector, columns: Columns = NO_COLUMNS) -> Plan:
    """The plan of a model, with inputs held, or of a form with these numbers, and with columns. Raises DescriptionError
    where there is none."""
    said = (inputs.rows, inputs.roots, *numbers) if isinstance(inputs, Form) else inputs
    kept: Plan | None = model.assembled.get(("taylor", inputs, columns))
    if kept is None or kept.said != said:
        kept = model.assembled["taylor", inputs, columns] = _made(model, inputs, numbers, said, columns)
    return kept


def _made(
    model: Model, inputs: Inputs, numbers: Vector, said: tuple[Any, ...] | str, columns: Columns
) -> Plan:
    if inputs == "asked":
        raise _refused("the inputs come from a Python function, which has no Taylor series.")
    try:
        tape = tape_of(_program(model, inputs, numbers, columns), "up", "t", "alw", ("R", "dq", "S"), ("S",))
    except NoSeries as problem:
        raise _refused(f"the equations contain {problem}, which has no Taylor series.") from problem
    count = columns[0] + len(columns[1])
    return Plan(model, said, count, _numbers(model, tape, count), tape.values)


def _refused(what: str) -> DescriptionError:
    return DescriptionError('simulate, method="taylor"', what, 'Use method="dop853".')


def _program(model: Model, inputs: Inputs, numbers: Vector, columns: Columns) -> Program:
    """What is missing in the equations, linear in a and l; the rates of the coordinates; M and A. S is what is missing
    along columns d, linear in their w, the accelerations and multipliers of these; dq has their rates too."""
    equations, leaves, graph = model.equations, model.system.leaves, model.system.graph
    missing = equations.kept(Differentials).residual
    rows = without_rounding(graph, equations.nodes("constraint_jacobian"))
    if isinstance(inputs, Form):
        given, places = inputs.nodes(graph)
        known = dict(zip(places, map(graph.number, numbers.tolist()), strict=True))
        given = substitute(graph, given, known)
        missing = substitute(graph, missing, dict(zip(leaves.u, given, strict=True)))
    rates: Sequence[Node] = leaves.v if leaves.are_derivatives else leaves.rates
    beside = _columns(model, (*missing, *rates), columns)
    along = flat(column[: len(missing)] for column in beside.slopes)
    rates = (*rates, *flat(column[len(missing) :] for column in beside.slopes))
    return model.program("taylor", "tqvdalwup", {
        "R": ((len(missing),), missing), "S": ((len(along),), along), "dq": ((len(rates),), rates),
        "M": ((model.nv, model.nv), flat(equations.mass_and_bias_nodes[0])), "A": ((model.nc, model.nv), rows),
    }, {"d": beside.states, "w": beside.unknowns})  # fmt: skip


@dataclass(frozen=True)
class _Columns:
    """The `slopes` of some nodes along each column, in symbols for the `states` of columns and their `unknowns`, the
    accelerations and multipliers."""

    states: Sequence[Node]
    unknowns: Sequence[Node]
    slopes: Sequence[Sequence[Node]]


def _columns(model: Model, nodes: Sequence[Node], columns: Columns) -> _Columns:
    leaves, graph = model.system.leaves, model.system.graph
    started, symbols_of = columns
    unknown = (*leaves.a, *model.equations.kept(Differentials).multipliers)
    moving, count = (*leaves.q, *leaves.v), started + len(symbols_of)
    states = symbols(model.equations, "column", len(moving) * count)
    unknowns = symbols(model.equations, "growth", len(unknown) * count)
    slopes = list[Sequence[Node]]()
    for k in range(count):
        own = states[k * len(moving) :][: len(moving)], unknowns[k * len(unknown) :][: len(unknown)]
        seeds = dict(zip((*moving, *unknown), flat(own), strict=True))
        if k >= started:
            seeds[symbols_of[k - started]] = graph.one
        slopes.append(tangent(graph, nodes, seeds))
    return _Columns(states, unknowns, slopes)


def _numbers(model: Model, tape: Tape, columns: int) -> Integers:
    """The tape and all places as one array of integers."""
    lists = [tape.code.reshape(-1), tape.moving, tape.following, *map(np.array, (
        tape.outputs["R"] + tape.outputs["S"], tape.outputs["dq"], tape.outputs["M"], tape.outputs["A"]))]  # fmt: skip
    starts = list(accumulate(map(len, lists), initial=series.PLAN))
    numbers = np.concatenate([np.zeros(series.PLAN), *lists]).astype(np.int64)
    numbers[: series.PLAN] = _header(model, tape, starts)
    numbers[series.COLUMNS] = columns
    return numbers


def _header(model: Model, tape: Tape, starts: list[int]) -> list[int]:
    header = dict.fromkeys(range(series.PLAN), 0) | {
        series.NQ: model.nq, series.N: model.nv, series.M: model.nc, series.FIRST: tape.first,
        series.GIVEN: tape.given, series.FIRST_GIVEN: tape.blocks["u"],
        series.ENTRIES: len(tape.code), series.MOVING: len(tape.moving), series.FOLLOWING: len(tape.following),
    }
    places = (series.CODE, series.LIST, series.FOLLOWING_LIST, series.RESIDUAL, series.RATES, series.MASS, series.ROWS)
    header |= dict(zip(places, starts, strict=False))
    return list(header.values())
