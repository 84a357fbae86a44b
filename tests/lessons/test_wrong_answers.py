"""Every check of every lesson fails where what the library answers is made wrong."""

from __future__ import annotations

import pytest

from docs import lessons
from docs.lessons import Check, Lesson
from tests.boundary import ALL_ANSWERS, fails_by
from tests.lessons.record_wrong_answers import WRONG_ANSWERS, asker_of

CHECKS = [(lesson, check) for lesson in map(lessons.load, lessons.names()) for check in lesson.checks]


@pytest.mark.parametrize(("lesson", "check"), CHECKS, ids=[f"{lesson.name}: {check.name}" for lesson, check in CHECKS])
def test_the_answer_is_that_of_the_library(lesson: Lesson, check: Check):
    """What the library answers is made wrong on its way, and the check says so."""
    known = WRONG_ANSWERS.get(f"{lesson.name}: {check.name}", ALL_ANSWERS)
    assert fails_by(check.measure, check.tolerance, asker_of(lesson), tuple(known))
