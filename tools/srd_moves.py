"""Movement and help as actions of SRD 5.2 stat blocks, in the vocabulary of content.

The texts are the public data of Open5e. `srd_monsters` reads them.
"""

# ruff: noqa: E501 - a pattern is compared with the text that it matches: both in one line

from __future__ import annotations

import re
from typing import Any, Final

from tools.srd_clauses import DICE, Draft, cells, dice, word


def own_move(name: str, text: str, cost: str, draft: Draft) -> dict[str, Any] | None:
    """Return an action that moves its user or helps a creature; None if the text is of another kind.

    Args:
        name: The name of the action.
        text: Its text.
        cost: Its cost.
        draft: The draft; a second form of the action becomes a further action of it.
    """
    speed = draft.block["speed"]
    if found := re.fullmatch(
        r"While underwater, the [a-z]+ moves up to (?P<half>half )?its Swim Speed without provoking Opportunity Attacks\.",
        text,
    ):
        far = speed["swim"] // 2 if found["half"] else speed["swim"]
        return {"cost": cost, "origin": "self", "tags": ["underwater"], "effect": [{"shift": far, "provokes": False}]}
    if found := re.fullmatch(
        r"The [a-z]+ teleports itself or a willing demon within (?P<near>\d+) feet of itself up to (?P<feet>\d+) feet to an unoccupied space the [a-z]+ can see\.",
        text,
    ):
        jump = [{"teleport": cells(found["feet"])}]
        other = {"name": f"{name} (Demon)", "cost": cost, "origin": "ranged", "range": cells(found["near"])}
        draft.reactions[f"{word(name)}_demon"] = other | {
            "targets_if": {"type": ["demon"], "ally": True},
            "effect": jump,
        }
        return {"cost": cost, "origin": "self", "effect": jump}
    if found := re.fullmatch(
        r"The [a-z-]+ jumps up to (?P<feet>\d+) feet by spending (?P<cost>\d+) feet of movement\.", text
    ):
        leap = {"shift": cells(found["feet"]), "leap": cells(found["cost"])}
        return {"cost": cost, "origin": "self", "effect": [leap]}
    if found := re.fullmatch(
        r"The [a-z]+ (?:swims|moves) up to its (?P<first>Swim )?Speed(?: or (?P<other>Burrow) Speed)? straight toward an enemy it can (?:see|sense)\.",
        text,
    ):
        modes = ["swim"] if found["first"] else ["walk", "burrow"] if found["other"] else []
        far = speed if isinstance(speed, int) else speed[modes[0] if modes else "walk"]
        return {
            "cost": cost,
            "origin": "self",
            "effect": [{"shift": far, "toward": True, **({"modes": modes} if modes else {})}],
        }
    if found := re.fullmatch(
        r"Immediately after dealing damage to a creature that (?:is|was) already Bloodied, the [a-z]+ (?:can )?moves? up to half its Speed, and it makes one (?P<with>[A-Z][a-z]+) attack\.",
        text,
    ):
        far = (speed if isinstance(speed, int) else speed["walk"]) // 2
        then = {"event": "damages", "by": "self", "to": "enemy", "bloodied": True}
        return {
            "cost": cost,
            "trigger": then,
            "origin": "self",
            "effect": [{"shift": far}, {"attack": word(found["with"])}],
        }
    if found := re.fullmatch(
        r"The [a-z]+ or one creature of its choice that can see or hear it gains "
        + DICE.format("")
        + r" Temporary Hit Points and has Advantage on attack rolls until the start of the [a-z]+'s next turn\.",
        text,
    ):
        helped = [{"temp_hp": dice(found)}, {"advantage": "attack", "until": "start_of_user_next_turn"}]
        return {"cost": cost, "origin": "ranged", "range": 60, "effect": helped}
    return None


MODES: Final = {"Fly": "fly", "Climb": "climb", "Swim": "swim"}


def forms(name: str, text: str, cost: str) -> dict[str, dict[str, Any]]:
    """Return the actions by which a creature takes on forms that differ in speed, by id; empty for other texts.

    Args:
        name: The name of the action.
        text: Its text.
        cost: Its cost.
    """
    if found := re.search(
        r"shape-shifts into a (?P<mixed>Small|Medium|Large) [a-z]+-humanoid hybrid(?: form)? or a (?P<size>Small|Medium|Large) (?P<form>[a-z]+), or it returns to its true humanoid form\. Its game statistics, other than its size, are the same in each form",
        text,
    ):
        return _lycanthrope(name, cost, found)
    if not re.search(
        r"or it returns to its true form\. Its (?:game )?statistics are the same in each form, except for its Speed\.",
        text,
    ):
        return {}
    forms: dict[str, dict[str, Any]] = {}
    for form in re.finditer(
        r"a (?P<form>[a-z]+) \((?:Speed )?(?P<walk>\d+) ft\.(?:, (?P<mode>Fly|Climb|Swim) (?P<far>\d+) ft\.)?\)", text
    ):
        speed = {"walk": cells(form["walk"])}
        if form["mode"]:
            speed[MODES[form["mode"]]] = cells(form["far"])
        forms[f"{word(name)}_{form['form']}"] = {
            "name": f"{name} ({form['form'].title()})",
            "cost": cost,
            "origin": "self",
            "effect": [{"grant": {"traits": ["changed"], "speed": speed}}],
        }
    back = {"name": f"{name} (True Form)", "cost": cost, "origin": "self", "effect": [{"reverts": True}]}
    return {**forms, f"{word(name)}_true_form": back} if forms else {}


def _lycanthrope(name: str, cost: str, found: re.Match[str]) -> dict[str, dict[str, Any]]:
    """Return the actions of a lycanthrope, whose forms differ in size, by id."""
    base = {"cost": cost, "origin": "self"}
    forms: dict[str, dict[str, Any]] = {}
    for form, size in ((found["form"], found["size"]), ("hybrid", found["mixed"])):
        grant: dict[str, Any] = {"traits": ["changed"], **({"size": size.lower()} if size != "Medium" else {})}
        forms[f"{word(name)}_{form}"] = {"name": f"{name} ({form.title()})", **base, "effect": [{"grant": grant}]}
    back = {"name": f"{name} (Humanoid)", **base, "effect": [{"reverts": True}]}
    return {**forms, f"{word(name)}_humanoid": back}
