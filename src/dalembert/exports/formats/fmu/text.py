"""What is written of a model beside its header: model.h for the glue, modelDescription.xml for importers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from ....compiler.copying import own_version
from ....targets.c99.words import harmless
from ...exporter import Leaving
from .instance import (
    CHANGED,
    ENDED,
    MAY_BE_TRIED_AGAIN,
    MESSAGES,
    NO_MEMORY,
    NO_STATE,
    NO_SUCH_TYPE,
    NOT_PROVIDED,
    TIME,
    WRONG_NUMBER,
    Layout,
)

__all__ = ["Variables", "build_description", "model_header", "description", "token"]

_HEADER = """\
/*
{about}
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if (FLT_RADIX != 2) || (DBL_MANT_DIG != 53)
#error "a double has to be an IEEE 754 binary64"
#endif

#define TOKEN "{token}"
{numbers}
#define MESSAGES {{ \\
{messages} }}
#define MAY_BE_TRIED_AGAIN {{ {again} }}
{kernels}

{names}
"""
_CAN = 'canGetAndSetFMUState="true" canSerializeFMUState="true"'


@dataclass(frozen=True)
class Variables:
    """The variables of a unit: names and start values of its states, names of the rest, in the order of references."""

    states: tuple[str, ...]
    rates: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    outputs: tuple[str, ...]
    counts: tuple[str, ...]
    conditions: tuple[str, ...]
    start: tuple[float, ...]
    values: tuple[float, ...]

    @classmethod
    def of(cls, leaving: Leaving) -> Variables:
        """Those of what leaves; the energy and the outputs of the system are outputs, as the states are."""
        model, known = leaving.model, {it.name for it in leaving.unit.functions}
        states = (*model.coordinate_names, *model.velocity_names)
        outputs = ["energy"] * ("energy" in known) + list(model.system.output_names) * ("outputs" in known)
        events = [event.title for event in model.system.events]
        groups = (states, [f"der({name})" for name in states], model.input_names, model.parameters, outputs,
                  [f"count({name})" for name in events], [f"zero({name})" for name in events])  # fmt: skip
        taken, named = {"time"}, list[tuple[str, ...]]()
        for group in groups:
            named.append(tuple(_free(name, taken) for name in group))
        return cls(*named, start=leaving.state, values=leaving.parameters)


def _free(name: str, taken: set[str]) -> str:
    found = first = _line(name)
    count = 1
    while found in taken:
        count += 1
        found = f"{first}_{count}"
    taken.add(found)
    return found


def _line(name: str) -> str:
    """A name without what ends a line: an attribute of XML holds none."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split()) or "x"


def token(leaving: Leaving) -> str:
    """What an importer has to tell the library, so that both are of one description."""
    named = (it.name for it in leaving.unit.functions)
    said = "\n".join((leaving.prefix, repr(leaving.state), *leaving.unit.about, *named))
    return hashlib.sha256(said.encode()).hexdigest()[:32]


# -------------------------------------------------------------------- in C


def model_header(leaving: Leaving, layout: Layout, kernels: str, names: Mapping[str, str]) -> str:
    """The text of model.h: the kernels of an instance, and what the glue calls them."""
    numbers = {
        "SIZE": layout.size, "STATES": layout.dim, "FIRST_STATE": layout.y, "EVENTS": layout.events, "TIME": TIME,
        "ENDED": ENDED, "CHANGED": CHANGED, "WRONG_NUMBER": WRONG_NUMBER, "NOT_PROVIDED": NOT_PROVIDED,
        "NO_SUCH_TYPE": NO_SUCH_TYPE, "NO_MEMORY": NO_MEMORY, "NO_STATE": NO_STATE,
    }  # fmt: skip
    codes = range(max(MESSAGES) + 1)
    return _HEADER.format(
        about="\n".join(f" * {line}".rstrip() for line in map(harmless, leaving.unit.about)), token=token(leaving),
        numbers="\n".join(f"#define {name} ({value})" for name, value in numbers.items()),
        messages=", \\\n".join(f'    "{MESSAGES.get(code, "")}"' for code in codes),
        again=", ".join(str(code in MAY_BE_TRIED_AGAIN).lower() for code in codes), kernels=kernels,
        names="\n".join(f"#define model_{name} {called}" for name, called in names.items()),
    )  # fmt: skip


# -------------------------------------------------------------------- for importers


def description(leaving: Leaving, variables: Variables, more: str = "") -> str:
    """The text of modelDescription.xml; `more` is said of the unit."""
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<fmiModelDescription fmiVersion="3.0" modelName={quoteattr(_line(leaving.model.system.name))} '
        f'instantiationToken="{token(leaving)}" generationTool="dalembert {own_version()}" '
        f'description={quoteattr(" ".join(line.strip() for line in (*leaving.unit.about, more) if line.strip()))}>',
        f'  <ModelExchange modelIdentifier="{leaving.prefix}" {_CAN}/>',
        f'  <CoSimulation modelIdentifier="{leaving.prefix}" canHandleVariableCommunicationStepSize="true" {_CAN}/>',
        '  <DefaultExperiment startTime="0" stopTime="1" tolerance="1e-9"/>',
        "  <ModelVariables>", *(f"    <Float64 {each}/>" for each in _variables(variables)), "  </ModelVariables>",
        "  <ModelStructure>", *(f"    {each}" for each in _structure(variables)), "  </ModelStructure>",
        "</fmiModelDescription>", "",
    ])  # fmt: skip


def _variables(it: Variables) -> Iterator[str]:
    yield 'name="time" valueReference="0" causality="independent" variability="continuous"'
    place = 1
    for name, start in zip(it.states, it.start, strict=True):
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="output" variability="continuous" '
               f'initial="exact" start="{start!r}"')  # fmt: skip
        place += 1
    for k, name in enumerate(it.rates, 1):
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="local" variability="continuous" '
               f'initial="calculated" derivative="{k}"')  # fmt: skip
        place += 1
    for name in it.inputs:
        yield f'name={quoteattr(name)} valueReference="{place}" causality="input" variability="continuous" start="0"'
        place += 1
    for name, value in zip(it.parameters, it.values, strict=True):
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="parameter" variability="tunable" '
               f'initial="exact" start="{value!r}"')  # fmt: skip
        place += 1
    for name in it.outputs:
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="output" variability="continuous" '
               'initial="calculated"')  # fmt: skip
        place += 1
    for name in it.counts:
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="output" variability="discrete" '
               'initial="exact" start="0"')  # fmt: skip
        place += 1
    for name in it.conditions:
        yield (f'name={quoteattr(name)} valueReference="{place}" causality="local" variability="continuous" '
               'initial="calculated"')  # fmt: skip
        place += 1


def _structure(it: Variables) -> Iterator[str]:
    n = len(it.states)
    first = 1 + 2 * n + len(it.inputs) + len(it.parameters)
    found = range(first, first + len(it.outputs))
    counts = range(found.stop, found.stop + len(it.counts))
    yield from (f'<Output valueReference="{k}"/>' for k in (*range(1, n + 1), *found, *counts))
    yield from (f'<ContinuousStateDerivative valueReference="{k}"/>' for k in range(n + 1, 2 * n + 1))
    yield from (f'<InitialUnknown valueReference="{k}"/>' for k in (*range(n + 1, 2 * n + 1), *found))
    yield from (f'<EventIndicator valueReference="{k}"/>' for k in range(counts.stop, counts.stop + len(it.conditions)))


def build_description(leaving: Leaving) -> str:
    """The text of sources/buildDescription.xml."""
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="{leaving.prefix}">
    <SourceFileSet language="C99">
      <SourceFile name="glue.c"/>
    </SourceFileSet>
    <Library name="m" external="true"/>
  </BuildConfiguration>
</fmiBuildDescription>
"""
