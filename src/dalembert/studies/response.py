"""Driven systems over the frequency of their drive: the transfer function, and periodic answers with their folds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..analysis.linearize import Linearization
from ..arguments import of_kinds
from ..ensembles.reducers import greatest
from ..equations import Description, Equations
from ..errors import DerivationError, DescriptionError, ShapeError
from ..expr.doubles import finite
from ..forms.statics.places import name_of
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from ..model import Model
from ..simulation.beginning.numbers import positive
from .drawing import page
from .flow import Place, flow_of
from .shooting import Return, Shooting
from .walk import Mark, Walk, ends_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WHERE = "frequency_response"
SAMPLES = 128
"""A period is looked at so often: harmonics up to a quarter of that are told."""


@of_kinds
def transfer(linearization: Linearization, frequencies: ArrayLike) -> NDArray[np.complex128]:
    """C (i w - A)^-1 B + D (W, ny, nu): outputs per input at frequencies (W,) in rad/s.

    Raises ShapeError for frequencies that are no numbers, DescriptionError where there is no output or no input, and
    DerivationError at a pole.
    """
    at = np.atleast_1d(finite("transfer", "frequencies", frequencies))
    if at.ndim != 1:
        raise ShapeError("transfer", f"frequencies has {at.ndim} axes.", "Give a list of numbers.")
    A, B, C, D = linearization.A, linearization.B, linearization.C, linearization.D
    if not B.shape[-1] or not C.shape[-2]:
        raise DescriptionError("transfer", "the system has no inputs, or no outputs.", "Name both in the System.")
    if A.ndim != 2:
        raise DescriptionError("transfer", "the matrices differ along the motion.", "Linearize at a rest.")
    with np.errstate(all="ignore"):
        try:
            moved = np.broadcast_to(B + 0j, (len(at), *B.shape))
            found = C @ np.linalg.solve(1j * at[:, None, None] * np.eye(len(A)) - A, moved) + D
        except np.linalg.LinAlgError:
            raise DerivationError("transfer", "a frequency is that of an undamped mode.", "Leave it out.") from None
    return found.astype(np.complex128)


@dataclass(frozen=True, eq=False, repr=False)
class Response:
    """Periodic answers to a drive, in the order in which the branch goes, also back and forth in frequency.

    quantity     what is told of
    frequency    (N,) of the drive in rad/s
    harmonics    (N, H + 1) complex: x = Re sum_k c_k exp(i k w t); c_0 is the mean
    peak         (N,) the largest deviation from the mean within a period
    multipliers  (N, r) Floquet's
    q, v         (N, nq), (N, n) the state at the start of the period
    marks        what happens between: "fold", "doubling" and "branch", with their frequencies
    status       why the branch ended, as a sentence
    """

    model: Model
    quantity: str
    frequency: Vector
    harmonics: NDArray[np.complex128]
    peak: Vector
    multipliers: NDArray[np.complex128]
    q: Vector
    v: Vector
    marks: tuple[tuple[str, float], ...]
    status: str

    @property
    def amplitude(self) -> Vector:
        """Of the first harmonic, (N,)."""
        return np.abs(self.harmonics[:, 1])

    @property
    def stable(self) -> NDArray[np.bool_]:
        """Whether departures from each answer decay, (N,)."""
        return np.all(np.abs(self.multipliers) < 1.0, axis=1)

    @property
    def folds(self) -> Vector:
        """The frequencies in rad/s at which the answer jumps."""
        return np.array([value for kind, value in self.marks if kind == "fold"])

    def plot(self) -> Figure:
        """The amplitude of the first harmonic over the frequency; answers that are not stable are faint."""
        with page() as (figure, (ax,)):
            ax.plot(self.frequency, self.amplitude, color="0.75")
            ax.plot(self.frequency, np.where(self.stable, self.amplitude, np.nan))
            for fold in self.folds:
                ax.axvline(fold, linewidth=0.7, linestyle=":", color="0.4")
            ax.set(xlabel="frequency [rad/s]", ylabel=f"amplitude of {self.quantity}")
            ax.set_title("Frequency response")
        return figure

    def __repr__(self) -> str:
        return (f"<Response of {self.quantity}: {len(self.frequency)} answers, {len(self.folds)} folds, "
                f"{self.status}>")  # fmt: skip


@of_kinds
def frequency_response(
    model: Model | Equations | Description,
    quantity: Any,
    frequency: Any,
    over: Sequence[float],
    *,
    q: Place,
    v: Place | None = None,
    parameters: Parameters | None = None,
    inputs: Any = None,
    harmonics: int = 5,
    t0: float = 0.0,
    rtol: float = 1e-11,
    atol: float = 1e-13,
    method: str = "auto",
) -> Response:
    """The periodic answers of a driven system, followed over the frequency of its drive through folds: a `Response`.

    quantity    a column of a trajectory, "x" or "x'"
    frequency   the parameter w, rad/s, of which 2 pi/w is a period: of the equations or of `inputs` by expressions
    over        its first and its last value
    q, v        near the answer to the first
    harmonics   how many are told
    parameters, inputs, t0, rtol, atol, method   as for `simulate`

    By pseudo-arclength continuation of the return to the start, its derivatives integrated with the motion. Raises
    DerivationError where there is no answer to begin with, DescriptionError and UnknownNameError for what does not fit.
    """
    first, last = (positive(WHERE, "over", value) for value in ends_of(WHERE, over))
    name, column = name_of(frequency), name_of(quantity)
    if not 1 <= (told := int(harmonics)) <= SAMPLES // 4:
        raise DescriptionError(WHERE, f"harmonics = {harmonics!r}.", f"Ask for 1 to {SAMPLES // 4}.")
    flow, x = flow_of(WHERE, model, q, v, {**(parameters or {}), name: first}, (name,), inputs=inputs, t0=t0,
                      rtol=rtol, atol=atol, method=method)  # fmt: skip
    if not flow.forced:
        raise DescriptionError(WHERE, "time is not in the equations: nothing drives the motion.",
                               "Give a force or inputs with the time in them.")  # fmt: skip
    flow.check_period(x, 2.0 * np.pi / first)
    shooting = Shooting(flow, np.zeros(len(x)), (), lambda w: 2.0 * np.pi / w, name)
    begun = shooting.closed(np.array([*x, 2.0 * np.pi / first, first]), np.append(np.zeros(len(x) + 1), 1.0))
    if begun is None:
        raise DerivationError(WHERE, f"no periodic answer was found at {first:g} rad/s.",
                              "Begin where a simulation has settled.")  # fmt: skip
    _harmonics(begun, column, told)  # an unknown quantity is told before the way
    walk = Walk(shooting, first, last)
    walk.go(begun)
    rows = [_harmonics(there, column, told) for there in walk.points]
    states = np.stack([there.x for there in walk.points])
    values = np.stack([np.linalg.eigvals(there.arc.map) for there in walk.points]).astype(np.complex128)
    return Response(flow.model, column, np.array([there.parameter for there in walk.points]),
                    np.stack([row for row, _ in rows]), np.array([peak for _, peak in rows]), values,
                    states[:, : flow.model.nq], states[:, flow.model.nq :], _told(walk.marks), walk.status)  # fmt: skip


def _told(marks: Sequence[Mark]) -> tuple[tuple[str, float], ...]:
    return tuple((mark.kind, mark.there.parameter) for mark in marks)


def _harmonics(there: Return, column: str, count: int) -> tuple[NDArray[np.complex128], float]:
    """The coefficients (count + 1,) of a period, and its largest deviation from the mean."""
    first, last = there.arc.trajectory.motion.steps.times[[0, -1]]

    def values(shares: Vector) -> Vector:
        return there.arc.trajectory.at(np.minimum(first + there.period * (shares % 1.0), last))[column]

    shares = np.arange(SAMPLES) / SAMPLES
    found = np.fft.rfft(seen := values(shares))[: count + 1] * (2.0 / SAMPLES)
    found[0] /= 2.0
    found *= np.exp(-1j * np.arange(count + 1) * there.parameter * first)
    most = shares[np.argmax(np.abs(seen - found[0].real))]
    peak = greatest(lambda at: np.abs(values(at) - found[0].real), most - 1.0 / SAMPLES, most + 1.0 / SAMPLES)
    return found, peak
