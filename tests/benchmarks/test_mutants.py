"""What `benchmarks.mutants` plants, where it looks, and what it makes of what the tests say."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks import common, mutants
from benchmarks.mutation import ledger, planting
from benchmarks.mutation.in_memory import exchanged
from benchmarks.mutation.mirrors import SHARED
from benchmarks.mutation.nearness import near
from benchmarks.mutation.planting import Error, errors
from benchmarks.mutation.reach import Reach, functions
from benchmarks.mutation.rooms import core, mirror, named_for
from benchmarks.mutation.workshop import Outcome, Workshop

ROOT = Path(mutants.__file__).resolve().parents[1]


def planted(source: str) -> set[str]:
    """Every version of a source with one error."""
    return {error.planted(source.encode()).decode() for error in errors("file.py", source.encode())}


@pytest.mark.parametrize(("source", "wanted"), [
    ("x = a - b\n", {"x = ((a) + (b))\n", "x = (a)\n", "x = ((b) - (a))\n"}),
    ("x = a * b\n", {"x = ((a) / (b))\n"}),
    ("x = abs(a - b)\n", {"x = abs(((a) + (b)))\n", "x = abs((a))\n"}),
    ("x = W @ a\n", {"x = ((W) * (a))\n"}),
    ("x = -a\n", {"x = (a)\n"}),
    ("x = a < b\n", {"x = ((a) <= (b))\n", "x = ((a) > (b))\n"}),
    ("x = rows[i][j]\n", {"x = rows[j][i]\n", "x = rows[i - 1][j]\n", "x = rows[i][j - 1]\n"}),
    ("x = rows[i, j]\n", {"x = rows[j, i]\n"}),
    ("x = a[0]\n", {"x = a[1]\n"}),
    ("x += a\n", {"x -= a\n"}),
    ("x = a if b else c\n", {"x = ((c) if b else (a))\n"}),
    ("x = graph.sub(a, b)\n", {"x = graph.add(a, b)\n", "x = (a)\n", "x = graph.sub(b, a)\n"}),
    ("x = graph.neg(a)\n", {"x = (a)\n"}),
    ("x = range(n)\n", {"x = range(n - 1)\n"}),
    ("ROWS = (1, 2)\n", {"ROWS = (2, 2)\n", "ROWS = (1, 3)\n"}),
    ("for k in range(3):\n    a\n", {"for k in range(3 - 1):\n    a\n", "for k in range(4):\n    a\n"}),
    ("if a and b:\n    c\n", {"if not (a and b):\n    c\n", "if ((a) or (b)):\n    c\n", "if ((a)):\n    c\n"}),
])  # fmt: skip
def test_what_is_planted(source: str, wanted: set[str]):
    assert planted(source) == wanted


@pytest.mark.parametrize("source", [
    "x = a\n", "x: int = a\n", "def f(a: int | None) -> list[int]:\n    '''Text.'''\n", "raise Error(f'{a - b}')\n",
    "x = zip(a, b, strict=True)\n", "x = graph.dot(a, b)\n", "import a\n", "x = f'{a + b}'\n", "x = 0.0\n",
    "def __repr__(self):\n    return a - b\n", "if TYPE_CHECKING:\n    x = a - b\n", "x = 'a' + b\n",
    "Row = tuple[Node, ...]\n", "ROUNDS = 4\n", "_LEAST, _MOST = 1e-3, 8\n", "for k in range(ROUNDS):\n    a\n",
    "for _ in range(2):\n    a\n", "x = hypot(a, 1e-300)\n", "x = a.atoms(sin, cos)\n",
    "x = same(a, b)\n", "x = np.minimum(a, b)\n",
])  # fmt: skip
def test_where_nothing_is_planted(source: str):
    assert planted(source) == set()


def test_every_error_of_the_core_is_python_and_another_program():
    files = list(core(ROOT))
    assert len(files) > 150 and len({Path(file).parts[2] for file in files}) >= 8
    for file in files[::9]:
        source = (ROOT / file).read_bytes()
        before = ast.dump(ast.parse(source))
        for error in errors(file, source)[::25]:
            assert ast.dump(ast.parse(error.planted(source))) != before, error


def test_every_file_of_the_core_has_a_mirror_and_every_shared_one_is_needed():
    missing = [file for file in core(ROOT) if mirror(ROOT, file) is None]
    assert missing == []
    shared = {mirror(ROOT, file) for file in core(ROOT) if mirror(ROOT, file) not in named_for(file)}
    assert shared == {f"tests/{test}" for test in SHARED}
    assert mirror(ROOT, "src/dalembert/expr/graph.py") == "tests/expr/test_graph.py"
    assert mirror(ROOT, "src/dalembert/compiler/passes/sincos.py") == "tests/compiler/test_passes.py"
    assert mirror(ROOT, "src/dalembert/recursion/chain.py") == "tests/recursion/test_dynamics.py"


def test_letters_beyond_ascii_do_not_move_what_is_planted():
    assert planted("s = 'é'; x = a * b  # ü\n") == {"s = 'é'; x = ((a) / (b))  # ü\n"}


def test_the_choice_is_the_same_for_a_seed_and_takes_each_line_once(monkeypatch: pytest.MonkeyPatch):
    few = [file for file in core(ROOT) if "/expr/" in file or "/spatial/" in file]
    monkeypatch.setattr(mutants, "core", lambda root: few)
    first = mutants.chosen(40, 7)
    assert first == mutants.chosen(40, 7) != mutants.chosen(40, 8)
    assert len({(error.file, error.line) for error in first}) == 40
    left = mutants.chosen(40, 7, ["src/dalembert/expr/*"])
    assert not any(error.file.startswith("src/dalembert/expr/") for error in left)


def test_lines_are_known_by_the_function_they_stand_in():
    source = "x = 1\n\nclass A:\n    y = 2\n\n    def f(self):\n        def g():\n            pass\n        return g\n"
    names = functions(source)
    assert (names[1], names[4], names[6], names[8], names[9]) == ("", "A", "A.f", "A.f.g", "A.f")


# -------------------------------------------------------------------- the ledger


def error(new: str = "-", text: str = 'x = a + b  # "so"\t') -> Error:
    return Error("src/dalembert/file.py", "f", 3, text, "sign", 4, 5, "+", new)


def test_the_ledger_is_read_as_it_is_written(tmp_path: Path):
    file = tmp_path / "ledger.toml"
    file.write_text(ledger.entry(error(), "a \\ b are equal\nthere") + ledger.entry(error("*"), "so"), encoding="utf-8")
    assert ledger.judged(file) == {error().key: "a \\ b are equal\nthere", error("*").key: "so"}


def test_every_judged_error_can_still_be_planted_and_has_a_reason():
    for (file, function, text, old, new), reason in ledger.judged().items():
        found = errors(file, (ROOT / file).read_bytes())
        assert (file, function, text, old, new) in {error.key for error in found}, text
        assert len(reason.split()) >= 4


def test_shares_leave_out_what_changes_nothing():
    kinds = ["mirror"] * 6 + ["reach", "all", "survived", "survived"]
    results = [mutants.Result(error(str(k)), caught, None, "", 1.0) for k, caught in enumerate(kinds)]
    record = common.Record("mutants")
    mutants.shares(results, {results[-1].error.key: "it changes nothing at all"}, record)
    assert [goal.measured for goal in record.goals] == [pytest.approx(100 * 8 / 9), pytest.approx(100 * 6 / 9)]
    assert record.rows[0]["changing"] == 9 and record.rows[0]["survived"] == 1


# -------------------------------------------------------------------- the trial


CORE = """def double(x):
    return x + x


