"""The document of ten systems and more is LaTeX that fits its pages."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from benchmarks import reading
from dalembert.writing.typeset.displays import displays, height
from dalembert.writing.typeset.layout import sheet

#: All but the one that takes longest, and is told as the UR5 is.
TITLES = [title for title in reading.SYSTEMS if title != "Panda"]


@cache
def written() -> str:
    return reading.document(TITLES)


def test_every_brace_bracket_and_environment_is_closed() -> None:
    text = written()
    bare = text.replace(r"\{", "").replace(r"\}", "")
    assert text.isascii() and bare.count("{") == bare.count("}")
    for environment in set(re.findall(r"\\begin\{(\w+)\}", text)):
        assert text.count(rf"\begin{{{environment}}}") == text.count(rf"\end{{{environment}}}")
    assert text.count(r"\[") == text.count(r"\]") == text.count(r"\begin{aligned}")


def test_lines_are_complete() -> None:
    """What grows has both ends on one line; between displays there is text, and its formulas are closed."""
    for block in re.findall(r"\\begin\{aligned\}\n(.*?)\n\\end\{aligned\}", written(), flags=re.DOTALL):
        for line in block.split(" \\\\\n"):
            assert line.count(r"\left") == line.count(r"\right"), line
            assert line.replace(r"\{", "").count("{") == line.replace(r"\}", "").count("}"), line
    outside = re.sub(r"\\\[.*?\\\]", "", written(), flags=re.DOTALL)
    assert outside.count("$") % 2 == 0 and "&" not in outside
    assert not re.search(r"[_^]", re.sub(r"\$[^$]*\$|\\_", "", outside))


@pytest.mark.parametrize("title", TITLES)
def test_a_page_can_end_within_a_sheet(title: str) -> None:
    equations = reading.derived(title)
    for section in sheet(equations):
        assert all(sum(map(height, group)) <= 18 or len(group) == 1 for group in displays(section.lines))


def test_a_file_is_written(tmp_path: Path) -> None:
    reading.main([str(tmp_path / "two.tex"), "--systems", "Pendulum", "Elastic pendulum"])
    text = (tmp_path / "two.tex").read_text()
    assert text.startswith(r"\documentclass") and text.rstrip().endswith(r"\end{document}")
    assert r"\section*{Elastic pendulum}" in text and r"m g r \cos \theta" in text and "Panda" not in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX to set the pages with")
def test_latex_sets_the_pages_and_nothing_runs_off_them(tmp_path: Path) -> None:
    (tmp_path / "all.tex").write_text(written())
    command = ["pdflatex", "-interaction=nonstopmode", "all.tex"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = (tmp_path / "all.log").read_text(encoding="latin-1")
    assert ended.returncode == 0 and not re.search(r"^!", log, flags=re.MULTILINE)
    assert not re.search(r"Overfull \\[hv]box \(([5-9]|\d\d+)\.\d+pt too (wide|high)\)", log)
