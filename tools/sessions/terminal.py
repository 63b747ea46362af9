"""A terminal that is controlled by a script and recorded.

The terminal is a tmux window, so programs run as they would in a user's SSH session. A recording is an asciinema v2
file: play it with `asciinema play FILE`, or any compatible player.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

__all__ = ["NotSeenError", "Terminal"]

_LOOK_S: Final = 0.15
"""Interval in seconds between two reads of the window's content."""
_IDLE_S: Final = 2.0
"""Maximum idle time in seconds that a recording player shows; the title mentions longer waits."""


class NotSeenError(Exception):
    """The expected output did not appear in the terminal.

    Args:
        wanted: The expected text.
        screen: The actual content of the terminal.
    """

    def __init__(self, wanted: str, screen: str) -> None:
        super().__init__(f"{wanted!r} did not come; the screen shows\n{screen}")


class Terminal:
    """A tmux window that runs one program.

    Args:
        command: The program and its arguments.
        title: Title of the recording.
        folder: Working directory of the program.
        environment: Additional environment variables.
        size: Columns and lines.
    """

    def __init__(
        self,
        command: list[str],
        *,
        title: str,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self._socket = f"fracas-{time.monotonic_ns()}"
        self._title = title
        self._size = size
        self._began = time.monotonic()
        self._frames: list[tuple[float, str]] = []
        self._stop = threading.Event()
        words = [f"{name}={value}" for name, value in (environment or {}).items()]
        line = shlex.join(["env", *words, *command])
        self._tmux("new-session", "-d", "-c", str(folder), "-x", str(size[0]), "-y", str(size[1]), f"{line}; sleep 3")
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._watcher.join()
        self._tmux("kill-server", check=False)

    def screen(self) -> str:
        """Return the window's text without colours."""
        return self._tmux("capture-pane", "-p", check=False)

    def type(self, *keys: str) -> None:
        """Type keys by their tmux names (`Enter`, `Escape`, `C-c`, `a`), with a short pause after each."""
        for key in keys:
            self._tmux("send-keys", key)
            time.sleep(2 * _LOOK_S)

    def see(self, wanted: str, *, within_s: float = 30) -> str:
        """Wait until a text appears in the window.

        Args:
            wanted: The text, or alternatives separated by `|`.
            within_s: Timeout in seconds.

        Returns:
            The window's text.

        Raises:
            NotSeenError: The text did not appear in time.
        """
        until = time.monotonic() + within_s
        while time.monotonic() < until:
            screen = self.screen()
            if any(text in screen for text in wanted.split("|")):
                return screen
            time.sleep(_LOOK_S)
        raise NotSeenError(wanted, self.screen())

    def record(self, path: Path) -> None:
        """Write a recording of the session so far to a file.

        Args:
            path: The file, by convention with the extension `.cast`.
        """
        time.sleep(4 * _LOOK_S)  # let the last output appear
        columns, lines = self._size
        head = {"version": 2, "width": columns, "height": lines, "title": self._title, "idle_time_limit": _IDLE_S}
        with path.open("w", encoding="utf-8") as file:
            file.write(json.dumps(head) + "\n")
            for when, picture in self._frames:
                drawn = "\x1b[H\x1b[2J" + picture.rstrip("\n").replace("\n", "\r\n")
                file.write(json.dumps([round(when, 2), "o", drawn], ensure_ascii=False) + "\n")

    def _watch(self) -> None:
        while not self._stop.wait(_LOOK_S):
            picture = self._tmux("capture-pane", "-e", "-p", check=False)
            if picture and (not self._frames or self._frames[-1][1] != picture):
                self._frames.append((time.monotonic() - self._began, picture))

    def _tmux(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-L", self._socket, "-f", "/dev/null", *words],
            check=check,
            capture_output=True,
            text=True,
        )
        return done.stdout
