"""Connection to the store at a URL, with a check of the store's version.

A store may be a single server, a group monitored by sentinels, or a cluster; callers see no difference.
docs/operate.md describes their durability.
"""

from __future__ import annotations

from typing import Any, Final, cast
from urllib.parse import parse_qsl, unquote, urlsplit

from redis.asyncio import Redis, RedisCluster
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as StoreConnectionError
from redis.exceptions import RedisError

try:
    from redis.driver_info import DriverInfo
except ImportError:  # older versions of redis-py do not need it
    _DRIVER: dict[str, Any] = {}
else:
    # Otherwise redis-py reads its version from disk for each connection, which takes longer than connecting.
    _DRIVER = {"driver_info": DriverInfo()}

from fracas_server.errors import ConfigurationError, StoreUnavailable
from fracas_server.store.commands import run_command

_TIMEOUT_S: Final = 5.0
"""Timeout in seconds for one reply."""
_LEAST: Final = 7
"""Minimum major version of the store: Redis 7 and all versions of Valkey (from 7.2) support the scripts."""
_SENTINEL_PORT: Final = 26379
_SENTINELS: Final = {"sentinel": False, "sentinels": True}
"""URL schemes of sentinels; the value says whether the sentinels and the store are connected over TLS."""


async def connect_store(url: str) -> Redis:
    """Connect to a store and check its version.

    Args:
        url: `redis://`, `rediss://` or `unix://`, naming one server or any node of a cluster; or
            `sentinel://HOST:PORT,HOST:PORT/NAME` (`sentinels://` for TLS).

    Returns:
        A client of the store; the client of a cluster has the same commands.

    Raises:
        ConfigurationError: The URL is invalid, or the store is too old.
        StoreUnavailable: The store does not answer.
    """
    try:
        redis = _sentinel(url) if url.partition("://")[0] in _SENTINELS else Redis.from_url(url, **_keywords())
    except (ValueError, TypeError) as error:
        raise ConfigurationError("--store", f"invalid store URL ({error})") from None
    try:
        pool = redis.connection_pool
        pool.connection_class = _reporting_closed(pool.connection_class)
        about = await redis.info("server")
        if about.get("redis_mode") == "cluster":
            await redis.aclose()
            redis = await _cluster(url)
    except (RedisError, OSError) as error:
        await redis.aclose()
        raise StoreUnavailable(str(error)) from error
    version = str(about.get("redis_version", "0"))
    if int(version.partition(".")[0]) < _LEAST:
        await redis.aclose()
        raise ConfigurationError("--store", f"unsupported version {version}: use Redis >= 7 or Valkey >= 8")
    return redis


def is_cluster(redis: Redis) -> bool:
    """Return True if a store is a cluster, in which a script may only access keys of one slot."""
    return isinstance(redis, RedisCluster)


def _keywords() -> dict[str, Any]:
    # No retries in the client: it must not repeat a commit whose answer was lost.
    return {
        "socket_timeout": _TIMEOUT_S,
        "socket_connect_timeout": _TIMEOUT_S,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        **_DRIVER,
    }


def _sentinel(url: str) -> Redis:
    """Return a client that asks sentinels for the current master on each new connection.

    Raises:
        ValueError: The URL is invalid.
    """
    parts = urlsplit(url)
    name = parts.path.strip("/")
    *credentials, hosts = parts.netloc.rpartition("@")
    places = [urlsplit(f"//{host}") for host in hosts.split(",")]
    if not name or not all(place.hostname for place in places):
        raise ValueError("sentinels are named as sentinel://HOST:PORT,HOST:PORT/NAME")
    user, _, password = credentials[0].partition(":") if credentials[0] else ("", "", "")
    given: dict[str, Any] = {**_keywords(), **dict(parse_qsl(parts.query))}
    if password:
        given |= {"username": unquote(user) or None, "password": unquote(password)}
    if _SENTINELS[parts.scheme]:
        given["ssl"] = True
    common = {key: value for key, value in given.items() if key.startswith(("socket_", "ssl"))}
    watching = Sentinel(  # type: ignore[no-untyped-call]
        [(place.hostname, place.port or _SENTINEL_PORT) for place in places], sentinel_kwargs=common, **given
    )
    return cast("Redis", watching.master_for(name))


def _reporting_closed(base: type[AbstractConnection]) -> type[AbstractConnection]:
    """Return a subclass of a connection class that reports a closed transport as a lost connection.

    uvloop raises RuntimeError on a write to a transport that the store has closed; redis-py does not expect that.
    """

    class _Connection(base):  # type: ignore[valid-type, misc]
        async def send_packed_command(self, *args: Any, **keys: Any) -> None:
            try:
                await super().send_packed_command(*args, **keys)
            except RuntimeError as error:
                raise StoreConnectionError(f"Connection closed by server: {error}") from error

    return _Connection


async def _cluster(url: str) -> Redis:
    cluster = RedisCluster.from_url(url, **_keywords())
    kept = _reporting_closed(cluster.connection_kwargs["connection_class"])
    cluster.connection_kwargs["connection_class"] = kept
    for node in cluster.nodes_manager.startup_nodes.values():
        node.connection_class = kept  # type: ignore[assignment]
    await cluster.initialize()
    await run_command(cast("Redis", cluster), "PING")
    # Not a subclass of `Redis`, but it has all commands that are used here (`commands`).
    return cast("Redis", cluster)
