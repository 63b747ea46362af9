"""Attack modifiers: Advantage and Disadvantage (S5-RANGE-05 and -06), help (S5-ACT-10), cover, Armor Class.

Rules: S5-ATK, S5-UNSEEN, S5-RANGE, S5-MELEE, S5-WATER. The Help action is in `actions/helping`; help expires in
`turns/turn_phases`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fracas_engine.board import Footprint, distance, samples
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries.limits import bloodied, holds
from fracas_engine.d20.queries.space import as_one_knows
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.modifiers import LEAST_AC, UNARMORED_AC, rolls_named
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.queries import d20_bonuses, equipment, sight
from fracas_engine.rulesets.srd5.queries.authority import AUTHORITY, is_led
from fracas_engine.rulesets.srd5.queries.cover import BONUS, cut_off, degree, degree_between
from fracas_engine.rulesets.srd5.queries.equipment import sheet_ac
from fracas_engine.rulesets.srd5.queries.roll_effects import roll_modes
from fracas_engine.rulesets.srd5.queries.space import riding_together, space_of, underwater
from fracas_engine.rulesets.srd5.state import Helping, Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def pressed(situation: Situation[D20Rules], user: Creature) -> bool:
    """Return True if an enemy next to a creature gives the creature's ranged attacks Disadvantage.

    Rules: S5-RANGE-05 and -06.
    """
    return situation.steady_memo(("pressed", user.id), lambda: _enemy_beside(situation, user))


def _enemy_beside(situation: Situation[D20Rules], user: Creature) -> bool:
    own = space_of(situation, user)
    for enemy in situation.present():
        if enemy.side == user.side or conditions.incapacitated(enemy):
            continue
        space = space_of(situation, enemy)
        if distance(own, space) <= 1 and sight.sees(situation, enemy, user) and not cut_off(situation, space, own):
            return True
    return False


def help_against(
    situation: Situation[D20Rules], user: Creature, target: Creature
) -> list[tuple[Srd5Creature, tuple[Helping, ...]]]:
    """Return the creatures whose Help gives an attack on a target Advantage, each with the Help that applies.

    All of this Help is used up by the attack (S5-ACT-10).
    """
    found = []
    for helper in situation.state.creatures.values():
        own = s5(helper)
        for_friends = own.side == user.side and own is not user
        given = tuple(
            one
            for one in own.helping
            if one.on == target.id and not one.skill and (for_friends or one.until_turn is not None)
        )
        if given:
            found.append((own, given))
    return found


PACK: Final = "pack_tactics"
"""The Pack Tactics trait; an attack that benefits from it has this note."""


BLOODIED_ADVANTAGE: Final = ("bloodied_frenzy", "bloodied_fury")
"""Traits that give attack rolls Advantage while their owner is Bloodied; the first helps saving throws too."""

BLOOD_FRENZY: Final = "blood_frenzy"
"""The trait that gives Advantage on attack rolls against creatures that lack hit points."""

GREATER_MAGIC_RESISTANCE: Final = "greater_magic_resistance"
"""The trait of creatures that the attack rolls of spells miss, and that succeed on every save against spells."""

BLURRED: Final = "blurred"
"""The trait that gives attack rolls against its owner Disadvantage, unless it is Incapacitated."""

SPELL_EFFECT: Final = "spell_effect"
"""The note of an attack that has Advantage or Disadvantage because of a lasting effect."""

TARGET_STATE: Final = "target_state"
"""The note of an attack that has Advantage because of its own `advantage_if`."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class AttackNumbers:
    """The modifiers of an attack in the current state."""

    bonus: int
    versus: int
    pro: tuple[str, ...] = ()
    """The names of the sources of Advantage."""
    con: tuple[str, ...] = ()
    """The names of the sources of Disadvantage."""
    cover: str = "none"
    misses: bool = False
    """Whether the attack misses without a roll (S5-WATER-03)."""


def _natural(situation: Situation[D20Rules], user: Creature) -> int:
    reach = situation.setup.sheets[user.sheet].reach
    return reach if reach is not None else 1


