"""Robot files read by dalembert beside Pinocchio, MuJoCo and CasADi.

table     every URDF of example-robot-data, fixed and floating, at random states beside Pinocchio: M, C v, g, inverse
          and forward dynamics, the Jacobians of all links in three references, centroidal momentum and the regressor
mujoco    every MJCF model of gymnasium beside MuJoCo: M, bias and inverse dynamics, without contacts and soft
          constraints
counts    instructions of the optimised programs beside CasADi's, for UR5, Panda and Talos
symbolic  a six-joint arm with symbols for all inertial parameters: time to derive, and its numbers beside Pinocchio
derivatives  of inverse, forward and constrained dynamics, and of Jacobians, beside Pinocchio's, and their instructions
speed     one call and batches beside Pinocchio's Python binding
cpp       batches beside Pinocchio in C++, which is compiled here once, for minutes (`robot_peers.pinocchio_cpp`)

Joints are matched by name, velocities by a matrix, so that their order does not matter; joints that mimic are free in
Pinocchio, whose quantities are reduced to ours. Springs, damping and dry friction are not read (`passive=False`), as
Pinocchio has none. A difference is relative to the largest entry of a quantity in each state, at least to 1e-3 of the
largest over all states (`robot_peers.agreement`); C v and g count at least 1e-6 of the inverse dynamics.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

import dalembert as da
from dalembert.compiler.program import Program
from dalembert.description import readers
from dalembert.description.dh_tree import dh_tree
from dalembert.targets.numpy import numpy_function

from .common import Goal, Record, interleave, once, parser
from .robot_peers import counts as counting
from .robot_peers import files, ours
from .robot_peers.agreement import Array, difference, residual
from .robot_peers.states import States, random_states

AGREEMENT = 1e-10
OUTCOMES = ("compared", "refused", "alone", "failed")
STATES = 100

#: From here on M is singular to working precision, and no accelerations exist to agree on.
SINGULAR = 1e15

#: Columns of the table and the quantities they are the worst of.
COLUMNS = {
    "M": ("M",), "Cv": ("Cv",), "g": ("g",), "inverse": ("inverse dynamics",),
    "J": ("J local", "J local_world_aligned", "J world", "one frame"), "momentum": ("momentum",),
    "regressor": ("regressor",),
}  # fmt: skip


def main() -> None:
    options = _options()
    record = Record("robots")
    record.row(**versions())
    for section in options.sections:
        try:
            SECTIONS[section](record, options)
        except ModuleNotFoundError as missing:
            print(f"{missing} (pip install dalembert[bench]): the section {section} is left out", file=sys.stderr)
    record.finish(options.json)


def versions() -> dict[str, str]:
    """The peers that the numbers belong to."""
    found = {}
    for name in ("pin", "example-robot-data", "mujoco", "gymnasium", "casadi"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "absent"
    return found


def _options() -> argparse.Namespace:
    options = parser(__doc__ or "")
    options.formatter_class = argparse.RawDescriptionHelpFormatter
    options.add_argument("sections", nargs="*", default=list(SECTIONS), help=f"of {', '.join(SECTIONS)} (default: all)")
    options.add_argument("--only", metavar="NAME", help="only robots whose name contains NAME")
    options.add_argument("--quick", action="store_true", help="a fixed small set of robots")
    options.add_argument("--states", type=int, default=STATES, help=f"random states of each robot (default {STATES})")
    options.add_argument("--target", default="auto", choices=("auto", "llvm", "numpy"),
                         help=f"what evaluates the table (default: llvm up to {ours.FEW} velocities, numpy beyond)")
    options.add_argument("--rounds", type=int, default=7, help="repeated rounds of timings (default 7)")
    found = options.parse_args()
    unknown = [section for section in found.sections if section not in SECTIONS]
    if unknown:
        options.error(f"there is no section '{unknown[0]}'")
    return found


# -------------------------------------------------------------------- the table


def table(record: Record, options: argparse.Namespace) -> None:
    """All URDFs, fixed and floating, beside Pinocchio."""
    worst = dict.fromkeys((*COLUMNS, "forward", "residual"), 0.0)
    outcomes: Counter[str] = Counter()
    started = time.perf_counter()
    for name, path in chosen(files.urdf_files(), options).items():
        for floating in (False, True):
            row = guarded(lambda path=path, floating=floating: compared(path, floating, options))
            record.row(robot=name, base="floating" if floating else "fixed", **row)
            outcomes[outcome(row)] += 1
            worst = {column: max(value, number(row, column)) for column, value in worst.items()}
    record.row(**summary(outcomes), seconds=time.perf_counter() - started, **worst)
    record.goals += agreement_goals("Pinocchio", outcomes, worst)


def number(row: dict[str, Any], column: str) -> float:
    """The entry of a row, 0 where there is none or a word."""
    entry = row.get(column, 0.0)
    return float(entry) if isinstance(entry, float) else 0.0


def guarded(compare: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A row of a table; where anything goes wrong, what it was, so that the other rows are printed all the same."""
    try:
        return compare()
    except ModuleNotFoundError:
        raise
    except Exception as error:
        return {"failed": without_folders(f"{type(error).__name__}: {error}")}


