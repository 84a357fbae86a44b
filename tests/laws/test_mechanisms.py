"""Random mechanisms against a second mechanics: clouds of particles, whose places are differentiated numerically.

Nothing below the class `Twin` knows the library. A body is a cloud of particles; a joint is the motion it allows, in
closed form; velocities come from complex steps, accelerations from central differences, and Newton's law for each
particle gives every quantity.
"""

import functools

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import dalembert as da

STEP = 1e-30
GAP = 2e-3
LETTERS = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1), "-x": (-1, 0, 0), "-y": (0, -1, 0), "-z": (0, 0, -1)}
PLANES = {"x": "yz", "y": "zx", "z": "xy", "-x": "zy", "-y": "xz", "-z": "yx"}


# ------------------------------------------------------------ closed forms, for complex numbers too


def cross_matrix(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def turn(axis, angle):
    """Rodrigues' formula."""
    k = cross_matrix(axis)
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def from_quaternion(w, x, y, z):
    """The matrix of a unit quaternion, entry by entry."""
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def hamilton(a, b):
    """The product of two quaternions."""
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def unit(axis):
    given = np.array(LETTERS[axis] if isinstance(axis, str) else axis, dtype=float)
    return given / np.linalg.norm(given)


def particles(mass, com, tensor):
    """Six particles with this mass, centre and tensor about it."""
    second = np.trace(tensor) / 2 * np.eye(3) - tensor
    squares, axes = np.linalg.eigh(second)
    arms = axes * np.sqrt(np.maximum(squares, 0) * 3 / mass)
    return [(mass / 6, com + sign * arms[:, k]) for k in range(3) for sign in (1, -1)]


class Twin:
    """A `Mechanism` and what was said of it, kept by hand."""

    def __init__(self, gravity=(0, 0, -9.81), name="twin"):
        self.made = da.Mechanism(name, gravity=gravity)
        self.g = np.array(gravity, dtype=float)
        self.clouds, self.joints, self.springs, self.loads, self.rotors = {}, {}, [], [], []
        self.closing = []

    # -------------------------------------------------------- saying

    def body(self, name, cloud=()):
        self.clouds[name] = [(mass, np.array(place, dtype=float)) for mass, place in cloud]
        if not self.clouds[name]:
            return self.made.body(name)
        mass = sum(m for m, _ in self.clouds[name])
        com = sum(m * p for m, p in self.clouds[name]) / mass
        arms = [(m, p - com) for m, p in self.clouds[name]]
        tensor = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in arms)
        return self.made.body(name, mass=mass, com=com, inertia=tensor)

    def joint(self, family, name, parent, child, **options):
        extra = {"axis": options["axis"]} if "axis" in options else {}
        extra |= {"axes": options["axes"]} if "axes" in options else {}
        rest = {key: value for key, value in options.items() if key not in ("axis", "axes")}
        getattr(self.made, family)(name, parent, child, **extra, **rest)
        self.joints[name] = {"family": family, "parent": parent, "child": child, **options}

    def close(self, family, name, parent, child, **options):
        self.joint(family, name, parent, child, **options)
        self.closing.append(self.joints.pop(name))

    def mimic(self, name, leader, ratio, offset):
        self.made.mimic(name, leader, ratio=ratio, offset=offset)
        self.joints[name] |= {"leader": leader, "ratio": ratio, "offset": offset}

    def motor(self, name, **options):
        self.made.motor(name, **options)
        self.rotors.append((name, options))

    def spring(self, a, b, **options):
        self.made.spring(a, b, **options)
        self.springs.append((a, b, options))

    def load(self, kind, body, value, **options):
        getattr(self.made, kind)(body, value, **options)
        self.loads.append((kind, body, np.array(value, dtype=float), options))

    @functools.cached_property
    def model(self):
        return da.compile(self.made, target="numpy")

    # -------------------------------------------------------- places

    def names(self, q):
        return dict(zip(self.model.coordinate_names, q, strict=True))

    def displacement(self, name, q):
        joint = self.joints[name]
        if "leader" in joint:
            return joint["ratio"] * self.displacement(joint["leader"], q) + joint["offset"]
        return joint.get("ratio", 1) * q[name] + joint.get("offset", 0)

    def displacements(self, name, q):
        """Every displacement of a joint with ordinary coordinates."""
        joint, family = self.joints[name], self.joints[name]["family"]
        if family in ("revolute", "prismatic", "screw"):
            return [self.displacement(name, q)]
        count = len(joint.get("euler") or "")
        ends = {"cylindrical": ("slide", "turn"), "universal": (1, 2), "planar": (1, 2, "turn"),
                "cartesian": "xyz", "spherical": range(1, count + 1), "fixed": (),
                "floating": (*"xyz", *range(1, count + 1)) if count else ()}[family]
        return [q[f"{name}_{end}"] for end in ends]

    def motion(self, name, q):
        """R_JK and p_JK of a joint."""
        joint, family = self.joints[name], self.joints[name]["family"]
        d = self.displacements(name, q)
        axis = unit(joint.get("axis", "z"))
        still, here = np.eye(3), np.zeros(3)
        if family == "fixed":
            return still, here
        if family == "revolute":
            return turn(axis, d[0]), here
        if family == "prismatic":
            return still, axis * d[0]
        if family == "screw":
            return turn(axis, d[0]), axis * joint["pitch"] * d[0]
        if family == "cylindrical":
            return turn(axis, d[1]), axis * d[0]
        if family == "universal":
            first, second = joint.get("axes", ("x", "y"))
            return turn(unit(first), d[0]) @ turn(unit(second), d[1]), here
        if family == "planar":
            first, second = (unit(letter) for letter in PLANES[joint.get("axis", "z")])
            return turn(axis, d[2]), first * d[0] + second * d[1]
        if family == "cartesian":
            return still, np.array(d)
        place = np.array([q[f"{name}_{end}"] for end in "xyz"]) if family == "floating" else here
        if joint.get("euler"):
            turns = [turn(unit(letter), angle) for letter, angle in zip(joint["euler"], d[-3:], strict=True)]
            return turns[0] @ turns[1] @ turns[2], place
        return from_quaternion(*(q[f"{name}_q{end}"] for end in "wxyz")), place

    def ends(self, joint):
        frames = []
        for place, rotation in (("at", "rotation"), ("child_at", "child_rotation")):
            matrix = joint.get(rotation)
            frames.append((np.eye(3) if matrix is None else np.array(matrix, float),
                           np.array(joint.get(place, (0, 0, 0)), float)))
        return frames

    def poses(self, q):
        """R_WB and p_WB of every body."""
        return self.poses_of_names(self.names(q))

    def poses_of_names(self, q):
        found, waiting = {"ground": (np.eye(3), np.zeros(3))}, dict(self.joints)
        while waiting:
            name = next(n for n, j in waiting.items() if j["parent"] in found or j["child"] in found)
            joint = waiting.pop(name)
            (to_j, at), (to_k, child_at) = self.ends(joint)
            turned, moved = self.motion(name, q)
            rotation = to_j @ turned @ to_k.T  # R_PC
            place = at + to_j @ moved - rotation @ child_at
            if joint["parent"] in found:
                base, origin = found[joint["parent"]]
                found[joint["child"]] = base @ rotation, origin + base @ place
            else:
                base, origin = found[joint["child"]]
                found[joint["parent"]] = base @ rotation.T, origin - base @ rotation.T @ place
        return found

    # -------------------------------------------------------- velocities

    def flow(self, q, v, h):
        """Where q is after h at constant v."""
        values, after = self.names(q), self.names(np.array(q, dtype=np.result_type(np.asarray(q), h)))
        speeds = dict(zip((name.removesuffix("'") for name in self.model.velocity_names), v, strict=True))
        for name in values:
            if name in speeds:
                after[name] = values[name] + h * speeds[name]
        for name, joint in self.joints.items():
            if joint["family"] not in ("spherical", "floating") or joint.get("euler"):
                continue
            quaternion = np.array([values[f"{name}_q{end}"] for end in "wxyz"])
            omega = h * np.array([speeds[f"{name}_w{end}"] for end in "xyz"])
            square = omega @ omega
            if abs(square) < 1e-40:
                half, sine, left = 1.0, 0.5, np.eye(3)
            else:
                angle = np.sqrt(square)
                half, sine = np.cos(angle / 2), np.sin(angle / 2) / angle
                k = cross_matrix(omega)
                left = np.eye(3) + (1 - np.cos(angle)) / square * k + (1 - np.sin(angle) / angle) / square * k @ k
            turned = hamilton(quaternion, np.array([half, *(sine * omega)]))
            after |= {f"{name}_q{end}": entry for end, entry in zip("wxyz", turned, strict=True)}
            if joint["family"] == "floating":
                linear = h * np.array([speeds[f"{name}_v{end}"] for end in "xyz"])
                moved = from_quaternion(*quaternion) @ left @ linear
                for end, entry in zip("xyz", moved, strict=True):
                    after[f"{name}_{end}"] = values[f"{name}_{end}"] + entry
        return np.array(list(after.values()))

    def derivative(self, function, q):
        """d(function)/dq along each velocity, as the last axis."""
        directions = np.eye(self.model.nv)
        return np.stack([np.imag(function(self.flow(q, e, 1j * STEP))) / STEP for e in directions], axis=-1)

    def along(self, function, q, v):
        """d/dt of a real function of q at constant v; central differences of order six."""
        f = [function(self.flow(q, v, k * GAP)) for k in (-3, -2, -1, 1, 2, 3)]
        return (45 * (f[3] - f[2]) - 9 * (f[4] - f[1]) + (f[5] - f[0])) / (60 * GAP)

    # -------------------------------------------------------- particles

    @functools.cached_property
    def masses(self):
        return np.array([m for cloud in self.clouds.values() for m, _ in cloud])

    def places(self, q, bodies=None):
        poses = self.poses(q)
        listed = [poses[name][1] + poses[name][0] @ p for name in bodies or self.clouds for _, p in self.clouds[name]]
        return np.array(listed).reshape(-1, 3)

    def place_rates(self, q):
        return self.derivative(self.places, q)

    def rotor_rates(self, q):
        """How fast each stiff rotor turns, per velocity, with its inertia."""
        def rates(name):
            return self.derivative(lambda x: np.array(self.displacement(name, self.names(x))), q)

        return [(options["ratio"] * rates(name), options["inertia"]) for name, options in self.rotors]

    def mass_matrix(self, q):
        rates = self.place_rates(q)
        found = np.einsum("i,ikm,ikn->mn", self.masses, rates, rates)
        return found + sum(inertia * np.outer(row, row) for row, inertia in self.rotor_rates(q))

    def particle_accelerations(self, q, v, a):
        curving = self.along(lambda x: self.place_rates(x) @ v, q, v)
        return self.place_rates(q) @ a + curving

    def inertial(self, q, v, a):
        """M a + C v + g of the bodies."""
        needed = self.masses[:, None] * (self.particle_accelerations(q, v, a) - self.g)
        found = np.einsum("ik,ikn->n", needed, self.place_rates(q))
        return found + sum(inertia * row * (row @ a) for row, inertia in self.rotor_rates(q))

    def elastic(self, q):
        """The energy of all springs."""
        named, poses, found = self.names(q), self.poses(q), 0.0
        for name, joint in self.joints.items():
            for d in self.displacements(name, named):
                found += joint.get("stiffness", 0) * (d - joint.get("rest", 0)) ** 2 / 2
        for a, b, options in self.springs:
            gap = np.subtract(*(poses[body][1] + poses[body][0] @ np.array(at) for body, at in (a, b)))
            found += options["stiffness"] * (np.sqrt(gap @ gap) - options.get("length", 0)) ** 2 / 2
        return np.array(found)

    def potential(self, q):
        return self.elastic(q) - self.masses @ (self.places(q) @ self.g)

    def kinetic(self, q, v):
        return v @ self.mass_matrix(q) @ v / 2

    def elastic_force(self, q):
        return self.derivative(self.elastic, q)

    def bias(self, q, v):
        return self.inertial(q, v, np.zeros(self.model.nv)) + self.elastic_force(q)

    def quaternion_rates(self, name, joint):
        """The velocities of a quaternion joint, as rows."""
        ends = [f"{name}_w{end}" for end in "xyz"]
        ends = [f"{name}_v{end}" for end in "xyz"] + ends if joint["family"] == "floating" else ends
        index = list(self.model.velocity_names)
        return [np.eye(self.model.nv)[index.index(end)] for end in ends]

    def forces(self, q, v):
        """Q of dampers, dry friction and loads."""
        total, poses = np.zeros(self.model.nv), self.poses(q)
        for name, joint in self.joints.items():
            rows = list(self.derivative(lambda x, n=name: np.array(self.displacements(n, self.names(x))), q))
            if joint["family"] in ("spherical", "floating") and not joint.get("euler"):
                rows = self.quaternion_rates(name, joint)
            for row in rows:
                total -= joint.get("damping", 0) * row * (row @ v) + joint.get("friction", 0) * row * np.sign(row @ v)
        for row, (_, options) in zip((r for r, _ in self.rotor_rates(q)), self.rotors, strict=True):
            total -= options.get("damping", 0) * row * (row @ v)
        for a, b, options in self.springs:
            row = self.derivative(lambda x, a=a, b=b: self.distance(x, a, b), q)
            total -= options.get("damping", 0) * row * (row @ v)
        for kind, body, value, options in self.loads:
            force = poses[body][0] @ value if options.get("frame") == "body" else value
            linear, angular = self.body_rates(q, body, options.get("at", (0, 0, 0)))
            total += force @ (linear if kind == "force" else angular)
        return total

    def distance(self, q, a, b):
        poses = self.poses(q)
        gap = np.subtract(*(poses[body][1] + poses[body][0] @ np.array(at) for body, at in (a, b)))
        return np.sqrt(gap @ gap)

    def body_rates(self, q, body, at=(0, 0, 0)):
        """The Jacobians, linear and angular, along W, of a point of a body."""
        linear = self.derivative(lambda x: self.poses(x)[body][1] + self.poses(x)[body][0] @ np.array(at), q)
        turning = np.einsum("ijn,kj->ikn", self.derivative(lambda x: self.poses(x)[body][0], q), self.poses(q)[body][0])
        return linear, np.array([turning[2, 1], turning[0, 2], turning[1, 0]])

    def body_acceleration(self, q, v, a, body):
        linear, angular = self.body_rates(q, body)
        rate = self.along(lambda x: np.concatenate(self.body_rates(x, body)) @ v, q, v)
        return np.concatenate([linear, angular]) @ a + rate

    def inverse_dynamics(self, q, v, a):
        return self.inertial(q, v, a) + self.elastic_force(q) - self.forces(q, v)

    # -------------------------------------------------------- trees

    def subtree(self, body):
        """The bodies that hang on a body, with it."""
        links = self.made.tree.links
        index = {link.name: k for k, link in enumerate(links)}
        carried = {index[body]}
        for k, link in enumerate(links):
            if link.parent in carried:
                carried.add(k)
        return [name for name in self.clouds if index[name] in carried]

    def wrench(self, q, v, a, body):
        """Force and moment about its origin that a body receives from what carries it, along its own axes."""
        rotation, origin = self.poses(q)[body]
        force, moment = np.zeros(3), np.zeros(3)
        first = 0
        accelerations, places = self.particle_accelerations(q, v, a), self.places(q)
        carried = self.subtree(body)
        for name, cloud in self.clouds.items():
            for k in range(first, first + len(cloud)):
                if name in carried:
                    needed = self.masses[k] * (accelerations[k] - self.g)
                    force, moment = force + needed, moment + np.cross(places[k] - origin, needed)
            first += len(cloud)
        return np.concatenate([rotation.T @ force, rotation.T @ moment])

    def standard_parameters(self):
        """Ten numbers for each link of the tree, from the particles."""
        rows = []
        for link in self.made.tree.links:
            row = np.zeros(10)
            for m, p in self.clouds.get(link.name, ()):
                tensor = m * (p @ p * np.eye(3) - np.outer(p, p))
                row += [m, *(m * p), tensor[0, 0], tensor[0, 1], tensor[1, 1], tensor[0, 2], tensor[1, 2], tensor[2, 2]]
            for name, options in self.rotors:
                if link.name == f"{name} rotor":
                    row[9] += options["inertia"]
            rows.append(row)
        return np.concatenate(rows)


