"""Events whose log line is one message of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fracas_clients.texts import complete

__all__ = ["QUIET_TURNS", "phrase"]

QUIET_TURNS: Final = frozenset(
    {
        "answered_with", "attack_left", "binding_moved", "binding_renewed", "carried", "cell_changed", "chose",
        "declared", "hampered", "hand_freed", "hand_taken", "handled", "hiding_changed", "hold_ended", "initiative",
        "joined", "kept_count", "kept_up", "lost", "order_changed", "order_settled", "peace_lapsed", "place_came",
        "place_known", "place_passed", "reacted", "regeneration_stopped", "slept", "stretched", "turn_came",
        "turn_goes_on", "turn_is_next", "unfolded", "waits", "went_on",
    }
)  # fmt: skip
"""Events that are not logged: internal events, and events that other lines already cover."""

_PHRASES: Final = frozenset(
    {
        "added", "attached", "binding_gone", "blocked", "bolstered", "bound", "breathed", "bumped", "came_down",
        "came_into_view", "climb_failed", "climbed", "concentration_began", "concentration_ended", "conjured",
        "coup_de_grace", "delay_lost", "delayed", "dismounted", "dragged", "damage_reduced", "drained",
        "dropped_items", "duplicate_hit", "engulfed", "enveloped", "exposed", "fell", "fell_to_zero", "fled",
        "found", "found_nothing", "held_breath", "help_used", "hid", "hp_lost", "hurt", "improvised", "knocked_out",
        "lapsed", "let_out", "lost_control", "mended", "mounted", "noticed", "object_damaged", "opened",
        "peace_offered", "placement_began", "placement_ended", "player_rolled", "point_gained", "readied",
        "readied_used", "recalled_nothing", "recovery_lost", "rested", "reshaped", "resumed", "rewound",
        "rolled_again", "roused", "saw_through", "seat_ready", "slipped_away", "stabilized", "stayed_shut",
        "studied", "succeeded", "summoned", "surprised", "swapped", "surrendered", "swallowed", "took", "turned",
        "turned_away", "unmoved", "unseen_attack", "urged_in_vain", "vanished", "vetoed", "went_out_of_view",
        "yielded",
    }
)  # fmt: skip
"""Events whose log line is the message `log_NAME`, with the event's data as variables."""


def phrase(name: str, data: Mapping[str, Any], call: Callable[[str], str]) -> str | None:
    """Return the log line of an event; None if it has no message, or lacks a variable that the message needs."""
    if name not in _PHRASES:
        return None
    params = {key: call(value) if isinstance(value, str) else _plain(value) for key, value in data.items()}
    return complete(f"log_{name}", params)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
