"""Particles: falling, thrown, on strings, wedges and wires."""

from __future__ import annotations

import math

import dalembert as da

from .problem import Answers, Topic, accelerations, frequencies

TOPIC = Topic("Particles")


@TOPIC.problem("Atwood's machine", "x'' = g (m1 - m2) / (m1 + m2)")
def atwood() -> Answers:
    """Two weights hang on a string over a light wheel. How fast does the heavier one, m1, gain speed?"""
    machine = da.System("x", kinetic="(m1 + m2)*x'**2/2", potential="-(m1 - m2)*g*x", parameters="m1 m2 g")
    yield accelerations(machine)[0], "g*(m1 - m2)/(m1 + m2)"


@TOPIC.problem("The pull of Atwood's string", "T = 2 m1 m2 g / (m1 + m2)")
def atwood_string() -> Answers:
    """The string is long as it was: x1 + x2 = l, both counted downwards. What does it pull with?"""
    machine = da.System("x1 x2", kinetic="m1*x1'**2/2 + m2*x2'**2/2", potential="-m1*g*x1 - m2*g*x2",
                        holonomic=["l - x1 - x2"], parameters="m1 m2 g l")  # fmt: skip
    yield accelerations(machine)[2], "2*m1*m2*g/(m1 + m2)"


@TOPIC.problem("A wheel with mass in Atwood's machine", "x'' = g (m1 - m2) / (m1 + m2 + I/r^2)")
def atwood_wheel() -> Answers:
    """The wheel over which the string runs without slip is a disc of mass M. By how much does it slow the weights?"""
    machine = da.System("x phi", kinetic="(m1 + m2)*x'**2/2 + M*r**2*phi'**2/4", potential="-(m1 - m2)*g*x",
                        holonomic=["x - r*phi"], parameters="m1 m2 M r g")  # fmt: skip
    yield accelerations(machine)[0], "g*(m1 - m2)/(m1 + m2 + M/2)"


@TOPIC.problem("Two wheels, three weights", "a = g (4 m2 m3 - m1 (m2 + m3)) / (4 m2 m3 + m1 (m2 + m3)), upwards for m1")
def double_atwood() -> Answers:
    """A weight m1 hangs at one end of a string, a light wheel at the other; over that wheel hang m2 and m3."""
    machine = da.System("x y", kinetic="m1*x'**2/2 + m2*(y' - x')**2/2 + m3*(x' + y')**2/2",
                        potential="-m1*g*x - m2*g*(y - x) + m3*g*(x + y)", parameters="m1 m2 m3 g")  # fmt: skip
    yield -accelerations(machine)[0], "g*(4*m2*m3 - m1*(m2 + m3))/(4*m2*m3 + m1*(m2 + m3))"


@TOPIC.problem("A block on a sliding wedge", "X'' = -m g sin(a) cos(a) / (M + m sin(a)^2)")
def sliding_wedge() -> Answers:
    """A block slides down a smooth wedge of angle a, which slides on a smooth table itself. How does the wedge move?"""
    wedge = da.System("X s", kinetic="M*X'**2/2 + m*((X' + s'*cos(a))**2 + (s'*sin(a))**2)/2",
                      potential="-m*g*s*sin(a)", parameters="M m g a")  # fmt: skip
    yield accelerations(wedge), ["-m*g*sin(a)*cos(a)/(M + m*sin(a)**2)", "(M + m)*g*sin(a)/(M + m*sin(a)**2)"]
    yield sum(da.derive(wedge).conserved.values()), "(M + m)*X' + m*cos(a)*s'"


@TOPIC.problem("The range of a throw", "R = v^2 sin(2 a) / g, highest at v^2 sin(a)^2 / (2 g)")
def throw() -> Answers:
    """A stone is thrown at 20 m/s, 35 degrees above the level. How far and how high does it go?"""
    stone = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y")
    v = [20 * math.cos(math.radians(35)), 20 * math.sin(math.radians(35))]
    path = da.simulate(
        stone, q=[0, 0], v=v, duration=5, events=[da.Event("y'", name="top"), da.Event("y", "falling", "stop")]
    )
    yield path.events["top"][0].q[1], "(20*sin(35*pi/180))**2/(2*9.81)"
    yield path["x"][-1], "400*sin(70*pi/180)/9.81"