# ------------------------------------------------------------ mechanisms at random

FAMILIES = ("revolute", "prismatic", "screw", "cylindrical", "universal", "planar", "cartesian", "ball", "ball zxy",
            "free", "free xyz", "fixed")


def random_matrix(rng):
    return Rotation.from_quat(rng.normal(size=4)).as_matrix()


def random_frame(rng):
    """None, a quarter turn or any turn; and a place that is often the origin."""
    kind = rng.integers(3)
    quarters = Rotation.from_euler("xyz", rng.integers(0, 4, 3) * 90, degrees=True).as_matrix().round()
    rotation = (None, quarters, random_matrix(rng))[kind]
    place = (0, 0, 0) if rng.random() < 0.4 else tuple(rng.uniform(-0.6, 0.6, 3) * rng.integers(0, 2, 3))
    return rotation, place


def random_joint(rng, family, backwards):
    at, child = random_frame(rng), random_frame(rng)
    options = {"at": at[1], "rotation": at[0], "child_at": child[1], "child_rotation": child[0]}
    name = {"ball": "spherical", "free": "floating"}.get(family.split()[0], family)
    letter = str(rng.choice(list(LETTERS)))
    if name in ("revolute", "prismatic", "screw", "cylindrical"):
        options["axis"] = letter if rng.random() < 0.6 else tuple(rng.normal(size=3) * 3)
    if name == "planar":
        options["axis"] = letter
    if name == "screw":
        options["pitch"] = float(rng.uniform(-0.3, 0.3))
    if name == "universal" and rng.random() < 0.5:
        options["axes"] = (letter, tuple(rng.normal(size=3)))
    if " " in family:
        options["euler"] = str(rng.choice(["zxy", "xyz", "zyx", "zxz", "yzy"]))
    if name in ("revolute", "prismatic", "screw") and rng.random() < 0.4:
        options |= {"ratio": float(rng.choice([-1, 2, 0.5])), "offset": float(rng.uniform(-0.5, 0.5))}
    if rng.random() < 0.4 and family != "fixed":
        options |= {"damping": float(rng.uniform(0, 2)), "friction": float(rng.uniform(0, 1))}
        if family not in ("ball", "free"):
            options |= {"stiffness": float(rng.uniform(0, 5)), "rest": float(rng.uniform(-1, 1))}
    return name, options


