"""Work that goes on meanwhile: waited for by whoever forks, and by nobody else."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from dalembert.compiler.meanwhile import meanwhile, settled


def test_work_goes_on_while_python_does() -> None:
    go, done = threading.Event(), list[str]()
    meanwhile(lambda: (go.wait(60), done.append(threading.current_thread().name))[1])
    assert not done
    go.set()
    settled()
    assert done == ["dalembert, better code"]


def test_what_work_raises_is_told_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda failure: told.append(str(failure.exc_value)))

    def fail() -> None:
        raise MemoryError("no room")

    meanwhile(fail)
    settled()
    assert told == ["no room"]


_FORK = """
import os, threading
from dalembert.compiler.meanwhile import meanwhile
done = []
meanwhile(lambda: (threading.Event().wait(0.05), done.append(1)))
child = os.fork()
if not child:
    os._exit(7 if done and threading.active_count() == 1 else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
_END = """
import threading
from dalembert.compiler.meanwhile import meanwhile
meanwhile(lambda: (threading.Event().wait(0.05), print("whole")))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_fork_waits_for_what_is_at_work() -> None:
    assert subprocess.run([sys.executable, "-c", _FORK], stdout=subprocess.PIPE, check=True).stdout == b"7\n"


def test_the_end_of_a_process_waits_too() -> None:
    assert subprocess.run([sys.executable, "-c", _END], stdout=subprocess.PIPE, check=True).stdout == b"whole\n"
