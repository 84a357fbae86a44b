"""Derivatives as functions of arrays: the verbs `derivative`, `jvp` and `vjp` of a model."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ...compiler import saddle
from ...compiler.doors import Parts, Signature
from ...compiler.kernels import Kernel
from ...compiler.program import Block, Program
from ...compiler.target import Derived, Saddle, Slopes
from ...dynamics.dynamics import Dynamics
from ...dynamics.quantities import ALL, flat
from ...errors import DerivationError, ShapeError
from ...expr.doubles import doubles
from ...expr.node import Node
from .derivatives import Asked, Derivation, asked, symbols
from .linearisation import Differentials

Function = Callable[..., Any]


class Maker(Protocol):
    """What makes programs of nodes: a model."""

    @property
    def equations(self) -> Dynamics: ...

    def program(
        self, name: str, inputs: Sequence[str], outputs: Mapping[str, Any],
        given: Mapping[str, Sequence[Node]] | None = None,
    ) -> Program: ...

    def terms(self) -> Mapping[str, Any]:
        """The blocks M, r, A, b of the saddle system."""
        ...

    def takes(self, declared: Sequence[str], nodes: Iterable[Node]) -> list[str]:
        """The declared arguments, with v where the nodes need it, and without u where there are no inputs."""
        ...


def program_of(maker: Maker, question: Asked) -> tuple[Program, Signature]:
    """The program that answers a question about a quantity with nodes, and how it is called."""
    derivation = Derivation(maker.equations, question)
    nodes, given = derivation.nodes(), derivation.given
    letters = [*maker.takes(ALL[question.name].arguments, derivation.quantity), *(["d"] if given else [])]
    output = {"derivative": (derivation.shape, nodes)}
    program = maker.program(question.name, (*letters, "t", "p"), output, {"d": given})
    blocks = program.inputs[: len(letters)]
    return program, _signature(maker, derivation, blocks)


def saddle_of(maker: Maker, question: Asked) -> tuple[Saddle, Signature]:
    """What answers a question about something that is solved for; what is given beside the state joins the inputs."""
    derivation = Derivation(maker.equations, question)
    inputs = (*maker.equations.system.leaves.u, *derivation.given)
    way = _written_out if derivation.is_written_out and question.name != "multipliers" else _by_loops
    found = way(maker, derivation, inputs)
    letters = "qvu" if inputs else "qv"
    blocks = tuple(block for block in found.terms.inputs if block.name in letters)
    return found, _signature(maker, derivation, blocks)


def _written_out(maker: Maker, derivation: Derivation, inputs: Sequence[Node]) -> Saddle:
    """All of it as one program."""
    (nodes, pivot), count = derivation.written_out(), math.prod(derivation.shape)
    outputs = {"x": ((count,), nodes), "pivot": ((1,), (pivot,))}
    return Saddle(maker.program("explicit", "tqvup", outputs, {"u": inputs}), 0, (count, 0), True)


def _by_loops(maker: Maker, derivation: Derivation, inputs: tuple[Node, ...]) -> Saddle:
    """By kernels around programs."""
    n, m = len(maker.equations.force_nodes), len(maker.equations.constraint_nodes.rate)
    terms = maker.program("terms", "tqvup", maker.terms(), {"u": inputs})
    solver, constants, calls = _way(maker, derivation, (n, m), inputs)
    return Derived(terms, int(derivation.asked.name == "multipliers"), (n, m), solver=solver, calls=calls,
                   constants=constants, wanted=math.prod(derivation.shape))  # fmt: skip


def _way(
    maker: Maker, derivation: Derivation, sizes: tuple[int, int], inputs: tuple[Node, ...]
) -> tuple[Kernel, dict[str, int], dict[str, Program]]:
    """The kernel that finds the answer, its constants, and the programs that it calls."""
    (n, m), kind, widths = sizes, derivation.asked.kind, derivation.sizes

    def program(name: str, outputs: Mapping[str, Any], **given: Sequence[Node]) -> Program:
        return maker.program(name, [*"tqvupal", *given], outputs, {"u": inputs, **given})

    def table(name: str, *which: int) -> Program:
        parts = [derivation.residual_by(derivation.arguments[k]) for k in which]
        nodes = [node for rows in zip(*parts, strict=True) for row in rows for node in row]
        return program(name, {"D": ((n + m, sum(widths[k] for k in which)), nodes)})

    if kind == "jvp":
        moved = program("differentials", {"D": ((n + m, 1), derivation.residual_along())})
        return saddle.unknown_slopes, {"width": 1}, {"differentials": moved}
    if kind == "vjp":
        weights = symbols(maker.equations, "weight", n + m)
        nodes = derivation.residual_back(weights)
        pull = program("pull", {"g": ((len(nodes),), nodes)}, x=weights[:n], y=weights[n:])
        constants = {"weights": len(inputs) - len(derivation.given), "width": len(nodes)}
        return saddle.pulled_back, constants, {"pull": pull}
    if kind == "derivatives" or len(widths) == 1:
        every = table("differentials", *range(len(widths)))
        return saddle.unknown_slopes, {"width": sum(widths)}, {"differentials": every}
    left, right = widths
    (mass_left, rows_left), (mass_right, rows_right) = map(derivation.matrices_by, derivation.arguments)
    blocks = {"bent": ((n + m, left, right), derivation.residual_twice()),
              "mass_left": ((left, n, n), mass_left), "rows_left": ((left, m, n), rows_left),
              "mass_right": ((right, n, n), mass_right), "rows_right": ((right, m, n), rows_right)}  # fmt: skip
    programs = {"by_left": table("left", 0), "by_right": table("right", 1), "second": program("second", blocks)}
    return saddle.curvatures, {"left": left, "right": right, "same": int(derivation.is_symmetric)}, programs


def state_slopes(maker: Maker, system: Saddle) -> Slopes:
    """What solves for [A, B] of x' = f(x, u), x = [q; v], q the coordinates themselves."""
    leaves, given = maker.equations.system.leaves, maker.equations.kept(Differentials)
    above, n, m = len(leaves.q), *system.sizes
    width, nothing = above + n + len(leaves.u), [maker.equations.system.graph.zero] * len(leaves.u)
    rows = [(*row, *nothing) for row in given.rate_table]
    differentials = maker.program("differentials", "tqvupal", {"D": ((n + m, width), flat(given.table))})
    rates = maker.program("state_rates", "tqvup", {"N": ((above, width), flat(rows))})
    return Slopes(system.terms, 0, system.sizes, differentials=differentials, rates=rates, shape=(above + n, width))


