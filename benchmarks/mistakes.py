"""Wrong descriptions and starts, 40 and more: where, what and what to do is said of each within a second.

A case is called once in a process that has made and moved one other system, and nothing of its own. Most raise an
error, some tell by a remark, one by the status of a motion.
"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import dalembert as da
from dalembert.errors import DalembertError, Remark

from .common import Goal, Record, parser

SECONDS = 1.0
CASES: dict[str, Case] = {}


@dataclass(frozen=True)
class Case:
    """A mistake, and words that its sentence holds."""

    make: Callable[[], object]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    """What was said: where, what, what to do; and after how many seconds of the processor."""

    kind: str
    where: str
    what: str
    remedy: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what} {self.remedy}"


def mistake(*words: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """Take a function into the list, with words that its sentence holds."""

    def take(make: Callable[[], object]) -> Callable[[], object]:
        CASES[make.__name__] = Case(make, words)
        return make

    return take


def told(make: Callable[[], object]) -> list[Sentence]:
    """What is said when a mistake is made: the error, or the remarks."""
    began = time.process_time()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        failed, made = None, None
        try:
            made = make()
        except DalembertError as error:
            failed = error
    seconds = time.process_time() - began
    remarks = [each.message for each in caught if isinstance(each.message, Remark)]
    said = [Sentence(type(failed).__name__, failed.where, failed.what, failed.remedy, seconds)] if failed else []
    if isinstance(made, da.Trajectory) and not made.success:
        where, what, remedy, *_ = [*made.status.split(": "), "", ""]
        said.append(Sentence("status", where, what, remedy, seconds))
    return [*said, *(Sentence(each.name, each.where, each.what, each.remedy, seconds) for each in remarks)]


def pendulum(**more: object) -> da.System:
    given = {"kinetic": "m*l**2*theta'**2/2", "potential": "-m*g*l*cos(theta)",
             "parameters": {"m": (1.0, "kg"), "l": (2.0, "m"), "g": (9.81, "m/s^2")}} | more  # fmt: skip
    return da.System("theta", **given)  # type: ignore[arg-type]


def ring(*more: str) -> da.System:
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1", *more])


# -------------------------------------------------------------------- descriptions


@mistake("System", "thta", "theta")
def a_coordinate_is_misspelt() -> object:
    return pendulum(potential="-m*g*l*cos(thta)")


@mistake("System", "unbalanced|closed|expected|end")
def a_bracket_is_left_open() -> object:
    return pendulum(potential="-m*g*l*cos(theta")


@mistake("kinetic")
def the_kinetic_energy_is_forgotten() -> object:
    return da.System("x", potential="x**2/2")


@mistake("kinetic energy", "no velocity", "exchanged")
def the_energies_are_exchanged() -> object:
    return da.System("x", kinetic="9.81*x", potential="x'**2/2")


@mistake("shape|3|components|vector")
def a_force_has_two_components() -> object:
    x, y = da.coordinates("x y")
    return da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, forces=[da.PointForce([0, 1], at=[x, y, 0])])


@mistake("coordinate|no", "z")
def a_force_acts_along_an_unknown_coordinate() -> object:
    return da.System("x", kinetic="x'**2/2", forces={"z": 1})


@mistake("linear")
def a_nonholonomic_constraint_is_quadratic() -> object:
    return da.compile(da.System("x y", kinetic="(x'**2 + y'**2)/2", nonholonomic=["x'**2 - y'"]))


@mistake("velocit")
def a_holonomic_constraint_holds_velocities() -> object:
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=["x' - y"])


@mistake("unit|kg|fit")
def a_length_is_in_kilograms() -> object:
    return pendulum(parameters={"m": (1.0, "kg"), "l": (2.0, "kg"), "g": (9.81, "m/s^2")})


@mistake("unit|metre")
def a_unit_is_misspelt() -> object:
    return pendulum(parameters={"m": (1.0, "kg"), "l": (2.0, "metrs"), "g": (9.81, "m/s^2")})


@mistake("finite|nan", "m")
def a_mass_is_not_a_number() -> object:
    return da.compile(pendulum(), {"m": math.nan})


@mistake("parameter", "mass")
def a_parameter_is_unknown() -> object:
    return da.compile(pendulum(), {"mass": 1.0})


@mistake("negative")
def a_mass_is_negative() -> object:
    return da.simulate(pendulum(), parameters={"m": -1.0}, q=[0.1], duration=0.1)


@mistake("twice|once|same|distinct")
def a_coordinate_is_said_twice() -> object:
    return da.System("x x", kinetic="x'**2/2")


@mistake("dissipation", "feeds")
def a_damper_has_the_wrong_sign() -> object:
    return da.compile(da.System("x", kinetic="x'**2/2", dissipation="-x'**2/2"))


# -------------------------------------------------------------------- bodies


def arm() -> tuple[da.Mechanism, object, object]:
    machine = da.Mechanism("arm")
    upper = machine.body("upper", mass=1.0, com=(0.5, 0, 0), inertia=da.inertia.rod(1.0, 1.0, axis="x"))
    lower = machine.body("lower", mass=1.0, com=(0.5, 0, 0), inertia=da.inertia.rod(1.0, 1.0, axis="x"))
    machine.revolute("shoulder", machine.ground, upper)
    return machine, upper, lower


@mistake("lower", "joint")
def a_body_hangs_on_nothing() -> object:
    return da.compile(arm()[0])


@mistake("body", "forearm")
def a_joint_names_an_unknown_body() -> object:
    machine, upper, _ = arm()
    return machine.revolute("elbow", upper, "forearm")  # type: ignore[arg-type]


@mistake("shoulder", "twice")
def a_joint_is_named_twice() -> object:
    machine, upper, lower = arm()
    return machine.revolute("shoulder", upper, lower)  # type: ignore[arg-type]


@mistake("inertia|moment")
def an_inertia_breaks_the_triangle() -> object:
    return da.Mechanism("plate").body("plate", mass=1.0, inertia=(1.0, 1.0, 3.0, 0, 0, 0))


@mistake("loop", "clos")
def a_loop_is_closed_by_a_joint_that_cannot() -> object:
    machine, upper, lower = arm()
    machine.revolute("elbow", upper, lower, at=(1, 0, 0))  # type: ignore[arg-type]
    return machine.screw("end", lower, machine.ground, pitch=0.1)  # type: ignore[arg-type]


@mistake("joint 'end'", "off are|no state")
def a_loop_is_too_short_to_close() -> object:
    machine, upper, lower = arm()
    machine.revolute("elbow", upper, lower, at=(1, 0, 0))  # type: ignore[arg-type]
    machine.revolute("end", lower, machine.ground, at=(1, 0, 0), child_at=(3, 0, 0))  # type: ignore[arg-type]
    return da.simulate(machine, q=[0.3, 0.2], duration=0.1)


@mistake("axis|direction")
def an_axis_has_no_direction() -> object:
    machine, upper, lower = arm()
    return machine.revolute("elbow", upper, lower, axis=(0, 0, 0))  # type: ignore[arg-type]


@mistake("robot|file|exist|found")
def a_robot_file_is_not_there() -> object:
    return da.read("no_such_arm.urdf")


@mistake("wheel")
def a_robot_file_names_an_unknown_link() -> object:
    return da.robots.read_text("""<robot name="car"><link name="base"/><joint name="axle" type="continuous">
        <parent link="base"/><child link="wheel"/></joint></robot>""", "urdf")


# -------------------------------------------------------------------- what is singular


@mistake("y", "inertia|mass|kinetic")
def a_coordinate_has_no_inertia() -> object:
    return da.compile(da.System("x y", kinetic="x'**2/2", potential="(x - y)**2/2")).forward_dynamics([0, 0], [0, 0])


@mistake("y", "inertia|mass|kinetic")
def a_motion_has_no_inertia() -> object:
    return da.simulate(da.System("x y", kinetic="x'**2/2", potential="(x - y)**2/2"), q=[1, 0], duration=1.0)


@mistake("repeat")
def a_constraint_is_said_twice() -> object:
    return da.simulate(ring("2*x**2 + 2*y**2 - 2"), q=[1.0, 0.0], duration=0.1)


@mistake("contradict|no state", "x - 2")
def constraints_contradict_each_other() -> object:
    return da.simulate(ring("x - 2"), q=[1.0, 0.0], duration=0.1)


@mistake("singular")
def a_start_is_a_singular_position() -> object:
    circles = da.System("x y u w", kinetic="(x'**2 + y'**2 + u'**2 + w'**2)/2", holonomic=[
        "x**2 + y**2 - 1", "(u - 1)**2 + w**2 - 1", "(u - x)**2 + (w - y)**2 - 1"])  # fmt: skip
    return da.simulate(circles, q=[1.0, 0.0, 2.0, 0.0], v=[0, 1, 0, 1], duration=0.01)


# -------------------------------------------------------------------- starts


@mistake("q", "shape", "2")
def a_start_has_too_many_numbers() -> object:
    return da.simulate(pendulum(), q=[0.1, 0.2], duration=1.0)


@mistake("q", "finite|nan")
def a_start_is_not_a_number() -> object:
    return da.simulate(pendulum(), q=[math.nan], duration=1.0)


@mistake("phi", "theta")
def a_start_names_an_unknown_coordinate() -> object:
    return da.simulate(pendulum(), q={"phi": 0.1}, duration=1.0)


@mistake("start", "moved")
def a_start_is_far_off_its_constraint() -> object:
    return da.simulate(ring(), q=[3.0, -4.0], duration=0.1)


@mistake("held", "x, y|x")
def a_start_is_held_off_its_constraint() -> object:
    return da.simulate(ring(), q=[0.6, -0.7], duration=0.1, hold=["x", "y"])


@mistake("hold", "z")
def an_unknown_coordinate_is_held() -> object:
    return da.simulate(ring(), q=[0.6, -0.7], duration=0.1, hold=["z"])


@mistake("duration", "positive")
def a_duration_is_negative() -> object:
    return da.simulate(pendulum(), q=[0.1], duration=-1.0)


@mistake("rtol")
def a_tolerance_is_below_rounding() -> object:
    return da.simulate(pendulum(), q=[0.1], duration=1.0, rtol=1e-30)


@mistake("method", "dop853")
def a_method_is_misspelt() -> object:
    return da.simulate(pendulum(), q=[0.1], duration=1.0, method="dop835")


@mistake("input")
def there_are_too_many_inputs() -> object:
    cart = da.System("x", kinetic="x'**2/2", forces={"x": "F"}, inputs="F")
    return da.simulate(cart, q=[0.0], duration=1.0, inputs=[1.0, 2.0])


@mistake("quaternion")
def a_quaternion_is_zero() -> object:
    machine = da.Mechanism("brick")
    machine.floating("brick", machine.ground, machine.body("brick", mass=1.0, inertia=(1, 1, 1, 0, 0, 0)))
    return da.simulate(machine, q=np.zeros(7), duration=0.1)


@mistake("System|Mechanism|Model")
def a_lagrangian_is_simulated_as_it_is() -> object:
    (x,) = da.coordinates("x")
    return da.simulate(x.diff() ** 2 / 2 - x**2, q=[1.0], duration=1.0)  # type: ignore[arg-type]




# -------------------------------------------------------------------- measured


def main() -> None:
    record = Record("mistakes")
    given = parser(__doc__ or "").parse_args()
    da.simulate(pendulum(), q=[0.1], duration=0.1)
    late = []
    for name, case in CASES.items():
        said = told(case.make)
        seconds = said[0].seconds if said else math.inf
        record.row(case=name.replace("_", " "), seconds=seconds, said=" / ".join(map(str, said)))
        late += [name] * (seconds > SECONDS)
    record.goals.append(Goal("sentences within a second", len(CASES), len(CASES) - len(late)))
    record.finish(given.json)


if __name__ == "__main__":
    main()
