"""The words of URDF: http://wiki.ros.org/urdf/XML, urdfdom's schema, and extensions that published robots use."""

from . import Vocabulary, row

VOCABULARY: Vocabulary = {
    "robot": row(
        read="name link joint", idle="version material", sensors="sensor", transmissions="transmission ros2_control",
        extensions="gazebo mujoco plugin",
    ),
    "link": row(
        read="name inertial", idle="type visual verbose", contacts="collision contact collision_checking self_collide",
        sensors="sensor", extensions="plugin",
    ),
    "inertial": row(read="origin mass inertia"),
    "origin": row(read="xyz rpy quat_xyzw"),
    "mass": row(read="value"),
    "inertia": row(read="ixx iyy izz ixy ixz iyz"),
    "joint": row(
        read="name type origin parent child axis dynamics limit mimic",
        controllers="safety_controller calibration",
    ),
    "parent": row(read="link"),
    "child": row(read="link"),
    "axis": row(read="xyz"),
    "dynamics": row(read="damping friction"),
    "limit": row(read="lower upper effort", actuator_limits="velocity acceleration deceleration jerk"),
    "mimic": row(read="joint multiplier offset"),
}  # fmt: skip
