"""The problems of `docs/problems/`: each answer beside what is known, which nobody computed, and what it costs.

`python3 -m benchmarks.problems [WORD ...]` takes those whose name holds one of the words, or all.
"""

from __future__ import annotations

from dataclasses import dataclass

from docs.problems import Answer, Problem, problems

from .common import Goal, Record, once, parser

ENOUGH = 200
SECONDS = 60.0


@dataclass(frozen=True)
class Fared:
    """How a problem fared: how many answers it has, which are wrong, or what was raised instead; CPU seconds."""

    answers: int
    wrong: tuple[Answer, ...]
    raised: str
    seconds: float

    @property
    def right(self) -> bool:
        return self.answers > 0 and not self.wrong and not self.raised


def solved(problem: Problem) -> Fared:
    """What became of a problem; an error is told, so that others go on."""
    try:
        seconds, answers = once(lambda: list(problem.answers()))
        wrong = tuple(answer for answer in answers if not answer.right)
    except Exception as error:
        return Fared(0, (), f"{type(error).__name__}: {error}", 0.0)
    return Fared(len(answers), wrong, "", seconds)


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("words", nargs="*", metavar="WORD")
    given = options.parse_args()
    record = Record("problems")
    chosen = [each for each in problems() if not given.words or any(word in each.name for word in given.words)]
    fared = {each.name: solved(each) for each in chosen}
    for name, how in fared.items():
        told = how.raised or "; ".join(f"found {each.found}, known {each.meant}" for each in how.wrong) or "right"
        record.row(problem=name, answers=how.answers, seconds=how.seconds, told=told)
    right = sum(how.right for how in fared.values())
    record.goals.append(Goal("problems that are right", ENOUGH if not given.words else len(chosen), right))
    record.goals.append(Goal("problems that are not", 0, len(chosen) - right, at_least=False))
    record.goals.append(Goal("CPU seconds", SECONDS, sum(how.seconds for how in fared.values()), at_least=False))
    record.finish(given.json)


if __name__ == "__main__":
    main()
