"""Along motions: where they start, charts, energy audits, contact that holds or slips, shocks, drift, series, files; of
many motions, where their numbers come from and what is kept of each; studies: sections, periodic orbits, exponents,
responses, basins, bifurcations."""

from .analysis.atlas import simulate_on_charts
from .analysis.contact import no_slip, stays_in_contact
from .analysis.solution_series import solution_jet
from .analysis.touching import contact_forces, shock
from .description.start import Start
from .ensembles.reducers import extremes, happenings, last, measured, records
from .ensembles.spreads import grid, normal, uniform
from .simulation.audit import energy_audit
from .simulation.files import read as saved
from .simulation.watch import along, drift
from .studies.basins import basins
from .studies.branch import orbit_branch
from .studies.diagram import bifurcations
from .studies.lyapunov import lyapunov
from .studies.orbit import periodic_orbit
from .studies.response import frequency_response, transfer
from .studies.section import section

__all__ = [
    "Start", "along", "basins", "bifurcations", "contact_forces", "drift", "energy_audit", "extremes",
    "frequency_response", "grid", "happenings", "last", "lyapunov", "measured", "no_slip", "normal", "orbit_branch",
    "periodic_orbit", "records", "saved", "section", "shock", "simulate_on_charts", "solution_jet", "stays_in_contact",
    "transfer", "uniform",
]  # fmt: skip
