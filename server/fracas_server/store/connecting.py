"""Connecting to the store that a URL names, and finding out whether it will do."""

from __future__ import annotations

from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fracas_server.errors import ConfigurationError, StoreUnavailable

__all__ = ["connect_store"]

_TIMEOUT_S: Final = 5.0
"""A store that takes longer for one answer counts as gone."""
_LEAST: Final = 7
"""Redis 7 and everything called Valkey (which starts at 7.2) have what the scripts use."""


async def connect_store(url: str) -> Redis:
    """Connect to a store and check that it is one that will do.

    Args:
        url: `redis://`, `rediss://` or `unix://`.

    Raises:
        ConfigurationError: The URL names no store, or one that is too old.
        StoreUnavailable: Nothing answers there.
    """
    try:
        # No retries in the client: a commit whose answer is lost must not be sent again behind our back.
        redis = Redis.from_url(
            url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S, retry=Retry(NoBackoff(), 0), protocol=2
        )
    except ValueError as error:
        raise ConfigurationError("--store", f"this is no URL of a store ({error})") from None
    try:
        version = str((await redis.info("server")).get("redis_version", "0"))
    except (RedisError, OSError) as error:
        await redis.aclose()
        raise StoreUnavailable(str(error)) from error
    if int(version.partition(".")[0]) < _LEAST:
        await redis.aclose()
        raise ConfigurationError("--store", f"it runs version {version}; Redis >= 7 or Valkey >= 8 is needed")
    return redis
