"""The conditions of contact, as the books state them."""

import numpy as np


def off(W, b, friction, slip, forces):
    """The largest violation of any condition by forces (k, 1 + d), next to the sizes in them."""
    b = np.asarray(b, dtype=float).reshape(forces.shape)
    a = (W @ forces.ravel()).reshape(forces.shape) + b
    wrong = []
    for N, F, a_n, a_t, mu, s in zip(forces[:, 0], forces[:, 1:], a[:, 0], a[:, 1:], friction, slip, strict=True):
        along = s if np.any(s) else a_t
        length = np.linalg.norm(along)
        wrong += [-N, -a_n, min(abs(N), abs(a_n)), np.linalg.norm(F) - mu * N]
        wrong += [min(length, np.linalg.norm(F * length + mu * N * along) / max(length, 1e-300))]
    return max(wrong) / (np.abs(b).max() + np.abs(a - b).max() + np.abs(forces).max())
