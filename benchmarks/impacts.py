"""What contacts do, in numbers: `python3 -m benchmarks.impacts`.

Known answers of books, random shocks whose energy is counted, and the forces of 1 to 12 contacts, with their times,
beside SciPy's nnls, daqp and Pinocchio's conic solver. Peers that are absent are left out.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import argparse
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from dalembert.contact.impact import impact
from dalembert.contact.laws import Surface
from dalembert.contact.metric import Metric, metric
from dalembert.contact.next_mode import critical_friction, next_mode
from dalembert.contact.pressing import pressing_forces
from dalembert.contact.strike import strike
from dalembert.errors import DescriptionError

from .common import Goal, Record, interleave, parser
from .impact_peers import by_daqp, by_nnls, by_pinocchio

Vector = NDArray[np.float64]
G, MU = 9.81, 0.4
SIZES = (1, 2, 3, 4, 6, 8, 12)


def main() -> None:
    """Measure, print, and say which goals are met."""
    options = _options()
    record = Record("impacts")
    wrong = answers(record)
    gained, ledger = random_shocks(record, options.shocks, options.seed)
    off, apart = forces(record, options.seed)
    times(record, options.rounds)
    record.goals[:0] = [
        Goal("known answers that differ in their last digit", 0, wrong, at_least=False),
        Goal("random shocks that gain energy", 0, gained, at_least=False),
        Goal("ledger of random shocks, part of the energy", 1e-13, ledger, at_least=False),
        Goal("conditions of contact, worst residual", 1e-12, off, at_least=False),
        Goal("forces beside Pinocchio, part of the largest", 1e-9, apart, at_least=False),
    ]
    record.finish(options.json)


def _options() -> argparse.Namespace:
    found = parser(__doc__ or "")
    found.add_argument("--shocks", type=int, default=20_000, help="random shocks in the plane; a tenth in space")
    found.add_argument("--rounds", type=int, default=5, help="repeated rounds")
    found.add_argument("--seed", type=int, default=1, help="of the random cases")
    return found.parse_args()


# -------------------------------------------------------------------- known answers


def answers(record: Record) -> int:
    """How many known answers are missed by more than half of their last digit."""
    wrong = 0
    for name, found, wanted, digits in known():
        missed = not abs(found - wanted) <= 0.51 * 10.0**-digits
        record.row(answer=name, found=f"{found:.10g}", wanted=f"{wanted:.10g}", missed=missed)
        wrong += missed
    return wrong


def known() -> Iterator[tuple[str, float, float, int]]:
    """Name, found, wanted, and how many digits after the point the wanted one has."""
    W, tip = rod(np.pi / 4).operator, np.array([-1.0, 1.0])
    for law, rebound, lost in (("newton", 0.5, 0.7190), ("poisson", 0.3531, 0.8563), ("stronge", 0.3871, 0.8286)):
        after = impact(W, tip, 0.5, 0.5, law)
        yield f"rod, {law}: rebound", float(after.velocity[0]), rebound, 4
        yield f"rod, {law}: part of the energy lost", 2 * after.lost / float(tip @ np.linalg.solve(W, tip)), lost, 4
    yield "rod, newton: energy created, %", 100 * _created(), 56.0, 0
    dropped = impact(W, np.array([-1.0, 0.0]), 0.0, 1.0)
    yield "dropped rod: impulse", float(dropped.impulse[0]), 0.8, 15
    yield "dropped rod: rate", abs(float((rod(np.pi / 4).spread @ dropped.impulse)[2])), 1.697056, 6
    b, h = 0.2, 1.0
    mass = np.diag([1.0, 1.0, (b * b + h * h) / 3])
    corners = np.array([[0, 1, -b], [1, 0, h], [0, 1, b], [1, 0, h]])
    turning = np.array([h, -b, -1.0])
    rocked = strike(metric(mass, corners), (corners @ turning).reshape(2, 2), [Surface(10.0)] * 2)
    yield "rocking block: ratio of rates", float((turning + rocked.change)[2] / turning[2]), 0.942308, 6
    balls = metric(np.eye(3), np.array([[-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]]))
    for law, last in (("stronge", 1.0), ("moreau", 2 / 3)):
        struck = strike(balls, np.array([[-1.0], [0.0]]), [Surface(0.0, 1.0, law)] * 2)
        yield f"cradle of 3, {law}: last ball", float(struck.change[2]), last, 15
    yield from _painleve()


def _painleve() -> Iterator[tuple[str, float, float, int]]:
    angle, slip = np.pi / 3, np.array([[-1.0]])
    W = rod(angle).operator

    def modes(friction: float, rate: float) -> list[float]:
        free = np.array([-G + rate**2 * np.sin(angle), rate**2 * np.cos(angle)])
        return [float(mode.forces[0, 0]) for mode in next_mode(W, free, [friction], slip).modes]

    yield "Painleve rod, mu 1.4, rest: solutions", len(modes(1.4, 0.0)), 0, 0
    yield "Painleve rod, mu 1.4, 4 rad/s: solutions", len(modes(1.4, 4.0)), 2, 0
    yield "Painleve rod, mu 1.4, 4 rad/s: N", max(modes(1.4, 4.0)), 58.9397, 4
    yield "Painleve rod, mu 1: N", max(modes(1.0, 0.0)), 21.7535, 4
    least = critical_friction(rod(np.arctan(2.0)).operator, np.ones(1), slip)
    yield "Painleve rod: least friction", float("nan" if least is None else least[0]), 4 / 3, 14


def _created() -> float:
    """The part of its energy that Newton's law would add to a rod, from the sentence that refuses it."""
    W, tip = rod(np.radians(44.445)).operator, np.array([-1.0, 0.58335])
    try:
        impact(W, tip, 0.92121, 0.99845, "newton")
    except DescriptionError as error:
        return 2 * float(str(error).split("create ")[1].split()[0]) / float(tip @ np.linalg.solve(W, tip))
    return 0.0


