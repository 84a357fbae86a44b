"""Motions with contacts against closed forms: when things rest, slip, grip and lift off, and that none falls through.

A ball that bounces past its Zeno time, a row of balls, collisions that count the digits of pi, a block that friction
holds, a ball that slips and then rolls, a ladder that leaves its wall, a block that rocks (Housner 1963), and random
bodies with four corners that are thrown on a floor.
"""

from __future__ import annotations

import time
import warnings

import numpy as np

import dalembert as da

from .common import Goal, Record, parser

G = 9.81
PI = {0: 3, 1: 31, 2: 314}
THROWN = 100
"""How many random bodies are thrown; `--thrown 10000` throws more."""
WIDE, TALL = 0.2, 1.0
ROCKS_FIRST, RESTS = 0.4908644578496, 12.23895172247
CORNERS = 4
NAMES = [f"{letter}{i}" for letter in "ab" for i in range(CORNERS)]


def bouncing(record: Record) -> None:
    """When the ball rests, in how many events; what it weighs then."""
    for e in (0.5, 0.9):
        floor = da.Contact("y", restitution=e)
        ball = da.System("y", kinetic="y'**2/2", potential=f"{G}*y", contacts=floor)
        motion = da.simulate(ball, q=[1.0], duration=10.0)
        late = abs(motion.events[-1].time - np.sqrt(2.0 / G) * (1.0 + e) / (1.0 - e))
        weight = next(iter(motion.contact_forces.values()))[-1, 0]
        record.row(problem="bouncing ball", restitution=e, events=len(motion.events), error=late, weight=weight - G)
        record.goals += [Goal(f"rest of a ball, e = {e}", 1e-12, late, at_least=False),
                         Goal(f"events until it rests, e = {e}", 60.0, len(motion.events), at_least=False)]  # fmt: skip


def counting(record: Record) -> None:
    """Collisions of a wall, a ball and one of 100^k times its mass; what one costs."""
    for k, count in PI.items():
        balls = da.compile(da.System("x y", kinetic=f"x'**2/2 + {100.0**k!r}*y'**2/2", contacts=[
            da.Contact("x", restitution=1), da.Contact("y - x", restitution=1)]))  # fmt: skip
        for _ in range(3):  # until all machine code is that of long runs
            da.simulate(balls, q=[1.0, 2.0], v=[0.0, -1.0], duration=20.0)
        started = time.process_time()
        motion = da.simulate(balls, q=[1.0, 2.0], v=[0.0, -1.0], duration=20.0)
        each = (time.process_time() - started) / len(motion.events)
        record.row(problem="counting pi", mass=100**k, collisions=len(motion.events), ms_each=1e3 * each)
        off = abs(len(motion.events) - count)
        record.goals.append(Goal(f"collisions with a mass of {100**k} that are not {count}", 0, off, at_least=False))


def cradle(record: Record) -> None:
    """One ball comes, one leaves."""
    row = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", contacts=[
        da.Contact("y - x - 1", restitution=1), da.Contact("z - y - 1", restitution=1)])  # fmt: skip
    motion = da.simulate(row, q=[-1.0, 1.0, 2.0], v=[1.0, 0.0, 0.0], duration=3.0)
    record.goals.append(Goal("cradle of three", 1e-14, float(np.abs(motion.v[-1] - [0, 0, 1]).max()), at_least=False))


def rubbing(record: Record) -> None:
    """A block held on a slope for 100 s; a ball that slips until it rolls at 5/7 of its speed."""
    angle = np.radians(20.0)
    down, press = float(G * np.sin(angle)), float(G * np.cos(angle))
    slope = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{press!r}*y - {down!r}*x",
                      contacts=da.Contact("y", friction=0.5, slip="x'"))  # fmt: skip
    creeps = float(np.abs(da.simulate(slope, q=[0.0, 0.0], duration=100.0).v).max())
    ball = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/5", potential=f"{G}*y",
                     contacts=da.Contact("y - 1", friction=0.3, slip="x' - th'"))  # fmt: skip
    motion = da.simulate(ball, q=[0.0, 1.0, 0.0], v=[2.0, 0.0, 0.0], duration=1.0)
    late = abs(motion.events[-1].time - 4.0 / (2.1 * G))
    record.goals += [Goal("creep of a block held by friction, m/s", 1e-12, creeps, at_least=False),
                     Goal("a ball begins to roll", 1e-12, late, at_least=False)]  # fmt: skip


