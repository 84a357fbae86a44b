"""Constraints: rolling, reactions, wires and rods."""

from __future__ import annotations

import math
from typing import Any

from sympy import cos, pi, sin, sqrt, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Constraints and rolling")


def rolling(shape: str) -> da.System:
    """A body of inertia k m r^2 rolls down a slope of angle a, without slip."""
    return da.System("x theta", kinetic=f"m*x'**2/2 + ({shape})*m*r**2*theta'**2/2", potential="-m*g*sin(a)*x",
                     holonomic=["x - r*theta"], parameters="m r g a")  # fmt: skip


@TOPIC.problem("The race of rolling bodies", "x'' = g sin(a)/(1 + k): hoop 1/2, disc 2/3, ball 5/7 of sliding")
def race() -> Answers:
    """A hoop, a disc and a ball roll down a slope. Which wins, and by what?"""
    for shape, wanted in (("1", "g*sin(a)/2"), ("1/2", "2*g*sin(a)/3"), ("2/5", "5*g*sin(a)/7")):
        yield accelerations(rolling(shape))[0], wanted


@TOPIC.problem("The friction that rolling needs", "F = k m g sin(a)/(1 + k), so mu > tan(a) k/(1 + k)")
def rolling_friction() -> Answers:
    """Which friction does a ball need to roll down a slope without slip?"""
    yield accelerations(rolling("2/5"))[2], "-2*m*g*sin(a)/7"


@TOPIC.problem("A string as a constraint", "T = m g cos(theta) + m l theta'^2")
def string() -> Answers:
    """What does the string of a pendulum carry, in any place and at any speed?"""
    bob = da.System("r theta", kinetic="m*(r'**2 + r**2*theta'**2)/2", potential="-m*g*r*cos(theta)",
                    holonomic=["l - r"], parameters="m g l")  # fmt: skip
    yield accelerations(bob)[2], "m*g*cos(theta) + m*r*theta'**2"


@TOPIC.problem("Three times the weight", "a string let go at the level carries 3 m g below")
def three_weights() -> Answers:
    """A pendulum is let go with a level string. What does the string carry as it passes its lowest place?"""
    bob = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["(x**2 + y**2 - 1)/2"])
    fall = da.simulate(bob, q=[1, 0], v=[0, 0], duration=2, events=[da.Event("x", action="stop")])
    yield fall.multipliers[-1], ["-3*9.81"]


@TOPIC.problem("The bead on a parabola", "N = m (g + x'^2/p) / sqrt(1 + x^2/p^2)")
def parabola() -> Answers:
    """A bead slides on a smooth wire y = x^2/(2 p). With which force does the wire hold it?"""
    bead = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="m*g*y", holonomic=["y - x**2/(2*p)"],
                     parameters="m g p")  # fmt: skip
    slope = sqrt(1 + (bead.coordinates[0] / symbols("p")) ** 2)
    yield accelerations(bead)[2] * slope, "m*(g + x'**2/p)/sqrt(1 + x**2/p**2)"
    small = da.forms.reduce(bead, {"y": "x**2/(2*p)"}).system
    yield frequencies(small), ["g/p"]


@TOPIC.problem("A yo-yo", "it falls with g/(1 + I/(m r^2)), its thread pulls m g/(1 + m r^2/I)")
def yo_yo() -> Answers:
    """A spool unwinds from a thread that is held. How does it fall?"""
    spool = da.System("y phi", kinetic="m*y'**2/2 + J*phi'**2/2", potential="-m*g*y", holonomic=["y - r*phi"],
                      parameters="m J r g")  # fmt: skip
    found = accelerations(spool)
    yield found[0], "g/(1 + J/(m*r**2))"
    yield -found[2], "m*g/(1 + m*r**2/J)"


@TOPIC.problem("The spool that is pulled", "x'' = F (cos(a) - r/R)/(m (1 + k)): it stands still for cos(a) = r/R")
def spool() -> Answers:
    """A thread leaves a spool below its inner radius r at an angle a to the table. Which way does the spool roll?"""
    reel = da.System("x phi", kinetic="m*x'**2/2 + k*m*R**2*phi'**2/2", holonomic=["x - R*phi"],
                     forces={"x": "F*cos(a)", "phi": "-F*r"}, parameters="m k R r F a")  # fmt: skip
    yield accelerations(reel)[0], "F*(cos(a) - r/R)/(m*(1 + k))"


@TOPIC.problem("A ball in a bowl", "w^2 = 5 g/(7 (R - r))")
def ball_in_bowl() -> Answers:
    """A ball of radius r rolls at the bottom of a bowl of radius R. How fast does it swing?"""
    bowl = da.System("theta phi", kinetic="m*(R - r)**2*theta'**2/2 + m*r**2*phi'**2/5",
                     potential="-m*g*(R - r)*cos(theta)", holonomic=["(R - r)*theta - r*phi"],
                     parameters="m g R r")  # fmt: skip
    yield frequencies(da.forms.reduce(bowl, {"phi": "(R - r)*theta/r"}).system), ["5*g/(7*(R - r))"]


