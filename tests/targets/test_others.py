"""Kernels of one workshop that call those of another where they are."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from dalembert.compiler.kernels import Array, Function, Int, native
from dalembert.compiler.meanwhile import settled
from dalembert.compiler.target import OFTEN, Assembled, Target
from dalembert.targets import TARGETS

HERE = {name: target for name, target in TARGETS.items() if target.threads is None}


@native
def half(x: Array) -> Int:
    x[0] = 0.5 * x[0]
    return 3


@native
def through(called: Function, x: Array) -> Int:
    status = called(x)
    return status + called(x)


def called_from_elsewhere(target: Target, key: str | None) -> tuple[Assembled, Assembled]:
    first = target.assemble(lambda shop: ({"half": shop.add(half, "half")}, {}), key and f"{key} first")
    others = {"called": first.functions["half"]}
    second = target.assemble(
        lambda shop: ({"through": shop.add(through, "through", called=shop.other("called"))}, {}), key, others=others)
    return first, second


@pytest.mark.parametrize("key", [None, "others"])
@pytest.mark.parametrize("target", HERE.values(), ids=list(HERE))
def test_a_kernel_of_another_workshop_is_called_where_it_is(target: Target, key: str | None) -> None:
    for _ in range(2):  # the second time what was kept
        first, second = called_from_elsewhere(target, key)
        del first
        gc.collect()
        x = np.array([4.0])
        assert second.functions["through"](x) == 6 and x[0] == 1.0
        second.used(OFTEN)
        settled()
        assert second.functions["through"](x) == 6 and x[0] == 0.25
        del second
        gc.collect()
