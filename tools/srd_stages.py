"""Clauses of SRD 5.2 stat blocks about conditions that last: later saves, minutes, and early ends."""

# ruff: noqa: ARG001, E501 - all meanings have one signature; a pattern is compared with its text, both in one line

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Effects: TypeAlias = list[dict[str, Any]]

LATER: Final = r"repeats the save at the end of each of its turns, ending the effect on itself on a success\.?"
MINUTE: Final = r"(?P<minute> ?After 1 minute, it succeeds automatically\.?)?"
WAKES: Final = r" ?This effect ends for the target if it takes damage or a creature within 5 feet of it takes an action to wake it\.?"
END: Final = "end_of_target_next_turn"
WHOLE_SPEED: Final = -24
"""What is subtracted from a Speed that becomes 0: more than any Speed of the document, in cells."""


def _petrifies(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "restrained", "until": "save_ends", "fails": [{"condition": "petrified"}]})


def _paralyzes(found: re.Match[str], effects: Effects) -> None:
    second = {"condition": "paralyzed", "until": "save_ends"}
    effects += [{"condition": "incapacitated", "until": "save_ends", "fails": [second]}, {"tag": "minutes_1"}]


def _sleeps(found: re.Match[str], effects: Effects) -> None:
    second = {"condition": "unconscious", "ends_when": ["damaged", "roused"]}
    effects[-1] |= {"until": "save_ends", "fails": [second]}
    effects.append({"tag": f"minutes_{found['minutes']}"})


def _saves_again(found: re.Match[str], effects: Effects) -> None:
    condition = {"condition": found["name"].lower(), "until": "save_ends"}
    if found["other"]:
        both = [{"condition": found["name"].lower()}, {"condition": found["other"].lower()}]
        condition = {"together": both, "until": "save_ends"}
    effects.append(condition)
    if found["minute"]:
        effects.append({"tag": "minutes_1"})


def _lasts(found: re.Match[str], effects: Effects) -> None:
    minutes = int(found["number"]) * (60 if found["unit"] == "hour" else 1)
    effects += [{"condition": found["name"].lower()}, {"tag": f"minutes_{minutes}"}]


def _stands_still(found: re.Match[str], effects: Effects) -> None:
    effects.append({"modifier": {"to": "speed", "by": WHOLE_SPEED}, "until": "end_of_target_next_turn"})


def _lowers_ac(found: re.Match[str], effects: Effects) -> None:
    effects.append({"modifier": {"to": "ac", "by": -int(found["by"])}, "until": "end_of_target_next_turn"})


def _slows(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "no_reactions", "also": ["half_speed", "one_action"], "until": END})


def _halves_speed(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "half_speed", "until": END})


def _stops_reactions(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "no_reactions", "until": "start_of_user_next_turn"})


def _dazes_too(found: re.Match[str], effects: Effects) -> None:
    effects[-1]["also"] = ["one_action", "no_reactions"]


def _stops_healing_too(found: re.Match[str], effects: Effects) -> None:
    effects[-1]["also"] = ["no_healing"]


def _unbalances(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "off_balance", "until": END})


def _exposes(found: re.Match[str], effects: Effects) -> None:
    effects.append({"condition": "exposed", "until": "start_of_user_next_turn"})


def _fails_badly(found: re.Match[str], effects: Effects) -> None:
    """Take a worse effect of a save that fails by 5 or more; the effect before it is that of any failure."""
    limit = {"fails_by": 5}
    worse = {"condition": found["worse"].lower(), "ends_when": ["damaged", *(["roused"] if found["wakes"] else [])]}
    if found["name"]:  # the poison lasts longer then
        longer = {"condition": found["name"].lower(), "if": limit}
        effects[-1]["if"] = {"unless": limit}
        effects += [longer, {**worse, "if": limit}, {"tag": "minutes_1"}]
    else:
        effects.append({**worse, "if": limit})


def _hurts_each_turn(found: re.Match[str], effects: Effects) -> None:
    """Make a condition and the damage that it deals each turn one effect that a save ends."""
    place = max(number for number, effect in enumerate(effects) if "condition" in effect)
    borne = effects[place]
    kind = found["type"].lower()
    hurt = {"ongoing": found["dice"], "type": kind, "each_turn": True, "unless_immune": found["name"].lower()}
    kept = {key: value for key, value in borne.items() if key != "until"}
    effects[place] = {"together": [kept, hurt], "until": borne["until"]}


def _immune_after(found: re.Match[str], effects: Effects) -> None:
    effects.append({"immune_after_save": True})


def _curses(found: re.Match[str], effects: Effects) -> None:
    effects += [{"condition": found["one"].lower()}, {"condition": found["other"].lower()}, {"tag": "minutes_60"}]


def _turns_into(found: re.Match[str], effects: Effects) -> None:
    curse = {"becomes": found["name"].lower(), "hp": int(found["hp"])}
    effects += [{"grant": {"curse": curse}}, {"immune_after_save": True}]


