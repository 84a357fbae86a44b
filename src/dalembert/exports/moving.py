"""Models that move where they go: what formats that step them need, and a program in C that does, in a few lines."""

from __future__ import annotations

from math import inf

from ..compiler.source import Written
from ..errors import DescriptionError, remark
from ..targets.c99.words import number
from .exporter import Leaving

__all__ = ["check_motion", "main_program"]


def check_motion(leaving: Leaving, to: str, events: bool = False, bounds: bool = False) -> None:
    """What a format that steps a model has to be told, and cannot say; `events` says that it has words for these, and
    `bounds` that it keeps inputs within theirs.

    Raises DescriptionError for functions that are missing, for contacts, and events.
    """
    system, known = leaving.model.system, {it.name for it in leaving.unit.functions}
    where = f"export of {system.name} to {to}"
    needed = ["forward_dynamics"] + ["coordinate_rates"] * (not system.leaves.are_derivatives)
    if missing := [name for name in needed if name not in known]:
        raise DescriptionError(where, f"it needs {', '.join(missing)}.", "Name it in quantities=, too.")
    lost = ["contacts"] * bool(system.contacts) + ["events"] * bool(system.events and not events)
    if lost:
        raise DescriptionError(where, f"its {' and '.join(lost)} would be left out.",
                               "Simulate it here, or describe it without them.")  # fmt: skip
    bodies = leaving.model.equations.bodies
    if bodies is not None and bodies.limits:
        remark("joint-limits-left-out", where, "limits of joints are not kept.", "Watch the coordinates.")
    if system.rubs:
        remark("sticking-left-out", where, f"{', '.join(rub.name for rub in system.rubs)}: dry friction slips by its "
               "law, and holds nothing at rest.", "Simulate here, or say it smooth.")  # fmt: skip
    beyond = [f"{name} in [{lower:g}, {upper:g}]" for name, (lower, upper)
              in zip(system.input_names, system.input_limits, strict=True) if -inf < lower or upper < inf]
    if beyond and not bounds:
        remark("input-limits-left-out", where, f"inputs act as they are given, beyond their limits too "
               f"({', '.join(beyond)}).", "Keep what is given within them.")  # fmt: skip
    if leaving.model.nc:
        when, remedy = ("in model exchange its", "Take co-simulation") if events else ("its", "Simulate here")
        remark("constraints-drift", where, f"{when} constraints hold as A a + b = 0, and are not drawn back to zero.",
               f"Start on them, and keep motions short. {remedy}: there they are.")  # fmt: skip


_MAIN = """\
/*
 * One second of motion from a state near the start of the system, by the method of Runge and Kutta of order 4.
 * It knows no contacts, events, limits of joints, and nothing that dry friction holds.
 */
#include "{prefix}.h"

#include <stdio.h>

#define NX ({nq} + {nv})
#define STEPS (1000)

/* The rates of the state x = (q, v); not 0 where there are none. */
static int rates({real} t, const {real} x[NX], {real} dx[NX])
{{
    const {real} *q = x;
    const {real} *v = &x[{nq}];
{constants}    (void)t;
    (void)q;
    (void)v;
{moved}    return (int){prefix}_forward_dynamics({arguments}, &dx[{nq}]);
}}

int main(void)
{{
    static const {real} part[4] = {{ {zero}, {half}, {half}, {one} }};
    static const {real} weight[4] = {{ {one}, {two}, {two}, {one} }};
    const {real} dt = {one} / ({real})STEPS;
    {real} x[NX] = {{ {start} }};
    for (int step = 0; step <= STEPS; step += 1)
    {{
        const {real} t = ({real})step * dt;
        {real} change[NX] = {{ {zero} }};
        {real} dx[NX] = {{ {zero} }};
        if (step % 100 == 0)
        {{
            printf("%5.2f", (double)t);
            for (int i = 0; i < NX; i += 1)
            {{
                printf(" % .9e", (double)x[i]);
            }}
            printf("\\n");
        }}
        for (int k = 0; k < 4; k += 1)
        {{
            {real} place[NX];
            for (int i = 0; i < NX; i += 1)
            {{
                place[i] = x[i] + (part[k] * dt * dx[i]);
            }}
            if (rates(t + (part[k] * dt), place, dx) != 0)
            {{
                fprintf(stderr, "there are no accelerations at t = %g\\n", (double)t);
                return 1;
            }}
            for (int i = 0; i < NX; i += 1)
            {{
                change[i] += weight[k] * dx[i];
            }}
        }}
        for (int i = 0; i < NX; i += 1)
        {{
            x[i] += (dt / {six}) * change[i];
        }}
    }}
    return 0;
}}
"""
_PLAIN_RATES = """\
    for (int i = 0; i < {nq}; i += 1)
    {{
        dx[i] = v[i];
    }}
"""


def main_program(leaving: Leaving) -> str:
    """The text of the program; nothing where the functions that it needs are not among those that leave."""
    known = {it.name: it for it in leaving.unit.functions}
    has_rates = not leaving.model.system.leaves.are_derivatives
    if "forward_dynamics" not in known or (has_rates and "coordinate_rates" not in known):
        return ""
    model, prefix, real = leaving.model, leaving.prefix, "float" if leaving.single else "double"
    small = {"zero": 0.0, "half": 0.5, "one": 1.0, "two": 2.0, "six": 6.0}
    words = {name: f"{x}{'f' * leaving.single}" for name, x in small.items()}
    sizes = {"nq": model.nq, "nv": model.nv}
    if has_rates:
        moved = f"    {prefix}_coordinate_rates({_arguments(known['coordinate_rates'])}, dx);\n"
    else:
        moved = _PLAIN_RATES.format(**sizes)
    cast = "(float)" * leaving.single
    near = leaving.golden.states[0] if leaving.golden and leaving.start is None else None
    first = [*near["q"], *near["v"]] if near else leaving.state
    start = ", ".join(f"{cast}{number(float(x))}" for x in first)
    return _MAIN.format(**words, **sizes, prefix=prefix, real=real, moved=moved, start=start,
                        constants=_constants(leaving, real, cast),
                        arguments=_arguments(known["forward_dynamics"]))  # fmt: skip


def _arguments(it: Written) -> str:
    return ", ".join(it.inputs)


def _constants(leaving: Leaving, real: str, cast: str) -> str:
    """The inputs, which stay 0 or at the limit next to it, and the free parameters."""
    inputs = [min(max(lower, 0.0), upper) for lower, upper in leaving.model.system.input_limits]
    values = {"u": inputs, "p": leaving.parameters}
    used = {letter for it in leaving.unit.functions for letter in it.inputs
            if it.name in ("forward_dynamics", "coordinate_rates")}  # fmt: skip
    return "".join(
        f"    const {real} {letter}[{len(row)}] = {{ {', '.join(f'{cast}{number(x)}' for x in row)} }};\n"
        for letter, row in values.items() if letter in used)  # fmt: skip
