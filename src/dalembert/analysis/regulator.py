"""The linear quadratic regulator about a rest or a steady motion, as a feedback that `simulate` can compile in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..errors import DerivationError, ShapeError
from ..expr.doubles import finite
from ..forms.statics.places import Vector
from .linearize import Linearization, SymbolicLinearization
from .unmoved import unmoved

_NO_INFLUENCE = 1e-12
_STAYS = 1e-11


@dataclass(frozen=True, eq=False)
class Regulator:
    """w = -gain z minimises the integral of z^T Q z + w^T R w along z' = A z + B w.

    gain   (nu, r) in N per state unit
    cost   (r, r), the solution S of Riccati's equation: the integral from z is z^T S z
    poles  eigenvalues of A - B gain, 1/s, on the states that are regulated
    """

    gain: Vector
    cost: Vector
    poles: Vector
    linearization: Linearization

    @property
    def state_gain(self) -> Vector:
        """(nu, nq + nv): the same for departures of the whole state [q; v] that the constraints admit."""
        return self.gain @ np.linalg.pinv(self.linearization.basis)

    @property
    def inputs(self) -> tuple[Any, ...]:
        """u = u0 - gain (state - rest), one SymPy expression per input; hand them to `simulate(inputs=...)`.

        Of a steady motion, the state at t is compared as the frame sees it that moves along since t = 0.
        """
        from sympy import Float

        about, system = self.linearization, self.linearization.source.system
        assert about.motion is not None
        state = [system.symbols.sympy(leaf) for leaf in (*system.leaves.q, *system.leaves.v)]
        seen = about.motion.seen(state, system.symbols.time)
        departures = [x - Float(x0) for x, x0 in zip(seen, about.motion.origin, strict=True)]
        return tuple(Float(u) - sum(Float(k) * z for k, z in zip(row, departures, strict=True) if k)
                     for u, row in zip(about.u0, self.state_gain, strict=True))  # fmt: skip


@of_kinds
def lqr(about: Linearization, Q: Any, R: Any) -> Regulator:
    """The linear quadratic regulator of a linearization at a rest or a steady motion.

    Q, R   weights of the states and of the inputs: matrices, diagonals, or numbers

    Through SciPy's solver of A^T S + S A - S B R^-1 B^T S + Q = 0, which python-control calls too. About a steady
    motion, states without weight that lead to no state with one, such as how far a wheel has rolled, are left alone.
    Raises ShapeError for weights that are not symmetric, Q >= 0 and R > 0, DerivationError away from rests and steady
    motions, and where no feedback stabilises them.
    Source: Anderson and Moore 1990, chapter 3.

    >>> from dalembert.analysis.linearize import linearize
    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    >>> lqr(linearize(block, [0.0]), Q=[1, 0], R=1).gain.round(6).tolist()
    [[1.0, 1.414214]]
    """
    if isinstance(about, SymbolicLinearization):
        raise DerivationError("lqr", "the linearization is in symbols.", "Give a number for each parameter.")
    if not about.inputs:
        raise DerivationError("lqr", "the system has no inputs.", "Name some of its forces as inputs.")
    if about.motion is None:
        raise DerivationError("lqr", "the linearization is not at a rest or a steady motion.",
                              "Linearize at an equilibrium, or with reduced=True at a steady motion.")  # fmt: skip
    weights = _weight("Q", Q, len(about.A), 0.0), _weight("R", R, about.B.shape[1], 1e-300)
    kept = _regulated(about, weights[0]) if np.any(about.drift) else list(range(len(about.A)))
    inside = np.ix_(kept, kept)
    S, gain, poles = _riccati(about.A[inside], about.B[kept], weights[0][inside], weights[1])
    cost, whole = np.zeros_like(about.A), np.zeros_like(about.B.T)
    cost[inside], whole[:, kept] = S, gain
    return Regulator(whole, cost, poles, about)


def _riccati(A: Vector, B: Vector, Q: Vector, R: Vector) -> tuple[Vector, Vector, Vector]:
    """S, the gain, and the poles that it leads to."""
    from scipy.linalg import solve_continuous_are

    _refuse_what_stays(A, B, Q)
    half = np.linalg.cholesky(R)
    pushed = np.linalg.solve(half, B.T).T
    try:
        cost = solve_continuous_are(A, pushed, Q, np.eye(len(R)))
    except (np.linalg.LinAlgError, ValueError):
        raise _not_solved() from None
    gain = np.linalg.solve(half.T, pushed.T @ cost)
    poles = np.linalg.eigvals(np.asarray(A - B @ gain, np.float64))
    if not np.all(np.isfinite(poles)) or poles.real.max(initial=-np.inf) >= 0.0:
        raise _not_solved()
    return cost, gain, poles[np.lexsort((poles.imag, poles.real.round(9)))]


def _refuse_what_stays(A: Vector, B: Vector, Q: Vector) -> None:
    """Raise DerivationError for a mode that does not die out and no input moves, or that stays and Q does not see."""
    least = _STAYS * np.abs(A).max(initial=0.0)
    left, unseen = unmoved(A, B), unmoved(A.T, Q)
    if left.real.max(initial=-np.inf) >= -least:
        raise DerivationError("lqr", "no feedback of these inputs stabilises the motion: they leave the mode of the "
                              f"eigenvalue {left[left.real.argmax()]:.3g} 1/s as it is.",
                              "Look at controllability_rank, and actuate what they do not move.")  # fmt: skip
    if np.abs(unseen.real).min(initial=np.inf) <= least:
        mode = unseen[np.abs(unseen.real).argmin()]
        raise DerivationError("lqr", f"Q does not see the mode of the eigenvalue {mode:.3g} 1/s, which neither grows "
                              "nor dies out.", "Weight every state.")  # fmt: skip


def _regulated(about: Linearization, Q: Vector) -> list[int]:
    """The states with weight and those that lead to them; all, where the others would run away by themselves."""
    reached, A = set(np.flatnonzero(np.any(Q, axis=1)).tolist()), about.A
    acting = np.abs(A) > _NO_INFLUENCE * np.abs(A).max(initial=0.0)
    while fresh := {int(j) for i in reached for j in np.flatnonzero(acting[i])} - reached:
        reached |= fresh
    others = [k for k in range(len(A)) if k not in reached]
    left = np.linalg.matrix_power(A[np.ix_(others, others)], len(others)) if others else np.zeros((0, 0))
    runs = np.abs(left).max(initial=0.0) > _NO_INFLUENCE * max(1.0, np.abs(A).max(initial=0.0)) ** len(others)
    return list(range(len(A))) if runs or not reached else sorted(reached)


def _not_solved() -> DerivationError:
    return DerivationError("lqr", "Riccati's equation has no solution in doubles.",
                           "Bring the weights, and how well inputs move each state, closer together.")  # fmt: skip


def _weight(name: str, given: Any, size: int, least: float) -> Vector:
    if np.asarray(given).dtype.kind == "b":
        raise ShapeError("lqr", f"{name} is {given!r}.", "Give weights as numbers.")
    array = finite("lqr", name, given)
    matrix = np.diag(np.broadcast_to(array, size)) if array.ndim < 2 and array.size in (1, size) else array
    if matrix.shape != (size, size) or not np.allclose(matrix, matrix.T):
        raise ShapeError("lqr", f"{name} has shape {array.shape}, or is not symmetric.",
                         f"Give a symmetric {size} x {size} matrix, its diagonal, or a number.")  # fmt: skip
    lowest = np.linalg.eigvalsh(matrix).min()
    if lowest < (least or -1e-12 * np.abs(matrix).max()):
        raise ShapeError("lqr", f"{name} has the eigenvalue {lowest:.3g}.", "Use Q >= 0 and R > 0.")
    return (matrix + matrix.T) / 2.0
