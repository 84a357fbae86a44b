"""Contacts on three levels: gaps phi, their rates, and the terms of their accelerations; and what slips, on two.

    phi' = J_N v + dphi/dt,    phi'' = J_N a + b_N;        s = J_T v + c,    s' = J_T a + b_T

The forces are J_N^T N + J_T^T F, where N and F are the normal and the friction forces.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..description.system import System
from ..expr.calculus import tangent
from ..expr.node import Node
from .lagrange import Nodes, Rows, by_position, by_velocity, motion


@dataclass(frozen=True)
class Contacts:
    """The rows of all contacts as nodes, in their order; the slip velocities of one beside each other.

    gap, gap_rate, gap_bias      phi, phi', b_N
    gap_jacobian                 J_N, one column per velocity
    slip, slip_bias              s, b_T
    slip_jacobian                J_T
    friction, stiction           mu, and mu at rest
    restitution                  e
    """

    gap: Nodes
    gap_rate: Nodes
    gap_jacobian: Rows
    gap_bias: Nodes
    slip: Nodes
    slip_jacobian: Rows
    slip_bias: Nodes
    friction: Nodes
    stiction: Nodes
    restitution: Nodes


def contacts(system: System) -> Contacts:
    """Differentiate the system's contacts."""
    graph, touches = system.graph, system.contacts
    gap, slip = tuple(touch.gap for touch in touches), tuple(node for touch in touches for node in touch.slip)
    along = motion(system)

    def rate(nodes: tuple[Node, ...]) -> Nodes:
        return tuple(tangent(graph, nodes, along))

    rates = rate(gap)
    return Contacts(
        gap, rates, by_position(system, gap), rate(rates), slip, by_velocity(system, slip), rate(slip),
        tuple(touch.friction for touch in touches), tuple(touch.static for touch in touches),
        tuple(touch.restitution for touch in touches),
    )
