"""dalembert: from a Lagrangian to its motion.

    import dalembert as da

    describe    System, Mechanism, PointForce, Torque, Contact, Parameter, coordinates, time, read
    derive      derive -> Equations; explain; equal and shorten decide about and shorten expressions; a Style is a hand
    compile     compile -> Model; export writes one for other programs
    simulate    simulate -> Trajectory; stepper moves a model step by step; an Event says what happens where;
                ensemble -> Ensemble, many simulations
    verify      verify -> verdicts; diagnose -> Diagnosis, what constraints do
    show        show -> Picture; a Scene says what to draw
    vary        Functional

Each verb takes the noun before it or any earlier one. The rest is in topics:

    statics     equilibria, continuation, extrema, virtual_work, holding_forces, mechanical_advantage, spring_network
    variations  action, stationarity, conjugate_time, Extremal
    momenta     hamiltonian, port_hamiltonian, routhian, symmetries, reconstruct, simulate_hamiltonian
    forms       particles, roads, minimal_form, gauss_principle, energy_integral, change_coordinates, reduce,
                potential_of, taylor, small_motions
    control     linearize, lqr, computed_torque, inverse_dynamics_along, trajectory, learn_inputs, identify, sampled,
                in_jax, in_torch
    robots      inverse_kinematics, task_space, newton_euler, read_text
    motion      Start, simulate_on_charts, energy_audit, no_slip, stays_in_contact, contact_forces, shock, along, drift,
                saved, solution_jet; of ensembles grid, uniform, normal, last, extremes, records, happenings, measured;
                studies: section, periodic_orbit, orbit_branch, lyapunov, frequency_response, transfer,
                basins, bifurcations
    scene       Marker, Line, Ball, Vector
    spatial     rotations, poses, twists and wrenches; inertia has shapes with their masses
    gallery     the systems that ship
    errors      every exception and remark

A name is imported when it is first used, so that `import dalembert` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy

    from . import control, errors, forms, gallery, momenta, motion, robots, scene, spatial, statics, variations
    from .algebra.deciding.equality import equal
    from .algebra.short.shorten import shorten
    from .algebra.short.style import Style
    from .analysis.diagnosis.diagnose import diagnose
    from .description.contact import Contact
    from .description.coordinates import coordinates
    from .description.event import Event
    from .description.forces import PointForce, Torque
    from .description.mechanism import Mechanism
    from .description.readers import read
    from .description.scene import Scene
    from .description.system import Parameter, System
    from .ensembles.ensemble import ensemble
    from .equations import Equations, derive
    from .exports.export import export
    from .functional import Functional
    from .laws.verification import verify
    from .model import Model, compile  # noqa: A004 - the house's verb
    from .simulation.simulate import simulate
    from .simulation.stepper import stepper
    from .simulation.trajectory import Trajectory
    from .spatial import inertia
    from .view.show import show
    from .writing.explanation import explain

    time: sympy.Symbol

__version__ = "0.1.0"

__all__ = [
    "Contact", "Equations", "Event", "Functional", "Mechanism", "Model", "Parameter", "PointForce", "Scene",
    "Style", "System", "Torque", "Trajectory", "compile", "control", "coordinates", "derive", "diagnose",
    "ensemble", "equal", "errors", "explain", "export", "forms", "gallery", "inertia", "momenta", "motion",
    "read", "robots", "scene", "shorten", "show", "simulate", "spatial", "statics", "stepper", "time",
    "variations", "verify",
]  # fmt: skip

_HOMES = {
    "algebra.deciding.equality": ("equal",),
    "algebra.short.shorten": ("shorten",),
    "algebra.short.style": ("Style",),
    "analysis.diagnosis.diagnose": ("diagnose",),
    "description.contact": ("Contact",),
    "description.coordinates": ("coordinates",),
    "description.event": ("Event",),
    "description.forces": ("PointForce", "Torque"),
    "description.mechanism": ("Mechanism",),
    "description.readers": ("read",),
    "description.scene": ("Scene",),
    "description.system": ("Parameter", "System"),
    "ensembles.ensemble": ("ensemble",),
    "equations": ("Equations", "derive"),
    "functional": ("Functional",),
    "laws.verification": ("verify",),
    "model": ("Model", "compile"),
    "simulation.simulate": ("simulate",),
    "simulation.stepper": ("stepper",),
    "simulation.trajectory": ("Trajectory",),
    "exports.export": ("export",),
    "view.show": ("show",),
    "writing.explanation": ("explain",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_TOPICS = (
    "control", "errors", "forms", "gallery", "momenta", "motion", "robots", "scene", "spatial", "statics",
    "variations",
)  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "time":
        return import_module(".description.coordinates", __name__).time()
    if name in _HOME_OF:
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    if name in _TOPICS:
        return import_module(f".{name}", __name__)
    if name == "inertia":
        return import_module(".spatial.inertia", __name__)
    raise AttributeError(import_module(".elsewhere", __name__).package_elsewhere(name))


def __dir__() -> list[str]:
    return sorted(__all__)
