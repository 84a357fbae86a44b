"""Rests: every one proved, and whether they are all; over the systems that ship, known cases, and random systems.

gallery  the rests of every system that ships, in the default box; those that have a state at which the question makes
         no sense (explicit time, orientations without angles) are refused by name and not counted
cases    systems and functions of which the number of rests is known
random   random systems, beside another search: SymPy's derivatives, Newton's iteration from a fine grid, and mpmath at
         30 digits. A rest of that search that no enclosure holds is lost, where the answer says that it is exhaustive;
         a rest from which mpmath leads away is invented
"""

from __future__ import annotations

import argparse
import random
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np
import sympy as sp

import dalembert as da
from dalembert import gallery
from dalembert.errors import DerivationError, Remark

from .common import Goal, Record, once, parser

SECONDS = 10.0
GRID = 48
x, y, z = sp.symbols("x y z", real=True)
NEVER = {"at_least": False}


def main() -> None:
    options = _options()
    warnings.simplefilter("ignore", Remark)
    record, tally = Record("rests"), Tally()
    for section in options.sections:
        SECTIONS[section](record, tally, options)
    record.goals += tally.goals
    record.finish(options.json)


def _options() -> argparse.Namespace:
    options = parser(__doc__ or "")
    options.formatter_class = argparse.RawDescriptionHelpFormatter
    options.add_argument("sections", nargs="*", default=["gallery", "cases"],
                         help=f"of {', '.join(SECTIONS)} (default: gallery cases)")  # fmt: skip
    options.add_argument("--cases", type=int, default=100, help="random systems (default 100)")
    options.add_argument("--seed", type=int, default=10, help="of the random systems (default 10)")
    return options.parse_args()


class Tally:
    """What is counted over all questions."""

    def __init__(self) -> None:
        self.questions, self.rests, self.exhaustive, self.in_time = 0, 0, 0, 0
        self.unproved, self.wrong, self.lost, self.invented = 0, 0, 0, 0

    def note(self, record: Record, name: str, ask: Callable[[], Any], known: int | None = None) -> Any:
        """Ask for the rests of one system, keep the row, and return the answer; None where it is refused."""
        try:
            seconds, answer = once(ask)
        except DerivationError as refused:
            record.row(name=name, refused=str(refused).partition(": ")[2].partition(".")[0])
            return None
        kinds = Counter(map(kind_of, answer))
        self.questions += 1
        self.rests += len(answer)
        self.exhaustive += answer.exhaustive
        self.in_time += answer.exhaustive and seconds <= SECONDS
        self.unproved += kinds["uncertified"]
        self.wrong += known is not None and len(answer) != known
        record.row(name=name, rests=len(answer), kinds=dict(kinds), exhaustive=answer.exhaustive,
                   undecided=len(answer.undecided), suspected=len(answer.suspected), seconds=round(seconds, 2))
        return answer

    @property
    def goals(self) -> list[Goal]:
        """The goals of all sections."""
        return [
            Goal("rests returned that are not proved", 0, self.unproved, **NEVER),
            Goal("cases with another number of rests than exist", 0, self.wrong, **NEVER),
            Goal("rests lost by answers that are exhaustive", 0, self.lost, **NEVER),
            Goal("rests invented", 0, self.invented, **NEVER),
            Goal(f"share exhaustive within {SECONDS:g} s", 0.95, self.in_time / max(self.questions, 1)),
        ]


def kind_of(found: Any) -> str:
    """How a rest or an extremum was proved."""
    return getattr(found, "certificate", found.kind)


# -------------------------------------------------------------------- systems that ship


def _gallery(record: Record, tally: Tally, _: argparse.Namespace) -> None:
    for name in gallery.names():
        system = gallery.load(name).build()
        tally.note(record, name, lambda system=system: da.statics.equilibria(system))


# -------------------------------------------------------------------- cases


def particle(potential: str, names: str = "x y", **more: Any) -> da.System:
    """A particle of mass 1 in a potential."""
    kinetic = " + ".join(f"{name}'**2/2" for name in names.split())
    return da.System(names, kinetic=kinetic, potential=potential, **more)


def three_bodies(mu: float, names: str = "x y") -> da.System:
    """The restricted problem of three bodies in the rotating frame, which has five rests."""
    height = " + z**2" if "z" in names else ""
    kinetic = " + ".join(f"{name}'**2/2" for name in names.split())
    return da.System(names, lagrangian=(
        f"{kinetic} + x*y' - y*x' + (x**2 + y**2)/2 + (1 - {mu})/sqrt((x + {mu})**2 + y**2{height})"
        f" + {mu}/sqrt((x - 1 + {mu})**2 + y**2{height})"))  # fmt: skip


