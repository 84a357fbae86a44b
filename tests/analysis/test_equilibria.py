"""Rests that are known in closed form: found, exact, and judged rightly."""

from __future__ import annotations

import math
import warnings

import mpmath
import numpy as np
import pytest
from sympy import Rational, Symbol, acos, cos, pi, simplify, sin, sqrt, symbols

import dalembert as da
from dalembert.analysis import exact_rest
from dalembert.analysis.closed_form import NotClosed, solve
from dalembert.analysis.equilibria import equilibria
from dalembert.analysis.networks import spring_network
from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError

m, g, l, R, omega, k = symbols("m g l R omega k", positive=True)


def pendulum(**more) -> da.System:
    (theta,) = da.coordinates("theta")
    return da.System([theta], kinetic=m * l**2 * theta.diff() ** 2 / 2, potential=-m * g * l * cos(theta), **more)


def hoop() -> da.System:
    (theta,) = da.coordinates("theta")
    kinetic = m * R**2 * (theta.diff() ** 2 + omega**2 * sin(theta) ** 2) / 2
    return da.System([theta], kinetic=kinetic, potential=-m * g * R * cos(theta))


def test_the_pendulum_in_symbols() -> None:
    down, up = equilibria(pendulum())
    assert (down["theta"], down.stability, up["theta"], up.stability) == (0, "stable", pi, "unstable")
    assert down.q is None


@pytest.mark.parametrize(("held", "place"), [({}, 0), ({"inputs": [2.0]}, 2 / Symbol("k", positive=True))])
def test_what_is_held_is_told_of_a_rest_in_symbols(held: dict, place) -> None:
    """k x = u; eigenvalues have no numbers."""
    spring = da.System("x", kinetic="x'**2/2", potential="k*x**2/2", inputs="u", forces={"x": "u"},
                       parameters={Symbol("k", positive=True): None})  # fmt: skip
    (rest,) = equilibria(spring, **held)
    assert (rest["x"], rest.stability) == (place, "stable")
    assert rest.inputs.tolist() == held.get("inputs", [0.0]) and rest.stiffness.shape == (0,)


def test_the_pendulum_in_numbers_has_exact_angles_and_known_eigenvalues() -> None:
    down, up = equilibria(pendulum(), parameters={m: 2, g: 9.81, l: 0.5})
    assert list(down.exact.values()) == [0] and list(up.exact.values()) == [pi]
    assert np.allclose(np.sort(up.eigenvalues), [-math.sqrt(19.62), math.sqrt(19.62)])
    assert np.allclose(down.stiffness, [2 * 9.81 * 0.5]) and "Lagrange and Dirichlet" in down.reason


@pytest.mark.parametrize("count, largest", [(1, 2), (11, 300)])
def test_no_closed_form_is_looked_for_beyond_either_limit(
    monkeypatch: pytest.MonkeyPatch, count: int, largest: int
) -> None:
    """Few unknowns in long equations, and many in short ones."""
    monkeypatch.setattr(exact_rest, "LARGEST", largest)
    names = [f"x{i}" for i in range(count)]
    system = da.System(" ".join(names), kinetic="+".join(f"{x}'**2" for x in names),
                       potential="+".join(f"{x}**2" for x in names))  # fmt: skip
    equations, asked = da.derive(system), list[int]()
    monkeypatch.setattr(exact_rest, "solve", lambda rows, *_: asked.append(len(rows)) or [])
    assert exact_rest.exact_rests(equations, {}, judge=False) is None and not asked
    monkeypatch.setattr(exact_rest, "LARGEST", 1000)
    monkeypatch.setattr(exact_rest, "MOST_UNKNOWNS", 11)
    assert exact_rest.exact_rests(equations, {}, judge=False) == [] and asked == [count]


