"""What `benchmarks.lectures` makes of answers: which it measures, and which difference speaks for an item."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.lecture_answers import lessons, motions, pages
from benchmarks.lecture_answers.answer import Answer
from benchmarks.lectures import answers, chosen, goals, measured, urgency
from docs.lessons import coverage


def answer(items: str, tolerance: float = 1e-9, difference: float = 0.0) -> Answer:
    return Answer(tuple(items.split()), "lesson", "check", tolerance, lambda: difference)


def test_every_item_is_compared_but_for_names():
    """E001-6 and E001-7 speak of spelling and of letters with two meanings."""
    compared = {item for found in answers() for item in found.items}
    wanted = {item.name for item in coverage.items() if item.kind in "SMTHE"}
    assert wanted - compared == {"E001-6", "E001-7"} and compared <= wanted


def test_lessons_pages_and_motions_take_part():
    found = answers()
    for part in (lessons, pages, motions):
        some = [(each.carrier, each.name) for each in part.answers()]
        assert some and set(some) <= {(each.carrier, each.name) for each in found}


def test_only_what_is_asked_is_measured():
    found = [answer("S20 M37"), answer("S21"), answer("M37")]
    assert chosen(found, []) == found
    assert chosen(found, ["M37"]) == [found[0], found[2]]


def test_the_most_urgent_difference_speaks_for_an_item():
    close, far, exact = answer("S20", 1e-3), answer("S20 S21", 1e-12), answer("S21", 0.0)
    found = goals([(close, 5e-4), (far, 1e-13), (exact, 0.0)], [])
    assert [(goal.name, goal.wanted, goal.measured) for goal in found] == [("S20", 1e-3, 5e-4), ("S21", 1e-12, 1e-13)]
    assert [goal.name for goal in goals([(far, 1e-13)], ["S21"])] == ["S21"]
    assert urgency(exact, 1e-30) == urgency(close, math.nan) == math.inf


def test_a_failure_is_a_goal_missed(capsys: pytest.CaptureFixture[str]):
    broken = Answer(("S20",), "page", "check", 1.0, lambda: 1 / 0)
    assert math.isnan(measured(broken))
    assert "ZeroDivisionError" in capsys.readouterr().err
    (goal,) = goals([(broken, measured(broken))], [])
    assert not goal.met


def test_a_motion_by_hand_knows_nothing_of_the_library():
    """x'' = -g/l sin x from a page's numbers: a quarter of a small swing."""
    motion = motions.Motion("S26", "pendulum", math.pi / 2, motions.pendulum)
    end = motions.by_hand(motion, [1e-6], [0.0], {"g": 1.0, "l": 1.0})
    np.testing.assert_allclose(end, [0.0, -1e-6], rtol=1e-14, atol=1e-15)
