"""The equations of a model as a plan for `series`: a tape, and where in it everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....compiler.kernels.kernel import LANES
from ....compiler.program import Block, Program
from ....compiler.target import Assembled, Wiring, Workshop
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


# A series is written out when so many steps have asked for it, unless an order takes more than so many operations.
MANY_STEPS = 2_000
LONGEST = 10_000


@dataclass(eq=False)
class Plan:
    """What `series` reads: `numbers`, but for the order, and the `values` of constants.

    said     what tells the inputs from others
    columns  how many directions follow the motion
    key      what machine code of it depends on
    steps    how many were taken with it
    written  `series.begin` and `series.next_order` written out as machine code
    """

    model: Model
    said: tuple[Any, ...] | str
    columns: int
    key: str | None
    numbers: Integers
    values: Vector
    steps: int = 0
    written: Assembled | None = None

    def of_order(self, orders: int) -> Integers:
        """The plan for coefficients up to an order."""
        numbers = self.numbers.copy()
        numbers[series.ORDERS] = orders
        return numbers

    def work(self, orders: int) -> Vector:
        """Memory for `series.expand` up to an order, with the values of the constants."""
        abreast, entries = int(self.numbers[series.ABREAST]), len(self.values)
        size = int(series.work_size(self.model.nv, self.model.nc, orders, abreast, entries))
        memory = np.zeros(size + LANES)
        work = memory[-memory.ctypes.data // 8 % LANES :][:size]  # vectors are whole lines of the cache
        work[int(series.values_at(orders, abreast)) :][:entries] = self.values
        return work

    def count(self, steps: int) -> None:
        """Remember that so many steps were taken."""
        self.steps += steps
        if self.written is not None:
            self.written.used(steps)

    def written_out(self) -> Mapping[str, Callable[..., int]] | None:
        """`series.begin` and `series.next_order` written out, where enough steps have been taken to make them.

        Their numbers are the same, bit for bit.
        """
        if self.written is None and self.steps >= MANY_STEPS and self.may_be_written:
            self.written = TARGETS[self.model.target].assemble(self.wired, self.key)
        return None if self.written is None else self.written.functions

    @property
    def may_be_written(self) -> bool:
        """Whether a series of so many operations is worth being written out, for this target."""
        return self.model.target != "numpy" and int(self.numbers[series.MOVING]) <= LONGEST

    def wired(self, shop: Workshop) -> Wiring:
        """`series.begin` and `series.next_order` written out."""
        first, order = (shop.program(program.name, program) for program in self._programs())
        sizes = {"dim": (self.model.nq + self.model.nv) * (self.columns + 1), "entries": len(self.values),
                 "abreast": int(self.numbers[series.ABREAST])}  # fmt: skip
        return {"begin": shop.add(series.begin_written, "begin", program=first),
                "next_order": shop.add(series.order_written, "next_order", program=order, **sizes)}, {}  # fmt: skip

    def _programs(self) -> tuple[Program, Program]:
        """`series.begin` and `series.sweep` written out."""
        nq, n, m, entries, count = self.model.nq, self.model.nv, self.model.nc, len(self.values), self.columns
        plan, products = self.numbers.tolist(), int(self.numbers[series.PRODUCTS])
        dim, context = (nq + n) * (count + 1), series.HEADER + int(self.numbers[series.GIVEN])

        def block(name: str, size: int) -> Block:
            return Block(name, size, (size,))

        first = (Block("t", 1, ()), block("y", dim), block("context", context), plan, self.values.tolist())
        order = (
            nq, n, m, count, 0, block("numbers", 4), plan, block("state", dim), block("sums", products),
            block("zero", entries), block("matrices", int(series.matrices_size(n, m))), [0.0] * entries,
            [0.0] * entries, [None] * products, [None] * products, [None] * dim,
        )  # fmt: skip
        return (
            written_out("taylor_values", series.begin, first, {"zero": (4, entries)}),
            written_out("taylor_order", series.sweep, order,
                        {"left": (13, products), "right": (14, products), "further": (15, dim)}),
        )  # fmt: skip


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
    names = [model.system.graph.nodes[symbol][:2] for symbol in columns[1]]
    key = model.key("taylor", said, columns[0], names)
    return Plan(model, said, count, key, _numbers(model, tape, count), tape.values)


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
        tape.outputs["R"] + tape.outputs["S"], tape.outputs["dq"], tape.outputs["M"], tape.outputs["A"])),
        *tape.factors]  # fmt: skip
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
    header |= {series.PRODUCTS: len(tape.factors[0]), series.ABREAST: -(-len(tape.factors[0]) // LANES) * LANES}
    places = (series.CODE, series.LIST, series.FOLLOWING_LIST, series.RESIDUAL, series.RATES, series.MASS, series.ROWS,
              series.LEFT, series.RIGHT)  # fmt: skip
    header |= dict(zip(places, starts, strict=False))
    return list(header.values())
