"""Every wrong description and start has its sentence: where, what, and what to do."""

from __future__ import annotations

import re

import pytest

from benchmarks.mistakes import CASES, told


def test_there_are_forty_and_more() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_has_a_sentence_that_says_where_what_and_what_to_do(name: str) -> None:
    said = told(CASES[name].make)
    assert said, "nothing was said"
    first = said[0]
    assert first.where and first.what and (first.remedy or first.what.count(".") > 1)
    missing = [word for word in CASES[name].words if not any(re.search(word, str(each)) for each in said)]
    assert not missing, f"{said} lacks {missing}"


def test_right_descriptions_say_nothing() -> None:
    from benchmarks.mistakes import pendulum, ring

    assert told(pendulum) == told(ring) == []
