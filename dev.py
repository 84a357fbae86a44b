#!/usr/bin/env python3
"""Everything a newcomer runs; needs Python 3.11 or newer with its `venv`, and nothing else.

python3 dev.py demo     make the environment, then derive, simulate and verify two systems
python3 dev.py test     make the environment, then lint, check the fences and the types, and test
                        (`test --all`: with every extra, so that no test is left out for want of one; several GB)
python3 dev.py coverage print what carries each item of the lectures: a system, a lesson, a function or a test
python3 dev.py docs     make .venv-docs, then the book: every block of it run, every page built, checked and opened
python3 dev.py setup    make the environment only
python3 dev.py release  make wheel and sdist in dist/, install and try each in a bare environment of every Python that
                        this machine has and dalembert supports, and list there what it brings (CycloneDX), with what
                        pip fetches for it; refused where a tag on this commit names another version than the
                        sources do
python3 dev.py matrix   `test` with the newest Python of this machine that dalembert supports, then on the oldest what
                        meets the insides of both, then the tests on the lowest versions of its dependencies that
                        pyproject.toml admits; what tests instruments, pages, problems and lengths of print runs on
                        the newest alone, and that is said

The environment is .venv. With `--python 3.12` it is .venv-3.12, of the Python 3.12 of this machine.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import compress, product
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST, NEWEST = (3, 11), (3, 13)  # dalembert is known to run on these; a newer Python is used where there is one
DEMO = ("spring-double-pendulum", "rolling-sphere")
DEMO_OUTPUT = "reports"
DISTRIBUTIONS = {"wheel": "dalembert-*.whl", "sdist": "dalembert-*.tar.gz"}
TRIED = (("--version",), ("verify", "pendulum"), ("derive", "four-bar"), ("run", "pendulum", "--out", "build/tried"))
MOST_PULLED = 140
"""Megabytes that `pip install` of the package alone may fetch."""
STAMP = "dalembert-setup.txt"
SPELLED = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "src", "web/src")
COVERAGE = ("-m", "docs.lessons.coverage")
CONSTRAINED = ("--editable", ".[dev]", "--constraint", "constraints.txt")
BOUND = ("--editable", ".[docs]", "--constraint", "constraints.txt")
READ: tuple[str, ...] = ("pyright", "public types", "ruff", "spelling", "import-linter", "coverage")
TESTS: tuple[str, ...] = ("pytest",)
CHECKS = READ + TESTS
ONCE = ("tests/benchmarks", "tests/lab/test_lab_in_browser.py", "tests/laws", "tests/lessons/test_wrong_answers.py",
        "tests/press", "tests/problems", "tests/simulation/test_portable.py",
        "tests/simulation/test_portable_contacts.py", "tests/targets/test_others.py", "tests/view/test_pages.py",
        "tests/writing/test_lengths.py")  # fmt: skip
"""What tests instruments, tests themselves, pages and what runs in them or on other machines, the book, problems, laws
in exact numbers and lengths of print, which another Python leaves."""
SEAMS = ("src", "tests/compiler", "tests/ensembles", "tests/gallery", "tests/golden", "tests/test_cli.py",
         "tests/test_leaks.py", "tests/test_model.py", "tests/test_readme.py")  # fmt: skip
"""What meets the insides of a Python and of the packages together: machine code and its doors, processes, every example
and every system that ships. The rest runs with that Python on the lowest versions, with the newest on another one."""
INTRODUCTION = """
import ensurepip, sys, sysconfig, venv
assert sys.implementation.name == "cpython" and sys.version_info.releaselevel == "final"
assert sys.prefix == sys.base_prefix and not sysconfig.get_config_var("Py_GIL_DISABLED")
print(*sys.version_info[:3])
"""


def main(arguments: list[str]) -> int:
    """Run the job that was named; the exit status of the process."""
    jobs = {"demo": demo, "test": test, "coverage": coverage, "docs": docs, "setup": setup}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=[*jobs, "matrix", "release"])
    parser.add_argument("--python", metavar="3.X", help="another Python than the one that runs this")
    parser.add_argument("--all", action="store_true", help="with every extra: several GB")
    options = parser.parse_args(arguments)
    if sys.version_info < OLDEST:
        return refused(f"dalembert needs Python {dotted(OLDEST)} or newer; this is {dotted(sys.version_info[:3])}.")
    if options.all and options.job != "test":
        return refused("--all is for `test`.")
    if options.job in ("matrix", "release"):
        return {"matrix": matrix, "release": release}[options.job]()
    requirements, ending = (everything(), "-all") if options.all else (CONSTRAINED, "")
    if options.job == "docs":
        requirements, ending = BOUND, "-docs"
    if options.python is None:
        return jobs[options.job](Environment(f".venv{ending}", running(), requirements))
    chosen = {dotted(version): found for version, found in interpreters().items()}.get(options.python)
    if chosen is None:
        return refused(f"this machine has no Python {options.python} that dalembert could use.")
    return jobs[options.job](Environment(f".venv-{options.python}{ending}", chosen, requirements))


def refused(reason: str) -> int:
    """Say why nothing was done, and which Pythons could do it; the exit status."""
    usable = ", ".join(found.path for found in interpreters().values())
    print(f"dev.py: {reason} Usable are: {usable or 'none; install one'}", file=sys.stderr)
    return 2


# -------------------------------------------------------------------- jobs


def demo(environment: Environment) -> int:
    """The main job: two systems of the gallery, from their Lagrangian to a checked motion and a report."""
    failed = setup(environment)
    for name in DEMO:
        failed = failed or run(environment.scripts / "dalembert", "run", name, "--out", DEMO_OUTPUT)
    return failed


def test(environment: Environment) -> int:
    """Every check, the tests last; all of them run even where one fails."""
    return concluded([checked(environment, CHECKS)])


def coverage(environment: Environment) -> int:
    """The table of what the lectures teach, with what carries each item; fails where nothing does."""
    return setup(environment) or run(environment.python, *COVERAGE)


def docs(environment: Environment) -> int:
    """The book, in build/book/html; fails where a block, a page or a link of it does."""
    return setup(environment) or run(environment.python, "-m", "docs.press")


def matrix() -> int:
    """Every check on the newest Python, and the tests on the oldest and on the lowest versions of the rest."""
    found = interpreters()
    if not found:
        return refused("this machine has no Python that can make an environment.")
    newest, oldest = max(found), min(found)
    plan: list[tuple[Environment, tuple[str, ...]]] = [(Environment(f".venv-{dotted(newest)}", found[newest]), READ)]
    if oldest < newest:
        kept = {"only": SEAMS} if oldest == OLDEST else {"left_out": ONCE}
        plan.append((Environment(f".venv-{dotted(oldest)}", found[oldest], **kept), ()))
    if OLDEST in found:
        plan.append((Environment(".venv-lowest", found[OLDEST], lowest_requirements(), left_out=ONCE), ()))
    with ThreadPoolExecutor(len(plan)) as side_by_side:
        read = list(side_by_side.map(lambda each: checked(*each), plan))
    status = concluded([verdict if verdict.unmade else verdict.and_then(TESTS) for verdict in read])
    for version in sorted({OLDEST, NEWEST} - set(found)):
        lost = " and the lowest versions of its dependencies" if version == OLDEST else ""
        print(f"dev.py: NOT tested: Python {dotted(version)}{lost}; this machine has no such Python")
    return status


def release() -> int:
    """The distributions, each tried where nothing else is, and a list of what they bring; the exit status."""
    needed = (*project()["optional-dependencies"]["release"], "--constraint", "constraints.txt")
    tools = Environment(".venv-release", running(), needed)
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    failed = mistagged() or setup(tools) or run(tools.python, "-m", "build", "--outdir", "dist", title="== build")
    if failed:
        return failed
    verdicts, bare = list[Verdict](), tools
    for (version, found), (kind, pattern) in product(interpreters().items(), DISTRIBUTIONS.items()):
        (path,) = (ROOT / "dist").glob(pattern)
        bare = Environment(f".venv-{kind}-{dotted(version)}", found, (str(path), "--constraint", "constraints.txt"))
        (ROOT / bare.folder / STAMP).unlink(missing_ok=True)  # made anew: what is installed has the name that it had
        verdicts.append(tried(bare))
    listed = ROOT / "dist" / "dalembert.cdx.json"
    failed = run(tools.scripts / "cyclonedx-py", "environment", bare.python, "--output-file", listed)
    return concluded(verdicts) or failed or heavy(bare)


def heavy(bare: Environment) -> int:
    """Whether what pip fetches for the wheel and what it needs is more than it may be; the size is told."""
    (wheel,) = (ROOT / "dist").glob(DISTRIBUTIONS["wheel"])
    with tempfile.TemporaryDirectory() as folder:
        fetch = ("-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-input", "--dest", folder)
        failed = run(bare.python, *fetch, wheel, "--constraint", "constraints.txt")
        pulled = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
    print(f"dev.py: `pip install` fetches {pulled:.1f} MB; at most {MOST_PULLED} are wanted", flush=True)
    return failed or int(pulled > MOST_PULLED)


def mistagged() -> int:
    """Whether a tag of this commit names another version than the sources do; where there is none, that is said."""
    version, tags = sources_version(), tags_here()
    wrong = [tag for tag in tags if tag != f"v{version}"]
    if wrong:
        print(f"dev.py: this commit is tagged {wrong[0]}, and its sources are version {version}; name the same in "
              "src/dalembert/__init__.py, CITATION.cff and CHANGELOG.md, or move the tag", file=sys.stderr)
    elif not tags:
        print(f"dev.py: NOT a release: no tag v{version} stands on this commit", flush=True)
    return int(bool(wrong))


def sources_version() -> str:
    """The version that the package says of itself, read and not run."""
    text = (ROOT / "src" / "dalembert" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def tags_here() -> list[str]:
    """Tags of versions on this commit; none where there is no git, no repository, or only an unpacked sdist."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        return []
    asked = ["git", "-C", str(ROOT), "tag", "--points-at", "HEAD", "v[0-9]*"]
    found = subprocess.run(asked, capture_output=True, text=True)
    return found.stdout.split()


