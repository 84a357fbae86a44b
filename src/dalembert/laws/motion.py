"""Laws about the equations of motion, their power, and the accelerations that they give."""

from __future__ import annotations

from .sample import Law, Sample, Values, dot, flat, relative, times, total


def inertial(sample: Sample) -> Values:
    """M a + bias."""
    return total(times(sample.matrix("mass_matrix"), sample.a), sample["bias"])


def bracketed(sample: Sample) -> Values:
    """sum_ij v_i [e_i, e_k]_j p_j for every k, by slopes of the velocity fields."""
    leaves, momenta = sample.equations.system.leaves, sample["momenta"]
    if leaves.are_derivatives:
        return [0] * len(sample.v)
    return [dot(coordinates_of(sample, commutator(sample, k)), momenta) for k in range(len(sample.v))]


def commutator(sample: Sample, k: int) -> Values:
    """[v, e_k] for the field v with the present velocities: the slope of q' along e_k against that of e_k along v."""
    leaves = sample.equations.system.leaves
    alone = sample.where({leaf: int(i == k) for i, leaf in enumerate(leaves.v)})
    along_v = alone.slopes(leaves.rates, sample.motion(explicit_time=False))
    along_e = sample.slopes(leaves.rates, sample.fields[k])
    return [a - b for a, b in zip(along_v, along_e, strict=True)]


def coordinates_of(sample: Sample, motion: Values) -> Values:
    """The velocities x with N x = motion, by least squares."""
    from mpmath import lu_solve, matrix

    columns = [list(field.values()) for field in sample.fields]
    return list(lu_solve(matrix(columns).T, matrix(motion)))


def operator(sample: Sample) -> float:
    """M a + bias, and the same in one sweep, against d/dt dL/dv - dL/dq of slopes."""
    equations = sample.equations
    rates, turning = sample.rates(equations.momenta_nodes), bracketed(sample)
    forces = flat(sample.by_position([equations.system.lagrangian]))
    wanted = [rate - turn - force for rate, turn, force in zip(rates, turning, forces, strict=True)]
    scale = [*rates, *forces]
    return max(relative(inertial(sample), wanted, scale), relative(sample.at(equations.left_nodes), wanted, scale))


def inverse(sample: Sample) -> float:
    """The inverse dynamics against M a + bias - Q(u = 0)."""
    still = sample.where(dict.fromkeys(sample.equations.system.leaves.u, 0))
    left, forces = inertial(sample), still["forces"]
    wanted = [x - force for x, force in zip(left, forces, strict=True)]
    return relative(sample["inverse_dynamics"], wanted, [*left, *forces])


def together(sample: Sample) -> float | None:
    """M and the bias from the same composite bodies against M and the bias."""
    if sample.equations.bodies is None:
        return None
    mass, bias = sample.equations.mass_and_bias_nodes
    return max(relative(flat(sample.rows(mass)), sample["mass_matrix"]), relative(sample.at(bias), sample["bias"]))


def roads(sample: Sample) -> float | None:
    """What follows from the energies against what follows from the bodies: g and the inverse dynamics."""
    equations = sample.equations
    if equations.bodies is None:
        return None
    found = sample.at((*equations.gravity_of_energies, *equations.inverse_dynamics_of_energies))
    return relative(found, [*sample["gravity"], *sample["inverse_dynamics"]])


def forward(sample: Sample) -> float | None:
    """M a + bias against Q, for the accelerations a of the forward dynamics."""
    explicit = sample.equations.explicit_accelerations
    if explicit is None:
        return None
    moved = times(sample.matrix("mass_matrix"), sample.at(explicit[0]))
    return relative(total(moved, sample["bias"]), sample["forces"], [*moved, *sample["bias"]])


def sensitivities(sample: Sample) -> float:
    """The derivatives of the inverse dynamics by q and v against slopes."""
    nodes, count = sample.equations.nodes("inverse_dynamics"), range(len(sample.v))
    worst, scale = 0.0, sample.at(nodes)
    for name, slopes in (("position", sample.by_position(nodes)), ("velocity", sample.by_velocity(nodes))):
        found = sample.matrix(f"inverse_dynamics_by_{name}")
        worst = max(worst, relative(flat(found), [slopes[j][i] for i in count for j in count], scale))
    return worst


def power(sample: Sample) -> float:
    """dE/dt against v . (M a + bias) - dL/dt at fixed q and v."""
    system = sample.equations.system
    (rate,) = sample.rates(sample.equations.nodes("energy"))
    (explicit,) = sample.slopes([system.lagrangian], {system.leaves.t: 1})
    terms = [force * v for force, v in zip(inertial(sample), sample.v, strict=True)]
    return relative([rate], [sum(terms) - explicit], terms)


