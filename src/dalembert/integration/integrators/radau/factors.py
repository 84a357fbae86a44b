"""Kernels that factor (mu - J) for a real and for complex mu, and solve with it; J is the Jacobian of y' = f(t, y).

Where y = [q, v] and q' = v (`second` is 1) only J = [J_q, J_v], the rows of v', is kept, and what is factored is the
matrix of half the size that is left after the velocities are eliminated,

    (mu^2 - mu J_v - J_q) x_q = r_v + mu r_q - J_v r_q,    x_v = mu x_q - r_q.

Complex matrices hold the real and the imaginary part of each entry side by side. Where most entries are zero, as with
masses that only neighbours pull, factors cost as much as what is not.
"""

from __future__ import annotations

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset

# By how much an entry of a state is moved for a difference, relative to it, or to SMALLEST where it is less.
PROBE = 1.5e-8
SMALLEST = 1e-3


@native
def reach(size: Int, row: Array, first: Int, parts: Int) -> Int:
    """After which column a row, whose numbers have so many parts, has only zeros; it has one in column `first`."""
    end = size
    while end > first + 1 and row[parts * end - 1] == 0.0 and row[parts * (end - 1)] == 0.0:
        end -= 1
    return end


@native
def factor_real(size: Int, a: Array, order: IntArray) -> Int:
    """L U = a with rows exchanged as `order` says, in place, 1/U on the diagonal; 1 where a is singular, else 0."""
    for k in range(size):
        best = k
        for i in range(k + 1, size):
            if abs(a[i * size + k]) > abs(a[best * size + k]):
                best = i
        order[k] = best
        if not abs(a[best * size + k]) > 0.0:
            return 1
        if best != k:
            for j in range(size):
                a[k * size + j], a[best * size + j] = a[best * size + j], a[k * size + j]
        inverse = 1.0 / a[k * size + k]
        a[k * size + k] = inverse
        end = reach(size, offset(a, k * size), k, 1)
        for i in range(k + 1, size):
            if a[i * size + k] != 0.0:
                ratio = a[i * size + k] * inverse
                a[i * size + k] = ratio
                for j in range(k + 1, end):
                    a[i * size + j] -= ratio * a[k * size + j]
    return 0


@native
def solve_real(size: Int, a: Array, order: IntArray, x: Array) -> None:
    """a^-1 x in place of x, from `factor_real`."""
    for k in range(size):
        best = order[k]
        x[k], x[best] = x[best], x[k]
    for i in range(1, size):
        total = x[i]
        for j in range(i):
            total -= a[i * size + j] * x[j]
        x[i] = total
    for i in range(size - 1, -1, -1):
        total = x[i]
        for j in range(i + 1, size):
            total -= a[i * size + j] * x[j]
        x[i] = total * a[i * size + i]


@native
def factor_complex(size: Int, a: Array, order: IntArray) -> Int:
    """`factor_real` for complex numbers."""
    for k in range(size):
        best = k
        largest = 0.0
        for i in range(k, size):
            entry = 2 * (i * size + k)
            here = abs(a[entry]) + abs(a[entry + 1])
            if here > largest:
                largest = here
                best = i
        order[k] = best
        if not largest > 0.0:
            return 1
        if best != k:
            for j in range(2 * size):
                a[2 * k * size + j], a[2 * best * size + j] = a[2 * best * size + j], a[2 * k * size + j]
        pivot = 2 * (k * size + k)
        square = a[pivot] * a[pivot] + a[pivot + 1] * a[pivot + 1]
        re = a[pivot] / square
        im = 0.0 - a[pivot + 1] / square
        a[pivot] = re
        a[pivot + 1] = im
        end = reach(size, offset(a, 2 * k * size), k, 2)
        for i in range(k + 1, size):
            entry = 2 * (i * size + k)
            if a[entry] != 0.0 or a[entry + 1] != 0.0:
                ratio = a[entry] * re - a[entry + 1] * im
                ratio_im = a[entry] * im + a[entry + 1] * re
                a[entry] = ratio
                a[entry + 1] = ratio_im
                for j in range(k + 1, end):
                    above = 2 * (k * size + j)
                    place = 2 * (i * size + j)
                    a[place] -= ratio * a[above] - ratio_im * a[above + 1]
                    a[place + 1] -= ratio * a[above + 1] + ratio_im * a[above]
    return 0


