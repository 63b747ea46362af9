"""Opening the replay of a finished match: download the file, and let the engine replay it."""

from __future__ import annotations

import asyncio

from fracas_clients.client import Client
from fracas_clients.tui.replay_buffer import ReplayBuffer
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.tui.replay_viewer import record_frames, replay_projector, viewers

__all__ = ["open_replay"]


async def open_replay(client: Client, match: str) -> ReplayScreen:
    """Download the replay of a match, and return the screen that shows it.

    Args:
        client: A connected client.
        match: The match id.

    Raises:
        ClientError: The replay is not available.
        Exception: The engine cannot read the replay; the error describes the problem in one sentence.
    """
    data = await client.replay(match)
    make = replay_projector()
    # The rules play it again, which takes a moment, and longer than a screen may stand still.
    film = await asyncio.to_thread(lambda: record_frames(make(data, "referee")))
    who = await asyncio.to_thread(lambda: viewers(make(data, "referee")))
    films = {"referee": film}

    def replay_of(viewer: str) -> ReplayBuffer:
        if viewer not in films:
            films[viewer] = record_frames(make(data, viewer), "" if viewer == "public" else viewer)
        return films[viewer]

    return ReplayScreen(film, eyes=who, replay_of=replay_of, looking="referee")
