"""What keeps results: the parts that are done, and arrays over all runs."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..task import Arrays


class Keeper(Protocol):
    """Results over all runs, written part by part.

    done  (parts,) which of them are there
    """

    @property
    def done(self) -> NDArray[np.bool_]: ...

    def write(self, number: int, first: int, last: int, arrays: Arrays) -> None:
        """Keep a part, the runs from the first to before the last."""
        ...

    def array(self, name: str) -> Any:
        """What is kept under a name, (N, ...), an array or what reads like one."""
        ...

    def text(self, first: int, last: int) -> list[str]:
        """How some runs ended."""
        ...
