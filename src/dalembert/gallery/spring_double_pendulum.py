"""S08: a double pendulum in space with torsional springs and a point mass that slides on the second rod."""

from __future__ import annotations

from math import radians

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Position, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Table, cos, sin, symbols
from .measures import difference, energy_drift, rate, symbols_of


def points(q1: Expr, q2: Expr, q3: Expr, length: Expr) -> tuple[Table, Table, Table, Table]:
    """Ao, Bo, Q and the direction of the second rod; gravity acts along +n_x."""
    along_a, across_a = Matrix([cos(q1), sin(q1), 0]), Matrix([-sin(q1), cos(q1), 0])
    along_b = cos(q2) * across_a + sin(q2) * Matrix([0, 0, 1])
    return length / 2 * along_a, length * along_a, length * along_a + q3 * along_b, along_b


def build() -> System:
    q1, q2, q3 = coordinates("q1 q2 q3")
    m, m_q, g, k_t, k_l, length = symbols("m m_Q g k_t k_l l", positive=True)
    center_a, center_b, slider, _ = points(q1, q2, q3, length)
    inertia = m * length**2 / 12
    turning = inertia * (q1.diff() ** 2 + q2.diff() ** 2 + q1.diff() ** 2 * cos(q2) ** 2)
    moving = sum(mass * rate(p).dot(rate(p)) for mass, p in ((m, center_a), (m, center_b), (m_q, slider)))
    weight = -g * (m * center_a[0] + m * center_b[0] + m_q * slider[0])
    return System(
        [q1, q2, q3],
        kinetic=(moving + turning) / 2,
        potential=weight + k_t * (q1**2 + q2**2) / 2 + k_l * q3**2 / 2,
        parameters={m: (1.0, "kg"), m_q: (0.25, "kg"), g: (9.81, "m/s^2"), k_t: (0.01, "N m/rad"),
                    k_l: (2.0, "N/m"), length: (0.6, "m")},
        name="spring-double-pendulum",
    )


def scene() -> Scene:
    s = symbols_of(build())
    _, joint, slider, along_b = points(s.q1, s.q2, s.q3, s.l)
    ends = [_upright(joint + sign * s.l / 2 * along_b) for sign in (-1, 1)]
    return Scene(shapes=(Line("rod A", ((0, 0, 0), _upright(joint))), Line("rod B", tuple(ends)),
                         Marker("slider", _upright(slider), radius=0.04, trace=True)))


def _upright(point: Table) -> Position:
    """The same point in a frame whose z axis is up: n_x points down."""
    return point[2], point[1], -point[0]


def _mass_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    rod, c, m_q, q3 = s.m * s.l**2 / 12, cos(s.q2), s.m_Q, s.q3
    turning = s.m * s.l**2 * 5 / 4 + rod * (1 + c**2) + m_q * (s.l**2 + q3**2 * c**2)
    printed = Matrix([[turning, -m_q * s.l * q3 * sin(s.q2), m_q * s.l * c],
                      [-m_q * s.l * q3 * sin(s.q2), rod + m_q * q3**2, 0],
                      [m_q * s.l * c, 0, m_q]])
    return difference(run.equations.mass_matrix, printed)


def _momenta(run: Run) -> float:
    s = symbols_of(run.system)
    v = Matrix([s.q1, s.q2, s.q3]).diff()
    return difference(run.equations.momenta, run.equations.mass_matrix * v)


def _weight(run: Run) -> float:
    """The generalized weights and spring forces, that of the slider included."""
    s = symbols_of(run.system)
    q1, q2, q3, rods, slider = s.q1, s.q2, s.q3, s.m * s.g * s.l * 3 / 2, s.m_Q * s.g
    first = rods * sin(q1) + slider * (s.l * sin(q1) + q3 * cos(q2) * cos(q1)) + s.k_t * q1
    second = -slider * q3 * sin(q2) * sin(q1) + s.k_t * q2
    third = slider * cos(q2) * sin(q1) + s.k_l * q3
    return difference(run.equations.gravity, Matrix([first, second, third]))


def _independence(run: Run) -> float:
    s = symbols_of(run.system)
    mass = run.equations.mass_matrix
    slopes = [mass.diff(x) for x in (s.q1, s.q1.diff(), s.q2.diff(), s.q3.diff())]
    return max(difference(slope, 0 * slope) for slope in slopes)


EXAMPLE = Example(
    title="Double pendulum in space with torsional springs and a sliding point mass",
    inventory="S08",
    source="learn-multibody-dynamics, Lagrange chapter, 'Double pendulum with springs and sliding pointmass'",
    build=build,
    start=Start(q={"q1": radians(25.0), "q2": radians(5.0), "q3": 0.1}, v={"q1": 0.1, "q2": 2.2, "q3": 0.3}),
    duration=10.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12,
              "M11 = 4 m l^2 / 3 + m l^2 cos(q2)^2 / 12 + m_Q (l^2 + q3^2 cos(q2)^2), M12 = -m_Q l q3 sin(q2), "
              "M13 = m_Q l cos(q2), M22 = m l^2 / 12 + m_Q q3^2, M23 = 0, M33 = m_Q."),
        Check("dependence of M", _independence, 1e-12, "M depends on q2 and q3 only: no q1, no velocities."),
        Check("weight and springs", _weight, 1e-12, "g = dV/dq with the weight of Q in V."),
        Check("momenta", _momenta, 1e-12, "p = dL/dv = M v."),
        Check("energy", energy_drift, 1e-8, "K + V is constant."),
    ),
    errata="E001-1: V omits the weight of Q, -m_Q g (l cos(q1) - q3 cos(q2) sin(q1)), and gives Q the mass m -> "
    "with it, and with m_Q = m / 4 as in the Kane chapter the example refers to.",
    scene=scene,
)
