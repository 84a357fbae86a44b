"""Entries that come out as the literature prints them: dalembert, SymPy's trigsimp and simplify.

The corpus is `benchmarks.textbook`: systems of the literature, many of them held out from every choice of ours, and the
five documents. Each group is counted twice: with all entries, and without those that are a zero, a number or a bare
symbol, which anybody prints right. Books differ among themselves: "book style" counts the best of our styles for each
author and quantity, "any style" an entry that one of them prints so, or the one that `Style.like` composes for it;
"inferred" the other entries of a quantity where the longest one was shown to us, as `Style.like` takes it. `--all`
lists what differs (never of the held-out systems); `--quick` knows four styles instead of all that `Style.like` does.

What SymPy answers comes from `recorded/printed.json`, for each system a digit an entry, 1 where it is the printed one;
the systems in `LIVE`, and any whose entries are no longer those of the record, run live. `--record` records them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import sympy

import dalembert as da
from dalembert.algebra.short.style import FORMS as STYLES
from dalembert.algebra.short.style import hands

from .common import Goal, Record, alarm, parser
from .recording import Recording
from .textbook import DOCUMENTS, SYSTEMS, Entries, Printed
from .textbook.compare import entry_as_printed, matches

Way = str | da.Style
Pair = tuple[Any, Any]
Entry = tuple[str, tuple[int, ...], Any]
PEERS: dict[str, Callable[[Any], Any]] = {"trigsimp": sympy.trigsimp, "simplify": sympy.simplify}
PATIENCE = 5.0  # processor seconds for one entry of a peer
LIVE = ("planar elbow arm, Spong", "cart-pole, Tedrake", "2R arm, Lynch")


@dataclass(frozen=True)
class Verdict:
    """A printed entry, which ways write it so, and which one comes nearest where none of those that are listed does."""

    printed: Printed
    quantity: str
    wanted: Any
    right: Mapping[Way, bool]
    nearest: Way = "textbook"

    @property
    def bare(self) -> bool:
        """Whether the entry is a zero, a number or a symbol, with either sign."""
        return not (self.wanted.args and (-self.wanted).args)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--all", action="store_true", help="list the entries that differ")
    options.add_argument("--no-peers", dest="peers", action="store_false", help="leave SymPy out")
    options.add_argument("--quick", action="store_true", help="know the four forms only, no other styles")
    options.add_argument("--record", action="store_true", help="record what SymPy answers, and nothing else")
    chosen = options.parse_args()
    recording = Recording("printed", __doc__ or "")
    if chosen.record:
        complete(recording)
        return
    styles = STYLES if chosen.quick else (*hands(da.Style), *STYLES)
    record = Record("printed")
    groups = {
        "tuned": [printed for printed in SYSTEMS if not printed.held_out],
        "held out": [printed for printed in SYSTEMS if printed.held_out],
        "documents": DOCUMENTS,
    }
    weighty: dict[str, Counter[str]] = {}
    for name, systems in groups.items():
        verdicts = list(judged(systems, chosen.peers, styles, chosen.all and name != "held out", recording))
        weighty[name] = tally(verdict for verdict in verdicts if not verdict.bare)
        _row(record, f"{name}, all entries", tally(verdicts))
        _row(record, f"{name}, no bare ones", weighty[name])
    record.goals += [*_goals(weighty), *[_of_the_record(recording)] * chosen.peers]
    record.finish(chosen.json)


def judged(
    systems: Sequence[Printed], with_peers: bool, styles: Sequence[Way] = STYLES, listing: bool = False,
    recording: Recording | None = None,
) -> Iterator[Verdict]:
    """A verdict on every entry of the systems, of the peers by a recording as far as it knows them."""
    for printed in systems:
        equations, entries = _derived(printed)
        pairs = pairs_of(printed, equations, entries)
        peers = of_peers(printed, pairs, recording) if with_peers else {}
        rights = [dict(ways(equations, printed, *entry, styles)) for entry in listed(entries)]
        composed = {} if styles == STYLES else _composed(listed(entries), pairs, rights)
        for k, (quantity, index, wanted) in enumerate(listed(entries)):
            more = {style: None for (of, _), style in composed.items() if of == quantity}
            right = rights[k] | dict(ways(equations, printed, quantity, index, wanted, tuple(more)))
            right |= {peer: answers[k] == "1" for peer, answers in peers.items()}
            if listing and not right["textbook"]:
                shown = entry_as_printed(equations, quantity, index, printed.named)
                print(f"{printed.name}, {quantity}{list(index)}\n  here    {shown}\n  printed {wanted}")
            yield Verdict(printed, quantity, wanted, right, composed.get((quantity, index), "textbook"))


def _composed(
    entries: Iterable[Entry], pairs: Sequence[Pair], rights: Sequence[Mapping[Way, bool]]
) -> dict[tuple[str, tuple[int, ...]], da.Style]:
    """The style that `Style.like` makes of each entry that no other style writes."""
    return {(quantity, index): da.Style.like({derived: spelled_out})
            for (quantity, index, _), (derived, spelled_out), right in zip(entries, pairs, rights, strict=True)
            if not any(right.values())}


def listed(entries: Entries) -> Iterator[Entry]:
    for quantity, places in entries.items():
        for index, wanted in places.items():
            yield quantity, index, wanted


def ways(
    equations: da.Equations, printed: Printed, quantity: str, index: tuple[int, ...], wanted: Any,
    styles: Sequence[Way],
) -> Iterator[tuple[Way, bool]]:
    """Each way to write the entry, and whether it is the printed one."""
    known: dict[Any, bool] = {}
    for style in styles:
        found = entry_as_printed(equations, quantity, index, printed.named, style)
        if found not in known:
            known[found] = matches(found, wanted)
        yield style, known[found]


def of_peers(printed: Printed, pairs: Sequence[Pair], recording: Recording | None = None) -> dict[str, str]:
    """{peer: a digit for each entry, 1 where the peer makes the printed one of the derived one}."""
    known = recording.rows.get(printed.name) if recording is not None and printed.name not in LIVE else None
    if known is None or known["entries"] != digest(pairs):
        return {peer: "".join(str(int(matches(_simplified(peer, a), b))) for a, b in pairs) for peer in PEERS}
    return {peer: known[peer] for peer in PEERS}


def pairs_of(printed: Printed, equations: da.Equations, entries: Entries) -> list[Pair]:
    """Each entry as it is derived and as it is printed, its abbreviations replaced by what they mean."""
    return [(entry_as_printed(equations, quantity, index, style="derived"), printed.spelled_out(wanted))
            for quantity, index, wanted in listed(entries)]


def digest(pairs: Iterable[Pair]) -> str:
    """By what a recording notices that the entries are others."""
    return sha256("\n".join(map(str, pairs)).encode()).hexdigest()[:12]


def complete(recording: Recording) -> None:
    """Record the answers of the peers on every system whose entries are not those of the record."""
    for printed in (*SYSTEMS, *DOCUMENTS):
        pairs = pairs_of(printed, *_derived(printed))
        if recording.rows.get(printed.name, {}).get("entries") != digest(pairs):
            recording.put(printed.name, {"entries": digest(pairs), **of_peers(printed, pairs)})


def _of_the_record(recording: Recording) -> Goal:
    """How many of the live systems are answered otherwise than the record says."""
    live = [printed for printed in SYSTEMS if printed.name in LIVE]
    answers = {printed.name: of_peers(printed, pairs_of(printed, *_derived(printed))) for printed in live}
    differing = sum(recording.rows.get(name, {}).get(peer) != found for name, row in answers.items()
                    for peer, found in row.items())  # fmt: skip
    return Goal("answers of live systems that are not the recorded ones", 0.0, differing, False)


def _derived(printed: Printed) -> tuple[da.Equations, Entries]:
    system, entries = printed.build()
    return da.derive(system), entries


@cache
def _simplified(peer: str, derived: Any) -> Any:
    """What a peer makes of an entry before patience ends; the entry itself where it does not come back."""
    try:
        with alarm(PATIENCE):
            return PEERS[peer](derived)
    except TimeoutError:
        return derived


def tally(verdicts: Iterable[Verdict]) -> Counter[str]:
    """How many entries there are, and how many each way prints as the source does."""
    counts: Counter[str] = Counter()
    books: defaultdict[tuple[str, str], Counter[Way]] = defaultdict(Counter)
    quantities: defaultdict[tuple[str, str], list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        styled = {way: right for way, right in verdict.right.items() if way not in PEERS}
        books[verdict.printed.author, verdict.quantity].update(styled)
        quantities[verdict.printed.name, verdict.quantity].append(verdict)
        named = {way: right for way, right in verdict.right.items() if isinstance(way, str)}
        counts.update({"entries": 1, "any style": any(styled.values()), **named})
    counts["book style"] = sum(max(styled.values()) for styled in books.values())
    for of_quantity in quantities.values():
        counts.update(_inferred(of_quantity))
    return counts


def _inferred(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """Of the entries of a quantity, all but the longest: how many there are, and how many the first style prints right
    that prints that one so, or comes nearest."""
    example = max(verdicts, key=lambda verdict: len(str(verdict.wanted)))
    others = [verdict for verdict in verdicts if verdict is not example]
    style = next((way for way, right in example.right.items() if right and way not in PEERS), example.nearest)
    return {"others": len(others), "inferred": sum(verdict.right[style] for verdict in others)}


def _row(record: Record, name: str, counts: Counter[str]) -> None:
    reported = [way for way in ("textbook", "book style", "any style", *PEERS) if way in counts]
    shares = {way.replace(" ", "_"): counts[way] / counts["entries"] for way in reported}
    shares["inferred"] = counts["inferred"] / max(counts["others"], 1)
    record.row(group=name, entries=counts["entries"], **shares)


def _goals(weighty: Mapping[str, Counter[str]]) -> list[Goal]:
    def goal(group: str, way: str, wanted: float, of: str = "entries") -> Goal:
        return Goal(f"{group}, no bare entries, {way}", wanted, weighty[group][way] / weighty[group][of])

    return [goal("held out", "textbook", 0.92), goal("held out", "book style", 0.96),
            goal("held out", "inferred", 0.96, "others"), goal("held out", "any style", 0.98),
            goal("documents", "textbook", 1.0)]


if __name__ == "__main__":
    main()