def rod(angle: float) -> Metric:
    """A uniform rod of unit mass and half length, its centre up and right of the tip that touches."""
    return metric(np.diag([1.0, 1.0, 1 / 3]), np.array([[0.0, 1.0, -np.cos(angle)], [1.0, 0.0, np.sin(angle)]]))


# -------------------------------------------------------------------- random shocks


def random_shocks(record: Record, count: int, seed: int) -> tuple[int, float]:
    """How many shocks gain energy, and by how much the ledger is off, as a part of the energy before."""
    gained, off = 0, 0.0
    for space, tangents, number in (("plane", 1, count), ("space", 2, count // 10)):
        rng, worst, gains, lost = np.random.default_rng(seed), 0.0, 0, 0.0
        for i in range(number):
            rows, v = rng.normal(size=(1 + tangents, 6)), rng.normal(size=6)
            v -= rows[0] * max(0.0, 2.0 * (rows[0] @ v) / (rows[0] @ rows[0]))
            law = ("poisson", "stronge")[i % 2]
            after = impact(rows @ rows.T, rows @ v, rng.uniform(0.0, 2.0), rng.uniform(), law)
            moved, before = v + rows.T @ after.impulse, float(v @ v) / 2
            worst = max(worst, abs(after.lost - before + float(moved @ moved) / 2) / before)
            gains += after.lost < 0.0
            lost += after.lost / before / number
        record.row(shocks=number, space=space, gained=gains, ledger_off=worst, mean_part_lost=lost)
        gained, off = gained + gains, max(off, worst)
    return gained, off


# -------------------------------------------------------------------- forces


def forces(record: Record, seed: int, cases: int = 20) -> tuple[float, float]:
    """The worst residual of the conditions, and the largest difference from Pinocchio's forces."""
    worst, apart = 0.0, 0.0
    for k in SIZES:
        for tangents in (0, 1, 2):
            rng, off, other, found = np.random.default_rng(seed), 0.0, 0.0, 0
            for case in range(cases):
                W, b = bodies(rng, k, tangents, 6 if case % 2 else (1 + tangents) * k + 6)
                friction = np.full(k, MU * (tangents > 0))
                modes = next_mode(W, b, friction).modes
                found += bool(modes)
                if not modes:
                    continue
                off = max(off, residual(W, b, friction, modes[0].forces))
                peer = by_pinocchio(W, b, friction) if tangents == 2 and case % 2 == 0 else None
                if peer is not None:
                    size = max(float(np.abs(modes[0].forces).max()), 1e-300)
                    other = max(other, float(np.abs(peer() - modes[0].forces).max()) / size)
            record.row(contacts=k, tangents=tangents, cases=cases, solved=found, residual=off, beside_pinocchio=other)
            worst, apart = max(worst, off if found == cases else np.inf), max(apart, other)
    return worst, apart


def bodies(rng: np.random.Generator, k: int, tangents: int, motions: int) -> tuple[Vector, Vector]:
    """W and b of k contacts of something with so many motions; redundant where these are few."""
    rows = rng.normal(size=((1 + tangents) * k, motions))
    return rows @ rows.T, rows @ rng.normal(size=motions)


def residual(W: Vector, b: Vector, friction: Vector, found: Vector) -> float:
    """The largest violation of any condition of contacts without slip, next to the sizes in them."""
    a = (W @ found.ravel()).reshape(found.shape) + b.reshape(found.shape)
    speed = np.linalg.norm(a[:, 1:], axis=1)
    held = np.linalg.norm(found[:, 1:], axis=1) - friction * found[:, 0]
    rubbed = np.linalg.norm(found[:, 1:] * speed[:, None] + friction[:, None] * found[:, :1] * a[:, 1:], axis=1)
    rubbed = np.minimum(speed, rubbed / np.maximum(speed, 1e-300))
    wrong = [-found[:, 0], -a[:, 0], np.minimum(np.abs(found[:, 0]), np.abs(a[:, 0])), held, rubbed]
    return float(np.max(wrong) / (np.abs(a).max() + np.abs(b).max() + np.abs(found).max()))


# -------------------------------------------------------------------- times


def times(record: Record, rounds: int) -> None:
    """The time of the next mode of 1 to 12 contacts without friction, in the plane and in space, beside others."""
    for k in SIZES:
        rng = np.random.default_rng(k)
        W, b = bodies(rng, k, 0, k + 2)
        contenders = {"ours": lambda W=W, b=b: pressing_forces(W, b), "nnls": by_nnls(W, b), "daqp": by_daqp(W, b)}
        measured = _measured(record, rounds, contenders, contacts=k, friction="none")
        if k == SIZES[-1]:
            record.goals.append(Goal(f"{k} smooth contacts, times nnls", 2, measured["ours"] / measured["nnls"], False))
        W, b = bodies(rng, k, 1, 2 * k + 2)
        _measured(record, rounds, {"ours": _mode_of(W, b, k)}, contacts=k, friction="plane")
        W, b = bodies(rng, k, 2, 3 * k + 2)
        peer = by_pinocchio(W, b, np.full(k, MU), 1e-10)
        _measured(record, rounds, {"ours": _mode_of(W, b, k), "pinocchio": peer}, contacts=k, friction="space")


def _mode_of(W: Vector, b: Vector, k: int) -> Callable[[], object]:
    return lambda: next_mode(W, b, np.full(k, MU))


def _measured(
    record: Record, rounds: int, contenders: dict[str, Callable[[], object] | None], **columns: object
) -> dict[str, float]:
    there = {name: call for name, call in contenders.items() if call is not None}
    timings = interleave(there, rounds, 0.005)
    seconds = {name: timings.seconds(name) for name in there}
    record.row(**columns, **{f"{name}_us": 1e6 * value for name, value in seconds.items()})
    return seconds


if __name__ == "__main__":
    main()
