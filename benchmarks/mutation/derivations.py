"""Errors in the derivation of equations, each by its name: what a person might get wrong on paper or in code.

An error replaces a piece of the text of one function, while `verify` is asked about one system of the gallery that
shows it. The piece must stand there exactly once, so that an error cannot get lost when the function is written anew.
"""

from __future__ import annotations

import inspect
import os
import pkgutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any
from unittest.mock import patch

import dalembert as da
from dalembert import gallery


@dataclass(frozen=True)
class Error:
    """An error in a derivation.

    name            what is wrong, in words
    system          the page of the gallery that shows it
    module, place   the module below `dalembert`, and the function or method in it
    right, wrong    the text of the function that is replaced, and what stands there instead
    """

    name: str
    system: str
    module: str
    place: str
    right: str
    wrong: str


def noticed(error: Error) -> list[str]:
    """The laws of `verify` that fail while an error is planted; "refused" where the equations are not made at all."""
    page = gallery.load(error.system)
    with planted(error):
        try:
            verdicts = da.verify(da.derive(page.build()), start=page.start)
        except da.errors.DalembertError:
            return ["refused"]
    return [verdict.name for verdict in verdicts if not verdict.passed]


@contextmanager
def planted(error: Error) -> Iterator[None]:
    """The package with an error in it, whose machine code nobody keeps: its key would be that of the right one."""
    _imported()
    module = import_module(f"dalembert.{error.module}")
    owner, name = _owner(module, error.place)
    old = vars(owner)[name]
    new = _rewritten(module, old, name, error)
    places = [(owner, name)] if owner is not module else _holders(old)
    for place, known in places:
        _put(place, known, new)
    try:
        with patch.dict(os.environ, DALEMBERT_CACHE="off"):
            yield
    finally:
        for place, known in places:
            _put(place, known, old)


@cache
def _imported() -> None:
    """Everything that could take a function along while it is wrong."""
    for found in pkgutil.walk_packages(da.__path__, "dalembert."):
        if not found.name.endswith("__main__"):
            import_module(found.name)


def _owner(module: Any, place: str) -> tuple[Any, str]:
    """The class or module that holds a function, and the name of the function there."""
    *outer, name = place.split(".")
    owner = module
    for part in outer:
        owner = getattr(owner, part)
    return owner, name


def _holders(function: Any) -> list[tuple[Any, str]]:
    """The modules that know a function, and the name by which they do."""
    modules = [module for key, module in list(sys.modules.items()) if key.split(".")[0] == "dalembert"]
    return [(module, name) for module in modules for name, known in list(vars(module).items()) if known is function]


def _rewritten(module: Any, old: Any, name: str, error: Error) -> Any:
    """The function with its text changed."""
    text = textwrap.dedent(inspect.getsource(_function(old)))
    if text.count(error.right) != 1:
        raise ValueError(f"{error.name}: {error.right!r} stands {text.count(error.right)} times in {error.place}")
    changed = "from __future__ import annotations\n" + text.replace(error.right, error.wrong)
    scope: dict[str, Any] = {}
    exec(compile(changed, str(module.__file__), "exec"), vars(module), scope)
    return scope[name]


def _function(found: Any) -> Any:
    """The function in a property."""
    return getattr(found, "func", None) or getattr(found, "fget", None) or found


def _put(place: Any, name: str, function: Any) -> None:
    setattr(place, name, function)
    if isinstance(function, cached_property) and function.attrname is None:
        function.__set_name__(place, name)


# -------------------------------------------------------------------- the errors

_LAGRANGE, _STRUCTURE = "dynamics.lagrange", "dynamics.structure"
_DYNAMICS, _MATRICES = "dynamics.dynamics", "writing.matrices"
_EXACT, _TREE, _RECURSION = "canonical.exact", "canonical.bodies", "recursion"

