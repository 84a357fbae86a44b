"""Orbits: central forces, Kepler's ellipse, scattering, three bodies."""

from __future__ import annotations

import math

import numpy as np
from sympy import symbols

import dalembert as da

from .problem import Answers, Topic, frequencies

TOPIC = Topic("Orbits")

POLAR = "m*(r'**2 + r**2*phi'**2)/2"
KEPLER = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")


def central(potential: str, parameters: str = "m k R") -> da.System:
    """The radial motion in a central potential, its angular momentum p_phi a parameter."""
    plane = da.System("r phi", kinetic=POLAR, potential=potential, parameters=parameters)
    return da.momenta.routhian(plane).system


@TOPIC.problem("The effective potential", "V + p^2/(2 m r^2)")
def effective_potential() -> Answers:
    """A particle moves about a centre that attracts with -k/r. In which potential does its distance move?"""
    yield da.derive(central("-k/r")).potential_energy, "-k/r + p_phi**2/(2*m*r**2)"


@TOPIC.problem("Kepler's second law", "r^2 phi' stays for every central force")
def second_law() -> Answers:
    """A planet sweeps over an area. Which quantity stays, and for which forces?"""
    plane = da.System("r phi", kinetic=POLAR, potential="k*r**n", parameters="m k n")
    yield next(iter(da.derive(plane).conserved.values())), "m*r**2*phi'"


@TOPIC.problem("Kepler's third law", "T = 2 pi a^(3/2) / sqrt(G M), for every eccentricity")
def third_law() -> Answers:
    """An orbit begins at its nearest place. When is it there again, for excentricities 0.2 and 0.7?"""
    for e in (0.2, 0.7):
        again = da.Event("x*x' + y*y'", "rising", "stop")
        orbit = da.simulate(KEPLER, q=[1 - e, 0], v=[0, math.sqrt((1 + e) / (1 - e))], duration=7, events=[again])
        yield orbit.times[-1], "2*pi"


@TOPIC.problem("The vector of Laplace, Runge and Lenz", "e = v x L - r/|r| stays, its length is the eccentricity")
def lenz() -> Answers:
    """Why do the ellipses of Kepler close? There is one more quantity that stays."""
    orbit = da.simulate(KEPLER, q=[0.5, 0], v=[0, math.sqrt(3)], duration=5)
    yield da.motion.along(orbit, "y'*(x*y' - y*x') - x/sqrt(x**2 + y**2)")[-1], 0.5
    yield da.motion.drift(orbit, "-x'*(x*y' - y*x') - y/sqrt(x**2 + y**2)"), 0.0


@TOPIC.problem("Which circular orbits are stable", "w^2 = (n + 3) W^2 for forces -k r^n, stable for n > -3")
def stable_circles() -> Answers:
    """A force attracts with k r^n. How fast does an orbit near a circle move in and out?"""
    radial = central("k*r**(n + 1)/(n + 1)", "m k n R")
    squares = frequencies(radial, {"r": "R"}, parameters={"p_phi": "sqrt(m*k*R**(n + 3))"})
    yield squares, ["(n + 3)*k*R**(n - 1)/m"]


@TOPIC.problem("The angle between apsides", "pi / sqrt(n + 3): pi for Kepler, pi/2 for springs")
def apsides() -> Answers:
    """Orbits near a circle go from their farthest to their nearest place while the angle turns. By how much?"""
    for potential, wanted in (("-1/r", "pi"), ("r**2/2", "pi/2"), ("log(r)", "pi/sqrt(2)")):
        plane = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential=potential)
        half = da.simulate(plane, q=[1, 0], v=[0, 1.0001], duration=8, events=[da.Event("r'", "falling", "stop")])
        yield half["phi"][-1], wanted, 1e-3


@TOPIC.problem("The turning ellipse", "k/r + c/r^2 turns the apsides by a factor sqrt(1 - 2 m c/p^2)")
def turning_ellipse() -> Answers:
    """To the attraction -k/r a small c/r^2 is added. By how much does the ellipse turn in a period?"""
    plane = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r - 0.05/r**2")
    turn = da.simulate(plane, q=[0.8, 0], v=[0, 1.2 / 0.8], duration=30, events=[da.Event("r'", "rising", "stop")])
    yield turn["phi"][-1], "2*pi/sqrt(1 - 0.1/0.96**2)"


@TOPIC.problem("Falling into the sun", "T = pi a^(3/2) / (2 sqrt(2 G M))")
def fall() -> Answers:
    """A planet is stopped on its circle and falls. How long does it fall?"""
    line = da.System("x", kinetic="x'**2/2", potential="-4/x", parameters={})
    time = da.forms.energy_integral(line).duration(3.0, 1e-9, (3.0, 0.0))
    yield time, "pi*sqrt(27)/(2*sqrt(2*4))"


@TOPIC.problem("The velocity that escapes", "v = sqrt(2 G M / R)")
def escape() -> Answers:
    """With which speed must a stone leave a planet not to come back?"""
    line = da.System("x", kinetic="m*x'**2/2", potential="-m*G*M/x", parameters="m G M")
    fall = da.forms.energy_integral(line)
    yield fall.speed_squared.subs(fall.constant, 0), "2*G*M/x"


