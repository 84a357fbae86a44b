"""Node: what runs in a browser, asked from here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no Node to run WebAssembly in")


def answered(script: Path, question: Any) -> Any:
    """What a script prints as JSON that is asked in JSON."""
    run = subprocess.run(["node", str(script)], input=json.dumps(question), capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
