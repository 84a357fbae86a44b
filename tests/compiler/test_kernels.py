"""The kernel language: machine code does what the Python source does, and says what it does not hold."""

# ruff: noqa: B007, F821, F841, RET503, RET504 - some kernels are wrong on purpose

from __future__ import annotations

import ctypes
import inspect
import math
import pickle
from dataclasses import dataclass

import numpy as np
import pytest

from dalembert.compiler.engine import ir
from dalembert.compiler.kernels import (
    Array,
    Constants,
    Float,
    Function,
    Int,
    IntArray,
    Kernel,
    abreast,
    empty,
    empty_int,
    native,
    offset,
    unrolled,
)  # fmt: skip
from dalembert.compiler.linear import solve_saddle
from dalembert.errors import CompilationError
from dalembert.targets.llvm.kernels import Build, _rare_kernel, compiled

GRAVITY = 9.81
TRIANGLE = ((1.0,), (2, 3.5), (4.0, 5.0, 6.0))
LADDER = (3, 1, 2)


# ---------------------------------------------------------------- programs


@native
def dot(n: Int, a: Array, b: Array) -> Float:
    """The sum of the products."""
    total = 0.0
    for i in range(n):
        total += a[i] * b[i]
    return total


@native
def arithmetic(i: Int, j: Int, x: Float, out: Array) -> None:
    out[0] = i / j
    out[1] = i // j
    out[2] = i % j
    out[3] = -i // j
    out[4] = -i % j
    out[5] = x**3 - x**2 + x**-2 + x**0
    out[6] = i**2 + x**0.5 + 2 * x
    out[7] = abs(-i) + abs(-x)
    out[8] = min(x, i, 1) + max(x, 2 * x, 1.5)
    out[9] = int(x) + int(-x) + float(i)
    out[10] = +x - -x
    out[11] = 1 / 3 + 7 // 2 + (-7) % 4 + GRAVITY


@native
def comparisons(a: Float, b: Float, i: Int) -> Int:
    bits = 0
    bits += 1 if a < b else 0
    bits += 2 if a <= b < 3.0 else 0
    bits += 4 if a == b or b > 1.0 else 0
    bits += 8 if a != b and not i else 0
    bits += 16 if not (a >= b) else 0
    inside = 0 < i < 5
    if inside and a < 10:
        bits += 32
    elif i == 7 or i == 9:
        bits += 64
    else:
        bits += 128
    return bits + inside


@native
def collatz(n: Int) -> Int:
    steps = 0
    while True:
        if n == 1:
            break
        if n % 2 == 0:
            n //= 2
            steps += 1
            continue
        n = 3 * n + 1
        steps += 1
    return steps


@native
def loops(n: Int, out: IntArray) -> Int:
    k = 0
    for i in range(n - 1, -1, -2):
        for j in range(i):
            if j == 3:
                break
            if j == 1:
                continue
            out[k] = 10 * i + j
            k += 1
        i = 0  # the loop does not mind
    last = i
    while k > 2 and out[k - 1] != 20:
        k -= 1
    return 100 * last + k


@native
def tables(n: Int, out: Array) -> Int:
    total = 0
    for i in range(3):
        for j in range(i + 1):
            out[3 * i + j] = TRIANGLE[i][j]
        out[9 + i] = TRIANGLE[2][i]
        total += LADDER[i] * (i + 1)
    out[12] = TRIANGLE[n][0]
    out[13] = TRIANGLE[1][0]
    return total + len(TRIANGLE) + len(TRIANGLE[2])


@native
def written_out(n: Int, a: Array) -> Float:
    total = 0.0
    for i in unrolled(range(n)):
        if i == 2:
            continue
        for j in unrolled(range(i, n), 32):
            if j == 4:
                break
            total += a[i] * (j + 1)
    return total + i


@native
def scratch(n: Int, a: Array) -> Float:
    work = empty(n + 1)
    order = empty_int(2 * n)
    size = 2 * n
    more = empty(size)
    for i in range(n):
        work[i] = a[n - 1 - i]
        order[i] = n - 1 - i
        order[n + i] = i
    for i in range(size):
        more[i] = work[order[i]]
    if n > 3:
        return dot(n, work, a)
    tail = offset(more, n)
    first, last = tail[0], tail[n - 1]
    first, last = last, first
    return dot(n, a, tail) + 10 * first + last


