"""Oscillations of one coordinate: pendulums, springs, damping, forcing, large swings."""

from __future__ import annotations

import math

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies, rests

TOPIC = Topic("Oscillations")


@TOPIC.problem("The period of a pendulum", "T = 4 sqrt(l/g) K(sin(a/2))")
def pendulum_period() -> Answers:
    """A pendulum of 1 m swings with an amplitude of 2 rad. How long is one swing to and fro?"""
    swing = da.System("theta", kinetic="theta'**2/2", potential="-9.81*cos(theta)")
    yield da.forms.energy_integral(swing).period((2.0, 0.0)), "4*elliptic_k(sin(1)**2)/sqrt(9.81)"
    quarter = da.simulate(swing, q=[2.0], duration=3, events=[da.Event("theta", action="stop")])
    yield 4 * quarter.times[-1], "4*elliptic_k(sin(1)**2)/sqrt(9.81)"


@TOPIC.problem("The physical pendulum", "w^2 = m g d / (I + m d^2)")
def physical_pendulum() -> Answers:
    """A body hangs on an axle at the distance d from its centre of mass. How fast does it swing?"""
    from sympy import symbols

    m, d, g, inertia = symbols("m d g I", positive=True)
    swing = da.Mechanism("body", gravity=(0, 0, -g))
    body = swing.body("body", mass=m, com=(0, 0, -d), inertia=(inertia, inertia, inertia))
    swing.revolute("theta", swing.ground, body, axis="y")
    yield frequencies(swing), ["m*g*d/(I + m*d**2)"]


@TOPIC.problem("The swinging stick that is quickest", "d = l / sqrt(12)")
def quickest_stick() -> Answers:
    """A thin stick of length l swings about a pin at the distance d from its middle. Which d makes it quickest?"""
    from sympy import cos, symbols

    m, d, length, g = symbols("m d l g", positive=True)
    (theta,), inertia = da.coordinates("theta"), da.inertia.rod(m, length).about((d, 0, 0))[2, 2]
    stick = da.System([theta], kinetic=inertia * theta.diff() ** 2 / 2, potential=-m * g * d * cos(theta))
    (square,) = frequencies(stick)
    yield square, "g*d/(l**2/12 + d**2)"
    yield [best.point[d] for best in da.statics.extrema(square, [d]) if best.kind == "maximum"], ["l/sqrt(12)"]


@TOPIC.problem("Two springs in a row and side by side", "k = k1 k2/(k1 + k2) in a row, k1 + k2 side by side")
def springs() -> Answers:
    """A weight hangs on two springs: one below the other, or both from the ceiling."""
    row = da.System("x y", kinetic="m*y'**2/2", potential="k1*x**2/2 + k2*(y - x)**2/2", parameters="m k1 k2 F",
                    forces={"y": "F"})  # fmt: skip
    yield rests(row)[0][1], "F*(k1 + k2)/(k1*k2)"
    side = da.System("y", kinetic="m*y'**2/2", potential="(k1 + k2)*y**2/2", parameters="m k1 k2")
    yield frequencies(side), ["(k1 + k2)/m"]


@TOPIC.problem("The damped oscillator", "x = x0 exp(-c t) (cos(w t) + c/w sin(w t)), w^2 = k/m - c^2")
def damped() -> Answers:
    """A weight on a spring moves in oil. Where is it after a time, if it starts from rest?"""
    slow = da.System("x", kinetic="x'**2/2", potential="9*x**2/2", dissipation="0.4*x'**2/2")
    w = math.sqrt(9 - 0.04)
    wanted = math.exp(-0.2 * 5) * (math.cos(5 * w) + 0.2 / w * math.sin(5 * w))
    yield da.simulate(slow, q=[1], duration=5)["x"][-1], wanted
    yield da.control.linearize(slow, [0.0]).poles, ["-0.2 - sqrt(9 - 0.04)*I", "-0.2 + sqrt(9 - 0.04)*I"]


@TOPIC.problem("Critical damping", "a double pole at -sqrt(k/m) for c = 2 sqrt(k m)")
def critical() -> Answers:
    """With which damping does a spring come to rest fastest without swinging?"""
    from sympy import symbols

    m, k = symbols("m k", positive=True)
    (x,) = da.coordinates("x")
    door = da.System(
        [x], kinetic=m * x.diff() ** 2 / 2, potential=k * x**2 / 2, dissipation=2 * (m * k) ** 0.5 * x.diff() ** 2 / 2
    )
    yield list(da.control.linearize(door, [0]).poles), ["-sqrt(k/m)", "-sqrt(k/m)"]


