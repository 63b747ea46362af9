"""Text for players: distances, durations, conditions, actions and cells. No terminal code.

The code does not depend on a ruleset: the server sends its terms (feet, the word for bloodied) with the battle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fracas_clients.texts import has, term
from fracas_clients.texts import text as t
from fracas_clients.tui.plain_text import plain
from fracas_protocol.battle_view import BattleView
from fracas_protocol.v1 import Action, Sheet, Terms
from fracas_protocol.view_elements import Cell, Condition, Creature, Ends, Ongoing, Zone

__all__ = [
    "DistanceFormat",
    "action_lines",
    "budget_text",
    "cell_text",
    "condition_text",
    "defence_name",
    "defences",
    "ends_text",
    "hit_points_part",
    "hit_points_text",
    "short_cost",
    "status",
    "turn_titles",
    "uses_word",
]

Namer: TypeAlias = Callable[[str], str]

_BAR_PARTS: Final = 8
"""Parts of a health bar where hit points are told as bars."""
_DISTANCES: Final = re.compile(r"\b(\d{1,9})\b")
_MOVED: Final = re.compile(r"\b(push|pull|slide|shift|teleport|burst|blast|arc|emanation) (\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class DistanceFormat:
    """Converts distances from cells to the unit that is shown to players."""

    feet: int = 0
    """Feet per cell; 0: distances are shown in cells."""

    @classmethod
    def of(cls, terms: Terms) -> DistanceFormat:
        """Return the format that a ruleset uses for distances."""
        return cls(terms.feet)

    @property
    def scale(self) -> int:
        """Factor from cells to the displayed unit."""
        return self.feet or 1

    def far(self, cells: int) -> str:
        """Return a distance as text: `30 ft`, or the number of cells."""
        return f"{cells * self.feet} ft" if self.feet else str(cells)

    def told(self, text: str) -> str:
        """Return a text with every number in it converted from cells to the displayed unit."""
        return _DISTANCES.sub(lambda found: self.far(int(found[1])), text) if self.feet else text

    def effects(self, text: str) -> str:
        """Return a text about effects with the distances in it converted to the displayed unit."""
        if not self.feet:
            return text
        return _MOVED.sub(lambda found: f"{found[1]} {self.far(int(found[2]))}", text)


# ------------------------------------------------------------------------------------------------------------ durations


def ends_text(ends: Ends, bearer: str, view: BattleView, call: Namer) -> str:
    """Return when an effect ends: `save ends`, `until the end of Ogre's next turn`; empty if it has no end.

    Args:
        ends: The end of the effect.
        bearer: Id of the affected creature.
        view: The battle.
        call: Returns the name for an id.
    """
    match ends.until:
        case "save_ends":
            return t("ends-save") if ends.dc is None else t("ends-save-dc", dc=ends.dc)
        case "escape":
            return t("untilEscape") if ends.dc is None else t("untilEscapeAt", dc=ends.dc)
        case "encounter" | "" | "movement" | "down":
            return ""
        case _ if ends.whose is not None and ends.edge is not None:
            waited = view.creatures.get(ends.whose)
            now = waited is not None and ends.edge == "end" and waited.turns == ends.turn
            own = "_own" if ends.whose == bearer else ""
            return t(f"until_{ends.edge}{own}{'_now' if now else ''}", who=call(ends.whose))
        case until:
            return term(until)


def condition_text(condition: Condition, bearer: str, view: BattleView, call: Namer) -> str:
    """Return a condition with its details: `marked by Falk (until the end of his next turn)`."""
    text = term(condition.name)
    # The amount of a grapple is its reach, which players need not know.
    if condition.amount is not None and condition.name not in view.conditions.held:
        text += f" {condition.amount}"
    if condition.source is not None and condition.source != bearer:
        text = t("conditionBy", what=text, who=call(condition.source))
    ends = ends_text(condition.ends, bearer, view, call)
    return t("withEnd", what=text, ends=ends) if ends else text


def _ongoing(ongoing: Ongoing, bearer: str, view: BattleView, call: Namer) -> str:
    ends = ends_text(ongoing.ends, bearer, view, call)
    message = "status-ongoing-type" if ongoing.type else "status-ongoing"
    text = t(message, amount=ongoing.amount, type=term(ongoing.type or ""))
    return t("withEnd", what=text, ends=ends) if ends else text


# ------------------------------------------------------------------------------------------------------- how they fare


def status(view: BattleView, creature: Creature, call: Namer) -> tuple[str, ...]:
    """Return everything that affects a creature now, the most important first."""
    measure = DistanceFormat.of(view.terms)
    words = [_half(view.terms, creature), *_state_words(creature, view.conditions.hidden, call)]
    words += _company(view, creature, call)
    if creature.temp_hp:
        words.append(t("status-temporary", amount=creature.temp_hp))
    if creature.altitude:
        height = measure.far(abs(creature.altitude))
        words.append(t("up" if creature.altitude > 0 else "down", far=height))
    words += [_ongoing(ongoing, creature.id, view, call) for ongoing in creature.ongoing]
    words += [condition_text(condition, creature.id, view, call) for condition in creature.conditions]
    return tuple(word for word in words if word)


def hit_points_part(view: BattleView, creature: Creature) -> str:
    """Return what stands for a creature's hit points if the viewer does not get the numbers: a part or a word, or "-".

    Returns:
        The text; empty: the viewer gets the numbers.
    """
    sheet = view.sheet(creature)
    # The sheet of a creature whose hit points are told as a bar does not tell the maximum.
    if creature.max_hp == _BAR_PARTS and sheet is not None and sheet.hp != _BAR_PARTS:
        return t("hit-points-part", percent=round(100 * max(0, creature.hp) / _BAR_PARTS))
    if creature.max_hp:
        return ""
    return plain(str(creature.details.get("health") or "-")).replace("_", " ")


def hit_points_text(view: BattleView, creature: Creature) -> str:
    """Return a creature's hit points as far as the viewer knows them: `12+3/30`, a part, a word, or "-"."""
    temporary = f"+{creature.temp_hp}" if creature.temp_hp else ""
    return hit_points_part(view, creature) or f"{max(0, creature.hp)}{temporary}/{creature.max_hp}"


