"""Whose work is whose: each reader has the work that was asked for last, and the page of the last motion."""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from typing import Any

from .workers import Lane, Limits, Refused, Task

__all__ = ["Desk"]

_MOST_PAGES = 32
_CORES = max(2, os.cpu_count() or 2)
#: What reading a model may take, and what all else may. Computing is counted, waiting for a busy computer is not.
_READING, _WORKING = Limits(0.75, 20.0), Limits(60.0, 180.0)
#: Pictures of the gallery, which nobody waits for, one after the other.
_DRAWING = Limits(30.0, 120.0)


class Desk:
    """The work of all readers, and the pages that were made."""

    quick: Lane
    long: Lane
    idle: Lane

    def __init__(self, reading: Limits = _READING, working: Limits = _WORKING) -> None:
        self.quick, self.long, self.idle = Lane(_CORES, reading), Lane(_CORES, working), Lane(1, _DRAWING)
        self.current: dict[tuple[str, str], Task] = {}
        self.turns: dict[tuple[str, str], int] = {}
        self.pages: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self.pictures: dict[str, str] = {}

    async def read(self, session: str, job: str, *arguments: Any) -> Any:
        """Work that is done within a second, or not at all; what this reader had asked for before is given up."""
        return await self._only(self.quick, session, job, arguments, self._turn(session, job))

    async def work(self, session: str, job: str, what: Any, *arguments: Any) -> Any:
        """Work on a model that can be read: what cannot is refused at once."""
        turn = self._turn(session, job)
        if "text" in what:
            await self.quick.put("check", what).answer()
        return await self._only(self.long, session, job, (what, *arguments), turn)

    async def draw(self, name: str) -> str:
        """The picture of a system of the gallery, made once."""
        if name not in self.pictures:
            self.pictures[name] = await self.idle.put("kept_picture", name).answer()
        return self.pictures[name]

    def _turn(self, session: str, job: str) -> int:
        """The number of what is asked for now: the last one of this name that the reader has asked for."""
        self.turns[session, job] = self.turns.get((session, job), 0) + 1
        return self.turns[session, job]

    async def _only(self, lane: Lane, session: str, job: str, arguments: tuple[Any, ...], turn: int) -> Any:
        """The answer of work that replaces the work of this name that the reader had asked for before; texts are read
        side by side, so that what was asked for first may come here last."""
        if turn != self.turns[session, job]:
            raise Refused("lab", "It was stopped.")
        if before := self.current.get((session, job)):
            before.stop()
        task = self.current[session, job] = lane.put(job, *arguments)
        try:
            return await task.answer()
        finally:
            if self.current.get((session, job)) is task:
                del self.current[session, job]

    def stop(self, session: str) -> int:
        """End all work of a reader; how much there was."""
        mine = [task for (whose, _), task in self.current.items() if whose == session]
        for task in mine:
            task.stop()
        return len(mine)

    def keep(self, session: str, page: str) -> str:
        """Where the page of this reader is found; the one before is forgotten."""
        for key in [key for key, (whose, _) in self.pages.items() if whose == session]:
            del self.pages[key]
        key = secrets.token_urlsafe(12)
        self.pages[key] = session, page
        while len(self.pages) > _MOST_PAGES:
            self.pages.popitem(last=False)
        return key

    def close(self) -> None:
        """End everything."""
        for task in list(self.current.values()):
            task.stop()
        for lane in (self.quick, self.long, self.idle):
            lane.close()
