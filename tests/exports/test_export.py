"""Exported models: their numbers beside those of the model, and what the text tells of them."""

from __future__ import annotations

import ctypes
import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.compiler.golden import golden
from dalembert.compiler.source import Golden
from dalembert.errors import (
    CompilationError,
    DerivationError,
    DescriptionError,
    Remark,
    ShapeError,
    UnknownNameError,
)
from dalembert.expr.evaluate import evaluate
from dalembert.expr.rounding import rounding_bounds
from dalembert.targets.c99.words import number
from dalembert.targets.numpy import numpy_function
from tests.c_functions import COMPILER, Header, needs_compiler
from tests.exports.formats import imported
from tests.gallery_systems import described
from tests.targets.test_c99 import EPSILON, ONE_MATHEMATICS, ULPS, assert_same_bits, by_math

ROBOTS = Path(__file__).parents[1] / "robots"
GOLDEN = Path(__file__).parents[1] / "golden" / "pendulum.h"
GALLERY = ("double-pendulum", "two-link-arm", "flexible-joint", "pendulum-dae", "rolling-sphere", "four-bar",
           "free-rigid-body-quaternion", "charged-particle")  # fmt: skip
ASKED = ("energy", "mass_matrix", "coriolis_matrix", "bias", "forces", "inverse_dynamics", "constraint_residual",
         "constraint_jacobian", "constraint_bias", "coordinate_rates", "inverse_dynamics_by_position",
         "centroidal_momentum", "forward_dynamics", "multipliers")  # fmt: skip
COMPILED = ("energy", "mass_matrix", "inverse_dynamics", "forward_dynamics")
SOLVED = ("forward_dynamics", "multipliers")


def switched() -> da.System:
    """A mass with inputs and forces that change at places: pieces, extremes, signs, an angle of two numbers."""
    x, y = da.coordinates("x y")
    F, m, k = sympy.symbols("F m k")
    time, rate = da.time, [z.diff(da.time) for z in (x, y)]
    spring = sympy.Piecewise((k * x**2 / 2, x > 0), (k * x**2 * (1 + sympy.cos(time)) / 2, sympy.And(x > -1, y < 1)),
                             (k * sympy.Abs(x), True))  # fmt: skip
    forces = {x: F * sympy.Min(1, sympy.Abs(y)) - sympy.sign(rate[0]),
              y: -sympy.tanh(rate[1]) + sympy.atan2(x, 1 + y**2)}  # fmt: skip
    inertia = m * (2 + sympy.sin(y)) * (rate[0] ** 2 + rate[1] ** 2 + sympy.cos(x) * rate[0] * rate[1] / 2) / 2
    return da.System([x, y], kinetic=inertia, potential=spring + sympy.Max(x, y), inputs=[F], forces=forces,
                     parameters={m: 1.3, k: 0.7}, name="switched")  # fmt: skip


def known(name: str) -> da.System | da.Mechanism:
    if name == "switched":
        return switched()
    return da.read(ROBOTS / "ur5.urdf") if name == "ur5" else described(name)


def state(model: da.Model, rng: np.random.Generator) -> dict[str, np.ndarray]:
    sizes = {"q": model.nq, "v": model.nv, "a": model.nv, "u": model.nu, "p": model.np, "t": 1}
    values = {letter: rng.normal(size=size) for letter, size in sizes.items()}
    values["t"] = np.abs(values["t"]) + 0.5
    for first in model.system.leaves.quaternions:
        values["q"][first : first + 4] /= np.linalg.norm(values["q"][first : first + 4])
    return values


def leaf_values(model: da.Model, at: dict[str, np.ndarray]) -> dict:
    leaves = model.system.leaves
    groups = {"q": leaves.q, "v": leaves.v, "a": leaves.a, "u": leaves.u, "t": (leaves.t,)}
    values = {leaf: float(x) for letter, group in groups.items() for leaf, x in zip(group, at[letter], strict=True)}
    return {**model.values(at["p"]), **values}


def bounds(model: da.Model, nodes: Sequence, at: dict[str, np.ndarray]) -> np.ndarray:
    """How far rounding moves nodes, to first order, in machine epsilons."""
    graph = model.system.graph
    with np.errstate(all="ignore"):
        found = evaluate(graph, rounding_bounds(graph, list(nodes)), leaf_values(model, at))
    return np.array([float(x) for x in found])


