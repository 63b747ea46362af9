"""Bots that lose without being beaten, for tests."""

import os
import time
from typing import Any

from fracas_clients.policies.random import RandomPolicy

__all__ = ["Cheats", "Dies", "Raises", "Slow", "Stuck"]


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
    """Offers what nobody may."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        return {"by": "nobody", "end": "turn"}


class Dies(RandomPolicy):
    """Ends its process."""

    def choose(self, view: Any, options: Any) -> Any:
        """See `Policy.choose`."""
        os._exit(3)
