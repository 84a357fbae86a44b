"""Nobody but a page of the lab itself can speak to it."""

from __future__ import annotations

import asyncio

import pytest

from tests.lab.asking import HOST, TOKEN, asked, get

pytest.importorskip("starlette", reason="the lab needs starlette")
from dalembert.lab.desk import Desk
from dalembert.lab.guard import PAGE_POLICY, POLICY
from dalembert.lab.server import app

LAB = app(TOKEN, 8000, Desk())
BODY = b'{"session": "session-1", "what": {}, "arguments": []}'


def post(path: str = f"/{TOKEN}/do/stop", body: bytes = BODY, **headers: str) -> int:
    return asyncio.run(asked(LAB, "POST", path, body, **headers)).status


def test_a_page_of_the_lab_may_ask():
    assert post() == 200
    assert post(sec_fetch_site="") == 200  # older browsers


@pytest.mark.parametrize(("headers", "status"), [
    ({"origin": "https://elsewhere.example"}, 403), ({"origin": "null"}, 403), ({"origin": ""}, 403),
    ({"origin": "http://127.0.0.1:8001"}, 403), ({"origin": f"https://{HOST}"}, 403),
    ({"host": "rebound.example:8000", "origin": "http://rebound.example:8000"}, 421), ({"host": "127.0.0.1:8001"}, 421),
    ({"host": ""}, 421), ({"sec_fetch_site": "cross-site"}, 403), ({"sec_fetch_site": "same-site"}, 403),
    ({"content_type": "text/plain"}, 403), ({"content_type": "application/x-www-form-urlencoded"}, 403),
])  # fmt: skip
def test_another_page_may_not(headers: dict[str, str], status: int):
    assert post(**headers) == status


@pytest.mark.parametrize("path", ["/do/stop", "/wrong/do/stop", f"/{TOKEN}x/do/stop", f"/{TOKEN[:-1]}/do/stop", "/",
                                  f"/{TOKEN}"])  # fmt: skip
def test_nothing_is_said_without_the_token(path: str):
    assert post(path) == 404
    assert asyncio.run(asked(LAB, "GET", path, origin="", content_type="")).status == 404


def test_pages_are_not_read_from_elsewhere_and_run_nothing_but_their_scripts():
    assert get(LAB, "", origin="https://elsewhere.example").status == 403
    assert get(LAB, "", sec_fetch_site="cross-site").status == 403
    page = get(LAB, "")
    assert (page.status, page.headers["content-security-policy"]) == (200, POLICY)
    assert "access-control-allow-origin" not in page.headers
    assert "unsafe" not in POLICY and "unsafe" not in PAGE_POLICY and "allow-same-origin" not in PAGE_POLICY
    assert page.headers["referrer-policy"] == "no-referrer"
    for name in ("lab.js", "lab.css"):
        assert name.encode() in page.content and get(LAB, name).status == 200
    for name in ("../server.py", "server.py", "page/none.html", "picture/no-system.svg"):
        assert get(LAB, name).status == 404


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"session": "x"}', b"[" * 100_000, b"x" * 500_000,
                                  b'{"session": "session-1", "what": {"file": "/etc/passwd"}}',
                                  b'{"session": "session-1", "what": {"text": 1}}'])  # fmt: skip
def test_what_is_not_understood_is_refused(body: bytes):
    answer = asyncio.run(asked(LAB, "POST", f"/{TOKEN}/do/check", body))
    assert set(answer.told) == {"error"}
