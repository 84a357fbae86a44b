"""A run that was killed goes on from its checkpoint with the bits of one that was not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError
from dalembert.simulation.running import checkpoint as checkpoints
from dalembert.simulation.running import through_contacts

_SCRIPT = """
import os, signal, sys
from pathlib import Path
import dalembert as da
from dalembert.simulation.running import checkpoint
from tests.simulation.running.test_checkpoint import run
checkpoint.EVERY = checkpoint.PART = 0.0
replace, count = Path.replace, [0]

def replacing(self, target):
    found = replace(self, target)
    count[0] += 1
    if count[0] == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return found

Path.replace = replacing
run(sys.argv[3], sys.argv[1])
"""


def run(kind: str, file: str | Path | None = None) -> da.Trajectory:
    """A run of many chunks: by method, or driven by a law that is asked now and then."""
    system = da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential="-9.81*(2*cos(a) + cos(b))",
                       forces={"b": "f"}, inputs=["f"])  # fmt: skip
    law = da.control.sampled(lambda t, q, v: [-0.1 * v[1]], rate=4.0) if kind == "law" else None
    return da.simulate(system, q=[1.0, 2.0], duration=30.0, inputs=law, method="auto" if law else kind, checkpoint=file)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing can be killed there")
@pytest.mark.parametrize(("kind", "after"), [("dop853", 3), ("taylor", 2), ("radau", 3), ("law", 40)])
def test_a_killed_run_goes_on_with_the_same_bits(tmp_path: Path, kind: str, after: int) -> None:
    file = tmp_path / "run.npz"
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
    done = subprocess.run([sys.executable, "-c", _SCRIPT, str(file), str(after), kind], env=env, check=False)
    assert done.returncode == -signal.SIGKILL
    with np.load(file) as kept:
        steps = len(kept["clock"])
    whole, resumed = run(kind), run(kind, file)
    assert 0 < steps < whole.steps and resumed.success and resumed.evaluations == whole.evaluations
    for name in ("times", "q", "v", "a", "energy", "inputs"):
        np.testing.assert_array_equal(getattr(resumed, name), getattr(whole, name))
    np.testing.assert_array_equal(resumed.motion.steps.dense, whole.motion.steps.dense)


def test_a_run_that_has_ended_is_read(tmp_path: Path, two_rods: da.Model, monkeypatch) -> None:
    call = {"q": [1.0, 2.0], "duration": 2.0, "checkpoint": tmp_path / "run.npz"}
    first = da.simulate(two_rods, **call)
    monkeypatch.setattr(checkpoints.Checkpoint, "keep", lambda *_, **__: None)
    again = da.simulate(two_rods, **call)
    assert again.success and again.evaluations == first.evaluations and np.array_equal(again.q, first.q)
    assert [path.name for path in tmp_path.iterdir()] == ["run.npz"]


def test_more_steps_are_allowed_later(tmp_path: Path, two_rods: da.Model) -> None:
    call = {"q": [1.0, 2.0], "duration": 2.0, "checkpoint": tmp_path / "run.npz"}
    short = da.simulate(two_rods, **call, max_steps=20)
    assert not short.success and "as many as max_steps allows" in short.status
    whole = da.simulate(two_rods, q=[1.0, 2.0], duration=2.0)
    assert np.array_equal(da.simulate(two_rods, **call).q, whole.q)


@pytest.mark.parametrize("change", [{"q": [1.0, 2.1]}, {"rtol": 1e-8}, {"duration": 3.0}, {"method": "taylor"},
                                    {"t0": 1.0}])  # fmt: skip
def test_a_file_of_another_run_is_refused(tmp_path: Path, two_rods: da.Model, change: dict) -> None:
    call = {"q": [1.0, 2.0], "duration": 2.0, "checkpoint": tmp_path / "run.npz"}
    da.simulate(two_rods, **call)
    with pytest.raises(DescriptionError, match="checkpoint of another run"):
        da.simulate(two_rods, **{**call, **change})


def test_a_file_that_is_no_checkpoint_is_left_alone(tmp_path: Path, two_rods: da.Model) -> None:
    file = tmp_path / "notes.npz"
    file.write_text("my notes")
    with pytest.raises(DescriptionError, match="is no checkpoint"):
        da.simulate(two_rods, q=[1.0, 2.0], duration=2.0, checkpoint=file)
    assert file.read_text() == "my notes"


def test_a_run_with_events_goes_on_with_the_same_bits(tmp_path: Path):
    ball = da.System("y", kinetic="y'**2/2", potential="9.81*y")
    events = [da.Event("y", "falling", {"y'": "-0.8*y'"}, name="floor"), da.Event("y - 0.1")]
    whole = da.simulate(ball, q=[1.0], duration=3.5, events=events)
    settings = {"q": [1.0], "duration": 3.5, "events": events, "checkpoint": tmp_path / "run.npz"}
    broken = da.simulate(ball, max_steps=12, **settings)
    assert not broken.success
    resumed = da.simulate(ball, **settings)
    assert resumed.success
    assert np.array_equal(resumed.q, whole.q)
    assert np.array_equal(resumed.events.times, whole.events.times)
    assert np.array_equal(resumed.energy, whole.energy)
    with pytest.raises(DescriptionError, match="another run"):
        da.simulate(ball, **{**settings, "events": events[:1]})


def test_how_things_stood_as_the_run_began_is_kept(tmp_path: Path) -> None:
    """A block sticks in a guide and stands on a floor until it is pushed enough: forces until then are the same."""
    rub = {"x'": {"force": 1.0, "name": "guide"}}
    block = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", inputs="f", forces={"x": "f"},
                      contacts=da.Contact("y", name="floor"), friction=rub)  # fmt: skip
    given: Any = {"q": [0.0, 0.0], "duration": 2.0, "inputs": ["t"], "checkpoint": tmp_path / "run.npz"}
    first, again = da.simulate(block, **given), da.simulate(block, **given)
    assert first.friction_forces["guide"][first.times < 1.0] == pytest.approx(-first.times[first.times < 1.0])
    assert np.array_equal(first.friction_forces["guide"], again.friction_forces["guide"])
    assert np.array_equal(first.contact_forces["floor"], again.contact_forces["floor"])
    assert again.contact_forces["floor"][0, 0] == pytest.approx(9.81)


@pytest.mark.parametrize("action", ["stop", lambda t, q, v: {"x'": 1 / 0}], ids=["stop", "fails"])
def test_a_run_that_ended_at_an_event_ends_there_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: Any):
    """x = cos(t) falls through zero at pi/2, and would again at 5 pi/2."""
    monkeypatch.setattr(checkpoints, "EVERY", 0.0)
    monkeypatch.setattr(checkpoints, "PART", 0.0)
    spring = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    given: Any = {"q": [1.0], "duration": 20.0, "events": [da.Event("x", "falling", action)],
                  "checkpoint": tmp_path / "run.npz"}  # fmt: skip
    first, *later = (da.simulate(spring, **given) for _ in range(3))
    assert first.times[-1] == pytest.approx(np.pi / 2)
    for again in later:
        assert again.status == first.status
        assert np.array_equal(again.q, first.q)
        assert np.array_equal(again.events.times, first.events.times)


def test_how_often_contacts_changed_of_late_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A block pushed to and fro sticks and slips, too often where six times in all are said to be too often."""
    monkeypatch.setattr(through_contacts, "MOST_CHANGES", 6)
    monkeypatch.setattr(through_contacts, "AT_ONCE", 100.0)
    block = da.System("x", kinetic="x'**2/2", forces={"x": "sin(2*t)"}, friction={"x'": {"force": 0.5}})
    given: Any = {"q": [0.0], "duration": 20.0}
    whole = da.simulate(block, **given)
    assert "changes without end" in whole.status
    given["checkpoint"] = tmp_path / "run.npz"
    assert not da.simulate(block, max_steps=len(whole) // 2, **given).success
    resumed = da.simulate(block, **given)
    assert resumed.status == whole.status
    assert np.array_equal(resumed.q, whole.q)
    assert np.array_equal(resumed.events.times, whole.events.times)


def test_a_file_without_what_is_remembered_is_refused(tmp_path: Path, two_rods: da.Model) -> None:
    file = tmp_path / "run.npz"
    da.simulate(two_rods, q=[1.0, 2.0], duration=2.0, checkpoint=file)
    with np.load(file) as kept:
        np.savez(file, **{name: kept[name] for name in kept.files if not name.startswith("memory")})
    with pytest.raises(DescriptionError, match="checkpoint of another run"):
        da.simulate(two_rods, q=[1.0, 2.0], duration=2.0, checkpoint=file)


def test_motions_with_stops_of_two_checkpoints_are_two_files(tmp_path: Path):
    assert [checkpoints.beside(tmp_path / name).name for name in ("run.npz", "run.v1", "run.v2")] == [
        "run.stops.npz", "run.v1.stops.npz", "run.v2.stops.npz"]  # fmt: skip
