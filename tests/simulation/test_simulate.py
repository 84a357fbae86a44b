"""The verb `simulate`: exact solutions, invariants, inputs, bad arguments, and runs that end early."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipj, ellipk
from sympy import Symbol, cos, exp, log, sqrt, sympify

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError

GRAVITY = 9.81


def pendulum_angle(times: np.ndarray) -> np.ndarray:
    """The exact swing of a pendulum of 1 m from the horizontal, at rest."""
    k = math.sin(math.pi / 4)
    return 2 * np.arcsin(k * ellipj(ellipk(k**2) - math.sqrt(GRAVITY) * times, k**2)[0])


def test_the_double_pendulum_keeps_its_energy_for_100_seconds(two_rods: da.Model) -> None:
    trajectory = da.simulate(two_rods, q=[math.pi / 2, math.pi / 2], duration=100.0)
    assert trajectory.status == "finished" and trajectory.success
    scale = np.abs(two_rods.potential_energy(trajectory.q)).max()
    assert np.abs(trajectory.energy - trajectory.energy[0]).max() < 1e-12 * scale
    between = trajectory.at(np.linspace(0, 100, 3001))
    assert np.abs(between.energy - trajectory.energy[0]).max() < 1e-8 * scale


def test_the_pendulum_as_dae_follows_the_elliptic_solution(pendulum_dae: da.Model) -> None:
    trajectory = da.simulate(pendulum_dae, q={"x": 1.0}, duration=100.0)
    sampled = trajectory.at(np.linspace(0, 100, 4001))
    angle = pendulum_angle(sampled.times)
    assert max(trajectory.constraint_residual.max(), sampled.constraint_residual.max()) < 1e-14
    assert np.abs(sampled.q - np.stack([np.sin(angle), -np.cos(angle)], axis=-1)).max() < 1e-6
    tension = GRAVITY * np.cos(angle) + (sampled.v**2).sum(axis=-1)
    assert np.abs(-2 * sampled.multipliers[:, 0] - tension).max() < 1e-5
    assert trajectory.consistent_start is None


def test_projection_makes_the_trajectory_more_accurate(pendulum_dae: da.Model) -> None:
    """Against a run without friction at all stands one with a friction of zero, whose energy is not projected."""
    x, y = da.coordinates("x y")
    c = Symbol("c")
    damped = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=GRAVITY * y,
                       holonomic=[x**2 + y**2 - 1], dissipation=c * x.diff() ** 2, parameters={c: 0.0})  # fmt: skip
    plain = da.compile(damped, free=[c])
    assert pendulum_dae.equations.is_conservative and not plain.equations.is_conservative
    errors = []
    for model in (pendulum_dae, plain):
        end = da.simulate(model, q=[1.0, 0.0], duration=100.0, rtol=1e-7, atol=1e-10)
        errors.append(np.abs(end.q[:, 0] - np.sin(pendulum_angle(end.times))).max())
    assert errors[0] < 0.2 * errors[1]


def test_kepler_returns_to_where_it_began() -> None:
    x, y = da.coordinates("x y")
    orbit = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=-1 / sqrt(x**2 + y**2))
    trajectory = da.simulate(orbit, q=[0.1, 0.0], v=[0.0, math.sqrt(19.0)], duration=20 * math.pi)
    assert np.abs(trajectory.q[-1] - [0.1, 0.0]).max() < 1e-4
    area = trajectory["x"] * trajectory["y'"] - trajectory["y"] * trajectory["x'"]
    assert np.ptp(area) < 1e-7


def test_a_symmetric_start_at_rest_is_no_trap() -> None:
    (x,) = da.coordinates("x")
    well = da.System([x], kinetic=x.diff() ** 2 / 2, potential=(x**2 - 1) ** 2 / 4)
    still = da.simulate(well, q=[0.0], duration=5.0)
    assert still.success and np.all(still.q == 0.0)
    driven = da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: da.time**6})
    moved = da.simulate(driven, q=[0.0], duration=2.0)
    assert abs(moved.q[-1, 0] - 2.0**8 / 56) < 1e-9


def test_a_system_or_equations_will_do_and_parameters_are_taken() -> None:
    (x,) = da.coordinates("x")
    k = Symbol("k")
    spring = da.System([x], kinetic=x.diff() ** 2 / 2, potential=k * x**2 / 2)
    free = da.compile(spring)
    runs = [
        da.simulate(spring, q=[1.0], duration=1.0, parameters={k: 4.0}),
        da.simulate(da.derive(spring), q=[1.0], duration=1.0, parameters={"k": 4.0}),
        da.simulate(free, q=[1.0], duration=1.0, parameters={k: 4.0}),
    ]
    for trajectory in runs:
        assert abs(trajectory.q[-1, 0] - math.cos(2.0)) < 1e-8
    other = da.simulate(free, q=[1.0], duration=1.0, parameters={k: 9.0})
    assert abs(other.q[-1, 0] - math.cos(3.0)) < 1e-8


def test_time_may_start_anywhere() -> None:
    (x,) = da.coordinates("x")
    driven = da.System([x], kinetic=x.diff() ** 2 / 2, forces={x: da.time})
    trajectory = da.simulate(driven, q=[0.0], duration=1.0, t0=2.0)
    assert trajectory.times[0] == 2.0 and trajectory.times[-1] == 3.0
    assert abs(trajectory.q[-1, 0] - (27 / 6 - 8 / 6 - 2.0)) < 1e-9


def test_inputs_of_every_kind_give_the_same_motion(cart: da.Model) -> None:
    still = {"q": [0.0], "duration": 2.0}
    c = Symbol("c")
    held = da.simulate(cart, inputs=[3.0, 1.0], **still)
    compiled = da.simulate(cart, inputs=[6 * c, "1"], **still)
    with pytest.warns(UserWarning, match="slow"):
        called = da.simulate(cart, inputs=lambda t, q, v: [3.0, 1.0], **still)
    exact = 4.0 * 2.0 - 8.0 * (1 - math.exp(-1.0))
    for trajectory in (held, compiled, called):
        assert trajectory.success and abs(trajectory.q[-1, 0] - exact) < 1e-9
        assert np.allclose(trajectory.inputs, [3.0, 1.0])


def test_inputs_may_follow_time_and_state(cart: da.Model) -> None:
    (x,) = da.coordinates("x")
    expressions = da.simulate(cart, q=[1.0], duration=3.0, inputs=[-4 * x, exp(-da.time)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        called = da.simulate(cart, q=[1.0], duration=3.0, inputs=lambda t, q, v: [-4 * q[0], math.exp(-t)])
    assert abs(expressions.q[-1, 0] - called.q[-1, 0]) < 1e-9
    assert np.abs(expressions.inputs[:, 0] + 4 * expressions.q[:, 0]).max() < 1e-12


def test_without_inputs_given_they_are_zero(cart: da.Model) -> None:
    trajectory = da.simulate(cart, q=[0.0], v=[1.0], duration=1.0, parameters={"c": 0.0})
    assert abs(trajectory.q[-1, 0] - 1.0) < 1e-9 and not trajectory.inputs.any()


@pytest.mark.parametrize("failure", [RuntimeError("no more fuel"), ValueError("gone")])
def test_an_input_function_that_raises_ends_the_run(cart: da.Model, failure: Exception) -> None:
    def inputs(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        if t > 1.0:
            raise failure
        return [1.0, 0.0]

    with pytest.warns(UserWarning, match="slow"):
        trajectory = da.simulate(cart, q=[0.0], duration=2.0, inputs=inputs)
    assert not trajectory.success
    assert trajectory.status.startswith("stopped at t = ")
    assert trajectory.status.endswith(f"the inputs failed: {type(failure).__name__}: {failure}")
    assert 0.5 < trajectory.times[-1] <= 1.0 and np.all(np.isfinite(trajectory.q))


@pytest.mark.parametrize("value", [[1.0], [math.nan, 0.0], "much"])
def test_an_input_function_must_return_as_many_finite_numbers(cart: da.Model, value: Any) -> None:
    with pytest.warns(UserWarning, match="slow"):
        trajectory = da.simulate(cart, q=[0.0], duration=2.0, inputs=lambda t, q, v: value)
    assert not trajectory.success and "the inputs failed: ValueError" in trajectory.status
    assert len(trajectory.times) == 1


def test_an_input_function_that_fails_at_once_is_told(cart: da.Model) -> None:
    with pytest.warns(da.errors.Remark, match="inputs-failed: simulate: the run ended where it began.*unsupported"):
        da.simulate(cart, q=[0.0], duration=2.0, inputs=lambda t, q, v: [None + 1.0, 0.0])


def test_an_interrupt_keeps_what_was_computed(cart: da.Model) -> None:
    def inputs(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        if t > 1.0:
            raise KeyboardInterrupt
        return [1.0, 0.0]

    with pytest.warns(UserWarning, match="slow"):
        trajectory = da.simulate(cart, q=[0.0], duration=2.0, inputs=inputs)
    assert trajectory.status.startswith("interrupted at t = ") and not trajectory.success
    assert len(trajectory.times) > 5


def test_a_singular_mass_matrix_ends_the_run_and_is_named() -> None:
    x, y = da.coordinates("x y")
    fading = da.System([x, y], kinetic=x.diff() ** 2 / 2 + (2 - da.time) * y.diff() ** 2 / 2, potential=y)
    trajectory = da.simulate(fading, q=[0.0, 0.0], v=[1.0, 0.0], duration=5.0)
    assert not trajectory.success
    assert trajectory.status.startswith("stopped at t = 2 s")
    assert 1.9 < trajectory.times[-1] <= 2.0
    assert np.all(np.isfinite(trajectory.q))


def test_no_inertia_at_all_ends_the_run_at_once() -> None:
    x, y = da.coordinates("x y")
    p = Symbol("p")
    model = da.compile(
        da.System([x, y], kinetic=x.diff() ** 2 / 2 + p * y.diff() ** 2 / 2, potential=y, parameters={p: 0.0}),
        free=[p],
    )
    trajectory = da.simulate(model, q=[0.0, 0.0], duration=1.0)
    assert trajectory.status == (
        "stopped at t = 0 s: the mass matrix became singular (coordinate y): give it inertia, or a constraint")
    assert len(trajectory.times) == 1


def test_a_force_that_is_no_number_ends_the_run_and_is_named() -> None:
    x, y = da.coordinates("x y")
    edge = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces={y: log(1 - x)})
    trajectory = da.simulate(edge, q=[0.0, 0.0], v=[1.0, 0.0], duration=5.0)
    assert not trajectory.success and trajectory.status.startswith("stopped at t = 1 s")
    assert abs(trajectory.times[-1] - 1.0) < 1e-6


def test_the_number_of_steps_is_limited(two_rods: da.Model) -> None:
    trajectory = da.simulate(two_rods, q=[1.0, 2.0], duration=1000.0, max_steps=100)
    assert not trajectory.success and trajectory.status.endswith("100 steps were tried, as many as max_steps allows")
    assert 50 < trajectory.steps <= 100


def test_redundant_constraints_are_solved() -> None:
    x, y = da.coordinates("x y")
    twice = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=GRAVITY * y,
                      holonomic=[x**2 + y**2 - 1, 3 * x**2 + 3 * y**2 - 3])  # fmt: skip
    trajectory = da.simulate(twice, q=[1.0, 0.0], duration=5.0)
    angle = pendulum_angle(trajectory.times)
    assert trajectory.success and np.abs(trajectory["x"] - np.sin(angle)).max() < 1e-8
    assert trajectory.constraint_residual.max() < 1e-13


def test_a_four_bar_passes_the_position_where_it_lies_flat() -> None:
    """Rods of 1 m and 1 kg on hinges 1 m apart: flat, they could move apart; they stay parallel."""
    names = da.coordinates("x0 y0 x1 y1")
    tips = [names[:2], names[2:]]
    rods = [((0, 0), tips[0]), ((1, 0), tips[1]), (tips[0], tips[1])]
    ends = [(*a, *b) for a, b in rods]
    rates = [[sympify(end).diff(da.time) for end in rod] for rod in ends]
    four_bar = da.System(
        names,
        kinetic=sum(a**2 + a * b + b**2 for rod in rates for a, b in zip(rod[:2], rod[2:], strict=True)) / 6,
        potential=GRAVITY * sum(rod[1] + rod[3] for rod in ends) / 2,
        holonomic=[(rod[2] - rod[0]) ** 2 + (rod[3] - rod[1]) ** 2 - 1 for rod in ends],
    )
    trajectory = da.simulate(four_bar, q=[0, 1, 1, 1], v=[1, 0, 1, 0], duration=10.0, rtol=1e-7)
    assert trajectory.success and np.ptp(trajectory.energy) < 1e-12
    exact = solve_ivp(lambda t, s: [s[1], -GRAVITY * 2 / (5 / 3) * math.cos(s[0])], (0, 10), [math.pi / 2, -1.0],
                      method="DOP853", rtol=1e-12, atol=1e-12, dense_output=True)  # fmt: skip
    assert np.abs(trajectory["x0"] - np.cos(exact.sol(trajectory.times)[0])).max() < 1e-4
    assert np.abs(trajectory["x1"] - trajectory["x0"] - 1).max() < 1e-6


def test_a_nonholonomic_constraint_holds() -> None:
    x, y, phi = da.coordinates("x y phi")
    from sympy import sin

    skate = da.System([x, y, phi], kinetic=(x.diff() ** 2 + y.diff() ** 2 + phi.diff() ** 2) / 2,
                      nonholonomic=[x.diff() * sin(phi) - y.diff() * cos(phi)])  # fmt: skip
    trajectory = da.simulate(skate, q=[0.0, 0.0, 0.0], v=[1.0, 0.0, 2.0], duration=math.pi)
    assert np.abs(trajectory.q[-1] - [0.0, 0.0, 2 * math.pi]).max() < 1e-8
    assert trajectory.constraint_residual.max() < 1e-14


def test_a_moving_constraint_is_followed() -> None:
    x, y = da.coordinates("x y")
    lift = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=GRAVITY * y,
                     holonomic=[y - da.time**2])  # fmt: skip
    trajectory = da.simulate(lift, q=[0.0, 0.0], v=[1.0, 0.0], duration=2.0)
    assert np.abs(trajectory["y"] - trajectory.times**2).max() < 1e-14
    assert np.abs(trajectory["lambda_0"] - (2.0 + GRAVITY)).max() < 1e-12


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"q": [1.0]}, ShapeError, "q has shape (1,), not (2,)"),
        ({"q": [1.0, math.nan]}, ShapeError, "finite"),
        ({"q": "one"}, ShapeError, "not an array of numbers"),
        ({"q": {"aa": 1.0}}, UnknownNameError, "Did you mean 'a'?"),
        ({"v": [[[0.0, 0.0]]]}, ShapeError, "v has shape (1, 1, 2)"),
        ({"duration": -1.0}, DescriptionError, "duration is -1.0"),
        ({"duration": math.inf}, DescriptionError, "duration is inf"),
        ({"rtol": 0.0}, DescriptionError, "rtol is 0.0"),
        ({"rtol": 1e-17}, DescriptionError, "below the rounding"),
        ({"atol": -1.0}, DescriptionError, "atol is -1.0"),
        ({"method": "dop83"}, UnknownNameError, "Did you mean 'dop853'?"),
        ({"times": [0.0, 11.0]}, ShapeError, "within 0 to 10 s"),
        ({"times": []}, ShapeError, "within 0 to 10 s"),
        ({"inputs": [1.0]}, ShapeError, "1 inputs for a system of 0"),
        ({"parameters": {"mass": 1.0}}, UnknownNameError, "mass"),
    ],
)
def test_bad_arguments_are_named(
    two_rods: da.Model, changes: dict[str, Any], error: type[Exception], words: str
) -> None:
    arguments: dict[str, Any] = {"q": [1.0, 1.0], "duration": 10.0, **changes}
    with pytest.raises(error) as caught:
        da.simulate(two_rods, **arguments)
    assert words in str(caught.value)


def test_only_what_moves_can_be_simulated() -> None:
    with pytest.raises(DescriptionError, match="a str cannot be simulated"):
        da.simulate("pendulum", q=[0.0], duration=1.0)  # type: ignore[arg-type]


def test_names_of_coordinates_may_be_symbols(two_rods: da.Model) -> None:
    a, b = da.coordinates("a b")
    trajectory = da.simulate(two_rods, q={a: 0.3, "b": 0.2}, v={b.diff(): 0.1, "a": -0.1}, duration=0.1)
    assert trajectory.q[0].tolist() == [0.3, 0.2] and trajectory.v[0].tolist() == [-0.1, 0.1]


def test_machine_code_and_python_take_the_same_steps(pendulum_dae: da.Model) -> None:
    plain = da.compile(pendulum_dae.equations, target="numpy")
    run = {"q": [0.6, -0.8], "v": [0.4, 0.3], "duration": 1.0, "rtol": 1e-6}
    fast, slow = (da.simulate(model, **run) for model in (pendulum_dae, plain))
    assert fast.steps == slow.steps and np.abs(fast.q - slow.q).max() < 1e-9
    assert np.abs(fast.multipliers - slow.multipliers).max() < 1e-8


@pytest.mark.parametrize("method", ["dop853", "taylor"])
def test_numbers_in_inputs_of_a_constrained_system(method: str) -> None:
    """A bead on a line that is pushed along it: x'' = a cos(b t) / 5, with other numbers at the second run."""
    bead = da.System("x y", kinetic="(x'**2 + y'**2)/2", forces={"x": "f"}, inputs=["f"], holonomic=["y - 2*x"])
    model = da.compile(bead)
    for a, b in ((2.5, 1.25), (0.75, 3.5)):
        run = da.simulate(model, q=[0.0, 0.0], duration=2.0, inputs=[f"{a}*cos({b}*t)"], method=method)
        assert run["x"][-1] == pytest.approx(a / b**2 * (1.0 - math.cos(2.0 * b)) / 5.0, abs=1e-10)


# -------------------------------------------------------------------- how many steps


def test_a_smooth_motion_takes_no_more_steps_than_it_needs(cart: da.Model) -> None:
    assert da.simulate(cart, q=[0.0], v=[1.0], duration=1.0).steps < 10


def test_where_a_pulse_could_be_missed_there_are_fifty_steps(cart: da.Model) -> None:
    def pulse(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        return [100.0 * (0.51 < t < 0.54), 0.0]

    assert da.simulate(cart, q=[0.0], duration=1.0, inputs=pulse).v[-1, 0] > 1.0
    assert da.simulate(cart, q=[0.0], duration=1.0, inputs=["exp(-(t - 0.5)**2*1e4)", 0]).steps >= 50