def tried(bare: Environment) -> Verdict:
    """What the command says in an environment that has the package alone."""
    if setup(bare):
        return Verdict(bare, ("setup",), ("setup",))
    failed = tuple(words[0] for words in TRIED if run(bare.scripts / "dalembert", *words))
    return Verdict(bare, tuple(words[0] for words in TRIED), failed)


@dataclass(frozen=True)
class Verdict:
    """Which checks ran in an environment, and which of them failed."""

    environment: Environment
    ran: tuple[str, ...]
    failed: tuple[str, ...]

    @property
    def unmade(self) -> bool:
        """Whether there is no environment to run anything in."""
        return "setup" in self.failed

    def and_then(self, names: tuple[str, ...]) -> Verdict:
        """This, and what more checks say."""
        more = checked(self.environment, names)
        return Verdict(self.environment, self.ran + more.ran, self.failed + more.failed)

    def __str__(self) -> str:
        outcome = f"FAILED: {', '.join(self.failed)}" if self.failed else "all passed"
        return f"{self.environment}: {', '.join(self.ran)}{self.environment.part}: {outcome}"


def checked(environment: Environment, names: tuple[str, ...]) -> Verdict:
    """What the named checks say in an environment, which is made if need be."""
    if setup(environment):
        return Verdict(environment, ("setup",), ("setup",))
    scripts, python = environment.scripts, environment.python
    version = dotted(environment.interpreter.version[:2])  # NumPy's own types are written for the Pythons it supports
    pyright = (python, "-m", "pyright", "--pythonpath", python, "--pythonversion", version)
    commands = {
        "ruff": (scripts / "ruff", "check", "."),
        "spelling": (scripts / "codespell", *SPELLED),
        "import-linter": (scripts / "lint-imports", "--no-logo"),
        "pyright": pyright,
        "public types": (*pyright, "--verifytypes", "dalembert", "--ignoreexternal"),
        "coverage": (python, *COVERAGE),
        "pytest": (python, "-m", "pytest", "-q", "-rs", "-n", "auto", "--dist", "worksteal", "--durations=30",
                   *(f"--ignore={path}" for path in environment.left_out), *environment.only),
    }  # fmt: skip

    def fails(name: str) -> bool:
        title, command = f"== {name}, {environment}", commands[name]
        return bool(run(*command, title=title) if name in TESTS else said(*command, title=title))

    read = [name for name in names if name in READ]
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:  # each of these keeps one core busy; the tests take all
        failed = set(compress(read, side_by_side.map(fails, read)))
    failed.update(name for name in names if name in TESTS and fails(name))
    return Verdict(environment, names, tuple(name for name in names if name in failed))


