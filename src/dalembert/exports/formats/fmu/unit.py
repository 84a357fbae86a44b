"""The archive of a unit, its library, and its test: by FMPy where that is there, else that of its header."""

from __future__ import annotations

import importlib.util
import io
import json
import platform
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from ....errors import remark
from ....targets import SOURCES
from ....targets.c99.header import header
from ...exporter import Files, Leaving, built, first_tool, succeeds
from ...moving import check_motion
from ...scripts import golden_rows
from .text import Variables, build_description, description, model_header

__all__ = ["files", "passes"]

_GLUE = [Path(__file__).parent / name for name in ("glue.c", "kept.h", "absent.h")]
_SYSTEMS = {"linux": ("linux", ".so"), "darwin": ("darwin", ".dylib"), "win32": ("windows", ".dll")}
_FLAGS = ("-std=c99", "-O2", "-ffp-contract=off", "-fPIC", "-shared", "-fvisibility=hidden", "-s")
_TEST = """\
import json, sys
from fmpy import extract, read_model_description
from fmpy.fmi3 import FMU3Model
from fmpy.validation import validate_fmu

(place,) = sys.argv[1:]
assert not validate_fmu(place), validate_fmu(place)
told, folder = read_model_description(place), str(extract(place))
golden = json.load(open(folder + "/resources/golden.json"))
unit = FMU3Model(guid=told.guid, unzipDirectory=folder, modelIdentifier=told.modelExchange.modelIdentifier)
unit.instantiate()
unit.enterInitializationMode()
unit.exitInitializationMode()
for case in golden:
    unit.setTime(case["t"])
    unit.setFloat64(case["references"], case["values"])
    found = unit.getFloat64(case["wanted"])
    assert all(abs(a - b) <= case["allowed"] for a, b in zip(found, case["answer"])), (found, case["answer"])
unit.freeInstance()
"""


def files(leaving: Leaving) -> Files:
    """The one archive; the same of the same model on the same computer."""
    check_motion(leaving, "fmu")
    variables, prefix = Variables.of(leaving), leaving.prefix
    sources = {f"{prefix}.h": header(leaving.unit, leaving.golden), "model.h": model_header(leaving, variables),
               **{path.name: path.read_text(encoding="ascii") for path in _GLUE},
               "buildDescription.xml": build_description(leaving)}  # fmt: skip
    content: dict[str, str | bytes] = {"modelDescription.xml": description(leaving, variables)}
    content |= {f"sources/{name}": text for name, text in sources.items()}
    if leaving.golden:
        content["resources/golden.json"] = json.dumps(_golden(leaving, variables))
    return {f"{prefix}.fmu": _archive({**content, **_library(prefix, sources)})}


def _golden(leaving: Leaving, variables: Variables) -> list[Mapping[str, object]]:
    """States by their references, and what the derivatives of the velocities are there."""
    golden, model = leaving.golden, leaving.model
    assert golden is not None
    (it,) = (it for it in leaving.unit.functions if it.name == "forward_dynamics")
    n = len(variables.states)
    places = {"q": 1, "v": 1 + model.nq, "u": 1 + 2 * n, "p": 1 + 2 * n + len(variables.inputs)}
    cases = list[Mapping[str, object]]()
    for given, answer in golden_rows(leaving.unit, golden, it):
        rows = dict(zip(it.inputs, given, strict=True))
        time = rows.pop("t", [0.0])
        pairs = [(places[letter] + k, x) for letter, row in rows.items() for k, x in enumerate(row)]
        cases.append({
            "t": time[0], "references": [k for k, _ in pairs], "values": [x for _, x in pairs],
            "wanted": list(range(1 + n + model.nq, 1 + 2 * n)), "answer": answer, "allowed": golden.allowed[it.name],
        })  # fmt: skip
    return cases


def _library(prefix: str, sources: Mapping[str, str]) -> dict[str, bytes]:
    """The library for this computer, where it has a compiler."""
    compiler, (system, suffix) = first_tool("cc", "gcc", "clang"), _SYSTEMS.get(sys.platform, ("", ""))
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    if compiler is None or not system:
        remark("fmu-without-library", "export to fmu", "this computer has no compiler of C.",
               "The unit has its sources: the importer compiles them.")  # fmt: skip
        return {}
    with TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="ascii")
        built([compiler, *_FLAGS, "-o", "library", "glue.c", "-lm"], Path(folder))
        return {f"binaries/{machine}-{system}/{prefix}{suffix}": (Path(folder) / "library").read_bytes()}


def _archive(content: Mapping[str, str | bytes]) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()


def passes(folder: Path, leaving: Leaving) -> bool | None:
    """Whether FMPy reads the unit and finds what the model answers, or else whether its header passes its test."""
    if importlib.util.find_spec("fmpy") is None:
        return SOURCES["c"].passes(leaving.unit, header(leaving.unit, leaving.golden))
    (place,) = folder.glob("*.fmu")
    with zipfile.ZipFile(place) as archive:
        if not any(name.startswith("binaries/") for name in archive.namelist()):
            return None
    (folder / "test.py").write_text(_TEST, encoding="ascii")
    return succeeds([sys.executable, "test.py", place], folder)
