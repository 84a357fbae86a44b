"""Entries that come out as the literature prints them: dalembert, SymPy's trigsimp and simplify.

The corpus is `benchmarks.textbook`: forty systems, twelve of them held out from every choice of ours, and the five
documents. "any style" counts an entry that one of dalembert's styles prints so: books differ among themselves.
`--all` lists what differs (never of the held-out systems).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import sympy

import dalembert as da

from .common import Goal, Record, parser
from .textbook import DOCUMENTS, SYSTEMS, Printed
from .textbook.compare import entry_as_printed, matches

STYLES = ("textbook", "expanded", "shortest", "factored")
PEERS: dict[str, Callable[[Any], Any]] = {"trigsimp": sympy.trigsimp, "simplify": sympy.simplify}


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--all", action="store_true", help="list the entries that differ")
    options.add_argument("--no-peers", dest="peers", action="store_false", help="leave SymPy out")
    chosen = options.parse_args()
    record = Record("printed")
    groups = {
        "tuned": [printed for printed in SYSTEMS if not printed.held_out],
        "held out": [printed for printed in SYSTEMS if printed.held_out],
        "documents": DOCUMENTS,
    }
    shown = {name: chosen.all and name != "held out" for name in groups}
    found = {name: counted(systems, chosen.peers, shown[name]) for name, systems in groups.items()}
    for name, counts in found.items():
        shares = {way: counts[way] / counts["entries"] for way in counts if way != "entries"}
        record.row(group=name, entries=counts["entries"], **{way.replace(" ", "_"): x for way, x in shares.items()})
    both = found["tuned"] + found["held out"]
    record.goals += [
        Goal("literature, share as printed", 0.97, both["textbook"] / both["entries"]),
        Goal("literature, share as printed in any style", 0.97, both["any style"] / both["entries"]),
        Goal("documents, share as printed", 1.0, found["documents"]["textbook"] / found["documents"]["entries"]),
    ]
    record.finish(chosen.json)


def counted(systems: Sequence[Printed], with_peers: bool, listing: bool) -> Counter[str]:
    """How many entries there are, and how many each way prints as the source does."""
    counts: Counter[str] = Counter()
    for printed in systems:
        system, entries = printed.build()
        equations = da.derive(system)
        for quantity, index, wanted in listed(entries):
            counts["entries"] += 1
            for way, right in ways(equations, printed, quantity, index, wanted, with_peers):
                counts[way] += right
                if listing and way == "textbook" and not right:
                    shown = entry_as_printed(equations, quantity, index, printed.named)
                    print(f"{printed.name}, {quantity}{list(index)}\n  here    {shown}\n  printed {wanted}")
    return counts


def listed(entries: dict[str, dict[tuple[int, ...], Any]]) -> Iterator[tuple[str, tuple[int, ...], Any]]:
    for quantity, places in entries.items():
        for index, wanted in places.items():
            yield quantity, index, wanted


def ways(
    equations: da.Equations, printed: Printed, quantity: str, index: tuple[int, ...], wanted: Any, with_peers: bool
) -> Iterator[tuple[str, bool]]:
    """Each way to write the entry, and whether it is the printed one."""
    styled = [matches(entry_as_printed(equations, quantity, index, printed.named, style), wanted) for style in STYLES]
    yield "textbook", styled[0]
    yield "any style", any(styled)
    if with_peers:
        derived = entry_as_printed(equations, quantity, index, style="derived")
        for name, simplified in PEERS.items():
            yield name, matches(simplified(derived), printed.spelled_out(wanted))


if __name__ == "__main__":
    main()
