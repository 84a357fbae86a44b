"""Parameters recovered from simulated motions, alone, in base combinations, with noise, and for bodies that exist."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import cos, sin, symbols, sympify

import dalembert as da
from dalembert.analysis import pseudo_inertia
from dalembert.analysis.base_identification import _of_bodies, _tempered
from dalembert.analysis.identification import Identification, _consistent, identify
from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError
from dalembert.recursion.regressor import BaseInertialParameters, Regressor

m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g", positive=True)
TRUE = {m1: 1.3, m2: 0.8, l1: 0.6, l2: 0.4, g: 9.81}


def arm() -> da.System:
    a, b = da.coordinates("a b")
    tau = symbols("tau1 tau2")
    kinetic = (m1 + m2) * l1**2 * a.diff() ** 2 / 2 + m2 * l2**2 * b.diff() ** 2 / 2
    kinetic += m2 * l1 * l2 * a.diff() * b.diff() * cos(a - b)
    potential = -(m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b)
    return da.System([a, b], kinetic=kinetic, potential=potential, forces=dict(zip((a, b), tau, strict=True)),
                     inputs=tau)  # fmt: skip


@pytest.fixture(scope="module")
def motion() -> da.Trajectory:
    model = da.compile(arm(), TRUE)
    return da.simulate(model, q=[0.4, -0.2], inputs=["4*sin(5*t)", "2*cos(3*t)"], duration=3.0,
                       times=np.linspace(0, 3, 120))  # fmt: skip


def test_masses_in_which_the_equations_are_linear(motion: da.Trajectory) -> None:
    known = {x: TRUE[x] for x in (l1, l2, g)}
    found = identify(arm(), motion, [m1, m2], parameters=known)
    assert np.allclose(list(found.values.values()), [1.3, 0.8], rtol=1e-9)
    assert found.rank == 2 and found.residual < 1e-9 and max(found.deviations.values()) < 1e-8


def test_lengths_in_which_they_are_not(motion: da.Trajectory) -> None:
    found = identify(arm(), motion, [m1, l1, l2], parameters={m2: 0.8, g: 9.81}, start={l1: 0.5, l2: 0.5})
    assert np.allclose([found.values[x] for x in (m1, l1, l2)], [1.3, 0.6, 0.4], rtol=1e-7)


def test_the_start_tells_which_of_two_answers_is_meant() -> None:
    """x'' = -k^2 x of a spring that is 4: k is 2, or -2 where one starts below 0."""
    (x,) = da.coordinates("x")
    (k,) = symbols("k,")
    spring = da.System([x], kinetic=x.diff() ** 2 / 2, potential=k**2 * x**2 / 2)
    run = da.simulate(spring, parameters={k: 2}, q=[1], duration=2.0)
    for start, wanted in ((None, 2.0), ({k: 1.3}, 2.0), ({k: -0.4}, -2.0), ({"k": -7.0}, -2.0)):
        assert math.isclose(identify(spring, run, [k], start=start).values[k], wanted, rel_tol=1e-7)


def test_base_parameters_and_their_meaning(motion: da.Trajectory) -> None:
    found = identify(arm(), motion, parameters={g: 9.81})
    assert found.rank == len(found.values) == 5 and found.residual < 1e-9
    for symbol, value in found.values.items():
        assert math.isclose(value, float(found.meanings[symbol].subs(TRUE)), rel_tol=1e-8)


def test_noise_is_reported_as_deviation(motion: da.Trajectory) -> None:
    noise = np.random.default_rng(5).normal(scale=0.05, size=motion.inputs.shape)
    data = (motion.q, motion.v, motion.a, motion.inputs + noise)
    found = identify(arm(), data, ["m1", "m2"], parameters={x: TRUE[x] for x in (l1, l2, g)})
    for symbol, true in ((m1, 1.3), (m2, 0.8)):
        assert abs(found.values[symbol] - true) < 4 * found.deviations[symbol] < 0.05
    assert 0.03 < found.residual < 0.07


def test_what_a_motion_does_not_show_is_said() -> None:
    """Two masses that move as one: only their sum shows."""
    (x,) = da.coordinates("x")
    u = symbols("u")
    pair = da.System([x], kinetic=(m1 + m2) * x.diff() ** 2 / 2, forces={x: u}, inputs=[u])
    numbers = {m1: 1, m2: 2}
    run = da.simulate(pair, parameters=numbers, q=[0], inputs=["sin(t)"], duration=2.0)
    with pytest.raises(DerivationError, match=r"1 of 2 unknowns: of some only m1 \+ m2. No motion tells them apart"):
        identify(pair, run, [m1, m2])
    found = identify(pair, run)
    assert found.rank == 1 and {str(name): str(meaning) for name, meaning in found.meanings.items()} == {
        "m1_R": "m1 + m2"}  # fmt: skip
    assert math.isclose(*found.values.values(), 3.0, rel_tol=1e-9)


def test_reactions_are_projected_out() -> None:
    x, y = da.coordinates("x y")
    k = symbols("k")
    bead = da.System([x, y], kinetic=m1 * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m1 * g * y + k * x**2 / 2,
                     holonomic=[x**2 + y**2 - 1])  # fmt: skip
    run = da.simulate(bead, parameters={m1: 2, g: 9.81, k: 5}, q=[0.6, -0.8], v=[0.8, 0.6], duration=2.0)
    found = identify(bead, run, [k], parameters={m1: 2, g: 9.81})
    assert math.isclose(found.values[k], 5.0, rel_tol=1e-8)


def test_parameters_that_must_not_be_negative() -> None:
    (x,) = da.coordinates("x")
    m, c, u = symbols("m c u")
    block = da.System([x], kinetic=m * x.diff() ** 2 / 2, dissipation=c * x.diff() ** 2 / 2, forces={x: u}, inputs=[u])
    t = np.linspace(0, 3, 50)
    q, v, a = np.sin(t), np.cos(t), -np.sin(t)
    data = tuple(column[:, None] for column in (q, v, a, 2.0 * a - 0.1 * v))
    free = identify(block, data, [m, c])
    held = identify(block, data, [m, c], positive=[c])
    assert math.isclose(free.values[c], -0.1, rel_tol=1e-9) and abs(held.values[c]) < 1e-9 < held.values[m]


def test_questions_without_an_answer() -> None:
    (x,) = da.coordinates("x")
    m, k = symbols("m k")
    spring = da.System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * x**2 / 2)
    run = da.simulate(spring, parameters={m: 1, k: 4}, q=[1], duration=1.0)
    with pytest.raises(DerivationError, match="only ratios"):
        identify(spring, run, [m, k])
    assert math.isclose(identify(spring, run, [k], parameters={m: 1}).values[k], 4.0, rel_tol=1e-8)
    with pytest.raises(UnknownNameError):
        identify(spring, run, ["w"])
    with pytest.raises(ShapeError):
        identify(spring, (run.q, run.v), [k], parameters={m: 1})


# -------------------------------------------------------------------- bodies that exist


def test_pseudo_inertia_of_a_box_and_its_way_back() -> None:
    """For a brick, P is the integral of [x; 1][x; 1]^T dm: diag(m a^2/12, m b^2/12, m c^2/12, m)."""
    mass, (a, b, c) = 6.0, (1.0, 2.0, 3.0)
    box = np.array([mass, 0, 0, 0, mass * (b * b + c * c) / 12, mass * (a * a + c * c) / 12,
                    mass * (a * a + b * b) / 12, 0, 0, 0])  # fmt: skip
    P = pseudo_inertia.pseudo_inertia(box)
    assert np.allclose(P, np.diag([mass * a * a / 12, mass * b * b / 12, mass * c * c / 12, mass]))
    assert np.allclose(pseudo_inertia.inertial_parameters(P), box) and pseudo_inertia.is_consistent(box)
    theta = pseudo_inertia.to_factor(box, 1e-9)
    assert np.allclose(pseudo_inertia.from_factor(theta), box)
    elsewhere, step = theta + np.linspace(-0.3, 0.4, 10), 1e-6
    sides = [[pseudo_inertia.from_factor(elsewhere + sign * step * row) for row in np.eye(10)] for sign in (1, -1)]
    measured = (np.array(sides[0]) - sides[1]).T / (2 * step)
    assert np.abs(pseudo_inertia.factor_jacobian(elsewhere) - measured).max() < 1e-6 * np.abs(measured).max()
    thin = box.copy()
    thin[4] = 20.0  # Ixx > Iyy + Izz: no body
    assert not pseudo_inertia.is_consistent(thin)
    assert pseudo_inertia.is_consistent(pseudo_inertia.from_factor(pseudo_inertia.to_factor(thin, 1e-3)))


def test_a_fit_to_bodies_that_can_exist() -> None:
    """A spinning body with wrenches measured badly: the free fit is no body, the constrained one is, and fits."""
    names = "m hx hy hz Ixx Iyy Izz Ixy Ixz Iyz"
    p = symbols(names)
    a, b, c = da.coordinates("a b c")
    tau = symbols("tau1 tau2 tau3")
    I = [[p[4], p[7], p[8]], [p[7], p[5], p[9]], [p[8], p[9], p[6]]]
    # zxy Euler angles; the angular velocity in the body
    w = (a.diff() * -cos(b) * sin(c) + b.diff() * cos(c), a.diff() * sin(b) + c.diff(),
         a.diff() * cos(b) * cos(c) + b.diff() * sin(c))  # fmt: skip
    kinetic = sum(w[i] * I[i][j] * w[j] for i in range(3) for j in range(3)) / 2
    up = (-cos(b) * sin(c), sin(b), cos(b) * cos(c))
    system = da.System([a, b, c], kinetic=kinetic + p[0] * c.diff() ** 2 * 0,
                       potential=9.81 * sum(h * n for h, n in zip(p[1:4], up, strict=True)),
                       forces=dict(zip((a, b, c), tau, strict=True)), inputs=tau,
                       parameters=dict.fromkeys(p))  # fmt: skip
    true = np.array([2.0, 0.2, -0.1, 0.3, 0.30, 0.40, 0.25, 0.02, -0.01, 0.03])
    true[4:7] += 0.1
    assert pseudo_inertia.is_consistent(true)
    rng = np.random.default_rng(3)
    q, v, acceleration = rng.uniform(-0.8, 0.8, (3, 30, 3))
    model = da.compile(system, dict(zip(p, true, strict=True)))
    torque = model.inverse_dynamics(q, v, acceleration)
    exact = identify(system, (q, v, acceleration, torque), p[1:], parameters={p[0]: 2.0})
    assert np.allclose(list(exact.values.values()), true[1:], rtol=1e-8)
    noisy = torque + rng.normal(scale=0.4, size=torque.shape)
    data = (q, v, acceleration, noisy)
    with pytest.raises(DerivationError, match="9 of 10 unknowns: nothing of m"):
        identify(system, data, p)
    with pytest.raises(DerivationError, match="does not determine m"):
        identify(system, data, p, bodies=[p])
    free = identify(system, data, p[1:], parameters={p[0]: 2.0})
    held = identify(system, data, p, bodies=[p], start={p[0]: 2.0})
    assert not pseudo_inertia.is_consistent(np.array([2.0, *free.values.values()]))
    fitted = np.array(list(held.values.values()))
    assert np.linalg.eigvalsh(pseudo_inertia.pseudo_inertia(fitted)).min() > -1e-9
    assert free.residual <= held.residual < 1.2 * free.residual
    assert held.rank == 9 and held.deviations[p[0]] == math.inf and abs(held.values[p[0]] - 2.0) < 0.2


def test_a_fit_at_the_edge_of_what_can_exist_is_the_least() -> None:
    """Of a convex problem: the slope G by P is positive semidefinite, and G P = 0."""
    rng = np.random.default_rng(0)
    for _ in range(3):
        Y, U = rng.normal(size=(30, 10)), np.triu(rng.normal(size=(4, 4)))
        U[0, 0] *= 1e-3
        target = Y @ pseudo_inertia.inertial_parameters(U @ U.T)
        target += 0.3 * np.abs(target).mean() * rng.normal(size=30)
        fitted = _consistent(Y, target, [list(range(10))])
        P, slope = pseudo_inertia.pseudo_inertia(fitted), 2 * Y.T @ (Y @ fitted - target)
        G = np.array([[slope @ pseudo_inertia.inertial_parameters((np.outer(a, b) + np.outer(b, a)) / 2)
                       for a in np.eye(4)] for b in np.eye(4)])  # fmt: skip
        size = np.abs(Y.T @ target).max()
        assert np.abs(G @ P).max() < 1e-6 * size * np.abs(P).max() and np.linalg.eigvalsh(G).min() > -1e-6 * size
        assert np.linalg.eigvalsh(P).min() > -1e-12 * np.abs(P).max()


# -------------------------------------------------------------------- base parameters of robots


def robot(symbolic: bool) -> da.Mechanism:
    """Three links, the second turned by a file's pi/2 of ten digits; in numbers, or with all inertia in symbols."""
    machine = da.Mechanism("robot", gravity=(0, 0, -9.81))
    c, s = math.cos(1.570796327), math.sin(1.570796327)
    placed = [{"at": (0, 0, 0.3), "axis": "z"}, {"at": (0, 0.1357, 0), "axis": "y", "rotation": ((c, 0, s), (0, 1, 0),
              (-s, 0, c)), "damping": 0.4}, {"at": (0, -0.1197, 0.425), "axis": "y", "stiffness": 2.0}]  # fmt: skip
    parent = machine.ground
    for k, joint in enumerate(placed):
        numbers = [3.0 - k, *(0.1 * k, 0.02, 0.2), *(0.05, 0.06, 0.03, 0.001 * k, 0.002, -0.003)]
        names = [f"{name}{k}" for name in ("m", "cx", "cy", "cz", "xx", "yy", "zz", "xy", "xz", "yz")]
        m, *rest = [machine.parameter(n, x) for n, x in zip(names, numbers, strict=True)] if symbolic else numbers
        link = machine.body(f"link{k}", m, rest[:3], rest[3:])
        machine.revolute(f"joint{k}", parent, link, actuated=True, **joint)
        parent = link
    if not symbolic:
        machine.motor("joint1", inertia=1e-3, ratio=50.0)
    return machine


