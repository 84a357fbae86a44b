"""Charged particles: magnetic and electric fields as generalized potentials."""

from __future__ import annotations

import math

import numpy as np
from sympy import Symbol, cos, sin, solve, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations

TOPIC = Topic("Charged particles")

#: A particle in a plane square to a magnetic field B, by the potential of the symmetric gauge.
FIELD = "-e*B*(x*y' - y*x')/2"
PLANE = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential=FIELD, parameters="m e B")


@TOPIC.problem("Lorentz's force", "m x'' = e B y', m y'' = -e B x'")
def lorentz() -> Answers:
    """A charge moves square to a magnetic field. What turns it?"""
    yield accelerations(PLANE), ["e*B*y'/m", "-e*B*x'/m"]


@TOPIC.problem("The momentum of a charge", "p = m v + e A")
def canonical_momentum() -> Answers:
    """What is the momentum that belongs to the coordinates of a charge in a field?"""
    yield da.derive(PLANE).momenta, ["m*x' - e*B*y/2", "m*y' + e*B*x/2"]


@TOPIC.problem("The Hamiltonian of a charge", "H = (p - e A)^2 / (2 m)")
def hamiltonian() -> Answers:
    """How does a charge in a magnetic field look in momenta?"""
    yield da.momenta.hamiltonian(PLANE).hamiltonian, "((p_x + e*B*y/2)**2 + (p_y - e*B*x/2)**2)/(2*m)"


@TOPIC.problem("The cyclotron", "circles of radius m v/(e B), once round in 2 pi m/(e B)")
def cyclotron() -> Answers:
    """An electron enters a magnetic field. When does it come back to where it was, and how far off has it been?"""
    path = da.simulate(PLANE, q=[0, 0], v=[3, 0], duration=10, parameters={"m": 2, "e": 1.5, "B": 0.8},
                       events=[da.Event("y'", "both", name="far"), da.Event("x'", "rising", name="side")])  # fmt: skip
    yield -path.events["far"][0].q[1], "2*2*3/(1.5*0.8)"
    yield path.events["side"][0].time, "3*pi*2/(2*1.5*0.8)"


@TOPIC.problem("Two gauges", "A -> A + grad f leaves the equations as they are")
def gauge() -> Answers:
    """The field may be told by (-B y, 0) as well as by (-B y, B x)/2. Do the equations notice?"""
    landau = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="e*B*y*x'", parameters="m e B")
    yield accelerations(landau), ["e*B*y'/m", "-e*B*x'/m"]
    yield da.derive(landau).residual - da.derive(PLANE).residual, [0, 0]


@TOPIC.problem("Drift in crossed fields", "the centre of the circle drifts with E/B")
def drift() -> Answers:
    """An electric field E lies across the magnetic one. How far does a charge at rest get in one turn?"""
    crossed = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential=FIELD + " - e*E*y", parameters="m e B E")
    numbers = {"m": 2, "e": 1.5, "B": 0.8, "E": 0.4}
    turn = da.simulate(crossed, q=[0, 0], duration=2 * math.pi * 2 / 1.2, parameters=numbers)
    yield turn["x"][-1], "0.5*2*pi*2/1.2"
    yield turn["y"][-1], 0.0


@TOPIC.problem("The highest place of the cycloid", "y = 2 m E / (e B^2)")
def cycloid() -> Answers:
    """A charge starts from rest between crossed fields. How far does it come along the electric one?"""
    crossed = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="e*B*y*x' - e*E*y",
                        parameters={"m": 2, "e": 1.5, "B": 0.8, "E": 0.4})  # fmt: skip
    top = da.simulate(crossed, q=[0, 0], duration=9, events=[da.Event("y'", "falling", "stop")])
    yield top["y"][-1], "2*2*0.4/(1.5*0.64)"


@TOPIC.problem("Larmor's theorem", "a weak field turns the whole motion with e B/(2 m)")
def larmor() -> Answers:
    """A particle on a spring moves in a field. With which frequencies?"""
    atom = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential=FIELD + " + m*w**2*(x**2 + y**2)/2",
                     parameters={"m": 1, "e": 1, "B": 0.3, "w": 2})  # fmt: skip
    found = sorted(abs(np.imag(da.control.linearize(atom, [0, 0]).poles)))
    yield found[1:3], ["sqrt(4 + 0.15**2) - 0.15", "sqrt(4 + 0.15**2) + 0.15"]


