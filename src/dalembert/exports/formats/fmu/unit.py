"""The archive of a unit, and its test: of its library, and of its sources where there is a compiler."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from ....expr.node import Node
from ....targets.c99.workshop import SourceCode
from ...exporter import Files, Leaving, succeeds
from ...moving import check_motion
from ...scripts import golden_rows
from .core import Core, happenings
from .libraries import compiled, here, libraries
from .text import Variables, build_description, description, model_header, token

__all__ = ["files", "passes"]

_GLUE = [Path(__file__).parent / name for name in ("glue.c", "kept.h", "absent.h")]
_TEST = '''\
"""Whether libraries find what the model answers, and FMPy, where it is there, finds nothing wrong with the unit."""
import ctypes, importlib.util, json, sys, zipfile

place, *libraries = sys.argv[1:]
with zipfile.ZipFile(place) as archive:
    golden = json.loads(archive.read("resources/golden.json"))
numbers, references, count = ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_uint32), ctypes.c_size_t
for library in map(ctypes.CDLL, libraries):
    library.fmi3InstantiateModelExchange.restype = ctypes.c_void_p
    none = (None, False, False, None, None)
    unit = ctypes.c_void_p(library.fmi3InstantiateModelExchange(b"test", golden["token"].encode(), *none))
    zero = ctypes.c_double(0.0)
    library.fmi3EnterInitializationMode(unit, False, zero, zero, False, zero)
    for case in golden["cases"]:
        n, m = len(case["references"]), len(case["wanted"])
        given, found = (ctypes.c_double * n)(*case["values"]), (ctypes.c_double * m)()
        assert library.fmi3SetTime(unit, ctypes.c_double(case["t"])) == 0
        assert library.fmi3SetFloat64(unit, (ctypes.c_uint32 * n)(*case["references"]), count(n), given, count(n)) == 0
        assert library.fmi3GetFloat64(unit, (ctypes.c_uint32 * m)(*case["wanted"]), count(m), found, count(m)) == 0
        assert all(abs(a - b) <= case["allowed"] for a, b in zip(found, case["answer"])), (list(found), case["answer"])
    library.fmi3FreeInstance(unit)
if importlib.util.find_spec("fmpy") is not None:
    from fmpy.validation import validate_fmu

    assert not validate_fmu(place), validate_fmu(place)
'''


def files(leaving: Leaving) -> Files:
    """The one archive; the same of the same model on the same computer."""
    check_motion(leaving, "fmu", events=True)
    variables, prefix = Variables.of(leaving), leaving.prefix
    where = f"export of {leaving.model.system.name} to fmu"
    core = Core(leaving.model, variables, happenings(leaving.model, where), tuple(_answers(leaving)))
    sources = {"model.h": _kernels(leaving, core),
               **{path.name: path.read_text(encoding="ascii") for path in _GLUE},
               "buildDescription.xml": build_description(leaving)}  # fmt: skip
    made = libraries(core, prefix, token(leaving), sources)
    unseen = [each.system for each in made if not each.is_run]
    more = f"The binaries for {', '.join(unseen)} were made by Zig, and never run." if unseen else ""
    content: dict[str, str | bytes] = {"modelDescription.xml": description(leaving, variables, more)}
    content |= {f"sources/{name}": text for name, text in sources.items()}
    if leaving.golden:
        content["resources/golden.json"] = json.dumps({"token": token(leaving), "cases": _golden(leaving, variables)})
    return {f"{prefix}.fmu": _archive({**content, **{each.place: each.code for each in made}})}


def _answers(leaving: Leaving) -> list[Node]:
    """What is found of a state beside its rates: the energy, and the outputs of the system."""
    model, known = leaving.model, {it.name for it in leaving.unit.functions}
    energy = model.equations.nodes("energy") if "energy" in known else ()
    outputs = model.system.outputs.values() if "outputs" in known else ()
    return [*energy, *(output.node for output in outputs)]


def _kernels(leaving: Leaving, core: Core) -> str:
    shop = SourceCode("m")
    entries = core.wired(shop)
    names = {name: entry.name for name, entry in entries.items()}
    return model_header(leaving, core.layout, shop.text(entries.values()), names)


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


def _archive(content: Mapping[str, str | bytes]) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()


def passes(folder: Path, leaving: Leaving) -> bool | None:
    """Whether the library for this computer, and what its compiler makes of the sources, answer as the model does."""
    (place,) = folder.glob("*.fmu")
    with zipfile.ZipFile(place) as archive:
        archive.extractall(folder / "unit")
    found = [path for path in (folder / "unit").glob(f"binaries/{here()}/*") if path.is_file()]
    own = compiled(folder / "unit" / "sources", "-O1")
    if own is not None:
        found.append(own)
    if not found:
        return None
    (folder / "test.py").write_text(_TEST, encoding="ascii")
    return succeeds([sys.executable, "test.py", place, *found], folder)