@TOPIC.problem("Friction stops linearly", "each swing is shorter by 4 mu g m / k")
def dry_friction() -> Answers:
    """A block on a spring slides on a rough table. By how much does its deflection fall from swing to swing?"""
    block = da.System("x", kinetic="x'**2/2", potential="50*x**2/2", forces={"x": "-4*s"}, parameters={"s": -1})
    turn = da.Event("x'", "both", {"s": "-s"}, name="turn")
    path = da.simulate(block, q=[1.0], v=[-1e-12], duration=1.8, events=[turn])
    yield [abs(each.q[0]) for each in path.events["turn"]][:3], [1 - 0.16, 1 - 0.32, 1 - 0.48]


@TOPIC.problem("Resonance", "x = F t sin(w t) / (2 m w)")
def resonance() -> Answers:
    """A spring at rest is driven with its own frequency. How does its swing grow?"""
    driven = da.System("x", kinetic="x'**2/2", potential="2*x**2", forces={"x": "3*cos(2*t)"})
    yield da.simulate(driven, q=[0], duration=8)["x"][-1], "3*8*sin(16)/4"


@TOPIC.problem("The steady answer to a force", "amplitude F / sqrt((k - m w^2)^2 + (c w)^2)")
def steady_answer() -> Answers:
    """A damped spring is pushed with F cos(w t). How far does it swing in the long run?"""
    import numpy as np

    spring = da.System(
        "x", kinetic="2*x'**2/2", potential="50*x**2/2", dissipation="3*x'**2/2", forces={"x": "u"}, inputs="u"
    )
    near = da.control.linearize(spring, [0.0])
    answer = np.linalg.solve(4j * np.eye(2) - near.A, near.B[:, 0])
    yield abs(answer[0]), "1/sqrt((50 - 2*16)**2 + 12**2)"


@TOPIC.problem("Beats of two pendulums", "the swing is handed over after pi / (w2 - w1)")
def beats() -> Answers:
    """Two equal pendulums are joined by a weak spring. When has the first handed its swing to the second?"""
    pair = da.System(
        "x y", kinetic="(x'**2 + y'**2)/2", potential="(x**2 + y**2)/2 + k*(x - y)**2/2", parameters={"k": 0.205}
    )
    yield frequencies(pair), ["1", "1 + 2*k"]
    late = da.simulate(pair, q=[1, 0], duration=10)
    w = math.sqrt(1.41)
    yield late["x"][-1], (math.cos(10) + math.cos(10 * w)) / 2
    yield late["y"][-1], (math.cos(10) - math.cos(10 * w)) / 2


@TOPIC.problem("The cycloidal pendulum", "T = 4 pi sqrt(a/g) for every amplitude")
def isochronous() -> Answers:
    """A bead slides in a cycloid that opens upwards. Does its period depend on how far it swings?"""
    bead = da.System(
        "s", kinetic="2*a**2*(1 + cos(s))*s'**2/2", potential="g*a*(1 - cos(s))", parameters={"a": 0.3, "g": 9.81}
    )
    integral = da.forms.energy_integral(bead)
    for amplitude in (0.1, 1.0, 3.0):
        yield integral.period((amplitude, 0.0)), "4*pi*sqrt(0.3/9.81)"


@TOPIC.problem("A spring with a cubic force", "T = Gamma(1/4)^2 sqrt(m/k) / (sqrt(pi) A) for V = k x^4/4")
def quartic() -> Answers:
    """A particle moves in the potential k x^4/4. How long does a swing of amplitude A take?"""
    quartic_well = da.System("x", kinetic="x'**2/2", potential="3*x**4/4")
    yield da.forms.energy_integral(quartic_well).period((0.8, 0.0)), "gamma(1/4)**2/(sqrt(3*pi)*0.8)"


@TOPIC.problem("The well of Morse", "T = 2 pi / (a sqrt(2 (D - E)/m)), E counted from the bottom")
def morse() -> Answers:
    """Two atoms are bound by D (1 - exp(-a x))^2. What is the period at the energy E?"""
    bond = da.System("x", kinetic="2*x'**2/2", potential="5*(1 - exp(-0.7*x))**2")
    yield da.forms.energy_integral(bond).period(2.0, near=0.0), "2*pi/(0.7*sqrt(2*3/2))"


