"""A planned motion as a nonlinear program: direct collocation at the points of Radau, solved by IPOPT through CasADi.

Inputs are held over each of N intervals; within one the state is a polynomial of degree d that meets the equations of
motion, as M a + bias - Q - A^T lambda = 0, A a + b = 0 and q' = N(q) v, at d points, the last of which is its end, in
order 2 d - 1. Accelerations are derivatives of the polynomial, so that nothing is solved for.

Sources: Betts 2010, "Practical methods for optimal control", chapter 4; Hairer and Wanner 1996, section IV.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from ..compiler.program import Program
from ..exports.in_casadi import casadi_module, in_casadi
from ..expr.calculus import substitute
from ..forms.approximation.linearisation import Differentials
from ..forms.statics.places import Vector
from ..model import Model
from .points import PointProgram, Points
from .problem import WHERE, Bounds, Problem

_OPTIONS: dict[str, Any] = {
    "print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.tol": 1e-8, "ipopt.constr_viol_tol": 1e-10,
    "ipopt.max_iter": 300, "ipopt.acceptable_tol": 1e-6, "ipopt.acceptable_constr_viol_tol": 1e-9,
}  # fmt: skip
_WARM = {"ipopt.mu_init": 1e-4, "ipopt.bound_push": 1e-6, "ipopt.bound_frac": 1e-6}
_GOOD = "Solve_Succeeded", "Solved_To_Acceptable_Level"


@dataclass(frozen=True, eq=False)
class Found:
    """A solution of the program: N intervals of d points.

    duration     s
    points       (N, d, nx) states at the points of collocation
    inputs       (N, nu) held
    multipliers  (N, d, m)
    cost         its value
    status       what IPOPT says, and after how many iterations
    success      whether that is good
    """

    duration: float
    points: Vector
    inputs: Vector
    multipliers: Vector
    cost: float
    status: str
    iterations: int
    success: bool

    def states(self, start: Vector) -> Vector:
        """(N + 1, nx), the states where intervals begin and end."""
        return np.vstack([start, self.points[:, -1]])


class Collocation:
    """The program of a problem on `count` intervals with polynomials of some degree."""

    problem: Problem
    count: int
    degree: int
    nx: int
    nu: int
    nc: int

    def __init__(self, problem: Problem, count: int, degree: int) -> None:
        self.problem, self.count, self.degree = problem, count, degree
        self.ca: Any = casadi_module(WHERE)
        self.places: list[float] = [float(x) for x in self.ca.collocation_points(degree, "radau")]
        model = problem.model
        self.nx, self.nu, self.nc = model.nq + model.nv, model.nu, model.nc

    # ---------------------------------------------------------------- the program

    @cached_property
    def program(self) -> PointProgram:
        """The program in CasADi's words."""
        has_final = self.problem.final != self.problem.model.system.graph.zero
        return PointProgram(self.ca, self._size, (self._points(), *([self._final()] if has_final else [])))

    def _points(self) -> Points:
        """The equations of motion, and shares of the cost, at the points of all intervals."""
        ca, nq, nx, N = self.ca, self.problem.model.nq, self.nx, self.count
        ends = np.cumsum([nx, nx, self.nu, self.nc]).tolist()
        known, (share, weight) = ca.SX.sym("y", ends[-1] + self._is_free), ca.vertsplit(given := ca.SX.sym("n", 2))
        rates, state, u, multipliers = (known[a:b] for a, b in pairwise([0, *ends]))
        h = (known[-1] if self._is_free else self.problem.duration[0]) / N
        moving, residual, second, running = in_casadi(_program(self.problem), [
            state[:nq], state[nq:], rates[nq:] / h, u, multipliers, [share * h], self._parameters])  # fmt: skip
        *_, weights = ca.collocation_coeff(self.places)
        values = np.stack([(np.arange(N)[:, None] + self.places).ravel(), np.tile(weights.nonzeros(), N)], axis=-1)
        linear = self._linear()
        return Points(ca, known, given, ca.vertcat(rates[:nq] - h * moving, residual, second), weight * h * running,
                      values, linear[:, : self._size], linear[:, self._size :] @ self.problem.start)  # fmt: skip

    def _linear(self) -> Any:
        """What all points know, rates of the polynomials among it, by the unknowns and by the start behind them."""
        from scipy.sparse import coo_array

        N, d, nx, nu, nc, free = self.count, self.degree, self.nx, self.nu, self.nc, int(self._is_free)
        slopes, *_ = self.ca.collocation_coeff(self.places)
        held, drawn, last = 2 * nx, 2 * nx + nu, 2 * nx + nu + nc
        inputs, multipliers, duration = (d + 1) * nx, (d + 1) * nx + nu, nx + self._each
        each = np.zeros((d, last + free, duration + free))
        each[:, :nx, :inputs] = np.kron(np.array(slopes).T, np.eye(nx)).reshape(d, nx, -1)
        each[:, nx:held, nx:inputs] = np.eye(d * nx).reshape(d, nx, -1)
        each[:, held:drawn, inputs:multipliers] = np.eye(nu)
        each[:, drawn:last, multipliers:duration] = np.eye(d * nc).reshape(d, nc, d * nc)
        each[:, last:, duration:] = 1.0
        each = each.reshape(-1, each.shape[-1])
        rows, columns = np.nonzero(each)
        k = np.arange(N)[:, None]
        begun = np.where(k > 0, self._ends(k - 1), self._size + np.arange(nx))
        places = np.hstack([begun, k * self._each + np.arange(self._each), np.full((N, free), self._size - 1)])
        entries = np.tile(each[rows, columns], N), ((k * each.shape[0] + rows).ravel(), places[:, columns].ravel())
        return coo_array(entries, (N * each.shape[0], self._size + nx)).tocsr()

    def _final(self) -> Points:
        """What is added of the state at the end, and of the duration."""
        from scipy.sparse import csr_array

        ca, nx, nq = self.ca, self.nx, self.problem.model.nq
        known, T = ca.SX.sym("y", nx + self._is_free), [] if self._is_free else [self.problem.duration[0]]
        program = self.problem.model.program("final", "qvtp", {"final": ((1,), [self.problem.final])})
        (cost,) = in_casadi(program, [known[:nq], known[nq:nx], T or [known[nx]], self._parameters])
        places = np.append(self._ends(self.count - 1), [self._size - 1] * self._is_free)
        ones = csr_array((np.ones(len(places)), places, np.arange(len(places) + 1)), (len(places), self._size))
        return Points(ca, known, ca.SX(0, 1), ca.SX(0, 1), cost, np.zeros((1, 0)), ones, np.zeros(len(places)))

    def _ends(self, k: Any) -> Any:
        """Where the state at the end of interval k stands among the unknowns."""
        return k * self._each + self.nx * (self.degree - 1) + np.arange(self.nx)

    @property
    def _size(self) -> int:
        """How many unknowns there are."""
        return self.count * self._each + self._is_free

    @property
    def _each(self) -> int:
        """How many unknowns an interval has."""
        return (self.nx + self.nc) * self.degree + self.nu

    @property
    def _is_free(self) -> bool:
        """Whether the duration is an unknown, the last one."""
        return self.problem.duration[0] < self.problem.duration[1]

    def _duration(self, unknowns: Vector) -> float:
        return float(unknowns[-1]) if self._is_free else self.problem.duration[0]

    @property
    def _parameters(self) -> list[float]:
        return np.atleast_1d(self.problem.model.parameter_row(self.problem.parameters)).tolist()

    # ---------------------------------------------------------------- solving it

    def solve(self, guess: Found, margins: Vector) -> Found:
        """The solution from a guess, or from another solution, with the bounds of the states (nx,) narrowed."""
        lower, upper = self._bounds(margins)
        options = _OPTIONS | _WARM if guess.success else _OPTIONS
        ipopt = self.program.solver(options)
        answer = ipopt(x0=self._vector(guess), lbx=lower, ubx=upper, lbg=0.0, ubg=0.0)
        told = ipopt.stats()
        flat = np.asarray(answer["x"]).ravel()
        own, T = flat[: self.count * self._each].reshape(self.count, -1), self._duration(flat)
        first, second = self.nx * self.degree, self.nx * self.degree + self.nu
        return Found(T, own[:, :first].reshape(self.count, self.degree, self.nx), own[:, first:second],
                     own[:, second:].reshape(self.count, self.degree, self.nc), float(answer["f"]),
                     str(told["return_status"]), int(told["iter_count"]), told["return_status"] in _GOOD)  # fmt: skip

    def _vector(self, guess: Found) -> Vector:
        parts = guess.points.reshape(self.count, -1), guess.inputs, guess.multipliers.reshape(self.count, -1)
        return np.append(np.hstack(parts).ravel(), [guess.duration] * self._is_free)

    def _bounds(self, margins: Vector) -> Bounds:
        """Bounds of the unknowns; the last state is where it has to be."""
        problem, found = self.problem, []
        for side, (states, inputs) in enumerate(zip(problem.states, problem.inputs, strict=True)):
            narrowed = np.broadcast_to(states + (margins if side == 0 else -margins),
                                       (self.count, self.degree, self.nx)).copy()  # fmt: skip
            narrowed[-1, -1] = states
            narrowed[-1, -1, list(problem.met)] = problem.goal[list(problem.met)]
            free = np.full((self.count, self.nc * self.degree), (-np.inf, np.inf)[side])
            rows = np.hstack([narrowed.reshape(self.count, -1), np.broadcast_to(inputs, (self.count, self.nu)), free])
            found.append(np.append(rows.ravel(), [problem.duration[side]] * self._is_free))
        return found[0], found[1]

    # ---------------------------------------------------------------- guesses

    def along(self, times: Vector, states: Vector, inputs: Vector) -> Found:
        """A guess from states (T, nx) and inputs (T, nu) at times."""
        span = float(np.clip(times[-1] - times[0], *self.problem.duration))
        share = (np.arange(self.count)[:, None] + np.array(self.places)) / self.count
        at = times[0] + share.ravel() * (times[-1] - times[0])
        points = np.stack([np.interp(at, times, column) for column in states.T], axis=-1)
        begun = times[0] + np.arange(self.count) / self.count * (times[-1] - times[0])
        held = np.stack([np.interp(begun, times, column) for column in inputs.T], axis=-1)
        return Found(span, points.reshape(self.count, self.degree, self.nx), held,
                     np.zeros((self.count, self.degree, self.nc)), np.inf, "a guess", 0, False)  # fmt: skip

    def refined(self, found: Found) -> Found:
        """A solution with polynomials of a lower degree on the same intervals, at the points of this one."""
        old = np.array([0.0, *(float(x) for x in self.ca.collocation_points(found.points.shape[1], "radau"))])
        before = np.concatenate([self.problem.start[None], found.points[:-1, -1]])
        nodes = np.concatenate([before[:, None], found.points], axis=1)
        points = np.einsum("jk,ikx->ijx", _lagrange(old, self.places), nodes)
        multipliers = np.einsum("jk,ikm->ijm", _lagrange(old[1:], self.places), found.multipliers)
        return Found(found.duration, points, found.inputs, multipliers, found.cost, found.status, 0, found.success)


