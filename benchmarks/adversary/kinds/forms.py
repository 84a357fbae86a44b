"""Other forms of random systems: Hamilton's, Routh's, what symmetries conserve, other coordinates.

Each has to say what the Lagrangian says: velocities and forces at the momenta that the oracle finds, accelerations of
what remains, quantities that do not change along the oracle's accelerations, the derivation of energies pulled back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np
import sympy
from flint import arb

import dalembert as da
from dalembert.errors import BudgetError, DerivationError, ExpressionError

from ..balls import Evaluation, equilibrated, lost, precise, rounded
from ..expressions import Expr, PythonSpelling, number, real, smooth
from ..judge import SLACK, Judge, called
from ..kind import Kind
from ..oracle import Oracle, own_bounds
from ..systems import TIME, Alphabet, Described, assigned, energies, forces, state, unconstrained
from .lagrangian import QUANTITIES

#: What has no closed form of the kind that was asked for says so.
NO_FORM = ((BudgetError, ""), (ExpressionError, "canonical form"), (DerivationError, "closed"),
           (DerivationError, "not quadratic"), (DerivationError, "Closed forms exist"))


@dataclass(frozen=True)
class Subject:
    """A system at a state and the form that is asked for; `extra` are the positions of other coordinates."""

    described: Described
    state: Mapping[str, Any]
    form: str
    positions: Mapping[Any, Expr] = field(default_factory=dict)

    @property
    def script(self) -> str:
        positions = ", ".join(f"{x}: {PythonSpelling({}).doprint(e)}" for x, e in self.positions.items())
        made = {"hamiltonian": "form = da.momenta.hamiltonian(system)",
                "routhian": "form = da.momenta.routhian(system)",
                "symmetries": "found = da.momenta.symmetries(system)",
                "coordinates": f"{self._new}\nchange = da.forms.change_coordinates(system, {{{positions}}}, "
                               f"[{', '.join(_new_names(self.described))}])"}
        return f"{self.described.script}{assigned(self.state)}{made[self.form]}\n"

    @property
    def _new(self) -> str:
        names = _new_names(self.described)
        return f'{", ".join(names)}, = da.coordinates("{" ".join(names)}")'


def make(random: Random) -> Subject:
    form = random.choice(("hamiltonian", "routhian", "symmetries", "coordinates"))
    described = unconstrained(random, most=3)
    if form in ("routhian", "symmetries"):
        described = with_cyclic(random)
    if form == "symmetries" and random.random() < 0.5:
        described = symmetric(random)
    positions = other_positions(random, described) if form == "coordinates" else {}
    return Subject(described, state(random, described), form, positions)


def with_cyclic(random: Random) -> Described:
    """Energies that do not hold the last coordinate, and no force along it."""
    letters, parameters, said, family = energies(random, most=3)
    while len(letters.q) < 2 or family in ("offset", "textbook"):
        letters, parameters, said, family = energies(random, most=3)
    last = letters.q[-1]
    said = {name: value.xreplace({last: sympy.Rational(1, 3)}) for name, value in said.items()}
    acting = forces(random, Alphabet(letters.q[:-1], letters.v[:-1], letters.masses, letters.others)) \
        if random.random() < 0.3 else {}
    return Described(letters.q, said, parameters, random.choice(("python", "text")), family=family, **acting)


def symmetric(random: Random) -> Described:
    """A particle in two or three dimensions, in a potential of its distance, of a plane, or of none."""
    count = random.choice((2, 3))
    q = real(" ".join(f"q{k + 1}" for k in range(count)))
    v = [sympy.Symbol(f"v_{x}", real=True) for x in q]
    mass, g = real("m1 g")
    square = sympy.Add(*(x**2 for x in q))
    potential = random.choice((g * square / 2, -g / sympy.sqrt(square), g * sympy.exp(-square), mass * g * q[-1],
                               sympy.Integer(0), g * square**2 * sympy.Rational(1, 4), -g / square))
    said = {"kinetic": mass * sympy.Add(*(x**2 for x in v)) / 2, "potential": potential}
    return Described(q, said, {mass: random.choice((1.0, 2.5)), g: 1.7}, "python", family="particle")


# -------------------------------------------------------------------- judgement


def judge(subject: Subject, found: Judge) -> None:
    oracle = Oracle(subject.described, subject.state)
    with found.asking("the system"):
        system = subject.described.build()
        _FORMS[subject.form](subject, found, system, oracle)


def hamiltonian(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """H, q' and p' at the momenta of the state, rounded to doubles."""
    momenta = oracle["momenta"]
    if any(p is None for p in momenta):
        found.undecided("the momenta have no value at this state")
        return
    p = [float(x.mid()) for x in momenta]
    speeds = moved_speeds(oracle, momenta, p)
    with found.asking("hamiltonian", NO_FORM):
        form = da.momenta.hamiltonian(system)
        if speeds is None:
            found.undecided("the balls do not tell whether the Hessian is regular")
            return
        state = subject.state
        velocities, rates = form.rates(state["q"], p, u=state["u"], t=state["t"])
        exact = moved(subject.described, state, speeds)
        found.numbers("q'", velocities, speeds)
        with precise():
            pushed = [rounded(a + b) for a, b in zip(exact["slopes"], exact["forces"], strict=True)] \
                if None not in (*exact["slopes"], *exact["forces"]) else [None] * len(p)
        found.numbers("p'", rates, pushed)
        found.numbers("H", [form.energy(state["q"], p, t=state["t"])], exact["energy"])
        values = _user_values(system, state) | dict(zip(form.momenta, p, strict=True))
        symbolic(found, "H in SymPy", [form.hamiltonian], exact["energy"], values)


def moved_speeds(oracle: Oracle, momenta: Sequence[Any], p: Sequence[float]) -> list[Any] | None:
    """The velocities at which the momenta are exactly the doubles p: one step of Newton is enough."""
    mass = oracle.rows("mass_matrix")
    if any(entry is None for row in mass for entry in row):
        return None
    with precise():
        step = equilibrated(mass, [arb(x) - y for x, y in zip(p, momenta, strict=True)])
        return None if step is None else [arb(v) + dv for v, dv in zip(oracle.state["v"], step, strict=True)]


def moved(described: Described, state: Mapping[str, Any], speeds: Sequence[Any]) -> dict[str, list[Any]]:
    """Quantities at other velocities, which are balls."""
    with precise():
        values = described.values(**state)
        at = Evaluation({x: y for x, y in values.items() if x not in described.v})
        at.found |= dict(zip(described.v, speeds, strict=True))
        return {name: [at.value(expression) for expression in described.second[name]]
                for name in ("slopes", "forces", "energy")}


def symbolic(found: Judge, what: str, written: Sequence[Any], truth: Sequence[Any], values: Mapping[Any, Any],
             lost_of_all: float = 0.0) -> None:
    """SymPy expressions beside balls; what doubles lose of all that was combined to them allows as much to each."""
    with precise():
        at = Evaluation(values)
        for mine, theirs in zip(map(at.value, written), truth, strict=True):
            if theirs is None:
                found.unmeasured += 1
                continue
            found.checks += 1
            allowed = SLACK * max(lost(theirs), lost_of_all, 0.0 if mine is None else lost(mine))
            if mine is None or not float(abs(mine.mid() - theirs.mid())) <= allowed:
                found.fail(f"{what} is {mine}, not {theirs}: {list(written)}")


def _user_values(system: Any, state: Mapping[str, Any]) -> dict[Any, Any]:
    found: dict[Any, Any] = {symbol: row.value for symbol, row in system.parameters.items()}
    for q, x, v in zip(system.coordinates, state["q"], state["v"], strict=True):
        found |= {q: x, q.diff(): v}
    return found | dict(zip(system.inputs, state["u"], strict=True)) | {da.time: state["t"]}


def routhian(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """Accelerations of the coordinates that remain, and rates of those that are dropped."""
    truth, state = oracle.motion(), subject.state
    if truth is None or any(p is None for p in oracle["momenta"]):
        found.undecided("the oracle has no accelerations here")
        return
    no_form = (*NO_FORM, (DerivationError, "is ignorable"), (DerivationError, "no ignorable"),
               (DerivationError, "depends on"), (DerivationError, "do not determine"))
    with found.asking("routhian", no_form):
        reduced = da.momenta.routhian(system)
        constants = reduced.constants_at(state["q"], state["v"], t=state["t"])
        model = da.compile(reduced.system, constants, target="numpy")
        q, v = reduced.kept(state["q"]), reduced.kept(state["v"])
        names = [str(x.func) for x in reduced.ignored]
        own = [str(x) for x in subject.described.q]
        kept = [k for k, name in enumerate(own) if name not in names]
        arrays = {"q": q, "v": v, "u": np.array(state["u"])}
        a = called(model.forward_dynamics, arrays, t=state["t"])
        size = 1 + max(abs(float(p.mid())) for p in oracle["momenta"]) * _condition(oracle)
        found.numbers("a of the reduced system", a, [_loosened(truth[0][k], size) for k in kept])
        rates = reduced.ignored_rates(q, v, t=state["t"], parameters=constants)
        scale = [arb(state["v"][own.index(name)]) for name in names]
        found.numbers("rates", rates, [_loosened(x, size) for x in scale])


def _condition(oracle: Oracle) -> float:
    """How much M^-1 makes of what doubles round off the momenta, next to the largest entry of M^-1."""
    mass = np.array([[float(x.mid()) for x in row] for row in oracle.rows("mass_matrix")])
    return float(np.linalg.norm(np.linalg.inv(mass), 2))


def _loosened(value: arb, size: float) -> arb:
    """A ball that counts what rounding the momenta to doubles may do, once more."""
    with precise():
        return value + arb(0, value.rad() + (abs(value.mid()) + size) * arb(2) ** -156)


def symmetries(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """Nothing conserved changes along the motion; translations that the description shows are found."""
    truth = oracle.motion()
    if truth is None:
        found.undecided("the oracle has no accelerations here")
        return
    with found.asking("symmetries", NO_FORM):
        listed = da.momenta.symmetries(system)
        for symmetry in listed:
            if symmetry.conserved is not None:
                _constant(found, subject, system, symmetry, truth[0])
        _complete(found, subject, system, listed)


def _constant(found: Judge, subject: Subject, system: Any, symmetry: Any, accelerations: Sequence[Any]) -> None:
    """d(conserved)/dt = 0, in plain symbols."""
    described = subject.described
    plain = {da.time: TIME}
    for q, x, v in zip(system.coordinates, described.q, described.v, strict=True):
        plain |= {q: x, q.diff(): v}
    same = dict(zip(system.parameters, described.parameters, strict=True))
    conserved = sympy.sympify(symmetry.conserved).xreplace({q.diff(): plain[q.diff()] for q in system.coordinates})
    conserved = conserved.xreplace(plain).xreplace(same)
    with precise():
        at = Evaluation(described.values(**subject.state))
        terms = [at.value(conserved.diff(TIME))]
        terms += [_times(at.value(conserved.diff(x)), arb(v))
                  for x, v in zip(described.q, subject.state["v"], strict=True)]
        terms += [_times(at.value(conserved.diff(v)), a) for v, a in zip(described.v, accelerations, strict=True)]
        if None in terms:
            found.unmeasured += 1
            return
        total = sum(terms, arb(0))
    found.checks += 1
    if not float(abs(total.mid())) <= SLACK * lost(total) * 2.0**-60 + SLACK * lost(total):
        found.fail(f"{symmetry} changes at the rate {total}")


def _times(a: Any, b: arb) -> Any:
    return None if a is None else rounded(a * b)


def _complete(found: Judge, subject: Subject, system: Any, listed: Sequence[Any]) -> None:
    """Each coordinate that neither L nor a force holds is translated, and time where nothing depends on it."""
    described = subject.described
    acting = described.lagrangian.free_symbols.union(*(force.free_symbols for force in described.generalized))
    translated = {str(x.func) for symmetry in listed for x in symmetry.xi}
    for x, force in zip(described.q, described.generalized, strict=True):
        if x not in acting and force == 0 and str(x) not in translated:
            found.fail(f"the translation of {x} is not among {list(map(str, listed))}")
    moves = any(force != 0 for force in described.generalized)
    if TIME not in acting and not moves and not any(symmetry.tau != 0 for symmetry in listed):
        found.fail(f"the translation of time is not among {list(map(str, listed))}")
    found.checks += 1


# -------------------------------------------------------------------- other coordinates


def _new_names(described: Described) -> list[str]:
    return [f"y{k + 1}" for k in range(len(described.q))]


def other_positions(random: Random, described: Described) -> dict[Any, Expr]:
    """q_k = a y_k + f(y_1, ..., y_(k-1), t): a map that is one to one everywhere."""
    new = real(" ".join(_new_names(described)))
    found = {}
    for k, x in enumerate(described.q):
        before = [*new[:k], *([TIME] if random.random() < 0.2 else [])]
        own = random.choice((new[k], new[k] + sympy.sin(new[k]) / 2, sympy.sinh(new[k]), new[k] ** 3 / 5 + new[k]))
        found[x] = own * (2 if random.random() < 0.3 else 1) + (smooth(random, before, 1) if before else number(random))
    return found


def coordinates(subject: Subject, found: Judge, system: Any, oracle: Oracle) -> None:
    """Every quantity of the system in y, beside the derivation of L(phi(y), J y' + phi_t)."""
    described, state = subject.described, subject.state
    pulled = pulled_back(described, subject.positions)
    names = " ".join(_new_names(described))
    moving = dict(zip(real(names), da.coordinates(names), strict=True))
    old = dict(zip(described.q, system.coordinates, strict=True))
    positions = {old[x]: e.xreplace(moving | {TIME: da.time}) for x, e in subject.positions.items()}
    truth = Oracle(pulled, state)
    with found.asking("change_coordinates", NO_FORM):
        change = da.forms.change_coordinates(system, positions, list(moving.values()))
        model = da.compile(change.system, target="numpy")
        arrays = {name: np.array(value) for name, value in state.items() if name != "t"}
        for name in QUANTITIES[3:12]:
            found.numbers(name, called(getattr(model, name), arrays, t=state["t"]), truth[name],
                          lambda name=name: own_bounds(model, name, arrays, state["t"]))
        place, rate = change.to_old(state["q"], state["v"], t=state["t"])
        found.numbers("q", place, truth.at(list(subject.positions.values())))
        found.numbers("q'", rate, truth.at(_rates(pulled, subject.positions)))


def _rates(pulled: Described, positions: Mapping[Any, Expr]) -> list[Expr]:
    return [e.diff(TIME) + sum(e.diff(y) * dy for y, dy in zip(pulled.q, pulled.v, strict=True))
            for e in positions.values()]


def pulled_back(described: Described, positions: Mapping[Any, Expr]) -> Described:
    """The same system in y."""
    blank = Described(real(" ".join(_new_names(described))), {"lagrangian": sympy.Integer(0)}, described.parameters,
                      "python")
    placed = dict(positions) | dict(zip(described.v, _rates(blank, positions), strict=True))
    pushes = {y: sum(force.xreplace(placed) * e.diff(y)
                     for force, e in zip(described.generalized, positions.values(), strict=True)) for y in blank.q}
    energies = {name: value.xreplace(placed) for name, value in described.energies.items()}
    return replace(blank, energies=energies, pushes=pushes, inputs=described.inputs)


_FORMS = {"hamiltonian": hamiltonian, "routhian": routhian, "symmetries": symmetries, "coordinates": coordinates}

KIND = Kind("forms", 1_000, make, judge)
