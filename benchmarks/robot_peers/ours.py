"""What dalembert says of a mechanism, laid out as the peers say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import dalembert as da
from dalembert.errors import SingularMassMatrixError
from dalembert.targets.llvm.functions import MANY
from dalembert.targets.numpy import numpy_function

from .agreement import Array
from .states import States, places

REFERENCES = ("local", "local_world_aligned", "world")

#: Machine code takes longer to make than it saves on more velocities than these.
FEW = 7


def chosen_target(asked: str, mechanism: Any) -> str:
    """The target asked for; "auto" takes machine code for few velocities, and NumPy for many."""
    if asked != "auto":
        return asked
    return "llvm" if len(mechanism.tree.velocities) <= FEW else "numpy"


def driven(mechanism: Any, effort: Array) -> tuple[Array, Array]:
    """The inputs (N, nu) whose joints are actuated, and the generalized forces (N, nv) that they exert."""
    place = places(mechanism)
    columns = [column for actuator in mechanism.actuators for column in place[actuator.joint].v]
    exerted = np.zeros_like(effort)
    exerted[:, columns] = effort[:, columns]
    return effort[:, columns], exerted


def quantities(mechanism: Any, target: str, states: States, inputs: Array, links: Sequence[str]) -> dict[str, Array]:
    """Each quantity at all states in one call; Jacobians (N, links, 6, nv), the regressor (N, links, nv, 10)."""
    model = da.compile(mechanism, target=target)
    q, v, a = states
    found = {
        "M": model.mass_matrix(q), "Cv": model.coriolis_vector(q, v), "g": model.gravity(q),
        "inverse dynamics": model.inverse_dynamics(q, v, a),
        "forward dynamics": _accelerations(model, q, v, inputs),
        "momentum": model.centroidal_momentum(q, v),
        "regressor": _by_link(model.regressor(q, v, a), mechanism, links),
    }
    found |= {f"J {reference}": _jacobians(model, q, links, reference) for reference in REFERENCES}
    found["one frame"] = model.frame_jacobian(links[-1], q, reference="world")
    return found


def _accelerations(model: Any, q: Array, v: Array, inputs: Array) -> Array:
    """Not numbers where some do not exist."""
    try:
        return model.forward_dynamics(q, v, inputs) if model.nu else model.forward_dynamics(q, v)
    except SingularMassMatrixError:
        return np.full_like(v, np.nan)


def _by_link(regressor: Array, mechanism: Any, links: Sequence[str]) -> Array:
    """(N, nv, 10 * all links) as (N, links, nv, 10)."""
    names = [link.name for link in mechanism.tree.links]
    blocks = regressor.reshape(*regressor.shape[:2], len(names), 10)
    return np.moveaxis(blocks[:, :, [names.index(link) for link in links], :], 2, 1)


def _jacobians(model: Any, q: Array, links: Sequence[str], reference: str) -> Array:
    """The Jacobians of all links by one program: what `model.frame_jacobian` compiles link by link."""
    nodes = [node for link in links for node in model.equations.frame_nodes("jacobian", link, reference)[0]]
    program = model.program("jacobians", "q", {"J": ((len(links), 6, model.nv), nodes)})
    return numpy_function(program)(q)[0]


def calls(model: Any, quantity: str, q: Array, v: Array, a: Array) -> list[Callable[..., Any]]:
    """One state, and all of them, where `out` may say."""
    functions: dict[str, Callable[..., Any]] = {
        "inverse dynamics": model.inverse_dynamics, "M": lambda q, v, a, **to: model.mass_matrix(q, **to),
        "forward dynamics": model.forward_dynamics, "derivatives": model.inverse_dynamics_derivatives,
        "forward derivatives": model.forward_dynamics_derivatives}  # fmt: skip
    function = functions[quantity]
    one = [np.ascontiguousarray(block[0]) for block in (q, v, a)]
    function(*one)  # compiles
    for _ in range(MANY // len(q)):  # from then on in lanes
        function(q, v, a)
    return [lambda: function(*one), lambda **to: function(q, v, a, **to)]