def random_twin(seed, count=4, families=FAMILIES):
    rng = np.random.default_rng(seed)
    gravity = (0, 0, -9.81) if rng.random() < 0.5 else tuple(rng.uniform(-10, 10, 3))
    twin = Twin(gravity, f"random {seed}")
    bodies = [f"b{k}" for k in range(count)]
    for k, name in enumerate(bodies):
        empty = rng.random() < 0.15 and k + 1 < count
        twin.body(name, [] if empty else zip(rng.uniform(0.1, 1, 5), rng.uniform(-0.5, 0.5, (5, 3)), strict=True))
    plans = []
    for k, name in enumerate(bodies):
        parent = bodies[k - 1] if k and rng.random() < 0.6 else str(rng.choice(["ground", *bodies[:k]]))
        family = str(rng.choice(families))
        backwards = rng.random() < 0.25 and family not in ("ball", "free")
        ends = (name, parent) if backwards else (parent, name)
        plans.append((f"j{k}", *ends, *random_joint(rng, family, backwards)))
    if rng.random() < 0.5:
        plans = [plans[k] for k in rng.permutation(count)]
    for name, parent, child, family, options in plans:
        twin.joint(family, name, parent, child, **options)
    single = [name for name, _, _, family, _ in plans if family in ("revolute", "prismatic", "screw")]
    if len(single) > 1 and rng.random() < 0.6:
        for key in ("ratio", "offset"):
            twin.joints[single[1]].pop(key, None)
        twin.mimic(single[1], single[0], float(rng.uniform(-2, 2)), float(rng.uniform(-1, 1)))
    if single and rng.random() < 0.5:
        twin.motor(single[0], inertia=0.2, ratio=float(rng.uniform(-4, 4)), damping=0.3)
    if rng.random() < 0.5:
        a, b = rng.choice(["ground", *bodies], 2, replace=False)
        ends = (str(a), (1.0, 2.0, 0.3)), (str(b), tuple(rng.uniform(-1, 1, 3)))
        twin.spring(*ends, stiffness=3.0, length=0.7, damping=0.4)
    for kind in ("force", "torque"):
        if rng.random() < 0.5:
            frame = str(rng.choice(["ground", "body"]))
            options = {"at": tuple(rng.uniform(-1, 1, 3))} if kind == "force" else {}
            twin.load(kind, str(rng.choice(bodies)), rng.uniform(-3, 3, 3), frame=frame, **options)
    if all(joint["family"] == "fixed" for joint in twin.joints.values()):
        return random_twin(seed + 10_000, count, families)
    return twin