def known_cases() -> dict[str, tuple[Callable[[], Any], int]]:
    """{name: (question, number of rests, a family counting as one)}."""
    rests: dict[str, tuple[da.System, int]] = {
        **{f"three bodies, mu = {mu:g}, {names}": (three_bodies(mu, names), 5)
           for mu in (1e-3, 3e-6, 0.5) for names in ("x y", "x y z")},
        "a tilted ring": (particle("5*(sqrt(x**2 + y**2) - 1)**2 + x/1000"), 2),
        "a level ring": (particle("5*(sqrt(x**2 + y**2) - 1)**2"), 1),
        "a hat": (particle("(x**2 + y**2 - 1)**2"), 2),
        "a hat in space": (particle("(x**2 + y**2 + z**2 - 1)**2", "x y z"), 2),
        "a bell": (particle("exp(-x**2)", "x"), 1),
        "two wells nearly one": (particle("x**8 - 1e-9*x**2", "x"), 3),
        "a flat minimum": (particle("x**4 - x**2*y**2 + y**4"), 1),
        "a monkey's saddle": (particle("x**3 - 3*x*y**2"), 1),
        "irrational degenerate": (particle("(x**2 - 2)**4", "x"), 3),
        "Himmelblau": (particle("(x**2 + y - 11)**2 + (x + y**2 - 7)**2"), 9),
        "Lennard-Jones": (particle("4*(x**(-12) - x**(-6))", "x"), 2),
        "near a fold": (particle("-cos(x) - 0.999999*x", "x"), 2),
        "at a fold": (particle("-cos(x) - x", "x"), 1),
        "past a fold": (particle("-cos(x) - 1.000001*x", "x"), 0),
        "Kepler": (particle("-1/sqrt(x**2 + y**2)"), 0),
        "a valley": (particle("x**2"), 1),
        "two valleys that cross": (particle("x**2*y**2"), 1),
        "a hyperbola": (particle("(x*y - 1)**2"), 3),
        "a curved valley": (particle("(1 - x)**2 + 100*(y - x**2)**2"), 1),
        "a cubic on a circle": (particle("x**2 + y**3", holonomic=["x**2 + y**2 - 1"]), 6),
    }
    extrema: dict[str, tuple[Any, list[Any], int]] = {
        "extrema of two wells nearly one": (x**8 - sp.Rational(1, 10**9) * x**2, [x], 3),
        "extrema of a flat minimum": (x**4 - x**2 * y**2 + y**4, [x, y], 1),
        "extrema of a sum of waves": (sp.cos(x) + x**2 / 50, [x], 7),
    }
    return {**{name: ((lambda system=system: da.statics.equilibria(system)), count)
               for name, (system, count) in rests.items()},
            **{name: ((lambda f=f, variables=variables: da.statics.extrema(f, variables)), count)
               for name, (f, variables, count) in extrema.items()}}  # fmt: skip


def _cases(record: Record, tally: Tally, _: argparse.Namespace) -> None:
    for name, (ask, count) in known_cases().items():
        tally.note(record, name, ask, count)


# -------------------------------------------------------------------- random systems


@dataclass(frozen=True)
class Case:
    """A random potential V(x, y), perhaps on a curve g = 0, and whether x and y are angles."""

    name: str
    potential: Any
    curve: Any = None
    angles: bool = False

    @property
    def system(self) -> da.System:
        """The system that moves in it."""
        curves = [] if self.curve is None else [str(self.curve)]
        return particle(str(self.potential), holonomic=curves)

    @property
    def equations(self) -> tuple[list[Any], list[Any]]:
        """What vanishes at a rest, and its unknowns: dV/dx, dV/dy; or their moment about the curve's normal, and g."""
        V, g = self.potential, self.curve
        slopes = [sp.diff(V, x), sp.diff(V, y)]
        if g is None:
            return slopes, [x, y]
        return [slopes[0] * sp.diff(g, y) - slopes[1] * sp.diff(g, x), g], [x, y]


def _number(r: random.Random, low: float = -3.0, high: float = 3.0) -> Any:
    return sp.Rational(str(round(r.uniform(low, high), 3)))


def quartic(r: random.Random) -> Any:
    terms = (x**i * y**j for i in range(4) for j in range(4 - i))
    return sum((_number(r) * term for term in terms), (x**4 + y**4) / 4)


def waves(r: random.Random) -> Any:
    phases = (r.randint(1, 2) * x + r.randint(-2, 2) * y + _number(r) for _ in range(3))
    return sum(_number(r) * sp.cos(phase) for phase in phases) + sp.cos(y)


def centres(r: random.Random) -> Any:
    places = [(_number(r), _number(r)) for _ in range(2)]
    attraction = sum(-_number(r, 0.5, 3) / sp.sqrt((x - a) ** 2 + (y - b) ** 2) for a, b in places)
    return attraction - _number(r, 0.2, 1) * (x**2 + y**2) / 2


def bells(r: random.Random) -> Any:
    return (x**2 + y**2) / 20 + sum(
        _number(r) * sp.exp(-((x - _number(r)) ** 2) - (y - _number(r)) ** 2) for _ in range(2))  # fmt: skip


