"""Robot files: nothing that they say is passed over in silence.

words       every word that MuJoCo's schema, the descriptions of SDF and the schema of URDF know has a fate in ours
files       what MuJoCo compiles of gymnasium's files, and what the URDFs of example-robot-data say, is in the mechanism
            or named in a remark
mutations   MJCF files with one random word changed, added or left out: where MuJoCo's compiled model changes in
            physics, our mechanism changes, or a remark covers it, or the file is refused; the same for URDF, which
            MuJoCo reads too
numbers     such changed MJCF files whose mechanism differs, beside MuJoCo: M, inverse dynamics without and with springs
            and dampers, where it starts; those with equalities, dry friction or bent springs are left out
values      each documented word of SDF and URDF with a value of its own in a file: the mechanism changes, a remark
            appears, the file is refused, or the word is one of the idle ones that are listed here with their reason
"""

from __future__ import annotations

import argparse
import random
import warnings
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.description.robots.words import UNREAD, fate
from dalembert.description.robots.words import mjcf as mjcf_words
from dalembert.description.robots.words import sdf as sdf_words
from dalembert.description.robots.words import urdf as urdf_words

from .common import Goal, Record, parser
from .robot_peers import files

ROBOTS = Path(__file__).resolve().parents[1] / "tests" / "robots"
WORDS = Path(__file__).resolve().parent / "robot_words"
CASES = 3_000
ZERO = {"at_least": False}


def main() -> None:
    options = _options()
    record = Record("silences")
    for section in options.sections:
        SECTIONS[section](record, options)
    record.finish(options.json)


def _options() -> argparse.Namespace:
    options = parser(__doc__ or "")
    options.formatter_class = argparse.RawDescriptionHelpFormatter
    options.add_argument("sections", nargs="*", default=list(SECTIONS), help=f"of {', '.join(SECTIONS)} (default: all)")
    options.add_argument("--cases", type=int, default=CASES, help=f"mutations of each format (default {CASES})")
    options.add_argument("--seed", type=int, default=10, help="of the mutations (default 10)")
    options.add_argument("--show", action="store_true", help="print every mutation that was silent")
    return options.parse_args()


# -------------------------------------------------------------------- what we make of a file


@dataclass(frozen=True)
class Outcome:
    """What became of a file: everything its mechanism holds, and the remarks by name; or why it is refused."""

    mechanism: str
    remarks: dict[str, str]
    refused: str = ""


def outcome(text: str) -> Outcome:
    """What we make of the text of a file."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            robot = read_text(text, inertias="allow")
        except da.errors.DalembertError as error:
            return Outcome("", {}, str(error))
    told = {each.message.name: each.message.what for each in caught if isinstance(each.message, da.errors.Remark)}
    return Outcome(fingerprint(robot), told)


def fingerprint(robot: Any) -> str:
    """All that a mechanism holds, as text."""
    held = (robot.name, robot.gravity, robot.bodies, robot.joints, robot.frames, robot.motors, robot.actuators,
            robot.springs, robot.applied, robot.outputs, robot.start)
    return "\n".join(map(repr, held))


# -------------------------------------------------------------------- the words of each format


def words(record: Record, options: argparse.Namespace) -> None:
    """Every documented word has a fate."""
    listed = {"mjcf": (mujoco_words(), mjcf_words), "sdf": (documented("sdf"), sdf_words),
              "urdf": (documented("urdf"), urdf_words)}  # fmt: skip
    for form, (known, vocabulary) in listed.items():
        missing = [f"{place} {word}" for place, names in known.items() for word in sorted(names)
                   if _is_known(vocabulary.VOCABULARY, place) and _fate(vocabulary.VOCABULARY, place, word) == UNREAD]
        record.row(format=form, elements=len(known), words=sum(map(len, known.values())), missing=missing or "none")
        record.goals.append(Goal(f"documented words of {form} in no list", 0, len(missing), **ZERO))


def _is_known(vocabulary: Any, place: str) -> bool:
    """Whether there is a row for an element; what stands in one that is passed over needs none."""
    return place in vocabulary or place.rpartition("/")[2] in vocabulary


def _fate(vocabulary: Any, place: str, word: str) -> str:
    return fate(vocabulary.get(place, vocabulary.get(place.rpartition("/")[2], {})), word)


def documented(form: str) -> dict[str, set[str]]:
    """{element: attributes and elements in it} as the description of a format has it."""
    return {place: {word.lstrip("@") for word in names} for place, names in marked(form).items()}


def marked(form: str) -> dict[str, set[str]]:
    """The same, attributes with an @ before them."""
    lines = (WORDS / f"{form}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(":", 1) for line in lines if not line.startswith("#"))
    return {place: set(names.split()) for place, names in pairs}


def mujoco_words() -> dict[str, set[str]]:
    """{parent/element: attributes and elements in it} of MuJoCo's schema, for the elements that we look into."""
    found: dict[str, set[str]] = {}
    for path, attributes in schema().items():
        if all(_fate(mjcf_words.VOCABULARY, "/".join(path[max(0, k - 2):k]), path[k]) in ("kept", "read")
               for k in range(1, len(path))):
            found.setdefault("/".join(path[-2:]), set()).update(attributes)
        if len(path) > 1 and "/".join(path[:-1][-2:]) in found:
            found["/".join(path[:-1][-2:])].add(path[-1])
    return found


