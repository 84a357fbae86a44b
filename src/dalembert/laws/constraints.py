"""Laws about the rows of constraints, their rates, and the reactions that keep them."""

from __future__ import annotations

from .sample import Law, Sample, Values, dot, flat, relative, times, total


def said_rates(sample: Sample) -> Values:
    """w as described: dh/dt of the holonomic rows by slopes, and the nonholonomic rows as they are."""
    system = sample.equations.system
    return [*sample.slopes(system.holonomic, sample.motion()), *sample.at(system.nonholonomic)]


def said_rows(sample: Sample) -> list[Values]:
    """A as described, one row per velocity: dh/dq of the holonomic rows, dw/dv of the others, by slopes."""
    system = sample.equations.system
    pairs = zip(sample.by_position(system.holonomic), sample.by_velocity(system.nonholonomic), strict=True)
    return [[*first, *second] for first, second in pairs]


def rate(sample: Sample) -> float | None:
    """w against dh/dt, and against A v + w(v = 0)."""
    if not sample.equations.constraint_nodes.rate:
        return None
    found, moved = sample["constraint_rate"], times(sample.matrix("constraint_jacobian"), sample.v)
    return max(relative(found, said_rates(sample)),
               relative(found, total(moved, sample.at_rest["constraint_rate"]), moved))


def position(sample: Sample) -> float | None:
    """The rows of h against those that were described."""
    system = sample.equations.system
    if not system.holonomic:
        return None
    return relative(sample["constraint_residual"], sample.at(system.holonomic))


def jacobian(sample: Sample) -> float | None:
    """A against dw/dv."""
    if not sample.equations.constraint_nodes.rate:
        return None
    columns = sample.by_velocity(sample.equations.constraint_nodes.rate)
    return relative(flat(zip(*columns, strict=True)), sample["constraint_jacobian"])


def bias(sample: Sample) -> float | None:
    """A a + b against dw/dt."""
    if not sample.equations.constraint_nodes.rate:
        return None
    products = times(sample.matrix("constraint_jacobian"), sample.a)
    rates = sample.rates(sample.equations.constraint_nodes.rate)
    return relative(total(products, sample["constraint_bias"]), rates, products)


def ideal(sample: Sample) -> float | None:
    """A^T lambda on a velocity that the constraints as described allow, against 0."""
    from mpmath import lu_solve, matrix

    if not sample.equations.constraint_nodes.rate:
        return None
    columns = matrix(said_rows(sample))
    try:
        allowed = list(matrix(sample.v) - columns * lu_solve(columns, matrix(sample.v)))
    except (ZeroDivisionError, ValueError):
        return None
    powers = [(k + 1) * dot(row, allowed) for k, row in enumerate(sample.matrix("constraint_jacobian"))]
    scale = [x * v for row in sample.matrix("constraint_jacobian") for x, v in zip(row, sample.v, strict=True)]
    return relative([sum(powers)], [0], [*powers, *scale])


LAWS = (
    Law("constraints", "h as described", position),
    Law("constraint rate", "w = dh/dt = A v + w(v = 0)", rate),
    Law("constraint Jacobian", "A = dw/dv for the constraint rates w", jacobian, ("constraint Jacobian",),
        ("constraint_rate", "constraint_jacobian")),
    Law("constraint bias", "dw/dt = A a + b", bias, ("constraint bias",),
        ("constraint_rate", "constraint_jacobian", "constraint_bias")),
    Law("ideal reactions", "v . A^T lambda = 0 where dh/dq v = 0 and the nonholonomic rows allow v", ideal),
)
