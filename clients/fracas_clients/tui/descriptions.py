"""Text for players: distances, durations, conditions, actions and cells. Pure.

Nothing here depends on a ruleset: its terms (feet, the word for bloodied) are sent with the battle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fracas_protocol.battle_view import BattleView
from fracas_protocol.v1 import Action, Sheet, Terms
from fracas_protocol.view_elements import Cell, Condition, Creature, Ends, Ongoing, Zone

__all__ = [
    "COSTS",
    "Measure",
    "action_lines",
    "budget_text",
    "cell_text",
    "condition_text",
    "defence_name",
    "defences",
    "ends_text",
    "status",
    "turn_titles",
    "uses_word",
]

Namer: TypeAlias = Callable[[str], str]

COSTS: Final = {"full_round": "full", "standard": "std", "action": "act", "opportunity": "opp", "none": "—"}
"""Abbreviations of action costs; short words stay as they are."""

_COSTS_LONG: Final = {"none": "no action", "bonus": "bonus action", "action": "action", "": ""}

_DISTANCES: Final = re.compile(r"\b(\d{1,9})\b")
_MOVED: Final = re.compile(r"\b(push|pull|slide|shift|teleport|burst|blast|arc|emanation) (\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Measure:
    """Display of distances."""

    feet: int = 0
    """Feet per cell; 0: show cells."""

    @classmethod
    def of(cls, terms: Terms) -> Measure:
        """Return the distance display of a ruleset."""
        return cls(terms.feet)

    @property
    def scale(self) -> int:
        """Factor from cells to the displayed unit."""
        return self.feet or 1

    def far(self, cells: int) -> str:
        """Return a distance: `30 ft`, or the number of cells."""
        return f"{cells * self.feet} ft" if self.feet else str(cells)

    def told(self, text: str) -> str:
        """Return a text in which every number is a distance, converted."""
        return _DISTANCES.sub(lambda found: self.far(int(found[1])), text) if self.feet else text

    def effects(self, text: str) -> str:
        """Return the text of effects with their distances converted."""
        if not self.feet:
            return text
        return _MOVED.sub(lambda found: f"{found[1]} {self.far(int(found[2]))}", text)


# ------------------------------------------------------------------------------------------------------------ durations


def ends_text(ends: Ends, bearer: str, view: BattleView, call: Namer) -> str:
    """Return the end of an effect: `save ends`, `until the end of Ogre's next turn`; empty for none.

    Args:
        ends: The end.
        bearer: Id of the affected creature.
        view: The battle.
        call: Returns the name for an id.
    """
    match ends.until:
        case "save_ends":
            return "save ends" if ends.dc is None else f"save ends, {ends.dc}"
        case "escape":
            return "until it escapes" if ends.dc is None else f"until it escapes, {ends.dc}"
        case "encounter" | "" | "movement" | "down":
            return ""
        case _ if ends.whose is not None and ends.edge is not None:
            waited = view.creatures.get(ends.whose)
            now = waited is not None and ends.edge == "end" and waited.turns == ends.turn
            whose = "its" if ends.whose == bearer else f"{call(ends.whose)}'s"
            return f"until the {ends.edge} of {whose} {'' if now else 'next '}turn"
        case until:
            return until.replace("_", " ")


def condition_text(condition: Condition, bearer: str, view: BattleView, call: Namer) -> str:
    """Return a condition with its details: `marked by Falk (until the end of his next turn)`."""
    text = condition.name.replace("_", " ")
    if condition.amount is not None:
        text += f" {condition.amount}"
    if condition.source is not None and condition.source != bearer:
        text += f" by {call(condition.source)}"
    ends = ends_text(condition.ends, bearer, view, call)
    return f"{text} ({ends})" if ends else text


def _ongoing(ongoing: Ongoing, bearer: str, view: BattleView, call: Namer) -> str:
    ends = ends_text(ongoing.ends, bearer, view, call)
    return f"ongoing {ongoing.amount}{f' {ongoing.type}' if ongoing.type else ''}" + (f" ({ends})" if ends else "")


# ------------------------------------------------------------------------------------------------------- how they fare


def status(view: BattleView, creature: Creature, call: Namer) -> tuple[str, ...]:
    """Return everything that affects a creature now, the most important first."""
    measure = Measure.of(view.terms)
    words = [_half(view.terms, creature), *_state_words(creature, call)]
    if creature.temp_hp:
        words.append(f"+{creature.temp_hp} temporary")
    if creature.altitude:
        height = measure.far(abs(creature.altitude))
        words.append(f"{height} up" if creature.altitude > 0 else f"{height} down")
    words += [_ongoing(ongoing, creature.id, view, call) for ongoing in creature.ongoing]
    words += [condition_text(condition, creature.id, view, call) for condition in creature.conditions]
    return tuple(word for word in words if word)


def _half(terms: Terms, creature: Creature) -> str:
    return terms.half if terms.half and 0 < creature.hp <= creature.max_hp // 2 else ""


def _state_words(creature: Creature, call: Namer) -> list[str]:
    """Return ruleset-specific states other than conditions, by the names of the details."""
    details: Mapping[str, Any] = creature.details
    words = []
    if details.get("unseen") and not creature.has("hidden"):
        words.append("hidden")
    successes, failures = details.get("successes") or 0, details.get("failures") or 0
    if successes or failures:
        saved = f"{successes} made, " if successes else ""
        words.append(f"death saves: {saved}{failures} failed")
    words += [word for word in ("stable", "delayed", "dodging", "disengaged", "squeezed") if details.get(word)]
    if details.get("readied"):
        words.append("has readied an action")
    if details.get("concentration"):
        words.append(f"concentrates on {_deed(str(details['concentration']))}")
    if details.get("mount"):
        words.append(f"rides {call(str(details['mount']))}")
    if details.get("rider"):
        words.append(f"carries {call(str(details['rider']))}")
    if details.get("gone"):
        words.append(str(details["gone"]))
    for bonus in details.get("bonuses") or ():  # of this round
        words.append(f"{bonus.get('kind', '')} {bonus.get('amount', '')}".strip())
    if details.get("resting"):
        words.append("rests")
    return words


def _deed(cause: str) -> str:
    """Return the name of a cause; `wizard_5:fog_cloud` gives "fog cloud"."""
    return cause.rpartition(":")[2].replace("_", " ")


def defence_name(word: str) -> str:
    """Return the display name of a defense: `AC`, `Reflex`."""
    return word.upper() if word == "ac" else word.replace("_", " ").capitalize()


def defences(sheet: Sheet) -> list[str]:
    """Return the defenses on a stat block: `AC 16`, `Fort 14`, ..."""
    told = []
    if sheet.HasField("ac"):
        told.append(f"AC {sheet.ac}")
    if sheet.HasField("fortitude"):
        told.append(f"Fort {sheet.fortitude}")
    if sheet.HasField("reflex"):
        told.append(f"Ref {sheet.reflex}")
    if sheet.HasField("will"):
        told.append(f"Will {sheet.will}")
    return told


def budget_text(creature: Creature, measure: Measure) -> str:
    """Return the remaining budget of a creature's turn: `1 action, 30 ft`; empty without one."""
    parts = []
    for word, left in creature.budget.items():
        if word == "movement":
            parts.append(measure.far(left) if measure.feet else f"{left} movement")
        elif left > 0:
            parts.append(f"{left} {word.replace('_', ' ')}")
    return ", ".join(parts)


