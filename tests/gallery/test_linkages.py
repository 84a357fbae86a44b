"""Linkages in closed form: against numbers worked out by hand, their own derivatives, and bodies with joints."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sm
from hypothesis import given
from hypothesis import strategies as st

import dalembert as da
from dalembert.errors import DescriptionError
from dalembert.gallery.linkages import FourBar, SliderCrank

CRANK_ROCKER = FourBar(0.3, 0.8, 0.6, 0.9, 0.5, 1.2, 0.9, 9.81)
STEP = 1e-6


def slope(function, at):
    return (function(at + STEP) - function(at - STEP)) / (2 * STEP)


# -------------------------------------------------------------------- positions


@pytest.mark.parametrize("branch", [1, -1])
@given(theta=st.floats(-3.1, 3.1))
def test_the_bars_keep_their_lengths(branch, theta):
    found = CRANK_ROCKER.at(theta, branch)
    assert math.dist((0, 0), found.A) == pytest.approx(0.3, abs=1e-13)
    assert math.dist(found.A, found.B) == pytest.approx(0.8, abs=1e-13)
    assert math.dist(found.B, found.C) == pytest.approx(0.6, abs=1e-13)
    coupler = math.atan2(found.B[1] - found.A[1], found.B[0] - found.A[0])
    assert math.cos(found.phi + theta - coupler) == pytest.approx(1, abs=1e-13)


def test_a_parallelogram_moves_its_rocker_as_its_crank():
    """a = b, h = g: on one branch psi = theta, phi = -theta, and the coupler does not turn."""
    found = FourBar(0.4, 1.0, 0.4, 1.0, 1.0, 2.0, 1.0).at(1.0, -1)
    assert found.psi == pytest.approx(1.0, abs=1e-14)
    assert (found.psi_rate, found.phi_rate) == pytest.approx((1.0, -1.0), abs=1e-13)
    assert (found.psi_second, found.phi_second) == pytest.approx((0.0, 0.0), abs=1e-12)
    assert found.effective_inertia == pytest.approx((1 / 3 + 2 + 1 / 3) * 0.16, abs=1e-13)


def test_both_branches_meet_at_the_limit_of_a_rocker():
    linkage = FourBar(2.0, 1.0, 2.5, 2.8)
    low, high = linkage.input_range
    for limit in (low, high):
        first, second = linkage.at(limit, 1), linkage.at(limit, -1)
        assert math.dist(first.B, second.B) < 1e-6
    assert math.dist(linkage.at((low + high) / 2, 1).B, linkage.at((low + high) / 2, -1).B) > 0.1


@given(lengths=st.tuples(*[st.floats(0.2, 3.0)] * 4))
def test_the_range_is_where_the_closure_has_solutions(lengths):
    linkage, angles = FourBar(*lengths), np.linspace(0.01, 3.13, 157)
    A, B, C = linkage.closing(angles)
    reached = np.abs(C) <= np.hypot(A, B)
    try:
        low, high = linkage.input_range
    except DescriptionError:
        assert not reached.any()
        return
    clear = (np.abs(angles - low) > 1e-6) & (np.abs(angles - high) > 1e-6)
    np.testing.assert_array_equal(reached[clear], ((angles > low) & (angles < high))[clear])


@pytest.mark.parametrize(("lengths", "kind", "turns"), [
    ((0.3, 0.8, 0.6, 0.9), "crank-rocker", True), ((0.6, 0.8, 0.3, 0.9), "rocker-crank", False),
    ((0.8, 0.6, 0.9, 0.3), "double-crank", True), ((0.8, 0.3, 0.6, 0.9), "double-rocker", False),
    ((1.0, 1.0, 1.0, 1.5), "triple-rocker", False), ((1.0, 2.0, 1.0, 2.0), "change-point", True),
])  # fmt: skip
def test_grashof(lengths, kind, turns):
    linkage = FourBar(*lengths)
    assert linkage.grashof == kind
    assert (linkage.input_range == pytest.approx((0.0, math.pi), abs=1e-6)) == turns


# -------------------------------------------------------------------- rates and energy


@pytest.mark.parametrize("branch", [1, -1])
@pytest.mark.parametrize("theta", [-2.5, 0.3, 1.9])
def test_rates_are_derivatives(theta, branch):
    found = CRANK_ROCKER.at(theta, branch)
    for value, rate in (("psi", "psi_rate"), ("phi", "phi_rate"), ("psi_rate", "psi_second"),
                        ("phi_rate", "phi_second"), ("effective_inertia", "effective_inertia_slope"),
                        ("potential_energy", "potential_slope")):
        numeric = slope(lambda at, value=value: getattr(CRANK_ROCKER.at(at, branch), value), theta)
        assert getattr(found, rate) == pytest.approx(numeric, rel=1e-7, abs=1e-7), rate


def test_effective_inertia_is_the_inventorys_formula():
    """N^T M N of the three rods, each with its own centre, by differences of the places."""
    def energy(at):
        found, masses, bars = CRANK_ROCKER.at(at, -1), (0.5, 1.2, 0.9), (0.3, 0.8, 0.6)
        angles = (at, at + found.phi, found.psi)
        return found.centres, angles, masses, bars

    _, _, masses, bars = energy(1.1)
    ahead, behind = energy(1.1 + STEP), energy(1.1 - STEP)
    total = 0.0
    for k in range(3):
        moving = [(x - y) / (2 * STEP) for x, y in zip(ahead[0][k], behind[0][k], strict=True)]
        turning = (ahead[1][k] - behind[1][k]) / (2 * STEP)
        total += masses[k] * (moving[0] ** 2 + moving[1] ** 2) + masses[k] * bars[k] ** 2 / 12 * turning**2
    assert CRANK_ROCKER.at(1.1, -1).effective_inertia == pytest.approx(total, rel=1e-8)


def test_pin_forces_hold_each_bar():
    """Sum of forces and moments on each bar alone, and the torque on the crank."""
    found, rate, turning = CRANK_ROCKER.at(0.7, -1), 2.0, 3.0
    forces = {pin: np.array(force) for pin, force in found.pin_forces(rate, turning).items()}
    O, A, B, C = np.zeros(2), *map(np.array, (found.A, found.B, found.C))
    weight = np.array([0, -9.81])

    def accelerations(at):
        return [np.array(place) for place in CRANK_ROCKER.at(at, -1).centres]

    step = 1e-4
    second = [(x - 2 * y + z) / step**2 for x, y, z in zip(accelerations(0.7 + step), accelerations(0.7),
                                                          accelerations(0.7 - step), strict=True)]
    first = [(x - z) / (2 * step) for x, z in zip(accelerations(0.7 + step), accelerations(0.7 - step), strict=True)]
    pulls = [turning * x + rate**2 * y for x, y in zip(first, second, strict=True)]
    loads = [m * (pull - weight) for m, pull in zip((0.5, 1.2, 0.9), pulls, strict=True)]
    np.testing.assert_allclose(forces["O"] - forces["A"], loads[0], rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(forces["A"] - forces["B"], loads[1], rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(forces["B"] + forces["C"], loads[2], rtol=1e-5, atol=1e-5)

    def cross(p, f):
        return p[0] * f[1] - p[1] * f[0]

    centre = (B + C) / 2
    spin = 0.9 * 0.6**2 / 12 * (found.psi_rate * turning + found.psi_second * rate**2)
    assert cross(B - centre, forces["B"]) + cross(C - centre, forces["C"]) == pytest.approx(spin, abs=1e-10)
    crank = 0.5 * 0.3**2 / 12 * turning
    middle = A / 2
    torque = crank - cross(O - middle, forces["O"]) + cross(A - middle, forces["A"])
    assert torque == pytest.approx(found.torque(rate, turning), abs=1e-10)


def test_acceleration_undoes_torque():
    found = CRANK_ROCKER.at(-1.3, 1)
    assert found.acceleration(2.0, found.torque(2.0, -3.5)) == pytest.approx(-3.5, abs=1e-12)
    assert found.kinetic_energy(2.0) == pytest.approx(2 * found.effective_inertia)


def test_formulas_are_the_same_in_symbols_and_on_arrays():
    theta = sm.Symbol("theta")
    a, h, b, g = sm.symbols("a h b g", positive=True)
    symbolic, at = FourBar(a, h, b, g).at(theta, -1), {a: 0.3, h: 0.8, b: 0.6, g: 0.9, theta: 1.1}
    numeric, both = CRANK_ROCKER.at(1.1, -1), CRANK_ROCKER.at(np.array([1.1, -0.4]), -1)
    for name in ("psi", "phi", "psi_rate", "phi_rate", "psi_second", "phi_second"):
        assert float(getattr(symbolic, name).subs(at)) == pytest.approx(getattr(numeric, name), abs=1e-12)
        assert getattr(both, name)[0] == pytest.approx(getattr(numeric, name), abs=1e-14)


def test_arctan_alone_is_off_by_pi():
    """E003-1: A < 0 at every angle of a crank shorter than the ground."""
    for theta in np.linspace(-3, 3, 13):
        A, B, C = CRANK_ROCKER.closing(theta)
        assert A < 0
        printed = math.atan(B / A) - math.acos(C / math.hypot(A, B))
        assert math.cos(printed - CRANK_ROCKER.at(theta, -1).psi) == pytest.approx(-1, abs=1e-12)


# -------------------------------------------------------------------- slider-crank


@given(theta=st.floats(-3.1, 3.1))
def test_the_piston_of_a_slider_crank(theta):
    """x = a cos(theta) + sqrt(l^2 - (a sin(theta) - e)^2) and the printed rates of a centred one."""
    linkage = SliderCrank(0.1, 0.35, 0.02)
    found = linkage.at(theta)
    assert found.x == pytest.approx(0.1 * math.cos(theta) + math.sqrt(0.35**2 - (0.1 * math.sin(theta) - 0.02) ** 2))
    assert math.dist(found.A, (found.x, 0.02)) == pytest.approx(0.35, abs=1e-14)
    assert found.x_rate == pytest.approx(slope(lambda at: linkage.at(at).x, theta), abs=1e-8)
    assert found.x_second == pytest.approx(slope(lambda at: linkage.at(at).x_rate, theta), abs=1e-8)
    assert found.rod_rate == pytest.approx(slope(lambda at: linkage.at(at).rod_angle, theta), abs=1e-8)
    assert found.rod_second == pytest.approx(slope(lambda at: linkage.at(at).rod_rate, theta), abs=1e-8)


def test_the_other_branch_of_a_slider_crank():
    linkage = SliderCrank(0.1, 0.35)
    assert linkage.turns_round and not SliderCrank(0.3, 0.35, 0.1).turns_round
    assert linkage.at(0.0, -1).x == pytest.approx(-0.25)
    assert linkage.at(math.pi / 2).x == pytest.approx(math.sqrt(0.35**2 - 0.01))


# -------------------------------------------------------------------- refusals


@pytest.mark.parametrize("wrong", [
    lambda: FourBar(0.0, 1, 1, 1), lambda: FourBar(1, -1, 1, 1), lambda: FourBar(1, 1, math.nan, 1),
    lambda: FourBar(1.0, 0.2, 0.3, 3.0).input_range, lambda: FourBar(2.0, 1.0, 2.5, 2.8).at(0.1),
    lambda: FourBar(1.0, 1.0, 1.0, 1.0).at(0.0), lambda: CRANK_ROCKER.at(0.1, 2), lambda: CRANK_ROCKER.at(math.nan),
    lambda: FourBar(2.0, 1.0, 2.5, 2.8).at(FourBar(2.0, 1.0, 2.5, 2.8).input_range[0]).psi_rate,
    lambda: CRANK_ROCKER.at(np.array([0.1, np.nan])), lambda: FourBar(sm.Symbol("a"), 1, 1, 1).grashof,
    lambda: SliderCrank(1.0, 0.5).at(1.5), lambda: SliderCrank(1.0, 0.0), lambda: SliderCrank(1.0, 2.0).at(0.0, 0),
])  # fmt: skip
def test_what_cannot_be_is_refused(wrong):
    with pytest.raises(DescriptionError):
        wrong()


def test_a_folded_slider_crank_has_no_rates():
    found = SliderCrank(1.0, 1.0).at(math.pi / 2)
    with pytest.raises(DescriptionError, match="dead point"):
        found.x_rate  # noqa: B018 - asking is the test


# -------------------------------------------------------------------- beside bodies and joints


def test_a_slider_crank_of_bodies_needs_the_torque_of_virtual_work():
    """tau = -m_p x'' x' at a constant rate of a crank and rod without mass."""
    machine = da.Mechanism("pump", gravity=(0, 0, 0))
    crank, rod, piston = machine.body("crank"), machine.body("rod"), machine.body("piston", 0.8)
    machine.revolute("theta", machine.ground, crank)
    machine.revolute("phi", crank, rod, at=(0.1, 0, 0))
    machine.prismatic("x", machine.ground, piston, axis="x")
    machine.revolute("pin", piston, rod, child_at=(0.35, 0, 0))
    model = da.compile(machine)
    found, rate = SliderCrank(0.1, 0.35).at(0.9), 4.0
    order = [model.coordinate_names.index(name) for name in ("theta", "phi", "x")]
    q, v, a = np.zeros(3), np.zeros(3), np.zeros(3)
    q[order] = 0.9, found.rod_angle - 0.9, found.x
    v[order] = rate, rate * (found.rod_rate - 1), rate * found.x_rate
    a[order] = 0.0, rate**2 * found.rod_second, rate**2 * found.x_second
    rows = model.constraint_jacobian(q)
    np.testing.assert_allclose(rows @ v, 0, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(rows @ a + model.constraint_bias(q, v), 0, rtol=1e-12, atol=1e-12)
    needed = model.inverse_dynamics(q, v, a)
    motion = v / rate
    assert motion @ needed == pytest.approx(0.8 * rate**2 * found.x_second * found.x_rate, rel=1e-12)
