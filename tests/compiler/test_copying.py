"""What holds compiled code says so where `pickle` and `copy` meet it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from typing import Any

import numpy as np
import pytest

import dalembert
from dalembert.compiler.copying import HoldsCompiledCode, MadeAgain, Origin
from dalembert.compiler.engine import compile_module, new_module
from dalembert.compiler.linear import dot
from dalembert.errors import NotCopiedError
from dalembert.targets.llvm.kernels import compiled


class Machine(HoldsCompiledCode):
    """What some other value of the package would be."""

    instead = "Build it again."

    def __init__(self, address: int) -> None:
        self.address = address

    def __repr__(self) -> str:
        return f"<machine at {self.address}>"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_says_what_it_is_and_what_to_do_instead(protocol: int) -> None:
    with pytest.raises(NotCopiedError, match=r"<machine at 7>: holds compiled code, .* Build it again\."):
        pickle.dumps({"deep": [Machine(7)]}, protocol)


def test_a_deep_copy_is_refused_and_a_shallow_one_shares() -> None:
    machine = Machine(7)
    with pytest.raises(NotCopiedError, match="Build it again"):
        copy.deepcopy([machine])
    twin = copy.copy(machine)
    assert twin is not machine and type(twin) is Machine and twin.__dict__ == machine.__dict__
    twin.address = 8
    assert machine.address == 7


def test_an_error_of_pickle_is_what_callers_expect() -> None:
    """`pickle` raises TypeError for what it cannot hold; so do we."""
    with pytest.raises(TypeError):
        ForkingPickler.dumps(Machine(7))


@pytest.mark.parametrize("make", [lambda: compiled(dot), lambda: compile_module(new_module("nothing"))])
def test_kernels_and_libraries_refuse(make: Callable[[], Any]) -> None:
    with pytest.raises(NotCopiedError, match="Pickle what it was compiled from, and compile that again"):
        pickle.dumps(make())


def test_a_function_is_its_own_deep_copy() -> None:
    """As those of Python are: whoever copies what holds one goes on calling the same."""
    kernel = compiled(dot)
    (twin,) = copy.deepcopy([kernel])
    assert twin is kernel
    assert twin(2, np.array([1.0, 2.0]), np.array([3.0, 4.0])) == 11.0


class Made(MadeAgain):
    """What is made of a number."""

    def __init__(self, number: int) -> None:
        self.number, self.address = number, id(self)

    def made_from(self) -> Origin:
        return Made, (self.number,)


def test_what_knows_its_origin_is_made_again_from_it() -> None:
    made = Made(7)
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert twin.number == 7 and twin.address == id(twin) != made.address
    assert copy.copy(made).address == made.address


def test_another_version_is_refused_before_anything_of_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = pickle.dumps(Made(7))
    monkeypatch.setattr(dalembert, "__version__", "0.0.1")
    monkeypatch.setattr(Made, "__init__", None)
    with pytest.raises(NotCopiedError, match=r"written by dalembert .*; this is 0\.0\.1"):
        pickle.loads(sent)
