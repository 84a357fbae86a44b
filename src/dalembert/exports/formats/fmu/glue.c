/*
 * The functions of FMI 3.0 around the equations of motion x' = f(t, x, u, p), x = (q, v), of model.h.
 *
 * Variables by their references: 0 the time, then the states, their derivatives, the inputs, the parameters, the outputs.
 * Co-simulation steps by the method of Dormand and Prince of order 5, whose error stays below the tolerance.
 */
#include "model.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define FMI3_EXPORT __declspec(dllexport)
#else
#define FMI3_EXPORT __attribute__((visibility("default")))
#endif

typedef enum { OK, WARNING, DISCARD, ERROR, FATAL } Status;
typedef void (*Log)(void *environment, Status status, const char *category, const char *message);

enum { X = 1, DX = X + NX, U = DX + NX, P = U + NU, Y = P + NP, END = Y + NY };

typedef struct
{
    double t, tolerance, step;
    double x[NX], u[NU + 1], p[NP + 1];
} Numbers;

typedef struct
{
    Numbers now;
    Log log;
    void *environment;
} Instance;

static Status told(const Instance *it, Status status, const char *message)
{
    if (it->log != NULL)
    {
        it->log(it->environment, status, "logStatusError", message);
    }
    return status;
}

static Status refused(void *instance, const char *message)
{
    return told((const Instance *)instance, ERROR, message);
}

/* ---------------------------------------------------------------- numbers */

static void restart(Numbers *now)
{
    static const double x[NX] = START_X;
    static const double p[NP + 1] = START_P;
    memset(now, 0, sizeof *now);
    memcpy(now->x, x, sizeof x);
    memcpy(now->p, p, sizeof p);
    now->tolerance = 1e-9;
}

static Status rates(const Instance *it, double t, const double *x, double *dx)
{
    const int32_t status = model_rates(t, x, it->now.u, it->now.p, dx);
    return (status == 0) ? OK : told(it, ERROR, "there are no accelerations at this state");
}

static Status get(const Instance *it, const uint32_t references[], size_t count, double values[])
{
    const Numbers *now = &it->now;
    double dx[NX] = { 0.0 };
    double y[NY + 1] = { 0.0 };
    bool has_rates = false, has_outputs = false;
    for (size_t k = 0; k < count; k += 1)
    {
        const uint32_t place = references[k];
        if (place >= END)
        {
            return told(it, ERROR, "there is no variable of this reference");
        }
        if (place >= DX && place < U && !has_rates)
        {
            if (rates(it, now->t, now->x, dx) != OK)
            {
                return ERROR;
            }
            has_rates = true;
        }
        if (place >= Y && !has_outputs)
        {
            if (model_outputs(now->t, now->x, now->u, now->p, y) != 0)
            {
                return told(it, ERROR, "the outputs do not exist at this state");
            }
            has_outputs = true;
        }
        values[k] = (place < X) ? now->t : (place < DX) ? now->x[place - X] : (place < U) ? dx[place - DX]
            : (place < P) ? now->u[place - U] : (place < Y) ? now->p[place - P] : y[place - Y];
    }
    return OK;
}

static Status set(Instance *it, const uint32_t references[], size_t count, const double values[])
{
    for (size_t k = 0; k < count; k += 1)
    {
        const uint32_t place = references[k];
        if (place >= X && place < DX)
        {
            it->now.x[place - X] = values[k];
        }
        else if (place >= U && place < P)
        {
            it->now.u[place - U] = values[k];
        }
        else if (place >= P && place < Y)
        {
            it->now.p[place - P] = values[k];
        }
        else
        {
            return told(it, ERROR, "a variable that is found from others cannot be set");
        }
    }
    return OK;
}

/* ---------------------------------------------------------------- a step */

#define STAGES (7)