@TOPIC.problem("The well of Poeschl and Teller", "T = 2 pi / (a sqrt(2 |E|/m)) for V = -U / cosh(a x)^2")
def poeschl_teller() -> Answers:
    """A particle is caught in the well -U / cosh(a x)^2 with the energy E < 0. What is its period?"""
    well = da.System("x", kinetic="x'**2/2", potential="-4/cosh(1.5*x)**2")
    yield da.forms.energy_integral(well).period(-1.2, near=0.1), "2*pi/(1.5*sqrt(2.4))"


@TOPIC.problem("The balance that turns a pendulum over", "no finite time: theta = 4 atan(exp(w t)) - pi")
def separatrix() -> Answers:
    """A pendulum is pushed from below so that it just comes to the top. Where is it after a time, and when above?"""
    swing = da.System("theta", kinetic="theta'**2/2", potential="-4*cos(theta)")
    yield da.simulate(swing, q=[0], v=[4], duration=1.5)["theta"][-1], "4*atan(exp(3)) - pi"
    yield math.isinf(da.forms.energy_integral(swing).duration(0, math.pi, energy=4.0)), True


@TOPIC.problem("The column of water in a bent tube", "w^2 = 2 g / l")
def u_tube() -> Answers:
    """Water of length l stands in a tube bent to a U. How fast does it swing?"""
    water = da.System("z", kinetic="rho*A*l*z'**2/2", potential="rho*A*g*z**2", parameters="rho A l g")
    yield frequencies(water), ["2*g/l"]


@TOPIC.problem("The heavy spring", "a third of its mass swings along")
def heavy_spring() -> Answers:
    """A spring of mass M stretches evenly, with a weight m at its end. What is its frequency?"""
    from sympy import integrate, symbols

    s, m, M, k = symbols("s m M k", positive=True)
    (x,) = da.coordinates("x")
    spring = da.System(
        [x], kinetic=m * x.diff() ** 2 / 2 + integrate(M * (s * x.diff()) ** 2 / 2, (s, 0, 1)), potential=k * x**2 / 2
    )
    yield frequencies(spring), ["k/(m + M/3)"]
    yield accelerations(spring)[0], "-k*x/(m + M/3)"


@TOPIC.problem("The first correction of a pendulum", "w = w0 (1 - a^2/16)")
def first_correction() -> Answers:
    """By how much is a pendulum of amplitude a slower than for small swings, in lowest order?"""
    swing = da.System("theta", kinetic="theta'**2/2", potential="-cos(theta)")
    period = da.forms.energy_integral(swing).period((0.02, 0.0))
    yield (period / (2 * math.pi) - 1) / 0.02**2, "1/16", 1e-4
    (theta,) = swing.coordinates
    yield da.forms.taylor(da.derive(swing).gravity[0], {theta: 0}, 3), "theta - theta**3/6"


@TOPIC.problem("A spring in powers of time", "x = 1 - w^2 t^2/2 + w^4 t^4/24 - ...")
def powers_of_time() -> Answers:
    """A spring is let go. What is its motion as a power series?"""
    spring = da.System("x", kinetic="x'**2/2", potential="9*x**2/2")
    yield da.motion.solution_jet(spring, 6, [1.0]).q.ravel(), [1, 0, -9 / 2, 0, 81 / 24, 0, -729 / 720]


@TOPIC.problem("Where the energy of a damped spring goes", "all of k x0^2/2 is dissipated in the end")
def dissipated() -> Answers:
    """A damped spring is let go. How much heat has it made when it is at rest?"""
    spring = da.System("x", kinetic="x'**2/2", potential="5*x**2/2", dissipation="2*x'**2/2")
    audit = da.motion.energy_audit(da.simulate(spring, q=[2], duration=25))
    yield audit.dissipated[-1], 10


@TOPIC.problem("Hamilton's equations of a spring", "q' = p/m, p' = -k q")
def in_momenta() -> Answers:
    """A spring in position and momentum: what are its equations, and where is it after a quarter of its period?"""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2, "k": 8})
    form = da.momenta.hamiltonian(spring)
    yield form.velocities[0], "p_x/m"
    moved = da.momenta.simulate_hamiltonian(form, q=[1.0], p=[0.0], duration=math.pi / 4)
    yield [moved.q[-1, 0], moved.p[-1, 0]], ["0", "-4"]


@TOPIC.problem("The port of a damped spring", "x' = (J - R) dH/dx + G u, y = p/m")
def port() -> Answers:
    """A damped spring is driven by u. Which matrix of losses has it, and which output belongs to u?"""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", dissipation="c*x'**2/2", forces="u", inputs="u",
                       parameters="m k c")  # fmt: skip
    form = da.momenta.port_hamiltonian(spring)
    yield form.dissipation_matrix[1, 1], "c"
    yield form.outputs[0], "p_x/m"
