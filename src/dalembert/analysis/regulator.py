"""The linear quadratic regulator about a rest, as a feedback that `simulate` can compile in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..derivation.statics.places import Vector
from ..errors import DerivationError, ShapeError
from .linearize import Linearization


@dataclass(frozen=True, eq=False)
class Regulator:
    """w = -gain z minimises the integral of z^T Q z + w^T R w along z' = A z + B w.

    gain   (nu, r) in N per state unit
    cost   (r, r), the solution S of Riccati's equation: the integral from z is z^T S z
    poles  eigenvalues of A - B gain, 1/s
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
        """u = u0 - gain (state - rest), one SymPy expression per input; hand them to `simulate(inputs=...)`."""
        from sympy import Float

        about, system = self.linearization, self.linearization.source.system
        state = [system.symbols.sympy(leaf) for leaf in (*system.leaves.q, *system.leaves.v)]
        rest = np.concatenate([about.q0, about.v0])
        departures = [x - Float(x0) for x, x0 in zip(state, rest, strict=True)]
        return tuple(Float(u) - sum(Float(k) * z for k, z in zip(row, departures, strict=True) if k)
                     for u, row in zip(about.u0, self.state_gain, strict=True))  # fmt: skip


def lqr(about: Linearization, Q: Any, R: Any) -> Regulator:
    """The linear quadratic regulator of a linearization at a rest.

    Q, R   weights of the states and of the inputs: matrices, diagonals, or numbers

    Through SciPy's solver of A^T S + S A - S B R^-1 B^T S + Q = 0, which python-control calls too. Raises ShapeError
    for weights that are not symmetric, Q >= 0 and R > 0, DerivationError where no feedback stabilises the rest.
    Source: Anderson and Moore 1990, chapter 3.

    >>> from dalembert.analysis.linearize import linearize
    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    >>> lqr(linearize(block, [0.0]), Q=[1, 0], R=1).gain.round(6).tolist()
    [[1.0, 1.414214]]
    """
    from scipy.linalg import solve_continuous_are

    if about.times is not None or np.abs(about.drift).max(initial=0.0) > 1e-6 * (1.0 + np.abs(about.A).max()):
        raise DerivationError("lqr", "the linearization is not at a rest.", "Linearize at an equilibrium.")
    weights = _weight("Q", Q, len(about.A), 0.0), _weight("R", R, about.B.shape[1], 1e-300)
    try:
        cost = solve_continuous_are(about.A, about.B, *weights)
    except (np.linalg.LinAlgError, ValueError):
        raise _not_stabilised() from None
    gain = np.linalg.solve(weights[1], about.B.T @ cost)
    poles = np.linalg.eigvals(np.asarray(about.A - about.B @ gain, np.float64))
    if not np.all(np.isfinite(poles)) or poles.real.max(initial=-np.inf) >= 0.0:
        raise _not_stabilised()
    return Regulator(gain, cost, poles[np.lexsort((poles.imag, poles.real.round(9)))], about)


def _not_stabilised() -> DerivationError:
    return DerivationError("lqr", "no feedback of these inputs stabilises the rest, or Q does not see its motion.",
                           "Look at controllability_rank, and weight every state.")  # fmt: skip


def _weight(name: str, given: Any, size: int, least: float) -> Vector:
    array = np.asarray(given, dtype=float)
    matrix = np.diag(np.broadcast_to(array, size)) if array.ndim < 2 and array.size in (1, size) else array
    if matrix.shape != (size, size) or not np.allclose(matrix, matrix.T):
        raise ShapeError("lqr", f"{name} has shape {array.shape}.", f"Give a symmetric {size} x {size} matrix.")
    if size and np.linalg.eigvalsh(matrix).min() < least - 1e-12 * np.abs(matrix).max():
        raise ShapeError("lqr", f"{name} has a negative eigenvalue, or R is singular.", "Use Q >= 0 and R > 0.")
    return matrix
