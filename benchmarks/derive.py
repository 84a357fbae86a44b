"""Deriving the n-link pendulum: dalembert, SymPy's LagrangesMethod, heyoka.

`describe` is the way from SymPy expressions to a `System`; `derive` the way from there to mass matrix
and bias, ready to be compiled, each time on a system that nobody has derived before. heyoka starts from
its own expressions, LagrangesMethod from SymPy's.
"""

from __future__ import annotations

from types import ModuleType

import dalembert as da

from . import pendulum
from .common import Contender, Fresh, Goal, Record, arguments, heyoka_module, interleave, once

SIZES = (2, 4, 8, 16, 32)
LONGEST = 60.0


def main() -> None:
    options = arguments(__doc__ or "", SIZES)
    record = Record("derive")
    heyoka = heyoka_module()
    over_heyoka: list[float] = []
    sympy_is_quick = True
    for n in options.sizes:
        timings = interleave(contenders(heyoka, n), options.rounds)
        columns: dict[str, object] = {name: timings.seconds(name) for name in timings.rounds}
        if heyoka:
            over_heyoka.append(timings.ratio("heyoka", "derive"))
            columns["heyoka/derive"] = over_heyoka[-1]
        if sympy_is_quick:
            energies = pendulum.sympy_energies(n)
            seconds, _ = once(lambda energies=energies: pendulum.sympy_method(*energies))
            ratio = seconds / timings.seconds("derive")
            columns |= {"sympy": seconds, "sympy/derive": ratio}
            sympy_is_quick = seconds < LONGEST
            if n == 4:
                record.goals.append(Goal("derive, times faster than SymPy at n = 4", 100, ratio))
        record.row(n=n, **columns)
    if over_heyoka:
        record.goals.append(Goal("derive, times faster than heyoka, at the worst n", 1, min(over_heyoka)))
    record.finish(options.json)


def mass_matrix_and_bias(system: da.System) -> object:
    """Both as nodes, ready to be compiled: `derive` itself leaves them until they are asked for."""
    equations = da.derive(system)
    return equations.nodes("mass_matrix"), equations.nodes("bias")


def contenders(heyoka: ModuleType | None, n: int) -> dict[str, Contender]:
    energies = pendulum.sympy_energies(n)
    found: dict[str, Contender] = {
        "describe": lambda: pendulum.dalembert_system(*energies),
        "derive": Fresh(lambda: pendulum.dalembert_system(*energies), mass_matrix_and_bias),
    }
    if heyoka:
        found["heyoka"] = Fresh(
            lambda: pendulum.heyoka_lagrangian(heyoka, n),
            lambda given: heyoka.lagrangian(given[2], *given[:2]),
        )
    return found


if __name__ == "__main__":
    main()
