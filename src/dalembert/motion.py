"""Along motions: other charts, energy audits, contact that holds or slips, drift, series of the solution."""

from .analysis.atlas import simulate_on_charts
from .analysis.contact import no_slip, stays_in_contact
from .analysis.solution_series import solution_jet
from .simulation.audit import energy_audit
from .simulation.watch import along, drift

__all__ = ["along", "drift", "energy_audit", "no_slip", "simulate_on_charts", "solution_jet", "stays_in_contact"]