def springs(r: random.Random) -> Any:
    places = [(_number(r), _number(r)) for _ in range(2)]
    lengths = ((sp.sqrt((x - a) ** 2 + (y - b) ** 2) - _number(r, 0.5, 3)) for a, b in places)
    return sum(_number(r, 1, 9) * length**2 / 2 for length in lengths) + _number(r) * y


FAMILIES = (quartic, waves, centres, bells, springs)


def random_case(number: int, seed: int) -> Case:
    """A system, the same for the same numbers."""
    r = random.Random(f"{seed} {number}")
    family = FAMILIES[number % len(FAMILIES)]
    potential = family(r)
    if family is quartic and r.random() < 0.4:
        return Case("quartic on a curve", potential, _number(r, 0.3, 2) * x**2 + _number(r, 0.3, 2) * y**2 - 4)
    return Case(family.__name__, potential, angles=family is waves)


def _random(record: Record, tally: Tally, options: argparse.Namespace) -> None:
    for number in range(options.cases):
        case = random_case(number, options.seed)
        answer = tally.note(record, f"{number} {case.name}", lambda case=case: da.statics.equilibria(case.system))
        lost, invented = judged(case, answer)
        tally.lost += len(lost) if answer.exhaustive else 0
        tally.invented += len(invented)
        if (lost and answer.exhaustive) or invented:
            record.row(number=number, potential=str(case.potential), lost=lost, invented=invented)


def judged(case: Case, answer: Any) -> tuple[list[list[float]], list[list[float]]]:
    """Rests of the other search that no enclosure holds, and rests that are none."""
    bounds = np.array(list(answer.box.values()))
    missing = (place for place in other_search(case, bounds) if not _any_holds(answer, place, case.angles))
    polished = (exact for place in missing if (exact := _polished(case, place)) is not None)
    lost = [exact for exact in polished if _within(exact, bounds) and not _any_holds(answer, exact, case.angles)]
    invented = [rest.q.tolist() for rest in answer if rest.kind == "regular" and _leads_away(case, rest.q)]
    return [place.tolist() for place in lost], invented


def other_search(case: Case, bounds: np.ndarray) -> np.ndarray:
    """Where Newton's iteration from a fine grid ends in a box (N, 2)."""
    rows, unknowns = case.equations
    table = [rows, [sp.diff(row, unknown) for row in rows for unknown in unknowns]]
    function = sp.lambdify(unknowns, table, "numpy", cse=True)
    axes = [np.linspace(low, high, GRID) + 1e-3 for low, high in bounds]
    place = np.array(np.meshgrid(*axes)).reshape(2, -1)
    step = np.ones_like(place)
    with np.errstate(all="ignore"):
        for _ in range(60):
            F, J = function(*place)
            a, b, c, d = (np.broadcast_to(entry, place[0].shape) for entry in J)
            step = np.array([d * F[0] - b * F[1], a * F[1] - c * F[0]]) / (a * d - b * c)
            place = place - step * np.minimum(1.0, 1.0 / np.maximum(np.abs(step).max(axis=0), 1e-300))
    ended = (np.abs(step).max(axis=0) < 1e-9) & np.isfinite(place).all(axis=0)
    inside = ended & (bounds[:, 0] <= place.T).all(axis=1) & (bounds[:, 1] >= place.T).all(axis=1)
    return np.unique(place.T[inside].round(7), axis=0)


def _polished(case: Case, place: np.ndarray) -> np.ndarray | None:
    """The zero next to a place, at 30 digits; None where there is none."""
    rows, unknowns = case.equations
    function = sp.lambdify(unknowns, rows, "mpmath")
    with mpmath.workdps(30):
        try:
            found = mpmath.findroot(function, [mpmath.mpf(float(q)) for q in place], tol=1e-40)
        except (ValueError, ZeroDivisionError):
            return None
    return np.array([float(value) for value in found])


def _leads_away(case: Case, place: np.ndarray) -> bool:
    exact = _polished(case, place)
    return exact is None or bool(np.abs(exact - place).max() > 1e-9 * (1.0 + np.abs(place).max()))


def _within(place: np.ndarray, bounds: np.ndarray) -> bool:
    return bool(np.all((place > bounds[:, 0]) & (place < bounds[:, 1])))


def _any_holds(rests: Sequence[Any], place: np.ndarray, angles: bool) -> bool:
    return any(_holds(rest, place, angles) for rest in rests)


def _holds(rest: Any, place: np.ndarray, angles: bool) -> bool:
    """Whether the enclosure of a rest holds a place, up to turns of angles."""
    low, high = rest.enclosure.T
    turns = np.rint(((low + high) / 2.0 - place) / (2.0 * np.pi)) if angles else 0.0
    moved, slack = place + 2.0 * np.pi * turns, 1e-6
    return bool(np.all((moved >= low - slack) & (moved <= high + slack)))


SECTIONS: dict[str, Callable[[Record, Tally, argparse.Namespace], None]] = {
    "gallery": _gallery, "cases": _cases, "random": _random}  # fmt: skip

if __name__ == "__main__":
    main()
