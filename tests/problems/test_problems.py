"""Every problem has the answer that is known, the checks see wrong ones, and the page is that of the problems."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.mutation import derivations
from benchmarks.problems import solved
from dalembert.errors import UnknownNameError
from docs import problems
from docs.problems import Answer, Problem
from docs.problems.__main__ import page

PROBLEMS = problems.problems()


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_the_answer_is_what_is_known(problem: Problem):
    answers = problem.answers()
    assert answers and [(answer.found, answer.meant) for answer in answers if not answer.right] == []
    assert not any(Answer(answer.found, wrong(answer.meant), answer.tolerance).right for answer in answers)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_a_problem_says_what_it_asks(problem: Problem):
    assert problem.title and problem.result and problem.statement.endswith((".", "?"))


def wrong(wanted: Any) -> Any:
    """What is wanted, a twentieth off, or not at all."""
    from sympy import Matrix

    if isinstance(wanted, bool):
        return not wanted
    if isinstance(wanted, list | tuple):
        return [wrong(each) for each in wanted]
    return wanted.applyfunc(wrong) if isinstance(wanted, Matrix) else wanted * 1.05 + 0.05


def test_answers_are_compared():
    assert Answer(2.0, 2.0).right and Answer([1.0, 2.0], ["1", "sqrt(4)"]).right
    assert not Answer(2.0, 2.001).right and not Answer([1.0], [1.0, 1.0]).right
    assert not Answer(float("nan"), 1.0).right and not Answer([], []).right


@pytest.mark.parametrize(("error", "name"), [
    ("M without its cross terms", "particles/sliding-wedge"),
    ("dL/dq is added", "particles/turning-spoke"),
    ("M without its cross terms", "particles/double-atwood"),
])
def test_an_error_of_the_library_is_seen(error: str, name: str):
    planted = next(each for each in derivations.ERRORS if each.name == error)
    (problem,) = (each for each in PROBLEMS if each.name == name)
    with derivations.planted(planted):
        assert not all(answer.right for answer in problem.answers())


def test_what_goes_wrong_is_told_and_the_others_go_on():
    known = PROBLEMS[0]
    assert solved(known).right
    assert "ZeroDivisionError" in solved(replace(known, solve=lambda: iter([1 / 0]))).raised
    wrong = solved(replace(known, solve=lambda: iter([(2.0, 3.0)])))
    assert not wrong.right and wrong.wrong[0].meant == 3.0
    assert not solved(replace(known, solve=lambda: iter(()))).right


def test_there_are_enough_of_them():
    assert len(PROBLEMS) >= 200
    assert len({problem.title for problem in PROBLEMS}) == len({problem.name for problem in PROBLEMS}) == len(PROBLEMS)


def test_the_page_is_that_of_the_problems():
    written = Path(problems.__file__).parents[1] / "problems.md"
    assert written.read_text(encoding="utf-8") == page(), "python3 -m docs.problems > docs/problems.md"


def test_an_unknown_topic_gets_the_nearest_one():
    with pytest.raises(UnknownNameError, match="'particles'"):
        problems.load("particle")
