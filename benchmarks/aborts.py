"""What LLVM is asked to compile, in child processes that it may not end.

programs    random programs of every operation, on constants such as nan and denormals, as they are and optimised
mechanisms  random trees of all joints; every function of their models, frames in all references, and their simulation
giants      long chains, nests, pieces, rows of outputs and trees, on a thread with a small stack

Each is compiled for this processor, and the random ones in turn also for one of `--processors` by name, since what
LLVM does differs between them.
An assertion of LLVM, a fault or an overflow of the stack ends the child and is counted; so is a case that takes more
than `--seconds` of CPU time. Run as `python3 -m benchmarks.aborts [--programs N --mechanisms N --seed N]`.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import random
import resource
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import dalembert as da
from dalembert.compiler import engine
from dalembert.compiler.passes import optimize
from dalembert.compiler.program import Block, Builder, Program
from dalembert.integration.kernels import build_kernels
from dalembert.targets.llvm.lanes import emit_lanes, width
from dalembert.targets.llvm.programs import emit, emit_batch
from tests.compiler.random_programs import random_program

from . import common

PROCESSORS = ("x86-64", "haswell", "skylake-avx512", "znver4") if "x86_64" in engine._host().triple else ()
SECONDS = 60
SMALL_STACK = 512 * 1024


# -------------------------------------------------------------------- cases


def compile_program(program: Program) -> None:
    """Compile one state and the batch of a program, and the batch in lanes."""
    single, together = engine.new_module(program.name), engine.new_module(program.name)
    emit_batch(program, single, emit(program, single))
    emit_lanes(program, together, width())
    for module in (single, together):
        engine.compile_module(module)


def a_program(seed: int) -> None:
    """A wild program."""
    program = random_program(seed)
    compile_program(optimize(program) if seed % 2 else program)


def a_mechanism(seed: int) -> None:
    """Every function of a random mechanism's model at one state; what is refused with an error of ours is fine."""
    mechanism = random_mechanism(seed)
    model = da.compile(mechanism)
    rng = np.random.default_rng(seed)
    q, v = rng.uniform(-1, 1, model.nq), rng.uniform(-1, 1, model.nv)
    for call in _calls(model, [*mechanism.bodies, *mechanism.frames][1:], q, v):
        with contextlib.suppress(da.errors.DalembertError):
            call()
    build_kernels(model)


def _calls(model: da.Model, frames: list[str], q: Any, v: Any) -> Iterator[Callable[[], Any]]:
    for frame in frames:
        yield lambda frame=frame: model.frame_pose(frame, q)
        for reference in ("local", "world", "local_world_aligned"):
            yield lambda frame=frame, reference=reference: model.frame_velocity(frame, q, v, reference)
            yield lambda frame=frame, reference=reference: model.frame_acceleration(frame, q, v, v, reference)
            yield lambda frame=frame, reference=reference: model.frame_jacobian(frame, q, reference)
    yield lambda: model.forward_dynamics(q, v)
    for name in ("inverse_dynamics", "joint_wrenches", "regressor", "inverse_dynamics_by_position"):
        yield lambda name=name: getattr(model, name)(q, v, v)
    for name in ("coriolis_matrix", "bias", "energy", "momenta", "centroidal_momentum"):
        yield lambda name=name: getattr(model, name)(q, v)
    for name in ("mass_matrix", "gravity", "center_of_mass_jacobian", "centroidal_momentum_matrix"):
        yield lambda name=name: getattr(model, name)(q)


FAMILIES = ("spherical", "spherical", "revolute", "prismatic", "universal", "cylindrical", "planar", "screw",
            "floating", "cartesian")  # fmt: skip


def random_mechanism(seed: int) -> da.Mechanism:
    """One to four bodies on joints of any family, with numbers of many digits or of few."""
    rng = random.Random(seed)
    digits = rng.choice((0, 1, 2, 17))
    mechanism = da.Mechanism(f"mechanism{seed}")
    bodies: list[Any] = [mechanism.ground]

    def place() -> tuple[float, ...]:
        return tuple(round(rng.uniform(-1, 1), digits) * (rng.random() < 0.7) for _ in range(3))

    for k in range(rng.choice((1, 2, 2, 2, 3, 4))):
        a, b, c = (round(rng.uniform(0.1, 1), max(digits, 1)) for _ in range(3))
        body = mechanism.body(f"b{k}", mass=1 + round(rng.random(), digits), com=place(),
                              inertia=rng.choice((None, (b + c, a + c, a + b, 0, 0, 0))))  # fmt: skip
        family = rng.choice(FAMILIES)
        parent = rng.choice((bodies[-1], bodies[-1], rng.choice(bodies)))
        mechanism.joint(family, f"j{k}", parent, body, at=place(), child_at=place(), **_options(rng, family))
        bodies.append(body)
    mechanism.frame("tip", bodies[-1], at=place(), rotation=rng.choice((None, _rotation(rng))))
    return mechanism


def _options(rng: random.Random, family: str) -> dict[str, Any]:
    options: dict[str, Any] = {"rotation": rng.choice((None, _rotation(rng))), "damping": rng.choice((0, 0.1))}
    if family in ("spherical", "floating") and rng.random() < 0.8:
        first, middle = rng.sample("xyz", 2)
        options["euler"] = first + middle + rng.choice([letter for letter in "xyz" if letter != middle])
    if family == "universal":
        options["axes"] = tuple(rng.sample("xyz", 2))
    elif family in ("revolute", "prismatic", "cylindrical", "planar", "screw"):
        options["axes"] = (rng.choice(("x", "y", "z", tuple(rng.gauss(0, 1) for _ in range(3)))),)
    if family == "screw":
        options["pitch"] = rng.choice((0.1, 0.37, -1))
    return options


