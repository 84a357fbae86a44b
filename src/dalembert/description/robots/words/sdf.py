"""The words of SDF 1.3 to 1.12: the descriptions of elements at https://github.com/gazebosim/sdformat, folder sdf."""

from . import Vocabulary, row

_POSE = row(read="relative_to degrees rotation_format frame")
_AXIS = row(read="xyz limit dynamics mimic use_parent_model_frame initial_position")
_DYNAMICS = row(read="damping friction spring_stiffness spring_reference")
_LIMIT = row(read="lower upper effort", idle="stiffness dissipation", actuator_limits="velocity")

VOCABULARY: Vocabulary = {
    "sdf": row(read="version world model", idle="light", refused="include joint frame", contacts="actor"),
    "world": row(
        read="name gravity model physics",
        idle="light gui scene audio road atmosphere magnetic_field spherical_coordinates wind",
        refused="include joint frame population", state="state", contacts="actor", extensions="plugin",
    ),
    "physics": row(read="gravity", idle="magnetic_field", numerics="*"),
    "model": row(
        read="name canonical_link placement_frame pose link joint frame static", idle="namespace allow_auto_disable",
        refused="include model", contacts="self_collide", fluid="enable_wind", state="model_state",
        extensions="plugin gripper",
    ),
    "link": row(
        read="name pose inertial gravity kinematic velocity_decay", refused="frame",
        idle="visual light projector audio_sink audio_source battery particle_emitter must_be_base_link",
        contacts="collision self_collide", fluid="enable_wind", sensors="sensor", extensions="plugin",
    ),
    "velocity_decay": row(read="linear angular"),
    "inertial": row(read="pose mass inertia auto", refused="density auto_inertia_params fluid_added_mass frame"),
    "inertia": row(read="ixx iyy izz ixy ixz iyz"),
    "joint": row(
        read="name type pose parent child axis axis2 screw_thread_pitch gearbox_ratio gearbox_reference_body",
        refused="frame thread_pitch", sensors="sensor", numerics="physics", extensions="plugin",
    ),
    "frame": row(read="name attached_to pose"),
    "pose": _POSE,
    "axis": _AXIS,
    "axis2": _AXIS,
    "xyz": row(read="expressed_in"),
    "limit": _LIMIT,
    "dynamics": _DYNAMICS,
    "mimic": row(read="joint axis multiplier offset reference"),
}  # fmt: skip

#: The texts of words by which they say nothing.
HARMLESS: dict[str, tuple[str, ...]] = {
    "velocity": ("-1", "-1.0", "inf"),
    **dict.fromkeys(("self_collide", "enable_wind"), ("0", "false")),
}
