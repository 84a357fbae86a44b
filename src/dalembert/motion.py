"""Along motions: where they start, charts, energy audits, contact that holds or slips, drift, series, files."""

from .analysis.atlas import simulate_on_charts
from .analysis.contact import no_slip, stays_in_contact
from .analysis.solution_series import solution_jet
from .description.start import Start
from .simulation.audit import energy_audit
from .simulation.files import read as saved
from .simulation.watch import along, drift

__all__ = [
    "Start", "along", "drift", "energy_audit", "no_slip", "saved", "simulate_on_charts", "solution_jet",
    "stays_in_contact",
]  # fmt: skip
