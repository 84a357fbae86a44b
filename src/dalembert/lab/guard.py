"""Who may speak to the lab: pages that it sent itself, to a reader who knows its token, and nobody else.

The server listens on loopback alone, but every page of every site can send requests there. So the address holds a
random token; the Host has to be a name of loopback with our port, which a site that rebinds its own name to 127.0.0.1
cannot forge; and what changes anything has to come with our own Origin, as JSON, which no form can send.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from typing import Any

__all__ = ["PAGE_POLICY", "POLICY", "Guard"]

_NAMES = ("127.0.0.1", "localhost")
#: The lab's own page: its scripts, styles and answers, and pages of motions in a frame; nothing inline, nothing else.
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
          "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")  # fmt: skip
#: A page of a motion has a policy of its own within; here it is denied an origin, so that it can ask nothing of us.
PAGE_POLICY = "sandbox allow-scripts allow-downloads; frame-ancestors 'self'"
_ALWAYS = {
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
}  # fmt: skip

_Message = MutableMapping[str, Any]
_Send = Callable[[_Message], Awaitable[None]]
_Receive = Callable[[], Awaitable[_Message]]
_App = Callable[[_Message, _Receive, _Send], Awaitable[None]]


class Guard:
    """Lets through what a page of ours asks, and takes the token off its path; all else is refused unread."""

    app: _App
    token: str

    def __init__(self, app: _App, token: str, port: int) -> None:
        self.app, self.token = app, token
        self.hosts: set[str] = {f"{name}:{port}" for name in _NAMES}

    async def __call__(self, scope: _Message, receive: _Receive, send: _Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if scope["type"] != "http":
            return None  # a web socket, of which there is none here, is closed unanswered
        status = self._refusal(scope)
        if status is not None:
            return await _refuse(status, send)
        _, _, rest = scope["path"][1:].partition("/")
        return await self.app({**scope, "path": f"/{rest}", "raw_path": None}, receive, send)

    def _refusal(self, scope: _Message) -> int | None:
        """The status of a request that is not let through."""
        headers = _headers(scope["headers"])
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self.hosts:
            return 421
        token, slash, _ = scope["path"][1:].partition("/")
        if not secrets.compare_digest(token.encode(), self.token.encode()) or not slash:
            return 404
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403
        if scope["method"] in ("GET", "HEAD"):
            return None if origin in (None, f"http://{host}") else 403
        if origin != f"http://{host}" or headers.get("content-type", "").split(";")[0] != "application/json":
            return 403
        return None


def with_safety(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of an answer with those that all have."""
    return {"Content-Security-Policy": POLICY, **_ALWAYS, **headers}


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Names in small letters; of a name that stands twice nothing, so that it fits nowhere."""
    found: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        found[key] = "" if key in found else value.decode("latin-1")
    return found


async def _refuse(status: int, send: _Send) -> None:
    headers = [(name.encode(), value.encode()) for name, value in with_safety({}).items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"dalembert lab: not from here.\n"})
