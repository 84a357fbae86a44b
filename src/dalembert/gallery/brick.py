"""S01: a uniform brick from its sides and density, swinging about one of its edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Solid
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Symbol, cos, diag, integrate, sin, symbols
from .measures import column, difference, energy_drift, symbols_of


def build() -> Mechanism:
    """The brick hangs on the edge along x through the origin; at theta = 0 its centre is at (0, b/2, -c/2)."""
    rho, a, b, c, g = symbols("rho a b c g", positive=True)
    machine = Mechanism("brick", (0, 0, -g), {
        rho: (1800.0, "kg/m^3"), a: (0.24, "m"), b: (0.115, "m"), c: (0.071, "m"), g: (9.81, "m/s^2")})  # fmt: skip
    brick = machine.body("brick", inertia.brick(a=a, b=b, c=c, density=rho).moved((0, b / 2, -c / 2)))
    machine.revolute("theta", machine.ground, brick, axis="x")
    return machine


def _integral(s: Named, density_times: Callable[..., Expr | int], *, corner: bool) -> Expr:
    """The triple integral over the brick; the origin is its centre, or the middle of the edge it hangs on."""
    x, y, z = (Symbol(name) for name in "xyz")
    low = (-s.a / 2, 0, -s.c) if corner else (-s.a / 2, -s.b / 2, -s.c / 2)
    found = s.rho * density_times(x, y, z)
    for variable, start, side in zip((x, y, z), low, (s.a, s.b, s.c), strict=True):
        found = integrate(found, (variable, start, start + side))
    return found


def scene() -> Scene:
    s = symbols_of(build())
    turned = Matrix([[1, 0, 0], [0, cos(s.theta), -sin(s.theta)], [0, sin(s.theta), cos(s.theta)]])
    centre, corner = turned * column(0, s.b, -s.c) / 2, turned * column(s.a / 2, s.b, -s.c)
    return Scene((Line("edge", ((-s.a, 0, 0), (s.a, 0, 0))),
                  Solid("brick", tuple(centre), "box", (s.a, s.b, s.c), turned),
                  Marker("corner", tuple(corner), radius=0.006, trace=True)))


# -------------------------------------------------------------------- checks


def _mass(run: Run) -> float:
    s = symbols_of(run.system)
    found = inertia.brick(a=s.a, b=s.b, c=s.c, density=s.rho)
    return difference(found.mass, _integral(s, lambda x, y, z: 1, corner=False))


def _printed(run: Run) -> float:
    """The tensor of the library against the printed one, and against the integrals of its definition."""
    s = symbols_of(run.system)
    found = Matrix(inertia.brick(a=s.a, b=s.b, c=s.c, density=s.rho).tensor)
    m = s.rho * s.a * s.b * s.c
    printed = diag(s.b**2 + s.c**2, s.a**2 + s.c**2, s.a**2 + s.b**2) * m / 12
    integrals = Matrix(3, 3, lambda i, j: _integral(s, lambda *r: _second_moment(r, i, j), corner=False))
    return max(difference(found, printed), difference(found, integrals))


def _second_moment(r: Sequence[Expr], i: int, j: int) -> Expr:
    return (sum(x**2 for x in r) if i == j else 0) - r[i] * r[j]


def _about_the_edge(run: Run) -> float:
    """M is int (y^2 + z^2) dm about the edge: m (b^2 + c^2)/3, which is Steiner's."""
    s = symbols_of(run.system)
    integral = _integral(s, lambda x, y, z: y**2 + z**2, corner=True)
    printed = s.rho * s.a * s.b * s.c * (s.b**2 + s.c**2) / 3
    return max(difference(run.equations.mass_matrix[0], integral), difference(integral, printed))


def _equation(run: Run) -> float:
    s = symbols_of(run.system)
    weight = s.rho * s.a * s.b * s.c * s.g
    moment = -weight * (s.b * cos(s.theta) + s.c * sin(s.theta)) / 2
    inertia_xx = s.rho * s.a * s.b * s.c * (s.b**2 + s.c**2) / 3
    return difference(run.equations.residual, column(inertia_xx * s.theta.diff().diff() - moment))


EXAMPLE = Example(
    title="Uniform brick, swinging about an edge",
    inventory="S01",
    source="Lecture 11, the inertia tensor of a parallelepiped; De Luca, Robotics 2, Lagrangian dynamics",
    build=build,
    start=Start(q={"theta": 0.0}),
    duration=2.0,
    checks=(
        Check("mass", _mass, 1e-12, "m = rho a b c."),
        Check("tensor", _printed, 1e-12, "I = diag(b^2 + c^2, a^2 + c^2, a^2 + b^2) m/12, as integrated."),
        Check("edge", _about_the_edge, 1e-12, "I_xx + m (b^2 + c^2)/4 = m (b^2 + c^2)/3 about it, as integrated."),
        Check("equation", _equation, 1e-12,
              "m (b^2 + c^2)/3 theta'' = -m g (b cos(theta) + c sin(theta))/2."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
