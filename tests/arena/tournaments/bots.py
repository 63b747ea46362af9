"""Bots that lose without being beaten, for tests."""

import os
import time
from pathlib import Path
from typing import Any

from fracas_clients.policies.random import RandomPolicy

__all__ = ["SLOWED_BY", "Cheats", "Dies", "Raises", "Slow", "Slowed", "Stuck"]

SLOWED_BY = "FRACAS_TEST_SLOWED_BY"
"""What in the environment names the file that `Slowed` looks for."""


class Raises(RandomPolicy):
    """Raises at its first choice."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        raise ValueError("no idea")


class Slow(RandomPolicy):
    """Thinks for ever."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        time.sleep(60)


class Slowed(RandomPolicy):
    """Takes its time for as long as a file is there, and chooses the same with it as without it."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        if Path(os.environ[SLOWED_BY]).exists():
            time.sleep(0.05)
        return super().choose(view, options)


class Stuck(RandomPolicy):
    """Thinks for ever, and lets nothing interrupt it."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        while True:
            try:
                time.sleep(60)
            except BaseException:  # noqa: BLE001, S112 - that is what it is about
                continue


class Cheats(RandomPolicy):
    """Offers an illegal intent."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        return {"by": "nobody", "end": "turn"}


class Dies(RandomPolicy):
    """Ends its process."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        os._exit(3)
