"""Statics: rests and their stability, virtual work, hanging things, bifurcations."""

from __future__ import annotations

import math

from sympy import Symbol, cos, solve, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations, rests

TOPIC = Topic("Statics")


@TOPIC.problem("The lever", "F a = W b")
def lever() -> Answers:
    """A weight W hangs at the arm b of a lever. Which force F at the arm a holds it, in every position?"""
    beam = da.System("theta", kinetic="0", potential="W*b*sin(theta)", forces={"theta": "F*a*cos(theta)"}, inputs="F",
                     parameters="a b W")  # fmt: skip
    (force,) = da.statics.holding_forces(beam).inputs.values()
    yield force, "W*b/a"


@TOPIC.problem("Stevin's chain on two slopes", "m1 sin(a) = m2 sin(b)")
def stevin() -> Answers:
    """Two blocks on two slopes are tied over the ridge. When do they balance?"""
    blocks = da.System("x", kinetic="(m1 + m2)*x'**2/2", potential="m1*g*x*sin(a) - m2*g*x*sin(b)",
                       parameters="m1 m2 g a b")  # fmt: skip
    yield da.statics.virtual_work(blocks).residual, ["g*(m1*sin(a) - m2*sin(b))"]


@TOPIC.problem("The pulley block", "F = W/4 with two loose wheels in a row")
def pulleys() -> Answers:
    """A load hangs on a loose wheel, whose rope hangs on another one. Which pull holds it?"""
    block = da.System("h k s", kinetic="0", potential="W*h", holonomic=["k - 2*h", "s - 2*k"], forces={"s": "-F"},
                      inputs="F", parameters="W")  # fmt: skip
    held = da.statics.holding_forces(block)
    yield list(held.inputs.values()), ["-W/4"]


@TOPIC.problem("A ladder between smooth walls", "the floor has to hold W/(2 tan(a))")
def ladder() -> Answers:
    """A ladder leans at the angle a against a smooth wall, held by a rope at its foot. What does the rope carry?"""
    leaning = da.System("a", kinetic="0", potential="W*l*sin(a)/2", forces={"a": "F*l*sin(a)"}, inputs="F",
                        parameters="W l")  # fmt: skip
    (force,) = da.statics.holding_forces(leaning).inputs.values()
    yield force, "W*cos(a)/(2*sin(a))"


@TOPIC.problem("A rod in a smooth bowl", "cos(a) = (l + sqrt(l^2 + 128 r^2))/(16 r)")
def rod_in_bowl() -> Answers:
    """A rod of length l = 2.4 r lies in half a ball of radius r and over its rim. At which angle to the level?"""
    rod = da.System("a", kinetic="a'**2/2", potential="-(2*cos(a) - 1.2)*sin(a)")
    yield rests(rod, "stable", box={"a": (0.1, 1.2)})[0], ["acos((2.4 + sqrt(2.4**2 + 128))/16)"]


@TOPIC.problem("Three forces at a point", "Lami: F1/sin(a1) = F2/sin(a2) = F3/sin(a3)")
def lami() -> Answers:
    """Two strings pull at a knot with 3 and 4, at right angles. Which pull holds them?"""
    forces = [da.spatial.Wrench((3, 0), 0), da.spatial.Wrench((0, 4), 0)]
    held = da.spatial.holding_wrench(forces)
    yield math.hypot(*held.force), 5
    yield da.spatial.in_equilibrium([*forces, held]), True


@TOPIC.problem("A stone on a dome", "stable for 1/h > 1/r + 1/R")
def dome() -> Answers:
    """A body with a round foot r, its centre of mass at h above the touch, stands on a dome R. When is it stable?"""
    m, g, r, R, h = symbols("m g r R h", positive=True)
    (a,) = da.coordinates("a")
    rock = da.System(
        [a], kinetic=a.diff() ** 2 / 2, potential=m * g * ((R + r) * cos(a) - (r - h) * cos(a * (R + r) / r))
    )
    yield da.forms.small_motions(rock).stiffness, ["m*g*(R + r)*((r - h)*(R + r)/r**2 - 1)"]


@TOPIC.problem("A pendulum upside down on a spring", "upright is stable for k > m g l, else it leans to both sides")
def buckling() -> Answers:
    """A rod with a weight on top is held upright by a spring that turns. From which weight on does it lean?"""
    column = da.System("theta", kinetic="theta'**2/2", potential="2*theta**2 + P*cos(theta)", parameters={"P": 1})
    branch = da.statics.continuation(column, "P", (1.0, 6.0))
    yield branch.special[0].parameter, 4.0


