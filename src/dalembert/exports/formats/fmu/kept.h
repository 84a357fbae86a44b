/* States of an instance that an importer keeps, goes back to, and writes as bytes. */

#define BYTES (SIZE * sizeof(double))

/* A copy of the numbers from a place, in memory that is there or is asked for. */
static Status copied(void *instance, const void *from, void **state)
{
    if (*state == NULL)
    {
        *state = malloc(BYTES);
    }
    if (*state == NULL)
    {
        return answered(instance, NO_MEMORY);
    }
    memcpy(*state, from, BYTES);
    return OK;
}

FMI3_EXPORT Status fmi3GetFMUState(void *instance, void **state)
{
    return copied(instance, numbers(instance), state);
}

FMI3_EXPORT Status fmi3SetFMUState(void *instance, void *state)
{
    memcpy(numbers(instance), state, BYTES);
    return OK;
}

FMI3_EXPORT Status fmi3FreeFMUState(void *instance, void **state)
{
    (void)instance;
    free(*state);
    *state = NULL;
    return OK;
}

FMI3_EXPORT Status fmi3SerializedFMUStateSize(void *instance, void *state, size_t *size)
{
    (void)instance, (void)state;
    *size = BYTES;
    return OK;
}

FMI3_EXPORT Status fmi3SerializeFMUState(void *instance, void *state, uint8_t bytes[], size_t size)
{
    if (size != BYTES)
    {
        return answered(instance, NO_STATE);
    }
    memcpy(bytes, state, BYTES);
    return OK;
}

FMI3_EXPORT Status fmi3DeserializeFMUState(void *instance, const uint8_t bytes[], size_t size, void **state)
{
    return (size == BYTES) ? copied(instance, bytes, state) : answered(instance, NO_STATE);
}
