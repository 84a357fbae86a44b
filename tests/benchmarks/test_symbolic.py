"""The systems of `benchmarks.symbolic` are what they say, its columns follow from what is measured. Untimed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import sympy as sm

from benchmarks import symbolic
from benchmarks.recording import Recording
from benchmarks.symbolic_systems import BUILDERS, build, lengths, ours, peers
from benchmarks.symbolic_systems.case import Case
from benchmarks.symbolic_systems.least import MOST_TERMS, Least
from benchmarks.symbolic_systems.literature import _NAMES, LITERATURE
from dalembert.algebra.ring import Ring
from dalembert.description.coordinates import time
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy

QUICK = ("pendulum", "double-pendulum", "pr", "2r", "furuta", "heavy-top", "cart-2", "s08", "slung-quadrotor")
SPATIAL = ("3r", "puma-3", "stanford-3", "whipple")


def numbers(case: Case, seed: int = 3) -> dict[Any, Any]:
    """A value for every symbol, coordinate and rate, for Kane's speeds, and for the symbols that Kane's bodies have.

    A mass at (cx, cy, cz) and a central inertia I stand where the tree has first moments and an inertia about O.
    """
    chance = random.Random(seed)
    free = sm.Tuple(case.kinetic, case.potential, *case.nonholonomic).free_symbols - {time()}
    for link in () if case.tree is None else case.tree.links:
        free |= sm.Tuple(link.mass, *link.moment, *link.inertia, *link.offset).free_symbols
    values = {x: sm.Rational(chance.randint(100, 999), 500) for x in sorted(free, key=str)}
    for q in case.coordinates:
        values[q], rate = (sm.Rational(chance.randint(-999, 999), 500) for _ in range(2))
        values[q.diff(time())] = values[sm.Function(f"u_{q.func.__name__}")(time())] = rate
    by_name = {x.name: x for x in free}
    for number in range(1, 8):
        if f"mx_{number}" in by_name:
            mass = values[by_name[f"m_{number}"]]
            x, y, z = center = [values[by_name[f"m{axis}_{number}"]] / mass for axis in "xyz"]
            values |= {sm.Symbol(f"c{axis}_{number}", real=True): c for axis, c in zip("xyz", center, strict=True)}
            steiner = (y**2 + z**2, x**2 + z**2, x**2 + y**2, -x * y, -x * z, -y * z)
            for axes, part in zip(("xx", "yy", "zz", "xy", "xz", "yz"), steiner, strict=True):
                values[f"central I{axes}_{number}"] = values[by_name[f"I{axes}_{number}"]] - mass * part
    return values


def evaluated(matrix: Any, values: dict[Any, Any], of_kane: bool = False) -> sm.Matrix:
    swapped = dict(values)
    for key in [key for key in values if isinstance(key, str)]:
        central = swapped.pop(key)
        if of_kane:
            swapped[sm.Symbol(key.removeprefix("central "), real=True)] = central
    rates = {x: y for x, y in swapped.items() if isinstance(x, sm.Derivative)}
    return sm.Matrix(matrix).xreplace(rates).xreplace(swapped).evalf(30)


def kinetic_hessian(case: Case, values: dict[Any, Any]) -> sm.Matrix:
    """M of a kinetic energy that is quadratic in the rates, from its values."""
    rates = [q.diff(time()) for q in case.coordinates]
    plain = sm.symbols(f"v:{len(rates)}")
    others = {x: y for x, y in values.items() if x not in rates and not isinstance(x, str)}
    kinetic = case.kinetic.xreplace(dict(zip(rates, plain, strict=True))).xreplace(others)
    function = sm.lambdify(plain, kinetic, "mpmath", cse=True)

    def energy(*moving: int) -> Any:
        return function(*(moving.count(i) for i in range(len(rates))))

    return sm.Matrix(len(rates), len(rates), lambda i, j: energy(i, j) - energy(i) - energy(j))


def close(left: sm.Matrix, right: sm.Matrix, tolerance: float = 1e-10) -> bool:
    return bool(max(abs(x) for x in left - right) < tolerance * (1 + max(abs(x) for x in right)))


@pytest.mark.parametrize("name", QUICK)
def test_lagrange_recipe_and_kane_agree(name: str):
    case = build(name)
    values = numbers(case)
    assert case.kane is not None
    lagrange, recipe, kane = peers.lagrange(case), peers.recipe(case), case.kane().equations()
    for one, other in zip(lagrange, recipe, strict=True):
        assert close(evaluated(one, values), evaluated(other, values))
    assert close(evaluated(kane[0], values, True), evaluated(lagrange[0], values))
    assert close(evaluated(-kane[1], values, True), evaluated(lagrange[1], values))


@pytest.mark.parametrize("name", [*QUICK, "rolling-sphere"])
def test_dalembert_prints_the_same_functions_as_sympy(name: str):
    case = build(name)
    values = numbers(case)
    printed = sm.Matrix(ours.shortest(ours.source(case)))
    assert close(evaluated(printed, values), evaluated(sm.Matrix(peers.entries(*peers.lagrange(case))), values))


@pytest.mark.parametrize("name", SPATIAL)
def test_bodies_and_energies_have_one_mass_matrix(name: str):
    case = build(name)
    values = numbers(case)
    assert case.kane is not None
    assert close(evaluated(case.kane().equations()[0], values, True), kinetic_hessian(case, values))


def test_the_rolling_sphere_keeps_its_contact_at_rest():
    """Kane's three speeds and the six of Lagrange give the same accelerations."""
    case = build("rolling-sphere")
    values = numbers(case)
    for x in case.coordinates[3:]:
        values[x.diff(time())] = 0
    for x, slip in zip(case.coordinates[3:], evaluated(sm.Matrix(case.nonholonomic), values), strict=True):
        values[x.diff(time())] = values[sm.Function(f"u_{x.func.__name__}")(time())] = -slip
    mass, bias = peers.lagrange(case)
    rates = sm.Matrix(case.coordinates).diff(time())
    slip = sm.Matrix(case.nonholonomic)
    rows, constraint_bias = slip.jacobian(rates), slip.diff(time()).xreplace(dict.fromkeys(rates.diff(time()), 0))
    blocks = sm.BlockMatrix([[mass, -rows.T], [rows, sm.zeros(3, 3)]]).as_explicit()
    lagrange = evaluated(blocks, values).LUsolve(evaluated(sm.Matrix([*-bias, *-constraint_bias]), values))
    assert case.kane is not None
    kane = [evaluated(part, values, True) for part in case.kane().equations()]
    assert close(kane[0].LUsolve(kane[1]), lagrange[:6, :])


