from __future__ import annotations

import subprocess
import sys

import pytest

from dalembert.description.system import System
from dalembert.errors import DescriptionError, Remark, UnknownNameError
from dalembert.studies.drawing import page
from dalembert.view import show as module
from dalembert.view.show import Picture, show


def test_a_trajectory_becomes_plots(pendulum_run):
    picture = show(pendulum_run)
    assert isinstance(picture, Picture)
    assert len(picture.figure.axes) == 4
    assert picture._repr_html_().startswith("<iframe")


def test_equations_and_systems_are_typeset(pendulum):
    assert "m g l sin θ" in repr(show(pendulum))
    assert "<math" in show(pendulum.system)._repr_html_()


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        (".png", b"\x89PNG"),
        (".svg", b"<?xml"),
        (".pdf", b"%PDF"),
        (".gif", b"GIF89a"),
        (".html", b"<!doctype html>"),
        (".tex", rb"\paragraph"),
        (".txt", b"Equations of motion"),
    ],
)
def test_a_file_is_written_by_its_ending(pendulum_run, pendulum_scene, tmp_path, ending, begins):
    path = tmp_path / f"new/swing{ending}"
    show(pendulum_run, path, pendulum_scene)
    assert path.read_bytes().startswith(begins)


def test_an_ending_that_does_not_fit_is_refused(pendulum, pendulum_run, tmp_path):
    with pytest.raises(DescriptionError, match=r"ending '\.bmp'.*\.html.*\.gif"):
        show(pendulum_run, file=tmp_path / "swing.bmp")
    with pytest.raises(DescriptionError, match=r"nothing was described that could be drawn. Give a scene"):
        show(pendulum_run, file=tmp_path / "swing.gif")
    with pytest.raises(DescriptionError, match=r"ending '\.png'"):
        show(pendulum, file=tmp_path / "sheet.png")
    with pytest.raises(DescriptionError, match="no plots"):
        _ = show(pendulum).figure


def test_what_cannot_be_shown_is_named(pendulum_run, pendulum_scene):
    with pytest.raises(DescriptionError, match="file is a Scene"):
        show(pendulum_run, pendulum_scene)
    with pytest.raises(DescriptionError, match="int is nothing that can be shown"):
        show(3)


def test_a_window_opens_only_where_there_is_one(pendulum_run, monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr(module, "_open_window", opened.append)
    show(pendulum_run)
    assert opened == []
    monkeypatch.setattr(module, "_has_window", lambda: True)
    show(pendulum_run, file=tmp_path / "a.png")
    assert opened == []
    show(pendulum_run)
    assert opened == [pendulum_run]


def test_without_matplotlib_pages_are_written_and_the_rest_says_what_to_install(
    pendulum_run, pendulum_scene, monkeypatch, tmp_path
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    install = r"pip install 'dalembert\[pictures\]'"
    for ending in (".png", ".svg", ".pdf", ".gif"):
        with pytest.raises(DescriptionError, match=install):
            show(pendulum_run, tmp_path / f"swing{ending}", pendulum_scene)
    with pytest.raises(DescriptionError, match=install), page():
        pass
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    with pytest.warns(Remark, match=rf"no-pictures: show: .*{install}, or write a page"):
        picture = show(pendulum_run)
    assert picture._repr_html_().startswith("<iframe")
    for name in ("swing.html", "swing.tex", "swing.txt"):
        assert show(pendulum_run, tmp_path / name, pendulum_scene) and (tmp_path / name).stat().st_size
    monkeypatch.setitem(sys.modules, "IPython", sys)
    show(pendulum_run)


def test_showing_costs_nothing_until_it_is_used():
    code = "import dalembert.view.show, sys; sys.exit('matplotlib' in sys.modules or 'sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_one_hand_writes_text_latex_and_pages(tmp_path):
    two = System("q", kinetic="(m1 + m2)*l^2*q'^2/2", parameters={"m1": 1, "m2": 1, "l": 1})
    picture = show(two, tmp_path / "two.tex", style="expanded", notation="spong")
    assert "D = m₁ l² + m₂ l²" in repr(picture)
    assert "D &= m_{1} l^{2} + m_{2} l^{2}" in (tmp_path / "two.tex").read_text()
    page = picture.save(tmp_path / "two.html").read_text(encoding="utf-8")
    for html in (page, picture._repr_html_()):
        assert "<mi>D</mi>" in html and "<mi>M</mi>" not in html
    usual = show(two).save(tmp_path / "usual.html").read_text(encoding="utf-8")
    assert usual.count(">(<") > page.count(">(<")
    for mistake in ({"style": "spongy"}, {"notation": "spongy"}):
        with pytest.raises(UnknownNameError, match="spongy"):
            show(two, **mistake)
