"""What `benchmarks.mutants` is made of: where errors are planted, which, which tests reach them, and who judges them.

    rooms.py       the core, as patterns of files, and the test file that mirrors each
    mirrors.py     which test file mirrors modules that have none of their own name
    planting.py    the errors that can be planted in a source file, as edits
    reach.py       which tests reach which lines: a pytest plugin that records it, and what it recorded
    nearness.py    which tests are near a file, by what imports what
    forking.py     runs of pytest in forks of one process
    workshop.py    a copy of the tree in which errors are planted and tests run, under a guard
    in_memory.py   errors planted in the memory of a process that has collected a test file: a pytest plugin
    sweep.py       many of them, one test file after the other
    ledger.py      errors that change nothing, judged by hand (ledger.toml)
    derivations.py errors in the derivation of equations, by name, for `--laws`
"""
