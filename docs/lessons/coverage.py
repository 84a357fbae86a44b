"""Which page, lesson, function or test carries each item of the lectures; nothing may be left without one."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from dalembert import gallery
from dalembert.errors import DescriptionError

from . import load, names

KINDS = {"S": "Systems", "M": "Methods", "T": "Theorems", "H": "Homework", "F": "Features", "E": "Errata"}
_ERRATUM = re.compile(r"\bE\d{3}-\d+\b")


@dataclass(frozen=True)
class Item:
    """An item of the lectures: its name, what it is, and what carries it, as "page NAME", "function NAME", ..."""

    name: str
    title: str
    carriers: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The letter of its name."""
        return self.name[0]


@cache
def items() -> tuple[Item, ...]:
    """Every item with all that carries it: what the table lists, and the pages and lessons that name it themselves.

    >>> items()[0].name, items()[0].carriers[0]
    ('S01', 'page brick')
    """
    named = _named()
    table = _table()
    rows = {name: entry for kind in KINDS for name, entry in table[kind].items()}
    strangers = sorted(named.keys() - rows.keys())
    if strangers:
        raise DescriptionError(
            "coverage", f"{', '.join(strangers)} is no item of the lectures.", "Mend the page or lesson."
        )
    return tuple(
        Item(name, title, tuple(dict.fromkeys([*named.get(name, ()), *listed])))
        for name, (title, *listed) in rows.items()
    )


def empty() -> tuple[str, ...]:
    """The names of the items that nothing carries.

    >>> empty()
    ()
    """
    return tuple(item.name for item in items() if not item.carriers)


def lines() -> list[str]:
    """The table in text: a heading for each kind, a line for each item, one for each further carrier."""
    found: list[str] = []
    for letter, heading in KINDS.items():
        rows = [item for item in items() if item.kind == letter]
        found += ["", f"{heading} ({len(rows)})"] if found else [f"{heading} ({len(rows)})"]
        for item in rows:
            found.append(f"  {item.name:<8} {item.title}")
            found += [f"             {carrier}" for carrier in item.carriers or ("nothing",)]
    return found


def missing(carrier: str, root: Path | None = None) -> str:
    """Why a carrier does not exist; "" where it does. Tests are looked for in the folder `root`, which None leaves out.

    >>> missing("function derive"), missing("page perpetuum-mobile")
    ('', 'there is no page perpetuum-mobile')
    """
    kind, _, name = carrier.partition(" ")
    exists = {"page": _is_page, "lesson": _is_lesson, "function": _is_function}.get(kind)
    if exists is not None:
        return "" if exists(name) else f"there is no {kind} {name}"
    if kind != "test":
        return f"{carrier!r} is no carrier"
    return "" if root is None or _is_test(name, root) else f"there is no test {name}"


def _is_page(name: str) -> bool:
    return name in gallery.names() and gallery.load(name).name == name


def _is_lesson(name: str) -> bool:
    return name in names() and load(name).name == name


def _is_function(name: str) -> bool:
    first, *rest = name.split(".")
    found: Any = _root(first)
    try:
        for attribute in rest:
            found = getattr(found, attribute)
    except AttributeError:
        return False
    return found is not None


def _root(name: str) -> Any:
    """What `dalembert` offers under a name, or the room that is its home; None where neither has it."""
    for module in ("dalembert", f"dalembert.{_table()['homes'].get(name)}"):
        with suppress(ImportError, AttributeError):
            return getattr(import_module(module), name)
    return None


def _is_test(name: str, root: Path) -> bool:
    file, _, function = name.partition("::")
    path = root / file
    return path.is_file() and function in _functions(path)


@cache
def _functions(path: Path) -> frozenset[str]:
    """The names of the functions at the top of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@cache
def _table() -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(Path(__file__).with_name("coverage.toml").read_text(encoding="utf-8"))


def _named() -> dict[str, list[str]]:
    """{item: carriers}: pages and lessons by the items and the errata they name."""
    found: dict[str, list[str]] = {}
    for name in gallery.names():
        page = gallery.load(name)
        for item in [*page.inventory.replace(",", " ").split(), *_ERRATUM.findall(page.errata)]:
            found.setdefault(item, []).append(f"page {name}")
    for name in names():
        for item in load(name).inventory:
            found.setdefault(item, []).append(f"lesson {name}")
    return found


def main() -> int:
    """Print the table; 1 where an item has no carrier, or one that does not exist."""
    print("\n".join(lines()))
    left = [f"nothing carries {name}" for name in empty()]
    root = Path(__file__).resolve().parents[2]
    left += [f"{item.name}: {why}" for item in items() for carrier in item.carriers if (why := missing(carrier, root))]
    print("\n".join(left) or f"every one of {len(items())} items is carried")
    return int(bool(left))


if __name__ == "__main__":
    raise SystemExit(main())