@native
def swap(n: Int, a: Array, b: Array) -> None:
    source = a
    goal = b
    for turn in range(3):
        for i in range(n):
            goal[i] = source[i] + turn
        source, goal = goal, source


@native
def functions(x: Float, out: Array) -> None:
    out[0] = math.sin(x) + math.cos(x) + math.tan(x)
    out[1] = math.exp(x) + math.log(x) + math.sqrt(x) + math.pow(x, 1.5)
    out[2] = math.atan2(x, 2) + math.hypot(x, 1) + math.asinh(x) + math.erf(x)
    out[3] = math.floor(-x) + math.ceil(x) + math.trunc(x)
    out[4] = math.pi * x + math.copysign(1.0, -x) + math.fabs(-x)


@native
def classes(x: Float) -> Int:
    bits = 1 if math.isfinite(x) else 0
    bits += 2 if math.isnan(x) else 0
    bits += 4 if math.isinf(x) else 0
    return bits + (8 if x != x else 0) + (16 if max(x, 0.0) == 0.0 else 0)


@native
def euler(n: Int, steps: Int, h: Float, rate: Function, y: Array) -> Int:
    slope = empty(n)
    for k in range(steps):
        status = rate(k * h, y, slope)
        if status != 0:
            return status
        for i in range(n):
            y[i] += h * slope[i]
    return 0


@native
def growth(t: Float, y: Array, slope: Array) -> Int:
    slope[0] = y[0] - t
    slope[1] = -2 * y[1]
    return 5 if y[0] > 10.0 else 0


@native
def doubled(n: Int) -> Int:
    return 2 * n


@native
def truths(a: Float, b: Float, out: Array) -> Int:
    out[0] = float(a < b)
    out[1] = (a < b) + 0.5
    return (a < b) + 1


@native
def endless(n: Int) -> Int:
    k = 0
    while True:
        k += n
        if k > 10:
            return k


@native
def left_at_once(n: Int) -> Int:
    for i in unrolled(range(n)):
        return i + 5


@native
def sized_by_a_kernel(n: Int, a: Array) -> Float:
    work = empty(doubled(n) + 1)
    work[doubled(n)] = a[0]
    return work[2 * n]


def both(kernel, *arguments, bind=None):
    """The results of Python and of machine code, each with the arrays as they were left."""
    outcomes = []
    for run in (kernel, compiled(kernel, bind)):
        copies = [x.copy() if isinstance(x, np.ndarray) else x for x in arguments]
        names = list(kernel.parameters)
        given = copies if run is kernel else [x for n, x in zip(names, copies, strict=True) if n not in (bind or {})]
        result = run(*given)
        outcomes.append([result, *[x for x in copies if isinstance(x, np.ndarray)]])
    return outcomes


def assert_same(kernel, *arguments, bind=None) -> None:
    python, machine = both(kernel, *arguments, bind=bind)
    for a, b in zip(python, machine, strict=True):
        np.testing.assert_allclose(b, a, rtol=1e-15) if a is not None else None
        assert type(a) is np.ndarray or a is None or isinstance(b, type(a)) or isinstance(a, np.floating)


@pytest.mark.parametrize("bind", [None, {"n": 4}])
def test_a_loop_over_arrays(bind) -> None:
    assert_same(dot, 4, np.arange(4.0), np.array([0.5, 1.5, -2.0, 3.0]), bind=bind)


@pytest.mark.parametrize(("i", "j"), [(7, 3), (-7, 3), (7, -3), (-7, -3), (6, 3), (0, 5)])
@pytest.mark.parametrize("constant", [False, True])
def test_arithmetic(i: int, j: int, constant: bool) -> None:
    assert_same(arithmetic, i, j, 1.75, np.zeros(12), bind={"i": i, "j": j, "x": 1.75} if constant else None)


@pytest.mark.parametrize("a", [0.5, 2.0, math.nan])
@pytest.mark.parametrize("b", [2.0, -1.0])
@pytest.mark.parametrize("i", [0, 3, 7, 8])
def test_comparisons(a: float, b: float, i: int) -> None:
    assert_same(comparisons, a, b, i)
    assert_same(comparisons, a, b, i, bind={"i": i})
    assert_same(comparisons, a, b, i, bind={"a": a, "b": b})