def state_of(twin, seed):
    rng = np.random.default_rng(seed)
    model = twin.model
    q = rng.uniform(-1.2, 1.2, model.nq)
    index = list(model.coordinate_names)
    for name, joint in twin.joints.items():
        if joint["family"] in ("spherical", "floating") and not joint.get("euler"):
            first = index.index(f"{name}_qw")
            q[first:first + 4] = rng.normal(size=4)
            q[first:first + 4] /= np.linalg.norm(q[first:first + 4])
    return q, rng.uniform(-1, 1, model.nv), rng.uniform(-1, 1, model.nv)


def close(found, wanted, tolerance=1e-9):
    found, wanted = np.asarray(found), np.asarray(wanted)
    assert found.shape == wanted.shape
    assert np.all(np.isfinite(found))
    assert np.abs(found - wanted).max(initial=0) <= tolerance * max(1.0, np.abs(wanted).max(initial=0))


CHECKS = {}


def check(function):
    CHECKS[function.__name__] = function
    return function


@check
def rates(twin, model, q, v, a):
    close(model.coordinate_rates(q, v), np.imag(twin.flow(q, v, 1j * STEP)) / STEP)


@check
def energies(twin, model, q, v, a):
    close(model.kinetic_energy(q, v), twin.kinetic(q, v))
    shift = model.potential_energy(q) - twin.potential(q)
    other = twin.flow(q, v, 0.4)
    close(model.potential_energy(other) - twin.potential(other), shift)


