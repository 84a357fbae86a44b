"""Hamilton's equations in numbers: q' = dH/dp, p' = -dH/dq + Q + A^T lambda, integrated as they stand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DescriptionError
from ..expr.doubles import finite
from ..forms.momenta.hamiltonian import HamiltonianForm, hamiltonian
from ..forms.tools.values import Parameters
from ..integration.kernels import Vector
from .beginning.numbers import positive, sample_times, vector_of


@dataclass(frozen=True, eq=False, repr=False)
class PhaseTrajectory:
    """A motion in phase space at T times; made by `simulate_hamiltonian`.

    times            (T,) in s
    q, p             (T, n) positions and momenta
    v                (T, n) velocities, dH/dp
    energy           (T,) H in J
    status, success  how the run ended, as a sentence; whether it came to its end
    """

    form: HamiltonianForm
    times: Vector
    q: Vector
    p: Vector
    v: Vector
    energy: Vector
    status: str
    success: bool

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        return f"<PhaseTrajectory of {self.form.system.name}: {len(self.times)} samples, {self.status}>"


@of_kinds
def simulate_hamiltonian(
    form: HamiltonianForm | Description | Equations, *, q: ArrayLike, v: ArrayLike | None = None,
    p: ArrayLike | None = None, duration: float, times: ArrayLike | None = None, u: ArrayLike | None = None,
    rtol: float = 1e-9, atol: float = 1e-12, parameters: Parameters | None = None,
) -> PhaseTrajectory:
    """Integrate Hamilton's equations from q and either p or v (p = dL/dv), with held inputs u.

    form    those of `hamiltonian`, or what it takes
    times   where to sample, within the duration; None for 201 of them, evenly spaced

    The method is the explicit Runge-Kutta pair of order 8 of Dormand and Prince (Hairer, Norsett, Wanner 1993).
    Constraints are kept by their second derivative only, so they drift with the integration error.
    Raises ShapeError for arrays that do not fit, DescriptionError unless one of p and v is given, UnknownNameError
    for a parameter without a value.

    >>> from dalembert.forms.momenta.hamiltonian import hamiltonian
    >>> from ..description.system import System
    >>> spring = hamiltonian(System("x", kinetic="x'**2/2", potential="x**2/2"))
    >>> moved = simulate_hamiltonian(spring, q=[1.0], p=[0.0], duration=3.0)
    >>> bool(abs(moved.q[:, 0] - np.cos(moved.times)).max() < 1e-8)
    True
    """
    from scipy.integrate import solve_ivp

    if (p is None) == (v is None):
        raise DescriptionError("simulate_hamiltonian", "give either p or v.", "Exactly one of the two is needed.")
    form = form if isinstance(form, HamiltonianForm) else hamiltonian(form)
    start = (q, p) if v is None else form.to_state(q, v, parameters=parameters)
    count = len(form.momenta)
    first, momentum = (vector_of("simulate_hamiltonian", "the start", x, count) for x in start)
    span, *tolerances = (positive("simulate_hamiltonian", name, value)
                         for name, value in (("duration", duration), ("rtol", rtol), ("atol", atol)))
    u = None if u is None else finite("simulate_hamiltonian", "u", u)
    form.rates(first, momentum, u=u, parameters=parameters)

    def rates(t: float, state: Vector) -> Vector:
        return np.concatenate(form.rates(state[:count], state[count:], u=u, t=t, parameters=parameters))

    sampled = np.linspace(0.0, span, 201) if times is None else sample_times("simulate_hamiltonian", times, 0.0, span)
    found = solve_ivp(rates, (0.0, span), np.concatenate([first, momentum]), method="DOP853", t_eval=sampled,
                      rtol=tolerances[0], atol=tolerances[1])
    positions, momenta = found.y[:count].T, found.y[count:].T
    _, velocities = form.from_state(positions, momenta, t=found.t, parameters=parameters)
    return PhaseTrajectory(form, found.t, positions, momenta, velocities,
                           form.energy(positions, momenta, t=found.t, parameters=parameters),
                           "finished" if found.success else str(found.message), bool(found.success))
