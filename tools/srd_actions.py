"""Actions, bonus actions and reactions of SRD 5.2 stat blocks, in the vocabulary of content.

The texts are the public data of Open5e. `srd_monsters` reads them.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tools import srd_moves
from tools.srd_casting import single_spell, spellcasting
from tools.srd_clauses import Draft, attack, cells, reason, saving, word

COSTS: Final = {"ACTION": "action", "BONUS_ACTION": "bonus"}
MECHANICS: Final = {
    "Leap": "jumps",
    "Swallow": "swallow",
    "Trample": "others' spaces",
    "Shape-Shift": "shape-shift",
    "Charge": "straight move",
}
"""The mechanic that an action of this name needs."""


def add_action(one: Mapping[str, Any], texts: str, written: dict[str, dict[str, Any]], draft: Draft) -> None:
    """Add an action, bonus action or reaction to a block, or its mechanic to those that the draft lacks.

    Args:
        one: The record of the action.
        texts: The texts of all actions of the block.
        written: The content so far, by id.
        draft: The draft.
    """
    name, text = one["name"].split(" (")[0], " ".join(one["desc"].split())
    kind = one["action_type"]
    if kind == "BONUS_ACTION" and name in ("Nimble Escape", "Cunning Action"):
        draft.block["traits"].append(word(name))
        return
    if kind == "BONUS_ACTION" and re.fullmatch(r"The [a-z]+ takes the Dash or Disengage action\.", text):
        draft.block["traits"].append("deathless_agility")
        return
    if "into a Medium or Small Humanoid, or it returns to its true form" in text or "emotions and alignment" in text:
        return  # neither changes a battle: "Medium or Small" is Medium
    if name == "Spellcasting":
        spellcasting(text, draft, texts)
        return
    if kind == "REACTION" and name == "Shriek":
        return  # a noise, without an effect in a battle
    if kind == "REACTION":
        action = _reaction(text, draft.block["speed"])
        if action is None:
            draft.lacks.append(f"reaction: {name}: {text}")
            return
    elif forms := srd_moves.forms(name, text, COSTS.get(kind, "")):
        written |= forms
        return
    elif name in ("Shape-Shift", "Swallow") or kind not in COSTS:
        draft.lacks.append(MECHANICS.get(name, kind.lower()) + f": {name}")
        return
    elif single_spell(name, text, one, draft):
        return
    else:
        action = _own_action(name, text, COSTS[kind], draft)
        if action is None:
            return
    limit = one["uses_type"]
    if limit == "PER_DAY":
        action["uses"] = {"max": one["uses_param"]}
    elif limit and one["uses_param"]:
        action["uses"] = {"recharge": one["uses_param"]}
    elif limit:
        draft.lacks.append(f"recharge after a rest: {name}")
    written[word(name)] = {"name": name, **action}


def _reaction(text: str, speed: Any) -> dict[str, Any] | None:
    if ink := re.search(
        r"(?:A creature ends its turn within (?P<feet>\d+) feet of the octopus|The octopus takes damage) while underwater\. _?Response:_? The octopus releases ink that fills a \d+-foot Cube centered on itself, and the octopus moves up to its Swim Speed\.",
        text,
    ):
        when = (
            {"event": "ends_turn", "by": "any", "within": cells(ink["feet"])} if ink["feet"] else {"event": "damages"}
        )
        return {
            "cost": "reaction",
            "trigger": {**when, "underwater": True},
            "origin": "self",
            "tags": ["minutes_1"],
            "effect": [
                {"zone": {"area": {"burst": 0}, "terrain": ["heavily_obscured"]}},
                {"shift": speed["swim"]},
            ],
        }
    if parry := re.search(
        r"adds (\d+) to its AC against (?:that attack|one melee attack)[^.]*\.(?: To do so[^.]*\.)?$", text
    ):
        return {
            "cost": "interrupt",
            "origin": "self",
            "trigger": {"event": "hits", "to": "self", "melee": True},
            "effect": [{"modifier": {"to": "ac", "by": int(parry[1])}, "until": "attack"}],
        }
    return None


def _own_action(name: str, text: str, cost: str, draft: Draft) -> dict[str, Any] | None:
    """Return an action or bonus action; None if the vocabulary cannot say enough of it to be of use."""
    if jump := re.search(r"^The [a-z -]+ teleports up to (\d+) feet to an unoccupied space it can see\.$", text):
        return {"cost": cost, "origin": "self", "effect": [{"teleport": cells(jump[1])}]}
    if own := srd_moves.own_move(name, text, cost, draft):
        return own
    text, spared = re.subn(r" and can't be targeted by the [a-z]+'s Tail", "", text)
    if spared:
        draft.spares_held = True
    action = attack(name, text, draft) or saving(name, text, draft)
    if action is None:
        known = MECHANICS.get(name) if cost == "bonus" else None
        draft.lacks.append(f"{known or ('spells' if ' casts ' in text else reason(text))}: {name}: {text}")
        return None
    if not action.get("hit") and not action.get("effect"):
        return None
    return {**action, "cost": cost}
