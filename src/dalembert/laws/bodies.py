"""Laws about bodies: where they are, how they move, what they weigh and carry, and what their joints bear.

Displacements and turns of bodies are slopes of their poses; nothing else of the recursions is believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..expr.node import Node
from ..recursion.placement import REFERENCES
from ..recursion.reactions import Reactions
from ..recursion.regressor import Regressor
from ..spatial.vectors import EXACT, square
from .forces import work
from .sample import Law, Sample, Values, dot, flat, relative, times, total

if TYPE_CHECKING:
    from mpmath import mpf

    from ..description.lowering import Bodies

# -------------------------------------------------------------------- poses and their slopes


def turns(rows: list[Values], slopes: list[Values]) -> Values:
    """The rotation vector per unit of what moves, along the axes of the body: vex(R^T R')."""
    columns, rates = list(zip(*rows, strict=True)), list(zip(*slopes, strict=True))
    return [dot(columns[2], rates[1]), dot(columns[0], rates[2]), dot(columns[1], rates[0])]


def twists(sample: Sample, along: dict[Node, mpf]) -> list[tuple[Values, Values]]:
    """The velocity and angular velocity of every link where the leaves move so, along its own axes."""
    poses = sample.equations.placement.poses
    count = len(sample.equations.placement.steps)
    nodes = [node for k in range(count) for row in (*poses[k].rotation, poses[k].position) for node in row]
    values, slopes = sample.at(nodes), sample.slopes(nodes, along)
    found = []
    for k in range(count):
        rows, rates = ([part[12 * k + 3 * i : 12 * k + 3 * i + 3] for i in range(4)] for part in (values, slopes))
        back = list(zip(*rows[:3], strict=True))
        found.append((times(back, rates[3]), turns(rows[:3], rates[:3])))
    return found


def frames(sample: Sample) -> float | None:
    """Jacobians, velocities and accelerations of all links against slopes of poses and of velocities."""
    equations = sample.equations
    if equations.bodies is None:
        return None
    columns, moving = [twists(sample, field) for field in sample.fields], twists(sample, sample.motion())
    worst = 0.0
    for k, link in enumerate(equations.placement.tree.links):
        jacobian = sample.rows(equations.placement.jacobian(k))
        wanted = [[*column[k][0], *column[k][1]] for column in columns]
        velocity = sample.at(equations.frame_nodes("velocity", link.name, "local")[0])
        worst = max(worst, relative(flat(jacobian), flat(zip(*wanted, strict=True))),
                    relative(velocity, flat(moving[k])), accelerated(sample, link.name))
    return worst


def accelerated(sample: Sample, link: str) -> float:
    """In every reference, J v against the velocity, and its rate against the acceleration."""
    equations, worst = sample.equations, 0.0
    for reference in REFERENCES:
        velocity = equations.frame_nodes("velocity", link, reference)[0]
        rows = sample.rows(equations.placement.jacobian(link, reference))
        rates, value = sample.rates(velocity), sample.at(velocity)
        spatial = equations.placement.acceleration(link, reference, classical=reference == REFERENCES[1])
        found = sample.at((*spatial.linear, *spatial.angular))
        worst = max(worst, relative(times(rows, sample.v), value, flat(rows)), relative(found, rates, value))
    return worst


# -------------------------------------------------------------------- momentum


def momentum(sample: Sample) -> float | None:
    """m c' against the linear momentum, and A_C v, J_C v against the momenta and the velocity of the centre."""
    if sample.equations.bodies is None or not _has_mass(sample):
        return None
    centroidal = sample.equations.centroidal
    velocity = sample.slopes(centroidal.center_of_mass, sample.motion())
    (mass,) = sample.at([centroidal.total_mass])
    found = sample["centroidal_momentum"]
    own, spin = body_momentum(sample)
    return max(relative(found, [*own, *spin]), relative(found[:3], [mass * x for x in velocity]),
               relative(times(sample.matrix("centroidal_momentum_matrix"), sample.v), found),
               relative(times(sample.matrix("center_of_mass_jacobian"), sample.v), velocity))


def _has_mass(sample: Sample) -> bool:
    tree = sample.equations.tree
    return tree is not None and any(link.mass != 0 and not link.rotor for link in tree.links)


def body_momentum(sample: Sample) -> tuple[Values, Values]:
    """Linear and angular momentum of all bodies about their common centre, summed in W from slopes of poses."""
    linear, angular, moving = [0, 0, 0], [0, 0, 0], twists(sample, sample.motion())
    for k, (mass, moment, tensor) in enumerate(_bodies(sample)):
        rotation, place = _pose(sample, k)
        velocity, omega = moving[k]
        push = total([mass * x for x in velocity], EXACT.cross(omega, moment))
        spin = total(EXACT.cross(moment, velocity), times(tensor, omega))
        push, spin = times(rotation, push), times(rotation, spin)
        linear, angular = total(linear, push), total(angular, spin, EXACT.cross(place, push))
    center = _center(sample)
    return linear, total(angular, [-x for x in EXACT.cross(center, linear)])


def _center(sample: Sample) -> Values:
    """sum (m p + R h) / sum m."""
    masses, moments = 0, [0, 0, 0]
    for k, (mass, moment, _) in enumerate(_bodies(sample)):
        rotation, place = _pose(sample, k)
        masses, moments = masses + mass, total(moments, [mass * x for x in place], times(rotation, moment))
    return [x / masses for x in moments]


def center(sample: Sample) -> float | None:
    """The centre of mass against sum (m p + R h) / sum m, and V of the weight against -G . m c."""
    if sample.equations.bodies is None or not _has_mass(sample):
        return None
    return relative(sample["center_of_mass"], _center(sample))


def _bodies(sample: Sample) -> list[tuple[mpf, Values, list[Values]]]:
    """Mass, first moment and inertia tensor of every link; nothing for rotors."""
    found = []
    for body in sample.equations.centroidal.bodies:
        mass, *moment = sample.at((body.mass, *body.moment))
        found.append((mass, moment, sample.rows(square(body.tensor))))
    return found


def _pose(sample: Sample, k: int) -> tuple[list[Values], Values]:
    rotation, place = sample.equations.placement.poses[k]
    return sample.rows(rotation), sample.at(place)


# -------------------------------------------------------------------- what the joints bear


def wrenches(sample: Sample) -> float | None:
    """S^T w of all joints against M a + C v + g less the loads on bodies, without inputs."""
    equations = sample.equations
    if equations.bodies is None or equations.constraint_nodes.rate:
        return None
    still = sample.where(dict.fromkeys(equations.system.leaves.u, 0))
    found, bodies = still["joint_wrenches"], equations.bodies
    links, felt, scale = equations.placement.tree.links, [], []
    for field in sample.fields:
        moving = twists(sample, field)
        terms = [dot(found[6 * k : 6 * k + 6], _within(sample, k, moving)) for k in range(len(links))]
        felt.append(sum(terms) + _pushed(still, bodies, moving))
        scale += terms
    elastic = flat(sample.by_position([bodies.elastic]))
    wanted = [left - spring for left, spring in zip(sample.at(equations.left_nodes), elastic, strict=True)]
    return relative(felt, wanted, scale)


def _pushed(sample: Sample, bodies: Bodies, moving: list[tuple[Values, Values]]) -> mpf:
    """The power of loads on links that move so."""
    place = {link.name: k for k, link in enumerate(sample.equations.placement.tree.links)}
    return sum(dot(sample.at((*force, *moment)), flat(moving[place[link]])) for link, force, moment in bodies.loads)


def _within(sample: Sample, k: int, moving: list[tuple[Values, Values]]) -> Values:
    """The motion of a link relative to its parent, along its own axes at its origin."""
    step = sample.equations.placement.steps[k]
    if step.parent < 0:
        return flat(moving[k])
    velocity, omega = moving[step.parent]
    back = list(zip(*sample.rows(step.rotation), strict=True))
    carried = times(back, total(velocity, EXACT.cross(omega, sample.at(step.offset))))
    turned = times(back, omega)
    return [a - b for a, b in zip(flat(moving[k]), [*carried, *turned], strict=True)]


def loads(sample: Sample) -> float | None:
    """The work of the loads on bodies against Q of the forces at points and the slopes of the springs' energy."""
    equations = sample.equations
    if equations.bodies is None or not equations.bodies.loads:
        return None
    stretched, damped = equations.bodies.springs
    elastic, slowed = flat(sample.by_position([stretched])), flat(sample.by_velocity([damped]))
    shares = [work(sample, force) for force in equations.system.forces if force.kind == "torque"]
    wanted = [sum(entries) - spring - rate for *entries, spring, rate in zip(*shares, elastic, slowed, strict=True)]
    found = [_pushed(sample, equations.bodies, twists(sample, field)) for field in sample.fields]
    return relative(found, wanted, flat([*shares, elastic, slowed]))


def ground(sample: Sample) -> float | None:
    """The wrench of the ground and the weight against the rate of the momentum of all bodies."""
    equations = sample.equations
    if equations.bodies is None or any(link.rotor for link in equations.placement.tree.links):
        return None
    force, moment = Reactions(equations.placement).ground
    momentum, weight = equations.centroidal.momentum_about_origin, _weight(sample)
    rates = sample.rates((*momentum.linear, *momentum.angular))
    return relative(total(sample.at((*force, *moment)), weight), rates, weight)


def _weight(sample: Sample) -> Values:
    """The weight of all bodies, and its moment about the origin of W."""
    field = sample.at(sample.equations.placement.vectors.read(sample.equations.placement.tree.gravity))
    force, moment = [0, 0, 0], [0, 0, 0]
    for k, (mass, first, _) in enumerate(_bodies(sample)):
        rotation, place = _pose(sample, k)
        lever = total([mass * x for x in place], times(rotation, first))
        force, moment = total(force, [mass * x for x in field]), total(moment, EXACT.cross(lever, field))
    return [*force, *moment]


def regressor(sample: Sample) -> float | None:
    """Y pi against M a + C v + g of the bodies."""
    equations = sample.equations
    if equations.bodies is None:
        return None
    found = Regressor(equations.placement)
    parameters = sample.at(equations.placement.vectors.arithmetic.read(found.values))
    elastic = flat(sample.by_position([equations.bodies.elastic]))
    rows = sample.matrix("regressor")
    left = [x - spring for x, spring in zip(sample.at(equations.left_nodes), elastic, strict=True)]
    scale = [x * p for row in rows for x, p in zip(row, parameters, strict=True)]
    return relative(times(rows, parameters), left, scale)


LAWS = (
    Law("frames", "velocities and Jacobians are the slopes of poses, accelerations those of velocities", frames),
    Law("centre of mass", "m c = sum of m_i p_i + R_i h_i", center),
    Law("centroidal momentum", "h_C = A_C v is the momentum of all bodies about their centre, m c' its linear part",
        momentum),
    Law("ground", "the wrench of the ground and the weight are the rate of the momentum", ground),
    Law("joint wrenches", "S^T w + J^T loads = M a + C v + g", wrenches),
    Law("loads", "the loads on bodies do the work of the forces and springs at points", loads),
    Law("regressor", "Y pi = M a + C v + g", regressor),
)
