"""What SymPy's mechanics describes, as a `System`: its LagrangesMethod, its KanesMethod, and its own System."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from ..algebra.short.solving import solved
from ..errors import DescriptionError
from ..expr.sympy_bridge import mechanics_time
from .sympy_bodies import generalized_forces
from .system import System


def is_of_sympy(description: Any) -> TypeGuard[Any]:
    """Whether it is a method or a System of SymPy's, or has the face of one."""
    return any(hasattr(description, name) for name in ("form_lagranges_equations", "kanes_equations", "form_eoms"))


def system_of(described: Any) -> System:
    """The `System` of a LagrangesMethod, of a KanesMethod that knows its bodies, or of SymPy's System.

    Functions of time that are no coordinates (a support that is moved) become coordinates after them; those that stand
    in forces alone are inputs. Raises DescriptionError for forces without an inertial frame, for bodies that are
    missing, and for speeds that do not follow from the derivatives of the coordinates.
    """
    if hasattr(described, "form_eoms"):
        described.form_eoms()
        described = described.eom_method
    return _of_lagrange(described) if hasattr(described, "form_lagranges_equations") else _of_kane(described)


def _of_lagrange(method: Any) -> System:
    held = vars(method)  # what it was given has no public names
    holonomic, speeds = list(held["_hol_coneqs"]), list(method.q.diff(mechanics_time()))
    nonholonomic = list(method.coneqs)[len(holonomic) :]
    forces = generalized_forces("LagrangesMethod", method.forcelist, method.inertial, speeds)
    return _system(list(method.q), held["_L"][0], forces, holonomic, nonholonomic)


def _of_kane(method: Any) -> System:
    """By the kinetic energy of its bodies, its speeds written in the derivatives of its coordinates."""
    from sympy.physics.mechanics import msubs

    held, q, u = vars(method), list(method.q), list(method.u)
    if not method.bodies:
        raise DescriptionError("KanesMethod", "it does not know its bodies.", "Give bodies= and forcelist= to it.")
    of_speeds, of_rates, rest = (held[f"_{name}_implicit"] for name in ("k_ku", "k_kqdot", "f_k"))
    if of_speeds.shape != (len(q), len(q)):
        raise DescriptionError("KanesMethod", f"{len(u)} speeds do not follow from {len(q)} coordinates.",
                               "Give as many speeds as coordinates, and kd_eqs=.")  # fmt: skip
    speeds = method.q.diff(mechanics_time())
    found = solved(of_speeds, -(of_rates * speeds + rest))
    written = {**dict(zip(u, found, strict=True)), **dict.fromkeys(held["_uaux"], 0)}
    kinetic = sum(msubs(body.kinetic_energy(held["_inertial"]), written) for body in method.bodies)
    forces = generalized_forces("KanesMethod", method.forcelist, held["_inertial"], speeds, written)
    rows = held["_k_nh"] * method.u + held["_f_nh"] if held["_f_nh"] else ()
    return _system(q, kinetic, forces, list(held["_f_h"]), [msubs(row, written) for row in rows])


def _system(
    q: list[Any], lagrangian: Any, forces: list[Any], holonomic: list[Any], nonholonomic: list[Any]
) -> System:
    moved = functions_of_time([lagrangian, *holonomic, *nonholonomic], beside=q)
    moved += functions_of_time(derivatives(forces), beside=[*q, *moved])
    inputs = functions_of_time(forces, beside=[*q, *moved])
    return System([*q, *moved], lagrangian=lagrangian, forces=dict(zip(q, forces, strict=True)), inputs=inputs,
                  holonomic=holonomic, nonholonomic=nonholonomic)  # fmt: skip


def functions_of_time(expressions: Iterable[Any], beside: Sequence[Any]) -> list[Any]:
    """The undefined functions of time in some expressions that are none of `beside`, by name."""
    from sympy import Matrix
    from sympy.core.function import AppliedUndef

    found = Matrix(list(expressions)).atoms(AppliedUndef)
    return sorted((each for each in found if each.args == (mechanics_time(),) and each not in beside), key=str)


def derivatives(expressions: Iterable[Any]) -> set[Any]:
    """All derivatives in some expressions."""
    from sympy import Derivative, Matrix

    return Matrix(list(expressions)).atoms(Derivative)
