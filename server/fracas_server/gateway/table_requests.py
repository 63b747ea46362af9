"""Parsing of requests about takebacks, pauses and seats."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import Subject
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.seat_options import check_policy
from fracas_server.match.requests import (
    Answer,
    AnswerTakeback,
    AskTakeback,
    Assign,
    Confirm,
    Pause,
    SetReady,
    TableRequest,
    Undo,
)

TableMessage: TypeAlias = (
    v1.RequestTakeback
    | v1.AnswerTakeback
    | v1.UndoMove
    | v1.PauseMatch
    | v1.ConfirmResult
    | v1.SetReady
    | v1.AssignSeat
)


def parse_table_request(
    message: TableMessage, lobby: Lobby, subject: Subject, request: str, answer: Answer
) -> TableRequest:
    """Return the request to the match.

    Args:
        message: The message.
        lobby: Knows whether this server starts bots.
        subject: The client.
        request: The id of the request.
        answer: Sends the answer.

    Raises:
        RequestRefused: The request is incomplete, or names a bot that is not available.
    """
    match message:
        case v1.RequestTakeback():
            return AskTakeback(subject, message.seat, answer)
        case v1.AnswerTakeback():
            return AnswerTakeback(subject, message.seat, message.number, message.accept, answer)
        case v1.UndoMove():
            return Undo(subject, message.seat, request, message.version, answer)
        case v1.PauseMatch():
            return Pause(subject, message.seat, message.paused, answer)
        case v1.ConfirmResult():
            return Confirm(subject, answer)
        case v1.SetReady():
            return SetReady(subject, message.seat, ready=message.ready, ask=message.ask, answer=answer)
        case v1.AssignSeat():
            to = message.WhichOneof("kind")
            if to is None:
                raise RequestRefused("malformed", "New holder missing: give link, gm, bot, nobody or kick.")
            if to == "bot":
                if not lobby.bots:
                    raise RequestRefused("impossible", "This server does not start bots: hand the seat to a person.")
                check_policy(message.bot)
            return Assign(subject, message.seat, to, message.bot, answer, tuple(message.creatures))
        case _:
            assert_never(message)
