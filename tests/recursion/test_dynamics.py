"""The recursions against the Euler-Lagrange operator on the energies, against Pinocchio, and against themselves."""

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.compiler.lower import lower
from dalembert.compiler.passes import optimize
from dalembert.description.dh_tree import dh_tree
from dalembert.description.tree import Link, Tree
from dalembert.description.tree_system import system
from dalembert.dynamics import lagrange, structure
from dalembert.expr.calculus import tangent
from dalembert.expr.evaluate import evaluate
from dalembert.recursion.chain import Chain, Stance
from dalembert.recursion.counting import instructions
from dalembert.recursion.dynamics import TreeDynamics
from tests.recursion.random_trees import SINGLE, physical_inertia, random_state, random_tree

EVERY = (*SINGLE, "spherical", "floating", "fixed")
QUARTER_X = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
WEIGHT = (0, 0, -sm.Symbol("g"))
BACK_X = ((1, 0, 0), (0, 0, 1), (0, -1, 0))


class Case:
    """A tree, its recursions, and values of nodes at one state."""

    def __init__(self, tree, state, parameters=None):
        self.tree, self.system = tree, system(tree)
        self.dynamics, self.graph, self.leaves = TreeDynamics(tree, self.system), self.system.graph, self.system.leaves
        self.size = len(self.leaves.v)
        self.applied = [self.graph.symbol(f"applied {k}") for k in range(self.size)]
        self.q, self.v, self.a, self.u = state
        leaves = [*self.leaves.q, *self.leaves.v, *self.leaves.a, *self.applied]
        self.given = dict(zip(leaves, np.concatenate(state), strict=True)) | (parameters or {})

    @classmethod
    def random(cls, tree, seed=0):
        """At a random state, with random positive parameters."""
        case = cls(tree, random_state(tree, seed))
        rng = np.random.default_rng(seed)
        case.given |= {leaf: rng.uniform(0.5, 2) for leaf in case.leaves.p}
        return case

    def values(self, nodes):
        rows = isinstance(nodes[0], tuple | list)
        flat = [node for row in nodes for node in row] if rows else list(nodes)
        found = np.array(evaluate(self.graph, flat, self.given), dtype=float)
        return found.reshape(len(nodes), -1) if rows else found

    def by_energies(self):
        """M, bias, g, C and inverse dynamics by the other road."""
        momenta, gradient = lagrange.lagrangian_gradients(self.system)
        mass = lagrange.mass_matrix(self.system, momenta)
        nodes = (mass, lagrange.bias(self.system, momenta, gradient), structure.gravity(self.system, gradient),
                 structure.coriolis_matrix(self.system, mass),
                 lagrange.euler_lagrange(self.system, momenta, gradient))
        return tuple(map(self.values, nodes))


def close(ours, theirs, tolerance=1e-12):
    scale = max(np.abs(theirs).max(), 1e-3)
    assert ours.shape == theirs.shape
    assert np.abs(ours - theirs).max() <= tolerance * scale


def compare(case):
    """Everything, against the road of energies."""
    mass, bias, gravity, coriolis, inverse = case.by_energies()
    dynamics = case.dynamics
    close(case.values(dynamics.mass_matrix), mass)
    close(case.values(dynamics.bias), bias)
    close(case.values(dynamics.gravity), gravity)
    close(case.values(dynamics.inverse_dynamics), inverse)
    close(case.values(dynamics.coriolis_matrix), coriolis)
    close(case.values(dynamics.coriolis_vector), coriolis @ case.v)
    both = dynamics.mass_matrix_and_bias
    close(case.values(both[0]), mass)
    close(case.values(both[1]), bias)
    accelerations, pivot = dynamics.forward_dynamics(case.applied)
    if np.linalg.cond(mass) < 1e6:
        close(mass @ case.values(accelerations) + bias, case.u, 1e-11)
        assert (case.values([pivot])[0] > 0) == (np.linalg.eigvalsh(mass).min() > 0)


# -------------------------------------------------------------------- trees of numbers


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kinds", [("revolute",), ("revolute", "prismatic", "fixed"), SINGLE, EVERY], ids=len)
def test_random_trees(kinds, seed):
    compare(Case.random(random_tree(seed, kinds, count=3 + seed % 4), seed))


@pytest.mark.parametrize("seed", range(4))
def test_parallel_axes(seed):
    """Runs of parallel joints, some antiparallel, with branches and slides."""
    compare(Case.random(random_tree(seed, ("revolute", "revolute", "prismatic"), count=6, tidy=1.0), seed))


