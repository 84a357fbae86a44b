"""S02: a hollow cylinder from its radii, swinging about a diameter of its end face."""

from __future__ import annotations

from collections.abc import Callable

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Position, Scene
from ..spatial import inertia
from ..spatial.given import Scalar
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Symbol, cos, diag, integrate, sin, symbols
from .measures import column, difference, energy_drift, symbols_of


def build() -> Mechanism:
    """The axis of the cylinder is x of the body, which hangs down at theta = 0; the hinge is z in its end face."""
    m, a, b, h, g = symbols("m a b h g", positive=True)
    machine = Mechanism("hollow-cylinder", (0, -g, 0), {
        m: (1.5, "kg"), a: (0.08, "m"), b: (0.06, "m"), h: (0.3, "m"), g: (9.81, "m/s^2")})  # fmt: skip
    tube = machine.body("tube", inertia.hollow_cylinder(m, a, b, h, axis="x").moved((h / 2, 0, 0)))
    down = ((0, 1, 0), (-1, 0, 0), (0, 0, 1))
    machine.revolute("theta", machine.ground, tube, axis="z", rotation=down)
    return machine


def scene() -> Scene:
    s = symbols_of(build())

    def placed(x: Scalar, y: Scalar) -> Position:
        return x * sin(s.theta) + y * cos(s.theta), y * sin(s.theta) - x * cos(s.theta), 0

    outline = tuple(placed(x, y) for x, y in ((0, s.a), (s.h, s.a), (s.h, -s.a), (0, -s.a), (0, s.a)))
    bores = (Line(f"bore {k}", (placed(0, y), placed(s.h, y))) for k, y in ((1, s.b), (2, -s.b)))
    return Scene((Line("tube", outline), *bores, Marker("hinge", (0, 0, 0), radius=0.01),
                  Marker("centre", placed(s.h / 2, 0), radius=0.01, trace=True)), up="y")


# -------------------------------------------------------------------- checks


def _integral(s: Named, density_times: Callable[..., Expr]) -> Expr:
    """In cylindrical coordinates about the centre, axis x: of (x, r cos(t), r sin(t))."""
    from sympy import pi

    x, r, t = Symbol("x"), Symbol("r", positive=True), Symbol("t")
    density = s.m / (pi * (s.a**2 - s.b**2) * s.h)
    found = density_times(x, r * cos(t), r * sin(t)) * density * r
    for variable, low, high in ((t, 0, 2 * pi), (r, s.b, s.a), (x, -s.h / 2, s.h / 2)):
        found = integrate(found, (variable, low, high))
    return found


def _tensor(run: Run) -> float:
    """The library, the printed formulas and the integrals."""
    s = symbols_of(run.system)
    found = Matrix(inertia.hollow_cylinder(s.m, s.a, s.b, s.h, axis="x").tensor)
    across = s.m * (3 * (s.a**2 + s.b**2) + s.h**2) / 12
    printed = diag(s.m * (s.a**2 + s.b**2) / 2, across, across)
    integrals = diag(_integral(s, lambda x, y, z: y**2 + z**2), _integral(s, lambda x, y, z: x**2 + z**2),
                     _integral(s, lambda x, y, z: x**2 + y**2))
    return max(difference(found, printed, a=1.5, b=0.7), difference(found, integrals, a=1.5, b=0.7))


def _hole(run: Run) -> float:
    """A cylinder with a cylinder taken out, of the same density."""
    s = symbols_of(run.system)
    density = s.m / (s.a**2 - s.b**2)
    outer, inner = (inertia.cylinder(density * radius**2, radius, s.h, axis="x") for radius in (s.a, s.b))
    cut = outer - inner
    found = inertia.hollow_cylinder(s.m, s.a, s.b, s.h, axis="x")
    return max(difference(Matrix(cut.tensor), Matrix(found.tensor), a=1.5, b=0.7),
               difference(cut.mass, found.mass, a=1.5, b=0.7))


def _limits(run: Run) -> float:
    """Without a bore a solid cylinder; without a wall a ring along h."""
    s = symbols_of(run.system)
    tensor = Matrix(inertia.hollow_cylinder(s.m, s.a, s.b, s.h, axis="x").tensor)
    solid = diag(6 * s.a**2, 3 * s.a**2 + s.h**2, 3 * s.a**2 + s.h**2) * s.m / 12
    ring = diag(12 * s.a**2, 6 * s.a**2 + s.h**2, 6 * s.a**2 + s.h**2) * s.m / 12
    return max(difference(tensor.subs(s.b, 0), solid), difference(tensor.subs(s.b, s.a), ring))


def _end_face(run: Run) -> float:
    s = symbols_of(run.system)
    printed = s.m * (3 * (s.a**2 + s.b**2) + s.h**2) / 12 + s.m * (s.h / 2) ** 2
    return difference(run.equations.mass_matrix[0], printed)


def _equation(run: Run) -> float:
    s = symbols_of(run.system)
    turned = s.m * (3 * (s.a**2 + s.b**2) + 4 * s.h**2) / 12 * s.theta.diff().diff()
    return difference(run.equations.residual, column(turned + s.m * s.g * s.h / 2 * sin(s.theta)))


EXAMPLE = Example(
    title="Hollow cylinder, swinging about its end face",
    inventory="S02",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'empty cylinder'",
    build=build,
    start=Start(q={"theta": 1.2}),
    duration=3.0,
    checks=(
        Check("tensor", _tensor, 1e-12, "I_xx = m (a^2 + b^2)/2, I_yy = I_zz = m (3 (a^2 + b^2) + h^2)/12, "
              "as integrated."),
        Check("hole", _hole, 1e-12, "A cylinder minus a cylinder of the same density."),
        Check("limits", _limits, 1e-12, "b = 0 is the solid cylinder, b = a the thin tube."),
        Check("end face", _end_face, 1e-12, "I'_zz = I_zz + m (h/2)^2 is the mass matrix about the end face."),
        Check("equation", _equation, 1e-12, "I'_zz theta'' = -m g h/2 sin(theta)."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
