"""Estimated value of attacks and other actions, from stat blocks and the odds in the options.

Stat blocks describe an action in words (`2d6+4 fire, prone`); only the numbers are read, and only to compare
choices. No rule depends on them.
"""

from __future__ import annotations

import re
from typing import Final

from fracas_clients.policies import focus_weights
from fracas_clients.policies.fighter import Fighter
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.view_elements import Creature

__all__ = [
    "attack_value",
    "attacks_of",
    "average_roll",
    "bonuses",
    "damage",
    "ended_conditions",
    "has_attacked",
    "healing",
    "is_harmful",
    "is_wasted",
    "low_hp_factor",
    "restored_hp",
    "restored_value",
    "slot_cost",
    "spare_hp",
    "zone_damage",
]

_DICE: Final = re.compile(r"^(?:(\d{1,9})d(\d{1,9})([+-]\d{1,9})?|(\d{1,9}))(?: [a-z]+)?$")
"""Matches one damage effect: dice with an optional bonus, or a plain number, and optionally the damage type."""
_HEAL: Final = re.compile(r"^heal (\S+)")
_SPARE: Final = re.compile(r"^(?:temp hp (\S+)|(\S+) temporary hit points)")
_RECOVERY: Final = re.compile(r"^recovery (\d{1,9})")
_CHANGE: Final = re.compile(r"^([+-]\d{1,9}) [a-z]")
_ADDED: Final = re.compile(r"^([+-])(\d{1,9})d(\d{1,9}) ")
"""Matches dice that a lasting effect adds to rolls, or subtracts."""
_SLOT: Final = re.compile(r"\bslot (\d)\b")
_GROUND: Final = re.compile(r"(?:who enters|there|beside it): ([^;,]+)")
"""Matches the effect of a zone or conjured object on creatures that enter it, or start or end a turn there."""
_WEAPON: Final = re.compile(r"(\d{1,9})d(\d{1,9})")
_UNLESS: Final = " unless "
_IF: Final = " if "
_WEAPON_DICE: Final = re.compile(r"(\d{0,9})dW")
_ONGOING: Final = re.compile(r"^ongoing (\d{1,9})")

_BLIGHT: Final = 4.0
"""Value of imposing a harmful condition, in hit points."""
_INSIDE: Final = frozenset({"swallowed", "engulfed", "enveloped"})
"""Conditions of creatures inside the user, which hurts them each turn and takes them out of the others' reach."""
_HELD_INSIDE: Final = 16.0
"""Value of such a condition, in hit points."""
_ONGOING_TURNS: Final = 1.5
"""Average number of turns for which ongoing damage lasts."""
_POINT: Final = 0.75
"""Value of one point of a bonus or penalty, in hit points."""
_ROLL: Final = 2.5
"""Value of advantage or disadvantage on rolls for a time, in hit points."""
_RESISTANCE: Final = 2.0
"""Value of a resistance or immunity for a time, in hit points."""
_DEATH: Final = 60.0
"""Value of an effect that kills some targets, in hit points."""
_LOST: Final = ("death", "banish")
"""Beginnings of effects that take a creature out of the battle."""
_ENDS: Final = "ends "
_WARDS: Final = {"death ward": 5.0, "sanctuary": 4.0, "outlined": -1.0, "located": -1.0, "bonded": -20.0}
"""Values of traits that an effect grants, in hit points; a bond costs the user the damage that the target takes."""
_DUPLICATES: Final = re.compile(r"^(\d{1,9}) duplicates")
_MORE_HP: Final = re.compile(r"^(\d{1,9}) more hit points")
_SLOT_LEVEL: Final = 0.5
"""Value of one level of a spell slot, in hit points; a higher slot is spent only if it does more."""


def average_roll(dice: str) -> float:
    """Return the average of a roll such as `2d6+4 fire` or of a plain number; 0 for other text."""
    found = _DICE.match(dice.strip())
    if found is None:
        return 0.0
    count, sides, bonus, plain = found.groups()
    if plain is not None:
        return float(plain)
    return int(count) * (int(sides) + 1) / 2 + int(bonus or 0)


def damage(action: v1.Action, conditions: ConditionSets) -> float:
    """Return an action's average damage to a target that it hits, in hit points; harmful conditions are counted in."""
    total = 0.0
    for part in _parts(action):
        if part.startswith(_LOST):
            total += _DEATH
        elif (ongoing := _ONGOING.match(part)) is not None:
            total += _ONGOING_TURNS * int(ongoing[1])
        elif part.partition(" (")[0] in _INSIDE:
            total += _HELD_INSIDE
        elif part.partition(" (")[0].replace(" ", "_") in conditions.harmful:
            total += _BLIGHT
        else:
            total += average_roll(part)
    return total


def healing(action: v1.Action, patient: Creature) -> float:
    """Return the average hit points that an action restores to a creature, at most the number that it has lost."""
    given = restored_hp(action, patient.max_hp)
    return restored_value(given, patient) + max(0.0, spare_hp(action) - patient.temp_hp)


def spare_hp(action: v1.Action) -> float:
    """Return the average temporary hit points that an action gives."""
    return sum(average_roll(found[1] or found[2]) for part in _parts(action) if (found := _SPARE.match(part)))


def ended_conditions(action: v1.Action) -> frozenset[str]:
    """Return the names of the conditions that an action ends, with blanks as on the stat block."""
    found = [part for part in (action.hit, action.effect) if part.startswith(_ENDS)]
    return frozenset(name.strip() for text in found for name in re.split(r",| or ", text.removeprefix(_ENDS)))


