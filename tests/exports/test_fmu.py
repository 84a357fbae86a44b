"""FMI 3.0: units that FMPy validates and runs, and what they refuse."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from tests.c_functions import COMPILER, needs_compiler
from tests.exports.formats import model_of, states

STRICT = ("-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-O2", "-fPIC", "-shared")
needs_fmpy = pytest.mark.skipif(importlib.util.find_spec("fmpy") is None,
                                reason="extra exports: fmpy is not installed")  # fmt: skip


def unit_of(name: str) -> zipfile.ZipFile:
    files = da.export(model_of(name), "fmu", prefix="k", golden=1)
    assert not isinstance(files, str) and list(files) == ["k.fmu"]
    data = files["k.fmu"]
    assert isinstance(data, bytes) and len(data) <= 100_000
    return zipfile.ZipFile(io.BytesIO(data))


@needs_compiler
def test_what_is_in_a_unit(tmp_path: Path) -> None:
    archive = unit_of("switched")
    names = archive.namelist()
    assert {"modelDescription.xml", "sources/glue.c", "sources/k.h", "resources/golden.json"} <= set(names)
    assert any(name.startswith("binaries/") for name in names)
    root = ElementTree.fromstring(archive.read("modelDescription.xml"))
    told = {each.get("name"): each for each in root.iter("Float64")}
    assert told["x"].get("causality") == "output" and told["der(x')"].get("derivative") == "3"
    assert told['import os; "# */ %}'].get("causality") == "input" and told["m"].get("start") == "1.3"
    archive.extractall(tmp_path)
    command = [str(COMPILER), *STRICT, "-o", "strict.so", "glue.c", "-lm"]
    subprocess.run(command, cwd=tmp_path / "sources", check=True)


@needs_compiler
def test_names_are_lines_of_an_attribute() -> None:
    (x,) = da.coordinates("x")
    k = sympy.Symbol('k"<\n>')
    odd = da.System([x], kinetic=x.diff(da.time) ** 2 / 2, potential=k * x, parameters={k: 1.0}, name="a\nb")
    files = da.export(da.compile(odd, free=['k"<\n>']), "fmu", golden=1)
    assert not isinstance(files, str)
    (data,) = files.values()
    assert isinstance(data, bytes)
    root = ElementTree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("modelDescription.xml"))
    assert root.get("modelName") == "a b" and 'k"< >' in {each.get("name") for each in root.iter("Float64")}


@needs_compiler
def test_the_same_model_gives_the_same_unit() -> None:
    first, second = (da.export(model_of("pendulum"), "fmu", golden=0) for _ in range(2))
    assert first == second


@needs_fmpy
@needs_compiler
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
@pytest.mark.parametrize("name", ["switched", "top"])
def test_fmpy_runs_it_as_the_model_moves(name: str, kind: str, tmp_path: Path) -> None:
    import fmpy

    model, (at,) = model_of(name), states(model_of(name), 1)
    (path,) = da.export(model, "fmu", tmp_path / "k.fmu")
    start = dict(zip((*model.coordinate_names, *model.velocity_names), (*at["q"], *at["v"]), strict=True))
    found = fmpy.simulate_fmu(str(path), fmi_type=kind, start_values=start, stop_time=0.3, relative_tolerance=1e-10,
                              output_interval=0.1)  # fmt: skip
    given = {"inputs": [0.0], "parameters": {"m": 1.3}} if model.nu else {}
    wanted = da.simulate(model, q=at["q"], v=at["v"], duration=0.3, **given)
    ends = [found[coordinate][-1] for coordinate in model.coordinate_names]
    np.testing.assert_allclose(ends, wanted.q[-1], rtol=0, atol=1e-7)


@needs_fmpy
@needs_compiler
def test_a_regulator_balances_it_at_a_kilohertz(tmp_path: Path) -> None:
    """A cart under a pole, upright by LQR, u held over each millisecond."""
    import fmpy
    from fmpy.fmi3 import FMU3Slave

    x, theta = da.coordinates("x theta")
    F = sympy.Symbol("F")
    tip = [x.diff(da.time) + theta.diff(da.time) * sympy.cos(theta), -theta.diff(da.time) * sympy.sin(theta)]
    kinetic = x.diff(da.time) ** 2 / 2 + 0.1 * (tip[0] ** 2 + tip[1] ** 2) / 2
    cart = da.System([x, theta], kinetic=kinetic, potential=0.1 * 9.81 * sympy.cos(theta), inputs=[F], forces={x: F},
                     name="cart")  # fmt: skip
    gain = da.control.lqr(da.control.linearize(cart, [0.0, 0.0]), 1.0, 1.0).state_gain
    (path,) = da.export(cart, "fmu", tmp_path / "cart.fmu", golden=1)
    told, folder = fmpy.read_model_description(str(path)), str(fmpy.extract(str(path)))
    unit = FMU3Slave(guid=told.guid, unzipDirectory=folder, modelIdentifier="cart")
    unit.instantiate()
    unit.enterInitializationMode(startTime=0.0)
    unit.setFloat64([2], [0.2])
    unit.exitInitializationMode()
    for step in range(8000):
        state = np.array(unit.getFloat64([1, 2, 3, 4]))
        unit.setFloat64([9], list(-gain @ state))
        unit.doStep(step * 1e-3, 1e-3)
    assert np.abs(unit.getFloat64([1, 2, 3, 4])).max() < 1e-2
    unit.freeInstance()


def test_what_a_unit_cannot_say_is_refused_by_name() -> None:
    ball = da.System("y", kinetic="y'**2/2", potential="9.81*y", contacts=[da.Contact(gap="y")], name="ball")
    with pytest.raises(DescriptionError, match="its contacts and events would be left out"):
        da.export(ball, "fmu")
    with pytest.raises(DescriptionError, match="it needs forward_dynamics"):
        da.export(model_of("pendulum"), "fmu", quantities=["energy"])
    rail = da.Mechanism("rail")
    rail.prismatic("slide", rail.ground, rail.body("block", mass=2.0), axis="x", limits=(-1.0, 1.0))
    with pytest.warns(Remark, match="limits of joints are not kept"):
        da.export(rail, "fmu", golden=0)
    with pytest.warns(Remark, match="its constraints hold as"):
        da.export(model_of("four-bar"), "fmu", golden=0)
