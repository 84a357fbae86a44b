"""Small robots for the tests of recursions, their values at states, and what Pinocchio says of two of them."""

import numpy as np

import dalembert as da
from dalembert.description.tree import Link, Tree
from dalembert.expr.evaluate import evaluate

QUARTER_X = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
QUARTER_Z = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
SLANTED = ((0.36, 0.48, -0.8), (-0.8, 0.6, 0), (0.48, 0.64, 0.6))
GRAVITY = (0, 0, -9.81)
FLOATING = (tuple(da.coordinates("px py pz bw bx by bz")), tuple(da.coordinates("vx vy vz wx wy wz")))
BALL = (tuple(da.coordinates("sw sx sy sz")), tuple(da.coordinates("ox oy oz")))


def flat(nested):
    """All entries of nested tuples, in order."""
    return [entry for part in nested for entry in flat(part)] if isinstance(nested, tuple | list) else [nested]


def values(system, nodes, states):
    """The values of nested nodes, one row per state (q, v, a)."""
    q, v, a = (np.array(part).T for part in zip(*states, strict=True))
    leaves = system.leaves
    given = {leaf: row for role, rows in ((leaves.q, q), (leaves.v, v), (leaves.a, a))
             for leaf, row in zip(role, rows, strict=True)}  # fmt: skip
    return np.array(evaluate(system.graph, flat(nodes), given)).T


def crossing(vectors):
    """[v]x, with v x w = [v]x w, for a stack of vectors."""
    zero = np.zeros(vectors.shape[:-1])
    x, y, z = np.moveaxis(vectors, -1, 0)
    rows = ((zero, -z, y), (z, zero, -x), (-y, x, zero))
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def walker(gravity=GRAVITY):
    """Every kind of joint, a joint that follows another, and a link on a fixed joint."""
    hip, rail, drill = da.coordinates("hip rail drill")
    links = (
        Link.from_com("base", -1, "floating", FLOATING[0], velocities=FLOATING[1], rotation=QUARTER_Z,
                      offset=(0.1, 0.2, 0), mass=5, com=(0.1, -0.05, 0.02),
                      inertia_about_com=(0.4, 0.5, 0.6, 0.02, -0.03, 0.01)),
        Link.from_com("thigh", 0, "revolute", hip, (0.6, 0, 0.8), SLANTED, (0.3, 0, -0.1),
                      mass=2, com=(0, 0.1, -0.3), inertia_about_com=(0.2, 0.25, 0.1, 0, 0.02, 0.01)),
        Link.from_com("shank", 1, "revolute", hip, (0, 1, 0), QUARTER_X, (0, 0.05, -0.5), ratio=-2, shift=0.3,
                      mimic=True, mass=1, com=(0.02, 0, -0.2), inertia_about_com=(0.1, 0.12, 0.03, 0.01, 0, 0)),
        Link.from_com("ball", 2, "spherical", BALL[0], velocities=BALL[1], rotation=SLANTED, offset=(0, 0, -0.4),
                      mass=0.5, com=(0.1, 0, 0.03), inertia_about_com=(0.01, 0.02, 0.025, 0, 0.001, 0)),
        Link.from_com("toe", 3, "fixed", None, rotation=QUARTER_Z, offset=(0.2, 0, 0),
                      mass=0.3, com=(0.05, 0, 0), inertia_about_com=(0.001, 0.003, 0.003, 0, 0, 0)),
        Link.from_com("carriage", 0, "prismatic", rail, (0, 0.8, -0.6), offset=(-0.2, 0.1, 0),
                      mass=1.5, com=(0, 0, 0.1), inertia_about_com=(0.05, 0.06, 0.07, 0, 0.01, 0)),
        Link.from_com("drill", 5, "screw", drill, (1, 0, 0), QUARTER_X, (0, 0.3, 0), pitch=0.1, ratio=1.5,
                      mass=0.8, com=(0.2, 0.01, 0), inertia_about_com=(0.01, 0.04, 0.04, 0, 0, 0)),
    )
    return Tree("walker", links, gravity)


