"""Crashes to be planted in a server, each of which the fuzzer has to find: `python -m tests.fuzz.selftest`.

Each is in another layer, and happens at one value alone. Nothing of it is in the server's own code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.intents import Answer
from fracas_projection import questions
from fracas_protocol import codec, v1
from fracas_server.lobby.lobby import Lobby
from fracas_server.replays.lookup import Replays
from tests.planting import replace_everywhere

__all__ = ["PLANTS", "Planted", "planted"]


class Planted(RuntimeError):
    """A planted crash; its text is the name of the plant."""


Plant = Callable[[Callable[[], None]], Callable[[], None]]
"""Plants a crash, handed what raises it; returns what takes it out."""


def _request_field(crash: Callable[[], None]) -> Callable[[], None]:
    listed = Lobby.list_matches

    async def crashing(self: Lobby, asked: v1.ListMatches, *more: Any) -> Any:
        if asked.limit > 1_000:
            crash()
        return await listed(self, asked, *more)

    return _set(Lobby, "list_matches", crashing)


def _question(crash: Callable[[], None]) -> Callable[[], None]:
    answer = questions.answer_question

    def crashing(battle: Battle, seat: str, question: Mapping[str, Any], **more: Any) -> Any:
        if "" in question:
            crash()
        return answer(battle, seat, question, **more)

    return replace_everywhere(answer, crashing)


def _answer(crash: Callable[[], None]) -> Callable[[], None]:
    apply = Battle.apply

    def crashing(self: Battle, seat: Any, intent: Any, *more: Any, **given: Any) -> Any:
        if isinstance(intent, Answer) and isinstance(intent.answer, str) and not intent.answer:
            crash()
        return apply(self, seat, intent, *more, **given)

    return _set(Battle, "apply", crashing)


def _path(crash: Callable[[], None]) -> Callable[[], None]:
    over_http = Replays.serve_http

    async def crashing(self: Any, asked: Any) -> Any:
        if not asked.query.get("code", "x").isascii():
            crash()
        return await over_http(self, asked)

    return _set(Replays, "serve_http", crashing)


def _json(crash: Callable[[], None]) -> Callable[[], None]:
    read = codec._read_json

    def crashing(frame: str, kind: Any) -> Any:
        if "1e+300" in frame:
            crash()
        return read(frame, kind)

    return replace_everywhere(read, crashing)


def _set(owner: type, name: str, by: object) -> Callable[[], None]:
    before = getattr(owner, name)
    setattr(owner, name, by)
    return lambda: setattr(owner, name, before)


PLANTS: Final[Mapping[str, Plant]] = {
    "list_matches.limit over 1,000": _request_field,
    "a question without a name": _question,
    "an empty answer": _answer,
    "a code of other letters in a path": _path,
    "a huge number in JSON": _json,
}
"""By name."""


@contextmanager
def planted() -> Iterator[None]:
    """Plant all crashes as long as the context lasts."""
    with ExitStack() as stack:
        for name, plant in PLANTS.items():
            stack.callback(plant(_crash(name)))
        yield


def _crash(name: str) -> Callable[[], None]:
    def crash() -> None:
        raise Planted(name)

    return crash
