"""MATLAB: a folder whose functions Octave runs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import dalembert as da
from dalembert.errors import DescriptionError
from tests.exports.formats import SYSTEMS, model_of

OCTAVE = shutil.which("octave-cli") or shutil.which("octave")
needs_octave = pytest.mark.skipif(OCTAVE is None, reason="extra exports: this computer has no Octave")


def test_a_folder_of_functions(tmp_path: Path) -> None:
    paths = da.export(model_of("four-bar"), "matlab", tmp_path, prefix="k", golden=0)
    assert {path.relative_to(tmp_path).as_posix() for path in paths} >= {"+k/Contents.m", "+k/forward_dynamics.m"}
    text = (tmp_path / "+k" / "forward_dynamics.m").read_text()
    assert re.findall(r"^function (?:\[[^]]*\] = )?(\w+)\(", text, re.MULTILINE) == [
        "forward_dynamics", "terms_of_system", "solved"]  # fmt: skip
    opened, closed = (len(re.findall(rf"^ *{words}", text, re.MULTILINE)) for words in (r"(?:function|if)\b", "end$"))
    assert opened == closed


def test_names_that_are_code_stay_in_comments(tmp_path: Path) -> None:
    for path in da.export(model_of("switched"), "matlab", tmp_path, golden=0):
        for line in path.read_text().splitlines():
            assert "import os" not in line or line.lstrip().startswith("%")


@needs_octave
@pytest.mark.parametrize("name", SYSTEMS)
def test_octave_has_the_numbers_of_the_model(name: str, tmp_path: Path) -> None:
    da.export(model_of(name), "matlab", tmp_path, prefix="k")
    assert octave(tmp_path) == "passed"
    place = tmp_path / "+k" / "mass_matrix.m"
    place.write_text(place.read_text().replace("result1 = [", "result1 = 1.00001 * ["))
    assert "mass_matrix is off by" in octave(tmp_path)


@needs_octave
def test_a_name_that_octave_has_is_refused() -> None:
    system = da.System("x", kinetic="x'**2/2", name="std")
    with pytest.raises(DescriptionError, match=r"Octave has a file std\.m, which hides the package \+std"):
        da.export(system, "matlab", quantities=["energy"])
    assert "+own/energy.m" in da.export(system, "matlab", quantities=["energy"], prefix="own")


def octave(folder: Path) -> str:
    """"passed", or what its errors say of the test."""
    assert OCTAVE is not None
    done = subprocess.run([OCTAVE, "--quiet", "--no-window-system", "--eval", "test_k()"], cwd=folder,
                          capture_output=True, text=True, check=False)  # fmt: skip
    return done.stderr if done.returncode else "passed"
