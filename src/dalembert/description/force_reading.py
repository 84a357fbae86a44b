"""Reading what acts on a system: forces, torques and Rayleigh's function become nodes; what can do nothing is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..arguments import listed
from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest, remark
from ..expr import text
from ..expr.calculus import gradient
from ..expr.node import Node
from .forces import PointForce, Torque
from .reading import AppliedForce, Reader


def applied_forces(reader: Reader, given: Any) -> tuple[AppliedForce, ...]:
    """Nodes of the applied forces, in whatever form they were given."""
    if given is None:
        return ()
    if isinstance(given, Mapping | PointForce | Torque):
        given = [given]
    if not isinstance(given, list | tuple):
        given = [_single_force(reader, given)]
    return tuple(force for item in given for force in _force(reader, item))


def _single_force(reader: Reader, given: Any) -> dict[Any, Any]:
    if len(reader.coordinates) != 1:
        raise ShapeError(f"System '{reader.name}', forces",
                         f"one force is given for {len(reader.coordinates)} coordinates.",
                         "Write forces={coordinate: force, ...}.")  # fmt: skip
    return {reader.coordinates[0]: given}


def _force(reader: Reader, item: Any) -> list[AppliedForce]:
    if isinstance(item, PointForce):
        return [_at_point(reader, *_vectors(reader, "PointForce", item.force, item.at), item.name)]
    if isinstance(item, Torque):
        return [_on_body(reader, *_vectors(reader, "Torque", item.torque, item.rate), item.name)]
    if isinstance(item, Mapping):
        return [
            AppliedForce("generalized", (reader.scalar("forces", value, inputs_allowed=True),),
                         (_coordinate(reader, key),))
            for key, value in item.items()
        ]  # fmt: skip
    raise DescriptionError(f"System '{reader.name}', forces", f"{item!r} is not a force.",
                           "Use PointForce, Torque, or {coordinate: generalized force}.")  # fmt: skip


def _at_point(reader: Reader, values: tuple[Node, ...], place: tuple[Node, ...], name: str) -> AppliedForce:
    where = f"System '{reader.name}', PointForce"
    if moving := _present(reader, place, reader.v):
        raise DescriptionError(where, f"at= holds the velocity {_shown(reader, moving)}: a point is a position.",
                               "Give the position of the point as a function of the coordinates.")  # fmt: skip
    if not _present(reader, place, reader.q) and _acts(reader, values):
        exchanged = _present(reader, values, reader.q)
        remark("idle-force", where, f"no coordinate moves the point ({_listed(reader, place)}), so that the force does "
               "nothing.", "Are force and at exchanged?" if exchanged else "Give the point as a function of the "
               "coordinates, or leave the force out.")  # fmt: skip
    return AppliedForce("point", values, place, name)


def _on_body(reader: Reader, values: tuple[Node, ...], rate: tuple[Node, ...], name: str) -> AppliedForce:
    where = f"System '{reader.name}', Torque"
    if not _present(reader, rate, reader.v):
        if turned := _present(reader, rate, reader.q):
            names = ", ".join(f"{reader.graph.nodes[leaf][1]}'" for leaf in turned)
            raise DescriptionError(where, f"rate= holds no velocity ({_listed(reader, rate)}): that is an angle.",
                                   f"Give the angular velocity, its derivative, with {names}.")  # fmt: skip
        if _acts(reader, values):
            remark("idle-force", where, f"no coordinate turns the body (rate {_listed(reader, rate)}), so that the "
                   "torque does nothing.", "Give its angular velocity, or leave the torque out.")  # fmt: skip
    return AppliedForce("torque", values, rate, name)


def _present(reader: Reader, nodes: Iterable[Node], leaves: Sequence[Node]) -> list[Node]:
    """Which of the leaves stand in some nodes, in order."""
    found = set(reader.graph.symbols(list(nodes)))
    return [leaf for leaf in leaves if leaf in found]


def _acts(reader: Reader, nodes: Iterable[Node]) -> bool:
    return any(node != reader.graph.zero for node in nodes)


def _shown(reader: Reader, leaves: Iterable[Node]) -> str:
    nodes = reader.graph.nodes
    return ", ".join(nodes[leaf][1] + "'" * nodes[leaf][2] for leaf in leaves)


def _listed(reader: Reader, nodes: Iterable[Node]) -> str:
    return ", ".join(text.brief(reader.graph, node) for node in nodes)


def _coordinate(reader: Reader, key: Any) -> Node:
    for coordinate, leaf in zip(reader.coordinates, reader.q, strict=True):
        if key == coordinate or key == reader.graph.nodes[leaf][1]:
            return leaf
    raise UnknownNameError(f"System '{reader.name}', forces", f"{key} is not a coordinate.",
                           nearest(str(key), reader.coordinate_names()))  # fmt: skip


def _vectors(reader: Reader, kind: str, values: Any, along: Any) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    first, second = listed(values), listed(along)
    if len(first) != len(second) or len(first) not in (1, 2, 3):
        raise ShapeError(f"System '{reader.name}', forces", f"{kind} pairs {len(first)} with {len(second)} components.",
                         "Give both as vectors with 2 or 3 components in the inertial frame.")  # fmt: skip
    return (
        tuple(reader.scalar(f"forces ({kind})", x, inputs_allowed=True) for x in first),
        tuple(reader.scalar(f"forces ({kind})", x) for x in second),
    )


# -------------------------------------------------------------------- dissipation


def rayleigh_function(reader: Reader, given: Any) -> Node:
    """The node of F, which acts as -dF/dv. Raises DescriptionError where that is zero or a force without velocities."""
    node = reader.scalar("dissipation", 0 if given is None else given)
    if node == reader.graph.zero:
        return node
    where, shown = f"System '{reader.name}', dissipation", text.brief(reader.graph, node)
    some = f"{reader.coordinate_names()[0]}'"
    meant = f"A damper is c*{some}**2/2, dry friction f*abs({some}); other forces belong under forces=."
    if not _present(reader, [node], reader.v):
        raise DescriptionError(where, f"'{shown}' holds no velocity, so that the forces -dF/dv are zero.", meant)
    slopes = gradient(reader.graph, node, reader.v)
    if not _present(reader, slopes, reader.v):
        raise DescriptionError(where, f"'{shown}' is linear in the velocities, so that -dF/dv does not depend on them.",
                               meant)  # fmt: skip
    return node


# -------------------------------------------------------------------- what does nothing


def tell_idle_inputs(reader: Reader, forces: Sequence[AppliedForce]) -> None:
    """A remark on inputs that stand in no force."""
    present = set(reader.graph.symbols([node for force in forces for node in force.values]))
    idle = [leaf for leaf in reader.u if leaf not in present]
    if idle:
        remark("unused-input", f"System '{reader.name}'", f"no force holds the input{'s' * (len(idle) > 1)} "
               f"{_shown(reader, idle)}.", "Let it act in forces=, or leave it out.")  # fmt: skip


def tell_still_kinetic(reader: Reader, kinetic: Node) -> None:
    """A remark on a kinetic energy without velocities."""
    if kinetic != reader.graph.zero and not _present(reader, [kinetic], reader.v):
        remark("still-kinetic-energy", f"System '{reader.name}'", f"the kinetic energy '{_listed(reader, [kinetic])}' "
               "holds no velocity, so that nothing has inertia.", "See whether kinetic= and potential= are exchanged.")


def tell_idle_potential(reader: Reader, potential: Node) -> None:
    """A remark on a potential without a slope."""
    if reader.graph.value(potential) is None and not _present(reader, [potential], (*reader.q, *reader.v)):
        remark("idle-potential", f"System '{reader.name}'", f"the potential '{_listed(reader, [potential])}' holds no "
               "coordinate, so that it does nothing.", "Write it as a function of the coordinates.")  # fmt: skip
