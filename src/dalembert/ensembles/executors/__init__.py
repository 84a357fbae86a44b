"""Names of executors with what runs under them, one file each."""

from . import dask, processes, ray, serial, threads

EXECUTORS = {each.EXECUTOR.name: each.EXECUTOR for each in (threads, serial, processes, dask, ray)}