def test_while_break_continue_and_an_assigned_parameter() -> None:
    assert compiled(collatz)(27) == collatz(27) == 111
    assert compiled(collatz, {"n": 27})() == 111


@pytest.mark.parametrize("n", [0, 1, 4, 7])
def test_nested_loops(n: int) -> None:
    if n == 0:
        assert compiled(loops)(0, np.zeros(1, dtype=np.int64)) == 0  # Python has no i then
        return
    assert_same(loops, n, np.zeros(40, dtype=np.int64))
    assert_same(loops, n, np.zeros(40, dtype=np.int64), bind={"n": n})


@pytest.mark.parametrize("bind", [None, {"n": 2}])
def test_constant_tables(bind) -> None:
    assert_same(tables, 2, np.zeros(14), bind=bind)


@pytest.mark.parametrize("n", [1, 3, 6, 20])
@pytest.mark.parametrize("constant", [False, True])
def test_loops_written_out(n: int, constant: bool) -> None:
    assert_same(written_out, n, np.linspace(1.0, 2.0, 20), bind={"n": n} if constant else None)


def test_a_written_out_loop_leaves_no_loop() -> None:
    build = Build()
    build.add(written_out, bind={"n": 3})
    assert "phi" not in str(build.module) and "br i1" not in str(build.module)


@pytest.mark.parametrize("n", [2, 3, 5, 3000])
@pytest.mark.parametrize("constant", [False, True])
def test_scratch_memory(n: int, constant: bool) -> None:
    """Small and large, of constant size or not; large sizes need the heap and are given back."""
    assert_same(scratch, n, np.linspace(1.0, 2.0, n), bind={"n": n} if constant else None)


def test_memory_from_the_heap_is_given_back_at_each_return() -> None:
    build = Build()
    build.add(scratch)
    assert str(build.module).count("call void @\"free\"") == 2 * 3  # two returns, three arrays


@native
def remembered(a: Float, b: Float, n: Int, out: Array) -> Float:
    x = 1.0
    late = 0.0
    product = a * b
    for i in range(n):
        if a > float(i):
            x = a
            if b < 0.0:
                continue
            x += product
        elif b > 2.0:
            x = b * a if x > 0.0 else x
            break
        y = x
        while y > 1.0:
            y = y / 2.0
            x = x + y
        out[i] = y
        late = x - y
    for i in range(1):
        if a < 0.0:
            break
        x = x * 2.0
    for i in range(1):
        i += 2
        x += float(i)
    return x + late


@pytest.mark.parametrize("n", [0, 1, 4])
@pytest.mark.parametrize("constant", [False, True])
def test_what_is_known_of_a_local_is_right_wherever_it_is_read(n: int, constant: bool) -> None:
    fast = compiled(remembered, {"n": n} if constant else {})
    for a in (-1.0, 0.5, 1.7, 30.0):
        for b in (-0.5, 0.3, 2.5):
            ours, theirs = np.zeros(4), np.zeros(4)
            rest = () if constant else (n,)
            assert fast(a, b, *rest, ours) == pytest.approx(remembered(a, b, n, theirs), rel=1e-14)
            assert np.allclose(ours, theirs, rtol=1e-14)


def test_a_truth_is_one_or_zero() -> None:
    for a in (1.0, 3.0):
        assert_same(truths, a, 2.0, np.zeros(2))


def test_nothing_comes_after_a_loop_that_only_a_return_leaves() -> None:
    assert compiled(endless)(4) == endless(4) == 12
    assert compiled(left_at_once, {"n": 3})() == left_at_once(3) == 5


def test_a_size_computed_by_a_kernel_of_constants_is_a_constant() -> None:
    build = Build()
    build.add(sized_by_a_kernel, bind={"n": 3})
    assert "[7 x double]" in str(build.module) and "malloc" not in str(build.module)
    assert_same(sized_by_a_kernel, 3, np.array([4.0]), bind={"n": 3})


def test_arrays_change_places() -> None:
    assert_same(swap, 3, np.arange(3.0), np.zeros(3))


