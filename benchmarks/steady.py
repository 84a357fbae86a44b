"""Steady motions: poles of rests and steady motions beside what is published and beside other descriptions of the same.

Whipple's bicycle from 0 to 10 m/s beside table 2 of Meijaard, Papadopoulos, Ruina and Schwab 2007, and beside the
linear equations of its appendix A in 40 digits; a circular orbit in Cartesian coordinates beside the epicyclic
frequency; a gyroscope in quaternions beside Euler's angles. Nothing is timed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import dalembert as da

from . import whipple
from .common import Goal, Record, parser


def main() -> None:
    options = parser(__doc__ or "").parse_args()
    record = Record("steady")
    published, exact = bicycle(record)
    record.goals.append(Goal("bicycle beside the published table", 1e-12, published, at_least=False))
    record.goals.append(Goal("bicycle beside 40 digits", 1e-12, exact, at_least=False))
    record.goals.append(Goal("speeds where it balances by itself", 2, self_stable(record), at_least=True))
    record.goals.append(Goal("circular orbit", 1e-12, orbit(record), at_least=False))
    record.goals.append(Goal("gyroscope in quaternions", 1e-12, gyroscope(record), at_least=False))
    record.finish(options.json)


def bicycle(record: Record) -> tuple[float, float]:
    """The largest differences from the table, beside 1 or the eigenvalue, and from 40 digits, beside the eigenvalue."""
    model, worst = da.compile(whipple.bicycle()), [0.0, 0.0]
    for speed, given in whipple.PUBLISHED.items():
        ours = da.control.linearize(model, np.zeros(model.nq), whipple.straight(speed)).poles
        digits = whipple.exact_eigenvalues(speed)
        off = max(_nearest(ours, wanted) / max(1.0, abs(wanted)) for wanted in given)
        exactly = max(_nearest(ours, wanted) / abs(wanted) for wanted in digits)
        shown = ", ".join(f"{_near(ours, wanted):.14g} ({wanted:.14g})" for wanted in given)
        record.row(speed=speed, ours_and_published=shown, off_table=off, off_40_digits=exactly)
        worst = [max(worst[0], off), max(worst[1], exactly)]
    return worst[0], worst[1]


def self_stable(record: Record) -> int:
    """How many of the two ends of the range of speeds are where they are published, to 1e-3 m/s."""
    model, right = da.compile(whipple.bicycle()), 0
    for name, end, inside in (("weave", whipple.WEAVE_SPEED, 1.0), ("capsize", whipple.CAPSIZE_SPEED, -1.0)):
        found = [da.control.linearize(model, np.zeros(model.nq), whipple.straight(end + side * 1e-3)).stability.verdict
                 for side in (inside, -inside)]  # fmt: skip
        record.row(end=name, speed=end, inside=found[0], outside=found[1])
        right += found == ["stable", "unstable"]
    return right


def orbit(record: Record) -> float:
    """kappa^2 = V'' + 3 V'/r about a circle, here with V = k r^3/3, in coordinates that turn."""
    k, r, angle = 2.0, 1.3, 0.4
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="k*(x**2 + y**2)**1.5/3", parameters={"k": k})
    place, speed = r * np.array([np.cos(angle), np.sin(angle)]), r * np.sqrt(k * r)
    found = da.control.linearize(system, place, speed * np.array([-np.sin(angle), np.cos(angle)]), reduced=True).poles
    wanted = 1j * np.sqrt(5.0 * k * r)
    record.row(motion="circular orbit", ours=_near(found, wanted), wanted=wanted)
    return _nearest(found, wanted) / abs(wanted)


def gyroscope(record: Record) -> float:
    """The nutation of a gyroscope in steady precession, in a unit quaternion and in Euler's angles.

    A disc (moments 0.02 and 0.03 kg m^2) of 2 kg, 0.2 m from a ball joint; A Omega^2 cos(tilt) - C n Omega + m g l = 0.
    """
    axial, across, weight, tilt, precession = 0.03, 0.02 + 2 * 0.2**2, 2 * 9.81 * 0.2, 0.9, 1.5
    spin = (across * precession**2 * np.cos(tilt) + weight) / (axial * precession)
    angles = da.System(
        "psi theta phi", potential="P*cos(theta)", parameters={"A": across, "C": axial, "P": weight},
        kinetic="A*(theta'**2 + psi'**2*sin(theta)**2)/2 + C*(phi' + psi'*cos(theta))**2/2")  # fmt: skip
    rates = [precession, 0, spin - precession * np.cos(tilt)]
    by_angles = da.control.linearize(angles, [0, tilt, 0], rates, reduced=True)
    top = da.Mechanism("gyroscope", gravity=(0, 0, -9.81))
    top.spherical("ball", top.ground, top.body("disc", 2, (0, 0, 0.2), (0.02, 0.02, axial, 0, 0, 0)))
    by_quaternion = da.control.linearize(top, [np.cos(tilt / 2), np.sin(tilt / 2), 0, 0],
                                 [0, precession * np.sin(tilt), spin])  # fmt: skip
    wanted = complex(max(by_angles.poles, key=lambda pole: pole.imag))
    record.row(motion="steady precession", ours=_near(by_quaternion.poles, wanted), wanted=wanted)
    return _nearest(by_quaternion.poles, wanted) / abs(wanted)


def _near(found: Any, wanted: complex) -> complex:
    return complex(found[np.argmin(np.abs(found - wanted))])


def _nearest(found: Any, wanted: complex) -> float:
    return abs(_near(found, wanted) - wanted)


if __name__ == "__main__":
    main()
