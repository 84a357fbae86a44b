"""Many errors tried in memory, one test file after the other: first each error's mirrored file, then those near it.

What cannot be planted in memory is left to who asks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field

from .in_memory import ELSEWHERE, NOTICED
from .nearness import near
from .planting import Error
from .rooms import mirror
from .workshop import Workshop

__all__ = ["Found", "swept"]

_NEAR = 14

Found = tuple[Error, str, str]
"""An error; the round that noticed it ("mirror", "reach"), "survived" or "elsewhere"; and how it was noticed."""


@dataclass(frozen=True)
class _Sweep:
    shop: Workshop
    left: dict[Error, None]
    elsewhere: list[Error] = field(default_factory=list[Error])

    def through(self, name: str, wanted: Mapping[str, Iterable[Error]]) -> Iterator[Found]:
        """Ask one test file after the other of those errors that nobody noticed before."""
        for test, errors in wanted.items():
            asked = [error for error in errors if error in self.left]
            for error, outcome, why in _asked(self.shop, test, asked) if asked else ():
                if outcome == ELSEWHERE:
                    self.elsewhere.append(error)
                if outcome in (NOTICED, ELSEWHERE):
                    del self.left[error]
                if outcome == NOTICED:
                    yield error, name, why


def swept(shop: Workshop, errors: Iterable[Error]) -> Iterator[Found]:
    """What becomes of errors, in the order in which it is known."""
    sweep = _Sweep(shop, dict.fromkeys(errors))
    yield from sweep.through("mirror", _grouped((error, [mirror(shop.tree, error.file)]) for error in sweep.left))
    beside = ((error, [error.file, *near(shop.tree, error.file)[:_NEAR]]) for error in sweep.left)
    yield from sweep.through("reach", _grouped(beside))
    yield from ((error, "survived", "") for error in sweep.left)
    yield from ((error, ELSEWHERE, "") for error in sweep.elsewhere)


def _grouped(wanted: Iterable[tuple[Error, Iterable[str | None]]]) -> dict[str, list[Error]]:
    """{test file: the errors that it is to be asked of}, those that many errors want first."""
    found: dict[str, list[Error]] = {}
    for error, tests in wanted:
        for test in filter(None, tests):
            found.setdefault(test, []).append(error)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def _asked(shop: Workshop, test: str, errors: list[Error]) -> Iterator[Found]:
    """What a test file says of some errors."""
    place = shop.tree.parent
    given = {f"TRIED_{name}": place / f"{name.lower()}.json" for name in ("ERRORS", "RESULTS")}
    given["TRIED_REACH"] = place / f"{test.replace('/', '-')}.reach.gz"
    given["TRIED_ERRORS"].write_text(json.dumps([asdict(error) for error in errors]), encoding="utf-8")
    given["TRIED_RESULTS"].unlink(missing_ok=True)
    shop.collected(test, {name: str(file) for name, file in given.items()})
    if given["TRIED_RESULTS"].exists():
        for line in given["TRIED_RESULTS"].read_text(encoding="utf-8").splitlines():
            content = json.loads(line)
            yield Error(**content["error"]), content["outcome"], content["why"]