def test_functions_of_math() -> None:
    python, machine = both(functions, 0.7, np.zeros(5))
    np.testing.assert_allclose(machine[1], python[1], rtol=1e-15)


@pytest.mark.parametrize("x", [1.0, -0.0, math.inf, -math.inf, math.nan, 5e-324])
def test_nan_and_infinity_are_respected(x: float) -> None:
    assert compiled(classes)(x) == classes(x)


def test_division_by_zero_is_ieee() -> None:
    assert compiled(reciprocal)(0.0) == math.inf


@native
def reciprocal(x: Float) -> Float:
    return 1.0 / x


# ---------------------------------------------------------------- calls and bindings


def euler_by_python() -> np.ndarray:
    y = np.array([1.0, 2.0])
    assert euler(2, 10, 0.1, growth, y) == 0
    return y


def rate_in_llvm(build: Build) -> ir.Function:
    """The same as `growth` but for the status, written by another emitter."""
    double = ir.DoubleType()
    signature = ir.FunctionType(ir.VoidType(), [double, double.as_pointer(), double.as_pointer()])
    function = ir.Function(build.module, signature, "rate")
    builder = ir.IRBuilder(function.append_basic_block())
    t, y, slope = function.args
    builder.store(builder.fsub(builder.load(y), t), slope)
    one = [ir.Constant(ir.IntType(64), 1)]
    double_y = builder.fmul(builder.load(builder.gep(y, one)), ir.Constant(double, -2.0))
    builder.store(double_y, builder.gep(slope, one))
    builder.ret_void()
    return function


@native
def euler_without_status(n: Int, steps: Int, h: Float, rate: Function, y: Array) -> Int:
    slope = empty(n)
    for k in range(steps):
        rate(k * h, y, slope)
        for i in range(n):
            y[i] += h * slope[i]
    return 0


def test_a_function_bound_to_a_kernel() -> None:
    y = np.array([1.0, 2.0])
    assert compiled(euler, {"rate": growth, "n": 2})(10, 0.1, y) == 0
    np.testing.assert_allclose(y, euler_by_python(), rtol=1e-14)


def test_a_status_passes_through() -> None:
    y = np.array([9.9, 0.0])
    assert compiled(euler, {"rate": growth, "n": 2})(10, 0.1, y) == 5


def test_a_function_bound_to_code_of_the_module() -> None:
    build = Build()
    build.add(euler_without_status, bind={"rate": rate_in_llvm(build), "n": 2})
    library = build.compile()
    c_types = [ctypes.c_int64, ctypes.c_double, ctypes.c_void_p]
    y = np.array([1.0, 2.0])
    library.function("euler_without_status", ctypes.c_int64, c_types)(10, 0.1, y.ctypes.data)
    np.testing.assert_allclose(y, euler_by_python(), rtol=1e-14)


@native
def twice_the_status(status: Function, n: Int) -> Int:
    return 2 * status(n)


def test_what_a_function_of_the_module_takes_and_returns_is_checked() -> None:
    build, half = Build(), ir.IntType(32)
    status = ir.Function(build.module, ir.FunctionType(half, [ir.IntType(64)]), "status")
    ir.IRBuilder(status.append_basic_block()).ret(half(-3))
    build.add(twice_the_status, bind={"status": status})
    with pytest.raises(CompilationError, match="status wants Int, not Array"):
        build.add(passes_an_array, bind={"status": status})
    assert build.compile().function("twice_the_status", ctypes.c_int64, [ctypes.c_int64])(1) == -6


@native
def passes_an_array(status: Function, a: Array) -> Int:
    return status(a)


@pytest.mark.parametrize("bound", [False, True])
def test_a_function_known_by_its_address(bound: bool) -> None:
    pointer = ctypes.POINTER(ctypes.c_double)

    @ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_double, pointer, pointer)
    def rate(t, y, slope):
        return growth(t, y, slope)

    y = np.array([1.0, 2.0])
    if bound:
        address = ctypes.cast(rate, ctypes.c_void_p).value
        compiled(euler, {"rate": address})(2, 10, 0.1, y)
    else:
        compiled(euler)(2, 10, 0.1, rate, y)
    np.testing.assert_allclose(y, euler_by_python(), rtol=1e-14)