@pytest.mark.parametrize(("name", "expected"), [
    ("puma-6", "a_2 + a_3, -d_3, d_4"),
    ("ur5", "-a_2 - a_3, -d_4 - d_6, d_1 - d_5"),
    ("panda", "a_7, 0, d_1 + d_3 + d_5"),
])  # fmt: skip
def test_an_arm_at_rest_reaches_where_its_maker_says(name: str, expected: str):
    """The origin of the last link frame at q = 0."""
    tree = build(name).tree
    assert tree is not None
    place, axes = sm.zeros(3, 1), sm.eye(3)
    for link in tree.links:
        place += axes * sm.Matrix(link.offset)
        axes *= sm.Matrix(link.rotation)
    known = {x.name: x for x in place.free_symbols}
    assert list(place) == [sm.sympify(entry, known) for entry in expected.split(", ")]


@pytest.mark.parametrize(("name", "joints"), [("puma-6", 6), ("ur5", 6), ("panda", 7)])
def test_every_inertial_parameter_of_an_arm_is_a_symbol(name: str, joints: int):
    case = build(name)
    assert case.tree is not None and len(case.coordinates) == joints and case.group == "arm"
    inertial = {entry for link in case.tree.links for entry in (link.mass, *link.moment, *link.inertia)}
    assert len(inertial) == 10 * joints and all(isinstance(entry, sm.Symbol) for entry in inertial)


