"""The shell: what each command prints, its exit status, and one clear line for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dalembert import System, derive, equal, gallery
from dalembert.cli import BAD_INPUT, FAILED, PASSED, UNDECIDED, main
from dalembert.laws import budgets

PENDULUM = """
name = "my pendulum"
coordinates = ["theta"]
kinetic = "m*l**2*theta'**2/2"
potential = "-m*g*l*cos(theta)"
duration = 1

[parameters]
m = 1.0
l = { value = 1.0, unit = "m" }
g = 9.81

[start.q]
theta = 0.1
"""


@pytest.fixture
def pendulum_file(tmp_path: Path) -> str:
    path = tmp_path / "pendulum.toml"
    path.write_text(PENDULUM, encoding="utf-8")
    return str(path)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a refused command leaves on standard error."""
    assert main(arguments) == BAD_INPUT
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    return lines[0]


def script_results(script: str) -> dict[str, object]:
    namespace: dict[str, object] = {}
    exec(script, namespace)
    return namespace


# ---------------------------------------------------------------- gallery


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]):
    assert main([]) == PASSED
    said = capsys.readouterr()
    assert said.out.startswith("usage: dalembert") and "the systems that ship" in said.out and not said.err


def test_gallery_lists_every_system(capsys: pytest.CaptureFixture[str]):
    assert main(["gallery"]) == PASSED
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(gallery.names())


def test_gallery_tells_all_about_one(capsys: pytest.CaptureFixture[str]):
    assert main(["gallery", "pendulum-dae"]) == PASSED
    printed = capsys.readouterr().out
    assert "S27" in printed
    assert "coordinates  x, y" in printed
    assert "tension" in printed


def test_gallery_suggests_the_nearest_name(capsys: pytest.CaptureFixture[str]):
    assert "'pendulum'" in refused(capsys, "gallery", "pendulun")


# ---------------------------------------------------------------- run


def test_run_writes_a_report_and_a_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path, pendulum_file: str):
    assert main(["run", pendulum_file, "--out", str(tmp_path / "deep" / "out")]) == PASSED
    printed = capsys.readouterr().out
    assert "derived: 1 coordinate, 0 constraints" in printed
    assert "simulated: 1 s" in printed
    assert "second derivation" in printed
    report = tmp_path / "deep" / "out" / "my-pendulum.html"
    assert str(report) in printed
    assert "<html" in report.read_text(encoding="utf-8")


def test_run_takes_a_duration(capsys: pytest.CaptureFixture[str], tmp_path: Path, pendulum_file: str):
    assert main(["run", pendulum_file, "--out", str(tmp_path), "--duration", "0.25"]) == PASSED
    assert "simulated: 0.25 s" in capsys.readouterr().out


