"""Normal modes, stability and parametric excitation."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from sympy import symbols

import dalembert as da

from .problem import Answers, Topic, frequencies

TOPIC = Topic("Normal modes")


def chain(count: int) -> da.System:
    """Equal masses on a line between two walls, equal springs between them."""
    names = [f"x{k}" for k in range(count)]
    ends = ["0", *names, "0"]
    springs = " + ".join(f"k*({b} - {a})**2/2" for a, b in pairwise(ends))
    kinetic = " + ".join(f"m*{name}'**2/2" for name in names)
    return da.System(" ".join(names), kinetic=kinetic, potential=springs, parameters={"m": 1, "k": 1})


@TOPIC.problem("Two masses, three springs", "w^2 = k/m and 3 k/m")
def two_masses() -> Answers:
    """Two equal masses hang between walls and each other on equal springs. What are their tones?"""
    yield frequencies(chain(2)), ["k/m", "3*k/m"]


@TOPIC.problem("A chain of masses", "w_j = 2 sqrt(k/m) sin(j pi/(2 (n + 1)))")
def lattice() -> Answers:
    """Ten masses are strung between two walls. What are their tones?"""
    poles = np.imag(da.control.linearize(chain(10), [0.0] * 10).poles)
    yield sorted(poles)[10:], [2 * math.sin(j * math.pi / 22) for j in range(1, 11)]


@TOPIC.problem("The double pendulum", "w^2 = (2 -+ sqrt(2)) g/l")
def double_pendulum() -> Answers:
    """Two equal weights on equal strings hang one below the other. How fast do they swing?"""
    pair = da.System("a b", kinetic="m*l**2*(2*a'**2 + b'**2 + 2*a'*b'*cos(a - b))/2", parameters="m l g",
                     potential="-m*g*l*(2*cos(a) + cos(b))")  # fmt: skip
    yield frequencies(pair), ["(2 - sqrt(2))*g/l", "(2 + sqrt(2))*g/l"]


@TOPIC.problem("The tones of carbon dioxide", "0, k/m, k (M + 2 m)/(M m)")
def molecule() -> Answers:
    """Two atoms m are bound to one M between them. How fast does the molecule swing along its line?"""
    line = da.System("x y z", kinetic="(m*x'**2 + M*y'**2 + m*z'**2)/2", potential="k*((y - x)**2 + (z - y)**2)/2",
                     parameters="m M k")  # fmt: skip
    yield frequencies(line), ["0", "k/m", "k*(M + 2*m)/(M*m)"]


@TOPIC.problem("A pendulum on a cart", "0 and (M + m) g/(M l)")
def cart() -> Answers:
    """A pendulum hangs on a cart that runs freely. How fast does it swing?"""
    pair = da.System("x a", kinetic="M*x'**2/2 + m*(x'**2 + 2*l*x'*a'*cos(a) + l**2*a'**2)/2",
                     potential="-m*g*l*cos(a)", parameters="M m l g")  # fmt: skip
    yield frequencies(pair), ["0", "(M + m)*g/(M*l)"]


@TOPIC.problem("A ring of beads", "0, 3 k/m twice for three beads on a ring")
def ring() -> Answers:
    """Three beads on a smooth ring are joined by equal springs along it. What are their tones?"""
    beads = da.System("a b c", kinetic="m*(a'**2 + b'**2 + c'**2)/2", parameters="m k",
                      potential="k*((b - a)**2 + (c - b)**2 + (a - c)**2)/2")  # fmt: skip
    found = da.forms.small_motions(beads).frequencies()
    m, k = symbols("m k")
    yield found[3 * k / m], 2
    yield sum(found.values()), 3


@TOPIC.problem("The absorber", "the main mass stands still where the small one is in tune, w^2 = k2/m2")
def absorber() -> Answers:
    """A machine is shaken with w. A small mass on a spring, in tune, is hung to it: what does the machine do?"""
    machine = da.System("x y", kinetic="(5*x'**2 + y'**2)/2", potential="(20*x**2 + 9*(y - x)**2)/2", forces={"x": "u"},
                        inputs="u")  # fmt: skip
    near = da.control.linearize(machine, [0.0, 0.0])
    answer = np.linalg.solve(3j * np.eye(4) - near.A, near.B[:, 0])
    yield answer[0], 0.0
    yield answer[1].real, "-1/9"


@TOPIC.problem("The pendulum that stands on its head", "stable for A^2 W^2 > 2 g l")
def kapitza() -> Answers:
    """The pivot of a pendulum shakes up and down quickly, with 0.05 m. From which rate on does it stand on its head?"""
    stick = da.System(
        "theta", kinetic="theta'**2/2", potential="(9.81 - 0.05*W**2*cos(W*t))*cos(theta)", parameters={"W": 1}
    )
    critical = math.sqrt(2 * 9.81) / 0.05
    for share, wanted in ((0.85, True), (1.15, False)):
        tilt = da.simulate(stick, q=[0.01], duration=6, parameters={"W": share * critical})
        yield bool(np.abs(tilt["theta"]).max() > 0.5), wanted


@TOPIC.problem("The swing", "pumped with twice its tone it grows as exp(h w t/4)")
def swing() -> Answers:
    """The stiffness of a spring is changed by a share h with twice its tone. How does its swing grow?"""
    pumped = da.System("x", kinetic="x'**2/2", potential="(1 + 0.04*sin(2*t))*x**2/2")
    grown = da.simulate(pumped, q=[1], v=[1], duration=40 * math.pi)
    yield abs(grown["x"][-1]), math.exp(0.04 * 40 * math.pi / 4), 5e-2


@TOPIC.problem("The follower force of Beck", "two rods flutter although no rest is lost")
def follower() -> Answers:
    """A force follows the tip of two rods with springs. Which matrix of stiffness has it, symmetric or not?"""
    rods = da.System("a b", kinetic="(3*a'**2 + b'**2 + 2*a'*b')/2", potential="c*(a**2 + (b - a)**2)/2",
                     forces={"a": "P*sin(a - b)"}, parameters="c P")  # fmt: skip
    stiffness: Any = da.forms.small_motions(rods).stiffness
    yield list(stiffness), ["2*c - P", "P - c", "-c", "c"]


@TOPIC.problem("The bar that rocks on a drum", "w^2 = 12 g r/l^2 for a thin bar")
def rocking_bar() -> Answers:
    """A thin bar of length l rocks on a drum of radius r without slip. How fast?"""
    bar = da.System("a", parameters="m g r l", kinetic="m*r**2*a**2*a'**2/2 + m*l**2*a'**2/24",
                    potential="m*g*r*(cos(a) + a*sin(a))")  # fmt: skip
    yield frequencies(bar), ["12*g*r/l**2"]


@TOPIC.problem("A weight on four springs", "heave 4 k/m, roll 12 k/m for a square plate on its corners")
def table() -> Answers:
    """A square plate stands on springs at its corners. How fast does it heave and roll?"""
    corners = " + ".join(f"k*(z + {s}*b*u/2 + {t}*b*v/2)**2/2" for s in (1, -1) for t in (1, -1))
    plate = da.System("z u v", kinetic="m*z'**2/2 + m*b**2*(u'**2 + v'**2)/24", potential=corners, parameters="m k b")
    found = da.forms.small_motions(plate).frequencies()
    m, k = symbols("m k")
    yield [found[4 * k / m], found[12 * k / m]], [1, 2]
