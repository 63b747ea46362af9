"""The fast lane: mutated frames through all that the gateway does with one before a match sees it, in this process.

Some ten thousand a second, where hypothesis draws some hundreds; findings are not minimized.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from fracas_engine.errors import IllegalIntent
from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_server.delivery.wire import Wire
from fracas_server.errors import RequestRefused
from fracas_server.gateway.request_parsing import parse_intent, parse_query
from fracas_server.gateway.sanitize import clean_texts
from fracas_server.lobby.time_options import parse_clock, parse_delay_ms, parse_grace_ms
from fracas_server.match import messages
from fracas_server.settings import Limits
from fracas_server.tournaments.plans import read_plan
from tests.fuzz.costs import check_costs
from tests.fuzz.mutator import Mutator

__all__ = ["Lane", "take"]

_LIMITS: Final = Limits()
_LOOK: Final = 256
"""Frames between two looks at the clock."""
_TIMES: Final = 3
"""How often a frame is fed that cost too much."""


def take(frame: bytes | str) -> v1.ServerMessage | None:
    """Do with a frame what the gateway does; returns the refusal, as it would be sent, or None."""
    wire = Wire.JSON if isinstance(frame, str) else Wire.PROTO
    try:
        message = wire.read(frame)
    except MalformedMessage as error:
        told = v1.Malformed(sentence=error.detail, where=error.where)
        return _sent(wire, error.request, v1.ServerMessage(malformed=told))
    try:
        clean_texts(message, name_characters=_LIMITS.name_characters, chat_characters=_LIMITS.chat_characters)
        match message.WhichOneof("kind"):
            case "send_intent":
                parse_intent(message.send_intent.intent)
            case "ask_question":
                parse_query(message.ask_question.question)
            case "create_match":
                options = message.create_match.options
                parse_clock(options), parse_grace_ms(options, default_ms=1), parse_delay_ms(options)
            case "create_tournament":
                read_plan(message.create_tournament.plan)
    except (RequestRefused, IllegalIntent) as error:
        return _sent(wire, message.request, messages.refused(error))
    except MalformedMessage as error:
        return _sent(wire, message.request, messages.refused(RequestRefused("malformed", str(error))))
    return None


def _sent(wire: Wire, request: str, answer: v1.ServerMessage) -> v1.ServerMessage:
    answer.request = request
    wire.framed(answer)
    return answer


class Lane:
    """Feeds mutated frames and keeps count.

    Args:
        seed: Which ones.
        target: What they are fed to.
        say: Told each frame that failed, once for each place where one did.
    """

    def __init__(self, seed: int, say: Callable[[str], None], target: Callable[[bytes | str], object] = take) -> None:
        self.seed = seed
        self._mutator = Mutator(seed)
        self._target = target
        self._say = say
        self.frames = 0
        self.failed = 0
        self._told: set[tuple[object, ...]] = set()

    def feed(self, seconds: float) -> None:
        """Feed frames for so long."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            for _ in range(_LOOK):
                self._feed(self._mutator.frame())

    def _feed(self, frame: bytes | str) -> None:
        self.frames += 1
        try:
            check_costs([partial(self._target, frame)] * _TIMES)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            self.failed += 1
            self._tell(frame, error)

    def _tell(self, frame: bytes | str, error: Exception) -> None:
        traceback = error.__traceback__
        while traceback is not None and traceback.tb_next is not None:
            traceback = traceback.tb_next
        place = (type(error), traceback and (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno))
        if place not in self._told:
            self._told.add(place)
            written = repr(frame) if isinstance(frame, str) else f"bytes.fromhex('{frame.hex()}')"
            self._say(f"FAILED frame {self.frames} of seed {self.seed}: {type(error).__name__}: {error}\n{written}")