def _rotation(rng: random.Random) -> list[list[float]]:
    matrix, _ = np.linalg.qr(np.array([[rng.gauss(0, 1) for _ in range(3)] for _ in range(3)]))
    return (matrix * np.linalg.det(matrix)).tolist()


# -------------------------------------------------------------------- giants


def _chain(build: Builder, x: int, y: int, size: int) -> list[int]:
    value = x
    for _ in range(size // 2):
        value = build.apply("add", build.apply("mul", value, y), x)
    return [value]


def _nest(build: Builder, x: int, y: int, size: int) -> list[int]:
    value = x
    for _ in range(size):
        value = build.apply("sin", value)
    return [value]


def _pieces(build: Builder, x: int, y: int, size: int) -> list[int]:
    value = x
    for k in range(size // 3):
        value = build.apply("select", build.apply("lt", x, build.constant(float(k))), value,
                            build.apply("mul", y, build.constant(0.5 + k)))  # fmt: skip
    return [value]


def _outputs(build: Builder, x: int, y: int, size: int) -> list[int]:
    return [build.apply("mul", x, build.constant(0.5 + k)) for k in range(size // 2)]


def _tree(build: Builder, x: int, y: int, size: int) -> list[int]:
    values = [build.apply("add", x, build.constant(0.5 + k)) for k in range(size // 2)]
    while len(values) > 1:
        values = [build.apply("mul", *values[k : k + 2]) for k in range(0, len(values) - 1, 2)]
    return values


GIANTS = {"chain": (_chain, 80_000), "nest": (_nest, 60_000), "pieces": (_pieces, 12_000),
          "outputs": (_outputs, 60_000), "tree": (_tree, 60_000)}  # fmt: skip


def a_giant(number: int) -> None:
    """A long program of one shape, compiled on a thread with a small stack."""
    make, size = list(GIANTS.values())[number]
    build = Builder()
    x, y = build.leaf(("input", 0, 0)), build.leaf(("input", 0, 1))
    values = tuple(make(build, x, y, size))
    program = Program("giant", (Block("x", 2, (2,)),), tuple(build.instructions),
                      ((Block("y", len(values), (len(values),)), values),))  # fmt: skip
    threading.stack_size(SMALL_STACK)
    thread = threading.Thread(target=compile_program, args=(program.verify(),))
    thread.start()
    thread.join()


# -------------------------------------------------------------------- children

KINDS = {"programs": (a_program, 300), "mechanisms": (a_mechanism, 20), "giants": (a_giant, len(GIANTS))}


def _compile_also_for(processor: str) -> None:
    """From now on each module is compiled for this processor as well, though not loaded, and for no other one."""
    other = engine._host().create_target_machine(cpu=processor, opt=2, jit=True)
    emit_for_one = inspect.unwrap(type(other).emit_object)

    def emit_for_both(machine: Any, module: Any) -> bytes:
        emit_for_one(other, module)
        return emit_for_one(machine, module)

    type(other).emit_object = functools.update_wrapper(emit_for_both, emit_for_one)


def _work(kind: str, first: int, last: int, processors: tuple[str, ...], seconds: int) -> None:
    """Cases of one kind in this process, which a limit of CPU time may end; prints each number before its turn."""
    case, _ = KINDS[kind]
    warnings.simplefilter("ignore")
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    for number in range(first, last):
        print(number, flush=True)
        spent = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(spent.ru_utime + spent.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))
        if processors and kind != "giants":
            _compile_also_for(processors[number % len(processors)])
        case(number)


def _survivals(kind: str, first: int, last: int, processors: tuple[str, ...], seconds: int) -> list[tuple[int, str]]:
    """The cases that ended their process, and how; after each a new process goes on with the next."""
    ends = []
    while first < last:
        command = [sys.executable, "-m", "benchmarks.aborts", "--only", kind, "--first", str(first),
                   "--last", str(last), "--seconds", str(seconds), "--processors", *processors]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
        first = int(done.stdout.split()[-1]) + 1
        ends.append((first - 1, f"{_how(done.returncode)}: {' '.join(done.stderr.split())[-300:]}"))
    return ends


def _how(returncode: int) -> str:
    return {-24: "out of time", -9: "killed", -11: "fault", -6: "abort"}.get(returncode, f"status {returncode}")


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--only", choices=sorted(KINDS), help="one kind, in this process")
    options.add_argument("--first", type=int, default=0, help="with --only: the first case")
    options.add_argument("--last", type=int, default=0, help="with --only: the case after the last")
    for kind, (_, count) in KINDS.items():
        options.add_argument(f"--{kind}", type=int, default=count, help=f"how many (default {count})")
    options.add_argument("--seed", type=int, default=0, help="the number of the first case")
    options.add_argument("--processors", nargs="*", default=list(PROCESSORS), help="compiled for in turn, not run")
    options.add_argument("--seconds", type=int, default=SECONDS, help=f"CPU time of a case (default {SECONDS})")
    chosen = options.parse_args()
    processors = tuple(chosen.processors)
    if chosen.only:
        _work(chosen.only, chosen.first, chosen.last, processors, chosen.seconds)
        return
    record = common.Record("aborts")
    for kind in KINDS:
        first = chosen.seed if kind != "giants" else 0
        ends = _survivals(kind, first, first + getattr(chosen, kind), processors, chosen.seconds)
        record.row(kind=kind, compiled=getattr(chosen, kind), ended=len(ends))
        for number, how in ends:
            record.row(kind=kind, case=number, end=how)
        record.goals.append(common.Goal(f"{kind} that ended the process", 0, len(ends), at_least=False))
    record.finish(chosen.json)


if __name__ == "__main__":
    main()