def test_the_bead_on_a_rotating_hoop() -> None:
    """Below omega^2 = g/R two rests, above it four, of which cos(theta) = g/(omega^2 R) are stable."""
    slow = equilibria(hoop(), parameters={m: 1, g: 9.81, R: 1, omega: 2})
    fast = equilibria(hoop(), parameters={m: 1, g: 9.81, R: 1, omega: 5})
    assert [rest.stability for rest in slow] == ["stable", "unstable"]
    assert [rest.stability for rest in fast] == ["stable", "unstable", "stable", "unstable"]
    assert math.isclose(fast[2]["theta"], math.acos(9.81 / 25), rel_tol=1e-14)
    symbolic = {simplify(rest["theta"]): rest for rest in equilibria(hoop())}
    assert simplify(acos(g / (R * omega**2))) in symbolic and len(symbolic) == 4


def test_at_the_critical_speed_the_fourth_derivative_decides() -> None:
    down, _ = equilibria(hoop(), parameters={m: 1, g: 9, R: 1, omega: 3})
    assert down.stability == "stable" and "order 4" in down.reason


def test_constraints_and_their_multipliers() -> None:
    """A pendulum in x and y: lambda of L + lambda (x^2 + y^2 - l^2) is -m g/(2 l) below, +m g/(2 l) above."""
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2, potential=m * g * y,
                       holonomic=[x**2 + y**2 - l**2])  # fmt: skip
    numbers = {m: 2, g: 9.81, l: 0.5}
    below, above = equilibria(system, parameters=numbers)
    assert np.allclose(below.multipliers, [-19.62], rtol=1e-14) and below.stable
    assert np.allclose(above.multipliers, [19.62], rtol=1e-14) and above.stability == "unstable"
    # the same frequency as in the angle: sqrt(g/l)
    assert np.allclose(np.sort(below.eigenvalues.imag), [-math.sqrt(19.62), math.sqrt(19.62)])
    exact = {rest["y"]: rest for rest in equilibria(system)}
    assert simplify(exact[-l].exact_multipliers[0] + m * g / (2 * l)) == 0 and exact[-l].stable
    assert exact[l].stability == "unstable"


def test_torque_and_damping_by_eigenvalues() -> None:
    tau, c = symbols("tau c")
    theta = da.coordinates("theta")[0]
    system = pendulum(forces={theta: tau}, inputs=[tau], dissipation=c * theta.diff() ** 2 / 2)
    numbers = {m: 1, g: 9.81, l: 1, c: 0.4}
    low, high = equilibria(system, parameters=numbers, inputs=[4.905])
    assert math.isclose(low["theta"], math.pi / 6, rel_tol=1e-14) and low.stable
    assert math.isclose(high["theta"], 5 * math.pi / 6, rel_tol=1e-14) and high.stability == "unstable"
    assert np.allclose(low.eigenvalues.real, -0.2) and np.array_equal(low.inputs, [4.905])
    assert equilibria(system, parameters=numbers, inputs={tau: 12}) == []


def test_forces_without_a_potential() -> None:
    """A follower force: x'' = -x + s y, y'' = -y - s x has eigenvalues sqrt(-1 +- i s): flutter for any s."""
    x, y = da.coordinates("x y")
    c = Symbol("c")
    forces = {x: -x + 0.3 * y - c * x.diff(), y: -y - 0.3 * x - c * y.diff()}
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces=forces)
    (flutter,), (damped,) = (equilibria(system, parameters={c: value}) for value in (0.0, 0.5))
    assert flutter.stability == "unstable" and damped.stable
    assert math.isclose(flutter.eigenvalues.real.max(), abs((complex(-1, 0.3) ** 0.5).real), rel_tol=1e-9)


def test_a_family_of_rests_is_one_answer() -> None:
    x, y = da.coordinates("x y")
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2
    (ring,) = equilibria(da.System([x, y], kinetic=kinetic, holonomic=[x**2 + y**2 - 1]))
    assert not ring.isolated and math.isclose(np.hypot(*ring.q), 1.0, rel_tol=1e-12)
    (line,) = equilibria(da.System([x, y], kinetic=kinetic, potential=x**2), start={"y": 3.0})
    assert not line.isolated and np.allclose(line.q, [0.0, 3.0])


