"""Every public function, given a thing of the wrong kind in each of its arguments, says so in a sentence of ours."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import sympy

import dalembert as da
from dalembert.arguments import of_kinds
from dalembert.errors import DalembertError, DescriptionError
from tests.golden.test_golden_interface import names, topics

pytestmark = pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")

#: Topics whose arguments are numbers and columns, which are read one by one, and those that are no verbs.
ELSEWHERE = ("dalembert.errors", "dalembert.inertia", "dalembert.spatial", "dalembert.scene", "dalembert.sympy")
x = sympy.Symbol("x")


@cache
def thing(name: str) -> Any:
    """One of each noun."""
    if name == "system":
        return da.System("theta", kinetic="m*theta'**2/2", potential="-m*g*cos(theta)", dissipation="c*theta'**2/2",
                         forces={"theta": "tau"}, inputs=["tau"], outputs={"tip": "sin(theta)"},
                         parameters={"m": 1, "g": 9.81, "c": 0.1})  # fmt: skip
    if name == "free":
        return da.System("x y", kinetic="x'**2/2 + y'**2/2", potential="x**2/2")
    if name == "arm":
        arm = da.Mechanism("arm")
        arm.revolute("q1", arm.ground, arm.body("link", mass=1, com=(0, 0, -1)), axis="y")
        return da.compile(arm)
    made: dict[str, Callable[[], Any]] = {
        "equations": lambda: da.derive(thing("system")), "model": lambda: da.compile(thing("system")),
        "motion": lambda: da.simulate(thing("model"), q=[0.3], duration=0.2),
        "motion free": lambda: da.simulate(thing("free"), q=[0.3, 0.1], duration=0.2),
        "linear": lambda: da.control.linearize(thing("system"), q0=[0.0]),
        "ball": lambda: da.System("h", kinetic="h'**2/2", potential="h", contacts=[da.Contact("h")]),
        "polar": lambda: da.forms.change_coordinates(thing("free"), {"x": "r*cos(p)", "y": "r*sin(p)"}, "r p"),
        "lever": lambda: da.System("a b", kinetic="a'**2/2 + b'**2/2", holonomic=["a - 2*b"]),
    }  # fmt: skip
    return made[name]()


WRONG: Mapping[str, Callable[[], Any]] = {
    "None": lambda: None, "text": lambda: "junk", "figures": lambda: "0.5", "True": lambda: True,
    "number": lambda: -1.5, "nan": lambda: np.nan, "complex": lambda: 1j,
    "list": lambda: [1.0, 2.0, 3.0, 4.0, 5.0], "mapping": lambda: {"nobody": object()}, "[[]]": lambda: [[]],
    "object": object, "array": lambda: np.zeros((2, 2, 2)), "huge": lambda: 10**400, "symbol": lambda: x,
    "[None]": lambda: [None], "System": lambda: thing("system"), "Equations": lambda: thing("equations"),
    "Model": lambda: thing("model"), "Trajectory": lambda: thing("motion"), "function": lambda: lambda: None,
    "masked": lambda: np.ma.masked_array([1.0], [True]), "[System]": lambda: [thing("system")],
}  # fmt: skip
#: What is given where a row below says nothing, by the name of the argument; "free" and the like are things.
USUAL: dict[str, Any] = {
    "model": "system", "what": "system", "system": "system", "description": "free", "trajectory": "motion",
    "form": "free", "plant": "system", "about": "linear", "linearization": "linear", "q": [0.1], "duration": 0.05,
}  # fmt: skip
SINE = {"theta": sympy.sin(da.time)}
GIVEN: dict[str, dict[str, Any]] = {
    "equal": {"a": x, "b": x}, "export": {"to": "numpy", "golden": 0}, "show": {"what": "equations"},
    "diagnose": {"q": [0.1]}, "read": {"path": "none.toml"}, "shorten": {"expression": x},
    "coordinates": {"names": "x"}, "ensemble": {"q": [0.1]}, "computed_torque": {"desired": SINE},
    "identify": {"data": "motion", "unknown": ["m"]}, "inverse_dynamics_along": {"desired": SINE, "times": [0.0, 1.0]},
    "learn_inputs": {"desired": SINE, "trials": 1, "samples": 5}, "lqr": {"Q": [1.0, 1.0], "R": [1.0]},
    "sampled": {"law": lambda t, q, v: [0.0], "rate": 100.0}, "particles": {"found": [], "coordinates": "x"},
    "potential_of": {"force": [-x], "position": [x]}, "taylor": {"expression": x, "point": {x: 0}, "order": 2},
    "change_coordinates": {"positions": {"x": "r*cos(p)", "y": "r*sin(p)"}, "new": "r p"},
    "simulate_hamiltonian": {"q": [0.1, 0.1], "v": [0.0, 0.0]}, "drift": {"conserved": "theta"},
    "reconstruct": {"routhian": "free", "trajectory": "motion free"}, "along": {"expression": "theta"},
    "basins": {"q": {"theta": da.motion.grid([0.1])}}, "contact_forces": {"what": "ball"},
    "bifurcations": {"parameter": "c", "values": [0.1], "transient": 0.05, "at": "theta"}, "section": {"at": "theta"},
    "shock": {"what": "ball", "v": [-1.0]}, "extremes": {"quantity": "theta"}, "happenings": {"event": "e"},
    "measured": {"function": len}, "grid": {"values": [0.1]}, "normal": {"mean": 0.0, "deviation": 1.0},
    "records": {"times": [0.1]}, "uniform": {"low": 0.0, "high": 1.0}, "saved": {"path": "none.npz"},
    "frequency_response": {"quantity": "theta", "frequency": "w", "over": [2.0, 3.0]},
    "transfer": {"frequencies": [1.0]}, "orbit_branch": {"parameter": "c", "over": [0.1, 0.2], "period": 1.0},
    "periodic_orbit": {"period": 1.0}, "simulate_on_charts": {"charts": "[polar]", "q": [1.0, 0.0], "v": [0.0, 1.0]},
    "solution_jet": {"order": 2, "q": [0.1]}, "no_slip": {"tangential": "theta", "normal": "1.0", "friction": 0.3},
    "stays_in_contact": {"normal": "theta"}, "inverse_kinematics": {"what": "arm", "frame": "link", "starts": 1},
    "newton_euler": {"body": da.inertia.sphere(1.0, 1.0)}, "task_space": {"what": "arm", "frame": "link"},
    "read_text": {"text": "coordinates = ['x']\nkinetic = \"x'**2\""}, "extrema": {"f": x, "variables": [x]},
    "continuation": {"parameter": "g", "span": (9.0, 9.1)}, "virtual_work": {}, "gauss_principle": {},
    "mechanical_advantage": {"system": "lever", "input": "a", "output": "b"}, "trajectory": {"start": [0], "end": [0]},
    "spring_network": {"nodes": {"a": (0, 0), "b": (1, 0)}, "springs": [("a", "b", 1)], "fixed": ["a"]},
    "conjugate_time": {"trajectory": "motion free"}, "in_jax": {"model": "model", "name": "energy"},
    "in_torch": {"model": "model", "name": "energy"},
}  # fmt: skip


#: Libraries without which a verb has nothing to say.
NEEDED = {"in_torch": "torch", "in_jax": "jax"}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for title, module in topics().items():
        for name in names(module) if title not in (*ELSEWHERE, "dalembert.gallery") else ():
            function = getattr(module, name)
            if inspect.isfunction(function) and find_spec(NEEDED.get(name, "numpy")):
                yield f"{title.removeprefix('dalembert.')}.{name}", function


def usual(function: Callable[..., Any]) -> dict[str, Any]:
    """Arguments as they should be, of those without a default all."""
    needed = {name for name, each in inspect.signature(function).parameters.items() if each.default is each.empty}
    said = {name: value for name, value in USUAL.items() if name in needed} | GIVEN.get(function.__name__, {})
    return {name: real(value) for name, value in said.items()}


def real(value: Any) -> Any:
    if value == "[polar]":
        return [thing("polar")]
    try:
        return thing(value) if isinstance(value, str) else value
    except KeyError:
        return value


@pytest.mark.parametrize(("name", "function"), [*functions()], ids=lambda each: each if isinstance(each, str) else "")
def test_what_is_of_the_wrong_kind_is_refused_by_name(name: str, function: Callable[..., Any], tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rest = [key for key, each in inspect.signature(function).parameters.items()
            if each.kind in (each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD)]  # fmt: skip
    unlike = []
    for argument in (key for key in rest if key not in ("store", "checkpoint", "file", "path")):
        for title, make in WRONG.items():
            if (what := raised(function, {**usual(function), argument: make()})) is not None:
                unlike.append(f"{argument} = {title}: {what}")
    assert unlike == []


def raised(function: Callable[..., Any], given: dict[str, Any]) -> str | None:
    """What is raised beside errors of ours; None where nothing is."""
    try:
        function(**given)
    except DalembertError:
        return None
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


@pytest.mark.parametrize(("function", "given"), [
    (da.motion.transfer, ("system", [1.0])), (da.motion.energy_audit, ("system",)),
    (da.control.lqr, ("system", [1, 1], [1])), (da.motion.along, ("system", "theta")),
    (da.variations.action, ("model",)), (da.control.in_jax, ("system", "energy")),
    (da.momenta.hamiltonian, ("motion",)), (da.forms.roads, ("model",)), (da.control.linearize, ("linear",)),
    (da.statics.equilibria, ("motion",)), (da.export, ("motion",)), (da.simulate, ("linear",)),
])  # fmt: skip
def test_a_noun_in_the_place_of_another_is_refused(function: Callable[..., Any], given: Sequence[Any]):
    with pytest.raises(DalembertError):
        function(*map(real, given), **({"q": [0.1], "duration": 1.0} if function is da.simulate else {}))


def test_every_kind_that_is_asked_can_be_named():
    for _, function in functions():
        assert isinstance(typing.get_type_hints(inspect.unwrap(function)), dict)


@pytest.mark.parametrize(("value", "said"), [
    ({"seconds": "long"}, "seconds is 'long'. Give a number."), ({"seconds": float("nan")}, "seconds is nan."),
    ({"seconds": "2"}, "seconds is '2'. Give a number."), ({"seconds": True}, "seconds is True. Give a number."),
    ({"loud": "no"}, "loud is 'no'. Give True or False."), ({"times": 3.5}, "times is 3.5. Give a whole number."),
    ({"names": [1]}, "Give a list, each of its entries text."), ({"pair": (1.0,)}, "pair is (1.0,). Give (..., ...)."),
    ({"table": [1]}, "Give a mapping"), ({"what": thing}, "what is a _lru_cache_wrapper. Give an Event or None."),
])  # fmt: skip
def test_a_sentence_says_what_and_what_to_do(value: dict[str, Any], said: str):
    @of_kinds
    def wait(
        seconds: float = 1.0, *, loud: bool = False, times: int = 1, names: Sequence[str] = (),
        pair: tuple[float, float] = (0.0, 1.0), table: Mapping[str, float] | None = None, what: da.Event | None = None,
    ) -> None: ...  # fmt: skip

    wait(np.float32(2), loud=np.True_, times=3.0, names=("a",), pair=[1, 2], table={}, what=da.Event("x"))
    with pytest.raises(DescriptionError) as told:
        wait(**value)
    assert "wait: " in str(told.value)
    assert said in str(told.value)
