"""What leaves, told so that any format can write it: the functions of a model, their arrays, states to test them at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ..compiler.doors import Signature
from ..compiler.program import Block, Program
from ..compiler.source import Listed, State, Unit, Written
from ..compiler.target import Saddle
from ..dynamics.quantities import ALL
from ..errors import DerivationError, ShapeError, UnknownNameError, nearest
from ..expr.node import Node
from ..forms.solved import SYMBOLS
from ..model import Model
from ..view.units import coordinate_units, velocity_units

__all__ = ["asked_of", "states_of", "unit_of"]

_USUAL = ("energy", "mass_matrix", "bias", "inverse_dynamics", "forward_dynamics", "coordinate_rates",
          "constraint_residual", "constraint_jacobian", "constraint_bias", "multipliers", "outputs")  # fmt: skip
_OF_FRAMES = {"pose": ("X", "q"), "velocity": ("V", "q, v"), "jacobian": ("J", "q")}
_REFERENCE = "local_world_aligned"
_ATTEMPTS = 20
"""States that are tried for each that is wanted."""


def asked_of(model: Model, quantities: Iterable[str | Program] | None) -> list[str | Program]:
    """The quantities, each once."""
    if quantities is None:
        has_rates = not model.system.leaves.are_derivatives
        return [name for name in _USUAL if _size(model, name) and (has_rates or name != "coordinate_rates")]
    asked = list(dict.fromkeys(quantities))
    for name in (name for name in asked if isinstance(name, str)):
        if name not in SYMBOLS and name not in ALL:
            raise UnknownNameError("export", f"there is no quantity '{name}'.", nearest(name, (*ALL, *SYMBOLS)))
        if not _size(model, name):
            raise DerivationError(f"export of {name}", f"System '{model.system.name}' has none.", "Leave it out.")
    return asked


def _size(model: Model, name: str) -> int:
    """How many numbers a quantity is."""
    if name in SYMBOLS:
        return {"a": model.nv, "lambda": model.nc, "y": model.ny}[SYMBOLS[name]]
    size = 1
    for length in model.equations.shape(name):
        size *= length
    return size


# -------------------------------------------------------------------- golden numbers


def states_of(model: Model, count: int = 1) -> Iterator[State]:
    """States around the start of the system, from a fixed sequence, as many as so many regular ones may take."""
    random, system = np.random.default_rng(18), model.system
    positions, velocities = map(np.array, system.state())
    for _ in range(_ATTEMPTS * count):
        q = positions + random.uniform(-0.3, 0.3, model.nq)
        for first in system.leaves.quaternions:
            q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
        v = velocities + random.uniform(-1.0, 1.0, model.nv)
        a, u = (random.uniform(-1.0, 1.0, size) for size in (model.nv, model.nu))
        p, t = random.uniform(0.5, 2.0, model.np), random.uniform(0.5, 1.5, 1)
        yield {"q": q, "v": v, "a": a, "u": u, "t": t, "p": p}


# -------------------------------------------------------------------- what is written


def unit_of(model: Model, asked: Sequence[str | Program], frames: Sequence[str], prefix: str | None) -> Unit:
    """The functions that were asked for, and those of the frames."""
    functions = [_written(model, it) if isinstance(it, str) else _given(model, it) for it in asked]
    functions += [_of_frame(model, kind, frame) for frame in frames for kind in _OF_FRAMES]
    letters = {"c", *(letter for function in functions for letter in function.inputs)} | {"y"} & {
        result.name for function in functions for result in function.results}
    arrays = tuple(array for array in _arrays(model) if array.letter in letters)
    return Unit(model.system.name, prefix, tuple(_about(model)), arrays, tuple(functions))


def _written(model: Model, name: str) -> Written:
    if name in SYMBOLS:
        return _function(model, name, *model.question_of(name), SYMBOLS[name], ())
    row, (program, signature) = ALL[name], model.program_of(name)
    more = [f"{row.note[0].upper()}{row.note[1:]}."] if row.note else []
    if {"l", "p"} & set(row.shape):
        more.append(f"Links: {', '.join(model.link_names)}.")
    return _function(model, name, program, signature, row.symbol, more)


def _of_frame(model: Model, kind: str, frame: str) -> Written:
    program, signature = model.program_of_frame(kind, frame, _REFERENCE)
    more = {"pose": "X_WF = [[R_WF, p_WF], [0, 1]], p in m.", "velocity": "(v, omega) at its origin, along W.",
            "jacobian": "Velocity = J v."}[kind]  # fmt: skip
    return _function(model, f"frame_{kind}_{frame}", program, signature, _OF_FRAMES[kind][0], [more])


def _function(
    model: Model, name: str, work: Program | Saddle, signature: Signature, symbol: str, more: Iterable[str]
) -> Written:
    inputs = [block.name for block in signature.inputs]
    inputs += ["t"] * _tells_time(model) + ["p"] * bool(model.np)
    summary = f"{symbol}({', '.join(inputs)}): {signature.summary}."
    return Written(name, work, tuple(inputs), (Block.of_shape(symbol, signature.shape),), (summary, *more))


def _given(model: Model, program: Program) -> Written:
    """A program as it stands; blocks without entries are left out."""
    where, results = f"export of {program.name}", tuple(block for block, _ in program.outputs)
    sizes = {array.letter: len(array.entries) or 1 for array in _arrays(model)}
    inputs = [block for block in program.inputs if block.size]
    for block in inputs:
        if sizes.get(block.name) != block.size:
            raise ShapeError(where, f"its input {block.name} ({block.size}) is none of the model's.",
                             f"The model has {', '.join(f'{name} ({size})' for name, size in sizes.items())}.")
    if not all(block.size for block in results):
        raise DerivationError(where, "it gives arrays without entries.", "Leave them out.")
    letters = tuple(block.name for block in inputs)
    told = f"{', '.join(block.name for block in results)} of ({', '.join(letters)})."
    return Written(program.name, program, letters, results, (told,))


def _tells_time(model: Model) -> bool:
    """Whether time appears in what the system was described by."""
    system = model.system
    stated = [system.lagrangian, system.potential, system.dissipation, *system.holonomic, *system.nonholonomic]
    stated += [node for force in system.forces for node in (*force.values, *force.along)]
    stated += [output.node for output in system.outputs.values()]
    stated += [node for touch in system.contacts for node in (touch.gap, *touch.slip)]
    return system.leaves.t in set(system.graph.symbols(stated))


# -------------------------------------------------------------------- what readers are told


def _about(model: Model) -> Iterator[str]:
    system = model.system
    yield f"{system.name}: equations of motion, written by dalembert."
    yield ""
    yield "M a + bias = Q + A^T lambda, A a + b = 0; matrices row by row, angles in radians."
    for first in system.leaves.quaternions:
        yield f"q[{first}] to q[{first + 3}] are a unit quaternion, scalar first; its length is not checked."
    if model.bound:
        yield ""
        yield "Bound parameters:"
        yield from (f"    {name} = {value!r} {unit}".rstrip() for name, value, unit in _bound(model))


def _bound(model: Model) -> Iterator[tuple[str, float, str]]:
    for leaf, name, unit in _parameters(model):
        if leaf in model.bound:
            yield name, model.bound[leaf], unit


def _parameters(model: Model) -> Iterator[tuple[Node, str, str]]:
    """Leaf, name and declared unit of each parameter."""
    system = model.system
    for leaf, (symbol, parameter) in zip(system.leaves.p, system.parameters.items(), strict=True):
        yield leaf, str(symbol), "" if parameter.unit in (None, "1") else str(parameter.unit)


def _arrays(model: Model) -> Iterator[Listed]:
    """What functions may take, in the order of arguments, and the constraints."""
    places, rates = _units(model)
    velocities = model.velocity_names
    accelerations = [(f"{name}'", f"{unit}^2" if unit else "") for name, unit in zip(velocities, rates, strict=True)]
    free = tuple((name, unit) for leaf, name, unit in _parameters(model) if leaf not in model.bound)
    yield Listed("q", "coordinates", tuple(zip(model.coordinate_names, places, strict=True)))
    yield Listed("v", "velocities", tuple(zip(velocities, rates, strict=True)))
    yield Listed("a", "accelerations", tuple(accelerations))
    yield Listed("u", "inputs", tuple((name, "") for name in model.input_names))
    yield Listed("t", "time", ())
    yield Listed("p", "free parameters", free)
    if model.ny:
        outputs = tuple((name, output.unit) for name, output in model.system.outputs.items())
        yield Listed("y", "outputs", outputs)
    if model.nc:
        yield Listed("c", "constraints, the rows of A", tuple((name, "") for name in model.constraint_names))


def _units(model: Model) -> tuple[list[str], list[str]]:
    """The units of coordinates and velocities, as far as joints or the units of parameters tell them."""
    equations, tree = model.equations, model.equations.tree
    if tree is None:
        return list(coordinate_units(equations).values()), list(velocity_units(equations).values())
    turning = {"revolute": "rad", "screw": "rad", "prismatic": "m"}
    known = {str(link.coordinate): turning.get(link.joint, "") for link in tree.links if not link.mimic}
    places = [known.get(str(q), "") for q in model.system.coordinates]
    rates = places if model.system.leaves.are_derivatives else [""] * model.nv
    return places, [f"{unit}/s" if unit else "" for unit in rates]
