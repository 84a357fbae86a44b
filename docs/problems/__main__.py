"""The page of all problems: `python3 -m docs.problems > docs/problems.md`."""

from __future__ import annotations

from . import load, names


def page() -> str:
    """The page, in Markdown: one table a topic."""
    topics = [(name, load(name)) for name in names()]
    count = sum(len(topic.problems) for _, topic in topics)
    about = f"{count} questions of mechanics with closed answers, each answered in a few lines of dalembert and held"
    lines = ["# Problems", "", about, "against what is known by the tests, and by `python3 -m benchmarks.problems`."]
    for name, topic in topics:
        lines += ["", f"## {topic.title}", "", f"[{name}](problems/{name.replace('-', '_')}.py)", ""]
        lines += ["| problem | question | what is known |", "|---|---|---|"]
        lines += [f"| {each.title} | {_cell(each.statement)} | {_cell(each.result)} |" for each in topic.problems]
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(page(), end="")
