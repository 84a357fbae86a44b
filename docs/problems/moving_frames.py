"""Moving frames: lifts, carousels, the turning earth, driven supports."""

from __future__ import annotations

import math

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Moving frames")

#: A particle as seen from a frame that turns with W.
TURNING = da.System("x y", kinetic="m*((x' - W*y)**2 + (y' + W*x)**2)/2", parameters="m W")


@TOPIC.problem("The force of Coriolis", "x'' = 2 W y' + W^2 x")
def coriolis() -> Answers:
    """A free particle is seen from a turning frame. How does it seem to be pushed?"""
    yield accelerations(TURNING), ["2*W*y' + W**2*x", "-2*W*x' + W**2*y"]


@TOPIC.problem("The integral of Jacobi", "m (x'^2 + y'^2)/2 - m W^2 (x^2 + y^2)/2 stays")
def jacobi() -> Answers:
    """Which energy stays in a frame that turns?"""
    yield da.derive(TURNING).energy, "m*(x'**2 + y'**2)/2 - m*W**2*(x**2 + y**2)/2"


@TOPIC.problem("A pendulum in a lift", "w^2 = (g + a)/l")
def lift() -> Answers:
    """A lift goes up with an acceleration. How fast does a pendulum in it swing?"""
    inside = da.System("theta", parameters="m l g b",
                       kinetic="m*((l*theta'*cos(theta))**2 + (l*theta'*sin(theta) + b*t)**2)/2",
                       potential="m*g*(b*t**2/2 - l*cos(theta))")  # fmt: skip
    yield accelerations(inside)[0], "-(g + b)*sin(theta)/l"


@TOPIC.problem("A pendulum in a braking car", "it leans by tan(theta) = a/g")
def braking() -> Answers:
    """A car brakes evenly. How far does a pendulum in it lean, and how fast does it swing about there?"""
    car = da.System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta) - 3*sin(theta)")
    (rest,) = [rest for rest in da.statics.equilibria(car) if rest.stable]
    yield math.tan(float(rest.q[0] if rest.q is not None else 0)), "3/9.81"
    yield da.forms.small_motions(car, rest).stiffness[0], "sqrt(9.81**2 + 9)"


@TOPIC.problem("Foucault's pendulum", "its plane turns with W sin(latitude)")
def foucault() -> Answers:
    """A long pendulum swings on the turning earth. With which rate does its plane turn?"""
    bob = da.System("x y", kinetic="(x'**2 + y'**2)/2 + s*(x*y' - y*x')", potential="w**2*(x**2 + y**2)/2",
                    parameters={"s": 0.02, "w": 3})  # fmt: skip
    swing = da.simulate(bob, q=[0.5, 0], v=[0, -0.01], duration=10, rtol=1e-11)
    W = math.sqrt(9 + 0.0004)
    yield swing.q[-1], [f"0.5*cos({10 * W!r})*cos(0.2)", f"-0.5*cos({10 * W!r})*sin(0.2)"]


@TOPIC.problem("Falling to the east", "x = W g t^3/3 at the equator")
def eastward() -> Answers:
    """A stone falls from a tower at the equator. How far to the east does it come down?"""
    tower = da.System("x z", kinetic="((x' + W*z)**2 + (z' - W*x)**2)/2", potential="g*z",
                      parameters={"W": 7.3e-5, "g": 9.81})  # fmt: skip
    fall = da.simulate(tower, q=[0, 100], duration=5, events=[da.Event("z", "falling", "stop")])
    yield fall["x"][-1], "7.3e-5*9.81*(200/9.81)**1.5/3", 1e-4


@TOPIC.problem("Water in a turning bucket", "z = W^2 r^2/(2 g)")
def bucket() -> Answers:
    """A bead rests anywhere on a turning bowl. Which shape has the bowl?"""
    bowl = da.System("r", kinetic="(r'**2*(1 + (W**2*r/g)**2) + r**2*W**2)/2", potential="g*W**2*r**2/(2*g)",
                     parameters="W g")  # fmt: skip
    yield da.derive(bowl).gravity, [0]


@TOPIC.problem("A conical pendulum", "W^2 = g/(l cos(theta))")
def conical() -> Answers:
    """A pendulum circles at a steady tilt. How fast, and how fast does it swing about that tilt?"""
    ball = da.System("theta phi", kinetic="m*l**2*(theta'**2 + phi'**2*sin(theta)**2)/2", potential="-m*g*l*cos(theta)",
                     parameters="m l g b")  # fmt: skip
    tilt = da.momenta.routhian(ball).system
    momentum = {"p_phi": "m*l**2*sin(b)**2*sqrt(g/(l*cos(b)))"}
    yield frequencies(tilt, {"theta": "b"}, parameters=momentum), ["g*(1 + 3*cos(b)**2)/(l*cos(b))"]


@TOPIC.problem("The governor of Watt", "cos(theta) = g/(W^2 l): it opens from W^2 = g/l on")
def governor() -> Answers:
    """Two balls on hinged arms turn with a shaft. From which rate on do they open?"""
    arms = da.System("theta", kinetic="m*l**2*theta'**2", parameters="m l g W",
                     potential="-2*m*g*l*cos(theta) - m*l**2*W**2*sin(theta)**2")  # fmt: skip
    yield frequencies(arms), ["g/l - W**2"]


@TOPIC.problem("The pendulum whose pivot goes round", "l theta'' + g sin(theta) = R W^2 cos(theta - W t)")
def circling_pivot() -> Answers:
    """The pivot of a pendulum runs round a small upright circle. What is its equation?"""
    rim = da.System("theta", parameters="m l g R W",
                    kinetic="m*((l*theta'*cos(theta) - R*W*sin(W*t))**2 + (l*theta'*sin(theta) + R*W*cos(W*t))**2)/2",
                    potential="m*g*(R*sin(W*t) - l*cos(theta))")  # fmt: skip
    yield accelerations(rim)[0], "-g*sin(theta)/l + R*W**2*cos(theta - W*t)/l"


@TOPIC.problem("A bead on a turning straight wire with gravity", "r = g/(2 W^2) (sinh(W t) - sin(W t))")
def turning_wire() -> Answers:
    """A bead rests on the axle of a smooth wire that turns upright from the level. How does it leave?"""
    wire = da.System("r", kinetic="(r'**2 + 4*r**2)/2", potential="-9.81*r*sin(2*t)")
    yield da.simulate(wire, q=[0], duration=1.5)["r"][-1], "9.81/8*(sinh(3) - sin(3))"
