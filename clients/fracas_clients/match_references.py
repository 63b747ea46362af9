"""References to a match typed by users: a match id or an invitation code, also in place of a server address."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["address_and_match", "id_or_code"]

_LONGEST_CODE: Final = 8
"""Maximum length of an invitation code: eight characters (six on earlier servers)."""
_MATCH: Final = re.compile(r"[A-Za-z0-9]{6}|[A-Za-z0-9]{8}|[A-Za-z0-9]{4}-[A-Za-z0-9]{4}|[a-z0-9]{10}")
"""A match reference: a code or a match id of ten characters. A host name of the same form needs a port or scheme."""
_SEPARATORS: Final = re.compile(r"[\s-]+")
"""Separators between the groups of a code."""


def id_or_code(named: str) -> tuple[str, str]:
    """Return a reference as a pair of match id and invitation code, one of which is empty.

    Codes are shorter than ids, and may be typed in lower case and in groups.
    """
    named = named.strip()
    code = _SEPARATORS.sub("", named)
    return ("", code.upper()) if len(code) <= _LONGEST_CODE else (named, "")


def address_and_match(url: str, match: str, default: str) -> tuple[str, str]:
    """Return the server and the match, also if the user typed the match in place of the server address.

    Args:
        url: The typed server, possibly a match reference.
        match: The typed match; empty: none.
        default: The server to use if the user typed a match but no address.
    """
    if not _MATCH.fullmatch(url.strip()):
        return url, match
    if not match:
        return default, url
    return (url, match) if _MATCH.fullmatch(match.strip()) else (match, url)
