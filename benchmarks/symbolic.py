"""M, C and g in symbols: dalembert beside SymPy's LagrangesMethod, KanesMethod and the `jacobian` recipe.

`canonical` is the way from energies or bodies to M, C and g in canonical form, `shortest` to every entry of M and
C v + g as it is printed, `from_lagrangian` from a SymPy Lagrangian to the canonical form; each starts with a
description that nobody has derived before. `lagrange`, `recipe` and `kane` are M and the bias from SymPy,
unsimplified; `trigsimp` and `simplify` go on from there, entry by entry, on what LagrangesMethod gave. All are CPU
seconds with SymPy's cache empty at the start. Leaves and LaTeX characters are those of M and bias, see
`symbolic_systems/lengths.py`; `textbook` is our default style, `fewest` are the leaves where entries of few terms have
the best of all brackets, whoever would set them (`symbolic_systems/least.py`).

SymPy's columns come from `recorded/symbolic.json`, where a phase that had spent its limit counts as that limit, as
">60". The systems of `--live` run beside it: their lengths have to be those of the record, and by the pace of their
seconds, today's over the recorded ones, every recorded second is multiplied. `--record` records what is missing.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any

from sympy.core.cache import clear_cache

from . import symbolic_systems
from .common import Fresh, Goal, Record, interleave
from .recording import FOLDER, Recording
from .symbolic_systems import lengths, ours, peers
from .symbolic_systems.case import Case

PHASES = ("lagrange", "recipe", "kane", "trigsimp", "simplify")
FORMS = ("raw", "trigsimp", "simplify")
MEASURES: Mapping[str, Callable[[Iterable[Any]], int]] = {
    "leaves": lengths.leaves,
    "latex": lengths.latex_characters,
}
PEER_COLUMNS = (*PHASES, *(f"{form}_{measure}" for form in FORMS for measure in MEASURES))
#: Phases of a system of the literature: its lengths need no more.
LENGTH_PHASES = ("lagrange", "trigsimp", "simplify")
QUICK = 2.0
#: Recorded seconds below which a phase says nothing about the pace.
LEAST_PACED = 0.02
#: Leaves of the better peer from which the lengths of larger systems are told apart.
SIZES = (0, 50, 100, 200)
SMALL = 100
SHORT = 0.7
SIX_JOINTS = ("puma-6", "ur5")
LIVE = ("pendulum", "pr", "2r", "cart-2", "furuta", "spring pendulum, Morin")
Row = Mapping[str, Any]


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    recording = Recording("symbolic", __doc__ or "", options.folder)
    if options.record:
        for name in options.systems:
            complete(recording, symbolic_systems.build(name), options.phases, options.limit, options.rounds)
        return
    record = Record("symbolic")
    live = {name: live_columns(name, options) for name in options.systems if name in options.live}
    pace = pace_of(live, recording.rows)
    for name in options.systems:
        case = symbolic_systems.build(name)
        row: dict[str, Any] = {"system": name, "group": case.group}
        row |= our_columns(case, options.rounds) if options.ours else {}
        row |= paced(recording.rows.get(name, {}), pace) | live.get(name, {})
        record.row(**row, **ratios(row))
    record.goals.extend([*goals(record.rows), *_of_the_record(live, recording.rows)])
    wanted = needed(record.rows)
    for means in by_size(record.rows):
        record.row(**means)
    if wanted is not None:
        print(f"a mean of {SHORT} over all would take {wanted:.2f} from {SMALL} leaves on")
    print(f"live phases took {pace:.2f} of their recorded seconds")
    record.finish(options.json)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = list(symbolic_systems.BUILDERS)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured")
    parser.add_argument("--rounds", type=int, default=7, help="repeated rounds (default 7)")
    parser.add_argument("--systems", nargs="+", choices=known, default=known, metavar="NAME", help=", ".join(known))
    parser.add_argument("--live", nargs="*", choices=known, default=LIVE, metavar="NAME", help="systems SymPy runs on")
    parser.add_argument("--limit", type=float, default=60.0, help="CPU seconds of one phase of SymPy (default 60)")
    parser.add_argument("--phases", nargs="+", choices=PHASES, default=PHASES, help="what SymPy runs")
    parser.add_argument("--no-ours", dest="ours", action="store_false", help="leave dalembert out")
    parser.add_argument("--record", action="store_true", help="run what the record lacks, or has a lower limit of")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the record is")
    return parser.parse_args(arguments)


# ------------------------------------------------------------ what is recorded, and what is live


def complete(recording: Recording, case: Case, phases: Sequence[str], limit: float, rounds: int) -> None:
    """Run the phases of a system that are not recorded, or were stopped at a lower limit."""
    known = recording.rows.get(case.name, {})
    missing = [phase for phase in phases_of(case, phases)
               if phase not in known or (is_stopped(known[phase]) and (seconds_of(known[phase]) or 0) < limit)]
    if missing:
        print(case.name, file=sys.stderr, flush=True)
        recording.put(case.name, peer_columns(case, missing, limit, rounds))


def phases_of(case: Case, phases: Sequence[str]) -> list[str]:
    """The phases that a system has."""
    has = LENGTH_PHASES if case.group == "literature" else PHASES if case.kane else [p for p in PHASES if p != "kane"]
    return [phase for phase in phases if phase in has]


def live_columns(name: str, options: argparse.Namespace) -> dict[str, Any]:
    case = symbolic_systems.build(name)
    return peer_columns(case, phases_of(case, options.phases), options.limit, options.rounds)


def pace_of(live: Mapping[str, Row], recorded: Mapping[str, Row]) -> float:
    """Seconds of today over the recorded ones: the median over the live phases; 1 where there are none."""
    found = [today / seconds for name, row in live.items() for phase in PHASES
             if (today := seconds_of(row.get(phase))) and (seconds := seconds_of(recorded.get(name, {}).get(phase)))
             and seconds >= LEAST_PACED]  # fmt: skip
    return statistics.median(found) if found else 1.0


def paced(row: Row, pace: float) -> dict[str, Any]:
    """A recorded row in seconds of today.

    >>> paced({"kane": 0.5, "trigsimp": ">60", "raw_leaves": 7}, 2.0)
    {'kane': 1.0, 'trigsimp': '>120', 'raw_leaves': 7}
    """
    def today(phase: str, value: Any) -> Any:
        seconds = seconds_of(value) if phase in PHASES else None
        if seconds is None:
            return value
        return f">{seconds * pace:.3g}" if is_stopped(value) else seconds * pace

    return {phase: today(phase, value) for phase, value in row.items()}


def by_size(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The geometric means of the lengths where the better peer leaves so many leaves or more."""
    found = []
    for least in SIZES:
        large = [row for row in rows if (peers_best(row, "leaves") or 0) >= least]
        means = {measure: _column(large, f"length_{measure}") for measure in (*MEASURES, "fewest")}
        shown = {f"length_{measure}": statistics.geometric_mean(of) for measure, of in means.items() if of}
        found.append({"system": f"mean from {least} leaves", "group": "mean", "systems": len(large), **shown})
    return found


