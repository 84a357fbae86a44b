"""Tops and gyroscopes: precession, nutation, sleeping tops, rolling wheels."""

from __future__ import annotations

import math

import numpy as np
from sympy import cos, solve, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Tops and gyroscopes")

A, C, m, g, d = symbols("A C m g d")
#: A heavy symmetric top in Euler's angles: phi about the plumb line, theta from it, psi about its own axis.
TOP = da.System(
    "phi theta psi", parameters="A C m g d",
    kinetic="A*(theta'**2 + phi'**2*sin(theta)**2)/2 + C*(psi' + phi'*cos(theta))**2/2", potential="m*g*d*cos(theta)",
)  # fmt: skip
NUMBERS = {"A": 0.4, "C": 0.3, "m": 1.0, "g": 9.81, "d": 0.2}


@TOPIC.problem("Three constants of the heavy top", "p_psi = C w3 and p_phi stay")
def constants() -> Answers:
    """A top spins on its point. Which momenta stay?"""
    kept = da.derive(TOP).conserved
    yield (
        sum(kept.values()),
        "A*phi'*sin(theta)**2 + C*cos(theta)*(psi' + phi'*cos(theta)) + C*(psi' + phi'*cos(theta))",
    )


@TOPIC.problem("The effective potential of the top", "(p_phi - p_psi cos)^2/(2 A sin^2) + m g d cos")
def effective() -> Answers:
    """In which potential does the tilt of a top move?"""
    tilt = da.momenta.routhian(TOP)
    wanted = "(p_phi - p_psi*cos(theta))**2/(2*A*sin(theta)**2) + p_psi**2/(2*C) + m*g*d*cos(theta)"
    yield da.derive(tilt.system).potential_energy, wanted


@TOPIC.problem("Steady precession", "A W^2 cos(theta) - C w3 W + m g d = 0")
def steady() -> Answers:
    """A top goes round with W at a steady tilt. What ties W and the spin w3 together?"""
    phi, theta, psi = TOP.coordinates
    W, w3, t0 = symbols("W w3 theta0")
    pushed = da.derive(TOP).residual[1].subs({theta.diff().diff(): 0, theta.diff(): 0})
    pushed = pushed.subs({psi.diff(): w3 - W * cos(t0), phi.diff(): W, theta: t0}).doit()
    yield pushed, "-sin(theta0)*(A*W**2*cos(theta0) - C*w3*W + m*g*d)"


@TOPIC.problem("Fast and slow precession", "W = (C w3 -+ sqrt(C^2 w3^2 - 4 A m g d cos))/(2 A cos)")
def two_rates() -> Answers:
    """Two rates of precession belong to one spin. Do both keep the tilt where it is?"""
    spin, tilt = 20.0, 0.5
    root = math.sqrt((0.3 * spin) ** 2 - 4 * 0.4 * 9.81 * 0.2 * math.cos(tilt))
    model = da.compile(TOP, NUMBERS)
    for sign in (-1, 1):
        rate = (0.3 * spin + sign * root) / (0.8 * math.cos(tilt))
        v = [rate, 0.0, spin - rate * math.cos(tilt)]
        yield model.forward_dynamics([0, tilt, 0], v), [0, 0, 0], 1e-10


@TOPIC.problem("The sleeping top", "it sleeps upright for C^2 w^2 > 4 A m g d")
def sleeping() -> Answers:
    """A top spins upright. From which spin on does it stay so?"""
    top = da.Mechanism("top")
    top.spherical("R", top.ground, top.body("top", mass=1, com=(0, 0, 0.2), inertia=(0.36, 0.36, 0.3)))
    critical = math.sqrt(4 * 0.4 * 9.81 * 0.2) / 0.3
    for share, wanted in ((0.99, True), (1.01, False)):
        near = da.control.linearize(top, v0=[0, 0, share * critical], reduced=True)
        yield bool(max(np.real(near.poles)) > 1e-4), wanted


@TOPIC.problem("The nutation of a fast top", "with C w/A")
def nutation() -> Answers:
    """A fast top nods as it goes round. How often?"""
    tilt = da.momenta.routhian(TOP).system
    spin = 400.0
    kick = {"p_psi": 0.3 * spin, "p_phi": 0.3 * spin * math.cos(1.0) + 0.05}
    rest = da.statics.equilibria(tilt, parameters={**NUMBERS, **kick}, box={"theta": (0.9, 1.1)})[0]
    near = da.control.linearize(tilt, rest, parameters={**NUMBERS, **kick})
    yield max(np.imag(near.poles)), "0.3*400/0.4", 1e-3


