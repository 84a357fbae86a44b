"""What a search answers: a list of what was found, with where it looked and what it left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

Item = TypeVar("Item")
#: So many undecided boxes are printed.
_SHOWN = 6
#: {name: (low, high)}
Bounds = Mapping[str, tuple[float, float]]
#: {name or symbol: (low, high)}, as a box is asked for.
Asked = Mapping[Any, tuple[float, float]]
#: What is said of a place that is not regular.
WORDS = {"singular": ", singular", "degenerate": ", degenerate", "family": ", one of a continuous family",
         "uncertified": ", degenerate, not certified"}  # fmt: skip


class Searched(list[Item]):
    """A list of what was found and proved, and how far that is all.

    box         {name: (low, high)} where was searched; what is known in closed form may lie elsewhere
    exhaustive  whether there is certainly nothing in the box that is not enclosed by something in the list; where
                symbols remain, for values of them in general position
    undecided   boxes {name: (low, high)} that may hold more
    suspected   what is there as far as rounding tells, and could not be proved
    """

    box: dict[str, tuple[float, float]]
    undecided: tuple[Mapping[str, tuple[float, float]], ...]
    suspected: tuple[Item, ...]

    def __init__(
        self, items: Iterable[Item], box: Bounds, undecided: Iterable[Bounds] = (), certain: bool = True,
        suspected: Iterable[Item] = (),
    ) -> None:
        super().__init__(items)
        self.box, self.undecided, self.suspected = dict(box), tuple(undecided), tuple(suspected)
        self.exhaustive: bool = certain and not self.undecided

    def __str__(self) -> str:
        lines = [*map(str, self), f"{'all' if self.exhaustive else 'not proved to be all'} in {_written(self.box)}"]
        lines += [f"not proved: {item}" for item in self.suspected]
        lines += [f"undecided: {_written(box)}" for box in self.undecided[:_SHOWN]]
        more = len(self.undecided) - _SHOWN
        return "\n".join([*lines, *([f"undecided: {more} more boxes"] if more > 0 else [])])


def _written(box: Bounds) -> str:
    return ", ".join(f"{low:.6g} <= {name} <= {high:.6g}" for name, (low, high) in box.items()) or "every place"
