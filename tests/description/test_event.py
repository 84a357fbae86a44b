"""Events as they are described."""

from __future__ import annotations

from typing import Any

import pytest

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError


@pytest.mark.parametrize(
    "given, error, says",
    [
        ({"direction": "risng"}, UnknownNameError, "rising"),
        ({"action": "recrod"}, UnknownNameError, "record"),
        ({"action": 3}, DescriptionError, "its action is 3"),
        ({"action": {}}, DescriptionError, "sets nothing"),
    ],
)
def test_what_is_misspelt_is_told(given: dict[str, Any], error: type[Exception], says: str):
    with pytest.raises(error, match=says):
        da.Event("x", **given)


def test_an_event_is_called_by_its_name_or_expression():
    assert da.Event("x - 1").title == "x - 1"
    assert da.Event("x - 1", name="wall").title == "wall"
