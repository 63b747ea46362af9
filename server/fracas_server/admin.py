"""Operator requests to a running node: inspect and end matches, kick and ban clients, drain the node.

They arrive on the operations port with a separate token (`FRACAS_ADMIN_TOKEN`). The path names the action and the
answer is JSON. The command-line client is `fracas admin`.

Every request is written to the audit log before it is carried out, and a second line with the status follows when
it is done. A refused request is one line. Requests with wrong tokens are rate-limited, and so are their log lines:
the next line reports how many were left out.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol
from urllib.parse import unquote

import structlog

from fracas_server.audit import AuditLog
from fracas_server.errors import RecordDamaged, RequestRefused, StoreError, StoreUnavailable
from fracas_server.ids import MatchId, Subject
from fracas_server.limits import Buckets
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.journal import read_entry
from fracas_server.match.requests import End
from fracas_server.networks import Ip, Network, read_network
from fracas_server.store.bans import Bans
from fracas_server.store.matches import Matches
from fracas_server.timing import Time
from fracas_server.tokens import MAX_LIFETIME_S, is_subject

MIN_TOKEN: Final = 24
"""Minimum length of the admin token in characters, so that it cannot be guessed."""
_HOUR_MS: Final = 3_600_000
_MOST_HOURS: Final = 24 * 365 * 10
_WHOLE: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_TOKEN_ID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_ASKED: Final = 200
"""Maximum number of characters of a request's path that the audit log keeps."""
_ANSWER_S: Final = 4.0
"""Time limit of an action in seconds; soon afterwards the connection of the request is closed."""
_WRONG_PER_SECOND: Final = 0.2
_WRONG_BURST: Final = 10
"""Number of requests with a wrong token from one address that are answered and logged before the rate limit applies."""
_EVERYWHERE: Final = 5
"""The limit on wrong tokens for all addresses together, as a multiple of the limit for one address."""

log = structlog.get_logger(__name__)

Told = tuple[HTTPStatus, dict[str, Any]]
_Action = Callable[[], Awaitable[dict[str, Any]]]
_STATUS: Final = {"not_found": HTTPStatus.NOT_FOUND, "unavailable": HTTPStatus.SERVICE_UNAVAILABLE}
"""HTTP status by refusal code; all other codes give 400."""


class ConnectedClients(Protocol):
    """The connected clients, as the admin API needs them."""

    def disconnect(self, who: Callable[[Subject | None, Ip | None], bool]) -> int:
        """Close the connections of all clients for which `who` returns True.

        For each client `who` is called with its subject and address, and with its token id in place of the subject.

        Returns:
            The number of connections closed.
        """
        ...