def concluded(verdicts: list[Verdict]) -> int:
    """Say what ran where; the exit status."""
    for verdict in verdicts:
        print(f"dev.py: {verdict}", flush=True)
    return int(any(verdict.failed for verdict in verdicts))


# -------------------------------------------------------------------- environments


@dataclass(frozen=True)
class Environment:
    """A folder with a Python and what pip installs for it."""

    folder: str
    interpreter: Interpreter
    requirements: tuple[str, ...] = CONSTRAINED
    left_out: tuple[str, ...] = ()
    """Tests that do not run in it."""
    only: tuple[str, ...] = ()
    """Tests that run in it, where not all do."""

    def __str__(self) -> str:
        return f"{self.folder} (Python {dotted(self.interpreter.version)})"

    @property
    def part(self) -> str:
        """Which tests run in it, in words; none where all do."""
        chosen = {"without": self.left_out, "only": self.only}
        return "".join(f" ({how} {', '.join(paths)})" for how, paths in chosen.items() if paths)

    @property
    def scripts(self) -> Path:
        """Where its commands are."""
        return ROOT / self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        """Its own interpreter."""
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    @property
    def stamp(self) -> Path:
        """The file that says from what it was made."""
        return ROOT / self.folder / STAMP

    @property
    def fingerprint(self) -> str:
        """Changes when it has to be made anew."""
        files = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
        words = (str(ROOT), self.interpreter.path, dotted(self.interpreter.version), *self.requirements)
        return hashlib.sha256(b"\0".join([*files, *(word.encode() for word in words)])).hexdigest()


