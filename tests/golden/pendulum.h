/*
 * pendulum: equations of motion, written by dalembert.
 *
 * M a + bias = Q + A^T lambda, A a + b = 0; matrices row by row, angles in radians.
 *
 * Bound parameters:
 *     m = 1.0 kg
 *     l = 1.0 m
 *     g = 9.81 m/s^2
 *
 * In one source file:
 *
 *     #define PENDULUM_IMPLEMENTATION
 *     #include "pendulum.h"
 *
 * and wherever else the functions are called, without the macro.
 *
 * Nothing is allocated, and nothing is kept from one call to the next: threads may call as they like.
 * All arguments are read before any result is written, so that results may lie where arguments lay.
 * Doubles evaluated as they are written (-ffp-contract=off, no -ffast-math) have the same bits
 * wherever the mathematics library has.
 *
 * q (1): coordinates
 *     [0] theta, rad
 *
 * v (1): velocities
 *     [0] theta', rad/s
 *
 * a (1): accelerations
 *     [0] theta'', rad/s^2
 */
#ifndef PENDULUM_H
#define PENDULUM_H

#include <stdint.h>

#define PENDULUM_NQ (1)
#define PENDULUM_NV (1)
#define PENDULUM_NA (1)

#define PENDULUM_SOLVED (0) /* what is wanted was written */
#define PENDULUM_SINGULAR (1) /* the accelerations are not determined */
#define PENDULUM_NOT_FINITE (2) /* something is not finite */
#define PENDULUM_INCONSISTENT (3) /* the constraints contradict each other */

#ifdef __cplusplus
extern "C" {
#endif

/*
 * E(q, v): v . dL/dv - L, in J.
 * The Jacobi integral; T + V where T is quadratic in the velocities.
 */
double pendulum_energy(const double q[1], const double v[1]);

/*
 * M(q): d^2 L / dv dv, in kg, kg m or kg m^2.
 * Symmetric.
 * M (1, 1) is written, row by row.
 */
void pendulum_mass_matrix(const double q[1], double M[1]);

/*
 * h(q, v): d/dt dL/dv - dL/dq at a = 0, in N or N m, by coordinate.
 * h (1) is written.
 */
void pendulum_bias(const double q[1], const double v[1], double h[1]);

/*
 * tau(q, v, a): M a + bias - Q(u = 0), in N or N m, by coordinate.
 * The generalized force still to be supplied for an acceleration.
 * tau (1) is written.
 */
void pendulum_inverse_dynamics(const double q[1], const double v[1], const double a[1],
    double tau[1]);

/*
 * a(q, v): a of M a + bias = Q + A^T lambda, A a + b = 0.
 * a (1) is written.
 * Returns PENDULUM_SOLVED, or else what is wrong: what is written is then of no use.
 * Its arrays take 76 bytes of the stack.
 */
int32_t pendulum_forward_dynamics(const double q[1], const double v[1], double a[1]);

#ifdef __cplusplus
}
#endif

#endif /* PENDULUM_H */

#ifdef PENDULUM_IMPLEMENTATION
#ifndef PENDULUM_IMPLEMENTED
#define PENDULUM_IMPLEMENTED

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#if (FLT_RADIX != 2) || (DBL_MANT_DIG != 53)
#error "a double has to be an IEEE 754 binary64"
#endif

/* M, r, A, b at one state. */
static void pendulum_terms(const double t[1], const double q[1], const double v[1],
    const double u[1], const double p[1], double M[1], double r[1], double A[1], double b[1])
{
    (void)A;
    (void)b;
    (void)t;
    (void)v;
    (void)u;
    (void)p;
    const double q0 = q[0];
    M[0] = 1.0;
    r[0] = (-0x1.39eb851eb851fp+3 /* 9.81 */) * sin(q0);
}

