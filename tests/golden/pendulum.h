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
 * Of <math.h> it calls cos, sin.
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
 * It takes 5 flops, 1 elementary function.
 */
double pendulum_energy(const double q[1], const double v[1]);

/*
 * M(q): d^2 L / dv dv, in kg, kg m or kg m^2.
 * Symmetric.
 * M (1, 1) is written, row by row.
 * It takes no arithmetic.
 */
void pendulum_mass_matrix(const double q[1], double M[1]);

/*
 * h(q, v): d/dt dL/dv - dL/dq at a = 0, in N or N m, by coordinate.
 * h (1) is written.
 * It takes 1 flop, 1 elementary function.
 */
void pendulum_bias(const double q[1], const double v[1], double h[1]);

/*
 * tau(q, v, a): M a + bias - Q(u = 0), in N or N m, by coordinate.
 * The generalized force still to be supplied for an acceleration.
 * tau (1) is written.
 * It takes 2 flops, 1 elementary function.
 */
void pendulum_inverse_dynamics(const double q[1], const double v[1], const double a[1],
    double tau[1]);

/*
 * a(q, v): a of M a + bias = Q + A^T lambda, A a + b = 0.
 * a (1) is written.
 * Returns PENDULUM_SOLVED, or else what is wrong: what is written is then of no use.
 * Its arrays take 8 bytes of the stack.
 * It takes 1 flop, 1 elementary function.
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

/* No vectors of straight lines: moving numbers into place costs more than they save. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize ("no-tree-slp-vectorize")
#if defined(__x86_64__) /* Long lines are put in order before registers are given, of which there are few. */
#pragma GCC optimize ("schedule-insns", "sched-pressure")
#endif
#endif

/* x, good at one state. */
static void pendulum_terms_written(const double t[1], const double q[1], const double v[1],
    const double u[1], const double p[1], double x[1], double good[1])
{
    (void)t;
    (void)v;
    (void)u;
    (void)p;
    const double q0 = q[0];
    x[0] = (-0x1.39eb851eb851fp+3 /* 9.81 */) * sin(q0);
    good[0] = 0x1.ffffffff2419p-1 /* 0.9999999999 */;
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

/* The first unknown where a program writes it out, with a pivot that is positive where it exists. */
static int32_t pendulum_explicit_unknown(const double *q, const double *v, const double *u,
    const double *t, const double *p, double *solution)
{
    int32_t result = 0;
    double pivot[1] = { 0.0 };
    pendulum_terms_written(t, q, v, u, p, solution, pivot);
    if (pivot[0] > 0.0)
    {
        const int32_t x = pendulum_is_finite(solution);
        result = (x == 1) ? 0 : 2;
    }
    else
    {
        result = (pivot[0] <= 0.0) ? 1 : 2;
    }
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
    return pendulum_explicit_unknown(q, v, none, none, none, a);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif /* PENDULUM_IMPLEMENTED */
#endif /* PENDULUM_IMPLEMENTATION */
