"""Rigid bodies: inertia, Euler's equations, free bodies and what they keep."""

from __future__ import annotations

import math

import numpy as np
from sympy import Matrix, pi, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Rigid bodies")

m, r, h, a, b, c, g = symbols("m r h a b c g", positive=True)
A, B, C = symbols("A B C", positive=True)


def free(*moments: float) -> da.Mechanism:
    """A body in space, without gravity, that turns about its centre of mass."""
    space = da.Mechanism("space", gravity=(0, 0, 0))
    body = space.body("body", mass=1, inertia=moments)
    space.spherical("R", space.ground, body)
    return space


@TOPIC.problem("Steiner's theorem", "I = I_c + m d^2, at an edge of a disc 3 m r^2 / 2")
def steiner() -> Answers:
    """A disc turns about an axis through its rim, square to it. What is its moment of inertia?"""
    yield da.inertia.disc(m, r).about((r, 0, 0))[2, 2], "3*m*r**2/2"


@TOPIC.problem("Two axes in a plate", "I_z = I_x + I_y for thin plates")
def perpendicular_axes() -> Answers:
    """A thin rectangle has moments about the two axes in its plane. What is the one about the axis square to it?"""
    tensor = da.inertia.plate(m, a, b).tensor
    yield tensor[2, 2], "m*a**2/12 + m*b**2/12"
    yield tensor[0, 0] + tensor[1, 1], "m*(a**2 + b**2)/12"


@TOPIC.problem(
    "A cube about its corner", "2 m a^2/3 on the diagonal, -m a^2/4 beside it; about the long diagonal m a^2/6"
)
def cube() -> Answers:
    """A cube of side a is held at a corner. What is its inertia there, and about the diagonal through it?"""
    tensor = Matrix(da.inertia.brick(m, a, a, a).about((a / 2, a / 2, a / 2)))
    yield tensor[0, 0], "2*m*a**2/3"
    yield tensor[0, 1], "-m*a**2/4"
    diagonal = Matrix([1, 1, 1])
    yield (diagonal.T * tensor * diagonal)[0] / 3, "m*a**2/6"


@TOPIC.problem("A cone about its tip", "3 m r^2/10 along, 3 m (r^2 + 4 h^2)/20 across")
def cone() -> Answers:
    """A solid cone stands on its tip. What are its moments of inertia there?"""
    tensor = da.inertia.cone(m, r, h).about((0, 0, h))
    yield tensor[2, 2], "3*m*r**2/10"
    yield tensor[0, 0], "3*m*(r**2 + 4*h**2)/20"


@TOPIC.problem("A ball with a core", "I = 8 pi (rho (a^5 - b^5) + sigma b^5) / 15")
def core() -> Answers:
    """A ball of density rho has a core of radius b and density sigma. What is its moment of inertia?"""
    rho, sigma = symbols("rho sigma", positive=True)
    planet = da.inertia.hollow_sphere(density=rho, outer=a, inner=b)
    planet = da.inertia.combined([planet, da.inertia.sphere(density=sigma, radius=b)])
    yield planet.tensor[0, 0], "8*pi*(rho*(a**5 - b**5) + sigma*b**5)/15"


@TOPIC.problem("Half a ball", "its centre of mass is at 3 r/8")
def half_ball() -> Answers:
    """Where is the centre of mass of half a ball of uniform density?"""
    s, u, v, rho = symbols("s u v rho", positive=True)
    ball = da.inertia.from_density(rho, [(s, 0, r), (u, 0, pi / 2), (v, 0, 2 * pi)], (s, u, v), "spherical")
    yield ball.com[2], "3*r/8"
    yield da.inertia.hemisphere(m, r).com[2], "3*r/8"


@TOPIC.problem("Euler's equations", "A w1' = (B - C) w2 w3")
def euler_equations() -> Answers:
    """A body turns freely. How do the components of its angular velocity along its own axes change?"""
    found = da.robots.newton_euler(da.spatial.Inertia(m, tensor=(A, B, C)), "body")
    turning = [found.bias[k] for k in (3, 4, 5)]
    yield turning, ["(C - B)*omega_y*omega_z", "(A - C)*omega_z*omega_x", "(B - A)*omega_x*omega_y"]


@TOPIC.problem("The precession of a free disc", "a thrown plate wobbles with twice its spin")
def thrown_plate() -> Answers:
    """A thin disc spins about an axis near its own. How fast does its tilt go round in space, for small tilts?"""
    disc = da.Mechanism("disc", gravity=(0, 0, 0))
    disc.spherical("R", "ground", disc.body("disc", mass=1, inertia=(1, 1, 2)), euler="zxz")
    model = da.compile(disc)
    spin, tilt = 3.0, 1e-3
    acceleration = model.forward_dynamics([0.0, tilt, 0.0], [2 * spin / math.cos(tilt), 0.0, spin - 2 * spin])
    yield acceleration, [0.0, 0.0, 0.0], 1e-8


