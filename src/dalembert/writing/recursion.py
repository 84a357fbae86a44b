"""The recursion of Newton and Euler of a system of bodies: to be read link by link, and to be run as it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..displayed import Displayed
from ..dynamics.dynamics import Dynamics
from .typeset.latex import latex_of
from .typeset.links.recursion import recursion_of
from .typeset.links.running import RunningRecursion
from .typeset.links.sections import link_sections
from .typeset.links.source import source
from .typeset.mathml import mathml_of
from .typeset.options import Options
from .typeset.text import text_of


@dataclass(frozen=True, repr=False)
class Recursion(Displayed):
    """Inverse dynamics from link to link, tau = M(q) a + C(q, v) v + g(q) - Q(u = 0), as textbooks print it.

    Tables of the joints and bodies, then for each link its rotation, angular velocity and acceleration, the
    acceleration of its origin, force and moment of inertia, and inwards the forces and moments in the joints. What is
    printed and what runs are one list of assignments.

    Source: Luh, Walker, Paul 1980; Craig, Introduction to Robotics, section 6.5.

    >>> import dalembert as da
    >>> arm = da.Mechanism("arm", gravity=(0, 0, -10))
    >>> upper = arm.body("upper", mass=2, com=(0.5, 0, 0), inertia=(0, 1, 1, 0, 0, 0))
    >>> q1 = arm.revolute("q1", "ground", upper, axis="y")
    >>> da.derive(arm).recursion.function()([0.0], [0.0], [0.0])
    array([-10.])
    """

    dynamics: Dynamics

    def __post_init__(self) -> None:
        recursion_of(self.dynamics)

    @property
    def source(self) -> str:
        """The lines as a Python script that needs NumPy alone: `inverse_dynamics(q, v, a, t=0.0, *, parameters)`.

        A parameter that is called q, v, a or t, or by what is no identifier, has another name there.
        """
        return source(recursion_of(self.dynamics))

    def function(self) -> RunningRecursion:
        """The lines as a function: tau(q, v, a, t=0.0, parameters=None), (n,), N or N m, of one state in SI units."""
        return RunningRecursion(recursion_of(self.dynamics))

    def latex(self, *, letters: Any = None, notation: str | None = None, width: int | None = None) -> str:
        """The tables and lines as LaTeX for KaTeX, MathJax and amsmath; options as those of `Equations.latex`."""
        return latex_of(link_sections(self.dynamics, Options(letters=letters, notation=notation, width=width)))

    def html(self) -> str:
        """The tables and lines as HTML, with formulas in MathML."""
        return mathml_of(link_sections(self.dynamics))

    def __str__(self) -> str:
        return text_of(lambda options: link_sections(self.dynamics, options))

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))

    def __repr__(self) -> str:
        return f"<Recursion of {self.dynamics.system.name}: {len(recursion_of(self.dynamics).bodies)} links>"