def test_every_choice_of_frames_gives_the_same():
    from dalembert.recursion.inverse import inverse_dynamics
    from dalembert.recursion.mass import Composites, mass_matrix

    case = Case.random(wrist())
    for stance in (Stance(rests, far) for rests in (True, False) for far in (True, False)):
        chain = Chain(case.tree, case.system, stance)
        motions = case.dynamics._motions(chain, accelerated=True)
        close(case.values(inverse_dynamics(chain, motions)), case.values(case.dynamics.inverse_dynamics))
        close(case.values(mass_matrix(chain, Composites(chain))), case.values(case.dynamics.mass_matrix))


def wrist():
    """Three parallel joints on a post, a wrist whose axes meet, and a finger beside it."""
    q, rng = da.coordinates("q1:8"), np.random.default_rng(3)
    shapes = ((QUARTER_X, (0, 0, 0.1)), (None, (0.4, 0, 0.05)), (None, (0.3, 0.1, 0)), (QUARTER_X, (0, 0.1, 0)),
              (BACK_X, (0, 0, 0.1)))
    links = [Link.from_com("post", -1, "revolute", q[0], offset=(0, 0, 0.3), **physical_inertia(rng))]
    for number, (rotation, offset) in enumerate(shapes):
        placed = {"offset": offset} | ({"rotation": rotation} if rotation else {})
        links.append(Link.from_com(f"{number}", number, "revolute", q[number + 1], **placed, **physical_inertia(rng)))
    links.append(Link.from_com("finger", 3, "revolute", q[6], offset=(0, 0.2, 0), **physical_inertia(rng)))
    return Tree("wrist", tuple(links), (0, 0, -9.81))


def test_a_single_body():
    (q,) = da.coordinates("q")
    case = Case.random(Tree("rod", (Link.from_com("rod", -1, "revolute", q, (0, 1, 0), mass=2, com=(0.5, 0, 0),
                                                  inertia_about_com=(0, 0.1, 0.1, 0, 0, 0)),), (0, 0, -9.81)))
    compare(case)
    close(case.values(case.dynamics.mass_matrix), np.array([[0.6]]))
    close(case.values(case.dynamics.gravity), np.array([-9.81 * np.cos(case.q[0])]))


def test_a_long_chain():
    """Thirty joints, whose accelerations are those that inverse dynamics was given."""
    q, rng = da.coordinates("q1:31"), np.random.default_rng(5)
    links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], ((0, 0, 1), (0, 1, 0), (1, 0, 0))[k % 3],
                           offset=(0.3, 0, 0.1), **physical_inertia(rng)) for k in range(30)]  # fmt: skip
    case = Case.random(Tree("chain", tuple(links), (0, 0, -9.81)))
    momenta, gradient = lagrange.lagrangian_gradients(case.system)
    theirs = case.values(lagrange.euler_lagrange(case.system, momenta, gradient))
    close(case.values(case.dynamics.inverse_dynamics), theirs, 1e-11)
    accelerations, pivot = case.dynamics.forward_dynamics(case.dynamics.inverse_dynamics)
    close(case.values(accelerations), case.a, 1e-9)
    assert case.values([pivot])[0] > 0


def test_joints_that_follow_one_coordinate():
    """A parallelogram of mimic joints: what turns forth and back again does not turn at all."""
    q, p = da.coordinates("q p")
    body = {"mass": 1.0, "com": (0.2, 0.1, 0), "inertia_about_com": (0.1, 0.1, 0.2, 0, 0, 0.01)}
    links = (Link.from_com("arm", -1, "revolute", q, **body),
             Link.from_com("hand", 0, "revolute", q, offset=(0.5, 0, 0), ratio=-1, mimic=True, **body),
             Link.from_com("finger", 1, "revolute", p, (1, 0, 0), offset=(0.1, 0, 0), ratio=0.5, shift=0.2, **body),
             Link.from_com("rotor", -1, "revolute", q, ratio=50, mimic=True, inertia_about_com=(0, 0, 1e-3, 0, 0, 0)))
    case = Case.random(Tree("follows", links, (0, -9.81, 0)))
    compare(case)
    assert case.values(case.dynamics.mass_matrix)[0, 0] > 2500e-3


# -------------------------------------------------------------------- trees of symbols


