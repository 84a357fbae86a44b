"""Motions with contacts, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, InconsistentStartError, Remark

G = 9.81
SIN, COS = float(np.sin(np.radians(20))), float(np.cos(np.radians(20)))


def ball(e: float) -> da.System:
    return da.System("y", kinetic="y'**2/2", potential=f"{G}*y", contacts=da.Contact("y", restitution=e, name="floor"))


def slope(mu: float) -> da.System:
    """A block on a slope of 20 degrees, x downhill."""
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"-{G * SIN!r}*x + {G * COS!r}*y",
                     contacts=[da.Contact("y", friction=mu, slip="x'", name="slope")])  # fmt: skip


ROLLER = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/5", potential=f"{G}*y",
                   contacts=[da.Contact("y - 1", friction=0.3, slip="x' - th'", name="floor")])  # fmt: skip
LADDER = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/6", potential=f"{G}*y",
                   contacts=[da.Contact("x - sin(th)", name="wall"), da.Contact("y - cos(th)", name="floor")])
WIDE, TALL = 0.2, 1.0
BLOCK = da.System(
    "x y th", kinetic=f"x'**2/2 + y'**2/2 + {(WIDE**2 + TALL**2) / 6!r}*th'**2", potential=f"{G}*y", contacts=[
        da.Contact(f"y - {TALL}*cos(th) - {WIDE}*sin(th)", friction=2.0, name="left",
                   slip=f"x' + ({TALL}*cos(th) + {WIDE}*sin(th))*th'"),
        da.Contact(f"y - {TALL}*cos(th) + {WIDE}*sin(th)", friction=2.0, name="right",
                   slip=f"x' + ({TALL}*cos(th) - {WIDE}*sin(th))*th'")])  # fmt: skip


@pytest.mark.parametrize("e", [0.0, 0.5, 0.9])
def test_a_ball_bounces_and_comes_to_rest_at_its_limit(e: float):
    motion = da.simulate(ball(e), q=[1.0], duration=10.0)
    assert motion.success
    assert motion.events[-1].time == pytest.approx(np.sqrt(2.0 / G) * (1.0 + e) / (1.0 - e), abs=1e-12)
    assert motion.events[-1].contacts["floor"].after == "rests"
    assert len(motion.events) <= {0.0: 1, 0.5: 15, 0.9: 99}[e]
    assert motion.q.min() > -1e-14
    assert motion.contact_forces["floor"][-1] == pytest.approx([G])
    assert abs(motion.q[-1, 0]) < 1e-15
    assert motion.energy_audit.worst < 1e-13
    first = motion.events[0]
    assert (first.action, first.name) == ("impact", "floor")
    assert first.contacts["floor"].impulse == pytest.approx([(1.0 + e) * np.sqrt(2.0 * G), 0.0, 0.0])
    assert first.energy == pytest.approx(-G * (1.0 - e * e), abs=1e-12)


@pytest.mark.parametrize("method", ["dop853", "tsit5", "rk4"])
def test_an_elastic_ball_returns(method: str):
    step = {"step": 0.01} if method == "rk4" else {}
    motion = da.simulate(ball(1.0), q=[1.0], duration=12.0, method=method, **step)
    assert motion.events.times == pytest.approx(np.sqrt(2.0 / G) * (2 * np.arange(13) + 1), abs=1e-12)
    assert np.ptp(motion.energy) < 1e-12


def test_a_block_that_friction_holds_does_not_move():
    motion = da.simulate(slope(0.5), q=[0.0, 0.0], duration=100.0)
    assert np.abs(motion.v).max() < 1e-15
    assert motion.contact_forces["slope"][-1] == pytest.approx([G * COS, -G * SIN])


def test_a_block_slides_up_and_stays_or_slides_down():
    up = -3.0
    rough = da.simulate(slope(0.5), q=[0.0, 0.0], v=[up, 0.0], duration=2.0)
    assert [each.action for each in rough.events] == ["sticks"]
    assert rough.events[-1].time == pytest.approx(3.0 / (G * (SIN + 0.5 * COS)), abs=1e-13)
    assert rough.energy_audit.worst < 1e-13
    smooth = da.simulate(slope(0.2), q=[0.0, 0.0], v=[up, 0.0], duration=2.0)
    turned, pull = 3.0 / (G * (SIN + 0.2 * COS)), G * (SIN - 0.2 * COS)
    assert smooth.events[-1].time == pytest.approx(turned, abs=1e-13)
    assert smooth.v[-1, 0] == pytest.approx(pull * (2.0 - turned), abs=1e-12)
    assert smooth.contact_forces["slope"][[0, -1], 1] == pytest.approx([0.2 * G * COS, -0.2 * G * COS])
    assert smooth.energy_audit.worst < 1e-13


def test_each_contact_slips_by_its_own_friction():
    """A wall without friction is told first, and out of reach; the block on the floor slides v^2 / (2 mu g) far."""
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{G}*y", contacts=[
        da.Contact("10 - x", name="wall"), da.Contact("y", friction=0.3, slip="x'", name="floor")])  # fmt: skip
    motion = da.simulate(system, q=[0.0, 0.0], v=[1.0, 0.0], duration=2.0)
    assert motion.q[-1] == pytest.approx([1.0 / (0.6 * G), 0.0], abs=1e-12)
    assert [(event.name, event.action) for event in motion.events] == [("floor", "sticks")]


def test_a_ball_slips_and_then_rolls():
    motion = da.simulate(ROLLER, q=[0.0, 1.0, 0.0], v=[2.0, 0.0, 0.0], duration=1.0)
    grips = 2.0 * 2.0 / (7.0 * 0.3 * G)
    assert motion.events[-1].time == pytest.approx(grips, abs=1e-14)
    assert motion.v[-1] == pytest.approx([10.0 / 7.0, 0.0, 10.0 / 7.0], abs=1e-14)
    assert motion.at(grips)["x"] == pytest.approx([12.0 * 4.0 / (49.0 * 0.3 * G)], abs=1e-14)


def test_a_ladder_leaves_the_wall():
    start = 0.3
    motion = da.simulate(LADDER, q=[np.sin(start), np.cos(start), start], duration=1.0)
    (left,) = (each for each in motion.events if each.action == "lifts")
    assert (left.name, left.contacts["wall"].after) == ("wall", "apart")
    assert np.cos(left.q[2]) / np.cos(start) == pytest.approx(2.0 / 3.0, abs=1e-9)
    assert np.ptp(motion.energy) < 1e-12
    later = motion.at(np.linspace(left.time, 1.0, 50)[1:])
    assert np.all(later.q[:, 0] > np.sin(later.q[:, 2]))
    assert np.abs(later.q[:, 1] - np.cos(later.q[:, 2])).max() < 1e-14


def test_a_rocking_block_loses_what_housner_says_until_it_stands():
    tip = float(np.arctan(WIDE / TALL))
    at = tip / 2.0
    start = [WIDE * np.cos(at) - TALL * np.sin(at), WIDE * np.sin(at) + TALL * np.cos(at), at]
    motion = da.simulate(BLOCK, q=start, duration=13.0, rtol=1e-11, atol=1e-13)
    blows = [each for each in motion.events if each.action == "impact"]
    assert blows[0].time == pytest.approx(0.4908644578496, abs=1e-12)
    ratios = [blow.v_after[2] / blow.v[2] for blow in blows]
    assert ratios == pytest.approx([1.0 - 1.5 * np.sin(tip) ** 2] * len(ratios), abs=1e-9)
    assert motion.events[-1].time == pytest.approx(12.23895172247, abs=1e-8)
    assert {name: each.after for name, each in motion.events[-1].contacts.items()}["right"] == "rests"
    assert np.abs(motion.v[-1]).max() < 1e-15
    assert sum(force[-1, 0] for force in motion.contact_forces.values()) == pytest.approx(G)
    assert motion.energy_audit.worst < 1e-10


def test_starts_that_overlap_are_refused_and_methods_that_cannot_hold_contacts():
    with pytest.raises(InconsistentStartError, match="contact 'floor' starts"):
        da.simulate(ball(0.5), q=[-0.5], duration=1.0)
    with pytest.raises(DescriptionError, match='method="taylor" does not know how contacts are held'):
        da.simulate(ball(0.5), q=[1.0], duration=1.0, method="taylor")


def test_slip_that_nothing_can_follow_is_stopped_by_a_shock_or_told():
    """Painleve's rod: half length 1, 60 degrees from the floor."""
    rod = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/6", potential=f"{G}*y", contacts=[
        da.Contact("y - sin(th)", friction=1.4, slip="x' + sin(th)*th'", name="tip")])  # fmt: skip
    at = np.pi / 3.0
    motion = da.simulate(rod, q=[np.cos(at), np.sin(at), at], v=[-1.0, 0.0, 0.0], duration=0.01)
    assert motion.events[0].action == "impact"
    with pytest.warns(Remark, match="2 modes meet the conditions of contact"):
        da.simulate(rod, q=[np.cos(at), np.sin(at), at], v=[-5.0, 4.0 * np.cos(at), 4.0], duration=0.01)


