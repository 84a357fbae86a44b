"""What is kept on disk: whole or not at all, in a folder of this user alone, and never more than there is room for."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

from dalembert.compiler import storage
from dalembert.errors import Remark

KEY = "a1b2"
CONTENT = bytes(range(256)) * 40


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "deep" / "cache"
    monkeypatch.setenv(storage.VARIABLE, str(place))
    storage._tell.cache_clear()
    return place


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_what_is_kept_comes_back(folder: Path) -> None:
    assert storage.recall(KEY) is None and not folder.exists()
    storage.keep(KEY, CONTENT)
    assert storage.recall(KEY) == CONTENT and storage.recall("other") is None
    assert folder.stat().st_mode & 0o777 == 0o700 and only_file(folder).stat().st_mode & 0o777 == 0o600
    storage.keep(KEY, b"")
    assert storage.recall(KEY) == b""


@pytest.mark.parametrize("place", ["magic", "digest", "content", "last"])
def test_a_flipped_byte_is_not_read(folder: Path, place: str) -> None:
    storage.keep(KEY, CONTENT)
    file = only_file(folder)
    whole = bytearray(file.read_bytes())
    whole[{"magic": 3, "digest": 20, "content": 200, "last": -1}[place]] ^= 0x10
    file.write_bytes(whole)
    assert storage.recall(KEY) is None
    storage.keep(KEY, CONTENT)
    assert storage.recall(KEY) == CONTENT


@pytest.mark.parametrize("length", [0, 1, 17, 18, 49, 50, 51, 1000, -1])
def test_a_truncated_file_is_not_read(folder: Path, length: int) -> None:
    storage.keep(KEY, CONTENT)
    file = only_file(folder)
    file.write_bytes(file.read_bytes()[:length])
    assert storage.recall(KEY) is None


def test_what_was_kept_under_another_key_is_not_read(folder: Path) -> None:
    storage.keep(KEY, CONTENT)
    only_file(folder).rename(folder / "c3d4.kept")
    assert storage.recall("c3d4") is None


# -------------------------------------------------------------------- whose it is


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o770, 0o701])
def test_a_folder_that_others_have_a_right_to_is_not_used_and_that_is_said_once(folder: Path, mode: int) -> None:
    storage.keep(KEY, CONTENT)
    folder.chmod(mode)
    with pytest.warns(Remark, match=f"cache-folder: .*its mode is {mode:04o}.*chmod 700") as told:
        assert storage.recall(KEY) is None
        storage.keep("other", CONTENT)
        assert storage.recall("other") is None
    assert len(told) == 1 and len(list(folder.iterdir())) == 1
    folder.chmod(0o700)
    assert storage.recall(KEY) == CONTENT


def test_a_folder_of_another_user_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.keep(KEY, CONTENT)
    another = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: another)
    with pytest.warns(Remark, match=f"belongs to the user {another - 1}"):
        assert storage.recall(KEY) is None
    storage.keep("other", CONTENT)
    assert len(list(folder.iterdir())) == 1


def test_a_file_that_others_may_write_is_not_read(folder: Path) -> None:
    storage.keep(KEY, CONTENT)
    only_file(folder).chmod(0o622)
    assert storage.recall(KEY) is None


def test_links_are_not_followed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.keep(KEY, CONTENT)
    file, elsewhere = only_file(folder), tmp_path / "elsewhere"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)
    assert storage.recall(KEY) is None
    (tmp_path / "link").symlink_to(folder)
    monkeypatch.setenv(storage.VARIABLE, str(tmp_path / "link"))
    storage.keep("other", CONTENT)
    assert storage.recall("other") is None and not (folder / "other.kept").exists()


def test_a_pipe_in_the_place_of_a_file_does_not_hang(folder: Path) -> None:
    storage.keep(KEY, CONTENT)
    file = only_file(folder)
    file.unlink()
    os.mkfifo(file)
    assert storage.recall(KEY) is None


# -------------------------------------------------------------------- where it is


def test_off_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.keep(KEY, CONTENT)
    for word in ("off", "OFF", " off "):
        monkeypatch.setenv(storage.VARIABLE, word)
        assert storage.is_off() and storage.folder() is None and storage.recall(KEY) is None
        storage.keep(KEY, CONTENT)


def test_the_folder_by_the_rules_of_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv(storage.VARIABLE, "")
    monkeypatch.setattr(sys, "platform", "linux")
    assert storage.folder() == tmp_path / ".cache" / "dalembert"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative, which the rules forbid")
    assert storage.folder() == tmp_path / ".cache" / "dalembert"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert storage.folder() == tmp_path / "own" / "dalembert"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert storage.folder() == tmp_path / "Library" / "Caches" / "dalembert"


@pytest.mark.parametrize("lacking", ["geteuid", "O_NOFOLLOW", "O_DIRECTORY"])
def test_where_the_system_cannot_say_whose_a_folder_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    """As on Windows."""
    monkeypatch.delattr(os, lacking)
    storage.keep(KEY, CONTENT)
    assert storage.folder() is None and storage.recall(KEY) is None and not folder.exists()


def test_a_folder_that_cannot_be_made_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for place in (file, file / "below", Path("/proc/none/here")):
        monkeypatch.setenv(storage.VARIABLE, str(place))
        storage.keep(KEY, CONTENT)
        assert storage.recall(KEY) is None


# -------------------------------------------------------------------- full disks


@pytest.mark.parametrize("step", ["write", "rename"])
def test_a_full_disk_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    storage.keep(KEY, CONTENT)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    class Full:
        def __init__(self, handle: int, mode: str) -> None:
            self.handle = handle

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            os.close(self.handle)

        write = full

    monkeypatch.setattr(os, "rename" if step == "rename" else "fdopen", full if step == "rename" else Full)
    storage.keep("other", CONTENT)
    monkeypatch.undo()
    assert [file.name for file in folder.iterdir()] == [f"{KEY}.kept"]


def test_a_limit_on_the_size_of_files_is_no_failure(folder: Path) -> None:
    """A real write that fails half way, in a process of its own."""
    script = (
        "import resource, signal\n"
        "from dalembert.compiler import storage\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "storage.keep('big', bytes(5000)); storage.keep('small', b'x'); print(storage.recall('big'))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "None\n" and done.stderr == ""
    assert [file.name for file in folder.iterdir()] == ["small.kept"]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] != 1000


# -------------------------------------------------------------------- room


def test_what_was_not_used_for_longest_goes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        storage.keep(f"k{number}", CONTENT)
        os.utime(folder / f"k{number}.kept", (1000.0 + number, 1000.0 + number))
    assert storage.recall("k0") == CONTENT  # which makes it the youngest
    monkeypatch.setattr(storage, "LARGEST_CACHE", 3 * (len(CONTENT) + 60))
    storage.keep("k4", CONTENT)
    assert {file.stem for file in folder.iterdir()} == {"k0", "k3", "k4"}
    monkeypatch.setattr(storage, "LARGEST_CACHE", 100)
    storage.keep("huge", CONTENT)
    assert storage.recall("huge") is None


def test_what_a_process_did_not_finish_goes_after_an_hour(folder: Path) -> None:
    storage.keep(KEY, CONTENT)
    young, old, foreign = folder / "1.part", folder / "2.part", folder / "notes.txt"
    for file in (young, old, foreign):
        file.write_bytes(b"half")
    hours_ago = time.time() - 7200
    os.utime(old, (hours_ago, hours_ago))
    os.utime(foreign, (hours_ago, hours_ago))
    storage.keep("other", CONTENT)
    assert young.exists() and foreign.exists() and not old.exists()


def test_processes_that_fill_one_cache_at_once(folder: Path) -> None:
    """Every reader sees something whole or nothing, while four write the same keys and make room."""
    script = (
        "import sys\n"
        "from dalembert.compiler import storage\n"
        "storage.LARGEST_CACHE = 40000\n"
        "for turn in range(60):\n"
        "    key = f'k{turn % 5}'\n"
        "    storage.keep(key, key.encode() * 3000)\n"
        "    for other in range(5):\n"
        "        found = storage.recall(f'k{other}')\n"
        "        assert found in (None, f'k{other}'.encode() * 3000)\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE) for _ in range(4)]
    assert [(process.communicate()[1], process.returncode) for process in running] == [(b"", 0)] * 4
    assert all(file.suffix == ".kept" for file in folder.iterdir())


def test_a_good_folder_is_silent(folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        storage.keep(KEY, CONTENT)
        assert storage.recall(KEY) == CONTENT