def test_every_system_of_the_issue_is_there():
    carts = [f"cart-{n}" for n in range(2, 11)]
    expected = ["pendulum", "double-pendulum", "pr", "2r", "3r", "furuta", "heavy-top", "rolling-sphere", "s08", *carts,
                "slung-quadrotor", "puma-3", "stanford-3", "whipple", "puma-6", "ur5", "panda"]  # fmt: skip
    assert list(BUILDERS)[: len(expected)] == expected and list(BUILDERS)[len(expected) :] == list(LITERATURE)
    assert [len(build(name).coordinates) for name in carts] == list(range(3, 12))
    assert len(build("whipple").coordinates) == 9 and len(build("rolling-sphere").nonholonomic) == 3


# ------------------------------------------------------------ what is measured


def test_leaves_are_what_is_written():
    x, y, q = sm.Symbol("x"), sm.Symbol("y"), sm.Function("q")(time())
    three_quarters = sm.Rational(3, 4)
    for expression, count in ((x, 1), (-x, 1), (x - y, 2), (2 * x, 2), (x / 2, 2), (three_quarters * x, 3), (x**2, 2),
                              (sm.cos(q) * q.diff(time()) ** 2, 3), (1 / x, 2), (sm.Integer(0), 1)):  # fmt: skip
        assert lengths.leaves([expression]) == count, expression
    assert lengths.leaves([x, y, x + y]) == 4


def test_a_phase_is_stopped_at_its_limit_and_the_next_one_runs():
    def endless() -> None:
        while True:
            sum(range(1000))

    assert peers.timed(endless, 0.05) == (">0.05", None)
    seconds, result = peers.timed(lambda: 7, 5.0)
    assert isinstance(seconds, float) and result == 7


def test_nobody_swallows_the_limit():
    def stubborn() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    assert peers.timed(stubborn, 0.05)[0] == ">0.05"


def test_what_runs_out_of_recursion_failed():
    def deep(n: int) -> int:
        return deep(n + 1)

    assert peers.timed(lambda: deep(0), 5.0) == ("failed", None)


# ------------------------------------------------------------ what follows from it


def row(system: str, group: str, **columns: Any) -> dict[str, Any]:
    return {"system": system, "group": group, **columns}


def test_a_stopped_phase_counts_as_its_limit():
    found = symbolic.ratios(row("ur5", "arm", lagrange=100.0, trigsimp=">600", canonical=0.005, shortest=0.07))
    assert found == {"lagrange/canonical": 20_000.0, "trigsimp/shortest": pytest.approx(10_000.0)}


def test_lengths_are_compared_with_the_better_peer():
    found = symbolic.ratios(row("2r", "small", ours_leaves=60, raw_leaves=10, trigsimp_leaves=100, simplify_leaves=80))
    assert found == {"length_leaves": 0.75}
    assert symbolic.ratios(row("ur5", "arm", ours_leaves=60, raw_leaves=10_000)) == {}


def test_goals_are_judged_on_the_systems_they_name():
    rows = [
        row("2r", "small", **{"lagrange/canonical": 200.0, "lagrange/from_lagrangian": 150.0, "length_leaves": 0.5}),
        row("3r", "small", **{"lagrange/canonical": 400.0, "lagrange/from_lagrangian": 250.0, "length_leaves": 0.5}),
        row("cart-2", "small", **{"lagrange/canonical": 500.0}),
        row("whipple", "large", **{"lagrange/canonical": 7.0, "length_leaves": 2.0}),
        row("ur5", "arm", canonical=0.004, shortest=3.0, trigsimp=">600",
            **{"lagrange/canonical": 20_000.0, "trigsimp/shortest": 230.0}),
        row("panda", "arm", canonical=9.0, trigsimp=80.0, **{"lagrange/canonical": 12_000.0, "trigsimp/shortest": 1.0}),
    ]  # fmt: skip
    measured = {goal.name: goal for goal in symbolic.goals(rows)}
    assert measured["small systems, median times faster than LagrangesMethod"].measured == 400.0
    assert measured["six and seven joints, times faster than LagrangesMethod, at the worst"].measured == 12_000.0
    stopped = measured["six and seven joints, shortened, where trigsimp was stopped, times faster, at the worst"]
    assert stopped.measured == 230.0 and not stopped.met
    assert measured["six joints, seconds to canonical M, C, g"].met
    assert not measured["six joints, seconds to the shortest form"].met
    sympy = "from a SymPy Lagrangian, times faster than LagrangesMethod, "
    assert (measured[sympy + "median"].measured, measured[sympy + "at the worst"].measured) == (200.0, 150.0)
    assert measured["leaves over the better of trigsimp and simplify, at the worst"].measured == 2.0
    mean = measured["leaves over the better of trigsimp and simplify, geometric mean"].measured
    assert mean == pytest.approx((0.5 * 0.5 * 2.0) ** (1 / 3))
    assert not any("latex" in name for name in measured)


