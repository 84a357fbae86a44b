"""Which integrator takes a run: the one that is named, or the first whose reason holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import looked_up
from ..expr.node import Node
from ..model import Model
from .codes import OFF_CONSTRAINT
from .integrator import Integrator
from .integrators import INTEGRATORS
from .integrators.taylor.choice import operations_of, preferred

AUTOMATIC = "auto"
LOOSE = 1e-6
"""From this relative tolerance on steps of order 5 ask less often than those of order 8: 0.5 to 0.8 times at 1e-3 to
1e-5. Where only the equations bend (dry friction, a stop), order 8 still has less error in the same time."""


@dataclass(frozen=True)
class Problem:
    """What decides: the model, the relative tolerance, whether inputs are asked of Python, those given as nodes."""

    model: Model
    rtol: float
    asked: bool = False
    inputs: tuple[Node, ...] = ()


def automatic(problem: Problem) -> tuple[Integrator, str]:
    """The integrator that `method="auto"` takes for a problem, and why."""
    return next((INTEGRATORS[name], why) for name, reason in REASONS if (why := reason(problem)))


def choose(method: str, problem: Problem) -> tuple[Integrator, str]:
    """The integrator of this name, or the automatic one, and why it is taken. Raises UnknownNameError."""
    names = {name: name for name in (AUTOMATIC, *INTEGRATORS)}
    name = looked_up(names, method, "simulate", f"there is no method '{method}'.")
    return automatic(problem) if name == AUTOMATIC else (INTEGRATORS[name], "it was asked for")


def instead(problem: Problem, code: int, integrator: Integrator) -> tuple[Integrator, str] | None:
    """The integrator that takes a motion from its start once steps of another could no longer meet the constraints,
    and why; None where there is no such. Series choose where to land beside positions at which rows lose rank, however
    long they are."""
    other = INTEGRATORS["taylor"]
    if code != OFF_CONSTRAINT or problem.asked or integrator is other or problem.model.system.has_modes:
        return None
    if not problem.model.nc or operations_of(problem.model, problem.inputs) is None:
        return None
    return other, f"{integrator.name} could no longer meet the constraints at a position it came to"


def _dear(problem: Problem) -> str:
    """Why few derivatives a step are wanted, rather than long steps."""
    loose = problem.asked and problem.rtol >= LOOSE
    return f"Python is asked for the inputs, and rtol is {problem.rtol:g}" if loose else ""


def _precise(problem: Problem) -> str:
    """Why a series is wanted."""
    if problem.model.system.has_modes:
        return ""  # whose forces have no series
    return preferred(problem.model, problem.rtol, problem.asked, problem.inputs)


def _any(problem: Problem) -> str:
    """Why what is left can be taken."""
    return "it takes any system"


REASONS: tuple[tuple[str, Callable[[Problem], str]], ...] = (
    ("tsit5", _dear), ("taylor", _precise), ("dop853", _any),
)  # fmt: skip
"""Names of integrators with what says why one is taken, or nothing; the first with a reason is."""
