"""Functions of a model on a device, through a double of its driver: the bits of "strict", arrays of either side."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import ShapeError, SingularMassMatrixError
from dalembert.targets import llvm
from dalembert.targets.llvm.cuda.arrays import DeviceArray, new
from dalembert.targets.llvm.cuda.driver import Driver

from .double import Double, installed

pytestmark = pytest.mark.skipif(not llvm.TARGET.available(), reason="llvmlite is missing")

ARMS = da.System("a b", kinetic="a'**2 + b'**2/2 + m*a'*b'*cos(a - b)", potential="-9.81*(2*cos(a) + cos(b))",
                 inputs="u", forces={"a": "u"}, parameters={"m": 1.0})  # fmt: skip


@pytest.fixture
def double(monkeypatch) -> Double:
    return installed(monkeypatch)


def models():
    return [da.compile(ARMS, free=["m"], target=target) for target in ("cuda", "strict")]


def test_states_here_come_back_with_the_bits_of_strict(double, rng):
    there, here = models()
    q, v, u = rng.normal(size=(70, 2)), rng.normal(size=(70, 2)), rng.normal(size=(70, 1))
    m = rng.uniform(0.5, 1.0, 70)
    for name, given in (("mass_matrix", (q,)), ("energy", (q, v)), ("forward_dynamics", (q, v, u))):
        found, wanted = (getattr(model, name)(*given, parameters={"m": m}) for model in (there, here))
        assert np.array_equal(found, wanted) and type(found) is np.ndarray
    assert double.launches == [(2, 64)] * 3
    assert np.array_equal(there.forward_dynamics(q[0], v[0], u[0]), here.forward_dynamics(q[0], v[0], u[0]))
    assert there.mass_matrix(np.zeros((0, 2))).shape == (0, 2, 2)
    assert not double.contexts and len(double.blocks) == 0


def to_device(driver: Driver, array) -> DeviceArray:
    found = new(driver, array.shape)
    driver.upload(found.address, np.ascontiguousarray(array).ctypes.data, array.nbytes)
    return found


class OfAnother:
    """An array on the device as another library has it."""

    def __init__(self, array: DeviceArray, **more) -> None:
        self.kept, self.__cuda_array_interface__ = array, {**array.__cuda_array_interface__, **more}


def test_states_on_the_device_stay_there(double, rng):
    there, here = models()
    q, v, u = rng.normal(size=(3, 4, 2)), rng.normal(size=(3, 4, 2)), rng.normal(size=1)
    function = there.forward_dynamics
    driver = function._owner
    on_device = [OfAnother(to_device(driver, array)) for array in (q, v)]
    double.calls.clear()
    found = function(*on_device, u)
    assert isinstance(found, DeviceArray) and found.shape == (3, 4, 2) and double.count("cuMemcpyHtoD_v2") == 3
    assert np.array_equal(np.asarray(found), here.forward_dynamics(q, v, u))
    out = to_device(driver, np.zeros((3, 4, 2)))
    other = OfAnother(out)
    assert function(*on_device, u, parameters={"m": 0.5}, out=other).address == out.address
    assert np.array_equal(np.asarray(out), here.forward_dynamics(q, v, u, parameters={"m": 0.5}))
    A, B = there.state_matrices(*on_device, u)
    for part, wanted in zip((A, B), here.state_matrices(q, v, u), strict=True):
        assert np.array_equal(np.asarray(part).reshape(wanted.shape), wanted)


def test_what_does_not_fit_on_the_device_is_refused(double):
    function = models()[0].mass_matrix
    driver = function._owner
    q = to_device(driver, np.zeros((4, 2)))
    for given, more, said in [
        (OfAnother(q, typestr="<f4"), {}, "array of float32 on the device. It must be one of float64"),
        (OfAnother(q, strides=(8, 32)), {}, "has gaps between its entries"),
        (OfAnother(q, data=(12345, False)), {}, "is on device 7. It must be on device 3"),
        (OfAnother(q, shape=(2, 4), strides=None), {}, r"q has shape \(2, 4\)"),
        (q, {"t": np.zeros(3)}, "nothing is broadcast"),
        (q, {"out": np.zeros((4, 2, 2))}, "out is not on the device"),
        (q, {"out": q}, r"out has shape \(4, 2\). The result has shape \(4, 2, 2\)"),
        (q, {"t": q}, "t is on the device"),
    ]:
        with pytest.raises(ShapeError, match=said):
            function(given, **more)
    with pytest.raises(ShapeError, match="called with 2 arrays"):
        function(q, q)


def test_a_state_without_accelerations_is_named(double):
    bead = da.compile(da.System("x y", kinetic="x**2*x'**2/2 + y'**2/2"), target="cuda")
    with pytest.raises(SingularMassMatrixError, match="state 1 of 3"):
        bead.forward_dynamics([[1.0, 0.0], [0.0, 0.0], [2.0, 0.0]], [1.0, 0.0])


def test_what_follows_one_state_runs_here(double):
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2"), target="cuda")
    motion = da.simulate(spring, q=[1.0], duration=1.0)
    assert abs(motion.q[-1, 0] - np.cos(1.0)) < 1e-8 and not double.launches
