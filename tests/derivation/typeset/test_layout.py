from __future__ import annotations

import pytest
import sympy

from dalembert.derivation.derive import derive
from dalembert.derivation.typeset import layout
from dalembert.derivation.typeset.layout import sheet
from dalembert.derivation.typeset.notation import name
from dalembert.description.coordinates import coordinates
from dalembert.description.system import System


def titles(equations) -> list[str]:
    return [section.title for section in sheet(equations)]


def test_only_sections_that_say_something(pendulum, bead):
    assert titles(pendulum) == [
        "Equations of motion", "Component by component", "Momenta", "Conserved quantities", "Energies",
    ]  # fmt: skip
    assert titles(bead) == [
        "Equations of motion", "Component by component", "Constraints", "Momenta", "Energies",
    ]  # fmt: skip


def test_conserved_momenta_are_named():
    x, y = coordinates("x y")
    equations = derive(System([x, y], kinetic=x.diff() ** 2 + y.diff() ** 2, potential=y**2))
    (section,) = [s for s in sheet(equations) if s.title == "Conserved quantities"]
    assert section.lines[0].left.parts[1].parts == ("x", "")
    assert len(section.lines) == 2


def test_quantities_too_large_are_announced(double_pendulum, monkeypatch):
    monkeypatch.setattr(layout, "LARGEST_QUANTITY", 5)
    first = sheet(double_pendulum)[0]
    assert "C is not written out: it has more than 5 operations." in first.note


def test_intermediates_never_take_a_name_of_the_system(chain, monkeypatch):
    monkeypatch.setattr(layout, "LONGEST_ENTRY", 40)
    (s,) = sympy.symbols("s_1,")
    q = chain.system.coordinates
    named = System(list(q), lagrangian=chain.lagrangian + s * q[0], name="taken")
    lines = sheet(derive(named), width=60)[0].lines
    words = {line.left.parts[0] for line in lines if line.left is not None}
    assert "w" in words
    assert "s" not in words


def test_intermediates_shorten_a_matrix_and_have_a_line_each(chain):
    writer = layout._Writer(chain, 60, layout._fresh_names(chain))
    value = chain.mass_matrix
    lines, reduced = layout._with_intermediates(writer, value)
    assert {name(symbol.name) for symbol in reduced.free_symbols - value.free_symbols} <= {line.left for line in lines}
    assert len(lines) == len({line.left for line in lines})
    assert len(str(reduced)) < len(str(value))


@pytest.mark.parametrize("width", [60, 100])
def test_long_sums_are_broken_into_pieces(chain, width):
    pieces = [len(line.right) for section in sheet(chain, width=width) for line in section.lines]
    assert max(pieces) > 1


def test_a_generalized_potential_shows_its_gyroscopic_forces():
    x, y = coordinates("x y")
    b = sympy.Symbol("B")
    magnetic = System([x, y], lagrangian=(x.diff() ** 2 + y.diff() ** 2) / 2 + b * (x * y.diff() - y * x.diff()) / 2)
    first = sheet(derive(magnetic))[0]
    heads = [line.left.parts for line in first.lines if line.left is not None]
    assert any("G" in str(head) for head in heads)
