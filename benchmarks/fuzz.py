"""Robot files gone wrong: each is read as a robot or refused with an error of ours, and no other file is opened.

Valid files are mutated with a sense for their structure: numbers, names, elements, paths, entities, nesting and raw
bytes. Run as `python3 -m benchmarks.fuzz`; each format is read in a process of its own, so that a crash is counted.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import warnings
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import dalembert as da
from benchmarks import common

ROBOTS = Path(__file__).resolve().parents[1] / "tests" / "robots"
SEEDS = {
    "urdf": ("arm.urdf",), "sdf": ("fourbar.sdf",), "dh": ("scara.toml",),
    "mjcf": ("walker.xml", "linkage.xml", "legged.xml"),
}  # fmt: skip
SUFFIXES = {"urdf": ".urdf", "sdf": ".sdf", "dh": ".toml", "mjcf": ".xml"}
CASES = {"urdf": 4_000, "sdf": 2_000, "dh": 2_000, "mjcf": 2_000}
SECONDS = 20
_UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much,
              HealthCheck.large_base_example]

NUMBERS = (
    "nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "1e999", "", " ", "abc", "1_000", "0x10", "1e", "--1", "٣", "-1",
    "0", "1e29", "1 2", "9" * 400, "1.5707963267948966", "0,5", "1.0f",
)  # fmt: skip
NAMES = (
    "", " ", "ground", "world", "__model__", "base", "upper", "crank", "torso", "shoulder", "x(t)", "q'", "t", "a.b",
    "__import__('os')", "é", "\u200b", "n" * 1_000, "left finger", "..", "/", "%s%n", "None", "root",
)  # fmt: skip
TAGS = (
    "link", "joint", "robot", "sdf", "model", "mujoco", "include", "body", "inertial", "axis", "pose", "frame", "mimic",
    "world", "default", "geom", "xacro:macro", "replicate", "mesh", "plugin", "limit", "dynamics", "parent", "child",
)  # fmt: skip
PATHS = (
    "/etc/passwd", "../secret.xml", "..\\secret.xml", "file:///etc/passwd", "C:\\secret.xml", "link.xml", "secret.xml",
    "https://example.org/robot.xml", "a/../../secret.xml", "package://arm/x.stl", "\\\\host\\share\\x.xml", ".", "",
)  # fmt: skip
WORDS = (
    "pi/2", "q1*q1", "q1 + q2", "sin(q1)", "9**9**9", "1/0", "g", "unknown", "q1'", "((((", "1e400", "x" * 2_000, "-q2",
    "sqrt(-1)", "3*q1 - pi", "inf", "q1 > 0", "`a b`", "(" * 3_000, "t", "lambda: 0", "2^0.5", "exp(1000)",
)  # fmt: skip
VALUES = (
    "[1, 2, 3]", "[]", "{}", "true", "1979-05-27", '["q1"]', '"full"', '"modified"', "[[[]]]", "{ value = 1.0 }",
    "1" * 5_000, "1" * 400,
)  # fmt: skip
KEYS = ("alpha", "theta", "dh", "coordinates", "mass", "a.b.c", "zeta", '""')
BOMB = ('<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY c SYSTEM "file:///etc/passwd">]>')  # fmt: skip


# -------------------------------------------------------------------- mutations


@st.composite
def mutated_xml(draw: st.DrawFn, seed: str) -> bytes:
    """The text of a valid XML file after one to four mutations."""
    root = ElementTree.fromstring(seed)
    for _ in range(draw(st.integers(1, 4))):
        elements = list(root.iter())
        draw(st.sampled_from(_ON_ELEMENTS))(draw, elements)
    text = ElementTree.tostring(root, encoding="unicode")
    return draw(st.sampled_from(_ON_TEXTS))(draw, text)


@st.composite
def mutated_toml(draw: st.DrawFn, seed: str) -> bytes:
    """The text of a valid TOML file after one to four mutations of its lines."""
    lines = seed.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(("value", "drop", "twice", "key", "swap")))
        key, equals, value = lines[place].partition("=")
        if kind == "value" and equals:
            texts = [f'"{word}"' for word in (*WORDS, *NAMES) if "\\" not in word]
            lines[place] = f"{key}= {draw(st.sampled_from((*NUMBERS, *VALUES, *texts)))}"
        elif kind == "drop":
            lines[place] = ""
        elif kind == "twice":
            lines.insert(place, lines[place])
        elif kind == "key" and equals:
            lines[place] = f"{draw(st.sampled_from(KEYS))} ={value}"
        else:
            other = draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
    return draw(st.sampled_from((*(_as_it_is,) * 8, _cut_off, _with_noise)))(draw, "\n".join(lines))


def _attribute(draw: st.DrawFn, elements: list[Any]) -> None:
    element = draw(st.sampled_from([element for element in elements if element.attrib] or elements))
    if element.attrib:
        key = draw(st.sampled_from(sorted(element.attrib)))
        parts = element.attrib[key].split()
        wild = draw(st.sampled_from(NAMES if key in ("name", "link", "joint", "body1", "class") else NUMBERS))
        if len(parts) > 1 and draw(st.booleans()):
            parts[draw(st.integers(0, len(parts) - 1))] = wild
            wild = " ".join(parts)
        element.attrib[key] = wild


def _content(draw: st.DrawFn, elements: list[Any]) -> None:
    held = [element for element in elements if element.text and element.text.strip()]
    element = draw(st.sampled_from(held or elements))
    element.text = draw(st.sampled_from((*NUMBERS, *NAMES)))


def _number(draw: st.DrawFn, elements: list[Any]) -> None:
    """A number of any size in place of one."""
    element = draw(st.sampled_from([element for element in elements if element.attrib] or elements))
    numeric = [key for key, value in sorted(element.attrib.items()) if value[-1:].isdigit()]
    value = repr(draw(st.floats(width=32)))
    if numeric:
        key = draw(st.sampled_from(numeric))
        parts = element.attrib[key].split()
        parts[draw(st.integers(0, len(parts) - 1))] = value
        element.attrib[key] = " ".join(parts)
    elif element.text and element.text.strip():
        element.text = value


def _new_attribute(draw: st.DrawFn, elements: list[Any]) -> None:
    element = draw(st.sampled_from(elements))
    key = draw(st.sampled_from(("file", "name", "type", "rpy", "relative_to", "class", "meshdir", "expressed_in", "ref",
                                "armature", "childclass", "mesh", "attached_to", "degrees", "axis", "euler")))
    element.attrib[key] = draw(st.sampled_from((*PATHS, *NAMES, *NUMBERS, "mesh", "ball", "free")))


def _drop(draw: st.DrawFn, elements: list[Any]) -> None:
    parent = draw(st.sampled_from([element for element in elements if len(element)] or elements))
    if len(parent):
        parent.remove(draw(st.sampled_from(list(parent))))


def _drop_attribute(draw: st.DrawFn, elements: list[Any]) -> None:
    element = draw(st.sampled_from(elements))
    if element.attrib:
        del element.attrib[draw(st.sampled_from(sorted(element.attrib)))]


def _copy(draw: st.DrawFn, elements: list[Any]) -> None:
    """An element once more, beside itself or inside another."""
    from copy import deepcopy

    element = draw(st.sampled_from(elements[1:] or elements))
    draw(st.sampled_from(elements)).append(deepcopy(element))


def _rename(draw: st.DrawFn, elements: list[Any]) -> None:
    draw(st.sampled_from(elements)).tag = draw(st.sampled_from(TAGS))


def _exchange(draw: st.DrawFn, elements: list[Any]) -> None:
    """Two elements trade a name or another attribute."""
    first, second = draw(st.sampled_from(elements)), draw(st.sampled_from(elements))
    first.attrib, second.attrib = second.attrib, first.attrib


def _include(draw: st.DrawFn, elements: list[Any]) -> None:
    tag = draw(st.sampled_from(("include", "mesh", "texture", "hfield", "uri", "skin")))
    child = ElementTree.SubElement(draw(st.sampled_from(elements)), tag)
    child.attrib[draw(st.sampled_from(("file", "filename", "name")))] = draw(st.sampled_from(PATHS))


def _deep(draw: st.DrawFn, elements: list[Any]) -> None:
    element = draw(st.sampled_from(elements))
    tag = draw(st.sampled_from(("body", "link", "default", "frame", "model")))
    for number in range(draw(st.sampled_from((3, 150, 600)))):
        element = ElementTree.SubElement(element, tag, {"name": f"deep {number}"})


_ON_ELEMENTS = (_attribute, _attribute, _number, _number, _content, _new_attribute, _drop, _drop_attribute, _copy,
                _rename, _exchange, _include, _deep)


def _as_it_is(draw: st.DrawFn, text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _cut_off(draw: st.DrawFn, text: str) -> bytes:
    return _as_it_is(draw, text)[: draw(st.integers(0, len(text)))]


def _with_noise(draw: st.DrawFn, text: str) -> bytes:
    content = bytearray(_as_it_is(draw, text))
    for _ in range(draw(st.integers(1, 3))):
        content[draw(st.integers(0, max(0, len(content) - 1)))] = draw(st.integers(0, 255))
    return bytes(content)


def _with_bomb(draw: st.DrawFn, text: str) -> bytes:
    return _as_it_is(draw, BOMB + text.replace('"0 0 0"', '"&b;"').replace(">0<", ">&c;<"))


def _declared(draw: st.DrawFn, text: str) -> bytes:
    encoding = draw(st.sampled_from(("utf-16", "latin-1", "utf-7", "rot13", "cp1252", "", "utf-8")))
    return _as_it_is(draw, f'<?xml version="1.0" encoding="{encoding}"?>{text}')


_ON_TEXTS = (_as_it_is,) * 12 + (_cut_off, _with_noise, _with_bomb, _declared)


def mutated(form: str) -> st.SearchStrategy[bytes]:
    """Mutations of the valid files of a format: "urdf", "sdf", "dh" or "mjcf"."""
    seeds = [(ROBOTS / name).read_text(encoding="utf-8") for name in SEEDS[form]]
    return st.sampled_from(seeds).flatmap(mutated_toml if form == "dh" else mutated_xml)


# -------------------------------------------------------------------- reading under watch


class Watch:
    """A folder with a model in it, and secrets beside it that nobody may open."""

    def __init__(self, home: Path) -> None:
        self.home, self.opened = home, list[str]()
        self.folder = home / "robot"
        self.folder.mkdir()
        self.inside = os.path.realpath(self.folder)
        self.secret = home / "secret.xml"
        self.secret.write_text("<mujoco><worldbody/></mujoco>", encoding="utf-8")
        with suppress(OSError):  # where links need a privilege
            (self.folder / "link.xml").symlink_to(self.secret)
        self.is_watching = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.is_watching and event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            path = os.fsdecode(arguments[0])
            if not path.endswith((".py", ".pyc", ".so")) and not path.startswith(("/proc", "/sys", "/dev")):
                self.opened.append(path)

    def read(self, content: bytes, suffix: str) -> str:
        """What became of a file: "robot", or the name of our error. Raises AssertionError for a file opened outside."""
        model = self.folder / f"model{suffix}"
        model.write_bytes(content)
        self.opened.clear()
        self.is_watching = True
        try:
            return _outcome(model)
        finally:
            self.is_watching = False
            outside = [path for path in self.opened if not os.path.realpath(path).startswith(self.inside)]
            assert not outside, f"opened outside of the folder: {outside}"


def _outcome(model: Path) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            robot = da.read(model)
            if isinstance(robot, da.System):
                return "system"
            robot.tree  # noqa: B018 - the tree checks what the mechanism was told
    except da.errors.DalembertError as error:
        return type(error).__name__
    return "robot"


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    """Raises TimeoutError in the code inside after some seconds, where the system has an alarm."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def run(form: str, cases: int, watch: Watch) -> Counter[str]:
    """How many mutated files of a format came to which end; anything but a robot or an error of ours raises."""
    ends: Counter[str] = Counter()
    with suppress(ImportError):  # what is imported on the way is read before anybody watches
        import_module("mujoco")
    for name in SEEDS[form]:
        if _outcome(ROBOTS / name) != "robot":
            raise AssertionError(f"{name} is no robot to begin with")

    @settings(max_examples=cases, deadline=None, database=None, derandomize=True, suppress_health_check=_UNHURRIED,
              phases=[Phase.generate])
    @given(mutated(form))
    def each(content: bytes) -> None:
        with _time_limit(SECONDS):
            ends[watch.read(content, SUFFIXES[form])] += 1

    each()
    return ends