def sign(x):
    if x < 0:
        return -1
    return 1


def unused(x):
    return x - 1
"""
OWN = "from dalembert.expr.core import sign\n\n\ndef test_sign():\n    assert sign(-2) == -1\n"
OTHER = """from dalembert.expr.core import double


def test_double():
    assert double(3) == 6


def test_that_fails_anyway():
    assert double(0) == 1
"""


@pytest.fixture
def little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module, its mirror, another test, and a test that fails anyway."""
    tree = tmp_path / "little"
    files = {"src/dalembert/__init__.py": "", "src/dalembert/expr/__init__.py": "", "src/dalembert/expr/core.py": CORE,
             "tests/expr/test_core.py": OWN, "tests/test_other.py": OTHER,
             "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['src']\n"}  # fmt: skip
    for name, content in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(content, encoding="utf-8")
    shutil.copytree(ROOT / "benchmarks" / "mutation", tree / "benchmarks" / "mutation",
                    ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "benchmarks" / "__init__.py").touch()
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    monkeypatch.setattr(mutants, "ROOT", tree)
    return tree


def test_a_run_from_end_to_end(little: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    source = (little / "src/dalembert/expr/core.py").read_bytes()
    found = {error.new: error for error in errors("src/dalembert/expr/core.py", source)}
    wanted = {"(1)": "mirror", "((x) - (x))": "reach", "((x) + (1))": "survived"}
    monkeypatch.setattr(mutants, "chosen", lambda *_: [found[new] for new in wanted])
    record, state = common.Record("mutants"), tmp_path / "state.jsonl"
    options = mutants.parsed(["--state", str(state)])
    mutants.plant(options, record)
    results = mutants.State(state).results
    assert [results[found[new].key].caught for new in wanted] == list(wanted.values())
    assert "test_double" in results[found["((x) - (x))"].key].why
    assert (little / "src/dalembert/expr/core.py").read_bytes() == source
    reach = Reach.read(tmp_path / "state.reach.gz")
    assert reach.failing == {"tests/test_other.py::test_that_fails_anyway"}
    core_file = "src/dalembert/expr/core.py"
    assert reach.reaching(core_file, "double", "return x + x") == ["tests/test_other.py::test_double"]
    assert mirror(little, core_file) == "tests/expr/test_core.py"
    assert len(state.read_text(encoding="utf-8").splitlines()) == 3
    monkeypatch.setattr(mutants.Trial, "of", None)  # everything is known already
    mutants.plant(options, common.Record("mutants"))


def test_within_a_time_only_what_is_near_is_run(little: Path, monkeypatch: pytest.MonkeyPatch):
    source = (little / "src/dalembert/expr/core.py").read_bytes()
    found = {error.new: error for error in errors("src/dalembert/expr/core.py", source)}
    wanted = {"(1)": "mirror", "((x) - (x))": "reach", "((x) + (1))": "survived"}
    monkeypatch.setattr(mutants, "chosen", lambda *_: [found[new] for new in wanted])
    record = common.Record("mutants")
    mutants.plant(mutants.parsed(["--within", "20"]), record)
    assert [record.rows[0][name] for name in (*mutants.ROUNDS, "survived")] == [1, 1, 0, 1]
    assert near(little, "src/dalembert/expr/core.py") == ["tests/expr/test_core.py", "tests/test_other.py"]


def test_a_sweep_tries_each_line_of_a_room_in_memory(little: Path, tmp_path: Path):
    record, state = common.Record("mutants"), tmp_path / "state.jsonl"
    mutants.sweep(mutants.parsed(["--sweep", "expr", "--state", str(state), "--seed", "3"]), record)
    caught = {(each.error.function, each.error.old): each.caught for each in mutants.State(state).results.values()}
    assert set(caught.values()) == {"mirror", "reach", "survived"} and len(caught) == 5
    assert {caught[each] for each in caught if each[0] == "sign"} <= {"mirror", "survived"}
    assert caught["double", "x + x"] == "reach" and caught["unused", "x - 1"] == "survived"
    assert (little / "src/dalembert/expr/core.py").read_text(encoding="utf-8") == CORE


def test_code_is_exchanged_with_the_function_around_it():
    source = b"import functools\n@functools.cache\ndef f(x, y=1 - 2):\n    def g():\n        return x - y\n    return g"
    found = {error.old: error for error in errors("file.py", source) if error.kind == "sign"}
    code = exchanged(found["x - y"], source, "file.py")
    assert code is not None and (code.co_name, code.co_firstlineno) == ("f", 2)
    assert exchanged(found["1 - 2"], source, "file.py") is None


def test_no_test_begins_when_the_time_is_over(little: Path, tmp_path: Path):
    with closing(Workshop(little, tmp_path / "shop")) as shop:
        assert shop.all_but([], 60, ["tests/test_other.py"], within=-1.0) == Outcome(False)
        assert shop.all_but([], 60, ["tests/test_other.py"]).test == "tests/test_other.py::test_that_fails_anyway"
        with pytest.raises(ValueError, match="not found: tests/test_nowhere"):
            shop.all_but([], 60, ["tests/test_nowhere.py"])


def test_the_copy_keeps_the_source_that_it_was_made_of(little: Path, tmp_path: Path):
    file = "src/dalembert/expr/core.py"
    source = (little / file).read_bytes()
    with closing(Workshop(little, tmp_path / "shop")) as shop:
        (little / file).write_bytes(b"")  # somebody goes on working
        with shop.planted(errors(file, source)[0]):
            assert (shop.tree / file).read_bytes() == errors(file, source)[0].planted(source)
        assert (shop.tree / file).read_bytes() == source


def test_what_is_near_comes_by_room_and_by_imports(little: Path):
    for name, text in {"src/dalembert/laws.py": "from .expr import core\n", "tests/expr/test_all.py": "",
                       "tests/test_laws.py": "import dalembert.laws\n", "tests/test_far.py": ""}.items():  # fmt: skip
        (little / name).write_text(text, encoding="utf-8")
    assert near(little, "src/dalembert/expr/core.py") == [
        "tests/expr/test_core.py", "tests/expr/test_all.py", "tests/test_other.py", "tests/test_laws.py",
    ]  # fmt: skip


def test_the_state_of_a_run_that_was_broken_off(tmp_path: Path):
    file = tmp_path / "state.jsonl"
    state = mutants.State(file)
    result = mutants.Result(error(), "reach", "tests/test_file.py", "FAILED", 1.5)
    state.add(result)
    assert json.loads(file.read_text(encoding="utf-8"))["caught"] == "reach"
    assert mutants.State(file).results == {error().key: result}


@pytest.mark.parametrize(("why", "test"), [
    ("FAILED tests/a.py::test_b[x y] - AssertionError: 1 - 2", "tests/a.py::test_b[x y]"),
    ("FAILED tests/a.py::test_b", "tests/a.py::test_b"),
    ("ERROR tests/a.py - ImportError", "tests/a.py"), ("more than 60 s", None),
])  # fmt: skip
def test_the_test_that_failed_is_told(why: str, test: str | None):
    assert Outcome(True, why).test == test


def test_of_line():
    found = errors("file.py", b"x = a - b\ny = c * d\n")
    assert list(planting.lines(found)) == [1, 2] and len(planting.of_line(found, 2)) == 1