def _weakens(found: re.Match[str], effects: Effects) -> None:
    worse: Effects = [{"disadvantage": f"{roll}:str"} for roll in ("attack", "checks", "saves")]
    less = {"modifier": {"to": "damage", "dice": f"-{found['dice']}"}}
    effects += [{"together": [*worse, less], "until": "save_ends"}, {"tag": "minutes_1"}]


def _silences_and_hurts(found: re.Match[str], effects: Effects) -> None:
    grip = next(effect for effect in effects if effect.get("condition") == "grappled")
    effects.append({"condition": "silenced", "until": "escape", "dc": grip["dc"]})
    limit = {"condition": ["silenced"], "from_user": True}
    effects.append({"own_start": limit, "hurt": {"damage": found["dice"], "type": found["type"].lower()}})


def _curses_healing(found: re.Match[str], effects: Effects) -> None:
    effects += [{"condition": "no_healing"}, {"tag": "kills"}]


def _attacks_too(found: re.Match[str], effects: Effects) -> None:
    limit = {"if": effects[-1]["if"]} if "if" in effects[-1] else {}
    effects.append({"attack": found["with"].lower().replace(" ", "_"), **limit})


def _poisons_for_good(found: re.Match[str], effects: Effects) -> None:
    """Take a poison that only days and rests after the battle change."""
    effects.append({"condition": "poisoned"})


def _deafens(found: re.Match[str], effects: Effects) -> None:
    until = "start_of_user_next_turn"
    effects.append({"condition": "deafened", "until": until})
    effects += [{"disadvantage": roll, "until": until} for roll in ("checks", "attack")]


def _giggles(found: re.Match[str], effects: Effects) -> None:
    less = f"-1d{found['die']}"
    effects += [{"modifier": {"to": roll, "dice": less}, "until": END} for roll in ("checks", "attack")]


def _distracts(found: re.Match[str], effects: Effects) -> None:
    effects.append({"disadvantage": "concentration", "until": END})


def _sends_to_sleep(found: re.Match[str], effects: Effects) -> None:
    weak = {"hp": int(found["hp"])}
    hurt = {"damage": found["dice"], "type": found["type"].lower(), "if": {"unless": weak}}
    asleep = {"condition": "unconscious", "ends_when": ["damaged", "roused"], "if": weak}
    effects += [hurt, asleep, {"tag": "minutes_60"}]


def _means_nothing(found: re.Match[str], effects: Effects) -> None:
    """Take a clause about times after the battle, or about things that no board has."""


