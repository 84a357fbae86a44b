"""Functions of a model for JAX and PyTorch, which call our machine code and have its exact derivatives.

Texts in `jax` and `torch` are compiled anew by these libraries, which for a robot takes seconds; these are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kinds
from ..dynamics.quantities import ALL
from ..errors import DescriptionError, UnknownNameError, nearest
from ..forms.solved import SYMBOLS
from ..model import Model
from .motions import MotionKernel, motion_kernel

__all__ = ["in_jax", "in_torch"]

Array = NDArray[np.float64]
MOTION = "motion"


@dataclass(frozen=True)
class _Kernel:
    """A function of a model, and its derivatives, at a time."""

    model: Model
    name: str
    t: float

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """What it takes: arrays of the state, and last the free parameters where there are any."""
        if self.name in SYMBOLS:
            return ("q", "v", *"u" * bool(self.model.nu), *self._parameters)
        nodes = self.model.equations.nodes(self.name)
        return (*self.model.takes(ALL[self.name].arguments, nodes), *self._parameters)

    @property
    def sizes(self) -> list[int]:
        """How many entries each argument has."""
        model = self.model
        known = {"q": model.nq, "v": model.nv, "a": model.nv, "u": model.nu, "parameters": model.np}
        return [known[letter] for letter in self.letters]

    @property
    def _parameters(self) -> tuple[str, ...]:
        return ("parameters",) if self.model.np else ()

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of what it gives at one state."""
        if self.name in SYMBOLS:
            return ({"a": self.model.nv, "lambda": self.model.nc, "y": self.model.ny}[SYMBOLS[self.name]],)
        return tuple(self.model.equations.shape(self.name))

    @cached_property
    def _derivatives(self) -> list[Callable[..., Any]]:
        return [self.model.derivative(self.name, letter) for letter in self.letters]

    def value(self, *arrays: Array) -> Array:
        """(..., *shape)."""
        return self._called(getattr(self.model, self.name), arrays)

    def slopes(self, *arrays: Array) -> tuple[Array, ...]:
        """The derivatives (..., *shape, n) by each argument."""
        return tuple(self._called(function, arrays) for function in self._derivatives)

    def _called(self, function: Callable[..., Any], arrays: Sequence[Array]) -> Array:
        given = [np.asarray(array, dtype=float) for array in arrays]
        keywords = {"parameters": given.pop()} if self.model.np else {}
        return np.array(function(*given, t=self.t, **keywords))


def _kernel(model: Model, name: str, t: float, times: Sequence[float] | None = None) -> _Kernel | MotionKernel:
    where = f"{name} of {model.system.name}"
    if name not in SYMBOLS and name not in ALL and name != MOTION:
        raise UnknownNameError(where, f"there is no quantity '{name}'.", nearest(name, (*ALL, *SYMBOLS, MOTION)))
    if (times is None) == (name == MOTION):
        raise DescriptionError(where, "a motion is asked for at times=, and nothing else is.",
                               f'in_jax(model, "{MOTION}", times=[1.0])')  # fmt: skip
    if not model.system.leaves.are_derivatives:
        raise DescriptionError(where, "its derivatives are along velocities, which are no rates of coordinates.",
                               'Take the text: export(model, "jax") or "torch".')  # fmt: skip
    if times is not None:
        return motion_kernel(model, times, float(t))
    kernel = _Kernel(model, name, float(t))
    if not kernel.letters:
        raise DescriptionError(where, "it depends on nothing.", "Ask the model.")
    return kernel