def measured(machine: da.Mechanism, count: int = 40) -> tuple[np.ndarray, ...]:
    q, v, a = np.random.default_rng(7).uniform(-2, 2, (3, count, 3))
    return q, v, a, da.compile(machine).inverse_dynamics(q, v, a)


def coefficients(found: Identification) -> np.ndarray:
    return np.array([abs(float(term.as_coeff_Mul()[0])) for meaning in found.meanings.values()
                     for term in meaning.as_ordered_terms()])  # fmt: skip


def test_base_parameters_of_symbols_are_of_the_size_of_bodies() -> None:
    """Thirty symbols and decimal numbers: no denominators are cleared, and each is named by its leading parameter."""
    machine = robot(symbolic=True)
    found = identify(machine, measured(machine))
    numbers = {symbol: row.value for symbol, row in machine.system.parameters.items()}
    assert found.rank == len(found.values) == 15 and found.residual < 1e-12
    assert max(map(abs, found.values.values())) < 10 and coefficients(found).max() < 2.0
    for symbol, value in found.values.items():
        meaning, leading = found.meanings[symbol], str(symbol).removesuffix("_R").strip("()")
        assert math.isclose(value, float(meaning.subs(numbers)), rel_tol=1e-7, abs_tol=1e-9)
        assert meaning.coeff(sympify(leading, {str(x): x for x in numbers})) == 1 and (meaning.is_Add ==
                                                                                       str(symbol).endswith("_R"))


