"""What people name a match by: its id, its invitation code, and either of them where a server's address is meant."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["address_and_match", "id_or_code"]

_LONGEST_CODE: Final = 8
"""Characters of an invitation code: eight, of earlier servers six."""
_MATCH: Final = re.compile(r"[A-Za-z0-9]{6}|[A-Za-z0-9]{8}|[A-Za-z0-9]{4}-[A-Za-z0-9]{4}|[a-z0-9]{10}")
"""A name of a match: codes have eight characters, ids ten. A host that looks like one needs its port or scheme."""
_SEPARATORS: Final = re.compile(r"[\s-]+")
"""What people group the characters of a code by."""


def id_or_code(named: str) -> tuple[str, str]:
    """Return what a person has named a match by as its id and its invitation code, one of which is empty.

    Codes are short and may be typed in lower case and in groups; ids are long.
    """
    named = named.strip()
    code = _SEPARATORS.sub("", named)
    return ("", code.upper()) if len(code) <= _LONGEST_CODE else (named, "")


def address_and_match(url: str, match: str, default: str) -> tuple[str, str]:
    """Return the server and the match that were meant, where a match was named in the address's place.

    Args:
        url: What was typed for the server.
        match: What was typed for the match; empty: nothing was.
        default: The server where none was typed.
    """
    if not _MATCH.fullmatch(url.strip()):
        return url, match
    if not match:
        return default, url
    return (url, match) if _MATCH.fullmatch(match.strip()) else (match, url)
