/* The functions of FMI 3.0 for what a model has not: other types of variables, clocks, partitions. */

#define NO_SUCH(type, name) \
    FMI3_EXPORT Status fmi3Get##name(void *it, const uint32_t references[], size_t count, type values[], size_t n) \
    { (void)references, (void)values, (void)n; return answered(it, count ? NO_SUCH_TYPE : 0); } \
    FMI3_EXPORT Status fmi3Set##name(void *it, const uint32_t references[], size_t count, const type values[], size_t n) \
    { (void)references, (void)values, (void)n; return answered(it, count ? NO_SUCH_TYPE : 0); }
typedef const char *String;
NO_SUCH(float, Float32)
NO_SUCH(int8_t, Int8)
NO_SUCH(uint8_t, UInt8)
NO_SUCH(int16_t, Int16)
NO_SUCH(uint16_t, UInt16)
NO_SUCH(int32_t, Int32)
NO_SUCH(uint32_t, UInt32)
NO_SUCH(int64_t, Int64)
NO_SUCH(uint64_t, UInt64)
NO_SUCH(bool, Boolean)
NO_SUCH(String, String)

#define NOT_HERE(name, ...) \
    FMI3_EXPORT Status name(void *instance, __VA_ARGS__) { return answered(instance, NOT_PROVIDED); }
typedef const uint8_t *Binary;
#define UNUSED __attribute__((unused))
NOT_HERE(fmi3GetBinary, const uint32_t r[] UNUSED, size_t m UNUSED, size_t s[] UNUSED, Binary v[] UNUSED, size_t n UNUSED)
NOT_HERE(fmi3SetBinary, const uint32_t r[] UNUSED, size_t m UNUSED, const size_t s[] UNUSED, const Binary v[] UNUSED,
    size_t n UNUSED)
NOT_HERE(fmi3GetClock, const uint32_t r[] UNUSED, size_t m UNUSED, bool v[] UNUSED)
NOT_HERE(fmi3SetClock, const uint32_t r[] UNUSED, size_t m UNUSED, const bool v[] UNUSED)
NOT_HERE(fmi3GetNumberOfVariableDependencies, uint32_t r UNUSED, size_t *n UNUSED)
NOT_HERE(fmi3GetVariableDependencies, uint32_t r UNUSED, size_t a[] UNUSED, uint32_t b[] UNUSED, size_t c[] UNUSED,
    int d[] UNUSED, size_t n UNUSED)
NOT_HERE(fmi3GetDirectionalDerivative, const uint32_t a[] UNUSED, size_t b UNUSED, const uint32_t c[] UNUSED,
    size_t d UNUSED, const double e[] UNUSED, size_t f UNUSED, double g[] UNUSED, size_t h UNUSED)
NOT_HERE(fmi3GetAdjointDerivative, const uint32_t a[] UNUSED, size_t b UNUSED, const uint32_t c[] UNUSED,
    size_t d UNUSED, const double e[] UNUSED, size_t f UNUSED, double g[] UNUSED, size_t h UNUSED)
NOT_HERE(fmi3GetIntervalDecimal, const uint32_t r[] UNUSED, size_t m UNUSED, double v[] UNUSED, int q[] UNUSED)
NOT_HERE(fmi3GetIntervalFraction, const uint32_t r[] UNUSED, size_t m UNUSED, uint64_t c[] UNUSED, uint64_t v[] UNUSED,
    int q[] UNUSED)
NOT_HERE(fmi3GetShiftDecimal, const uint32_t r[] UNUSED, size_t m UNUSED, double v[] UNUSED)
NOT_HERE(fmi3GetShiftFraction, const uint32_t r[] UNUSED, size_t m UNUSED, uint64_t c[] UNUSED, uint64_t v[] UNUSED)
NOT_HERE(fmi3SetIntervalDecimal, const uint32_t r[] UNUSED, size_t m UNUSED, const double v[] UNUSED)
NOT_HERE(fmi3SetIntervalFraction, const uint32_t r[] UNUSED, size_t m UNUSED, const uint64_t c[] UNUSED,
    const uint64_t v[] UNUSED)
NOT_HERE(fmi3SetShiftDecimal, const uint32_t r[] UNUSED, size_t m UNUSED, const double v[] UNUSED)
NOT_HERE(fmi3SetShiftFraction, const uint32_t r[] UNUSED, size_t m UNUSED, const uint64_t c[] UNUSED,
    const uint64_t v[] UNUSED)
NOT_HERE(fmi3GetOutputDerivatives, const uint32_t r[] UNUSED, size_t m UNUSED, const int32_t o[] UNUSED,
    double v[] UNUSED, size_t n UNUSED)
NOT_HERE(fmi3ActivateModelPartition, uint32_t r UNUSED, double t UNUSED)

FMI3_EXPORT Status fmi3EnterConfigurationMode(void *instance)
{
    return answered(instance, NOT_PROVIDED);
}

FMI3_EXPORT Status fmi3ExitConfigurationMode(void *instance)
{
    return answered(instance, NOT_PROVIDED);
}
