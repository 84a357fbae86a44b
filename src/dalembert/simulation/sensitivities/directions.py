"""What a motion is differentiated by, entries of its start, parameters and inputs; and the programs for that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...arguments import listed
from ...compiler.program import Program
from ...description.parameters import ParameterTable
from ...dynamics.quantities import flat
from ...errors import DescriptionError, UnknownNameError, nearest
from ...expr.calculus import jacobian, substitute
from ...expr.node import Node
from ...forms.approximation.linearisation import Differentials
from ...forms.statics.places import name_of
from ...integration.forms import Form
from ...integration.holding import Holding
from ...integration.kernels import Columns, Inputs
from ...model import Model

By = Any
"""Letters of LETTERS, names or symbols; one, or several."""

LETTERS = ("q", "v", "u", "parameters")
"""The start along the velocity fields, that of the velocities, the inputs, all parameters."""
START = "t0"
"""The time of the start."""

Column = tuple[str, Any]


@dataclass(frozen=True)
class Directions:
    """Columns of derivatives: those by the start first, then those by symbols.

    names    of what was asked for, in that order; `order` is the column of each
    q, v     the velocities along whose fields the start moves, and those of its velocities that do
    times    1 where the time of the start moves, else 0
    samples  of inputs that are held in turn: the row, and the leaf of the input
    leaves   the symbols: parameters and inputs, those of samples last
    """

    names: tuple[str, ...]
    order: tuple[int, ...]
    q: tuple[int, ...]
    v: tuple[int, ...]
    leaves: tuple[Node, ...]
    times: int = 0
    samples: tuple[tuple[int, Node], ...] = ()

    def __len__(self) -> int:
        return self.started + len(self.leaves)

    @property
    def started(self) -> int:
        """How many columns are no symbol's."""
        return len(self.q) + len(self.v) + self.times + len(self.samples)

    @property
    def by(self) -> list[str]:
        """What each column is by."""
        names = dict(zip(self.order, self.names, strict=True))
        return [names.get(k, "sample of an input") for k in range(len(self))]

    @property
    def columns(self) -> Columns:
        """What programs depend on."""
        return self.started, self.leaves

    @property
    def when(self) -> list[int]:
        """The column of the time of the start, if it moves."""
        return [len(self.q) + len(self.v)][: self.times]

    def of_samples(self) -> list[tuple[int, int, int]]:
        """The row of each sample, its column, and that of the input that it is while it is held."""
        first = self.started - len(self.samples)
        return [(row, first + k, self.started + self.leaves.index(leaf))
                for k, (row, leaf) in enumerate(self.samples)]  # fmt: skip


def directions(model: Model, wrt: By, inputs: Inputs, rows: int | None = None) -> Directions:
    """What is meant by letters, names and symbols, where inputs are held in turn `rows` times, if they are. Raises
    UnknownNameError, DescriptionError."""
    keys = listed(wrt)
    asked: dict[str, Column] = {}
    for key in keys:
        asked |= _columns(model, key, rows)
    if not asked:
        raise DescriptionError("sensitivity", "there is nothing to differentiate by.",
                               f"Give some of {', '.join(LETTERS)}, or names.")  # fmt: skip
    if inputs != "held" and (given := [name for name, (kind, _) in asked.items() if kind == "u"]):
        raise DescriptionError("sensitivity", f"the input '{given[0]}' is no number that is held.",
                               "Give the parameters that its expression has.")  # fmt: skip
    parts = [[name for name, (kind, _) in asked.items() if kind in kinds] for kinds in ("q", "v", "t", "s", "up")]
    place = {name: k for k, name in enumerate(name for part in parts for name in part)}
    q, v, times, samples, leaves = (tuple(asked[name][1] for name in part) for part in parts)
    held = tuple(dict.fromkeys(leaf for _, leaf in samples))
    return Directions(tuple(asked), tuple(place[name] for name in asked), q, v, (*leaves, *held), len(times), samples)


def _columns(model: Model, key: Any, rows: int | None) -> dict[str, Column]:
    """The columns of one letter, name or symbol."""
    system, known = model.system, _known(model, rows)
    if isinstance(key, str) and key in LETTERS:
        kind = "s" if key == "u" and rows is not None else key[0]
        return {name: column for name, column in known.items() if column[0] == kind}
    name = name_of(key)
    if rows is not None and name in model.input_names:
        leaf = system.leaves.u[model.input_names.index(name)]
        return {each: column for each, column in known.items() if column[0] == "s" and column[1][1] == leaf}
    if name not in known:
        try:
            name = system.parameter_names[system.leaves.p.index(ParameterTable(system).leaf(key))]
        except UnknownNameError:
            raise UnknownNameError("sensitivity", f"{name!r} is nothing to differentiate by.",
                                   nearest(name, [*LETTERS, *known])) from None
    return {name: known[name]}


