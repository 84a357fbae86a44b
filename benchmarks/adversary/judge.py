"""Verdicts: what the engine says beside what an oracle knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from flint import arb

import dalembert as da

from .balls import lost

#: How many times the first-order bound of an evaluation in doubles an answer may be off. The engine sums and multiplies
#: in another order than the oracle; a bound counts every rounding once, at half a unit in the last place.
SLACK = 32.0
#: Below this nothing is told from zero: what underflows has no relative precision.
TINY = 1e-280


@dataclass
class Judge:
    """What is found while one case is judged.

    checks    how many numbers or answers were compared
    wrong     sentences, each with its numbers
    open      what could not be decided, each with its reason
    refused   errors of ours that are in place
    unmeasured   numbers for which the oracle has no value
    worst     the largest deviation, in units of the bound of doubles
    cancelled    the same where the engine sums terms that the oracle cancels: larger than `SLACK`, and in place
    """

    checks: int = 0
    wrong: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unmeasured: int = 0
    worst: float = 0.0
    cancelled: float = 0.0

    @property
    def verdict(self) -> str:
        """WRONG, undecided, refused or right, the first that applies."""
        if self.wrong:
            return "WRONG"
        if self.open:
            return "undecided"
        if self.checks:
            return "right"
        return "refused" if self.refused else "undecided"

    @property
    def reason(self) -> str:
        """Why the verdict is what it is."""
        found = {"WRONG": self.wrong, "undecided": self.open, "refused": self.refused}.get(self.verdict, [])
        return "; ".join(found[:3]) or ("the oracle has no value here" if self.verdict == "undecided" else "")

    # ---------------------------------------------------------------- numbers

    def numbers(self, what: str, ours: Any, truth: Sequence[arb | None],
                own: Callable[[], Sequence[Any]] | None = None) -> None:
        """Doubles beside balls, entry by entry.

        `own` gives what the engine's own formula loses, in units of 2**-52: asked where SymPy has cancelled terms.
        """
        flat = np.ravel(np.asarray(ours, dtype=float)).tolist()
        if len(flat) != len(truth):
            self.fail(f"{what} has {len(flat)} entries, not {len(truth)}")
            return
        off = [place for place, pair in enumerate(zip(flat, truth, strict=True)) if self._is_off(*pair)]
        bounds = own() if off and own else None
        for place in off:
            own_bound = 0.0 if bounds is None else float(bounds[place]) * 2.0**-52
            self._number(f"{what}[{place}]" if len(flat) > 1 else what, flat[place], truth[place], own_bound)

    def _is_off(self, mine: float, theirs: arb | None) -> bool:
        """Whether a number is farther off than doubles need to be."""
        if theirs is None or not theirs.is_finite() or abs(theirs) > 1e290:
            self.unmeasured += 1
            return False
        self.checks += 1
        ratio = _error(mine, theirs) / (lost(theirs) + TINY)
        if ratio <= SLACK:
            self.worst = max(self.worst, ratio)
        return not ratio <= SLACK

    def _number(self, what: str, mine: float, theirs: Any, own_bound: float) -> None:
        error, bound = _error(mine, theirs), lost(theirs) + TINY
        if error <= SLACK * own_bound:
            self.cancelled = max(self.cancelled, error / bound if lost(theirs) else 0.0)
            return
        exact = theirs.mid().str(17, radius=False)
        self.fail(f"{what} = {mine!r}, not {exact}: off by {error:.2g}, doubles lose {max(bound, own_bound):.2g}")

    def near(self, what: str, ours: Any, theirs: Any, allowed: Any) -> None:
        """Doubles beside doubles, with what they may differ by."""
        mine, other = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
        if mine.shape != other.shape:
            self.fail(f"{what} has the shape {mine.shape}, not {other.shape}")
            return
        self.checks += mine.size
        error = np.abs(mine - other)
        ratio = np.where(error == 0, 0.0, error / np.maximum(allowed, TINY))
        if not np.all(ratio <= 1.0):
            place = int(np.argmax(np.nan_to_num(ratio, nan=np.inf)))
            limit = np.broadcast_to(allowed, mine.shape).flat[place]
            self.fail(f"{what}[{place}] = {mine.flat[place]!r}, not {other.flat[place]!r}: off by "
                      f"{error.flat[place]:.2g}, {limit:.2g} is allowed")

    def equal(self, what: str, ours: Any, theirs: Any) -> None:
        """An answer that has to be the same."""
        self.checks += 1
        if ours != theirs:
            self.fail(f"{what} is {ours!r}, not {theirs!r}")

    # ---------------------------------------------------------------- words

    def fail(self, sentence: str) -> None:
        """A wrong answer."""
        self.wrong.append(" ".join(sentence.split())[:400])

    def undecided(self, reason: str) -> None:
        """A question that stays open."""
        self.open.append(" ".join(reason.split())[:400])

    def refusal(self, what: str, error: Exception) -> None:
        """An error of ours that fits."""
        self.refused.append(f"{what}: {type(error).__name__}: {' '.join(str(error).split())}"[:400])

    @contextmanager
    def asking(self, what: str, fitting: Iterable[tuple[type[Exception], str]] = ()) -> Iterator[None]:
        """Ask for something that exists; errors of ours are wrong unless they are `fitting`, by class and words."""
        try:
            yield
        except da.errors.DalembertError as error:
            if any(isinstance(error, kind) and words in str(error) for kind, words in fitting):
                self.refusal(what, error)
            else:
                self.fail(f"{what} was refused without need: {type(error).__name__}: {error}")


def _error(mine: float, theirs: arb) -> float:
    return float(abs(arb(mine) - theirs.mid())) if np.isfinite(mine) else np.inf


def called(function: Callable[..., Any], arrays: dict[str, Any], **keywords: Any) -> Any:
    """A function of a model with the arguments that it names."""
    wanted = _argument_names(function)
    return function(*(arrays[name] for name in wanted), **keywords)


def _argument_names(function: Any) -> list[str]:
    """q, v, a, u as the function takes them, machine code or not."""
    signature = getattr(function, "signature", None)
    if signature is not None and not isinstance(signature, str):
        return [block.name for block in signature.inputs]
    text = getattr(function, "__text_signature__", None) or signature or str(getattr(function, "__signature__", ""))
    return [name for name in str(text).partition("*")[0].strip("( ,").replace(" ", "").split(",") if name]