class Admin:
    """Handler of operator requests.

    Args:
        token: The token that the operator sends.
        hosting: The matches of this node.
        matches: The matches in the store.
        clients: The connected clients.
        bans: The bans.
        drain: Stops or resumes accepting new matches.
        audit: The audit log for every request.
        time: The clock by which bans expire.
    """

    def __init__(
        self,
        token: str,
        *,
        hosting: Hosting,
        matches: Matches,
        clients: ConnectedClients,
        bans: Bans,
        drain: Callable[[bool], None],
        audit: AuditLog,
        time: Time,
    ) -> None:
        self._token = token
        self._hosting = hosting
        self._matches = matches
        self._clients = clients
        self._bans = bans
        self._drain = drain
        self._audit = audit
        self._time = time
        self._wrong: Buckets[str] = Buckets(_WRONG_PER_SECOND, _WRONG_BURST)
        self._wrong_everywhere = Buckets[None](_EVERYWHERE * _WRONG_PER_SECOND, _EVERYWHERE * _WRONG_BURST)
        self._left_out = 0
        """Number of refused requests that were not logged since the last log line."""

    async def answer(self, path: str, authorization: str, origin: tuple[str, str]) -> Told:
        """Carry out the action that a path names.

        Args:
            path: The part after `/admin/`: `list`, `bans`, `show/MATCH`, `end/MATCH`, `dump/MATCH`, `kick/TARGET`,
                `ban/TARGET/HOURS`, `ban/TARGET/HOURS/guests`, `revoke/TOKEN_ID`, `revoke/TOKEN_ID/lift`, `drain/on`,
                `drain/off`. A target is a subject, an address or a network; a token id is without its `#`.
            authorization: The `Authorization` header: `Bearer TOKEN`.
            origin: Host and port of the client.
        """
        told = f"Bearer {self._token}".encode()
        if not hmac.compare_digest(authorization.encode(errors="surrogateescape"), told):
            return await self.refuse(path, origin, HTTPStatus.UNAUTHORIZED, "Missing or wrong token.")
        words = [unquote(word) for word in path.split("/") if word]
        try:
            action = self._action(words)
        except RequestRefused as error:
            return await self._refuse(path, origin, _STATUS.get(error.code, HTTPStatus.BAD_REQUEST), error.detail)
        try:
            await self._record(path, origin)
        except OSError as error:
            return HTTPStatus.SERVICE_UNAVAILABLE, {
                "error": f"The audit log cannot be written, so nothing was done: {error.strerror or error}."
            }
        status, answer = await self._carried_out(action)
        try:
            await self._record(path, origin, status=status.value)
        except OSError as error:
            log.error("audit_incomplete", asked=path[:_ASKED], status=status.value, reason=str(error))  # noqa: TRY400
        return status, answer

    async def refuse(self, path: str, origin: tuple[str, str], status: HTTPStatus, sentence: str) -> Told:
        """Log a request that is refused whatever its token, and return the answer.

        Args:
            path: See `answer`.
            origin: See `answer`.
            status: The status of the answer.
            sentence: The reason for the refusal.
        """
        now = self._time.now_ms()
        if not (self._wrong.of(origin[0], now).take(now) and self._wrong_everywhere.of(None, now).take(now)):
            self._left_out += 1
            return HTTPStatus.TOO_MANY_REQUESTS, {"error": "Too many refused requests; try again later."}
        return await self._refuse(path, origin, status, sentence)

    async def _refuse(self, path: str, origin: tuple[str, str], status: HTTPStatus, sentence: str) -> Told:
        try:
            await self._record(path, origin, status=status.value)
        except OSError as error:
            log.error("audit_incomplete", asked=path[:_ASKED], status=status.value, reason=str(error))  # noqa: TRY400
        return status, {"error": sentence}

    async def _carried_out(self, action: _Action) -> Told:
        try:
            async with asyncio.timeout(_ANSWER_S):
                return HTTPStatus.OK, await action()
        except RequestRefused as error:
            return _STATUS.get(error.code, HTTPStatus.BAD_REQUEST), {"error": error.detail}
        except StoreError as error:
            return HTTPStatus.SERVICE_UNAVAILABLE, {"error": str(error)}
        except TimeoutError:
            sentence = "This takes too long now. It may be done still: look before you ask again."
            return HTTPStatus.SERVICE_UNAVAILABLE, {"error": sentence}
        except Exception:
            log.exception("admin_failed")
            return HTTPStatus.INTERNAL_SERVER_ERROR, {"error": "This failed here; the server's log says why."}

    async def _record(self, path: str, origin: tuple[str, str], **more: object) -> None:
        left_out, self._left_out = self._left_out, 0
        if left_out:
            more["refused_left_out"] = left_out
        asked = "/".join(unquote(word) for word in path[: 3 * _ASKED].split("/") if word)[:_ASKED]
        # Escape undecodable bytes: writing a log line must never fail.
        asked = asked.encode(errors="backslashreplace").decode()
        await self._audit.write(**{"from": ":".join(origin), "asked": asked, **more})

    # ---------------------------------------------------------------- the actions

    def _action(self, words: list[str]) -> _Action:
        """Return the action that the segments of a path request.

        Raises:
            RequestRefused: There is no such action, or one of its arguments is invalid.
        """
        match words:
            case ["list"]:
                return self._list
            case ["bans"]:
                return self._list_bans
            case ["show", match]:
                return partial(self._show, match)
            case ["dump", match]:
                return partial(self._dumped, match)
            case ["end", match]:
                return partial(self._end, match)
            case ["kick", target]:
                return partial(self._kick, _target(target))
            case ["ban", target, hours]:
                return partial(self._ban, _target(target), _hours(hours), guests=False)
            case ["ban", target, hours, "guests"]:
                found = _target(target)
                if isinstance(found, str):
                    raise RequestRefused("malformed", "Only a network can be banned for guests: name ADDRESS/BITS.")
                return partial(self._ban, found, _hours(hours), guests=True)
            case ["revoke", found] if _TOKEN_ID.fullmatch(found):
                return partial(self._revoke, found, lift=False)
            case ["revoke", found, "lift"] if _TOKEN_ID.fullmatch(found):
                return partial(self._revoke, found, lift=True)
            case ["drain", "on" | "off" as how]:
                return partial(self._drained, how == "on")
            case ["list" | "bans" | "show" | "dump" | "end" | "kick" | "ban" | "revoke" | "drain" as verb, *_]:
                raise RequestRefused("malformed", f"Invalid arguments for {verb}: see fracas admin {verb} --help.")
            case _:
                raise RequestRefused(
                    "not_found", "Unknown action: use list, show, end, kick, ban, bans, revoke, drain or dump."
                )

    async def _list(self) -> dict[str, Any]:
        return {"matches": [_line(host) for host in self._hosting.hosts]}

    async def _list_bans(self) -> dict[str, Any]:
        return {"bans": [asdict(ban) for ban in self._bans.all]}

    async def _show(self, match: str) -> dict[str, Any]:
        host = self._host(match)
        seats = [
            {**seat.model_dump(exclude={"entropy"}), "present": host.views.is_present(seat.id)}
            for seat in host.record.seats
        ]
        return {**_line(host), "creator": host.record.creator, "code": host.record.code, "seats": seats}

    async def _end(self, match: str) -> dict[str, Any]:
        host = self._host(match)
        host.submit(End("ended_by_operator"))
        return {"ended": host.match}

    async def _kick(self, target: Subject | Network) -> dict[str, Any]:
        def is_target(subject: Subject | None, address: Ip | None) -> bool:
            if isinstance(target, str):
                return subject == target
            return address is not None and address in target

        return {"kicked": str(target), "connections": self._clients.disconnect(is_target)}

    async def _ban(self, target: Subject | Network, hours: int, *, guests: bool) -> dict[str, Any]:
        until = self._time.now_ms() + hours * _HOUR_MS if hours else 0
        places = self._bans.ban(target, until_ms=until, guests=guests)
        gone = await self._enforced()
        return {"banned": str(target), "until_ms": until, "connections": gone, "guests_refused_from": places}

    async def _revoke(self, token: str, *, lift: bool) -> dict[str, Any]:
        until = 0 if lift else self._time.now_ms() + MAX_LIFETIME_S * 1000
        self._bans.ban(Subject(f"#{token}"), until_ms=until)
        return {"revoked": f"#{token}", "until_ms": until, "connections": await self._enforced()}

    async def _enforced(self) -> int:
        """Disconnect the clients that are now banned and store the bans; return the number of closed connections.

        Raises:
            RequestRefused: The store does not answer.
        """
        gone = self._clients.disconnect(self._bans.is_banned)
        try:
            await self._bans.write()
        except (StoreUnavailable, RecordDamaged) as error:
            sentence = f"It holds on this node, and on the others as soon as the store takes it ({error.problem})."
            raise RequestRefused("unavailable", sentence) from error
        return gone

    async def _drained(self, on: bool) -> dict[str, Any]:  # noqa: FBT001 - part of the path
        self._drain(on)
        return {"draining": on, "matches": len(self._hosting.hosts)}

    def _host(self, match: str) -> MatchHost:
        host = self._hosting.get(MatchId(match))
        if host is None:
            raise RequestRefused("not_found", f"This node does not host match {match!r}: ask the other nodes.")
        return host

    async def _dumped(self, match: str) -> dict[str, Any]:
        """Return everything that is stored about a match except its dice secrets."""
        host = self._host(match)
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
        return {"record": record, "course": host.progress.model_dump(mode="json"), "log": log_}


def _target(word: str) -> Subject | Network:
    """Parse a path segment that names a subject or a network.

    Raises:
        RequestRefused: The segment names neither.
    """
    try:
        network = read_network(word)
    except ValueError as error:
        raise RequestRefused("malformed", f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    if network is not None:
        return network
    if not is_subject(word):
        raise RequestRefused(
            "malformed", f"Invalid subject {word[:60]!r}: use 1-64 letters, digits or any of _ . @ : + -"
        )
    return Subject(word)


def _hours(word: str) -> int:
    """Parse a number of hours.

    Raises:
        RequestRefused: The text is not a number, or the number is too large.
    """
    if not _WHOLE.fullmatch(word) or int(word) > _MOST_HOURS:
        raise RequestRefused("malformed", f"Invalid hours: use a whole number from 0 to {_MOST_HOURS}; 0 lifts a ban.")
    return int(word)


def _line(host: MatchHost) -> dict[str, Any]:
    record = host.record
    return {
        "match": record.match,
        "ruleset": record.ruleset,
        "phase": record.phase,
        "version": host.progress.version,
        "watching": host.views.watching,
        "players": [seat.player for seat in record.seats],
        "created_ms": record.created_ms,
    }
