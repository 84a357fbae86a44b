"""Writes wrong_answers.json: which wrong answer of the library each check of a lesson sees, so that tests find it soon.

    PYTHONPATH=src:. python tests/lessons/record_wrong_answers.py

Checks that see all wrong answers together have no entry. A check whose entry no longer makes it fail is searched by the
test itself; what stands in the file is kept.
"""

import json
import sys
from pathlib import Path
from types import ModuleType

from docs import lessons
from docs.lessons import Lesson
from tests.boundary import ALL_ANSWERS, fails_by

FILE = Path(__file__).with_name("wrong_answers.json")
WRONG_ANSWERS = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def asker_of(lesson: Lesson) -> ModuleType:
    """The module that a lesson was loaded from."""
    return sys.modules[f"{lessons.__name__}.{lesson.name.replace('-', '_')}"]


def record(lesson: Lesson) -> None:
    """Add what the checks of a lesson see."""
    for check in lesson.checks:
        name = f"{lesson.name}: {check.name}"
        if name not in WRONG_ANSWERS:
            wrong = fails_by(check.measure, check.tolerance, asker_of(lesson))
            print(name, wrong, flush=True)
            if wrong not in (None, ALL_ANSWERS):
                WRONG_ANSWERS[name] = wrong
    FILE.write_text(json.dumps(dict(sorted(WRONG_ANSWERS.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for lesson_name in lessons.names():
        record(lessons.load(lesson_name))