def test_run_says_how_the_constraints_fared(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert main(["run", "pendulum-dae", "--out", str(tmp_path), "--duration", "0.5"]) == PASSED
    assert "constraints: residual at most" in capsys.readouterr().out


def test_run_shows_the_equations_of_a_system_without_motion(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert main(["run", "degenerate-lagrangian", "--out", str(tmp_path)]) == PASSED
    assert "simulated" not in capsys.readouterr().out
    assert (tmp_path / "degenerate-lagrangian.html").exists()


@pytest.mark.parametrize("duration", ["0", "-1", "nan", "inf", "soon"])
def test_a_duration_is_a_positive_number(capsys: pytest.CaptureFixture[str], duration: str):
    with pytest.raises(SystemExit) as stop:
        main(["run", "pendulum", "--duration", duration])
    assert stop.value.code == BAD_INPUT
    assert "positive number of seconds" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pendulum_file: str
):
    (tmp_path / "taken").write_text("a file")
    message = refused(capsys, "run", pendulum_file, "--out", str(tmp_path / "taken"))
    assert "taken" in message


# ---------------------------------------------------------------- derive


def test_derive_prints_text(capsys: pytest.CaptureFixture[str]):
    assert main(["derive", "pendulum"]) == PASSED
    assert "θ" in capsys.readouterr().out


def test_derive_prints_latex(capsys: pytest.CaptureFixture[str]):
    assert main(["derive", "pendulum", "--latex"]) == PASSED
    printed = capsys.readouterr().out
    assert r"\theta" in printed
    assert r"\begin{aligned}" in printed


def test_derive_explains(capsys: pytest.CaptureFixture[str]):
    assert main(["derive", "pendulum", "--explain"]) == PASSED
    printed = capsys.readouterr().out
    assert "3. Lagrange's equation for θ" in printed and "  d/dt ∂L/∂θ̇ = m l² θ̈" in printed
    assert main(["derive", "heavy-top", "--explain", "--latex", "--notation", "spong"]) == PASSED
    printed = capsys.readouterr().out
    assert r"\paragraph{Hamel's equation for $\boldsymbol{\omega_{x}}$}" in printed
    assert r"K &= " in printed


def test_derive_explains_in_no_other_form(capsys: pytest.CaptureFixture[str]):
    assert "--explain prints text or LaTeX" in refused(capsys, "derive", "pendulum", "--explain", "--json")
    assert "--explain prints text or LaTeX" in refused(capsys, "derive", "pendulum", "--explain", "--style", "expanded")
    assert "no-such" in refused(capsys, "derive", "no-such", "--explain")


def test_derive_prints_json(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    assert main(["derive", pendulum_file, "--json"]) == PASSED
    record = json.loads(capsys.readouterr().out)
    assert record["coordinates"] == ["theta"]
    assert record["parameters"]["l"] == {"value": 1.0, "unit": "m"}
    gravity = record["quantities"]["gravity"]
    assert gravity["shape"] == [1]
    assert gravity["entries"] == ["g*m*l*sin(theta)"]
    rebuilt = System("theta", kinetic="theta'**2/2", forces=gravity["entries"][0], parameters={"m": 1, "l": 1, "g": 1})
    assert str(derive(rebuilt).forces[0]) == "g*l*m*sin(theta(t))"


@pytest.mark.parametrize("name", ["pendulum", "pendulum-dae", "degenerate-lagrangian", "pr-robot"])
def test_derive_prints_a_script_that_rebuilds_the_system(capsys: pytest.CaptureFixture[str], name: str):
    assert main(["derive", name, "--python"]) == PASSED
    rebuilt = script_results(capsys.readouterr().out)
    system = gallery.load(name).build()
    assert rebuilt["coordinates"] == list(system.coordinates)
    again = derive(System(rebuilt["coordinates"], lagrangian=rebuilt["lagrangian"]))
    for name in ("mass_matrix", "bias", "gravity"):
        assert equal(getattr(again, name), rebuilt[name])
    assert equal(derive(system).lagrangian, rebuilt["lagrangian"])


def test_the_script_keeps_no_name_of_the_user_as_code(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "named.toml"
    path.write_text("coordinates = ['lambda']\nkinetic = \"print*lambda'**2/2\"\n[parameters]\nprint = 1\n")
    assert main(["derive", str(path), "--python"]) == PASSED
    rebuilt = script_results(capsys.readouterr().out)
    assert str(rebuilt["mass_matrix"]) == "Matrix([[print]])"


# ---------------------------------------------------------------- export


def test_export_prints_a_header(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    arguments = ["export", pendulum_file, "--to", "c", "--quantities", "mass_matrix", "--free", "l", "--prefix", "arm"]
    assert main(arguments) == PASSED
    printed = capsys.readouterr().out
    assert "void arm_mass_matrix(const double q[1], const double p[1], double M[1]);" in printed
    assert printed.endswith("#endif /* ARM_IMPLEMENTATION */\n") and "[0] l, m" in printed


def test_export_writes_files(capsys: pytest.CaptureFixture[str], pendulum_file: str, tmp_path: Path):
    assert main(["export", pendulum_file, "--to", "numpy", "--output", str(tmp_path / "arm.py"), "--golden", "0"]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'arm.py'}\n" and (tmp_path / "arm.py").exists()
    folder = tmp_path / "in_c"
    assert main(["export", pendulum_file, "--output", str(folder), "--prefix", "k", "--precision", "single"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["CMakeLists.txt", "k.c", "k.h", "main.c"]
    assert f"float x[NX] = {{ (float){0.1.hex()} /* 0.1 */" in (folder / "main.c").read_text()
    assert "is several files. Say where they go: --output FOLDER" in refused(
        capsys, "export", pendulum_file, "--to", "matlab", "--golden", "0")  # fmt: skip


def test_export_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    assert "no target 'cobol'" in refused(capsys, "export", pendulum_file, "--to", "cobol")
    assert "has none" in refused(capsys, "export", "pendulum", "--quantities", "constraint_rate")
    assert "'mass' is not a parameter" in refused(capsys, "export", pendulum_file, "--free", "mass")


# ---------------------------------------------------------------- verify


def test_verify_prints_every_law(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    assert main(["verify", pendulum_file]) == PASSED
    printed = capsys.readouterr().out
    for law in ("M = M^T", "v^T M v >= 0", "Mdot - 2C", "power balance", "second derivation"):
        assert law in printed
    assert "FAILS" not in printed


def test_verify_runs_the_checks_of_a_gallery_system(capsys: pytest.CaptureFixture[str]):
    assert main(["verify", "pendulum-dae"]) == PASSED
    assert "tension" in capsys.readouterr().out


def test_verify_fails_where_a_law_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "negative.toml"
    path.write_text("coordinates = ['x']\nkinetic = \"-m*x'**2/2\"\nduration = 0.1\n[parameters]\nm = 1\n")
    assert main(["verify", str(path)]) == FAILED
    assert "FAILS" in capsys.readouterr().out


def test_a_check_that_was_given_up_has_a_status_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pendulum_file: str
):
    monkeypatch.setattr(budgets, "MOST_SECOND_DERIVATIVES", 1.0)
    assert main(["verify", pendulum_file]) == UNDECIDED == 3
    assert "open   second derivation" in capsys.readouterr().out
    assert main(["run", pendulum_file, "--out", str(tmp_path)]) == UNDECIDED
    report = next(tmp_path.glob("*.html")).read_text()
    assert "1 not decided." in report
    names = gallery.names()
    monkeypatch.setattr(gallery, "names", lambda: names[:1])
    assert main(["verify", "--all"]) == UNDECIDED
    assert "0 of 1 systems hold; not" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["verify"], ["verify", "pendulum", "--all"]])
def test_verify_wants_one_system_or_all(capsys: pytest.CaptureFixture[str], arguments: list[str]):
    assert "--all" in refused(capsys, *arguments)


# ---------------------------------------------------------------- bad input


def test_an_unknown_system_is_one_line_with_the_nearest(capsys: pytest.CaptureFixture[str]):
    assert "'pendulum'" in refused(capsys, "run", "pendulm")


def test_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]):
    assert "nowhere.toml" in refused(capsys, "derive", "nowhere.toml")


def test_a_file_with_code_in_it_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "evil.toml"
    path.write_text("coordinates = ['x']\nkinetic = \"__import__('os').getcwd()\"\n")
    assert refused(capsys, "derive", str(path))


def test_a_misspelt_symbol_is_one_line_with_the_nearest(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "misspelt.toml"
    path.write_text(PENDULUM.replace("cos(theta)", "cos(teta)"), encoding="utf-8")
    assert "'theta'" in refused(capsys, "run", str(path))


def test_a_system_without_inertia_fails_by_the_name_of_its_coordinate(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    path = tmp_path / "massless.toml"
    path.write_text("coordinates = ['x', 'y']\nkinetic = \"x'**2/2\"\npotential = \"y**2\"\n")
    assert main(["run", str(path), "--out", str(tmp_path)]) == FAILED
    assert "coordinate y" in capsys.readouterr().out


# ---------------------------------------------------------------- as a process


def test_the_command_runs_as_a_process(pendulum_file: str):
    command = [sys.executable, "-m", "dalembert.cli", "derive", pendulum_file, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout)["name"] == "my pendulum"
    assert done.stderr == ""


def test_a_refusal_is_no_traceback():
    command = [sys.executable, "-m", "dalembert.cli", "derive", "no-such-system"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == BAD_INPUT
    assert len(done.stderr.splitlines()) == 1


def test_a_remark_is_one_line_on_standard_error(tmp_path: Path):
    path = tmp_path / "odd.urdf"
    path.write_text(IMPOSSIBLE_LINK, encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "dalembert", "derive", str(path)], capture_output=True, text=True)
    assert done.returncode == PASSED
    (line,) = done.stderr.splitlines()
    assert line.startswith("remark: impossible-inertia: ") and "'arm'" in line


def test_run_tells_what_it_does_not_do_and_starts_where_the_file_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    """On standard error, a line each, and in the report; gravity takes the arm from 0.5 to its limit at 0.4."""
    path = tmp_path / "limited.sdf"
    path.write_text(LIMITED, encoding="utf-8")
    main(["run", str(path), "--out", str(tmp_path), "--duration", "2"])
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["joint-limits", "contacts"]
    page = (tmp_path / "limited.html").read_text(encoding="utf-8")
    assert "<summary>2 remarks</summary>" in page and "joint-limits" in page
    assert '<span class="number">0.5</span>' in page, "it starts at 0.5"


LIMITED = """<sdf version="1.7"><model name="limited"><link name="base"/><link name="arm"><inertial>
<pose>0 0 -1 0 0 0</pose><mass>1</mass></inertial><collision name="c"><geometry/></collision></link>
<joint name="q" type="revolute"><parent>base</parent><child>arm</child><axis><xyz>0 1 0</xyz>
<initial_position>0.5</initial_position><limit><lower>0.4</lower><upper>1</upper></limit></axis></joint></model></sdf>"""

IMPOSSIBLE_LINK = """<robot name="odd"><link name="base"/>
<link name="arm"><inertial><origin xyz="0 0 -1"/><mass value="1"/>
<inertia ixx="1" iyy="1" izz="3" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="q" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>"""


# ---------------------------------------------------------------- watch


def test_watch_prints_a_few_frames_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]):
    assert main(["watch", "pendulum", "--duration", "1"]) == PASSED
    shown = capsys.readouterr().out
    assert [line.split("t = ")[1] for line in shown.splitlines() if "t = " in line] == [
        "0.00 s", "0.33 s", "0.67 s", "1.00 s"]  # fmt: skip
    assert any(0x2800 < ord(letter) < 0x2900 for letter in shown)


def test_a_model_file_with_a_scene_is_drawn(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    with Path(pendulum_file).open("a", encoding="utf-8") as file:
        file.write('[scene]\nrod = { line = [[0, 0, 0], ["sin(theta)", 0, "-cos(theta)"]] }\n')
    assert main(["watch", pendulum_file, "--once"]) == PASSED
    assert capsys.readouterr().out.count("my pendulum   t = ") == 4


def test_watch_refuses_what_cannot_be_seen(capsys: pytest.CaptureFixture[str], pendulum_file: str):
    assert "nothing was described that could be drawn" in refused(capsys, "watch", pendulum_file)
    assert "it has no motion" in refused(capsys, "watch", "degenerate-lagrangian")
    with pytest.raises(SystemExit):
        main(["watch", "pendulum", "--speed", "0"])
    assert "'0' is not a positive number" in capsys.readouterr().err
