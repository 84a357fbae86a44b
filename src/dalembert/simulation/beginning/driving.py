"""What drives a model: inputs as `simulate` is given them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ...arguments import listed
from ...errors import DescriptionError, ShapeError, UnknownNameError, nearest, remark
from ...expr.doubles import doubles, is_scalar, real
from ...expr.node import Node
from ...integration.asking import InputFunction
from ...integration.forms import Formed, form_of
from ...integration.kernels import SimulationKernels, Vector, build_kernels
from ...model import Model
from .bounds import Bounds, bounds_of
from .numbers import vector_of
from .schedule import Plan, plan_of

_NOTHING = "driven by nothing"


@dataclass(frozen=True)
class Driven:
    """Kernels for a kind of inputs, and where these come from: numbers that are `held`, a Python function to `ask`, or
    nodes, with the numbers in them; or a `plan` of when which are held. They are kept within `bounds`, where there are
    some; the nodes are `meant` to be others then."""

    kernels: SimulationKernels
    held: Vector
    ask: InputFunction | None = None
    nodes: tuple[Node, ...] = ()
    numbers: Vector = field(default_factory=lambda: np.zeros(0))
    plan: Plan | None = None
    bounds: Bounds | None = None
    meant: tuple[Node, ...] = ()

    @property
    def is_held(self) -> bool:
        """Whether the inputs are numbers."""
        return self.ask is None and self.plan is None and not self.nodes


def driven_by(model: Model, given: Any) -> Driven:
    """What drives a model: None, numbers, expressions, {input: number or expression}, samples, or a Python function.

    Raises ShapeError, and UnknownNameError for what is no input.
    """
    bounds = bounds_of(model)
    driven = _driven_by(model, given, bounds)
    if bounds is None:
        return driven
    ask, plan = driven.ask and bounds.law(driven.ask), driven.plan
    held = None if plan is None else lambda start, span: bounds.scheduled(plan(start, span))
    return replace(driven, bounds=bounds, held=bounds.cut(driven.held), ask=ask, plan=held)


def _driven_by(model: Model, given: Any, bounds: Bounds | None) -> Driven:
    if given is None:
        if _NOTHING not in model.assembled:
            model.assembled[_NOTHING] = Driven(build_kernels(model), np.zeros(model.nu))
        return model.assembled[_NOTHING]
    if isinstance(given, Mapping):
        given = _by_name(model, given)
    zero = np.zeros(model.nu)
    if plan := plan_of(given, model.nu):
        return Driven(build_kernels(model), zero, plan=plan)
    if callable(given) and not hasattr(given, "free_symbols"):
        remark("python-inputs", "simulate", "a Python function is asked for the inputs at every stage, which is slow.",
               "Expressions of the system's symbols are compiled.")  # fmt: skip
        return Driven(build_kernels(model, "asked"), zero, ask=given)
    if isinstance(given, np.ndarray) and given.dtype != object:
        given = doubles("simulate", "inputs", given)
    entries = _entries(given, model.nu)
    if all(map(is_scalar, entries)):
        held = vector_of("simulate", "inputs", [real(entry) for entry in entries], model.nu)
        return Driven(build_kernels(model), held)
    meant = tuple(model.system.node(entry, "inputs") for entry in entries)
    nodes = meant if bounds is None else bounds.nodes(meant)
    if nodes == meant and isinstance(given, Formed) and given.fits(model.system.graph):
        form, numbers = given.form, given.numbers
    else:
        form, numbers = form_of(model.system.graph, nodes)
    return Driven(build_kernels(model, form), zero, nodes=nodes, numbers=numbers, meant=meant)


def _by_name(model: Model, given: Mapping[Any, Any]) -> list[Any]:
    """The inputs in order; those that are not named are zero."""
    system = model.system
    named = {system.node(name, "inputs"): value for name, value in given.items()}
    if strange := named.keys() - set(system.leaves.u):
        names = ", ".join(sorted(str(system.graph.nodes[leaf][1]) for leaf in strange))
        raise UnknownNameError("simulate", f"{names} is no input.", nearest(names, system.input_names))
    return [named.get(leaf, 0.0) for leaf in system.leaves.u]


def _entries(given: Any, size: int) -> Sequence[Any]:
    """The inputs one by one; a single one stands for itself."""
    if hasattr(given, "inputs"):
        raise DescriptionError("simulate", f"inputs is a {type(given).__name__}.",
                               "Give its .inputs, samples as (times, U).")  # fmt: skip
    entries = listed(given)
    if len(entries) != size:
        raise ShapeError("simulate", f"there are {len(entries)} inputs for a system of {size}.", f"Give {size}.")
    return entries
