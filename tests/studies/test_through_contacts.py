"""Periodic motions through impacts, events and friction: closed forms of a ball on a table, and a published gait."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import dalembert as da
from dalembert import gallery
from dalembert.errors import DescriptionError

G, E, W = 9.81, 0.5, 20.0
PERIOD = 2.0 * np.pi / W
SPEED = G * PERIOD / 2.0 * (1.0 - E) / (1.0 + E)
"""Of the table where a ball strikes it once a period."""


@pytest.fixture(scope="module")
def ball() -> da.Model:
    """A ball on a table that goes up and down."""
    return da.compile(da.System(
        "z", kinetic="m*z'**2/2", potential="m*g*z", parameters={"m": 1.0, "g": G, "w": W, "A": None},
        contacts=[da.Contact("z - A*sin(w*t)", restitution=E)]))  # fmt: skip


def apex(A: float) -> tuple[float, float]:
    """When and how high the ball that strikes once a period is at its highest."""
    phase = np.arccos(SPEED / (A * W))
    return phase / W + PERIOD / 2.0, A * np.sin(phase) + G * PERIOD**2 / 8.0


def trace(A: float) -> float:
    """Of the map from one strike to the next, from its two equations; its determinant is e^2."""
    return 1.0 + E**2 - (1.0 + E) ** 2 * A * W**2 * np.sqrt(1.0 - (SPEED / (A * W)) ** 2) / G


def test_a_ball_on_a_table_repeats_itself_with_the_multipliers_of_its_map(ball: da.Model) -> None:
    (clock, height), given = apex(0.03), {"A": 0.03}
    found = da.motion.periodic_orbit(ball, q=[height + 1e-3], v=[0.01], t0=clock, period=PERIOD, parameters=given)
    assert found.forced and found.period == PERIOD and found.verdict == "stable"
    assert [found.q[0], found.v[0]] == pytest.approx([height, 0.0], abs=1e-11)
    assert np.prod(found.multipliers) == pytest.approx(E**2, abs=1e-10)
    assert np.sum(found.multipliers) == pytest.approx(trace(0.03), abs=1e-9)
    with pytest.raises(DescriptionError, match=r"not after 0\.3 s what they were"):
        da.motion.periodic_orbit(ball, q=[height], t0=clock, period=0.3, parameters=given)


def test_the_ball_doubles_its_period_where_its_map_says(ball: da.Model) -> None:
    clock, height = apex(0.037)
    found = da.motion.orbit_branch(ball, "A", (0.037, 0.038), q=[height], v=[0.0], t0=clock, period=PERIOD)
    (doubling,) = found.special
    assert doubling.kind == "doubling"
    assert doubling.value == pytest.approx(brentq(lambda A: trace(A) + 1.0 + E**2, 0.03, 0.05), abs=1e-9)


@pytest.mark.parametrize("interval", [PERIOD / 2.0, 0.37 * PERIOD])
def test_areas_shrink_by_the_square_of_the_restitution_at_every_strike(ball: da.Model, interval: float) -> None:
    """Whether a piece of the motion ends within a flight or at a strike."""
    clock, height = apex(0.03)
    found = da.motion.lyapunov(ball, q=[height], v=[0.0], t0=clock, duration=10.0 * PERIOD, transient=0.0,
                               interval=interval, parameters={"A": 0.03})  # fmt: skip
    assert found.exponents.sum() == pytest.approx(np.log(E**2) / PERIOD, rel=1e-9)


@pytest.mark.parametrize("time", [0.5, 5.0])
def test_the_simplest_walker_has_its_published_multipliers(time: float) -> None:
    """Garcia and others, J. Biomech. Eng. 120 (1998): -0.190 +- 0.558 i at a slope of 0.009."""
    example = gallery.load("walking-biped")
    system, start = example.build(), example.start
    on_the_way = da.simulate(system, q=start.q, v=start.v, duration=time)
    found = da.motion.periodic_orbit(system, q=on_the_way.q[-1], v=on_the_way.v[-1], period=3.9)
    pair = found.multipliers[1:3]
    assert found.verdict == "stable" and pair.real == pytest.approx([-0.190, -0.190], abs=5e-4)
    assert pair.imag == pytest.approx([0.558, -0.558], abs=5e-4) and abs(found.multipliers[3]) < 1e-6


@pytest.mark.parametrize("share", [0.1, 0.4, 0.9])
def test_what_sticks_and_slips_forgets_where_it_came_from(share: float) -> None:
    """A block on a belt: it is torn off at x = mu_s m g/k, swings about mu m g/k, and is gripped again."""
    far, near, speed, w = 0.4 * G / 4.0, 0.3 * G / 4.0, 0.5, 2.0
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="2*x**2 + 9.81*y",
                       contacts=[da.Contact("y", friction=0.3, stiction=0.4, slip="x' - 0.5")])
    torn = np.arctan2(speed / w, far - near)
    period = (np.pi + 2.0 * torn) / w + 2.0 * (far - near) / speed
    settled = da.simulate(system, q=[0.3, 0.0], duration=(2.0 + share) * period)
    found = da.motion.periodic_orbit(system, q=settled.q[-1], v=settled.v[-1], period=1.01 * period)
    assert found.period == pytest.approx(period, abs=1e-10)
    assert found.multipliers[0] == pytest.approx(1.0, abs=1e-8) and found.verdict == "stable"
    assert np.abs(found.multipliers[1:]).max(initial=0.0) < 1e-8  # while it sticks there is one direction only


def test_a_woodpecker_comes_down_by_the_same_at_every_stroke() -> None:
    """Strokes come to their pace as the multiplier says, which a long run shows as well."""
    example = gallery.load("woodpecker-toy")
    system, start = example.build(), example.start
    run = da.simulate(system, q=start.q, v=start.v, duration=2.0)
    strokes = np.array([each.time for each in run.events["beak"]])
    places = np.array([each.q[0] for each in run.events["beak"]])
    last = np.array(run.events.times[-10:])
    longest = int(np.argmax(np.diff(last)))
    between = run.at([last[longest : longest + 2].mean()])
    found = da.motion.periodic_orbit(system, q=between.q[0], v=between.v[0], period=0.15, advance={"y": None})
    assert found.period == pytest.approx(np.diff(strokes)[-1], abs=1e-5) and found.verdict == "stable"
    assert found.advance == pytest.approx([np.diff(places)[-1], 0.0, 0.0, 0.0, 0.0, 0.0], abs=1e-5)
    off = np.diff(strokes)[-5:] - found.period
    assert off[1:] / off[:-1] == pytest.approx(np.full(4, found.multipliers[2].real), abs=5e-3)
    assert -0.9 < found.multipliers[2].real < -0.7


def test_what_a_motion_depends_on_does_not_come_out_of_the_period() -> None:
    swing = da.System("x", kinetic="x'**2/2", potential="x**2/2 - x/5 + 0.4*cos(x)", forces={"x": "0.02*(1 - x**2)*x'"})
    with pytest.raises(DescriptionError, match="the motion depends on 'x'"):
        da.motion.periodic_orbit(swing, q=[2.0], v=[0.0], period=6.5, advance={"x": None})


def test_a_driven_block_that_rubs_swings_as_far_as_den_hartog_says() -> None:
    """J. P. Den Hartog, Trans. ASME 53 (1931): motions without a stop, x'' + x = F cos(w t) - mu sign(x')."""
    w, force, mu = 0.6, 1.0, 0.3
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "cos(0.6*t)"}, friction={"x'": mu})
    settled = da.simulate(system, q=[1.5], duration=4.0 * np.pi / w)
    found = da.motion.periodic_orbit(system, q=settled.q[-1], v=settled.v[-1], period=2.0 * np.pi / w)
    lost, gained = np.sin(np.pi / w) / (w * (1.0 + np.cos(np.pi / w))), 1.0 / (1.0 - w**2)
    wanted = np.sqrt((force * gained) ** 2 - (mu * lost) ** 2)
    turns = [abs(each.q[0]) for each in found.trajectory.events]
    assert turns == pytest.approx([wanted, wanted], abs=1e-9) and found.verdict == "stable"


def test_the_answers_to_a_drive_of_any_frequency_are_den_hartogs() -> None:
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "cos(w*t)"}, parameters={"w": 0.6},
                       friction={"x'": 0.3})
    settled = da.simulate(system, q=[1.5], duration=4.0 * np.pi / 0.6)
    found = da.motion.frequency_response(system, "x", "w", (0.6, 0.65), q=settled.q[-1], v=settled.v[-1])
    w = found.frequency
    lost, gained = np.sin(np.pi / w) / (w * (1.0 + np.cos(np.pi / w))), 1.0 / (1.0 - w**2)
    assert found.peak == pytest.approx(np.sqrt(gained**2 - (0.3 * lost) ** 2), rel=1e-3)  # the largest of its samples
    assert w[-1] == 0.65 and np.all(np.abs(found.multipliers) < 1.0)
