"""Dry friction by modes: what sticks, slips and turns at its times, beside closed forms and the laws themselves."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError


def oscillator(friction, force="0", **parameters) -> da.System:
    return da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": force}, friction=friction,
                     parameters=parameters)  # fmt: skip


def test_an_oscillator_rests_where_coulomb_s_does():
    """From 1 with F/k = 0.07: 2 F/k are lost each half swing; after seven it stands at -0.02 (at 7 pi), for good."""
    motion = da.simulate(oscillator({"x'": {"force": 0.07, "name": "floor"}}), q=[1.0], duration=100.0, rtol=1e-12)
    assert [each.action for each in motion.events] == ["slips"] * 6 + ["sticks"]
    np.testing.assert_allclose(motion.events.times, np.pi * np.arange(1, 8), rtol=0, atol=2e-11)
    np.testing.assert_allclose([each.q[0] for each in motion.events], [(0.14 * k - 1) * (-1) ** (k + 1)
                                                                        for k in range(1, 8)], atol=2e-12)  # fmt: skip
    still = motion.times > 7 * np.pi + 1e-9
    assert not motion.v[still].any() and np.ptp(motion.q[still]) == 0.0
    np.testing.assert_allclose(motion.friction_forces["floor"][still], motion.q[still, 0], atol=1e-15)
    assert motion.energy_audit.worst < 1e-12 and motion.steps < 150


def test_a_block_on_a_belt_sticks_and_slips_with_its_period():
    """Slip 2 (pi - atan(A w/V))/w and stick 2 A/V, A = (F_s - F_k)/k: 3.902605407815 + 5."""
    belt = oscillator({"x' - V": {"force": 0.5, "stiction": 1.0, "name": "belt"}}, V=0.2)
    motion = da.simulate(belt, q=[0.0], v=[0.2], duration=41.0, rtol=1e-12)
    assert [each.action for each in motion.events] == ["slips", "sticks"] * 4 + ["slips"]
    slip = 2 * (np.pi - np.arctan(0.5 / 0.2))
    assert slip == pytest.approx(3.902605407815, abs=1e-12)
    np.testing.assert_allclose(np.diff(motion.events.times), [slip, 5.0] * 4, rtol=0, atol=1e-11)
    audit = motion.energy_audit
    assert audit.worst < 1e-12 and audit.kinds["belt"] == "dissipation" and audit.kinds["belt, driven"] == "constraints"


@pytest.mark.parametrize("ratio, level", [(0.6, 0.3), (0.8, 0.5)])
def test_a_driven_oscillator_swings_as_den_hartog_s(ratio, level):
    """Without stops: amplitude^2 = 1/(1 - r^2)^2 - (f H)^2, H = sin(pi/r)/(r (1 + cos(pi/r))) (Den Hartog 1931)."""
    motion = da.simulate(oscillator({"x'": level}, "cos(r*t)", r=ratio), q=[0.0], duration=2 * np.pi / ratio * 45,
                         rtol=1e-11, atol=1e-13)  # fmt: skip
    high = np.sin(np.pi / ratio) / (ratio * (1 + np.cos(np.pi / ratio)))
    wanted = np.sqrt(1 / (1 - ratio**2) ** 2 - (level * high) ** 2)
    last = motion.events[-4:]
    assert [each.action for each in last] == ["slips"] * 4
    np.testing.assert_allclose([abs(each.q[0]) for each in last], wanted, rtol=0, atol=1e-9)


def test_a_driven_oscillator_stands_still_between_its_swings():
    """By strong friction it stops twice a cycle: it stays while |cos(r t) - x| <= f, and moves at once after that."""
    motion = da.simulate(oscillator({"x'": 0.7}, "cos(r*t)", r=0.4), q=[0.0], duration=100.0, rtol=1e-11, atol=1e-13)
    assert {each.action for each in motion.events[2:]} == {"sticks", "slips"}
    for each in motion.events:
        if each.action == "slips":
            assert abs(np.cos(0.4 * each.time) - each.q[0]) == pytest.approx(0.7, abs=1e-11)
    force = motion.friction_forces["friction along x'"]
    assert np.abs(force).max() <= 0.7 + 1e-12
    still = (motion.v[:, 0] == 0.0) & (motion.times > 0.0)
    np.testing.assert_allclose(force[still], (motion.q[:, 0] - np.cos(0.4 * motion.times))[still], atol=1e-14)


def chain(friction, **more) -> da.Mechanism:
    made = da.Mechanism("chain", gravity=(0, 0, -9.81))
    last = made.ground
    for i, level in enumerate(friction):
        link = made.body(f"b{i}", mass=1.0 + 0.1 * i, com=(0.3, 0, -0.1), inertia=np.diag([0.02, 0.03, 0.04]))
        made.revolute(f"q{i}", last, link, axis="yxz"[i], at=(0.5 if i else 0, 0, 0), friction=level, actuated=True,
                      damping=0.05, **more)  # fmt: skip
        last = link
    return made


@pytest.mark.parametrize("seed, more", [(0, {}), (1, {"stiction": 7.0}), (2, {"stiction": 7.0, "stribeck": 0.1})])
def test_joints_obey_the_laws_of_friction_at_every_time(seed, more):
    """Three coupled joints, driven: the forces move a model without friction as the motion goes; they oppose slip by
    their law, and hold what stands still within stiction."""
    rng = np.random.default_rng(seed)
    levels, q, v = rng.uniform(0.5, 6, 3), rng.uniform(-2, 2, 3), rng.uniform(-2, 2, 3)
    motion = da.simulate(chain(levels, **more), q=q, v=v, duration=3.0, inputs=["8*sin(2*t)", "3*cos(5*t)", "sin(t)"])
    forces, free = np.column_stack(list(motion.friction_forces.values())), da.compile(chain([0, 0, 0]))
    assert motion.success and len(motion.events) > 3
    wanted = free.forward_dynamics(motion.q, motion.v, motion.inputs + forces)
    assert np.abs(wanted - motion.a).max() < 1e-12 * np.abs(wanted).max()
    most = more.get("stiction", levels)
    fallen = np.exp(-((motion.v / 0.1) ** 2)) if "stribeck" in more else 0.0
    moves = np.abs(motion.v) > 1e-7
    assert np.abs(forces + (levels + (most - levels) * fallen) * np.sign(motion.v))[moves].max() < 1e-12
    assert (np.abs(forces) / most)[~moves].max() < 1 + 1e-12 and 0.05 < moves.mean() < 0.95
    assert motion.energy_audit.worst < 1e-8


def test_a_stepper_holds_by_friction_and_lets_go():
    """Held at 0.99 of stiction, let go at 1.01, braked by the friction of slip, it stops and is held."""
    block = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f"}, inputs=["f"],
                      friction={"x'": {"force": 0.5, "stiction": 1.0, "name": "floor"}})  # fmt: skip
    stepper = da.stepper(block, q=[0.0])
    for force in (0.9, -0.99, 0.99):
        q, v = stepper.step(0.5, [force])
        assert q[0] == 0.0 and v[0] == 0.0
    q, v = stepper.step(0.5, [1.01])
    assert q[0] == pytest.approx(0.51 * 0.125, abs=1e-12) and v[0] == pytest.approx(0.255, abs=1e-12)
    saved = stepper.save()
    q, v = stepper.step(2.0, [0.0])
    assert v[0] == 0.0 and q[0] == pytest.approx(0.51 * 0.125 + 0.255**2, abs=1e-11)
    assert [(each.action, round(each.time, 9)) for each in stepper.events] == [("slips", 1.5), ("sticks", 2.51)]
    stepper.resume(saved)
    assert stepper.step(2.0, [0.0])[0][0] == q[0]


def test_a_sled_on_a_rail_that_rubs_hits_a_wall():
    """Contacts and dry friction in one motion: it slides (a = 1), bounces off (e = 0.5), slides back and stays."""
    sled = da.System("x", kinetic="x'**2/2", potential="0", friction={"x'": {"force": 1.0, "name": "rail"}},
                     contacts=[da.Contact("1 - x", restitution=0.5, name="wall")])  # fmt: skip
    motion = da.simulate(sled, q=[0.0], v=[2.0], duration=5.0, rtol=1e-12)
    hit, back = np.sqrt(2.0), np.sqrt(2.0) / 2
    assert [each.action for each in motion.events] == ["impact", "sticks"]
    np.testing.assert_allclose(motion.events.times, [2 - hit, 2 - hit + back], atol=1e-12)
    assert motion.q[-1, 0] == pytest.approx(1 - back**2 / 2, abs=1e-12) and motion.v[-1, 0] == 0.0
    assert motion.energy_audit.worst < 1e-12


def test_a_file_and_a_checkpoint_keep_what_sticks(tmp_path):
    model = da.compile(oscillator({"x'": {"force": 0.07, "name": "floor"}}))
    motion = da.simulate(model, q=[1.0], duration=30.0)
    motion.save(tmp_path / "run.npz")
    loaded = da.Trajectory.load(tmp_path / "run.npz", model)
    np.testing.assert_array_equal(loaded.friction_forces["floor"], motion.friction_forces["floor"])
    assert len(loaded.events) == 7
    kept = da.simulate(model, q=[1.0], duration=30.0, checkpoint=tmp_path / "kept.npz")
    np.testing.assert_array_equal(kept.q, motion.q)


def test_methods_without_modes_say_so(recwarn):
    system = oscillator({"x'": {"force": 0.07, "name": "floor"}})
    with pytest.warns(da.errors.Remark, match="dry-friction.*by method=\"radau\" 'floor' is F sign"):
        motion = da.simulate(system, q=[1.0], duration=1.0, method="radau")
    assert motion.friction_forces == {} and not len(motion.events)


@pytest.mark.parametrize("slip", ["x' - V", ["x' - V", "z'"]])
def test_a_contact_is_held_by_more_than_rubs_it(slip):
    """A block of weight 1 on a belt, mu 0.5 in slip and 1 at rest: the periods of friction along a velocity."""
    z = [] if isinstance(slip, str) else ["z"]
    kinetic = " + ".join(f"{name}'**2/2" for name in ("x", "y", *z))
    block = da.System(["x", "y", *z], kinetic=kinetic, potential="x**2/2 + y",
                      contacts=[da.Contact("y", friction=0.5, stiction=1.0, slip=slip, name="belt")],
                      parameters={"V": 0.2})  # fmt: skip
    motion = da.simulate(block, q={"x": 0.0, "y": 0.0}, v={"x'": 0.2}, duration=24.0, rtol=1e-11)
    assert [each.action for each in motion.events] == ["slips", "sticks", "slips", "sticks", "slips"]
    np.testing.assert_allclose(np.diff(motion.events.times), [2 * (np.pi - np.arctan(2.5)), 5.0] * 2, rtol=0, atol=1e-9)
    forces = motion.contact_forces["belt"]
    sticks = np.abs(motion["x'"] - 0.2) < 1e-9
    np.testing.assert_allclose(np.abs(forces[~sticks, 1]), 0.5, atol=1e-12)
    assert 0.9 < np.abs(forces[sticks, 1]).max() < 1 + 1e-9


def test_stiction_of_contacts_is_checked_and_read():
    with pytest.raises(DescriptionError, match=r"its stiction 0\.1 is below its friction 0\.2"):
        da.Contact("y", friction=0.2, stiction=0.1, slip="x'")
    with pytest.raises(DescriptionError, match="friction is given, and no slip velocity"):
        da.Contact("y", stiction=0.1)
    table = da.Mechanism("table", gravity=(0, 0, -10))
    ball = table.body("ball", 1.0, inertia=np.eye(3))
    table.floating("free", table.ground, ball)
    table.contact(table.sphere(ball, 0.1), table.plane(), friction=0.2, stiction=0.3)
    model = da.compile(table)
    place = model.system.state()[0]
    assert model.contact_friction(place) == 0.2 and model.contact_stiction(place) == 0.3


def test_what_slips_on_through_an_event_that_sets_something_is_told():
    block = da.System("z", kinetic="z'**2/2", friction={"z'": {"force": 1.0, "name": "guide"}})
    motion = da.simulate(block, q=[0.0], v=[2.0], duration=1.0, times=[0.0, 0.25, 0.5, 0.75, 1.0],
                         events=[da.Event("t - 0.5", action={"z": "z"})])  # fmt: skip
    assert motion.v[-1] == pytest.approx([1.0]) and motion.energy_audit.worst < 1e-14
    assert motion.friction_forces["guide"] == pytest.approx([-1.0] * 5)
    assert motion.a.ravel() == pytest.approx([-1.0] * 5)


# ------------------------------------------------------------ joints that hold together


def driven(coordinates, load, friction, floor=0.0, duration=10.0, **more) -> da.Trajectory:
    """Unit masses under loads of time, from rest; on a floor that rubs x, if it does."""
    names = coordinates.split()
    contacts = [da.Contact("z", friction=floor, slip="x'", name="floor", **more)] if floor else []
    system = da.System(coordinates, kinetic="+".join(f"{name}'**2/2" for name in names), forces=load,
                       potential="10*z" if floor else 0, friction=friction, contacts=contacts)  # fmt: skip
    return da.simulate(system, q=np.zeros(len(names)), duration=duration, rtol=1e-11)


@pytest.mark.parametrize("stiction", [1.0, 1.3])
@pytest.mark.parametrize("load", [1.0, 1.9, 2.0, 2.5])
def test_two_brakes_on_a_shaft_are_as_one(load, stiction):
    """1 N and, twice as far, 0.3 N: they hold 1.6 N together, times the stiction, wherever one alone would give."""
    force = {"x": f"{load}*sin(t)"}
    both = driven("x", force, {"x'": {"force": 1.0, "stiction": stiction, "name": "a"},
                               "2*x'": {"force": 0.3, "stiction": 0.3 * stiction, "name": "b"}})  # fmt: skip
    one = driven("x", force, {"x'": {"force": 1.6, "stiction": 1.6 * stiction}})
    assert both.status == "finished"
    np.testing.assert_allclose(both.q[-1], one.q[-1], rtol=0, atol=1e-9)
    assert len({round(each.time, 9) for each in both.events}) == len(one.events)
    total = both.friction_forces["a"] + 2 * both.friction_forces["b"]
    assert np.abs(both.friction_forces["a"]).max() <= stiction + 1e-9
    assert np.abs(both.friction_forces["b"]).max() <= 0.3 * stiction + 1e-9
    still = np.abs(both.v[:, 0]) < 1e-12
    if load < 1.6 * stiction:
        assert still.all() and not both.q.any()
        np.testing.assert_allclose(total, -load * np.sin(both.times), atol=1e-9)


@pytest.mark.parametrize("stiction", [1.0, 1.3])
@pytest.mark.parametrize("load", [2.5, 3.5, 5.0, 7.0])
def test_a_guide_and_a_floor_hold_together(load, stiction):
    force, guide = {"x": f"{load}*sin(t)"}, {"x'": {"force": 1.0, "stiction": stiction, "name": "guide"}}
    both = driven("x z", force, guide, floor=0.3, stiction=0.3 * stiction)
    one = driven("x", force, {"x'": {"force": 4.0, "stiction": 4.0 * stiction}})
    assert both.status == "finished"
    np.testing.assert_allclose(both.q[-1, 0], one.q[-1, 0], rtol=0, atol=1e-9)
    assert (len(both.events) > 0) == (load > 4.0 * stiction)


def test_links_of_a_loop_that_all_rub_hold_as_one():
    """A parallelogram: each of its angles rubs, and what does not turn, without an effect."""
    def swing(friction, angles):
        return da.simulate(da.System(angles, kinetic=" + ".join(f"{each}'**2/2" for each in angles.split()),
                                     potential=" - ".join(["0", *(f"5*cos({each})" for each in angles.split())]),
                                     holonomic=["a - b"] if angles == "a b" else [], friction=friction),
                           q=np.ones(len(angles.split())), duration=20.0, rtol=1e-11)  # fmt: skip

    loop = swing({"a'": {"force": 0.3, "name": "one"}, "b'": {"force": 0.2, "name": "two"},
                  "a' - b'": {"force": 1.0, "name": "three"}}, "a b")  # fmt: skip
    alone = swing({"a'": 0.25}, "a")
    assert loop.status == "finished" and loop.events[-1].action == "sticks"
    np.testing.assert_allclose(loop.q[-1], alone.q[-1].repeat(2), rtol=0, atol=1e-9)
    for name, most in (("one", 0.3), ("two", 0.2), ("three", 1.0)):
        assert np.abs(loop.friction_forces[name]).max() <= most + 1e-9


def test_three_joints_between_two_masses_agree_with_time_stepping():
    """Each mass and their distance rub; beside impulses of small steps, as Moreau's (1988)."""
    rows, most, step = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]]), np.array([1.0, 0.8, 0.5]), 1e-3
    motion = driven("x y", {"x": "2.5*sin(3*t)", "y": "2*cos(2*t)"},
                    {"x'": {"force": 1.0, "name": "a"}, "y'": {"force": 0.8, "name": "b"},
                     "x' - y'": {"force": 0.5, "name": "c"}}, duration=4.0)  # fmt: skip
    q, v, given = np.zeros(2), np.zeros(2), np.zeros(3)
    for k in range(4000):
        time = (k + 0.5) * step
        free = v + step * np.array([2.5 * np.sin(3 * time), 2 * np.cos(2 * time)])
        for i in [0, 1, 2] * 12:
            slip = rows[i] @ (free + rows.T @ given)
            given[i] = np.clip(given[i] - slip / (rows[i] @ rows[i]), -step * most[i], step * most[i])
        after = free + rows.T @ given
        q, v = q + step * (v + after) / 2, after
    assert motion.status == "finished" and len(motion.events) > 5
    np.testing.assert_allclose(motion.q[-1], q, atol=3e-3)
    assert np.abs(np.column_stack([motion.friction_forces[name] for name in "abc"])).max(axis=0) == pytest.approx(most)