/* L D L^T = matrix (n x n, symmetric, only its lower triangle is read), without pivoting. */
static int32_t pendulum_factor_symmetric(const double *matrix, double *factor, double tolerance)
{
    int32_t result = 0;
    bool left = false;
    double pivot = 0.0;
    double least = 0.0;
    double total = 0.0;
    double unscaled = 0.0;
    for (int32_t i = 0; (i < 1) && (!left); i += 1)
    {
        pivot = matrix[(i * 1) + i];
        least = tolerance * pivot;
        for (int32_t j = 0; j < i; j += 1)
        {
            total = matrix[(i * 1) + j];
            for (int32_t k = 0; k < j; k += 1)
            {
                total = total - (factor[(i * 1) + k] * factor[(j * 1) + k]);
            }
            factor[(i * 1) + j] = total;
        }
        for (int32_t j = 0; j < i; j += 1)
        {
            unscaled = factor[(i * 1) + j];
            factor[(i * 1) + j] = unscaled * factor[(j * 1) + j];
            pivot = pivot - (unscaled * factor[(i * 1) + j]);
        }
        if (!(pivot > least))
        {
            result = 1;
            left = true;
        }
        else
        {
            factor[(i * 1) + i] = 1.0 / pivot;
        }
    }
    if (!left)
    {
        result = 0;
    }
    return result;
}

/* Solve L D L^T solution = right with the result of factor_symmetric; both arrays may be one. */
static void pendulum_solve_factored(const double *factor, const double *right, double *solution)
{
    double total = 0.0;
    for (int32_t i = 0; i < 1; i += 1)
    {
        total = right[i];
        for (int32_t j = 0; j < i; j += 1)
        {
            total = total - (factor[(i * 1) + j] * solution[j]);
        }
        solution[i] = total;
    }
    for (int32_t i = 0; i < 1; i += 1)
    {
        solution[i] = solution[i] * factor[(i * 1) + i];
    }
    for (int32_t i = 0; i > (-1); i -= 1)
    {
        total = solution[i];
        for (int32_t j = i + 1; j < 1; j += 1)
        {
            total = total - (factor[(j * 1) + i] * solution[j]);
        }
        solution[i] = total;
    }
}

/* 1 if no entry is infinite or NaN, else 0. */
static int32_t pendulum_is_finite(const double *values)
{
    int32_t result = 0;
    double total = 0.0;
    total = 0.0;
    for (int32_t i = 0; i < 1; i += 1)
    {
        total = total + (0.0 * values[i]);
    }
    result = (total == 0.0) ? 1 : 0;
    return result;
}

/* Solve matrix solution = right for a symmetric positive definite matrix (lower triangle read). */
static int32_t pendulum_cholesky_solve(const double *matrix, const double *right, double *solution)
{
    int32_t result = 0;
    double factor[1] = { 0.0 };
    const int32_t x = pendulum_factor_symmetric(matrix, factor, 0x1.b7cdfd9d7bdbbp-34 /* 1e-10 */);
    if (x != 0)
    {
        result = 1;
    }
    else
    {
        pendulum_solve_factored(factor, right, solution);
        const int32_t x_2 = pendulum_is_finite(solution);
        result = (x_2 != 0) ? 0 : 2;
    }
    return result;
}

/* S [[M, -A^T], [A, 0]] S, S diagonal (scale) such that |M_ii| and the largest of a row of A are 1. */
static void pendulum_scaled_saddle(const double *mass, const double *jacobian, double *scale,
    double *matrix)
{
    double diagonal = 0.0;
    (void)jacobian;
    for (int32_t i = 0; i < 1; i += 1)
    {
        diagonal = fabs(mass[(i * 1) + i]);
        scale[i] = (diagonal > 0.0) ? (1.0 / sqrt(diagonal)) : 1.0;
    }
    for (int32_t i = 0; i < 1; i += 1)
    {
        for (int32_t j = 0; j < 1; j += 1)
        {
            matrix[(i * 1) + j] = (mass[(i * 1) + j] * scale[i]) * scale[j];
        }
    }
}

/* Exchange row k with row and column k with column. */
static void pendulum_exchange(int32_t k, int32_t row, int32_t column, double *matrix, double *right,
    int32_t *order)
{
    for (int32_t j = 0; j < 1; j += 1)
    {
        const double x = matrix[(k * 1) + j];
        matrix[(k * 1) + j] = matrix[(row * 1) + j];
        matrix[(row * 1) + j] = x;
    }
    for (int32_t i = 0; i < 1; i += 1)
    {
        const double x_2 = matrix[(i * 1) + k];
        matrix[(i * 1) + k] = matrix[(i * 1) + column];
        matrix[(i * 1) + column] = x_2;
    }
    const double x_3 = right[k];
    right[k] = right[row];
    right[row] = x_3;
    const int32_t x_4 = order[k];
    order[k] = order[column];
    order[column] = x_4;
}

