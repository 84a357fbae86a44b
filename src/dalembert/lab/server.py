"""The lab as an application: what its page asks for, and what it gets. `serve` runs it on loopback."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .. import gallery
from ..errors import DescriptionError
from .desk import Desk
from .guard import PAGE_POLICY, Guard, with_safety
from .workers import Refused

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["app", "serve"]

_ASSETS = Path(__file__).parent / "assets"
_KINDS = {"lab.html": "text/html", "lab.js": "text/javascript", "lab.css": "text/css"}
_LARGEST = 400_000
_NONE: Mapping[str, str] = {}
_SESSION = re.compile(r"[A-Za-z0-9-]{8,64}")
_WORK = ("run", "structure", "derivation", "certify", "words", "leave")


def serve(port: int = 0, browser: bool = True, say: Callable[[str], None] = print) -> None:
    """Serve the lab on loopback until it is interrupted; port 0 takes any that is free.

    Raises DescriptionError where Starlette or uvicorn is not installed, OSError where the port is taken.
    """
    try:
        import uvicorn
    except ImportError:
        raise _missing() from None
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as door:
        if os.name == "posix":  # elsewhere this would share a port with a stranger
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        found, token = door.getsockname()[1], secrets.token_urlsafe(24)
        address = f"http://127.0.0.1:{found}/{token}/"
        application = app(token, found)
        say(f"dalembert lab: {address}\nThe address is the key: whoever has it can use the lab. Ctrl-C ends it.")
        if browser:
            webbrowser.open(address)
        settings = uvicorn.Config(application, log_level="warning", ws="none", server_header=False, date_header=False,
                                  timeout_graceful_shutdown=1)  # fmt: skip
        uvicorn.Server(settings).run(sockets=[door])


def _missing() -> DescriptionError:
    return DescriptionError("lab", "Starlette and uvicorn are not installed.",
                            "Install them: pip install dalembert[lab].")  # fmt: skip


def app(token: str, port: int, desk: Desk | None = None) -> Guard:
    """The application for a token and a port. Raises DescriptionError where Starlette is not installed."""
    try:
        from starlette.applications import Starlette
        from starlette.responses import Response
        from starlette.routing import Route
    except ImportError:
        raise _missing() from None
    mine = Desk() if desk is None else desk

    def sent(content: str | bytes, kind: str, status: int = 200, also: Mapping[str, str] = _NONE) -> Response:
        return Response(content, status, with_safety(also), kind)

    def told(answer: Any, also: Mapping[str, str] = _NONE) -> Response:
        return sent(json.dumps(answer, ensure_ascii=False), "application/json", 200, also)

    async def asset(request: Request) -> Response:
        name = request.path_params.get("name", "lab.html")
        if name not in _KINDS:
            return sent("There is nothing.", "text/plain", 404)
        return sent((_ASSETS / name).read_bytes(), _KINDS[name])

    async def systems(request: Request) -> Response:
        return told({"systems": _listed(), "endings": await mine.quick.put("endings").answer()})

    async def picture(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in gallery.names():
            return sent("There is nothing.", "text/plain", 404)
        try:
            drawn = await mine.draw(name)
        except Refused:
            drawn = ""
        return sent(drawn or _BLANK, "image/svg+xml", 200, {"Cache-Control": "private, max-age=3600"})

    async def page(request: Request) -> Response:
        _, text = mine.pages.get(request.path_params["key"], ("", ""))
        if not text:
            return sent("This motion is no longer here: run the model again.", "text/plain", 404)
        return sent(text, "text/html", 200, {"Content-Security-Policy": PAGE_POLICY})

    async def asked(request: Request) -> Response:
        try:
            said = await _body(request)
            return await _answered(mine, request.path_params["job"], said, told, sent)
        except Refused as refusal:
            return told({"error": refusal.told}, {"X-Refused": "yes"})  # another status is an error of the console

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        mine.quick.put("endings")  # so that the server of processes starts, and is ready when the page is
        yield
        mine.close()

    routes = [
        Route("/", asset), Route("/gallery.json", systems), Route("/picture/{name}.svg", picture),
        Route("/page/{key}.html", page), Route("/{name}", asset), Route("/do/{job}", asked, methods=["POST"]),
    ]  # fmt: skip
    return Guard(Starlette(routes=routes, lifespan=life), token, port)


_BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150" width="240" height="150"></svg>'
_Told = Callable[..., Any]


async def _answered(desk: Desk, job: str, said: Mapping[str, Any], told: _Told, sent: _Told) -> Any:
    """What a page is told that has asked for work."""
    session, what = said["session"], said["what"]
    if job == "stop":
        return told({"stopped": desk.stop(session)})
    if job == "check":
        return told(await desk.read(session, "check", what))
    if job == "opened" and "gallery" in what:
        return told(await desk.read(session, "opened", what["gallery"]))
    if job not in _WORK:
        raise Refused("lab", "There is no such work.")
    answer = await desk.work(session, job, what, *said["arguments"])
    if job == "run":
        return told({**answer, "page": f"page/{desk.keep(session, answer['page'])}.html"})
    if job == "leave":
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(answer['name'])}",
                   "X-Remarks": quote(json.dumps(answer["remarks"]))}  # fmt: skip
        return sent(answer["content"], "application/octet-stream", 200, headers)
    return told({"text": answer} if isinstance(answer, str) else answer)


async def _body(request: Request) -> dict[str, Any]:
    """What was sent: a session, a model and arguments that are text. Raises Refused."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > _LARGEST:
            raise Refused("lab", f"The model has more than {_LARGEST} bytes.", "Take `dalembert run FILE`.")
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        said = None
    session = said.get("session") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(session, str) or not _SESSION.fullmatch(session):
        raise Refused("lab", "What was sent is not understood.")
    what, arguments = said.get("what", {}), said.get("arguments", [])
    known = isinstance(what, dict) and (what == {} or (len(what) == 1 and next(iter(what)) in ("text", "gallery")))
    if not known or not all(isinstance(each, str) for each in (*what.values(), *arguments)):
        raise Refused("lab", "What was sent is not understood.")
    return {"session": session, "what": what, "arguments": arguments}


def _listed() -> list[dict[str, str]]:
    return [{"name": example.name, "title": example.title, "number": example.inventory}
            for example in map(gallery.load, gallery.names())]  # fmt: skip
