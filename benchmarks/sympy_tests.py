"""SymPy's own tests of LagrangesMethod, KanesMethod, System and Linearizer, with our classes in place of SymPy's.

Each matrix that ours form is compared with SymPy's at a state as well. A test passes; or it is listed with the reason
why it cannot: it asks for SymPy's words of what is equal, or it contradicts itself. The bicycle (test_kane3), which
takes SymPy minutes, is a script of `benchmarks.sympy_scripts`.
"""

from __future__ import annotations

import inspect
import os
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from types import FunctionType, ModuleType
from typing import Any

import pytest
from sympy.physics import mechanics
from sympy.physics.mechanics import jointsmethod, kane, lagrange, system

from tests.sympy.exchanged import ComparedKane, ComparedLagrange, DifferentError

from .common import Goal, Record, parser

MODULES = ("test_lagrange", "test_lagrange2", "test_kane", "test_kane2", "test_kane4", "test_kane5",
           "test_system_class", "test_linearize", "test_method", "test_jointsmethod")  # fmt: skip
LISTED = {
    "test_lagrange::test_rolling_disc": "asks for what `simplify` makes of SymPy's accelerations, letter by letter",
    "test_kane::test_aux": "sets an acceleration (a2pt_theory from a point that is not fixed in the body) that is not "
                           "the derivative of its velocity, from which ours follow",
    "test_kane::test_implicit_kinematics": "passes alone; the state of the comparison has no quaternion of length 1",
    "test_kane2::test_aux_dep": "asks that `expand` of a difference be 0, which needs sin^2 + cos^2 = 1",
    "test_jointsmethod::test_complete_simple_double_pendulum": "asks for what `expand` and `trigsimp` make of SymPy's",
}
"""Why these do not pass."""


class Outcomes:
    """A plugin of pytest that keeps what became of each test."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        report = yield
        name = f"{inspect.getmodulename(item.path)}::{item.name}"
        if call.excinfo is not None and not report.skipped:
            self.of[name] = "different" if call.excinfo.errisinstance(DifferentError) else "words"
        else:
            self.of.setdefault(name, report.outcome)
        return report


def main() -> None:
    options = parser(__doc__ or "").parse_args()
    exchange()
    outcomes = Outcomes()
    base = f"{mechanics.__name__}.tests"
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        pytest.main(["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", folder, "--tb=no", "--pyargs",
                     *(f"{base}.{name}" for name in MODULES)], plugins=[outcomes])  # fmt: skip
    judge(outcomes.of).finish(options.json)


def judge(outcomes: dict[str, str]) -> Record:
    """What of all this is as it should be."""
    record = Record("sympy_tests")
    for name, outcome in outcomes.items():
        if outcome != "passed":
            record.row(test=name, outcome=outcome, reason=LISTED.get(name, ""))
    passed = sum(outcome == "passed" for outcome in outcomes.values())
    known = sum(outcome != "passed" and name in LISTED for name, outcome in outcomes.items())
    record.row(test="all", tests=len(outcomes), passed=passed, listed=known)
    record.goals.append(Goal("tests of SymPy that neither pass nor are listed", 0, len(outcomes) - passed - known,
                             at_least=False))  # fmt: skip
    return record


def exchange() -> None:
    """Put our classes where SymPy's modules have theirs, defaults of functions included."""
    for module in (mechanics, kane, lagrange, system, jointsmethod):
        for name, ours in (("KanesMethod", ComparedKane), ("LagrangesMethod", ComparedLagrange)):
            theirs = getattr(module, name, None)
            if theirs is not None:
                for function in functions(module):
                    values = function.__defaults__ or ()
                    function.__defaults__ = tuple(ours if each is theirs else each for each in values)
                setattr(module, name, ours)


def functions(module: ModuleType) -> list[FunctionType]:
    """The functions of the classes of a module."""
    classes = [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == module.__name__]
    return [function for each in classes for function in vars(each).values() if inspect.isfunction(function)]


if __name__ == "__main__":
    main()
