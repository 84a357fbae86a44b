"""Rests that are known by construction: `equilibria` finds all of them, no others, and how stable they are.

V = sum of one-dimensional potentials in independent combinations of the coordinates, each with critical points that
are chosen; its Hessian there has the signs of the second derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import numpy as np
import sympy

from ..expressions import Expr, PythonSpelling, positive, real
from ..judge import Judge
from ..kind import Kind

#: How near a rest has to be, next to 1 and its distance from the origin; rests are chosen at least 0.4 apart.
NEAR = 1e-6
BOX = 3.0


@dataclass(frozen=True)
class Subject:
    """A potential in n coordinates, and its rests with the number of directions in which it falls."""

    q: tuple[Any, ...]
    potential: Expr
    rests: tuple[tuple[tuple[float, ...], int], ...]

    @property
    def script(self) -> str:
        names = ", ".join(map(str, self.q))
        kinetic = " + ".join(f"{x}.diff()**2/2" for x in self.q)
        box = ", ".join(f"{x}: ({-BOX}, {BOX})" for x in self.q)
        return (f'{names}, = da.coordinates("{" ".join(map(str, self.q))}")\n'
                f"system = da.System([{names}], kinetic={kinetic}, "
                f"potential={PythonSpelling({}).doprint(self.potential)})\n"
                f"rests = da.statics.equilibria(system, box={{{box}}})\n")


def make(random: Random) -> Subject:
    if random.random() < 0.1:
        return ring(random)
    count = random.choice((1, 1, 2, 2, 3))
    q = real(" ".join(f"q{k + 1}" for k in range(count)))
    mixing = _mixing(random, count)
    along = [sum(int(c) * x for c, x in zip(row, q, strict=True)) for row in mixing]
    parts = [one(random) for _ in range(count)]
    scale = positive(random, random.choice((0.0, 0.0, 6.0)))
    shift = random.choice((0, 0, 1e6, 12345.678))
    potential = scale * sum(part[0].xreplace({_S: x}) for part, x in zip(parts, along, strict=True)) + shift
    inverse = np.linalg.inv(mixing)
    rests = []
    for chosen in product(*(part[1] for part in parts)):
        place = inverse @ np.array([point for point, _ in chosen])
        if np.all(np.abs(place) < BOX - 0.2):
            rests.append((tuple(place.tolist()), sum(falls for _, falls in chosen)))
        elif not np.any(np.abs(place) > BOX + 0.2):
            return make(random)  # on the edge of the box
    return Subject(q, potential, tuple(rests))


def ring(random: Random) -> Subject:
    """k (r - 1)^2 + f x: two rests on the x axis, far stiffer across than along the ring."""
    q = real("q1 q2")
    stiffness = sympy.Integer(random.choice((1, 5, 50)))
    force = sympy.Rational(random.choice((1, -1)), 10 ** random.randint(1, 5))
    potential = stiffness * (sympy.sqrt(q[0] ** 2 + q[1] ** 2) - 1) ** 2 + force * q[0]
    shift = float(force / (2 * stiffness))
    return Subject(q, potential, (((1 - shift, 0.0), int(bool(force > 0))), ((-1 - shift, 0.0), int(bool(force < 0)))))


_S = sympy.Symbol("s", real=True)


def _mixing(random: Random, count: int) -> Any:
    """A matrix of whole numbers with determinant 1."""
    made = np.eye(count)
    for _ in range(random.choice((0, count))):
        if count > 1:
            i, j = random.sample(range(count), 2)
            made[i] += random.choice((-1, 1)) * made[j]
    return made


def one(random: Random) -> tuple[Expr, Sequence[tuple[float, int]]]:
    """A potential of one variable, and its critical points with 1 where it is a maximum."""
    kind = random.choice(("polynomial", "polynomial", "cosine", "well", "spring", "hill"))
    if kind == "hill":
        return sympy.exp(-(_S**2)), [(0.0, 1)]
    if kind == "spring":
        centre = round(random.uniform(-1, 1), 2)
        return (_S - centre) ** 2 / 2, [(centre, 0)]
    if kind == "cosine":
        phase = round(random.uniform(-1, 1), 2)
        points = [(phase + k * np.pi, k % 2) for k in range(-4, 5)]
        return -sympy.cos(_S - phase), points
    if kind == "well":
        width = round(random.uniform(0.5, 1.2), 2)
        return sympy.sqrt(1 + (_S**2 - width**2) ** 2), [(-width, 0), (0.0, 1), (width, 0)]
    points = sorted(random.sample([round(-1.6 + 0.5 * k, 2) for k in range(7)], random.choice((1, 3))))
    slope = sympy.Mul(*(_S - sympy.Rational(str(point)) for point in points))
    return sympy.integrate(sympy.expand(slope), _S), [(point, k % 2) for k, point in enumerate(points)]


def judge(subject: Subject, found: Judge) -> None:
    from ..expressions import run

    with found.asking("equilibria"):
        listed = run(subject.script)["rests"]
        inside = [rest for rest in listed if np.all(np.abs(rest.q) <= BOX)]
        missing = [(place, falls) for place, falls in subject.rests if not any(_near(rest.q, place) for rest in inside)]
        invented = [rest for rest in inside if not any(_near(rest.q, place) for place, _ in subject.rests)]
        found.checks += len(subject.rests) + 1
        if missing and not listed.exhaustive:
            found.undecided(f"of {len(subject.rests)} rests {len(missing)} are missing, which is told to be possible")
        elif missing:
            found.fail(f"of {len(subject.rests)} rests {len(missing)} are missing, such as {missing[0][0]}")
        if invented:
            found.fail(f"{len(invented)} rests of {len(inside)} do not exist, such as {invented[0].q.tolist()}")
        for rest in inside:
            for place, falls in subject.rests:
                if _near(rest.q, place):
                    found.equal(f"the stability at {place}", rest.stability, "unstable" if falls else "stable")


def _near(q: Any, place: Sequence[float]) -> bool:
    return bool(np.all(np.abs(np.asarray(q) - place) <= NEAR * (1 + np.abs(place))))


KIND = Kind("rests", 400, make, judge)