def turn_titles(name: str, left: str, further: str) -> tuple[str, ...]:
    """Return titles of a turn, the longest first; shorter ones leave out the number for unique creatures.

    Args:
        name: The acting creature.
        left: The remaining budget, from `budget_text`.
        further: The key for another creature; empty if there is none.
    """
    brief = ", ".join(part.removeprefix("1 ") for part in left.split(", "))
    ways = [
        (f"{name} acts", f"left: {left}" if left else "", further),
        (f"{name} acts", f"left: {brief}" if left else "", further),
        (name, f"left: {brief}" if left else "", further.partition(":")[0]),
        (name, brief),
    ]
    return tuple(" · ".join(part for part in way if part) for way in ways)


# ----------------------------------------------------------------------------------------------------- what they can do


_USES: Final = {"encounter": "once a battle", "daily": "once a day (once in this battle)"}


def uses_word(uses: str) -> str:
    """Return the number of uses in words that need no knowledge of the rules."""
    return _USES.get(uses, uses)


_WHO: Final = {"self": "it", "enemy": "an enemy", "ally": "an ally"}
"""Subject and object of a trigger, for a sentence."""


def action_lines(action: Action, measure: Measure) -> tuple[str, ...]:
    """Return the description of an action, one sentence per entry; the first gives the cost."""
    head = [_COSTS_LONG.get(action.cost, action.cost.replace("_", " ")), uses_word(action.uses), *_tags(action)]
    lines = ["; ".join(part for part in head if part).capitalize() + "." if any(head) else ""]
    if action.trigger:
        trigger = re.sub(r"\b(self|enemy|ally)\b", lambda who: _WHO[who[1]], measure.told(action.trigger))
        lines.append(f"Answers: {trigger}.")
    lines.append(_where(action, measure))
    if action.sequence:
        lines.append(f"Attacks: {', '.join(action.sequence).replace('_', ' ')}.")
    if action.attack:
        weapon = f" with {action.weapon}" if action.weapon else ""
        lines.append(f"Attack: {action.attack}{weapon}.")
    if action.save:
        lines.append(f"Save: {action.save}.")
    parts = {"Hit": action.hit, "Miss": action.miss, "Critical": action.crit, "Effect": action.effect}
    lines += [f"{word}: {measure.effects(text)}." for word, text in parts.items() if text]
    if action.maintain:
        lines.append(f"Kept up for a {action.maintain.replace('_', ' ')} action each turn.")
    return tuple(line for line in lines if line)


