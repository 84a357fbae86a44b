"""Words that shells are told: those of the parser, of the gallery, of formats and books."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from dalembert import gallery
from dalembert.cli import PASSED, main


def written(capsys, shell: str) -> str:
    assert main(["completion", shell]) == PASSED
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_completes_what_was_begun(capsys):
    told = written(capsys, "bash")
    lines = [["dalembert", "wa"], ["dalembert", "watch", "double-p"], ["dalembert", "watch", "--sp"],
             ["dalembert", "derive", "--notation", "de"], ["dalembert", "export", "pendulum", "--to", "jul"],
             ["dalembert", "run", "no-such-"], ["dalembert", "completion", "f"]]  # fmt: skip
    asked = "".join(f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _dalembert; "
                    'echo "${COMPREPLY[@]}"\n' for words in lines)  # fmt: skip
    run = subprocess.run(["bash", "-c", told + asked], capture_output=True, text=True, check=True)
    assert run.stderr == ""
    assert run.stdout.splitlines() == ["watch", "double-pendulum double-pendulum-reaction", "--speed", "de\\ luca",
                                       "julia", "", "fish"]  # fmt: skip


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_all_names(capsys, shell):
    told = written(capsys, shell)
    assert all(name in told for name in (*gallery.names(), "watch", "completion", "textbook", "gymnasium"))
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=told, text=True, check=True)