/* Gauss elimination in place with complete pivoting; returns the rank. */
static int32_t pendulum_eliminate(double *matrix, double *right, int32_t *order)
{
    int32_t result = 0;
    double first = 0.0;
    bool left = false;
    int32_t row = 0;
    int32_t column = 0;
    double largest = 0.0;
    double ratio = 0.0;
    first = 0.0;
    for (int32_t k = 0; (k < 1) && (!left); k += 1)
    {
        row = k;
        column = k;
        largest = 0.0;
        for (int32_t i = k; i < 1; i += 1)
        {
            for (int32_t j = k; j < 1; j += 1)
            {
                if (fabs(matrix[(i * 1) + j]) > largest)
                {
                    largest = fabs(matrix[(i * 1) + j]);
                    row = i;
                    column = j;
                }
            }
        }
        if (k == 0)
        {
            first = largest;
        }
        if (!(largest > (0x1.5fd7fe1796495p-37 /* 1e-11 */ * first)))
        {
            result = k;
            left = true;
        }
        else
        {
            pendulum_exchange(k, row, column, matrix, right, order);
            for (int32_t i = k + 1; i < 1; i += 1)
            {
                ratio = matrix[(i * 1) + k] / matrix[(k * 1) + k];
                for (int32_t j = k + 1; j < 1; j += 1)
                {
                    const int32_t x = (i * 1) + j;
                    matrix[x] = matrix[x] - (ratio * matrix[(k * 1) + j]);
                }
                right[i] = right[i] - (ratio * right[k]);
            }
        }
    }
    if (!left)
    {
        result = 1;
    }
    return result;
}

/* Solve the upper triangle of eliminate in place; entries of right from the rank on are given. */
static void pendulum_back_substitute(int32_t rank, const double *matrix, double *right)
{
    double total = 0.0;
    for (int32_t i = rank - 1; i > (-1); i -= 1)
    {
        total = right[i];
        for (int32_t j = i + 1; j < 1; j += 1)
        {
            total = total - (matrix[(i * 1) + j] * right[j]);
        }
        right[i] = total / matrix[(i * 1) + i];
    }
}

/* 1 if the unknown at position, left free by the elimination, is or drags an acceleration, else 0. */
static int32_t pendulum_moves_accelerations(int32_t rank, int32_t position, const double *matrix,
    const int32_t *order)
{
    int32_t result = 0;
    bool left = false;
    if (order[position] < 1)
    {
        result = 1;
    }
    else
    {
        double null[1] = { 0.0 };
        for (int32_t i = 0; i < 1; i += 1)
        {
            null[i] = 0.0;
        }
        null[position] = 1.0;
        pendulum_back_substitute(rank, matrix, null);
        for (int32_t i = 0; (i < rank) && (!left); i += 1)
        {
            if ((order[i] < 1) && (fabs(null[i]) > 0x1.0c6f7a0b5ed8dp-20 /* 1e-06 */))
            {
                result = 1;
                left = true;
            }
        }
        if (!left)
        {
            result = 0;
        }
    }
    return result;
}

/* 1 if no entry is infinite or NaN, else 0. */
static int32_t pendulum_is_finite_2(const double *values)
{
    int32_t result = 0;
    double total = 0.0;
    (void)values;
    total = 0.0;
    result = (total == 0.0) ? 1 : 0;
    return result;
}