def own(model: da.Model, name: str, given: Sequence[np.ndarray], at: dict[str, np.ndarray]) -> np.ndarray:
    """What the model says, in machine code or by NumPy."""
    if name not in COMPILED:
        model = model.assembled.setdefault("by NumPy", da.Model(model.equations, model.bound, "numpy"))
    return getattr(model, name)(*given, t=at["t"][0], **({"parameters": at["p"]} if model.np else {}))


def assert_quantity(built: Header, model: da.Model, name: str, at: dict[str, np.ndarray]) -> None:
    program, signature = model.program_of(name)
    found, _ = built(name, at)
    beside = [at[block.name] for block in signature.inputs]
    wanted = np.ravel(own(model, name, beside, at))
    allowed = ULPS * EPSILON * (bounds(model, model.equations.nodes(name), at) + np.abs(wanted))
    assert np.all(np.abs(found - wanted) <= allowed), name
    if ONE_MATHEMATICS:
        assert_same_bits(found, by_math(program, *(at[block.name] for block in program.inputs)), name)


def assert_solved(built: Header, model: da.Model, name: str, at: dict[str, np.ndarray]) -> None:
    """Within 8 ulps times |K^-1| (what rounding moves in K x = r)."""
    equations, n, m = model.equations, model.nv, model.nc
    found, status = built(name, at)
    M, r, A, b = (block.astype(float) for block in numpy_function(model.programs["terms"])(*(at[x] for x in "tqvup")))
    K = np.block([[M, -A.T], [A, np.zeros((m, m))]])
    x = np.linalg.solve(K, np.concatenate([r, b]))
    moved_M, moved_A = (bounds(model, equations.nodes(y), at) for y in ("mass_matrix", "constraint_jacobian"))
    moved_A = moved_A.reshape(m, n)
    moved_K = np.block([[moved_M.reshape(n, n), moved_A.T], [moved_A, np.zeros((m, m))]]) + (n + m) * np.abs(K)
    moved_r = np.concatenate([bounds(model, equations.nodes("bias"), at) + bounds(model, equations.nodes("forces"), at),
                              bounds(model, equations.nodes("constraint_bias"), at)])  # fmt: skip
    allowed = ULPS * EPSILON * np.abs(np.linalg.inv(K)) @ (moved_r + moved_K @ np.abs(x))
    part = slice(n) if name == "forward_dynamics" else slice(n, n + m)
    assert status == 0 and np.all(np.abs(found - x[part]) <= allowed[part]), name
    inputs = [at[letter] for letter in ("q", "v", *(["u"] if model.nu else []))]
    assert np.all(np.abs(found - own(model, name, inputs, at)) <= 2 * allowed[part])


@needs_compiler
@pytest.mark.parametrize("name", [*GALLERY, "switched", "ur5"])
def test_the_numbers_are_those_of_the_model(name: str, tmp_path: Path, rng: np.random.Generator) -> None:
    """Each quantity within 8 ulps times its condition number, and the bits of the program by Python's mathematics."""
    equations = da.derive(known(name))
    free = equations.system.parameter_names[:1] if name in ("double-pendulum", "four-bar") else ()
    model = da.compile(equations, free=free)
    asked = [quantity for quantity in ASKED if quantity_exists(model, quantity)]
    built = Header(tmp_path, da.export(model, "c", quantities=asked, prefix="x", golden=0), "x")
    for _ in range(3):
        at = state(model, rng)
        for quantity in asked:
            (assert_solved if quantity in SOLVED else assert_quantity)(built, model, quantity, at)


def quantity_exists(model: da.Model, name: str) -> bool:
    if name in SOLVED:
        return name == "forward_dynamics" or model.nc > 0
    try:
        return 0 not in model.equations.shape(name) and bool(model.equations.nodes(name))
    except DerivationError:
        return False


@needs_compiler
def test_frames_of_a_robot(tmp_path: Path, rng: np.random.Generator) -> None:
    model = da.compile(da.read(ROBOTS / "ur5.urdf"))
    text = da.export(model, quantities=["center_of_mass"], frames=["wrist_3_link", "forearm_link"])
    built = Header(tmp_path, text, "ur5")
    at = state(model, rng)
    for frame in ("wrist_3_link", "forearm_link"):
        for kind, given in (("pose", "q"), ("velocity", "qv"), ("jacobian", "q")):
            wanted = getattr(model, f"frame_{kind}")(frame, *(at[letter] for letter in given))
            found, _ = built(f"frame_{kind}_{frame}", at)
            np.testing.assert_allclose(found, np.ravel(wanted), rtol=1e-14, atol=1e-15)


