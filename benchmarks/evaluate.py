"""Accelerations of the n-link pendulum, NumPy arrays in and out.

dalembert's `model.forward_dynamics(q, v)` beside SymPy's LagrangesMethod through lambdify and
`numpy.linalg.solve` (the quicker of `cse` on and off) and heyoka's compiled function. Everybody must
agree to 1e-9 before anything is timed. Then the same call where m, l and g stayed free, beside the one
that has them compiled in. Last a batch of states, beside heyoka's, and what a call costs beside the arithmetic: that of
two states, one of the fewest that take the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import numpy as np

import dalembert as da
from dalembert.targets.llvm.functions import MANY

from . import pendulum
from .common import Goal, Record, arguments, heyoka_module, interleave, once

SIZES = (2, 4, 8, 16, 32)
AGREEMENT = 1e-9
LONGEST_DERIVATION = 60.0
LONGEST_HEYOKA = 32
BATCH = 1024

Accelerations = Callable[[], np.ndarray]


def main() -> None:
    options = arguments(__doc__ or "", SIZES)
    record = Record("evaluate")
    heyoka = heyoka_module()
    sympy_is_quick = True
    for n in options.sizes:
        contenders: dict[str, Accelerations] = {"dalembert": dalembert_contender(n)}
        if sympy_is_quick:
            seconds, found = once(lambda n=n: sympy_contenders(n))
            contenders |= found
            sympy_is_quick = seconds < LONGEST_DERIVATION
        if heyoka and n <= LONGEST_HEYOKA:
            contenders["heyoka"] = heyoka_contender(heyoka, n)
        assert_agreement(contenders)
        timings = interleave(contenders, options.rounds)
        columns: dict[str, object] = {f"{name} (us)": 1e6 * timings.seconds(name) for name in contenders}
        rivals = [name for name in contenders if name.startswith("sympy")]
        if rivals:
            best = min(timings.ratio(name, "dalembert") for name in rivals)
            columns["sympy/dalembert"] = best
            record.goals.append(Goal(f"one state, times faster than SymPy lambdify, n = {n}", 20, best))
        record.row(n=n, **columns)
    for n in options.sizes:
        free_parameters(record, n, options.rounds)
    if heyoka:
        batches(record, heyoka, [n for n in options.sizes if n <= LONGEST_HEYOKA], options.rounds)
    record.finish(options.json)


def free_parameters(record: Record, n: int, rounds: int) -> None:
    """One state with parameters that stayed free: given by `bind`, as an array, or by name or symbol in a dict."""
    equations = da.derive(pendulum.dalembert_system(*pendulum.sympy_energies(n)))
    model, bound = da.compile(equations, free=pendulum.PARAMETERS), da.compile(equations, pendulum.PARAMETERS)
    carried, (q, v) = model.bind(pendulum.PARAMETERS), states(n, 1)
    row, named = np.array(pendulum.VALUES), dict(zip(model.parameters, pendulum.VALUES, strict=True))
    contenders: dict[str, Accelerations] = {
        "compiled in": lambda: bound.forward_dynamics(q, v),
        "bind": lambda: carried.forward_dynamics(q, v),
        "array": lambda: model.forward_dynamics(q, v, parameters=row),
        "by name": lambda: model.forward_dynamics(q, v, parameters=named),
        "by symbol": lambda: model.forward_dynamics(q, v, parameters=pendulum.PARAMETERS),
    }
    assert_agreement(contenders)
    timings = interleave(contenders, rounds)
    record.row(n=n, **{f"{name} (ns)": 1e9 * timings.seconds(name) for name in contenders})
    for name in ("bind", "array"):
        ratio = timings.ratio(name, "compiled in")
        record.goals.append(Goal(f"one state with free parameters ({name}) / compiled in, n = {n}", 1.5, ratio, False))


def batches(record: Record, heyoka: ModuleType, sizes: list[int], rounds: int) -> None:
    """Microseconds a state over a batch of states."""
    for n in sizes:
        ours = dalembert_contender(n, BATCH)
        for _ in range(MANY // BATCH):  # from then on in lanes
            ours()
        contenders = {
            "dalembert": ours,
            "heyoka": heyoka_contender(heyoka, n, BATCH),
        }
        assert_agreement(contenders)
        timings = interleave(contenders, rounds)
        columns = {f"{name} (us)": 1e6 * timings.seconds(name) / BATCH for name in contenders}
        ratio = timings.ratio("heyoka", "dalembert")
        record.row(n=n, batch=BATCH, **columns, **{"heyoka/dalembert": ratio})
        wanted = 1.5 if n <= 16 else 1.2
        record.goals.append(Goal(f"batch of {BATCH}, times faster than heyoka, n = {n}", wanted, ratio))
    few = dalembert_contender(min(sizes), 2)
    few()
    overhead = 1e6 * interleave({"two states": few}, rounds).seconds("two states")
    record.goals.append(Goal("a call with a batch beside the arithmetic (us)", 3.0, overhead, False))


def states(n: int, batch: int) -> tuple[np.ndarray, np.ndarray]:
    """One state, or `batch` states around it."""
    q, v = pendulum.random_state(n)
    if batch == 1:
        return q, v
    shift = np.linspace(-0.5, 0.5, batch)[:, None]
    return q + shift, v - shift


def dalembert_contender(n: int, batch: int = 1) -> Accelerations:
    system = pendulum.dalembert_system(*pendulum.sympy_energies(n))
    model = da.compile(da.derive(system), pendulum.PARAMETERS)
    q, v = states(n, batch)
    return lambda: model.forward_dynamics(q, v)


def sympy_contenders(n: int) -> dict[str, Accelerations]:
    """lambdify without and with common subexpressions."""
    method = pendulum.sympy_method(*pendulum.sympy_energies(n))
    q, v = states(n, 1)

    def contender(cse: bool) -> Accelerations:
        function = pendulum.sympy_function(method, cse)

        def accelerations() -> np.ndarray:
            mass, forcing = function(q, v)
            return np.linalg.solve(mass, forcing)[:, 0]

        return accelerations

    return {"sympy": contender(False), "sympy cse": contender(True)}


def heyoka_contender(heyoka: ModuleType, n: int, batch: int = 1) -> Accelerations:
    q_names, v_names, lagrangian = pendulum.heyoka_lagrangian(heyoka, n, bound=True)
    equations = heyoka.lagrangian(lagrangian, q_names, v_names)
    function = heyoka.cfunc([right for _, right in equations[n:]], vars=q_names + v_names)
    q, v = states(n, batch)
    if batch == 1:
        return lambda: function(np.concatenate((q, v)))
    columns = np.ascontiguousarray(np.concatenate((q, v), axis=-1).T)
    return lambda: function(columns).T


def assert_agreement(contenders: dict[str, Accelerations]) -> None:
    """Everybody returns the same accelerations."""
    (name, first), *others = contenders.items()
    expected = first()
    for other, contender in others:
        error = np.max(np.abs(contender() - expected)) / max(1.0, np.max(np.abs(expected)))
        assert error < AGREEMENT, f"{other} and {name} differ by {error:.1e}"


if __name__ == "__main__":
    main()
