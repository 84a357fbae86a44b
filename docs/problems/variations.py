"""Variations: curves and motions that make an integral stationary."""

from __future__ import annotations

import math

from sympy import Function, cosh, sin, sqrt, symbols

import dalembert as da

from .problem import Answers, Topic

TOPIC = Topic("Variations")

x = symbols("x", positive=True)
y = Function("y")(x)
SLOPE = y.diff(x)


@TOPIC.problem("The shortest way", "a straight line, of length sqrt(dx^2 + dy^2)")
def straight() -> Answers:
    """Which curve between two points of a plane is the shortest?"""
    line = da.Functional(sqrt(1 + SLOPE**2), y, x).solve(y=(1, 3), x=(0, 2))
    yield line.value, "sqrt(8)"
    yield line(0.5), 1.5


@TOPIC.problem("The film between two rings", "y = a cosh(x/a): the catenoid")
def catenoid() -> Answers:
    """A film of soap spans two equal rings. Which shape has the least area?"""
    film = da.Functional(y * sqrt(1 + SLOPE**2), y, x)
    end = 2 * math.cosh(0.5)
    found = film.solve(y=(end, end), x=(-1, 1))
    yield found(0.3), "2*cosh(0.15)"
    yield [each.expression for each in film.first_integrals(short=True)], [-y / sqrt(1 + SLOPE**2)]


@TOPIC.problem("When the film breaks", "no catenoid spans rings of radius 1 beyond a distance of 1.32549")
def goldschmidt() -> Answers:
    """Two rings of radius 1 are pulled apart. At which distance is there no film between them any more?"""
    height = symbols("b", positive=True)
    (widest,) = da.statics.extrema(height / cosh(height), [height], box={height: (0.5, 3.0)})
    yield 2 * float(widest.value), 1.3254868387, 1e-8


@TOPIC.problem("Fermat's principle", "sin(a1)/sin(a2) = n1/n2")
def snell() -> Answers:
    """Light goes from one medium into another by the quickest way. How is it broken?"""
    s = symbols("s")
    (best,) = da.statics.extrema(sqrt(1 + s**2) + 1.5 * sqrt(1 + (2 - s) ** 2), [s], box={s: (0, 2)})
    place = float(best.point[s])
    ratio = place / math.hypot(1, place) * math.hypot(1, 2 - place) / (2 - place)
    yield ratio, 1.5


@TOPIC.problem("Light over a hot road", "n cos(angle) stays: rays are catenaries for n = 1 + k y")
def mirage() -> Answers:
    """The index of refraction grows with the height. What stays along a ray?"""
    k = symbols("k")
    ray = da.Functional((1 + k * y) * sqrt(1 + SLOPE**2), y, x)
    yield [each.expression for each in ray.first_integrals(short=True)], [-(1 + k * y) / sqrt(1 + SLOPE**2)]


@TOPIC.problem("The quickest slide", "an arch of a cycloid, in sqrt(2 pi L/g)")
def quickest_slide() -> Answers:
    """A bead slides from rest to a place at the same height, L away. How quickly can it?"""
    slide = da.Functional(sqrt((1 + SLOPE**2) / (2 * 9.81 * y)), y, x)
    yield slide.solve(y=(0, 0), x=(0, 1), guess=sqrt(x * (1 - x))).value, "sqrt(2*pi/9.81)", 1e-6


@TOPIC.problem("The problem of Dido", "the arc of a circle holds the largest area")
def dido() -> Answers:
    """A rope of length pi/2 is laid from one end of the straight shore [-a, a] to the other. Which area can it hold?"""
    rope = da.Functional(y, y, x, constraints=[(sqrt(1 + SLOPE**2), math.pi / 2)])
    half = math.sqrt(0.5)
    found = rope.solve(y=(0, 0), x=(-half, half), guess=(0.5 - x**2))
    yield found.value, "pi/4 - 1/2", 1e-7
    yield found(0.0), "1 - sqrt(1/2)", 1e-7