def test_a_file_and_a_checkpoint_keep_the_modes(tmp_path):
    model = da.compile(slope(0.2))
    motion = da.simulate(model, q=[0.0, 1.0], v=[-3.0, 0.0], duration=2.0, checkpoint=tmp_path / "run.npz")
    again = da.simulate(model, q=[0.0, 1.0], v=[-3.0, 0.0], duration=2.0, checkpoint=tmp_path / "run.npz")
    assert np.array_equal(motion.q, again.q)
    motion.save(tmp_path / "motion.npz")
    loaded = type(motion).load(tmp_path / "motion.npz", model)
    assert [str(each) for each in loaded.events] == [str(each) for each in motion.events]
    assert np.array_equal(loaded.contact_forces["slope"], motion.contact_forces["slope"])


def test_a_stepper_meets_contacts_too():
    whole = da.simulate(slope(0.2), q=[0.0, 1.0], v=[-3.0, 0.0], duration=2.0)
    pushed = da.stepper(slope(0.2), q=[0.0, 1.0], v=[-3.0, 0.0])
    saved = pushed.save()
    for _ in range(20):
        q, v = pushed.step(0.1)
    assert q == pytest.approx(whole.q[-1], abs=1e-9)
    assert v == pytest.approx(whole.v[-1], abs=1e-9)
    assert [each.action for each in pushed.events] == [each.action for each in whole.events]
    pushed.resume(saved)
    for _ in range(20):
        again = pushed.step(0.1)
    assert np.array_equal(again[0], q)


