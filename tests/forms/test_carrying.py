"""What goes along to other coordinates moves as before; what does not is told by name."""

import numpy as np
import pytest

import dalembert as da
from dalembert.description.start import Start
from dalembert.errors import Remark
from dalembert.forms.coordinates.change_of_coordinates import change_coordinates
from dalembert.forms.coordinates.reduction import reduce
from dalembert.forms.momenta.routh import routhian

TIMES = np.linspace(0, 2, 41)


def test_a_ball_bounces_in_other_coordinates():
    ball = da.System("h", kinetic="m*h'**2/2", potential="9.81*m*h", parameters={"m": 1.5},
                     contacts=da.Contact("h", restitution=0.5, name="floor"))
    other = change_coordinates(ball, {"h": "2*u"}, "u").system
    before, after = (da.simulate(each, q=q, duration=2.0, times=TIMES) for each, q in ((ball, [1.0]), (other, [0.5])))
    assert other.contact_names == ("floor",)
    assert np.allclose(before.q, 2 * after.q, atol=1e-9)
    assert np.allclose(before.contact_forces["floor"], after.contact_forces["floor"], atol=1e-6)


def test_a_block_that_sticks_stays_where_it_is():
    """|k x| = 0.6 at y = 0.1 is below the stiction 0.7; from beyond it slips by Stribeck's law."""
    block = da.System("x", kinetic="x'**2/2", potential="x**2", friction={
        "x'": {"force": 0.3, "stiction": 0.7, "stribeck": 0.1}})  # fmt: skip
    other = change_coordinates(block, {"x": "3*y"}, "y").system
    assert np.all(da.simulate(other, q=[0.1], duration=1.0).q == 0.1)
    before = da.simulate(block, q=[0.9], duration=8.0, times=4 * TIMES)
    after = da.simulate(other, q=[0.3], duration=8.0, times=4 * TIMES)
    assert np.allclose(before.q, 3 * after.q, atol=1e-8) and before.v[-1] == after.v[-1] == 0.0


def test_outputs_events_and_limits_come_along():
    cart = da.System("x", kinetic="x'**2/2", forces="u", inputs={"u": (-1, 2)},
                     outputs={"place": ("x", "m"), "a": "x''"},
                     events=[da.Event("place - 1", "rising", "stop", name="there")])
    other = change_coordinates(cart, {"x": "2*y + t"}, "y").system
    assert other.input_limits == cart.input_limits and other.outputs["place"].unit == "m"
    motion = da.simulate(other, q=[0.0], v=[-0.5], duration=9.0, inputs=[2.0])
    assert motion.times[-1] == pytest.approx(1.0) and motion.events[-1].name == "there"
    assert motion["place"][-1] == pytest.approx(1.0) and np.allclose(motion["a"], 2.0)


def test_multipliers_keep_their_constraints():
    given = {"kinetic": "(x'**2 + y'**2 + z'**2)/2", "potential": "9.81*y", "holonomic": ["x - 1", "y - z"],
             "outputs": {"wall": "lambda_0", "rod": "lambda_1"}}  # fmt: skip
    with pytest.warns(Remark, match="outputs-left-out: reduce: the output 'wall' takes no part"):
        found = reduce(da.System("x y z", **given), {"x": 1})
    times = {"duration": 0.1, "times": [0.0, 0.1]}
    full = da.simulate(da.System("x y z", **given), q=[1.0, 0.0, 0.0], **times)
    assert np.allclose(da.simulate(found.system, q=[0.0, 0.0], **times)["rod"], full["rod"])


@pytest.mark.parametrize("more, told", [
    ({"events": [da.Event("x", action={"x'": "-x'"}, name="wall")]}, "events-left-out: .*'wall' takes no part"),
    ({"start": Start({"x": 1.0, "y": 2.0})}, "starts-left-out: .*'x' takes no part"),
    ({"contacts": da.Contact("y + t", name="lid")}, None),
])  # fmt: skip
def test_what_does_not_go_along_is_told(more, told):
    plane = da.System("x y", kinetic="x'**2 + y'**2", **more)
    if told is None:
        assert change_coordinates(plane, {"x": "2*z"}, "z y").system.contact_names == ("lid",)
        return
    with pytest.warns(Remark, match=told):
        found = change_coordinates(plane, {"x": "2*z"}, "z y").system
    assert found.start.q == ({"y": 2.0} if "start" in more else {})


def test_a_contact_that_cannot_move_any_more_is_told():
    rail = da.System("x y", kinetic="x'**2 + y'**2", holonomic=["y - 1"], contacts=da.Contact("y", name="floor"))
    with pytest.warns(Remark, match="contacts-left-out: reduce: the contact 'floor' takes no part"):
        assert not reduce(rail, {"y": 1}).system.contacts


def test_a_routhian_keeps_what_ignored_coordinates_do_not_hold():
    whole = da.System("r phi", kinetic="(r'**2 + r**2*phi'**2)/2", potential="r**2", inputs={"u": (-1, 1)},
                      forces={"r": "u"}, friction={"r'": 0.1}, contacts=da.Contact("r - 0.5", restitution=1),
                      outputs={"rate": "phi'", "second": "phi''", "angle": "phi"}, events=[da.Event("phi' - 2")])
    with pytest.warns(Remark, match="the output 'angle' takes no part"):
        found = routhian(whole, "phi")
    q, v = [1.0, 0.0], [0.0, 0.8]
    before = da.simulate(whole, q=q, v=v, duration=2.0, times=TIMES, inputs=[0.2])
    after = da.simulate(found.system, q=[1.0], v=[0.0], duration=2.0, times=TIMES, inputs=[0.2],
                        parameters=found.constants_at(q, v))
    assert found.system.input_limits == whole.input_limits and len(before.events) == len(after.events) > 1
    assert all(np.allclose(before[name], after[name], atol=1e-7) for name in ("r", "rate", "second"))
    assert found.prove().holds


@pytest.mark.parametrize("verb", [da.forms.energy_integral, da.forms.gauss_principle, da.forms.small_motions,
                                  da.momenta.hamiltonian, da.momenta.port_hamiltonian, da.statics.holding_forces,
                                  da.statics.virtual_work, da.forms.minimal_form, da.forms.roads])
def test_what_contacts_are_left_out_of_says_so(verb):
    bouncing = da.System("h", kinetic="h'**2/2", potential="h**2", contacts=[da.Contact("h + 1", name="floor")])
    with pytest.warns(da.errors.Remark, match=f"contacts-left-out: {verb.__name__}: the contact 'floor' takes") as said:
        verb(bouncing)
    assert len(said) == 1
