"""Virtual work, holding forces, resultants and mechanical advantage, against results worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import Matrix, cos, simplify, sin, symbols, tan

import dalembert as da
from dalembert.description.system import System
from dalembert.errors import DerivationError, DescriptionError, Remark, UnknownNameError
from dalembert.forms.approximation.linearisation import small_motions
from dalembert.forms.statics.advantage import mechanical_advantage
from dalembert.forms.statics.virtual_work import holding_forces, resultant, virtual_work, work_coefficients


def rod() -> da.System:
    """Two particles joined by a rigid rod, forces on both (Mechanics for design, statics)."""
    x1, y1, x2, y2 = da.coordinates("x1 y1 x2 y2")
    m1, m2, g, h = symbols("m1 m2 g h", positive=True)
    f = symbols("f1x f1y f2x f2y")
    kinetic = m1 * (x1.diff() ** 2 + y1.diff() ** 2) / 2 + m2 * (x2.diff() ** 2 + y2.diff() ** 2) / 2
    return da.System([x1, y1, x2, y2], kinetic=kinetic, potential=g * (m1 * y1 + m2 * y2),
                     forces=dict(zip((x1, y1, x2, y2), f, strict=True)), inputs=f,
                     holonomic=[((x1 - x2) ** 2 + (y1 - y2) ** 2 - h**2) / 2])  # fmt: skip


def test_the_rod_in_equilibrium() -> None:
    """f1 + f1g + f2 + f2g = 0 and (f2 + f2g) . v = 0, with v normal to the rod, whatever the reaction."""
    system = rod()
    work = virtual_work(system)
    x1, y1, x2, y2 = system.coordinates
    f1x, f1y, f2x, f2y = system.inputs
    g, _, m1, m2 = system.parameters
    translation_x, translation_y = Matrix([1, 0, 1, 0]), Matrix([0, 1, 0, 1])
    turning = Matrix([0, 0, -(y2 - y1), x2 - x1])
    for motion, expected in ((translation_x, f1x + f2x), (translation_y, f1y - m1 * g + f2y - m2 * g),
                             (turning, -f2x * (y2 - y1) + (f2y - m2 * g) * (x2 - x1))):  # fmt: skip
        assert simplify((work.constraint_jacobian * motion)[0]) == 0
        assert simplify((motion.T * work.residual)[0] + expected) == 0
    assert work.admissible.cols == 3
    assert (work.constraint_jacobian * work.admissible).applyfunc(simplify) == Matrix([[0, 0, 0]])
    assert work.balance.rows == 3 and len(work.equations) == 5


def test_ideal_reactions_do_no_work() -> None:
    work = virtual_work(rod())
    reactions = work.constraint_jacobian.T * work.multipliers
    assert (work.admissible.T * reactions).applyfunc(simplify) == Matrix([0, 0, 0])


def test_rows_written_in_two_ways_are_one_constraint() -> None:
    """x cos 2a = y, and the same by squares: two directions are free."""
    rows = ["x*cos(2*a) - y", "x*(cos(a)**2 - sin(a)**2) - y"]
    work = virtual_work(da.System("a x y", kinetic="(a'**2 + x'**2 + y'**2)/2", holonomic=rows))
    assert work.admissible.cols == 2
    assert (work.constraint_jacobian * work.admissible).applyfunc(simplify).is_zero_matrix


def test_generalized_forces_are_read_off_a_virtual_work() -> None:
    F, W, theta, d = symbols("F W theta d")
    assert work_coefficients(F * sin(theta) * d - W * d, [d]) == Matrix([F * sin(theta) - W])
    with pytest.raises(DerivationError, match="not linear"):
        work_coefficients(F * d**2, [d])
    with pytest.raises(DerivationError, match="not linear"):
        work_coefficients(F * d + W, [d])
    with pytest.raises(DescriptionError, match=r"'F\*d' is text"):
        work_coefficients("F*d", [d])


@pytest.mark.parametrize("q", [None, [0.3]])
def test_inputs_that_act_by_steps_do_not_hold_by_a_linear_law(q) -> None:
    with pytest.raises(DerivationError, match="not linear in the inputs"):
        holding_forces(da.System("x", kinetic="x'**2/2", potential="x**2", forces="u + sign(u)", inputs="u"), q)


@pytest.mark.parametrize("output", ["y' + sign(y')", "y' + 3*x"])
def test_what_is_more_than_a_part_of_the_speed_is_no_linear_output(output: str) -> None:
    crank = da.System("x y", kinetic="x'**2 + y'**2", holonomic=["x - 2*y"])
    with pytest.raises(DerivationError, match="output is not linear in the velocities"):
        mechanical_advantage(crank, input="x", output=output)


def test_forces_that_hold_an_arm() -> None:
    """A double pendulum held horizontally: tau_2 = m2 g l2, tau_1 = (m1 + m2) g l1 + m2 g l2 (by hand)."""
    a, b = da.coordinates("a b")
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g", positive=True)
    tau = symbols("tau1 tau2")
    height = m1 * l1 * sin(a) + m2 * (l1 * sin(a) + l2 * sin(a + b))
    arm = da.System([a, b], kinetic=a.diff() ** 2 / 2 + b.diff() ** 2 / 2, potential=g * height,
                    forces=dict(zip((a, b), tau, strict=True)), inputs=tau)  # fmt: skip
    symbolic = holding_forces(arm).inputs
    assert simplify(symbolic[tau[1]] - g * m2 * l2 * cos(a + b)) == 0
    numbers = {m1: 2, m2: 3, l1: 0.5, l2: 0.4, g: 10}
    held = holding_forces(arm, [0, 0], numbers)
    assert np.allclose(list(held.inputs.values()), [5 * 10 * 0.5 + 3 * 10 * 0.4, 12.0], rtol=1e-12, atol=1e-12)


def test_holding_with_constraints_gives_the_reactions() -> None:
    """A mass on a circle, pushed along x: F = m g tan(angle from the vertical), and the tension."""
    x, y = da.coordinates("x y")
    F = symbols("F")
    bead = da.System([x, y], kinetic=x.diff() ** 2 / 2 + y.diff() ** 2 / 2, potential=9.81 * y, forces={x: F},
                     inputs=[F], holonomic=[(x**2 + y**2 - 1) / 2])  # fmt: skip
    held = holding_forces(bead, [math.sin(0.4), -math.cos(0.4)])
    assert math.isclose(held.inputs[F], 9.81 * math.tan(0.4), rel_tol=1e-12)
    assert math.isclose(held.multipliers[0], -9.81 / math.cos(0.4), rel_tol=1e-12)
    with pytest.raises(DescriptionError, match="misses"):
        holding_forces(bead, [0.5, -1.0])


def test_constraints_alone_hold_what_they_can() -> None:
    """A mass on an incline of 3 to 4: the tension takes m g cos, and m g sin is left along it."""
    bead = da.System("x y", kinetic="x'**2 + y'**2", potential="20*y", holonomic=["(3*x - 4*y)/5"])
    held = holding_forces(bead, [0.8, 0.6])
    assert np.allclose(held.multipliers, [-16.0], rtol=1e-13)
    assert np.allclose(held.forces, [9.6, 7.2], rtol=1e-13)


def test_what_cannot_be_held_is_refused() -> None:
    x, y = da.coordinates("x y")
    F = symbols("F")
    falling = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, potential=y, forces={x: F}, inputs=[F])
    with pytest.raises(DerivationError, match="no inputs hold"):
        holding_forces(falling, [0, 0])
    with pytest.raises(DerivationError, match="no inputs hold"):
        holding_forces(falling)
    two = da.System([x], kinetic=x.diff() ** 2, forces={x: F - symbols("G")}, inputs=[F, symbols("G")])
    with pytest.raises(DerivationError, match="not unique"):
        holding_forces(two)
    assert list(holding_forces(two, [0]).inputs.values()) == [0.0, 0.0]
    squared = da.System([x], kinetic=x.diff() ** 2, forces={x: F**2 - 1}, inputs=[F])
    with pytest.raises(DerivationError, match="not linear"):
        holding_forces(squared, [0])


def test_a_rigid_body_is_in_equilibrium_if_force_and_moment_vanish() -> None:
    """Virtual work of a planar body under three forces is the resultant of these forces (T28)."""
    x, y, theta = da.coordinates("x y theta")
    points = ((1, 2), (-3, 1), (0, -2))
    forces = [symbols(f"f{i}x f{i}y") for i in range(3)]
    placed = [(x + cos(theta) * px - sin(theta) * py, y + sin(theta) * px + cos(theta) * py) for px, py in points]
    body = da.System([x, y, theta], kinetic=x.diff() ** 2 + y.diff() ** 2 + theta.diff() ** 2,
                     forces=[da.PointForce(f, at=r) for f, r in zip(forces, placed, strict=True)])  # fmt: skip
    wrench = resultant([(f, r) for f, r in zip(forces, placed, strict=True)], about=(x, y))
    difference = virtual_work(body).forces - Matrix(wrench.entries)
    assert difference.applyfunc(simplify) == Matrix([0, 0, 0])


def test_resultants_in_space_and_their_point_of_reference() -> None:
    couple = resultant([((0, 0, 5), (2, 0, 0)), ((0, 0, -5), (0, 0, 0))])
    assert couple.force == (0, 0, 0) and couple.moment == (0, -10, 0)
    assert resultant([((0, 0, 5), (2, 0, 0)), ((0, 0, -5), (0, 0, 0))], about=(7, 8, 9)).moment == (0, -10, 0)
    assert resultant([], torques=[(1, 2, 3)]).moment == (1, 2, 3)
    with pytest.raises(DescriptionError, match="components"):
        resultant([((1, 2), (1, 2, 3))])


# -------------------------------------------------------------------- mechanical advantage


def test_a_lever() -> None:
    (theta,) = da.coordinates("theta")
    p, r = symbols("p r", positive=True)
    lever = da.System([theta], kinetic=theta.diff() ** 2)
    assert mechanical_advantage(da.System([theta], kinetic=p * r * theta.diff() ** 2), input=p * theta,
                                output=r * theta) == p / r  # fmt: skip
    assert mechanical_advantage(lever, input=3 * theta, output=theta.diff()) == 3


def test_a_slider_crank_in_closed_form_and_in_numbers() -> None:
    """x = r cos(a) + sqrt(l^2 - r^2 sin(a)^2): v_in/v_out = 1/(dx/da), by loop constraints instead."""
    a, b, x = da.coordinates("a b x")
    r, l = symbols("r l", positive=True)
    crank = da.System([a, b, x], kinetic=a.diff() ** 2 + b.diff() ** 2 + x.diff() ** 2,
                      holonomic=[r * cos(a) + l * cos(b) - x, r * sin(a) - l * sin(b)])  # fmt: skip
    ratio = mechanical_advantage(crank, input=a, output=x)
    expected = -1 / (r * (sin(a) + cos(a) * tan(b)))
    assert simplify(ratio - expected) == 0
    turned, rod_angle = 0.8, math.asin(0.5 * math.sin(0.8))
    place = [turned, rod_angle, math.cos(turned) + 2 * math.cos(rod_angle)]
    step = 1e-5
    at = [math.cos(t) + math.sqrt(4 - math.sin(t) ** 2) for t in (turned - step, turned + step)]
    measured = mechanical_advantage(crank, input="a", output="x", q=place, parameters={r: 1, l: 2})
    assert math.isclose(measured, 2 * step / (at[1] - at[0]), rel_tol=1e-8)


def test_a_toggle_at_its_dead_point_gains_without_bound() -> None:
    a, x = da.coordinates("a x")
    toggle = da.System([a, x], kinetic=a.diff() ** 2 + x.diff() ** 2, holonomic=[x - 2 * cos(a)])
    assert mechanical_advantage(toggle, input=a, output=x, q=[0, 2]) in (math.inf, -math.inf)
    assert mechanical_advantage(toggle, input=x, output=a, q=[0, 2]) == 0.0


def test_power_is_conserved_between_the_ends() -> None:
    """f_out on the load: f_in v_in = f_out v_out (T29), for the holding forces of the two ends."""
    a, x = da.coordinates("a x")
    tau, f = symbols("tau f")
    press = da.System([a, x], kinetic=a.diff() ** 2 + x.diff() ** 2, holonomic=[x - 2 * cos(a) - cos(2 * a)],
                      forces={a: tau, x: -f}, inputs=[tau, f], parameters={})  # fmt: skip
    loaded = da.System([a, x], kinetic=a.diff() ** 2 + x.diff() ** 2, holonomic=[x - 2 * cos(a) - cos(2 * a)],
                       forces={a: tau, x: -7.0}, inputs=[tau])  # fmt: skip
    place = [0.7, 2 * math.cos(0.7) + math.cos(1.4)]
    ratio = mechanical_advantage(press, input=a, output=x, q=place)
    (held,) = holding_forces(loaded, place).inputs.values()
    assert math.isclose(ratio, 7.0 / held, rel_tol=1e-12)


def test_what_has_no_ratio_is_refused() -> None:
    x, y = da.coordinates("x y")
    free = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2)
    with pytest.raises(DerivationError, match="2 velocities and 0 constraints"):
        mechanical_advantage(free, input=x, output=y)
    with pytest.raises(DerivationError, match="2 degrees of freedom"):
        mechanical_advantage(free, input=x, output=y, q=[0, 0])
    with pytest.raises(UnknownNameError):
        mechanical_advantage(free, input="z", output=y)
    locked = da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[y - 1])
    with pytest.raises(DerivationError, match="never moves"):
        mechanical_advantage(locked, input=x, output=y)


# -------------------------------------------------------------------- small motions


def test_small_oscillations_of_coupled_pendulums() -> None:
    """Frequencies g/l and g/l + 2 k/m (Goldstein, chapter 6)."""
    a, b = da.coordinates("a b")
    m, l, g, k = symbols("m l g k", positive=True)
    tau = symbols("tau")
    system = da.System([a, b], kinetic=m * l**2 * (a.diff() ** 2 + b.diff() ** 2) / 2,
                       potential=-m * g * l * (cos(a) + cos(b)) + k * l**2 * (sin(a) - sin(b)) ** 2 / 2,
                       forces={a: tau}, inputs=[tau])  # fmt: skip
    small = small_motions(system, {a: 0, b: 0})
    assert small.input_matrix == Matrix([1, 0]) and small.damping == Matrix([[0, 0], [0, 0]])
    squares = {simplify(square): count for square, count in small.frequencies().items()}
    assert squares == {g / l: 1, simplify(g / l + 2 * k / m): 1}


def test_small_motions_refuse_constraints_and_time() -> None:
    x, y = da.coordinates("x y")
    with pytest.raises(DerivationError, match="constraints"):
        small_motions(da.System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, holonomic=[x - y]), {x: 0, y: 0})
    with pytest.raises(DerivationError, match="time"):
        small_motions(da.System([x], kinetic=x.diff() ** 2, potential=x * da.time), {x: 0})


@pytest.mark.parametrize("verb", [virtual_work, holding_forces])
def test_friction_that_sticks_is_told(verb) -> None:
    block = System("x", kinetic="x'**2/2", potential="x", friction={"x'": 2.0})
    with pytest.warns(Remark, match=f"friction-left-out: {verb.__name__}: .* holds a band of rests"):
        verb(block)


def test_numbers_beside_a_symbolic_answer_are_refused() -> None:
    arm = System("theta", kinetic="theta'**2/2", potential="m*sin(theta)", forces="tau", inputs=["tau"],
                 parameters={"m": 2})  # fmt: skip
    jack = System("x theta", kinetic="0", holonomic=["x - p*theta"], parameters={"p": 0.002})
    with pytest.raises(DescriptionError, match="holding_forces: parameters are given without q"):
        holding_forces(arm, parameters={"m": 5})
    with pytest.raises(DescriptionError, match="mechanical_advantage: parameters are given without q"):
        mechanical_advantage(jack, input="theta", output="x", parameters={"p": 1})
    assert float(*holding_forces(arm, [0.0], {"m": 5}).inputs.values()) == 5.0


def driven_support() -> System:
    """A mass on a spring within a cart that is at s(t) = t^3: m (x'' + s'') + k x = F."""
    return System("x", kinetic="m*(x' + 3*t**2)**2/2", potential="k*x**2/2", forces="F + b*t", inputs=["F"],
                  parameters={"m": 2.0, "k": 5.0, "b": 0.5})  # fmt: skip


def test_what_holds_within_a_moving_frame_takes_its_inertia() -> None:
    """F = k x + m s'' - b t, with s'' = 6 t; at the time that is asked for."""
    (force,) = holding_forces(driven_support()).inputs.values()
    m, k, b, t = symbols("m k b t")
    system = driven_support()
    (x,) = system.coordinates
    named = {symbol: value for symbol in force.free_symbols for value in (m, k, b, t) if str(symbol) == str(value)}
    assert simplify(force.subs(named) - (k * x + 6 * m * t - b * t)) == 0
    for time in (0.0, 1.5):
        (held,) = holding_forces(system, [0.3], t=time).inputs.values()
        assert held == pytest.approx(5 * 0.3 + 2 * 6 * time - 0.5 * time)
    assert simplify(virtual_work(system).gradient[0].subs(named) - (k * x + 6 * m * t)) == 0


@pytest.mark.parametrize("limits", [{"holonomic": ["y - x**2 - t"]}, {"nonholonomic": ["x' - y' - 2"]}])
def test_constraints_that_move_admit_no_rest(limits: dict[str, list[str]]) -> None:
    system = System("x y", kinetic="(x'**2 + y'**2)/2", potential="9*y", forces={"x": "F"}, inputs=["F"], **limits)
    for place in (None, [0.0, 0.0]):
        with pytest.raises(DescriptionError, match="no rest meets"):
            holding_forces(system, place)


def test_what_moves_with_time_is_met_by_a_rest_where_its_rate_is_zero() -> None:
    """A lift y = sin(t) turns around at pi/2, where m g is not what it bears; a wire turns about its pivot."""
    lift = da.System("y", kinetic="m*y'**2/2", potential="m*g*y", holonomic=["y - sin(t)"],
                     parameters={"m": 1, "g": 9.81})  # fmt: skip
    assert virtual_work(lift).equations[-1].lhs in (cos(da.time), -cos(da.time))
    with pytest.raises(DescriptionError, match="moves with time"):
        holding_forces(lift, [1], t=math.pi / 2)
    wire = da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["y*cos(w*t) - x*sin(w*t)"], parameters={"w": 2})
    x, y = wire.coordinates
    still = virtual_work(wire).equations[-1].lhs
    (w,) = wire.parameters
    assert simplify(still + w * (x * cos(w * da.time) + y * sin(w * da.time))) == 0
    pushed = da.System("x", kinetic="x'**2/2", nonholonomic=["x' - V"], parameters={"V": 2})
    assert virtual_work(pushed).equations[-1].lhs == -next(iter(pushed.parameters))
    slid = da.System("x y", kinetic="0", holonomic=["x - y"])
    assert len(virtual_work(slid).equations) == 3


def test_a_ratio_is_that_of_the_time_asked_for() -> None:
    """y = x (1 + t), so that dx/dy = 1/(1 + t); the same as the formula."""
    slide = System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["y - x*(1 + t)"])
    for time in (0.0, 1.0, 3.0):
        ratio = mechanical_advantage(slide, input="x", output="y", q=[1.0, 1.0 + time], t=time)
        assert ratio == pytest.approx(1 / (1 + time))
    with pytest.raises(DescriptionError, match="t is given without q"):
        mechanical_advantage(slide, input="x", output="y", t=1.0)
