"""What a `Dynamics` says, as text: two that say the same have the same text, in every process.

Nodes are numbered anew among those that the description needs, so that what else a graph has come to hold does not
show.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from typing import Any, cast

from ..description.lowering import Bodies
from ..description.system import System
from ..expr.functions import LEAVES
from ..expr.graph import Graph
from ..expr.node import Node
from .dynamics import Dynamics

__all__ = ["content", "content_key", "plain"]

_PLAIN = (bool, int, float, str, type(None))


def content(dynamics: Dynamics) -> str | None:
    """A digest of everything that the quantities of `dynamics` are derived from; None where it holds what has no text.

    >>> from dalembert.dynamics.derive import dynamics_of
    >>> fall, float_ = (System("x", kinetic="x'**2/2", potential=f"{g}*x") for g in ("9.81", "0"))
    >>> content(dynamics_of(fall)) == content(dynamics_of(float_))
    False
    """
    system, bodies = dynamics.system, dynamics.bodies
    nodes = _of_system(system) + ([] if bodies is None else list(_of_bodies(bodies)))
    symbols = (system.coordinates, system.inputs, tuple(system.parameters))
    try:
        said: list[Any] = [plain(symbols), system.leaves.brackets, [force.kind for force in system.forces],
                           [touch.law for touch in system.contacts], system.input_limits]
        said += [] if bodies is None else _said_by(bodies)
    except TypeError:
        return None
    text = repr((list(map(len, nodes)), *_numbered(system.graph, [node for group in nodes for node in group]), said))
    return hashlib.blake2b(text.encode(), digest_size=20).hexdigest()


def content_key(dynamics: Dynamics, *asked: Any) -> str | None:
    """All that an answer (of values that `plain` knows) depends on, as text; None where it cannot be said."""
    said = dynamics.kept(content)
    try:
        return None if said is None else repr((said, plain(asked)))
    except TypeError:
        return None


def _of_system(system: System) -> list[Sequence[Node]]:
    leaves = system.leaves
    energies = (system.kinetic, system.potential, system.lagrangian, system.dissipation)
    forces = (group for force in system.forces for group in (force.values, force.along))
    outputs = [output.node for output in system.outputs.values()]
    contacts = [(touch.gap, *touch.slip, touch.friction, touch.static, touch.restitution) for touch in system.contacts]
    rubs = [(rub.rate, rub.level, rub.most) for rub in system.rubs]
    return [leaves.q, leaves.v, leaves.a, (leaves.t,), leaves.u, leaves.p, leaves.rates, leaves.unit, energies,
            system.holonomic, system.nonholonomic, *forces, outputs, *contacts, *rubs]  # fmt: skip


def _of_bodies(bodies: Bodies) -> Iterator[Sequence[Node]]:
    yield (bodies.elastic, *bodies.springs)
    for _, force, moment in bodies.loads:
        yield from (force, moment)


def _said_by(bodies: Bodies) -> list[Any]:
    tree = cast(Any, bodies.tree)
    links = [plain([getattr(link, field.name) for field in fields(link)]) for link in tree.links]
    return [links, plain((tree.gravity, bodies.frames)), [link for link, _, _ in bodies.loads]]


def _numbered(graph: Graph, roots: Sequence[Node]) -> tuple[list[Any], list[int]]:
    """The nodes that some stand on, children by their places in this list, and the places of these: in the order in
    which one comes to them from the first root on, whenever they were made."""
    place: dict[Node, int] = {}
    rows: list[Any] = []
    waiting = list(reversed(roots))
    while waiting:
        node = waiting[-1]
        missing = [child for child in graph.operands(node) if child not in place]
        if missing:
            waiting += reversed(missing)
            continue
        waiting.pop()
        if node not in place:
            place[node], entry = len(rows), graph.nodes[node]
            rows.append(entry if entry[0] in LEAVES else (entry[0], *(place[child] for child in entry[1:])))
    return rows, [place[root] for root in roots]


def plain(thing: Any) -> Any:
    """Numbers, text and SymPy expressions, however nested, as what `repr` tells apart. Raises TypeError."""
    if isinstance(thing, _PLAIN):
        return thing
    if isinstance(thing, list | tuple):
        return [plain(part) for part in cast("Sequence[Any]", thing)]
    if isinstance(thing, Mapping):
        return [(plain(key), plain(part)) for key, part in cast("Mapping[Any, Any]", thing).items()]
    if hasattr(thing, "free_symbols"):
        return "sympy", import_module("sympy").srepr(thing)
    raise TypeError(f"{type(thing).__name__} has no text that says all of it")
