"""Events as they are described."""

from __future__ import annotations

from typing import Any

import pytest

import dalembert as da
from dalembert.errors import DescriptionError, ModelFileError, UnknownNameError


@pytest.mark.parametrize(
    "given, error, says",
    [
        ({"direction": "risng"}, UnknownNameError, "rising"),
        ({"action": "recrod"}, UnknownNameError, "record"),
        ({"action": 3}, DescriptionError, "action is 3"),
        ({"action": {}}, DescriptionError, "sets nothing"),
    ],
)
def test_what_is_misspelt_is_told(given: dict[str, Any], error: type[Exception], says: str):
    with pytest.raises(error, match=says):
        da.Event("x", **given)


def test_an_event_is_called_by_its_name_or_expression():
    assert da.Event("x - 1").title == "x - 1"
    assert da.Event("x - 1", name="wall").title == "wall"


FILE = """coordinates = ["y"]
kinetic = "y'**2/2"
potential = "9.81*y"
[parameters]
e = 0.5
[events.floor]
expression = "y"
direction = "falling"
action = { "y'" = "-e*y'" }
[events.half]
expression = "y - 0.5"
"""


def test_model_files_have_events():
    system = da.robots.read_text(FILE)
    assert system.events == (da.Event("y", "falling", {"y'": "-e*y'"}, "floor"), da.Event("y - 0.5", name="half"))
    assert [each.name for each in da.simulate(system, q=[1.0], duration=0.5).events] == ["half", "floor"]
    for line, says in (("direction = 3", "direction"), ("action = 3", "action"), ("actoin = 'stop'", "events.half")):
        with pytest.raises(ModelFileError, match=says):
            da.robots.read_text(FILE + line)


def test_a_system_holds_events_only():
    with pytest.raises(DescriptionError, match="events is 'x - 1'"):
        da.System("x", kinetic="x'**2/2", events="x - 1")
    with pytest.raises(DescriptionError, match=r"events is \[3\]"):
        da.System("x", kinetic="x'**2/2", events=[3])
