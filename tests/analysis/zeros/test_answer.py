"""What an answer says of itself."""

from dalembert.analysis.zeros.answer import Searched


def test_an_answer_is_a_list_that_knows_whether_it_is_all() -> None:
    whole = Searched([3, 4], {"x": (0.0, 1.0)})
    assert whole == [3, 4] and whole.exhaustive and str(whole) == "3\n4\nall in 0 <= x <= 1"
    part = Searched([3], {}, [{"x": (0.25, 0.5)}], suspected=[7])
    assert not part.exhaustive and part.suspected == (7,)
    assert str(part) == "3\nnot proved to be all in every place\nnot proved: 7\nundecided: 0.25 <= x <= 0.5"


def test_what_rests_on_doubt_is_not_exhaustive() -> None:
    assert not Searched([], {}, certain=False).exhaustive


def test_of_many_undecided_boxes_some_are_printed() -> None:
    lines = str(Searched([], {}, [{"x": (k, k + 1.0)} for k in range(200)])).splitlines()
    assert lines[-2:] == ["undecided: 5 <= x <= 6", "undecided: 194 more boxes"] and len(lines) == 8
