"""Remarks: named warnings that point at the user's own line."""

import copy
import pickle
import warnings
from pathlib import Path

import pytest

import dalembert as da
from dalembert.errors import DalembertError, DescriptionError, Remark, remark

MODEL = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2"))
MOTION = da.simulate(MODEL, q=[1.0], duration=1.0)


def test_a_remark_says_its_name_where_what_and_what_to_do():
    with pytest.warns(Remark) as caught:
        remark("joint-limits", "arm.urdf", "2 joints have limits.", "Watch them.")
    (found,) = [warning.message for warning in caught]
    assert isinstance(found, Remark)
    assert (found.name, found.where, found.what, found.remedy) == (
        "joint-limits", "arm.urdf", "2 joints have limits.", "Watch them.")  # fmt: skip
    assert str(found) == "joint-limits: arm.urdf: 2 joints have limits. Watch them."


def test_a_remark_points_at_the_line_outside_of_the_package():
    oscillator = da.System("x", kinetic="x'**2/2", forces={"x": "u"}, inputs=["u"])
    with pytest.warns(Remark, match="^python-inputs: simulate: ") as caught:
        da.simulate(oscillator, q=[0.0], duration=0.1, inputs=lambda t, q, v: [0.0])
    assert Path(caught[0].filename).name == Path(__file__).name


def test_a_remark_is_silenced_by_its_name(recwarn):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "joint-limits")
        remark("joint-limits", "arm.urdf", "limits.")
    assert not recwarn.list


def test_a_remark_can_be_made_an_error():
    with warnings.catch_warnings():
        warnings.simplefilter("error", Remark)
        with pytest.raises(Remark, match="what"):
            remark("name", "where", "what")


def test_remarks_are_no_errors():
    assert not issubclass(Remark, DalembertError)


def _errors(base: type = DalembertError) -> list[type]:
    return [base, *(kind for child in base.__subclasses__() for kind in _errors(child))]


@pytest.mark.parametrize("kind", _errors())
def test_an_error_comes_whole_out_of_another_process(kind: type) -> None:
    """An exception that cannot be read back hangs a `multiprocessing.Pool`."""
    error = kind("arm", "has no inertia.", "Give one.")
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind and str(twin) == str(error) == "arm: has no inertia. Give one."
        assert (twin.where, twin.what, twin.remedy) == ("arm", "has no inertia.", "Give one.")


def test_a_remark_comes_whole_out_of_another_process() -> None:
    twin = pickle.loads(pickle.dumps(Remark("contacts", "arm.urdf", "nothing touches.", "Add forces.")))
    assert (twin.name, str(twin)) == ("contacts", "contacts: arm.urdf: nothing touches. Add forces.")


@pytest.mark.parametrize("write", [
    lambda path: da.export(MODEL, "c", path=path / "c"), lambda path: da.show(MOTION, path / "a.html"),
    lambda path: da.show(MODEL.equations, path / "a.tex"), lambda path: MOTION.to_csv(path / "a.csv"),
    lambda path: MOTION.save(path / "a.npz"), lambda path: da.show(MOTION, path / "a.svg"),
    lambda path: da.simulate(MODEL, q=[1.0], duration=1.0, checkpoint=path / "a.npz"),
])  # fmt: skip
def test_what_cannot_be_written_is_said_in_one_sentence(tmp_path: Path, write) -> None:
    """A file stands where a folder would be; a folder that is not there is made."""
    (tmp_path / "taken").write_text("")
    with pytest.raises(DescriptionError, match=r"taken/.*(Check the path|name another file)"):
        write(tmp_path / "taken")
    write(tmp_path / "new" / "folder")
    assert any((tmp_path / "new" / "folder").iterdir())
