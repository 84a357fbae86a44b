"""The members of both families as integrators, and which models are theirs."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...errors import DescriptionError
from ...model import Model
from ..fixed import Family, Run
from ..integrator import Integrator, nested
from ..kernels import SimulationKernels
from .asked import asked_of
from .gauss import GaussRule, begin_gauss, memory_of_gauss, step_gauss
from .rattle import Composition, begin_rattle, memory_of_rattle, step_rattle


def _asked(kernels: SimulationKernels) -> tuple[Any, Any, Any]:
    functions = asked_of(kernels).functions
    return functions["impulse"], functions["matrices"], functions["violation"]


def _holonomic(name: str, model: Model) -> None:
    """Raise DescriptionError for what no discrete principle here covers."""
    where = f'simulate, method="{name}"'
    if not model.system.leaves.are_derivatives:
        raise DescriptionError(where, "velocities that are no derivatives of coordinates have no variational steps.",
                               "Describe turns by angles, or by energies of a quaternion with its constraint.")
    if model.system.nonholonomic:
        raise DescriptionError(where, "nonholonomic constraints follow from no action.",
                               'Use method="dop853" or "rk4".')  # fmt: skip


def _free(name: str, model: Model) -> None:
    _holonomic(name, model)
    if model.nc:
        raise DescriptionError(f'simulate, method="{name}"', "its stages know no constraints.",
                               f'Use method="{name.replace("gauss", "rattle")}".')  # fmt: skip


GAUSS = Family("gauss", memory_of_gauss, begin_gauss, step_gauss, _asked, _free)
RATTLE = Family("rattle", memory_of_rattle, begin_rattle, step_rattle, _asked, _holonomic)


def by_quadrature(rule: GaussRule) -> Integrator:
    """The integrator of a quadrature."""
    about = f"variational by Gauss's quadrature, order {rule.order}, for systems without constraints"
    return _integrator(GAUSS, rule, about, "Hairer, Lubich and Wanner 2006, section VI.6")


def by_composition(rule: Composition, source: str) -> Integrator:
    """The integrator of a composition."""
    return _integrator(RATTLE, rule, f"variational, order {rule.order}, with holonomic constraints", source)


def _integrator(family: Family, rule: GaussRule | Composition, about: str, source: str) -> Integrator:
    return Integrator(name=rule.name, about=about, source=source, least_rtol=0.0,
                      start=partial(Run, family, rule), between=nested, fixed=True, carries=False)  # fmt: skip
