"""FMI 3.0: units that FMPy validates and runs, their events, their sources, and what they refuse."""

from __future__ import annotations

import ctypes
import importlib.util
import re
import subprocess
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from dalembert.exports.formats.fmu.libraries import here
from dalembert.gallery import load
from tests.c_functions import COMPILER, needs_compiler
from tests.exports.formats import cart, model_of, states

STRICT = ("-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-O1", "-fPIC", "-shared",
          "-ffp-contract=off")  # fmt: skip
needs_fmpy = pytest.mark.skipif(importlib.util.find_spec("fmpy") is None,
                                reason="extra exports: fmpy is not installed")  # fmt: skip
needs_linux = pytest.mark.skipif(here() != "x86_64-linux", reason="platform: this computer does not run Linux on AMD64")

needs_zig = pytest.mark.skipif(importlib.util.find_spec("ziglang") is None,
                               reason="extra fmu: ziglang is not installed")  # fmt: skip


@cache
def ball() -> da.Model:
    """It bounces, passes half of its height, and is stopped."""
    events = [da.Event("h", "falling", {"h'": "-0.8*h'"}, name="floor"), da.Event("h - 0.5", name="half"),
              da.Event("t - 1.9", action="stop", name="end"), da.Event("h - 0.5", "rising", name="up")]  # fmt: skip
    return da.compile(da.System("h", kinetic="m*h'**2/2", potential="m*g*h", parameters={"m": 1.0, "g": 9.81},
                                events=events, outputs={"twice": "2*h"}, name="ball"))  # fmt: skip


@cache
def unit_of(name: str) -> Path:
    """The archive of a system; of the one with most in it also its test was passed, which compiles its sources."""
    own = {"ball": ball, "cart": cart}
    what: Any = own[name]() if name in own else model_of(name)
    (path,) = da.export(what, "fmu", Path(mkdtemp()) / "k.fmu", prefix="k", golden=int(name == "switched"))
    return path


def simulated(name: str, kind: str, start: Mapping[str, float], duration: float) -> Any:
    import fmpy

    return fmpy.simulate_fmu(str(unit_of(name)), fmi_type=kind, start_values=dict(start), stop_time=duration,
                             relative_tolerance=1e-10, output_interval=0.1)  # fmt: skip


@needs_compiler
def test_what_is_in_a_unit(tmp_path: Path) -> None:
    assert unit_of("switched").stat().st_size <= 100_000
    archive = zipfile.ZipFile(unit_of("switched"))
    names = archive.namelist()
    assert {"modelDescription.xml", "sources/glue.c", "sources/model.h", "resources/golden.json"} <= set(names)
    assert any(name.startswith("binaries/") for name in names)
    root = ElementTree.fromstring(archive.read("modelDescription.xml"))
    told = {each.get("name"): each for each in root.iter("Float64")}
    assert told["x"].get("causality") == "output" and told["der(x')"].get("derivative") == "3"
    assert told['import os; "# */ %}'].get("causality") == "input" and told["m"].get("start") == "1.3"
    archive.extractall(tmp_path)
    command = [str(COMPILER), *STRICT, "-o", "strict.so", "glue.c", "-lm"]
    subprocess.run(command, cwd=tmp_path / "sources", check=True)


def test_names_are_lines_of_an_attribute(tmp_path: Path) -> None:
    (x,) = da.coordinates("x")
    k, other = sympy.Symbol('k"<\n>'), sympy.Symbol('k"<\t>')
    odd = da.System([x], kinetic=x.diff(da.time) ** 2 / 2, potential=k * x + other * x**2 / 2,
                    parameters={k: 1.0, other: 2.0}, name="a\nb")  # fmt: skip
    (path,) = da.export(da.compile(odd, free=[str(k), str(other)]), "fmu", tmp_path / "odd.fmu", golden=0)
    root = ElementTree.fromstring(zipfile.ZipFile(path).read("modelDescription.xml"))
    starts = {each.get("name"): each.get("start") for each in root.iter("Float64")}
    assert root.get("modelName") == "a b"
    assert {name: starts[name] for name in starts if "k" in str(name)} == {'k"< >': "1.0", 'k"< >_2': "2.0"}


def test_the_same_model_gives_the_same_unit() -> None:
    files = da.export(cart(), "fmu", prefix="k", golden=0)
    assert not isinstance(files, str) and list(files.values()) == [unit_of("cart").read_bytes()]


# -------------------------------------------------------------------- motions, beside simulate