@needs_compiler
def test_what_has_no_solution_says_so(tmp_path: Path) -> None:
    """A mass that vanishes, a redundant constraint, constraints that contradict each other, what is not finite."""
    x, y = da.coordinates("x y")
    m, c = sympy.symbols("m c")
    energies = {"kinetic": m * x.diff() ** 2 / 2 + y.diff() ** 2 / 2, "potential": x + y**2}
    alone = da.System([x, y], **energies, parameters={m: 1.0}, name="alone")
    twice = [x - y, x - y - c * da.time**2]
    tied = da.System([x, y], **energies, parameters={m: 1.0, c: 1.0}, name="tied", holonomic=twice)
    at = {"q": np.array([1.0, 1.0]), "v": np.zeros(2), "t": 0.0}
    for system, values, wanted in ((alone, {"m": 1.0}, 0), (alone, {"m": 0.0}, 1), (alone, {"m": np.nan}, 2),
                                   (tied, {"m": 1.0, "c": 0.0}, 0), (tied, {"m": 1.0, "c": 1.0}, 3)):  # fmt: skip
        model = da.compile(system, free=values)
        built = Header(tmp_path, da.export(model, prefix=system.name), system.name)
        found, status = built("forward_dynamics", {**at, "p": np.array([values[name] for name in model.parameters])})
        assert status == wanted
        if not status:
            np.testing.assert_allclose(found, [-1.0, -2.0] if system is alone else [-1.5, -1.5], rtol=1e-14)


def test_the_text_of_the_pendulum_word_for_word() -> None:
    """`python -m tests.exports.test_export` writes the file anew; read the difference before keeping it."""
    assert da.export(described("pendulum"), "c", golden=0) == GOLDEN.read_text(encoding="ascii")


def test_readers_are_told_order_units_and_bound_values() -> None:
    text = da.export(switched(), quantities=["forces"])
    text += da.export(described("two-link-arm"), quantities=["mass_matrix"])
    comments = re.sub(r"\n \*", "\n", text)
    assert re.search(r"q \(2\): coordinates\n +\[0\] q1.*\n +\[1\] q2", comments)
    assert re.search(r"u \(1\): inputs\n +\[0\] F\n\n t: time\n", comments)
    assert re.search(r"Bound parameters:\n +\w+ = [\d.]+ kg", comments)
    assert "M (2, 2) is written, row by row" in comments and "kg m^2" in comments


def test_names_that_are_no_code_stay_in_comments() -> None:
    q = sympy.Symbol("x */ int main(void) /* ??/")
    (place,) = da.coordinates("q")
    double = sympy.Symbol("double")
    system = da.System([place], kinetic=double * place.diff() ** 2 / 2, potential=q * place,
                       parameters={q: 2.0, double: 1.0}, name="#include <evil> \\ \n */")  # fmt: skip
    tested, text = (da.export(da.compile(system, free=["double"]), golden=count) for count in (3, 0))
    assert without_comments(tested).count("int main(") == 1
    code = without_comments(text)
    assert "main" not in code and "evil" not in code.replace("include_evil", "").replace("INCLUDE_EVIL", "")
    assert "const double p[1]" in code and text.count("/*") == text.count("*/")


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


@needs_compiler
@pytest.mark.parametrize("outputs", [{"s": "x + l*y'"}, {"s": "x + l*y'", "pull": "lambda_0*u", "a": "y''*t"}])
def test_outputs_leave(outputs: dict[str, str], tmp_path: Path, rng: np.random.Generator) -> None:
    """Of the state alone, and of what is solved for."""
    system = da.System("x y", kinetic="x'**2/2 + y'**2", potential="l*y**2", holonomic=["x**2 - y"], forces={"x": "u"},
                       inputs=["u"], parameters={"l": 2.0}, outputs=outputs, name="cam")  # fmt: skip
    model = da.compile(system, free=["l"])
    text = da.export(model)
    assert re.search(r"y \(\d\): outputs\n \*     \[0\] s", text) and f"CAM_NY ({len(outputs)})" in text
    at = {"q": rng.normal(size=2), "v": rng.normal(size=2), "u": rng.normal(size=1), "t": np.array([0.4]),
          "p": np.array([2.0])}  # fmt: skip
    found, status = Header(tmp_path, text, "cam")("outputs", at)
    assert status == 0
    np.testing.assert_allclose(found, model.outputs(at["q"], at["v"], at["u"], t=0.4), rtol=1e-13)


