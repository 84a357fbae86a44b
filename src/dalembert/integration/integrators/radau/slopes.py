"""The Jacobian of a model's right-hand side as a kernel, from derivatives on the graph; see `state_matrices`."""

from __future__ import annotations

from typing import Any

from ....compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ....compiler.saddle import unknown_slopes
from ....compiler.target import Assembled, Wiring, Workshop
from ....dynamics.quantities import flat
from ....expr.calculus import jacobian
from ....forms.approximation.linearisation import Differentials
from ....model import Model
from ....targets import TARGETS
from ...codes import OK
from ...forms import Form
from ...kernels import Inputs, Sizes
from ...manifold.projection import HEADER, START

UNKNOWN = 1


@native
def unknown(t: Float, y: Array, found: Array, context: Array) -> Int:
    """No Jacobian: inputs are asked of Python."""
    return UNKNOWN


@native
def no_feedback(t: Array, q: Array, v: Array, u: Array, p: Array, k: Array, found: Array) -> Int:
    """Inputs that do not depend on the state."""
    return OK


@native
def state_slopes(
    nq: Int, n: Int, nc: Int, nu: Int, np: Int, held: Int, second: Int, driven: Int, terms: Function,
    differentials: Function, rates: Function, inputs: Function, feedback: Function,
    t: Float, y: Array, found: Array, context: Array,
) -> Int:  # fmt: skip
    """d(q', v')/d(q, v) at a state, inputs being functions of it where they are `driven`; of q' = v the rows of v'
    alone. 0, or a status of `linear`."""
    clock = empty(1)
    clock[0] = context[START] + t
    v, u, p = offset(y, nq), offset(context, HEADER), offset(context, HEADER + nu)
    k = offset(p, np + held + 2 * nc)
    width = nq + n
    columns = width + driven * nu
    table, gains, values = empty(n * columns), empty(driven * nu * width), empty(nu)
    if driven == 1:
        inputs(clock, y, v, u, p, k, values)
        for i in range(nu):
            u[i] = values[i]
        feedback(clock, y, v, u, p, k, gains)
    status = unknown_slopes(n, nc, 0, n, columns, terms, differentials, y, v, u, clock, p, table)
    if status != OK:
        return status
    if second == 0:
        rates(clock, y, v, u, p, found)
    below = offset(found, (1 - second) * nq * width)
    for i in range(n):
        for j in range(width):
            total = table[i * columns + j]
            for m in range(driven * nu):
                total += table[i * columns + width + m] * gains[m * width + j]
            below[i * width + j] = total
    return OK


def slopes_of(model: Model, inputs: Inputs, sizes: Sizes) -> Assembled:
    """The function `slopes` of a model with such inputs, compiled when first asked for."""
    if (kept := model.assembled.get(("slopes", inputs))) is None:
        said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
        kept = TARGETS[model.target].assemble(lambda shop: _wired(shop, model, inputs, sizes),
                                              model.key("radau slopes", said))  # fmt: skip
        model.assembled["slopes", inputs] = kept
    return kept


def _wired(shop: Workshop, model: Model, inputs: Inputs, sizes: Sizes) -> Wiring:
    if inputs == "asked":
        return {"slopes": shop.add(unknown, "slopes")}, {}
    equations, leaves = model.equations, model.system.leaves
    given, width, driven = equations.kept(Differentials), model.nq + model.nv, isinstance(inputs, Form)
    columns = width + driven * model.nu
    table = flat(row[:columns] for row in given.table)
    differentials = model.program("differentials", "tqvupal", {"D": ((model.nv + model.nc, columns), table)})
    bound: dict[str, Any] = {
        "terms": shop.program("terms", model.programs["terms"]),
        "differentials": shop.program("differentials", differentials),
        "inputs": shop.add(no_feedback, "no_inputs"), "feedback": shop.add(no_feedback, "no_feedback"),
    }  # fmt: skip
    bound["rates"] = bound["terms"]  # which is not called
    if not leaves.are_derivatives:
        rates = model.program("rates", "tqvup", {"N": ((model.nq, width), flat(given.rate_table))})
        bound["rates"] = shop.program("rates", rates)
    if isinstance(inputs, Form):
        nodes, numbers = inputs.nodes(model.system.graph)
        slopes = flat(jacobian(model.system.graph, nodes, (*leaves.q, *leaves.v)))
        feedback = model.program("feedback", "tqvupk", {"G": ((model.nu, width), slopes)}, {"k": numbers})
        bound["inputs"] = shop.program("inputs", model.input_program(nodes, numbers))
        bound["feedback"] = shop.program("feedback", feedback)
    plain = {name: getattr(sizes, name) for name in ("nq", "n", "nc", "nu", "np", "held")}
    slopes = shop.add(state_slopes, "slopes", second=int(leaves.are_derivatives), driven=int(driven), **plain, **bound)
    return {"slopes": slopes}, {}