def test_many_rests_of_a_polynomial_potential() -> None:
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2,
                       potential=(x**2 - 1) ** 2 + (y**2 - 1) ** 2)  # fmt: skip
    found = equilibria(system, starts=12)
    assert {tuple(rest.q): rest.stability for rest in found} == {
        (a, b): "stable" if a and b else "unstable" for a in (-1.0, 0.0, 1.0) for b in (-1.0, 0.0, 1.0)}
    boxed = equilibria(system, box={"x": (0.5, 2), y: (-2, 2)})
    assert [tuple(rest.q) for rest in boxed] == [(1.0, -1.0), (1.0, 0.0), (1.0, 1.0)]


def test_transcendental_rests_that_do_not_close() -> None:
    """A two-bar column past its load: k (2 a - b) = P sin a, k (b - a) = P sin b, against an independent bisection."""
    a, b = da.coordinates("a b")
    column = da.System([a, b], kinetic=(a.diff() ** 2 + b.diff() ** 2) / 2,
                       potential=(a**2 + (b - a) ** 2) / 2 + 0.5 * (cos(a) + cos(b)))  # fmt: skip
    left, straight, right = equilibria(column)
    assert [rest.stability for rest in (left, straight, right)] == ["stable", "unstable", "stable"]

    def mismatch(angle: float) -> float:
        second = 2 * angle - 0.5 * math.sin(angle)
        return second - angle - 0.5 * math.sin(second)

    low, high = 0.2, 1.5
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if mismatch(middle) < 0 else (low, middle)
    assert math.isclose(right["a"], low, rel_tol=1e-10) and np.allclose(left.q, -right.q)


def test_two_springs_in_line_share_the_load() -> None:
    """Two springs in series under a load: x = f/k1, then f/k1 + f/k2; a truss joint: u = k^-1 f (linear theory)."""
    chain = spring_network({"wall": (0, 0), "a": (1, 0), "b": (2, 0)}, [("wall", "a", 100), ("a", "b", 50)],
                           fixed=["wall"], loads={"b": (10, 0)})  # fmt: skip
    box = {name: (-0.1, 0.5) if name[0] == "x" else (-0.15, 0.15) for name in chain.coordinate_names}
    rests = equilibria(chain, box=box, starts=6)
    stretched = [rest for rest in rests if rest.stable]
    assert len(stretched) == 1
    assert np.allclose(stretched[0].q, [0.1, 0.0, 0.3, 0.0], rtol=1e-9, atol=1e-9)


def test_a_truss_deforms_as_the_linear_theory_says_for_small_loads() -> None:
    load = 1e-4
    truss = spring_network({"left": (-1, 0), "right": (1, 0), "tip": (0, 1)},
                           [("left", "tip", 100), ("right", "tip", 100)], fixed=["left", "right"],
                           loads={"tip": (load, -2 * load)})  # fmt: skip
    rests = equilibria(truss, box={"x_tip": (-0.3, 0.3), "y_tip": (-0.3, 0.3)}, starts=6)
    (rest,) = [rest for rest in rests if rest.stable]
    # two bars at 45 degrees: K = k diag(1, 1)
    assert np.allclose(rest.q, [load / 100, -2 * load / 100], rtol=1e-4)


@pytest.mark.parametrize("damping", [0, 1, 2.5])
def test_a_damper_along_a_spring_takes_the_rate_of_its_length(damping) -> None:
    """Two in line: Q = -d (rate of the length) along it, and nothing across."""
    nodes, springs = {"wall": (0, 0), "a": (1, 0), "b": (2, 0)}, [("wall", "a", 100), ("a", "b", 50)]
    model = da.compile(spring_network(nodes, springs, fixed=["wall"], damping=damping))
    v = [0.3, 0.5, -0.8, 0.7]
    assert np.allclose(model.forces(np.zeros(4), v), -damping * np.array([0.3 + 1.1, 0.0, -1.1, 0.0]), rtol=1e-14)


