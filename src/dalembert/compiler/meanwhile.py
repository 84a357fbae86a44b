"""Work that a thread does while Python goes on: machine code that is not waited for.

The end of the process waits for such work, and so does a fork: a child would find the compiler locked by a thread that
it does not have.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

__all__ = ["meanwhile", "settled"]

_AT_WORK: set[threading.Thread] = set()


def meanwhile(work: Callable[[], None]) -> None:
    """Begin with some work in a thread; what it raises is told as that of any thread (`threading.excepthook`)."""

    def whole() -> None:
        try:
            work()
        finally:
            _AT_WORK.discard(thread)

    thread = threading.Thread(target=whole, name="dalembert, better code")
    _AT_WORK.add(thread)
    thread.start()


def settled() -> None:
    """Wait until all work is done."""
    for thread in list(_AT_WORK):
        thread.join()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=settled)
