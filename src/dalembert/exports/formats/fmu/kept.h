/* States of an instance that an importer keeps, goes back to, and writes as bytes. */

FMI3_EXPORT Status fmi3GetFMUState(void *instance, void **state)
{
    if (*state == NULL)
    {
        *state = malloc(sizeof(Numbers));
    }
    if (*state == NULL)
    {
        return refused(instance, "there is no memory");
    }
    memcpy(*state, &((Instance *)instance)->now, sizeof(Numbers));
    return OK;
}

FMI3_EXPORT Status fmi3SetFMUState(void *instance, void *state)
{
    memcpy(&((Instance *)instance)->now, state, sizeof(Numbers));
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
    *size = sizeof(Numbers);
    return OK;
}

FMI3_EXPORT Status fmi3SerializeFMUState(void *instance, void *state, uint8_t bytes[], size_t size)
{
    if (size < sizeof(Numbers))
    {
        return refused(instance, "a state takes more bytes");
    }
    memcpy(bytes, state, sizeof(Numbers));
    return OK;
}

FMI3_EXPORT Status fmi3DeserializeFMUState(void *instance, const uint8_t bytes[], size_t size, void **state)
{
    if (size != sizeof(Numbers))
    {
        return refused(instance, "these bytes are no state");
    }
    *state = (*state == NULL) ? malloc(sizeof(Numbers)) : *state;
    if (*state == NULL)
    {
        return refused(instance, "there is no memory");
    }
    memcpy(*state, bytes, sizeof(Numbers));
    return OK;
}
