"""The index of the gallery: the folder, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dalembert import gallery
from dalembert.errors import UnknownNameError

NAMES = gallery.names()


def test_every_file_is_a_system():
    files = {path.stem for path in Path(gallery.__file__).parent.glob("*.py")}
    tools = {"__init__", "example", "formulas", "linkages", "measures"}
    assert {name.replace("-", "_") for name in NAMES} == files - tools


def test_names_are_sorted_shell_names():
    assert list(NAMES) == sorted(NAMES)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_what_it_is(name: str):
    example = gallery.load(name)
    system = example.system
    assert example.name == system.name == name
    assert re.fullmatch(r"([SM]\d\d(, [SM]\d\d)*)?", example.inventory)
    assert example.title and example.source
    assert example.checks, "a system that ships checks itself"
    assert all(check.statement.endswith(".") and check.tolerance >= 0 for check in example.checks)
    assert len({check.name for check in example.checks}) == len(example.checks)
    assert not example.errata or re.match(r"E\d{3}-\d+", example.errata)


@pytest.mark.parametrize("name", [name for name in NAMES if gallery.load(name).start is not None])
def test_a_system_that_moves_has_numbers_and_a_picture(name: str):
    example = gallery.load(name)
    system = example.system
    assert all(parameter.value is not None for parameter in system.parameters.values())
    assert example.duration > 0 and example.scene is not None and example.scene().shapes
    system.state(example.start)
    assert len(example.inputs() if example.inputs else []) == len(system.inputs)


def test_every_mechanical_system_of_the_inventory_ships():
    shipped = {number for name in NAMES for number in gallery.load(name).inventory.split(", ")}
    wanted = {*range(1, 20), *range(20, 29), 33, 35, 36, 40, 41}
    assert shipped >= {f"S{number:02d}" for number in wanted}


def test_an_unknown_name_gets_the_nearest_one():
    with pytest.raises(UnknownNameError, match="Did you mean 'rolling-sphere'"):
        gallery.load("roling-sphere")
    with pytest.raises(UnknownNameError, match="no system 'measures'"):
        gallery.load("measures")


def test_loading_the_gallery_imports_no_sympy():
    code = "import sys; from dalembert import gallery; [gallery.load(name) for name in gallery.names()]; " \
           "sys.exit('sympy' in sys.modules or 'scipy' in sys.modules)"  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(Path(gallery.__file__).parents[2])}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=environment).returncode == 0