def needed(rows: Sequence[Row]) -> float | None:
    """What the mean length of larger systems would have to be for SHORT over all, those below SMALL leaves written with
    the fewest leaves; None where there are not both."""
    compared = [row for row in rows if "length_fewest" in row]
    small = [row["length_fewest"] for row in compared if (peers_best(row, "leaves") or 0) < SMALL]
    large = len(compared) - len(small)
    if not small or not large:
        return None
    return exp((len(compared) * log(SHORT) - sum(map(log, small))) / large)


def _of_the_record(live: Mapping[str, Row], recorded: Mapping[str, Row]) -> list[Goal]:
    """Whether what runs today gives what was recorded."""
    counted = [column for column in PEER_COLUMNS if column not in PHASES]
    pairs = [(row[column], recorded.get(name, {}).get(column)) for name, row in live.items()
             for column in counted if column in row]  # fmt: skip
    return [Goal("lengths of live phases that are not the recorded ones", 0.0, sum(a != b for a, b in pairs), False),
            ] * bool(pairs)


# ------------------------------------------------------------ what is measured


def our_columns(case: Case, rounds: int) -> dict[str, Any]:
    """Seconds and lengths of dalembert; a form that is over budget says so."""
    columns = {} if case.group == "literature" else _our_seconds(case, rounds)
    printed = ours.shortest(ours.source(case))
    textbook = ours.shortest(ours.source(case), style="textbook")
    columns |= {f"ours_{measure}": count(printed) for measure, count in MEASURES.items()}
    columns["fewest_leaves"] = ours.fewest_leaves(ours.source(case), printed)
    return columns | {f"textbook_{measure}": count(textbook) for measure, count in MEASURES.items()}


