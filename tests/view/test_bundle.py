"""The scripts of the page are those that `web/` gives, and are built from packages without addresses."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from dalembert.view.page import asset

WEB = Path(__file__).parents[2] / "web"
LAB = Path(__file__).parents[2] / "src" / "dalembert" / "lab" / "assets" / "lab.js"
SCRIPTS = ("plane", "space", "plots", "touching", "cones")


def test_the_lock_file_has_versions_and_sums_but_no_addresses():
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all(each["integrity"].startswith("sha512-") for name, each in packages.items() if name)
    assert json.loads((WEB / "package.json").read_text())["devDependencies"] == packages[""]["devDependencies"]


def test_scripts_ask_for_nothing():
    for name in SCRIPTS:
        script = asset(f"{name}.js")
        if name != "space":  # three.js has loaders, which nothing calls, and travels compressed
            words = ("<script", "</script", "<!--", "://", "fetch(", "XMLHttpRequest", "eval(", "Function(")
            assert not [word for word in words if word in script]


@pytest.mark.skipif(
    shutil.which("node") is None or not (WEB / "node_modules").is_dir(), reason="no Node with the packages of web/"
)
def test_building_again_gives_the_same_bytes(tmp_path):
    subprocess.run(["node", str(WEB / "build.mjs"), str(tmp_path)], check=True)
    for name in SCRIPTS:
        assert (tmp_path / f"{name}.js").read_text(encoding="utf-8") == asset(f"{name}.js")
    assert (tmp_path / "lab.js").read_bytes() == LAB.read_bytes()
