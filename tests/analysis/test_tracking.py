"""Inputs for wanted motions: what they must be, and that the motion follows."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sympy import Rational, cos, sin, symbols

import dalembert as da
from dalembert.analysis.learning import learn_inputs
from dalembert.analysis.tracking import computed_torque, inverse_dynamics_along
from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError

t = da.time
m1, m2, l, g = symbols("m1 m2 l g", positive=True)
NUMBERS = {m1: 1.0, m2: 0.7, l: 0.5, g: 9.81}


def arm() -> da.System:
    a, b = da.coordinates("a b")
    tau = symbols("tau1 tau2")
    kinetic = (m1 + m2) * l**2 * a.diff() ** 2 / 2 + m2 * l**2 * b.diff() ** 2 / 2
    kinetic += m2 * l**2 * a.diff() * b.diff() * cos(a - b)
    return da.System([a, b], kinetic=kinetic, potential=-(m1 + m2) * g * l * cos(a) - m2 * g * l * cos(b),
                     forces={a: tau[0] - tau[1], b: tau[1]}, inputs=tau)  # fmt: skip


WANTED = {"a": sin(t), "b": Rational(1, 2) * cos(2 * t)}


def test_the_inputs_of_a_pendulum_are_those_of_the_book() -> None:
    (theta,) = da.coordinates("theta")
    u = symbols("u")
    pendulum = da.System([theta], kinetic=m1 * l**2 * theta.diff() ** 2 / 2, potential=-m1 * g * l * cos(theta),
                         forces={theta: 3 * u}, inputs=[u])  # fmt: skip
    times = np.linspace(0, 2, 9)
    found = inverse_dynamics_along(pendulum, {theta: t**2}, times, parameters={m1: 1, l: 0.5, g: 9.81})
    assert np.allclose(found.inputs[:, 0], (2 * 0.25 + 9.81 * 0.5 * np.sin(times**2)) / 3, rtol=1e-13)


def test_fed_forward_they_give_the_motion() -> None:
    times = np.linspace(0, 1, 21)
    model = da.compile(arm(), NUMBERS)
    wanted = inverse_dynamics_along(model, WANTED, times)
    exact = computed_torque(arm(), WANTED, stiffness=0, damping=0)
    motion = da.simulate(model, q=wanted.q[0], v=wanted.v[0], inputs=exact, duration=1.0, times=times)
    assert np.abs(motion.q - wanted.q).max() < 1e-8
    assert np.abs(motion.inputs - wanted.inputs).max() < 1e-6


def test_the_inputs_behind_a_simulated_motion_are_found_again() -> None:
    model = da.compile(arm(), NUMBERS)
    motion = da.simulate(model, q=[0.3, 0.1], inputs=["sin(3*t)", "0.5*cos(t)"], duration=1.0)
    found = inverse_dynamics_along(model, motion)
    assert np.abs(found.inputs - motion.inputs).max() < 1e-10
    between = inverse_dynamics_along(arm(), motion, [0.25]).inputs[0]
    assert np.allclose(between, [np.sin(0.75), 0.5 * np.cos(0.25)], rtol=1e-8, atol=1e-8)


def test_computed_torque_makes_the_error_decay_as_chosen() -> None:
    """e'' + 2 w e' + w^2 e = 0 from e0, at rest relative to the motion: e = e0 (1 + w t) exp(-w t)."""
    w, e0 = 4.0, 0.2
    u = computed_torque(arm(), WANTED, stiffness=w**2, damping=2 * w)
    times = np.linspace(0, 3, 31)
    motion = da.simulate(arm(), parameters=NUMBERS, q=[-e0, 0.5], v=[1.0, 0.0], inputs=u, duration=3.0, times=times)
    decay = e0 * (1 + w * times) * np.exp(-w * times)
    assert np.abs(np.sin(times) - motion.q[:, 0] - decay).max() < 1e-8
    assert np.abs(np.cos(2 * times) / 2 - motion.q[:, 1]).max() < 1e-8


def test_constraints_share_the_load_with_the_inputs() -> None:
    """A bead driven along a circle by a force along x: the other component is the reaction's."""
    x, y = da.coordinates("x y")
    F = symbols("F")
    bead = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces={x: F}, inputs=[F],
                     holonomic=[(x**2 + y**2 - 1) / 2])  # fmt: skip
    times = np.array([0.3, 0.7])
    found = inverse_dynamics_along(bead, {x: sin(t), y: -cos(t)}, times)
    assert np.allclose(found.inputs, 0.0, rtol=1e-13, atol=1e-13) and np.allclose(found.multipliers, -1.0)


