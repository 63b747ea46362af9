"""Sanitized output: what commands print cannot control the terminal.

Replay files, content files and servers are not trusted: their texts can contain terminal escapes, control
characters or marks that change the direction of text. `guard_output` replaces standard output and standard error
with a stream that replaces such characters, so all ways of printing (`typer.echo`, `print`, logging, tracebacks,
Rich) are covered. `printable` decides which characters are allowed.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO, cast

__all__ = ["GuardedStream", "guard_output", "one_line", "printable", "unguarded"]

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Unicode marks that change the direction of text; they can also reorder the text around a name."""
_LAYOUT: Final = frozenset("\n\t")
"""Control characters that may stay in a text if its layout is kept."""
_LONGEST_LINE: Final = 500
"""Maximum length of a sentence from an untrusted source, in characters."""


def printable(text: str, *, layout: bool = False) -> str:
    """Return a text with escapes, control characters and direction marks replaced.

    Args:
        text: Any text.
        layout: True: keep line ends and tabs.
    """
    if text.isprintable() and _BIDI.isdisjoint(text):
        return text
    return "".join(letter if _is_harmless(letter, layout=layout) else _REPLACEMENT for letter in text)


def one_line(text: str, *, most: int = _LONGEST_LINE) -> str:
    """Return a sentence from an untrusted source as one printable line of at most `most` characters."""
    line = printable(" ".join(text[: 2 * most].split()))
    return line if len(line) <= most else f"{line[: most - 3]}..."


def _is_harmless(letter: str, *, layout: bool) -> bool:
    if letter in _LAYOUT:
        return layout
    return (letter.isprintable() or unicodedata.category(letter) == "Zs") and letter not in _BIDI


class GuardedStream:
    """A text stream that sanitizes everything written to it, and otherwise behaves like the stream that it wraps.

    Args:
        stream: The wrapped stream.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text with terminal controls replaced."""
        self._stream.write(printable(text, layout=True))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts with terminal controls replaced."""
        for line in lines:
            self.write(line)

    @property
    def rich_proxied_file(self) -> TextIO:
        """The wrapped stream; Rich writes to it directly, because Rich's own escapes must not be replaced.

        Every Rich console reads this property before rendering; from then on the texts that it renders are sanitized.
        """
        _guard_consoles()
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guard_output() -> Iterator[None]:
    """Sanitize everything written to standard output and standard error during the context."""
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _guarded(sys.stdout), _guarded(sys.stderr)
    try:
        yield
    except Exception:
        raise  # the guard stays: the interpreter is going to print the traceback
    except BaseException:
        sys.stdout, sys.stderr = kept
        raise
    sys.stdout, sys.stderr = kept


def unguarded(stream: TextIO) -> TextIO:
    """Return the stream that a guard wraps, for output that sanitizes its own texts and adds colours."""
    return stream._stream if isinstance(stream, GuardedStream) else stream  # noqa: SLF001 - of the same module


def _guarded(stream: TextIO) -> TextIO:
    if not hasattr(stream, "write") or isinstance(stream, GuardedStream):  # a process may be started without one
        return stream
    encoding = (getattr(stream, "encoding", None) or "").lower()
    if encoding in {"ascii", "us-ascii", "ansi_x3.4-1968"} and hasattr(stream, "reconfigure"):
        # typer would take the bytes behind a stream of ASCII, and write past this guard.
        stream.reconfigure(encoding="utf-8", errors="replace")
    return cast("TextIO", GuardedStream(stream))


def _guard_consoles() -> None:
    """Sanitize the texts that Rich's consoles render, because Rich does not remove escapes from them."""
    from rich.console import Console  # noqa: PLC0415 - Rich has asked, so it is imported already
    from rich.file_proxy import FileProxy  # noqa: PLC0415 - likewise
    from rich.segment import Segment  # noqa: PLC0415 - likewise

    if getattr(Console.render, "guarded", False):
        return
    render = Console.render

    def guarded(self: Console, *args: Any, **options: Any) -> Iterator[Segment]:
        for segment in render(self, *args, **options):
            text, style, control = segment
            yield segment if control or text.isprintable() else Segment(printable(text, layout=True), style)

    guarded.guarded = True  # type: ignore[attr-defined]
    Console.render = guarded  # type: ignore[method-assign]

    # A live display (a progress bar) puts a stream of its own before ours, and asks only that one.
    behind = cast("property", vars(FileProxy)["rich_proxied_file"])
    FileProxy.rich_proxied_file = property(  # type: ignore[assignment]
        lambda proxy: unguarded(behind.__get__(proxy))
    )
