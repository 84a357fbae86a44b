"""Linkages: closed chains, their freedoms, speeds, forces and dead centres."""

from __future__ import annotations

import math

import dalembert as da

from .problem import Answers, Topic, accelerations

TOPIC = Topic("Linkages")

#: A crank r turns a rod l that pushes a piston x; a is the crank's angle, b the rod's.
SLIDER = da.System("a b x", kinetic="x'**2/2", holonomic=["r*cos(a) + l*cos(b) - x", "r*sin(a) - l*sin(b)"],
                   parameters={"r": 0.3, "l": 1.0})  # fmt: skip


def four_bar(a: float, b: float, c: float, d: float) -> da.System:
    """A crank a, a coupler b, a rocker c on a base d: angles A, B, C to the base."""
    return da.System("A B C", kinetic="A'**2/2",
                     holonomic=[f"{a}*cos(A) + {b}*cos(B) - {c}*cos(C) - {d}",
                                f"{a}*sin(A) + {b}*sin(B) - {c}*sin(C)"])  # fmt: skip


@TOPIC.problem("The speed of a piston", "x' = -r a' (sin(a) + r sin(a) cos(a)/sqrt(l^2 - r^2 sin(a)^2))")
def piston() -> Answers:
    """A crank turns at a steady rate. How fast is the piston?"""
    b = math.asin(0.3 * math.sin(0.7))
    place = [0.7, b, 0.3 * math.cos(0.7) + math.cos(b)]
    advantage = da.statics.mechanical_advantage(SLIDER, input="x", output="a", q=place)
    yield advantage, "-0.3*(sin(0.7) + 0.3*sin(0.7)*cos(0.7)/sqrt(1 - 0.09*sin(0.7)**2))"


@TOPIC.problem("The dead centres of a crank", "where crank and rod lie in a line the piston stands")
def dead_centre() -> Answers:
    """How much does a force on the piston turn the crank as both are in a line?"""
    yield da.statics.mechanical_advantage(SLIDER, input="a", output="x", q=[0, 0, 1.3]) == math.inf, True


@TOPIC.problem("How many freedoms a linkage has", "3 (n - 1) - 2 j in the plane, so 1 for four bars")
def gruebler() -> Answers:
    """Four bars with four hinges, and five with five: how many ways to move do they have?"""
    yield da.diagnose(four_bar(1, 3, 3, 4), q=[1.0, 0.3, 1.4]).freedoms, 1
    five = da.System("A B C D", kinetic="A'**2/2", holonomic=["cos(A) + 2*cos(B) - cos(C) - 2*cos(D) - 1",
                                                            "sin(A) + 2*sin(B) - sin(C) - 2*sin(D)"])  # fmt: skip
    yield da.diagnose(five, q=[1.5, 0.5, 1.7, 2.4]).freedoms, 2


@TOPIC.problem("The parallel linkage", "opposite bars stay parallel: all turn alike")
def parallel() -> Answers:
    """In a linkage whose opposite bars are equal: how fast do crank and rocker turn?"""
    equal = four_bar(1, 2, 1, 2)
    yield da.statics.mechanical_advantage(equal, input="A", output="C", q=[0.8, 0, 0.8]), 1.0


@TOPIC.problem("Freudenstein's equation", "K1 cos(C) - K2 cos(A) + K3 = cos(A - C)")
def freudenstein() -> Answers:
    """What ties the angles of crank and rocker together, whatever the coupler does?"""
    level = math.acos(5 / 6)
    turned = da.simulate(
        four_bar(1, 3, 3, 4), q=[math.pi, level, math.pi - level], v={"A": 2}, duration=0.5, hold=["A"]
    )
    A, _, C = turned.q[-1]
    k = (1 + 9 + 16 - 9) / (2 * 1 * 3)
    yield 4 / 1 * math.cos(C) - 4 / 3 * math.cos(A) + k, math.cos(A - C)


@TOPIC.problem("The trammel of Archimedes", "the middle of the sliding rod draws a circle, other points ellipses")
def trammel() -> Answers:
    """A rod slides with its ends along two crossing rails. What does a point of it draw?"""
    rod = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2 + y**2 - 1"],
                    outputs={"X": "0.3*x", "Y": "0.7*y"})  # fmt: skip
    slide = da.simulate(rod, q=[1, 0], v=[0, 1], duration=4)
    yield da.motion.drift(slide, "(0.3*x)**2/0.09 + (0.7*y)**2/0.49"), 0.0
    yield slide["X"][-1], "0.3*cos(4)"
    yield slide["Y"][-1], "0.7*sin(4)"