def symbolic_arm(kinds):
    """A table of joints by letter, twists by right angles, ten symbols a link."""
    q = da.coordinates(f"q1:{len(kinds) + 1}")
    rows = [(sm.pi / 2 if k % 2 else 0, sm.Symbol(f"a{k}") if k else 0, *((0, q[k]) if kind == "R" else (q[k], 0)))
            for k, kind in enumerate(kinds)]  # fmt: skip
    return dh_tree("arm", rows, "modified", WEIGHT)


@pytest.mark.parametrize("kinds", ["R", "RP", "RRP", "RRPRRR"])
def test_symbolic_parameters(kinds):
    compare(Case.random(symbolic_arm(kinds)))


def test_symbolic_geometry():
    """Twists, offsets, a constant turn and gravity by symbols, in the standard table."""
    q, (alpha, a, d, turn) = da.coordinates("q1:5"), sm.symbols("alpha a d phi")
    rows = [(alpha, a, d, q[0]), (sm.pi / 2, 0, d, q[1] + turn), (alpha, a, q[2], turn), (0, d, 0, q[3])]
    compare(Case.random(dh_tree("arm", rows, "standard", sm.symbols("gx gy gz"))))


def test_symbolic_ratio_and_pitch():
    q, p = da.coordinates("q p")
    ratio, shift, pitch, length = sm.symbols("rho s h l")
    ten = {"mass": sm.Symbol("m"), "com": (length, 0, length), "inertia_about_com": sm.symbols("A B C D E F")}
    links = (Link.from_com("nut", -1, "screw", q, pitch=pitch, ratio=ratio, shift=shift, **ten),
             Link.from_com("slide", 0, "prismatic", p, (1, 0, 0), QUARTER_X, ratio=ratio, **ten),
             Link.from_com("gear", 1, "revolute", q, (0, 1, 0), offset=(length, 0, 0), ratio=ratio**2, mimic=True,
                           **ten))  # fmt: skip
    compare(Case.random(Tree("gears", links, WEIGHT)))


def test_exact_axes_that_are_not_decimal():
    q, root = da.coordinates("q1:4"), 1 / sm.sqrt(2)
    third = sm.Rational(1, 3)
    links = (Link.from_com("a", -1, "revolute", q[0], (root, 0, root), mass=1, com=(1, 2, 3)),
             Link.from_com("b", 0, "revolute", q[1], (0, sm.Rational(3, 5), sm.Rational(4, 5)), offset=(0, 1, 0),
                           mass=1, com=(0, 1, third), inertia_about_com=(1, 2, 3, 0, 0, 0)),
             Link.from_com("c", 1, "prismatic", q[2], (2 * third, 2 * third, third), mass=2, com=(1, 0, 0)))
    compare(Case.random(Tree("exact", links, WEIGHT)))


def test_parameters_without_effect_are_left_out():
    """Nothing depends on what the energies do not hold."""
    case = Case.random(symbolic_arm("RR"))
    found = case.graph.symbols([*case.dynamics.inverse_dynamics, *case.dynamics.mass_matrix[0]])
    assert set(found) <= {*case.leaves.q, *case.leaves.v, *case.leaves.a, *case.leaves.p}


# -------------------------------------------------------------------- laws


@pytest.mark.parametrize("seed", range(5))
def test_coriolis_matrix_is_that_of_the_metric_connection(seed):
    """M' - 2 C is skew and C v is the Coriolis vector, for quasi-velocities too."""
    case = Case.random(random_tree(seed, EVERY, count=5), seed)
    mass, coriolis = case.dynamics.mass_matrix, case.dynamics.coriolis_matrix
    rate = tangent(case.graph, [node for row in mass for node in row], lagrange.motion(case.system))
    rates = case.values(rate).reshape(case.size, case.size)
    found = case.values(coriolis)
    scale = np.abs(found).max() + np.abs(rates).max()
    assert np.abs(rates - found - found.T).max() <= 1e-12 * scale
    assert np.abs(found @ case.v - case.values(case.dynamics.coriolis_vector)).max() <= 1e-12 * scale


def test_mass_matrix_is_symmetric_as_nodes():
    mass = Case.random(wrist()).dynamics.mass_matrix
    assert mass == tuple(zip(*mass, strict=True))


