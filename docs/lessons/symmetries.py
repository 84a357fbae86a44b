"""H26: what does not matter is conserved: ignorable coordinates, and Noether's theorem."""

from __future__ import annotations

from functools import cache

from dalembert import gallery
from dalembert.description.coordinates import coordinates, time
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.forms.momenta.routh import routhian
from dalembert.forms.symmetries.symmetry import Symmetry, symmetries
from dalembert.model import compile as compiled
from dalembert.simulation.simulate import simulate
from dalembert.simulation.watch import along, drift

from .lesson import Check, Lesson
from .measures import apart, difference, failures, gap

SOURCE = "learn-multibody-dynamics, Lagrange chapter, 'Generalized momenta', 'Noether's theorem' (further study)"


@cache
def kepler() -> System:
    """A planet in space: V = -k/r."""
    from sympy import sqrt, symbols

    m, k = symbols("m k", positive=True)
    x, y, z = coordinates("x y z")
    kinetic = m * (x.diff() ** 2 + y.diff() ** 2 + z.diff() ** 2) / 2
    return System([x, y, z], kinetic=kinetic, potential=-k / sqrt(x**2 + y**2 + z**2), parameters={m: 2.0, k: 3.0})


@cache
def found() -> tuple[Symmetry, ...]:
    return symmetries(kepler(), of_equations=True)


def energy_and_angular_momentum() -> float:
    """Energy, and m r x r' entry by entry up to sign and order."""
    from sympy import Matrix

    x, y, z = kepler().coordinates
    m = kepler().parameters
    mass = next(symbol for symbol in m if symbol.name == "m")
    angular = mass * Matrix([x, y, z]).cross(Matrix([x, y, z]).diff(time()))
    energy, *rest = found()
    turned = [symmetry.conserved for symmetry in rest if symmetry.kind == "rotation"]
    worst = difference(energy.conserved, derive(kepler()).energy)
    for entry in angular:
        worst = max(worst, min(min(difference(q, entry), difference(q, -entry)) for q in turned))
    return worst + failures(len(turned) == 3)


def third_law() -> float:
    """t -> 8 t, r -> 4 r carries an orbit into another: the scaling that was found, and the ends of two runs."""
    from sympy import Rational

    *_, law = found()
    ratio = {law.xi[q] / q for q in law.xi}
    model = compiled(kepler())
    small = simulate(model, q=[1.0, 0.2, -0.3], v=[0.1, 1.1, 0.4], duration=1.0)
    large = simulate(model, q=4 * small.q[0], v=small.v[0] / 2, duration=8.0)
    return failures(law.conserved is None, ratio == {Rational(2, 3)}, law.tau == time()) + gap(
        large.q[-1], 4 * small.q[-1]
    )


def kept_along_a_motion() -> float:
    """The drift of every conserved quantity along an orbit out of all planes."""
    run = simulate(kepler(), q=[1.0, 0.2, -0.3], v=[0.1, 1.1, 0.4], duration=10.0)
    return max(drift(run, symmetry) for symmetry in found() if symmetry.conserved is not None)


def broken_by_a_force() -> float:
    """A drag leaves the direction of the angular momentum only; a force along x leaves y and its momentum."""
    x, y = coordinates("x y")
    free = (x.diff() ** 2 + y.diff() ** 2) / 2
    pulled = symmetries(System([x, y], kinetic=free, forces={x: x.diff() ** 2}))
    dragged = symmetries(System([x, y], kinetic=free, dissipation=free))
    return failures(
        any(s.conserved == y.diff() for s in pulled),
        not any(s.conserved == x.diff() for s in pulled),
        not any(s.kind == "rotation" for s in dragged),
        not any(s.kind == "time translation" for s in dragged),
    )


def falling_cat() -> float:
    """p1 of the falling cat: conserved although motors work; with friction p1' = F_1."""
    cat, rubbed = gallery.load("falling-cat"), gallery.load("falling-cat-friction")
    equations = derive(cat.system)
    (q1, *_) = cat.system.coordinates
    momentum = equations.momenta[0]
    residual = difference(equations.residual[0], momentum.diff(time()))
    with_friction = derive(rubbed.system)
    gained = with_friction.momenta[0].diff(time()) - with_friction.forces[0]
    return max(
        residual,
        difference(with_friction.residual[0], gained),
        failures(q1 in equations.conserved, not with_friction.conserved),
    )


def routh() -> float:
    """Kepler's problem in polar coordinates: the effective potential p^2/(2 m r^2) - k/r, and the same r(t)."""
    plane = System("r phi", kinetic="m*(r'**2 + r**2*phi'**2)/2", potential="-k/r", parameters={"m": 2.0, "k": 3.0})
    reduced = routhian(plane)
    m, k = (next(s for s in plane.parameters if s.name == name) for name in ("m", "k"))
    r, phi = plane.coordinates
    p = reduced.constants[phi]
    by_hand = m * r.diff() ** 2 / 2 + k / r - p**2 / (2 * m * r**2)
    q, v = [1.0, 0.0], [0.2, 1.3]
    whole = simulate(plane, q=q, v=v, duration=3.0, times=[0, 1, 2, 3])
    part = simulate(
        reduced.system, q=q[:1], v=v[:1], duration=3.0, times=[0, 1, 2, 3], parameters=reduced.constants_at(q, v)
    )
    return max(difference(reduced.lagrangian, by_hand), gap(part.q[:, 0], whole.q[:, 0]))


def momenta() -> float:
    """p = M q' of the falling cat, and dp/dq' = M."""
    from sympy import Matrix

    equations = derive(gallery.load("falling-cat").system)
    rates = Matrix([q.diff() for q in equations.system.coordinates])
    return max(
        difference(equations.momenta, equations.mass_matrix * rates),
        difference(Matrix(equations.momenta).jacobian(rates), equations.mass_matrix),
    )


def boost() -> float:
    """A free particle: m (x - t x') is constant in time although it holds the time."""
    (x,) = coordinates("x")
    free = System([x], kinetic=x.diff() ** 2 / 2)
    (moved,) = (symmetry for symmetry in symmetries(free) if symmetry.kind == "boost")
    run = simulate(free, q=[0.7], v=[1.3], duration=2.0)
    values = along(run, moved.conserved)
    return max(gap(values, values[0]), gap(abs(values[0]), 0.7)) + apart(run.q[-1], run.q[0], least=0.1)


LESSON = Lesson(
    name="symmetries",
    title="Symmetries and what they conserve",
    source=SOURCE,
    checks=(
        Check("Kepler", "H26 T24 S13", energy_and_angular_momentum, 1e-20, "E and m r x r', from their symmetries."),
        Check("third law", "H26", third_law, 1e-8, "t -> s t, r -> s^(2/3) r keeps Kepler's equations."),
        Check("along a motion", "H26 M16", kept_along_a_motion, 1e-8, "Every conserved quantity stays."),
        Check("broken", "H26 T24", broken_by_a_force, 0.0, "What a force breaks is not listed."),
        Check("falling cat", "T24 M16 S12 H18", falling_cat, 1e-20, "p_1' = 0, and p_1' = F_1 with friction."),
        Check("Routh", "M16 T24", routh, 1e-8, "V_eff = p^2/(2 m r^2) - k/r, the momentum a parameter."),
        Check("momenta", "T23 M16", momenta, 1e-20, "p = M q', dp/dq' = M."),
        Check("boost", "H26", boost, 1e-9, "x - t x' is constant for a free particle."),
    ),
)
