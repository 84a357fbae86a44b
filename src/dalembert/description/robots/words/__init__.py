"""What becomes of every word of a robot file; a vocabulary for each format, in a module of its name.

A vocabulary has a row for each element: {attribute or element in it: its fate}. A fate is

    read        it is used
    kept        it is used by mujoco, which is handed a copy of the file with these words alone
    idle        it moves nothing: a look, a name, an asset, a setting of a program, or what another remark covers
    refused     the reader raises
    ...         the name of a remark of `left_out.KINDS`: it says physics that is not done

What stands in no row is told as "unread". A row holds for the element called so, in the element before the slash where
there is one; "*" stands for every other word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..left_out import LeftOut
from ..markup import Element

READ, KEPT, IDLE, REFUSED, UNREAD, EXTENSION = "read", "kept", "idle", "refused", "unread", "extensions"

#: Elements whose name says little about what stands in them.
_WHOLES = ("world", "model")

Row = Mapping[str, str]
Vocabulary = Mapping[str, Row]


def row(**words: str) -> Row:
    """The row of an element, from its words by fate; an underscore stands for the hyphen of a remark's name.

    >>> row(read="xyz rpy", actuator_limits="effort")
    {'xyz': 'read', 'rpy': 'read', 'effort': 'actuator-limits'}
    """
    return {word: fate.replace("_", "-") for fate, listed in words.items() for word in listed.split()}


class Word(NamedTuple):
    """An attribute, or an element, in an element of a file."""

    name: str
    inside: Element
    element: Element | None
    owner: str

    @property
    def value(self) -> str:
        """What it says, where it is an attribute or an element with nothing but a text in it."""
        if self.element is None:
            return self.inside.attributes[self.name].strip()
        return "" if self.element.children or self.element.attributes else self.element.text.strip()

    @property
    def says_nothing(self) -> bool:
        """Whether it is an element without attributes, elements and text."""
        found = self.element
        return found is not None and not (found.attributes or found.children or found.text.strip())

    @property
    def called(self) -> tuple[str, ...]:
        """What a remark lists: the name of what it says something of, else of what stands in it, else its own."""
        own = [] if self.element is None else [own_name(self.element)]
        inner = [] if self.element is None else [own_name(child) or f"<{child.tag}>" for child in self.element.children]
        name = next(filter(None, (*own, self.owner)), "")
        return (name,) if name else tuple(inner) or (f"<{self.name}>" if self.element else f"'{self.name}'",)

    @property
    def spelled(self) -> str:
        """How it is written: <foo> in <link>, or foo= of <link>."""
        return f"<{self.name}> in <{self.inside.tag}>" if self.element else f"{self.name}= of <{self.inside.tag}>"


def own_name(element: Element) -> str:
    """The name of an element, or of what it refers to."""
    return element.attributes.get("name", element.attributes.get("reference", "")).strip()


def words_of(element: Element, owner: str = "") -> Iterator[Word]:
    """The attributes of an element and the elements in it; `owner` is the nearest name around it."""
    for name in element.attributes:
        yield Word(name, element, None, owner)
    for child in element.children:
        yield Word(child.tag, element, child, owner)


def row_of(vocabulary: Vocabulary, element: Element, parent: str = "") -> Row:
    """The row of an element that stands in a `parent`; empty where there is none."""
    return vocabulary.get(f"{parent}/{element.tag}", vocabulary.get(element.tag, {}))


def fate(line: Row, word: str) -> str:
    """What becomes of a word of an element with this row."""
    if word.startswith("xmlns"):
        return IDLE
    known = line.get(word, line.get("*"))
    return known or (EXTENSION if ":" in word else UNREAD)


def note(left: LeftOut, kind: str, word: Word) -> None:
    """Note what a word says for the remark that its fate names."""
    for thing in (word.spelled,) if kind == UNREAD else word.called:
        left.note(kind, thing)


def survey(
    root: Element, vocabulary: Vocabulary, left: LeftOut, harmless: Mapping[str, tuple[str, ...]] | None = None
) -> None:
    """Note all that a file says and that is not read; `harmless` are the texts of words by which they say nothing."""
    silent = harmless or {}
    waiting = [(root, "", "")]
    while waiting:
        element, parent, owner = waiting.pop()
        line, inner = row_of(vocabulary, element, parent), []
        for word in words_of(element, owner):
            kind = fate(line, word.name)
            if kind == READ and word.element is not None:
                named = "" if word.name in _WHOLES else own_name(word.element)
                inner.append((word.element, element.tag, named or owner))
            elif kind not in (READ, IDLE, REFUSED) and not word.says_nothing \
                    and word.value not in silent.get(word.name, ()):
                note(left, kind, word)
        waiting.extend(reversed(inner))
