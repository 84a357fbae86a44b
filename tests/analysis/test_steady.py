"""Steady motions: a bicycle's published poles, tops, orbits, discs in a turn, and what is no steady motion."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import dalembert as da
from benchmarks import whipple
from dalembert.analysis.steady import SteadyMotion, _is_near
from dalembert.errors import DerivationError

K, RADIUS = 2.0, 1.3
RATE = float(np.sqrt(K * RADIUS))


def orbit(**more) -> da.System:
    """V = K r^3/3: a circle of radius r turns with sqrt(K r), and is disturbed with sqrt(5 K r)."""
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="K*(x**2 + y**2)**1.5/3", parameters={"K": K},
                     **more)  # fmt: skip


def circle(angle: float = 0.4) -> tuple[np.ndarray, np.ndarray]:
    place = RADIUS * np.array([np.cos(angle), np.sin(angle)])
    return place, RATE * np.array([-place[1], place[0]])


def rolling_disc() -> da.Mechanism:
    machine = da.Mechanism("disc", gravity=(0, 0, -9.81))
    heading, tilted = machine.body("heading"), machine.body("tilted")
    disc = machine.body("disc", 1.0, inertia=(0.25, 0.5, 0.25, 0, 0, 0))
    machine.planar("track", machine.ground, heading, axis="z", coordinate="x y yaw")
    machine.revolute("lean", heading, tilted, axis="x")
    machine.revolute("roll", tilted, disc, axis="y", at=(0, 0, 1))
    machine.constrain_velocity("x' - roll'*cos(yaw)", "y' - roll'*sin(yaw)")
    return machine


def among(poles: np.ndarray, wanted: complex) -> float:
    return float(np.abs(poles - wanted).min() / abs(wanted))


# -------------------------------------------------------------------- a bicycle


@pytest.fixture(scope="module")
def bicycle() -> da.Model:
    machine = whipple.bicycle()
    machine.actuate("steer")
    return da.compile(machine)


@pytest.mark.parametrize("speed", [0, 1, 6, 10])
def test_whipples_bicycle_has_its_published_eigenvalues(bicycle: da.Model, speed: float) -> None:
    found = da.control.linearize(bicycle, np.zeros(8), whipple.straight(speed))
    assert found.A.shape == (10, 10) and found.motion is not None and found.motion.is_uniform
    for wanted in whipple.PUBLISHED[speed]:
        assert np.abs(found.poles - wanted).min() < 1e-13 * max(1.0, abs(wanted)) * 5
    for wanted in whipple.exact_eigenvalues(speed):
        assert among(found.poles, wanted) < 1e-12


def test_it_balances_by_itself_between_two_speeds(bicycle: da.Model) -> None:
    speeds = {4.2: "unstable", 4.4: "stable"}
    for speed, verdict in speeds.items():
        found = da.control.linearize(bicycle, np.zeros(8), whipple.straight(speed)).stability
        assert found.verdict == verdict and len(found.eigenvalues) == 4, speed


def test_a_rider_steers_it_where_it_does_not(bicycle: da.Model) -> None:
    """Weights on lean, steer and yaw; where it is, how fast, and how far the wheels have turned is left alone."""
    about = da.control.linearize(bicycle, np.zeros(8), whipple.straight(3.0))
    seen = ("yaw", "lean", "steer", "lean'", "steer'")
    found = da.control.lqr(about, [float(name in seen) for name in about.states], 0.01)
    assert len(found.poles) == 5 and found.poles.real.max() < -1.0
    assert not np.any(found.gain[:, [name not in seen for name in about.states]])
    assert "yaw" in str(found.inputs[0]) and "rear_turn" not in str(found.inputs[0])


# -------------------------------------------------------------------- what turns


def test_a_circular_orbit_in_coordinates_that_turn() -> None:
    found = da.control.linearize(orbit(), *circle(), reduced=True)
    assert among(found.poles, 1j * np.sqrt(5 * K * RADIUS)) < 1e-14
    turn = [[0.0, -RATE], [RATE, 0.0]]
    assert found.motion is not None
    assert np.allclose(found.motion.matrix, np.kron(np.eye(2), turn), rtol=1e-14, atol=1e-14)
    later = np.concatenate(circle(0.4 + 0.7 * RATE))
    assert np.allclose(found.motion.at(0.7)[0], later, rtol=1e-14, atol=1e-14)
    polar = da.System("r a", kinetic="(r'**2 + r**2*a'**2)/2", potential="K*r**3/3", parameters={"K": K})
    straight = da.control.linearize(polar, [RADIUS, 0], [0, RATE], reduced=True)
    assert straight.motion is not None and straight.motion.is_uniform
    assert np.isclose(straight.poles.imag.max(), found.poles.imag.max(), rtol=1e-13)


def test_without_constraints_the_explicit_matrix_stays_the_default() -> None:
    place, speed = circle()
    found, model = da.control.linearize(orbit(), place, speed), da.compile(orbit())
    assert found.motion is None and np.array_equal(found.basis, np.eye(4))
    steps = [(model.forward_dynamics(place + h, speed) - model.forward_dynamics(place - h, speed)) / 2e-6
             for h in 1e-6 * np.eye(2)]  # fmt: skip
    assert np.allclose(found.A[2:, :2], np.array(steps).T, rtol=1e-8, atol=1e-8)


def test_a_gyroscope_in_a_quaternion_nutates_as_in_angles() -> None:
    axial, across, weight, tilt, precession = 0.03, 0.1, 3.924, 0.9, 1.5
    spin = (across * precession**2 * np.cos(tilt) + weight) / (axial * precession)
    angles = da.System(
        "psi theta phi", potential="P*cos(theta)", parameters={"A": across, "C": axial, "P": weight},
        kinetic="A*(theta'**2 + psi'**2*sin(theta)**2)/2 + C*(phi' + psi'*cos(theta))**2/2")  # fmt: skip
    rates = [precession, 0, spin - precession * np.cos(tilt)]
    by_angles = da.control.linearize(angles, [0, tilt, 0], rates, reduced=True)
    top = da.Mechanism("top", gravity=(0, 0, -9.81))
    top.spherical("ball", top.ground, top.body("disc", 2, (0, 0, 0.2), (0.02, 0.02, axial, 0, 0, 0)))
    by_quaternion = da.control.linearize(top, [np.cos(tilt / 2), np.sin(tilt / 2), 0, 0],
                                 [0, precession * np.sin(tilt), spin])  # fmt: skip
    assert by_quaternion.A.shape == (6, 6) and by_angles.motion is not None and by_angles.motion.is_uniform
    assert by_quaternion.motion is not None and not by_quaternion.motion.is_uniform
    assert among(by_quaternion.poles, by_angles.poles[-1]) < 1e-13 and by_angles.poles[-1].imag > 10


def test_a_disc_in_a_turn_returns_as_its_monodromy_says() -> None:
    """One turn of the variational equations along the simulated circle, against e^(A T) on the constraints."""
    model, lean, turning = da.compile(rolling_disc()), 0.5, 1.2
    roll = brentq(lambda n: model.forward_dynamics([0, 0, 0, lean, 0], [n, 0, turning, 0, n])[3], -10, 0, xtol=1e-15)
    q, v = [0.3, 0.2, 0.4, lean, 0.1], np.array([roll * np.cos(0.4), roll * np.sin(0.4), turning, 0, roll])
    found = da.control.linearize(model, q, v)
    assert found.states == ("x", "y", "yaw", "lean", "roll", "yaw'", "lean'", "roll'")
    period, steps = 2 * np.pi / turning, 2000
    motion = da.simulate(model, q=q, v=v, duration=period, times=np.linspace(0, period, 2 * steps + 1), rtol=1e-11)
    A, h, turned = da.control.linearize(motion).A, period / steps, np.eye(10)
    for k in range(0, 2 * steps, 2):
        k1 = A[k] @ turned
        k2 = A[k + 1] @ (turned + h / 2 * k1)
        k3 = A[k + 1] @ (turned + h / 2 * k2)
        turned = turned + h / 6 * (k1 + 2 * k2 + 2 * k3 + A[k + 2] @ (turned + h * k3))
    multipliers = np.linalg.eigvals(np.linalg.pinv(found.basis) @ turned @ found.basis)
    fastest = found.poles[np.argmax(found.poles.imag)]
    assert fastest.imag > 4.0 and np.abs(multipliers - np.exp(fastest * period)).min() < 1e-8
    assert found.stability.verdict == "undecided" and len(found.stability.eigenvalues) == 2


def test_three_bodies_in_lagranges_triangle() -> None:
    """lambda^4 + lambda^2 + 27/4 (m1 m2 + m2 m3 + m3 m1)/M^2 = 0 in units of the rate (Routh 1875)."""
    masses = np.array([1.0, 2.0, 3.0])
    kinetic = " + ".join(f"m{i}*(x{i}'**2 + y{i}'**2)/2" for i in (1, 2, 3))
    pulls = " - ".join(f"m{i}*m{j}/sqrt((x{i} - x{j})**2 + (y{i} - y{j})**2)" for i, j in ((1, 2), (1, 3), (2, 3)))
    system = da.System("x1 y1 x2 y2 x3 y3", kinetic=kinetic, potential=f"-{pulls}",
                       parameters=dict(zip(("m1", "m2", "m3"), masses, strict=True)))  # fmt: skip
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])
    corners -= masses @ corners / masses.sum()
    rate = np.sqrt(masses.sum())
    turning = rate * corners[:, ::-1].ravel() * np.tile([-1, 1], 3)
    found = da.control.linearize(system, corners.ravel(), turning, reduced=True)
    coupling = 27 / 4 * (2 + 6 + 3) / 36
    for square in np.roots([1, 1, coupling]).astype(complex):
        assert among(found.poles, rate * np.sqrt(square)) < 1e-13
    assert found.stability.verdict == "unstable"


def test_a_regulator_that_turns_with_the_orbit() -> None:
    thrust = orbit(forces={"x": "(radial*x - along*y)/sqrt(x**2 + y**2)",
                           "y": "(radial*y + along*x)/sqrt(x**2 + y**2)"}, inputs=["radial", "along"])  # fmt: skip
    about = da.control.linearize(thrust, *circle(), reduced=True, outputs=["x**2 + y**2"])
    found = da.control.lqr(about, 1, 1)
    place, speed = circle()
    flight = da.simulate(thrust, q=1.1 * place, v=0.95 * speed, inputs=found.inputs, duration=20.0)
    assert about.motion is not None
    assert np.allclose(about.motion.at(20.0)[0], [*flight.q[-1], *flight.v[-1]], rtol=1e-4, atol=1e-4)
    with pytest.raises(DerivationError, match="east do not turn"):
        da.control.linearize(orbit(forces={"x": "east"}, inputs=["east"]), *circle(), reduced=True)
    with pytest.raises(DerivationError, match="x do not turn"):
        da.control.linearize(orbit(), *circle(), reduced=True, outputs=["x"])


# -------------------------------------------------------------------- what is none


def test_what_only_looks_steady_is_refused() -> None:
    """No acceleration for a moment; a track that a weak spring spoils; an ellipse; a force that the time knows."""
    place, speed = circle()
    with pytest.raises(DerivationError, match="nor a steady motion"):
        da.control.linearize(orbit(), place, 1.01 * speed, reduced=True)
    swing = da.System("a", kinetic="a'**2/2", potential="-9*cos(a)")
    with pytest.raises(DerivationError, match="nor a steady motion"):
        da.control.linearize(swing, [0.0], [2.0], reduced=True)
    track = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="1e5*y**2 + 1e-5*x**2")
    with pytest.raises(DerivationError, match="nor a steady motion"):
        da.control.linearize(track, [0, 0], [1, 0], reduced=True)
    driven = da.System("x", kinetic="x'**2/2", forces="1e-3*sin(t) + u", inputs=["u"])
    assert da.control.linearize(driven, [0.0]).motion is None
    with pytest.raises(DerivationError, match="not at a rest"):
        da.control.lqr(da.control.linearize(driven, [0.0]), 1, 1)


def test_a_rest_in_stiff_company_is_still_looked_at_by_itself() -> None:
    """A slow coordinate falls with 1e-3 m/s^2 beside one of 1e10 1/s^2."""
    pair = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="5e9*x**2 - 1e-3*y")
    assert da.control.linearize(pair, [0, 0]).motion is None
    rest = da.control.linearize(da.System("x", kinetic="x'**2/2", potential="1e10*(1 - cos(x))"), [np.pi]).motion
    assert rest is not None and rest.is_rest


def test_masses_of_any_ratio_are_inverted() -> None:
    heavy = da.System("x y", kinetic="(1e14*x'**2 + y'**2)/2", potential="1e14*x**2 + 2*y**2")
    poles = da.control.linearize(heavy, [0, 0]).poles
    assert np.allclose(sorted(poles.imag), [-2, -np.sqrt(2), np.sqrt(2), 2], rtol=1e-12)


def test_stability_names_what_decides() -> None:
    def verdict(potential: str, dissipation: str = "x'**2/2", q: float = 0.0, v: float = 0.0) -> str:
        system = da.System("x", kinetic="x'**2/2", potential=potential, dissipation=dissipation)
        return da.control.linearize(system, [q], [v], reduced=True).stability.verdict

    assert [verdict("x**2"), verdict("-x**2"), verdict("x**2", "0")] == ["stable", "unstable", "undecided"]
    assert verdict("0") == "stable", "rests beside one another"
    assert [verdict("x**4"), verdict("-x**4"), verdict("0", "0")] == ["undecided"] * 3
    assert verdict("-x", v=1.0) == "stable", "the speed of free fall in a viscous fluid"
    with pytest.raises(DerivationError, match="not at a rest"):
        _ = da.control.linearize(da.System("x", kinetic="x'**2/2"), [0.0], [1.0]).stability


def test_a_flow_taken_back_is_the_identity() -> None:
    """A screw: a turn about (1, 2) with a slide along z; two rates at once have no short form."""
    from sympy import Symbol

    turn = np.array([[0.0, -0.7, 0.0], [0.7, 0.0, 0.0], [0.0, 0.0, 0.0]])
    start = np.array([3.0, 2.5, 0.2])
    screw = SteadyMotion(turn, np.array([1.4, -0.7, 0.3]), start, np.zeros((3, 0)))
    t = Symbol("t")
    for later in (0.4, 1e6):
        seen = [float(entry.subs(t, later)) for entry in map(_as_expression, screw.seen(screw.at(later)[0], t))]
        assert np.allclose(seen, start, atol=1e-8 * later ** (later > 1))
    double = np.kron(np.diag([1.0, 2.0]), [[0, -1], [1, 0]])
    with pytest.raises(DerivationError, match="several rates"):
        SteadyMotion(double, np.zeros(4), np.ones(4), np.zeros((4, 0))).seen([1.0] * 4, t)


def _as_expression(entry):
    from sympy import sympify

    return sympify(entry)


@pytest.mark.parametrize(("push", "near"), [(0.0, True), (1e-3, True), (-1e-3, True), (1.0, False)])
def test_a_stiff_spring_rests_very_near_where_it_is_pushed_a_little(push, near):
    """x'' = -1e6 x + push rests at push/1e6."""
    assert _is_near(np.array([[0.0, 1.0], [-1e6, 0.0]]), np.array([0.0, push]), np.zeros(2)) is near
