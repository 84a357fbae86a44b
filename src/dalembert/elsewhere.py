"""What SymPy, SciPy, PyDy and robotics libraries call things, answered with the name here.

Only names that are far from ours are listed: Python itself suggests those that are near.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


def _rows(table: str) -> dict[str, str]:
    """{name elsewhere: what it is here} of lines `name, name: what it is here`."""
    rows = (line.partition(": ") for line in table.strip().splitlines())
    return {name.strip(): here.strip() for names, _, here in rows for name in names.split(",")}


PACKAGE = _rows("""
    dynamicsymbols, dynamicsymbol: dalembert.coordinates("q1 q2")
    LagrangesMethod, KanesMethod: dalembert.sympy has it: from dalembert.sympy import LagrangesMethod, KanesMethod
    Lagrangian: dalembert.System(coordinates, lagrangian=...)
    RigidBody, Particle, ReferenceFrame, Point, Body: dalembert.Mechanism and its body(), joints and frame()
    Force: dalembert.PointForce
    lambdify: dalembert.compile
    solve_ivp, odeint, integrate, solve: dalembert.simulate
    linearize, lqr: dalembert.control
    load, load_urdf, buildModelFromUrdf, MjModel: dalembert.read
""")
EQUATIONS = _rows("""
    eom, equations_of_motion, form_lagranges_equations: print(equations), or equations.residual, which is zero
    rhs, accelerations: dalembert.compile(equations).forward_dynamics(q, v), or extended_matrix and extended_rhs
    forcing: equations.forces - equations.bias
    mass_matrix_full: equations.extended_matrix (with the rows of constraints)
    forcing_full: equations.extended_rhs
    lam_vec, lam, lambdas: equations.multipliers, whose sign is opposite to that of SymPy's
    lam_coeffs: -equations.constraint_jacobian, A of A^T lambda
    kanes_equations, fr, frstar: dalembert.sympy.KanesMethod has them
    q, coordinates: equations.system.coordinates
    parameters, constants: equations.system.parameters
    to_linearizer, linearize: dalembert.control.linearize
    lambdify, to_function: dalembert.compile(equations)
    simulate, integrate: dalembert.simulate(equations, q=..., duration=...)
    T: equations.kinetic_energy
    V, U: equations.potential_energy
    L: equations.lagrangian
    M: equations.mass_matrix
    C: equations.coriolis_matrix
    g, G: equations.gravity
""")
MODEL = _rows("""
    rhs, f, ode, dynamics, aba, accelerations: model.forward_dynamics(q, v, u)
    rnea, id: model.inverse_dynamics(q, v, a)
    crba, M, qM: model.mass_matrix(q)
    nle, qfrc_bias, C: model.bias(q, v)
    eom: model.equations
    fk, forward_kinematics, framePlacement: model.frame_pose(frame, q)
    jac, jacobian: model.frame_jacobian(frame, q)
    linearize: dalembert.control.linearize(model, q=..., v=...)
    simulate, step: dalembert.simulate(model, ...), dalembert.stepper(model, ...)
    constants, params: model.parameters
""")
TRAJECTORY = _rows("""
    t, time: trajectory.times
    y, x, states: trajectory.q and trajectory.v
    sol, interpolate: trajectory.at(times)
    u: trajectory.inputs
    qd, qdot, dq: trajectory.v
    qdd, qddot, ddq: trajectory.a
    message: trajectory.status
    t_events: trajectory.events
    plot, animate: dalembert.show(trajectory)
    to_pandas, to_dataframe: trajectory.to_xarray().to_dataframe(), or to_csv, to_parquet
""")

SYSTEM_ARGUMENTS = _rows("""
    L: lagrangian=
    T: kinetic=
    V, U: potential=
    hol_coneqs, configuration_constraints, constraints: holonomic=
    nonhol_coneqs, velocity_constraints: nonholonomic=
    forcelist, loads, fl: forces=, {coordinate: Q} or PointForce and Torque
    kd_eqs: derive a dalembert.sympy.KanesMethod
    inertial: frame=
    constants, params: parameters=
    q, q_ind: the first argument, without a name
    u, specifieds: inputs=
    initial_conditions: start=
""")
SIMULATE_ARGUMENTS = _rows("""
    t_end, t_final, tf, tfinal, t_span, tspan, t_stop: duration=, in seconds (and t0=)
    y0, x0, initial_conditions, q0, v0, qd0, u0: q= and v=
    t_eval, t, time: times=
    dt, h, max_step, timestep: step=, with a method of fixed steps; others choose their own, and times= samples
    solver, integrator: method=
    args, constants, params, p: parameters=
    u, tau, controls, specifieds: inputs=
    dense_output: trajectory.at(times), which there always is
    tol: rtol= and atol=
""")
COMPILE_ARGUMENTS = _rows("""
    constants, params, values, subs: parameters=
    backend, modules, generator: target=
""")


def _answer(where: str, what: str, name: str, names: Mapping[str, str]) -> str:
    return f"{where} has no {what} '{name}'. Here: {names[name]}."


def package_elsewhere(name: str) -> str:
    """What the AttributeError of the package says of a name that it has not."""
    if name in PACKAGE:
        return _answer("module 'dalembert'", "attribute", name, PACKAGE)
    return f"module 'dalembert' has no attribute '{name}'"


class NamedElsewhere:
    """A class whose instances answer names of other libraries, in the AttributeError, with what is theirs here."""

    _elsewhere: ClassVar[Mapping[str, str]]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in self._elsewhere and not hasattr(type(self), name):
                raise AttributeError(_answer(f"'{type(self).__name__}' object", "attribute", name, self._elsewhere))
            return object.__getattribute__(self, name)  # says what Python says


def arguments_elsewhere(
    names: Mapping[str, str], takes: str
) -> Callable[[Callable[Given, Returned]], Callable[Given, Returned]]:
    """A function that answers arguments of other libraries, in the TypeError, with its own.

    `takes` says what it takes where too much is given without names.
    """

    def answering(function: Callable[Given, Returned]) -> Callable[Given, Returned]:
        parameters = inspect.signature(function).parameters
        places = sum(each.kind is each.POSITIONAL_OR_KEYWORD for each in parameters.values())
        title = f"{function.__qualname__.removesuffix('.__init__')}()"

        @functools.wraps(function)
        def called(*places_given: Given.args, **given: Given.kwargs) -> Returned:
            for name in given.keys() - parameters.keys():
                if name in names:
                    raise TypeError(_answer(title, "argument", name, names))
            if len(places_given) > places:
                raise TypeError(f"{title} takes {takes}.")
            return function(*places_given, **given)

        return called

    return answering