@needs_compiler
def test_programs_leave_too(tmp_path: Path, rng: np.random.Generator) -> None:
    """Several results of one function, and blocks in the order of the program."""
    model = da.compile(described("pendulum-dae"))
    program = model.programs["position"]
    text = da.export(model, quantities=["mass_matrix", program])
    declared = "void pendulum_dae_position(double t, const double q[2], const double v[2], double h[1], double A[2],"
    assert declared in " ".join(text.split())
    built, at = Header(tmp_path, text, "pendulum_dae"), {**state(model, rng), "t": np.array([0.5])}
    function, results = built.library.pendulum_dae_position, [np.empty(size) for size in (1, 2, 4)]
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (at["q"], at["v"], *results)]
    function(ctypes.c_double(0.5), *pointers)
    for found, wanted in zip(results, numpy_function(program)(*(at[letter] for letter in "tqvup")), strict=True):
        np.testing.assert_allclose(found, np.ravel(wanted), rtol=1e-15, atol=1e-16)


@needs_compiler
@pytest.mark.parametrize("name", ["switched", "four-bar", "free-rigid-body-quaternion"])
def test_a_text_passes_the_test_that_it_carries_and_a_changed_one_does_not(name: str, tmp_path: Path) -> None:
    text = da.export(da.derive(known(name)), prefix="k")
    assert failures(text, tmp_path) == 0
    place = text.index("static const double k_golden_mass_matrix")
    number = re.compile(r"0x1\.[0-9a-f]{8}").search(text, place)
    assert number is not None
    other = f"{number[0][:-1]}{'7' if number[0][-1] != '7' else '6'}"  # 2^-32 of it
    assert failures(text[: number.start()] + other + text[number.end() :], tmp_path) == 1
    body = text.rindex("void k_mass_matrix(")
    assert failures(text[:body] + text[body:].replace("M[0] = ", "M[0] = 1.0e-9 + ", 1), tmp_path) == 3


def failures(text: str, folder: Path) -> int:
    return Header(folder, f"#define K_TEST\n{text}", "k").library.k_test()


def wrong(*given: Any) -> Golden:
    """Golden numbers of which one is off by 10^-9."""
    found = golden(*given)
    found.answers["energy"][0] += 1e-9
    return found


def test_a_text_that_fails_its_test_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dalembert.exports.export.golden_numbers", wrong)
    if COMPILER is not None:
        with pytest.raises(CompilationError, match="the source does not answer as the model does, system 'pendulum'"):
            da.export(described("pendulum"))
    monkeypatch.setattr("shutil.which", lambda _: None)  # nobody can tell
    assert "PENDULUM_TEST_MAIN" in da.export(described("pendulum"))


def test_there_are_as_many_golden_states_as_are_asked_for() -> None:
    text = da.export(described("pendulum"), golden=120, quantities=["energy"])
    assert isinstance(text, str) and "with the answers of its machine code at 120 states." in text


def test_where_no_state_is_finite_there_is_no_test() -> None:
    nowhere = da.System("x", kinetic="x'**2/2", potential="sqrt(-1 - x**2)", name="nowhere")
    assert "TEST" not in da.export(nowhere, quantities=["energy"])


def test_what_moves_begins_where_it_is_told(tmp_path: Path) -> None:
    """Programs, environments and units, as far as their texts tell."""
    model, start = da.compile(switched()), da.motion.Start(q={"x": 0.25}, v={"y": -2.5})
    da.export(model, "c", tmp_path, golden=0, start=start)
    begun = ", ".join(str(number(x)) for x in (0.25, 0.0, 0.0, -2.5))
    assert f"x[NX] = {{ {begun} }};" in (tmp_path / "main.c").read_text()
    assert "np.array([0.25, 0.0, 0.0, -2.5] if start is None" in da.export(model, "gymnasium", golden=0, start=start)
    units = [da.export(model, "fmu", golden=0, start=each) for each in (start, None)]
    told = [[each.get("start") for each in _told(unit).iter("Float64")][1:5] for unit in units]
    assert told == [["0.25", "0.0", "0.0", "-2.5"], ["0.0"] * 4]
    assert len({_told(unit).get("instantiationToken") for unit in units}) == 2
    with pytest.raises(DescriptionError, match=r"export: start is \[1\.0\]. Give a Start"):
        da.export(model, start=[1.0])  # type: ignore[call-overload]


