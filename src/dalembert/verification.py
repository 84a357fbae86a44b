"""The verb `verify`: the identities that equations of motion must obey, proved where possible, else measured.

A law is proved if `derivation.proofs` proves it, and if every node it speaks of, which is what gets compiled, has
the canonical form that was used there. Otherwise it is measured at 50 digits: every law is one function of a
`Sample` (a state, an arbitrary acceleration, exact arithmetic) that returns the largest violation relative to the
size of its terms. The second derivation is SymPy's own differentiation of the Lagrangian, and always measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from .derivation import budgets
from .derivation.bodies import TreeExact
from .derivation.derive import Description, derive
from .derivation.equations import Equations
from .derivation.lagrange import at_rest, euler_lagrange, motion
from .derivation.proofs import Proofs, prove
from .derivation.proofs.newton_euler import turns_in_runs
from .derivation.structure import christoffel
from .description.start import Start
from .description.system import System
from .errors import BudgetError, DerivationError, DescriptionError, ExpressionError, remark
from .expr.calculus import gradient, substitute, tangent, tangent_columns
from .expr.doubles import doubles
from .expr.evaluate import evaluate_exact
from .expr.sympy_bridge import list_from_sympy, to_sympy

DIGITS = 50
TOLERANCE = 1e-30
ROUNDED = 1e-12
_STATES = 3
_ATTEMPTS = 40


@dataclass(frozen=True)
class Verdict:
    """What became of one law: how it was decided, and the largest violation found.

    passed      whether it holds; None where a budget ended the check before it was decided, which `detail` explains
    """

    name: str
    statement: str
    method: str
    passed: bool | None
    violation: float
    detail: str = ""

    @property
    def failed(self) -> bool:
        """Whether it was decided, and does not hold."""
        return self.passed is not None and not self.passed

    def __str__(self) -> str:
        mark = "open  " if self.passed is None else "holds " if self.passed else "FAILS "
        number = "" if self.method == "proved" or self.passed is None else f", violation {self.violation:.1e}"
        return f"{mark} {self.name}: {self.statement} ({self.method}{number}){self.detail and '; ' + self.detail}"


def not_decided(name: str, statement: str, given_up: BudgetError) -> Verdict:
    """The verdict on a law whose check was given up for its size."""
    return Verdict(name, statement, "not decided: budget", None, math.nan, given_up.what)


@dataclass(frozen=True)
class Sample:
    """One state at which laws are measured: values of every leaf, at 50 digits."""

    equations: Equations
    values: Mapping[int, Any]

    def __getitem__(self, name: str) -> list[Any]:
        """The entries of a quantity at this state."""
        return self.at(self.equations.nodes(name))

    def at(self, nodes: Iterable[int]) -> list[Any]:
        """The values of graph nodes at this state."""
        return evaluate_exact(self.equations.system.graph, list(nodes), self.values, DIGITS)

    def matrix(self, name: str) -> list[list[Any]]:
        """A square or rectangular quantity as rows."""
        entries, (rows, columns) = self[name], self.equations.shape(name)
        return [entries[i * columns:(i + 1) * columns] for i in range(rows)]

    @cached_property
    def v(self) -> list[Any]:
        """The velocities."""
        return [self.values[leaf] for leaf in self.equations.system.leaves.v]

    @cached_property
    def a(self) -> list[Any]:
        """Arbitrary accelerations."""
        return [self.values[leaf] for leaf in self.equations.system.leaves.a]


@dataclass(frozen=True)
class Law:
    """An identity: `violation(sample)` is relative, 0 where it holds; None where it does not apply.

    It is proved where the `identities` of `derivation.proofs` are, for `quantities` with the nodes used there.
    """

    name: str
    statement: str
    violation: Callable[[Sample], float | None]
    identities: tuple[str, ...] = ()
    quantities: tuple[str, ...] = ()


def verify(
    what: Equations | Description, *, start: Start | None = None, parameters: Mapping[Any, float] | None = None
) -> list[Verdict]:
    """Check every law of `LAWS` on a system, and return one verdict per law that applies, proved or measured.

    States are drawn around `start` (else around 0) from a fixed sequence; parameters without a value get
    one between 0.5 and 2. Nothing random differs between two calls.

    Raises DescriptionError where no state near the start can be evaluated.

    >>> all(verdict.passed for verdict in verify(System("x", kinetic="x'**2/2", potential="x**4")))
    True
    """
    from mpmath import workdps

    equations = what if isinstance(what, Equations) else derive(what)
    with workdps(DIGITS):
        return _verdicts(equations, start or Start(), parameters or {})


def _verdicts(equations: Equations, start: Start, parameters: Mapping[Any, float]) -> list[Verdict]:
    samples = list(_samples(equations, start, parameters))
    proofs, proved = prove(equations), _proved(equations)
    verdicts = [_symmetry(equations, samples, proved(_SYMMETRY, proofs))]
    verdicts += _definiteness([sample for sample in samples if _has_possible_bodies(sample)])
    for law in LAWS:
        if proved(law, proofs):
            verdicts.append(Verdict(law.name, law.statement, "proved", True, 0.0))
            continue
        try:
            violations = [law.violation(sample) for sample in samples]
        except BudgetError as given_up:
            verdicts.append(not_decided(law.name, law.statement, given_up))
            continue
        found = [violation for violation in violations if violation is not None]
        if found:
            worst = max(found)
            verdicts.append(Verdict(law.name, law.statement, f"measured at {DIGITS} digits",
                                    worst <= _tolerance(equations), worst))
    return [*verdicts, *_further(proofs)]


def _tolerance(equations: Equations) -> float:
    """What a violation may be: bodies with decimal numbers are rounded as these are combined along the recursion."""
    graph = equations.system.graph
    if equations.bodies is None:
        return TOLERANCE
    nodes = graph.reachable([*equations.nodes("mass_matrix"), *equations.nodes("bias")])
    return ROUNDED if any(graph.nodes[node][0] == "float" for node in nodes) else TOLERANCE


def _proved(equations: Equations) -> Callable[[Law, Proofs], bool]:
    """Tells whether a law is proved for the nodes of the equations."""
    exact = equations.exact()
    turns = turns_in_runs(exact) if isinstance(exact, TreeExact) else {}

    @cache
    def is_canonical(quantity: str) -> bool:
        """Whether the nodes of a quantity have the canonical form that proofs speak of."""
        try:
            nodes = substitute(exact.ring.graph, equations.nodes(quantity), turns)
            pairs = zip(nodes, exact.elements(quantity), strict=True)
            return all(exact.ring.read(node).equals(element) for node, element in pairs)
        except (DerivationError, ExpressionError, ZeroDivisionError):
            return False

    def proved(law: Law, proofs: Proofs) -> bool:
        named = [proof for proof in proofs if proof.name in law.identities]
        if {proof.name for proof in named} != set(law.identities) or not named:
            return False
        return all(proof.method == "proved" for proof in named) and all(map(is_canonical, law.quantities))

    return proved


def _further(proofs: Proofs) -> Iterator[Verdict]:
    """Laws that are only asked on the canonical form."""
    for proof in proofs.laws:
        if proof.name in ("cyclic coordinates", "Hamilton", "composite bodies", "Newton-Euler"):
            passed = None if proof.method == "not decided" else proof.holds
            yield Verdict(proof.name, proof.statement, proof.method, passed, proof.violation, proof.detail)


# -------------------------------------------------------------------- states


def _samples(equations: Equations, start: Start, parameters: Mapping[Any, float]) -> Iterator[Sample]:
    random = np.random.default_rng(20)
    found = 0
    for _ in range(_ATTEMPTS):
        sample = Sample(equations, _values(equations.system, start, parameters, random))
        if _is_regular(sample):
            found += 1
            yield sample
        if found == _STATES:
            return
    raise DescriptionError(f"verify {equations.system.name}", "no state near the start has finite, real energies.",
                           "Give a start where the Lagrangian is defined.")


def _values(
    system: System, start: Start, parameters: Mapping[Any, float], random: np.random.Generator
) -> dict[int, Any]:
    from mpmath import mpf

    leaves = system.leaves
    positions, velocities = system.state(start)
    count = len(leaves.v)
    values: dict[int, float] = dict(zip(leaves.q, positions + random.uniform(-0.3, 0.3, len(leaves.q)), strict=True))
    values |= dict(zip(leaves.v, velocities + random.uniform(-1, 1, count), strict=True))
    values |= dict(zip(leaves.a, random.uniform(-1, 1, count), strict=True))
    values |= dict(zip(leaves.u, random.uniform(-1, 1, len(leaves.u)), strict=True))
    values[leaves.t] = random.uniform(0.5, 1.5)
    for leaf, (symbol, parameter) in zip(leaves.p, system.parameters.items(), strict=True):
        given = parameters.get(symbol, parameters.get(str(symbol), parameter.value))
        values[leaf] = random.uniform(0.5, 2.0) if given is None else _number(str(symbol), given)
    exact = {leaf: mpf(float(value)) for leaf, value in values.items()}
    unit = evaluate_exact(system.graph, list(leaves.unit), exact, DIGITS)
    return exact | dict(zip(leaves.q, unit, strict=True))


def _number(name: str, given: Any) -> float:
    return float(doubles("verify", f"the value of '{name}'", given, "Give a number."))



def _is_regular(sample: Sample) -> bool:
    from mpmath import isfinite, mpf

    try:
        entries = [*sample["energy"], *sample["bias"], *sample["mass_matrix"]]
    except (ZeroDivisionError, ValueError, ExpressionError):
        return False
    return all(isinstance(entry, mpf) and isfinite(entry) for entry in entries)


# -------------------------------------------------------------------- laws about M


def _symmetry(equations: Equations, samples: Sequence[Sample], proved: bool) -> Verdict:
    """Both triangles of d^2 L/dv dv are swept anew and compared, unless the canonical form tells."""
    if proved:
        return Verdict(_SYMMETRY.name, _SYMMETRY.statement, "proved", True, 0.0)
    system = equations.system
    count = len(system.leaves.v)
    columns = tangent_columns(system.graph, equations.momenta_nodes, system.leaves.v)
    pairs = [(columns[j][i], columns[i][j]) for i in range(count) for j in range(i)]
    statement = "M = M^T"
    if all(a == b for a, b in pairs):
        return Verdict("mass matrix symmetric", statement, "proved", True, 0.0, "both triangles are the same nodes")
    worst = max(
        relative(sample.at(a for a, _ in pairs), sample.at(b for _, b in pairs)) for sample in samples
    )
    passed = worst <= _tolerance(equations)
    return Verdict("mass matrix symmetric", statement, f"measured at {DIGITS} digits", passed, worst)


def _has_possible_bodies(sample: Sample) -> bool:
    """Whether the inertial parameters of a sample are those of real bodies; parameters without a value are drawn."""
    equations = sample.equations
    for link in () if equations.tree is None else equations.tree.links:
        entries = list_from_sympy((link.mass, *link.moment, *link.inertia), equations.system.symbols)
        mass, x, y, z, xx, yy, zz, xy, xz, yz = map(float, sample.at(entries))
        sums = ((yy + zz - xx) / 2, (xx + zz - yy) / 2, (xx + yy - zz) / 2)
        pseudo = np.array([[sums[0], -xy, -xz, x], [-xy, sums[1], -yz, y], [-xz, -yz, sums[2], z], [x, y, z, mass]])
        values = np.linalg.eigvalsh(pseudo)
        if values.min() < -1e-9 * max(np.abs(values).max(), 1e-300):
            return False
    return True


def _definiteness(samples: Sequence[Sample]) -> Iterator[Verdict]:
    if not samples:
        return
    smallest, rank = np.inf, 10**9
    for sample in samples:
        mass = np.array([[float(entry) for entry in row] for row in sample.matrix("mass_matrix")])
        values = np.linalg.eigvalsh(mass)
        scale = max(np.abs(values).max(), 1e-300)
        smallest = min(smallest, float(values.min() / scale))
        rank = min(rank, int((np.abs(values) > 1e-12 * scale).sum()) if np.abs(mass).max() > 0 else 0)
    count = len(samples[0].v)
    detail = "" if rank == count else f"rank {rank} of {count}: not every acceleration is determined by M alone"
    yield Verdict("mass matrix positive", "v^T M v >= 0", "measured by eigenvalues", smallest > -1e-12,
                  max(0.0, -smallest), detail)


# -------------------------------------------------------------------- laws about C, g and the bias


def _skew(sample: Sample) -> float:
    system = sample.equations.system
    nodes = sample.equations.nodes("mass_matrix")
    rates = sample.at(tangent(system.graph, nodes, motion(system, explicit_time=False)))
    coriolis, count = sample.matrix("coriolis_matrix"), len(sample.v)
    n = [[rates[i * count + j] - 2 * coriolis[i][j] for j in range(count)] for i in range(count)]
    pairs = [(n[i][j], -n[j][i]) for i in range(count) for j in range(i + 1)]
    scale = [*rates, *(entry for row in coriolis for entry in row)]
    return relative([a for a, _ in pairs], [b for _, b in pairs], scale)


def _christoffel(sample: Sample) -> float:
    equations, v = sample.equations, sample.v
    count = len(v)
    left, right = [], []
    for k, row in enumerate(sample.matrix("coriolis_matrix")):
        entries = sample.at(entry for r in christoffel(equations.system, equations.mass_nodes, k) for entry in r)
        left.append(sum(entries[i * count + j] * v[i] * v[j] for i in range(count) for j in range(count)))
        right.append(dot(row, v))
    return relative(left, right)


def _split(sample: Sample) -> float:
    products = [dot(row, sample.v) for row in sample.matrix("coriolis_matrix")]
    parts = zip(products, sample["gravity"], sample["gyroscopic"], strict=True)
    return relative([sum(part) for part in parts], sample["bias"], [*products, *sample["gravity"]])


def _momentum(sample: Sample) -> float | None:
    system, zero = sample.equations.system, sample.equations.system.graph.zero
    moving = [*sample.equations.nodes("gyroscopic"), *at_rest(system, sample.equations.momenta_nodes)]
    if any(node != zero for node in moving):
        return None
    products = [dot(row, sample.v) for row in sample.matrix("mass_matrix")]
    return relative(products, sample["momenta"])


# -------------------------------------------------------------------- laws about power


def _power(sample: Sample) -> float:
    equations, system = sample.equations, sample.equations.system
    along = motion(system, with_accelerations=True)
    (rate,) = sample.at(tangent(system.graph, equations.nodes("energy"), along))
    (explicit,) = sample.at(gradient(system.graph, system.lagrangian, [system.leaves.t]))
    left = [dot(row, sample.a) for row in sample.matrix("mass_matrix")]
    force = [inertial + rest for inertial, rest in zip(left, sample["bias"], strict=True)]
    terms = [f * v for f, v in zip(force, sample.v, strict=True)]
    return relative([rate], [sum(terms) - explicit], terms)


def _jacobian(sample: Sample) -> float | None:
    system, rows = sample.equations.system, sample.equations.constraint_nodes
    if not rows.rate:
        return None
    columns = tangent_columns(system.graph, rows.rate, system.leaves.v)
    by_velocity = sample.at(columns[j][i] for i in range(len(rows.rate)) for j in range(len(sample.v)))
    return relative(by_velocity, sample["constraint_jacobian"])


def _constraint_rate(sample: Sample) -> float | None:
    system, rows = sample.equations.system, sample.equations.constraint_nodes
    if not rows.rate:
        return None
    rates = sample.at(tangent(system.graph, rows.rate, motion(system, with_accelerations=True)))
    products = [dot(row, sample.a) for row in sample.matrix("constraint_jacobian")]
    return relative([x + b for x, b in zip(products, sample["constraint_bias"], strict=True)], rates, products)


def _multiplier_power(sample: Sample) -> float | None:
    """Reactions A^T lambda on a velocity that meets the constraints, for constraints without explicit time."""
    from mpmath import matrix, qr_solve

    system, rows = sample.equations.system, sample.equations.constraint_nodes
    if not rows.rate or system.leaves.t in system.graph.symbols(rows.rate):
        return None
    transposed = matrix(sample.matrix("constraint_jacobian")).T
    try:
        coefficients, _ = qr_solve(transposed, matrix(sample.v))
    except (ZeroDivisionError, ValueError):
        return None
    allowed = matrix(sample.v) - transposed * coefficients
    multipliers = matrix([k + 1 for k in range(len(rows.rate))])
    powers = [force * velocity for force, velocity in zip(transposed * multipliers, allowed, strict=True)]
    return relative([sum(powers)], [0], powers)


# -------------------------------------------------------------------- a second derivation


def _second_derivation(sample: Sample) -> float | None:
    """M a + bias against d/dt dL/dv - dL/dq, both differentiated by SymPy from the Lagrangian it was given."""
    system = sample.equations.system
    budgets.grant_second_derivatives(sample.equations)
    left = [dot(row, sample.a) for row in sample.matrix("mass_matrix")]
    mine = [inertial + rest for inertial, rest in zip(left, sample["bias"], strict=True)]
    theirs = _sympy_euler_lagrange(sample.equations)
    if theirs is None:
        return None
    return relative(mine, theirs(*(sample.values[leaf] for leaf in _ordered_leaves(system))), left)


@lru_cache(maxsize=4)
def _sympy_euler_lagrange(equations: Equations) -> Callable[..., Sequence[Any]] | None:
    """The residuals as a function of all leaves; None, and a remark, where L is too deep for SymPy or Python."""
    try:
        return _residuals_by_sympy(equations)
    except RecursionError:
        remark("law-not-measured", f"verify {equations.system.name}",
               "L is nested too deeply for SymPy's own derivatives of it.", "The other laws are measured.")
        return None


def _residuals_by_sympy(equations: Equations) -> Callable[..., Sequence[Any]]:
    import sympy

    system, leaves = equations.system, equations.system.leaves
    safe = {leaf: sympy.Dummy(f"x{k}") for k, leaf in enumerate(_ordered_leaves(system))}
    lagrangian = _in(equations, system.lagrangian, safe)
    q, v, a = ([safe[leaf] for leaf in group] for group in (leaves.q, leaves.v, leaves.a))

    def rate(expression: Any) -> Any:
        total = expression.diff(safe[leaves.t])
        return total + sum(expression.diff(x) * dx for x, dx in zip([*q, *v], [*moving, *a], strict=True))

    moving = [_in(equations, node, safe) for node in leaves.rates]
    momenta = [lagrangian.diff(vj) for vj in v]
    expressions = [
        rate(momenta[k]) - sum(dx.diff(v[k]) * lagrangian.diff(x) for x, dx in zip(q, moving, strict=True))
        - sum(sign * v[i] * momenta[j] for i, at, j, sign in leaves.brackets if at == k)
        for k in range(len(v))
    ]
    return sympy.lambdify(list(safe.values()), expressions, modules="mpmath")


def _in(equations: Equations, node: int, names: Mapping[int, Any]) -> Any:
    """A node as SymPy's expression, with other symbols for its leaves."""
    system = equations.system
    (expression,) = to_sympy(system.graph, [node], system.symbols)
    for leaf in sorted(names, key=lambda leaf: -system.graph.nodes[leaf][2]):
        expression = expression.xreplace({system.symbols.sympy(leaf): names[leaf]})
    return expression


