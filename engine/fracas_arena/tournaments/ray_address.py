"""Connecting to a Ray cluster: at an address, on this machine, or a temporary one.

If no cluster answers, Ray itself retries for two minutes with its own messages and then ends the process, so the
address is probed first.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fracas_arena.tournaments.errors import InvalidRayAddress, RayJoinFailed, RayMissing, RayUnreachable

AUTO: Final = "auto"
"""The cluster of this machine, or the one in `RAY_ADDRESS`."""
LOCAL: Final = "local"
"""A temporary cluster on this machine."""

_CLIENT: Final = "ray://"
_NAMED: Final = re.compile(r"(?:ray://)?(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):([0-9]{1,5})")
_ANSWER_S: Final = 10.0
"""Timeout for an answer, in seconds."""
_STORE_BYTES: Final = 100 * 1024 * 1024
"""Object store size of a temporary cluster; Ray accepts no less than 75 MB."""


def ray_library() -> Any:
    """Return the module `ray`, with usage statistics disabled.

    Raises:
        RayMissing: The extra is not installed.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        importlib.import_module("grpc")  # Ray's protocol; missing in `ray` without `[client]`
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        raise RayMissing(error.name or "ray") from error


@contextmanager
def connected(address: str, *, workers: int | None) -> Iterator[Any]:
    """Connect to a Ray cluster for the duration of the context; a temporary cluster is shut down at its end.

    Args:
        address: `auto`, `local`, `HOST:PORT`, or `ray://HOST:PORT` for a cluster in another network.
        workers: Number of processors of a temporary cluster; None: all of the machine.

    Raises:
        RayMissing: The extra is not installed.
        InvalidRayAddress: `address` is not a Ray address.
        RayUnreachable: No cluster answers.
        RayJoinFailed: A cluster answers, but cannot be joined.
    """
    known = os.environ.get("RAY_ADDRESS", "") if address == AUTO else ""
    wanted = known if known not in {"", AUTO, LOCAL} else address
    here: dict[str, Any] = {}
    place = _NAMED.fullmatch(wanted)
    if wanted not in {AUTO, LOCAL} and (place is None or not 0 < int(place[2]) < 65536):
        raise InvalidRayAddress(wanted)
    ray = ray_library()
    if wanted == LOCAL:
        # Ray's processes give way to all others (15), and on a busy machine a second's work takes them minutes.
        os.environ.setdefault("RAY_worker_niceness", "0")
        here = {
            "num_cpus": workers or os.cpu_count() or 1,
            "include_dashboard": False,
            "object_store_memory": _STORE_BYTES,
        }
    elif place is not None:
        _ask(wanted, place[1], int(place[2]))
    try:
        ray.init(address=wanted, logging_level=logging.ERROR, log_to_driver=False, **here)
    except (Exception, SystemExit) as error:
        # Whatever it fails with: a version that differs is a RuntimeError, one that falls silent ends the process.
        failed = RayUnreachable if wanted == AUTO and isinstance(error, ConnectionError) else RayJoinFailed
        raise failed(wanted, _in_a_line(error)) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _ask(address: str, host: str, port: int) -> None:
    """Check that a Ray cluster answers at an address.

    Raises:
        RayUnreachable: No cluster answers in time.
    """
    try:
        socket.create_connection((host.strip("[]"), port), timeout=_ANSWER_S).close()
    except OSError as error:
        raise RayUnreachable(address, error.strerror or str(error)) from error
    if os.environ.get("RAY_USE_TLS", "0").lower() in {"1", "true"}:
        return  # only Ray knows the certificates
    grpc: Any = importlib.import_module("grpc")
    with grpc.insecure_channel(f"{host}:{port}") as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=_ANSWER_S)
        except grpc.FutureTimeoutError:
            raise RayUnreachable(address, "the peer does not speak Ray's protocol") from None


def _in_a_line(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return "it did not answer in time"
    return " ".join(str(error).split()) or type(error).__name__