def _half(terms: Terms, creature: Creature) -> str:
    return term(terms.half) if terms.half and 0 < creature.hp <= creature.max_hp // 2 else ""


def _company(view: BattleView, creature: Creature, call: Namer) -> list[str]:
    """Return texts for the creature that another one is inside of or attached to, and for those in or on it."""
    words = []
    bearer = creature.bearer
    if bearer is not None:
        words.append(t("isAttached" if creature.has("attached") else "isInside", who=call(bearer)))
    borne = [one for one in view.creatures.values() if one.alive and one.bearer == creature.id]
    for message, attached in (("holdsInside", False), ("hasAttached", True)):
        named = [call(one.id) for one in borne if one.has("attached") is attached]
        words += [t(message, who=", ".join(named))] if named else []
    return words


def _state_words(creature: Creature, hidden: Collection[str], call: Namer) -> list[str]:
    """Return texts for a creature's ruleset-specific states that are not conditions, from its details."""
    details: Mapping[str, Any] = creature.details
    words = []
    if details.get("unseen") and not creature.has(*hidden):
        words.append(t("hiddenStatus"))
    successes, failures = details.get("successes") or 0, details.get("failures") or 0
    if successes or failures:
        message = "status-death-saves-made" if successes else "status-death-saves"
        words.append(t(message, successes=successes, failures=failures))
    words += [term(word) for word in ("stable", "delayed", "dodging", "disengaged", "squeezed") if details.get(word)]
    if details.get("readied"):
        words.append(t("hasReadied"))
    if details.get("concentration"):
        words.append(t("status-concentrating", spell=_deed(str(details["concentration"]))))
    if details.get("mount"):
        words.append(t("rides", who=call(str(details["mount"]))))
    if details.get("rider"):
        words.append(t("carries", who=call(str(details["rider"]))))
    if details.get("gone"):
        words.append(term(str(details["gone"])))
    for bonus in details.get("bonuses") or ():  # of this round
        words.append(f"{term(str(bonus.get('kind', '')))} {bonus.get('amount', '')}".strip())
    if details.get("resting"):
        words.append(t("resting"))
    return words


def _deed(cause: str) -> str:
    """Return the name of an effect's cause without its owner: `wizard_5:fog_cloud` gives "fog cloud"."""
    return term(cause.rpartition(":")[2])


def defence_name(word: str) -> str:
    """Return the display name of a defense: `AC`, `Reflex`."""
    return t("acShort") if word == "ac" else term(word).capitalize()


def defences(sheet: Sheet) -> list[str]:
    """Return the defenses on a stat block: `AC 16`, `Fort 14`, ..."""
    told = []
    if sheet.HasField("ac"):
        told.append(t("defence-ac", number=sheet.ac))
    if sheet.HasField("fortitude"):
        told.append(t("defence-fortitude", number=sheet.fortitude))
    if sheet.HasField("reflex"):
        told.append(t("defence-reflex", number=sheet.reflex))
    if sheet.HasField("will"):
        told.append(t("defence-will", number=sheet.will))
    return told


def budget_text(creature: Creature, measure: DistanceFormat) -> str:
    """Return what a creature can still spend this turn: `1 action, 30 ft`; empty if it has no budget."""
    parts = []
    for word, left in creature.budget.items():
        if word == "movement":
            parts.append(measure.far(left) if measure.feet else t("movementLeft", count=left))
        elif left > 0:
            parts.append(f"{left} {term(word)}")
    return ", ".join(parts)


def turn_titles(name: str, left: str, further: str) -> tuple[str, ...]:
    """Return titles for a creature's turn, the longest first; shorter ones leave out words, and the number 1.

    Args:
        name: The name of the acting creature.
        left: The remaining budget, from `budget_text`.
        further: The key for another creature; empty if there is none.
    """
    brief = ", ".join(part.removeprefix("1 ") for part in left.split(", "))
    title = t("turn-title", who=name)
    ways = [
        (title, t("turn-left", left=left) if left else "", further),
        (title, t("turn-left", left=brief) if left else "", further),
        (name, t("turn-left", left=brief) if left else "", further.partition(":")[0]),
        (name, brief),
    ]
    return tuple(" · ".join(part for part in way if part) for way in ways)


