"""Positive definiteness on boxes: proved, refuted at a place that NumPy or SymPy confirms, or left open."""

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert import gallery
from dalembert.equations import derive
from dalembert.errors import DerivationError, UnknownNameError
from dalembert.proofs import prove
from dalembert.proofs.definiteness import Definiteness, _Question, positive_definite


def of(coordinates, **what):
    return derive(da.System(coordinates, **what))


def mass_at(equations, place):
    return equations.mass_matrix.xreplace(place)


def smallest(equations, place):
    return np.linalg.eigvalsh(np.array(mass_at(equations, place).evalf(), dtype=float)).min()


# -------------------------------------------------------------------- proved


@pytest.mark.parametrize(("name", "box", "parameters"), [
    ("pr-robot", {"d": (-4, 4)}, {}), ("double-pendulum", {"theta1": (-1, 1), "theta2": (0, 2)}, {}),
    ("circle-chart", {"x": (-0.99, 0.99)}, {}), ("circle-chart", {"x": (0, sm.sqrt(3) / 2)}, {"m": (0.1, 9)}),
    ("free-rigid-body", {"theta": (-1, 1), "phi": (-2, 2)}, {"I_xx": (0.2, 0.4)}),
])  # fmt: skip
def test_a_box_is_proved(name, box, parameters):
    equations = derive(gallery.load(name).build())
    known = set(equations.system.coordinate_names)
    box = dict.fromkeys(known, (-1, 1)) | {key: side for key, side in box.items() if key in known}
    found = positive_definite(equations, box, parameters)
    assert found.holds and found.answer == "proved" and "proved positive definite" in str(found)
    random = np.random.default_rng(3)
    symbols = {str(symbol): symbol for symbol in equations.system.parameters}
    ranges = {symbol: p.value for symbol, p in equations.system.parameters.items()}
    ranges |= {symbols[key]: side for key, side in parameters.items()}
    ranges |= {symbol: box[name] for symbol, name in
               zip(equations.system.coordinates, equations.system.coordinate_names, strict=True)}
    for _ in range(20):
        place = {symbol: sm.Float(random.uniform(*map(float, side)) if isinstance(side, tuple) else side)
                 for symbol, side in ranges.items()}
        assert smallest(equations, place) > 0


def test_a_box_is_proved_by_diagonals_alone_too(monkeypatch):
    """Where det M is not at hand, rows are held against their diagonals, near the centre."""
    monkeypatch.setattr(_Question, "factors", [])
    equations = of("x y", kinetic="x'**2 + x'*y'*cos(x) + y'**2")
    assert positive_definite(equations, {"x": (0, 0.1)}) == Definiteness("proved", 0)
    assert positive_definite(equations, {"x": (0, 1)}).holds
    weak = of("x y", kinetic="x'**2 + 2*x'*y'*cos(x) + y'**2")
    assert not positive_definite(weak, {"x": (-0.1, 0.2)}, bisections=8).holds


def test_a_box_that_one_enclosure_does_not_tell_is_cut():
    equations = of("x y", kinetic="x'**2/2*(cos(y)**2 + 1/50) + y'**2/2")
    found = positive_definite(equations, {"y": (-3, 3)})
    assert found.holds and found.bisections > 0


def test_parameters_may_be_intervals():
    equations = of("x y", kinetic="x'**2/2 + y'**2/2 + a*x'*y'*cos(x)", parameters={"a": 0.5})
    assert positive_definite(equations, {"x": (-9, 9)}).holds
    assert positive_definite(equations, {"x": (-9, 9)}, {"a": (-0.99, 0.99)}).holds
    assert positive_definite(equations, {"x": (-9, 9)}, {"a": (0, 1.5)}).answer == "fails"


# -------------------------------------------------------------------- refuted


def test_gimbal_lock_is_found():
    """E002-7: at cos(theta) = 0 the mass matrix of the zxy Euler angles is only semi-definite."""
    equations = derive(gallery.load("free-rigid-body").build())
    found = positive_definite(equations, dict.fromkeys(equations.system.coordinate_names, (-3, 3)))
    assert found.answer == "fails"
    (theta,) = da.coordinates("theta")
    assert sm.cos(found.configuration[theta]) == 0
    assert sm.simplify(mass_at(equations, found.configuration).det()) == 0
    assert smallest(equations, found.configuration) == pytest.approx(0, abs=1e-12)
    assert "det M is 0" in str(found)


def test_a_pole_of_spherical_coordinates_is_found():
    equations = derive(gallery.load("bowl-spherical").build())
    found = positive_definite(equations, {"theta": (-1, 1)})
    assert found.answer == "fails" and found.configuration[equations.system.coordinates[0]] == 0
    assert positive_definite(equations, {"theta": (0.5, 1)}).holds


