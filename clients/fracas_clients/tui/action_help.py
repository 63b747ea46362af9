"""Descriptions of the common actions, which every creature has and no stat block describes."""

from __future__ import annotations

from typing import Final

from fracas_clients.texts import has, text
from fracas_clients.tui.rule_index import action_rules, rules_of

__all__ = ["action_help"]

_FOURTH: Final = frozenset({"fourth_edition", "orcus"})
"""Rulesets that share the messages `does_fourth_ACTION`."""


def action_help(ruleset: str, name: str) -> tuple[str, ...]:
    """Return the description of a common action: its message in the catalogue, else the rules about it; empty if none.

    Args:
        ruleset: Ruleset name.
        name: The display name of the action.
    """
    action = name.lower().replace(" ", "_")
    for family in (ruleset, *(("fourth",) if ruleset in _FOURTH else ())):
        message = f"does_{family}_{action}"
        if has(message):
            return (text(message),)
    return action_rules(rules_of(ruleset), name)
