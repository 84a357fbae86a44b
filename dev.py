#!/usr/bin/env python3
"""Everything a newcomer runs; needs Python 3.11 or newer with its `venv`, and nothing else.

python3 dev.py demo     make the environment, then derive, simulate and verify two systems
python3 dev.py test     make the environment, then lint, check the fences and the types, and test
python3 dev.py setup    make the environment (.venv) only
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "dalembert-setup.txt"
OLDEST_PYTHON = (3, 11)
DEMO = ("spring-double-pendulum", "rolling-sphere")
DEMO_OUTPUT = "reports"


def main(arguments: list[str]) -> int:
    """Run the job that was named; the exit status of the process."""
    jobs = {"demo": demo, "test": test, "setup": setup}
    if len(arguments) != 1 or arguments[0] not in jobs:
        print((__doc__ or "").strip())
        return 2
    if sys.version_info < OLDEST_PYTHON:
        print(python_is_too_old(), file=sys.stderr)
        return 2
    return jobs[arguments[0]]()


def python_is_too_old() -> str:
    wanted, found = (".".join(map(str, version)) for version in (OLDEST_PYTHON, sys.version_info[:3]))
    newer = [name for name in (f"python3.{minor}" for minor in range(20, 10, -1)) if shutil.which(name)]
    remedy = f"Run `{newer[0]} dev.py ...`." if newer else "Install a newer Python, then run dev.py with it."
    return f"dev.py: dalembert needs Python {wanted} or newer; this is {found} ({sys.executable}). {remedy}"


def setup() -> int:
    """Make .venv and install the package, its dependencies and the tools; nothing where that is done."""
    fingerprint = setup_fingerprint()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == fingerprint and PYTHON.exists():
        return 0
    print(f"Setting up {VENV.name} (once; a few minutes where nothing is cached) ...", flush=True)
    failed = run(sys.executable, "-m", "venv", "--clear", VENV)
    if failed:
        print("dev.py: `venv` failed. On Debian or Ubuntu: apt install python3-venv", file=sys.stderr)
        return failed
    install = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input")
    failed = run(PYTHON, *install, "--editable", ".[dev]", "--constraint", "constraints.txt")
    if failed:
        print("dev.py: pip failed; its own message is above", file=sys.stderr)
        return failed
    STAMP.write_text(fingerprint, encoding="utf-8")
    return 0


def setup_fingerprint() -> str:
    """Changes when the environment has to be made anew."""
    content = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256(b"\0".join([*content, sys.version.encode(), str(ROOT).encode()])).hexdigest()


def demo() -> int:
    """The main job: two systems of the gallery, from their Lagrangian to a checked motion and a report."""
    failed = setup()
    for name in DEMO:
        failed = failed or run(SCRIPTS / "dalembert", "run", name, "--out", DEMO_OUTPUT)
    return failed


def test() -> int:
    """Every check, the tests last; all of them run even where one fails."""
    failed = setup()
    if failed:
        return failed
    checks = {
        "ruff": (SCRIPTS / "ruff", "check", "."),
        "import-linter": (SCRIPTS / "lint-imports", "--no-logo"),
        "pyright": (PYTHON, "-m", "pyright", "--pythonpath", PYTHON),
        "pytest": (PYTHON, "-m", "pytest", "-q", "-n", "auto"),
    }
    failures = []
    for name, command in checks.items():
        print(f"== {name}", flush=True)
        if run(*command):
            failures.append(name)
    if failures:
        print(f"dev.py: failed: {', '.join(failures)}", file=sys.stderr)
    return 1 if failures else 0


def run(*command: str | Path) -> int:
    """The exit status of a command that runs in the repository with a clean Python environment."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    environment |= {"PYTHONNOUSERSITE": "1", "PYTHONUTF8": "1", "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    arguments = [str(part) for part in command]
    return subprocess.run(arguments, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
