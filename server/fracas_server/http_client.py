"""HTTP client helpers for commands that query a running server."""

from __future__ import annotations

import urllib.request
from typing import IO, Any, Final

MAX_ANSWER: Final = 16 * 1024 * 1024
"""Maximum size of an answer in bytes."""

SCHEMES: Final = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
"""The HTTP scheme for each scheme of a server address."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A handler that follows no redirects, because the library would send the token to any other host."""

    def redirect_request(self, *_args: Any) -> None:
        """Return None, so that urllib raises an error for the redirect."""


def open_without_redirect(request: urllib.request.Request, *, timeout: float) -> IO[bytes]:
    """Send a request that contains a token, without following redirects to other servers.

    Raises:
        OSError: The server does not answer, refuses, or redirects.
    """
    answer: IO[bytes] = urllib.request.build_opener(_NoRedirect).open(request, timeout=timeout)
    return answer


def error_text(error: Exception) -> str:
    """Return a short reason why a server did not answer."""
    met = getattr(error, "reason", error)
    return (getattr(met, "strerror", "") or str(met)).lower()