def balance(sample: Sample) -> float | None:
    """dE/dt against v . (Q + A^T lambda) - dL/dt, with the a and lambda that the equations give."""
    system, solved = sample.equations.system, solution(sample)
    if solved is None:
        return None
    accelerations, multipliers = solved
    (rate,) = sample.slopes(sample.equations.nodes("energy"), sample.motion(accelerations))
    (explicit,) = sample.slopes([system.lagrangian], {system.leaves.t: 1})
    pushed = [force * v for force, v in zip(sample["forces"], sample.v, strict=True)]
    held = [x * dot(row, sample.v) for x, row in zip(multipliers, sample.matrix("constraint_jacobian"), strict=True)]
    moved = times(sample.matrix("mass_matrix"), accelerations)
    scale = [x * v for x, v in zip(moved, sample.v, strict=True)]
    return relative([rate], [sum(pushed) + sum(held) - explicit], [*pushed, *held, *scale, explicit])


def solution(sample: Sample) -> tuple[Values, Values] | None:
    """a and lambda of M a - A^T lambda = Q - bias, A a = -b; None where they are not determined."""
    from mpmath import lu_solve, matrix

    rows, right = saddle(sample)
    try:
        found = list(lu_solve(matrix(rows), matrix(right)))
    except ZeroDivisionError:
        return None
    if relative(times(rows, found), right) > _SOLVED or max(map(abs, found)) > _LARGEST * (1 + max(map(abs, right))):
        return None
    return found[: len(sample.v)], found[len(sample.v):]


def saddle(sample: Sample) -> tuple[list[Values], Values]:
    """[[M, -A^T], [A, 0]] and [Q - bias; -b]."""
    mass, jacobian = sample.matrix("mass_matrix"), sample.matrix("constraint_jacobian")
    rows = [[*row, *(-line[i] for line in jacobian)] for i, row in enumerate(mass)]
    rows += [[*line, *[0] * len(jacobian)] for line in jacobian]
    right = [force - rest for force, rest in zip(sample["forces"], sample["bias"], strict=True)]
    return rows, right + [-rest for rest in sample["constraint_bias"]]


#: What is left of linear equations that were solved, and how large a solution may be beside its right-hand side.
_SOLVED, _LARGEST = 1e-40, 1e12


def conserved(sample: Sample) -> float | None:
    """dL/dq, Q and A^T along the velocities whose momentum is called conserved, against 0."""
    equations, indices = sample.equations, sample.equations.conserved_indices
    if not indices:
        return None
    slopes = flat(sample.by_position([equations.system.lagrangian]))
    forces, rows, turning = sample["forces"], sample.matrix("constraint_jacobian"), bracketed(sample)
    found = [x for j in indices for x in (slopes[j] + turning[j], forces[j], *(row[j] for row in rows))]
    return relative(found, [0] * len(found), [*slopes, *forces])


def steady(sample: Sample) -> float | None:
    """dE/dt against 0 on a motion, where the energy is called conserved."""
    equations = sample.equations
    if not equations.is_conservative:
        return None
    (explicit,) = sample.slopes([equations.system.lagrangian], {equations.system.leaves.t: 1})
    return relative([*sample["forces"], explicit, *sample.at_rest["constraint_rate"]],
                    [0] * (len(sample.v) + 1 + len(equations.constraint_nodes.rate)), [*sample["bias"], 1])


LAWS = (
    Law("Euler-Lagrange operator", "M a + bias = d/dt dL/dv - dL/dq, also in one sweep", operator,
        ("momentum balance",), ("mass_matrix", "bias", "momenta", "inverse_dynamics")),
    Law("inverse dynamics", "tau = M a + bias - Q(u = 0)", inverse),
    Law("energies and bodies", "Lagrange's equations of the energies are those of the bodies", roads),
    Law("forward dynamics", "M a + bias = Q for the accelerations of the recursion", forward),
    Law("M and bias together", "M and the bias are the same where they are worked out together", together),
    Law("sensitivities", "dtau/dq and dtau/dv are the slopes of the inverse dynamics", sensitivities),
    Law("power balance", "dE/dt = v . (M a + bias) - dL/dt at fixed q, v; so dE/dt = v . Q on a motion", power,
        ("power balance",), ("energy", "mass_matrix", "bias")),
    Law("energy balance", "dE/dt = v . (Q + A^T lambda) - dL/dt on a motion", balance),
    Law("conserved momenta", "dL/dq_r = Q_r = (A^T)_r = 0 where p_r is called conserved", conserved),
    Law("conserved energy", "Q = dL/dt = c = 0 where E is called conserved", steady),
)
