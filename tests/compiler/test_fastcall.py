"""The fast door: quick for plain arrays, and for all else as if it were not there."""

from __future__ import annotations

import contextlib
import copy
import ctypes
import gc
import inspect
import pickle
import sys
import tracemalloc
import weakref

import numpy as np
import pytest

from dalembert.compiler.fastcall import Door, Keyword, door, fast_function, layout_is_known
from dalembert.compiler.kernels import Array, Int, native
from dalembert.errors import CompilationError, NotCopiedError
from dalembert.targets.llvm.kernels import Build


@native
def outer(q: Array, v: Array, constants: Array, out: Array) -> None:
    for i in range(2):
        for j in range(3):
            out[3 * i + j] = q[i] * v[j] + constants[0]


@native
def ratio(q: Array, out: Array) -> Int:
    out[0] = q[0] / q[1]
    out[1] = 1.0
    return 1 if q[1] == 0.0 else 0


@native
def total(q: Array, out: Array) -> None:
    out[0] = q[0] + q[1]


@native
def nothing(out: Array) -> None:
    out[0] = 7.0


class Failed(Exception):
    pass


def fallback(*arguments, **keywords):
    if arguments and isinstance(arguments[0], str):
        raise Failed(arguments[0])
    return "fallback", arguments, keywords


@pytest.fixture(scope="module")
def library():
    build = Build()
    for kernel in (outer, ratio, total, nothing):
        build.add(kernel)
    return build.compile()


@pytest.fixture
def fast_outer(library):
    return Door("outer", "outer", (2, 3), (2, 3), fallback, hidden=(np.array([0.5]),)).open(library)


@pytest.fixture
def fast_ratio(library):
    return Door("ratio", "ratio", (2,), (2,), fallback, status=True).open(library)


@pytest.fixture
def fast_total(library):
    return Door("total", "total", (2,), (), fallback).open(library)


Q, V = np.array([1.0, 2.0]), np.array([3.0, 4.0, 5.0])


def test_the_layout_is_known_here() -> None:
    assert layout_is_known() == (sys.implementation.name == "cpython" and sys.maxsize > 2**32)


def test_plain_arrays_take_the_fast_way(fast_outer, fast_total) -> None:
    result = fast_outer(Q, V)
    assert type(result) is np.ndarray and result.dtype == np.float64 and result.shape == (2, 3)
    assert result.flags.owndata and result.flags.writeable and result.base is None
    np.testing.assert_array_equal(result, np.outer(Q, V) + 0.5)
    assert fast_total(Q) == 3.0 and type(fast_total(Q)) is float


def test_a_kernel_without_inputs(library) -> None:
    assert fast_function("seven", "nothing", (), (), fallback, library)() == 7.0


def test_a_kernel_by_its_address(library) -> None:
    function = fast_function("total", library.address("total"), (2,), (), fallback, library)
    assert function(Q) == 3.0


def unaligned() -> np.ndarray:
    array = np.zeros(17, dtype=np.uint8)[1:].view(np.float64)
    assert not array.flags.aligned
    return array


class Subclass(np.ndarray):
    pass


@pytest.mark.parametrize(
    "argument",
    [
        [1.0, 2.0], (1.0, 2.0), 1.0, None, "", np.zeros(4), np.zeros(1), np.zeros(0), np.zeros((2, 2)),
        np.zeros((2, 1)), np.zeros(()), np.zeros(4)[::2], np.zeros(2)[::-1], np.zeros(2, dtype=np.float32),
        np.zeros(2, dtype=int), np.zeros(2, dtype=">f8"), np.zeros(2, dtype=complex), unaligned(),
        np.zeros(2).view(Subclass),
        np.array([None, None]), np.float64(1.0), np.ma.zeros(2), memoryview(np.zeros(2)),
    ],
)  # fmt: skip
def test_every_other_argument_goes_to_the_fallback(fast_outer, argument) -> None:
    if isinstance(argument, str):
        argument = ["text"]
    word, arguments, keywords = fast_outer(argument, V)
    assert word == "fallback" and arguments[0] is argument and arguments[1] is V and keywords == {}
    assert fast_outer(Q, argument)[1][1] is argument


