"""Coming back as the same guest: the tokens that servers gave to guests, kept between two runs of the terminal client.

A guest's seat belongs to the guest's token; without it, who closes the terminal in the middle of a match has lost it.
The file is readable by its owner alone. A file that cannot be read or written only means coming as a new guest.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fracas_clients.client import Client

__all__ = ["connect_with_saved_token", "guest_token", "keep_guest_token", "tokens_file"]

_MOST = 50
"""Tokens kept; the oldest go first."""


def tokens_file() -> Path:
    """Return where the tokens are kept: `fracas/guests.json` in the user's folder for states of programs."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "fracas" / "guests.json"


async def connect_with_saved_token(url: str, token: str, name: str) -> Client:
    """Connect with a token, or as the guest that one was the last time.

    Args:
        url: The server.
        token: The token; empty: as a guest.
        name: What the guest is called.

    Raises:
        ClientError: That is not to be had.
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
    keep_guest_token(url, name, client.token)
    return client


def guest_token(url: str, name: str) -> str:
    """Return the token that a server gave to a guest of that name; empty where none is kept."""
    tokens = _read()
    return tokens.get(_key(url, name)) or tokens.get(f"{url} {name}", "")  # once kept under the address as typed


def keep_guest_token(url: str, name: str, token: str) -> None:
    """Keep the token of a guest, or forget it.

    Args:
        url: The server.
        name: What the guest is called.
        token: The token; empty: forget the one that was kept.
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
    """Return what a token is kept under: a server is the same one however its address was typed."""
    from fracas_clients.connection import full_url  # noqa: PLC0415 - heavy, and not needed for --help
    from fracas_clients.errors import CannotConnect  # noqa: PLC0415 - likewise

    with suppress(CannotConnect):  # whoever connects there is told
        url = full_url(url).replace("://localhost:", "://127.0.0.1:")
    return f"{url} {name}"


def _read() -> dict[str, str]:
    try:
        found = json.loads(tokens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