ERRORS = (
    # ---- the operator
    Error("explicit time is dropped from d/dt", "particles", _LAGRANGE, "motion",
          "if explicit_time else {}", "if False else {}"),
    Error("dL/dq is added", "pendulum", _LAGRANGE, "_left_hand_side",
          "graph.add(turn, force)", "graph.sub(turn, force)"),
    Error("M without its cross terms", "double-pendulum", _LAGRANGE, "mass_matrix",
          "tuple(map(tuple, symmetric_jacobian(system.graph, momenta, system.leaves.v)))",
          "tuple(tuple(x if i == j else system.graph.zero for j, x in enumerate(row)) for i, row in "
          "enumerate(symmetric_jacobian(system.graph, momenta, system.leaves.v)))"),
    Error("momenta exchanged", "double-pendulum", _LAGRANGE, "lagrangian_gradients",
          "tuple(both[:count])", "tuple(reversed(both[:count]))"),
    Error("dL/dq without the velocity fields", "heavy-top", _LAGRANGE, "lagrangian_gradients",
          "for column in columns)", "for column in columns[:1] * len(columns))"),
    Error("Hamel's brackets with the wrong sign", "heavy-top", _LAGRANGE, "bracket",
          "graph.number(sign)", "graph.number(-sign)"),
    Error("derivatives along the first velocity field alone", "koenig", _LAGRANGE, "_direction",
          'f"direction {k}"', '"direction 0"'),
    # ---- its parts
    Error("Coriolis indices in the wrong order", "double-pendulum", _STRUCTURE, "coriolis_matrix",
          "graph.sub(swept[k][j], swept[j][k])", "graph.sub(swept[j][k], swept[k][j])"),
    Error("1/2 missing in C", "pr-robot", _STRUCTURE, "coriolis_matrix",
          "graph.mul(half, graph.add(mass_rate[k * count + j], skew))", "graph.add(mass_rate[k * count + j], skew)"),
    Error("last Christoffel term added", "plane-polar", _STRUCTURE, "christoffel",
          "graph.sub(symmetric, by_k[i * count + j])", "graph.add(symmetric, by_k[i * count + j])"),
    Error("1/2 missing in Christoffel symbols", "plane-polar", _STRUCTURE, "christoffel",
          "graph.mul(half, graph.sub(symmetric, by_k[i * count + j]))", "graph.sub(symmetric, by_k[i * count + j])"),
    Error("a bracket of the connection transposed", "tumbling-body", _STRUCTURE, "_brackets",
          "put(k, j, graph.mul(rate, mass[direction][k]))", "put(j, k, graph.mul(rate, mass[direction][k]))"),
    Error("gravity with the wrong sign", "pendulum", _STRUCTURE, "gravity",
          "system.graph.neg(node)", "node"),
    Error("gravity with terms of the velocities, taken up by the rest", "particles", _STRUCTURE, "gravity",
          "at_rest(system, gradient_q)", "gradient_q"),
    Error("gyroscopic terms forgotten", "degenerate-lagrangian", _STRUCTURE, "gyroscopic",
          "if is_natural(system, momenta, mass):", "if True:"),
    Error("gyroscopic terms that work", "charged-particle", _STRUCTURE, "gyroscopic",
          "graph.sub(graph.sub(total, graph.dot(row, leaves.v)), static)", "leaves.v[0]"),
    Error("the dyadic expansion without 1/2", "double-pendulum", _STRUCTURE, "dyadic_matrix",
          "graph.mul(half, swept[j][k])", "swept[j][k]"),
    # ---- energies and what is conserved
    Error("L = T + V", "pendulum", "description.reading", "Reader.energy_nodes",
          "self.graph.sub(kinetic, potential)", "self.graph.add(kinetic, potential)"),
    Error("energy without the terms linear in v", "particles", _DYNAMICS, "Dynamics.energy_nodes",
          "graph.dot(self.momenta_nodes, self.system.leaves.v)", "graph.add(self.system.kinetic, self.system.kinetic)"),
    Error("a momentum called conserved in spite of a force", "falling-cat-friction", _DYNAMICS,
          "Dynamics.conserved_indices", "self.force_nodes[j] == zero and ", ""),
    Error("energy called conserved in spite of explicit time", "degenerate-lagrangian", _DYNAMICS,
          "Dynamics.is_conservative", "if system.leaves.t in", "if False and system.leaves.t in"),
    # ---- forces
    Error("dissipation feeds the motion", "falling-cat-friction", "dynamics.forces", "generalized_forces",
          "map(system.graph.neg, lost)", "lost"),
    Error("a force at the wrong point", "rod-reduced", "dynamics.forces", "virtual_work",
          "by_position(system, force.along)", "by_position(system, tuple(reversed(force.along)))"),
    Error("a generalized force on the wrong coordinate", "pr-robot", "dynamics.forces", "virtual_work",
          "if v == velocity", "if v != velocity"),
    Error("only the last of several forces", "geared-pendulum", "dynamics.forces", "_added",
          "total[j] = system.graph.add(total[j], share)", "total[j] = share"),
    Error("passive forces added to the inverse dynamics", "geared-pendulum", _DYNAMICS,
          "Dynamics._less_passive_forces", "graph.sub(a, b) for a, b", "graph.add(a, b) for a, b"),
    Error("inputs left in the inverse dynamics", "pr-robot", _DYNAMICS, "Dynamics._less_passive_forces",
          "dict.fromkeys(system.leaves.u, graph.zero)", "{}"),
    # ---- constraints
    Error("h with the wrong sign", "pendulum-dae", "dynamics.constraints", "constraints",
          "position=system.holonomic", "position=tuple(map(graph.neg, system.holonomic))"),
    Error("w forgets h_t", "turning-wire", "dynamics.constraints", "constraints",
          "tangent(graph, system.holonomic, along)", "tangent(graph, system.holonomic, motion(system, False, False))"),
    Error("A transposed", "circle-cartesian", "dynamics.constraints", "constraints",
          "(*positions, *velocities)", "([row[::-1] for row in positions])"),
    Error("the bias of constraints with the wrong sign", "pendulum-dae", "dynamics.constraints", "constraints",
          "tuple(tangent(graph, rate, along))", "tuple(map(graph.neg, tangent(graph, rate, along)))"),
    Error("lambda with the wrong sign in the printed equations", "circle-cartesian", _MATRICES, "residual",
          "expressions -=", "expressions +="),
    Error("lambda with the wrong sign in the extended matrix", "circle-cartesian", _MATRICES,
          "extended_matrix", "-jacobian.T", "jacobian.T"),
    Error("b with the wrong sign in the extended equations", "circle-cartesian", _MATRICES, "extended_rhs",
          "-matrix(", "matrix("),
    Error("lambda with the wrong sign in the solution in letters", "circle-cartesian", _EXACT, "Exact.solution",
          "*(-row[i] for row in jacobian)", "*(row[i] for row in jacobian)"),
    # ---- the canonical form
    Error("printed: last Christoffel term added", "plane-polar", _EXACT, "Exact._christoffel",
          "first + second - third", "first + second + third"),
    Error("printed: gravity with the wrong sign", "pendulum", _EXACT, "Exact.gravity",
          "tuple(-x for x", "tuple(x for x"),
    Error("printed: explicit time is dropped from d/dt", "turning-wire", _EXACT, "Exact.rate",
          " + by_time", ""),
    Error("printed: a bracket of the connection with the wrong sign", "spherical-pendulum", _EXACT, "Exact._turned",
          "self._halved(mass[direction][k]) * sign", "self._halved(mass[direction][k]) * -sign"),
    Error("printed: inputs left in the inverse dynamics", "pr-robot", _EXACT, "Exact.inverse_dynamics",
          "self.at_zero(force, self.leaves.u) for force", "force for force"),
    Error("printed: a lever arm from the wrong end", "two-link-arm", _TREE, "Composite.inertias",
          "space.cross(link.offset, force)", "space.cross(force, link.offset)"),
    Error("printed: weight with the wrong sign", "rotary-crane", _TREE, "Composite.weight",
          "space.cross(self.direction, field)", "space.cross(field, self.direction)"),
    # ---- base parameters
    Error("columns of the regressor swapped", "two-link-arm", "canonical.regressor", "Lumped.regressor",
          "for k in indices)", "for k in reversed(indices))"),
    Error("a base parameter without its last part", "double-pendulum", "canonical.regressor", "Lumped.expression",
          "for m, c in polynomial.items()", "for m, c in sorted(polynomial.items())[:1]"),
    # ---- recursions along bodies
    Error("1/2 of the Coriolis force on a sliding body", "rotary-crane", f"{_RECURSION}.motion", "Motions._slid",
          "self.graph.number(2)", "self.graph.one"),
    Error("centripetal acceleration of a body forgotten", "rotary-crane", f"{_RECURSION}.motion", "Motions._carried",
          "if algebra.is_zero(offset):", "if True:"),
    Error("the force of a turning body forgotten in M", "rotary-crane", f"{_RECURSION}.mass", "momentum",
          "algebra.add_cross(force, angular, moment)", "None"),
    Error("what turns with a joint accelerates the other way", "heavy-top", f"{_RECURSION}.slopes", "_Slopes._turning",
          "algebra.cross(base.acceleration, angular)", "algebra.cross(angular, base.acceleration)"),
    Error("rows and columns of the recursive C exchanged", "two-link-arm", f"{_RECURSION}.coriolis", "_Coriolis._enter",
          "(other, owner) if as_column else (owner, other)", "(owner, other) if as_column else (other, owner)"),
    Error("springs forgotten beside bodies", "flexible-joint-bodies", _DYNAMICS, "Dynamics._with_springs",
          "tuple(map(self.system.graph.add, nodes, self.elastic_nodes))", "tuple(nodes)"),
    Error("springs push in the forward dynamics", "flexible-joint-bodies", _DYNAMICS,
          "Dynamics.explicit_accelerations", "graph.sub(q, s)", "graph.add(q, s)"),
    Error("the acceleration of a frame without its turning", "rotary-crane", f"{_RECURSION}.placement",
          "Placement._accelerated", "self.plus(moved, crossed(vectors, twist, added))", "moved"),
    Error("a column of the Jacobian about the wrong point", "rotary-crane", f"{_RECURSION}.placement",
          "Placement._aligned", "vectors.difference(point, pose.position)", "vectors.difference(pose.position, point)"),
    Error("first moments that do not turn with their body", "rotary-crane", f"{_RECURSION}.centroidal",
          "Centroidal._lifted_moment", "self.vectors.times(step.rotation, moment)", "moment"),
    Error("angular momentum about the origin for that about the centre", "rotary-crane", f"{_RECURSION}.centroidal",
          "Centroidal._about_center", "self.vectors.difference(load.angular, shift)", "load.angular"),
    Error("a joint bears the force without its moment", "rotary-crane", f"{_RECURSION}.placement", "Placement.up",
          "vectors.sum(moment, vectors.cross(step.offset, force))", "moment"),
    Error("loads added to what a joint bears", "two-link-arm", f"{_RECURSION}.reactions", "Reactions._gathered",
          "vectors.difference(linear, force), vectors.difference(angular, moment)",
          "vectors.sum(linear, force), vectors.sum(angular, moment)"),
    Error("Ixy and Iyy exchanged in the regressor", "tumbling-body", f"{_RECURSION}.regressor", "Regressor.values",
          "*link.moment, xx, xy, yy", "*link.moment, xx, yy, xy"),
    Error("the rate of a gap for its acceleration", "bouncing-ball", "dynamics.contacts", "contacts",
          "rate(rates)", "rates"),
    Error("slip for the rate of slip", "slipping-ball", "dynamics.contacts", "contacts", "rate(slip)", "slip"),
    Error("a force on a body works at its origin", "two-link-arm", "description.lowering", "_Lowering._applied",
          "vectors.sum(pose.velocity, vectors.cross(pose.omega, place))", "pose.velocity"),
    Error("a quaternion that does not keep its length", "heavy-top", "description.moving_frames", "quaternion_rate",
          "vectors.neg(vectors.dot(axis, omega))", "vectors.dot(axis, omega)"),
    Error("q' with the wrong half of the quaternion product", "heavy-top", "description.moving_frames",
          "quaternion_rate", "vectors.cross(axis, omega)", "vectors.cross(omega, axis)"),
    Error("brackets of the velocity fields with the wrong sign", "heavy-top", "description.tree_system", "_brackets",
          "(first + i, first + j, first + k, sign)", "(first + i, first + j, first + k, -sign)"),
)
