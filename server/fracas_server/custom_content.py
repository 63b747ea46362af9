"""Custom content of the operator: loaded when the server starts and reloaded on SIGHUP."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import structlog

from fracas_engine.content.custom_content import use_content
from fracas_engine.content.errors import ContentError
from fracas_server.errors import ConfigurationError
from fracas_server.gateway.welcome import playable_rulesets
from fracas_server.lobby.creature_checks import form_of
from fracas_server.lobby.descriptions import describe

log = structlog.get_logger(__name__)


def load_content(folders: Sequence[Path]) -> None:
    """Load the content of folders in addition to the shipped content.

    Raises:
        ConfigurationError: The content is invalid; the text lists all problems.
    """
    try:
        found = use_content(folders)
    except ContentError as error:
        raise ConfigurationError("content", str(error)) from error
    _forget()
    if found:
        log.info("content_loaded", content=[str(one) for one in found])


async def reload_content(folders: Sequence[Path]) -> None:
    """Reload the folders while the server runs; if they are invalid, nothing changes."""
    try:
        # In a thread: loading takes a while, and matches should not wait for it.
        found = await asyncio.to_thread(use_content, folders)
    except ContentError as error:
        log.error("content_rejected", defects=[str(defect) for defect in error.defects])  # noqa: TRY400 - no traceback
        return
    _forget()
    log.info("content_loaded", content=[str(one) for one in found])


def _forget() -> None:
    """Clear caches that depend on the content."""
    playable_rulesets.cache_clear()
    describe.cache_clear()
    form_of.cache_clear()