def test_a_robot_in_numbers_has_base_parameters_of_its_own() -> None:
    """Against least squares on the whole regressor, its damping, spring and motor known but for the rotor's spin."""
    machine = robot(symbolic=False)
    model, (q, v, a, u) = da.compile(machine), measured(machine)
    noisy = u + np.random.default_rng(2).normal(scale=1e-3, size=u.shape)
    found = identify(machine, (q, v, a, noisy))
    names = model.inertial_parameter_names
    Y = model.regressor(q, v, a).reshape(-1, len(names))
    keep = [k for k, name in enumerate(names) if "rotor" not in name or name.startswith("Izz")]
    given = np.array([float(value) for value in Regressor(model.equations.placement).values])
    target = Y @ given + (noisy - u).ravel()
    best = np.zeros(len(names))
    best[keep] = np.linalg.lstsq(Y[:, keep], target, rcond=1e-9)[0]
    assert found.rank == len(found.values) == 15
    assert math.isclose(found.residual, float(np.sqrt(np.mean((Y @ best - target) ** 2))), rel_tol=1e-9)
    for symbol, value in found.values.items():
        meaning = found.meanings[symbol].subs(dict(zip(names, best, strict=True)))
        true = found.meanings[symbol].subs(dict(zip(names, given, strict=True)))
        assert math.isclose(value, float(meaning), rel_tol=1e-6, abs_tol=1e-9)
        assert abs(value - float(true)) < 5 * found.deviations[symbol]
    assert np.sort(coefficients(found))[-2:].tolist() == [1.0, 2500.0]  # the rotor stands behind a gear of 50 : 1