@TOPIC.problem("A half disc that rocks", "w^2 = 8 g / ((9 pi - 16) r)")
def half_disc() -> Answers:
    """Half a disc rocks on its round side without slip. How fast, for small angles?"""
    m, r, g = symbols("m r g", positive=True)
    c = 4 * r / (3 * pi)
    (theta,) = da.coordinates("theta")
    square = r**2 + c**2 - 2 * r * c * cos(theta)
    kinetic = m * square * theta.diff() ** 2 / 2 + (m * r**2 / 2 - m * c**2) * theta.diff() ** 2 / 2
    yield frequencies(da.System([theta], kinetic=kinetic, potential=-m * g * c * cos(theta))), ["8*g/((9*pi - 16)*r)"]


@TOPIC.problem("A ball on a turning table", "it goes round circles with 2/7 of the table's rate")
def turntable() -> Answers:
    """A ball rolls without slip on a level table that turns at a rate W. Which way does it go?"""
    table = da.System("x y a b", kinetic="m*(x'**2 + y'**2)/2 + m*r**2*(a'**2 + b'**2)/5", parameters="m r W",
                      nonholonomic=["x' - r*b' + W*y", "y' + r*a' - W*x"])  # fmt: skip
    yield accelerations(table)[:2], ["-2*W*y'/7", "2*W*x'/7"]


@TOPIC.problem("The sleigh of Chaplygin", "v' = a w^2, w' = -m a v w/(I + m a^2)")
def sleigh() -> Answers:
    """A sleigh stands on a runner that admits no sideward motion, its mass a ahead of it. How does it glide?"""
    sledge = da.System("x y phi", kinetic="m*((x' - a*phi'*sin(phi))**2 + (y' + a*phi'*cos(phi))**2)/2 + J*phi'**2/2",
                       nonholonomic=["-sin(phi)*x' + cos(phi)*y'"], parameters="m J a")  # fmt: skip
    x, y, phi = sledge.coordinates
    along = accelerations(sledge)[0] * cos(phi) + accelerations(sledge)[1] * sin(phi)
    speed = x.diff() * cos(phi) + y.diff() * sin(phi)
    admitted = {y.diff(): x.diff() * sin(phi) / cos(phi)}
    yield (along - symbols("a") * phi.diff() ** 2).subs(admitted).simplify(), 0
    spin = -symbols("m") * symbols("a") * speed * phi.diff() / (symbols("J") + symbols("m") * symbols("a") ** 2)
    yield (accelerations(sledge)[2] - spin).subs(admitted).simplify(), 0


@TOPIC.problem("The knife on a slope", "x = g sin(a)/(2 w^2) sin(w t)^2: it does not slide down")
def knife() -> Answers:
    """A skate turns at a steady rate on a slope. Which way does it drift?"""
    skate = da.System("x y phi", kinetic="(x'**2 + y'**2 + phi'**2)/2", potential="-5*x",
                      nonholonomic=["sin(phi)*x' - cos(phi)*y'"])  # fmt: skip
    path = da.simulate(skate, q=[0, 0, 0], v=[0, 0, 2], duration=3)
    yield path.q[-1, :2], ["5*sin(6)**2/8", "5*(6 - sin(12)/2)/8"]


@TOPIC.problem("A ladder on a smooth floor", "theta'' = 6 g sin(theta)/(l (1 + 3 sin(theta)^2)) from rest")
def falling_stick() -> Answers:
    """A stick falls on a smooth floor, its end in touch. How does it begin to turn at the angle theta?"""
    stick = da.System("y theta", kinetic="m*y'**2/2 + m*l**2*theta'**2/24", potential="m*g*y",
                      holonomic=["y - l*cos(theta)/2"], parameters="m l g")  # fmt: skip
    found = accelerations(stick)
    theta = stick.coordinates[1]
    yield found[1].subs(theta.diff(), 0), "6*g*sin(theta)/(l*(1 + 3*sin(theta)**2))"
    yield found[2].subs(theta.diff(), 0), "m*g/(1 + 3*sin(theta)**2)"


@TOPIC.problem("A rod that is let go at one end", "the other hand feels a quarter of the weight")
def quarter() -> Answers:
    """Two hands hold a rod level at its ends. One lets go: what does the other one carry at once?"""
    rod = da.System("x y theta", kinetic="m*(x'**2 + y'**2)/2 + m*l**2*theta'**2/24", potential="m*g*y",
                    holonomic=["x - l*cos(theta)/2", "y - l*sin(theta)/2"], parameters="m l g")  # fmt: skip
    level = dict.fromkeys((rod.coordinates[2], rod.coordinates[2].diff()), 0)
    found = accelerations(rod).subs(level, simultaneous=True).doit()
    yield found[4], "m*g/4"
    yield found[2], "-3*g/(2*l)"