def restored_value(given: float, patient: Fighter) -> float:
    """Return the value of hit points restored to a creature: at most those that it has lost, and more at 0.

    Args:
        given: Average healing of a creature at 0 hit points, in hit points.
        patient: The creature to heal.
    """
    raised = focus_weights.RAISED if given and patient.hp <= 0 else 0.0
    return min(given, patient.max_hp - max(0, patient.hp)) + raised


def restored_hp(action: v1.Action, most: int) -> float:
    """Return the average hit points that an action restores to a creature at 0.

    Args:
        action: The action.
        most: The creature's maximum hit points.
    """
    given = 0.0
    for part in _parts(action):
        if (found := _HEAL.match(part)) is not None:
            given += average_roll(found[1])
        elif (found := _RECOVERY.match(part)) is not None:
            given += int(found[1]) * focus_weights.QUARTER * most
    return given


def bonuses(action: v1.Action) -> float:
    """Return the value of an action's bonuses for the target, in hit points; penalties are negative."""
    return sum(map(_bonus, _parts(action)))


def _bonus(part: str) -> float:
    """Return the value of one lasting effect for its target, in hit points."""
    if (change := _CHANGE.match(part)) is not None:
        return _POINT * int(change[1])
    if (added := _ADDED.match(part)) is not None:
        mean = int(added[2]) * (int(added[3]) + 1) / 2
        if "against the target" in part:  # the user has it
            return -2 * mean
        return _POINT * (mean if added[1] == "+" else -mean)
    if (found := _DUPLICATES.match(part) or _MORE_HP.match(part)) is not None:
        return float(found[1]) * (_ROLL if "duplicates" in part else 1.0)
    if part in _WARDS:
        return _WARDS[part]
    if part.startswith(("advantage on", "disadvantage on")):
        worth = _ROLL / 2 if "the next" in part else _ROLL
        return worth if part.startswith("adv") is ("against it" not in part) else -worth
    return _RESISTANCE if part.startswith(("resistance to", "immunity to")) else 0.0


def slot_cost(action: v1.Action) -> float:
    """Return the value of the spell slot that an action spends, in hit points; 0 if it spends none."""
    found = _SLOT.search(action.uses)
    return _SLOT_LEVEL * int(found[1]) if found is not None else 0.0


def zone_damage(action: v1.Action) -> float:
    """Return the average damage of an action's lasting area to creatures in or beside it, in hit points."""
    return max((average_roll(found[1]) for found in _GROUND.finditer(action.effect)), default=0.0)


def is_harmful(action: v1.Action, conditions: ConditionSets) -> bool:
    """Return True if the action harms its target."""
    return damage(action, conditions) > 0 or bool(action.attack) or bool(action.save)


def _parts(action: v1.Action) -> list[str]:
    """Return the effects of an action; of damage that replaces other damage in some state, only the usual one."""
    texts = [text for text in (action.hit, action.effect) if not text.startswith(_ENDS)]
    parts = [part.strip() for text in texts for part in _armed(text, action).split(",") if part.strip()]
    if any(_UNLESS in part for part in parts):
        return [part for part in parts if _IF not in part]
    return parts


def _armed(text: str, action: v1.Action) -> str:
    """Return an effect's text with `dW` replaced by the dice of the weapon."""
    weapon = _WEAPON.search(action.weapon)
    if weapon is None:
        return text
    number, sides = int(weapon[1]), weapon[2]
    return _WEAPON_DICE.sub(lambda found: f"{int(found[1] or 1) * number}d{sides}", text)


def attack_value(victim: Fighter, hurt: float, chance: float, missed: float = 0.0) -> float:
    """Return the value of an attack on a creature.

    Args:
        victim: The target.
        hurt: Average damage on a hit, in hit points.
        chance: Probability of a hit, from 0 to 1.
        missed: Fraction of the damage dealt on a miss.
    """
    left = max(1, victim.hp + victim.temp_hp)
    # Hurting the weak first is how creatures are taken out of the fight one by one.
    merit = chance * (min(hurt, left) + focus_weights.KILL * min(1.0, hurt / left))
    if missed:
        merit += (1 - chance) * (min(hurt * missed, left) + focus_weights.KILL * min(1.0, hurt * missed / left))
    return merit


def low_hp_factor(creature: Fighter) -> float:
    """Return the factor by which each hit point of a creature counts more when it has few left, from 1 to 2."""
    return min(2.0, max(1.0, focus_weights.FRAIL / max(1, creature.hp)))


def is_wasted(full: float, patient: Fighter, uses_left: int) -> bool:
    """Return True if a limited-use healing action should be saved for a worse wound.

    Args:
        full: Average healing of a creature at 0 hit points, in hit points.
        patient: The creature to heal.
        uses_left: The action's remaining uses.
    """
    if not full or patient.hp <= 0:
        return False
    if patient.max_hp - patient.hp < full * (1 - focus_weights.WASTED):
        return True
    # Of more uses, a fight is too short for all.
    return patient.hp > patient.max_hp * focus_weights.HALE and uses_left <= focus_weights.MANY


def attacks_of(view: BattleView, creature: Creature) -> list[v1.Action]:
    """Return the harmful actions on a creature's stat block that have uses left."""
    sheet = view.sheet(creature)
    if sheet is None:
        return []
    return [
        action
        for action in sheet.actions
        if not action.sequence and not action.trigger and is_harmful(action, view.conditions)
    ]


def has_attacked(creature: Creature) -> bool:
    """Return True if a creature has already spent the action that its attacks would cost this turn."""
    return not any(creature.budget.get(word) for word in ("standard", "full_round", "action"))
