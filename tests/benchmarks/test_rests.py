"""The benchmark of rests notices what is lost and what is invented."""

from dataclasses import replace

import numpy as np

import dalembert as da
from benchmarks import rests

HIMMELBLAU = rests.Case("Himmelblau", (rests.x**2 + rests.y - 11) ** 2 + (rests.x + rests.y**2 - 7) ** 2)


def test_the_other_search_finds_all_nine_of_himmelblau():
    answer = da.statics.equilibria(HIMMELBLAU.system)
    found = rests.other_search(HIMMELBLAU, np.array([[-10.0, 10.0], [-10.0, 10.0]]))
    assert len({tuple(place.round(4)) for place in found}) == 9 == len(answer)
    assert rests.judged(HIMMELBLAU, answer) == ([], [])


def test_a_rest_that_is_left_out_is_lost_and_one_that_is_none_invented():
    answer = da.statics.equilibria(HIMMELBLAU.system)
    moved = answer.pop()
    lost, invented = rests.judged(HIMMELBLAU, answer)
    assert len(lost) == 1 and np.allclose(lost[0], moved.q) and not invented
    answer.append(replace(moved, q=moved.q + 1e-6))
    assert rests.judged(HIMMELBLAU, answer) == ([], [(moved.q + 1e-6).tolist()])


def test_cases_on_a_curve_have_the_moment_about_its_normal_in_place_of_forces():
    case = rests.Case("a cubic on a circle", rests.x**2 + rests.y**3, rests.x**2 + rests.y**2 - 1)
    answer = da.statics.equilibria(case.system)
    assert len(answer) == 6 and rests.judged(case, answer) == ([], [])


def test_random_cases_are_the_same_for_the_same_numbers():
    assert rests.random_case(7, 3) == rests.random_case(7, 3) != rests.random_case(7, 4)
    assert {rests.random_case(number, 0).name for number in range(40)} == {
        "quartic", "quartic on a curve", "waves", "centres", "bells", "springs"}  # fmt: skip


def test_refused_questions_are_no_answers_and_wrong_numbers_are_counted():
    record, tally = rests.Record("rests"), rests.Tally()
    free = rests.particle("x**2/2*sin(t)", "x")
    assert tally.note(record, "time", lambda: da.statics.equilibria(free)) is None and tally.questions == 0
    bell = rests.particle("exp(-x**2)", "x")
    tally.note(record, "bell", lambda: da.statics.equilibria(bell), 2)
    assert (tally.questions, tally.wrong, tally.unproved, tally.in_time) == (1, 1, 0, 1)
