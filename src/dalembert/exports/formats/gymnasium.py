"""Gymnasium: the module of NumPy with an environment around its functions; a step holds the inputs."""

from __future__ import annotations

from dataclasses import replace

from ...errors import DescriptionError
from ..exporter import Exporter, Files, Leaving
from ..in_numpy import LIBRARY
from ..moving import check_motion
from ..pythonic import files_of, passes_with

__all__ = ["EXPORTER"]

_ENVIRONMENT = '''
class Environment(gymnasium.Env):
    """The system as an environment: an action is the inputs, in parts of `largest`, held over `dt` seconds{within}.

    start     (q, v) at reset, which moves each by up to `spread`
    reward    (q, v, u, t) -> a number; by default minus the squares of the state and, a thousandth, of the inputs
    ends      (q, v, t) -> whether the episode ends; by default where a number is not finite
    seconds   after which it is cut

    Each step takes `turns` steps of Runge and Kutta of order 4.
    """

    metadata = {{"render_modes": []}}

    def __init__(self, dt=0.02, turns=4, largest=1.0, start=None, spread=0.1, reward=None, ends=None, seconds=20.0,
                 parameters={parameters}):
        self.dt, self.turns, self.largest, self.spread, self.seconds = dt, turns, largest, spread, seconds
        self.start = np.array({start} if start is None else np.concatenate([np.ravel(x) for x in start]), dtype=float)
        self.reward, self.ends, self.p = reward, ends, np.array(parameters, dtype=float)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, ({size},), np.float64)
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, ({inputs},), np.float64)

    def reset(self, *, seed=None, options=None):
        """The state at the start, and nothing."""
        super().reset(seed=seed)
        self.t = 0.0
        self.x = self.start + self.np_random.uniform(-self.spread, self.spread, self.start.shape)
{unit}        return self.x.copy(), {{}}

    def rates(self, t, x, u):
        """The derivative of the state x = (q, v)."""
        q, v, p = x[:{nq}], x[{nq}:], self.p
        return np.concatenate([{moved}, forward_dynamics({arguments})])

    def step(self, action):
        """State, reward, whether the episode ended or was cut, and nothing."""
        u, h = self.largest * np.clip(action, -1.0, 1.0), self.dt / self.turns
{bounds}        for _ in range(self.turns):
            k1 = self.rates(self.t, self.x, u)
            k2 = self.rates(self.t + h / 2, self.x + h / 2 * k1, u)
            k3 = self.rates(self.t + h / 2, self.x + h / 2 * k2, u)
            k4 = self.rates(self.t + h, self.x + h * k3, u)
            self.x = self.x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            self.t += h
{unit_of_step}        q, v = self.x[:{nq}], self.x[{nq}:]
        ended = not np.isfinite(self.x).all() if self.ends is None else bool(self.ends(q, v, self.t))
        if self.reward is None:
            reward = -float(np.sum(self.x**2) + 1e-3 * np.sum(u**2))
        else:
            reward = float(self.reward(q, v, u, self.t))
        return self.x.copy(), reward, ended, self.t >= self.seconds - 1e-9, {{}}
'''


def _files(leaving: Leaving) -> Files:
    check_motion(leaving, "gymnasium", bounds=True)
    if not leaving.model.nu:
        raise DescriptionError(f"export of {leaving.model.system.name} to gymnasium",
                               "it has no inputs, which actions are.", "Describe it with inputs=.")  # fmt: skip
    model, known = leaving.model, {it.name: it for it in leaving.unit.functions}
    plain = model.system.leaves.are_derivatives
    unit = [f"self.x[{k}:{k + 4}] /= np.linalg.norm(self.x[{k}:{k + 4}])" for k in model.system.leaves.quaternions]
    limits = [[repr(each).replace("inf", "np.inf") for each in ends]
              for ends in zip(*model.system.input_limits, strict=True)]  # fmt: skip
    bound = any("inf" not in each for ends in limits for each in ends)
    text = _ENVIRONMENT.format(
        within=" and kept within the limits that the system says" * bound,
        bounds="        u = np.clip(u, [{}], [{}])\n".format(*map(", ".join, limits)) * bound,
        parameters=repr(leaving.parameters), start=repr(list(leaving.state)),
        size=model.nq + model.nv, inputs=model.nu, nq=model.nq, arguments=", ".join(known["forward_dynamics"].inputs),
        moved="v" if plain else f"coordinate_rates({', '.join(known['coordinate_rates'].inputs)})",
        unit="".join(f"        {line}\n" for line in unit),
        unit_of_step="".join(f"            {line}\n" for line in unit),
    )  # fmt: skip
    lines = ["", "", *text.strip("\n").splitlines()]
    imports = ["import gymnasium", *LIBRARY.imports]
    return files_of(leaving, replace(LIBRARY, module="gymnasium", imports=imports, after=lambda scripts: lines))


EXPORTER = Exporter("gymnasium", "an environment of Gymnasium, over NumPy", ".py", _files, passes_with("gymnasium"),
                    "Gymnasium")  # fmt: skip