def test_other_calls_go_to_the_fallback(fast_outer) -> None:
    assert fast_outer() == ("fallback", (), {})
    assert fast_outer(Q) == ("fallback", (Q,), {})
    assert fast_outer(Q, V, Q) == ("fallback", (Q, V, Q), {})
    assert fast_outer(Q, V, t=1.0) == ("fallback", (Q, V), {"t": 1.0})
    assert fast_outer(q=Q, v=V) == ("fallback", (), {"q": Q, "v": V})
    assert fast_outer(*(Q, V)).shape == (2, 3)


def test_an_exception_of_the_fallback_comes_through(fast_outer) -> None:
    for _ in range(3):
        with pytest.raises(Failed, match="text"):
            fast_outer("text", V)


def test_a_reported_failure_goes_to_the_fallback(fast_ratio) -> None:
    np.testing.assert_array_equal(fast_ratio(Q), [0.5, 1.0])
    zero = np.array([1.0, 0.0])
    assert fast_ratio(zero) == ("fallback", (zero,), {})


def test_what_help_shows(library) -> None:
    made = Door("total", "total", (2,), (), fallback, doc="The sum.", signature="(q, *, t=0.0)").open(library)
    assert made.__name__ == "total" and made.__doc__ == "The sum."
    assert str(inspect.signature(made)) == "(q, *, t=0.0)"


def test_a_function_says_why_it_is_not_pickled(fast_outer) -> None:
    """Python would take it for a function of a module that nobody has."""
    with pytest.raises(NotCopiedError, match=r"<function outer>: holds compiled code, .* compile that again"):
        pickle.dumps(fast_outer)
    assert copy.deepcopy([fast_outer])[0] is fast_outer


def test_without_the_known_layout_the_fallback_answers(library, monkeypatch) -> None:
    monkeypatch.setattr(door, "layout_is_known", lambda: False)
    assert Door("total", "total", (2,), (), fallback).open(library) is fallback
    assert fast_function("total", "total", (2,), (), fallback, library) is fallback


def test_a_wrong_kernel_is_named(library) -> None:
    build = Build()
    build.add(total)
    Door("total", "total", (2,), (), fallback).check(build.module)
    with pytest.raises(CompilationError, match="no function 'sum'"):
        Door("total", "sum", (2,), (), fallback).check(build.module)
    with pytest.raises(CompilationError, match="the kernel 'total' is"):
        Door("total", "total", (2, 2), (), fallback).check(build.module)
    with pytest.raises(CompilationError, match="needs its library"):
        fast_function("total", "total", (2,), (), fallback)


# ---------------------------------------------------------------- memory


def test_a_result_that_is_held_is_not_touched(fast_outer) -> None:
    results = [fast_outer(Q * k, V) for k in range(40)]
    assert len({result.ctypes.data for result in results}) == 40
    for k, result in enumerate(results):
        np.testing.assert_array_equal(result, np.outer(k * Q, V) + 0.5)


@pytest.mark.parametrize("hold", [lambda x: x[0], lambda x: x.T, memoryview, lambda x: x.reshape(6), iter])
def test_a_result_held_through_another_object_is_not_touched(fast_outer, hold) -> None:
    held = hold(fast_outer(Q, V))
    for _ in range(20):
        fast_outer(5 * Q, V)
    first = next(held) if hold is iter else held
    assert np.ravel(np.asarray(first))[0] == 3.5


def test_a_result_that_is_an_argument_is_not_touched(fast_ratio) -> None:
    nested = fast_ratio(fast_ratio(fast_ratio(np.array([8.0, 2.0]))))
    np.testing.assert_array_equal(nested, [4.0, 1.0])