def test_large_coefficients_exchange_the_lead() -> None:
    base = BaseInertialParameters((0, 1), np.array([[1.0, 0.0, 300.0], [0.0, 1.0, 2.0]]), ("a", "b"), (1.0, 0.0))
    leading, combination = _tempered(base)
    assert leading == [2, 1] and np.allclose(combination, [[1 / 300, 0, 1], [-2 / 300, 1, 0]])


def test_less_motion_than_base_parameters_is_refused() -> None:
    machine = robot(symbolic=False)
    q, v, a, _ = measured(machine)
    v, a = v * [1, 0, 1], a * [1, 0, 1]
    q[:, 1] = 0.3
    u = da.compile(machine).inverse_dynamics(q, v, a)
    with pytest.raises(DerivationError, match=r"determines \d+ of 15 base parameters.*Excite them"):
        identify(machine, (q, v, a, u))
    with pytest.raises(DerivationError, match=r"of 2 unknowns.*Excite them"):
        spring = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="k*x**2/2", forces={"x": "u"}, inputs=["u"],
                           parameters={"m": None, "k": None})  # fmt: skip
        still = np.zeros((9, 2))
        identify(spring, (still, still, np.tile([1.0, 0.0], (9, 1)), np.ones((9, 1))), ["m", "k"])


