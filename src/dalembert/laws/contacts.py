"""Laws about what may touch: gaps, how surfaces slip, and the rates of both."""

from __future__ import annotations

from .sample import Law, Sample, flat, relative, times, total


def gaps(sample: Sample) -> float | None:
    """phi, phi' and J_N against the gaps as described and their slopes, and J_N a + b_N against dphi'/dt."""
    described = [touch.gap for touch in sample.equations.system.contacts]
    if not described:
        return None
    rates, columns = sample.slopes(described, sample.motion()), sample.by_position(described)
    products = times(sample.matrix("gap_jacobian"), sample.a)
    return max(relative(sample["gaps"], sample.at(described)), relative(sample["gap_rates"], rates),
               relative(flat(zip(*columns, strict=True)), sample["gap_jacobian"]),
               relative(total(products, sample["gap_bias"]), sample.rates(sample.equations.nodes("gap_rates")),
                        products))  # fmt: skip


def slip(sample: Sample) -> float | None:
    """s and J_T against the slip as described and its slopes, and J_T a + b_T against ds/dt."""
    described = [node for touch in sample.equations.system.contacts for node in touch.slip]
    if not described:
        return None
    products = times(sample.matrix("slip_jacobian"), sample.a)
    columns = sample.by_velocity(described)
    return max(relative(sample["slips"], sample.at(described)),
               relative(flat(zip(*columns, strict=True)), sample["slip_jacobian"]),
               relative(total(products, sample["slip_bias"]), sample.rates(described), products))


LAWS = (
    Law("contacts", "phi as described, phi' = J_N v + dphi/dt, phi'' = J_N a + b_N", gaps),
    Law("slip", "s as described, J_T = ds/dv, s' = J_T a + b_T", slip),
)