/* From t over h: what x becomes, and the largest error in parts of what is allowed. */
static Status stepped(const Instance *it, double h, double *x, double *error)
{
    static const double at[STAGES] = { 0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0 };
    static const double part[STAGES][STAGES - 1] = {
        { 0.0 },
        { 1.0 / 5 },
        { 3.0 / 40, 9.0 / 40 },
        { 44.0 / 45, -56.0 / 15, 32.0 / 9 },
        { 19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729 },
        { 9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656 },
        { 35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84 },
    };
    static const double off[STAGES] = { 71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525,
        -1.0 / 40 };
    const Numbers *now = &it->now;
    double k[STAGES][NX];
    for (int s = 0; s < STAGES; s += 1)
    {
        for (int i = 0; i < NX; i += 1)
        {
            x[i] = now->x[i];
            for (int r = 0; r < s; r += 1)
            {
                x[i] += h * part[s][r] * k[r][i];
            }
        }
        if (model_rates(now->t + at[s] * h, x, now->u, now->p, k[s]) != 0)
        {
            return DISCARD;
        }
    }
    *error = 0.0;
    for (int i = 0; i < NX; i += 1)
    {
        double missed = 0.0;
        for (int s = 0; s < STAGES; s += 1)
        {
            missed += h * off[s] * k[s][i];
        }
        missed = fabs(missed) / (now->tolerance * (1e-3 + fmax(fabs(now->x[i]), fabs(x[i]))));
        *error = (missed > *error || isnan(missed)) ? missed : *error;
    }
    return OK;
}

static Status advance(Instance *it, double end)
{
    Numbers *now = &it->now;
    if (!(now->step > 0.0))
    {
        now->step = 0.01;
    }
    while (now->t < end)
    {
        double x[NX];
        double error = 0.0;
        const bool is_last = now->t + now->step * (1.0 + 1e-12) >= end;
        const double h = is_last ? end - now->t : now->step;
        const Status status = stepped(it, h, x, &error);
        const bool is_good = status == OK && error <= 1.0;
        if (is_good)
        {
            memcpy(now->x, x, sizeof x);
            model_unit(now->x);
            now->t = is_last ? end : now->t + h;
        }
        else if (!(now->t + 1e-3 * h > now->t))
        {
            return told(it, DISCARD, "the step becomes too small: the motion is not finite, or has no accelerations");
        }
        const double factor = (status != OK || isnan(error)) ? 0.1 : 0.9 / fmax(pow(error, 0.2), 0.18);
        if (!is_good || !is_last || factor < 1.0)
        {
            now->step = h * ((is_good || factor < 0.5) ? fmin(fmax(factor, 0.1), 5.0) : 0.5);
        }
    }
    return OK;
}

/* ---------------------------------------------------------------- instances */

FMI3_EXPORT const char *fmi3GetVersion(void)
{
    return "3.0";
}

static void *instantiated(const char *token, void *environment, Log log)
{
    Instance *it = NULL;
    if (token != NULL && strcmp(token, TOKEN) == 0)
    {
        it = (Instance *)calloc(1, sizeof *it);
    }
    if (it != NULL)
    {
        it->log = log;
        it->environment = environment;
        restart(&it->now);
    }
    return it;
}

FMI3_EXPORT void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *path, bool visible,
    bool logging, void *environment, Log log)
{
    (void)name, (void)path, (void)visible, (void)logging;
    return instantiated(token, environment, log);
}

FMI3_EXPORT void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *path, bool visible,
    bool logging, bool events, bool early, const uint32_t required[], size_t count, void *environment, Log log,
    void (*update)(void))
{
    (void)name, (void)path, (void)visible, (void)logging, (void)events, (void)early, (void)required, (void)count;
    (void)update;
    return instantiated(token, environment, log);
}

FMI3_EXPORT void *fmi3InstantiateScheduledExecution(const char *name, const char *token, const char *path, bool visible,
    bool logging, void *environment, Log log, void (*clock)(void), void (*lock)(void), void (*unlock)(void))
{
    (void)name, (void)token, (void)path, (void)visible, (void)logging, (void)environment, (void)log, (void)clock;
    (void)lock, (void)unlock;
    return NULL;
}

FMI3_EXPORT void fmi3FreeInstance(void *instance)
{
    free(instance);
}

FMI3_EXPORT Status fmi3SetDebugLogging(void *instance, bool on, size_t count, const char *const categories[])
{
    (void)instance, (void)on, (void)count, (void)categories;
    return OK;
}

