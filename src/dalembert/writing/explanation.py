"""The verb `explain`: the textbook road from a description to its equations, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ..algebra.short.style import Style
from ..arguments import of_kinds
from ..displayed import Displayed
from ..dynamics.derive import Description, dynamics_of
from ..dynamics.dynamics import Dynamics
from .explaining import spelling
from .explaining.collection import Collection, collection_steps
from .explaining.constraints import constraint_steps
from .explaining.coordinates import coordinates_step
from .explaining.desk import Desk
from .explaining.energies import energy_steps
from .explaining.forces import force_step
from .explaining.formulas import Formula, Step
from .explaining.operator import Operator, operator_steps
from .explaining.result import result_steps
from .typeset.notation import separated
from .typeset.options import Options
from .typeset.writer import in_print, printed

__all__ = ["Explanation", "Formula", "Step", "explain"]


@dataclass(frozen=True, repr=False)
class Explanation(Displayed):
    """A derivation in steps; made by `explain`. Prints as text, and in a notebook as formulas.

    name    of the system
    steps   each with its `title`, the `sentence` that says why, and `lines`: formulas in notation, with a `label`
            and their `value` in SymPy; `note` says what is left out
    width   the columns of text that lines were broken for
    """

    name: str
    steps: tuple[Step, ...]
    width: int

    def latex(self) -> str:
        """The steps as LaTeX: paragraphs, and display blocks for KaTeX, MathJax and amsmath."""
        return spelling.latex(self.steps)

    def html(self) -> str:
        """The steps as HTML, with formulas in MathML, which browsers draw by themselves."""
        return spelling.html(self.steps)

    def _repr_latex_(self) -> str:
        return spelling.notebook_latex(self.steps)

    def __str__(self) -> str:
        return spelling.text(self.steps, self.width)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))

    def __repr__(self) -> str:
        return f"<Explanation of {self.name}: {len(self.steps)} steps>"


@of_kinds
def explain(
    what: Description | Dynamics, *, width: int | None = None, letters: Mapping[str, str] | None = None,
    notation: str | None = None, style: str | Style = "textbook",
) -> Explanation:
    """How the equations of a `System`, a `Mechanism`, a `Tree`, or of `Equations` come about, as a textbook tells it.

    Coordinates and parameters; energies, body by body where there are bodies; for each coordinate dL/dq', its total
    derivative, dL/dq, and d/dt dL/dq' - dL/dq = Q before anything is collected (with the bracket of Hamel's equations
    for velocities that are no derivatives); generalized forces by virtual work; constraints and reactions; M,
    Christoffel symbols, C and g; each term under its name; the equations in matrices, and what is conserved.

    width       columns of text of a line
    letters     {quantity: letter}, and `notation`, the letters of a book, as for `Equations.latex`
    style       a form of `Style` by name, or a `Style`

    What is too long to be read is left out, and named. Raises what `derive` raises, and UnknownNameError or
    DescriptionError for letters and widths that make no sense.
    Sources: De Luca, Robotics 2, Lagrangian dynamics; M. Savin's notes, eq. 5 and 8; Bloch 2003, section 3.8.

    >>> from dalembert.description.system import System
    >>> spring = System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 4})
    >>> [step.title for step in explain(spring).steps][:3]
    ['Coordinates', 'Energies', "Lagrange's equation for x"]
    """
    dynamics = what if isinstance(what, Dynamics) else dynamics_of(what)
    options = Options(Style.of(style), letters, notation, width)
    desk = Desk(dynamics, options)
    pieces = Operator(desk)
    terms = Collection(desk, pieces)
    steps = (coordinates_step(desk), *energy_steps(desk), *operator_steps(desk, pieces), force_step(desk),
             *constraint_steps(desk, pieces), *collection_steps(desk, terms), *result_steps(desk, terms))
    change = printed(dynamics.system)
    told = (replace(step, lines=in_print(step.lines, dynamics.system), subject=step.subject and change(step.subject))
            for step in _together(steps))
    return Explanation(dynamics.system.name, tuple(told), options.columns + 4)


def _together(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, those of one heading that say nothing but what they leave out told as one."""
    for _, alike in groupby(steps, key=lambda step: (step.heading, _says_something(step))):
        first, *others = alike
        if others and not _says_something(first):
            subjects = separated([step.subject for step in (first, *others) if step.subject is not None])
            yield replace(first, lines=(), note="All of it is too long to be written out.", subject=subjects)
        else:
            yield from (first, *others)


def _says_something(step: Step) -> bool:
    """Whether a formula of a step is written out: one with a left side, or a term that is not zero."""
    return step.subject is None or any(
        line.value is not None and (line.left is not None or line.value != 0) for line in step.lines)