@check
def mass(twin, model, q, v, a):
    close(model.mass_matrix(q), twin.mass_matrix(q))
    close(model.momenta(q, v), twin.mass_matrix(q) @ v)


@check
def bias(twin, model, q, v, a):
    close(model.bias(q, v), twin.bias(q, v))
    close(model.gravity(q), twin.bias(q, 0 * v))
    close(model.coriolis_vector(q, v), twin.bias(q, v) - twin.bias(q, 0 * v))
    close(model.coriolis_matrix(q, v) @ v, model.coriolis_vector(q, v))


@check
def passivity(twin, model, q, v, a):
    rate = twin.along(twin.mass_matrix, q, v)
    coriolis = model.coriolis_matrix(q, v)
    close(rate - coriolis, coriolis.T)


@check
def loads(twin, model, q, v, a):
    close(model.forces(q, v), twin.forces(q, v))


@check
def inverse(twin, model, q, v, a):
    close(model.inverse_dynamics(q, v, a), twin.inverse_dynamics(q, v, a))


@check
def forward(twin, model, q, v, a):
    matrix = twin.mass_matrix(q)
    if np.linalg.cond(matrix) < 1e6:
        wanted = np.linalg.solve(matrix, twin.forces(q, v) - twin.bias(q, v))
        close(model.forward_dynamics(q, v), wanted, 1e-8)


@check
def derivatives(twin, model, q, v, a):
    by_position, by_velocity = model.inverse_dynamics_derivatives(q, v, a)
    e = np.eye(model.nv)
    h = 1e-4
    smooth = all(joint.get("friction", 0) == 0 for joint in twin.joints.values())

    def slopes(forces):
        return np.array([(forces(x, h) - forces(x, -h)) / (2 * h) for x in e]).T

    close(by_position, slopes(lambda x, step: model.inverse_dynamics(twin.flow(q, x, step), v, a)), 1e-5)
    if smooth:
        close(by_velocity, slopes(lambda x, step: model.inverse_dynamics(q, v + step * x, a)), 1e-5)


