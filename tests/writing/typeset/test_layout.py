from __future__ import annotations

import pytest
import sympy

from dalembert.description.coordinates import coordinates
from dalembert.description.system import System
from dalembert.equations import derive
from dalembert.writing.typeset import entries, layout, writer
from dalembert.writing.typeset.layout import sheet
from dalembert.writing.typeset.notation import name
from dalembert.writing.typeset.options import Options
from dalembert.writing.typeset.plain import spell


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
    monkeypatch.setattr(entries, "LARGEST_QUANTITY", 5)
    first = sheet(double_pendulum)[0]
    assert "ot written out is C: it has more than 5 operations." in first.note


def at_most(count: int, monkeypatch) -> None:
    """Matrices of more symbols and numbers are told by what they are made of."""
    for module in (writer, entries, layout):
        monkeypatch.setattr(module, "MOST_LEAVES", count)


def test_long_matrices_are_told_by_what_they_are_made_of(double_pendulum, monkeypatch):
    """Written out, ten relative links had 454 names of parts."""
    at_most(15, monkeypatch)
    first, *_, energies = sheet(double_pendulum, Options(notation="spong"))
    assert "Not written out is D: it has more than 15 symbols and numbers. It is ∂p/∂q' with p = ∂L/∂q'." in first.note
    assert "C_ij is the sum over k of (∂D_ij/∂q_k + ∂D_ik/∂q_j − ∂D_jk/∂q_i) q_k'/2." in first.note
    assert first.note.endswith("What is not written out, equations.matrix(name) has.")
    assert [spell(line.left)[0] for line in first.lines if line.left] == ["g"]
    assert next(spell(line.left) for line in energies.lines) == "K"
    for options in (Options(intermediates=True), Options(intermediates=False), Options(style="expanded")):
        assert "Not written out" not in sheet(double_pendulum, options)[0].note


def test_what_is_made_of_energies_too_long_says_so(double_pendulum, monkeypatch):
    at_most(5, monkeypatch)
    monkeypatch.setattr(layout, "LONGEST_ENTRY", 20)
    first, *_, energies = sheet(double_pendulum)
    assert "Not written out is g: it has more than 5 symbols and numbers. It is ∂V/∂q." in first.note
    assert "The kinetic energy is as it was given: it has more than 5 symbols and numbers." in energies.note
    assert [spell(line.left) for line in energies.lines] == ["V", "L", "E"]


def test_what_long_constraints_give_is_told_by_these(bead, monkeypatch):
    """Rows of a Stewart platform have ten thousand symbols and numbers, its constraints three hundred."""
    def heads(section) -> set[str]:
        return {spell(line.left)[0] for line in section.lines if line.left}

    written = {section.title: section for section in sheet(bead)}
    assert {"A", "b"} <= heads(written["Equations of motion"])
    at_most(2, monkeypatch)
    first, told = sheet(bead)[0], {section.title: section for section in sheet(bead)}
    assert first.note.endswith("Not written out is A: it has more than 2 symbols and numbers, those of the constraints "
                               "below, differentiated. Not written out is b: it has more than 2 symbols and numbers, "
                               "those of the constraints below, differentiated. "
                               "What is not written out, equations.matrix(name) has.")  # fmt: skip
    assert not {"A", "b", "w"} & heads(first)
    assert told["Constraints"] == written["Constraints"] and told["Constraints"].lines
    assert not told["Component by component"].lines and told["Component by component"].note


def test_long_quantities_get_intermediates_and_short_ones_do_not(chain, monkeypatch):
    assert not any(line.left == name("w_1") for line in sheet(chain)[0].lines)
    monkeypatch.setattr(entries, "LONGEST_ENTRY", 40)
    lines = sheet(chain)[0].lines
    assert name("w_1") in [line.left for line in lines]
    assert len(lines) == len({(line.left, line.right) for line in lines})


def test_the_upper_half_of_a_symmetric_matrix_is_all_that_counts(chain, monkeypatch):
    monkeypatch.setattr(entries, "LONGEST_ENTRY", 40)
    lines = sheet(chain)[0].lines
    defined = {line.left: line.right for line in lines if line.left is not None}
    alone = [line.right for head, line in ((line.left, line) for line in lines) if head and head.parts[0] == "M"]
    assert (name("w_1"),) not in alone
    assert name("M_12") in defined and name("M_21") not in defined


@pytest.mark.parametrize("width", [60, 100])
def test_long_sums_are_broken_into_pieces(chain, width):
    options = Options(width=width, intermediates=False)
    pieces = [len(line.right) for section in sheet(chain, options) for line in section.lines]
    assert max(pieces) > 1


def test_rows_are_put_together_from_the_short_entries(pendulum, double_pendulum):
    (section,) = [each for each in sheet(double_pendulum) if each.title == "Component by component"]
    assert " ".join(map(spell, section.lines[0].right)) == (
        "(m₁ + m₂) l₁² θ̈₁ + m₂ l₁ l₂ θ̈₂ cos(θ₁ − θ₂) + m₂ l₁ l₂ θ̇₂² sin(θ₁ − θ₂) + (m₁ + m₂) g l₁ sin θ₁ = 0"
    )


def test_rows_that_nobody_can_read_are_left_out(chain, monkeypatch):
    monkeypatch.setattr(layout, "LONGEST_ENTRY", 20)
    (section,) = [each for each in sheet(chain) if each.title == "Component by component"]
    assert section.lines == () and "too long to read" in section.note


def test_a_generalized_potential_shows_its_gyroscopic_forces():
    x, y = coordinates("x y")
    b = sympy.Symbol("B")
    magnetic = System([x, y], lagrangian=(x.diff() ** 2 + y.diff() ** 2) / 2 + b * (x * y.diff() - y * x.diff()) / 2)
    first = sheet(derive(magnetic))[0]
    heads = [line.left.parts for line in first.lines if line.left is not None]
    assert any("G" in str(head) for head in heads)


def test_what_is_nested_deeply_is_announced():
    nested = "x"
    for _ in range(2000):
        nested = f"sin({nested})"
    equations = derive(System("x", kinetic="x'**2/2", potential=nested))
    for written in (str(equations), equations._repr_html_()):
        assert "operations within one another" in written


def test_a_sheet_in_base_parameters_says_what_they_are():
    system = System("x", kinetic="(m + M)*x'**2/2", potential="k*x**2/2", parameters="m M k")
    titled = {section.title: section for section in sheet(derive(system), Options(style="lumped"))}
    shown = [f"{spell(each.left)} = {spell(each.right[0])}" for each in titled["Base parameters"].lines]
    assert shown == ["β₀ = M + m", "β₁ = k"]
    assert all(section.title != "Base parameters" for section in sheet(derive(system)))