def test_what_cannot_be_asked() -> None:
    x = da.coordinates("x")[0]
    with pytest.raises(DerivationError, match="time"):
        equilibria(da.System([x], kinetic=x.diff() ** 2, potential=x * sin(da.time)))
    with pytest.raises(DerivationError, match="no closed form"):
        equilibria(da.System([x], kinetic=x.diff() ** 2, potential=k * x**2 + cos(x)))
    with pytest.raises(UnknownNameError):
        equilibria(pendulum(), parameters={m: 1, g: 1, l: 1}, box={"phi": (0, 1)})
    with pytest.raises(ShapeError):
        equilibria(pendulum(), parameters={m: 1, g: 1, l: 1}, box={"theta": (1, 0)})
    with pytest.raises(UnknownNameError):
        equilibria(pendulum(), parameters={m: 1, g: 1, l: 1})[0]["phi"]


def test_springs_are_checked() -> None:
    nodes = {"a": (0, 0), "b": (1, 0)}
    with pytest.raises(UnknownNameError):
        spring_network(nodes, [("a", "c", 1)])
    with pytest.raises(DescriptionError, match="itself"):
        spring_network(nodes, [("a", "a", 1)])
    with pytest.raises(DescriptionError, match="every node"):
        spring_network(nodes, [("a", "b", 1)], fixed=["a", "b"])
    with pytest.raises(DescriptionError, match="fixed"):
        spring_network(nodes, [("a", "b", 1)], fixed=["a"], loads={"a": (1, 0)})
    with pytest.raises(ShapeError):
        spring_network({"a": (0, 0), "b": (1, 0, 0)}, [("a", "b", 1)])


def test_closed_forms_leave_out_what_is_not_real_and_give_up_in_time() -> None:
    x, y = symbols("x y", real=True)
    assert solve([x**2 + 1], [x]) == []
    assert solve([x**3 - 8], [x]) == [{x: 2}]
    assert solve([cos(x) - 2 * y, y - 1], [x, y]) == []
    with pytest.raises(NotClosed):
        solve([x + cos(x)], [x])
    with pytest.raises(NotClosed):
        solve([x**7 - x - 1], [x])
    assert solve([sqrt(2) * x - 2], [x]) == [{x: sqrt(2)}]


def test_a_cubic_with_one_real_root_has_one_rest() -> None:
    """x^3 + x + 1 = 0 beside a parameter: two roots are complex. With the parameter in it that is open."""
    stiff = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="x**4/4 + x**2/2 + x + a*y**2", parameters="a")
    (rest,) = equilibria(stiff)
    assert float(rest["x"]) == pytest.approx(-0.6823278038280193, abs=1e-15)
    with pytest.raises(DerivationError, match="no closed form"):
        equilibria(da.System("x", kinetic="x'**2/2", potential="x**3/3 + a**2*x", parameters="a"))


def test_what_was_divided_by_is_not_zero() -> None:
    """A horizontal double pendulum: cos a = 0 and sin b = 0, four rests and no others."""
    a, b = symbols("a b", real=True)
    found = solve([3 * cos(a) + cos(a + b), cos(a + b)], [a, b])
    assert {(rest[a], rest[b]) for rest in found} == {(s * pi / 2, t) for s in (1, -1) for t in (0, pi)}


def test_constraints_that_repeat_each_other_do_no_harm() -> None:
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=9.81 * y,
                       holonomic=[x**2 + y**2 - 1, 2 * x**2 + 2 * y**2 - 2])  # fmt: skip
    below, above = equilibria(system)
    assert np.allclose(below.q, [0, -1], rtol=1e-9, atol=1e-9) and np.allclose(above.q, [0, 1], rtol=1e-9, atol=1e-9)
    assert (below.stability, above.stability) == ("stable", "unstable")
    assert math.isclose(below.multipliers @ [1, 2], -4.905, rel_tol=1e-9)


def test_a_compiled_model_is_asked_the_same_way() -> None:
    model = da.compile(pendulum(), {m: 1, g: 9.81, l: 1})
    assert [rest.stability for rest in equilibria(model)] == ["stable", "unstable"]
    with pytest.raises(DescriptionError):
        equilibria(da.compile(pendulum(), {m: 1, g: 9.81}))


