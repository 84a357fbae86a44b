"""Requests to the lab without a network: the application is called as a server calls it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

TOKEN, PORT = "a-token-of-the-tests", 8000
HOST = f"127.0.0.1:{PORT}"
OWN = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/json", "sec-fetch-site": "same-origin"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.content)


async def asked(app: Any, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    """What the application answers; headers that are given replace those of a page of its own."""
    named = {key: value for key, value in (OWN | {k.replace("_", "-"): v for k, v in headers.items()}).items() if value}
    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
             "headers": [(key.encode(), value.encode()) for key, value in named.items()], "http_version": "1.1",
             "scheme": "http", "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 1), "root_path": ""}  # fmt: skip
    sent: list[dict[str, Any]] = []
    given = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        return next(given, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    said = {key.decode().lower(): value.decode() for key, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], said, b"".join(each.get("body", b"") for each in sent[1:]))


def get(app: Any, path: str, **headers: str) -> Answer:
    return asyncio.run(asked(app, "GET", f"/{TOKEN}/{path}", **{"origin": "", "content_type": "", **headers}))


async def do(app: Any, job: str, what: dict[str, str], *arguments: str, session: str = "session-0") -> Answer:
    body = json.dumps({"session": session, "what": what, "arguments": arguments}).encode()
    return await asked(app, "POST", f"/{TOKEN}/do/{job}", body)
