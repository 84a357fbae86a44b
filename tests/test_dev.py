"""What a developer runs: which Pythons, which versions of other packages, and which warnings are errors."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import dev

OUTDATED = (DeprecationWarning, PendingDeprecationWarning, FutureWarning, np.exceptions.VisibleDeprecationWarning)


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(dev.ROOT / "dev.py"), *arguments], capture_output=True, text=True)


# -------------------------------------------------------------------- warnings


@pytest.mark.parametrize("category", OUTDATED)
def test_what_will_not_work_for_long_is_an_error_where_we_ask_for_it(category: type[Warning]):
    def is_an_error(module: str) -> bool:
        with warnings.catch_warnings(record=True):
            try:
                warnings.warn_explicit("goes away", category, "module.py", 1, module=module, registry={})
            except category:
                return True
        return False

    assert all(is_an_error(ours) for ours in ("dalembert", "dalembert.cli", "benchmarks.derive", "readme", __name__))
    assert not any(is_an_error(theirs) for theirs in ("scipy.sparse", "matplotlib.cm", "sympy", "numpy", "llvmlite"))


# -------------------------------------------------------------------- versions


def test_the_lowest_versions_are_the_bounds_of_what_runs_and_what_tests():
    editable, package, *pins = dev.lowest_requirements()
    assert (editable, package) == ("--editable", ".")
    assert all(re.fullmatch(r"[a-z-]+==[\d.]+", pin) for pin in pins)
    names = {pin.split("==")[0] for pin in pins}
    assert {"numpy", "scipy", "sympy", "llvmlite", "xarray", "hypothesis", "pytest"} <= names
    bounds = (dev.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(f'"{pin.replace("==", ">=")}"' in bounds for pin in pins)


def test_with_all_extras_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch):
    made = []
    monkeypatch.setattr(dev, "checked", lambda environment, names: made.append(environment) or dev.Verdict(
        environment, names, ()))  # fmt: skip
    assert dev.main(["test"]) == dev.main(["test", "--all"]) == 0 and dev.main(["demo", "--all"]) == 2
    plain, whole = made
    assert (plain.folder, whole.folder) == (".venv", ".venv-all") and plain.requirements == dev.CONSTRAINED
    extras = set(dev.project()["optional-dependencies"])
    assert set(re.findall(r"[a-z]+", whole.requirements[1])) == extras > {"dev", "exports", "ray"}


def test_the_package_promises_the_pythons_that_are_tested():
    project = dev.project()
    promised = [each.rsplit(" ", 1)[1] for each in project["classifiers"] if "Python :: 3" in each]
    assert project["requires-python"] == f">={dev.dotted(dev.OLDEST)}"
    assert (promised[0], promised[-1]) == (dev.dotted(dev.OLDEST), dev.dotted(dev.NEWEST))


def test_the_constraints_fix_whatever_has_a_bound():
    fixed = {line.split("==")[0] for line in (dev.ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()}
    assert {pin.split("==")[0] for pin in dev.lowest_requirements()[2:]} <= fixed


# -------------------------------------------------------------------- Pythons


@pytest.mark.skipif(sys.platform == "win32", reason="programs of a line of shell stand in for interpreters")
def test_pythons_are_found_by_running_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of each version the latest; not one that fails, that is too old, or that is no Python at all."""
    says = {"python3.11": "3 11 2", "python3.12": "3 12 1", "python3.14": "three", "python3.15": "3 10 4"}
    for name, answer in says.items():
        make_program(tmp_path / "bin" / name, f"echo {answer}")
    make_program(tmp_path / "bin" / "python3.13", "exit 127")
    make_program(tmp_path / "pyenv" / "versions" / "3.11.10" / "bin" / "python3", "echo 3 11 10")
    make_program(tmp_path / "pyenv" / "versions" / "3.11.9" / "bin" / "python3", "echo 3 11 9")
    make_program(tmp_path / "bin" / "pyenv", f"echo {tmp_path / 'pyenv'}")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "_base_executable", str(tmp_path / "nothing"))
    found = dev.interpreters()
    assert {version: each.version for version, each in found.items()} == {(3, 11): (3, 11, 10), (3, 12): (3, 12, 1)}


def make_program(path: Path, *lines: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)


