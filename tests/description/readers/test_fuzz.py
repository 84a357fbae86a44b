"""Robot files gone wrong: a robot, or an error of ours; `python3 -m benchmarks.fuzz` tries ten thousand, and MJCF."""

import pytest

from benchmarks.fuzz import BOMB, SUFFIXES, Watch, run


@pytest.fixture(scope="module")
def watch(tmp_path_factory):
    return Watch(tmp_path_factory.mktemp("home"))


@pytest.mark.parametrize(("form", "cases"), [("urdf", 400), ("sdf", 200), ("dh", 200)])
def test_mutated_files_are_robots_or_errors_of_ours(form, cases, watch):
    ends = run(form, cases, watch)
    assert sum(ends.values()) == cases
    assert ends["robot"] > cases // 20 and ends["ModelFileError"] > cases // 20


def test_the_watch_hears(watch):
    """Opening the secret beside the folder is noticed, and so is nothing else."""
    assert watch.read(b"<robot/>", SUFFIXES["urdf"]) == "ModelFileError"
    watch.is_watching = True
    try:
        watch.secret.read_text(encoding="utf-8")
    finally:
        watch.is_watching = False
    assert any(path.endswith("secret.xml") for path in watch.opened)
    assert watch.read((BOMB + "<robot/>").encode(), ".urdf") == "ModelFileError"
