"""The share of entries that come out as printed is what the README says, and the peers are measured alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from sympy import Integer, symbols

import dalembert as da
from benchmarks.printed import LIVE, STYLES, Verdict, digest, judged, listed, of_peers, pairs_of, tally
from benchmarks.recording import Recording
from benchmarks.textbook import SYSTEMS, Printed


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return list(judged(SYSTEMS, with_peers=False))


@pytest.mark.parametrize("held_out, every, weighty", [(False, 0.85, 0.795), (True, 0.825, 0.74)])
def test_shares_of_the_literature(verdicts: list[Verdict], held_out: bool, every: float, weighty: float) -> None:
    """README, 'Measured': with all entries, and without zeros and bare symbols."""
    group = [verdict for verdict in verdicts if verdict.printed.held_out == held_out]
    assert share(tally(group)) >= every
    assert weighty <= share(tally(verdict for verdict in group if not verdict.bare)) < share(tally(group))


def test_the_first_forty_systems(verdicts: list[Verdict]) -> None:
    """What was reached on the corpus as it was before it grew."""
    tuned, held_out = [
        tally(verdict for verdict in verdicts if verdict.printed in SYSTEMS[:40] and verdict.printed.held_out is held)
        for held in (False, True)
    ]
    assert share(tuned) >= 0.885 and share(held_out) >= 0.83


def test_a_choice_is_never_worse_than_the_default(verdicts: list[Verdict]) -> None:
    counts = tally(verdicts)
    assert counts["textbook"] <= counts["book style"] <= counts["any style"] <= counts["entries"] == len(verdicts)


def test_one_style_for_each_author_and_quantity() -> None:
    """Two entries that one style prints right beat one of each of two others; another author chooses anew."""
    first, second = (system(author) for author in ("Spong", "Craig"))
    judgements = [(first, "expanded"), (first, "expanded"), (first, "factored"), (second, "factored")]
    counts = tally(
        Verdict(printed, "gravity", symbols("a") * 2, {style: style == right for style in STYLES})
        for printed, right in judgements)
    assert counts == Counter({"entries": 4, "any style": 4, "book style": 3, "expanded": 2, "factored": 2,
                              "textbook": 0, "shortest": 0, "others": 2, "inferred": 1})


def test_zeros_numbers_and_symbols_are_bare() -> None:
    a, b = symbols("a b")
    bare = {entry: Verdict(SYSTEMS[0], "gravity", entry, {}).bare for entry in (Integer(0), Integer(7), a, -a, a * b)}
    assert bare == {Integer(0): True, Integer(7): True, a: True, -a: True, a * b: False}


def test_the_peers_see_the_same_entries() -> None:
    machine = system("Taylor")
    counts = tally(judged([machine], with_peers=True))
    assert counts["entries"] == len(list(listed(machine.build()[1])))
    assert {"textbook", "any style", "trigsimp", "simplify"} <= set(counts)
    assert counts["simplify"] > 0


def test_the_peers_are_taken_from_the_record_as_long_as_the_entries_are_those(tmp_path: Path) -> None:
    machine, recording = system("Taylor"), Recording("printed", "", tmp_path)
    pairs = pairs_of(machine, da.derive(machine.build()[0]), machine.build()[1])
    live = of_peers(machine, pairs, recording)
    recording.put(machine.name, {"entries": digest(pairs), "trigsimp": "x", "simplify": "x"})
    assert of_peers(machine, pairs, recording) == {"trigsimp": "x", "simplify": "x"} != live
    assert of_peers(machine, [(b, a) for a, b in pairs], recording) != {"trigsimp": "x", "simplify": "x"}
    recording.put(LIVE[0], {"entries": digest(pairs), "trigsimp": "x", "simplify": "x"})
    assert of_peers(replace(machine, name=LIVE[0]), pairs, recording) == live


def test_what_differs_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    craig = next(printed for printed in SYSTEMS if "Craig" in printed.name and not printed.held_out)
    counts = tally(judged([craig], with_peers=False, listing=True))
    shown = capsys.readouterr().out
    assert shown.count("printed ") == counts["entries"] - counts["textbook"] > 0


def share(counts: Counter[str]) -> float:
    return counts["textbook"] / counts["entries"]


def system(author: str) -> Printed:
    return next(printed for printed in SYSTEMS if printed.author == author)
