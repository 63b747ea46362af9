"""Lua scripts of the store, loaded from this package and called by their digest.

Each script is documented in its file and called from the module of the same name.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

from fracas_server.store.commands import run_command


@dataclass(frozen=True, slots=True)
class Script:
    """A script with its digest for `EVALSHA`."""

    source: bytes
    sha: str


def script(name: str) -> Script:
    """Read a script of this package, such as `commit.lua`."""
    source = files(__package__).joinpath(name).read_bytes()
    return Script(source, hashlib.sha1(source, usedforsecurity=False).hexdigest())


async def call(redis: Redis, script: Script, keys: tuple[str, ...], args: tuple[bytes | str | int, ...]) -> object:
    """Call a script, loading it if the store does not have it."""
    words = ("EVALSHA", script.sha, len(keys), *keys, *args)
    try:
        return await run_command(redis, *words)
    except NoScriptError:
        return await run_command(redis, "EVAL", script.source, *words[2:])