def outcome(row: dict[str, Any]) -> str:
    """One of `OUTCOMES`: compared, refused by us, by the peer alone, or gone wrong."""
    return next((name for name in OUTCOMES if name in row), "compared")


def summary(outcomes: Counter[str]) -> dict[str, int]:
    """How often each came out."""
    return {name: outcomes[name] for name in OUTCOMES}


def agreement_goals(peer: str, outcomes: Counter[str], worst: dict[str, float]) -> list[Goal]:
    """All that is read agrees, nothing fails, and there was something to compare."""
    goals = [Goal(f"worst relative difference from {peer}, {column}", AGREEMENT, value, at_least=False)
             for column, value in worst.items()]
    return [*goals, Goal(f"comparisons with {peer}", 1, outcomes["compared"]),
            Goal(f"comparisons with {peer} that fail", 0, outcomes["failed"], at_least=False)]


def chosen(given: dict[str, Path], options: argparse.Namespace, every: bool = False) -> dict[str, Path]:
    """The files that were asked for; `every` where they are quick in any case."""
    found = {name: path for name, path in given.items() if every or not options.quick or name in files.QUICK}
    return {name: path for name, path in found.items() if not options.only or options.only in name}


def compared(path: Path, floating: bool, options: argparse.Namespace) -> dict[str, Any]:
    """One row of the table: the worst difference of each quantity, or why the file is refused."""
    from .robot_peers.pinocchio import Pinocchio

    text = path.read_text(encoding="utf-8")
    mechanism, reason = attempt(lambda: read(path, floating))
    robot, peer_reason = attempt(lambda: Pinocchio(text, floating))
    if mechanism is None:
        return {"refused": reason, "pinocchio": robot.summary if robot else f"refuses it: {peer_reason}"}
    if robot is None:
        return {"alone": f"Pinocchio refuses it: {peer_reason}"}
    matched = robot.matched(mechanism)
    states = random_states(mechanism, options.states)
    inputs, exerted = ours.driven(mechanism, matched.inverse_dynamics(states))
    target = ours.chosen_target(options.target, mechanism)
    seconds = time.perf_counter()
    here = ours.quantities(mechanism, target, states, inputs, matched.links)
    seconds = time.perf_counter() - seconds
    there = matched.quantities(states, exerted)
    return {"nv": len(mechanism.tree.velocities), "links": len(matched.links), "target": target,
            **differences(here, there), **forward(here["forward dynamics"], there, exerted), "seconds": seconds}


def forward(here: Array, there: dict[str, Array], effort: Array) -> dict[str, Any]:
    """How far accelerations are apart, and Pinocchio's two ways to them (articulated bodies or reduced M, and full M).

    A badly conditioned M leaves few digits of them to anybody: where Pinocchio's own ways differ by more than a tenth
    of what is wanted, the difference is called `forward_ill`, and only the residual counts: Pinocchio's M times our
    accelerations plus its bias, less the effort (`agreement.residual`).
    """
    theirs, condition = there["forward dynamics"], float(there["condition"].max())
    if condition > SINGULAR:
        return {"forward": "singular" if np.isnan(here).all() else "given where M is singular", "cond": condition}
    apart, spread = difference(here, theirs), difference(there["by solving"], theirs)
    missing = residual(there["M"], here, effort - there["bias"])
    name = "forward" if spread <= AGREEMENT / 10 else "forward_ill"
    return {name: apart, "residual": missing, "spread": spread, "cond": condition}


def read(path: Path, floating: bool) -> Any:
    """The mechanism of a URDF without springs, damping and friction; raises where nothing in it can move."""
    mechanism: Any = da.read(path, floating=floating, passive=False, inertias="allow")
    assert mechanism.tree.velocities
    return mechanism


