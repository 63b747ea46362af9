"""Attack rolls: bonuses, penalties, combat advantage, flanking, and current defenses (FE-ATK-08, OC-CONJ-05).

Rules: FE-ATK, FE-CA, FE-FLANK, OB-ATK, OB-CADV, OB-FLNK.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.queries.space import as_one_knows, distance_between
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import ENCOUNTER
from fracas_engine.modifiers import Modifier
from fracas_engine.rulesets.fourth_family.attacks.combat_advantage import combat_advantage
from fracas_engine.rulesets.fourth_family.conditions import ATTACK_PENALTIES, has_condition, names_of
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.queries import summoner
from fracas_engine.rulesets.fourth_family.queries.altitudes import clumsy
from fracas_engine.rulesets.fourth_family.queries.modifiers import sum_of
from fracas_engine.rulesets.fourth_family.queries.payment import acting_frame
from fracas_engine.rulesets.fourth_family.queries.sight import concealment, ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.rulesets.fourth_family.vocabulary import ATTACK_ON, DEFENSE_FROM
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def defense_extra(attacker: Creature, target: Creature) -> int:
    """Return the bonus that an ally's help defend gives a target's defenses against an attacker (OB-HDEF-01)."""
    return sum(m.by for m in target.modifiers if m.to == DEFENSE_FROM and m.foe == attacker.id)


def defense(situation: Situation[FamilyRules], creature: Creature, name: str) -> int:
    """Return a creature's current defense, before modifiers that depend on the attacker.

    Rules: FE-ATK-02, FE-UNCON-02, OB-ATK-08, OB-CUNC-03.
    """
    maker = summoner.made_by(situation, creature)
    if family(creature).conjured and maker is not None:
        return defense(situation, maker, name)  # OC-CONJ-05
    found = summoner.permanent_defense(situation, creature, name or "ac") + clumsy(situation, creature)
    if creature.modifiers:
        found += _defense_modifiers(situation, creature, name)
    if has_condition(creature, "unconscious"):
        found -= 5
    return found


def _defense_modifiers(situation: Situation[FamilyRules], creature: Creature, name: str) -> int:
    """Return the total modifier to a defense on top of the number in the sheet.

    The sheet's number already includes some typed bonuses; a modifier of the same type counts only as far as it exceeds
    the included bonus.
    """
    ruleset = situation.rules
    borne = tuple(replace(m, to=name) if m.to == "defenses" else m for m in creature.modifiers)
    counted = next((found for word, found in situation.sheet(creature).counted.items() if word == name), {})
    there = tuple(Modifier(to=name, by=by, type=kind, ends=ENCOUNTER) for kind, by in counted.items())
    return sum_of(ruleset, (*borne, *there), name) - sum_of(ruleset, there, name)


ADVANTAGE = 2
"""Attack bonus of combat advantage; several reasons do not stack (FE-CA-01 and -04, OB-CADV-01 and -02)."""

COVERS = {"none": 0, "cover": -2, "half": -2, "superior": -5, "three_quarters": -5, "total": -5}
"""Attack penalty by degree of cover (FE-COVER-01 and -02, OB-COV-02 and -03)."""

CONCEALMENTS = {"none": 0, "partial": -2, "total": -5}
"""Penalty to melee and ranged attacks by degree of concealment (FE-CONC-01 to -04, OB-CONC-02 to -04)."""

AREA_ORIGINS = ("near", "far")


# ---------------------------------------------------------------- numbers


def attack_figures(
    situation: Situation[FamilyRules],
    attacker: Creature,
    action: Action,
    target: Creature,
    *,
    opportunity: bool = False,  # noqa: ARG001
    use: Acting | None = None,
) -> AttackFigures:
    """Return the modifiers of an attack in the present state; see `FamilyAttacks.figures`.

    Rules: FE-CLOSE-04, FE-CONC-09, FE-MARK-01 and -02, FE-PRONE-02, FE-RANGED-04 and -06, OB-ATK-04, OB-CMRK-01,
    OB-COV-12, OB-CPRN-06, OB-RNGD-03.

    Args:
        situation: The battle.
        attacker: The attacker.
        action: The action.
        target: The target.
        opportunity: Whether the attack is an opportunity attack.
        use: The use of an action that the attack is part of; None for the use on the stack.
    """
    ruleset = situation.rules
    # Creatures unknown to the attacker's seat do not count, so that the offered odds are those rolled.
    known, attacker, target = as_one_knows(situation, attacker, target)
    situation = cast("Situation[FamilyRules]", known)
    notes: list[str] = []
    bonus = base_bonus(situation, attacker, action)
    bonus += attack_modifier(situation, summoner.acting_creature(situation, attacker), action)
    bonus += attack_extra(attacker, target)
    use = use or acting_frame(situation, attacker, action.id)
    if combat_advantage(situation, attacker, target, action):
        bonus += ADVANTAGE
        notes.append("combat_advantage")
    mark = next((c for c in attacker.conditions if c.name == "marked"), None)
    if mark is not None and target.id != mark.source and (use is None or mark.source not in use.targets):
        bonus -= 2
        notes.append("marked")
    source = ground_footprint(attacker) if use is None or use.origin is None else Footprint(use.origin)
    cover = situation.steady_memo(
        ("cover", attacker.id, target.id, source, action.origin),
        lambda: ruleset.sight.cover(situation, source, target, attacker, action),
    )
    if COVERS[cover]:
        bonus += COVERS[cover]
        notes.append("cover" if cover in ("cover", "half") else cover)
    if action.origin not in AREA_ORIGINS:
        hidden = concealment(situation, attacker, target)
        if hidden != "none":
            bonus += CONCEALMENTS[hidden]
            notes.append("concealment" if hidden == "partial" else "total_concealment")
        if action.normal is not None and distance_between(attacker, target) > action.normal:
            bonus -= 2
            notes.append("long_range")
    versus = defense(situation, target, action.vs) + defense_extra(attacker, target)
    if action.origin == "ranged" and has_condition(target, "prone") and distance_between(attacker, target) > 1:
        versus += 2
        notes.append("prone")
    return AttackFigures(bonus, versus, tuple(notes))


def guess_bonus(situation: Situation[FamilyRules], attacker: Creature, action: Action, space: Footprint) -> int:
    """Return the attack bonus against a guessed square, including the penalties for total concealment and long range.

    Rules: FE-CONC-07.

    Args:
        situation: The battle.
        attacker: The attacker.
        action: The action.
        space: The attacked square.
    """
    bonus = base_bonus(situation, attacker, action) + CONCEALMENTS["total"]
    bonus += attack_modifier(situation, summoner.acting_creature(situation, attacker), action)
    far = action.normal is not None and distance(ground_footprint(attacker), space) > action.normal
    return bonus - 2 if far else bonus


def attack_extra(attacker: Creature, target: Creature) -> int:
    """Return the bonus that an ally's help attack gives an attacker against a target (OB-HATK-01)."""
    return sum(m.by for m in attacker.modifiers if m.to == ATTACK_ON and m.foe == target.id)


def base_bonus(situation: Situation[FamilyRules], attacker: Creature, action: Action) -> int:
    """Return the attack bonus from the sheet.

    For an attack of a summoned creature without a bonus of its own, it follows from the summoner's ability and level.
    """
    maker = summoner.made_by(situation, attacker)
    assert action.spec is not None, "what rolls an attack is on a sheet"
    spec = action.spec.attack
    if maker is None or spec is None or spec.bonus is not None:
        return action.bonus or 0
    return summoner.lent_bonus(situation, maker, family(attacker).made_with, spec.ability)


def attack_modifier(situation: Situation[FamilyRules], attacker: Creature, action: Action) -> int:
    """Return the total of the modifiers from the attacker's conditions, traits and effects to its attack rolls.

    Rules: OC-TAG-01.
    """
    counting = [m for m in attacker.modifiers if not m.tags or not frozenset(m.tags).isdisjoint(action.tags)]
    found = sum_of(situation.rules, counting, "attack") + clumsy(situation, attacker)
    for name in names_of(attacker):
        found += ATTACK_PENALTIES.get(name, 0)
    return found