def test_the_running_python_is_found_or_is_none_to_build_on():
    assert dev.introduced(sys.executable) is None or sys.prefix == sys.base_prefix
    assert all(each.version[:2] == version >= dev.OLDEST for version, each in dev.interpreters().items())


def test_a_python_that_is_not_there_is_refused_with_those_that_are():
    done = told("test", "--python", "3.10")
    assert done.returncode == 2 and "no Python 3.10" in done.stderr and "Usable are" in done.stderr


def test_a_job_that_is_not_there_shows_those_that_are():
    done = told("tests")
    assert done.returncode == 2 and "matrix" in done.stderr


def test_an_environment_is_made_anew_where_anything_it_comes_from_changed():
    first = dev.Environment(".venv", dev.Interpreter((3, 11, 7), "python3.11"))
    others = [
        dev.Environment(".venv", dev.Interpreter((3, 11, 8), "python3.11")),
        dev.Environment(".venv", dev.Interpreter((3, 11, 7), "python3")),
        dev.Environment(".venv", first.interpreter, ("--editable", ".")),
    ]
    assert len({each.fingerprint for each in [first, *others]}) == 4


# -------------------------------------------------------------------- what is said at the end


def told_by_matrix(monkeypatch: pytest.MonkeyPatch, *minors: int, failing: str = "") -> tuple[int, list[tuple]]:
    """The exit status, and the environments with their checks, where these Pythons are found."""
    found = {(3, minor): dev.Interpreter((3, minor, 1), f"python3.{minor}") for minor in minors}
    plan = []

    def checked(environment: dev.Environment, names: tuple[str, ...]) -> dev.Verdict:
        plan.append((environment.folder, environment.interpreter.path, len(names)))
        failed = dev.TESTS if environment.folder == failing and names == dev.TESTS else ()
        return dev.Verdict(environment, names, failed)

    monkeypatch.setattr(dev, "interpreters", lambda: found)
    monkeypatch.setattr(dev, "checked", checked)
    return dev.matrix(), plan


def test_the_newest_the_oldest_and_the_lowest_versions_are_tested(monkeypatch, capsys):
    status, plan = told_by_matrix(monkeypatch, 11, 12, 14, 13)
    environments = [(".venv-3.14", "python3.14"), (".venv-3.11", "python3.11"), (".venv-lowest", "python3.11")]
    side_by_side, in_turn = plan[:3], plan[3:]
    counts = zip(environments, (len(dev.READ), 0, 0), strict=True)
    assert sorted(side_by_side) == sorted((*each, count) for each, count in counts)
    assert in_turn == [(*each, 1) for each in environments]
    said = capsys.readouterr().out.splitlines()
    assert status == 0 and len(said) == 3
    assert said[1].endswith(f"pytest (only {', '.join(dev.SEAMS)}): all passed")
    assert said[2].endswith(f"pytest (without {', '.join(dev.ONCE)}): all passed")
    assert said[0] == f"dev.py: .venv-3.14 (Python 3.14.1): {', '.join(dev.CHECKS)}: all passed"


def test_one_failure_is_a_failure_and_is_named(monkeypatch, capsys):
    status, _ = told_by_matrix(monkeypatch, 11, 13, failing=".venv-lowest")
    assert status == 1 and capsys.readouterr().out.endswith("): FAILED: pytest\n")


def test_an_environment_that_cannot_be_made_is_tested_no_further(monkeypatch, capsys):
    environment = dev.Environment(".venv-3.13", dev.Interpreter((3, 13, 1), "python3.13"))
    monkeypatch.setattr(dev, "interpreters", lambda: {(3, 13): environment.interpreter})
    monkeypatch.setattr(dev, "setup", lambda environment: 1)
    assert dev.matrix() == 1 and ".venv-3.13 (Python 3.13.1): setup: FAILED: setup\n" in capsys.readouterr().out


@pytest.mark.parametrize("failing", dev.CHECKS)
def test_checks_run_side_by_side_and_the_tests_last(monkeypatch, failing):
    ended = list[str]()

    def ends(*command: str | Path, title: str) -> int:
        name = title.removeprefix("== ").split(",")[0]
        ended.append(name)
        return int(name == failing)

    environment = dev.Environment(".venv-3.13", dev.Interpreter((3, 13, 1), "python3.13"))
    for name, value in (("setup", lambda environment: 0), ("run", ends), ("said", ends)):
        monkeypatch.setattr(dev, name, value)
    verdict = dev.checked(environment, dev.CHECKS)
    assert (verdict.ran, verdict.failed) == (dev.CHECKS, (failing,))
    assert set(ended) == set(dev.CHECKS) and ended[-1] == "pytest"


