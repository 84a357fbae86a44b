"""Benchmarks: dalembert beside its peers, in one process; `python3 -m benchmarks.NAME`."""
