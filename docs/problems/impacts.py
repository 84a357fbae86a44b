"""Impacts: the laws of restitution, and motions between them."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

import dalembert as da

from .problem import Answers, Topic

TOPIC = Topic("Impacts")


def line(masses: list[float], restitution: float = 1.0) -> da.System:
    """Balls on a line, each in touch with the next: gap 0 where all coordinates are 0."""
    names = [f"x{k}" for k in range(len(masses))]
    gaps = [f"{b} - {a}" for a, b in pairwise(names)]
    kinetic = " + ".join(f"{mass}*{name}'**2/2" for mass, name in zip(masses, names, strict=True))
    return da.System(
        " ".join(names), kinetic=kinetic, contacts=[da.Contact(gap, restitution=restitution) for gap in gaps]
    )


@TOPIC.problem("Two balls on a line", "v1 = ((m1 - e m2) u1 + m2 (1 + e) u2)/(m1 + m2)")
def two_balls() -> Answers:
    """A ball of 2 kg strikes one of 3 kg that rests, with e = 0.6. How do they go on?"""
    hit = da.motion.shock(line([2, 3], 0.6), [0, 0], [5, 0])
    yield hit.velocities, ["5*(2 - 0.6*3)/5", "5*2*1.6/5"]
    yield hit.lost, "(1 - 0.6**2)*(2*3/5)*25/2"


@TOPIC.problem("Equal balls exchange their velocities", "v1 = u2, v2 = u1 for e = 1")
def exchange() -> Answers:
    """Two equal balls meet without loss. What do they do?"""
    yield da.motion.shock(line([1, 1]), [0, 0], [3, -2]).velocities, [-2, 3]


@TOPIC.problem("The ballistic pendulum", "v = (m + M)/m sqrt(2 g h)")
def ballistic() -> Answers:
    """A bullet stays in a block that hangs on strings and rises by h. How fast was it?"""
    caught = da.motion.shock(line([0.01, 2], 0), [0, 0], [400, 0]).velocities
    block = da.System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)")
    low, high = da.forms.energy_integral(block).turning_points((0.0, float(caught[1])))
    yield math.sqrt(2 * 9.81 * (1 - math.cos(high))) * 2.01 / 0.01, 400
    yield low, -high


@TOPIC.problem("A ball that bounces to rest", "in sqrt(2 h/g) (1 + e)/(1 - e)")
def bouncing() -> Answers:
    """A ball is dropped from h = 1 m and springs back with e = 0.7. When has it bounced ten times, when for ever?"""
    ball = da.System("y", kinetic="y'**2/2", potential="9.81*y")
    floor = da.Event("y", "falling", {"y'": "-0.7*y'"}, name="floor")
    fall = da.simulate(ball, q=[1], duration=2.52, events=[floor])
    times = fall.events["floor"].times
    first, e = math.sqrt(2 / 9.81), 0.7
    yield times[9], first * (1 + 2 * sum(e**k for k in range(1, 10)))
    yield times[10] + 2 * first * e**11 / (1 - e), first * (1 + e) / (1 - e)


@TOPIC.problem("The cradle of Newton", "one ball comes, one goes")
def cradle() -> Answers:
    """Three equal balls are struck by a fourth, a hair apart from one another. Which of them goes?"""
    velocities = np.array([1.0, 0, 0, 0])
    for k in range(3):
        velocities[k : k + 2] = da.motion.shock(line([1, 1]), [0, 0], velocities[k : k + 2]).velocities
    yield velocities, [0, 0, 0, 1]


@TOPIC.problem("A ball between its neighbours", "m2 = sqrt(m1 m3) passes on the most")
def mediator() -> Answers:
    """A heavy ball strikes a light one through one between them. How much of the speed arrives with the best mass?"""
    first = da.motion.shock(line([4, 2]), [0, 0], [1, 0]).velocities[1]
    yield da.motion.shock(line([2, 1]), [0, 0], [first, 0]).velocities[1], "4*4*2/((4 + 2)*(2 + 1))"


@TOPIC.problem("The ball that slings another up", "a light ball on a heavy one is thrown to nine times the height")
def slingshot() -> Answers:
    """A small ball falls on top of a large one. How high does it go after the large one has bounced?"""
    up = da.motion.shock(line([1e9, 1]), [0, 0], [1, -1]).velocities[1]
    yield up**2, 9, 1e-7


@TOPIC.problem("A rod that falls on its end", "w = 6 v cos(a)(1 + e)/(l (1 + 3 cos(a)^2))")
def rod() -> Answers:
    """A rod falls without turning and strikes a smooth floor with one end, at the angle a to it. How does it turn?"""
    stick = da.System("y a", kinetic="y'**2/2 + a'**2/24", contacts=[da.Contact("y - sin(a)/2", restitution=0.5)])
    hit = da.motion.shock(stick, [math.sin(0.6) / 2, 0.6], [-2, 0])
    yield -hit.velocities[1], "6*2*cos(0.6)*1.5/(1 + 3*cos(0.6)**2)"
    yield hit.velocities[0] - math.cos(0.6) / 2 * hit.velocities[1], "0.5*2"


@TOPIC.problem("A hinged bar that is hit where it feels nothing", "the axle gets no blow at 2 l/3")
def percussion() -> Answers:
    """A bar hangs on an axle; a ball hits it at 2 l/3. Does the axle feel the blow?"""
    for at, wanted in ((2 / 3, 0.0), (1.0, 0.5)):
        bar = da.System("x y theta s", kinetic="(x'**2 + y'**2)/2 + theta'**2/24 + s'**2/2",
                        holonomic=["x - sin(theta)/2", "y + cos(theta)/2"],
                        contacts=[da.Contact(f"{at}*sin(theta) - s", name="ball")])  # fmt: skip
        hit = da.motion.shock(bar, [0, -0.5, 0, 0], [0, 0, 0, 3])
        yield hit.velocities[0] / float(hit.impulses["ball"][0]) - 1, wanted


@TOPIC.problem("The billiard ball at the cushion", "5/7 of the speed along the wall is left, the rest is spin")
def cushion() -> Answers:
    """A ball without spin strikes a rough wall aslant and grips. What is left of its speed along the wall?"""
    wall = da.Contact("y", friction=5.0, restitution=1.0, slip="x' + 0.5*a'", law="poisson")
    ball = da.System("x y a", kinetic="(x'**2 + y'**2)/2 + 0.5**2*a'**2/5", contacts=[wall])
    hit = da.motion.shock(ball, [0, 0, 0], [1, -1, 0])
    yield hit.velocities[0], "5/7"
    yield hit.velocities[2] * 0.5, "-5/7"


@TOPIC.problem("A blow with sliding friction", "the impulse along is mu times that across")
def sliding_blow() -> Answers:
    """A block strikes a floor aslant, with little friction. What does the floor take of its speed along?"""
    block = da.System("x y", kinetic="(x'**2 + y'**2)/2",
                      contacts=[da.Contact("y", friction=0.2, restitution=0.5, slip="x'")])  # fmt: skip
    yield da.motion.shock(block, [0, 0], [4, -2]).velocities, ["4 - 0.2*1.5*2", "1"]


@TOPIC.problem("A chain of bounces down stairs", "from step height s: v^2 = 2 g s/(1 - e^2) returns each time")
def stairs() -> Answers:
    """A ball hops down stairs of height s, alike on each step. With which speed does it strike?"""
    ball = da.System("y", kinetic="y'**2/2", potential="9.81*y", parameters={"s": 0})
    step = da.Event("y - s", "falling", {"y'": "-0.8*y'", "s": "s - 0.3"}, name="step")
    speed = math.sqrt(2 * 9.81 * 0.3 / (1 - 0.64))
    hops = da.simulate(ball, q=[0.1], v=[0.8 * speed], duration=3, events=[step], parameters={"s": 0.1 - 0.3})
    yield [each.v[0] for each in hops.events["step"]][:2], [-speed, -speed]


@TOPIC.problem("Counting pi by collisions", "two balls and a wall meet 3, 31, 314 times for masses 1, 100, 10000")
def digits_of_pi() -> Answers:
    """A heavy ball pushes a light one to a wall, without loss. How often do they strike, the masses as 1 to 100?"""
    for mass, wanted in ((1, 3), (100, 31)):
        pair = da.System("x y", kinetic=f"x'**2/2 + {mass}*y'**2/2")
        wall = da.Event("x", "falling", {"x'": "-x'"}, name="wall")
        away = {"x'": f"((1 - {mass})*x' + 2*{mass}*y')/(1 + {mass})", "y'": f"(2*x' + ({mass} - 1)*y')/(1 + {mass})"}
        hits = da.simulate(pair, q=[1, 2], v=[0, -1], duration=100, events=[wall, da.Event("y - x", "falling", away)])
        yield len(hits.events), wanted


@TOPIC.problem("A bullet and a door", "w = 3 m v/((3 m + M) l), at the rim of a door of mass M")
def door() -> Answers:
    """A bullet sticks in the outer edge of a door that stood still. How fast does the door turn?"""
    hinge = da.System("theta s", kinetic="2*theta'**2/6 + 0.1*s'**2/2", contacts=[da.Contact("sin(theta) - s")])
    yield da.motion.shock(hinge, [0, 0], [0, 50]).velocities[0], "3*0.1*50/(0.3 + 2)"