@pytest.mark.parametrize(("what", "box"), [
    ({"lagrangian": "x'*y'"}, {}),
    ({"kinetic": "x'**2/2 + y'**2/2 + 2*x'*y'*cos(x)"}, {"x": (-1, 1)}),
    ({"kinetic": "-x'**2 - y'**2"}, {}),
    ({"kinetic": "x'**2*(1 - x**2/2) + y'**2"}, {"x": (0, 3)}),
])  # fmt: skip
def test_an_indefinite_matrix_is_refuted(what, box):
    equations = of("x y", **what)
    found = positive_definite(equations, box)
    assert found.answer == "fails" and not found.holds
    size, value = found.minor
    minor = mass_at(equations, found.configuration)[:size, :size].det()
    assert minor <= 0 and float(minor) == pytest.approx(value)
    assert smallest(equations, found.configuration) <= 0


def test_a_matrix_without_rank_fails_everywhere():
    found = positive_definite(of("x y", lagrangian="x*y' - y*x'"), {})
    assert found.answer == "fails"
    assert positive_definite(of("x y", kinetic="(x' + y')**2"), {}).answer == "fails"


def test_a_zero_along_a_line_is_bracketed():
    equations = of("x y", kinetic="x'**2/2 + y'**2/2*(x - 2*y)**2")
    found = positive_definite(equations, {"x": (0, 1), "y": (0, 1)})
    x, y = da.coordinates("x y")
    assert found.answer == "fails"
    assert abs(found.configuration[x] - 2 * found.configuration[y]) < 1e-12


# -------------------------------------------------------------------- undecided and refused


def test_a_box_that_cannot_be_told_is_left():
    """A double zero at sqrt(2) is no quarter turn, and its factor has no place where it is certainly negative."""
    equations = of("x", kinetic="x'**2*log(1 + (x**2 - 2)**2)")
    found = positive_definite(equations, {"x": (1, 2)}, bisections=30)
    assert found.answer == "undecided" and not found.holds and found.bisections == 30
    (x,) = da.coordinates("x")
    assert any(low <= sm.sqrt(2) <= high for low, high in (box[x] for box in found.remaining))
    assert "undecided" in str(found) and "30" in str(found)
    proof = prove(equations, box={"x": (1, 2)})["positive definite"]
    assert not proof.holds and proof.method == "measured" and "undecided" in proof.detail


def test_outside_the_domain_nothing_is_proved():
    equations = of("x", kinetic="x'**2*sqrt(1 - x**2)")
    assert positive_definite(equations, {"x": (-0.5, 0.5)}).holds
    assert not positive_definite(equations, {"x": (0.5, 2)}, bisections=20).holds


def test_a_missing_interval_is_refused():
    equations = of("x y", kinetic="x'**2*a*(2 + cos(y))", parameters={"a": None})
    with pytest.raises(DerivationError, match="y"):
        positive_definite(equations, {"x": (0, 1)}, {"a": 1})
    with pytest.raises(DerivationError, match="a"):
        positive_definite(equations, {"y": (0, 1)})


def test_an_unknown_name_is_refused():
    equations = of("theta", kinetic="theta'**2")
    with pytest.raises(UnknownNameError, match="theta"):
        positive_definite(equations, {"teta": (0, 1)})


def test_an_empty_interval_is_refused():
    with pytest.raises(DerivationError, match="empty"):
        positive_definite(of("x", kinetic="x'**2*(1 + x**2)"), {"x": (1, 0)})


# -------------------------------------------------------------------- at a quarter turn

#: What vanishes at one quarter turn only, and which.
QUARTERS = {"1 - cos": 0, "1 - sin": 1, "1 + cos": 2, "1 + sin": 3}


@pytest.mark.parametrize("quarter", QUARTERS)
@pytest.mark.parametrize(("angle", "coefficient"), [("x", 1), ("2*x", 2), ("3*x - y", 3), ("y - x", -1)])
def test_the_place_where_a_factor_vanishes_is_named_exactly(quarter, angle, coefficient):
    """In a box around the place and in one beside it, some turns away from 0."""
    sign, function = quarter.split()[1:]
    equations = of("x y", kinetic=f"x'**2*(1 {sign} {function}({angle}))/2 + y'**2/2")
    x, y = equations.system.coordinates
    inside = sm.sympify(angle.replace("x", "X").replace("y", "Y"))
    X, Y = sm.symbols("X Y")
    middle, wide, turns = sm.Rational(1, 4), sm.Rational(1, 3), (-3, 0, 2, 1)[QUARTERS[quarter]]
    (root,) = sm.solve(inside.subs(Y, middle) - sm.pi * (sm.Rational(QUARTERS[quarter], 2) + 2 * turns), X)
    box = {"x": (root - wide, root + wide / 2), "y": (0, 2 * middle)}
    found = positive_definite(equations, box)
    assert found.answer == "fails" and found.minor[1] == 0
    assert sm.simplify(equations.mass_matrix.xreplace(found.configuration).det()) == 0
    assert box["x"][0] <= found.configuration[x] <= box["x"][1] and found.configuration.get(y, middle) == middle
    beside = {"x": (root + 1 / sm.Integer(9 * abs(coefficient)), root + sm.Rational(1, 4 * abs(coefficient))),
              "y": (middle, middle + sm.Rational(1, 100))}
    assert positive_definite(equations, beside).answer == "proved"
