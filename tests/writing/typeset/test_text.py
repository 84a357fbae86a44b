from __future__ import annotations

import dalembert as da
from dalembert.writing.typeset import entries
from dalembert.writing.typeset.plain import display_width
from dalembert.writing.typeset.text import text

PENDULUM = """\
Equations of motion
───────────────────
  M q̈ + g(q) = 0
  M = m l²
  g(q) = m g l sin θ

Component by component
──────────────────────
  m l² θ̈ + m g l sin θ = 0

Momenta
───────
  p_θ = m l² θ̇

Conserved quantities
────────────────────
  E = const

Energies
────────
  T = ½ m l² θ̇²
  V = −m g l cos θ
  L = T − V
  E = T + V
"""


def test_the_simple_pendulum_reads_as_in_a_textbook(pendulum):
    assert text(pendulum, width=100) == PENDULUM


def test_matrices_are_written_out_in_brackets(double_pendulum):
    lines = text(double_pendulum, width=100).splitlines()
    assert lines[2:6] == [
        "  M(q) q̈ + C(q, q̇) q̇ + g(q) = 0",
        "  M(q) = ⎡ (m₁ + m₂) l₁²          m₂ l₁ l₂ cos(θ₁ − θ₂) ⎤",
        "         ⎣ m₂ l₁ l₂ cos(θ₁ − θ₂)  m₂ l₂²                ⎦",
        "  C(q, q̇) = ⎡ 0                          m₂ l₁ l₂ θ̇₂ sin(θ₁ − θ₂) ⎤",
    ]


def test_constraints_bring_multipliers_and_their_own_lines(bead):
    written = text(bead, width=100)
    assert "M q̈ + g = Q(q̇) + Aᵀ λ" in written
    assert "A(q) q̈ + b(q̇) = 0" in written
    assert "m ẍ = F − k ẋ + 2 x λ₀" in written or "m ẍ = −k ẋ + F + 2 x λ₀" in written
    assert "x² + y² − r² = 0\n(1 holonomic constraint.)" in written


def test_wide_matrices_are_listed_entry_by_entry(double_pendulum):
    written = text(double_pendulum, width=50)
    assert "M₁₂ = m₂ l₁ l₂ cos(θ₁ − θ₂)" in written
    assert "M₂₁" not in written
    assert "(M is symmetric.)" in written.replace("\n", " ") or "M is symmetric" in written


def test_lines_stay_within_the_width(double_pendulum, bead):
    for equations in (double_pendulum, bead):
        assert max(map(display_width, text(equations, width=72).splitlines())) <= 72


def test_long_entries_are_written_with_named_intermediates(chain, monkeypatch):
    monkeypatch.setattr(entries, "LONGEST_ENTRY", 40)
    written = text(chain, width=100)
    assert "  w₁ = " in written
    assert max(map(display_width, written.splitlines())) <= 100


def test_the_text_is_the_same_every_time(bead, chain):
    assert text(bead) == text(bead)
    assert text(chain) == text(chain)


def test_robots_in_decimal_numbers_are_announced_not_written():
    """A chain of thirteen bodies in decimals has formulas that nobody reads; printing it is a matter of a moment."""
    chain, carrier = da.Mechanism("chain"), "ground"
    for k in range(13):
        chain.body(f"b{k}", mass=1.1 + 0.1 * k, com=(0.1, 0.2, 0.3), inertia=(0.1, 0.12, 0.15, 0.01, 0.02, 0.005))
        chain.revolute(f"q{k}", carrier, f"b{k}", axis="xyz"[k % 3], at=(0, 0.1, 0.5))
        carrier = f"b{k}"
    assert "13 velocities in decimal numbers are not written out" in " ".join(str(da.derive(chain)).split())
