"""What a page carries for its scripts, read back as they read it."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dalembert.view.page import unpacked


def page_data(page: str) -> dict[str, Any]:
    """The data of a page, with bytes where it has bytes."""
    (stored,) = re.findall(r'<script type="text/plain" id="page">(.*?)</script>', page)
    return unbundled(unpacked(stored))


def unbundled(content: bytes) -> Any:
    """What `page.bundle` bundled."""
    behind = 4 + int.from_bytes(content[:4], "little")

    def put(found: dict[str, Any]) -> Any:
        return content[behind + found["at"] :][: found["bytes"]] if "bytes" in found else found

    return json.loads(content[4:behind], object_hook=put)


def straight(stored: bytes) -> NDArray[np.uint16]:
    """The words that `stored.bent` bent."""
    low, high = np.frombuffer(stored, np.uint8).reshape(2, -1).astype(np.int64)
    folded = low + 256 * high
    differences = np.where(folded % 2, -(folded + 1) // 2, folded // 2)
    return np.cumsum(np.cumsum(differences)).astype(np.uint16)