def test_branches_leave_zeros():
    """Two arms of one base feel each other through the base alone."""
    q, rng = da.coordinates("q1:5"), np.random.default_rng(1)
    links = [Link.from_com(f"{k}", (-1, -1, 0, 1)[k], "revolute", q[k], (1, 0, 0), **physical_inertia(rng))
             for k in range(4)]  # fmt: skip
    case = Case.random(Tree("two", tuple(links), (0, 0, -9.81)))
    zero = case.graph.zero
    assert [[node == zero for node in row] for row in case.dynamics.mass_matrix] == [
        [False, True, False, True], [True, False, True, False], [False, True, False, True], [True, False, True, False]]


def test_the_pivot_refuses_what_has_no_inertia():
    """A link without mass at the end of an arm; two joints about one axis, nothing between them."""
    q, p = da.coordinates("q p")
    body = {"mass": 1.0, "com": (0.3, 0, 0), "inertia_about_com": (0.1, 0.1, 0.1, 0, 0, 0)}
    for links in (
        (Link.from_com("arm", -1, "revolute", q, **body), Link("end", 0, "revolute", p, (0, 1, 0), offset=(1, 0, 0))),
        (Link("first", -1, "revolute", q), Link.from_com("second", 0, "revolute", p, **body)),
        (Link("first", -1, "revolute", q, rotation=QUARTER_X), Link.from_com("second", 0, "revolute", p, **body)),
    ):
        case = Case.random(Tree("loose", links, (0, 0, -9.81)))
        _, pivot = case.dynamics.forward_dynamics(case.applied)
        assert not case.values([pivot])[0] > 0


def test_the_same_tree_gives_the_same_program():
    def program():
        case = Case.random(wrist())
        graph, leaves = case.graph, case.leaves
        blocks = [(name, (case.size,), nodes) for name, nodes in (("q", leaves.q), ("v", leaves.v), ("a", leaves.a))]
        return lower(graph, "f", blocks, [("tau", (case.size,), case.dynamics.inverse_dynamics)]).text()

    assert program() == program()


# -------------------------------------------------------------------- length


def counted(case, nodes):
    """Instructions of the optimised program, sines not counted."""
    leaves = case.leaves
    blocks = [(name, (len(nodes),), nodes) for name, nodes in
              (("q", leaves.q), ("v", leaves.v), ("a", leaves.a), ("u", tuple(case.applied)))]  # fmt: skip
    counts = optimize(lower(case.graph, "f", blocks, [("out", (len(nodes),), nodes)])).counts()
    return sum(number for name, number in counts.items() if name not in ("sin", "cos", "sincos", "sine", "cosine"))


def six_joint_arm():
    """A post, three parallel joints and a wrist, in the proportions of industrial arms; diagonal inertias."""
    q = da.coordinates("q1:7")
    shapes = (
        (None, (0, 0, 0.09), 3.7, (0, 0, 0), (0.010, 0.010, 0.007)),
        (QUARTER_X, (0, 0, 0.14), 8.4, (0.28, 0, 0), (0.015, 0.23, 0.23)),
        (None, (0.43, 0, -0.12), 2.3, (0.25, 0, 0), (0.004, 0.05, 0.05)),
        (None, (0.39, 0, 0.09), 1.2, (0, 0, 0), (0.11, 0.11, 0.22)),
        (QUARTER_X, (0, 0, 0.09), 1.2, (0, 0, 0), (0.11, 0.11, 0.22)),
        (BACK_X, (0, 0, 0.08), 0.2, (0, 0, 0), (0.017, 0.017, 0.034)),
    )
    links = [
        Link.from_com(f"{k}", k - 1, "revolute", q[k], offset=offset, mass=mass, com=com,
                      inertia_about_com=(*inertia, 0, 0, 0), **({"rotation": rotation} if rotation else {}))
        for k, (rotation, offset, mass, com, inertia) in enumerate(shapes)
    ]
    return Tree("six joints", tuple(links), (0, 0, -9.81))


def test_a_six_joint_arm_takes_few_instructions():
    """At most what the best published numbers for such an arm are: 200, 140, 400 and 387 fused instructions."""
    case = Case.random(six_joint_arm())
    compare(case)
    dynamics = case.dynamics
    assert counted(case, dynamics.inverse_dynamics) <= 200
    assert counted(case, [node for row in dynamics.mass_matrix for node in row]) <= 140
    assert counted(case, dynamics.forward_dynamics(case.applied)[0]) <= 400
    assert counted(case, [node for row in dynamics.coriolis_matrix for node in row]) <= 387


