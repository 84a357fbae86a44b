"""Every check of every lesson holds, and the measures they are made of see what is wrong."""

from __future__ import annotations

import math
import re

import pytest

from dalembert.errors import UnknownNameError
from docs import lessons
from docs.lessons import Check, Lesson
from docs.lessons.measures import apart, failures, gap

LESSONS = [lessons.load(name) for name in lessons.names()]
CHECKS = [(lesson, check) for lesson in LESSONS for check in lesson.checks]


@pytest.mark.parametrize(("lesson", "check"), CHECKS, ids=[f"{lesson.name}: {check.name}" for lesson, check in CHECKS])
def test_the_answer_is_the_independent_one(lesson: Lesson, check: Check):
    assert check.measure() <= check.tolerance


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_says_what_it_is(lesson: Lesson):
    assert lessons.load(lesson.name) is lesson
    assert lesson.title and lesson.source and lesson.checks and lesson.inventory
    assert len({check.name for check in lesson.checks}) == len(lesson.checks)
    for check in lesson.checks:
        assert check.ids and check.statement.endswith(".")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_errata_are_noted_and_checked(lesson: Lesson):
    """What the checks answer is what the text names, each as "wrong -> right"."""
    noted = re.findall(r"\bE\d{3}-\d+\b", lesson.errata)
    assert sorted(noted) == sorted(item for item in lesson.inventory if item[0] == "E")
    assert not noted or "->" in lesson.errata


def test_an_unknown_lesson_gets_the_nearest_one():
    with pytest.raises(UnknownNameError, match="'no-slip'"):
        lessons.load("no-slips")


def test_a_wrong_answer_is_seen():
    assert gap([1.0, 2.0], [1.0, 2.5]) == pytest.approx(0.2)
    assert gap(1e-3, 0.0) == 1e-3
    assert gap([], []) == math.inf
    assert math.isnan(gap(math.nan, 1.0))
    assert apart([1.0, 2.0], [1.0, 2.0], least=0.1) == 0.1 and apart(3.0, 1.0, least=0.1) == 0.0
    assert failures(True, False, 0) == 2.0