def test_a_table_that_moves_throws_what_lies_on_it():
    table = da.System("y", kinetic="y'**2/2", potential=f"{G}*y",
                      contacts=da.Contact("y - 0.15*sin(10*t)", name="table"))
    motion = da.simulate(table, q=[0.0], v=[1.5], duration=1.0)
    assert [each.action for each in motion.events] == ["lifts", "impact", "lifts"]
    assert motion.events[0].time == pytest.approx(np.arcsin(G / 15.0) / 10.0, abs=1e-13)
    assert motion.energy_audit.worst < 1e-13


def test_a_belt_takes_along_and_inputs_push_until_friction_gives():
    belt = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{G}*y + 2*x**2", parameters={"mu": 0.3}, contacts=[
        da.Contact("y", friction="mu", slip="x' - 0.5", name="belt")])  # fmt: skip
    motion = da.simulate(da.compile(belt, free=["mu"]).bind({"mu": 0.3}), q=[0.0, 0.0], duration=2.0)
    assert [each.action for each in motion.events] == ["sticks", "slips"]
    assert motion.events[1].q[0] == pytest.approx(0.3 * G / 4.0, abs=1e-12)
    assert motion.energy_audit.worst < 1e-10
    pushed = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{G}*y", forces={"x": "f"}, inputs=["f"],
                       contacts=[da.Contact("y", friction=0.5, slip="x'", name="floor")])  # fmt: skip
    model, gives = da.compile(pushed), 0.5 * G
    motion = da.simulate(model, q=[0.0, 0.0], duration=8.0, inputs=["t"])
    assert motion.events.times == pytest.approx([gives], abs=1e-13)
    assert motion.v[-1, 0] == pytest.approx((64.0 - gives**2) / 2.0 - gives * (8.0 - gives), abs=1e-12)
    with pytest.warns(Remark, match="python-inputs"):
        motion = da.simulate(model, q=[0.0, 0.0], duration=1.0, inputs=lambda t, q, v: [6.0])
    assert motion.v[-1, 0] == pytest.approx(6.0 - gives, abs=1e-12)


