"""What a kernel is to Python: the decorator, the types of its parameters, its helpers, its source."""

from __future__ import annotations

import ast
import builtins
import enum
import functools
import linecache
import textwrap
import types
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from ...errors import CompilationError


class Kind(enum.Enum):
    """The type of a value in a kernel."""

    FLOAT = "Float"
    INT = "Int"
    BOOL = "Bool"
    ARRAY = "Array"
    INT_ARRAY = "IntArray"
    FUNCTION = "Function"
    NONE = "None"
    TABLE = "constant tuple"
    CONSTANTS = "Constants"

    if not TYPE_CHECKING:
        __hash__ = object.__hash__  # the one of enum is Python's, and several times slower


Float = Annotated[float, Kind.FLOAT]
Int = Annotated[int, Kind.INT]
Array = Annotated[NDArray[np.float64], Kind.ARRAY]
IntArray = Annotated[NDArray[np.int64], Kind.INT_ARRAY]
Function = Annotated[Callable[..., int], Kind.FUNCTION]
Constants = Annotated[Any, Kind.CONSTANTS]

_UNWRITTEN = -(2**62)
_PLAIN_TYPES = {float: Kind.FLOAT, int: Kind.INT, None: Kind.NONE}


class Unsupported(Exception):
    """Something a kernel may not hold; the translator adds the line and raises `CompilationError`."""

    what: str
    remedy: str

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what, self.remedy = what, remedy
        self.line: int | None = None


def empty(n: int) -> NDArray[np.float64]:
    """Scratch memory for `n` doubles; what is not yet written reads as NaN in Python."""
    return np.full(n, np.nan)


def empty_int(n: int) -> NDArray[np.int64]:
    """Scratch memory for `n` integers; reading an unwritten entry is a mistake."""
    return np.full(n, _UNWRITTEN, dtype=np.int64)


def offset(array: NDArray[Any], k: int) -> NDArray[Any]:
    """The array from entry `k` on; the memory is shared."""
    return array[k:]


def unrolled(span: Iterable[int], most: int = 16) -> Iterable[int]:
    """`span` itself; machine code writes out a loop of constant bounds and at most `most` turns."""
    return span


LANES = 8
"""How many turns of a loop go abreast."""


def abreast(span: Iterable[int]) -> Iterable[int]:
    """`span` itself; machine code takes `LANES` turns at once, which memory must have room for."""
    return span