# ----------------------------------------------------------------------------------------------------- what they can do


def uses_word(uses: str) -> str:
    """Return the number of uses of an action in words that readers understand without knowing the rules."""
    message = f"uses_{uses}"
    return t(message) if has(message) else uses


_WHO: Final = {"self": "whoItself", "enemy": "whoEnemy", "ally": "whoAlly"}
"""Message ids for the creature that causes or suffers a trigger."""


def short_cost(cost: str) -> str:
    """Return the cost of an action in a few letters, for lists."""
    message = f"short-cost-{cost}"
    return t(message) if has(message) else term(cost)


def _cost(cost: str) -> str:
    message = next((key for key in (f"head_{cost}", f"cost_{cost}") if has(key)), "")
    return t(message) if message else term(cost)


def action_lines(action: Action, measure: DistanceFormat) -> tuple[str, ...]:
    """Return the description of an action, one sentence per entry; the first gives the cost."""
    head = [_cost(action.cost), uses_word(action.uses), *_tags(action)]
    lines = ["; ".join(part for part in head if part).capitalize() + "." if any(head) else ""]
    if action.trigger:
        trigger = re.sub(r"\b(self|enemy|ally)\b", lambda who: t(_WHO[who[1]]), measure.told(action.trigger))
        lines.append(t("answersTo", what=trigger))
    lines.append(_where(action, measure))
    if action.sequence:
        lines.append(t("sequenceOf", what=", ".join(map(term, action.sequence))))
    if action.attack:
        message = "attackWith" if action.weapon else "attackLine"
        lines.append(t(message, what=action.attack, weapon=action.weapon))
    if action.save:
        lines.append(t("saveLine", what=action.save))
    parts = {"hit": action.hit, "miss": action.miss, "crit": action.crit, "effect": action.effect}
    lines += [t(f"{word}Line", what=measure.effects(text)) for word, text in parts.items() if text]
    if action.maintain:
        lines.append(t("keptUp", cost=term(action.maintain)))
    return tuple(line for line in lines if line)


def _tags(action: Action) -> list[str]:
    return [term(tag) for tag in action.tags if tag != "basic"]


_ORIGINS: Final = {"near": "origin_near", "far": "origin_far"}


def _where(action: Action, measure: DistanceFormat) -> str:
    origin = t(_ORIGINS[action.origin]) if action.origin in _ORIGINS else term(action.origin)
    parts = [origin if action.origin != "self" else ""]
    if action.HasField("reach") and action.reach != 1:
        parts.append(t("reachOf", far=measure.far(action.reach)))
    if action.range:
        parts.append(t("rangeOf", far="/".join(measure.far(number) for number in action.range)))
    if action.area:
        parts.append(measure.told(action.area))
    if action.targets:
        parts.append(t("onTargets", whom=action.targets))
    return ", ".join(part for part in parts if part).capitalize() + "." if any(parts) else ""


# ------------------------------------------------------------------------------------------------------ what lies where


def cell_text(view: BattleView, cell: Cell, call: Namer, *, creatures: bool = True, but: str = "") -> str:
    """Return the contents of a cell: label, objects, zones, terrain and creatures; empty for plain floor.

    Args:
        view: The battle.
        cell: The cell.
        call: Returns the name for an id.
        creatures: True: include creatures.
        but: Id of a creature to leave out; empty: none.
    """
    parts = [call(creature.id) for creature in view.standing_on(cell) if creature.id != but] if creatures else []
    if cell in view.labels:
        parts.insert(0, plain(view.labels[cell]))
    parts += [
        _object(thing.name or thing.id, thing.state, thing.hp) for thing in view.objects.values() if thing.at == cell
    ]
    # Of zones that are alike one is told: two of one power may lie over each other.
    parts += dict.fromkeys(_zone(zone, view, call) for zone in view.zones.values() if cell in zone.cells)
    for name, number in view.terrain(cell).items():
        parts.append(term(name) + (f" {number}" if number > 1 else ""))
    if any(tuple(light.at) == cell for light in view.board.lights):
        parts.append(t("lamp"))
    return ", ".join(parts)


def _zone(zone: Zone, view: BattleView, call: Namer) -> str:
    name = zone.name or t("zone")
    named = name if zone.owner is None else t("zoneOf", zone=name, who=call(zone.owner))
    ends = ends_text(zone.ends, "", view, call)
    return t("withEnd", what=named, ends=ends) if ends else named


def _object(name: str, state: str, hp: int | None) -> str:
    notes = [term(state)] if state else []
    notes += [t("hit-points", hp=hp)] if hp is not None else []
    return name.replace("_", " ") + (f" ({', '.join(notes)})" if notes else "")
