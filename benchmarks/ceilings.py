"""How long the printing of large systems takes, and whether anything shown is longer than the derivation left it.

Each line is one system: the CPU seconds of its slowest `matrix` (Christoffel symbols included), of `latex` and of
`explain`, and how many entries have more leaves than in the style "derived". Nothing is known of a system before.
Seconds are those of a machine of a certain pace, which is measured before and after each call (`common.slowness`;
`slow` is its mean, so `matrix` times `slow` is about what a clock would have shown).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sympy import cos, sin, sqrt, symbols

import dalembert as da
from dalembert import gallery
from dalembert.algebra.short.writing import leaves
from dalembert.dynamics.quantities import QUANTITIES

from . import symbolic_systems
from .common import Goal, Record, alarm, parser, slowness

PATIENCE = 120.0
SLOWEST_MATRIX, SLOWEST_PAGE = 5.0, 10.0


def relative_links(count: int) -> da.System:
    """A planar chain of point masses, each angle relative to the link before."""
    q = da.coordinates(f"q1:{count + 1}")
    lengths, masses, g = symbols(f"l1:{count + 1}"), symbols(f"m1:{count + 1}"), symbols("g")
    x = y = kinetic = potential = angle = 0
    for joint, length, mass in zip(q, lengths, masses, strict=True):
        angle += joint
        x, y = x + length * sin(angle), y - length * cos(angle)
        kinetic += mass * (x.diff(da.time) ** 2 + y.diff(da.time) ** 2) / 2
        potential += mass * g * y
    return da.System(list(q), kinetic=kinetic, potential=potential, name=f"{count} relative links")


def four_bar_by_roots() -> da.System:
    """A four-bar in its crank angle alone: the coupler's end by the intersection of two circles."""
    (q,) = da.coordinates("theta")
    a, b, c, d, m2, m3, J, g = symbols("a b c d m2 m3 J g", positive=True)
    x, y = a * cos(q), a * sin(q)
    span = sqrt((d - x) ** 2 + y**2)
    along = (b**2 - c**2 + span**2) / (2 * span)
    across = sqrt(b**2 - along**2)
    end = (x + (along * (d - x) + across * y) / span, y + (-along * y + across * (d - x)) / span)
    middle = ((x + end[0]) / 2, (y + end[1]) / 2)
    moving = [(m2, z) for z in middle] + [(m3, z) for z in end]
    kinetic = J * q.diff() ** 2 / 2 + sum(m * z.diff(da.time) ** 2 / 2 for m, z in moving)
    return da.System([q], kinetic=kinetic, potential=g * (m2 * middle[1] + m3 * end[1]), name="four-bar by roots")


def by_energies(name: str) -> da.System:
    """An arm of `benchmarks.symbolic` as somebody gives it who has worked out its energies."""
    case = symbolic_systems.build(name)
    return da.System(list(case.coordinates), kinetic=case.kinetic, potential=case.potential, name=f"{name} by energies")


SYSTEMS: dict[str, Callable[[], Any]] = {
    "ten-relative-links": lambda: relative_links(10),
    "four-bar-by-roots": four_bar_by_roots,
    "bicycle": lambda: symbolic_systems.build("whipple").tree,
    "stewart-platform": lambda: gallery.load("stewart-platform").build(),
    "puma-by-energies": lambda: by_energies("puma-6"),
    "puma": lambda: symbolic_systems.build("puma-6").tree,
    "ur5": lambda: symbolic_systems.build("ur5").tree,
    "panda": lambda: symbolic_systems.build("panda").tree,
}


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--systems", nargs="+", choices=list(SYSTEMS), default=list(SYSTEMS), metavar="NAME",
                         help=", ".join(SYSTEMS))  # fmt: skip
    chosen = options.parse_args()
    record = Record("ceilings")
    rows = {name: measured(SYSTEMS[name]()) for name in chosen.systems}
    for name, row in rows.items():
        record.row(system=name, **row)
    for column, wanted in (("matrix", SLOWEST_MATRIX), ("latex", SLOWEST_PAGE), ("longer", 0)):
        record.goals.append(Goal(f"{column}, the worst", wanted, max(row[column] for row in rows.values()), False))
    record.finish(chosen.json)


def measured(description: Any) -> dict[str, Any]:
    """The columns of a system."""
    equations, before = da.derive(description), slowness()
    seconds = {quantity: _seconds(ask) for quantity, ask in asks(equations)}
    slowest = max(seconds, key=lambda quantity: seconds[quantity])
    return {"slowest": slowest, "matrix": seconds[slowest], "latex": _seconds(da.derive(description).latex),
            "explain": _seconds(lambda: str(da.explain(description))), "slow": (before + slowness()) / 2,
            "longer": sum(longer(equations))}  # fmt: skip


def asks(equations: da.Equations) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every matrix that can be asked for."""
    for name in QUANTITIES:
        yield name, lambda name=name: equations.matrix(name)
    for k in range(equations.shape("momenta")[0]):
        yield f"christoffel {k}", lambda k=k: equations.christoffel(k)


def longer(equations: da.Equations) -> Iterator[int]:
    """For each quantity, how many entries are longer than derived."""
    for name in QUANTITIES:
        shown, derived = (_listed(equations.matrix(name, style)) for style in ("textbook", "derived"))
        yield sum(leaves([a]) > leaves([b]) for a, b in zip(shown, derived, strict=True))


def _listed(value: Any) -> Iterable[Any]:
    return list(value) if hasattr(value, "shape") else [value]


def _seconds(ask: Callable[[], Any]) -> float:
    """CPU seconds at the pace told above; infinite where patience ends."""
    before, start = slowness(), time.process_time()
    try:
        with alarm(PATIENCE):
            ask()
    except TimeoutError:
        return float("inf")
    spent = time.process_time() - start
    return spent / ((before + slowness()) / 2)


if __name__ == "__main__":
    main()