# -------------------------------------------------------------------- the benchmark


def _alone(form: str, cases: int) -> None:
    """One format in this process; prints its counts."""
    with tempfile.TemporaryDirectory() as home:
        os.chdir(home)
        for end, count in sorted(run(form, cases, Watch(Path(home))).items()):
            print(f"end {end} {count}", flush=True)


def _in_child(form: str, cases: int) -> tuple[dict[str, int], str]:
    """The counts of one format read in a child process, and how the child failed, if it did."""
    command = [sys.executable, "-m", "benchmarks.fuzz", "--only", form, "--cases", str(cases)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    ends = {}
    for line in done.stdout.splitlines():
        if line.startswith("end "):
            _, end, count = line.split()
            ends[end] = int(count)
    failure = "" if done.returncode == 0 else done.stderr[-2_000:] or f"signal {-done.returncode}"
    return ends, failure


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--only", choices=sorted(SEEDS), help="one format, in this process")
    options.add_argument("--cases", type=int, help="how many files of each format")
    chosen = options.parse_args()
    if chosen.only:
        _alone(chosen.only, chosen.cases or CASES[chosen.only])
        return
    record = common.Record("fuzz")
    read, failures = 0, 0
    for form, cases in CASES.items():
        ends, failure = _in_child(form, chosen.cases or cases)
        record.row(format=form, files=sum(ends.values()), **ends, failure=failure or "none")
        read += sum(ends.values())
        failures += bool(failure)
    wanted = sum(chosen.cases or cases for cases in CASES.values())
    record.goals.append(common.Goal("mutated robot files read or refused with an error of ours", wanted, read))
    record.goals.append(common.Goal("formats with a crash, a hang or an outside file", 0, failures, at_least=False))
    record.finish(chosen.json)


if __name__ == "__main__":
    main()