def attempt(reading: Callable[[], Any]) -> tuple[Any, str]:
    """What was read, or None and why not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return reading(), ""
        except (da.errors.DalembertError, ValueError, RuntimeError) as error:
            return None, without_folders(str(error))


def without_folders(message: str) -> str:
    """A message with paths shortened to the names of files.

    >>> without_folders("/srv/robots/a.urdf, line 3: no leader")
    'a.urdf, line 3: no leader'
    """
    return re.sub(r"/\S*/", "", " ".join(message.split()))


def differences(here: dict[str, Array], there: dict[str, Array]) -> dict[str, float]:
    """The worst of each column of the table."""
    there = there | {"one frame": there["J world"][:, -1]}
    forces = float(np.abs(there["inverse dynamics"]).max())
    floors = {"Cv": 1e-6 * forces, "g": 1e-6 * forces}
    return {column: max(difference(here[name], there[name], floors.get(name, 0.0)) for name in names)
            for column, names in COLUMNS.items()}


# -------------------------------------------------------------------- counts of instructions

#: Goals for inverse dynamics, M, forward dynamics, C (none) and derivatives of inverse dynamics.
MOST = {"UR5": (200, 140, 400, None, 600), "Panda": (420, 270, 820, None, 1900),
        "Talos": (2150, 1650, 4600, None, 10_900)}  # fmt: skip

#: Sines and cosines of a file's angles below this are zeros: 1.57079632679 is pi/2.
SNAP = 1e-11


def known_robots() -> dict[str, str]:
    """The URDFs of UR5, of Panda with its fingers closed, and of Talos with the grippers reduced."""
    every = files.urdf_files()
    text = {name: every[file].read_text(encoding="utf-8") for name, file in {
        "UR5": "ur/ur5_robot", "Panda": "panda/panda", "Talos": "talos/talos_reduced"}.items()}
    return text | {"Panda": files.locked(text["Panda"], ("panda_finger_joint1", "panda_finger_joint2"))}


def counts(record: Record, options: argparse.Namespace) -> None:
    """Instructions of the optimised programs beside CasADi's."""
    from .robot_peers import casadi
    from .robot_peers.pinocchio import Pinocchio

    robots = {name: (text, SNAP) for name, text in known_robots().items()}
    robots["UR5, angles as written"] = robots["UR5"][0], readers.ROUNDING
    for name, (text, snap) in robots.items():
        if options.only and options.only.lower() not in name.lower():
            continue
        mechanism = read_text(text, snap=snap)
        model = da.compile(mechanism, target="numpy")
        matched = Pinocchio(text, False).matched(mechanism)
        peers = casadi.functions(casadi.links_of(matched.model, snap))
        programs = our_programs(model)
        state = np.random.default_rng(4).uniform(-1, 1, (3, model.nv))
        for quantity, most in zip(programs, MOST.get(name, (None,) * 5), strict=True):
            found = programs[quantity].counts()
            rows = casadi.rows_of(peers[quantity])
            there = [reordered(matched.G, entry) for entry in casadi.evaluated(peers[quantity], state @ matched.G.T)]
            apart = max(map(difference, evaluated(programs[quantity], state), there))
            record.row(robot=name, quantity=quantity, fused=counting.counted(found), plain=counting.unfused(found),
                       casadi_fused=counting.fused(rows), casadi_plain=counting.plain(rows), apart=apart)
            if most is not None:
                record.goals.append(Goal(f"{name}, fused instructions of {quantity}", most, counting.counted(found),
                                         at_least=False))


def read_text(text: str, **options: Any) -> Any:
    """The mechanism of a URDF, without springs, damping and friction."""
    return readers.read_text(text, passive=False, inertias="allow", **options)


def evaluated(program: Program, state: Array) -> list[Array]:
    """The outputs in the velocities, at q, v and a, or q, v and u."""
    blocks = dict(zip(("q", "v", "a"), state, strict=True)) | {"u": state[2], "t": np.zeros(1), "p": np.zeros(0)}
    found = numpy_function(program)(*(blocks[block.name] for block in program.inputs))
    return [entry[None] for entry in (found[:1] if program.name == "explicit" else found)]


def reordered(permutation: Array, entries: Array) -> Array:
    """A vector or matrix in the velocities of Pinocchio, P v, in the order of v."""
    turned = permutation.T @ entries
    return (turned if turned.shape[-1] == 1 else turned @ permutation).reshape(1, *entries.squeeze().shape)