FMI3_EXPORT Status fmi3EnterInitializationMode(void *instance, bool has_tolerance, double tolerance, double start,
    bool has_stop, double stop)
{
    Instance *it = (Instance *)instance;
    (void)has_stop, (void)stop;
    it->now.t = start;
    it->now.tolerance = has_tolerance ? fmax(tolerance, 1e-14) : it->now.tolerance;
    return OK;
}

FMI3_EXPORT Status fmi3Reset(void *instance)
{
    restart(&((Instance *)instance)->now);
    return OK;
}

#define ALWAYS_WELL(name) FMI3_EXPORT Status name(void *instance) { (void)instance; return OK; }
ALWAYS_WELL(fmi3ExitInitializationMode)
ALWAYS_WELL(fmi3EnterEventMode)
ALWAYS_WELL(fmi3Terminate)
ALWAYS_WELL(fmi3EnterContinuousTimeMode)
ALWAYS_WELL(fmi3EnterStepMode)
ALWAYS_WELL(fmi3EvaluateDiscreteStates)

/* ---------------------------------------------------------------- variables */

FMI3_EXPORT Status fmi3GetFloat64(void *instance, const uint32_t references[], size_t count, double values[], size_t n)
{
    (void)n;
    return get((const Instance *)instance, references, count, values);
}

FMI3_EXPORT Status fmi3SetFloat64(void *instance, const uint32_t references[], size_t count, const double values[],
    size_t n)
{
    (void)n;
    return set((Instance *)instance, references, count, values);
}

#include "absent.h"
#include "kept.h"

/* ---------------------------------------------------------------- model exchange */

FMI3_EXPORT Status fmi3UpdateDiscreteStates(void *instance, bool *again, bool *terminate, bool *nominals, bool *values,
    bool *has_next, double *next)
{
    (void)instance, (void)next;
    *again = *terminate = *nominals = *values = *has_next = false;
    return OK;
}

FMI3_EXPORT Status fmi3CompletedIntegratorStep(void *instance, bool keeps, bool *event, bool *terminate)
{
    (void)instance, (void)keeps;
    *event = *terminate = false;
    return OK;
}

FMI3_EXPORT Status fmi3SetTime(void *instance, double t)
{
    ((Instance *)instance)->now.t = t;
    return OK;
}

FMI3_EXPORT Status fmi3SetContinuousStates(void *instance, const double x[], size_t n)
{
    if (n != NX)
    {
        return refused(instance, "this is not the number of states");
    }
    memcpy(((Instance *)instance)->now.x, x, n * sizeof x[0]);
    return OK;
}

FMI3_EXPORT Status fmi3GetContinuousStates(void *instance, double x[], size_t n)
{
    if (n != NX)
    {
        return refused(instance, "this is not the number of states");
    }
    memcpy(x, ((const Instance *)instance)->now.x, n * sizeof x[0]);
    return OK;
}

FMI3_EXPORT Status fmi3GetContinuousStateDerivatives(void *instance, double dx[], size_t n)
{
    const Instance *it = (const Instance *)instance;
    return (n == NX) ? rates(it, it->now.t, it->now.x, dx) : refused(instance, "this is not the number of states");
}

FMI3_EXPORT Status fmi3GetNominalsOfContinuousStates(void *instance, double nominals[], size_t n)
{
    (void)instance;
    for (size_t k = 0; k < n; k += 1)
    {
        nominals[k] = 1.0;
    }
    return OK;
}

FMI3_EXPORT Status fmi3GetEventIndicators(void *instance, double indicators[], size_t n)
{
    (void)indicators;
    return n ? refused(instance, "there are no events") : OK;
}

FMI3_EXPORT Status fmi3GetNumberOfEventIndicators(void *instance, size_t *n)
{
    (void)instance;
    *n = 0;
    return OK;
}

FMI3_EXPORT Status fmi3GetNumberOfContinuousStates(void *instance, size_t *n)
{
    (void)instance;
    *n = NX;
    return OK;
}

/* ---------------------------------------------------------------- co-simulation */

FMI3_EXPORT Status fmi3DoStep(void *instance, double t, double step, bool no_return, bool *event, bool *terminate,
    bool *early, double *last)
{
    Instance *it = (Instance *)instance;
    (void)no_return;
    *event = *terminate = *early = false;
    it->now.t = t;
    const Status status = advance(it, t + step);
    *last = it->now.t;
    return status;
}