def _tags(action: Action) -> list[str]:
    return [tag.replace("_", " ") for tag in action.tags if tag != "basic"]


_ORIGINS: Final = {"near": "close", "far": "area", "self": ""}


def _where(action: Action, measure: Measure) -> str:
    parts = [_ORIGINS.get(action.origin, action.origin)]
    if action.HasField("reach") and action.reach != 1:
        parts.append(f"reach {measure.far(action.reach)}")
    if action.range:
        parts.append("range " + "/".join(measure.far(number) for number in action.range))
    if action.area:
        parts.append(measure.told(action.area))
    if action.targets:
        parts.append(f"on {action.targets}")
    return ", ".join(part for part in parts if part).capitalize() + "." if any(parts) else ""


# ------------------------------------------------------------------------------------------------------ what lies where


def cell_text(view: BattleView, cell: Cell, call: Namer, *, creatures: bool = True, but: str = "") -> str:
    """Return the contents of a cell: objects, zones, terrain and creatures; empty for plain floor.

    Args:
        view: The battle.
        cell: The cell.
        call: Returns the name for an id.
        creatures: Include creatures.
        but: A creature to leave out.
    """
    parts = [call(creature.id) for creature in view.standing_on(cell) if creature.id != but] if creatures else []
    parts += [
        _object(thing.name or thing.id, thing.state, thing.hp) for thing in view.objects.values() if thing.at == cell
    ]
    # Of zones that are alike one is told: two of one power may lie over each other.
    parts += dict.fromkeys(_zone(zone, view, call) for zone in view.zones.values() if cell in zone.cells)
    for name, number in view.terrain(cell).items():
        parts.append(name.replace("_", " ") + (f" {number}" if number else ""))
    if any(tuple(light.at) == cell for light in view.board.lights):
        parts.append("a light")
    return ", ".join(parts)


def _zone(zone: Zone, view: BattleView, call: Namer) -> str:
    owner = f" of {call(zone.owner)}" if zone.owner is not None else ""
    ends = ends_text(zone.ends, "", view, call)
    return f"{zone.name or 'zone'}{owner}" + (f" ({ends})" if ends else "")


def _object(name: str, state: str, hp: int | None) -> str:
    notes = [state] if state else []
    notes += [f"{hp} hit points"] if hp is not None else []
    return name.replace("_", " ") + (f" ({', '.join(notes)})" if notes else "")