class Kernel:
    """A function in the kernel language. Calling it runs its Python source."""

    function: Callable[..., Any]
    inline: bool
    rare: bool
    hosted: bool

    def __init__(
        self, function: Callable[..., Any], inline: bool = False, rare: bool = False, hosted: bool = False
    ) -> None:
        functools.update_wrapper(self, function)
        self.function, self.inline, self.rare, self.hosted = function, inline, rare or hosted, hosted
        self.name: str = function.__name__
        self._stored: dict[ast.AST, Counter[str]] = {}

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def __repr__(self) -> str:
        return f"<kernel {self.function.__module__}.{self.function.__qualname__}>"

    def __reduce__(self) -> str:
        return self.function.__qualname__

    @property
    def file(self) -> str:
        return self.function.__code__.co_filename

    @functools.cached_property
    def tree(self) -> ast.FunctionDef:
        """The syntax tree; line numbers are those of the file."""
        code = self.function.__code__
        lines, first = linecache.getlines(code.co_filename), code.co_firstlineno - 1
        if first >= len(lines):
            raise CompilationError(f"kernel {self.name}", "its source cannot be read.", "Define it in a file.")
        source = textwrap.dedent("".join(lines[first : _end(code, lines)]))
        definition = ast.parse("\n" * first + source).body[0]
        assert isinstance(definition, ast.FunctionDef)
        return definition

    def stored(self, node: ast.FunctionDef | ast.For) -> Counter[str]:
        """How often each name is assigned within a statement of the kernel."""
        if node not in self._stored:
            self._stored[node] = Counter(_stored_names(node.body))
        return self._stored[node]

    @functools.cached_property
    def parameters(self) -> dict[str, Kind]:
        """The kind of each parameter, in order."""
        arguments = self.tree.args
        if (
            arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults
            or arguments.posonlyargs
        ):  # fmt: skip
            raise self.error(self.tree.lineno, "its parameters must be plain names.", "No defaults, * or **.")
        return {argument.arg: self.kind(argument.annotation, argument.arg) for argument in arguments.args}

    @functools.cached_property
    def returns(self) -> Kind:
        """The kind of the result."""
        kind = self.kind(self.tree.returns, "the result")
        if kind not in (Kind.FLOAT, Kind.INT, Kind.NONE):
            raise self.error(self.tree.lineno, f"cannot return {kind.value}.", "Return Float, Int or None.")
        return kind

    def lookup(self, name: str) -> Any:
        """What a name that is no local means to the function; raises KeyError."""
        if self.function.__closure__ and name in (closure := self._closure):
            return closure[name]
        if name in self.function.__globals__:
            return self.function.__globals__[name]
        return vars(builtins)[name]

    @property
    def _closure(self) -> dict[str, Any]:
        cells = self.function.__closure__ or ()
        return {
            name: cell.cell_contents
            for name, cell in zip(self.function.__code__.co_freevars, cells, strict=True)
            if _is_filled(cell)
        }

    def kind(self, annotation: ast.expr | None, what: str) -> Kind:
        """The kind that an annotation names."""
        remedy = "Annotate with Float, Int, Array, IntArray, Function or Constants (a result: Float, Int or None)."
        if annotation is None:
            raise self.error(self.tree.lineno, f"{what} has no annotation.", remedy)
        try:
            meaning = _Evaluate(self).visit(annotation)
        except (KeyError, AttributeError, Unsupported) as problem:
            what = f"the annotation of {what} is not understood."
            raise self.error(annotation.lineno, what, remedy) from problem
        kind = _PLAIN_TYPES.get(meaning) if meaning is None or isinstance(meaning, type) else None
        for part in typing.get_args(meaning):
            kind = part if isinstance(part, Kind) else kind
        if kind is None:
            raise self.error(annotation.lineno, f"the annotation of {what} is not a kernel type.", remedy)
        return kind

    def error(self, line: int, what: str, remedy: str = "") -> CompilationError:
        """An error at a line of this kernel's file."""
        return CompilationError(f"{self.file}:{line}: kernel {self.name}", what, remedy)


def _is_filled(cell: Any) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


class _Evaluate(ast.NodeVisitor):
    """The object an annotation names."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def visit_Name(self, node: ast.Name) -> Any:
        return self.kernel.lookup(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        return getattr(self.visit(node.value), node.attr)

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, str):
            return self.visit(ast.parse(node.value, mode="eval").body)
        return node.value

    def generic_visit(self, node: ast.AST) -> Any:
        raise Unsupported(f"{type(node).__name__} in an annotation")


@typing.overload
def native(function: Callable[..., Any]) -> Kernel: ...
@typing.overload
def native(
    *, inline: bool = False, rare: bool = False, hosted: bool = False
) -> Callable[[Callable[..., Any]], Kernel]: ...
def native(
    function: Callable[..., Any] | None = None, *, inline: bool = False, rare: bool = False, hosted: bool = False
) -> Any:
    """Make a kernel of a function.

    Called from other kernels, `inline=True` is always inlined, and `rare=True` is compiled by itself,
    once in a process, when it is first called; it must return Int and take no Function. A `hosted` one is never
    compiled: it stays any Python function, which gets Arrays as pointers, and must not raise.
    """
    if function is None:
        return functools.partial(Kernel, inline=inline, rare=rare, hosted=hosted)
    return Kernel(function, inline, rare, hosted)


def _end(code: types.CodeType, lines: Sequence[str]) -> int:
    """The number of the last line of a function: of what it does, and what is written further in than its name."""
    end = max(last or first or 0 for first, last, _, _ in code.co_positions())
    margin = _margin(lines[code.co_firstlineno - 1])
    while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > margin):
        end += 1
    return end


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _stored_names(nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """Every name that one of these statements, or one within it, assigns, once for each assignment."""
    for node in nodes:
        match node:
            case ast.Assign():
                yield from _named(node.targets)
            case ast.AugAssign() | ast.AnnAssign():
                yield from _named([node.target])
            case ast.For():
                yield from _named([node.target])
                yield from _stored_names(node.body)
            case ast.If() | ast.While():
                yield from _stored_names(node.body)
                yield from _stored_names(node.orelse)
            case _:
                pass


def _named(targets: Iterable[ast.expr]) -> Iterator[str]:
    """The names among the targets of an assignment; an entry of an array has none."""
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, ast.Tuple):
            yield from _named(target.elts)