def test_a_block_in_space_stands_on_all_its_corners_and_slides_straight():
    places = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    corners = [da.Contact(f"z + ({b})*r - ({a})*p", friction=0.4, slip=(f"x' - ({b})*w'", f"y' + ({a})*w'"),
                          name=f"corner {i}") for i, (a, b) in enumerate(places)]
    block = da.System("x y z w r p", kinetic="(x'**2 + y'**2 + z'**2 + w'**2 + r'**2 + p'**2)/2", potential=f"{G}*z",
                      contacts=corners)  # fmt: skip
    motion = da.simulate(block, q=np.zeros(6), v=[2.0, 1.0, 0.0, 0.0, 0.0, 0.0], duration=1.0)
    stops = np.sqrt(5.0) / (0.4 * G)
    assert motion.events[-1].time == pytest.approx(stops, abs=1e-12)
    assert motion.q[-1, :2] == pytest.approx(np.array([2.0, 1.0]) * stops / 2.0, abs=1e-12)
    for force in motion.contact_forces.values():
        assert force[[0, -1], 0] == pytest.approx(G / 4.0)
        assert np.hypot(*force[0, 1:]) == pytest.approx(0.1 * G)
    assert np.abs(motion.v[-1]).max() < 1e-15


PUSHED = da.compile(da.System(
    "x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential=f"{G}*z", inputs="f h", forces={"x": "f", "y": "h"},
    contacts=da.Contact("z", friction=0.5, slip=("x'", "y'"), name="floor")))  # fmt: skip


def test_a_block_slips_where_the_load_that_turns_reaches_the_limit():
    level = "4.9*(0.9 + 0.2*t)"
    motion = da.simulate(PUSHED, q=[0.0, 0.0, 0.0], duration=0.8, max_steps=2000,
                         inputs={"f": f"{level}*cos(3*t)", "h": f"{level}*sin(3*t)"})  # fmt: skip
    assert motion.success
    assert [(each.action, each.name) for each in motion.events] == [("slips", "floor")]
    begins = motion.events.times[0]
    assert begins == pytest.approx((G / 9.8 - 0.9) / 0.2, abs=1e-12)
    after = motion.at([begins + 0.01])
    assert np.arctan2(after.v[0, 1], after.v[0, 0]) == pytest.approx(3.0 * (begins + 0.01), abs=1e-4)
    normal, *rubbed = motion.contact_forces["floor"].T
    assert np.max(np.hypot(*rubbed) - 0.5 * normal) < 1e-13


def test_a_push_that_turns_ends_in_rest_without_events_between():
    motion = da.simulate(PUSHED, q=[0.0, 0.0, 0.0], duration=2.0, max_steps=2000, inputs={
        "f": "6*exp(-((t - 1)/0.2)^2)", "h": "3*exp(-((t - 1.1)/0.2)^2)"})  # fmt: skip
    assert motion.success
    assert [each.action for each in motion.events] == ["slips", "sticks"]
    assert not motion.v[-1].any()
    assert motion.energy_audit.worst < 1e-8


def test_a_position_inside_of_a_contact_is_refused_from_events_too():
    sunk = da.Event("x - 1", "rising", {"y": "-0.5"}, name="push")
    motion = da.simulate(slope(0.1), q=[0.0, 0.0], v=[3.0, 0.0], duration=2.0, events=[sunk])
    assert not motion.success and motion.q[-1] == pytest.approx([1.0, 0.0], abs=1e-9)
    assert "event 'push': contact 'slope' is set inside, with a gap of -0.5. Set positions where" in motion.status
    lifted = da.Event("x - 1", "rising", {"y": "0.5"}, name="lift")
    assert da.simulate(slope(0.1), q=[0.0, 0.0], v=[3.0, 0.0], duration=2.0, events=[lifted]).success


@pytest.mark.parametrize("duration", [3.0, 0.66415])
def test_events_are_in_order_though_rest_is_reached_by_infinitely_many_impacts(duration: float):
    """Friction stops the slip of what has all but come to rest, before the time at which the impacts would end."""
    system = da.System("x y th", kinetic="0.75*(x'**2 + y'**2) + 0.015*th'**2", potential=f"1.5*{G}*y + 15*x**2",
                       contacts=da.Contact("y + 0.1*sin(th)", friction=0.3, restitution=0.4, slip="x' - 0.2*th'"),
                       forces={"x": "5*sin(3*t)"})  # fmt: skip
    times = da.simulate(system, q=[0.5, 0.5, 0.3], v=[1.0, 0.0, 5.0], duration=duration).events.times
    assert len(times) > 4 and (np.diff(times) >= 0.0).all() and times[-1] <= duration


