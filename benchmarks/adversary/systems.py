"""Random systems given by their energies: what is said of them, as a script and as symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

import sympy

from .derivation import SecondDerivation, differentiable
from .expressions import Expr, PythonSpelling, TextSpelling, positive, real, run, scalar, smooth

(TIME,) = real("t")


@dataclass(frozen=True)
class Described:
    """A system of n coordinates q1, q2, ... in plain symbols.

    energies    keywords of `System`: kinetic and potential, or lagrangian
    pushes      generalized forces by coordinate; `points` and `torques` pairs of vectors
    style       "python" for SymPy expressions, "text" for text
    declared    whether the parameters are listed, as text needs
    """

    q: tuple[Any, ...]
    energies: Mapping[str, Expr]
    parameters: Mapping[Any, float]
    style: str
    pushes: Mapping[Any, Expr] = field(default_factory=dict)
    points: tuple[tuple[tuple[Expr, ...], tuple[Expr, ...]], ...] = ()
    torques: tuple[tuple[tuple[Expr, ...], tuple[Expr, ...]], ...] = ()
    dissipation: Expr = sympy.S.Zero
    inputs: tuple[Any, ...] = ()
    holonomic: tuple[Expr, ...] = ()
    nonholonomic: tuple[Expr, ...] = ()
    family: str = ""

    @cached_property
    def v(self) -> tuple[Any, ...]:
        return tuple(sympy.Symbol(f"v_{x}", real=True) for x in self.q)

    @cached_property
    def a(self) -> tuple[Any, ...]:
        return tuple(sympy.Symbol(f"a_{x}", real=True) for x in self.q)

    # ---------------------------------------------------------------- symbols

    @cached_property
    def lagrangian(self) -> Expr:
        return differentiable(self.lagrangian_as_given)

    @property
    def lagrangian_as_given(self) -> Expr:
        """L with the functions that the description has."""
        given = self.energies
        return given["lagrangian"] if "lagrangian" in given else given["kinetic"] - given.get("potential", 0)

    @cached_property
    def generalized(self) -> tuple[Expr, ...]:
        """Q by virtual work."""
        rows = []
        for x, dx in zip(self.q, self.v, strict=True):
            work = [f * p.diff(x) for force, at in self.points for f, p in zip(force, at, strict=True)]
            power = [f * w.diff(dx) for torque, rate in self.torques for f, w in zip(torque, rate, strict=True)]
            rows.append(sympy.Add(self.pushes.get(x, 0), *work, *power, -self.dissipation.diff(dx)))
        return tuple(map(differentiable, rows))

    @cached_property
    def second(self) -> SecondDerivation:
        """What SymPy derives from the same description."""
        given = self.energies
        return SecondDerivation(self.q, self.v, self.a, TIME, self.lagrangian, given.get("kinetic"),
                                given.get("potential", sympy.Integer(0)) if "kinetic" in given else None,
                                self.generalized, self.inputs, tuple(map(differentiable, self.holonomic)),
                                tuple(map(differentiable, self.nonholonomic)))

    def values(self, q: Sequence[float], v: Sequence[float] = (), a: Sequence[float] = (), u: Sequence[float] = (),
               t: float = 0.0) -> dict[Any, float]:
        """A state by symbol, with the parameters."""
        blocks = zip((self.q, self.v, self.a, self.inputs), (q, v, a, u), strict=True)
        pairs = {symbol: float(x) for symbols, xs in blocks for symbol, x in zip(symbols, xs, strict=False)}
        return {**self.parameters, TIME: float(t), **pairs}

    # ---------------------------------------------------------------- the script

    @cached_property
    def script(self) -> str:
        """Python that makes `system`."""
        names = ", ".join(map(str, self.q))
        lines = [f'{names}, = da.coordinates("{" ".join(map(str, self.q))}")', "t = da.time"]
        lines += [f"{', '.join(map(str, self.v))}, = {', '.join(f'{x}.diff()' for x in self.q)},"]
        symbols = [*self.parameters, *self.inputs]
        if symbols:
            lines.append(f'{", ".join(map(str, symbols))}, = symbols("{" ".join(map(str, symbols))}", seq=True)')
        return "\n".join([*lines, f"system = da.System([{names}], {', '.join(self._keywords)})"]) + "\n"

    def build(self) -> Any:
        """The `System`."""
        return run(self.script)["system"]

    @property
    def _keywords(self) -> list[str]:
        said = [f"{name}={self._spelled(value)}" for name, value in self.energies.items()]
        if self.pushes or self.points or self.torques:
            said.append(f"forces=[{', '.join(self._forces)}]")
        if self.dissipation != 0:
            said.append(f"dissipation={self._spelled(self.dissipation)}")
        said += [f"{name}=[{', '.join(map(self._spelled, rows))}]"
                 for name in ("holonomic", "nonholonomic") if (rows := getattr(self, name))]
        if self.inputs:
            said.append(f"inputs=[{', '.join(map(str, self.inputs))}]")
        said.append("parameters={" + ", ".join(f"{p}: {x!r}" for p, x in self.parameters.items()) + "}")
        return said

    @property
    def _forces(self) -> list[str]:
        found = [f"{{{', '.join(f'{x}: {self._spelled(f)}' for x, f in self.pushes.items())}}}"] if self.pushes else []
        for kind, pairs in (("PointForce", self.points), ("Torque", self.torques)):
            for force, along in pairs:
                found.append(f"da.{kind}([{', '.join(map(self._spelled, force))}], "
                             f"[{', '.join(map(self._spelled, along))}])")
        return found

    def _spelled(self, expression: Expr) -> str:
        if self.style == "python":
            return PythonSpelling({}).doprint(sympy.sympify(expression))
        return '"' + self.text(expression) + '"'

    def text(self, expression: Expr) -> str:
        """An expression as the text of a model file."""
        primed = {rate: f"{x}'" for x, rate in zip(self.q, self.v, strict=True)}
        primed |= {rate: f"{x}''" for x, rate in zip(self.q, self.a, strict=True)}
        return TextSpelling(primed).doprint(sympy.sympify(expression))


# -------------------------------------------------------------------- energies


@dataclass(frozen=True)
class Alphabet:
    """The symbols that energies are drawn from."""

    q: tuple[Any, ...]
    v: tuple[Any, ...]
    masses: tuple[Any, ...]
    others: tuple[Any, ...]


def _metric(random: Random, letters: Alphabet, signs: Sequence[int], with_time: bool = False) -> Expr:
    """sum s_i m_i (v_i + sum_j b_ij v_j)^2 / 2, j < i: regular at every state."""
    symbols = [*letters.q, *letters.others, *([TIME] if with_time else [])]
    total = sympy.Integer(0)
    for i, rate in enumerate(letters.v):
        carried = [smooth(random, symbols, random.randint(0, 2)) * other for other in letters.v[:i]
                   if random.random() < 0.6]
        scale = sympy.exp(sympy.sin(smooth(random, symbols, 1)) / 2) if random.random() < 0.5 else 1
        total += signs[i] * random.choice(letters.masses) * scale * (rate + sympy.Add(*carried)) ** 2 / 2
    return sympy.expand(total) if random.random() < 0.2 else total


def _potential(random: Random, letters: Alphabet, with_time: bool = False) -> Expr:
    symbols = [*letters.q, *letters.q, *letters.others, *([TIME] if with_time else [])]
    terms = [scalar(random, symbols, random.randint(1, 3)) for _ in range(random.randint(1, 3))]
    return sympy.Add(*terms)


def _natural(random: Random, letters: Alphabet) -> dict[str, Expr]:
    return {"kinetic": _metric(random, letters, [1] * len(letters.q)), "potential": _potential(random, letters)}


def _driven(random: Random, letters: Alphabet) -> dict[str, Expr]:
    kinetic = _metric(random, letters, [1] * len(letters.q), with_time=True)
    return {"kinetic": kinetic, "potential": _potential(random, letters, with_time=True)}


def _indefinite(random: Random, letters: Alphabet) -> dict[str, Expr]:
    signs = [random.choice((1, -1)) for _ in letters.q]
    return {"lagrangian": _metric(random, letters, signs) - _potential(random, letters)}


def _gyroscopic(random: Random, letters: Alphabet) -> dict[str, Expr]:
    """A charge in a field: terms linear in the velocities."""
    linear = sympy.Add(*(smooth(random, [*letters.q, TIME], 2) * rate for rate in letters.v))
    if random.random() < 0.5:
        return {"lagrangian": _metric(random, letters, [1] * len(letters.q)) + linear - _potential(random, letters)}
    return {"kinetic": _metric(random, letters, [1] * len(letters.q)),
            "potential": _potential(random, letters) - linear}


def _relativistic(random: Random, letters: Alphabet) -> dict[str, Expr]:
    """-m c^2 sqrt(1 - |v|^2 / c^2), with a speed of light above every speed that is drawn."""
    light = sympy.Integer(random.choice((7, 10, 30)))
    squares = sympy.Add(*((1 + sympy.sin(x) ** 2) * rate**2 for x, rate in zip(letters.q, letters.v, strict=True)))
    mass = random.choice(letters.masses)
    return {"lagrangian": -mass * light**2 * sympy.sqrt(1 - squares / light**2) - _potential(random, letters)}


def _curved(random: Random, letters: Alphabet) -> dict[str, Expr]:
    """Energies of higher order in the velocities, convex."""
    terms = [random.choice((rate**4 / 12, sympy.cosh(rate / 3), (1 + rate**2) ** sympy.Rational(3, 2) / 6))
             for rate in letters.v]
    return {"lagrangian": _metric(random, letters, [1] * len(letters.q)) + sympy.Add(*terms)
            - _potential(random, letters)}


def _offset(random: Random, letters: Alphabet) -> dict[str, Expr]:
    """Large constants beside what moves."""
    shift = random.choice((10**6, 1e9, 1e14, -3e11))
    potential = _potential(random, letters) + shift + sympy.cos(letters.q[0] + random.choice((1e5, 1e8)))
    return {"kinetic": _metric(random, letters, [1] * len(letters.q)), "potential": potential}


def _textbook(random: Random, letters: Alphabet) -> dict[str, Expr]:
    """A chain of pendulums on a cart: products of parameters, sines and cosines."""
    g, length = letters.others[0], letters.others[-1]
    x, y, kinetic, potential = letters.q[0], sympy.Integer(0), sympy.Integer(0), sympy.Integer(0)
    rates = dict(zip(letters.q, letters.v, strict=True))
    for k, angle in enumerate([None, *letters.q[1:]]):
        if angle is not None:
            x, y = x + length * sympy.sin(angle), y - length * sympy.cos(angle)
        square = sum(sum(part.diff(q) * rates[q] for q in letters.q) ** 2 for part in (x, sympy.sympify(y)))
        mass = letters.masses[k % len(letters.masses)]
        kinetic, potential = kinetic + mass * square / 2, potential + mass * g * y
    return {"kinetic": kinetic, "potential": potential}


FAMILIES = (_natural, _natural, _driven, _indefinite, _gyroscopic, _relativistic, _curved, _offset, _textbook)


def energies(random: Random, most: int = 4) -> tuple[Alphabet, dict[Any, float], dict[str, Expr], str]:
    """Symbols, parameter values and energies of a random family."""
    count = random.choice((1, 1, 2, 2, 2, 3, 3, most))
    names = [f"q{k + 1}" for k in range(count)]
    q = real(" ".join(names))
    v = tuple(sympy.Symbol(f"v_{x}", real=True) for x in q)
    masses, others = real("m1 m2"), real("g l")
    spread = random.choice((0.5, 0.5, 3.0, 6.0))
    parameters = {m: positive(random, spread) for m in masses} | {p: positive(random) for p in others}
    letters = Alphabet(q, v, masses, others)
    family = random.choice(FAMILIES)
    return letters, parameters, family(random, letters), family.__name__.strip("_")


# -------------------------------------------------------------------- forces


def forces(random: Random, letters: Alphabet) -> dict[str, Any]:
    """Keywords of `Described` for what acts."""
    symbols, rates = [*letters.q, *letters.others, TIME], [*letters.q, *letters.v, TIME]
    inputs = real("u1 u2")[: random.choice((0, 0, 1, 2))]
    said: dict[str, Any] = {"inputs": inputs}
    if random.random() < 0.5 or inputs:
        pushed = random.sample(letters.q, random.randint(1, len(letters.q)))
        said["pushes"] = {x: scalar(random, rates, 2) + sympy.Add(*(u * smooth(random, symbols, 1) for u in inputs))
                          for x in pushed}
    if random.random() < 0.3:
        said["points"] = (tuple(tuple(smooth(random, kinds, 1) for _ in range(3)) for kinds in (rates, letters.q)),)
    if random.random() < 0.3:
        rate = tuple(sympy.Add(*(smooth(random, letters.q, 1) * x for x in letters.v)) for _ in range(3))
        said["torques"] = ((tuple(smooth(random, rates, 1) for _ in range(3)), rate),)
    if random.random() < 0.3:
        said["dissipation"] = sympy.Add(*((1 + sympy.sin(x) ** 2) * rate**2 for x, rate in
                                          zip(letters.q, letters.v, strict=True))) * random.choice(letters.others)
    return said


def unconstrained(random: Random, most: int = 4) -> Described:
    """A random system without constraints."""
    letters, parameters, said, family = energies(random, most)
    style = random.choice(("python", "text"))
    return Described(letters.q, said, parameters, style, family=family, **forces(random, letters))


# -------------------------------------------------------------------- states


def state(random: Random, described: Described) -> dict[str, Any]:
    """A random state: q, v, a, u, t as lists; the time is that of a run, or large."""
    n = len(described.q)
    spread = random.choice((1.0, 1.0, 3.0))
    digits = random.choice((1, 3, 17))

    def numbers(count: int, size: float) -> list[float]:
        return [round(random.uniform(-size, size), digits) for _ in range(count)]

    time = random.choice((0.0, round(random.uniform(0, 10), 2), round(random.uniform(0, 10), 2)))
    return {"q": numbers(n, spread), "v": numbers(n, 2.0), "a": numbers(n, 2.0),
            "u": numbers(len(described.inputs), 2.0), "t": time}


def assigned(state: Mapping[str, Any]) -> str:
    """A state as lines of a script."""
    return "; ".join(f"{'time' if name == 't' else name} = {value!r}" for name, value in state.items()) + "\n"