def schema() -> dict[tuple[str, ...], list[str]]:
    """{path: attributes} of every element that MuJoCo's parser knows; bodies stand in the world's, which has none."""
    found: dict[tuple[str, ...], list[str]] = {("mujoco", "worldbody"): []}
    path: list[str] = []
    attributes: list[str] = []
    for line in import_module("mujoco").mj_printSchema(False, True).splitlines():
        depth = (len(line) - len(line.lstrip())) // 3  # three spaces for each level
        if "(" in line[:29]:  # the list of attributes begins in column 30, and goes on in lines of its own
            tag, rest = line.strip().split(None, 1)
            path = [*path[:depth], tag.replace("(world)", "")]
            attributes = found[_in_world(path)] = rest.split(")", 1)[1].split()
        else:
            attributes += line.split()
    return found


def _in_world(path: list[str]) -> tuple[str, ...]:
    return ("mujoco", "worldbody", *path[1:]) if path[1:2] == ["body"] else tuple(path)


# -------------------------------------------------------------------- files as they are

#: In a URDF, the elements and attributes that say physics, and the remarks on them.
_URDF_FACTS = {
    "joint/limit@velocity": "actuator-limits", "link/collision": "contacts",
    "robot/transmission": "transmissions", "robot/gazebo": "extensions", "joint/safety_controller": "controllers",
    "joint/calibration": "controllers", "link/sensor": "sensors", "robot/sensor": "sensors",
}  # fmt: skip


def as_they_are(record: Record, options: argparse.Namespace) -> None:
    """What published files hold is in the mechanism or named."""
    silent: list[str] = []
    kinds: Counter[str] = Counter()
    for name, path in files.urdf_files().items():
        text = path.read_text(encoding="utf-8")
        found = outcome(text)
        kinds.update(list(found.remarks))
        silent += [] if found.refused else [f"{name}: {fact}" for fact in silent_in_urdf(text, found)]
    models = {**files.gymnasium_files(), **{path.stem: path for path in sorted(ROBOTS.glob("*.xml"))}}
    for name, path in models.items():
        found = outcome(path.read_text(encoding="utf-8"))
        kinds.update(list(found.remarks))
        silent += [f"{name}: {fact}" for fact in silent_in_mjcf(path, found)]
    record.row(urdf=len(files.urdf_files()), mjcf=len(models), remarks=dict(kinds), silent=silent or "none")
    record.goals.append(Goal("silent drops in published files", 0, len(silent), **ZERO))


def silent_in_urdf(text: str, found: Outcome) -> Iterator[str]:
    """The facts that a URDF says and that no remark names."""
    root = ElementTree.fromstring(text)
    for fact, kind in _URDF_FACTS.items():
        place, _, attribute = fact.partition("@")
        parent, tag = place.split("/")
        owners = [root] if parent == "robot" else root.findall(parent)
        said = [each for owner in owners for each in owner.findall(tag)
                if (attribute in each.attrib if attribute else len(each) or each.attrib)]
        if said and kind not in found.remarks:
            yield fact
    bounded = [joint for joint in root.findall("joint") if joint.get("type") in ("revolute", "prismatic")
               and (limit := joint.find("limit")) is not None and {"lower", "upper"} & set(limit.attrib)]
    if bounded and "joint-limits" not in found.remarks:
        yield "joint/limit"


_MEASURED = ("ACCELEROMETER", "VELOCIMETER", "GYRO", "JOINTPOS", "JOINTVEL", "FRAMEPOS", "FRAMELINVEL", "FRAMEANGVEL",
             "FRAMELINACC", "FRAMEANGACC")  # fmt: skip


