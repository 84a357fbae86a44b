"""Robot files in XML: parsed by expat with everything dangerous refused, and read with the line in every message.

No document type, hence no entity and nothing external; caps on size, depth, number of elements and length of
attributes. Names and numbers are taken out of elements here, so that every reader refuses them in the same words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from ...errors import ModelFileError

LARGEST_FILE = 50_000_000
DEEPEST = 200
MOST_ELEMENTS = 300_000
MOST_ATTRIBUTES = 100
LONGEST_ATTRIBUTE = 1_000_000
LONGEST_TEXT = 10_000
LONGEST_NAME = 500
LARGEST_NUMBER = 1e30

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_INFINITE = re.compile(r"[+-]?inf(?:inity)?", re.IGNORECASE)


@dataclass(eq=False)
class Element:
    """An element of a file: its tag, attributes, children in order, own text, and where it stands."""

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def where(self) -> str:
        """What stands at the head of a message about this element."""
        name = self.attributes.get("name")
        return f"{self.file}, line {self.line}, <{self.tag}>" + (f" '{shown(name)}'" if name else "")

    def all(self, *tags: str) -> Iterator[Element]:
        """The children with one of these tags, in order."""
        return (child for child in self.children if child.tag in tags)

    def below(self) -> Iterator[Element]:
        """The element and all that stands in it."""
        waiting: list[Element] = [self]
        while waiting:
            found = waiting.pop()
            yield found
            waiting.extend(found.children)

    def one(self, tag: str) -> Element | None:
        """The only child with this tag, or None. Raises ModelFileError where there are several."""
        found = list(self.all(tag))
        if len(found) > 1:
            raise found[1].error(f"<{self.tag}> has more than one <{tag}>.", "Keep one.")
        return found[0] if found else None

    def needed(self, tag: str) -> Element:
        """The only child with this tag. Raises ModelFileError where there is none."""
        found = self.one(tag)
        if found is None:
            raise self.error(f"it has no <{tag}>.", "Add it.")
        return found

    def attribute(self, key: str) -> str:
        """An attribute that must be there, without spaces around it."""
        value = self.attributes.get(key, "").strip()
        if not value:
            raise self.error(f"it has no attribute '{key}'.", f'Write {key}="...".')
        if len(value) > LONGEST_NAME:
            raise self.error(f"its {key} has {len(value)} letters.", f"At most {LONGEST_NAME} are read.")
        return value

    def number(self, key: str, default: float | None = None, infinite: bool = False) -> float:
        """The number an attribute holds; `default` where the attribute is absent."""
        if key not in self.attributes:
            if default is None:
                raise self.error(f"it has no attribute '{key}'.", f'Write {key}="...".')
            return default
        return self.as_number(key, self.attributes[key], infinite)

    def numbers(self, key: str, count: int, default: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """The numbers an attribute holds, separated by spaces."""
        if key not in self.attributes and default is not None:
            return default
        return self.as_numbers(key, self.attributes.get(key, ""), count)

    def as_number(self, what: str, text: str, infinite: bool = False) -> float:
        """The number a text writes in decimal notation: finite, unless `infinite` ones make sense."""
        text = text.strip()
        if infinite and _INFINITE.fullmatch(text):
            return float(text)
        value = float(text) if len(text) < 100 and _NUMBER.fullmatch(text) else math.nan
        if math.isnan(value):
            raise self.error(f"{what} is '{shown(text)}'.", "It must be a number, such as 0.5 or 1e-3.")
        if abs(value) > LARGEST_NUMBER and not infinite:
            raise self.error(f"{what} is {shown(text)}.", f"Numbers up to {LARGEST_NUMBER:g} are read.")
        return value

    def as_numbers(self, what: str, text: str, count: int) -> tuple[float, ...]:
        """Exactly `count` numbers, separated by spaces."""
        parts = text.split()
        if len(parts) != count:
            raise self.error(f"{what} is '{shown(text)}'.", f"It needs {count} numbers.")
        return tuple(self.as_number(what, part) for part in parts)

    def content(self, tag: str, default: str | None = None) -> str:
        """The text inside the only child with this tag; `default` where there is none."""
        child = self.one(tag)
        if child is None and default is not None:
            return default
        child = child or self.needed(tag)
        return child.text.strip()

    def content_number(self, tag: str, default: float | None = None, infinite: bool = False) -> float:
        """The number inside the only child with this tag."""
        child = self.one(tag)
        if child is None and default is not None:
            return default
        child = child or self.needed(tag)
        return child.as_number(f"<{tag}>", child.text, infinite)

    def as_boolean(self, what: str, text: str, default: bool) -> bool:
        """What a text says: true or 1, false or 0, in letters of any size; `default` where it is empty."""
        said = text.strip().lower()
        if said not in ("", "true", "1", "false", "0"):
            raise self.error(f"{what} is '{shown(text)}'.", "Write true or false.")
        return said in ("true", "1") if said else default

    def content_boolean(self, tag: str, default: bool) -> bool:
        """The truth that the text inside the only child with this tag says."""
        return self.as_boolean(f"<{tag}>", self.content(tag, ""), default)

    def error(self, what: str, remedy: str) -> ModelFileError:
        return ModelFileError(self.where, what, remedy)


def parse(content: bytes | str, where: str, largest: int = LARGEST_FILE, longest: int = LONGEST_TEXT) -> Element:
    """The root element of a file's XML; `where` names the file in messages. Of a text, `longest` letters are kept.

    Raises ModelFileError, with the line, for what is not well formed, for a document type declaration (and with it
    every entity), and for what exceeds the caps.

    >>> robot = parse('<robot name="arm"><link name="base"/></robot>', "arm.urdf")
    >>> robot.tag, [link.attribute("name") for link in robot.all("link")]
    ('robot', ['base'])
    """
    if len(content) > largest:
        raise ModelFileError(where, f"the file has {len(content)} bytes.", f"At most {largest} are read.")
    return _Parser(where, longest).root(content)


def serialized(element: Element) -> str:
    """The XML of an element, its children and attributes; texts are left out."""
    from xml.sax.saxutils import quoteattr

    pieces: list[str] = []
    waiting: list[Element | str] = [element]
    while waiting:
        current = waiting.pop()
        if isinstance(current, str):
            pieces.append(current)
            continue
        attributes = "".join(f" {key}={quoteattr(value)}" for key, value in current.attributes.items())
        pieces.append(f"<{current.tag}{attributes}>")
        waiting.append(f"</{current.tag}>")
        waiting.extend(reversed(current.children))
    return "".join(pieces)


def shown(text: str | None) -> str:
    """A text short enough for a message, on one line."""
    flat = " ".join((text or "").split())
    return flat if len(flat) <= 60 else flat[:57] + "..."


class _Parser:
    """One run of expat: builds elements and refuses what is dangerous as soon as it is met."""

    def __init__(self, where: str, longest: int) -> None:
        self.where, self.longest = where, longest
        self.open: list[Element] = []
        self.found: Element | None = None
        self.count = 0

    def root(self, content: bytes | str) -> Element:
        self.expat = parser = expat.ParserCreate("utf-8" if isinstance(content, str) else None)
        parser.buffer_text, parser.buffer_size = True, min(max(self.longest, 8192), len(content) + 1)
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refused("a document type declaration")
        parser.EntityDeclHandler = self._refused("an entity declaration")
        parser.ExternalEntityRefHandler = self._refused("an external entity")
        try:
            parser.Parse(content, True)
        except expat.ExpatError as error:
            raise self._error(f"it is not well-formed XML: {expat.ErrorString(error.code)}.", "Mend the line named.",
                              error.lineno) from None
        except (LookupError, ValueError, UnicodeError) as error:
            if isinstance(error, ModelFileError):
                raise
            raise self._error(f"its text cannot be decoded ({shown(str(error))}).", "Save it as UTF-8.") from None
        if self.found is None:
            raise self._error("it holds no element.", "Give it a root element.")
        return self.found

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if len(self.open) >= DEEPEST:
            raise self._error(f"elements are nested more than {DEEPEST} deep.", "Flatten it.")
        if self.count > MOST_ELEMENTS:
            raise self._error(f"it has more than {MOST_ELEMENTS} elements.", "Split it.")
        if len(attributes) > MOST_ATTRIBUTES or any(len(text) > LONGEST_ATTRIBUTE for text in attributes.values()):
            raise self._error(f"<{shown(tag)}> has too many or too long attributes.",
                              f"At most {MOST_ATTRIBUTES} of {LONGEST_ATTRIBUTE} letters are read.")
        element = Element(tag, dict(attributes), self.where, self.expat.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(element)
        self.found = self.found or element
        self.open.append(element)

    def _end(self, tag: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        element = self.open[-1]
        if len(element.text) < self.longest:
            element.text += text[: self.longest]

    def _refused(self, what: str) -> Callable[..., int]:
        def refuse(*_: object) -> int:
            raise self._error(f"it holds {what}.", "Entities and outside text are not read: remove it.")
        return refuse

    def _error(self, what: str, remedy: str, line: int | None = None) -> ModelFileError:
        return ModelFileError(f"{self.where}, line {line or self.expat.CurrentLineNumber}", what, remedy)


# ------------------------------------------------------------ names


def named(elements: Iterable[Element]) -> dict[str, Element]:
    """Elements by their attribute `name`. Raises ModelFileError for a name that is missing or used twice."""
    found: dict[str, Element] = {}
    for element in elements:
        name = element.attribute("name")
        if name in found:
            raise element.error(f"the name is used twice, first in line {found[name].line}.",
                                f"Give each <{element.tag}> its own.")
        found[name] = element
    return found