def unfollowed(tree):
    """The tree with a coordinate of its own for every joint that follows another."""
    links = []
    for number, link in enumerate(tree.links):
        if link.mimic:
            (own,) = da.coordinates(f"own{number}")
            link = Link(link.name, link.parent, link.joint, own, link.axis, link.rotation, link.offset, link.mass,
                        link.moment, link.inertia)
        links.append(link)
    return Tree(tree.name, tuple(links), tree.gravity)


def planar_arm(count, mass=1, length=1):
    """Equal rods with all axes z, each of which begins where the last one ends; gravity along -y."""
    q, across = da.coordinates(f"q1:{count + 1}"), mass * length**2 / 12
    links = [
        Link.from_com(f"{k}", k - 1, "revolute", q[k], offset=(length if k else 0, 0, 0), mass=mass,
                      com=(length / 2, 0, 0), inertia_about_com=(0, across, across, 0, 0, 0))
        for k in range(count)
    ]
    return Tree("arm", tuple(links), (0, -9.81, 0))


# Two robots at one state each, and what Pinocchio 4.1.0 says of them. The joints are JointModelRevoluteUnaligned,
# JointModelHelicalUnaligned, JointModelPrismaticUnaligned; JointModelFreeFlyer, JointModelRY, JointModelSpherical.
#
#   position, rotation   oMf after updateFramePlacements, of the frame TOOL
#   velocity, ...        getFrameVelocity, getFrameAcceleration, getFrameClassicalAcceleration
#   jacobian, rate       getFrameJacobian, getFrameJacobianTimeVariation (after computeJointJacobiansTimeVariation)
#   com, com_velocity, com_acceleration, com_jacobian   centerOfMass, jacobianCenterOfMass
#   momentum_matrix, momentum     Ag and hg after ccrba; momentum_rate: computeCentroidalMomentumTimeVariation
#   torque, wrenches     rnea and the joint forces data.f after it, in the frame of the joint
#   regressor            computeJointTorqueRegressor
#
# Matrices of the second robot are multiplied by (1, 2, ..., columns).


def first_robot():
    """An arm that turns, a spindle and a slider."""
    turn, screw, slide = da.coordinates("turn screw slide")
    links = (
        Link.from_com("arm", -1, "revolute", turn, (0.6, 0, 0.8), QUARTER_X, (0.1, 0.2, 0.3),
                      mass=2, com=(0.1, -0.2, 0.3), inertia_about_com=(0.3, 0.4, 0.5, 0.01, -0.02, 0.03)),
        Link.from_com("spindle", 0, "screw", screw, (0, 1, 0), QUARTER_Z, (0.5, 0, -0.1), pitch=0.25,
                      mass=1.5, com=(0, 0.1, 0.2), inertia_about_com=(0.2, 0.1, 0.15, 0, 0.01, 0)),
        Link.from_com("slider", 1, "prismatic", slide, (0, 0.8, -0.6), QUARTER_X, (0, 0.4, 0),
                      mass=0.5, com=(0.05, 0, 0), inertia_about_com=(0.02, 0.03, 0.04, 0, 0, 0.005)),
    )
    return Tree("first", links, GRAVITY)


def second_robot():
    """A free body with a leg and a foot on a ball joint."""
    (knee,) = da.coordinates("knee")
    links = (
        Link.from_com("base", -1, "floating", FLOATING[0], velocities=FLOATING[1],
                      mass=4, com=(0.05, 0.02, -0.1), inertia_about_com=(0.6, 0.5, 0.7, 0.02, 0.01, -0.03)),
        Link.from_com("leg", 0, "revolute", knee, (0, 1, 0), QUARTER_X, (0.3, 0.1, 0),
                      mass=1, com=(0, 0.2, -0.3), inertia_about_com=(0.1, 0.2, 0.15, 0.01, 0, 0.02)),
        Link.from_com("foot", 1, "spherical", BALL[0], velocities=BALL[1], rotation=QUARTER_Z, offset=(0, 0, -0.5),
                      mass=0.7, com=(0.1, 0, 0.05), inertia_about_com=(0.02, 0.03, 0.04, 0, 0.002, 0)),
    )
    return Tree("second", links, GRAVITY)


