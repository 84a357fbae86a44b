"""S05: particles r_i(q, t) with applied forces: a bob and a sliding bead on an arm whose pivot is shaken."""

from __future__ import annotations

from ..description.coordinates import coordinates, time
from ..description.particles import Particles
from ..description.particles import particles as particle_system
from ..description.scene import Line, Marker, Scene, Vector
from .example import Check, Example, Run, Start
from .formulas import Named, Table, cos, sin, symbols
from .measures import column, difference, largest_along, positions, rate, symbols_of


def build() -> Particles:
    """The bob at the end l of the arm, the bead at s on it, held by a spring; the pivot moves as A sin(w t) along x."""
    theta, s = coordinates("theta s")
    m1, m2, l, k, s0, A, w, g = symbols("m_1 m_2 l k s_0 A w g", positive=True)  # noqa: E741
    pivot = A * sin(w * time())
    spring = -k * (s - s0)
    return particle_system(
        [(m1, (pivot + l * sin(theta), -l * cos(theta)), (0, -m1 * g)),
         (m2, (pivot + s * sin(theta), -s * cos(theta)), (spring * sin(theta), -spring * cos(theta) - m2 * g))],
        [theta, s], name="particles",
        parameters={m1: (1.0, "kg"), m2: (0.5, "kg"), l: (1.0, "m"), k: (60.0, "N/m"), s0: (0.5, "m"),
                    A: (0.1, "m"), w: (3.0, "rad/s"), g: (9.81, "m/s^2")},
    )  # fmt: skip


def _places(s: Named) -> tuple[Table, Table, Table]:
    """The pivot, the bob and the bead, as columns."""
    pivot, along = column(s.A * sin(s.w * time()), 0), column(sin(s.theta), -cos(s.theta))
    return pivot, pivot + s.l * along, pivot + s.s * along


def scene() -> Scene:
    s = symbols_of(build())
    pivot, bob, bead = ((*point, 0) for point in _places(s))
    arm = _forces(s)[1]
    return Scene((Line("arm", (pivot, bob)), Marker("pivot", pivot, radius=0.02),
                  Marker("bob", bob, radius=0.06, trace=True), Marker("bead", bead, radius=0.04),
                  Vector("spring and weight on the bead", bead, (*arm, 0))), up="y")


# -------------------------------------------------------------------- checks


def _forces(s: Named) -> tuple[Table, Table]:
    """The applied forces on bob and bead."""
    spring = -s.k * (s.s - s.s_0)
    return column(0, -s.m_1 * s.g), column(spring * sin(s.theta), -spring * cos(s.theta) - s.m_2 * s.g)


def _jacobians(run: Run) -> tuple[Named, tuple[Table, ...], list[Table]]:
    s = symbols_of(run.system)
    places = _places(s)[1:]
    return s, places, [place.jacobian(positions(run.system)) for place in places]


def _mass_matrix(run: Run) -> float:
    s, _, (first, second) = _jacobians(run)
    return difference(run.equations.mass_matrix, s.m_1 * first.T * first + s.m_2 * second.T * second)


def _generalized_forces(run: Run) -> float:
    """psi_j = sum f_i^T dr_i/dq_j."""
    s, _, jacobians = _jacobians(run)
    f1, f2 = _forces(s)
    return difference(run.equations.forces, jacobians[0].T * f1 + jacobians[1].T * f2)


def _dalembert(run: Run) -> float:
    """The equations are sum (m_i r_i'' - f_i)^T dr_i/dq_j, particle by particle."""
    s, places, jacobians = _jacobians(run)
    inertial = sum((J.T * (m * rate(rate(r)) - f) for J, r, m, f in
                    zip(jacobians, places, (s.m_1, s.m_2), _forces(s), strict=True)), column(0, 0))
    return difference(run.equations.residual, inertial)


def _lemmas(run: Run) -> float:
    """dr'/dq' = dr/dq and d/dt dr/dq = dr'/dq, with r depending on time too."""
    q = positions(run.system)
    worst = 0.0
    for place, J in zip(*_jacobians(run)[1:], strict=True):
        velocity = rate(place)
        worst = max(worst, difference(velocity.jacobian(rate(q)), J), difference(rate(J), velocity.jacobian(q)))
    return worst


def _constraint_forces(run: Run) -> list[Table]:
    """m r'' - f of each particle, as the system tells them."""
    return [column(*force) for force in build().constraint_forces]


def _across(run: Run) -> float:
    """What holds the bead is square to the arm: it slides freely."""
    s = symbols_of(run.system)
    pivot, bob, _ = _places(s)
    return largest_along(run, [_constraint_forces(run)[1].dot(bob - pivot)])


def _no_work(run: Run) -> float:
    """sum f_i^c . dr_i/dq_j = 0 along the motion, though each of them works."""
    _, _, jacobians = _jacobians(run)
    forces = _constraint_forces(run)
    return largest_along(run, jacobians[0].T * forces[0] + jacobians[1].T * forces[1])


EXAMPLE = Example(
    title="Two particles on an arm with a shaken pivot",
    inventory="S05",
    source="Lecture 11, particles with applied forces; L. Savin, eq. 1-11",
    build=build,
    start=Start(q={"theta": 0.4, "s": 0.6}),
    duration=5.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = sum m_i J_i^T J_i, J_i = dr_i/dq."),
        Check("generalized forces", _generalized_forces, 1e-12, "psi_j = sum f_i^T dr_i/dq_j."),
        Check("d'Alembert", _dalembert, 1e-12, "sum (m_i r_i'' - f_i)^T dr_i/dq_j = 0 are the equations."),
        Check("lemmas", _lemmas, 1e-12, "dr'/dq' = dr/dq and d/dt dr/dq = dr'/dq for r(q, t)."),
        Check("bead", _across, 1e-9, "m r'' - f of the bead is square to the arm."),
        Check("virtual work", _no_work, 1e-9, "sum (m_i r_i'' - f_i)^T dr_i/dq_j = 0 on the motion."),
    ),
    errata="E000-1: sum (f_i^c + f_i^e) = 0 -> f_i^c + f_i^e = 0 for each i. E000-2: f delta r and m v dv/dq' -> "
    "scalar products, over all particles. E000-3: v_i = sum dr/dq q' assumes no explicit time; r(q, t) adds dr/dt, and "
    "sum f^c delta r = 0 is the assumption of ideal constraints.",
    scene=scene,
)