def _signature(maker: Maker, derivation: Derivation, blocks: tuple[Block, ...]) -> Signature:
    """How it is called; those by several arguments side by side are told apart."""
    question, title, parts = derivation.asked, _title(derivation.asked), tuple[tuple[int, ...], ...]()
    name = title
    if question.kind == "derivatives":
        name, parts = f"{question.name}_derivatives", tuple((size,) for size in derivation.sizes)
    return Signature(name, blocks, derivation.shape, title, _unit(maker), parts)


def _title(question: Asked) -> str:
    names = ", ".join(argument.name for argument in question.arguments)
    return f"{question.kind} of {question.name} by {names}"


def _unit(maker: Maker) -> tuple[int, ...]:
    return maker.equations.system.leaves.quaternions


# -------------------------------------------------------------------- calls


@dataclass(frozen=True)
class Along:
    """J d as a function: of the arguments of what is differentiated, then of one direction for each argument.

    `function` takes the directions as one array, behind the inputs where `joins` says so. `shapes` are those of the
    directions.
    """

    function: Function
    title: str
    count: int
    joins: bool
    shapes: tuple[tuple[int, ...], ...]

    def __call__(self, *arrays: Any, **keywords: Any) -> Any:
        if len(arrays) != self.count + len(self.shapes):
            raise ShapeError(self.title, f"it was called with {len(arrays)} arrays.",
                             f"It takes {self.count}, and then {len(self.shapes)} beside them.")  # fmt: skip
        given = [_row(self.title, f"array {k}", arrays[k], shape) for k, shape in enumerate(self.shapes, self.count)]
        states = arrays[: self.count]
        if self.joins:
            states, given = states[:-1], [doubles(self.title, "u", states[-1]), *given]
        return self.function(*states, given[0] if len(given) == 1 else _packed(self.title, given), **keywords)


def _row(title: str, name: str, array: Any, shape: tuple[int, ...]) -> Any:
    """An array (..., *shape) as (..., size)."""
    rows = doubles(title, name, array)
    lead = rows.ndim - len(shape)
    if lead < 0 or rows.shape[lead:] != shape:
        raise ShapeError(title, f"{name} has shape {rows.shape}.", f"Its last axes must be {shape}.")
    return rows if len(shape) == 1 else rows.reshape(*rows.shape[:lead], math.prod(shape))


def _packed(title: str, rows: Sequence[Any]) -> Any:
    """Several arrays as one, side by side."""
    try:
        lead = np.broadcast_shapes(*(row.shape[:-1] for row in rows))
    except ValueError:
        raise ShapeError(title, "the leading axes of the arrays do not fit.", "They must broadcast.") from None
    return np.concatenate([np.broadcast_to(row, (*lead, row.shape[-1])) for row in rows], axis=-1)


# -------------------------------------------------------------------- verbs


