"""References to a match typed by users: its id, its invitation code, or either of them in place of a server address."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["address_and_match", "id_or_code"]

_LONGEST_CODE: Final = 8
"""Maximum length of an invitation code: eight characters, six on earlier servers."""
_MATCH: Final = re.compile(r"[A-Za-z0-9]{6}|[A-Za-z0-9]{8}|[A-Za-z0-9]{4}-[A-Za-z0-9]{4}|[a-z0-9]{10}")
"""A match reference: codes have eight characters, ids ten. A host name of that form needs a port or scheme."""
_SEPARATORS: Final = re.compile(r"[\s-]+")
"""Separators between the groups of a code."""


def id_or_code(named: str) -> tuple[str, str]:
    """Return a reference as match id and invitation code, one of which is empty.

    Codes are short, and may be typed in lower case and in groups; ids are long.
    """
    named = named.strip()
    code = _SEPARATORS.sub("", named)
    return ("", code.upper()) if len(code) <= _LONGEST_CODE else (named, "")


def address_and_match(url: str, match: str, default: str) -> tuple[str, str]:
    """Return the server and the match if the user typed a match in place of the address.

    Args:
        url: The typed server.
        match: The typed match; empty: none.
        default: The default server.
    """
    if not _MATCH.fullmatch(url.strip()):
        return url, match
    if not match:
        return default, url
    return (url, match) if _MATCH.fullmatch(match.strip()) else (match, url)
