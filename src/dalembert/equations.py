"""`Equations`: the noun a user holds, every quantity of it under its name.

    M(q) a + C(q, v) v + g(q) + gyroscopic = Q + A(q)^T lambda,        A a + b = 0

A `Dynamics` with properties: each is one line to the verb that finds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Any

from .algebra.short.style import Style
from .arguments import of_kinds
from .canonical import canonical
from .canonical.exact import Exact
from .canonical.regressor import Lumped
from .displayed import Displayed
from .dynamics.derive import Description, dynamics_of
from .dynamics.dynamics import Dynamics
from .dynamics.quantities import Quantities, Quantity
from .elsewhere import EQUATIONS, NamedElsewhere, arguments_elsewhere
from .expr.sympy_bridge import to_sympy
from .proofs import Proofs, prove
from .writing import matrices
from .writing.matrices import STYLES, multiplier_names
from .writing.recursion import Recursion
from .writing.typeset.latex import latex, notebook_latex
from .writing.typeset.text import text

__all__ = ["STYLES", "Description", "Equations", "derive", "multiplier_names"]


@arguments_elsewhere({}, "one description: derive(System(coordinates, lagrangian=L))")
@of_kinds
def derive(description: Description) -> Equations:
    """The equations of motion of a `System`, of a `Mechanism`, or of a `Tree` of rigid links.

    M(q) a + C(q, v) v + g(q) = Q + A(q)^T lambda with A a + b = 0, by the Euler-Lagrange operator on the
    expression graph, at a cost proportional to that of the Lagrangian; `Equations.exact` has them in canonical form.

    Those of bodies come from recursions along the tree of their joints (`recursion`), and agree with the operator.

    Raises DescriptionError for anything else, and a nonholonomic constraint that is not linear in the velocities.
    Source: L. Savin's notes, eq. 8; sign of lambda: L + lambda^T h.

    >>> from sympy import cos, symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.system import System
    >>> (theta,) = coordinates("theta")
    >>> m, l, g = symbols("m l g", positive=True)
    >>> pendulum = System([theta], kinetic=m*l**2*theta.diff()**2/2, potential=-m*g*l*cos(theta))
    >>> derive(pendulum).gravity
    Matrix([[g*l*m*sin(theta(t))]])
    """
    found = dynamics_of(description)
    return Equations(**{field.name: getattr(found, field.name) for field in fields(found)})


@of_kinds
class Equations(Dynamics, Quantities, Displayed, NamedElsewhere):
    """Equations of motion of `system`; made by `derive`.

    The properties named as in `quantities.QUANTITIES` are SymPy matrices (or expressions, where scalar)
    in the user's own symbols: `mass_matrix`, `coriolis_matrix`, `gravity`, `bias`, `forces`, `momenta`,
    `energy`, `kinetic_energy`, `potential_energy`, `constraint_jacobian`, `constraint_bias` and so on, each entry
    in its shortest exact form; `matrix` writes them in other styles.

    >>> from dalembert.description.system import System
    >>> derive(System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1, "k": 1})).mass_matrix
    Matrix([[m]])
    """

    _elsewhere = EQUATIONS

    def exact(self, budget: int | None = None) -> Exact:
        """The equations on polynomials, in canonical form; made once for a budget (terms of one polynomial) and kept.

        What it is asked for raises BudgetError where a polynomial would exceed the budget.
        """
        return canonical.exact(self, budget)

    def lumped(self, known: Sequence[Any] = ()) -> Lumped:
        """The equations in base parameters, with their regressor; the symbols in `known` are not lumped.

        Raises BudgetError, and UnknownNameError for a known symbol that is not a parameter.
        """
        return canonical.lumped(self, known)

    # ---------------------------------------------------------------- SymPy, for the reader

    def matrix(self, name: str, style: str | Style = "textbook", named: Mapping[Any, Any] | None = None) -> Any:
        """A quantity of `QUANTITIES` as a SymPy matrix (columns for vectors), or an expression if scalar.

        style "textbook"    each entry in a short exact form, grouped as textbooks do
              "shortest"    each entry in the shortest form found
              "expanded"    as a sum of products
              "factored"    as a product of factors
              "lumped"      in the symbols of `base_parameters`, as textbook
              "derived"     as the derivation left it
              "craig"       as that book does: "spong", "siciliano", "lynch", "de luca", "murray", "tedrake", "landau",
                            "goldstein", "featherstone"
              a `Style`     as that says, for each quantity
        named {symbol: meaning}: abbreviations that are used where they shorten an entry; later ones may use
        earlier ones

        What has no exact form, or exceeds the budget of `exact()`, comes as the derivation left it.
        Raises UnknownNameError for a quantity or a style that does not exist, ExpressionError for a name whose
        meaning is not a sum of products.

        >>> from dalembert.description.system import System
        >>> equations = derive(System("x", kinetic="m*(x'*cos(x))**2/2 + m*(x'*sin(x))**2/2", parameters={"m": 1}))
        >>> equations.matrix("mass_matrix"), equations.matrix("mass_matrix", "derived")
        (Matrix([[m]]), Matrix([[m*sin(x(t))**2 + m*cos(x(t))**2]]))
        """
        return matrices.matrix(self, name, style, named)

    def answer(self, quantity: Quantity) -> Any:
        """A quantity as its property of that name gives it: as `matrix` writes it in the style of a textbook."""
        return self.matrix(quantity.name)

    @cached_property
    def base_parameters(self) -> dict[Any, Any]:
        """{beta_k: the combination of parameters it stands for}, SymPy; M a + bias - Q(u = 0) = regressor * beta.

        Raises BudgetError, and ZeroDivisionError or ExpressionError where there is no exact form.
        """
        return matrices.base_parameters(self)

    @cached_property
    def regressor(self) -> Any:
        """Y(q, v, a), n x p: M a + bias - Q(u = 0) = Y beta with the `base_parameters` beta, in their order.

        Raises as `base_parameters`.
        """
        return matrices.regressor(self)

    @property
    def lagrangian(self) -> Any:
        """L(q, qdot, t) in J, a SymPy expression, as given."""
        return to_sympy(self.system.graph, [self.system.lagrangian], self.system.symbols)[0]

    @cached_property
    def multipliers(self) -> Any:
        """The symbols lambda_0(t), ... of the reactions A^T lambda, m x 1; L + lambda^T h fixes sign and scale."""
        return matrices.multipliers(self.system)

    @cached_property
    def residual(self) -> Any:
        """d/dt dL/dv - dL/dq - Q - A^T lambda, n x 1; zero along every motion."""
        return matrices.residual(self)

    @cached_property
    def extended_matrix(self) -> Any:
        """[[M, -A^T], [A, 0]], the matrix of the unknowns (a, lambda)."""
        return matrices.extended_matrix(self)

    @cached_property
    def extended_rhs(self) -> Any:
        """[Q - bias; -b], the right-hand side beside `extended_matrix`."""
        return matrices.extended_rhs(self)

    @cached_property
    def dyadic_matrix(self) -> Any:
        """S', n x n, another factorization of the velocity terms: S' v = C v, from the dyadic expansion of M.

        S' = sum_i (dM_i/dq - (dM_i/dq)^T / 2) v_i with the columns M_i of M; Mdot - 2 S' is not skew-symmetric.
        Raises DerivationError where velocities are not derivatives of coordinates.
        """
        return matrices.dyadic_matrix(self)

    def christoffel(self, k: int, style: str | Style = "textbook") -> Any:
        """C_k, n x n and symmetric, with the k-th Coriolis and centrifugal term c_k = v^T C_k v.

        c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; counting starts at 0.
        """
        return matrices.christoffel(self, k, style)

    @cached_property
    def conserved(self) -> dict[Any, Any]:
        """{ignorable coordinate: its momentum}, where no force and no reaction acts along the coordinate."""
        coordinates = dict(zip(self.system.leaves.q, self.system.coordinates, strict=True))
        return {coordinates[self._coordinate_of[j]]: self.momenta[j] for j in self.conserved_indices}

    def prove(
        self, *, box: Mapping[Any, Any] | None = None, parameters: Mapping[Any, Any] | None = None,
        budget: int | None = None,
    ) -> Proofs:
        """The identities of mechanics on these equations, each proved, refuted by a state, or measured.

        box         {coordinate: (low, high)}: decide as well whether M is positive definite there
        parameters  {parameter: value or (low, high)} for that question
        budget      terms of one polynomial beyond which an identity is measured instead

        >>> from dalembert.description.system import System
        >>> all(proof.holds for proof in derive(System("x", kinetic="x'**2/2", potential="x**4")).prove() if proof.law)
        True
        """
        return prove(self, box=box, parameters=parameters, budget=budget)

    @cached_property
    def recursion(self) -> Recursion:
        """tau(q, v, a) of bodies from link to link, as Newton and Euler: to be printed (`str`, `latex`) and to be run.

        Raises DerivationError for a system that is given by its energies.
        """
        return Recursion(self)

    # ---------------------------------------------------------------- typeset

    def latex(
        self, *, style: str | Style = "textbook", letters: Mapping[str, str] | None = None, notation: str | None = None,
        width: int | None = None, intermediates: bool | str = "auto",
    ) -> str:
        """The equations in the textbook's layout as LaTeX: display blocks for KaTeX, MathJax and amsmath.

        style           as in `matrix`
        letters         {quantity: letter}, on top of the letters of the notation
        notation        the letters of a book: "spong", "de luca", "siciliano", "craig", "lynch", "featherstone",
                        "goldstein" or "landau"
        width           columns of text beyond which a line is broken
        intermediates   names for angles and repeated parts: True wherever that is shorter, False never, "auto"
                        where formulas are long
        """
        return latex(self, style=style, letters=letters, notation=notation, width=width, intermediates=intermediates)

    def _repr_latex_(self) -> str:
        return notebook_latex(self)

    def __str__(self) -> str:
        return text(self)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(str(self))

    def __repr__(self) -> str:
        count, rows = len(self.system.leaves.q), len(self.constraint_nodes.rate)
        return f"<Equations of {self.system.name}: {count} coordinates, {rows} constraints>"
