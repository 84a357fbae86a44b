"""Arrays of many states through the doors: the bits of one state each, wherever the result stands and whoever works."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.compiler import doors
from dalembert.compiler.fastcall import layout_is_known
from dalembert.errors import DescriptionError, ShapeError, SingularMassMatrixError
from dalembert.targets.llvm import functions

SIZES = {"mass_matrix": (2,), "forward_dynamics": (2, 2, 1), "inverse_dynamics": (2, 2, 2), "energy": (2, 2)}
NAMES = tuple(SIZES)
COUNTS = (1, 2, 7, 8, 9, 700)


def arm(target: str | None = None, free: tuple[str, ...] = ()) -> da.Model:
    kinetic = "(m*x'**2 + (1 + sin(x)**2) * y'**2 + x'*y'*cos(y)) / 2"
    system = da.System("x y", kinetic=kinetic, potential="k*cos(x - y) + x*y**2", parameters={"m": 2.0, "k": 3.0},
                       forces={"x": "f"}, inputs=["f"])  # fmt: skip
    return da.compile(system, free=free, target=target)


def states(function: Any, count: int) -> list[np.ndarray]:
    random = np.random.default_rng(count)
    sizes = SIZES[getattr(function, "__name__", "") or function.signature.name]
    return [random.normal(size=(count, size)) for size in sizes]


def each(function: Callable[..., Any], arrays: list[np.ndarray], **keywords: Any) -> np.ndarray:
    return np.array([function(*state, **keywords) for state in zip(*arrays, strict=True)])


def same(a: np.ndarray, b: np.ndarray) -> None:
    assert a.shape == b.shape and a.dtype == b.dtype
    assert np.array_equal(a.view(np.int64), b.view(np.int64))


@pytest.fixture(params=[1, 10**9], ids=["lanes", "one by one"])
def model(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> da.Model:
    monkeypatch.setattr(functions, "MANY", request.param)
    return arm()


@pytest.mark.parametrize("name", NAMES)
def test_rows_have_the_bits_of_single_calls(model: da.Model, name: str) -> None:
    function = getattr(model, name)
    for count in COUNTS * 2:  # the second time lanes are there, where there are any
        arrays = states(function, count)
        same(function(*arrays), each(function, arrays))


@pytest.mark.parametrize("name", NAMES)
def test_rows_take_time_and_parameters(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MANY", 1)
    function = getattr(arm(free=("m",)), name)
    for _ in range(2):
        arrays = states(function, 20)
        for given in ({"m": 1.5}, np.array([1.5])):
            same(function(*arrays, parameters=given, t=0.25), each(function, arrays, parameters={"m": 1.5}, t=0.25))


def test_rows_do_not_wait_for_python(model: da.Model) -> None:
    """What a door takes never comes to the function behind it."""
    if not layout_is_known():
        pytest.skip("doors are not possible here")
    seen: list[str] = []
    made = model.mass_matrix
    q = states(made, 700)[0]
    made(q)

    def profile(frame: Any, event: str, argument: Any) -> None:
        if event == "call":
            seen.append(frame.f_code.co_name)

    sys.setprofile(profile)
    try:
        made(q)
        made(q, out=np.empty((700, 2, 2)))
    finally:
        sys.setprofile(None)
    assert seen == []


def test_rows_that_do_not_fit_are_refused(model: da.Model) -> None:
    q, v = np.zeros((9, 2)), np.zeros((8, 2))
    u = np.zeros((9, 1))
    with pytest.raises(ShapeError, match="do not fit"):
        model.forward_dynamics(q, v, u)
    with pytest.raises(ShapeError, match="2 long"):
        model.forward_dynamics(q, np.zeros((9, 3)), u)
    assert model.mass_matrix(np.zeros((0, 2))).shape == (0, 2, 2)


def test_strided_rows_and_one_state_among_many(model: da.Model) -> None:
    random = np.random.default_rng(0)
    q, v, u = random.normal(size=(40, 4))[:, ::2], random.normal(size=2), random.normal(size=(40, 1))
    same(model.forward_dynamics(q, v, u), each(model.forward_dynamics, [q, np.tile(v, (40, 1)), u]))


@pytest.mark.usefixtures("model")
def test_a_state_without_a_solution_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MANY", 1)
    monkeypatch.setattr(doors, "WORK_OF_A_THREAD", 1)
    x = da.coordinates("x")[0]
    model = da.compile(da.System([x], kinetic="x**2 * x'**2 / 2"))
    q, v = np.ones((1500, 1)), np.ones((1500, 1))
    model.forward_dynamics(q, v)
    q[1100] = 0.0
    for threads in (1, 3):
        for _ in range(2):
            with pytest.raises(SingularMassMatrixError, match="state 1100 of 1500"):
                model.forward_dynamics(q, v, threads=threads)
            with pytest.raises(SingularMassMatrixError, match="state 1100 of 1500"):
                model.forward_dynamics(q, v)


# -------------------------------------------------------------------- out


@pytest.mark.parametrize("target", ["llvm", "numpy"])
@pytest.mark.parametrize("name", NAMES)
def test_a_result_stands_where_it_is_wanted(name: str, target: str) -> None:
    function = getattr(arm(target), name)
    for count in (None, 1, 20):
        arrays = states(function, count or 1)
        arrays = arrays if count else [array[0] for array in arrays]
        wanted = np.asarray(function(*arrays))
        for out in (np.full(wanted.shape, 7.0), np.full((*wanted.shape, 2), 7.0)[..., 0]):
            assert function(*arrays, out=out) is out
            same(np.ascontiguousarray(out).reshape(wanted.shape), wanted)
        short = np.empty(wanted.shape, dtype=np.float32)
        assert function(*arrays, out=short) is short and np.array_equal(short, wanted.astype(np.float32))


def test_a_result_may_stand_in_an_argument(model: da.Model) -> None:
    for count in (1, 8, 600):
        q, v, u = states(model.forward_dynamics, count)
        wanted = model.forward_dynamics(q, v, u)
        for k in range(2):
            given = [q.copy(), v.copy(), u]
            same(model.forward_dynamics(*given, out=given[k]), wanted)
        memory = np.concatenate([np.zeros((1, 2)), q])  # one row further on
        same(model.forward_dynamics(memory[1:], v, u, out=memory[:-1]), wanted)
    memory = np.array([0.0, *q[0]])
    same(model.forward_dynamics(memory[1:], v[0], u[0], out=memory[:2]), wanted[0])


@pytest.mark.parametrize(
    ("out", "said"),
    [
        (np.empty((3, 2)), "shape"), (np.empty((4, 2, 2)), "shape"), (np.empty((4, 1)), "shape"),
        (np.empty((4, 2), dtype=int), "float64 or"), (np.empty((4, 2), dtype=">f8"), "float64 or"),
        ([0.0], "list"), (np.broadcast_to(np.zeros(2), (4, 2)), "written"), (np.frombuffer(bytes(64)), "shape"),
        (np.frombuffer(bytes(64)).reshape(4, 2), "written"),
    ],
)  # fmt: skip
def test_a_place_that_does_not_fit_is_refused(model: da.Model, out: Any, said: str) -> None:
    arrays = states(model.forward_dynamics, 4)
    with pytest.raises(ShapeError, match=said):
        model.forward_dynamics(*arrays, out=out)


def test_references_of_rows_and_places(model: da.Model) -> None:
    arrays, out = states(model.forward_dynamics, 20), np.empty((20, 2))
    for _ in range(2):
        model.forward_dynamics(*arrays, out=out)
    before = [sys.getrefcount(array) for array in (*arrays, out)]
    for _ in range(50):
        model.forward_dynamics(*arrays)
        model.forward_dynamics(*arrays, out=out)
    assert [sys.getrefcount(array) for array in (*arrays, out)] == before
    result = model.forward_dynamics(*arrays)
    assert sys.getrefcount(result) == 2
    with pytest.raises(ShapeError):
        model.forward_dynamics(*arrays, out=np.empty((20, 3)))


def test_pairs_of_results_take_pairs_of_places() -> None:
    model = arm()
    q, v, a, u = (np.random.default_rng(0).normal(size=(5, size)) for size in (2, 2, 2, 1))
    for function, arguments in ((model.inverse_dynamics_derivatives, (q, v, a)), (model.state_matrices, (q, v, u))):
        wanted = function(*arguments)
        places = tuple(np.empty(each.shape) for each in wanted)
        found = function(*arguments, out=places)
        assert all(one is other for one, other in zip(found, places, strict=True))
        assert all(map(np.array_equal, wanted, places))


# -------------------------------------------------------------------- float32, threads


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_single_precision_in_and_out(target: str) -> None:
    model = arm(target)
    for count in (None, 1, 30):
        arrays = [array.astype(np.float32) for array in states(model.forward_dynamics, count or 1)]
        arrays = arrays if count else [array[0] for array in arrays]
        found, exact = model.forward_dynamics(*arrays), model.forward_dynamics(*(a.astype(float) for a in arrays))
        assert found.dtype == np.float32 and exact.dtype == np.float64
        assert np.array_equal(found, exact.astype(np.float32))
        mixed = model.forward_dynamics(arrays[0], *(a.astype(float) for a in arrays[1:]))
        same(mixed, exact)
    q, v = np.zeros((2, 2), dtype=np.float32)
    assert type(model.energy(q, v)) is np.float32
    assert model.forward_dynamics([0, 0], v, [1.0]).dtype == np.float64


@pytest.mark.parametrize("target", ["llvm", "numpy"])
def test_threads_change_no_bit(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "MANY", 1)
    monkeypatch.setattr(doors, "WORK_OF_A_THREAD", 1)
    model = arm(target)
    for name in NAMES:
        function = getattr(model, name)
        for count in (1, 5, 23) if target == "numpy" else COUNTS:
            arrays = states(function, count)
            alone = function(*arrays)
            for threads in (2, 5):
                same(function(*arrays, threads=threads), alone)
                out = np.empty(alone.shape)
                same(function(*arrays, threads=threads, out=out), alone)


def test_small_batches_have_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    monkeypatch.setattr(doors, "Thread", lambda **_: begun.append(1))
    model = arm()
    model.mass_matrix(*states(model.mass_matrix, 700), threads=4)
    assert begun == []


@pytest.mark.parametrize("threads", [0, -1, 1.5, None])
def test_threads_are_counted(model: da.Model, threads: Any) -> None:
    with pytest.raises(DescriptionError, match="threads"):
        model.mass_matrix(np.zeros((3, 2)), threads=threads)