def test_a_compiled_kernel_as_an_argument() -> None:
    y = np.array([1.0, 2.0])
    compiled(euler)(2, 10, 0.1, compiled(growth), y)
    np.testing.assert_allclose(y, euler_by_python(), rtol=1e-14)


def test_arrays_bound_to_addresses() -> None:
    weights = np.array([2.0, 3.0])
    fast = compiled(dot, {"n": 2, "b": weights.ctypes.data})
    assert fast(np.array([1.0, 10.0])) == 32.0
    weights[0] = 5.0
    assert fast(np.array([1.0, 10.0])) == 35.0


def test_a_dead_branch_is_not_even_translated() -> None:
    assert compiled(only_for_small, {"n": 2})(np.array([3.0, 4.0])) == 7.0
    with pytest.raises(CompilationError, match="'undefined_helper' is not defined"):
        compiled(only_for_small, {"n": 3})


@native
def only_for_small(n: Int, a: Array) -> Float:
    if n == 2:
        return a[0] + a[1]
    return undefined_helper(n, a)


def test_specialisations_are_shared_and_tables_stored_once() -> None:
    build = Build()
    build.add(calls_twice)
    text = str(build.module)
    assert text.count("define internal double") == 2  # dot for 2, dot for any n
    assert compiled(calls_twice)(np.array([1.0, 2.0]), 1) == 5 + 5 + 1


@native
def calls_twice(a: Array, n: Int) -> Float:
    return dot(2, a, a) + dot(2, a, a) + dot(n, a, a)


@native(rare=True)
def seldom(n: Int, a: Array) -> Int:
    a[0] = dot(n, a, a)
    return n + 1


@native
def calls_seldom(n: Int, a: Array) -> Int:
    return seldom(n, a) + seldom(2, a) if a[0] > 0.0 else -1


def test_a_rare_kernel_is_compiled_when_it_is_first_called() -> None:
    fast = compiled(calls_seldom)
    assert fast(2, np.array([0.0, 1.0])) == -1
    assert _rare_kernel(seldom).library is None
    assert_same(calls_seldom, 2, np.array([1.0, 1.0]))
    assert _rare_kernel(seldom).library is not None


def test_kernels_stay_python() -> None:
    assert dot.__name__ == "dot" and dot.__doc__ == "The sum of the products."
    assert dot(2, [1.0, 2.0], [3.0, 4.0]) == 11.0
    assert inspect.unwrap(dot) is dot.function
    assert pickle.loads(pickle.dumps(solve_saddle)) is solve_saddle


@dataclass(frozen=True, eq=False)
class Rule:
    """A quadrature."""

    weights: tuple[float, ...]
    count: int
    scale: Kernel


@native
def halved(x: Float) -> Float:
    return 0.5 * x


@native
def quadrature(rule: Constants, values: Array) -> Float:
    total = 0.0
    for i in range(rule.count):
        total += rule.weights[i] * values[i]
    return rule.scale(total)


@native
def twice(rule: Constants, values: Array) -> Float:
    return quadrature(rule, values) + quadrature(rule, values)


@native
def asks_for_more(rule: Constants) -> Int:
    return rule.more


@native
def keeps_constants(rule: Constants) -> Int:
    kept = rule
    return kept.count


def test_constants_are_read_by_attribute() -> None:
    rule, values = Rule((1.0, 4.0, 1.0), 3, halved), np.array([1.0, 2.0, 5.0])
    assert compiled(twice, bind={"rule": rule})(values) == twice(rule, values) == 14.0


def test_constants_must_be_bound_and_have_what_is_asked() -> None:
    rule = Rule((1.0,), 1, halved)
    with pytest.raises(CompilationError, match=r"its Constants are not known. Bind them"):
        compiled(quadrature)
    with pytest.raises(CompilationError, match=r"no 'more' among the Constants"):
        compiled(asks_for_more, bind={"rule": rule})
    with pytest.raises(CompilationError, match=r"'kept' would hold Constants"):
        compiled(keeps_constants, bind={"rule": rule})
    with pytest.raises(CompilationError, match=r"an attribute of Array.*Only Constants"):
        compiled(has_a_length, bind={"n": 1})
    with pytest.raises(CompilationError, match=r"'rule' is Constants and cannot be bound to \[\]"):
        compiled(quadrature, bind={"rule": []})


