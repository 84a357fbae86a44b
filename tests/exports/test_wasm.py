"""A simulation for browsers leaves with a script that runs it, and with a test of every bit."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import dalembert as da
from dalembert.errors import CompilationError, DescriptionError, Remark
from dalembert.exports.formats import wasm
from tests.node import needs_node


def swing() -> da.System:
    return da.System("x", kinetic="m*x'**2/2", potential="k*(1 - cos(x))", parameters={"m": 2.0, "k": 8.0},
                     start=da.motion.Start(q={"x": 1.0}), name="swing")  # fmt: skip


@needs_node
def test_it_runs_and_passes_its_own_test(tmp_path: Path) -> None:
    written = {path.name for path in da.export(swing(), "wasm", tmp_path)}
    scripts = {"simulation.js", "events.js", "simulation.d.ts", "main.js", "test.js"}
    assert {"swing.wasm", "swing.json", *scripts} <= written
    said = subprocess.run(["node", tmp_path / "main.js"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("finished")
    told = json.loads((tmp_path / "swing.json").read_text())
    told["golden"]["state"][0] += 1e-15
    (tmp_path / "swing.json").write_text(json.dumps(told))
    wrong = subprocess.run(["node", tmp_path / "test.js"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1 and "steps to" in wrong.stderr


@needs_node
def test_a_module_that_moves_otherwise_does_not_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "_golden", lambda run, told: {"steps": run.steps, "state": [0.5, 0.0]})
    with pytest.raises(CompilationError, match="does not answer as the model does"):
        da.export(swing(), "wasm")


def test_what_it_does_not_give_is_refused() -> None:
    with pytest.raises(DescriptionError, match="no quantities or frames of choice"):
        da.export(swing(), "wasm", quantities=["energy"])


def test_it_begins_where_it_is_told() -> None:
    string = da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"],
                       name="string")  # fmt: skip
    with pytest.raises(DescriptionError, match=r"no motion begins there: .* Say by start= where one does"):
        da.export(string, "wasm", golden=0)
    files = da.export(string, "wasm", golden=0, start=da.motion.Start(q={"x": 0.6, "y": -0.8}))
    assert isinstance(files, dict)
    begun = json.loads(files["string.json"])["start"]
    assert begun["q"] == pytest.approx([0.6, -0.8], abs=1e-15) and begun["v"] == [0.0, 0.0]


def test_a_motion_that_does_not_come_to_its_end_is_refused() -> None:
    """x'' = -1/x^2 from rest at 1/2 falls into 0 after pi/8 s; thrown outwards fast it never comes back."""
    falling = da.System("x", kinetic="x'**2/2", potential="-1/x", start=da.motion.Start(q={"x": 0.5}), name="falling")
    with pytest.raises(DescriptionError, match=r"does not come to its end: stopped at t = 0\.39.*Say by start="):
        da.export(falling, "wasm", golden=0)
    assert da.export(falling, "wasm", golden=0, start=da.motion.Start(q={"x": 0.5}, v={"x": 3.0}))


def test_a_name_is_no_code() -> None:
    named = da.System("x", kinetic="x'**2/2", name="x\nimport 'node:fs'")
    files = da.export(named, "wasm", golden=0)
    assert isinstance(files, dict)
    lines = [line for line in files["main.js"].splitlines() if "node:fs'" in line]
    assert len(lines) == 1 and lines[0].startswith("// x import")


def test_contacts_are_met_and_nothing_else_is_said(recwarn: pytest.WarningsRecorder) -> None:
    ball = da.System("h", kinetic="h'**2/2", potential="9.81*h", contacts=[da.Contact("h", restitution=0.5)],
                     start=da.motion.Start(q={"h": 1.0}), name="ball")  # fmt: skip
    assert "contacts.js" in da.export(ball, "wasm", golden=0)
    block = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential="9.81*z", name="block",
                      contacts=da.Contact("z", friction=0.5, slip=("x'", "y'")),
                      start=da.motion.Start(q={"z": 1.0}, v={"x": 1.0, "y": 2.0}))  # fmt: skip
    assert {"sharing.js", "closed.js", "stretch.js", "singular.js"} <= set(da.export(block, "wasm", golden=0))
    assert not [each for each in recwarn if isinstance(each.message, Remark)]