/* solve_saddle by LU with complete pivoting alone, whatever the system is like. */
static int32_t pendulum_solve_saddle_pivoted(const double *mass, const double *jacobian,
    const double *force, const double *target, double *acceleration, const double *multipliers)
{
    int32_t result = 0;
    double largest = 0.0;
    bool left = false;
    int32_t place = 0;
    (void)target;
    double matrix[1] = { 0.0 };
    double right[1] = { 0.0 };
    double scale[1] = { 0.0 };
    int32_t order[1] = { 0 };
    pendulum_scaled_saddle(mass, jacobian, scale, matrix);
    for (int32_t i = 0; i < 1; i += 1)
    {
        right[i] = scale[i] * force[i];
    }
    const int32_t x = pendulum_is_finite(matrix);
    const int32_t x_2 = pendulum_is_finite(right);
    if ((x + x_2) != 2)
    {
        result = 2;
    }
    else
    {
        largest = 0.0;
        for (int32_t i = 0; i < 1; i += 1)
        {
            const double x_3 = largest;
            const double x_4 = fabs(right[i]);
            largest = (x_4 > x_3) ? x_4 : x_3;
            order[i] = i;
        }
        const int32_t rank = pendulum_eliminate(matrix, right, order);
        for (int32_t position = rank; (position < 1) && (!left); position += 1)
        {
            const int32_t x_5 = pendulum_moves_accelerations(rank, position, matrix, order);
            if (x_5 != 0)
            {
                result = 1;
                left = true;
            }
        }
        if (!left)
        {
            for (int32_t position = rank; (position < 1) && (!left); position += 1)
            {
                if (fabs(right[position]) > (0x1.5798ee2308c3ap-27 /* 1e-08 */ * largest))
                {
                    result = 3;
                    left = true;
                }
                else
                {
                    right[position] = 0.0;
                }
            }
            if (!left)
            {
                pendulum_back_substitute(rank, matrix, right);
                for (int32_t position = 0; position < 1; position += 1)
                {
                    place = order[position];
                    if (place < 1)
                    {
                        acceleration[place] = right[position] * scale[place];
                    }
                }
                const int32_t x_6 = pendulum_is_finite(acceleration);
                const int32_t x_7 = pendulum_is_finite_2(multipliers);
                result = ((x_6 + x_7) == 2) ? 0 : 2;
            }
        }
    }
    return result;
}

/* Solve M a = f + A^T lambda, A a = target. */
static int32_t pendulum_solve_saddle(const double *mass, const double *jacobian, const double *force,
    const double *target, double *acceleration, const double *multipliers)
{
    int32_t result = 0;
    const int32_t x = pendulum_cholesky_solve(mass, force, acceleration);
    if (x == 0)
    {
        result = 0;
    }
    else
    {
        const int32_t x_2 = pendulum_solve_saddle_pivoted(mass, jacobian, force, target, acceleration, multipliers);
        result = x_2;
    }
    return result;
}

/* The two unknowns at one state; returns the status of solve_saddle. */
static int32_t pendulum_solve_program(const double *t, const double *q, const double *v, const double *u,
    const double *p, double *solution, const double *multipliers)
{
    int32_t result = 0;
    double matrix[1] = { 0.0 };
    double force[1] = { 0.0 };
    double jacobian[1] = { 0.0 };
    double target[1] = { 0.0 };
    pendulum_terms(t, q, v, u, p, matrix, force, jacobian, target);
    const int32_t x = pendulum_solve_saddle(matrix, jacobian, force, target, solution, multipliers);
    result = x;
    return result;
}

/* solve_program for callers who want the first unknown only. */
static int32_t pendulum_first_unknown(const double *q, const double *v, const double *u, const double *t,
    const double *p, double *solution)
{
    int32_t result = 0;
    double multipliers[1] = { 0.0 };
    const int32_t x = pendulum_solve_program(t, q, v, u, p, solution, multipliers);
    result = x;
    return result;
}

double pendulum_energy(const double q[1], const double v[1])
{
    const double q0 = q[0];
    const double v0 = v[0];
    const double w1 = v0 * v0;
    return w1 - ((0x1.39eb851eb851fp+3 /* 9.81 */ * cos(q0)) + (0.5 * w1));
}

void pendulum_mass_matrix(const double q[1], double M[1])
{
    (void)q;
    M[0] = 1.0;
}

void pendulum_bias(const double q[1], const double v[1], double h[1])
{
    (void)v;
    const double q0 = q[0];
    h[0] = 0x1.39eb851eb851fp+3 /* 9.81 */ * sin(q0);
}

void pendulum_inverse_dynamics(const double q[1], const double v[1], const double a[1],
    double tau[1])
{
    (void)v;
    const double q0 = q[0];
    const double a0 = a[0];
    tau[0] = (0x1.39eb851eb851fp+3 /* 9.81 */ * sin(q0)) + a0;
}

int32_t pendulum_forward_dynamics(const double q[1], const double v[1], double a[1])
{
    const double none[1] = { 0.0 };
    return pendulum_first_unknown(q, v, none, none, none, a);
}

#endif /* PENDULUM_IMPLEMENTED */
#endif /* PENDULUM_IMPLEMENTATION */
