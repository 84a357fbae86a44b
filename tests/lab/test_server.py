"""One lab for all that takes processes: hostile models, ten readers at once, work that is ended."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.lab.asking import TOKEN, do, get
from tests.lab.hostile import HOSTILE, of_energy

pytest.importorskip("starlette", reason="the lab needs starlette")
from dalembert.lab.desk import Desk
from dalembert.lab.server import app
from dalembert.lab.workers import Lane, Limits, Refused

#: A million steps, which are all that a run may take.
LONG = {"text": "duration = 1e9\n" + of_energy("m*x'**2/2") + "[start.q]\nx = 1.0\n"}


def test_the_lab_answers_many_and_outlives_hostile_models():
    desk = Desk()
    lab = app(TOKEN, 8000, desk)
    try:
        asyncio.run(_ten_readers(lab))
        asyncio.run(_hostile(lab))
        asyncio.run(_a_run(lab))
        asyncio.run(_stopped(lab))
    finally:
        desk.close()
    _limits()


def test_a_reader_has_one_page_and_all_have_a_bounded_number():
    desk = Desk()
    first, second = desk.keep("session-1", "one"), desk.keep("session-1", "two")
    assert first not in desk.pages and desk.pages[second] == ("session-1", "two")
    for k in range(100):
        desk.keep(f"session-{k}", "page")
    assert 10 < len(desk.pages) < 50 and second not in desk.pages
    desk.close()


async def _ten_readers(lab: Any) -> None:
    """Each has an answer of its own model."""
    models = [of_energy(f"m*x'**2/2 + {k}") .replace("'x'", f"'x', 'y{k}'").replace("x'**2", f"x'**2 + y{k}'**2")
              for k in range(10)]  # fmt: skip
    answers = await asyncio.gather(*(do(lab, "check", {"text": model}, session=f"session-{k}")
                                     for k, model in enumerate(models)))  # fmt: skip
    assert [each.told["coordinates"] for each in answers] == [["x", f"y{k}"] for k in range(10)]


async def _hostile(lab: Any) -> None:
    """Each gets an error, from reading, which the system ends after three quarters of a second of computing."""
    for name, text in HOSTILE.items():
        answer = await do(lab, "run", {"text": text})
        assert set(answer.told) == {"error"}, name
    assert (await do(lab, "check", {"text": of_energy("m*x'**2/2")})).told["coordinates"] == ["x"]


async def _a_run(lab: Any) -> None:
    answer = (await do(lab, "run", {"text": of_energy("m*x'**2/2")})).told
    assert answer["success"] and answer["status"].startswith("finished")
    page = await asyncio.to_thread(get, lab, answer["page"])
    assert page.status == 200 and b"Phase portrait" in page.content
    assert page.headers["content-security-policy"].startswith("sandbox allow-scripts")


async def _stopped(lab: Any) -> None:
    """Work that is ended, or asked for anew, is given up."""
    run = asyncio.create_task(do(lab, "run", LONG))
    stopped = 0
    while not stopped and not run.done():
        stopped = (await do(lab, "stop", {})).told["stopped"]
        await asyncio.sleep(0.1)
    assert "stopped" in (await run).told["error"]["message"]


def _limits() -> None:
    """What exceeds its time is killed, and so is what waits without computing, at a tenth of what a run takes."""
    for limits in (Limits(0.05, 60.0), Limits(60.0, 0.05)):
        lane = Lane(1, limits)
        with pytest.raises(Refused, match=r"more than 0\.05 s"):
            lane.put("run", LONG).future.result()
        lane.close()
