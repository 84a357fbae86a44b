"""The words of MJCF: https://mujoco.readthedocs.io/en/stable/XMLreference.html; those kept are what mujoco is handed.

What mujoco compiles tells the rest: limits, contacts, soft constraints, motors (`mjcf_unread.py`).
"""

from . import Row, Vocabulary, row

_PLACE = "pos quat axisangle xyaxes zaxis euler"
_OF_JOINTS = "motor general position velocity intvelocity damper cylinder pid dcmotor"
_AT_SITES = "accelerometer velocimeter gyro"
_OF_FRAMES = "framepos framelinvel frameangvel framelinacc frameangacc"
_ELSEWHERE = "orientation muscle adhesion"
_LOOKS = "camera light"
_MADE = "composite flexcomp plugin replicate attach"
_EQUALITY = "class active"


def _actuators() -> dict[str, Row]:
    """Rows of actuators, and of their defaults, which all set those of one: mujoco knows which of them."""
    kept = row(kept="*", idle="user lengthrange")
    defaults = {f"default/{kind}": kept for kind in f"{_OF_JOINTS} {_ELSEWHERE}".split()}
    return defaults | {f"actuator/{kind}": kept for kind in _OF_JOINTS.split()}


def _sensors() -> dict[str, Row]:
    """Rows of the sensors that are read; what more one says leaves it out."""
    of = dict.fromkeys(_AT_SITES.split(), "site") | dict.fromkeys(_OF_FRAMES.split(), "objtype objname")
    of |= {"jointpos": "joint", "jointvel": "joint"}
    more = "cutoff delay interp interval nsample refname reftype"
    return {f"sensor/{kind}": row(kept=f"name {place}", idle="noise user", sensors=more) for kind, place in of.items()}


VOCABULARY: Vocabulary = {
    "mujoco": row(
        kept="compiler option default worldbody asset equality actuator sensor keyframe", read="model",
        idle="size statistic visual custom", contacts="contact", tendons="tendon",
        extensions="extension", refused="deformable replicate",
    ),
    "compiler": row(
        kept="autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle eulerseq "
        "fitaabb inertiafromgeom inertiagrouprange alignfree",
        read="meshdir assetdir",
        idle="texturedir discardvisual usethread passthrough fusestatic saveinertial savecompiled savecanonical "
        "conflict lengthrange",
    ),
    "option": row(
        kept="gravity density viscosity wind actuatorgroupdisable flag",
        idle="magnetic o_margin o_solref o_solimp o_friction", numerics="*",
    ),
    "flag": row(
        kept="gravity spring damper passive equality frictionloss constraint limit contact actuation clampctrl "
        "filterparent",
        idle="energy fwdinv sensor sensornoise override", numerics="*",
    ),
    "default": row(
        kept=f"class default joint geom mesh site pair equality {_OF_JOINTS} {_ELSEWHERE}",
        idle=f"texture material tendon {_LOOKS}",
    ),
    "default/pair": row(kept="condim friction", idle="margin gap solref solimp solreffriction adhesion"),
    "default/equality": row(kept="active", idle="solref solimp"),
    "worldbody": row(kept="body frame site geom", idle=_LOOKS, refused=_MADE),
    "body": row(
        kept=f"name childclass mocap gravcomp body frame inertial joint freejoint geom site {_PLACE}",
        idle=f"user sleep simple fuse {_LOOKS}", refused=_MADE,
    ),
    "frame": row(
        kept=f"childclass body frame joint freejoint geom site {_PLACE}", idle=f"name {_LOOKS}", refused=_MADE,
    ),
    "inertial": row(kept=f"mass diaginertia fullinertia {_PLACE}"),
    "joint": row(
        kept="name class type pos axis springdamper limited range ref springref stiffness damping armature "
        "frictionloss springyield actuatorfrclimited actuatorfrcrange actuatorgravcomp",
        idle="group user margin solreflimit solimplimit solreffriction solimpfriction",
    ),
    "freejoint": row(kept="name align", idle="group"),
    "geom": row(
        kept=f"class type group size mass density shellinertia fromto mesh fitscale contype conaffinity {_PLACE}",
        idle="name user material rgba hfield castshadow friction condim priority margin gap solmix solref solimp "
        "fluidshape fluidcoef adhesion surfacevel",
        refused="plugin",
    ),
    "site": row(kept=f"name class type size fromto {_PLACE}", idle="group user material rgba mesh"),
    "asset": row(kept="mesh", idle="texture material hfield skin", refused="model"),
    "mesh": row(
        kept="name class scale inertia refpos refquat vertex normal face file maxhullvert builtin params",
        idle="smoothnormal texcoord content_type material", refused="plugin",
    ),
    "equality": row(kept="connect weld joint", refused="tendon flex flexvert flexstrain"),
    "connect": row(kept=f"{_EQUALITY} body1 body2 anchor site1 site2", idle="name solref solimp"),
    "weld": row(
        kept=f"{_EQUALITY} body1 body2 anchor relpose torquescale site1 site2", idle="name solref solimp",
    ),
    "equality/joint": row(kept=f"{_EQUALITY} joint1 joint2 polycoef", idle="name solref solimp"),
    "actuator": row(kept=_OF_JOINTS, actuators=f"{_ELSEWHERE} plugin"),
    **_actuators(),
    "sensor": row(kept=f"{_AT_SITES} {_OF_FRAMES} jointpos jointvel", sensors="*"),
    **_sensors(),
    "keyframe": row(kept="key"),
    "key": row(kept="name time qpos qvel mpos mquat", idle="ctrl act plastic"),
}  # fmt: skip

#: Where mujoco itself refuses an element that it does not know, so do we.
STRICT = ("mujoco", "worldbody", "body", "frame", "equality")
