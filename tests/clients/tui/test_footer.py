"""The lines below the board: a question that is longer than a line has two."""

from __future__ import annotations

import pytest

from fracas_clients import Client, DecisionOpened
from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.footer import prompt_lines
from fracas_clients.tui.painter import Painter
from tests.clients.battles import battle, free_blow
from tests.clients.fake_server import FakeServer, decisions, joined, snapshot, turn
from tests.clients.test_match import update_of


@pytest.mark.parametrize(("width", "lines"), [(78, 1), (30, 2), (20, 2)])
async def test_a_long_question_has_two_lines(width: int, lines: int) -> None:
    """All of it is read on a narrow terminal too, and no line is longer than there is room."""
    async with FakeServer() as server:
        server.handlers["join_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        async with await Client.connect(server.url) as client:
            match = await client.join("m1")
            await update_of(match, DecisionOpened)
            controller = DecisionController(Painter("red"))
            controller.offer(battle(), [free_blow()])
            found = prompt_lines(match, controller, str, width)

    assert len(found) == lines
    assert max(map(len, found)) <= width
    assert " ".join(found) == controller.prompt or width == 20
