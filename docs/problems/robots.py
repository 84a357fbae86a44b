"""Robots: arms, motors, controllers, what is learned of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import Matrix, cos, sin, symbols

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Robots and controllers")

m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g", positive=True)


def arm(**options: object) -> da.Mechanism:
    """Two links in an upright plane, their masses at their ends."""
    made = da.Mechanism("arm", gravity=(0, -g, 0))
    upper, lower = made.body("upper", mass=m1, com=(l1, 0, 0)), made.body("lower", mass=m2, com=(l2, 0, 0))
    made.revolute("q1", made.ground, upper, axis="z", **options)
    made.revolute("q2", upper, lower, axis="z", at=(l1, 0, 0), **options)
    made.frame("hand", lower, at=(l2, 0, 0))
    return made


BLOCK = da.System("x", kinetic="m*x'**2/2", forces="u", inputs="u", parameters={"m": 2})


@TOPIC.problem("The matrix of inertia of two links", "M12 = m2 (l2^2 + l1 l2 cos(q2))")
def two_links() -> Answers:
    """Two links with masses at their ends turn in a plane. What is their matrix of inertia?"""
    M = da.derive(arm()).mass_matrix
    yield M[0, 1], "m2*(l2**2 + l1*l2*cos(q2))"
    yield M[0, 0], "m1*l1**2 + m2*(l1**2 + l2**2 + 2*l1*l2*cos(q2))"


@TOPIC.problem("What gravity asks of two links", "g1 = (m1 + m2) g l1 cos(q1) + m2 g l2 cos(q1 + q2)")
def weight() -> Answers:
    """Which torques hold the arm still?"""
    wanted = ["(m1 + m2)*g*l1*cos(q1) + m2*g*l2*cos(q1 + q2)", "m2*g*l2*cos(q1 + q2)"]
    yield list(da.statics.holding_forces(arm(actuated=True)).inputs.values()), wanted


@TOPIC.problem("The singular arm", "det J = l1 l2 sin(q2)")
def singular() -> Answers:
    """At which angles does the hand of the arm lose a direction?"""
    model = da.compile(arm(), {m1: 1, m2: 1, l1: 0.8, l2: 0.5, g: 9.81})
    jacobian = model.frame_jacobian("hand", [0.4, 0.9])[:2]
    yield np.linalg.det(jacobian), "0.8*0.5*sin(0.9)"


@TOPIC.problem("Energy is not made by Coriolis forces", "M' - 2 C is skew")
def skew() -> Answers:
    """Which part of the forces of an arm does no work?"""
    equations = da.derive(arm())
    difference: Any = Matrix(equations.mass_matrix).diff(da.time) - 2 * Matrix(equations.coriolis_matrix)
    yield list(difference + difference.T), [0, 0, 0, 0]
    yield all(proof.holds for proof in equations.prove()), True


@TOPIC.problem("A gear multiplies the rotor", "n^2 J is felt at the joint")
def gear() -> Answers:
    """A rotor J drives a joint over a gear n. Which inertia does the joint feel?"""
    n, J, m, d = symbols("n J m d", positive=True)
    drive = da.Mechanism("drive", gravity=(0, 0, 0))
    drive.revolute("q", drive.ground, drive.body("link", mass=m, com=(d, 0, 0)), axis="z")
    drive.motor("q", J, ratio=n)
    yield da.derive(drive).mass_matrix[0, 0], "m*d**2 + n**2*J"


@TOPIC.problem("The elastic joint", "w^2 = k (I + J)/(I J)")
def elastic() -> Answers:
    """A rotor turns a link over a spring. How fast do both swing against each other?"""
    joint = da.System("q s", kinetic="(I1*q'**2 + J*s'**2)/2", potential="k*(q - s)**2/2", parameters="I1 J k")
    yield frequencies(joint), [0, "k*(I1 + J)/(I1*J)"]


@TOPIC.problem("A double integrator, held best", "the gains are 1 and sqrt(2 m)")
def regulator() -> Answers:
    """A block of 2 kg is held by the regulator that weighs its place and the force alike. What are its gains?"""
    yield da.control.lqr(da.control.linearize(BLOCK, [0.0]), Q=[1, 0], R=1).gain, ["1", "2"]


@TOPIC.problem("Computed torque", "the error obeys e'' + D e' + K e = 0")
def computed_torque() -> Answers:
    """An arm is led along a path by torques computed from its model. How does an error of the start die out?"""
    numbers = {m1: 1, m2: 0.7, l1: 0.8, l2: 0.5, g: 9.81}
    robot = arm(actuated=True)
    torques = da.control.computed_torque(robot, {"q1": "sin(t)", "q2": "1"}, stiffness=4, damping=4)
    led = da.simulate(robot, q=[0.2, 1], v=[1, 0], duration=1.5, inputs=torques, parameters=numbers)
    yield led.q[-1], ["sin(1.5) + 0.2*exp(-3)*(1 + 3)", "1"]


@TOPIC.problem("The inputs of a motion", "u = m x''")
def inverse() -> Answers:
    """A block is to move as t^3. Which force does that?"""
    yield da.control.inverse_dynamics_along(BLOCK, {"x": "t**3"}, [0.5, 1.0]).inputs, [6, 12]


@TOPIC.problem("What a motion tells of a body", "k and m from one swing")
def identify() -> Answers:
    """A mass on a spring is pushed and its motion recorded. Which mass and spring were it?"""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="u", inputs="u", parameters="m k")
    swing = da.simulate(spring, q=[1], duration=3, inputs=["sin(2*t)"], parameters={"m": 2.5, "k": 7})
    found = da.control.identify(spring, swing, ["m", "k"])
    yield [found.values[symbol] for symbol in symbols("m k")], [2.5, 7], 1e-6


@TOPIC.problem("The parameters that a motion can tell", "two links have 3 beside gravity")
def base_parameters() -> Answers:
    """Of a pendulum m, l and its inertia J are unknown. Which combinations does its motion show?"""
    rod = da.System("q", kinetic="(J + m*d**2)*q'**2/2", potential="-m*g*d*cos(q)", parameters="J m d g")
    yield len(da.derive(rod).base_parameters), 2


@TOPIC.problem("A digital controller", "held samples: x(k+1) = x + T v + T^2 u/(2 m)")
def digital() -> Answers:
    """A computer gives a new force each 0.1 s. Where is the block after two of them?"""
    stepper = da.stepper(BLOCK, q=[0.0])
    stepper.step(0.1, [4.0])
    yield stepper.step(0.1, [-4.0])[0], ["0.1**2 + 0.1*0.2 - 0.1**2"]


@TOPIC.problem("The arm from a file", "an URDF of one link is a pendulum: I + m d^2")
def from_text() -> Answers:
    """A robot file has one link of 2 kg, its centre 0.3 m from the joint, with I = 0.05. What is its inertia there?"""
    text = """<robot name="one"><link name="base"/><link name="arm"><inertial><origin xyz="0.3 0 0"/><mass value="2"/>
        <inertia ixx="0.05" iyy="0.05" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial></link>
        <joint name="q" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>"""
    model = da.compile(da.robots.read_text(text))
    yield model.mass_matrix([0.0]), [0.05 + 2 * 0.09]
    yield model.gravity([0.0]), [-2 * 9.81 * 0.3]


@TOPIC.problem("The falling cat in one number", "no momentum, yet a turn: phi = -int of the ratio of inertias")
def no_momentum() -> Answers:
    """A body has a wheel and no momentum. The wheel makes one turn: how far does the body turn back?"""
    body = da.System("b w", kinetic="(J*b'**2 + K*(b' + w')**2)/2", parameters="J K",
                     forces={"w": "u"}, inputs="u")  # fmt: skip
    back = accelerations(body)
    yield back[0] / back[1], "-K/(J + K)"


@TOPIC.problem("Learning by trials", "the error falls to nothing, whatever the model thinks")
def learning() -> Answers:
    """A block of 2 kg is believed to have 1.5 kg. Which force for x = t^2 is learned in some trials?"""
    learned = da.control.learn_inputs(BLOCK, {"x": "t**2"}, 1.0, trials=6, believed={"m": 1.5})
    yield learned.errors[-1], 0.0, 1e-4


@TOPIC.problem("A sampled regulator", "x(k+1) = (1 - T^2 K/(2 m)) x + (T - T^2 D/(2 m)) v")
def sampled() -> Answers:
    """A computer pulls a block back with -3 x - 2 v, asked twice a second. Where is the block after half a second?"""
    law = da.control.sampled(lambda t, q, v: -3 * q - 2 * v, rate=2.0)
    held = da.simulate(BLOCK, q=[1.0], v=[0.4], duration=0.5, inputs=law)
    yield held["x"][-1], "(1 - 0.25*3/4) + (0.5 - 0.25*2/4)*0.4"


@TOPIC.problem("A force at the hand", "tau = J^T F")
def hand_force() -> Answers:
    """A force presses on the hand of the arm. Which generalized forces is that?"""
    F = symbols("F")
    pressed = arm()
    pressed.force("hand", (0, F, 0))
    wanted = ["F*(l1*cos(q1) + l2*cos(q1 + q2))", "F*l2*cos(q1 + q2)"]
    yield da.derive(pressed).forces, wanted


@TOPIC.problem("A thruster on a boom", "Q = F l cos(angle to the boom) by virtual work")
def thruster() -> Answers:
    """A force F along y acts on the end of a boom, a torque M on its axle. What drives the boom?"""
    (q,), length = da.coordinates("q"), symbols("l")
    tip = (length * cos(q), length * sin(q), 0)
    forces = [da.PointForce((0, symbols("F"), 0), at=tip), da.Torque((0, 0, symbols("M")), rate=(0, 0, q.diff()))]
    boom = da.System([q], kinetic=q.diff() ** 2 / 2, forces=forces)
    yield da.derive(boom).forces, ["F*l*cos(q) + M"]


@TOPIC.problem("Every law of an arm", "M is symmetric, energy and power balance, all derivations agree")
def laws() -> Answers:
    """Do the equations of the arm obey all the laws that they must?"""
    numbers = {m1: 1.0, m2: 0.7, l1: 0.8, l2: 0.5, g: 9.81}
    yield all(verdict.passed for verdict in da.verify(da.derive(arm()), parameters=numbers)), True
