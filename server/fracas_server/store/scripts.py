"""Loading and calling the store's Lua scripts, which are part of this package.

Scripts are called by their digest. Each script is documented in its file and used by the module of the same name.
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
    """A Lua script with its SHA-1 digest for `EVALSHA`."""

    source: bytes
    sha: str


def script(name: str) -> Script:
    """Load a script of this package by its file name, such as `commit.lua`."""
    source = files(__package__).joinpath(name).read_bytes()
    return Script(source, hashlib.sha1(source, usedforsecurity=False).hexdigest())


async def call(redis: Redis, script: Script, keys: tuple[str, ...], args: tuple[bytes | str | int, ...]) -> object:
    """Call a script and return its reply, loading the script into the store first if necessary."""
    words = ("EVALSHA", script.sha, len(keys), *keys, *args)
    try:
        return await run_command(redis, *words)
    except NoScriptError:
        return await run_command(redis, "EVAL", script.source, *words[2:])
