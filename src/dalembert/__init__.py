"""dalembert: from a Lagrangian to its motion.

    import dalembert as da

    describe    System, Mechanism, particles, spring_network, inertia, spatial, coordinates, time, PointForce, Torque,
                Parameter, Start, read, read_text
    derive      derive -> Equations; newton_euler, roads, minimal_form, gauss_principle, energy_integral; explain
    decide      equal -> Equality; shorten -> the shortest exact form of an expression
    transform   hamiltonian_form, port_hamiltonian, routhian, symmetries, change_coordinates, reduce, potential_of
    vary        Functional -> Extremal; action, stationarity, conjugate_time
    rest        virtual_work, holding_forces, equilibria, continuation, extrema, mechanical_advantage
    approach    taylor, solution_jet, linearize, small_motions
    compile     compile -> Model
    simulate    simulate -> Trajectory; simulate_hamiltonian, simulate_on_charts, reconstruct, along, drift,
                energy_audit, no_slip, stays_in_contact
    control     lqr, computed_torque, inverse_dynamics_along, learn_inputs, identify
    verify      verify -> verdicts
    show        show -> Picture; Scene and its shapes (Marker, Line, Ball, Vector) say what to draw

Each verb takes the noun before it or any earlier one. Errors: `dalembert.errors`. The systems that ship:
`dalembert.gallery`. A name is imported when it is first used, so that `import dalembert` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy

    from . import errors, gallery, spatial
    from .algebra.deciding.equality import Equality, equal
    from .algebra.short.shorten import shorten
    from .analysis.atlas import simulate_on_charts
    from .analysis.audit import energy_audit
    from .analysis.contact import no_slip, stays_in_contact
    from .analysis.continuation import continuation
    from .analysis.equilibria import equilibria
    from .analysis.extrema import extrema
    from .analysis.identification import identify
    from .analysis.learning import learn_inputs
    from .analysis.linearize import linearize
    from .analysis.networks import spring_network
    from .analysis.regulator import lqr
    from .analysis.solution_series import solution_jet
    from .analysis.tracking import computed_torque, inverse_dynamics_along
    from .description.coordinates import coordinates
    from .description.forces import PointForce, Torque
    from .description.mechanism import Mechanism
    from .description.particles import particles
    from .description.readers import read, read_text
    from .description.scene import Ball, Line, Marker, Scene, Vector
    from .description.start import Start
    from .description.system import Parameter, System
    from .equations import Equations, derive
    from .errors import DalembertError
    from .extremals.action import action, conjugate_time, stationarity
    from .forms.approximation.linearisation import small_motions
    from .forms.approximation.taylor import taylor
    from .forms.coordinates.change_of_coordinates import change_coordinates
    from .forms.coordinates.reduction import reduce
    from .forms.momenta.hamiltonian import hamiltonian_form
    from .forms.momenta.port_hamiltonian import port_hamiltonian
    from .forms.momenta.routh import routhian
    from .forms.newton_euler import newton_euler
    from .forms.potentials import potential_of
    from .forms.roads.energy_road import energy_integral
    from .forms.roads.gauss import gauss_principle
    from .forms.roads.minimal import minimal_form
    from .forms.roads.roads import roads
    from .forms.statics.advantage import mechanical_advantage
    from .forms.statics.virtual_work import holding_forces, virtual_work
    from .forms.symmetries.symmetry import symmetries
    from .functional import Extremal, Functional
    from .laws.verification import Verdict, verify
    from .model import Model, compile  # noqa: A004 - the house's verb
    from .simulation.phase_space import simulate_hamiltonian
    from .simulation.reconstruction import reconstruct
    from .simulation.simulate import simulate
    from .simulation.trajectory import Trajectory
    from .simulation.watch import along, drift
    from .spatial import inertia
    from .view.show import show
    from .writing.explanation import Explanation, explain

    time: sympy.Symbol

__version__ = "0.1.0"

__all__ = [
    "Ball", "DalembertError", "Equality", "Equations", "Explanation", "Extremal", "Functional", "Line", "Marker",
    "Mechanism", "Model", "Parameter", "PointForce", "Scene", "Start", "System", "Torque", "Trajectory", "Vector",
    "Verdict", "action", "along", "change_coordinates", "compile", "computed_torque", "conjugate_time",
    "continuation", "coordinates", "derive", "drift", "energy_audit", "energy_integral", "equal", "equilibria",
    "errors", "explain", "extrema", "gallery", "gauss_principle", "hamiltonian_form", "holding_forces", "identify",
    "inertia", "inverse_dynamics_along", "learn_inputs", "linearize", "lqr", "mechanical_advantage", "minimal_form",
    "newton_euler", "no_slip", "particles", "port_hamiltonian", "potential_of", "read", "read_text", "reconstruct",
    "reduce", "roads", "routhian", "shorten", "show", "simulate", "simulate_hamiltonian", "simulate_on_charts",
    "small_motions", "solution_jet", "spatial", "spring_network", "stationarity", "stays_in_contact", "symmetries",
    "taylor", "time", "verify", "virtual_work",
]  # fmt: skip

_HOMES = {
    "analysis.atlas": ("simulate_on_charts",),
    "analysis.audit": ("energy_audit",),
    "analysis.contact": ("no_slip", "stays_in_contact"),
    "analysis.continuation": ("continuation",),
    "analysis.equilibria": ("equilibria",),
    "analysis.extrema": ("extrema",),
    "analysis.identification": ("identify",),
    "analysis.learning": ("learn_inputs",),
    "analysis.linearize": ("linearize",),
    "analysis.networks": ("spring_network",),
    "analysis.regulator": ("lqr",),
    "analysis.solution_series": ("solution_jet",),
    "analysis.tracking": ("computed_torque", "inverse_dynamics_along"),
    "forms.statics.advantage": ("mechanical_advantage",),
    "forms.coordinates.change_of_coordinates": ("change_coordinates",),
    "forms.roads.energy_road": ("energy_integral",),
    "equations": ("Equations", "derive"),
    "writing.explanation": ("Explanation", "explain"),
    "forms.roads.gauss": ("gauss_principle",),
    "forms.momenta.hamiltonian": ("hamiltonian_form",),
    "forms.approximation.linearisation": ("small_motions",),
    "forms.roads.minimal": ("minimal_form",),
    "forms.newton_euler": ("newton_euler",),
    "forms.momenta.port_hamiltonian": ("port_hamiltonian",),
    "forms.potentials": ("potential_of",),
    "forms.coordinates.reduction": ("reduce",),
    "forms.roads.roads": ("roads",),
    "forms.momenta.routh": ("routhian",),
    "forms.statics.virtual_work": ("holding_forces", "virtual_work"),
    "forms.symmetries.symmetry": ("symmetries",),
    "forms.approximation.taylor": ("taylor",),
    "description.coordinates": ("coordinates",),
    "description.forces": ("PointForce", "Torque"),
    "description.mechanism": ("Mechanism",),
    "description.particles": ("particles",),
    "description.readers": ("read", "read_text"),
    "description.scene": ("Ball", "Line", "Marker", "Scene", "Vector"),
    "description.start": ("Start",),
    "description.system": ("Parameter", "System"),
    "errors": ("DalembertError",),
    "algebra.deciding.equality": ("Equality", "equal"),
    "algebra.short.shorten": ("shorten",),
    "functional": ("Extremal", "Functional"),
    "model": ("Model", "compile"),
    "extremals.action": ("action", "conjugate_time", "stationarity"),
    "simulation.phase_space": ("simulate_hamiltonian",),
    "simulation.reconstruction": ("reconstruct",),
    "simulation.simulate": ("simulate",),
    "simulation.trajectory": ("Trajectory",),
    "simulation.watch": ("along", "drift"),
    "laws.verification": ("Verdict", "verify"),
    "view.show": ("show",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_ROOMS = {"errors": "errors", "gallery": "gallery", "spatial": "spatial", "inertia": "spatial.inertia"}


def __getattr__(name: str) -> Any:
    if name == "time":
        return import_module(".description.coordinates", __name__).time()
    if name in _HOME_OF:
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    if name in _ROOMS:
        return import_module(f".{_ROOMS[name]}", __name__)
    raise AttributeError(f"module 'dalembert' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
