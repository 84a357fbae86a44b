"""Contacts and dry friction in the script of pages, beside `through_contacts` and the rooms that it asks, in NumPy."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.contact.laws import Surface
from dalembert.contact.metric import metric
from dalembert.contact.next_mode import next_mode
from dalembert.contact.strike import strike
from dalembert.errors import DescriptionError, StoppedError
from dalembert.simulation.portable import portable
from dalembert.view.bodies import seen
from dalembert.view.forces import Pulls, forces_of
from tests.node import answered, needs_node

G, WIDE, TALL = 9.81, 0.2, 1.0
SCRIPT, MODES = (Path(__file__).with_name(name) for name in ("portable.mjs", "modes.mjs"))
LAWS = "stronge", "poisson", "newton", "moreau"


def block(**parameters: float) -> da.Trajectory:
    """A block that falls on two corners, slips, rocks and is kicked; where it stands, its corners share all."""
    corners = [da.Contact(f"y - {TALL}*cos(th) {sign} {WIDE}*sin(th)", friction="mu", restitution=0.4, name=name,
                          slip=f"x' + ({TALL}*cos(th) {other} {WIDE}*sin(th))*th'", law=law)
               for name, sign, other, law in (("left", "-", "+", "stronge"),
                                              ("right", "+", "-", "poisson"))]  # fmt: skip
    system = da.System(
        "x y th", kinetic=f"x'**2/2 + y'**2/2 + {(WIDE**2 + TALL**2) / 6!r}*th'**2", potential=f"{G}*y",
        contacts=corners, parameters="mu", events=[da.Event("t - 0.6", "rising", {"x'": "x' + 0.6"}, name="kick")],
    )  # fmt: skip
    return moved(system, [0.0, 1.2, 0.0], [0.5, 0.0, 0.0], 0.8, {"mu": 0.4} | parameters)


def belt(**parameters: float) -> da.Trajectory:
    """A block that a belt takes along until its spring pulls it off, and a joint that sticks beside it."""
    system = da.System("x th", kinetic="x'**2/2 + th'**2/2", potential="x**2/2 + th**2/2", parameters="V",
                       friction={"x' - V": {"force": 0.5, "stiction": 1.0, "name": "belt"},
                                 "th'": {"force": 0.07, "name": "joint"}})  # fmt: skip
    return moved(system, [0.0, 1.0], [0.2, 0.0], 25.0, {"V": 0.2} | parameters)


def lift(**parameters: float) -> da.Trajectory:
    """A block in a guide that rubs dry falls on a floor, is drawn up from it, and falls again."""
    system = da.System("y", kinetic="y'**2/2", potential=f"{G}*y", contacts=da.Contact("y", name="floor"),
                       forces={"y": "F*sin(t)^2 - 5"}, parameters="F",
                       friction={"y'": {"force": 1.0, "name": "guide"}})  # fmt: skip
    return moved(system, [0.5], [0.0], 6.0, {"F": 20.0} | parameters)


def ball(**parameters: float) -> da.Trajectory:
    """A ball that falls on a floor, whose slip turns until it rolls, that is pushed off its way and drawn up."""
    system = da.System(
        "x y z a b", kinetic="(x'**2 + y'**2 + z'**2)/2 + 0.002*(a'**2 + b'**2)", potential=f"{G}*z", parameters="mu",
        contacts=da.Contact("z - 0.1", friction="mu", restitution=0.3, slip=("x' - 0.1*b'", "y' + 0.1*a'")),
        forces={"z": "20*exp(-((t - 1.6)/0.1)^2)", "x": "16*exp(-((t - 1)/0.1)^2)"},
    )  # fmt: skip
    return moved(system, [0.0, 0.0, 0.12, 0.0, 0.0], [1.0, -0.5, 0.0, 20.0, -30.0], 2.4, {"mu": 0.3} | parameters)


def crate(**parameters: float) -> da.Trajectory:
    """A crate that falls flat on four corners, which repeat each other, and is pushed along a way that turns."""
    places = [(-1, -1), (-1, 1), (1, -1), (1, 1.5)]
    corners = [da.Contact(f"z + ({b})*r - ({a})*p", friction="mu", stiction="1.2*mu", name=f"corner {i}",
                          slip=(f"x' - ({b})*w'", f"y' + ({a})*w'")) for i, (a, b) in enumerate(places)]  # fmt: skip
    pushes = {"x": (6, 1.0), "y": (3, 1.1), "w": (1, 0.9), "r": (2, 1.0)}
    system = da.System(
        "x y z w r p", kinetic="(x'**2 + y'**2 + z'**2 + w'**2 + r'**2 + p'**2)/2", potential=f"{G}*z",
        contacts=corners, parameters="mu", forces={q: f"{F}*exp(-((t - {t})/0.2)^2)" for q, (F, t) in pushes.items()},
    )  # fmt: skip
    return moved(system, [0.0, 0.0, 0.02, 0.0, 0.0, 0.0], [0.5, 0.3, 0.0, 0.1, 0.0, 0.0], 2.0, {"mu": 0.4} | parameters)


def sled(**parameters: float) -> da.Trajectory:
    """A sled on two runners that repeat each other, and slip where both bear all that they can."""
    runners = [da.Contact(f"y {sign} 0.5*th", friction="mu", slip="x'", name=name)
               for name, sign in (("front", "-"), ("back", "+"))]  # fmt: skip
    system = da.System("x y th", kinetic="(x'**2 + y'**2 + th'**2)/2", potential=f"{G}*y", contacts=runners,
                       parameters="mu", forces={"x": "3*t", "th": "-2"})  # fmt: skip
    return moved(system, [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 2.0, {"mu": 0.4} | parameters)


def egg(**parameters: float) -> da.Trajectory:
    """An egg falls on an ellipse that turns, and rolls off it."""
    m = da.Mechanism("egg", gravity=(0, -G, 0), parameters="c")
    m.planar("a", m.ground, m.body("egg", 1.0, inertia=(0.01, 0.01, 0.01)))
    m.revolute("phi", m.ground, m.body("disc", 2.0, inertia=(0.02, 0.02, 0.02)))
    shape = m.curve("egg", "0.1 + 0.01*cos(angle) + c*cos(2*angle)")
    m.contact(shape, m.ellipse("disc", (0.3, 0.25)), friction=0.4, restitution=0.3)
    return moved(m.system, [0.02, 0.5, 0.3, 0.1], [0.0, 0.0, 1.0, 0.0], 0.8, {"c": 0.004} | parameters)


def moved(system: da.System, q: list[float], v: list[float], span: float, values: dict[str, float]) -> da.Trajectory:
    """The motion of strict machine code."""
    model = da.compile(system, free=list(values), target="strict")
    return da.simulate(model, q=q, v=v, duration=span, parameters=values)


def there(run: da.Trajectory, *turns: Any, pulls: Pulls | None = None, at: float = 0.7) -> list[dict[str, Any]]:
    """What Node says of a motion."""
    code, told = portable(run, further=pulls.nodes if pulls else ())
    asked = {"data": told | {"code": base64.b64encode(code).decode()}, "turns": turns, "at": at}
    return answered(SCRIPT, [asked])[0]


def numbers(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text))


def is_same(told: dict[str, Any], run: da.Trajectory) -> bool:
    """Whether the events are the same at the same times, the steps as many, and where they end on the motion."""
    steps, times, states = run.motion.steps, numbers(told["times"]), numbers(told["states"])
    found = [(each["name"], each["what"]) for each in told["happened"]]
    meant = [(each.name, "sets" if each.action == "reset" else each.action) for each in run.events]
    moments = [each["time"] for each in told["happened"]]
    if not told["finished"] or found != meant or len(times) != len(steps.clock):
        return False
    meant_there, between = steps.states.copy(), np.abs(times - steps.clock) > 1e-11  # where rounding made other steps
    at = run.at(times[between])
    meant_there[between] = np.column_stack((at.q, at.v))
    return (np.allclose(states, meant_there.ravel(), rtol=0, atol=1e-8)
            and np.allclose(moments, run.events.times, rtol=0, atol=1e-8))


@needs_node
@pytest.mark.parametrize("motion, words", [(block, {"impact", "slips", "sticks", "reset"}),
                                           (belt, {"slips", "sticks"}), (lift, {"impact", "lifts", "slips"}),
                                           (ball, {"impact", "rests", "slips", "sticks", "lifts"}),
                                           (crate, {"impact", "slips", "sticks"}), (sled, {"slips"}),
])  # fmt: skip
def test_contacts_do_there_what_they_do_here(motion, words) -> None:
    run = motion()
    (name, value), *_ = zip(run.model.parameters, run.parameters, strict=True)
    other = motion(**{name: 0.8 * value})
    told, changed = there(run, ["set", {name: 0.8 * value}])
    assert words <= {each.action for each in run.events}
    assert is_same(told, run) and is_same(changed, other) and not is_same(told, other)


@needs_node
def test_curves_touch_there_as_they_do_here() -> None:
    """Events and the end are the same; how far steps go in free flight is a matter of rounding."""
    run = egg()
    (told,) = there(run)
    meant = [(each.name, each.action) for each in run.events]
    assert {"impact", "sticks", "slips", "lifts"} <= {action for _, action in meant}
    assert [(each["name"], each["what"]) for each in told["happened"]] == meant
    np.testing.assert_allclose([each["time"] for each in told["happened"]], run.events.times, atol=1e-8)
    np.testing.assert_allclose(numbers(told["states"])[-8:], [*run.q[-1], *run.v[-1]], atol=1e-8)


@needs_node
def test_forces_of_contacts_and_overlaps_are_told() -> None:
    x, y = da.coordinates("x y")
    ball = da.System([x, y], kinetic="(x'**2 + y'**2)*m/2", potential=f"{G}*m*y", parameters={"m": 2.0},
                     contacts=[da.Contact("y", friction=0.3, slip="x'", name="floor")])  # fmt: skip
    run = da.simulate(da.compile(ball, target="strict"), q=[0, 0.05], v=[1.0, 0], duration=0.5)
    scene = da.Scene((da.scene.Marker("ball", (x, y, 0)),), "y")
    moving = seen(run, scene)
    assert moving is not None
    pulls = forces_of(run, scene, moving)
    assert pulls is not None
    slides, sunk = there(run, ["set", {"y": -0.1}], pulls=pulls, at=0.2)
    assert numbers(slides["further"]) == pytest.approx([-0.3 * 2 * G, 2 * G, 0.0])
    assert sunk["status"] == "contact 'floor' starts inside, with a gap of -0.100" and not sunk["finished"]


def test_what_cannot_travel_is_named() -> None:
    slips = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential=f"{G}*z", friction={"z'": 1},
                      contacts=da.Contact("z", friction=0.5, slip=("x'", "y'"), name="floor"))  # fmt: skip
    with pytest.raises(DescriptionError, match="joints that rub dry beside the friction of contact 'floor' in space"):
        portable(da.simulate(slips, q=[0.0, 0.0, 0.0], v=[1.0, 0.0, 0.0], duration=0.1))
    brakes = da.System("x", kinetic="x'**2/2", friction={"x'": 1, "2*x'": 1})
    with pytest.raises(DescriptionError, match="joints that rub dry repeat each other, which does not travel"):
        portable(da.simulate(brakes, q=[0.0], v=[1.0], duration=0.1))


# ---------------------------------------------------------------- modes and shocks, in random numbers


def cases(seed: int, count: int, d: int) -> list[dict[str, Any]]:
    """Bodies of a few freedoms with contacts of d tangents that may repeat each other, some without friction, some that
    slip."""
    random, found = np.random.default_rng(seed), list[dict[str, Any]]()
    for _ in range(count):
        n, k, r = int(random.integers(2, 5)) + 3 * (d - 1), int(random.integers(1, 4)), 1 + d
        root, held = random.normal(size=(n, n)), random.normal(size=(int(random.random() < 0.3), n))
        rows = random.normal(size=(r * k, n))
        if k > 1 and random.random() < 0.3:
            rows[-r:] = rows[:r] + random.integers(0, 2) * rows[r : 2 * r]
        mu = np.where(random.random(k) < 0.3, 0.0, random.uniform(0.1, 0.9, k))
        moves = random.normal(size=n)
        for row in held:
            moves -= row * (row @ moves) / (row @ row)
        found.append({
            "M": (root @ root.T + np.eye(n)).tolist(), "J": rows.tolist(),
            "A": held.tolist(), "b": random.normal(size=(k, r)).tolist(),
            "u": (rows @ moves).reshape(k, r).tolist(), "friction": mu.tolist(),
            "rests": (mu * random.choice([1.0, 1.5])).tolist(),
            "slip": (random.normal(size=(k, d)) * (random.random((k, 1)) < 0.3)).tolist(),
            "restitution": random.uniform(0, 1, k).tolist(), "law": str(random.choice(LAWS)),
        })  # fmt: skip
    return found


@needs_node
@pytest.mark.parametrize("d, count, least", [(1, 150, 40), (2, 60, 25)])
def test_modes_and_shocks_are_those_of_numpy(d: int, count: int, least: int) -> None:
    asked = cases(16, count, d)
    several, shocks = 0, 0
    for case, told in zip(asked, answered(MODES, asked), strict=True):
        arrays = {name: np.array(each) for name, each in case.items() if name not in ("law", "A")}
        space = metric(arrays["M"], arrays["J"], np.array(case["A"]).reshape(-1, len(arrays["M"])))
        np.testing.assert_allclose(told["operator"], space.operator, rtol=0, atol=1e-12)
        modes = next_mode(space.operator, arrays["b"].ravel(), arrays["friction"], arrays["slip"],
                          static=arrays["rests"]).modes  # fmt: skip
        several += len(modes) > 1
        assert sorted(map(tuple, told["words"])) == sorted(mode.states for mode in modes)
        for mode in modes:
            nearest = min(np.abs(np.array(other) - mode.accelerations).max() for other in told["accelerations"])
            assert nearest < 1e-8
        size = np.linalg.svd(space.operator, compute_uv=False)
        if len(case["friction"]) > 1 and size[-1] < 1e-9 * size[0]:
            continue  # no law says how those share a blow that repeat each other
        surfaces = [Surface(mu, e, case["law"]) for mu, e in zip(case["friction"], case["restitution"], strict=True)]
        try:
            struck = strike(space, arrays["u"], surfaces)
        except (DescriptionError, StoppedError):
            assert told["change"] is None
            continue
        shocks += 1
        np.testing.assert_allclose(told["change"], struck.change, rtol=0, atol=1e-7)
        np.testing.assert_allclose(told["velocities"], struck.velocities, rtol=0, atol=1e-7)
    assert (several > 3 or d == 2) and shocks > least
