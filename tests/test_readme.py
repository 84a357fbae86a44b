"""The README is true: its Python blocks run, in order, as one program."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import dalembert as da
from dalembert.cli import PASSED, main

README = Path(__file__).resolve().parents[1] / "README.md"


def python_blocks() -> list[tuple[int, str]]:
    """Line number and text of every Python block."""
    text = README.read_text(encoding="utf-8")
    found = re.finditer(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start(1)) + 1, match.group(1)) for match in found]


def test_the_blocks_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(README.parent / "tests" / "robots", tmp_path / "tests" / "robots")
    monkeypatch.chdir(tmp_path)
    blocks = python_blocks()
    assert blocks
    namespace: dict[str, object] = {"__name__": "readme"}
    for line, block in blocks:
        exec(compile("\n" * (line - 1) + block, str(README), "exec"), namespace)


def test_the_two_commands_are_named():
    text = README.read_text(encoding="utf-8")
    assert "python3 dev.py demo" in text
    assert "python3 dev.py test" in text


def test_the_model_file_is_drawn_and_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pendulum, arm = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "pendulum.toml").write_text(pendulum, encoding="utf-8")
    (tmp_path / "arm.toml").write_text(arm, encoding="utf-8")
    assert da.derive(da.read(tmp_path / "arm.toml")).system.coordinates == da.coordinates("q1 q2")
    assert main(["watch", str(tmp_path / "pendulum.toml"), "--duration", "1"]) == PASSED
    assert capsys.readouterr().out.count("pendulum   t =") == 4
