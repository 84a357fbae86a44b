"""Laws about energies, momenta, M, C, g and the rest of the bias."""

from __future__ import annotations

from ..dynamics.lagrange import at_rest
from ..dynamics.structure import christoffel
from .sample import Law, Sample, dot, flat, relative, times, total


def lagrangian(sample: Sample) -> float:
    """L against T - V."""
    system = sample.equations.system
    (L,) = sample.at([system.lagrangian])
    T, V = sample["kinetic_energy"] + sample["potential_energy"]
    return relative([L], [T - V], [T, V])


def momenta(sample: Sample) -> float | None:
    """p against M v, where L is quadratic in v and has no terms linear in v."""
    system, zero = sample.equations.system, sample.equations.system.graph.zero
    if not set(system.leaves.v).isdisjoint(system.graph.symbols(sample.equations.nodes("mass_matrix"))):
        return None
    moving = [*sample.equations.nodes("gyroscopic"), *at_rest(system, sample.equations.momenta_nodes)]
    if any(node != zero for node in moving):
        return None
    return relative(times(sample.matrix("mass_matrix"), sample.v), sample["momenta"])


def legendre(sample: Sample) -> float:
    """p against dL/dv, and E against v . dL/dv - L."""
    lagrangian = sample.equations.system.lagrangian
    slopes, (L,) = flat(sample.by_velocity([lagrangian])), sample.at([lagrangian])
    energy = dot(slopes, sample.v) - L
    terms = [slope * v for slope, v in zip(slopes, sample.v, strict=True)]
    return max(relative(sample["momenta"], slopes), relative(sample["energy"], [energy], [*terms, L]))


def hessian(sample: Sample) -> float:
    """M against the slopes of p."""
    return relative(flat(sample.by_velocity(sample.equations.momenta_nodes)), sample["mass_matrix"])


def symmetric(sample: Sample) -> float:
    """M against M^T, and the slopes of p against those in the other order."""
    rows, slopes = sample.matrix("mass_matrix"), sample.by_velocity(sample.equations.momenta_nodes)
    return max(relative(flat(matrix), flat(zip(*matrix, strict=True))) for matrix in (rows, slopes))


def skew(sample: Sample) -> float:
    """N against -N^T for N = Mdot - 2C."""
    moving = sample.motion(explicit_time=False)
    rates = iter(sample.slopes(sample.equations.nodes("mass_matrix"), moving))
    coriolis = sample.matrix("coriolis_matrix")
    mass_rate = [[next(rates) for _ in row] for row in coriolis]
    n = [[m - 2 * c for m, c in zip(*rows, strict=True)] for rows in zip(mass_rate, coriolis, strict=True)]
    turned = [-entry for entry in flat(zip(*n, strict=True))]
    return relative(flat(n), turned, flat([*mass_rate, *coriolis]))


def christoffel_matrices(sample: Sample) -> float:
    """v^T C_k v against the k-th entry of C v, and C_k against C_k^T."""
    equations, v, worst = sample.equations, sample.v, 0.0
    for k, row in enumerate(sample.matrix("coriolis_matrix")):
        found = sample.rows(christoffel(equations.system, equations.mass_nodes, k))
        products = times(found, v)
        worst = max(worst, relative([dot(products, v)], [dot(row, v)], [*products, *row]),
                    relative(flat(found), flat(zip(*found, strict=True))))
    return worst


def christoffel_symbols(sample: Sample) -> float | None:
    """2 C_kj against sum_i (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) v_i, where velocity fields commute."""
    if sample.equations.system.leaves.brackets:
        return None
    count = range(len(sample.v))
    slopes = sample.by_position(sample.equations.nodes("mass_matrix"))
    by = [[slope[i * len(count):(i + 1) * len(count)] for i in count] for slope in slopes]
    defined = [[dot([by[i][k][j] + by[j][k][i] - by[k][i][j] for i in count], sample.v) for j in count] for k in count]
    return relative([2 * entry for entry in sample["coriolis_matrix"]], flat(defined), flat(slopes))


def gravity(sample: Sample) -> float:
    """g against -dL/dq at v = 0."""
    slopes = flat(sample.at_rest.by_position([sample.equations.system.lagrangian]))
    return relative(sample["gravity"], [-slope for slope in slopes])


def split(sample: Sample) -> float:
    """The bias against C v + g + gyroscopic, and C v as a vector against C times v."""
    products = times(sample.matrix("coriolis_matrix"), sample.v)
    parts = total(products, sample["gravity"], sample["gyroscopic"])
    scale = [*products, *sample["gravity"]]
    return max(relative(parts, sample["bias"], scale), relative(products, sample["coriolis_vector"], scale))


def idle(sample: Sample) -> float | None:
    """v . gyroscopic against 0, where L = v^T M v / 2 + b . v - V without explicit time."""
    equations, leaves, graph = sample.equations, sample.equations.system.leaves, sample.equations.system.graph
    moving = {*leaves.v, leaves.t} & {*graph.symbols(equations.nodes("mass_matrix"))}
    explicit = leaves.t in graph.symbols([equations.system.lagrangian])
    if moving or explicit or all(node == graph.zero for node in equations.gyroscopic_nodes):
        return None
    terms = [force * v for force, v in zip(sample["gyroscopic"], sample.v, strict=True)]
    return relative([sum(terms)], [0], [*terms, *sample["bias"]])


def dyadic(sample: Sample) -> float | None:
    """S' v of the dyadic expansion of M against C v."""
    if not sample.equations.system.leaves.are_derivatives:
        return None
    found = sample.rows(sample.equations.dyadic_rows)
    return relative(times(found, sample.v), sample["coriolis_vector"], flat(found))


LAWS = (
    Law("mass matrix symmetric", "M = M^T", symmetric, ("mass matrix symmetric",), ("mass_matrix",)),
    Law("Lagrangian", "L = T - V", lagrangian),
    Law("momenta and energy", "p = dL/dv, E = v . dL/dv - L", legendre),
    Law("mass matrix", "M = dp/dv", hessian, ("mass matrix",), ("mass_matrix", "momenta")),
    Law("passivity", "Mdot - 2C is skew-symmetric", skew, ("passivity", "no power"),
        ("mass_matrix", "coriolis_matrix")),
    Law("Christoffel symbols", "2 C_kj = sum_i (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) v_i", christoffel_symbols,
        ("Christoffel symbols", "Coriolis matrix"), ("mass_matrix", "coriolis_matrix")),
    Law("Christoffel matrices", "C_k = C_k^T, and v^T C_k v is the k-th entry of C v", christoffel_matrices),
    Law("gravity", "g = -dL/dq at v = 0", gravity, ("gravity",), ("gravity",)),
    Law("split of the bias", "bias = C v + g + gyroscopic", split, ("split of the bias", "Coriolis matrix"),
        ("bias", "coriolis_matrix", "coriolis_vector", "gravity", "gyroscopic")),
    Law("gyroscopic terms", "v . gyroscopic = 0 where L is quadratic in v and free of time", idle,
        ("gyroscopic terms",), ("mass_matrix", "gyroscopic")),
    Law("momenta", "p = M v where L is quadratic in v and has no gyroscopic terms", momenta, ("momenta",),
        ("mass_matrix", "momenta")),
    Law("dyadic expansion", "S' v = C v for S' from the dyadic expansion of M", dyadic),
)