@TOPIC.problem("The middle axis", "the growth rate is W sqrt((B - A)(C - B)/(A C))")
def middle_axis() -> Answers:
    """A body with moments A < B < C spins about the middle axis. How fast does a disturbance grow?"""
    body = da.compile(free(1.0, 2.0, 2.5))
    near = da.control.linearize(body, [1, 0, 0, 0], [0, 3, 0], reduced=True)
    yield max(np.real(near.poles)), "3*sqrt(1*0.5/2.5)"


@TOPIC.problem("The outer axes", "wobbles at W sqrt((C - A)(C - B)/(A B))")
def outer_axes() -> Answers:
    """The same body spins about the axis of its largest moment. How fast does it wobble?"""
    body = da.compile(free(1.0, 2.0, 2.5))
    near = da.control.linearize(body, [1, 0, 0, 0], [0, 0, 3], reduced=True)
    yield sorted(np.imag(near.poles))[-2], "3*sqrt(1.5*0.5/2)"


@TOPIC.problem("The separatrix of a free body", "w2 = W tanh(k W t), k^2 = (B - A)(C - B)/(A C)")
def separatrix() -> Answers:
    """A body with 2 T B = L^2 ends in a spin about its middle axis. How does it come there?"""
    body, k, w = free(1.0, 2.0, 2.5), math.sqrt(0.5 / 2.5), 3.0
    start = [w * math.sqrt(2 * 0.5 / (1 * 1.5)), 0.0, w * math.sqrt(2 * 1 / (2.5 * 1.5))]
    turn = da.simulate(body, q=[1, 0, 0, 0], v=start, duration=1.0)
    yield turn.v[-1, 1], w * math.tanh(k * w)


@TOPIC.problem("Energy and momentum of a free body", "T and |L| stay")
def invariants() -> Answers:
    """A body tumbles in empty space. What stays?"""
    turn = da.simulate(free(1.0, 2.0, 2.5), q=[1, 0, 0, 0], v=[0.4, 1.3, -0.7], duration=5.0)
    momentum = np.linalg.norm(turn.v * [1.0, 2.0, 2.5], axis=1)
    yield momentum, np.full(len(momentum), math.sqrt(0.4**2 + 2.6**2 + 1.75**2))
    yield turn.energy[-1], (0.4**2 + 2 * 1.3**2 + 2.5 * 0.7**2) / 2


@TOPIC.problem("The centre of percussion", "a blow at I/(m d) below the axle does not shake it")
def percussion() -> Answers:
    """A rod hangs from an axle and is struck. At which distance from the axle does the axle feel nothing?"""
    rod = da.System("x y theta", kinetic="m*(x'**2 + y'**2)/2 + m*l**2*theta'**2/24", parameters="m l F s",
                    forces={"x": "F", "theta": "F*(s - l/2)"}, holonomic=["x - l*sin(theta)/2"])  # fmt: skip
    force = accelerations(rod)[3].subs(dict.fromkeys(rod.coordinates, 0))
    yield force, "F*(3*s/(2*l) - 1)"


@TOPIC.problem("A rod that slips off a wall", "it leaves the wall at 2/3 of its first height")
def ladder() -> Answers:
    """A ladder slides down a smooth wall and floor from nearly upright. When does its top leave the wall?"""
    rod = da.System("x y theta", kinetic="(x'**2 + y'**2)/2 + theta'**2/24", potential="9.81*y",
                    holonomic=["x - sin(theta)/2", "y - cos(theta)/2"])  # fmt: skip
    fall = da.simulate(rod, q=[0.5 * math.sin(1e-5), 0.5 * math.cos(1e-5), 1e-5], duration=9,
                       events=[da.Event("lambda_0", "falling", "stop", name="off")])  # fmt: skip
    yield 2 * fall["y"][-1], "2/3"


@TOPIC.problem("A compound pendulum of two rods", "w^2 = 3 sqrt(2) g / (4 a)")
def right_angle() -> Answers:
    """Two equal rods are welded to a right angle and hung up at their corner. How fast does it swing?"""
    rods = da.inertia.combined([da.inertia.rod(m, a, axis="x").moved((a / 2, 0, 0)),
                                da.inertia.rod(m, a, axis="z").moved((0, 0, a / 2))])  # fmt: skip
    hook = da.Mechanism("hook", gravity=(0, 0, -g))
    hook.revolute("theta", "ground", hook.body("rods", rods), axis="y")
    yield frequencies(hook, {"theta": 3 * pi / 4}), ["3*sqrt(2)*g/(4*a)"]