FIRST_TOOL = (2, QUARTER_Z, (0.2, -0.1, 0.3))
FIRST_STATE = ((0.4, -0.7, 0.3), (0.5, -1.2, 0.8), (-0.6, 0.9, 1.1))
SECOND_TOOL = (2, QUARTER_X, (0.1, 0.2, -0.3))
SECOND_STATE = (
    (0.3, -0.2, 0.9, 0.5, -0.5, 0.5, 0.5, 0.6, 0.8, 0, 0.6, 0),
    (0.3, -0.4, 0.5, 1.1, -0.7, 0.2, 0.9, -0.8, 0.6, 0.4),
    (1, 2, -1, 0.5, -0.3, 0.8, -1.5, 0.2, 0.7, -0.9),
)

FIRST = {
    "position": (0.46063686935838, 0.038306208351422, 0.44912034558777),
    "rotation": ((0.22967657044428, 0.21386498749941, 0.94947903616185), (-0.59258475945128, 0.80461642786225,
        -0.037890722878615), (-0.77206992938142, -0.55394419496558, 0.31153467384692)),
    "velocity local": (0.81888707479931, 0.066209668790516, -0.20511118449745, 0.3059368749138, -0.25768707489508,
        1.5),
    "acceleration local": (0.64717078627056, 1.1565525451767, -0.57670455770988, -0.67634873977065,
        -0.057899760022463, -1.26),
    "classical local": (0.60071078424619, 2.4476342321707, -0.34543196357661, -0.67634873977065, -0.057899760022463,
        -1.26),
    "jacobian local": ((-0.12222585040137, -0.2, 0.8), (-0.20358066241897, -0.14, 0), (-0.050222368994897, -0.25,
        -0.6), (0.61187374982759, 0, 0), (-0.51537414979015, 0, 0), (0.6, -1, 0)),
    "rate local": ((-0.25232944794053, 0, 0), (0.78480829545061, -0.64, 0), (0.55632404178637, 0, 0),
        (-0.61844897974818, 0, 0), (-0.73424849979311, 0, 0), (0, 0, 0)),
    "velocity local_world_aligned": (0.0074903351466287, -0.42421480199445, -0.73281379365353, 1.4393748433942,
        -0.44546886745434, 0.3738416086163),
    "acceleration local_world_aligned": (-0.15158282530554, 0.56892938540805, -1.3199901381191, -1.3640677759922,
        0.40194916800586, 0.16172807065916),
    "classical local_world_aligned": (0.33345204938466, 1.6265233238255, -1.9272575411907, -1.3640677759922,
        0.40194916800586, 0.16172807065916),
    "jacobian local_world_aligned": ((-0.11929627647022, -0.31324617137924, -0.38594616534168), (-0.089472207352663,
        0.015343332709194, -0.45133337383385), (0.19149322049756, 0.15408250470973, -0.80457674781329), (0.6,
        -0.94947903616185, 0), (-0.8, 0.037890722878615, 0), (0, -0.31153467384692, 0)),
    "rate local_world_aligned": ((0.58625103492282, -0.21124852704874, 0.52714108712475), (0.43968827619212,
        -0.85384144751952, 1.0138047950917), (-0.24853661307936, 0.2370676746947, -0.82156490545379), (0,
        0.12461386953877, 0), (0, 0.093460402154076, 0), (0, -0.36842439760115, 0)),
    "velocity world": (0.2218799213964, 0.05003249687219, -0.99315017080118, 1.4393748433942, -0.44546886745434,
        0.3738416086163),
    "acceleration world": (-0.32591118537811, -0.11819911770651, -1.0825852672951, -1.3640677759922, 0.40194916800586,
        0.16172807065916),
    "classical world": (0.097802067306984, 1.3942642005919, -0.91172915264971, -1.3640677759922, 0.40194916800586,
        0.16172807065916),
    "jacobian world": ((0.24, -0.34219737805812, -0.38594616534168), (0.18, -0.26758266328273, -0.45133337383385),
        (-0.2, 0.20790731045879, -0.80457674781329), (0.6, -0.94947903616185, 0), (-0.8, 0.037890722878615, 0), (0,
        -0.31153467384692, 0)),
    "rate world": ((0, -0.10741197254188, 0.52714108712475), (0, 0.069959871340178, 1.0138047950917), (0,
        -0.12715375020807, -0.82156490545379), (0, 0.12461386953877, 0), (0, 0.093460402154076, 0), (0,
        -0.36842439760115, 0)),
    "com": (0.42120235593224, 0.048441976739076, 0.1933744806872),
    "com_velocity": (0.17514700931849, 0.078107994193422, -0.026301431345694),
    "com_acceleration": (-0.17006008632967, 0.12312785436316, -0.022882362051601),
    "com_jacobian": ((0.085300415450241, -0.14257618177295, -0.04824327066771), (0.063975311587681,
        -0.076044729819139, -0.056416671729232), (0.16602707078924, 0.024047743299155, -0.10057209347666)),
    "momentum_matrix": ((0.34120166180096, -0.57030472709178, -0.19297308267084), (0.25590124635072,
        -0.30417891927656, -0.22566668691693), (0.66410828315696, 0.09619097319662, -0.40228837390664),
        (0.3598453655753, -0.090490479486958, -0.024761212906871), (-0.78763737765532, -0.061299569722562,
        -0.07696374260776), (-0.030070192776952, -0.030766245315885, 0.05505105747219)),
    "momentum": (0.70058803727395, 0.31243197677369, -0.10520572538278, 0.2687022878465, -0.38183019924679,
        0.065925243968338),
    "momentum_rate": (-0.68024034531867, 0.49251141745264, -0.091529448206406, -0.30547727598326, -0.0012969023393354,
        -0.079493683098236),
    "torque": (6.290940835205, 1.1033742677457, -3.6545165567079),
    "wrenches": ((11.531570443894, 36.154971866393, -9.6513695093621, -5.407532252664, 4.8261759127214,
        11.919325233504), (10.325173616731, -5.5712601430174, -15.470899027437, -2.122382521862, 2.4961893035001,
        -2.0452805807285), (1.7794634811124, -3.5740312741533, 1.325485895642, -0.0050349648186837, -0.10098954911407,
        -0.22976229456082)),
    "regressor": ((0, 7.2284866809346, -3.8201939380479, -5.421365010701, -0.216, 0, 0, -0.576, 0, -0.384,
        5.349365010701, -6.7345363522693, -6.8444866809346, -0.33321589925467, 0.21904638775242, -0.48674117696755,
        -0.756, -0.24787793056818, 2.1044436382674, -0.60304638775242, 0.79544189592664, -5.5142914409676,
        -0.65346751310575, 5.8594663026345, 0.21904638775242, -0.24787793056818, -0.60304638775242, 0.48674117696755,
        -2.1044436382674, -0.756), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.67778878760957, 7.1621442498793, -0.04,
        5.2711898138913, 0.078835978399077, -0.40100555234823, 1.26, 0.027194742864039, -0.28981812742803,
        -0.078835978399077, 0.23280868347155, 6.2608211400546, 3.8682261975139, -0.029556350582728, 0.078835978399077,
        0.027194742864039, -0.078835978399077, 0.40100555234823, 0.28981812742803, 1.26), (0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -7.2299001719883, -1.5826588285487, -2.1632051462903, 0.41680444187858, 0, 0,
        0, 0, 0, 0)),
}
SECOND = {
    "position": (-0.24829972345957, -0.46, 1.1490240048906),
    "rotation": ((-0.79232219031329, 0.23109397217471, -0.56464247339504), (0.28, 0.96, 0), (0.54205677445923,
        -0.15809989255061, -0.82533561490968)),
    "velocity local": (-0.50434801821008, 0.81878160154267, -0.19718563947506, -1.6428879851245, 1.791675662328,
        -0.087380554975878),
    "acceleration local": (0.60941844737356, -1.7257266936079, 3.6735550571866, -1.9876814202309, -2.2102701090202,
        -0.75949708480526),
    "classical local": (0.32767132691235, -2.0056104018084, 3.2320166711415, -1.9876814202309, -2.2102701090202,
        -0.75949708480526),
    "jacobian local": (-1.0705802047489, 6.3480014329383, -10.249932482187, 13.43338385373, 21.956929709329,
        -2.8754451733861),
    "rate local": (1.3819832560713, 5.5192616961671, 11.936148683053, -14.915595126437, -0.096225732746697,
        13.420194671826),
    "velocity local_world_aligned": (0.70016100630363, 0.64481289238214, -0.24009021217467, 1.7650808251575, 1.26,
        -1.1016840076418),
    "acceleration local_world_aligned": (-2.9559060091968, -1.486060460599, -2.4287392193173, 1.4929483099506,
        -2.678410102324, -0.10115271904912),
    "classical local_world_aligned": (-2.5480396250782, -1.8336380142006, -2.1727952151017, 1.4929483099506,
        -2.678410102324, -0.10115271904912),
    "jacobian local_world_aligned": (8.1027765481152, 5.7943189182911, 6.8757007309235, -3.9458555402039, 24.84,
        6.1834758043549),
    "rate local_world_aligned": (8.487727001624, -15.377420320208, -9.9568671410626, 39.375118163966,
        -10.835991968824, 29.670334950522),
    "velocity world": (-0.24083459634324, 2.3993852966229, 0.25898931583873, 1.7650808251575, 1.26, -1.1016840076418),
    "acceleration world": (0.16818174407748, 0.20425679342801, -1.0769345090216, 1.4929483099506, -2.678410102324,
        -0.10115271904912),
    "classical world": (3.1378726914947, 0.012443341398613, 3.4616260616049, 1.4929483099506, -2.678410102324,
        -0.10115271904912),
    "jacobian world": (-23.28337860337, 2.7957915150067, -1.1071579483061, -3.9458555402039, 24.84, 6.1834758043549),
    "rate world": (17.241213602164, 33.850604260986, 30.782598944014, 39.375118163966, -10.835991968824,
        29.670334950522),
    "com": (0.15371185719524, -0.22575438596491, 0.84551369924204),
    "com_velocity": (0.42476599297014, 0.69301526235264, -0.18531423902254),
    "com_acceleration": (-1.3295592215442, -1.4098991274295, -0.73266596397179),
    "com_jacobian": (-1.9671325859224, 3.2220894884819, 0.83174441339579),
    "momentum_matrix": (-11.212655739757, 18.365910084347, 4.740943156356, -1.8914872168196, 10.200892653069,
        -4.4836483153177),
    "momentum": (2.4211661599298, 3.9501869954101, -1.0562911624285, 0.67442229104136, 0.80392515642089,
        -1.2191662497419),
    "momentum_rate": (-7.5784875628021, -8.0364250263484, -4.1761959946392, 0.53053225311371, 0.27135036568533,
        0.3487961558916),
    "torque": (-51.740804005361, 7.5784875628021, -8.0364250263484, -1.3292505540631, 1.2398954543796,
        8.2533402434917, 4.617581574115, -0.28078531174294, 0.52867852674029, 0.38164436559145),
    "wrenches": ((-51.740804005361, 7.5784875628021, -8.0364250263484, -1.3292505540631, 1.2398954543796,
        8.2533402434917), (-11.785378425372, -3.9292250263484, -9.7306024866981, -3.4391122479758, 4.617581574115,
        1.9758304113934), (3.1272476818859, 4.7577921265917, -2.8963874022964, -0.28078531174294, 0.52867852674029,
        0.38164436559145)),
    "regressor": (-213.70204020976, 65.215003302186, -237.21364493301, -100.8420313944, -455.39309230497,
        -85.48968680813, -171.76939181976, -361.46026728967, 139.45730697796, -80.307541954113),
}