@native
def has_a_length(n: Int, a: Array) -> Int:
    return a.size


def test_closures_and_local_kernels() -> None:
    factor = 3.0

    @native
    def scaled(x: Float) -> Float:
        return factor * x

    @native
    def twice(x: Float) -> Float:
        return scaled(scaled(x))

    assert compiled(twice)(2.0) == twice(2.0) == 18.0


# ---------------------------------------------------------------- what the language does not hold


@native
def uses_a_list(n: Int) -> Int:
    x = [n]
    return 1


@native
def changes_type(n: Int) -> Float:
    x = 0
    x = 1.5
    return x


@native
def reads_too_early(n: Int) -> Int:
    for _ in range(n):
        y = x + 1
        x = y
    return 0


@native
def ends_without_a_result(n: Int) -> Int:
    if n > 0:
        return 1


@native
def scratch_in_a_loop(n: Int) -> Int:
    for _ in range(n):
        a = empty(3)
        a[0] = 1.0
    return 0


@native
def calls_itself(n: Int) -> Int:
    return calls_itself(n - 1)


@native
def prints(n: Int) -> Int:
    print(n)
    return 0


@native
def narrows(x: Float) -> Int:
    return x


@native
def remainder_of_floats(x: Float) -> Float:
    return x % 2.0


@native
def iterates_over_an_array(a: Array) -> Float:
    total = 0.0
    for x in a:
        total += x
    return total


@native
def counts_from_the_end(a: Array) -> Float:
    return a[-1]


@native
def takes_a_slice(a: Array) -> Float:
    b = a[1:]
    return b[0]


@native
def has_a_default(n: Int = 3) -> Int:
    return n


@native
def has_no_annotation(n) -> Int:
    return n


@native
def throws_a_value_away(n: Int) -> Int:
    n + 1
    return n


@native
def passes_a_float_as_array(x: Float) -> Float:
    return dot(1, x, x)


@native
def passes_too_few(a: Array) -> Float:
    return dot(1, a)


@native
def has_an_else_after_the_loop(n: Int) -> Int:
    for _ in range(n):
        pass
    else:
        n = 2
    return n


@native
def mixes_numbers_in_and(n: Int) -> Int:
    m = n and 3
    return m


@native
def raises_an_error(n: Int) -> Int:
    raise ValueError(n)


@native
def leaves_the_table(n: Int) -> Float:
    return TRIANGLE[0][2] + n


@native
def takes_too_little(n: Int) -> Int:
    a = empty(-3)
    return n


@native
def passes_a_kernel(f: Function) -> Int:
    return f(dot)


@native
def has_a_variable_step(n: Int) -> Int:
    for i in range(0, 9, n):
        pass
    return 0


@pytest.mark.parametrize(
    ("kernel", "line", "message"),
    [
        (uses_a_list, 2, "List is not part of the kernel language"),
        (changes_type, 3, "'x' holds Int since its first assignment; this is Float"),
        (reads_too_early, 3, "'x' is read before its first assignment"),
        (ends_without_a_result, 0, "without a result of type Int"),
        (scratch_in_a_loop, 3, "empty inside a loop"),
        (calls_itself, 0, "calls itself"),
        (prints, 2, "'print' cannot be called"),
        (narrows, 2, "Float where Int is needed"),
        (remainder_of_floats, 2, "% of Floats"),
        (iterates_over_an_array, 3, "something else than range"),
        (counts_from_the_end, 2, "a negative index"),
        (takes_a_slice, 2, "an index with a comma or a colon"),
        (has_a_default, 0, "plain names"),
        (has_no_annotation, 0, "n has no annotation"),
        (throws_a_value_away, 2, "thrown away"),
        (passes_a_float_as_array, 2, "Float where Array is needed"),
        (passes_too_few, 2, "dot takes 3 arguments, not 2"),
        (has_an_else_after_the_loop, 2, "else after a loop"),
        (mixes_numbers_in_and, 2, "`and` and `or` of numbers"),
        (raises_an_error, 2, "Raise is not part of the kernel language"),
        (leaves_the_table, 2, "no entry 2 in the constant tuple"),
        (has_a_variable_step, 2, "the step of a range"),
        (takes_too_little, 2, "-3 entries of scratch memory"),
        (passes_a_kernel, 2, "a kernel passed to a function known only by its address"),
    ],
)
def test_a_mistake_is_named_with_its_line(kernel, line: int, message: str) -> None:
    _, first = inspect.getsourcelines(kernel.function)
    with pytest.raises(CompilationError) as caught:
        compiled(kernel)
    text = str(caught.value)
    assert message in text and f"kernel {kernel.name}" in text
    where, number = text.split(": ", 1)[0].rsplit(":", 1)
    assert where.endswith("test_kernels.py")
    assert int(number) == first + max(line, 1)


