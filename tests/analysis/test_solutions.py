"""Solutions with all coordinates and multipliers, closed forms among them, and what lies in open boxes."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis import solutions
from dalembert.analysis.kernels import situation
from dalembert.analysis.solutions import BoxSearch
from dalembert.analysis.static_problem import StaticProblem
from dalembert.analysis.zeros.search import search
from dalembert.errors import Remark


def searched(system: da.System, given=None, **more) -> BoxSearch:
    equations, known = situation(system, None, ())
    return BoxSearch(StaticProblem(equations, known), np.zeros(len(system.coordinates)), given or {}, **more)


def particle(potential: str, names: str = "x y", **more) -> da.System:
    return da.System(names, kinetic="+".join(f"{x}'**2/2" for x in names.split()), potential=potential, **more)


def test_multipliers_that_were_solved_for_come_back() -> None:
    """A weight on an inclined plane x + y = 1: lambda of L + lambda (x + y - 1) balances V."""
    (rest,) = searched(particle("x**2 + y**2", holonomic=["x + y - 1"])).solutions()
    assert np.allclose(rest.x, [0.5, 0.5, 1.0], rtol=1e-14, atol=1e-15) and rest.kind == "regular"


def test_a_coordinate_that_one_equation_fixes_may_lie_outside() -> None:
    found = searched(particle("(x - 40)**2 + y**4 - y**2")).solutions()
    assert sorted(rest.x[1] for rest in found) == [-(0.5**0.5), 0.0, 0.5**0.5]
    assert {rest.x[0] for rest in found} == {40.0}
    assert searched(particle("(x - 40)**2 + y**2"), {0: (-1.0, 1.0)}).solutions() == []


def test_higher_orders_decide_at_a_degenerate_place_with_constraints() -> None:
    """On x + y = 1, z = 3 the potential is (x - 1/2)^4 with either sign, but for a constant."""
    for sign, wanted in (("", "stable"), ("-", "unstable")):
        (rest,) = da.statics.equilibria(
            particle(f"{sign}(x - 1/2)**4 + 7*z", "x y z", holonomic=["x + y - 1", "z - 3"]))
        assert np.allclose(rest.q, [0.5, 0.5, 3.0], atol=1e-14)
        assert (rest.kind, rest.stability) == ("degenerate", wanted)


def test_a_box_without_a_rest_grows_unless_it_was_asked_for() -> None:
    far = particle("(x - 30)**2*(1 + y**2/100) + (y - 25)**2")
    found = searched(far)
    (rest,) = found.solutions()
    assert rest.x.tolist() == [30.0, 25.0] and found.box.high.tolist() == [50.0, 50.0]
    assert searched(far, {0: (1.0, 2.0), 1: (-1.0, 1.0)}).solutions() == []


def test_coordinates_that_nothing_depends_on_keep_their_start_and_make_a_family() -> None:
    equations, known = situation(particle("x**2"), None, ())
    (line,) = BoxSearch(StaticProblem(equations, known), np.array([0.0, 3.0]), {}).solutions()
    assert line.x.tolist() == [0.0, 3.0] and (line.kind, line.dimension) == ("family", 1)


def test_an_answer_that_is_not_all_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a small budget: what Newton's iteration finds in the open boxes is proved, and listed once."""
    monkeypatch.setattr(solutions, "search", partial(search, budget=100_000))
    system = particle("cos(9*x)*cos(9*y) + x**2 + y**2 + x*y/3")
    with pytest.warns(Remark, match="not-exhaustive"):
        part = da.statics.equilibria(system, box={"x": (-1, 1), "y": (-1, 1)}, starts=4)
    assert not part.exhaustive and part.undecided and all(rest.kind == "regular" for rest in part)
    places = np.array([rest.q for rest in part])
    apart = np.abs(places[:, None] - places[None]).max(axis=2) + np.eye(len(places))
    assert apart.min() > 1e-6


def test_what_could_not_be_proved_is_suspected_and_not_listed() -> None:
    """A corner of a potential at its minimum is no zero of the slope that intervals could prove."""
    with pytest.warns(Remark, match="not-exhaustive"):
        answer = da.statics.equilibria(particle("select(x < sqrt(2), (x - sqrt(2))**2, 3*(x - sqrt(2))**2)", "x"))
    assert list(answer) == [] and not answer.exhaustive
    (box,) = answer.undecided
    assert box["x"][0] < 2**0.5 < box["x"][1] and box["x"][1] - box["x"][0] < 1e-6
    assert all(rest.kind == "uncertified" and rest.stability == "undecided" for rest in answer.suspected)


def test_a_rest_in_an_open_box_is_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """tanh(300 x)^2 is 1 to rounding almost everywhere: the search gives up, with its one rest proved."""
    monkeypatch.setattr(solutions, "search", partial(search, budget=20_000_000))
    with pytest.warns(Remark, match="not-exhaustive"):
        answer = da.statics.equilibria(particle("tanh(300*x)**2", "x"))
    assert [rest.q.tolist() for rest in answer] == [[0.0]] and answer.undecided


def test_an_open_box_around_a_pole_does_no_harm() -> None:
    """Two springs at the origin under a load: at the kink itself there is no slope, and nothing to start from."""
    with pytest.warns(Remark, match="not-exhaustive"):
        springs = particle("(sqrt(x**2 + y**2) - 1)**2/2 + (sqrt(x**2 + (y - 1)**2) - 2)**2/2 + y/2")
        answer = da.statics.equilibria(springs)
    assert all(rest.kind == "regular" for rest in answer) and answer.undecided


def test_rests_of_a_box_left_open_are_looked_for_from_many_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight rests of a sum of three potentials along oblique directions, which boxes do not separate in time."""
    monkeypatch.setattr(solutions, "search", partial(search, budget=100_000))
    slope = "(-0.056*a - 0.056*b + 0.112*c)"
    well = "sqrt(((a - c)**2 - 0.9604)**2 + 1)"
    system = da.System("a b c", kinetic="(a'**2 + b'**2 + c'**2)/2", potential=f"{slope} + {well} + exp(-b**2)"
                       " + (2*c - a - b)**4/4 - 17*(2*c - a - b)**3/30 + 0.19*(2*c - a - b)**2")
    with pytest.warns(Remark, match="not-exhaustive"):
        found = da.statics.equilibria(system, box=dict.fromkeys("abc", (-3, 3)))
    assert not found.exhaustive and len(found) == 8
