"""Saved guest tokens, so that the terminal client can return as the same guest.

A guest's seat belongs to the guest's token: without the token, closing the terminal during a match would lose the
seat. Only the owner can read the file. If the file cannot be read or written, the client connects as a new guest.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fracas_clients.client import Client

__all__ = ["connect_with_saved_token", "guest_token", "save_guest_token", "tokens_file"]

_MOST = 50
"""Maximum number of saved tokens; the oldest are dropped."""


def tokens_file() -> Path:
    """Return the path of the token file: `fracas/guests.json` in the user's state directory."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "fracas" / "guests.json"


async def connect_with_saved_token(url: str, token: str, name: str) -> Client:
    """Connect with a token; without one, connect as a guest, with the token saved for this guest name if there is one.

    Args:
        url: The server.
        token: The token; empty: connect as a guest.
        name: The guest's name.

    Raises:
        ClientError: The connection failed.
    """
    from fracas_clients.client import Client  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import Refused  # noqa: PLC0415 - likewise

    if token:
        return await Client.connect(url, token, name=name)
    known = guest_token(url, name)
    try:
        client = await Client.connect(url, known, name=name)
    except Refused:
        if not known:
            raise
        client = await Client.connect(url, name=name)  # the token has expired, or the server has another key by now
    save_guest_token(url, name, client.token)
    return client


def guest_token(url: str, name: str) -> str:
    """Return the saved token of a guest name, or an empty string."""
    tokens = _read()
    return tokens.get(_key(url, name)) or tokens.get(f"{url} {name}", "")  # once kept under the address as typed


def save_guest_token(url: str, name: str, token: str) -> None:
    """Save or delete a guest's token.

    Args:
        url: The server.
        name: The guest's name.
        token: The token to save; empty: delete the saved one.
    """
    tokens = _read()
    tokens.pop(_key(url, name), None)
    if token:
        tokens[_key(url, name)] = token
    path = tokens_file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new = path.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(json.dumps(dict(list(tokens.items())[-_MOST:])), encoding="utf-8")
        new.replace(path)


def _key(url: str, name: str) -> str:
    """Return the key under which a token is saved; different spellings of a server's address give the same key."""
    from fracas_clients.connection import full_url  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import CannotConnect  # noqa: PLC0415 - likewise

    with suppress(CannotConnect):  # connecting reports the error
        url = full_url(url).replace("://localhost:", "://127.0.0.1:")
    return f"{url} {name}"


def _read() -> dict[str, str]:
    try:
        found = json.loads(tokens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
