"""Trees drawn at random, the same in every run, with every kind of joint and what makes recursions stumble."""

import numpy as np

import dalembert as da
from dalembert.description.tree import Link, Tree

SINGLE = ("revolute", "prismatic", "screw")
QUARTERS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))


def random_rotation(rng):
    """A rotation matrix of floats."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    return q if np.linalg.det(q) > 0 else -q


def tidy_rotation(rng):
    """A rotation by quarter turns, as whole numbers."""
    x = QUARTERS[rng.integers(6)]
    y = next(axis for axis in np.random.default_rng(rng.integers(99)).permutation(QUARTERS) if np.dot(axis, x) == 0)
    return np.column_stack([x, y, np.cross(x, y)])


def physical_inertia(rng):
    """Mass, centre of mass and inertia about it, of a body that could exist."""
    spread = rng.uniform(0.01, 0.5, 3)
    turn = random_rotation(rng)
    second = turn @ np.diag(spread) @ turn.T
    tensor = np.trace(second) * np.eye(3) - second
    entries = (*np.diag(tensor), tensor[0, 1], tensor[0, 2], tensor[1, 2])
    return {"mass": float(rng.uniform(0.2, 3)), "com": tuple(rng.uniform(-0.3, 0.3, 3)),
            "inertia_about_com": tuple(map(float, entries))}


def random_tree(seed, kinds=(*SINGLE, "spherical", "floating", "fixed"), count=6, tidy=0.5, mimics=True):
    """A tree of `count` links; `tidy` is the share of joints with right angles, whose axes are often parallel."""
    rng = np.random.default_rng(seed)
    links, single = [], []
    for number in range(count):
        kind = "revolute" if number == 0 and "floating" not in kinds else str(rng.choice(kinds))
        parent = number - 1 if rng.random() < 0.7 else max(int(rng.integers(-1, number + 1)) - 1, -1)
        straight = rng.random() < tidy
        tidied = np.eye(3) if rng.random() < 0.5 else tidy_rotation(rng)
        rotation = tidied if straight else random_rotation(rng)
        axis = QUARTERS[rng.integers(6)] if straight else tuple(random_rotation(rng)[0])
        offset = (0, 0, 0) if rng.random() < 0.2 else tuple(rng.uniform(-0.5, 0.5, 3) * rng.integers(0, 2, 3))
        inertia = {} if rng.random() < 0.15 and number + 1 < count else physical_inertia(rng)
        moving, coordinate = {}, None
        if kind in SINGLE:
            follows = mimics and len(single) > 0 and rng.random() < 0.25
            coordinate = single[rng.integers(len(single))] if follows else da.coordinates(f"q{number}")[0]
            single += [] if follows else [coordinate]
            moving = {"ratio": float(rng.choice([1, -1, 2.5])), "shift": float(rng.choice([0, 0.3]))} if (
                rng.random() < 0.4 or follows) else {}
            moving |= {"mimic": True} if follows else {}
            moving |= {"pitch": 0.2} if kind == "screw" else {}
        elif kind == "spherical":
            coordinate = tuple(da.coordinates(f"w{number} x{number} y{number} z{number}"))
            moving = {"velocities": tuple(da.coordinates(f"ox{number} oy{number} oz{number}"))}
        elif kind == "floating":
            names = [f"{letter}{number}" for letter in ("px", "py", "pz", "bw", "bx", "by", "bz")]
            rates = [f"{letter}{number}" for letter in ("vx", "vy", "vz", "tx", "ty", "tz")]
            coordinate = tuple(da.coordinates(" ".join(names)))
            moving = {"velocities": tuple(da.coordinates(" ".join(rates)))}
        links.append(Link.from_com(f"link {number}", parent, kind, coordinate, axis, rotation.tolist(), offset,
                                   **inertia, **moving))
    if all(link.joint == "fixed" for link in links):
        return random_tree(seed + 1000, kinds, count, tidy, mimics)
    gravity = (0, 0, -9.81) if rng.random() < 0.6 else tuple(rng.uniform(-10, 10, 3))
    return Tree(f"tree {seed}", tuple(links), gravity)


def random_state(tree, seed):
    """Coordinates, velocities, accelerations and forces; quaternions have length 1."""
    rng = np.random.default_rng(seed)
    q = []
    for link in tree.links:
        if link.mimic or link.joint == "fixed":
            continue
        entries = rng.uniform(-2, 2, len(link.coordinates))
        if len(entries) > 1:
            entries[-4:] /= np.linalg.norm(entries[-4:])
        q += list(entries)
    size = len(tree.velocities)
    return np.array(q), rng.uniform(-2, 2, size), rng.uniform(-2, 2, size), rng.uniform(-2, 2, size)
