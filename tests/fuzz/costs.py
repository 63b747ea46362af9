"""Costs of an input, without pauses of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

__all__ = ["LIMIT_S", "TooSlow", "check_costs"]

LIMIT_S: Final = 0.25
"""Processor time of one input: what blocks the loop longer blocks everybody. CI machines are slower than a server."""


class TooSlow(AssertionError):
    """An input cost more than one input may."""


def check_costs(feeds: Iterable[Callable[[], object]], limit_s: float = LIMIT_S) -> None:
    """Feed the same input until it has cost no more than it may, once where nothing is wrong.

    A guest's clock counts time taken by its host, and a garbage collection is paid by the next input: only
    what is slow each time is slow.

    Args:
        feeds: Each feeds the input once, to something that remembers nothing of the time before.
        limit_s: Processor time that it may cost, seconds.

    Raises:
        TooSlow: It cost more each time.
    """
    costs: list[float] = []
    for feed in feeds:
        began = time.thread_time()
        feed()
        costs.append(time.thread_time() - began)
        if costs[-1] <= limit_s:
            return
    raise TooSlow(f"{', '.join(f'{cost:.2f}' for cost in costs)} s of processor time")
