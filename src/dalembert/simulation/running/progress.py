"""A progress bar for runs that last."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

PATIENCE = 1.0


class Progress:
    """A bar on stderr that appears when a run has lasted a second; `shown` True or False forces the choice.

    Used as a context manager; `update(fraction)` is called with what is done, from 0 to 1.
    """

    def __init__(self, label: str, shown: bool | None = None) -> None:
        self.label = label
        self.wanted = shown
        self.due: float = time.monotonic() + (PATIENCE if shown is None else 0.0)
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        return self

    @property
    def visible(self) -> bool:
        """Whether the bar is on the screen."""
        return self._bar is not None

    def update(self, fraction: float, label: str | None = None) -> None:
        """Show that `fraction` of the run is done, under another label from now on where one is given."""
        if self.wanted is not False and self._bar is None and time.monotonic() >= self.due:
            self.wanted = sys.stderr.isatty() if self.wanted is None else self.wanted
            if self.wanted:
                self._start()
        if self._bar is not None:
            self._bar.update(self._task, completed=fraction, description=label)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar

        self._bar = Bar(console=Console(file=sys.stderr), transient=True)
        self._bar.start()
        self._task = self._bar.add_task(self.label, total=1.0)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