@TOPIC.problem("The parabola of safety", "y = v^2/(2 g) - g x^2/(2 v^2)")
def safety() -> Answers:
    """Stones leave a point with one speed v in all directions. How high do they come over the place x?"""
    from sympy import symbols

    x, s, v, g = symbols("x s v g", positive=True)
    (best,) = da.statics.extrema(x * s - g * x**2 * (1 + s**2) / (2 * v**2), [s])
    yield best.value, "v**2/(2*g) - g*x**2/(2*v**2)"
    yield best.kind == "maximum", True


@TOPIC.problem("Falling with linear drag", "v = g/k (1 - exp(-k t))")
def linear_drag() -> Answers:
    """A body falls in a fluid that resists with m k v. What is its speed after a time?"""
    body = da.System("y", kinetic="m*y'**2/2", potential="-m*g*y", dissipation="m*k*y'**2/2",
                     parameters={"m": 2, "g": 9.81, "k": 0.7})  # fmt: skip
    fall = da.simulate(body, q=[0], duration=3)
    yield fall.v[-1], ["9.81/0.7*(1 - exp(-2.1))"]
    yield fall["y"][-1], "9.81/0.7*(3 - (1 - exp(-2.1))/0.7)"
    yield accelerations(body)[0], "g - k*y'"


@TOPIC.problem("Falling with drag by the square of the speed", "v = sqrt(g/k) tanh(sqrt(g k) t)")
def square_drag() -> Answers:
    """Air resists a falling ball with m k v^2. How fast is it, and how deep, after a time?"""
    ball = da.System("y", kinetic="y'**2/2", potential="-9.81*y", forces={"y": "-0.05*y'*abs(y')"})
    fall = da.simulate(ball, q=[0], duration=4)
    yield fall.v[-1], ["sqrt(9.81/0.05)*tanh(4*sqrt(9.81*0.05))"]
    yield fall["y"][-1], "log(cosh(4*sqrt(9.81*0.05)))/0.05"


@TOPIC.problem("A bead on a turning spoke", "r = r0 cosh(w t), the torque is 2 m w r r'")
def turning_spoke() -> Answers:
    """A bead slides on a straight smooth spoke that turns at a steady rate w. How does it leave, and what drives it?"""
    spoke = da.System("r phi", kinetic="m*(r'**2 + r**2*phi'**2)/2", holonomic=["phi - w*t"], parameters="m w")
    found = accelerations(spoke)
    yield found[0], "r*phi'**2"
    yield found[2], "2*m*r*r'*phi'"
    bead = da.System("r", kinetic="(r'**2 + 4*r**2)/2")
    yield da.simulate(bead, q=[0.3], duration=1.5)["r"][-1], "0.3*cosh(3)"


@TOPIC.problem("A bead on a turning hoop", "rests at 0, pi and, for w^2 > g/r, where cos(theta) = g / (w^2 r), stable")
def turning_hoop() -> Answers:
    """A hoop turns about its upright diameter at 7 rad/s. Where does a bead on it stay?"""
    hoop = da.System("theta", kinetic="m*r**2*theta'**2/2", potential="-m*g*r*cos(theta) - m*r**2*w**2*sin(theta)**2/2",
                     parameters={"m": 1, "g": 9.81, "r": 0.5, "w": 7})  # fmt: skip
    stable = [rest.q[0] for rest in da.statics.equilibria(hoop) if rest.stable and rest.q is not None]
    yield stable, ["-acos(9.81/(49*0.5))", "acos(9.81/(49*0.5))"]
    yield len(da.statics.equilibria(hoop)), 4


@TOPIC.problem("Sliding off a ball", "the block leaves where cos(theta) = 2/3")
def off_a_ball() -> Answers:
    """A small block slides from the top of a smooth ball that holds still. At which angle does it leave?"""
    block = da.System(
        "r theta", kinetic="(r'**2 + r**2*theta'**2)/2", potential="9.81*r*cos(theta)", holonomic=["r - 1"]
    )
    slide = da.simulate(block, q=[1, 1e-5], duration=6, events=[da.Event("lambda_0", "falling", "stop", name="off")])
    yield math.cos(slide["theta"][-1]), "2/3"
    yield slide.events["off"].times.size, 1


