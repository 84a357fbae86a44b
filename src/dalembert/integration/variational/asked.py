"""What variational steps ask of a model: momenta and forces, masses and constraints, each at one state.

    impulse(t, q, v, context, p, f)      p = dL/dv and f = dL/dq + Q
    matrices(t, q, v, context, M, A, w)  M, the Jacobian A of the holonomic constraints, and their rates w = A v + dh/dt
    violation(t, q, v, context, h)       the holonomic constraints h

with t since the start; each returns 0 or a code of `codes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ...compiler.target import Assembled, Wiring, Workshop
from ...dynamics.quantities import flat
from ...expr.rounding import without_rounding
from ...model import Model
from ...targets import TARGETS
from ..forms import Form
from ..kernels import SimulationKernels, added, control_of
from ..manifold.projection import HEADER, START


@native
def impulse(
    nu: Int, control: Function, impulses: Function,
    t: Float, q: Array, v: Array, context: Array, momentum: Array, force: Array,
) -> Int:  # fmt: skip
    """Momenta and forces under the inputs of a state."""
    clock = empty(1)
    clock[0] = context[START] + t
    u, p = offset(context, HEADER), offset(context, HEADER + nu)
    status = control(clock, q, v, u, p)
    if status != 0:
        return status
    impulses(clock, q, v, u, p, momentum, force)
    return 0


@native
def matrices(
    nu: Int, inertia: Function, t: Float, q: Array, v: Array, context: Array, M: Array, A: Array, w: Array
) -> Int:
    """Masses, and what constraints say of velocities."""
    clock = empty(1)
    clock[0] = context[START] + t
    inertia(clock, q, v, offset(context, HEADER), offset(context, HEADER + nu), M, A, w)
    return 0


@native
def violation(nu: Int, holonomic: Function, t: Float, q: Array, v: Array, context: Array, h: Array) -> Int:
    """How far a position is off the constraints."""
    clock = empty(1)
    clock[0] = context[START] + t
    holonomic(clock, q, v, offset(context, HEADER), offset(context, HEADER + nu), h)
    return 0


def asked_of(kernels: SimulationKernels) -> Assembled:
    """The three functions of a model under its inputs."""
    model, inputs = kernels.model, kernels.inputs
    kept = ("variational", inputs)
    if kept not in model.assembled:
        said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
        model.assembled[kept] = TARGETS[model.target].assemble(
            partial(_wired, kernels), model.key("variational", said))
    return model.assembled[kept]


def _wired(kernels: SimulationKernels, shop: Workshop) -> Wiring:
    model, inputs = kernels.model, kernels.inputs
    functions = {name: shop.program(name, model.program(name, "tqvup", outputs))
                 for name, outputs in _outputs(model).items()}  # fmt: skip
    if isinstance(inputs, Form):
        functions["inputs"] = shop.program("inputs", model.input_program(*inputs.nodes(model.system.graph)))
    add: Callable[..., Any] = partial(added, shop, {**asdict(kernels.sizes), **functions})
    control = control_of(add, functions, inputs == "asked")
    return {"impulse": add(impulse, "impulse", control=control), "matrices": add(matrices, "matrices"),
            "violation": add(violation, "violation")}, {}  # fmt: skip


def _outputs(model: Model) -> Mapping[str, Mapping[str, Any]]:
    """The outputs of each program."""
    dynamics, graph, n = model.equations, model.system.graph, model.nv
    forces = [graph.add(*pair) for pair in zip(dynamics.gradient_nodes, dynamics.force_nodes, strict=True)]
    rows = without_rounding(graph, dynamics.nodes("constraint_jacobian"))  # not h and w, which are solved to rounding
    return {
        "impulses": {"p": ((n,), dynamics.momenta_nodes), "f": ((n,), forces)},
        "inertia": {"M": ((n, n), flat(dynamics.mass_nodes)), "A": ((model.nc, n), rows),
                    "w": ((model.nc,), dynamics.nodes("constraint_rate"))},
        "holonomic": {"h": (dynamics.shape("constraint_residual"), dynamics.nodes("constraint_residual"))},
    }  # fmt: skip