def silent_in_mjcf(path: Path, found: Outcome) -> Iterator[str]:
    """The physics that MuJoCo compiles from a file and no remark names; what is read is compared by `robots`."""
    from .robot_peers.physics import can_touch

    mujoco = import_module("mujoco")
    model = mujoco.MjModel.from_xml_path(str(path))
    read = [int(getattr(mujoco.mjtSensor, f"mjSENS_{kind}")) for kind in _MEASURED]
    elsewhere = (model.sensor_reftype != 0) | (model.sensor_cutoff != 0)
    facts = {
        "contacts": can_touch(model), "joint-limits": model.jnt_limited[model.jnt_type >= 2].any(),
        "joint-limits-dropped": model.jnt_limited[model.jnt_type < 2].any(), "tendons": model.ntendon,
        "sensors": any(each not in read for each in model.sensor_type) or elsewhere.any(),
        "fluid": model.opt.density or model.opt.viscosity,
        "keyframes": (model.key_qpos != model.qpos0).any() or model.key_qvel.any(),
        "actuator-limits": any(bound and (model.actuator_trnid[:, 0] == joint).sum() != 1
                               for joint, bound in enumerate(model.jnt_actfrclimited)),
        "actuators": (model.actuator_biastype != 0).any() or (model.actuator_trntype > 1).any(),
        "gravity-compensation": model.body_gravcomp.any(), "mocap": model.nmocap,
        "soft-constraints": model.eq_active0.any() or model.dof_frictionloss.any(),
    }  # fmt: skip
    return (kind for kind, holds in facts.items() if holds and kind not in found.remarks)


# -------------------------------------------------------------------- mutations


def mutations(record: Record, options: argparse.Namespace) -> None:
    """Random changes of MJCF files and of URDF files that MuJoCo reads too."""
    from .robot_peers.mutated import Mutated

    sources = {
        "mjcf": [*files.gymnasium_files().values(), *sorted(ROBOTS.glob("*.xml"))],
        "urdf": [path for name, path in files.urdf_files().items() if name in files.QUICK] + [ROBOTS / "arm.urdf"],
    }
    known = {"mjcf": by_tag(schema()), "urdf": documented("urdf")}
    for form, paths in sources.items():
        chance, ends, silent = random.Random(options.seed), Counter[str](), list[str]()
        bases = [base for path in paths if (base := Mutated(path, known[form], outcome)).is_fit]
        while sum(ends.values()) < options.cases:
            end, what = chance.choice(bases).changed_by(chance)
            ends[end] += end != "invalid"
            silent += [what] if end == "silent" else []
        record.row(format=form, files=len(bases), **ends)
        for what in silent if options.show else silent[:5]:
            print("silent:", what)
        record.goals.append(Goal(f"silent mutations of {form}, of {options.cases}", 0, ends["silent"], **ZERO))


def numbers(record: Record, options: argparse.Namespace) -> None:
    """Changed files of gymnasium beside MuJoCo."""
    from .robot_peers.mutated import Mutated
    from .robots import compared_with_mujoco

    warnings.simplefilter("ignore")

    chance, worst, compared = random.Random(options.seed), dict[str, float](), 0
    bases = [Mutated(path, by_tag(schema()), outcome) for path in files.gymnasium_files().values()]
    asked = argparse.Namespace(states=4, target="numpy")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "changed.xml"
        while compared < options.cases // 10:
            base = chance.choice(bases)
            if base.changed_by(chance)[0] != "shown" or not is_plain(base.text):
                continue
            path.write_text(base.text, encoding="utf-8")
            row = compared_with_mujoco(path, asked) | {"start": start_apart(path)}
            apart = {name: row[name] for name in ("M", "inverse", "passive", "start")}
            worst |= {name: max(value, worst.get(name, 0.0)) for name, value in apart.items()}
            compared += 1
    record.row(changed=compared, **worst)
    record.goals += [Goal(f"worst difference of changed files from MuJoCo, {name}", 1e-9, value, **ZERO)
                     for name, value in worst.items()]


def is_plain(text: str) -> bool:
    """Whether everything in a model of MuJoCo but its limits and contacts is in ours."""
    from .robot_peers.mutated import compiled

    model = compiled(text)
    bent = ("dof_frictionloss", "eq_active0", "jnt_stiffnesspoly", "dof_dampingpoly", "actuator_dampingpoly")
    return not any(getattr(model, table).any() for table in bent if hasattr(model, table))


def start_apart(path: Path) -> float:
    """The largest difference between our start and MuJoCo's qpos0."""
    from .robot_peers.mujoco import MuJoCo

    robot: Any = da.read(path, inertias="allow")
    peer, (q, _) = MuJoCo(path, robot), robot.system.state()
    apart = [abs(float(peer.model.qpos0[peer.model.jnt_qposadr[number] + k]) - q[own])
             for number, place in peer.joints for k, own in enumerate(place.q)]
    return max(apart)


def by_tag(paths: dict[tuple[str, ...], list[str]]) -> dict[str, set[str]]:
    """{element: attributes}, wherever it stands."""
    found: dict[str, set[str]] = {}
    for path, attributes in paths.items():
        found.setdefault(path[-1], set()).update(attributes)
    return found


