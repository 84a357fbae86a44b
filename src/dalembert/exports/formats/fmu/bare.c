/* What a library for Windows needs beside C's functions, which stand in ucrtbase.dll, where it has no C library of its
   own: where the system enters it, and a function of MinGW's header. */

int __stdcall DllMainCRTStartup(void *module, unsigned long reason, void *reserved)
{
    (void)module, (void)reason, (void)reserved;
    return 1;
}

int __isnan(double x)
{
    return x != x;
}