def _known(model: Model, rows: int | None) -> dict[str, Column]:
    """All columns there are, by name: starts along a velocity field are named as a coordinate where there is one."""
    system, leaves = model.system, model.system.leaves
    fields = [name.removesuffix("'") for name in model.velocity_names]
    if not leaves.are_derivatives:
        fields = [f"along {name}" if name in model.velocity_names else name for name in fields]
    inputs: Any = ("u", model.input_names, leaves.u)
    if rows is not None:
        samples = [(row, leaf) for row in range(rows) for leaf in leaves.u]
        inputs = "s", [f"{name}[{row}]" for row in range(rows) for name in model.input_names], samples
    groups: Sequence[tuple[str, Sequence[str], Iterable[Any]]] = (
        ("q", fields, range(model.nv)), ("v", model.velocity_names, range(model.nv)), inputs,
        ("p", system.parameter_names, leaves.p), ("t", [START], [None]),
    )  # fmt: skip
    return {name: (kind, place) for kind, names, places in reversed(groups)
            for name, place in zip(names, places, strict=True)}  # fmt: skip


# -------------------------------------------------------------------- programs


def programs(model: Model, inputs: Inputs, leaves: Sequence[Node]) -> dict[str, Program]:
    """What the equations and constraints are linear in: derivatives by q, v and the leaves, with inputs put in.

    differentials  D of [M a + bias - Q - A^T lambda; A a + b], which takes a, l and the numbers k of inputs too
    kinematics     G of q' by q and v, where q' is not v
    manifold       A, M; H of the holonomic constraints by q, the leaves and time; W of the rates of all by q, v, the
                   leaves and time
    turning        U, of q with quaternions of length one by q
    """
    equations, system = model.equations, model.system
    own, graph = system.leaves, system.graph
    drive, places = driven(model, inputs)

    def by(nodes: Sequence[Node], *groups: Sequence[Node]) -> tuple[Node, ...]:
        return flat(jacobian(graph, nodes, flat(groups)))

    size, extra, n, nc = model.nq + model.nv, len(leaves), model.nv, model.nc
    table = ((n + nc, size + extra), _differentials(model, drive, leaves))
    made = {"differentials": model.program("differentials", "tqvupalk", {"D": table}, {"k": places})}
    if not own.are_derivatives:
        slopes = {"G": ((model.nq, size), by(own.rates, own.q, own.v))}
        turned = {"U": ((model.nq, model.nq), by(own.unit, own.q))}
        made["kinematics"] = model.program("kinematics", "tqvup", slopes)
        made["turning"] = model.program("turning", "tqvup", turned)
    if nc:
        h, w = equations.nodes("constraint_residual"), equations.nodes("constraint_rate")
        made["manifold"] = model.program("manifold", "tqvup", {
            "A": ((nc, n), equations.nodes("constraint_jacobian")), "M": ((n, n), equations.nodes("mass_matrix")),
            "H": ((len(h), model.nq + extra + 1), by(h, own.q, leaves, (own.t,))),
            "W": ((nc, size + extra + 1), by(w, own.q, own.v, leaves, (own.t,))),
        })  # fmt: skip
    return made


def driven(model: Model, inputs: Inputs) -> tuple[Mapping[Node, Node], Sequence[Node]]:
    """The expressions that are the inputs, by leaf, and leaves for the numbers in them."""
    if not isinstance(inputs, Form):
        return {}, ()
    given, places = inputs.nodes(model.system.graph)
    return dict(zip(model.system.leaves.u, given, strict=True)), places


def residual_of(model: Model) -> tuple[Node, ...]:
    """The equations: forces, then the constraints' accelerations."""
    return model.residual() if isinstance(model, Holding) else model.equations.kept(Differentials).residual


def _differentials(model: Model, drive: Mapping[Node, Node], leaves: Sequence[Node]) -> tuple[Node, ...]:
    """The derivatives of the equations by q, v and the leaves, row by row."""
    graph, own = model.system.graph, model.system.leaves
    if drive or isinstance(model, Holding):
        return flat(jacobian(graph, substitute(graph, residual_of(model), drive), (*own.q, *own.v, *leaves)))
    given = model.equations.kept(Differentials)
    size = len(own.q) + len(own.v)
    beside = jacobian(graph, given.residual, leaves) if leaves else [()] * len(given.residual)
    return flat((*row[:size], *more) for row, more in zip(given.table, beside, strict=True))