@TOPIC.problem("The rising of a cuspidal top", "it falls by about 2 A m g d sin/(C w)^2 in cos")
def cusps() -> Answers:
    """A top is let go with spin alone. Between which heights u = cos(theta) does its axis swing?"""
    spin, u0 = 30.0, math.cos(1.0)
    swing = da.simulate(TOP, q=[0, 1, 0], v=[0, 0, spin], duration=1, parameters=NUMBERS,
                        events=[da.Event("theta'", "falling", "stop")])  # fmt: skip
    low = math.cos(swing["theta"][-1])
    yield (1 - low**2) * 2 * 0.4 * 9.81 * 0.2, (0.3 * spin) ** 2 * (u0 - low)


@TOPIC.problem("A gyroscope on gimbals", "a torque along y turns it about x: H W = torque")
def gimbals() -> Answers:
    """A fast wheel has the angular momentum H. A small torque pushes on its inner frame: what does the outer one do?"""
    wheel = da.System("a b", kinetic="(a'**2*cos(b)**2 + b'**2)/2 + 50*a'*sin(b)", forces={"b": "M"}, parameters="M")
    (a, b) = wheel.coordinates
    turned = accelerations(wheel)[1].subs({b: 0, b.diff(): 0})
    yield solve(turned, a.diff()), ["-M/50"]


@TOPIC.problem("The compass that spins", "w^2 = C s W cos(latitude)/A: it points to the north")
def gyrocompass() -> Answers:
    """A gyroscope is held level on the turning earth. How fast does it swing about the north?"""
    compass = da.System("a s", parameters="A C W L p",
                        kinetic="A*((a' + W*sin(L))**2 + W**2*cos(L)**2*sin(a)**2)/2"
                                " + C*(s' + W*cos(L)*cos(a))**2/2")  # fmt: skip
    swing = da.momenta.routhian(compass, ["s"]).system
    yield frequencies(swing, {"a": 0}), ["W*cos(L)*(p_s - A*W*cos(L))/A"]


@TOPIC.problem("A coin that rolls upright", "w^2 > g/(3 r) for a thin disc")
def rolling_coin() -> Answers:
    """A thin disc rolls straight ahead. From which speed on does it not fall over?"""
    coin = da.System("x y phi theta psi", parameters={"g": 9.81},
                     kinetic="((x' - theta'*cos(theta)*sin(phi) - phi'*sin(theta)*cos(phi))**2"
                     " + (y' + theta'*cos(theta)*cos(phi) - phi'*sin(theta)*sin(phi))**2 + theta'**2*sin(theta)**2)/2"
                     " + (theta'**2 + phi'**2*cos(theta)**2)/8 + (psi' - phi'*sin(theta))**2/4",
                     potential="g*cos(theta)",
                     nonholonomic=["x' - psi'*cos(phi)", "y' - psi'*sin(phi)"])  # fmt: skip
    critical = math.sqrt(9.81 / 3)
    for share, wanted in ((0.97, True), (1.03, False)):
        speed = share * critical
        near = da.control.linearize(coin, [0, 0, 0, 0, 0], [speed, 0, 0, 0, speed])
        yield bool(max(np.real(near.poles)) > 1e-3), wanted


@TOPIC.problem("A top on smooth ice", "its tilt has the inertia A + m d^2 sin(theta)^2; p_psi and p_phi stay")
def ice() -> Answers:
    """A top spins with its tip on smooth ice, so that its centre only sinks and rises. What moves, what stays?"""
    smooth = da.System("z phi theta psi", parameters="m g d A C", holonomic=["z - d*cos(theta)"],
                       kinetic="m*z'**2/2 + A*(theta'**2 + phi'**2*sin(theta)**2)/2 + C*(psi' + phi'*cos(theta))**2/2",
                       potential="m*g*z")  # fmt: skip
    still = da.forms.reduce(smooth, {"z": "d*cos(theta)"}).system
    yield da.derive(still).mass_matrix[0, 0], "A + m*d**2*sin(theta)**2"
    yield len(da.derive(still).conserved), 2


@TOPIC.problem("The flywheel of a ship", "a wheel of momentum H turns with the ship's yaw into pitch H W")
def flywheel() -> Answers:
    """A ship with a wheel along its keel turns at the rate W. Which moment do the bearings carry?"""
    ship = da.Mechanism("ship", gravity=(0, 0, 0))
    hull = ship.body("hull", mass=1, inertia=(1, 1, 1))
    ship.revolute("yaw", ship.ground, hull, axis="z")
    ship.revolute("spin", hull, ship.body("wheel", mass=1, inertia=(0.5, 0.25, 0.25)), axis="x")
    model = da.compile(ship)
    wrench = model.joint_wrenches([0, 0], [0.3, 40], [0, 0])[1]
    yield wrench[4], "0.5*40*0.3"