@TOPIC.problem("Great circles", "on a ball: cot(theta) = c cos(phi - phi0)")
def great_circle() -> Answers:
    """Which is the shortest way between two places at 45 degrees north, 90 degrees of longitude apart?"""
    way = da.Functional(sqrt(SLOPE**2 + sin(y) ** 2), y, x).solve(y=(math.pi / 4, math.pi / 4), x=(0, math.pi / 2))
    yield way.value, "acos(sin(pi/4)**2)"
    yield 1 / math.tan(way(math.pi / 4)), "sqrt(2)"


@TOPIC.problem("Clairaut's relation", "r sin(angle) stays along geodesics of a surface of revolution")
def clairaut() -> Answers:
    """What stays along a shortest way on a cone?"""
    r, p = (Function(name)(x) for name in ("r", "p"))
    cone = da.Functional(sqrt(2 * r.diff(x) ** 2 + r**2 * p.diff(x) ** 2), [r, p], x)
    kept = {each.name: each.expression for each in cone.first_integrals(short=True)}
    yield len(kept) >= 1, True
    yield next(iter(kept.values())), r**2 * p.diff(x) / sqrt(2 * r.diff(x) ** 2 + r**2 * p.diff(x) ** 2)


@TOPIC.problem("The beam that bends under its weight", "EI y'''' = q; in the middle 5 q l^4/(384 EI)")
def beam() -> Answers:
    """A beam rests on two ends and carries an even load. How far does its middle sink?"""
    bent = da.Functional(y.diff(x, 2) ** 2 / 2 - y, y, x)
    (equation,) = bent.euler_lagrange(short=True)
    yield equation.lhs, y.diff(x, 4) - 1
    found = bent.solve(y=((0, None), (0, None)), x=(0, 1))
    yield found(0.5), "5/384"


@TOPIC.problem("The clamped beam", "q l^4/(384 EI) in the middle")
def clamped() -> Answers:
    """The same beam is clamped at both ends. How far does it sink now?"""
    bent = da.Functional(y.diff(x, 2) ** 2 / 2 - y, y, x)
    yield bent.solve(y=((0, 0), (0, 0)), x=(0, 1))(0.5), "1/384"


@TOPIC.problem("The lowest tone of a string", "the least of int y'^2 for int y^2 = 1 is pi^2")
def lowest_tone() -> Answers:
    """Of all curves between two pins with int y^2 = 1, which one has the least int y'^2?"""
    string = da.Functional(SLOPE**2, y, x, constraints=[(y**2, 1)])
    found = string.solve(y=(0, 0), x=(0, 1), guess=x * (1 - x) * 5)
    yield found.value, "pi**2", 1e-7


@TOPIC.problem("Least action is not always least", "beyond half a period the action of an oscillator is a saddle")
def conjugate() -> Answers:
    """From when on is there a path with less action than the motion of a spring?"""
    spring = da.System("x", kinetic="x'**2/2", potential="9*x**2/2")
    swing = da.simulate(spring, q=[1], duration=2)
    yield da.variations.conjugate_time(swing), "pi/3"
    yield da.variations.stationarity(swing).violation, 0.0, 1e-7
    yield da.variations.action(swing), "-3*sin(12)/4", 1e-7


@TOPIC.problem("The action of a free particle", "m (x2 - x1)^2/(2 t)")
def free_action() -> Answers:
    """A particle flies freely from one place to another. What is the action?"""
    flight = da.simulate(da.System("x", kinetic="3*x'**2/2"), q=[1], v=[2], duration=4)
    yield da.variations.action(flight), "3*8**2/(2*4)"


@TOPIC.problem("Maupertuis and Fermat", "a throw takes the way of light with n = sqrt(2 (E - V))")
def maupertuis() -> Answers:
    """A stone is thrown at 3 m/s. Is the parabola the extremal of int sqrt(2 (E - V)) ds?"""
    way = da.Functional(sqrt(9 - 2 * 9.81 * y) * sqrt(1 + SLOPE**2), y, x)
    v, w = 3 * math.cos(0.9), 3 * math.sin(0.9)
    end = 0.2
    path = way.solve(y=(0, w * end / v - 9.81 * (end / v) ** 2 / 2), x=(0, end))
    yield path(0.1), w * 0.1 / v - 9.81 * (0.1 / v) ** 2 / 2, 1e-7
