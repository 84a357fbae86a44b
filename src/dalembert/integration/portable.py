"""A whole simulation as one module that runs elsewhere: what is called there, bound to one another once and for all.

    set_off(state, y, variance, context)    forgets a run; the invariants of the state y become those of the next one
    begin(span, rtol, atol, max_step, state, y, f, context)     the first derivative and a first step; 0, or a code
    advance(t_end, rtol, atol, max_step, capacity, tries, state, y, f, variance, context,
            times, states, dense, variances)
    within(s, y, end, dense, point)         the state a part s of a step later
    project(t, y, variance, context)        y onto its constraints; without variances nothing else moves it
    observe(count, times, states, variances, context, accelerations, multipliers, inputs, energies, residuals)
    numbers(t, q, v, u, p, l, x)            whatever else is wanted of a state, as a program
    further(t, q, v, u, p, a, l, x)         what else is asked for more seldom, if anything

and where conditions are watched (`crossings.watching`)

    search, values, met, answer K           see there
    refer(y, context)                       the invariants of the state y become those of what follows

and where contacts can be held, or what rubs dry

    derivative(t, y, f, context)            f = y'; 0, or a code
    touch(t, q, v, u, p, x)                 `touched`

The steps are those of `integrators/dop853`, the kernels those of every simulation: the same arithmetic (`STRICT`) gives
the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..compiler.kernels import Array, Function, Int, empty, native, offset
from ..compiler.target import Portable, Wiring, Workshop
from ..dynamics.quantities import flat
from ..expr.node import Node
from ..model import Model
from .crossings.watching import wired
from .crossings.within import nested_at
from .explicit.advance import advance
from .explicit.steps import STATE_SIZE, begin
from .forms import Form, form_of
from .holding import Holding
from .integrators.dop853 import TABLEAU
from .kernels import Sizes, parts, sizes_of
from .manifold.projection import HEADER, START

__all__ = ["PLACES", "Carried", "carried", "touched"]

PLACES = ("set_off", "begin", "advance", "within", "project", "observe", "numbers")
"""The functions of a module."""
_STACK, _STACK_A_PAIR = 1 << 19, 512


@native
def set_off(
    nq: Int, n: Int, nc: Int, nu: Int, np: Int, held: Int, kept: Int, invariants: Function,
    state: Array, y: Array, variance: Array, context: Array,
) -> None:
    """Nothing is remembered, nothing was seen of the constraints, and what is conserved is what it is now."""
    p = offset(context, HEADER + nu)
    for i in range(kept):
        state[i] = 0.0
    for i in range(nq + n):
        variance[i] = 0.0
    for i in range(2 * nc):
        p[np + held + i] = 0.0
    refer(nq, n, nu, np, held, invariants, y, context)


@native
def refer(nq: Int, n: Int, nu: Int, np: Int, held: Int, invariants: Function, y: Array, context: Array) -> None:
    """What is conserved is what it is now."""
    if held > 0:
        slopes, sizes = empty(2 * n * held), empty(held)
        u = offset(context, HEADER)
        p = offset(context, HEADER + nu)
        invariants(offset(context, START), y, offset(y, nq), u, p, offset(p, np), slopes, sizes)


@dataclass(frozen=True, eq=False)
class Watched:
    """Conditions that a motion is watched for, and groups of what is asked where one of them is zero: all nodes."""

    nodes: Sequence[Node] = ()
    groups: Sequence[Sequence[Node]] = ()


@dataclass(frozen=True, eq=False)
class Carried:
    """The module of a model: its code, the sizes of what it takes, and where memory is free.

    constants  so many bytes of memory, from 0 on, are the module's own; `stack` follow that it works in
    rows       of the dense output of a step; `state` is how much a run remembers
    numbers    how many are wanted of a state beside what `observe` writes; `further` how many more when asked
    touched    how many say what touches
    """

    code: bytes
    sizes: Sizes
    constants: int
    stack: int
    numbers: int
    further: int = 0
    touched: int = 0
    rows: int = TABLEAU.rows
    state: int = STATE_SIZE


def carried(
    portable: Portable, model: Model, inputs: Form | str = "held", numbers: Sequence[Node] = (),
    further: Sequence[Node] = (), watched: Watched = Watched(),
) -> Carried:  # fmt: skip
    """The simulation of a model as a module of a target; inputs "held", or of a form.

    `numbers` are nodes of time, coordinates, velocities, inputs, parameters and multipliers, `further` also of
    accelerations.
    """
    sizes = sizes_of(model)
    wanted = tuple(numbers)
    touches = touched(model) if isinstance(model, Holding) else ()

    def wire(shop: Workshop) -> Wiring:
        entries, _, add = parts(shop, model, inputs)
        rhs, project = entries["derivative"], entries["project"]
        unused = {} if sizes.held else {"invariants": project}  # which is not called
        steps = {"table": TABLEAU, "dim": sizes.nq + sizes.n}
        program = model.program("numbers", "tqvupl", {"x": ((len(wanted),), wanted)})
        seldom = dict[str, Any]()
        if further:
            asked_for = {"x": ((len(further),), tuple(further))}
            seldom["further"] = shop.program("further", model.program("further", "tqvupal", asked_for))
        watching = dict[str, Any]()
        if watched.nodes:
            watching = wired(shop, model, nested_at, watched.nodes, watched.groups, entries["control"],
                             entries["accelerate"])  # fmt: skip
            watching["refer"] = add(refer, "refer", **unused)
        if isinstance(model, Holding):
            touching = model.program("touch", "tqvup", {"x": ((len(touches),), touches)})
            watching |= {"derivative": rhs, "touch": shop.program("touch", touching)}
        return {
            "set_off": add(set_off, "set_off", kept=STATE_SIZE, **unused),
            "begin": shop.add(begin, "begin", rhs=rhs, **steps),
            "advance": shop.add(advance, "advance", rhs=rhs, project=project, **steps),
            "project": project,
            "observe": entries["observe"],
            "numbers": shop.program("numbers", program),
            **seldom,
            **watching,
            "within": shop.add(nested_at, "inside", dim=sizes.nq + sizes.n, rows=TABLEAU.rows),
        }, {}

    said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
    every = [*wanted, *further, *watched.nodes, *(node for group in watched.groups for node in group)]
    asked = form_of(model.system.graph, every)
    counts = len(wanted), len(further), len(watched.nodes), tuple(map(len, watched.groups))
    key = model.key("carried", said, asked[0].rows, asked[0].roots, asked[1].tolist(), counts)
    made = portable.module(wire, key)
    pairs = (sizes.nq + sizes.n + sizes.nc) ** 2
    return Carried(made.code, sizes, made.facts["constants"], _STACK + _STACK_A_PAIR * pairs, len(wanted), len(further),
                   len(touches))


def touched(model: Holding) -> tuple[Node, ...]:
    """What a state tells of contacts and of what rubs dry: M and A of the model without them; of all contacts phi,
    phi', J_N, b_N, s, J_T, b_T, mu, mu at rest and e; of what rubs dry s, J, how s changes beside J a, and the forces.
    """
    equations = model.plain.equations
    found = [*flat(equations.mass_nodes), *flat(equations.constraint_nodes.jacobian)]
    if model.holds:
        own = equations.contact_nodes
        found += [*own.gap, *own.gap_rate, *flat(own.gap_jacobian), *own.gap_bias, *own.slip, *flat(own.slip_jacobian),
                  *own.slip_bias, *own.friction, *own.stiction, *own.restitution]  # fmt: skip
    return *found, *(node for _, nodes in model.gripping().values() for node in nodes)
