/*
 * The functions of FMI 3.0 around the kernels of an instance, which are in model.h.
 *
 * An instance is the importer's function that is told of errors, what that takes first, and SIZE numbers.
 */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define FMI3_EXPORT __declspec(dllexport)
#else
#define FMI3_EXPORT __attribute__((visibility("default")))
#endif

typedef enum { OK, WARNING, DISCARD, ERROR, FATAL } Status;
typedef void (*Log)(void *environment, Status status, const char *category, const char *message);

typedef struct
{
    Log log;
    void *environment;
    double numbers[SIZE];
} Instance;

static double *numbers(void *instance)
{
    return ((Instance *)instance)->numbers;
}

/* The status of a code, of which the importer is told. */
static Status answered(void *instance, int32_t code)
{
    static const char *const messages[] = MESSAGES;
    static const bool again[] = MAY_BE_TRIED_AGAIN;
    const Instance *it = (const Instance *)instance;
    const Status status = (code == 0) ? OK : again[code] ? DISCARD : ERROR;
    if (code != 0 && it->log != NULL)
    {
        it->log(it->environment, status, "logStatusError", messages[code]);
    }
    return status;
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
        model_restart(it->numbers);
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
    (void)has_stop, (void)stop;
    model_enter(has_tolerance ? tolerance : 0.0, start, numbers(instance));
    return OK;
}

FMI3_EXPORT Status fmi3Reset(void *instance)
{
    model_restart(numbers(instance));
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
    Status status = OK;
    (void)n;
    for (size_t k = 0; k < count && status == OK; k += 1)
    {
        status = answered(instance, model_get((int32_t)references[k], numbers(instance), &values[k]));
    }
    return status;
}

FMI3_EXPORT Status fmi3SetFloat64(void *instance, const uint32_t references[], size_t count, const double values[],
    size_t n)
{
    Status status = OK;
    (void)n;
    for (size_t k = 0; k < count && status == OK; k += 1)
    {
        status = answered(instance, model_put((int32_t)references[k], values[k], numbers(instance)));
    }
    return status;
}

#include "absent.h"
#include "kept.h"

/* ---------------------------------------------------------------- model exchange */

FMI3_EXPORT Status fmi3UpdateDiscreteStates(void *instance, bool *again, bool *terminate, bool *nominals, bool *values,
    bool *has_next, double *next)
{
    (void)next;
    *again = *terminate = *nominals = *values = *has_next = false;
#if EVENTS > 0
    const Status status = answered(instance, model_update(numbers(instance)));
    *terminate = numbers(instance)[ENDED] > 0.0;
    *values = numbers(instance)[CHANGED] > 0.0;
    return status;
#else
    (void)instance;
    return OK;
#endif
}

FMI3_EXPORT Status fmi3CompletedIntegratorStep(void *instance, bool keeps, bool *event, bool *terminate)
{
    (void)instance, (void)keeps;
    *event = *terminate = false;
    return OK;
}

FMI3_EXPORT Status fmi3SetTime(void *instance, double t)
{
    return answered(instance, model_put(0, t, numbers(instance)));
}

FMI3_EXPORT Status fmi3SetContinuousStates(void *instance, const double x[], size_t n)
{
    if (n != STATES)
    {
        return answered(instance, WRONG_NUMBER);
    }
    model_place_states(x, numbers(instance));
    return OK;
}

FMI3_EXPORT Status fmi3GetContinuousStates(void *instance, double x[], size_t n)
{
    if (n != STATES)
    {
        return answered(instance, WRONG_NUMBER);
    }
    memcpy(x, &numbers(instance)[FIRST_STATE], n * sizeof x[0]);
    return OK;
}

FMI3_EXPORT Status fmi3GetContinuousStateDerivatives(void *instance, double dx[], size_t n)
{
    return answered(instance, (n == STATES) ? model_rates(numbers(instance), dx) : WRONG_NUMBER);
}

FMI3_EXPORT Status fmi3GetNominalsOfContinuousStates(void *instance, double nominals[], size_t n)
{
    for (size_t k = 0; k < n; k += 1)
    {
        nominals[k] = 1.0;
    }
    return answered(instance, (n == STATES) ? 0 : WRONG_NUMBER);
}

FMI3_EXPORT Status fmi3GetEventIndicators(void *instance, double indicators[], size_t n)
{
    int32_t code = (n == EVENTS) ? 0 : WRONG_NUMBER;
    (void)indicators;
#if EVENTS > 0
    code = (code == 0) ? model_indicators(numbers(instance), indicators) : code;
#endif
    return answered(instance, code);
}

FMI3_EXPORT Status fmi3GetNumberOfEventIndicators(void *instance, size_t *n)
{
    (void)instance;
    *n = EVENTS;
    return OK;
}

FMI3_EXPORT Status fmi3GetNumberOfContinuousStates(void *instance, size_t *n)
{
    (void)instance;
    *n = STATES;
    return OK;
}

/* ---------------------------------------------------------------- co-simulation */

FMI3_EXPORT Status fmi3DoStep(void *instance, double t, double step, bool no_return, bool *event, bool *terminate,
    bool *early, double *last)
{
    (void)no_return;
    (void)model_put(0, t, numbers(instance));
    const Status status = answered(instance, model_step(step, numbers(instance)));
    *event = *early = false;
    *terminate = numbers(instance)[ENDED] > 0.0;
    *last = numbers(instance)[TIME];
    return status;
}