def test_a_dropped_result_is_handed_out_again(fast_outer) -> None:
    address = fast_outer(Q, V).ctypes.data
    assert fast_outer(Q, V).ctypes.data == address


@pytest.fixture
def in_parts(library):
    return Door("outer", "outer", (2, 3), (2, 3), fallback, hidden=(np.array([0.5]),), parts=(1, 2)).open(library)


TWO, THREE = np.array([2.0, 3.0]), np.array([5.0, 7.0, 11.0])


def test_the_last_axis_is_told_in_parts(in_parts, fast_outer) -> None:
    whole, parts = fast_outer(TWO, THREE), in_parts(TWO, THREE)
    assert type(parts) is tuple and [part.shape for part in parts] == [(2, 1), (2, 2)]
    np.testing.assert_array_equal(np.hstack(parts), whole)
    assert parts[0].base is parts[1].base and parts[0].base.shape == (2, 3)
    assert all(part.flags.writeable and part.flags.aligned for part in parts)


def test_parts_that_are_held_are_not_touched(in_parts) -> None:
    first = in_parts(TWO, THREE)[1]
    kept = first.copy()
    others = [in_parts(TWO + k, THREE)[0] for k in range(9)]
    assert [other[0, 0] for other in others] == [(2.0 + k) * 5.0 + 0.5 for k in range(9)]
    np.testing.assert_array_equal(first, kept)


def test_dropped_parts_are_handed_out_again_and_none_is_lost(in_parts) -> None:
    whole = in_parts(TWO, THREE)[0].base
    held = sys.getrefcount(whole)
    parts = in_parts(TWO, THREE)
    assert sys.getrefcount(whole) == held and parts[0].base is not whole
    bases = {id(in_parts(TWO, THREE)[0].base) for _ in range(20)}
    assert len(bases) == 1
    parts = in_parts(TWO, THREE)
    assert sys.getrefcount(parts) == 2 and [sys.getrefcount(part) for part in parts] == [3, 3]


def test_an_array_for_parts_goes_to_the_fallback(in_parts) -> None:
    out = np.zeros((2, 3))
    assert in_parts(TWO, THREE, out=out) == ("fallback", (TWO, THREE), {"out": out}) and not out.any()


def change_shape(x):
    x.shape = (3, 2)


def change_rank(x):
    x.shape = (6,)


def change_dtype(x):
    x.dtype = np.int64


def write_protect(x):
    x.flags.writeable = False


def enlarge(x):
    x.resize((4, 3), refcheck=False)


@pytest.mark.filterwarnings("ignore:Setting the (shape|dtype) on a NumPy array:DeprecationWarning")
@pytest.mark.parametrize("change", [change_shape, change_rank, change_dtype, write_protect, enlarge])
def test_a_changed_result_is_not_handed_out_again(fast_outer, change) -> None:
    for _ in range(12):
        result = fast_outer(Q, V)
        change(result)
        del result
        fresh = fast_outer(Q, V)
        assert fresh.shape == (2, 3) and fresh.dtype == np.float64 and fresh.flags.writeable
        np.testing.assert_array_equal(fresh, np.outer(Q, V) + 0.5)
        del fresh


def test_a_weak_reference_never_sees_a_second_life(fast_outer) -> None:
    result = fast_outer(Q, V)
    address, reference = result.ctypes.data, weakref.ref(result)
    del result
    assert fast_outer(Q, V).ctypes.data != address
    for _ in range(8):
        kept = [fast_outer(Q, V) for _ in range(4)]
    del kept
    assert reference() is None