# -------------------------------------------------------------------- each documented word with a value

_IDLE = {
    "sdf": {
        "sdf": "light", "physics": "magnetic_field @name @default @type", "limit": "stiffness dissipation",
        "world": "@name light gui scene audio road atmosphere magnetic_field spherical_coordinates wind",
        "model": "@namespace allow_auto_disable", "pose": "@degrees",
        "link": "visual light projector audio_sink audio_source battery particle_emitter must_be_base_link",
    },
    "urdf": {"robot": "@version material", "link": "@type visual"},
}  # fmt: skip
_SDF = """<sdf version="1.7"><world name="w"><gravity>0 0 -9</gravity><physics type="ode" name="p"/>
<model name="m" canonical_link="a"><pose>0 0 1 0 0 0</pose><static>0</static>
<frame name="f"><pose>1 2 3 0.1 0 0</pose></frame><link name="a"><pose>0.1 0 0 0 0.2 0</pose>
<inertial><pose>0 0 0.1 0 0 0</pose><mass>2</mass><inertia><ixx>1</ixx></inertia></inertial><velocity_decay/></link>
<link name="b"><pose>0 0 0 0.4 0 0</pose></link><link name="c"/><link name="d"/>
<joint name="j" type="revolute"><pose>0 0 0.1 0 0 0</pose><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>
<limit><lower>-1</lower></limit><dynamics><damping>1</damping></dynamics></axis></joint>
<joint name="u" type="universal"><parent>a</parent><child>d</child><axis><xyz>1 0 0</xyz></axis>
<axis2><xyz>0 1 0</xyz></axis2></joint>
<joint name="k" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 1 0</xyz><mimic joint="j"/></axis>
</joint></model></world></sdf>"""
_URDF = """<robot name="r"><link name="base"/><link name="a"><inertial><origin xyz="0 0 1"/><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><link name="b"/>
<joint name="j" type="revolute"><origin xyz="1 0 0"/><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
<dynamics damping="1"/><limit lower="-1"/></joint>
<joint name="k" type="revolute"><parent link="a"/><child link="b"/><mimic joint="j"/></joint></robot>"""
_TRIED = ("0.37", "1", "true", "1 2 3", "0 0 -7", "0.1 0.2 0.3 0.4 0.5 0.6", "0.1 0.2 0.3 0.9", "f", "a", "j",
          "prismatic", "quat_xyzw", "2.5")  # fmt: skip
_BEST = ("shown", "told", "refused", "silent", "absent")


def values(record: Record, options: argparse.Namespace) -> None:
    """Each documented word of SDF and URDF, with values that it may have."""
    for form, text in (("sdf", _SDF), ("urdf", _URDF)):
        ends, silent = ends_of_words(form, text)
        record.row(format=form, words=dict(ends), without_a_word=silent or "none")
        record.goals.append(Goal(f"documented words of {form} without effect and remark", 0, len(silent), **ZERO))


def ends_of_words(form: str, text: str) -> tuple[Counter[str], list[str]]:
    """How often words came to which end, at best over their values and places; and those that are silent in all."""
    before, silent, ends = outcome(text), list[str](), Counter[str]()
    assert not before.refused
    for place, names in marked(form).items():
        for word in sorted(names - set(_IDLE[form].get(place, "").split())):
            found = {end for value in _TRIED for end in _with_word(text, place, word, value, before)}
            ends[min(found, key=_BEST.index)] += 1
            silent += [f"{place} {word}"] if found == {"silent"} else []
    return ends, silent


def _with_word(text: str, place: str, word: str, value: str, before: Outcome) -> Iterator[str]:
    """How a word came out in each element of its place: as attribute, or as an element in place of one."""
    count = len(list(ElementTree.fromstring(text).iter(place)))
    if not count:
        yield "absent"
    for number in range(count):
        root = ElementTree.fromstring(text)
        _put(list(root.iter(place))[number], word, value)
        found = outcome(ElementTree.tostring(root, encoding="unicode"))
        yield "refused" if found.refused else "shown" if found.mechanism != before.mechanism \
            else "told" if found.remarks != before.remarks else "silent"


def _put(element: ElementTree.Element, word: str, value: str) -> None:
    if word.startswith("@"):
        element.attrib[word[1:]] = value
        return
    for old in element.findall(word):
        element.remove(old)
    made = ElementTree.SubElement(element, word)
    made.text, made.attrib["name"] = value, "z"


SECTIONS = {"words": words, "files": as_they_are, "mutations": mutations, "numbers": numbers, "values": values}

if __name__ == "__main__":
    main()