def _ordered_leaves(system: System) -> list[int]:
    leaves = system.leaves
    return [*leaves.q, *leaves.v, *leaves.a, leaves.t, *leaves.p]


def _operator(sample: Sample) -> float:
    """M a + bias against one tangent of the momenta along (v, a, 1)."""
    equations = sample.equations
    nodes = euler_lagrange(equations.system, equations.momenta_nodes, equations.gradient_nodes)
    left = [dot(row, sample.a) for row in sample.matrix("mass_matrix")]
    return relative([x + h for x, h in zip(left, sample["bias"], strict=True)], sample.at(nodes), left)


_SYMMETRY = Law("mass matrix symmetric", "M = M^T", lambda _: None, ("mass matrix symmetric",), ("mass_matrix",))
LAWS = (
    Law("passivity", "Mdot - 2C is skew-symmetric", _skew, ("passivity", "no power"),
        ("mass_matrix", "coriolis_matrix")),
    Law("Christoffel symbols", "v^T C_k v is the k-th entry of C v", _christoffel,
        ("Christoffel symbols", "Coriolis matrix"), ("mass_matrix", "coriolis_matrix")),
    Law("split of the bias", "bias = C v + g + gyroscopic", _split, ("split of the bias",),
        ("bias", "coriolis_matrix", "gravity", "gyroscopic")),
    Law("momenta", "p = M v where L has no gyroscopic terms", _momentum, ("momenta",), ("mass_matrix", "momenta")),
    Law("power balance", "dE/dt = v . (M a + bias) - dL/dt at fixed q, v; so dE/dt = v . Q on a motion", _power,
        ("power balance",), ("energy", "mass_matrix", "bias")),
    Law("constraint Jacobian", "A = dw/dv for the constraint rates w", _jacobian, ("constraint Jacobian",),
        ("constraint_rate", "constraint_jacobian")),
    Law("constraint bias", "dw/dt = A a + b", _constraint_rate, ("constraint bias",),
        ("constraint_rate", "constraint_jacobian", "constraint_bias")),
    Law("ideal reactions", "v . A^T lambda = 0 where A v = 0", _multiplier_power, ("multiplier power",),
        ("constraint_rate", "constraint_jacobian")),
    Law("Euler-Lagrange operator", "M a + bias = d/dt dL/dv - dL/dq in one sweep", _operator, ("momentum balance",),
        ("mass_matrix", "bias", "momenta")),
    Law("second derivation", "the same from SymPy's own derivatives of L", _second_derivation),
)


# -------------------------------------------------------------------- arithmetic


def dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    """The scalar product of two sequences of numbers."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def relative(left: Sequence[Any], right: Sequence[Any], scale: Iterable[Any] = ()) -> float:
    """The largest difference of two sequences over the largest number among them, `scale` and 1e-20."""
    size = max((abs(x) for x in (*left, *right, *scale)), default=0)
    gap = max((abs(x - y) for x, y in zip(left, right, strict=True)), default=0)
    return float(gap / max(size, 1e-20))