def test_systems_of_the_literature_are_those_of_the_corpus():
    assert set(_NAMES) < set(LITERATURE) and len(LITERATURE) >= 35
    spring = build("spring pendulum, Morin")
    values = numbers(spring)
    mass = evaluated(peers.lagrange(spring)[0], values)
    assert spring.group == "literature" and close(mass, kinetic_hessian(spring, values))


# ------------------------------------------------------------ the record


def test_seconds_of_the_record_are_those_of_today(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    recording = Recording("symbolic", "seconds", tmp_path)
    recording.put("pendulum", {"lagrange": 30.0, "trigsimp": ">60", "raw_leaves": 12})
    symbolic.main(["--no-ours", "--live", "--systems", "pendulum", "--folder", str(tmp_path),
                   "--json", str(tmp_path / "out.json")])  # fmt: skip
    written = json.loads((tmp_path / "out.json").read_text())["rows"][0]
    assert written == row("pendulum", "small", lagrange=30.0, trigsimp=">60", raw_leaves=12)
    assert "lagrange 30" in capsys.readouterr().out


def test_what_runs_live_is_compared_with_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    Recording("symbolic", "seconds", tmp_path).put("pr", {"lagrange": 1e-9, "raw_leaves": 25, "raw_latex": 1})
    symbolic.main(["--no-ours", "--live", "pr", "--phases", "lagrange", "--systems", "pr", "--folder", str(tmp_path)])
    assert "goal lengths of live phases that are not the recorded ones: wanted <= 0, measured 1, short" in (
        capsys.readouterr().out)


def test_larger_systems_are_told_apart():
    rows = [row(str(leaves), "small", trigsimp_leaves=leaves, length_leaves=length, length_latex=1.0)
            for leaves, length in ((40, 1.0), (60, 0.5), (240, 0.125))]  # fmt: skip
    found = {each["system"]: (each["systems"], each.get("length_leaves")) for each in symbolic.by_size(rows)}
    assert found == {"mean from 0 leaves": (3, pytest.approx(0.25 ** (2 / 3))),
                     "mean from 50 leaves": (2, pytest.approx(0.25)), "mean from 100 leaves": (1, pytest.approx(0.125)),
                     "mean from 200 leaves": (1, pytest.approx(0.125))}


def test_what_larger_systems_would_need_follows_from_the_small_ones():
    """Two small systems at 0.9 and two larger ones at 0.7^2/0.9 have the mean 0.7."""
    rows = [{"system": str(leaves), "trigsimp_leaves": leaves, "length_fewest": 0.9} for leaves in (40, 60, 240, 300)]
    assert symbolic.needed(rows) == pytest.approx(0.49 / 0.9)
    assert symbolic.needed(rows[:2]) is symbolic.needed(rows[2:]) is None


def least_of(expression: Any) -> int | None:
    symbols = Symbols(Graph())
    ring = Ring(symbols.graph, nodes := list_from_sympy([expression], symbols))
    return Least(ring, symbols).of(ring.read(nodes[0]))


def written_once(chance: random.Random, letters: list[Any], leaves: int) -> Any:
    """A formula of so many different letters, by sums and products."""
    if leaves == 1:
        return letters.pop()
    first = chance.randint(1, leaves - 1)
    one, other = written_once(chance, letters, first), written_once(chance, letters, leaves - first)
    return one + other if chance.random() < 0.6 else one * other


def test_no_brackets_are_shorter_than_each_letter_once():
    """What is multiplied out of a formula that has each letter once is found again: none is shorter, by its letters."""
    chance = random.Random(5)
    for leaves in [2, 3, 4, 5, 6] * 12:
        whole = sm.expand(written_once(chance, list(sm.symbols("a:f")), leaves))
        if len(sm.Add.make_args(whole)) <= MOST_TERMS:
            assert least_of(whole) == leaves, whole


def test_powers_numbers_and_angles_count():
    a, b, x, y = sm.symbols("a b x y")
    expected = {a**2 + 2 * a * b + b**2: 3, a**2 + 2 * a * b: 4, sm.cos(x) * sm.cos(y) + sm.sin(x) * sm.sin(y): 2,
                a / 2 + b / 2: 3, sm.Integer(0): 1, a**2 * x + a**2 * y + a * b * x + a * b * y: 5}
    assert {expression: least_of(expression) for expression in expected} == expected
    assert least_of(1 / a) is least_of(sm.expand(sum(sm.symbols("c:9")))) is None


def test_the_pace_is_the_median_of_the_live_phases():
    recorded = {"a": {"lagrange": 1.0, "trigsimp": 2.0, "kane": ">60"}, "b": {"lagrange": 0.001}}
    live = {"a": {"lagrange": 1.5, "trigsimp": 4.0, "kane": 90.0}, "b": {"lagrange": 1.0}, "c": {"lagrange": 1.0}}
    assert symbolic.pace_of(live, recorded) == 1.5
    assert symbolic.pace_of({}, recorded) == 1.0


def test_recording_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    ran: list[list[str]] = []

    def run(case: Case, phases: list[str], limit: float, rounds: int) -> dict[str, Any]:
        ran.append(phases)
        return dict.fromkeys(phases, f">{limit:g}")

    monkeypatch.setattr(symbolic, "peer_columns", run)
    for arguments in (["--phases", "lagrange"], [], [], ["--limit", "90"]):
        symbolic.main(["--record", "--systems", "pr", "--folder", str(tmp_path), *arguments])
    assert ran == [["lagrange"], ["recipe", "kane", "trigsimp", "simplify"], list(symbolic.PHASES)]
    assert Recording("symbolic", "", tmp_path).rows["pr"] == dict.fromkeys(symbolic.PHASES, ">90")


def test_other_versions_are_not_mixed(tmp_path: Path):
    first = Recording("symbolic", "seconds", tmp_path)
    first.put("pr", {"lagrange": 0.123456})
    first.file.write_text(first.file.read_text().replace(sm.__version__, "0.1"))
    again = Recording("symbolic", "seconds", tmp_path)
    assert again.rows == {"pr": {"lagrange": 0.123}}
    with pytest.raises(ValueError, match="remove it"):
        again.put("pr", {})


def test_the_record_that_ships():
    """What ended has its lengths, and what was stopped has none."""
    rows = Recording("symbolic", "").rows
    assert set(symbolic.LIVE) <= set(rows) <= set(BUILDERS)
    for name, columns in rows.items():
        for form in ("trigsimp", "simplify"):
            ended = isinstance(columns.get(form), float)
            assert ended == (f"{form}_leaves" in columns), (name, form)
    assert sum(symbolic.peers_best(columns, "leaves") is not None for columns in rows.values()) >= 40


def test_dalembert_is_measured():
    columns = symbolic.our_columns(build("pr"), rounds=1)
    assert set(columns) == {"canonical", "shortest", "from_lagrangian", "ours_leaves", "ours_latex", "fewest_leaves",
                            "textbook_leaves", "textbook_latex"}
    assert all(value > 0 for value in columns.values())


def test_peers_are_measured(capsys: pytest.CaptureFixture[str]):
    columns = symbolic.peer_columns(build("pr"), symbolic.PHASES, limit=60.0, rounds=1)
    assert set(columns) == set(symbolic.PEER_COLUMNS)
    assert columns["trigsimp_leaves"] <= columns["raw_leaves"]
    assert "trigsimp" in capsys.readouterr().err