def test_data_that_do_not_fit_are_named(motion: da.Trajectory) -> None:
    q, v, a, u = motion.q, motion.v, motion.a, motion.inputs
    known = {x: TRUE[x] for x in (l1, l2, g)}
    holes = np.where(q > 0.3, np.nan, q)
    wrong = [(holes, v, a, u), (q + 0j, v, a, u), (np.ma.masked_greater(q, 0.3), v, a, u), (q, v, a), (q[1:], v, a, u),
             (q[0], v[0], a[0], u[0]), 5]  # fmt: skip
    for data in wrong:
        with pytest.raises(ShapeError):
            identify(arm(), data, ["m1"], parameters={**known, m2: 0.8})
    with pytest.raises(DescriptionError, match="twice"):
        identify(arm(), motion, ["m1", "m1"], parameters={**known, m2: 0.8})
    with pytest.raises(DescriptionError, match="named unknowns"):
        identify(arm(), motion, parameters=known, positive=[m1])
    with pytest.raises(DescriptionError, match="no parameter is unknown"):
        identify(arm(), motion, parameters=TRUE)
    with pytest.raises(UnknownNameError):
        identify(arm(), motion, [m1, l1], parameters={m2: 0.8, l2: 0.4, g: 9.81}, start={"length": 1})
    held = identify(arm(), motion, "m1 l1", parameters={m2: 0.8, l2: 0.4, g: 9.81}, positive=["l1"])
    assert math.isclose(held.values[l1], 0.6, rel_tol=1e-7)


def test_equations_that_know_the_time_need_it() -> None:
    pushed = da.System("x", kinetic="m*x'**2/2", forces="u*sin(t)", inputs=["u"], parameters={"m": None})
    times = np.linspace(0, 3, 20)
    nothing, a, u = np.zeros((20, 1)), np.sin(times)[:, None], np.full((20, 1), 2.0)
    with pytest.raises(ShapeError, match="the times"):
        identify(pushed, (nothing, nothing, a, u), ["m"])
    assert math.isclose(*identify(pushed, (nothing, nothing, a, u, times), ["m"]).values.values(), 2.0, rel_tol=1e-12)


def test_without_inputs_the_times_stand_behind_accelerations() -> None:
    pushed = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="sin(t)", parameters={"m": 2.0, "k": 8.0})
    run = da.simulate(pushed, q=[0.3], duration=3.0)
    for data in (run, (run.q, run.v, run.a, run.times), (run.q, run.v, run.a, run.inputs, run.times)):
        assert np.allclose(list(identify(pushed, data, ["m", "k"]).values.values()), [2.0, 8.0], rtol=1e-8)


def test_the_parameters_of_a_trajectory_are_those_of_the_others() -> None:
    """Unless they are given, or another model has its own."""
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces="u", inputs=["u"],
                       parameters={"m": 2.0, "k": 8.0})  # fmt: skip
    run = da.simulate(spring, q=[0.3], duration=3.0, inputs=["0.2*x"], parameters={"m": 3.0})
    found = [identify(what, run, "k", parameters=given).values.popitem()[1] for what, given in (
        (spring, None), (spring, {"m": 3.0}), (run.model, None))]  # fmt: skip
    assert np.allclose(found, 8.0, rtol=1e-9)
    assert identify(spring, run, "k", parameters={"m": 2.0}).values.popitem()[1] == pytest.approx(16 / 3 + 0.2 / 3)
    assert identify(da.compile(spring), run, "k").values.popitem()[1] == pytest.approx(16 / 3 + 0.2 / 3)