class Derivatives:
    """What can be asked of a model for its derivatives.

    A quantity is named as it is called, or "forward_dynamics" and "multipliers", and what it is differentiated by is
    "q", "v", "a", "u", "t", "parameters" (those that are free) or one parameter, by name or symbol. By q is along the
    velocity fields, in n directions, also where q has quaternions. All are exact, and compiled when first asked for.
    """

    equations: Any

    @property
    @abstractmethod
    def free_leaves(self) -> Sequence[Node]:
        """The symbols of the parameters that are free."""

    def takes(self, declared: Sequence[str], nodes: Iterable[Node]) -> list[str]:
        """The declared arguments, with v where the nodes need it, and without u where there are no inputs."""
        system = self.equations.system
        arguments = [letter for letter in declared if letter != "u" or system.leaves.u]
        if "v" not in arguments and not set(system.graph.symbols(nodes)).isdisjoint(system.leaves.v):
            arguments.insert(1, "v")
        return arguments

    @abstractmethod
    def derived(self, question: Asked) -> Function:
        """The function that answers a question."""

    def _ask(self, kind: str, name: str, keys: Sequence[Any]) -> tuple[Function, Derivation]:
        question = asked(self.equations, self.free_leaves, kind, name, keys)
        return self.derived(question), Derivation(self.equations, question)

    def derivative(self, name: str, *arguments: Any) -> Function:
        """The derivative of a quantity as a function of its own arguments, (..., *shape, *argument).

        name        of a quantity, or "forward_dynamics", "multipliers"
        arguments   one of "q", "v", "a", "u", "t", "parameters", or a parameter; of second order by two, whose axes
                    follow in turn. Time and a single parameter are numbers, and have no axis

        The derivative by q is d/dq N (n columns). Raises UnknownNameError for names that do not exist,
        DerivationError for orders above 2, SingularMassMatrixError as `forward_dynamics` does.

        >>> from dalembert.model import compile
        >>> from dalembert.description.system import System
        >>> cart = compile(System("x", kinetic="m*x'**2/2", potential="k*x**4/4", forces="f", inputs=["f"],
        ...                       parameters={"m": 2, "k": 8}))
        >>> cart.derivative("forward_dynamics", "q")([0.5], [0.0], [1.0])
        array([[-3.]])
        >>> cart.derivative("forward_dynamics", "u", "m")([0.5], [0.0], [1.0])
        array([[-0.25]])
        """
        if len(arguments) > 2:
            raise DerivationError("derivative", f"{len(arguments)} arguments are given.", "Orders 1 and 2 are known.")
        return self._ask("derivative", name, arguments)[0]

    def jvp(self, name: str, *arguments: Any) -> Function:
        """J d, the derivative along directions, as a function of the quantity's arguments and one direction for each.

        `model.jvp("forward_dynamics", "q", "v")(q, v, u, dq, dv)`; the direction of q has n entries, those of time and
        of a single parameter are numbers. No Jacobian is formed: one forward sweep, and one solution where something is
        solved for.
        """
        function, derivation = self._ask("jvp", name, arguments)
        return self._along(function, derivation, _shapes(derivation))

    def vjp(self, name: str, *arguments: Any) -> Function:
        """J^T w, the derivatives of the sum of all entries times weights, as a function of the quantity's arguments
        and the weights (..., *shape): an array for each argument, in a tuple where there are several.

        `model.vjp("forward_dynamics", "q", "v")(q, v, u, w)`. No Jacobian is formed: one reverse sweep, and two
        solutions where something is solved for.
        """
        function, derivation = self._ask("vjp", name, arguments)
        along = self._along(function, derivation, (derivation.own_shape,))
        return Parts(along, along.title, _shapes(derivation))

    def _along(self, function: Function, derivation: Derivation, shapes: tuple[tuple[int, ...], ...]) -> Along:
        question, nodes = derivation.asked, () if derivation.asked.is_solved else derivation.quantity
        letters = self.takes(("q", "v", "u") if question.is_solved else ALL[question.name].arguments, nodes)
        return Along(function, _title(question), len(letters), question.is_solved and letters[-1] == "u", shapes)

    @cached_property
    def inverse_dynamics_derivatives(self) -> Function:
        """(q, v, a): d(inverse dynamics)/dq along the velocity fields, and d/dv: each (..., n, n), exact.

        >>> from dalembert.model import compile
        >>> from dalembert.description.system import System
        >>> oscillator = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": 8})
        >>> compile(oscillator).inverse_dynamics_derivatives([0.5], [0.0], [1.0])
        (array([[8.]]), array([[0.]]))
        """
        return self._ask("derivatives", "inverse_dynamics", "qv")[0]

    @cached_property
    def forward_dynamics_derivatives(self) -> Function:
        """(q, v, u): da/dq along the velocity fields and da/dv (..., n, n), and da/du (..., n, nu), exact.

        Also under constraints.

        >>> from dalembert.model import compile
        >>> from dalembert.description.system import System
        >>> cart = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="f", inputs=["f"],
        ...               parameters={"m": 2, "k": 8})
        >>> [part.tolist() for part in compile(cart).forward_dynamics_derivatives([0.5], [0.0], [0.0])]
        [[[-4.0]], [[0.0]], [[0.5]]]
        """
        return self._ask("derivatives", "forward_dynamics", "qvu")[0]

    @cached_property
    def multipliers_derivatives(self) -> Function:
        """(q, v, u): d(lambda)/dq along the velocity fields, d/dv (..., m, n), and d/du (..., m, nu), exact.

        Where constraints repeat each other, of the multipliers that `multipliers` chooses.
        """
        return self._ask("derivatives", "multipliers", "qvu")[0]


def _shapes(derivation: Derivation) -> tuple[tuple[int, ...], ...]:
    pairs = zip(derivation.arguments, derivation.sizes, strict=True)
    return tuple(argument.shape({argument.name: size}) for argument, size in pairs)