def test_wrong_bindings_are_named() -> None:
    with pytest.raises(CompilationError, match=r"no parameter 'm'.*to bind"):
        compiled(dot, {"m": 3})
    with pytest.raises(CompilationError, match="'n' is Int and cannot be bound"):
        compiled(dot, {"n": 2.5})
    with pytest.raises(CompilationError, match="'rate' is Function and cannot be bound"):
        compiled(euler, {"rate": "growth"})
    with pytest.raises(CompilationError, match="'a' is Array and cannot be bound"):
        compiled(dot, {"a": [1.0, 2.0]})


def test_a_taken_name_is_named() -> None:
    build = Build()
    build.add(dot)
    with pytest.raises(CompilationError, match="'dot' is taken"):
        build.add(dot)
    build.add(dot, name="other")


def test_wrong_arguments_of_machine_code_are_named() -> None:
    fast = compiled(dot)
    with pytest.raises(CompilationError, match="takes 3 arguments: n, a, b"):
        fast(1)
    with pytest.raises(CompilationError, match="'a' must be a C-contiguous array of float64"):
        fast(2, np.arange(2), np.zeros(2))
    with pytest.raises(CompilationError, match="'b' must be a C-contiguous array of float64"):
        fast(2, np.zeros(2), np.zeros(4)[::2])


# ---------------------------------------------------------------- turns abreast


@native
def horner(n: Int, terms: Int, a: Array, x: Array, out: Array) -> None:
    """In each column the value of a polynomial, and a number less its half."""
    for p in abreast(range(n)):
        total = offset(a, p)[0]
        for k in range(1, terms):
            total = total * offset(x, p)[0] + offset(a, p)[k * n]
        offset(out, p)[0] = 3.0 - total / 2.0
        offset(out, p)[n] = x[1]


def test_turns_go_abreast() -> None:
    a, x = np.arange(48.0).reshape(3, 16) % 7, np.arange(16.0) % 5
    found, wanted = np.zeros((2, 16)), np.zeros((2, 16))
    compiled(horner)(16, 3, a, x, found)
    horner(16, 3, a.ravel(), x, wanted.ravel())
    np.testing.assert_array_equal(found, wanted)
    np.testing.assert_array_equal(wanted[0], 3.0 - ((a[0] * x + a[1]) * x + a[2]) / 2.0)
    assert "<8 x double>" in str(_written(horner))


def _written(kernel: Kernel) -> ir.Module:
    build = Build()
    build.add(kernel)
    return build.module


def test_what_cannot_go_abreast() -> None:
    @native
    def sums(n: Int, a: Array) -> Float:
        total = 0.0
        for p in abreast(range(n)):
            total += offset(a, p)[0]
        return total

    @native
    def every_second(n: Int, a: Array) -> None:
        for p in abreast(range(0, n, 2)):
            offset(a, p)[0] = 0.0

    @native
    def roots(n: Int, a: Array) -> None:
        for p in abreast(range(n)):
            offset(a, p)[0] = math.sqrt(offset(a, p)[0])

    @native
    def afterwards(n: Int, a: Array) -> Float:
        for p in abreast(range(n)):
            last = offset(a, p)[0]
        return last

    for kernel, words in ((sums, "from before it"), (every_second, "with a step"), (roots, "abreast"),
                          (afterwards, "read before")):  # fmt: skip
        with pytest.raises(CompilationError, match=words):
            compiled(kernel)
