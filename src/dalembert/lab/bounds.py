"""What the lab takes on, so that each reader gets an answer soon; the commands of the shell have no such bounds."""

from __future__ import annotations

from ..description.system import System
from ..errors import DescriptionError
from ..expr.functions import LEAVES

__all__ = ["LONGEST", "check_size", "check_text"]

#: Letters of a text, coordinates, nodes of the expressions, functions and powers within one another, exponents.
LONGEST, _COORDINATES, _NODES, _DEEPEST, _LARGEST = 100_000, 80, 60_000, 60, 400
_REMEDY = "The lab takes smaller models; `dalembert run FILE` takes this one."


def check_text(text: str) -> None:
    """Raises DescriptionError for a text that is too long."""
    if len(text) > LONGEST:
        raise DescriptionError("lab", f"the text has more than {LONGEST} letters.", _REMEDY)


def check_size(system: System) -> None:
    """Raises DescriptionError for a system that is too large, nested too deeply, or has huge powers."""
    nodes = system.graph.nodes
    if len(system.coordinate_names) > _COORDINATES or len(nodes) > _NODES:
        what = f"it has {len(system.coordinate_names)} coordinates, and expressions of {len(nodes)} parts."
        raise DescriptionError("lab", what, _REMEDY)
    depths = list[int]()
    for kind, *children in nodes:
        if kind in LEAVES:
            depths.append(0)
            continue
        depths.append(max(depths[child] for child in children) + (kind not in ("add", "mul")))
        if kind == "pow":
            exponent = nodes[children[1]]
            if exponent[0] == "number" and abs(exponent[1] / exponent[2]) > _LARGEST:
                raise DescriptionError("lab", f"there is a power of {exponent[1] / exponent[2]:g}.", _REMEDY)
    if max(depths, default=0) > _DEEPEST:
        raise DescriptionError("lab", f"{max(depths)} functions and powers stand within one another.", _REMEDY)
