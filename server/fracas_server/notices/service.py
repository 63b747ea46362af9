"""Players' addresses for notices: set with a code, shown shortened, removed by the player or by the link in a notice.

An address is in the store only: in no log, in no export and in no message, not even as a whole to its owner.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from hashlib import sha256
from html import escape
from http import HTTPStatus
from typing import Final

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.http_paths import HTML, HttpPaths, HttpRequest, HttpResponse
from fracas_server.ids import Subject
from fracas_server.notices.channels import Channels, shortened
from fracas_server.notices.texts import NoticeTexts, notice_texts
from fracas_server.store.notices import NoticeStore
from fracas_server.timing import Time

STOP_PATH: Final = "/notices/stop"
_CODE_MS: Final = 30 * 60_000
"""How long a code is valid, in milliseconds."""
_TRIES: Final = 5
"""Number of tries for a code."""
_DAY_S: Final = 24 * 3600
_CODES_PER_DAY: Final = 5
"""Maximum number of codes per day that one player requests, and that one address gets."""
_CODES_PER_PLACE: Final = 20
"""Maximum number of codes per day that are requested from one network address."""


class NoticeService:
    """Requests about notices.

    Args:
        store: The stored addresses.
        channels: The ways that the operator allows.
        time: The clock.
    """

    def __init__(self, store: NoticeStore, channels: Channels, *, time: Time) -> None:
        self.store = store
        self.channels = channels
        self._time = time

    async def answer(self, message: v1.ManageNotices, *, who: Subject, place: str) -> v1.ServerMessage:
        """Carry out a request.

        Args:
            message: The request.
            who: The player.
            place: Rate-limit key of the client's address.

        Raises:
            RequestRefused: There are no notices, the address or the code is wrong, or there were too many codes.
        """
        if not self.channels.ways:
            if message.WhichOneof("kind") in {"address", "code"}:
                raise RequestRefused("impossible", "This server sends no notices.")
            return v1.ServerMessage(notice_settings=v1.NoticeSettings())
        match message.WhichOneof("kind"):
            case "address":
                await self._send_code(self.channels.check(message.address), notice_texts(message.language), who, place)
            case "code":
                await self._confirm(message.code.strip(), who)
            case "stop":
                await self.store.forget(who)
        return await self._settings(who)

    async def _settings(self, who: Subject) -> v1.ServerMessage:
        record = await self.store.load(who)
        waiting = record.unconfirmed if record.code_until_ms > self._time.now_ms() else ""
        return v1.ServerMessage(
            notice_settings=v1.NoticeSettings(
                ways=self.channels.ways,
                address=shortened(record.address) if record.address else "",
                unconfirmed=shortened(waiting) if waiting else "",
            )
        )

    async def _send_code(self, address: str, texts: NoticeTexts, who: Subject, place: str) -> None:
        target = sha256(address.lower().encode()).hexdigest()
        limits = ((f"by:{who}", _CODES_PER_DAY), (f"to:{target}", _CODES_PER_DAY), (f"from:{place}", _CODES_PER_PLACE))
        for what, most in limits:
            if await self.store.count(what, _DAY_S) > most:
                raise RequestRefused("rate_limited", "Too many codes were requested: try again tomorrow.")
        code = f"{secrets.randbelow(10**8):08}"
        record = replace(
            await self.store.load(who),
            unconfirmed=address, language=texts.language,
            code=code, code_until_ms=self._time.now_ms() + _CODE_MS, tries_left=_TRIES,
        )  # fmt: skip
        await self.store.save(who, record)
        if not await self.channels.send(address, texts.code_title, texts.code_body.format(code=code)):
            raise RequestRefused("unavailable", "The code could not be sent: check the address, or try again later.")

    async def _confirm(self, code: str, who: Subject) -> None:
        record = await self.store.load(who)
        if not record.unconfirmed or record.code_until_ms <= self._time.now_ms() or record.tries_left <= 0:
            raise RequestRefused("not_found", "There is no valid code: request a new one.")
        if not hmac.compare_digest(code.encode(), record.code.encode()):
            await self.store.save(who, replace(record, tries_left=record.tries_left - 1))
            raise RequestRefused("not_found", f"Wrong code: {record.tries_left - 1} tries left.")
        await self.store.forget(who)
        kept = type(record)(address=record.unconfirmed, language=record.language, key=secrets.token_urlsafe(24))
        await self.store.save(who, kept)

    def serve(self, paths: HttpPaths) -> None:
        """Register the page by which the link in a notice stops them."""
        paths.add(STOP_PATH, self._stop_page)

    async def _stop_page(self, asked: HttpRequest) -> HttpResponse:
        # The link itself changes nothing: mail programs open links to check them.
        key = asked.query.get("key", "")
        who = await self.store.subject_of(key) if key else None
        if who is None:
            texts = notice_texts(asked.query.get("language", ""))
            return _page(texts, texts.already_stopped, status=HTTPStatus.NOT_FOUND)
        texts = notice_texts((await self.store.load(who)).language)
        if asked.query.get("sure") != "yes":
            link = f"{STOP_PATH}?key={escape(key)}&amp;sure=yes&amp;language={texts.language}"
            return _page(texts, f'<a href="{link}">{texts.stop}</a>')
        await self.store.forget(who)
        return _page(texts, texts.stopped)


def _page(texts: NoticeTexts, content: str, *, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    head = (
        f'<!doctype html><html lang="{texts.language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Fracas</title>'
    )
    body = f"{head}<main><h1>Fracas</h1><p>{content}</p></main></html>\n".encode()
    return HttpResponse(body=body, kind=HTML, status=status)