@TOPIC.problem("The joint of Cardan", "w2/w1 = cos(b)/(1 - sin(b)^2 cos(a)^2)")
def cardan() -> Answers:
    """Two shafts at an angle b are joined by a cross. How unevenly does the second one turn?"""
    shafts = da.System(
        "p s", kinetic="p'**2/2", holonomic=["sin(p)*cos(s)*cos(b) - cos(p)*sin(s)"], parameters={"b": 0.6}
    )
    second = math.atan2(math.sin(0.4) * math.cos(0.6), math.cos(0.4))
    ratio = da.statics.mechanical_advantage(shafts, input="p", output="s", q=[0.4, second])
    yield 1 / ratio, "cos(0.6)/(1 - sin(0.6)**2*sin(0.4)**2)"


@TOPIC.problem("The scissor lift", "F = W/tan(a) per pair of arms")
def scissors() -> Answers:
    """Arms crossed at the angle a to the level carry a weight. Which level force at their feet holds it?"""
    lift = da.System("a", kinetic="0", potential="W*l*sin(a)", forces={"a": "F*l*sin(a)"}, inputs="F",
                     parameters="W l")  # fmt: skip
    (force,) = da.statics.holding_forces(lift).inputs.values()
    yield force, "W*cos(a)/sin(a)"


@TOPIC.problem("The toggle", "F = 2 P tan(a): the load P needs ever less force as the arms come straight")
def toggle() -> Answers:
    """Two arms of length l press a load apart; a force pushes at their knee. How large is it?"""
    knee = da.System("a x", kinetic="0", holonomic=["x - 2*l*cos(a)"], parameters="l P",
                     forces={"a": "-F*l*cos(a)", "x": "-P"}, inputs="F")  # fmt: skip
    (force,) = da.statics.holding_forces(knee).inputs.values()
    yield force, "2*P*sin(a)/cos(a)"


@TOPIC.problem("The balance of Roberval", "where a weight lies on its pan does not matter")
def roberval() -> Answers:
    """Two pans hang on a parallel linkage. Does a weight at the rim of a pan pull more than one in its middle?"""
    balance = da.System("a", kinetic="0", potential="W1*(l*sin(a) + c) - W2*(l*sin(a) + d)", parameters="W1 W2 l c d")
    yield da.statics.virtual_work(balance).residual, ["(W1 - W2)*l*cos(a)"]


@TOPIC.problem("The differential", "both wheels get half of the torque of the shaft, whatever they do")
def differential() -> Answers:
    """A shaft drives two wheels over a differential. How do their torques share?"""
    gear = da.System("s a b", kinetic="J*(a'**2 + b'**2)/2", holonomic=["s - (a + b)/2"], forces={"s": "M"},
                     parameters="J M")  # fmt: skip
    small = da.forms.reduce(gear, {"s": "(a + b)/2"})
    yield da.derive(small.system).forces, ["M/2", "M/2"]
    yield accelerations(small.system), ["M/(2*J)", "M/(2*J)"]


@TOPIC.problem("A planetary gear", "with a fixed ring the carrier turns 1/(1 + R/r) as fast as the sun")
def planetary() -> Answers:
    """The sun of a planetary gear is turned, its ring holds still. How fast does the carrier turn?"""
    gear = da.System("s c p", kinetic="0", parameters="r R",
                     holonomic=["r*s - r*c + (R - r)/2*(p - c)", "R*c + (R - r)/2*(p - c)"])  # fmt: skip
    yield da.statics.mechanical_advantage(gear, input="s", output="c"), "1 + R/r"


@TOPIC.problem("The windlass with two drums", "F = W (R - r)/(2 l)")
def windlass() -> Answers:
    """A rope runs over a drum R, a loose wheel with a load, and a drum r on one axle. What force is at the crank l?"""
    drum = da.System("a h", kinetic="0", potential="W*h", holonomic=["h - (R - r)*a/2"], parameters="W R r l",
                     forces={"a": "F*l"}, inputs="F")  # fmt: skip
    (force,) = da.statics.holding_forces(drum).inputs.values()
    yield force, "W*(R - r)/(2*l)"


@TOPIC.problem("A door on three hinges", "only the sum of what they carry is certain")
def door() -> Answers:
    """A door of weight W hangs on three hinges. Which of their upright forces can be known?"""
    hinges = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["y", "y", "x"])
    found = da.diagnose(hinges, q=[0, 0])
    yield found.freedoms, 0
    yield len(found.redundant), 1
    yield len(found.unique), 1
