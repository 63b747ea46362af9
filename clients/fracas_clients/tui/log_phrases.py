"""Log phrases of simple events, which need only the affected creatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = ["QUIET_TURNS", "phrase"]

QUIET_TURNS: Final = frozenset(
    {
        "answered_with", "attack_left", "carried", "cell_changed", "chose", "declared", "hampered", "hand_freed",
        "hand_taken", "handled", "hiding_changed", "initiative", "joined", "kept_up", "lost", "order_changed",
        "order_settled", "peace_lapsed", "place_came", "place_passed", "reacted", "regeneration_stopped", "slept",
        "stretched", "turn_came", "turn_goes_on", "turn_is_next", "unfolded", "waits", "went_on",
    }
)  # fmt: skip
"""Internal events, and those covered by other lines."""

_PHRASES: Final[Mapping[str, str]] = {
    "breathed": "{who} breathes again",
    "bumped": "{who} runs into {on}",
    "came_down": "{who} comes down",
    "climb_failed": "{who} cannot climb up",
    "climbed": "{who} climbs",
    "concentration_began": "{who} concentrates",
    "concentration_ended": "{who} loses its concentration",
    "conjured": "{who} appears",
    "coup_de_grace": "{who} deals the helpless {on} a final blow",
    "delay_lost": "{who} has waited too long: its turn is lost",
    "delayed": "{who} delays",
    "dismounted": "{who} is out of the saddle",
    "dragged": "  {who} is dragged along",
    "drained": "  {who} has {amount} fewer hit points at most from now on",
    "dropped_items": "  {who} drops what it holds",
    "exhausted": "  {who} is exhausted",
    "exposed": "  {who} is easier to hit for the next blow",
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
    "mounted": "{who} is in the saddle",
    "noticed": "{who} notices {on}",
    "object_damaged": "  {object} takes {amount} damage",
    "opened": "It opens",
    "peace_offered": "{who} offers to end the fight",
    "place_known": "{who} comes upon somebody hidden",
    "point_gained": "{who} gains an action point",
    "readied": "{who} gets ready",
    "readied_used": "{who} does what it has readied",
    "recalled_nothing": "{who} recalls nothing of {on}",
    "recovery_lost": "  {who} loses strength: one recovery fewer",
    "rested": "{who} rests",
    "resumed": "{who} steps in",
    "rolled_again": "{who} rolls a 1, and once more",
    "roused": "{who} comes round",
    "saw_through": "{who} sees through it",
    "slipped_away": "{who} slips out of sight",
    "stabilized": "  {who} is stable: no more death saves",
    "stayed_shut": "{who} cannot open it",
    "studied": "{who} knows now what {on} is",
    "succeeded": "  {by} needs no roll against {on}",
    "summoned": "{who} comes into the fight",
    "surprised": "{who} is surprised",
    "surrendered": "{who} surrenders",
    "took": "{who} takes it",
    "unmoved": "  {who} is a swarm, which no melee or ranged attack moves",
    "urged_in_vain": "  {on} is not moved by it",
    "vanished": "{who} vanishes",
    "vetoed": "{by} does not allow it",
    "yielded": "{who} lets the save fail",
}


def phrase(name: str, data: Mapping[str, Any], call: Callable[[str], str]) -> str | None:
    """Return the phrase for an event; None if it has none, or if data are missing."""
    template = _PHRASES.get(name)
    if template is None:
        return None
    told = {key: call(value) if isinstance(value, str) else value for key, value in data.items()}
    try:
        return template.format(**told)
    except (KeyError, IndexError):
        return None
