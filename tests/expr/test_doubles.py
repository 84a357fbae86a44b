"""Complex, masked, absent numbers and text are refused wherever arrays are taken; nothing is dropped in silence."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.errors import DalembertError, ShapeError
from dalembert.expr.doubles import doubles, finite, is_number, real


@pytest.mark.parametrize(("given", "expected"), [
    ([1, 2.5], [1.0, 2.5]), (np.float32(0.5), 0.5), ([True, False], [1.0, 0.0]), ([Fraction(1, 4), 2], [0.25, 2.0]),
    ([sympy.Rational(1, 2), sympy.pi], [0.5, np.pi]), (np.ma.array([1.0, 2.0]), [1.0, 2.0]), (10**30, 1e30), ([], []),
    (range(3), [0.0, 1.0, 2.0]), ([np.nan], [np.nan]),
])
def test_numbers_are_taken(given, expected):
    found = doubles("here", "q", given)
    assert type(found) is np.ndarray and found.dtype == np.float64
    np.testing.assert_array_equal(found, expected)


WRONG = [
    [1j], [1.0 + 0j], np.array([1 + 2j]), np.complex128(1), [sympy.I], np.array([1, 2j], dtype=object),
    np.ma.array([1.0, 2.0], mask=[True, False]), [None, 1.0], None, ["1.5"], "1", [[1.0], [1.0, 2.0]], {1: 2},
    np.array(["2020-01-01"], dtype="datetime64[D]"), [sympy.Symbol("x")], 10**400,
]


@pytest.mark.parametrize("given", WRONG, ids=range(len(WRONG)))
def test_what_is_no_array_of_real_numbers_is_refused(given):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ShapeError, match="here: q"):
            doubles("here", "q", given)


def test_an_array_of_doubles_is_not_copied():
    array = np.zeros(3)
    assert doubles("here", "q", array) is array


@pytest.mark.parametrize("given", [1j, np.complex128(1 + 2j), np.array(1j), np.ma.masked, "x", None])
def test_one_number(given):
    with pytest.raises((TypeError, ValueError)):
        real(given)
    assert real(np.float32(0.5)) == real(Fraction(1, 2)) == 0.5


def test_whether_something_is_a_number_and_whether_all_are_finite():
    for value, wanted in ((1.5, True), (Fraction(1, 2), True), (True, True), (sympy.pi, True), ("1", True), (1j, False),
                          (np.ma.masked, False), (None, False), ("x", False), (sympy.Symbol("x"), False)):
        assert is_number(value) is wanted, value
    assert finite("here", "q", [1, 2]).tolist() == [1.0, 2.0]
    for given, wrong in (([1.0, np.nan], "1 of 2 entries"), ([[np.inf, -np.inf], [0, np.nan]], "3 of 4 entries")):
        with pytest.raises(ShapeError, match=f"here: {wrong} of q are nan or infinite. Give finite numbers"):
            finite("here", "q", given)


# -------------------------------------------------------------------- wherever arrays are taken

SYSTEM = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="(x**2 + y**2)/2", forces={"x": "u"}, inputs="u",
                   parameters={"m": 1})
COMPLEX, MASKED = np.array([1 + 1j, 0]), np.ma.array([1.0, 0.0], mask=[False, True])


@pytest.fixture(scope="module", params=["numpy", "llvm"])
def model(request):
    return da.compile(SYSTEM, target=request.param, free=["m"])


@pytest.mark.parametrize("wrong", [COMPLEX, MASKED, [1j, 0], [None, 0]], ids=["complex", "masked", "list", "none"])
def test_functions_and_simulations_refuse_them(model, wrong):
    good, one = np.zeros(2), np.zeros(1)
    entry = MASKED[1:] if wrong is MASKED else wrong[:1]
    calls = [
        lambda: model.mass_matrix(wrong), lambda: model.forward_dynamics(wrong, good, one),
        lambda: model.forward_dynamics(good, wrong, one), lambda: model.energy(
            good, np.ma.stack([wrong, wrong]) if wrong is MASKED else [wrong, wrong]),
        lambda: model.forward_dynamics(good, good, one, t=entry[0]),
        lambda: model.mass_matrix(good, parameters={"m": wrong}), lambda: model.mass_matrix(good, parameters=wrong),
        lambda: da.simulate(model, q=wrong, duration=1.0), lambda: da.simulate(model, q=good, v=wrong, duration=1.0),
        lambda: da.simulate(model, q=good, duration=1.0, times=wrong), lambda: da.control.linearize(SYSTEM, wrong),
        lambda: da.control.linearize(SYSTEM, good, wrong),
        lambda: da.simulate(model, q=good, duration=1.0, inputs=entry),
        lambda: da.simulate(model, q=good, duration=1.0, inputs=lambda t, q, v: entry).status,
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", category=da.errors.Remark)
        for number, call in enumerate(calls):
            try:
                result = call()
            except DalembertError as error:
                assert "is" in str(error) or "has" in str(error)
            else:
                assert number == len(calls) - 1 and result != "finished", number


@pytest.mark.parametrize("wrong", [1j, np.complex128(1 + 1j), np.ma.masked])
def test_parameters_refuse_them(wrong):
    with pytest.raises(DalembertError):
        da.System("x", kinetic="m*x'**2/2", parameters={"m": wrong})
    with pytest.raises(DalembertError):
        da.compile(SYSTEM, {"m": wrong})
    with pytest.raises(DalembertError):
        da.control.linearize(SYSTEM, [0, 0], parameters={"m": wrong})


@pytest.mark.parametrize("wrong", [1j, np.complex128(1 + 1j), np.ma.masked])
def test_starts_points_laws_and_ranges_refuse_them(wrong):
    for call in (
        lambda: da.System("x", kinetic="x'**2/2", start=da.motion.Start({"x": wrong})).state(),
        lambda: da.verify(SYSTEM, parameters={"m": wrong}), lambda: da.forms.small_motions(SYSTEM, {"x": wrong}),
        lambda: da.forms.small_motions(SYSTEM, parameters={"m": wrong}),
        lambda: da.statics.continuation(SYSTEM, "m", (wrong, 2.0)),
        lambda: doubles("here", "q", [0, wrong]),
    ):
        with pytest.raises(DalembertError):
            call()


_HUGE = 10**400
"""More than any double holds."""


@pytest.mark.parametrize("call", [
    lambda: da.System("x", kinetic="x'**2/2", contacts=[da.Contact("x", friction=_HUGE, slip="x'")]),
    lambda: da.System("x", kinetic="x'**2/2", contacts=[da.Contact("x", friction=1, stiction=_HUGE, slip="x'")]),
    lambda: da.System("x", kinetic="x'**2/2", friction={"x'": _HUGE}),
    lambda: da.System("x", kinetic="x'**2/2", forces={"x": -_HUGE}),
    lambda: da.System("x", kinetic="m*x'**2/2", parameters={"m": _HUGE}),
    lambda: da.compile(SYSTEM, {"m": _HUGE}),
    *(lambda option=option: da.simulate(SYSTEM, q=[0.0, 0.0], **({"duration": 1.0, "parameters": {"m": 1.0}} | option))
      for option in ({"duration": _HUGE}, {"rtol": _HUGE}, {"parameters": {"m": _HUGE}})),
])  # fmt: skip
def test_whole_numbers_larger_than_doubles_are_refused_in_words(call):
    with pytest.raises(DalembertError):
        call()