@check
def frames(twin, model, q, v, a):
    poses = twin.poses(q)
    for body in list(twin.clouds)[-2:]:
        rotation, place = poses[body]
        linear, angular = twin.body_rates(q, body)
        aligned = np.concatenate([linear, angular])
        turned = np.kron(np.eye(2), rotation.T)
        moved = np.concatenate([linear + cross_matrix(place) @ angular, angular])
        close(model.frame_pose(body, q), np.block([[rotation, place[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]]))
        for reference, wanted in (("local_world_aligned", aligned), ("local", turned @ aligned), ("world", moved)):
            close(model.frame_jacobian(body, q, reference=reference), wanted)
            close(model.frame_velocity(body, q, v, reference=reference), wanted @ v)
        close(model.frame_acceleration(body, q, v, a), twin.body_acceleration(q, v, a, body))


@check
def centroid(twin, model, q, v, a):
    places, speeds = twin.places(q), twin.place_rates(q) @ v
    total = twin.masses.sum()
    centre = twin.masses @ places / total
    close(model.center_of_mass(q), centre)
    close(model.center_of_mass_jacobian(q), np.einsum("i,ikn->kn", twin.masses, twin.place_rates(q)) / total)
    if twin.rotors:
        return
    linear = twin.masses @ speeds
    angular = twin.masses @ np.cross(places - centre, speeds)
    close(model.centroidal_momentum(q, v), np.concatenate([linear, angular]))
    close(model.centroidal_momentum_matrix(q) @ v, np.concatenate([linear, angular]))


@check
def regressor(twin, model, q, v, a):
    close(model.regressor(q, v, a) @ twin.standard_parameters(), twin.inertial(q, v, a))


@check
def reactions(twin, model, q, v, a):
    """Of inertia and weight alone: springs and loads at points are taken off."""
    made, kept = twin.made, (twin.made.springs, twin.made.applied)
    made.springs, made.applied = [], []
    unloaded = da.compile(made)
    made.springs, made.applied = kept
    wrenches = unloaded.joint_wrenches(q, v, a)
    for body in twin.clouds:
        close(wrenches[unloaded.link_names.index(body)], twin.wrench(q, v, a, body))


# ------------------------------------------------------------ loops


def frame_of(rotation, place):
    return np.block([[rotation, np.reshape(place, (3, 1))], [np.zeros((1, 3)), np.ones((1, 1))]])


def inverse_of(pose):
    return frame_of(pose[:3, :3].T, -pose[:3, :3].T @ pose[:3, 3])


def square_to(axis):
    """Two unit vectors square to an axis."""
    first = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    first /= np.linalg.norm(first)
    return np.array([first, np.cross(axis, first)])


class Loop:
    """A joint that closes a loop of a twin so that a given q meets it, and what stays zero in it."""

    def __init__(self, twin, q, rng, family, parent, child):
        self.twin, self.family, self.ends = twin, family, (parent, child)
        self.axis, self.axes = unit(rng.normal(size=3)), (unit(rng.normal(size=3)), unit(rng.normal(size=3)))
        turned, moved = self._inside(rng)
        poses = twin.poses_of_names(q)
        base, carried = (frame_of(*poses[body]) for body in self.ends)
        self.at = frame_of(random_matrix(rng), rng.uniform(-0.5, 0.5, 3))
        self.child_at = inverse_of(carried) @ base @ self.at @ frame_of(turned, moved)
        self.kept = turned
        options = {"axis": tuple(self.axis)} if family in ("revolute", "prismatic", "cylindrical", "planar") else {}
        options |= {"axes": tuple(map(tuple, self.axes))} if family == "universal" else {}
        getattr(twin.made, family)("loop", parent, child, at=self.at[:3, 3], rotation=self.at[:3, :3],
                                   child_at=self.child_at[:3, 3], child_rotation=self.child_at[:3, :3], **options)

    def _inside(self, rng):
        """A motion that the joint allows; none of the turns that rows of an alignment would miss."""
        angle, slide = rng.uniform(-1, 1), rng.uniform(-0.5, 0.5)
        across = square_to(self.axis).T @ rng.uniform(-0.5, 0.5, 2)
        first, second = self.axes
        third = np.cross(first, second)
        between = np.arctan2(-first @ second, first @ np.cross(unit(third), second))
        square = turn(unit(third), between) if self.family == "universal" else np.eye(3)
        return {
            "fixed": (np.eye(3), np.zeros(3)), "revolute": (turn(self.axis, angle), np.zeros(3)),
            "prismatic": (np.eye(3), slide * self.axis), "cylindrical": (turn(self.axis, angle), slide * self.axis),
            "planar": (turn(self.axis, angle), across), "spherical": (random_matrix(rng), np.zeros(3)),
            "cartesian": (np.eye(3), rng.uniform(-1, 1, 3)),
            "universal": (turn(first, angle) @ square @ turn(second, slide), np.zeros(3)),
        }[self.family]

    def residual(self, q):
        poses = self.twin.poses(q)
        (base, origin), (carried, place) = (poses[body] for body in self.ends)
        j, k = base @ self.at[:3, :3], carried @ self.child_at[:3, :3]
        rotation = j.T @ k
        gap = j.T @ (place + carried @ self.child_at[:3, 3] - origin - base @ self.at[:3, 3])
        error = rotation @ self.kept.T
        turned = np.array([error[2, 1] - error[1, 2], error[0, 2] - error[2, 0], error[1, 0] - error[0, 1]])
        sides = square_to(self.axis)
        tilt = sides @ (rotation @ self.axis)
        rows = {"fixed": (gap, turned), "revolute": (gap, tilt), "prismatic": (sides @ gap, turned),
                "cylindrical": (sides @ gap, tilt), "planar": ([self.axis @ gap], tilt), "spherical": (gap,),
                "cartesian": (turned,), "universal": (gap, [self.axes[0] @ rotation @ self.axes[1]])}[self.family]
        return np.concatenate(rows)

    def jacobian(self, q):
        return self.twin.derivative(self.residual, q)


CLOSING = ("fixed", "revolute", "prismatic", "cylindrical", "planar", "spherical", "cartesian", "universal")
FREEDOMS = {"fixed": 0, "revolute": 1, "prismatic": 1, "cylindrical": 2, "planar": 3, "spherical": 3, "cartesian": 3,
            "universal": 2}


def closed_twin(seed, family):
    """Two bodies on the ground, one of them free, closed by a joint between them; and a q where it is closed."""
    rng = np.random.default_rng(1000 + seed)
    twin = Twin(tuple(rng.uniform(-10, 10, 3)), f"loop {seed}")
    for name in "ab":
        twin.body(name, zip(rng.uniform(0.1, 1, 5), rng.uniform(-0.5, 0.5, (5, 3)), strict=True))
    for name, kinds in (("a", ("ball", "universal", "cylindrical", "ball zxy")), ("b", ("free", "free xyz"))):
        kind, options = random_joint(rng, str(rng.choice(kinds)), False)
        options["friction"] = 0.0
        twin.joint(kind, f"j{name}", "ground", name, **options)
    twin.load("force", "b", rng.uniform(-3, 3, 3), at=tuple(rng.uniform(-1, 1, 3)), frame="body")
    q, v, _ = state_of(twin, seed)
    loop = Loop(twin, twin.names(q), rng, family, *(("a", "b") if rng.random() < 0.5 else ("b", "a")))
    del twin.__dict__["model"]
    return twin, loop, q, v


def solved_by_hand(twin, loop, q, v):
    """Accelerations and generalized reactions of a closed twin, by its own constraints."""
    rows = loop.jacobian(q)
    bias = twin.along(lambda x: loop.jacobian(x) @ v, q, v)
    n, m = len(v), len(rows)
    matrix = np.block([[twin.mass_matrix(q), -rows.T], [rows, np.zeros((m, m))]])
    solved = np.linalg.lstsq(matrix, np.concatenate([twin.forces(q, v) - twin.bias(q, v), -bias]), rcond=1e-11)[0]
    return solved[:n], rows.T @ solved[n:]


def obeys(seed, family):
    twin, loop, q, v = closed_twin(seed, family)
    model = twin.model
    rows = loop.jacobian(q)
    v = v - np.linalg.pinv(rows, rcond=1e-10) @ rows @ v
    assert np.abs(loop.residual(q)).max() < 1e-12
    assert model.nc == 6 - FREEDOMS[family]
    close(model.constraint_residual(q), np.zeros(model.nc), 1e-12)
    close(model.constraint_rate(q, v), np.zeros(model.nc), 1e-10)
    both = np.concatenate([rows, model.constraint_jacobian(q)])
    assert np.linalg.matrix_rank(both, tol=1e-9) == np.linalg.matrix_rank(rows, tol=1e-9)
    accelerations, reactions = solved_by_hand(twin, loop, q, v)
    close(model.forward_dynamics(q, v), accelerations, 1e-7)
    close(model.constraint_jacobian(q).T @ model.multipliers(q, v), reactions, 1e-7)


@pytest.mark.parametrize("family", CLOSING)
def test_random_loops_move_and_pull_as_the_joint_s_own_rows_say(family):
    obeys(0, family)


# ------------------------------------------------------------ trees


@pytest.mark.parametrize("seed", range(6))
def test_random_mechanisms_obey_newton_particle_by_particle(seed):
    twin = random_twin(seed, count=3)
    state = state_of(twin, seed)
    for law in CHECKS.values():
        law(twin, twin.model, *state)


def test_a_geared_rotor_adds_nothing_to_the_momentum_about_the_ground_s_z_axis():
    """The rotor of `motor` is felt as ratio^2 inertia by its joint alone, so free bodies keep their own momentum; its
    spin is counted as an angular momentum along z of the ground, whatever the axis of the joint."""
    made = da.Mechanism("free", gravity=(0, 0, 0))
    made.body("a", mass=2, inertia=(1, 1.2, 0.9, 0, 0, 0))
    made.body("b", mass=1, com=(0.2, 0, 0), inertia=(1, 1.2, 0.9, 0, 0, 0))
    made.floating("f", "ground", "a")
    made.revolute("r", "a", "b", axis="x")
    made.motor("r", inertia=0.3, ratio=2)
    model = da.compile(made, target="numpy")
    q, v = np.array([0, 0, 0, 1.0, 0, 0, 0, 0]), np.array([0, 0, 0, 0, 0, 0, 1.0])
    close(model.centroidal_momentum(q, v)[3:], [1.0, 0, 0])


def test_what_a_joint_transmits_balances_the_loads_and_springs_on_its_body():
    made = da.Mechanism("pulled", gravity=(0, 0, -10))
    made.body("a", mass=2, inertia=(1, 1, 1, 0, 0, 0))
    made.revolute("r", "ground", "a")
    made.force("a", (7, 0, 0))
    made.spring(("ground", (3, 0, 0)), "a", stiffness=2)
    model = da.compile(made, target="numpy")
    close(model.joint_wrenches([0.0], [0.0], [0.0])[0], [-13, 0, 20, 0, 0, 0])


@pytest.mark.parametrize("quaternion", [(0.2, 0.9, 0.1, 0.2), (0.45, 0.5, 0.52, 0.4)])
def test_a_weld_holds_only_at_its_own_orientation(quaternion):
    """x . y', y . z' and z . x' vanish at half turns and at two thirds of a turn too; the start is not put there."""
    made = da.Mechanism("weld")
    made.body("b", mass=2, inertia=(1, 1.2, 0.9, 0, 0, 0))
    made.floating("f", "ground", "b")
    made.fixed("weld", "ground", "b")
    with pytest.raises(da.errors.InconsistentStartError, match="closes its loop the wrong way round"):
        da.simulate(made, q=[0, 0, 0, *quaternion], duration=0.1)
    motion = da.simulate(made, q=[0.1, 0, 0, 1, 0.3, 0.2, -0.1], duration=0.1)
    close(motion.model.frame_pose("b", motion.q[-1])[:3, :3], np.eye(3))


def test_a_planar_loop_in_a_tilted_plane_finds_its_start():
    """Rows that vanish up to rounding have a Jacobian that does too; a residual of 1e-16 is refused."""
    turned = Rotation.from_euler("xyz", [0.3, 0.4, 0.5]).as_matrix()
    made = da.Mechanism("four-bar", gravity=(0, -9.81, 0))
    made.body("base")
    made.fixed("tilt", "ground", "base", rotation=turned)
    for name in "abc":
        made.body(name, mass=1, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0))
    made.revolute("A", "base", "a")
    made.revolute("B", "a", "b", at=(1, 0, 0))
    made.revolute("C", "b", "c", at=(2.5, 0, 0))
    made.revolute("D", "base", "c", at=(2.2, 0, 0), child_at=(2, 0, 0))
    assert da.simulate(made, q={"A": 1.0, "B": -1.0, "C": -1.5}, v={"A": 1.0}, duration=0.5).success


