"""Content of the operator's own: offered when the server starts, and read again when it is told to (SIGHUP).

Matches that run hold the sheets that they were set up with, so they go on whatever is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import structlog

from fracas_engine.content.custom_content import use_content
from fracas_engine.content.errors import ContentError
from fracas_server.errors import ConfigurationError
from fracas_server.gateway.welcome import playable_rulesets
from fracas_server.lobby.descriptions import describe

__all__ = ["offer_content", "read_content_again"]

log = structlog.get_logger(__name__)


def offer_content(folders: Sequence[Path]) -> None:
    """Offer what is in some folders beside what ships.

    Raises:
        ConfigurationError: Something is wrong with it; all of it is told.
    """
    try:
        found = use_content(folders)
    except ContentError as error:
        raise ConfigurationError("content", str(error)) from error
    _forget()
    if found:
        log.info("content_offered", content=[str(one) for one in found])


async def read_content_again(folders: Sequence[Path]) -> None:
    """Read the folders again while the server runs; where something is wrong with them, all stays as it was."""
    try:
        # Reading takes a while, and matches should not wait for it.
        found = await asyncio.to_thread(use_content, folders)
    except ContentError as error:
        log.error("content_refused", defects=[str(defect) for defect in error.defects])  # noqa: TRY400 - no traceback
        return
    _forget()
    log.info("content_offered", content=[str(one) for one in found])


def _forget() -> None:
    """Let what clients are told of the content be worked out anew."""
    playable_rulesets.cache_clear()
    describe.cache_clear()
