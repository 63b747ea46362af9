"""Paths at their boundaries: every path that a server answers over plain HTTP, with odd names and odd queries."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

import fracas_server
from fracas_server.service import Service

__all__ = ["targets"]

_ODD: Final = (
    "", "m1", "no_such", "0", "-1", "\u00b2", "NaN", "9" * 400, "x" * 900, "..", "../../etc/passwd", "a/b/c", "a.json",
    "\x00", "\x1b[2J", "\u202e", "%", "%00", "?", "#", "a\nb", "\ufffd", "\N{GRINNING FACE}" * 9,
    "'\"<b>", ":", "@", "~",
)  # fmt: skip
_RAW: Final = ("%", "%zz", "%ff%fe", "%00", "//", "/./", ";x=1", "\\", "%2e%2e%2f", "+", "&&&", "==")
"""What no client of ours would write into a path."""
_QUERY: Final = re.compile(r"""\.query(?:\.get\(|\[)\s*["'](\w+)["']""")
_OPERATIONS: Final = ("/healthz", "/readyz", "/metrics", "/admin/", "/admin/matches", "/admin/kick/", "/admin/ban/")


def targets(service: Service) -> tuple[str, ...]:
    """Return what is asked for: the paths of all handlers, each with every odd name and query.

    Args:
        service: The server.
    """
    handlers = service.gateway._http._paths._handlers
    found = ["/", *_OPERATIONS]
    for prefix in (*handlers, *_OPERATIONS):
        found += [prefix + quote(odd, safe="") for odd in _ODD]
        found += [prefix + raw for raw in _RAW]
        found += [f"{prefix}m1/{quote(odd, safe='')}" for odd in _ODD if prefix.endswith("/")]
        for name in _queries():
            found += [f"{prefix}m1?{name}={quote(odd, safe='')}" for odd in _ODD]
    found += [f"/m1?{'&'.join('a=1' for _ in range(40))}", "/" + "a/" * 400]
    return tuple(dict.fromkeys(found))


@cache
def _queries() -> tuple[str, ...]:
    """Return the fields of queries that the server looks at."""
    found = set()
    for path in Path(fracas_server.__file__).parent.rglob("*.py"):
        found.update(_QUERY.findall(path.read_text(encoding="utf-8")))
    return tuple(sorted(found))