def is_melee(situation: Situation[D20Rules], user: Creature, action: Action, away: int) -> bool:
    """Return True if an attack is a melee attack at this distance.

    A melee weapon used beyond its reach is thrown instead.

    Args:
        situation: The battle.
        user: The attacker.
        action: The attack.
        away: The distance to the target in cells.
    """
    reach = equipment.melee_reach(action, _natural(situation, user))
    return reach is not None and away <= reach


def armor_class(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return a creature's current Armor Class without cover (S5-AC-02)."""
    spec = situation.setup.sheets[creature.sheet]
    if not creature.modifiers:
        return sheet_ac(spec)
    modified = situation.rules.conditions.modified
    base = sheet_ac(spec)
    if bare := granted(creature, UNARMORED_AC):
        base = max(base, bare + ability_modifier(spec.abilities["dex"]))
    return max(granted(creature, LEAST_AC), base + modified(creature, "ac") + modified(creature, "defenses"))


def attack_numbers(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    target: Creature | None,
    place: Footprint | None = None,
    *,
    thing: bool = False,
) -> AttackNumbers:
    """Return the modifiers of an attack in the current state (S5-ATK-03).

    Args:
        situation: The battle.
        user: The attacker.
        action: The attack.
        target: The target; None if the target cell is empty or holds an object.
        place: The target space, if the target is not a creature.
        thing: Whether the target is an object; otherwise an attack without a target creature is a guess at a cell.
    """
    # Creatures unknown to the attacker's seat are ignored, so that the roll matches the offered odds.
    if target is None:
        if not thing:
            situation = situation.as_known_to(user.seat)
            user = situation.state.creatures[user.id]
        return _figures(situation, user, action, None, place, thing=thing)
    situation, user, target = as_one_knows(situation, user, target)
    pro = (*_by_state(situation, user, action, target), *(("help",) if help_against(situation, user, target) else ()))
    return situation.steady_memo(
        ("attack_numbers", user.id, action.id, target.id, s5(target).dodging, pro),
        lambda: _figures(situation, user, action, target, None, pro, thing=thing),
    )


def _by_state(situation: Situation[D20Rules], user: Creature, action: Action, target: Creature) -> tuple[str, ...]:
    """Return the sources of Advantage that depend on hit points, which may change without clearing the cache."""
    traits = situation.setup.sheets[user.sheet].traits
    found: list[str] = [name for name in BLOODIED_ADVANTAGE if name in traits and bloodied(user)]
    if BLOOD_FRENZY in traits and target.hp < target.max_hp:
        found.append(BLOOD_FRENZY)
    attack = action.spec.attack if action.spec is not None else None
    limit = attack.advantage_if if attack is not None else None
    if limit is not None and holds(situation, limit, user, target):
        found.append(TARGET_STATE)
    return tuple(found)


def _figures(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    target: Creature | None,
    place: Footprint | None,
    more: tuple[str, ...] = (),
    *,
    thing: bool,
) -> AttackNumbers:
    """Compute the result of `attack_numbers`; `more` are sources of Advantage that are not cached."""
    space = space_of(situation, target) if target is not None else place
    assert space is not None
    own = space_of(situation, user)
    away = distance(own, space)
    melee = is_melee(situation, user, action, away)
    pro: list[str] = []
    con: list[str] = []
    _of_attacker(situation, user, action, target, con, melee=melee, away=away)
    if target is not None:
        _of_target(situation, user, target, pro, con, away=away)
        pro += [PACK] if _hunts_in_pack(situation, user, target) else []
        pro += [AUTHORITY] if is_led(situation, user) else []
        pro += more
    elif not thing:
        con.append("unseen")
    misses = False
    if target is not None and action.spell:
        misses = GREATER_MAGIC_RESISTANCE in situation.setup.sheets[target.sheet].traits
    if equipment.is_weapon(action):
        misses = _underwater(situation, user, action, target, con, melee=melee, away=away)
    bonus = (action.bonus or 0) + situation.rules.conditions.modified(user, "attack") - d20_bonuses.penalty(user)
    if user.modifiers:
        bonus += situation.rules.conditions.modified(user, "weapon_attack") if equipment.is_weapon(action) else 0
        ability = equipment.attack_ability(situation.setup.sheets[user.sheet], action)
        bonus += d20_bonuses.score_change(situation, user, ability)
        better, worse = roll_modes(situation, user, rolls_named("attack", ability), target)
        pro += [SPELL_EFFECT] if better else []
        con += [SPELL_EFFECT] if worse else []
    if target is not None:
        cover = degree_between(situation, user, target)
        versus = armor_class(situation, target)
    else:
        cover = degree(situation, samples(own), (own,), space, "medium", riding_together(user))
        versus = 0
    return AttackNumbers(bonus, versus + BONUS[cover], tuple(pro), tuple(con), cover, misses)


def _of_attacker(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    target: Creature | None,
    con: list[str],
    *,
    melee: bool,
    away: int,
) -> None:
    """Add the attacker's own sources of Disadvantage to `con` (S5-RANGE-03, S5-COND-13 and -26)."""
    if user.conditions:
        con += [name for name in conditions.ATTACK_DISADVANTAGE if conditions.has_condition(user, name)]
        if d20_bonuses.hampered(situation, user):
            con.append("hampered")
        holders = conditions.grappled_by(user)
        if holders and (target is None or target.id not in holders):
            con.append("grappled")
    if not melee:
        if action.normal is not None and away > action.normal:
            con.append("long_range")
        if action.origin == "melee" and away > (action.normal or away):
            con.append("long_range")
        if pressed(situation, user):
            con.append("close_combat")
    if equipment.heavy_hampers(situation.setup.sheets[user.sheet], action, ranged=action.origin == "ranged"):
        con.append("heavy")


def _of_target(
    situation: Situation[D20Rules], user: Creature, target: Creature, pro: list[str], con: list[str], *, away: int
) -> None:
    """Add the sources of Advantage and Disadvantage that come from the target's state and from sight.

    Rules: S5-UNSEEN-01, -03 and -04, S5-COND-27.
    """
    if target.conditions:
        pro += [name for name in conditions.GIVES_ADVANTAGE if conditions.has_condition(target, name)]
        if conditions.has_condition(target, "prone"):
            (pro if away <= 1 else con).append("prone")
    if BLURRED in situation.setup.sheets[target.sheet].traits and not conditions.incapacitated(target):
        con.append(BLURRED)
    if target.modifiers:
        better, worse = roll_modes(situation, target, ("attacked",), user)
        pro += [SPELL_EFFECT] if better else []
        con += [SPELL_EFFECT] if worse else []
    if not sight.sees(situation, target, user):
        pro.append("unseen")
    if not sight.sees(situation, user, target):
        con.append("unseen")
    if d20_bonuses.dodges(situation, target) and sight.sees(situation, target, user):
        con.append("dodging")


def _hunts_in_pack(situation: Situation[D20Rules], user: Creature, target: Creature) -> bool:
    """Return True if the attacker has Pack Tactics and an ally next to the target that can act."""
    if PACK not in situation.setup.sheets[user.sheet].traits:
        return False
    space = space_of(situation, target)
    return any(
        ally is not user
        and ally is not target
        and ally.side == user.side
        and not conditions.incapacitated(ally)
        and distance(space, space_of(situation, ally)) <= 1
        for ally in situation.present()
    )


def _underwater(
    situation: Situation[D20Rules],
    user: Creature,
    action: Action,
    target: Creature | None,
    con: list[str],
    *,
    melee: bool,
    away: int,
) -> bool:
    """Add Disadvantage from underwater combat; return True if the attack misses automatically (S5-WATER-01 to -06)."""
    if melee:
        swims = "swim" in situation.rules.sheet(situation, user).speeds
        if underwater(situation, user) and not swims and not _pierces(situation, user, action):
            con.append("underwater")
        return False
    if not underwater(situation, user) and (target is None or not underwater(situation, target)):
        return False
    if away > (action.normal if action.normal is not None else action.reach or away):
        return True
    con.append("underwater")
    return False


def _pierces(situation: Situation[D20Rules], user: Creature, action: Action) -> bool:
    listed = situation.rules.sheet(situation, user).lists.get(f"{action.id}.hit")
    return listed is not None and any(
        getattr(listed.effects[place], "type", None) == "piercing" for place in listed.damage
    )
