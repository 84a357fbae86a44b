"""The page of all problems: `python3 -m docs.problems > docs/problems.md`; with `check`, which of them are right."""

from __future__ import annotations

import sys
import time

from . import load, names
from .problem import Problem


def page() -> str:
    """The page, in Markdown: one table a topic."""
    topics = [(name, load(name)) for name in names()]
    count = sum(len(topic.problems) for _, topic in topics)
    about = f"{count} questions of mechanics with closed answers, each answered in a few lines of dalembert and held"
    lines = ["# Problems", "", about, "against what is known by the tests, and by `python3 -m docs.problems check`."]
    for name, topic in topics:
        lines += ["", f"## {topic.title}", "", f"[{name}](problems/{name.replace('-', '_')}.py)", ""]
        lines += ["| problem | question | what is known |", "|---|---|---|"]
        lines += [f"| {each.title} | {_cell(each.statement)} | {_cell(each.result)} |" for each in topic.problems]
    return "\n".join([*lines, ""])


def check(chosen: list[str]) -> int:
    """Solve the problems whose name holds one of the words, all if there are none; say how each fared."""
    wrong = [each for name in names() for each in load(name).problems
             if (not chosen or any(word in each.name for word in chosen)) and not _fared(each)]  # fmt: skip
    print(f"{len(wrong)} wrong")
    return int(bool(wrong))


def _fared(problem: Problem) -> bool:
    begun = time.process_time()
    try:
        answers = problem.answers()
        bad = [answer for answer in answers if not answer.right]
    except Exception as error:  # what fails is told, and the others go on
        print(f"{problem.name}: {type(error).__name__}: {error}")
        return False
    print(f"{problem.name}: {len(answers)} answers, {time.process_time() - begun:.2f} s")
    for answer in bad:
        print(f"    found {answer.found}\n    wanted {answer.meant}, apart {answer.gap}")
    return not bad and bool(answers)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    if sys.argv[1:2] == ["check"]:
        sys.exit(check(sys.argv[2:]))
    print(page(), end="")