def test_what_has_no_inertia_has_no_columns() -> None:
    """A bracket of no mass carries an arm, whose parameters alone are looked for."""
    mechanism = da.Mechanism("arm on a bracket")
    mechanism.body("bracket")
    mechanism.body("arm", mass=2.0, com=(0.3, 0.0, 0.0), inertia=(0.01, 0.2, 0.2))
    mechanism.revolute("a", "ground", "bracket", axis="z")
    mechanism.revolute("b", "bracket", "arm", axis="y")
    columns = _of_bodies(da.derive(mechanism))
    assert len(columns.meanings) == 10 and all("arm" in str(symbol) for symbol in columns.meanings)


def test_a_wire_that_turns_asks_for_the_times_too() -> None:
    """The rows of the constraint know the time, which the energies do not."""
    wire = da.System("x y", kinetic="m*(x'**2 + 2*y'**2)/2", potential="k*(x**2 + y**2)/2 + m*9.81*y",
                     holonomic=["x*sin(t) - y*cos(t)"], parameters={"m": 2, "k": 5})  # fmt: skip
    turned = da.simulate(wire, q=[0.5, 0], v=[0.1, 0.5], duration=1.0)
    (k,) = identify(wire, (turned.q, turned.v, turned.a, turned.times), ["k"]).values.values()
    assert k == pytest.approx(5)
    with pytest.raises(ShapeError, match="the times, on which"):
        identify(wire, (turned.q, turned.v, turned.a), ["k"])


def test_the_shape_of_a_wire_shows_in_its_reactions() -> None:
    """r stands in the constraint x = r y^2 alone. In data with noise no other r leaves less."""
    wire = da.System("x y", kinetic="m*(x'**2 + 2*y'**2)/2", potential="k*(x**2 + y**2)/2 + m*9.81*y",
                     holonomic=["x - r*y**2"], parameters={"m": 2, "k": 5, "r": 0.7})  # fmt: skip
    slid = da.simulate(wire, q=[0.175, 0.5], v=[0.07, 0.1], duration=2.0)
    found = identify(wire, slid, ["r", "k"])
    assert [float(x) for x in found.values.values()] == pytest.approx([0.7, 5.0], rel=1e-9)
    rough = (slid.q, slid.v, slid.a + 0.3 * np.random.default_rng(1).normal(size=slid.a.shape))
    best = identify(wire, rough, ["r"])
    (r,) = best.values.values()

    def left(value: float) -> float:
        along = np.stack([2 * value * slid.q[:, 1], np.ones(len(slid))], axis=1)
        along /= np.linalg.norm(along, axis=1)[:, None]
        forces = np.array([2, 4]) * rough[2] + 5 * slid.q + np.array([0, 19.62])
        return float(np.sqrt(np.mean(np.sum(along * forces, axis=1) ** 2)))

    assert best.residual == pytest.approx(left(r), rel=1e-9)
    assert left(r) < min(left(r - 1e-4), left(r + 1e-4))
    with pytest.raises(DerivationError, match="only ratios"):
        identify(wire, slid, ["r", "k", "m"])


def test_as_many_equations_as_unknowns_tell_no_noise() -> None:
    q, v, a = np.random.default_rng(2).normal(size=(3, 3, 1))
    spring = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", dissipation="c*x'**2/2", forces="u",
                       inputs=["u"], parameters={"m": 2, "k": 8, "c": 0.5})  # fmt: skip
    found = identify(spring, (q, v, a, 2 * a + 0.5 * v + 8 * q), "m, k, c", positive="k c")
    assert list(found.values.values()) == pytest.approx([2, 8, 0.5])
    assert set(found.deviations.values()) == {math.inf}


def test_wishes_that_cannot_be_met_are_named() -> None:
    q, v, a = np.random.default_rng(2).normal(size=(3, 9, 1))
    rod = da.System("x", kinetic="m*l**2*x'**2/2", forces="u", inputs=["u"], parameters={"m": 1, "l": 1})
    with pytest.raises(DescriptionError, match="start has -1"):
        identify(rod, (q, v, a, a), ["l"], positive=["l"], start={"l": -1})
    with pytest.raises(DescriptionError, match="twice"):
        identify(rod, (q, v, a, a), ["m"], bodies=[["m"] * 10])