@TOPIC.problem("The turning frame hides the field", "in a frame with W = -e B/(2 m) terms of first order are gone")
def turning_frame() -> Answers:
    """Which rate of turn makes the force that is linear in the velocity disappear, and what is left?"""
    (u, w), (e, B, m), (x, y) = da.coordinates("u w"), symbols("e B m"), PLANE.coordinates
    turn = -e * B * da.time / (2 * m)
    seen = da.forms.change_coordinates(PLANE, {x: u * cos(turn) - w * sin(turn), y: u * sin(turn) + w * cos(turn)})
    yield accelerations(seen.system), ["-(e*B/(2*m))**2*u", "-(e*B/(2*m))**2*w"]


@TOPIC.problem("Stoermer's potential", "(p - e mu/r)^2 / (2 m r^2) in the plane of a dipole")
def stoermer() -> Answers:
    """A charge moves in the equator of a magnetic dipole. What is its potential, its angular momentum p given?"""
    plane = da.System("r phi", kinetic="m*(r'**2 + r**2*phi'**2)/2", potential="-e*mu*phi'/r", parameters="m e mu")
    radial = da.momenta.routhian(plane).system
    yield da.derive(radial).potential_energy, "(p_phi - e*mu/r)**2/(2*m*r**2)"


@TOPIC.problem("A charge by a monopole", "J = m r x v - e g r/|r| stays")
def monopole() -> Answers:
    """A charge moves in the field of a single magnetic pole. Its angular momentum turns; what stays?"""
    fields = {"x": "k*(y'*z - z'*y)/(x**2 + y**2 + z**2)**1.5", "y": "k*(z'*x - x'*z)/(x**2 + y**2 + z**2)**1.5",
              "z": "k*(x'*y - y'*x)/(x**2 + y**2 + z**2)**1.5"}  # fmt: skip
    charge = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", forces=fields, parameters={"k": 0.7})
    path = da.simulate(charge, q=[1, 0, 0.2], v=[-0.3, 0.6, 0.1], duration=5)
    yield da.motion.drift(path, "y*z' - z*y' - k*x/sqrt(x**2 + y**2 + z**2)"), 0.0
    yield da.motion.drift(path, "x'**2 + y'**2 + z'**2"), 0.0


@TOPIC.problem("The Paul trap in its fast field", "the mean motion has w = q W / sqrt(8)")
def paul_trap() -> Answers:
    """A quadrupole field swings quickly with W. How fast does an ion swing in the mean, for q = 0.1?"""
    trap = da.System("x", kinetic="x'**2/2", potential="0.1*cos(2*t)*x**2")
    swing = da.simulate(trap, q=[1], duration=400, events=[da.Event("x", "falling", name="half")])
    times = [each.time for each in swing.events["half"]]
    yield (times[-1] - times[0]) / (len(times) - 1), "2*pi*sqrt(2)/0.1", 1e-2


@TOPIC.problem("Between the plates of a condenser", "tan(angle) = e E l / (m v^2)")
def condenser() -> Answers:
    """An electron flies between two plates of length l. By which angle is it turned?"""
    plates = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="-e*E*y",
                       parameters={"m": 2, "e": 1.5, "E": 0.4})  # fmt: skip
    out = da.simulate(plates, q=[0, 0], v=[3, 0], duration=5, events=[da.Event("x - 1.2", action="stop")])
    yield out.v[-1, 1] / out.v[-1, 0], "1.5*0.4*1.2/(2*9)"


@TOPIC.problem("Two charges on strings", "tan(a) sin(a)^2 = k e^2 / (4 l^2 m g)")
def strings() -> Answers:
    """Two equal charges hang on strings of length l from one point. How far do they spread?"""
    pair = da.System("a", kinetic="m*l**2*a'**2", potential="-2*m*g*l*cos(a) + k/(2*l*sin(a))", parameters="m g l k")
    (a,) = pair.coordinates
    push = da.derive(pair).gravity[0].subs(a, "alpha")
    (k,) = solve(push, Symbol("k"))
    yield k / (4 * Symbol("l") ** 2 * Symbol("m") * Symbol("g")), "tan(alpha)*sin(alpha)**2"
