"""Along motions: where they start, charts, energy audits, contact that holds or slips, shocks, drift, series, files."""

from .analysis.atlas import simulate_on_charts
from .analysis.contact import no_slip, stays_in_contact
from .analysis.solution_series import solution_jet
from .analysis.touching import contact_forces, shock
from .description.start import Start
from .simulation.audit import energy_audit
from .simulation.files import read as saved
from .simulation.watch import along, drift

__all__ = [
    "Start", "along", "contact_forces", "drift", "energy_audit", "no_slip", "saved", "shock", "simulate_on_charts",
    "solution_jet", "stays_in_contact",
]  # fmt: skip
