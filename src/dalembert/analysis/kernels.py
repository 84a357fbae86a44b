"""Nodes of a system as functions of NumPy arrays, and the numbers that go with a system or a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import numpy as np

from ..compiler.copying import MadeAgain, Origin
from ..compiler.doors import Parameters as Given
from ..compiler.doors import Signature
from ..compiler.lower import lower
from ..compiler.passes import optimize
from ..compiler.target import Wanted
from ..description.system import System
from ..equations import Equations
from ..expr.calculus import transplant
from ..expr.graph import Graph, Node
from ..forms.statics.places import Mechanical, Vector, equations_of, name_of, parameter_values
from ..model import Model
from ..targets import choose

Blocks = Sequence[tuple[str, Sequence[Node]]]
#: Numbers by symbol or name.
Parameters = Mapping[Any, Any]


def situation(
    what: Mechanical, parameters: Parameters | None, free: Sequence[str] = ()
) -> tuple[Equations, dict[Node, float]]:
    """The equations of a system, mechanism or model, and {leaf: number} of its parameters but the `free` ones.

    Raises DescriptionError for a parameter without a number, UnknownNameError for what is not a parameter.
    """
    equations = equations_of(what)
    if not isinstance(what, Model):
        return equations, parameter_values(equations.system, parameters, free)
    named = dict(zip(equations.system.parameter_names, equations.system.leaves.p, strict=True))
    values = dict(what.bound)
    if what.np:
        given = np.atleast_1d(what.parameter_vector(parameters))
        values |= {named[name]: float(x) for name, x in zip(what.parameters, given, strict=True)}
    elif parameters:
        what.parameter_vector(parameters)
    return equations, values


def lacks_numbers(what: Mechanical, parameters: Parameters | None, *places: Any) -> bool:
    """Whether a parameter has no number, or something that is given is a SymPy expression with symbols."""
    system, values = equations_of(what).system, known_by_name(what, parameters)
    return any(map(_in_symbols, (parameters, *places))) or not values.keys() >= set(system.parameter_names)


def known_by_name(what: Mechanical, parameters: Parameters | None) -> dict[str, Any]:
    """{name: value} of the parameters that have one: defaults, what a model has bound, and what is given."""
    table = equations_of(what).system.parameters
    defaults = {symbol: row.value for symbol, row in table.items() if row.value is not None}
    bound = what.parameter_values if isinstance(what, Model) else {}
    return {**_by_name(defaults), **_by_name(bound), **_by_name(parameters)}


def _in_symbols(given: Any) -> bool:
    if isinstance(given, Mapping):
        return any(map(_in_symbols, cast("Mapping[Any, Any]", given).values()))
    if isinstance(given, list | tuple) or (isinstance(given, np.ndarray) and given.dtype.hasobject):
        return any(map(_in_symbols, given))
    return bool(getattr(given, "free_symbols", None))


def numbers_behind(
    where: str, what: Mechanical, trajectory: Any, parameters: Parameters | None
) -> Parameters | None:  # fmt: skip
    """Numbers over those of a trajectory, which another model, with its own, is not given. Raises DescriptionError."""
    model = trajectory.model
    if isinstance(what, Model) and what is not model:
        return parameters
    free = dict(zip(model.parameters, trajectory.settled_parameters(where).tolist(), strict=True))
    own = free if what is model else {**model.parameter_values, **free}
    known = equations_of(what).system.parameter_names
    return {**{name: x for name, x in _by_name(own).items() if name in known}, **_by_name(parameters)}


def _by_name(parameters: Parameters | None) -> dict[str, Any]:
    return {name_of(key): x for key, x in (parameters or {}).items()}


def model_numbers(where: str, trajectory: Any) -> tuple[Equations, dict[Node, float]]:
    """The equations behind a trajectory, and {leaf: number} of all its parameters. Raises DescriptionError."""
    model = trajectory.model
    named = dict(zip(model.system.parameter_names, model.system.leaves.p, strict=True))
    given = zip(model.parameters, trajectory.settled_parameters(where), strict=True)
    return model.equations, {**model.bound, **{named[name]: float(x) for name, x in given}}


class Numeric(MadeAgain):
    """What `function` returns; pickled by what was asked for."""

    def __init__(self, asked: tuple[Any, ...], call: Callable[..., Vector]) -> None:
        self._asked, self._call = asked, call

    def __call__(self, *arrays: Any, t: Any = 0.0) -> Vector:
        return self._call(*arrays, t=t)

    def made_from(self) -> Origin:
        """Everything that was asked for."""
        return function, self._asked


def function(system: System, name: str, blocks: Blocks, nodes: Any, known: Mapping[Node, float]) -> Numeric:
    """The function of arrays ``(..., size)``, one per block of leaves, that returns nodes in the shape they come in.

    `known` has the numbers of the other leaves; time, unless it is in a block, is the keyword ``t=`` (default 0). What
    differs only in the numbers of parameters is compiled once.
    """
    layout = np.array(nodes, dtype=np.int64)
    entries = tuple(map(Node, layout.reshape(-1).tolist()))
    shaping = _shaping(system, entries)
    given = tuple(leaf for leaf in system.leaves.p if known.get(leaf) and leaf not in shaping)
    folded = tuple(sorted((leaf, float(x)) for leaf, x in known.items() if leaf not in given))
    kept = [k for k, (_, leaves) in enumerate(blocks) if len(leaves)]
    asked = tuple((label, tuple(leaves)) for label, leaves in (blocks[k] for k in kept))
    compiled = _compiled(system, name, (*asked, ("p", given)), entries, layout.shape, folded)
    row = np.array([known[leaf] for leaf in given], dtype=float)

    def call(*arrays: Any, t: Any) -> Vector:
        return np.asarray(compiled(*(arrays[k] for k in kept), t=t, parameters=row))

    return Numeric((system, name, blocks, nodes, dict(known)), call)


@lru_cache(maxsize=64)
def _shaping(system: System, nodes: tuple[Node, ...]) -> frozenset[Node]:
    """The parameters on which exponents depend: what their numbers are says more than how much."""
    graph = system.graph
    powers = (graph.operands(node) for node in graph.reachable(nodes) if graph.nodes[node][0] == "pow")
    return frozenset(graph.symbols([exponent for _, exponent in powers])) & frozenset(system.leaves.p)


@lru_cache(maxsize=64)
def _compiled(
    system: System, name: str, blocks: tuple[tuple[str, tuple[Node, ...]], ...], nodes: tuple[Node, ...],
    shape: tuple[int, ...], folded: tuple[tuple[Node, float], ...],
) -> Callable[..., Any]:
    """Nodes as a function of blocks, the last of which is its parameters, with the rest as numbers."""
    graph = Graph()
    where = {leaf: graph.number(int(value) if value.is_integer() else value) for leaf, value in folded}
    timed = any(system.leaves.t in leaves for _, leaves in blocks)
    *inputs, parameters = [(label, (len(leaves),), transplant(system.graph, list(leaves), graph, where))
                           for label, leaves in blocks]  # fmt: skip
    time = graph.symbol("t", 0, "unused") if timed else transplant(system.graph, [system.leaves.t], graph, where)[0]
    outputs = transplant(system.graph, list(nodes), graph, where)
    program = optimize(lower(graph, name, [*inputs, ("t_", (1,), [time]), parameters], [(name, shape, outputs)]))
    signature = Signature(name, program.inputs[: len(inputs)], shape, name)
    wanted = Wanted(lambda: (program, signature), repr((program, signature)))
    count = len(blocks[-1][1])
    return choose().quantity(wanted).of(Given(np.asarray, np.full(count, np.nan), tuple(range(count))))