def our_programs(model: da.Model) -> dict[str, Program]:
    """The optimised programs, called as CasADi's functions are; that of forward dynamics must write it out."""
    equations = model.equations
    names = {"inverse dynamics": ("inverse_dynamics",), "M": ("mass_matrix",), "C": ("coriolis_matrix",),
             "derivatives": ("inverse_dynamics_by_position", "inverse_dynamics_by_velocity")}
    made = {name: model.program(name, "qva", {row: (equations.shape(row), equations.nodes(row)) for row in rows})
            for name, rows in names.items()}
    made["forward dynamics"] = model.programs["explicit"]
    return {name: made[name] for name in ("inverse dynamics", "M", "forward dynamics", "C", "derivatives")}


# -------------------------------------------------------------------- derivatives


def derivatives(record: Record, options: argparse.Namespace) -> None:
    """First derivatives beside Pinocchio's, with and without a floating base, and what they cost."""
    from .robot_peers import derivatives as peers

    for name, text in known_robots().items():
        if (options.only or "").lower() in name.lower():
            worst = {base: peers.compared(text, read_text, base == "floating") for base in ("fixed", "floating")}
            record.row(robot=name, **worst, **peers.counts(read_text(text, snap=SNAP)))
            largest = max(value for found in worst.values() for value in found.values())
            record.goals.append(Goal(f"{name}, derivatives, worst difference", AGREEMENT, largest, at_least=False))


# -------------------------------------------------------------------- MJCF

MUJOCO_COLUMNS = {"M": "M", "bias": "bias", "inverse": "inverse dynamics", "passive": "with springs and dampers"}


def mujoco(record: Record, options: argparse.Namespace) -> None:
    """All MJCF models of gymnasium beside MuJoCo."""
    worst = dict.fromkeys(MUJOCO_COLUMNS, 0.0)
    outcomes: Counter[str] = Counter()
    for name, path in chosen(files.gymnasium_files(), options, every=True).items():
        row = guarded(lambda path=path: compared_with_mujoco(path, options))
        record.row(model=name, **row)
        outcomes[outcome(row)] += 1
        worst = {column: max(value, number(row, column)) for column, value in worst.items()}
    record.row(**summary(outcomes), **worst)
    record.goals += agreement_goals("MuJoCo", outcomes, worst)


def compared_with_mujoco(path: Path, options: argparse.Namespace) -> dict[str, Any]:
    """The worst difference of each quantity; `passive` is the inverse dynamics with springs and dampers."""
    from .robot_peers.mujoco import MuJoCo

    bare, reason = attempt(lambda: da.read(path, passive=False, inertias="allow"))
    if bare is None:
        return {"refused": reason}
    states = random_states(bare, options.states)
    there = MuJoCo(path, bare).quantities(states)
    q, v, a = states
    target = ours.chosen_target(options.target, bare)
    model = da.compile(bare, target=target)
    sprung = da.compile(attempt(lambda: da.read(path, inertias="allow"))[0], target=target)
    here = {"M": model.mass_matrix(q), "bias": model.bias(q, v), "inverse dynamics": model.inverse_dynamics(q, v, a),
            "with springs and dampers": sprung.inverse_dynamics(q, v, a)}
    columns = {column: difference(here[name], there[name]) for column, name in MUJOCO_COLUMNS.items()}
    return {"nv": model.nv, "target": target, **columns}


# -------------------------------------------------------------------- an arm in symbols

QUICKLY = 0.1


def stanford_arm() -> Any:
    """RRPRRR with ten symbols for each link, and g; Spong & Vidyasagar 1989, table 3.4."""
    from sympy import Symbol, pi

    q = da.coordinates("q1 q2 q3 q4 q5 q6")
    d2, d6, g = (Symbol(name, positive=True) for name in ("d2", "d6", "g"))
    rows = [(-pi / 2, 0, 0, q[0]), (pi / 2, 0, d2, q[1]), (0, 0, q[2], 0), (-pi / 2, 0, 0, q[3]), (pi / 2, 0, 0, q[4]),
            (0, 0, d6, q[5])]
    return dh_tree("Stanford arm", rows, "standard", (0, 0, -g))