def test_inverse_dynamics_grows_with_the_number_of_links():
    def length(count):
        q = da.coordinates(f"q1:{count + 1}")
        links = [Link.from_com(f"{k}", k - 1, "revolute", q[k], offset=(1 if k else 0, 0, 0), mass=1, com=(0.5, 0, 0),
                               inertia_about_com=(0, 0.1, 0.1, 0, 0, 0)) for k in range(count)]  # fmt: skip
        case = Case.random(Tree("planar", tuple(links), (0, -9.81, 0)))
        return counted(case, case.dynamics.inverse_dynamics)

    assert length(12) - length(8) == length(8) - length(4) <= 4 * 14


def test_counting_is_near_the_compiler():
    case = Case.random(wrist())
    estimate, exact = (count(nodes) for nodes in [case.dynamics.inverse_dynamics]
                       for count in (lambda nodes: instructions(case.graph, nodes), lambda nodes: counted(case, nodes)))
    assert abs(estimate - exact) < 0.1 * exact


# -------------------------------------------------------------------- Pinocchio 4.1.0
#
# Built with Model.addJoint and appendBodyToJoint, gravity (0, 0, -9.81); M from crba, C from computeCoriolisMatrix,
# g from computeGeneralizedGravity, bias from nle, torque from rnea, accelerations from aba.


def pinocchio_arm():
    q = da.coordinates("q1:6")
    skew = (0, 0.6, 0.8)
    return Tree("arm", (
        Link.from_com("a", -1, "revolute", q[0], offset=(0, 0, 0.3), mass=3, com=(0.1, 0.02, -0.05),
                      inertia_about_com=(0.03, 0.04, 0.02, 0.001, 0.002, -0.003)),
        Link.from_com("b", 0, "revolute", q[1], skew, QUARTER_X, (0.2, -0.1, 0.15), mass=2, com=(0.05, 0.2, 0.1),
                      inertia_about_com=(0.05, 0.02, 0.06, 0.004, -0.002, 0.001)),
        Link.from_com("c", 1, "revolute", q[2], skew, offset=(0.4, 0.1, 0), mass=1.5, com=(0.2, 0, 0.05),
                      inertia_about_com=(0.01, 0.03, 0.035, 0, 0.002, 0.001)),
        Link.from_com("d", 2, "prismatic", q[3], (0, 1, 0), QUARTER_X, (0.3, 0, 0.1), mass=0.8, com=(0.01, 0.1, 0.02),
                      inertia_about_com=(0.012, 0.006, 0.011, 0.0005, 0, 0.001)),
        Link.from_com("e", 1, "revolute", q[4], (1, 0, 0), BACK_X, (-0.1, 0.2, 0.05), mass=0.6, com=(0, -0.1, 0.07),
                      inertia_about_com=(0.004, 0.005, 0.006, 0, 0.0003, 0)),
    ), (0, 0, -9.81))  # fmt: skip


ARM = {
    "state": ([0.3, -0.7, 1.1, 0.25, -1.4], [0.5, -1.2, 0.8, 0.3, 1.6], [1, -2, 0.5, 1.5, -0.7], [2, -1, 0.5, 3, 0.2]),
    "M": [[2.4715811200547657, 1.0054665870095878, 0.3915989155887125, -0.6240587171558094, -0.021197540174883567],
          [1.0054665870095878, 1.2001180628011472, 0.4708350611118025, -0.27011281794006997, 0.0012747535717518078],
          [0.3915989155887125, 0.4708350611118025, 0.24466680000000002, -0.1488, 0.0],
          [-0.6240587171558094, -0.27011281794006997, -0.1488, 0.8, 0.0],
          [-0.021197540174883567, 0.0012747535717518078, 0.0, 0.0, 0.012940000000000002]],
    "C": [[0.1742547790058191, 0.4340099211533644, 0.1544289735488948, 0.17979276253900445, -0.015001000074529584],
          [0.05056128990712254, -0.004432954775873077, 0.09791893123360143, 0.05773871306194867, 0.007616514941817098],
          [0.02971307284661921, -0.05445733151596904, 0.04118399999999997, 0.022804162091300755, 0.0],
          [-0.040442987559305164, 0.0652162645932941, -0.02280416209130072, 0.0, 0.0],
          [-0.023807127264916426, 0.00420888181804443, 0.0, 0.0, 0.0]],
    "g": [0, 13.258796062798739, 4.797985981342189, 0.29736639315137214, 0.33330832883110706],
    "bias": [-0.2802051083995579, 13.397239436295722, 4.917979764212053, 0.18064205218672588, 0.3163541070169956],
    "torque": [-0.5450075021809067, 11.831825873848583, 4.267041957577159, 1.2224089709110564, 0.2835490596986084],
    "accelerations": [10.62538820348474, -29.566375361797498, 25.873606023990703, 6.6424496131040875,
                      11.326725571585166],
}  # fmt: skip


