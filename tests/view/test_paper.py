"""The report on paper: what is in it, in which order, and what becomes of it with a TeX, without, with a bad one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import dalembert as da
from dalembert.cli import main
from dalembert.errors import DescriptionError, Remark
from dalembert.view.paper import paper, write_paper
from dalembert.writing.typeset.latex import latex

EVIL = "\\input{/etc/passwd} 100 % $x_1$ #\\end{document}"


@pytest.fixture(scope="module")
def bouncing() -> tuple[da.Trajectory, da.Scene]:
    (h,) = da.coordinates("h")
    ball = da.System("h", kinetic="m*h'**2/2", potential="m*g*h", contacts=da.Contact("h", restitution=0.8, name=EVIL),
                     parameters={"m": (2.0, "kg"), "g": (9.81, "m/s^2")}, name=EVIL)  # fmt: skip
    return da.simulate(ball, q=[1.0], duration=1.5), da.Scene((da.scene.Marker("ball", (0, h, 0), trace=True),), "y")


def test_it_reads_in_order_and_ends_no_sooner_than_it_should(bouncing) -> None:
    run, scene = bouncing
    text = paper(run, scene=scene, source=EVIL, notes=EVIL, remarks=[Remark("evil", "here", EVIL, EVIL)],
                 checks=da.verify(run.system))  # fmt: skip
    heads = [line[10:-1] for line in text.splitlines() if line.startswith("\\section*{")]
    assert heads == ["Motion", "Equations", "Plots", "Events", "Run", "What this run does not do", "Certificate",
                     "Notes on the source"]  # fmt: skip
    assert "\\input" not in text and text.count("\\end{document}") == 1 and text.endswith("\\end{document}\n")
    assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")
    assert latex(run.model.equations, width=72) in text
    assert r"$g$ & $9.81$ m/s$^{2}$ \\" in text and "impact" in text and "proved" in text
    assert r"start of $\dot{h}$" in text and r"\fill[c0!100]" in text


def test_equations_alone_have_a_sheet_and_parameters(bouncing) -> None:
    text = paper(equations=da.derive(bouncing[0].system))
    assert "\\section*{Parameters}" in text and "tikzpicture" not in text
    with pytest.raises(DescriptionError, match="nothing to report"):
        paper()


def test_without_tex_the_source_is_written_and_that_is_said(bouncing, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.warns(Remark, match=r"no TeX to make a\.pdf with; a\.tex is its source"):
        assert write_paper(tmp_path / "a.pdf", bouncing[0]) == tmp_path / "a.tex"
    with pytest.raises(DescriptionError, match=r"ends in \.tex or \.pdf"):
        write_paper(tmp_path / "a.doc", bouncing[0])
    assert main(["run", "pendulum", "--pdf", "--duration", "0.1", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "pendulum.tex").read_text().startswith("\\documentclass")


def test_a_tex_that_fails_is_told(bouncing, tmp_path: Path, monkeypatch) -> None:
    script = tmp_path / "pdflatex"
    script.write_text("#!/bin/sh\necho '! Missing $ inserted.'\nexit 1\n")
    script.chmod(0o700)
    monkeypatch.setattr(shutil, "which", lambda name: str(script) if name == "pdflatex" else None)
    with pytest.warns(Remark, match=r"pdflatex does not set b\.tex: Missing \$ inserted\."):
        assert write_paper(tmp_path / "b.pdf", bouncing[0]) == tmp_path / "b.tex"
    assert not (tmp_path / "b.pdf").exists()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX to set the report with")
def test_latex_sets_it(bouncing, tmp_path: Path) -> None:
    run, scene = bouncing
    made = write_paper(tmp_path / "c.pdf", run, scene=scene, notes=EVIL)
    assert made == tmp_path / "c.pdf" and made.read_bytes().startswith(b"%PDF")
