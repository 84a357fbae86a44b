"""Proofs of the identities that equations of motion obey, each decided on the canonical form.

`prove` writes every identity as differences that have to vanish. Where the canonical form of a difference is zero,
the identity is proved; where it is not, a state is sought at which the difference is certainly not zero. What has
no canonical form within its budget is measured instead, and says so.
"""

from .deciding import prove
from .proof import Proof, Proofs

__all__ = ["Proof", "Proofs", "prove"]
