"""Tasks that must not end before the server does."""

from __future__ import annotations

import asyncio

import pytest

from fracas_server.background_tasks import BackgroundTasks
from fracas_server.errors import StoreUnavailable
from tests.eventually import DEADLINE


async def _ends() -> None:
    """End at once."""


async def _raises(error: Exception) -> None:
    """Raise at once."""
    raise error


async def _waits() -> None:
    """Wait for ever."""
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (None, "the look stopped (it returned), and the server cannot continue without it; see its log"),
        (
            ValueError("odd"),
            "the look stopped (ValueError: odd), and the server cannot continue without it; see its log",
        ),
        (StoreUnavailable("gone"), "store unavailable: gone"),
    ],
)
async def test_one_that_ends_ends_the_server(error: Exception | None, sentence: str) -> None:
    """The first that ends is the reason, in a sentence; those that go on are no reason."""
    background = BackgroundTasks()
    background.run("the wait", _waits())

    background.run("the look", _ends() if error is None else _raises(error))

    async with asyncio.timeout(DEADLINE):
        assert str(await background.failed).startswith(sentence)
    await background.close()


async def test_closing_is_no_failure() -> None:
    """What is cancelled with the server is not told as a failure."""
    background = BackgroundTasks()
    background.run("the wait", _waits())

    await background.close()

    assert not background.failed.done()