def _lagrange(nodes: Vector, at: Any) -> Vector:
    """(len(at), len(nodes)): the polynomials that are 1 at one node and 0 at the others."""
    x = np.asarray(at)[:, None]
    rows = [np.prod((x - np.delete(nodes, k)) / (node - np.delete(nodes, k)), axis=1) for k, node in enumerate(nodes)]
    return np.stack(rows, axis=1)


def _program(problem: Problem) -> Program:
    """q' = N(q) v, M a + bias - Q - A^T lambda, A a + b, and what is integrated, of q, v, a, u, lambda, t and p."""
    model: Model = problem.model
    equations, graph, leaves = model.equations, model.system.graph, model.system.leaves
    multipliers, constraints = equations.kept(Differentials).multipliers, equations.constraint_nodes
    unforced = substitute(graph, equations.force_nodes, dict.fromkeys(leaves.u, graph.zero))
    pulls = [graph.sum([graph.mul(row[i], x) for row, x in zip(constraints.jacobian, multipliers, strict=True)])
             for i in range(model.nv)]  # fmt: skip
    residual = [graph.sub(graph.sub(tau, graph.sub(force, without)), pull) for tau, force, without, pull in
                zip(equations.inverse_dynamics_nodes, equations.force_nodes, unforced, pulls, strict=True)]  # fmt: skip
    second = [graph.add(graph.sum([graph.mul(x, a) for x, a in zip(row, leaves.a, strict=True)]), b)
              for row, b in zip(constraints.jacobian, constraints.bias, strict=True)]  # fmt: skip
    return model.program("planned", "qvaultp", {
        "rates": ((model.nq,), leaves.rates), "residual": ((model.nv,), residual), "second": ((model.nc,), second),
        "cost": ((1,), [problem.cost])})  # fmt: skip