def test_the_seams_are_all_that_pytest_is_given(monkeypatch):
    given = []
    monkeypatch.setattr(dev, "setup", lambda environment: 0)
    monkeypatch.setattr(dev, "run", lambda *command, title: given.append(command) or 0)
    for kept in ({"only": dev.SEAMS}, {"left_out": dev.ONCE}):
        dev.checked(dev.Environment(".venv-3.11", dev.Interpreter((3, 11, 1), "python3.11"), **kept), dev.TESTS)
    chosen = [tuple(word for word in command if word in dev.SEAMS) for command in given]
    ignored = [sum(str(word).startswith("--ignore=") for word in command) for command in given]
    assert (chosen, ignored) == ([dev.SEAMS, ()], [0, len(dev.ONCE)])


def test_what_runs_beside_others_is_told_whole_and_fails_as_it_does(capfd):
    script = "import sys; print('one'); sys.stderr.write('two\\n'); sys.exit(3)"
    assert dev.said(sys.executable, "-c", script, title="== title") == 3
    assert sorted(capfd.readouterr().out.splitlines()) == ["== title", "one", "two"]


def test_a_python_that_is_missing_is_never_passed_over_in_silence(monkeypatch, capsys):
    assert all((dev.ROOT / path).exists() for path in dev.ONCE + dev.SEAMS)
    status, plan = told_by_matrix(monkeypatch, 12)
    assert plan == [(".venv-3.12", "python3.12", len(dev.READ)), (".venv-3.12", "python3.12", 1)] and status == 0
    said = capsys.readouterr().out
    assert "NOT tested: Python 3.11 and the lowest versions of its dependencies" in said
    assert "NOT tested: Python 3.13;" in said
    assert told_by_matrix(monkeypatch)[0] == 2


def test_the_version_is_told_alike_everywhere():
    import dalembert

    changes = (dev.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (dev.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {dalembert.__version__}" in changes
    assert f"\nversion: {dalembert.__version__}\n" in citation


@pytest.mark.parametrize("tags, status, words", [
    (["v{}"], 0, ""), ([], 0, "NOT a release: no tag v{} stands"), (["v{}", "v99.0.0"], 1, "tagged v99.0.0, and its")])
def test_a_release_is_a_tag_that_says_what_the_sources_say(monkeypatch, capsys, tags, status, words):
    version = dev.sources_version()
    monkeypatch.setattr(dev, "tags_here", lambda: [tag.format(version) for tag in tags])
    assert dev.mistagged() == status
    said = capsys.readouterr()
    assert words.format(version) in said.out + said.err and bool(said.out + said.err) == bool(words)


@pytest.mark.parametrize("megabytes, status", [(139, 0), (141, 1)])
def test_an_installation_that_fetches_too_much_is_no_release(tmp_path, monkeypatch, capsys, megabytes, status):
    def fetch(*command: str | Path) -> int:
        assert command[-3] == wheel
        with (Path(command[command.index("--dest") + 1]) / "large.whl").open("wb") as file:
            file.truncate(megabytes * 10**6)
        return 0

    wheel = tmp_path / "dist" / "dalembert-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.touch()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "run", fetch)
    assert dev.heavy(dev.Environment(".venv-bare", dev.running())) == status
    assert f"fetches {megabytes}.0 MB" in capsys.readouterr().out


def test_tags_are_those_of_this_commit_that_name_versions(tmp_path, monkeypatch):
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    assert dev.tags_here() == []
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    commit = [*git, "commit", "-q", "--allow-empty", "-m"]
    for command in (["git", "init", "-q", str(tmp_path)], [*commit, "one"], [*git, "tag", "v1.0.0"], [*commit, "two"],
                    [*git, "tag", "v1.1.0"], [*git, "tag", "tried"]):  # fmt: skip
        subprocess.run(command, check=True)
    assert dev.tags_here() == ["v1.1.0"]
