# ruff: noqa: T201 - examples print
"""What users write against the client, for type checkers: `mypy --strict` accepts this page. It is never run."""

from __future__ import annotations

import asyncio
from typing import assert_never

from fracas_clients import (
    BattleView,
    ChatMessage,
    Client,
    ClientError,
    Decision,
    DecisionOpened,
    Disconnected,
    LobbyChanged,
    Match,
    MatchEnded,
    NoticeReceived,
    Policy,
    Reconnected,
    Rejected,
    TakebackChanged,
    ViewChanged,
)
from fracas_protocol.intents import Intent
from fracas_protocol.v1 import MatchOptions, SeatRequest


class Coward(Policy):
    """Runs as far as it can."""

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the farthest cell that provokes nobody."""
        for move in options.moves:
            safe = [cell for cell in move.costs if cell not in move.provokes]
            if safe:
                return move.to(max(safe, key=lambda cell: move.costs[cell]))
        return next(options.intents())


async def play(match: Match, policy: Policy) -> str | None:
    """Play to the end."""
    while decision := await match.next_decision():
        outcome = await match.act(policy.choose(match.view, decision), decision=decision)
        if isinstance(outcome, Rejected):
            print(outcome.code, outcome.sentence, outcome.rule)
        else:
            print(outcome.version + 1)
    return match.ended.winner if match.ended is not None else None


async def follow(match: Match) -> None:
    """Look at every update; the set is closed."""
    async for update in match:
        match update:
            case ViewChanged(version=version, events=events):
                print(version, [event.name for event in events])
            case DecisionOpened(decisions=decisions):
                print(len(decisions))
            case ChatMessage(name=name, text=text):
                print(name, text)
            case NoticeReceived() | LobbyChanged() | Disconnected() | Reconnected() | TakebackChanged():
                pass
            case MatchEnded(winner=winner):
                print(winner or "nobody")
            case _:
                assert_never(update)


async def main() -> None:
    """Create a match against a bot and play it."""
    try:
        async with await Client.connect("ws://localhost:8420", name="ann") as client:
            seats = [SeatRequest(id="red"), SeatRequest(id="blue", bot="greedy")]
            match = await client.create_match(seats=seats, options=MatchOptions(guests=True), take_seat="red")
            await play(match, Coward())
    except ClientError as error:
        print(error)


if __name__ == "__main__":
    asyncio.run(main())