@needs_fmpy
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
@pytest.mark.parametrize("name", ["switched", "top"])
def test_fmpy_runs_it_as_the_model_moves(name: str, kind: str) -> None:
    model, (at,) = model_of(name), states(model_of(name), 1)
    start = dict(zip((*model.coordinate_names, *model.velocity_names), (*at["q"], *at["v"]), strict=True))
    found = simulated(name, kind, start, 0.3)
    given = {"inputs": [0.0], "parameters": {"m": 1.3}} if model.nu else {}
    wanted = da.simulate(model, q=at["q"], v=at["v"], duration=0.3, **given)
    ends = [found[coordinate][-1] for coordinate in model.coordinate_names]
    np.testing.assert_allclose(ends, wanted.q[-1], rtol=0, atol=1e-7)


@needs_fmpy
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
def test_its_events_are_those_of_simulate(kind: str) -> None:
    wanted = da.simulate(ball(), q=[1.0], v=[0.0], duration=2.5)
    found = simulated("ball", kind, {"h": 1.0}, 2.5)
    assert found["time"][-1] == pytest.approx(1.9, abs=1e-9) and wanted.times[-1] == pytest.approx(1.9)
    assert found["h"][-1] == pytest.approx(wanted.q[-1, 0], abs=1e-8)
    assert found["h'"][-1] == pytest.approx(wanted.v[-1, 0], abs=1e-7)
    assert found["twice"][-1] == 2 * found["h"][-1]
    counts = {name: found[f"count({name})"][-1] for name in ("floor", "half", "up")}
    assert counts == {name: len(wanted.events[name]) for name in ("floor", "half", "up")} == {
        "floor": 3, "half": 3, "up": 1}  # fmt: skip


@needs_fmpy
def test_constraints_and_what_is_conserved_are_kept() -> None:
    """By steps of co-simulation; a start beside the constraints is put onto them."""
    model = model_of("four-bar")
    with pytest.warns(Remark, match="in model exchange its constraints hold as"):
        unit_of("four-bar")
    q = [x + 1e-3 for x in model.system.state(load("four-bar").start)[0]]
    found = simulated("four-bar", "CoSimulation", dict(zip(model.coordinate_names, q, strict=True)), 1.0)
    ends = np.array([[row[name] for name in model.coordinate_names] for row in found[1:]])
    assert np.abs(model.constraint_residual(ends)).max() < 1e-13
    assert np.ptp(found["energy"][1:]) < 1e-9


@needs_fmpy
def test_a_regulator_balances_it_at_a_kilohertz() -> None:
    """Upright by LQR, u held over each millisecond."""
    import fmpy
    from fmpy.fmi3 import FMU3Slave

    gain = da.control.lqr(da.control.linearize(cart(), [0.0, 0.0]), 1.0, 1.0).state_gain
    path = unit_of("cart")
    told, folder = fmpy.read_model_description(str(path)), str(fmpy.extract(str(path)))
    unit = FMU3Slave(guid=told.guid, unzipDirectory=folder, modelIdentifier="k")
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


# -------------------------------------------------------------------- libraries


def library(path: Path) -> ctypes.CDLL:
    """A library, with what the calls of this test return."""
    found = ctypes.CDLL(str(path))
    found.fmi3InstantiateCoSimulation.restype = ctypes.c_void_p
    return found


def bounced(found: ctypes.CDLL, token: bytes) -> list[float]:
    """The ball after two seconds in one step: how it moved, and its counts; states kept and gone back to on the way."""
    Log = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p)
    said = list[bytes]()
    log = Log(lambda environment, status, category, message: said.append(message))
    none = (None, False, False, False, False, None, ctypes.c_size_t(0), None)
    assert not found.fmi3InstantiateCoSimulation(b"ball", b"another token", *none, log, None)
    unit = ctypes.c_void_p(found.fmi3InstantiateCoSimulation(b"ball", token, *none, log, None))
    zero, flag, last = ctypes.c_double(0.0), ctypes.c_bool(), ctypes.c_double()
    found.fmi3EnterInitializationMode(unit, True, ctypes.c_double(1e-11), zero, False, zero)
    one = ctypes.c_size_t(1)
    assert found.fmi3SetFloat64(unit, (ctypes.c_uint32 * 1)(1), one, (ctypes.c_double * 1)(1.0), one) == 0
    assert found.fmi3SetFloat64(unit, (ctypes.c_uint32 * 1)(3), one, (ctypes.c_double * 1)(1.0), one) == 3
    assert found.fmi3GetInt32(unit, None, one, None, one) == 3 and found.fmi3GetClock(unit) == 3
    assert found.fmi3SetContinuousStates(unit, (ctypes.c_double * 3)(), ctypes.c_size_t(3)) == 3
    assert [text.decode() for text in said] == [
        "a variable that is found from others cannot be set", "there are no variables of this type",
        "this function is not provided", "this is not the number of states, or of event indicators"]  # fmt: skip
    assert found.fmi3ExitInitializationMode(unit) == 0
    kept = ctypes.c_void_p()
    assert found.fmi3GetFMUState(unit, ctypes.byref(kept)) == 0

    def numbers() -> list[float]:
        assert found.fmi3SetFMUState(unit, kept) == 0
        step = (*[ctypes.byref(flag)] * 3, ctypes.byref(last))
        assert found.fmi3DoStep(unit, zero, ctypes.c_double(2.5), True, *step) == 0
        count = ctypes.c_size_t(14)
        values = (ctypes.c_double * 14)()
        assert found.fmi3GetFloat64(unit, (ctypes.c_uint32 * 14)(*range(14)), count, values, count) == 0
        return [last.value, *values]

    first = numbers()
    assert numbers() == first
    found.fmi3FreeFMUState(unit, ctypes.byref(kept))
    found.fmi3FreeInstance(unit)
    return first


