"""Functions of a model in JAX and PyTorch: values, derivatives forward and backward, many states."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, StoppedError, UnknownNameError
from dalembert.exports.kernels import _kernel
from tests.exports.formats import model_of, states, wanted

needs_jax = pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="extra exports: jax is not installed")
needs_optax = pytest.mark.skipif(importlib.util.find_spec("optax") is None,
                                 reason="extra exports: optax is not installed")  # fmt: skip
needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None,
                                 reason="extra exports: torch is not installed")  # fmt: skip


def arguments() -> tuple[np.ndarray, ...]:
    at = states(model_of("switched"), 1)[0]
    return at["q"], at["v"], at["u"], at["p"]


def derivatives() -> list[np.ndarray]:
    """By q, v, u and the parameter, as the model has them."""
    model, (q, v, u, p) = model_of("switched"), arguments()
    return [np.asarray(model.derivative("forward_dynamics", letter)(q, v, u, t=0.0, parameters=p))
            for letter in ("q", "v", "u", "parameters")]  # fmt: skip


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match="no quantity 'mas_matrix'"):
        _kernel(model_of("pendulum"), "mas_matrix", 0.0)
    with pytest.raises(DescriptionError, match="velocities, which are no rates of coordinates"):
        _kernel(model_of("top"), "forward_dynamics", 0.0)


def spring() -> da.Model:
    return da.compile(da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", forces={"x": "f"}, inputs=["f"],
                                parameters={"m": 1.0, "k": 4.0}, name="spring"), free=["k"])  # fmt: skip


def test_a_motion_is_a_kernel() -> None:
    """x = c + (x0 - c) cos w t + v0/w sin w t, w^2 = k/m, c = f/k, and its derivatives by x0, v0, f and k."""
    times, (x0, v0, f, k) = np.array([0.5, 2.0]), (0.3, -0.2, 0.7, 4.0)
    kernel = _kernel(spring(), "motion", 0.0, times)
    assert kernel.letters == ("q", "v", "u", "parameters") and kernel.shape == (2, 2)
    given = [np.array([[x], [2 * x]]) for x in (x0, v0, f)] + [np.array([k])]
    w, c = np.sqrt(k), f / k
    x = c + (x0 - c) * np.cos(w * times) + v0 / w * np.sin(w * times)
    v = -(x0 - c) * w * np.sin(w * times) + v0 * np.cos(w * times)
    np.testing.assert_allclose(kernel.value(*given), [np.stack([s * x, s * v], axis=-1) for s in (1, 2)], rtol=1e-7)
    by_x0, by_v0, by_f, by_k = (slope[0, :, 0, 0] for slope in kernel.slopes(*given))
    np.testing.assert_allclose(by_x0, np.cos(w * times), rtol=1e-7)
    np.testing.assert_allclose(by_v0, np.sin(w * times) / w, rtol=1e-7)
    np.testing.assert_allclose(by_f, (1 - np.cos(w * times)) / k, rtol=1e-7)
    by_w = -(x0 - c) * times * np.sin(w * times) + v0 * (times * np.cos(w * times) / w - np.sin(w * times) / w**2)
    np.testing.assert_allclose(by_k, by_w / (2 * w) - c / k * (1 - np.cos(w * times)), rtol=1e-6)


@pytest.mark.parametrize("times", [[], [2.0, 1.0], [-1.0, 1.0], [0.0], [[1.0]], [1.0, np.nan]])
def test_a_motion_is_asked_for_at_times(times: list[float]) -> None:
    with pytest.raises(DescriptionError, match="Give ascending times after 0 s"):
        _kernel(spring(), "motion", 0.0, times)


def test_a_motion_that_stops_says_so() -> None:
    with pytest.raises(DescriptionError, match="a motion is asked for at times=, and nothing else is"):
        _kernel(spring(), "motion", 0.0)
    away = da.compile(da.System("x", kinetic="x'**2/2", potential="-x**4", name="away"))
    with pytest.raises(StoppedError, match=r"motion: it does not come to its end: .* Take a shorter motion"):
        _kernel(away, "motion", 0.0, [10.0]).value(np.ones(1), np.ones(1))


def test_scipy_finds_a_parameter_by_the_derivatives_of_a_motion() -> None:
    """The rate of a spring from where it is at twenty times."""
    from scipy.optimize import least_squares

    kernel = _kernel(spring(), "motion", 0.0, np.linspace(0.1, 2.0, 20))
    begun = np.array([0.3]), np.array([-0.2]), np.array([0.7])
    seen = kernel.value(*begun, np.array([5.5]))
    found = least_squares(lambda k: (kernel.value(*begun, k) - seen).ravel(), [4.0], xtol=1e-12, ftol=1e-14, gtol=1e-14,
                          jac=lambda k: kernel.slopes(*begun, k)[3].reshape(-1, 1))  # fmt: skip
    assert abs(found.x[0] - 5.5) < 1e-8 and found.nfev < 12


def test_a_kernel_has_values_and_derivatives() -> None:
    """What both libraries call: the numbers of the model, and how they change."""
    kernel, given = _kernel(model_of("switched"), "forward_dynamics", 0.0), arguments()
    assert kernel.letters == ("q", "v", "u", "parameters") and kernel.shape == (2,)
    np.testing.assert_allclose(kernel.value(*given), wanted_at_start(), rtol=1e-14)
    step = 1e-6
    for k, (slope, J) in enumerate(zip(kernel.slopes(*given), derivatives(), strict=True)):
        np.testing.assert_allclose(slope, J, rtol=1e-14)
        ahead, behind = ([x + sign * step if place == k else x for place, x in enumerate(given)] for sign in (1, -1))
        moved = (kernel.value(*ahead) - kernel.value(*behind)) / (2 * step)
        np.testing.assert_allclose(slope.sum(axis=1), moved, rtol=1e-6, atol=1e-6)


@needs_jax
def test_jax() -> None:
    import jax

    with pytest.raises(DescriptionError, match="JAX counts in 32 bits"):
        jax.config.update("jax_enable_x64", False)
        da.control.in_jax(model_of("switched"), "forward_dynamics")
    jax.config.update("jax_enable_x64", True)
    function, given = da.control.in_jax(model_of("switched"), "forward_dynamics"), arguments()
    np.testing.assert_allclose(jax.jit(function)(*given), wanted_at_start(), rtol=1e-13)
    for way in (jax.jacrev, jax.jacfwd):
        for found, J in zip(way(function, argnums=(0, 1, 2, 3))(*given), derivatives(), strict=True):
            np.testing.assert_allclose(found, J, rtol=1e-10, atol=1e-12)
    many = [np.stack([x, 1.5 * x, 0.5 * x]) for x in given]
    rows = [function(*(x[k] for x in many)) for k in range(3)]
    np.testing.assert_allclose(jax.vmap(function)(*many), rows, rtol=1e-12)
    np.testing.assert_allclose(function(*many), rows, rtol=1e-12)
    slopes = jax.vmap(jax.grad(lambda *x: function(*x).sum()))(*many)
    np.testing.assert_allclose(slopes[0], derivatives()[0].sum(axis=0), rtol=1e-10)


def wanted_at_start() -> np.ndarray:
    at = states(model_of("switched"), 1)[0]
    return wanted(model_of("switched"), "forward_dynamics", {**at, "t": np.zeros(1)})


@needs_jax
def test_a_motion_in_jax() -> None:
    import jax

    jax.config.update("jax_enable_x64", True)
    moved, given = da.control.in_jax(spring(), "motion", times=[0.5, 2.0]), [[0.3], [-0.2], [0.7], [4.0]]
    kernel, arrays = _kernel(spring(), "motion", 0.0, [0.5, 2.0]), [np.array(x) for x in given]
    slopes = jax.jit(jax.jacrev(moved, argnums=(0, 1, 2, 3)))(*arrays)
    for found, J in zip(slopes, kernel.slopes(*arrays), strict=True):
        np.testing.assert_allclose(found, J, rtol=1e-12)
    many = jax.vmap(moved, in_axes=(0, None, None, None))(np.array([[0.3], [0.6]]), *arrays[1:])
    np.testing.assert_allclose(many[0], kernel.value(*arrays), rtol=1e-12)


@needs_optax
def test_optax_finds_a_parameter_through_a_motion() -> None:
    """Its L-BFGS, on gradients by the adjoint of our integrators, finds the rate of a spring from where it was."""
    import jax
    import jax.numpy as jnp
    import optax

    jax.config.update("jax_enable_x64", True)
    moved, begun = da.control.in_jax(spring(), "motion", times=np.linspace(0.1, 2.0, 20)), ([0.3], [-0.2], [0.7])
    seen, k = moved(*map(jnp.array, begun), jnp.array([5.5])), jnp.array([4.0])

    def missed(k: jax.Array) -> jax.Array:
        return jnp.sum((moved(*map(jnp.array, begun), k) - seen) ** 2)

    solver, slope = optax.lbfgs(), optax.value_and_grad_from_state(missed)

    @jax.jit
    def step(k: jax.Array, state: optax.OptState) -> tuple[jax.Array, optax.OptState]:
        value, grad = slope(k, state=state)
        updates, state = solver.update(grad, state, k, value=value, grad=grad, value_fn=missed)
        return optax.apply_updates(k, updates), state

    state = solver.init(k)
    for _ in range(6):
        k, state = step(k, state)
    assert abs(k[0] - 5.5) < 1e-8


@needs_torch
def test_torch() -> None:
    import torch

    function, given = da.control.in_torch(model_of("switched"), "forward_dynamics"), arguments()
    tensors = [torch.tensor(x, requires_grad=True) for x in given]
    np.testing.assert_allclose(function(*tensors).detach(), wanted_at_start(), rtol=1e-13)
    assert torch.autograd.gradcheck(function, tensors, atol=1e-6, check_forward_ad=True)
    for found, J in zip(torch.func.jacrev(function, argnums=(0, 1, 2, 3))(*tensors), derivatives(), strict=True):
        np.testing.assert_allclose(found.detach(), J, rtol=1e-10, atol=1e-12)
    many = [torch.stack([x, 1.5 * x, 0.5 * x]).detach() for x in tensors]
    rows = torch.stack([function(*(x[k] for x in many)) for k in range(3)])
    np.testing.assert_allclose(torch.func.vmap(function)(*many), rows, rtol=1e-12)


@needs_torch
def test_a_motion_in_torch() -> None:
    import torch

    moved, given = da.control.in_torch(spring(), "motion", times=[0.5, 2.0]), [[0.3], [-0.2], [0.7], [4.0]]
    tensors = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in given]
    np.testing.assert_allclose(moved(*tensors).detach(), _kernel(spring(), "motion", 0.0, [0.5, 2.0]).value(*given))
    assert torch.autograd.gradcheck(moved, tensors, eps=1e-5, atol=1e-6)


@needs_torch
def test_a_parameter_is_recovered_through_a_motion() -> None:
    """Fifty steps of Euler with m = 1.7; Newton on the gradient of the squared difference finds it again."""
    import torch

    model = da.compile(da.System("x", kinetic="m*x'**2/2", potential="x**2", parameters={"m": 1.0}, name="cart"),
                       free=["m"])  # fmt: skip
    accelerated = da.control.in_torch(model, "forward_dynamics")

    def end(m: torch.Tensor) -> torch.Tensor:
        q, v = torch.ones(1, dtype=torch.float64), torch.zeros(1, dtype=torch.float64)
        for _ in range(50):
            v = v + 0.02 * accelerated(q, v, m)
            q = q + 0.02 * v
        return q

    aim, m = end(torch.tensor([1.7], dtype=torch.float64)), torch.tensor([1.0], dtype=torch.float64)
    for _ in range(12):
        m = m.detach().requires_grad_(True)
        missed = end(m) - aim
        missed.backward()
        m = m - missed / m.grad
    assert abs(m.item() - 1.7) < 1e-10


@needs_jax
def test_a_mass_is_recovered_through_a_thousand_steps_of_a_closed_loop() -> None:
    """A second of the four-bar by Runge and Kutta; Gauss and Newton, on `jvp`, find the mass of its coupler again."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    example, h = da.gallery.load("four-bar"), 1e-3
    model = da.compile(example.build(), free=["m_h"])
    accelerated, u = da.control.in_jax(model, "forward_dynamics"), jnp.ones(1)
    start = jnp.array([*example.start.q.values(), *example.start.v.values()])

    def crank(m_h: jax.Array) -> jax.Array:
        def slope(state: jax.Array) -> jax.Array:
            return jnp.concatenate([state[3:], accelerated(state[:3], state[3:], u, m_h)])

        def step(state: jax.Array, _: None) -> tuple[jax.Array, jax.Array]:
            first = slope(state)
            second = slope(state + h / 2 * first)
            third = slope(state + h / 2 * second)
            fourth = slope(state + h * third)
            state = state + h / 6 * (first + 2 * second + 2 * third + fourth)
            return state, state[0]

        return jax.lax.scan(step, start, None, length=1000)[1]

    seen, m_h = crank(jnp.array([1.2])), jnp.array([0.8])
    follow = jax.jit(lambda m: jax.jvp(crank, (m,), (jnp.ones(1),)))
    for _ in range(8):
        found, slope = follow(m_h)
        step = slope @ (found - seen) / (slope @ slope)
        m_h = m_h - step
        if abs(step) < 1e-9:
            break
    assert abs(m_h[0] - 1.2) < 1e-8
    backwards = jax.grad(lambda m: jnp.sum(crank(m)))(m_h)
    np.testing.assert_allclose(backwards, slope.sum(), rtol=1e-7)