@TOPIC.problem("Euler's column of two rods", "P = k l/2")
def two_rods() -> Answers:
    """Two rods of length l stand on each other, a spring k holds their knee sideways. Which load P bends them?"""
    column = da.System("a", kinetic="a'**2/2", potential="k*(l*sin(a))**2/2 + 2*P*l*cos(a)", parameters="k l P")
    (stiffness,) = da.forms.small_motions(column).stiffness
    yield solve(stiffness, Symbol("P")), ["k*l/2"]


@TOPIC.problem("The snap of a shallow frame", "it snaps at F = 2 k l (1 - cos(a)^(2/3))^(3/2)")
def snap() -> Answers:
    """Two springy bars lean on each other at a small angle a, a force presses their top. When does it snap?"""
    a0 = 0.3
    frame = da.System("y", kinetic="y'**2/2", parameters={"c": math.cos(a0), "s": math.sin(a0)},
                      potential="(sqrt(c**2 + y**2) - 1)**2", forces={"y": "-F"}, inputs="F")  # fmt: skip
    branch = da.statics.continuation(frame, "F", (0.0, 0.2), [math.sin(a0)])
    folds = [point.parameter for point in branch.special if point.kind == "fold"]
    yield folds[0], 2 * (1 - math.cos(a0) ** (2 / 3)) ** 1.5


@TOPIC.problem("The hanging string of beads", "level pull the same in each piece: tan grows by W/H")
def beads() -> Answers:
    """A string of three equal pieces hangs between two pins, a bead on each knot. At which slope are its pieces?"""
    net = da.System("a b c", kinetic="(a'**2 + b'**2 + c'**2)/2", potential="2*sin(a) + sin(b)",
                    holonomic=["cos(a) + cos(b) + cos(c) - 2.5", "sin(a) + sin(b) + sin(c)"])  # fmt: skip
    (low,) = rests(net, "stable", start=[-0.7, 0, 0.7], box={"a": (-1.5, 0), "b": (-0.5, 0.5), "c": (0, 1.5)})
    yield low, ["-acos(0.75)", "0", "acos(0.75)"]


@TOPIC.problem("The weight on two strings", "the pulls are W cos(b)/sin(a + b) and W cos(a)/sin(a + b)")
def two_strings() -> Answers:
    """A weight hangs on two strings at angles a and b to the level. What do they carry?"""
    knot = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="W*y", parameters="W a b",
                     holonomic=["-x*cos(a) + y*sin(a)", "x*cos(b) + y*sin(b)"])  # fmt: skip
    yield accelerations(knot)[2:], ["W*cos(b)/sin(a + b)", "W*cos(a)/sin(a + b)"]


@TOPIC.problem("The rectangle with the largest area", "of a given perimeter: the square")
def rectangle() -> Answers:
    """Which rectangle of perimeter 2 s has the largest area?"""
    a, b, s = symbols("a b s", positive=True)
    (best,) = da.statics.extrema(a * b, [a, b], [a + b - s])
    yield [*best.point.values(), best.value], ["s/2", "s/2", "s**2/4"]
    yield best.kind == "maximum", True


@TOPIC.problem("A net of springs", "three springs at 120 degrees are as stiff in every direction: 3 k/2")
def star() -> Answers:
    """Three springs hold a ring in the middle of a triangle. How far does a small force move it?"""
    corners = {f"c{k}": (math.cos(k * 2 * math.pi / 3), math.sin(k * 2 * math.pi / 3)) for k in range(3)}
    net = da.statics.spring_network({"ring": (0, 0), **corners}, [("ring", f"c{k}", 100) for k in range(3)],
                                    fixed=list(corners), masses=2)  # fmt: skip
    yield [*da.forms.small_motions(net).stiffness], [150, 0, 0, 150]


@TOPIC.problem("A balance and its sensitivity", "tan(angle) = (W1 - W2) l/((W1 + W2) h + W k)")
def balance() -> Answers:
    """A beam with arms l, pans h below its pivot and its own weight W at k below: how far does it lean?"""
    beam = da.System("a", kinetic="a'**2/2",
                     potential="W1*(l*sin(a) - h*cos(a)) - W2*(l*sin(a) + h*cos(a)) - W*k*cos(a)",
                     parameters={"W1": 3, "W2": 4, "W": 2, "l": 1, "h": 0.5, "k": 0.3})  # fmt: skip
    yield rests(beam, "stable")[0], ["atan((4 - 3)/(7*0.5 + 0.6))"]
