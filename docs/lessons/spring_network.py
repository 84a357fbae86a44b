"""S38: a body that deforms, as particles joined by springs."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from dalembert.analysis.equilibria import equilibria
from dalembert.analysis.networks import spring_network
from dalembert.forms.approximation.linearisation import small_motions
from dalembert.simulation.simulate import simulate

from .lesson import Check, Lesson
from .measures import failures, gap

SOURCE = "Mechanics for design, lecture 03, 'spring model: the basis of simulated deformation'"


def in_line() -> float:
    """Two springs under a load f: f/k1, then f/k1 + f/k2."""
    chain = spring_network(
        {"wall": (0, 0), "a": (1, 0), "b": (2, 0)},
        [("wall", "a", 100), ("a", "b", 50)],
        fixed=["wall"],
        loads={"b": (10, 0)},
    )
    box = {name: (-0.1, 0.5) if name.startswith("x") else (-0.15, 0.15) for name in chain.coordinate_names}
    stretched = [rest.q for rest in equilibria(chain, box=box) if rest.stable]
    return math.inf if len(stretched) != 1 else gap(stretched[0], [0.1, 0.0, 0.3, 0.0])


def truss() -> float:
    """A tip held by two bars at 45 degrees that hangs down by d: the exact balance, solved by SciPy."""
    from scipy.optimize import brentq

    load, k = 5.0, 100.0
    built = spring_network(
        {"left": (-1, 0), "right": (1, 0), "tip": (0, 1)},
        [("left", "tip", k), ("right", "tip", k)],
        fixed=["left", "right"],
        loads={"tip": (0, -load)},
    )
    rests = [rest.q for rest in equilibria(built, box={"x_tip": (-0.05, 0.05), "y_tip": (-0.2, 0.1)}) if rest.stable]

    def balance(d: float) -> float:
        length = math.hypot(1, 1 + d)
        return 2 * k * (math.sqrt(2) - length) * (1 + d) / length - load

    return math.inf if len(rests) != 1 else gap(rests[0], [0.0, brentq(balance, -0.2, 0.1, xtol=1e-15)])


def modes() -> float:
    """Three masses between two walls: omega_j^2 = (4 k/m) sin^2(j pi/8) along the chain, 0 across it."""
    names = ["wall", "a", "b", "c", "end"]
    chain = spring_network(
        {name: (i, 0) for i, name in enumerate(names)},
        [(a, b, 20) for a, b in pairwise(names)],
        fixed=["wall", "end"],
        masses=2,
    )
    motion = small_motions(chain, dict.fromkeys(chain.coordinates, 0))
    K, M = (np.array(x, dtype=float) for x in (motion.stiffness, motion.mass_matrix))
    found = np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real)
    wanted = np.sort([0, 0, 0, *(4 * 10 * math.sin(j * math.pi / 8) ** 2 for j in (1, 2, 3))])
    return gap(found, wanted)


def energy() -> float:
    """A square with diagonals, thrown and spinning: energy and both momenta stay."""
    corners = {"a": (0, 0), "b": (1, 0), "c": (1, 1), "d": (0, 1)}
    springs = [(p, q, 300) for p, q in ("ab", "bc", "cd", "da", "ac", "bd")]
    square = spring_network(corners, springs, gravity=(0, 0))
    places = np.array(list(corners.values()), dtype=float)
    spin = 2.0 * np.column_stack([-(places[:, 1] - 0.5), places[:, 0] - 0.5]) + [0.4, 0.1]
    run = simulate(square, q=np.zeros(8), v=spin.ravel(), duration=2.0)
    v, r = run.v.reshape(len(run), 4, 2), run.q.reshape(len(run), 4, 2) + places
    turning = np.sum(r[..., 0] * v[..., 1] - r[..., 1] * v[..., 0], axis=1)
    stretched = np.max(np.abs(np.linalg.norm(r[:, 0] - r[:, 1], axis=1) - 1))
    return max(
        gap(run.energy, run.energy[0]),
        gap(v.sum(axis=1), [1.6, 0.4]),
        gap(turning, turning[0]),
        failures(stretched > 1e-3),
    )


LESSON = Lesson(
    name="spring-network",
    title="Deformation as a network of springs",
    source=SOURCE,
    checks=(
        Check("in line", "S38", in_line, 1e-8, "u = f/k1 and f/k1 + f/k2."),
        Check("truss", "S38", truss, 1e-9, "2 k (l_0 - l) sin = f, at large displacements."),
        Check("modes", "S38", modes, 1e-12, "omega_j^2 = (4 k/m) sin^2(j pi/8)."),
        Check("thrown square", "S38 M44", energy, 1e-8, "Inner forces change neither energy nor momenta."),
    ),
)