@needs_linux
@needs_compiler
def test_a_library_without_a_compiler_does_what_its_sources_do(tmp_path: Path) -> None:
    with zipfile.ZipFile(unit_of("ball")) as archive:
        archive.extractall(tmp_path)
    own = tmp_path / "binaries" / "x86_64-linux" / "k.so"
    subprocess.run([str(COMPILER), *STRICT, "-o", "own.so", "glue.c", "-lm"], cwd=tmp_path / "sources", check=True)
    token = re.search('instantiationToken="(.*?)"', (tmp_path / "modelDescription.xml").read_text())
    assert token is not None
    both = [bounced(library(path), token[1].encode()) for path in (own, tmp_path / "sources" / "own.so")]
    wanted = da.simulate(ball(), q=[1.0], v=[0.0], duration=2.5, rtol=1e-11)
    for found in both:
        assert found[0] == found[1] == pytest.approx(1.9, abs=1e-12)
        np.testing.assert_allclose(found[2:4], [wanted.q[-1, 0], wanted.v[-1, 0]], rtol=0, atol=1e-10)
        assert found[8:12] == [3.0, 3.0, 1.0, 1.0]
    np.testing.assert_allclose(*both, rtol=0, atol=1e-12)


@needs_linux
def test_a_library_has_every_function_of_the_standard() -> None:
    """Those that the sources have, which importers ask for."""
    folder = Path(da.__file__).parent / "exports" / "formats" / "fmu"
    text = "".join((folder / name).read_text() for name in ("glue.c", "kept.h", "absent.h"))
    asked = set(re.findall(r"\b(fmi3[A-Z]\w+)\(", text)) | set(re.findall(r"(?:WELL|HERE)\((fmi3\w+)", text))
    asked |= {f"fmi3{verb}{kind}" for kind in re.findall(r"NO_SUCH\(\w+, (\w+)\)", text) if kind != "name"
              for verb in ("Get", "Set")}  # fmt: skip
    code = zipfile.ZipFile(unit_of("ball")).read("binaries/x86_64-linux/k.so")
    found = {name.decode() for name in re.findall(rb"\0(fmi3[A-Z]\w+)(?=\0)", code)}
    assert found == asked and len(found) > 70


@needs_zig
def test_libraries_for_other_computers_say_that_they_never_ran() -> None:
    archive, mach = zipfile.ZipFile(unit_of("cart")), b"\xcf\xfa\xed\xfe"
    heads = {"x86_64-windows/k.dll": b"MZ", "x86_64-darwin/k.dylib": mach, "aarch64-darwin/k.dylib": mach}
    for place, head in heads.items():
        code = archive.read(f"binaries/{place}")
        assert code.startswith(head) and b"fmi3DoStep" in code
    assert b"were made by Zig, and never run" in archive.read("modelDescription.xml")
    windows = archive.read("binaries/x86_64-windows/k.dll")
    assert set(re.findall(rb"[\w.-]+\.dll", windows.lower())) <= {b"ucrtbase.dll", b"library.dll", b"library"}
    assert unit_of("cart").stat().st_size <= 100_000


def test_what_a_unit_cannot_say_is_refused_by_name() -> None:
    touching = da.System("y", kinetic="y'**2/2", potential="9.81*y", contacts=[da.Contact(gap="y")], name="ball")
    with pytest.warns(Remark), pytest.raises(DescriptionError, match="its contacts would be left out"):
        da.export(touching, "fmu")
    with pytest.raises(DescriptionError, match="it needs forward_dynamics"):
        da.export(model_of("pendulum"), "fmu", quantities=["energy"])

    def fall(action: Any) -> da.System:
        return da.System("y", kinetic="m*y'**2/2", potential="9.81*y", parameters={"m": 1.0}, name="fall",
                         events=[da.Event("y", action=action, name="low")])  # fmt: skip

    with pytest.raises(DescriptionError, match="event 'low': what it does is a function of Python"):
        da.export(fall(lambda t, q, v: None), "fmu")
    with pytest.raises(DescriptionError, match="event 'low': it sets 'm', and inputs and parameters"):
        da.export(fall({"m": "2"}), "fmu")
