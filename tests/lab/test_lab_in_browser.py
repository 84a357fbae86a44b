"""The lab in a real browser: picked, written and drawn, moved, derived, proved, copied and taken away.

Needs what `tests/view/test_pages.py` needs, and Starlette with uvicorn.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the lab needs starlette")
pytest.importorskip("uvicorn", reason="the lab needs uvicorn")
WEB = Path(__file__).parents[2] / "web"
BROWSER = os.environ.get("DALEMBERT_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome") or ""
MISSING = [what for what, there in (
    ("Node", shutil.which("node")), ("the packages of web/", (WEB / "node_modules" / "playwright-core").is_dir()),
    ("a Chromium", BROWSER)) if not there]  # fmt: skip


@pytest.mark.skipif(bool(MISSING), reason=f"no browser tests without {', '.join(MISSING)}")
def test_the_lab_works_in_a_browser():
    command = [sys.executable, "-u", "-m", "dalembert", "lab", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as lab:
        try:
            assert lab.stdout is not None
            address = lab.stdout.readline().split()[-1]
            told = subprocess.run(["node", str(WEB / "tests" / "lab.mjs"), BROWSER, address],
                                  check=True, capture_output=True, text=True, timeout=300)  # fmt: skip
            assert json.loads(told.stdout) == []
        finally:
            lab.terminate()
    assert lab.returncode in (0, -15)