def test_a_rounded_tensor_is_symmetric():
    tensor = [[1, 1e-18, 0], [0, 1, 0], [0, 0, 1]]
    assert da.Mechanism().body("b", mass=1, inertia=tensor).inertia[:3] == (1, 1, 1)


@pytest.mark.parametrize("place", ["frame", "loop"])
def test_a_mirrored_frame_is_refused(place):
    mirror = [[1, 0, 0], [0, 1, 0], [0, 0, -1]]
    made = da.Mechanism()
    made.body("b", mass=1, com=(1, 0, 0), inertia=(1, 1, 1, 0, 0, 0))
    made.floating("f", "ground", "b")
    with pytest.raises(da.errors.DalembertError, match="not orthogonal"):
        if place == "frame":
            made.frame("F", "b", rotation=mirror)
        else:
            made.revolute("loop", "ground", "b", rotation=mirror)
        da.derive(made)


def test_a_body_does_not_take_the_name_of_a_frame():
    """frame_pose("F") gives the frame, and the body cannot be asked for."""
    made = da.Mechanism()
    made.body("a", mass=1)
    made.frame("F", "a", at=(0, 0, 1))
    with pytest.raises(da.errors.DalembertError, match="used twice"):
        made.body("F", mass=1)


def test_parameter_adds_to_a_list_of_parameters():
    from sympy import Symbol

    made = da.Mechanism(parameters={Symbol("k"): 1})
    made.body("b", mass=Symbol("k") * made.parameter("z", 2.0), com=(1, 0, 0))
    made.revolute("r", "ground", "b", axis="y")
    close(da.compile(made).mass_matrix([0.0]), [[2.0]])


def test_two_motors_on_one_joint_are_refused_where_they_are_said():
    made = da.Mechanism()
    made.body("b", mass=1, com=(1, 0, 0))
    made.revolute("j", "ground", "b", axis="y")
    made.motor("j", inertia=1)
    with pytest.raises(da.errors.DalembertError, match="motor"):
        made.motor("j", inertia=2)