@native
def solve_complex(size: Int, a: Array, order: IntArray, x: Array, y: Array) -> None:
    """a^-1 (x + i y) in place of x + i y, from `factor_complex`."""
    for k in range(size):
        best = order[k]
        x[k], x[best] = x[best], x[k]
        y[k], y[best] = y[best], y[k]
    for i in range(1, size):
        re = x[i]
        im = y[i]
        for j in range(i):
            entry = 2 * (i * size + j)
            re -= a[entry] * x[j] - a[entry + 1] * y[j]
            im -= a[entry] * y[j] + a[entry + 1] * x[j]
        x[i] = re
        y[i] = im
    for i in range(size - 1, -1, -1):
        re = x[i]
        im = y[i]
        for j in range(i + 1, size):
            entry = 2 * (i * size + j)
            re -= a[entry] * x[j] - a[entry + 1] * y[j]
            im -= a[entry] * y[j] + a[entry + 1] * x[j]
        entry = 2 * (i * size + i)
        x[i] = re * a[entry] - im * a[entry + 1]
        y[i] = re * a[entry + 1] + im * a[entry]


@native
def shifted_real(second: Int, size: Int, mu: Float, jacobian: Array, a: Array, order: IntArray) -> Int:
    """The factors of mu - J in a (size x size); 1 where it is singular, else 0."""
    for i in range(size):
        for j in range(size):
            if second == 1:
                a[i * size + j] = 0.0 - mu * jacobian[(2 * i + 1) * size + j] - jacobian[2 * i * size + j]
            else:
                a[i * size + j] = 0.0 - jacobian[i * size + j]
        a[i * size + i] += mu * mu if second == 1 else mu
    return factor_real(size, a, order)


@native
def shifted_complex(second: Int, size: Int, re: Float, im: Float, jacobian: Array, a: Array, order: IntArray) -> Int:
    """`shifted_real` for mu = re + i im."""
    for i in range(size):
        for j in range(size):
            place = 2 * (i * size + j)
            if second == 1:
                slope = jacobian[(2 * i + 1) * size + j]
                a[place] = 0.0 - re * slope - jacobian[2 * i * size + j]
                a[place + 1] = 0.0 - im * slope
            else:
                a[place] = 0.0 - jacobian[i * size + j]
                a[place + 1] = 0.0
        a[2 * (i * size + i)] += re * re - im * im if second == 1 else re
        a[2 * (i * size + i) + 1] += 2.0 * re * im if second == 1 else im
    return factor_complex(size, a, order)


@native
def apply_real(
    second: Int, size: Int, mu: Float, jacobian: Array, a: Array, order: IntArray, r: Array, work: Array
) -> None:
    """(mu - J)^-1 r in place of r, from `shifted_real`."""
    if second == 0:
        solve_real(size, a, order, r)
        return
    for i in range(size):
        total = r[size + i] + mu * r[i]
        for j in range(size):
            total -= jacobian[(2 * i + 1) * size + j] * r[j]
        work[i] = total
    solve_real(size, a, order, work)
    for i in range(size):
        r[size + i] = mu * work[i] - r[i]
        r[i] = work[i]


@native
def apply_complex(
    second: Int, size: Int, re: Float, im: Float, jacobian: Array, a: Array, order: IntArray, r: Array, s: Array,
    work: Array, other: Array,
) -> None:  # fmt: skip
    """(mu - J)^-1 (r + i s) in place of r + i s, from `shifted_complex`."""
    if second == 0:
        solve_complex(size, a, order, r, s)
        return
    for i in range(size):
        total = r[size + i] + re * r[i] - im * s[i]
        total_im = s[size + i] + re * s[i] + im * r[i]
        for j in range(size):
            slope = jacobian[(2 * i + 1) * size + j]
            total -= slope * r[j]
            total_im -= slope * s[j]
        work[i] = total
        other[i] = total_im
    solve_complex(size, a, order, work, other)
    for i in range(size):
        r[size + i] = re * work[i] - im * other[i] - r[i]
        s[size + i] = re * other[i] + im * work[i] - s[i]
        r[i] = work[i]
        s[i] = other[i]


@native
def differences(
    second: Int, dim: Int, rhs: Function, t: Float, y: Array, f: Array, context: Array, jacobian: Array
) -> Int:
    """J by differences of the right-hand side, where the equations do not tell it; 0 or a code."""
    moved = empty(dim)
    found = empty(dim)
    above = dim // 2 if second == 1 else 0
    for i in range(dim):
        moved[i] = y[i]
    for j in range(dim):
        step = PROBE * max(abs(y[j]), SMALLEST)
        moved[j] = y[j] + step
        step = moved[j] - y[j]
        status = rhs(t, moved, found, context)
        if status != 0:
            return status
        moved[j] = y[j]
        for i in range(above, dim):
            jacobian[(i - above) * dim + j] = (found[i] - f[i]) / step
    return 0
