"""Machine code that is ready: the same bits with it and without, never that of something else."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler import ready as readiness
from dalembert.compiler import storage
from dalembert.compiler.engine import Library, Object, new_module, object_of
from dalembert.compiler.meanwhile import settled
from dalembert.compiler.ready import Tiers, ready
from dalembert.compiler.target import OFTEN
from dalembert.gallery import double_pendulum, four_bar, three_link_arm

SYSTEMS = {"double_pendulum": double_pendulum, "four_bar": four_bar, "three_link_arm": three_link_arm}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "cache"
    monkeypatch.setenv(storage.VARIABLE, str(place))
    gc.collect()
    return place


def nothing_made() -> Object:
    raise AssertionError("this was to be ready")


def empty() -> Object:
    return object_of(new_module("empty"), said=1)


def oscillator(**more: Any) -> da.System:
    return da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2.0, "k": 8.0} | more)


def forget() -> None:
    """As a new process would."""
    settled()
    gc.collect()
    readiness._LOADED.clear()


def test_within_a_process_a_library_is_shared_and_between_two_it_is_read(folder: Path) -> None:
    first = ready("empty", empty)
    assert ready("empty", nothing_made) is first and isinstance(first, Library)
    forget()
    second = ready("empty", nothing_made)
    assert second is not first and second.facts == {"name": "empty", "said": 1}


def test_off_makes_everything_anew(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    first = ready("empty", empty)
    monkeypatch.setenv(storage.VARIABLE, "off")
    assert ready("empty", empty) is not first
    with pytest.raises(AssertionError):
        ready("empty", nothing_made)


def test_without_a_key_nothing_is_kept(folder: Path) -> None:
    assert ready(None, empty) is not ready(None, empty)
    assert not folder.exists()


@pytest.mark.parametrize("part", ["version", "processor", "sources", "libc"])
def test_code_of_other_makers_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    ready("empty", empty)
    forget()
    readiness._makers.cache_clear()
    if part == "version":
        monkeypatch.setattr(da, "__version__", "99.0")
    elif part == "processor":
        monkeypatch.setattr(readiness, "host_description", lambda: ("triple", "layout", "another cpu", ""))
    elif part == "sources":
        monkeypatch.setattr(readiness, "_sources", lambda: [("file.py", 1, 2)])
    else:
        monkeypatch.setattr(readiness, "_mathematics", lambda: "glibc 1")
    try:
        with pytest.raises(AssertionError, match="was to be ready"):
            ready("empty", nothing_made)
    finally:
        monkeypatch.undo()
        readiness._makers.cache_clear()


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:70] + b"?" + data[71:], lambda _: b""])
def test_a_damaged_file_is_made_again(folder: Path, damage: Any) -> None:
    expected = da.compile(oscillator()).energy([0.3], [0.2])
    forget()
    for file in folder.iterdir():
        file.write_bytes(damage(file.read_bytes()))
    assert da.compile(oscillator()).energy([0.3], [0.2]) == expected
    forget()
    assert da.compile(oscillator()).energy([0.3], [0.2]) == expected


# -------------------------------------------------------------------- descriptions


@pytest.mark.parametrize("other", [
    oscillator(k=8.5), oscillator(m=None), da.System("x", kinetic="m*x'**2/2", potential="k*x**4/2",
                                                      parameters={"m": 2.0, "k": 8.0}),
    da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 2.0, "k": 8.0}, forces="-0.1*x'"),
], ids=["value", "free", "potential", "force"])  # fmt: skip
def test_descriptions_that_differ_have_different_keys(other: da.System) -> None:
    assert da.compile(other).key("quantity", "energy") != da.compile(oscillator()).key("quantity", "energy")


def test_the_key_does_not_depend_on_what_was_asked_before() -> None:
    system = oscillator()
    before = da.compile(system).key("quantity", "energy")
    model = da.compile(system)
    model.inverse_dynamics([0.1], [0.2], [0.3])
    da.derive(system).latex()
    system.node("sin(x)**7")
    assert da.compile(system).key("quantity", "energy") == before == da.compile(oscillator()).key("quantity", "energy")
    assert da.compile(system).key("quantity", "bias") != before


def answers(name: str) -> list[Any]:
    example = SYSTEMS[name].EXAMPLE
    model = da.compile(example.build())
    rng = np.random.default_rng(3)
    q, v, a = (rng.normal(size=(5, n)) for n in (model.nq, model.nv, model.nv))
    u = (rng.normal(size=(5, model.nu)),) if model.nu else ()
    found = [model.mass_matrix(q), model.inverse_dynamics(q, v, a), model.forward_dynamics(q, v, *u),
             model.forward_dynamics(q[0], v[0], *(x[0] for x in u)), model.energy(q, v),
             *model.inverse_dynamics_derivatives(q, v, a)]  # fmt: skip
    run = da.simulate(model, q=example.start.q, v=example.start.v, duration=0.2)
    return [*found, run.q, run.v, run.energy, run.at([0.1]).q]


@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
@pytest.mark.parametrize("name", SYSTEMS)
def test_answers_are_the_same_bit_for_bit(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(storage.VARIABLE, "off")
    expected = answers(name)
    monkeypatch.setenv(storage.VARIABLE, str(folder))
    filled = answers(name)
    forget()
    monkeypatch.setattr(storage, "keep", nothing_made)
    for found in (filled, answers(name)):
        assert all(np.array_equal(x, y, equal_nan=True) for x, y in zip(found, expected, strict=True))


def test_an_error_of_a_kernel_that_was_ready_says_what_it_always_said(folder: Path) -> None:
    massless = da.System("x, y", kinetic="x'**2/2", potential="x*y")
    for _ in range(2):
        with pytest.raises(da.errors.SingularMassMatrixError, match="no inertia belongs to y"):
            da.compile(massless).forward_dynamics([0.1, 0.2], [0.0, 0.0])
        forget()


@pytest.mark.parametrize("name", ["forward_dynamics", "multipliers", "state_matrices", "mass_matrix"])
def test_nothing_is_derived_for_a_function_that_is_ready(folder: Path, name: str) -> None:
    system = SYSTEMS["four_bar"].EXAMPLE.build()
    first = ask_all(system, name)
    forget()
    model = da.compile(system)
    for found, wanted in zip(ask_all(model, name), first, strict=True):
        np.testing.assert_array_equal(found, wanted)
    assert "programs" not in model.__dict__ and not {"mass_matrix", "bias"} & set(model.equations.__dict__)


def ask_all(what: Any, name: str) -> list[np.ndarray]:
    model = what if isinstance(what, da.Model) else da.compile(what)
    q, v = (np.full(size, 0.3) for size in (model.nq, model.nv))
    inputs = [np.zeros(model.nu)] if model.nu else []
    given = {"mass_matrix": [q]}.get(name, [q, v, *inputs])
    found = getattr(model, name)(*given)
    return list(found) if isinstance(found, tuple) else [found]


def test_models_of_one_description_share_their_kernels(folder: Path) -> None:
    one, two = (da.compile(oscillator()) for _ in range(2))
    assert one.energy([0.3], [0.2]) == two.energy([0.3], [0.2])
    first, second = (da.simulate(model, q=[1.0], duration=0.1) for model in (one, two))
    assert np.array_equal(first.q, second.q)
    assert first.motion.kernels.derivative.library is second.motion.kernels.derivative.library


def test_libraries_that_nobody_uses_are_let_go(folder: Path) -> None:
    gc.collect()
    before = len(readiness._LOADED)
    for k in range(3):
        da.compile(oscillator(k=float(k + 20))).energy([0.3], [0.2])
    gc.collect()
    assert len(readiness._LOADED) <= before + 1  # the doors'


# -------------------------------------------------------------------- quick code first


def kept_of(model: da.Model, name: str) -> Tiers:
    """The tiers of a function of a model."""
    return model._ready[name].evaluate.tiers


@pytest.mark.parametrize("cache", ["on", "off"])
@pytest.mark.parametrize("how", ["one by one", "rows", "lists", "bound"])
def test_what_is_used_often_moves_to_better_code_with_the_same_bits(
    folder: Path, monkeypatch: pytest.MonkeyPatch, cache: str, how: str
) -> None:
    if cache == "off":
        monkeypatch.setenv(storage.VARIABLE, "off")
    whole = da.compile(SYSTEMS["double_pendulum"].EXAMPLE.build(), free=["g"])
    function, other = (whole.bind({"g": g}).bias for g in (9.81, 1.62))
    q, v = np.random.default_rng(1).normal(size=(2, 2 * OFTEN, 2))
    quick = kept_of(whole, "bias").library
    first = [function(*state) for state in zip(q, v, strict=True)]
    settled()
    tiers = kept_of(whole, "bias")
    assert tiers.is_best and tiers.library is not quick
    if how == "rows":
        again = function(q, v)
    elif how == "lists":
        again = [function(x.tolist(), y.tolist()) for x, y in zip(q, v, strict=True)]
    else:
        again = [(other if how == "bound" else function)(*state) for state in zip(q, v, strict=True)]
    assert np.array_equal(again, first) is (how != "bound")
    np.testing.assert_array_equal(function(q, v), first)


def test_better_code_begins_after_so_many_states_and_is_kept(folder: Path) -> None:
    model = da.compile(oscillator())
    x, v = np.array([0.3]), np.array([0.2])
    found = model.energy(x, v)
    tiers = kept_of(model, "energy")
    model.energy(np.full((OFTEN - 3, 1), 0.3), np.full((OFTEN - 3, 1), 0.2))
    model.energy(x, v)
    assert tiers.waits and not tiers.is_best
    model.energy(x, v)
    assert not tiers.waits
    settled()
    assert tiers.is_best
    del model, tiers
    forget()
    again = da.compile(oscillator())
    assert again.energy(x, v) == found and kept_of(again, "energy").is_best


@pytest.mark.parametrize("name", ["mass_matrix", "forward_dynamics"])
def test_better_code_of_what_another_process_made_derives_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    improved: list[Tiers] = []
    really = Tiers.improve
    monkeypatch.setattr(Tiers, "improve", lambda tiers, take: (improved.append(tiers), really(tiers, take)))
    system = SYSTEMS["three_link_arm"].EXAMPLE.build()
    found = ask_all(system, name)
    forget()
    model = da.compile(system)
    rows = [np.full((OFTEN, size), value) for size, value in ((3, 0.3), (3, 0.3), (1, 0.0))]
    for _ in range(2):
        many = getattr(model, name)(*rows[: 1 if name == "mass_matrix" else 3])
        np.testing.assert_array_equal(many, np.repeat(found, OFTEN, 0))
        settled()
    assert improved and all(tiers.is_best for tiers in improved) and "programs" not in model.__dict__


_SCRIPT = """
import numpy as np, dalembert as da
from dalembert.gallery import double_pendulum
model = da.compile(double_pendulum.EXAMPLE.build())
q, v = np.array([0.3, 0.4]), np.array([0.1, -0.2])
run = da.simulate(model, q=q, v=v, duration=0.1)
twice = da.System("x, y", kinetic="x'**2 + y'**2", potential="x", holonomic=["x - y", "3*x - 3*y"])
fallen = da.compile(twice).forward_dynamics([0.1, 0.1], [0.0, 0.0])  # by a kernel that is seldom called
assert np.allclose(fallen, -0.25)
print([x.hex() for x in (*model.forward_dynamics(q, v), model.energy(q, v), *run.q[-1], *fallen)])
"""


def test_two_processes_that_start_at_once_agree(folder: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", _SCRIPT], stdout=subprocess.PIPE) for _ in range(2)]
    said = [process.communicate()[0] for process in running]
    again = subprocess.run([sys.executable, "-c", _SCRIPT], stdout=subprocess.PIPE, check=True).stdout
    assert said[0] == said[1] == again and again
    assert not list(folder.glob("*.part"))


def test_all_files_of_the_package_tell_what_made_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.py", "b/c.py", "b/d/e.py", "__pycache__/f.py", "b/g.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
    monkeypatch.setattr(readiness, "_PACKAGE", str(tmp_path))
    found = list(readiness._sources(str(tmp_path)))
    assert [(name, size) for name, size, _ in found] == [("/a.py", 1), ("/b/c.py", 1), ("/b/d/e.py", 1)]