@TOPIC.problem("Round a loop", "the least height that goes round a loop of radius r is 5 r / 2")
def loop() -> Answers:
    """A cart starts at rest at height 5 r/2 and runs round an upright loop on its inner side. It just does not fall."""
    cart = da.System("r theta", kinetic="(r'**2 + r**2*theta'**2)/2", potential="-g*r*cos(theta)", holonomic=["R - r"],
                     parameters="g R")  # fmt: skip
    energy = da.derive(cart).energy
    r, theta = cart.coordinates
    top = {theta.diff(): "sqrt(g/R)", theta: "pi", r: "R", r.diff(): 0}
    yield accelerations(cart)[2], "r*theta'**2 + g*cos(theta)"
    yield energy.subs({r.diff(): 0}).subs(top, simultaneous=True).doit(), "g*(5*R/2 - R)"


@TOPIC.problem("A chain that slides off a table", "x = x0 cosh(sqrt(g/l) t)")
def falling_chain() -> Answers:
    """A chain lies straight on a smooth table, a part x of its length l over the edge. How does it slip down?"""
    chain = da.System("x", kinetic="mu*l*x'**2/2", potential="-mu*g*x**2/2", parameters={"mu": 3, "l": 2, "g": 9.81})
    yield accelerations(chain)[0], "g*x/l"
    slip = da.simulate(chain, q=[0.2], duration=5, events=[da.Event("x - l", action="stop")])
    yield slip.events.times, ["acosh(10)*sqrt(2/9.81)"]


@TOPIC.problem("Two weights, one through a hole", "w^2 = 3 g M / (r (M + m)) about circles of radius r")
def through_a_hole() -> Answers:
    """A puck circles on a smooth table, tied through a hole to a weight that hangs. How does that swing if touched?"""
    table = da.System("r phi", kinetic="(M + m)*r'**2/2 + m*r**2*phi'**2/2", potential="M*g*r", parameters="M m g R")
    radial = da.momenta.routhian(table).system
    yield da.derive(radial).gravity[0], "M*g - p_phi**2/(m*r**3)"
    (square,) = frequencies(radial, {"r": "R"}, parameters={"p_phi": "sqrt(M*g*m*R**3)"})
    yield square, "3*g*M/(R*(M + m))"


@TOPIC.problem("A ball thrown over a hill", "it stays in touch for v^2 < g R")
def over_a_hill() -> Answers:
    """A puck slides over the round top of a hill of radius 2 m at 4.3 or 4.5 m/s. Does it keep touch at the top?"""
    for speed, wanted in ((4.3, True), (4.5, False)):
        puck = da.System("r a", kinetic="(r'**2 + r**2*a'**2)/2", potential="9.81*r*cos(a)", holonomic=["r - 2"])
        slide = da.simulate(puck, q=[2, 0], v=[0, speed / 2], duration=1e-3)
        yield da.motion.stays_in_contact(slide, 0).held, wanted


@TOPIC.problem("A ring in four charts", "x = cos(t), y = sin(t)")
def charts_of_a_ring() -> Answers:
    """A bead runs round a smooth ring told by x^2 + y^2 = 1. Where is it after a turn, by charts y(x) and x(y)?"""
    ring = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x**2 + y**2 - 1"])
    y_up, y_down = "sqrt(1 - x**2)", "-sqrt(1 - x**2)"
    x_up, x_down = "sqrt(1 - y**2)", "-sqrt(1 - y**2)"
    charts = [*(da.forms.reduce(ring, {"y": text}, new="x") for text in (y_up, y_down)),
              *(da.forms.reduce(ring, {"x": text}, new="y") for text in (x_up, x_down))]  # fmt: skip
    turn = da.motion.simulate_on_charts(charts, q=[1, 0], v=[0, 1], duration=4)
    yield turn.q[-1], ["cos(4)", "sin(4)"]


@TOPIC.problem("Galileo's boosts", "m x - t p_x stays for free particles")
def boosts() -> Answers:
    """Which quantities of a free particle stay beside its momentum and energy?"""
    free = da.System("x", kinetic="m*x'**2/2", parameters="m")
    kinds = {each.kind for each in da.momenta.symmetries(free)}
    yield len(da.momenta.symmetries(free)), 5
    yield any("boost" in kind for kind in kinds), True