# -------------------------------------------------------------------- every rest, and no other


def lagrange_points(mu: str) -> list[tuple[mpmath.mpf, mpmath.mpf]]:
    """The five rests of the restricted problem of three bodies: Euler's quintics by bisection, and the triangles."""
    with mpmath.workdps(40):
        m = mpmath.mpf(mu)

        def slope(x: mpmath.mpf) -> mpmath.mpf:
            return x - (1 - m) * mpmath.sign(x + m) / (x + m) ** 2 - m * mpmath.sign(x - 1 + m) / (x - 1 + m) ** 2

        near = mpmath.mpf("1e-9")
        spans = [(-2, -m - near), (-m + near, 1 - m - near), (1 - m + near, 2)]
        line = [mpmath.findroot(slope, span, solver="bisect", maxsteps=200) for span in spans]
        height = mpmath.sqrt(3) / 2
        return sorted([*((x, mpmath.mpf(0)) for x in line), (0.5 - m, -height), (0.5 - m, height)])


def three_bodies(mu: str, names: str) -> da.System:
    height = " + z**2" if "z" in names else ""
    kinetic = " + ".join(f"{name}'**2/2" for name in names.split())
    return da.System(names, lagrangian=(
        f"{kinetic} + x*y' - y*x' + (x**2 + y**2)/2 + (1 - {mu})/sqrt((x + {mu})**2 + y**2{height})"
        f" + {mu}/sqrt((x - 1 + {mu})**2 + y**2{height})"))  # fmt: skip


@pytest.mark.parametrize(("mu", "names"), [
    ("1e-3", "x y"), ("1e-3", "x y z"), ("3e-6", "x y"), ("3e-6", "x y z"), ("0.3", "x y")])
def test_the_restricted_problem_of_three_bodies_has_five_rests(mu: str, names: str) -> None:
    found = equilibria(three_bodies(mu, names))
    assert len(found) == 5 and found.exhaustive
    for rest, (x, y) in zip(found, lagrange_points(mu), strict=True):
        assert rest.certified and rest.kind == "regular" and rest.isolated
        assert abs(rest["x"] - x) < 1e-15 and abs(rest["y"] - y) < 1e-15 and np.all(rest.q[2:] == 0.0)
        assert np.all((rest.enclosure[:2, 0] <= [x, y]) & (rest.enclosure[:2, 1] >= [x, y]))
    unstable = [rest.stability for rest in found].count("unstable")
    assert unstable == (3 if mu != "0.3" else 5)  # the triangles above Routh's value 0.0385


def particle(potential: str, names: str = "x y", **more) -> da.System:
    return da.System(names, kinetic="+".join(f"{x}'**2/2" for x in names.split()), potential=potential, **more)


def test_a_ring_that_is_tilted_a_little() -> None:
    """5 (r - 1)^2 + x/1000: 10 (r - 1) x/r = -1/1000 on y = 0."""
    stable, unstable = equilibria(particle("5*(sqrt(x**2 + y**2) - 1)**2 + x/1000"))
    assert np.allclose(stable.q, [-1.0001, 0], rtol=1e-14, atol=1e-15)
    assert np.allclose(unstable.q, [0.9999, 0], rtol=1e-14, atol=1e-15)
    assert (stable.stability, unstable.stability) == ("stable", "unstable")


def test_a_slope_that_fades_away_has_no_rest_far_out() -> None:
    found = equilibria(particle("exp(-x**2)", "x"))
    assert [rest.q.tolist() for rest in found] == [[0.0]] and found.exhaustive and not found[0].stable


def test_wells_that_are_nearly_one_are_two() -> None:
    """x^8 - 1e-9 x^2: x^6 = 2.5e-10."""
    left, top, right = equilibria(particle("x**8 - 1e-9*x**2", "x"))
    assert math.isclose(right["x"], 2.5e-10 ** (1 / 6), rel_tol=1e-14) and left["x"] == -right["x"]
    assert [rest.stability for rest in (left, top, right)] == ["stable", "unstable", "stable"]