@of_kinds
def in_jax(model: Model, name: str, t: float = 0.0, times: Sequence[float] | None = None) -> Callable[..., Any]:
    """A function of a model for JAX: of its own arguments (..., n), then the free parameters where there are any.

    "motion" with times= is the states (..., T, nq + n) at these times of the motion that begins at t, of q, v, the
    inputs, which are held, and the free parameters; as `simulate` finds them, with the derivatives of `sensitivity`.

    It calls our machine code from within `jit`; `vmap` gives that many states in one call, `jvp`, `vjp` and `grad` have
    exact derivatives of first order. The time is held. Raises DescriptionError where JAX counts in 32 bits, and where
    velocities are no rates of coordinates, ModuleNotFoundError without JAX.
    """
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    if not jax.config.read("jax_enable_x64"):
        raise DescriptionError(f"{name} in JAX", "JAX counts in 32 bits.", 'jax.config.update("jax_enable_x64", True)')
    kernel = _kernel(model, name, t, times)
    sizes = kernel.sizes

    def asked(function: Callable[..., Any], wanted: Any, arrays: Sequence[Any]) -> Any:
        return jax.pure_callback(function, wanted, *arrays, vmap_method="broadcast_all")

    def shaped(array: Any, *more: int) -> Any:
        return jax.ShapeDtypeStruct((*array.shape[:-1], *kernel.shape, *more), float)

    def value(*arrays: Any) -> Any:
        return asked(kernel.value, shaped(arrays[0]), arrays)

    called = jax.custom_jvp(value)

    @called.defjvp
    def _(arrays: Sequence[Any], directions: Sequence[Any]) -> Any:
        slopes = asked(kernel.slopes, tuple(shaped(arrays[0], size) for size in sizes), arrays)
        return called(*arrays), sum(_along(jnp.einsum, J, d, kernel) for J, d in zip(slopes, directions, strict=True))

    def function(*arrays: Any) -> Any:
        given = [jnp.asarray(array, dtype=float) for array in arrays]
        lead = jnp.broadcast_shapes(*(array.shape[:-1] for array in given))
        return called(*(jnp.broadcast_to(array, (*lead, size)) for array, size in zip(given, sizes, strict=True)))

    return function


@of_kinds
def in_torch(model: Model, name: str, t: float = 0.0, times: Sequence[float] | None = None) -> Callable[..., Any]:
    """A function of a model for PyTorch: of its own arguments (..., n), then the free parameters where there are any.

    "motion" with times= is the states (..., T, nq + n) at these times, as in `in_jax`.

    It calls our machine code, many states at once; autograd and `torch.func` (`vmap`, `jvp`, `vjp`, `jacrev`) have
    exact derivatives of first order. The time is held. Raises DescriptionError where velocities are no rates of
    coordinates, ModuleNotFoundError without PyTorch.
    """
    torch = import_module("torch")
    kernel = _kernel(model, name, t, times)
    sizes = kernel.sizes

    def many(function: Any, info: Any, places: Sequence[int | None], tensors: Sequence[Any]) -> Any:
        """The function of tensors of which some have one axis more."""
        return function.apply(*(x.expand(info.batch_size, *x.shape) if place is None else x.movedim(place, 0)
                                for x, place in zip(tensors, places, strict=True)))  # fmt: skip

    class Slopes(torch.autograd.Function):
        """The derivatives, which have none."""

        @staticmethod
        def forward(*tensors: Any) -> Any:
            return tuple(map(torch.from_numpy, kernel.slopes(*(x.detach().numpy() for x in tensors))))

        @staticmethod
        def setup_context(ctx: Any, inputs: Sequence[Any], output: Any) -> None:
            ctx.mark_non_differentiable(*output)

        @staticmethod
        def vmap(info: Any, places: Sequence[int | None], *tensors: Any) -> Any:
            return many(Slopes, info, places, tensors), (0,) * len(sizes)

    class Called(torch.autograd.Function):
        """The function."""

        @staticmethod
        def forward(*tensors: Any) -> Any:
            return torch.from_numpy(kernel.value(*(x.detach().numpy() for x in tensors)))

        @staticmethod
        def setup_context(ctx: Any, inputs: Sequence[Any], output: Any) -> None:
            ctx.save_for_backward(*inputs)
            ctx.save_for_forward(*inputs)

        @staticmethod
        def backward(ctx: Any, weights: Any) -> Any:
            axes = "abcdef"[: len(kernel.shape)]
            rule = f"...{axes}z,...{axes}->...z"
            return tuple(torch.einsum(rule, J, weights) for J in Slopes.apply(*ctx.saved_tensors))

        @staticmethod
        def jvp(ctx: Any, *directions: Any) -> Any:
            pairs = zip(Slopes.apply(*ctx.saved_tensors), directions, strict=True)
            return sum(_along(torch.einsum, J, d, kernel) for J, d in pairs if d is not None)

        @staticmethod
        def vmap(info: Any, places: Sequence[int | None], *tensors: Any) -> Any:
            return many(Called, info, places, tensors), 0

    def function(*tensors: Any) -> Any:
        given = [torch.as_tensor(tensor, dtype=torch.float64) for tensor in tensors]
        lead = torch.broadcast_shapes(*(x.shape[:-1] for x in given))
        return Called.apply(*(x.expand(*lead, size) for x, size in zip(given, sizes, strict=True)))

    return function


def _along(einsum: Callable[..., Any], J: Any, d: Any, kernel: _Kernel | MotionKernel) -> Any:
    """J d, of J (..., *shape, n) and d (..., n)."""
    axes = "abcdef"[: len(kernel.shape)]
    return einsum(f"...{axes}z,...z->...{axes}", J, d)