def test_a_force_that_is_no_number_is_not_called_a_singular_mass_matrix():
    made = da.Mechanism(gravity=(0, 0, 0))
    made.body("b", mass=1)
    made.prismatic("q", "ground", "b", axis="x")
    made.spring("ground", "b", stiffness=2, damping=1)
    with pytest.raises(da.errors.DalembertError, match="not finite"):
        da.compile(made).forward_dynamics([0.0], [1.0])


def test_a_refused_joint_leaves_nothing_behind():
    made = da.Mechanism()
    made.body("b", mass=1, com=(1, 0, 0))
    made.revolute("r", "ground", "b", axis="y")
    with pytest.raises(da.errors.DalembertError, match="no coordinate of its own"):
        made.revolute("x", "ground", "b", axis="y", actuated=True)
    assert list(made.joints) == ["r"]


def tilted_four_bar(digits: int, turn: np.ndarray) -> da.Mechanism:
    """A four-bar in a plane that was turned, all its numbers rounded to so many digits."""
    def rounded(*entries: float) -> tuple[float, ...]:
        return tuple(np.round(turn @ entries, digits).tolist())

    def rod(name: str, length: float):
        moments = turn @ np.diag([1e-4, length**2 / 12, length**2 / 12]) @ turn.T
        return machine.body(name, mass=1.0, com=rounded(length / 2, 0, 0), inertia=moments)

    machine = da.Mechanism("four-bar", gravity=rounded(0, 0, -9.81))
    bars, axis = [rod("a", 1.0), rod("b", 2.0), rod("c", 1.5)], rounded(0, 1, 0)
    machine.revolute("q1", machine.ground, bars[0], axis=axis)
    machine.revolute("q2", bars[0], bars[1], axis=axis, at=rounded(1, 0, 0))
    machine.revolute("q3", machine.ground, bars[2], axis=axis, at=rounded(2, 0, 0))
    machine.revolute("close", bars[1], bars[2], axis=axis, at=rounded(2, 0, 0), child_at=rounded(1.5, 0, 0))
    return machine


@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
@pytest.mark.parametrize("digits", [12, 9, 7])
def test_a_loop_that_rounding_makes_nearly_redundant_moves_as_the_exact_one(digits: int):
    start = {"q1": -1.0, "q2": 0.7, "q3": -1.3}
    turn = np.linalg.qr(np.random.default_rng(digits).normal(size=(3, 3)))[0]
    turn *= np.linalg.det(turn)
    exact = da.simulate(tilted_four_bar(16, np.eye(3)), q=start, duration=1.0)
    moved = da.simulate(tilted_four_bar(digits, turn), q=start, duration=1.0)
    assert exact.success and moved.success
    assert np.abs(moved.q[-1] - exact.q[-1]).max() < 100 * 10.0**-digits


@pytest.mark.parametrize("axis", [(1e-11, 1, 0), (0, 1, 1e-7)])
def test_rows_that_hold_by_themselves_up_to_their_digits_are_left_out_and_named(axis: tuple):
    machine = tilted_four_bar(16, np.eye(3))
    bars = machine.bodies
    skew = da.Mechanism("skew", gravity=(0, 0, -9.81))
    made = [skew.body(name, mass=1.0, com=body.com, inertia=body.inertia) for name, body in bars.items()]
    skew.revolute("q1", skew.ground, made[0], axis="y")
    skew.revolute("q2", made[0], made[1], axis="y", at=(1, 0, 0))
    skew.revolute("q3", skew.ground, made[2], axis="y", at=(2, 0, 0))
    skew.revolute("close", made[1], made[2], axis=axis, at=(2, 0, 0), child_at=(1.5, 0, 0))
    with pytest.warns(da.errors.Remark, match="^nearly-redundant: joint 'close'") as caught:
        assert len(skew.system.holonomic) == 2
    assert all(f"'tilt {k}'" in str(caught[0].message) for k in (1, 2))


def test_rows_of_rounding_hold_nothing():
    """A hinge and a parallel sliding hinge beside it weld two bodies, and half of the rows are rounding there."""

    def pair(welded):
        made = da.Mechanism("pair")
        turn = da.spatial.Rotation.from_axis_angle((0.3, -0.5, 0.7), 0.9)
        first = made.body("first", 1.17, com=(0.07, 0.12, 0), inertia=(0.15, 0.05, 0.18, 0, 0, 0))
        second = made.body("second", 0.63, com=(0.05, 0.03, -0.04), inertia=(0.12, 0.09, 0.13, 0, 0, 0))
        made.spherical("ball", made.ground, first, at=(0.381, 0, 0.088), child_at=(0.236, 0, -0.22))
        place = {"at": (0, 0, -0.503), "child_at": (0, 0.241, 0.083), "rotation": turn, "child_rotation": turn}
        if welded:
            made.fixed("hinge", first, second, **place)
        else:
            made.revolute("hinge", first, second, axis="x", **place)
            made.cylindrical("loop", first, second, axis="x", at=(-0.304, -0.364, -0.367),
                             child_at=(-0.304, -0.123, 0.219), rotation=turn, child_rotation=turn)  # fmt: skip
        return da.compile(made)

    q, v = np.array([0.16, 0.34, 0.58, -0.73]), [-0.6, -0.02, -0.8]
    q /= np.linalg.norm(q)
    wanted = pair(True).forward_dynamics(q, v)
    hinged = pair(False)
    np.testing.assert_allclose(hinged.forward_dynamics([*q, 0.0], [*v, 0.0]), [*wanted, 0.0], rtol=1e-11, atol=1e-12)
    motion = da.simulate(hinged, q=[*q, 0.0], v=[*v, 0.0], duration=0.5)
    assert motion.success
    alone = da.simulate(pair(True), q=q, v=v, duration=0.5)
    np.testing.assert_allclose(motion.q[-1, :4], alone.q[-1], rtol=1e-8, atol=1e-8)
