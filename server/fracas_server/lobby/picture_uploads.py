"""Upload of pictures in parts, and the uploaded pictures over HTTP, at `/pictures/own/NAME`."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

from fracas_protocol import v1
from fracas_server.board_pictures import PICTURES_PATH, encode_picture
from fracas_server.errors import STORE_AWAY, RequestRefused, StoreUnavailable
from fracas_server.http_paths import HttpPaths, HttpRequest, HttpResponse
from fracas_server.ids import Subject
from fracas_server.limits import Buckets
from fracas_server.store.pictures import PictureStore
from fracas_server.timing import Time

MAX_UPLOAD: Final = 12 * 2**20
"""Maximum size of an uploaded file, in bytes."""
MAX_PART: Final = 60_000
"""Maximum size of a part, in bytes."""
MAX_STORED: Final = 2 * 2**20
"""Maximum size of a board's picture as it is stored, in bytes; a larger one is made smaller."""
TOKEN_PIXELS: Final = 256
"""Side of the square of a token, in pixels."""
OWN_PATH: Final = f"{PICTURES_PATH}own/"

_AT_ONCE: Final = 8
"""Maximum number of concurrent uploads of this server."""
_IDLE_MS: Final = 20_000
"""Time without a further part after which an upload makes room for another one, in milliseconds."""
_PER_SECOND, _BURST = 0.2, 20
"""Uploads of one address."""
_WITHIN_S: Final = 60.0
"""Time limit of the encoding with its waiting time, in seconds."""
_PRIVATE: Final = "private, max-age=31536000, immutable"
"""Cache header: for ever, but not in caches that people share."""


@dataclass(slots=True)
class _Upload:
    size: int
    token: bool
    at_ms: int
    data: bytearray = field(default_factory=bytearray)


class PictureUploads:
    """Uploads of pictures.

    Args:
        store: The stored pictures.
        time: The clock.
    """

    def __init__(self, store: PictureStore, *, time: Time) -> None:
        self._store = store
        self._time = time
        self._rates: Buckets[str] = Buckets(_PER_SECOND, _BURST)
        self._uploads: dict[Hashable, _Upload] = {}
        """Uploads by connection."""
        self._one = asyncio.Semaphore(1)

    def serve(self, paths: HttpPaths) -> None:
        """Register the handler of uploaded pictures."""
        paths.add(OWN_PATH, self._picture)

    async def answer(
        self, message: v1.UploadPicture, *, by: Subject, place: str, connection: Hashable
    ) -> v1.ServerMessage:
        """Take a part of a picture; after the last one, store the picture.

        Args:
            message: The part.
            by: The uploader.
            place: Rate-limit key of the client's address.
            connection: The connection.

        Raises:
            RequestRefused: The part does not fit, the file is no picture or too large, or there are too many uploads.
        """
        try:
            upload = self._add(message, place, connection)
            if len(upload.data) < upload.size:
                return v1.ServerMessage(done=v1.Done())
        except RequestRefused:
            self.forget(connection)
            raise
        self.forget(connection)
        try:
            async with asyncio.timeout(_WITHIN_S), self._one:
                picture = await encode_picture(
                    bytes(upload.data), max_size=MAX_STORED, square=TOKEN_PIXELS if upload.token else 0
                )
        except TimeoutError:
            raise RequestRefused("unavailable", "The picture took too long: try again later.") from None
        try:
            name = await self._store.add(picture.data, by)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        told = v1.UploadedPicture(
            file=name, width=picture.width, height=picture.height, source_width=picture.source_width
        )
        return v1.ServerMessage(uploaded_picture=told)

    def forget(self, connection: Hashable) -> None:
        """Drop the unfinished upload of a connection."""
        self._uploads.pop(connection, None)

    def _add(self, message: v1.UploadPicture, place: str, connection: Hashable) -> _Upload:
        now = self._time.now_ms()
        if len(message.part) > MAX_PART or not message.part:
            raise RequestRefused("malformed", f"Wrong size of a part ({len(message.part)}): use 1 to {MAX_PART} bytes.")
        if message.offset == 0:
            self._begin(message, place, connection, now)
        upload = self._uploads.get(connection)
        if upload is None or upload.size != message.size or upload.token != message.token:
            raise RequestRefused("malformed", "This part belongs to no upload: begin again with offset 0.")
        if message.offset != len(upload.data) or message.offset + len(message.part) > upload.size:
            raise RequestRefused("malformed", f"The part does not follow byte {len(upload.data)}: begin again.")
        upload.data += message.part
        upload.at_ms = now
        return upload

    def _begin(self, message: v1.UploadPicture, place: str, connection: Hashable, now: int) -> None:
        self.forget(connection)
        if message.size > MAX_UPLOAD:
            raise RequestRefused(
                "too_large", f"The picture has {message.size} bytes: use at most {MAX_UPLOAD // 2**20} MiB."
            )
        if not self._rates.of(place, now).take(now):
            raise RequestRefused("rate_limited", "Too many pictures: wait a minute and try again.")
        for other, upload in list(self._uploads.items()):
            if upload.at_ms < now - _IDLE_MS:
                del self._uploads[other]
        if len(self._uploads) >= _AT_ONCE:
            raise RequestRefused("unavailable", "Too many concurrent uploads: try again later.")
        self._uploads[connection] = _Upload(message.size, message.token, now)

    async def _picture(self, request: HttpRequest) -> HttpResponse:
        """Return an uploaded picture to a client that knows its name.

        Raises:
            RequestRefused: There is no such picture.
        """
        name = request.path.removeprefix(OWN_PATH)
        try:
            found = await self._store.load(name)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        if found is None:
            raise RequestRefused("not_found", "Unknown picture: load the page again.")
        return HttpResponse(body=found, kind="image/webp", cache=_PRIVATE, tag=name[:16])