def _our_seconds(case: Case, rounds: int) -> dict[str, Any]:
    ways = {
        "canonical": Fresh(lambda: _afresh(ours.source, case), ours.canonical),
        "shortest": Fresh(lambda: _afresh(ours.source, case), ours.shortest),
        "from_lagrangian": Fresh(lambda: _afresh(_itself, case), ours.canonical_from_lagrangian),
    }
    columns: dict[str, Any] = {}
    for name, way in ways.items():
        try:
            columns[name] = interleave({name: way}, rounds).seconds(name)
        except ours.BudgetError:
            columns[name] = "over budget"
    return columns


def _afresh(prepare: Callable[[Case], Any], case: Case) -> Any:
    clear_cache()
    return prepare(case)


def _itself(case: Case) -> Case:
    return case


def peer_columns(case: Case, phases: Sequence[str], limit: float, rounds: int) -> dict[str, Any]:
    """Seconds and lengths of SymPy, for these phases; trigsimp and simplify need the result of lagrange."""
    columns: dict[str, Any] = {}
    raw = None
    if {"lagrange", "trigsimp", "simplify"} & set(phases):
        columns["lagrange"], found = _phase("lagrange", lambda: peers.lagrange(case), limit, rounds)
        raw = None if found is None else peers.entries(*found)
        columns |= _lengths("raw", raw, limit)
    if "recipe" in phases:
        columns["recipe"], _ = _phase("recipe", lambda: peers.recipe(case), limit, rounds)
    if "kane" in phases and case.kane is not None:
        build = case.kane
        columns["kane"], _ = _phase("kane", lambda kane: kane.equations(), limit, rounds, build)
    for name, simpler in (("trigsimp", peers.trigsimped), ("simplify", peers.simplified)):
        if name in phases and raw is not None:
            columns[name], printed = _phase(name, lambda call=simpler: call(raw), limit, rounds)
            columns |= _lengths(name, printed, limit)
    return columns


def _phase(
    name: str, call: Callable[..., Any], limit: float, rounds: int, prepare: Callable[[], Any] | None = None
) -> tuple[float | str, Any]:
    """CPU seconds, the median of `rounds` where one is quick, and the result; or why there is none, and None."""
    print(f"  {name} ...", file=sys.stderr, flush=True)
    spent: list[float] = []
    result = None
    while len(spent) < (rounds if not spent or spent[0] < QUICK else 1):
        given = () if prepare is None else (prepare(),)
        seconds, result = peers.timed(lambda given=given: call(*given), limit)
        if isinstance(seconds, str):
            return seconds, None
        spent.append(seconds)
    return statistics.median(spent), result


def _lengths(form: str, printed: peers.Printed | None, limit: float) -> dict[str, int]:
    """Both lengths of one form; what is too long to be counted within the limit is left out."""
    if printed is None:
        return {}
    counted = {measure: peers.timed(partial(count, printed), limit)[1] for measure, count in MEASURES.items()}
    return {f"{form}_{measure}": length for measure, length in counted.items() if length is not None}


# ------------------------------------------------------------ what follows from it