def leaving(record: Record) -> None:
    """A smooth ladder leaves the wall where its height is 2/3 of that at the start."""
    ladder = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/6", potential=f"{G}*y",
                       contacts=[da.Contact("x - sin(th)", name="wall"), da.Contact("y - cos(th)", name="floor")])
    motion = da.simulate(ladder, q=[np.sin(0.3), np.cos(0.3), 0.3], duration=1.0, rtol=1e-12)
    (left,) = motion.events["wall"]
    off = abs(float(np.cos(left.q[2]) / np.cos(0.3)) - 2.0 / 3.0)
    record.goals.append(Goal("a ladder leaves the wall", 1e-12, off, at_least=False))


def rocking(record: Record) -> None:
    """The first quarter of a block's rocking, and when it stands."""
    feet = [da.Contact(f"y - {TALL}*cos(th) - {side}*sin(th)", friction=2.0, name=name,
                       slip=f"x' + ({TALL}*cos(th) + {side}*sin(th))*th'")
            for name, side in (("left", WIDE), ("right", -WIDE))]  # fmt: skip
    block = da.System("x y th", kinetic=f"x'**2/2 + y'**2/2 + {(WIDE**2 + TALL**2) / 6!r}*th'**2",
                      potential=f"{G}*y", contacts=feet)  # fmt: skip
    at = float(np.arctan(WIDE / TALL)) / 2.0
    start = [WIDE * np.cos(at) - TALL * np.sin(at), WIDE * np.sin(at) + TALL * np.cos(at), at]
    motion = da.simulate(block, q=start, duration=13.0, rtol=1e-12, atol=1e-14)
    first, last = abs(motion.events[0].time - ROCKS_FIRST), abs(motion.events[-1].time - RESTS)
    record.row(problem="rocking block", impacts=len(motion.events), first=first, rest=last)
    record.goals += [Goal("first quarter of a rocking block", 1e-12, first, at_least=False),
                     Goal("rest of a rocking block", 1e-10, last, at_least=False)]  # fmt: skip


def thrown(record: Record, count: int = THROWN) -> None:
    """Bodies of random corners, frictions and restitutions: how deep they sink, what energy they gain."""
    corners = [da.Contact(f"y + a{i}*sin(th) + b{i}*cos(th)", friction="mu", restitution="e", name=f"corner {i}",
                          slip=f"x' - (a{i}*sin(th) + b{i}*cos(th))*th'") for i in range(CORNERS)]  # fmt: skip
    body = da.System("x y th", kinetic="(x'**2 + y'**2 + I*th'**2)/2", potential=f"{G}*y", contacts=corners,
                     parameters={**dict.fromkeys(NAMES, 1.0), "mu": 0.3, "e": 0.5, "I": 0.3})  # fmt: skip
    model = da.compile(body, free=[*NAMES, "mu", "e", "I"])
    rng, deepest, gained, ended, events = np.random.default_rng(15), 0.0, 0.0, 0, 0
    for _ in range(count):
        angles, radii = np.sort(rng.uniform(0.0, 2.0 * np.pi, CORNERS)), rng.uniform(0.3, 1.0, CORNERS)
        values = dict(zip(NAMES, [*(radii * np.cos(angles)), *(radii * np.sin(angles))], strict=True))
        values |= {"mu": rng.uniform(0.0, 1.2), "e": rng.uniform(0.0, 0.95), "I": float(np.mean(radii**2)) / 2.0}
        motion = da.simulate(model, q=[0.0, 2.0, rng.uniform(-3, 3)], v=rng.normal(size=3), duration=3.0,
                             parameters=values, rtol=1e-11)  # fmt: skip
        deepest = max(deepest, -float(model.gaps(motion.q, parameters=values).min()))
        gained, ended = max(gained, float(np.diff(motion.energy).max())), ended + motion.success
        events += len(motion.events)
    record.row(problem="random bodies", thrown=count, events=events, deepest=deepest, gained=gained)
    record.goals += [Goal("random bodies come to the end", count, ended),
                     Goal("depth of random bodies, m", 1e-9, deepest, at_least=False),
                     Goal("energy that random bodies gain, J", 1e-10, gained, at_least=False)]  # fmt: skip


def main() -> None:
    """Run it."""
    asked = parser(__doc__ or "")
    asked.add_argument("--thrown", type=int, default=THROWN, help=f"how many random bodies are thrown ({THROWN})")
    options, record = asked.parse_args(), Record("contacts")
    warnings.simplefilter("ignore")
    for problem in (bouncing, counting, cradle, rubbing, leaving, rocking):
        problem(record)
    thrown(record, options.thrown)
    record.finish(options.json)


if __name__ == "__main__":
    main()