def test_what_the_inputs_cannot_do_is_refused() -> None:
    x, y = da.coordinates("x y")
    F = symbols("F")
    half = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, forces={x: F}, inputs=[F])
    with pytest.raises(DerivationError, match="no inputs give"):
        inverse_dynamics_along(half, {x: t, y: t**2}, [1.0])
    with pytest.raises(DerivationError, match="one input per coordinate"):
        computed_torque(half, {x: t, y: t})
    with pytest.raises(DescriptionError, match="no motion for b"):
        inverse_dynamics_along(arm(), {"a": t}, [0.0], parameters=NUMBERS)
    with pytest.raises(UnknownNameError):
        inverse_dynamics_along(arm(), {"c": t}, [0.0], parameters=NUMBERS)
    with pytest.raises(DescriptionError, match="depends on the state"):
        computed_torque(arm(), ["b", "t"])
    with pytest.raises(ShapeError):
        inverse_dynamics_along(arm(), WANTED, [], parameters=NUMBERS)
    with pytest.raises(ShapeError, match="stiffness"):
        computed_torque(arm(), WANTED, stiffness=[1, 2, 3])


# -------------------------------------------------------------------- learning


@pytest.mark.parametrize("asked", [
    lambda system: inverse_dynamics_along(system, {"x": "t**2"}, [0.0]),
    lambda system: computed_torque(system, {"x": "t"}),
])  # fmt: skip
def test_inputs_that_act_by_steps_are_refused(asked) -> None:
    with pytest.raises(DerivationError, match="not linear in the inputs"):
        asked(da.System("x", kinetic="x'**2/2", forces="u + sign(u)", inputs="u"))


def test_trials_learn_the_torques_of_inverse_dynamics() -> None:
    """The model of the gains is wrong by 20 %; u_k still tends to u_d (De Luca, slide on experimental solutions)."""
    found = learn_inputs(arm(), WANTED, 1.0, trials=14, samples=101, parameters=NUMBERS,
                         believed={**NUMBERS, m1: 1.2, m2: 0.6})  # fmt: skip
    expected = inverse_dynamics_along(arm(), WANTED, found.times, parameters=NUMBERS).inputs
    off = np.abs(found.inputs[1:] - expected).max(axis=(1, 2))
    assert found.success and found.errors[-1] < 1e-5 * found.errors[0]
    assert off[-1] < 1e-3 * np.abs(expected).max() and np.all(np.diff(off[:4]) < 0)
    assert len(found.motions) == 14 and all(motion.success for motion in found.motions)
    for motion, error in zip(found.motions, found.errors, strict=True):
        assert np.abs(motion.q - found.wanted).max() == error and np.array_equal(motion.times, found.times)
    first = found.motions[0].inputs - found.inputs[0]
    assert np.abs(first[0]).max() < 1e-9 < np.abs(first).max(), "what a trial applies beside u_k is its feedback"


def test_the_error_of_a_mass_shrinks_by_the_predicted_factor() -> None:
    """Without feedback: |1 - gain m_believed/m| per trial."""
    block = da.System("x", kinetic="m*x'**2/2", forces="u", inputs=["u"], parameters={"m": 2})
    found = learn_inputs(block, {"x": "t**2"}, 1.0, trials=5, samples=21, gain=0.5, stiffness=0, damping=0,
                         believed={"m": 2.4})  # fmt: skip
    assert np.allclose(found.errors[1:] / found.errors[:-1], 0.4, rtol=1e-6)


def test_learning_refuses_what_it_cannot_do() -> None:
    with pytest.raises(DescriptionError, match="0 < gain < 2"):
        learn_inputs(arm(), WANTED, 1.0, gain=2.5, parameters=NUMBERS)
    x, y = da.coordinates("x y")
    free = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2)
    with pytest.raises(DerivationError, match="one input per coordinate"):
        learn_inputs(free, {x: t, y: t}, 1.0)
    for wrong in ({"duration": -1.0}, {"duration": 1.0, "stiffness": float("nan")}, {"duration": "long"}):
        with pytest.raises(DescriptionError):
            learn_inputs(arm(), WANTED, wrong.pop("duration"), parameters=NUMBERS, **wrong)


def test_a_trial_that_ends_early_is_kept() -> None:
    """A spring that tears the block away: 1/(1 - x) has no acceleration at x = 1."""
    block = da.System("x", kinetic="x'**2/2", forces="u + 40/(1 - x)**2", inputs=["u"])
    found = learn_inputs(block, {"x": "0.9*t"}, 1.0, trials=3, samples=41, stiffness=0, damping=0)
    assert not found.success and len(found.motions) == 1 and len(found.motions[0]) < 41
    assert "stopped" in found.motions[0].status and np.isnan(found.errors[-1])


def test_wanted_motions_have_to_exist() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    with pytest.raises(DescriptionError, match="not finite at t = 0 s"):
        inverse_dynamics_along(block, {"x": "sqrt(t - 1)"}, [0.0, 2.0])
    with pytest.raises(DescriptionError, match="nan"):
        computed_torque(block, {"x": float("nan")})
    with pytest.raises(DescriptionError, match="errors grow"):
        computed_torque(block, {"x": "t"}, stiffness=-1)
    for wrong in (float("nan"), 1j, [1, 2]):
        with pytest.raises(ShapeError, match="damping"):
            computed_torque(block, {"x": "t"}, damping=wrong)