def test_an_arm_of_pinocchio():
    case = Case(pinocchio_arm(), tuple(np.array(part, dtype=float) for part in ARM["state"]))
    dynamics = case.dynamics
    for name, nodes in (
        ("M", dynamics.mass_matrix), ("C", dynamics.coriolis_matrix), ("g", dynamics.gravity), ("bias", dynamics.bias),
        ("torque", dynamics.inverse_dynamics), ("accelerations", dynamics.forward_dynamics(case.applied)[0]),
    ):
        close(case.values(nodes), np.array(ARM[name]), 1e-13)


def pinocchio_floating():
    """Pinocchio's free flyer, its spherical and its helical joint; its quaternions have their scalar last."""
    (turn,) = da.coordinates("turn")
    return Tree("floating", (
        Link.from_com("base", -1, "floating", tuple(da.coordinates("px py pz bw bx by bz")),
                      velocities=tuple(da.coordinates("vx vy vz wx wy wz")), mass=4, com=(0.05, -0.02, 0.1),
                      inertia_about_com=(0.2, 0.25, 0.3, 0.01, -0.02, 0.005)),
        Link.from_com("ball", 0, "spherical", tuple(da.coordinates("sw sx sy sz")), rotation=QUARTER_X,
                      velocities=tuple(da.coordinates("ox oy oz")), offset=(0.3, 0.1, -0.2), mass=1, com=(0, 0.1, -0.2),
                      inertia_about_com=(0.05, 0.045, 0.01, 0, 0.001, 0.002)),
        Link.from_com("screw", 1, "screw", turn, (1, 0, 0), offset=(0, 0, -0.4), pitch=0.2, mass=0.5,
                      com=(0.1, 0, 0.05), inertia_about_com=(0.003, 0.004, 0.005, 0, 0, 0.0002)),
    ), (0, 0, -9.81))  # fmt: skip


FLOATING = {
    "state": ([0.1, -0.2, 0.4, 0.5, 0.5, -0.1, 0.7, 0.3, 0.1, 0.3, -0.9, 0.6],
              [0.5, -0.3, 0.8, 1.1, -0.6, 0.4, 0.9, -1.3, 0.2, 1.5], np.linspace(-1, 1, 10), np.linspace(2, -1, 10)),
    "M(1..10)": [8.18321583322836, 14.777735376122978, 14.648280009402065, 2.1446397384735496, 0.45425153335751944,
                 3.0444882168661316, 0.3264977932405772, 1.3617714948353508, 0.2747635253297065, 0.11300801631880725],
    "g": [43.164, 19.423800000000004, 25.898400000000002, 1.3628533585051508, -1.1635756553070613,
          -1.3987405226949547, 0.8008879281789159, 3.378512835080472, 0.997076837862622, -0.7169152718210843],
    "bias": [41.49001096705483, 14.67554550306216, 25.066586225105446, 1.2958985910857856, -1.2599972113961755,
             -2.052356467580496, 0.6939364219274227, 3.3020133425079115, 1.0329283334390575, -0.7658618532450969],
    "torque": [36.171975884630186, 10.604442341119245, 21.91846707037766, 1.0506415317043232, -1.172881831726444,
               -2.1450377304901096, 0.654461341345982, 2.9265612714213787, 0.9603580891229617, -0.6769340306244225],
    "accelerations": [-7.193956273113171, -1.8417568168668659, -3.9540014896961013, 6.338725250594868,
                      0.7013479850123786, -1.0517845494059623, 7.257412988214517, -17.29803349290917,
                      -16.648809727631868, -57.212889301492424],
}  # fmt: skip


def test_a_floating_body_of_pinocchio():
    case = Case(pinocchio_floating(), tuple(np.array(part, dtype=float) for part in FLOATING["state"]))
    dynamics = case.dynamics
    close(case.values(dynamics.mass_matrix) @ np.arange(1, 11), np.array(FLOATING["M(1..10)"]), 1e-13)
    for name, nodes in (("g", dynamics.gravity), ("bias", dynamics.bias), ("torque", dynamics.inverse_dynamics),
                        ("accelerations", dynamics.forward_dynamics(case.applied)[0])):
        close(case.values(nodes), np.array(FLOATING[name]), 1e-12)
