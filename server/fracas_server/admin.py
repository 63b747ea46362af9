"""What an operator can do to a running node: look at matches, end them, put people out, drain, all of it on record.

It is asked over the operations port, with a token of its own (`FRACAS_ADMIN_TOKEN`): the path says what, the answer is
JSON. Everything that is asked is written into the audit log, what is refused included. The command is `fracas admin`.
"""

from __future__ import annotations

import hmac
import json
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import unquote

import structlog

from fracas_server.errors import RequestRefused, StoreUnavailable
from fracas_server.ids import MatchId, Subject
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.journal import read_entry
from fracas_server.match.requests import End
from fracas_server.store.bans import Bans
from fracas_server.store.matches import Matches
from fracas_server.timing import Time

__all__ = ["MIN_TOKEN", "Admin", "People"]

MIN_TOKEN: Final = 24
"""Characters of the token at least: nobody guesses one."""
_HOUR_MS: Final = 3_600_000
_FOREVER_HOURS: Final = 24 * 365 * 10

log = structlog.get_logger(__name__)

Told = tuple[HTTPStatus, dict[str, Any]]


class People(Protocol):
    """Who is connected."""

    async def put_out(self, subject: Subject) -> int:
        """End all connections of a subject; returns how many there were."""
        ...


class Admin:
    """Answer an operator.

    Args:
        token: What the operator shows.
        hosting: The matches of this node.
        matches: What the store has of them.
        people: Who is connected.
        bans: Who may not come in.
        drain: Takes no new matches any more, or takes them again.
        audit: The file that everything is written into.
        time: What bans end by.
    """

    def __init__(
        self,
        token: str,
        *,
        hosting: Hosting,
        matches: Matches,
        people: People,
        bans: Bans,
        drain: Callable[[bool], None],
        audit: Path,
        time: Time,
    ) -> None:
        self._token = token
        self._hosting = hosting
        self._matches = matches
        self._people = people
        self._bans = bans
        self._drain = drain
        self._audit = audit
        self._time = time

    async def answer(self, path: str, authorization: str, origin: str) -> Told:
        """Do what a path says.

        Args:
            path: Behind `/admin/`: `list`, `show/MATCH`, `end/MATCH`, `dump/MATCH`, `kick/SUBJECT`,
                `ban/SUBJECT/HOURS`, `drain/on`, `drain/off`.
            authorization: The header of that name: `Bearer TOKEN`.
            origin: Where it is asked from, for the record.
        """
        words = [unquote(word) for word in path.split("/") if word]
        if not hmac.compare_digest(authorization.encode(), f"Bearer {self._token}".encode()):
            status, told = HTTPStatus.UNAUTHORIZED, {"error": "the token is missing or another one"}
        else:
            try:
                status, told = HTTPStatus.OK, await self._do(words)
            except RequestRefused as error:
                status, told = HTTPStatus.NOT_FOUND, {"error": str(error)}
            except StoreUnavailable as error:
                status, told = HTTPStatus.SERVICE_UNAVAILABLE, {"error": str(error)}
        self._record(words, origin=origin, status=status)
        return status, told

    async def _do(self, words: list[str]) -> dict[str, Any]:
        match words:
            case ["list"]:
                return {"matches": [_line(host) for host in self._hosting.hosts]}
            case ["show", match]:
                host = self._host(match)
                seats = [
                    {**seat.model_dump(exclude={"entropy"}), "present": host.views.present(seat.id)}
                    for seat in host.record.seats
                ]
                return {**_line(host), "creator": host.record.creator, "code": host.record.code, "seats": seats}
            case ["dump", match]:
                return await self._dumped(self._host(match))
            case ["end", match]:
                host = self._host(match)
                host.submit(End("ended_by_operator"))
                return {"ended": host.match}
            case ["kick", subject]:
                return {"kicked": subject, "connections": await self._people.put_out(Subject(subject))}
            case ["ban", subject, hours] if hours.isdigit() and int(hours) <= _FOREVER_HOURS:
                until = self._time.now_ms() + int(hours) * _HOUR_MS
                await self._bans.ban(Subject(subject), until_ms=until)
                gone = await self._people.put_out(Subject(subject)) if int(hours) else 0
                return {"banned": subject, "until_ms": until if int(hours) else 0, "connections": gone}
            case ["drain", "on" | "off" as how]:
                self._drain(how == "on")
                return {"draining": how == "on", "matches": len(self._hosting.hosts)}
            case _:
                raise RequestRefused("not_found", "there is list, show, end, kick, ban, drain and dump")

    def _host(self, match: str) -> MatchHost:
        host = self._hosting.hosted(MatchId(match))
        if host is None:
            raise RequestRefused("not_found", f"this node hosts no match {match!r}; ask the others")
        return host

    async def _dumped(self, host: MatchHost) -> dict[str, Any]:
        """Return all that is on record of a match but its secrets: dice fall from those."""
        log_: list[dict[str, Any]] = []
        serial = 0
        while rows := await self._matches.log(host.match, after=serial):
            serial = rows[-1].serial
            for row in rows:
                entry, _ = read_entry(row.entry)
                told = {"serial": row.serial, "kind": entry.kind, "version": entry.version, "at_ms": entry.at_ms}
                log_.append({**told, "seat": entry.seat, "request": entry.request, "intent": entry.intent})
        record = host.record.model_dump(mode="json")
        for seat in record["seats"]:
            seat.pop("entropy", None)
        return {"record": record, "course": host.course.model_dump(mode="json"), "log": log_}

    def _record(self, words: list[str], *, origin: str, status: HTTPStatus) -> None:
        line: Mapping[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._time.now_ms() / 1000)),
            "from": origin,
            "asked": "/".join(words)[:200],
            "status": status.value,
        }
        log.info("admin", **line)
        with self._audit.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _line(host: MatchHost) -> dict[str, Any]:
    record = host.record
    return {
        "match": record.match,
        "ruleset": record.ruleset,
        "phase": record.phase,
        "version": host.course.version,
        "watching": host.views.watching,
        "players": [seat.player for seat in record.seats],
        "created_ms": record.created_ms,
    }