CLAUSES: Final[Mapping[str, Callable[[re.Match[str], Effects], None]]] = {
    r"First Failure:? The target has the Restrained condition(?: and|\. The target) repeats the save at the end of its next turn if it is still Restrained, ending the effect on itself on a success\. Second Failure:? The target has the Petrified condition,? instead of the Restrained condition(?:, for 24 hours)?\.?": _petrifies,
    rf"First Failure:? The target has the Incapacitated condition until the end of its next turn, when it repeats the save\. Second Failure:? The target has the Paralyzed condition, and it {LATER}{MINUTE}": _paralyzes,
    rf"at which point it repeats the save\. Second Failure:? The target has the Unconscious condition for (?P<minutes>\d+) minutes?\.{WAKES}": _sleeps,
    rf"(?:[Ii]t|[Tt]he target) has the (?P<name>[A-Z][a-z]+) condition(?: and|, and it) {LATER}{MINUTE}(?: ?While (?P=name), the target has the (?P<other>[A-Z][a-z]+) condition\.?)?(?! While)": _saves_again,
    rf"(?:[Ii]t|[Tt]he target) has the (?P<name>[A-Z][a-z]+) condition\. At the end of each of its turns, the target repeats the save, ending the effect on itself on a success\.{MINUTE}(?P<other>)": _saves_again,
    r"(?:[Ii]t|[Tt]he target) has the (?P<name>[A-Z][a-z]+) condition for (?P<number>\d+) (?P<unit>minute|hour)s?(?=\.|$)(?!\. While)": _lasts,
    r"(?:the|The) target's Speed is 0 until the end of the target's next turn": _stands_still,
    r"The target can't take Reactions; its Speed is halved; and it can take either an action or a Bonus Action on its turn, not both\. This effect lasts until the end of its next turn": _slows,
    r"(?:the|The) target's Speed is halved until the end of its next turn": _halves_speed,
    r"(?:the|The) target can't take Reactions until the start of the [a-z ]+'s next turn": _stops_reactions,
    r"While Poisoned, the creature can take either an action or a Bonus Action on its turn, not both, and it can't take Reactions": _dazes_too,
    r"While Poisoned, the target can't regain Hit Points": _stops_healing_too,
    r"If the target is a creature, it is cursed\. While cursed, the target can't regain Hit Points, its Hit Point maximum doesn't return to normal when finishing a Long Rest, and its Hit Point maximum decreases by 10 \(3d6\) every 24 hours that elapse\. A creature dies and turns to dust if reduced to 0 Hit Points by this attack": _curses_healing,
    r"(?:(?:the|The) target )?has Disadvantage on the next attack roll it makes before the end of its next turn": _unbalances,
    r"the next attack roll made against the target before the start of the [a-z]+'s next turn has Advantage": _exposes,
    r"(?:(?:, )?and )?the [a-z]+ can make one (?P<with>[A-Z][a-z]+) attack against it": _attacks_too,
    r"Failure by 5 or More: (?:The target has the (?P<name>[A-Z][a-z]+) condition for 1 minute\. )?While Poisoned, the target (?:also )?has the (?P<worse>[A-Z][a-z]+) condition, which ends early if the target takes (?:any )?damage(?P<wakes> or a creature within 5 feet of it takes an action to wake it)?\.": _fails_badly,
    r"While (?P<name>[A-Z][a-z]+), the target takes \d+ \((?P<dice>\d+d\d+)\) (?P<type>[A-Z][a-z]+) damage at the start of each of its turns\. Emptying a flask of Holy Water on the target ends the effect early": _hurts_each_turn,
    r"Success: The target is immune to this [a-z]+'s [A-Z][A-Za-z ]+ for (?:the next )?24 hours": _immune_after,
    r"(?:T|t)he target is cursed\. If the cursed target drops to 0 Hit Points, it instead becomes a (?P<name>[A-Z][a-z]+) under the DM's control and has (?P<hp>\d+) Hit Points\. Success: The target is immune to this [a-z]+'s curse for 24 hours": _turns_into,
    rf"The target has Disadvantage on Strength-based D20 Test and subtracts \d+ \((?P<dice>\d+d\d+)\) from its damage rolls\. It {LATER}{MINUTE}": _weakens,
    r"the target is cursed for 1 hour\. Until the curse ends, the target has the (?P<one>[A-Z][a-z]+) and (?P<other>[A-Z][a-z]+) conditions": _curses,
    r"If the target is a flammable object that isn't being worn or carried, it starts burning": _means_nothing,
    r"Until the grapple ends, the target can't cast spells with a Verbal component and takes \d+ \((?P<dice>\d+d\d+)\) (?P<type>[A-Z][a-z]+) damage at the start of each of the [a-z]+'s turns": _silences_and_hurts,
    r"(?:Until this poison ends|While cursed), the target can't regain Hit Points": _stops_healing_too,
    r"If the target is a creature, it is cursed\. While cursed, the target gains no benefit from finishing a Short Rest(?:\|XPHB\|Short)? or Long Rest|the target is cursed for 24 hours or until the [a-z]+ dies\. Until the curse ends, the target gains no benefit from finishing Short Rests": _means_nothing,
    r"First Failure:? The target has the Poisoned condition\. While Poisoned, the target's Hit Point maximum doesn't return to normal when finishing a Long Rest, and it repeats the save every 24 hours that elapse, ending the effect on itself on a success\. Subsequent Failures: The Poisoned target's Hit Point maximum decreases by 5 \(1d10\)": _poisons_for_good,
    r"the target has the Poisoned condition\. Whenever the Poisoned target finishes a Long Rest, it is subjected to the following effect\. .*?The Poisoned condition ends": _poisons_for_good,
    r"The [a-z]+ can have no more than [a-z]+ zombies under its control at a time|Failure or Success: If the [a-z]+ dies outside the Abyss, it gains a new body instantly, reviving with all its Hit Points somewhere in the Abyss": _means_nothing,
    r"(?:the|The) target has the Deafened condition until the start of the [a-z]+'s next turn\. While Deafened, the target also has Disadvantage on ability checks and attack rolls": _deafens,
    r"Until the end of its next turn, the target rolls 1d(?P<die>\d+) whenever it makes an ability check or attack roll and subtracts the number rolled from the D20 Test": _giggles,
    r"the target has Disadvantage on saving throws to maintain Concentration until the end of its next turn": _distracts,
    r"If the target has (?P<hp>\d+) Hit Points or fewer, it has the Unconscious condition for 1 hour, until it takes damage, or until a creature within 5 feet of it takes an action to wake it\. Otherwise, the target takes \d+ \((?P<dice>\d+d\d+)\) (?P<type>[A-Z][a-z]+) damage": _sends_to_sleep,
    r"(?:the|The) target takes a -(?P<by>\d) penalty to AC until the end of its next turn": _lowers_ac,
}
"""What the clauses mean, by their patterns."""


def take(text: str, effects: Effects) -> str | None:
    """Add the effects of the clause at the front of a text, and return the rest; None if no pattern matches."""
    for pattern, meaning in CLAUSES.items():
        if found := re.match(rf"\s*(?:{pattern})", text):
            meaning(found, effects)
            return text[found.end() :].lstrip()
    return None