def test_trials_go_to_other_processes() -> None:
    """With the feedback that their inputs are made of: between samples these are asked for again."""
    block = da.System("x", kinetic="m*x'**2/2", forces="u", inputs=["u"], parameters={"m": 2})
    found = learn_inputs(block, {"x": "t**2"}, 1.0, trials=2)
    (_, again), (_, motion) = pickle.loads(pickle.dumps(found)).motions, found.motions
    assert again.at(0.123).inputs == motion.at(0.123).inputs == pytest.approx([4.0], abs=1e-6)


def test_contacts_are_told_by_computed_torque() -> None:
    ball = da.System("h", kinetic="h'**2/2", potential="9*h", forces="u", inputs=["u"], contacts=[da.Contact("h")])
    with pytest.warns(da.errors.Remark, match="contacts-left-out: computed_torque: the contact 'h' takes no part"):
        da.control.computed_torque(ball, {"h": "1"})


@pytest.mark.parametrize("limit", [8.0, 9.0])
def test_inputs_beyond_their_limits_are_told(limit: float, recwarn: pytest.WarningsRecorder) -> None:
    block = da.System("x", kinetic="x'**2/2", potential="9*x", forces="u", inputs={"u": (-1, limit)})
    assert inverse_dynamics_along(block, {"x": "t"}, [0.0, 1.0]).inputs.tolist() == [[9.0], [9.0]]
    assert [*da.statics.holding_forces(block, [0.0]).inputs.values()] == [9.0]
    told = [str(each.message) for each in recwarn if "inputs-beyond-limits" in str(each.message)]
    assert len(told) == (2 if limit < 9.0 else 0)
    assert all("the input 'u' would be 9, beyond its limits -1 to 8" in each for each in told)


# -------------------------------------------------------------------- what inputs do not reach


def test_a_force_that_is_missing_is_named_however_small_it_is_beside_others() -> None:
    """y'' = 2 has no input: beside 2e9 N along x, and of a mass of 1e-9 kg."""
    for mass, along in (("1", "1e9*t**2"), ("1e-9", "t**2")):
        pair = da.System("x y", kinetic=f"{mass}*(x'**2 + y'**2)/2", forces={"x": "u"}, inputs=["u"])
        with pytest.raises(DerivationError, match="is missing along velocity 1"):
            inverse_dynamics_along(pair, {"x": along, "y": "t**2"}, [0.0, 1.0])
        assert inverse_dynamics_along(pair, {"x": along, "y": "3*t"}, [1.0]).inputs[0, 0] > 0.0
    cart = da.System("x theta", kinetic="x'**2 + x'*theta'*cos(theta) + theta'**2/2", potential="-9.81*cos(theta)",
                     forces={"x": "u"}, inputs=["u"])  # fmt: skip
    for upright in ("pi", 3.14159265359):
        assert inverse_dynamics_along(cart, {"x": 0, "theta": upright}, [0.0]).inputs == pytest.approx(0.0, abs=1e-9)


def test_a_condition_is_no_motion() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    for wrong in ("t > 1", True):
        with pytest.raises(DescriptionError, match="is a condition"):
            inverse_dynamics_along(block, {"x": wrong}, [0.0])


def test_inputs_whose_matrix_is_singular_in_disguise_are_refused() -> None:
    for along_x, along_y in (("u*(sin(x)**2 + cos(x)**2 - 1) + w", "-w"),
                             ("u*(x + 1)**2 + w*(x**2 + 2*x + 1)", "u + w")):  # fmt: skip
        pair = da.System("x y", kinetic="(x'**2 + y'**2)/2", forces={"x": along_x, "y": along_y}, inputs=["u", "w"])
        with pytest.raises(DerivationError, match="do not reach"):
            computed_torque(pair, {"x": "t", "y": "t"})
    geared = da.System("x y", kinetic="(x'**2 + y'**2)/2", forces={"x": "u", "y": "1e-14*w"}, inputs=["u", "w"])
    assert len(computed_torque(geared, {"x": "t", "y": "t"})) == 2
    with pytest.raises(ShapeError, match="stiffness is True"):
        computed_torque(geared, {"x": "t", "y": "t"}, stiffness=True)


def test_learning_knows_the_inertia_at_each_time_and_speed() -> None:
    """A mass that grows, and a force by the speed: with the true inertia errors fall in every trial."""
    for kinetic, force in (("(1 + 30*t)*x'**2/2", "u"), ("x'**2/2", "u*x'"), ("x'**2/2", "u*(2 + sin(9*t))")):
        plant = da.System("x", kinetic=kinetic, forces=force, inputs=["u"])
        errors = learn_inputs(plant, {"x": "t + t**2"}, 1.0, trials=4, samples=101).errors
        assert errors[-1] < 0.03 * errors[0]
    still = da.System("x y", kinetic="(x'**2 + y'**2)/2", forces={"x": "u*x + w", "y": "w*y"}, inputs=["u", "w"])
    with pytest.raises(DerivationError, match="do not reach"):
        learn_inputs(still, {"x": "t", "y": 0}, 1.0)
    with pytest.raises(DescriptionError, match="errors grow"):
        learn_inputs(plant, {"x": "t"}, 1.0, damping=-1)
