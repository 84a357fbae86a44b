"""A motion made again as WebAssembly has the bits that it has here, whatever is set."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.simulation.portable import portable, strict
from tests.gallery_systems import motion
from tests.node import answered, needs_node

SCRIPT = Path(__file__).with_name("portable.mjs")
GALLERY = ("double-pendulum", "rolling-sphere", "four-bar")
PULSES = ["3*(1 + sign(t - 1))*(1 - sign(t - 1.05))/4", "0.25*cos(3*t) - 0.1*x'"]
LARGEST = 60_000


def pulsed() -> da.Trajectory:
    """Every elementary function, an input by an expression, and a force that is there for a while."""
    x = "x"
    force = "+".join(f"{name}({x})/50" for name in ("sin", "tan", "exp", "atan", "tanh", "sinh", "cosh", "asinh"))
    system = da.System(
        x, kinetic="m*x'**2/2", potential="k*x**2/2 + log(1 + x**2)/9 + acosh(2 + x**2)/9 + (2 + x**2)**a/9",
        forces=f"{force} + asin(x/9)/9 + acos(x/9)/9 + atanh(x/9)/9 + atan2(x, 2)/9 + push + w",
        inputs=["push", "w"], parameters={"m": 2.0, "k": 8.0, "a": 0.3}, name="pulsed",
    )  # fmt: skip
    return da.simulate(system, q=[0.4], v=[0.1], duration=3.0, inputs=PULSES)


def struck() -> da.Trajectory:
    """A ball that bounces ever sooner beside a spring, gets heavier at a time, and is watched until it is fast."""
    system = da.System(
        "h k", kinetic="m*(h'**2 + k'**2)/2", potential="m*g*h + 5*k**2 + 3*k*h", name="struck",
        parameters={"m": 1.0, "g": 9.81, "e": 0.8},
        events=[da.Event("h", "falling", {"h'": "-e*h'", "k'": "k' - h'"}, name="floor"), da.Event("k", name="middle"),
                da.Event("t - 1.2", "rising", {"g": "3*g", "m": "2*m"}, name="heavier"),
                da.Event("k' - 6", "rising", "stop", name="fast")],
    )  # fmt: skip
    return da.simulate(system, q=[1.0, 0.1], duration=5.0)


@pytest.fixture(scope="module")
def made() -> dict[str, tuple[da.Trajectory, bytes, dict[str, Any]]]:
    """The motions, their modules and what these are told."""
    motions = {name: motion(name) for name in GALLERY} | {"pulsed": pulsed(), "struck": struck()}
    return {name: (run, *portable(run, numbers=run.system.leaves.q)) for name, run in motions.items()}


def asked(code: bytes, data: dict[str, Any], *turns: Any, at: float = 0.7) -> dict[str, Any]:
    return {"data": data | {"code": base64.b64encode(code).decode()}, "turns": turns, "at": at}


def numbers(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text))


def here(run: da.Trajectory, data: dict[str, Any], **changed: float) -> da.Trajectory:
    """The same motion in this process, strictly, from what the module is told, some of it changed."""
    settings = run.motion.settings
    assert settings is not None
    model = strict(settings.begun.model, settings.begun.values, None, settings)
    names, start = data["names"], data["start"]
    given = {name: x for key in "qvp" for name, x in zip(names[key], start[key], strict=True)} | changed
    q, v, p = ([float(given[name]) for name in names[key]] for key in "qvp")
    inputs = PULSES if settings.begun.driven.nodes else start["u"] or None
    return da.simulate(model, q=q, v=v, duration=data["run"]["duration"], inputs=inputs, method="dop853",
                       parameters=dict(zip(names["p"], p, strict=True)) or None)  # fmt: skip


def same_bits(told: dict[str, Any], run: da.Trajectory) -> bool:
    steps = run.motion.steps
    return told["times"] == text(steps.clock) and told["states"] == text(steps.states)


def text(array: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(array, dtype=float).tobytes()).decode()


@needs_node
def test_a_motion_has_the_same_bits_there(made) -> None:
    answers = answered(SCRIPT, [asked(code, data) for _, code, data in made.values()])
    for (name, (run, _, data)), (told,) in zip(made.items(), answers, strict=True):
        strictly = here(run, data)
        assert told["finished"] and told["status"].split(" by ")[1:] == strictly.status.split(" by ")[1:]
        assert same_bits(told, strictly), name
        seen = strictly.at([data["start"]["t"] + 0.7])
        assert numbers(told["seen"]["energy"])[0] == seen.energy[0]
        for key in ("q", "v", "a", "multipliers", "inputs"):
            assert np.array_equal(numbers(told["seen"][key]), getattr(seen, key)[0]), (name, key)
        assert np.array_equal(numbers(told["numbers"]), seen.q[0])


@needs_node
def test_what_is_set_has_the_same_bits_here_and_through_a_link(made) -> None:
    run, code, data = made["double-pendulum"]
    names = [*data["names"]["q"], *data["names"]["v"], *data["names"]["p"]]
    values = {names[0]: 0.3, names[2]: -1e-3, names[4]: 1.7}
    turns = (["set", values], ["reset"], ["set", {"thta": 1.0}], ["follow", f"{names[0]}=here;"])
    (before, first, back, unknown, no_number) = answered(SCRIPT, [asked(code, data, *turns)])[0]
    strictly = here(run, data, **values)
    assert same_bits(first, strictly)
    assert first["states"] != before["states"] == back["states"] and back["link"] == ""
    assert "there is no 'thta'" in unknown["refused"]
    assert "no finite number" in no_number["refused"]
    (told,) = answered(SCRIPT, [asked(code, data, ["follow", "#" + first["link"]])])
    assert told[1]["states"] == first["states"] and told[1]["link"] == first["link"]


@needs_node
def test_events_happen_there_as_here(made) -> None:
    run, code, data = made["struck"]
    told, faster = answered(SCRIPT, [asked(code, data, ["set", {"e": 0.7}], at=1.3)])[0]
    strictly = here(run, data, e=0.7)
    assert {each.name for each in run.events} == {"floor", "middle", "heavier", "fast"}
    assert same_bits(faster, strictly) and not same_bits(told, strictly)
    for answer, motion_here in ((told, run), (faster, strictly)):
        assert [each["name"] for each in answer["happened"]] == [each.name for each in motion_here.events]
        times = [each["time"] for each in answer["happened"]]
        assert np.allclose(times, [each.time for each in motion_here.events], rtol=0, atol=1e-8)
    assert numbers(told["seen"]["energy"])[0] == pytest.approx(run.at([1.3]).energy[0], rel=1e-9)  # of twice the mass


@needs_node
def test_events_that_return_without_end_are_told(made) -> None:
    _, code, data = made["struck"]
    told = answered(SCRIPT, [asked(code, data, ["set", {"e": 0.1}], at=0.0)])[0][1]
    assert told["status"] == "event 'floor' returns without end, in times that have shrunk to rounding"
    assert not told["finished"] and told["happened"]


@needs_node
def test_a_dragged_mechanism_follows_its_constraints(made) -> None:
    run, code, data = made["four-bar"]
    x, y, z = data["start"]["q"][:3]
    target = [x + 0.05, y, z]
    before, after = answered(SCRIPT, [asked(code, data, ["drag", 0, target], at=0.0)])[0]
    found = numbers(after["q"])
    assert np.abs(run.model.constraint_residual(found, parameters=None)).max() < 1e-10
    assert 0.0 < after["returned"] < 0.05 and not np.array_equal(found, numbers(before["q"]))
    assert not numbers(after["v"]).any()


@needs_node
def test_a_start_that_cannot_meet_its_constraints_is_told(made) -> None:
    _, code, data = made["four-bar"]
    longest = data["names"]["p"][0]
    told = answered(SCRIPT, [asked(code, data, ["set", {longest: 1e3}], at=0.0)])[0][1]
    assert told["returned"] is False and told["status"] == "the constraints cannot be met"


def test_modules_are_small_and_the_same_each_time(made) -> None:
    for name, (run, code, data) in made.items():
        again = portable(run, numbers=run.system.leaves.q)
        assert (code, data) == again and len(code) < LARGEST, name


def test_what_cannot_travel_is_refused() -> None:
    falling = da.System("x", kinetic="m*x'**2/2", forces="f", inputs=["f"], parameters={"m": 1.0}, name="falling")
    asks = da.simulate(falling, q=[1.0], duration=0.1, inputs=lambda t, q, v: [1.0])
    with pytest.raises(DescriptionError, match="inputs are given by Python"):
        portable(asks)
    held = da.simulate(falling, q=[1.0], duration=0.1, inputs=[1.0])
    with pytest.raises(UnknownNameError, match=r"no target 'wsm'.*'wasm'"):
        portable(held, target="wsm")
    with pytest.raises(UnknownNameError, match="free names 'M'"):
        portable(held, free=["M"])
    asked_of_python = da.Event("x - 5", action=lambda t, q, v: {"x'": 0.0}, name="far")
    stopped = da.simulate(falling, q=[1.0], duration=0.1, inputs=[1.0], events=[asked_of_python])
    with pytest.raises(DescriptionError, match="event 'far' calls Python"):
        portable(stopped)
