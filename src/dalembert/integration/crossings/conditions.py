"""Conditions on a state, as a kernel: their values, and how large their terms are."""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ..manifold.projection import HEADER, START


@native
def conditions(
    nq: Int, n: Int, nc: Int, nu: Int, solves: Int, control: Function, accelerate: Function, evaluate: Function,
    t: Float, y: Array, context: Array, out: Array,
) -> Int:  # fmt: skip
    """The numbers of a program at (t, y), t since the start; accelerations and multipliers where it `solves` for them.

    evaluate(t, q, v, u, p, a, l, out); 0, or a code of `codes`
    """
    clock, a, reaction = empty(1), empty(n), empty(nc)
    clock[0] = context[START] + t
    v = offset(y, nq)
    u = offset(context, HEADER)
    p = offset(context, HEADER + nu)
    status = control(clock, y, v, u, p)
    if solves > 0 and status == 0:
        status = accelerate(clock, y, v, u, p, a, reaction)
    evaluate(clock, y, v, u, p, a, reaction, out)
    return status


@native
def met(
    k: Int, dim: Int, values: Function, which: Int, t: Float, y: Array, f: Array, beside: Float, context: Array,
    out: Array,
) -> Int:  # fmt: skip
    """A condition at (t, y), and its rate there where y' = f, by a difference over `beside` on either side."""
    point, g = empty(dim), empty(k)
    status = values(t, y, context, g)
    out[0] = g[which]
    for i in range(dim):
        point[i] = y[i] + beside * f[i]
    values(t + beside, point, context, g)
    out[1] = g[which]
    for i in range(dim):
        point[i] = y[i] - beside * f[i]
    values(t - beside, point, context, g)
    out[1] = 0.5 * (out[1] - g[which]) / beside
    return status