@TOPIC.problem("The cylinder that is slipped up", "a ball with spin and no speed ends with 2/7 of w r")
def slip_to_roll() -> Answers:
    """A ball spins at w and is set on a rough table. Its slip ends: how fast does it roll?"""
    ball = da.System("x phi", kinetic="x'**2/2 + phi'**2/5", forces={"x": "3", "phi": "-3"})
    roll = da.simulate(ball, q=[0, 0], v=[0, 7], duration=3, events=[da.Event("x' - phi'", action="stop")])
    yield roll.v[-1, 0], "2*7/7"
    yield roll.times[-1], "2*7/(7*3)"


@TOPIC.problem("The ball that is struck", "a ball struck at the height 7 r/5 rolls at once")
def billiard() -> Answers:
    """At which height must a ball be struck so that it rolls from the first moment on?"""
    ball = da.System("x phi", kinetic="m*x'**2/2 + m*r**2*phi'**2/5", forces={"x": "F", "phi": "F*(h - r)"},
                     holonomic=["x - r*phi"], parameters="m r F h")  # fmt: skip
    yield accelerations(ball)[2], "F*(5*h/r - 7)/7"


@TOPIC.problem("Stick or slide", "it sticks for F < mu m g, else x'' = F/m - mu g")
def stick_or_slide() -> Answers:
    """A block of 1 kg on a rough table is pushed with F. Does it begin to slide, and how fast does it gain speed?"""
    floor = da.Contact("y", friction=0.4, slip="x'", name="floor")
    block = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", forces={"x": "F"}, inputs="F",
                      contacts=[floor])  # fmt: skip
    for push, wanted in ((0.39 * 9.81, 0.0), (0.5 * 9.81, 0.1 * 9.81)):
        (way,) = da.motion.contact_forces(block, [0, 0], inputs=[push]).ways
        yield way.accelerations[0], wanted


@TOPIC.problem("When the ball must slip", "rolling needs mu > 2 tan(a)/7")
def must_slip() -> Answers:
    """A ball rolls down a slope with tan(a) = 0.7. Which friction does it use, and is 0.15 enough?"""
    a = math.atan(0.7)
    ball = da.System("x y phi", kinetic="(x'**2 + y'**2)/2 + phi'**2/5", holonomic=["y", "x - phi"],
                     potential=f"-9.81*({math.sin(a)!r}*x - {math.cos(a)!r}*y)")  # fmt: skip
    roll = da.simulate(ball, q=[0, 0, 0], duration=1)
    monitor = da.motion.no_slip(roll, tangential=1, normal=0, friction=0.15)
    yield monitor.needed, "2*0.7/7"
    yield monitor.held, False
    yield da.motion.no_slip(roll, tangential=1, normal=0, friction=0.25).held, True


@TOPIC.problem("Gauss's least compulsion", "of all motions along the slope the true one is nearest to free fall")
def gauss() -> Answers:
    """A block is bound to the slope y = 2 x. What are its accelerations by the principle of least compulsion?"""
    slope = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="10*y", holonomic=["y - 2*x"])
    accelerations_found, forces = da.forms.gauss_principle(slope).minimum([0.0, 0.0], [0.0, 0.0])
    yield accelerations_found, [-4, -8]
    yield forces, [2]


@TOPIC.problem("All roads meet", "Lagrange, Kane, Hamilton, Gauss and energy give one equation")
def roads_meet() -> Answers:
    """A pendulum's equation is found on many roads. Do they meet?"""
    swing = da.System("theta", kinetic="m*l**2*theta'**2/2", potential="-m*g*l*cos(theta)", parameters="m g l")
    found = da.forms.roads(swing)
    yield found.meet, True
    for road in ("energy", "Lagrange", "Kane", "Gauss"):
        yield found[road].equations[0], "m*l**2*theta'' + m*g*l*sin(theta)"


@TOPIC.problem("A wheel in one velocity", "M = m + I/r^2 on the null space of the constraints")
def one_velocity() -> Answers:
    """A wheel of inertia J rolls. Which mass has it, in its speed alone?"""
    wheel = da.System("x phi", kinetic="m*x'**2/2 + J*phi'**2/2", nonholonomic=["x' - r*phi'"], parameters="m J r")
    form = da.forms.minimal_form(wheel)
    column: Any = form.null_space[0]
    yield form.mass_matrix[0] / column**2, "m + J/r**2"