def setup(environment: Environment) -> int:
    """Make the environment: the package, its dependencies and the tools; nothing where that is done."""
    stamp, python, fingerprint = environment.stamp, environment.python, environment.fingerprint
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == fingerprint:
        return 0
    print(f"Setting up {environment} (once; a few minutes where nothing is cached) ...", flush=True)
    failed = run(environment.interpreter.path, "-m", "venv", "--clear", environment.folder)
    if failed:
        print("dev.py: `venv` failed. On Debian or Ubuntu: apt install python3-venv", file=sys.stderr)
        return failed
    install = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input", "--no-compile")
    failed = run(python, *install, *environment.requirements)
    if failed:
        print("dev.py: pip failed; its own message is above", file=sys.stderr)
        return failed
    stamp.write_text(fingerprint, encoding="utf-8")
    return 0


def lowest_requirements() -> tuple[str, ...]:
    """The package, with the lower bound of each thing that it or its tests need as the version to install."""
    bounds = [*project()["dependencies"], *project()["optional-dependencies"]["test"]]
    return ("--editable", ".", *(bound.replace(">=", "==") for bound in bounds))


def everything() -> tuple[str, ...]:
    """The package with all its extras."""
    return ("--editable", f".[{','.join(project()['optional-dependencies'])}]", "--constraint", "constraints.txt")


def project() -> dict:
    """What pyproject.toml says of the package."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*command: str | Path, title: str = "") -> int:
    """The exit status of a command that runs in the repository with a clean Python environment."""
    if title:
        print(title, flush=True)
    return started(command, None).returncode


def said(*command: str | Path, title: str) -> int:
    """The same of what reads the sources; what it says is printed whole when it is done, so that others may run
    meanwhile. Pyright does not look for types where an editable installation points to."""
    done = started(command, subprocess.PIPE, PYTHONPATH=str(ROOT / "src"))
    print(f"{title}\n{done.stdout}", end="", flush=True)
    return done.returncode


def started(
    command: tuple[str | Path, ...], output: int | None, **more: str
) -> subprocess.CompletedProcess[str]:
    """A command that has run, with `more` in its environment; its output and errors as one text where `output` is a
    pipe."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environment |= {"PYTHONNOUSERSITE": "1", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", **more}
    environment["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
    arguments = [str(part) for part in command]
    return subprocess.run(arguments, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                          stderr=subprocess.STDOUT if output else None, encoding="utf-8", errors="replace")


# -------------------------------------------------------------------- which Python


@dataclass(frozen=True, order=True)
class Interpreter:
    """A Python of this machine: its version (major, minor, micro) and the path of the program."""

    version: tuple[int, ...]
    path: str


def running() -> Interpreter:
    """The Python that runs this."""
    return Interpreter(sys.version_info[:3], sys.executable)


def interpreters() -> dict[tuple[int, ...], Interpreter]:
    """By (major, minor) the latest Pythons of this machine that dalembert supports and that can make environments."""
    found = sorted(filter(None, map(introduced, set(candidates()))))
    return {each.version[:2]: each for each in found if each.version >= OLDEST}


def candidates() -> Iterator[str]:
    """Paths that may be interpreters: what runs this, python3.X on PATH, what pyenv installed."""
    yield getattr(sys, "_base_executable", sys.executable)
    for minor in range(OLDEST[1], 40):
        found = (shutil.which(f"python3.{minor}", path=folder) for folder in os.get_exec_path())
        yield from filter(None, found)
    pyenv = shutil.which("pyenv")
    if pyenv:
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True).stdout.strip()
        yield from map(str, Path(root, "versions").glob("3.*/bin/python3"))


def introduced(path: str) -> Interpreter | None:
    """The Python at a path, as it says when it is run; None where it is a broken, unfinished or unusual one."""
    try:
        said = subprocess.run([path, "-I", "-c", INTRODUCTION], capture_output=True, text=True, timeout=60, check=True)
        return Interpreter(tuple(map(int, said.stdout.split())), path)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
