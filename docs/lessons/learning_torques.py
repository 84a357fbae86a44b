"""S37, M12-M14: torques of a wanted motion, by inverse dynamics and by trials that learn; feedback that holds it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dalembert.analysis.learning import learn_inputs
from dalembert.analysis.tracking import computed_torque, inverse_dynamics_along
from dalembert.description.coordinates import coordinates, time
from dalembert.description.system import System
from dalembert.model import compile as compiled
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import failures, gap

SOURCE = (
    "De Luca, Robotics 2, Lagrangian dynamics, 'direct' and 'inverse dynamics', 'iterative learning'; the learning "
    "law, by the error of the acceleration: Arimoto, Kawamura and Miyazaki, 1984"
)
MASSES = {"m1": 1.0, "m2": 0.7, "l": 0.5, "g": 9.81}


@cache
def arm() -> System:
    """Two point masses on links of length l, absolute angles, a motor in each joint."""
    from sympy import cos, symbols

    a, b = coordinates("a b")
    m1, m2, l, g = symbols("m1 m2 l g", positive=True)  # noqa: E741
    tau = symbols("tau1 tau2")
    kinetic = (m1 + m2) * l**2 * a.diff() ** 2 / 2 + m2 * l**2 * b.diff() ** 2 / 2
    kinetic += m2 * l**2 * a.diff() * b.diff() * cos(a - b)
    return System(
        [a, b],
        kinetic=kinetic,
        potential=-(m1 + m2) * g * l * cos(a) - m2 * g * l * cos(b),
        forces={a: tau[0] - tau[1], b: tau[1]},
        inputs=tau,
    )


def wanted() -> dict[str, Any]:
    from sympy import Rational, cos, sin

    return {"a": sin(time()), "b": Rational(1, 2) * cos(2 * time())}


def by_hand(times: np.ndarray) -> np.ndarray:
    """The torques of the arm along the wanted motion, from its equations written down."""
    m1, m2, l, g = MASSES.values()  # noqa: E741
    a, b = np.sin(times), np.cos(2 * times) / 2
    da, db, dda, ddb = np.cos(times), -np.sin(2 * times), -np.sin(times), -2 * np.cos(2 * times)
    first = (
        (m1 + m2) * l**2 * dda
        + m2 * l**2 * (ddb * np.cos(a - b) + db**2 * np.sin(a - b))
        + (m1 + m2) * g * l * np.sin(a)
    )
    second = m2 * l**2 * (ddb + dda * np.cos(a - b) - da**2 * np.sin(a - b)) + m2 * g * l * np.sin(b)
    return np.column_stack([first + second, second])


def inverse_dynamics() -> float:
    times = np.linspace(0, 2, 41)
    return gap(inverse_dynamics_along(arm(), wanted(), times, parameters=MASSES).inputs, by_hand(times))


def direct_dynamics() -> float:
    """The torques, fed forward, give the motion back."""
    model = compiled(arm(), MASSES)
    times = np.linspace(0, 1, 21)
    exact = computed_torque(arm(), wanted(), stiffness=0, damping=0)
    run = simulate(model, q=[0.0, 0.5], v=[1.0, 0.0], inputs=exact, duration=1.0, times=times)
    return gap(run.q, np.column_stack([np.sin(times), np.cos(2 * times) / 2]))


def sampled() -> float:
    """Between the steps of the integrator the motion is as good as at them: T_s is free."""
    model = compiled(arm(), MASSES)
    run = simulate(model, q=[0.3, -0.2], duration=2.0)
    often = simulate(model, q=[0.3, -0.2], duration=2.0, times=np.linspace(0, 2, 401))
    return gap(run.at(often.times).q, often.q)


def feedback() -> float:
    """e'' + 2 w e' + w^2 e = 0: e = e_0 (1 + w t) exp(-w t)."""
    w, e0, times = 4.0, 0.2, np.linspace(0, 3, 31)
    u = computed_torque(arm(), wanted(), stiffness=w**2, damping=2 * w)
    run = simulate(arm(), parameters=MASSES, q=[-e0, 0.5], v=[1.0, 0.0], inputs=u, duration=3.0, times=times)
    return gap(np.sin(times) - run.q[:, 0], e0 * (1 + w * times) * np.exp(-w * times))


def learned() -> float:
    """The model behind the gains is wrong by 20 %; u_k tends to u_d all the same."""
    found = learn_inputs(
        arm(), wanted(), 1.0, trials=14, samples=101, parameters=MASSES, believed={**MASSES, "m1": 1.2, "m2": 0.6}
    )
    off = [gap(u, by_hand(found.times)) for u in found.inputs[1:]]
    return max(off[-1], failures(found.success, off[0] > off[1] > off[2] > off[3]))


def rate_of_learning() -> float:
    """A lone mass without feedback: each trial leaves |1 - gain m_believed/m| of the error."""
    block = System("x", kinetic="m*x'**2/2", forces="u", inputs=["u"], parameters={"m": 2})
    found = learn_inputs(
        block, {"x": "t**2"}, 1.0, trials=5, samples=21, gain=0.5, stiffness=0, damping=0, believed={"m": 2.4}
    )
    return gap(found.errors[1:] / found.errors[:-1], 0.4)


LESSON = Lesson(
    name="learning-torques",
    title="Torques for a wanted motion: computed, and learned by trials",
    source=SOURCE,
    checks=(
        Check("inverse dynamics", "M13", inverse_dynamics, 1e-12, "u_d = M a_d + C v_d + g along q_d(t), by hand."),
        Check("direct dynamics", "M12 M13", direct_dynamics, 1e-7, "u_d fed forward gives q_d back."),
        Check("sampling", "M12", sampled, 1e-7, "Any T_s: the dense output agrees with a run that is sampled there."),
        Check("computed torque", "M13", feedback, 1e-7, "The error decays as e_0 (1 + w t) exp(-w t)."),
        Check("learning", "S37 M14", learned, 1e-3, "lim u_k = u_d, although the model of the gains is wrong."),
        Check("rate", "S37 M14", rate_of_learning, 1e-6, "e_(k+1)/e_k = |1 - gain m_believed/m|."),
    ),
)