def _told(unit: object) -> ElementTree.Element:
    assert isinstance(unit, dict)
    return ElementTree.fromstring(zipfile.ZipFile(io.BytesIO(*unit.values())).read("modelDescription.xml"))


def test_a_free_parameter_of_0_stays_0_and_one_without_a_value_is_1(tmp_path: Path) -> None:
    drawn = da.System("x", kinetic="x'**2/2", potential="k*x**2 + c*x", inputs=["F"], forces={"x": "F"}, name="drawn",
                      parameters={"k": 0.0, "c": None})  # fmt: skip
    model = da.compile(drawn, free=["k", "c"])
    da.export(model, "c", tmp_path, golden=0)
    assert "p[2] = { 0.0, 1.0 };" in (tmp_path / "main.c").read_text()
    assert "parameters=(0.0, 1.0))" in da.export(model, "gymnasium", golden=0)
    told = _told(da.export(model, "fmu", golden=0)).iter("Float64")
    assert [each.get("start") for each in told if each.get("causality") == "parameter"] == ["0.0", "1.0"]


def test_what_cannot_leave_is_refused_by_name() -> None:
    model = da.compile(described("pendulum"))
    with pytest.raises(ShapeError, match=r"export of position: its input q \(2\) is none of the model's"):
        da.export(model, quantities=[da.compile(described("pendulum-dae")).programs["position"]])
    with pytest.raises(DerivationError, match="export of position: it gives arrays without entries"):
        da.export(model, quantities=[model.programs["position"]])
    with pytest.raises(CompilationError, match="two functions have one name: energy, energy"):
        da.export(model, quantities=["energy", model.programs["energy"]])
    with pytest.raises(UnknownNameError, match=r"no target 'rust'"):
        da.export(model, "rust")
    with pytest.raises(UnknownNameError, match=r"no quantity 'mas_matrix'. Did you mean 'mass_matrix'"):
        da.export(model, quantities=["mas_matrix"])
    with pytest.raises(DerivationError, match=r"constraint_bias: System 'pendulum' has none"):
        da.export(model, quantities=["constraint_bias"])
    with pytest.raises(DerivationError, match="has no bodies"):
        da.export(model, quantities=["center_of_mass"])
    with pytest.raises(DerivationError, match="has no bodies"):
        da.export(model, frames=["hand"])
    with pytest.raises(DescriptionError, match="cannot begin names of C"):
        da.export(model, prefix="1st")
    assert da.export(model, quantities="energy", golden=0) == da.export(model, quantities=["energy"], golden=0)


@pytest.mark.parametrize("options, words", [
    ({"to": ["c"]}, r"to is \["), ({"precision": 32}, "precision is 32"), ({"golden": -1}, "golden is -1"),
    ({"golden": 1.5}, "golden is 1.5"), ({"prefix": 3}, "prefix is 3"), ({"quantities": [3]}, r"quantities is \[3\]"),
    ({"quantities": []}, "nothing is asked for"), ({"frames": 3}, "frames is 3"), ({"path": 3}, "path is 3"),
])  # fmt: skip
def test_options_of_another_kind_are_refused_in_words(options: dict[str, Any], words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        da.export(described("pendulum"), **options)


if __name__ == "__main__":
    GOLDEN.write_text(da.export(described("pendulum"), "c", golden=0), encoding="ascii")


def test_the_time_that_only_a_contact_knows_is_an_argument(tmp_path: Path) -> None:
    """A floor that moves: gap x - sin(t), its rate x' - cos(t)."""
    system = da.System("x", kinetic="x'**2/2", potential="0", contacts=[da.Contact("x - sin(t)")], name="lift")
    with pytest.warns(Remark, match="contacts-left-out"):
        text = da.export(system, "numpy", quantities=["gaps", "gap_rates"])
    module = imported(tmp_path, text, "lift_numpy")
    assert module.gaps([0.5], 0.3) == pytest.approx(0.5 - np.sin(0.3))
    assert module.gap_rates([0.5], [2.0], 0.3) == pytest.approx(2.0 - np.cos(0.3))