@pytest.mark.parametrize("F", [0.5, 1.0, 4.0, 6.0])
def test_what_rubs_dry_rests_on_a_floor_that_bears_it_whole(F: float):
    motion = da.simulate(da.System("y", kinetic="y'**2/2", potential=f"{G}*y", contacts=da.Contact("y", name="floor"),
                                   friction={"y'": {"force": F, "name": "guide"}}), q=[0.5], duration=2.0)  # fmt: skip
    assert motion.success and [event.name for event in motion.events] == ["floor"]
    assert motion.events.times == pytest.approx([np.sqrt(1.0 / (G - F))], abs=1e-12)
    assert motion.contact_forces["floor"][-1] == pytest.approx([G]) and motion.friction_forces["guide"][-1] == 0.0


def test_what_rubs_dry_holds_what_has_left_the_floor():
    """Drawn up by a force that grows, it leaves the floor at its weight, and moves where friction gives way as well."""
    block = da.System("y", kinetic="y'**2/2", potential=f"{G}*y", contacts=da.Contact("y", name="floor"), inputs="u",
                      forces={"y": "u"}, friction={"y'": {"force": 1.0, "name": "guide"}})  # fmt: skip
    motion = da.simulate(block, q=[0.0], duration=4.0, inputs=["4*t"], rtol=1e-12)
    assert [(event.name, event.action) for event in motion.events][-1] == ("guide", "slips")
    assert motion.events.times == pytest.approx([G / 4.0] * (len(motion.events) - 1) + [(G + 1.0) / 4.0], abs=1e-12)
    gone = 4.0 - (G + 1.0) / 4.0
    assert motion.q[-1, 0] == pytest.approx(4.0 * gone**3 / 6.0, abs=1e-10)
    assert np.abs(motion.friction_forces["guide"]).max() <= 1.0 + 1e-12 and motion.energy_audit.worst < 1e-10


def test_a_joint_that_rubs_dry_rests_at_its_stop_while_others_move():
    arms = da.System("a b", kinetic="a'**2/2 + b'**2/2 + 0.4*a'*b'*cos(a - b)", potential="-3*cos(a) - 2*cos(b)",
                     contacts=[da.Contact("0.6 - a"), da.Contact("a + 0.8")], friction={"a'": 1.0})  # fmt: skip
    motion = da.simulate(arms, q=[0.5, -0.3], v=[2.0, 3.0], duration=6.0)
    assert motion.success and motion.energy_audit.worst < 1e-8 and len(motion.events) < 20
    assert motion.q[:, 0].max() < 0.6 + 1e-9 and motion.q[:, 0].min() > -0.8 - 1e-9


@pytest.mark.parametrize("push, goes", [(3.0, 0.0), (5.5, 0.0), (7.0, 0.5)])
def test_friction_of_a_guide_and_of_the_floor_hold_together(push: float, goes: float):
    """What sticks on the floor is no stop: a guide of 5 N and a floor of 1 N hold 6 N."""
    sled = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="10*y", inputs="f", forces={"x": "f"},
                     contacts=da.Contact("y", friction=0.1, slip="x'"), friction={"x'": 5.0})  # fmt: skip
    motion = da.simulate(sled, q=[0.0, 0.0], duration=1.0, inputs=[push])
    assert motion.success and motion.q[-1, 0] == pytest.approx(goes, abs=1e-12)


def test_a_belt_that_turns_round_under_what_sticks_rubs_the_other_way():
    belt = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="10*y",
                     contacts=da.Contact("y", friction=0.5, slip="x'", name="floor"),
                     friction={"x' - 0.3*cos(t)": {"force": 1.0, "name": "belt"}})  # fmt: skip
    motion = da.simulate(belt, q=[0.0, 0.0], duration=4.0, times=[0.5, 1.5, 1.6, 3.0, 4.0])
    assert motion.friction_forces["belt"] == pytest.approx([1.0, 1.0, -1.0, -1.0, -1.0])
    assert motion.contact_forces["floor"][:, 1] == pytest.approx([-1.0, -1.0, 1.0, 1.0, 1.0])
