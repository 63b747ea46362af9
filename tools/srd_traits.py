"""Traits of SRD 5.2 stat blocks that act by themselves, in the vocabulary of content.

The texts are the public data of Open5e. `srd_monsters` reads them.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import re

from tools.srd_clauses import DICE, Draft, at_own_start, cells, dice, until, word


def acts_alone(name: str, text: str, draft: Draft) -> bool:
    """Add a trait that an event sets off as an action with the tag `automatic`; return False if it is not one.

    Args:
        name: The name of the trait.
        text: Its text.
        draft: The draft.
    """
    if found := re.fullmatch(
        r"(?P<ability>[A-Z][a-z]+) Saving Throw: DC (?P<dc>\d+), any creature that starts its turn in a (?P<feet>\d+)-foot Emanation originating from the [a-z]+\. "
        r"Failure: The target has the (?P<condition>[A-Z][a-z]+) condition until the (?P<end>start|end) of (?P<its>its) next turn\.(?P<immune> Success: The target is immune to .*)?",
        text,
    ):
        draft.reactions[word(name)] = {
            "name": name,
            "cost": "none",
            "trigger": {"event": "starts_turn", "by": "any", "within": cells(found["feet"])},
            "origin": "ranged",
            "range": cells(found["feet"]),
            "tags": ["automatic"],
            "save": {"dc": int(found["dc"]), "ability": found["ability"][:3].lower()},
            "effect": [{"condition": found["condition"].lower(), "until": until(found)}],
            **({"immune_after_save": True} if found["immune"] else {}),
        }
        return True
    if found := re.fullmatch(
        r"At the start of each of its turns, the [a-z]+ deals "
        + DICE.format("")
        + r" (?P<type>[A-Z][a-z]+) damage to any creature it is grappling or any creature grappling it\.",
        text,
    ):
        hurt = {"damage": dice(found), "type": found["type"].lower()}
        for end, limit in (("", {"condition": ["grappled"], "from_user": True}), ("_2", {"holds_user": True})):
            draft.reactions[word(name) + end] = at_own_start(name, limit, [hurt])
        return True
    return False