def seconds_of(value: object) -> float | None:
    """A column as seconds: ">600" counts as 600, a word or nothing as None.

    >>> seconds_of(">600"), seconds_of(0.5), seconds_of("over budget"), seconds_of(None)
    (600.0, 0.5, None, None)
    """
    if isinstance(value, int | float):
        return float(value)
    return float(str(value)[1:]) if is_stopped(value) else None


def is_stopped(value: object) -> bool:
    """Whether a phase was stopped at its limit."""
    return isinstance(value, str) and value.startswith(">")


def ratios(row: Row) -> dict[str, Any]:
    """How many times longer SymPy takes, and what part of its length is left."""
    lagrange, trigsimp = seconds_of(row.get("lagrange")), seconds_of(row.get("trigsimp"))
    simplified = None if lagrange is None or trigsimp is None else lagrange + trigsimp
    found = {
        "lagrange/canonical": _quotient(lagrange, seconds_of(row.get("canonical"))),
        "lagrange/from_lagrangian": _quotient(lagrange, seconds_of(row.get("from_lagrangian"))),
        "trigsimp/shortest": _quotient(simplified, seconds_of(row.get("shortest"))),
    }
    for measure in MEASURES:
        found[f"length_{measure}"] = _quotient(row.get(f"ours_{measure}"), peers_best(row, measure))
    found["length_fewest"] = _quotient(row.get("fewest_leaves"), peers_best(row, "leaves"))
    return {name: value for name, value in found.items() if value is not None}


def peers_best(row: Row, measure: str) -> float | None:
    """The better of trigsimp and simplify, by this measure; None where neither ended."""
    ended = [row[f"{form}_{measure}"] for form in ("trigsimp", "simplify") if f"{form}_{measure}" in row]
    return min(ended) if ended else None


def _quotient(above: float | None, below: float | None) -> float | None:
    return None if above is None or not below else above / below


def goals(rows: Iterable[Row]) -> list[Goal]:
    """The goals that these rows can answer."""
    rows = list(rows)
    small = [row for row in rows if row["group"] == "small"]
    arms = [row for row in rows if row["group"] == "arm"]
    six = [row for row in rows if row["system"] in SIX_JOINTS]
    hopeless = [row for row in arms if is_stopped(row.get("trigsimp"))]
    asked = [
        ("small systems, median times faster than LagrangesMethod", 300.0, statistics.median,
         _column(small, "lagrange/canonical"), True),
        ("six and seven joints, times faster than LagrangesMethod, at the worst", 10_000.0, min,
         _column(arms, "lagrange/canonical"), True),
        ("six and seven joints, shortened, where trigsimp was stopped, times faster, at the worst", 10_000.0, min,
         _column(hopeless, "trigsimp/shortest"), True),
        ("six joints, seconds to canonical M, C, g", 0.05, max, _column(six, "canonical"), False),
        ("six joints, seconds to the shortest form", 2.0, max, _column(six, "shortest"), False),
        *((f"from a SymPy Lagrangian, times faster than LagrangesMethod, {word}", 200.0, of,
           _column(rows, "lagrange/from_lagrangian"), True)
          for word, of in (("median", statistics.median), ("at the worst", min))),
        *((f"systems whose {measure} are compared", 40.0, len, _column(rows, f"length_{measure}"), True)
          for measure in MEASURES),
        *((f"{measure} over the better of trigsimp and simplify, at the worst", 1.0, max,
           _column(rows, f"length_{measure}"), False) for measure in MEASURES),
        *((f"{measure} over the better of trigsimp and simplify, geometric mean", SHORT, statistics.geometric_mean,
           _column(rows, f"length_{measure}"), False) for measure in MEASURES),
    ]  # fmt: skip
    return [Goal(name, wanted, of(values), at_least) for name, wanted, of, values, at_least in asked if values]


def _column(rows: Iterable[Row], name: str) -> list[float]:
    values = (seconds_of(row.get(name)) for row in rows)
    return [value for value in values if value is not None]


if __name__ == "__main__":
    main()
