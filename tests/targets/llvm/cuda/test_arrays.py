"""Arrays on the device: taken from other libraries and given to them, by both protocols."""

from __future__ import annotations

import ctypes
import gc

import numpy as np
import pytest

from dalembert.errors import ShapeError
from dalembert.targets.llvm.cuda import arrays
from dalembert.targets.llvm.cuda.arrays import DeviceArray, is_on_device, new, seen
from dalembert.targets.llvm.cuda.driver import Driver

from .double import DEVICE, Double


@pytest.fixture
def driver() -> Driver:
    return Driver(Double())


def filled(driver: Driver, shape) -> DeviceArray:
    array = new(driver, shape)
    values = np.arange(float(np.prod(shape)))
    driver.upload(array.address, values.ctypes.data, values.nbytes)
    return array


class ByCapsule:
    """An array that has DLPack alone."""

    def __init__(self, array: DeviceArray) -> None:
        self.array = array

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **asked):
        return self.array.__dlpack__(**asked)


def test_what_is_there_is_known_by_its_protocols(driver):
    array = filled(driver, (3,))
    assert is_on_device(array) and is_on_device(ByCapsule(array))
    assert not any(map(is_on_device, (np.zeros(3), [1.0], 1.0, None)))


def test_an_array_comes_back_whole_and_in_parts(driver):
    array = filled(driver, (2, 3, 4))
    wanted = np.arange(24.0).reshape(2, 3, 4)
    assert array.ndim == 3 and len(array) == 2 and array.dtype == float and "on Double" in repr(array)
    for place in ((..., 1), (..., -1), (..., slice(1, 3)), (..., slice(4, 2))):
        assert np.array_equal(np.asarray(array[place]), wanted[place])
    assert np.asarray(array, dtype=np.float32).dtype == np.float32
    assert array[..., 1].__cuda_array_interface__["strides"] == (96, 32) and not array[..., 1].is_whole
    for place in (0, (..., slice(0, 4, 2)), (0, 1), (..., None)):
        with pytest.raises(ShapeError, match="only parts of its last axis"):
            array[place]
    with pytest.raises(ValueError, match="by a copy only"):
        np.asarray(array).__class__ and array.__array__(copy=False)


def test_capsules_carry_memory_there_and_back(driver):
    array = filled(driver, (2, 3))
    found = seen(driver, "f", "q", ByCapsule(array))
    assert (found.address, found.shape, array.__dlpack_device__()) == (array.address, (2, 3), (2, DEVICE))
    gc.collect()
    assert not arrays._HELD  # nobody took the capsule, which gave its tensor back


def test_a_capsule_may_begin_behind_its_address(driver):
    class Lower(ByCapsule):
        """The second row of two, as it is said by its distance from the first."""

        def __dlpack__(self, **asked):
            capsule = super().__dlpack__(**asked)
            place = arrays._API["PyCapsule_GetPointer"](capsule, b"dltensor")
            tensor = arrays._Managed.from_address(place).tensor
            tensor.shape[0], tensor.byte_offset = 1, 24
            return capsule

    array = filled(driver, (2, 3))
    found = seen(driver, "f", "q", Lower(array))
    assert found.address == array.address + 24 and np.asarray(found).tolist() == [[3.0, 4.0, 5.0]]


def test_a_tensor_that_was_taken_lives_until_it_is_given_back(driver):
    address = filled(driver, (2, 3)).address
    library = driver._library
    gc.collect()
    assert address not in library.blocks
    array = filled(driver, (2, 3))
    capsule = array.__dlpack__(stream=1)
    managed = arrays._Managed.from_address(arrays._API["PyCapsule_GetPointer"](capsule, b"dltensor"))
    tensor, place = managed.tensor, ctypes.addressof(managed)
    assert (tensor.ndim, tensor.bits, tensor.lanes, tensor.device_id) == (2, 64, 1, DEVICE)
    assert (tensor.shape[:2], tensor.strides[:2], tensor.byte_offset) == ([2, 3], [3, 1], 0)
    used = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_SetName", ctypes.pythonapi))
    used(capsule, b"used_dltensor")
    address = array.address
    del capsule, array
    gc.collect()
    assert address in library.blocks and place in arrays._HELD
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(managed.deleter)(place)
    gc.collect()
    assert address not in library.blocks and not arrays._HELD


def test_empty_arrays_and_numbers(driver):
    assert np.asarray(new(driver, (0, 3))).shape == (0, 3) and float(np.asarray(filled(driver, ()))) == 0.0
    assert seen(driver, "f", "q", new(driver, (0, 3))).shape == (0, 3)
