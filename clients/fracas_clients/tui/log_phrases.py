"""Events that one phrase tells: what happens to whom, with nothing beside it that matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = ["QUIET_TURNS", "phrase"]

QUIET_TURNS: Final = frozenset(
    {
        "carried", "declared", "hampered", "hand_freed", "hand_taken", "handled", "hiding_changed", "initiative",
        "joined", "kept_up", "lost", "order_changed", "order_settled", "peace_lapsed", "place_came", "place_passed",
        "reacted", "turn_came", "turn_goes_on", "turn_is_next", "unfolded", "waits",
    }
)  # fmt: skip
"""What rulesets note for themselves, or what other lines tell."""

_PHRASES: Final[Mapping[str, str]] = {
    "bumped": "{who} runs into {on}",
    "breathed": "{who} breathes again",
    "came_down": "{who} comes down",
    "concentration_began": "{who} concentrates",
    "concentration_ended": "{who} loses its concentration",
    "conjured": "{who} appears",
    "coup_de_grace": "{who} deals the helpless {on} a final blow",
    "death_save_failed": "{who} fails a death save ({failures} so far)",
    "death_save_made": "{who} makes a death save ({successes} so far)",
    "delay_lost": "{who} has waited too long: its turn is lost",
    "delayed": "{who} delays",
    "dismounted": "{who} is out of the saddle",
    "dragged": "  {who} is dragged along",
    "dropped_items": "  {who} drops what it holds",
    "exhausted": "  {who} is exhausted",
    "fell": "  {who} falls",
    "fled": "{who} flees from the fight",
    "found": "{who} is found",
    "found_nothing": "{who} finds nobody",
    "held_breath": "{who} holds its breath",
    "help_used": "  {by}'s help is used",
    "hid": "{who} hides",
    "hp_lost": "  {who} loses {amount} hit points",
    "improvised": "{who} improvises: {words}",
    "knocked_out": "  {who} is knocked out",
    "lapsed": "{who} cannot go on with it",
    "opened": "It opens",
    "peace_offered": "{who} offers to end the fight",
    "place_known": "{who} comes upon somebody hidden",
    "readied": "{who} gets ready",
    "readied_used": "{who} does what it has readied",
    "recovered": "  {who} spends a recovery",
    "recovery_lost": "  {who} loses a recovery",
    "rested": "{who} rests",
    "resumed": "{who} steps in",
    "roused": "{who} is on its feet again",
    "stabilized": "  {who} is stable: it rolls no more for its life",
    "stalemate_nears": "Nothing happens any more: a draw in {rounds} rounds, unless somebody is hurt",
    "stayed_shut": "{who} cannot open it",
    "summoned": "{who} comes into the fight",
    "surprised": "{who} is surprised",
    "surrendered": "{who} surrenders",
    "took": "{who} takes it",
    "unmoved": "  {who} is a swarm, which no melee or ranged attack moves",
    "vanished": "{who} vanishes",
    "vetoed": "{by} does not allow it",
}


def phrase(name: str, data: Mapping[str, Any], call: Callable[[str], str]) -> str | None:
    """Return the phrase for an event; None where it has none, or lacks what the phrase says."""
    template = _PHRASES.get(name)
    if template is None:
        return None
    told = {key: call(value) if isinstance(value, str) else value for key, value in data.items()}
    try:
        return template.format(**told)
    except (KeyError, IndexError):
        return None