def test_no_reference_is_lost_or_gained(fast_outer, fast_ratio, fast_total) -> None:
    zero = np.array([1.0, 0.0])
    things = [Q, V, zero, fallback, np.dtype(np.float64), fast_outer, fast_total, fast_ratio]

    def calls(times: int) -> None:
        kept = [None] * 7
        for k in range(times):
            kept[k % 7] = fast_outer(Q, V)
            fast_total(Q)
            fast_ratio(zero)
            fast_ratio(Q)
            fast_outer(Q, V, t=0.0)
            with contextlib.suppress(Failed):
                fast_outer("text", V)

    calls(10)
    gc.collect()
    before = [sys.getrefcount(thing) for thing in things]
    calls(2000)
    gc.collect()
    after = [sys.getrefcount(thing) for thing in things]
    assert max(abs(a - b) for a, b in zip(after, before, strict=True)) < 10


def test_memory_does_not_grow(fast_outer) -> None:
    def calls(times: int) -> None:
        kept = [None] * 9
        for k in range(times):
            kept[k % 9] = fast_outer(Q, V)

    calls(100)
    tracemalloc.start()
    try:
        start = tracemalloc.get_traced_memory()[0]
        calls(20_000)
        grown = tracemalloc.get_traced_memory()[0] - start
    finally:
        tracemalloc.stop()
    assert grown < 20_000


def test_a_million_calls(fast_outer) -> None:
    for _ in range(1_000_000):
        result = fast_outer(Q, V)
    np.testing.assert_array_equal(result, np.outer(Q, V) + 0.5)
    assert sys.getrefcount(Q) < 100 and sys.getrefcount(V) < 100


def test_a_door_owns_what_it_needs_and_no_more(library) -> None:
    class Callable:
        def __call__(self, *arguments):
            return arguments

    slow, hidden = Callable(), np.array([1.0])
    gone = weakref.ref(slow), weakref.ref(hidden)
    function = Door("outer", "outer", (2, 3), (2, 3), slow, hidden=(hidden,)).open(library)
    del slow, hidden
    gc.collect()
    assert function(1) == (1,)
    np.testing.assert_array_equal(function(Q, V), np.outer(Q, V) + 1.0)
    del function
    gc.collect()
    assert gone[0]() is None and gone[1]() is None


def test_a_door_in_a_cycle_is_collected() -> None:
    class Model:
        def slow(self, *arguments):
            return arguments

    build = Build()
    build.add(total)
    model = Model()
    model.total = Door("total", "total", (2,), (), model.slow).open(build.compile())
    assert model.total(Q) == 3.0
    gone = weakref.ref(model)
    del model, build
    gc.collect()
    assert gone() is None


def test_a_door_keeps_its_library_alive() -> None:
    build = Build()
    build.add(total)
    function = Door("total", "total", (2,), (), fallback).open(build.compile())
    del build
    gc.collect()
    assert function(Q) == 3.0


def test_pointers_arrive_in_order() -> None:
    """As many pointers as a door can pass: inputs, hidden, output."""
    order = []

    @ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 12)
    def kernel(*pointers):
        order.extend(pointers)

    inputs, hidden = [np.zeros(1) for _ in range(7)], [np.zeros(1) for _ in range(4)]
    address = ctypes.cast(kernel, ctypes.c_void_p).value
    function = Door("f", "", (1,) * 7, (1,), fallback, hidden=tuple(hidden)).at(address, kernel)
    result = function(*inputs)
    assert order == [array.ctypes.data for array in (*inputs, *hidden, result)]


# -------------------------------------------------------------------- keywords


@native
def weighted(q: Array, t: Array, p: Array, out: Array) -> None:
    out[0] = q[0] * p[0] + q[1] * p[1] + 100.0 * p[2] + t[0]


USUAL = np.array([1.0, 10.0, 0.0])


