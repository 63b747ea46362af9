"""What the commands that ask a running server over plain HTTP have in common."""

from __future__ import annotations

import urllib.request
from typing import IO, Any, Final

__all__ = ["MAX_ANSWER", "SCHEMES", "error_text", "open_without_redirect"]

MAX_ANSWER: Final = 16 * 1024 * 1024
"""Bytes of an answer that are read."""

SCHEMES: Final = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
"""How a server is asked over HTTP that is named by one of these."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the library would send the token on to any other host."""

    def redirect_request(self, *_args: Any) -> None:
        """Return no request to go on with."""


def open_without_redirect(request: urllib.request.Request, *, timeout: float) -> IO[bytes]:
    """Send a request that carries a token to the server that it names, and to no other.

    Raises:
        OSError: The server does not answer, refuses, or redirects.
    """
    answer: IO[bytes] = urllib.request.build_opener(_NoRedirect).open(request, timeout=timeout)
    return answer


def error_text(error: Exception) -> str:
    """Say in a few words why nobody answered."""
    met = getattr(error, "reason", error)
    return (getattr(met, "strerror", "") or str(met)).lower()
