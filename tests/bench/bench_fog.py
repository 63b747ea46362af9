"""Cost of an intent in fog of war, beside the same seeded games without fog, in function calls of the engine.

Calls do not depend on the load of the machine. The note has the ratio of the processor times, measured in the same run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.bench.figures import Figure, Goal
from tools.engine_calls import RULESETS, count_games

OPTIONS: Final[Mapping[str, tuple[Mapping[str, Any], Goal | None]]] = {
    "vision: side": ({"vision": "side"}, Goal("at most", 1.3)),
    "vision: seat": ({"vision": "seat"}, Goal("at most", 1.3)),
    "vision: side, explored": ({"vision": "side", "explored": True}, None),
}
"""The options of fog of war that are measured, with the goal for the ratio."""


def figures() -> Iterator[Figure]:
    """Measure each ruleset without fog and with each of the options."""
    for ruleset in RULESETS:
        plain = count_games(ruleset)
        for name, (options, goal) in OPTIONS.items():
            fogged = count_games(ruleset, options=options)
            yield Figure(
                group="fog", name=f"{ruleset}, {name}", unit="calls/intent", ours=fogged.calls,
                reference_name="without fog of war", reference=plain.calls, ratio=fogged.calls / plain.calls,
                goal=goal, note=f"processor time {fogged.ms / plain.ms:.2f} of that without fog",
            )  # fmt: skip