def symbolic(record: Record, options: argparse.Namespace) -> None:
    """The time to derive M and bias of an arm in symbols as a graph, and its numbers beside Pinocchio."""
    from .robot_peers.chains import arm_of_pinocchio, inertial_numbers

    described, tree = once(stanford_arm)
    first, equations = once(lambda: derived(tree))
    timings = interleave({"derive": lambda: derived(tree)}, options.rounds)
    numbers = inertial_numbers(tree)
    model = da.compile(equations, numbers)
    states = random_states_of(tree, options.states)
    q, v, a = states
    here = {"M": model.mass_matrix(q), "bias": model.bias(q, v), "inverse": model.inverse_dynamics(q, v, a)}
    there = arm_of_pinocchio(tree, numbers, states)
    apart = {name: difference(here[name], there[name]) for name in here}
    record.row(arm="RRPRRR", symbols=len(equations.system.parameters), nodes=len(equations.system.graph.nodes),
               seconds_to_describe=described, seconds_at_first=first, seconds=timings.seconds("derive"), **apart)
    arm = "six-joint arm in symbols"
    record.goals += [
        Goal(f"{arm}, seconds to derive M and bias", QUICKLY, timings.seconds("derive"), at_least=False),
        Goal(f"{arm}, worst relative difference from Pinocchio", AGREEMENT, max(apart.values()), at_least=False),
    ]


def derived(tree: Any) -> da.Equations:
    """The equations, with the nodes of M and bias."""
    equations = da.derive(tree)
    assert equations.nodes("mass_matrix") and equations.nodes("bias")
    return equations


def random_states_of(tree: Any, count: int) -> States:
    """States of a tree of turns and slides."""
    random = np.random.default_rng(4)
    q, v, a = random.uniform(-1, 1, (3, count, len(tree.coordinates)))
    return States(q, v, a)


# -------------------------------------------------------------------- speed

BATCH = 4096


def speed(record: Record, options: argparse.Namespace) -> None:
    """How many times longer Pinocchio's Python binding takes: one call, and a loop over a batch."""
    from .robot_peers.pinocchio import calls

    for name, text, model, (q, v, a) in timed_robots(options):
        for quantity, theirs in calls(text, q[0], v[0], a[0]).items():
            ours_once, ours_batch = ours.calls(model, quantity, q, v, a)
            timings = interleave({"pinocchio": theirs, "once": ours_once, "batch": ours_batch}, options.rounds)
            record.row(robot=name, quantity=quantity, times_faster_once=timings.ratio("pinocchio", "once"),
                       times_faster_in_batch=BATCH * timings.ratio("pinocchio", "batch"))


def timed_robots(options: argparse.Namespace) -> Iterator[tuple[str, str, da.Model, Array]]:
    """The known robots that were asked for: name, text, model, and q, v, a, (3, BATCH, n)."""
    for name, text in known_robots().items():
        if (options.only or "").lower() in name.lower():
            model = da.compile(read_text(text, snap=SNAP), target="llvm")
            yield name, text, model, np.random.default_rng(4).uniform(-1, 1, (3, BATCH, model.nv))


#: Times faster than Pinocchio in C++, over a batch of so many rows.
ROWS = 1024
LEAST = {
    "UR5": {"inverse dynamics": 40, "M": 16, "forward dynamics": 55, "derivatives": 12},
    "Panda": {"inverse dynamics": 28, "M": 16, "forward dynamics": 32, "derivatives": 12},
    "Talos": {"inverse dynamics": 18, "M": 16, "forward dynamics": 20, "derivatives": 8},
}  # fmt: skip


def cpp(record: Record, options: argparse.Namespace) -> None:
    """How many times longer Pinocchio takes in C++ over a batch of rows, compiled here from its headers."""
    from .robot_peers.pinocchio import calls
    from .robot_peers.pinocchio_cpp import batches

    for name, text, model, states in timed_robots(options):
        q, v, a = states[:, :ROWS]
        known = calls(text, q[0], v[0], a[0])["inverse dynamics"]()
        peers = batches(text, q, v, a)
        assert difference(peers["inverse dynamics"]()[:1], known[None]) < AGREEMENT
        for quantity, theirs in peers.items():
            call = ours.calls(model, quantity, q, v, a)[1]
            found = call()
            to = {"out": found} if isinstance(found, np.ndarray) else {}
            timings = interleave({"C++": theirs, "ours": partial(call, **to)}, options.rounds)
            ratio = timings.ratio("C++", "ours")
            record.row(robot=name, quantity=quantity, ns=1e9 * timings.seconds("ours") / ROWS, times_faster=ratio)
            if quantity in LEAST[name]:
                record.goals.append(Goal(f"{name}, {quantity}, batch beside C++", LEAST[name][quantity], ratio))


SECTIONS: dict[str, Callable[[Record, argparse.Namespace], None]] = {
    "table": table, "mujoco": mujoco, "counts": counts, "symbolic": symbolic, "derivatives": derivatives,
    "speed": speed, "cpp": cpp,
}


if __name__ == "__main__":
    main()
