"""The command that serves the lab: what it refuses, and what it says."""

from __future__ import annotations

import socket
import sys

import pytest

from dalembert.cli import main
from dalembert.lab.server import serve


@pytest.mark.parametrize("package", ["uvicorn", "starlette.applications"])
def test_without_the_extra_one_sentence_says_what_to_do(package, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["lab", "--no-browser"]) == 2
    assert capsys.readouterr().err == (
        "dalembert: lab: Starlette and uvicorn are not installed. Install them: pip install dalembert[lab].\n")


def test_ports_that_are_none_and_ports_that_are_taken(capsys):
    for port in ("-1", "65536", "x"):
        with pytest.raises(SystemExit):
            main(["lab", "--port", port])
        assert "is not a port" in capsys.readouterr().err
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["lab", "--no-browser", "--port", str(taken.getsockname()[1])]) == 2
    assert "in use" in capsys.readouterr().err


def test_the_address_is_of_loopback_with_a_token_that_nobody_guesses(monkeypatch):
    uvicorn = pytest.importorskip("uvicorn", reason="the lab needs uvicorn")
    pytest.importorskip("starlette", reason="the lab needs starlette")
    bound, said, opened = [], [], []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: bound.extend(s.getsockname() for s in sockets))
    monkeypatch.setattr("webbrowser.open", opened.append)
    for _ in range(2):
        serve(say=said.append)
    assert {host for host, _ in bound} == {"127.0.0.1"}
    tokens = {address.split("/")[3] for address in opened}
    assert len(tokens) == 2 and all(len(token) >= 32 for token in tokens)
    assert all(address in text for address, text in zip(opened, said, strict=True))