@TOPIC.problem("Rutherford's deflection", "tan(theta/2) = k / (m v^2 b)")
def rutherford() -> Answers:
    """A charge flies past another one that repels it, aimed at the distance b. By which angle is it turned?"""
    plane = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="1/sqrt(x**2 + y**2)")
    far = da.simulate(plane, q=[-2e4, 0.5], v=[2, 0], duration=2e4)
    yield math.atan2(far.v[-1, 1], far.v[-1, 0]), "2*atan(1/(4*0.5))", 1e-3


@TOPIC.problem("The sun moves, too", "two bodies move as one of mass m1 m2/(m1 + m2)")
def reduced_mass() -> Answers:
    """Two bodies attract each other by a spring. How fast does their distance swing?"""
    pair = da.System("x y", kinetic="m1*x'**2/2 + m2*y'**2/2", potential="k*(x - y)**2/2", parameters="m1 m2 k")
    yield frequencies(pair), ["0", "k*(m1 + m2)/(m1*m2)"]
    x, y = pair.coordinates
    X, s = da.coordinates("X s")
    m1, m2 = symbols("m1 m2")
    split = da.forms.change_coordinates(pair, {x: X + m2 * s / (m1 + m2), y: X - m1 * s / (m1 + m2)}, new=[X, s])
    yield list(da.derive(split.system).mass_matrix), ["m1 + m2", 0, 0, "m1*m2/(m1 + m2)"]


@TOPIC.problem("The corners of Lagrange", "equilateral triangles rest in the turning frame")
def lagrange_points() -> Answers:
    """Two heavy bodies circle each other. Where does a light one stay beside them, and where does it between them?"""
    frame = da.System("x y", kinetic="((x' - y)**2 + (y' + x)**2)/2", parameters={"u": 0.3},
                      potential="-(1 - u)/sqrt((x + u)**2 + y**2) - u/sqrt((x - 1 + u)**2 + y**2)")  # fmt: skip
    at = da.compile(frame)
    yield at.forward_dynamics([0.5 - 0.3, math.sqrt(3) / 2], [0, 0]), [0.0, 0.0]


@TOPIC.problem("Routh's mass ratio", "the corners are stable for u (1 - u) < 1/27")
def routh_ratio() -> Answers:
    """How heavy may the smaller of two bodies be, so that a third one stays at the corner of the triangle?"""
    text = "-(1 - u)/sqrt((x + u)**2 + y**2) - u/sqrt((x - 1 + u)**2 + y**2)"
    frame = da.System("x y", kinetic="((x' - y)**2 + (y' + x)**2)/2", potential=text, parameters={"u": None})
    critical = (1 - math.sqrt(1 - 4 / 27)) / 2
    for u, wanted in ((critical * 0.99, False), (critical * 1.01, True)):
        near = da.control.linearize(frame, [0.5 - u, math.sqrt(3) / 2], [0, 0], parameters={"u": u})
        yield bool(max(np.real(near.poles)) > 1e-6), wanted


@TOPIC.problem("Energy says how large an orbit is", "E = -G M m / (2 a)")
def size() -> Answers:
    """An orbit has the energy E < 0. Between which distances does it move, without angular momentum p = 0.5?"""
    radial = da.System("r", kinetic="r'**2/2", potential="-1/r + 0.5**2/(2*r**2)")
    low, high = da.forms.energy_integral(radial).turning_points(-0.4, near=1.0)
    yield (low + high) / 2, "1/(2*0.4)"
    yield low * high, "0.25/(2*0.4)"


@TOPIC.problem("A satellite in thin air gets faster", "a' = -2 k sqrt(G M a) for a drag m k v")
def drag_paradox() -> Answers:
    """Air brakes a satellite on a circle a little. Does it move faster or slower, and how does its orbit shrink?"""
    plane = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r",
                      dissipation="1e-4*(r'**2 + r**2*phi'**2)/2")  # fmt: skip
    spiral = da.simulate(plane, q=[1, 0], v=[-2e-4, 1], duration=200)
    yield spiral["r"][-1], "exp(-2e-4*200)", 1e-5
    yield bool(spiral.v[-1, 1] > 1.0), True


@TOPIC.problem("An orbit, put together again", "the angle turns by 2 pi while the distance comes back")
def reconstructed() -> Answers:
    """The distance of a planet moves by the reduced system. Where is its angle?"""
    plane = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r")
    reduced = da.momenta.routhian(plane)
    radial = da.simulate(reduced.system, q=[0.4], v=[0.0], duration=2 * math.pi, parameters={"p_phi": 0.8})
    yield da.momenta.reconstruct(reduced, radial)[-1], ["2*pi"]


@TOPIC.problem("The spiral in r^-3", "r = r0 exp(a phi) for k = p^2 (1 + a^2)/m")
def spiral() -> Answers:
    """A particle is attracted with k/r^3 and starts at 45 degrees inwards. Which spiral does it draw?"""
    plane = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="-1/r**2")
    path = da.simulate(plane, q=[1, 0], v=[-1, 1], duration=0.4)
    yield path["r"], [math.exp(-angle) for angle in path["phi"]]