def block(load, friction, feet=(-1.0, 0.0, 1.0), duration=10.0) -> da.Trajectory:
    """A unit mass that rubs with 0.4 on feet of a floor, with gravity 10, under loads of time, from rest."""
    contacts = [da.Contact(f"y + {foot}*th", friction=0.4, slip="x' + 0.3*th'", name=f"foot {foot}") for foot in feet]
    system = da.System("x y th", kinetic="x'**2/2 + y'**2/2 + th'**2/4", potential="10*y", forces=load,
                       friction=friction, contacts=contacts)  # fmt: skip
    return da.simulate(system, q=np.zeros(3), duration=duration, rtol=1e-11)


@pytest.mark.parametrize(("load", "lean"), [(4.5, 0.0), (6.0, 8.0), (9.0, 8.0)])
def test_feet_and_a_guide_that_all_repeat_each_other_hold_together(load, lean):
    """4 N under the feet, whoever of them bears the load, and 1.5 N in the guide."""
    both = block({"x": f"{load}*sin(t)", "th": f"{lean}*sin(1.7*t)"}, {"x'": {"force": 1.5, "name": "guide"}})
    one = driven("x", {"x": f"{load}*sin(t)"}, {"x'": 5.5})
    assert both.status == "finished"
    np.testing.assert_allclose(both.q[-1], [one.q[-1, 0], 0.0, 0.0], rtol=0, atol=1e-9)
    feet = np.stack(list(both.contact_forces.values()), 1)
    assert feet[..., 0].min() > -1e-9 and np.max(np.abs(feet[..., 1]) - 0.4 * feet[..., 0]) < 1e-9
    assert np.abs(both.friction_forces["guide"]).max() <= 1.5 + 1e-9


@pytest.mark.parametrize(("torque", "turns"), [(11.9, False), (12.1, True)])
@pytest.mark.parametrize("feet", [(-1.0, 1.0), (-1.0, 0.0, 0.5, 1.0)])
def test_a_hinge_that_rubs_holds_what_feet_let_go(feet, torque, turns):
    """All feet but the outer one lift at 10 N m; from 12 N m on the block turns about it."""
    both = block({"th": f"{torque}*sin(t)"}, {"th'": {"force": 2.0, "name": "hinge"}}, feet=feet, duration=1.6)
    assert both.status == "finished" and (np.abs(both.q[:, 2]).max() > 1e-9) == turns
    slips = [each.time for each in both.events if each.action == "slips"]
    assert slips == ([pytest.approx(np.arcsin(12.0 / 12.1), abs=1e-9)] if turns else [])
