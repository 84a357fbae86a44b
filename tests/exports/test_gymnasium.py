"""Gymnasium: an environment that its checker accepts, and that moves as the model does."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from tests.exports.formats import imported, model_of

needs_gymnasium = pytest.mark.skipif(importlib.util.find_spec("gymnasium") is None,
                                     reason="extra exports: gymnasium is not installed")  # fmt: skip


def test_what_an_environment_cannot_say_is_refused_by_name() -> None:
    with pytest.raises(DescriptionError, match="it has no inputs, which actions are"):
        da.export(model_of("pendulum"), "gymnasium")
    with pytest.raises(DescriptionError, match="it needs forward_dynamics"):
        da.export(model_of("switched"), "gymnasium", quantities=["energy"])
    rail = da.Mechanism("rail")
    rail.prismatic("slide", rail.ground, rail.body("block", mass=2.0), axis="x", limits=(-1.0, 1.0), actuated=True)
    with pytest.warns(Remark, match="limits of joints are not kept"):
        da.export(rail, "gymnasium", golden=0)
    held = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f"}, inputs=["f"],
                     friction={"x'": {"force": 1}})  # fmt: skip
    for to in ("gymnasium", "fmu"):
        with pytest.warns(Remark, match="sticking-left-out: .* holds nothing at rest"):
            da.export(held, to, golden=0)


@needs_gymnasium
def test_its_checker_accepts_it_and_it_moves_as_the_model_does(tmp_path: Path) -> None:
    from gymnasium.utils.env_checker import check_env

    model = model_of("switched")
    module = imported(tmp_path, da.export(model, "gymnasium", prefix="k"), "k_gymnasium")
    check_env(module.Environment(), skip_render_check=True)
    world = module.Environment(dt=0.01, turns=10, largest=2.0, start=([0.3, -0.2], [0.0, 0.1]), spread=0.0)
    state, _ = world.reset(seed=1)
    assert state.tolist() == [0.3, -0.2, 0.0, 0.1]
    for _ in range(20):
        state, reward, ended, cut, _ = world.step([0.25])
    wanted = da.simulate(model, q=[0.3, -0.2], v=[0.0, 0.1], duration=0.2, inputs=[0.5], parameters={"m": 1.3})
    np.testing.assert_allclose(state, [*wanted.q[-1], *wanted.v[-1]], rtol=0, atol=1e-3)  # sign(v) is not smooth
    assert reward == pytest.approx(-np.sum(state**2) - 1e-3 * 0.25) and not ended and not cut


@needs_gymnasium
def test_actions_are_kept_within_the_limits_of_inputs_as_in_a_simulation(tmp_path: Path) -> None:
    """x'' = f + g, f at most 0.5, g at least -2: the actions ask for 3 and -3."""
    system = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f + g"}, name="pushed",
                       inputs={"f": (-1.0, 0.5), "g": (-2.0, float("inf"))})  # fmt: skip
    module = imported(tmp_path, da.export(system, "gymnasium", prefix="pushed"), "pushed_gymnasium")
    world = module.Environment(dt=0.5, largest=3.0, spread=0.0)
    world.reset(seed=1)
    state = world.step([1.0, -1.0])[0]
    np.testing.assert_allclose(state, [-1.5 * 0.5**2 / 2, -1.5 * 0.5], rtol=1e-12)
    with pytest.warns(Remark, match=r"input-limits-left-out: .*\(f in \[-1, 0.5\], g in \[-2, inf\]\)"):
        da.export(system, "fmu", golden=0)
