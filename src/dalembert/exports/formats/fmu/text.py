"""What is written of a model beside its header: model.h for the glue, modelDescription.xml for importers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from ....compiler.copying import own_version
from ....compiler.source import Written
from ....compiler.target import Saddle
from ....targets.c99.words import number
from ...exporter import Leaving

__all__ = ["Variables", "build_description", "model_header", "description", "token"]

_HEADER = """\
/* What the glue has to know of the model. */
#define {macro}_IMPLEMENTATION
#include "{prefix}.h"

#define NX ({nx})
#define NU ({nu})
#define NP ({np})
#define NY ({ny})
#define TOKEN "{token}"
#define START_X {{ {x} }}
#define START_P {{ {p} }}

static int32_t model_rates(double t, const double *x, const double *u, const double *p, double *dx)
{{
    const double *q = x;
    const double *v = &x[{nq}];
    (void)t, (void)q, (void)v, (void)u, (void)p;
{moved}    return {prefix}_forward_dynamics({accelerated}, &dx[{nq}]);
}}

static int32_t model_outputs(double t, const double *x, const double *u, const double *p, double *y)
{{
    int32_t status = 0;
    const double *q = x;
    const double *v = &x[{nq}];
    (void)t, (void)q, (void)v, (void)u, (void)p, (void)y;
{outputs}    return status;
}}

/* Quaternions become of length 1. */
static void model_unit(double *x)
{{
    (void)x;
{unit}}}
"""
_UNIT = """\
    {{
        double *e = &x[{first}];
        const double size = sqrt((e[0] * e[0]) + (e[1] * e[1]) + (e[2] * e[2]) + (e[3] * e[3]));
        for (int k = 0; k < 4; k += 1)
        {{
            e[k] /= size;
        }}
    }}
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
    start: tuple[float, ...]
    values: tuple[float, ...]

    @classmethod
    def of(cls, leaving: Leaving) -> Variables:
        """Those of what leaves; the energy and the outputs of the system are outputs, as the states are."""
        model, known = leaving.model, {it.name for it in leaving.unit.functions}
        defaults = {str(symbol): parameter.value for symbol, parameter in model.system.parameters.items()}
        states = (*model.coordinate_names, *model.velocity_names)
        outputs = ["energy"] * ("energy" in known) + list(model.system.output_names) * ("outputs" in known)
        groups = (states, [f"der({name})" for name in states], model.input_names, model.parameters, outputs)
        taken, named = {"time"}, list[tuple[str, ...]]()
        for group in groups:
            named.append(tuple(_free(name, taken) for name in group))
        start = tuple(float(x) for part in model.system.state() for x in part)
        return cls(*named, start=start, values=tuple(defaults.get(name) or 1.0 for name in model.parameters))


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
    said = "\n".join((leaving.prefix, *leaving.unit.about, *(it.name for it in leaving.unit.functions)))
    return hashlib.sha256(said.encode()).hexdigest()[:32]


# -------------------------------------------------------------------- in C


def model_header(leaving: Leaving, variables: Variables) -> str:
    """The text of model.h."""
    model, prefix = leaving.model, leaving.prefix
    known = {it.name: it for it in leaving.unit.functions}
    if model.system.leaves.are_derivatives:
        moved = f"    for (int i = 0; i < {model.nq}; i += 1)\n    {{\n        dx[i] = v[i];\n    }}\n"
    else:
        moved = f"    {_called(known['coordinate_rates'], prefix)}, dx);\n"
    accelerated = ", ".join("t" if letter == "t" else letter for letter in known["forward_dynamics"].inputs)
    return _HEADER.format(
        prefix=prefix, macro=prefix.upper(), nx=model.nq + model.nv, nq=model.nq, nu=model.nu, np=model.np,
        ny=len(variables.outputs), token=token(leaving), x=_row(variables.start), p=_row((*variables.values, 0.0)),
        moved=moved, accelerated=accelerated, outputs="".join(f"    {line}\n" for line in _outputs(known, prefix)),
        unit="".join(_UNIT.format(first=first) for first in model.system.leaves.quaternions),
    )  # fmt: skip


def _called(it: Written, prefix: str) -> str:
    return f"{prefix}_{it.name}({', '.join(it.inputs)}"


def _outputs(known: dict[str, Written], prefix: str) -> Iterator[str]:
    if "energy" in known:
        yield f"y[0] = {_called(known['energy'], prefix)});"
    if "outputs" in known:
        it = known["outputs"]
        call = f"{_called(it, prefix)}, &y[{int('energy' in known)}]);"
        yield f"status = {call}" if isinstance(it.work, Saddle) else call


def _row(values: Sequence[float]) -> str:
    return ", ".join(str(number(x)) for x in values)


# -------------------------------------------------------------------- for importers


def description(leaving: Leaving, variables: Variables) -> str:
    """The text of modelDescription.xml."""
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<fmiModelDescription fmiVersion="3.0" modelName={quoteattr(_line(leaving.model.system.name))} '
        f'instantiationToken="{token(leaving)}" generationTool="dalembert {own_version()}" '
        f'description={quoteattr(" ".join(line.strip() for line in leaving.unit.about if line.strip()))}>',
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


def _structure(it: Variables) -> Iterator[str]:
    n = len(it.states)
    first = 1 + 2 * n + len(it.inputs) + len(it.parameters)
    found = range(first, first + len(it.outputs))
    yield from (f'<Output valueReference="{k}"/>' for k in (*range(1, n + 1), *found))
    yield from (f'<ContinuousStateDerivative valueReference="{k}"/>' for k in range(n + 1, 2 * n + 1))
    yield from (f'<InitialUnknown valueReference="{k}"/>' for k in (*range(n + 1, 2 * n + 1), *found))


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