class Key:
    """A key that is known by its hash, and may raise."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        raise Failed("no comparison")


ONE, OTHER = object(), object()


@pytest.fixture(scope="module")
def fast_weighted():
    build = Build()
    build.add(weighted)
    library = build.compile()

    def opened(**more):
        options = {"entries": (0, 2), "usual": USUAL, "keys": ("first", "last"), "other_keys": (ONE, OTHER)} | more
        given = Keyword("parameters", 1, **options)
        hidden = (np.zeros(1), 0 if np.isnan(options["usual"]).any() else options["usual"])
        return Door("weighted", "weighted", (2,), (), fallback, hidden, keywords=(Keyword("t", 0), given)).open(library)

    return opened


def test_keywords_stand_in_place_of_what_is_passed_unasked(fast_weighted) -> None:
    function = fast_weighted()
    assert function(Q) == 21.0 == function(Q, t=0.0) == function(Q, parameters=None)
    assert function(Q, t=0.5) == 21.5 == function(Q, t=np.float64(0.5))
    for given in (np.array([3.0, 0.01]), {"first": 3.0, "last": 0.01}, {"last": 0.01, "first": np.float64(3.0)},
                  {ONE: 3.0, OTHER: 0.01}, {ONE: 3.0, "last": 0.01}, {"".join(["fir", "st"]): 3.0, "last": 0.01},
                  {"first": 3, "last": 0.01}):  # fmt: skip
        assert function(Q, parameters=given) == 24.0
        assert function(Q, parameters=given, t=0.5) == 24.5 == function(Q, t=0.5, parameters=given)
    assert function(Q) == 21.0 and USUAL.tolist() == [1.0, 10.0, 0.0]


@pytest.mark.parametrize(
    "given",
    [
        [3.0, 0.01], np.array([3.0]), np.zeros(3), np.array([[3.0, 0.01]]), np.array([3, 1]), np.zeros(4)[::2],
        np.array([np.nan, 1.0]), np.array([1.0, np.inf]), {}, {"first": 3.0}, {"first": 3.0, "last": -1},
        {"first": 3.0, "last": 10**400},
        {"first": 3.0, "last": np.nan}, {"first": 3.0, "lost": 1.0}, {"first": 3.0, "last": 1.0, ONE: 1.0}, 3.0, "",
        {"first": 3.0, "last": np.zeros(1)}, {"first": True, "last": 1.0}, {"first": 3.0, Key("last"): 1.0},
        type("Table", (dict,), {})(first=3.0, last=1.0), np.array([3.0, 0.01], dtype=np.float32),
    ],
)  # fmt: skip
def test_other_parameters_go_to_the_fallback(fast_weighted, given) -> None:
    word, arguments, keywords = fast_weighted()(Q, parameters=given)
    assert word == "fallback" and arguments == (Q,) and keywords["parameters"] is given and len(keywords) == 1


@pytest.mark.parametrize("keywords", [{"t": 1}, {"t": None}, {"t": "x"}, {"t": np.zeros(1)}, {"T": 0.5},
                                      {"t": 0.5, "q": Q}])  # fmt: skip
def test_other_keywords_go_to_the_fallback(fast_weighted, keywords) -> None:
    assert fast_weighted()(Q, **keywords) == ("fallback", (Q,), keywords)


def test_what_has_no_value_must_be_given(fast_weighted) -> None:
    function = fast_weighted(usual=np.array([np.nan, 10.0, 0.0]))
    assert function(Q) == ("fallback", (Q,), {})
    assert function(Q, parameters=None) == ("fallback", (Q,), {"parameters": None})
    assert function(Q, parameters=np.array([3.0, 0.01])) == 24.0


def test_keywords_leak_nothing(fast_weighted) -> None:
    function, given, named = fast_weighted(), np.array([3.0, 0.01]), {"first": 3.0, "last": 0.01}
    number = 0.125
    counts = [sys.getrefcount(thing) for thing in (given, named, number, ONE, Q)]
    for _ in range(1000):
        function(Q, parameters=given, t=number), function(Q, parameters=named), function(Q, parameters=Q)
    assert counts == [sys.getrefcount(thing) for thing in (given, named, number, ONE, Q)]