@pytest.mark.parametrize(("potential", "stability", "order"), [
    ("x**4 - x**2*y**2 + y**4", "stable", "order 4"), ("x**3 - 3*x*y**2", "unstable", "order 3"),
    ("y**2 - y*x**2 + x**4", "stable", "order 4"), ("y**2 - 3*y*x**2 + x**4", "unstable", "order 4"),
])  # fmt: skip
def test_degenerate_rests_are_named_and_judged_by_higher_orders(potential: str, stability: str, order: str) -> None:
    (rest,) = found = equilibria(particle(potential))
    assert rest.kind == "degenerate" and found.exhaustive and rest.q.tolist() == [0.0, 0.0]
    assert rest.stability == stability and order in rest.reason and "degenerate" in repr(rest)


def test_families_are_enclosed_and_named() -> None:
    found = equilibria(particle("(x**2 + y**2 - 1)**2"))
    ring, top = sorted(found, key=lambda rest: rest.dimension, reverse=True)
    assert (ring.kind, ring.dimension, top.kind) == ("family", 1, "regular") and found.exhaustive
    assert math.isclose(np.hypot(*ring.q), 1.0, rel_tol=1e-15) and "continuous family" in repr(ring)
    assert np.all(ring.enclosure[:, 0] <= -1) and np.all(ring.enclosure[:, 1] >= 1)


@pytest.mark.parametrize("numbers", [{"k": 2.0}, {"k": None}])
def test_dry_friction_holds_more_rests_than_are_told(numbers: dict) -> None:
    """|x| <= F/k, but not where the ground moves on."""
    for rate, holds in (("x'", True), ("x' - 1", False)):
        rubbing = da.System("x", kinetic="x'**2/2", potential="k*x**2/2", friction={rate: 0.5}, parameters=numbers)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            rests = da.statics.equilibria(rubbing)
        assert [each.message.name for each in told] == ["friction-left-out"] * holds
        assert len(rests) == 1 and rests.exhaustive is not holds
        assert "x = 0:" in repr(rests[0]) if holds else "x = 1/(2*k)" in repr(rests[0]) or rests[0]["x"] == 0.25


def test_a_pole_is_no_rest_and_a_torque_past_the_fold_leaves_none() -> None:
    for potential, names in (("-1/sqrt(x**2 + y**2)", "x y"), ("-cos(x) - 1.000001*x", "x"), ("9.81*x", "x")):
        found = equilibria(particle(potential, names))
        assert found == [] and found.exhaustive


def test_the_answer_names_its_box() -> None:
    found = equilibria(particle("x**2 + y**4/4 - y**2"), box={"y": (0.5, 2)})
    assert found.box == {"x": (-10.0, 10.0), "y": (0.5, 2.0)} and [rest.q.tolist() for rest in found] == [[0, 2**0.5]]
    assert str(found).endswith("all in -10 <= x <= 10, 0.5 <= y <= 2")


def test_closed_forms_that_would_not_end_are_given_up() -> None:
    """tanh(1000 x), powers of sums and roots within roots, in numbers and in polynomials that SymPy never finishes."""
    a, b, c = symbols("a b c", real=True)
    for equations in ([cos(1000 * a) - b, b - a], [(a + b) ** 90 - 1, a - b]):
        with pytest.raises(NotClosed):
            solve(equations, [a, b])
    with pytest.raises(NotClosed):
        solve([a**3 - 3 * a + Rational(3, 7), b**3 - a * b - 1, c**3 + a * c - b], [a, b, c])
    with pytest.raises(NotClosed):  # a is found by b, of which the roots are cubic and hold numbers of many digits
        cubic = 96993 * b**3 / 250 + 50436 * b**2 / 101 - 78370 * b / 97 - 37401 / Rational(103)
        solve([a + b + c + Rational(38797, 64662), a - 3 * b + 2 * c, cubic + c], [a, b, c])
    found = equilibria(particle("x**4 + y**4 + z**4 + x*y*z + x**2*y - 1.537*z*x + 0.3*x - y/7 + 1.2*z", "x y z"))
    assert found.exhaustive and found
